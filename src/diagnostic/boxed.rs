//! The lines in question in a box with labels, drawn by miette. The only file that names miette.

use super::parts::place;
use super::snippet::Excerpt;
use super::style::{DIM, Style, columns, paint};
use super::{Diagnostic, Severity};
use crate::source::Source;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use miette::{ThemeCharacters, ThemeStyles};
use std::fmt;

/// The lines in question in their box.
pub(super) fn snippet(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let number_width = source.line_count().to_string().len();
    let excerpt = Excerpt::new(source, diagnostic, columns(style) - number_width.min(10) - 5, style.unicode);
    let report = Report { place: place(diagnostic, source, style), excerpt: &excerpt };
    let handler = GraphicalReportHandler::new_themed(theme(&excerpt, diagnostic, style))
        .with_context_lines(0)
        .without_primary_span_start()
        .with_wrap_lines(false)
        .without_syntax_highlighting();
    let mut drawn = String::new();
    match handler.render_report(&mut drawn, &report) {
        Ok(()) => renumber(&drawn, &excerpt.numbers, style),
        Err(fmt::Error) => String::new(),
    }
}

/// Puts the true line numbers in place of miette's, which cannot leave lines out, and takes away its empty line for the message.
fn renumber(drawn: &str, numbers: &[usize], style: &Style) -> String {
    let width = numbers.last().map_or(1, |last| last.to_string().len());
    let margin = usize::from(width > 1);
    let mut numbers = numbers.iter();
    let mut text = String::new();
    for line in drawn.lines().skip(1) {
        let (field, rest) = line.split_at_checked(width + 1).unwrap_or((line, ""));
        let number = if field.trim().is_empty() { None } else { numbers.next() };
        let field = number.map_or_else(|| field.to_owned(), |number| paint(&format!(" {number:>width$}"), DIM, style));
        let blank = if number.is_some() && style.color { field.replacen(' ', "", margin) } else { field[margin..].to_owned() };
        text.push_str(format!("{blank}{rest}").trim_end());
        text.push('\n');
    }
    text
}

fn theme(excerpt: &Excerpt, diagnostic: &Diagnostic, style: &Style) -> GraphicalTheme {
    let characters = if style.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let plain = ThemeStyles::none();
    if !style.color {
        return GraphicalTheme { characters, styles: plain };
    }
    let colored = ThemeStyles::ansi();
    let fault = match diagnostic.severity() {
        Severity::Error => colored.error,
        Severity::Warning => colored.warning,
    };
    let highlights = excerpt.marks.iter().map(|mark| if mark.primary { fault } else { colored.help }).collect();
    GraphicalTheme { characters, styles: ThemeStyles { linum: plain.linum, highlights, ..colored } }
}

/// What miette is shown: an excerpt under the name of its place.
#[derive(Debug)]
struct Report<'a> {
    place: String,
    excerpt: &'a Excerpt,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Report<'_> {}

impl miette::Diagnostic for Report<'_> {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.marks.iter().map(|mark| {
            let words = Some(mark.text.clone()).filter(|words| !words.is_empty());
            LabeledSpan::new(words, mark.range.start, mark.range.len())
        })))
    }
}

impl SourceCode for Report<'_> {
    fn read_span<'b>(&'b self, _: &SourceSpan, _: usize, _: usize) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let count = self.excerpt.numbers.len();
        let above = self.excerpt.numbers.last().map_or(0, |last| last.saturating_sub(count));
        let data = self.excerpt.text.as_bytes();
        Ok(Box::new(MietteSpanContents::new_named(self.place.clone(), data, (0, data.len()).into(), above, 0, count)))
    }
}
