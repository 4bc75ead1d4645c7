//! The nodes that a piece reaches by free moves, as sets of nodes in the layout of packed states.

use super::free_moves::FreeMoves;
use crate::model::{Kind, NodeId};
use crate::pack::{Machine, Word};
use crate::search::kernel::node_sets::NodeSets;
use std::collections::BTreeMap;

/// The free moves of one piece over empty nodes. They lead back.
#[derive(Debug)]
pub(super) struct Reach<W> {
    pub(super) piece: Kind,
    sets: NodeSets,
    /// The nodes to which a step leads.
    near: Adjacency<W>,
    /// The nodes to which a step leads, and those to which a step leads from at least two of these.
    around: Adjacency<W>,
}

/// The states that free moves connect.
#[derive(Debug)]
pub(super) struct Region<W> {
    /// A state without the piece.
    bare: W,
    /// Its empty nodes.
    empty: W,
    /// The nodes that the piece reaches.
    nodes: W,
}

impl<W: Word> Reach<W> {
    /// Prepares the free moves of a machine.
    pub(super) fn new(machine: &Machine, free_moves: &FreeMoves) -> Self {
        let (sets, words) = (NodeSets::new(machine), machine.words());
        let mut near = vec![Vec::new(); words * 64];
        for (from, steps) in (0..).map(NodeId).zip(free_moves.steps()) {
            near[sets.bit(from)] = steps.iter().map(|&to| sets.bit(to)).collect();
        }
        let around: Vec<Vec<usize>> = (0..near.len()).map(|bit| around(&near, bit)).collect();
        let (near, around) = (Adjacency::new(&near, words), Adjacency::new(&around, words));
        Self { piece: free_moves.piece(), sets, near, around }
    }

    /// Returns the node on which the piece stands: it is always on the board.
    #[inline]
    pub(super) fn place(&self, state: &W) -> NodeId {
        self.sets.first(state.words(), self.piece).unwrap_or(NodeId(0))
    }

    /// Returns the region of a state.
    ///
    /// # Complexity
    /// Linear in the nodes that the piece reaches, times the words of a state.
    #[inline]
    pub(super) fn region(&self, state: &W) -> Region<W> {
        let (bare, place) = self.lifted(state);
        let empty = self.empty(&bare);
        self.filled(bare, empty, place)
    }

    /// Returns `true` if a state differs from another only by a step of the piece.
    pub(super) fn is_walk(&self, before: &W, after: &W) -> bool {
        let ((bare, from), (other, to)) = (self.lifted(before), self.lifted(after));
        let mut target = W::zero(bare.words().len());
        add(&mut target, self.sets.bit(to));
        bare == other && self.near.meet(self.sets.bit(from), &target)
    }

    /// Returns the region of a state after a move, given the region before it.
    ///
    /// A move changes few nodes: unless it parts the nodes reached before, these are reached as
    /// well, and those besides that lie beyond a node which it has emptied.
    #[inline]
    pub(super) fn region_after(&self, before: &Region<W>, state: &W) -> Region<W> {
        let (bare, place) = self.lifted(state);
        let empty = self.empty(&bare);
        let (mut kept, mut lost) = (before.nodes.clone(), before.nodes.clone());
        let (mut left, mut emptied) = (empty.clone(), empty.clone());
        intersect(&mut kept, &empty);
        subtract(&mut lost, &kept);
        subtract(&mut left, &kept);
        subtract(&mut emptied, &before.empty);
        let at = self.sets.bit(place);
        let stays = contains(&kept, at) || self.near.meet(at, &kept);
        if !stays || !self.is_joined(&kept, &lost) {
            return self.filled(bare, empty, place);
        }
        for word in 0..emptied.words().len() {
            for node in self.sets.members(word, emptied.words()[word]) {
                let bit = self.sets.bit(node);
                if contains(&left, bit) && self.near.meet(bit, &kept) {
                    self.remove(node, &mut left);
                }
            }
        }
        let mut nodes = empty.clone();
        subtract(&mut nodes, &left);
        Region { bare, empty, nodes }
    }

