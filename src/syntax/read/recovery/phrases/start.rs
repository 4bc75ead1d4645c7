//! Phrases for starts in other words.

use super::row::{Row, row, say};

const SET: &str = "the pieces along a set of nodes follow the set and `:`";
const WHERE: &str = "a start says where pieces are";
const JOINED: &str = "pieces and nodes are not joined by `{}`";
const ALONG: &str = "what is along a line follows `:`";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    say("PIECE [is|are|stands] at|in|on TERM `or|'|'` REST", "name one of them, and write another start for the other one: `start \"other\" { … }`", "a start is one position", "frog at h1 or h2"),
    row("LINE : `GLYPHS`", "LINE: GLYPHS", "the pieces along a line are called by their names", "row: F . T", "row: frog _ toad"),
    row("LINE [:|=|is] `(|'['|{` LAYOUT )|']'|}", "LINE: LAYOUT", "the cells of a line stand without brackets", "row: [frog, _, toad]", "row: frog _ toad"),
    row("LINE : LAYOUT", "LINE: LAYOUT", "", "row: frog, _, toad", "row: frog _ toad").sure(),
    row("LINE `=|is|are|has|holds|:=` LAYOUT", "LINE: LAYOUT", ALONG, "row = frog _ toad _", "row: frog _ toad _").sure(),
    row("LINE `LAYOUT`", "LINE: LAYOUT", ALONG, "row frog _ toad _", "row: frog _ toad _"),
    row("NODES : LAYOUT", "NODES: LAYOUT", "", "top: frog, toad", "top: frog toad"),
    row("NODES `=|is|are|:=|has|holds|reads` CELLED", "NODES: CELLED", SET, "top = frog toad", "top: frog toad"),
    row("NODES [:|=|is|are|:=] `(|'['|{` LAYOUT )|']'|}", "NODES: LAYOUT", "the cells of a layout stand without brackets", "top = [frog, toad]", "top: frog toad"),
    row("PIECE at NODES except NODES2 `except|and` [except] NODES3", "PIECE at NODES except NODES2 NODES3", "`except` stands once, before all that is left out", "frog at all except h1 except h2", "frog at all except h1 h2"),
    row("PIECE at NODES", "PIECE at NODES", "", "frog at h1, h2", "frog at h1 h2").sure(),
    row("`all|every|each|everything|everywhere|fill` [NOUN] [all|everything|board] [is|:|=|with] PIECE", "PIECE at all", WHERE, "all frogs", "frog at all"),
    row("PIECE `everywhere`", "PIECE at all", WHERE, "frog everywhere", "frog at all"),
    row("PIECE [is|are|stands|sits|starts|begins|start|begin] `in|on|inside|into|onto|at|@|from|under` NODES", "PIECE at NODES", WHERE, "frogs are on h1 and h2", "frog at h1 h2"),
    row("`put|place|set|add|position` [NUMBER] PIECE [at|on|in|to|into|onto] NODES", "PIECE at NODES", WHERE, "put a frog on h1", "frog at h1"),
    row("`NUMBER` [*|x|X|×|of] PIECE [at|on|in] NODES", "PIECE at NODES", WHERE, "2 frogs on h1 h2", "frog at h1 h2"),
    row("`every|each|all` NODES [is|are|has|holds|=] PIECE", "PIECE at NODES", WHERE, "every top is frog", "frog at top"),
    row("NODES `:|=|==|:=|<-|->|is|are|has|have|holds|contains|hold|contain|with|gets` PIECE", "PIECE at NODES", WHERE, "h1 is frog", "frog at h1"),
    row("PIECE `:|=|==|:=|->|is` NODES", "PIECE at NODES", WHERE, "frog: h1 h2", "frog at h1 h2"),
    row("`PIECE` ( NODES )", "PIECE at NODES", WHERE, "frog(h1)", "frog at h1"),
    row("`at|on|in|holds` ( PIECE , NODE )", "PIECE at NODE", WHERE, "at(frog, h1)", "frog at h1"),
    row("( `at|on|in|holds` PIECE NODE )", "PIECE at NODE", WHERE, "(at frog h1)", "frog at h1"),
    row("`NODES` PIECE", "PIECE at NODES", WHERE, "h1 h2 frog", "frog at h1 h2"),
    row("NODES `CELLED`", "NODES: CELLED", SET, "h1 h2 h3 frog toad frog", "h1 h2 h3: frog toad frog"),
    row("PIECE `NODES`", "PIECE at NODES", WHERE, "frog h1 h2", "frog at h1 h2"),
    row("`DRAWN`", "DRAWN", "the pieces along a line are called by their names", "FF_T", "row: frog frog _ toad"),
    say("`SKETCH`", "name the pieces along a line, as in `row: frog _ toad`; on a grid draw the whole board between `\"\"\"`, with `.` for an empty node", "glyphs stand in a picture", "f . t"),
    row("`ALONG`", "ALONG", "the cells of a line follow its name and `:`", "frog _ _ toad", "row: frog _ _ toad"),
    row("PIECE [at|in|on] `NTH`", "PIECE at NTH", "a node has a name, and `{}` is a number", "frog at 1", "frog at h1"),
    say("PIECE [at|in|on] `NUMBER` [REST]", "name the nodes, as in `frog at h1 h2`; those of a grid are named `r1c1`", "a node has a name, and `{}` is a number", "frog at 9 8"),
    say("PIECE at|in|on `not|outside` REST", "leave `{}` out, and name the nodes that are meant", "`{}` does not go with nodes", "frog at not h1"),
    row("PIECE at all `-` NODES", "PIECE at all except NODES", "what is left out follows `except`, not `{}`", "frog at all - h1", "frog at all except h1"),
    row("PIECE [at|on|in|is] NODES `and|,|&|then` BEGUN", "PIECE at NODES; BEGUN", JOINED, "frog at h1, toad at h3, frog at h2", "frog at h1; toad at h3; frog at h2"),
    row("NODES is|=|: PIECE `and|,|&` REST", "PIECE at NODES; REST", JOINED, "h1 is frog and toad at h3", "frog at h1; toad at h3"),
    row("PIECE [at|on|in|is] NODES `PIECE2` at|on|in|is NODES2", "PIECE at NODES; PIECE2 at NODES2", "each piece is a statement of its own", "frog at h1 toad at h3", "frog at h1; toad at h3"),
    row("PIECE [at|on|in|is] NODES `BEGUN`", "PIECE at NODES; BEGUN", "each piece is a statement of its own", "frog h1 toad h3", "frog at h1; toad at h3"),
    say("[the] `rest|others|remaining|other` [NOUN] [is|are|:] PIECE", "leave it out, or name the nodes", "what is not named stays empty", "rest empty"),
    say("`random|shuffled|shuffle`", "write `start random` without braces", "a start that is drawn has no braces", "random"),
    say("`scrambled|scramble` [by] NUMBER", "leave the braces out: `start scrambled 10`, or `start \"NAME\" scrambled 10`", "a start that is drawn has no braces", "scrambled 10"),
];
