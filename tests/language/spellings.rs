//! A definition in every spelling: other blanks, line breaks where R2 allows them, and comments
//! wherever a line may end. All spellings have the same meaning, and a layout keeps every word of
//! them.

use crate::common::generate::generate;
use crate::common::random::{Random, cases};
use crate::common::shape::shape;
use crate::common::shipped::definitions;
use puzzlec::stages::diagnostic::{Diagnostic, Sink};
use puzzlec::stages::format::format;
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::parse;
use puzzlec::stages::syntax::token::{Kind, Nesting, Token, tokens};
use std::path::Path;

/// Comments that would be a part of the definition without their `#`.
const COMMENTS: [&str; 8] =
    ["# note", "#", "# }", "# {; (", "# \" '", "# é \"\"\"", "# if h1 is frog", "# => _ and"];

/// Signs around which blanks may be left out.
const CLOSE: [&str; 8] = ["=>", "==", "!=", "<=", ">=", "=", "{", "}"];

/// Signs around which blanks may be added.
const APART: [&str; 3] = ["|", "..", ","];

fn read(text: &str) -> (String, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let ast = parse(&Source::new("x.pz", text), &mut sink);
    (shape(&ast), sink.into_sorted())
}

#[track_caller]
fn read_well(text: &str) -> String {
    let (shape, reports) = read(text);
    assert!(
        reports.is_empty(),
        "{:?}\n{text}",
        reports.iter().map(|report| &report.message).collect::<Vec<_>>()
    );
    shape
}

#[track_caller]
fn laid_out(text: &str) -> String {
    let mut sink = Sink::default();
    format(&Source::new("x.pz", text), &mut sink)
        .unwrap_or_else(|| panic!("{:?}\n{text}", sink.into_sorted()))
}

/// Returns definitions: the shipped ones, those in documents, and some at random.
fn texts() -> Vec<String> {
    let shipped = ["puzzles", "benches/puzzles"].map(|folder| definitions(folder, true)).concat();
    let mut texts: Vec<String> = shipped
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a definition can be read"))
        .collect();
    for page in ["docs/cookbook.md", "docs/language.md", "docs/tour.md", "docs/tutorial.md"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page))
            .expect("the page can be read");
        let blocks = text
            .split("\n```pz")
            .skip(1)
            .filter_map(|rest| rest.split("\n```").next()?.split_once('\n'));
        texts.extend(
            blocks.map(|(_, block)| format!("{block}\n")).filter(|block| read(block).1.is_empty()),
        );
    }
    assert!(texts.len() > 60, "{}", texts.len());
    texts.extend((0..40).map(|seed| generate(seed).text()));
    texts
}

/// Returns some line breaks, possibly with comments before and between them.
fn breaks(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.between(1, 2) {
        if random.chance(50) {
            text += &format!("{}{}", " ".repeat(random.below(3)), random.pick(&COMMENTS));
        }
        text += "\n";
        text += &" ".repeat(random.below(4));
    }
    text
}

/// Returns another text for the gap between two tokens.
fn gap(
    random: &mut Random,
    before: &Token<'_>,
    gap: &str,
    next: &Token<'_>,
    bracketed: bool,
) -> String {
    let blanks = |random: &mut Random| (*random.pick(&[" ", "  ", "\t", "    "])).to_owned();
    let is = |token: &Token<'_>, signs: &[&str]| {
        matches!(token.kind, Kind::Sign | Kind::Bound) && signs.contains(&token.text)
    };
    let goes_on = before.text != "^" && before.goes_on() || next.continues() || bracketed;
    match gap {
        _ if gap.contains(['\n', '#']) => match random.below(3) {
            0 => gap.to_owned(),
            1 => format!("{} {}\n", gap.trim_end(), random.pick(&COMMENTS)),
            _ => format!("{}\n  ", gap.trim_end()) + &breaks(random),
        },
        "" => {
            let opens = before.kind == Kind::Open && before.text != "(" || next.kind == Kind::Close;
            let loose = opens || is(before, &APART) || is(next, &APART);
            match random.below(3) {
                1 if loose => blanks(random),
                2 if loose && (bracketed || before.goes_on()) => breaks(random),
                _ => String::new(),
            }
        }
        _ => match random.below(4) {
            0 if is(before, &CLOSE) || is(next, &CLOSE) => String::new(),
            1 if goes_on => breaks(random),
            2 => blanks(random),
            _ => gap.to_owned(),
        },
    }
}

/// Returns a text with other blanks, line breaks and comments of the same meaning.
fn respelled(random: &mut Random, text: &str) -> String {
    let (mut out, mut nesting) = (String::new(), Nesting::default());
    let mut before: Option<Token<'_>> = None;
    for token in tokens(text).filter(|token| !token.is_gap()) {
        out += &match &before {
            Some(before) => {
                gap(random, before, &text[before.end()..token.at], &token, nesting.is_bracketed())
            }
            None => text[..token.at].to_owned(),
        };
        out += token.text;
        nesting.pass(&token);
        before = Some(token);
    }
    out + "\n"
}

