//! The effects of keys and clicks.

use super::chosen::Chosen;
use super::helper::Question;
use super::key::{Input, Key, Way};
use super::layout::Area;
use super::menu::Menu;
use super::table::{Legal, Side, Table};
use super::texts::moves;
use crate::diagnostic::clean;
use crate::model::Measure;
use crate::session::Outlook;
use std::sync::atomic::Ordering;

/// A task for the caller.
#[derive(Debug)]
pub(crate) enum Do {
    /// Only draw the screen.
    Nothing,
    /// Ask the helper a question.
    Ask(Question),
    /// Create another helper, because another game has begun.
    Begin,
    /// Leave.
    Quit,
}

impl Table {
    /// Handles an input of the player.
    pub(crate) fn input(&mut self, input: Input) -> Do {
        match input {
            Input::Size(columns, rows) => self.size = (usize::from(columns), usize::from(rows)),
            Input::Click(column, row) => {
                self.doubted = None;
                self.click(usize::from(column), usize::from(row));
            }
            Input::Wheel(way) => self.wheel(way),
            Input::Key(key) => return self.key(key),
        }
        Do::Nothing
    }

    fn key(&mut self, key: Key) -> Do {
        // An Enter that the player adds to a complete number presses nothing.
        let completed = self.completed.take();
        if let (Some(number), Key::Press) = (completed, key) {
            self.say(format!("{number} has been chosen already, without Enter."));
            return Do::Nothing;
        }
        if let Some(chosen) = self.doubted.take() {
            return self.confirm(chosen, key);
        }
        if let Side::Menu(_) = self.side {
            return self.key_in_menu(key);
        }
        let typed = std::mem::take(&mut self.typed);
        match key {
            Key::Char('q') | Key::Interrupt => return Do::Quit,
            Key::Char('h') => return self.hint().map_or(Do::Nothing, Do::Ask),
            Key::Char('s') => return self.solve().map_or(Do::Nothing, Do::Ask),
            Key::Char('n') => return self.draw_another(),
            Key::Char('?') => {
                self.open(if matches!(self.side, Side::Keys) { Side::Moves } else { Side::Keys })
            }
            Key::Char('l') => {
                self.open(if matches!(self.side, Side::Log) { Side::Moves } else { Side::Log })
            }
            Key::Char('m') => self.open_menu(),
            Key::Char('u') | Key::Undo => self.undo(),
            Key::Char('r') | Key::Redo => self.redo(),
            Key::Erase if !typed.is_empty() => self.erase_digit(typed),
            Key::Erase => self.undo(),
            Key::Char('R') => self.restart(),
            Key::Char('c') => self.switch_names(),
            Key::Char('p') => self.switch_hidden(),
            Key::Char(',') => self.next_mover(false),
            Key::Char('.') => self.next_mover(true),
            Key::Char('i') => self.open(if matches!(self.side, Side::Leaflet) {
                Side::Moves
            } else {
                Side::Leaflet
            }),
            Key::Char(digit @ '0'..='9') => self.type_digit(typed, digit),
            Key::Char(_) => self.say("Press ? for the keys."),
            Key::Escape => self.let_go(),
            Key::Tab if self.in_list => self.leave_list(),
            Key::Tab => self.in_list = !self.rows().is_empty(),
            Key::Page(way) => self.turn_page(way),
            Key::Arrow(way) => self.arrow(way),
            Key::Press if !typed.is_empty() => self.play_number(&typed),
            // Text in place of the list is closed first.
            Key::Press if matches!(self.side, Side::Keys | Side::Leaflet) => self.open(Side::Moves),
            Key::Press if self.walk.is_some() && !self.in_list => self.walk_on(),
            Key::Press if self.in_list => self.play_row(self.at),
            Key::Press => self.press(self.focus),
        }
        Do::Nothing
    }

    /// Shows or hides the names of nodes.
    fn switch_names(&mut self) {
        self.names = !self.names;
        let has_names = self.layout().is_ok_and(|layout| layout.has_names);
        self.say(if self.names && !has_names {
            "There is no room for the names of nodes."
        } else {
            ""
        });
    }

