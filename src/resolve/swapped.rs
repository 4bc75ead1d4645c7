//! Words in the wrong order: piece and node exchanged, or a number before the piece that it counts.

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat, KindItem, KindPart, NamePart};
use crate::syntax::{kind_set_text, name_text};

impl Scope {
    /// Returns `true` if the first word can only be a kind and the second only a node.
    pub fn is_kind_and_node(&self, kind: &str, node: &str) -> bool {
        let only =
            |word: &str| (self.kind_names.contains_key(word), self.node_names.contains_key(word));
        (only(kind), only(node)) == ((true, false), (false, true))
    }

    /// Returns a report on a rule that names the nodes of a move as cells: `frog h1 => h2`.
    pub fn node_as_cell(&self, rule: &ast::Rewrite) -> Option<Diagnostic> {
        let node = |cell: &ast::Cell| {
            let CellWhat::Kinds(set) = &cell.what else { return None };
            let [KindPart::Item(KindItem::Named(name))] = &set.parts[..] else { return None };
            let text = name_text(name);
            let names =
                |cell: &ast::Cell| cell.binding.as_ref().is_some_and(|own| own.value == text);
            let is_node = self.node_names.contains_key(&text) && !self.is_named_kind(&text);
            (is_node && !rule.left.cells.iter().any(names)).then_some((text, name.span))
        };
        let (node, span) = rule.left.cells.iter().chain(&rule.right.cells).find_map(node)?;
        let report =
            Diagnostic::at(Code::WrongSort, span, format!("`{node}` is a node, not a piece"));
        Some(report.of(Sort::Node, &node).help(
            "a cell of a rule is a piece or `_`, and the rule holds all along a line, as in `hop: frog _ => _ frog`; where a piece is follows `@` and a region",
        ))
    }

    /// Returns a report on `frog is h1`.
    pub fn turned_round(
        &self,
        first: &ast::Name,
        denied: bool,
        second: &ast::KindSet,
    ) -> Option<Diagnostic> {
        let [KindPart::Item(KindItem::Named(name))] = &second.parts[..] else { return None };
        let (kind, node) = (name_text(first), name_text(name));
        let verb = if denied || second.not { "is not" } else { "is" };
        let report =
            Diagnostic::at(Code::WrongSort, first.span, format!("`{kind}` is a piece, not a node"));
        let report = report.of(Sort::Kind, &kind).because(name.span, "this is the node");
        if !self.is_kind_and_node(&kind, &node) {
            return None;
        }
        let joint = if verb == "is" { "and" } else { "or" };
        let meant = match self.last_covered(&kind, &node) {
            Some(last) => format!("({node} {verb} {kind} {joint} {last} {verb} {kind})"),
            None => format!("{node} {verb} {kind}"),
        };
        Some(report.write(first.span.to(second.span), meant))
    }

    /// Returns the node of the last cell of a piece with a shape whose first cell is on a node: both
    /// together give its place. `None` for a piece on one node, or beside the board.
    fn last_covered(&self, kind: &str, node: &str) -> Option<&str> {
        let (kind, node) = (*self.kind_names.get(kind)?, *self.node_names.get(node)?);
        let shape = self.kinds.shapes.iter().find(|shape| shape.kind() == kind)?;
        let grid = self.board.grid()?;
        let at = grid.cells.iter().position(|cell| *cell == Some(node))?;
        let (down, across) = shape.cells.last().copied().filter(|last| *last != (0, 0))?;
        let moved =
            |from: usize, by: i32| usize::try_from(i64::try_from(from).ok()? + i64::from(by)).ok();
        let (row, column) = (moved(at / grid.columns, down)?, moved(at % grid.columns, across)?);

        let last = grid.at(row, column)?;
        Some(self.board.name(last))
    }