/// Returns all words, signs, quotes and comments of a text, pictures without their blanks; layouts
/// choose the places of `;`.
fn said(text: &str) -> Vec<String> {
    let solid = tokens(text)
        .filter(|token| !matches!(token.kind, Kind::Blank | Kind::Break) && token.text != ";");
    solid
        .map(|token| match token.kind {
            Kind::Picture => token.text.split_whitespace().collect(),
            _ => token.text.trim_end().to_owned(),
        })
        .collect()
}

#[test]
fn every_spelling_says_the_same() {
    let random = &mut Random::new(23);
    for text in texts() {
        let text = laid_out(&text);
        let shape = read_well(&text);
        for _ in 0..cases(2) {
            let other = respelled(random, &text);
            assert_eq!(read_well(&other), shape, "{text}\nrespelled\n{other}");
            let windows = other.replace('\n', "\r\n");
            assert_eq!(read_well(&windows), shape, "{windows:?}");
            let again = laid_out(&other);
            assert_eq!(read_well(&again), shape, "{other}\nlaid out\n{again}");
            assert_eq!(said(&again), said(&other), "{other}\nlaid out\n{again}");
            assert_eq!(laid_out(&again), again, "laid out twice:\n{other}");
        }
    }
}

#[test]
fn every_token_says_something() {
    let random = &mut Random::new(24);
    for text in texts() {
        let shape = read_well(&text);
        let solid: Vec<Token<'_>> =
            tokens(&text).filter(|token| !token.is_gap() && token.text != ";").collect();
        for _ in 0..cases(3) {
            let token = random.pick(&solid);
            let less = format!("{} {}", &text[..token.at], &text[token.end()..]);
            let (other, reports) = read(&less);
            assert!(
                !reports.is_empty() || other != shape,
                "nothing is said without {token:?} in\n{text}"
            );
        }
    }
}

/// Statements of each block that continue below, and the fault there.
const BROKEN: [(&str, &str, &str); 15] = [
    ("moves", "m: frog _ => _ frog", "if h1 s frog"),
    ("moves", "m: frog _ => _ frog", "if h1 is frog\nand h2 s frog"),
    ("moves", "m: frog _ => _ frog", "also st h1 to _"),
    ("moves", "m: frog _ => _ frog", "cost"),
    ("moves", "m: frog _ => _ frog", "as m"),
    ("moves", "m: frog _ => _ frog", "cost 2 if h1 is frog"),
    ("moves", "m: frog _ => _ frog", "=> frog _"),
    ("moves", "click frog: clear self", "if h1 s frog"),
    ("moves", "turn t (h1 h2)", "cost x y"),
    ("moves", "press up { m: frog _ => _ frog }", "if h1 s frog"),
    ("moves", "press up { m: frog _ => _ frog\nif h1 is frog }", "cost"),
    ("moves", "never h1 is frog", "and h2 s frog"),
    ("goal", "h1 is frog", "or h2 s frog"),
    ("board", "line a: h1 - h2", "=> h3"),
    ("pieces", "class a = frog", "or toad"),
];

#[test]
fn no_comment_hides_what_follows() {
    for (block, first, wrong) in BROKEN {
        let broken = |gap: &str| read(&format!("{block} {{\n  {first}{gap}\n  {wrong}\n}}\n")).1;
        let codes = |reports: Vec<Diagnostic>| {
            reports.into_iter().map(|report| (report.code, report.message)).collect::<Vec<_>>()
        };
        let wanted = codes(broken(""));
        assert!(!wanted.is_empty(), "{first} / {wrong}");
        for gap in ["  # c", " # }", "\n# if h1 is frog", " # c\n\n  # d", " #\r"] {
            assert_eq!(codes(broken(gap)), wanted, "{first}{gap} / {wrong}");
        }
    }
}

#[test]
fn comments_between_a_press_and_what_follows_it_are_kept() {
    let text = "moves {\n  press up { m: frog _ => _ frog }  # one\n    # two\n    if h1 is frog  # three\n    cost 2\n}\n";
    assert_eq!(laid_out(text), text);
    let head =
        "moves {\n  for k in 1..2,  # one\n    i in 1..2 {\n    m[k]: frog _ => _ frog\n  }\n}\n";
    assert_eq!(laid_out(head), head);
}

/// A text that looks like a phrase of another language is parsed literally where its names are
/// known.
#[test]
fn what_the_grammar_reads_is_not_guessed_at() {
    let texts = [
        "never row: frog _* k toad _",
        "never row: frog _ * k toad _",
        "never row: frog _*k toad _",
        "never k == n",
        "m: right _ => _ right",
        "rule s: frog _ => _ frog",
    ];
    for text in texts {
        read_well(&format!(
            "param k = 2\nparam n = 3 -- k\npieces {{ frog 'f'; right 'r'; green 'g' red }}\nmoves {{ {text} }}\n"
        ));
    }
}
