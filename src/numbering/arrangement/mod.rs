//! The space of arrangements: distinct pieces, one of which, the token (most often a hole), every
//! move requires in a given place.
//!
//! The number of a position combines the place of the token and the number of the order of all
//! other pieces. The tables of one place are a row, and a move is a step from row to row. If the
//! place of the token determines the parity of the order, the space is half as large.

mod order;
mod tail;
mod token_move;
mod window;

use super::{Block, DeadEnds, Holding, Level, Marks, Space, Strips, agree_elsewhere, bits};
use crate::facts::domains::{Seeds, of_positions_alone};
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use order::{Digits, code, is_odd};
use std::ops::Range;
use tail::Tails;
use token_move::{TokenMove, token_moves};
use window::{MOST_PIECES, Part, WindowStep};

/// The space of arrangements.
#[derive(Debug)]
pub struct Arrangement {
    /// The nodes that change.
    places: Vec<NodeId>,
    token: Kind,
    /// The other pieces, in the order of the first position.
    pieces: Vec<Kind>,
    /// The content of the nodes that never change.
    fixed: State,
    digits: Digits,
    /// The orders that have a given piece in a given place.
    tails: Tails,
    /// For each place of the token `true` if orders are odd; `None` if both parities occur.
    odd: Option<Vec<bool>>,
    /// For each place of the token its steps, each with the new place and the number of moves that
    /// make this step.
    steps: Vec<Vec<(usize, u64, WindowStep)>>,
}

impl Arrangement {
    /// Proves that moves only permute distinct pieces around a token, and numbers the positions.
    ///
    /// # Errors
    /// Returns the reason why there is no such space, or none that is small enough.
    pub(super) fn new(task: &Task, starts: &[State], most: u64) -> Result<Self, String> {
        let proof = Proof::of(task, starts)?;
        if proof.positions() > most {
            return Err(format!("{} pieces have too many orders", proof.places.len()));
        }
        let Proof { token_moves, places, kinds, token, odd, digits } = proof;
        let count = places.len();
        let mut fixed = starts.first().cloned().unwrap_or_default();
        places.iter().for_each(|place| fixed[place.index()] = Kind::EMPTY);
        let pieces = kinds.iter().copied().filter(|&kind| kind != token).collect();
        let mut space = Self {
            places,
            token,
            pieces,
            fixed,
            digits,
            tails: Tails::new(digits),
            odd,
            steps: vec![Vec::new(); count],
        };
        for group in token_moves.chunk_by(|a, b| (a.token, &a.sources) == (b.token, &b.sources)) {
            let (to, order) = between(&group[0]);
            let step = WindowStep::new(&order, digits).ok_or("a move carries pieces too far")?;
            space.steps[group[0].token].push((to, group.len() as u64, step));
        }
        if starts.iter().all(|position| space.rank(position).is_some()) {
            Ok(space)
        } else {
            Err("the positions to begin with hold different pieces, or in orders of different parity".to_owned())
        }
    }

    fn is_odd(&self, token: usize) -> bool {
        self.odd.as_ref().is_some_and(|odd| odd[token])
    }
}

/// Returns the number of positions that have a number, without the tables of the space.
///
/// # Errors
/// Returns the reason why there is no such space.
#[cfg(feature = "disk")]
pub(super) fn count(task: &Task, starts: &[State]) -> Result<u64, String> {
    Proof::of(task, starts).map(|proof| proof.positions())
}

/// The proof that moves only permute distinct pieces around a token.
struct Proof {
    token_moves: Vec<TokenMove>,
    /// The nodes that change, and the pieces on them in the first position.
    places: Vec<NodeId>,
    kinds: Vec<Kind>,
    token: Kind,
    /// For each place of the token `true` if orders are odd; `None` if both parities occur.
    odd: Option<Vec<bool>>,
    digits: Digits,
}

