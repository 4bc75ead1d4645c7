//! Checks the lint for a missing line that breaks a symmetry: symmetric boards, and boards without
//! a report.

use crate::common::lint::{linted, read};
use puzzlec::stages::diagnostic::Code;
use std::path::Path;

#[test]
fn two_lines_without_an_image_are_meant() {
    let ladder = |more: &str| {
        let (a, b) = (
            "a1 (0,0) a2 (1,0) a3 (2,0) a4 (3,0) a5 (4,0)",
            "b1 (0,1) b2 (1,1) b3 (2,1) b4 (3,1) b5 (4,1)",
        );
        let jumps = "a1-a2 a2-a3 a3-a4 a4-a5 b1-b2 b2-b3 b3-b4 b4-b5";
        format!(
            "puzzle \"x\"\npieces {{ peg 'o' }}\nboard {{ nodes {a} {b}; jumps {{ {jumps} {more} }} }}\nmoves {{ step: peg _ => _ peg }}\nstart {{ peg at a1 }}\ngoal {{ a5 is peg }}\n"
        )
    };
    let broken = |more: &str| broken(&ladder(more)).len();
    // Without one more rung, the lines are a chain in the shape of a U.
    assert_eq!([broken("a1-b1 a3-b3"), broken("a1-b1")], [1, 0]);
    assert_eq!([broken("a1-b1 a2-b2 a3-b3"), broken("a3-b3")], [0, 0]);
}

/// Returns the messages about broken symmetries, and their labels.
#[track_caller]
fn broken(text: &str) -> Vec<String> {
    let (source, ast, puzzle) = read(text).expect("a definition without errors");
    let found =
        linted(&source, &ast, &puzzle).into_iter().filter(|one| one.code == Code::BrokenSymmetry);
    found
        .map(|one| {
            format!("{}: {}", one.message, one.primary.map_or(String::new(), |label| label.text))
        })
        .collect()
}

#[test]
fn any_jump_that_is_taken_out_of_a_symmetric_board_is_missed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/toazzle13.pz");
    let whole = std::fs::read_to_string(path).expect("the puzzle can be read");
    let whole = whole.split("expect").next().expect("a definition").to_owned();
    let jumps: Vec<&str> =
        whole.split_whitespace().filter(|word| word.matches('-').count() == 2).collect();
    assert_eq!((jumps.len(), broken(&whole)), (16, Vec::new()));
    for (at, jump) in jumps.iter().enumerate() {
        let report = broken(&whole.replace(jump, ""));
        let [report] = report.as_slice() else { panic!("{jump}: {report:?}") };
        assert!(
            report.contains(jump)
                || report.contains(&jump.split('-').rev().collect::<Vec<_>>().join("-")),
            "{jump}: {report}"
        );
        let other = jumps[(at + 1) % jumps.len()];
        assert_eq!(
            broken(&whole.replace(jump, "").replace(other, "")),
            Vec::<String>::new(),
            "{jump} {other}"
        );
    }
}

/// Returns a hexagon of nineteen nodes with its fifteen lines, except for those of some numbers;
/// `apart` gives the three directions different names.
fn hexagon(without: &[usize], apart: bool) -> String {
    let inside = |x: i32, y: i32| x.abs() <= 2 && y.abs() <= 2 && (x + y).abs() <= 2;
    let name = |x: i32, y: i32| format!("n{}{}", x + 3, y + 3);
    let cells =
        || (-2..=2).flat_map(|y| (-2..=2).map(move |x| (x, y))).filter(|&(x, y)| inside(x, y));
    let nodes: Vec<String> = cells()
        .map(|(x, y)| format!("{} ({},{})", name(x, y), f64::from(x) + f64::from(y) / 2.0, y))
        .collect();
    let along = |direction: usize, row: i32| {
        let place = move |at: i32| [(at, row), (row, at), (at, row - at)][direction];
        (-2..=2)
            .map(place)
            .filter(|&(x, y)| inside(x, y))
            .map(|(x, y)| name(x, y))
            .collect::<Vec<_>>()
            .join(" - ")
    };
    let lines = (0..3).flat_map(|direction| (-2..=2).map(move |row| (direction, row))).enumerate();
    let line = |direction: usize| if apart { format!("d{direction}") } else { "row".to_owned() };
    let lines: Vec<String> = lines
        .filter(|(at, _)| !without.contains(at))
        .map(|(_, (direction, row))| {
            format!("  line {}: {}", line(direction), along(direction, row))
        })
        .collect();
    let (first, last) = (name(-2, 0), name(2, 0));
    format!(
        "puzzle \"x\"\npieces {{ peg 'o' }}\nboard {{\n  nodes {}\n{}\n}}\nmoves {{ step: peg _ => _ peg }}\nstart {{ peg at {first} }}\ngoal {{ {last} is peg }}\n",
        nodes.join(" "),
        lines.join("\n")
    )
}

#[test]
fn any_line_that_is_taken_out_of_a_hexagon_is_missed() {
    for apart in [false, true] {
        assert_eq!(broken(&hexagon(&[], apart)), Vec::<String>::new());
        for line in 0..15 {
            assert_eq!(broken(&hexagon(&[line], apart)).len(), 1, "{line}");
            let pair = broken(&hexagon(&[line, (line + 1) % 15], apart));
            assert_eq!(pair, Vec::<String>::new(), "{line}");
        }
    }
}

#[test]
fn a_board_that_is_not_drawn_or_that_has_a_gap_is_left_alone() {
    let rest = "moves { step: peg _ => _ peg }\nstart { peg at a1 }\ngoal { a3 is peg }\n";
    let circle = |places: &[&str], more: &str| {
        let nodes: Vec<String> =
            places.iter().enumerate().map(|(at, place)| format!("a{} {place}", at + 1)).collect();
        let steps: Vec<String> = (1..places.len()).map(|at| format!("a{at}-a{}", at + 1)).collect();
        format!(
            "puzzle \"x\"\npieces {{ peg 'o' }}\nboard {{ nodes {}; jumps {{ {} {more} }} }}\n{rest}",
            nodes.join(" "),
            steps.join(" ")
        )
    };
    let ring = [
        "(0,0)", "(1,0)", "(2,0)", "(3,0)", "(3,1)", "(3,2)", "(3,3)", "(2,3)", "(1,3)", "(0,3)",
        "(0,2)", "(0,1)",
    ];
    assert_eq!(broken(&circle(&ring, "")), Vec::<String>::new());
    assert_eq!(broken(&circle(&ring, "a12-a1")), Vec::<String>::new());
    assert_eq!(broken(&circle(&ring, "a12-a1 a1-a6")).len(), 1);
    assert_eq!(broken(&circle(&[""; 12], "a12-a1 a1-a6")), Vec::<String>::new());
}
