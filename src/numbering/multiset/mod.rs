//! The space of multisets: pieces, some of them equal, that only change places.
//!
//! Places are cut into two halves. The numbers of pieces in the first half determine a class; the
//! word of the first half is a row, and the word of the second half the place in the row. A move
//! takes some pieces from each half to the other, so it leads from a class to few others, by tables
//! of the words of each half. If all pieces differ and moves are even permutations, the space is
//! half as large.
//!
//! Source: R. E. Korf and P. Schultze, Large-scale parallel breadth-first search, 2005, for tables
//! that stay in a cache; the halves are ours.

mod exchange;
mod split;
mod steps;
mod tables;
mod word;

use super::domain::{Seeds, of_positions_alone};
use super::{Block, DeadEnds, Holding, Level, Marks, Space, Strip};
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use exchange::{Exchange, exchanges};
use split::{leaves, split};
use std::collections::HashMap;
use std::ops::Range;
use steps::Job;
use tables::{Half, Maker, Side, Tables};
use word::{Counts, Letter, MOST, Slots, is_odd, minus, plus};

/// The largest number of classes.
const MOST_CLASSES: usize = 1 << 16;
/// The largest number of jobs.
const MOST_JOBS: usize = 1 << 22;
/// The largest number of rows.
const MOST_ROWS: u64 = 1 << 28;

/// The positions with the same pieces in the first half.
#[derive(Debug)]
struct Class {
    /// The number of each letter in the first half, and in the second.
    counts: [Counts; 2],
    rows: Range<usize>,
    row_positions: usize,
    /// The number of cells of a row.
    row_cells: usize,
    /// The first cell in a table.
    cells: usize,
    /// `true` if the order of letters that the halves give is odd.
    odd: bool,
    /// The letters of each half, and the number of its standing table.
    standing: [(Vec<Letter>, u32); 2],
}

/// The letters on places of the words of one half, as indexes into the letters of a class.
#[derive(Debug)]
enum Standing {
    /// For each word its letters, and whether it is odd.
    Words(Vec<Box<[u8]>>, Vec<bool>),
    /// For rows of either parity, each place and letter, the words as bits.
    Sets([Vec<Vec<Box<[u64]>>>; 2]),
}

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
    classes: Vec<Class>,
    class_of: HashMap<Counts, u32>,
    standing: Vec<Standing>,
    tables: Tables,
    /// The jobs of all classes, and where those of each class begin.
    jobs: Vec<Job>,
    jobs_of: Vec<u32>,
    /// For each exchange the number of moves, and whether it leaves the second half as it is.
    times: Vec<u64>,
    still: Vec<bool>,
    /// `true` if every position has a move.
    always_moves: bool,
    /// The parity of all positions, if they have the same.
    odd: Option<bool>,
    positions: u64,
    cells: usize,
}

impl Multiset {
    /// Proves that moves only exchange the contents of nodes, and numbers the positions.
    ///
    /// # Errors
    /// Returns the reason why there is no such space, or none that is small enough.
    pub(super) fn new(task: &Task, starts: &[State], most: u64) -> Result<Self, String> {
        let domains = of_positions_alone(task, Seeds::Positions(starts))?;
        let places = domains.changing();
        if places.is_empty() {
            return Err("no node changes".to_owned());
        }
        if places.len() > MOST {
            return Err(format!("more than {MOST} nodes change"));
        }
        let exchanges = exchanges(task, &domains, &places)?;
        Self::of(&exchanges, places, starts, most)
    }

