//! The names of loops, and statements with the meanings of the names around them.

use crate::diagnostic::{Diagnostic, Sort};
use crate::model::{Kind, NodeId};
use crate::source::Span;
use std::rc::Rc;

/// The greatest number of ways to read a name that are tried.
const MOST_SPELLED: usize = 100;

/// A statement with the values of the parameters around it.
pub struct Instance<'a, T> {
    pub statement: &'a T,
    pub with: Locals,
}

/// The parameters of the loops around a statement, the innermost first.
#[derive(Clone, Debug, Default)]
pub struct Locals(Option<Rc<Local>>);

/// The meaning of a name in a round of a loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The number, or the number with which the name of the kind ends.
    pub number: Option<i128>,
    /// The kind.
    pub kind: Option<Kind>,
    /// The nodes.
    pub nodes: Option<Vec<NodeId>>,
    /// The number, or the name of the kind or node.
    pub text: String,
}

/// A name of a loop, or of a cell in a match.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    /// The sort of name: a parameter, or the name of a cell.
    pub sort: Sort,
    pub meaning: Bound,
    /// The place of its declaration.
    pub declared: Span,
    /// The loop in which it is known.
    pub scope: Span,
    /// The range, if it is a loop through numbers.
    pub range: Option<Rc<Range>>,
    pub outer: Locals,
}

/// The range of a loop.
#[derive(Debug)]
pub struct Range {
    pub span: Span,
    /// The first and the last number as they are written.
    pub texts: [String; 2],
    /// The first and the last number.
    pub ends: [i128; 2],
}

impl Locals {
    /// Returns two parameters with the same value, the inner one first.
    fn equal(&self) -> Option<(&Local, &Local)> {
        self.all().find_map(|inner| {
            let value = inner.value()?;
            let outer = inner.outer.all().find(|outer| outer.value() == Some(value))?;
            Some((inner, outer))
        })
    }

    /// Returns a parameter by name.
    pub fn find(&self, name: &str) -> Option<&Local> {
        self.all().find(|local| local.name == name)
    }

    fn all(&self) -> impl Iterator<Item = &Local> {
        std::iter::successors(self.0.as_deref(), |local| local.outer.0.as_deref())
    }

    /// Returns the change after which no two parameters have the same value: the place of the inner
    /// range, the new range, and the help.
    pub fn above(&self) -> Option<(Span, String, String)> {
        let (inner, outer) = self.equal()?;
        let last = &inner.range.as_ref()?.texts[1];
        inner.in_range(format!("{} + 1..{last}", outer.name), outer)
    }

    /// Returns the change after which no two parameters have the same value, as [`Self::above`]
    /// does, if the inner range begins or ends with the other parameter.
    pub fn apart(&self) -> Option<(Span, String, String)> {
        let (inner, outer) = self.equal()?;
        let [first, last] = &inner.range.as_ref()?.texts;
        let range = if *last == outer.name {
            format!("{first}..{} - 1", outer.name)
        } else if *first == outer.name {
            format!("{} + 1..{last}", outer.name)
        } else {
            return None;
        };
        inner.in_range(range, outer)
    }

    /// Returns the parameters with their values, each with the place of its declaration.
    pub fn values(&self) -> Vec<(Span, String)> {
        self.all()
            .map(|local| (local.declared, format!("with {} = {}", local.name, local.meaning.text)))
            .collect()
    }

    /// Returns the name with an index that a name without brackets means: `r[k]c1` for `rkc1`, if
    /// `r1c1` is known where `k` is 1.
    ///
    /// # Arguments
    /// * `params` - the parameters of the file with their values
    pub fn indexed(
        &self,
        params: &[(String, i128)],
        text: &str,
        is_known: &dyn Fn(&str) -> bool,
    ) -> Option<String> {
        let numbers = self.all().filter_map(|local| Some((local, local.meaning.number?)));
        let locals = numbers.map(|(local, number)| (&local.name, number.to_string()));
        let params = params.iter().map(|(name, value)| (name, value.to_string()));
        let all: Vec<(&String, String)> = locals.chain(params).collect();
        let mut found = None;
        let mut spelled = vec![(String::new(), String::new(), text)];
        let mut left = MOST_SPELLED;
        while let (None, Some((plain, shown, rest))) = (&found, spelled.pop().filter(|_| left > 0))
        {
            left -= 1;
            if is_known(&format!("{plain}{rest}")) && plain != shown {
                found = Some(format!("{shown}{rest}"));
            }
            for (name, value) in &all {
                for (at, name) in rest.match_indices(name.as_str()) {
                    let (before, behind) = (&rest[..at], &rest[at + name.len()..]);
                    for before in [Some(before), before.strip_suffix('_')].into_iter().flatten() {
                        spelled.push((
                            format!("{plain}{before}{value}"),
                            format!("{shown}{before}[{name}]"),
                            behind,
                        ));
                    }
                }
            }
        }
        found
    }

    /// Returns a name of which each parameter whose letters stand in it just once is an index,
    /// `x[r]a` for `xra`, and the names that it then has in the first round and in this one.
    ///
    /// # Returns
    /// `None` if the name holds no parameter.
    pub fn with_indices(&self, name: &str) -> Option<(String, [String; 2])> {
        let [mut shown, mut first, mut now] = [(); 3].map(|()| name.to_owned());
        for local in self.all().filter(|local| name.matches(local.name.as_str()).count() == 1) {
            let Some(range) = &local.range else { continue };
            // Letters of an index that was set before are no second index.
            if shown.matches(local.name.as_str()).count() > 1 {
                continue;
            }
            shown = shown.replace(&local.name, &format!("[{}]", local.name));
            first = first.replace(&local.name, &range.ends[0].to_string());
            now = now.replace(&local.name, &local.meaning.text);
        }
        (shown != name).then_some((shown, [first, now]))
    }

    /// Returns the names of the parameters.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all().map(|local| local.name.as_str())
    }

    /// Returns the parameters with another number for one of them.
    pub fn with(&self, name: &str, number: i128) -> Self {
        let Some(local) = &self.0 else { return Self::default() };
        let own = local.name == name;
        let meaning = if own {
            Bound { number: Some(number), text: number.to_string(), ..Bound::default() }
        } else {
            local.meaning.clone()
        };
        let outer = if own { local.outer.clone() } else { local.outer.with(name, number) };
        Local { meaning, outer, ..Local::clone(local) }.into()
    }

    /// Returns the names of cells, the first one first.
    pub fn of_cells(&self) -> Vec<String> {
        let cells = self.all().filter(|local| local.sort == Sort::Cell && local.name != "self");
        let mut names: Vec<String> = cells.map(|local| local.name.clone()).collect();
        names.reverse();
        names
    }

    /// Returns `true` if there are no parameters.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Adds the values of the parameters to a report.
    pub fn noted(&self, report: Diagnostic) -> Diagnostic {
        self.values()
            .into_iter()
            .fold(report, |report, (place, value)| report.because(place, value))
    }
}

impl Local {
    /// Returns the number of a loop through numbers.
    pub fn value(&self) -> Option<i128> {
        self.meaning.number.filter(|_| self.range.is_some())
    }

    /// Returns the place of the range, another range, and the help that writes it.
    fn in_range(&self, range: String, never: &Self) -> Option<(Span, String, String)> {
        let write = format!(
            "write `{own} in {range}`, so that `{own}` is never `{}`",
            never.name,
            own = self.name
        );
        Some((self.range.as_ref()?.span, range, write))
    }
}

impl From<Local> for Locals {
    fn from(local: Local) -> Self {
        Self(Some(Rc::new(local)))
    }
}
