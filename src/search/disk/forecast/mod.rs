//! What a search with levels in files will take, from a sample of it: a model of pure functions.
//!
//! A sample is the beginning of the search itself ([`sample`](super::sample)), so that moves,
//! bytes and most of the time are measured on the puzzle and the machine in question. The model
//! says how they go on: how many positions the other levels have, how the gaps between them close,
//! and how much of a table they touch. The constants below are those that a sample cannot see;
//! `cargo bench --bench forecast` measures them, and compares forecasts with whole runs.

mod growth;
mod rates;
#[cfg(test)]
mod tests;

use super::states::strips_for;
use growth::{Ahead, levels_to_come, sum};
use num_bigint::BigUint;
use rates::{Rates, bytes_of_gaps, gap_of_bytes};

/// The nanoseconds that a thread takes for a successor that waits in a file because memory is
/// short: it is written, read and merged once more. TopSpin of ten discs as packed states, with
/// 4 GiB and with 40 MiB.
pub(crate) const NANOSECONDS_PUT_ASIDE: f64 = 20.0;
/// The nanoseconds that the threads of both processes take for a state that travels between them.
/// TopSpin of ten discs as packed states, with one process and with two.
pub(crate) const NANOSECONDS_SENT: f64 = 50.0;
/// The nanoseconds that a thread takes for a move in a table whose words are well filled, where the
/// words of a sample are not: 0.9 to 3.7 for the sliding puzzle, pegs, pancakes and TopSpin.
pub(crate) const NANOSECONDS_OF_MOVE: f64 = 3.5;
/// The nanoseconds that a thread takes to merge a position with a number, where a sample has too
/// few, or too few of a word: 3 to 5 for the same puzzles.
pub(crate) const NANOSECONDS_MERGED: f64 = 5.0;
/// The bytes read for each byte of levels of states: each level is expanded, and known to two
/// others.
const STATES_READ: f64 = 3.0;
/// The same for numbers of which strips are in memory: each batch of strips reads what leads to it.
/// The sliding puzzle of 3 by 4 with 40 MiB, and with two processes.
const STRIPS_READ: f64 = 4.8;
/// The most states of a strip that are sent at once.
const BATCH: f64 = (1 << 15) as f64;
/// The bytes that the disk of each machine reads or writes in a second: assumed.
pub(crate) const DISK_RATE: f64 = 500e6;
/// The bytes that each machine sends in a second: assumed, a network of one gigabit a second.
pub(crate) const WIRE_RATE: f64 = 125e6;

/// A level of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SampledLevel {
    /// The number of its positions.
    pub(crate) positions: u64,
    /// The number of moves that were made from the level before.
    pub(crate) moves: u64,
    /// The seconds that it took.
    pub(crate) seconds: f64,
    /// Those of leaving out known positions and writing the others.
    pub(crate) merging: f64,
    /// The bytes of its files.
    pub(crate) bytes: u64,
    /// The number of runs of each length that hold a position; `None` for states, and for levels
    /// that were not looked at.
    pub(crate) occupied: Option<[u64; RUNS.len()]>,
}

/// The lengths of runs of neighbouring numbers that are counted.
pub(crate) const RUNS: [u64; 2] = [64, 1 << 12];

/// The moves of one level, as several processes would share them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Travel {
    /// The number of the level from which the moves lead.
    pub(crate) level: usize,
    /// The number of moves.
    pub(crate) moves: u64,
    /// The number of bytes that travel.
    pub(crate) bytes: u64,
    /// The positions of the process that has the most, divided by their mean.
    pub(crate) imbalance: f64,
}

/// The form in which a search keeps positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// As packed states.
    States,
    /// As numbers, with tables of all of them in memory.
    InTables,
    /// As numbers, with tables of some strips in memory.
    InStrips,
}

/// The knowledge of the number of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// The sample has visited all of them.
    Sample,
    /// The group of the moves has so many elements.
    Group,
    /// There are so many numbers, and the growth of levels speaks for all of them.
    Numbers,
    /// Random walks meet as often as among so many positions.
    Walks,
    /// The growth of levels falls as it fell in the sample.
    Growth,
    /// Nothing is known but that there are more.
    Unknown,
}

/// A resource that ends a search, or takes most of its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scarce {
    /// The tables do not fit into memory.
    Memory,
    /// The files do not fit on the disk.
    Disk,
    /// Making moves and sorting takes longest.
    Processor,
    /// Reading and writing takes longest.
    DiskRate,
    /// Sending takes longest.
    Network,
}

