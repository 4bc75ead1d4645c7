//! Diagnostics as text: a header, the lines in question with labels, and the help; or one line; or
//! plain sentences.

use super::boxed::{corrected_lines, snippet};
use super::clean::clean;
use super::narrate::narrate;
use super::style::{CYAN, Format, Style, columns, help, paint, place, title, word};
use super::wrap::wrap;
use super::{Diagnostic, Findings, Severity};
use crate::source::Source;

/// Returns one report as text, ended by a line break.
///
/// # Arguments
/// `source` is the text that contains the places of the diagnostic; without it, or for a diagnostic
/// without a place, no lines are shown.
///
/// # Complexity
/// Linear in the length of the report and of the line that it is about.
#[must_use]
pub fn render(diagnostic: &Diagnostic, source: Option<&Source>, style: &Style) -> String {
    let source = source.filter(|_| diagnostic.primary.is_some());
    match style.format {
        Format::Text => full(diagnostic, source, style),
        Format::Short => {
            let place = source.map(|source| format!("{}: ", place(diagnostic, source, style)));
            place.unwrap_or_default() + &header(diagnostic, style)
        }
        Format::Narrated => narrate(diagnostic, source, style),
    }
}

/// Returns the header, the lines in question and the help.
fn full(diagnostic: &Diagnostic, source: Option<&Source>, style: &Style) -> String {
    const INDENT: &str = "        ";
    let mut text = header(diagnostic, style);
    if let Some(source) = source {
        text.push_str(&snippet(diagnostic, source, style));
    }
    if let Some(help) = help(diagnostic, style) {
        let lines = wrap(&help, columns(style) - INDENT.len(), style.unicode);
        text.push_str(&format!(
            "  {} {}\n",
            paint("help:", CYAN, style),
            lines.join(&format!("\n{INDENT}"))
        ));
        if let Some(source) = source {
            text.push_str(&corrected_lines(diagnostic, source, style));
        }
    }
    text
}

/// Returns reports about several files as text: at most `limit` reports, each followed by a blank
/// line, and a last line with their number.
///
/// # Returns
/// An empty text if there are no reports.
#[must_use]
pub fn render_all(findings: &[Findings], limit: usize, style: &Style) -> String {
    let all = || {
        findings.iter().flat_map(|found| {
            found.diagnostics.iter().map(move |diagnostic| (diagnostic, found.source.as_ref()))
        })
    };
    let mut text = String::new();
    for (diagnostic, source) in all().take(limit) {
        text.push_str(&render(diagnostic, source, style));
        if style.format != Format::Short {
            text.push('\n');
        }
    }
    let (shown, count) = (limit, all().count());
    if count > shown {
        text.push_str(&format!("{} more not shown\n", count - shown));
    }
    if count > 0 {
        text.push_str(&format!("{}\n", summary(findings, style)));
    }
    text
}

/// Returns the numbers of reports in words: "2 errors, 1 warning (1 fixable with --fix)".
#[must_use]
pub fn summary(findings: &[Findings], style: &Style) -> String {
    let count = |severity| findings.iter().map(|found| found.count(severity)).sum::<usize>();
    let words = |number: usize, word: &str| match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{number} {word}s")),
    };
    let parts =
        [words(count(Severity::Error), "error"), words(count(Severity::Warning), "warning")];
    let counts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let reports = findings.iter().flat_map(|found| &found.diagnostics);
    match (reports.filter(|report| report.is_fixable()).count(), style.fixer) {
        (0, _) | (_, None) => counts,
        (fixable, Some(fixer)) => format!("{counts} ({fixable} fixable with {fixer})"),
    }
}

