//! Slips in whole definitions: each has one report, and the change that it offers leads to a clean
//! definition.

use crate::slips::{faults, written};
use puzzlec::stages::diagnostic::Code;

/// A definition with lines, a ring, a torus, clicks, turns, loops and patterns.
const GOOD: &str = "puzzle \"P\"
about \"A frog and a toad.\"
param n = 4
pieces {
  frog 'f' green
  toad 't'
  cycle frog toad
  cup[1..4]
}
board {
  grid 3 by 4
  ring wheel: w[1..6]
  region edge = r1c* r3c*
}
moves {
  step: any _ => _ any
  glide: frog _+ toad => _+ frog toad also clear r1c1
  swap on wheel: any:a any:b => any:b any:a
  never no frog and some on row, column: toad _* toad
  click at r1c1: advance self neighbours on row, column
  click at r2c2: advance all on row, column
  click at r1c2: advance all except edge
  turn spin (w1 w2 w3)
  turn flip reverses w1 w2 w3 cost 2
}
start { frog at r1c1; toad at w1; cup1 at w2; cup2 at w3; cup3 at w4; cup4 at w5 }
goal { no frog in all except edge; for k in 1..n { w[k] is cup[k] }; some on row forward: frog toad }
";

const UNCLOSED: &str = "this `[` is never closed";
const NUMBER: &str = "the number of a repeated piece follows the piece and `*`";
const NO_ALSO: &str = "a turn has no `also`: only rules with two sides change other nodes with it";
const PLACED: &str = "toad at w1; cup1 at w2; cup2 at w3; cup3 at w4; cup4 at w5";
const EDGE: &str = "region edge = r1c* r3c*";
const LEFT: &str = "no frog in all except edge;";
const SWAP: &str = "swap on wheel: any:a any:b => any:b any:a";

