//! Phrases for rules, clicks, turns and forbidden positions, in other words.

use super::facts::TWO_KINDS;
use super::goal::KINDS_OR_CELLS;
use super::row::{Row, row, say};

const FOLLOW: &str = "lines follow `on`, not `{}`";
const LINES: &str = "lines follow `on`";
const BEFORE: &str = "the lines of a rule are named before its `:`";
const ARE_NODES: &str = "an effect is followed by nodes, and `{}` is a piece";
const BEFORE_NODES: &str = "the effect comes before its nodes";
const LAST: &str = "a direction comes after the lines, before the `:`";
const BOTH: &str = "without a direction a rule goes both ways";
const EVERY: &str = "without a direction a rule holds in each of them";
const TWO: &str = "a rule has one direction: write two rules";
const ONE: &str = "a rule has one direction: write a rule for each";
const LABEL: &str = "a label comes after the rule";
const GUARD: &str = "the condition of a move follows `if`, not `{}`";
const COLON: &str = "a `:` is missing before the two sides of a rule";
const ARROW: &str = "expected `=>` between the two sides of a rule, found `{}`";
const NAMED: &str = "a rule begins with its name and `:`";
const INDEX: &str = "the number in a name stands between `[` and `]`";
const ONE_WORD: &str = "`{}` is no direction, and a name is one word";
const ALONE: &str = "a rule is a move of its own: nothing follows by itself";
const SETTLE: &str = "what happens by itself after every move stands in one `settle`";
const NEVER: &str = "expected `never` and a condition after it, found `{}`";
const FILLER: &str = "a condition follows `never` without `{}`";
const CLICK: &str = "expected `:` behind the nodes of this click";
const AT_FIRST: &str = "what a click leaves out follows `at` and the nodes";
const FOLLOWS: &str = "what follows a move stands there without `{}`";
const BEHIND: &str = "`{}` says more of the move before it, and nothing of a block";
const OTHERS: &str = "a cell holds a piece, a class or several with `|`, and nothing with `{}`";
const WHERE: &str = "where a cell is follows `@`";
const GUARDS: &str = "`never` is a statement of its own, about the positions after all moves; what one rule requires follows `if`";
const JOINED: &str = "pieces that may be clicked are joined by `|`";
const UNNAMED: &str = "a click has no name";
const EFFECT: &str = "a click has effects, and no `{}`";
const AT: &str = "the nodes of a click follow `at`, not `{}`";
const NO_ALSO: &str = "a turn has no `{}`: only rules with two sides change other nodes with it";
const ORBITS: &str = "the nodes of a turn stand in brackets";
const SIDE_BY_SIDE: &str = "effects stand side by side, without `{}`";
const REPEAT: &str = "that a node is not clicked twice running is written `never repeat click`";

const COST: &str = "what a move costs follows `cost`, without `{}`";
const WHOLE: &str = "multiply all costs of the file by one number until they are whole; a move without `cost` costs 1";
const WHOLES: &str = "a cost is a whole number";
const REVERSES: &str = "a turn that puts nodes into the opposite order is written with `reverses`";
const BRACKETS: &str = "the parts of a pattern stand without brackets, with `,` between them";
const BRACES: &str = "what happens then stands in braces, rule by rule";
const OUTCOME: &str = "a rule has one outcome";
const SIDE: &str = "a pattern in a condition has one side";
const AROUND: &str = "a condition names its nodes, and `{}` stands for those around a click";
const ALONG: &str = "a pattern is looked for along a line";
const SIDES: &str =
    "the sides of a rule are the cells before and after the move, without brackets and arrows";
