//! Phrases for the conditions of a goal, as a whole.

use super::facts::{PIECES_COUNT, TWO_KINDS};
use super::row::{Row, row, say};

/// The explanation and the help for two pieces side by side in a condition, where the lines are
/// not known.
pub const KINDS_OR_CELLS: &str = "join them with `|` if either will do; for one beside the other put `on`, a line and `:` before them, as in `no on row: frog toad`";

const LOOP: &str = "what holds for several numbers is a loop, which begins with `for`";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("`DRAWN`", "DRAWN", "the pieces along a line are called by their names", "FF_T", "row: frog frog _ toad"),
    row("no BESIDE KIND `KIND2`", "no on BESIDE: KIND KIND2", TWO_KINDS, "no frog toad", "no on row: frog toad").either(),
    row("no KIND `KIND2`", "no KIND|KIND2", TWO_KINDS, "no frog toad", "no frog|toad"),
    say("count ( KIND in|on|at `neighbours|neighbors|adjacent|around` ) REST", "name the nodes, or look for a pattern along a line, as in `some on LINE: frog toad`", "a condition names its nodes, and `{}` stands for those around a click", "count(toad in neighbours) == 1"),
    say("count ( `NODES` ) REST", "write `any in` or another piece and `in` before the nodes, as in `count(any in top)`", PIECES_COUNT, "count(all) == count(frog)"),
    row("LINE : `STARS`", "LINE: STARS", "a cell that may hold anything is written `?`", "row: * frog *", "row: ? frog ?"),
    row("`also|then|plus|moreover|and` CONDITION", "CONDITION", "each condition is a statement of its own, without `{}`", "also h1 is frog", "h1 is frog"),
    say("`swap|exchange|switch|reverse|move` PIECE [and|with|,|to] REST", "say where the pieces are in the end, as in `row: toad _ frog`, `h1 is toad` or a picture", "a goal says what holds in the end, not what is done", "swap frog toad"),
    row("CONDITION", "CONDITION", "", "h1 is frog, toad at h2", "h1 is frog and h2 is toad"),
    say("[not] no|some KIND `KIND2` [REST]", KINDS_OR_CELLS, TWO_KINDS, "no frog toad 2"),
    row("`if|when|that|once|until|while|win|wins|ensure|reach|have|get` [if|when|that] CONDITION", "CONDITION", "a condition is written without `{}`", "if frog at h1", "h1 is frog"),
    row("`NEW` : CONDITION", "CONDITION", "a condition has no name; a goal has one behind `goal`, in double quotes", "won: frog at h1", "h1 is frog"),
    row("`ALONG`", "ALONG", "the cells of a line follow its name and `:`", "frog*2 _ toad", "row: frog*2 _ toad"),
    row("`forall|foreach` NEW in AMOUNT .. AMOUNT2 [:|,|do] REST", "for NEW in AMOUNT..AMOUNT2 { REST }", LOOP, "forall k in 1..3: h[k] is frog", "for k in 1..3 { h[k] is frog }"),
    say("`forall|foreach` NEW REST", "write a loop with the first and the last number: `for k in 1..3 { h[k] is frog }`", LOOP, "forall k: h[k] is frog"),
    say("KIND [is] `before|after|behind|beside|precedes|left|right|above|below` [of|to|from] KIND2", "look for them along a line, as in `some on LINE forward: frog _* toad`", "where pieces are to each other is a pattern along a line", "frog left of toad"),
    row("for NEW in AMOUNT .. AMOUNT2 `:|do` REST", "for NEW in AMOUNT..AMOUNT2 { REST }", "the statements of a `for` stand in braces", "for k in 1..3: h[k] is frog", "for k in 1..3 { h[k] is frog }"),
    say("some|no on LINES : CELLS `=>` REST", "write one side: what has to be found on a line", "a pattern in a condition has one side", "some on row: frog _ => _ frog"),
    row("CONDITION `=>|->|then` REST", "CONDITION", "nothing follows from a condition of a goal", "h1 is frog => win", "h1 is frog"),
    say("`if|when|unless|else|elif|otherwise` REST", "write what holds in the end: `not h1 is frog or no toad` says that no toad is left if a frog is on h1", "a goal has conditions, and no branches", "if h1 is frog { no toad }"),
    say("`and|or` REST", "write it behind the condition before it, in one statement: `h1 is frog {} h2 is toad`", "a statement cannot begin with `{}`", "or h2 is toad"),
    say("`random|scrambled` [NUMBER]", "write `start random`: only a start is drawn", "a goal is not drawn", "random"),
    say("`moves|steps|time|score|points|turns|pushes` COMPARE NUMBER", "leave it out, and write `expect shortest NUMBER` behind the goal", "a goal looks at the board, not at the way there", "moves <= 10"),
    say("`visited|visit|touched|passed` [all|every|each] [NODES|NOUN]", "let the move leave a mark: `step: hero _ => mark hero`, and ask for `no _`", "a goal looks at the board, not at the way there", "visited all"),
];
