//! Changes after which a goal that never holds is not refuted any more.

use super::never::{Blamed, Proved, is_count_of, replaced};
use super::opening::openings;
use super::refute::{Known, Proof, refute};
use super::rules::inner;
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::list_names;
use crate::facts::reach::Unmet;
use crate::facts::refutation::Refutation;
use crate::ground::ground;
use crate::model::{Condition, Effect, EffectKind, Kind, KindSet, NodeId, Puzzle, Rule};
use crate::source::Span;
use crate::syntax::ast::{self, ExprNode, KindItem, NamePart, PieceStatement};

impl Proved<'_> {
    /// Writes the change that was found into the words about a goal, its causes included.
    pub(super) fn find_change(&self, blamed: &mut Blamed, budget: &Budget) {
        self.too_many(blamed, budget);
        self.too_few(blamed, budget);
        self.cycle(blamed, budget);
        self.absent(blamed);
        self.swapped(blamed, budget);
    }

    /// Looks for a part of the goal in which pieces and nodes are exchanged: `every a in R` for
    /// `every R is a`, or the reverse.
    fn swapped(&self, blamed: &mut Blamed, budget: &Budget) -> Option<()> {
        let Definition { puzzle, ast, source, .. } = *self.definition;
        if !matches!(blamed.proof, Proof::Visited(_)) {
            return None;
        }
        let goal = &puzzle.goals[self.goal];
        let parts = places::goal_parts(ast, goal.span, goal.condition.as_ref().ok()?);
        let text = |span: Span| source.slice(span).trim();
        let (span, written) = parts.into_iter().find_map(|(written, part)| {
            let Condition::Every(nodes, kinds) = part else { return None };
            let outside = outside_of(puzzle, nodes);
            let other = Condition::Every(outside, kinds.complement(puzzle.kinds.values()));
            let (span, words) = match written {
                ast::Condition::EveryIn(named, inside, span) => {
                    (*span, format!("every {} is {}", text(inside.span), text(named.span)))
                }
                ast::Condition::EveryIs(region, false, named, span) => {
                    (*span, format!("every {} in {}", text(named.span), text(region.span)))
                }
                _ => return None,
            };
            self.is_open_with(part, &other, budget)?.then_some((span, words))
        })?;
        blamed.why.short += &format!("; with `{written}` it can be reached");
        blamed.change = Some((span, written));
        Some(())
    }

    /// Looks for pieces that are more than the nodes on which all of them are to be.
    fn too_many(&self, blamed: &mut Blamed, budget: &Budget) -> Option<()> {
        let Definition { puzzle, source, .. } = *self.definition;
        let (ast::Condition::EveryIn(named, inside, span), part) = blamed.part? else {
            return None;
        };
        let Condition::Every(outside, others) = part else { return None };
        let kinds = others.complement(puzzle.kinds.values());
        let nodes = outside_of(puzzle, outside);
        let (pieces, room) = (kept_number(&blamed.proof, &kinds)?, nodes.len() as u64);
        if room == 0 || pieces <= room {
            return None;
        }
        let (named, region) = (source.slice(named.span).trim(), source.slice(inside.span).trim());
        let many = if room == 1 { "node".to_owned() } else { format!("{room} nodes") };
        blamed.why.asks = match inside.single() {
            Some(_) => format!("asks for all of `{named}` on the {many} of `{region}`"),
            None => format!("asks for all of `{named}` on {room} of the nodes"),
        };
        let many = if room == 1 { "one node".to_owned() } else { many };
        blamed.why.short = format!("{pieces} of `{named}` have no room on {many}");
        let full = Condition::Every(nodes, kinds);
        if self.is_open_with(part, &full, budget)? {
            let text = format!("every {region} is {named}");
            blamed.why.short += &format!("; for a full `{region}` write `{text}`");
            blamed.change = Some((*span, text));
        }
        Some(())
    }

    /// Looks for pieces that are fewer than the nodes each of which is to hold one.
    fn too_few(&self, blamed: &mut Blamed, budget: &Budget) -> Option<()> {
        let Definition { puzzle, source, .. } = *self.definition;
        let (ast::Condition::EveryIs(region, false, named, span), part) = blamed.part? else {
            return None;
        };
        let Condition::Every(nodes, kinds) = part else { return None };
        let (pieces, wanted) = (kept_number(&blamed.proof, kinds)?, nodes.len() as u64);
        if pieces == 0 || pieces >= wanted {
            return None;
        }
        let (named, region) = (source.slice(named.span).trim(), source.slice(region.span).trim());
        let are = if pieces == 1 { "is" } else { "are" };
        blamed.why.short = format!(
            "`every {region} is {named}` wants `{named}` on each of the {wanted} nodes, and there {are} {pieces}"
        );
        let others = kinds.complement(puzzle.kinds.values());
        let inside = Condition::Every(outside_of(puzzle, nodes), others);
        if self.is_open_with(part, &inside, budget)? {
            let text = format!("every {named} in {region}");
            blamed.why.short += &format!("; that all of them are in `{region}` is `{text}`");
            blamed.change = Some((*span, text));
        }
        Some(())
    }

    /// Returns `true` if the goal is not refuted with another condition in place of a part of it.
    fn is_open_with(&self, part: &Condition, other: &Condition, budget: &Budget) -> Option<bool> {
        let Definition { puzzle, .. } = *self.definition;
        let whole = puzzle.goals[self.goal].condition.as_ref().ok()?;
        let whole = replaced(whole, part, other);
        Some(self.refute(&whole, budget).is_none())
    }

    /// Looks for pieces that no node ever holds because no start and no rule makes them, and the
    /// only cycle ends before them.
    fn absent(&self, blamed: &mut Blamed) -> Option<()> {
        let Definition { puzzle, ast, source, .. } = *self.definition;
        let (Unmet::Missing { wanted, .. } | Unmet::Nowhere { wanted, .. }) = unmet(&blamed.proof)?
        else {
            return None;
        };
        let wanted: Vec<Kind> = wanted.iter().collect();
        let kinds = &puzzle.kinds;
        let is_absent = |kind: &Kind| {
            let held = &self.opening.reach.can_hold;
            !kinds.cycled.contains(kind) && held.iter().all(|held| held >> kind.0 & 1 == 0)
        };
        if kinds.cycled.is_empty() || !wanted.iter().all(is_absent) {
            return None;
        }
        let names: Vec<&str> = wanted.iter().map(|kind| kinds.name(*kind)).collect();
        let said = list_names(names.iter().copied());
        let are = if names.len() == 1 { "is" } else { "are" };
        blamed.why.short = format!(
            "{said} {are} in no cycle, and neither this start nor a rule puts it on the board"
        );
        let cycles = places::pieces(ast).into_iter().filter_map(|statement| match statement {
            PieceStatement::Cycle(span, items, _) => Some((*span, items.last()?)),
            _ => None,
        });
        let [(span, last)] = cycles.collect::<Vec<_>>()[..] else { return None };
        blamed.cause = Some((span, format!("does not have {said}")));
        let KindItem::Named(name) = last else { return None };
        let [NamePart::Text(stem), NamePart::Range(_, to)] = &name.parts[..] else { return None };
        let number = |name: &&str| name.strip_prefix(stem.as_str())?.parse::<u64>().ok();
        let most = names.iter().map(number).collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        let ExprNode::Number(old) = &to.node else { return None };
        if old.parse::<u64>().ok()? >= most {
            return None;
        }
        let front = source.slice(Span { start: span.start, end: to.span.start });
        let rest = source.slice(Span { start: to.span.end, end: span.end }).trim_end();
        blamed.why.short += &format!("; write `{front}{most}{rest}`");
        blamed.change = Some((to.span, most.to_string()));
        Some(())
    }

    /// Looks for a node that stays empty because the only cycle does not have `_`.
    fn cycle(&self, blamed: &mut Blamed, budget: &Budget) -> Option<()> {
        let Definition { puzzle, ast, source, .. } = *self.definition;
        let Unmet::Missing { node, wanted, .. } = unmet(&blamed.proof)? else { return None };
        let kinds = &puzzle.kinds;
        let cycles = places::pieces(ast).into_iter().filter_map(|statement| match statement {
            PieceStatement::Cycle(span, items, _) => Some((*span, items.first()?)),
            _ => None,
        });
        let [(span, first)] = cycles.collect::<Vec<_>>()[..] else { return None };
        let is_empty = self.opening.reach.can_hold[node.index()] == 1 << Kind::EMPTY.0;
        if !is_empty
            || kinds.cycled.contains(&Kind::EMPTY)
            || !wanted.iter().any(|kind| kinds.cycled.contains(&kind))
            || !is_cycled(puzzle, *node)
        {
            return None;
        }
        let other = with_empty(puzzle)?;
        let task = ground(&other, &budget.afresh()).ok()?;
        let definition = Definition { puzzle: &other, task: &task, ..*self.definition };
        let openings = openings(&definition);
        let opening = openings.all.as_ref()?.get(self.opening.number)?;
        let known = openings
            .balances
            .as_ref()
            .zip(opening.layout)
            .map(|(balances, layout)| Known::new(&task, balances, layout, budget));
        let goal = other.goals[self.goal].condition.as_ref().ok()?;
        if refute(&task, opening, known.as_ref(), goal, budget).is_some() {
            return None;
        }
        let first = match first {
            KindItem::Empty(span) => span.start,
            KindItem::Named(name) => name.span.start,
        };
        let front = source.slice(Span { start: span.start, end: first });
        let rest = source.slice(Span { start: first, end: span.end }).trim_end();
        blamed.why.short += &format!(
            ", and `_` is in no cycle, so it neither advances nor retreats; write `{front}_ {rest}`"
        );
        blamed.cause = Some((span, "has no `_`".to_owned()));
        blamed.change = Some((Span { start: first, end: first }, "_ ".to_owned()));
        Some(())
    }
}

