//! Visits all reachable positions level by level, with the levels in files.
//!
//! A level is cut into strips. A strip of the next level has the positions that moves lead to,
//! without those of levels before: of two where every move is taken back by a move, else of all. A
//! strip is a set and the figures are sums, so the answer does not depend on the number of workers.
//!
//! Packed states ([`states`]) belong to strips by their hash. Where positions have numbers
//! ([`numbered`]), a strip is a part of the table over all numbers, and only the numbers of its
//! positions are in files.

mod agree;
mod cuts;
mod forecast;
mod goal_test;
mod next_level;
mod next_table;
mod numbered;
mod peers;
mod place;
mod random_walks;
mod reading;
mod received;
mod resident;
mod sample;
mod solve;
mod states;
mod stood;
#[cfg(test)]
mod tests;
mod to_goal;
mod visited;
mod waiting;
mod way_back;
mod workers;
mod writing;

use super::inverse::undirected;
use super::outcome::{Exploration, Refusal, Statistics};
use super::problem::Problem;
use super::reservation::Reservation;
use crate::budget::{Budget, Limit, Work};
use crate::disk::{Fault, Folder, Form, Holding, Level, Part, depths};
use crate::model::State;
use crate::numbering::{AnySpace, Space, Visit};
use crate::pack::{Machine, Word};
use agree::agree;
pub(crate) use forecast::{Basis, DISK_RATE, Forecast, Kept, Needs, Scarce, WIRE_RATE};
use numbered::NumberedLevels;
pub(crate) use peers::{Alone, Peers};
use place::Place;
pub(crate) use sample::{Crew, forecast_on_disk};
pub(crate) use solve::{refusal_to_solve, solve_on_disk};
use states::States;
use std::collections::BTreeSet;
use std::marker::PhantomData;
pub(crate) use to_goal::{form_to_goal, to_goal_on_disk};
use way_back::{farthest, way_back};

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

/// The form in which a search keeps the positions of a problem.
pub(crate) struct Keeping {
    /// The numbers of positions; `None` to keep packed states.
    space: Option<AnySpace>,
    /// `true` if whole tables over the numbers are kept in memory too where they fit.
    whole_tables: bool,
    /// The number of strips of packed states.
    strips: u32,
}

impl Keeping {
    /// Finds the form: numbers where positions have them and memory suffices, else packed states.
    ///
    /// # Arguments
    /// * `there` - the form of a run that goes on, which has been begun with other memory perhaps
    /// * `peers` - the processes that share the search; those with folders of their own send each
    ///   other packed states
    pub(crate) fn of(problem: &Problem, there: Option<&Form>, peers: &dyn Peers) -> Self {
        let space = match there {
            _ if !peers.share_folder() => None,
            Some(Form { numbering: None, .. }) => None,
            Some(_) => numbered::numbering(problem),
            None => numbered::numbering(problem).filter(|space| numbered::fits(space, problem)),
        };
        let strips = match there {
            Some(Form { numbering: None, strips, .. }) => *strips,
            _ => states::strips_for(peers.processes()),
        };
        // Several processes share the work by strips, and the last level through its files.
        Self { space, whole_tables: peers.processes() == 1, strips }
    }

