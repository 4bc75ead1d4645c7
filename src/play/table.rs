//! The table: the game and the state of the screen.

use super::chosen::Chosen;
use super::helper::{Helper, Question, Walk, Want};
use super::layout::Layout;
use super::leaflet::Leaflet;
use super::menu::Menu;
use super::numbers::Numbers;
use super::steer::{Steer, steers};
use crate::api::{Compiled, Error};
use crate::model::{Board, NodeId, piece_at};
use crate::report::Palette;
use crate::session::{Choice, Hint, Loss, Outlook, Session};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The abilities of the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// `true` if it shows colours.
    pub(crate) color: bool,
    /// The colours that it shows.
    pub(crate) palette: Palette,
    /// `true` if it shows characters outside ASCII.
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

impl Legal {
    fn new(choice: Choice, number: usize) -> Self {
        let (from, to) = (choice.node.map(NodeId::index), choice.end.map(NodeId::index));
        Self { choice, number, from, to }
    }

    /// Returns `true` if the move begins at a node, or has the same effect there.
    fn begins_at(&self, node: usize) -> bool {
        let mut alike = self.choice.alike.iter();
        self.from == Some(node) || alike.any(|other| other.index() == node)
    }

    /// Returns the node where the move takes the piece on a node, if it takes it along.
    fn target_of(&self, node: usize) -> Option<usize> {
        let mut travels = self.choice.travels.iter();
        travels.find(|(from, _)| from.index() == node).map(|(_, to)| to.index())
    }
}

/// A question without an answer yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) want: Want,
    pub(super) ended: Arc<AtomicUsize>,
}

/// A hint, and the number of its steps that were shown.
#[derive(Clone, Debug)]
pub(super) struct Help {
    pub(super) outlook: Outlook,
    pub(super) hint: Hint,
    pub(super) steps: u8,
    /// The number of positions after which the search for a hint has given up; `None` if another
    /// limit ended it, or there is a hint.
    pub(super) gave_up: Option<u64>,
    /// The move that lost the game, if it is proved to be lost.
    pub(super) loss: Option<Loss>,
}

/// A solution that was found.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The moves that lead to the position where it begins.
    pub(super) log: Vec<String>,
    /// Their cost.
    pub(super) begins_at: u64,
    pub(super) walk: Walk,
}

/// The contents of the list's area.
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
    /// The position at the beginning.
    pub(super) beginning: String,
    pub(super) chosen: Chosen,
    pub(super) look: Look,
    pub(super) size: (usize, usize),
    /// The description of the puzzle and its goal.
    pub(super) leaflet: Leaflet,
    /// The effect of arrows.
    pub(super) steer: Steer,
    /// The numbers of moves, and the digits typed of an incomplete number.
    numbers: Numbers,
    pub(super) typed: String,
    /// The number that the last key has completed.
    pub(super) completed: Option<String>,
    /// The legal moves of the position, by number.
    pub(super) options: Vec<Legal>,
    /// `true` if nodes are to have their names beside them.
    pub(super) names: bool,
    /// `true` if the pieces on hidden nodes are to be listed.
    pub(super) hidden: bool,
    /// The node that has the focus, and the node whose piece is selected.
    pub(super) focus: usize,
    pub(super) selected: Option<usize>,
    /// The node at which all listed moves end, if several moves end there.
    pub(super) end: Option<usize>,
    /// `true` if arrows move in the list, and the index of the marked row.
    pub(super) in_list: bool,
    pub(super) at: usize,
    pub(super) side: Side,
    pub(super) note: String,
    /// The game that begins if the player confirms that the moves made are lost.
    pub(super) doubted: Option<Chosen>,
    pub(super) help: Option<Help>,
    pub(super) walk: Option<Walk>,
    /// The last solution that was found.
    pub(super) solution: Option<Solution>,
    pub(super) pending: Option<Pending>,
    /// The outlook of the start, once known; `true` until a search for it has ended by itself; and
    /// `true` while the helper is asked for it.
    pub(super) minimum: Option<Outlook>,
    pub(super) is_sought: bool,
    pub(super) is_asked: bool,
    /// Not 0 once the search for the minimum has to end, because the helper is needed for a
    /// question.
    pub(super) unasked: Arc<AtomicUsize>,
}

/// Returns `true` if nodes have places of their own, of which a grid is not the reason: the order
/// of rows and columns says nothing about their names then.
fn is_scattered(board: &Board) -> bool {
    board.grid().is_none() && board.nodes().any(|node| board.place(node).is_some())
}

impl Table {
    /// Begins a game.
    ///
    /// # Errors
    /// There is no such start or goal, or there are too many moves.
    pub(crate) fn new(
        puzzle: &Compiled,
        chosen: Chosen,
        look: Look,
        size: (u16, u16),
    ) -> Result<Self, Error> {
        let game = chosen.begin(puzzle)?;
        let mut table = Self {
            beginning: game.position(),
            leaflet: Leaflet::new(puzzle, &chosen),
            steer: steers(puzzle, &chosen),
            numbers: Numbers::default(),
            typed: String::new(),
            completed: None,
            game,
            chosen,
            look,
            size: (usize::from(size.0), usize::from(size.1)),
            options: Vec::new(),
            names: is_scattered(&puzzle.model().board),
            hidden: false,
            focus: 0,
            selected: None,
            end: None,
            in_list: false,
            at: 0,
            side: Side::Moves,
            note: String::new(),
            doubted: None,
            help: None,
            walk: None,
            solution: None,
            pending: None,
            minimum: None,
            is_sought: true,
            is_asked: false,
            unasked: Arc::default(),
        };
        table.look_again();
        table.focus_first();
        Ok(table)
    }