/// The wrong text, the right text, and the message of the report.
const SLIPS: &[(&str, &str, &str)] = &[
    (
        "about \"A frog\n  and a toad.\"",
        "about \"A frog and a toad.\"",
        "a text between `\"` is on one line",
    ),
    ("grid 3 by of 4", "grid 3 by 4", "expected a number or a parameter, found `of`"),
    ("cycle frog toad frog", "cycle frog toad", "`frog` is already in a cycle"),
    ("w{k} is cup{k}", "w[k] is cup[k]", "an index stands in square brackets"),
    ("_* frog toad also", "_+ frog toad also", "a repeated cell has the same sign on both sides"),
    (
        "some toad _* toad on row, column",
        "some on row, column: toad _* toad",
        "the lines come before a pattern, with `:` behind them",
    ),
    (
        "neighbours on row column",
        "neighbours on row, column",
        "the lines after `on` are separated by `,`",
    ),
    ("advance row column", "advance all on row, column", "`row` is a line, not a node"),
    (
        "no frog except edge",
        "no frog in all except edge",
        "after a piece, `except` leaves out pieces, not nodes",
    ),
    (
        "some forward on row:",
        "some on row forward:",
        "a direction comes after the lines, before the `:`",
    ),
    (
        "ring wheel: w1 - w2 - w3 - w4 - w5 - w6 - w1",
        "ring wheel: w[1..6]",
        "a ring goes back to its first node by itself",
    ),
    ("turn spin: w1 -> w2 -> w3", "turn spin (w1 w2 w3)", "the nodes of a turn stand in brackets"),
    (
        "at r2c2: advance all on row also clear r1c1",
        "at r2c2: advance all on row, column",
        "effects stand side by side, without `also`",
    ),
    ("reverses w1 w2 w3 cost 1.5", "reverses w1 w2 w3 cost 2", "a cost is a whole number"),
    (
        "reverses w1 w2 w3 if w1 is not cup1 or cup2",
        "reverses w1 w2 w3 cost 2",
        "`or` joins whole conditions, and `cup2` is a piece",
    ),
    (
        "frog toad, clear r1c1",
        "frog toad also clear r1c1",
        "what else a move changes follows `also`, not `,`",
    ),
    ("some row, column: toad _* toad", "some on row, column: toad _* toad", "lines follow `on`"),
    ("advance all !edge", "advance all except edge", "what is left out follows `except`, not `!`"),
    ("w[k is cup[k]", "w[k] is cup[k]", UNCLOSED),
    ("w[k] is cup[k }", "w[k] is cup[k] }", UNCLOSED),
    ("click at w[1: advance self neighbours", "click at r1c1: advance self neighbours", UNCLOSED),
    ("(w1 w2 w[3)", "(w1 w2 w3)", UNCLOSED),
    ("ring wheel: w[1..6\n", "ring wheel: w[1..6]\n", UNCLOSED),
    ("no frog in w[1..3 and no toad;", "no frog in all except edge;", UNCLOSED),
    ("if w[n is cup2 cost 2", "cost 2", UNCLOSED),
    ("line far: w[1..3 - w6\n  region edge", "region edge", UNCLOSED),
    ("region edge = r[1..2]c[1..3 except r1c1", "region edge = r1c* r3c*", UNCLOSED),
    ("wheel: 3*toad _*3", PLACED, NUMBER),
    ("wheel: 3 toads, 2 _, cup1", PLACED, NUMBER),
    ("wheel: toad x3 _ _ _", PLACED, NUMBER),
    ("wheel: toadx3 _ _ _", PLACED, NUMBER),
    ("wheel: toad(3) _ _ _", PLACED, NUMBER),
    ("wheel: toad 3 _ 3", PLACED, NUMBER),
    ("wheel: three toad _*3", PLACED, NUMBER),
    ("wheel: _*3 (n-1)*toad", PLACED, NUMBER),
    ("wheel: n-1*toad _*3", PLACED, NUMBER),
    ("wheel: cup1 3×toad _*2", PLACED, NUMBER),
    ("wheel: 1 2 3 4 _ _", PLACED, "the pieces along a line are called by their names"),
    ("toad at all", PLACED, "`r1c1` is given twice"),
    ("toad at w*; cup1 at w2; cup2 at w3 w4", PLACED, "`w2` is given twice"),
    ("cup1 at w1 w2; toad at w1 w2 w5", PLACED, "the nodes of `w1 w2` are given twice"),
    ("2*toad at w1 w2", PLACED, "a start says where pieces are"),
    ("swap on wheel: 2*toad cup1 => cup1 2*toad", SWAP, "cells of a rule have no numbers"),
    ("swap on wheel: toad*2 cup1 => cup1 toad*2", SWAP, "cells of a rule have no numbers"),
    ("w[k+3] is cup[k]", "w[k] is cup[k]", "there is no node named `w7`"),
    ("w[k-1] is cup[k]", "w[k] is cup[k]", "there is no node named `w0`"),
    (
        "region edge = r1c* r3c*\n  jumps { w1-w2-w3, w2-w3-w4, w4-w5-w6 }",
        EDGE,
        "`,` is not allowed here: the items of a list are separated by blanks",
    ),
    ("region edge = r1c* r3c*\n  nodes 1 2 3", EDGE, "the name of a node begins with a letter"),
    ("region edge = r1c* r3c*\n  nodes 1-3", EDGE, "the name of a node begins with a letter"),
    (
        "region edge = r1c* r3c*\n  for i in 1..3, j in 1..3 { line far: w[i] - w[j] }",
        EDGE,
        "this line visits `w1` twice",
    ),
    ("cup[1..4] 'wxyz'", "cup[1..4]", "`wxyz` is more than one character"),
    ("count(frog) in edge;", LEFT, "a count is compared with a number"),
    (
        "2 == count(frog) in edge;",
        LEFT,
        "the nodes on which pieces are counted stand inside the brackets",
    ),
    (
        "count(frog) == 1 in edge;",
        LEFT,
        "the nodes on which pieces are counted stand inside the brackets",
    ),
    ("frog in edge == 1;", LEFT, "pieces are counted with `count`"),
    ("all edge toad;", LEFT, "what holds on several nodes begins with `every`, not with `all`"),
    ("count(edge) == 1;", "no frog in all except edge;", "`edge` is a region, not a piece"),
    ("count(edge in frog) == 1;", "no frog in all except edge;", "`edge` is a region, not a piece"),
    (
        "count(w[1..3]) < 2;",
        "no frog in all except edge;",
        "`w[1..3]` stands for nodes, not for pieces",
    ),
    (
        "count(w1 w2) < 2;",
        "no frog in all except edge;",
        "what is counted is a piece, or `any`, and the nodes follow `in`",
    ),
    (
        "count(all) > 2;",
        "no frog in all except edge;",
        "what is counted is a piece, or `any`, and the nodes follow `in`",
    ),
    ("no edge;", "no frog in all except edge;", "`edge` is a region, not a piece"),
    (
        "swap on wheel: frog any:b toad => toad frog",
        "swap on wheel: any:a any:b => any:b any:a",
        "the two sides of this rule have different lengths",
    ),
    ("region edge = w1..wn", EDGE, "a range goes in square brackets"),
    ("turn spin (w1 w2 w3) also clear r1c1", "turn spin (w1 w2 w3)", NO_ALSO),
    ("reverses w1 w2 w3 also clear edge cost 2", "reverses w1 w2 w3 cost 2", NO_ALSO),
    ("also r1c1 clear", "also clear r1c1", "the effect comes before its nodes"),
    ("also r1c1 r1c2 set to frog", "also clear r1c1", "the effect comes before its nodes"),
    (
        "also set frog to r1c1 r1c2",
        "also clear r1c1",
        "the nodes come before `to`, the piece after it",
    ),
    (
        "r1c1: self advance",
        "r1c1: advance self neighbours on row, column",
        "the effect comes before its targets",
    ),
    (
        "r1c2: set toad to self neighbours on row",
        "r1c2: advance all except edge",
        "the nodes come before `to`, the piece after it",
    ),
    ("step: $ frog _ => _ frog", "step: any _ => _ any", "`$` may only be last"),
    ("step: frog|cup1@!edge _ ^ => _ frog", "step: any _ => _ any", "`^` may only be first"),
    ("step: $ frog _ $ => _ frog", "step: any _ => _ any", "`$` may only be last"),
    ("some on row forward: $ frog toad", "some on row forward: frog toad", "`$` may only be last"),
    (
        "region edge = r1c* r3c*\n  wall r1c1-r1c2 r2c2-r2c3-r2c4-r1c4",
        EDGE,
        "a wall stands between two nodes",
    ),
    (
        "swap on wheel: a:any b:cup1 => b:cup1 a:any",
        SWAP,
        "the piece comes first, its name after the colon",
    ),
    (
        "never some: toad _* toad",
        "never no frog and some on row, column: toad _* toad",
        "a pattern needs its lines",
    ),
    (
        "never not no: toad _* toad",
        "never no frog and some on row, column: toad _* toad",
        "a pattern needs its lines",
    ),
    ("some: frog toad", "some on row forward: frog toad", "a pattern needs its lines"),
    (
        "region edge = r1c* r3c*\n  legend 'x' in far _",
        EDGE,
        "the piece of a legend comes before its region",
    ),
    ("right north: any", "step: any", "the name of a rule comes first, its direction after it"),
    ("turn spin wheel", "turn spin (w1 w2 w3)", "`wheel` is a line, and a turn takes nodes"),
];

