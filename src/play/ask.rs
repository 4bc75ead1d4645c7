//! Hints and solutions: questions to the helper, and the use of its answers.

use super::helper::{Question, Reply, Walk, Want};
use super::table::{Help, Pending, Solution, Table};
use crate::diagnostic::clean;
use crate::model::{Measure, NodeId};
use crate::session::{Advice, Hint, Outlook};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Table {
    /// Gives the next step of a hint, or returns a question if the answer is not known yet.
    pub(super) fn hint(&mut self) -> Option<Question> {
        if !self.has_goal() {
            self.say("This puzzle has no goal.");
            return None;
        }
        if self.help.is_none() {
            self.help = self.known();
        }
        let want = match &self.help {
            None => Want::Hint,
            Some(Help { hint: Hint::Unknown, .. }) => Want::LongHint,
            Some(_) => {
                self.tell();
                return None;
            }
        };
        Some(self.ask(want))
    }

    /// Returns the question for all moves to the goal, if the puzzle has a goal and is not solved.
    pub(super) fn solve(&mut self) -> Option<Question> {
        if !self.has_goal() {
            self.say("This puzzle has no goal.");
            return None;
        }
        if self.game.is_won() {
            self.say("It is solved.");
            return None;
        }
        Some(self.ask(Want::Way))
    }

    /// Makes the next move of a solution.
    pub(super) fn walk_on(&mut self) {
        let Some(mut walk) = self.walk.take() else { return };
        let Some(words) = walk.words.get(walk.at) else { return };
        let played = self.game.play(words);
        self.look_again();
        match played {
            Ok(_) => {
                walk.at += 1;
                self.tell_walk(walk);
            }
            Err(error) => self.say(format!("{error}.")),
        }
    }

    /// Takes back the last move of a solution.
    pub(super) fn walk_back(&mut self) {
        let Some(mut walk) = self.walk.take() else { return };
        if walk.at > 0 && self.game.undo() {
            walk.at -= 1;
        }
        self.look_again();
        self.tell_walk(walk);
    }

    /// Takes an answer of the helper. An answer about another position only counts if it concerns
    /// the start.
    pub(crate) fn take(&mut self, reply: Reply) {
        if reply.want == Want::Minimum {
            (self.is_asked, self.is_sought) = (false, self.is_sought && reply.is_cut);
        }
        if reply.log.is_empty() {
            self.learn_minimum(reply.outlook);
        } else if let Outlook::Exactly(left) | Outlook::AtMost(left) = reply.outlook
            && self.game.log() == reply.log
        {
            self.learn_minimum(Outlook::AtMost(self.game.cost().saturating_add(left)));
        }
        let waits = self.pending.as_ref().is_some_and(|pending| pending.want == reply.want);
        if reply.want == Want::Minimum || !waits || self.game.log() != reply.log {
            return;
        }
        self.pending = None;
        match (reply.want, reply.way) {
            (Want::Way, Some(walk)) => {
                self.help = None;
                self.solution = Some(Solution {
                    log: reply.log,
                    begins_at: self.game.cost(),
                    walk: walk.clone(),
                });
                self.tell_walk(walk);
            }
            (Want::Way, None) => self.say(self.outlook_after(reply.outlook, None, reply.loss)),
            _ => {
                let Reply { outlook, hint, gave_up, loss, .. } = reply;
                self.help = Some(Help { outlook, hint, steps: 0, gave_up, loss });
                self.tell();
            }
        }
    }

    /// Ends all questions because the helper has stopped; shows a message if the player waits for
    /// an answer.
    pub(crate) fn lose_helper(&mut self) {
        if self.pending.is_none() {
            return;
        }
        self.stop_asking();
        self.say("Hints are no longer available: their search has stopped. The game goes on.");
    }

    /// Returns the hint for a position on the last solution that was found.
    fn known(&self) -> Option<Help> {
        let Solution { log, begins_at, walk } = self.solution.as_ref()?;
        let made = self.game.log();
        let made =
            made.strip_prefix(log.iter().map(String::as_str).collect::<Vec<_>>().as_slice())?;
        let is_on_it = made.iter().zip(&walk.words).all(|(made, words)| made == words);
        let next = walk.words.get(made.len()).filter(|_| is_on_it)?;
        let choice =
            self.options.iter().find(|option| option.choice.words == *next)?.choice.clone();
        let left = walk.cost.saturating_sub(self.game.cost().saturating_sub(*begins_at));
        let outlook = if self.is_shortest(walk, *begins_at) {
            Outlook::Exactly(left)
        } else {
            Outlook::AtMost(left)
        };
        let hint = Hint::Play(Box::new(Advice { choice, outlook }));
        Some(Help { outlook, hint, steps: 0, gave_up: None, loss: None })
    }

    /// Returns `true` if a solution is proved shortest, or cheapest: by its own search, or since it
    /// is the end of a game with the fewest moves.
    fn is_shortest(&self, walk: &Walk, begins_at: u64) -> bool {
        walk.shortest || self.minimum == Some(Outlook::Exactly(begins_at.saturating_add(walk.cost)))
    }

    fn ask(&mut self, want: Want) -> Question {
        self.stop_asking();
        self.unasked.store(1, Ordering::Relaxed);
        let ended: Arc<_> = Arc::default();
        self.pending = Some(Pending { want, ended: Arc::clone(&ended) });
        Question { want, log: self.game.log().into_iter().map(str::to_owned).collect(), ended }
    }

    fn learn_minimum(&mut self, found: Outlook) {
        let is_better = match (self.minimum, found) {
            (Some(Outlook::Unknown { at_least: known }), Outlook::Unknown { at_least }) => {
                at_least > known
            }
            (None, _) | (Some(Outlook::Unknown { .. }), _) => true,
            (Some(Outlook::AtMost(_)), Outlook::Exactly(_)) => true,
            (Some(Outlook::AtMost(known)), Outlook::AtMost(found)) => found < known,
            _ => false,
        };
        if is_better {
            self.minimum = Some(found);
        }
    }

    fn tell(&mut self) {
        let Some(help) = &mut self.help else { return };
        help.steps = (help.steps + 1).min(3);
        let help = help.clone();
        let Hint::Play(advice) = &help.hint else {
            self.say(self.outlook_after(help.outlook, help.gave_up, help.loss));
            return;
        };
        let (node, piece) = (advice.choice.node.map(NodeId::index), self.piece_to_move(advice));
        match (help.steps, piece) {
            (1, piece) => {
                let next = if piece.is_some() { "piece" } else { "move" };
                self.say(format!("{} (h: which {next})", self.outlook(help.outlook, None)));
            }
            (2, Some(piece)) => {
                self.focus = node.unwrap_or(self.focus);
                self.say(format!("{piece} (h: which move)"));
            }
            _ => {
                let words = advice.choice.words.clone();
                (self.selected, self.end, self.focus) = (node, None, node.unwrap_or(self.focus));
                self.at = self.rows().iter().position(|row| row.choice.words == words).unwrap_or(0);
                self.in_list = true;
                self.say(format!("The move is {}: Enter makes it.", clean(&words, true)));
            }
        }
    }

    fn tell_walk(&mut self, walk: Walk) {
        let (all, left) = (walk.words.len() as u64, walk.words.len() - walk.at);
        let best = if self.game.measure() == Measure::Moves { "shortest" } else { "cheapest" };
        let begins_at = self.solution.as_ref().map_or(0, |solution| solution.begins_at);
        let proved = if self.is_shortest(&walk, begins_at) { "proved" } else { "perhaps not the" };
        let text = match walk.words.get(walk.at) {
            None if self.game.is_won() => format!("Solved, after {}.", self.paid()),
            None => "The solution ends here.".to_owned(),
            Some(next) if walk.at == 0 => {
                format!(
                    "{}, {proved} {best}. Space makes the first: {}",
                    self.price(all, walk.cost),
                    clean(next, true)
                )
            }
            Some(next) => {
                format!("Step {} of {all}. Space makes the next: {}", walk.at, clean(next, true))
            }
        };
        let next = walk
            .words
            .get(walk.at)
            .and_then(|words| self.options.iter().find(|option| option.choice.words == *words));
        self.focus = next.and_then(|option| option.from).unwrap_or(self.focus);
        self.say(text);
        self.walk = (left > 0 || walk.at > 0).then_some(walk);
    }
}
