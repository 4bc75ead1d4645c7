//! Programs on packed states: rules that run until none of them changes the board (rules R50 and
//! R51).

use super::field::Fields;
use super::rows::Rows;
use super::word::Word;
use crate::budget::{Limit, Watch};
use crate::ground::{MoveId, ProgramId, Task};
use crate::model::{NodeId, State};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The limit for the number of steps of a program; a program that reaches it does not come to rest.
pub const MOST_STEPS: u32 = 100_000;

/// The number of steps of programs between two checks of the deadline and the interrupt.
const POLL_EVERY: u32 = 1 << 10;

/// The limit for the number of steps that are repeated to collect the names of rules that do not
/// come to rest.
const STEPS_NAMED: u32 = 1_000;

/// A run of a program that did not come to rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The program.
    pub program: ProgramId,
    /// The board at the beginning of the run.
    pub begun: State,
    /// A board of the run.
    pub board: State,
    /// `true` if that board recurs forever; `false` if the run reached the limit of steps.
    pub returns: bool,
    /// The names of the rules that change that board, without repeats.
    pub rules: Vec<String>,
}

/// Buffers for runs of programs.
#[derive(Clone, Debug)]
pub(super) struct Run<W> {
    applicable: Vec<u64>,
    next: W,
    /// The state at the beginning of the last run.
    begun: W,
    /// A state of the run that later states are compared with.
    mark: W,
    returns: bool,
    /// The number of steps until the next check of the deadline; `None` if no limit ends runs.
    left: Option<u32>,
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Rest,
    Divergence,
    /// The deadline has passed, or the run was interrupted.
    Cut(Limit),
}

/// The programs of a task, and the first failure of one of them.
#[derive(Debug, Default)]
pub(super) struct Programs {
    all: Vec<Program>,
    /// `true` if a run did not come to rest, or was cut short.
    failed: AtomicBool,
    /// The first run that did not come to rest.
    first: Mutex<Option<Divergence>>,
    watched: Mutex<Watched>,
}

/// The deadline and interrupt that can end runs, and the limit that ended one.
#[derive(Debug, Default)]
struct Watched {
    watch: Watch,
    cut: Option<Limit>,
}

impl Programs {
    /// Compiles the programs of a task.
    pub(super) fn new(task: &Task, fields: &Fields) -> Self {
        Self {
            all: task.programs.iter().map(|program| Program::new(program, fields)).collect(),
            ..Self::default()
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns `true` if a run did not come to rest, or was cut short.
    #[inline]
    pub(super) fn have_failed(&self) -> bool {
        !self.all.is_empty() && self.failed.load(Ordering::Relaxed)
    }

    /// Returns the first run that did not come to rest, if there is one.
    pub(super) fn divergence(&self) -> Option<Divergence> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the deadline and the interrupt that can end runs, and resets earlier failures.
    pub(super) fn obey(&self, watch: Watch) {
        *self.first.lock().unwrap_or_else(PoisonError::into_inner) = None;
        *self.watched.lock().unwrap_or_else(PoisonError::into_inner) = Watched { watch, cut: None };
        self.failed.store(false, Ordering::Relaxed);
    }

    /// Returns the limit that cut a run short, if there is one.
    pub(super) fn cut(&self) -> Option<Limit> {
        if self.have_failed() {
            self.watched.lock().unwrap_or_else(PoisonError::into_inner).cut
        } else {
            None
        }
    }

    /// Checks the deadline and the interrupt.
    #[cold]
    fn poll(&self) -> Result<(), Limit> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).watch.poll()
    }

    /// Creates buffers that fit all programs.
    ///
    /// # Arguments
    /// * `watched` - `true` if a deadline may cut runs short
    pub(super) fn buffers<W: Word>(&self, words: usize, watched: bool) -> Run<W> {
        let width = self.all.iter().map(|program| program.width).max().unwrap_or(0);
        let zero = || W::zero(if self.all.is_empty() { 0 } else { words });
        let left = watched.then_some(POLL_EVERY);
        Run {
            applicable: vec![0; width],
            next: zero(),
            begun: zero(),
            mark: zero(),
            returns: false,
            left,
        }
    }

