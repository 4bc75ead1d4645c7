//! Parameters and expressions: exact integers of 128 bits (rule R5).

use super::locals::Locals;
use super::operands::{everywhere, members, named};
use super::spelling::Spelling;
use super::uses::{Notes, Use};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names, near, number_in_words};
use crate::source::Span;
use crate::syntax::ast::{Ast, Expr, ExprNode, Item, Name, NamePart, Operator};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;

/// The parameters in order of declaration. A parameter whose value could not be computed has no
/// value.
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// The list in which uses of names are noted.
    pub(super) notes: Notes,
    values: Vec<(String, i128)>,
    broken: HashSet<String>,
    later: Vec<(String, Span)>,
    /// The parameter whose value is being computed.
    own: Option<String>,
    /// `true` if a parameter may be declared by a statement whose name could not be read.
    nameless: bool,
    /// `true` if the version of the language has quotients that are rounded down (rule R63).
    is_rounding: bool,
    /// The parameters of the loops around the current statement.
    pub(super) local: RefCell<Locals>,
    /// The number of reports before the current statement.
    pub(super) mark: Cell<usize>,
    /// The reports on loops that were made already: their codes and places.
    pub(super) reported: RefCell<HashSet<(Code, Option<Span>)>>,
}

impl Params {
    /// Returns the name with an index that a name without brackets means: `h[n]` for `hn`, if the
    /// name is known with the value of `n`.
    pub(super) fn indexed(&self, text: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
        self.local.borrow().indexed(&self.values, text, is_known)
    }

    /// Computes all parameters; the values in `set` replace the defaults.
    pub(super) fn resolve(
        ast: &Ast,
        set: &[(String, i128)],
        tainted: &HashSet<String>,
        notes: &Notes,
        sink: &mut Sink,
    ) -> Self {
        let declared: Vec<_> = ast
            .items
            .iter()
            .filter_map(|item| {
                if let Item::Param(name, value) = item { Some((name, value)) } else { None }
            })
            .collect();
        let mut params = Self {
            notes: notes.clone(),
            broken: tainted.clone(),
            nameless: ast.lost().names,
            is_rounding: ast.version() >= 3,
            ..Self::default()
        };
        params.later = declared.iter().map(|(name, _)| (name.value.clone(), name.span)).collect();
        for (at, (name, value)) in declared.iter().enumerate() {
            params.notes.declare(Sort::Param, name.span, Spelling::plain(&name.value));
            params.note(value);
            if let Some((first, _)) =
                declared[..at].iter().find(|(other, _)| other.value == name.value)
            {
                sink.push(
                    Diagnostic::at(
                        Code::DuplicateParam,
                        name.span,
                        format!("the parameter `{}` is declared twice", name.value),
                    )
                    .of(Sort::Param, &name.value)
                    .because(first.span, "first here")
                    .help("remove one of them, or give it another name"),
                );
                continue;
            }
            params.own = Some(name.value.clone());
            let given =
                set.iter().rev().find(|(other, _)| *other == name.value).map(|&(_, value)| value);
            match given.or_else(|| params.value(value, sink)) {
                Some(value) => params.values.push((name.value.clone(), value)),
                None => {
                    params.broken.insert(name.value.clone());
                }
            }
        }
        params.later.clear();
        params.own = None;
        params
    }

    /// Returns names and values in order of declaration.
    pub fn list(&self) -> &[(String, i128)] {
        &self.values
    }

    /// Returns `true` if a parameter is declared, with a value or without.
    pub fn is_declared(&self, name: &str) -> bool {
        self.is_broken(name) || self.values.iter().any(|(known, _)| known == name)
    }

