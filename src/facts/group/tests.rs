//! Compares orders with those that are known, and numbers of positions with visits.

use super::pieces::Pieces;
use super::*;
use crate::ground::plain::Dice;
use std::collections::BTreeSet;

/// Returns the permutation that cycles make.
fn cycles(points: usize, cycles: &[&[u16]]) -> Permutation {
    let mut images: Vec<u16> = (0..points as u16).collect();
    for cycle in cycles {
        for (at, &from) in cycle.iter().enumerate() {
            images[usize::from(from)] = cycle[(at + 1) % cycle.len()];
        }
    }
    Permutation(images)
}

fn colours(numbers: impl IntoIterator<Item = u16>) -> Vec<Kind> {
    numbers.into_iter().map(Kind).collect()
}

/// Returns the number of images of distinct pieces: the order of the group.
fn order(generators: &[Permutation]) -> Count {
    let points = generators[0].points() as u16;
    of(generators, &colours(0..points), &Budget::unlimited()).unwrap()
}

fn exactly(number: u64) -> Count {
    Count::Exactly(BigUint::from(number))
}

/// Counts the images of a colouring one by one.
fn visited(generators: &[Permutation], kinds: &[Kind]) -> Count {
    let mut found = BTreeSet::from([kinds.to_vec()]);
    let mut open = vec![kinds.to_vec()];
    while let Some(position) = open.pop() {
        for generator in generators {
            let next: Vec<Kind> =
                generator.0.iter().map(|&from| position[usize::from(from)]).collect();
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    exactly(found.len() as u64)
}

#[test]
fn known_groups_have_their_orders() {
    let row = |length: u16| (0..length).collect::<Vec<_>>();
    let flips = |length: u16, range: std::ops::Range<u16>| {
        let mut images = row(length);
        images[usize::from(range.start)..usize::from(range.end)].reverse();
        Permutation(images)
    };
    // Pancakes: all orders.
    let pancakes: Vec<Permutation> = (2..=20).map(|top| flips(20, 0..top)).collect();
    assert_eq!(order(&pancakes), exactly((1..=20).product()));
    // Rotations by three: the even orders.
    let threes: Vec<Permutation> =
        (0..8).map(|first| cycles(10, &[&[first, first + 1, first + 2]])).collect();
    assert_eq!(order(&threes), exactly((1..=10).product::<u64>() / 2));
    // A polygon and its mirror.
    assert_eq!(order(&[cycles(11, &[&row(11)]), flips(11, 0..11)]), exactly(22));
    assert_eq!(order(&[cycles(12, &[&row(12)])]), exactly(12));
    // Two cycles of which each turns with the other's square: signs on two orbits that depend on
    // each other.
    assert_eq!(order(&[cycles(9, &[&[0, 1, 2, 3], &[4, 5, 6, 7, 8]])]), exactly(20));
    // The Mathieu group M12: the shuffles of Diaconis, Graham and Kantor.
    let mongean = cycles(12, &[&[1, 2, 4, 8, 7, 9, 5, 10, 3, 6, 11]]);
    assert_eq!(order(&[flips(12, 0..12), mongean]), exactly(95_040));
    // The Mathieu group M24: x + 1, 2x and -1/x over the field of 23 elements make PSL(2, 23), and
    // x^3/9 on squares, 9x^3 on others extends it (Conway and Sloane, Sphere Packings, chapter 10).
    let field = |map: &dyn Fn(u64) -> u64, infinity: u16, zero: Option<u16>| {
        let mut images: Vec<u16> = (0..23).map(|x| (map(x) % 23) as u16).collect();
        if let Some(zero) = zero {
            images[0] = zero;
        }
        images.push(infinity);
        Permutation(images)
    };
    let power = |x: u64, n: u32| (0..n).fold(1, |product, _| product * x % 23);
    let psl = [
        field(&|x| x + 1, 23, None),
        field(&|x| 2 * x, 23, None),
        field(&|x| 23 - power(x, 21), 0, Some(23)),
    ];
    assert_eq!(order(&psl), exactly(6072));
    let delta = field(
        &|x| {
            let cube = power(x, 3);
            if power(x, 11) == 1 { cube * power(9, 21) } else { cube * 9 }
        },
        23,
        None,
    );
    let m24: Vec<Permutation> = psl.into_iter().chain([delta]).collect();
    assert_eq!(order(&m24), exactly(244_823_040));
}

#[test]
fn without_turns_there_is_one_position() {
    assert_eq!(of(&[], &[], &Budget::unlimited()), Some(exactly(1)));
    assert_eq!(of(&[], &colours([1, 2]), &Budget::unlimited()), Some(exactly(1)));
}

#[test]
fn equal_pieces_make_fewer_positions() {
    let mut dice = Dice(11);
    let mut equal = 0;
    for _ in 0..300 {
        let points = 3 + dice.roll(5) as usize;
        let generators: Vec<Permutation> = (0..1 + dice.roll(3))
            .map(|_| {
                let mut left: Vec<u16> = (0..points as u16).collect();
                let image = |_| left.swap_remove(dice.roll(left.len() as u64) as usize);
                let images: Vec<u16> = (0..points).map(image).collect();
                match dice.roll(2) {
                    0 => Permutation(images),
                    _ => cycles(points, &[&images[..2 + dice.roll(points as u64 - 1) as usize]]),
                }
            })
            .collect();
        let kinds = colours((0..points).map(|_| dice.roll(1 + points as u64) as u16));
        let count = of(&generators, &kinds, &Budget::unlimited()).unwrap();
        assert_eq!(count, visited(&generators, &kinds), "{generators:?} {kinds:?}");
        equal += usize::from(count != order(&generators));
    }
    assert!((100..280).contains(&equal), "{equal}");
}

#[test]
fn many_equal_pieces_are_no_more_work() {
    // All orders of 30 pieces in three colours.
    let swaps: Vec<Permutation> = (0..29).map(|at| cycles(30, &[&[at, at + 1]])).collect();
    let factorial = |n: u64| (1..=n).map(BigUint::from).product::<BigUint>();
    let positions = factorial(30) / (factorial(10) * factorial(10) * factorial(10));
    let kinds = colours((0..30).map(|at| at % 3));
    assert_eq!(of(&swaps, &kinds, &Budget::unlimited()), Some(Count::Exactly(positions)));
}

#[test]
fn a_limit_ends_the_count() {
    let swaps: Vec<Permutation> = (0..29).map(|at| cycles(30, &[&[at, at + 1]])).collect();
    let little = Budget::unlimited().with_memory(1000);
    assert_eq!(of(&swaps, &colours(0..30), &little), None);
    assert_eq!(little.free_bytes(), 1000);
    let base: Vec<u16> = (0..30).collect();
    let budget = Budget::unlimited();
    let chain = Chain::new(&base, &swaps, &mut Work::new(MOST_STEPS, &budget)).unwrap();
    let (kept, exact) = stabilizer::order(&chain, &[0; 30], Work::new(20_000, &budget));
    assert!(!exact && kept < chain.order() && chain.order() % kept == BigUint::ZERO);
}

#[test]
fn an_even_union_of_orbits_shows_an_odd_permutation() {
    let generators =
        [cycles(9, &[&[0, 1], &[2, 3]]), cycles(9, &[&[2, 3], &[4, 5]]), cycles(9, &[&[6, 7, 8]])];
    let orbits = Permutation::orbits(9, &generators);
    let signs = signs::Signs::new(orbits, &generators);
    assert_eq!(signs.rank(), 2);
    let differing = |odd: &[&[u16]]| signs.differing(&cycles(9, odd)).map(|orbits| orbits.concat());
    assert_eq!(differing(&[&[0, 1], &[4, 5]]), None);
    assert_eq!(differing(&[&[0, 1]]), Some(vec![0, 1, 2, 3, 4, 5]));
    assert_eq!(differing(&[&[0, 1], &[4, 5], &[6, 8]]), Some(vec![6, 7, 8]));
}

#[test]
fn elements_are_words_and_nothing_else_is() {
    let mut dice = Dice(12);
    for _ in 0..20 {
        let points = 3 + dice.roll(5) as usize;
        let generators: BTreeSet<Permutation> = (0..1 + dice.roll(2))
            .map(|_| {
                let mut left: Vec<u16> = (0..points as u16).collect();
                let image = |_| left.swap_remove(dice.roll(left.len() as u64) as usize);
                Permutation((0..points).map(image).collect())
            })
            .filter(|generator| !generator.is_identity())
            .collect();
        let generators: Vec<Permutation> = generators.into_iter().collect();
        let budget = Budget::unlimited();
        let mut work = Work::new(MOST_STEPS, &budget);
        let base: Vec<u16> = (0..points as u16).collect();
        let chain = Chain::new(&base, &generators, &mut work).unwrap();
        let alphabet = words::Alphabet::new(&generators);
        let levels: words::Base =
            chain.levels.iter().map(|level| (level.base, level.images.len())).collect();
        let table = words::Table::new(&alphabet, &levels, &mut work).unwrap().unwrap();
        for _ in 0..20 {
            let mut left = base.clone();
            let image = |_| left.swap_remove(dice.roll(left.len() as u64) as usize);
            let any = Permutation(base.iter().map(image).collect());
            let colours: Vec<usize> = (0..points).collect();
            let wanted: Vec<usize> = any.0.iter().map(|&image| image.into()).collect();
            let steps = Work::new(MOST_STEPS, &budget);
            let found = stabilizer::transporter(&chain, &colours, &wanted, steps).unwrap();
            let word = table.factor(&any, &mut work);
            assert_eq!(word.is_some(), found.is_some(), "{generators:?} {any:?}");
            let product = word.map(|word| {
                let factors = alphabet.generators(&word);
                factors.into_iter().fold(Permutation::identity(points), |product, factor| {
                    product.then(&generators[factor])
                })
            });
            assert_eq!(product, found, "{generators:?} {any:?}");
        }
    }
}

#[test]
fn pieces_turn_in_all_elements() {
    // Three pieces of three points: one element takes them round and turns one of them, the other
    // one turns two of them in opposite directions.
    let round = cycles(9, &[&[0, 3, 6, 1, 4, 7, 2, 5, 8]]);
    let opposite = cycles(9, &[&[0, 1, 2], &[5, 4, 3]]);
    let orbit: Vec<u16> = (0..9).collect();
    let group = [round, opposite];
    let budget = Budget::unlimited();
    let mut work = Work::new(1 << 20, &budget);
    let pieces = Pieces::new(&orbit, &group, &mut work).unwrap();
    assert_eq!((pieces.size(), pieces.blocks.len(), pieces.divisor(&group)), (3, 3, 1));
    assert_eq!(pieces.divisor(&group[1..]), 3);
    assert!(pieces.moved(&group[0]).eq([1, 2, 0]));
    let different: Vec<usize> = (0..9).collect();
    let turned: Vec<usize> = group[0].0.iter().map(|&from| different[usize::from(from)]).collect();
    assert_eq!(pieces.turned_between(&different, &turned), Some(pieces.turned(&group[0])),);
    // Pieces of one colour may be turned in any way, and others cannot take their places.
    assert_eq!(pieces.turned_between(&[0; 9], &[0; 9]), None);
    assert_eq!(pieces.turned_between(&different, &[0, 1, 2, 3, 4, 5, 6, 7, 6]), None);
    // A mirror is no turn, and all permutations keep no pieces.
    let mirror = cycles(9, &[&[0, 1]]);
    assert!(
        Pieces::new(&orbit, &[group[0].clone(), group[1].clone(), mirror], &mut work).is_none()
    );
    assert!(Pieces::new(&orbit, &group, &mut Work::new(20, &budget)).is_none());
}
