//! Reads the statements of starts and goals, and conditions.

use super::super::ast::{
    Condition, Exists, GoalStatement, Layout, LayoutCell, NodeSet, NodeTerm, Sought, StartStatement,
};
use super::super::grammar::Rule;
use super::names::lines;
use super::view::{Read, View};

/// Reads a statement of a start.
pub fn start_statement(found: &View<'_>) -> Option<StartStatement> {
    Some(match found.rule() {
        Rule::picture => StartStatement::Picture(found.unquoted()),
        Rule::layout => StartStatement::Layout(Layout::read(found)?),
        _ => StartStatement::Put(found.get()?, found.get()?),
    })
}

/// Reads a statement of a goal.
pub fn goal_statement(found: &View<'_>) -> Option<GoalStatement> {
    Some(match found.rule() {
        Rule::picture => GoalStatement::Picture(found.unquoted()),
        _ => GoalStatement::Condition(Condition::read(found)?),
    })
}

impl Read for Layout {
    const RULE: Rule = Rule::layout;

    fn read(found: &View<'_>) -> Option<Self> {
        let along = match found.indexed() {
            Some(line) => {
                let span = line.span;
                NodeSet { terms: vec![NodeTerm::Named(line)], except: Vec::new(), span }
            }
            None => found.one(Rule::layout_set)?.get()?,
        };
        Some(Self { along, cells: found.all().collect(), span: found.span() })
    }
}

impl Read for LayoutCell {
    const RULE: Rule = Rule::layout_cell;

    fn read(found: &View<'_>) -> Option<Self> {
        let times = found.one(Rule::atom).and_then(|times| Read::read(&times));
        Some(Self { kinds: found.get(), times, span: found.span() })
    }
}

impl Read for Condition {
    const RULE: Rule = Rule::condition;

    /// Reads a `condition`, `all_of` or `negated`.
    fn read(found: &View<'_>) -> Option<Self> {
        let joined = |rule, join: fn(Vec<Self>) -> Self| {
            let mut parts =
                found.every(rule).map(|part| Self::read(&part)).collect::<Option<Vec<_>>>()?;
            if parts.len() == 1 { parts.pop() } else { Some(join(parts)) }
        };
        match found.rule() {
            Rule::condition => joined(Rule::all_of, Self::Or),
            Rule::all_of => joined(Rule::negated, Self::And),
            _ => {
                let fact = fact(&found.one(Rule::fact)?.first()?)?;
                let denied = found.every(Rule::kw_not).count() % 2 == 1;
                Some(if denied { Self::Not(Box::new(fact)) } else { fact })
            }
        }
    }
}

fn fact(found: &View<'_>) -> Option<Condition> {
    let (not, span) = (found.has(Rule::kw_not), found.span());
    Some(match found.rule() {
        Rule::group => Condition::Group(Box::new(found.get()?)),
        Rule::all_kind => Condition::All(found.get()?, span),
        Rule::no_kind | Rule::some_kind
            if found.has(Rule::named_as) || found.has(Rule::where_if) =>
        {
            Condition::Exists(Box::new(Exists {
                no: found.rule() == Rule::no_kind,
                kinds: found.get()?,
                binding: found.one(Rule::named_as).and_then(|name| name.word()),
                nodes: found.get(),
                filter: found.one(Rule::where_if).and_then(|filter| filter.get()),
                span,
            }))
        }
        Rule::no_kind => Condition::No(found.get()?, found.get(), span),
        Rule::some_kind => Condition::Some(found.get()?, found.get(), span),
        Rule::sought => Condition::Sought(Box::new(Sought {
            no: found.has(Rule::kw_no),
            on: lines(found),
            direction: found.one(Rule::word).map(|word| word.text()),
            second: found.one(Rule::second).and_then(|second| second.word()),
            pattern: found.get()?,
            filter: found.one(Rule::where_if).and_then(|filter| filter.get()),
            span,
        })),
        Rule::every_in => Condition::EveryIn(found.get()?, found.get()?, span),
        Rule::every_is => Condition::EveryIs(found.get()?, not, found.get()?, span),
        Rule::compared => {
            let mut sides = found.all();
            Condition::Compare(
                Box::new((sides.next()?, sides.next()?)),
                found.one(Rule::comparison)?.str().to_owned(),
                span,
            )
        }
        Rule::is_kind => Condition::Is(NodeTerm::of(&found.first()?)?, not, found.get()?, span),
        Rule::layout => Condition::Layout(Layout::read(found)?),
        _ => Condition::Stuck(span),
    })
}
