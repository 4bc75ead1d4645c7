//! A game in progress.

use super::bounds::Bounds;
use super::choice::{Choice, Unplayable, choices};
use super::guide::{Guide, Searched};
use super::outlook::{Advice, Hint, Loss, Outlook};
use super::transitions::Words;
use crate::api::{Compiled, Error, Limits, Query};
use crate::budget::{Budget, Watch};
use crate::model::{Condition, Kind, Measure, State, state_text};
use crate::pack::{Machine, PackedCondition};
use crate::report::Begin;
use crate::scene::Plan;
use crate::search::{Engine, Problem, SolveOptions};
use std::sync::{Arc, OnceLock};

/// A game in progress: a position, the moves to it, and the results of earlier questions about it.
///
/// It is rebuilt from the definition, its parameters, the start and the [log](Session::log); see
/// [`Session::replay`]. It remembers the last clicked node if the puzzle forbids to click it again.
#[derive(Debug)]
pub struct Session {
    puzzle: Compiled,
    machine: Arc<Machine>,
    measure: Measure,
    /// The limits for generating the moves of a position, and of the positions behind them.
    limits: Limits,
    begin: Begin,
    goal: Condition,
    test: PackedCondition,
    start: Words,
    /// The moves made, followed by those that were undone.
    steps: Vec<Step>,
    /// The number of moves made.
    made: usize,
    /// The legal moves of the present position, once something has needed them.
    legal: OnceLock<Vec<Choice>>,
    guide: Option<Guide>,
}

#[derive(Clone, Debug)]
struct Step {
    words: String,
    /// The cost of the move.
    cost: u32,
    /// The position after the move.
    position: Words,
}

impl Compiled {
    /// Begins a game.
    ///
    /// # Arguments
    /// * `query` - names the start and the goal, and sets the measure; its other parts are ignored
    ///
    /// # Errors
    /// Returns an error if there is no such start or goal, or the moves do not fit in memory.
    /// There is no such start or goal, or there are more moves than the memory holds.
    ///
    /// ```
    /// use puzzlec::{Outlook, Query};
    /// let text = "puzzle \"Hop\"; pieces { frog }; board { path row: h[1..4] }; moves { hop: frog _ => _ frog }
    ///     start { frog at h1 }; goal { h4 is frog }";
    /// let mut game = puzzlec::compile("hop.pz", text)?.play(&Query::default())?;
    /// game.play("h1-h2").unwrap();
    /// assert_eq!(game.outlook(1_000), Outlook::Exactly(2));
    /// assert_eq!(game.log(), ["h1-h2"]);
    /// assert!(game.undo() && game.log().is_empty());
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn play(&self, query: &Query) -> Result<Session, Error> {
        let budget = query.begin();
        let begin = self.begin(&query.beginning, &budget)?;
        let goal = self
            .end_if_in_use(&query.ending)?
            .map_or(Condition::Or(Vec::new()), |goal| goal.condition);
        let measure = query.measure.unwrap_or(self.model().measure);
        let machine = self.machine_in(measure, &budget)?.share();
        let (start, test, limits) =
            (machine.pack(&begin.state), machine.compile(&goal), query.limits.clone());
        self.at_rest_around(&machine, &start, &limits)?;
        Ok(Session {
            puzzle: self.clone(),
            machine,
            measure,
            limits,
            begin,
            goal,
            test,
            start,
            steps: Vec::new(),
            made: 0,
            legal: OnceLock::new(),
            guide: None,
        })
    }
}

impl Compiled {
    /// Checks that all moves of a position come to rest in time. A move that does not is forgotten,
    /// so that the machine can be used again; a position that was entered is not limited any more.
    fn at_rest_around(
        &self,
        machine: &Machine,
        position: &Words,
        limits: &Limits,
    ) -> Result<(), Error> {
        if machine.task().is_single_step() {
            return Ok(());
        }
        machine.obey(limits.begin().watch());
        let Ok(()) = machine.successors(position, &mut machine.scratch(), |_, _| {
            Ok::<(), std::convert::Infallible>(())
        });
        let ends = self
            .at_rest(machine)
            .and_then(|()| machine.cut().map_or(Ok(()), |limit| Err(self.too_long(limit))));
        machine.obey(Watch::default());
        ends
    }
}

impl Session {
    /// Returns the puzzle of the game.
    #[must_use]
    pub fn puzzle(&self) -> &Compiled {
        &self.puzzle
    }

    /// Sets the limits for generating the moves of a position, and of the positions behind them.
    /// The default is the limits of the query.
    ///
    /// Only rules that run in one move (`press`, `settle`) can take long; a position with a move
    /// that takes longer is not entered.
    #[must_use]
    pub fn looking_within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the name of the start, if it has one, and the seed, if it was drawn at random.
    #[must_use]
    pub fn start(&self) -> (Option<&str>, Option<u64>) {
        (self.begin.name.as_deref(), self.begin.seed)
    }

