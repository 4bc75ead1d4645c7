//! Phrases for boards in other words.

use super::row::{Row, row, say};

const COLON: &str = "the name of a line has a `:` behind it";
const NAMED: &str = "a line has a name, and `:` after it";
const BRACES: &str = "`jumps` are written in braces";
const REGION: &str = "a region is written with `=`";
const LEGEND: &str = "a legend is the glyph and what it means, side by side";
const LEAPS: &str = "a knight's leaps are written `leaps(1,2)`";
const NODES: &str = "nodes stand side by side behind `nodes`";
const GRID: &str = "the size of a grid is written `ROWS by COLUMNS`";
const TORUS: &str = "a board whose edges are joined is a `torus`";
const FIRST: &str = "`{}` comes first, and the name follows";
const BY_GRID: &str = "a board that is drawn is a `grid`";
const DOTS: &str = "a range of nodes is written with `..`: `h[1..5]`";
const RANGE: &str = "nodes that are numbered have a name before their numbers: `h[1..5]`";
/// The reason why nodes are not called by numbers.
pub const NUMBERED_NODE: &str = "the name of a node begins with a letter";
const HEX: &str = "a board of hexagons is drawn";
const DRAW_HEX: &str =
    "draw it: `grid hex` and a picture between triple quotes, whose cells stand two apart";