#[test]
fn one_slip_in_a_whole_definition_has_one_report_whose_change_mends_it() {
    assert_eq!(faults(GOOD), []);
    for (wrong, right, message) in SLIPS {
        assert_eq!(GOOD.matches(right).count(), 1, "{right}");
        let text = GOOD.replace(right, wrong);
        let found = faults(&text);
        let said: Vec<_> = found.iter().map(|report| report.message.to_string()).collect();
        assert_eq!(said, [*message], "{wrong}");
        let Some(fix) = found[0].fixes.first() else {
            assert!(found[0].help.is_some(), "{wrong}");
            continue;
        };
        let mut edits = fix.edits.clone();
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mut mended = text.clone();
        edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
        assert_eq!(faults(&mended), [], "{text} became {mended}");
    }
}

/// After `also` nothing is clicked: no help puts `self` there.
#[test]
fn no_help_for_an_effect_after_also_names_what_is_clicked() {
    let words =
        ["r1c1", "r2c*", "clear", "toggle", "set", "to", "is", "red", "self", "it", "neighbours"];
    let pairs = || words.iter().flat_map(|one| words.map(|other| format!("{one} {other}")));
    let more = || pairs().flat_map(|pair| words.map(|word| format!("{pair} {word}"))).step_by(41);
    let tails = words.iter().map(|word| (*word).to_owned()).chain(pairs()).chain(more());
    let mut count = 0;
    for tail in tails {
        let text = written("moves", &format!("moves {{ step: any _ => _ any also {tail} }}"));
        for report in faults(&text).iter().filter(|report| report.code != Code::AlsoTarget) {
            let help = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
            let edits = report.fixes.iter().flat_map(|fix| &fix.edits).map(|(_, text)| text);
            count += 1;
            assert!(!help.contains("self"), "{tail}: {help}");
            assert_eq!(edits.filter(|text| text.contains("self")).count(), 0, "{tail}");
        }
    }
    assert!(count > 100, "{count}");
}

