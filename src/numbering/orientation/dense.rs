//! A lower bound for the number of reachable combinations of parts: the number of states of the
//! first part, times the number of states of the second part while the first one stays, and so on.
//!
//! Source: C. C. Sims, Computational methods in the study of permutation groups, 1970, with random
//! products instead of all.

use super::part::Component;

/// The number of random products that keep a part unchanged, and the number of moves in each before
/// the part is brought back.
const PRODUCTS: usize = 12;
const LENGTH: usize = 16;
/// The limit for the number of steps in tables.
const MOST_STEPS: usize = 1 << 24;

/// The action of a product of moves on the states of each part.
type Element = Vec<Vec<u16>>;

/// Returns a lower bound for the number of positions that can be reached from the first one.
///
/// # Complexity
/// O(states of all parts but the first × products × their lengths), at most 2^24 steps.
pub(super) fn reached(parts: &[Component], turns: usize) -> u64 {
    let mut group: Vec<Element> =
        (0..turns).map(|turn| parts.iter().map(|part| part.next[turn].clone()).collect()).collect();
    let (mut bound, mut seed, mut left) = (1_u64, 1, MOST_STEPS);
    for (number, part) in parts.iter().enumerate() {
        let orbit = Orbit::new(&group, number, part.len());
        bound = bound.saturating_mul(orbit.states);
        let rest: usize = parts[number + 1..].iter().map(Component::len).sum();
        let steps = PRODUCTS * (LENGTH + orbit.depth) * rest;
        if steps > left {
            break;
        }
        left -= steps;
        group = (0..PRODUCTS).map(|_| orbit.keeping(&group, number, &mut seed)).collect();
    }
    bound
}

/// The states that elements reach from the first one, with the steps that lead there.
struct Orbit {
    states: u64,
    depth: usize,
    /// For each state but the first, the element that led there, and the state before.
    from: Vec<Option<(usize, usize)>>,
}

impl Orbit {
    fn new(group: &[Element], part: usize, states: usize) -> Self {
        let mut orbit = Self { states: 1, depth: 0, from: vec![None; states] };
        let mut layer = vec![0];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for state in layer {
                for (number, element) in group.iter().enumerate() {
                    let to = usize::from(element[part][state]);
                    if to != 0 && orbit.from[to].is_none() {
                        orbit.from[to] = Some((number, state));
                        next.push(to);
                    }
                }
            }
            orbit.states += next.len() as u64;
            orbit.depth += usize::from(!next.is_empty());
            layer = next;
        }
        orbit
    }

    /// Returns a random product of elements, followed by the elements that bring the part back to
    /// its first state.
    fn keeping(&self, group: &[Element], part: usize, seed: &mut u64) -> Element {
        let mut made: Element = group.first().map_or_else(Vec::new, |element| {
            element.iter().map(|table| same(table.len())).collect()
        });
        let mut state = 0;
        for _ in 0..LENGTH {
            // The numbers are those of D. E. Knuth's MMIX.
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let Some(element) = group.get((*seed >> 33) as usize % group.len().max(1)) else {
                break;
            };
            state = usize::from(element[part][state]);
            follow(&mut made[part + 1..], &element[part + 1..]);
        }
        while let Some((number, before)) = self.from[state] {
            let element: Vec<Vec<u16>> =
                group[number][part + 1..].iter().map(|table| inverse(table)).collect();
            follow(&mut made[part + 1..], &element);
            state = before;
        }
        made
    }
}

/// Composes tables with those of another element.
fn follow(made: &mut [Vec<u16>], then: &[Vec<u16>]) {
    for (made, then) in made.iter_mut().zip(then) {
        made.iter_mut().for_each(|state| *state = then[usize::from(*state)]);
    }
}

fn same(states: usize) -> Vec<u16> {
    (0..states).map(|state| state as u16).collect()
}

fn inverse(table: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; table.len()];
    table.iter().enumerate().for_each(|(from, &to)| inverse[usize::from(to)] = from as u16);
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_that_keep_a_part_move_others() {
        // Two rings of three: one element turns both, the other one the second ring alone.
        let (turn, stay) = (vec![1, 2, 0], same(3));
        for (alone, states) in [(turn.clone(), 3), (stay.clone(), 1)] {
            let group = [vec![turn.clone(), turn.clone()], vec![stay.clone(), alone]];
            let orbit = Orbit::new(&group, 0, 3);
            assert_eq!((orbit.states, orbit.depth), (3, 2));
            let kept: Vec<Element> =
                (1..20).map(|mut seed| orbit.keeping(&group, 0, &mut seed)).collect();
            assert_eq!(Orbit::new(&kept, 1, 3).states, states);
        }
    }
}
