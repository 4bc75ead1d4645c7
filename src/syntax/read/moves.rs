//! Reads the statements of `moves`.

use super::super::ast::{
    Act, Cell, CellWhat, Click, Effect, EffectKind, KindSet, MoveStatement, Name, NodeTerm,
    Pattern, Reach, Rewrite, Tail, Target, Turn,
};
use super::super::grammar::Rule;
use super::names::{left_out, lines};
use super::view::{Read, View};

/// Reads a statement of `moves`.
pub fn move_statement(found: &View<'_>) -> Option<MoveStatement> {
    Some(match found.rule() {
        Rule::rewrite => MoveStatement::Rewrite(rewrite(found)?),
        Rule::click => MoveStatement::Click(Click {
            head: found.head(),
            kinds: found.get(),
            binding: found.one(Rule::clicked_as).and_then(|name| name.word()),
            nodes: found.get(),
            effects: found.all().collect(),
            tail: Box::new(Tail::read(found)),
        }),
        Rule::acted => MoveStatement::Act(Act {
            name: found.indexed()?,
            effects: found.all().collect(),
            tail: Box::new(Tail::read(found)),
        }),
        Rule::turn => MoveStatement::Turn(Turn {
            name: found.indexed()?,
            powers: found.has(Rule::kw_powers),
            orbits: found.every(Rule::orbit).filter_map(|orbit| orbit.get()).collect(),
            reverses: found.one(Rule::reverses).and_then(|nodes| nodes.get()),
            tail: Box::new(Tail::read(found)),
            span: found.span(),
        }),
        Rule::chain => MoveStatement::Chain(
            found.every(Rule::indexed).filter_map(|name| Name::read(&name)).collect(),
            found.span(),
        ),
        Rule::never_repeat => MoveStatement::NeverRepeat(found.span()),
        Rule::never => MoveStatement::Never(found.get()?, found.span()),
        _ => return None,
    })
}

fn rewrite(found: &View<'_>) -> Option<Rewrite> {
    let mut sides = found.all();
    Some(Rewrite {
        name: found.indexed()?,
        on: lines(found),
        direction: found.one(Rule::word).map(|word| word.text()),
        second: found.one(Rule::second).and_then(|second| second.word()),
        left: sides.next()?,
        right: sides.next()?,
        tail: Box::new(Tail::read(found)),
    })
}

/// Reads the clauses after a press.
pub fn press_tail(found: &View<'_>) -> Option<Tail> {
    Some(Tail::read(&found.one(Rule::press_tail)?))
}

impl Tail {
    /// Reads the clauses after a move.
    fn read(found: &View<'_>) -> Self {
        Self {
            guard: found.one(Rule::guard).and_then(|guard| Some((guard.get()?, guard.span()))),
            also: found.one(Rule::also).map_or_else(Vec::new, |also| also.all().collect()),
            cost: found.one(Rule::cost).and_then(|cost| cost.get()),
            label: found.one(Rule::label).and_then(|label| label.quoted()),
        }
    }
}

impl Read for Pattern {
    const RULE: Rule = Rule::pattern;

    fn read(found: &View<'_>) -> Option<Self> {
        let rows = |part: &View<'_>| {
            part.every(Rule::row).map(|row| row.every(Rule::cell).count()).collect()
        };
        Some(Self {
            cells: found
                .within()
                .filter(|part| part.rule() == Rule::cell)
                .filter_map(|cell| Cell::read(&cell))
                .collect(),
            parts: found.every(Rule::part).map(|part| rows(&part)).collect(),
            span: found.span(),
        })
    }
}

impl Read for Cell {
    const RULE: Rule = Rule::cell;

    fn read(found: &View<'_>) -> Option<Self> {
        let what = match found.first()? {
            part if part.rule() == Rule::first_anchor => CellWhat::First,
            part if part.rule() == Rule::last_anchor => CellWhat::Last,
            part if part.rule() == Rule::what => CellWhat::Anything,
            part => CellWhat::Kinds(KindSet::read(&part)?),
        };
        Some(Self {
            what,
            binding: found.one(Rule::binding).and_then(|binding| binding.word()),
            region: found.one(Rule::at_region).and_then(|region| {
                let own = region.one(Rule::own).and_then(|own| Name::read(&own));
                own.or_else(|| region.get())
            }),
            outside: found.one(Rule::at_region).is_some_and(|region| region.has(Rule::bang)),
            repeat: found.one(Rule::repeat).and_then(|repeat| repeat.str().chars().next()),
            span: found.span(),
        })
    }
}

impl Read for Effect {
    const RULE: Rule = Rule::effect;

    fn read(found: &View<'_>) -> Option<Self> {
        let effect = found.first()?;
        let kind = match effect.rule() {
            Rule::advance => EffectKind::Advance,
            Rule::retreat => EffectKind::Retreat,
            Rule::set => EffectKind::Set(effect.get()?),
            _ => EffectKind::Clear,
        };
        Some(Self {
            kind,
            targets: effect.all().collect(),
            except: left_out(&effect, Rule::except_targets),
            span: effect.span(),
        })
    }
}

impl Read for Target {
    const RULE: Rule = Rule::target;

    fn read(found: &View<'_>) -> Option<Self> {
        let target = found.first()?;
        Some(match target.rule() {
            Rule::kw_self => Self::Clicked,
            Rule::around => Self::Neighbours(lines(&target)),
            Rule::across => {
                let reach = match target.first()?.rule() {
                    Rule::kw_all => Reach::All,
                    Rule::kw_next => Reach::Next,
                    _ => Reach::Previous,
                };
                Self::Across(reach, lines(&target))
            }
            Rule::beside => Self::Nodes(NodeTerm::of(&target)?),
            _ => Self::Nodes(NodeTerm::read(&target)?),
        })
    }
}