/// Consequences of one slip are not reported: a glyph that two pieces have, a word of the language
/// as a piece, a node beyond the grid.
#[test]
fn what_follows_from_one_slip_is_no_report_of_its_own() {
    let picture = "puzzle \"P\"\npieces { man '@'; crate '@' }\nboard { grid 1 by 3 }\nmoves { s: any _ => _ any }\nstart \"\"\"\n@$.\n\"\"\"\ngoal { r1c3 is man }\n";
    let named = "puzzle \"P\"\npieces { ring 'O' }\nboard { path way: h[1..4] }\nmoves { a: ring $ => _ $; b forward: _ ring _* $ => ring ring _* $ }\n\
                 start { ring at all }\ngoal { no ring }\n";
    let beyond = "puzzle \"P\"\npieces { man '@' }\nboard { grid 4 by 3; region far = r1c4 r3c4 }\nmoves { s: any _ => _ any }\nstart { man at r1c1 }\n\
                  goal { some man in far }\n";
    let cases = [
        (
            picture,
            "the glyph `@` has a meaning already",
            "choose another character; a glyph has one meaning",
        ),
        (
            named,
            "`ring` is a word of the language and cannot be a name",
            "a statement with `ring` is written `ring NAME: NAME …`; for a name choose another word",
        ),
        (
            beyond,
            "there is no node named `r1c4`",
            "columns run from c1 to c3; rows come first: did you mean `r4c1`, or a board of `grid 3 by 4`?",
        ),
    ];
    for (text, message, help) in cases {
        let said: Vec<_> = faults(text)
            .iter()
            .map(|report| {
                (report.message.to_string(), report.help.as_ref().map(ToString::to_string))
            })
            .collect();
        assert_eq!(said, [(message.to_owned(), Some(help.to_owned()))], "{text}");
    }
}

