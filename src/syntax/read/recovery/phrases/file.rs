//! Phrases for sections in other words.

use super::parts::FIGURE;
use super::row::{Row, row, say};
use crate::diagnostic::Setting;

const GOAL: &str = "the contents of a goal go between `{` and `}`";
const START: &str = "the contents of a start go between `{` and `}`";
const BLOCK: &str = "the contents of a section go between `{` and `}`";
const ONE: &str = "`param` declares one parameter";
const FLOOR: &str = "a quotient that is rounded down is written `a // b`";
const SEVERAL: &str =
    "a parameter has one value, and several parameters may share a name with an index";
const PARAM: &str = "a parameter is written `param NAME = NUMBER`";
const COLON: &str = "there is no `{}` behind the word of a section";
const COMMENT: &str = "a comment begins with `#`";
const DRAWN: &str =
    "a start that is drawn is written `random`, or `scrambled` and a number of moves";
const ORDER: &str =
    "parameters come first in an expectation, then `from`, then `to`, and the figure last";
const ENDS: &str = "the start of an expectation follows `from`, and the goal follows `to`";
const FROM: &str = "the start of an expectation follows `from`";
const TO: &str = "the goal of an expectation follows `to`";
const SOLVABLE: &str =
    "claim the length of the shortest solution, `expect shortest N`; `puzzlec solve` finds it";