    fn of(
        exchanges: &[Exchange],
        places: Vec<NodeId>,
        starts: &[State],
        most: u64,
    ) -> Result<Self, String> {
        let mut fixed = starts.first().cloned().unwrap_or_default();
        let orbits = orbits(places.len(), exchanges);
        let mut letters: Vec<(u8, Kind)> = orbits
            .iter()
            .zip(&places)
            .map(|(&orbit, place)| (orbit, fixed[place.index()]))
            .collect();
        let all = letters.clone();
        letters.sort_unstable();
        letters.dedup();
        if letters.len() > MOST {
            return Err(format!("there are more than {MOST} pieces"));
        }
        let counts: Counts = letters
            .iter()
            .map(|letter| all.iter().filter(|&other| other == letter).count() as u8)
            .collect();
        places.iter().for_each(|place| fixed[place.index()] = Kind::EMPTY);
        let orbit_of: Vec<u8> = letters.iter().map(|&(orbit, _)| orbit).collect();
        let on = |at: &[usize]| Slots::new(at.iter().map(|&at| orbits[at]).collect(), &orbit_of);
        let chosen_of = |chosen: &[bool], second: bool| -> Vec<usize> {
            (0..chosen.len()).filter(|&at| chosen[at] == second).collect()
        };
        let slots = |chosen: &[bool], second: bool| on(&chosen_of(chosen, second));
        let mut positions = slots(&vec![true; places.len()], true).words(&counts);
        let distinct = counts.iter().all(|&count| count == 1);
        let even = distinct && exchanges.iter().all(|exchange| !exchange.is_odd());
        if positions / 2 > most {
            return Err("there are too many positions".to_owned());
        }
        let sizes = |chosen: &[bool]| {
            let [row, rows] = [true, false].map(|second| longest(&slots(chosen, second), &counts));
            (row, rows)
        };
        let chosen = split(places.len(), exchanges, sizes);
        let halves = [false, true].map(|second| {
            let mut at = chosen_of(&chosen, second);
            at.sort_by_key(|&place| std::cmp::Reverse(leaves(place, &chosen, exchanges)));
            Half { slots: on(&at), places: at }
        });
        let parity = even && sizes(&chosen).0 > 1;
        positions >>= u32::from(parity);
        if positions > most {
            return Err("there are too many positions".to_owned());
        }
        let mut space = Self {
            places,
            fixed,
            orbits,
            letters,
            halves,
            classes: Vec::new(),
            class_of: HashMap::new(),
            standing: Vec::new(),
            tables: Tables::default(),
            jobs: Vec::new(),
            jobs_of: vec![0],
            times: exchanges.iter().map(|exchange| exchange.moves).collect(),
            still: Vec::new(),
            always_moves: distinct && exchanges.iter().any(|exchange| exchange.guards.is_empty()),
            odd: None,
            positions,
            cells: 0,
        };
        space.make_classes(&counts, parity, most)?;
        if parity {
            let words = starts.first().map(|start| space.words(start)).unwrap_or_default();
            space.odd = Some(words.is_some_and(|[first, second]| {
                is_odd(&first.into_iter().chain(second).collect::<Vec<_>>())
            }));
        }
        if !starts.iter().all(|position| space.rank(position).is_some()) {
            return Err("the positions to begin with do not have the same pieces".to_owned());
        }
        space.make_jobs(exchanges)?;
        space.jobs.shrink_to_fit();
        space.tables.finish();
        Ok(space)
    }

    /// Numbers the classes, and the words of each half.
    fn make_classes(&mut self, all: &[u8], parity: bool, most: u64) -> Result<(), String> {
        let parts =
            self.halves[0].slots.parts(all, MOST_CLASSES).ok_or("there are too many classes")?;
        let mut known: HashMap<(usize, Vec<u8>), u32> = HashMap::new();
        let (mut rows, mut cells) = (0_u64, 0_u64);
        for first in parts {
            let counts = [first.clone(), minus(all, &first)];
            let words = self.halves[0].slots.words(&counts[0]);
            let row_positions = self.halves[1].slots.words(&counts[1]) >> u32::from(parity);
            let row_cells = row_positions.div_ceil(64);
            let range = rows as usize..(rows + words) as usize;
            (rows, cells) = (rows + words, cells + words * row_cells);
            if rows > MOST_ROWS || cells.saturating_mul(16) > most {
                return Err("there are too many rows".to_owned());
            }
            self.class_of.insert(first, self.classes.len() as u32);
            let standing =
                [0, 1].map(|half| self.standing(half, &counts[half], parity, &mut known));
            let odd = {
                let letters = standing.iter().flat_map(|(letters, _)| letters).copied();
                is_odd(&letters.collect::<Vec<Letter>>())
            };
            self.classes.push(Class {
                counts,
                rows: range,
                row_positions: row_positions as usize,
                row_cells: row_cells as usize,
                cells: (cells - words * row_cells) as usize,
                odd,
                standing,
            });
        }
        self.cells = cells as usize;
        Ok(())
    }

