//! Phrases for facts in other words: the contents of nodes, the places and numbers of pieces, and
//! stuck positions.

use super::row::{Row, row};

const INSIDE: &str = "the nodes on which pieces are counted stand inside the brackets";
const HOLD: &str = "what nodes hold follows `is`, not `{}`";
const IN: &str = "a condition says what a node holds, not where a piece is";
const ALL: &str = "one kind on every node is written with `all`";
const EVERY: &str = "what holds on several nodes begins with `every`";
const NOT_EVERY: &str = "what holds on several nodes begins with `every`, not with `{}`";
const NO: &str = "expected `no`, found `{}`";
const SOME: &str = "expected `some`, found `{}`";
const EXPECTED_IN: &str = "expected `in`, found `{}`";
const NO_NUMBER: &str = "a count is compared with a number";
/// The reason why nodes alone are not counted.
pub const PIECES_COUNT: &str = "what is counted is a piece, or `any`, and the nodes follow `in`";
const COUNTED: &str = "pieces are counted with `count`";
const EACH_COUNT: &str = "each term of a sum that counts pieces has its own `count`";
const AROUND: &str = "what is counted goes between `(` and `)`";
const SENTENCE: &str = "a condition is written as a sentence, with `is`";
const EXCEPT: &str = "what is left out follows `except`, not `{}`";
const SIDE_BY_SIDE: &str =
    "pieces side by side are a pattern, which is looked for along lines with `some` or `no`";
/// The reason why two pieces side by side are no condition.
pub const TWO_KINDS: &str = "a condition is about one kind, or about several with `|` between them";
const FOUND_IF: &str = "what holds for the node that is looked for follows `if`, not `{}`";
const NAMED_SO: &str =
    "a name for the node that is looked for stands right behind its piece and `:`";
const BESIDE_PLACE: &str = "the nodes beside a place are `neighbours of` that place";
const STUCK: &str = "that no move is left is written `stuck`";

