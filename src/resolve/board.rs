//! `board`: nodes and lines (rules R11a to R18).

use super::beside::has_beside;
use super::grid::{HEX_LINES, Shown};
use super::locals::Instance;
use super::scope::Scope;
use super::spelling::Spelling;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Setting, Sink, Sort, Wording, counted, near};
use crate::model::{Board, Kind, NodeId, Place, State};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, GridShape, Jump, Name, NamePart, Placed, written};
use bytesize::ByteSize;
use std::collections::HashSet;

/// The greatest number of known nodes with which an undeclared name is compared.
const MOST_COMPARED: usize = 500;
/// The greatest number of names that a help lists.
const MOST_SHOWN: usize = 40;

impl Scope {
    /// Builds the board.
    ///
    /// # Returns
    /// The start that the grid's picture shows, if a piece stands in it, with the place of the
    /// picture.
    pub fn resolve_board(
        &mut self,
        head: Option<Span>,
        statements: &[Instance<'_, BoardStatement>],
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<Option<(State, Span)>, Limit> {
        let Some(head) = head else { return Ok(None) };
        let before = sink.error_count();
        let mut shown = (Shown::default(), Span::default());
        let mut first_grid: Option<Span> = None;
        for one in statements {
            budget.poll()?;
            let statement = self.params.enter(one, sink);
            self.note_declarations(statement);
            match statement {
                BoardStatement::Nodes(nodes) => self.loose_nodes(nodes, budget, sink)?,
                BoardStatement::Hidden(nodes) => {
                    let first = self.board.node_count();
                    self.loose_nodes(nodes, budget, sink)?;
                    (first..self.board.node_count())
                        .for_each(|node| self.board.hide(NodeId(node as u32)));
                }
                BoardStatement::Path { names, .. } => self.path_nodes(names, budget, sink)?,
                BoardStatement::Grid { head, shape, hex, torus } => {
                    if let Some(first) = first_grid {
                        let report =
                            Diagnostic::at(Code::TwoGrids, *head, "a board has at most one grid")
                                .because(first, "first here");
                        sink.push(
                            report.help("remove this one, or draw both as one picture with a gap"),
                        );
                        continue;
                    }
                    first_grid = Some(*head);
                    let span =
                        if let GridShape::Picture(picture) = shape { picture.span } else { *head };
                    let tiling = self.tiling(*hex, *torus, sink);
                    shown = (self.grid_nodes(shape, tiling, budget, sink)?, span);
                }
                _ => {}
            }
        }
        self.params.leave(sink);
        if first_grid.is_none() && self.lost.grid {
            self.taint_grid();
        }
        if let Some(report) = self.undeclared(statements) {
            sink.push(report);
        }
        if self.board.node_count() == 0
            && sink.error_count() == before
            && self.tainted.is_empty()
            && !self.lost.grid
        {
            sink.push(
                Diagnostic::at(Code::EmptyBoard, head, "this board has no nodes")
                    .help("declare some: `grid 4 by 4`, `path row: h[1..9]` or `nodes a b c`"),
            );
        }
        // Regions of nodes beside others need the lines.
        let is_late = statements.iter().any(
            |one| matches!(one.statement, BoardStatement::Region(_, nodes) if has_beside(nodes)),
        );
        if !is_late {
            self.regions(statements, &shown.0, budget, sink)?;
        }
        // For each line, `true` if a single node of it is still a line.
        let mut alone: Vec<bool> = Vec::new();
        for one in statements {
            budget.poll()?;
            let statement = self.params.enter(one, sink);
            self.lines(statement, budget, sink)?;
            alone.extend(
                self.board.lines()[alone.len()..]
                    .iter()
                    .map(|line| line.ring || self.may_be_single(statement, line.family)),
            );
        }
        self.params.leave(sink);
        self.walls(statements, &alone, budget, sink)?;
        if is_late {
            self.regions(statements, &shown.0, budget, sink)?;
        }
        let pieces = shown.0.pieces;
        if pieces.iter().all(|(_, kind)| *kind == Kind::EMPTY) {
            return Ok(None);
        }
        let mut layout = vec![Kind::EMPTY; self.board.node_count()];
        pieces.into_iter().for_each(|(node, kind)| layout[node.index()] = kind);
        Ok(Some((layout, shown.1)))
    }

    /// Returns one report on all lines whose nodes are all undeclared; from here on the names of
    /// these nodes count as declared.
    fn undeclared(&mut self, statements: &[Instance<'_, BoardStatement>]) -> Option<Diagnostic> {
        if self.lost.names || self.lost.grid {
            return None;
        }
        let tracks = statements.iter().filter(|one| one.with.is_empty()).flat_map(|one| match one
            .statement
        {
            BoardStatement::Line(_, track) => vec![track],
            BoardStatement::Jumps(_, jumps) => jumps.iter().filter_map(Jump::track).collect(),
            _ => Vec::new(),
        });
        let known: Vec<&str> =
            self.board.nodes().take(MOST_COMPARED).map(|node| self.board.name(node)).collect();
        let is_unknown =
            |name: &str| !self.is_known(name) && near(name, known.iter().copied()).is_empty();
        let (mut names, mut places): (Vec<String>, Vec<Span>) = (Vec::new(), Vec::new());
        for track in tracks {
            let written =
                || std::iter::once(&track.first).chain(track.rest.iter().map(|(_, name)| name));
            let plain: Option<Vec<&str>> = written()
                .map(|name| {
                    if let [NamePart::Text(text)] = &name.parts[..] {
                        Some(&text[..])
                    } else {
                        None
                    }
                })
                .collect();
            let Some(plain) =
                plain.filter(|plain| plain.len() > 1 && plain.iter().all(|name| is_unknown(name)))
            else {
                continue;
            };
            places.push(written().fold(track.first.span, |whole, name| whole.to(name.span)));
            names.extend(plain.into_iter().map(str::to_owned));
        }
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        self.tainted.extend(names.iter().cloned());
        let (&first, others) = places.split_first()?;
        let shown = names.iter().take(MOST_SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if names.len() > MOST_SHOWN { " …" } else { "" };
        let mut report =
            Diagnostic::at(Code::UnknownNode, first, "the nodes of this line are not declared")
                .of(Sort::Node, &names[0]);
        report.elsewhere = others.to_vec();
        Some(report.help(format!("add `nodes {shown}{more}` to the board")))
    }

    /// Notes the nodes and lines that a statement declares.
    pub fn note_declarations(&self, statement: &BoardStatement) {
        match statement {
            BoardStatement::Nodes(nodes) | BoardStatement::Hidden(nodes) => {
                nodes.iter().for_each(|(name, _)| self.note_declared(Sort::Node, name))
            }
            BoardStatement::Path { line, names, .. } => {
                self.note_declared(Sort::Line, line);
                names.iter().for_each(|name| self.note_declared(Sort::Node, name));
            }
            BoardStatement::Line(name, _)
            | BoardStatement::Leaps(name, ..)
            | BoardStatement::Jumps(Some(name), _) => {
                self.note_declared(Sort::Line, name);
            }
            BoardStatement::Jumps(None, tracks) => {
                let place =
                    written(tracks).into_iter().find_map(Jump::track).map(|track| track.first.span);
                place.into_iter().for_each(|place| {
                    self.note_unwritten(Sort::Line, place, Spelling::plain("jumps"))
                });
            }
            BoardStatement::Grid { head, shape, hex, .. } => {
                let value =
                    |expr| self.params.value(expr, &mut Sink::default()).unwrap_or(i128::MAX);
                let (rows, columns) = match shape {
                    GridShape::Size(rows, columns) => (value(rows), value(columns)),
                    GridShape::Picture(_) => (i128::MAX, i128::MAX),
                };
                self.note_unwritten(Sort::Node, *head, Spelling::grid(rows, columns));
                let lines = if hex.is_some() { &HEX_LINES[..] } else { &["row", "column"] };
                lines
                    .iter()
                    .for_each(|line| self.note_unwritten(Sort::Line, *head, Spelling::plain(line)));
            }
            BoardStatement::Wall { .. }
            | BoardStatement::Region(..)
            | BoardStatement::Legend { .. }
            | BoardStatement::For(_) => {}
        }
    }

    /// Returns `true` if `more` further nodes fit into memory; otherwise reports that they do not.
    pub fn afford_nodes(
        &self,
        more: u128,
        span: Span,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<bool, Limit> {
        budget.poll()?;
        let bytes =
            u64::try_from(more).ok().and_then(|more| more.checked_mul(Board::BYTES_PER_NODE));
        let fits = self.board.node_count() as u128 + more < u128::from(u32::MAX);
        if let (Some(bytes), true) = (bytes, fits)
            && budget.take(bytes).is_ok()
        {
            return Ok(true);
        }
        // One report is enough: what comes after it does not fit either.
        if sink.has(Code::BoardTooLarge) {
            return Ok(false);
        }
        let nodes = counted(more, "node takes", "nodes take");
        let board = counted(more, "node", "nodes");
        let needed = bytes.map_or_else(
            || "more than any memory".to_owned(),
            |bytes| format!("about {}", ByteSize(bytes)),
        );
        sink.push(
            Diagnostic::at(
                Code::BoardTooLarge,
                span,
                format!("a board of {board} does not fit into memory"),
            )
            .saying(format!("{nodes} {needed}"))
            .help(
                Wording::from("make the board smaller, or allow more memory").by(Setting::Memory),
            ),
        );
        Ok(false)
    }

    /// Declares a node; reports a name that is taken.
    pub fn declare_node(
        &mut self,
        name: String,
        place: Option<Place>,
        span: Span,
        sink: &mut Sink,
    ) -> NodeId {
        if let Some(first) = self.node_names.get(&name) {
            let report = Diagnostic::at(
                Code::DuplicateNode,
                span,
                format!("the node `{name}` is declared twice"),
            )
            .of(Sort::Node, &name);
            let first = self.node_spans[first.index()];
            let report = if first == span { report } else { report.because(first, "first here") };
            let report = report
                .about(format!("{}..{}, {}..{}", first.start, first.end, span.start, span.end));
            sink.push(if first == span {
                self.declared_each_round(report, &name, span)
            } else {
                report.help("remove one of the declarations, or give the node another name")
            });
        }
        let node = self.board.add_node(name.clone(), place);
        self.node_spans.push(span);
        self.node_names.insert(name, node);
        node
    }

    /// Adds to the report on a node that each round of a loop declares how it has a name in each; the
    /// names that it would have are not reported.
    fn declared_each_round(&mut self, report: Diagnostic, name: &str, span: Span) -> Diagnostic {
        let found = self.params.local.borrow().with_indices(name);
        let Some((shown, names)) = found else {
            let local = self.params.local.borrow();
            let number = local.names().next().unwrap_or("k");
            return report.help(format!("give the nodes of each round another name: put the number of the `for` into it, as in `h[{number}]`"));
        };
        self.tainted.extend(names);
        report.offer(span, shown.as_str()).help(format!("give the nodes of each round another name: write `{shown}`, with the number of the `for` in brackets"))
    }

    fn loose_nodes(
        &mut self,
        nodes: &[Placed],
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        let mut declared: Vec<(String, Option<Place>, Span)> = Vec::new();
        for (name, place) in nodes {
            let Some(names) = self.declared_names(name, budget, sink)? else { continue };
            if let (Some(place), true) = (place, names.len() > 1) {
                sink.push(
                    Diagnostic::at(
                        Code::SharedPlace,
                        place.span,
                        "several nodes cannot share one place",
                    )
                    .because(name.span, format!("{} nodes", names.len()))
                    .help("declare the nodes one by one, each with its place"),
                );
            }
            let place = place.as_ref().and_then(|place| {
                Some((
                    self.coordinate(&place.value.0, sink)?,
                    self.coordinate(&place.value.1, sink)?,
                ))
            });
            declared.extend(names.into_iter().map(|text| (text, place, name.span)));
        }
        // A statement that is written twice is one mistake.
        let again = declared.len() > 1
            && declared.iter().all(|(text, ..)| self.node_names.contains_key(text));
        for (at, (text, place, span)) in declared.into_iter().enumerate() {
            let unheard = &mut Sink::default();
            self.declare_node(text, place, span, if again && at > 0 { unheard } else { sink });
        }
        Ok(())
    }

    fn path_nodes(
        &mut self,
        names: &[Name],
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        let mut first = None;
        for (at, name) in names.iter().enumerate() {
            for text in self.declared_names(name, budget, sink)?.unwrap_or_default() {
                if at > 0 && at + 1 == names.len() && first.as_ref() == Some(&text) {
                    let report = Diagnostic::at(
                        Code::DuplicateNode,
                        name.span,
                        format!("the node `{text}` is declared twice"),
                    );
                    sink.push(
                        report
                            .of(Sort::Node, text)
                            .help("leave it out: a `ring` leads from its last node to its first"),
                    );
                    continue;
                }
                first.get_or_insert_with(|| text.clone());
                self.declare_node(text, None, name.span, sink);
            }
        }
        Ok(())
    }

    fn declared_names(
        &mut self,
        name: &Name,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<Option<Vec<String>>, Limit> {
        let names = if self.afford_nodes(self.count_names(name), name.span, budget, sink)? {
            self.expand_declaration(name, sink)
        } else {
            None
        };
        if let (None, Some(NamePart::Text(stem))) = (&names, name.parts.first()) {
            self.tainted.insert(stem.clone());
        }
        Ok(names.map(|names| names.names))
    }
}
