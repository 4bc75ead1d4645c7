//! Checks that one slip has one report: shipped definitions with typical slips, of a letter, a
//! word, a sign, a brace or a whole line.

use crate::common::random::Random;
use crate::common::shipped::definitions;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Diagnostic, Sink};
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::parse;
use std::fs;

pub fn faults(text: &str) -> Vec<Diagnostic> {
    let mut found = Sink::default();
    let ast = parse(&Source::new("x.pz", text), &mut found);
    resolve(&ast, &[], &Budget::unlimited(), &mut found).expect("there is no limit");
    found.into_sorted()
}

/// Returns the shipped definitions, in order.
pub fn shipped() -> Vec<String> {
    definitions("puzzles", false)
        .iter()
        .map(|path| fs::read_to_string(path).expect("a definition"))
        .collect()
}

/// Returns the lines of statements, without comments and pictures.
fn lines_of_statements(text: &str) -> Vec<usize> {
    let mut picture = false;
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let quotes = line.matches("\"\"\"").count();
        if !picture && quotes == 0 && !line.contains('#') && !line.trim().is_empty() {
            found.push(at);
        }
        picture ^= quotes % 2 == 1;
    }
    found
}

/// Returns the ranges of a line's words and signs outside of quotes.
fn tokens(line: &str) -> Vec<(usize, usize)> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let (mut found, mut quote, mut begin): (Vec<(usize, usize)>, Option<char>, Option<usize>) =
        (Vec::new(), None, None);
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        let word = quote.is_none() && is_word(letter);
        if let (Some(from), false) = (begin, word) {
            found.push((from, at));
        }
        begin = if word { begin.or(Some(at)) } else { None };
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, _) if !word && letter != ' ' => found.push((at, at + letter.len_utf8())),
            _ => {}
        }
    }
    found
}

/// Returns a line with a slip of one sort, if it has a place for one.
fn slipped(random: &mut Random, line: &str, sort: usize) -> Option<String> {
    let with = |(from, to): (usize, usize), new: &str| {
        Some(format!("{}{new}{}", &line[..from], &line[to..]))
    };
    let brace = |&(from, _): &(usize, usize)| line[from..].starts_with(['{', '}']);
    if sort == 0 {
        return Some(format!("{line}\n{line}"));
    }
    let wanted: Vec<(usize, usize)> = match sort {
        1 => tokens(line).into_iter().filter(brace).collect(),
        2 => tokens(line).into_iter().filter(|token| !brace(token)).collect(),
        _ => tokens(line)
            .into_iter()
            .filter(|(from, to)| to - from > 2 && line[*from..].starts_with(char::is_alphabetic))
            .collect(),
    };
    if wanted.is_empty() {
        return None;
    }
    let token = *random.pick(&wanted);
    let word = &line[token.0..token.1];
    let at = random.below(word.len().max(2) - 1);
    match sort {
        1 | 2 => with(token, ""),
        3 => with(token, &format!("{word} {word}")),
        4 => with(token, &format!("{}{}", &word[..at], &word[at + 1..])),
        5 => with(token, &format!("{}{}", &word[..=at], &word[at..])),
        _ => with(
            token,
            &format!(
                "{}{}{}{}",
                &word[..at],
                &word[at + 1..at + 2],
                &word[at..=at],
                &word[at + 2..]
            ),
        ),
    }
}

/// Returns a text with some slips, at least one line apart.
pub fn with_slips(random: &mut Random, text: &str, sorts: &[usize]) -> (String, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut free = lines_of_statements(text);
    let mut made = 0;
    for &sort in sorts {
        for _ in 0..20 {
            let Some(&at) = (!free.is_empty()).then(|| random.pick(&free)) else { break };
            if let Some(line) = slipped(random, &lines[at], sort).filter(|line| *line != lines[at])
            {
                lines[at] = line;
                free.retain(|other| other.abs_diff(at) > 1);
                made += 1;
                break;
            }
        }
    }
    (lines.join("\n") + "\n", made)
}

#[test]
fn one_slip_is_one_report() {
    let random = &mut Random::new(11);
    let (mut cases, mut one, mut more) = (0, 0, Vec::new());
    for text in shipped() {
        for case in 0..42 {
            let (wrong, _) = with_slips(random, &text, &[case % 7]);
            let found = faults(&wrong);
            cases += 1;
            one += usize::from(found.len() == 1);
            if found.len() > 1 {
                more.push((
                    wrong,
                    found.into_iter().map(|report| report.message.to_string()).collect::<Vec<_>>(),
                ));
            }
        }
    }
    println!("{cases} cases, {one} with one report, {} with more", more.len());
    assert!(more.len() * 50 <= cases, "of {cases}: {more:#?}");
    assert!(one * 10 >= cases * 8, "{one} of {cases}");
}

