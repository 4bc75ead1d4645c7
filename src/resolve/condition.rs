//! Conditions and layouts (rules R31, R33).

use super::beside::may_be_empty;
use super::grid::Meaning;
use super::lengths::Within;
use super::picture::Row;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Fix, Sink, Sort, counted};
use crate::model::{Condition, Grid, Kind, KindSet, NodeId, Tiling, state_text};
use crate::source::Span;
use crate::syntax::ast::{self, NamePart, NodeTerm, Text};
use crate::syntax::name_text;

/// A cell of a picture: the node, the kind that its glyph stands for (`None` for `?`), and its
/// place in the source.
pub type PictureCell = (NodeId, Option<Kind>, Span);

impl Scope {
    /// Resolves a condition.
    pub fn condition(&self, condition: &ast::Condition, sink: &mut Sink) -> Option<Condition> {
        use ast::Condition as C;
        match condition {
            C::Or(parts) => self.conditions(parts, true, sink).map(Condition::Or),
            C::And(parts) => self.conditions(parts, false, sink).map(Condition::And),
            C::Not(part) => Some(Condition::Not(Box::new(self.condition(part, sink)?))),
            C::Group(part) => self.condition(part, sink),
            C::All(kinds, _) => {
                Some(Condition::Every(self.board.shown().collect(), self.kind_set(kinds, sink)?))
            }
            C::No(kinds, nodes, _) => {
                let (kinds, nodes) = self.kinds_within("no ", kinds, nodes.as_ref(), sink)?;
                Some(Condition::Every(nodes, kinds.complement(self.kinds.values())))
            }
            C::Some(kinds, nodes, _) => {
                let (kinds, nodes) = self.kinds_within("some ", kinds, nodes.as_ref(), sink)?;
                Some(Condition::Some(nodes, kinds))
            }
            C::Sought(sought) => self.sought(sought, sink),
            C::EveryIn(kinds, nodes, span) => {
                if let Some(report) = self.every_place_in_piece(kinds, nodes, *span) {
                    sink.push(report);
                    return None;
                }
                let (kinds, inside) = (self.kind_set(kinds, sink), self.region_nodes(nodes, sink));
                let (kinds, inside) = (kinds?.complement(self.kinds.values()), inside?);
                let outside = self.board.nodes().filter(|node| inside.binary_search(node).is_err());
                Some(Condition::Every(outside.collect(), kinds))
            }
            C::EveryIs(nodes, denied, kinds, span) => {
                self.note_nodes(nodes);
                self.note_set(kinds);
                if let Some(report) = self.every_turned_round(nodes, *denied, kinds, *span) {
                    sink.push(report);
                    return None;
                }
                let (kinds, nodes) =
                    (self.denied(kinds, *denied, sink), self.region_nodes(nodes, sink));
                Some(Condition::Every(nodes?, kinds?))
            }
            C::Compare(sides, comparison, span) => self.compared(sides, comparison, *span, sink),
            C::Exists(exists) => self.exists(exists, sink),
            C::Is(term, denied, kinds, _) if self.is_of_match(term) => {
                let kinds = self.denied(kinds, *denied, sink)?;
                let nodes = self.term_nodes(term, sink)?;
                Some(if nodes.is_empty() {
                    Condition::Or(Vec::new())
                } else {
                    Condition::Every(nodes, kinds)
                })
            }
            C::Is(term, denied, kinds, _) => {
                let NodeTerm::Named(name) = term else { return None };
                self.note(Sort::Node, name);
                self.note_set(kinds);
                if let Some(report) =
                    self.turned_round(name, *denied, kinds).or_else(|| self.two_nodes(name, kinds))
                {
                    sink.push(report);
                    return None;
                }
                let (node, kinds) =
                    (self.node_of_fact(name, sink), self.denied(kinds, *denied, sink));
                Some(Condition::Every(vec![node?], kinds?))
            }
            C::Layout(layout) => {
                let cells = self.layout(layout, Within::Condition, sink)?;
                Some(Condition::Each(
                    cells.into_iter().filter_map(|(node, kinds)| Some((node, kinds?))).collect(),
                ))
            }
            C::Stuck(_) => Some(Condition::Stuck),
        }
    }

