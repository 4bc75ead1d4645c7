//! The engine for a piece that walks at no cost: positions are closed over its walks, and only moves with a cost lead from one closed
//! position to another. Once the cost of the cheapest solutions is known, a second search among the positions on them finds those with the
//! fewest moves.

use super::last::Last;
use super::on_cheapest::{OnCheapest, Ways};
use super::shells::Shells;
use super::walker::{Beyond, Walker};
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::engine::{Call, Promise, Search, SearchEngine, Slice};
use crate::search::outcome::{Outcome, Refusal, Statistics, Verdict, Wish};
use crate::search::packed::Packed;
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;

/// The number of moves made between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

/// The engine `closure`.
pub(in crate::search) struct Closure;

impl SearchEngine for Closure {
    fn name(&self) -> &'static str {
        "closure"
    }

    fn about(&self) -> &'static str {
        "By cost from the start, where one piece walks free"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: true, costs: true }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, _call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if problem.machine().counts_moves() {
            return Err(Refusal::NoCosts);
        }
        let walker = Walker::of(problem).map_err(|reason| Refusal::NoWalks { reason: reason.to_owned() })?;
        Ok(with_state_of!(problem.machine(), begin(problem, wish, walker)))
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, wish: &'p Wish, walker: &'p Walker) -> Box<dyn Search + 'p> {
    let machine = problem.machine();
    Box::new(Closed::<W> {
        problem,
        wish,
        packed: Packed::new(problem),
        ways: Some(Ways { beyond: Beyond::new(machine, walker), shells: Shells::new(machine.words(), problem.budget()) }),
        last: None,
        begun: false,
        bound: 0,
        expanded: 0,
        generated: 0,
    })
}

/// A search in progress.
struct Closed<'p, 'a, W> {
    problem: &'p Problem<'a>,
    wish: &'p Wish,
    packed: Packed<'p, W>,
    /// The representatives of positions connected by free moves, until they are passed to the last search.
    ways: Option<Ways<'p, W>>,
    /// The search for the fewest moves, once the cost is known.
    last: Option<Last<'p, W>>,
    begun: bool,
    /// A lower bound on the cost of every solution.
    bound: u64,
    expanded: u64,
    generated: u64,
}

impl<'p, W: Word> Closed<'p, '_, W> {
    /// Searches until the cost is known or a total of `until` moves were made.
    ///
    /// # Returns
    /// `Some(true)` if there is a solution, `Some(false)` if there is none, `None` while neither is known.
    fn price(&mut self, until: u64) -> Result<Option<bool>, Limit> {
        let Self { packed, ways: Some(Ways { beyond, shells }), .. } = self else { return Ok(Some(true)) };
        if !self.begun {
            packed.budget.progress().begin();
            let start = beyond.first(packed.start.words());
            shells.reach(start.words(), (0, 0))?;
            self.begun = true;
        }
        let mut seeker = packed.seeker();
        while self.generated < until {
            let Some((id, toll)) = shells.next() else { return Ok(Some(false)) };
            if toll.0 > self.bound {
                packed.budget.progress().level_done(shells.waiting());
                self.bound = toll.0;
            }
            let state = shells.load(id, packed.machine.words());
            if beyond.any(&state, |state| seeker.holds(state.words())) {
                return Ok(Some(true));
            }
            beyond.successors(&state, |cost, next| shells.reach(next.words(), (toll.0 + u64::from(cost), 0)))?;
            shells.settle()?;
            self.expanded += 1;
            if count(&mut self.generated, beyond.made, packed.budget)? {
                packed.budget.progress().visiting(shells.waiting());
            }
        }
        Ok(None)
    }

    /// Returns the restriction of the last search: the positions on cheapest solutions.
    fn mark(&mut self) -> Result<Option<OnCheapest<'p, W>>, Limit> {
        let Self { packed, ways: Some(Ways { beyond, shells }), .. } = self else { return Ok(None) };
        let mut marks = Reserved::filled(false, u64::from(shells.store.len()), packed.budget)?;
        let mut seeker = packed.seeker();
        for id in shells.rest_of_shell() {
            let state = shells.load(id, packed.machine.words());
            marks[id as usize] = beyond.any(&state, |state| seeker.holds(state.words()));
        }
        for &id in shells.settled().iter().rev() {
            count(&mut self.generated, beyond.made, packed.budget)?;
            let (state, paid) = (shells.load(id, packed.machine.words()), shells.toll(id).0);
            let leads = beyond.successors(&state, |cost, next| {
                let to = shells.store.find(next.words()).filter(|&to| marks[to as usize]);
                if to.is_some_and(|to| shells.toll(to).0 == paid + u64::from(cost)) { Err(()) } else { Ok(()) }
            });
            marks[id as usize] = leads.is_err();
        }
        Ok(self.ways.take().map(|ways| OnCheapest { ways, marks }))
    }

    fn figures(&self) -> Statistics {
        let stored = self.ways.as_ref().map_or(0, |ways| u64::from(ways.shells.store.len()));
        Statistics { engine: "closure", expanded: self.expanded, generated: self.generated, stored, ..Statistics::default() }
    }
}

/// Updates the number of moves made, and polls the budget when it is due.
///
/// # Returns
/// `true` if the budget was polled.
fn count(generated: &mut u64, made: u64, budget: &Budget) -> Result<bool, Limit> {
    let is_due = made / POLL_EVERY != *generated / POLL_EVERY;
    *generated = made;
    if is_due {
        budget.poll()?;
    }
    Ok(is_due)
}

impl<'p, W: Word + 'p> Search for Closed<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if self.last.is_none() {
            match self.price(until)? {
                None => return Ok(Slice::Paused),
                Some(false) => return Ok(Slice::Answered(Box::new(Outcome::bare(Verdict::Unsolvable, self.figures())))),
                Some(true) => {
                    let among = self.mark()?;
                    self.last = among.map(|among| Last::new(self.problem, self.wish, among, self.figures()));
                }
            }
        }
        let left = until.saturating_sub(self.worked()).max(1);
        self.last.as_mut().map_or(Ok(Slice::Paused), |last| last.work(left))
    }

    fn worked(&self) -> u64 {
        self.last.as_ref().map_or(self.generated, Last::worked)
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    fn forecast(&self, _bound: u64) -> u64 {
        self.worked()
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let figures = self.last.as_ref().map_or_else(|| self.figures(), Last::figures);
        Outcome { lower_bound: Some(self.bound), ..Outcome::bare(Verdict::Stopped(limit), figures) }
    }
}
