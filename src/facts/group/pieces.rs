//! Pieces of several points: blocks that a group takes to each other, and turns on the spot.
//!
//! The amounts by which an element turns the pieces add up to a number that a product of elements
//! adds up as well, modulo the size of the pieces.

use super::permutation::Permutation;
use crate::facts::work::{Stop, Work};
use num_integer::Integer;
use std::collections::VecDeque;

/// The pieces whose points are one orbit.
#[derive(Debug)]
pub(super) struct Pieces {
    /// The points of each piece, so that every element turns them in this order.
    pub(super) blocks: Vec<Vec<u16>>,
    /// The index of the piece of each point, and of the point in it.
    places: Vec<Option<(usize, usize)>>,
}

impl Pieces {
    /// Finds the smallest pieces of an orbit that have several points.
    ///
    /// # Returns
    /// `None` if there are none, or they do more than turn, or the work ends first.
    pub(super) fn new(orbit: &[u16], generators: &[Permutation], work: &mut Work) -> Option<Self> {
        let points = generators.first()?.points();
        let (&first, others) = orbit.split_first()?;
        let mut systems: Vec<(usize, Vec<u16>)> = Vec::new();
        for &other in others {
            let classes = classes(points, (first, other), generators, work).ok()?;
            let class = classes[usize::from(first)];
            let is_same = |point: &&u16| classes[usize::from(**point)] == class;
            let size = orbit.iter().filter(is_same).count();
            if size < orbit.len() {
                systems.push((size, classes));
            }
        }
        systems.sort_by_key(|&(size, _)| size);
        systems.iter().find_map(|(_, classes)| Self::turning(orbit, classes, generators))
    }

    /// Returns the size of the pieces.
    pub(super) fn size(&self) -> usize {
        self.blocks[0].len()
    }

    /// Returns the sum of the turns of the pieces by an element.
    pub(super) fn turned(&self, element: &Permutation) -> usize {
        let turns = self.blocks.iter().filter_map(|block| self.place(element.image(block[0])));
        turns.map(|(_, turn)| turn).sum::<usize>() % self.size()
    }

    /// Returns the permutation of the pieces by an element: the index of the image of each.
    pub(super) fn moved(&self, element: &Permutation) -> impl Iterator<Item = usize> {
        let images = self.blocks.iter().filter_map(|block| self.place(element.image(block[0])));
        images.map(|(piece, _)| piece)
    }

    /// Returns the colours of each piece from the point on that makes them least, and the sum of
    /// the places of these points; the sum is `None` if a piece has several of them.
    pub(super) fn coloured(&self, colours: &[usize]) -> (Vec<Vec<usize>>, Option<usize>) {
        let mut sum = Some(0);
        let least = |block: &Vec<u16>| {
            let size = block.len();
            let from = |first: usize| -> Vec<usize> {
                (0..size).map(|at| colours[usize::from(block[(first + at) % size])]).collect()
            };
            let (least, first) = (0..size).map(|first| (from(first), first)).min()?;
            let is_only = (first + 1..size).all(|other| from(other) != least);
            sum = sum.filter(|_| is_only).map(|sum| sum + first);
            Some(least)
        };
        let pieces = self.blocks.iter().filter_map(least).collect();
        (pieces, sum)
    }

    /// Returns the sum of the turns by each element that takes a colouring to another one; `None`
    /// if the colours do not decide that.
    pub(super) fn turned_between(&self, colours: &[usize], wanted: &[usize]) -> Option<usize> {
        let ((mut here, first), (mut there, last)) =
            (self.coloured(colours), self.coloured(wanted));
        here.sort_unstable();
        there.sort_unstable();
        let size = self.size();
        (here == there).then_some((first? + size * self.blocks.len() - last?) % size)
    }

