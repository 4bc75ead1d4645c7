//! Values of the library as JSON, with nodes and kinds as numbers.

use crate::door::{Compiled, Error, StartKind};
use crate::model::{Goal, Kind, Measure, Puzzle};
use crate::phrase::{pictured, wanted};
use crate::session::{Choice, Outlook};
use crate::syntax::{nodes, tree::Node};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The numbers of nodes and kinds by their names.
#[derive(Debug)]
pub(super) struct Numbers {
    nodes: BTreeMap<String, usize>,
    kinds: BTreeMap<String, usize>,
}

impl Numbers {
    /// The numbers of a puzzle: nodes in the order of the board, kinds from 1 on.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let nodes = puzzle.board.nodes().map(|node| (puzzle.board.name(node).to_owned(), node.index())).collect();
        let kinds = puzzle.kinds.all().map(|kind| (puzzle.kinds.name(kind).to_owned(), kind.index())).collect();
        Self { nodes, kinds }
    }

    fn node(&self, name: &str) -> Option<usize> {
        self.nodes.get(name).copied()
    }

    /// A legal move.
    pub(super) fn choice(&self, choice: &Choice) -> Value {
        let kind = |name: &Option<String>| name.as_ref().and_then(|name| self.kinds.get(name)).copied().unwrap_or(0);
        let ways = |ways: &[(String, String)]| ways.iter().map(|(from, to)| (self.node(from), self.node(to))).collect::<Vec<_>>();
        let changes: Vec<_> = choice.changes.iter().map(|(node, after)| (self.node(node), kind(after))).collect();
        json!({
            "words": choice.words,
            "name": choice.step.name,
            "short": choice.step.to_string(),
            "nodes": choice.step.nodes.iter().map(|name| self.node(name)).collect::<Vec<_>>(),
            "from": choice.node.as_deref().and_then(|name| self.node(name)),
            "to": choice.end.as_deref().and_then(|name| self.node(name)),
            "press": choice.step.name == "click",
            "runs": choice.is_press,
            "travels": ways(&choice.travels),
            "gone": ways(&choice.gone),
            "changes": changes,
        })
    }
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
        "starts": puzzle.starts().map(|one| json!({ "name": one.name, "kind": start(one.kind) })).collect::<Vec<_>>(),
        "goals": model.goals.iter().map(|one| goal(model, one, quoted(text, &nodes, one.span.range().start))).collect::<Vec<_>>(),
    })
}

/// A goal: as a sentence, and as the number of the piece on each node where it is a picture; null is a node on which anything may be.
fn goal(puzzle: &Puzzle, goal: &Goal, text: &str) -> Value {
    let condition = goal.condition.as_ref().ok();
    let pieces = condition.and_then(|condition| pictured(puzzle, condition));
    json!({
        "name": goal.name,
        "in_use": condition.is_some(),
        "text": text,
        "sentence": condition.map(|condition| wanted(puzzle, condition)),
        "pieces": pieces.map(|all| all.iter().map(|kind| kind.map(Kind::index)).collect::<Vec<_>>()),
    })
}

/// The statement or block that begins at a place.
fn quoted<'t>(text: &'t str, nodes: &[Node], start: usize) -> &'t str {
    let node = nodes.binary_search_by_key(&start, |node| node.range().start).ok().and_then(|at| nodes.get(at));
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
    error.findings().diagnostics.first().map(|report| report.message.to_string()).unwrap_or_default()
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