    /// Returns a report on `h1 is h2`: two nodes are compared.
    pub fn two_nodes(&self, first: &ast::Name, second: &ast::KindSet) -> Option<Diagnostic> {
        let [KindPart::Item(KindItem::Named(name))] = &second.parts[..] else { return None };
        let nodes = [first, name].map(name_text);
        if !nodes.iter().all(|node| self.node_names.contains_key(node))
            || self.kind_names.contains_key(&nodes[1])
        {
            return None;
        }
        let report = Diagnostic::at(
            Code::WrongSort,
            name.span,
            format!("`{}` is a node, and two nodes are not compared", nodes[1]),
        );
        let alike: Vec<String> = self
            .kinds
            .all()
            .take(2)
            .map(|kind| {
                format!(
                    "{} is {kind} and {} is {kind}",
                    nodes[0],
                    nodes[1],
                    kind = self.kinds.name(kind)
                )
            })
            .collect();
        let help = format!("say what they hold, piece by piece: `({})`", alike.join(" or "));
        Some(report.of(Sort::Node, nodes[1].as_str()).help(help))
    }

    /// Returns a report on `no frog except pond`: only pieces can be left out after a piece.
    pub fn left_out_nodes(
        &self,
        kinds: &ast::KindSet,
        nodes: Option<&ast::NodeSet>,
    ) -> Option<Diagnostic> {
        let except = kinds.except.as_ref().filter(|_| nodes.is_none())?;
        let named = |part: &KindPart| match part {
            KindPart::Item(KindItem::Named(name)) => Some(name_text(name))
                .filter(|name| self.names_nodes(name) && !self.is_named_kind(name)),
            _ => None,
        };
        let left_out: Vec<String> = except.parts.iter().map(named).collect::<Option<_>>()?;
        let kept = kind_set_text(&ast::KindSet { except: None, ..kinds.clone() });
        let report = Diagnostic::at(
            Code::WrongSort,
            except.span,
            "after a piece, `except` leaves out pieces, not nodes",
        );
        Some(report.write(kinds.span, format!("{kept} in all except {}", left_out.join(" "))))
    }

    /// Returns a report on `count(pond)` or `no pond`, which say no piece, and on `count(pond in frog)`.
    ///
    /// # Arguments
    /// `word` - the text before the kinds: `no `, `some ` or `count(`
    pub fn only_nodes(
        &self,
        word: &str,
        kinds: &ast::KindSet,
        nodes: Option<&ast::NodeSet>,
    ) -> Option<Diagnostic> {
        let ([KindPart::Item(KindItem::Named(name))], false, None) =
            (&kinds.parts[..], kinds.not, &kinds.except)
        else {
            return None;
        };
        let place = name_text(name);
        let first = self.expand(name, &mut Sink::default())?.names.into_iter().next()?;
        if nodes.is_none()
            && let Some(report) = self.only_a_line(word, name, &first)
        {
            return Some(report);
        }
        if !self.names_nodes(&first) || self.is_named_kind(&first) {
            return None;
        }
        let sort = if self.board.region(&first).is_some() { Sort::Region } else { Sort::Node };
        let message = match name.parts.as_slice() {
            [NamePart::Text(_)] => format!("`{place}` is a {}, not a piece", sort.word()),
            _ => format!("`{place}` stands for nodes, not for pieces"),
        };
        let report = Diagnostic::at(Code::WrongSort, name.span, message).of(sort, &first);
        let close = if word.ends_with('(') { ")" } else { "" };
        let Some(nodes) = nodes else {
            let mut own = self.kinds.all().map(|kind| self.kinds.name(kind));
            let one = own.next().map_or_else(String::new, |kind| {
                format!(", or one kind, as in `{word}{kind} in {place}{close}`")
            });
            let all = format!("any in {place}");
            let help = format!("write `{word}{all}{close}` for all pieces there{one}");
            return Some(report.help(help).offer(kinds.span, all));
        };
        let Some(ast::NodeTerm::Named(kind)) = nodes.single() else { return None };
        let kind = name_text(kind);
        let swapped = format!("{kind} in {place}");
        self.is_named_kind(&kind).then(|| {
            let report = report.because(nodes.span, "this is the piece");
            report
                .help(format!("write `{word}{swapped}{close}`"))
                .offer(kinds.span.to(nodes.span), swapped)
        })
    }