    /// Returns the letters of a half, and the number of the table of its words.
    fn standing(
        &mut self,
        number: usize,
        counts: &[u8],
        parity: bool,
        known: &mut HashMap<(usize, Vec<u8>), u32>,
    ) -> (Vec<Letter>, u32) {
        let slots = &self.halves[number].slots;
        let letters: Vec<Letter> =
            (0..counts.len()).filter(|&letter| counts[letter] > 0).map(|at| at as Letter).collect();
        let looks = letters.iter().map(|&letter| usize::from(letter));
        let looks = looks.flat_map(|letter| [slots.orbit_of[letter], counts[letter]]).collect();
        let index_of = |letter: &Letter| letters.binary_search(letter).unwrap_or_default();
        let found = *known.entry((number, looks)).or_insert_with(|| {
            let words = (0..slots.words(counts)).map(|rank| slots.unrank(rank, counts));
            self.standing.push(if number == 0 {
                let words: Vec<Vec<Letter>> = words.collect();
                let indexes = |word: &Vec<Letter>| {
                    word.iter().map(|letter| index_of(letter) as u8).collect::<Box<[u8]>>()
                };
                Standing::Words(
                    words.iter().map(indexes).collect(),
                    words.iter().map(|word| parity && is_odd(word)).collect(),
                )
            } else {
                let length = (slots.words(counts) >> u32::from(parity)).div_ceil(64) as usize;
                let mut sets = [0, 1].map(|_| {
                    vec![
                        vec![vec![0; length].into_boxed_slice(); letters.len()];
                        slots.orbits.len()
                    ]
                });
                for (rank, word) in words.enumerate() {
                    let row = usize::from(parity && is_odd(&word));
                    let at = rank >> u32::from(parity);
                    for (place, letter) in word.iter().enumerate() {
                        sets[row][place][index_of(letter)][at / 64] |= 1_u64 << (at % 64);
                    }
                }
                Standing::Sets(sets)
            });
            self.standing.len() as u32 - 1
        });
        (letters, found)
    }

    /// Makes the jobs of all classes.
    fn make_jobs(&mut self, exchanges: &[Exchange]) -> Result<(), String> {
        let mut of = vec![(0, 0); self.places.len()];
        for (number, half) in self.halves.iter().enumerate() {
            half.places.iter().enumerate().for_each(|(at, &place)| of[place] = (number, at));
        }
        let sides: Vec<[Side; 2]> =
            exchanges.iter().map(|exchange| Side::both(exchange, &self.halves, &of)).collect();
        self.still = sides.iter().map(|sides| sides[1].still).collect();
        let kinds: Vec<Kind> = self.letters.iter().map(|&(_, kind)| kind).collect();
        for class in &self.classes {
            let begin = self.jobs.len();
            for (number, sides) in sides.iter().enumerate() {
                let maker = Maker {
                    halves: &self.halves,
                    kinds: &kinds,
                    parity: self.odd.is_some(),
                    number: number as u32,
                    sides,
                };
                let parts =
                    [0, 1].map(|half| sides[half].out_slots.parts(&class.counts[half], MOST_JOBS));
                let [Some(outs), Some(ins)] = parts else {
                    return Err("a move takes too many pieces along".to_owned());
                };
                for out in &outs {
                    let leaving = self.tables.leaving(&maker, &class.counts[0], out)?;
                    if self.tables.leavings[leaving as usize].words.is_empty() {
                        continue;
                    }
                    let rest = minus(&class.counts[0], out);
                    for new in &ins {
                        let reading = self.tables.reading(&maker, &class.counts[1], new)?;
                        let [even, odd] = &self.tables.readings[reading as usize].mask;
                        if even.iter().chain(odd).all(|&mask| mask == 0) {
                            continue;
                        }
                        let Some(&to) = self.class_of.get(&plus(&rest, new)) else { continue };
                        let raised = self.tables.raised(&maker, leaving, &rest, new)?;
                        let below = minus(&class.counts[1], new);
                        let lowered = self.tables.lowered(&maker, &below, out)?;
                        let exchange = number as u32;
                        self.jobs.push(Job { to, exchange, leaving, reading, raised, lowered });
                    }
                }
                if self.jobs.len() > MOST_JOBS {
                    return Err("the tables of its moves would be too large".to_owned());
                }
            }
            self.jobs[begin..].sort_by_key(|job| job.to);
            self.jobs_of.push(self.jobs.len() as u32);
        }
        Ok(())
    }

