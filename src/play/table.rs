//! The table: the game, and where eyes and hands are.

use super::chosen::Chosen;
use super::helper::{Helper, Question, Walk, Want};
use super::key::KEYS;
use super::layout::Layout;
use super::leaflet::Leaflet;
use super::menu::Menu;
use super::numbers::Numbers;
use super::steer::{Steer, steers};
use crate::door::{Compiled, Error};
use crate::model::{NodeId, piece_at};
use crate::session::{Choice, Hint, Outlook, Session};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the screen can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Colours.
    pub(crate) color: bool,
    /// Characters outside ASCII.
    pub(crate) unicode: bool,
}

/// A legal move, and the nodes where it begins and ends.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) choice: Choice,
    /// Its number in the list.
    pub(super) number: usize,
    pub(super) from: Option<usize>,
    pub(super) to: Option<usize>,
}

/// A question that waits for its answer.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) want: Want,
    pub(super) ended: Arc<AtomicUsize>,
}

/// A hint, and how much of it was told.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) outlook: Outlook,
    pub(super) hint: Hint,
    pub(super) steps: u8,
}

/// What is shown in place of the list.
#[derive(Clone, Debug)]
pub(super) enum Side {
    Moves,
    Log,
    Menu(Menu),
    Keys,
    Leaflet,
}

/// A game on the screen.
#[derive(Debug)]
pub(crate) struct Table {
    pub(super) game: Session,
    /// The position where it began.
    pub(super) beginning: String,
    pub(super) chosen: Chosen,
    pub(super) look: Look,
    pub(super) size: (usize, usize),
    /// What the puzzle is about and what is wanted.
    pub(super) leaflet: Leaflet,
    /// What arrows move.
    pub(super) steer: Steer,
    /// The numbers of moves, and the digits of one that is not complete.
    numbers: Numbers,
    pub(super) typed: String,
    /// The legal moves of the position, by number.
    pub(super) options: Vec<Legal>,
    /// The node that keys speak of, and the one whose piece is selected.
    pub(super) focus: usize,
    pub(super) selected: Option<usize>,
    /// The node where all moves of the list end, if several of them do.
    pub(super) end: Option<usize>,
    /// Whether arrows move in the list, and the row that is marked there.
    pub(super) in_list: bool,
    pub(super) at: usize,
    pub(super) side: Side,
    pub(super) note: String,
    pub(super) told: Option<Told>,
    pub(super) walk: Option<Walk>,
    pub(super) pending: Option<Pending>,
    /// The outlook of the start, once it is known, and whether that was asked.
    pub(super) minimum: Option<Outlook>,
    pub(super) begun: bool,
}

impl Table {
    /// Begins a game.
    ///
    /// # Errors
    /// There is no such start or goal, or there are too many moves.
    pub(crate) fn new(puzzle: &Compiled, chosen: Chosen, look: Look, size: (u16, u16)) -> Result<Self, Error> {
        let game = chosen.begin(puzzle)?;
        let mut table = Self {
            beginning: game.position(),
            leaflet: Leaflet::new(puzzle, &chosen),
            steer: steers(puzzle, &chosen),
            numbers: Numbers::default(),
            typed: String::new(),
            game,
            chosen,
            look,
            size: (usize::from(size.0), usize::from(size.1)),
            options: Vec::new(),
            focus: 0,
            selected: None,
            end: None,
            in_list: false,
            at: 0,
            side: Side::Moves,
            note: String::new(),
            told: None,
            walk: None,
            pending: None,
            minimum: None,
            begun: false,
        };
        table.look_again();
        table.focus = table.options.iter().find_map(|option| option.from).unwrap_or(0);
        Ok(table)
    }

    /// A helper for this game.
    ///
    /// # Errors
    /// The game cannot be begun.
    pub(crate) fn helper(&self) -> Result<Helper, Error> {
        Helper::new(self.game.puzzle(), &self.chosen)
    }

    /// What is to be asked before anything else: the fewest moves of the game, or its least cost.
    pub(crate) fn first_question(&mut self) -> Option<Question> {
        let asks = !std::mem::replace(&mut self.begun, true) && self.has_goal();
        asks.then(|| Question { want: Want::Minimum, log: Vec::new(), ended: Arc::default() })
    }

    /// Whether an answer is waited for.
    pub(crate) fn waits(&self) -> bool {
        self.pending.is_some()
    }

    /// Says something in the line for that.
    pub(crate) fn say(&mut self, note: impl Into<String>) {
        self.note = note.into();
    }

