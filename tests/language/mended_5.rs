//! More slips in definitions of several kinds, in versions 2 and 3: each has one report, and the
//! change that it offers leads to a definition without errors.

use crate::mended_2::check;
use std::path::Path;

/// Returns an example of version 3, or its text in version 2.
fn example(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language/version-3");
    let text = std::fs::read_to_string(folder.join(file)).expect("an example can be read");
    if file.starts_with("version-2/") && !text.contains("\nlanguage 2") {
        return text.replacen("puzzle ", "language 2\npuzzle ", 1);
    }
    text
}

const CRANE: &str = "puzzle \"Crane\"
about \"Sort the containers.\"
param h = 3
pieces { crate[1..4] 'a'..'d'; hook 'k' }
board {
  for c in 1..3 { path col: s[c]l[1..h] }
  nodes boom
  region docks = s1l* s2l*
}
moves {
  lift on col forward: crate:x _* $, ^ _ => _ _* $, ^ x  cost 2
  lift on col forward: crate:x _* $, crate:y _ => _ _* $, y x  if x < y  cost x
}
start { s1l*: crate[4..2]; crate1 at s2l1 }
goal { no crate in docks except s1l1 }
";

const MAZE: &str = "puzzle \"Maze\"
pieces { mouse 'M'; cheese 'C'; cat 'A' }
board {
  grid 3 by 4
  wall r1c1-r1c2 r2c3-r3c3
  region nest = r1c1 r3c4
}
moves {
  run: mouse _ => _ mouse  if no cat in neighbours of r1c1
  eat: mouse cheese => _ mouse
  chase on row: cat:x _ mouse => _ x mouse  cost 5
}
start { mouse at r1c1; cheese at r1c4 r3c1; cat at r3c4 }
goal { no cheese and some mouse in nest }
";

const WHEEL: &str = "puzzle \"Wheels\"
param n = 8
pieces { bead[1..4] }
board {
  ring wheel: w[1..n]
  region top = w1 w2 w[n]
}
moves {
  turn spin powers (w[1..n])
  turn twist reverses top  cost 2
  swap on wheel forward: bead:a bead:b => b a  if a > b
  drop: set w5 to bead4 clear w1  if w1 is bead4 and w5 is _  as \"drop\"
}
start { wheel: bead[1..4] _*4 }
goal { for i in 1..3 { w[i] is bead[4-i] } }
";

const STAIR: &str = "puzzle \"Stair\"
pieces { cat 'c'; dog 'd'; bone '%' }
board {
  nodes base (0,0)
  for i in 1..5 { nodes step[i] (i, -i) }
  line stair: base - step[1..5]
  line lift: base > step5
}
moves {
  climb on stair forward: cat|dog _ => _ cat|dog
  fall on stair backward: any _+ $ => _+ any $
  ride on lift: dog _ => _ dog  also set step3 to bone
  take: dog bone => _ dog  as \"take\"
}
start { cat at step1; dog at base; bone at step4 }
goal { step5 is cat and count(bone) == 0 }
";

const TOW: &str = "puzzle \"Tow\"
pieces { tug 'T'; hulk[1..3]; buoy 'o'; class ship = tug | hulk }
board {
  path canal: k[1..7]
  path dock: q[1..2]
  line lock: k7 - q1
}
moves {
  push on canal forward: tug hulk+ _ => _ tug hulk+
  pull on canal backward: _ tug hulk+ => tug hulk+ _
  sail: tug _ => _ tug  cost 2
  moor on lock forward: hulk:h _ => _ h  if h != 2  as \"moor [h]\"
}
start { canal: tug hulk[1..3] _*3 }
goal { q1 is hulk3 }
";

const MIRROR: &str = "puzzle \"Mirror\"
pieces { moon 'm'; sun 's'; cycle moon sun }
board { grid 3 by 3; region diag = r1c1 r2c2 r3c3 }
moves {
  for i in 1..3, j in 1..3 if i < j {
    flip: advance r[i]c[j] r[j]c[i]  if r[i]c[i] is moon  as \"flip [i] [j]\"
  }
  click at diag: advance all of self on row, column
}
start { moon at all }
goal { every diag is sun and count(moon) < count(sun) }
";

