//! Sentences about a game.

use super::helper::Want;
use super::leaflet::wrapped;
use super::legend::{Shown, legend};
use super::table::Table;
use crate::diagnostic::{clean, counted};
use crate::model::{Kind, Measure, NodeId};
use crate::phrase::grouped;
use crate::session::{Advice, Loss, Outlook};

/// The fewest columns of a text in the list's area.
const LEAST_WIDTH: usize = 22;

/// Returns a number of moves in words.
pub(super) fn moves(count: u64) -> String {
    counted(count, "move", "moves")
}

/// Returns a sentence that says if the puzzle can still be solved.
fn outlook(outlook: Outlook, measure: Measure) -> String {
    match (outlook, measure) {
        (Outlook::Exactly(0), Measure::Moves) => "It is solved.".to_owned(),
        (Outlook::Exactly(count), Measure::Moves) => {
            format!("It can be solved in {}, and in no fewer.", moves(count))
        }
        (Outlook::Exactly(cost), Measure::Cost) => {
            format!("It can be solved at a cost of {cost}, and for no less.")
        }
        (Outlook::AtMost(count), Measure::Moves) => {
            format!("It can be solved in {}, perhaps in fewer.", moves(count))
        }
        (Outlook::AtMost(cost), Measure::Cost) => {
            format!("It can be solved at a cost of {cost}, perhaps for less.")
        }
        (Outlook::Lost, _) => "It can no longer be solved (proved).".to_owned(),
        (Outlook::Unknown { at_least: 0 | 1 }, _) => {
            "It is not known whether it can be solved.".to_owned()
        }
        (Outlook::Unknown { at_least }, Measure::Moves) => {
            format!("Not known; if it can be solved, it takes at least {}.", moves(at_least))
        }
        (Outlook::Unknown { at_least }, Measure::Cost) => {
            format!("Not known; if it can be solved, it costs at least {at_least}.")
        }
    }
}

/// Returns the sentence on a lost game in which the move that lost it is not known.
fn untold() -> String {
    "Take moves back with u.".to_owned()
}

impl Table {
    /// Returns the step of a hint that names the piece; `None` if that would be all of the move, as
    /// for a press, a click or a turn.
    pub(super) fn piece_to_move(&self, advice: &Advice) -> Option<String> {
        let (choice, model) = (&advice.choice, self.game.puzzle().model());
        let node = choice.node.filter(|_| choice.name.name != "click")?;
        let name = clean(model.board.name(node), true);
        let here = self.options.iter().filter(|option| option.from == Some(node.index()));
        match choice.piece {
            Some(piece) => {
                Some(format!("Move {} at {name}.", clean(model.kinds.name(piece), true)))
            }
            None => (here.count() > 1).then(|| format!("Play at {name}.")),
        }
    }

    /// Returns a sentence that says if the present position can be solved.
    ///
    /// # Arguments
    /// * `loss` - the move that lost the game, if it is known
    pub(super) fn outlook(&self, found: Outlook, loss: Option<Loss>) -> String {
        match found {
            Outlook::Lost if self.game.log().is_empty() || self.minimum == Some(Outlook::Lost) => {
                "It cannot be solved from this start (proved).".to_owned()
            }
            Outlook::Lost => {
                let lost = outlook(found, self.game.measure());
                format!("{lost} {}", loss.map_or_else(untold, |loss| self.back(loss)))
            }
            _ => outlook(found, self.game.measure()),
        }
    }

    /// Returns a sentence that says how many moves of a lost game have to be taken back.
    fn back(&self, loss: Loss) -> String {
        let made = self.game.log().len();
        let count = moves((made + 1 - loss.by.clamp(1, made.max(1))) as u64);
        match loss.before {
            Outlook::Exactly(_) | Outlook::AtMost(_) => {
                format!("Take {count} back with u: then it can.")
            }
            Outlook::Unknown { .. } => format!("Take at least {count} back with u."),
            Outlook::Lost => untold(),
        }
    }

