//! The marks of a move: arrows along the ways of pieces, ghosts of pieces that left, rings around
//! pressed or changed places. Arrows avoid texts.

use super::Item;
use super::frame::Frame;
use super::plane::{Point, across, add, length, middle, on_curve, scale, sub, unit};
use super::travel::travels;
use crate::model::{Kind, MoveName, NodeId, Rule, State};
use crate::verify::Ways;
use std::collections::BTreeSet;

/// The bends of an arrow to either side, as fractions of its length: the first that hides the least
/// is taken. The greatest bend in units.
const JUMP: f64 = 0.4;
const BENDS: [f64; 7] = [0.0, JUMP, -JUMP, 0.7, -0.7, 1.0, -1.0];
const MOST_BENT: f64 = 1.1;

/// The greatest distance along a cycle at which an arrow is straight, in units.
const NEAR: f64 = 1.6;

/// The greatest number of nodes of a cycle without room inside for its arrows.
const ROOMY: usize = 4;

/// The number of points of a curve that are examined.
const STEPS: u32 = 16;

/// The distance of an arrow between two pieces from the line through their centres, in units, for
/// holes and for squares; and the gap at each of its ends.
const BESIDE: f64 = 0.25;
const BESIDE_ON_SQUARES: f64 = 0.31;
const TRIM: f64 = 0.2;

/// Marks a move on a frame that shows the position after it.
pub fn marks(
    frame: &Frame,
    name: &MoveName,
    states: (&State, &State),
    corner: Point,
    items: &mut Vec<Item>,
) {
    let ring = |node: NodeId| Item::Press {
        at: frame.at(node, corner),
        radius: frame.radius(),
        text: String::new(),
    };
    if let Some((cycles, back)) = turned(frame, name) {
        for cycle in cycles {
            let centre = centre(frame, cycle, corner);
            for (at, &node) in cycle.iter().enumerate() {
                let next = cycle[(at + 1) % cycle.len()];
                let (from, to) = if back { (next, node) } else { (node, next) };
                items.push(round(frame, from, to, (centre, cycle.len()), corner));
            }
        }
        return;
    }
    if let (true, [node]) = (name.name == "click", &name.nodes[..]) {
        items.push(ring(*node));
        return;
    }
    let (before, after) = states;
    let Ways { went: ways, gone } = travels(frame.puzzle(), name, before, after);
    // A shaped piece leaves and covers more nodes than those of the move, and a press has none.
    let mut nodes = name.nodes.clone();
    nodes.extend(ways.iter().chain(&gone).flat_map(|way| [way.0, way.1]));
    let changed = |node: &NodeId| before[node.index()] != after[node.index()];
    nodes.extend(frame.puzzle().board.nodes().filter(changed));
    let mut seen = BTreeSet::new();
    nodes.retain(|node| seen.insert(*node));
    for node in nodes {
        let (old, new) = (before[node.index()], after[node.index()]);
        if old != new && new == Kind::EMPTY {
            // The glyph of a piece that moved on is visible at the end of its arrow.
            let went_on = ways.iter().any(|way| way.0 == node);
            items.extend(frame.ghost(node, old, went_on, corner));
        } else if old != new && !ways.iter().any(|way| way.1 == node) {
            items.push(ring(node));
        }
    }
    let is_one = frame.has_blocks() && ways.len() > 1 && !name.nodes.is_empty();
    if let (true, Some(shift)) = (is_one, shift(frame, &ways)) {
        items.push(shoved(frame, &ways, after, shift, corner));
        return;
    }
    for &(from, to) in &ways {
        let is_free = after[from.index()] == Kind::EMPTY;
        items.push(if is_free {
            arrow(frame, (from, to), states, corner)
        } else {
            swap(frame, from, to, corner)
        });
    }
}

