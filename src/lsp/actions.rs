//! `textDocument/codeAction`: the fixes of reports, and warnings turned off.

use super::capabilities::Client;
use super::diagnostics::everywhere;
use super::document::Document;
use super::refusal::Refusal;
use crate::diagnostic::{Code, Diagnostic as Report, Fix, Severity};
use crate::source::Span;
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, TextEdit, WorkspaceEdit};

/// How much of a text a title shows.
const MOST_SHOWN: usize = 40;

/// Answers the request.
pub(super) fn actions(document: &Document, params: CodeActionParams, client: &Client) -> Result<Vec<CodeAction>, Refusal> {
    let wanted = params.context.only.as_deref().is_none_or(|only| only.iter().any(includes_fixes));
    if !wanted {
        return Ok(Vec::new());
    }
    let asked = Span::new(document.offset(params.range.start), document.offset(params.range.end));
    let touches = |span: Span| span.start <= asked.end && asked.start <= span.end;
    let near = |report: &&Report| {
        let edits = report.fixes.iter().flat_map(|fix| &fix.edits).map(|(span, _)| *span);
        report.primary.iter().map(|label| label.span).chain(report.elsewhere.iter().copied()).chain(edits).any(touches)
    };
    let action = |report: &Report, fix: &Fix, title: String| CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(everywhere(document, report, client).collect()),
        is_preferred: Some(fix.safe),
        edit: Some(edit(document, fix)),
        ..CodeAction::default()
    };
    let reports: Vec<&Report> = document.draft.reports().iter().filter(near).collect();
    let fixes = reports.iter().flat_map(|report| report.fixes.iter().map(|fix| action(report, fix, title(document, fix))));
    let warnings = reports.iter().filter(|report| report.code.severity() == Severity::Warning);
    let allows =
        warnings.map(|report| action(report, &allow(document, report.code), format!("allow `{}` in this file", report.code.name())));
    Ok(fixes.chain(allows).collect())
}

/// The statement that turns a warning off, at the end of the text.
fn allow(document: &Document, code: Code) -> Fix {
    let text = document.draft.text();
    let end = text.trim_end().len();
    let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
    Fix { safe: false, edits: vec![(Span::new(end, text.len()), format!("{line_break}allow {}{line_break}", code.lint_name()))] }
}

fn includes_fixes(kind: &CodeActionKind) -> bool {
    *kind == CodeActionKind::QuickFix || *kind == CodeActionKind::Empty
}

fn edit(document: &Document, fix: &Fix) -> WorkspaceEdit {
    let edits = fix.edits.iter().map(|(span, text)| TextEdit::new(document.range(*span), text.clone())).collect();
    WorkspaceEdit { changes: Some([(document.uri.clone(), edits)].into()), ..WorkspaceEdit::default() }
}

/// What the fix does, in a few words.
fn title(document: &Document, fix: &Fix) -> String {
    let [(span, new), others @ ..] = &fix.edits[..] else { return "apply the fix".to_owned() };
    let same = |(other, text): &(Span, String)| text == new && document.draft.source.slice(*other) == document.draft.source.slice(*span);
    if !others.iter().all(same) {
        return "apply the fix".to_owned();
    }
    let (old, new) = (shown(document.draft.source.slice(*span)), shown(new));
    let everywhere = if others.is_empty() { "" } else { " everywhere" };
    let title = match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("insert `{new}`"),
        (false, true) => format!("remove `{old}`"),
        (false, false) => format!("replace `{old}` by `{new}`"),
    };
    title + everywhere
}

fn shown(text: &str) -> String {
    let text = text.trim();
    let short: String = text.chars().take(MOST_SHOWN).filter(|character| !character.is_control()).collect();
    if text.chars().count() > MOST_SHOWN { short + "…" } else { short }
}
