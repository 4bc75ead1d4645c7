//! Chooses an engine, runs it, and puts the answer together.
//!
//! In: a question. Out: an outcome. Promises that an engine that was asked for by name is the one that runs, or is refused, and that what is
//! wanted beside the solution can fail without taking the solution with it. Knows nothing of how engines work.

use super::algebra::algebra;
use super::goals::{Patience, short_list};
use super::heuristic::{Potentials, Relaxed};
use super::layers::all::all;
use super::layers::bfs::{Answer, bfs};
use super::layers::bidirectional::bidirectional;
use super::layers::canonical::Later;
use super::layers::count::{Trace, count};
use super::layers::level::Layers;
use super::layers::pruned::Watch;
use super::numbers::indexed::{indexed_by_name, indexed_instead};
use super::outcome::{Asked, Engine, Outcome, Refusal, Statistics, Verdict};
use super::packed::Packed;
use super::presolve::{Facts, Presolved};
use super::reservation::Reservation;
use super::walks::dfs::dfs;
use super::walks::fixed_length::{Learner, fixed_length};
use super::walks::shorten::{Shortened, shorten};
use crate::budget::{Budget, Limit};
use crate::facts::refutation::Moves;
use crate::ground::{InvertError, Task, invert};
use crate::pack::{Machine, Word, pack};
use crate::search::guided::{astar_by_name, guided, idastar_by_name};

/// Answers a question.
pub(super) fn solve<W: Word>(task: &Task, machine: &Machine, asked: &Asked, budget: &Budget) -> Result<Outcome, Refusal> {
    let _reserved = match Reservation::take(machine.bytes(), budget) {
        Ok(hold) => hold,
        Err(limit) => return Ok(Outcome::stopped("none", limit, 0)),
    };
    let problem: Packed<W> = Packed::new(machine, &asked.start, &asked.goal, budget);
    let plain = asked.wish.any && !asked.wish.count && asked.wish.all.is_none();
    if let Some(outcome) = by_algebra(task, asked, budget) {
        return Ok(outcome);
    }
    let facts = facts(&problem, task, asked);
    if let Some(outcome) = facts.as_ref().and_then(|facts| presolved(&problem, task, asked, facts)) {
        return Ok(outcome);
    }
    let answer = match asked.engine {
        Engine::Bfs => Ok(from_start(&problem, task, asked, Vec::new())),
        Engine::Dfs | Engine::Astar | Engine::Idastar if asked.wish.count || asked.wish.all.is_some() => Err(Refusal::FindsOne),
        Engine::Dfs => Ok(depth_first(&problem, task, asked, Vec::new())),
        Engine::Bidirectional => from_both_sides(&problem, task, asked, Patience::LONG),
        Engine::Algebra => algebra(task, asked, budget),
        Engine::Astar => astar_by_name(&problem, task, asked),
        Engine::Idastar => idastar_by_name(&problem, task, asked),
        Engine::Auto if plain => Ok(depth_first(&problem, task, asked, vec!["depth-first: any solution will do".to_owned()])),
        Engine::Numbered(numbering) => indexed_by_name(&problem, task, asked, numbering),
        Engine::Auto => automatic(&problem, task, asked),
    };
    let outcome = numbered_if_too_large(answer?, &problem, task, asked);
    Ok(match facts {
        Some(facts) => informed(outcome, &facts),
        None => outcome,
    })
}

/// What facts say; an engine that was asked for by name is left alone.
fn facts<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Option<Facts> {
    let wanted = matches!(asked.engine, Engine::Auto | Engine::Dfs);
    if wanted { Facts::find(task, problem, asked).ok().flatten() } else { None }
}

/// An outcome with what facts say of the number of moves of every solution.
fn informed(mut outcome: Outcome, facts: &Facts) -> Outcome {
    let (Some(bound), Presolved::Moves(moves)) = (&mut outcome.lower_bound, facts.presolve()) else { return outcome };
    let (Moves::Exactly(least) | Moves::AtLeast(least)) = *moves;
    *bound = (*bound).max(u64::from(least));
    outcome.same_length = matches!(moves, Moves::Exactly(_));
    if let Verdict::Solved { optimal } = &mut outcome.verdict {
        *optimal |= outcome.moves.len() as u64 == *bound;
    }
    outcome
}

/// What numbers of boards say where a search that was chosen here ran out of memory.
fn numbered_if_too_large<W: Word>(stopped: Outcome, problem: &Packed<W>, task: &Task, asked: &Asked) -> Outcome {
    if asked.engine != Engine::Auto || stopped.verdict != Verdict::Stopped(Limit::Memory) {
        return stopped;
    }
    indexed_instead(problem, task, asked).unwrap_or(stopped)
}

