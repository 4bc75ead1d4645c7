//! `textDocument/codeAction`: the fixes of reports, and statements that turn warnings off.

use super::capabilities::Client;
use super::diagnostics::everywhere;
use super::document::{Document, Refusal};
use crate::diagnostic::{Code, Diagnostic as Report, Fix, Severity};
use crate::source::Span;
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, TextEdit, WorkspaceEdit};

/// Answers the request.
pub(super) fn actions(
    document: &Document,
    params: CodeActionParams,
    client: &Client,
) -> Result<Vec<CodeAction>, Refusal> {
    let only = params.context.only.as_deref();
    let asked = Span::new(document.offset(params.range.start), document.offset(params.range.end));
    let touches = |span: Span| span.start <= asked.end && asked.start <= span.end;
    let near = |report: &&Report| {
        let edits = report.fixes.iter().flat_map(|fix| &fix.edits).map(|(span, _)| *span);
        report
            .primary
            .iter()
            .map(|label| label.span)
            .chain(report.elsewhere.iter().copied())
            .chain(edits)
            .any(touches)
    };
    let action = |report: &Report, fix: &Fix, title: String| CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(everywhere(document, report, client).collect()),
        is_preferred: Some(fix.safe),
        edit: Some(edit(document, &fix.edits)),
        ..CodeAction::default()
    };
    let reports: Vec<&Report> = document
        .draft
        .reports()
        .iter()
        .filter(near)
        .filter(|_| wants(only, &CodeActionKind::QuickFix))
        .collect();
    let fixes = reports.iter().flat_map(|report| {
        report
            .fixes
            .iter()
            .map(|fix| action(report, fix, report.title(fix, &document.draft.source)))
    });
    let warnings = reports.iter().filter(|report| report.code.severity() == Severity::Warning);
    let allows = warnings.map(|report| {
        action(
            report,
            &allow(document, report.code),
            format!("Allow `{}` in this file", report.code.name()),
        )
    });
    let all =
        fix_all(document).filter(|_| only.is_some() && wants(only, &CodeActionKind::SourceFixAll));
    Ok(fixes.chain(allows).chain(all).collect())
}

/// Returns `true` if an editor wants actions of a kind: `only` is absent, or names the kind or a
/// more general one.
fn wants(only: Option<&[CodeActionKind]>, kind: &CodeActionKind) -> bool {
    let kind = String::from(kind.clone());
    let holds = |wanted: &CodeActionKind| {
        let wanted = String::from(wanted.clone());
        wanted.is_empty()
            || kind
                .strip_prefix(&wanted)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_none_or(|only| only.iter().any(holds))
}

/// Returns one action with all safe fixes, as `check --fix` makes them; `None` if there is none.
fn fix_all(document: &Document) -> Option<CodeAction> {
    let safe =
        |report: &Report| report.fixes.iter().find(|fix| fix.safe).map(|fix| fix.edits.clone());
    let edits: Vec<Vec<(Span, String)>> =
        document.draft.reports().iter().filter_map(safe).collect();
    let title = if edits.len() == 1 {
        "Apply the safe fix".to_owned()
    } else {
        format!("Apply all {} safe fixes", edits.len())
    };
    (!edits.is_empty()).then(|| CodeAction {
        title,
        kind: Some(CodeActionKind::SourceFixAll),
        edit: Some(edit(document, &edits.concat())),
        ..CodeAction::default()
    })
}

/// Returns the fix that turns a warning off by a statement at the end of the text.
fn allow(document: &Document, code: Code) -> Fix {
    let text = document.draft.text();
    let end = text.trim_end().len();
    let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
    Fix {
        safe: false,
        edits: vec![(
            Span::new(end, text.len()),
            format!("{line_break}allow {}{line_break}", code.lint_name()),
        )],
    }
}

fn edit(document: &Document, edits: &[(Span, String)]) -> WorkspaceEdit {
    let edits = edits
        .iter()
        .map(|(span, text)| TextEdit::new(document.range(*span), text.clone()))
        .collect();
    WorkspaceEdit {
        changes: Some([(document.uri.clone(), edits)].into()),
        ..WorkspaceEdit::default()
    }
}
