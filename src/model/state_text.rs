//! Positions as text: printing and parsing (rule R36).

use super::{Board, Kind, Kinds, NodeId, Puzzle, State, Tiling, cut};
use std::fmt;

/// An entry of a `legend` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The glyph.
    pub glyph: char,
    /// The piece that the glyph stands for; `None` if the position has no node.
    pub piece: Option<Kind>,
    /// The nodes for which the entry is used, sorted; all nodes if `None`.
    pub region: Option<Vec<NodeId>>,
}

/// The glyph of an empty node where neither a kind nor the legend defines one.
pub const EMPTY_GLYPH: char = '.';

/// Returns the glyph of a kind at a node: that of the first legend entry that fits, else the kind's
/// own glyph (rule R36).
///
/// # Returns
/// `None` where there is no such glyph.
#[must_use]
pub fn glyph(kinds: &Kinds, legend: &[LegendEntry], node: NodeId, kind: Kind) -> Option<char> {
    if let Some(entry) = entry(legend, node, kind) {
        return Some(entry.glyph);
    }
    if kind != Kind::EMPTY {
        return kinds.glyphs[kind.index()];
    }
    let taken = kinds.glyphs.contains(&Some(EMPTY_GLYPH))
        || legend.iter().any(|entry| entry.glyph == EMPTY_GLYPH);
    if taken { None } else { Some(EMPTY_GLYPH) }
}

/// Returns the legend entry that gives the glyph of a kind at a node; `None` if there is none.
#[must_use]
pub fn entry(legend: &[LegendEntry], node: NodeId, kind: Kind) -> Option<&LegendEntry> {
    legend.iter().find(|entry| {
        entry.piece == Some(kind)
            && entry.region.as_ref().is_none_or(|region| region.binary_search(&node).is_ok())
    })
}

/// Returns row, column and outside glyph of the legend for every position of the grid that has no
/// node but touches one.
pub fn walls(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize, char)> + '_ {
    let outside = puzzle.legend.iter().find(|entry| entry.piece.is_none() && entry.glyph != ' ');
    outside.zip(puzzle.board.grid().filter(|grid| grid.tiling != Tiling::Hex)).into_iter().flat_map(
        |(entry, grid)| {
            let positions =
                (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
            positions
                .filter(|(row, column)| grid.touches_node(*row, *column))
                .map(|(row, column)| (row, column, entry.glyph))
        },
    )
}

/// Returns the rows in which a state is printed: the rows of the grid, without positions that have
/// no node, then the nodes outside the grid. Without a grid there is one row in order of
/// declaration.
#[must_use]
pub fn rows(board: &Board) -> Vec<Vec<NodeId>> {
    let Some(grid) = board.grid() else {
        return vec![board.nodes().collect()];
    };
    let mut rows: Vec<Vec<NodeId>> = if grid.columns == 0 {
        Vec::new()
    } else {
        grid.cells.chunks(grid.columns).map(|row| row.iter().flatten().copied().collect()).collect()
    };
    let mut inside: Vec<bool> = vec![false; board.node_count()];
    for node in grid.cells.iter().flatten() {
        inside[node.index()] = true;
    }
    let outside: Vec<NodeId> = board.nodes().filter(|node| !inside[node.index()]).collect();
    if !outside.is_empty() {
        rows.push(outside);
    }
    rows
}

/// Returns a position as one string with rows separated by `/`; kinds are written as names, joined
/// by blanks, if a glyph is missing.
#[must_use]
pub fn print(puzzle: &Puzzle, position: &State) -> String {
    let rows = rows(&puzzle.board);
    let glyph_of =
        |&node: &NodeId| glyph(&puzzle.kinds, &puzzle.legend, node, position[node.index()]);
    let by_glyphs: Option<Vec<String>> =
        rows.iter().map(|row| row.iter().map(glyph_of).collect()).collect();
    by_glyphs.map_or_else(
        || {
            let name_of = |node: &NodeId| puzzle.kinds.name(position[node.index()]);
            let by_names =
                rows.iter().map(|row| row.iter().map(name_of).collect::<Vec<_>>().join(" "));
            by_names.collect::<Vec<_>>().join("/")
        },
        |rows| rows.join("/"),
    )
}

