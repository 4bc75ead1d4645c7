//! The allowed places of each construct, from the reference (docs/language.md).
//!
//! A row gives constructs and places; each of its constructs may stand in each of its places.

use std::collections::BTreeSet;

/// A construct and its place.
pub type Place = (&'static str, &'static str);

const NODE_SETS: &[&str] = &[
    "node",
    "node[i]",
    "range",
    "range down",
    "glob",
    "region",
    "all",
    "several",
    "except",
    "param",
];
const IN_CONDITIONS: &[&str] = &["no in", "some in", "every in", "every is", "count in"];
const KIND_SETS: &[&str] =
    &["kind", "kind[k]", "class", "any", "_", "a|b", "!k", "!a|b", "range of kinds", "param"];
const OF_CONDITIONS: &[&str] = &["all", "no", "some", "every in", "every is", "is", "count"];
const PATTERNS: &[&str] = &["rule", "press", "settle", "chain", "pattern of a condition"];
const CELLS: &[&str] =
    &["?", "c*", "c+", "^", "$", "@", "@!", "region[k]", "number of a loop", "class[k]"];
const WAYS: &[&str] = &[
    "on",
    "on several",
    "line[k]",
    "forward",
    "backward",
    "both ways",
    "right",
    "left",
    "down",
    "up",
];
const CONDITIONS: &[&str] = &[
    "goal",
    "never",
    "if of a rule",
    "if of a click",
    "if of a turn",
    "if of a press",
    "if inside",
];

