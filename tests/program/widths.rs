//! Checks that every report is readable in 40 columns and in 200, with all signs and in ASCII,
//! drawn, short and in sentences: the wrong definition of each page is reported in all of these
//! ways.

use crate::page;
use puzzlec::stages::diagnostic::Code;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// Signs that occur only in drawings.
const DRAWN: &str = "│·╭╰─┬┤▲␛\u{1b}";

/// A page's command, and the folder in which it is run.
struct Wrong<'a> {
    folder: &'a Path,
    command: &'a str,
}

impl Wrong<'_> {
    /// Returns the text on standard error.
    fn shown(&self, width: &str, locale: &str, narrated: &str, command: &str) -> String {
        let variables = [("COLUMNS", width), ("LC_ALL", locale), ("NO_GRAPHICS", narrated)];
        String::from_utf8(page::run(self.folder, command, &variables).stderr)
            .expect("output is UTF-8")
    }

    fn drawn(&self, width: &str, locale: &str) -> String {
        self.shown(width, locale, "0", self.command)
    }

    fn narrated(&self, width: &str, locale: &str) -> String {
        self.shown(width, locale, "1", self.command)
    }

    /// Returns the short form, which only `check` has.
    fn short(&self, width: &str, locale: &str) -> Option<String> {
        let command = self.command.strip_prefix("puzzlec check ")?;
        Some(self.shown(width, locale, "1", &format!("puzzlec check --format short {command}")))
    }
}

/// Returns the letters, digits and signs of definitions, which no drawing adds or removes.
fn essence(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric() || "_={}()*".contains(*letter)).collect()
}

/// Returns the words of a narrated report, which a drawn one has to contain.
fn words(narrated: &str) -> Vec<&str> {
    let found = narrated.lines().filter_map(|line| {
        if let Some(help) = line.strip_prefix("help: ") {
            return Some(help);
        }
        let rest =
            ["error ", "warning ", "label at "].iter().find_map(|word| line.strip_prefix(word))?;
        rest.split_once(": ").map(|(_, words)| words)
    });
    found.collect()
}

/// Returns the text of a line behind its leading signs.
fn content(line: &str) -> &str {
    let inside = line.trim_start_matches([' ', '|', ':', '│', '·']);
    let hooks = ["`-- ", "`-| ", "╰── ", "╰─┤ ", "help: "];
    hooks.iter().find_map(|hook| inside.strip_prefix(hook)).unwrap_or(inside)
}

/// Returns `true` if a text can be broken at a blank.
fn has_pieces(text: &str) -> bool {
    let mut quoted = false;
    text.trim_end().contains(|letter| {
        quoted ^= letter == '`';
        letter == ' ' && !quoted
    })
}

/// Returns the lines of a drawn report that are longer than necessary. A message stays one line, as
/// do the name of a place and the last count.
fn too_long(drawn: &str, width: usize) -> Vec<&str> {
    let one_line = |line: &str| {
        ["error[", "warning["].iter().any(|word| line.starts_with(word))
            || line.contains("─[")
            || line.contains("-[")
    };
    let count = drawn.lines().last().unwrap_or_default();
    let long =
        drawn.lines().filter(|line| line.width() > width && !one_line(line) && *line != count);
    long.filter(|line| {
        line.starts_with(|letter: char| letter.is_ascii_digit()) || has_pieces(content(line))
    })
    .collect()
}

fn check(wrong: &Wrong<'_>, header: &str, locale: &str, faults: &mut Vec<String>) {
    let mut fault = |what: &str, shown: &str| {
        faults.push(format!("{locale}, {}: {what}\n{shown}", wrong.folder.display()))
    };
    let report = wrong.narrated("40", locale);
    // Columns behave alike in both locales, and every run takes time.
    let is_same = locale != "C" || report == wrong.narrated("200", locale);
    if !is_same || report.contains(|sign| DRAWN.contains(sign)) {
        fault("sentences know no columns and no drawings", &report);
    }
    for (number, width) in [(40, "40"), (200, "200")] {
        let drawn = wrong.drawn(width, locale);
        if locale != "C" && number == 40 && !drawn.contains(header) {
            fault("it is another report than the one of the page", &drawn);
        }
        for words in words(&report) {
            if !essence(&drawn).contains(&essence(words)) {
                fault(&format!("`{words}` is lost"), &drawn);
            }
        }
        for line in too_long(&drawn, number) {
            fault(&format!("`{line}` is too long"), &drawn);
        }
        if drawn.contains('␊') {
            fault("a line break is drawn as a sign", &drawn);
        }
        let short = if (number == 40) == (locale == "C") {
            wrong.short(width, locale).unwrap_or_default()
        } else {
            String::new()
        };
        let reports = drawn
            .lines()
            .filter(|line| line.starts_with("error[") || line.starts_with("warning["))
            .collect::<Vec<_>>();
        if !short.is_empty()
            && !reports.iter().all(|header| short.lines().any(|line| line.ends_with(header)))
        {
            fault("a short report is the header behind its place", &short);
        }
        if locale == "C" && !(report.is_ascii() && drawn.is_ascii() && short.is_ascii()) {
            fault("there are signs beyond ASCII", &format!("{report}{drawn}{short}"));
        }
    }
}

#[cfg(unix)]
#[test]
fn every_report_is_readable_in_narrow_and_in_wide_columns() {
    let mut faults = Vec::new();
    for &code in Code::ALL
        .iter()
        .filter(|code| page::NOT_RUN.iter().all(|(exempt, _)| *exempt != code.as_str()))
    {
        let (page, folder) = (page::page(code), page::folder("widths", code));
        page::write(&folder, "wrong.pz", &page.wrong);
        let command =
            page.wrong.command.as_deref().unwrap_or_else(|| panic!("{code:?} shows no command"));
        let wrong = Wrong { folder: &folder, command };
        let header =
            page.wrong.shown.lines().next().unwrap_or_else(|| panic!("{code:?} shows no report"));
        ["C.UTF-8", "C"].iter().for_each(|locale| check(&wrong, header, locale, &mut faults));
    }
    assert!(faults.is_empty(), "{} faults\n\n{}", faults.len(), faults.join("\n"));
}
