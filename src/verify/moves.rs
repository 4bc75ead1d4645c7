//! All moves of a position, found by trying every rule at every place.

use super::effect::{self, Match, leaves_shaped, matches};
use super::holds::{applies, holds, is_allowed};
use super::identity::Identity;
use super::link::Link;
use super::program;
use super::slide::{Slid, slides};
use crate::budget::{Limit, Watch};
use crate::model::{Kind, KindSet, Line, MoveName, NodeId, Puzzle, Rewrite, Rule, State};
use std::cell::{LazyCell, OnceCell};
use std::collections::HashMap;

/// A move of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step<'a> {
    /// The name of the rule, `click`, or the name of a power of a turn.
    pub name: &'a str,
    /// The label, if the rule has one.
    pub label: Option<&'a str>,
    /// The matched nodes in the order of the pattern, or the clicked node; empty for a turn.
    pub nodes: Vec<NodeId>,
    /// The clicked node.
    pub click: Option<NodeId>,
    /// The nodes that change, sorted, and their new kinds.
    pub changes: Vec<(NodeId, Kind)>,
    /// The cost: the least cost of the rules that make this move.
    pub cost: u32,
    /// The link, if the move belongs to a chain.
    pub link: Option<Link>,
}

impl Step<'_> {
    /// Returns the name of the move, as users see it.
    #[must_use]
    pub fn move_name(&self) -> MoveName {
        MoveName {
            name: self.name.to_owned(),
            label: self.label.map(str::to_owned),
            nodes: self.nodes.clone(),
        }
    }

    /// Makes the move.
    pub fn make(&self, position: &mut State) {
        for &(node, kind) in &self.changes {
            position[node.index()] = kind;
        }
    }
}

/// Returns the moves of a board, with an empty memory of clicks.
///
/// # Arguments
/// `position` has one kind of the puzzle for each node of its board; `watch` ends presses and
/// settling that take too long.
///
/// # Returns
/// The moves in the order of rule R27. Moves that are one by that rule occur once; moves that
/// change nothing (rule R26), lead to a board on which a `never` holds (rule R28), or do not come
/// to rest (rule R51) are left out.
///
/// # Errors
/// Returns the limit that ended a press or the settling.
///
/// # Complexity
/// Linear in the places where rules apply, times the size of the `never` conditions.
pub fn steps<'a>(
    puzzle: &'a Puzzle,
    position: &State,
    watch: &Watch,
) -> Result<Vec<Step<'a>>, Limit> {
    steps_of(puzzle, position, Wanted::ALL, watch)
}

/// Returns the moves of a board that have a given name.
///
/// # Errors
/// Returns the limit that ended a press or the settling.
///
/// # Complexity
/// Linear in the places on the lines through the first node of the name; where costs differ, in all
/// places of rules of that name.
pub(super) fn steps_named<'a>(
    puzzle: &'a Puzzle,
    position: &State,
    name: &MoveName,
    watch: &Watch,
) -> Result<Vec<Step<'a>>, Limit> {
    // Equal changes on equal boards are one move with the name of the first match and the least
    // cost of all (rule R27).
    let first = puzzle.rules.first().map(|rule| rule.tail().cost);
    let is_one_cost = puzzle.rules.iter().all(|rule| first.is_some_and(|cost| rule.costs(cost)));
    let wanted = Wanted { name: Some(name), nodes: Some(&name.nodes[..]).filter(|_| is_one_cost) };
    let mut found = steps_of(puzzle, position, wanted, watch)?;
    found.retain(|step| wanted.is_called(step.name, step.label) && step.nodes == name.nodes);
    Ok(found)
}

/// The moves that are looked for.
#[derive(Clone, Copy)]
struct Wanted<'n> {
    /// Only moves by rules that give them this name and label.
    name: Option<&'n MoveName>,
    /// Only matches and clicks at these nodes.
    nodes: Option<&'n [NodeId]>,
}

