//! Programs on packed states: rules that run until none of them changes the board (rules R50 and R51).

use super::field::Fields;
use super::rows::Rows;
use super::word::Word;
use crate::budget::{Limit, Watch};
use crate::ground::{MoveId, ProgramId, Task};
use crate::model::{NodeId, State};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// After so many steps rules have come to no rest.
pub const MOST_STEPS: u32 = 100_000;

/// After so many steps of programs the deadline and the interrupt are looked at.
const POLL_EVERY: u32 = 1 << 10;

/// How many of the last steps of rules that come to no rest are looked at for their names, at most.
const STEPS_NAMED: u32 = 1_000;

/// What came to no rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrest {
    /// The rules that ran.
    pub program: ProgramId,
    /// The board on which they began.
    pub begun: State,
    /// A board that came up while they ran.
    pub board: State,
    /// Whether that board comes back for ever; else there were too many steps.
    pub returns: bool,
    /// The rules that change that board, once each.
    pub rules: Vec<String>,
}

/// Buffers for running programs.
#[derive(Clone, Debug)]
pub(super) struct Run<W> {
    applicable: Vec<u64>,
    next: W,
    /// Where the last run began.
    begun: W,
    /// A state of the run that later ones are compared with.
    mark: W,
    returns: bool,
    /// The steps until the deadline is looked at; `None` where runs always go on to their end.
    left: Option<u32>,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Rest,
    Unrest,
    /// The deadline has passed, or somebody asked to stop.
    Cut(Limit),
}

/// What runs after the changes of moves, and what came to no rest.
#[derive(Debug, Default)]
pub(super) struct Programs {
    all: Vec<Program>,
    /// Whether something came to no rest, or was cut short.
    failed: AtomicBool,
    /// What came to no rest first.
    first: Mutex<Option<Unrest>>,
    watched: Mutex<Watched>,
}

/// The deadline that ends runs, and the limit that ended one.
#[derive(Debug, Default)]
struct Watched {
    watch: Watch,
    cut: Option<Limit>,
}

impl Programs {
    /// The programs of a task.
    pub(super) fn new(task: &Task, fields: &Fields) -> Self {
        Self { all: task.programs.iter().map(|program| Program::new(program, fields)).collect(), ..Self::default() }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether something came to no rest, or was cut short.
    #[inline]
    pub(super) fn have_failed(&self) -> bool {
        !self.all.is_empty() && self.failed.load(Ordering::Relaxed)
    }

    /// What came to no rest first, if something did.
    pub(super) fn unrest(&self) -> Option<Unrest> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets a deadline and an interrupt end runs from now on, and forgets what came to no rest or was cut short.
    pub(super) fn obey(&self, watch: Watch) {
        *self.first.lock().unwrap_or_else(PoisonError::into_inner) = None;
        *self.watched.lock().unwrap_or_else(PoisonError::into_inner) = Watched { watch, cut: None };
        self.failed.store(false, Ordering::Relaxed);
    }

    /// The limit that cut a run short, if one did.
    pub(super) fn cut(&self) -> Option<Limit> {
        if self.have_failed() { self.watched.lock().unwrap_or_else(PoisonError::into_inner).cut } else { None }
    }

    /// Looks at the deadline and the interrupt.
    #[cold]
    fn poll(&self) -> Result<(), Limit> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).watch.poll()
    }

    /// Buffers that fit all of the programs.
    ///
    /// # Arguments
    /// * `watched` - says that a deadline may cut runs short
    pub(super) fn buffers<W: Word>(&self, words: usize, watched: bool) -> Run<W> {
        let width = self.all.iter().map(|program| program.width).max().unwrap_or(0);
        let zero = || W::zero(if self.all.is_empty() { 0 } else { words });
        let left = watched.then_some(POLL_EVERY);
        Run { applicable: vec![0; width], next: zero(), begun: zero(), mark: zero(), returns: false, left }
    }

    /// Runs what runs after the changes of a move. Returns whether it comes to rest in time.
    pub(super) fn run<W: Word>(&self, id: MoveId, state: &mut W, run: &mut Run<W>, (task, fields): (&Task, &Fields)) -> bool {
        let programs = [task.ground_move(id).program, task.settle];
        programs.into_iter().flatten().all(|program| {
            let one = &self.all[program.0 as usize];
            let end = one.run(state, run, fields, &|| self.poll());
            match end {
                End::Rest => return true,
                End::Unrest => {
                    let unrest = one.explain(program, task, run, fields);
                    self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(unrest);
                }
                End::Cut(limit) => self.watched.lock().unwrap_or_else(PoisonError::into_inner).cut = Some(limit),
            }
            self.failed.store(true, Ordering::Relaxed);
            false
        })
    }

    /// The bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(|program| program.rows.bytes()).sum()
    }
}

/// Rules that run until none of them changes the board.
#[derive(Debug)]
struct Program {
    rows: Rows,
    /// The words of a set of its moves.
    width: usize,
}

impl Program {
    /// The moves of a task as a program. What a state remembers of clicks stays as it is.
    fn new(task: &Task, fields: &Fields) -> Self {
        let fields = &fields.without_memory();
        Self { rows: Rows::new(task, fields), width: task.move_count().div_ceil(64) }
    }

    /// Runs until there is rest.
    ///
    /// # Complexity
    /// As much as the successors of a state, for each step.
    fn run<W: Word>(&self, state: &mut W, run: &mut Run<W>, fields: &Fields, poll: &dyn Fn() -> Result<(), Limit>) -> End {
        run.begun.clone_from(state);
        run.mark.clone_from(state);
        run.returns = false;
        for step in 1..=MOST_STEPS {
            if self.step(state, run, fields).is_none() {
                return End::Rest;
            }
            run.returns = *state == run.mark;
            if run.returns {
                return End::Unrest;
            }
            // A board that comes back is met at the latest when all of the loop lies between two powers of two.
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
        if self.step(state, run, fields).is_none() { End::Rest } else { End::Unrest }
    }

    /// Makes the first move that applies and changes the board, and says which.
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

    /// What is to be told of the last run, which came to no rest.
    fn explain<W: Word>(&self, program: ProgramId, task: &Task, run: &mut Run<W>, fields: &Fields) -> Unrest {
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
        let unpack =
            |state: &W| -> State { (0..task.nodes as u32).map(NodeId).map(|node| fields.get(state.words(), fields.of(node))).collect() };
        Unrest { program, begun: unpack(&run.begun), board: unpack(&mark), returns: run.returns, rules }
    }
}
