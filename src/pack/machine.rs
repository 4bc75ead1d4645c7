//! A task on packed states: successors and conditions.

use super::condition::PackedCondition;
use super::field::Fields;
use super::price::Prices;
use super::program::{Divergence, Programs, Run, Scratch};
use super::rows::Rows;
use super::twins::Twins;
use super::word::{StateSize, Word};
use crate::budget::{Limit, Watch};
use crate::ground::{MoveId, Task};
use crate::model::{Condition, NodeId, State};
use std::cmp::Ordering;
use std::convert::Infallible;

/// A compiled task: tables over packed states.
#[derive(Debug)]
pub struct Machine {
    pub(super) task: Task,
    pub(super) fields: Fields,
    rows: Rows,
    pub(super) programs: Programs,
    pub(super) prices: Prices,
    twins: Twins,
    never: Vec<PackedCondition>,
    /// The moves that click each node; empty if no click is remembered.
    clicks: Vec<Vec<MoveId>>,
}

impl Machine {
    pub(super) fn new(task: Task) -> Self {
        let fields = Fields::new(task.nodes, task.values, task.memories());
        let mut clicks = Vec::new();
        if task.remembers_click {
            clicks.resize(task.nodes, Vec::new());
            for (number, ground_move) in task.moves().enumerate() {
                ground_move
                    .click
                    .into_iter()
                    .for_each(|node| clicks[node.index()].push(MoveId(number as u32)));
            }
        }
        Self {
            rows: Rows::new(&task, &fields),
            programs: Programs::new(&task, &fields),
            prices: Prices::new(&task),
            twins: Twins::new(&task),
            never: task
                .never
                .iter()
                .map(|never| PackedCondition::new(never, &fields, task.values))
                .collect(),
            clicks,
            fields,
            task,
        }
    }

    /// Returns `true` if a state can have another move with the name, label and nodes of a move. In
    /// large groups of such moves this is assumed without proof.
    #[must_use]
    pub fn has_twins(&self, id: MoveId) -> bool {
        self.twins.has(id)
    }

    /// Returns `true` if some move may have twins.
    #[must_use]
    pub fn has_any_twins(&self) -> bool {
        self.twins.any()
    }

    /// Returns `true` if some move may leave a state as it is.
    #[must_use]
    pub fn has_idle_moves(&self) -> bool {
        self.rows.may_idle.contains(&true)
    }

    /// Returns the task that the machine was made of.
    #[must_use]
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Drops the machine and returns its task.
    #[must_use]
    pub fn into_task(self) -> Task {
        self.task
    }

    /// Returns the number of 64-bit words of a state.
    #[must_use]
    pub fn words(&self) -> usize {
        self.fields.words
    }

    /// Returns the number of bits of a state that are in use.
    #[must_use]
    pub fn state_bits(&self) -> u64 {
        self.fields.bits_in_use()
    }

    /// Returns the size of a state.
    #[must_use]
    pub fn state_size(&self) -> StateSize {
        StateSize { words: self.fields.words, bytes: self.fields.bytes_in_use() }
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.task.nodes
    }

