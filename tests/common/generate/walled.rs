//! Random walls, and random boards whose rows are shifted.

use super::land::picture;
use super::pieces::Pieces;
use crate::common::random::Random;
use puzzlec::stages::model::Board;

/// Draws some walls on a board, or none.
pub fn walls(random: &mut Random, board: &Board) -> Option<String> {
    let pairs: Vec<_> = board.lines().iter().flat_map(|line| line.pairs()).collect();
    if pairs.is_empty() || !random.chance(15) {
        return None;
    }
    let pair = |random: &mut Random| {
        let (from, to) = *random.pick(&pairs);
        format!("{}-{}", board.name(from), board.name(to))
    };
    let pairs: Vec<String> = (0..random.between(1, 2)).map(|_| pair(random)).collect();
    Some(format!("wall {}", pairs.join(" ")))
}

/// Draws a board whose rows are shifted, and returns the pieces in its picture.
pub fn hex(random: &mut Random, most: usize, pieces: &Pieces) -> (String, Vec<usize>) {
    let (rows, columns, first) = (random.between(2, 3), random.between(3, 5), random.below(2));
    let shows = random.chance(50);
    let (mut shown, mut lines) = (Vec::new(), Vec::new());
    for row in 0..rows {
        let mut line = String::new();
        for column in 0..columns {
            // The first column has a node, so that nothing is indented.
            let anchor = row <= first && column <= 1;
            let is_node =
                (row + column) % 2 == first && (anchor || shown.len() < most && random.chance(85));
            line.push(if is_node {
                let kind = if shows { random.below(pieces.values()) } else { 0 };
                shown.push(kind);
                pieces.glyphs[kind]
            } else {
                ' '
            });
        }
        lines.push(line);
    }
    (picture("grid hex", &lines, ""), shown)
}
