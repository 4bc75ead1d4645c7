//! The choice of the places whose contents number the positions of a row.

use super::exchange::Exchange;

/// The number of positions from which a row is long enough.
const LONG_ROW: u64 = 2048;
/// The number of rows for each position of a row up to which no longer rows are needed.
const MOST_ROWS: u64 = 8;
/// The largest number of positions of a row.
const LONGEST_ROW: u64 = 1 << 14;
/// The limit for the number of steps of the choice; beyond it, the last places are chosen.
const MOST_STEPS: usize = 1 << 24;

/// Chooses the places within rows: as few as make rows long, and such that few moves change them,
/// and fewer carry pieces between them and the other places.
///
/// # Arguments
/// * `orbits` - the orbit of each place
/// * `sizes` - returns for chosen places the largest number of positions of a row, and of rows
///   with the same pieces
///
/// # Returns
/// For each place `true` if it is chosen.
pub(super) fn split(
    places: usize,
    exchanges: &[Exchange],
    sizes: impl Fn(&[bool]) -> (u64, u64),
) -> Vec<bool> {
    let mut chosen = vec![false; places];
    let support: usize = exchanges.iter().map(|exchange| touched(exchange).count()).sum();
    let quick = support.saturating_mul(places * places) > MOST_STEPS;
    for _ in 1..places {
        let (row, rows) = sizes(&chosen);
        if row >= LONG_ROW && row >= rows / MOST_ROWS {
            break;
        }
        let free = (0..places).rev().filter(|&place| !chosen[place]);
        let cost = |place: &usize| {
            let mut with = chosen.clone();
            with[*place] = true;
            if quick { 0 } else { cost(&with, exchanges) }
        };
        let Some(best) = free.min_by_key(cost) else { break };
        chosen[best] = true;
        if sizes(&chosen).0 > LONGEST_ROW {
            chosen[best] = false;
            break;
        }
    }
    chosen
}

/// Returns the places that an exchange changes.
fn touched(exchange: &Exchange) -> impl Iterator<Item = (usize, usize)> {
    let changed = |&(to, from): &(usize, usize)| to != from;
    exchange.sources.iter().copied().enumerate().filter(changed)
}

/// Returns the number of exchanges that carry the piece of a place to the other half.
pub(super) fn leaves(place: usize, chosen: &[bool], exchanges: &[Exchange]) -> usize {
    let away = |(to, from): (usize, usize)| from == place && chosen[to] != chosen[place];
    exchanges.iter().filter(|exchange| touched(exchange).any(away)).count()
}

fn cost(chosen: &[bool], exchanges: &[Exchange]) -> usize {
    let one = |exchange: &Exchange| {
        let within = touched(exchange).any(|(to, from)| chosen[to] || chosen[from]);
        let across = touched(exchange).filter(|&(to, from)| chosen[to] != chosen[from]).count();
        usize::from(within) + across
    };
    exchanges.iter().map(one).sum()
}