#[test]
fn several_slips_are_several_reports() {
    let random = &mut Random::new(12);
    let (mut cases, mut same, mut more) = (0, 0, Vec::new());
    for text in shipped() {
        for _ in 0..30 {
            let sorts: Vec<usize> =
                (0..random.between(2, 5)).map(|_| [0, 2, 3, 4, 5, 6][random.below(6)]).collect();
            let (wrong, slips) = with_slips(random, &text, &sorts);
            let found = faults(&wrong);
            cases += 1;
            same += usize::from(found.len() == slips);
            if found.len() > slips {
                more.push((
                    slips,
                    wrong,
                    found.into_iter().map(|report| report.message.to_string()).collect::<Vec<_>>(),
                ));
            }
        }
    }
    println!("{cases} cases, {same} with as many reports as slips, {} with more", more.len());
    assert!(more.len() * 33 <= cases, "of {cases}: {more:#?}");
    assert!(same * 10 >= cases * 6, "{same} of {cases}");
}

/// Returns a small definition in which one part has another text.
pub fn written(part: &str, as_written: &str) -> String {
    let parts = [
        ("pieces", "pieces { red 'r'; tails 'T' }"),
        ("board", "board { grid 3 by 3 }"),
        ("moves", "moves { step: any _ => _ any }"),
        ("start", "start { red at r1c1 }"),
        ("goal", "goal { r3c3 is red }"),
        ("expect", ""),
    ];
    let lines = parts.map(|(name, text)| if name == part { as_written } else { text });
    format!("puzzle \"Slip\"\nparam n = 4\n{}\n", lines.join("\n"))
}