impl Wanted<'_> {
    const ALL: Self = Self { name: None, nodes: None };

    fn is_called(&self, name: &str, label: Option<&str>) -> bool {
        self.name.is_none_or(|wanted| wanted.name == name && wanted.label.as_deref() == label)
    }

    fn is_at(&self, nodes: &[NodeId]) -> bool {
        self.nodes.is_none_or(|wanted| wanted == nodes)
    }

    /// Returns `true` if a rule makes moves of the name.
    fn is_made_by(&self, rule: &Rule) -> bool {
        match rule {
            Rule::Rewrite(rewrite) => self.is_called(&rewrite.name, rewrite.label.as_deref()),
            Rule::Click(click) => self.is_called("click", click.label.as_deref()),
            Rule::Slide(slide) => self.is_called(&slide.name, slide.label.as_deref()),
            Rule::Turn(turn) => {
                turn.powers.iter().any(|(power, _)| self.is_called(power, turn.label.as_deref()))
            }
            Rule::Press(press) => self.is_called(&press.name, press.label.as_deref()),
            Rule::Listed(listed) => {
                listed.tails.iter().any(|(label, _)| self.is_called(&listed.name, label.as_deref()))
            }
        }
    }

    /// Returns `true` if a match on a line may be at the nodes.
    fn is_on(&self, line: &Line) -> bool {
        self.nodes.is_none_or(|wanted| wanted.first().is_some_and(|node| line.nodes.contains(node)))
    }
}

/// Returns those moves of a board that are wanted, and perhaps others.
fn steps_of<'a>(
    puzzle: &'a Puzzle,
    position: &State,
    wanted: Wanted,
    watch: &Watch,
) -> Result<Vec<Step<'a>>, Limit> {
    let (mut ground, mut found) = (HashMap::new(), Vec::new());
    let rules = puzzle.rules.iter().enumerate().filter(|(_, rule)| wanted.is_made_by(rule));
    for (number, rule) in rules.filter(|(_, rule)| is_allowed(puzzle, rule, position)) {
        let cost = rule.tail().cost;
        let before = found.len();
        match rule {
            Rule::Rewrite(rewrite) => {
                rewrites(puzzle, (number, rewrite), position, wanted, &mut ground, &mut found)
            }
            Rule::Click(click) => {
                let clicked = click.nodes.iter().filter(|&&node| {
                    wanted.is_at(&[node]) && click.kinds.contains(position[node.index()])
                });
                found.extend(clicked.map(|&node| Step {
                    name: "click",
                    label: click.label.as_deref(),
                    nodes: vec![node],
                    click: Some(node),
                    changes: effect::click(click, node, &puzzle.board, &puzzle.kinds, position),
                    cost,
                    link: None,
                }));
            }
            Rule::Listed(rule) => {
                let demands = vec![OnceCell::new(); rule.tails.len()];
                for one in rule.moves.iter().filter(|one| {
                    wanted.is_at(&one.nodes)
                        && wanted.is_called(&rule.name, rule.label(one))
                        && applies(puzzle, rule, one, position)
                }) {
                    let (label, tail) = (rule.label(one), rule.tail(one));
                    let link = Link::of(puzzle, number, &one.nodes);
                    let needs = one.needs.iter().map(|&(node, set)| (node, &rule.sets[set]));
                    let demands = demands[one.tail]
                        .get_or_init(|| tail.guard.as_ref()?.demands(puzzle.kinds.values()));
                    let identity = Identity::new(
                        (&rule.name, label, tail),
                        needs.collect(),
                        effect::contents(one),
                        (link, demands.as_ref()),
                        &puzzle.kinds,
                    );
                    let identity = identity.clicked(one.click);
                    let at = *ground.entry(identity).or_insert(found.len());
                    if let Some(known) = found.get_mut(at) {
                        known.cost = known.cost.min(tail.cost);
                        continue;
                    }
                    found.push(Step {
                        name: &rule.name,
                        label,
                        nodes: one.nodes.clone(),
                        click: one.click,
                        changes: effect::listed(rule, one, &puzzle.kinds, position),
                        cost: tail.cost,
                        link,
                    });
                }
            }
            Rule::Slide(slide) => {
                if let Some(others) = &slide.others {
                    rewrites(puzzle, (number, others), position, wanted, &mut ground, &mut found);
                }
            }
            Rule::Turn(turn) => found.extend(turn.powers.iter().map(|(name, power)| Step {
                name,
                label: turn.label.as_deref(),
                nodes: Vec::new(),
                click: None,
                changes: effect::turn(turn, *power, position),
                cost,
                link: None,
            })),
            Rule::Press(press) => {
                found.extend(program::rest(puzzle, &press.rules, position, watch)?.map(|rest| {
                    Step {
                        name: &press.name,
                        label: press.label.as_deref(),
                        nodes: Vec::new(),
                        click: None,
                        changes: program::between(puzzle, position, &rest),
                        cost,
                        link: None,
                    }
                }))
            }
        }
        let made = found.split_off(before);
        // The steps of a press were checked one by one: a press may slide shaped pieces.
        found.extend(made.into_iter().filter(|step| {
            matches!(rule, Rule::Press(_)) || leaves_shaped(puzzle, &step.changes, position)
        }));
        if let Rule::Slide(slide) = rule {
            found.extend(slides(puzzle, slide, position).map(|Slid { nodes, changes, .. }| Step {
                name: &slide.name,
                label: slide.label.as_deref(),
                link: Link::of(puzzle, number, &nodes),
                nodes,
                click: None,
                changes,
                cost,
            }));
        }
    }
    let mut settled = Vec::with_capacity(found.len());
    for mut step in found {
        let changes = std::mem::take(&mut step.changes);
        settled.extend(
            program::settled(puzzle, position, changes, watch)?
                .map(|changes| Step { changes, ..step }),
        );
    }
    Ok(keep_moves(puzzle, position, settled))
}