    /// Returns a state without the piece, and its node.
    #[inline]
    fn lifted(&self, state: &W) -> (W, NodeId) {
        let (mut bare, place) = (state.clone(), self.place(state));
        self.sets.put(bare.words_mut(), place, Kind::EMPTY);
        (bare, place)
    }

    /// Returns the region of the nodes that the piece reaches from a node.
    #[inline]
    fn filled(&self, bare: W, empty: W, place: NodeId) -> Region<W> {
        let (mut nodes, mut left) = (empty.clone(), empty.clone());
        self.remove(place, &mut left);
        subtract(&mut nodes, &left);
        Region { bare, empty, nodes }
    }

    /// Returns a state of a region: that with the piece on a node.
    #[inline]
    pub(super) fn state(&self, region: &Region<W>, node: NodeId) -> W {
        let mut state = region.bare.clone();
        self.sets.put(state.words_mut(), node, self.piece);
        state
    }

    /// Returns the state that represents a region: the piece is on the first node.
    #[inline]
    pub(super) fn representative(&self, region: &Region<W>) -> W {
        self.state(region, self.members(region).next().unwrap_or(NodeId(0)))
    }

    /// Returns the number of parts into which other pieces divide the empty nodes: from a node of
    /// one, the piece does not walk to a node of another.
    ///
    /// # Complexity
    /// Linear in the empty nodes, times the words of a state.
    pub(super) fn parts(&self, state: &W) -> u32 {
        let (bare, _) = self.lifted(state);
        let mut left = self.empty(&bare);
        let mut parts = 0;
        for word in 0..left.words().len() {
            while left.words()[word] != 0 {
                self.remove(self.sets.lowest(word, left.words()[word]), &mut left);
                parts += 1;
            }
        }
        parts
    }

    /// Returns the set of empty nodes.
    #[inline]
    fn empty(&self, state: &W) -> W {
        let mut empty = W::zero(state.words().len());
        for (word, empty) in empty.words_mut().iter_mut().enumerate() {
            *empty = self.sets.holding(state.words(), word, Kind::EMPTY);
        }
        empty
    }

    /// Returns `true` if the piece walks between all nodes of a set that it walked between before some
    /// were lost. `false` may also mean that this is not known: only the loss of a single node is
    /// examined, and only the nodes around it.
    #[inline]
    fn is_joined(&self, kept: &W, lost: &W) -> bool {
        let mut nodes = 0;
        let mut at = 0;
        for (word, &lost) in lost.words().iter().enumerate() {
            nodes += lost.count_ones();
            if lost != 0 {
                at = word * 64 + lost.trailing_zeros() as usize;
            }
        }
        if nodes != 1 {
            return nodes == 0;
        }
        let mut local = self.around.within(at, kept);
        let first = self.of_set(self.near.within(at, &local)).next();
        let Some(first) = first else { return false };
        self.remove(first, &mut local);
        !self.near.meet(at, &local)
    }

    /// Removes the nodes from a set that the piece reaches over nodes of the set from a node.
    #[inline]
    fn remove(&self, from: NodeId, left: &mut W) {
        let bit = self.sets.bit(from);
        left.words_mut()[bit / 64] &= !(1 << (bit % 64));
        let mut frontier = W::zero(left.words().len());
        add(&mut frontier, bit);
        let mut word = bit / 64;
        loop {
            let mut nodes = std::mem::take(&mut frontier.words_mut()[word]);
            while nodes != 0 {
                let bit = word * 64 + nodes.trailing_zeros() as usize;
                nodes &= nodes - 1;
                self.near.shift(bit, left, &mut frontier);
            }
            let next = frontier.words().iter().position(|&set| set != 0);
            let Some(next) = next else { return };
            word = next;
        }
    }

    /// Returns the nodes of a region, in order.
    #[inline]
    pub(super) fn members(&self, region: &Region<W>) -> impl Iterator<Item = NodeId> {
        self.of_set(region.nodes.clone())
    }

    /// Returns the nodes of a region to which a step leads from a node.
    pub(super) fn beside(&self, region: &Region<W>, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.of_set(self.near.within(self.sets.bit(node), &region.nodes))
    }