    /// Where everything stands.
    pub(super) fn layout(&self) -> Result<Layout, (usize, usize)> {
        Layout::new(self.game.puzzle().model(), &self.game.state(), &self.leaflet, self.size, self.look.unicode)
    }

    /// Whether there is something to play for.
    pub(super) fn has_goal(&self) -> bool {
        self.game.puzzle().goals().next().is_some()
    }

    /// The name of a node.
    pub(super) fn name(&self, node: usize) -> &str {
        self.game.puzzle().model().board.name(NodeId(node as u32))
    }

    /// The number of a node.
    pub(super) fn node(&self, name: &str) -> Option<usize> {
        let board = &self.game.puzzle().model().board;
        board.nodes().find(|&node| board.name(node) == name).map(NodeId::index)
    }

    /// Finds the legal moves anew; whatever was about the position before is forgotten.
    pub(super) fn look_again(&mut self) {
        let choices = self.game.moves();
        let words: Vec<&str> = choices.iter().map(|choice| choice.words.as_str()).collect();
        let numbers = self.numbers.of(&self.game.log(), &words);
        self.options = choices.into_iter().zip(numbers).map(|(choice, number)| self.option(choice, number)).collect();
        self.options.sort_by_key(|option| option.number);
        self.typed.clear();
        (self.selected, self.end, self.in_list, self.told) = (None, None, false, None);
        self.at = self.at_first();
        self.stop_asking();
    }

    /// Where a list begins: the log at its end.
    pub(super) fn at_first(&self) -> usize {
        if matches!(self.side, Side::Log) { usize::MAX } else { 0 }
    }

    /// Nobody waits for an answer any more.
    pub(super) fn stop_asking(&mut self) {
        if let Some(pending) = self.pending.take() {
            pending.ended.store(1, Ordering::Relaxed);
        }
    }

    /// The rows of the list: the moves of what is selected, or all of them.
    pub(super) fn rows(&self) -> Vec<&Legal> {
        let of_piece = |option: &&Legal| self.selected.is_none_or(|selected| option.from == Some(selected));
        let to_end = |option: &&Legal| self.end.is_none_or(|end| self.leads_to(option, end));
        self.options.iter().filter(of_piece).filter(to_end).collect()
    }

    /// The first row of the list that is seen, where its title and so many rows have room.
    pub(super) fn first_row(&self, height: usize) -> usize {
        let at = match &self.side {
            Side::Menu(menu) => menu.at,
            Side::Moves => self.at,
            Side::Log | Side::Keys | Side::Leaflet => return self.at.min(self.last_first_row(height)),
        };
        (at + 2).saturating_sub(height.max(2))
    }

    /// The first row that is seen of a text at its end.
    pub(super) fn last_first_row(&self, height: usize) -> usize {
        let rows = match &self.side {
            Side::Log => self.game.log().len(),
            Side::Keys => KEYS.len(),
            Side::Leaflet => self.leaflet_rows().len(),
            Side::Menu(_) | Side::Moves => 0,
        };
        (rows + 1).saturating_sub(height)
    }

    /// Whether a move of what is selected ends at a node.
    pub(super) fn is_target(&self, node: usize) -> bool {
        let of_piece = |option: &&Legal| self.selected.is_some() && option.from == self.selected;
        self.options.iter().filter(of_piece).any(|option| self.leads_to(option, node))
    }

    /// The nodes of the piece on a node, that of its first cell first.
    pub(super) fn piece(&self, node: usize) -> Vec<usize> {
        let model = self.game.puzzle().model();
        let (nodes, _) = piece_at(&model.kinds.shapes, &model.board, &self.game.state(), NodeId(node as u32));
        nodes.into_iter().map(NodeId::index).collect()
    }

    /// Whether a move ends at a node, or a piece of several squares covers it then and not before.
    fn leads_to(&self, option: &Legal, node: usize) -> bool {
        let piece = option.from.map(|from| self.piece(from)).unwrap_or_default();
        let covers = piece.len() > 1 && !piece.contains(&node);
        option.to == Some(node) && (piece.len() < 2 || covers)
            || covers && option.choice.travels.iter().any(|(_, to)| to == self.name(node))
    }

    fn option(&self, choice: Choice, number: usize) -> Legal {
        let find = |name: &Option<String>| name.as_deref().and_then(|name| self.node(name));
        let (from, to) = (find(&choice.node), find(&choice.end));
        Legal { choice, number, from, to }
    }
}
