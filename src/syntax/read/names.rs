//! Names, sets of kinds and nodes, and expressions.

use super::super::ast::{Expr, ExprNode, KindItem, KindPart, KindSet, Name, NamePart, NodeTerm};
use super::super::grammar::Rule;
use super::{P, Reader, inner};
use crate::source::Span;
use pest::iterators::Pairs;

impl Reader<'_> {
    pub(super) fn name(&self, pair: P<'_>) -> Name {
        let span = self.span(&pair);
        let parts = inner(pair).filter_map(|part| match part.as_rule() {
            Rule::stem | Rule::tail => Some(NamePart::Text(part.as_str().to_owned())),
            Rule::star => Some(NamePart::Star),
            Rule::index => {
                let mut ends = inner(part).filter(|part| part.as_rule() == Rule::expr).map(|expr| self.expr(expr));
                let first = ends.next()?;
                Some(match ends.next() {
                    Some(last) => NamePart::Range(first, last),
                    None => NamePart::Index(first),
                })
            }
            _ => None,
        });
        Name { parts: parts.collect(), span }
    }

    pub(super) fn names(&self, pairs: Pairs<'_, Rule>) -> Vec<Name> {
        pairs.filter(|part| part.as_rule() == Rule::name).map(|part| self.name(part)).collect()
    }

    pub(super) fn node_set(&self, pair: P<'_>) -> Vec<NodeTerm> {
        inner(pair).filter_map(|term| self.node_term(term)).collect()
    }

    pub(super) fn node_term(&self, pair: P<'_>) -> Option<NodeTerm> {
        let part = inner(pair).next()?;
        Some(match part.as_rule() {
            Rule::kw_all => NodeTerm::All(self.span(&part)),
            _ => NodeTerm::Named(self.name(part)),
        })
    }

    pub(super) fn kind_item(&self, pair: P<'_>) -> Option<KindItem> {
        let part = if pair.as_rule() == Rule::kind_item { inner(pair).next()? } else { pair };
        Some(match part.as_rule() {
            Rule::empty => KindItem::Empty(self.span(&part)),
            _ => KindItem::Named(self.name(part)),
        })
    }

    pub(super) fn kind_items(&self, pairs: Pairs<'_, Rule>) -> Vec<KindItem> {
        pairs.filter(|part| part.as_rule() == Rule::kind_item).filter_map(|part| self.kind_item(part)).collect()
    }

    pub(super) fn kind_set(&self, pair: P<'_>) -> KindSet {
        let span = self.span(&pair);
        let mut set = KindSet { not: false, parts: Vec::new(), span };
        for part in inner(pair) {
            match part.as_rule() {
                Rule::bang => set.not = true,
                Rule::kind_part => set.parts.extend(inner(part).next().and_then(|part| match part.as_rule() {
                    Rule::kw_any => Some(KindPart::Any(self.span(&part))),
                    _ => self.kind_item(part).map(KindPart::Item),
                })),
                _ => {}
            }
        }
        set
    }

    /// An `expr`, `term`, `unary`, `power`, `exponent` or `atom`.
    pub(super) fn expr(&self, pair: P<'_>) -> Expr {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::expr | Rule::term => self.chain(inner(pair), span),
            Rule::power => {
                let mut tower: Vec<Expr> = inner(pair).map(|part| self.expr(part)).collect();
                if tower.len() == 1 { tower.remove(0) } else { Expr { node: ExprNode::Power(tower), span } }
            }
            Rule::unary | Rule::exponent => {
                let mut signs = 0;
                let mut operand = None;
                for part in inner(pair) {
                    match part.as_rule() {
                        Rule::minus => signs += 1,
                        _ => operand = Some(self.expr(part)),
                    }
                }
                let operand = operand.unwrap_or_else(|| number("0", span));
                if signs == 0 { operand } else { Expr { node: ExprNode::Minus(signs, Box::new(operand)), span } }
            }
            _ => self.atom(pair, span),
        }
    }

    fn atom(&self, pair: P<'_>, span: Span) -> Expr {
        for part in inner(pair) {
            match part.as_rule() {
                Rule::number => return number(part.as_str(), span),
                Rule::word => return Expr { node: ExprNode::Param(part.as_str().to_owned()), span },
                Rule::expr => return Expr { node: ExprNode::Group(Box::new(self.expr(part))), span },
                _ => {}
            }
        }
        number("0", span)
    }

    fn chain(&self, pairs: Pairs<'_, Rule>, span: Span) -> Expr {
        let mut first = None;
        let mut rest = Vec::new();
        let mut operator = '+';
        for part in pairs {
            match part.as_rule() {
                Rule::add_op | Rule::mul_op => operator = part.as_str().chars().next().unwrap_or('+'),
                _ if first.is_none() => first = Some(self.expr(part)),
                _ => rest.push((operator, self.expr(part))),
            }
        }
        let first = first.unwrap_or_else(|| number("0", span));
        if rest.is_empty() { first } else { Expr { node: ExprNode::Chain(Box::new(first), rest), span } }
    }
}

fn number(digits: &str, span: Span) -> Expr {
    Expr { node: ExprNode::Number(digits.to_owned()), span }
}
