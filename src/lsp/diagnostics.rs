//! `textDocument/publishDiagnostics`: the reports of `check`, in the form of the protocol.

use super::capabilities::Client;
use super::document::Document;
use crate::diagnostic::{Diagnostic as Report, Severity, clean};
use crate::source::Span;
use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location,
};

/// The message for an analysis that a limit ended.
const CUT_SHORT: &str = "this puzzle is large: a limit came before its moves were worked out; the language server may be given more memory and time";
/// The message for an analysis that is still running.
const GOES_ON: &str =
    "this puzzle is large: its moves are still being computed, and warnings may follow";

/// The greatest number of places sent to an editor.
const MOST_PLACES: usize = 1000;

/// Returns the diagnostics of a text: one for each place.
pub(super) fn diagnostics(document: &Document, client: &Client) -> Vec<Diagnostic> {
    let reports = document.draft.reports().iter();
    let mut all: Vec<Diagnostic> =
        reports.flat_map(|report| everywhere(document, report, client)).take(MOST_PLACES).collect();
    let note = if document.draft.is_cut_short() {
        Some(CUT_SHORT)
    } else {
        document.is_slow().then_some(GOES_ON)
    };
    if let Some(note) = note {
        all.push(Diagnostic {
            range: document.range(Span::at(0)),
            severity: Some(DiagnosticSeverity::Information),
            source: Some("puzzlec".to_owned()),
            message: note.to_owned().into(),
            ..Diagnostic::default()
        });
    }
    all
}

/// Returns a report at all its places, in the order of the text.
pub(super) fn everywhere(
    document: &Document,
    report: &Report,
    client: &Client,
) -> impl Iterator<Item = Diagnostic> {
    let first = diagnostic(document, report, client);
    let others: Vec<Diagnostic> = report
        .elsewhere
        .iter()
        .map(|&span| Diagnostic { range: document.range(span), ..first.clone() })
        .collect();
    std::iter::once(first).chain(others)
}

/// Returns a report at its first place.
fn diagnostic(document: &Document, report: &Report, client: &Client) -> Diagnostic {
    let severity = match report.severity() {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
    };
    let related = |label: &crate::diagnostic::Label| {
        let place = Location { uri: document.uri.clone(), range: document.range(label.span) };
        DiagnosticRelatedInformation::new(place, clean(&label.text, true))
    };
    let causes: Vec<_> =
        report.secondary.iter().filter(|label| !label.text.is_empty()).map(related).collect();
    Diagnostic {
        range: document.range(report.primary.as_ref().map_or(Span::at(0), |label| label.span)),
        severity: Some(severity),
        code: Some(report.code.name().into()),
        code_description: client.page(report.code).map(CodeDescription::new),
        source: Some("puzzlec".to_owned()),
        message: message(report).into(),
        tags: (client.tags && report.code.is_needless()).then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (client.related && !causes.is_empty()).then_some(causes),
        ..Diagnostic::default()
    }
}

/// Returns the message, the label of the place, and the help.
fn message(report: &Report) -> String {
    let label = report
        .primary
        .iter()
        .filter(|label| !label.text.is_empty())
        .map(|label| format!(": {}", label.text));
    let help = report.help.iter().map(|help| format!("\nhelp: {help}"));
    let text: String =
        std::iter::once(report.message.to_string()).chain(label).chain(help).collect();
    text.lines().map(|line| clean(line, true)).collect::<Vec<_>>().join("\n")
}
