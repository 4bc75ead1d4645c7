//! Phrases for parts of statements in other words: the rows that fill each metavariable with forms
//! of its own. The row that matches the longest text is tried first, and of two equally long
//! matches the upper one.

use super::row::{Row, Table, part};
use std::collections::HashMap;
use std::sync::LazyLock;

const CALLED: &str = "a node is called by its name alone, without `{}`";
const COORDINATES: &str = "a node of a grid is named by its row and its column, as `r1c2`";
const RUNS: &str = "a row of a grid is written `r1c*`, and a column `r*c1`";
const IS: &str = "expected `is` or `is not`, found `{}`";
const COMPARED: &str = "expected a comparison, such as `==`, found `{}`";
pub(super) const FIGURE: &str = "an expectation is written `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`";
const NO_DIRECTION: &str = "there is no direction `{}`";
const SIZE: &str = "the size of a grid is written `ROWS by COLUMNS`";
const PLACE: &str = "a place is two numbers with a `,` between them";
const JUMP: &str = "a jump is written without brackets: `a-b-c`";
const HYPHENS: &str = "a jump is three nodes with hyphens between them; one is missing beside `{}`";
const NO_EFFECT: &str = "there is no effect `{}`";
const SENTENCE: &str = "a condition is written as a sentence, with `is`";
const NO_BRACKETS: &str = "a condition has no brackets around its words";
const NODES_FIRST: &str = "the nodes come before `to`, the piece after it";
const AROUND: &str = "the nodes around are called `neighbours`";
const OF: &str = "what lies beside a place is written with `of`, as in `neighbours of x`";
const SIDE: &str = "the sides of a place are called `right`, `left`, `down` and `up`";
const CLICKED: &str = "the node that is clicked is called `self`";
const VALUE: &str = "the number of a cell's piece is written as the name of the cell alone";
const IN: &str = "the numbers or the list of a `for` follow `in`, not `{}`";
const EACH: &str = "each name of a `for` has its own range or list, with a `,` between them";
const BECOMES: &str = "what a node becomes is written with `set`";

/// The tables by their metavariables.
pub static PARTS: LazyLock<HashMap<&str, Table>> =
    LazyLock::new(|| HOLES.iter().map(|(variable, rows)| (*variable, Table::new(rows))).collect());