/// A slip and its correction: the part of the definition, the wrong text, the right text, the code
/// of the one report, its line, and its help.
pub type Known = (&'static str, &'static str, &'static str, &'static str, usize, &'static str);

/// Slips that authors make.
pub const KNOWN: [Known; 33] = [
    ("pieces", "pieces { red, tails }", "pieces { red; tails }", "E0132", 3, "write `red; tails`"),
    (
        "pieces",
        "pieces { red 'r', blue }",
        "pieces { red 'r'; blue }",
        "E0132",
        3,
        "write `red 'r'; blue`",
    ),
    ("pieces", "pieces { peg, red }", "pieces { peg; red }", "E0132", 3, "write `peg; red`"),
    (
        "pieces",
        "pieces { red 'r', crimson }",
        "pieces { red 'r'; crimson }",
        "E0132",
        3,
        "write `red 'r'; crimson`",
    ),
    (
        "pieces",
        "pieces { red; frog 'f', green }",
        "pieces { red; frog 'f' green }",
        "E0132",
        3,
        "write `frog 'f' green`",
    ),
    (
        "pieces",
        "pieces { red 'r' grn }",
        "pieces { red 'r' green }",
        "E0208",
        3,
        "did you mean `green`?",
    ),
    (
        "pieces",
        "pieces { red; off; cycle off on }",
        "pieces { red; off; on1; cycle off on1 }",
        "E0111",
        3,
        "choose another name, such as `on1`",
    ),
    (
        "moves",
        "moves { step: any blank => _ any }",
        "moves { step: any _ => _ any }",
        "E0202",
        5,
        "an empty node is written `_`",
    ),
    (
        "moves",
        "moves { step: any free => _ any }",
        "moves { step: any _ => _ any }",
        "E0202",
        5,
        "an empty node is written `_`",
    ),
    (
        "moves",
        "moves { step: any none => _ any }",
        "moves { step: any _ => _ any }",
        "E0202",
        5,
        "an empty node is written `_`",
    ),
    (
        "moves",
        "moves { step: any hole => _ any }",
        "moves { step: any _ => _ any }",
        "E0202",
        5,
        "an empty node is written `_`",
    ),
    (
        "board",
        "board { legend '-' space; grid 3 by 3 }",
        "board { legend '-' _; grid 3 by 3 }",
        "E0202",
        4,
        "an empty node is written `_`",
    ),
    (
        "goal",
        "goal { r3c3 is null }",
        "goal { r3c3 is _ }",
        "E0202",
        7,
        "an empty node is written `_`",
    ),
    (
        "moves",
        "moves { step: T _ => _ tails; go: red _ => _ red }",
        "moves { step: tails _ => _ tails; go: red _ => _ red }",
        "E0202",
        5,
        "write `tails`: `T` is its glyph",
    ),
    (
        "start",
        "start { T at r2c1; red at r1c1 }",
        "start { tails at r2c1; red at r1c1 }",
        "E0202",
        6,
        "write `tails`: `T` is its glyph",
    ),
    (
        "board",
        "board { grid 3 by 3; line l: r1c1, r1c2, r2c3 }",
        "board { grid 3 by 3; line l: r1c1 - r1c2 - r2c3 }",
        "E0133",
        4,
        "write `line l: r1c1 - r1c2 - r2c3`",
    ),
    (
        "board",
        "board { grid 3 by 3; line l: r1c1-r2c2, r2c2-r3c1 }",
        "board { grid 3 by 3; line l: r1c1-r2c2; line l: r2c2-r3c1 }",
        "E0133",
        4,
        "write `line l: r1c1-r2c2; line l: r2c2-r3c1`",
    ),
    (
        "goal",
        "goal { count(red, tails) == 1 and r3c3 is red }",
        "goal { count(red|tails) == 1 and r3c3 is red }",
        "E0138",
        7,
        "write `count(red|tails) == 1 and r3c3 is red`",
    ),
    ("board", "board { grid(3, 3) }", "board { grid 3 by 3 }", "E0133", 4, "write `grid 3 by 3`"),
    ("board", "board { grid 3x3 }", "board { grid 3 by 3 }", "E0133", 4, "write `grid 3 by 3`"),
    (
        "start",
        "start \"\"\"\n  r . .\n  . T .\n  . . .\n\"\"\"",
        "start \"\"\"\n  r..\n  .T.\n  ...\n\"\"\"",
        "E0318",
        7,
        "leave out the blanks: glyphs stand side by side",
    ),
    (
        "goal",
        "goal { red at r*c3 }",
        "goal { every r*c3 is red }",
        "E0138",
        7,
        "write `every r*c3 is red`",
    ),
    (
        "goal",
        "goal { red at r3c[2..3] }",
        "goal { every r3c[2..3] is red }",
        "E0138",
        7,
        "write `every r3c[2..3] is red`",
    ),
    (
        "start",
        "start { red at r1c1-r1c2 }",
        "start { red at r1c[1..2] }",
        "E0137",
        6,
        "write `red at r1c[1..2]`",
    ),
    (
        "expect",
        "expect n=5 shortest 4",
        "expect with n=5 shortest 4",
        "E0139",
        8,
        "write `expect with n=5 shortest 4`",
    ),
    (
        "moves",
        "moves { turn spin' (r1c1 r1c2 r3c3) }",
        "moves { turn spin (r1c1 r1c2 r3c3) }",
        "E0113",
        5,
        "write `turn spin` alone: it gives the moves `spin` and, back, `spin'`",
    ),
    (
        "goal",
        "goal \"far\" { r3c3 is red }\nexpect \"far\" shortest 4",
        "goal \"far\" { r3c3 is red }\nexpect to \"far\" shortest 4",
        "E0139",
        8,
        "write `expect to \"far\" shortest 4`",
    ),
    (
        "goal",
        "goal \"far\" { r3c3 is red }\nexpect from \"far\" shortest 4",
        "goal \"far\" { r3c3 is red }\nexpect to \"far\" shortest 4",
        "E0205",
        8,
        "`far` is a goal: write `to \"far\"`",
    ),
    (
        "start",
        "start \"far\" { red at r1c1 }\nexpect to \"far\" shortest 4",
        "start \"far\" { red at r1c1 }\nexpect from \"far\" shortest 4",
        "E0206",
        7,
        "`far` is a start: write `from \"far\"`",
    ),
    (
        "moves",
        "moves { exit forward: red $ => $ }",
        "moves { exit forward: red $ => _ $ }",
        "E0401",
        5,
        "an anchor is no cell: write `_ $` on the right",
    ),
    (
        "moves",
        "moves { pair: any any _ => _ any any }",
        "moves { pair: any:a any:b _ => _ any:a any:b }",
        "E0404",
        5,
        "tell them apart by names: `any:a any:b _ => _ any:a any:b` keeps their order",
    ),
    (
        "moves",
        "moves { swap: any any => any any }",
        "moves { swap: any:a any:b => any:b any:a }",
        "E0404",
        5,
        "tell them apart by names: `any:a any:b => any:b any:a` exchanges them",
    ),
    (
        "moves",
        "moves { push: red tails _ => _ red }",
        "moves { push: red tails _ => _ red tails }",
        "E0401",
        5,
        "`tails` is missing on the right: write `_ tails red` if it stays where it is, `_ red tails` if all move on, or `_ _ red` if it is removed",
    ),
];

#[test]
fn a_known_slip_has_one_report_and_its_help_leads_on() {
    for (part, wrong, right, code, line, help) in KNOWN {
        let text = written(part, wrong);
        let found = faults(&text);
        let [report] = &found[..] else { panic!("{wrong}: {found:#?}") };
        let at = report.primary.as_ref().expect("a place").span.range().start;
        let place = 1 + text[..at].matches('\n').count();
        assert_eq!(
            (report.code.as_str(), place, report.help.clone()),
            (code, line, Some(help.into())),
            "{wrong}"
        );
        assert_eq!(faults(&written(part, right)), [], "{right}");
    }
}

#[test]
fn a_fix_never_changes_what_is_declared() {
    for (part, wrong, ..) in
        KNOWN.iter().filter(|(part, .., help)| *part == "pieces" && help.starts_with("write"))
    {
        assert!(!faults(&written(part, wrong)).iter().any(Diagnostic::is_fixable), "{wrong}");
    }
    // A word of another language is no misspelling, however similar it is to a name.
    let near = written("pieces", "pieces { red; fred }").replace("r3c3 is red", "r3c3 is free");
    let found = faults(&near);
    assert!(!found.is_empty() && !found.iter().any(Diagnostic::is_fixable), "{found:#?}");
}
