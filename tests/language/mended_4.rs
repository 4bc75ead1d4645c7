//! Slips in the constructs of version 3, and the ways of other languages to say the same: each has
//! one report, and the change that it offers leads to a definition without errors.

use crate::common::lint::all_names;
use crate::mended_2::check;
use crate::slips::faults;

/// A definition of rule R55.
const PLACES: &str = "puzzle \"R55\"
pieces { penny 'o'; mark 'm'; cycle penny mark }
board { grid 3 by 4; region rim = r1c* }
moves {
  slide: penny:a, _:b => _, penny  if count(penny in neighbours of b except a) >= 1
  hop on row: penny:a _ => _ a  if a is penny  also set neighbours of a on column to mark
  click penny: clear self  if no mark in neighbours of self
}
start { penny at r1c1 r1c2 r2c2 }
goal { r3c4 is penny }
";

#[test]
fn slips_in_places_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("neighbours of b except a", "neighbour of b except a", "the nodes around are called `neighbours`", "neighbours of b except a"),
        ("neighbours of b except a", "b.neighbours except a", "what lies beside a place is written with `of`, as in `neighbours of x`", "neighbours of b except a"),
        ("neighbours of b except a", "neighbours of b but a", "there is no region named `but`", "neighbours of b except a"),
        ("no mark in neighbours of self", "no mark in neighbours of this", "there is no region named `this`", "no mark in neighbours of self"),
        ("no mark in neighbours of self", "no mark adjacent to self", "the nodes beside a place are `neighbours of` that place", "no mark in neighbours of self"),
        ("penny:a, _:b => _, penny", "a:penny, b:_ => _, penny", "the piece comes first, its name after the colon", "penny:a, _:b => _, penny"),
    ];
    check(PLACES, &slips);
}

/// A definition of rule R56.
const BESIDE: &str = "puzzle \"R56\"
pieces { ant 'a'; food 'f' }
board { grid 3 by 4; region nest = r2c2 r2c3 }
moves {
  walk: ant _ => _ ant  if no food in right of nest
  feed: ant:x => food  if every next of x on row is _ and some ant in all of x on column
  dig: clear down of r1c1  if r1c1 is ant
}
start { ant at r1c1 r2c1 }
goal { some food in neighbours of nest on column }
";

#[test]
fn slips_in_what_lies_beside_a_place_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("right of nest", "right(nest)", "what lies beside a place is written with `of`, as in `neighbours of x`", "right of nest"),
        ("next of x on row", "next of x in row", "lines follow `on`, not `in`", "next of x on row"),
        ("next of x on row", "next of x", "`next of` needs the lines along which it is meant", "next of x on row"),
        ("all of x on column", "all on column of x", "the place comes first, and its lines follow `on`", "all of x on column"),
        ("all of x on column", "column of x", "the nodes of a line through a place are `all of PLACE on LINE`", "all of x on column"),
        ("neighbours of nest on column", "neighbours(nest, column)", "what lies beside a place is written with `of`, as in `neighbours of x`", "neighbours of nest on column"),
    ];
    check(BESIDE, &slips);
}

/// A definition of rule R57.
const NUMBERS: &str = "puzzle \"R57\"
pieces { gem[1..4]; box 'b'; cycle gem[1..4] }
board { path row: h[1..5]; path heap: k[1..4] }
moves {
  merge on row: gem:x gem:x => _ gem[x+1]  if x < 4
  swap on row: gem:x gem:y => y x  if x > y  cost x
  push on row: any:x any:y _ => _ x y
  click gem:g: set neighbours to g
}
start { row: gem1 gem1 gem2 _ box }
goal { some gem4 }
";

#[test]
fn slips_in_kinds_and_numbers_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("gem:x gem:x => _ gem[x+1]  if x < 4", "gem:x gem:x => _ gem:x+1  if x < 4", "a piece whose number is computed has the number in brackets", "gem:x gem:x => _ gem[x+1]  if x < 4"),
        ("gem:x gem:x => _ gem[x+1]  if x < 4", "gem:x gem:x => _ x+1  if x < 4", "a piece whose number is computed has the number in brackets", "gem:x gem:x => _ gem[x+1]  if x < 4"),
        ("if x > y", "if number of x > number of y", "the number of a cell's piece is written as the name of the cell alone", "if x > y"),
        ("if x > y", "if x.number > y.number", "the number of a cell's piece is written as the name of the cell alone", "if x > y"),
        ("if x > y", "if gem:x > gem:y", "the number of a cell's piece is written as the name of the cell alone", "if x > y"),
        ("=> y x  if x > y", "=> gem:y gem:x if gem x > gem y", "the number of a cell's piece is written as the name of the cell alone", "=> gem:y gem:x if x > y"),
        ("click gem:g: set neighbours to g", "click gem g: set neighbours to g", "the name of the clicked piece stands right behind it and `:`", "click gem:g: set neighbours to g"),
        ("click gem:g: set neighbours to g", "click gem: set neighbours to self", "the clicked piece has a name behind `:`, and `self` is its node", "click gem:x: set neighbours to x"),
        ("cost x", "cost = x", "what a move costs follows `cost`, without `=`", "cost x"),
    ];
    check(NUMBERS, &slips);
}

