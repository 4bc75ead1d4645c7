//! The leaflet: the description of the puzzle and its goal.

use super::chosen::Chosen;
use crate::api::Compiled;
use crate::diagnostic::one_line;
use crate::model::{Goal, Kind, NodeId, Puzzle, State};
use crate::phrase::{goal_in_words, pictured};
use crate::report::{Ink, Page, Room, TextOptions, page};

/// The description of the puzzle and its goal.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaflet {
    pub(super) about: Option<String>,
    /// The goal as a sentence.
    pub(super) goal: Option<String>,
    /// `true` if the goal has no sentence and is shown as it is written.
    is_written: bool,
    /// The goal as a picture.
    picture: Option<Vec<Option<Kind>>>,
}

impl Leaflet {
    pub(super) fn new(puzzle: &Compiled, chosen: &Chosen) -> Self {
        let model = puzzle.model();
        let goal = chosen_goal(model, chosen);
        let condition = goal.and_then(|goal| goal.condition.as_ref().ok());
        let sentence = goal.and_then(|goal| goal_in_words(model, goal));
        let is_written = sentence.as_deref().is_some_and(is_as_written);
        Self {
            is_written,
            about: model.about.as_deref().map(|about| one_line(about, true)),
            goal: sentence.map(|goal| format!("Goal: {}.", goal.replace('`', ""))),
            picture: condition.and_then(|condition| pictured(model, condition)),
        }
    }

    /// Returns the text in lines of at most the given width. A goal that is shown as it is written
    /// is left out beside a description of the puzzle, which is easier to read.
    pub(super) fn lines(&self, width: usize, with_goal: bool) -> Vec<String> {
        self.text(width, with_goal && !(self.is_written && self.about.is_some()))
    }

    /// Returns the whole text in lines of at most the given width.
    pub(super) fn text(&self, width: usize, with_goal: bool) -> Vec<String> {
        let goal = self.goal.as_ref().filter(|_| with_goal);
        self.about.iter().chain(goal).flat_map(|text| wrapped(text, width)).collect()
    }

    /// Returns `true` if some of the text is not among given lines.
    ///
    /// # Arguments
    /// * `has_picture` - `true` if a picture shows the goal
    pub(super) fn exceeds(&self, lines: &[String], width: usize, has_picture: bool) -> bool {
        lines.len() < self.lines(width, !has_picture).len()
    }

    /// Returns the goal alone in such lines.
    pub(super) fn goal_lines(&self, width: usize) -> Vec<String> {
        self.goal.iter().flat_map(|text| wrapped(text, width)).collect()
    }

    /// Returns the picture of the goal, if it fits; a node that may hold any piece shows `?`.
    pub(super) fn drawn(&self, puzzle: &Puzzle, width: usize, unicode: bool) -> Option<Page> {
        let wanted = self.picture.as_ref()?;
        let state: State = wanted.iter().map(|kind| kind.unwrap_or(Kind::EMPTY)).collect();
        let options = TextOptions { unicode, width: width + 2, ..TextOptions::default() };
        let mut drawn = page(puzzle, &state, &options, Room::default());
        let free = (0..).map(NodeId).zip(wanted).filter(|(_, kind)| kind.is_none());
        let free = free.filter(|(node, _)| !puzzle.board.is_hidden(*node));
        for spot in free.filter_map(|(node, _)| drawn.spots.get(node.index()).copied()) {
            let columns = spot.column..spot.column + spot.wide.max(1);
            let is_there = |ink: &Ink| ink.row == spot.row && columns.contains(&ink.column);
            let column =
                drawn.inks.iter().find(|ink| is_there(ink)).map_or(spot.column, |ink| ink.column);
            drawn.inks.retain(|ink| !is_there(ink));
            drawn.inks.push(Ink { row: spot.row, column, glyph: '?', rgb: None });
        }
        (drawn.width <= width).then_some(drawn)
    }
}

/// Returns the chosen goal.
fn chosen_goal<'p>(puzzle: &'p Puzzle, chosen: &Chosen) -> Option<&'p Goal> {
    let mut goals = puzzle.goals.iter().filter(|goal| goal.condition.is_ok());
    match &chosen.goal {
        Some(name) => goals.find(|goal| goal.name.as_ref() == Some(name)),
        None => goals.next(),
    }
}

/// Breaks a text into lines at blanks.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns `true` if a goal in words is the goal as it is written.
fn is_as_written(goal: &str) -> bool {
    let inside = goal.strip_prefix('`').and_then(|goal| goal.strip_suffix('`'));
    inside.is_some_and(|inside| !inside.contains('`'))
}