/// Returns the header `error[E0201]: there is no node named …`, on one line at any width, because
/// other programs search for it.
fn header(diagnostic: &Diagnostic, style: &Style) -> String {
    let (word, color) = word(diagnostic.severity());
    let title = title(diagnostic);
    let (code, name) = title.split_at(diagnostic.code.as_str().len());
    let more = if diagnostic.elsewhere.is_empty() {
        String::new()
    } else {
        format!(" (and {} more)", diagnostic.elsewhere.len())
    };
    let head = paint(&format!("{word}[{code}]{name}:"), color, style);
    format!("{head} {}{more}\n", clean(&diagnostic.message.to_string(), style.unicode))
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;
    use crate::source::Span;

    fn span_of(text: &str, part: &str) -> Span {
        let start = text.find(part).expect("the part stands in the text");
        Span::new(start, start + part.len())
    }

    fn unknown(text: &str, part: &str) -> Diagnostic {
        Diagnostic::at(
            Code::UnknownNode,
            span_of(text, part),
            format!("there is no node named `{part}`"),
        )
        .saying("not declared")
    }

    #[test]
    fn the_look() {
        let text = format!("{}  jumps {{ A1-B1-A2  A1-B2-A6 }}\n", "\n".repeat(17));
        let report = unknown(&text, "A6").help("the nodes are `A1` to `A5`");
        let source = Source::new("toazzle13.pz", text);
        assert_eq!(
            render(&report, Some(&source), &Style::default()),
            "\
error[E0201]: there is no node named `A6`
   ╭─[toazzle13.pz:18:27]
18 │   jumps { A1-B1-A2  A1-B2-A6 }
   ·                           ─┬
   ·                            ╰── not declared
   ╰────
  help: the nodes are `A1` to `A5`
"
        );
    }

    #[test]
    fn what_a_fix_would_write_stands_below_the_help() {
        let text = "pieces {\n  gaot\nboard { }\n";
        let report = Diagnostic::at(Code::UnknownKind, span_of(text, "gaot"), "m")
            .help("did you mean `goat` or `gnu`?");
        let report = report
            .fix(span_of(text, "gaot"), "goat")
            .edit(false, vec![(span_of(text, "gaot"), "gnu".into()), (Span::at(16), "}\n".into())]);
        let source = Source::new("x.pz", text);
        assert_eq!(
            render(&report, Some(&source), &Style::default()),
            "\
error[E0202]: m
   ╭─[x.pz:2:3]
 2 │   gaot
   ·   ────
   ╰────
  help: did you mean `goat` or `gnu`? (can be applied with `Options::fix`)
 2 │   goat
   ·   ~~~~
   or
 2 │   gnu
   ·   ~~~
 3 + }
"
        );
        let short =
            render(&report, Some(&source), &Style { format: Format::Short, ..Style::default() });
        assert_eq!(short, "x.pz:2:3: error[E0202]: m\n");
        let rendered =
            render(&report, Some(&source), &Style { format: Format::Narrated, ..Style::default() });
        let lines: Vec<&str> = rendered.lines().skip(5).collect();
        assert_eq!(
            lines,
            ["line 2 would read:   goat", "or line 2 would read:   gnu", "line 3 would be new: }"]
        );
    }

    #[test]
    fn of_a_change_at_many_places_the_first_are_shown() {
        let text = "aaaa\n".repeat(9);
        let edits =
            (0..9).map(|line| (Span::new(line * 5, line * 5 + 4), "b\u{1b}".repeat(60))).collect();
        let report =
            Diagnostic::at(Code::UnknownKind, Span::new(0, 4), "m").help("h").edit(false, edits);
        let drawn = render(
            &report,
            Some(&Source::new("x.pz", text)),
            &Style { width: 40, unicode: false, ..Style::default() },
        );
        let lines: Vec<&str> = drawn.lines().skip(6).collect();
        assert_eq!(lines.len(), 9, "{drawn}");
        assert!(lines[..8].iter().all(|line| line.len() <= 40), "{drawn}");
        assert!(lines[0].starts_with(" 1 | b?b?") && lines[0].ends_with("..."), "{drawn}");
        assert_eq!(lines[8], "   ... and 5 more lines");
    }

    #[test]
    fn two_lines_share_a_box() {
        let text = "pieces {}\nboard {\n  nodes a\n\nmoves {\n";
        let report = Diagnostic::at(
            Code::UnexpectedText,
            span_of(text, "moves"),
            "the `board` block is never closed",
        )
        .saying("`moves` cannot stand inside a board, so `}` was due before it")
        .because(Span::new(16, 17), "opened here");
        assert_eq!(
            render(&report, Some(&Source::new("brace.pz", text)), &Style::default()),
            "\
error[E0101]: the `board` block is never closed
   ╭─[brace.pz:5:1]
 2 │ board {
   ·       ┬
   ·       ╰── opened here
 5 │ moves {
   · ──┬──
   ·   ╰── `moves` cannot stand inside a board, so `}` was due before it
   ╰────
"
        );
    }

    #[test]
    fn the_end_of_the_file_is_visible() {
        let report = Diagnostic::at(Code::UnexpectedText, Span::at(99), "the file ends here")
            .saying("a goal was due");
        assert_eq!(
            render(&report, Some(&Source::new("<stdin>", "board {}\n")), &Style::default()),
            "\
error[E0101]: the file ends here
   ╭─[<stdin>:2:1]
 2 │
   · ▲
   · ╰── a goal was due
   ╰────
"
        );
    }

    #[test]
    fn plain_ascii_and_narrow() {
        let text = "nodes é\ta \u{1b}b";
        let report = unknown(text, "b")
            .help("the nodes are `a long name` and others that are worth a second line");
        let style = Style { unicode: false, width: 40, ..Style::default() };
        assert_eq!(
            render(&report, Some(&Source::new("x.pz", text)), &style),
            "\
error[E0201]: there is no node named `b`
   ,-[x.pz:1:12]
 1 | nodes ? a ?b
   :            |
   :            `-- not declared
   `----
  help: the nodes are `a long name` and
        others that are worth a second
        line
"
        );
    }

    #[test]
    fn colours_only_where_asked_for() {
        let text = "\n".repeat(11) + "nodes a";
        let style = Style { color: true, ..Style::default() };
        let drawn =
            render(&unknown(&text, "a").help("h"), Some(&Source::new("x.pz", text)), &style);
        assert_eq!(
            drawn.replace('\x1b', "␛"),
            "\
␛[1;31merror[E0201]:␛[0m there is no node named `a`
   ╭─[␛[36;1;4mx.pz:12:7␛[0m]
␛[2m12␛[0m │ nodes a
   ·       ␛[1;31m┬␛[0m
   ·       ␛[1;31m╰── not declared␛[0m
   ╰────
  ␛[36mhelp:␛[0m h
"
        );
    }

    #[test]
    fn one_line_and_without_a_place() {
        let text = "nodes ä b";
        let mut report = unknown(text, "b");
        report.elsewhere = vec![Span::default(); 4];
        let style = Style { format: Format::Short, ..Style::default() };
        let source = Source::new("x.pz", text);
        assert_eq!(
            render(&report, Some(&source), &style),
            "x.pz:1:9: error[E0201]: there is no node named `b` (and 4 more)\n"
        );
        let report = Diagnostic::new(Code::UnknownNode, "nothing to read").help("give a file");
        assert_eq!(
            render(&report, Some(&source), &Style::default()),
            "error[E0201]: nothing to read\n  help: give a file\n"
        );
    }

    #[test]
    fn what_is_too_much_is_counted() {
        let report = Diagnostic::new(Code::UnknownNode, "m");
        let findings = [Findings { file: None, source: None, diagnostics: vec![report; 3] }];
        let expected = "error[E0201]: m\n\nerror[E0201]: m\n\n1 more not shown\n3 errors\n";
        assert_eq!(render_all(&findings, 2, &Style::default()), expected);
        assert_eq!(render_all(&[], 2, &Style::default()), "");
    }

    /// Returns a generator of pseudorandom numbers, which are the same in every run.
    fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        move |below| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as usize % below
        }
    }

    #[test]
    fn no_text_and_no_place_is_too_strange() {
        const LETTERS: [char; 14] = [
            'a', 'z', ' ', '`', '"', '\n', '\r', '\t', '\0', '\x1b', 'é', '猫', '\u{202e}',
            '\u{301}',
        ];
        for seed in 0..2_000 {
            let mut number = numbers(seed);
            let length = number(61);
            let text: String = (0..length).map(|_| LETTERS[number(LETTERS.len())]).collect();
            let source = Source::new("x\u{1b}.pz", text);
            let mut span = || Span::new(number(90), number(90));
            let report = Diagnostic::new(Code::UnknownNode, "m\n")
                .label(span(), "a\nb")
                .help("h\u{1b}\n`x y`");
            let report = (0..seed % 5).fold(report, |report, _| report.because(span(), "why"));
            let report = (0..seed % 4)
                .fold(report, |report, _| report.offer(span(), "n\n\u{1b} e").fix(span(), ""));
            let drawn = render(
                &report,
                Some(&source),
                &Style { width: seed as usize % 50, ..Style::default() },
            );
            assert!(drawn.lines().count() >= 5, "{drawn}");
            assert!(
                drawn
                    .chars()
                    .all(|letter| letter == '\n' || !letter.is_control() && letter != '\u{202e}'),
                "{drawn}"
            );
        }
    }
}