/// Returns the displacement of all pieces, if it is the same.
fn shift(frame: &Frame, ways: &[(NodeId, NodeId)]) -> Option<Point> {
    let way =
        |way: &(NodeId, NodeId)| sub(frame.at(way.1, (0.0, 0.0)), frame.at(way.0, (0.0, 0.0)));
    let first = way(ways.first()?);
    ways.iter().all(|other| length(sub(way(other), first)) < 1e-6).then_some(first)
}

/// One arrow for a block: over the squares that it left on to its rim.
fn shoved(
    frame: &Frame,
    ways: &[(NodeId, NodeId)],
    after: &State,
    shift: Point,
    corner: Point,
) -> Item {
    let left: Vec<NodeId> =
        ways.iter().map(|way| way.0).filter(|from| after[from.index()] == Kind::EMPTY).collect();
    let (middle, way) = (centre(frame, &left, corner), unit(shift));
    let along = left
        .iter()
        .map(|node| sub(frame.at(*node, corner), middle))
        .map(|far| far.0 * way.0 + far.1 * way.1);
    // From its middle, what it left reaches so far back.
    let back = along.fold(0.0, f64::max) + frame.unit() / 2.0;
    let (first, last) = (0.3 * frame.unit() - back, length(shift) - back + 0.25 * frame.unit());
    Item::Arrow {
        from: add(middle, scale(way, first)),
        bend: None,
        to: add(middle, scale(way, last)),
    }
}

/// Returns the centre of a cycle.
fn centre(frame: &Frame, cycle: &[NodeId], corner: Point) -> Point {
    let sum = cycle.iter().fold((0.0, 0.0), |sum, node| add(sum, frame.at(*node, corner)));
    scale(sum, 1.0 / cycle.len().max(1) as f64)
}

/// Returns the cycles of a turn, and `true` if it runs backwards along them; `None` if the move is
/// not a turn.
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

/// An arrow from a place that is free now to the rim of a piece: straight unless it leads over
/// others, else bent so that it hides the least, upwards if that is all the same.
fn arrow(
    frame: &Frame,
    (from, to): (NodeId, NodeId),
    (before, after): (&State, &State),
    corner: Point,
) -> Item {
    let (start, end) = (frame.at(from, corner), frame.at(to, corner));
    let side = across(unit(sub(end, start)));
    let upwards = if side.1 > 1e-6 { scale(side, -1.0) } else { side };
    let near =
        |node: &NodeId| *node != from && *node != to && frame.is_near(*node, (start, end), corner);
    let others: Vec<NodeId> = frame.puzzle().board.nodes().filter(near).collect();
    let hidden = |part: &f64| {
        let bend = bend(frame, (start, end), (upwards, *part));
        let touches = |node: &NodeId| {
            (1..STEPS).any(|at| {
                let point = on_curve(start, bend, end, f64::from(at) / f64::from(STEPS));
                length(sub(point, frame.at(*node, corner))) < frame.radius()
            })
        };
        let touched = others.iter().filter(|node| touches(node));
        // A piece that was taken is still seen.
        let is_free = |node: &NodeId| {
            before[node.index()] == Kind::EMPTY && after[node.index()] == Kind::EMPTY
        };
        touched.map(|node| if is_free(node) { 1 } else { 3 }).sum::<u32>()
    };
    let part = BENDS.into_iter().min_by_key(hidden).unwrap_or(0.0);
    let reach = frame.reach(to);
    if part == 0.0 {
        straight(start, end, (0.0, reach))
    } else {
        curved(frame, (start, end), (upwards, part), (0.0, reach))
    }
}

/// Returns an arrow from one piece to another, beside the straight way, so that there is room for
/// the opposite arrow.
fn swap(frame: &Frame, from: NodeId, to: NodeId, corner: Point) -> Item {
    let side = across(unit(sub(frame.at(to, corner), frame.at(from, corner))));
    beside(frame, from, to, side, corner)
}