    /// Returns a report on `every box is spot`.
    pub fn every_turned_round(
        &self,
        nodes: &ast::NodeSet,
        denied: bool,
        set: &ast::KindSet,
        whole: Span,
    ) -> Option<Diagnostic> {
        let (Some(ast::NodeTerm::Named(first)), [KindPart::Item(KindItem::Named(second))]) =
            (nodes.single(), &set.parts[..])
        else {
            return None;
        };
        let (kind, place) = (name_text(first), name_text(second));
        if !self.is_piece_and_place(&kind, &place) {
            return None;
        }
        let report =
            Diagnostic::at(Code::WrongSort, first.span, format!("`{kind}` is a piece, not a node"));
        let report = report.of(Sort::Kind, &kind).because(second.span, "this is no piece");
        if denied || set.not {
            return Some(report.write(whole, format!("no {kind} in {place}")));
        }
        let (inside, all) =
            (format!("every {kind} in {place}"), format!("every {place} is {kind}"));
        let help = format!("write `{inside}`, or `{all}`");
        Some(report.offer(whole, inside).offer(whole, all).help(help))
    }

    /// Returns a report on `every h[1..3] in frog`.
    pub fn every_place_in_piece(
        &self,
        kinds: &ast::KindSet,
        nodes: &ast::NodeSet,
        whole: Span,
    ) -> Option<Diagnostic> {
        let ([KindPart::Item(KindItem::Named(first))], Some(ast::NodeTerm::Named(second))) =
            (&kinds.parts[..], nodes.single())
        else {
            return None;
        };
        let (place, kind) = (name_text(first), name_text(second));
        let one = self.expand(first, &mut Sink::default())?.names.into_iter().next()?;
        if kinds.not || kinds.except.is_some() || !self.is_piece_and_place(&kind, &one) {
            return None;
        }
        let report = Diagnostic::at(
            Code::WrongSort,
            first.span,
            format!("`{place}` stands for nodes, not for pieces"),
        );
        let (all, inside) =
            (format!("every {place} is {kind}"), format!("every {kind} in {place}"));
        let help = format!("write `{all}`, or `{inside}`");
        let report = report.because(second.span, "this is the piece").offer(whole, all);
        Some(report.offer(whole, inside).help(help))
    }

    /// Returns a report on `m*frog`.
    pub fn number_first(&self, cell: &ast::LayoutCell) -> Option<Diagnostic> {
        let [KindPart::Item(KindItem::Named(name))] = &cell.kinds.as_ref()?.parts[..] else {
            return None;
        };
        let (number, ast::ExprNode::Param(kind)) = (name_text(name), &cell.times.as_ref()?.node)
        else {
            return None;
        };
        let is_kind =
            |word: &str| self.kind_names.contains_key(word) || self.classes.contains_key(word);
        if is_kind(&number) || !self.params.is_declared(&number) || !is_kind(kind) {
            return None;
        }
        let report = Diagnostic::at(
            Code::WrongSort,
            name.span,
            format!("`{number}` is a parameter, not a piece"),
        )
        .of(Sort::Param, &number);
        let report = report
            .about("a number before its piece")
            .help(format!("write the piece first: `{kind}*{number}`"));
        Some(report.fix(cell.span, format!("{kind}*{number}")))
    }

    /// Returns `true` if the first word names a piece or class and no place, and the second one a
    /// place and no piece or class.
    fn is_piece_and_place(&self, piece: &str, place: &str) -> bool {
        let is_kind =
            |word: &str| self.kind_names.contains_key(word) || self.classes.contains_key(word);
        let is_place =
            |word: &str| self.node_names.contains_key(word) || self.board.region(word).is_some();
        (is_kind(piece), is_place(piece), is_kind(place), is_place(place))
            == (true, false, false, true)
    }
}
