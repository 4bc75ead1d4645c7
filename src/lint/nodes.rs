//! Nodes that no move, start or goal touches, and nodes drawn in one place.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::ground::Task;
use crate::model::{Condition, Kind, NodeId, StartBoard};
use crate::phrase::list;
use std::collections::{BTreeMap, HashSet};

/// Returns the report on untouched nodes.
///
/// # Arguments
/// `idle` - the lines that no rule follows and that have a report: nodes on them are not reported
pub(super) fn never_touched(definition: &Definition, idle: &[String]) -> Option<Diagnostic> {
    let board = &definition.puzzle.board;
    let mut untouched = untouched(definition);
    for family in idle.iter().filter_map(|line| board.find_family(line)) {
        let lines = board.lines().iter().filter(|line| line.family == family);
        let nodes: HashSet<NodeId> = lines.flat_map(|line| line.nodes.iter().copied()).collect();
        untouched.retain(|node| !nodes.contains(node));
    }
    let first = board.name(*untouched.first()?);
    let span = definition.uses.declaration(&[Sort::Node], first)?;
    let message = format!("no move, start or goal touches {}", list(board, &untouched));
    let report = Diagnostic::at(Code::NodeNeverTouched, span, message).saying("always empty");
    // `nodes hidden flag` and `hidden node flag` declare one node more than they seem to.
    let is_word =
        |node: &&NodeId| matches!(board.name(**node), "hidden" | "node" | "cell" | "square");
    if let Some(word) = untouched.iter().find(is_word).map(|node| board.name(*node)) {
        let help = if word == "hidden" {
            "`hidden` is a name here; nodes that are not drawn are declared as in `hidden flag`, without `nodes`".to_owned()
        } else {
            format!("`{word}` is a name here: leave it out, nodes are called by their names alone")
        };
        return Some(report.help(help));
    }
    Some(report.help(if untouched.len() > 1 {
        "join them to the board by lines that some rule follows, or remove them"
    } else {
        "join it to the board by a line that some rule follows, or remove it"
    }))
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

/// Adds the report on untouched nodes to those on goals: to the first goal that never holds if they
/// are `joined`.
pub(super) fn joined(untouched: Option<Diagnostic>, goals: Sink, joined: bool) -> Sink {
    let mut untouched = untouched;
    let mut found = Sink::default();
    for goal in goals.into_sorted() {
        let nodes = untouched.take_if(|_| joined && goal.code == Code::GoalNeverHolds);
        let place = nodes.as_ref().and_then(|nodes| nodes.primary.as_ref());
        found.push(match (&nodes, place) {
            (Some(nodes), Some(place)) => goal.because(place.span, nodes.message.to_string()),
            _ => goal,
        });
    }
    untouched.into_iter().for_each(|nodes| found.push(nodes));
    found
}

/// Reports nodes at one place.
pub(super) fn at_one_place(definition: &Definition, found: &mut Sink) {
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
