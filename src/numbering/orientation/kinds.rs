//! The kinds on places, as functions of the colours of parts; for the parts that are in a row
//! together, computed once for all rows.

use super::super::{Holding, bits};
use super::pairs::Colour;
use super::part::Component;
use super::row::Rows;
use crate::model::{Kind, KindSet};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Numbers of sequences of colours.
#[derive(Debug, Default)]
struct Sequences {
    /// The number of a sequence, by the number of the sequence without its last colour, and that
    /// colour; 0 is the empty sequence.
    longer: FxHashMap<(usize, Colour), usize>,
}

impl Sequences {
    fn add(&mut self, colours: &[Colour]) -> usize {
        let fresh = |longer: &FxHashMap<(usize, Colour), usize>| longer.len() + 1;
        colours.iter().fold(0, |number, &colour| {
            let next = fresh(&self.longer);
            *self.longer.entry((number, colour)).or_insert(next)
        })
    }

    fn find(&self, mut colours: impl Iterator<Item = Colour>) -> Option<usize> {
        colours.try_fold(0, |number, colour| self.longer.get(&(number, colour)).copied())
    }
}

/// A sequence of colours on a place, and the positions of a row that have it there.
type KindHolders = (usize, Box<[u64]>);

/// The kinds on places.
#[derive(Debug)]
pub(super) struct Kinds {
    high: Sequences,
    low: Sequences,
    /// The kind for a sequence of the parts that differ between rows, and a sequence of the parts
    /// in a row.
    kind: FxHashMap<(usize, usize), Kind>,
    /// For each place the positions of a row, by the sequence that they have there.
    places: Vec<Vec<KindHolders>>,
}

impl Kinds {
    /// Computes the tables.
    ///
    /// # Arguments
    /// * `kind_of` - the kind for the colours of all parts
    pub(super) fn new(
        parts: &[Component],
        rows: &Rows,
        kind_of: &BTreeMap<Vec<Colour>, Kind>,
        places: usize,
    ) -> Self {
        let mut made = Self {
            high: Sequences::default(),
            low: Sequences::default(),
            kind: FxHashMap::default(),
            places: Vec::new(),
        };
        for (colours, &kind) in kind_of {
            let (high, low) = colours.split_at(rows.cut);
            made.kind.insert((made.high.add(high), made.low.add(low)), kind);
        }
        made.places = (0..places).map(|place| made.having(parts, rows, place)).collect();
        made
    }

    /// Returns an upper bound for the bytes of the tables.
    ///
    /// # Arguments
    /// * `colours` - the number of sequences of colours of all parts
    pub(super) fn most_bytes(places: usize, colours: usize, rows: &Rows) -> u64 {
        let one = size_of::<KindHolders>() as u64 + rows.lows.div_ceil(64) as u64 * 8;
        (places as u64).saturating_mul(colours as u64).saturating_mul(one)
    }

    fn having(&self, parts: &[Component], rows: &Rows, place: usize) -> Vec<KindHolders> {
        let mut having: BTreeMap<usize, Box<[u64]>> = BTreeMap::new();
        for low in 0..rows.lows {
            let colours =
                rows.low_states(low).map(|(part, state)| parts[part].colours(state)[place]);
            let Some(sequence) = self.low.find(colours) else { continue };
            bits::insert(
                having.entry(sequence).or_insert_with(|| vec![0; rows.lows.div_ceil(64)].into()),
                low,
            );
        }
        having.into_iter().collect()
    }

    /// Finds the positions of a row that hold one of some kinds on a place.
    pub(super) fn holding(
        &self,
        parts: &[Component],
        states: impl Iterator<Item = (usize, usize)>,
        place: usize,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let high = self.high.find(states.map(|(part, state)| parts[part].colours(state)[place]));
        let kind = |low: usize| {
            high.and_then(|high| self.kind.get(&(high, low)).copied()).unwrap_or_default()
        };
        let meant = || self.places[place].iter().filter(|(low, _)| kinds.contains(kind(*low)));
        match meant().count() {
            0 => return Holding::None,
            count if count == self.places[place].len() => return Holding::All,
            _ => {}
        }
        for (_, positions) in meant() {
            words.resize(positions.len(), 0);
            words.iter_mut().zip(positions).for_each(|(word, positions)| *word |= positions);
        }
        Holding::Some
    }
}
