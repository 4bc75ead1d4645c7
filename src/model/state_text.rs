//! Positions as text: printing and parsing (rule R36).

pub use super::unread::ReadError;
use super::{Board, Kind, Kinds, NodeId, Puzzle, State, Tiling, cut};

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
/// declaration. The nodes that are not drawn have a last row of their own.
#[must_use]
pub fn rows(board: &Board) -> Vec<Vec<NodeId>> {
    let mut rows = shown_rows(board);
    let hidden: Vec<NodeId> = board.nodes().filter(|&node| board.is_hidden(node)).collect();
    if !hidden.is_empty() {
        rows.push(hidden);
    }
    rows
}

fn shown_rows(board: &Board) -> Vec<Vec<NodeId>> {
    let Some(grid) = board.grid() else {
        return vec![board.shown().collect()];
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
    let outside: Vec<NodeId> = board.shown().filter(|node| !inside[node.index()]).collect();
    if !outside.is_empty() {
        rows.push(outside);
    }
    rows
}

/// Returns a position as one string with rows separated by `/`; kinds are written as names, joined
/// by blanks, if a glyph is missing. The row of the nodes that are not drawn is left out if all of
/// them are empty.
#[must_use]
pub fn print(puzzle: &Puzzle, position: &State) -> String {
    let mut rows = rows(&puzzle.board);
    let is_blank =
        |node: &NodeId| puzzle.board.is_hidden(*node) && position[node.index()] == Kind::EMPTY;
    rows.pop_if(|last| !last.is_empty() && last.iter().all(is_blank));
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

/// Reads a position from one string, in the format of [`print()`].
///
/// # Arguments
/// `text` has the rows of the board, separated by `/`. A row leaves out the positions without a
/// node, or has the full width of the grid, with blanks or outside glyphs of the legend at these
/// positions, or a blank between any two glyphs. On a hex board blanks may stand anywhere. Names
/// are joined by blanks. A row may also name its nodes, in any order, as boards without a picture
/// are drawn: `w1:a w2:.`.
///
/// # Errors
/// Returns the first row, glyph or name that does not fit.
///
/// # Complexity
/// Linear in the length of the text, times the number of kinds.
pub fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let mut rows = rows(&puzzle.board);
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() + 1 == rows.len() {
        rows.pop_if(|last| last.iter().any(|node| puzzle.board.is_hidden(*node)));
    }
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
    if is_printed || (by_glyphs.is_err() && by_names.is_ok()) {
        return by_names;
    }
    match by_glyphs {
        Err(error) => match read_rows(puzzle, &rows, &lines, read_places) {
            Err(ReadError::Length { .. }) => Err(error),
            by_places => by_places,
        },
        position => position,
    }
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

/// Returns the kinds of a row that names its nodes, as `w1:a w2:.`; a row whose texts have no `:`
/// is read by its glyphs.
///
/// # Errors
/// Returns [`ReadError::Length`] if no text of the row names a node.
fn read_places(
    puzzle: &Puzzle,
    row: usize,
    nodes: &[NodeId],
    line: &str,
) -> Result<Vec<Kind>, ReadError> {
    let pairs: Vec<(&str, &str)> =
        line.split_whitespace().map(|text| text.split_once(':').unwrap_or((text, ""))).collect();
    let at = |name: &str| nodes.iter().position(|&node| puzzle.board.name(node) == name);
    if !line.contains(':') || pairs.iter().all(|(name, _)| at(name).is_none()) {
        return read_glyphs(puzzle, row, nodes, line);
    }
    let mut found: Vec<Vec<&str>> = vec![Vec::new(); nodes.len()];
    for (name, content) in pairs {
        let missing = || ReadError::Node { row: row + 1, found: name.to_owned() };
        found[at(name).ok_or_else(missing)?].push(content);
    }
    let read = |(at, (&node, contents)): (usize, (&NodeId, &Vec<&str>))| {
        let &[content] = &contents[..] else {
            let node = puzzle.board.name(node).to_owned();
            return Err(ReadError::Named { node, times: contents.len() });
        };
        let place = (row + 1, at + 1);
        let named = || puzzle.kinds.names.iter().position(|name| name == content);
        let mut glyphs = content.chars();
        match (glyphs.next(), glyphs.next()) {
            (glyph, None) => read_glyph(puzzle, node, glyph.unwrap_or(' '), place),
            _ => Err(ReadError::Name { row: place.0, column: place.1, found: content.to_owned() }),
        }
        .or_else(|error| named().map(|at| Kind(at as u16)).ok_or(error))
    };
    nodes.iter().zip(&found).enumerate().map(read).collect()
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
    fn nodes_may_be_named_as_boards_without_a_picture_are_drawn() {
        let mut puzzle = sample::frogs(1, 1);
        let wanted = Ok(sample::position(&[1, 0, 2]));
        assert_eq!(read(&puzzle, "h1:A  h2:.  h3:B"), wanted);
        assert_eq!(read(&puzzle, "h3:B\n  h1:A h2:."), wanted);
        let error = |text: &str| read(&puzzle, text).unwrap_err().to_string();
        assert_eq!(error("h1:A h2:."), "the node `h3` is missing");
        assert_eq!(error("h1:A h2:. h2:. h3:B"), "the node `h2` is named 2 times");
        assert_eq!(error("h1:A h2:. h3:B h4:."), "`h4` is no node of row 1");
        assert_eq!(error("h1:A h2:. h3:x"), "`x` in row 1, column 3 does not stand for any piece");
        assert_eq!(error("h1:A h2:. h3:newt"), "`newt` in row 1, place 3 is no piece");
        assert_eq!(error("A.:B"), "row 1 has 3 nodes; here are 4");
        assert_eq!(error("A./B"), "the board has 1 row, without `/`; here are 2");
        puzzle.kinds.glyphs[2] = None;
        assert_eq!(read(&puzzle, "h1:frog h2:_ h3:toad"), wanted);
        puzzle.legend = vec![LegendEntry { glyph: ' ', piece: Some(Kind::EMPTY), region: None }];
        assert_eq!(read(&puzzle, "h1:A h2: h3:toad"), wanted);
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