/// The reason why a text is no state of a puzzle. Rows and columns count from 1; columns count
/// characters, or names in a row of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The number of rows is wrong.
    Rows {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows of the text.
        found: usize,
    },
    /// The number of glyphs or names of a row is wrong.
    Length {
        /// The row.
        row: usize,
        /// The number of nodes of the row.
        expected: usize,
        /// The number of glyphs or names in the text.
        found: usize,
    },
    /// A glyph stands for no piece.
    Glyph {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The glyph.
        found: char,
    },
    /// A glyph stands for a piece, but not at this place.
    Misplaced {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The glyph.
        found: char,
    },
    /// A shaped piece is not whole.
    Broken {
        /// A node of the piece.
        node: String,
    },
    /// A name is not the name of a kind.
    Name {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The name.
        found: String,
    },
}

fn be(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { expected, found } => write!(
                f,
                "the board has {expected} rows, separated by `/`; here {} {found}",
                be(*found)
            ),
            Self::Length { row, expected, found } => {
                write!(f, "row {row} has {expected} nodes; here {} {found}", be(*found))
            }
            Self::Glyph { row, column, found } => {
                write!(f, "`{found}` in row {row}, column {column} does not stand for any piece")
            }
            Self::Misplaced { row, column, found } => {
                write!(f, "`{found}` is not allowed in row {row}, column {column}")
            }
            Self::Broken { node } => write!(f, "the piece at `{node}` is not whole"),
            Self::Name { row, column, found } => {
                write!(f, "`{found}` in row {row}, place {column} is no piece")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a position from one string, in the format of [`print()`].
///
/// # Arguments
/// `text` has the rows of the board, separated by `/`. A row leaves out the positions without a
/// node, or has the full width of the grid, with blanks or outside glyphs of the legend at these
/// positions, or a blank between any two glyphs. On a hex board blanks may stand anywhere. Names
/// are joined by blanks.
///
/// # Errors
/// Returns the first row, glyph or name that does not fit.
///
/// # Complexity
/// Linear in the length of the text, times the number of kinds.
pub fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let rows = rows(&puzzle.board);
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != rows.len() {
        return Err(ReadError::Rows { expected: rows.len(), found: lines.len() });
    }
    let by_glyphs = read_rows(puzzle, &rows, &lines, read_glyphs);
    if by_glyphs.as_ref().is_ok_and(|position| print(puzzle, position) == text) {
        return by_glyphs;
    }
    let by_names = read_rows(puzzle, &rows, &lines, read_names);
    let is_printed = by_names.as_ref().is_ok_and(|position| print(puzzle, position) == text);
    // If neither reading prints as the same text, glyphs are preferred, unless only names fit.
    if is_printed || (by_glyphs.is_err() && by_names.is_ok()) { by_names } else { by_glyphs }
}

type ReadRow = fn(&Puzzle, usize, &[NodeId], &str) -> Result<Vec<Kind>, ReadError>;

fn read_rows(
    puzzle: &Puzzle,
    rows: &[Vec<NodeId>],
    lines: &[&str],
    read_row: ReadRow,
) -> Result<State, ReadError> {
    let mut position = vec![Kind::EMPTY; puzzle.board.node_count()];
    for (row, (nodes, line)) in rows.iter().zip(lines).enumerate() {
        for (node, kind) in nodes.iter().zip(read_row(puzzle, row, nodes, line)?) {
            position[node.index()] = kind;
        }
    }
    match cut(&puzzle.kinds.shapes, &puzzle.board, &mut position) {
        Ok(()) => Ok(position),
        Err(node) => Err(ReadError::Broken { node: puzzle.board.name(node).to_owned() }),
    }
}

/// Returns the kinds that the glyphs of one row stand for.
fn read_glyphs(
    puzzle: &Puzzle,
    row: usize,
    nodes: &[NodeId],
    line: &str,
) -> Result<Vec<Kind>, ReadError> {
    let glyphs: Vec<char> = line.chars().collect();
    let columns = node_columns(puzzle, row, nodes, &glyphs)?;
    let read = |(node, column): (&NodeId, usize)| {
        read_glyph(puzzle, *node, glyphs[column], (row + 1, column + 1))
    };
    nodes.iter().zip(columns).map(read).collect()
}

/// Returns the column of each node's glyph in the text of a row.
fn node_columns(
    puzzle: &Puzzle,
    row: usize,
    nodes: &[NodeId],
    glyphs: &[char],
) -> Result<Vec<usize>, ReadError> {
    if glyphs.len() == nodes.len() {
        return Ok((0..nodes.len()).collect());
    }
    let drawn: Vec<usize> = (0..glyphs.len()).filter(|&column| glyphs[column] != ' ').collect();
    let is_blank = |entry: &LegendEntry| entry.glyph == ' ' && entry.piece.is_some();
    let apart = puzzle.board.grid().is_some_and(|grid| grid.tiling == Tiling::Hex)
        && !puzzle.legend.iter().any(is_blank);
    if apart && drawn.len() == nodes.len() {
        return Ok(drawn);
    }
    let wrong = ReadError::Length { row: row + 1, expected: nodes.len(), found: glyphs.len() };
    // Rows are shown with blanks between the glyphs.
    let is_spread = (0..glyphs.len()).skip(1).step_by(2).all(|column| glyphs[column] == ' ')
        && glyphs.len() + 1 == 2 * nodes.len();
    if is_spread {
        return Ok((0..glyphs.len()).step_by(2).collect());
    }
    let Some(grid) =
        puzzle.board.grid().filter(|grid| row < grid.rows && glyphs.len() <= grid.columns)
    else {
        return Err(wrong);
    };
    let is_outside = |glyph: char| {
        glyph == ' '
            || puzzle.legend.iter().any(|entry| entry.glyph == glyph && entry.piece.is_none())
    };
    let holes_fit = glyphs
        .iter()
        .enumerate()
        .all(|(column, &glyph)| grid.at(row, column).is_some() || is_outside(glyph));
    let columns: Vec<usize> =
        (0..glyphs.len()).filter(|&column| grid.at(row, column).is_some()).collect();
    if holes_fit && columns.len() == nodes.len() { Ok(columns) } else { Err(wrong) }
}

/// Returns the kind that prints as a glyph at a node, else the kind whose own glyph it is.
fn read_glyph(
    puzzle: &Puzzle,
    node: NodeId,
    found: char,
    (row, column): (usize, usize),
) -> Result<Kind, ReadError> {
    let mut values = (0..puzzle.kinds.values() as u16).map(Kind);
    let printed =
        values.find(|&kind| glyph(&puzzle.kinds, &puzzle.legend, node, kind) == Some(found));
    let own = || puzzle.kinds.all().find(|kind| puzzle.kinds.glyphs[kind.index()] == Some(found));
    let in_legend = puzzle.legend.iter().any(|entry| entry.glyph == found);
    let error = || {
        if in_legend {
            ReadError::Misplaced { row, column, found }
        } else {
            ReadError::Glyph { row, column, found }
        }
    };
    printed.or_else(own).ok_or_else(error)
}

/// Returns the kinds whose names one row lists.
fn read_names(
    puzzle: &Puzzle,
    row: usize,
    nodes: &[NodeId],
    line: &str,
) -> Result<Vec<Kind>, ReadError> {
    let names: Vec<&str> = line.split_whitespace().collect();
    if names.len() != nodes.len() {
        return Err(ReadError::Length { row: row + 1, expected: nodes.len(), found: names.len() });
    }
    let read = |(at, name): (usize, &&str)| {
        let kind =
            puzzle.kinds.names.iter().position(|known| known == name).map(|at| Kind(at as u16));
        kind.ok_or_else(|| ReadError::Name {
            row: row + 1,
            column: at + 1,
            found: (*name).to_owned(),
        })
    };
    names.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;

    fn sokoban() -> Puzzle {
        let mut puzzle = sample::lights(&["##..", "....", "##.#"]);
        let entry = |glyph, piece, region: Option<&[u32]>| LegendEntry {
            glyph,
            piece,
            region: region.map(|region| region.iter().copied().map(NodeId).collect()),
        };
        puzzle.legend = vec![
            entry('+', Some(Kind(1)), Some(&[0, 3])),
            entry('.', Some(Kind::EMPTY), Some(&[0, 3])),
            entry(' ', Some(Kind::EMPTY), None),
            entry('#', None, None),
        ];
        puzzle
    }

    #[test]
    fn what_is_printed_is_read() {
        let puzzle = sokoban();
        for bits in 0..128_u16 {
            let position: State = (0..7).map(|node| Kind(bits >> node & 1)).collect();
            assert_eq!(read(&puzzle, &print(&puzzle, &position)), Ok(position));
        }
        assert_eq!(print(&puzzle, &sample::position(&[1, 0, 1, 0, 0, 1, 0])), "+ /*. */ ");
    }

    #[test]
    fn full_width_and_own_glyphs_are_read_too() {
        let puzzle = sokoban();
        let wanted = Ok(sample::position(&[1, 0, 1, 0, 0, 1, 0]));
        assert_eq!(read(&puzzle, "##+ /*. */## #"), wanted);
        assert_eq!(read(&puzzle, "##* /*. */   "), wanted);
        assert_eq!(read(&puzzle, "+ /*. */## "), wanted);
    }

    #[test]
    fn blanks_between_glyphs_are_read() {
        let puzzle = sample::frogs(1, 1);
        let (glyphs, apart) = (print(&puzzle, &sample::position(&[1, 0, 2])), |text: &str| {
            text.chars().map(String::from).collect::<Vec<_>>()
        });
        assert_eq!(read(&puzzle, &apart(&glyphs).join(" ")), Ok(sample::position(&[1, 0, 2])));
        // A blank may be a glyph, too: it has blanks on both sides then.
        let wanted = Ok(sample::position(&[1, 0, 1, 0, 0, 1, 0]));
        assert_eq!(read(&sokoban(), "+  /* .   */ "), wanted);
        assert!(read(&sokoban(), "+  /* . *   / ").is_err());
    }

    #[test]
    fn names_are_read_where_glyphs_are_missing() {
        let mut puzzle = sample::frogs(1, 1);
        puzzle.kinds.glyphs[2] = None;
        let position = sample::position(&[1, 0, 2]);
        assert_eq!(print(&puzzle, &position), "frog _ toad");
        assert_eq!(read(&puzzle, "frog _ toad"), Ok(position));
        assert_eq!(read(&puzzle, "A.A"), Ok(sample::position(&[1, 0, 1])));
    }

    #[test]
    fn what_does_not_fit_is_located() {
        let puzzle = sokoban();
        assert_eq!(read(&puzzle, "+ /*. *"), Err(ReadError::Rows { expected: 3, found: 2 }));
        assert_eq!(
            read(&puzzle, "+ /*. /x"),
            Err(ReadError::Length { row: 2, expected: 4, found: 3 })
        );
        assert_eq!(
            read(&puzzle, "+ /*. */x"),
            Err(ReadError::Glyph { row: 3, column: 1, found: 'x' })
        );
        assert_eq!(
            read(&puzzle, "++/*. */ "),
            Err(ReadError::Misplaced { row: 1, column: 2, found: '+' })
        );
        let error = read(&sample::frogs(1, 1), "A.A.").unwrap_err();
        assert_eq!(error.to_string(), "row 1 has 3 nodes; here are 4");
    }
}
