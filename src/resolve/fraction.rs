//! Places on the page: expressions whose values are fractions (rule R46).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::syntax::ast::{Expr, ExprNode, Operator};

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(upper: i128, lower: i128) -> Option<Self> {
        let (mut a, mut b) = (upper.unsigned_abs(), lower.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = i128::try_from(a).ok().filter(|common| *common != 0)?;
        let (upper, lower) = (upper / common, lower / common);
        if lower < 0 {
            Some(Self(upper.checked_neg()?, lower.checked_neg()?))
        } else {
            Some(Self(upper, lower))
        }
    }

    /// Reads digits that may have a decimal point among them.
    fn written(digits: &str) -> Option<Self> {
        let (whole, behind) = digits.split_once('.').unwrap_or((digits, ""));
        let lower = 10_i128.checked_pow(u32::try_from(behind.len()).ok()?)?;
        Self::new(format!("{whole}{behind}").parse().ok()?, lower)
    }

    fn apply(self, operator: Operator, other: Self) -> Option<Self> {
        let lower = || self.1.checked_mul(other.1);
        let crossed = || Some((self.0.checked_mul(other.1)?, other.0.checked_mul(self.1)?));
        match operator {
            Operator::Plus => crossed().and_then(|(a, b)| Self::new(a.checked_add(b)?, lower()?)),
            Operator::Minus => crossed().and_then(|(a, b)| Self::new(a.checked_sub(b)?, lower()?)),
            Operator::Times => Self::new(self.0.checked_mul(other.0)?, lower()?),
            Operator::Over => Self::new(self.0.checked_mul(other.1)?, self.1.checked_mul(other.0)?),
            Operator::FlooredOver => {
                let (a, b) = crossed()?;
                let rest = Self(a, 1).apply(Operator::Modulo, Self(b, 1))?;
                Self::new(a.checked_sub(rest.0)?.checked_div(b)?, 1)
            }
            Operator::Modulo => {
                let (a, b) = crossed()?;
                let rest = a.checked_rem(b)?;
                Self::new(
                    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest },
                    lower()?,
                )
            }
        }
    }

    fn power(self, exponent: Self) -> Option<Self> {
        let exponent = u32::try_from(exponent.0).ok().filter(|_| exponent.1 == 1)?;
        Self::new(self.0.checked_pow(exponent)?, self.1.checked_pow(exponent)?)
    }
}

impl Scope {
    /// Computes a coordinate of a place on the page.
    pub fn coordinate(&self, expr: &Expr, sink: &mut Sink) -> Option<f64> {
        let mut found = Sink::default();
        let value = self.fraction(expr, &mut found);
        if value.is_none() && found.is_empty() {
            let report = Diagnostic::at(
                Code::Overflow,
                expr.span,
                "this number is too large to compute, or none at all",
            );
            found.push(
                report
                    .help("a place is given by two numbers, such as `(2, 1.5)` or `(k - n/2, 3)`"),
            );
        }
        let failed = found.has_errors();
        sink.append(found);
        value.filter(|_| !failed).map(|Fraction(upper, lower)| upper as f64 / lower as f64)
    }

    fn fraction(&self, expr: &Expr, sink: &mut Sink) -> Option<Fraction> {
        match &expr.node {
            ExprNode::Number(digits) => Fraction::written(digits),
            ExprNode::Param(_) | ExprNode::Member(_) | ExprNode::Count(_) => {
                match self.params.value(expr, sink) {
                    Some(value) => Fraction::new(value, 1),
                    None => Some(Fraction(0, 1)), // reported, here or elsewhere
                }
            }
            ExprNode::Group(inner) => self.fraction(inner, sink),
            ExprNode::Minus(signs, operand) => {
                let value = self.fraction(operand, sink)?;
                if signs % 2 == 0 {
                    Some(value)
                } else {
                    Fraction(0, 1).apply(Operator::Minus, value)
                }
            }
            ExprNode::Chain(first, rest) => {
                let mut value = self.fraction(first, sink)?;
                for (operator, operand) in rest {
                    let right = self.fraction(operand, sink)?;
                    if right.0 == 0 && operator.divides() {
                        if sink.is_empty() {
                            let report = Diagnostic::at(
                                Code::DivisionByZero,
                                operand.span,
                                "this divides by zero",
                            )
                            .saying("this is 0");
                            sink.push(
                                report
                                    .help("divide by a number that is not 0 for the values in use"),
                            );
                        }
                        return None;
                    }
                    value = value.apply(*operator, right)?;
                }
                Some(value)
            }
            ExprNode::Power(tower) => {
                let (last, rest) = tower.split_last()?;
                let mut value = self.fraction(last, sink)?;
                for base in rest.iter().rev() {
                    value = self.fraction(base, sink)?.power(value)?;
                }
                Some(value)
            }
        }
    }
}
