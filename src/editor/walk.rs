//! Ast -> mentions of names: what each statement declares and uses.

mod play;

use super::mention::Mention;
use super::spelling::Spelling;
use crate::diagnostic::Sink;
use crate::diagnostic::Sort;
use crate::resolve::Params;
use crate::source::Span;
use crate::syntax::ast::{
    Ast, BoardStatement, Expr, ExprNode, GridShape, Item, KindItem, KindPart, KindSet, Name, NamePart, NodeTerm, PieceStatement, Text,
    Track,
};
use std::collections::{BTreeSet, HashSet};

/// All mentions of a definition.
pub(super) fn mentions(ast: &Ast, text: &str) -> Vec<Mention> {
    let (mut classes, mut regions) = (BTreeSet::new(), BTreeSet::new());
    for item in &ast.items {
        match item {
            Item::Pieces(block) => classes.extend(block.statements.iter().filter_map(class_name)),
            Item::Board(block) => regions.extend(block.statements.iter().filter_map(region_name)),
            _ => {}
        }
    }
    let params = Params::resolve(ast, &[], &HashSet::new(), &mut Sink::default());
    let mut walk = Walk { text, params, classes, regions, found: Vec::new() };
    ast.items.iter().for_each(|item| walk.item(item));
    walk.found
}

/// The class that a statement declares; a range of kinds declares that of its stem (rule R10).
fn class_name(statement: &PieceStatement) -> Option<&str> {
    match statement {
        PieceStatement::Class(name, _) => Some(&name.value),
        PieceStatement::Kind { name, .. } => range_stem(name),
        PieceStatement::Cycle(..) => None,
    }
}

fn region_name(statement: &BoardStatement) -> Option<&str> {
    match statement {
        BoardStatement::Region(name, _) => Some(&name.value),
        BoardStatement::Legend { region, .. } => region.as_ref().map(|name| name.value.as_str()),
        _ => None,
    }
}

fn range_stem(name: &Name) -> Option<&str> {
    match &name.parts[..] {
        [NamePart::Text(stem), NamePart::Range(..), ..] => Some(stem),
        _ => None,
    }
}

struct Walk<'a> {
    text: &'a str,
    params: Params,
    classes: BTreeSet<&'a str>,
    regions: BTreeSet<&'a str>,
    found: Vec<Mention>,
}

impl<'a> Walk<'a> {
    fn item(&mut self, item: &'a Item) {
        match item {
            Item::Puzzle(_) | Item::Language(_) | Item::About(_) | Item::Source(_) | Item::Author(_) | Item::Allow(_) => {}
            Item::Param(name, value) => {
                self.declare(Sort::Param, name);
                self.expr(value);
            }
            Item::Pieces(block) => block.statements.iter().for_each(|statement| self.pieces(statement)),
            Item::Board(block) => block.statements.iter().for_each(|statement| self.board(statement)),
            Item::Moves(block) => block.statements.iter().for_each(|statement| self.moves(statement)),
            Item::Start(start) => self.start(start),
            Item::Goal(goal) => self.goal(goal),
            Item::Expect(expect) => self.expect(expect),
        }
    }

    fn add(&mut self, span: Span, sort: Sort, spelling: Spelling, declares: bool, written: bool) {
        self.found.push(Mention { span, sort, spelling, declares, written });
    }

    fn declare(&mut self, sort: Sort, name: &Text) {
        self.add(name.span, sort, Spelling::plain(&name.value), true, true);
    }

    fn refer(&mut self, sort: Sort, name: &Text) {
        self.add(name.span, sort, Spelling::plain(&name.value), false, true);
    }

