//! Writes a domain and a problem for planners, in PDDL 2.2 with action costs. M. Fox and D. Long,
//! PDDL2.1, 2003; S. Edelkamp and J. Hoffmann, PDDL2.2, 2004 (derived predicates, which define
//! counts here).

use super::names::{kind, node, step, title};
use super::{Question, Text, Unsaid};
use crate::ground::{GroundEffect, GroundMove, MoveId};
use crate::model::{Comparison, Condition, Kind, KindSet, NodeId};
use std::fmt::{self, Write};

/// The maximum number of predicates for one comparison.
const MOST_COUNTED: u64 = 1 << 16;

/// Writes a domain followed by a problem. A plan of the least cost is a solution of the least cost,
/// or of the fewest moves if moves have no costs.
///
/// # Errors
/// Returns the reason why the puzzle cannot be expressed.
///
/// # Complexity
/// Linear in the table of moves, times the number of kinds.
pub fn pddl(question: &Question) -> Result<String, Unsaid> {
    question.check()?;
    let mut planner = Planner {
        question,
        predicates: Text::default(),
        derived: Text::default(),
        counts: 0,
        unsaid: None,
    };
    let mut text = Text::default();
    let written = planner.write(&mut text);
    match (planner.unsaid, written) {
        (Some(unsaid), _) => Err(unsaid),
        (None, Err(fmt::Error)) => Err(Unsaid::Length),
        (None, Ok(())) => Ok(text.0),
    }
}

struct Planner<'q> {
    question: &'q Question<'q>,
    /// The predicates of counts.
    predicates: Text,
    /// The definitions of these predicates.
    derived: Text,
    counts: usize,
    unsaid: Option<Unsaid>,
}

