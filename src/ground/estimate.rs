//! An estimate of the number of matches of each rule, before any move is made.

use super::task::Row;
use super::{GroundEffect, SetId};
use crate::model::{
    Board, Click, FamilyId, Line, NodeId, Puzzle, Reach, Repeat, Rewrite, Rule, Slide, Target,
};
use std::collections::BTreeMap;

/// The bytes per move: its row, its places in the indices of rule R27, and its row when it is
/// packed.
const BYTES_PER_MOVE: u128 = size_of::<Row>() as u128 + 32 + 48;
/// The bytes per node that a move reads: a guard and a place in its name.
const BYTES_PER_NODE: u128 = (size_of::<(NodeId, SetId)>() + size_of::<NodeId>()) as u128;
/// The bytes per node that a move changes, packed or not.
const BYTES_PER_CHANGE: u128 = size_of::<(NodeId, GroundEffect)>() as u128 + 24;

/// The size of the tables that grounding would make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Estimate {
    /// The number of matches.
    pub(super) moves: u128,
    /// The number of nodes of all matches, and of nodes changed: the length of the longest table.
    pub(super) entries: u128,
    /// The number of bytes of all tables.
    pub(super) bytes: u128,
}

impl Estimate {
    fn add(&mut self, matches: u128, nodes: u128, changes: u128) {
        let each = BYTES_PER_MOVE
            .saturating_add(BYTES_PER_NODE.saturating_mul(nodes))
            .saturating_add(BYTES_PER_CHANGE.saturating_mul(changes));
        self.moves = self.moves.saturating_add(matches);
        self.entries = self.entries.saturating_add(matches.saturating_mul(nodes.max(changes)));
        self.bytes = self.bytes.saturating_add(matches.saturating_mul(each));
    }
}

/// Returns an estimate for each rule of a puzzle, and a last one for `settle`.
///
/// # Complexity
/// O(rules × (nodes on lines + lines)), independent of the number of matches.
pub(super) fn estimate(puzzle: &Puzzle) -> Vec<Estimate> {
    let lengths = lengths_by_family(&puzzle.board);
    let settle = all(&puzzle.settle, puzzle, &lengths);
    puzzle.rules.iter().map(|rule| one(rule, puzzle, &lengths)).chain([settle]).collect()
}

/// Returns the estimate of one rule.
fn one(rule: &Rule, puzzle: &Puzzle, lengths: &Lengths) -> Estimate {
    match rule {
        Rule::Rewrite(rule) => rewrite(rule, lengths),
        Rule::Click(rule) => click(rule, &puzzle.board),
        Rule::Slide(rule) => slide(rule, puzzle, lengths),
        Rule::Turn(rule) => {
            let mut found = Estimate::default();
            found.add(
                rule.powers.len() as u128,
                0,
                rule.cycles.iter().map(|cycle| cycle.len() as u128).sum(),
            );
            found
        }
        Rule::Listed(rule) => {
            let mut found = Estimate::default();
            for one in &rule.moves {
                let also: usize =
                    rule.tail(one).also.iter().map(|effect| effect.named().len()).sum();
                found.add(1, one.needs.len() as u128, (one.puts.len() + also) as u128);
            }
            found
        }
        Rule::Press(rule) => {
            let mut found = all(&rule.rules, puzzle, lengths);
            found.add(1, 0, 0);
            found
        }
    }
}

/// Returns the sum of the estimates of several rules.
fn all(rules: &[Rule], puzzle: &Puzzle, lengths: &Lengths) -> Estimate {
    rules.iter().map(|rule| one(rule, puzzle, lengths)).fold(Estimate::default(), |sum, rule| {
        Estimate {
            moves: sum.moves.saturating_add(rule.moves),
            entries: sum.entries.saturating_add(rule.entries),
            bytes: sum.bytes.saturating_add(rule.bytes),
        }
    })
}

/// The number of lines of each family, length and shape, so that a thousand equal rows cost one
/// formula.
type Lengths = BTreeMap<(FamilyId, usize, bool), u128>;

fn lengths_by_family(board: &Board) -> Lengths {
    let mut lengths = Lengths::new();
    for Line { family, nodes, ring, .. } in board.lines() {
        *lengths.entry((*family, nodes.len(), *ring)).or_default() += 1;
    }
    lengths
}

