//! Starts and goals (rules R9, R30 to R33).

use super::Core;
use super::given::Given;
use super::lengths::Within;
use super::scope::Scope;
use super::spelling::Spelling;
use super::uses::Use;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Condition, Goal, Kind, KindSet, NodeId, Start, StartBoard, State};
use crate::source::Span;
use crate::syntax::ast::{
    self, Ast, GoalStatement, Item, KindItem, StartBody, StartStatement, Text,
};
use crate::syntax::{kind_set_text, name_text};

/// Resolves all starts and goals. With parameters set, a start or goal that does not fit the board
/// is out of use (rule R9).
pub fn resolve(core: &mut Core, ast: &Ast, set: &[(String, i128)], sink: &mut Sink) {
    let sized = !set.is_empty();
    let mut starts: Vec<Start> = Vec::new();
    if let Some((layout, span)) = core.pictured.take() {
        let (mut local, mut layout) = (Sink::default(), layout);
        let place = |node: NodeId| core.scope.node_spans.get(node.index()).copied();
        if core.scope.cut(&mut layout, span, place, &mut local) {
            check_never(core, &layout, span, &mut local);
        }
        starts.push(Start {
            name: None,
            board: usable(Some(StartBoard::Fixed(layout)), local, sized, sink),
            span,
        });
    }
    let mut goals: Vec<Goal> = Vec::new();
    for item in &ast.items {
        match item {
            Item::Start(start) => {
                note(&core.scope, Sort::Start, start.name.as_ref(), true);
                check_name(
                    Sort::Start,
                    Code::DuplicateStart,
                    start.name.as_ref(),
                    start.head,
                    starts.iter().map(|start| (&start.name, start.span)),
                    sink,
                );
                let mut local = Sink::default();
                let board = start_board(core, start, &mut local);
                starts.push(Start {
                    name: name_of(start.name.as_ref()),
                    board: usable(board, local, sized, sink),
                    span: start.head,
                });
            }
            Item::Goal(goal) => {
                note(&core.scope, Sort::Goal, goal.name.as_ref(), true);
                check_name(
                    Sort::Goal,
                    Code::DuplicateGoal,
                    goal.name.as_ref(),
                    goal.head,
                    goals.iter().map(|goal| (&goal.name, goal.span)),
                    sink,
                );
                let mut local = Sink::default();
                let condition = goal_condition(&core.scope, goal, &mut local);
                let condition = match condition {
                    Some(condition) if local.is_empty() => Ok(condition),
                    _ => Err(out_of_use(local, sized, sink)),
                };
                let name = name_of(goal.name.as_ref());
                goals.push(Goal { name, condition, written: None, span: goal.head });
            }
            _ => {}
        }
    }
    check_drawn(core, &starts, sink);
    core.puzzle.starts = starts;
    core.puzzle.goals = goals;
}

/// Notes the name of a start or a goal, quotes included.
pub fn note(scope: &Scope, sort: Sort, name: Option<&Text>, declares: bool) {
    let Some(Text { value, span }) = name else { return };
    scope.params.notes.add(Use {
        span: *span,
        sort,
        spelling: Spelling::plain(value),
        declares,
        written: true,
        scope: None,
    });
}

fn name_of(name: Option<&Text>) -> Option<String> {
    name.map(|name| name.value.clone())
}

/// Returns the board, or the reason why it is out of use; reports faults other than a misfit.
fn usable(board: Option<StartBoard>, local: Sink, sized: bool, sink: &mut Sink) -> StartBoard {
    match board {
        Some(board) if local.is_empty() => board,
        _ => StartBoard::OutOfUse(out_of_use(local, sized, sink)),
    }
}

fn out_of_use(local: Sink, sized: bool, sink: &mut Sink) -> Vec<Diagnostic> {
    if sized && local.only_misfits() {
        return local.into_sorted();
    }
    sink.append(local);
    Vec::new()
}