    /// Resolves kinds that are looked for, and the nodes on which: all of them where no set is
    /// written.
    ///
    /// # Arguments
    /// `word` - the text before the kinds: `no `, `some ` or `count(`
    pub fn kinds_within(
        &self,
        word: &str,
        kinds: &ast::KindSet,
        nodes: Option<&ast::NodeSet>,
        sink: &mut Sink,
    ) -> Option<(KindSet, Vec<NodeId>)> {
        if let Some(report) =
            self.left_out_nodes(kinds, nodes).or_else(|| self.only_nodes(word, kinds, nodes))
        {
            sink.push(report);
            return None;
        }
        let (kinds, nodes) = (self.kind_set(kinds, sink), self.within(nodes, sink));
        kinds.zip(nodes)
    }

    /// Resolves the parts of a conjunction or disjunction. Behind a part that decides it, a division
    /// by zero is no fault.
    ///
    /// # Arguments
    /// `deciding` - the value of a part that is the value of the whole
    fn conditions(
        &self,
        parts: &[ast::Condition],
        deciding: bool,
        sink: &mut Sink,
    ) -> Option<Vec<Condition>> {
        let (mut found, mut is_decided) = (Vec::new(), false);
        for part in parts {
            if !is_decided {
                let condition = self.condition(part, sink);
                is_decided = condition.as_ref().is_some_and(|condition| {
                    condition.is_constant() && condition.holds(&[], &mut || false) == deciding
                });
                found.push(condition);
                continue;
            }
            let mut reports = Sink::default();
            let condition = self.condition(part, &mut reports);
            let reports = reports.into_sorted();
            let is_division = |report: &Diagnostic| report.code == Code::DivisionByZero;
            if condition.is_some() || !reports.iter().all(is_division) {
                reports.into_iter().for_each(|report| sink.push(report));
                found.push(condition);
            }
        }
        found.into_iter().collect()
    }

    fn denied(&self, kinds: &ast::KindSet, denied: bool, sink: &mut Sink) -> Option<KindSet> {
        let kinds = self.kind_set(kinds, sink)?;
        Some(if denied { kinds.complement(self.kinds.values()) } else { kinds })
    }

    /// Resolves the node of `NODE is KIND`; the report on a region there suggests `every`.
    fn node_of_fact(&self, name: &ast::Name, sink: &mut Sink) -> Option<NodeId> {
        if let [NamePart::Text(text)] = &name.parts[..]
            && self.board.region(text).is_some()
        {
            sink.push(
                Diagnostic::at(
                    Code::ManyNodes,
                    name.span,
                    format!("one node is meant here, and `{text}` is a region"),
                )
                .of(Sort::Region, text)
                .offer(name.span, format!("every {text}"))
                .help(format!("write `every {text} is …`")),
            );
            return None;
        }
        self.node(name, sink)
    }

    /// Returns `true` if a term is not one node by its name: what lies beside a place, or the nodes
    /// of a match.
    fn is_of_match(&self, term: &NodeTerm) -> bool {
        match term {
            NodeTerm::Named(name) => {
                self.local_meaning(name).is_some_and(|meaning| meaning.nodes.is_some())
            }
            NodeTerm::Own(_) | NodeTerm::Beside(_) => true,
            NodeTerm::All(_) => false,
        }
    }

