//! Checks the standard layout: shipped definitions have it, comments are kept, formatting is
//! idempotent, and meaning never changes.

use crate::common::definition::{read, read_well_formed};
use crate::common::generate::generate;
use crate::common::noise::{disturbed, respaced};
use crate::common::random::{Random, cases};
use crate::common::shipped::definitions;
use crate::common::variant::broken;
use puzzlec::stages::diagnostic::Sink;
use puzzlec::stages::format::format;
use puzzlec::stages::model::Puzzle;
use puzzlec::stages::source::{Source, Span};
use puzzlec::stages::syntax::parse;
use std::path::{Path, PathBuf};

/// Returns the definitions of which many variants are made, in order: their names and texts.
pub fn shipped() -> Vec<(String, String)> {
    read_all(["puzzles", "benches/puzzles"].map(|folder| definitions(folder, false)).concat())
}

fn read_all(paths: Vec<PathBuf>) -> Vec<(String, String)> {
    assert!(paths.len() >= 20);
    let text = |path: &Path| std::fs::read_to_string(path).expect("a definition can be read");
    paths.iter().map(|path| (path.display().to_string(), text(path))).collect()
}

#[track_caller]
fn laid_out(text: &str) -> String {
    let mut sink = Sink::default();
    let laid_out = format(&Source::new("x.pz", text), &mut sink);
    laid_out.unwrap_or_else(|| panic!("{:?}\n{text}", sink.into_sorted()))
}

fn comments(text: &str) -> Vec<String> {
    let source = Source::new("x.pz", text);
    parse(&source, &mut Sink::default())
        .comments
        .iter()
        .map(|&span| source.slice(span).trim_end().to_owned())
        .collect()
}

/// Returns the meaning of a text, without places.
fn meaning(text: &str) -> String {
    let mut puzzle: Puzzle = read_well_formed(text);
    let spans = puzzle
        .starts
        .iter_mut()
        .map(|start| &mut start.span)
        .chain(puzzle.goals.iter_mut().map(|goal| &mut goal.span));
    let spans = spans.chain(puzzle.expects.iter_mut().map(|expect| &mut expect.span));
    let spans = spans
        .chain(&mut puzzle.rule_spans)
        .chain(&mut puzzle.inner_spans)
        .chain(&mut puzzle.never_spans);
    spans.for_each(|span| *span = Span::default());
    puzzle.goals.iter_mut().for_each(|goal| goal.written = None);
    format!("{puzzle:?}")
}

/// Asserts that formatting keeps comments and the given meaning, and is idempotent.
#[track_caller]
fn assert_kept(text: &str, expected: &str) {
    let once = laid_out(text);
    assert_eq!(comments(&once), comments(text), "comments of\n{text}\nin\n{once}");
    assert_eq!(meaning(&once), expected, "meaning of\n{text}\nin\n{once}");
    assert_eq!(laid_out(&once), once, "laid out twice:\n{text}");
}

#[test]
fn shipped_definitions_have_the_layout() {
    for (name, text) in
        read_all(["puzzles", "benches/puzzles"].map(|folder| definitions(folder, true)).concat())
    {
        assert_eq!(laid_out(&text), text, "{name}");
    }
}

#[test]
fn what_is_spaced_otherwise_comes_back() {
    let random = &mut Random::new(1);
    for (name, text) in shipped() {
        for _ in 0..cases(15) {
            let other = respaced(random, &text);
            assert_eq!(laid_out(&other), text, "{name}, from\n{other}");
        }
    }
}

#[test]
fn comments_and_meaning_are_kept() {
    let random = &mut Random::new(2);
    for (_, text) in shipped() {
        let expected = meaning(&text);
        for _ in 0..cases(8) {
            assert_kept(&disturbed(random, &text), &expected);
        }
    }
}

#[test]
fn random_definitions_keep_their_meaning() {
    let random = &mut Random::new(3);
    for seed in 0..cases(100) {
        let text = laid_out(&generate(seed).text());
        let expected = meaning(&text);
        assert_kept(&text, &expected);
        assert_kept(&disturbed(random, &text), &expected);
    }
}

#[test]
fn definitions_in_documents_keep_their_comments() {
    let mut count = 0;
    for page in ["README.md", "docs/cookbook.md", "docs/language.md", "docs/tour.md"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page))
            .expect("the page can be read");
        for block in text
            .split("\n```pz")
            .skip(1)
            .filter_map(|rest| rest.split("\n```").next()?.split_once('\n'))
        {
            let once = laid_out(block.1);
            assert_eq!(comments(&once), comments(block.1), "{once}");
            assert_eq!(laid_out(&once), once);
            assert!(page != "README.md" || once.trim_end() == block.1, "{once}");
            count += 1;
        }
    }
    assert!(count > 20);
}

#[test]
fn slips_are_no_danger() {
    let random = &mut Random::new(4);
    let mut read_all_the_same = 0;
    for (_, text) in shipped() {
        for _ in 0..cases(20) {
            let text = broken(random, &text);
            let Some(once) = format(&Source::new("x.pz", text.as_str()), &mut Sink::default())
            else {
                continue;
            };
            assert_eq!(comments(&once), comments(&text), "comments of\n{text}\nin\n{once}");
            assert_eq!(laid_out(&once), once, "laid out twice:\n{text}");
            assert_eq!(read(&text).is_ok(), read(&once).is_ok(), "{text}\nlaid out\n{once}");
            if read(&text).is_ok() {
                assert_eq!(meaning(&once), meaning(&text), "meaning of\n{text}\nin\n{once}");
                read_all_the_same += 1;
            }
        }
    }
    assert!(read_all_the_same > 50);
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let mut sink = Sink::default();
    assert_eq!(format(&Source::new("x.pz", "pieces { frog 'f"), &mut sink), None);
    assert!(sink.has_errors());
}

