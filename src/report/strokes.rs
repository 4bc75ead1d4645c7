//! The lines of a board as strokes of Braille dots between its nodes, on a page of characters.

use crate::model::{Board, NodeId};
use std::collections::{BTreeMap, BTreeSet};

/// The first of the 256 Braille patterns, which has no dots.
const BLANK: u32 = 0x2800;

/// The bits of the eight dots of a Braille pattern: four rows of two.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The least number of characters that a stroke has; shorter ones say no more than the places.
const LEAST: usize = 2;

/// Returns the strokes of a board whose nodes have coordinates, one for each two nodes that are
/// next to each other on a line; no strokes for other boards, whose rows and columns show the
/// lines.
///
/// # Arguments
/// * `spots` - row, first column and number of columns of each node, by number
/// * `taken` - row and column of all other characters; no stroke covers them or a node
///
/// # Returns
/// Characters with their rows and columns.
///
/// # Complexity
/// Proportional to the length of all strokes.
pub(super) fn strokes(
    board: &Board,
    spots: &[(usize, usize, usize)],
    taken: impl Iterator<Item = (usize, usize)>,
) -> Vec<(usize, usize, char)> {
    if board.grid().is_some() || board.shown().any(|node| board.place(node).is_none()) {
        return Vec::new();
    }
    let mut taken: BTreeSet<(usize, usize)> = taken.collect();
    for &(row, column, wide) in spots {
        taken.extend((column..column + wide).map(|column| (row, column)));
    }
    let pairs: BTreeSet<(NodeId, NodeId)> = board
        .lines()
        .iter()
        .flat_map(|line| line.pairs())
        .map(|(from, to)| (from.min(to), from.max(to)))
        .filter(|&(from, to)| !board.is_hidden(from) && !board.is_hidden(to))
        .collect();
    let middle = |node: NodeId| {
        let (row, column, wide) = spots[node.index()];
        (2 * column + wide, 4 * row + 2)
    };
    let mut dots: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for (from, to) in pairs {
        let stroke: Vec<_> = between(middle(from), middle(to))
            .map(|(x, y)| ((y / 4, x / 2), DOTS[y % 4][x % 2]))
            .filter(|(cell, _)| !taken.contains(cell))
            .collect();
        let mut cells: Vec<_> = stroke.iter().map(|(cell, _)| *cell).collect();
        cells.dedup();
        if cells.len() >= LEAST {
            stroke.into_iter().for_each(|(cell, dot)| *dots.entry(cell).or_default() |= dot);
        }
    }
    let glyph = |((row, column), dots)| Some((row, column, char::from_u32(BLANK + dots)?));
    dots.into_iter().filter_map(glyph).collect()
}

/// Returns the dots of the straight line from one dot to another.
fn between(from: (usize, usize), to: (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
    let along = move |from: usize, to: usize, step: usize| {
        (from * (steps - step) + to * step + steps / 2) / steps
    };
    (0..=steps).map(move |step| (along(from.0, to.0, step), along(from.1, to.1, step)))
}

#[cfg(test)]
mod tests {
    use crate::model::Kind;
    use crate::report::{Room, TextOptions, page};

    /// Draws a board as the screen of a game has it, with `.` for each node.
    fn drawn(board: &str, unicode: bool) -> String {
        let text = format!(
            "puzzle \"Board\"; pieces {{ peg }}; board {{ {board} }}; moves {{ step: peg _ => _ peg }}; start {{ }}"
        );
        let puzzle = crate::api::compile("test.pz", &text).unwrap();
        let options = TextOptions { unicode, width: 30, ..TextOptions::default() };
        let room = Room { margins: (1, 1), ..Room::default() };
        let state = vec![Kind::EMPTY; puzzle.model().board.node_count()].into_iter().collect();
        let page = page(puzzle.model(), &state, &options, room);
        let mut rows = vec![vec![' '; page.width]; page.height];
        page.inks.iter().for_each(|ink| rows[ink.row][ink.column] = ink.glyph);
        rows.iter().map(|row| format!("{}\n", row.iter().collect::<String>().trim_end())).collect()
    }

    #[test]
    fn lines_between_distant_nodes_are_strokes() {
        let fork =
            "nodes a (0,0) b (9,0) c (6,3) d (0,1) e (0,2); line up: a - b; line down: a - c";
        let with = drawn(fork, true);
        let rows: Vec<&str> = with.lines().collect();
        let is_stroke = |glyph: char| ('\u{2801}'..='\u{28ff}').contains(&glyph);
        assert!(rows[0].contains("⠤⠤⠤"), "{with}");
        // The slope has dots in each row between its ends.
        assert!(rows[1..3].iter().all(|row| row.contains(is_stroke)), "{with}");
        // Without characters outside ASCII there are no strokes.
        assert!(drawn(fork, false).is_ascii());
    }

    #[test]
    fn a_stroke_covers_no_node_and_grids_have_none() {
        // The line from a to c passes b.
        let row = drawn("nodes a (0,0) b (6,0) c (12,0); line far: a - c; line near: a - b", true);
        assert_eq!(row.matches('.').count(), 3, "{row}");
        assert!(drawn("grid 2 by 3", true).is_ascii());
    }
}
