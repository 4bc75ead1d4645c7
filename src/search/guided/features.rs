//! Feature-space search: states with equal features wait in one group, and all groups take turns.
//! Within a group, the state goes first to which the fewest decisions led.
//!
//! The features are the number of places that hold their pieces in the order of a packing, and the
//! number of parts into which pieces divide the empty nodes. A step carries one piece as far as it
//! likes, and is a decision unless it is the best step of its state by a feature.
//!
//! Y. Shoham, J. Schaeffer, The FESS Algorithm, IEEE Conference on Games 2020.

use super::beam::cheaper;
use super::best_first::StateGraph;
use super::distances::{Distances, of_regions};
use super::improve::{adopt, call_optimal};
use crate::budget::Limit;
use crate::facts::interval::restricted;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId};
use crate::pack::Word;
use crate::search::costs::free_moves::FreeMoves;
use crate::search::costs::representatives::Representatives;
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, Slice, alone};
use crate::search::facts::balances;
use crate::search::heuristic::Packing;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::groups_in_turn::GroupsInTurn;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::kernel::packed::Packed;
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use crate::search::walks::shorten::{EFFORT, shorten};
use crate::search::walks::walk::Heuristic;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// The engine `features`.
pub(in crate::search) struct Features;

impl SearchEngine for Features {
    fn name(&self) -> &'static str {
        "features"
    }

    fn alias(&self) -> Option<&'static str> {
        Some("feature-space")
    }

    fn about(&self) -> &'static str {
        "Turns among groups of like positions: some solution"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: false, counts: false, costs: true }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        call.admits_any_length(options)?;
        let free_moves = FreeMoves::of_any_cost(problem)
            .map_err(|reason| Refusal::NoWalks { reason: reason.to_owned() })?;
        Ok(with_state_of!(problem.machine(), begin(problem, free_moves)))
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    free_moves: &'p FreeMoves,
) -> Box<dyn Search + 'p> {
    match FeatureSearch::<W>::new(problem, free_moves) {
        Ok(search) => Box::new(search),
        Err(limit) => alone("features", limit),
    }
}

/// The features of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FeatureSet {
    /// The number of nodes that do not hold what the goal wants.
    unmet: u32,
    /// The number of parts into which pieces divide the empty nodes.
    parts: u32,
}

/// A state that a step reaches for the first time.
struct Discovered {
    id: StateId,
    features: FeatureSet,
    /// The estimated distance from the goal.
    far: u32,
}

/// A search in progress.
struct FeatureSearch<'p, 'a, W> {
    problem: &'p Problem<'a>,
    packed: Packed<'p, W>,
    graph: Representatives<'p, W>,
    distances: Distances<'p>,
    /// For each move the nodes from which and to which it carries a piece other than the one that
    /// walks.
    carries: Vec<Option<(NodeId, NodeId)>>,
    /// The kinds that the goal admits on each node, where it does not admit all.
    wanted: Vec<(NodeId, KindSet)>,
    /// `true` for the nodes of these that hold such a kind in the state that is looked at.
    is_met: Vec<bool>,
    /// The order in which pieces go to their places.
    packing: Option<Packing>,
    sets: NodeSets,
    store: Store<'p, W>,
    /// The number of decisions on the way to each state.
    decisions: Reserved<'p, u32>,
    /// The waiting states by features, then by decisions and distance.
    waiting: GroupsInTurn<'p, FeatureSet, (u32, u32)>,
    begun: bool,
    /// `true` as long as all successors of expanded states were added.
    is_whole: bool,
    /// The limit on the states that are expanded to shorten the path.
    effort: u64,
    figures: Statistics,
}

