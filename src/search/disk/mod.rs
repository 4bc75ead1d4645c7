//! Visits all reachable positions level by level, with the levels in files.
//!
//! Workers take strips of the last level, one after the other, and make all moves; successors wait
//! in memory by the strip that they belong to, and on disk where memory is short. Then workers
//! merge, strip by strip, what waits, without the states of levels before: of two where every move
//! is taken back by a move, else of all. What a strip holds is a set and the figures are sums, so
//! the answer does not depend on the number of workers.

mod next_level;
#[cfg(test)]
mod tests;
mod waiting;

use super::inverse::undirected;
use super::outcome::{Exploration, Refusal, Statistics};
use super::problem::Problem;
use super::reconstruct::reconstruct;
use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::disk::{Address, Fault, Folder, Level, PartWriter, contains, depths};
use crate::pack::{Machine, Word};
use next_level::{Goal, NextLevel};
use waiting::strip_of;

/// The number of times that a damaged level is made again.
const MOST_MENDED: usize = 3;
/// The fewest positions of a level from which the next one is foreseen.
const FEWEST_FORESEEN: u64 = 1 << 16;

/// Returns the reason why positions cannot be kept in files.
pub(crate) fn refusal_on_disk(machine: &Machine) -> Option<Refusal> {
    if !machine.counts_moves() {
        Some(Refusal::CountsMoves)
    } else if machine.remembers() {
        Some(Refusal::Directed { reason: "the last click decides on the next one" })
    } else {
        None
    }
}

/// Visits every reachable position, with levels in a folder; see [`explore`](super::explore).
///
/// # Arguments
/// * `problem` - a problem for which [`refusal_on_disk`] returns `None`
/// * `folder` - the folder; levels that it has are not visited again
///
/// # Returns
/// The same figures as a search in memory; those of whole levels if a limit ended it.
///
/// # Errors
/// Returns the fault that ended the search, unless it is a limit.
pub(crate) fn explore_on_disk(
    problem: &Problem,
    folder: &mut Folder,
) -> Result<Exploration, Fault> {
    with_state_of!(problem.machine(), explore(problem, folder))
}

fn explore<W: Word>(problem: &Problem, folder: &mut Folder) -> Result<Exploration, Fault> {
    let limit = match visit::<W>(problem, folder) {
        Ok(()) => None,
        Err(Fault::Stopped(limit)) => {
            folder.sweep()?;
            Some(limit)
        }
        Err(fault) => {
            // What is left behind is removed when the run goes on; the fault matters more.
            _ = folder.sweep();
            return Err(fault);
        }
    };
    let levels = folder.levels();
    let sum = |figure: fn(&Level) -> u64| levels.iter().map(figure).sum::<u64>();
    let depths = depths(levels);
    let reachable = depths.iter().sum();
    let machine = problem.machine();
    let last = levels.iter().rev().find_map(|level| level.first.as_ref());
    let farthest = last.filter(|_| limit.is_none()).map(|words| machine.unpack(words));
    let mut statistics = Statistics {
        engine: "disk",
        expanded: reachable,
        generated: sum(|level| level.edges),
        stored: reachable,
        visits_all: true,
        ..Statistics::default()
    };
    statistics.notes = folder
        .mended()
        .iter()
        .map(|(level, path)| format!("level {level} is made again: {} is damaged", path.display()))
        .collect();
    let mut found = Exploration {
        limit,
        reachable,
        goals: problem.named_goal().map(|_| sum(|level| level.goals)),
        dead_ends: sum(|level| level.dead_ends),
        edges: sum(|level| level.edges),
        farthest,
        depths,
        statistics,
        ..Exploration::default()
    };
    if let Some(position) = &found.farthest {
        let (depth, mut fault) = (found.depths.len() - 1, None);
        let mut stood = |depth: usize, state: &[u64]| match holds::<W>(folder, depth, state) {
            Ok(holds) => holds,
            Err(error) => {
                fault = Some(error);
                false
            }
        };
        let way = reconstruct::<W>(problem, (position, depth), &mut stood, problem.budget());
        if let Some(fault) = fault {
            return Err(fault);
        }
        found.way = way.ok().flatten();
    }
    Ok(found)
}

/// Returns `true` if a level contains a state.
fn holds<W: Word>(folder: &Folder, level: usize, state: &[u64]) -> Result<bool, Fault> {
    let strip = strip_of(state, folder.strips());
    let Some(found) = folder.levels().get(level) else { return Ok(false) };
    let extent = found.strips[strip as usize];
    let address = Address { level: found.level, strip };
    let is_empty = extent.states == 0;
    Ok(!is_empty
        && contains::<W>(&folder.part_of(found.level, extent.part), extent, address, state)?)
}

/// Makes levels until one is empty.
fn visit<W: Word>(problem: &Problem, folder: &mut Folder) -> Result<(), Fault> {
    let (machine, budget) = (problem.machine(), problem.budget());
    let _machine = Reservation::take(machine.bytes(), budget)?;
    let both = undirected(problem).is_ok();
    budget.progress().begin();
    for level in folder.levels() {
        budget.level_done(level.positions);
    }
    while folder.levels().last().is_none_or(|level| level.positions > 0) {
        budget.poll()?;
        foresee(folder, budget)?;
        let made = match folder.levels().last() {
            Some(last) => NextLevel::new(problem, folder, last, both).run::<W>(),
            None => first_level::<W>(problem, folder),
        };
        match made {
            Ok(level) => {
                if machine.divergence().is_some() {
                    return Ok(());
                }
                machine.cut().map_or(Ok(()), Err)?;
                let new = level.positions;
                folder.commit(level)?;
                budget.level_done(new);
            }
            Err(Fault::Damaged { path, address }) if folder.mended().len() < MOST_MENDED => {
                folder.rewind(address.level, path)?;
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// Writes the level of the start.
fn first_level<W: Word>(problem: &Problem, folder: &Folder) -> Result<Level, Fault> {
    let machine = problem.machine();
    let start: W = machine.pack(problem.start());
    let mut writer = PartWriter::create(folder.part_of(0, 0), 0, machine.words())?;
    let own = strip_of(start.words(), folder.strips());
    let mut strips = Vec::new();
    for strip in 0..folder.strips() {
        if strip == own {
            writer.push(&start)?;
        }
        strips.push(writer.end()?);
    }
    let mut goal = Goal::<W>::new(machine, problem.named_goal());
    Ok(Level {
        positions: 1,
        goals: u64::from(goal.holds(&start)),
        first: Some(start.words().to_vec()),
        parts: vec![writer.finish(true)?],
        strips,
        ..Level::default()
    })
}

/// Refuses a level that can hardly fit on the disk, by the growth of the last two.
fn foresee(folder: &Folder, budget: &Budget) -> Result<(), Limit> {
    let [.., before, last] = folder.levels() else { return Ok(()) };
    budget.admit(folder.levels().iter().map(|level| level.positions).sum())?;
    if last.positions < FEWEST_FORESEEN || last.positions < before.positions {
        return Ok(());
    }
    let grown = |figure: u64| {
        let next =
            u128::from(figure) * u128::from(last.positions) / u128::from(before.positions.max(1));
        u64::try_from(next).unwrap_or(u64::MAX)
    };
    let needed = grown(last.bytes().max(last.waiting));
    if needed / 2 <= folder.free_bytes() {
        return Ok(());
    }
    _ = budget.foresee(u64::from(last.level) + 1, folder.bytes().saturating_add(needed));
    Err(Limit::Disk)
}
