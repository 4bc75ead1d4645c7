//! `board`: nodes and lines (rules R11a to R18).

use super::grid::Shown;
use super::locals::Instance;
use super::scope::Scope;
use super::spelling::Spelling;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, near};
use crate::model::{Board, Kind, Line, NodeId, Place, State};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, GridShape, Jump, Link, Name, NamePart, Placed, Text, Track, written};
use bytesize::ByteSize;
use std::collections::{HashMap, HashSet};

/// With so many nodes a name is compared that nothing has.
const MOST_COMPARED: usize = 500;
/// So many names a help writes out.
const MOST_SHOWN: usize = 40;

/// The words that stand for all diagonals of a grid.
const DIAGONALS: [&str; 2] = ["diagonals", "antidiagonals"];

impl Scope {
    /// Builds the board.
    ///
    /// # Returns
    /// The start that the grid's picture shows, if a piece stands in it, and where the picture is.
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
                BoardStatement::Path { names, .. } => self.path_nodes(names, budget, sink)?,
                BoardStatement::Grid { head, shape, torus } => {
                    if let Some(first) = first_grid {
                        let report = Diagnostic::at(Code::TwoGrids, *head, "a board has at most one grid").because(first, "first here");
                        sink.push(report.help("remove this one, or draw both as one picture with a gap"));
                        continue;
                    }
                    first_grid = Some(*head);
                    let span = if let GridShape::Picture(picture) = shape { picture.span } else { *head };
                    shown = (self.grid_nodes(shape, *torus, budget, sink)?, span);
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
        if self.board.node_count() == 0 && sink.error_count() == before && self.tainted.is_empty() && !self.lost.grid {
            sink.push(
                Diagnostic::at(Code::EmptyBoard, head, "this board has no nodes")
                    .help("declare some: `grid 4 by 4`, `path row: h[1..9]` or `nodes a b c`"),
            );
        }
        self.regions(statements, &shown.0, budget, sink)?;
        for one in statements {
            budget.poll()?;
            let statement = self.params.enter(one, sink);
            self.lines(statement, budget, sink)?;
        }
        self.params.leave(sink);
        let pieces = shown.0.pieces;
        if pieces.iter().all(|(_, kind)| *kind == Kind::EMPTY) {
            return Ok(None);
        }
        let mut layout = vec![Kind::EMPTY; self.board.node_count()];
        pieces.into_iter().for_each(|(node, kind)| layout[node.index()] = kind);
        Ok(Some((layout, shown.1)))
    }

