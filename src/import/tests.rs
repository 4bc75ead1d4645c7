//! Tests the import of levels in the forms in which they are published.

use super::*;
use crate::source::Source;

fn read(text: &str) -> Collection {
    collect(&Source::new("a/some.xsb", text)).expect("there are levels")
}

fn written(text: &str, number: usize) -> String {
    let source = Source::new("a/some.xsb", text);
    define(&source, &collect(&source).expect("there are levels"), Some(number), false)
        .expect("it can be played")
}

fn code(text: &str) -> Code {
    let source = Source::new("a/some.xsb", text);
    collect(&source)
        .and_then(|levels| define(&source, &levels, None, false))
        .expect_err("something is wrong")
        .code
}

fn titles(text: &str) -> Vec<Option<String>> {
    read(text).levels.into_iter().map(|level| level.title).collect()
}

fn some(titles: &[&str]) -> Vec<Option<String>> {
    titles.iter().map(|title| (!title.is_empty()).then(|| (*title).to_owned())).collect()
}

const BOARD: &str = "#####\n#@$.#\n#####\n";

#[test]
fn titles_stand_above_or_below() {
    assert_eq!(titles(&format!("; 1\n\n{BOARD}\n; 2\n\n{BOARD}")), some(&["", ""]));
    assert_eq!(
        titles(&format!("A collection\nof mine\n\n; Duh!\n\n{BOARD}\n; Two\n{BOARD}")),
        some(&["Duh!", "Two"])
    );
    assert_eq!(
        titles(&format!("{BOARD}Title: One\nAuthor: Me\n\n{BOARD}Title: Two\n")),
        some(&["One", "Two"])
    );
    assert_eq!(
        titles(&format!("{BOARD}\nTitle: One\n\n{BOARD}\nTitle: Two\n")),
        some(&["One", "Two"])
    );
    assert_eq!(titles(&format!("Title: One\n{BOARD}\nTitle: Two\n{BOARD}")), some(&["One", "Two"]));
    assert_eq!(titles(&format!("Title: One\n{BOARD}Title: Two\n{BOARD}")), some(&["One", "Two"]));
    assert_eq!(titles(&format!("One\n{BOARD}Two\n{BOARD}")), some(&["One", "Two"]));
    assert_eq!(titles(&format!("{BOARD}\n# A comment #\n{BOARD}")), some(&["", "A comment"]));
}

#[test]
fn a_collection_has_a_title_and_an_author() {
    let levels = read(&format!("Title: Small ones\nAuthor: Me\n\n{BOARD}Author: You\n\n{BOARD}"));
    assert_eq!(
        (levels.title.as_deref(), levels.author.as_deref()),
        (Some("Small ones"), Some("Me"))
    );
    assert_eq!(levels.levels[0].author.as_deref(), Some("You"));
    let second =
        written(&format!("Title: Small ones\nAuthor: Me\n\n{BOARD}Author: You\n\n{BOARD}"), 2);
    assert!(
        second.starts_with(
            "puzzle \"Sokoban, Small ones 2\"\nauthor \"Me\"\nsource \"Small ones 2\"\n"
        ),
        "{second}"
    );
}

#[test]
fn levels_may_be_packed() {
    let packed = "5#|#@$.#|5#\n4#|#-@$.#|3#||\n2#-2#|#@$.#|5#|\n";
    assert_eq!(read(packed).levels.len(), 3);
    assert!(written(packed, 1).contains("    #####\n    #@$.#\n    #####\n"));
    assert_eq!(written("5#\r\n#@$.#\r\n5#\r\n", 1), written(BOARD, 1));
}

#[test]
fn floor_that_nobody_reaches_is_left_out() {
    let text = written("  #####\n  #   #\n#########\n#pbo#  *#\n#########\n\n", 1);
    assert!(
        text.contains("    #####\n      #   #\n    #########\n    #@$.#   #\n    #########\n"),
        "{text}"
    );
    assert!(text.contains("legend '-'") && !text.contains("legend '*'"), "{text}");
}

#[test]
fn a_solved_level_says_so() {
    assert!(written("#####\n#@*-#\n#####", 1).ends_with("\nexpect shortest 0\n"));
}

