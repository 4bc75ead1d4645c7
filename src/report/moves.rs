//! Moves in written form: in a few characters each, or as a numbered table. Lines fit into the
//! width if each single node does.

use super::TextOptions;
use super::step::Move;
use super::words::{clean, columns, wrap};
use std::fmt::{self, Write};

/// The number of moves from which on a table has several columns.
const LONG: usize = 16;

/// The least number of columns for the nodes of a move.
const LEAST_ROOM: usize = 8;

/// The number of nodes from which on those in the middle are left out.
const MANY_NODES: usize = 7;

/// Returns the nodes of a move, joined in the notation of a line.
fn nodes(made: &Move, unicode: bool) -> String {
    match &made.nodes[..] {
        [first, second, .., last] if made.nodes.len() >= MANY_NODES => {
            format!("{first}-{second}-{}-{last}", if unicode { "…" } else { ".." })
        }
        _ => made.nodes_text(),
    }
}

/// Returns a move in a few characters: its label, else its nodes, else its name; and in brackets
/// its changes, if there are any.
pub(super) fn notation(made: &Move, options: &TextOptions) -> String {
    let name = match &made.label {
        Some(label) => clean(label),
        None if made.nodes.is_empty() => made.name.clone(),
        None => nodes(made, options.unicode),
    };
    match &made.changes {
        Some(changes) => format!("{name}({changes})"),
        None => name,
    }
}

/// Returns moves in a few characters each; a comma follows each but the last if there are blanks in
/// some of them.
pub(super) fn sequence(moves: &[Move], options: &TextOptions) -> Vec<String> {
    let mut words: Vec<String> = moves.iter().map(|made| notation(made, options)).collect();
    if words.iter().any(|word| word.contains(' ')) {
        words.iter_mut().rev().skip(1).for_each(|word| word.push(','));
    }
    words
}

/// Returns the pieces of a list of nodes that fit into a number of columns, cut behind hyphens.
fn pieces(nodes: &str, room: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for node in nodes.split_inclusive('-') {
        match pieces.last_mut() {
            Some(last) if columns(last) + columns(node) <= room => last.push_str(node),
            _ => pieces.push(node.to_owned()),
        }
    }
    pieces
}

/// Writes a numbered table of moves, in as many columns as the width allows.
pub(super) fn table(out: &mut dyn Write, moves: &[Move], options: &TextOptions) -> fmt::Result {
    let parts: Vec<[String; 4]> = moves
        .iter()
        .map(|made| {
            [
                made.label.as_deref().map_or(String::new(), clean),
                made.name.clone(),
                nodes(made, options.unicode),
                made.changes.clone().unwrap_or_default(),
            ]
        })
        .collect();
    let widest = |part: usize| parts.iter().map(|parts| columns(&parts[part])).max().unwrap_or(0);
    let (widths, digits) = ([0, 1, 2, 3].map(widest), moves.len().to_string().len());
    // The number of a move and the first `count` of its parts, each in its column.
    let begin = |at: usize, count: usize| {
        let mut line = format!("{:>digits$}", at + 1);
        for (text, width) in parts[at].iter().zip(widths).take(count).filter(|part| part.1 > 0) {
            line += &format!("  {text}{:1$}", "", width - columns(text));
        }
        line
    };
    let wide = moves.first().map_or(0, |_| columns(&begin(0, 4)));
    if 2 + wide > options.width {
        let column = moves.first().map_or(0, |_| columns(&begin(0, 2))) + 4;
        let room = options.width.saturating_sub(column).max(LEAST_ROOM);
        return parts.iter().enumerate().try_for_each(|(at, [.., nodes, changes])| {
            let words = pieces(nodes, room).into_iter().chain([changes.clone()]);
            let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
            match words.is_empty() {
                true => writeln!(out, "  {}", begin(at, 2).trim_end()),
                false => wrap(out, &format!("  {}  ", begin(at, 2)), words, options.width),
            }
        });
    }
    let across =
        if moves.len() <= LONG { 1 } else { (options.width.saturating_sub(2) + 4) / (wide + 4) };
    let down = moves.len().div_ceil(across.max(1));
    for row in 0..down {
        let mut line = String::from("  ");
        for at in (row..moves.len()).step_by(down) {
            let missing = (2 + at / down * (wide + 4)).saturating_sub(columns(&line));
            write!(line, "{:missing$}{}", "", begin(at, 4))?;
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(label: Option<&str>, nodes: usize) -> Move {
        Move {
            name: "step".to_owned(),
            label: label.map(str::to_owned),
            nodes: (1..=nodes).map(|at| format!("h{at}")).collect(),
            changes: None,
            is_apart: false,
        }
    }

    #[test]
    fn moves_with_blanks_have_commas_between_them() {
        let labelled = |label: &str| Move {
            name: "pour".to_owned(),
            nodes: Vec::new(),
            label: Some(label.to_owned()),
            changes: None,
            is_apart: false,
        };
        let options = TextOptions::default();
        assert_eq!(sequence(&[labelled("R"), labelled("LL")], &options), ["R", "LL"]);
        assert_eq!(sequence(&[labelled("a to b"), labelled("R")], &options), ["a to b,", "R"]);
    }

    #[test]
    fn notation_is_label_or_nodes_or_name() {
        let text = |made: &Move| notation(made, &TextOptions::default());
        assert_eq!(text(&made(Some("R"), 2)), "R");
        assert_eq!(text(&made(None, 2)), "h1-h2");
        assert_eq!(text(&made(None, 0)), "step");
        assert_eq!(text(&made(None, 8)), "h1-h2-…-h8");
        assert_eq!(text(&Move { is_apart: true, ..made(None, 2) }), "h1 to h2");
        let changed = Move { changes: Some("h2>h1".to_owned()), ..made(None, 2) };
        assert_eq!(text(&changed), "h1-h2(h2>h1)");
    }

    #[test]
    fn long_tables_have_columns_read_downwards() {
        let mut text = String::new();
        let moves = vec![made(None, 2); 18];
        table(&mut text, &moves, &TextOptions { width: 60, ..TextOptions::default() }).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[0], "   1  step  h1-h2     7  step  h1-h2    13  step  h1-h2");
        let mut text = String::new();
        let changed = Move { changes: Some("h2>h1".to_owned()), ..made(None, 2) };
        table(&mut text, &[changed, moves[0].clone()], &TextOptions::default()).unwrap();
        assert_eq!(text, "  1  step  h1-h2  h2>h1\n  2  step  h1-h2\n");
    }

    #[test]
    fn narrow_tables_break_lists_of_nodes() {
        let mut text = String::new();
        let moves =
            [made(Some("R"), 6), Move { changes: Some("h3>h1".to_owned()), ..made(None, 2) }];
        table(&mut text, &moves, &TextOptions { width: 24, ..TextOptions::default() }).unwrap();
        let wanted = "  1  R  step  h1-h2-h3-\n              h4-h5-h6\n  2     step  h1-h2\n              h3>h1\n";
        assert_eq!(text, wanted);
    }
}
