//! The pages of `explain` about terms of the manual that are no words of the language.

/// A term, its meaning, and where there is more about it.
struct Term {
    text: &'static str,
    about: &'static str,
    more: &'static str,
}

const TERMS: [Term; 12] = [
    Term {
        text: "node",
        about: "a place of the board, which holds one piece or is empty",
        more: "Nodes are declared in `board`: `path row: h[1..5]` has the nodes `h1` to `h5`, `grid 3 by 4` those from `r1c1` to\n\
               `r3c4`, and `nodes a b c` has nodes without a line. `puzzlec explain nodes`, `puzzlec explain path` and\n\
               `puzzlec explain grid` have more.",
    },
    Term {
        text: "rule",
        about: "what a move looks for along a line, and what it leaves there",
        more: "Rules stand in `moves`: `hop: frog _ => _ frog` finds a frog with an empty node behind it, and exchanges them.\n\
               Every place of the board where a rule fits is a move. `puzzlec explain moves` and `puzzlec explain '=>'` have more.",
    },
    Term {
        text: "glyph",
        about: "the character that shows a piece in pictures and positions",
        more: "It stands in single quotes behind the name of its piece, as in `pieces { frog 'F' }`. In pictures `.` is an empty\n\
               node; `legend` gives other characters a meaning. `puzzlec explain legend` has more.",
    },
    Term {
        text: "shape",
        about: "the nodes of a grid that one piece covers",
        more: "It is drawn in rows of `#` and `.`, with `/` between them: `piece corner \"##/#.\"`. A rule such as\n\
               `slide: any _ => _ any` moves the piece as a whole. `puzzlec explain piece` has more.",
    },
    Term {
        text: "position",
        about: "what every node of the board holds at one moment",
        more: "`start` is the first position, every move leads to another one, and a position in which the `goal` holds ends the\n\
               puzzle. `puzzlec explain start` and `puzzlec explain goal` have more.",
    },
    Term {
        text: "kind",
        about: "the pieces of one name, which nothing tells apart",
        more: "Each name in `pieces` is a kind: `pieces { frog; toad }` has two. `tile[1..8]` declares eight, and `class` gives\n\
               several kinds one name. `puzzlec explain pieces` and `puzzlec explain class` have more.",
    },
    Term {
        text: "hint",
        about: "the next move of a shortest solution, in three steps",
        more: "`puzzlec play FILE` gives it: `h` shows the number of moves that are left, then the piece, then the move. The page\n\
               has a button for it. `puzzlec explain goal` has more about the end that the moves lead to.",
    },
    Term {
        text: "dead end",
        about: "a position from which no moves lead to the goal",
        more: "`puzzlec explore FILE --to-goal` counts them, and `puzzlec play FILE` says after which move the game was lost.\n\
               A `stuck` position, which has no moves at all, is a dead end unless the goal holds there. `puzzlec explain stuck`\n\
               has more.",
    },
    Term {
        text: "proved",
        about: "ruled out otherwise by a search of everything, or by a law that all moves keep",
        more: "\"6 moves, proved shortest\": no solution has fewer. \"no solution: proved\": there is none at all. Without this word\n\
               an answer is a solution, but perhaps not a shortest one. `puzzlec explain expect` has more about numbers to check.",
    },
    Term {
        text: "parity",
        about: "a number that is even or odd, and that all moves keep or all moves change",
        more: "Where each move exchanges two pieces, half of all orders can be reached: in half of all 15-puzzles the goal cannot.\n\
               `puzzlec show FILE` lists such laws under `facts`. `puzzlec explain moves` has more about moves.",
    },
    Term {
        text: "alike",
        about: "nodes that a symmetry of the board and of the moves exchanges",
        more: "`puzzlec show FILE` lists them under `alike`, such as the four corners of a square, and the number of symmetries\n\
               under `group`. `puzzlec solve FILE --count --up-to symmetry` counts solutions that are alike once.\n\
               `puzzlec explain line` has more about lines, which decide what is alike.",
    },
    Term {
        text: "bits",
        about: "the size of a position in memory",
        more: "`puzzlec show FILE` has it under `state`: a node with k kinds takes as many bits as are needed for k numbers, and a\n\
               search keeps positions of 64, 128 or 256 bits. `puzzlec explain pieces` has more about kinds.",
    },
];

/// Returns the page about a term: its meaning, and where there is more.
pub(super) fn said_of(text: &str) -> Option<String> {
    let Term { text, about, more } = TERMS.iter().find(|term| term.text == text)?;
    Some(format!("{text}: {about}\n\n{more}\n"))
}

/// Returns the terms.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    TERMS.iter().map(|term| term.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::words::find;

    /// No term hides behind a word of the language, and each page leads on to pages that there are.
    #[test]
    fn terms_lead_on_to_words() {
        for Term { text, more, .. } in &TERMS {
            assert!(find(text).is_none_or(|word| word.form.is_empty()), "{text}");
            let pages = more.split("`puzzlec explain ").skip(1);
            let pages: Vec<&str> = pages.filter_map(|rest| rest.split('`').next()).collect();
            assert!(!pages.is_empty(), "{text}");
            for page in pages.into_iter().filter(|page| !page.starts_with('\'')) {
                assert!(find(page).is_some_and(|word| !word.form.is_empty()), "{text}: {page}");
            }
        }
    }
}