/// A definition of rule R58.
const SOUGHT: &str = "puzzle \"R58\"
pieces { white 'O'; black 'X' }
board { grid 3 by 4; region edge = r1c* r3c* }
moves {
  put: _:p => black  if some white:w in edge if no black in neighbours of w
  click white: clear self  if some on row: white@self white
  never some black:b in edge if count(white in neighbours of b) == 3
}
start { white at r1c1 r2c2 }
goal { no white:w in edge if no black in neighbours of w }
";

#[test]
fn slips_in_nodes_that_are_looked_for_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("some white:w in edge if no", "some white w in edge if no", "a name for the node that is looked for stands right behind its piece and `:`", "some white:w in edge if no"),
        ("some white:w in edge if no", "some white:w in edge where no", "what holds for the node that is looked for follows `if`, not `where`", "some white:w in edge if no"),
        ("some white:w in edge if no", "exists white:w in edge with no", "expected `some`, found `exists`", "some white:w in edge if no"),
        ("some white:w in edge if no", "for white:w in edge if no", "expected `some`, found `for`", "some white:w in edge if no"),
        ("never some black:b in edge if", "never black:b in edge if", "what is looked for begins with `some` or `no`", "never some black:b in edge if"),
        ("white@self white", "self white", "the clicked node is a place, which stands behind `@`", "any@self white"),
        ("no white:w in edge if", "count(white:w in edge) == 0 if", "a name for a node stands behind `some` or `no`", "no white:w in edge if"),
        ("goal { no white:w in edge if no black in neighbours of w }", "goal { every white:w in edge if no black in neighbours of w }", "what holds for each piece is written as what holds for none", "goal { no white:w in edge if some black in neighbours of w }"),
    ];
    check(SOUGHT, &slips);
}

/// A definition of rule R59.
const PARTS: &str = "puzzle \"R59\"
pieces { red; blue; green }
board { path peg: a[1..3]; path peg: b[1..3]; path peg: c[1..3] }
moves {
  put on peg forward: any:x _* $, ^ _ => _ _* $, ^ x
  put on peg forward: any:x _* $, any:y _ => _ _* $, y x
}
start { red at a1; blue at b1; green at a2 }
goal { b2 is green and c1 is red }
";

#[test]
fn slips_in_parts_of_patterns_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("any:x _* $, any:y _ => _ _* $, y x", "any:x _* $ and any:y _ => _ _* $ and y x", "patterns that lie apart from each other are separated by `,`", "any:x _* $, any:y _ => _ _* $, y x"),
        ("any:x _* $, any:y _ => _ _* $, y x", "any:x _* $ | any:y _ => _ _* $ | y x", "patterns that lie apart from each other are separated by `,`", "any:x _* $, any:y _ => _ _* $, y x"),
        ("any:x _* $, any:y _ => _ _* $, y x", "[any:x _* $] [any:y _] => [_ _* $] [y x]", "the parts of a pattern stand without brackets, with `,` between them", "any:x _* $, any:y _ => _ _* $, y x"),
        ("any:x _* $, any:y _ => _ _* $, y x", "any:x _* $ => _ _* $, any:y _ => y x", "a rule has one `=>`: all its parts before it, and all after it", "any:x _* $, any:y _ => _ _* $, y x"),
    ];
    check(PARTS, &slips);
}

/// A definition of rule R60.
const ROWS: &str = "puzzle \"R60\"
pieces { up 'U'; flat 'f'; red 'r' }
board { grid 4 by 5 }
moves {
  roll: flat flat / _ _ => _ _ / flat flat
  tip right down: up _ _ / ? ? _ => _ flat flat / ? ? _
  melt: red red / red red => _ _ / _ _
}
start { up at r1c1; red at r3c3 r3c4 r4c3 r4c4; flat at r4c1 r4c2 }
goal { no red and no on row, column: flat flat / flat flat }
";

