//! Moves in written form: in a few characters each, or as a numbered table. Lines fit into the
//! width if each single move does.

use super::TextOptions;
use super::words::{clean, columns};
use crate::model::{Board, MoveName};
use std::fmt::{self, Write};

/// The number of moves from which on a table has several columns.
const LONG: usize = 16;

/// The number of nodes from which on those in the middle are left out.
const MANY_NODES: usize = 7;

/// Returns the nodes of a move, joined in the notation of a line.
fn nodes(board: &Board, name: &MoveName, unicode: bool) -> String {
    let all: Vec<&str> = name.nodes.iter().map(|&node| board.name(node)).collect();
    match all[..] {
        [first, second, .., last] if all.len() >= MANY_NODES => {
            format!("{first}-{second}-{}-{last}", if unicode { "…" } else { ".." })
        }
        _ => all.join("-"),
    }
}

/// Returns a move in a few characters: its label, else its nodes, else its name.
pub(super) fn notation(board: &Board, name: &MoveName, options: &TextOptions) -> String {
    match &name.label {
        Some(label) => clean(label),
        None if name.nodes.is_empty() => name.name.clone(),
        None => nodes(board, name, options.unicode),
    }
}

/// Writes a numbered table of moves, in as many columns as the width allows.
pub(super) fn table(
    out: &mut dyn Write,
    board: &Board,
    moves: &[MoveName],
    options: &TextOptions,
) -> fmt::Result {
    let parts: Vec<[String; 3]> = moves
        .iter()
        .map(|name| {
            [
                name.label.as_deref().map_or(String::new(), clean),
                name.name.clone(),
                nodes(board, name, options.unicode),
            ]
        })
        .collect();
    let widest = |part: usize| parts.iter().map(|parts| columns(&parts[part])).max().unwrap_or(0);
    let (widths, digits) = ([widest(0), widest(1), widest(2)], moves.len().to_string().len());
    let wide =
        digits + widths.iter().filter(|width| **width > 0).map(|width| width + 2).sum::<usize>();
    let across =
        if moves.len() <= LONG { 1 } else { (options.width.saturating_sub(2) + 4) / (wide + 4) };
    let down = moves.len().div_ceil(across.max(1));
    for row in 0..down {
        let mut line = String::from("  ");
        for at in (row..moves.len()).step_by(down) {
            let missing = (2 + at / down * (wide + 4)).saturating_sub(columns(&line));
            write!(line, "{:missing$}{:>digits$}", "", at + 1)?;
            for (text, width) in parts[at].iter().zip(widths).filter(|(_, width)| *width > 0) {
                write!(line, "  {text}{:1$}", "", width - columns(text))?;
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{NodeId, sample};

    fn name(label: Option<&str>, nodes: &[u32]) -> MoveName {
        MoveName {
            name: "step".to_owned(),
            label: label.map(str::to_owned),
            nodes: nodes.iter().copied().map(NodeId).collect(),
        }
    }

    #[test]
    fn notation_is_label_or_nodes_or_name() {
        let board = sample::path(9, false);
        let text = |name: &MoveName| notation(&board, name, &TextOptions::default());
        assert_eq!(text(&name(Some("R"), &[0, 1])), "R");
        assert_eq!(text(&name(None, &[0, 1])), "h1-h2");
        assert_eq!(text(&name(None, &[])), "step");
        assert_eq!(text(&name(None, &[0, 1, 2, 3, 4, 5, 6, 7])), "h1-h2-…-h8");
    }

    #[test]
    fn long_tables_have_columns_read_downwards() {
        let (board, mut text) = (sample::path(2, false), String::new());
        let moves = vec![name(None, &[0, 1]); 18];
        table(&mut text, &board, &moves, &TextOptions { width: 60, ..TextOptions::default() })
            .unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[0], "   1  step  h1-h2     7  step  h1-h2    13  step  h1-h2");
        let mut text = String::new();
        table(&mut text, &board, &moves[..2], &TextOptions::default()).unwrap();
        assert_eq!(text, "  1  step  h1-h2\n  2  step  h1-h2\n");
    }
}
