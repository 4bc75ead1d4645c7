//! A sample of a search with levels in files: its beginning, for a short time, and the moves of one
//! of its levels as several processes would share them.

use super::forecast::{Forecast, Kept, Plan, RUNS, Sample, SampledLevel, Travel};
use super::next_level::NextLevel;
use super::next_table::NextTable;
use super::peers::Peers;
use super::place::Place;
use super::random_walks::positions_by_walks;
use super::reading::{Number, each};
use super::resident::Resident;
use super::{Alone, Keeping, cuts, numbered, visit, with_levels};
use crate::budget::{Budget, Limit, Phase};
use crate::disk::{Fault, Folder, Level};
use crate::numbering::{AnySpace, Space, Visit};
use crate::pack::Word;
use crate::search::inverse::undirected;
use crate::search::numbers::stepwise;
use crate::search::problem::Problem;
use num_bigint::BigUint;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The time of the sample itself.
const LONGEST: Duration = Duration::from_millis(1500);
/// The longest time of random walks, if these are to tell the number of positions.
const LONGEST_WALKS: Duration = Duration::from_millis(2000);
/// The most moves that the simulation of several processes makes.
const MOST_MOVES: u64 = 1 << 21;
/// The number of last levels whose occupied runs are counted.
const LOOKED_AT: usize = 6;

/// The processes that are to share a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crew {
    /// The number of processes.
    pub(crate) processes: usize,
    /// `true` if each has a machine and a folder of its own.
    pub(crate) apart: bool,
}

/// One of several processes that do not exist: what it would send is counted.
#[derive(Debug)]
struct Imagined {
    process: usize,
    crew: Crew,
    sent: AtomicU64,
}

impl Imagined {
    fn new(process: usize, crew: Crew) -> Self {
        Self { process, crew, sent: AtomicU64::new(0) }
    }
}

impl Peers for Imagined {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.crew.processes
    }

    fn share_folder(&self) -> bool {
        !self.crew.apart
    }

    fn send(&self, to: usize, _strip: u32, bytes: Vec<u8>) -> Result<(), Fault> {
        if to != self.process {
            self.sent.fetch_add(bytes.len() as u64, Relaxed);
        }
        Ok(())
    }

    fn close(&self) -> Result<(), Fault> {
        Ok(())
    }

    fn receive(&self) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        Ok(None)
    }

    fn abandon(&self) {}

    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }
}

impl Crew {
    /// Returns the form in which the processes of a search would keep positions.
    pub(crate) fn keeping(self, problem: &Problem) -> Keeping {
        Keeping::of(problem, None, &Imagined::new(0, self))
    }
}

/// Forecasts what a search will take: a sample of it is made, in an empty folder.
///
/// # Arguments
/// * `crew`, `room` - the processes that are to share the search, and the room on the disk of one
///   machine, if it is known
/// * `exactly` - the number of positions, if the group of the moves has it
///
/// # Errors
/// Returns the fault that ended the sample, unless it is its time or the memory.
pub(crate) fn forecast_on_disk(
    problem: &Problem,
    keeping: &Keeping,
    folder: &mut Folder,
    (crew, room): (Crew, Option<u64>),
    exactly: Option<BigUint>,
) -> Result<Forecast, Fault> {
    let (budget, machine) = (problem.budget(), problem.machine());
    let threads = budget.threads();
    // Processes of one machine share its cores as threads do.
    let here = if crew.apart { threads } else { threads * crew.processes };
    let brief = budget.briefly(LONGEST).with_threads(here);
    let brief_problem = problem.within(&brief);
    let mut sample = begin(&brief_problem, keeping, folder)?;
    budget.poll()?;
    let tables = keeping.space.as_ref().map(|space| {
        let whole_tables = keeping.whole_tables;
        (space, space.with(SizeOfTables { problem, whole_tables, threads }))
    });
    if tables.is_none() && crew.processes > 1 {
        // The time of the sample is over; this takes about as long.
        sample.travel = travel(problem, folder, crew, &sample)?;
    }
    let both = undirected(problem).is_ok();
    let is_loose = matches!(keeping.space, Some(AnySpace::Affine(_) | AnySpace::Product(_)));
    let numbers = match &keeping.space {
        Some(space) => Some(space.positions()),
        None => numbered::orders_of(problem),
    };
    let is_sure = exactly.is_some() || numbers.is_some() && !is_loose;
    if both && !is_sure && !sample.is_whole {
        let brief = budget.briefly(LONGEST_WALKS).with_threads(here);
        sample.walked = positions_by_walks(&problem.within(&brief))?;
        budget.poll()?;
    }
    let plan = Plan {
        kept: tables.map_or(Kept::States, |(_, (kept, _))| kept),
        numbering: tables.map(|(space, _)| space.numbering().name()),
        processes: crew.processes,
        machines: if crew.apart { crew.processes } else { 1 },
        threads,
        exactly,
        numbers,
        is_loose,
        table_bytes: machine.bytes() + tables.map_or(0, |(_, (_, bytes))| bytes),
        state_bytes: 8 * machine.words() as u64,
        memory: budget.max_bytes(),
        successor_room: NextLevel::room_of(budget, crew.processes),
        disk: room,
        both,
    };
    Ok(Forecast::new(plan, sample))
}