fn rewrite(rule: &Rewrite, lengths: &Lengths) -> Estimate {
    let repeated = rule.pattern.cells.iter().filter(|cell| cell.repeat != Repeat::Once).count();
    let least = rule.pattern.cells.iter().filter(|cell| cell.repeat != Repeat::Any).count();
    let single = rule.pattern.cells.len() - repeated;
    let moves_runs = rule.moves_runs();
    let readings = u128::from(rule.pattern.forward) + u128::from(rule.pattern.backward);
    let mut found = Estimate::default();
    for (&(family, size, ring), &lines) in lengths {
        if rule.pattern.families.as_ref().is_some_and(|wanted| !wanted.contains(&family)) {
            continue;
        }
        let longest = if repeated == 0 { least.min(size) } else { size };
        let mut ways: u128 = 1;
        for length in least..=longest {
            let windows =
                windows(rule, size, ring, length).saturating_mul(lines).saturating_mul(readings);
            let changes = if moves_runs { length } else { single };
            found.add(windows.saturating_mul(ways), length as u128, changes as u128);
            let spare = (length - least) as u128;
            // There are C(n + k - 1, k - 1) ways to deal n nodes to k cells; from n to n + 1 that
            // grows by (n + k) / (n + 1).
            ways = ways
                .checked_mul(spare + repeated as u128)
                .map_or(u128::MAX, |product| product / (spare + 1));
        }
    }
    found
}

fn slide(rule: &Slide, puzzle: &Puzzle, lengths: &Lengths) -> Estimate {
    let mut found =
        rule.others.as_ref().map_or_else(Estimate::default, |others| rewrite(others, lengths));
    let Some(grid) = puzzle.board.grid() else { return found };
    let longest = grid.rows.max(grid.columns);
    for shape in puzzle.kinds.shapes.iter().filter(|shape| rule.kinds.contains(&shape.kind())) {
        let steps = rule.most.unwrap_or(longest).min(longest);
        let places = (grid.cells.len() * rule.sides.len()) as u128;
        let size = shape.cells.len() as u128;
        found.add(
            places.saturating_mul(steps as u128),
            size.saturating_mul(steps as u128 + 1),
            2 * size,
        );
    }
    found
}

fn windows(rule: &Rewrite, size: usize, ring: bool, length: usize) -> u128 {
    let anchors = usize::from(rule.pattern.at_first) + usize::from(rule.pattern.at_last);
    let windows = match (ring, anchors) {
        (true, 0) => size,
        (false, 0) => size - length + 1,
        (true, _) => 0,
        (false, 1) => 1,
        (false, _) => usize::from(length == size),
    };
    windows as u128
}

fn click(rule: &Click, board: &Board) -> Estimate {
    let mut found = Estimate::default();
    let mut shared: u128 = 0;
    let mut neighbours: u128 = 0;
    for target in rule.effects.iter().flat_map(|effect| &effect.targets) {
        match target {
            Target::Clicked => shared += 1,
            Target::Nodes(nodes) => shared += nodes.len() as u128,
            Target::Neighbours(families) => {
                neighbours = neighbours.saturating_add(ends_of_steps(board, families.as_deref()))
            }
            Target::Across(Reach::All, families) => {
                let sizes = board
                    .lines()
                    .iter()
                    .filter(|line| families.contains(&line.family))
                    .map(|line| line.nodes.len() as u128);
                neighbours = neighbours.saturating_add(
                    sizes.fold(0, |sum: u128, size| sum.saturating_add(size * size)),
                );
            }
            Target::Across(_, families) => {
                neighbours = neighbours.saturating_add(ends_of_steps(board, Some(families)))
            }
        }
    }
    found.add(rule.nodes.len() as u128, 1, shared);
    found.bytes = found.bytes.saturating_add(neighbours.saturating_mul(BYTES_PER_CHANGE));
    found.entries = found.entries.saturating_add(neighbours);
    found
}

/// Returns the number of ends of steps, two per step of a line: at least the number of pairs of
/// neighbours.
fn ends_of_steps(board: &Board, families: Option<&[FamilyId]>) -> u128 {
    let counted = board
        .lines()
        .iter()
        .filter(|line| families.is_none_or(|wanted| wanted.contains(&line.family)));
    counted.map(|line| 2 * line.steps() as u128).sum()
}
