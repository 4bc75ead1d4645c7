//! Random starts, and goals that describe a placement.
//!
//! A start means exactly the given placement, and the picture of a goal holds on it.

use super::condition::random_lone_line;
use super::land::{Land, picture};
use super::pieces::Pieces;
use crate::common::random::Random;

/// Writes the statements of a start.
pub fn start(random: &mut Random, pieces: &Pieces, land: &Land, board: &[usize]) -> Vec<String> {
    // A piece `at` a node has the first cell of its shape there; a picture shows all cells, and no
    // node beside the grid.
    if pieces.statements.iter().any(|statement| statement.starts_with("piece ")) {
        let shown = |node: usize| {
            land.board
                .grid()
                .is_some_and(|grid| grid.cells.iter().flatten().any(|cell| cell.index() == node))
        };
        let beside = (0..board.len()).filter(|&node| board[node] > 0 && !shown(node));
        let beside =
            beside.map(|node| format!("{} at {}", pieces.names[board[node]], land.name(node)));
        return drawn(random, pieces, land, board, 0)
            .iter()
            .map(|lines| picture("", lines, ""))
            .chain(beside)
            .collect();
    }
    let mut given = vec![false; board.len()];
    let mut statements = Vec::new();
    if random.chance(40) {
        if let Some(lines) = drawn(random, pieces, land, board, 0) {
            statements.push(picture("", &lines, ""));
            let grid = land.board.grid().into_iter().flat_map(|grid| grid.cells.iter().flatten());
            grid.for_each(|node| given[node.index()] = true);
        } else if let Some((family, nodes)) = random_lone_line(random, land) {
            let cells: Vec<&str> =
                nodes.iter().map(|&node| &pieces.names[board[node]][..]).collect();
            statements.push(format!("{family}: {}", runs(random, &cells).join(" ")));
            nodes.iter().for_each(|&node| given[node] = true);
        }
    }
    for (kind, name) in pieces.names.iter().enumerate() {
        let left: Vec<usize> =
            (0..board.len()).filter(|&node| board[node] == kind && !given[node]).collect();
        if left.is_empty() || (kind == 0 && random.chance(80)) {
            continue;
        }
        let names: Vec<&str> = left.iter().map(|&node| land.name(node)).collect();
        statements.push(format!(
            "{name} at {}",
            if left.len() == board.len() { "all".into() } else { names.join(" ") }
        ));
    }
    if statements.is_empty() {
        statements.push("_ at all".into());
    }
    random.shuffle(&mut statements);
    statements
}

/// Merges equal neighbours into one cell in some cases.
fn runs(random: &mut Random, cells: &[&str]) -> Vec<String> {
    let mut written = Vec::new();
    for run in cells.chunk_by(|a, b| a == b) {
        match random.below(3) {
            0 => written.extend(run.iter().map(|cell| (*cell).to_owned())),
            1 => written.push(format!("{}*{}", run[0], run.len())),
            _ => written.push(format!("{}*({} - 1)", run[0], run.len() + 1)),
        }
    }
    written
}

/// Writes a picture of the grid, with a percentage of nodes left open.
pub fn drawn(
    random: &mut Random,
    pieces: &Pieces,
    land: &Land,
    board: &[usize],
    open: usize,
) -> Option<Vec<String>> {
    let grid = land.board.grid()?;
    let row = |row: usize, random: &mut Random| -> String {
        let glyph = |column: usize| match grid.at(row, column) {
            None => land.hole_glyph,
            Some(_) if random.chance(open) => '?',
            Some(node) => {
                let in_target =
                    land.board.region("target").is_some_and(|region| region.contains(&node));
                match board[node.index()] {
                    kind @ (0 | 1) if in_target && random.chance(50) => ['+', '*'][kind],
                    kind => pieces.glyphs[kind],
                }
            }
        };
        (0..grid.columns).map(glyph).collect()
    };
    Some((0..grid.rows).map(|at| row(at, random)).collect())
}
