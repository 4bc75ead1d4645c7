//! A diagnostic in plain sentences, for screen readers and braille displays.

use super::clean::clean;
use super::corrected::{Change, Corrected, corrected};
use super::snippet::first_line;
use super::style::{MOST_FIXES, MOST_LINES, help, title, word};
use super::window::{Room, Wish};
use super::{Diagnostic, Label, Style};
use crate::source::{Location, Source};
use std::collections::BTreeMap;
use std::ops::Range;

/// The greatest number of columns of a line of the definition that are read out.
const LONG: usize = 200;

/// Returns one report in sentences, each on its own line.
///
/// # Complexity
/// Linear in the length of the report and of the lines that it is about.
pub(super) fn narrate(diagnostic: &Diagnostic, source: Option<&Source>, style: &Style) -> String {
    let (word, _) = word(diagnostic.severity());
    let mut text = format!(
        "{word} {}: {}\n",
        title(diagnostic),
        clean(&diagnostic.message.to_string(), style.unicode)
    );
    match diagnostic.elsewhere.len() {
        0 => {}
        1 => text.push_str("the same is wrong at 1 more place\n"),
        more => text.push_str(&format!("the same is wrong at {more} more places\n")),
    }
    if let (Some(source), Some(primary)) = (source, &diagnostic.primary) {
        let Location { line, column } = source.location(primary.span.start as usize);
        text.push_str(&format!(
            "in {}, line {line}, column {column}\n",
            clean(source.name(), style.unicode)
        ));
        text.push_str(&lines(diagnostic, source, style));
    }
    if let Some(help) = help(diagnostic, style) {
        let words: Vec<String> = help.lines().map(|line| clean(line, style.unicode)).collect();
        text.push_str(&format!("help: {}\n", words.join("\n")));
        text.extend(source.map(|source| corrections(diagnostic, source, style)));
    }
    text
}

/// Returns the lines as the fixes would write them.
fn corrections(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let mut text = String::new();
    for (at, fix) in
        diagnostic.fixes.iter().filter(|fix| !diagnostic.declares(fix)).take(MOST_FIXES).enumerate()
    {
        let lines = corrected(source, fix);
        for (nth, Corrected { number, text: line, marks, whole }) in
            lines.iter().take(MOST_LINES).enumerate()
        {
            let or = if at > 0 && nth == 0 { "or " } else { "" };
            let focus = marks.first().map_or(0..0, |(range, _)| range.clone());
            let (cut, shown) = part(line, focus, style);
            text.push_str(&match whole {
                Some(Change::Removed) => format!("{or}line {number} would be gone{cut}: {shown}\n"),
                Some(_) => format!("{or}line {number} would be new{cut}: {shown}\n"),
                None => format!("{or}line {number} would read{cut}: {shown}\n"),
            });
        }
        match lines.len().saturating_sub(MOST_LINES) {
            0 => {}
            1 => text.push_str("1 more line would change\n"),
            more => text.push_str(&format!("{more} more lines would change\n")),
        }
    }
    text
}

/// Returns the labelled lines, each followed by its labels.
fn lines(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let mut lines: BTreeMap<usize, Vec<(Range<usize>, &Label)>> = BTreeMap::new();
    for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
        let (line, range) = first_line(source, label);
        lines.entry(line).or_default().push((range, label));
    }
    let mut text = String::new();
    for (number, mut labels) in lines {
        text.push_str(&line(source, number, &labels[0].0, style));
        labels.sort_by_key(|(range, _)| range.start);
        for (range, label) in labels {
            text.push_str(&place(source, number, &range));
            let colon = if label.text.is_empty() { "" } else { ": " };
            text.push_str(&format!("{colon}{}\n", clean(&label.text, style.unicode)));
        }
    }
    text
}

/// Returns a line as it is read out; of a long line, the part around the first label.
fn line(source: &Source, number: usize, focus: &Range<usize>, style: &Style) -> String {
    let span = source.line_span(number);
    let text = source.slice(span);
    if text.trim().is_empty() {
        return format!("line {number} is blank\n");
    }
    let start = span.start as usize;
    let (cut, shown) = part(text, focus.start - start..focus.end - start, style);
    format!("line {number}{cut}: {shown}\n")
}