#[test]
fn slips_in_rows_of_patterns_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("red red / red red => _ _ / _ _", "red red \\ red red => _ _ \\ _ _", "the rows of a pattern are separated by `/`", "red red / red red => _ _ / _ _"),
        ("red red / red red => _ _ / _ _", "r r / r r => _ _ / _ _", "there is no piece named `r`", "red red / red red => _ _ / _ _"),
    ];
    check(ROWS, &slips);
}

/// A definition of rule R61.
const RUNS: &str = "puzzle \"R61\"
pieces { black 'X'; white 'O'; class stone = black|white }
board { grid 3 by 5 }
moves {
  put: _ white+ black => black black+ black
  clear_: white+ $ => _+ $
}
start { white at r1c2 r1c3; black at r1c4 }
goal { no white }
";

#[test]
fn slips_in_runs_that_change_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("black black+ black", "black black* black", "a repeated cell has the same sign on both sides", "black black+ black"),
        ("black black+ black", "black black black", "`white+` stands for several nodes, and `black` for one", "black black+ black"),
        ("black black+ black", "black+ black black", "`white+` stands for several nodes, and `black` for one", "black+ black+ black"),
        ("black black+ black", "black stone+ black", "`white+` is taken along, so it belongs on the right too", "black white+ black"),
    ];
    check(RUNS, &slips);
}

/// A definition of rule R62.
const LISTS: &str = "puzzle \"R62\"
param size[1] = 3
param size[2] = 4
pieces { red; green; blue; tile[1..3] }
board { path row: h[1..6]; path col: v[1..4]; region top = h1 h2 }
moves {
  for k in red green { swap: k _ => _ k }
  for i in 1..3, j in 1..3 if i < j { trade: set h[i] to red set h[j] to green  if h[i] is green }
  for p in top v1 { drop: set p to blue  if p is red  as \"[p]\" }
}
start { row: red green blue _ _ _ }
goal { for c in any { count(c) <= size[1] } }
";

#[test]
fn slips_in_lists_of_loops_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("for k in red green {", "for k in {red, green} {", "the items of a `for` stand side by side, without `{`", "for k in red green {"),
        ("for k in red green {", "for k in [red, green] {", "the items of a `for` stand side by side, without `[`", "for k in red green {"),
        ("for k in red green {", "for k in red|green {", "`|` is not allowed here: the items of a list are separated by blanks", "for k in red green {"),
        ("for k in red green {", "foreach k in red green {", "there is no statement `foreach`", "for k in red green {"),
        ("for k in red green {", "for each k in red green {", "a `for` goes through its list without `each`", "for k in red green {"),
        ("for k in red green {", "for k = red, green {", "the numbers or the list of a `for` follow `in`, not `=`", "for k in red green {"),
        ("for k in red green {", "for k of red green {", "the numbers or the list of a `for` follow `in`, not `of`", "for k in red green {"),
        ("for k in red green {", "for red green as k {", "the name of a loop comes before `in` and its list", "for k in red green {"),
        ("if i < j {", "when i < j {", "what limits the rounds of a `for` follows `if`, not `when`", "if i < j {"),
        ("if i < j {", "and i < j {", "what limits the rounds of a `for` follows `if`, not `and`", "if i < j {"),
        ("for i in 1..3, j in 1..3 if i < j {", "for i, j in 1..3 if i < j {", "each name of a `for` has its own range or list, with a `,` between them", "for i in 1..3, j in 1..3 if i < j {"),
        ("for i in 1..3, j in 1..3 if i < j {", "for i in 1..3 for j in 1..3 if i < j {", "rounds of a `for` are separated by `,`, not by `for`", "for i in 1..3, j in 1..3 if i < j {"),
        ("for i in 1..3, j in 1..3 if i < j {", "for i in 1..3 and j in 1..3 if i < j {", "rounds of a `for` are separated by `,`, not by `and`", "for i in 1..3, j in 1..3 if i < j {"),
        ("for p in top v1 {", "for p in nodes {", "all nodes are written `all`", "for p in all {"),
        ("size[1] }", "size(1) }", "expected `and` or `or`, found `(`", "size[1] }"),
    ];
    check(LISTS, &slips);
}