/// A visitor of spaces that returns how a search keeps numbers, and the bytes of its tables.
struct SizeOfTables<'p, 'a> {
    problem: &'p Problem<'a>,
    whole_tables: bool,
    threads: usize,
}

impl<'s> Visit<'s> for SizeOfTables<'_, '_> {
    type Answer = (Kept, u64);

    fn visit<S: Space + 's>(self, space: &'s S) -> Self::Answer {
        if self.whole_tables && Resident::fits(space, self.problem) {
            let bytes = stepwise::bytes(space, self.problem.task());
            return (Kept::InTables, space.bytes() + bytes);
        }
        let each = NextTable::least_bytes(space, &cuts::strips(space));
        (Kept::InStrips, space.bytes() + each * self.threads as u64)
    }
}

/// Makes the first levels.
fn begin(problem: &Problem, keeping: &Keeping, folder: &mut Folder) -> Result<Sample, Fault> {
    let place = Place::find(&Alone, problem.budget().threads(), folder.strips())?;
    with_state_of!(problem.machine(), begin_by(problem, keeping, folder, place))
}

fn begin_by<W: Word>(
    problem: &Problem,
    keeping: &Keeping,
    folder: &mut Folder,
    place: Place<'_>,
) -> Result<Sample, Fault> {
    let budget = problem.budget();
    let begun = budget.elapsed();
    let meter = budget.progress().meter();
    let now = || (budget.elapsed(), meter.work().time(Phase::Merge));
    let ends = RefCell::new(Vec::new());
    let limit = with_levels::<W, _>(problem, keeping, place, |levels, both| {
        let made = (levels, place.peers);
        visit(problem, both, made, folder, |_| {
            ends.borrow_mut().push(now());
            false
        })
    })?;
    let end = now();
    // A limit on states or time ends the sample alone.
    if let Some(limit @ (Limit::Interrupt | Limit::Disk)) = limit {
        return Err(Fault::Stopped(limit));
    }
    // The first entry is the moment before the first level; the end of the last, empty level has
    // none.
    let ends: Vec<(Duration, Duration)> = ends.into_inner().into_iter().chain([end]).collect();
    let mut levels = Vec::new();
    for (level, ends) in folder.levels().iter().zip(ends.windows(2)) {
        let seconds = ends[1].0.saturating_sub(ends[0].0).as_secs_f64();
        let merging = ends[1].1.saturating_sub(ends[0].1).as_secs_f64() / budget.threads() as f64;
        let (positions, moves) = (level.positions, level.edges);
        let bytes = folder.bytes_of(level);
        levels.push(SampledLevel { positions, moves, seconds, merging, bytes, occupied: None });
    }
    if keeping.space.is_some() {
        let first = levels.len().saturating_sub(LOOKED_AT);
        for (sampled, level) in levels.iter_mut().zip(folder.levels()).skip(first) {
            sampled.occupied = Some(occupied(folder, level)?);
        }
    }
    let (is_whole, mut rest) = (limit.is_none(), SampledLevel::default());
    if is_whole {
        // The last level is empty.
        rest = levels.pop().unwrap_or_default();
    }
    let seconds = end.0.saturating_sub(begun).as_secs_f64();
    Ok(Sample { levels, rest, is_whole, seconds, ..Sample::default() })
}

/// Returns the number of runs of numbers of each length that hold positions of a level.
fn occupied(folder: &Folder, level: &Level) -> Result<[u64; RUNS.len()], Fault> {
    let (budget, mut counts) = (Budget::unlimited(), [0; RUNS.len()]);
    for strip in 0..folder.strips() {
        let mut last = None;
        each::<Number>(folder, (level, strip), 1, &budget, |&[number]| {
            for (count, length) in counts.iter_mut().zip(RUNS) {
                *count += u64::from(last.is_none_or(|last| last / length != number / length));
            }
            last = Some(number);
            Ok(())
        })?;
    }
    Ok(counts)
}

/// Makes the moves of a level as each of several processes would, and counts what they would send.
fn travel(
    problem: &Problem,
    folder: &Folder,
    crew: Crew,
    sample: &Sample,
) -> Result<Option<Travel>, Fault> {
    let few = |level: &&SampledLevel| level.moves <= MOST_MOVES;
    let level = sample.levels.iter().skip(1).take_while(few).count();
    let Some(level) = level.checked_sub(1) else { return Ok(None) };
    let found = with_state_of!(problem.machine(), travel_by(problem, folder, crew, level))?;
    Ok(Some(found))
}

fn travel_by<W: Word>(
    problem: &Problem,
    folder: &Folder,
    crew: Crew,
    level: usize,
) -> Result<Travel, Fault> {
    let last = &folder.levels()[level];
    let (mut all, mut most) = (Travel { level, ..Travel::default() }, 0);
    for process in 0..crew.processes {
        let peers = Imagined::new(process, crew);
        let place = Place::first(&peers, 1);
        let (moves, positions) =
            NextLevel::new(problem, folder, last, &[], place).moves_alone::<W>()?;
        all.moves += moves;
        all.bytes += peers.sent.load(Relaxed);
        most = most.max(positions);
    }
    let mean = last.positions as f64 / crew.processes as f64;
    all.imbalance = most as f64 / mean;
    Ok(all)
}
