//! Reads names, sets of kinds and nodes, and expressions.

use super::super::ast::{
    Beside, BesideWay, Expr, ExprNode, KindItem, KindPart, KindSet, LoopList, Name, NamePart,
    NodeSet, NodeTerm, Operator,
};
use super::super::grammar::Rule;
use super::view::{Read, View};

impl Read for Name {
    const RULE: Rule = Rule::name;

    /// Reads a `name`, a `glob`, an `indexed` or a `line_name`; or a word that stands as a name.
    fn read(found: &View<'_>) -> Option<Self> {
        if matches!(found.rule(), Rule::kw_any | Rule::own) {
            let parts = vec![NamePart::Text(found.str().to_owned())];
            return Some(Self { parts, span: found.span() });
        }
        let parts = found.parts().map(|part| match part.rule() {
            Rule::star => Some(NamePart::Star),
            Rule::index | Rule::number_in => {
                let mut ends = part.all();
                match (ends.next()?, ends.next()) {
                    (first, Some(last)) => Some(NamePart::Range(first, last)),
                    (index, None) => Some(NamePart::Index(index)),
                }
            }
            _ => Some(NamePart::Text(part.str().to_owned())),
        });
        Some(Self { parts: parts.collect::<Option<_>>()?, span: found.span() })
    }
}

impl Read for NodeSet {
    const RULE: Rule = Rule::node_set;

    fn read(found: &View<'_>) -> Option<Self> {
        Some(Self {
            terms: found.all().collect(),
            except: left_out(found, Rule::except_nodes),
            span: found.span(),
        })
    }
}

impl Read for LoopList {
    const RULE: Rule = Rule::each_of;

    /// Reads the list of an `each_of`.
    fn read(found: &View<'_>) -> Option<Self> {
        if let Some(numbers) = found.one(Rule::numbers) {
            let mut ends = numbers.all();
            return Some(Self::Numbers(ends.next()?, ends.next()?));
        }
        let listed = found.one(Rule::listed)?;
        let terms = listed.every(Rule::list_item).map(|item| NodeTerm::read(&item));
        Some(Self::Names(NodeSet {
            terms: terms.collect::<Option<_>>()?,
            except: left_out(&listed, Rule::except_nodes),
            span: listed.span(),
        }))
    }
}

/// Returns the names after `on`.
pub fn lines(found: &View<'_>) -> Vec<Name> {
    found
        .every(Rule::on)
        .flat_map(|on| on.every(Rule::line_name))
        .filter_map(|line| Name::read(&line))
        .collect()
}

/// Returns the items after `except`, which a set leaves out.
pub fn left_out<T: Read>(found: &View<'_>, except: Rule) -> Vec<T> {
    found.one(except).map_or_else(Vec::new, |except| except.all().collect())
}

impl Read for NodeTerm {
    const RULE: Rule = Rule::node_term;

    fn read(found: &View<'_>) -> Option<Self> {
        Self::of(&found.first()?)
    }
}

impl NodeTerm {
    /// Reads an alternative of a term.
    pub fn of(part: &View<'_>) -> Option<Self> {
        Some(match part.rule() {
            Rule::kw_all => Self::All(part.span()),
            Rule::own => Self::Own(part.span()),
            Rule::beside => {
                let place = part.parts().find(|part| matches!(part.rule(), Rule::own | Rule::glob));
                Self::Beside(Box::new(Beside {
                    way: BesideWay::of(part.first()?.str())?,
                    place: Self::of(&place?)?,
                    on: lines(part),
                    span: part.span(),
                }))
            }
            Rule::beside_self => Self::Beside(Box::new(Beside {
                way: BesideWay::Neighbours,
                place: Self::Own(part.span()),
                on: lines(part),
                span: part.span(),
            })),
            _ => Self::Named(Name::read(part)?),
        })
    }
}

impl Read for KindItem {
    const RULE: Rule = Rule::kind_item;

    /// Reads a `kind_item`, or a `kind_part` that is not a word of sets.
    fn read(found: &View<'_>) -> Option<Self> {
        let part = found.first()?;
        Some(if part.rule() == Rule::empty {
            Self::Empty(part.span())
        } else {
            Self::Named(Name::read(&part)?)
        })
    }
}

impl Read for KindSet {
    const RULE: Rule = Rule::kind_set;

    /// Reads a `kind_set`, or an `except_kinds`.
    fn read(found: &View<'_>) -> Option<Self> {
        let except =
            found.one(Rule::except_kinds).and_then(|except| Self::read(&except)).map(Box::new);
        Some(Self {
            not: found.has(Rule::bang),
            parts: found.all().collect(),
            except,
            span: found.span(),
        })
    }
}

impl Read for KindPart {
    const RULE: Rule = Rule::kind_part;

    fn read(found: &View<'_>) -> Option<Self> {
        Some(match found.one(Rule::kw_any) {
            Some(any) => Self::Any(any.span()),
            None => Self::Item(KindItem::read(found)?),
        })
    }
}

impl Read for Expr {
    const RULE: Rule = Rule::expr;

    /// Reads an `expr`, `term`, `unary`, `power`, `exponent` or `atom`, or the same part of a
    /// coordinate.
    fn read(found: &View<'_>) -> Option<Self> {
        let is_sign = |part: &View<'_>| {
            matches!(part.rule(), Rule::add_op | Rule::mul_op | Rule::floor_op | Rule::minus)
        };
        let (signs, operands): (Vec<_>, Vec<_>) = found.parts().partition(is_sign);
        if matches!(found.rule(), Rule::atom | Rule::amount) {
            let node = match operands.iter().find(|part| part.rule() != Rule::left_paren)? {
                part if matches!(part.rule(), Rule::number | Rule::decimal) => {
                    ExprNode::Number(part.str().to_owned())
                }
                part if part.rule() == Rule::word => ExprNode::Param(part.str().to_owned()),
                part if part.rule() == Rule::member => {
                    ExprNode::Member(Box::new(Name::read(part)?))
                }
                part if part.rule() == Rule::counted => {
                    ExprNode::Count(Box::new((part.get()?, part.get())))
                }
                part => ExprNode::Group(Box::new(Self::read(part)?)),
            };
            return Some(Self { node, span: found.span() });
        }
        let mut operands = operands.iter().map(Self::read).collect::<Option<Vec<_>>>()?.into_iter();
        let first = operands.next()?;
        let node = match found.rule() {
            Rule::unary | Rule::exponent | Rule::signed | Rule::raise if !signs.is_empty() => {
                ExprNode::Minus(signs.len(), Box::new(first))
            }
            _ if operands.len() == 0 => return Some(first),
            Rule::power | Rule::raised => {
                ExprNode::Power(std::iter::once(first).chain(operands).collect())
            }
            _ => ExprNode::Chain(
                Box::new(first),
                signs.iter().filter_map(|sign| Operator::of(sign.str())).zip(operands).collect(),
            ),
        };
        Some(Self { node, span: found.span() })
    }
}
