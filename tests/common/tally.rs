//! The constructs that occur in a definition, by the syntax tree of its text.

mod moves;
mod play;

use puzzlec::stages::diagnostic::Sink;
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::ast::{
    BoardStatement, GridShape, Item, Jump, KindItem, KindPart, KindSet, Link, NamePart,
    PieceStatement, Repeated, StartBody, Track, written,
};
use puzzlec::stages::syntax::parse;
use std::collections::BTreeSet;

/// The constructs that random puzzles have to contain.
#[rustfmt::skip]
pub const CONSTRUCTS: &[&str] = &[
    // Pieces.
    "kind", "range of kinds", "glyph", "range of glyphs", "class", "class with _", "class except", "cycle", "cycle with _", "shape",
    // Boards.
    "nodes", "place", "line", "line with >", "line that is a ring", "path", "ring", "jumps", "named jumps", "jumps with >", "grid by size",
    "grid by picture", "torus", "hex", "wall", "hole", "region", "legend", "legend in region", "legend outside", "diagonals", "antidiagonals", "leaps",
    // Cells.
    "cell _", "cell kind", "cell class", "cell any", "cell a|b", "cell !k", "cell !a|b", "cell ?", "cell *", "cell +", "cell :a",
    "cell @region", "cell @!region",
    // Anchors and directions.
    "^", "$", "^ and $", "both ways", "forward", "backward", "right", "left", "down", "up", "on", "on several", "label", "run that moves",
    // The parts that follow a move.
    "if", "if of a press", "if inside", "also", "cost", "cost 0", "chain", "shape rule", "shape rule inside", "also of a shape rule",
    // Statements for several numbers.
    "for in pieces", "for in board", "for in jumps", "for in moves", "for in press or settle", "for in start", "for in goal",
    // Clicks and turns.
    "click", "click KIND", "click at", "advance", "retreat", "set", "set to _", "clear", "self", "neighbours", "neighbours on", "all on", "next on", "previous on",
    "towards right", "towards left", "towards up", "towards down",
    "target nodes", "several effects", "several targets", "turn", "turn powers", "turn of several cycles", "turn reverses", "press", "settle", "never repeat click", "never",
    // Starts.
    "start put", "start layout", "start picture", "start in the grid",
    // Conditions.
    "all", "no", "no in", "some", "some in", "some on", "no on", "every in", "every is", "every is not", "count", "count in", "sum", "sum *", "==", "!=", "<", "<=", ">", ">=",
    "is", "is not", "layout", "layout ?", "layout class", "layout *", "stuck", "and", "or", "not", "( )", "goal picture", "goal picture ?",
    "glob", "except",
];

/// Returns the constructs of a text.
pub fn constructs(text: &str) -> BTreeSet<&'static str> {
    let ast = parse(&Source::new("random.pz", text), &mut Sink::default());
    let shapes = text.contains("piece bar");
    let mut tally = Tally { found: BTreeSet::new(), shapes };
    for item in &ast.items {
        tally.item(item);
    }
    if !ast.items.iter().any(|item| matches!(item, Item::Start(_))) {
        tally.add("start in the grid");
    }
    tally.found
}

struct Tally {
    found: BTreeSet<&'static str>,
    /// `true` if pieces have shapes.
    shapes: bool,
}

impl Tally {
    fn add(&mut self, construct: &'static str) {
        assert!(CONSTRUCTS.contains(&construct), "`{construct}` is not in the list");
        self.found.insert(construct);
    }

    fn add_if(&mut self, condition: bool, construct: &'static str) {
        if condition {
            self.add(construct);
        }
    }

