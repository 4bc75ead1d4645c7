//! Permutations of twelve letters: pancakes, the star graph, TopSpin.
//!
//! A permutation is four bits for each place, the first lowest. Its number is that of its head, the
//! first six letters, and the order of its tail among the 720 orders of the other six. A map has a
//! block of twelve words for each head. A move within the head moves whole blocks. Other moves are
//! made one position at a time: from the level, or, where that is less work, from each position that
//! is left, until a neighbour in the level is found.
//!
//! Fewer letters stand at the end, behind letters that never move: their numbers are the first.

use crate::levels::{Puzzle, each, get, merge, set};

const BLOCK: usize = 12;
const ORDERS: usize = 720;

/// A move.
#[derive(Clone, Copy)]
enum Move {
    /// Reverses so many places from a place on.
    Reverse(u32, u32),
    /// Exchanges two places.
    Swap(u32, u32),
    /// Turns the places from this one on, by one to the front.
    Forward(u32),
    /// Turns the places from this one on, by one to the end.
    Backward(u32),
}

impl Move {
    #[inline(always)]
    fn apply(self, letters: u64) -> u64 {
        match self {
            Self::Reverse(at, count) => {
                let mask = ((1 << (4 * count)) - 1) << (4 * at);
                let bytes = (letters & mask).swap_bytes();
                let turned =
                    bytes >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4;
                letters & !mask | turned >> (4 * (16 - count - at)) << (4 * at)
            }
            Self::Swap(one, other) => {
                let differ = (letters >> (4 * one) ^ letters >> (4 * other)) & 15;
                letters ^ differ << (4 * one) ^ differ << (4 * other)
            }
            Self::Forward(at) => {
                let (kept, ring) = (letters & ((1 << (4 * at)) - 1), letters >> (4 * at));
                kept | (ring >> 4) << (4 * at) | (ring & 15) << 44
            }
            Self::Backward(at) => {
                let (kept, ring) = (letters & ((1 << (4 * at)) - 1), letters >> (4 * at));
                kept | (ring << (4 * at + 4) & ((1 << 48) - 1)) | letters >> 44 << (4 * at)
            }
        }
    }
}

/// The tables of a puzzle.
pub struct Permutations {
    /// The moves within the head.
    head_moves: Vec<Move>,
    /// The other moves.
    moves: Vec<Move>,
    blocks: usize,
    /// The letters of each head, and the index of the others in `tails`.
    heads: Vec<(u32, u32)>,
    /// The tails in order, for each set of six letters.
    tails: Vec<u32>,
    /// By three letters: their number as the first of twelve, times 504.
    first: Vec<u32>,
    /// By three letters: the index of their set.
    sets: Vec<u8>,
    /// By the set of the three letters before, and three letters: their number among the rest.
    second: Vec<u16>,
    /// By the set of the three letters behind, and three letters: their number, times 6.
    third: Vec<u16>,
    /// By three letters: the number of their order.
    last: Vec<u8>,
}

/// Returns the number of three letters, taken from a set in order, if they are different.
fn number(triple: usize, set: usize) -> Option<usize> {
    let (mut free, mut number) = (set, 0);
    for letter in [triple & 15, triple >> 4 & 15, triple >> 8] {
        if letter >= 12 || free >> letter & 1 == 0 {
            return None;
        }
        let lower = (free & ((1 << letter) - 1)).count_ones();
        number = number * free.count_ones() as usize + lower as usize;
        free ^= 1 << letter;
    }
    Some(number)
}

fn set_of(triple: usize) -> usize {
    1 << (triple & 15) | 1 << (triple >> 4 & 15) | 1 << (triple >> 8)
}

impl Permutations {
    /// Makes the tables of a puzzle with 6 to 12 letters.
    pub fn new(family: &str, size: u32) -> Option<Self> {
        let at = 12_u32.checked_sub(size).filter(|&at| at <= 6)?;
        let moves: Vec<Move> = match family {
            "pancake" => (2..=size).map(|count| Move::Reverse(at, count)).collect(),
            "star" => (1..size).map(|other| Move::Swap(at, at + other)).collect(),
            "topspin" => vec![Move::Reverse(at, 4), Move::Forward(at), Move::Backward(at)],
            _ => return None,
        };
        let (head_moves, moves) =
            moves.into_iter().partition(|step| step.apply(0xba9876 << 24) >> 24 == 0xba9876);
        let mut made = Self {
            head_moves,
            moves,
            blocks: (1..=size as usize).product::<usize>() / ORDERS,
            heads: vec![(0, 0); 665_280],
            tails: Vec::new(),
            first: vec![0; 4096],
            sets: vec![0; 4096],
            second: vec![0; 220 * 4096],
            third: vec![0; 220 * 4096],
            last: vec![0; 4096],
        };
        made.fill();
        Some(made)
    }

