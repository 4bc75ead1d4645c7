//! Rewrites: cells and the changes of cells (rules R20 to R22).

use super::anchor::{misplaced, side};
use super::cell_names::region_on_right;
use super::labelled::{labelled, other_name};
use super::lengths::side_lengths;
use super::run::{Runs, kinds_text, spelling, stays};
use super::scope::Scope;
use super::spelling::Spelling;
use super::uses::Use;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, synonym};
use crate::model::{Cell, Change, Kind, NodeId, Pattern, Repeat, Rewrite, Rule, Slide};
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat, KindSet, Text};
use crate::syntax::kind_set_text;

impl Scope {
    /// Resolves a rewrite into a rule for pieces that cover one node, and one for shaped pieces.
    pub fn rule(&self, rule: &ast::Rewrite, sink: &mut Sink) -> Option<Rule> {
        if let Some(report) = self.piece_or_name(rule).or_else(|| self.name_of_version_3(rule)) {
            self.note_declared(Sort::Rule, &rule.name);
            sink.push(report);
            return None;
        }
        if self.is_listed(rule) {
            return self.listed_rule(rule, sink);
        }
        let rule = &*self.with_plain_names(rule);
        if let Some(report) = self.node_as_cell(rule) {
            self.note_declared(Sort::Rule, &rule.name);
            sink.push(report);
            return None;
        }
        let course =
            self.course(Some(&rule.name), &rule.on, rule.direction.as_ref(), &mut Sink::default());
        let (slide, others) = self.slide(rule, course.as_ref(), sink).ok()?;
        if others {
            let rewrite = self.rewrite(rule, sink)?;
            return Some(match slide {
                Some(slide) => Rule::Slide(Slide { others: Some(Box::new(rewrite)), ..slide }),
                None => Rule::Rewrite(rewrite),
            });
        }
        self.note_declared(Sort::Rule, &rule.name);
        _ = self.names_known(rule, sink);
        slide.map(Rule::Slide)
    }

    /// Resolves a rewrite of pieces that cover one node.
    pub fn rewrite(&self, rule: &ast::Rewrite, sink: &mut Sink) -> Option<Rewrite> {
        self.note_declared(Sort::Rule, &rule.name);
        let name = self.spelled(&rule.name, sink);
        let course = self.course(Some(&rule.name), &rule.on, rule.direction.as_ref(), sink);
        let names = self.names_known(rule, sink);
        let tail = self.tail(&rule.tail, sink);
        let left = cells(&rule.left, |left| format!("{left} => {}", side(&rule.right)), sink);
        let right = cells(&rule.right, |right| format!("{} => {right}", side(&rule.left)), sink);
        let sides = (left, right);
        let ((left, at_first, at_last), (right, right_first, right_last)) = (sides.0?, sides.1?);
        if right_first && !at_first || right_last && !at_last {
            let report = Diagnostic::at(
                Code::AnchorPlace,
                rule.right.span,
                "the right side has an anchor that the left side does not have",
            );
            sink.push(
                report
                    .because(rule.left.span, "the pattern")
                    .help("write the anchor on the left; on the right it may be left out"),
            );
        }
        if left.len() != right.len() {
            // Kinds that are left out of a class, and cells without a blank between them, are
            // reported separately.
            let is_apart = |cell: &&ast::Cell| {
                synonym(&spelling(cell)) == Some("except") || self.touches_empty(&spelling(cell))
            };
            if !left.iter().chain(&right).any(is_apart) {
                sink.push(side_lengths(rule, left.len(), right.len()));
            }
            self.check_bindings(&left, sink);
            return None;
        }
        let unshaped = |cell: Cell| Cell { kinds: self.in_rule(cell.kinds), ..cell };
        let resolved: Option<Vec<Cell>> =
            left.iter().map(|cell| self.left_cell(cell, sink).map(unshaped)).collect();
        if !self.check_bindings(&left, sink) {
            return None;
        }
        if left.iter().all(|cell| cell.repeat == Some('*')) {
            let report = Diagnostic::at(
                Code::OnlyRepeats,
                rule.left.span,
                "this pattern may match no node at all",
            );
            sink.push(report.help("at least one cell must be without `*`; `+` means one or more"));
            return None;
        }
        if !names {
            return None; // the change of the right side cannot be determined
        }
        let changes: Vec<Option<Change>> =
            (0..left.len()).map(|at| self.change(at, &left, &right, sink)).collect();
        let (families, forward, backward) = course?;
        Some(Rewrite {
            name: name?.value,
            label: self.label(&rule.tail),
            pattern: Pattern { families, forward, backward, at_first, at_last, cells: resolved? },
            changes: changes.into_iter().collect::<Option<_>>()?,
            tail: tail?,
        })
    }

