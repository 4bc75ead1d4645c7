//! Values of the library as JSON, with nodes and kinds as numbers.

use crate::api::{Compiled, Error, StartKind};
use crate::model::{Goal, Kind, ListedMove, Measure, MoveName, NodeId, Puzzle, Rule};
use crate::phrase::{goal_for_players, pictured};
use crate::report::Move;
use crate::session::{Choice, Outlook};
use crate::syntax::{nodes, tree::Node};
use serde_json::{Value, json};

/// A legal move.
pub(super) fn choice(puzzle: &Compiled, choice: &Choice) -> Value {
    let ways = |ways: &[(NodeId, NodeId)]| {
        ways.iter().map(|(from, to)| (from.index(), to.index())).collect::<Vec<_>>()
    };
    let changes: Vec<_> =
        choice.changes.iter().map(|(node, after)| (node.index(), after.index())).collect();
    json!({
        "words": choice.words,
        "name": choice.name.name,
        "short": Move::new(puzzle.model(), &choice.name).to_string(),
        "nodes": choice.name.nodes.iter().map(|node| node.index()).collect::<Vec<_>>(),
        "from": choice.node.map(NodeId::index),
        "to": choice.end.map(NodeId::index),
        "alike": choice.alike.iter().map(|node| node.index()).collect::<Vec<_>>(),
        "press": choice.name.name == "click",
        "runs": choice.is_press,
        "travels": ways(&choice.travels),
        "gone": ways(&choice.gone),
        "changes": changes,
    })
}

/// A puzzle without its board.
///
/// # Arguments
/// `text` is the definition, of which goals are quoted.
pub(super) fn puzzle(puzzle: &Compiled, text: &str) -> Value {
    let (model, nodes) = (puzzle.model(), nodes(text));
    let start = |kind: StartKind| match kind {
        StartKind::Drawn => "drawn",
        StartKind::OutOfUse => "out of use",
        _ => "fixed",
    };
    json!({
        "title": puzzle.title(),
        "about": model.about,
        "source": model.source,
        "author": model.author,
        "parameters": puzzle.parameters().iter().map(|(name, value)| json!({ "name": name, "value": value.to_string() })).collect::<Vec<_>>(),
        "buttons": buttons(model),
        "starts": puzzle.starts().map(|one| json!({ "name": one.name, "kind": start(one.kind) })).collect::<Vec<_>>(),
        "goals": model.goals.iter().map(|one| goal(model, one, quoted(text, &nodes, one.span.range().start))).collect::<Vec<_>>(),
    })
}

/// The greatest number of moves without a place that are named before they are legal.
const MOST_BUTTONS: usize = 200;

/// The moves without a place in their short words, each once; those whose rule never matches are
/// among them.
fn buttons(puzzle: &Puzzle) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut add = |name: &str, label: Option<&str>| {
        let name =
            MoveName { name: name.to_owned(), label: label.map(str::to_owned), nodes: Vec::new() };
        let words = Move::new(puzzle, &name).to_string();
        if all.len() < MOST_BUTTONS && !all.contains(&words) {
            all.push(words);
        }
    };
    for rule in &puzzle.rules {
        match rule {
            Rule::Turn(turn) => {
                turn.powers.iter().for_each(|(name, _)| add(name, turn.label.as_deref()));
            }
            Rule::Press(press) => add(&press.name, press.label.as_deref()),
            Rule::Listed(listed) => {
                let bare = |one: &&ListedMove| one.nodes.is_empty() && one.click.is_none();
                listed
                    .moves
                    .iter()
                    .filter(bare)
                    .for_each(|one| add(&listed.name, listed.label(one)));
            }
            Rule::Rewrite(_) | Rule::Click(_) | Rule::Slide(_) => {}
        }
    }
    all
}

/// A goal: as a sentence, and as the number of the piece on each node where it is a picture; null
/// is a node on which anything may be.
fn goal(puzzle: &Puzzle, goal: &Goal, text: &str) -> Value {
    let condition = goal.condition.as_ref().ok();
    let pieces = condition.and_then(|condition| pictured(puzzle, condition));
    json!({
        "name": goal.name,
        "in_use": condition.is_some(),
        "text": text,
        "sentence": goal_for_players(puzzle, goal),
        "pieces": pieces.map(|all| all.iter().map(|kind| kind.map(Kind::index)).collect::<Vec<_>>()),
    })
}

/// The statement or block that begins at a place.
fn quoted<'t>(text: &'t str, nodes: &[Node], start: usize) -> &'t str {
    let node = nodes
        .binary_search_by_key(&start, |node| node.range().start)
        .ok()
        .and_then(|at| nodes.get(at));
    node.and_then(|node| text.get(node.range())).unwrap_or_default()
}

/// The name of the goal that is taken where none is named; none if no goal is in use.
pub(super) fn first_goal(puzzle: &Compiled) -> Option<&str> {
    let goals = &puzzle.model().goals;
    goals.iter().find(|goal| goal.condition.is_ok())?.name.as_deref()
}

/// Whether a position can be won: in how many moves, or at what cost.
pub(super) fn outlook(outlook: Outlook, measure: Measure) -> Value {
    let (says, far) = match outlook {
        Outlook::Exactly(far) => ("in", Some(far)),
        Outlook::AtMost(far) => ("within", Some(far)),
        Outlook::Lost => ("lost", None),
        Outlook::Unknown { at_least } => ("unknown", Some(at_least)),
    };
    match measure {
        Measure::Moves => json!({ "says": says, "moves": far }),
        Measure::Cost => json!({ "says": says, "moves": null, "cost": far }),
    }
}

/// The first report of an error.
pub(super) fn sentence(error: &Error) -> String {
    error
        .findings()
        .diagnostics
        .first()
        .map(|report| report.message.to_string())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_quoted_whole() {
        for goal in [
            "goal { # not here }\n  h1 is frog }",
            "goal \"a }\" { row: frog _ }",
            "goal \"\"\"\n}\n\"\"\"",
            "goal {\n \"\"\"\n.\n\"\"\"\n}",
        ] {
            let text = format!("start {{ }}\n{goal}\n}}");
            assert_eq!(quoted(&text, &nodes(&text), 10), goal);
        }
        assert_eq!(quoted("goal {", &nodes("goal {"), 0), "goal {");
    }
}
