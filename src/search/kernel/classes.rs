//! Classes of solutions that count as one: solutions that symmetries map onto each other, or that
//! differ only in the order of moves that commute.
//!
//! W. Burnside, Theory of groups of finite order, 1897; A. Mazurkiewicz, Concurrent program schemes
//! and their interpretations, 1977; A. V. Anisimov and D. E. Knuth, Inhomogeneous sorting, 1979.

use super::packed::Packed;
use super::paths::PathGraph;
use crate::budget::{Budget, Limit};
use crate::facts::symmetry::{Kept, images_of_moves, symmetries};
use crate::ground::{GroundEffect, MoveId, Task};
use crate::model::{Kind, NodeId};
use crate::pack::Word;
use crate::search::cubes::named;
use crate::search::outcome::{Refusal, SolveOptions, UpTo};
use crate::search::problem::{Analysis, Problem};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The limit on symmetries.
const MOST_SYMMETRIES: usize = 1 << 10;

/// The classes of the solutions of a problem.
#[derive(Debug)]
pub(in crate::search) enum Classes {
    /// Solutions that symmetries map onto each other: the image of each move under each symmetry
    /// except the identity.
    ///
    /// The symmetries that preserve moves, start and goal map best solutions to best solutions, move
    /// by move, if no two moves do the same. By the lemma of Cauchy, Frobenius and Burnside, the
    /// number of classes is the mean, over all symmetries, of the number of solutions that a
    /// symmetry maps onto themselves: those of moves which it maps onto themselves. A class is
    /// listed as its first solution. A path cannot begin one if an image of it comes before it, and
    /// begins one otherwise: the images of a solution by the symmetries that preserve the path
    /// begin with the path too.
    Symmetry(Vec<Vec<MoveId>>),
    /// Solutions that differ in the order of moves that commute.
    ///
    /// Where two such moves can be made one after the other, they can be made in either order, and
    /// lead to the same position. So the best solutions are the words of a set of traces, and each
    /// trace is counted and listed as its first word. A word is the first of its trace if and only
    /// if it has no part `b u a`, with `a` before `b` in the order, where `a` commutes with `b` and
    /// with each move of `u`. So it suffices to remember the moves `a` that may not be made now. Of
    /// these, only moves that lead on from the present state matter: a move that commutes with all
    /// moves in between would have led on from the earlier state too.
    Order(Commuting),
}

/// What has to be known of a path to decide how it may go on as the first of its class: the
/// symmetries that preserve it, or the moves that may not be made now, in order.
pub(in crate::search) type Past = Vec<u32>;

/// A place of a move in the order of solutions.
pub(in crate::search) type PlaceOf<'a> = &'a dyn Fn(MoveId) -> (u32, MoveId);

impl Classes {
    /// Returns the classes that are wanted; `None` where each solution counts.
    ///
    /// # Errors
    /// Returns the limit that stopped their computation.
    pub(in crate::search) fn wanted<'p>(
        problem: &'p Problem,
        options: &SolveOptions,
    ) -> Result<Result<Option<&'p Self>, Refusal>, Limit> {
        let found = match options.up_to {
            None => return Ok(Ok(None)),
            Some(UpTo::Symmetry) => &problem.get::<BySymmetry>()?.0,
            Some(UpTo::Order) => &problem.get::<ByOrder>()?.0,
        };
        Ok(found.as_ref().map(Some).map_err(|&reason| Refusal::NoClasses { reason }))
    }

    /// Returns the past of the empty path.
    pub(in crate::search) fn begin(&self) -> Past {
        match self {
            Self::Symmetry(images) => (0..images.len() as u32).collect(),
            Self::Order(_) => Past::new(),
        }
    }

    /// Reduces a past to what matters where a path goes on by one of some moves.
    pub(in crate::search) fn reduce<W>(&self, past: &mut Past, moves: &[(MoveId, W)]) {
        if let Self::Order(_) = self {
            past.retain(|&barred| moves.iter().any(|(id, _)| id.0 == barred));
        }
    }

    /// Returns the past of a path that goes on by a move; `None` if it begins no solution that is
    /// the first of its class.
    ///
    /// # Arguments
    /// * `past` - the reduced past of the path before
    /// * `moves` - the moves by which it leads on
    pub(in crate::search) fn after<W>(
        &self,
        past: &Past,
        id: MoveId,
        moves: &[(MoveId, W)],
        place: PlaceOf,
    ) -> Option<Past> {
        match self {
            Self::Symmetry(images) => {
                let mut after = Past::new();
                for &symmetry in past {
                    match place(images[symmetry as usize][id.0 as usize]).cmp(&place(id)) {
                        Ordering::Less => return None,
                        Ordering::Equal => after.push(symmetry),
                        Ordering::Greater => {}
                    }
                }
                Some(after)
            }
            Self::Order(commuting) => {
                if past.contains(&id.0) {
                    return None;
                }
                let before = moves.iter().map(|(other, _)| *other);
                let before = before.filter(|&other| place(other) < place(id));
                let barred = past.iter().map(|&barred| MoveId(barred)).chain(before);
                let barred: BTreeSet<u32> =
                    barred.filter(|&a| commuting.commute(a, id)).map(|a| a.0).collect();
                Some(barred.into_iter().collect())
            }
        }
    }

    /// Counts the classes of best solutions.
    ///
    /// # Arguments
    /// * `all` - counts the solutions
    ///
    /// # Errors
    /// Returns the limit that stopped the count.
    pub(in crate::search) fn count<W: Word>(
        &self,
        packed: &Packed<W>,
        graph: &mut impl PathGraph<W>,
        all: impl FnOnce() -> Result<BigUint, Limit>,
    ) -> Result<BigUint, Limit> {
        match self {
            Self::Symmetry(images) => {
                let mut sum = all()?;
                for image in images {
                    sum += paths(packed, graph, &Admitted::Fixed(image))?;
                }
                Ok(sum / (images.len() + 1))
            }
            Self::Order(_) => paths(packed, graph, &Admitted::First(self)),
        }
    }
}

