//! The head of a `for` in other words, and what stands behind a `press`.

use super::row::{Row, row};

const COUNTS: &str = "a `for` counts from one number to another";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("for [each|every|all|do] NAME [in|from|=|:=|==|:|of] [from|all] SPAN [do|:|,]", "for NAME in SPAN", COUNTS, "for each k = 1 to 3", "for k in 1..3"),
    row("for ( NAME in|from|=|:=|: SPAN )", "for NAME in SPAN", COUNTS, "for (k in range(1, n))", "for k in 1..n"),
];

/// What stands behind a `press`.
#[rustfmt::skip]
pub const BEHIND: &[Row] = &[
    row("ENDING", "ENDING", "", "as \"R\" cost 2", "cost 2 as \"R\""),
];
