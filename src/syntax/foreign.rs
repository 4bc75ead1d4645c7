//! Recognizes texts that are not definitions: other languages, and remains of merging, copying and
//! comparing.
//!
//! It is consulted only for a text that cannot be read, so it never hides a correct definition. The
//! contents of pictures are ignored.

use super::token::{Kind, is_part, tokens};
use super::words::is_block;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The headings of PuzzleScript; a game has several of them.
const SCRIPTED: [&str; 7] =
    ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"];
/// The sections that begin a block. A text with one of them counts as a definition, even if it
/// contains foreign text.
const BLOCKS: [&str; 3] = ["pieces", "board", "moves"];
/// The marks at the beginnings of lines of a merge.
const MARKS: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];
/// The fences around text in Markdown.
const FENCES: [&str; 2] = ["```", "~~~"];
/// The minimum number of sections of a text that is recognized as YAML or JSON.
const LEAST_KEYED: usize = 3;

/// A line that begins outside pictures.
#[derive(Clone, Copy)]
struct Line<'a> {
    at: usize,
    text: &'a str,
}

impl Line<'_> {
    fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }

    fn begins(&self, with: &[&str]) -> bool {
        with.iter().any(|with| self.text.starts_with(with))
    }
}

/// Returns the one report about a text that is not a definition.
///
/// # Complexity
/// Linear in the length of the text.
pub fn report(text: &str) -> Option<Diagnostic> {
    let lines = lines(text);
    merged(&lines)
        .or_else(|| fenced(&lines))
        .or_else(|| compared(&lines))
        .or_else(|| written(text, &lines))
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let pictures = tokens(text).filter(|token| token.kind == Kind::Picture && !token.is_unclosed());
    let mut pictures = pictures.map(|token| token.range()).peekable();
    let outside = |line: &Line<'_>| {
        while pictures.next_if(|picture| picture.end <= line.at).is_some() {}
        pictures.peek().is_none_or(|picture| picture.start >= line.at)
    };
    all_lines(text).filter(outside).collect()
}

fn all_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some(Line { at: *end - line.len(), text: line.trim_end() })
    })
}

/// Returns the report about a merge that left both versions of a picture. Such a picture can be
/// read, but the marks in it are not meant as glyphs.
///
/// # Complexity
/// Linear in the length of the text.
pub fn torn(text: &str) -> Option<Diagnostic> {
    if !text.contains(MARKS[0]) || text.contains("'<'") {
        return None;
    }
    let lines: Vec<Line<'_>> = all_lines(text).filter(|line| line.begins(&MARKS)).collect();
    let marked: Vec<&str> =
        lines.iter().filter_map(|line| line.text.get(..MARKS[0].len())).collect();
    if marked.starts_with(&MARKS) { merged(&lines) } else { None }
}