    pub(super) fn region_nodes(&self, set: &ast::NodeSet, sink: &mut Sink) -> Option<Vec<NodeId>> {
        let nodes = self.region_set(set, sink)?;
        let is_bound = |text: &str| {
            let locals = self.params.local.borrow();
            locals.find(text).is_some_and(|local| local.meaning.nodes.is_some())
        };
        if !nodes.is_empty() || may_be_empty(set, &is_bound) {
            return Some(nodes);
        }
        let failed = set.named().any(|name| self.is_tainted(&name_text(name)));
        if !failed && !self.grid_failed && !self.lost.glyphs && !self.legend_lost {
            let message = match set.single() {
                Some(NodeTerm::Named(name)) => {
                    format!("the region `{}` has no nodes", name_text(name))
                }
                _ => "no node is left here".to_owned(),
            };
            let report = Diagnostic::at(Code::EmptyRegion, set.span, message);
            sink.push(
                report
                    .help("a condition needs at least one node; draw or name a node in the region"),
            );
        }
        None
    }

    /// Reads a picture of the grid: the kinds that its glyphs stand for on the nodes of the grid,
    /// row by row (rule R16).
    pub fn picture(
        &self,
        picture: &Text,
        wildcard: bool,
        sink: &mut Sink,
    ) -> Option<Vec<PictureCell>> {
        let Some(grid) = self.board.grid() else {
            if !self.grid_failed && !self.is_tainted("grid") {
                let report = Diagnostic::at(Code::NoGrid, picture.span, "a picture needs a grid");
                sink.push(report.help("on other boards write layouts, such as `row: frog*4 _ toad*4`, or `frog at h1 h2`"));
            }
            return None;
        };
        if picture.value.contains('\t') || picture.value.replace("\r\n", "").contains('\r') {
            return None; // reported when the text was read
        }
        if self.lost.glyphs
            && self.kinds.all().any(|kind| self.kinds.glyphs[kind.index()].is_none())
        {
            return None;
        }
        if let Some(kind) = self.kinds.all().find(|kind| self.kinds.glyphs[kind.index()].is_none())
        {
            let report = Diagnostic::at(
                Code::NoGlyphLeft,
                picture.span,
                format!(
                    "the piece `{}` has no glyph, so no picture can show it",
                    self.kinds.name(kind)
                ),
            );
            sink.push(
                report.help("give it one in `pieces`, or write the start with `KIND at NODES`"),
            );
            return None;
        }
        let rows = self.rows(picture, sink);
        if rows.len() != grid.rows {
            let report = Diagnostic::at(
                Code::PictureShape,
                picture.span,
                format!(
                    "this picture has {}, and the grid has {}",
                    counted(rows.len(), "row", "rows"),
                    grid.rows
                ),
            );
            let report = report.about("rows of pictures");
            let turned = rows.len() == grid.columns
                && rows.iter().all(|row| row.len() == grid.rows)
                && grid.tiling != Tiling::Hex;
            sink.push(match self.grid_turned.as_ref().filter(|_| turned) {
                Some((size, text)) => report
                    .because(*size, "rows by columns")
                    .help(format!("rows come first in the size of a grid: write `grid {text}`"))
                    .offer(*size, text),
                None => report.help("draw it in the shape of the grid"),
            });
            return None;
        }
        if let Some(report) = self.set_apart(&rows, grid).or_else(|| self.displaced(&rows, grid)) {
            sink.push(report);
            return None;
        }
        let mut cells = Vec::new();
        let before = sink.error_count();
        for (at, row) in rows.iter().enumerate() {
            for column in 0..row.len().max(grid.columns) {
                let glyph = row.get(column).copied().filter(|(character, _)| *character != ' ');
                let blank = row
                    .get(column)
                    .map(|cell| cell.1)
                    .or_else(|| row.last().map(|cell| Span::at(cell.1.range().end)))
                    .unwrap_or(picture.span);
                if !self.picture_cell(grid, (at, column), glyph, blank, wildcard, &mut cells, sink)
                {
                    return None;
                }
            }
        }
        (sink.error_count() == before).then_some(cells)
    }