/// A definition of rule R63.
const QUOTIENTS: &str = "puzzle \"R63\"
param n = 7
param m = n // 2
pieces { frog 'f' }
board { path row: h[1..n] }
moves { hop: frog _ => _ frog }
start { frog at h1 }
goal { h[m] is frog and count(frog) == n // 7 }
";

#[test]
fn slips_in_quotients_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("n // 2", "n div 2", "a quotient that is rounded down is written `a // b`", "n // 2"),
        ("n // 2", "floor(n / 2)", "a quotient that is rounded down is written `a // b`", "n // 2"),
        ("n // 2", "int(n/2)", "a quotient that is rounded down is written `a // b`", "n // 2"),
        ("n // 2", "n \\ 2", "a quotient that is rounded down is written `a // b`", "n // 2"),
        ("n // 2", "n >> 1", "a quotient that is rounded down is written `a // b`", "n // 2"),
    ];
    check(QUOTIENTS, &slips);
}

/// A definition of rule R64.
const ACTS: &str = "puzzle \"R64\"
pieces { lamp '*'; cycle _ lamp }
board { path row: h[1..5]; region odd = h1 h3 h5 }
moves {
  flash: advance odd  if h2 is _  cost 2  as \"flash\"
  dim: clear h1 set h2 to lamp
  for k in 1..4 { pair[k]: advance h[k] h[k+1] }
}
start { lamp at h1 }
goal { all lamp }
";

#[test]
fn slips_in_moves_without_a_place_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("flash: advance odd", "move flash: advance odd", "a move begins with its name, without `move`", "flash: advance odd"),
        ("flash: advance odd", "flash on row: advance odd", "a move that names its nodes has no lines", "flash: advance odd"),
        ("flash: advance odd", "flash(): advance odd", "a name has no brackets", "flash: advance odd"),
        ("flash: advance odd", "def flash: advance odd", "a move begins with its name, without `def`", "flash: advance odd"),
        ("flash: advance odd", "advance odd", "a move begins with its name and `:`", "move: advance odd"),
        ("flash: advance odd", "flash: odd = not odd", "the next kind of a cycle is written with `advance`", "flash: advance odd"),
        ("flash: advance odd", "flash: toggle odd", "there is no effect `toggle`", "flash: advance odd"),
        ("dim: clear h1 set h2 to lamp", "dim: clear h1 and set h2 to lamp", "effects stand side by side, without `and`", "dim: clear h1 set h2 to lamp"),
        ("pair[k]: advance", "pair k: advance", "the number in a name stands between `[` and `]`", "pair[k]: advance"),
    ];
    check(ACTS, &slips);
}

/// A definition of rule R65.
const LABELS: &str = "puzzle \"R65\"
pieces { car[1..3]; lamp '*'; cycle _ lamp }
board { path row: h[1..5]; nodes x y }
moves {
  step: car:c _:d => _ c  as \"[c]-[d]\"
  for k in 1..5 { flip: set h[k] to lamp  if h[k] is _  as \"F[k]\" }
  click lamp: advance self  as \"[self]\"
}
start { row: car1 _ car2 _ car3 }
goal { h5 is lamp }
";

#[test]
fn slips_in_labels_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("as \"F[k]\"", "as F[k]", "`F[k]` belongs in double quotes", "as \"F[k]\""),
    ];
    check(LABELS, &slips);
}

/// A definition of rule R66.
const LAYOUTS: &str = "puzzle \"R66\"
pieces { tile[1..8]; red; blue }
board { grid 3 by 3; nodes p q; region top = r1c* }
moves { slide: any _ => _ any }
start { all: tile[1..8] _ red blue }
goal { top: tile2 tile1 tile3 }
";

#[test]
fn slips_in_layouts_along_sets_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("all: tile[1..8] _ red blue", "all = tile[1..8] _ red blue", "the pieces along a set of nodes follow the set and `:`", "all: tile[1..8] _ red blue"),
        ("all: tile[1..8] _ red blue", "all tile[1..8] _ red blue", "the pieces along a set of nodes follow the set and `:`", "all: tile[1..8] _ red blue"),
        ("top: tile2 tile1 tile3", "top is tile2 tile1 tile3", "what is along a set of nodes follows the set and `:`", "top: tile2 tile1 tile3"),
        ("top: tile2 tile1 tile3", "top: tile2, tile1, tile3", "`,` is not allowed here: the items of a list are separated by blanks", "top: tile2 tile1 tile3"),
        ("top: tile2 tile1 tile3", "topp: tile2 tile1 tile3", "there is no line and no region named `topp`", "top: tile2 tile1 tile3"),
        ("top: tile2 tile1 tile3", "r1: tile2 tile1 tile3", "there is no line and no region named `r1`", "r1c*: tile2 tile1 tile3"),
        ("top: tile2 tile1 tile3", "row 1: tile2 tile1 tile3", "a row of a grid is written `r1c*`, and a column `r*c1`", "r1c*: tile2 tile1 tile3"),
    ];
    check(LAYOUTS, &slips);
}