const HIDDEN: &str = "nodes that are not drawn are declared by `hidden` and their names";
const WALL: &str = "a wall stands between two nodes: `wall a-b`";
const FOR: &str = "the statements of a `for` stand in braces";
const OVER: &str = "a jump is written from, over, to: `a-b-c`";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // Grids.
    row("grid SIZE [TORUS=torus]", "grid SIZE[ TORUS]", "", "grid(3,3)", "grid 3 by 3"),
    row("grid `torus` SIZE", "grid SIZE torus", "`torus` comes after the size of the grid", "grid torus 3 by 5", "grid 3 by 5 torus"),
    row("grid `torus` PICTURE", "grid PICTURE torus", "`torus` comes after the picture", "grid torus \"\"\"\n..\n..\n\"\"\"", "grid \"\"\"\n..\n..\n\"\"\" torus"),
    row("grid `:|=|of|size` SIZE [TORUS=torus]", "grid SIZE[ TORUS]", GRID, "grid: 3x3", "grid 3 by 3"),
    row("`board|size|field|rectangle|matrix|map|dimensions` [:|=|of] SIZE", "grid SIZE", "rows and columns are made by `grid`", "size 3x3", "grid 3 by 3"),
    row("`SIZE` [grid|board]", "grid SIZE", "rows and columns are made by `grid`", "3x3 grid", "grid 3 by 3"),
    row("`square` NUMBER", "grid NUMBER by NUMBER", GRID, "square 3", "grid 3 by 3"),
    row("grid `NUMBER`", "grid NUMBER by NUMBER", GRID, "grid 3", "grid 3 by 3"),
    row("grid SIZE `wrap|wrapped|wraps|wrapping|toroidal|cyclic|periodic|around`", "grid SIZE torus", TORUS, "grid 3 by 3 wrap", "grid 3 by 3 torus"),
    row("`torus|toroidal` grid PICTURE", "grid PICTURE torus", "`torus` comes after the grid", "torus grid \"\"\"\n..\n..\n\"\"\"", "grid \"\"\"\n..\n..\n\"\"\" torus"),
    row("`torus|toroidal|wrapped|wrap` [map|board|field] PICTURE", "grid PICTURE torus", BY_GRID, "torus \"\"\"\n..\n..\n\"\"\"", "grid \"\"\"\n..\n..\n\"\"\" torus"),
    row("`hex|hexagonal|hexagon` PICTURE", "grid hex PICTURE", BY_GRID, "hex \"\"\"\n. .\n\"\"\"", "grid hex \"\"\"\n. .\n\"\"\""),
    row("`map|board|field|picture|level|layout|cells` [:|=] PICTURE", "grid PICTURE", BY_GRID, "map \"\"\"\n..\n..\n\"\"\"", "grid \"\"\"\n..\n..\n\"\"\""),
    row("`hex|hexagonal|hexagon` grid|board PICTURE", "grid hex PICTURE", "`hex` stands behind `grid`", "hex grid \"\"\"\n. .\n\"\"\"", "grid hex \"\"\"\n. .\n\"\"\""),
    say("`hexgrid|hexboard` [SIZE]", DRAW_HEX, HEX, "hexgrid 3 by 3"),
    row("grid `rows|height|h|m` [=|:] NUMBER [,] columns|cols|width|w|n [=|:] NUMBER2", "grid NUMBER by NUMBER2", GRID, "grid rows=3 cols=4", "grid 3 by 4"),
    row("grid `columns|cols|width|w` [=|:] NUMBER [,] rows|height|h [=|:] NUMBER2", "grid NUMBER2 by NUMBER", GRID, "grid width 4, height 3", "grid 3 by 4"),
    say("`hex|hexagonal|hexagon|hexagons` [grid|board] [of] [SIZE]", DRAW_HEX, HEX, "hex grid 3 by 3"),
    say("grid [of] [SIZE] `hex|hexagonal|hexagon|hexagons` [SIZE2]", DRAW_HEX, HEX, "grid hex 3 by 3"),
    say("`hex|hexagonal|hexagon|hexagons` [grid|board] [of] [size] NUMBER", DRAW_HEX, HEX, "hex grid 5"),
    say("grid [of] `hex|hexagonal|hexagon|hexagons` [of] [size] NUMBER", DRAW_HEX, HEX, "grid hex 5"),
    row("`torus|toroidal` [grid] SIZE", "grid SIZE torus", TORUS, "torus 3 by 3", "grid 3 by 3 torus"),
    row("grid SIZE `with|and|plus|,` diagonals", "grid SIZE; line diagonal: diagonals; line antidiagonal: antidiagonals", "diagonals are lines of their own", "grid 3 by 3 with diagonals", "grid 3 by 3; line diagonal: diagonals; line antidiagonal: antidiagonals"),
    row("[line] `diagonals|diagonal`", "line diagonal: diagonals", NAMED, "diagonals", "line diagonal: diagonals"),
    row("line `antidiagonals|antidiagonal`", "line antidiagonal: antidiagonals", NAMED, "line antidiagonals", "line antidiagonal: antidiagonals"),
    row("line NAME `diagonals|diagonal`", "line NAME: diagonals", COLON, "line x diagonals", "line x: diagonals").sure(),
    row("line NAME `antidiagonals|antidiagonal`", "line NAME: antidiagonals", COLON, "line x antidiagonals", "line x: antidiagonals").sure(),
    row("line NAME `=|is|are` [the] [all] diagonals|diagonal", "line NAME: diagonals", "what is along a line follows `:`", "line x = diagonals", "line x: diagonals").sure(),
    row("line NAME : [the] [all] `diagonal|diagonals|diag|diags`", "line NAME: diagonals", "the diagonals of a grid are called `diagonals`", "line x: diagonal", "line x: diagonals").sure(),
    row("line NAME : `leap|leaps|knight` [(|'['] NUMBER [,] NUMBER2 [)|']']", "line NAME: leaps(NUMBER,NUMBER2)", "leaps are written `leaps(1,2)`", "line k: leap(1 2)", "line k: leaps(1,2)"),
    row("line NAME : `knight|knights|knight-moves` [moves|move|leaps]", "line NAME: leaps(1,2)", LEAPS, "line k: knight moves", "line k: leaps(1,2)"),
    row("line NAME : leaps ( NUMBER , NUMBER2 ) `,|and|&` leaps ( NUMBER3 , NUMBER4 )", "line NAME: leaps(NUMBER,NUMBER2); line NAME: leaps(NUMBER3,NUMBER4)", "each line is a statement of its own", "line k: leaps(0,2), leaps(1,2)", "line k: leaps(0,2); line k: leaps(1,2)"),
    // Nodes.
    row("nodes [:|=] (|'[' `NUMBER` ..|...|to|-|–|… NUMBER2 )|']'", "nodes h'['NUMBER..NUMBER2']'", NUMBERED_NODE, "nodes [1..4]", "nodes h[1..4]"),
    row("nodes [:|=] `NUMBERS`", "nodes NUMBERS", NUMBERED_NODE, "nodes 1 2 3 4", "nodes h[1..4]"),
    say("nodes [:|=] `NUMBER` [at] ( REST", "write a letter before each number, as in `nodes h1 (0,0) h2 (1,0)`", NUMBERED_NODE, "nodes 1 (0,0) 2 (1,0)"),
    row("nodes PLACED", "nodes PLACED", "", "nodes a, b (1 2)", "nodes a b (1,2)").sure(),
    row("nodes `:|=|are|is` PLACED", "nodes PLACED", NODES, "nodes: a b", "nodes a b").sure(),
    row("nodes [:|=] `(|'['|{` PLACED )|']'|}", "nodes PLACED", NODES, "nodes = {a, b}", "nodes a b").sure(),
    row("`node|cell|vertex|point|place|location|room|position|points|places|locations|rooms|positions|vertices|cells|squares|spots` [:|=] PLACED", "nodes PLACED", "there is no statement `{}`", "points a b", "nodes a b"),
    // Nodes that are not drawn.
    row("hidden PLACED", "hidden PLACED", "", "hidden a, b", "hidden a b").sure(),
    row("hidden `nodes|node|cell|cells|place|flag|square` PLACED", "hidden PLACED", HIDDEN, "hidden nodes a b", "hidden a b"),
    row("hidden `:|=|(|{` PLACED [)|}]", "hidden PLACED", HIDDEN, "hidden: a b", "hidden a b"),
    row("hidden `path|line|ring` [NEW :] RUN", "hidden RUN", "nodes that are not drawn are declared by `hidden` alone; a `line` may join them", "hidden path x: a b", "hidden a b"),
    say("hidden NAME `=|:|is|starts|holds` REST", "leave it out here, and put a piece there in the start: `KIND at {NAME}`; without that it is empty", "a node has no value in `board`", "hidden flag = _")
        .giving("leave it out here, and put a piece there in the start: `KIND at flag`; without that it is empty"),
    row("`hide|invisible|secret|unseen|undrawn|internal` [nodes|node] [:|=] PLACED", "hidden PLACED", HIDDEN, "invisible node a", "hidden a"),
    say("`var|variable|state|flag|counter|let|int|bool|boolean|register` NAME [=|:|is] [REST]", "declare a node that is not drawn, and let pieces on it say what is true: `hidden {NAME}`", "what a position remembers stands on its nodes", "var side = 0")
        .giving("declare a node that is not drawn, and let pieces on it say what is true: `hidden side`"),
    // Walls.
    row("wall `:|=|at|on` REST", "wall REST", WALL, "wall: h1-h2", "wall h1-h2"),
    row("wall|walls|barrier|barriers|fence|fences [:|=] `{` PAIRS }", "wall PAIRS", WALL, "walls { h1 - h2; h2-h3 }", "wall h1-h2 h2-h3"),
    row("wall COUPLES", "wall COUPLES", "", "wall h1-h2-h3-h4", "wall h1-h2 h3-h4").either(),
    row("wall CHAINS", "wall CHAINS", "", "wall h1-h2 h2-h3-h4", "wall h1-h2 h2-h3 h3-h4"),
    row("wall PAIRS", "wall PAIRS", "", "wall h1-h2, h2-x3", "wall h1-h2 h2-x3"),
    say("wall `NODE`", "name the node on its other side, too: `wall h1-h2`", WALL, "wall h1"),
    row("wall NODE `NODE2` NODE3 NODE4", "wall NODE-NODE2 NODE3-NODE4", WALL, "wall h1 h2 h3 h4", "wall h1-h2 h3-h4"),
    row("wall NODE `NODE2` , NODE3 NODE4 [, NODE5 NODE6]", "wall NODE-NODE2 NODE3-NODE4[ NODE5-NODE6]", WALL, "wall h1 h2, h2 h3", "wall h1-h2 h2-h3"),
    row("wall NODE `NODE2` REST", "wall NODE-NODE2 REST", WALL, "wall h1 h2 h2-h3", "wall h1-h2 h2-h3"),
    row("wall [between|from] NODE [and|to|,|/|--] `NODE2`", "wall NODE-NODE2", WALL, "wall between h1 and h2", "wall h1-h2"),
    row("`walls|barrier|barriers|fence|fences|blocked` [:|=|between|from] NODE [-|and|to|,|/] NODE2", "wall NODE-NODE2", "there is no statement `{}`", "barrier h1 h2", "wall h1-h2"),
    say("wall [between] `TERM` [-|to|and|/|,] TERM2", "write each pair of nodes, or a loop: `for k in 1..3 { wall r1c[k]-r2c[k] }`", WALL, "wall h[1..3] - h[2..4]"),
    // Statements that are repeated.
    row("for NEW in AMOUNT .. AMOUNT2 `:|do` REST", "for NEW in AMOUNT..AMOUNT2 { REST }", FOR, "for k in 1..3: nodes x[k]", "for k in 1..3 { nodes x[k] }"),
    row("for NEW in AMOUNT .. AMOUNT2 `REST`", "for NEW in AMOUNT..AMOUNT2 { REST }", FOR, "for k in 1..3 nodes x[k]", "for k in 1..3 { nodes x[k] }"),
    // Lines.
    row("line|lines NAME : PART `,` PART2 [,] [PART3]", "line NAME: PART; line NAME: PART2[; line NAME: PART3]", "`,` is not allowed here: each line is a statement of its own", "line x: h1-h2, h2-h3", "line x: h1-h2; line x: h2-h3"),
    row("line NAME : TRACK", "line NAME: TRACK", "", "line x: h1 -> h2, h3", "line x: h1 > h2 - h3").sure(),
    row("line NAME : THROUGH", "line NAME: THROUGH", "", "line x: h1 h2 h3", "line x: h1 - h2 - h3"),
    row("line NAME `=|is|are|through|runs|joins|connects` THROUGH", "line NAME: THROUGH", NAMED, "line x = h1 h2 h3", "line x: h1 - h2 - h3"),
    row("line NAME `TRACK`", "line NAME: TRACK", COLON, "line x h1 - h3", "line x: h1 - h3"),
    row("`line|lines|edge|edges|link|links` [:] PART [,] EDGES", "line edge: PART; line edge: EDGES", "each line is a statement of its own, with a name", "lines h1-h3 h3-h2", "line edge: h1-h3; line edge: h3-h2"),
    row("`lines` NAME : TRACK", "line NAME: TRACK", "there is no statement `{}`", "lines x: h1-h3", "line x: h1-h3"),
    row("`line` THROUGH", "line edge: THROUGH", NAMED, "line h1-h3", "line edge: h1-h3"),
    row("`edge|edges|link|connect|connection|connected|connects|join|arc|road|track|adjacent|neighbour|neighbours|neighbor|neighbors` [:|=|(] THROUGH [)]", "line edge: THROUGH", "nodes are joined by a `line`", "connect h1 h3", "line edge: h1 - h3"),
    row("[line] `from` NODE to NODE2", "line edge: NODE - NODE2", NAMED, "line from h1 to h3", "line edge: h1 - h3"),
    row("`TRACK`", "line edge: TRACK", "nodes are joined by a `line`", "h1 - h3 - h2", "line edge: h1 - h3 - h2"),
    row("NEW `:` TRACK", "line NEW: TRACK", "a line begins with `line`", "edge2: h1 - h3", "line edge2: h1 - h3"),
    row("ring NAME :|= `WHEEL`", "ring NAME: WHEEL", "a ring goes back to its first node by itself", "ring x: a - b - c - a", "ring x: a b c"),
    row("NAME `WORD=line|path|ring` : REST", "WORD NAME: REST", FIRST, "x ring: a b c", "ring x: a b c"),
    row("NAME `region` = REST", "region NAME = REST", FIRST, "x region = h1 h2", "region x = h1 h2"),
    row("WORD=path|ring NAME : RUN", "WORD NAME: RUN", "", "path x: a - b -> c", "path x: a b c").sure(),
    row("WORD=path|ring NAME `=|is` RUN", "WORD NAME: RUN", "what is along a line follows `:`", "path x = g[1..4]", "path x: g[1..4]").sure(),
    row("WORD=path|ring NAME `RUN`", "WORD NAME: RUN", COLON, "path x g[1..4]", "path x: g[1..4]"),
    row("path [:] `RUN`", "path row: RUN", NAMED, "path g[1..4]", "path row: g[1..4]"),
    row("path NAME [:|=] RUN `ring|rings|loop|loops|looped|closed|circle|circular|cycle|cyclic|round|wrap|wraps|wrapped|torus`", "ring NAME: RUN", "a path that goes back to its first node is a `ring`", "path x: g[1..4] ring", "ring x: g[1..4]"),
    row("ring [:] `RUN`", "ring wheel: RUN", NAMED, "ring g[1..4]", "ring wheel: g[1..4]"),
    row("WORD=path|ring NAME [:|=] `NUMBER` ..|...|to|-|–|…|through|until|, NUMBER2", "WORD NAME: h'['NUMBER..NUMBER2']'", RANGE, "path x: 1..6", "path x: h[1..6]"),
    row("WORD=path|ring NAME [:|=] `range|seq|interval|span` (|'[' NUMBER ,|..|to|- NUMBER2 )|']'", "WORD NAME: h'['NUMBER..NUMBER2']'", RANGE, "path x: range(1,6)", "path x: h[1..6]"),
    row("WORD=path|ring NAME [:|=] NAME2 `(|'['` NUMBER ,|..|...|to|-|–|…|: NUMBER2 )|']'", "WORD NAME: NAME2'['NUMBER..NUMBER2']'", DOTS, "path x: g(1,6)", "path x: g[1..6]"),
    row("WORD=path|ring NAME [:|=] NAME2 `NUMBER` ..|...|to|-|–|…|through|until NUMBER2", "WORD NAME: NAME2'['NUMBER..NUMBER2']'", DOTS, "path x: g 1 to 6", "path x: g[1..6]"),
    row("WORD=path|ring NAME [:|=] `NUMBER` [nodes|cells|vars|squares|places|positions|long]", "WORD NAME: h'['1..NUMBER']'", RANGE, "path x: 6", "path x: h[1..6]"),
    // Jumps.
    row("`jumps|jump|leaps|hops` [NEW] [:|=] JUMPS", "jumps[ NEW] { JUMPS }", BRACES, "jumps [h1-h2-h3]", "jumps { h1-h2-h3 }").sure(),
    row("jumps NODE `NODE2` NODE3", "jumps { NODE-NODE2-NODE3 }", BRACES, "jumps h1 h2 h3", "jumps { h1-h2-h3 }"),
    row("jumps NAME [:|=] `JUMPS`", "jumps NAME { JUMPS }", BRACES, "jumps row: h1-h2-h3", "jumps row { h1-h2-h3 }"),
    row("jump|hop [from] NODE `over` NODE2 to NODE3", "jumps { NODE-NODE2-NODE3 }", OVER, "jump from h1 over h2 to h3", "jumps { h1-h2-h3 }"),
    // Regions.
    row("region NAME = NODES except NODES2 `except|and` [except] NODES3", "region NAME = NODES except NODES2 NODES3", "`except` stands once, before all that is left out", "region x = all except h1 except h2", "region x = all except h1 h2"),
    row("region NAME = NODES `-|minus|without|but|not` NODES2", "region NAME = NODES except NODES2", "what is left out follows `except`, not `{}`", "region x = all - h1", "region x = all except h1"),
    row("region NAME [=|:] `!|not|non` NODES", "region NAME = all except NODES", "all nodes but some are written `all except`, not `{}`", "region x = !top", "region x = all except top"),
    row("region NAME = RANGE", "region NAME = RANGE", "", "region x = h1 to h3", "region x = h[1..3]"),
    row("region NAME = NODES", "region NAME = NODES", "", "region x = {h1, h2}", "region x = h1 h2"),
    row("region NAME `:|is|are|:=|of|contains|has` NODES", "region NAME = NODES", REGION, "region x: h1 h2", "region x = h1 h2").sure(),
    row("region NAME `NODES`", "region NAME = NODES", REGION, "region x h1 h2", "region x = h1 h2"),
    row("`area|zone|group|set|subset|targets|goals|part` NAME [:|=|is] NODES", "region NAME = NODES", "nodes with a name in common are a `region`", "area x = h1 h2", "region x = h1 h2"),
    row("NEW `=` NODES", "region NEW = NODES", "a name for several nodes begins with `region`", "x = h1 h2", "region x = h1 h2"),
    // Legends.
    row("legend GLYPH [=|:|is|means|->|=>|,] `REGION`", "legend GLYPH _ in REGION", "`{}` is a region, which a legend names behind a piece or `_`", "legend 'x' = top", "legend 'x' _ in top"),
    row("legend GLYPH =|:|is|means|->|=>|, `AREA`", "legend GLYPH _ in AREA", "`{}` is used as a region, which a legend names behind a piece or `_`", "legend 'x': store", "legend 'x' _ in store"),
    row("legend GLYPH `=|:|is|means|->|=>|for|as|,|stands` [for] PIECE [in REGION]", "legend GLYPH PIECE[ in REGION]", LEGEND, "legend '#' = frog", "legend '#' frog")
    .sure(),
    row("legend GLYPH `=|:|is|means|->|=>|,` outside", "legend GLYPH outside", LEGEND, "legend '#': outside", "legend '#' outside").sure(),
    row("legend GLYPH [=|:|is|means] `void|off|wall|offboard|invalid|unused|missing|no|not` [a] [node|cell|square]", "legend GLYPH outside", "what is no node is written `outside`", "legend '#' void", "legend '#' outside"),
    row("legend GLYPH [=|:|is] PIECE `on|at|and|within|+|inside` NAME", "legend GLYPH PIECE in NAME", "a piece in a region is written with `in`, not with `{}`", "legend '*' frog on top", "legend '*' frog in top"),
    row("legend GLYPH `in|at|on` NAME PIECE", "legend GLYPH PIECE in NAME", "the piece of a legend comes before its region", "legend 'x' in top _", "legend 'x' _ in top"),
    row("legend GLYPH `in|at|on` NAME", "legend GLYPH _ in NAME", "a legend says which piece is there, or `_`", "legend 'x' in top", "legend 'x' _ in top"),
    row("legend `LETTER` [=|:|is] PIECE [in REGION]", "legend LETTER PIECE[ in REGION]", "a glyph is written in single quotes", "legend \"#\" frog", "legend '#' frog")
    .sure(),
    row("legend `PIECE` [=|:|is] GLYPH [in REGION]", "legend GLYPH PIECE[ in REGION]", "the glyph of a legend comes first", "legend frog '#'", "legend '#' frog")
        .sure(),
    row("`GLYPH` =|:|is|-> PIECE [in REGION]", "legend GLYPH PIECE[ in REGION]", "what a glyph means begins with `legend`", "'#' = frog", "legend '#' frog"),
    say("legend GLYPH [PIECE] in NAME `except|but|without|and|,` REST", "leave it out: the region has the nodes that are drawn with this glyph; `region NAME = …` makes others", "a legend names one region, without `{}`", "legend '*' frog in top except h1"),
    row("legend GLYPH `AREA`", "legend GLYPH _ in AREA", "`{}` is used as a region, which a legend names behind a piece or `_`", "legend 'x' store", "legend 'x' _ in store"),
    row("legend GLYPH PIECE", "legend GLYPH PIECE", "", "legend '#' frogs", "legend '#' frog"),
    say("`wrap|wrapped|torus|toroidal|cyclic`", "write `torus` behind the size of the grid: `grid 4 by 4 torus`", TORUS, "wrap"),
];

/// The rows for jumps inside `jumps`.
#[rustfmt::skip]
pub const JUMPS: &[Row] = &[
    row("JUMPS", "JUMPS", "", "h1-h2-h3, h2->h3->h4, h1-h2->h3", "h1-h2-h3  h2>h3>h4  h1>h2>h3"),
    row("NODE `over` NODE2 to NODE3", "NODE-NODE2-NODE3", OVER, "h1 over h2 to h3", "h1-h2-h3"),
    row("`SPELT`", "SPELT", OVER, "h1h2h3 h4h3h2", "h1-h2-h3  h4-h3-h2"),
    row("`HOPS`", "HOPS", OVER, "h1 h2 h3  h3 h2 h1", "h1-h2-h3  h3-h2-h1"),
];
