//! Nodes that no move, start or goal touches, and nodes drawn in one place.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::ground::Task;
use crate::model::{Condition, Kind, NodeId, StartBoard};
use crate::phrase::list;
use std::collections::{BTreeMap, HashSet};

/// Reports untouched nodes, and nodes at one place.
///
/// # Arguments
/// `idle` - the lines that no rule follows and that have a report: nodes on them are not reported
pub(super) fn lint(definition: &Definition, idle: &[String], found: &mut Sink) {
    let board = &definition.puzzle.board;
    let mut untouched = untouched(definition);
    for family in idle.iter().filter_map(|line| board.find_family(line)) {
        let lines = board.lines().iter().filter(|line| line.family == family);
        let nodes: HashSet<NodeId> = lines.flat_map(|line| line.nodes.iter().copied()).collect();
        untouched.retain(|node| !nodes.contains(node));
    }
    if let Some(span) = untouched
        .first()
        .and_then(|&first| definition.uses.declaration(&[Sort::Node], board.name(first)))
    {
        let message = format!("no move, start or goal touches {}", list(board, &untouched));
        let report = Diagnostic::at(Code::NodeNeverTouched, span, message).saying("always empty");
        found.push(
            report.help("join it to the board by a line that some rule follows, or remove it"),
        );
    }
    at_one_place(definition, found);
}

fn untouched(definition: &Definition) -> Vec<NodeId> {
    let (puzzle, task) = (definition.puzzle, definition.task);
    let mut touched = vec![false; task.nodes];
    for one in task.programs.iter().chain([task]).flat_map(Task::moves) {
        one.guards.iter().for_each(|(node, _)| touched[node.index()] = true);
        one.effects.iter().for_each(|(node, _)| touched[node.index()] = true);
    }
    task.programs
        .iter()
        .chain([task])
        .flat_map(|task| &task.conditions)
        .for_each(|asked| touch(asked, &mut touched));
    for start in &puzzle.starts {
        match &start.board {
            StartBoard::Fixed(layout) => touched
                .iter_mut()
                .zip(layout)
                .for_each(|(touched, kind)| *touched |= *kind != Kind::EMPTY),
            StartBoard::Scrambled(_) => {}
            StartBoard::Random | StartBoard::OutOfUse(_) => return Vec::new(),
        }
    }
    for goal in &puzzle.goals {
        let Ok(condition) = &goal.condition else { return Vec::new() };
        touch(condition, &mut touched);
    }
    puzzle.never.iter().for_each(|never| touch(never, &mut touched));
    if puzzle.starts.is_empty() {
        return Vec::new();
    }
    (0..).map(NodeId).zip(touched).filter(|(_, touched)| !touched).map(|(node, _)| node).collect()
}

/// Marks the nodes that a condition mentions, unless it mentions all nodes in a way that does not
/// depend on empty ones.
fn touch(condition: &Condition, touched: &mut [bool]) {
    let all = touched.len();
    match condition {
        Condition::Every(nodes, kinds) if nodes.len() == all && kinds.contains(Kind::EMPTY) => {}
        Condition::Some(nodes, kinds) | Condition::Count(nodes, kinds, ..)
            if nodes.len() == all && !kinds.contains(Kind::EMPTY) => {}
        Condition::Every(nodes, _) | Condition::Some(nodes, _) | Condition::Count(nodes, ..) => {
            nodes.iter().for_each(|node| touched[node.index()] = true);
        }
        Condition::Each(cells) => cells.iter().for_each(|(node, _)| touched[node.index()] = true),
        Condition::Sum(terms, ..) => {
            for term in terms
                .iter()
                .filter(|term| term.nodes.len() < all || term.kinds.contains(Kind::EMPTY))
            {
                term.nodes.iter().for_each(|node| touched[node.index()] = true);
            }
        }
        Condition::Sought(sought) => touch(&sought.places, touched),
        Condition::Stuck => {}
        Condition::Not(part) => touch(part, touched),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().for_each(|part| touch(part, touched))
        }
    }
}

fn at_one_place(definition: &Definition, found: &mut Sink) {
    let board = &definition.puzzle.board;
    let mut first_at: BTreeMap<(u64, u64), NodeId> = BTreeMap::new();
    for node in board.nodes() {
        let Some((x, y)) = board.place(node) else { continue };
        // Adding 0 makes the two zeros equal.
        let first = *first_at.entry(((x + 0.0).to_bits(), (y + 0.0).to_bits())).or_insert(node);
        if first == node {
            continue;
        }
        let span = |node| definition.uses.declaration(&[Sort::Node], board.name(node));
        if let (Some(here), Some(there)) = (span(node), span(first)) {
            let message =
                format!("`{}` is drawn at the place of `{}`", board.name(node), board.name(first));
            let report = Diagnostic::at(Code::NodesAtOnePlace, here, message)
                .saying(format!("at ({x},{y}) too"));
            let report = if here == there { report } else { report.because(there, "first here") };
            found.push(report.help("give one of them another place"));
        }
    }
}
