//! The pieces of a press, followed through all rules that fire (rules R50 and R51).

use super::effect::Put;
use super::holds::is_allowed;
use super::program::{Fired, run};
use crate::budget::{Limit, Watch};
use crate::model::{Kind, MoveName, NodeId, Puzzle, Rule};

/// From which node to which pieces went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The pieces that are on another node in the end.
    pub went: Vec<(NodeId, NodeId)>,
    /// The pieces that are not on the board any more, with the node on which each was last, if it
    /// is another one.
    pub gone: Vec<(NodeId, NodeId)>,
}

/// Follows the pieces of a press, settling included.
///
/// # Returns
/// `None` if no press with that name leads from one board to the other.
///
/// # Errors
/// Returns the limit that ended the press.
///
/// # Complexity
/// For each rule that fires, linear in the places where rules may apply.
pub fn follow(
    puzzle: &Puzzle,
    name: &MoveName,
    (before, after): (&[Kind], &[Kind]),
    watch: &Watch,
) -> Result<Option<Ways>, Limit> {
    for rule in puzzle.rules.iter().filter(|rule| is_allowed(puzzle, rule, before)) {
        let Rule::Press(press) = rule else { continue };
        if press.name != name.name || press.label != name.label || !name.nodes.is_empty() {
            continue;
        }
        let mut tracks = Tracks::new(before);
        let mut see = |board: &[Kind], fired: &Fired| tracks.fire(board, fired);
        let Some(pressed) = run(puzzle, &press.rules, before, watch, &mut see)? else { continue };
        if run(puzzle, &puzzle.settle, &pressed, watch, &mut see)?.is_some_and(|rest| rest == after)
        {
            return Ok(Some(tracks.ways()));
        }
    }
    Ok(None)
}

/// The pieces of the first board, each denoted by its node there.
struct Tracks {
    /// The piece on each node.
    on: Vec<Option<NodeId>>,
    /// The pieces that are gone, and the last node of each.
    gone: Vec<(NodeId, NodeId)>,
}

impl Tracks {
    fn new(board: &[Kind]) -> Self {
        let piece =
            |(at, kind): (usize, &Kind)| (*kind != Kind::EMPTY).then_some(NodeId(at as u32));
        Self { on: board.iter().enumerate().map(piece).collect(), gone: Vec::new() }
    }

    /// Moves the pieces of a rule that fires on a board.
    fn fire(&mut self, board: &[Kind], fired: &Fired) {
        let ways = match fired {
            Fired::Match { nodes, written, changes } => {
                let mut after = board.to_vec();
                changes.iter().for_each(|&(node, kind)| after[node.index()] = kind);
                carried(nodes, written, board, &after)
            }
            Fired::Slide(slid) => slid.cells.clone(),
        };
        let taken: Vec<_> =
            ways.iter().map(|&(from, to)| (self.on[from.index()].take(), to)).collect();
        for (piece, to) in taken {
            self.put(piece, to);
        }
        for &(node, _) in fired.changes().iter().filter(|(_, kind)| *kind == Kind::EMPTY) {
            self.put(None, node);
        }
    }

    /// Puts a piece on a node; the one that was there is gone.
    fn put(&mut self, piece: Option<NodeId>, to: NodeId) {
        let lost = std::mem::replace(&mut self.on[to.index()], piece);
        self.gone.extend(lost.map(|lost| (lost, to)));
    }

    fn ways(self) -> Ways {
        let is_elsewhere = |way: &(NodeId, NodeId)| way.0 != way.1;
        let went = self
            .on
            .iter()
            .enumerate()
            .filter_map(|(at, piece)| Some(((*piece)?, NodeId(at as u32))));
        let mut went: Vec<_> = went.filter(is_elsewhere).collect();
        let mut gone: Vec<_> = self.gone.into_iter().filter(is_elsewhere).collect();
        went.sort_unstable();
        gone.sort_unstable();
        Ways { went, gone }
    }
}

