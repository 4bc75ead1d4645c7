//! `for` loops: statements are written out, once for each number, kind or node (rules R46 and R62).

use super::expr::Params;
use super::locals::{Bound, Instance, Local, Locals, Range};
use super::operands::named;
use super::scope::Scope;
use super::spelling::Spelling;
use super::uses::Use;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::source::Span;
use crate::syntax::ast::{Condition, Expr, For, LoopList, Repeated};
use crate::syntax::expr_text;
use std::rc::Rc;

/// The greatest number of statements that loops write out in a block, and of rounds of its loops.
const MOST_STATEMENTS: usize = 1_000_000;
/// The greatest number of bytes of text that loops write out in a block.
const MOST_TEXT: usize = 1 << 26;

/// The statements written out up to now.
struct Written<'a, T> {
    found: Vec<Instance<'a, T>>,
    statements: usize,
    rounds: usize,
    text: usize,
    complete: bool,
}

impl Scope {
    /// Writes out the statements of a block. Returns them, and `true` if they are complete.
    pub(super) fn instances<'a, T: Repeated>(
        &self,
        statements: &'a [T],
        sink: &mut Sink,
    ) -> (Vec<Instance<'a, T>>, bool) {
        self.instances_in(&Locals::default(), statements, sink)
    }

    /// Writes out the statements of a block that is inside an instance, as [`Self::instances`]
    /// does.
    pub(super) fn instances_in<'a, T: Repeated>(
        &self,
        around: &Locals,
        statements: &'a [T],
        sink: &mut Sink,
    ) -> (Vec<Instance<'a, T>>, bool) {
        let mut written =
            Written { found: Vec::new(), statements: 0, rounds: 0, text: 0, complete: true };
        self.write_out(statements, around, &mut written, sink);
        self.params.bind(Locals::default());
        (written.found, written.complete)
    }

    fn write_out<'a, T: Repeated>(
        &self,
        statements: &'a [T],
        with: &Locals,
        written: &mut Written<'a, T>,
        sink: &mut Sink,
    ) {
        for statement in statements {
            match statement.repeated() {
                Some(repeated) => self.repeat(repeated, with, written, sink),
                None => {
                    written.statements += usize::from(!with.is_empty());
                    written.found.push(Instance { statement, with: with.clone() });
                }
            }
        }
    }

    fn repeat<'a, T: Repeated>(
        &self,
        repeated: &'a For<T>,
        with: &Locals,
        written: &mut Written<'a, T>,
        sink: &mut Sink,
    ) {
        let For { name, list, filter, span, .. } = repeated;
        self.params.bind(with.clone());
        let mut found = Sink::default();
        let (spelling, scope) = (Spelling::plain(&name.value), Some(*span));
        self.params.notes.add(Use {
            span: name.span,
            sort: Sort::Param,
            spelling,
            declares: true,
            written: true,
            scope,
        });
        if self.params.is_declared(&name.value) && !self.params.is_broken(&name.value)
            || with.find(&name.value).is_some()
        {
            let report = Diagnostic::at(
                Code::DuplicateParam,
                name.span,
                format!("the parameter `{}` is declared already", name.value),
            );
            found.push(report.of(Sort::Param, &name.value).help("give this one another name"));
        }
        let taken = match list {
            LoopList::Numbers(..) => None,
            LoopList::Names(_) if self.is_named_kind(&name.value) => Some("a piece"),
            LoopList::Names(_) if self.names_nodes(&name.value) => Some("a part of the board"),
            LoopList::Names(_) => None,
        };
        if let Some(sort) = taken {
            let report = Diagnostic::at(
                Code::TwoMeanings,
                name.span,
                format!("`{}` is the name of {sort} already", name.value),
            );
            found.push(report.of(Sort::Param, &name.value).help("give this one another name"));
        }
        let items = match list {
            LoopList::Numbers(from, to) => self.range(repeated, from, to, &mut found),
            LoopList::Names(set) => self.items(set, T::BLOCK, &mut found).map(Items::Named),
        };
        written.complete &= !found.has_errors();
        found
            .into_sorted()
            .into_iter()
            .for_each(|report| self.params.tell_once(with, report, sink));
        let Some(items) = items else { return };
        let (place, rounds) = (items.place(repeated), items.count());
        self.params.notes.run(*span, rounds > 0);
        written.rounds =
            written.rounds.saturating_add(usize::try_from(rounds).unwrap_or(usize::MAX));
        for meaning in items.meanings() {
            if !written.complete {
                return;
            }
            written.text += span.range().len();
            if written.statements.max(written.rounds) > MOST_STATEMENTS || written.text > MOST_TEXT
            {
                let report = Diagnostic::at(
                    Code::BadCount,
                    place,
                    format!(
                        "this writes out more than {MOST_STATEMENTS} statements, or too long ones"
                    ),
                );
                self.params.tell_once(
                    with,
                    report.help(format!(
                        "a block has at most {MOST_STATEMENTS} statements; make the range shorter"
                    )),
                    sink,
                );
                written.complete = false;
                return;
            }
            let local: Locals = Local {
                name: name.value.clone(),
                sort: Sort::Param,
                meaning,
                declared: name.span,
                scope: *span,
                range: items.range(),
                outer: with.clone(),
            }
            .into();
            match filter.as_ref().map(|filter| self.is_chosen(filter, &local, sink)) {
                Some(None) => written.complete = false,
                Some(Some(false)) => {}
                None | Some(Some(true)) => {
                    self.write_out(&repeated.statements, &local, written, sink);
                }
            }
        }
    }

    /// Returns the numbers of a loop.
    fn range<T: Repeated>(
        &self,
        repeated: &For<T>,
        from: &Expr,
        to: &Expr,
        sink: &mut Sink,
    ) -> Option<Items> {
        if let Some(report) = self.too_early(repeated) {
            sink.push(report);
            return None;
        }
        let (first, last) = (self.params.value(from, sink), self.params.value(to, sink));
        Some(Items::Numbers(Rc::new(Range {
            span: from.span.to(to.span),
            texts: [expr_text(from), expr_text(to)],
            ends: [first?, last?],
        })))
    }

    /// Returns `true` if the condition of a loop holds in a round.
    fn is_chosen(
        &self,
        (filter, place): &(Condition, Span),
        round: &Locals,
        sink: &mut Sink,
    ) -> Option<bool> {
        self.params.bind(round.clone());
        let mut found = Sink::default();
        let condition = self.condition(filter, &mut found);
        let is_number = condition.as_ref().is_none_or(|condition| condition.is_constant());
        if !is_number {
            let report = Diagnostic::at(
                Code::BadList,
                *place,
                "the condition of a `for` compares numbers only",
            );
            found.push(
                report.help("write the condition behind the moves inside: `… if h1 is frog`"),
            );
        }
        let failed = found.has_errors();
        found
            .into_sorted()
            .into_iter()
            .for_each(|report| self.params.tell_once(round, report, sink));
        let condition = condition.filter(|_| !failed)?;
        Some(condition.holds(&[], &mut || false))
    }

    /// Returns a report on a range that uses the parameter of its own loop, or that of a loop inside,
    /// and the order of the loops in which it is known.
    fn too_early<T: Repeated>(&self, repeated: &For<T>) -> Option<Diagnostic> {
        let mut used: Vec<(&str, Span)> = Vec::new();
        let [from, to] = repeated.ends()?;
        named(from, &mut |name, at| used.push((name, at)));
        named(to, &mut |name, at| used.push((name, at)));
        used.retain(|(name, _)| !self.params.is_known(name));
        let mut around = vec![repeated];
        while let Some([inner]) = around.last().map(|last| &last.statements[..])
            && let Some(inner) = inner.repeated()
            && inner.ends().is_some()
        {
            around.push(inner);
        }
        let find = |name: &str| around.iter().position(|one| one.name.value == name);
        let (name, place, at) =
            used.iter().find_map(|(name, at)| Some((*name, *at, find(name)?)))?;
        let message = match at {
            0 => format!("`{name}` is used in its own range"),
            _ => format!("`{name}` is used before the range that it counts"),
        };
        let report = Diagnostic::at(Code::ParamTooLate, place, message).of(Sort::Param, name);
        let declared = around[at].name.span;
        let report = report.because(declared, "declared here");
        let needs = |one: &For<T>, name: &str| {
            let mut found = false;
            let mut see = |other: &str, _| found |= other == name;
            one.ends().into_iter().flatten().for_each(|end| named(end, &mut see));
            found
        };
        let [first, .., last] = &around[..=at] else {
            return Some(report.help("a range uses numbers, and the parameters before it"));
        };
        let is_free = around[1..=at].iter().all(|one| !needs(one, &repeated.name.value))
            && around[1..at].iter().all(|one| !needs(last, &one.name.value));
        if !is_free {
            return Some(report.help("a range uses numbers, and the parameters before it"));
        }
        let clause = |one: &For<T>| {
            let ends = one.ends()?;
            let range = ends.map(expr_text).join("..");
            Some((one.name.span.to(ends[1].span), format!("{} in {range}", one.name.value)))
        };
        let ((here, this), (there, that)) = (clause(first)?, clause(last)?);
        let between = around[1..at].iter().filter_map(|one| Some(clause(one)?.1));
        let all: Vec<String> =
            [that.clone()].into_iter().chain(between).chain([this.clone()]).collect();
        let help = format!("write `for {}`", all.join(", "));
        Some(report.edit(false, vec![(here, that), (there, this)]).help(help))
    }
}