    /// Returns the nodes of a set, in order.
    #[inline]
    fn of_set(&self, set: W) -> impl Iterator<Item = NodeId> {
        (0..set.words().len()).flat_map(move |word| self.sets.members(word, set.words()[word]))
    }

    /// Returns `true` if a node belongs to a region.
    #[inline]
    pub(super) fn contains(&self, region: &Region<W>, node: NodeId) -> bool {
        contains(&region.nodes, self.sets.bit(node))
    }

    /// Passes on each node with another piece, and the kind of that piece.
    ///
    /// # Errors
    /// Returns the first error of `emit`.
    #[inline]
    pub(super) fn others<E>(
        &self,
        region: &Region<W>,
        mut emit: impl FnMut(NodeId, Kind) -> Result<(), E>,
    ) -> Result<(), E> {
        let words = region.bare.words();
        for word in 0..words.len() {
            for node in self.sets.members(word, self.sets.occupied(words, word)) {
                emit(node, self.sets.kind(words, node))?;
            }
        }
        Ok(())
    }
}

/// A set of nodes for each bit of a state that is the lowest one of a node.
#[derive(Debug)]
enum Adjacency<W> {
    /// The sets, where a state has few words.
    Dense(Vec<W>),
    /// The words that are not zero, with their indices.
    Sparse(Vec<Vec<(usize, u64)>>),
}

impl<W: Word> Adjacency<W> {
    /// Creates the sets from lists of bits.
    fn new(lists: &[Vec<usize>], words: usize) -> Self {
        if W::WIDTH.is_some() {
            let set = |bits: &Vec<usize>| {
                let mut set = W::zero(words);
                bits.iter().for_each(|&bit| add(&mut set, bit));
                set
            };
            return Self::Dense(lists.iter().map(set).collect());
        }
        let sparse = |bits: &Vec<usize>| {
            let mut words = BTreeMap::new();
            for bit in bits {
                *words.entry(bit / 64).or_insert(0) |= 1_u64 << (bit % 64);
            }
            words.into_iter().collect()
        };
        Self::Sparse(lists.iter().map(sparse).collect())
    }

    /// Returns the nodes of a set that a bit is linked to.
    #[inline]
    fn within(&self, bit: usize, set: &W) -> W {
        match self {
            Self::Dense(links) => {
                let mut both = links[bit].clone();
                intersect(&mut both, set);
                both
            }
            Self::Sparse(links) => {
                let mut both = W::zero(set.words().len());
                for &(word, link) in &links[bit] {
                    both.words_mut()[word] = link & set.words()[word];
                }
                both
            }
        }
    }

    /// Returns `true` if a bit is linked to a node of a set.
    #[inline]
    fn meet(&self, bit: usize, set: &W) -> bool {
        match self {
            Self::Dense(links) => {
                let mut both = 0;
                for (link, set) in links[bit].words().iter().zip(set.words()) {
                    both |= link & set;
                }
                both != 0
            }
            Self::Sparse(links) => {
                links[bit].iter().any(|&(word, link)| link & set.words()[word] != 0)
            }
        }
    }

    /// Moves the nodes that a bit is linked to from one set to another.
    #[inline]
    fn shift(&self, bit: usize, from: &mut W, to: &mut W) {
        let (from, to) = (from.words_mut(), to.words_mut());
        match self {
            Self::Dense(links) => {
                for ((link, from), to) in links[bit].words().iter().zip(from).zip(to) {
                    let moved = link & *from;
                    *from ^= moved;
                    *to |= moved;
                }
            }
            Self::Sparse(links) => {
                for &(word, link) in &links[bit] {
                    let moved = link & from[word];
                    from[word] ^= moved;
                    to[word] |= moved;
                }
            }
        }
    }
}

/// Returns the bits near a bit, and those near at least two of these, without the bit itself.
fn around(near: &[Vec<usize>], bit: usize) -> Vec<usize> {
    let beyond = near[bit].iter().flat_map(|&next| near[next].iter().copied());
    let mut beyond: Vec<usize> = beyond.filter(|&other| other != bit).collect();
    beyond.sort_unstable();
    let twice = beyond.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    near[bit].iter().copied().chain(twice).collect()
}

