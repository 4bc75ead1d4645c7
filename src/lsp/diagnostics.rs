//! `textDocument/publishDiagnostics`: the reports of `check`, as editors show them.

use super::capabilities::Client;
use super::document::Document;
use crate::diagnostic::{Diagnostic as Report, Severity, clean};
use crate::source::Span;
use gen_lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location};

/// What is said where the time was up.
const CUT_SHORT: &str = "this puzzle is large: its moves were not worked out here; `puzzlec check` does it";

/// How many reports an editor is sent.
const MOST_REPORTS: usize = 1000;

/// The diagnostics of a text.
pub(super) fn diagnostics(document: &Document, client: Client) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> =
        document.draft.reports().iter().take(MOST_REPORTS).map(|report| diagnostic(document, report, client)).collect();
    if document.draft.is_cut_short() {
        all.push(Diagnostic {
            range: document.range(Span::at(0)),
            severity: Some(DiagnosticSeverity::Information),
            source: Some("puzzlec".to_owned()),
            message: CUT_SHORT.to_owned().into(),
            ..Diagnostic::default()
        });
    }
    all
}

/// One report.
pub(super) fn diagnostic(document: &Document, report: &Report, client: Client) -> Diagnostic {
    let severity = match report.severity() {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
    };
    let related = |label: &crate::diagnostic::Label| {
        let place = Location { uri: document.uri.clone(), range: document.range(label.span) };
        DiagnosticRelatedInformation::new(place, clean(&label.text, true))
    };
    let causes: Vec<_> = report.secondary.iter().filter(|label| !label.text.is_empty()).map(related).collect();
    Diagnostic {
        range: document.range(report.primary.as_ref().map_or(Span::at(0), |label| label.span)),
        severity: Some(severity),
        code: Some(report.code.as_str().to_owned().into()),
        source: Some("puzzlec".to_owned()),
        message: message(report).into(),
        related_information: (client.related && !causes.is_empty()).then_some(causes),
        ..Diagnostic::default()
    }
}

/// The sentence, what stands under the place, how often it stands elsewhere, and the way out.
fn message(report: &Report) -> String {
    let mut text = report.message.clone();
    if let Some(label) = report.primary.as_ref().filter(|label| !label.text.is_empty()) {
        text += &format!(": {}", label.text);
    }
    if report.more > 0 {
        text += &format!(" (and {} more)", report.more);
    }
    if let Some(help) = &report.help {
        text += &format!("\nhelp: {help}");
    }
    text.lines().map(|line| clean(line, true)).collect::<Vec<_>>().join("\n")
}
