//! Random rewrites with their meaning, which is known without the library.
//!
//! Both sides fit each other, and every kind of cell occurs.

use super::land::Land;
use super::pieces::{KindSpec, Pieces};
use crate::common::random::Random;
use puzzlec::stages::model::{Change, Kind, Rewrite, Tiling};
use std::collections::BTreeSet;

/// The meaning of the cells of a rewrite.
pub struct Meaning {
    /// The values that each cell matches.
    kinds: Vec<BTreeSet<usize>>,
    /// The change of each cell.
    changes: Vec<Change>,
    /// `true` if a chain can continue with the rewrite: it begins and ends at a piece.
    pub links: bool,
}

impl Meaning {
    /// Returns `true` if a compiled rewrite has the same meaning.
    pub fn is_that_of(&self, rewrite: &Rewrite) -> bool {
        let kinds = rewrite
            .pattern
            .cells
            .iter()
            .map(|cell| cell.kinds.iter().map(|kind| kind.index()).collect::<BTreeSet<_>>());
        let is_same = |(&meant, &found): (&Change, &Change)| match (meant, found) {
            (Change::Take(from), Change::Become(kind)) => {
                self.kinds[from] == BTreeSet::from([kind.index()])
            }
            _ => meant == found,
        };
        kinds.eq(self.kinds.iter().cloned())
            && self.changes.iter().zip(&rewrite.changes).all(is_same)
    }
}

/// A cell of the left side.
struct Cell {
    /// The text on both sides.
    text: String,
    kinds: BTreeSet<usize>,
    region: String,
    repeat: &'static str,
    /// `true` if the cell has to stay in its place.
    stays: bool,
    /// `true` if the right side moves the matched piece by the same text, so that the text may
    /// stand on the left only once.
    open: bool,
}

/// Draws a rewrite.
pub fn rewrite(random: &mut Random, pieces: &Pieces, land: &Land) -> (String, Meaning) {
    let name = ["step", "hop", "step"][random.below(3)];
    let course = course(random, land);
    let mut left = cells(random, pieces, land);
    tell_apart(random, &mut left);
    let moved = if random.chance(40) { moved_runs(random, &left) } else { None };
    let (right, changes) = moved.unwrap_or_else(|| right_side(random, pieces, &left));
    let first = random.chance(12);
    let last = random.chance(12);
    let side = |cells: Vec<String>, first: bool, last: bool| {
        let anchored = first
            .then(|| "^".to_owned())
            .into_iter()
            .chain(cells)
            .chain(last.then(|| "$".to_owned()));
        anchored.collect::<Vec<_>>().join(" ")
    };
    let (also, left) = elsewhere(random, pieces, land, left, &changes);
    let links = links(&left, &changes);
    let meaning =
        Meaning { kinds: left.iter().map(|cell| cell.kinds.clone()).collect(), changes, links };
    let left =
        left.iter().map(|cell| format!("{}{}{}", cell.text, cell.region, cell.repeat)).collect();
    let (again_first, again_last) = (first && random.chance(30), last && random.chance(30));
    let label = if random.chance(15) { [" as \"L\"", " as \"M\""][random.below(2)] } else { "" };
    (
        format!(
            "{name}{course}: {} => {}{also}{label}",
            side(left, first, last),
            side(right, again_first, again_last)
        ),
        meaning,
    )
}

/// Draws a rule by which a single piece of its kind walks to and fro; returns `None` if there is
/// none.
pub fn stroll(random: &mut Random, pieces: &Pieces, board: &[usize]) -> Option<(String, Meaning)> {
    let alone: Vec<usize> = (1..pieces.values())
        .filter(|kind| board.iter().filter(|&here| here == kind).count() == 1)
        .collect();
    let &kind = alone.get(random.below(alone.len().max(1)))?;
    let name = &pieces.names[kind];
    let changes = vec![Change::Become(Kind::EMPTY), Change::Become(Kind(kind as u16))];
    let meaning =
        Meaning { kinds: vec![BTreeSet::from([kind]), BTreeSet::from([0])], changes, links: false };
    Some((format!("stroll: {name} _ => _ {name} cost 0"), meaning))
}