/// Returns the demand of a goal that is never met, if a proof is about one.
fn unmet(proof: &Proof) -> Option<&Unmet> {
    if let Proof::Fact(Refutation::Unmet(unmet)) = proof { Some(unmet) } else { None }
}

/// Returns the number of pieces of some kinds if a proof is that no move changes it.
fn kept_number(proof: &Proof, kinds: &KindSet) -> Option<u64> {
    let Proof::Fact(Refutation::Count { law, here, .. }) = proof else { return None };
    let is_kept = law.fall == 0 && law.weights.nodes.is_none() && is_count_of(law, kinds);
    is_kept.then_some(here.unsigned_abs())
}

/// Returns the nodes that are not among the given ones, which are sorted.
fn outside_of(puzzle: &Puzzle, nodes: &[NodeId]) -> Vec<NodeId> {
    puzzle.board.nodes().filter(|node| nodes.binary_search(node).is_err()).collect()
}

/// Returns `true` if a rule advances or retreats the content of a node.
fn is_cycled(puzzle: &Puzzle, node: NodeId) -> bool {
    let turns = |effect: &&Effect| !matches!(effect.kind, EffectKind::Set(_));
    puzzle.rules.iter().chain(inner(puzzle)).any(|rule| match rule {
        Rule::Click(click) => click.effects.iter().filter(turns).any(|effect| {
            let mut clicked = click.nodes.iter();
            clicked.any(|&clicked| effect.nodes(&puzzle.board, clicked).contains(&node))
        }),
        other => {
            other.tail().also.iter().filter(turns).any(|effect| effect.named().contains(&node))
        }
    })
}

/// Returns a puzzle whose only cycle begins with the empty kind.
fn with_empty(puzzle: &Puzzle) -> Option<Puzzle> {
    let mut other = puzzle.clone();
    let kinds = &mut other.kinds;
    let (&first, &last) = (kinds.cycled.first()?, kinds.cycled.last()?);
    for (from, to) in [(last, Kind::EMPTY), (Kind::EMPTY, first)] {
        kinds.next[from.index()] = to;
        kinds.previous[to.index()] = from;
    }
    kinds.cycled.insert(0, Kind::EMPTY);
    Some(other)
}
