//! Phrases for the head of a `for` in other words, and for the clauses after a `press`.

use super::row::{Row, row, say};

const COUNTS: &str = "a `for` counts from one number to another";

const RANGE: &str = "a `for` counts both ends of its range, and `{}` leaves out the last number";

const EACH: &str = "each parameter of a `for` has its own range, with a `,` between them";

const FOR_IF: &str = "what limits the rounds of a `for` follows `if`, not `{}`";

const RULES: &str = "write the direction behind the name of each rule inside, as in `fall down: …`";
const BEHIND_PRESS: &str = "what follows a press stands there without `{}`";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("for [each|every|all] NAME in|from|=|:|of `range` EXCLUSIVE [do|:|,]", "for NAME in EXCLUSIVE", RANGE, "for k in range(1, n):", "for k in 1..n-1"),
    row("for [each|every|all|do] NAME [in|from|=|:=|==|:|of] [from|all] SPAN [do|:|,]", "for NAME in SPAN", COUNTS, "for each k = 1 to 3", "for k in 1..3"),
    row("for NAME `,|and` NAME2 in|from|=|: SPAN", "for NAME in SPAN, NAME2 in SPAN", EACH, "for i, k in 1..3", "for i in 1..3, k in 1..3"),
    row("for NAME in|from|=|: SPAN [and|,|;|x|*|&] [for] `NAME2` in|from|=|: SPAN2", "for NAME in SPAN, NAME2 in SPAN2", EACH, "for i in 1..3 and k in 1..4", "for i in 1..3, k in 1..4"),
    row("for COURSES", "for COURSES", "", "for c in {frog, toad}", "for c in frog toad"),
    row("for `each|every|all` COURSES [do|:]", "for COURSES", "a `for` goes through its list without `{}`", "for each c in frog toad", "for c in frog toad"),
    row("for COURSES `do|:`", "for COURSES", COUNTS, "for c in frog toad:", "for c in frog toad"),
    row("for [each|every|all] COURSES if CONDITION [do|:]", "for COURSES if CONDITION", "", "for i, k in 1..3 if i < k", "for i in 1..3, k in 1..3 if i < k"),
    row("for COURSES if|when|where NUMBER SIGN NUMBER2 `SIGN2` NUMBER3 [do|:]", "for COURSES if NUMBER SIGN NUMBER2 and NUMBER2 SIGN2 NUMBER3", "a comparison has two sides, and several are joined by `and`", "for i in 1..3, k in 1..3 if 1 < n < 3", "for i in 1..3, k in 1..3 if 1 < n and n < 3"),
    row("for [each|every|all] COURSES `when|where|and|with|,|while|provided|such|:|'|'` [that] CONDITION [do|:]", "for COURSES if CONDITION", FOR_IF, "for i in 1..3, k in 1..3 and i < k", "for i in 1..3, k in 1..3 if i < k"),
    row("for [each|every|all] COURSES `unless|except` [if] DENIED [do|:]", "for COURSES if DENIED", FOR_IF, "for i in 1..3, k in 1..3 unless i == k", "for i in 1..3, k in 1..3 if not i == k"),
    row("for ( NAME in|from|=|:=|: SPAN )", "for NAME in SPAN", COUNTS, "for (k in range(1, n + 1))", "for k in 1..n"),
];

/// The rows for the head of a `press` or a `settle`.
#[rustfmt::skip]
pub const RUNNING: &[Row] = &[
    say("`press`", "write a name of your own behind it, as in `press tip {`", "a `press` has a name", "press"),
    say("press `WORD=as|cost|if` REST", "write a name of your own behind `press`, and the rest behind its `}`: `press tip { … } {WORD} {REST}`", "a `press` has a name", "press if no frog")
    .giving("write a name of your own behind `press`, and the rest behind its `}`: `press tip { … } if no frog`"),
    row("press NAME `:|=|=>|(` [)]", "press NAME", "the rules of a press stand in braces behind its name", "press right()", "press right"),
    say("press NAME `DIRECTION`", RULES, "a `press` has no direction of its own", "press go right"),
    say("press NAME `as|cost|if` REST", "write it behind the `}` of the press", "what follows a press stands behind its rules", "press go as \"R\""),
    say("press NAME `,|and|or|/|'|'` NAME2 [REST]", "write a `press` for each of them", "a `press` has one name", "press go, stop"),
    row("press NAME `COUNTER`", "press NAME'['COUNTER']'", "the number in a name stands between `[` and `]`", "press go n", "press go[n]"),
    row("press NAME `NAME2`", "press NAME_NAME2", "a name is one word", "press go far", "press go_far"),
    say("settle [:] `DIRECTION`", RULES, "a `settle` has no direction of its own", "settle down"),
    row("settle `REST`", "settle", "a `settle` has no name", "settle gravity", "settle"),
];

/// The rows for the clauses after a `press`.
#[rustfmt::skip]
pub const BEHIND: &[Row] = &[
    row("ENDING", "ENDING", "", "as \"R\" cost 2", "cost 2 as \"R\""),
    row("`,|and|with|:` TAIL", "TAIL", BEHIND_PRESS, ", as \"R\"", "as \"R\""),
    row("`called|label|named|labelled` [:|=] TEXT", "as TEXT", "a label follows `as`, not `{}`", "called \"R\"", "as \"R\""),
    row("`TEXT`", "as TEXT", "a label follows `as`", "\"R\"", "as \"R\""),
    row("[(] `costs|costing|price` [:|=] NUMBER [)]", "cost NUMBER", "what a move costs follows `cost`, not `{}`", "costs 2", "cost 2"),
    row("`(` cost [:|=] NUMBER )", "cost NUMBER", BEHIND_PRESS, "(cost 2)", "cost 2"),
    say("cost NUMBER `.|,|/` NUMBER2", "multiply all costs of the file by one number until they are whole; a move without `cost` costs 1", "a cost is a whole number", "cost 1.5"),
    row("`when|while|where|provided` CONDITION", "if CONDITION", "the condition of a move follows `if`, not `{}`", "when no frog", "if no frog"),
    row("`unless` DENIED", "if DENIED", "the condition of a move follows `if`, not `{}`", "unless some frog", "if no frog"),
];