    /// Returns the measure of the game: moves or their costs.
    #[must_use]
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// Returns the path cost of the moves made; where moves are counted, their number.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.steps[..self.made].iter().map(|step| u64::from(step.cost)).sum()
    }

    /// Returns the position as a text: rows separated by `/`.
    #[must_use]
    pub fn position(&self) -> String {
        state_text::print(self.puzzle.model(), &self.machine.unpack(self.here()))
    }

    /// Returns the position in the model: the piece on each node, in the order of the board.
    #[must_use]
    pub fn state(&self) -> State {
        self.machine.unpack(self.here())
    }

    /// Returns the board as plain numbers, for programs that draw it themselves: the places of the
    /// nodes, their connections, and the looks of the pieces.
    ///
    /// # Errors
    /// Returns an error if the board has too many nodes for a picture.
    ///
    /// ```standalone_crate
    /// let puzzle = puzzlec::compile("frogs.pz", include_str!("../../puzzles/frogs.pz"))?;
    /// let plan = puzzle.play(&puzzlec::Query::default())?.plan()?;
    /// assert_eq!((plan.spots.len(), plan.looks[1].glyph.as_str()), (9, "🐸"));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn plan(&self) -> Result<Plan, Error> {
        self.puzzle.plan(&self.begin.state, &Limits::default().begin())
    }

    /// Returns the position as data: each node by name, with the piece on it.
    #[must_use]
    pub fn pieces(&self) -> Vec<(&str, Option<&str>)> {
        let (model, state) = (self.puzzle.model(), self.machine.unpack(self.here()));
        let piece = |kind: Kind| (kind != Kind::EMPTY).then(|| model.kinds.name(kind));
        model
            .board
            .nodes()
            .map(|node| (model.board.name(node), piece(state[node.index()])))
            .collect()
    }

    /// Returns the legal moves, in the order of moves. They are computed once for each position.
    #[must_use]
    pub fn moves(&self) -> &[Choice] {
        self.legal.get_or_init(|| choices(&self.puzzle, &self.machine, self.here()))
    }

    /// Returns the position to which a legal move leads: the piece on each node, in the order of
    /// the board.
    #[must_use]
    pub fn after(&self, choice: &Choice) -> State {
        self.machine.unpack(&choice.next)
    }

    /// Makes a move.
    ///
    /// # Arguments
    /// * `words` - the words of a [`Choice`] or a log, or any others that denote only one legal
    ///   move: its label, its nodes joined by `-`, or its name and its nodes
    ///
    /// # Returns
    /// The move.
    ///
    /// # Errors
    /// Returns an error if no legal move or several have this name, or if a move behind it does not
    /// come to rest; the position stays.
    pub fn play(&mut self, words: &str) -> Result<Choice, Unplayable> {
        let choice = match self.meant(words)[..] {
            [] => return Err(Unplayable::NoSuchMove { words: words.to_owned() }),
            [one] => one.clone(),
            ref several => {
                let meant = several.iter().map(|one| one.words.clone()).collect();
                return Err(Unplayable::SeveralMoves { words: words.to_owned(), meant });
            }
        };
        self.puzzle.at_rest_around(&self.machine, &choice.next, &self.limits).map_err(|error| {
            let why = error.findings().diagnostics.first().map(|report| report.message.to_string());
            Unplayable::NoRest { why: why.unwrap_or_default() }
        })?;
        self.steps.truncate(self.made);
        self.steps.push(Step {
            words: choice.words.clone(),
            cost: choice.cost,
            position: choice.next.clone(),
        });
        self.go_to(self.made + 1);
        Ok(choice)
    }

    /// Returns the legal moves that some words denote.
    fn meant(&self, words: &str) -> Vec<&Choice> {
        let named: Vec<&Choice> =
            self.moves().iter().filter(|choice| choice.names.has(words)).collect();
        if !named.is_empty() {
            return named;
        }
        let with_position =
            |choice: &Choice| choice.names.with_position(&self.puzzle, &self.machine, &choice.next);
        self.moves().iter().filter(|choice| with_position(choice) == words).collect()
    }

    /// Goes to the position after a number of moves, those undone included.
    fn go_to(&mut self, made: usize) {
        self.made = made;
        self.legal = OnceLock::new();
    }

    /// Undoes the last move.
    ///
    /// # Returns
    /// `true` if there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.made.checked_sub(1);
        before.into_iter().for_each(|made| self.go_to(made));
        before.is_some()
    }

    /// Makes the last undone move again.
    ///
    /// # Returns
    /// `true` if there was one.
    pub fn redo(&mut self) -> bool {
        let possible = self.made < self.steps.len();
        if possible {
            self.go_to(self.made + 1);
        }
        possible
    }

    /// Undoes all moves; they can be made again.
    pub fn restart(&mut self) {
        self.go_to(0);
    }

    /// Returns the moves made, in words that [`Session::replay`] takes: the puzzle's own labels
    /// where they denote only one move.
    #[must_use]
    pub fn log(&self) -> Vec<&str> {
        self.steps[..self.made].iter().map(|step| step.words.as_str()).collect()
    }

    /// Returns the undone moves that can be made again, the next one first, in the same words.
    #[must_use]
    pub fn undone(&self) -> Vec<&str> {
        self.steps[self.made..].iter().map(|step| step.words.as_str()).collect()
    }

    /// Makes the moves of a log, from the current position.
    ///
    /// # Errors
    /// Returns an error for the first move that cannot be made; those before it are made.
    pub fn replay<'a>(&mut self, log: impl IntoIterator<Item = &'a str>) -> Result<(), Unplayable> {
        log.into_iter().try_for_each(|words| self.play(words).map(drop))
    }

    /// Returns `true` if the goal holds.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.machine.holds(&self.test, self.here(), &mut self.machine.scratch::<Words>())
    }

    /// Returns `true` if there is no legal move.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.machine.successors(self.here(), &mut self.machine.scratch(), |_, _| Err(())).is_ok()
    }

    /// Determines whether the game can still be won, and in how many moves, or at which cost.
    ///
    /// Results are kept: visited positions, distances to the goal, paths to it, and lost positions.
    /// So a question after a hint was followed costs nothing, and the next one resumes the earlier
    /// work.
    ///
    /// If that does not suffice, a search begins at the position. In a game in which such searches
    /// fail, they become less and less frequent: the answer may be [`Outlook::Unknown`] where a
    /// game that begins at the position would find one. A repeated question always searches.
    ///
    /// # Arguments
    /// * `states` - the greatest number of states to visit for this question; the answer depends on
    ///   it and on earlier questions, not on the machine
    pub fn outlook(&mut self, states: u64) -> Outlook {
        self.bounds(states).into()
    }

    /// Returns a move that brings the goal nearer.
    ///
    /// # Arguments
    /// `states` - see [`Session::outlook`]
    pub fn hint(&mut self, states: u64) -> Hint {
        if self.is_won() {
            return Hint::Won;
        }
        let outlook = self.outlook(states);
        match outlook {
            Outlook::Lost => return Hint::Lost,
            Outlook::Unknown { .. } => return Hint::Unknown,
            Outlook::Exactly(_) | Outlook::AtMost(_) => {}
        }
        let here = self.here().clone();
        let best = self.best(&here);
        match best.and_then(|best| self.moves().get(best)) {
            Some(choice) => Hint::Play(Box::new(Advice { choice: choice.clone(), outlook })),
            None => Hint::Unknown,
        }
    }

    /// Finds the move that lost the game: the first after which the goal is proved to be out of
    /// reach. The position stays.
    ///
    /// # Arguments
    /// `states` - see [`Session::outlook`]; the limit for each position
    ///
    /// # Returns
    /// `None` if it is not proved that the game is lost.
    pub(crate) fn loss(&mut self, states: u64) -> Option<Loss> {
        let made = self.made;
        let mut outlook = self.outlook(states);
        let is_lost = outlook == Outlook::Lost;
        while outlook == Outlook::Lost && self.undo() {
            outlook = self.outlook(states);
        }
        let by = if outlook == Outlook::Lost { 0 } else { self.made + 1 };
        self.go_to(made);
        is_lost.then_some(Loss { by, before: outlook })
    }

    pub(super) fn here(&self) -> &Words {
        self.made.checked_sub(1).map_or(&self.start, |last| &self.steps[last].position)
    }

    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }

    pub(super) fn goal(&self) -> &Condition {
        &self.goal
    }

    /// Returns the index of the move that begins the best known path to the goal, if one is known.
    pub(super) fn best(&mut self, position: &Words) -> Option<usize> {
        self.guide.as_mut().and_then(|guide| guide.best(&self.machine, position))
    }

    /// Keeps the result of a search that began at the current position.
    pub(super) fn learn(&mut self, found: &Searched) {
        let here = self.here().clone();
        let Self { machine, goal, guide, .. } = self;
        guide.get_or_insert_with(|| Guide::new(machine, goal)).learn_result(machine, &here, found);
    }

    pub(super) fn bounds(&mut self, states: u64) -> Bounds {
        let here = self.here().clone();
        self.bounds_at(&here, states)
    }

    pub(super) fn bounds_at(&mut self, position: &Words, states: u64) -> Bounds {
        let Self { puzzle, machine, goal, guide, limits, .. } = self;
        machine.obey(limits.begin().watch());
        let search = |position: &Words, any: bool, budget: &Budget| {
            let problem = Problem::new(machine, machine.unpack(position), goal.clone(), budget);
            let found = puzzle.way(
                &problem,
                &SolveOptions { any, ..SolveOptions::default() },
                Engine::Auto,
            );
            found.map_or(Searched::Stopped { at_least: 0 }, |found| Searched::from(&found))
        };
        let bounds = guide
            .get_or_insert_with(|| Guide::new(machine, goal))
            .look(machine, position, states, &search);
        let is_whole = machine.divergence().is_none() && machine.cut().is_none();
        machine.obey(Watch::default());
        if !is_whole {
            // If a move does not come to rest, or not in time, no result is valid.
            *guide = None;
            return Bounds::at_least(0);
        }
        bounds
    }
}
