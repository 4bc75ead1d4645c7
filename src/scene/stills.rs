//! A solution as a strip of stills: the start, then the position after each move with the marks of
//! the move.

use super::arrow::marks;
use super::bond::Bonds;
use super::frame::Frame;
use super::letters::{fitting, shortened, width};
use super::plane::{Point, add};
use super::{Align, Item, Scene};
use crate::diagnostic::clean;
use crate::model::{MoveName, NodeId, Puzzle, State};
use std::collections::BTreeMap;

/// The least number of pixels of a unit, if that makes room for two stills in a row.
const LEAST_UNIT: f64 = 34.0;

/// The numbers of pixels of a unit, of the height of letters, and between stills.
const UNIT: f64 = 44.0;
const LETTERS: f64 = 16.0;
const GAP: f64 = 18.0;

/// The width of a row of stills, which is so small that letters are readable on a small screen. For
/// wider boards, letters are larger.
const ROW: f64 = 480.0;

/// The least width of a still, so that there is room for the move above it.
const NARROWEST: f64 = 136.0;

/// The greatest numbers of columns and lines of the numbers on a square.
const LONGEST_LINE: usize = 5;
const MOST_LINES: usize = 3;

/// The greatest number of stills, and of nodes in all of them.
const MOST_STILLS: usize = 300;
const MOST_NODES_DRAWN: usize = 30_000;

/// The moves of a play, with the positions between them.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The positions: the start, and one after each move.
    pub states: &'a [State],
    /// The moves.
    pub moves: &'a [MoveName],
    /// Each move in a few characters.
    pub captions: &'a [String],
    /// Each move by its label, its rule and its nodes.
    pub names: &'a [String],
    /// A statement about the whole solution.
    pub ending: &'a str,
    /// The blocks of pieces.
    pub bonds: &'a Bonds,
}

/// One still: its caption, and a function that draws it in a frame with that upper left corner.
type Still<'a> = (String, Box<dyn Fn(Point, &mut Vec<Item>) + 'a>);

/// Draws the strip.
///
/// # Returns
/// `None` if the board has too many nodes to be drawn.
pub fn stills(puzzle: &Puzzle, played: Played) -> Option<Scene> {
    let frame = &Frame::new(puzzle, UNIT)?
        .with_bonds(played.bonds.clone())
        .within((ROW - 3.0 * GAP) / 2.0, LEAST_UNIT);
    let most = MOST_STILLS.min(MOST_NODES_DRAWN / puzzle.board.node_count().max(1)).max(2);
    let mut all: Vec<Still> = Vec::new();
    if let (Some(start), Some(numbers)) = (played.states.first(), clicks(played.moves)) {
        let draw = move |corner: Point, items: &mut Vec<Item>| {
            frame.board(corner, items);
            frame.pieces(start, corner, items);
            numbered(frame, &numbers, corner, items);
        };
        all.push(("in this order".to_owned(), Box::new(draw)));
    }
    for (at, state) in played.states.iter().enumerate().take(most) {
        let caption = match at.checked_sub(1) {
            None => "start".to_owned(),
            Some(before) => format!(
                "{at}  {}",
                played.captions.get(before).map_or("", |caption| caption.as_str())
            ),
        };
        all.push((
            caption,
            Box::new(move |corner, items| still(frame, played, at, state, corner, items)),
        ));
    }
    let cut = played.states.len().saturating_sub(most);
    let missing = if cut > 0 { format!("; the last {cut} are not drawn") } else { String::new() };
    let ending = clean(&format!("{}{missing}", played.ending), true);
    let listed = played.captions.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    let description =
        if listed.is_empty() { ending.clone() } else { format!("{ending}: {listed}.") };
    let (size, items) = strip(frame, &all, &ending);
    Some(Scene { title: clean(&puzzle.title, true), description, size, items })
}

/// Places all stills in rows, and the last words below.
fn strip(frame: &Frame, all: &[Still], ending: &str) -> (Point, Vec<Item>) {
    let letters = LETTERS * ((frame.size().0 + 2.0 * GAP) / ROW).max(1.0);
    let (wide, high) = (frame.size().0.max(NARROWEST), frame.size().1 + letters * 1.7);
    let across = (((ROW - GAP) / (wide + GAP)).floor() as usize).clamp(1, all.len().max(1));
    let mut items = Vec::new();
    for (at, (caption, draw)) in all.iter().enumerate() {
        let corner =
            (GAP + (at % across) as f64 * (wide + GAP), GAP + (at / across) as f64 * (high + GAP));
        let height = fitting(caption, wide, letters).max(letters * 0.75);
        let words = shortened(caption, wide / height);
        let text = |text| Item::Text {
            at: add(corner, (wide / 2.0, letters)),
            height,
            align: Align::Middle,
            text,
            quiet: false,
        };
        items.push(text(words));
        draw(add(corner, ((wide - frame.size().0) / 2.0, high - frame.size().1)), &mut items);
    }
    let below = GAP + all.len().div_ceil(across) as f64 * (high + GAP);
    let place = (GAP, below + 4.0);
    items.push(Item::Text {
        at: place,
        height: letters,
        align: Align::Begin,
        text: ending.to_owned(),
        quiet: true,
    });
    let least = width(ending) * letters;
    ((2.0 * GAP + (across as f64 * (wide + GAP) - GAP).max(least), below + letters), items)
}

fn still(
    frame: &Frame,
    played: Played,
    at: usize,
    state: &State,
    corner: Point,
    items: &mut Vec<Item>,
) {
    frame.board(corner, items);
    frame.pieces(state, corner, items);
    frame.labels(corner, items);
    if let Some(before) = at.checked_sub(1)
        && let (Some(name), Some(old)) = (played.moves.get(before), played.states.get(before))
    {
        marks(frame, name, (old, state), corner, items);
    }
}

/// Returns the numbers of the clicks on each node, if there are only clicks.
pub fn clicks(moves: &[MoveName]) -> Option<BTreeMap<NodeId, String>> {
    let mut numbers: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
    for (at, name) in moves.iter().enumerate() {
        let [node] = name.nodes[..] else { return None };
        if name.name != "click" {
            return None;
        }
        numbers.entry(node).or_default().push(at + 1);
    }
    Some(numbers.into_iter().map(|(node, numbers)| (node, in_words(&numbers))).collect())
        .filter(|numbers: &BTreeMap<_, _>| !numbers.is_empty())
}

/// Returns ascending numbers in a few lines: `1–3`, `5`, and so on.
fn in_words(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|left, right| left + 1 == *right).flat_map(|run| match run {
        [first, .., last] if run.len() > 2 => vec![format!("{first}–{last}")],
        _ => run.iter().map(usize::to_string).collect(),
    });
    let mut lines: Vec<String> = Vec::new();
    for run in runs {
        match lines.last_mut() {
            Some(line) if line.chars().count() + run.chars().count() < LONGEST_LINE => {
                *line = format!("{line} {run}")
            }
            _ => lines.push(run),
        }
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES - 1);
        lines.push(format!("… {}", numbers.last().copied().unwrap_or(0)));
    }
    lines.join("\n")
}

/// Draws those numbers on their nodes.
pub fn numbered(
    frame: &Frame,
    numbers: &BTreeMap<NodeId, String>,
    corner: Point,
    items: &mut Vec<Item>,
) {
    for (&node, text) in numbers {
        items.push(Item::Press {
            at: frame.at(node, corner),
            radius: frame.radius(),
            text: text.clone(),
        });
    }
}