/// A definition on a line, and one on a grid, and slips in them that lie between two of their parts:
/// the right text, the wrong text, the message and the help. The change of each report leads to a
/// clean definition.
#[test]
fn a_slip_between_two_parts_has_one_report_whose_change_mends_it() {
    let row = "puzzle \"P\"\nparam n = 4\npieces { disc[1..n] 'w' 'x' 'y' 'z' }\nboard { path row: h[1..n] }\n\
               moves { for i in 1..n-1 { swap: disc[i] disc[i+1] => disc[i+1] disc[i] } }\n\
               start { row: disc1 disc3 disc2 disc4 }\ngoal { count(any in h1 h2 h3 h4) == n and h1 is disc1 and h2 is disc2 }\n";
    let grid = "puzzle \"P\"\npieces { piece ell 'l' \"##/#\"; piece car[1..2] '1' '2' \"##\" }\nboard { grid 3 by 4 }\n\
                moves { s: any _ => _ any }\nstart \"\"\"\nll..\nl.11\n22..\n\"\"\"\ngoal { r3c3 is ell }\n";
    let jumps = "puzzle \"P\"\npieces { peg }\nboard { nodes a b c d e; jumps { a-b-c  c-d-e } }\nmoves { hop: peg _ => _ peg }\n\
                 start { peg at a }\ngoal { e is peg }\n";
    let loops = "puzzle \"P\"\nparam n = 2\npieces { disc[1..n+1] }\nboard {\n  grid \"\"\"\n    ...\n    ...\n  \"\"\" torus\n  wall r2c1-r2c2 r1c1-r1c2\n  region top = r1c*\n}\n\
                 moves { for k in 1..n { go[k]: disc[k] _ => _ disc[k] }; up: any _@top => _ any }\n\
                 start { for k in 1..n { disc[k] at r2c[k] }; disc3 at r1c3 }\ngoal { for k in 1..n { r1c[k] is disc[k+1] } }\n";
    let cases = [
        (
            row,
            "1..n-1 {",
            "1..n {",
            "there is no piece named `disc5`",
            "write `i in 1..n-1`, or `disc[i%n+1]` to go round",
        ),
        (
            row,
            "'w' 'x' 'y' 'z'",
            "\"wxyz\"",
            "there is no colour `wxyz`",
            "if these are the glyphs of the 4 pieces, write `'w' 'x' 'y' 'z'`",
        ),
        (
            row,
            "'w' 'x' 'y' 'z'",
            "'w', 'x', 'y', 'z'",
            "glyphs stand side by side, without `,`",
            "write `disc[1..n] 'w' 'x' 'y' 'z'`",
        ),
        (
            row,
            "count(any in h1 h2 h3 h4)",
            "count(row)",
            "`row` is a line, not a piece",
            "write `count(any in h1 h2 h3 h4)` for all pieces there, or one kind, as in `count(disc1 in h1 h2 h3 h4)`",
        ),
        (
            grid,
            "\"##/#\"",
            "\"##/.#\"",
            "the `ell` at `r1c1` lies turned: its shape is `\"##/.#\"`",
            "a piece lies as its shape is drawn: write `\"##/#\"`",
        ),
        (
            grid,
            "3 by 4",
            "4 by 3",
            "this picture has 3 rows, and the grid has 4",
            "rows come first in the size of a grid: write `grid 3 by 4`",
        ),
        (
            jumps,
            "a-b-c  c-d-e",
            "a,b,c  c,d,e",
            "a jump is written from, over, to: `a-b-c`",
            "write `a-b-c  c-d-e`",
        ),
        (
            jumps,
            "a-b-c  c-d-e",
            "abc  cde",
            "a jump is written from, over, to: `a-b-c`",
            "write `a-b-c  c-d-e`",
        ),
        (
            loops,
            "disc[k] at r2c[k]",
            "disc k at r2c k",
            "an index stands in brackets",
            "write `disc[k] at r2c[k]`",
        ),
        (
            loops,
            "disc[k] at r2c[k]",
            "disc[k] at r2c k",
            "an index stands in brackets",
            "write `disc[k] at r2c[k]`",
        ),
        (
            loops,
            "r1c[k] is disc[k+1]",
            "r1c k is disc k+1",
            "an index stands in brackets",
            "write `r1c[k] is disc[k+1]`",
        ),
        (
            loops,
            "disc[k] _ => _ disc[k]",
            "disc k _ => _ disc k",
            "an index stands in brackets",
            "write `go[k]: disc[k] _ => _ disc[k]`",
        ),
        (
            loops,
            "any _@top => _ any",
            "any _ => _ any@top",
            "a region is not allowed on the right-hand side",
            "the region belongs to the cell on the left: write `any _@top => _ any`",
        ),
        (
            loops,
            "r2c1-r2c2 r1c1-r1c2",
            "r2c1-r2c2-r1c1-r1c2",
            "a wall stands between two nodes",
            "write `wall r2c1-r2c2 r1c1-r1c2` or `wall r2c1-r2c2 r2c2-r1c1 r1c1-r1c2`",
        ),
        (
            loops,
            "grid \"\"\"\n    ...\n    ...\n  \"\"\" torus",
            "torus \"\"\"\n    ...\n    ...\n  \"\"\"",
            "a board that is drawn is a `grid`",
            "write `grid \"\"\"\n    ...\n    ...\n  \"\"\" torus`",
        ),
    ];
    for (good, right, wrong, message, help) in cases {
        assert_eq!(faults(good), [], "{good}");
        let text = good.replacen(right, wrong, 1);
        let found = faults(&text);
        let said: Vec<_> = found
            .iter()
            .map(|report| {
                (report.message.to_string(), report.help.as_ref().map(ToString::to_string))
            })
            .collect();
        assert_eq!(said, [(message.to_owned(), Some(help.to_owned()))], "{text}");
        let mut edits = found[0].fixes[0].edits.clone();
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mut mended = text.clone();
        edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
        assert_eq!(mended, text.replacen(wrong, right, 1));
    }
}