#[inline]
fn contains<W: Word>(set: &W, bit: usize) -> bool {
    set.words()[bit / 64] >> (bit % 64) & 1 == 1
}

#[inline]
fn add<W: Word>(set: &mut W, bit: usize) {
    set.words_mut()[bit / 64] |= 1 << (bit % 64);
}

#[inline]
fn subtract<W: Word>(set: &mut W, other: &W) {
    for (word, other) in set.words_mut().iter_mut().zip(other.words()) {
        *word &= !other;
    }
}

#[inline]
fn intersect<W: Word>(set: &mut W, other: &W) {
    for (word, other) in set.words_mut().iter_mut().zip(other.words()) {
        *word &= other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ground::plain::Dice;
    use crate::ground::samples::{self, Way};
    use crate::model::{Measure, Rule, State};
    use crate::pack::pack;
    use crate::search::Problem;

    /// Compares the regions of positions that differ in few nodes, each found from the other one,
    /// with those that are filled.
    fn compare<W: Word>(rows: u32, columns: u32, zero: &W) {
        let mut puzzle = samples::puzzle(&["player", "crate", "wall"]);
        samples::grid(&mut puzzle, rows, columns, false);
        samples::rewrite(&mut puzzle, "walk", Way::Both, "player _", "_ player", None);
        samples::rewrite(&mut puzzle, "push", Way::Both, "player crate _", "_ player crate", None);
        if let Some(Rule::Rewrite(walk)) = puzzle.rules.first_mut() {
            walk.tail.cost = 0;
        }
        puzzle.measure = Measure::Cost;
        let (nodes, machine) = (rows * columns, pack(samples::task(&puzzle)));
        assert_eq!(zero.words().len(), machine.words());
        let (mut dice, budget) = (Dice(7), Budget::unlimited());
        let (mut joined, mut parted) = (0, 0);
        for _ in 0..200 {
            let few = 3 + dice.roll(6);
            let kind = |dice: &mut Dice| Kind(if dice.roll(few) == 0 { 2 } else { 0 });
            let mut position: State = (0..nodes).map(|_| kind(&mut dice)).collect();
            let mut player = dice.roll(u64::from(nodes)) as usize;
            position[player] = Kind(1);
            let problem = Problem::without_goal(&machine, position.clone(), &budget);
            let reach = Reach::<W>::new(&machine, FreeMoves::of(&problem).unwrap());
            let packed = |position: &State| machine.pack::<W>(position);
            let mut before = reach.region(&packed(&position));
            for _ in 0..40 {
                for _ in 0..dice.roll(3) {
                    position[dice.roll(u64::from(nodes)) as usize] = kind(&mut dice);
                }
                position[player] = Kind::EMPTY;
                if dice.roll(2) == 0 {
                    player = dice.roll(u64::from(nodes)) as usize;
                }
                position[player] = Kind(1);
                let state = packed(&position);
                let (filled, found) = (reach.region(&state), reach.region_after(&before, &state));
                assert_eq!(
                    (&found.bare, &found.empty, &found.nodes),
                    (&filled.bare, &filled.empty, &filled.nodes)
                );
                assert!(reach.contains(&filled, NodeId(player as u32)));
                let mut lost = before.nodes.clone();
                subtract(&mut lost, &filled.empty);
                let mut kept = before.nodes.clone();
                subtract(&mut kept, &lost);
                if lost != *zero {
                    let is_joined = reach.is_joined(&kept, &lost);
                    *(if is_joined { &mut joined } else { &mut parted }) += 1;
                }
                before = found;
            }
        }
        assert!(joined > 100 && parted > 100, "{joined} {parted}");
    }

    #[test]
    fn a_region_follows_from_the_one_before() {
        compare(5, 6, &[0; 1]);
        compare(8, 9, &[0; 4]);
        compare(8, 9, &vec![0_u64; 4].into_boxed_slice());
    }
}
