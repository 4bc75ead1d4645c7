//! Programs: rules that run until none of them changes the board, in a press or after every move
//! (`settle`).

use super::tables::{Draft, Guard, Tables};
use super::{Fault, ProgramId, Task, rule_moves};
use crate::model::{Board, Kinds, Press, Rule};

/// Adds the single ground move of a press.
///
/// # Errors
/// Returns the limit that was reached, or a match that changes a node twice.
pub(super) fn press(
    rule: &Press,
    places: (&Board, &Kinds),
    tables: &mut Tables,
) -> Result<(), Fault> {
    let program = program(&rule.rules, places, tables)?;
    let name = tables.name(&rule.name, rule.label.as_deref());
    let mut draft =
        Draft { name, cost: rule.tail.cost, program: Some(program), ..Draft::default() };
    Guard::new(&rule.tail, tables).enter(&mut draft);
    Ok(tables.push(&mut draft)?)
}

/// Adds a task with the ground moves of the rules of a program.
///
/// # Errors
/// Returns the limit that was reached, or a match that changes a node twice.
pub(super) fn program(
    rules: &[Rule],
    places: (&Board, &Kinds),
    tables: &mut Tables,
) -> Result<ProgramId, Fault> {
    let task = &tables.task;
    let empty = Task {
        nodes: task.nodes,
        values: task.values,
        remembers_click: task.remembers_click,
        ..Task::default()
    };
    let mut inner = Tables::new(empty, tables.budget());
    for (at, rule) in rules.iter().enumerate() {
        let before = inner.task.move_count();
        if let Err(fault) = rule_moves(rule, None, places, &mut inner) {
            inner.abandon();
            return Err(match fault {
                Fault::ChangedTwice(_, matched, node) => {
                    Fault::ChangedTwice(Some(at), matched, node)
                }
                other => other,
            });
        }
        let count = inner.task.move_count() - before;
        inner.task.moves_per_rule.push(count);
    }
    tables.task.programs.push(inner.finish());
    Ok(ProgramId(tables.task.programs.len() as u32 - 1))
}