    fn switch_hidden(&mut self) {
        let board = &self.game.puzzle().model().board;
        let has_hidden = board.nodes().any(|node| board.is_hidden(node));
        self.hidden = !self.hidden && has_hidden;
        self.say(if has_hidden { "" } else { "This puzzle has no hidden places." });
    }

    fn open(&mut self, side: Side) {
        (self.side, self.in_list) = (side, false);
        self.at = self.at_first();
    }

    fn arrow(&mut self, way: Way) {
        match way {
            _ if self.scroll(way) => {}
            Way::Right if self.walk.is_some() => self.walk_on(),
            Way::Left if self.walk.is_some() => self.walk_back(),
            Way::Up if self.in_list => self.mark(self.at.saturating_sub(1)),
            Way::Down if self.in_list => self.mark(self.at + 1),
            Way::Left | Way::Right if self.in_list => self.across(way),
            _ if self.steer(way) => {}
            _ => {
                if let Ok(layout) = self.layout() {
                    self.focus = layout.toward(self.focus, way);
                }
            }
        }
    }

    /// Selects the piece on a node, presses the node, or moves the selected piece to it.
    fn press(&mut self, node: usize) {
        self.focus = node;
        if self.is_target(node) && self.selected != Some(node) {
            self.end = Some(node);
            return if self.rows().len() == 1 { self.play_row(0) } else { self.open_choice() };
        }
        self.end = None;
        // The moves of a piece of several squares begin at its first square.
        let node = self.piece(node)[0];
        let own = self.moves_at(node);
        match own[..] {
            [] => {
                self.selected = None;
                let name = clean(self.name(node), true);
                self.say(format!("No move begins at {name}."));
            }
            [one] if one.choice.name.name == "click" || self.selected == Some(node) => {
                self.selected = Some(node);
                self.play_row(0);
            }
            _ if self.selected == Some(node) => self.open_choice(),
            _ => {
                let count = own.len();
                (self.selected, self.at, self.side) = (Some(node), 0, Side::Moves);
                let what = if count == 1 {
                    "1 move; Enter makes it".to_owned()
                } else {
                    format!("{count} moves")
                };
                let name = clean(self.name(node), true);
                self.say(format!("{name}: {what}."));
            }
        }
    }

    /// Lets the list ask for one of several moves.
    fn open_choice(&mut self) {
        (self.in_list, self.at, self.side) = (true, 0, Side::Moves);
        self.say("Which move? Arrows and Enter, or its number.");
    }

    /// Lets the list ask for one of several moves in the direction of an arrow; `meant` holds their
    /// indices among the legal moves.
    pub(super) fn choose_among(&mut self, meant: &[usize]) {
        let first = meant
            .first()
            .and_then(|&at| self.options.get(at))
            .map(|option| (option.from, option.number));
        let Some((from, number)) = first else { return };
        self.selected = from;
        self.open_choice();
        self.at = self.rows().iter().position(|option| option.number == number).unwrap_or(0);
    }

    /// Takes a digit of a move's number; makes the move if no longer number begins with these
    /// digits.
    fn type_digit(&mut self, typed: String, digit: char) {
        let typed = format!("{typed}{digit}");
        let numbers: Vec<String> =
            self.rows().iter().map(|option| option.number.to_string()).collect();
        let exact = numbers.iter().position(|number| *number == typed);
        let begin_so = numbers.iter().filter(|number| number.starts_with(&typed)).count();
        match exact {
            Some(row) if begin_so == 1 => {
                self.play_row(row);
                self.completed = Some(typed);
            }
            _ if begin_so == 0 => self.say(format!("No move of the list has the number {typed}.")),
            exact => {
                self.say(match exact {
                    Some(_) => format!("{typed}: Enter makes the move, or another digit follows."),
                    None => format!("{typed}: another digit follows."),
                });
                self.at = exact.unwrap_or(self.at);
                self.typed = typed;
            }
        }
    }

