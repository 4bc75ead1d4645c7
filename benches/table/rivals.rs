//! Rivals that come with the benchmark: the crate `pathfinding`, with states and successors written by hand for one puzzle each.
//!
//! In: a name. Out: a search by that crate, as its documentation suggests. Promises nothing about speed; that is what is measured.

use pathfinding::prelude::{astar, bfs, bfs_reach};

/// Runs one of them.
pub fn run(name: &str) {
    let found = match name {
        "frogs-12" => frogs(12),
        "eight" => eight(),
        "hanoi-15" => hanoi(15),
        _ => None,
    };
    println!("{found:?}");
}

/// Frogs and toads of each kind, by breadth-first search: two bits for each stone.
fn frogs(each: u32) -> Option<usize> {
    let (nodes, empty) = (2 * each + 1, each);
    let start: u64 = (0..nodes).map(|node| u64::from(if node < empty { 1 } else { 2 * u32::from(node > empty) }) << (2 * node)).sum();
    let goal: u64 = (0..nodes).map(|node| u64::from(if node < empty { 2 } else { u32::from(node > empty) }) << (2 * node)).sum();
    let at = |state: u64, node: u32| state >> (2 * node) & 3;
    let successors = |&state: &u64| {
        let mut next = Vec::new();
        for node in 0..nodes {
            let (kind, step) = (at(state, node), if at(state, node) == 1 { 1_i64 } else { -1 });
            let to = |far: i64| u32::try_from(i64::from(node) + step * far).ok().filter(|&to| to < nodes);
            let moved = |to: u32| state & !(3 << (2 * node)) | kind << (2 * to);
            match (kind, to(1), to(2)) {
                (0, ..) => {}
                (_, Some(one), _) if at(state, one) == 0 => next.push(moved(one)),
                (_, Some(one), Some(two)) if at(state, one) != kind && at(state, two) == 0 => next.push(moved(two)),
                _ => {}
            }
        }
        next
    };
    bfs(&start, successors, |&state| state == goal).map(|way| way.len() - 1)
}

/// The hardest start of the 8-puzzle, by A* with Manhattan distances: four bits for each place.
fn eight() -> Option<usize> {
    let pack = |tiles: [u64; 9]| tiles.iter().enumerate().map(|(at, tile)| tile << (4 * at)).sum::<u64>();
    let (start, goal) = (pack([8, 6, 7, 2, 5, 4, 3, 0, 1]), pack([1, 2, 3, 4, 5, 6, 7, 8, 0]));
    let at = |state: u64, place: u64| state >> (4 * place) & 15;
    let successors = |&state: &u64| {
        let hole = (0..9).find(|&place| at(state, place) == 0).unwrap_or(0);
        let (row, column) = (hole / 3, hole % 3);
        let near = [(row > 0, hole.wrapping_sub(3)), (row < 2, hole + 3), (column > 0, hole.wrapping_sub(1)), (column < 2, hole + 1)];
        let moved = move |place: u64| (state & !(15 << (4 * place)) | at(state, place) << (4 * hole), 1);
        near.into_iter().filter(|(fits, _)| *fits).map(|(_, place)| moved(place)).collect::<Vec<_>>()
    };
    let distance = |&state: &u64| {
        let of = |place: u64| match at(state, place) {
            0 => 0,
            tile => (place / 3).abs_diff((tile - 1) / 3) + (place % 3).abs_diff((tile - 1) % 3),
        };
        (0..9).map(of).sum::<u64>()
    };
    astar(&start, successors, distance, |&state| state == goal).map(|(_, length)| length as usize)
}

/// All positions of the Towers of Hanoi: two bits for each disk.
fn hanoi(disks: u32) -> Option<usize> {
    let successors = move |&state: &u32| {
        let mut tops = [None; 3];
        for disk in (0..disks).rev() {
            tops[(state >> (2 * disk) & 3) as usize] = Some(disk);
        }
        let mut next = Vec::new();
        for (from, top) in tops.iter().enumerate() {
            let Some(disk) = *top else { continue };
            for (to, other) in tops.iter().enumerate() {
                if to != from && other.is_none_or(|other| other > disk) {
                    next.push(state & !(3 << (2 * disk)) | (to as u32) << (2 * disk));
                }
            }
        }
        next
    };
    Some(bfs_reach(0, successors).count())
}