    /// Returns a report on a picture with a blank between every two glyphs.
    fn set_apart(&self, rows: &[Row], grid: &Grid) -> Option<Diagnostic> {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let between = || rows.iter().flat_map(|row| row.iter().skip(1).step_by(2));
        let fits = width > grid.columns
            && width.div_ceil(2) <= grid.columns
            && !matches!(self.glyph_meaning(' '), Some(Meaning::Piece(..)));
        if !fits || between().any(|(character, _)| *character != ' ') {
            return None;
        }
        let edits: Vec<(Span, String)> =
            between().map(|(_, span)| (*span, String::new())).collect();
        let mut report = Diagnostic::at(
            Code::PictureShape,
            edits.first()?.0,
            "the glyphs of this picture are set apart by blanks",
        );
        report.fixes.push(Fix { safe: true, edits });
        Some(report.help("leave out the blanks: glyphs stand side by side"))
    }

    /// Reads one position of a picture. Returns `true` if the rest of the picture is worth reading.
    #[allow(
        clippy::too_many_arguments,
        reason = "a position, what stands there, and where the results go"
    )]
    fn picture_cell(
        &self,
        grid: &Grid,
        place: (usize, usize),
        glyph: Option<(char, Span)>,
        blank: Span,
        wildcard: bool,
        cells: &mut Vec<PictureCell>,
        sink: &mut Sink,
    ) -> bool {
        let node = grid.at(place.0, place.1);
        let misshapen = |span: Span, what: &str| {
            Diagnostic::at(
                Code::PictureShape,
                span,
                format!("row {}, column {}: {what}", place.0 + 1, place.1 + 1),
            )
            .help("a picture has a glyph exactly where the grid has a node")
        };
        let (glyph, span) = match (glyph, node) {
            (None, None) => return true,
            (None, Some(node)) => match self.glyph_meaning(' ') {
                Some(Meaning::Piece(kind, _)) => {
                    cells.push((node, Some(kind), blank));
                    return true;
                }
                _ => {
                    let shown = self.legend.iter().find(|entry| entry.piece == Some(Kind::EMPTY));
                    let empty = shown.map_or(state_text::EMPTY_GLYPH, |entry| entry.glyph);
                    let report =
                        misshapen(blank, "the grid has a node here, and the picture shows nothing");
                    let means = if wildcard {
                        "a node that may hold anything is `?`, and one that has to be empty"
                    } else {
                        "an empty node"
                    };
                    let help = format!(
                        "a picture has a glyph for each node of the grid, side by side; {means} is `{empty}`"
                    );
                    sink.push(report.help(help));
                    return false;
                }
            },
            (Some(found), _) => found,
        };
        if let ('?', Some(node), true) = (glyph, node, wildcard) {
            cells.push((node, None, span));
            return true;
        }
        match (self.glyph_meaning(glyph), node) {
            (None, _) if glyph == '?' => {
                let report =
                    Diagnostic::at(Code::KindNotFixed, span, "`?` does not say what is here");
                sink.push(
                    report.help("a start says what is on every node; only goals may use `?`"),
                );
            }
            (None, _) => self.unknown_glyph(glyph, span, wildcard, sink),
            (Some(Meaning::Outside), None) => {}
            (Some(Meaning::Outside), Some(_)) => {
                sink.push(misshapen(span, "the grid has a node here, and this glyph is no node"));
                return false;
            }
            (Some(Meaning::Piece(..)), None) => {
                sink.push(misshapen(span, "the grid has no node here"));
                return false;
            }
            (Some(Meaning::Piece(kind, entry)), Some(node)) => {
                let region = entry.and_then(|entry| self.legend[entry].region.as_ref());
                if region.is_some_and(|region| region.binary_search(&node).is_err()) {
                    let report = Diagnostic::at(
                        Code::GlyphOutsideRegion,
                        span,
                        format!(
                            "`{glyph}` is only for nodes of its region, and this is not one of them"
                        ),
                    );
                    let help = "only the grid's picture puts nodes into regions";
                    sink.push(match state_text::glyph(&self.kinds, &self.legend, node, kind) {
                        Some(plain) => {
                            report.offer(span, plain).help(format!("write `{plain}` here; {help}"))
                        }
                        None => report.help(help),
                    });
                }
                cells.push((node, Some(kind), span));
            }
        }
        true
    }
}
