//! The game of a page.

use super::answer::Failure;
use super::host::{Host, Most, Number};
use super::values;
use crate::api::{Cancel, Limits, Options, Query};
use crate::model::Measure;
use crate::session::{Choice, Hint, Loss, Session, Unplayable, Way};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The game to begin; all fields but the text may be left out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    #[serde(default)]
    name: Option<String>,
    text: String,
    #[serde(default)]
    set: BTreeMap<String, Number<i128>>,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    goal: Option<String>,
    #[serde(default)]
    state: Option<String>,
    #[serde(default)]
    seed: Option<Number<u64>>,
    /// The moves of an earlier game, including those that were taken back; `made` is the number of
    /// the others.
    #[serde(default)]
    log: Vec<String>,
    #[serde(default)]
    made: Option<usize>,
    #[serde(default)]
    limits: Most,
}

/// A game.
#[derive(Debug)]
pub(super) struct Game {
    session: Session,
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// The definition has errors, or the puzzle has no such start or goal.
    pub(super) fn open(opening: &Opening, host: &Host) -> Result<(Self, Value), Failure> {
        let limits = opening.limits.limits(host);
        let options = opening
            .set
            .iter()
            .fold(Options::default().limits(limits.clone()), |options, (name, value)| {
                options.set(name, value.0)
            });
        let puzzle =
            options.compile(opening.name.as_deref().unwrap_or("puzzle.pz"), &*opening.text)?;
        // Cancelling one request does not cancel later ones.
        let session = puzzle
            .play(&opening.query(limits.clone()))?
            .looking_within(limits.cancel(&Cancel::default()));
        let plan = session.plan();
        let mut game = Self { session };
        let (log, refused) = game.steps(&opening.log);
        game.step_to(opening.made.unwrap_or(opening.log.len()));
        let (start, seed) = game.session.start();
        let output = json!({
            "puzzle": values::puzzle(&puzzle, &opening.text),
            "plan": plan.as_ref().ok(),
            "not_drawn": plan.as_ref().err().map(values::sentence),
            "start": start,
            "seed": seed.map(|seed| seed.to_string()),
            "goal": opening.goal.as_deref().or_else(|| values::first_goal(&puzzle)),
            "log": log,
            "refused": refused.map(|error| error.to_string()),
            "view": game.view(),
        });
        Ok((game, output))
    }

    /// Makes a move. If it is the next move of the log, it is made again.
    pub(super) fn play(&mut self, words: &str) -> Result<Value, Failure> {
        if self.session.undone().first() == Some(&words) {
            self.session.redo();
            return Ok(json!({ "view": self.view(), "step": null }));
        }
        let step = self.step(words).map_err(|error| error.to_string())?;
        Ok(json!({ "view": self.view(), "step": step }))
    }

    /// Goes to the position after `made` moves.
    pub(super) fn go(&mut self, made: usize) -> Value {
        self.step_to(made);
        json!({ "view": self.view() })
    }

    /// Makes moves and takes them back.
    ///
    /// # Errors
    /// One of the moves is not legal. The position stays as it was, but moves that had been taken
    /// back before may be lost.
    pub(super) fn lay(&mut self, words: &[String]) -> Result<Value, Failure> {
        let made = self.session.log().len();
        let (steps, refused) = self.steps(words);
        self.step_to(made);
        refused.map_or_else(
            || Ok(json!({ "steps": steps, "view": self.view() })),
            |error| Err(error.to_string().into()),
        )
    }

    /// Brings the game to the position after these moves; the common prefix with the present log is
    /// kept.
    pub(super) fn reach(&mut self, log: &[String]) -> Result<Value, Failure> {
        let common =
            self.session.log().iter().zip(log).take_while(|(here, there)| here == there).count();
        self.step_to(common);
        self.session
            .replay(log[common..].iter().map(String::as_str))
            .map_err(|error| error.to_string())?;
        Ok(json!({ "made": log.len() }))
    }

    /// Reports if the game can be won, and a move that brings the goal nearer.
    pub(super) fn hint(&mut self, states: u64) -> Value {
        let outlook = self.outlook(states);
        let advice = match self.session.hint(states) {
            Hint::Play(advice) => Some(self.choice(&advice.choice)),
            _ => None,
        };
        json!({ "outlook": outlook, "move": advice })
    }

    /// Finds all moves to the goal.
    pub(super) fn way(&mut self, any: bool, limits: &Limits) -> Result<Value, Failure> {
        Ok(match self.session.way(any, limits)? {
            Way::Found { words, is_shortest, cost } => {
                let mut found = json!({ "words": words, "shortest": is_shortest, "lost": false, "at_least": null });
                self.tell_cost(&mut found, cost);
                found
            }
            Way::Lost => {
                json!({ "words": null, "shortest": false, "lost": true, "at_least": null })
            }
            Way::Unknown { at_least } => {
                json!({ "words": null, "shortest": false, "lost": false, "at_least": at_least })
            }
        })
    }

    /// Returns the number of the first move after which the game cannot be won, if this is proved
    /// for the present position.
    pub(super) fn blame(&mut self, states: u64) -> Value {
        let loss: Option<Loss> = self.session.loss(states);
        let before = loss.map(|loss| values::outlook(loss.before, self.session.measure()));
        json!({ "lost_by": loss.map(|loss| loss.by), "before": before })
    }

    /// Makes moves up to the first that is not legal.
    fn steps(&mut self, words: &[String]) -> (Vec<Value>, Option<Unplayable>) {
        let mut steps = Vec::new();
        for words in words {
            match self.step(words) {
                Ok(step) => steps.push(step),
                Err(error) => return (steps, Some(error)),
            }
        }
        (steps, None)
    }

    fn step(&mut self, words: &str) -> Result<Value, Unplayable> {
        let made = self.session.play(words)?;
        Ok(self.choice(&made))
    }

    fn step_to(&mut self, made: usize) {
        while self.session.log().len() > made && self.session.undo() {}
        while self.session.log().len() < made && self.session.redo() {}
    }

    fn view(&self) -> Value {
        let moves: Vec<Value> =
            self.session.moves().iter().map(|choice| self.choice(choice)).collect();
        let pieces: Vec<usize> = self.session.state().iter().map(|kind| kind.index()).collect();
        let mut view = json!({
            "position": self.session.position(),
            "pieces": pieces,
            "made": self.session.log().len(),
            "won": self.session.is_won() && self.session.puzzle().goals().next().is_some(),
            "stuck": moves.is_empty(),
            "moves": moves,
        });
        self.tell_cost(&mut view, self.session.cost());
        view
    }

    fn outlook(&mut self, states: u64) -> Value {
        values::outlook(self.session.outlook(states), self.session.measure())
    }

    fn choice(&self, choice: &Choice) -> Value {
        let mut shown = values::choice(self.session.puzzle(), choice);
        self.tell_cost(&mut shown, choice.cost.into());
        shown
    }

    /// Adds the cost if the puzzle measures solutions by cost.
    fn tell_cost(&self, shown: &mut Value, cost: u64) {
        if self.session.measure() == Measure::Cost {
            shown["cost"] = cost.into();
        }
    }
}

impl Opening {
    fn query(&self, limits: Limits) -> Query {
        let seed = self.seed.map(|seed| seed.0);
        Query::chosen(self.start.as_deref(), self.state.as_deref(), seed, self.goal.as_deref())
            .limits(limits)
    }
}