    /// Notes the names and regions of cells.
    pub fn note_cells(&self, rule: &ast::Rewrite, whole: Span) {
        for cell in rule.left.cells.iter().chain(&rule.right.cells) {
            if let Some(region) = &cell.region {
                self.note(Sort::Node, region);
            }
            if let Some(name) = &cell.binding {
                let (spelling, declares) =
                    (Spelling::plain(&name.value), cell.span.end <= rule.left.span.end);
                self.params.notes.add(Use {
                    span: name.span,
                    sort: Sort::Cell,
                    spelling,
                    declares,
                    written: true,
                    scope: Some(whole),
                });
            }
        }
    }

    /// Looks up the pieces and regions of both sides. Returns `true` if all are known.
    fn names_known(&self, rule: &ast::Rewrite, sink: &mut Sink) -> bool {
        self.note_cells(rule, rule.name.span.to(rule.right.span));
        let left: Vec<&ast::Cell> = rule.left.cells.iter().collect();
        let bare: Vec<Diagnostic> =
            rule.right.cells.iter().filter_map(|right| self.bare_name(right, &left)).collect();
        let bare = if bare.is_empty() { self.loose_names(rule) } else { bare };
        if !bare.is_empty() {
            bare.into_iter().for_each(|report| sink.push(report));
            return false;
        }
        self.cells_known(rule.left.cells.iter().chain(&rule.right.cells), sink)
    }

