//! A solution as a film: every piece is followed from its first position to its last, so that it
//! can be moved on the screen.

use super::bond::Part;
use super::frame::Frame;
use super::plane::{Point, sub};
use super::svg::shapes;
use super::travel::travels;
use crate::model::{Kind, MoveName, NodeId, State};
use crate::verify::Ways;
use std::collections::BTreeMap;

/// The place and the look of a piece from a step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The number of moves made.
    pub step: usize,
    /// The node of the piece.
    pub node: NodeId,
    /// The index of its look; `None` if the piece is gone.
    pub look: Option<usize>,
}

/// The pieces of a solution, with their looks.
#[derive(Clone, Debug, Default)]
pub struct Film {
    /// The looks of pieces, as shapes around the origin.
    pub looks: Vec<String>,
    /// For each piece its cues, in the order of steps.
    pub pieces: Vec<Vec<Cue>>,
}

/// The key of a look: the node and kind, and for a part of a block its sides and the number of
/// parts that it carries.
type Key = (NodeId, Kind, [bool; 4], usize);

/// The indices of the looks that were drawn.
#[derive(Default)]
struct Known {
    by_key: BTreeMap<Key, usize>,
    by_shapes: BTreeMap<String, usize>,
}

impl Film {
    /// Follows all pieces.
    ///
    /// # Complexity
    /// For each step all nodes; quadratic in those that change.
    pub fn new(frame: &Frame, states: &[State], moves: &[MoveName]) -> Self {
        let (mut film, mut known) = (Self::default(), Known::default());
        let mut on: Vec<Option<usize>> = Vec::new();
        for (step, state) in states.iter().enumerate() {
            let mut ways = Ways::default();
            let next = match step.checked_sub(1) {
                None => vec![None; state.len()],
                Some(before) => {
                    let way = |name| travels(frame.puzzle(), name, &states[before], state);
                    ways = moves.get(before).map(way).unwrap_or_default();
                    followed(&on, (&states[before], state), &ways)
                }
            };
            let mut is_here = vec![false; film.pieces.len()];
            next.iter().flatten().for_each(|piece| is_here[*piece] = true);
            for &gone in on.iter().flatten().filter(|piece| !is_here[**piece]) {
                let node = film.pieces[gone].last().map_or(NodeId(0), |cue| cue.node);
                let last = ways
                    .gone
                    .iter()
                    .chain(&ways.went)
                    .find(|(from, _)| *from == node)
                    .map_or(node, |(_, to)| *to);
                film.pieces[gone].push(Cue { step, node: last, look: None });
            }
            on = next;
            for part in parts(frame, state) {
                let look = film.look(frame, state, &part, &mut known);
                let node = part.0.0;
                let piece = *on[node.index()].get_or_insert_with(|| {
                    film.pieces.push(Vec::new());
                    film.pieces.len() - 1
                });
                let cues = &mut film.pieces[piece];
                if cues.last().is_none_or(|cue| (cue.node, cue.look) != (node, Some(look))) {
                    cues.push(Cue { step, node, look: Some(look) });
                }
            }
        }
        film
    }

    /// Returns the index of a look, which is drawn if it is new.
    fn look(
        &mut self,
        frame: &Frame,
        state: &[Kind],
        (part, block): &(Part, Vec<Part>),
        known: &mut Known,
    ) -> usize {
        let (node, joined) = *part;
        let kind = state[node.index()];
        *known.by_key.entry((node, kind, joined, block.len())).or_insert_with(|| {
            let corner = sub((0.0, 0.0), frame.at(node, (0.0, 0.0)));
            let item = if joined == [false; 4] {
                frame.piece(node, kind, corner, false)
            } else {
                Some(frame.part(part, block, state, corner))
            };
            let look = shapes(item.as_slice());
            *known.by_shapes.entry(look.clone()).or_insert_with(|| {
                self.looks.push(look);
                self.looks.len() - 1
            })
        })
    }

    /// Returns the pieces after some moves, each with its place, and its look unless it is gone.
    pub fn at<'a>(
        &'a self,
        frame: &'a Frame,
        step: usize,
        corner: Point,
    ) -> impl Iterator<Item = (Point, Option<usize>)> + 'a {
        self.pieces.iter().map(move |cues| {
            let now = cues.iter().rev().find(|cue| cue.step <= step);
            let shown = now.or(cues.first()).map_or((0.0, 0.0), |cue| frame.at(cue.node, corner));
            (shown, now.and_then(|cue| cue.look))
        })
    }
}

/// Returns the piece on each node after a move, for pieces that were on the board before it.
fn followed(
    on: &[Option<usize>],
    (before, after): (&State, &State),
    ways: &Ways,
) -> Vec<Option<usize>> {
    let stays = |at: usize| before[at] == after[at] && after[at] != Kind::EMPTY;
    let mut next: Vec<Option<usize>> =
        (0..on.len()).map(|at| on[at].filter(|_| stays(at))).collect();
    let went: Vec<(NodeId, NodeId)> = ways
        .went
        .iter()
        .copied()
        .filter(|(from, to)| before[from.index()] == after[to.index()])
        .collect();
    went.iter().chain(&ways.gone).for_each(|(from, _)| next[from.index()] = None);
    went.iter().for_each(|(from, to)| next[to.index()] = on[from.index()]);
    next
}

/// Returns all parts of a position, each with the block whose glyph it carries: the first part of a
/// block carries its glyph. Parts with a glyph come last, so that nothing hides it.
fn parts(frame: &Frame, state: &State) -> Vec<(Part, Vec<Part>)> {
    let mut parts = Vec::new();
    for node in frame.puzzle().board.shown().filter(|node| state[node.index()] != Kind::EMPTY) {
        let block = frame.parts(state, node);
        let Some(&part) = block.iter().find(|part| part.0 == node) else { continue };
        let is_first = block.first().is_some_and(|first| first.0 == node);
        parts.push((part, if is_first { block } else { Vec::new() }));
    }
    parts.sort_by_key(|(_, block)| block.len());
    parts
}
