//! The space of multisets: pieces, some of them equal, that only change places.
//!
//! Places are cut into two halves. The numbers of pieces in the first half determine a class; the
//! word of the first half is a row, and the word of the second half the place in the row. A move
//! takes some pieces from each half to the other, so it leads from a class to few others, by tables
//! of the words of each half. If all pieces differ and moves are even permutations, the space is
//! half as large.
//!
//! That the tables of a sweep stay in a cache is from R. E. Korf and P. Schultze, Large-scale
//! parallel breadth-first search, 2005.

mod classes;
mod exchange;
mod jobs;
mod side;
mod split;
mod steps;
mod tables;
mod word;

use super::{
    Block, DeadEnds, Holding, Level, Marks, Seeds, Space, Strips, agree_elsewhere, places,
    split_off,
};
use crate::facts::domains::Domains;
use crate::facts::orbits::Orbits;
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use classes::Classes;
use exchange::{Exchange, exchanges};
use jobs::Jobs;
use side::Half;
use split::{leaves, split};
use std::ops::Range;
use word::{Counts, Letter, MOST, Slots, is_odd};

/// The space of multisets.
#[derive(Debug)]
pub struct Multiset {
    /// The nodes that change.
    places: Vec<NodeId>,
    /// The content of the nodes that never change.
    fixed: State,
    /// The orbit of each place.
    orbits: Vec<u8>,
    /// The orbit and kind of each letter, in order.
    letters: Vec<(u8, Kind)>,
    halves: [Half; 2],
    classes: Classes,
    jobs: Jobs,
    /// `true` if every position has a move.
    always_moves: bool,
    positions: u64,
}

impl Multiset {
    /// Proves that moves only exchange the contents of nodes, and numbers the positions.
    ///
    /// # Errors
    /// Returns the reason why there is no such space, or none that is small enough.
    pub(super) fn new(task: &Task, seeds: Seeds, most: u64) -> Result<Self, String> {
        let (domains, places) = places(task, seeds, MOST)?;
        let exchanges = exchanges(task, &domains, &places)?;
        match seeds {
            Seeds::Pieces(_, position) => {
                let example = rearranged(&domains, &places, position)?;
                Self::of(&exchanges, places, std::slice::from_ref(&example), most, true)
            }
            _ => Self::of(&exchanges, places, seeds.positions()?, most, false),
        }
    }

    /// Numbers the positions.
    ///
    /// # Arguments
    /// * `starts` - positions that are in the space
    /// * `all_arrangements` - `true` if the space has all arrangements of the pieces, not only those
    ///   that moves make
    fn of(
        exchanges: &[Exchange],
        places: Vec<NodeId>,
        starts: &[State],
        most: u64,
        all_arrangements: bool,
    ) -> Result<Self, String> {
        let (fixed, on) = split_off(starts.first(), &places);
        let orbits = orbits(places.len(), exchanges);
        if all_arrangements && orbits.iter().any(|orbit| *orbit != orbits[0]) {
            return Err("the pieces may be on other orbits in other positions".to_owned());
        }
        let all: Vec<(u8, Kind)> = orbits.iter().copied().zip(on).collect();
        let mut letters = all.clone();
        letters.sort_unstable();
        letters.dedup();
        let number = |letter| all.iter().filter(|&other| other == letter).count() as u8;
        let counts: Counts = letters.iter().map(number).collect();
        let orbit_of: Vec<u8> = letters.iter().map(|&(orbit, _)| orbit).collect();
        let slots = |places: &[usize]| {
            Slots::new(places.iter().map(|&place| orbits[place]).collect(), &orbit_of)
        };
        let positions = slots(&(0..places.len()).collect::<Vec<_>>()).words(&counts);
        let distinct = counts.iter().all(|&count| count == 1);
        let even = !all_arrangements
            && distinct
            && exchanges.iter().all(|exchange| !is_odd(&exchange.sources));
        let positions = positions >> u32::from(even && positions > 1);
        if positions > most {
            return Err("there are too many positions".to_owned());
        }
        let half = |chosen: &[bool], second: bool| -> Vec<usize> {
            (0..chosen.len()).filter(|&place| chosen[place] == second).collect()
        };
        let sizes = |chosen: &[bool]| {
            let [row, rows] =
                [true, false].map(|second| longest(&slots(&half(chosen, second)), &counts));
            (row, rows)
        };
        let chosen = split(places.len(), exchanges, sizes);
        let halves = [false, true].map(|second| {
            let mut places = half(&chosen, second);
            places.sort_by_key(|&place| std::cmp::Reverse(leaves(place, &chosen, exchanges)));
            Half { slots: slots(&places), places }
        });
        let parity = if even && positions > 1 {
            let words = words(&halves, &all, &letters).unwrap_or_default();
            Some(is_odd(&words.concat()))
        } else {
            None
        };
        if parity.is_some() && sizes(&chosen).0 == 1 {
            return Err("positions of one parity have no rows".to_owned());
        }
        let classes = Classes::new(&halves, &counts, parity, most)?;
        let kinds: Vec<Kind> = letters.iter().map(|&(_, kind)| kind).collect();
        let jobs = Jobs::new(exchanges, &halves, &classes, &kinds)?;
        let always_moves = distinct && exchanges.iter().any(|exchange| exchange.guards.is_empty());
        let space =
            Self { places, fixed, orbits, letters, halves, classes, jobs, always_moves, positions };
        if starts.iter().all(|position| space.rank(position).is_some()) {
            Ok(space)
        } else {
            Err("the positions to begin with do not have the same pieces".to_owned())
        }
    }
}