    /// Returns the form of the files.
    pub(crate) fn form(&self, machine: &Machine) -> Form {
        match &self.space {
            None => Form { strips: self.strips, words: machine.words() as u32, numbering: None },
            Some(space) => Form {
                strips: numbered::strips_of(space),
                words: 1,
                numbering: Some(space.numbering().name().to_owned()),
            },
        }
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
pub(crate) fn open_folder<T>(
    peers: &dyn Peers,
    open: impl Fn(Holding) -> Result<T, Fault>,
) -> Result<T, Fault> {
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

/// The levels of a search, of one kind of positions.
trait Levels {
    /// Returns a note about the form of positions.
    fn note(&self) -> Option<String>;

    /// Returns the number of positions that there are at most, if it is known.
    fn most_positions(&self) -> Option<u64>;

    /// Writes the level of the start.
    fn first_level(&self, folder: &Folder) -> Result<Level, Fault>;

    /// Writes the level after `last`.
    fn next_level(&self, folder: &Folder, last: &Level) -> Result<Level, Fault>;

    /// Removes files that only save time.
    ///
    /// # Returns
    /// `false` if there are none.
    fn spare_disk(&self, _folder: &Folder) -> bool {
        false
    }

    /// Returns `true` if a level that has its files has a packed state.
    fn stood(&self, folder: &Folder, depth: usize, state: &[u64]) -> Result<bool, Fault>;

    /// Calls `see` for the positions of a level, which has its files, that satisfy the goal.
    fn goals_of(
        &self,
        folder: &Folder,
        level: &Level,
        see: &mut dyn FnMut(State) -> Result<(), Fault>,
    ) -> Result<(), Fault>;

    /// Returns the first position of a level, compared node by node.
    fn first_of(&self, folder: &Folder, level: &Level) -> Result<Option<State>, Fault>;
}

/// Returns the levels whose positions are left out of the next one.
///
/// # Arguments
/// * `both` - `true` if a move leads back along each move
fn known_levels(folder: &Folder, both: bool) -> &[Level] {
    let levels = folder.levels();
    if both { &levels[levels.len().saturating_sub(2)..] } else { levels }
}

/// Visits every reachable position, with levels in a folder; see [`explore`](super::explore).
///
/// # Arguments
/// * `problem` - a problem for which [`refusal_on_disk`] returns `None`
/// * `keeping` - the form of positions
/// * `folder` - the folder; levels that it has are not visited again
/// * `peers` - the processes that share the search; all of them call this function
///
/// # Returns
/// The same figures as a search in memory; those of whole levels if a limit ended it. Of several
/// processes, only the first has the farthest position.
///
/// # Errors
/// Returns the fault that ended the search, unless it is a limit.
pub(crate) fn explore_on_disk(
    problem: &Problem,
    keeping: &Keeping,
    folder: &mut Folder,
    peers: &dyn Peers,
) -> Result<Exploration, Fault> {
    let workers = problem.budget().threads();
    let place = Place::find(peers, workers, folder.strips())?;
    with_state_of!(problem.machine(), explore_by(problem, keeping, folder, place))
}

fn explore_by<W: Word>(
    problem: &Problem,
    keeping: &Keeping,
    folder: &mut Folder,
    place: Place<'_>,
) -> Result<Exploration, Fault> {
    with_levels::<W, _>(problem, keeping, place, |levels, both| {
        mending(folder, place.peers, |folder| {
            explore::<W>(problem, both, levels, folder, place.peers)
        })
    })
}

/// Calls a search with the levels of a form.
///
/// # Arguments
/// * `search` - the search; its arguments are the levels, and `true` if a move leads back along
///   each move
fn with_levels<W: Word, T>(
    problem: &Problem,
    keeping: &Keeping,
    place: Place<'_>,
    search: impl FnOnce(&dyn Levels, bool) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let both = agree(place.peers, Ok(undirected(problem).is_ok()))?;
    let both = both.into_iter().all(|both| both);
    match &keeping.space {
        None => search(&States::<W>::new(problem, both, place)?, both),
        Some(space) => {
            let (whole_tables, types) = (keeping.whole_tables, PhantomData::<(W, T)>);
            space.with(WithNumbers { problem, both, whole_tables, place, search, types })
        }
    }
}

/// A visitor of spaces that calls a search with levels of numbers.
struct WithNumbers<'p, 'a, F, W, T> {
    problem: &'p Problem<'a>,
    both: bool,
    whole_tables: bool,
    place: Place<'p>,
    search: F,
    types: PhantomData<(W, T)>,
}

impl<'s, F, W: Word, T> Visit<'s> for WithNumbers<'_, '_, F, W, T>
where
    F: FnOnce(&dyn Levels, bool) -> Result<T, Fault>,
{
    type Answer = Result<T, Fault>;

    fn visit<S: Space + 's>(self, space: &'s S) -> Self::Answer {
        let Self { problem, both, whole_tables, place, search, .. } = self;
        search(&NumberedLevels::<S, W>::new(problem, space, both, whole_tables, place)?, both)
    }
}

/// Searches, and again where a damaged file is only found by the way back: its level is then made
/// again.
fn mending<T>(
    folder: &mut Folder,
    peers: &dyn Peers,
    mut search: impl FnMut(&mut Folder) -> Result<T, Fault>,
) -> Result<T, Fault> {
    loop {
        match search(folder) {
            Err(Fault::Damaged { path, address })
                if peers.processes() == 1 && folder.mended().len() < MOST_MENDED =>
            {
                folder.rewind(address.level, path)?;
            }
            found => return found,
        }
    }
}

fn explore<W: Word>(
    problem: &Problem,
    both: bool,
    kept: &dyn Levels,
    folder: &mut Folder,
    peers: &dyn Peers,
) -> Result<Exploration, Fault> {
    let limit = visit(problem, both, (kept, peers), folder, |_| false)?;
    let work = work_of_all(peers, problem.budget().progress().meter().work())?;
    let levels = folder.levels();
    let sum = |figure: fn(&Level) -> u64| levels.iter().map(figure).sum::<u64>();
    let depths = depths(levels);
    let reachable = depths.iter().sum();
    let last = levels.iter().rfind(|level| level.positions > 0).filter(|_| limit.is_none());
    let farthest = last.map_or(Ok(None), |level| farthest((kept, peers), folder, level))?;
    let mut statistics = Statistics {
        engine: "disk",
        expanded: reachable,
        generated: sum(|level| level.edges),
        stored: reachable,
        visits_all: true,
        work: Some(work),
        ..Statistics::default()
    };
    let mended = folder.mended().iter();
    let mended = mended
        .map(|(level, path)| format!("level {level} is made again: {} is damaged", path.display()));
    statistics.notes = kept.note().into_iter().chain(mended).collect();
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
    if last.is_some() {
        let position = found.farthest.as_ref();
        found.way = way_back::<W>(problem, (kept, peers), folder, position)?;
    }
    Ok(found)
}

/// Returns the work of all processes, of which each has made the same levels.
fn work_of_all(peers: &dyn Peers, own: Work) -> Result<Work, Fault> {
    let mut all = Work { positions: own.positions, moves: own.moves, ..Work::default() };
    for one in agree(peers, Ok(own))? {
        all += Work { positions: 0, moves: 0, ..one };
    }
    Ok(all)
}

/// Makes levels until one is empty or a limit ends it; see [`make_levels`].
///
/// # Returns
/// The limit that ended it, if one did.
fn visit(
    problem: &Problem,
    both: bool,
    kept: (&dyn Levels, &dyn Peers),
    folder: &mut Folder,
    suffice: impl Fn(&[Level]) -> bool,
) -> Result<Option<Limit>, Fault> {
    match make_levels(problem, both, kept, folder, suffice) {
        Ok(()) => Ok(None),
        Err(Fault::Stopped(limit)) => folder.sweep().map(|()| Some(limit)),
        Err(fault) => {
            // Files that are left behind are removed when the run goes on; the fault matters more.
            // Where a process is lost, others may still write.
            if !matches!(fault, Fault::Lost { .. } | Fault::Unlike { .. }) {
                _ = folder.sweep();
            }
            Err(fault)
        }
    }
}

/// Makes levels until one is empty.
///
/// # Arguments
/// * `both` - `true` if a move leads back along each move, so that two levels suffice for the next
///   one
/// * `kept`, `peers` - the levels, and the processes that share them
/// * `suffice` - returns `true` if no more levels are needed
fn make_levels(
    problem: &Problem,
    both: bool,
    (kept, peers): (&dyn Levels, &dyn Peers),
    folder: &mut Folder,
    suffice: impl Fn(&[Level]) -> bool,
) -> Result<(), Fault> {
    let (machine, budget) = (problem.machine(), problem.budget());
    let room = Reservation::take(machine.bytes(), budget);
    agree(peers, room.as_ref().map(|_| ()).map_err(|&limit| limit.into()))?;
    level_with(peers, folder)?;
    budget.progress().begin();
    if let Some(most) = kept.most_positions() {
        budget.progress().at_most(most);
    }
    for level in folder.levels() {
        budget.level_done(level.positions);
    }
    let show_files = |folder: &Folder| {
        let last = folder.levels().last().map_or(0, |level| folder.bytes_of(level));
        let (read, written) = folder.moved();
        budget.progress().files(folder.bytes(), last);
        budget.progress().meter().files(read, written);
    };
    show_files(folder);
    while folder.levels().last().is_none_or(|level| level.positions > 0)
        && !suffice(folder.levels())
    {
        let begun = budget.poll().and_then(|()| foresee(folder, budget));
        match agree(peers, begun.map_err(Fault::from)) {
            Err(Fault::Stopped(Limit::Disk)) if gain_room(both, (kept, peers), folder)? => continue,
            begun => begun?,
        };
        let made = match folder.levels().last() {
            Some(last) => kept.next_level(folder, last),
            None => kept.first_level(folder),
        };
        match made {
            Ok(level) => {
                if machine.divergence().is_some() {
                    return Ok(());
                }
                let (new, moves, cut) =
                    (level.positions, level.edges, machine.cut().map_or(Ok(()), Err));
                let kept = cut.map_err(Fault::from).and_then(|()| folder.commit(level));
                agree(peers, kept)?;
                budget.level_done(new);
                budget.progress().meter().made(new, moves);
                show_files(folder);
            }
            Err(Fault::Damaged { path, address }) if folder.mended().len() < MOST_MENDED => {
                agree(peers, folder.rewind(address.level, path))?;
            }
            // The level is begun again in the room that there is now.
            Err(Fault::Stopped(Limit::Disk)) if gain_room(both, (kept, peers), folder)? => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// Removes files that are not needed in all folders: of levels (see [`Folder::thin`]), or of the
/// visited set.
///
/// # Returns
/// `false` if there are none.
fn gain_room(
    both: bool,
    (kept, peers): (&dyn Levels, &dyn Peers),
    folder: &mut Folder,
) -> Result<bool, Fault> {
    let gained = match both {
        true => folder.thin(),
        false => {
            let gained = kept.spare_disk(folder);
            folder.sweep().map(|()| gained)
        }
    };
    Ok(agree(peers, gained)?.contains(&true))
}

/// Forgets levels that not all processes have, until the folders of all have the same levels with files.
fn level_with(peers: &dyn Peers, folder: &mut Folder) -> Result<(), Fault> {
    while peers.processes() > 1 {
        let own = (folder.levels().len() as u32, folder.removed());
        let all = agree(peers, Ok(own.clone()))?;
        if all.iter().all(|one| *one == own) {
            break;
        }
        let removed: BTreeSet<u32> = all.iter().flat_map(|one| one.1.clone()).collect();
        let least = all.iter().map(|one| one.0).min().unwrap_or_default();
        let removed: Vec<u32> = removed.into_iter().collect();
        agree(peers, folder.remove(&removed).and_then(|()| folder.keep(least)))?;
    }
    Ok(())
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