fn check_name<'a>(
    sort: Sort,
    code: Code,
    name: Option<&Text>,
    head: Span,
    mut others: impl Iterator<Item = (&'a Option<String>, Span)>,
    sink: &mut Sink,
) {
    let wanted = name_of(name);
    let Some((_, first)) = others.find(|(other, _)| **other == wanted) else { return };
    let what = sort.word();
    let span = name.map_or(head, |name| name.span);
    let message = match &wanted {
        Some(name) => format!("there are two {what}s named `{name}`"),
        None => format!("there are two {what}s without a name"),
    };
    let report = Diagnostic::at(code, span, message)
        .of(sort, wanted.as_deref().unwrap_or_default())
        .because(first, "first here");
    let name = if wanted.is_some() { "another name" } else { "a name" };
    let join = if wanted.is_none() && sort == Sort::Goal {
        "; if either will do, join them by `or` in one"
    } else {
        ""
    };
    sink.push(report.help(format!("give one of them {name}: `{what} \"second\" …`{join}")));
}

fn start_board(core: &Core, start: &ast::Start, sink: &mut Sink) -> Option<StartBoard> {
    let scope = &core.scope;
    match &start.body {
        StartBody::Random => match scope.kinds.shapes.first() {
            Some(shape) if !scope.is_unshaped(shape.kind(), start.head, "is never drawn", sink) => {
                None
            }
            _ => Some(StartBoard::Random),
        },
        StartBody::Scrambled(moves) => {
            let moves =
                scope.params.bounded(moves, 0, 1_000_000_000, "the number of moves", sink)?;
            Some(StartBoard::Scrambled(moves as u64))
        }
        StartBody::Statements(statements) => {
            let (mut layout, given) = start_layout(scope, statements, sink)?;
            if start.broken || !scope.cut(&mut layout, start.head, |node| given[node.index()], sink)
            {
                return None; // faults are reported when the text is read
            }
            check_never(core, &layout, start.head, sink);
            Some(StartBoard::Fixed(layout))
        }
    }
}

/// Returns the pieces that the statements of a start put on the nodes, and the place of the
/// statement for each, or of its glyph; reports a node given twice.
fn start_layout(
    scope: &Scope,
    statements: &[StartStatement],
    sink: &mut Sink,
) -> Option<(State, Vec<Option<Span>>)> {
    let mut given = Given::new(scope);
    let mut empty = Vec::new();
    let (statements, mut complete) = scope.instances(statements, sink);
    for one in &statements {
        let statement = scope.params.enter(one, sink);
        let Some(mut cells) = statement_cells(scope, statement, sink) else {
            complete = false;
            continue;
        };
        if matches!(statement, StartStatement::Picture(_)) {
            // Empty nodes do not count as given.
            empty.extend(cells.extract_if(.., |(_, kind, _)| *kind == Kind::EMPTY));
        }
        given.put(statement, &cells, !one.with.is_empty(), sink);
    }
    scope.params.leave(sink);
    given.report(sink);
    let mut places = given.places();
    for (node, _, span) in empty {
        places[node.index()].get_or_insert(span);
    }
    (complete && given.complete).then_some((given.layout, places))
}

fn statement_cells(
    scope: &Scope,
    statement: &StartStatement,
    sink: &mut Sink,
) -> Option<Vec<(NodeId, Kind, Span)>> {
    match statement {
        StartStatement::Picture(picture) => {
            let cells = scope.picture(picture, false, sink)?;
            Some(
                cells
                    .into_iter()
                    .map(|(node, kind, span)| (node, kind.unwrap_or_default(), span))
                    .collect(),
            )
        }
        StartStatement::Layout(layout) => {
            if let Some(report) = put_as_layout(scope, layout) {
                _ = scope.layout(layout, Within::Start, &mut Sink::default());
                sink.push(report);
                return None;
            }
            let cells = scope.layout(layout, Within::Start, sink)?;
            let one = |kinds: &KindSet| {
                kinds.single().or_else(|| {
                    kinds
                        .iter()
                        .next()
                        .filter(|kind| scope.kinds.shapes.iter().any(|shape| shape.kind() == *kind))
                })
            };
            let fixed =
                |(node, kinds): (_, Option<KindSet>)| Some((node, one(&kinds?)?, layout.span));
            let plain = layout.cells.iter().find(|cell| !is_plain(scope, cell));
            let found: Option<Vec<_>> = cells.into_iter().map(fixed).collect();
            if let Some(cell) = plain {
                sink.push(
                    Diagnostic::at(Code::KindNotFixed, cell.span, "this does not say which piece is here")
                        .help("a start names one piece, or `_`, for every node; only goals may use classes and `?`"),
                );
                return None;
            }
            found
        }
        StartStatement::For(_) => None,
        StartStatement::Put(item, set) => {
            scope.note_nodes(set);
            if let Some(report) = turned_round(scope, item, set) {
                _ = scope.one_kind(item, &mut Sink::default());
                sink.push(report);
                return None;
            }
            if let Some(report) = one_each(scope, item, set) {
                sink.push(report);
                return None;
            }
            let kind = scope.one_kind(item, sink);
            let cells = scope.node_list(set, sink);
            let (kind, cells) = (kind?, cells?);
            if let Some(shape) = scope.kinds.shapes.iter().find(|shape| shape.kind() == kind) {
                return scope.covered(shape, &cells, sink);
            }
            Some(cells.into_iter().map(|(node, span)| (node, kind, span)).collect())
        }
    }
}

