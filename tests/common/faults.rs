//! Faults for the input of the engines.
//!
//! Each function takes a puzzle and returns the puzzle on which engines with a certain plausible
//! fault would work.

use super::definition::{Definition, read};
use puzzlec::stages::diagnostic::Sink;
use puzzlec::stages::model::{
    Board, Cell, Change, Click, EffectKind, FamilyId, Kind, KindSet, Line, NodeId, Pattern, Puzzle,
    Repeat, Rewrite, Rule, State,
};
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::ast::{self, CellWhat, Item, MoveStatement};
use puzzlec::stages::syntax::parse;
use std::collections::BTreeMap;

/// Returns a board with other lines.
pub fn with_lines(board: &Board, lines: Vec<Line>, more_families: &[String]) -> Board {
    let mut other = Board::default();
    for node in board.nodes() {
        other.add_node(board.name(node).to_owned(), board.place(node));
    }
    for family in board.families().iter().chain(more_families) {
        other.family(family);
    }
    lines.into_iter().for_each(|line| other.add_line(line));
    board.regions().iter().for_each(|(name, nodes)| other.add_region(name.clone(), nodes.clone()));
    board.grid().into_iter().for_each(|grid| other.set_grid(grid.clone()));
    other
}

fn rewrites(puzzle: &mut Puzzle) -> impl Iterator<Item = &mut Rewrite> {
    puzzle
        .rules
        .iter_mut()
        .filter_map(|rule| if let Rule::Rewrite(rewrite) = rule { Some(rewrite) } else { None })
}

/// Skips a rule that settles the board.
pub fn settles_less(puzzle: &Puzzle, _: &Definition) -> Puzzle {
    let mut puzzle = puzzle.clone();
    puzzle.settle.pop();
    puzzle
}

/// Never matches the last node of a line.
pub fn line_ends_early(puzzle: &Puzzle, _: &Definition) -> Puzzle {
    let shorter = |line: &Line| {
        let mut line = line.clone();
        if !line.ring && line.nodes.len() > 2 {
            line.nodes.pop();
            line.one_way.retain(|&step| (step as usize) < line.nodes.len() - 1);
        }
        line
    };
    let lines = puzzle.board.lines().iter().map(shorter).collect();
    Puzzle { board: with_lines(&puzzle.board, lines, &[]), ..puzzle.clone() }
}

/// Lets a wall cut the lines of all families except one.
pub fn wall_on_one_line(puzzle: &Puzzle, definition: &Definition) -> Puzzle {
    let mut open = definition.clone();
    open.board.retain(|statement| !statement.starts_with("wall "));
    let Ok(open) = read(&open.text()) else { return puzzle.clone() };
    let of = |board: &Board, family: u32| {
        board.lines().iter().filter(|line| line.family.0 == family).cloned().collect::<Vec<_>>()
    };
    let cut = (0..puzzle.board.families().len() as u32)
        .find(|&family| of(&puzzle.board, family) != of(&open.board, family));
    let Some(cut) = cut else { return puzzle.clone() };
    let mut whole = of(&open.board, cut);
    let one = |line: &Line| {
        if line.family.0 == cut { std::mem::take(&mut whole) } else { vec![line.clone()] }
    };
    let lines = puzzle.board.lines().iter().flat_map(one).collect();
    Puzzle { board: with_lines(&puzzle.board, lines, &[]), ..puzzle.clone() }
}

/// Lets `$` match anywhere.
pub fn end_is_anywhere(puzzle: &Puzzle, _: &Definition) -> Puzzle {
    let mut puzzle = puzzle.clone();
    rewrites(&mut puzzle).for_each(|rewrite| rewrite.pattern.at_last = false);
    puzzle
}

/// Lets `>` be crossed against its direction.
pub fn against_the_arrow(puzzle: &Puzzle, _: &Definition) -> Puzzle {
    let lines = puzzle
        .board
        .lines()
        .iter()
        .map(|line| Line { one_way: Vec::new(), ..line.clone() })
        .collect();
    Puzzle { board: with_lines(&puzzle.board, lines, &[]), ..puzzle.clone() }
}

/// Gives a ring ends at the beginning and end of its text: each ring gets an open line beside it,
/// in an additional family.
pub fn ring_has_ends(puzzle: &Puzzle, _: &Definition) -> Puzzle {
    let mut other = puzzle.clone();
    let families = puzzle.board.families();
    let beside = |family: FamilyId| FamilyId(family.0 + families.len() as u32);
    let rings = puzzle.board.lines().iter().filter(|line| line.ring);
    let cut = rings.map(|line| Line { family: beside(line.family), ring: false, ..line.clone() });
    let lines = puzzle.board.lines().iter().cloned().chain(cut).collect();
    let names: Vec<String> = families.iter().map(|name| format!("cut {name}")).collect();
    other.board = with_lines(&puzzle.board, lines, &names);
    for families in rewrites(&mut other).filter_map(|rewrite| rewrite.pattern.families.as_mut()) {
        families.extend(families.clone().into_iter().map(beside));
    }
    other
}

