//! Random starts: positions that depend on the puzzle and the seed only (rule R32).
//!
//! A seed gives the same position in every version.

use crate::budget::{Budget, Limit};
use crate::model::{Kind, NodeId, Puzzle, StartBoard, State};
use crate::verify::{holds, steps};
use std::fmt;

/// The number of boards that are drawn in search of one without a `never`.
const DRAWS: u32 = 10_000;

/// The reason why there is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrambleError {
    /// A `never` held in every board that was drawn.
    Never,
    /// Every start is random or scrambled, or the fixed start does not fit the board.
    NoBase,
    /// There was no legal move.
    Stuck,
    /// A limit was reached.
    Stopped(Limit),
}

impl fmt::Display for ScrambleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Never => {
                write!(f, "a `never` forbids each of the {DRAWS} positions that were drawn")
            }
            Self::NoBase => f.write_str("there is no start to scramble from"),
            Self::Stuck => f.write_str("no move is left before `scrambled` has made all its moves"),
            Self::Stopped(limit) => write!(f, "stopped by the {} limit", limit.as_str()),
        }
    }
}

impl std::error::Error for ScrambleError {}

/// A small generator of equally distributed numbers: SplitMix64.
///
/// Source: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014; the
/// constants are those of the reference implementation by Vigna.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`, each equally likely; 0 if `bound` is 0.
    ///
    /// Source: Lemire, *Fast random integer generation in an interval*, ACM Transactions on
    /// Modeling and Computer Simulation 29, 2019.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= uneven {
                return (product >> 64) as usize;
            }
        }
    }
}

/// Returns the board of a start.
///
/// # Arguments
/// * `start` - an index into the puzzle's starts
/// * `seed` - the seed, which is used if that start is random or scrambled
///
/// # Errors
/// Returns a [`ScrambleError`] if there is no board.
///
/// # Complexity
/// Linear in the board for each draw of `random`; one generation of all moves of the board for each
/// move of `scrambled`.
pub fn scramble(
    puzzle: &Puzzle,
    start: usize,
    seed: u64,
    budget: &Budget,
) -> Result<State, ScrambleError> {
    let mut random = Random(seed);
    match puzzle.starts.get(start).map(|start| &start.board) {
        Some(StartBoard::Fixed(layout)) => Ok(layout.clone()),
        Some(StartBoard::Random) => place(puzzle, &mut random, budget),
        Some(StartBoard::Scrambled(moves)) => walk(puzzle, *moves, &mut random, budget),
        Some(StartBoard::OutOfUse(_)) | None => Err(ScrambleError::NoBase),
    }
}

/// Draws the piece on each node, until no `never` holds.
fn place(puzzle: &Puzzle, random: &mut Random, budget: &Budget) -> Result<State, ScrambleError> {
    let all: Vec<Kind> = puzzle.kinds.all().collect();
    let values = if puzzle.kinds.cycled.is_empty() { &all } else { &puzzle.kinds.cycled };
    for _ in 0..DRAWS {
        budget.poll().map_err(ScrambleError::Stopped)?;
        let layout: State = puzzle
            .board
            .nodes()
            .map(|node| {
                if puzzle.board.is_hidden(node) {
                    return Kind::EMPTY;
                }
                values.get(random.below(values.len())).copied().unwrap_or(Kind::EMPTY)
            })
            .collect();
        if !puzzle.never.iter().any(|never| holds(never, &puzzle.board, &layout, &|| false)) {
            return Ok(layout);
        }
    }
    Err(ScrambleError::Never)
}

/// Makes random moves from the first fixed start.
fn walk(
    puzzle: &Puzzle,
    moves: u64,
    random: &mut Random,
    budget: &Budget,
) -> Result<State, ScrambleError> {
    let fixed = puzzle.starts.iter().find_map(|start| {
        if let StartBoard::Fixed(layout) = &start.board { Some(layout) } else { None }
    });
    let mut layout = fixed.ok_or(ScrambleError::NoBase)?.clone();
    let mut last: Option<NodeId> = None;
    let watch = budget.watch();
    for _ in 0..moves {
        budget.poll().map_err(ScrambleError::Stopped)?;
        let mut steps = steps(puzzle, &layout, &watch).map_err(ScrambleError::Stopped)?;
        if puzzle.never_repeat_click {
            steps.retain(|step| step.click.is_none() || step.click != last);
        }
        let step = steps.get(random.below(steps.len())).ok_or(ScrambleError::Stuck)?;
        last = step.click;
        step.make(&mut layout);
    }
    Ok(layout)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, sample};

    fn text(puzzle: &Puzzle, seed: u64) -> Result<String, ScrambleError> {
        scramble(puzzle, 1, seed, &Budget::unlimited())
            .map(|layout| crate::model::state_text::print(puzzle, &layout))
    }

    #[test]
    fn the_generator_never_changes() {
        let mut random = Random(0);
        assert_eq!([random.next(), random.next()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
        let mut random = Random(7);
        assert_eq!(
            (0..10).map(|_| random.below(10)).collect::<Vec<_>>(),
            [3, 0, 9, 5, 4, 2, 4, 3, 1, 4]
        );
    }

    #[test]
    fn random_and_scrambled_boards_never_change() {
        let mut puzzle = sample::lights(&["abc", "def"]);
        sample::start(&mut puzzle, Some("random"), StartBoard::Random);
        assert_eq!(text(&puzzle, 0).as_deref(), Ok("*../*.."));
        puzzle.starts[1].board = StartBoard::Scrambled(200);
        puzzle.never_repeat_click = true;
        assert_eq!(text(&puzzle, 0).as_deref(), Ok(".*./.*."));
        assert_eq!(text(&puzzle, 2).as_deref(), Ok("***/***"));
    }

    #[test]
    fn what_cannot_be_drawn_says_why() {
        let mut puzzle = sample::frogs(1, 1);
        sample::start(&mut puzzle, None, StartBoard::Scrambled(9));
        assert_eq!(text(&puzzle, 0), Err(ScrambleError::Stuck));
        puzzle.starts.remove(0);
        sample::start(&mut puzzle, None, StartBoard::Scrambled(9));
        assert_eq!(text(&puzzle, 0), Err(ScrambleError::NoBase));
        puzzle.starts[1].board = StartBoard::Random;
        puzzle.never = vec![Condition::And(Vec::new())];
        assert_eq!(text(&puzzle, 0), Err(ScrambleError::Never));
    }
}