impl<'p, 'a, W: Word + 'p> FeatureSearch<'p, 'a, W> {
    fn new(problem: &'p Problem<'a>, free_moves: &'p FreeMoves) -> Result<Self, Limit> {
        let packed = Packed::<W>::new(problem);
        let (task, budget) = (problem.task(), problem.budget());
        let distances = of_regions(problem)?;
        let goal = (problem.start(), problem.goal());
        let packing = match balances(problem) {
            Some(balances) => Packing::of(task, balances, goal, budget)?,
            None => None,
        };
        let mut figures = Statistics { engine: "features", ..Statistics::default() };
        distances.describe(&mut figures);
        let carried = |ground_move: GroundMove| carried(task, &ground_move, free_moves.piece());
        Ok(Self {
            problem,
            graph: Representatives::new(problem, free_moves)?,
            distances,
            carries: task.moves().map(carried).collect(),
            wanted: restricted(problem.goal(), task.values, task.nodes).collect(),
            is_met: vec![false; task.nodes],
            packing,
            sets: NodeSets::new(packed.machine),
            store: Store::new(packed.machine.state_size(), true, budget),
            decisions: Reserved::new(budget),
            waiting: GroupsInTurn::new(budget),
            begun: false,
            is_whole: true,
            effort: EFFORT,
            figures,
            packed,
        })
    }

    /// Returns the features of a state.
    fn features(&mut self, state: &W) -> FeatureSet {
        let Self { wanted, is_met, sets, packing, graph, .. } = self;
        let mut unmet = 0;
        for (node, domain) in wanted.iter() {
            let met = domain.contains(sets.kind(state.words(), *node));
            is_met[node.index()] = met;
            unmet += u32::from(!met);
        }
        if let Some(packing) = packing {
            unmet = (wanted.len() - packing.packed(|node| is_met[node.index()])) as u32;
        }
        FeatureSet { unmet, parts: graph.graph.parts(state) }
    }

    fn plant(&mut self) -> Result<(), Limit> {
        let start = self.graph.start();
        let (id, _) = self.store.insert(start.words(), NO_PARENT)?;
        self.decisions.add(0)?;
        let features = self.features(&start);
        if let Some(far) = self.distances.least(start.words()) {
            self.waiting.add(features, (0, far), id)?;
        }
        self.begun = true;
        Ok(())
    }

    /// Continues until a total of `until` moves were made.
    ///
    /// # Returns
    /// The state that represents a region with a goal, or `None` in its place if there is none; the
    /// outer `None` if there is more to do.
    fn go_on(&mut self, until: u64) -> Result<Option<Option<StateId>>, Limit> {
        if !self.begun {
            self.plant()?;
            let start = self.store.load(0);
            if self.graph.is_goal(&start) {
                return Ok(Some(Some(0)));
            }
        }
        while self.figures.generated < until {
            match self.waiting.take() {
                Some((id, features)) => {
                    // A limit leaves out successors, and no later end is a proof.
                    let found = self.expand(id, features).inspect_err(|_| self.is_whole = false)?;
                    if found.is_some() {
                        return Ok(Some(found));
                    }
                }
                None if self.is_whole => return Ok(Some(None)),
                None => return Err(Limit::Memory),
            }
        }
        Ok(None)
    }

    /// Makes the steps of a state; returns a state with a goal to which one leads.
    fn expand(&mut self, id: StateId, features: FeatureSet) -> Result<Option<StateId>, Limit> {
        let mut alive: Vec<Discovered> = Vec::new();
        // The states whose moves are made, with the node to which a piece was carried.
        let mut chain: Vec<(StateId, W, Option<NodeId>)> = vec![(id, self.store.load(id), None)];
        let mut at = 0;
        while let Some((before, state, piece)) = chain.get(at).cloned() {
            at += 1;
            self.distances.open(state.words());
            for (next, carried) in self.moves(&state, piece) {
                let (child, is_new) = self.store.insert(next.words(), before)?;
                if !is_new {
                    continue;
                }
                self.decisions.fill_to(child as usize + 1, u32::MAX)?;
                if self.graph.is_goal(&next) {
                    return Ok(Some(child));
                }
                if let Some(far) = self.distances.after(next.words()) {
                    alive.push(Discovered { id: child, features: self.features(&next), far });
                    if carried.is_some() {
                        chain.push((child, next, carried));
                    }
                }
            }
        }
        self.add(id, features, alive)?;
        self.figures.expanded += 1;
        self.figures.stored = u64::from(self.store.len());
        if self.figures.expanded.is_multiple_of(POLL_EVERY) {
            self.packed.budget.poll()?;
        }
        Ok(None)
    }

    /// Returns the states to which moves lead, each with the node to which the move carries a piece.
    ///
    /// # Arguments
    /// * `piece` - the node of the only piece that moves may carry, if another piece may not
    fn moves(&mut self, state: &W, piece: Option<NodeId>) -> Vec<(W, Option<NodeId>)> {
        let (mut found, carries) = (Vec::new(), &self.carries);
        let Ok(()) = self.graph.graph.crossings(state, |crossing| {
            let carry = carries[crossing.id.0 as usize];
            if piece.is_none() || carry.is_some_and(|(from, _)| Some(from) == piece) {
                found.push((crossing.next.clone(), carry.map(|(_, to)| to)));
            }
            Ok::<(), std::convert::Infallible>(())
        });
        self.figures.generated += found.len() as u64;
        found
    }

    /// Adds the states to which the steps of a state lead to the waiting ones.
    fn add(
        &mut self,
        parent: StateId,
        features: FeatureSet,
        alive: Vec<Discovered>,
    ) -> Result<(), Limit> {
        // The first of the best ones by a feature, if they are better than the state itself.
        let best = |of: &dyn Fn(FeatureSet) -> u32| {
            let better = alive.iter().filter(|one| of(one.features) < of(features));
            better.min_by_key(|one| (of(one.features), one.id)).map(|one| one.id)
        };
        let best = [best(&|features| features.unmet), best(&|features| features.parts)];
        let decisions = self.decisions[parent as usize];
        for Discovered { id, features, far } in alive {
            let decisions = decisions + u32::from(!best.contains(&Some(id)));
            self.decisions[id as usize] = decisions;
            self.waiting.add(features, (decisions, far), id)?;
        }
        Ok(())
    }

    fn outcome(&self, verdict: Verdict) -> Outcome {
        Outcome::bare(verdict, self.figures.clone())
    }

    /// Returns the outcome of a path, shortened where that takes little work.
    fn shortened(&mut self, goal: StateId) -> Outcome {
        let regions = self.store.path_to(goal).into_iter().skip(1);
        let way = self.graph.way(regions.map(|region| (region, None)));
        self.store = Store::new(self.packed.machine.state_size(), true, self.packed.budget);
        self.decisions = Reserved::new(self.packed.budget);
        self.waiting.clear();
        let shortened = shorten(&self.packed, way, self.effort);
        self.figures.notes.extend(shortened.note());
        let answer = shortened.into_answer(self.lower_bound());
        let found = outcome("features", &answer, self.packed.machine, &[], Vec::new());
        Outcome { statistics: self.figures.clone(), ..found }
    }
}