    /// Returns the greatest number that divides the size of the pieces and the sums of the turns by
    /// all elements of a group.
    pub(super) fn divisor(&self, generators: &[Permutation]) -> usize {
        generators.iter().fold(self.size(), |divisor, element| divisor.gcd(&self.turned(element)))
    }

    fn place(&self, point: u16) -> Option<(usize, usize)> {
        self.places[usize::from(point)]
    }

    /// Orders the points of blocks so that all generators turn them; `None` if that cannot be.
    fn turning(orbit: &[u16], classes: &[u16], generators: &[Permutation]) -> Option<Self> {
        let class = |point: u16| usize::from(classes[usize::from(point)]);
        // The points of each block in the order of the first one, by some element that takes it
        // there.
        let mut carried: Vec<Option<Vec<u16>>> = vec![None; classes.len()];
        let (home, mut found) = (class(orbit[0]), Vec::new());
        carried[home] = Some(orbit.iter().copied().filter(|&point| class(point) == home).collect());
        let (mut open, mut turns) = (VecDeque::from([home]), Vec::new());
        while let Some(at) = open.pop_front() {
            found.push(at);
            let block = carried[at].clone()?;
            for generator in generators {
                let image: Vec<u16> = block.iter().map(|&point| generator.image(point)).collect();
                let to = class(image[0]);
                match &carried[to] {
                    None => {
                        open.push_back(to);
                        carried[to] = Some(image);
                    }
                    Some(known) => {
                        let index = |point| known.iter().position(|other| other == point);
                        turns.push(image.iter().map(index).collect::<Option<Vec<usize>>>()?);
                    }
                }
            }
        }
        let order = turns.iter().find_map(|turn| cycle(turn))?;
        let mut places = vec![None; classes.len()];
        let mut blocks = Vec::new();
        for at in found {
            let block = carried[at].take()?;
            let block: Vec<u16> = order.iter().map(|&index| block[index]).collect();
            for (index, &point) in block.iter().enumerate() {
                places[usize::from(point)] = Some((blocks.len(), index));
            }
            blocks.push(block);
        }
        let pieces = Self { blocks, places };
        let turns = |generator: &Permutation| {
            pieces.blocks.iter().all(|block| {
                let images = block.iter().map(|&point| pieces.place(generator.image(point)));
                let Some(Some((piece, first))) = images.clone().next() else { return false };
                images.zip(first..).all(|(place, at)| place == Some((piece, at % block.len())))
            })
        };
        generators.iter().all(turns).then_some(pieces)
    }
}

/// Returns all indices in the order of a permutation that is one cycle; `None` if it is none.
fn cycle(permutation: &[usize]) -> Option<Vec<usize>> {
    let mut order = vec![0];
    while order.len() < permutation.len() {
        let next = permutation[*order.last()?];
        if next == 0 {
            return None;
        }
        order.push(next);
    }
    Some(order)
}

/// Returns the class of each point in the finest partition that a group keeps and that has two
/// points in one class.
///
/// # Errors
/// Returns [`Stop`] if the work ends first.
///
/// Source: M. D. Atkinson, An algorithm for finding the blocks of a permutation group, Mathematics
/// of Computation 29, 1975.
fn classes(
    points: usize,
    pair: (u16, u16),
    generators: &[Permutation],
    work: &mut Work,
) -> Result<Vec<u16>, Stop> {
    let mut classes: Vec<u16> = (0..points as u16).collect();
    let mut open = Vec::new();
    let mut join = |(one, other): (u16, u16), open: &mut Vec<(u16, u16)>| {
        let (kept, gone) = (classes[usize::from(one)], classes[usize::from(other)]);
        if kept != gone {
            classes.iter_mut().filter(|class| **class == gone).for_each(|class| *class = kept);
            open.push((one, other));
        }
    };
    join(pair, &mut open);
    while let Some((one, other)) = open.pop() {
        work.spend(points + generators.len())?;
        generators.iter().for_each(|by| join((by.image(one), by.image(other)), &mut open));
    }
    Ok(classes)
}
