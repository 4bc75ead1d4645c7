//! Reports as errors of miette, for programs that display reports themselves. No other file names
//! miette.

use super::snippet::first_line;
use super::{Diagnostic, Label, Severity};
use crate::source::Source;
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::fmt;

/// A report and the text that it is about, as an error of [`miette`].
///
/// ```
/// let Err(error) = puzzlec::compile("pond.pz", "pieces { frog }\nstart { toad at h1 }") else { return };
/// for report in error.findings().reports() {
///     eprintln!("{:?}", miette::Report::new(report));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Carried {
    diagnostic: Diagnostic,
    source: Option<Source>,
}

impl Carried {
    pub(super) fn new(diagnostic: Diagnostic, source: Option<Source>) -> Self {
        Self { diagnostic, source }
    }
}

impl fmt::Display for Carried {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.diagnostic.message)
    }
}

impl std::error::Error for Carried {}

impl miette::Diagnostic for Carried {
    fn code(&self) -> Option<Box<dyn fmt::Display + '_>> {
        Some(Box::new(self.diagnostic.code.as_str()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity() {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help(&self) -> Option<Box<dyn fmt::Display + '_>> {
        self.diagnostic.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|_| self as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let source = self.source.as_ref()?;
        let place = |label: &Label| {
            let (_, range) = first_line(source, label);
            (Some(label.text.clone()).filter(|words| !words.is_empty()), SourceSpan::from(range))
        };
        let primary = self
            .diagnostic
            .primary
            .iter()
            .map(place)
            .map(|(words, span)| LabeledSpan::new_primary_with_span(words, span));
        let causes = self
            .diagnostic
            .secondary
            .iter()
            .map(place)
            .map(|(words, span)| LabeledSpan::new_with_span(words, span));
        Some(Box::new(primary.chain(causes).collect::<Vec<_>>().into_iter()))
    }
}

impl SourceCode for Carried {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let source = self.source.as_ref().ok_or(MietteError::OutOfBounds)?;
        let read = source.text().read_span(span, before, after)?;
        let (name, count) = (source.name().to_owned(), read.line_count());
        Ok(Box::new(MietteSpanContents::new_named(
            name,
            read.data(),
            *read.span(),
            read.line(),
            read.column(),
            count,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Code, Findings};
    use crate::source::Span;
    use miette::NarratableReportHandler;

    #[test]
    fn another_handler_shows_all_of_a_report() {
        let report =
            Diagnostic::at(Code::UnknownNode, Span::new(8, 9), "there is no node named `b`")
                .saying("not declared");
        let report = report
            .because(Span::new(0, 5), "the others")
            .because(Span::new(90, 99), "beyond")
            .help("write `a`");
        let findings = Findings {
            file: None,
            source: Some(Source::new("x.pz", "nodes a\nb")),
            diagnostics: vec![report],
        };
        let mut shown = String::new();
        for report in findings.reports() {
            NarratableReportHandler::new()
                .render_report(&mut shown, &report)
                .expect("a report can be shown");
        }
        for part in [
            "there is no node named `b`",
            "severity: error",
            "x.pz",
            "the others",
            "not declared",
            "beyond",
            "write `a`",
            "E0201",
        ] {
            assert!(shown.contains(part), "{part} is missing in\n{shown}");
        }
    }
}
