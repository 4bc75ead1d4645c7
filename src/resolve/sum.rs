//! Comparisons of sums (rule R42).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Comparison, Condition, KindSet, NodeId, Term};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprNode, NodeSet, Operator};
use crate::syntax::name_text;

/// A sum of multiples of counts and a number.
#[derive(Default)]
struct Sum {
    counts: Vec<(i128, Vec<NodeId>, KindSet)>,
    number: i128,
}

impl Sum {
    /// Adds `times` times another sum; returns `None` if numbers grow too large.
    fn plus(mut self, times: i128, other: Self) -> Option<Self> {
        let Self { counts, number } = other.times(times)?;
        for (factor, nodes, kinds) in counts {
            match self.counts.iter_mut().find(|known| known.1 == nodes && known.2 == kinds) {
                Some(known) => known.0 = known.0.checked_add(factor)?,
                None => self.counts.push((factor, nodes, kinds)),
            }
        }
        self.number = self.number.checked_add(number)?;
        Some(self)
    }

    fn times(mut self, times: i128) -> Option<Self> {
        for count in &mut self.counts {
            count.0 = count.0.checked_mul(times)?;
        }
        self.number = self.number.checked_mul(times)?;
        Some(self)
    }

    /// Returns the condition that compares the sum with 0; `complement` returns the kinds that are
    /// not in a set.
    fn compared(
        mut self,
        comparison: Comparison,
        complement: impl Fn(&KindSet) -> KindSet,
    ) -> Option<Condition> {
        self.counts.retain(|count| count.0 != 0);
        let mut comparison = comparison;
        if !self.counts.is_empty() && self.counts.iter().all(|count| count.0 < 0) {
            self = self.times(-1)?;
            comparison = comparison.mirrored();
        }
        let mut number = self.number.checked_neg()?;
        match &self.counts[..] {
            [] => {
                let holds = comparison.holds(0, number);
                return Some(if holds {
                    Condition::And(Vec::new())
                } else {
                    Condition::Or(Vec::new())
                });
            }
            [(1, nodes, kinds)] => {
                return Some(Condition::Count(nodes.clone(), kinds.clone(), comparison, number));
            }
            _ => {}
        }
        let mut terms = Vec::new();
        let mut most: i128 = 0;
        for (factor, nodes, kinds) in self.counts {
            let size = i128::try_from(nodes.len()).ok()?.checked_mul(factor.checked_abs()?)?;
            most = most.checked_add(size)?;
            let kinds = if factor > 0 { kinds } else { complement(&kinds) };
            if factor < 0 {
                // A smaller count of some kinds is a larger count of all other kinds, once the
                // number of nodes is added.
                number = number.checked_add(size)?;
            }
            terms.push(Term { factor: u64::try_from(factor.unsigned_abs()).ok()?, nodes, kinds });
        }
        i64::try_from(most).ok()?;
        Some(Condition::Sum(terms, comparison, number))
    }
}

/// The greatest number of kinds for which a comparison of two nodes is written out.
const MOST_ALIKE: usize = 3;

impl Scope {
    /// Resolves a comparison of two sums.
    pub fn compared(
        &self,
        sides: &(Expr, Expr),
        comparison: &str,
        span: Span,
        sink: &mut Sink,
    ) -> Option<Condition> {
        let comparison = match comparison {
            "==" => Comparison::Equal,
            "!=" => Comparison::NotEqual,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::More,
            _ => Comparison::AtLeast,
        };
        if let Some(report) = self.compared_names(sides, comparison, span) {
            sink.push(report);
            return None;
        }
        let (left, right) = (self.sum(&sides.0, sink), self.sum(&sides.1, sink));
        let whole = left?.plus(-1, right?).and_then(|whole| {
            whole.compared(comparison, |kinds| kinds.complement(self.kinds.values()))
        });
        self.fitting(whole, span, sink)
    }

