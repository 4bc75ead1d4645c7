//! The words of the language, each with a line that says what it does.

/// Words and what they do, in alphabetical order.
pub(super) const WORDS: [(&str, &str); 75] = [
    ("about", "what to do, in a sentence or two: `about \"…\"`"),
    ("advance", "gives the targets of a click the next kind of their cycle"),
    ("all", "every node; in a condition, `all KIND`: every node of the board holds it"),
    ("allow", "a warning that is not wanted in this file: `allow NAME`"),
    ("and", "both hold"),
    ("antidiagonals", "the lines of the grid that run down and left"),
    ("any", "the class of all kinds"),
    ("as", "what a solution prints for the move: `as \"LABEL\"`"),
    ("at", "on these nodes: `KIND at NODES`"),
    ("author", "who made the puzzle: `author \"…\"`"),
    ("backward", "the rule reads lines from their end"),
    ("board", "nodes and lines: `board { … }`"),
    ("by", "rows and columns of a grid: `grid ROWS by COLUMNS`"),
    ("chain", "kept for a later version of the language"),
    ("class", "a name for several kinds: `class NAME = KIND | …`"),
    ("clear", "removes what is on the targets of a click"),
    ("click", "changes a node and others around it: `click [KIND] [at NODES]: EFFECT …`"),
    ("cost", "kept for a later version of the language"),
    ("count", "compares a number of nodes: `count(KIND [in NODES]) == N`"),
    ("cycle", "what `advance` follows: `cycle KIND KIND …`"),
    ("diagonals", "the lines of the grid that run down and right"),
    ("down", "along columns, as they are written"),
    ("every", "`every NODES is KIND`: each node holds it; `every KIND in NODES`: all its pieces are there"),
    ("expect", "what the file claims about itself: `expect [with …] [from …] [to …] FIGURE`"),
    ("for", "kept for a later version of the language"),
    ("forward", "the rule reads lines as they are written"),
    ("from", "the start that an expectation is about"),
    ("goal", "when the puzzle is solved: `goal [\"NAME\"] { CONDITION … }`"),
    ("grid", "nodes r1c1 and so on, and the lines `row` and `column`: `grid ROWS by COLUMNS`, or a picture"),
    ("in", "on these nodes, or in this region"),
    ("is", "what the node holds: `NODE is KIND`"),
    ("jumps", "many short lines at once: `jumps [NAME] { a-b-c … }`"),
    ("language", "the version of the language: `language 1`"),
    ("leaps", "lines between nodes so far apart: `leaps(1,2)` is a knight's"),
    ("left", "along rows, from their end"),
    ("legend", "what a glyph means in pictures: `legend 'GLYPH' KIND [in REGION]`"),
    ("line", "a line through nodes: `line NAME: a - b > c`"),
    ("moves", "rules, clicks and turns: `moves { … }`"),
    ("neighbours", "the nodes next to the clicked one: `neighbours [on LINE, …]`"),
    ("never", "a condition in which no move may end: `never CONDITION`"),
    ("no", "no node holds it: `no KIND [in NODES]`"),
    ("nodes", "declares nodes, each with an optional place: `nodes a (0,0) b …`"),
    ("not", "does not hold"),
    ("on", "only along lines of these names: `on LINE, …`"),
    ("or", "one of them holds"),
    ("outside", "the glyph is no node: `legend '#' outside`"),
    ("param", "a size that can be changed: `param NAME = EXPRESSION`"),
    ("path", "declares nodes and one line through them: `path NAME: a b …`"),
    ("piece", "kept for a later version of the language"),
    ("pieces", "kinds of pieces, classes and cycles: `pieces { … }`"),
    ("powers", "every power of the turn is one move"),
    ("puzzle", "the title: `puzzle \"Name\"`"),
    ("random", "a random start: any position"),
    ("reachable", "`reachable N`: N positions can be reached"),
    ("region", "a named set of nodes: `region NAME = NODES`"),
    ("repeat", "`never repeat click`: the node clicked last may not be clicked again at once"),
    ("retreat", "gives the targets of a click the previous kind of their cycle"),
    ("right", "along rows, as they are written"),
    ("ring", "declares nodes and one closed line through them: `ring NAME: a b …`"),
    ("scrambled", "a random start: `scrambled N` makes N random moves from the first start"),
    ("self", "the clicked node"),
    ("set", "gives the targets of a click a kind: `set TARGET … to KIND`"),
    ("shortest", "the fewest moves: `shortest N`"),
    ("solutions", "`solutions N`: there are N different shortest solutions"),
    ("some", "at least one node holds it: `some KIND [in NODES]`"),
    ("source", "where the puzzle comes from: `source \"…\"`"),
    ("start", "how play begins: `start [\"NAME\"] { KIND at NODES … }`, or a picture"),
    ("stuck", "no move is left"),
    ("to", "the goal that an expectation is about; the kind that `set` gives"),
    ("torus", "the rows and columns of the grid are rings"),
    ("turn", "permutes what is on nodes: `turn NAME [powers] (a b c) …`"),
    ("unsolvable", "there is no solution"),
    ("up", "along columns, from their end"),
    ("use", "kept for a later version of the language"),
    ("with", "values of parameters for an expectation: `with n=3`"),
];

/// What a word of the language does.
pub(super) fn about(word: &str) -> Option<&'static str> {
    let found = WORDS.binary_search_by(|(known, _)| (*known).cmp(word)).ok();
    found.map(|at| WORDS[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::is_reserved;
    use std::collections::BTreeSet;

    #[test]
    fn every_reserved_word_has_a_line() {
        assert!(WORDS.is_sorted_by_key(|(word, _)| *word));
        let grammar = include_str!("../../grammar/puzzle.pest");
        let quoted = grammar.split('"').filter(|word| is_reserved(word)).collect::<BTreeSet<_>>();
        assert!(quoted.len() > 60);
        let missing: Vec<_> = quoted.into_iter().filter(|word| about(word).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert_eq!(about("frog"), None);
    }
}
