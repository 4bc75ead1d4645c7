//! Follows the helps of reports: every offered change removes its report and brings no other error,
//! and every text that a help says to write is offered as a change.

use crate::common::random::Random;
use crate::phrasings::{PHRASES, SAID, with};
use crate::slips::{KNOWN, faults, shipped, with_slips, written};
use puzzlec::stages::diagnostic::{Code, Diagnostic, Fix, Severity};
use std::fs;
use std::path::Path;

/// Returns the definitions whose outputs are recorded, and those of the pages of codes, each with
/// its name.
fn malformed() -> Vec<(String, String)> {
    let page = |code: &Code| {
        let text = code.page().split_once("```pz\n")?.1.split_once("\n```")?.0;
        Some((code.as_str().to_owned(), format!("{text}\n")))
    };
    let goldens = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens"))
        .expect("the folder can be read");
    let mut files: Vec<_> = goldens.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let texts = files
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "pz"))
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.to_owned();
            Some((name, String::from_utf8(fs::read(path).ok()?).ok()?))
        });
    texts.chain(Code::ALL.iter().filter_map(page)).collect()
}

/// The helps that say what to write and offer no change, by their beginnings, with the reason.
const UNWRITTEN: [(&str, &str); 3] = [
    ("add `\"\"\"` at its end, or write", "which of the two is meant cannot be known"),
    ("declare `line diagonal: diagonals` in `board`, and write", "two places have to be changed"),
    (
        "it is no move of its own; write",
        "where it goes can be known only when all rules of the press are",
    ),
];

/// Returns a text with one change.
fn followed(text: &str, fix: &Fix) -> String {
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
    let mut mended = text.to_owned();
    edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
    mended
}

fn help(report: &Diagnostic) -> String {
    report.help.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// Returns `true` if a help says exactly what to write, without placeholders.
fn is_exact(help: &str) -> bool {
    let quoted = || help.split('`').skip(1).step_by(2);
    let stands_for =
        |word: &str| word.len() > 2 && word.bytes().all(|letter| letter.is_ascii_uppercase());
    let names = |code: &str| {
        code.contains('…') || code.split(|letter: char| !letter.is_alphanumeric()).any(stands_for)
    };
    let says = ["write `", "did you mean `"].iter().any(|words| help.contains(words));
    says && !quoted().any(names) && !UNWRITTEN.iter().any(|(begin, _)| help.starts_with(begin))
}

/// The results for the helps of many texts.
#[derive(Default)]
struct Followed {
    count: usize,
    wrong: Vec<String>,
}

impl Followed {
    /// Follows each help of a text separately.
    fn follow(&mut self, name: &str, text: &str) {
        let before = faults(text);
        let same = |left: &Diagnostic, right: &Diagnostic| {
            (left.code, &left.message) == (right.code, &right.message)
        };
        let times = |reports: &[Diagnostic], wanted: &Diagnostic| {
            reports.iter().filter(|other| same(other, wanted)).count()
        };
        for report in &before {
            let said = format!("{name}: {} [{}]", report.message, help(report));
            if report.fixes.is_empty() && is_exact(&help(report)) {
                self.wrong.push(format!("{said} offers no change"));
            }
            for fix in report.fixes.iter().filter(|fix| !fix.edits.is_empty()) {
                self.count += 1;
                let after: Vec<Diagnostic> = faults(&followed(text, fix))
                    .into_iter()
                    .filter(|report| report.severity() == Severity::Error)
                    .collect();
                let stays = times(&after, report) >= times(&before, report);
                let new = after.iter().filter(|found| times(&before, found) == 0);
                let new: Vec<String> =
                    new.map(|found| format!("{} [{}]", found.message, help(found))).collect();
                if stays || !new.is_empty() {
                    self.wrong.push(format!(
                        "{said}\n  {:?}\n  stays: {stays}; new: {new:#?}",
                        fix.edits
                    ));
                }
            }
        }
    }

    #[track_caller]
    fn assert_right(&self, least: usize) {
        assert!(
            self.wrong.is_empty(),
            "{} of {}\n{}",
            self.wrong.len(),
            self.count,
            self.wrong.join("\n")
        );
        assert!(self.count >= least, "{}", self.count);
    }
}

#[test]
fn helps_of_malformed_definitions_lead_on() {
    let mut followed = Followed::default();
    malformed().iter().for_each(|(name, text)| followed.follow(name, text));
    followed.assert_right(200);
}

#[test]
fn helps_after_known_slips_and_phrases_lead_on() {
    let mut followed = Followed::default();
    KNOWN.iter().for_each(|(part, wrong, ..)| followed.follow(wrong, &written(part, wrong)));
    PHRASES.iter().for_each(|(block, phrase, _)| followed.follow(phrase, &with(block, phrase)));
    SAID.iter().for_each(|(block, phrase, ..)| followed.follow(phrase, &with(block, phrase)));
    followed.assert_right(150);
}

#[test]
fn helps_after_one_slip_lead_on() {
    let random = &mut Random::new(11);
    let mut followed = Followed::default();
    for text in shipped() {
        for case in 0..42 {
            let (wrong, _) = with_slips(random, &text, &[case % 7]);
            followed.follow(
                text.lines().find(|line| line.starts_with("puzzle")).unwrap_or_default(),
                &wrong,
            );
        }
    }
    followed.assert_right(800);
}

#[test]
fn a_block_on_one_line_is_closed_at_its_end() {
    let text = "language 2\npuzzle \"P\"\npieces { crate 'c' }\nboard {\n  for k in 1..3 { path level[k]: l[k]x l[k]y }\n  line shaft: l1x - l2x - l3x\n}\nmoves { move: crate _ => _ crate }\nstart { crate at l1y }\ngoal { l3y is crate }\n";
    let wrong = text.replacen("l[k]y }", "l[k]y", 1);
    let found = faults(&wrong);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message.to_string(), "the `for` block is never closed");
    let [fix] = &found[0].fixes[..] else { panic!("{found:?}") };
    let [(place, new)] = &fix.edits[..] else { panic!("{fix:?}") };
    let mut mended = wrong.clone();
    mended.replace_range(place.range(), new);
    assert_eq!((fix.safe, mended.as_str()), (false, text));
}