    /// Runs the programs of a move. Returns `true` if they come to rest in time.
    pub(super) fn run<W: Word>(
        &self,
        id: MoveId,
        state: &mut W,
        run: &mut Run<W>,
        (task, fields): (&Task, &Fields),
    ) -> bool {
        let programs = [task.ground_move(id).program, task.settle];
        programs.into_iter().flatten().all(|program| {
            let one = &self.all[program.0 as usize];
            let end = one.run(state, run, fields, &|| self.poll());
            match end {
                End::Rest => return true,
                End::Divergence => {
                    let divergence = one.explain(program, task, run, fields);
                    self.first
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .get_or_insert(divergence);
                }
                End::Cut(limit) => {
                    self.watched.lock().unwrap_or_else(PoisonError::into_inner).cut = Some(limit)
                }
            }
            self.failed.store(true, Ordering::Relaxed);
            false
        })
    }

    /// Returns the bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(|program| program.rows.bytes()).sum()
    }
}

/// A compiled program.
#[derive(Debug)]
struct Program {
    rows: Rows,
    /// The number of words of a set of moves.
    width: usize,
}

impl Program {
    /// Compiles the moves of a task as a program. The program does not change the memory of a
    /// state.
    fn new(task: &Task, fields: &Fields) -> Self {
        let fields = &fields.without_memory();
        Self { rows: Rows::new(task, fields), width: task.move_count().div_ceil(64) }
    }

    /// Runs until no rule changes the state.
    ///
    /// # Complexity
    /// The same as for the successors of a state, for each step.
    fn run<W: Word>(
        &self,
        state: &mut W,
        run: &mut Run<W>,
        fields: &Fields,
        poll: &dyn Fn() -> Result<(), Limit>,
    ) -> End {
        run.begun.clone_from(state);
        run.mark.clone_from(state);
        run.returns = false;
        for step in 1..=MOST_STEPS {
            if self.step(state, run, fields).is_none() {
                return End::Rest;
            }
            run.returns = *state == run.mark;
            if run.returns {
                return End::Divergence;
            }
            // By Brent's algorithm, a recurring state is found at the latest when a whole loop lies
            // between two powers of two.
            if step.is_power_of_two() {
                run.mark.clone_from(state);
            }
            if let Some(left) = &mut run.left {
                *left -= 1;
                if *left == 0 {
                    *left = POLL_EVERY;
                    if let Err(limit) = poll() {
                        return End::Cut(limit);
                    }
                }
            }
        }
        if self.step(state, run, fields).is_none() { End::Rest } else { End::Divergence }
    }

    /// Makes the first move that applies and changes the state, and returns it.
    #[inline]
    fn step<W: Word>(&self, state: &mut W, run: &mut Run<W>, fields: &Fields) -> Option<MoveId> {
        let applicable = &mut run.applicable[..self.width];
        self.rows.fill(state.words(), fields, true, applicable);
        for (word, &bits) in applicable.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let id = MoveId(word as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
                self.rows.codes.apply(id, state, &mut run.next);
                if !self.rows.may_idle[id.0 as usize] || run.next != *state {
                    std::mem::swap(state, &mut run.next);
                    return Some(id);
                }
            }
        }
        None
    }

    /// Describes the last run, which did not come to rest.
    fn explain<W: Word>(
        &self,
        program: ProgramId,
        task: &Task,
        run: &mut Run<W>,
        fields: &Fields,
    ) -> Divergence {
        let (mark, moves) = (run.mark.clone(), &task.programs[program.0 as usize]);
        let (mut state, mut rules) = (mark.clone(), Vec::new());
        for _ in 0..STEPS_NAMED {
            let Some(id) = self.step(&mut state, run, fields) else { break };
            let name = moves.move_name(id).name;
            if !rules.contains(&name) {
                rules.push(name);
            }
            if state == mark {
                break;
            }
        }
        let unpack = |state: &W| -> State {
            (0..task.nodes as u32)
                .map(NodeId)
                .map(|node| fields.get(state.words(), fields.of(node)))
                .collect()
        };
        Divergence {
            program,
            begun: unpack(&run.begun),
            board: unpack(&mark),
            returns: run.returns,
            rules,
        }
    }
}

/// Buffers for the computation of successors, reused for one state after the other.
#[derive(Clone, Debug)]
pub struct Scratch<W> {
    pub(super) applicable: Vec<u64>,
    pub(super) next: W,
    pub(super) twin: W,
    pub(super) run: Run<W>,
    /// Present if moves of one signature differ in cost.
    pub(super) rivals: Option<Rivals<W>>,
}

/// Buffers for moves that may equal another move and cost less.
#[derive(Clone, Debug)]
pub(super) struct Rivals<W> {
    pub(super) applicable: Vec<u64>,
    pub(super) next: W,
    pub(super) run: Run<W>,
}