/// Returns from where to where a match takes pieces. A cell that names its source takes that piece;
/// kinds that are written out come from where they were. Pieces for which nothing is left but one
/// place that changes its kind go there: they change their kind, or merge.
fn carried(
    nodes: &[NodeId],
    written: &[(NodeId, Put)],
    before: &[Kind],
    after: &[Kind],
) -> Vec<(NodeId, NodeId)> {
    let changes = |node: NodeId| before[node.index()] != after[node.index()];
    let is_empty = |board: &[Kind], node: NodeId| board[node.index()] == Kind::EMPTY;
    let stays =
        |node: NodeId| written.iter().any(|&(at, put)| at == node && matches!(put, Put::Same));
    let mut ways: Vec<(NodeId, NodeId)> = Vec::new();
    for &(to, put) in written {
        let Put::Of(from) = put else { continue };
        let is_free = from != to && !stays(from) && ways.iter().all(|way| way.0 != from);
        if is_free && !is_empty(before, from) && before[from.index()] == after[to.index()] {
            ways.push((from, to));
        }
    }
    let rest: Vec<NodeId> = nodes
        .iter()
        .copied()
        .filter(|node| ways.iter().all(|way| way.0 != *node && way.1 != *node))
        .collect();
    ways.extend(alike(&rest, before, after));
    let rest = || {
        rest.iter()
            .copied()
            .filter(|&node| changes(node) && ways.iter().all(|way| way.0 != node && way.1 != node))
    };
    let mut changed = rest().filter(|&node| !is_empty(after, node));
    if let (Some(to), None) = (changed.next(), changed.next()) {
        let left: Vec<_> =
            rest().filter(|&node| is_empty(after, node)).map(|node| (node, to)).collect();
        ways.extend(left);
    }
    ways
}

/// From where to where pieces of the same kind went: each piece that is new somewhere has left one
/// of the other places. Where there is but one such piece, it comes from the farthest, and what is
/// nearer was taken.
pub fn alike(nodes: &[NodeId], before: &[Kind], after: &[Kind]) -> Vec<(NodeId, NodeId)> {
    let changed: Vec<usize> = (0..nodes.len())
        .filter(|&at| before[nodes[at].index()] != after[nodes[at].index()])
        .collect();
    let arrived: Vec<usize> =
        changed.iter().copied().filter(|&at| after[nodes[at].index()] != Kind::EMPTY).collect();
    let (mut used, mut ways) = (Vec::new(), Vec::new());
    for &to in &arrived {
        let left = changed
            .iter()
            .copied()
            .filter(|&from| from != to && before[nodes[from].index()] == after[nodes[to].index()]);
        let free = left.filter(|from| !used.contains(from));
        let far = |from: &usize| from.abs_diff(to);
        let from = if arrived.len() == 1 { free.max_by_key(far) } else { free.min_by_key(far) };
        if let Some(from) = from {
            used.push(from);
            ways.push((nodes[from], nodes[to]));
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::position;

    #[test]
    fn pieces_are_followed() {
        let ways = |before: &[u16], after: &[u16]| {
            let nodes: Vec<NodeId> = (0..before.len() as u32).map(NodeId).collect();
            alike(&nodes, &position(before), &position(after))
                .into_iter()
                .map(|(from, to)| (from.0, to.0))
                .collect::<Vec<_>>()
        };
        assert_eq!(ways(&[1, 0], &[0, 1]), [(0, 1)]);
        assert_eq!(ways(&[1, 1, 0], &[0, 0, 1]), [(0, 2)]);
        assert_eq!(ways(&[1, 2, 0], &[0, 1, 2]), [(0, 1), (1, 2)]);
        assert_eq!(ways(&[1, 2], &[2, 1]), [(1, 0), (0, 1)]);
        assert_eq!(ways(&[1], &[2]), []);
    }
}
