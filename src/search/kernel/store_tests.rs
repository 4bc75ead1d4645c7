//! Tests of the visited set.

use super::store::{NO_PARENT, Store, hash};
use crate::budget::{Budget, Limit};
use crate::pack::{StateSize, Word};
use std::collections::BTreeSet;

#[test]
fn states_are_numbered_in_order_and_kept_once() {
    let budget = Budget::unlimited();
    let mut store: Store<[u64; 2]> = Store::new(StateSize::full(2), true, &budget);
    for round in 0..2 {
        for value in 0..5000_u64 {
            let parent = (value as u32).checked_sub(1).unwrap_or(NO_PARENT);
            assert_eq!(
                store.insert(&[value << 50, value % 7], parent),
                Ok((value as u32, round == 0))
            );
        }
    }
    assert_eq!((store.len(), store.parent(0), store.parent(9)), (5000, None, Some(8)));
    assert_eq!((store.find(&[9 << 50, 2]), store.find(&[9 << 50, 3])), (Some(9), None));
}

/// States of three words have four, of which the last one is empty.
#[test]
fn states_have_all_their_words_whatever_bytes_are_in_use() {
    fn check<W: Word>() {
        let budget = Budget::unlimited();
        let mut store: Store<W> = Store::new(StateSize { words: 4, bytes: 19 }, false, &budget);
        let state = |value: u64| [value << 40, value, value & 0xFF_FFFF, 0];
        (0..5000).for_each(|value| _ = store.insert(&state(value), NO_PARENT));
        for value in 0..5000_u32 {
            assert_eq!(store.find(&state(value.into())), Some(value));
            assert_eq!(store.load(value).words(), state(value.into()));
        }
        assert!(store.bytes() < 5000 * (19 + 12) + (1 << 16), "{}", store.bytes());
    }
    check::<[u64; 4]>();
    check::<Box<[u64]>>();
}

#[test]
fn bytes_are_taken_before_they_are_used_and_given_back() {
    let budget = Budget::unlimited().with_memory(300_000);
    let mut store: Store<[u64; 1]> = Store::new(StateSize::full(1), true, &budget);
    let stopped = (0..100_000).find_map(|value| store.insert(&[value], NO_PARENT).err());
    assert_eq!(stopped, Some(Limit::Memory));
    assert!(store.len() > 10_000 && budget.peak_bytes() <= 300_000);
    drop(store);
    assert_eq!(budget.free_bytes(), 300_000);
}

#[test]
fn states_that_differ_in_one_bit_have_different_hashes() {
    let states = (0..128).map(|bit| [1_u128 << bit, 1_u128 << bit >> 64].map(|word| word as u64));
    let hashes: BTreeSet<u64> = states.map(|state| hash(&state)).collect();
    assert_eq!(hashes.len(), 128);
}

#[test]
fn a_limit_on_states_holds() {
    let budget = Budget::unlimited().with_states(3);
    let mut store: Store<Box<[u64]>> = Store::new(StateSize::full(1), false, &budget);
    let stopped = (0..9).find_map(|value| store.insert(&[value], NO_PARENT).err());
    assert_eq!((stopped, store.len()), (Some(Limit::States), 3));
}

#[test]
fn forgotten_states_make_room_and_those_that_are_left_are_found() {
    let budget = Budget::unlimited().with_memory(400_000);
    let mut store: Store<[u64; 1]> = Store::forgetful(StateSize::full(1), &budget);
    for value in 0..100_000_u64 {
        let (id, new) = store.insert(&[value], NO_PARENT).unwrap();
        assert!(new);
        store.need_from(id.saturating_sub(1000));
        if value % 7000 == 6999 {
            let gone = store.renumber();
            assert!(store.find(&[value]).is_some_and(|again| again + gone == id));
        }
    }
    assert!(store.held() < 40_000 && budget.peak_bytes() <= 400_000);
    assert_eq!((store.entered(), store.find(&[5]), store.find(&[99_999])), {
        (100_000, None, Some(store.len() - 1))
    });
    store.forget().unwrap();
    assert!(store.held() < 1300);
    let kept = (99_000..100_000).map(|value| store.find(&[value])).collect::<Vec<_>>();
    assert!(kept.iter().all(Option::is_some));
    drop(store);
    assert_eq!(budget.free_bytes(), 400_000);
}
