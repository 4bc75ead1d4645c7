//! The engine for chains on boards that tell by themselves how many moves led to them: all boards forward, without what is remembered, and then
//! backward what is still to be paid on each. The way back takes about as long as the way there, and is gone in one go.
//!
//! R. Bellman, Dynamic Programming, 1957: what was paid before does not matter for what is best from here on.

use super::links::Links;
use super::rest::{MOST_LAYERS, Question, Rests};
use crate::budget::Limit;
use crate::facts::balance::change_of;
use crate::facts::symmetry::Kept;
use crate::model::Kind;
use crate::pack::Word;
use crate::search::engine::{Call, Promise, Row, Search, Slice};
use crate::search::layers::canonical::Alike;
use crate::search::layers::level::{Growth, Layers};
use crate::search::layers::visitor::Nobody;
use crate::search::outcome::{Outcome, Refusal, Statistics, Verdict, Wish};
use crate::search::packed::{Packed, Way};
use crate::search::problem::Problem;
use std::sync::Arc;

/// Work that others have done in vain before it is worth going over all boards.
const DUE: u64 = 1 << 20;

/// The row.
pub(in crate::search) struct Induction;

impl Row for Induction {
    fn name(&self) -> &'static str {
        "induction"
    }

    fn about(&self) -> &'static str {
        "Where chains go on: all boards, then backward what each still costs"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: false, costs: true }
    }

    fn is_due(&self, _problem: &Problem, worked: u64) -> bool {
        worked >= DUE
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, _wish: &'p Wish, _call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if problem.machine().counts_moves() {
            return Err(Refusal::NoCosts);
        }
        let not = |reason: &str| Refusal::NotByBoards { reason: reason.to_owned() };
        let task = problem.task();
        if task.chains == 0 || !task.costs_are_one() {
            return Err(not("moves cost something else than one"));
        }
        if task.remembers_click {
            return Err(not("the last click is remembered"));
        }
        // Then no board is reached by different numbers of moves.
        let tells = |balances, kind| change_of(balances, Kind(kind)).is_some_and(|change| change != 0);
        if !problem.balances().is_some_and(|balances| (0..task.values as u16).any(|kind| tells(balances, kind))) {
            return Err(not("no kind of piece becomes more or fewer with every move by the same number"));
        }
        let links = Links::new(task).ok_or_else(|| not("chains go on at too many nodes"))?;
        Ok(with_state_of!(problem.machine(), begin(problem, links)))
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, links: Links) -> Box<dyn Search + 'p> {
    Box::new(ByBoards::<W> { problem, packed: Packed::new(problem), links, forward: None, counted: (0, 0) })
}

/// A search under way.
struct ByBoards<'p, 'a, W> {
    problem: &'p Problem<'a>,
    packed: Packed<'p, W>,
    links: Links,
    /// All boards; `None` before the first.
    forward: Option<Forward<'p, W>>,
    /// Boards expanded and moves made on the way back.
    counted: (u64, u64),
}

/// All boards, as far as they were found.
struct Forward<'p, W> {
    layers: Layers<'p, W>,
    alike: Option<Arc<Alike<'p>>>,
}

