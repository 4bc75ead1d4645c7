//! The effects of rules on a position: the nodes that change, and their new kinds.

use super::reading::{Fits, Reading};
use crate::model::{
    Board, Change, Click, Content, EffectKind, Kind, Kinds, Line, Listed, ListedMove, NodeId,
    Puzzle, Rewrite, Tail, Turn,
};
use std::collections::BTreeMap;

/// The nodes that change, sorted, and their new kinds.
pub(super) type Changes = Vec<(NodeId, Kind)>;

/// Returns `true` if changes leave all nodes under shaped pieces as they are.
pub(super) fn leaves_shaped(
    puzzle: &Puzzle,
    changes: &[(NodeId, Kind)],
    position: &[Kind],
) -> bool {
    let shaped = |kind: Kind| puzzle.kinds.shapes.iter().any(|shape| shape.values.contains(&kind));
    puzzle.kinds.shapes.is_empty()
        || !changes
            .iter()
            .any(|&(node, kind)| position[node.index()] != kind && shaped(position[node.index()]))
}

/// The content that the right side puts on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// The old content of the node.
    Same,
    /// A fixed kind.
    Kind(Kind),
    /// The old content of another node.
    Of(NodeId),
}

/// A match of a pattern: the matched nodes, in the order of the pattern, and the index of the first
/// node of each cell.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub nodes: Vec<NodeId>,
    begins: Vec<usize>,
}

impl Match {
    pub fn new(reading: &Reading, taken: &[usize]) -> Self {
        let mut begins = vec![0];
        for count in taken {
            begins.push(begins[begins.len() - 1] + count);
        }
        Self { nodes: (0..begins[taken.len()]).map_while(|at| reading.node(at)).collect(), begins }
    }