/// A definition of rule R67.
const HIDDEN: &str = "puzzle \"R67\"
pieces { red; blue; flag }
board { path row: h[1..4]; hidden turn1 other }
moves {
  go forward: red _ => _ red  if turn1 is _  also set turn1 to flag
  back backward: blue _ => _ blue  if turn1 is flag  also clear turn1
}
start { row: red _ _ blue }
goal { row: _ red blue _ }
";

#[test]
fn slips_in_hidden_nodes_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("hidden turn1 other", "hidden nodes turn1 other", "nodes that are not drawn are declared by `hidden` and their names", "hidden turn1 other"),
        ("hidden turn1 other", "hidden turn1, other", "`,` is not allowed here: the items of a list are separated by blanks", "hidden turn1 other"),
        ("hidden turn1 other", "hidden path turn1 other", "nodes that are not drawn are declared by `hidden` alone; a `line` may join them", "hidden turn1 other"),
        ("hidden turn1 other", "hide turn1 other", "nodes that are not drawn are declared by `hidden` and their names", "hidden turn1 other"),
        ("also set turn1 to flag", "also turn1 = flag", "what a node becomes is written with `set`", "also set turn1 to flag"),
        ("also set turn1 to flag", "also flag turn1", "what a node becomes is written with `set`", "also set turn1 to flag"),
    ];
    check(HIDDEN, &slips);
}

/// A path, and a layout along it in the start and in the goal.
fn piles(first: &str, second: &str) -> String {
    format!(
        "puzzle \"P\"\nparam n = 3\npieces {{ disc[1..n] }}\nboard {{ path pile: p[{first}]; path aux: q[{second}] }}\nmoves {{ move: any _ => _ any }}\nstart {{ pile: disc[n..1] }}\ngoal {{ aux: disc disc disc }}\n"
    )
}

#[test]
fn a_layout_that_is_one_cell_off_names_the_range_of_its_line() {
    assert_eq!(faults(&piles("1..n", "1..n")), []);
    for text in [piles("1..n+1", "1..n"), piles("1..n", "0..n")] {
        let found = faults(&text);
        let [report] = &found[..] else { panic!("one report: {found:#?}") };
        let labels: Vec<&str> = report.secondary.iter().map(|label| label.text.as_str()).collect();
        assert_eq!((report.code.as_str(), &labels[..]), ("E0416", &["stands for 4 nodes"][..]));
    }
}

#[test]
fn presses_without_directions_are_one_report() {
    let press = |name: &str| format!("press {name} {{ roll: any _ => _ any }}");
    let text = format!(
        "puzzle \"P\"\npieces {{ ball 'o' }}\nboard {{ grid 2 by 3 }}\nmoves {{ {}; {}; {} }}\nstart {{ ball at r1c1 }}\ngoal {{ r1c3 is ball }}\n",
        press("right"),
        press("left"),
        press("up")
    );
    let names = all_names(&text);
    assert_eq!(names.iter().filter(|name| *name == "rule-undoes-itself").count(), 1, "{names:?}");
}

#[test]
fn two_slips_in_one_statement_are_two_reports() {
    let text = |click: &str| {
        format!(
            "puzzle \"P\"\npieces {{ red; green; cycle red green }}\nboard {{ grid 2 by 2 }}\nmoves {{ click {click} }}\nstart {{ red at all }}\ngoal {{ all green }}\n"
        )
    };
    for (second, message) in [
        ("advance self rihgt", "there is no node named `rihgt`"),
        (
            "advanc self right",
            "expected an effect (`advance`, `retreat`, `set` or `clear`), found `advanc`",
        ),
    ] {
        let found: Vec<String> = faults(&text(&format!("red or green: {second}")))
            .iter()
            .map(|report| report.message.to_string())
            .collect();
        let joined = "pieces any of which will do are joined by `|`, not by `or`";
        assert_eq!(found, [joined, message]);
    }
}

#[test]
fn what_came_with_version_3_means_nothing_before() {
    for text in
        [PLACES, BESIDE, NUMBERS, SOUGHT, PARTS, ROWS, LISTS, QUOTIENTS, ACTS, LAYOUTS, HIDDEN]
    {
        let old = text.replacen('\n', "\nlanguage 2\n", 1);
        let found = faults(&old);
        let [report] = &found[..] else { panic!("one report: {old} {found:#?}") };
        let help = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(report.message.to_string().ends_with("means nothing in version 2 of the language"));
        assert!(help.contains("write `language 3`, or remove the line `language 2`"), "{help}");
    }
}
