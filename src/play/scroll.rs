//! Keys that go through the list, or through a text that is longer than its area.

use super::key::Way;
use super::table::{Side, Table};

impl Table {
    /// Goes from the list to the board; a message about the marked move is no longer true.
    pub(super) fn leave_list(&mut self) {
        self.in_list = false;
        self.say("");
    }

    /// Scrolls a text, or goes through the list, by the height of its area.
    pub(super) fn turn_page(&mut self, way: Way) {
        let rows = self.layout().map_or(1, |layout| layout.list.height.saturating_sub(2).max(1));
        for _ in 0..rows {
            match way {
                _ if self.scroll(way) => {}
                Way::Up if self.in_list => self.mark(self.at.saturating_sub(1)),
                Way::Down if self.in_list => self.mark(self.at + 1),
                _ => return,
            }
        }
    }

    /// Scrolls a text, or goes through the list or the menu, by one row.
    pub(super) fn wheel(&mut self, way: Way) {
        let by = if way == Way::Up { -1 } else { 1 };
        match &mut self.side {
            Side::Menu(menu) => menu.step(by),
            Side::Moves if self.in_list => self.mark(self.at.saturating_add_signed(by)),
            Side::Moves => self.in_list = !self.rows().is_empty(),
            Side::Log | Side::Keys | Side::Leaflet => {
                self.scroll(way);
            }
        }
    }

    /// Scrolls a text that is longer than its area.
    pub(super) fn scroll(&mut self, way: Way) -> bool {
        let Ok(layout) = self.layout() else { return false };
        if matches!(self.side, Side::Moves | Side::Menu(_)) {
            return false;
        }
        let (list, columns) = self.list(&layout.list);
        let (first, last) = (columns.first, list.rows.len().saturating_sub(columns.room));
        match way {
            Way::Up if last > 0 => self.at = first.saturating_sub(1),
            Way::Down if last > 0 => self.at = (first + 1).min(last),
            _ => return false,
        }
        true
    }

    /// Marks the row in the next column of the list; to the left of the first column is the board.
    pub(super) fn across(&mut self, way: Way) {
        let Ok(layout) = self.layout() else { return };
        let columns = self.list(&layout.list).1;
        match way {
            Way::Left if columns.count == 1 || self.at < columns.first + columns.room => {
                self.leave_list()
            }
            Way::Left => self.mark(self.at - columns.room),
            _ if columns.count > 1 => self.mark(self.at + columns.room),
            _ => {}
        }
    }

    /// Marks another row of the list.
    pub(super) fn mark(&mut self, row: usize) {
        let row = row.min(self.rows().len().saturating_sub(1));
        if std::mem::replace(&mut self.at, row) != row {
            self.say("Enter makes the marked move.");
        }
    }
}
