//! Loops that write out nothing, and statements that depend on the parameters of the file.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::source::Span;
use crate::syntax::ast::{Ast, BoardStatement, Item, LoopList, MoveStatement, Repeated, StartBody};

/// A `for` in any block.
struct Loop<'a> {
    name: &'a str,
    from: Span,
    to: Span,
    span: Span,
}

/// Reports loops whose ranges have no numbers, for all values of the file's parameters.
///
/// # Returns
/// `true` if there are any.
pub(super) fn lint(definition: &Definition, found: &mut Sink) -> bool {
    let loops = loops(definition.ast);
    let mut reported = false;
    for span in definition.uses.empty_loops() {
        let Some(one) = loops.iter().find(|one| one.span == span) else { continue };
        // A range from `n` to a number is empty whenever `n` is larger; a range to `n`, or from
        // `n+1`, may have numbers for another `n`.
        let named = definition.source.slice(one.from).chars().all(crate::syntax::token::is_part);
        if depends(definition, &loops, one.to) || depends(definition, &loops, one.from) && !named {
            continue;
        }
        reported = true;
        let range = one.from.to(one.to);
        let report = Diagnostic::at(
            Code::LoopNeverRuns,
            range,
            "this `for` has no effect: its range has no numbers",
        );
        let upward = [one.to, one.from].map(|end| definition.source.slice(end)).join("..");
        found.push(report.saying("the first number is above the last").write(range, upward));
    }
    reported
}

/// Returns `true` if the meaning of a place in the text depends on the parameters of the file, by
/// the names in it.
pub(super) fn is_sized(definition: &Definition, place: Span) -> bool {
    depends(definition, &loops(definition.ast), place)
}

fn depends(definition: &Definition, loops: &[Loop], place: Span) -> bool {
    let uses = definition.uses.all();
    let first = uses.partition_point(|one| one.span.start < place.start);
    let inside = uses[first..].iter().take_while(|one| one.span.start < place.end);
    inside.filter(|one| one.sort == Sort::Param && !one.declares).any(|one| {
        let name = definition.source.slice(one.span);
        let declares = |other: &&Loop| {
            other.name == name && other.to.end <= one.span.start && one.span.end <= other.span.end
        };
        // The parameter of a loop depends on the parameters in its range.
        loops.iter().rfind(declares).is_none_or(|around| {
            [around.from, around.to].into_iter().any(|end| depends(definition, loops, end))
        })
    })
}

/// Returns all loops, outer ones before those inside of them.
fn loops(ast: &Ast) -> Vec<Loop<'_>> {
    let mut found = Vec::new();
    for item in &ast.items {
        match item {
            Item::Pieces(block) => collect(&block.statements, &mut found),
            Item::Board(block) => collect(&block.statements, &mut found),
            Item::Moves(block) => collect(&block.statements, &mut found),
            Item::Start(start) => {
                if let StartBody::Statements(statements) = &start.body {
                    collect(statements, &mut found);
                }
            }
            Item::Goal(goal) => collect(&goal.statements, &mut found),
            _ => {}
        }
    }
    for statement in places::board(ast) {
        if let BoardStatement::Jumps(_, jumps) = statement {
            collect(jumps, &mut found);
        }
    }
    for statement in places::moves(ast) {
        match statement {
            MoveStatement::Press(press) => collect(&press.rules, &mut found),
            MoveStatement::Settle(settle) => collect(&settle.rules, &mut found),
            _ => {}
        }
    }
    found
}

fn collect<'a, T: Repeated>(statements: &'a [T], found: &mut Vec<Loop<'a>>) {
    for repeated in statements.iter().filter_map(T::repeated) {
        let [from, to] = match &repeated.list {
            LoopList::Numbers(from, to) => [from.span, to.span],
            LoopList::Names(set) => [set.span, set.span],
        };
        found.push(Loop { name: &repeated.name.value, from, to, span: repeated.span });
        collect(&repeated.statements, found);
    }
}
