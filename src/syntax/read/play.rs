//! Starts, goals and conditions.

use super::super::ast::{Condition, Goal, GoalStatement, KindSet, Layout, LayoutCell, Name, NodeTerm, Start, StartBody, StartStatement};
use super::super::grammar::Rule;
use super::{P, Reader, inner};

impl Reader<'_> {
    pub(super) fn start(&mut self, pair: P<'_>) -> Start {
        let head = self.head_span(&pair);
        let name = inner(pair.clone()).find(|part| part.as_rule() == Rule::string).map(|part| self.unquoted(&part));
        let picture = inner(pair.clone()).find(|part| part.as_rule() == Rule::picture);
        let scrambled = inner(pair).find(|part| part.as_rule() == Rule::scrambled);
        let body = match (picture, scrambled) {
            (Some(picture), _) => StartBody::Statements(vec![StartStatement::Picture(self.unquoted(&picture))]),
            (_, Some(scrambled)) => match inner(scrambled).find(|part| part.as_rule() == Rule::expr) {
                Some(moves) => StartBody::Scrambled(self.expr(moves)),
                None => StartBody::Random,
            },
            _ => StartBody::Random,
        };
        Start { head, name, body, broken: false }
    }

    pub(super) fn goal(&mut self, pair: P<'_>) -> Goal {
        let head = self.head_span(&pair);
        let name = inner(pair.clone()).find(|part| part.as_rule() == Rule::string).map(|part| self.unquoted(&part));
        let picture = inner(pair).find(|part| part.as_rule() == Rule::picture);
        let statements = picture.map(|picture| GoalStatement::Picture(self.unquoted(&picture))).into_iter().collect();
        Goal { head, name, statements, broken: false }
    }

    pub(super) fn start_statement(&mut self, pair: P<'_>) -> Option<StartStatement> {
        let pair = inner(pair).next()?;
        match pair.as_rule() {
            Rule::picture => Some(StartStatement::Picture(self.unquoted(&pair))),
            Rule::layout => Some(StartStatement::Layout(self.layout(pair)?)),
            _ => {
                let mut parts = inner(pair);
                let kind = self.kind_item(parts.next()?)?;
                let nodes = parts.find(|part| part.as_rule() == Rule::node_set)?;
                Some(StartStatement::Put(kind, self.node_set(nodes)))
            }
        }
    }

    pub(super) fn goal_statement(&mut self, pair: P<'_>) -> Option<GoalStatement> {
        let pair = inner(pair).next()?;
        Some(match pair.as_rule() {
            Rule::picture => GoalStatement::Picture(self.unquoted(&pair)),
            _ => GoalStatement::Condition(self.condition(pair)),
        })
    }

    fn layout(&self, pair: P<'_>) -> Option<Layout> {
        let span = self.span(&pair);
        let line = self.name_word(&pair)?;
        let cells = inner(pair).filter(|part| part.as_rule() == Rule::layout_cell).map(|cell| self.layout_cell(cell)).collect();
        Some(Layout { line, cells, span })
    }

    fn layout_cell(&self, pair: P<'_>) -> LayoutCell {
        let mut cell = LayoutCell { kinds: None, times: None, span: self.span(&pair) };
        for part in inner(pair) {
            match part.as_rule() {
                Rule::kind_set => cell.kinds = Some(self.kind_set(part)),
                Rule::atom => cell.times = Some(self.expr(part)),
                _ => {}
            }
        }
        cell
    }

    /// A `condition`, `all_of`, `negated` or `fact`.
    pub(super) fn condition(&self, pair: P<'_>) -> Condition {
        match pair.as_rule() {
            Rule::condition | Rule::all_of => {
                let any = pair.as_rule() == Rule::condition;
                let mut parts: Vec<Condition> = inner(pair)
                    .filter(|part| matches!(part.as_rule(), Rule::all_of | Rule::negated))
                    .map(|part| self.condition(part))
                    .collect();
                match parts.len() {
                    1 => parts.remove(0),
                    _ if any => Condition::Or(parts),
                    _ => Condition::And(parts),
                }
            }
            Rule::negated => {
                let span = self.span(&pair);
                let denied = inner(pair.clone()).filter(|part| part.as_rule() == Rule::kw_not).count() % 2 == 1;
                let fact = inner(pair).find(|part| part.as_rule() == Rule::fact).and_then(|fact| self.fact(fact));
                let fact = fact.unwrap_or(Condition::Stuck(span));
                if denied { Condition::Not(Box::new(fact)) } else { fact }
            }
            _ => Condition::Stuck(self.span(&pair)),
        }
    }

    fn fact(&self, pair: P<'_>) -> Option<Condition> {
        let pair = inner(pair).next()?;
        let span = self.span(&pair);
        let rule = pair.as_rule();
        if rule == Rule::layout {
            return self.layout(pair).map(Condition::Layout);
        }
        let mut parts = Parts::default();
        for part in inner(pair) {
            match part.as_rule() {
                Rule::condition => return Some(Condition::Group(Box::new(self.condition(part)))),
                Rule::kind_set => parts.kinds = Some(self.kind_set(part)),
                Rule::node_set => parts.nodes = Some(self.node_set(part)),
                Rule::name => parts.node = Some(self.name(part)),
                Rule::kw_not => parts.denied = true,
                Rule::comparison => parts.comparison = Some(part.as_str().to_owned()),
                Rule::expr => parts.number = Some(self.expr(part)),
                _ => {}
            }
        }
        Some(match rule {
            Rule::all_kind => Condition::All(parts.kinds?, span),
            Rule::no_kind => Condition::No(parts.kinds?, parts.nodes, span),
            Rule::some_kind => Condition::Some(parts.kinds?, parts.nodes, span),
            Rule::every_in => Condition::EveryIn(parts.kinds?, parts.nodes?, span),
            Rule::every_is => Condition::EveryIs(parts.nodes?, parts.denied, parts.kinds?, span),
            Rule::counted => Condition::Count(parts.kinds?, parts.nodes, parts.comparison?, parts.number?, span),
            Rule::is_kind => Condition::Is(parts.node?, parts.denied, parts.kinds?, span),
            _ => Condition::Stuck(span),
        })
    }
}

/// What may stand in a fact.
#[derive(Default)]
struct Parts {
    kinds: Option<KindSet>,
    nodes: Option<Vec<NodeTerm>>,
    node: Option<Name>,
    denied: bool,
    comparison: Option<String>,
    number: Option<super::super::ast::Expr>,
}
