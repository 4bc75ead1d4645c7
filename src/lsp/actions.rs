//! `textDocument/codeAction`: the fixes of reports.

use super::capabilities::Client;
use super::diagnostics::diagnostic;
use super::document::Document;
use super::refusal::Refusal;
use crate::diagnostic::{Diagnostic as Report, Fix};
use crate::source::Span;
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, TextEdit, WorkspaceEdit};

/// How much of a text a title shows.
const MOST_SHOWN: usize = 40;

/// Answers the request.
pub(super) fn actions(document: &Document, params: CodeActionParams, client: Client) -> Result<Vec<CodeAction>, Refusal> {
    let wanted = params.context.only.as_deref().is_none_or(|only| only.iter().any(includes_fixes));
    if !wanted {
        return Ok(Vec::new());
    }
    let asked = Span::new(document.offset(params.range.start), document.offset(params.range.end));
    let touches = |span: Span| span.start <= asked.end && asked.start <= span.end;
    let near = |report: &&Report| {
        let edits = report.fixes.iter().flat_map(|fix| &fix.edits).map(|(span, _)| *span);
        report.primary.iter().map(|label| label.span).chain(edits).any(touches)
    };
    let action = |report: &Report, fix: &Fix| CodeAction {
        title: title(document, fix),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(document, report, client)]),
        is_preferred: Some(fix.safe),
        edit: Some(edit(document, fix)),
        ..CodeAction::default()
    };
    let reports = document.draft.reports().iter().filter(near);
    Ok(reports.flat_map(|report| report.fixes.iter().map(move |fix| action(report, fix))).collect())
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
    let [(span, new)] = &fix.edits[..] else { return "apply the fix".to_owned() };
    let (old, new) = (shown(document.draft.source.slice(*span)), shown(new));
    match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("insert `{new}`"),
        (false, true) => format!("remove `{old}`"),
        (false, false) => format!("replace `{old}` by `{new}`"),
    }
}

fn shown(text: &str) -> String {
    let text = text.trim();
    let short: String = text.chars().take(MOST_SHOWN).filter(|character| !character.is_control()).collect();
    if text.chars().count() > MOST_SHOWN { short + "…" } else { short }
}
