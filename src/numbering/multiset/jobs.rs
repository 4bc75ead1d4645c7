//! The moves from the positions of each class, as jobs on whole tables.

use super::classes::{Class, Classes};
use super::exchange::Exchange;
use super::side::{Half, Side, SideNumbers};
use super::tables::{TableContext, Tables, leaving_key, looked};
use super::word::{Counts, minus, plus};
use crate::model::Kind;
use std::collections::{HashMap, HashSet};

/// The largest number of jobs.
const MOST_JOBS: usize = 1 << 22;

/// An exchange of given letters between the halves, for the positions of one class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// The class that the move leads to.
    pub(super) to: u32,
    /// The number of its task, which many classes share.
    task: u32,
}

/// An exchange of letters that compare in a given way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct JobTask {
    /// The number of the exchange.
    pub(super) exchange: u32,
    /// The tables: of the words that the exchange applies to, and of the words that come out.
    pub(super) leaving: u32,
    pub(super) reading: u32,
    pub(super) raised: u32,
    pub(super) lowered: u32,
    pub(super) runs: u32,
}

/// The jobs of all classes, and their tables.
#[derive(Debug)]
pub(super) struct Jobs {
    pub(super) tables: Tables,
    /// The jobs, by class and then by the class that they lead to.
    all: Vec<Job>,
    /// The tasks of jobs.
    tasks: Vec<JobTask>,
    /// The first job of each class.
    begins: Vec<usize>,
    /// For each exchange the number of moves.
    pub(super) times: Vec<u64>,
    /// For each exchange `true` if it leaves the second half as it is.
    pub(super) still: Vec<bool>,
}

impl Jobs {
    /// Makes the jobs of all classes.
    ///
    /// # Errors
    /// Reports that there are too many, or that their tables are too large.
    pub(super) fn new(
        exchanges: &[Exchange],
        halves: &[Half; 2],
        classes: &Classes,
        kinds: &[Kind],
    ) -> Result<Self, String> {
        let mut of = vec![(0, 0); halves.iter().map(|half| half.places.len()).sum()];
        for (number, half) in halves.iter().enumerate() {
            half.places.iter().enumerate().for_each(|(at, &place)| of[place] = (number, at));
        }
        let mut numbers = SideNumbers::default();
        let sides: Vec<[Side; 2]> = exchanges
            .iter()
            .map(|exchange| Side::both(exchange, halves, &of, &mut numbers))
            .collect();
        let mut found = Self {
            tables: Tables::default(),
            all: Vec::new(),
            tasks: Vec::new(),
            begins: vec![0],
            times: exchanges.iter().map(|exchange| exchange.moves).collect(),
            still: sides.iter().map(|sides| sides[1].still).collect(),
        };
        let parity = classes.odd.is_some();
        let contexts: Vec<TableContext> =
            sides.iter().map(|sides| TableContext { halves, kinds, parity, sides }).collect();
        let foreseen = foresee(&contexts, classes)?;
        let mut known = HashMap::new();
        for class in 0..classes.all.len() {
            for (number, context) in (0..).zip(&contexts) {
                found.add(context, number, (classes, class), &mut known)?;
            }
            let begin = found.begins[class];
            found.all[begin..].sort_by_key(|job| job.to);
            found.begins.push(found.all.len());
        }
        found.all.shrink_to_fit();
        found.tasks.shrink_to_fit();
        found.tables.finish(foreseen);
        Ok(found)
    }

    /// Adds the jobs of an exchange for the positions of a class.
    fn add(
        &mut self,
        context: &TableContext,
        exchange: u32,
        (classes, class): (&Classes, usize),
        known: &mut HashMap<JobTask, u32>,
    ) -> Result<(), String> {
        let counts @ [above, below] = &classes.all[class].counts;
        let [outs, ins] = exchanged(context, counts)?;
        for out in &outs {
            let rest = minus(above, out);
            let mut targets = ins
                .iter()
                .filter_map(|new| Some((new, *classes.of.get(&plus(&rest, new))?)))
                .peekable();
            if targets.peek().is_none() {
                continue;
            }
            let leaving = self.tables.leaving(context, above, out)?;
            if self.tables.leavings[leaving as usize].words.is_empty() {
                continue;
            }
            for (new, to) in targets {
                let reading = self.tables.reading(context, below, new)?;
                if self.tables.readings[reading as usize].used.iter().all(|used| used.is_empty()) {
                    continue;
                }
                let raised = self.tables.raised(context, leaving, &rest, new)?;
                let lowered = self.tables.lowered(context, &minus(below, new), out)?;
                let outs = self.tables.leavings[leaving as usize].outs;
                let runs = self.tables.runs(reading, lowered, outs)?;
                let task = JobTask { exchange, leaving, reading, raised, lowered, runs };
                let task = *known.entry(task).or_insert_with(|| {
                    self.tasks.push(task);
                    self.tasks.len() as u32 - 1
                });
                self.all.push(Job { to, task });
            }
        }
        if self.all.len() > MOST_JOBS {
            return Err("the tables of its moves would be too large".to_owned());
        }
        Ok(())
    }

    /// Returns the jobs of a class.
    pub(super) fn of(&self, class: usize) -> &[Job] {
        &self.all[self.begins[class]..self.begins[class + 1]]
    }

    /// Returns the task of a job.
    #[inline(always)]
    pub(super) fn task(&self, job: &Job) -> &JobTask {
        &self.tasks[job.task as usize]
    }

    /// Returns the bytes of the jobs and their tables.
    pub(super) fn bytes(&self) -> u64 {
        let (jobs, tasks) =
            (self.all.len() * size_of::<Job>(), self.tasks.len() * size_of::<JobTask>());
        self.tables.bytes() + (jobs + tasks) as u64
    }
}

/// Counts the words that the tables of the first half take at least, before any is made.
///
/// # Errors
/// Reports that there are too many.
fn foresee(contexts: &[TableContext], classes: &Classes) -> Result<u64, String> {
    let (mut known, mut looks, mut tried) = (HashSet::new(), 0, 0);
    for Class { counts: counts @ [above, _], .. } in &classes.all {
        for context in contexts {
            let [outs, ins] = exchanged(context, counts)?;
            for out in &outs {
                let rest = minus(above, out);
                let leads_on = |new: &Counts| {
                    tried += 1;
                    classes.of.contains_key(&plus(&rest, new))
                };
                if ins.iter().any(leads_on) && known.insert(leaving_key(context, &rest, out)) {
                    looked(&mut looks, context.sides[0].stay_slots.words(&rest))?;
                }
            }
            if tried > MOST_JOBS {
                return Ok(looks);
            }
        }
    }
    Ok(looks)
}

/// Returns the letters that an exchange can carry from the first half of a class to the second, and
/// from the second to the first.
///
/// # Errors
/// Reports that there are too many.
fn exchanged(context: &TableContext, counts: &[Counts; 2]) -> Result<[Vec<Counts>; 2], String> {
    let parts = [0, 1].map(|half| context.sides[half].out_slots.parts(&counts[half], MOST_JOBS));
    let [Some(outs), Some(ins)] = parts else {
        return Err("a move takes too many pieces along".to_owned());
    };
    Ok([outs, ins])
}