    /// Returns the nodes that a cell matched.
    pub fn cell(&self, cell: usize) -> &[NodeId] {
        match (self.begins.get(cell), self.begins.get(cell + 1)) {
            (Some(&begin), Some(&end)) => self.nodes.get(begin..end).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Returns for each matched node the content that the right side puts on it.
    pub fn written(&self, rewrite: &Rewrite) -> Vec<(NodeId, Put)> {
        let mut puts = Vec::with_capacity(self.nodes.len());
        for (place, change) in rewrite.changes.iter().enumerate() {
            match *change {
                Change::Keep => puts.extend(self.cell(place).iter().map(|_| Put::Same)),
                Change::Become(kind) => puts.push(Put::Kind(kind)),
                Change::Take(from) => {
                    puts.extend(self.cell(from).iter().map(|&node| Put::Of(node)))
                }
            }
        }
        self.nodes.iter().copied().zip(puts).collect()
    }

    /// Returns the changes of the rewrite.
    pub fn changes(&self, rewrite: &Rewrite, kinds: &Kinds, position: &[Kind]) -> Changes {
        let mut becomes = BTreeMap::new();
        for (node, put) in self.written(rewrite) {
            match put {
                Put::Same => {}
                Put::Kind(kind) => drop(becomes.insert(node, kind)),
                Put::Of(from) => drop(becomes.insert(node, position[from.index()])),
            }
        }
        becomes.extend(also(&rewrite.tail, kinds, position));
        only_changes(becomes, position)
    }
}

/// Returns the matches on one line, in order: lowest position, forward before backward, fewer
/// repetitions first from the left.
pub(super) fn matches(rewrite: &Rewrite, line: &Line, position: &[Kind]) -> Vec<Match> {
    let mut found = Vec::new();
    for (start, backward) in (0..line.nodes.len()).flat_map(|start| [(start, false), (start, true)])
    {
        if !(if backward { rewrite.pattern.backward } else { rewrite.pattern.forward }) {
            continue;
        }
        let reading = Reading { line, start, backward };
        let mut fits = Fits::new(&rewrite.pattern, reading, position);
        while let Some(taken) = fits.next() {
            let matched = Match::new(&reading, taken);
            found.push((reading.lowest(matched.nodes.len()), backward, taken.to_vec(), matched));
        }
    }
    found.sort_by(|left, right| (left.0, left.1, &left.2).cmp(&(right.0, right.1, &right.2)));
    found.into_iter().map(|(.., matched)| matched).collect()
}

/// Returns the changes of `also`.
pub(super) fn also(tail: &Tail, kinds: &Kinds, position: &[Kind]) -> Changes {
    let mut becomes = BTreeMap::new();
    for effect in &tail.also {
        becomes.extend(
            effect
                .named()
                .into_iter()
                .map(|node| (node, becomes_by(effect.kind, kinds, position[node.index()]))),
        );
    }
    only_changes(becomes, position)
}

/// Returns the image of a kind under an effect.
fn becomes_by(effect: EffectKind, kinds: &Kinds, held: Kind) -> Kind {
    match effect {
        EffectKind::Advance => kinds.next[held.index()],
        EffectKind::Retreat => kinds.previous[held.index()],
        EffectKind::Set(kind) => kind,
    }
}

/// Returns the contents that a listed move puts on nodes.
pub(super) fn contents(one: &ListedMove) -> Vec<(NodeId, Put)> {
    let put = |&(node, content): &(NodeId, Content)| match content {
        Content::Kind(kind) => (node, Put::Kind(kind)),
        Content::Of(from) => (node, Put::Of(from)),
    };
    one.puts.iter().map(put).collect()
}

/// Returns the changes of a listed move.
pub(super) fn listed(rule: &Listed, one: &ListedMove, kinds: &Kinds, position: &[Kind]) -> Changes {
    let mut becomes = BTreeMap::new();
    for &(node, content) in &one.puts {
        becomes.insert(
            node,
            match content {
                Content::Kind(kind) => kind,
                Content::Of(from) => position[from.index()],
            },
        );
    }
    becomes.extend(also(rule.tail(one), kinds, position));
    only_changes(becomes, position)
}

/// Returns the changes of a click on a node.
pub(super) fn click(
    click: &Click,
    node: NodeId,
    board: &Board,
    kinds: &Kinds,
    position: &[Kind],
) -> Changes {
    let mut becomes = BTreeMap::new();
    for effect in &click.effects {
        let targets = effect.nodes(board, node).into_iter();
        becomes.extend(
            targets
                .map(|target| (target, becomes_by(effect.kind, kinds, position[target.index()]))),
        );
    }
    only_changes(becomes, position)
}

/// Returns the changes of a number of steps along the cycles of a turn.
pub(super) fn turn(turn: &Turn, power: i64, position: &[Kind]) -> Changes {
    let mut becomes = BTreeMap::new();
    for cycle in &turn.cycles {
        let length = cycle.len() as i64;
        for (at, node) in cycle.iter().enumerate() {
            let to = (at as i64 + power.rem_euclid(length)) % length;
            becomes.insert(cycle[to as usize], position[node.index()]);
        }
    }
    only_changes(becomes, position)
}

fn only_changes(becomes: BTreeMap<NodeId, Kind>, position: &[Kind]) -> Changes {
    becomes.into_iter().filter(|&(node, kind)| position[node.index()] != kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Rule, sample};

    #[test]
    fn a_turn_sends_what_stands_on_a_node_to_the_next() {
        let cycle = vec![NodeId(0), NodeId(1), NodeId(2)];
        let rule =
            Turn { powers: Vec::new(), label: None, cycles: vec![cycle], tail: Tail::default() };
        let position = sample::position(&[1, 2, 0]);
        assert_eq!(
            turn(&rule, 1, &position),
            [(NodeId(0), Kind(0)), (NodeId(1), Kind(1)), (NodeId(2), Kind(2))]
        );
        assert_eq!(turn(&rule, -1, &position), turn(&rule, 2, &position));
        assert_eq!(turn(&rule, 3, &position), []);
    }

    #[test]
    fn a_click_reaches_the_node_and_its_neighbours_once() {
        let puzzle = sample::lights(&["ab", "cd"]);
        let Rule::Click(rule) = &puzzle.rules[0] else { panic!("it is another sort") };
        let changes =
            click(rule, NodeId(0), &puzzle.board, &puzzle.kinds, &sample::position(&[1, 0, 1, 1]));
        assert_eq!(changes, [(NodeId(0), Kind(0)), (NodeId(1), Kind(1)), (NodeId(2), Kind(0))]);
    }
}