/// Returns the nodes from which and to which a move carries a piece other than the one that walks;
/// `None` if it carries none, or several.
fn carried(task: &Task, ground_move: &GroundMove, walker: Kind) -> Option<(NodeId, NodeId)> {
    let held = |node: NodeId| task.required(ground_move, node)?.single();
    let carry = |&(to, effect): &(NodeId, GroundEffect)| {
        let (from, kind) = match effect {
            GroundEffect::Become(kind) => {
                let from = ground_move.guards.iter().find(|&&(at, _)| held(at) == Some(kind))?.0;
                (from, kind)
            }
            GroundEffect::Take(from) => (from, held(from)?),
            GroundEffect::Map(_) => return None,
        };
        (kind != walker && kind != Kind::EMPTY && from != to).then_some((from, to))
    };
    let mut carried = ground_move.effects.iter().filter_map(carry);
    carried.next().filter(|_| carried.next().is_none())
}

impl<'p, W: Word + 'p> Search for FeatureSearch<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let outcome = match self.go_on(self.worked().saturating_add(most))? {
            None => return Ok(Slice::Paused),
            Some(None) => self.outcome(Verdict::Unsolvable),
            Some(Some(goal)) => self.shortened(goal),
        };
        Ok(Slice::Answered(Box::new(outcome)))
    }

    fn shorten_within(&mut self, states: u64) {
        self.effort = states;
    }

    fn improve(&mut self, answer: &mut Outcome, effort: u64) -> bool {
        let (machine, free_moves) = (self.packed.machine, self.graph.free_moves);
        let costs = machine.costs(self.problem.start(), &answer.moves).into_iter().map(u64::from);
        // The steps of the piece that walks are not counted.
        let counted = costs.zip(&answer.moves).filter(|(_, id)| !free_moves.is_step(**id));
        let below = counted.map(|(cost, _)| cost).sum();
        let memory = (machine.state_size(), self.packed.budget);
        let found = cheaper(&mut self.graph, &mut self.distances, memory, (below, effort));
        if let Some(way) = found.path.map(|path| self.graph.along(&path)) {
            adopt(answer, self.problem, &way);
        }
        if found.is_whole && free_moves.cost_nothing(machine.task()) {
            call_optimal(answer, self.problem);
        }
        true
    }

    fn worked(&self) -> u64 {
        self.figures.generated
    }

    fn lower_bound(&self) -> u64 {
        0
    }

    fn forecast(&self, _bound: u64) -> u64 {
        // It refutes no bound; the chances of a solution are as good as until now.
        self.worked()
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        Outcome { lower_bound: Some(0), ..self.outcome(Verdict::Stopped(limit)) }
    }
}