#[test]
fn line_ends_and_a_mark_are_kept() {
    assert_eq!(
        laid_out("\u{feff}pieces {a}\r\n\r\n\r\nboard{nodes x}"),
        "\u{feff}pieces { a }\r\n\r\nboard { nodes x }\r\n"
    );
}

#[test]
fn blocks_open_where_they_do_not_fit() {
    let text = format!("start {{ {} }}\n", ["frog at stone_number_one"; 5].join("; "));
    assert_eq!(laid_out(&text).lines().count(), 3);
    assert_eq!(laid_out("pieces { a # first\n b }"), "pieces {\n  a  # first\n  b\n}\n");
    assert_eq!(laid_out("goal {\n}\n"), "goal {}\n");
    assert_eq!(
        laid_out("board { jumps { a-b\nb-c c - d } }"),
        "board {\n  jumps {\n    a-b\n    b-c  c - d\n  }\n}\n"
    );
}

#[test]
fn a_loop_in_jumps_stays_apart_from_the_jumps_beside_it() {
    let one = "board { jumps { a-b  b-c; for k in 1..2 { h[k]-a  b-h[k] }; c-d  a-d } }\n";
    assert_eq!(laid_out(one), one);
    assert_eq!(
        laid_out("board { jumps { for k in 1..2 { h[k]-a } b-c } }"),
        "board { jumps { for k in 1..2 { h[k]-a }; b-c } }\n"
    );
    let long = "board {\n  jumps {\n    a-b  b-c; for k in 1..2 { h[k]-a }\n    for k in 1..2 { h[k]-a }; b-c\n  }\n}\n";
    assert_eq!(laid_out(long), long);
}

#[test]
fn a_loop_on_one_line_is_not_aligned_with_the_statements_beside_it() {
    let written = "moves {\n  for k in 1..2 { step: red _ => _ red  cost 3 }\n  \
                   toggle: advance zone    cost 1\n  turning: advance left  cost 12\n}\n";
    let expected = "moves {\n  for k in 1..2 { step: red _ => _ red  cost 3 }\n  \
                    toggle: advance zone   cost 1\n  turning: advance left  cost 12\n}\n";
    assert_eq!(laid_out(written), expected);
    assert_eq!(laid_out(expected), expected);
}

#[test]
fn a_loop_with_a_comment_in_its_head_keeps_its_blanks() {
    let head = "for x in r2c* r[1]c[ # first\n1] {";
    let text = format!("moves {{ {head} hop: red _ => _ red }} }}");
    assert_eq!(
        laid_out(&text),
        "moves {\n  for x in r2c* r[1]c[  # first\n    1] {\n    hop: red _ => _ red\n  }\n}\n"
    );
}

#[test]
fn a_comment_beside_a_sign_is_as_good_as_a_blank() {
    for (text, wanted) in [
        ("param n = (2^# why\n0)", "param n = (2 ^  # why\n  0)\n"),
        ("param n = (2# why\n+0)", "param n = (2  # why\n  + 0)\n"),
        (
            "board { jumps { a-# over\nb-c } }",
            "board {\n  jumps {\n    a -  # over\n      b-c\n  }\n}\n",
        ),
    ] {
        assert_eq!((&laid_out(text)[..], &laid_out(wanted)[..]), (wanted, wanted));
    }
}

#[test]
fn quotes_in_a_comment_close_no_picture() {
    let text = "puzzle \"Q\"\npieces { e[1..2]; t }\nboard { path row: h[1..3] }\nmoves { step: t _ => _ t }\nstart { t at h1 }\n\
                goal { count(e[1..2]|\n#\"\"\"\nt) < 2 }\n";
    let once = laid_out(text);
    assert!(once.ends_with("goal {\n  count(e[1..2]|\n    #\"\"\"\n    t) < 2\n}\n"), "{once}");
    assert_eq!(laid_out(&once), once);
    assert_eq!(meaning(&once), meaning(text));
}

#[test]
fn what_stands_out_pushes_nobody() {
    let long = "a_rule_with_a_name_that_goes_on_and_on_and_on";
    let rules = |widths: [&str; 4]| {
        let [step, name, leap, label] = widths;
        format!(
            "moves {{\n  step:{step}frog _{name} => _ frog{label}  as \"s\"\n  {long}: frog _ => _ frog  as \"long\"\n  leap on row:{leap}frog any _ => _ any frog  as \"l\"\n}}\n"
        )
    };
    let wanted = rules(["        ", "    ", " ", "    "]);
    assert_eq!(laid_out(&rules([" ", "", " ", ""])), wanted);
    assert_eq!(laid_out(&wanted), wanted);
    // Half of the lines are more than a few.
    let two = format!("moves {{\n  step: a => b\n  {long}: a => b\n  {long}s: a => b\n}}\n");
    assert!(laid_out(&two).contains(&format!("  step:{:43}a => b\n", "")), "{}", laid_out(&two));
    let comments = format!("pieces {{\n  a # 1\n  b 'b' # 2\n  {long} # 3\n}}\n");
    assert_eq!(
        laid_out(&comments),
        format!("pieces {{\n  a      # 1\n  b 'b'  # 2\n  {long}  # 3\n}}\n")
    );
}

#[test]
fn places_are_parted_from_the_next_name() {
    assert_eq!(
        laid_out("board { nodes a(0,0)b (1 , 0)  c(2,0)d e }"),
        "board { nodes a(0,0) b (1, 0)  c(2,0) d e }\n"
    );
}