/// Adds changes elsewhere in some cases, and returns the text and the remaining cells.
fn elsewhere(
    random: &mut Random,
    pieces: &Pieces,
    land: &Land,
    mut cells: Vec<Cell>,
    changes: &[Change],
) -> (String, Vec<Cell>) {
    let mut changed: Vec<&mut Cell> = cells
        .iter_mut()
        .zip(changes)
        .filter(|(_, change)| **change != Change::Keep)
        .map(|(cell, _)| cell)
        .collect();
    if !random.chance(8) || changed.iter().any(|cell| !cell.region.is_empty()) {
        return (String::new(), cells);
    }
    let place = land.cell_region(random);
    changed.iter_mut().for_each(|cell| cell.region = format!("@!{place}"));
    let effect = match random.weighted(&[if pieces.has_cycle { 6 } else { 1 }, 2, 4, 2]) {
        0 => format!("advance {place}"),
        1 => format!("retreat {place}"),
        2 => format!("set {place} to {}", pieces.one(random.below(pieces.values())).text),
        _ => format!("clear {place}"),
    };
    (format!(" also {effect}"), cells)
}

/// Returns `true` if a match begins and ends at a piece, before and after.
fn links(cells: &[Cell], changes: &[Change]) -> bool {
    let (Some(first), Some(last), Some(change)) = (cells.first(), cells.last(), changes.last())
    else {
        return false;
    };
    if changes
        .iter()
        .any(|change| matches!(*change, Change::Take(from) if !cells[from].repeat.is_empty()))
    {
        return false;
    }
    let fills = match *change {
        Change::Keep => !last.kinds.contains(&0),
        Change::Become(kind) => kind != Kind::EMPTY,
        Change::Take(from) => !cells[from].kinds.contains(&0),
    };
    fills && !first.kinds.contains(&0) && first.repeat.is_empty() && last.repeat.is_empty()
}

/// Draws `on LINE`, and a direction.
fn course(random: &mut Random, land: &Land) -> String {
    if let Some(grid) = land.board.grid()
        && random.chance(20)
    {
        let ways = if grid.tiling == Tiling::Hex {
            &["right", "left"][..]
        } else {
            &["right", "left", "down", "up"]
        };
        return format!(" {}", random.pick(ways));
    }
    let families = land.families();
    let mut text = String::new();
    if !families.is_empty() && random.chance(25) {
        let (_, first) = *random.pick(&families);
        text = format!(" on {first}");
        if let Some((_, other)) =
            families.iter().find(|(_, other)| *other != first).filter(|_| random.chance(30))
        {
            text = format!("{text}, {other}");
        }
    }
    text + [" forward", " backward", ""][random.weighted(&[3, 2, 10])]
}

fn cells(random: &mut Random, pieces: &Pieces, land: &Land) -> Vec<Cell> {
    let length = 1 + random.weighted(&[2, 8, 5, 2]);
    let mut cells: Vec<Cell> = (0..length).map(|_| cell(random, pieces, land)).collect();
    if cells.iter().all(|cell| cell.stays) {
        let at = random.below(length);
        cells[at] = plain(if random.chance(50) { pieces.one(0) } else { pieces.any_one(random) });
    }
    // A pattern of pieces only moves few of them, and a pattern of empty cells only moves none.
    let one = pieces.any_one(random);
    if length > 1 && random.chance(70) && !cells.iter().any(|cell| cell.text == "_") {
        cells[random.below(length)] = plain(pieces.one(0));
    }
    if cells.iter().all(|cell| cell.text == "_" || cell.stays) {
        let movable: Vec<usize> = (0..length).filter(|&at| !cells[at].stays).collect();
        cells[*random.pick(&movable)] = plain(one);
    }
    cells
}

fn plain(spec: KindSpec) -> Cell {
    Cell {
        text: spec.text,
        kinds: spec.kinds,
        region: String::new(),
        repeat: "",
        stays: false,
        open: false,
    }
}

