//! Lists solutions as sequences of moves.
//!
//! The sequences, with their positions, come in the order of a rank of moves. Every attempt ends in
//! a solution.

use super::lightest::Lightest;
use crate::budget::{Budget, Limit};
use crate::facts::Clicks;
use crate::ground::{MoveId, Task};
use crate::model::State;
use crate::search::kernel::listing::Listing;
use std::ops::ControlFlow;

/// The data from which sequences are made.
#[derive(Debug)]
pub(super) struct Sequences<'a> {
    pub(super) task: &'a Task,
    pub(super) clicks: &'a Clicks,
    pub(super) start: &'a State,
    pub(super) vectors: &'a Lightest<'a>,
    /// The number of clicks of each vector.
    pub(super) length: u64,
}

/// A move, and the number of the click that it makes.
type Choice = (MoveId, usize);

/// A function that receives the steps of a solution and returns whether to continue.
type Receiver<'r> = dyn FnMut(&[ClickChoice]) -> Result<ControlFlow<()>, Limit> + 'r;

/// A position on the path, the vectors that agree with the clicks made, and the moves not tried
/// yet, in reverse order.
struct ClickChoice {
    taken: Option<Choice>,
    position: State,
    vectors: Vec<usize>,
    open: Vec<Choice>,
}

impl Sequences<'_> {
    /// Returns the moves and the positions of the first solution in the order of moves.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn first(&self, budget: &Budget) -> Result<(Vec<MoveId>, Vec<State>), Limit> {
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        self.walk(None, budget, &mut |path| {
            (moves, positions) =
                (moves_of(path), path.iter().map(|step| step.position.clone()).collect());
            Ok(ControlFlow::Break(()))
        })?;
        Ok((moves, positions))
    }

    /// Lists solutions.
    ///
    /// # Arguments
    /// * `rank` - the place of each move in the order of solutions; the order of moves if there is
    ///   none
    /// * `most` - the maximum number of solutions
    pub(super) fn list(&self, rank: Option<&[u32]>, most: usize, budget: &Budget) -> Listing {
        let (mut found, mut more) = (Vec::new(), false);
        let walked = self.walk(rank, budget, &mut |path| {
            more = found.len() == most;
            if more {
                return Ok(ControlFlow::Break(()));
            }
            let bytes = size_of::<Vec<MoveId>>() * 2 + path.len() * size_of::<MoveId>();
            budget.take(bytes as u64)?;
            found.push(moves_of(path));
            Ok(ControlFlow::Continue(()))
        });
        let complete = walked.map_err(Some).and(if more { Err(None) } else { Ok(()) });
        (found, complete)
    }

    /// Passes on solutions one after the other.
    fn walk(
        &self,
        rank: Option<&[u32]>,
        budget: &Budget,
        receive: &mut Receiver,
    ) -> Result<(), Limit> {
        let mut clicked = vec![0; self.clicks.clicks.len()];
        let begin = ClickChoice {
            taken: None,
            position: self.start.clone(),
            vectors: (0..self.vectors.len()).collect(),
            open: Vec::new(),
        };
        let mut path = vec![self.opened(begin, &clicked, rank)];
        while let Some(last) = path.last_mut() {
            budget.poll()?;
            if let Some(choice) = last.open.pop() {
                let next = self.after(last, choice, &clicked);
                clicked[choice.1] += 1;
                path.push(self.opened(next, &clicked, rank));
                continue;
            }
            if path.len() as u64 == self.length + 1 && receive(&path)?.is_break() {
                return Ok(());
            }
            if let Some((_, click)) = path.pop().and_then(|step| step.taken) {
                clicked[click] -= 1;
            }
        }
        Ok(())
    }

    fn after(&self, step: &ClickChoice, choice: Choice, clicked: &[u8]) -> ClickChoice {
        let (_, click) = choice;
        let mut position = step.position.clone();
        for &(node, turned) in &self.clicks.clicks[click].shifts {
            position[node.index()] =
                self.clicks.cycles[node.index()].turned(position[node.index()], turned);
        }
        let goes_on = |&vector: &usize| self.vectors.vector(vector)[click] > clicked[click];
        ClickChoice {
            taken: Some(choice),
            position,
            vectors: step.vectors.iter().copied().filter(goes_on).collect(),
            open: Vec::new(),
        }
    }

    /// Returns a step with all moves that are left in at least one vector.
    fn opened(&self, mut step: ClickChoice, clicked: &[u8], rank: Option<&[u32]>) -> ClickChoice {
        for (at, click) in self.clicks.clicks.iter().enumerate() {
            if step.vectors.iter().any(|&vector| self.vectors.vector(vector)[at] > clicked[at]) {
                let moves = click
                    .members
                    .iter()
                    .filter_map(|member| self.first_open(member, &step.position));
                step.open.extend(moves.map(|id| (id, at)));
            }
        }
        let place =
            |id: MoveId| rank.and_then(|rank| rank.get(id.0 as usize)).copied().unwrap_or(id.0);
        step.open.sort_by_key(|&(id, _)| std::cmp::Reverse((place(id), id)));
        step
    }

    fn first_open(&self, member: &[MoveId], position: &State) -> Option<MoveId> {
        let holds = |id: &MoveId| {
            let guards = self.task.ground_move(*id).guards;
            guards
                .iter()
                .all(|(node, set)| self.task.sets[set.0 as usize].contains(position[node.index()]))
        };
        member.iter().copied().find(holds)
    }
}

fn moves_of(path: &[ClickChoice]) -> Vec<MoveId> {
    path.iter().filter_map(|step| step.taken).map(|(id, _)| id).collect()
}