/// The best paths that are counted.
enum Admitted<'c> {
    /// Those of moves that a symmetry maps onto themselves, by the image of each move.
    Fixed(&'c [MoveId]),
    /// Those that begin the first solution of a class.
    First(&'c Classes),
}

impl Admitted<'_> {
    fn reduce<W>(&self, past: &mut Past, moves: &[(MoveId, W)]) {
        match self {
            Self::Fixed(_) => {}
            Self::First(classes) => classes.reduce(past, moves),
        }
    }

    /// Returns the past of a path that goes on by a move; `None` if it is not admitted.
    fn after<W>(&self, past: &Past, id: MoveId, moves: &[(MoveId, W)]) -> Option<Past> {
        match self {
            Self::Fixed(images) => (images[id.0 as usize] == id).then(|| past.clone()),
            Self::First(classes) => classes.after(past, id, moves, &|id| (id.0, id)),
        }
    }
}

/// The bytes of a past and its number beside their contents.
const PAST_BYTES: usize = 128;

/// Counts the best paths that are admitted, layer by layer.
///
/// # Errors
/// Returns the limit that stopped the count.
fn paths<W: Word>(
    packed: &Packed<W>,
    graph: &mut impl PathGraph<W>,
    admitted: &Admitted,
) -> Result<BigUint, Limit> {
    let begin = FxHashMap::from_iter([(Past::new(), BigUint::from(1_u8))]);
    let mut layer = FxHashMap::from_iter([(packed.start.words().to_vec(), begin)]);
    let mut held = Held::new(packed.budget);
    for depth in 0..graph.length() {
        let (mut next, mut room) = (FxHashMap::default(), Held::new(packed.budget));
        for (state, pasts) in layer {
            packed.budget.poll()?;
            let moves = graph.moves_on(&W::of(&state), depth);
            let mut reduced: FxHashMap<Past, BigUint> = FxHashMap::default();
            for (mut past, number) in pasts {
                admitted.reduce(&mut past, &moves);
                *reduced.entry(past).or_default() += number;
            }
            for (past, number) in &reduced {
                for (id, state) in &moves {
                    let Some(past) = admitted.after(past, *id, &moves) else { continue };
                    let bytes = PAST_BYTES + size_of_val(state.words()) + size_of_val(&past[..]);
                    let pasts: &mut FxHashMap<Past, BigUint> =
                        next.entry(state.words().to_vec()).or_default();
                    if !pasts.contains_key(&past) {
                        room.take(bytes as u64)?;
                    }
                    *pasts.entry(past).or_default() += number;
                }
            }
        }
        (layer, held) = (next, room);
    }
    drop(held);
    Ok(layer.into_values().flat_map(FxHashMap::into_values).sum())
}

/// Bytes of the budget that are taken one after the other, and given back on drop.
struct Held<'b> {
    budget: &'b Budget,
    bytes: u64,
}

impl<'b> Held<'b> {
    fn new(budget: &'b Budget) -> Self {
        Self { budget, bytes: 0 }
    }