/// The table.
#[rustfmt::skip]
const ROWS: &[(&[&str], &[&str])] = &[
    (&["kind", "kind with glyph", "range of kinds", "range of kinds with glyphs", "shape", "range of shapes", "cycle", "cycle with _",
       "cycle of a range", "class[k]", "for"], &["pieces"]),
    (&["nodes", "place", "path", "ring", "line", "line[k]", "line that is a ring", "range in a line", ">", "jumps", "named jumps", "grid by size",
       "grid by picture", "torus", "hex", "hole", "wall", "diagonals", "antidiagonals", "leaps", "region", "region[k]", "legend in",
       "legend outside", "node off the grid", "for"], &["board"]),
    (&[">", "for"], &["jumps"]),
    // Numbers.
    (&["param"], &["param", "range of kinds", "for in pieces", "for", "grid", "path", "ring", "nodes", "leaps", "turn", "cost", "comparison", "start"]),
    (&["param", "number of a loop"], &["comparison", "name of a rule", "name of a turn", "name of a press"]),
    // Sets of nodes.
    (NODE_SETS, &["region", "click at", "target", "also", "reverses", "put"]),
    (NODE_SETS, IN_CONDITIONS),
    (&["region[k]", "number of a loop"], IN_CONDITIONS),
    (&["region[k]", "number of a loop"], &["click at", "target", "also", "reverses", "put"]),
    (&["node", "node[i]", "number of a loop"], &["is"]),
    // Sets of kinds.
    (KIND_SETS, &["class", "click", "layout", "shape rule"]),
    (KIND_SETS, OF_CONDITIONS),
    (KIND_SETS, PATTERNS),
    (&["kinds except"], &["class", "click"]),
    (&["kinds except"], OF_CONDITIONS),
    (&["class[k]", "number of a loop"], &["click", "layout"]),
    (&["class[k]", "number of a loop"], OF_CONDITIONS),
    (&["kind", "kind[k]", "_", "number of a loop"], &["start"]),
    (&["kind", "kind[k]"], &["also", "click"]),
    // Patterns.
    (CELLS, PATTERNS),
    (WAYS, PATTERNS),
    (&["on", "on several", "forward", "backward", "both ways", "right", "left", "down", "up", "class[k]", "number of a loop"], &["shape rule"]),
    (&[":a", "if", "also"], &["rule", "press", "settle", "chain"]),
    (&["shape rule"], &["rule", "press", "settle"]),
    (&["also"], &["shape rule"]),
    (&["rule[k]"], &["rule", "press", "settle"]),
    (&["for", "for in for", "for of several numbers"], &["moves", "press", "settle", "start", "goal"]),
    // Moves, and the parts that follow them.
    (&["click", "click KIND", "click at", "click in", "press", "press[k]", "settle", "chain", "never", "never repeat click", "turn[k]"], &["moves"]),
    (&["cycle of nodes", "several cycles", "range in a cycle", "powers", "reverses"], &["turn"]),
    (&["advance", "retreat", "set", "clear"], &["also", "click"]),
    (&["self", "neighbours", "neighbours on", "all on", "next on", "previous on", "right", "left", "down", "up", "several effects",
       "several targets"], &["click"]),
    (&["if", "cost", "as"], &["rule", "chain", "click", "turn", "tail of a press", "shape rule"]),
    // Names of cells, parts and rows.
    (&["name as a place", "name as a kind", "name as a number", "neighbours of", "neighbours of on", "next of", "previous of", "all of", "right of",
       "kind[name]", "if with names"], &["rule", "press", "settle", "click"]),
    (&["name alone", "name twice", "also with names", "parts", "single cell", "rows", "? in rows", "direction of rows", "two directions",
       "rows on a line", "run that changes", "move without a place", "act[k]"], &["rule", "press", "settle"]),
    (&["label with a name"], &["rule", "click"]),
    (&["cost with a name"], &["rule"]),
    (&["click KIND:x"], &["moves"]),
    (&["advance", "retreat", "set", "clear"], &["act"]),
    (&["name as a place", "name as a kind", "name as a number", "neighbours of", "neighbours of on", "next of", "previous of", "all of", "right of"],
     &["some if", "pattern of a condition"]),
    (&["name twice"], &["pattern of a condition"]),
    (&["node", "node[i]", "range", "range down", "glob", "region", "region[k]", "param", "number of a loop"], &["beside"]),
    (&["neighbours of", "neighbours of on", "next of", "previous of", "all of", "right of"], &["click at", "target", "also", "reverses", "put", "layout along"]),
    (&["neighbours of", "neighbours of on", "next of", "previous of", "all of", "right of"], IN_CONDITIONS),
    (NODE_SETS, &["layout along"]),
    (&["region[k]", "number of a loop"], &["layout along"]),
    (&["some if", "no if", "some on if", "no on if"], CONDITIONS),
    (&["//"], &["number"]),
    // Loops through kinds and nodes.
    (&["for of kinds", "for of nodes", "for if"], &["moves", "press", "settle", "start", "goal"]),
    (&["kind of a loop"], &["click", "layout", "start", "also", "act", "rule", "press", "settle", "pattern of a condition"]),
    (&["kind of a loop"], OF_CONDITIONS),
    (&["node of a loop"], &["click at", "target", "also", "put", "is", "beside", "layout along"]),
    (&["node of a loop"], IN_CONDITIONS),
    (&["node", "node[i]", "range", "range down", "glob", "region", "region[k]", "all", "param", "number of a loop"], &["for list"]),
    (&["kind", "kind[k]", "param", "number of a loop"], &["act"]),
    // Conditions.
    (&["all KIND", "no", "no in", "some", "some in", "every in", "every is", "every is not", "count", "count in", "sum", "==", "!=", "<", "<=",
       ">", ">=", "no on", "some on", "is", "is not", "layout", "layout ?", "layout *", "and", "or", "not", "( )"], CONDITIONS),
    (&["stuck"], &["goal"]),
    // Starts.
    (&["layout", "layout *", "picture", "picture of a grid", "piece with a shape"], &["start"]),
    (&["picture", "picture ?", "picture without braces"], &["goal"]),
    (&["picture without braces", "picture of shapes"], &["start"]),
    (&["long", "with", "from", "to", "shortest", "cheapest", "solutions", "reachable", "farthest", "unsolvable", "param"], &["expect"]),
    // Blanks.
    (&["comment"], &["before a continuation", "behind a sign", "in brackets"]),
    (&["several jumps"], &["a line"]),
];

/// Pairs of the table that the reference excludes.
const NOT: &[Place] = &[("number of a loop", "chain")];

/// Returns every allowed pair.
pub fn allowed() -> BTreeSet<Place> {
    let pairs = ROWS.iter().flat_map(|(constructs, places)| {
        places.iter().flat_map(|place| constructs.iter().map(|construct| (*construct, *place)))
    });
    pairs.filter(|pair| !NOT.contains(pair)).collect()
}