    /// Returns the same sentence, and for an unknown outlook the limit that ended the search.
    ///
    /// # Arguments
    /// * `gave_up` - the number of positions after which it ended; `None` for another limit
    /// * `loss` - the move that lost the game, if it is known
    pub(super) fn outlook_after(
        &self,
        found: Outlook,
        gave_up: Option<u64>,
        loss: Option<Loss>,
    ) -> String {
        let told = self.outlook(found, loss);
        match (found, gave_up) {
            (Outlook::Unknown { .. }, Some(count)) => {
                let count = grouped(count);
                format!("{told} The search gave up after {count} positions; h searches on.")
            }
            (Outlook::Unknown { .. }, None) => format!("{told} The search has reached its limits."),
            _ => told,
        }
    }

    /// Returns the title, the parameters, the start and the goal.
    pub(super) fn title(&self) -> String {
        let puzzle = self.game.puzzle();
        let (start, seed) = self.game.start();
        let mut facts: Vec<String> = puzzle
            .parameters()
            .iter()
            .map(|(name, value)| format!("{} = {value}", clean(name, true)))
            .collect();
        let goal = self.chosen.goal.as_deref().or_else(|| puzzle.goals().next().flatten());
        for (word, name) in [("from", start), ("to", goal)] {
            facts.extend(name.map(|name| format!("{word} \"{}\"", clean(name, true))));
        }
        facts.extend(seed.map(|seed| format!("seed {seed}")));
        let title = clean(puzzle.title(), true);
        if facts.is_empty() { title } else { format!("{title} ({})", facts.join(", ")) }
    }

    /// Returns the name of the node under the focus and of its piece, and a legend of the glyphs on
    /// the board if there is room for it.
    ///
    /// # Arguments
    /// * `missing` - a note on what is not shown and a shorter one, or nothing
    pub(super) fn focused(&self, width: usize, missing: Option<[&str; 2]>) -> String {
        let (model, state) = (self.game.puzzle().model(), self.game.state());
        let Some(&kind) = state.get(self.focus) else { return String::new() };
        let piece = if kind == Kind::EMPTY { "empty" } else { model.kinds.name(kind) };
        let focused = format!("{}: {}", clean(self.name(self.focus), true), clean(piece, true));
        let notes: Vec<String> = match missing {
            Some(missing) => missing.map(str::to_owned).into(),
            None => [Shown::All, Shown::Special, Shown::Pieces]
                .map(|shown| legend(model, &state, shown))
                .into(),
        };
        let fitting = notes
            .iter()
            .filter(|note| !note.is_empty())
            .map(|note| format!("{focused}   ({note})"))
            .find(|both| both.chars().count() <= width);
        fitting.unwrap_or(focused)
    }

    /// Returns the number of moves made and the fewest moves, in fewer words on a narrow screen.
    pub(super) fn progress(&self, width: usize) -> String {
        let full = self.progress_in_full();
        if full.chars().count() <= width {
            return full;
        }
        let short = [(" made", ""), ("the ", ""), (" is ", " ")];
        let short = short.iter().fold(full, |text, (words, less)| text.replace(words, less));
        if short.chars().count() <= width { short } else { short.replace(" (proved)", "") }
    }

    fn progress_in_full(&self) -> String {
        let (made, measure) = (moves(self.game.log().len() as u64), self.game.measure());
        let made = if measure == Measure::Moves {
            format!("{made} made")
        } else {
            format!("{made} made, cost {}", self.game.cost())
        };
        let best = if measure == Measure::Moves { "fewest" } else { "least" };
        let fewest = match (self.minimum, measure) {
            (Some(Outlook::Exactly(far)), _) => format!("the {best} is {far} (proved)"),
            (Some(Outlook::AtMost(count)), Measure::Moves) => format!("{count} suffice"),
            (Some(Outlook::AtMost(cost)), Measure::Cost) => format!("{cost} suffices"),
            (Some(Outlook::Lost), _) => "no solution from this start (proved)".to_owned(),
            (Some(Outlook::Unknown { at_least }), Measure::Moves) if at_least > 1 => {
                format!("at least {at_least} are needed")
            }
            (Some(Outlook::Unknown { at_least }), Measure::Cost) if at_least > 1 => {
                format!("it costs at least {at_least}")
            }
            _ if !self.has_goal() => "no goal".to_owned(),
            _ if self.is_sought => format!("looking for the {best}"),
            _ => format!("the {best} is not known"),
        };
        let state = match (self.game.is_won() && self.has_goal(), self.options.is_empty()) {
            (true, _) => "   SOLVED",
            (false, true) => "   no move is left",
            (false, false) => "",
        };
        format!("{made}; {fewest}{state}")
    }