/// Finds a shortest solution by the engine that fits.
fn automatic<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Result<Outcome, Refusal> {
    if let Some(outcome) = guided(problem, task, asked) {
        return Ok(outcome);
    }
    match from_both_sides(problem, task, asked, Patience::SHORT) {
        Ok(outcome) => Ok(outcome),
        Err(Refusal::NoShortGoal { reason }) => {
            Ok(from_start(problem, task, asked, vec![format!("breadth-first: the goal has no short list of positions: {reason}")]))
        }
        Err(Refusal::NotInvertible { reason, .. }) => {
            Ok(from_start(problem, task, asked, vec![format!("breadth-first: the moves cannot be undone: {reason}")]))
        }
        Err(Refusal::FindsOne | Refusal::NoNumbers { .. } | Refusal::NotLinear { .. }) => Ok(from_start(problem, task, asked, Vec::new())),
    }
}

/// What can be answered by facts, or by a search that they make easy.
fn presolved<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked, facts: &Facts) -> Option<Outcome> {
    let single = !asked.wish.count && asked.wish.all.is_none();
    match facts.presolve() {
        Presolved::Impossible(why) if asked.engine == Engine::Auto => {
            let answer = Answer::<W> { verdict: Verdict::Unsolvable, lower_bound: None, way: None };
            Some(Outcome { proof: Some(why.clone()), ..outcome("none", &answer, problem.machine, &[], Vec::new()) })
        }
        &Presolved::Moves(Moves::Exactly(length)) if single => Some(same_length(problem, task, facts, length)),
        Presolved::Impossible(_) | Presolved::Moves(_) => None,
    }
}

fn same_length<W: Word>(problem: &Packed<W>, task: &Task, facts: &Facts, length: u32) -> Outcome {
    let learner = Learner(facts.potentials(task, problem));
    let (answer, walk) = match fixed_length(problem, length, learner) {
        Ok(done) => done,
        Err(limit) => return informed(Outcome::stopped("dfs", limit, u64::from(length)), facts),
    };
    let learned = walk.guide.0.as_ref().map_or(0, Potentials::len);
    let why = format!("depth-first: a count falls with every move, so every solution has {length} moves");
    let mut outcome =
        outcome("dfs", &answer, problem.machine, &[], vec![why, format!("learned {learned} sums that reveal dead positions")]);
    walk.tell(&mut outcome.statistics);
    informed(outcome, facts)
}

/// The answer of linear algebra where the engine is chosen here and that one fits; what does not fit into the memory is left to searches.
fn by_algebra(task: &Task, asked: &Asked, budget: &Budget) -> Option<Outcome> {
    let outcome = if asked.engine == Engine::Auto { algebra(task, asked, budget).ok() } else { None };
    outcome.filter(|outcome| outcome.verdict != Verdict::Stopped(Limit::Memory))
}

/// Why moves that cannot be undone are refused.
pub(super) fn refuse(error: InvertError) -> Refusal {
    let (reason, culprit) = match error {
        InvertError::Stopped(limit) => (format!("stopped by the {} limit", limit.as_str()), None),
        InvertError::Forgets(id) => ("a move overwrites too many pieces that could have been anything".to_owned(), Some(id)),
    };
    Refusal::NotInvertible { reason, culprit }
}

fn from_start<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked, notes: Vec<String>) -> Outcome {
    let mut layers = Layers::new(problem.machine, true, problem.budget);
    let mut watch = forward_watch(problem, task, asked);
    let mut later = Later::new(task, asked, problem.machine, problem.budget);
    let answer = bfs(problem, &mut layers, watch.as_mut(), &mut later);
    let mut outcome = outcome("bfs", &answer, problem.machine, &[&layers], notes);
    note_pruned(&mut outcome, &[watch]);
    note_alike(&mut outcome, &later);
    grant(problem, asked, &layers, None, &mut outcome);
    outcome
}

fn depth_first<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked, notes: Vec<String>) -> Outcome {
    let mut layers = Layers::new(problem.machine, true, problem.budget);
    let mut watch = forward_watch(problem, task, asked);
    let mut answer = dfs(problem, &mut layers, watch.as_mut());
    let found = answer.way.take();
    let mut outcome = outcome("dfs", &answer, problem.machine, &[&layers], notes);
    note_pruned(&mut outcome, &[watch]);
    drop(layers);
    if let Some(way) = found {
        let moves = way.moves.len();
        let Shortened { way, optimal } = shorten(problem, way);
        if way.moves.len() < moves {
            outcome.statistics.notes.push(format!("shortened from {moves} moves"));
        }
        outcome.verdict = Verdict::Solved { optimal };
        outcome.lower_bound = outcome.lower_bound.map(|bound| if optimal { way.moves.len() as u64 } else { bound });
        outcome.states = way.states.iter().map(|state| problem.machine.unpack(state.words())).collect();
        outcome.moves = way.moves;
    }
    outcome
}

