//! The menu of starts, goals and seeds.

use super::chosen::Chosen;
use crate::api::{Compiled, StartKind};
use crate::diagnostic::clean;
use crate::phrase::named;

/// The open menu.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    /// The entries.
    pub(super) entries: Vec<Entry>,
    /// The index of the marked entry.
    pub(super) at: usize,
}

/// An entry of the menu.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The text.
    pub(super) text: String,
    /// The game that it begins.
    pub(super) game: Chosen,
    /// `true` if this is the present game.
    pub(super) is_now: bool,
}

impl Menu {
    /// Lists all starts and goals of a puzzle, and another seed if the start is random.
    pub(super) fn new(puzzle: &Compiled, now: &Chosen, seed: Option<u64>) -> Self {
        let mut entries = Vec::new();
        if let Some(seed) = seed {
            let game = Chosen { seed: Some(seed.wrapping_add(1)), ..now.clone() };
            entries.push(Entry {
                text: format!("draw another start (seed {})", seed.wrapping_add(1)),
                game,
                is_now: false,
            });
        }
        let mut is_first = true;
        for start in puzzle.starts().filter(|start| start.kind != StartKind::OutOfUse) {
            let name = start.name.map(str::to_owned);
            if name.is_some() || is_first {
                let drawn = if start.kind == StartKind::Drawn { " (drawn)" } else { "" };
                let text = clean(&format!("{}{drawn}", named("start", name.as_deref())), true);
                let is_now =
                    now.state.is_none() && (now.start == name || now.start.is_none() && is_first);
                entries.push(Entry {
                    text,
                    game: Chosen { start: name, state: None, ..now.clone() },
                    is_now,
                });
            }
            is_first = false;
        }
        let goals = puzzle
            .model()
            .goals
            .iter()
            .filter(|goal| goal.condition.is_ok())
            .map(|goal| goal.name.as_deref());
        for (at, goal) in goals.enumerate() {
            let is_now = now.goal.as_deref() == goal || now.goal.is_none() && at == 0;
            if goal.is_some() || at == 0 {
                entries.push(Entry {
                    text: clean(&named("goal", goal), true),
                    game: Chosen { goal: goal.map(str::to_owned), ..now.clone() },
                    is_now,
                });
            }
        }
        Self { entries, at: 0 }
    }

    /// Moves the mark by a number of entries.
    pub(super) fn step(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.entries.len().saturating_sub(1));
    }
}
