//! Conditions of a goal, as a whole.

use super::row::{Row, row, say};

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("`DRAWN`", "DRAWN", "the pieces along a line are called by their names", "FF_T", "row: frog frog _ toad"),
    row("CONDITION", "CONDITION", "", "h1 is frog, toad at h2", "h1 is frog and h2 is toad"),
    row("`if|when|that|once|until|while|win|wins|ensure|reach|have|get` [if|when|that] CONDITION", "CONDITION", "a condition is written without `{}`", "if frog at h1", "h1 is frog"),
    row("for NEW in AMOUNT .. AMOUNT2 `:|do` REST", "for NEW in AMOUNT..AMOUNT2 { REST }", "the statements of a `for` stand in braces", "for k in 1..3: h[k] is frog", "for k in 1..3 { h[k] is frog }"),
    say("some|no on LINES : CELLS `=>` REST", "write one side: what has to be found on a line", "a pattern in a condition has one side", "some on row: frog _ => _ frog"),
    say("some|no `:` CELLS", "say on which line it is looked for: `no on LINE: …`", "a pattern is looked for along a line", "no: frog toad"),
    say("`and|or` REST", "end the line above with `{}`", "a statement cannot begin with `{}`", "and h2 is toad"),
    say("`random|scrambled` [NUMBER]", "write `start random`: only a start is drawn", "a goal is not drawn", "random"),
    say("`moves|steps|time|score|points|turns|pushes` COMPARE NUMBER", "leave it out, and write `expect shortest NUMBER` behind the goal", "a goal looks at the board, not at the way there", "moves <= 10"),
    say("`visited|visit|touched|passed` [all|every|each] [NODES|NOUN]", "let the move leave a mark: `step: hero _ => mark hero`, and ask for `no _`", "a goal looks at the board, not at the way there", "visited all"),
];