const TUMBLE: &str = "puzzle \"Tumble\"
pieces { gem[1..3] 'A'..'C'; block '#' }
board { grid 4 by 3 }
moves {
  click gem: clear self  if some gem in neighbours  cost 1
  press shake { jiggle right: gem _ => _ gem }
  settle {
    fall down: gem _ => _ gem
    merge down: gem:a gem:a => _ gem[a+1]  if a < 3
  }
}
start \"\"\"
  A.B
  BA.
  #.#
  A.B
\"\"\"
goal { some gem3 }
";

const TREE: &str = "puzzle \"Tree\"
param d = 3
pieces { seed 'o'; leaf 'l' green }
board {
  nodes t[1..2^d-1]
  for k in 1..2^(d-1)-1 { line branch: t[k] - t[2*k]; line branch: t[k] - t[2*k+1] }
}
moves {
  grow on branch forward: seed _ => seed leaf
  sink on branch forward: leaf _ => _ leaf
  bloom: leaf:p => seed  if count(leaf in neighbours of p) == 0
}
start { seed at t1 }
goal { count(leaf) >= 2^(d-1) }
";

const LAMPS: &str = "puzzle \"Shy lamps\"
param w = 3
pieces { off '.' black; on1 'o' yellow; hot 'h' red; cycle off on1 hot }
board { grid 3 by w; line diag: diagonals; legend '-' off }
moves {
  click off:  advance self neighbours on row  if count(on1 in neighbours) <= 1
  click on1|hot at r2c*: retreat self next on column  as \"[self] dims\"
  for i in 1..w { row[i]: set r[i]c* to off  if every r[i]c* is hot  as \"clear [i]\" }
  never repeat click
}
start { off at all }
goal { count(hot) == 3 and r2c2 is hot }
";

const JUGS: &str = "puzzle \"Jugs\"
param cap[1] = 7
param cap[2] = 4
param cap[3] = 3
pieces { milk[0..cap[1]] white }
board { nodes jug[1..3]; nodes sink }
moves {
  for i in 1..3, j in 1..3 if i != j {
    pour: milk:x@jug[i], milk:y@jug[j] => milk0, milk[x+y]  if x + y <= cap[j]  as \"[i] into [j]\"
    pour: milk:x@jug[i], milk:y@jug[j] => milk[x+y-cap[j]], milk[cap[j]]  if x + y > cap[j]  as \"[i] into [j]\"
  }
}
start { all: milk[cap[1]] milk0*2 milk0 }
goal { some milk2 in jug1 }
";

const GO: &str = "puzzle \"Stones\"
pieces { black 'X'; white 'O' }
board { grid 4 by 4; region edge = r1c* r4c* }
moves {
  click _ in r2c* except r2c1: set self to black
  catch: black white+ black => black _+ black
  move: white:a, _:b => _, white  if count(white in neighbours of b except a) >= 2  as \"[a] to [b]\"
}
start \"\"\"
  X..O
  .O..
  ..O.
  O..X
\"\"\"
goal { count(white) <= 2 and no black:p in edge if some white in neighbours of p }
";

const SIGNAL: &str = "puzzle \"Signals\"
pieces { train[1..2]; mark 'm' }
board {
  path main: m[1..6]
  path side: d[1..2]
  line switch: m3 > d1
  line switch: d2 > m5
  hidden turn1
}
moves {
  go on main, side, switch forward: train:x _ => _ x  if turn1 is _  also set turn1 to mark
  wait: clear turn1  if turn1 is mark  cost 1
  shunt on main backward: _ train+ => train+ _  cost 3
}
start { main: train1 train2 _ _ _ _ }
goal { m6 is train1 and m5 is train2 }
";

const HERD: &str = "puzzle \"Herd\"
pieces { dog 'd'; sheep 's'; fence '#' }
board {
  grid 5 by 5
  region pen = r[4..5]c[4..5]
}
moves {
  walk: dog _ => _ dog
  flee: sheep:s _ => _ s  if some dog in neighbours of s
  bolt: dog sheep _* _ => dog _ _* sheep
  click fence: clear self  if count(sheep in neighbours) == 0  cost 4
}
start { dog at r1c1; sheep at r2c2 r3c4; fence at r3c3 }
goal { every sheep in pen }
";

const STONES: &str = "puzzle \"Stones in pits\"
param n = 5
pieces { heap[0..n] }
board { ring pits: p[1..4]; region mine = p1 p2 }
moves {
  for i in 1..4 {
    sow[i]: heap:x@p[i], heap:y@p[i%4+1] => heap[x-1], heap[y+1]  if x > 0
  }
}
start { pits: heap2 heap1 heap0 heap1 }
goal { p1 is heap0 and p3 is heap[n-2] }
";

const PETAL: &str = "puzzle \"Petals\"
pieces { bud 'b' green; bloom 'O' pink; cycle bud bloom }
board {
  grid hex \"\"\"
     b b b
    b b b b
     b b b
  \"\"\"
}
moves {
  click bud: advance self neighbours on row
  wilt on diagonal forward: bloom bloom+ bud => bud bud+ bud
  for p in r1c2 r3c2 { water: advance p  if p is bud }
  never repeat click
}
goal { all bloom }
";

const SAFE: &str = "puzzle \"Safe\"
param code[1] = 2
param code[2] = 0
param code[3] = 3
pieces { dial[0..3]; cycle dial[0..3] }
board { nodes d[1..3] }
moves {
  for i in 1..3 { up[i]: advance d[i] }
  for i in 1..2 { pair[i]: retreat d[i] d[i+1]  cost 2 }
}
start { d1 d2 d3: dial0 dial1 dial1 }
goal { for i in 1..3 { d[i] is dial[code[i]] } }
";

const SNAKE: &str = "puzzle \"Snake\"
language 2
pieces { head 'H'; body 'b'; food 'f' }
board { grid 4 by 4; wall r1c2-r2c2 }
moves {
  crawl: head _ => body head
  eat: head food => body head  cost 2
  shed: body _ _ => _ _ _  if count(body) >= 3
}
start { head at r1c1; food at r4c4 r2c3 }
goal { no food and count(body) <= 6 }
";

const BRIDGE: &str = "puzzle \"Bridge\"
language 2
pieces { ann; bob; cy; lamp }
board {
  nodes a[1..3] b[1..3] la lb
  region west = a*
  for i in 1..3 { line deck: a[i] - b[i] }
}
moves {
  over on deck forward: any _ => _ any  if la is lamp  also set lb to lamp clear la  cost 3
  home on deck backward: any _ => _ any  if lb is lamp  also set la to lamp clear lb  cost 1
  never count(any in west) == 1
}
start { ann at a1; bob at a2; cy at a3; lamp at la }
goal { no any in west }
";

const PUSH: &str = "puzzle \"Magnet\"
language 2
pieces { man '@'; iron 'i'; magnet 'M' }
board {
  legend '#' outside
  legend 'o' _ in dock
  grid \"\"\"
    ######
    #@..o#
    #.i..#
    #..M.#
    ######
  \"\"\"
}
moves {
  walk: man _ => _ man
  pull: _ man iron => man iron _
  drawn on row: iron _* _ magnet => _ _* iron magnet
}
goal { some iron in dock or some on column: iron magnet }
";

const PLUS: &str = "puzzle \"Plus\"
language 2
pieces { o1 '0'; x1 '1'; cycle o1 x1 }
board { grid 3 by 5 torus; region mid = r2c* }
moves {
  click in mid: advance self neighbours on column
  click x1 at all except mid: retreat all on row, column  as \"big\"
  never repeat click
}
start { x1 at r2c3; o1 at all except r2c3 }
goal { all o1 }
";

#[test]
fn slips_of_several_kinds_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("if x < y  cost x", "cost x  if x < y", "`if` belongs further to the left: the order is `if`, `also`, `cost`, `as`", "if x < y cost x"),
    ];
    check(CRANE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("no cat in neighbours of r1c1", "no cat next to r1c1", "the nodes beside a place are `neighbours of` that place", "no cat in neighbours of r1c1"),
        ("some mouse in nest", "mouse in nest", "a condition says what a node holds, not where a piece is", "some mouse in nest"),
    ];
    check(MAZE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("bead:a bead:b => b a", "bead a bead b => b a", "the name of a cell stands right behind its piece and `:`", "bead:a bead:b => b a"),
        ("set w5 to bead4 clear w1", "set w5 to bead4, clear w1", "effects stand side by side, without `,`", "set w5 to bead4 clear w1"),
    ];
    check(WHEEL, &slips);
    #[rustfmt::skip]
    let slips = [
        ("also set step3 to bone", "also bone at step3", "what a node becomes is written with `set`", "also set step3 to bone"),
    ];
    check(STAIR, &slips);
    #[rustfmt::skip]
    let slips = [
        ("if h != 2", "if h is not 2", "expected a comparison, such as `==`, found `is`", "if h != 2"),
    ];
    check(TOW, &slips);
    #[rustfmt::skip]
    let slips = [
        ("if i < j {", "and i < j {", "what limits the rounds of a `for` follows `if`, not `and`", "if i < j {"),
    ];
    check(MIRROR, &slips);
    #[rustfmt::skip]
    let slips = [
        ("merge down: gem:a gem:a => _ gem[a+1]", "merge down: gem:a gem:a => _ gem:a+1", "a piece whose number is computed has the number in brackets", "merge down: gem:a gem:a => _ gem[a+1]"),
    ];
    check(TUMBLE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("count(leaf in neighbours of p) == 0", "count(neighbours of p is leaf) == 0", "what is counted is a piece, or `any`, and the nodes follow `in`", "count(leaf in neighbours of p) == 0"),
    ];
    check(TREE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("count(on1 in neighbours) <= 1", "count(neighbours is on1) <= 1", "what is counted is a piece, or `any`, and the nodes follow `in`", "count(on1 in neighbours) <= 1"),
    ];
    check(LAMPS, &slips);
    #[rustfmt::skip]
    let slips = [
        ("if x + y <= cap[j]", "if x + y =< cap[j]", "expected a comparison, such as `==`, found `=<`", "if x + y <= cap[j]"),
        ("if i != j {", "where i != j {", "what limits the rounds of a `for` follows `if`, not `where`", "if i != j {"),
    ];
    check(JUGS, &slips);
    #[rustfmt::skip]
    let slips = [
        ("neighbours of b except a", "neighbours(b) except a", "what lies beside a place is written with `of`, as in `neighbours of x`", "neighbours of b except a"),
        ("_:b => _, white", "_:b => _, b", "`b` is the name of an empty node, and no piece is there", "_:b => _, _"),
        ("if some white in neighbours of p", "if some white next to p", "the nodes beside a place are `neighbours of` that place", "if some white in neighbours of p"),
    ];
    check(GO, &slips);
    #[rustfmt::skip]
    let slips = [
        ("also set turn1 to mark", "and set turn1 to mark", "what else a move changes follows `also`, not `and`", "also set turn1 to mark"),
    ];
    check(SIGNAL, &slips);
    #[rustfmt::skip]
    let slips = [
        ("if some dog in neighbours of s", "if dog near s", "the nodes beside a place are `neighbours of` that place", "if some dog in neighbours of s"),
        ("count(sheep in neighbours) == 0", "no sheep around", "the nodes beside a place are `neighbours of` that place", "no sheep in neighbours"),
    ];
    check(HERD, &slips);
    #[rustfmt::skip]
    let slips = [
        ("p[i%4+1]", "p[(i mod 4)+1]", "expected `)`, found `mod`", "p[(i % 4)+1]"),
    ];
    check(STONES, &slips);
    #[rustfmt::skip]
    let slips = [
        ("bloom bloom+ bud => bud bud+ bud", "bloom bloom+ bud => bud+ bud bud", "`bloom+` stands for several nodes, and `bud` for one", "bloom bloom+ bud => bud+ bud+ bud"),
        ("advance p  if p is bud", "advance p  when p == bud", "the condition of a move follows `if`, not `when`", "advance p  if p is bud"),
    ];
    check(PETAL, &slips);
    #[rustfmt::skip]
    let slips = [
        ("d[i] is dial[code[i]]", "d[i] == dial[code[i]]", "`d[i]` is a node, not a number", "d[i] is dial[code[i]]"),
    ];
    check(SAFE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("crawl: head _ => body head", "crawl: head to _ => body head", "cells stand side by side, without `to`", "crawl: head _ => body head"),
    ];
    check(SNAKE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("cost 3\n", "cost 3 minutes\n", "a cost is a number, without `minutes`", "cost 3\n"),
    ];
    check(BRIDGE, &slips);
    #[rustfmt::skip]
    let slips = [
        ("some iron in dock or some on column: iron magnet", "some iron in dock or iron above magnet", "pieces side by side are a pattern, which is looked for along lines with `some` or `no`", "some iron in dock or some down: iron magnet"),
    ];
    check(PUSH, &slips);
    #[rustfmt::skip]
    let slips = [
        ("retreat all on row, column", "retreat row, column", "an effect is followed by nodes, and lines by `on`", "retreat all on row, column"),
    ];
    check(PLUS, &slips);
}