/// The circumstances of a search.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The form of positions.
    pub(crate) kept: Kept,
    /// The name of the numbering, if positions have numbers.
    pub(crate) numbering: Option<&'static str>,
    /// The number of processes.
    pub(crate) processes: usize,
    /// The number of machines.
    pub(crate) machines: usize,
    /// The number of threads of each process.
    pub(crate) threads: usize,
    /// The number of positions, if the group of the moves has it.
    pub(crate) exactly: Option<BigUint>,
    /// The number of numbers, if positions have some.
    pub(crate) numbers: Option<u64>,
    /// `true` if many numbers may belong to no position that is reached.
    pub(crate) is_loose: bool,
    /// The bytes of tables of one process, without successors.
    pub(crate) table_bytes: u64,
    /// The bytes of a state in memory.
    pub(crate) state_bytes: u64,
    /// The bytes of memory that one process may take.
    pub(crate) memory: u64,
    /// The bytes of memory for successors of one process.
    pub(crate) successor_room: u64,
    /// The room on the disk of one machine, if it is known.
    pub(crate) disk: Option<u64>,
    /// `true` if two levels suffice for the next one, so that the files of older ones may go.
    pub(crate) both: bool,
}

/// The beginning of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    /// Its whole levels.
    pub(crate) levels: Vec<SampledLevel>,
    /// The empty level behind them, if they are all.
    pub(crate) rest: SampledLevel,
    /// `true` if these are all.
    pub(crate) is_whole: bool,
    /// The seconds that it took.
    pub(crate) seconds: f64,
    /// The simulation of several processes, if positions travel.
    pub(crate) travel: Option<Travel>,
    /// The number of positions that random walks tell, if there were some.
    pub(crate) walked: Option<f64>,
}

impl Sample {
    /// Returns the number of moves that were made.
    pub(crate) fn moves(&self) -> u64 {
        self.levels.iter().chain([&self.rest]).map(|level| level.moves).sum()
    }
}

/// What a whole search will take. Figures about all processes are sums.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Needs {
    /// The number of positions.
    pub(crate) positions: f64,
    /// The number of moves between them.
    pub(crate) moves: f64,
    /// The distance of the farthest position.
    pub(crate) depth: f64,
    /// The bytes of all levels in files.
    pub(crate) file_bytes: f64,
    /// The greatest number of bytes of files at a time, if older levels go as soon as they may.
    pub(crate) least_file_bytes: f64,
    /// The greatest number of bytes of successors that wait in files.
    pub(crate) waiting_bytes: f64,
    /// The bytes that are read and written.
    pub(crate) moved_bytes: f64,
    /// The bytes that travel between processes.
    pub(crate) sent_bytes: f64,
    /// The bytes of memory of one process.
    pub(crate) memory_bytes: f64,
    /// The seconds of making moves, sorting and merging.
    pub(crate) work_seconds: f64,
    /// The seconds of the disk of one machine.
    pub(crate) disk_seconds: f64,
    /// The seconds of the network of one machine.
    pub(crate) wire_seconds: f64,
    /// What ends the search, or takes most of its time.
    pub(crate) scarce: Scarce,
}

impl Needs {
    /// Returns the seconds of the search: those of what takes longest, as the rest goes on beside
    /// it.
    pub(crate) fn seconds(&self) -> f64 {
        self.work_seconds.max(self.disk_seconds).max(self.wire_seconds)
    }
}

/// A forecast of a search.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    /// The circumstances.
    pub(crate) plan: Plan,
    /// The beginning of the search.
    pub(crate) sample: Sample,
    /// The knowledge of the number of positions.
    pub(crate) basis: Basis,
    /// What the search will take; `None` if the number of positions is unknown.
    pub(crate) needs: Option<Needs>,
}

impl Forecast {
    /// Makes the forecast.
    pub(crate) fn new(plan: Plan, sample: Sample) -> Self {
        let (basis, ahead) = levels_to_come(&plan, &sample);
        let needs = ahead.map(|ahead| needs(&plan, &sample, &ahead));
        Self { plan, sample, basis, needs }
    }

    /// Returns the number of positions that the sample has visited.
    pub(crate) fn least_positions(&self) -> u64 {
        self.sample.levels.iter().map(|level| level.positions).sum()
    }

    /// Returns `true` if the levels of the sample are so small that they say little about the time
    /// of larger ones.
    pub(crate) fn is_early(&self) -> bool {
        !self.sample.is_whole && Rates::are_early(&self.plan, &self.sample)
    }

    /// Returns the number of positions that there are at most, if it is known.
    pub(crate) fn most_positions(&self) -> Option<BigUint> {
        let numbers = self.plan.numbers.map(BigUint::from);
        self.plan.exactly.clone().into_iter().chain(numbers).min()
    }
}