    /// Returns the number of moves.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.task.move_count()
    }

    /// Returns `true` if states have a memory beside the position: the last clicked node, or a
    /// chain and the node where it ended.
    #[must_use]
    pub fn remembers(&self) -> bool {
        self.fields.memory != 0
    }

    /// Returns the approximate bytes of all tables: of those that grow with the number of moves.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let per_move = if self.clicks.is_empty() { 0 } else { 8 };
        (self.prices.bytes()
            + self.rows.bytes()
            + self.twins.bytes()
            + self.moves() * per_move
            + self.clicks.len() * 32
            + self.programs.bytes()) as u64
    }

    /// Creates buffers for this machine.
    #[must_use]
    pub fn scratch<W: Word>(&self) -> Scratch<W> {
        Scratch {
            applicable: vec![0; self.moves().div_ceil(64)],
            next: W::zero(self.words()),
            twin: W::zero(self.words()),
            run: self.programs.buffers(self.words(), true),
            rivals: self.rivals(),
        }
    }

    /// Returns the state with a position and an empty memory.
    #[must_use]
    pub fn pack<W: Word>(&self, position: &State) -> W {
        let mut state = W::zero(self.words());
        for (node, kind) in position.iter().enumerate() {
            let field = self.fields.of(NodeId(node as u32));
            state.words_mut()[field.word as usize] |= u64::from(kind.0) << field.shift;
        }
        state
    }

    /// Returns the position of a state.
    #[must_use]
    pub fn unpack(&self, words: &[u64]) -> State {
        let kind_at = |node| self.fields.get(words, self.fields.of(NodeId(node as u32)));
        (0..self.task.nodes).map(kind_at).collect()
    }

    /// Returns the place of a node in a state: the word, the lowest bit in it, and the number of
    /// bits.
    #[must_use]
    pub fn place(&self, node: NodeId) -> (usize, u8, u8) {
        let field = self.fields.of(node);
        (field.word as usize, field.shift, self.fields.bits)
    }

    /// Compares two positions node by node, in the order of kinds, the empty kind first.
    #[inline]
    #[must_use]
    pub fn compare(&self, a: &[u64], b: &[u64]) -> Ordering {
        self.fields.compare(a, b)
    }

    /// Returns the memory of a state; see [`Task::remembered`].
    #[inline]
    #[must_use]
    pub fn memory(&self, words: &[u64]) -> u64 {
        words[0] & self.fields.memory
    }

    /// Sets the memory of a state; see [`Machine::memory`].
    #[inline]
    pub fn remember<W: Word>(&self, state: &mut W, memory: u64) {
        let first = &mut state.words_mut()[0];
        *first = *first & !self.fields.memory | memory;
    }

    /// Compiles a condition for this machine's states.
    #[must_use]
    pub fn compile(&self, condition: &Condition) -> PackedCondition {
        PackedCondition::new(condition, &self.fields, self.task.values)
    }

    /// Returns `true` if a condition holds in a state, with an empty memory (R28).
    pub fn holds<W: Word>(
        &self,
        condition: &PackedCondition,
        words: &[u64],
        scratch: &mut Scratch<W>,
    ) -> bool {
        condition.holds(words, &self.fields, &mut || self.is_stuck(words, scratch))
    }

    /// Returns `true` if no move is left in a state, with an empty memory.
    pub fn is_stuck<W: Word>(&self, words: &[u64], scratch: &mut Scratch<W>) -> bool {
        self.successors(&self.position::<W>(words), scratch, |_, _| Err(())).is_ok()
    }

    /// Returns the state with the same position and an empty memory.
    #[must_use]
    pub fn position<W: Word>(&self, words: &[u64]) -> W {
        let mut position = W::zero(self.words());
        position.words_mut().copy_from_slice(words);
        self.remember(&mut position, 0);
        position
    }

    /// Returns `true` if a `never` condition holds in a state.
    #[inline]
    #[must_use]
    pub fn is_forbidden(&self, words: &[u64]) -> bool {
        self.never.iter().any(|never| never.holds(words, &self.fields, &mut || false))
    }

    /// Calls `emit` for the successors of a state, in the order of moves. There are none once a
    /// program did not come to rest or was cut short; see [`Machine::divergence`] and
    /// [`Machine::cut`].
    ///
    /// # Arguments
    /// * `state` - the state before the moves
    /// * `scratch` - buffers made by [`Machine::scratch`]
    /// * `emit` - receives each move and the state after it
    ///
    /// # Errors
    /// Returns the first error of `emit`, which ends the enumeration.
    ///
    /// # Complexity
    /// With tables O(chunks × moves / 64 + successors × words), else O(guards + successors ×
    /// words); the same for each step of a program.
    #[inline]
    pub fn successors<W: Word, E>(
        &self,
        state: &W,
        scratch: &mut Scratch<W>,
        mut emit: impl FnMut(MoveId, &W) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.programs.have_failed() {
            return Ok(());
        }
        self.fill_applicable(state.words(), &mut scratch.applicable);
        for word in 0..scratch.applicable.len() {
            let mut bits = scratch.applicable[word];
            while bits != 0 {
                let id = MoveId(word as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
                if self.step(id, state, scratch) {
                    emit(id, &scratch.next)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the state after a move that applies.
    #[must_use]
    pub fn after<W: Word>(&self, id: MoveId, state: &W) -> W {
        let mut next = state.clone();
        if self.programs.is_empty() {
            self.rows.codes.apply(id, state, &mut next);
        } else {
            self.make(id, state, &mut next, &mut self.programs.buffers(self.words(), false));
        }
        next
    }

    /// Returns the number of successors of a state.
    ///
    /// # Arguments
    /// * `scratch` - buffers made by [`Machine::scratch`]
    ///
    /// # Complexity
    /// That of [`Machine::successors`].
    pub fn mobility<W: Word>(&self, state: &W, scratch: &mut Scratch<W>) -> u64 {
        let mut moves = 0;
        let Ok(()) = self.successors(state, scratch, |_, _| {
            moves += 1;
            Ok::<(), Infallible>(())
        });
        moves
    }

    /// Returns the first run that did not come to rest, if there is one: then there are no
    /// successors any more, and no answer holds.
    #[must_use]
    pub fn divergence(&self) -> Option<Divergence> {
        self.programs.divergence()
    }

    /// Makes programs obey the deadline and the interrupt of a run: once one of these ends a
    /// program, there are no successors any more; see [`Machine::cut`]. Without this call no limit
    /// ends a program. Earlier failures to come to rest and earlier limits are reset.
    pub fn obey(&self, watch: Watch) {
        self.programs.obey(watch);
    }

    /// Returns the limit that cut a program short, if there is one. Results computed after that are
    /// not reliable.
    #[must_use]
    pub fn cut(&self) -> Option<Limit> {
        self.programs.cut()
    }

    /// Returns the number of states to expand between two checks of a budget: one if there are
    /// programs, since these may run long.
    #[must_use]
    pub fn poll_every(&self, usual: u64) -> u64 {
        if self.programs.is_empty() { usual } else { 1 }
    }

    #[inline]
    pub(super) fn fill_applicable(&self, words: &[u64], applicable: &mut [u64]) {
        self.rows.fill(words, &self.fields, !self.task.guards_after, applicable);
        if self.clicks.is_empty() {
            return;
        }
        if let Some(last) = self.memory(words).checked_sub(1) {
            for id in self.clicks.get(last as usize).into_iter().flatten() {
                applicable[id.0 as usize / 64] &= !(1 << (id.0 % 64));
            }
        }
    }

    /// Computes the state after a move and its programs; returns `false` if a program does not come
    /// to rest.
    #[inline]
    pub(super) fn make<W: Word>(
        &self,
        id: MoveId,
        state: &W,
        next: &mut W,
        run: &mut Run<W>,
    ) -> bool {
        self.rows.codes.apply(id, state, next);
        self.programs.is_empty() || self.programs.run(id, next, run, (&self.task, &self.fields))
    }

    /// Computes the state after a move; returns `false` if the move is not legal there, or equals
    /// an earlier move.
    #[inline]
    fn step<W: Word>(&self, id: MoveId, state: &W, scratch: &mut Scratch<W>) -> bool {
        let Scratch { applicable, next, twin, run, rivals: _ } = scratch;
        if !self.make(id, state, next, run) || self.is_idle(id, state.words(), next.words()) {
            return false;
        }
        if !self.never.is_empty() && self.is_forbidden(next.words()) {
            return false;
        }
        if self.task.guards_after && !self.may_lead_to(id, next.words()) {
            return false;
        }
        for other in self.twins.earlier(id, applicable) {
            let made = self.make(other, state, twin, run);
            if made
                && twin == next
                && (!self.task.guards_after || self.may_lead_to(other, next.words()))
            {
                return false;
            }
        }
        true
    }

    /// Returns `true` if a move did not change the position.
    #[inline]
    fn is_idle(&self, id: MoveId, old: &[u64], new: &[u64]) -> bool {
        if !self.programs.is_empty() {
            return self.fields.compare(old, new).is_eq();
        }
        self.rows.may_idle[id.0 as usize]
            && self.rows.codes.same_position(id, old, new, self.fields.memory)
    }

    /// Returns `true` if the condition of a move holds in a state.
    pub(super) fn may_lead_to(&self, id: MoveId, words: &[u64]) -> bool {
        let guard = self.task.ground_move(id).guard;
        guard.is_none_or(|guard| {
            self.rows.guards[guard.0 as usize].0.holds(words, &self.fields, &mut || false)
        })
    }
}

#[cfg(test)]
mod tests;