/// Returns the words of both halves, or `None` if a place holds a piece of another orbit.
///
/// # Arguments
/// * `on` - the orbit and kind on each place
fn words(
    halves: &[Half; 2],
    on: &[(u8, Kind)],
    letters: &[(u8, Kind)],
) -> Option<[Vec<Letter>; 2]> {
    let letter =
        |&place: &usize| letters.binary_search(&on[place]).ok().map(|letter| letter as Letter);
    let word = |half: &Half| half.places.iter().map(letter).collect::<Option<Vec<Letter>>>();
    Some([word(&halves[0])?, word(&halves[1])?])
}

/// Returns a position with the pieces of another one, in which every node that never changes holds
/// its only kind.
///
/// # Errors
/// Reports that the pieces do not suffice for those nodes.
fn rearranged(domains: &Domains, places: &[NodeId], position: &State) -> Result<State, String> {
    let mut left = position.clone();
    let mut made = vec![Kind::EMPTY; position.len()];
    for node in (0..position.len() as u32).map(NodeId).filter(|node| !places.contains(node)) {
        let kind = domains.of(node)[0];
        let at = left.iter().position(|&other| other == kind);
        left.swap_remove(at.ok_or("the pieces do not suffice for the nodes that never change")?);
        made[node.index()] = kind;
    }
    places.iter().zip(left).for_each(|(place, kind)| made[place.index()] = kind);
    Ok(made)
}

/// Returns the orbit of each place: places that exchange their pieces have the same.
fn orbits(places: usize, exchanges: &[Exchange]) -> Vec<u8> {
    let mut orbits = Orbits::new(places);
    for exchange in exchanges {
        orbits.add(exchange.sources.iter().map(|&from| from as u32));
    }
    (0..places as u32).map(|place| orbits.root(place) as u8).collect()
}

/// Returns the largest number of words on places, with letters as evenly taken as there are.
fn longest(slots: &Slots, counts: &[u8]) -> u64 {
    let mut taken: Counts = vec![0; counts.len()].into();
    for orbit in &slots.orbits {
        let free = (0..counts.len())
            .filter(|&letter| slots.orbit_of[letter] == *orbit && taken[letter] < counts[letter]);
        if let Some(letter) = free.min_by_key(|&letter| taken[letter]) {
            taken[letter] += 1;
        }
    }
    slots.words(&taken)
}

impl Space for Multiset {
    type Cell = u64;

