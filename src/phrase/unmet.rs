//! Demands of a goal that are never met, in words.

use super::names::{all_held, any_of, held, list};
use crate::facts::reach::Unmet;
use crate::model::Puzzle;

/// A demand of a goal that is never met, in words.
pub(super) struct UnmetWords {
    /// The whole reason, as one sentence.
    pub(super) law: String,
    /// The same reason in short, for use beside labels.
    pub(super) short: String,
    /// The label at the start.
    pub(super) begins: String,
    /// The label at the goal.
    pub(super) asks: String,
}

/// Returns a demand of a goal that is never met, in words.
pub(super) fn of_unmet(puzzle: &Puzzle, unmet: &Unmet) -> UnmetWords {
    let (kinds, board) = (&puzzle.kinds, &puzzle.board);
    let begins = || "play starts here".to_owned();
    let words = |asks: String, short: String| UnmetWords {
        law: format!("{short}; the goal {asks}"),
        short,
        begins: begins(),
        asks,
    };
    match unmet {
        Unmet::Missing { node, wanted, ever, here } => {
            let name = list(board, &[*node]);
            let ever = all_held(kinds, ever.iter()).join(" or ");
            let words = words(
                format!("asks for {} on {name}", any_of(kinds, wanted)),
                format!("from this start, {name} only ever holds {ever}"),
            );
            let holds = here.map(|kind| format!("{name} holds {} here", held(kinds, kind)));
            UnmetWords { begins: holds.unwrap_or(words.begins), ..words }
        }
        Unmet::Nowhere { nodes, wanted } => {
            let (wanted, nodes) = (any_of(kinds, wanted), list(board, nodes));
            words(
                format!("asks for {wanted} there"),
                format!("from this start, {wanted} never gets to {nodes}"),
            )
        }
        Unmet::Bounded { nodes, kinds: wanted, least, most } => {
            let many = if *least == 0 {
                format!("at most {most}")
            } else {
                format!("from {least} to {most}")
            };
            let wanted = any_of(kinds, wanted);
            let bound = if least == most {
                format!("from this start, always {most} of the {nodes} nodes hold {wanted}")
            } else {
                format!("from this start, {many} of the {nodes} nodes can hold {wanted} at once")
            };
            words("asks for another number".to_owned(), bound)
        }
        Unmet::Relaxed => {
            let never =
                |it: &str| format!("from this start, {it} fails whatever nodes can ever hold");
            UnmetWords {
                law: never("the goal"),
                short: never("it"),
                begins: begins(),
                asks: "cannot be met".to_owned(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Kind, KindSet, NodeId, sample};

    fn described(unmet: Unmet) -> String {
        of_unmet(&sample::toazzle(), &unmet).law
    }

    fn of(kind: u16) -> KindSet {
        KindSet::one(Kind(kind), 3)
    }

    #[test]
    fn kinds_that_never_get_to_nodes_are_described() {
        let missing = |here| Unmet::Missing { node: NodeId(0), wanted: of(2), ever: of(1), here };
        assert_eq!(
            described(missing(None)),
            "from this start, `A1` only ever holds `red`; the goal asks for `green` on `A1`"
        );
        let label = |here| of_unmet(&sample::toazzle(), &missing(here)).begins;
        assert_eq!(label(Some(Kind(1))), "`A1` holds `red` here");
        assert_eq!(label(None), "play starts here");
        let nodes = vec![NodeId(0), NodeId(1)];
        assert_eq!(
            described(Unmet::Nowhere { nodes, wanted: of(2) }),
            "from this start, `green` never gets to `A1` and `B1`; the goal asks for `green` there"
        );
    }

    #[test]
    fn numbers_that_are_never_met_are_described() {
        let bounded = |least| Unmet::Bounded { nodes: 7, kinds: of(2), least, most: 3 };
        assert_eq!(
            [described(bounded(0)), described(bounded(1)), described(bounded(3))],
            [
                "from this start, at most 3 of the 7 nodes can hold `green` at once; the goal asks for another number",
                "from this start, from 1 to 3 of the 7 nodes can hold `green` at once; the goal asks for another number",
                "from this start, always 3 of the 7 nodes hold `green`; the goal asks for another number"
            ]
        );
        assert_eq!(
            described(Unmet::Relaxed),
            "from this start, the goal fails whatever nodes can ever hold"
        );
    }
}