    fn name(&mut self, sort: Sort, name: &Name, declares: bool) {
        self.add(name.span, sort, Spelling::of(name, &self.params), declares, true);
        for part in &name.parts {
            match part {
                NamePart::Text(_) | NamePart::Star => {}
                NamePart::Index(index) => self.expr(index),
                NamePart::Range(from, to) => {
                    self.expr(from);
                    self.expr(to);
                }
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.node {
            ExprNode::Number(_) => {}
            ExprNode::Param(name) => self.add(expr.span, Sort::Param, Spelling::plain(name), false, true),
            ExprNode::Group(inner) | ExprNode::Minus(_, inner) => self.expr(inner),
            ExprNode::Chain(first, rest) => {
                self.expr(first);
                rest.iter().for_each(|(_, operand)| self.expr(operand));
            }
            ExprNode::Power(tower) => tower.iter().for_each(|operand| self.expr(operand)),
        }
    }

    fn kind(&mut self, item: &KindItem) {
        let KindItem::Named(name) = item else { return };
        let sort = if is_plain(name, &self.classes) { Sort::Class } else { Sort::Kind };
        self.name(sort, name, false);
    }

    fn kinds(&mut self, set: &KindSet) {
        for part in &set.parts {
            match part {
                KindPart::Any(_) => {}
                KindPart::Item(item) => self.kind(item),
            }
        }
    }

    fn node_or_region(&mut self, name: &Name) {
        let sort = if is_plain(name, &self.regions) { Sort::Region } else { Sort::Node };
        self.name(sort, name, false);
    }

    fn nodes(&mut self, terms: &[NodeTerm]) {
        for term in terms {
            match term {
                NodeTerm::All(_) => {}
                NodeTerm::Named(name) => self.node_or_region(name),
            }
        }
    }

    fn pieces(&mut self, statement: &PieceStatement) {
        match statement {
            PieceStatement::Kind { name, .. } => {
                self.name(Sort::Kind, name, true);
                if let Some(stem) = range_stem(name) {
                    self.add(name.span, Sort::Class, Spelling::plain(stem), true, false);
                }
            }
            PieceStatement::Class(name, members) => {
                self.declare(Sort::Class, name);
                self.kinds(members);
            }
            PieceStatement::Cycle(_, members) => members.iter().for_each(|member| self.kind(member)),
        }
    }

    fn board(&mut self, statement: &BoardStatement) {
        match statement {
            BoardStatement::Nodes(nodes) => nodes.iter().for_each(|(name, _)| self.name(Sort::Node, name, true)),
            BoardStatement::Line(name, track) => {
                self.declare(Sort::Line, name);
                let generated = ["diagonals", "antidiagonals"].iter().any(|word| self.text.get(track.first.span.range()) == Some(word));
                if !track.rest.is_empty() || !generated {
                    self.track(track);
                }
            }
            BoardStatement::Leaps(name, down, right, _) => {
                self.declare(Sort::Line, name);
                self.expr(down);
                self.expr(right);
            }
            BoardStatement::Jumps(name, tracks) => {
                match name {
                    Some(name) => self.declare(Sort::Line, name),
                    None => self.unnamed_jumps(tracks),
                }
                tracks.iter().for_each(|track| self.track(track));
            }
            BoardStatement::Path { line, names, .. } => {
                self.declare(Sort::Line, line);
                names.iter().for_each(|name| self.name(Sort::Node, name, true));
            }
            BoardStatement::Grid { head, shape, .. } => self.grid(*head, shape),
            BoardStatement::Region(name, nodes) => {
                self.declare(Sort::Region, name);
                self.nodes(nodes);
            }
            BoardStatement::Legend { piece, region, .. } => {
                piece.iter().for_each(|piece| self.kind(piece));
                region.iter().for_each(|region| self.declare(Sort::Region, region));
            }
        }
    }

    fn track(&mut self, track: &Track) {
        self.name(Sort::Node, &track.first, false);
        track.rest.iter().for_each(|(_, name)| self.name(Sort::Node, name, false));
    }

    /// Jumps without a name are called by their keyword, whose place the tree does not hold.
    fn unnamed_jumps(&mut self, tracks: &[Track]) {
        let before = tracks.first().and_then(|track| self.text.get(..track.first.span.start as usize));
        let Some(at) = before.and_then(|text| text.rfind("jumps")) else { return };
        self.add(Span::new(at, at + "jumps".len()), Sort::Line, Spelling::plain("jumps"), true, false);
    }

    fn grid(&mut self, head: Span, shape: &GridShape) {
        let (mut rows, mut columns) = (i128::MAX, i128::MAX);
        if let GridShape::Size(by_rows, by_columns) = shape {
            self.expr(by_rows);
            self.expr(by_columns);
            let value = |expr| self.params.value(expr, &mut Sink::default()).unwrap_or(i128::MAX);
            (rows, columns) = (value(by_rows), value(by_columns));
        }
        self.add(head, Sort::Node, Spelling::grid(rows, columns), true, false);
        for line in ["row", "column"] {
            self.add(head, Sort::Line, Spelling::plain(line), true, false);
        }
    }
}

/// Whether a name has no brackets and is one of these.
fn is_plain(name: &Name, known: &BTreeSet<&str>) -> bool {
    matches!(&name.parts[..], [NamePart::Text(text)] if known.contains(text.as_str()))
}