#[rustfmt::skip]
const HOLES: &[(&str, &[Row])] = &[
    // Pieces.
    ("KIND", &[part("OPTIONS except OPTIONS2", "OPTIONS except OPTIONS2", ""), part("OPTIONS", "OPTIONS", ""), part("! OPTIONS", "!OPTIONS", "")]),
    ("KINDS", &[part("SEVERAL", "SEVERAL", ""), part("! SEVERAL", "!SEVERAL", "")]),
    ("PIECE", &[
        part("BARE", "BARE", ""),
        part("`ARTICLE` BARE", "BARE", "a piece is named without `{}`"),
    ]),
    ("BARE", &[
        part("JOINED", "JOINED", ""),
        part("SORT", "SORT", ""),
        part("SORT `piece|pieces|peg|pegs|token|tokens|stone|stones|marble|marbles|tile|tiles|block|blocks|counter|counters|disc|discs|checker|checkers|ball|balls`", "SORT", "a piece is called by its name alone, without `{}`"),
        part("`TINT` SORT", "SORT", "a piece is called by its name alone, without `{}`"),
        part("`TINT` LIKE", "LIKE", "a piece is called by its name alone, without `{}`"),
        part("`QUOTED`", "QUOTED", "a piece is named without quotes").sure(),
        part("`EMPTY`", "_", "an empty node is written `_`"),
        part("LIKE", "LIKE", ""),
        part("`piece|pieces|anything|something|occupied|filled`", "any", "any piece is written `any`"),
    ]),
    ("COLOR", &[part("HUE icon ICONS", "HUE icon ICONS", ""), part("SHADE", "SHADE", ""), part("HUE", "HUE", ""), part("icon ICONS", "icon ICONS", "")]),
    ("MEMBER", &[part("`.`", "_", "an empty node is written `_`"), part("PIECE", "PIECE", ""), part("OWN", "OWN", "")]),
    // Cells of a rule.
    ("NEXT", &[
        part("[standing|directly|right] next|adjacent|close to", "", ""),
        part("beside|touching|touches|neighbouring|neighboring|by|alongside|near|around", "", ""),
        part("in|among [the] neighbours|neighbors|neighbourhood|neighborhood [of]", "", ""),
        part("a neighbour|neighbor of", "", ""),
    ]),
    ("FORM", &[
        part("[NOT=!] ANY", "[NOT]ANY", ""),
        part("`not|non` ANY", "!ANY", "everything but a piece is written with `!`, not with `{}`").sure(),
        part("[NOT=!] ANY `not` in|on|inside|within|at [the] REGION", "[NOT]ANY@!REGION", "everything but a region is written with `@!`").sure(),
        part("[NOT=!] ANY `in|on|inside|within` [the] REGION", "[NOT]ANY@REGION", "where a cell is follows `@`, not `{}`").sure(),
        part("[NOT=!] `(` ANY )", "[NOT]ANY", "a cell stands without brackets: `|` joins its pieces").sure(),
    ]),
    // Nodes.
    ("NODES", &[
        part("TERMS except TERMS2", "TERMS except TERMS2", ""),
        part("TERMS", "TERMS", ""),
        part("`!` TERMS [! TERMS2]", "all except TERMS[ TERMS2]", "all nodes but some are written `all except`, not `{}`"),
        part("TERMS `!|but|without|minus` [not] TERMS2", "TERMS except TERMS2", "what is left out follows `except`, not `{}`"),
    ]),
    ("NOUN", &[part("`node|nodes|cell|cells|square|squares|field|fields|position|positions|place|places|spot|spots|space|spaces`", "", "")]),
    ("NODE", &[
        part("POINT", "POINT", ""),
        part("`the` [NOUN] POINT", "POINT", CALLED),
        part("`NOUN` POINT", "POINT", CALLED),
        part("`(|'['` DIGITS , DIGITS2 )|']'", "rDIGITScDIGITS2", COORDINATES),
    ]),
    // What lies beside a place.
    ("BESIDES", &[
        part("WAY=neighbours|next|previous|all|right|left|down|up of SPOT on LINES", "WAY of SPOT on LINES", ""),
        part("WAY=neighbours|next|previous|all|right|left|down|up of SPOT `in|along` LINES", "WAY of SPOT on LINES", "lines follow `on`, not `{}`"),
        part("WAY=neighbours|right|left|down|up of SPOT", "WAY of SPOT", ""),
        part("WAY=neighbours|right|left|down|up of `IT`", "WAY of self", CLICKED),
        part("`neighbor|neighbour|neighbors|adjacent|neighbouring|neighboring|surrounding` [nodes|cells|squares] of|to SPOT [on LINES]", "neighbours of SPOT[ on LINES]", AROUND).sure(),
        part("[the] `nodes|cells|squares|those|everything` adjacent|next|near|beside|around|touching [to] SPOT", "neighbours of SPOT", AROUND),
        part("`adjacent|next|close` to SPOT", "neighbours of SPOT", AROUND),
        part("`around|beside|near|touching` SPOT", "neighbours of SPOT", AROUND),
        part("[the] WAY=neighbours|right|left|down|up `(` [of] SPOT )", "WAY of SPOT", OF),
        part("WAY=neighbours|right|left|down|up `(` [of] SPOT , LINES )", "WAY of SPOT on LINES", OF),
        part("WAY=neighbours|next|previous|all|right|left|down|up `(` [of] SPOT ) on LINES", "WAY of SPOT on LINES", OF),
        part("WAY=next|previous|all of SPOT `(` LINES )", "WAY of SPOT on LINES", OF),
        part("WAY=neighbours|next|previous|all `on` LINES of SPOT", "WAY of SPOT on LINES", "the place comes first, and its lines follow `on`"),
        part("`neighbors|neighbor|neighbour` ( SPOT )", "neighbours of SPOT", OF),
        part("SPOT `.` WAY=neighbours|right|left|down|up", "WAY of SPOT", OF),
        part("SPOT `.` neighbors|neighbour|neighbor|adjacent", "neighbours of SPOT", OF),
        part("`below|beneath|under|underneath|south|bottom` [of] SPOT", "down of SPOT", SIDE),
        part("`above|over|north|top` [of] SPOT", "up of SPOT", SIDE),
        part("`right|east` to|from SPOT", "right of SPOT", SIDE),
        part("`left|west` to|from SPOT", "left of SPOT", SIDE),
        part("`LINE` of SPOT", "all of SPOT on LINE", "the nodes of a line through a place are `all of PLACE on LINE`"),
    ]),
    // In a list of nodes, where `neighbours h1` is no list of targets.
    ("ITEM", &[
        part("TERM", "TERM", ""),
        part("neighbours on LINES", "neighbours on LINES", ""),
        part("neighbours", "neighbours", ""),
        part("`neighbors|neighbor|neighbour`", "neighbours", AROUND),
        part("WAY=neighbours|right|left|down|up `SITE`", "WAY of SITE", OF),
        part("SITE `WAY=neighbours|right|left|down|up`", "WAY of SITE", OF),
    ]),
    ("TERM", &[
        part("BESIDES", "BESIDES", ""),
        part("all", "all", ""),
        part("all [of] [the] `NOUN`", "all", "`all` stands for all nodes, without `{}`"),
        part("`everywhere|everything`", "all", "all nodes are written `all`"),
        part("`ROW` DIGITS", "rDIGITSc*", RUNS),
        part("`COLUMN` DIGITS", "r*cDIGITS", RUNS),
        part("`ROW` NUMBER", "r'['NUMBER']'c*", RUNS),
        part("`COLUMN` NUMBER", "r*c'['NUMBER']'", RUNS),
        part("RANGE", "RANGE", ""),
        part("GROUP", "GROUP", ""),
        part("REGIONS", "REGIONS", ""),
        part("`the` REGION [region|area|zone]", "REGION", "a region is called by its name alone, without `{}`"),
        part("NODE", "NODE", ""),
    ]),
    ("PLACE", &[
        part("OWN", "OWN", ""),
        part("OWN ( COORDINATE , COORDINATE2 )", "OWN (COORDINATE,COORDINATE2)", ""),
        part("OWN `at|:|=|@` ( COORDINATE , COORDINATE2 )", "OWN (COORDINATE,COORDINATE2)", "a place stands right behind its node").sure(),
        part("OWN [at|:|=|@] `AMOUNT` , AMOUNT2", "OWN (AMOUNT,AMOUNT2)", "a place stands in brackets"),
        part("OWN [at|:|=|@] `(|'['|<` COORDINATE [,|;|/] COORDINATE2 )|']'|>", "OWN (COORDINATE,COORDINATE2)", PLACE).sure(),
    ]),
    ("SIZE", &[
        part("AMOUNT by NUMBER", "AMOUNT by NUMBER", ""),
        part("`TIMES`", "TIMES", SIZE),
        part("`AMOUNT` [rows|row] [x|×|,|*|by|and|/] AMOUNT2 [columns|column|cols]", "AMOUNT by AMOUNT2", SIZE),
        part("`(|'['` AMOUNT [x|×|,|*|by|and|/] AMOUNT2 )|']'", "AMOUNT by AMOUNT2", SIZE),
        part("`(|'['` TIMES )|']'", "TIMES", SIZE),
    ]),
    ("JUMP", &[
        part("NEAR", "NEAR", ""),
        part("`(|'['|{` HOP )|']'|}", "HOP", JUMP).sure(),
        part("NODE - NODE2 `NODE3`", "NODE-NODE2-NODE3", HYPHENS),
        part("NODE `NODE2` - NODE3", "NODE-NODE2-NODE3", HYPHENS),
    ]),
    // Lines and rules.
    ("LINES", &[part("TOGETHER", "TOGETHER", ""), part("`the` TOGETHER", "TOGETHER", "a line is called by its name alone, without `{}`")]),
    ("THIS", &[part("LINE", "LINE", ""), part("`PLURAL`", "PLURAL", "there is no line named `{}`"), part("`GENERATOR`", "GENERATOR", "lines are called by their names, which `board` declares")]),
    ("DIRECTION", &[
        part("OURS", "OURS", ""),
        part("`forwards|ahead`", "forward", NO_DIRECTION),
        part("`backwards|back|reverse`", "backward", NO_DIRECTION),
        part("`rightward|rightwards|east`", "right", NO_DIRECTION),
        part("`leftward|leftwards|west`", "left", NO_DIRECTION),
        part("`downward|downwards|south`", "down", NO_DIRECTION),
        part("`upward|upwards|north`", "up", NO_DIRECTION),
    ]),
    ("HEAD", &[
        part("NAME [on LINES] [DIRECTION]", "NAME[ on LINES][ DIRECTION]", ""),
        part("NAME OURS OURS2", "NAME OURS OURS2", ""),
    ]),
    // Clicks.
    ("EFFECT", &[
        part("`SELF` =|:=|->|=>|becomes PIECE", "set self to PIECE", BECOMES),
        part("NODES `=|:=|->|=>|becomes|<-` PIECE", "set NODES to PIECE", BECOMES),
        part("SET PIECE `at|on|in` NODES", "set NODES to PIECE", "an effect is followed by its targets"),
        part("SET `PIECE` to|for|at|on TARGETS", "set TARGETS to PIECE", NODES_FIRST),
        part("SET TARGETS TO PIECE", "set TARGETS to PIECE", ""),
        part("SET TARGETS TO PIECE `except|but|without` NODES", "set TARGETS except NODES to PIECE", "what is left out stands right behind the nodes"),
        part("SET TARGETS `PIECE`", "set TARGETS to PIECE", "`to` is missing before the new piece"),
        part("`SET` TO PIECE", "set self to PIECE", "an effect is followed by its targets"),
        part("DO TARGETS except NODES", "DO TARGETS except NODES", ""),
        part("DO TARGETS `!|-|without|but|not` TARGETS2", "DO TARGETS except TARGETS2", "what is left out follows `except`, not `{}`"),
        part("DO `(` TARGETS )", "DO TARGETS", "targets stand side by side, without brackets"),
        part("DO TARGETS", "DO TARGETS", ""),
        part("`DO`", "DO self", "an effect is followed by its targets"),
        part("`TARGETS`", "advance TARGETS", "the effect is missing"),
    ]),
    // After `also` nothing is clicked: an effect names its nodes.
    ("CHANGE", &[
        part("NODES `=|:=|->|=>|becomes|<-|is` PIECE", "set NODES to PIECE", BECOMES),
        part("NODES `=|:=` not|! NODES2", "advance NODES", "the next kind of a cycle is written with `advance`"),
        part("`PIECE` at|on|in|onto|to NODES", "set NODES to PIECE", BECOMES),
        part("`PIECE` NODES", "set NODES to PIECE", BECOMES),
        part("SET PIECE `at|on|in` NODES", "set NODES to PIECE", "an effect is followed by its nodes"),
        part("SET `PIECE` to|for NODES", "set NODES to PIECE", NODES_FIRST),
        part("SET NODES TO PIECE", "set NODES to PIECE", ""),
        part("SET TERMS TO PIECE `except|but|without` NODES", "set TERMS except NODES to PIECE", "what is left out stands right behind the nodes"),
        part("SET NODES `PIECE`", "set NODES to PIECE", "`to` is missing before the new piece"),
        part("DO TERMS `!|-|without|but|not` TERMS2", "DO TERMS except TERMS2", "what is left out follows `except`, not `{}`"),
        part("DO NODES", "DO NODES", ""),
        part("`NODES`", "advance NODES", "the effect is missing"),
    ]),
    ("SET", &[part("set", "set", ""), part("`sets|make|turn|put`", "set", NO_EFFECT)]),
    ("TO", &[part("to", "to", ""), part("`=|:=|->|=>|into|as`", "to", "the new piece stands after `to`, not after `{}`").sure()]),
    ("DO", &[
        part("advance", "advance", ""),
        part("`toggle|toggles|flip|flips|switch|switches|change|increment|cycle|cycles|advances|invert|inverts|step|next`", "advance", NO_EFFECT),
        part("retreat", "retreat", ""),
        part("`decrement|previous|retreats|back`", "retreat", NO_EFFECT),
        part("clear", "clear", ""),
        part("`remove|removes|delete|deletes|empty|erase|erases|clears`", "clear", NO_EFFECT),
    ]),
    ("TARGET", &[
        part("SELF", "SELF", ""),
        part("AROUND [ON LINES]", "AROUND[ on LINES]", ""),
        part("`its|all|the|every|each` AROUND [ON LINES]", "AROUND[ on LINES]", AROUND),
        part("REACH=all|next|previous ON LINES", "REACH on LINES", ""),
        part("SIDE=right|left|down|up", "SIDE", ""),
        part("`below|beneath|under|underneath|south`", "down", SIDE),
        part("`above|north`", "up", SIDE),
        part("`east`", "right", SIDE),
        part("`west`", "left", SIDE),
        part("`!` TERM", "all except TERM", "all nodes but some are written `all except`, not `{}`"),
        part("TERM", "TERM", ""),
    ]),
    ("SELF", &[part("self", "self", ""), part("`IT`", "self", CLICKED)]),
    ("IT", &[part("it|itself|me|this|clicked", "", "")]),
    ("AROUND", &[
        part("neighbours", "neighbours", ""),
        part("`neighbors|neighbour|neighbor|around|adjacent`", "neighbours", AROUND).sure(),
        part("`adjacent` nodes|cells|squares", "neighbours", AROUND).sure(),
    ]),
    ("ON", &[part("on", "on", ""), part("`in|along|at|by|from`", "on", "lines follow `on`, not `{}`")]),
    // Conditions in prefix form, as in PDDL.
    ("FORMULA", &[
        part("( `PREDICATE` PIECE NODE )", "NODE is PIECE", SENTENCE),
        part("( `PREDICATE` NODE PIECE )", "NODE is PIECE", SENTENCE),
        part("( `not` ( PREDICATE PIECE NODE ) )", "NODE is not PIECE", NO_BRACKETS),
        part("( `not` ( PREDICATE NODE PIECE ) )", "NODE is not PIECE", NO_BRACKETS),
        part("( `not` FORMULA )", "not FORMULA", NO_BRACKETS),
        part("( JOINT=and|or FORMULA FORMULA2 [FORMULA3] [FORMULA4] )", "(FORMULA JOINT FORMULA2[ JOINT FORMULA3][ JOINT FORMULA4])", ""),
    ]),
    ("PREDICATE", &[part("NAME", "NAME", ""), part("at|on|in|is", "", "")]),
    // Verbs and numbers.
    ("VALUE", &[
        part("NUMBER", "NUMBER", ""),
        part("[the] `number|value|rank|size|level|weight|index|id` [of] TAGGED", "TAGGED", VALUE),
        part("`number|value|rank|size|level|weight|index|id|int` ( TAGGED )", "TAGGED", VALUE),
        part("TAGGED `.` number|value|rank|size|level|weight|index|id|n|num", "TAGGED", VALUE),
        part("SORT `:` TAGGED", "TAGGED", VALUE),
        part("SORT `TAGGED`", "TAGGED", VALUE),
    ]),
    ("IS", &[part("BE", "BE", ""), part("NOT", "NOT", "")]),
    ("BE", &[
        part("is", "is", ""),
        part("`should|must|has` [to] be", "is", IS),
        part("`are|be|has|have|holds|hold|contains|contain|equals|==|=|===`", "is", IS),
    ]),
    ("NOT", &[
        part("is not", "is not", ""),
        part("`is|has|have` no|never", "is not", IS),
        part("`are|does|do|should|must` not [hold|contain|be]", "is not", IS),
        part("`doesn't|doesn’t|don't|don’t` hold|contain", "is not", IS),
        part("`isn't|isn’t|isnt|aren't|aren’t|arent|hasn't|hasn’t|not|!=|<>|≠|without`", "is not", IS),
    ]),
    ("STANDS", &[part("BE", "BE", ""), part("stands|stand|sits|sit|lies|lie|rests|ends", "", "")]),
    ("COMPARE", &[
        part("SIGN", "SIGN", ""),
        part("OTHER", "OTHER", ""),
        part("`is|are|be` SIGN", "SIGN", COMPARED),
        part("`is|are|be` OTHER", "OTHER", COMPARED),
        part("`is|are|be`", "==", COMPARED),
    ]),
    ("OTHER", &[
        part("`=|===|:|exactly|only|just|equals`", "==", COMPARED),
        part("`equal` to", "==", COMPARED),
        part("`not|<>|≠`", "!=", COMPARED),
        part("`not` equal to", "!=", COMPARED),
        part("`more|greater` than", ">", COMPARED),
        part("`less|fewer` than", "<", COMPARED),
        part("`=>|≥`", ">=", COMPARED),
        part("`at` least", ">=", COMPARED),
        part("`no` less than", ">=", COMPARED),
        part("`greater` than or equal to", ">=", COMPARED),
        part("`smaller|lower` [than]", "<", COMPARED),
        part("`larger|bigger|higher|greater` [than]", ">", COMPARED),
        part("`=<|≤`", "<=", COMPARED),
        part("`at` most", "<=", COMPARED),
        part("`up` to", "<=", COMPARED),
        part("`no|not` more than", "<=", COMPARED),
        part("`less` than or equal to", "<=", COMPARED),
    ]),
    ("FIGURE", &[
        part("unsolvable", "unsolvable", ""),
        part("`impossible|insoluble|infeasible`", "unsolvable", FIGURE),
        part("`no` solution|solutions", "unsolvable", FIGURE),
        part("WHAT [`=|==|:|is|of|in|solution|moves|length|exactly`] [=|==|:|is|of|in|moves|exactly] NUMBER [`moves|steps|move|positions|states`]", "WHAT NUMBER", FIGURE),
        part("`NUMBER` WHAT", "WHAT NUMBER", FIGURE),
        part("`NUMBER`", "shortest NUMBER", FIGURE),
    ]),
    ("WHAT", &[
        part("shortest", "shortest", ""),
        part("`moves|length|steps|minimum|optimal|optimum|solvable|best|min|in`", "shortest", FIGURE),
        part("solutions", "solutions", ""),
        part("`ways|count|solution`", "solutions", FIGURE),
        part("reachable", "reachable", ""),
        part("`states|positions|nodes`", "reachable", FIGURE),
        part("cheapest", "cheapest", ""),
        part("`cost|price`", "cheapest", FIGURE),
        part("farthest", "farthest", ""),
        part("`far|radius|max|furthest|deepest|depth|distance|diameter|eccentricity`", "farthest", FIGURE),
    ]),
    ("SPAN", &[
        part("BOUND [,] ..|...|to|through|until|upto|-|: [=|<|:] BOUND2", "BOUND..BOUND2", ""),
        part("NUMBER ..|...|to|through NUMBER2", "NUMBER..NUMBER2", ""),
        part("NUMBER .. `PRODUCT`", "NUMBER..PRODUCT", "a number and a parameter are multiplied with `*`").sure(),
        part("range EXCLUSIVE", "EXCLUSIVE", ""),
        part("(|'['|{ SPAN )|']'|}", "SPAN", ""),
        part("[..|...] AMOUNT", "1..AMOUNT", ""),
    ]),
    // The numbers of a range that leaves out its end.
    ("EXCLUSIVE", &[
        part("( BOUND , BOUND2 + 1 )", "BOUND..BOUND2", ""),
        part("( BOUND , BEFORE )", "BOUND..BEFORE", ""),
        part("( BEFORE )", "0..BEFORE", ""),
    ]),
    // The rounds of a loop: through numbers, or through a list of pieces or nodes.
    ("COURSE", &[
        part("NAME in SPAN", "NAME in SPAN", ""),
        part("NAME `from|=|:=|==|:|of` SPAN", "NAME in SPAN", IN),
        part("NAME in LISTED", "NAME in LISTED", ""),
        part("NAME `from|=|:=|==|:|of|through|over` LISTED", "NAME in LISTED", IN),
        part("NAME `,|and` NAME2 in|from|=|: SPAN", "NAME in SPAN, NAME2 in SPAN", EACH),
        part("NAME `,|and` NAME2 in|from|=|: LISTED", "NAME in LISTED, NAME2 in LISTED", EACH),
        part("LISTED `as|called` NAME", "NAME in LISTED", "the name of a loop comes before `in` and its list"),
    ]),
    ("GONE", &[
        part("all", "all", ""),
        part("BESIDES", "BESIDES", ""),
        part("SORT", "SORT", ""),
        part("GROUP", "GROUP", ""),
        part("[all] [the] `nodes|cells|squares|board|places`", "all", "all nodes are written `all`"),
        part("[all] [the] `pieces|kinds|colours|colors`", "any", "all kinds of pieces are written `any`"),
    ]),
    ("SETTING", &[
        part("NAME = NUMBER", "NAME=NUMBER", ""),
        part("NAME `==|:|:=` NUMBER", "NAME=NUMBER", "a parameter gets its value with `=`").sure(),
    ]),
];