impl Proof {
    fn of(task: &Task, starts: &[State]) -> Result<Self, String> {
        let domains = of_positions_alone(task, Seeds::Positions(starts))?;
        let places = domains.changing();
        let first = starts.first().cloned().unwrap_or_default();
        let kinds: Vec<Kind> = places.iter().map(|place| first[place.index()]).collect();
        let mut sorted = kinds.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("two nodes that change are both empty, or hold equal pieces".to_owned());
        }
        let count = places.len();
        // The empty kind, if it is among the kinds, is the first of them.
        let mut why = "no node changes".to_owned();
        for token in sorted {
            let token_moves = match token_moves(task, &domains, &places, token) {
                Ok(token_moves) => token_moves,
                Err(reason) => {
                    why = reason;
                    continue;
                }
            };
            if count > MOST_PIECES {
                return Err(format!("{count} pieces have too many orders"));
            }
            let begin = kinds.iter().position(|&kind| kind == token).unwrap_or_default();
            let odd = parities(&token_moves, count, begin);
            let digits = Digits::new(count.saturating_sub(1), odd.is_some());
            return Ok(Self { token_moves, places, kinds, token, odd, digits });
        }
        Err(why)
    }

    /// Returns the number of positions that have a number.
    fn positions(&self) -> u64 {
        self.digits.count().saturating_mul(self.places.len() as u64)
    }
}

/// Computes the orders of a set that a step does not lead to barred orders.
#[inline(always)]
fn admit(set: &[u64], step: &WindowStep, odd: bool, bar: &[u64], admitted: &mut Vec<u64>) {
    admitted.clear();
    admitted.resize(set.len(), 0);
    step.led_to(set, odd, bar, admitted);
    admitted.iter_mut().zip(set).for_each(|(word, set)| *word = set & !*word);
}

/// Returns the new place of the token, and for each place among the other pieces the place that its
/// piece comes from.
fn between(token_move: &TokenMove) -> (usize, Vec<usize>) {
    let to =
        token_move.sources.iter().position(|&from| from == token_move.token).unwrap_or_default();
    let without = |place: usize, token: usize| place - usize::from(place > token);
    let others = token_move.sources.iter().enumerate().filter(|&(place, _)| place != to);
    (to, others.map(|(_, &from)| without(from, token_move.token)).collect())
}

/// Returns for each place of the token the parity of all reachable orders, or `None` if a place has
/// orders of both parities.
fn parities(token_moves: &[TokenMove], places: usize, begin: usize) -> Option<Vec<bool>> {
    let moves: Vec<(usize, usize, bool)> = token_moves
        .iter()
        .map(|token_move| {
            let (to, order) = between(token_move);
            (token_move.token, to, is_odd(&code(&order, order.len())))
        })
        .collect();
    let mut known = vec![None; places];
    *known.get_mut(begin)? = Some(false);
    // A path without repeats has fewer steps than there are places.
    for _ in 0..places {
        for &(from, to, odd) in &moves {
            let Some(parity) = known[from] else { continue };
            if *known[to].get_or_insert(parity != odd) != (parity != odd) {
                return None;
            }
        }
    }
    Some(known.into_iter().map(|parity| parity.unwrap_or(false)).collect())
}

impl Space for Arrangement {
    type Cell = u64;

