//! Checks of statements that were read by a guess, and of statements whose unknown names show that
//! another statement is meant.

use super::Core;
use super::lengths::Within;
use super::locals::Locals;
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink, Sort, Subject};
use crate::source::Span;
use crate::syntax::ast::{
    Ast, BoardStatement, Doubtful, GoalStatement, Jump, MoveStatement, Otherwise, PieceStatement,
    StartStatement, Track,
};
use crate::syntax::is_reserved;

/// Reports unknown names in statements that were read by a guess.
pub fn look_up(core: &Core, ast: &Ast, budget: &Budget, sink: &mut Sink) -> Result<(), Limit> {
    let scope = &core.scope;
    for (place, statement) in ast.broken.iter().filter_map(|broken| broken.guess.as_ref()) {
        let mut found = Sink::default();
        match statement {
            Doubtful::Piece(statement) => pieces(scope, statement, &mut found),
            Doubtful::Board(statement) => board(scope, statement, &mut found),
            Doubtful::Jump(jump) => {
                jump.track().into_iter().for_each(|jump| track(scope, jump, &mut found))
            }
            Doubtful::Move(MoveStatement::Rewrite(rule)) => drop(scope.rule(rule, &mut found)),
            Doubtful::Move(MoveStatement::Click(rule)) => {
                drop(scope.click(rule, budget, &mut found)?)
            }
            Doubtful::Move(MoveStatement::Act(rule)) => drop(scope.act(rule, &mut found)),
            Doubtful::Move(MoveStatement::Turn(rule)) => drop(scope.turn(rule, &mut found)),
            Doubtful::Move(MoveStatement::Press(rule)) => drop(scope.press(rule, &mut found)),
            Doubtful::Move(MoveStatement::Settle(rule)) => {
                drop(scope.running(&Locals::default(), &rule.rules, "settle", &mut found))
            }
            Doubtful::Move(MoveStatement::Never(condition, _)) => {
                drop(scope.condition(condition, &mut found))
            }
            Doubtful::Start(StartStatement::Layout(layout)) => {
                drop(scope.layout(layout, Within::Start, &mut found))
            }
            Doubtful::Start(StartStatement::Put(kind, nodes)) => {
                _ = scope.one_kind(kind, &mut found);
                _ = scope.node_set(nodes, &mut found);
            }
            Doubtful::Goal(GoalStatement::Condition(condition)) => {
                drop(scope.condition(condition, &mut found))
            }
            Doubtful::Expect(expect) => super::expect::check_words(core, expect, &mut found),
            Doubtful::Move(
                MoveStatement::NeverRepeat(_) | MoveStatement::For(_) | MoveStatement::Chain(..),
            )
            | Doubtful::Start(StartStatement::Picture(_) | StartStatement::For(_))
            | Doubtful::Goal(GoalStatement::Picture(_) | GoalStatement::For(_)) => {}
        }
        found.retain(|report| is_unknown(scope, report, *place));
        sink.append(found);
    }
    Ok(())
}

/// The codes of reports on unknown names that can show that another statement is meant.
const UNKNOWN: [Code; 5] = [
    Code::UnknownKind,
    Code::UnknownParam,
    Code::UnknownColor,
    Code::UnknownDirection,
    Code::UnknownLine,
];

/// Replaces the reports on a statement with unknown names by a report on the statement that the
/// author meant, where it is known.
pub fn read_otherwise(core: &Core, ast: &Ast, sink: &mut Sink) {
    let fits = |other: &&Otherwise| {
        other.nodes.iter().all(|node| node.contains('*') || core.scope.names_nodes(node))
    };
    for other in ast.otherwise.iter().filter(fits) {
        let inside = |report: &Diagnostic| {
            let place = report.primary.as_ref().map(|label| label.span);
            report.severity() == Severity::Error
                && place.is_some_and(|place| {
                    other.span.start <= place.start && place.end <= other.span.end
                })
        };
        let shows = |report: &Diagnostic| match other.unknown {
            Some(place) => report.primary.as_ref().is_some_and(|label| label.span == place),
            None if other.nodes.is_empty() => inside(report) && UNKNOWN.contains(&report.code),
            None => inside(report) && matches!(report.code, Code::UnknownNode | Code::EmptyNodeSet),
        };
        if sink.has_report(shows) {
            let follows = |report: &Diagnostic| {
                let unknown = UNKNOWN.contains(&report.code)
                    || matches!(report.code, Code::UnknownNode | Code::UnknownRegion);
                unknown
                    && report
                        .subject
                        .as_ref()
                        .is_some_and(|subject| other.declares.contains(&subject.name))
            };
            sink.retain(|report| !inside(report) && !follows(report));
            sink.push(other.report.clone());
        }
    }
}

/// The number of characters before a fault within which a name may be a part of the fault.
const NEAR: u32 = 12;

/// Returns `true` if a report is about an unknown name that is not a part of the fault at that
/// place.
fn is_unknown(scope: &Scope, report: &Diagnostic, fault: Span) -> bool {
    let codes = [
        Code::UnknownNode,
        Code::UnknownKind,
        Code::UnknownLine,
        Code::UnknownParam,
        Code::UnknownRegion,
        Code::UnknownStart,
        Code::UnknownGoal,
    ];
    let apart = |span: Span| {
        let least = if report.fixes.is_empty() { NEAR } else { 2 };
        span.end + least <= fault.start || fault.start + 2 <= span.start
    };
    if report.code == Code::NoGrid {
        return report.primary.as_ref().is_some_and(|label| apart(label.span));
    }
    let Some(Subject { name, span, .. }) =
        report.subject.as_ref().filter(|_| codes.contains(&report.code))
    else {
        return false;
    };
    span.start < span.end && apart(*span) && !scope.is_known(name) && !is_reserved(name)
}

fn pieces(scope: &Scope, statement: &PieceStatement, sink: &mut Sink) {
    match statement {
        PieceStatement::Class(name, set) => {
            scope.note_declared(Sort::Class, name);
            _ = scope.kind_set(set, sink);
        }
        PieceStatement::Cycle(_, items, except) => {
            items.iter().for_each(|item| _ = scope.one_kind(item, sink));
            except.iter().for_each(|except| _ = scope.kind_set(except, sink));
        }
        PieceStatement::Kind { name, .. } => scope.note_kind(name),
        PieceStatement::For(_) => {}
    }
}

fn board(scope: &Scope, statement: &BoardStatement, sink: &mut Sink) {
    scope.note_declarations(statement);
    match statement {
        BoardStatement::Line(_, line) => track(scope, line, sink),
        BoardStatement::Jumps(_, jumps) => {
            jumps.iter().filter_map(Jump::track).for_each(|jump| track(scope, jump, sink))
        }
        BoardStatement::Wall { pairs, .. } => pairs
            .iter()
            .for_each(|(one, other)| drop((scope.nodes(one, sink), scope.nodes(other, sink)))),
        BoardStatement::Region(_, nodes) => drop(scope.node_set(nodes, sink)),
        BoardStatement::Legend { piece: Some(item), .. } => drop(scope.one_kind(item, sink)),
        BoardStatement::Legend { .. }
        | BoardStatement::Nodes(_)
        | BoardStatement::Hidden(_)
        | BoardStatement::Leaps(..)
        | BoardStatement::Path { .. }
        | BoardStatement::Grid { .. }
        | BoardStatement::For(_) => {}
    }
}

fn track(scope: &Scope, track: &Track, sink: &mut Sink) {
    let names = std::iter::once(&track.first).chain(track.rest.iter().map(|(_, name)| name));
    names.for_each(|name| drop(scope.nodes(name, sink)));
}
