//! Goals that want a piece on more nodes than there are pieces.

use super::{Blamed, Proved, is_count_of, replaced};
use crate::budget::Budget;
use crate::facts::refutation::Refutation;
use crate::lint::refute::{Proof, refute};
use crate::model::{Condition, NodeId};
use crate::source::Span;
use crate::syntax::ast;

impl Proved<'_> {
    /// Returns the help for `every REGION is KIND` if the number of pieces is kept and there are
    /// fewer of them than nodes: the numbers, and the place and the text of the condition that may
    /// have been meant, if the goal is not refuted with it.
    pub(super) fn too_few(
        &self,
        blamed: &Blamed<'_>,
        budget: &Budget,
    ) -> Option<(String, Option<(Span, String)>)> {
        let (puzzle, source) = (self.definition.puzzle, self.definition.source);
        let (ast::Condition::EveryIs(region, false, named, span), part) = blamed.part? else {
            return None;
        };
        let Condition::Every(nodes, kinds) = part else { return None };
        let Proof::Fact(Refutation::Count { law, here, .. }) = &blamed.proof else { return None };
        let (pieces, wanted) = (here.unsigned_abs(), nodes.len() as u64);
        let is_kept = law.fall == 0 && law.weights.nodes.is_none() && is_count_of(law, kinds);
        if !is_kept || pieces == 0 || pieces >= wanted {
            return None;
        }
        let (named, region) = (source.slice(named.span).trim(), source.slice(region.span).trim());
        let help = format!(
            "`every {region} is {named}` wants `{named}` on each of the {wanted} nodes, and there {} {pieces}",
            if pieces == 1 { "is" } else { "are" }
        );
        let outside: Vec<NodeId> =
            puzzle.board.nodes().filter(|node| nodes.binary_search(node).is_err()).collect();
        let inside = Condition::Every(outside, kinds.complement(puzzle.kinds.values()));
        let whole = puzzle.goals[self.goal].condition.as_ref().ok()?;
        let whole = replaced(whole, part, &inside);
        if refute(self.definition.task, self.opening, self.known, &whole, budget).is_some() {
            return Some((help, None));
        }
        let text = format!("every {named} in {region}");
        let help = format!("{help}; that all of them are in `{region}` is `{text}`");
        Some((help, Some((*span, text))))
    }
}
