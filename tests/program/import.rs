//! Tests of `puzzlec import`: levels of other programs become definitions that are clean,
//! formatted, and have the known solutions.

use crate::program::{file, pipe, run, text};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The first five of Microban, by David W. Skinner, in five ways to write levels.
const MICROBAN: &str = "; Microban, by David W. Skinner

; 1

####
# .#
#  ###
#*@  #
#  $ #
#  ###
####

; 2

######
#    #
# #@ #
# $* #
# .* #
#    #
######

; 3

  4#
3#--4#
#5-$-#
#-#--#$-#
#-.-.#@-#
9#

; 4

8#|#6-#|#-.**$@#|#6-#|5#--#|4-4#

; 5

_#######
_#_____#
_#_o$o_#
##_$@$_#
#__.$.o#
#______#
########
";

fn imported(arguments: &[&str], levels: &str) -> String {
    let output = pipe(&[&["import", "-"], arguments].concat(), levels);
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout).to_owned()
}

/// Returns the length and cost of a solution.
fn solved(definition: &str) -> (u64, u64) {
    let output = pipe(&["solve", "-", "--format", "json"], definition);
    let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    (found["length"].as_u64().expect("a length"), found["cost"].as_u64().expect("a cost"))
}

fn is_clean(definition: &str) {
    let checked = pipe(&["check", "-D", "warnings", "-"], definition);
    assert!(
        checked.status.success() && checked.stderr.is_empty(),
        "{definition}{}",
        text(&checked.stderr)
    );
    assert_eq!(text(&pipe(&["fmt", "-"], definition).stdout), definition);
}

/// Returns the number that a shipped puzzle claims.
fn claims(puzzle: &str, word: &str) -> u64 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(puzzle);
    let definition = std::fs::read_to_string(path).expect("a shipped file can be read");
    let line = definition.lines().find_map(|line| line.strip_prefix(&format!("expect {word} ")));
    line.and_then(|figure| figure.trim().parse().ok()).expect("a figure")
}

#[test]
fn levels_of_sokoban_have_the_solutions_that_are_known() {
    for level in 1..=4_u8 {
        let (shipped, number) = (format!("pushing/microban-0{level}.pz"), level.to_string());
        let known = if level == 1 {
            (33, 8)
        } else {
            (claims(&shipped, "shortest"), claims(&shipped, "cheapest"))
        };
        let moves = imported(&["--level", &number], MICROBAN);
        is_clean(&moves);
        assert_eq!(solved(&moves).0, known.0, "{moves}");
        let pushes = imported(&["--level", &number, "--pushes"], MICROBAN);
        is_clean(&pushes);
        assert_eq!(solved(&pushes).1, known.1, "{pushes}");
    }
}

#[test]
fn a_definition_is_written_as_the_shipped_ones_are() {
    let definition = imported(&["--level", "2", "--pushes"], MICROBAN);
    let shipped = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/pushing/microban-02.pz"),
    )
    .expect("a shipped file");
    let rules = |text: &str| {
        text.split_once("\nmoves")
            .and_then(|(_, rest)| rest.split_once("\nexpect").or(Some((rest, ""))))
            .map(|(rules, _)| rules.trim().to_owned())
    };
    assert_eq!(rules(&definition), rules(&shipped));
    let grid = |text: &str| {
        text.split_once("grid")
            .and_then(|(_, rest)| rest.split_once("}"))
            .map(|(grid, _)| grid.to_owned())
    };
    assert_eq!(grid(&definition), grid(&shipped));
}