/// Lets `!k` match no empty node.
pub fn negation_needs_a_piece(puzzle: &Puzzle, definition: &Definition) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let tree = parse(&Source::new("random.pz", definition.text()), &mut Sink::default());
    let statements = tree.items.iter().flat_map(|item| {
        if let Item::Moves(block) = item { ast::written(&block.statements) } else { Vec::new() }
    });
    let written = statements.filter_map(|statement| {
        if let MoveStatement::Rewrite(rewrite) = statement { Some(rewrite) } else { None }
    });
    for (rewrite, written) in rewrites(&mut puzzle).zip(written) {
        let cells = written
            .left
            .cells
            .iter()
            .filter(|cell| !matches!(cell.what, CellWhat::First | CellWhat::Last));
        for (cell, written) in rewrite.pattern.cells.iter_mut().zip(cells) {
            if matches!(&written.what, CellWhat::Kinds(set) if set.not) {
                cell.kinds.remove(Kind::EMPTY);
            }
        }
    }
    puzzle
}

/// Converts clicks to rewrites, which have no memory: the input of a backward search that forgets
/// the last click.
///
/// # Returns
/// `None` if a click reaches too many nodes to write each case out, or if pieces have shapes, which
/// no cell of a rewrite matches.
pub fn forgets_clicks(puzzle: &Puzzle) -> Option<Puzzle> {
    if !puzzle.kinds.shapes.is_empty() {
        return None;
    }
    let mut lines: Vec<Line> = puzzle.board.lines().to_vec();
    let mut rules = Vec::new();
    let mut names = Vec::new();
    let own_families: Vec<FamilyId> =
        (0..puzzle.board.families().len() as u32).map(FamilyId).collect();
    for rule in &puzzle.rules {
        let Rule::Click(click) = rule else {
            let mut rule = rule.clone();
            if let Rule::Rewrite(rewrite) = &mut rule {
                rewrite.pattern.families.get_or_insert_with(|| own_families.clone());
            }
            rules.push(rule);
            continue;
        };
        for &node in &click.nodes {
            let changed = changed(puzzle, click, node);
            if changed.len() > 5 {
                return None;
            }
            let family = FamilyId((puzzle.board.families().len() + names.len()) as u32);
            names.push(format!("click{}", names.len()));
            lines.push(Line {
                family,
                nodes: changed.keys().copied().collect(),
                ring: false,
                one_way: Vec::new(),
            });
            rules.extend(cases(puzzle, click, node, &changed).into_iter().map(|case| {
                Rule::Rewrite(Rewrite {
                    pattern: Pattern { families: Some(vec![family]), ..case.pattern },
                    ..case
                })
            }));
        }
    }
    Some(Puzzle { board: with_lines(&puzzle.board, lines, &names), rules, ..puzzle.clone() })
}

/// Returns the clicked node and those that a click changes.
fn changed(
    puzzle: &Puzzle,
    click: &Click,
    clicked: NodeId,
) -> BTreeMap<NodeId, Option<EffectKind>> {
    let mut changed = BTreeMap::from([(clicked, None)]);
    for effect in &click.effects {
        changed.extend(
            effect.nodes(&puzzle.board, clicked).into_iter().map(|node| (node, Some(effect.kind))),
        );
    }
    changed
}

/// Returns a rewrite for each placement on the nodes that a click changes.
fn cases(
    puzzle: &Puzzle,
    click: &Click,
    clicked: NodeId,
    changed: &BTreeMap<NodeId, Option<EffectKind>>,
) -> Vec<Rewrite> {
    let values = puzzle.kinds.values();
    let mut placements: Vec<State> = vec![Vec::new()];
    for _ in changed {
        let longer = placements.iter().flat_map(|placement| {
            (0..values).map(move |kind| [&placement[..], &[Kind(kind as u16)]].concat())
        });
        placements = longer.collect();
    }
    let at = changed.keys().position(|&node| node == clicked).unwrap_or(0);
    placements.retain(|placement| click.kinds.contains(placement[at]));
    let after = |kind: Kind, effect: &Option<EffectKind>| match effect {
        None => kind,
        Some(EffectKind::Advance) => puzzle.kinds.next[kind.index()],
        Some(EffectKind::Retreat) => puzzle.kinds.previous[kind.index()],
        Some(EffectKind::Set(kind)) => *kind,
    };
    let cell = |&kind: &Kind| Cell {
        kinds: KindSet::one(kind, values),
        region: None,
        repeat: Repeat::Once,
    };
    let rewrite = |placement: State| Rewrite {
        name: "click".into(),
        label: click.label.clone(),
        changes: placement
            .iter()
            .zip(changed.values())
            .map(|(&kind, effect)| Change::Become(after(kind, effect)))
            .collect(),
        pattern: Pattern {
            families: None,
            forward: true,
            backward: false,
            at_first: true,
            at_last: true,
            cells: placement.iter().map(cell).collect(),
        },
        tail: click.tail.clone(),
    };
    placements.into_iter().map(rewrite).collect()
}