/// Returns the moves of a board by name, and the boards they lead to; see [`steps`].
///
/// # Errors
/// Returns the limit that ended a press or the settling.
pub fn moves(
    puzzle: &Puzzle,
    position: &State,
    watch: &Watch,
) -> Result<Vec<(MoveName, State)>, Limit> {
    let made = |step: Step| {
        let mut next = position.clone();
        step.make(&mut next);
        (step.move_name(), next)
    };
    Ok(steps(puzzle, position, watch)?.into_iter().map(made).collect())
}

/// Returns `true` if a `never` condition holds.
pub(super) fn is_forbidden(puzzle: &Puzzle, position: &[Kind]) -> bool {
    puzzle.never.iter().any(|never| holds(never, &puzzle.board, position, &|| false))
}

/// Removes steps that are no moves in this state, and repeats of moves.
fn keep_moves<'a>(puzzle: &Puzzle, position: &State, found: Vec<Step<'a>>) -> Vec<Step<'a>> {
    let (mut seen, mut next): (HashMap<Step<'a>, usize>, State) =
        (HashMap::new(), position.clone());
    let mut kept: Vec<Step<'a>> = Vec::new();
    for step in found.into_iter().filter(|step| !step.changes.is_empty()) {
        step.make(&mut next);
        let forbidden = is_forbidden(puzzle, &next);
        step.changes.iter().for_each(|(node, _)| next[node.index()] = position[node.index()]);
        if forbidden {
            continue;
        }
        let at = *seen.entry(Step { cost: 0, ..step.clone() }).or_insert(kept.len());
        match kept.get_mut(at) {
            Some(known) => known.cost = known.cost.min(step.cost),
            None => kept.push(step),
        }
    }
    kept
}

/// Adds the matches of a rewrite that are different ground moves.
fn rewrites<'a>(
    puzzle: &Puzzle,
    (number, rewrite): (usize, &'a Rewrite),
    position: &State,
    wanted: Wanted,
    ground: &mut HashMap<Identity<'a>, usize>,
    found: &mut Vec<Step<'a>>,
) {
    let cost = rewrite.tail.cost;
    let demands = LazyCell::new(|| {
        rewrite.tail.guard.as_ref().and_then(|guard| guard.demands(puzzle.kinds.values()))
    });
    let allowed = |line: &&Line| {
        rewrite.pattern.families.as_ref().is_none_or(|families| families.contains(&line.family))
    };
    for line in puzzle.board.lines().iter().filter(|line| wanted.is_on(line)).filter(allowed) {
        for matched in matches(rewrite, line, position)
            .into_iter()
            .filter(|matched| wanted.is_at(&matched.nodes))
        {
            let link = Link::of(puzzle, number, &matched.nodes);
            let at = *ground
                .entry(Identity::new(
                    (&rewrite.name, rewrite.label.as_deref(), &rewrite.tail),
                    needs(rewrite, &matched),
                    matched.written(rewrite),
                    (link, demands.as_ref()),
                    &puzzle.kinds,
                ))
                .or_insert(found.len());
            if let Some(known) = found.get_mut(at) {
                known.cost = known.cost.min(cost);
                continue;
            }
            let changes = matched.changes(rewrite, &puzzle.kinds, position);
            let (name, label) = (&rewrite.name, rewrite.label.as_deref());
            found.push(Step {
                name,
                label,
                nodes: matched.nodes,
                click: None,
                changes,
                cost,
                link,
            });
        }
    }
}

