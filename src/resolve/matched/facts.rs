//! Conditions that look for a node or a pattern with names (rule R58).

use super::super::locals::Locals;
use super::super::scope::Scope;
use super::choice::{Pattern, comparisons};
use super::mentions::{Mention, in_cell, in_condition};
use super::names::{CellName, bound, for_each_kind};
use super::places::Courses;
use super::sides::{laid_out, parts};
use super::{CASES, MOST_MATCHES, Matching, Places, case_count, leave_out, too_many};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Condition, KindSet, NodeId};
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat};

impl Scope {
    /// Resolves `some KIND:x [in NODES] [if CONDITION]`, or `no …`.
    pub fn exists(&self, exists: &ast::Exists, sink: &mut Sink) -> Option<Condition> {
        let word = if exists.no { "no " } else { "some " };
        let (_, nodes) = self.kinds_within(word, &exists.kinds, exists.nodes.as_ref(), sink)?;
        let cell = ast::Cell {
            what: CellWhat::Kinds(exists.kinds.clone()),
            binding: exists.binding.clone(),
            region: None,
            outside: false,
            repeat: None,
            span: exists.span,
        };
        let places = nodes.into_iter().map(Places::one).collect();
        let found = self.found(&[&cell], exists.filter.as_ref(), places, exists.span, sink)?;
        Some(if exists.no { Condition::Not(Box::new(found)) } else { found })
    }

    /// Returns `true` if a pattern in a condition has to be looked for match by match.
    pub fn is_listed_fact(&self, sought: &ast::Sought) -> bool {
        let pattern = &sought.pattern;
        self.version >= 3
            && (sought.filter.is_some()
                || sought.second.is_some()
                || pattern.is_split()
                || pattern.cells.iter().any(|cell| cell.binding.is_some()))
    }

    /// Resolves a condition that a pattern with names, or with rows, is somewhere or nowhere.
    pub fn listed_fact(&self, sought: &ast::Sought, sink: &mut Sink) -> Option<Condition> {
        let lines = self.course(None, &sought.on, sought.direction.as_ref(), sink)?;
        if sought.pattern.parts.len() > 1 {
            let report = Diagnostic::at(
                Code::BadRows,
                sought.pattern.span,
                "a pattern in a condition has no parts",
            );
            sink.push(report.help("write two conditions with `and` between them"));
            return None;
        }
        let owned = parts(&sought.pattern);
        let (sides, cells) = laid_out(&sought.pattern, &owned, sink)?;
        let part = &sides[0];
        let directions = [sought.direction.as_ref(), sought.second.as_ref()];
        if !self.can_lay(&sides, directions, sought.pattern.span, sink) {
            return None;
        }
        let courses = Courses { ways: self.ways(directions, &lines), is_free: false, lines };
        let names = bound(&cells);
        let regions: Vec<Option<Vec<NodeId>>> = cells
            .iter()
            .map(|cell| self.fixed_region(cell, &names, sink))
            .collect::<Option<_>>()?;
        let places = self.places(part, &cells, &regions, &courses);
        let found = self.found(&cells, sought.filter.as_ref(), places, sought.span, sink)?;
        Some(if sought.no { Condition::Not(Box::new(found)) } else { found })
    }

    /// Returns the condition that the cells of a pattern hold their kinds at one of some places, and
    /// that a further condition holds there.
    fn found(
        &self,
        cells: &[&ast::Cell],
        filter: Option<&ast::Condition>,
        places: Vec<Places>,
        span: Span,
        sink: &mut Sink,
    ) -> Option<Condition> {
        let around = self.params.local.borrow().clone();
        let mut names = bound(cells);
        if let Some(name) = names.iter().find(|name| around.find(name.text).is_some()) {
            let report = Diagnostic::at(
                Code::TwoMeanings,
                name.span,
                format!("`{}` has a meaning here already", name.text),
            );
            sink.push(report.help("a name in a condition is a new one: choose another"));
            return None;
        }
        let mut mentions: Vec<Mention<'_>> = Vec::new();
        let mut note = |text, role, span| mentions.push((text, role, span));
        cells.iter().for_each(|cell| in_cell(cell, &mut note));
        filter.iter().for_each(|filter| in_condition(filter, &mut note));
        if !self.use_names(&mut names, &mentions, None, sink) {
            return None;
        }
        let pattern = Pattern {
            cells,
            names: &names,
            comparisons: filter.map_or_else(Vec::new, comparisons),
            around: &around,
            span,
            is_rewrite: false,
        };
        let choices = self.choices(&pattern, sink)?;
        let cases = case_count(&[places.len()], choices.count());
        let listed = self.sought_cells.get().saturating_add(cases);
        self.sought_cells.set(listed);
        if listed > MOST_MATCHES {
            sink.push(too_many(CASES, &[places.len()], choices.count(), span));
            return None;
        }
        let (mut cases, mut left_out) = (Vec::new(), choices.left_out);
        let mut is_refused = choices.is_refused;
        for places in &places {
            for choice in &choices.found {
                let found = Matching { places, choice };
                if found.lacks_kind(&names) {
                    is_refused = true;
                    continue;
                }
                if !found.is_inside() {
                    continue;
                }
                match self.case(&found, &names, filter, (&around, span)) {
                    Ok(case) => {
                        is_refused |= case.is_none();
                        cases.extend(case);
                    }
                    Err(reports) => leave_out(reports, !names.is_empty(), &mut left_out, sink)?,
                }
            }
        }
        if cases.is_empty() && !left_out.is_empty() && !places.is_empty() && !is_refused {
            let reports = left_out.into_iter().map(|report| for_each_kind(report, &names));
            reports.for_each(|report| sink.push(report));
            return None;
        }
        Some(Condition::Or(cases))
    }

    /// Returns the condition of one match; `None` if it never holds.
    fn case(
        &self,
        found: &Matching<'_>,
        names: &[CellName<'_>],
        filter: Option<&ast::Condition>,
        (around, span): (&Locals, Span),
    ) -> Result<Option<Condition>, Sink> {
        let everything = self.everything();
        let mut held: Vec<(NodeId, KindSet)> = Vec::new();
        for (at, set) in found.choice.sets.iter().enumerate() {
            if *set != everything {
                held.extend(found.places.cell(at).iter().map(|&node| (node, set.clone())));
            }
        }
        held.sort_unstable_by_key(|(node, _)| *node);
        let held = Condition::Each(held);
        let Some(filter) = filter else { return Ok(Some(held)) };
        let inside = self.meanings(names, found, around, span);
        let mut sink = Sink::default();
        let condition = self.params.within(&inside, || self.condition(filter, &mut sink));
        match condition {
            Some(condition) if !sink.has_errors() && condition.is_constant() => {
                Ok(condition.holds(&[], &mut || false).then_some(held))
            }
            Some(condition) if !sink.has_errors() => {
                Ok(Some(Condition::And(vec![held, condition])))
            }
            _ => Err(sink),
        }
    }
}