    /// Moves the focus to the node where the first move begins.
    pub(super) fn focus_first(&mut self) {
        self.focus = self.options.iter().find_map(|option| option.from).unwrap_or(0);
    }

    /// Creates a helper for this game.
    ///
    /// # Errors
    /// The game cannot be begun.
    pub(crate) fn helper(&self) -> Result<Helper, Error> {
        Helper::new(self.game.puzzle(), &self.chosen)
    }

    /// Returns the question that the player does not ask: the fewest moves of the game, or its
    /// least cost. A question of the player cuts it off; afterwards it is asked again.
    pub(crate) fn unasked_question(&mut self) -> Option<Question> {
        let is_free = !self.is_asked && self.pending.is_none();
        let asks = self.is_sought && is_free && self.has_goal();
        asks.then(|| {
            self.is_asked = true;
            self.unasked = Arc::default();
            Question { want: Want::Minimum, log: Vec::new(), ended: Arc::clone(&self.unasked) }
        })
    }

    /// Returns `true` if a question waits for its answer.
    pub(crate) fn waits(&self) -> bool {
        self.pending.is_some()
    }

    /// Shows a message in the line for messages.
    pub(crate) fn say(&mut self, note: impl Into<String>) {
        self.note = note.into();
    }

    /// Lays out the screen.
    pub(super) fn layout(&self) -> Result<Layout, (usize, usize)> {
        Layout::new(
            self.game.puzzle().model(),
            &self.game.state(),
            &self.leaflet,
            self.size,
            (self.look.unicode, self.names),
            self.focus,
        )
    }

    /// Returns `true` if the puzzle has a goal.
    pub(super) fn has_goal(&self) -> bool {
        self.game.puzzle().goals().next().is_some()
    }

    /// Returns the name of a node.
    pub(super) fn name(&self, node: usize) -> &str {
        self.game.puzzle().model().board.name(NodeId(node as u32))
    }

    /// Computes the legal moves and resets everything that concerns the previous position.
    pub(super) fn look_again(&mut self) {
        let choices = self.game.moves().to_vec();
        let words: Vec<&str> = choices.iter().map(|choice| choice.words.as_str()).collect();
        let numbers = self.numbers.of(&self.game.log(), &words);
        self.options = choices
            .into_iter()
            .zip(numbers)
            .map(|(choice, number)| Legal::new(choice, number))
            .collect();
        self.options.sort_by_key(|option| option.number);
        self.typed.clear();
        (self.selected, self.end, self.in_list, self.help) = (None, None, false, None);
        self.at = self.at_first();
        self.stop_asking();
    }

    /// Returns the first row of a list; a log is shown from its end.
    pub(super) fn at_first(&self) -> usize {
        if matches!(self.side, Side::Log) { usize::MAX } else { 0 }
    }

    /// Cancels the question that waits for an answer.
    pub(super) fn stop_asking(&mut self) {
        if let Some(pending) = self.pending.take() {
            pending.ended.store(1, Ordering::Relaxed);
        }
    }

    /// Returns the moves that begin at a node or have the same effect there; if there are none,
    /// those that take its piece along.
    pub(super) fn moves_at(&self, node: usize) -> Vec<&Legal> {
        let begin: Vec<&Legal> =
            self.options.iter().filter(|option| option.begins_at(node)).collect();
        if !begin.is_empty() {
            return begin;
        }
        self.options.iter().filter(|option| option.target_of(node).is_some()).collect()
    }

    /// Returns the rows of the list: the moves of the selected piece, or all moves.
    pub(super) fn rows(&self) -> Vec<&Legal> {
        let all = match self.selected {
            Some(selected) => self.moves_at(selected),
            None => self.options.iter().collect(),
        };
        let to_end = |option: &&Legal| self.end.is_none_or(|end| self.leads_to(option, end));
        all.into_iter().filter(to_end).collect()
    }

    /// Returns `true` if a move of the selected piece takes it to a node.
    pub(super) fn is_target(&self, node: usize) -> bool {
        let own = self.selected.map(|selected| self.moves_at(selected));
        own.is_some_and(|own| own.iter().any(|option| self.leads_to(option, node)))
    }

    /// Returns the nodes of the piece on a node, first that of its first cell.
    pub(super) fn piece(&self, node: usize) -> Vec<usize> {
        let model = self.game.puzzle().model();
        let (nodes, _) =
            piece_at(&model.kinds.shapes, &model.board, &self.game.state(), NodeId(node as u32));
        nodes.into_iter().map(NodeId::index).collect()
    }

    /// Returns the node where a move takes the selected piece, or else the piece that it begins
    /// with.
    pub(super) fn end_of(&self, option: &Legal) -> Option<usize> {
        match self.selected {
            Some(selected) if option.from == Some(selected) => option.to,
            Some(selected) if option.begins_at(selected) => option.from,
            Some(selected) => option.target_of(selected),
            None => option.to,
        }
    }

    /// Returns `true` if a move takes its piece to a node, or the piece has several squares and
    /// covers the node after the move and not before.
    fn leads_to(&self, option: &Legal, node: usize) -> bool {
        let piece = option.from.map(|from| self.piece(from)).unwrap_or_default();
        let covers = piece.len() > 1 && !piece.contains(&node);
        let ends = self.end_of(option) == Some(node);
        ends && (piece.len() < 2 || covers)
            || covers && option.choice.travels.iter().any(|(_, to)| to.index() == node)
    }
}