    /// Returns a report on pieces or nodes that are compared like numbers: `wolf == goat`, `h1 ==
    /// frog`.
    fn compared_names(
        &self,
        sides: &(Expr, Expr),
        comparison: Comparison,
        span: Span,
    ) -> Option<Diagnostic> {
        let name = |side: &Expr| match &side.node {
            ExprNode::Param(name) if !self.params.is_known(name) => {
                Some([name.clone(), name.clone()])
            }
            // The name as it is written, and with its number.
            ExprNode::Member(name) => {
                let expanded = self.expand(name, &mut Sink::default())?;
                let spelled = expanded.names.into_iter().next()?;
                (!self.params.is_known(&spelled)).then(|| [name_text(name), spelled])
            }
            _ => None,
        };
        let ([left, left_name], [right, right_name]) = (name(&sides.0)?, name(&sides.1)?);
        let kind =
            |name: &str| self.kind_names.contains_key(name) || self.classes.contains_key(name);
        let node = |name: &str| self.node_names.contains_key(name);
        let report = |message: String| Diagnostic::at(Code::WrongSort, span, message);
        let holds = |node: &str, kind: &str| {
            let report = report(format!("`{node}` is a node, not a number"));
            match comparison {
                Comparison::Equal => report.write(span, format!("{node} is {kind}")),
                Comparison::NotEqual => report.write(span, format!("{node} is not {kind}")),
                _ => report.help(format!(
                    "say which piece it holds: `{node} is {kind}` or `{node} is not {kind}`"
                )),
            }
        };
        Some(match (kind(&left_name), kind(&right_name), node(&left_name), node(&right_name)) {
            (true, true, ..) => report(format!("`{left}` and `{right}` are pieces, not numbers")).help(format!(
                "where a piece stands is written `NODE is {left}`, and how many there are `count({left}) {} count({right})`",
                sign_of(comparison)
            )),
            (_, _, true, true) => {
                let report = report(format!("`{left}` and `{right}` are nodes, not numbers"));
                self.holding_alike(report, [&left, &right], comparison, span)
            }
            (_, true, true, _) => holds(&left, &right),
            (true, _, _, true) => holds(&right, &left),
            _ => return None,
        })
    }

    /// Adds the condition that two nodes hold the same, or not the same, to a report on their
    /// comparison: written out for each kind, if these are few.
    fn holding_alike(
        &self,
        report: Diagnostic,
        [left, right]: [&str; 2],
        comparison: Comparison,
        span: Span,
    ) -> Diagnostic {
        let (same, not) = match comparison {
            Comparison::Equal => ("the same", ""),
            Comparison::NotEqual => ("different pieces", "not "),
            _ => {
                return report.help(format!(
                    "say which piece they hold, as in `{left} is KIND and {right} is KIND`"
                ));
            }
        };
        let mut kinds: Vec<&str> = self.kind_names.keys().map(String::as_str).collect();
        kinds.sort_by_key(|name| self.kind_names[*name].index());
        let hold = |kind: &str| format!("({left} is {kind} and {right} is {not}{kind})");
        if kinds.len() > MOST_ALIKE {
            return report.help(format!(
                "that both hold {same} is written with `or`, once for each kind and once for `_`: `{} or {} or …`",
                hold(kinds[0]),
                hold("_")
            ));
        }
        let all: Vec<String> = kinds.into_iter().chain(["_"]).map(hold).collect();
        let all = all.join(" or ");
        let help = format!("that both hold {same} is `{all}`, once for each kind and once for `_`");
        report.help(help).offer(span, format!("({all})"))
    }

    fn sum(&self, expr: &Expr, sink: &mut Sink) -> Option<Sum> {
        if !counts(expr) {
            if let Some(report) = self.uncounted(expr) {
                sink.push(report);
                return None;
            }
            return self.params.value(expr, sink).map(|number| Sum { counts: Vec::new(), number });
        }
        match &expr.node {
            ExprNode::Count(counted) => {
                let (kinds, nodes) =
                    self.kinds_within("count(", &counted.0, counted.1.as_ref(), sink)?;
                Some(Sum { counts: vec![(1, nodes, kinds)], number: 0 })
            }
            ExprNode::Group(inner) => self.sum(inner, sink),
            ExprNode::Minus(signs, operand) => {
                let sum = self.sum(operand, sink)?;
                self.fitting(sum.times(if signs % 2 == 0 { 1 } else { -1 }), expr.span, sink)
            }
            ExprNode::Chain(first, rest)
                if rest
                    .iter()
                    .any(|(operator, _)| !matches!(operator, Operator::Plus | Operator::Minus)) =>
            {
                self.product(first, rest, expr.span, sink)
            }
            ExprNode::Chain(first, rest) => {
                let mut sum = self.sum(first, sink);
                for (operator, operand) in rest {
                    let right = self.sum(operand, sink);
                    let Some((left, right)) = sum.take().zip(right) else { continue };
                    sum = self.fitting(
                        left.plus(if *operator == Operator::Minus { -1 } else { 1 }, right),
                        expr.span,
                        sink,
                    );
                }
                sum
            }
            ExprNode::Power(tower) => {
                let place =
                    tower.iter().find(|part| counts(part)).map_or(expr.span, |part| part.span);
                sink.push(unfit(None, place));
                None
            }
            ExprNode::Number(_) | ExprNode::Param(_) | ExprNode::Member(_) => None,
        }
    }