    /// Returns the words of both halves, or `None` if a place holds a piece of another orbit.
    fn words(&self, position: &State) -> Option<[Vec<Letter>; 2]> {
        let letter = |&place: &usize| {
            let letter = (self.orbits[place], position[self.places[place].index()]);
            self.letters.binary_search(&letter).ok().map(|letter| letter as Letter)
        };
        let word = |half: &Half| half.places.iter().map(letter).collect::<Option<Vec<Letter>>>();
        Some([word(&self.halves[0])?, word(&self.halves[1])?])
    }

    /// Returns the class of a row.
    #[inline(always)]
    fn class_of_row(&self, row: usize) -> usize {
        self.classes.partition_point(|class| class.rows.end <= row)
    }

    /// Returns `true` if the words of the second half are odd in a row, given by its class and the
    /// word of the first half.
    #[inline(always)]
    fn is_odd(&self, class: &Class, word: u32) -> bool {
        let Some(odd) = self.odd else { return false };
        match &self.standing[class.standing[0].1 as usize] {
            Standing::Words(_, odds) => odd ^ class.odd ^ odds[word as usize],
            Standing::Sets(_) => odd,
        }
    }
}

/// Returns the orbit of each place: places that exchange their pieces have the same.
fn orbits(places: usize, exchanges: &[Exchange]) -> Vec<u8> {
    let mut orbits: Vec<u8> = (0..places as u8).collect();
    for exchange in exchanges {
        for (to, &from) in exchange.sources.iter().enumerate() {
            let (keep, lose) = (orbits[to].min(orbits[from]), orbits[to].max(orbits[from]));
            orbits.iter_mut().filter(|orbit| **orbit == lose).for_each(|orbit| *orbit = keep);
        }
    }
    orbits
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
        let half = if self.odd.is_some() { " of one parity" } else { "" };
        format!(
            "multiset: every move exchanges the contents of nodes; {} arrangements{half} of {} pieces, {} different, in {} rows",
            self.positions,
            self.places.len(),
            self.letters.len(),
            self.rows(),
        )
    }

    fn rows(&self) -> usize {
        self.classes.last().map_or(0, |class| class.rows.end)
    }

    fn row_positions(&self, row: usize) -> usize {
        self.classes[self.class_of_row(row)].row_positions
    }

    fn bytes(&self) -> u64 {
        let standing = |standing: &Standing| match standing {
            Standing::Words(words, odd) => {
                odd.len()
                    + words.iter().map(|word| word.len() + size_of::<Box<[u8]>>()).sum::<usize>()
            }
            Standing::Sets(sets) => {
                sets.iter().flatten().flatten().map(|set| set.len() * 8 + 16).sum()
            }
        };
        self.tables.bytes()
            + (self.jobs.len() * size_of::<Job>()) as u64
            + self.standing.iter().map(|one| standing(one) as u64).sum::<u64>()
            + (self.classes.len() * (size_of::<Class>() + 6 * self.letters.len())) as u64
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn positions(&self) -> u64 {
        self.positions
    }

    fn cells(&self) -> u64 {
        self.cells as u64
    }

    fn words(&self) -> u64 {
        self.cells as u64
    }

    fn row_begin(&self, row: usize) -> usize {
        let class = &self.classes[self.class_of_row(row)];
        class.cells + (row - class.rows.start) * class.row_cells
    }

    fn row_first(&self, row: usize) -> u64 {
        self.row_begin(row) as u64 * 64
    }

    fn groups(&self) -> usize {
        self.classes.len()
    }

    fn group(&self, group: usize) -> Range<usize> {
        self.classes[group].rows.clone()
    }

    fn scatters(&self) -> bool {
        true
    }

    fn cut<'c>(&self, mut table: &'c mut [u64]) -> impl Iterator<Item = &'c mut [u64]> + Send {
        let rows = self
            .classes
            .iter()
            .flat_map(|class| std::iter::repeat_n(class.row_cells, class.rows.len()));
        rows.map_while(move |cells| table.split_off_mut(..cells))
    }

    fn halves(&self, index: u64) -> (usize, usize) {
        let cell = (index / 64) as usize;
        let at = self.classes.partition_point(|class| class.cells <= cell).saturating_sub(1);
        let class = &self.classes[at];
        let word = (cell - class.cells) / class.row_cells;
        let begin = class.cells + word * class.row_cells;
        (class.rows.start + word, index as usize - begin * 64)
    }

    fn rank(&self, position: &State) -> Option<u64> {
        let mut rest = position.clone();
        self.places.iter().for_each(|place| rest[place.index()] = Kind::EMPTY);
        if rest != self.fixed {
            return None;
        }
        let words = self.words(position)?;
        let mut counts = vec![0_u8; self.letters.len()];
        words[0].iter().for_each(|&letter| counts[usize::from(letter)] += 1);
        let class = &self.classes[*self.class_of.get(counts.as_slice())? as usize];
        let mut below = vec![0_u8; self.letters.len()];
        words[1].iter().for_each(|&letter| below[usize::from(letter)] += 1);
        if *below != *class.counts[1] {
            return None;
        }
        let word = self.halves[0].slots.rank(&words[0], &class.counts[0]);
        let mut place = self.halves[1].slots.rank(&words[1], &class.counts[1]);
        if self.odd.is_some() {
            if is_odd(&words[1]) != self.is_odd(class, word as u32) {
                return None;
            }
            place /= 2;
        }
        Some((class.cells as u64 + word * class.row_cells as u64) * 64 + place)
    }

    fn unrank(&self, index: u64) -> State {
        let (row, place) = self.halves(index);
        let class = &self.classes[self.class_of_row(row)];
        let word = (row - class.rows.start) as u64;
        let [first, second] = &self.halves;
        let upper = first.slots.unrank(word, &class.counts[0]);
        let lower = |place| second.slots.unrank(place, &class.counts[1]);
        let lower = match self.odd {
            None => lower(place as u64),
            Some(_) => {
                let even = lower(2 * place as u64);
                let fits = is_odd(&even) == self.is_odd(class, word as u32);
                if fits { even } else { lower(2 * place as u64 + 1) }
            }
        };
        let mut position = self.fixed.clone();
        for (half, word) in self.halves.iter().zip([upper, lower]) {
            for (&place, letter) in half.places.iter().zip(word) {
                position[self.places[place].index()] = self.letters[usize::from(letter)].1;
            }
        }
        position
    }

    #[inline(always)]
    fn holding(
        &self,
        block: Block,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let one = |kind: Kind| if kinds.contains(kind) { Holding::All } else { Holding::None };
        let Ok(place) = self.places.binary_search(&node) else {
            return one(self.fixed[node.index()]);
        };
        let class = &self.classes[self.class_of_row(block.row)];
        let word = block.row - class.rows.start;
        let kind = |letter: Letter| self.letters[usize::from(letter)].1;
        let [(first, above), (second, below)] = &class.standing;
        if let (Some(place), Standing::Words(standing, _)) =
            (self.halves[0].place(place), &self.standing[*above as usize])
        {
            return one(kind(first[usize::from(standing[word][place])]));
        }
        let (Some(place), Standing::Sets(sets)) =
            (self.halves[1].place(place), &self.standing[*below as usize])
        else {
            return Holding::None;
        };
        let sets = &sets[usize::from(self.is_odd(class, word as u32))][place];
        words.resize(class.row_cells, 0);
        for (_, set) in second.iter().zip(sets).filter(|(letter, _)| kinds.contains(kind(**letter)))
        {
            words.iter_mut().zip(set).for_each(|(word, set)| *word |= set);
        }
        Holding::Some
    }

    #[inline(always)]
    fn sweep(
        &self,
        group: usize,
        level: Level<u64>,
        next: &mut Strip<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        self.make_moves(group, level, next, barred, dead_ends)
    }
}