/// Returns an arrow along a cycle: inside if there is room, else on the side away from the centre.
fn round(
    frame: &Frame,
    from: NodeId,
    to: NodeId,
    (centre, count): (Point, usize),
    corner: Point,
) -> Item {
    let (start, end) = (frame.at(from, corner), frame.at(to, corner));
    let (way, side) = (sub(end, start), across(unit(sub(end, start))));
    let out = sub(middle(start, end), centre);
    let outside = (side.0 * out.0 + side.1 * out.1) * if count > ROOMY { -1.0 } else { 1.0 };
    let is_long = length(way) > NEAR * frame.unit();
    // In a row, the way back is on the other side.
    let upwards = if side.1 > 1e-6 { scale(side, -1.0) } else { side };
    let side = match outside {
        _ if outside.abs() > 1e-6 => scale(side, outside.signum()),
        _ if is_long => scale(upwards, -1.0),
        _ => upwards,
    };
    if !is_long {
        return beside(frame, from, to, side, corner);
    }
    if !frame.is_square(from) || !frame.is_square(to) {
        return curved(frame, (start, end), (side, JUMP), (frame.reach(from), frame.reach(to)));
    }
    let moved = scale(side, BESIDE_ON_SQUARES * frame.unit());
    let bend = add(add(middle(start, end), moved), scale(side, 0.4 * frame.unit()));
    Item::Arrow { from: add(start, moved), bend: Some(bend), to: add(end, moved) }
}

fn beside(frame: &Frame, from: NodeId, to: NodeId, side: Point, corner: Point) -> Item {
    let on_squares = frame.is_square(from) && frame.is_square(to);
    let moved = scale(side, frame.unit() * if on_squares { BESIDE_ON_SQUARES } else { BESIDE });
    let trim = TRIM * frame.unit();
    straight(add(frame.at(from, corner), moved), add(frame.at(to, corner), moved), (trim, trim))
}

/// Returns a straight arrow with these distances from its ends.
fn straight(start: Point, end: Point, (first, last): (f64, f64)) -> Item {
    let way = unit(sub(end, start));
    Item::Arrow { from: add(start, scale(way, first)), bend: None, to: sub(end, scale(way, last)) }
}

/// Returns an arrow that bends to a side by a fraction of its length.
fn curved(
    frame: &Frame,
    (start, end): (Point, Point),
    (side, part): (Point, f64),
    (first, last): (f64, f64),
) -> Item {
    let bend = bend(frame, (start, end), (side, part));
    let from = add(start, scale(unit(sub(bend, start)), first));
    Item::Arrow { from, bend: Some(bend), to: sub(end, scale(unit(sub(end, bend)), last)) }
}

/// Returns the point towards which such an arrow bends.
fn bend(frame: &Frame, (start, end): (Point, Point), (side, part): (Point, f64)) -> Point {
    let most = MOST_BENT * frame.unit();
    add(middle(start, end), scale(side, (part * length(sub(end, start))).clamp(-most, most)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::compile;

    #[test]
    fn the_ways_of_a_press_have_arrows() {
        let text = "puzzle \"Tray\"; pieces { ball }; board { path row: h[1..5] }\n\
                    moves { press right { roll forward: ball _ => _ ball } }\n\
                    start { row: ball _ _ ball _ }";
        let puzzle = compile("tray.pz", text).unwrap();
        let frame = Frame::new(puzzle.model(), 40.0).unwrap();
        let [before, after] = [[1, 0, 0, 1, 0], [0, 0, 0, 1, 1]]
            .map(|kinds| kinds.into_iter().map(Kind).collect::<State>());
        let name = MoveName { name: "right".to_owned(), label: None, nodes: Vec::new() };
        let mut items = Vec::new();
        marks(&frame, &name, (&before, &after), (0.0, 0.0), &mut items);
        let count = |is: fn(&Item) -> bool| items.iter().filter(|item| is(item)).count();
        assert_eq!(count(|item| matches!(item, Item::Arrow { .. })), 2, "{items:?}");
        // One ball rolled onto the node that another one left.
        assert_eq!(count(|item| matches!(item, Item::Piece { ghost: true, .. })), 1, "{items:?}");
    }
}