impl Params {
    /// Enters an instance: its parameters have their values until the next instance is entered, or
    /// until all are left.
    pub(super) fn enter<'a, T>(&self, one: &Instance<'a, T>, sink: &mut Sink) -> &'a T {
        self.leave(sink);
        self.begin(&one.with, sink);
        one.statement
    }

    /// Calls a function while names have other meanings than around it.
    pub(super) fn within<T>(&self, inside: &Locals, call: impl FnOnce() -> T) -> T {
        let around = self.local.replace(inside.clone());
        self.notes.repeat(true);
        let result = call();
        self.notes.repeat(!around.is_empty());
        *self.local.borrow_mut() = around;
        result
    }

    /// Gives parameters their values.
    pub(super) fn begin(&self, with: &Locals, sink: &Sink) {
        self.mark.set(sink.count());
        self.bind(with.clone());
    }

    /// Leaves the last instance: reports made in it name the values of its parameters, and appear
    /// only once for each place.
    pub(super) fn leave(&self, sink: &mut Sink) {
        let with = self.local.take();
        self.notes.repeat(false);
        if with.is_empty() {
            return;
        }
        for report in sink.split_off(self.mark.get()) {
            self.tell_once(&with, report, sink);
        }
    }

    fn tell_once(&self, with: &Locals, report: Diagnostic, sink: &mut Sink) {
        let place = report.primary.as_ref().map(|label| label.span);
        if with.is_empty() || self.reported.borrow_mut().insert((report.code, place)) {
            sink.push(with.noted(report));
        }
    }

    fn bind(&self, with: Locals) {
        self.notes.repeat(!with.is_empty());
        *self.local.borrow_mut() = with;
    }
}

/// The items that a loop goes through.
enum Items {
    Numbers(Rc<Range>),
    Named(Vec<Bound>),
}

impl Items {
    fn count(&self) -> i128 {
        match self {
            Self::Numbers(range) => {
                range.ends[1].saturating_sub(range.ends[0]).saturating_add(1).max(0)
            }
            Self::Named(items) => items.len() as i128,
        }
    }

    fn meanings(&self) -> Box<dyn Iterator<Item = Bound> + '_> {
        match self {
            Self::Numbers(range) => Box::new((range.ends[0]..=range.ends[1]).map(|number| Bound {
                number: Some(number),
                text: number.to_string(),
                ..Bound::default()
            })),
            Self::Named(items) => Box::new(items.iter().cloned()),
        }
    }

    fn range(&self) -> Option<Rc<Range>> {
        if let Self::Numbers(range) = self { Some(range.clone()) } else { None }
    }

    fn place<T>(&self, repeated: &For<T>) -> Span {
        match (&repeated.list, self) {
            (_, Self::Numbers(range)) => range.span,
            (LoopList::Names(set), _) => set.span,
            (LoopList::Numbers(from, to), _) => from.span.to(to.span),
        }
    }
}