    fn take(&mut self, bytes: u64) -> Result<(), Limit> {
        self.budget.take(bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

/// The classes by symmetry, or the reason why there are none.
struct BySymmetry(Result<Classes, &'static str>);

impl Analysis for BySymmetry {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let (task, budget) = (problem.task(), problem.budget());
        let kept = Kept { goal: Some(problem.goal()), start: Some(problem.start()) };
        let group = symmetries(task, kept, budget);
        budget.poll()?;
        let images = || {
            let group = group.ok_or("the symmetries of the rules are not known")?;
            let members = group.members(MOST_SYMMETRIES).ok_or("there are too many symmetries")?;
            if problem.machine().has_any_twins() {
                return Err("two moves can be one in a position");
            }
            let images = images_of_moves(task, &members[1..]);
            images.ok_or("two moves do the same under different names")
        };
        Ok(Self(images().map(Classes::Symmetry)))
    }
}

/// The classes by the order of moves, or the reason why there are none.
struct ByOrder(Result<Classes, &'static str>);

impl Analysis for ByOrder {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let task = problem.task();
        Ok(Self(if !task.is_single_step() {
            Err("moves run other rules")
        } else if task.remembers_click || task.chains > 0 {
            Err("what is legal or what it costs depends on the last move")
        } else if problem.machine().has_any_twins() {
            Err("two moves can be one in a position")
        } else {
            Ok(Classes::Order(Commuting::new(task)))
        }))
    }
}

/// The moves that commute: neither changes a node that the other looks at or takes the content of;
/// where both change a node, each replaces its content by the image under a permutation of kinds,
/// and the order of the two does not matter; and no `never` looks at nodes that both change.
///
/// Then each is legal after the other exactly where it was legal before: what it looks at is the
/// same; it changes a node after a permutation that commutes with its own if and only if it changed
/// it before; and a `never` sees the changes of one of the two only, and held neither before nor
/// after these.
#[derive(Debug)]
pub(in crate::search) struct Commuting {
    footprints: Vec<Footprint>,
    /// For each pair of functions, whether both are permutations whose order does not matter.
    permute: Vec<Vec<bool>>,
}

/// The parts of a board that a move looks at and changes, in order.
#[derive(Debug)]
struct Footprint {
    tests: BTreeSet<NodeId>,
    changes: Vec<(NodeId, GroundEffect)>,
    /// The `never` conditions that look at a node that it changes.
    nevers: Vec<usize>,
}

impl Commuting {
    fn new(task: &Task) -> Self {
        let nodes_of = |condition| BTreeSet::from_iter(named([condition]));
        let nevers: Vec<BTreeSet<NodeId>> = task.never.iter().map(nodes_of).collect();
        let footprint = |found: crate::ground::GroundMove| {
            let guard = found.guard.map(|guard| nodes_of(&task.conditions[guard.0 as usize]));
            let taken = found.effects.iter().filter_map(|(_, effect)| match effect {
                GroundEffect::Take(from) => Some(*from),
                GroundEffect::Become(_) | GroundEffect::Map(_) => None,
            });
            let guarded = found.guards.iter().map(|(node, _)| *node);
            let looks = |never: &BTreeSet<NodeId>| {
                found.effects.iter().any(|(node, _)| never.contains(node))
            };
            Footprint {
                tests: guarded.chain(taken).chain(guard.into_iter().flatten()).collect(),
                changes: found.effects.to_vec(),
                nevers: (0..nevers.len()).filter(|&at| looks(&nevers[at])).collect(),
            }
        };
        let is_bijective = |map: &[Kind]| map.iter().collect::<BTreeSet<_>>().len() == map.len();
        let permute = |f: &Vec<Kind>, g: &Vec<Kind>| {
            is_bijective(f)
                && is_bijective(g)
                && (0..f.len()).all(|kind| f[g[kind].index()] == g[f[kind].index()])
        };
        let row = |f| task.maps.iter().map(|g| permute(f, g)).collect();
        Self {
            footprints: task.moves().map(footprint).collect(),
            permute: task.maps.iter().map(row).collect(),
        }
    }

    /// Returns `true` if two moves commute.
    fn commute(&self, a: MoveId, b: MoveId) -> bool {
        let [a, b] = [a, b].map(|id| &self.footprints[id.0 as usize]);
        let sees = |one: &Footprint, other: &Footprint| {
            other.changes.iter().any(|(node, _)| one.tests.contains(node))
        };
        let clash = |(node, effect): &(NodeId, GroundEffect)| {
            let other = b.changes.binary_search_by_key(node, |(other, _)| *other);
            other.is_ok_and(|at| match (effect, b.changes[at].1) {
                (GroundEffect::Map(f), GroundEffect::Map(g)) => {
                    !self.permute[f.0 as usize][g.0 as usize]
                }
                _ => true,
            })
        };
        !sees(a, b)
            && !sees(b, a)
            && !a.changes.iter().any(clash)
            && !a.nevers.iter().any(|never| b.nevers.contains(never))
    }
}
