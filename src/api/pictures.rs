//! Answers as pictures and pages.

use super::error::Error;
use super::show::drawn;
use crate::model::{Measure, MoveName};
use crate::phrase::counted;
use crate::report::{Answer, Move};
use crate::scene::{Bonds, Played, chart, html, stills, svg};
use crate::search::{Exploration, ToGoal, Verdict};
use std::slice;

impl Answer {
    /// Draws the solution as a picture: a strip of positions with arrows, as one self-contained
    /// SVG. It shows only the start if there is no solution or none was found.
    ///
    /// # Errors
    /// Returns an error if the board has too many nodes for a picture.
    pub fn svg(&self) -> Result<String, Error> {
        self.played(|played| Some(svg(&stills(&self.puzzle, played)?)))
    }

    /// Writes the solution as a page: one self-contained HTML file in which the pieces move, step
    /// by step or automatically. It shows only the start if there is no solution or none was found.
    ///
    /// # Errors
    /// Returns an error if the board has too many nodes for a picture.
    ///
    /// ```standalone_crate
    /// let puzzle = puzzlec::compile("frogs.pz", include_str!("../../puzzles/frogs.pz"))?;
    /// let page = puzzle.solve(&puzzlec::Query::default())?.html()?;
    /// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h1>Frogs and Toads</h1>"));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn html(&self) -> Result<String, Error> {
        self.played(|played| html(&self.puzzle, played))
    }

    /// Draws the moves of the solution, or only the start.
    fn played(&self, draw: impl Fn(Played) -> Option<String>) -> Result<String, Error> {
        let found = &self.found;
        let start = self.begin.as_ref().map(|begin| slice::from_ref(&begin.state));
        let start = start.unwrap_or_default();
        let bonds = match (&self.machine, start) {
            (Some(machine), [start]) => Bonds::find(&self.puzzle, machine.task(), start),
            _ => Bonds::default(),
        };
        let cost = found.cost.unwrap_or_default();
        let moves = counted(found.moves.len(), "move", "moves");
        let (states, ending) = match (found.verdict, self.measure) {
            (Verdict::Unsolvable, _) => (start, "no solution".to_owned()),
            (Verdict::Stopped(_), _) => {
                (start, "no solution was found within the limits".to_owned())
            }
            (Verdict::Solved { optimal: true }, Measure::Moves) => {
                (&found.states[..], format!("{moves}, proved shortest"))
            }
            (Verdict::Solved { optimal: true }, Measure::Cost) => {
                (&found.states[..], format!("cost {cost} in {moves}, proved cheapest"))
            }
            (Verdict::Solved { optimal: false }, Measure::Moves) => (&found.states[..], moves),
            (Verdict::Solved { optimal: false }, Measure::Cost) => {
                (&found.states[..], format!("cost {cost} in {moves}"))
            }
        };
        let names: Vec<MoveName> = self.names(&found.moves);
        let made = self.moves();
        let captions: Vec<String> = made.iter().map(Move::to_string).collect();
        let in_full: Vec<String> = made.iter().map(Move::in_full).collect();
        let (moves, captions, in_full) = (&names[..], &captions[..], &in_full[..]);
        let played =
            Played { states, moves, captions, names: in_full, ending: &ending, bonds: &bonds };
        drawn(&self.puzzle, draw(played))
    }
}

impl Answer<Exploration> {
    /// Draws a chart of the positions by their distance from the start, as one self-contained SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let known = if self.found.limit.is_some() { "at least " } else { "" };
        let sentence = format!(
            "{known}{} can be reached",
            counted(self.found.reachable, "position", "positions")
        );
        self.chart(&self.found.by_distance(), "from the start", &sentence)
    }
}

impl Answer<ToGoal> {
    /// Draws a chart of the positions by their distance to the goal, as one self-contained SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let known = if self.found.limit.is_some() { "at least " } else { "" };
        let sentence = format!(
            "from {known}{} the goal can be reached",
            counted(self.found.least_solvable(), "position", "positions")
        );
        self.chart(&self.found.by_distance(), "to the goal", &sentence)
    }
}

impl<F> Answer<F> {
    fn chart(&self, rows: &[(u64, u64)], way: &str, sentence: &str) -> String {
        let unit = match self.measure {
            Measure::Moves => "moves",
            Measure::Cost => "cost",
        };
        svg(&chart(&self.puzzle.title, rows, &format!("{unit} {way}"), sentence))
    }
}
