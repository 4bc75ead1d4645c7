//! Compares forecasts of layers with what they took.

use super::layers::{Growth, Layers, moves_of_first};
use super::visitor::Nobody;
use crate::budget::Budget;
use crate::ground::samples;
use crate::pack::pack;

/// The number of layers of a forecast.
const AHEAD: usize = 4;

#[test]
fn forecasts_hold_at_any_state_of_a_layer() {
    let (puzzle, start, _) = samples::eight();
    let (machine, budget) = (pack(samples::task(&puzzle)), Budget::unlimited());
    let mut layers: Layers<[u64; 1]> = Layers::new(&machine, false, &budget);
    layers.plant(&machine.pack(&start)).expect("there is no limit");
    layers.close_first();
    // The forecasts with the depth and the moves made at that time, and the moves of all layers up
    // to each depth.
    let (mut forecasts, mut made) = (Vec::new(), Vec::new());
    while layers.depth() < 16 {
        let growth = layers.grow_by(7, &mut Nobody).expect("there is no limit");
        if growth == Growth::Paused {
            let forecast = moves_of_first(layers.moves_ahead(&layers), AHEAD as u64);
            forecasts.push((layers.depth(), layers.generated, forecast));
        } else {
            made.push(layers.generated);
        }
    }
    let mut compared = 0;
    for (depth, before, forecast) in forecasts {
        // Small layers say little about those to come.
        if let Some(after) = made.get(depth + AHEAD - 1)
            && depth >= 6
        {
            let took = after - before;
            assert!(forecast < took * 2 && took < forecast * 2, "{depth}: {forecast}, not {took}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn a_sum_of_moves_ends() {
    assert_eq!(moves_of_first([3, 4, 5].into_iter(), 2), 7);
    assert_eq!(moves_of_first([3, 4].into_iter(), u64::MAX), 7);
    assert_eq!(moves_of_first(std::iter::repeat(u64::MAX / 2), u64::MAX), u64::MAX);
}
