//! The parameters of loops, and statements with the values that these have around them.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::rc::Rc;

/// A statement and the values of the parameters around it.
pub struct Instance<'a, T> {
    pub statement: &'a T,
    pub with: Locals,
}

/// The parameters of the loops around a statement, the innermost first.
#[derive(Clone, Debug, Default)]
pub struct Locals(Option<Rc<Local>>);

/// A parameter of a loop.
#[derive(Debug)]
pub struct Local {
    pub name: String,
    pub value: i128,
    /// Where it is declared.
    pub declared: Span,
    /// The loop in which it is known.
    pub scope: Span,
    pub outer: Locals,
}

impl Locals {
    /// A parameter by name.
    pub fn find(&self, name: &str) -> Option<&Local> {
        self.all().find(|local| local.name == name)
    }

    fn all(&self) -> impl Iterator<Item = &Local> {
        std::iter::successors(self.0.as_deref(), |local| local.outer.0.as_deref())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// A report that says for which values it is.
    pub fn told(&self, report: Diagnostic) -> Diagnostic {
        self.all().fold(report, |report, local| report.because(local.declared, format!("with {} = {}", local.name, local.value)))
    }
}

impl From<Local> for Locals {
    fn from(local: Local) -> Self {
        Self(Some(Rc::new(local)))
    }
}