    /// Returns statements, including those inside of a `for`.
    fn each<'s, T: Repeated>(
        &mut self,
        statements: &'s [T],
        construct: &'static str,
    ) -> Vec<&'s T> {
        self.add_if(statements.iter().any(|statement| statement.repeated().is_some()), construct);
        written(statements)
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Pieces(block) => self
                .each(&block.statements, "for in pieces")
                .into_iter()
                .for_each(|statement| self.piece(statement)),
            Item::Board(block) => self
                .each(&block.statements, "for in board")
                .into_iter()
                .for_each(|statement| self.board(statement)),
            Item::Moves(block) => self
                .each(&block.statements, "for in moves")
                .into_iter()
                .for_each(|statement| self.rule(statement)),
            Item::Start(start) => {
                if let StartBody::Statements(statements) = &start.body {
                    self.each(statements, "for in start")
                        .into_iter()
                        .for_each(|statement| self.start(statement));
                }
            }
            Item::Goal(goal) => self
                .each(&goal.statements, "for in goal")
                .into_iter()
                .for_each(|statement| self.goal(statement)),
            _ => {}
        }
    }

    fn piece(&mut self, statement: &PieceStatement) {
        match statement {
            PieceStatement::Kind { name, glyphs, shape, .. } => {
                self.add_if(shape.is_some(), "shape");
                self.add(if name.parts.len() > 1 { "range of kinds" } else { "kind" });
                self.add_if(!glyphs.is_empty(), "glyph");
                self.add_if(glyphs.iter().any(|(_, last)| last.is_some()), "range of glyphs");
            }
            PieceStatement::Class(_, set) => {
                self.add("class");
                self.add_if(set.except.is_some(), "class except");
                self.add_if(
                    set.parts.iter().any(|part| matches!(part, KindPart::Item(KindItem::Empty(_)))),
                    "class with _",
                );
            }
            PieceStatement::Cycle(_, members, _) => {
                self.add("cycle");
                self.add_if(
                    members.iter().any(|member| matches!(member, KindItem::Empty(_))),
                    "cycle with _",
                );
            }
            PieceStatement::For(_) => {}
        }
    }

    fn board(&mut self, statement: &BoardStatement) {
        match statement {
            BoardStatement::Nodes(placed) => {
                self.add("nodes");
                self.add_if(placed.iter().any(|(_, place)| place.is_some()), "place");
            }
            BoardStatement::Hidden(_) => self.add("hidden"),
            BoardStatement::Line(_, track) => self.line(track),
            BoardStatement::Leaps(..) => self.add("leaps"),
            BoardStatement::Jumps(name, tracks) => {
                self.add(if name.is_some() { "named jumps" } else { "jumps" });
                let tracks = self.each(tracks, "for in jumps");
                self.add_if(
                    tracks.into_iter().filter_map(Jump::track).any(has_arrow),
                    "jumps with >",
                );
            }
            BoardStatement::Path { closed, .. } => self.add(if *closed { "ring" } else { "path" }),
            BoardStatement::Grid { shape, torus, hex, .. } => {
                self.add_if(torus.is_some(), "torus");
                self.add_if(hex.is_some(), "hex");
                match shape {
                    GridShape::Size(..) => self.add("grid by size"),
                    GridShape::Picture(picture) => {
                        self.add("grid by picture");
                        let lines =
                            || picture.value.lines().map(str::trim).filter(|line| !line.is_empty());
                        let uneven =
                            lines().any(|line| Some(line.len()) != lines().next().map(str::len));
                        self.add_if(
                            uneven || lines().any(|line| line.contains([' ', '#'])),
                            "hole",
                        );
                    }
                }
            }
            BoardStatement::Region(_, nodes) => {
                self.add("region");
                self.nodes(nodes);
            }
            BoardStatement::Legend { piece, region, .. } => {
                self.add(if piece.is_some() { "legend" } else { "legend outside" });
                self.add_if(region.is_some(), "legend in region");
            }
            BoardStatement::Wall { .. } => self.add("wall"),
            BoardStatement::For(_) => {}
        }
    }

    fn line(&mut self, track: &Track) {
        let first = track.first.parts.first();
        match first {
            Some(NamePart::Text(word)) if track.rest.is_empty() && word == "diagonals" => {
                self.add("diagonals")
            }
            Some(NamePart::Text(word)) if track.rest.is_empty() && word == "antidiagonals" => {
                self.add("antidiagonals")
            }
            _ => {
                self.add("line");
                self.add_if(has_arrow(track), "line with >");
                self.add_if(
                    track.rest.last().is_some_and(|(_, last)| last.parts == track.first.parts),
                    "line that is a ring",
                );
            }
        }
    }
}

fn has_arrow(track: &Track) -> bool {
    track.rest.iter().any(|(link, _)| *link == Link::Forward)
}

/// Returns `true` if a single name is one of the names of random classes.
fn is_class(set: &KindSet) -> bool {
    let names = set.parts.iter().filter_map(|part| {
        if let KindPart::Item(KindItem::Named(name)) = part { Some(name) } else { None }
    });
    names
        .filter_map(|name| name.parts.first())
        .any(|part| matches!(part, NamePart::Text(word) if ["stone", "thing", "tile", "loose"].contains(&&word[..])))
}