pub(super) fn from_both_sides<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked, patience: Patience) -> Result<Outcome, Refusal> {
    let budget = problem.budget;
    let bound = u64::from(!problem.seeker().holds(problem.start.words()));
    let goals = match short_list(task, problem.machine, &asked.goal, patience, budget) {
        Ok(listed) => listed.map_err(|reason| Refusal::NoShortGoal { reason })?,
        Err(limit) => return Ok(Outcome::stopped("bidirectional", limit, bound)),
    };
    let undone = match invert(task, budget) {
        Ok(undone) => undone,
        Err(InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt))) => return Ok(Outcome::stopped("bidirectional", limit, bound)),
        Err(error) => return Err(refuse(error)),
    };
    if undone.move_count() / task.move_count().max(1) > patience.ways_back {
        let reason = format!("{} moves would take {} to undo", task.move_count(), undone.move_count());
        undone.release(budget);
        return Err(Refusal::NotInvertible { reason, culprit: None });
    }
    let machine = pack(undone);
    let Ok(_reserved) = Reservation::take(machine.bytes(), budget) else {
        machine.into_task().release(budget);
        return Err(refuse(InvertError::Stopped(Limit::Memory)));
    };
    let boards = goals.len();
    let mut notes = vec![format!("bidirectional: the goal is {boards} position{}, and every rule can be undone", plural(boards))];
    let mut forward = Layers::new(problem.machine, true, budget);
    let mut backward = Layers::from_store(&machine, goals, budget);
    let ahead = forward_watch(problem, task, asked);
    let back = ahead.as_ref().and_then(|_| Relaxed::to_board(machine.task(), &machine, &asked.start)).map(Watch::new);
    let mut watches = [ahead, back];
    let mut later = Later::new(task, asked, problem.machine, budget);
    let answer = bidirectional(problem, &mut forward, &mut backward, &mut watches, &mut later);
    notes.push(format!("kept {} positions forward, {} backward", forward.store.len(), backward.store.len()));
    let mut outcome = outcome("bidirectional", &answer, problem.machine, &[&forward, &backward], notes);
    note_pruned(&mut outcome, &watches);
    note_alike(&mut outcome, &later);
    grant(problem, asked, &forward, Some(&backward), &mut outcome);
    drop((forward, backward));
    machine.into_task().release(budget);
    Ok(outcome)
}

/// A watch for dead states, but for engines that were asked for by name: they are there to be compared with.
fn forward_watch<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Option<Watch> {
    if asked.engine != Engine::Auto {
        return None;
    }
    Relaxed::to_goal(task, problem.machine, &asked.goal).map(Watch::new)
}

fn note_pruned(outcome: &mut Outcome, watches: &[Option<Watch>]) {
    outcome.statistics.pruned = watches.iter().flatten().map(|watch| watch.pruned).sum();
    if outcome.statistics.pruned > 0 {
        outcome.statistics.notes.push(format!("left out {} dead positions", outcome.statistics.pruned));
    }
}

fn note_alike(outcome: &mut Outcome, later: &Later) {
    outcome.statistics.symmetries = later.used;
    if later.used > 1 {
        outcome.statistics.notes.push(format!("kept one of all positions that {} symmetries make alike", later.used));
    }
}

fn plural(number: u32) -> &'static str {
    if number == 1 { "" } else { "s" }
}

pub(super) fn outcome<W: Word>(
    engine: &'static str,
    answer: &Answer<W>,
    machine: &Machine,
    sides: &[&Layers<W>],
    notes: Vec<String>,
) -> Outcome {
    let sum = |of: &dyn Fn(&Layers<W>) -> u64| sides.iter().map(|&side| of(side)).sum();
    Outcome {
        verdict: answer.verdict,
        lower_bound: answer.lower_bound,
        same_length: false,
        moves: answer.way.as_ref().map(|way| way.moves.clone()).unwrap_or_default(),
        states: answer.way.iter().flat_map(|way| &way.states).map(|state| machine.unpack(state.words())).collect(),
        count: None,
        all: None,
        proof: None,
        complete: Ok(()),
        statistics: Statistics {
            engine,
            notes,
            expanded: sum(&|side| side.expanded),
            generated: sum(&|side| side.generated),
            stored: sum(&|side| u64::from(side.store.len())),
            pruned: 0,
            symmetries: 0,
        },
    }
}

/// Adds what is wanted beside one solution.
pub(super) fn grant<W: Word>(problem: &Packed<W>, asked: &Asked, forward: &Layers<W>, backward: Option<&Layers<W>>, outcome: &mut Outcome) {
    if !matches!(outcome.verdict, Verdict::Solved { .. }) {
        return;
    }
    let trace = Trace { forward, backward, length: outcome.moves.len() };
    if asked.wish.count {
        match count(problem, &trace) {
            Ok(number) => outcome.count = Some(number),
            Err(limit) => outcome.complete = Err(Some(limit)),
        }
    }
    if let Some(most) = asked.wish.all {
        let (found, complete) = all(problem, &trace, asked.wish.rank.as_deref(), most);
        outcome.all = Some(found);
        outcome.complete = outcome.complete.and(complete);
    }
}