fn cell(random: &mut Random, pieces: &Pieces, land: &Land) -> Cell {
    let region = if random.chance(8) {
        format!("@{}{}", random.pick(&["", "", "!"]), land.cell_region(random))
    } else {
        String::new()
    };
    let (spec, open) = match random.weighted(&[30, 30, 34, 6]) {
        0 => (pieces.one(0), false),
        1 => (pieces.any_one(random), false),
        2 => (pieces.set(random), true),
        _ => (KindSpec { text: "?".to_owned(), kinds: (0..pieces.values()).collect() }, true),
    };
    let repeat = if random.chance(12) { *random.pick(&["*", "+"]) } else { "" };
    let stays = !repeat.is_empty() || spec.text == "?";
    Cell { text: spec.text, kinds: spec.kinds, region, repeat, stays, open: open && !stays }
}

/// Binds names to cells with equal texts, and in some cases to other cells.
fn tell_apart(random: &mut Random, cells: &mut [Cell]) {
    for at in 0..cells.len() {
        let same = (0..cells.len()).any(|other| {
            other != at && cells[other].text == cells[at].text && cells[other].repeat.is_empty()
        });
        if cells[at].open && (same || random.chance(10)) {
            cells[at].text += [":a", ":b", ":c", ":d"][at];
        }
    }
}

/// Draws the right side: the cells, possibly in another order, some of them replaced; returns its
/// text and its meaning.
fn right_side(random: &mut Random, pieces: &Pieces, left: &[Cell]) -> (Vec<String>, Vec<Change>) {
    let movable: Vec<usize> = (0..left.len()).filter(|&at| !left[at].stays).collect();
    let mut moved = movable.clone();
    match random.below(3) {
        0 => moved.rotate_left(1),
        1 => moved.reverse(),
        _ => random.shuffle(&mut moved),
    }
    let mut right: Vec<String> =
        left.iter().map(|cell| format!("{}{}", cell.text, cell.repeat)).collect();
    let mut changes = vec![Change::Keep; left.len()];
    for (&at, &from) in movable.iter().zip(&moved) {
        right[at].clone_from(&left[from].text);
        changes[at] = match left[from].kinds.first() {
            Some(&kind) if !left[from].open => Change::Become(Kind(kind as u16)),
            _ if from == at => Change::Keep,
            _ => Change::Take(from),
        };
    }
    let unchanged = right.iter().zip(left).all(|(right, left)| left.stays || *right == left.text);
    let replaced = if unchanged { 1 } else { random.weighted(&[6, 3, 1]) };
    for _ in 0..replaced {
        let at = *random.pick(&movable);
        let kind = if random.chance(40) { 0 } else { random.between(1, pieces.values() - 1) };
        right[at].clone_from(&pieces.names[kind]);
        changes[at] = Change::Become(Kind(kind as u16));
    }
    (right, changes)
}

/// Returns the cells in another order, including repeated ones (rule R45); `None` if one of these
/// has to keep its place.
fn moved_runs(random: &mut Random, left: &[Cell]) -> Option<(Vec<String>, Vec<Change>)> {
    let written: Vec<String> =
        left.iter().map(|cell| format!("{}{}", cell.text, cell.repeat)).collect();
    let is_run = |at: usize| !left[at].repeat.is_empty();
    let mut order: Vec<usize> = (0..left.len()).collect();
    let is_twice = |at: &usize| {
        is_run(*at) && written.iter().filter(|other| **other == written[*at]).count() > 1
    };
    if left.iter().any(|cell| cell.text == "?") || order.iter().any(is_twice) {
        return None;
    }
    random.shuffle(&mut order);
    let before =
        |side: &[usize]| side.iter().copied().filter(|&at| is_run(at)).collect::<BTreeSet<usize>>();
    let in_place: Vec<usize> = (0..left.len()).collect();
    let change = |at: usize| match left[order[at]].kinds.first() {
        Some(&kind) if !is_run(order[at]) && !left[order[at]].open => {
            Change::Become(Kind(kind as u16))
        }
        _ if order[at] == at && before(&order[..at]) == before(&in_place[..at]) => Change::Keep,
        _ => Change::Take(order[at]),
    };
    let changes: Vec<Change> = in_place.iter().map(|&at| change(at)).collect();
    let is_moved = |change: &Change| matches!(*change, Change::Take(from) if is_run(from));
    changes
        .iter()
        .any(is_moved)
        .then(|| (order.iter().map(|&at| written[at].clone()).collect(), changes))
}