    /// A report for lines through nodes that nobody declares, one for all of them; the names count as declared from here on.
    fn undeclared(&mut self, statements: &[Instance<'_, BoardStatement>]) -> Option<Diagnostic> {
        if self.lost.names || self.lost.grid {
            return None;
        }
        let tracks = statements.iter().filter(|one| one.with.is_empty()).flat_map(|one| match one.statement {
            BoardStatement::Line(_, track) => vec![track],
            BoardStatement::Jumps(_, jumps) => jumps.iter().filter_map(Jump::track).collect(),
            _ => Vec::new(),
        });
        let known: Vec<&str> = self.board.nodes().take(MOST_COMPARED).map(|node| self.board.name(node)).collect();
        let is_unknown = |name: &str| !self.is_known(name) && near(name, known.iter().copied()).is_empty();
        let (mut names, mut places): (Vec<String>, Vec<Span>) = (Vec::new(), Vec::new());
        for track in tracks {
            let written = || std::iter::once(&track.first).chain(track.rest.iter().map(|(_, name)| name));
            let plain: Option<Vec<&str>> =
                written().map(|name| if let [NamePart::Text(text)] = &name.parts[..] { Some(&text[..]) } else { None }).collect();
            let Some(plain) = plain.filter(|plain| plain.len() > 1 && plain.iter().all(|name| is_unknown(name))) else { continue };
            places.push(written().fold(track.first.span, |whole, name| whole.to(name.span)));
            names.extend(plain.into_iter().map(str::to_owned));
        }
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        self.tainted.extend(names.iter().cloned());
        let (&first, others) = places.split_first()?;
        let shown = names.iter().take(MOST_SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if names.len() > MOST_SHOWN { " …" } else { "" };
        let mut report = Diagnostic::at(Code::UnknownNode, first, "the nodes of this line are not declared").of(Sort::Node, &names[0]);
        report.elsewhere = others.to_vec();
        Some(report.help(format!("add `nodes {shown}{more}` to the board")))
    }

    /// Notes the nodes and lines that a statement declares.
    pub fn note_declarations(&self, statement: &BoardStatement) {
        match statement {
            BoardStatement::Nodes(nodes) => nodes.iter().for_each(|(name, _)| self.note_declared(Sort::Node, name)),
            BoardStatement::Path { line, names, .. } => {
                self.note_declared(Sort::Line, line);
                names.iter().for_each(|name| self.note_declared(Sort::Node, name));
            }
            BoardStatement::Line(name, _) | BoardStatement::Leaps(name, ..) | BoardStatement::Jumps(Some(name), _) => {
                self.note_declared(Sort::Line, name);
            }
            BoardStatement::Jumps(None, tracks) => {
                let place = written(tracks).into_iter().find_map(Jump::track).map(|track| track.first.span);
                place.into_iter().for_each(|place| self.note_unwritten(Sort::Line, place, Spelling::plain("jumps")));
            }
            BoardStatement::Grid { head, shape, .. } => {
                let value = |expr| self.params.value(expr, &mut Sink::default()).unwrap_or(i128::MAX);
                let (rows, columns) = match shape {
                    GridShape::Size(rows, columns) => (value(rows), value(columns)),
                    GridShape::Picture(_) => (i128::MAX, i128::MAX),
                };
                self.note_unwritten(Sort::Node, *head, Spelling::grid(rows, columns));
                ["row", "column"].into_iter().for_each(|line| self.note_unwritten(Sort::Line, *head, Spelling::plain(line)));
            }
            BoardStatement::Region(..) | BoardStatement::Legend { .. } | BoardStatement::For(_) => {}
        }
    }

    /// Whether so many more nodes fit into memory; if not, it is reported.
    pub fn afford_nodes(&self, more: u128, span: Span, budget: &Budget, sink: &mut Sink) -> Result<bool, Limit> {
        budget.poll()?;
        let bytes = u64::try_from(more).ok().and_then(|more| more.checked_mul(Board::BYTES_PER_NODE));
        let fits = self.board.node_count() as u128 + more < u128::from(u32::MAX);
        if let (Some(bytes), true) = (bytes, fits)
            && budget.take(bytes).is_ok()
        {
            return Ok(true);
        }
        let needed = bytes.map_or_else(|| "more than any memory".to_owned(), |bytes| format!("about {}", ByteSize(bytes)));
        sink.push(
            Diagnostic::at(Code::BoardTooLarge, span, format!("a board of {more} nodes does not fit into memory"))
                .saying(format!("{more} nodes take {needed}"))
                .help("make the board smaller, or allow more memory (`--max-memory`)"),
        );
        Ok(false)
    }

    /// Declares a node; a name that is taken is reported.
    pub fn declare_node(&mut self, name: String, place: Option<Place>, span: Span, sink: &mut Sink) -> NodeId {
        if let Some(first) = self.node_names.get(&name) {
            let report = Diagnostic::at(Code::DuplicateNode, span, format!("the node `{name}` is declared twice")).of(Sort::Node, &name);
            let first = self.node_spans[first.index()];
            let report = if first == span { report } else { report.because(first, "first here") };
            let report = report.about(format!("{}..{}, {}..{}", first.start, first.end, span.start, span.end));
            sink.push(report.help("remove one of the declarations, or give the node another name"));
        }
        let node = self.board.add_node(name.clone(), place);
        self.node_spans.push(span);
        self.node_names.insert(name, node);
        node
    }

    fn loose_nodes(&mut self, nodes: &[Placed], budget: &Budget, sink: &mut Sink) -> Result<(), Limit> {
        let mut declared: Vec<(String, Option<Place>, Span)> = Vec::new();
        for (name, place) in nodes {
            let Some(names) = self.declared_names(name, budget, sink)? else { continue };
            if let (Some(place), true) = (place, names.len() > 1) {
                sink.push(
                    Diagnostic::at(Code::SharedPlace, place.span, "several nodes cannot share one place")
                        .because(name.span, format!("{} nodes", names.len()))
                        .help("declare the nodes one by one, each with its place"),
                );
            }
            let place =
                place.as_ref().and_then(|place| Some((self.coordinate(&place.value.0, sink)?, self.coordinate(&place.value.1, sink)?)));
            declared.extend(names.into_iter().map(|text| (text, place, name.span)));
        }
        // A statement that stands twice is one slip.
        let again = declared.len() > 1 && declared.iter().all(|(text, ..)| self.node_names.contains_key(text));
        for (at, (text, place, span)) in declared.into_iter().enumerate() {
            let unheard = &mut Sink::default();
            self.declare_node(text, place, span, if again && at > 0 { unheard } else { sink });
        }
        Ok(())
    }

    fn path_nodes(&mut self, names: &[Name], budget: &Budget, sink: &mut Sink) -> Result<(), Limit> {
        for name in names {
            for text in self.declared_names(name, budget, sink)?.unwrap_or_default() {
                self.declare_node(text, None, name.span, sink);
            }
        }
        Ok(())
    }

    fn declared_names(&mut self, name: &Name, budget: &Budget, sink: &mut Sink) -> Result<Option<Vec<String>>, Limit> {
        let names =
            if self.afford_nodes(self.count_names(name), name.span, budget, sink)? { self.expand_declaration(name, sink) } else { None };
        if let (None, Some(NamePart::Text(stem))) = (&names, name.parts.first()) {
            self.tainted.insert(stem.clone());
        }
        Ok(names.map(|names| names.names))
    }

    fn lines(&mut self, statement: &BoardStatement, budget: &Budget, sink: &mut Sink) -> Result<(), Limit> {
        match statement {
            BoardStatement::Line(name, track) => {
                if let Some(name) = self.spelled(name, sink) {
                    self.line(&name, track, budget, sink)?;
                }
            }
            BoardStatement::Leaps(name, a, b, span) => {
                let Some(name) = self.spelled(name, sink) else { return Ok(()) };
                let family = self.board.family(&name.value);
                let steps = (self.params.value(a, sink), self.params.value(b, sink));
                if !self.need_grid(*span, "leaps", sink) {
                    return Ok(());
                }
                if let (Some(a), Some(b)) = steps {
                    if a < 0 || b < 0 || (a, b) == (0, 0) {
                        let report = Diagnostic::at(Code::BadLeap, *span, format!("a leap of ({a},{b}) leads nowhere"));
                        sink.push(match (a.checked_abs(), b.checked_abs()) {
                            (Some(a), Some(b)) if (a, b) != (0, 0) => {
                                let report = report.offer(*span, format!("leaps({a},{b})"));
                                report.help(format!("write `leaps({a},{b})`: all orientations are meant anyway"))
                            }
                            _ => report.help("one of the steps is at least 1: a knight's are `leaps(1,2)`"),
                        });
                    } else {
                        self.leaps(family, a, b, budget)?;
                    }
                }
            }
            BoardStatement::Jumps(name, tracks) => {
                let name = match name {
                    Some(name) => self.spelled(name, sink),
                    None => Some(Text { value: "jumps".to_owned(), span: Span::default() }),
                };
                let Some(family) = name.map(|name| name.value) else { return Ok(()) };
                self.board.family(&family);
                self.jumps(&family, tracks, sink);
            }
            BoardStatement::Path { line, names, closed } => {
                if let Some(line) = self.spelled(line, sink) {
                    self.path_line(&line, names, *closed, sink);
                }
            }
            BoardStatement::Grid { .. } => self.grid_lines(budget)?,
            BoardStatement::Nodes(_) | BoardStatement::Region(..) | BoardStatement::Legend { .. } | BoardStatement::For(_) => {}
        }
        Ok(())
    }

    /// The jumps of a statement, which stands in an instance itself.
    fn jumps(&mut self, family: &str, jumps: &[Jump], sink: &mut Sink) {
        let around = self.params.local.borrow().clone();
        let (instances, complete) = self.params.instances_in(&around, jumps, sink);
        self.lost.names |= !complete;
        for one in &instances {
            if let Jump::Track(track) = self.params.enter(one, sink) {
                self.track(family, track, sink);
            }
        }
        self.params.leave(sink);
    }

    fn need_grid(&self, span: Span, what: &str, sink: &mut Sink) -> bool {
        if self.board.grid().is_none() && !self.grid_failed {
            sink.push(Diagnostic::at(Code::NoGrid, span, format!("`{what}` needs a grid")).help("declare one: `grid 4 by 4`"));
        }
        self.board.grid().is_some()
    }

    fn line(&mut self, name: &Text, track: &Track, budget: &Budget, sink: &mut Sink) -> Result<(), Limit> {
        if let (true, [NamePart::Text(word)]) = (track.rest.is_empty(), &track.first.parts[..])
            && DIAGONALS.contains(&word.as_str())
            && !self.node_names.contains_key(word)
        {
            let family = self.board.family(&name.value);
            return if self.need_grid(track.first.span, word, sink) { self.diagonals(family, word == "diagonals", budget) } else { Ok(()) };
        }
        self.board.family(&name.value);
        if let Some(report) = self.nearly_diagonals(track) {
            self.tainted.insert(name.value.clone());
            sink.push(report);
            return Ok(());
        }
        self.track(&name.value, track, sink);
        Ok(())
    }

    /// A report for `line d: diagonal`.
    fn nearly_diagonals(&self, track: &Track) -> Option<Diagnostic> {
        let ([], [NamePart::Text(word)]) = (&track.rest[..], &track.first.parts[..]) else { return None };
        let unknown = !self.is_known(word) && self.board.grid().is_some();
        let [meant] = near(word, DIAGONALS).into_iter().filter(|_| unknown).collect::<Vec<_>>()[..] else { return None };
        let report = Diagnostic::at(Code::UnknownNode, track.first.span, format!("there is no node named `{word}`")).saying("not declared");
        Some(report.of(Sort::Node, word).meaning(track.first.span, &[meant], ""))
    }

    fn path_line(&mut self, line: &Text, names: &[Name], closed: bool, sink: &mut Sink) {
        let family = self.board.family(&line.value);
        let nodes: Option<Vec<Vec<NodeId>>> = names.iter().map(|name| self.nodes(name, &mut Sink::default())).collect();
        let nodes: Vec<NodeId> = nodes.unwrap_or_default().concat();
        if nodes.is_empty() {
            self.tainted.insert(line.value.clone());
            return; // the declaration has failed and is reported
        }
        if closed && nodes.len() < 2 {
            let report = Diagnostic::at(Code::ShortLine, names[0].span, "a ring of one node leads nowhere");
            sink.push(report.help("a ring has at least two nodes"));
            return;
        }
        // The same nodes again have been declared twice, which is reported.
        if !sink.tells(|report| report.code == Code::DuplicateNode)
            || !self.board.lines().iter().any(|line| line.family == family && line.nodes == nodes)
        {
            self.board.add_line(Line { family, nodes, ring: closed, one_way: Vec::new() });
        }
    }

    /// Adds the line that a track describes.
    fn track(&mut self, family: &str, track: &Track, sink: &mut Sink) {
        let Some((mut nodes, links, spans)) = self.track_nodes(track, sink) else {
            self.tainted.insert(family.to_owned());
            return;
        };
        let ring = nodes.len() > 2 && nodes.first() == nodes.last();
        if ring {
            nodes.pop();
        }
        let whole = spans[0].to(spans[spans.len() - 1]);
        if nodes.len() < 2 {
            self.tainted.insert(family.to_owned());
            sink.push(
                Diagnostic::at(Code::ShortLine, whole, "a line of one node leads nowhere").help("join two nodes or more: `t1 - t2 - t3`"),
            );
            return;
        }
        let mut seen: HashMap<NodeId, Span> = HashMap::new();
        for (&node, &span) in nodes.iter().zip(&spans) {
            if let Some(first) = seen.insert(node, span) {
                let name = self.board.name(node);
                let report = Diagnostic::at(Code::NodeTwiceOnLine, span, format!("this line visits `{name}` twice"));
                let report = if first == span { report } else { report.because(first, "first here") };
                sink.push(report.help("split it into two lines of the same name; only a ring ends where it began"));
                self.tainted.insert(family.to_owned());
                return;
            }
        }
        let one_way = links.iter().enumerate().filter(|(_, link)| **link == Link::Forward).map(|(at, _)| at as u32).collect();
        let family = self.board.family(family);
        self.board.add_line(Line { family, nodes, ring, one_way });
    }

    /// The nodes of a track, the links between them, and where each node is named (rule R6).
    fn track_nodes(&self, track: &Track, sink: &mut Sink) -> Option<(Vec<NodeId>, Vec<Link>, Vec<Span>)> {
        let after_first = track.rest.first().map_or(Link::Both, |(link, _)| *link);
        let (mut nodes, mut links, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        let mut complete = true;
        let named = std::iter::once((after_first, &track.first)).chain(track.rest.iter().map(|(link, name)| (*link, name)));
        for (link, name) in named {
            let Some(found) = self.nodes(name, sink) else {
                complete = false;
                continue;
            };
            for node in found {
                if !nodes.is_empty() {
                    links.push(link);
                }
                nodes.push(node);
                spans.push(name.span);
            }
        }
        (complete && !nodes.is_empty()).then_some((nodes, links, spans))
    }
}
