//! Arrow keys that make moves.

use super::key::Way;
use super::steer::{Compass, Steer, fills_the_gap, takes_a_piece};
use super::table::Table;
use crate::diagnostic::clean;
use crate::session::Choice;
use std::collections::BTreeSet;

impl Table {
    /// Makes the move in the direction of an arrow. If there are several, the list asks for one of
    /// them.
    ///
    /// # Returns
    /// `true` if arrows make moves in this position.
    pub(super) fn steer(&mut self, way: Way) -> bool {
        // Later positions may have more movable pieces than the first one.
        let movers: BTreeSet<usize> = self
            .options
            .iter()
            .filter(|option| takes_a_piece(&option.choice))
            .filter_map(|option| option.from)
            .collect();
        let steers = match self.steer {
            Steer::Nothing => false,
            Steer::Piece(_) => movers.len() == 1,
            Steer::Gap => fills_the_gap(self.game.moves(), &self.game.state()),
            Steer::Press => movers.is_empty() && !self.options.is_empty(),
        };
        if !steers {
            return false;
        }
        let compass = Compass::new(&self.game);
        let goes = |choice: &Choice| {
            (takes_a_piece(choice) || choice.is_press) && compass.side(choice) == Some(way)
        };
        let meant: Vec<usize> =
            (0..self.options.len()).filter(|&at| goes(&self.options[at].choice)).collect();
        let side = match way {
            Way::Up => "up",
            Way::Down => "down",
            Way::Left => "left",
            Way::Right => "right",
        };
        match meant[..] {
            [] => self.say(format!("No move goes {side}.")),
            [one] => self.play_option(one),
            _ => self.choose_among(&meant),
        }
        true
    }

    /// Returns the part of the line of keys that explains the arrows.
    pub(super) fn arrows(&self) -> String {
        match &self.steer {
            Steer::Nothing => "arrows Enter".to_owned(),
            Steer::Piece(piece) => format!("arrows move {}", clean(piece, true)),
            Steer::Gap => "arrows slide".to_owned(),
            Steer::Press => "arrows tilt".to_owned(),
        }
    }
}