/// The greatest number of pieces that are written out one by one.
const MOST_EACH: usize = 8;

/// Returns a report on `hen at h1 h2`, where a class has as many pieces as there are nodes.
fn one_each(scope: &Scope, item: &KindItem, set: &ast::NodeSet) -> Option<Diagnostic> {
    let KindItem::Named(name) = item else { return None };
    let (kinds, single) = scope.named_kinds(name, &mut Sink::default())?;
    let nodes = scope.node_list(set, &mut Sink::default())?;
    if single || kinds.len() != nodes.len() || !(2..=MOST_EACH).contains(&kinds.len()) {
        return None;
    }
    let each: Vec<String> = std::iter::zip(kinds, nodes)
        .map(|(kind, (node, _))| {
            format!("{} at {}", scope.kinds.name(kind), scope.board.name(node))
        })
        .collect();
    let class = name_text(name);
    let report = Diagnostic::at(
        Code::ManyKinds,
        name.span,
        format!("one piece is meant here, and `{class}` stands for several"),
    );
    Some(report.of(Sort::Class, class).write(name.span.to(set.span), each.join("; ")))
}

/// Returns a report on `h1 at frog`.
fn turned_round(scope: &Scope, item: &KindItem, set: &ast::NodeSet) -> Option<Diagnostic> {
    let (KindItem::Named(first), Some(ast::NodeTerm::Named(second))) = (item, set.single()) else {
        return None;
    };
    let (node, kind) = (name_text(first), name_text(second));
    if !scope.is_kind_and_node(&kind, &node) {
        return None;
    }
    let report =
        Diagnostic::at(Code::WrongSort, first.span, format!("`{node}` is a node, not a piece"));
    let report = report.of(Sort::Node, node.as_str()).because(second.span, "this is the piece");
    Some(report.write(first.span.to(second.span), format!("{kind} at {node}")))
}

/// Returns a report on `frog: h1 h2`.
fn put_as_layout(scope: &Scope, layout: &ast::Layout) -> Option<Diagnostic> {
    let kind = &name_text(layout.line()?);
    if scope.version < 3
        && let (true, [cell]) = (scope.node_names.contains_key(kind), &layout.cells[..])
        && let (Some(set), None) =
            (cell.kinds.as_ref().filter(|_| is_plain(scope, cell)), scope.board.find_family(kind))
    {
        let report = Diagnostic::at(
            Code::WrongSort,
            layout.along.span,
            format!("`{kind}` is a node, not a line"),
        )
        .of(Sort::Node, kind);
        return Some(
            report.about("nodes in place of lines").write(
                layout.along.span.to(cell.span),
                format!("{} at {kind}", kind_set_text(set)),
            ),
        );
    }
    let is_node = |cell: &ast::LayoutCell| match cell.kinds.as_ref().map(|set| &set.parts[..]) {
        Some([ast::KindPart::Item(KindItem::Named(name))]) => {
            let names = scope.expand(name, &mut Sink::default());
            names.is_some_and(|found| {
                found.names.iter().all(|name| scope.node_names.contains_key(name))
            })
        }
        _ => false,
    };
    if !scope.kind_names.contains_key(kind)
        || scope.board.find_family(kind).is_some()
        || !layout.cells.iter().all(is_node)
    {
        return None;
    }
    let nodes: Vec<String> =
        layout.cells.iter().filter_map(|cell| cell.kinds.as_ref().map(kind_set_text)).collect();
    let report = Diagnostic::at(
        Code::WrongSort,
        layout.along.span,
        format!("`{kind}` is a piece, not a line"),
    )
    .of(Sort::Kind, kind);
    let between =
        Span::new(layout.along.span.range().end, layout.cells.first()?.span.range().start);
    Some(report.help(format!("write `{kind} at {}`", nodes.join(" "))).fix(between, " at "))
}