    /// Deletes the last digit of an incomplete number.
    fn erase_digit(&mut self, mut typed: String) {
        typed.pop();
        match typed.pop() {
            Some(last) => self.type_digit(typed, last),
            None => self.say(""),
        }
    }

    /// Makes the move with a number.
    fn play_number(&mut self, typed: &str) {
        match self.rows().iter().position(|option| option.number.to_string() == typed) {
            Some(row) => self.play_row(row),
            None => self.say(format!("No move of the list has the number {typed}.")),
        }
    }

    /// Makes the move in a row of the list.
    fn play_row(&mut self, row: usize) {
        let option = self.rows().get(row).map(|option| option.number);
        let at = option
            .and_then(|number| self.options.iter().position(|option| option.number == number));
        at.into_iter().for_each(|at| self.play_option(at));
    }

    /// Makes a legal move.
    pub(super) fn play_option(&mut self, at: usize) {
        let Some((words, to)) =
            self.options.get(at).map(|option| (option.choice.words.clone(), self.end_of(option)))
        else {
            return;
        };
        let follows =
            self.walk.as_ref().is_some_and(|walk| walk.words.get(walk.at) == Some(&words));
        if follows {
            return self.walk_on();
        }
        match self.game.play(&words) {
            Ok(_) => {
                self.walk = None;
                self.after_a_move(&words);
                self.focus = to.unwrap_or(self.focus);
            }
            Err(error) => self.say(format!("{error}.")),
        }
    }

    fn after_a_move(&mut self, words: &str) {
        self.look_again();
        let made = self.game.log().len();
        if self.game.is_won() && self.has_goal() {
            let fewest = match self.minimum {
                Some(Outlook::Exactly(least)) if least == self.game.cost() => {
                    match self.game.measure() {
                        Measure::Moves => ", and none takes fewer",
                        Measure::Cost => ", and none costs less",
                    }
                }
                _ => "",
            };
            self.say(format!("Solved in {}{fewest}!", self.paid()));
        } else if self.options.is_empty() {
            self.say("No move is left: u takes moves back, h says how many.");
        } else {
            self.say(format!("{made}. {}", clean(words, true)));
        }
    }

    fn undo(&mut self) {
        let undone = self.game.undo();
        self.leave(if undone {
            "Taken back; r makes it again."
        } else {
            "There is nothing to take back."
        });
        if undone {
            let words = self.game.undone().first().copied();
            let taken =
                self.options.iter().find(|option| Some(option.choice.words.as_str()) == words);
            self.focus = taken.and_then(|option| option.from).unwrap_or(self.focus);
        }
    }

    fn redo(&mut self) {
        let redone = self.game.redo();
        self.leave(if redone { "Made again." } else { "There is nothing to make again." });
    }

    fn restart(&mut self) {
        self.game.restart();
        self.leave(if self.game.undone().is_empty() {
            "This is the start."
        } else {
            "From the start; r makes the moves again."
        });
        self.focus_first();
    }

    /// Leaves the solution that is shown, because the position has changed.
    fn leave(&mut self, note: &str) {
        self.walk = None;
        self.look_again();
        self.say(note);
    }

    fn let_go(&mut self) {
        if self.pending.is_some() {
            self.stop_asking();
            return self.say("Stopped.");
        }
        self.side = Side::Moves;
        (self.selected, self.end, self.in_list, self.at, self.walk) = (None, None, false, 0, None);
        self.say("");
    }

    /// Moves the focus to the next node where a move begins, or where a move of the selected piece
    /// ends.
    fn next_mover(&mut self, forward: bool) {
        let place = |option: &Legal| match self.selected {
            Some(_) => self.end_of(option),
            None => option.from,
        };
        let mut nodes: Vec<usize> = self.rows().into_iter().filter_map(place).collect();
        nodes.sort_unstable();
        let found = if forward {
            nodes.iter().find(|&&node| node > self.focus).or(nodes.first())
        } else {
            nodes.iter().rev().find(|&&node| node < self.focus).or(nodes.last())
        };
        self.focus = found.copied().unwrap_or(self.focus);
    }