    /// Returns `true` if a parameter is declared, or is that of a loop around the current
    /// statement.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.is_declared(name) || self.local.borrow().find(name).is_some()
    }

    /// Returns `true` if a parameter is declared but has no value because of a fault that is
    /// reported.
    pub fn is_broken(&self, name: &str) -> bool {
        self.broken.contains(name)
    }

    /// Returns the value of an expression; reports its faults to the sink.
    pub fn value(&self, expr: &Expr, sink: &mut Sink) -> Option<i128> {
        self.note(expr);
        match self.evaluate(expr) {
            Ok(value) => Some(value),
            Err(report) => {
                if let Some(report) = report {
                    sink.push(everywhere(*report, expr));
                }
                None
            }
        }
    }

    /// Returns the value of an expression, if it has one, without a note or a report.
    pub(super) fn quiet_value(&self, expr: &Expr) -> Option<i128> {
        self.evaluate(expr).ok()
    }

    /// Returns the name of a parameter with an index: `size1` for `size[1]`.
    fn member(&self, name: &Name) -> Result<String, Option<Box<Diagnostic>>> {
        let mut text = String::new();
        for part in &name.parts {
            match part {
                NamePart::Text(stem) => text += stem,
                NamePart::Index(index) => text += &self.evaluate(index)?.to_string(),
                NamePart::Range(..) | NamePart::Star => {}
            }
        }
        Ok(text)
    }

    /// Notes the parameters that an expression names.
    pub(super) fn note(&self, expr: &Expr) {
        self.note_at(expr, 0);
    }

    /// Notes the parameters that an expression names, which begins at a place within the text.
    pub(super) fn note_at(&self, expr: &Expr, begin: usize) {
        let moved = |span: Span| Span::new(span.range().start + begin, span.range().end + begin);
        let mut found = Vec::new();
        members(expr, &mut found);
        for name in found {
            let spelling = Spelling::of(name, |index| self.evaluate(index).ok());
            self.notes.refer(Sort::Param, moved(name.span), spelling);
        }
        named(expr, &mut |name, span| {
            let span = moved(span);
            let local = self.local.borrow();
            let local = local.find(name);
            let scope = local.map(|local| local.scope);
            let spelling = Spelling::plain(name);
            self.notes.add(Use {
                span,
                sort: local.map_or(Sort::Param, |local| local.sort),
                spelling,
                declares: false,
                written: true,
                scope,
            });
        });
    }

    /// Returns the value of an expression that has to lie within bounds, both included.
    pub fn bounded(
        &self,
        expr: &Expr,
        least: i128,
        most: i128,
        what: &str,
        sink: &mut Sink,
    ) -> Option<i128> {
        let value = self.value(expr, sink)?;
        if (least..=most).contains(&value) {
            return Some(value);
        }
        let bound =
            if value < least { format!("at least {least}") } else { format!("at most {most}") };
        let report = Diagnostic::at(Code::BadCount, expr.span, format!("{what} is {value}"))
            .saying(format!("this is {value}"));
        sink.push(report.help(format!("it must be {bound}")));
        None
    }

    /// Computes an expression; the error is `None` where the fault is reported elsewhere.
    fn evaluate(&self, expr: &Expr) -> Result<i128, Option<Box<Diagnostic>>> {
        let overflow = || {
            Some(Box::new(
                Diagnostic::at(Code::Overflow, expr.span, "this number is too large to compute")
                    .help("choose smaller values: numbers have up to 38 digits (128 bits, with a sign)"),
            ))
        };
        match &expr.node {
            ExprNode::Number(digits) => digits.parse().map_err(|_| overflow()),
            ExprNode::Param(name) => self.param(name, expr.span),
            ExprNode::Member(name) => self.param(&self.member(name)?, expr.span),
            ExprNode::Count(_) => Err(Some(Box::new(
                Diagnostic::at(Code::NoSum, expr.span, "only conditions count pieces")
                    .help("write a number or a parameter here; a condition is `count(frog) <= 2`"),
            ))),
            ExprNode::Group(inner) => self.evaluate(inner),
            ExprNode::Minus(signs, operand) => {
                let value = self.evaluate(operand)?;
                if signs % 2 == 0 { Ok(value) } else { value.checked_neg().ok_or_else(overflow) }
            }
            ExprNode::Power(tower) => self.power(tower),
            ExprNode::Chain(first, rest) => {
                let mut value = self.evaluate(first)?;
                for (operator, operand) in rest {
                    let right = self.evaluate(operand)?;
                    value = match operator {
                        Operator::Plus => value.checked_add(right),
                        Operator::Minus => value.checked_sub(right),
                        Operator::Times => value.checked_mul(right),
                        Operator::Modulo => Some(self.remainder(value, right, operand.span)?),
                        Operator::Over => {
                            Some(self.quotient(value, right, expr.span, operand.span)?)
                        }
                        Operator::FlooredOver => {
                            let rest = self.remainder(value, right, operand.span)?;
                            value.checked_sub(rest).and_then(|whole| whole.checked_div(right))
                        }
                    }
                    .ok_or_else(overflow)?;
                }
                Ok(value)
            }
        }
    }

    fn remainder(
        &self,
        left: i128,
        right: i128,
        span: Span,
    ) -> Result<i128, Option<Box<Diagnostic>>> {
        if right == 0 {
            return Err(Some(division_by_zero(span)));
        }
        // The remainder has the sign of the divisor, as rule R5 says.
        let rest = left.checked_rem(right).unwrap_or(0);
        Ok(if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest })
    }

    fn quotient(
        &self,
        left: i128,
        right: i128,
        whole: Span,
        divisor: Span,
    ) -> Result<i128, Option<Box<Diagnostic>>> {
        if right == 0 {
            return Err(Some(division_by_zero(divisor)));
        }
        match left.checked_rem(right) {
            Some(0) => Ok(left / right),
            None => Err(Some(Box::new(
                Diagnostic::at(Code::Overflow, whole, "this number is too large to compute").help(
                    "choose smaller values: numbers have up to 38 digits (128 bits, with a sign)",
                ),
            ))),
            Some(_) => Err(Some(Box::new(
                Diagnostic::at(
                    Code::InexactDivision,
                    whole,
                    format!("{left} cannot be divided by {right} without a remainder"),
                )
                .help(if self.is_rounding {
                    "`/` must be exact; `//` is the quotient that is rounded down"
                } else {
                    "`/` must be exact; subtract the remainder first, as in `(n - n % 2) / 2`"
                }),
            ))),
        }
    }

    /// Computes a tower of powers, from right to left.
    fn power(&self, tower: &[Expr]) -> Result<i128, Option<Box<Diagnostic>>> {
        let Some((last, rest)) = tower.split_last() else { return Ok(0) };
        let mut value = self.evaluate(last)?;
        let mut span = last.span;
        for base in rest.iter().rev() {
            let base_value = self.evaluate(base)?;
            if value < 0 {
                return Err(Some(Box::new(
                    Diagnostic::at(
                        Code::NegativeExponent,
                        span,
                        format!("the exponent is {value}"),
                    )
                    .saying(format!("this is {value}"))
                    .help("an exponent is 0 or more; there are no fractions"),
                )));
            }
            value = match base_value {
                0 | 1 => {
                    if value == 0 {
                        1
                    } else {
                        base_value
                    }
                }
                -1 => {
                    if value % 2 == 0 {
                        1
                    } else {
                        -1
                    }
                }
                _ => match u32::try_from(value)
                    .ok()
                    .and_then(|exponent| base_value.checked_pow(exponent))
                {
                    Some(value) => value,
                    None => {
                        let place = base.span.to(last.span);
                        return Err(Some(Box::new(
                            Diagnostic::at(Code::Overflow, place, "this number is too large to compute")
                                .help("choose smaller values: numbers have up to 38 digits (128 bits, with a sign)"),
                        )));
                    }
                },
            };
            span = base.span.to(span);
        }
        Ok(value)
    }

    fn param(&self, name: &str, span: Span) -> Result<i128, Option<Box<Diagnostic>>> {
        if let Some(local) = self.local.borrow().find(name) {
            return local.meaning.number.ok_or_else(|| {
                let report = without_number(&local.name, &local.meaning.text, span);
                Some(Box::new(report))
            });
        }
        if let Some((_, value)) = self.values.iter().find(|(known, _)| known == name) {
            return Ok(*value);
        }
        if self.broken.contains(name) {
            return Err(None);
        }
        if self.own.as_deref() == Some(name) {
            return Err(Some(Box::new(
                Diagnostic::at(
                    Code::ParamTooLate,
                    span,
                    format!("the parameter `{name}` is used in its own value"),
                )
                .of(Sort::Param, name)
                .saying("a parameter cannot use itself")
                .help(format!("give it a value of its own: `param {name} = 4`")),
            )));
        }
        if let Some((_, declared)) = self.later.iter().find(|(known, _)| known == name) {
            return Err(Some(Box::new(
                Diagnostic::at(
                    Code::ParamTooLate,
                    span,
                    format!("the parameter `{name}` is used above its declaration"),
                )
                .of(Sort::Param, name)
                .because(*declared, "declared here")
                .help(format!("move `param {name}` above this line")),
            )));
        }
        let local = self.local.borrow();
        let inner: Vec<&str> = local.names().collect();
        let known: Vec<&str> = inner
            .iter()
            .copied()
            .chain(self.values.iter().map(|(name, _)| name.as_str()))
            .collect();
        let near = match known.iter().find(|known| known.eq_ignore_ascii_case(name)) {
            Some(known) => vec![*known],
            None => near(name, known.iter().copied()),
        };
        if self.nameless && near.is_empty() {
            return Err(None);
        }
        if let Some(value) = number_in_words(name) {
            let report = Diagnostic::at(Code::UnknownParam, span, "a number is written in digits")
                .of(Sort::Param, name);
            return Err(Some(Box::new(report.write(span, value.to_string()))));
        }
        let help = match known[..] {
            // In a rule, other names of cells may follow.
            [only] if !inner.is_empty() => format!("`{only}` is a parameter here"),
            _ if !inner.is_empty() => {
                format!("the parameters here are {}", list_names(known.iter().copied()))
            }
            [] => format!("declare it: `param {name} = 4`"),
            [only] => format!(
                "the only parameter is `{only}`; to declare another, write `param {name} = 4`"
            ),
            _ => format!(
                "the parameters are {}; to declare another, write `param {name} = 4`",
                list_names(known)
            ),
        };
        Err(Some(Box::new(
            Diagnostic::at(
                Code::UnknownParam,
                span,
                format!("there is no parameter named `{name}`"),
            )
            .saying("not declared")
            .of(Sort::Param, name)
            .meaning(span, &near, help),
        )))
    }
}

