//! Layouts along a line or a set of nodes (rules R31, R33 and R66).

use super::lengths::{Within, anywhere, layout_length};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{KindSet, NodeId};
use crate::syntax::ast::{self, KindItem, KindPart, NamePart};
use crate::syntax::{kind_set_text, name_text, node_set_text};

/// The nodes of a layout.
enum Along {
    Nodes(Vec<NodeId>),
    /// The number of lines of that name, which is not one.
    Lines(usize),
}

impl Scope {
    /// Returns the nodes of a line in order, each with the kinds that its cell of a layout allows;
    /// `None` for `?`.
    pub fn layout(
        &self,
        layout: &ast::Layout,
        within: Within,
        sink: &mut Sink,
    ) -> Option<Vec<(NodeId, Option<KindSet>)>> {
        let along = self.along(layout, sink);
        let mut cells: Vec<Option<KindSet>> = Vec::new();
        let mut written: Vec<String> = Vec::new();
        let (mut count, mut complete) = (0_u128, true);
        for cell in &layout.cells {
            match self.layout_cell(cell, cells.len(), sink) {
                Some((more, times)) => {
                    written.extend(more.iter().map(|kinds| self.cell_text(cell, kinds.as_ref())));
                    cells.extend(more);
                    count = count.saturating_add(times);
                }
                None => complete = false,
            }
        }
        let along = match along? {
            Along::Nodes(nodes) => nodes,
            Along::Lines(count) => {
                let text = node_set_text(&layout.along);
                if !self.is_tainted(&text) {
                    let report = Diagnostic::at(
                        Code::LayoutLine,
                        layout.along.span,
                        format!("`{text}` is {count} lines, and a layout needs just one"),
                    );
                    sink.push(anywhere(report, layout, within, complete.then_some(&written[..])));
                }
                return None;
            }
        };
        if !complete {
            return None;
        }
        if along.len() as u128 != count {
            let nodes: Vec<&str> = along.iter().map(|node| self.board.name(*node)).collect();
            let report = layout_length(layout, within, count, &nodes, &written);
            // One node too many or too few is a slip of the range that declares them.
            let near = count.abs_diff(along.len() as u128) == 1;
            let range = self.range_of(&along).filter(|_| near || report.fixes.is_empty());
            sink.push(match range {
                Some((range, count)) => report.because(range, format!("stands for {count} nodes")),
                None => report,
            });
            return None;
        }
        Some(along.into_iter().zip(cells).collect())
    }

    /// Returns the nodes of a layout in the order of its cells: those of the line of that name, or
    /// of a set of nodes (rule R66).
    fn along(&self, layout: &ast::Layout, sink: &mut Sink) -> Option<Along> {
        let line = layout.line().filter(|line| {
            let name = self.spelled(line, &mut Sink::default());
            let names = |text: &str| self.board.find_family(text).is_some();
            self.version < 3
                || name.is_none_or(|name| names(&name.value) || !self.names_nodes(&name.value))
        });
        let Some(line) = line else {
            let nodes = self.node_list(&layout.along, sink)?;
            return Some(Along::Nodes(nodes.into_iter().map(|(node, _)| node).collect()));
        };
        if let Some(report) = self.set_meant(line) {
            sink.push(report);
            return None;
        }
        let family = self.family(line, sink)?;
        let lines: Vec<_> =
            self.board.lines().iter().filter(|line| line.family == family).collect();
        Some(match lines[..] {
            [line] => Along::Nodes(line.nodes.clone()),
            _ => Along::Lines(lines.len()),
        })
    }

    /// Returns a report on a name before a layout that is no line, and nearly a set of nodes: a row
    /// of a grid, or a region.
    fn set_meant(&self, line: &ast::Name) -> Option<Diagnostic> {
        let text = name_text(line);
        if self.version < 3 || self.board.find_family(&text).is_some() || self.is_tainted(&text) {
            return None;
        }
        let message = format!("there is no line and no region named `{text}`");
        let report = Diagnostic::at(Code::UnknownLine, line.span, message)
            .saying("not declared")
            .of(Sort::Line, &text);
        let is_number = |text: &str| text.parse::<u32>().is_ok_and(|number| number > 0);
        if self.board.grid().is_some() && text.strip_prefix('r').is_some_and(is_number) {
            let row = format!("{text}c*");
            let help = format!("all nodes of this row are `{row}`: write `{row}: …`");
            return Some(report.help(help).offer(line.span, row));
        }
        let regions = self.board.regions().iter().map(|region| region.0.as_str());
        let lines = self.board.families().iter().map(String::as_str);
        let near = self.guess(&text, regions);
        if near.is_empty() || !self.guess(&text, lines).is_empty() {
            return None;
        }
        Some(report.meaning(line.span, &near, String::new()))
    }

    /// Returns the text of one of the cells that a written cell of a layout stands for.
    fn cell_text(&self, cell: &ast::LayoutCell, kinds: Option<&KindSet>) -> String {
        match (kinds.and_then(KindSet::single), &cell.kinds) {
            (Some(kind), _) => self.kinds.name(kind).to_owned(),
            (None, Some(set)) => kind_set_text(set),
            (None, None) => "?".to_owned(),
        }
    }

    /// Resolves a written cell of a layout. Returns its cells, as many as can fit the board, and
    /// their full number. `before` is the number of cells before it.
    fn layout_cell(
        &self,
        cell: &ast::LayoutCell,
        before: usize,
        sink: &mut Sink,
    ) -> Option<(Vec<Option<KindSet>>, u128)> {
        cell.kinds.iter().for_each(|kinds| self.note_set(kinds));
        cell.times.iter().for_each(|times| self.params.note(times));
        if let Some(report) = self.number_first(cell) {
            sink.push(report);
            return None;
        }
        if let Some(set) = cell.kinds.as_ref().filter(|set| set.except.is_some()) {
            sink.push(self.except_in_cell(set));
            return None;
        }
        let once: Option<Vec<Option<KindSet>>> = match &cell.kinds {
            None => Some(vec![None]),
            Some(set) => {
                self.layout_kinds(set, sink).map(|kinds| kinds.into_iter().map(Some).collect())
            }
        };
        let times = match &cell.times {
            Some(times) => {
                Some(self.params.bounded(times, 0, i128::MAX, "the number of repeats", sink)?)
            }
            None => None,
        };
        let once = once?;
        let Some(times) = times else {
            let count = once.len() as u128;
            return Some((once, count));
        };
        let most = (self.board.node_count() + 1).saturating_sub(before).max(1);
        // One cell more than the board has nodes is enough to see that the layout is too long.
        let shown = usize::try_from(times).unwrap_or(usize::MAX).min(most / once.len().max(1) + 1);
        let count = (times as u128).saturating_mul(once.len() as u128);
        Some(((0..shown).flat_map(|_| once.iter().cloned()).collect(), count))
    }

    /// Resolves the kinds of a layout cell: a range of kinds is a sequence of cells (rule R6), any
    /// other set is one cell.
    fn layout_kinds(&self, set: &ast::KindSet, sink: &mut Sink) -> Option<Vec<KindSet>> {
        if let (false, [KindPart::Item(KindItem::Named(name))]) = (set.not, &set.parts[..])
            && name.parts.iter().any(|part| matches!(part, NamePart::Range(..)))
        {
            let (kinds, _) = self.named_kinds(name, sink)?;
            let values = self.kinds.values();
            return Some(
                kinds
                    .into_iter()
                    .map(|kind| self.kinds.with_cells(&KindSet::one(kind, values)))
                    .collect(),
            );
        }
        self.kind_set(set, sink).map(|set| vec![set])
    }
}