/// Returns `true` if a cell of a layout is a kind, a range of kinds, or `_`.
fn is_plain(scope: &Scope, cell: &ast::LayoutCell) -> bool {
    let Some(set) = &cell.kinds else { return false };
    let range =
        |name: &ast::Name| name.parts.iter().any(|part| matches!(part, ast::NamePart::Range(..)));
    match (&set.parts[..], set.not) {
        ([ast::KindPart::Item(KindItem::Named(name))], false) if range(name) => true,
        _ => scope.plain_kind(set, &mut Sink::default()).flatten().is_some(),
    }
}

fn goal_condition(scope: &Scope, goal: &ast::Goal, sink: &mut Sink) -> Option<Condition> {
    let mut parts = Vec::new();
    let mut complete = true;
    let (statements, written) = scope.instances(&goal.statements, sink);
    complete &= written;
    for one in &statements {
        let part = match scope.params.enter(one, sink) {
            GoalStatement::Picture(picture) => scope.picture(picture, true, sink).map(|cells| {
                let values = scope.kinds.values();
                Condition::Each(
                    cells
                        .into_iter()
                        .filter_map(|(node, kind, _)| {
                            Some((node, scope.kinds.with_cells(&KindSet::one(kind?, values))))
                        })
                        .collect(),
                )
            }),
            GoalStatement::Condition(condition) => scope.condition(condition, sink),
            GoalStatement::For(_) => None,
        };
        complete &= part.is_some();
        parts.extend(part);
    }
    scope.params.leave(sink);
    if goal.broken {
        return None; // reported when the text was read
    }
    if statements.is_empty() && complete {
        let report = Diagnostic::at(Code::EmptyGoal, goal.head, "this goal has no condition");
        sink.push(report.help("write a condition: `goal { no green }`"));
        return None;
    }
    complete.then(|| if parts.len() == 1 { parts.remove(0) } else { Condition::And(parts) })
}

fn check_never(core: &Core, layout: &State, span: Span, sink: &mut Sink) {
    if let Some(at) = core.puzzle.never.iter().position(|never| never.holds(layout, &mut || false))
    {
        let report = Diagnostic::at(Code::StartIsNever, span, "a `never` holds in this start")
            .because(core.puzzle.never_spans[at], "it holds");
        let help =
            "play must begin in a position that the rules allow; change the start or the `never`";
        let is_joined = |part: &Condition| matches!(part, Condition::And(_));
        let is_mixed =
            matches!(&core.puzzle.never[at], Condition::Or(parts) if parts.iter().any(is_joined));
        let binds = if is_mixed { ", in which `and` binds more tightly than `or`" } else { "" };
        sink.push(report.help(format!("{help}{binds}")));
    }
}

/// Reports drawn starts that have no start to draw from.
fn check_drawn(core: &Core, starts: &[Start], sink: &mut Sink) {
    let fixed = starts.iter().any(|start| matches!(start.board, StartBoard::Fixed(_)));
    let out_of_use = starts.iter().any(|start| matches!(start.board, StartBoard::OutOfUse(_)));
    for start in starts {
        let report = |message: &str| Diagnostic::at(Code::ScrambleOfNothing, start.span, message);
        match start.board {
            StartBoard::Scrambled(_) if !fixed && !out_of_use => {
                let report = report("there is no start from which `scrambled` can make moves");
                sink.push(
                    report.help("add one that is not drawn: `start \"first\" { KIND at NODES }`"),
                );
            }
            StartBoard::Random
                if core.scope.kinds.values() == 1
                    && !core.scope.lost.names
                    && !core.scope.lost.glyphs =>
            {
                sink.push(
                    report("there is no piece that `random` can draw")
                        .help("declare some in `pieces { … }`"),
                );
            }
            _ => {}
        }
    }
}