const ITS_RULES: &str = "`{}` stands before the names of its rules";
const CHAIN: &str = "`chain` is followed by names of rules, with `,` between them";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // The sides of a rule.
    row("`OURS` WORD=east|west|north|south [on LINES] : REST", "WORD[ on LINES] OURS: REST", "the name of a rule comes first, its direction after it", "right east: frog _ => _ frog", "east right: frog _ => _ frog"),
    row("HEAD : CELLS => CELLS2 [TAIL]", "HEAD: CELLS => CELLS2[ TAIL]", "", "s: (frog|toad) _ => _ (frog|toad)", "s: frog|toad _ => _ frog|toad")
    .sure(),
    row("HEAD : CELLS => CELLS2 `,|and` HEAD2 : REST", "HEAD: CELLS => CELLS2; HEAD2: REST", "`{}` is not allowed here: statements are separated by `;` or a line break", "s: frog _ => _ frog, t: toad _ => _ toad", "s: frog _ => _ frog; t: toad _ => _ toad"),
    row("HEAD : CELLS `as` TEXT => CELLS2", "HEAD: CELLS => CELLS2 as TEXT", LABEL, "s: frog _ as \"R\" => _ frog", "s: frog _ => _ frog as \"R\""),
    row("NAME `TEXT` : REST", "NAME: REST as TEXT", LABEL, "s \"R\": frog _ => _ frog", "s: frog _ => _ frog as \"R\""),
    row("HEAD as `TEXT` : REST", "HEAD: REST as TEXT", LABEL, "s as \"R\": frog _ => _ frog", "s: frog _ => _ frog as \"R\""),
    row("HEAD : CELLS => CELLS2 [:|,] `label|called|named|labelled|print|message|with` [:|=] TEXT", "HEAD: CELLS => CELLS2 as TEXT", "a label follows `as`, not `{}`", "s: frog _ => _ frog label \"R\"", "s: frog _ => _ frog as \"R\""),
    row("HEAD : CELLS => CELLS2 `TEXT`", "HEAD: CELLS => CELLS2 as TEXT", "a label follows `as`", "s: frog _ => _ frog \"R\"", "s: frog _ => _ frog as \"R\""),
    row("HEAD : `if|when` CELLS then|=> CELLS2", "HEAD: CELLS => CELLS2", "the sides of a rule stand alone, without `{}`", "s: if frog _ then _ frog", "s: frog _ => _ frog"),
    row("HEAD : CELLS `becomes|become|then|into|gives|to|:=|~>` CELLS2", "HEAD: CELLS => CELLS2", ARROW, "s: frog _ becomes _ frog", "s: frog _ => _ frog"),
    row("HEAD : `replace` CELLS by|with CELLS2", "HEAD: CELLS => CELLS2", "the sides of a rule stand alone, without `{}`", "s: replace frog _ by _ frog", "s: frog _ => _ frog"),
    row("HEAD : CELLS `<=>|<->|<>` CELLS2", "HEAD: CELLS => CELLS2; HEAD: CELLS2 => CELLS", "a rule has one way: write two rules", "s: frog toad <-> toad frog", "s: frog toad => toad frog; s: toad frog => frog toad"),
    row("HEAD : `'['` SIDE ']' '[' SIDE2 ']' =>|->|→ '[' SIDE3 ']' '[' SIDE4 ']' [TAIL]", "HEAD: SIDE, SIDE2 => SIDE3, SIDE4[ TAIL]", BRACKETS, "s: [frog | _] [toad] -> [_ | frog] [_]", "s: frog _, toad => _ frog, _"),
    row("HEAD : `'['` CELLS ']' '[' CELLS2 ']' =>|->|→ '[' CELLS3 ']' '[' CELLS4 ']' [TAIL]", "HEAD: CELLS, CELLS2 => CELLS3, CELLS4[ TAIL]", BRACKETS, "s: [frog $] [^ _] -> [_ $] [^ frog]", "s: frog $, ^ _ => _ $, ^ frog"),
    row("HEAD : CELLS => CELLS2 `,|;|and` CELLS3 => CELLS4 [TAIL]", "HEAD: CELLS, CELLS3 => CELLS2, CELLS4[ TAIL]", "a rule has one `=>`: all its parts before it, and all after it", "s: frog $ => _ $, ^ _ => ^ frog", "s: frog $, ^ _ => _ $, ^ frog"),
    row("HEAD : `'['` SIDE ']' =>|->|→ '[' SIDE2 ']'", "HEAD: SIDE => SIDE2", "the cells of a rule stand side by side, without brackets", "s: [frog | _] -> [_ | frog]", "s: frog _ => _ frog"),
    row("HEAD : `'['` CELLS ']' =>|->|→ '[' CELLS2 ']'", "HEAD: CELLS => CELLS2", "the sides of a rule stand without brackets", "s: [frog _] => [_ frog]", "s: frog _ => _ frog")
    .sure(),
    row("NAME : `'['` > PIECE '|' PIECE2 ']' =>|->|→ '[' > PIECE3 '|' > PIECE4 ']'", "NAME: PIECE PIECE2 _ => _ PIECE PIECE2", SIDES, "s: [ > frog | toad ] -> [ > frog | > toad ]", "s: frog toad _ => _ frog toad"),
    row("NAME : `>` PIECE '|' PIECE2 =>|->|→ > PIECE3 '|' > PIECE4", "NAME: PIECE PIECE2 _ => _ PIECE PIECE2", SIDES, "s: > frog | toad -> > frog | > toad", "s: frog toad _ => _ frog toad"),
    row("`>` PIECE '|' PIECE2 =>|->|→ > PIECE3 '|' > PIECE4", "push: PIECE PIECE2 _ => _ PIECE PIECE2", SIDES, "> frog | toad -> > frog | > toad", "push: frog toad _ => _ frog toad"),
    row("`'['` > PIECE '|' PIECE2 ']' =>|->|→ '[' > PIECE3 '|' > PIECE4 ']'", "push: PIECE PIECE2 _ => _ PIECE PIECE2", SIDES, "[ > frog | toad ] -> [ > frog | > toad ]", "push: frog toad _ => _ frog toad"),
    row("HEAD : `(|{` CELLS )|} =>|->|→ (|{ CELLS2 )|}", "HEAD: CELLS => CELLS2", "the sides of a rule stand without brackets", "s: (frog, _) -> (_, frog)", "s: frog _ => _ frog"),
    row("`swap|exchange|switch` PIECE [and|with|,] PIECE2", "swap: PIECE PIECE2 => PIECE2 PIECE", "a rule shows the cells before and after the move", "swap frog and toad", "swap: frog toad => toad frog"),
    row("`move|slide|step|push|shift` PIECE [to] [the] DIRECTION", "move DIRECTION: PIECE _ => _ PIECE", "a rule shows the cells before and after the move", "slide frog forward", "move forward: frog _ => _ frog"),
    row("HEAD `=|{|(|-|–|.|is|does` CELLS => CELLS2 [}|)]", "HEAD: CELLS => CELLS2", "expected `:` after the name of a rule, found `{}`", "s = frog _ => _ frog", "s: frog _ => _ frog"),
    row("KIND `_*|_+` => _*|_+ KIND2 [TAIL]", "move: KIND _* _ => _ _* KIND2[ TAIL]", "repeated cells keep their place, so one more empty cell changes with the piece", "frog _* => _* frog", "move: frog _* _ => _ _* frog"),
    row("`PATTERN` => CELLS [TAIL]", "move: PATTERN => CELLS[ TAIL]", NAMED, "frog toad => toad frog", "move: frog toad => toad frog"),
    row(": `REST`", "move: REST", NAMED, ": frog _ => _ frog", "move: frog _ => _ frog"),
    row("HEAD `CELLS` => CELLS2 [TAIL]", "HEAD: CELLS => CELLS2[ TAIL]", COLON, "s forward frog _ => _ frog", "s forward: frog _ => _ frog"),
    row("`'['` SIDE ']' =>|->|→ '[' SIDE2 ']'", "move: SIDE => SIDE2", NAMED, "[frog | _] -> [_ | frog]", "move: frog _ => _ frog"),
    say("`(` move|moves|piece|pieces|game|rules|equipment|forEach|then|from|remove|add [:] REST", "write what stands side by side before and after, as in `step: frog _ => _ frog`", "a rule is a pattern before and after the move, without brackets", "(move Piece (from Mover) (to Empty))"),
    say("NAME : `(` move|moves|piece|forEach|from|remove|add [:] REST", "write what stands side by side before and after, as in `step: frog _ => _ frog`", "a rule is a pattern before and after the move, without brackets", "s: (move Step (to Empty))"),
    say("[late|rigid|random] [right|left|up|down|horizontal|vertical] [NAME :] `'['` REST", "write what stands side by side before and after, as in `push: player crate _ => _ player crate`; what follows every move stands in `settle { … }`", SIDES, "late [ frog | toad ] -> [ | ]"),
    say("HEAD : [(] any `except|but|without` REST", "leave its pieces out with `!`, as in `!frog`, or name the others in `pieces`: `class other = any except frog`", OTHERS, "s: (any except frog) _ => _ any"),
    say("HEAD : KIND `in|at|on|inside|within` NODES REST", "name the nodes in `board`, as in `region top = …`, and write `@top` right behind the cell", WHERE, "s: frog in h1 _ => _ frog"),
    row("HEAD : CELLS => CELLS2 if CONDITION [TAIL]", "HEAD: CELLS => CELLS2 if CONDITION[ TAIL]", "", "s: frog _ => _ frog if toad at h1 cost 2", "s: frog _ => _ frog if h1 is toad cost 2"),
    row("click [KIND] [WHERE=at|in NODES] : DO `LINES` [TAIL]", "click[ KIND][ WHERE NODES]: DO all on LINES[ TAIL]", "an effect is followed by nodes, and lines by `on`", "click: advance row, row", "click: advance all on row, row"),
    row("click [KIND] [WHERE=at|in NODES] : EFFECTS if CONDITION [TAIL]", "click[ KIND][ WHERE NODES]: EFFECTS if CONDITION[ TAIL]", "", "click: advance self if h1 = frog cost 2", "click: advance self if h1 is frog cost 2"),
    row("HEAD : CELLS => CELLS2 `when|while|where|provided` [that] CONDITION [TAIL]", "HEAD: CELLS => CELLS2 if CONDITION[ TAIL]", GUARD, "s: frog _ => _ frog when h1 is toad", "s: frog _ => _ frog if h1 is toad"),
    row("HEAD : CELLS => CELLS2 `unless` DENIED [TAIL]", "HEAD: CELLS => CELLS2 if DENIED[ TAIL]", GUARD, "s: frog _ => _ frog unless h1 is toad", "s: frog _ => _ frog if not h1 is toad"),
    row("HEAD : CELLS => CELLS2 `never` DENIED [TAIL]", "HEAD: CELLS => CELLS2 if DENIED[ TAIL]", GUARDS, "s: frog _ => _ frog never h1 is toad cost 2", "s: frog _ => _ frog if not h1 is toad cost 2"),
    // Moves without a place.
    row("OWN : CHANGES [TAIL]", "OWN: CHANGES[ TAIL]", "", "s: toggle h1, h2 cost 2", "s: advance h1 h2 cost 2"),
    row("OWN : CHANGES if CONDITION [TAIL]", "OWN: CHANGES if CONDITION[ TAIL]", "", "s: clear h1 if frog at h2", "s: clear h1 if h2 is frog"),
    row("OWN : CHANGES `when|while|where|provided|,|only` [if|that] CONDITION [TAIL]", "OWN: CHANGES if CONDITION[ TAIL]", GUARD, "s: clear h1 when h2 == frog", "s: clear h1 if h2 is frog"),
    row("OWN : CHANGES ENDING", "OWN: CHANGES ENDING", "", "s: clear h1 cost 2 if h2 is frog", "s: clear h1 if h2 is frog cost 2"),
    row("OWN : CHANGES `also|then` CHANGES2 [TAIL]", "OWN: CHANGES CHANGES2[ TAIL]", SIDE_BY_SIDE, "s: clear h1 also clear h2", "s: clear h1 clear h2"),
    row("OWN : `NODES` DO [TAIL]", "OWN: DO NODES[ TAIL]", BEFORE_NODES, "s: h1 h2 clear", "s: clear h1 h2"),
    row("OWN `on|in|at` LINES [DIRECTION] : CHANGES [TAIL]", "OWN: CHANGES[ TAIL]", "a move that names its nodes has no lines", "s on row: clear h1", "s: clear h1"),
    row("`move|rule|def|action|fn|function|do|event|act|button|command` OWN : CHANGES [TAIL]", "OWN: CHANGES[ TAIL]", "a move begins with its name, without `{}`", "move s: clear h1", "s: clear h1"),
    row("[move|rule|def|action|fn|function] OWN `(` ) : CHANGES [TAIL]", "OWN: CHANGES[ TAIL]", "a name has no brackets", "s(): clear h1", "s: clear h1"),
    row("`DO` NODES [TAIL]", "move: DO NODES[ TAIL]", "a move begins with its name and `:`", "clear h1 cost 2", "move: clear h1 cost 2"),
    row("`set` NODES TO PIECE [TAIL]", "move: set NODES to PIECE[ TAIL]", "a move begins with its name and `:`", "set h1 to frog", "move: set h1 to frog"),
    // What follows a rule.
    row("HEAD : CELLS => CELLS2 `and|with|,|&` CHANGES", "HEAD: CELLS => CELLS2 also CHANGES", "what else a move changes follows `also`, not `{}`", "s: frog _ => _ frog and clear h1", "s: frog _ => _ frog also clear h1"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] also `NODES` DO [TAIL]", "HEAD: CELLS => CELLS2[ if CONDITION] also DO NODES[ TAIL]", BEFORE_NODES, "s: frog _ => _ frog if h3 is frog also h1 clear as \"x\"", "s: frog _ => _ frog if h3 is frog also clear h1 as \"x\""),
    row("HEAD : CELLS => CELLS2 [if CONDITION] also `NODES` SET TO PIECE [TAIL]", "HEAD: CELLS => CELLS2[ if CONDITION] also set NODES to PIECE[ TAIL]", BEFORE_NODES, "s: frog _ => _ frog also h1 set to toad", "s: frog _ => _ frog also set h1 to toad"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] also CHANGES [TAIL]", "HEAD: CELLS => CELLS2[ if CONDITION] also CHANGES[ TAIL]", "", "s: frog _ => _ frog also toggle h1", "s: frog _ => _ frog also advance h1"),
    say("HEAD : CELLS => CELLS2 [if CONDITION] also DO `SELF` [TAIL]", "name nodes or regions, as in `also clear h1`; the right side of the rule changes the nodes that its pattern matches", "`{}` means nothing after `also`: nothing is clicked", "s: frog _ => _ frog also toggle self"),
    say("HEAD : CELLS => CELLS2 [if CONDITION] also DO `KIND` [TAIL]", "name the nodes, as in `also clear h1`; a piece of the pattern goes where the right side has `_`", ARE_NODES, "s: frog _ => _ frog also remove toad"),
    say("HEAD : CELLS => CELLS2 [if CONDITION] also set `KIND` TO KIND2 [TAIL]", "name the nodes, as in `also set h1 to _`; a piece of the pattern changes where the right side has another one", ARE_NODES, "s: frog _ => _ frog also set toad to frog"),
    row("HEAD : CELLS => CELLS2 `and|with|,|for|at` TAIL", "HEAD: CELLS => CELLS2 TAIL", FOLLOWS, "s: frog _ => _ frog and cost 2", "s: frog _ => _ frog cost 2"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] also TERM `is|becomes|=|:=|to` KIND [TAIL]", "HEAD: CELLS => CELLS2[ if CONDITION] also set TERM to KIND[ TAIL]", "what a node becomes is written with `set`", "s: frog _ => _ frog also h1 to toad", "s: frog _ => _ frog also set h1 to toad"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] also `:|=` CHANGES [TAIL]", "HEAD: CELLS => CELLS2[ if CONDITION] also CHANGES[ TAIL]", "effects follow `also` without `{}`", "s: frog _ => _ frog also: clear h1", "s: frog _ => _ frog also clear h1"),
    row("HEAD : CELLS => CELLS2 if CONDITION `and|then|,|with` CHANGES [TAIL]", "HEAD: CELLS => CELLS2 if CONDITION also CHANGES[ TAIL]", "what else a move changes follows `also`, not `{}`", "s: frog _ => _ frog if h1 is toad then clear h1", "s: frog _ => _ frog if h1 is toad also clear h1"),
    row("HEAD : CELLS => CELLS2 if CONDITION `if` CONDITION2 [TAIL]", "HEAD: CELLS => CELLS2 if CONDITION and CONDITION2[ TAIL]", "a move has one `if`: conditions are joined by `and`", "s: frog _ => _ frog if h1 is toad if h2 is toad", "s: frog _ => _ frog if h1 is toad and h2 is toad"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] [also CHANGES] cost NUMBER `NEW` [as TEXT]", "HEAD: CELLS => CELLS2[ if CONDITION][ also CHANGES] cost NUMBER[ as TEXT]", "a cost is a number, without `{}`", "s: frog _ => _ frog cost 2 minutes", "s: frog _ => _ frog cost 2"),
    row("HEAD : CELLS `to|into|onto` CELLS2 => CELLS3 [TAIL]", "HEAD: CELLS CELLS2 => CELLS3[ TAIL]", "cells stand side by side, without `{}`", "s: frog to _ => _ frog", "s: frog _ => _ frog"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] cost NUMBER `,|and|with` as TEXT", "HEAD: CELLS => CELLS2[ if CONDITION] cost NUMBER as TEXT", FOLLOWS, "s: frog _ => _ frog cost 2, as \"S\"", "s: frog _ => _ frog cost 2 as \"S\""),
    row("HEAD `cost` NUMBER : CELLS => CELLS2", "HEAD: CELLS => CELLS2 cost NUMBER", "`{}` stands behind the sides of a rule", "s cost 2: frog _ => _ frog", "s: frog _ => _ frog cost 2"),
    say("HEAD `if|also|when` REST", "write it last: `step: any _ => _ any if h1 is frog`", "`{}` stands behind the sides of a rule", "s if no frog: frog _ => _ frog"),
    row("NAME [on LINES] [DIRECTION] : CELLS => CELLS2 `chain|chained|chains`", "NAME[ on LINES][ DIRECTION]: CELLS => CELLS2; chain NAME", "rules whose moves go on at no cost are named behind `chain`", "s: frog _ => _ frog chain", "s: frog _ => _ frog; chain s"),
    row("HEAD : CELLS => CELLS2 ENDING", "HEAD: CELLS => CELLS2 ENDING", "", "s: frog _ => _ frog as \"R\" cost 2 if h1 is toad", "s: frog _ => _ frog if h1 is toad cost 2 as \"R\""),
    row("HEAD : CELLS => CELLS2 [if CONDITION] cost `:|=|of|is` NUMBER [as TEXT]", "HEAD: CELLS => CELLS2[ if CONDITION] cost NUMBER[ as TEXT]", COST, "s: frog _ => _ frog cost: 2", "s: frog _ => _ frog cost 2"),
    row("HEAD : CELLS => CELLS2 [if CONDITION] `costs` NUMBER [as TEXT]", "HEAD: CELLS => CELLS2[ if CONDITION] cost NUMBER[ as TEXT]", "what a move costs follows `cost`, not `{}`", "s: frog _ => _ frog costs 2", "s: frog _ => _ frog cost 2").sure(),
    row("HEAD : CELLS => CELLS2 [if CONDITION] `costs|costing|price|weight|for` [:|=] NUMBER", "HEAD: CELLS => CELLS2[ if CONDITION] cost NUMBER", "what a move costs follows `cost`, not `{}`", "s: frog _ => _ frog if h1 is toad price 2", "s: frog _ => _ frog if h1 is toad cost 2"),
    say("HEAD : CELLS => CELLS2 [if CONDITION] [also CHANGES] cost NUMBER `.|,|/` NUMBER2", WHOLE, WHOLES, "s: frog _ => _ frog cost 1.5"),
    say("turn NAME [powers|reverses] RUN cost NUMBER `.|,|/` NUMBER2", WHOLE, WHOLES, "turn R reverses h1 h2 cost 1.5"),
    say("turn NAME [powers] ( RUN ) [(] [RUN2] [)] cost NUMBER `.|,|/` NUMBER2", WHOLE, WHOLES, "turn R (h1 h2) cost 1.5"),
    say("click [KIND] [WHERE=at|in NODES] : EFFECTS cost NUMBER `.|,|/` NUMBER2", WHOLE, WHOLES, "click: advance self cost 0.5"),
    row("HEAD : CELLS `if|when` CONDITION => CELLS2 [TAIL]", "HEAD: CELLS => CELLS2 if CONDITION[ TAIL]", "the condition of a move stands behind both sides", "s: frog _ if h1 is toad => _ frog", "s: frog _ => _ frog if h1 is toad"),
    row("HEAD : CELLS => CELLS2 if NODE IS KIND `else|otherwise` HEAD2 : REST", "HEAD: CELLS => CELLS2 if NODE IS KIND; HEAD2: REST if not NODE IS KIND", OUTCOME, "s: frog _ => _ frog if h1 is frog else t: toad _ => _ toad", "s: frog _ => _ frog if h1 is frog; t: toad _ => _ toad if not h1 is frog"),
    row("HEAD : CELLS => CELLS2 if NODE IS KIND `else|otherwise` CELLS3 => CELLS4", "HEAD: CELLS => CELLS2 if NODE IS KIND; HEAD: CELLS3 => CELLS4 if not NODE IS KIND", OUTCOME, "s: frog _ => _ frog if h1 is frog else toad _ => _ toad", "s: frog _ => _ frog if h1 is frog; s: toad _ => _ toad if not h1 is frog"),
    say("HEAD : CELLS => CELLS2 if NODE IS KIND `else|otherwise` REST", "write a second rule for it, with `if not` and the same condition", OUTCOME, "s: frog _ => _ frog if h1 is frog else toad"),
    say("HEAD : CELLS => CELLS2 if `UNCLOSED`", "close it with `)`", "a `(` is never closed", "s: frog _ => _ frog if (h1 is frog"),
    say("HEAD : CELLS => CELLS2 if some|no on LINES : CELLS3 `=>` REST", "write one side: what has to be found on a line", SIDE, "s: frog _ => _ frog if some on row: frog _ => _ frog"),
    say("HEAD : CELLS => CELLS2 if [not] count ( KIND in|on|at `neighbours|neighbors|adjacent|around` ) REST", "write what stands beside the piece into the pattern, as in `frog toad => toad frog`, or name the nodes", AROUND, "s: frog _ => _ frog if count(toad in neighbours) == 1"),
    say("HEAD : CELLS => CELLS2 if [not] no|some KIND `KIND2` [REST]", KINDS_OR_CELLS, TWO_KINDS, "s: frog _ => _ frog if some frog _ 2"),
    row("HEAD : CELLS => CELLS2 if BESIDE KIND `PATTERN` [TAIL]", "HEAD: CELLS => CELLS2 if some on BESIDE: KIND PATTERN[ TAIL]", ALONG, "s: frog _ => _ frog if frog toad cost 2", "s: frog _ => _ frog if some on row: frog toad cost 2"),
    say("HEAD : CELLS => CELLS2 if KIND `KIND2` [REST]", "say on which line it is looked for: `if some on LINE: …`", ALONG, "s: frog _ => _ frog if frog _ 2"),
    say("HEAD : CELLS => CELLS2 if '(' `and|or|not` '(' REST", "write it between the conditions: `if h1 is frog and no toad`", "conditions are joined by `and` and `or` between them", "s: frog _ => _ frog if (and (no frog) (h1 is toad))"),
    say("HEAD : CELLS => CELLS2 if `ODD`", "write a condition behind `if`: `if h1 is frog and no toad`; `frog@region` says where a piece is", "this is no condition of a move", "s: frog _ => _ frog if lucky"),
    say("HEAD : CELLS => CELLS2 `when|unless|while|where|provided` REST", "write a condition behind `if`: `if h1 is frog and no toad`; `frog@region` says where a piece is", "this is no condition of a move", "s: frog _ => _ frog when lucky"),
    // Presses, chains, rules that run by themselves.
    row("press OURS `:` CELLS => CELLS2", "press OURS { go OURS: CELLS => CELLS2 }", BRACES, "press right: frog _ => _ frog", "press right { go right: frog _ => _ frog }"),
    row("press NAME `DIRECTION` : CELLS => CELLS2", "press NAME { go DIRECTION: CELLS => CELLS2 }", BRACES, "press go right: frog _ => _ frog", "press go { go right: frog _ => _ frog }"),
    row("press NAME `:` CELLS => CELLS2", "press NAME { go: CELLS => CELLS2 }", BRACES, "press tip: frog _ => _ frog", "press tip { go: frog _ => _ frog }"),
    row("press NAME `:` HEAD : REST", "press NAME { HEAD: REST }", BRACES, "press tip: go: frog _ => _ frog", "press tip { go: frog _ => _ frog }"),
    row("press `CELLS` => CELLS2", "press go { go: CELLS => CELLS2 }", BRACES, "press any _ => _ any", "press go { go: any _ => _ any }"),
    row("settle `HEAD` : REST", "settle { HEAD: REST }", BRACES, "settle fall down: frog _ => _ frog", "settle { fall down: frog _ => _ frog }"),
    row("settle `CELLS` => CELLS2", "settle { fall: CELLS => CELLS2 }", BRACES, "settle any _ => _ any", "settle { fall: any _ => _ any }"),
    row("settle `:` HEAD : REST", "settle { HEAD: REST }", BRACES, "settle: fall down: frog _ => _ frog", "settle { fall down: frog _ => _ frog }"),
    row("settle `:` CELLS => CELLS2", "settle { fall: CELLS => CELLS2 }", BRACES, "settle: frog _ => _ frog", "settle { fall: frog _ => _ frog }"),
    row("`gravity` [:|=] DIRECTION", "settle { fall DIRECTION: any _ => _ any }", SETTLE, "gravity down", "settle { fall down: any _ => _ any }"),
    say("`advance|retreat|set|clear` [REST]", "write it behind the effects of its click, with nothing between them: `click: advance self clear h1`", "an effect stands in a click or behind `also`", "clear"),
    say("`cost|also` REST", "write it at the end of the rule, the click or the turn that it belongs to", BEHIND, "cost 2"),
    row("chain `jumps`", "chain jump", "`{}` is a word of the language, and `chain` is followed by names of rules", "chain jumps", "chain jump"),
    row("chain `:|=` REST", "chain REST", CHAIN, "chain: s", "chain s"),
    row("NAME `chain|chains`", "chain NAME", ITS_RULES, "s chain", "chain s"),
    row("NAME ,|and|& NAME2 `chain|chains`", "chain NAME, NAME2", ITS_RULES, "s and t chain", "chain s, t"),
    row("chain NAME [and|&|+] `NAME2`", "chain NAME, NAME2", CHAIN, "chain s t", "chain s, t"),
    say("chain NAME `cost|if|as|also` REST", "write it behind the rule that the chain names", "`{}` says more of one move, and nothing of a chain", "chain s cost 0"),
    say("chain `click|clicks|turn|turns|press|settle` [REST]", "name a rule with two sides, as in `chain jump`", "`chain` is followed by names of rules, and no `{}` is one", "chain click"),
    say("`on|when|key|input|button`", "write `press NAME { … }` alone", "a press begins with `press`, and not with `{}`", "on"),
    row("chain `NAME` : CELLS => CELLS2", "NAME: CELLS => CELLS2; chain NAME", "`chain` is a statement of its own", "chain s: frog _ => _ frog", "s: frog _ => _ frog; chain s"),
    say("`NODE` =|:= KIND [TAIL]", "write it behind `also` or in a click: `also set NODE to KIND`", "what a node becomes is written with `set`", "h1 = frog"),
    row("chain `{|(` NAME [, NAME2] }|)", "chain NAME[, NAME2]", "names of rules stand behind `chain` without braces", "chain { s }", "chain s"),
    say("chain `{|(` REST", "write the rules beside it, and then `chain NAME`", "`chain` names rules, and holds none", "chain { s: frog _ => _ frog }"),
    row("for NEW in AMOUNT .. AMOUNT2 `:|do` REST", "for NEW in AMOUNT..AMOUNT2 { REST }", "the statements of a `for` stand in braces", "for k in 1..3: s: frog _ => _ frog cost k", "for k in 1..3 { s: frog _ => _ frog cost k }"),
    row("for NEW in AMOUNT .. AMOUNT2 `REST`", "for NEW in AMOUNT..AMOUNT2 { REST }", "the statements of a `for` stand in braces", "for k in 1..3 turn t[k] (h1 h2)", "for k in 1..3 { turn t[k] (h1 h2) }"),
    // The head of a rule.
    row("`rule|move|action|op|operator|def|let` HEAD [:|=] CELLS => CELLS2 [TAIL]", "HEAD: CELLS => CELLS2[ TAIL]", "a rule begins with its name, without `{}`", "rule s: frog _ => _ frog", "s: frog _ => _ frog"),
    row("`after|afterwards|finally|late|always|again` HEAD : REST", "settle { HEAD: REST }", SETTLE, "after fall down: frog _ => _ frog", "settle { fall down: frog _ => _ frog }"),
    say("`repeat|repeatedly|loop` HEAD : REST", "leave it out inside a `press` or `settle`, and elsewhere put a `press NAME { … }` around the rule", "the rules of a `press` are made again and again by themselves, and any other rule once", "repeat s: frog _ => _ frog"),
    say("`repeat|repeatedly|loop|again` NAME [NAME2]", "put the rule into a `press NAME { … }`: its rules are made again and again until nothing changes", "a rule is one move", "repeat s"),
    say("NAME on LINE `NUMBER` [DIRECTION] : REST", "declare a region, as in `region top = r1c*`, and write `@top` right behind a cell of the rule", "`{}` is no line: all lines of a name go together", "s on row 1: frog _ => _ frog"),
    row("`then|next|and|also` HEAD : REST", "HEAD: REST", ALONE, "then fall down: frog _ => _ frog", "fall down: frog _ => _ frog"),
    row("NAME `DIRECTION` on LINES : REST", "NAME on LINES DIRECTION: REST", LAST, "s forward on row: frog _ => _ frog", "s on row forward: frog _ => _ frog"),
    row("NAME DIRECTION `in|at|along|over|via|through|by|inside|across|using` LINES : REST", "NAME on LINES DIRECTION: REST", FOLLOW, "s forward along row: frog _ => _ frog", "s on row forward: frog _ => _ frog"),
    row("NAME `in|at|along|over|via|through|by|inside|across|using|within` LINES [DIRECTION] : REST", "NAME on LINES[ DIRECTION]: REST", FOLLOW, "s in row: frog _ => _ frog", "s on row: frog _ => _ frog"),
    row("NAME `LINES` [DIRECTION] : REST", "NAME on LINES[ DIRECTION]: REST", LINES, "s row: frog _ => _ frog", "s on row: frog _ => _ frog"),
    row("NAME `(|'['` LINES )|']' [DIRECTION] : REST", "NAME on LINES[ DIRECTION]: REST", LINES, "s (row): frog _ => _ frog", "s on row: frog _ => _ frog"),
    row("NAME on `all|any|every|each|both` [lines|line|rows] [DIRECTION] : REST", "NAME[ DIRECTION]: REST", "a rule holds on all lines unless `on` names some", "s on all: frog _ => _ frog", "s: frog _ => _ frog"),
    row("NAME `everywhere|anywhere|anyway|always` : REST", "NAME: REST", "a rule holds on all lines unless `on` names some", "s everywhere: frog _ => _ frog", "s: frog _ => _ frog"),
    row("NAME `on` [DIRECTION] : REST", "NAME[ DIRECTION]: REST", "the names of lines follow `on`, and without it a rule holds on all of them", "s on: frog _ => _ frog", "s: frog _ => _ frog"),
    row("NAME [DIRECTION] : `on` LINES CELLS => CELLS2 [TAIL]", "NAME on LINES[ DIRECTION]: CELLS => CELLS2[ TAIL]", BEFORE, "s: on row frog _ => _ frog", "s on row: frog _ => _ frog"),
    row("NAME [DIRECTION] : CELLS `on` LINES [CELLS2] => CELLS3 [TAIL]", "NAME on LINES[ DIRECTION]: CELLS[ CELLS2] => CELLS3[ TAIL]", BEFORE, "s: frog on row _ => _ frog", "s on row: frog _ => _ frog"),
    row("NAME [DIRECTION] : CELLS => CELLS2 `on` LINES [TAIL]", "NAME on LINES[ DIRECTION]: CELLS => CELLS2[ TAIL]", BEFORE, "s: frog _ => _ frog on row", "s on row: frog _ => _ frog"),
    row("NAME `horizontally|horizontal|sideways` : REST", "NAME on row: REST", LINES, "s horizontally: frog _ => _ frog", "s on row: frog _ => _ frog"),
    row("NAME `vertically|vertical` : REST", "NAME on column: REST", LINES, "s vertically: frog _ => _ frog", "s on column: frog _ => _ frog"),
    say("NAME `diagonally|diagonal|northeast|northwest|southeast|southwest` : REST", "declare `line diagonal: diagonals` in `board`, and write `on diagonal` before the `:`", "`{}` is no direction: the diagonals of a grid are lines of their own", "s diagonally: frog _ => _ frog"),
    row("NAME `both` [ways|directions] : REST", "NAME: REST", BOTH, "s both ways: frog _ => _ frog", "s: frog _ => _ frog"),
    row("NAME forward|backward [and|or|,|/|'|'] `backward|forward` : REST", "NAME: REST", BOTH, "s forward backward: frog _ => _ frog", "s: frog _ => _ frog"),
    row("NAME DIRECTION [and|or|,|/|'|'] `DIRECTION2` : REST", "NAME DIRECTION: REST; NAME DIRECTION2: REST", TWO, "s up/down: frog _ => _ frog", "s up: frog _ => _ frog; s down: frog _ => _ frog"),
    row("NAME DIRECTION [and|or|,|/|'|'] DIRECTION2 [and|or|,|/|'|'] `DIRECTION3` : REST", "NAME DIRECTION: REST; NAME DIRECTION2: REST; NAME DIRECTION3: REST", ONE, "s right left up: frog _ => _ frog", "s right: frog _ => _ frog; s left: frog _ => _ frog; s up: frog _ => _ frog"),
    row("NAME DIRECTION [and|or|,|/|'|'] DIRECTION2 [and|or|,|/|'|'] DIRECTION3 [and|or|,|/|'|'] `DIRECTION4` : REST", "NAME: REST", EVERY, "s right left up down: frog _ => _ frog", "s: frog _ => _ frog"),
    row("`DIRECTION` NAME : REST", "NAME DIRECTION: REST", LAST, "forward s: frog _ => _ frog", "s forward: frog _ => _ frog"),
    row("NAME `(|'['` DIRECTION )|']' : REST", "NAME DIRECTION: REST", "a direction stands without brackets", "s (forward): frog _ => _ frog", "s forward: frog _ => _ frog"),
    row("`TEXT` : REST", "move: REST as TEXT", "a name is written without quotes, and a label comes after the rule", "\"hop\": frog _ => _ frog", "move: frog _ => _ frog as \"hop\""),
    say("NAME [on] [DIRECTION] : CELLS => CELLS2 `on` leaps|leap|knight|knights|diagonals|antidiagonals [REST]", "such lines are declared in `board`, as in `line leap: leaps(1,2)`, and named before the `:`, as in `jump on leap: any _ => _ any`", BEFORE, "s: frog _ => _ frog on leaps(1,2)"),
    row("`on` LINES [DIRECTION] : REST", "move on LINES[ DIRECTION]: REST", NAMED, "on row: frog _ => _ frog", "move on row: frog _ => _ frog"),
    row("NAME : `DIRECTION` REST", "NAME DIRECTION: REST", "a direction stands before the `:`", "s: forward frog _ => _ frog", "s forward: frog _ => _ frog"),
    say("NAME [on] `NUMBERED` [DIRECTION] : REST", "put `on` before the name without its number; a region behind a cell says which nodes are meant, as in `frog@top`", "`{}` is no line: all lines of one name share it", "s row1: frog _ => _ frog"),
    row("NAME `COUNTER` [DIRECTION] : REST", "NAME'['COUNTER']'[ DIRECTION]: REST", INDEX, "hop n: frog _ => _ frog", "hop[n]: frog _ => _ frog"),
    row("turn NAME `COUNTER` REST", "turn NAME'['COUNTER']' REST", INDEX, "turn R n (h1 h2)", "turn R[n] (h1 h2)"),
    row("NAME `NAME2` [DIRECTION] : REST", "NAME_NAME2[ DIRECTION]: REST", ONE_WORD, "long hop: frog _ => _ frog", "long_hop: frog _ => _ frog"),
    // Clicks.
    row("click [KIND] [WHERE=at|in NODES] : `TARGETS` DO [TAIL]", "click[ KIND][ WHERE NODES]: DO TARGETS[ TAIL]", "the effect comes before its targets", "click frog: self advance", "click frog: advance self"),
    row("NAME : `click` [KIND] [WHERE=at|in NODES] [:] EFFECTS [TAIL]", "click[ KIND][ WHERE NODES]: EFFECTS[ TAIL]", UNNAMED, "s: click frog: advance self", "click frog: advance self"),
    row("click : EFFECTS [TAIL]", "click: EFFECTS[ TAIL]", "", "click: toggle self and neighbours", "click: advance self neighbours"),
    row("click KIND [WHERE=at|in NODES] : EFFECTS [TAIL]", "click KIND[ WHERE NODES]: EFFECTS[ TAIL]", "", "click frog: flip self", "click frog: advance self"),
    row("click at|in NODES : EFFECTS [TAIL]", "click at NODES: EFFECTS[ TAIL]", "", "click at h1: advance self, neighbours", "click at h1: advance self neighbours"),
    row("click `self|it|itself|me|here` : EFFECTS [TAIL]", "click: EFFECTS[ TAIL]", "what is clicked is `self` by itself, and before the `:` stands what may be clicked", "click self: advance neighbours", "click: advance neighbours"),
    row("click `except|but|not` KIND [WHERE=at|in NODES] : EFFECTS [TAIL]", "click any except KIND[ WHERE NODES]: EFFECTS[ TAIL]", "what a click leaves out follows a piece or `any`", "click except frog: advance self", "click any except frog: advance self"),
    row("click [KIND] : EFFECTS `if|when|where` [in|at|on|inside] REGION", "click[ KIND] at REGION: EFFECTS", "what is clicked is said before the `:`", "click frog: advance self if top", "click frog at top: advance self"),
    row("click [KIND] [WHERE=at|in NODES] : EFFECTS `click` REST", "click[ KIND][ WHERE NODES]: EFFECTS; click REST", "statements are separated by `;` or a line break", "click frog: advance self, click toad: advance self", "click frog: advance self; click toad: advance self"),
    row("click [KIND] `on|over|inside` NODES : REST", "click[ KIND] at NODES: REST", AT, "click frog on h1: advance self", "click frog at h1: advance self"),
    row("click [KIND] [WHERE=at|in NODES] as `TEXT` : REST", "click[ KIND][ WHERE NODES]: REST as TEXT", "a label comes after the effects", "click frog as \"x\": advance self", "click frog: advance self as \"x\""),
    row("click KIND `KIND2` [WHERE=at|in NODES] : REST", "click KIND|KIND2[ WHERE NODES]: REST", JOINED, "click frog toad: advance self", "click frog|toad: advance self"),
    row("click `NODES` : REST", "click at NODES: REST", "the nodes of a click follow `at`", "click h1: advance self", "click at h1: advance self"),
    row("click [a|an|any|on] [KIND] [:] `=>|->|becomes|to|:=|→` PIECE", "click[ KIND]: set self to PIECE", EFFECT, "click frog => toad", "click frog: set self to toad"),
    row("click [a|an|any|on] [NAME] [:] `=>|->|becomes|:=|→` NAME2", "click[ NAME]: set self to NAME2", EFFECT, "click x => toad", "click x: set self to toad"),
    row("click [KIND] : KIND2 `=>|->|becomes|→` PIECE", "click KIND2: set self to PIECE", EFFECT, "click: frog => toad", "click frog: set self to toad"),
    row("click [KIND] [WHERE=at|in NODES] `=>|->|=|→` EFFECTS", "click[ KIND][ WHERE NODES]: EFFECTS", "expected `:` before the effects of a click, found `{}`", "click frog => advance self", "click frog: advance self"),
    row("`KINDS` [at|in NODES] : EFFECTS", "click KINDS[ at NODES]: EFFECTS", "a click begins with `click`", "frog at top: advance self", "click frog at top: advance self"),
    row("click [KIND] `NODES` VERB=set|advance|retreat|clear REST", "click[ KIND] at NODES: VERB REST", "the nodes of a click follow `at`, and `:` follows them", "click h1 advance self", "click at h1: advance self"),
    row("click [KIND] [WHERE=at|in NODES] `EFFECTS`", "click[ KIND][ WHERE NODES]: EFFECTS", CLICK, "click advance self", "click: advance self"),
    row("`press|tap|touch|toggle|flip|push|switch|select|activate|on` [click|press] [KIND] [:|=>] EFFECTS", "click[ KIND]: EFFECTS", "what happens on a node that is clicked begins with `click`", "press: advance self", "click: advance self"),
    row("click [KIND] [WHERE=at|in NODES] : EFFECTS ENDING", "click[ KIND][ WHERE NODES]: EFFECTS ENDING", "", "click: advance self cost 2 if h1 is frog", "click: advance self if h1 is frog cost 2"),
    row("click [KIND] [WHERE=at|in NODES] : EFFECTS `also` EFFECTS2", "click[ KIND][ WHERE NODES]: EFFECTS EFFECTS2", "effects stand side by side, without `{}`", "click: advance self also toggle h1", "click: advance self advance h1"),
    row("click [KIND] [WHERE=at|in NODES] : EFFECTS `then|and|with|,|for|at` TAIL", "click[ KIND][ WHERE NODES]: EFFECTS TAIL", FOLLOWS, "click: advance self and cost 2", "click: advance self cost 2"),
    row("click [KIND] `except|but|without|outside` [at|on|in] NODES : EFFECTS [TAIL]", "click[ KIND] at all except NODES: EFFECTS[ TAIL]", AT_FIRST, "click frog except h1: advance self", "click frog at all except h1: advance self"),
    say("click [NAME] [at|in NODES] `if|when|where` REST", "write it last: `click: advance self if no frog`", "the condition of a click comes after its effects", "click frog if no toad: advance self"),
    row("click `on|over|at|in` KIND : REST", "click KIND: REST", "the piece that is clicked follows `click` at once", "click on frog: advance self", "click frog: advance self"),
    row("click [KIND] [WHERE=at|in NODES] : EFFECTS [if CONDITION] [cost NUMBER] `label|called|named|text|print` [:|=] TEXT", "click[ KIND][ WHERE NODES]: EFFECTS[ if CONDITION][ cost NUMBER] as TEXT", "a label follows `as`, not `{}`", "click: advance self label \"x\"", "click: advance self as \"x\""),
    row("click KIND `TAG` [WHERE=at|in NODES] : REST", "click KIND:TAG[ WHERE NODES]: REST", "the name of the clicked piece stands right behind it and `:`", "click frog x: set h1 to x", "click frog:x: set h1 to x"),
    row("click KIND [WHERE=at|in NODES] : set TARGETS to `self|it|itself|this` [TAIL]", "click KIND:x[ WHERE NODES]: set TARGETS to x[ TAIL]", "the clicked piece has a name behind `:`, and `{}` is its node", "click frog: set neighbours to self", "click frog:x: set neighbours to x"),
    row("click [at|in NODES] : set TARGETS to `self|it|itself|this` [TAIL]", "click any:x[ at NODES]: set TARGETS to x[ TAIL]", "the clicked piece has a name behind `:`, and `{}` is its node", "click: set neighbours to self", "click any:x: set neighbours to x"),
    row("click KIND [WHERE=at|in NODES] : REST", "click KIND[ WHERE NODES]: REST", "", "click frog or toad: advance slef", "click frog|toad: advance slef"),
    // Turns.
    row("turn NAME `reverse|reversed|reversing|flip|flips|mirror|mirrors|inverts` RUN", "turn NAME reverses RUN", REVERSES, "turn R reverse h1 h2 h3", "turn R reverses h1 h2 h3"),
    row("turn `powers` NAME REST", "turn NAME powers REST", "`powers` comes after the name of a turn", "turn powers R (h1 h2 h3)", "turn R powers (h1 h2 h3)"),
    row("turn OWN [:|=] NODE `<->|<=>|with|and|,` NODE2", "turn OWN (NODE NODE2)", ORBITS, "turn R: h1 <-> h2", "turn R (h1 h2)"),
    row("turn NAME reverses `(|'['|{` RUN )|']'|}", "turn NAME reverses RUN", "nodes that are reversed stand without brackets", "turn R reverses (h1 h2 h3)", "turn R reverses h1 h2 h3"),
    row("turn NAME [POWERS=powers] `:|=` ROUND [TAIL]", "turn NAME[ POWERS] (ROUND)[ TAIL]", ORBITS, "turn R: h1 -> h2 -> h3 as \"x\"", "turn R (h1 h2 h3) as \"x\""),
    row("turn NAME [POWERS=powers] `:|=` REST", "turn NAME[ POWERS] REST", "there is no `{}` in a turn", "turn R: (h1 h2 h3)", "turn R (h1 h2 h3)")
    .sure(),
    row("turn NAME [POWERS=powers] ( RUN )", "turn NAME[ POWERS] (RUN)", "", "turn R (h1, h2, h3)", "turn R (h1 h2 h3)"),
    row("turn NAME [POWERS=powers] `'['|{|<` ROUND ']'|}|>", "turn NAME[ POWERS] (ROUND)", ORBITS, "turn R { h1 h2 h3 }", "turn R (h1 h2 h3)"),
    say("turn NAME [POWERS=powers] [on|of|along] `LINE`", "write its nodes in brackets, in their order, as in `turn spin (a b c)` or `turn spin (w[1..6])`", "`{}` is a line, and a turn takes nodes", "turn R row"),
    row("turn NAME [POWERS=powers] `ROUND`", "turn NAME[ POWERS] (ROUND)", ORBITS, "turn R h1 h2 h3", "turn R (h1 h2 h3)"),
    row("turn NAME ( RUN ) `powers`", "turn NAME powers (RUN)", "`powers` comes after the name of a turn", "turn R (h1 h2 h3) powers", "turn R powers (h1 h2 h3)"),
    row("turn NAME `powers` reverses RUN", "turn NAME reverses RUN", "a turn that undoes itself has no powers", "turn R powers reverses h1 h2", "turn R reverses h1 h2"),
    row("turn OWN [POWERS=powers] ( RUN ) [if CONDITION] `also` EFFECTS [TAIL]", "turn OWN[ POWERS] (RUN)[ if CONDITION][ TAIL]", NO_ALSO, "turn R (h1 h2) if h3 is frog also clear h4 cost 2", "turn R (h1 h2) if h3 is frog cost 2"),
    row("turn OWN [POWERS=powers] ( RUN ) ( RUN2 ) [if CONDITION] `also` EFFECTS [TAIL]", "turn OWN[ POWERS] (RUN) (RUN2)[ if CONDITION][ TAIL]", NO_ALSO, "turn R[2] (h1 h2) (h3 h4) also clear h4", "turn R[2] (h1 h2) (h3 h4)"),
    row("turn OWN reverses RUN [if CONDITION] `also` EFFECTS [TAIL]", "turn OWN reverses RUN[ if CONDITION][ TAIL]", NO_ALSO, "turn R reverses h1 h2 also clear h4 if h3 is frog", "turn R reverses h1 h2 if h3 is frog"),
    row("turn NAME [POWERS=powers] ( RUN ) ENDING", "turn NAME[ POWERS] (RUN) ENDING", "", "turn R (h1 h2) as \"x\" cost 2", "turn R (h1 h2) cost 2 as \"x\""),
    row("turn NAME reverses RUN [except RUN2] if CONDITION [TAIL]", "turn NAME reverses RUN[ except RUN2] if CONDITION[ TAIL]", "", "turn R reverses h1 h2 if frog at h3", "turn R reverses h1 h2 if h3 is frog"),
    row("turn NAME [POWERS=powers] ( RUN [except RUN2] ) if CONDITION [TAIL]", "turn NAME[ POWERS] (RUN[ except RUN2]) if CONDITION[ TAIL]", "", "turn R (h1 h2) if frog at h3", "turn R (h1 h2) if h3 is frog"),
    row("turn OWN `:|=` REST", "turn OWN REST", "there is no `{}` in a turn", "turn R[2]: reverses h1 h2", "turn R[2] reverses h1 h2"),
    row("OWN `turn` REST", "turn OWN REST", "`{}` comes first, and the name follows", "R turn (h1 h2)", "turn R (h1 h2)"),
    row("turn `(` RUN )", "turn R (RUN)", "a turn has a name", "turn (h1 h2 h3)", "turn R (h1 h2 h3)"),
    row("OWN `reverses` RUN [TAIL]", "turn OWN reverses RUN[ TAIL]", "a turn begins with `turn`", "flip[2] reverses h1 h2 h3 cost 2", "turn flip[2] reverses h1 h2 h3 cost 2"),
    row("NEW `NODE` NODE2 [NODE3] [NODE4]", "turn NEW (NODE NODE2[ NODE3][ NODE4])", "a turn begins with `turn`, and its nodes stand in brackets", "swap h1 h2", "turn swap (h1 h2)"),
    row("NEW `(` NODE NODE2 [NODE3] [NODE4] )", "turn NEW (NODE NODE2[ NODE3][ NODE4])", "a turn begins with `turn`", "swap (h1 h2)", "turn swap (h1 h2)"),
    row("`rotate|rotation|permute|cycle|spin|twist` NAME [:] ( RUN )", "turn NAME (RUN)", "there is no statement `{}`", "twist R (h1 h2 h3)", "turn R (h1 h2 h3)"),
    // Forbidden positions and moves.
    row("never `repeat|repeated|repeating` [a|the] [click|clicks|clicking]", "never repeat click", REPEAT, "never repeat", "never repeat click"),
    row("never `click` [the] [same] [node|cell] twice|again", "never repeat click", REPEAT, "never click twice", "never repeat click"),
    row("`no` repeat|repeated|repeats|repeating|double [click|clicks]", "never repeat click", REPEAT, "no double clicks", "never repeat click"),
    row("never CONDITION", "never CONDITION", "", "never frog at h1", "never h1 is frog"),
    row("never FORBIDDEN `if|when|where` FORBIDDEN2", "never FORBIDDEN and FORBIDDEN2", "a `never` has no `{}`: its conditions are joined by `and`", "never no toad if h1 is frog or h2 is frog", "never no toad and (h1 is frog or h2 is frog)"),
    row("never `:|if|when|that|let|allow|have|where|while|enter` [if|when|that|let|allow|have|where|while|enter] CONDITION", "never CONDITION", FILLER, "never if h1 is frog", "never h1 is frog"),
    row("`forbid|forbidden|disallow|avoid|prevent|illegal|not|mustnot|deny|exclude` [:] [if|when|that] CONDITION", "never CONDITION", NEVER, "forbid frog at h1", "never h1 is frog"),
    row("`always|require|must|ensure|invariant|keep|assert|constraint` [:] [if|when|that] DENIED", "never DENIED", NEVER, "always h1 is frog", "never not h1 is frog"),
    say("never some|no on LINES : CELLS `=>` REST", "write one side: what has to be found on a line", SIDE, "never some on row: frog _ => _ frog"),
    row("never `LINE` : CELLS", "never some on LINE: CELLS", "`LINE:` says what is along a whole line; a pattern that is nowhere on it follows `some on`", "never row: frog _* toad", "never some on row: frog _* toad"),
    row("never `on` LINES : CELLS", "never some on LINES: CELLS", "a pattern that is nowhere follows `some on`", "never on row: frog _* toad", "never some on row: frog _* toad"),
    say("never KIND `and|with|or` KIND2 [at|on|in|together|alone] REST", "name the node of each: `never NODE is KIND and NODE is KIND2`", "a condition says what a node holds", "never frog and toad at h1 h2 unless lucky"),
    row("never BESIDE KIND `PATTERN`", "never some on BESIDE: KIND PATTERN", ALONG, "never frog toad", "never some on row: frog toad"),
    say("never [not] no|some KIND `KIND2` [REST]", KINDS_OR_CELLS, TWO_KINDS, "never some frog toad 2"),
    say("never KIND `KIND2` [REST]", "say on which line it is looked for: `never some on LINE: …`", ALONG, "never frog frog 2"),
    row("never `{` CONDITION }", "never CONDITION", FILLER, "never { no frog }", "never no frog"),
    say("never `NAME` : CELLS", "say on which line it is looked for: `never some on LINE: …`", "there is no line named `{}`", "never pair: frog _* toad"),
    say("never `NAME` : REST", "name the nodes: `never NODE is KIND and NODE is KIND`", "`never` is followed by a condition, not by a pattern", "never pair: 12"),
    say("NAME `CLAUSE`", "say what the cells of a line are before and after, as in `step: any _ => _ any`", "a rule has no variables: it is a pattern that is found on the board", "step(frog, X, Y) :- empty(Y)."),
    // Properties that the language cannot express.
    say("`if|when|whenever|unless|while` REST", "write the rule first: `step: any _ => _ any if h1 is frog`; for what happens by itself there is `settle { … }`", "a condition stands behind its rule", "if h1 is frog then h2 is toad"),
    say("`else|otherwise|elif|elseif` REST", "write a second rule for it, with `if not` and the same condition", OUTCOME, "else h2 is toad"),
    say("`random|randomly|chance|probability|maybe|shuffle` REST", "write a rule for each thing that may happen, or `start random` for a start that is drawn", "nothing in a move is left to chance", "random step: frog _ => _ frog"),
    say("`spawn|create|add|insert|place|put|drop` KIND [at|on|in] NODES", "write a rule or a click: `drop: _ => KIND`, or `click _: set self to KIND`", "a piece appears where a rule puts it", "spawn frog at h1"),
    say("`limit|max|maximum|budget|fuel|timer|time|clock` [:|=|of|to] NUMBER [REST]", "say what you expect: `expect shortest NUMBER`; fuel is a piece on a line of its own that each move takes one from", "the rules cannot count moves", "limit 10 moves"),
    say("`score|points|lives|counter` [+|-] [=|:] NUMBER", "let pieces count: `count(KIND)` says how many there are, and `cost 2` what a move takes", "there are no numbers that change", "score = 3"),
];
