//! Rules, clicks and moves without a place that are listed match by match (rules R55 to R61, R64).

use super::super::run::{Runs, changes_run};
use super::super::scope::Scope;
use super::super::spelling::Spelling;
use super::super::uses::Use;
use super::choice::{Choices, Pattern, comparisons};
use super::faults::{anchored_right, bare_on_left};
use super::listing::{Listable, Listing};
use super::mentions::{Mention, Role, in_cell, in_region, in_tail, labels};
use super::names::{CellName, bound, mentioned, two_meanings};
use super::places::{Courses, PatternPart};
use super::sides::{CellChange, laid_out, lone_name, parts};
use super::{MATCHES, MOST_MATCHES, Matching, Places, case_count, leave_out, too_many};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Content, NodeId, Rule};
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat};
use std::borrow::Cow;
use std::collections::HashSet;

impl Scope {
    /// Returns `true` if the matches of a rule have to be listed one by one.
    pub fn is_listed(&self, rule: &ast::Rewrite) -> bool {
        if self.version < 3 {
            return false;
        }
        let is_anchor = |cell: &&ast::Cell| matches!(cell.what, CellWhat::First | CellWhat::Last);
        let left: Vec<&ast::Cell> =
            rule.left.cells.iter().filter(|cell| !is_anchor(cell)).collect();
        let right: Vec<&ast::Cell> =
            rule.right.cells.iter().filter(|cell| !is_anchor(cell)).collect();
        let is_free = rule.on.is_empty() && rule.direction.is_none();
        let is_lone = rule.left.cells.len() == 1
            && rule.right.cells.len() == 1
            && left.len() == 1
            && left[0].repeat.is_none()
            && is_free;
        let names = bound(&left);
        let is_place = |cell: &ast::Cell| {
            let CellWhat::Kinds(set) = &cell.what else { return true };
            cell.repeat.is_some() || set.is_empty_node()
        };
        let named_places = left.iter().any(|cell| cell.binding.is_some() && is_place(cell));
        let mentioned = named_places
            || names.iter().any(|name| name.cells.len() > 1)
            || mentions_of_rule(rule, &left, &right)
                .iter()
                .any(|(text, ..)| names.iter().any(|name| name.text == *text));
        let sides = Runs { left: &left, rights: &right };
        let pairs = std::iter::zip(&left, &right);
        let runs = left.len() == right.len()
            && pairs.into_iter().any(|(left, right)| changes_run(left, right, &sides));
        let labelled = rule
            .tail
            .label
            .as_ref()
            .is_some_and(|label| names.iter().any(|name| labels(label, name.text)));
        rule.left.is_split()
            || rule.right.is_split()
            || rule.second.is_some()
            || is_lone
            || mentioned
            || runs
            || labelled
    }

    /// Returns the report on a name that stands alone on the right side and is that of a cell and of
    /// a piece (rule R54).
    pub fn piece_or_name(&self, rule: &ast::Rewrite) -> Option<Diagnostic> {
        if self.version < 3 {
            return None;
        }
        rule.right.cells.iter().find_map(|right| {
            let text = lone_name(right).filter(|text| self.is_declared_as(text, Role::Kind))?;
            let mut bindings = rule.left.cells.iter().filter_map(|cell| cell.binding.as_ref());
            let bound = bindings.find(|binding| binding.value == text)?;
            Some(two_meanings(text, Role::Kind, right.span, bound.span))
        })
    }