#[test]
fn boards_of_rush_hour_have_the_moves_and_positions_that_are_published() {
    // Levels of Michael Fogleman's database.
    let database = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n58 BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN 9192\n";
    for (level, moves, positions) in [("1", 60, 2332), ("2", 58, 9192)] {
        let definition = imported(&["--level", level], database);
        is_clean(&definition);
        assert!(
            definition
                .ends_with(&format!("\nexpect shortest {moves}\nexpect reachable {positions}\n")),
            "{definition}"
        );
        let tested = pipe(&["test", "-"], &definition);
        assert!(text(&tested.stdout).ends_with("2 passed\n"), "{}", text(&tested.stdout));
    }
    let word = run(&["import", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"]);
    assert!(word.status.success(), "{}", text(&word.stderr));
    is_clean(text(&word.stdout));
    assert_eq!(solved(text(&word.stdout)).0, 58);
}

#[test]
fn drawn_boards_and_other_sizes_are_read() {
    for (board, moves) in [
        ("cc...L\nL..L.L\nLXXL.L\n", None),
        ("AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n", Some(8)),
        ("....\nrrB.\n..B.\n....\n", Some(2)),
        ("B..AA..C\nB......C\nB.XX.D..\n.....D..\n", Some(2)),
    ] {
        let output = pipe(&["import", "-"], board);
        match moves {
            None => assert!(text(&output.stderr).starts_with("error[E06"), "{board}"),
            Some(moves) => {
                is_clean(text(&output.stdout));
                assert_eq!(solved(text(&output.stdout)).0, moves, "{board}");
            }
        }
    }
}

#[test]
fn small_levels_are_clean() {
    for (level, moves) in [
        ("#####\n#@$.#\n#####", 1),
        ("#####\n#.$@#\n#####", 1),
        ("#####\n#@*-#\n#####", 0),
        ("######\n#+$--#\n#-$.-#\n#----#\n######", 9),
    ] {
        let definition = imported(&[], level);
        is_clean(&definition);
        assert_eq!(solved(&definition).0, moves, "{definition}");
    }
}

#[test]
fn a_new_file_is_written_and_none_is_overwritten() {
    let levels = file("import-levels.xsb", MICROBAN.as_bytes());
    let (levels, target) = (
        levels.to_str().expect("a path"),
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("imported.pz"),
    );
    std::fs::remove_file(&target).unwrap_or_default();
    let arguments = ["import", levels, "--level", "3", "-o", target.to_str().expect("a path")];
    let output = run(&arguments);
    assert!(
        output.status.success() && text(&output.stdout).starts_with("wrote "),
        "{}",
        text(&output.stderr)
    );
    let written = std::fs::read_to_string(&target).expect("the file");
    assert!(written.starts_with("puzzle \"Sokoban, import-levels 3\"\n"), "{written}");
    let again = run(&arguments);
    assert!(
        again.status.code() == Some(2) && text(&again.stderr).starts_with("error[E0942]"),
        "{}",
        text(&again.stderr)
    );
}

#[test]
fn a_level_has_to_be_chosen() {
    let output = pipe(&["import", "-"], MICROBAN);
    let reported = text(&output.stderr);
    assert!(
        output.status.code() == Some(2)
            && reported.contains("has 5 levels")
            && reported.contains("(`--level N`): 1 to 5"),
        "{reported}"
    );
    let output = pipe(&["import", "-", "--level", "6"], MICROBAN);
    assert!(text(&output.stderr).contains("there is no level 6"), "{}", text(&output.stderr));
}

#[test]
fn large_and_odd_files_are_answered_at_once() {
    let wall = "#".repeat(30 << 20);
    let rows = "#@$.#\n".repeat(5 << 20);
    let digits = "9".repeat(1 << 20) + "#";
    let words = "AA..\n".repeat(1 << 20);
    let many = "#####\n#@$.#\n#####\n\n".repeat(1 << 18);
    let begun = std::time::Instant::now();
    for (levels, wanted) in
        [(&wall, "E0604"), (&rows, "E0604"), (&digits, "E0604"), (&words, "E06"), (&many, "E0602")]
    {
        let output = pipe(&["import", "-"], levels);
        assert!(
            output.status.code() == Some(2) && text(&output.stderr).contains(wanted),
            "{}",
            text(&output.stderr)
        );
    }
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    let latin = file("import-latin.xsb", b"Title: Caf\xe9\n#####\n#@$.#\n#####\n");
    assert!(
        text(&run(&["import", latin.to_str().expect("a path")]).stderr).starts_with("error[E0906]")
    );
    assert!(text(&pipe(&["import", "-"], "\n \n").stderr).starts_with("error[E0907]"));
}
