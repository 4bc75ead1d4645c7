//! Ast -> text: a definition written out plainly, one statement a line, without comments.
//!
//! In: a syntax tree. Out: a text that reads as the same tree. Promises that printing what it printed changes nothing. Knows no layout
//! but indentation.

use super::ast::{
    Ast, BoardStatement, Cell, CellWhat, Click, Condition, EffectKind, Expect, Expr, ExprNode, Figure, Goal, GoalStatement, GridShape,
    Item, KindItem, KindPart, KindSet, Layout, Link, MoveStatement, Name, NamePart, NodeTerm, Pattern, PieceStatement, Rewrite, Start,
    StartBody, StartStatement, Target, Text, Track, Turn,
};

/// Writes a definition out.
///
/// ```
/// use puzzlec::stages::{diagnostic::Sink, source::Source, syntax};
/// let mut sink = Sink::default();
/// let ast = syntax::parse(&Source::new("x.pz", "puzzle   \"X\" # a comment"), &mut sink);
/// assert_eq!(syntax::print(&ast), "puzzle \"X\"\n");
/// ```
#[must_use]
pub fn print(ast: &Ast) -> String {
    let lines: Vec<String> = ast.items.iter().flat_map(item).collect();
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn item(item: &Item) -> Vec<String> {
    let line = match item {
        Item::Puzzle(text) => format!("puzzle {}", quoted(text)),
        Item::Language(version) => format!("language {}", version.value),
        Item::About(text) => format!("about {}", quoted(text)),
        Item::Source(text) => format!("source {}", quoted(text)),
        Item::Author(text) => format!("author {}", quoted(text)),
        Item::Param(name, value) => format!("param {} = {}", name.value, expr(value)),
        Item::Allow(lint) => format!("allow {}", lint.value),
        Item::Expect(expectation) => expect(expectation),
        Item::Pieces(pieces) => return block("pieces".into(), pieces.statements.iter().map(piece)),
        Item::Board(board) => return block("board".into(), board.statements.iter().map(board_statement)),
        Item::Moves(moves) => return block("moves".into(), moves.statements.iter().map(move_statement)),
        Item::Start(item) => return start(item),
        Item::Goal(item) => return goal(item),
    };
    vec![line]
}

fn block(head: String, statements: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines = vec![format!("{head} {{")];
    lines.extend(statements.map(|statement| format!("  {statement}")));
    lines.push("}".into());
    lines
}

fn quoted(text: &Text) -> String {
    if text.value.contains(['\n', '\r', '"']) { picture(text) } else { format!("\"{}\"", text.value) }
}

fn picture(text: &Text) -> String {
    format!("\"\"\"{}\"\"\"", text.value)
}

fn headed(keyword: &str, name: Option<&Text>) -> String {
    name.map_or_else(|| keyword.to_owned(), |name| format!("{keyword} {}", quoted(name)))
}

fn start(start: &Start) -> Vec<String> {
    let head = headed("start", start.name.as_ref());
    match &start.body {
        StartBody::Random => vec![format!("{head} random")],
        StartBody::Scrambled(moves) => vec![format!("{head} scrambled {}", expr(moves))],
        StartBody::Statements(statements) => block(
            head,
            statements.iter().map(|statement| match statement {
                StartStatement::Picture(text) => picture(text),
                StartStatement::Layout(line) => layout(line),
                StartStatement::Put(kind, nodes) => format!("{} at {}", kind_item(kind), node_set(nodes)),
            }),
        ),
    }
}

fn goal(goal: &Goal) -> Vec<String> {
    let statements = goal.statements.iter().map(|statement| match statement {
        GoalStatement::Picture(text) => picture(text),
        GoalStatement::Condition(parts) => condition(parts),
    });
    block(headed("goal", goal.name.as_ref()), statements)
}

fn expect(expect: &Expect) -> String {
    let mut words = vec!["expect".to_owned()];
    if !expect.with.is_empty() {
        words.push("with".into());
        words.extend(expect.with.iter().map(|(name, value)| format!("{}={}", name.value, expr(value))));
    }
    words.extend(expect.from.iter().map(|name| format!("from {}", quoted(name))));
    words.extend(expect.to.iter().map(|name| format!("to {}", quoted(name))));
    words.push(match &expect.figure {
        Figure::Shortest(number) => format!("shortest {}", expr(number)),
        Figure::Solutions(number) => format!("solutions {}", expr(number)),
        Figure::Reachable(number) => format!("reachable {}", expr(number)),
        Figure::Unsolvable => "unsolvable".into(),
    });
    words.join(" ")
}

fn piece(statement: &PieceStatement) -> String {
    match statement {
        PieceStatement::Kind { name: names, glyphs, color } => {
            let mut words = vec![name(names)];
            words.extend(glyphs.iter().map(|(first, last)| {
                let last = last.as_ref().map_or_else(String::new, |last| format!("..'{}'", last.value));
                format!("'{}'{last}", first.value)
            }));
            words.extend(color.iter().map(|(color, is_quoted)| if *is_quoted { quoted(color) } else { color.value.clone() }));
            words.join(" ")
        }
        PieceStatement::Class(class, kinds) => format!("class {} = {}", class.value, kind_set(kinds)),
        PieceStatement::Cycle(_, members) => format!("cycle {}", members.iter().map(kind_item).collect::<Vec<_>>().join(" ")),
    }
}

fn board_statement(statement: &BoardStatement) -> String {
    match statement {
        BoardStatement::Nodes(nodes) => {
            let nodes = nodes.iter().map(|(node, place)| {
                let place = place.as_ref().map(|place| format!(" ({},{})", place.value.0.value, place.value.1.value));
                format!("{}{}", name(node), place.unwrap_or_default())
            });
            format!("nodes {}", nodes.collect::<Vec<_>>().join("  "))
        }
        BoardStatement::Line(line, names) => format!("line {}: {}", line.value, track(names, " ")),
        BoardStatement::Leaps(line, a, b, _) => format!("line {}: leaps({}, {})", line.value, expr(a), expr(b)),
        BoardStatement::Jumps(line, tracks) => {
            let tracks = tracks.iter().map(|names| track(names, "")).collect::<Vec<_>>().join("; ");
            format!("jumps{} {{ {tracks} }}", line.as_ref().map_or_else(String::new, |line| format!(" {}", line.value)))
        }
        BoardStatement::Path { line, names, closed } => {
            let names = names.iter().map(name).collect::<Vec<_>>().join(" ");
            format!("{} {}: {names}", if *closed { "ring" } else { "path" }, line.value)
        }
        BoardStatement::Grid { shape, torus, .. } => {
            let shape = match shape {
                GridShape::Size(rows, columns) => format!("{} by {}", expr(rows), expr(columns)),
                GridShape::Picture(text) => picture(text),
            };
            format!("grid {shape}{}", if *torus { " torus" } else { "" })
        }
        BoardStatement::Region(region, nodes) => format!("region {} = {}", region.value, node_set(nodes)),
        BoardStatement::Legend { glyph, piece, region } => {
            let piece = piece.as_ref().map_or_else(|| "outside".to_owned(), kind_item);
            let region = region.as_ref().map_or_else(String::new, |region| format!(" in {}", region.value));
            format!("legend '{}' {piece}{region}", glyph.value)
        }
    }
}

fn track(track: &Track, around: &str) -> String {
    let rest = track.rest.iter().map(|(link, next)| {
        let sign = if *link == Link::Both { "-" } else { ">" };
        format!("{around}{sign}{around}{}", name(next))
    });
    name(&track.first) + &rest.collect::<String>()
}

fn move_statement(statement: &MoveStatement) -> String {
    match statement {
        MoveStatement::Rewrite(rule) => rewrite(rule),
        MoveStatement::Click(rule) => click(rule),
        MoveStatement::Turn(rule) => turn(rule),
        MoveStatement::NeverRepeat(_) => "never repeat click".into(),
        MoveStatement::Never(parts, _) => format!("never {}", condition(parts)),
    }
}

fn rewrite(rule: &Rewrite) -> String {
    let direction = rule.direction.as_ref().map_or_else(String::new, |word| format!(" {}", word.value));
    let label = label(rule.label.as_ref());
    format!("{}{}{direction}: {} => {}{label}", rule.name.value, on(&rule.on), pattern(&rule.left), pattern(&rule.right))
}

fn on(lines: &[Text]) -> String {
    let names: Vec<&str> = lines.iter().map(|line| line.value.as_str()).collect();
    if names.is_empty() { String::new() } else { format!(" on {}", names.join(", ")) }
}

fn label(label: Option<&Text>) -> String {
    label.map_or_else(String::new, |label| format!(" as {}", quoted(label)))
}

fn pattern(pattern: &Pattern) -> String {
    pattern.cells.iter().map(cell).collect::<Vec<_>>().join(" ")
}

fn cell(cell: &Cell) -> String {
    let mut text = match &cell.what {
        CellWhat::First => "^".to_owned(),
        CellWhat::Last => "$".to_owned(),
        CellWhat::Anything => "?".to_owned(),
        CellWhat::Kinds(kinds) => kind_set(kinds),
    };
    if let Some(binding) = &cell.binding {
        text = format!("{text}:{}", binding.value);
    }
    if let Some(region) = &cell.region {
        text = format!("{text}@{}", name(region));
    }
    text.extend(cell.repeat);
    text
}

fn click(rule: &Click) -> String {
    let kinds = rule.kinds.as_ref().map_or_else(String::new, |kinds| format!(" {}", kind_set(kinds)));
    let nodes = rule.nodes.as_ref().map_or_else(String::new, |nodes| format!(" at {}", node_set(nodes)));
    let effects = rule.effects.iter().map(|effect| {
        let targets = effect.targets.iter().map(target).collect::<Vec<_>>().join(" ");
        match &effect.kind {
            EffectKind::Advance => format!(" advance {targets}"),
            EffectKind::Retreat => format!(" retreat {targets}"),
            EffectKind::Set(kind) => format!(" set {targets} to {}", kind_item(kind)),
            EffectKind::Clear => format!(" clear {targets}"),
        }
    });
    format!("click{kinds}{nodes}:{}{}", effects.collect::<String>(), label(rule.label.as_ref()))
}

fn target(target: &Target) -> String {
    match target {
        Target::Clicked => "self".into(),
        Target::Neighbours(lines) => format!("neighbours{}", on(lines)),
        Target::Nodes(term) => node_term(term),
    }
}

fn turn(rule: &Turn) -> String {
    let orbits = rule.orbits.iter().map(|orbit| format!(" ({})", orbit.iter().map(name).collect::<Vec<_>>().join(" ")));
    let powers = if rule.powers { " powers" } else { "" };
    format!("turn {}{powers}{}{}", rule.name.value, orbits.collect::<String>(), label(rule.label.as_ref()))
}

fn condition(parts: &Condition) -> String {
    let within = |nodes: &Option<Vec<NodeTerm>>| nodes.as_ref().map_or_else(String::new, |nodes| format!(" in {}", node_set(nodes)));
    let is = |denied: bool| if denied { "is not" } else { "is" };
    match parts {
        Condition::Or(parts) => parts.iter().map(condition).collect::<Vec<_>>().join(" or "),
        Condition::And(parts) => parts.iter().map(condition).collect::<Vec<_>>().join(" and "),
        Condition::Not(part) => format!("not {}", condition(part)),
        Condition::Group(part) => format!("({})", condition(part)),
        Condition::All(kinds, _) => format!("all {}", kind_set(kinds)),
        Condition::No(kinds, nodes, _) => format!("no {}{}", kind_set(kinds), within(nodes)),
        Condition::Some(kinds, nodes, _) => format!("some {}{}", kind_set(kinds), within(nodes)),
        Condition::EveryIn(kinds, nodes, _) => format!("every {} in {}", kind_set(kinds), node_set(nodes)),
        Condition::EveryIs(nodes, denied, kinds, _) => format!("every {} {} {}", node_set(nodes), is(*denied), kind_set(kinds)),
        Condition::Count(kinds, nodes, comparison, number, _) => {
            format!("count({}{}) {comparison} {}", kind_set(kinds), within(nodes), expr(number))
        }
        Condition::Is(node, denied, kinds, _) => format!("{} {} {}", name(node), is(*denied), kind_set(kinds)),
        Condition::Layout(line) => layout(line),
        Condition::Stuck(_) => "stuck".into(),
    }
}

fn layout(layout: &Layout) -> String {
    let cells = layout.cells.iter().map(|cell| {
        let kinds = cell.kinds.as_ref().map_or_else(|| "?".to_owned(), kind_set);
        cell.times.as_ref().map_or_else(|| kinds.clone(), |times| format!("{kinds}*{}", expr(times)))
    });
    format!("{}: {}", layout.line.value, cells.collect::<Vec<_>>().join(" "))
}

fn kind_item(item: &KindItem) -> String {
    match item {
        KindItem::Empty(_) => "_".into(),
        KindItem::Named(named) => name(named),
    }
}

pub fn kind_set(set: &KindSet) -> String {
    let parts = set.parts.iter().map(|part| match part {
        KindPart::Any(_) => "any".to_owned(),
        KindPart::Item(item) => kind_item(item),
    });
    format!("{}{}", if set.not { "!" } else { "" }, parts.collect::<Vec<_>>().join("|"))
}

fn node_set(terms: &[NodeTerm]) -> String {
    terms.iter().map(node_term).collect::<Vec<_>>().join(" ")
}

fn node_term(term: &NodeTerm) -> String {
    match term {
        NodeTerm::All(_) => "all".into(),
        NodeTerm::Named(named) => name(named),
    }
}

pub fn name(name: &Name) -> String {
    let parts = name.parts.iter().map(|part| match part {
        NamePart::Text(text) => text.clone(),
        NamePart::Index(index) => format!("[{}]", expr(index)),
        NamePart::Range(from, to) => format!("[{}..{}]", expr(from), expr(to)),
        NamePart::Star => "*".to_owned(),
    });
    parts.collect()
}

fn expr(value: &Expr) -> String {
    match &value.node {
        ExprNode::Number(digits) => digits.clone(),
        ExprNode::Param(name) => name.clone(),
        ExprNode::Group(inner) => format!("({})", expr(inner)),
        ExprNode::Minus(signs, operand) => format!("{}{}", "-".repeat(*signs), expr(operand)),
        ExprNode::Chain(first, rest) => {
            let rest = rest.iter().map(|(operator, operand)| format!(" {operator} {}", expr(operand)));
            expr(first) + &rest.collect::<String>()
        }
        ExprNode::Power(tower) => tower.iter().map(expr).collect::<Vec<_>>().join("^"),
    }
}