    /// Returns the report on a name of a cell that is used as a number, a kind or a place, in a
    /// version in which it is none (rule R54).
    pub fn name_of_version_3(&self, rule: &ast::Rewrite) -> Option<Diagnostic> {
        if self.version >= 3 {
            return None;
        }
        let (left, right): (Vec<&ast::Cell>, Vec<&ast::Cell>) =
            (rule.left.cells.iter().collect(), rule.right.cells.iter().collect());
        let names = bound(&left);
        let is_new = |(text, role, _): &Mention<'_>| {
            names.iter().any(|name| name.text == *text) && !self.is_declared_as(text, *role)
        };
        let (text, role, span) = mentions_of_rule(rule, &left, &right).into_iter().find(is_new)?;
        let (code, sort, meaning) = match role {
            Role::Number => (Code::UnknownParam, Sort::Param, "number"),
            Role::Kind => (Code::UnknownKind, Sort::Kind, "piece"),
            Role::Place => (Code::UnknownNode, Sort::Node, "node"),
        };
        let message = format!("`{text}` is the name of a cell, and in this version no {meaning}");
        let help = format!(
            "since version 3 it is a {meaning} too: write `language 3`, or remove the `language` line"
        );
        Some(Diagnostic::at(code, span, message).of(sort, text).help(help))
    }

    /// Returns a rule in which each name that stands alone on the right side has the kinds of its
    /// cell before it: `x` is `any:x`.
    pub fn with_plain_names<'r>(&self, rule: &'r ast::Rewrite) -> Cow<'r, ast::Rewrite> {
        let bound = |text: &str| {
            let has = |cell: &&ast::Cell| {
                cell.binding.as_ref().is_some_and(|binding| binding.value == text)
            };
            rule.left.cells.iter().find(has)
        };
        let lone = |cell: &ast::Cell| lone_name(cell).and_then(bound).cloned();
        if self.version < 3 || !rule.right.cells.iter().any(|cell| lone(cell).is_some()) {
            return Cow::Borrowed(rule);
        }
        let mut plain = rule.clone();
        for cell in &mut plain.right.cells {
            if let Some(named) = lone(cell) {
                (cell.what, cell.binding) = (named.what, named.binding);
            }
        }
        Cow::Owned(plain)
    }

    /// Resolves a rule whose matches are listed one by one.
    pub fn listed_rule(&self, rule: &ast::Rewrite, sink: &mut Sink) -> Option<Rule> {
        self.note_declared(Sort::Rule, &rule.name);
        let name = self.spelled(&rule.name, sink);
        let span = rule.name.span.to(rule.right.span);
        let around = self.params.local.borrow().clone();
        self.note_cells(rule, span);
        let loose = self.loose_names(rule);
        if !loose.is_empty() {
            loose.into_iter().for_each(|report| sink.push(report));
            return None;
        }
        let lines = self.course(Some(&rule.name), &rule.on, rule.direction.as_ref(), sink)?;
        // Without names and without its tail, which may use them, the rule is one that slides pieces.
        let mut bare = self.with_plain_names(rule).into_owned();
        *bare.tail = ast::Tail::default();
        bare.left
            .cells
            .iter_mut()
            .chain(&mut bare.right.cells)
            .for_each(|cell| cell.binding = None);
        match self.slide(&bare, Some(&lines), sink) {
            Err(()) => return None,
            Ok((Some(_), _)) => {
                sink.push(slides(rule, span));
                return None;
            }
            Ok((None, _)) => {}
        }
        let (left_parts, right_parts) = (parts(&rule.left), parts(&rule.right));
        let (left_sides, left) = laid_out(&rule.left, &left_parts, sink)?;
        let (right_sides, right) = laid_out(&rule.right, &right_parts, sink)?;
        if let Some(report) = anchored_right(rule, &left_sides, &right_sides) {
            sink.push(report);
        }
        if let Some(report) = left.iter().find_map(|cell| bare_on_left(cell, &left)) {
            sink.push(report);
            return None;
        }
        let directions = [rule.direction.as_ref(), rule.second.as_ref()];
        if !self.sides_agree(rule, (&left_sides, &right_sides), sink)
            || !self.has_room(&left_sides, &left, sink)
            || !self.can_lay(&left_sides, directions, rule.left.span, sink)
        {
            return None;
        }
        let mut names = bound(&left);
        let mentions = mentions_of_rule(rule, &left, &right);
        if !self.use_names(&mut names, &mentions, rule.tail.label.as_ref(), sink) {
            return None;
        }
        for (cell, text) in right.iter().filter_map(|cell| Some((cell, lone_name(cell)?))) {
            if names.iter().any(|name| name.text == text) {
                self.note_cell(text, cell.span, span);
            }
        }
        self.cells_known_besides(&names, &left, &right, sink)?;
        let guard = rule.tail.guard.as_ref().map(|(condition, _)| condition);
        let pattern = Pattern {
            cells: &left,
            names: &names,
            comparisons: guard.map_or_else(Vec::new, comparisons),
            around: &around,
            span,
            is_rewrite: true,
        };
        let mut choices = self.choices(&pattern, sink)?;
        let courses = Courses {
            ways: self.ways(directions, &lines),
            is_free: rule.on.is_empty() && rule.direction.is_none(),
            lines,
        };
        let regions: Vec<Option<Vec<NodeId>>> =
            left.iter().map(|cell| self.fixed_region(cell, &names, sink)).collect::<Option<_>>()?;
        let places: Vec<Vec<Places>> = left_sides
            .iter()
            .map(|part| {
                let range = part.cells.clone();
                self.places(part, &left[range.clone()], &regions[range], &courses)
            })
            .collect();
        let counts: Vec<usize> = places.iter().map(Vec::len).collect();
        if case_count(&counts, choices.count()) > MOST_MATCHES {
            sink.push(too_many(MATCHES, &counts, choices.count(), span));
            return None;
        }
        let is_split = rule.left.is_split();
        let changes = self.all_changes((&left, &right), &pattern, &mut choices, sink)?;
        if counts.contains(&0) {
            choices.left_out.clear(); // without a place, no match is left out
        }
        let listable = Listable::new(&rule.tail, &[], &names, &around, span);
        let parts = left_sides.len();
        let mut listing = Listing::new(self, name?.value, parts, &mut choices);
        listing.listed.is_along = !is_split;
        let whole = combined(&places, &mut |places| {
            for (choice, changes) in choices.found.iter().zip(&changes) {
                let found = Matching { places, choice };
                if !found.is_inside() || found.lacks_kind(&names) {
                    continue;
                }
                let Some(tail) = listing.tail(&listable, &found, None, sink)? else { continue };
                let puts = put(&left_sides, &right, &found, changes);
                let nodes = if is_split { moved(&puts, &found) } else { places.nodes.clone() };
                listing.add(&found, nodes, puts, None, tail);
            }
            Some(())
        });
        whole?;
        listing.finish(&names, sink).map(Rule::Listed)
    }

    /// Returns the changes of the cells for each choice of kinds; takes out the choices for which an
    /// index on the right side leads to nothing.
    fn all_changes(
        &self,
        sides: (&[&ast::Cell], &[&ast::Cell]),
        pattern: &Pattern<'_, '_>,
        choices: &mut Choices,
        sink: &mut Sink,
    ) -> Option<Vec<Vec<CellChange>>> {
        let mut changes = Vec::new();
        for choice in std::mem::take(&mut choices.found) {
            let names = pattern.names;
            let inside = self.meanings_of_kinds(names, &choice, pattern.around, pattern.span);
            let mut reports = Sink::default();
            let change = || self.changes(sides, names, &choice, &mut reports);
            let made = self.params.within(&inside, change);
            if reports.has_errors() {
                let is_bound = choice.kinds.iter().any(Option::is_some);
                leave_out(reports, is_bound, &mut choices.left_out, sink)?;
                continue;
            }
            changes.push(made?);
            choices.found.push(choice);
        }
        Some(changes)
    }

    /// Notes the use of the name of a cell.
    fn note_cell(&self, text: &str, span: Span, scope: Span) {
        self.params.notes.add(Use {
            span,
            sort: Sort::Cell,
            spelling: Spelling::plain(text),
            declares: false,
            written: true,
            scope: Some(scope),
        });
    }

    /// Returns the region of a cell that mentions no name.
    pub(super) fn fixed_region(
        &self,
        cell: &ast::Cell,
        names: &[CellName<'_>],
        sink: &mut Sink,
    ) -> Option<Option<Vec<NodeId>>> {
        let is_fixed = mentioned(names, |each| in_region(cell, each)).is_empty();
        if is_fixed { self.cell_region(cell, sink) } else { Some(None) }
    }

    /// Looks up the pieces of cells whose kinds mention no name, and returns `None` if one is
    /// unknown.
    fn cells_known_besides(
        &self,
        names: &[CellName<'_>],
        left: &[&ast::Cell],
        right: &[&ast::Cell],
        sink: &mut Sink,
    ) -> Option<()> {
        let is_plain = |cell: &&&ast::Cell| mentioned(names, |each| in_cell(cell, each)).is_empty();
        let plain: Vec<&ast::Cell> = left.iter().chain(right).filter(is_plain).copied().collect();
        self.cells_known(plain.iter().copied(), sink).then_some(())
    }

    /// Reports a pattern that may match no node.
    fn has_room(&self, parts: &[PatternPart], cells: &[&ast::Cell], sink: &mut Sink) -> bool {
        let empty = |part: &&PatternPart| {
            cells[part.cells.clone()].iter().all(|cell| cell.repeat == Some('*'))
        };
        let Some(part) = parts.iter().find(empty) else { return true };
        let place = cells.get(part.cells.start).map_or(Span::at(0), |cell| cell.span);
        let report =
            Diagnostic::at(Code::OnlyRepeats, place, "this pattern may match no node at all");
        sink.push(report.help("at least one cell must be without `*`; `+` means one or more"));
        false
    }
}

/// Returns the names that a rule uses, besides those that stand alone on the right side for a piece.
fn mentions_of_rule<'a>(
    rule: &'a ast::Rewrite,
    left: &[&'a ast::Cell],
    right: &[&'a ast::Cell],
) -> Vec<Mention<'a>> {
    let mut mentions: Vec<Mention<'a>> = Vec::new();
    let mut note = |text, role, span| mentions.push((text, role, span));
    in_tail(&rule.tail, &mut note);
    left.iter().for_each(|cell| in_cell(cell, &mut note));
    let runs: HashSet<&str> = left
        .iter()
        .filter(|cell| cell.repeat.is_some())
        .filter_map(|cell| cell.binding.as_ref().map(|name| &name.value[..]))
        .collect();
    for cell in right {
        if lone_name(cell).is_none_or(|name| runs.contains(name)) {
            in_cell(cell, &mut note);
        }
    }
    mentions
}

/// Calls `visit` with each combination of places of the parts that uses no node twice, in the order
/// of the parts.
fn combined(parts: &[Vec<Places>], visit: &mut dyn FnMut(&Places) -> Option<()>) -> Option<()> {
    fn join(
        parts: &[Vec<Places>],
        before: &Places,
        visit: &mut dyn FnMut(&Places) -> Option<()>,
    ) -> Option<()> {
        let [part, rest @ ..] = parts else { return visit(before) };
        for places in part {
            if before.nodes.iter().any(|node| places.nodes.contains(node)) {
                continue;
            }
            let mut both = before.clone();
            (0..places.ends.len()).for_each(|at| both.add(places.cell(at)));
            join(rest, &both, visit)?;
        }
        Some(())
    }
    join(parts, &Places::default(), visit)
}

/// Returns the report on a rule that would slide pieces with a shape, and has names or parts.
fn slides(rule: &ast::Rewrite, span: Span) -> Diagnostic {
    let is_named = rule.left.cells.iter().any(|cell| cell.binding.is_some());
    let (message, help) = if is_named {
        (
            "a rule that slides pieces with a shape uses no names of cells",
            "leave out the part of the rule that uses the name, or name the pieces without a shape",
        )
    } else {
        (
            "a rule that slides pieces with a shape has one part, in one row",
            "leave out the other parts and rows, or name the pieces without a shape",
        )
    };
    Diagnostic::at(Code::ShapedInRule, span, message).help(help)
}

/// Returns the contents that the right side puts on nodes.
///
/// # Arguments
/// `right` - the cells of the right side
fn put(
    parts: &[PatternPart],
    right: &[&ast::Cell],
    found: &Matching<'_>,
    changes: &[CellChange],
) -> Vec<(NodeId, Content)> {
    let mut puts = Vec::new();
    for part in parts {
        // Behind a run that is taken along, cells lie on other nodes than on the left.
        let nodes: Vec<NodeId> =
            part.cells.clone().flat_map(|cell| found.places.cell(cell)).copied().collect();
        let mut nodes = nodes.into_iter();
        for cell in part.cells.clone() {
            match changes[cell] {
                CellChange::Keep => {
                    nodes.by_ref().take(found.places.cell(cell).len()).for_each(drop);
                }
                CellChange::Become(kind) => {
                    // Only a run that changes stands at the place of its left cell.
                    let is_run = right[cell].repeat.is_some();
                    let length = if is_run { found.places.cell(cell).len() } else { 1 };
                    let own = nodes.by_ref().take(length);
                    puts.extend(own.map(|node| (node, Content::Kind(kind))));
                }
                CellChange::Take(from) => {
                    let taken = found.places.cell(from).iter();
                    puts.extend(
                        nodes.by_ref().zip(taken).map(|(node, &from)| (node, Content::Of(from))),
                    );
                }
            }
        }
    }
    puts
}

/// Returns the nodes in the name of a move of parts or rows: those that the right side changes, or
/// all of them.
fn moved(puts: &[(NodeId, Content)], found: &Matching<'_>) -> Vec<NodeId> {
    let Matching { places, choice } = found;
    let held = |node: NodeId| {
        let cell = (0..choice.sets.len()).find(|&at| places.cell(at).contains(&node))?;
        choice.sets[cell].single()
    };
    let changes = |&&(node, content): &&(NodeId, Content)| match content {
        Content::Kind(kind) => held(node) != Some(kind),
        Content::Of(from) => from != node && (held(from).is_none() || held(from) != held(node)),
    };
    let changed: Vec<NodeId> = puts.iter().filter(changes).map(|(node, _)| *node).collect();
    if changed.is_empty() { places.nodes.clone() } else { changed }
}