    fn name(&self) -> &'static str {
        "multiset"
    }

    fn why(&self) -> String {
        let half = if self.classes.odd.is_some() { " of one parity" } else { "" };
        format!(
            "multiset: every move exchanges the contents of nodes; {} arrangements{half} of {} pieces, {} different, in {} rows",
            self.positions,
            self.places.len(),
            self.letters.len(),
            self.rows(),
        )
    }

    fn rows(&self) -> usize {
        self.classes.all.last().map_or(0, |class| class.rows.end)
    }

    fn row_positions(&self, row: usize) -> usize {
        self.classes.word_of_row(row).0.row_positions
    }

    fn bytes(&self) -> u64 {
        self.jobs.bytes() + self.classes.bytes()
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn positions(&self) -> u64 {
        self.positions
    }

    fn cells(&self) -> u64 {
        self.classes.cells as u64
    }

    fn words(&self) -> u64 {
        self.classes.cells as u64
    }

    fn row_begin(&self, row: usize) -> usize {
        let (class, word) = self.classes.word_of_row(row);
        class.cells + word as usize * class.row_cells
    }

    fn row_first(&self, row: usize) -> u64 {
        self.row_begin(row) as u64 * 64
    }

    fn groups(&self) -> usize {
        self.classes.all.len()
    }

    fn group(&self, group: usize) -> Range<usize> {
        self.classes.all[group].rows.clone()
    }

    fn scatters(&self) -> bool {
        true
    }

    fn cut<'c>(&self, mut table: &'c mut [u64]) -> impl Iterator<Item = &'c mut [u64]> + Send {
        let rows = self
            .classes
            .all
            .iter()
            .flat_map(|class| std::iter::repeat_n(class.row_cells, class.rows.len()));
        rows.map_while(move |cells| table.split_off_mut(..cells))
    }

    fn halves(&self, index: u64) -> (usize, usize) {
        let cell = (index / 64) as usize;
        let at = self.classes.all.partition_point(|class| class.cells <= cell).saturating_sub(1);
        let class = &self.classes.all[at];
        let word = (cell - class.cells) / class.row_cells;
        let begin = class.cells + word * class.row_cells;
        (class.rows.start + word, index as usize - begin * 64)
    }

    fn rank(&self, position: &State) -> Option<u64> {
        if !agree_elsewhere(position, &self.fixed, &self.places) {
            return None;
        }
        let on = self.places.iter().map(|place| position[place.index()]);
        let on: Vec<(u8, Kind)> = self.orbits.iter().copied().zip(on).collect();
        let words = words(&self.halves, &on, &self.letters)?;
        let counts = words.each_ref().map(|word| {
            let mut counts = vec![0_u8; self.letters.len()];
            word.iter().for_each(|&letter| counts[usize::from(letter)] += 1);
            counts
        });
        let class = &self.classes.all[*self.classes.of.get(counts[0].as_slice())? as usize];
        if *counts[1] != *class.counts[1] {
            return None;
        }
        let word = self.halves[0].slots.rank(&words[0], &class.counts[0]);
        let mut place = self.halves[1].slots.rank(&words[1], &class.counts[1]);
        if self.classes.odd.is_some() {
            if is_odd(&words[1]) != self.classes.is_odd(class, word as u32) {
                return None;
            }
            place /= 2;
        }
        Some((class.cells as u64 + word * class.row_cells as u64) * 64 + place)
    }

    fn unrank(&self, index: u64) -> State {
        let (row, place) = self.halves(index);
        let (class, word) = self.classes.word_of_row(row);
        let [first, second] = &self.halves;
        let above = first.slots.unrank(u64::from(word), &class.counts[0]);
        let below = |place: usize| second.slots.unrank(place as u64, &class.counts[1]);
        let below = match self.classes.odd {
            None => below(place),
            // The words of a pair differ in the order of two letters.
            Some(_) => Some(below(2 * place))
                .filter(|even| is_odd(even) == self.classes.is_odd(class, word))
                .unwrap_or_else(|| below(2 * place + 1)),
        };
        let mut position = self.fixed.clone();
        for (half, word) in self.halves.iter().zip([above, below]) {
            for (&place, letter) in half.places.iter().zip(word) {
                position[self.places[place].index()] = self.letters[usize::from(letter)].1;
            }
        }
        position
    }

    fn leads_to(
        &self,
        group: usize,
        _from: &Range<usize>,
        rows: &Range<usize>,
        _to: &Range<usize>,
    ) -> bool {
        !self.jobs_to(group, rows).is_empty()
    }

    #[inline(always)]
    fn holding(
        &self,
        block: Block,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let one = |kind: Kind| Holding::all_if(kinds.contains(kind));
        let Ok(place) = self.places.binary_search(&node) else {
            return one(self.fixed[node.index()]);
        };
        let (class, word) = self.classes.word_of_row(block.row);
        let kind = |letter: Letter| self.letters[usize::from(letter)].1;
        if let Some(letter) =
            self.halves[0].place(place).and_then(|place| self.classes.above(class, word, place))
        {
            return one(kind(letter));
        }
        let Some(place) = self.halves[1].place(place) else { return Holding::None };
        self.classes.below(class, word, place, |letter| kinds.contains(kind(letter)), words)
    }

    #[inline(always)]
    fn sweep(
        &self,
        group: usize,
        level: Level<u64>,
        next: &mut Strips<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        self.make_moves(group, level, next, barred, dead_ends)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnySpace, Numbering, Seeds, space};
    use crate::ground::samples;

    #[test]
    fn tables_of_rows_that_would_take_too_long_are_refused() {
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, 56, false);
        for node in 1..56 {
            samples::turn(&mut puzzle, &format!("swap{node}by"), &[&[node - 1, node]]);
        }
        let task = samples::task(&puzzle);
        let reason = |pieces: usize| {
            let start = [samples::position(&("2".repeat(pieces) + &"1".repeat(56 - pieces)))];
            let found = space(&task, Seeds::Positions(&start), Numbering::Multiset);
            found.map(|_| ()).err()
        };
        assert_eq!(reason(4), None);
        let refused = reason(8).unwrap();
        assert!(refused.contains("tables of its rows would take too long"), "{refused}");
    }

    #[test]
    fn neighbours_that_move_alike_are_runs() {
        let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e", "f", "g", "h"]);
        samples::path(&mut puzzle, 8, false);
        samples::turn(&mut puzzle, "swap", &[&[0, 1]]);
        samples::turn(&mut puzzle, "spin", &[&[0, 1, 2, 3, 4, 5, 6, 7]]);
        let start = [samples::position("12345678")];
        let found = space(&samples::task(&puzzle), Seeds::Positions(&start), Numbering::Multiset);
        let AnySpace::Multiset(found) = found.unwrap() else { panic!("another space was found") };
        let tables = &found.jobs.tables;
        let mut longest = 0;
        for class in 0..found.classes.all.len() {
            for job in found.jobs.of(class).iter().map(|job| found.jobs.task(job)) {
                let reading = &tables.readings[job.reading as usize];
                let words = &tables.words[job.lowered as usize];
                let after = words.len() / tables.leavings[job.leaving as usize].outs;
                for (odd, runs) in tables.runs[job.runs as usize].iter().enumerate() {
                    let mut places = Vec::new();
                    for run in runs {
                        longest = longest.max(run.length);
                        for step in 0..run.length {
                            let place = run.place + step;
                            let parts = reading.of[odd][place as usize];
                            assert_eq!(parts, run.out << 16 | (run.stay + step));
                            let lead_on = words.chunks_exact(after).all(|words| {
                                let words = &words[run.stay as usize..];
                                words[step as usize] == words[0] + step
                            });
                            assert!(lead_on, "{run:?}");
                            places.push(place as usize);
                        }
                    }
                    let mut all = Vec::new();
                    super::super::bits::each(&reading.mask[odd], |place| all.push(place));
                    assert!(runs.is_empty() || places == all);
                }
            }
        }
        assert!(longest == 64, "{longest}");
    }
}
