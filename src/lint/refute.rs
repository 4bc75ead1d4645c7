//! Proofs that a goal holds in no position that can be reached from a start.

use super::last::{self, Unwanted};
use super::opening::{Opening, Openings};
use crate::budget::Budget;
use crate::facts::balance::Balance;
use crate::facts::interval::domains;
use crate::facts::reach::unmet;
use crate::facts::refutation::{Laws, Refutation, Turned, Ways};
use crate::facts::{Clicks, System, commuting_clicks};
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};

/// The greatest number of boards of a goal that are tried one by one.
const MOST_BOARDS: usize = 1 << 10;
/// The greatest number of nodes of all those boards together.
const MOST_CELLS: usize = 1 << 18;
/// The greatest number of starts from which laws are computed.
const MOST_LAWS: usize = 16;
/// The greatest number of operations of the linear algebra of clicks.
const MOST_OPERATIONS: usize = 1 << 28;

/// The reason why a goal never holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// No move can be the last: each leaves a node with a kind that the goal does not allow, one of
    /// these if they are known.
    NoLastMove(Option<Unwanted>),
    /// A fact about all moves.
    Fact(Refutation),
    /// All positions that can be reached, of this number, were visited.
    Visited(usize),
}

/// The laws of the moves, seen from one board.
#[derive(Debug)]
pub(super) struct Known<'a> {
    balances: &'a [Balance],
    start: &'a State,
    laws: Laws,
    clicks: Option<Clicks>,
}

impl<'a> Known<'a> {
    /// Computes the laws.
    pub(super) fn new(
        task: &'a Task,
        balances: &'a [Balance],
        start: &'a State,
        budget: &Budget,
    ) -> Self {
        Self {
            balances,
            start,
            laws: Laws::find(task, balances, start),
            clicks: commuting_clicks(task, start, budget).ok(),
        }
    }

    /// Computes the laws where rules run after moves.
    fn kept(task: &'a Task, steps: &'a [Balance], start: &'a State) -> Self {
        Self { balances: steps, start, laws: Laws::kept(task, steps), clicks: None }
    }
}

/// Returns the laws of the moves from each of the first starts.
pub(super) fn known<'a>(
    task: &'a Task,
    openings: &'a Openings,
    budget: &Budget,
) -> Vec<Option<Known<'a>>> {
    let Some(all) = &openings.all else { return Vec::new() };
    let of = |opening: &Opening<'a>| match (&openings.balances, &openings.steps) {
        (Some(balances), _) => Some(Known::new(task, balances, opening.layout?, budget)),
        (None, Some(steps)) => Some(Known::kept(task, steps, opening.layout?)),
        (None, None) => None,
    };
    all.iter().take(MOST_LAWS).map(of).collect()
}

/// Returns `true` if it is proved that a condition holds in no position that can be reached from
/// any start.
pub(super) fn is_refuted(
    task: &Task,
    openings: &Openings,
    known: &[Option<Known>],
    condition: &Condition,
    budget: &Budget,
) -> bool {
    if let Condition::Or(parts) = condition {
        return parts.iter().all(|part| is_refuted(task, openings, known, part, budget));
    }
    let known = |at: usize| known.get(at).and_then(Option::as_ref);
    let refuted = |(at, opening): (usize, &Opening)| {
        refute(task, opening, known(at), condition, budget).is_some()
    };
    openings.all.as_ref().is_some_and(|all| !all.is_empty() && all.iter().enumerate().all(refuted))
}

/// Returns `true` if it is proved that a condition holds in all positions that can be reached from
/// any start.
pub(super) fn is_certain(
    task: &Task,
    openings: &Openings,
    known: &[Option<Known>],
    condition: &Condition,
    budget: &Budget,
) -> bool {
    is_refuted(task, openings, known, &condition.negated(task.values), budget)
}

/// Searches for a proof that a goal never holds.
///
/// # Arguments
/// `known` holds the laws of the moves from the opening's board, if it has one.
pub(super) fn refute(
    task: &Task,
    opening: &Opening,
    known: Option<&Known>,
    goal: &Condition,
    budget: &Budget,
) -> Option<Proof> {
    let can_hold = &opening.reach.can_hold;
    if let Some(unmet) = unmet(goal, opening.layout, can_hold) {
        return Some(Proof::Fact(Refutation::Unmet(unmet)));
    }
    let known = known?;
    let no_last_move = |unwanted: Option<Unwanted>| {
        (task.is_single_step() && last::has_none(task, opening, goal))
            .then_some(Proof::NoLastMove(unwanted))
    };
    let unwanted = last::unwanted(goal, task.values);
    // For goals that do not allow certain pieces, this proof is plainer than a law.
    if let Some(proof) = unwanted
        .clone()
        .filter(|unwanted| !unwanted.kinds.contains(Kind::EMPTY))
        .and_then(|unwanted| no_last_move(Some(unwanted)))
    {
        return Some(proof);
    }
    if let Some(fact) = known.laws.refute(task, known.balances, known.start, goal) {
        return Some(Proof::Fact(fact));
    }
    let asked = domains(goal, task.values, task.nodes);
    let left = left(&asked, can_hold);
    let fact = by_sums(known, goal, (&asked, &left))
        .or_else(|| by_clicks(known, (&asked, &left), budget))
        .map(Proof::Fact);
    fact.or_else(|| no_last_move(unwanted))
}