impl Planner<'_> {
    fn write(&mut self, text: &mut Text) -> fmt::Result {
        let Question { puzzle, task, start, goal } = *self.question;
        let title = title(puzzle);
        let forbidden =
            task.never.iter().map(|never| self.formula(never)).collect::<Result<Vec<_>, _>>()?;
        let goal = self.formula(goal)?;
        let guards = task
            .conditions
            .iter()
            .map(|guard| self.formula(guard))
            .collect::<Result<Vec<_>, _>>()?;
        let mut actions = Text::default();
        for id in (0..task.move_count()).map(|id| MoveId(id as u32)) {
            let (name, made) = (step(puzzle, task, id), task.ground_move(id));
            let guard =
                made.guard.and_then(|guard| guards.get(guard.0 as usize)).map(String::as_str);
            if let Some(link) = made.chain {
                let goes_on = format!("(chain{} {})", link.chain, node(puzzle, link.from));
                self.action(
                    &mut actions,
                    &format!("{name}-on"),
                    &made,
                    [guard, Some(&goes_on)],
                    0,
                )?;
            }
            self.action(&mut actions, &name, &made, [guard, None], made.cost)?;
        }
        writeln!(text, "(define (domain {title})")?;
        writeln!(text, "  (:requirements :typing :adl :derived-predicates :action-costs)")?;
        writeln!(text, "  (:types node kind)")?;
        writeln!(text, "  (:constants")?;
        for at in 0..task.nodes {
            writeln!(text, "    {} - node", self.node(NodeId(at as u32)))?;
        }
        for value in 0..task.values {
            writeln!(text, "    {} - kind", self.kind(Kind(value as u16)))?;
        }
        writeln!(text, "  )\n  (:predicates (holds ?n - node ?k - kind)")?;
        if task.remembers_click {
            writeln!(text, "    (clicked ?n - node)")?;
        }
        for chain in 0..task.chains {
            writeln!(text, "    (chain{chain} ?n - node)")?;
        }
        if !forbidden.is_empty() {
            writeln!(text, "    (forbidden)")?;
        }
        write!(text, "{}", self.predicates.0)?;
        writeln!(text, "  )\n  (:functions (total-cost) - number)")?;
        write!(text, "{}", self.derived.0)?;
        if !forbidden.is_empty() {
            writeln!(text, "  (:derived (forbidden) (or {}))", forbidden.join(" "))?;
        }
        write!(text, "{}", actions.0)?;
        writeln!(
            text,
            ")\n\n(define (problem {title}-1)\n  (:domain {title})\n  (:init (= (total-cost) 0)"
        )?;
        for (at, &value) in start.iter().enumerate() {
            writeln!(text, "    (holds {} {})", self.node(NodeId(at as u32)), self.kind(value))?;
        }
        let also = if forbidden.is_empty() { "" } else { " (not (forbidden))" };
        writeln!(text, "  )\n  (:goal (and {goal}{also}))\n  (:metric minimize (total-cost)))")
    }

    fn node(&self, at: NodeId) -> String {
        node(self.question.puzzle, at)
    }

    fn kind(&self, value: Kind) -> String {
        kind(self.question.puzzle, value)
    }

    /// Writes an action; `needs` are formulas that have to hold before it, beside those about
    /// nodes.
    fn action(
        &self,
        text: &mut Text,
        name: &str,
        made: &GroundMove,
        needs: [Option<&str>; 2],
        cost: u32,
    ) -> fmt::Result {
        let task = self.question.task;
        write!(text, "  (:action {name}\n    :parameters ()\n    :precondition (and")?;
        for &(node, set) in made.guards {
            write!(text, " {}", self.stands(node, &task.sets[set.0 as usize]))?;
        }
        for need in self.changes(made).as_deref().into_iter().chain(needs.into_iter().flatten()) {
            write!(text, " {need}")?;
        }
        let click = made.click.filter(|_| task.remembers_click).map(|node| self.node(node));
        if let Some(node) = &click {
            write!(text, " (not (clicked {node}))")?;
        }
        if !task.never.is_empty() {
            write!(text, " (not (forbidden))")?;
        }
        write!(text, ")\n    :effect (and (increase (total-cost) {cost})")?;
        for &(node, effect) in made.effects {
            self.effect(text, made, node, effect)?;
        }
        if task.remembers_click {
            write!(text, " (forall (?n - node) (not (clicked ?n)))")?;
        }
        if let Some(node) = click {
            write!(text, " (clicked {node})")?;
        }
        for chain in 0..task.chains {
            write!(text, " (forall (?n - node) (not (chain{chain} ?n)))")?;
        }
        if let Some(link) = made.chain {
            write!(text, " (chain{} {})", link.chain, self.node(link.to))?;
        }
        writeln!(text, "))")
    }

    /// Returns the kinds that a node may hold before a move.
    fn before(&self, made: &GroundMove, node: NodeId) -> Vec<Kind> {
        let task = self.question.task;
        let guard = made.guards.iter().find(|(guarded, _)| *guarded == node);
        guard.map_or_else(
            || (0..task.values as u16).map(Kind).collect(),
            |(_, set)| task.sets[set.0 as usize].iter().collect(),
        )
    }

    /// Returns the formula that a move changes something (R26); `None` if it always does.
    fn changes(&self, made: &GroundMove) -> Option<String> {
        let values = self.question.task.values;
        let some = |kinds: &mut dyn Iterator<Item = Kind>| {
            let mut set = KindSet::none(values);
            kinds.for_each(|kind| set.insert(kind));
            set
        };
        let mut parts = Vec::new();
        for &(node, effect) in made.effects {
            let before = self.before(made, node);
            let other =
                |kind: Kind| some(&mut before.iter().copied().filter(|&other| other != kind));
            let always = match effect {
                GroundEffect::Become(kind) => {
                    parts.push(self.stands(node, &other(kind)));
                    !before.contains(&kind)
                }
                GroundEffect::Map(map) => {
                    let table = &self.question.task.maps[map.0 as usize];
                    let moved = some(
                        &mut before
                            .iter()
                            .copied()
                            .filter(|kind| table.get(kind.index()) != Some(kind)),
                    );
                    parts.push(self.stands(node, &moved));
                    moved.len() == before.len()
                }
                GroundEffect::Take(from) => {
                    let taken = self.before(made, from);
                    let differs = |&kind: &Kind| {
                        format!(
                            "(and (holds {} {}) {})",
                            self.node(from),
                            self.kind(kind),
                            self.stands(node, &other(kind))
                        )
                    };
                    parts.extend(taken.iter().map(differs));
                    from != node && taken.iter().all(|kind| !before.contains(kind))
                }
            };
            if always {
                return None;
            }
        }
        Some(format!("(or {})", parts.join(" ")))
    }

    fn effect(
        &self,
        text: &mut Text,
        made: &GroundMove,
        node: NodeId,
        effect: GroundEffect,
    ) -> fmt::Result {
        let before = self.before(made, node);
        // The node holds a kind, and none of the other kinds that it may have held.
        let becomes = |text: &mut Text, kind: Kind| {
            for &other in before.iter().filter(|&&other| other != kind) {
                write!(text, " (not (holds {} {}))", self.node(node), self.kind(other))?;
            }
            write!(text, " (holds {} {})", self.node(node), self.kind(kind))
        };
        match effect {
            GroundEffect::Become(kind) => becomes(text, kind),
            GroundEffect::Take(from) => {
                let taken = self.before(made, from);
                for &kind in &taken {
                    if taken.len() == 1 {
                        becomes(text, kind)?;
                    } else {
                        write!(
                            text,
                            " (when (holds {} {}) (and",
                            self.node(from),
                            self.kind(kind)
                        )?;
                        becomes(text, kind)?;
                        write!(text, "))")?;
                    }
                }
                Ok(())
            }
            GroundEffect::Map(map) => {
                let table = &self.question.task.maps[map.0 as usize];
                for (&from, &to) in before
                    .iter()
                    .filter_map(|from| Some((from, table.get(from.index())?)))
                    .filter(|(from, to)| from != to)
                {
                    let (node, from, to) = (self.node(node), self.kind(from), self.kind(to));
                    write!(
                        text,
                        " (when (holds {node} {from}) (and (not (holds {node} {from})) (holds {node} {to})))"
                    )?;
                }
                Ok(())
            }
        }
    }

    /// Returns the formula that a node holds one of some kinds: by those, or by the complement,
    /// whichever are fewer.
    fn stands(&self, node: NodeId, kinds: &KindSet) -> String {
        let values = self.question.task.values;
        let name = self.node(node);
        let one = |kind: Kind| format!("(holds {name} {})", self.kind(kind));
        let others = kinds.complement(values);
        if kinds.len() == 1 || kinds.len() <= others.len() {
            let parts: Vec<String> = kinds.iter().map(one).collect();
            return if parts.len() == 1 {
                parts.concat()
            } else {
                format!("(or {})", parts.join(" "))
            };
        }
        let parts: Vec<String> = others.iter().map(|kind| format!("(not {})", one(kind))).collect();
        format!("(and {})", parts.join(" "))
    }

    fn formula(&mut self, condition: &Condition) -> Result<String, fmt::Error> {
        let list = |word: &str, parts: Vec<String>| format!("({word} {})", parts.join(" "));
        Ok(match condition {
            Condition::Every(nodes, kinds) => {
                list("and", nodes.iter().map(|&node| self.stands(node, kinds)).collect())
            }
            Condition::Some(nodes, kinds) => {
                list("or", nodes.iter().map(|&node| self.stands(node, kinds)).collect())
            }
            Condition::Each(cells) => {
                list("and", cells.iter().map(|(node, kinds)| self.stands(*node, kinds)).collect())
            }
            Condition::Count(nodes, kinds, comparison, number) => {
                let cells = nodes.iter().map(|&node| (1, node, kinds)).collect::<Vec<_>>();
                self.compared(&cells, *comparison, *number)?
            }
            Condition::Sum(terms, comparison, number) => {
                let cells = terms.iter().flat_map(|term| {
                    term.nodes.iter().map(move |&node| (term.factor, node, &term.kinds))
                });
                self.compared(&cells.collect::<Vec<_>>(), *comparison, *number)?
            }
            Condition::Sought(sought) => self.formula(&sought.places)?,
            Condition::Not(part) => format!("(not {})", self.formula(part)?),
            Condition::And(parts) => {
                list("and", parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?)
            }
            Condition::Or(parts) => {
                list("or", parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?)
            }
            Condition::Stuck => {
                self.unsaid = Some(Unsaid::Stuck);
                String::new()
            }
        })
    }

    /// Returns the formula that compares a sum with a number, by lower bounds of the sum.
    fn compared(
        &mut self,
        cells: &[(u64, NodeId, &KindSet)],
        comparison: Comparison,
        number: i128,
    ) -> Result<String, fmt::Error> {
        let mut least = |number: i128| self.at_least(cells, number);
        Ok(match comparison {
            Comparison::AtLeast => least(number)?,
            Comparison::More => least(number.saturating_add(1))?,
            Comparison::Less => format!("(not {})", least(number)?),
            Comparison::AtMost => format!("(not {})", least(number.saturating_add(1))?),
            Comparison::Equal => {
                format!("(and {} (not {}))", least(number)?, least(number.saturating_add(1))?)
            }
            Comparison::NotEqual => {
                format!("(or (not {}) {})", least(number)?, least(number.saturating_add(1))?)
            }
        })
    }

    /// Returns the formula that a sum is at least `number`. The derived predicate `cI-J-S` says
    /// that its first J parts are at least S.
    fn at_least(
        &mut self,
        cells: &[(u64, NodeId, &KindSet)],
        number: i128,
    ) -> Result<String, fmt::Error> {
        let most: u64 = cells.iter().fold(0, |most, (factor, ..)| most.saturating_add(*factor));
        match u64::try_from(number) {
            Err(_) if number > 0 => return Ok("(or)".to_owned()),
            Err(_) | Ok(0) => return Ok("(and)".to_owned()),
            Ok(number) if number > most => return Ok("(or)".to_owned()),
            Ok(number) if number.saturating_mul(cells.len() as u64) > MOST_COUNTED => {
                self.unsaid = Some(Unsaid::Number);
                return Ok(String::new());
            }
            Ok(_) => {}
        }
        let (count, number) = (self.counts, number as u64);
        self.counts += 1;
        let (mut reached, all) = (0_u64, cells.len());
        for (at, &(factor, node, kinds)) in cells.iter().enumerate() {
            let before = reached;
            reached = reached.saturating_add(factor);
            let stands = self.stands(node, kinds);
            // The sums that the first parts can reach, and that they need so that the remaining
            // parts suffice.
            for sum in 1..=number.min(reached) {
                let was = |sum: u64| {
                    if sum == 0 { "(and)".to_owned() } else { format!("(c{count}-{at}-{sum})") }
                };
                let without = if sum <= before { format!("{} ", was(sum)) } else { String::new() };
                let rest = sum.saturating_sub(factor);
                let with = if rest == 0 {
                    stands.clone()
                } else {
                    format!("(and {} {stands})", was(rest))
                };
                writeln!(self.predicates, "    (c{count}-{}-{sum})", at + 1)?;
                writeln!(
                    self.derived,
                    "  (:derived (c{count}-{}-{sum}) (or {without}{with}))",
                    at + 1
                )?;
            }
        }
        Ok(format!("(c{count}-{all}-{number})"))
    }
}