/// Returns the report about the marks of a merge, which the author has to resolve.
fn merged(lines: &[Line<'_>]) -> Option<Diagnostic> {
    let first = |mark: &str| {
        lines.iter().find(|line| {
            line.text == mark
                || line.text.strip_prefix(mark).is_some_and(|rest| rest.starts_with(' '))
        })
    };
    let [begin, middle, end] = MARKS.map(first);
    let found = begin.or(end)?;
    let report = Diagnostic::at(
        Code::NoDefinition,
        found.span(),
        "a merge left both versions of some lines here",
    )
    .saying("one version");
    let report = middle
        .into_iter()
        .fold(report, |report, line| report.because(line.span(), "the other version"));
    Some(
        report
            .help("keep one version, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`"),
    )
}

/// Returns the report about fences of Markdown.
fn fenced(lines: &[Line<'_>]) -> Option<Diagnostic> {
    let fences: Vec<&Line<'_>> = lines.iter().filter(|line| line.begins(&FENCES)).collect();
    let report = Diagnostic::at(
        Code::NoDefinition,
        fences.first()?.span(),
        "this is Markdown around a definition",
    );
    let mut report = report.help("delete the fences and the text around them");
    let [open, close] = fences.as_slice() else { return Some(report) };
    if lines.iter().all(|line| line.text.is_empty() || (open.at..=close.at).contains(&line.at)) {
        let edits = vec![(open.span(), String::new()), (close.span(), String::new())];
        report =
            report.because(close.span(), "up to here").help("delete both fences").edit(true, edits);
    }
    Some(report)
}

/// Returns the report about a line-by-line comparison of two versions.
fn compared(lines: &[Line<'_>]) -> Option<Diagnostic> {
    let header = lines.iter().find(|line| line.begins(&["@@ -", "diff --git "]));
    let (mut added, mut removed) = (
        lines.iter().filter(|line| line.begins(&["+"])),
        lines.iter().filter(|line| line.begins(&["-"])),
    );
    let found = header
        .or_else(|| added.next().filter(|_| added.next().or_else(|| removed.next()).is_some()))?;
    let report = Diagnostic::at(
        Code::NoDefinition,
        found.span(),
        "this is a comparison of two versions, not one of them",
    );
    Some(
        report
            .help("apply it with `git apply` or `patch`, or delete the lines with `-` and take away each `+` and the blanks in its column"),
    )
}

/// Returns the report about a text in another language.
fn written(text: &str, lines: &[Line<'_>]) -> Option<Diagnostic> {
    let block = |line: &&Line<'_>| {
        BLOCKS.iter().any(|word| {
            line.text
                .trim_start()
                .strip_prefix(word)
                .is_some_and(|rest| rest.trim_start().starts_with('{'))
        })
    };
    if lines.iter().any(|line| block(&line)) {
        return None;
    }
    let code = |line: &&Line<'_>| !line.text.is_empty() && !line.begins(&["#", ";", "%", "//"]);
    let first = lines.iter().find(code)?;
    let inside = text[first.at..].trim_start().strip_prefix(['{', '[']).map(str::trim_start);
    let (name, line) = if inside.is_some_and(|inside| {
        inside.starts_with(['"', '{', '[']) || inside.starts_with(|c: char| c.is_ascii_digit())
    }) {
        ("JSON", first)
    } else if first.text.starts_with("(define") {
        ("PDDL", first)
    } else if first.text.starts_with('<') {
        ("HTML or XML", first)
    } else if let Some(line) = keyed(lines) {
        ("YAML or JSON", line)
    } else if let [heading, _, ..] =
        lines.iter().filter(|line| SCRIPTED.contains(&line.text)).collect::<Vec<_>>()[..]
    {
        ("PuzzleScript", heading)
    } else if let Some(line) = lines.iter().find(|line| is_python(line.text)) {
        ("Python", line)
    } else {
        ("Prolog", lines.iter().find(|line| is_prolog(line.text))?)
    };
    let report = Diagnostic::at(
        Code::NoDefinition,
        line.span(),
        format!("this is {name}, and no definition of a puzzle"),
    );
    Some(report.help(
        "`puzzlec new NAME` writes a small definition; docs/language.md describes the language",
    ))
}

/// Returns the first section of a text in which most sections are written as in YAML or JSON: a key
/// with a `:`, and further keys inside.
fn keyed<'l, 'a>(lines: &'l [Line<'a>]) -> Option<&'l Line<'a>> {
    let mut sections: Vec<(&Line<'_>, &str, Vec<&str>)> = Vec::new();
    for line in lines {
        let head =
            line.text.split_once(':').map(|(word, rest)| (word.trim_end().trim_matches('"'), rest));
        match (head.filter(|(word, _)| is_block(word)), sections.last_mut()) {
            (Some((word, rest)), _) => sections.push((line, word, vec![rest])),
            (None, Some((.., inside))) => inside.push(line.text),
            (None, None) => {}
        }
    }
    let keyed = sections.iter().filter(|(_, word, inside)| is_keyed(word, inside)).count();
    sections
        .first()
        .filter(|_| sections.len() >= LEAST_KEYED && 2 * keyed > sections.len())
        .map(|(line, ..)| *line)
}

/// Returns `true` if at least half of the parts of a section are keys with values that the section
/// never has in the language, or items of a list.
fn is_keyed(section: &str, inside: &[&str]) -> bool {
    let parts = inside.iter().flat_map(|line| line.split(['{', '}', ','])).map(str::trim);
    let parts: Vec<&str> =
        parts.filter(|part| !part.is_empty() && !part.starts_with('#')).collect();
    let word = |text: &str| !text.is_empty() && text.trim_matches('"').chars().all(is_part);
    let pair = |part: &str| {
        part.split_once(':').map(|(key, value)| (key.trim(), value.trim())).is_some_and(
            |(key, value)| {
                word(key)
                    && match section {
                        "moves" => value.starts_with('"'),
                        "start" | "goal" => word(value),
                        _ => !value.is_empty(),
                    }
            },
        )
    };
    let keyed = parts.iter().filter(|part| part.starts_with("- ") || pair(part)).count();
    keyed > 0 && 2 * keyed >= parts.len()
}

fn is_python(line: &str) -> bool {
    let named = |rest: &str| rest.starts_with(|first: char| first.is_alphabetic() || first == '_');
    let defines = |word: &str| line.strip_prefix(word).is_some_and(named) && line.ends_with(':');
    let imports = line.strip_prefix("import ").is_some_and(named)
        || line.starts_with("from ") && line.contains(" import ");
    imports || defines("def ") || defines("class ")
}

fn is_prolog(line: &str) -> bool {
    line.starts_with(":-")
        || line.split_once(":-").is_some_and(|(head, _)| head.trim_end().ends_with(')'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(text: &str) -> Option<String> {
        report(text).map(|report| report.message.to_string())
    }

    const POND: &str = "puzzle \"Pond\"\npieces { frog 'f' }\nboard { grid 1 by 3 }\nmoves { hop: frog _ => _ frog }\nstart \"\"\"\nf..\n\"\"\"\n";

    #[test]
    fn each_language_is_known() {
        let texts = [
            ("JSON", "\n{\n  \"board\": [[1, 2], [3, 0]]\n}\n"),
            ("JSON", "[[1, 2], [3, 0]]"),
            ("PDDL", "; blocks\n(define (domain blocks)\n  (:requirements :strips))\n"),
            ("HTML or XML", "<!DOCTYPE html>\n<p>pieces</p>\n"),
            (
                "PuzzleScript",
                "title Crates\n\n=======\nOBJECTS\n=======\n\nPlayer\nblue\n\n=====\nRULES\n=====\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n",
            ),
            (
                "YAML or JSON",
                "puzzle: Pond\npieces:\n  frog: f\n  toad: t\nboard:\n  grid: 1 by 3\nmoves:\n  hop: frog _ => _ frog\nstart:\n  frog: r1c1\n",
            ),
            (
                "YAML or JSON",
                "pieces:\n  - name: frog\n    glyph: f\nboard:\n  grid: [1, 3]\nmoves:\n  - hop: frog _ => _ frog\n",
            ),
            (
                "YAML or JSON",
                "pieces: { frog: 'f' },\nboard: { grid: [1, 3] },\nmoves: { hop: \"frog _ => _ frog\" },\ngoal: { r1c3: \"frog\" }\n",
            ),
            ("Python", "from collections import deque\n\nstart = (1, 2, 0)\n"),
            ("Python", "# Hanoi\ndef solve(n):\n    pass\n"),
            (
                "Prolog",
                "% river\nmove(state(X, X, G, C), wolf, state(Y, Y, G, C)) :- change(X, Y).\n",
            ),
        ];
        for (name, text) in texts {
            assert_eq!(
                reported(text),
                Some(format!("this is {name}, and no definition of a puzzle")),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_left_of_other_tools_is_known() {
        let merged = POND.replace(
            "board { grid 1 by 3 }",
            "<<<<<<< HEAD\nboard { grid 1 by 3 }\n=======\nboard { grid 1 by 4 }\n>>>>>>> other",
        );
        assert_eq!(
            reported(&merged).as_deref(),
            Some("a merge left both versions of some lines here")
        );
        let compared = "this is a comparison of two versions, not one of them";
        assert_eq!(
            reported("@@ -1,2 +1,2 @@\n puzzle \"Pond\"\n-pieces { frog }\n+pieces { toad }\n")
                .as_deref(),
            Some(compared)
        );
        assert_eq!(reported("-pieces { frog }\n+pieces { toad }\n").as_deref(), Some(compared));
        assert_eq!(
            reported(&format!("Here it is:\n\n```pz\n{POND}```\n")).as_deref(),
            Some("this is Markdown around a definition")
        );
        let fixed = |text: &str| report(text).is_some_and(|report| report.is_fixable());
        assert_eq!(
            [fixed(&format!("```\n{POND}```\n")), fixed(&format!("Pond:\n```\n{POND}```\n"))],
            [true, false]
        );
    }

    #[test]
    fn slips_are_left_to_those_who_know_them() {
        let slips = [
            POND.to_owned(),
            POND.replace("f..", "<<<<<<< a\n>>>>>>> b\n```\n+++\n---"),
            POND.replace("{ frog", "{ wall '<'; frog").replace("f..", "<<<<<<< a\n=======\n>>>>>>> b"),
            POND.replace("1 by 3", "1 by 3\n- x"),
            POND.replace("puzzle \"Pond\"\n", "def x:\nimport y\n"),
            "frog 'f'; toad 't'\nrow: frog _ toad\n- frog\n- toad\n".to_owned(),
            "OBJECTS\nfrog\n".to_owned(),
            "pieces:\n  frog 'f'\nboard:\n  grid: 1 by 3\nmoves:\n  hop: frog _ => _ frog\nstart:\n  row: frog _ _\n".to_owned(),
            String::new(),
        ];
        for text in slips {
            assert_eq!(reported(&text), None, "{text}");
        }
    }
}