/// Returns the report on a name that stands for something without a number.
///
/// # Arguments
/// * `text` - the kind or node that it stands for
/// * `span` - the place where a number is needed
pub fn without_number(name: &str, text: &str, span: Span) -> Diagnostic {
    Diagnostic::at(Code::NoNumber, span, format!("`{name}` is `{text}` and has no number"))
        .help("a kind has the number with which its name ends, as `tile12` has 12")
}

fn division_by_zero(span: Span) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::at(Code::DivisionByZero, span, "this divides by zero")
            .saying("this is 0")
            .help("divide by a number that is not 0 for the values in use"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::syntax::parse;

    fn value(text: &str) -> Result<i128, &'static str> {
        let mut sink = Sink::default();
        let ast = parse(
            &Source::new("x", format!("language 3\nparam n = 7\nparam x = {text}")),
            &mut sink,
        );
        let params = Params::resolve(&ast, &[], &HashSet::new(), &Notes::default(), &mut sink);
        match sink.into_sorted().first() {
            Some(report) => Err(report.code.as_str()),
            None => Ok(params.list()[1].1),
        }
    }

    #[test]
    fn r5_expressions_are_exact_integers() {
        assert_eq!(value("2^3^2"), Ok(512));
        assert_eq!(value("-2^2"), Ok(-4));
        assert_eq!(value("7 % -4"), Ok(-1));
        assert_eq!(value("-7 % 4"), Ok(1));
        assert_eq!(value("1 + 2 * (3 - 5) - 6 / 3"), Ok(-5));
        assert_eq!(value("n*n +\n 1"), Ok(50));
        assert_eq!(value("n / 2"), Err("E0503"));
        assert_eq!(value("n // 2"), Ok(3));
        assert_eq!(value("-n // 2 * 2"), Ok(-8));
        assert_eq!(value("n // -2"), Ok(-4));
        assert_eq!(value("20 // n // 2 / 1"), Ok(1));
        assert_eq!(value("n // (n - 7)"), Err("E0502"));
        assert_eq!(value("n / (n - 7)"), Err("E0502"));
        assert_eq!(value("2^-1"), Err("E0504"));
        assert_eq!(value("2^200"), Err("E0501"));
        assert_eq!(value("-170141183460469231731687303715884105727 - 2"), Err("E0501"));
        assert_eq!(value("1^100000000000000000000"), Ok(1));
        assert_eq!(value("m"), Err("E0204"));
        assert_eq!(value("x"), Err("E0219"));
    }
}
