//! What a move did: arrows where pieces went, ghosts of what left, rings round what changed or was pressed.

use super::Item;
use super::frame::Frame;
use super::plane::{Point, across, add, length, middle, scale, sub, unit};
use crate::model::{Kind, MoveName, NodeId, Rule, State};

/// How far an arrow bends that leads over other places, as a part of its length.
const JUMP: f64 = 0.4;

/// The same along a cycle, where two arrows may run between the same places.
const CYCLE: f64 = 0.16;

/// Marks a move on a frame that shows the position after it.
pub fn marks(frame: &Frame, name: &MoveName, states: (&State, &State), corner: Point, items: &mut Vec<Item>) {
    let ring = |node: NodeId| Item::Press { at: frame.at(node, corner), radius: frame.radius(), text: String::new() };
    if let Some((cycles, back)) = turned(frame, name) {
        for cycle in cycles {
            for (at, &node) in cycle.iter().enumerate() {
                let next = cycle[(at + 1) % cycle.len()];
                let (from, to) = if back { (next, node) } else { (node, next) };
                items.push(arrow(frame, from, to, CYCLE, corner));
            }
        }
        return;
    }
    if let (true, [node]) = (name.name == "click", &name.nodes[..]) {
        items.push(ring(*node));
        return;
    }
    let (before, after) = states;
    let ways = ways(&name.nodes, before, after);
    for &node in &name.nodes {
        let (old, new) = (before[node.index()], after[node.index()]);
        if old != new && new == Kind::EMPTY {
            items.extend(frame.piece(node, old, corner, true));
        } else if old != new && !ways.iter().any(|way| way.1 == node) {
            items.push(ring(node));
        }
    }
    for &(from, to, bent) in &ways {
        items.push(arrow(frame, from, to, if bent { JUMP } else { 0.0 }, corner));
    }
}

/// The cycles of a turn, and whether it goes back along them; `None` where the move is none.
fn turned<'a>(frame: &Frame<'a>, name: &MoveName) -> Option<(&'a [Vec<NodeId>], bool)> {
    if !name.nodes.is_empty() {
        return None;
    }
    frame.puzzle().rules.iter().find_map(|rule| {
        let Rule::Turn(turn) = rule else { return None };
        let power = turn.powers.iter().find(|power| power.0 == name.name)?;
        Some((&turn.cycles[..], power.1 < 0))
    })
}

/// From where to where pieces went, and whether over others: each piece that is new somewhere has left one of the other places. Where there is
/// but one such piece, it comes from the farthest, and what is nearer was taken.
pub fn ways(nodes: &[NodeId], before: &[Kind], after: &[Kind]) -> Vec<(NodeId, NodeId, bool)> {
    let changed: Vec<usize> = (0..nodes.len()).filter(|&at| before[nodes[at].index()] != after[nodes[at].index()]).collect();
    let arrived: Vec<usize> = changed.iter().copied().filter(|&at| after[nodes[at].index()] != Kind::EMPTY).collect();
    let (mut used, mut ways) = (Vec::new(), Vec::new());
    for &to in &arrived {
        let left = changed.iter().copied().filter(|&from| from != to && before[nodes[from].index()] == after[nodes[to].index()]);
        let free = left.filter(|from| !used.contains(from));
        let far = |from: &usize| from.abs_diff(to);
        let from = if arrived.len() == 1 { free.max_by_key(far) } else { free.min_by_key(far) };
        if let Some(from) = from {
            used.push(from);
            ways.push((nodes[from], nodes[to], far(&from) > 1));
        }
    }
    ways
}

/// An arrow that ends at the rim of a piece; those that run on bend upwards, those along a cycle to their left.
fn arrow(frame: &Frame, from: NodeId, to: NodeId, bend: f64, corner: Point) -> Item {
    let (from, to) = (frame.at(from, corner), frame.at(to, corner));
    let way = sub(to, from);
    let side = across(unit(way));
    let upwards = if bend > CYCLE && side.1 > 1e-6 { scale(side, -1.0) } else { side };
    let bent = add(middle(from, to), scale(upwards, bend * length(way)));
    let first = add(from, scale(unit(sub(bent, from)), frame.radius() * 0.4));
    let last = sub(to, scale(unit(sub(to, bent)), frame.radius() + 1.0));
    Item::Arrow { from: first, bend: Some(bent).filter(|_| bend > 0.0), to: last }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::position;

    fn told(before: &[u16], after: &[u16]) -> Vec<(u32, u32, bool)> {
        let nodes: Vec<NodeId> = (0..before.len() as u32).map(NodeId).collect();
        ways(&nodes, &position(before), &position(after)).into_iter().map(|(from, to, bent)| (from.0, to.0, bent)).collect()
    }

    #[test]
    fn pieces_are_followed() {
        assert_eq!(told(&[1, 0], &[0, 1]), [(0, 1, false)]);
        assert_eq!(told(&[1, 1, 0], &[0, 0, 1]), [(0, 2, true)]);
        assert_eq!(told(&[1, 2, 0], &[0, 1, 2]), [(0, 1, false), (1, 2, false)]);
        assert_eq!(told(&[1, 2], &[2, 1]), [(1, 0, false), (0, 1, false)]);
        assert_eq!(told(&[1], &[2]), []);
    }
}
