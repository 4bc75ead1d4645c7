//! Shaped pieces: which nodes of a grid a piece covers, and how it slides (rule R49).
//!
//! A node under a shaped piece holds the kind where the piece has its first cell, and elsewhere a
//! value that identifies another cell of the piece. So a position distinguishes its pieces, and
//! searches do not depend on shapes.

use super::{Board, Condition, Grid, Kind, KindSet, NodeId, Shape, Side, State};

impl Shape {
    /// Returns the nodes that the shape covers if its first cell is at a position of a grid, or
    /// `None` if it does not fit.
    #[must_use]
    pub fn nodes(&self, grid: &Grid, row: usize, column: usize) -> Option<Vec<NodeId>> {
        let node = |&(down, right): &(i32, i32)| {
            let (row, column) = (
                row.checked_add_signed(down as isize)?,
                column.checked_add_signed(right as isize)?,
            );
            grid.at(row, column)
        };
        self.cells.iter().map(node).collect()
    }
}

/// Returns the nodes of the piece on a node, first that of its first cell, and its nodes to the
/// right of and below the given one, if any.
///
/// # Complexity
/// Linear in the cells of the grid and of shapes.
#[must_use]
pub fn piece_at(
    shapes: &[Shape],
    board: &Board,
    state: &[Kind],
    node: NodeId,
) -> (Vec<NodeId>, [Option<NodeId>; 2]) {
    let value = state[node.index()];
    let found = shapes
        .iter()
        .find_map(|shape| Some((shape, shape.values.iter().position(|own| *own == value)?)));
    let whole = found.and_then(|(shape, cell)| {
        let grid = board.grid()?;
        let at = grid.cells.iter().position(|own| *own == Some(node))?;
        let (down, right) = shape.cells[cell];
        let row = (at / grid.columns).checked_add_signed(-(down as isize))?;
        let nodes =
            shape.nodes(grid, row, (at % grid.columns).checked_add_signed(-(right as isize))?)?;
        let beside = |way: (i32, i32)| {
            let next = shape.cells.iter().position(|own| *own == (down + way.0, right + way.1))?;
            Some(nodes[next])
        };
        Some((nodes.clone(), [beside((0, 1)), beside((1, 0))]))
    });
    whole.unwrap_or((vec![node], [None; 2]))
}

/// Returns the cell of the grid in which each node lies.
fn cells(board: &Board) -> Vec<Option<usize>> {
    let mut cells = vec![None; board.node_count()];
    let nodes = board.grid().into_iter().flat_map(|grid| grid.cells.iter().enumerate());
    nodes
        .filter_map(|(at, node)| Some((at, (*node)?)))
        .for_each(|(at, node)| cells[node.index()] = Some(at));
    cells
}

/// Returns the neighbour of each node towards a side, along the lines of a grid.
#[must_use]
pub fn neighbours_towards(board: &Board, side: Side) -> Vec<Option<NodeId>> {
    let mut next = vec![None; board.node_count()];
    let family =
        board.find_family(if matches!(side, Side::Right | Side::Left) { "row" } else { "column" });
    let cells = cells(board);
    let inside = |node: NodeId| cells[node.index()].is_some();
    for line in board.lines().iter().filter(|line| Some(line.family) == family && !line.ring) {
        for pair in line.nodes.windows(2).filter(|pair| pair.iter().all(|&node| inside(node))) {
            let (from, to) = if matches!(side, Side::Right | Side::Down) {
                (pair[0], pair[1])
            } else {
                (pair[1], pair[0])
            };
            next[from.index()] = Some(to);
        }
    }
    next
}

/// Cuts a position into pieces: every node holds a kind, and each node under a shaped piece gets
/// the value of its cell.
///
/// # Errors
/// The first node, in reading order, that belongs to no whole piece.
///
/// # Complexity
/// Linear in the cells of the grid.
pub fn cut(shapes: &[Shape], board: &Board, position: &mut State) -> Result<(), NodeId> {
    let shape_of = |kind: Kind| shapes.iter().find(|shape| shape.kind() == kind);
    let mut covered = vec![false; position.len()];
    if let Some(grid) = board.grid() {
        for at in 0..grid.cells.len() {
            let Some(node) = grid.cells[at] else { continue };
            let Some(shape) = shape_of(position[node.index()]).filter(|_| !covered[node.index()])
            else {
                continue;
            };
            let (row, column) = (at / grid.columns, at % grid.columns);
            let free = |nodes: &Vec<NodeId>| {
                nodes
                    .iter()
                    .all(|node| !covered[node.index()] && position[node.index()] == shape.kind())
            };
            let nodes = shape.nodes(grid, row, column).filter(free).ok_or(node)?;
            for (node, &value) in nodes.into_iter().zip(&shape.values) {
                position[node.index()] = value;
                covered[node.index()] = true;
            }
        }
    }
    match board
        .nodes()
        .find(|node| !covered[node.index()] && shape_of(position[node.index()]).is_some())
    {
        Some(left_over) => Err(left_over),
        None => Ok(()),
    }
}

/// Returns conditions that every position satisfies: each cell of a shaped piece has the other
/// cells of the piece around it.
///
/// # Complexity
/// Linear in the nodes, times the squares of the sizes of the shapes.
#[must_use]
pub fn wholeness(shapes: &[Shape], board: &Board, values: usize) -> Vec<Condition> {
    let mut found = Vec::new();
    if shapes.is_empty() {
        return found;
    }
    let cells = cells(board);
    for node in board.nodes() {
        let place = board.grid().zip(cells[node.index()]);
        for shape in shapes {
            for (&(down, right), &value) in shape.cells.iter().zip(&shape.values) {
                let whole = place.and_then(|(grid, at)| {
                    let (row, column) = (at / grid.columns, at % grid.columns);
                    let (row, column) =
                        (row as isize - down as isize, column as isize - right as isize);
                    let nodes = shape.nodes(
                        grid,
                        usize::try_from(row).ok()?,
                        usize::try_from(column).ok()?,
                    )?;
                    Some(
                        nodes
                            .into_iter()
                            .zip(&shape.values)
                            .map(|(node, &value)| (node, KindSet::one(value, values)))
                            .collect(),
                    )
                });
                let elsewhere =
                    Condition::Every(vec![node], KindSet::one(value, values).complement(values));
                found.push(match whole {
                    Some(cells) => Condition::Or(vec![elsewhere, Condition::Each(cells)]),
                    None => elsewhere,
                });
            }
        }
    }
    found
}
