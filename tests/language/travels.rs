//! Tests of the paths of pieces in a press: they are those of the rules that fired, with the
//! settling behind it.

use puzzlec::stages::model::{Kind, NodeId};
use puzzlec::stages::session::Choice;
use puzzlec::{Query, Session};
use std::collections::BTreeSet;

/// Begins a game of a puzzle.
fn begin(text: String) -> Session {
    let compiled = puzzlec::compile("tray.pz", text).expect("a puzzle without mistakes");
    compiled.play(&Query::default()).expect("a start")
}

/// Begins a game on a tray.
fn tray(pieces: &str, board: &str, rules: &str) -> Session {
    begin(format!(
        "puzzle \"Tray\"\npieces {{ {pieces} }}\nboard {{\n{board}\n}}\nmoves {{\n{rules}\n}}\n"
    ))
}

/// Returns the paths of a move: those of pieces that stay on the board, and those of the others.
fn paths(game: &Session, name: &str) -> [Vec<String>; 2] {
    let choice = game.moves().iter().find(|choice| choice.name.name == name).expect("a legal move");
    assert!(choice.is_press);
    let called = |node: NodeId| game.puzzle().model().board.name(node);
    let path = |&(from, to): &(NodeId, NodeId)| format!("{}-{}", called(from), called(to));
    [&choice.travels, &choice.gone].map(|ways| ways.iter().map(path).collect())
}

const BALLS: &str = "red 'r'; blue 'b'";
const ROLL: &str =
    "press right { roll right: any _ => _ any }\npress left { roll left: any _ => _ any }";

#[test]
fn balls_roll_in_their_order() {
    let found = tray(BALLS, "grid \"\"\"\nr.b.\nrr..\n.r.r\n\"\"\"", ROLL);
    let right = ["r1c1-r1c3", "r1c3-r1c4", "r2c1-r2c3", "r2c2-r2c4", "r3c2-r3c3"];
    assert_eq!(paths(&found, "right"), [right.to_vec(), Vec::new()]);
    let left = ["r1c3-r1c2", "r3c2-r3c1", "r3c4-r3c2"];
    assert_eq!(paths(&found, "left")[0], left);
}

#[test]
fn bars_roll_with_all_their_nodes() {
    let board = "grid 3 by 6";
    let text = "piece bar \"##\"; piece post \"#/#\"; ball 'o'";
    let rules =
        "press right { slide right: any _ => _ any }\npress down { slide down: any _ => _ any }";
    let found = begin(format!(
        "puzzle \"Bars\"\npieces {{ {text} }}\nboard {{ {board} }}\nmoves {{\n{rules}\n}}\nstart {{ bar at r1c1 r1c3; post at r2c4; ball at r3c2 }}\n"
    ));
    let right =
        ["r1c1-r1c3", "r1c2-r1c4", "r1c3-r1c5", "r1c4-r1c6", "r2c4-r2c6", "r3c2-r3c5", "r3c4-r3c6"];
    assert_eq!(paths(&found, "right")[0], right);
    let down = ["r1c1-r2c1", "r1c2-r2c2"];
    assert_eq!(paths(&found, "down")[0], down);
}

#[test]
fn balls_that_fall_into_a_hole_are_followed_to_it() {
    let rules = "press right { sink: any@hole => _; roll right: any _ => _ any }";
    let found = tray(BALLS, "legend 'o' _ in hole\ngrid \"\"\"\nr.ob.\n\"\"\"", rules);
    assert_eq!(paths(&found, "right"), [vec!["r1c4-r1c5"], vec!["r1c1-r1c3"]]);
}

#[test]
fn pieces_that_change_or_merge_and_settle_are_followed() {
    let walk = "press right { go right: red _ => _ blue }\nsettle { rest: blue => red }";
    assert_eq!(
        paths(&tray(BALLS, "grid \"\"\"\nr.rr.\n\"\"\"", walk), "right")[0],
        ["r1c1-r1c2", "r1c3-r1c4", "r1c4-r1c5"]
    );
    let merge = "press right { roll right: any _ => _ any; merge right: red red => _ blue }\nsettle { fall down: any _ => _ any }";
    let found = tray(BALLS, "grid \"\"\"\nr.r.b\n.....\n\"\"\"", merge);
    assert_eq!(paths(&found, "right"), [vec!["r1c1-r2c4", "r1c5-r2c5"], vec!["r1c3-r1c4"]]);
}

#[test]
fn turns_are_no_presses() {
    let text = "puzzle \"Turn\"\npieces { red 'r' }\nboard { ring pond: w[1..4] }\nmoves { turn spin (w1 w2 w3 w4) }\nstart { red at w1 }\n";
    let game = begin(text.to_owned());
    let found: &[Choice] = game.moves();
    assert!(!found.is_empty());
    assert!(found.iter().all(|choice| !choice.is_press && choice.travels.len() == 1));
}

#[test]
fn paths_lead_from_different_pieces_to_different_nodes() {
    for name in ["tilt", "commands/tandem", "commands/tray-hole", "crossing/jugs"] {
        let path = format!("puzzles/{name}.pz");
        let text = std::fs::read_to_string(&path).expect("a shipped puzzle");
        let compiled = puzzlec::compile(&path, text).expect("a shipped puzzle");
        let mut game = compiled.play(&Query::default()).expect("a start");
        let mut followed = 0;
        for step in 0..12 {
            let (state, moves) = (game.state(), game.moves());
            for choice in moves {
                let from: BTreeSet<&NodeId> =
                    choice.travels.iter().chain(&choice.gone).map(|(from, _)| from).collect();
                let to: BTreeSet<&NodeId> = choice.travels.iter().map(|(_, to)| to).collect();
                assert_eq!(
                    (from.len(), to.len()),
                    (choice.travels.len() + choice.gone.len(), choice.travels.len()),
                    "{name}"
                );
                assert!(from.iter().all(|node| state[node.index()] != Kind::EMPTY), "{name}");
                followed += from.len();
            }
            let Some(next) =
                moves.get((5 * step + 1) % moves.len().max(1)).map(|choice| choice.words.clone())
            else {
                break;
            };
            game.play(&next).expect("a legal move");
        }
        assert!(followed > 10, "{name}");
    }
}