    fn name(&self) -> &'static str {
        "arrangement"
    }

    fn why(&self) -> String {
        let (count, half) =
            (self.pieces.len(), if self.odd.is_some() { " of one parity" } else { "" });
        format!(
            "arrangement: every move needs one piece in a given place and carries others about; {} places, orders of {count}{half}",
            self.places.len()
        )
    }

    fn rows(&self) -> usize {
        self.places.len()
    }

    fn row_positions(&self, _row: usize) -> usize {
        self.digits.count() as usize
    }

    fn block_words(&self, _row: usize) -> usize {
        self.tails.words()
    }

    fn bytes(&self) -> u64 {
        self.steps.iter().flatten().map(|(.., step)| step.bytes()).sum::<u64>() + self.tails.bytes()
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn rank(&self, position: &State) -> Option<u64> {
        let token = self.places.iter().position(|place| position[place.index()] == self.token)?;
        let others = self.places.iter().enumerate().filter(|&(place, _)| place != token);
        let order = others
            .map(|(_, node)| self.pieces.iter().position(|&piece| piece == position[node.index()]));
        let order: Vec<usize> = order.collect::<Option<_>>()?;
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        let fits = self.odd.is_none() || is_odd(&code(&order, order.len())) == self.is_odd(token);
        (agree_elsewhere(position, &self.fixed, &self.places) && distinct && fits)
            .then(|| token as u64 * self.digits.count() + self.digits.number(&order))
    }

    fn unrank(&self, index: u64) -> State {
        let (token, number) = self.halves(index);
        let mut position = self.fixed.clone();
        position[self.places[token].index()] = self.token;
        let others = self.places.iter().enumerate().filter(|&(place, _)| place != token);
        for ((_, node), piece) in others.zip(self.digits.order(number as u64, self.is_odd(token))) {
            position[node.index()] = self.pieces[piece];
        }
        position
    }

    fn cuts_rows(&self) -> bool {
        true
    }

    fn leads_to(
        &self,
        group: usize,
        from: &Range<usize>,
        rows: &Range<usize>,
        to: &Range<usize>,
    ) -> bool {
        let orders = |row: usize, cells: &Range<usize>| {
            let (begin, end) = (self.row_begin(row), self.row_begin(row) + self.row_cells(row));
            let within = |cell: usize| (cell.clamp(begin, end) - begin) * 64;
            within(cells.start)..within(cells.end)
        };
        let from = orders(group, from);
        self.steps[group].iter().any(|(row, _, step)| {
            rows.contains(row) && step.may_lead(from.clone(), orders(*row, to))
        })
    }

    #[inline(always)]
    fn holding(
        &self,
        block: Block,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let token = block.row;
        let one = |kind: Kind| Holding::all_if(kinds.contains(kind));
        match self.places.binary_search(&node) {
            Err(_) => one(self.fixed[node.index()]),
            Ok(place) if place == token => one(self.token),
            Ok(place) => {
                let meant = |piece: usize| kinds.contains(self.pieces[piece]);
                self.tails.holding(
                    block.number,
                    place - usize::from(place > token),
                    self.is_odd(token),
                    meant,
                    words,
                )
            }
        }
    }

    #[inline(always)]
    fn sweep(
        &self,
        row: usize,
        level: Level<u64>,
        next: &mut Strips<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let (begin, odd, steps) = (self.row_begin(row), self.is_odd(row), &self.steps[row]);
        let first = level.origin.saturating_sub(begin);
        let set = &level.cells[begin.saturating_sub(level.origin)..];
        let set = &set[..set.len().min(self.row_cells(row) - first)];
        // A part of a row counts with the strip that contains its first cell.
        let here = next.holds_cell(begin + first);
        let bar = |to: usize| barred.and_then(|barred| barred.row(to));
        let positions = if here { bits::count(set) } else { 0 };
        // A step without barred targets moves every position.
        let wanted = dead_ends.is_some() && here && steps.iter().all(|(to, ..)| bar(*to).is_some());
        let mut stuck = wanted.then(|| set.to_vec());
        let (mut edges, mut admitted) = (0, Vec::new());
        for (to, moves, step) in steps {
            let inside = next.index(*to);
            let mut apply = |set: &[u64]| {
                let mut strip = inside.map(|index| next.hold(index));
                let cells = strip.as_mut().and_then(|strip| strip.part(*to, self.row_begin(*to)));
                let Some((target, words)) = cells else { return };
                step.apply(Part { first, words: set }, odd, Part { first: target, words });
            };
            let Some(bar) = bar(*to) else {
                edges += positions * moves;
                apply(set);
                continue;
            };
            if inside.is_none() && !here {
                continue;
            }
            admit(set, step, odd, bar, &mut admitted);
            edges += if here { bits::count(&admitted) * moves } else { 0 };
            stuck
                .iter_mut()
                .flatten()
                .zip(&admitted)
                .for_each(|(stuck, admitted)| *stuck &= !admitted);
            apply(&admitted);
        }
        if let (Some(see), Some(stuck)) = (dead_ends, stuck) {
            stuck
                .iter()
                .enumerate()
                .filter(|(_, positions)| **positions != 0)
                .for_each(|(word, positions)| see(row, first + word, *positions));
        }
        edges
    }
}
