//! Rivals that come with the benchmark: the crate `pathfinding`, with states and successors written
//! by hand for one puzzle each.
//!
//! Each search follows the documentation of the crate.

use pathfinding::prelude::{astar, bfs, bfs_reach};

/// Runs the named search.
pub fn run(name: &str) {
    let found = match name {
        "frogs-12" => frogs(12),
        "eight-astar" => eight(true),
        "eight-bfs" => eight(false),
        "sliding-10-million" => sliding(10_000_000),
        "hanoi-15" => hanoi(15),
        _ => None,
    };
    match found {
        Some(number) => println!("{number}"),
        None => panic!("there is no rival named {name}, or it found nothing"),
    }
}

/// Solves frogs and toads, `each` of each kind, by breadth-first search: two bits for each stone.
fn frogs(each: u32) -> Option<usize> {
    let (nodes, empty) = (2 * each + 1, each);
    let start: u64 = (0..nodes)
        .map(|node| {
            u64::from(if node < empty { 1 } else { 2 * u32::from(node > empty) }) << (2 * node)
        })
        .sum();
    let goal: u64 = (0..nodes)
        .map(|node| u64::from(if node < empty { 2 } else { u32::from(node > empty) }) << (2 * node))
        .sum();
    let stone = |state: u64, node: u32| state >> (2 * node) & 3;
    let successors = |&state: &u64| {
        let mut next = Vec::new();
        for node in 0..nodes {
            let (kind, step) =
                (stone(state, node), if stone(state, node) == 1 { 1_i64 } else { -1 });
            let to = |far: i64| {
                u32::try_from(i64::from(node) + step * far).ok().filter(|&to| to < nodes)
            };
            let moved = |to: u32| state & !(3 << (2 * node)) | kind << (2 * to);
            match (kind, to(1), to(2)) {
                (0, ..) => {}
                (_, Some(one), _) if stone(state, one) == 0 => next.push(moved(one)),
                (_, Some(one), Some(two))
                    if stone(state, one) != kind && stone(state, two) == 0 =>
                {
                    next.push(moved(two))
                }
                _ => {}
            }
        }
        next
    };
    bfs(&start, successors, |&state| state == goal).map(|way| way.len() - 1)
}

/// Packs a board into four bits for each place, the first place lowest.
fn pack(tiles: &[u64]) -> u64 {
    tiles.iter().enumerate().map(|(at, tile)| tile << (4 * at)).sum()
}

fn at(state: u64, place: u64) -> u64 {
    state >> (4 * place) & 15
}

/// Returns the moves of a sliding puzzle.
fn slides(state: u64, rows: u64, columns: u64) -> impl Iterator<Item = u64> {
    let hole = (0..rows * columns).find(|&place| at(state, place) == 0).unwrap_or(0);
    let (row, column) = (hole / columns, hole % columns);
    let near = [
        (row > 0, hole.wrapping_sub(columns)),
        (row + 1 < rows, hole + columns),
        (column > 0, hole.wrapping_sub(1)),
        (column + 1 < columns, hole + 1),
    ];
    let moved = move |place: u64| state & !(15 << (4 * place)) | at(state, place) << (4 * hole);
    near.into_iter().filter(|(fits, _)| *fits).map(move |(_, place)| moved(place))
}

/// Solves the hardest start of the 8-puzzle, by A* with Manhattan distances or by breadth-first
/// search.
fn eight(led: bool) -> Option<usize> {
    let (start, goal) = (pack(&[8, 6, 7, 2, 5, 4, 3, 0, 1]), pack(&[1, 2, 3, 4, 5, 6, 7, 8, 0]));
    let distance = |&state: &u64| {
        let of = |place: u64| match at(state, place) {
            0 => 0,
            tile => (place / 3).abs_diff((tile - 1) / 3) + (place % 3).abs_diff((tile - 1) % 3),
        };
        (0..9).map(of).sum::<u64>()
    };
    if led {
        let successors =
            |&state: &u64| slides(state, 3, 3).map(|next| (next, 1)).collect::<Vec<_>>();
        astar(&start, successors, distance, |&state| state == goal)
            .map(|(_, length)| length as usize)
    } else {
        bfs(&start, |&state: &u64| slides(state, 3, 3).collect::<Vec<_>>(), |&state| state == goal)
            .map(|way| way.len() - 1)
    }
}

/// Visits at most `most` positions of the sliding puzzle of 3 by 4.
fn sliding(most: usize) -> Option<usize> {
    let start = pack(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]);
    Some(
        bfs_reach(start, |&state: &u64| slides(state, 3, 4).collect::<Vec<_>>()).take(most).count(),
    )
}

/// Visits all positions of the Towers of Hanoi: two bits for each disk.
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