impl<'p, W: Word> ByBoards<'p, '_, W> {
    fn forward(&mut self) -> Result<Forward<'p, W>, Limit> {
        let (problem, budget) = (self.problem, self.packed.budget);
        let kept = Kept { goal: Some(problem.goal()), start: Some(problem.start()) };
        let alike = Alike::new(problem.task(), kept, self.packed.machine, budget).map(Arc::new);
        let mut layers = Layers::new(problem.without_memory()?, false, budget);
        alike.clone().map_or(Ok(()), |alike| layers.store.count_as_one(alike))?;
        layers.plant(&self.packed.start)?;
        layers.close_first();
        if let Some(alike) = &alike {
            self.links.go_with(alike.nodes());
        }
        Ok(Forward { layers, alike })
    }

    /// What is found once all boards are known.
    fn answer(&mut self, forward: &Forward<'p, W>) -> Result<Outcome, Limit> {
        let Forward { layers, alike } = forward;
        let Packed { machine, goal, budget, .. } = &self.packed;
        let question = Question { machine, goal, layers, alike: alike.as_deref(), links: &self.links, budget };
        let mut rests = Rests::new(&question, None)?;
        self.counted = (u64::from(layers.store.len()), rests.generated);
        let Some(cost) = rests.of(self.packed.start.words(), 0) else {
            return Ok(Outcome::bare(Verdict::Unsolvable, self.figures(Some(forward))));
        };
        // Of the cheapest solutions those that end in an earlier layer have fewer moves.
        let ends = std::mem::take(&mut rests.goal_layers);
        for &layer in ends.iter().filter(|_| ends.len() > 1) {
            drop(rests);
            rests = Rests::new(&question, Some(layer))?;
            self.counted = (self.counted.0 + u64::from(layers.store.len()), self.counted.1 + rests.generated);
            if rests.of(self.packed.start.words(), 0) == Some(cost) {
                break;
            }
        }
        let way = self.first_way(&rests, cost);
        Ok(Outcome {
            lower_bound: Some(cost),
            states: way.states.iter().map(|state| machine.unpack(state.words())).collect(),
            moves: way.moves,
            ..Outcome::bare(Verdict::Solved { optimal: true }, self.figures(Some(forward)))
        })
    }

    /// The first way in the order of moves that costs no more than that.
    fn first_way(&self, rests: &Rests<W>, mut cost: u64) -> Way<W> {
        let Packed { machine, start, .. } = &self.packed;
        let rest = |state: &[u64], memory| rests.of(machine.position::<W>(state).words(), memory);
        let mut ended = rest(start.words(), 0) == Some(0);
        Way::along(machine, start, |paid, next| {
            let behind = rest(next.words(), machine.memory(next.words())).filter(|_| !ended)?;
            (behind + u64::from(paid) == cost).then(|| {
                cost = behind;
                ended = rest(next.words(), 0) == Some(0);
            })
        })
    }

    fn figures(&self, forward: Option<&Forward<W>>) -> Statistics {
        let (expanded, generated) = self.counted;
        let Some(Forward { layers, alike, .. }) = forward else {
            return Statistics { engine: "induction", expanded, generated, ..Statistics::default() };
        };
        let figures = layers.statistics("induction");
        let symmetries = alike.as_ref().map_or(1, |alike| alike.len());
        Statistics { expanded: figures.expanded + expanded, generated: figures.generated + generated, symmetries, ..figures }
    }
}

impl<W: Word> Search for ByBoards<'_, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        let mut forward = match self.forward.take() {
            Some(forward) => forward,
            None => self.forward()?,
        };
        let grown = loop {
            let states = forward.layers.states_for(until.saturating_sub(forward.layers.generated));
            match forward.layers.grow_by(states, &mut Nobody) {
                Ok(Growth::Paused | Growth::Grown) if forward.layers.generated < until => {}
                grown => break grown,
            }
        };
        let answer = match grown {
            Ok(Growth::Paused | Growth::Grown) => Ok(Slice::Paused),
            Ok(Growth::Exhausted | Growth::Ended(_)) if forward.layers.depth() > MOST_LAYERS => {
                Ok(Slice::Refused(Refusal::NotByBoards { reason: "solutions may have too many moves".to_owned() }))
            }
            Ok(Growth::Exhausted | Growth::Ended(_)) => self.answer(&forward).map(|outcome| Slice::Answered(Box::new(outcome))),
            Err(limit) => Err(limit),
        };
        self.forward = Some(forward);
        answer
    }

    fn worked(&self) -> u64 {
        self.counted.1 + self.forward.as_ref().map_or(0, |forward| forward.layers.generated)
    }

    fn lower_bound(&self) -> u64 {
        0
    }

    fn forecast(&self, _bound: u64) -> u64 {
        // Who keeps states may have as many for each board as there are places where a chain goes on.
        self.worked() / u64::from(self.links.places).max(1)
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        Outcome { lower_bound: Some(0), ..Outcome::bare(Verdict::Stopped(limit), self.figures(self.forward.as_ref())) }
    }
}