#[test]
fn malformed_levels_have_their_codes() {
    for (text, wanted) in [
        ("nothing to see\n", Code::NoLevel),
        ("puzzle \"Box\"\nmoves { }\ngrid \"\"\"\n#####\n#@$.#\n#####\n\"\"\"\n", Code::NoLevel),
        ("#####\n# $.#\n#####", Code::WrongPlayers),
        ("#####\n#@ ##\n###*#\n#####", Code::OutOfReach),
        ("#####\n#@+$#\n#####", Code::WrongPlayers),
        ("#####\n#@ .#\n#####", Code::BoxesAndGoals),
        ("#####\n#@  #\n#####", Code::BoxesAndGoals),
        ("####\n#@$.\n####", Code::OpenWalls),
        ("## ##\n#@$.#\n#####", Code::OpenWalls),
        (" @$.\n#####", Code::OpenWalls),
        ("#####\n#@$.#\n##", Code::OpenWalls),
        ("#######\n#@$.#$#\n#####.#\n#######", Code::OutOfReach),
        ("#####\n#@$?#\n#####", Code::UnknownSign),
        ("#####\n#@$.4\n#####", Code::UnknownSign),
        ("99999999999999999999999999#\n", Code::LevelTooLarge),
        ("AAB.\n..B.\n.C..\n....", Code::WrongCar),
        ("AAB.\n..BB\n....\n....", Code::WrongCar),
        ("AAB.\n....\n..B.\n....", Code::WrongCar),
        ("BB..\n....\n....\n....", Code::NoRedCar),
        ("A.BB\nA...\n....\n....", Code::NoRedCar),
        ("AAx.\n....\n....\n....", Code::NoWayOut),
        ("AABB\n....\n....\n....", Code::NoWayOut),
        ("AA..\n....\n...\n....", Code::OddBoard),
        ("AA..?...........", Code::UnknownSign),
        ("AA...............", Code::OddBoard),
        (&"AA..".repeat(400), Code::LevelTooLarge),
    ] {
        assert_eq!(code(text), wanted, "{text}");
    }
    assert_eq!(code(&format!("{BOARD}\n{BOARD}")), Code::WhichLevel);
}

#[test]
fn boards_of_cars_in_many_shapes() {
    let word = "AA.B...B........";
    let drawn = "AA.B\n...B\n....\n....\n";
    let body = |text: &str| text.split_once("pieces").map(|(_, rest)| rest.to_owned());
    assert_eq!(body(&written(word, 1)), body(&written(drawn, 1)));
    assert_eq!(read(&format!("{word}\n{word}\n# a comment\n7 {word} 33\n")).levels.len(), 3);
    assert_eq!(
        titles(&format!("Easy\n{drawn}\nHarder\n\n{drawn}\nCard 3\n{drawn}")),
        some(&["Easy", "Harder", ""])
    );
    let counted = written(&format!("7 {word} 33"), 1);
    assert!(counted.ends_with("\nexpect shortest 7\nexpect reachable 33\n"), "{counted}");
    assert!(written("..AA\n....", 1).ends_with("\nexpect shortest 0\n"));
    assert!(is_board("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"));
    assert!(!is_board("frogs.pz") && !is_board("internationalize") && !is_board("-"));
}

#[test]
fn any_bytes_get_an_answer() {
    let alphabet: Vec<char> = "##  @$.*+-_|1239pPbBoAAXXBCDrox\n\n\n;:TitleÄ\t".chars().collect();
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    for _ in 0..3000 {
        let text: String = (0..next() % 120).map(|_| alphabet[next() % alphabet.len()]).collect();
        let source = Source::new("any", text.as_str());
        let Ok(levels) = collect(&source) else { continue };
        for number in 1..=levels.levels.len() {
            match define(&source, &levels, Some(number), false) {
                Ok(definition) => {
                    assert!(crate::compile("any.pz", &definition).is_ok(), "{text:?}: {definition}")
                }
                Err(report) => assert!(
                    report.help.is_some() && report.primary.is_some(),
                    "{text:?}: {report:?}"
                ),
            }
        }
    }
}