/// The rows, the narrower ones first.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("( `JOINT=and|or` FORMULA FORMULA2 [FORMULA3] [FORMULA4] )", "FORMULA JOINT FORMULA2[ JOINT FORMULA3][ JOINT FORMULA4]", "`{}` stands between conditions", "(and (at frog h1) (not (at toad h2)))", "h1 is frog and h2 is not toad"),
    row("FORMULA", "FORMULA", "", "(not (at toad h2))", "h2 is not toad"),
    // Stuck positions; empty nodes.
    row("no [more|legal|possible|valid|further] `move|moves` [left|possible|available|remain|remaining|remains]", "stuck", STUCK, "no more moves", "stuck"),
    row("`never|not|cannot|can't|can’t|unable` [to] move|moves [anymore|further]", "stuck", STUCK, "never move", "stuck"),
    row("`nothing|nobody|none|no` [one|piece|pieces] [can] move|moves [anymore|further]", "stuck", STUCK, "nothing can move", "stuck"),
    row("`deadlock|deadlocked|blocked|stalemate|immobile|jammed`", "stuck", STUCK, "deadlock", "stuck"),
    row("[the] `board` is|are [all] empty|clear|cleared", "all _", ALL, "the board is empty", "all _"),
    row("`empty|clear` [the] board", "all _", ALL, "empty board", "all _"),
    // Facts in the forms of logic and of programs.
    row("COVERED", "COVERED", "", "yacht at r1c2", "r1c2 is yacht and r2c3 is yacht"),
    row("`at|on|in|is|holds|pos|position|location|loc` ( KIND , NODE )", "NODE is KIND", SENTENCE, "at(frog, h1)", "h1 is frog"),
    row("`at|on|in|is|holds|cell|node|board` ( NODE , KIND )", "NODE is KIND", SENTENCE, "holds(h1, frog)", "h1 is frog"),
    row("`KIND` ( NODE )", "NODE is KIND", SENTENCE, "frog(h1)", "h1 is frog"),
    row("`NODE` ( KIND )", "NODE is KIND", SENTENCE, "h1(frog)", "h1 is frog"),
    row("`KIND` . pos|position|at|location|node ==|=|is NODE", "NODE is KIND", SENTENCE, "frog.pos == h1", "h1 is frog"),
    row("`forall|foreach` NODES [:] KIND", "every NODES is KIND", NOT_EVERY, "forall top: frog", "every top is frog"),
    // Counts.
    row("count ( KINDS [in NODES] ) OP=+|- `(` KINDS2 [in NODES2] ) COMPARE NUMBER", "count(KINDS[ in NODES]) OP count(KINDS2[ in NODES2]) COMPARE NUMBER", EACH_COUNT, "count(frog in top) + (toad in top) == 0", "count(frog in top) + count(toad in top) == 0"),
    row("count ( KINDS [in NODES] ) OP=+|- `KIND` [in NODES2] COMPARE NUMBER", "count(KINDS[ in NODES]) OP count(KIND[ in NODES2]) COMPARE NUMBER", EACH_COUNT, "count(frog) + toad == 2", "count(frog) + count(toad) == 2"),
    row("`(` KINDS [in NODES] ) OP=+|- count ( KINDS2 [in NODES2] ) COMPARE NUMBER", "count(KINDS[ in NODES]) OP count(KINDS2[ in NODES2]) COMPARE NUMBER", EACH_COUNT, "(frog in top) + count(toad) == 0", "count(frog in top) + count(toad) == 0"),
    row("count ( KINDS [in NODES] ) COMPARE NUMBER", "count(KINDS[ in NODES]) COMPARE NUMBER", "", "count(frog, toad) is 1", "count(frog|toad) == 1"),
    row("count ( NODES `in|at|on` KIND ) REST", "count(KIND in NODES) REST", PIECES_COUNT, "count(h* in frog) == 2", "count(frog in h*) == 2"),
    row("count ( [every|all|each|some|any] NODES `BE` KIND ) REST", "count(KIND in NODES) REST", PIECES_COUNT, "count(top is frog) + 1 == 2", "count(frog in top) + 1 == 2"),
    row("count ( [every|all|each|some|any] WHOLE `BE` KIND ) REST", "count(KIND) REST", PIECES_COUNT, "count(row is frog) == 2", "count(frog) == 2"),
    row("count ( [every|all|each|some|any] AREA `BE` KIND ) REST", "count(KIND in AREA) REST", PIECES_COUNT, "count(store is frog) == 2", "count(frog in store) == 2"),
    row("count ( [every|all|each|some|any] NODES `NOT` PIECE ) REST", "count(!PIECE in NODES) REST", PIECES_COUNT, "count(top is not frog) == 2", "count(!frog in top) == 2"),
    row("count ( `not|non` KINDS [in NODES] ) COMPARE NUMBER", "count(!KINDS[ in NODES]) COMPARE NUMBER", "everything but a piece is written with `!`, not with `{}`", "count(not frog) == 1", "count(!frog) == 1"),
    row("count ( KINDS `at|on|inside|within|of` NODES ) COMPARE NUMBER", "count(KINDS in NODES) COMPARE NUMBER", "what is counted is limited with `in`, not with `{}`", "count(frog at top) == 0", "count(frog in top) == 0"),
    row("count ( KINDS `at|on|inside|within` NAME ) COMPARE NUMBER", "count(KINDS in NAME) COMPARE NUMBER", "what is counted is limited with `in`, not with `{}`", "count(frog at home) == 0", "count(frog in home) == 0"),
    row("count ( KIND `,` NODES ) COMPARE NUMBER", "count(KIND in NODES) COMPARE NUMBER", "what is counted is limited with `in`, not with `{}`", "count(frog, top) == 0", "count(frog in top) == 0"),
    row("count ( KINDS [in NODES] ) SIGN count ( KINDS2 `)` in|at|on NODES2", "count(KINDS[ in NODES]) SIGN count(KINDS2 in NODES2)", INSIDE, "count(frog) > count(toad) in top", "count(frog) > count(toad in top)"),
    row("count ( `NODES` ) COMPARE NUMBER", "count(any in NODES) COMPARE NUMBER", PIECES_COUNT, "count(h1 h2) == 1", "count(any in h1 h2) == 1"),
    row("count ( KINDS `)` in|at|on NODES SIGN count ( KINDS2 [in NODES2] )", "count(KINDS in NODES) SIGN count(KINDS2[ in NODES2])", INSIDE, "count(frog) in top == count(toad)", "count(frog in top) == count(toad)"),
    row("NUMBER SIGN count ( KINDS `)` in|at|on NODES", "NUMBER SIGN count(KINDS in NODES)", INSIDE, "2 == count(frog) in top", "2 == count(frog in top)"),
    row("count ( KINDS ) COMPARE NUMBER `in|at|on` NODES", "count(KINDS in NODES) COMPARE NUMBER", INSIDE, "count(frog) == 1 in top", "count(frog in top) == 1"),
    row("count ( KINDS [`)`] in|at|on NODES [)]", "count(KINDS in NODES) >= 1", NO_NUMBER, "count(frog) in top", "count(frog in top) >= 1"),
    row("count ( KINDS [in NODES] ) SIGN=+|-|==|!=|<|<=|>|>= count ( KINDS2 `)` in|at|on NODES2 REST", "count(KINDS[ in NODES]) SIGN count(KINDS2 in NODES2) REST", INSIDE, "count(frog) > count(toad) in top - 1", "count(frog) > count(toad in top) - 1"),
    row("NUMBER SIGN=+|-|==|!=|<|<=|>|>= count ( KINDS `)` in|at|on NODES REST", "NUMBER SIGN count(KINDS in NODES) REST", INSIDE, "2 == count(frog) in top + 1", "2 == count(frog in top) + 1"),
    row("count ( KINDS )", "count(KINDS) >= 1", NO_NUMBER, "count(frog)", "count(frog) >= 1"),
    row("count ( KINDS `)` in|at|on NODES COMPARE NUMBER", "count(KINDS in NODES) COMPARE NUMBER", AROUND, "count(frog) in top == 1", "count(frog in top) == 1"),
    row("count ( KINDS `)` in|at|on NODES REST", "count(KINDS in NODES) REST", INSIDE, "count(frog) in top + 1 == 2", "count(frog in top) + 1 == 2"),
    row("count `(` KINDS [in|at|on NODES] COMPARE NUMBER", "count(KINDS[ in NODES]) COMPARE NUMBER", "this `(` is never closed", "count(frog in top >= 2", "count(frog in top) >= 2"),
    row("`count` [of] KINDS [in|at|on NODES] COMPARE NUMBER", "count(KINDS[ in NODES]) COMPARE NUMBER", AROUND, "count frog is 1", "count(frog) == 1"),
    row("count ( KINDS [in NODES] `COMPARE` NUMBER )", "count(KINDS[ in NODES]) COMPARE NUMBER", AROUND, "count(frog == 1)", "count(frog) == 1"),
    row("count ( KINDS [in NODES] ) `between|in|from` NUMBER and|to|..|- NUMBER2", "count(KINDS[ in NODES]) >= NUMBER and count(KINDS[ in NODES]) <= NUMBER2", "a count is compared with one number at a time", "count(frog) in 1..3", "count(frog) >= 1 and count(frog) <= 3"),
    row("[the] `number|amount|total|sum|len|size|num|cnt` [of] [(] KINDS [in|at|on NODES] [)] COMPARE NUMBER", "count(KINDS[ in NODES]) COMPARE NUMBER", COUNTED, "the number of frogs is 2", "count(frog) == 2"),
    row("`KIND` [.] [count|number] COMPARE NUMBER", "count(KIND) COMPARE NUMBER", COUNTED, "frog == 1", "count(frog) == 1"),
    row("[there] [is|are] `NUMBER` or more KIND [in|on|at NODES]", "count(KIND[ in NODES]) >= NUMBER", COUNTED, "2 or more frogs", "count(frog) >= 2"),
    row("[there] [is|are] `NUMBER` or fewer|less KIND [in|on|at NODES]", "count(KIND[ in NODES]) <= NUMBER", COUNTED, "2 or fewer frogs", "count(frog) <= 2"),
    row("[there] [is|are] `NUMBER` KIND [is|are] [left|remain|remains|remaining|there] [in|on|at NODES]", "count(KIND[ in NODES]) == NUMBER", COUNTED, "2 frogs left", "count(frog) == 2"),
    row("[there] [is|are] `COMPARE` NUMBER KIND [is|are] [left|remain|remains|remaining|there] [in|on|at NODES]", "count(KIND[ in NODES]) COMPARE NUMBER", COUNTED, "at least 2 frog in top", "count(frog in top) >= 2"),
    row("`exists|exist|somewhere|anywhere|any` [on|in|along] LINES : CELLS", "some on LINES: CELLS", SOME, "exists row: frog toad", "some on row: frog toad"),
    row("MANY=some|no on LINES [DIRECTION] : CELLS", "MANY on LINES[ DIRECTION]: CELLS", "", "some on row and row: frog toad", "some on row, row: frog toad"),
    row("MANY=some|no `NEEDED` CELLS", "MANY on NEEDED: CELLS", "a pattern needs its lines", "some: frog toad", "some on row: frog toad"),
    row("MANY=some|no on LINES [DIRECTION] `CELLS`", "MANY on LINES[ DIRECTION]: CELLS", "a `:` stands between the lines and the pattern", "some on row frog frog", "some on row: frog frog"),
    // Numbers.
    row("VALUE `COMPARE` VALUE2", "VALUE COMPARE VALUE2", "", "2 is not 3", "2 != 3"),
    row("`neighbours|neighbors|neighbour|around|adjacent` ( SPOT , KIND ) COMPARE NUMBER", "count(KIND in neighbours of SPOT) COMPARE NUMBER", BESIDE_PLACE, "neighbours(h1, frog) == 1", "count(frog in neighbours of h1) == 1"),
    // What is looked for, with a name and a condition.
    row("MANY=no|some KIND : NAME [in NODES] if CONDITION", "MANY KIND:NAME[ in NODES] if CONDITION", "", "some frog:x in top if toad at h1", "some frog:x in top if h1 is toad"),
    row("MANY=no|some KIND : NAME [in NODES] `where|when|with|such|so|for|and|,|that|which` [that|which|has|have] CONDITION", "MANY KIND:NAME[ in NODES] if CONDITION", FOUND_IF, "some frog:x in top where h1 is toad", "some frog:x in top if h1 is toad"),
    row("MANY=no|some KIND : NAME `at|on|inside|within` NODES if CONDITION", "MANY KIND:NAME in NODES if CONDITION", EXPECTED_IN, "some frog:x at top if h1 is toad", "some frog:x in top if h1 is toad"),
    row("MANY=no|some KIND `TAG` [in NODES] if|where|when|with [that] CONDITION", "MANY KIND:TAG[ in NODES] if CONDITION", NAMED_SO, "some frog x in top if x is frog", "some frog:x in top if x is frog"),
    row("`any|exists|exist|there|for` [is|exists] [some|a|an] KIND : NAME [in NODES] [if|where|when|with|:|such] [that] CONDITION", "some KIND:NAME[ in NODES] if CONDITION", SOME, "exists frog:x in top with h1 is toad", "some frog:x in top if h1 is toad"),
    row("`KIND` : NAME [in NODES] if|where|when CONDITION", "some KIND:NAME[ in NODES] if CONDITION", "what is looked for begins with `some` or `no`", "frog:x in top if h1 is toad", "some frog:x in top if h1 is toad"),
    row("`every|all|each|forall` KIND : NAME [in NODES] [if|where|when|with|:|has|such|is] [that] DENIED", "no KIND:NAME[ in NODES] if DENIED", "what holds for each piece is written as what holds for none", "every frog:x in top if h1 is toad", "no frog:x in top if not h1 is toad"),
    row("count ( KIND `:` NAME [in NODES] ) ==|=|< 0|1 if CONDITION", "no KIND:NAME[ in NODES] if CONDITION", "a name for a node stands behind `some` or `no`", "count(frog:x in top) == 0 if x is frog", "no frog:x in top if x is frog"),
    row("count ( KIND `:` NAME [in NODES] ) >|>= 0|1 if CONDITION", "some KIND:NAME[ in NODES] if CONDITION", "a name for a node stands behind `some` or `no`", "count(frog:x) > 0 if x is frog", "some frog:x if x is frog"),
    row("MANY=no|some on LINES : `self` CELLS", "MANY on LINES: any@self CELLS", "the clicked node is a place, which stands behind `@`", "some on row: self frog", "some on row: any@self frog"),
    row("MANY=no|some BESIDE `SEQUENCE` if CONDITION", "MANY on BESIDE: SEQUENCE if CONDITION", "a pattern needs its lines", "no frog:x frog:y if h1 is toad", "no on row: frog:x frog:y if h1 is toad"),
    row("MANY=no|some [on LINES] OURS : CELLS `where|when|with|such` [that] CONDITION", "MANY[ on LINES] OURS: CELLS if CONDITION", FOUND_IF, "no forward: frog:x frog:y where h1 is toad", "no forward: frog:x frog:y if h1 is toad"),
    row("MANY=no|some on LINES : CELLS `where|when|with|such` [that] CONDITION", "MANY on LINES: CELLS if CONDITION", FOUND_IF, "no on row: frog:x frog:y where h1 is toad", "no on row: frog:x frog:y if h1 is toad"),
    row("[there] [is|are] `NUMBER` KIND around|nearby|adjacent|beside|neighbouring", "count(KIND in neighbours) == NUMBER", COUNTED, "two frogs around", "count(frog in neighbours) == 2"),
    row("count ( NODES `KIND` ) REST", "count(KIND in NODES) REST", PIECES_COUNT, "count(h1 h2 frog) == 1", "count(frog in h1 h2) == 1"),
    // Pieces beside a place.
    row("MANY=no|some KIND [is|are] `NEXT` SPOT", "MANY KIND in neighbours of SPOT", BESIDE_PLACE, "no frog next to h1", "no frog in neighbours of h1"),
    row("MANY=no|some KIND [is|are] `BESIDES`", "MANY KIND in BESIDES", EXPECTED_IN, "no frog below h1", "no frog in down of h1"),
    row("KIND [is|are] `not` NEXT SPOT", "no KIND in neighbours of SPOT", BESIDE_PLACE, "frog not next to h1", "no frog in neighbours of h1"),
    row("KIND [is|are] `NEXT` SPOT", "some KIND in neighbours of SPOT", BESIDE_PLACE, "frog next to h1", "some frog in neighbours of h1"),
    row("KIND [is|are] [in|at|on] `BESIDES`", "some KIND in BESIDES", "that a piece is somewhere is written with `some`", "frog below h1", "some frog in down of h1"),
    row("count ( KIND `NEXT` SPOT ) REST", "count(KIND in neighbours of SPOT) REST", BESIDE_PLACE, "count(frog next to h1) == 1", "count(frog in neighbours of h1) == 1"),
    row("count ( `SPOT` . neighbours|neighbors . KIND ) REST", "count(KIND in neighbours of SPOT) REST", BESIDE_PLACE, "count(h1.neighbours.frog) == 1", "count(frog in neighbours of h1) == 1"),
    row("`SPOT` NEXT KIND", "some KIND in neighbours of SPOT", BESIDE_PLACE, "h1 next to frog", "some frog in neighbours of h1"),
    // Pieces side by side.
    row("MANY=no|some KIND `NEXT` BESIDE KIND2", "MANY on BESIDE: KIND KIND2", SIDE_BY_SIDE, "no frog next to toad", "no on row: frog toad"),
    row("KIND [is] `NEXT` BESIDE KIND2", "some on BESIDE: KIND KIND2", SIDE_BY_SIDE, "frog in neighbours of toad", "some on row: frog toad"),
    row("KIND [is] `not` NEXT BESIDE KIND2", "no on BESIDE: KIND KIND2", SIDE_BY_SIDE, "frog not next to toad", "no on row: frog toad"),
    row("KIND and KIND2 [are] `next|adjacent|neighbours|neighbors|touching|touch` [to] BESIDE each other", "some on BESIDE: KIND KIND2", SIDE_BY_SIDE, "frog and toad are next to each other", "some on row: frog toad"),
    row("MANY=no|some SEQUENCE `OURS`", "MANY OURS: SEQUENCE", "a direction comes before a pattern, with `:` behind it", "some frog toad forward", "some forward: frog toad"),
    row("MANY=no|some BESIDE KIND `PATTERN`", "MANY on BESIDE: KIND PATTERN", TWO_KINDS, "some frog toad", "some on row: frog toad"),
    row("KIND `KIND2` [KIND3] on LINES", "some on LINES: KIND KIND2[ KIND3]", SIDE_BY_SIDE, "frog toad on row", "some on row: frog toad"),
    row("KIND [is|are] [directly|right] `above|over|atop` KIND2", "some down: KIND KIND2", SIDE_BY_SIDE, "frog above toad", "some down: frog toad"),
    row("KIND [is|are] [directly|right] `below|under|beneath|underneath` KIND2", "some up: KIND KIND2", SIDE_BY_SIDE, "frog is below toad", "some up: frog toad"),
    row("MANY=no|some KIND [directly|right] `above|over|atop` KIND2", "MANY down: KIND KIND2", SIDE_BY_SIDE, "no frog above toad", "no down: frog toad"),
    row("MANY=no|some KIND [directly|right] `below|under|beneath|underneath` KIND2", "MANY up: KIND KIND2", SIDE_BY_SIDE, "no frog below toad", "no up: frog toad"),
    row("MANY=no|some KIND [is|are] `around|adjacent|nearby|beside|neighbouring`", "MANY KIND in neighbours", BESIDE_PLACE, "no frog around", "no frog in neighbours"),
    // Layouts.
    row("LINE `has|holds|contains` KIND", "some on LINE: KIND", "a piece anywhere along a line is looked for with `some on`", "row contains frog", "some on row: frog"),
    row("LINE `=|==|is|are|has|holds|reads|contains` LAYOUT", "LINE: LAYOUT", "what is along a line follows `:`", "row = toad _ frog", "row: toad _ frog"),
    row("LINE [:|=|==|is|are|has|holds] `'['` LAYOUT ']'", "LINE: LAYOUT", "the cells of a line stand without brackets", "row = [toad, _, frog]", "row: toad _ frog"),
    row("LINE : `GLYPHS`", "LINE: GLYPHS", "the pieces along a line are called by their names", "row: F . T", "row: frog _ toad"),
    row("LINE : LAYOUT", "LINE: LAYOUT", "", "row: toad, _, frog", "row: toad _ frog"),
    row("LINE `LAYOUT`", "LINE: LAYOUT", "what is along a line follows `:`", "row toad _ frog", "row: toad _ frog"),
    row("NODES : LAYOUT", "NODES: LAYOUT", "", "top: frog, toad", "top: frog toad"),
    row("NODES `=|==|is|are|has|holds|reads|contains` CELLED", "NODES: CELLED", "what is along a set of nodes follows the set and `:`", "top is frog toad", "top: frog toad"),
    row("NODES [:|=|==|is|are] `'['|(` LAYOUT ']'|)", "NODES: LAYOUT", "the cells of a layout stand without brackets", "top = [frog, toad]", "top: frog toad"),
    // Every node, every piece.
    row("every NODES IS KIND", "every NODES IS KIND", "", "every top are frog", "every top is frog"),
    row("every|all|each [of] NODES [is|are] `in|at|on` KIND", "every NODES is KIND", HOLD, "every h* in frog", "every h* is frog"),
    row("MANY=no|some NODES [is|are] `in|at|on` KIND", "MANY KIND in NODES", "the piece comes first, and its nodes follow `in`", "some h* in frog", "some frog in h*"),
    row("`all|each|both` TERM KIND", "every TERM is KIND", NOT_EVERY, "all h* frog", "every h* is frog"),
    row("TERM `all` KIND", "every TERM is KIND", NOT_EVERY, "top all frog", "every top is frog"),
    row("every NODES `KIND`", "every NODES is KIND", "what nodes hold follows `is`", "every h* frog", "every h* is frog"),
    row("`each|all|everything|both` [of] NODES IS KIND", "every NODES IS KIND", NOT_EVERY, "each top is frog", "every top is frog"),
    row("all `BE` KIND", "all KIND", ALL, "all are frog", "all frog"),
    row("`every|each|all|any|everything|everywhere` [of] [the] [NOUN] BE KIND", "all KIND", ALL, "each cell is a frog", "all frog"),
    row("`every|each|all|any|everything` [of] [the] [NOUN] NOT KIND", "no KIND", "what no node holds is written with `no`", "every node is not frog", "no frog"),
    row("every|each|all `in|of|on|at` [the] [region|nodes] NODES IS KIND", "every NODES IS KIND", "`every` is followed by the nodes", "every in region top is frog", "every top is frog"),
    row("every|each|all `in|of` [the] [region|nodes] NAME IS KIND", "every NAME IS KIND", "`every` is followed by the nodes", "every in region x is frog", "every x is frog"),
    row("every|each|all NOUN `in|of|on` NODES IS KIND", "every NODES IS KIND", "`every` is followed by the nodes", "every cell in top is frog", "every top is frog"),
    row("every KIND `at|on|inside|within|into|reaches` NODES", "every KIND in NODES", EXPECTED_IN, "every frog at top", "every frog in top"),
    row("`all|each` [of] [the] KIND in|at|on|inside NODES", "every KIND in NODES", "`{}` does not go with a place", "all frogs on top", "every frog in top"),
    row("every|all|each KIND `STANDS` [in|at|on|inside] NODES", "every KIND in NODES", EXPECTED_IN, "every frog is in top", "every frog in top"),
    row("`all|each` [of] [the] KIND in|at|on|inside NAME", "every KIND in NAME", "`{}` does not go with a place", "all frogs in den", "every frog in den"),
    row("`all|each` [of] [the] CALLED in|at|on|inside NAME", "every CALLED in NAME", "`{}` does not go with a place", "all gnu in den", "every gnu in den"),
    row("KIND `all` in|at|on|inside NODES", "every KIND in NODES", "what holds for each piece of a kind begins with `every`", "frogs all in top", "every frog in top"),
    row("KIND [in|at|on|inside] NODES `COMPARE` NUMBER", "count(KIND in NODES) COMPARE NUMBER", COUNTED, "frog in top == 1", "count(frog in top) == 1"),
    row("`every|each` KIND", "all KIND", ALL, "every frog", "all frog"),
    row("KIND `everywhere|anywhere`", "all KIND", ALL, "frog everywhere", "all frog"),
    row("all KIND", "all KIND", "", "all frogs", "all frog"),
    // None.
    row("MANY=no|some `LINES` : CELLS", "MANY on LINES: CELLS", "lines follow `on`", "no row: frog toad", "no on row: frog toad"),
    row("MANY=no|some `DIRECTION` on LINES : CELLS", "MANY on LINES DIRECTION: CELLS", "a direction comes after the lines, before the `:`", "some forward on row: frog toad", "some on row forward: frog toad"),
    row("MANY=no|some CELLS `on` LINES [DIRECTION]", "MANY on LINES[ DIRECTION]: CELLS", "the lines come before a pattern, with `:` behind them", "no frog _* toad on row", "no on row: frog _* toad"),
    row("MANY=no|some KINDS `on` LINE : NODES", "MANY KINDS in NODES", "the nodes follow `in`; only a pattern has lines, which stand before it", "some frog on row: h1 h2", "some frog in h1 h2"),
    row("MANY=no|some KINDS", "MANY KINDS", "", "no frog or toad", "no frog|toad"),
    row("MANY=no|some|every KIND in NODES `-|minus|without|but|not` NODES2", "MANY KIND in NODES except NODES2", EXCEPT, "no frog in all - h1", "no frog in all except h1"),
    row("every NODES `-|minus|without|but|not` NODES2 IS KIND", "every NODES except NODES2 IS KIND", EXCEPT, "every all - h1 is frog", "every all except h1 is frog"),
    row("MANY=no|some KINDS in NODES", "MANY KINDS in NODES", "", "no frogs in top", "no frog in top"),
    row("every KINDS in NODES", "every KINDS in NODES", "", "every frog in !top", "every frog in all except top"),
    row("MANY=no|some KINDS [is|are] `left|remain|remains|remaining|anywhere|exist|exists|there`", "MANY KINDS", "expected `in` or the end of the condition, found `{}`", "no frogs left", "no frog"),
    row("MANY=no|some KINDS [is|are] `at|on|inside|within` NODES", "MANY KINDS in NODES", EXPECTED_IN, "no frog on top", "no frog in top"),
    row("MANY=no|some KINDS `STANDS` [at|on|in|inside] NODES", "MANY KINDS in NODES", EXPECTED_IN, "no frog is in top", "no frog in top"),
    row("no NODES `BE` KIND", "no KIND in NODES", "what no node holds is written `no KIND in NODES`", "no top is frog", "no frog in top"),
    row("no NOUN `BE` KIND", "no KIND", "what no node holds is written `no KIND`", "no node is frog", "no frog"),
    row("no NOUN `in|of|on` NODES BE KIND", "no KIND in NODES", "what no node holds is written `no KIND in NODES`", "no cell of top is frog", "no frog in top"),
    row("`none` of NODES BE KIND", "no KIND in NODES", NO, "none of h1 h2 is frog", "no frog in h1 h2"),
    row("`none|zero|nothing|without|0` [of] [the] KINDS [left|remain|remains|remaining|anywhere]", "no KINDS", NO, "none of the frogs", "no frog"),
    row("`none|nothing|nobody|nil` in|at|on|inside NODES", "no any in NODES", NO, "none in top", "no any in top"),
    row("`there` is|are no KINDS [left|remaining|anywhere] [in|on|at NODES]", "no KINDS[ in NODES]", NO, "there are no frogs in top", "no frog in top"),
    row("`neither` KIND nor KIND2", "no KIND|KIND2", NO, "neither frog nor toad", "no frog|toad"),
    row("`not` KIND", "no KIND", "that a piece stands nowhere is written with `no`, not with `{}`", "not frog", "no frog"),
    row("`not` any KIND", "no KIND", NO, "not any frog", "no frog"),
    row("KIND [is|are] `gone|removed|captured|cleared|eliminated`", "no KIND", "that a piece stands nowhere is written with `no`", "frog gone", "no frog"),
    // Some.
    row("`any|exist|exists` KIND [in|at|on NODES]", "some KIND[ in NODES]", SOME, "exists frog in top", "some frog in top"),
    row("`there` is|are|exists [some|any] KIND [in|on|at NODES]", "some KIND[ in NODES]", SOME, "there is a frog in top", "some frog in top"),
    row("`any|some|one` [of] NODES BE KIND", "some KIND in NODES", "that some node holds a piece is written `some KIND in NODES`", "any of h1 h2 is frog", "some frog in h1 h2"),
    row("KIND `exists|exist|remains|remain|left`", "some KIND", "that a piece stands anywhere is written with `some`", "frog exists", "some frog"),
    // The contents of a node, and the place of a piece.
    row("NODE `not` is|are KIND", "NODE is not KIND", "`{}` stands behind `is`", "h1 not is frog", "h1 is not frog"),
    row("NODE IS `(` KINDS )", "NODE IS KINDS", "pieces any of which will do stand without brackets", "h1 is (frog or toad)", "h1 is frog|toad"),
    row("NODE IS KIND or `KIND2` [or KIND3]", "NODE IS KIND|KIND2[|KIND3]", "`or` joins whole conditions, and `{}` is a piece", "h1 is not frog or toad", "h1 is not frog|toad"),
    row("NODE IS KIND", "NODE IS KIND", "", "h1 isn't a frog", "h1 is not frog"),
    row("NODE `:|->` KIND", "NODE is KIND", "expected `is` or `is not`, found `{}`", "h1: frog", "h1 is frog"),
    row("`NODE` or NODE2 IS KIND", "NODE IS KIND or NODE2 IS KIND", "`{}` alone is no condition", "h1 or h2 is frog", "h1 is frog or h2 is frog"),
    row("NODE IS KIND JOINT=and|or `NODE2`", "NODE IS KIND JOINT NODE2 IS KIND", "`{}` alone is no condition", "h1 is frog and h2", "h1 is frog and h2 is frog"),
    row("`NODES` IS KIND", "every NODES IS KIND", EVERY, "h1 and h2 are frog", "every h1 h2 is frog"),
    row("KIND [is|are] `at|on|in` all|everywhere [NOUN]", "all KIND", ALL, "frog at all", "all frog"),
    row("KIND [is|are|stands|sits|lies|ends|be] `at|on|in|inside|@|onto|reaches|reached|reach|occupies|enters` NODE", "NODE is KIND", IN, "frog at h1", "h1 is frog"),
    row("KIND `arrives|lands|goes|gets|moves|comes|moved|ends` [up] at|on|in|to|into NODE", "NODE is KIND", IN, "frog gets to h1", "h1 is frog"),
    row("NODES [is|are] `in|at|on` KIND", "every NODES is KIND", HOLD, "h* is in frog", "every h* is frog"),
    row("KIND NOT `at|on|in|inside` NODE", "NODE is not KIND", IN, "frog is not at h1", "h1 is not frog"),
    row("`HERD` [is|are|stand|lie] at|on|in|inside|within REGION", "every HERD in REGION", "that each piece of a kind is there is written with `every`", "frogs on top", "every frog in top"),
    row("KIND [is|are|stand|lie] `at|on|in|inside|within` REGIONS", "every REGIONS is KIND", IN, "frogs on tops", "every top is frog"),
    row("KIND [is|are|stands|be] `at|on|in|inside|within|reaches|enters` REGION", "some KIND in REGION", IN, "frog in top", "some frog in top"),
    row("KIND [is|are|stands|be] `at|on` TERM or TERM2 [or TERM3]", "some KIND in TERM TERM2[ TERM3]", IN, "frog at h1 or h2", "some frog in h1 h2"),
    row("KIND [is|are|stand|be] `at|on` NODES", "every NODES is KIND", IN, "frog on h1 and h2", "every h1 h2 is frog"),
    row("KIND [is|are|stand|be] `in|inside|within` NODES", "some KIND in NODES", IN, "frog in h[1..2]", "some frog in h[1..2]"),
    row("KIND NOT `at|on|in|inside|within` NODES", "no KIND in NODES", IN, "frog not in top", "no frog in top"),
    row("`KIND` IS NODE", "NODE IS KIND", "`{}` is a piece, not a node", "frog is h1", "h1 is frog"),
    row("KIND `NODE`", "NODE is KIND", "a condition says what a node holds with `is`", "frog h1", "h1 is frog"),
    row("NODE `KIND`", "NODE is KIND", "a condition says what a node holds with `is`", "h1 frog", "h1 is frog"),
    row("KIND `NODES`", "every NODES is KIND", "a condition says what a node holds with `is`", "frog top", "every top is frog"),
    row("NODES `KIND`", "every NODES is KIND", "a condition says what a node holds with `is`", "h1 h2 frog", "every h1 h2 is frog"),
];
