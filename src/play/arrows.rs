//! What an arrow does in a position where it steers.

use super::key::Way;
use super::steer::{Compass, Steer, is_press, takes_a_piece};
use super::table::Table;
use super::texts::clean;
use crate::session::Choice;
use std::collections::BTreeSet;

impl Table {
    /// Makes the move that an arrow means. Of several ones the list asks which.
    ///
    /// # Returns
    /// Whether arrows steer in this position.
    pub(super) fn steer(&mut self, way: Way) -> bool {
        // In this very position more may move than at the beginning.
        let movers: BTreeSet<usize> =
            self.options.iter().filter(|option| takes_a_piece(&option.choice)).filter_map(|option| option.from).collect();
        let steers = match self.steer {
            Steer::Nothing => false,
            Steer::Piece(_) => movers.len() == 1,
            Steer::Press => movers.is_empty() && !self.options.is_empty(),
        };
        if !steers {
            return false;
        }
        let compass = Compass::new(&self.game);
        let goes = |choice: &Choice| (takes_a_piece(choice) || is_press(choice)) && compass.side(choice) == Some(way);
        let meant: Vec<usize> = (0..self.options.len()).filter(|&at| goes(&self.options[at].choice)).collect();
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

    /// What the line of keys says of arrows.
    pub(super) fn arrows(&self) -> String {
        match &self.steer {
            Steer::Nothing => "arrows Enter".to_owned(),
            Steer::Piece(piece) => format!("arrows move {}", clean(piece)),
            Steer::Press => "arrows tilt".to_owned(),
        }
    }
}