#[test]
fn slips_in_examples_are_rewritten() {
    #[rustfmt::skip]
    let slips = [
        ("if x <= y", "if x smaller y", "expected a comparison, such as `==`, found `smaller`", "if x < y"),
    ];
    check(&example("antwerp.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("legend 'x' _ in hole", "legend 'x': hole", "`hole` is used as a region, which a legend names behind a piece or `_`", "legend 'x' _ in hole"),
    ];
    check(&example("bloxorz.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("heart:x@!home _* $, heart[x-1]@home", "heart:x@!home _* $, heart:x-1@home", "a piece whose number is computed has the number in brackets", "heart:x@!home _* $, heart[x-1]@home"),
        ("heart:x@!home", "heart:x not in home", "where a cell is follows `@`, not `in`", "heart:x@!home"),
    ];
    check(&example("eight-cards.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("dry[x] => x wet[x]", "dry:x => x wet:x", "`x` is one kind, and `wet` and `dry` have none in common", "dry[x] => x wet:x"),
    ];
    check(&example("flood-it.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("count(alive in neighbours of x) == 3", "neighbours(x, alive) == 3", "the nodes beside a place are `neighbours of` that place", "count(alive in neighbours of x) == 3"),
        ("count(alive in neighbours of x) == 3", "count(alive near x) == 3", "the nodes beside a place are `neighbours of` that place", "count(alive in neighbours of x) == 3"),
    ];
    check(&example("life.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("start \"near\" { all: tile[1..n^2-3] _ tile[n^2-2..n^2-1] }", "start \"near\" { all: tile[1..n**2-3] _ tile[n**2-2..n**2-1] }", "expected a number or a parameter, found `*`", "start \"near\" { all: tile[1..n^2-3] _ tile[n^2-2..n^2-1] }"),
    ];
    check(&example("twenty-four.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("every tube[i] is red or", "tube[i] all red or", "what holds on several nodes begins with `every`, not with `all`", "every tube[i] is red or"),
    ];
    check(&example("version-2/ball-sort.pz"), &slips);
    #[rustfmt::skip]
    let slips = [
        ("every g* is up", "all g* up", "what holds on several nodes begins with `every`, not with `all`", "every g* is up"),
    ];
    check(&example("version-2/glasses.pz"), &slips);
}
