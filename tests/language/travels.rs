//! Tests of the paths of pieces in a press: they are those of the rules that fired, with the settling behind it.

use puzzlec::{Choice, Query};
use std::collections::BTreeSet;

/// Returns the moves of the start of a puzzle.
fn moves(pieces: &str, board: &str, rules: &str) -> Vec<Choice> {
    let text = format!("puzzle \"Tray\"\npieces {{ {pieces} }}\nboard {{\n{board}\n}}\nmoves {{\n{rules}\n}}\n");
    let compiled = puzzlec::compile("tray.pz", text).expect("a puzzle without mistakes");
    compiled.play(&Query::default()).expect("a start").moves()
}

/// Returns the paths of a move: those of pieces that stay on the board, and those of the others.
fn paths(moves: &[Choice], name: &str) -> [Vec<String>; 2] {
    let choice = moves.iter().find(|choice| choice.step.name == name).expect("a legal move");
    assert!(choice.is_press);
    [&choice.travels, &choice.gone].map(|ways| ways.iter().map(|(from, to)| format!("{from}-{to}")).collect())
}

const BALLS: &str = "red 'r'; blue 'b'";
const ROLL: &str = "press right { roll right: any _ => _ any }\npress left { roll left: any _ => _ any }";

#[test]
fn balls_roll_in_their_order() {
    let found = moves(BALLS, "grid \"\"\"\nr.b.\nrr..\n.r.r\n\"\"\"", ROLL);
    let right = ["r1c1-r1c3", "r1c3-r1c4", "r2c1-r2c3", "r2c2-r2c4", "r3c2-r3c3"];
    assert_eq!(paths(&found, "right"), [right.to_vec(), Vec::new()]);
    let left = ["r1c3-r1c2", "r3c2-r3c1", "r3c4-r3c2"];
    assert_eq!(paths(&found, "left")[0], left);
}

#[test]
fn bars_roll_with_all_their_nodes() {
    let board = "grid 3 by 6";
    let text = "piece bar \"##\"; piece post \"#/#\"; ball 'o'";
    let rules = "press right { slide right: any _ => _ any }\npress down { slide down: any _ => _ any }";
    let text = format!(
        "puzzle \"Bars\"\npieces {{ {text} }}\nboard {{ {board} }}\nmoves {{\n{rules}\n}}\nstart {{ bar at r1c1 r1c3; post at r2c4; ball at r3c2 }}\n"
    );
    let compiled = puzzlec::compile("bars.pz", text).expect("a puzzle without mistakes");
    let found = compiled.play(&Query::default()).expect("a start").moves();
    let right = ["r1c1-r1c3", "r1c2-r1c4", "r1c3-r1c5", "r1c4-r1c6", "r2c4-r2c6", "r3c2-r3c5", "r3c4-r3c6"];
    assert_eq!(paths(&found, "right")[0], right);
    let down = ["r1c1-r2c1", "r1c2-r2c2"];
    assert_eq!(paths(&found, "down")[0], down);
}

#[test]
fn balls_that_fall_into_a_hole_are_followed_to_it() {
    let rules = "press right { sink: any@hole => _; roll right: any _ => _ any }";
    let found = moves(BALLS, "legend 'o' _ in hole\ngrid \"\"\"\nr.ob.\n\"\"\"", rules);
    assert_eq!(paths(&found, "right"), [vec!["r1c4-r1c5"], vec!["r1c1-r1c3"]]);
}

#[test]
fn pieces_that_change_or_merge_and_settle_are_followed() {
    let walk = "press right { go right: red _ => _ blue }\nsettle { rest: blue => red }";
    assert_eq!(paths(&moves(BALLS, "grid \"\"\"\nr.rr.\n\"\"\"", walk), "right")[0], ["r1c1-r1c2", "r1c3-r1c4", "r1c4-r1c5"]);
    let merge = "press right { roll right: any _ => _ any; merge right: red red => _ blue }\nsettle { fall down: any _ => _ any }";
    let found = moves(BALLS, "grid \"\"\"\nr.r.b\n.....\n\"\"\"", merge);
    assert_eq!(paths(&found, "right"), [vec!["r1c1-r2c4", "r1c5-r2c5"], vec!["r1c3-r1c4"]]);
}

#[test]
fn turns_are_no_presses() {
    let text =
        "puzzle \"Turn\"\npieces { red 'r' }\nboard { ring pond: w[1..4] }\nmoves { turn spin (w1 w2 w3 w4) }\nstart { red at w1 }\n";
    let compiled = puzzlec::compile("turn.pz", text.to_owned()).expect("a puzzle without mistakes");
    let found = compiled.play(&Query::default()).expect("a start").moves();
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
            let pieces: Vec<String> =
                game.pieces().iter().filter(|(_, piece)| piece.is_some()).map(|(node, _)| (*node).to_owned()).collect();
            let moves = game.moves();
            for choice in &moves {
                let from: BTreeSet<&String> = choice.travels.iter().chain(&choice.gone).map(|(from, _)| from).collect();
                let to: BTreeSet<&String> = choice.travels.iter().map(|(_, to)| to).collect();
                assert_eq!((from.len(), to.len()), (choice.travels.len() + choice.gone.len(), choice.travels.len()), "{name}");
                assert!(from.iter().all(|node| pieces.contains(node)), "{name}");
                followed += from.len();
            }
            let Some(next) = moves.get((5 * step + 1) % moves.len().max(1)) else { break };
            game.play(&next.words).expect("a legal move");
        }
        assert!(followed > 10, "{name}");
    }
}
