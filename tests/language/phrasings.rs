//! Phrases that people write instead of the language's own form: designers, programmers, people who
//! know PuzzleScript, PDDL, Zillions, Ludii, Sokoban or Prolog. Each phrase is tested separately:
//! it has one report with the right help, and no error after the help is followed.

use crate::slips::faults;

/// Returns a definition with one more statement in a block, or at its end outside of all blocks.
pub fn with(block: &str, statement: &str) -> String {
    let blocks = [
        ("pieces", "red 'r'; tails 'T'; cycle red tails"),
        ("board", "grid 3 by 3; region top = r1c*; nodes a b c"),
        ("moves", "step: any _ => _ any"),
        ("start", ""),
        ("goal", ""),
    ];
    let mut text = "puzzle \"Phrases\"\nparam n = 4\n".to_owned();
    for (name, inside) in blocks {
        let inside = match (name == block, inside) {
            (true, _) => format!("{inside}\n  {statement}"),
            (false, "") => {
                format!("\n  {}", if name == "start" { "red at r1c1" } else { "r3c3 is red" })
            }
            (false, inside) => inside.to_owned(),
        };
        text += &format!("{name} {{ {inside}\n}}\n");
    }
    if block == "file" { format!("{text}{statement}\n") } else { text }
}

/// A phrase: its block, its text, and the right text.
pub type Phrase = (&'static str, &'static str, &'static str);

/// Phrases that correspond to a statement.
#[rustfmt::skip]
pub const PHRASES: &[Phrase] = &[
    // Pieces.
    ("pieces", "newt \"N\" brown", "newt 'N' brown"),
    ("pieces", "newt = 'N'", "newt 'N'"),
    ("pieces", "'N': newt", "newt 'N'"),
    ("pieces", "newt brown 'N'", "newt 'N' brown"),
    ("pieces", "newt 'N' color=brown", "newt 'N' brown"),
    ("pieces", "piece newt 'N'", "newt 'N'"),
    ("pieces", "big newt 'N'", "big_newt 'N'"),
    ("pieces", "newt x 4", "newt"),
    ("pieces", "newt 'N', gnu 'g', pike 'p',", "newt 'N'; gnu 'g'; pike 'p'"),
    ("pieces", "class wet: red, tails", "class wet = red | tails"),
    ("pieces", "group wet = red tails", "class wet = red | tails"),
    ("pieces", "wet = red or tails", "class wet = red | tails"),
    ("pieces", "newt 'N' \"##\" brown", "piece newt 'N' \"##\" brown"),
    // Boards.
    ("board", "line k: leaps 1 2", "line k: leaps(1,2)"),
    ("board", "line k: knight moves", "line k: leaps(1,2)"),
    ("board", "region wet = !top", "region wet = all except top"),
    ("board", "region wet = not top", "region wet = all except top"),
    ("moves", "s: red _ => _ red never r1c1 is red cost 2", "s: red _ => _ red if not r1c1 is red cost 2"),
    ("moves", "never some red tails on row forward", "never some on row forward: red tails"),
    ("file", "param k, m = 3, 4", "param k = 3; param m = 4"),
    ("moves", "click red or tails: advance self", "click red|tails: advance self"),
    ("moves", "click red, tails at r1c1: advance self", "click red|tails at r1c1: advance self"),
    ("moves", "flip: click self", "click: advance self"),
    ("moves", "flip: click red: set self to tails", "click red: set self to tails"),
    ("board", "diagonals", "line diagonal: diagonals"),
    ("board", "line k = diagonals", "line k: diagonals"),
    ("board", "line a b c", "line edge: a - b - c"),
    ("board", "line k: a b c", "line k: a - b - c"),
    ("board", "line k: a -> b -> c", "line k: a > b > c"),
    ("board", "edge a b", "line edge: a - b"),
    ("board", "connect a to b", "line edge: a - b"),
    ("board", "a - b - c", "line edge: a - b - c"),
    ("board", "nodes: d, e, f", "nodes d e f"),
    ("board", "nodes d at (1,2), e at (2,2)", "nodes d (1,2) e (2,2)"),
    ("board", "points d e", "nodes d e"),
    ("board", "path d[1..3]", "path row: d[1..3]"),
    ("board", "path wheel: d[1..3] ring", "ring wheel: d[1..3]"),
    ("board", "ring wheel = d[1..3]", "ring wheel: d[1..3]"),
    ("board", "jumps [a-b-c]", "jumps { a-b-c }"),
    ("board", "jumps (a, b, c)", "jumps { a-b-c }"),
    ("board", "jump from a over b to c", "jumps { a-b-c }"),
    ("board", "region low: r3c1 r3c2", "region low = r3c1 r3c2"),
    ("board", "region low = {r3c1, r3c2}", "region low = r3c1 r3c2"),
    ("board", "region low = row 3", "region low = r3c*"),
    ("board", "zone low = r3c1, r3c2", "region low = r3c1 r3c2"),
    ("board", "low = r3c1 r3c2", "region low = r3c1 r3c2"),
    ("board", "legend '#' = red", "legend '#' red"),
    ("board", "legend red '#'", "legend '#' red"),
    ("board", "'#' = red", "legend '#' red"),
    ("board", "legend '*' = red and top", "legend '*' red in top"),
    ("board", "legend '*' red on top", "legend '*' red in top"),
    ("board", "path k: range(1,6)", "path k: h[1..6]"),
    ("board", "path k 1 to 6", "path k: h[1..6]"),
    ("board", "ring k: 6", "ring k: h[1..6]"),
    ("pieces", "piece newt 'N' [\"##\", \"#.\"]", "piece newt 'N' \"##/#.\""),
    ("pieces", "newt 1..3", "newt[1..3]"),
    ("board", "nodes d 0,0 e 1,0", "nodes d (0,0) e (1,0)"),
    ("board", "region low = all except r3c1 except r3c2", "region low = all except r3c1 r3c2"),
    ("board", "region low = all - r3c1", "region low = all except r3c1"),
    ("board", "wall r1c1 r1c2 r2c1-r2c2", "wall r1c1-r1c2 r2c1-r2c2"),
    ("moves", "s on: red _ => _ red", "s: red _ => _ red"),
    ("moves", "s: red on row _ => _ red", "s on row: red _ => _ red"),
    ("moves", "s: red _ => _ red on row", "s on row: red _ => _ red"),
    ("moves", "s: on row red _ => _ red", "s on row: red _ => _ red"),
    ("moves", "s: red tails if r1c1 is red => tails red", "s: red tails => tails red if r1c1 is red"),
    ("moves", "s: red _ => _ red also set a tails", "s: red _ => _ red also set a to tails"),
    ("moves", "s: red _ => _ red unless tails in top", "s: red _ => _ red if no tails in top"),
    ("moves", "s: red _ => _ red (cost 2)", "s: red _ => _ red cost 2"),
    ("moves", "s: red _ => _ red if top is empty", "s: red _ => _ red if every top is _"),
    ("moves", "s: red _ not in top => _ red", "s: red _@!top => _ red"),
    ("moves", "s: red _!@top => _ red", "s: red _@!top => _ red"),
    ("moves", "click self: advance neighbours", "click: advance neighbours"),
    ("moves", "click except red: advance self", "click any except red: advance self"),
    ("moves", "click red: advance self and next on row", "click red: advance self next on row"),
    ("moves", "click red: advance all on row and column", "click red: advance all on row, column"),
    ("moves", "swap r1c1 r1c2", "turn swap (r1c1 r1c2)"),
    ("goal", "reds on tops", "every top is red"),
    ("goal", "reds on top", "every red in top"),
    ("goal", "count(red, top) == 0", "count(red in top) == 0"),
    ("goal", "count(red == 1)", "count(red) == 1"),
    ("goal", "no red in all - r1c1", "no red in all except r1c1"),
    ("goal", "a and b is red", "every a b is red"),
    ("goal", "top is empty", "every top is _"),
    ("moves", "press right: roll right: red _ => _ red", "press right { roll right: red _ => _ red }"),
    ("moves", "press go: roll: red _ => _ red", "press go { roll: red _ => _ red }"),
    ("moves", "press red _ => _ red", "press go { go: red _ => _ red }"),
    ("moves", "settle red _ => _ red", "settle { fall: red _ => _ red }"),
    ("moves", "[ > red | tails ] -> [ > red | > tails ]", "push: red tails _ => _ red tails"),
    ("moves", "s: [ > Red | Tails ] -> [ > Red | > Tails ]", "s: red tails _ => _ red tails"),
    ("goal", "also r1c1 is red", "r1c1 is red"),
    ("goal", "red at r1c1 or r1c2", "some red in r1c1 r1c2"),
    // Heads of rules that can be parsed, but mean something else.
    ("moves", "rule s: red _ => _ red", "s: red _ => _ red"),
    ("moves", "long hop: red _ => _ red", "long_hop: red _ => _ red"),
    ("moves", "s east: red _ => _ red", "s right: red _ => _ red"),
    // Rules.
    ("moves", "s: (red|tails) _ => _ (red|tails)", "s: red|tails _ => _ red|tails"),
    ("moves", "s: any not red => any !red", "s: any !red => any !red"),
    ("moves", "s: any _ as \"R\" => _ any", "s: any _ => _ any as \"R\""),
    ("moves", "red red _ => _ _ red", "move: red red _ => _ _ red"),
    ("moves", "red _* => _* red", "move: red _* _ => _ _* red"),
    ("moves", "any _ => _ any as \"go\"", "move: any _ => _ any as \"go\""),
    ("moves", "s red _ => _ red", "s: red _ => _ red"),
    ("moves", "s = red _ => _ red", "s: red _ => _ red"),
    ("moves", "then fall down: any _ => _ any", "fall down: any _ => _ any"),
    ("moves", "late fall down: any _ => _ any", "settle { fall down: any _ => _ any }"),
    ("moves", "[ red | _ ] -> [ _ | red ]", "move: red _ => _ red"),
    ("moves", "[ > Red | Tails | ] -> [ | Red | Tails ]", "move: red tails _ => _ red tails"),
    ("moves", "s: red . => . red", "s: red _ => _ red"),
    ("moves", "s: red _ becomes _ red", "s: red _ => _ red"),
    ("moves", "s: if red _ then _ red", "s: red _ => _ red"),
    ("moves", "s: red or tails _ => _ _", "s: red|tails _ => _ _"),
    ("moves", "s: red tails <-> tails red", "s: red tails => tails red; s: tails red => red tails"),
    ("moves", "s (right): red _ => _ red", "s right: red _ => _ red"),
    ("moves", "s up/down: red _ => _ red", "s up: red _ => _ red; s down: red _ => _ red"),
    ("moves", "s on row and column: red _ => _ red", "s on row, column: red _ => _ red"),
    ("moves", "s on all lines: red _ => _ red", "s: red _ => _ red"),
    ("moves", "s: red _ => _ red \"hop\"", "s: red _ => _ red as \"hop\""),
    // Clicks and turns.
    ("moves", "click red => tails", "click red: set self to tails"),
    ("moves", "click red: self = tails", "click red: set self to tails"),
    ("moves", "click: toggle self and its neighbours", "click: advance self neighbours"),
    ("moves", "click red: flip neighbors in row", "click red: advance neighbours on row"),
    ("moves", "click: self", "click: advance self"),
    ("moves", "on click: toggle self", "click: advance self"),
    ("moves", "click red on top: clear self", "click red at top: clear self"),
    ("moves", "turn R a b c", "turn R (a b c)"),
    ("moves", "turn R: (a b c)", "turn R (a b c)"),
    ("moves", "turn R (a -> b -> c)", "turn R (a b c)"),
    ("moves", "turn R [a, b, c]", "turn R (a b c)"),
    ("moves", "turn (a b c)", "turn R (a b c)"),
    // Forbidden positions.
    ("moves", "never red at r1c2 unless some tails", "never r1c2 is red and no tails"),
    ("moves", "push: > red | tails -> > red | > tails", "push: red tails _ => _ red tails"),
    ("moves", "never if red at r1c2", "never r1c2 is red"),
    ("moves", "forbid red on r1c2 and r1c3", "never every r1c2 r1c3 is red"),
    ("moves", "always r1c1 is red or r1c1 is _", "never not (r1c1 is red or r1c1 is _)"),
    ("moves", "never click twice", "never repeat click"),
    // Starts.
    ("start", "all red", "red at all"),
    ("start", "red everywhere", "red at all"),
    ("start", "red at r1c1, tails at r1c2", "red at r1c1; tails at r1c2"),
    ("start", "r1c1 = red", "red at r1c1"),
    ("start", "r1c1 r1c2 are red", "red at r1c1 r1c2"),
    ("start", "red: r1c1 r1c2", "red at r1c1 r1c2"),
    ("start", "put a red on r1c1", "red at r1c1"),
    ("start", "at(red, r1c1)", "red at r1c1"),
    ("start", "(at red r1c1)", "red at r1c1"),
    ("start", "red(r1c1)", "red at r1c1"),
    ("start", "red in the top", "red at top"),
    ("start", "red at row 2", "red at r2c*"),
    ("start", "red at (2,2)", "red at r2c2"),
    // Goals.
    ("goal", "not red", "no red"),
    ("goal", "r1c1 != red", "r1c1 is not red"),
    ("goal", "count(red at top) == 0", "count(red in top) == 0"),
    ("goal", "red r*c3", "every r*c3 is red"),
    ("goal", "no red peg", "no red"),
    ("goal", "no reds left", "no red"),
    ("goal", "all Red on top", "every red in top"),
    ("goal", "some red on top", "some red in top"),
    ("goal", "every r1c* is in red", "every r1c* is red"),
    ("goal", "all r1c* in red", "every r1c* is red"),
    ("goal", "every r1c* r2c1 red", "every r1c* r2c1 is red"),
    ("goal", "r1c* is in red", "every r1c* is red"),
    ("goal", "no r1c* in red", "no red in r1c*"),
    ("goal", "count(r1c* in red) == 1", "count(red in r1c*) == 1"),
    ("goal", "at(red, r3c3)", "r3c3 is red"),
    ("goal", "(at red r3c3)", "r3c3 is red"),
    ("goal", "(and (at red r3c3) (not (at tails r1c1)))", "r3c3 is red and r1c1 is not tails"),
    ("goal", "red reaches r3c3", "r3c3 is red"),
    ("goal", "red is at r3c3 and tails is at r1c1", "r3c3 is red and r1c1 is tails"),
    ("goal", "r3c3 == \"red\"", "r3c3 is red"),
    ("goal", "r3c3 is a red peg", "r3c3 is red"),
    ("goal", "(3,3) is red", "r3c3 is red"),
    ("goal", "every row 3 is red", "every r3c* is red"),
    ("goal", "red in row 3", "some red in r3c*"),
    ("goal", "the board is empty", "all _"),
    ("goal", "r1c1, r1c2 are empty", "every r1c1 r1c2 is _"),
    ("goal", "there is a red in top", "some red in top"),
    ("goal", "only one red left", "count(red) == 1"),
    ("goal", "number of red == 1", "count(red) == 1"),
    ("goal", "at least 2 reds in top", "count(red in top) >= 2"),
    ("goal", "no more moves", "stuck"),
    ("goal", "if r3c3 is red", "r3c3 is red"),
    ("goal", "!(r3c3 is red)", "not (r3c3 is red)"),
    ("goal", "neither red nor tails", "no red|tails"),
    ("goal", "each cell is red", "all red"),
    ("goal", "r1c1 is red, r1c2 is free", "r1c1 is red and r1c2 is _"),
    ("goal", "never move and no tails", "stuck and no tails"),
    ("goal", "nothing can move and no tails", "stuck and no tails"),
    ("goal", "no red beside tails", "no on row, column: red tails"),
    ("goal", "count(red in top) + (tails in top) == 1", "count(red in top) + count(tails in top) == 1"),
    ("moves", "never red tails on row", "never some on row: red tails"),
    ("moves", "never red tails", "never some on row, column: red tails"),
    ("moves", "never red in neighbours tails", "never some on row, column: red tails"),
    ("moves", "never red adjacent to tails", "never some on row, column: red tails"),
    ("moves", "s: red _ => _ red if no tails next to red", "s: red _ => _ red if no on row, column: tails red"),
    ("moves", "step chain", "chain step"),
    // Sections.
    ("file", "m = 4", "param m = 4"),
    ("file", "let m be 4", "param m = 4"),
    ("file", "param m: 4", "param m = 4"),
    ("file", "const int m = 4", "param m = 4"),
    ("file", "author: \"Me\"", "author \"Me\""),
    ("file", "version 1", "language 1"),
    ("file", "goal \"b\" (or (at red r3c3) (at tails r1c1))", "goal \"b\" { r3c3 is red or r1c1 is tails }"),
    ("file", "goal \"b\": all red", "goal \"b\" { all red }"),
    ("file", "start \"b\" red at r1c1", "start \"b\" { red at r1c1 }"),
    ("file", "start \"b\" scramble by 10", "start \"b\" scrambled 10"),
    ("file", "start \"b\" 10 random moves", "start \"b\" scrambled 10"),
    ("file", "expect 24 moves", "expect shortest 24"),
    ("file", "expect shortest = 24", "expect shortest 24"),
    ("file", "expect n=5 shortest 4", "expect with n=5 shortest 4"),
    ("file", "expect shortest 4 with n=5", "expect with n=5 shortest 4"),
    ("file", "expect no solution", "expect unsolvable"),
    // One token in place of another.
    ("moves", "s on row: red@top _ => _ red if r1c1 not is red", "s on row: red@top _ => _ red if r1c1 is not red"),
    ("board", "region low = r[2..2**1]c1", "region low = r[2..2^1]c1"),
    ("board", "wall r1c1|r1c2", "wall r1c1 - r1c2"),
    ("goal", "every r1c1 is any other than red", "every r1c1 is any except red"),
    ("goal", "r1c1 is red|tails.", "r1c1 is red|tails"),
    ("moves", "click red: advance(self)", "click red: advance self"),
    ("moves", "click red { advance self }", "click red: advance self"),
    ("moves", "click all but a: advance self", "click at all except a: advance self"),
    ("pieces", "piece newt 'N' '##/##' brown", "piece newt 'N' \"##/##\" brown"),
];

#[test]
fn each_phrase_has_one_report_and_its_help_leads_to_a_clean_file() {
    let mut wrong = Vec::new();
    for (block, phrase, better) in PHRASES {
        let found = faults(&with(block, phrase));
        let helps: Vec<_> = found
            .iter()
            .map(|report| report.help.as_ref().map(ToString::to_string).unwrap_or_default())
            .collect();
        if helps != [format!("write `{better}`")] {
            wrong.push(format!("{block} {phrase}: {helps:?}, not {better}"));
        }
        // The text of the help is also offered as a change in an editor.
        let offered = found
            .iter()
            .flat_map(|report| &report.fixes)
            .filter_map(|fix| fix.edits.first())
            .any(|(_, new)| better.contains(new.trim()));
        if !offered {
            wrong.push(format!("{block} {phrase}: nothing is offered"));
        }
        let after = faults(&with(block, better));
        if !after.is_empty() {
            wrong.push(format!(
                "{block} {better}: {:?}",
                after.iter().map(|report| &report.message).collect::<Vec<_>>()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Phrases that correspond to no statement: their one report, and its help.
#[rustfmt::skip]
pub const SAID: &[(&str, &str, &str, &str)] = &[
    ("pieces", "piece newt 'N' ##/##", "a shape is written in double quotes", "write `\"##/##\"`"),
    ("goal", "count(red) >= one", "a number is written in digits", "write `1`"),
    ("board", "legend * red", "a glyph is written in single quotes", "write `'*'`"),
    ("file", "expect reachable 1,000", "the digits of a number stand together", "write `1000`"),
    ("moves", "click red: advance this", "there is no node named `this`", "did you mean `self`?"),
    ("goal", "c3r1 is red", "there is no node named `c3r1`", "the row comes first: `r1c3`"),
    ("goal", "every cell is red", "there is no region named `cell`", "write `all`: it stands for all nodes"),
    ("file", "title \"More\"", "there is no section `title`, and the title stands behind `puzzle` already", "leave it out: the title is what `puzzle` says"),
    ("goal", "swap red tails", "a goal says what holds in the end, not what is done", "say where the pieces are in the end, as in `row: toad _ frog`, `h1 is toad` or a picture"),
    ("moves", "s: red r1c1 => r1c2", "`r1c1` is a node, not a piece", "a cell of a rule is a piece or `_`, and the rule holds all along a line, as in `hop: frog _ => _ frog`; where a piece is follows `@` and a region"),
    ("start", "red at 1 2", "a node has a name, and `1` is a number", "name the nodes, as in `frog at h1 h2`; those of a grid are named `r1c1`"),
    ("pieces", "dot o", "there is no colour `o`", "if it is the glyph, write `'o'`"),
    ("file", "expect solvable", "there is no figure `solvable`", "claim the length of the shortest solution, `expect shortest N`; `puzzlec solve` finds it"),
    ("file", "expect not unsolvable", "an expectation is not denied with `not`", "claim the length of the shortest solution, `expect shortest N`; `puzzlec solve` finds it"),
    ("file", "expect \"x\" shortest 4", "the name of a start follows `from`, and that of a goal `to`", "write `expect from NAME …` for a start, or `expect to NAME …` for a goal"),
    ("file", "expect n=5", "an expectation is written `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`", "say what is expected behind it: `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`"),
    ("file", "expect m=5", "an expectation is written `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`", "say what is expected behind it: `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`"),
    ("moves", "step(red, X, Y) :- empty(Y).", "a rule has no variables: it is a pattern that is found on the board", "say what the cells of a line are before and after, as in `step: any _ => _ any`"),
    ("moves", "s northeast: red _ => _ red", "`northeast` is no direction: the diagonals of a grid are lines of their own", "declare `line diagonal: diagonals` in `board`, and write `on diagonal` before the `:`"),
    ("moves", "never d: white _* black", "there is no line named `d`", "say on which line it is looked for: `never some on LINE: …`"),
    ("moves", "s on d red: red _ => _ red", "there is no line named `d`", "the lines are `row` and `column`"),
    ("file", "-- the end", "a comment begins with `#`", "write `#` instead of `--`"),
    ("moves", "s: red _ => _ red if lucky", "this is no condition of a move", "write a condition behind `if`: `if h1 is frog and no toad`; `frog@region` says where a piece is"),
    ("moves", "click red: advance row", "`row` is a line, not a node", "write `all on row` for all nodes of that line"),
    ("board", "for k in 1..3 { nodes xk }", "the node `xk` is declared twice", "give the nodes of each round another name: write `x[k]`, with the number of the `for` in brackets"),
    ("board", "for m in 1..3 { nodes xx }", "the node `xx` is declared twice", "give the nodes of each round another name: put the number of the `for` into it, as in `h[m]`"),
    ("board", "line l: r1c*", "nodes with `*` have no order, and here they need one", "write a range of numbers in place of `*`, as in `r1c[1..3]`"),
    ("moves", "turn t (a r1c*)", "nodes with `*` have no order, and here they need one", "write a range of numbers in place of `*`, as in `r1c[1..3]`"),
    ("board", "for", "the statements of a `for` go between `{` and `}`", "write `for k in 1..3 { … }`"),
    ("file", "minimize cost", "what the best solution is follows from the costs of the moves", "leave it out: where moves have costs, the cheapest solution is looked for, unless moves are counted"),
    ("start", "red at r1c1 or r1c2", "a start is one position", "name one of them, and write another start for the other one: `start \"other\" { … }`"),
    ("board", "hex grid 5", "a board of hexagons is drawn", "draw it: `grid hex` and a picture between triple quotes, whose cells stand two apart"),
    ("board", "grid hex 5", "a board of hexagons is drawn", "draw it: `grid hex` and a picture between triple quotes, whose cells stand two apart"),
    ("board", "hop: any _ => _ any", "a rule is not allowed inside `board`", "move it into the `moves` block"),
    ("goal", "hop: any _ => _ any", "a rule is not allowed inside `goal`", "move it into the `moves` block"),
    ("board", "newt 'N' brown", "a piece is not allowed inside `board`", "move it into the `pieces` block"),
    ("goal", "never r1c1 is red", "`never` is not allowed inside `goal`", "move it into the `moves` block; what holds only in the end is denied by `not`"),
    ("goal", "red == tails", "`red` and `tails` are pieces, not numbers", "where a piece stands is written `NODE is red`, and how many there are `count(red) == count(tails)`"),
    ("moves", "never r1c1 == r1c2", "`r1c1` and `r1c2` are nodes, not numbers", "that both hold the same is `(r1c1 is red and r1c2 is red) or (r1c1 is tails and r1c2 is tails) or (r1c1 is _ and r1c2 is _)`, once for each kind and once for `_`"),
    ("goal", "2 count(red) == 2", "a number and a count are multiplied with `*`", "write `2*count(…)`"),
    ("goal", "1 < count(red) < 3", "a comparison has two sides, and several are joined by `and`", "write `and count(red) < …`"),
    ("goal", "count(red) > 1 and < 3", "a comparison has two sides, and several are joined by `and`", "write `count(red) < …`"),
    ("moves", "s: red @ top _ => _ red", "a region stands right after its cell, without blanks", "write `red@top`; `_@top` is an empty place in it"),
    ("start", "red at all but r1c1", "there is no node named `but`", "what is left out follows `except`"),
    ("board", "legend 'x' ouside", "there is no piece named `ouside`", "did you mean `outside`?"),
    ("pieces", "for 'x'", "`for` is a word of the language and cannot be a name", "a statement with `for` is written `for NAME in A..B { … }`; for a name choose another word"),
    ("moves", "press: any _ => _ any", "`press` is a word of the language since version 2 and cannot be a name", "a statement with `press` is written `press NAME { RULE … }`; for a name choose another word, or write `language 1` for the language as it was"),
    ("goal", "r1c1 \u{456}s red", "`\u{456}s` has a letter of another alphabet: U+0456 looks like one of `is`", "write `is`"),
    ("moves", "for (int i = 0; i < 3; i++) { s: red _ => _ red cost i }", "a `for` counts from one number to another", "write `for i in 0..2 {`"),
    ("moves", "for each red: red _ => _ red", "the statements of a `for` go between `{` and `}`", "write `for k in 1..3 { … }`"),
    ("moves", "s row1: red _ => _ red", "`row1` is no line: all lines of one name share it", "put `on` before the name without its number; a region behind a cell says which nodes are meant, as in `frog@top`"),
    ("moves", "s: red _ => _ red if count(tails in neighbours) == 1", "nothing is clicked here: `self` and `neighbours` alone mean nothing", "name a cell, and say beside it: `neighbours of x`, where the pattern has `any:x`"),
    ("goal", "if r1c1 is red { no tails }", "a goal has conditions, and no branches", "write what holds in the end: `not h1 is frog or no toad` says that no toad is left if a frog is on h1"),
    ("pieces", "newt 'N; gnu 'g'", "this glyph is never closed", "write `'N'`"),
    ("moves", "s: red _ => _ red also remove tails", "an effect is followed by nodes, and `tails` is a piece", "name the nodes, as in `also clear h1`; a piece of the pattern goes where the right side has `_`"),
    ("moves", "repeat s: red _ => _ red", "the rules of a `press` are made again and again by themselves, and any other rule once", "leave it out inside a `press` or `settle`, and elsewhere put a `press NAME { … }` around the rule"),
    ("moves", "s: red _... => _... red", "cells that repeat are written with `*` or `+`", "`_*` is any number of empty cells, and `_+` one or more"),
    ("moves", "s: red * _ => _ red", "a `*` stands right after the cell that repeats", "`_*` are empty cells that repeat, and `frog*` frogs"),
    ("moves", "s: red red =>", "this rule has no right side", "write a cell for each cell on the left: `_` is empty, so `=> _ _` takes all pieces away"),
    ("moves", "s: red _ => _ red if r1c1 is on", "expected `not` or a piece, found `on`", "a condition is written like `h3 is frog`, `every top is frog`, `no frog in top` or `count(frog) == 1`"),
    ("moves", "s: red _ => _ red also set a to on", "expected a piece, found `on`", "an effect is written like `advance h1`, `clear h1` or `set h1 to frog`, with a piece or `_` after `to`"),
    ("moves", "press go { s: red _ => _ red }; chain go", "`go` cannot be part of a chain: it is a press; a chain consists of rules", "a move of a chain begins with the piece in its first cell and ends with the piece in its last one"),
    ("moves", "settle down { s: red _ => _ red }", "a `settle` has no direction of its own", "write the direction behind the name of each rule inside, as in `fall down: …`"),
    ("moves", "together { s: red _ => _ red }", "there is no block `together` among moves", "write `press NAME {` if the rules together are one move, or `settle {` if they run after every move"),
    ("moves", "for i in 1..2 { s: red _ => _ red cost j }", "there is no parameter named `j`", "the parameters here are `i` and `n`"),
    ("board", "legend 'x' _ in top except r1c1", "a legend names one region, without `except`", "leave it out: the region has the nodes that are drawn with this glyph; `region NAME = …` makes others"),
    ("board", "legend '#' wall", "there is no piece named `wall`", "write `outside` where no node is, or declare the piece in `pieces`: `wall '#'`"),
    ("goal", "next is red", "there is no node named `next`", "say along which lines: `next on LINE`"),
    ("start", "red at not r1c1", "`not` does not go with nodes", "leave `not` out, and name the nodes that are meant"),
];

#[test]
fn where_no_statement_is_right_the_help_says_what_to_do() {
    for (block, phrase, message, help) in SAID {
        let found = faults(&with(block, phrase));
        let said: Vec<_> = found
            .iter()
            .map(|report| {
                (report.message.to_string(), report.help.as_ref().map(ToString::to_string))
            })
            .collect();
        assert_eq!(said, [((*message).to_owned(), Some((*help).to_owned()))], "{phrase}");
    }
}

/// Whole definitions: each has one report, and its change leads to a clean one.
#[test]
fn what_goes_wrong_in_a_whole_text_is_one_report_whose_change_mends_it() {
    let good = "puzzle \"P\"\npieces { frog 'f' green; toad 't' \"#aa5500\" }\nboard {\n  grid 2 by 3\n}\nmoves {\n  step: any _ => _ any\n}\nstart \"\"\"\nf.t\nf.t\n\"\"\"\n\
                goal { r1c1 is toad }\n";
    let slips = [
        ("moves {\n  step: any _ => _ any\n}", "moves:\n  step: any _ => _ any"),
        (
            "board {\n  grid 2 by 3\n}\nmoves {\n  step: any _ => _ any\n}",
            "board\n  grid 2 by 3\nmoves\n  step: any _ => _ any",
        ),
        ("moves {\n", "moves\n"),
        ("start \"\"\"\nf.t\nf.t\n\"\"\"", "start {\n  f_t\n  f_t\n}"),
        ("\"#aa5500\"", "#aa5500"),
        ("frog 'f' green", "green 'f' frog; class wet = frog"),
        ("start \"\"\"\nf.t\nf.t\n\"\"\"", "start \"\"\"\nf.t\nf.t\n\"\""),
        ("grid 2 by 3", "legend # outside\n  grid 2 by 3"),
        ("moves {\n", "moves {\n  settle gravity { fall down: any _ => _ any }\n"),
        ("moves {\n", "moves {\n  gravity { fall down: any _ => _ any }\n"),
        ("moves {\n", "moves {\n  press go: { roll down: any _ => _ any }\n"),
        ("moves {\n", "moves {\n  press go { roll down: any _ => _ any }, as \"R\"\n"),
        (
            "}\nmoves {\n  step: any _ => _ any\n}\n",
            "  moves {\n    step: any _ => _ any\n  }\n}\n",
        ),
    ];
    assert_eq!(faults(good), []);
    for (right, wrong) in slips {
        let text = good.replacen(right, wrong, 1);
        let found = faults(&text);
        let [report] = &found[..] else {
            panic!("{text}: {:?}", found.iter().map(|report| &report.message).collect::<Vec<_>>())
        };
        let mut edits = report.fixes.first().expect("a change").edits.clone();
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mut mended = text.clone();
        edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
        assert_eq!(faults(&mended), [], "{text} became {mended}");
    }
    let torn = good.replace("f.t\nf.t", "<<<<<<< HEAD\nf.t\n=======\nt.f\n>>>>>>> other\nf.t");
    assert_eq!(
        faults(&torn).iter().map(|report| report.message.to_string()).collect::<Vec<_>>(),
        ["a merge left both versions of some lines here"]
    );
}

/// An invalid name is reported at its declaration only.
#[test]
fn a_word_of_the_language_as_a_piece_is_one_report() {
    let text = "puzzle \"P\"\npieces { on 'x'; off 'o'; cycle on off }\nboard { grid 2 by 2 }\nmoves { click on: advance self; s: on off => off on }\n\
                start { on at r1c1; on at r2c* }\ngoal { all on and count(on) == 4 }\n";
    let found = faults(text);
    let said: Vec<_> = found.iter().map(|report| report.message.to_string()).collect();
    assert_eq!(said, ["`on` is a word of the language and cannot be a name"]);
    let mended: String = text
        .split(' ')
        .map(|word| if word == "on" { "lit" } else { word })
        .collect::<Vec<_>>()
        .join(" ");
    let mended = mended.replace("on:", "lit:").replace("(on)", "(lit)");
    assert_eq!(faults(&mended), [], "{mended}");
}

/// A word behind a piece that is no colour may be the next piece.
#[test]
fn two_pieces_side_by_side_are_told_apart() {
    let text = "puzzle \"P\"\npieces { frog toad }\nboard { grid 1 by 3 }\nmoves { s: any _ => _ any }\nstart { frog at r1c1 }\ngoal { r1c2 is frog }\n";
    let found = faults(text);
    let [report] = &found[..] else { panic!("{found:?}") };
    assert_eq!(report.message.to_string(), "there is no colour `toad`");
    let help = "put a `;` before `toad` if it is a piece of its own; a colour is a CSS name, such as `green`";
    assert_eq!(report.help.as_ref().map(ToString::to_string).as_deref(), Some(help));
    assert_eq!(faults(&text.replace("frog toad", "frog; toad")), []);
}