const LONG: &str = "`long` stands behind `expect`";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    say("`SECOND` [:|=] TEXT", "leave it out: the title is what `puzzle` says", "there is no section `{}`, and the title stands behind `puzzle` already", "title \"Other\""),
    row("WORD=puzzle|about|author|source `:|=|by|from` TEXT", "WORD TEXT", COLON, "puzzle: \"X\"", "puzzle \"X\"").sure(),
    say("puzzle|about|author|source TEXT `NAME` [REST]", "write `'` in place of `\"` inside a text; an `about` between triple quotes may have both", "a text ends at its second `\"`", "about \"Swap \"two\" frogs\""),
    row("language `:|=` NUMBER", "language NUMBER", COLON, "language: 3", "language 3").sure(),
    row("language NUMBER `.` NUMBER2", "language NUMBER", "the version of the language is one whole number", "language 1.0", "language 1"),
    say("language `TEXT`", "write the number alone: `language 3`", "the version of the language is a number", "language \"3\""),
    row("`version` [:|=] NUMBER", "language NUMBER", "the version of the language is said by `language`", "version 1", "language 1"),
    // Parameters.
    row("param NAME = NUMBER `div|'\\'|quo` NUMBER2", "param NAME = NUMBER // NUMBER2", FLOOR, "param m = n div 2", "param m = n // 2"),
    row("param NAME = `floor|int|trunc|div` ( AMOUNT /|, AMOUNT2 )", "param NAME = AMOUNT // AMOUNT2", FLOOR, "param m = floor(n / 2)", "param m = n // 2"),
    say("param NAME = `floor|int|round|trunc` ( REST", "write `a // b` for the quotient of two numbers", FLOOR, "param m = int(n * 2 / 3)"),
    row("param NAME = NUMBER `>` > 1", "param NAME = NUMBER // 2", FLOOR, "param m = n >> 1", "param m = n // 2"),
    row("param NAME = `(|'['|{` NUMBER , NUMBER2 [,] )|']'|}", "param NAME'['1']' = NUMBER; param NAME'['2']' = NUMBER2", SEVERAL, "param m = [3, 4]", "param m[1] = 3; param m[2] = 4"),
    row("param NAME = `(|'['|{` NUMBER , NUMBER2 , NUMBER3 [,] )|']'|}", "param NAME'['1']' = NUMBER; param NAME'['2']' = NUMBER2; param NAME'['3']' = NUMBER3", SEVERAL, "param m = [3, 4, 5]", "param m[1] = 3; param m[2] = 4; param m[3] = 5"),
    row("param NAME = NUMBER `//|--|/*` REST", "param NAME = NUMBER # REST", COMMENT, "param m = 3 // three", "param m = 3 # three").sure(),
    row("param NAME = NUMBER `,|and|&` [param] REST", "param NAME = NUMBER; param REST", "`{}` is not allowed here: statements are separated by `;` or a line break", "param a = 3, b = 4", "param a = 3; param b = 4"),
    row("param NAME `:` int|integer|number|num|Int = NUMBER", "param NAME = NUMBER", PARAM, "param m: int = 3", "param m = 3"),
    row("param [int|integer|number] `int|integer|number` NAME = NUMBER", "param NAME = NUMBER", PARAM, "param int m = 3", "param m = 3"),
    row("param NAME [,|and] `NAME2` [=|:] NUMBER , NUMBER2", "param NAME = NUMBER; param NAME2 = NUMBER2", ONE, "param a, b = 3, 4", "param a = 3; param b = 4"),
    row("param NAME [,|and] `NAME2` [,|and] NAME3 [=|:] NUMBER , NUMBER2 , NUMBER3", "param NAME = NUMBER; param NAME2 = NUMBER2; param NAME3 = NUMBER3", ONE, "param a, b, c = 3, 4, 5", "param a = 3; param b = 4; param c = 5"),
    row("param NAME [,|and] `NAME2` [=|:] NUMBER", "param NAME = NUMBER; param NAME2 = NUMBER", ONE, "param a, b = 3", "param a = 3; param b = 3"),
    say("param NAME =|in|from|:|: [{|(|'['] NUMBER `..|...|to|-|,|through` NUMBER2 [}|)|']']", "write one, as in `param NAME = 3`; `expect with NAME=7 …` and each question may give it another one", "a parameter has one value", "param m = 3..7").by(Setting::Parameters),
    say("param NAME = NUMBER `.` NUMBER2", "multiply all sizes until they are whole", "numbers are whole", "param m = 4.5"),
    row("param NAME `:|is|:=|==|be|to|<-` NUMBER", "param NAME = NUMBER", "a parameter gets its value with `=`", "param m: 3", "param m = 3")
    .sure(),
    row("param NAME `NUMBER`", "param NAME = NUMBER", "a parameter gets its value with `=`", "param m 3", "param m = 3").sure(),
    row("`let|var|const|int|parameter|constant|define|set|val|def|global|static` [int|const|number] NAME [=|:|be|:=|is|to|==] NUMBER", "param NAME = NUMBER", PARAM, "let m be 3", "param m = 3"),
    row("`NEW` =|:=|: NUMBER", "param NEW = NUMBER", PARAM, "m = 3", "param m = 3"),
    // Starts and goals.
    row("start [TEXT] [:|=|is|by|with|at|from] `random|randomly|shuffled|shuffle|anywhere|any` [position|positions]", "start[ TEXT] random", DRAWN, "start: random", "start random"),
    row("start [TEXT] [:|=] `scrambled|scramble|shuffled|shuffle|mixed|random|randomly` [by|with|:|=|(] NUMBER [)] [random] [moves|times|steps]", "start[ TEXT] scrambled NUMBER", DRAWN, "start scramble by 10", "start scrambled 10"),
    row("start [TEXT] `NUMBER` [random] moves|times|steps", "start[ TEXT] scrambled NUMBER", DRAWN, "start 10 random moves", "start scrambled 10"),
    row("`scrambled|scramble|shuffle` [start] [by] NUMBER [moves|times]", "start scrambled NUMBER", DRAWN, "scramble 10", "start scrambled 10"),
    row("`random` [start]", "start random", DRAWN, "random start", "start random"),
    row("start [TEXT] [:|=|is] `BEGUN`", "start[ TEXT] { BEGUN }", START, "start frog at h1", "start { frog at h1 }"),
    say("start [TEXT] [:|=|is] `GLYPHS`", "draw the whole board between `\"\"\"`, a line of glyphs for each row, with `.` for an empty node", "glyphs stand in a picture", "start f . t"),
    row("goal [TEXT] [:|=|is] [if|when|that] `CONDITION`", "goal[ TEXT] { CONDITION }", GOAL, "goal all frog", "goal { all frog }"),
    row("`win|won|wins|solved|victory|objective|target|finish|end|done|condition|reach` [condition] [when|if|:|=] CONDITION", "goal { CONDITION }", "what has to be reached is a `goal`", "win when frog at h1", "goal { h1 is frog }"),
    // The other sections.
    row("pieces [:|=|are] `PARTS`", "pieces { PARTS }", BLOCK, "pieces newt 'N', gnu 'g'", "pieces { newt 'N'; gnu 'g' }"),
    row("board [:|=|is|has] `PLAN`", "board { PLAN }", BLOCK, "board 3x3", "board { grid 3 by 3 }"),
    row("moves [:|=|are] `PLAYED`", "moves { PLAYED }", BLOCK, "moves s: frog _ => _ frog", "moves { s: frog _ => _ frog }"),
    // Expectations.
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] FIGURE", "expect[ with SETTINGS][ from TEXT][ to TEXT2] FIGURE", "", "expect 24 moves", "expect shortest 24"),
    row("expect `SETTINGS` [:|,] [from TEXT] [to TEXT2] FIGURE", "expect with SETTINGS[ from TEXT][ to TEXT2] FIGURE", "the parameters of an expectation follow `with`", "expect n=5 shortest 4", "expect with n=5 shortest 4"),
    row("expect [from TEXT] [to TEXT2] FIGURE `with|for|where|if|when|at|,` SETTINGS", "expect with SETTINGS[ from TEXT][ to TEXT2] FIGURE", ORDER, "expect shortest 4 with n=5", "expect with n=5 shortest 4"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] `long` FIGURE", "expect long[ with SETTINGS][ from TEXT][ to TEXT2] FIGURE", LONG, "expect with n=5 long shortest 4", "expect long with n=5 shortest 4"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] FIGURE `long|slow`", "expect long[ with SETTINGS][ from TEXT][ to TEXT2] FIGURE", LONG, "expect shortest 4 slow", "expect long shortest 4"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] WHAT `long|slow` NUMBER", "expect long[ with SETTINGS][ from TEXT][ to TEXT2] WHAT NUMBER", LONG, "expect shortest long 4", "expect long shortest 4"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] `cheapest|shortest|best|optimal|different|distinct` solutions [=|==|:|is] NUMBER", "expect[ with SETTINGS][ from TEXT][ to TEXT2] solutions NUMBER", "`solutions` counts the best ones, without `{}`", "expect cheapest solutions 4", "expect solutions 4"),
    say("expect [with SETTINGS] [from TEXT] [to TEXT2] shortest|solutions|reachable|farthest|cheapest `shortest|solutions|reachable|farthest|cheapest` [NUMBER]", "write one line for each figure, as in `expect farthest 13`", "an `expect` has one figure, and here are two", "expect farthest cheapest 13"),
    row("expect [from TEXT] [to TEXT2] `with` SETTINGS FIGURE", "expect with SETTINGS[ from TEXT][ to TEXT2] FIGURE", ORDER, "expect from \"a\" with n=5 shortest 4", "expect with n=5 from \"a\" shortest 4"),
    row("expect [with SETTINGS] to TEXT2 `from` TEXT FIGURE", "expect[ with SETTINGS] from TEXT to TEXT2 FIGURE", ORDER, "expect to \"b\" from \"a\" shortest 4", "expect from \"a\" to \"b\" shortest 4"),
    row("expect [with SETTINGS] FIGURE `from` TEXT [to TEXT2]", "expect[ with SETTINGS] from TEXT[ to TEXT2] FIGURE", ORDER, "expect shortest 4 from \"a\"", "expect from \"a\" shortest 4"),
    row("expect [with SETTINGS] FIGURE `to` TEXT2", "expect[ with SETTINGS] to TEXT2 FIGURE", ORDER, "expect shortest 4 to \"b\"", "expect to \"b\" shortest 4"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] `:|,` FIGURE", "expect[ with SETTINGS][ from TEXT][ to TEXT2] FIGURE", "an expectation has no `{}`", "expect from \"a\": shortest 4", "expect from \"a\" shortest 4").sure(),
    row("expect [with SETTINGS] [from] `ORIGIN` [:|,|to|goal|->|=>] AIM [:|,] FIGURE", "expect[ with SETTINGS] from ORIGIN to AIM FIGURE", ENDS, "expect \"a\" \"b\" shortest 4", "expect from \"a\" to \"b\" shortest 4"),
    row("expect [with SETTINGS] `ORIGIN` [:|,] [to TEXT2] FIGURE", "expect[ with SETTINGS] from ORIGIN[ to TEXT2] FIGURE", FROM, "expect \"a\" shortest 4", "expect from \"a\" shortest 4"),
    row("expect [with SETTINGS] `start|for|in|at|on|of` [start] ORIGIN [:|,] [to TEXT2] FIGURE", "expect[ with SETTINGS] from ORIGIN[ to TEXT2] FIGURE", FROM, "expect start \"a\" shortest 4", "expect from \"a\" shortest 4"),
    row("expect [with SETTINGS] [from TEXT] `AIM` [:|,] FIGURE", "expect[ with SETTINGS][ from TEXT] to AIM FIGURE", TO, "expect \"b\" shortest 4", "expect to \"b\" shortest 4"),
    row("expect [with SETTINGS] [from TEXT] `goal|for|in|at|on|of|->|=>` [goal] AIM [:|,] FIGURE", "expect[ with SETTINGS][ from TEXT] to AIM FIGURE", TO, "expect goal \"b\" shortest 4", "expect to \"b\" shortest 4"),
    row("expect [with SETTINGS] [from TEXT] FIGURE [for|goal|in|at|,] [goal] `AIM`", "expect[ with SETTINGS][ from TEXT] to AIM FIGURE", ORDER, "expect shortest 4 for \"b\"", "expect to \"b\" shortest 4"),
    say("expect [with SETTINGS] `TEXT` [:|,|to|->] [TEXT2] [:|,] FIGURE", "write `expect from NAME …` for a start, or `expect to NAME …` for a goal", "the name of a start follows `from`, and that of a goal `to`", "expect \"c\" shortest 4"),
    say("expect [with SETTINGS] [from TEXT] [to TEXT2] [a|the|is] `solvable|solved|possible|feasible|solution|soluble|winnable` [exists]", SOLVABLE, "there is no figure `{}`", "expect solvable"),
    say("expect [with SETTINGS] [from TEXT] [to TEXT2] `not|never|no` unsolvable|impossible|insoluble", SOLVABLE, "an expectation is not denied with `{}`", "expect not unsolvable"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] cheapest `cost|costs|price|total` [=|==|:|is|of] NUMBER", "expect[ with SETTINGS][ from TEXT][ to TEXT2] cheapest NUMBER", "`cheapest` is followed by the number alone", "expect cheapest cost 3", "expect cheapest 3"),
    row("expect [with SETTINGS] [from TEXT] [to TEXT2] `minimum|minimal|min|lowest|least|total|best` cost|price|costs [=|==|:|is|of] NUMBER", "expect[ with SETTINGS][ from TEXT][ to TEXT2] cheapest NUMBER", FIGURE, "expect minimum cost 3", "expect cheapest 3"),
    row("`expected|expects|assert|check|best|optimal|optimum|minimum|par` [:|=] FIGURE", "expect FIGURE", "what a file claims about itself begins with `expect`", "assert shortest 4", "expect shortest 4"),
    row("`FIGURE`", "expect FIGURE", "what a file claims about itself begins with `expect`", "shortest 4", "expect shortest 4"),
    say("expect [with SETTINGS] [from TEXT] [to TEXT2] WHAT `<|<=|>|>=|≤|≥|at|about|under|below|over` REST", "write the number alone", "what is expected is one number, without `{}`", "expect shortest <= 4"),
    say("expect [with] `SETTINGS`", "say what is expected behind it: `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`", FIGURE, "expect n=5"),
    // Properties that the language cannot express.
    say("`measure|metric|minimize|minimise|minimum|optimize|optimise|objective` [:|=] [the] [total] cost|costs|moves|length|steps", "leave it out: where moves have costs, the cheapest solution is looked for, unless moves are counted", "what the best solution is follows from the costs of the moves", "minimize cost").by(Setting::CountMoves),
    say("`player|players|opponent|opponents|turns` [:|=] REST", "leave it out; where two sides take turns, let a piece say whose it is: `if side is white also advance side`", "a puzzle is for one player", "players 2"),
];