/// Returns the words for the position of a part of a line, and the part itself, which surrounds a
/// place in the line.
fn part(line: &str, range: Range<usize>, style: &Style) -> (&'static str, String) {
    let room = Room { line, columns: LONG, unicode: style.unicode };
    let part =
        room.views(&[Wish { range, length: 0 }]).into_iter().next().map_or(0..0, |(part, _)| part);
    let cut = match (part.start > 0, part.end < line.len()) {
        (false, false) => "",
        (true, false) => ", its end",
        (false, true) => ", its beginning",
        (true, true) => ", a part of it",
    };
    (cut, clean(&line[part], style.unicode))
}

/// Returns the place of a label, as in `label at line 18, columns 27 to 28`.
fn place(source: &Source, number: usize, range: &Range<usize>) -> String {
    let (first, behind) = (source.location(range.start).column, source.location(range.end).column);
    let end = if range.start == source.text().len() { ", the end of the file" } else { "" };
    if behind > first + 1 {
        return format!("label at line {number}, columns {first} to {}{end}", behind - 1);
    }
    format!("label at line {number}, column {first}{end}")
}

#[cfg(test)]
mod tests {
    use super::super::{Code, Findings, Format, render_all};
    use super::*;
    use crate::source::Span;

    const STYLE: Style = Style {
        color: true,
        unicode: true,
        width: 40,
        format: Format::Narrated,
        fixer: Some("--fix"),
    };

    fn narrated(report: &Diagnostic, text: &str) -> String {
        super::super::render(report, Some(&Source::new("x.pz", text)), &STYLE)
    }

    #[test]
    fn places_causes_and_the_way_out_are_reported() {
        let mut report =
            Diagnostic::at(Code::UnknownNode, Span::new(14, 16), "there is no node named `b`")
                .saying("not declared")
                .because(Span::new(6, 7), "the board\u{1b} begins here")
                .because(Span::new(0, 5), "")
                .help("write `a\nc`")
                .fix(Span::new(14, 16), "a");
        report.elsewhere = vec![Span::default(); 4];
        assert_eq!(
            narrated(&report, "board {\n\t  é 猫b x }\n"),
            "\
error E0201: there is no node named `b`
the same is wrong at 4 more places
in x.pz, line 2, column 6
line 1: board {
label at line 1, columns 1 to 5
label at line 1, column 7: the board␛ begins here
line 2:    é 猫b x }
label at line 2, column 6: not declared
help: write `a
c` (can be applied with --fix)
"
        );
    }

    #[test]
    fn without_a_place_and_at_the_end_of_the_file() {
        let report = Diagnostic::new(Code::FileMissing, "there is no file `y.pz`")
            .help("is the path right?");
        assert_eq!(
            narrated(&report, "a"),
            "error E0901: there is no file `y.pz`\nhelp: is the path right?\n"
        );
        let report = Diagnostic::at(Code::UnexpectedText, Span::at(99), "the file ends here")
            .saying("a goal was due");
        assert_eq!(
            narrated(&report, "board {}\n"),
            "\
error E0101: the file ends here
in x.pz, line 2, column 1
line 2 is blank
label at line 2, column 1, the end of the file: a goal was due
"
        );
    }

    #[test]
    fn a_denied_warning_is_an_error_and_reports_are_counted() {
        let mut report = Diagnostic::new(Code::KindNeverUsed, "`a` is a piece that nothing names");
        let (warning, source) = (report.clone(), None);
        report.denied = true;
        let findings =
            [Findings { file: None, source, diagnostics: vec![report, warning.clone(), warning] }];
        assert_eq!(
            render_all(&findings, 2, &STYLE),
            "\
error W0401 kind-never-used: `a` is a piece that nothing names

warning W0401 kind-never-used: `a` is a piece that nothing names

1 more not shown
1 error, 2 warnings
"
        );
    }

    #[test]
    fn of_a_long_line_a_part_is_read() {
        let text = format!("{}X{}", "a".repeat(1000), "b".repeat(1000));
        let drawn = narrated(&Diagnostic::at(Code::UnknownNode, Span::new(1000, 1001), "m"), &text);
        let line = drawn.lines().nth(2).expect("the line");
        assert!(
            line.starts_with("line 1, a part of it: aaa")
                && line.contains("aXb")
                && line.len() < 230,
            "{line}"
        );
    }
}