/// Returns the kinds that the cells of a rewrite need on the nodes of a match.
fn needs<'a>(rewrite: &'a Rewrite, matched: &Match) -> Vec<(NodeId, &'a KindSet)> {
    let cells = rewrite.pattern.cells.iter().enumerate();
    cells.flat_map(|(at, cell)| matched.cell(at).iter().map(|&node| (node, &cell.kinds))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Change, Condition, Pattern, StartBoard, sample};

    fn first(puzzle: &Puzzle) -> State {
        let StartBoard::Fixed(position) = &puzzle.starts[0].board else {
            panic!("it is another sort")
        };
        position.clone()
    }

    fn names(puzzle: &Puzzle, position: &State) -> Vec<String> {
        let nodes = |step: &Step| {
            step.nodes.iter().map(|&node| puzzle.board.name(node)).collect::<Vec<_>>().join("-")
        };
        steps(puzzle, position, &Watch::default())
            .unwrap()
            .iter()
            .map(|step| format!("{} {}", step.name, nodes(step)))
            .collect()
    }

    #[test]
    fn moves_come_in_the_order_of_the_file_and_of_the_line() {
        let puzzle = sample::frogs(2, 2);
        assert_eq!(
            names(&puzzle, &first(&puzzle)),
            ["step h2-h3", "step h4-h3", "leap h1-h2-h3", "leap h5-h4-h3"]
        );
    }

    #[test]
    fn both_directions_of_a_symmetric_match_are_one_move() {
        let flip = sample::rewrite(
            "flip",
            &[&[1], &[1]],
            &[Change::Become(Kind(2)), Change::Become(Kind(2))],
            3,
        );
        let blind = sample::rewrite(
            "blind",
            &[&[1], &[0, 1, 2]],
            &[Change::Become(Kind(2)), Change::Keep],
            3,
        );
        let kinds = sample::kinds(&[("near", 'n', None), ("far", 'f', None)]);
        let puzzle = sample::puzzle(
            "x",
            kinds,
            sample::path(3, false),
            vec![Rule::Rewrite(flip), Rule::Rewrite(blind)],
        );
        assert_eq!(
            names(&puzzle, &sample::position(&[1, 1, 2])),
            ["flip h1-h2", "blind h1-h2", "blind h2-h1"]
        );
    }

    #[test]
    fn matches_that_do_the_same_are_one_move_however_they_are_written() {
        let right = sample::rewrite(
            "flip",
            &[&[1], &[1]],
            &[Change::Become(Kind(1)), Change::Become(Kind(2))],
            3,
        );
        let left =
            sample::rewrite("flip", &[&[1], &[1]], &[Change::Become(Kind(2)), Change::Take(0)], 3);
        let one_way = |rule: Rewrite, forward| {
            Rule::Rewrite(Rewrite {
                pattern: Pattern { forward, backward: !forward, ..rule.pattern },
                ..rule
            })
        };
        let rules = vec![one_way(right, true), one_way(left, false)];
        let kinds = sample::kinds(&[("near", 'n', None), ("far", 'f', None)]);
        let puzzle = sample::puzzle("x", kinds, sample::path(2, false), rules);
        assert_eq!(names(&puzzle, &sample::position(&[1, 1])), ["flip h1-h2"]);
    }

    #[test]
    fn what_changes_nothing_or_is_forbidden_is_no_move() {
        let mut puzzle = sample::frogs(1, 1);
        let swap = sample::rewrite(
            "swap",
            &[&[0, 1, 2], &[0, 1, 2]],
            &[Change::Take(1), Change::Take(0)],
            3,
        );
        puzzle.rules = vec![Rule::Rewrite(swap)];
        assert_eq!(names(&puzzle, &sample::position(&[1, 1, 0])), ["swap h2-h3"]);
        puzzle.never = vec![Condition::Each(vec![(NodeId(2), sample::set(&[1], 3))])];
        assert!(
            steps(&puzzle, &sample::position(&[1, 1, 0]), &Watch::default()).unwrap().is_empty()
        );
    }
}