/// Computes what a search will take.
fn needs(plan: &Plan, sample: &Sample, ahead: &[Ahead]) -> Needs {
    let (rates, levels) = (Rates::of(plan, sample), &sample.levels);
    let (processes, machines) = (plan.processes.max(1) as f64, plan.machines.max(1) as f64);
    // Each level with its bytes; those to come follow those of the sample.
    let known = levels.iter().map(|level| (level.positions as f64, 1.0, level.bytes as f64));
    let come = ahead.iter().map(|at| (at.positions, at.levels, rates.bytes(at.positions)));
    let all: Vec<(f64, f64, f64)> = known.chain(come).collect();
    let total = |of: &dyn Fn(f64, f64) -> f64| {
        all.iter().map(|&(positions, count, bytes)| count * of(positions, bytes)).sum::<f64>()
    };
    let positions = total(&|positions, _| positions);
    let file_bytes = total(&|_, bytes| bytes);
    let least_file_bytes = if plan.both && all.len() > 3 {
        all.windows(3).map(|three| three.iter().map(|at| at.2).sum()).fold(0.0, f64::max)
    } else {
        file_bytes
    };
    let sampled = sample.moves();
    let open = levels.last().map_or(0.0, |last| last.positions as f64);
    let moves = match sample.is_whole {
        true => sampled as f64,
        false => sampled as f64 + rates.moves * (open + sum(ahead)),
    };
    // Successors that do not fit into memory wait in files, close together as in the sample.
    let is_states = plan.kept == Kept::States;
    let room = plan.successor_room as f64 * processes / plan.state_bytes.max(1) as f64;
    let aside = |positions: f64| match positions * rates.moves {
        moves if is_states && moves > room => moves,
        _ => 0.0,
    };
    let put_aside = total(&|positions, _| aside(positions));
    let waiting = |positions: f64| {
        let chunk = room.min(positions.max(1.0));
        aside(positions) * rates.bytes(chunk) / chunk
    };
    let waiting_bytes = all.iter().map(|at| waiting(at.0)).fold(0.0, f64::max);
    let read = match plan.kept {
        Kept::States => STATES_READ,
        Kept::InStrips => STRIPS_READ,
        Kept::InTables => 0.0,
    } * file_bytes;
    let moved_bytes = read + file_bytes + 2.0 * total(&|positions, _| waiting(positions));
    let travels = |moves: f64| match sample.travel {
        Some(_) => moves * (1.0 - 1.0 / processes),
        None => 0.0,
    };
    let travelling = travels(moves);
    let sent_bytes = sample.travel.map_or(0.0, |travel| {
        // States are sent in sorted batches, whose gaps close as levels grow.
        let strips = f64::from(strips_for(plan.processes));
        let batch = |moves: f64| (moves / processes / strips).clamp(1.0, BATCH);
        let seen = travel.moves as f64;
        let gap =
            gap_of_bytes(travel.bytes as f64 / travels(seen).max(1.0), bytes_of_gaps) * batch(seen);
        total(&|positions, _| {
            let moves = positions * rates.moves;
            travels(moves) * bytes_of_gaps(gap / batch(moves))
        })
    });
    let imbalance = sample.travel.map_or(1.0, |travel| travel.imbalance.max(1.0));
    let known = levels.iter().chain([&sample.rest]);
    let spent: f64 = known.map(|level| level.seconds).sum();
    let to_spend: f64 = ahead.iter().map(|at| at.levels * rates.seconds(at.positions)).sum();
    let threads = (plan.threads * plan.processes).max(1) as f64;
    let more = put_aside * NANOSECONDS_PUT_ASIDE + travelling * NANOSECONDS_SENT;
    let work_seconds = (spent + to_spend) / machines * imbalance + more * 1e-9 / threads;
    let successors = match is_states {
        true => {
            let most = all.iter().map(|at| at.0).fold(0.0, f64::max) * rates.moves / processes;
            (most * plan.state_bytes as f64).min(plan.successor_room as f64)
        }
        false => 0.0,
    };
    // What stays in memory beside the tables is not read from the disk again.
    let is_cached = moved_bytes / machines < plan.memory as f64;
    let disk_seconds = if is_cached { 0.0 } else { moved_bytes / machines / DISK_RATE };
    let wire_seconds = if machines > 1.0 { sent_bytes / machines / WIRE_RATE } else { 0.0 };
    let memory_bytes = plan.table_bytes as f64 + successors;
    let needed = (least_file_bytes + waiting_bytes) / machines;
    let scarce = if memory_bytes > plan.memory as f64 {
        Scarce::Memory
    } else if plan.disk.is_some_and(|room| needed > room as f64) {
        Scarce::Disk
    } else if wire_seconds > work_seconds.max(disk_seconds) {
        Scarce::Network
    } else if disk_seconds > work_seconds {
        Scarce::DiskRate
    } else {
        Scarce::Processor
    };
    Needs {
        positions,
        moves,
        depth: all.iter().map(|at| at.1).sum::<f64>() - 1.0,
        file_bytes,
        least_file_bytes,
        waiting_bytes,
        moved_bytes,
        sent_bytes,
        memory_bytes,
        work_seconds,
        disk_seconds,
        wire_seconds,
        scarce,
    }
}