    /// Resolves a product that contains one count.
    fn product(
        &self,
        first: &Expr,
        rest: &[(Operator, Expr)],
        span: Span,
        sink: &mut Sink,
    ) -> Option<Sum> {
        let mut parts = std::iter::once((None, first))
            .chain(rest.iter().map(|(operator, operand)| (Some(*operator), operand)));
        let at = parts.position(|(_, part)| counts(part))?;
        let counted = at.checked_sub(1).map_or(first, |at| &rest[at].1);
        let misused = rest
            .iter()
            .enumerate()
            .skip(at.saturating_sub(1))
            .find(|(_, (operator, _))| *operator != Operator::Times);
        if let Some((_, (operator, operand))) = misused {
            sink.push(unfit(Some(*operator), counted.span.to(operand.span)));
            return None;
        }
        if let Some((_, operand)) = rest.iter().skip(at).find(|(_, operand)| counts(operand)) {
            sink.push(unfit(Some(Operator::Times), counted.span.to(operand.span)));
            return None;
        }
        let mut sum = self.sum(counted, sink);
        // The factors before the count are computed as written: `4 / 2 * count(frog)`.
        let before = at.checked_sub(1).map(|last| {
            let node = ExprNode::Chain(Box::new(first.clone()), rest[..last].to_vec());
            Expr {
                node,
                span: last
                    .checked_sub(1)
                    .map_or(first.span, |last| first.span.to(rest[last].1.span)),
            }
        });
        for factor in before.iter().chain(rest.iter().skip(at).map(|(_, operand)| operand)) {
            let factor = self.sum(factor, sink);
            let Some((left, factor)) = sum.take().zip(factor) else { continue };
            sum = self.fitting(left.times(factor.number), span, sink);
        }
        sum
    }

    fn fitting<T>(&self, value: Option<T>, span: Span, sink: &mut Sink) -> Option<T> {
        if value.is_none() {
            let report =
                Diagnostic::at(Code::Overflow, span, "this number is too large to compute");
            sink.push(report.help("choose smaller factors: a sum has at most 18 digits"));
        }
        value
    }

    /// Returns a report on a piece in the place of a number.
    fn uncounted(&self, expr: &Expr) -> Option<Diagnostic> {
        let inner = match &expr.node {
            ExprNode::Param(name) => {
                let is_piece = |name: &&str| {
                    self.kind_names.contains_key(*name) || self.classes.contains_key(*name)
                };
                let piece = [name.as_str(), name.strip_suffix('s').unwrap_or("")]
                    .into_iter()
                    .find(is_piece)?;
                if self.params.is_known(name) {
                    return None;
                }
                let report = Diagnostic::at(
                    Code::UnknownParam,
                    expr.span,
                    format!("there is no parameter named `{name}`"),
                );
                let count = format!("count({piece})");
                return Some(
                    report
                        .of(Sort::Param, name)
                        .help(format!("pieces are counted with `{count}`"))
                        .offer(expr.span, count),
                );
            }
            ExprNode::Number(_) | ExprNode::Count(_) | ExprNode::Member(_) => return None,
            ExprNode::Group(inner) | ExprNode::Minus(_, inner) => return self.uncounted(inner),
            ExprNode::Chain(first, rest) => {
                std::iter::once(&**first).chain(rest.iter().map(|(_, operand)| operand)).collect()
            }
            ExprNode::Power(tower) => tower.iter().collect::<Vec<_>>(),
        };
        inner.into_iter().find_map(|part| self.uncounted(part))
    }

    /// Returns the nodes of `in R`, or all nodes.
    pub(super) fn within(&self, nodes: Option<&NodeSet>, sink: &mut Sink) -> Option<Vec<NodeId>> {
        match nodes {
            None => Some(self.board.shown().collect()),
            Some(set) => self.region_nodes(set, sink),
        }
    }
}

/// Returns `true` if an expression contains a count.
fn counts(expr: &Expr) -> bool {
    match &expr.node {
        ExprNode::Count(_) => true,
        ExprNode::Number(_) | ExprNode::Param(_) | ExprNode::Member(_) => false,
        ExprNode::Group(inner) | ExprNode::Minus(_, inner) => counts(inner),
        ExprNode::Chain(first, rest) => {
            counts(first) || rest.iter().any(|(_, operand)| counts(operand))
        }
        ExprNode::Power(tower) => tower.iter().any(counts),
    }
}

/// Returns a report on an operator that counts do not have.
fn unfit(operator: Option<Operator>, span: Span) -> Diagnostic {
    let (message, help) = match operator {
        Some(Operator::Times) => (
            "counts are not multiplied with each other",
            "a count may have a whole number before it: `2*count(frog)`",
        ),
        None => {
            ("a count has no powers", "a count may have a whole number before it: `2*count(frog)`")
        }
        _ => (
            "a count is not divided",
            "multiply the other side instead: `count(frog) == 2*count(toad)`",
        ),
    };
    Diagnostic::at(Code::NoSum, span, message).help(help)
}

/// Returns the sign of a comparison.
fn sign_of(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::More => ">",
        Comparison::AtLeast => ">=",
    }
}