    fn fill(&mut self) {
        let all = (1 << 12) - 1;
        let triples: Vec<usize> = (0..1 << 12).filter(|&it| number(it, all).is_some()).collect();
        let mut sets: Vec<usize> = triples.iter().map(|&triple| set_of(triple)).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut bases = vec![0; 4096];
        for set in (0..1 << 12_usize).filter(|set: &usize| set.count_ones() == 6) {
            bases[set] = self.tails.len();
            self.tails.resize(bases[set] + ORDERS, 0);
        }
        for &triple in &triples {
            let own = set_of(triple);
            self.sets[triple] = sets.partition_point(|&set| set < own) as u8;
            self.first[triple] = number(triple, all).map_or(0, |number| 504 * number as u32);
            self.last[triple] = number(triple, own).map_or(0, |number| number as u8);
        }
        for &one in &triples {
            let (set, row) = (set_of(one), usize::from(self.sets[one]) * 4096);
            for &two in &triples {
                let Some(behind) = number(two, all ^ set) else { continue };
                let six = set | set_of(two);
                self.second[row + two] = behind as u16;
                let head = self.first[one] as usize + behind;
                self.heads[head] = ((one | two << 12) as u32, bases[all ^ six] as u32);
                let before = number(two, six).map_or(0, |number| 6 * number);
                self.third[row + two] = before as u16;
                let order = before + usize::from(self.last[one]);
                self.tails[bases[six] + order] = (two | one << 12) as u32;
            }
        }
    }

    #[inline(always)]
    fn block(&self, letters: u64) -> usize {
        let (one, two) = (letters as usize & 4095, (letters >> 12) as usize & 4095);
        let behind = self.second[usize::from(self.sets[one]) * 4096 + two];
        self.first[one] as usize + usize::from(behind)
    }

    #[inline(always)]
    fn bit(&self, letters: u64) -> usize {
        let (three, four) = ((letters >> 24) as usize & 4095, (letters >> 36) as usize & 4095);
        let before = self.third[usize::from(self.sets[four]) * 4096 + three];
        self.block(letters) * BLOCK * 64 + usize::from(before) + usize::from(self.last[four])
    }

    /// Makes all moves of the level's positions.
    fn forward(&self, level: &[u64], next: &mut [u64]) {
        for (block, from) in level.chunks_exact(BLOCK).enumerate() {
            if from.iter().all(|&word| word == 0) {
                continue;
            }
            let (head, base) = self.heads[block];
            let tails = &self.tails[base as usize..][..ORDERS];
            for step in &self.head_moves {
                let to = self.block(step.apply(u64::from(head)));
                merge(&mut next[to * BLOCK..][..BLOCK], from);
            }
            each(from, |order| {
                let letters = u64::from(head) | u64::from(tails[order]) << 24;
                for step in &self.moves {
                    set(next, self.bit(step.apply(letters)));
                }
            });
        }
    }

    /// Finds the unseen positions with a neighbour in the level.
    fn backward(&self, level: &[u64], seen: &[u64], next: &mut [u64]) {
        let blocks = seen.chunks_exact(BLOCK).zip(next.chunks_exact_mut(BLOCK));
        for (block, (seen, next)) in blocks.enumerate() {
            let (head, base) = self.heads[block];
            let tails = &self.tails[base as usize..][..ORDERS];
            for step in &self.head_moves {
                let from = self.block(step.apply(u64::from(head)));
                merge(next, &level[from * BLOCK..][..BLOCK]);
            }
            let mut left = [0; BLOCK];
            for ((left, seen), next) in left.iter_mut().zip(seen).zip(&*next) {
                *left = !(seen | next);
            }
            left[BLOCK - 1] &= (1 << (ORDERS % 64)) - 1;
            each(&left, |order| {
                let letters = u64::from(head) | u64::from(tails[order]) << 24;
                if self.moves.iter().any(|step| get(level, self.bit(step.apply(letters))) != 0) {
                    set(next, order);
                }
            });
        }
    }
}

impl Puzzle for Permutations {
    fn words(&self) -> usize {
        self.blocks * BLOCK
    }

    fn start(&self) -> usize {
        0
    }

    fn step(&self, level: &[u64], seen: &[u64], counts: &[u64], next: &mut [u64]) {
        let all = (self.blocks * ORDERS) as u64;
        let frontier = counts[counts.len() - 1];
        let moves = self.moves.len() as u64;
        let tries = moves.min(all / frontier);
        if (all - counts.iter().sum::<u64>()) * tries < frontier * moves {
            self.backward(level, seen, next);
        } else {
            self.forward(level, next);
        }
    }
}
