//! A solution as a strip of stills: the start, then the position after each move with what the move did.

use super::arrow::marks;
use super::frame::Frame;
use super::plane::{Point, add};
use super::{Align, Item, Scene};
use crate::diagnostic::clean;
use crate::model::{MoveName, NodeId, Puzzle, State};
use std::collections::BTreeMap;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Pixels of a unit, of the height of letters, between stills, and of a row of them.
const UNIT: f64 = 44.0;
const LETTERS: f64 = 15.0;
const GAP: f64 = 22.0;
const ROW: f64 = 960.0;

/// The narrowest still, so that there is room for the move above it.
const NARROWEST: f64 = 108.0;

/// The most stills, and the most nodes in all of them.
const MOST_STILLS: usize = 300;
const MOST_NODES_DRAWN: usize = 150_000;

/// What was played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The positions: the start, and one after each move.
    pub states: &'a [State],
    /// The moves.
    pub moves: &'a [MoveName],
    /// Each move as it is written.
    pub captions: &'a [String],
    /// What is said of the whole.
    pub ending: &'a str,
}

/// One still, in a frame with that upper left corner.
type Still<'a> = (String, Box<dyn Fn(Point, &mut Vec<Item>) + 'a>);

/// The strip.
///
/// # Returns
/// `None` where the board has too many nodes to be drawn.
pub fn stills(puzzle: &Puzzle, played: Played) -> Option<Scene> {
    let frame = &Frame::new(puzzle, UNIT)?;
    let most = MOST_STILLS.min(MOST_NODES_DRAWN / puzzle.board.node_count().max(1)).max(2);
    let mut all: Vec<Still> = Vec::new();
    if let (Some(start), Some(numbers)) = (played.states.first(), clicks(played.moves)) {
        all.push(("in this order".to_owned(), Box::new(move |corner, items| numbered(frame, start, &numbers, corner, items))));
    }
    for (at, state) in played.states.iter().enumerate().take(most) {
        let caption = match at.checked_sub(1) {
            None => "start".to_owned(),
            Some(before) => format!("{at}  {}", played.captions.get(before).map_or("", |caption| caption.as_str())),
        };
        all.push((caption, Box::new(move |corner, items| still(frame, played, at, state, corner, items))));
    }
    let cut = played.states.len().saturating_sub(most);
    let missing = if cut > 0 { format!("; the last {cut} are not drawn") } else { String::new() };
    let ending = clean(&format!("{}{missing}", played.ending), true);
    let listed = played.captions.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    let description = if listed.is_empty() { ending.clone() } else { format!("{ending}: {listed}.") };
    let (size, items) = strip(frame, &all, &ending);
    Some(Scene { title: clean(&puzzle.title, true), description, size, items })
}

/// All stills in rows, and the last words below.
fn strip(frame: &Frame, all: &[Still], ending: &str) -> (Point, Vec<Item>) {
    let (wide, high) = (frame.size().0.max(NARROWEST), frame.size().1 + LETTERS + 9.0);
    let across = (((ROW + GAP) / (wide + GAP)).floor() as usize).clamp(1, all.len().max(1));
    let mut items = Vec::new();
    for (at, (caption, draw)) in all.iter().enumerate() {
        let corner = (GAP + (at % across) as f64 * (wide + GAP), GAP + (at / across) as f64 * (high + GAP));
        let words = shortened(caption, (wide / (LETTERS * 0.58)) as usize);
        let text = |text| Item::Text { at: add(corner, (wide / 2.0, LETTERS)), height: LETTERS, align: Align::Middle, text, quiet: false };
        items.push(text(words));
        draw(add(corner, ((wide - frame.size().0) / 2.0, high - frame.size().1)), &mut items);
    }
    let below = GAP + all.len().div_ceil(across) as f64 * (high + GAP);
    let place = (GAP, below + 4.0);
    items.push(Item::Text { at: place, height: LETTERS, align: Align::Begin, text: ending.to_owned(), quiet: true });
    let least = ending.width() as f64 * LETTERS * 0.6;
    ((2.0 * GAP + (across as f64 * (wide + GAP) - GAP).max(least), below + LETTERS), items)
}

fn still(frame: &Frame, played: Played, at: usize, state: &State, corner: Point, items: &mut Vec<Item>) {
    frame.board(corner, items);
    frame.pieces(state, corner, items);
    if let Some(before) = at.checked_sub(1)
        && let (Some(name), Some(old)) = (played.moves.get(before), played.states.get(before))
    {
        marks(frame, name, (old, state), corner, items);
    }
}

/// The numbers of the clicks on each node, where there are only clicks.
fn clicks(moves: &[MoveName]) -> Option<BTreeMap<NodeId, String>> {
    let mut numbers: BTreeMap<NodeId, String> = BTreeMap::new();
    for (at, name) in moves.iter().enumerate() {
        let [node] = name.nodes[..] else { return None };
        if name.name != "click" {
            return None;
        }
        let text = numbers.entry(node).or_default();
        let blank = if text.is_empty() { "" } else { " " };
        *text = format!("{text}{blank}{}", at + 1);
    }
    Some(numbers).filter(|numbers| !numbers.is_empty())
}

fn numbered(frame: &Frame, start: &State, numbers: &BTreeMap<NodeId, String>, corner: Point, items: &mut Vec<Item>) {
    frame.board(corner, items);
    frame.pieces(start, corner, items);
    for (&node, text) in numbers {
        items.push(Item::Press { at: frame.at(node, corner), radius: frame.radius() * 0.9, text: text.clone() });
    }
}

/// A text that takes no more columns than that.
fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for glyph in text.chars() {
        if short.width() + glyph.width().unwrap_or(0) + 1 > columns {
            break;
        }
        short.push(glyph);
    }
    short + "…"
}