/// Returns the kinds that each node may hold where the goal holds.
fn left(asked: &[KindSet], can_hold: &[u64]) -> Vec<Vec<Kind>> {
    let kinds =
        |(set, can): (&KindSet, &u64)| set.iter().filter(|kind| can >> kind.0 & 1 == 1).collect();
    asked.iter().zip(can_hold).map(kinds).collect()
}

/// Returns `true` if a node can hold all kinds that a goal allows there.
fn is_whole((asked, left): (&KindSet, &Vec<Kind>)) -> bool {
    asked.len() == left.len()
}

/// Returns the number of ways to choose one element of each list, if they are few.
fn ways<T>(choices: &[Vec<T>]) -> Option<usize> {
    choices.iter().try_fold(1_usize, |ways, kinds| {
        ways.checked_mul(kinds.len()).filter(|&ways| ways <= MOST_BOARDS)
    })
}

/// Returns the choice of one element of each list that has a number.
fn choice<T: Copy>(choices: &[Vec<T>], mut number: usize) -> Vec<T> {
    let mut digit = |kinds: &Vec<T>| {
        let kind = kinds[number % kinds.len()];
        number /= kinds.len();
        kind
    };
    choices.iter().map(&mut digit).collect()
}

/// Searches for a sum modulo two that excludes all boards of the goal.
fn by_sums(
    known: &Known,
    goal: &Condition,
    (asked, left): (&[KindSet], &[Vec<Kind>]),
) -> Option<Refutation> {
    let ways = ways(left).filter(|ways| ways * left.len() <= MOST_CELLS)?;
    if goal.any_part(&mut |part| *part == Condition::Stuck) {
        return None;
    }
    let mut boards: Vec<State> = (0..ways)
        .map(|number| choice(left, number))
        .filter(|board| goal.holds(board, &mut || false))
        .collect();
    let are_all = || asked.iter().zip(left).all(is_whole);
    known.laws.sift(known.balances, known.start, &mut boards, are_all)
}

/// Searches for a sum of turns that no click changes and that excludes all boards of the goal.
fn by_clicks(
    known: &Known,
    (asked, left): (&[KindSet], &[Vec<Kind>]),
    budget: &Budget,
) -> Option<Refutation> {
    let clicks = known.clicks.as_ref()?;
    let cycles = (0..).map(NodeId).zip(&clicks.cycles).zip(left);
    let steps = |((node, cycle), kinds): ((NodeId, &crate::facts::Cycle), &Vec<Kind>)| {
        let positions: Vec<u8> = kinds.iter().filter_map(|&kind| cycle.position(kind)).collect();
        (positions.len() < usize::from(cycle.size())).then_some((node, positions))
    };
    let (nodes, choices): (Vec<NodeId>, Vec<Vec<u8>>) = cycles.filter_map(steps).unzip();
    let (ways, size) = (ways(&choices)?, nodes.len() + clicks.clicks.len());
    if ways == 0
        || nodes.len().checked_mul(clicks.clicks.len())?.checked_mul(size)? > MOST_OPERATIONS
        || ways * size > MOST_CELLS
    {
        return None;
    }
    let system = System::new(clicks, &nodes).ok()?;
    let reduced = system.reduce(budget).ok()?;
    let mut proof = None;
    for number in 0..ways {
        let turned = choice(&choices, number);
        let certificate = reduced
            .solve(&turned)
            .err()
            .filter(|certificate| system.is_refuted_by(certificate, &turned))?;
        proof.get_or_insert_with(|| {
            let sum = Turned {
                nodes: system.counted(&certificate, &nodes, &turned),
                modulus: system.modulus(),
            };
            let are_whole = sum
                .nodes
                .iter()
                .all(|&(node, ..)| is_whole((&asked[node.index()], &left[node.index()])));
            let ways = Ways { number: ways, all: are_whole && sum.fits(&clicks.cycles, asked) };
            Refutation::of_turns(&clicks.cycles, &sum, ways)
        });
    }
    proof
}
