//! Visits all reachable positions level by level, with the levels in files.
//!
//! Workers take strips of the last level, one after the other, and make all moves; successors wait
//! in memory by the strip that they belong to, and on disk where memory is short. Then workers
//! merge, strip by strip, what waits, without the states of levels before: of two where every move
//! is taken back by a move, else of all. What a strip holds is a set and the figures are sums, so
//! the answer does not depend on the number of workers.

mod agree;
mod next_level;
mod peers;
mod place;
mod received;
#[cfg(test)]
mod tests;
mod waiting;
mod way_back;

use super::inverse::undirected;
use super::outcome::{Exploration, Refusal, Statistics};
use super::problem::Problem;
use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::disk::{Fault, Folder, Holding, Level, Part, PartWriter, depths};
use crate::pack::{Machine, Word};
use agree::agree;
use next_level::{Goal, NextLevel};
pub(crate) use peers::{Alone, Peers};
use place::Place;
use waiting::strip_of;
use way_back::way_back;

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

/// Opens the folder of a search: the process that writes the manifests first, where several share
/// one.
///
/// # Arguments
/// * `open` - opens the folder in the way in which this process works there
///
/// # Errors
/// Returns a fault if some process has one.
pub(crate) fn open_folder(
    peers: &dyn Peers,
    open: impl Fn(Holding) -> Result<Folder, Fault>,
) -> Result<Folder, Fault> {
    let (process, processes) = (peers.process() as u32, peers.processes() as u32);
    if processes == 1 {
        return open(Holding::Whole);
    }
    let (holding, is_first) = match process {
        _ if !peers.share_folder() => (Holding::Holds(Part { process, processes }), true),
        0 => (Holding::Leads { processes }, true),
        _ => (Holding::Follows { processes }, false),
    };
    let mut folder = None;
    for is_turn in [is_first, !is_first] {
        let opened =
            if is_turn { open(holding).map(|opened| folder = Some(opened)) } else { Ok(()) };
        agree(peers, opened)?;
    }
    folder.ok_or(Fault::Abandoned)
}

/// Visits every reachable position, with levels in a folder; see [`explore`](super::explore).
///
/// # Arguments
/// * `problem` - a problem for which [`refusal_on_disk`] returns `None`
/// * `folder` - the folder; levels that it has are not visited again
/// * `peers` - the processes that share the search; all of them call this function
///
/// # Returns
/// The same figures as a search in memory; those of whole levels if a limit ended it. Of several
/// processes, only the first has the way to the farthest position.
///
/// # Errors
/// Returns the fault that ended the search, unless it is a limit.
pub(crate) fn explore_on_disk(
    problem: &Problem,
    folder: &mut Folder,
    peers: &dyn Peers,
) -> Result<Exploration, Fault> {
    with_state_of!(problem.machine(), explore(problem, folder, peers))
}

fn explore<W: Word>(
    problem: &Problem,
    folder: &mut Folder,
    peers: &dyn Peers,
) -> Result<Exploration, Fault> {
    let limit = match visit::<W>(problem, folder, peers) {
        Ok(()) => None,
        Err(Fault::Stopped(limit)) => {
            folder.sweep()?;
            Some(limit)
        }
        Err(fault) => {
            // What is left behind is removed when the run goes on; the fault matters more. Where a
            // process is lost, others may still write.
            if !matches!(fault, Fault::Lost { .. } | Fault::Unlike { .. }) {
                _ = folder.sweep();
            }
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
        found.way = way_back::<W>(problem, folder, peers, (position, found.depths.len() - 1))?;
    }
    Ok(found)
}

/// Makes levels until one is empty.
fn visit<W: Word>(problem: &Problem, folder: &mut Folder, peers: &dyn Peers) -> Result<(), Fault> {
    let (machine, budget) = (problem.machine(), problem.budget());
    let strips = folder.strips() as usize;
    let workers = budget.threads().min(strips.div_ceil(peers.processes())).max(1);
    let place = Place::find(peers, workers)?;
    let levels = agree(peers, Ok(folder.levels().len() as u32))?;
    let kept = folder.keep(levels.into_iter().min().unwrap_or_default());
    agree(peers, kept)?;
    let room = Reservation::take(machine.bytes(), budget).map_err(Fault::from);
    agree(peers, room.as_ref().map(|_| ()).map_err(|_| Fault::Stopped(Limit::Memory)))?;
    let both = undirected(problem).is_ok();
    budget.progress().begin();
    for level in folder.levels() {
        budget.level_done(level.positions);
    }
    while folder.levels().last().is_none_or(|level| level.positions > 0) {
        let begun = budget.poll().and_then(|()| foresee(folder, budget));
        agree(peers, begun.map_err(Fault::from))?;
        let made = match folder.levels().last() {
            Some(last) => NextLevel::new(problem, folder, last, place, both).run::<W>(),
            None => first_level::<W>(problem, folder, place),
        };
        match made {
            Ok(level) => {
                if machine.divergence().is_some() {
                    return Ok(());
                }
                let (new, cut) = (level.positions, machine.cut().map_or(Ok(()), Err));
                let kept = cut.map_err(Fault::from).and_then(|()| folder.commit(level));
                agree(peers, kept)?;
                budget.level_done(new);
            }
            Err(Fault::Damaged { path, address }) if folder.mended().len() < MOST_MENDED => {
                agree(peers, folder.rewind(address.level, path))?;
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// Writes the level of the start: in the process that owns its strip.
fn first_level<W: Word>(
    problem: &Problem,
    folder: &Folder,
    place: Place<'_>,
) -> Result<Level, Fault> {
    let machine = problem.machine();
    let start: W = machine.pack(problem.start());
    let own = strip_of(start.words(), folder.strips());
    let write = || {
        let mut writer = PartWriter::create(folder.part_of(0, 0), 0, machine.words())?;
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
    };
    let made = if place.owns(own) { write().map(Some) } else { Ok(None) };
    let made = agree(place.peers, made)?.into_iter().flatten().next();
    made.ok_or(Fault::Abandoned)
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
    let needed = grown(folder.bytes_of(last).max(last.waiting));
    if needed / 2 <= folder.free_bytes() {
        return Ok(());
    }
    _ = budget.foresee(u64::from(last.level) + 1, folder.bytes().saturating_add(needed));
    Err(Limit::Disk)
}