    /// Returns the number of moves made, and their cost.
    pub(super) fn paid(&self) -> String {
        self.price(self.game.log().len() as u64, self.game.cost())
    }

    /// Returns a number of moves, with their cost if the puzzle measures cost.
    pub(super) fn price(&self, count: u64, cost: u64) -> String {
        match self.game.measure() {
            Measure::Moves => moves(count),
            Measure::Cost => format!("{} at a cost of {cost}", moves(count)),
        }
    }

    /// Returns the rows of the leaflet in the list's area.
    pub(super) fn leaflet_rows(&self) -> Vec<String> {
        let layout = self.layout();
        let width = layout.map_or(LEAST_WIDTH, |layout| layout.list.width).max(LEAST_WIDTH) - 1;
        let mut rows = self.leaflet.text(width, true);
        let legend = legend(self.game.puzzle().model(), &self.game.state(), Shown::Possible);
        if !legend.is_empty() {
            rows.extend(wrapped(&format!("Glyphs: {legend}."), width));
        }
        if rows.is_empty() {
            rows.push("The file says nothing about it.".to_owned());
        }
        if let Some(page) = self.leaflet.drawn(self.game.puzzle().model(), width, self.look.unicode)
        {
            rows.push(String::new());
            for row in 0..page.height {
                let mut inks: Vec<_> = page.inks.iter().filter(|ink| ink.row == row).collect();
                inks.sort_by_key(|ink| ink.column);
                let mut line = String::new();
                for ink in inks {
                    line.extend(std::iter::repeat_n(
                        ' ',
                        ink.column.saturating_sub(line.chars().count()),
                    ));
                    line.push(ink.glyph);
                }
                rows.push(line);
            }
        }
        rows
    }

    /// Returns the pieces on hidden nodes.
    fn hidden_pieces(&self) -> String {
        let (model, state) = (self.game.puzzle().model(), self.game.state());
        let held = |node: NodeId| match state[node.index()] {
            Kind::EMPTY => "empty".to_owned(),
            kind => clean(model.kinds.name(kind), true),
        };
        let hidden = model.board.nodes().filter(|&node| model.board.is_hidden(node));
        let told =
            hidden.map(|node| format!("{}: {}", clean(model.board.name(node), true), held(node)));
        told.collect::<Vec<_>>().join(", ")
    }

    /// Returns the pieces on hidden nodes, if they are wanted, and the log, or its end if it is
    /// long.
    pub(super) fn log_line(&self, width: usize) -> String {
        if !self.hidden {
            return self.log_end(width);
        }
        let hidden = format!("hidden: {}", self.hidden_pieces());
        match self.log_end(width.saturating_sub(hidden.chars().count() + 3)) {
            log if log.is_empty() => hidden,
            log => format!("{hidden}   {log}"),
        }
    }

    /// Returns the log, or its end if it is long.
    fn log_end(&self, width: usize) -> String {
        let log = self.game.log();
        let gap = if log.iter().any(|words| words.contains(' ')) { ", " } else { " " };
        let mut text = String::new();
        for words in log.iter().rev() {
            let longer = if text.is_empty() {
                clean(words, true)
            } else {
                format!("{}{gap}{text}", clean(words, true))
            };
            if longer.chars().count() + 8 > width {
                return format!("log: .. {text}");
            }
            text = longer;
        }
        if log.is_empty() { String::new() } else { format!("log: {text}") }
    }

    /// Returns the message for the player.
    pub(super) fn said(&self) -> String {
        if !self.typed.is_empty() {
            return self.note.clone();
        }
        let waiting = self.pending.as_ref().map(|pending| match pending.want {
            Want::Way => "Looking for a solution ... (Esc stops)",
            Want::Hint | Want::LongHint | Want::Minimum => "Looking ahead ... (Esc stops)",
        });
        waiting.map_or_else(|| self.note.clone(), str::to_owned)
    }
}