/// A shape that several pieces share, or that is drawn in two ways, is not changed; a start without
/// its picture's quotes has one report.
#[test]
fn a_slip_without_one_change_has_one_report_whose_help_leads_on() {
    let shaped = |shape: &str, rows: &str| {
        format!(
            "puzzle \"P\"\npieces {{ {shape} }}\nboard {{ grid 3 by 3 }}\nmoves {{ s: any _ => _ any }}\nstart \"\"\"\n{rows}\n\"\"\"\ngoal {{ r3c3 is any }}\n"
        )
    };
    let drawn = "puzzle \"P\"\npieces { ape; bee }\nboard { grid 2 by 3 }\nmoves { s: any _ => _ any }\nstart { ab.\n  ..b }\ngoal { r2c3 is ape }\n";
    let own = "a piece lies as its shape is drawn, neither turned nor mirrored; one that lies so has the shape";
    let cases = [
        (
            shaped("piece car[1..2] \"##\"", "2..\n211\n..."),
            "the `car2` at `r1c1` lies turned",
            own,
        ),
        (shaped("piece car 'c' \"##\"", "c..\nc..\n.cc"), "the `car` at `r1c1` lies turned", own),
        (
            shaped("piece ess 's' \".##/##\"", "ss.\n.ss\n..."),
            "the `ess` at `r1c1` lies mirrored",
            "a piece lies as its shape is drawn: write `\"##/.##\"`",
        ),
        (
            shaped("piece car 'c' \"##\"", "c..\n...\n..."),
            "the `car` at `r1c1` is not whole",
            "the cells of each `car`",
        ),
        (drawn.to_owned(), "glyphs stand in a picture", "name the pieces along a line"),
    ];
    for (text, message, help) in cases {
        let found = faults(&text);
        assert_eq!(found.len(), 1, "{text} {found:?}");
        assert!(found[0].message.to_string().starts_with(message), "{found:?}");
        assert!(
            found[0].help.as_ref().is_some_and(|own| own.to_string().starts_with(help)),
            "{found:?}"
        );
    }
}