    /// Looks up the pieces of cells. Returns `true` if all are known, and no cell leaves kinds out
    /// with `except` (rule R43).
    pub fn cells_known<'a>(
        &self,
        cells: impl Iterator<Item = &'a ast::Cell> + Clone,
        sink: &mut Sink,
    ) -> bool {
        let sets = || {
            cells.clone().filter_map(|cell| {
                if let CellWhat::Kinds(set) = &cell.what { Some(set) } else { None }
            })
        };
        let known = sets().filter(|set| self.kind_set(set, sink).is_none()).count() == 0;
        // A set that is written on both sides is reported once.
        let excepting = sets().find(|set| set.except.is_some());
        excepting.into_iter().for_each(|set| sink.push(self.except_in_cell(set)));
        known && excepting.is_none()
    }

    /// Returns a report on a cell of a pattern or layout that leaves kinds out.
    pub fn except_in_cell(&self, set: &KindSet) -> Diagnostic {
        let free = ["others", "rest", "remaining"]
            .into_iter()
            .find(|name| !self.is_known(name))
            .unwrap_or("others");
        let class = format!("class {free} = {}", kind_set_text(set));
        let report = Diagnostic::at(Code::ExceptInCell, set.span, "a cell does not take `except`");
        report.help(format!("declare a class in `pieces`, and write its name here: `{class}`"))
    }

    /// Resolves a cell of a pattern; looks up its kinds without a report.
    pub fn left_cell(&self, cell: &ast::Cell, sink: &mut Sink) -> Option<Cell> {
        let kinds = match &cell.what {
            // `names_known` reports unknown names.
            CellWhat::Kinds(set) => self.kind_set(set, &mut Sink::default()),
            CellWhat::Anything | CellWhat::First | CellWhat::Last => Some(self.everything()),
        };
        let region = self.cell_region(cell, sink)?;
        let repeat = match cell.repeat {
            Some('*') => Repeat::Any,
            Some(_) => Repeat::Some,
            None => Repeat::Once,
        };
        Some(Cell { kinds: kinds?, region, repeat })
    }

    /// Returns the nodes to which a cell is limited, if it is.
    pub fn cell_region(&self, cell: &ast::Cell, sink: &mut Sink) -> Option<Option<Vec<NodeId>>> {
        let Some(name) = &cell.region else { return Some(None) };
        let set = ast::NodeSet {
            terms: vec![ast::NodeTerm::Named(name.clone())],
            except: Vec::new(),
            span: name.span,
        };
        let inside = self.region_set(&set, sink)?;
        Some(Some(if cell.outside {
            self.board.nodes().filter(|node| inside.binary_search(node).is_err()).collect()
        } else {
            inside
        }))
    }

    /// Reports names of cells that are given twice or to cells without a piece. Returns `true` if
    /// there are none.
    fn check_bindings(&self, left: &[&ast::Cell], sink: &mut Sink) -> bool {
        let before = sink.error_count();
        let mut bound: Vec<&Text> = Vec::new();
        for cell in left {
            let Some(binding) = &cell.binding else { continue };
            if let Some(first) = bound.iter().find(|first| first.value == binding.value) {
                let report = Diagnostic::at(
                    Code::NameBoundTwice,
                    binding.span,
                    format!("the name `{}` is bound twice", binding.value),
                );
                let report = report.of(Sort::Cell, &binding.value);
                let help = format!(
                    "a name stands for one piece: give each cell its own, on both sides, as in `{}`{}",
                    other_name(cell, &bound),
                    if self.version < 3 {
                        "; since version 3 such cells hold one kind"
                    } else {
                        ""
                    }
                );
                sink.push(report.because(first.span, "first here").help(help));
            }
            let nothing = matches!(&cell.what, CellWhat::Kinds(set) if set.is_empty_node());
            if nothing || cell.repeat.is_some() || !matches!(cell.what, CellWhat::Kinds(_)) {
                let report = Diagnostic::at(
                    Code::BadBinding,
                    binding.span,
                    format!("the name `{}` is bound to no piece", binding.value),
                );
                let report = report.of(Sort::Cell, &binding.value);
                sink.push(
                    report.help("only a single cell that holds a piece can have a name: `any:a`"),
                );
            }
            bound.push(binding);
        }
        sink.error_count() == before
    }

    /// Returns the change of the cell at a position.
    pub fn change(
        &self,
        at: usize,
        left: &[&ast::Cell],
        rights: &[&ast::Cell],
        sink: &mut Sink,
    ) -> Option<Change> {
        let right = rights[at];
        if let Some(region) = &right.region {
            sink.push(region_on_right(region, at, left, rights));
            return None;
        }
        let runs = Runs { left, rights };
        if stays(left[at]) || stays(right) {
            return match runs.change(at, self.version >= 3) {
                Ok(Some(change)) => Some(change),
                Ok(None) => self.change_to(at, left, rights, sink),
                Err(report) => {
                    report.into_iter().for_each(|report| sink.push(*report));
                    None
                }
            };
        }
        self.change_to(at, left, rights, sink)
    }

    /// Returns the change of a cell that is written as one node.
    fn change_to(
        &self,
        at: usize,
        left: &[&ast::Cell],
        rights: &[&ast::Cell],
        sink: &mut Sink,
    ) -> Option<Change> {
        let right = rights[at];
        let CellWhat::Kinds(set) = &right.what else { return None };
        if let (None, Some(kind)) = (&right.binding, self.plain_kind(set, sink)?) {
            return Some(Change::Become(kind));
        }
        let wanted = spelling(right);
        let written: Vec<usize> = (0..left.len())
            .filter(|&at| left[at].repeat.is_none() && spelling(left[at]) == wanted)
            .collect();
        match written[..] {
            [from] if from == at && (Runs { left, rights }).agree_before(at) => Some(Change::Keep),
            [from] => Some(Change::Take(from)),
            [] => {
                if left.iter().any(|cell| {
                    (Runs { left, rights }).lacks_sign(cell) && kinds_text(cell) == wanted
                }) {
                    return None; // reported at the cell that repeats
                }
                if let Some(report) = self.misnamed(right, left) {
                    sink.push(report);
                    return None;
                }
                if let Some(kind) =
                    self.plain_kind(set, &mut Sink::default())?.filter(|kind| *kind != Kind::EMPTY)
                {
                    return Some(Change::Become(kind));
                }
                let report = Diagnostic::at(
                    Code::UnmatchedClass,
                    right.span,
                    format!("`{wanted}` is not on the left, so there is no piece to put here"),
                );
                let several = set.parts.len() > 1 && !set.not;
                let barred = |cell: &ast::Cell| matches!(&cell.what, CellWhat::Kinds(set) if set.parts.len() > 1 && kind_set_text(set).contains('_'));
                if let ([only], [_]) = (left, rights)
                    && barred(only)
                    && barred(right)
                {
                    let sides = [only, right].map(|cell| kinds_text(cell).replace('|', " "));
                    sink.push(report.help(format!(
                        "`|` separates alternatives for one cell; cells stand side by side: `{} => {}`",
                        sides[0], sides[1]
                    )));
                    return None;
                }
                let meant = self.kind_set(set, &mut Sink::default());
                let same = |cell: &&&ast::Cell| matches!(&cell.what, CellWhat::Kinds(other) if self.kind_set(other, &mut Sink::default()) == meant);
                if let Some(alike) = left.iter().find(same) {
                    sink.push(
                        report
                            .because(alike.span, "written like this on the left")
                            .write(right.span, spelling(alike)),
                    );
                    return None;
                }
                sink.push(report.help(if several {
                    "a rule has one outcome: for a choice write one rule for each outcome, with the same name if the player sees one move"
                } else {
                    "a class on the right takes the piece of the left cell written the same; to put a certain piece, name it"
                }));
                None
            }
            // A name that is bound twice is reported at its binding.
            [_, _, ..] if right.binding.is_some() => None,
            // There is one report for a word, even if it is on the right several times.
            [..] if rights[..at].iter().any(|cell| spelling(cell) == wanted) => None,
            [first, second, ..] => {
                let report = Diagnostic::at(
                    Code::AmbiguousClass,
                    right.span,
                    format!("`{wanted}` stands on the left more than once"),
                );
                let name = wanted.split(':').next().unwrap_or_default();
                let help = labelled(left, rights, &wanted).map_or_else(
                    || {
                        format!(
                            "tell them apart by names: `{name}:a` and `{name}:b`, on both sides"
                        )
                    },
                    |(rule, exchanges)| {
                        let order = if exchanges { "exchanges them" } else { "keeps their order" };
                        format!("tell them apart by names: `{rule}` {order}")
                    },
                );
                sink.push(
                    report
                        .because(left[first].span, "this one?")
                        .because(left[second].span, "or this one?")
                        .help(help),
                );
                None
            }
        }
    }
}

/// Returns the cells of a side without its anchors, and for each anchor whether the side has it.
///
/// # Arguments
/// `whole` - returns the rule or the condition with another text in place of the side
pub fn cells<'a>(
    pattern: &'a ast::Pattern,
    whole: impl Fn(&str) -> String,
    sink: &mut Sink,
) -> Option<(Vec<&'a ast::Cell>, bool, bool)> {
    let last = pattern.cells.len() - 1;
    let mut good = true;
    for (at, cell) in pattern.cells.iter().enumerate() {
        let wrong = match cell.what {
            CellWhat::First => at != 0,
            CellWhat::Last => at != last,
            _ => false,
        };
        if wrong {
            sink.push(misplaced(pattern, at, &whole));
            good = false;
        }
    }
    let cells = pattern
        .cells
        .iter()
        .filter(|cell| !matches!(cell.what, CellWhat::First | CellWhat::Last))
        .collect();
    good.then_some((
        cells,
        pattern.cells[0].what == CellWhat::First,
        pattern.cells[last].what == CellWhat::Last,
    ))
}