#[test]
fn a_shape_on_several_lines_is_joined_by_signs() {
    let text = "puzzle \"P\"\npieces {\n  piece key 'K' \"##\n##\" red\n}\nboard { grid 3 by 3 }\nmoves { slide: any _ => _ any }\nstart { red at r1c1 }\ngoal { no red }\n";
    let found = faults(text);
    let report = found.iter().find(|report| report.code == Code::UnclosedString);
    let help =
        report.and_then(|report| report.help.as_ref()).map(ToString::to_string).unwrap_or_default();
    assert!(help.starts_with("the rows of a shape stand on one line, with `/`"), "{found:?}");
}

#[test]
fn jumps_without_braces_are_one_mistake() {
    for jumps in ["jumps: a-b-c", "jumps [a-b-c]", "jump a-b-c"] {
        let text = format!(
            "puzzle \"P\"\npieces {{ peg }}\nboard {{ nodes a b c\n{jumps}\n}}\nmoves {{ hop on jumps: peg peg _ => _ _ peg }}\nstart {{ peg at a b }}\ngoal {{ c is peg }}\n"
        );
        let codes: Vec<&str> = faults(&text).iter().map(|one| one.code.as_str()).collect();
        assert_eq!(codes, ["E0133"], "{jumps}");
    }
}

#[test]
fn helps_write_what_the_author_meant() {
    let text = "language 2\npuzzle \"P\"\nparam n = 4\npieces { frog 'f'; toad 't' }\nboard { grid 2 by 4 }\nmoves { hop: frog _ => _ frog }\nstart { frog at r1c1 }\ngoal { r1c4 is frog }\n";
    for (right, wrong, help) in [
        (
            "hop: frog _ => _ frog",
            "hop: frog _+ $ => _ _+ frog $",
            "write `frog _* _ $ => _ _* frog $`",
        ),
        (
            "hop: frog _ => _ frog",
            "for k in 1..2 { hop k: frog _ => _ frog }",
            "write `hop[k]: frog _ => _ frog`",
        ),
        (
            "{ r1c4 is frog }",
            "\"\"\"\n***f\n****\n\"\"\"",
            "the glyphs are `f` frog, `t` toad, and `.` for an empty node; where anything may be, write `?`",
        ),
        (
            "{ hop:",
            "{ click at r1c* except toad: clear self; hop:",
            "write `click any except toad in r1c*`",
        ),
        ("r1c4 is frog", "r1cn is frog", "write `r1c[n]`: an index stands in brackets"),
        (
            "{ hop:",
            "{ never (no frog or no toad) unless some frog in r2c*; hop:",
            "write `never (no frog or no toad) and no frog in r2c*`",
        ),
    ] {
        let wrong = text.replacen(right, wrong, 1);
        let found = faults(&wrong);
        let [report] = &found[..] else { panic!("{wrong}{found:?}") };
        let said = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(said.ends_with(help), "{wrong}{said}");
    }
}

#[test]
fn a_row_that_stands_apart_is_moved_back() {
    let text = |row: &str| {
        format!(
            "puzzle \"P\"\npieces {{ frog 'f' }}\nboard {{ grid 3 by 3 }}\nmoves {{ hop: frog _ => _ frog }}\nstart \"\"\"\n   f..\n{row}\n   ...\n\"\"\"\ngoal {{ r3c3 is frog }}\n"
        )
    };
    let right = text("   ...");
    for (row, message) in [
        ("     ...", "row 2 stands 2 columns too far to the right"),
        ("  ...", "row 2 stands 1 column too far to the left"),
    ] {
        let wrong = text(row);
        let found = faults(&wrong);
        let [report] = &found[..] else { panic!("{wrong}{found:?}") };
        assert_eq!(report.message.to_string(), message);
        assert_eq!(followed(&wrong, &report.fixes[0]), right);
    }
}