    fn open_menu(&mut self) {
        self.side = Side::Menu(Menu::new(self.game.puzzle(), &self.chosen, self.game.start().1));
        self.say("Arrows and Enter choose; Esc closes the menu.");
    }

    fn key_in_menu(&mut self, key: Key) -> Do {
        let Side::Menu(menu) = &mut self.side else { return Do::Nothing };
        match key {
            Key::Arrow(Way::Up) => menu.step(-1),
            Key::Arrow(Way::Down) => menu.step(1),
            Key::Press => return self.choose(),
            Key::Char(digit @ '1'..='9') => {
                menu.at = digit as usize - '1' as usize;
                let task = self.choose();
                self.completed = Some(digit.to_string()).filter(|_| matches!(task, Do::Begin));
                return task;
            }
            Key::Escape | Key::Char('m' | 'q') => self.let_go(),
            Key::Char('?' | 'i' | 'l' | 'p') => {
                self.let_go();
                return self.key(key);
            }
            _ => {}
        }
        Do::Nothing
    }

    /// Begins the game of the marked menu entry.
    fn choose(&mut self) -> Do {
        let Side::Menu(menu) = &self.side else { return Do::Nothing };
        let Some(entry) = menu.entries.get(menu.at) else { return Do::Nothing };
        self.begin(entry.game.clone())
    }

    fn draw_another(&mut self) -> Do {
        match self.game.start().1 {
            Some(seed) => {
                self.begin(Chosen { seed: Some(seed.wrapping_add(1)), ..self.chosen.clone() })
            }
            None => {
                self.say("This start is not random; m lists all starts.");
                Do::Nothing
            }
        }
    }

    /// Begins another game, at once if no moves are lost so.
    fn begin(&mut self, chosen: Chosen) -> Do {
        let made = self.game.log().len() as u64;
        if made == 0 {
            return self.begin_at_once(chosen);
        }
        self.say(format!(
            "Another game forgets the {} made: y begins it, any other key keeps this one.",
            moves(made)
        ));
        self.doubted = Some(chosen);
        Do::Nothing
    }

    /// Begins another game if the player confirms it; any other key only keeps the present one.
    fn confirm(&mut self, chosen: Chosen, key: Key) -> Do {
        match key {
            Key::Char('y' | 'Y') => self.begin_at_once(chosen),
            Key::Interrupt => Do::Quit,
            _ => {
                self.say("This game goes on.");
                Do::Nothing
            }
        }
    }

    fn begin_at_once(&mut self, chosen: Chosen) -> Do {
        self.stop_asking();
        let size = (self.size.0 as u16, self.size.1 as u16);
        match Self::new(&self.game.puzzle().clone(), chosen, self.look, size) {
            Ok(mut table) => {
                self.unasked.store(1, Ordering::Relaxed);
                table.names = self.names;
                *self = table;
                self.say("A new game.");
                Do::Begin
            }
            Err(error) => {
                let first = error
                    .findings()
                    .diagnostics
                    .first()
                    .map_or_else(String::new, |report| report.message.to_string());
                self.say(clean(&first, true));
                Do::Nothing
            }
        }
    }

    fn click(&mut self, column: usize, row: usize) {
        let Ok(layout) = self.layout() else { return };
        if let Some(node) = layout.node_at(column, row) {
            if !matches!(self.side, Side::Menu(_)) {
                self.in_list = false;
                self.press(node);
            }
            return;
        }
        let Some(row) = self.row_at(&layout.list, column, row) else { return };
        match &mut self.side {
            Side::Moves => self.play_row(row),
            Side::Menu(menu) => menu.at = row.min(menu.entries.len().saturating_sub(1)),
            Side::Log | Side::Keys | Side::Leaflet => {}
        }
    }

    /// Returns the row of the list at a place of the screen.
    fn row_at(&self, list: &Area, column: usize, row: usize) -> Option<usize> {
        let (right, down) = list.within(column, row)?;
        self.list(list).1.row(right, down.checked_sub(1)?)
    }
}
