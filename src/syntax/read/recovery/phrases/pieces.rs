//! Phrases for pieces in other words.

use super::row::{Row, row, say};

const GLYPH: &str = "a glyph is written in single quotes";
const NAME_FIRST: &str = "a piece begins with its name, and its glyph follows";
const COLOUR_LAST: &str = "a piece begins with its name, and its colour comes last";
const ICON_LAST: &str = "a piece begins with its name, and its icon comes last";
const ICON: &str = "what pictures show of a piece follows `icon`";
const CLASS: &str = "a class is written with `=`, and with `|` between its pieces";
const MANY: &str = "how many there are of a piece is what a start says";
const SHAPE: &str = "the shape of a piece is drawn, with `/` between its rows";
const BY_BLANKS: &str = "name, glyph and colour of a piece stand side by side";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("cycle ROUNDABOUT", "cycle ROUNDABOUT", "", "cycle frog -> toad -> frog", "cycle frog toad"),
    say("cycle MEMBERS except `NUMBER`", "name the piece: of `cycle tick[1..4] except tick3` that is `tick3`", "`except` is followed by pieces", "cycle frog toad except 3"),
    say("class NAME = CLASS except `NUMBER`", "name the piece: of `class odd = tick[1..4] except tick3` that is `tick3`", "`except` is followed by pieces", "class x = frog except 3"),
    row("cycle MEMBERS", "cycle MEMBERS", "", "cycle frog -> toad", "cycle frog toad").sure(),
    row("cycle `NEW` :|= MEMBERS", "cycle MEMBERS", "a cycle has no name", "cycle round: frog toad", "cycle frog toad"),
    row("cycle `:|=` MEMBERS", "cycle MEMBERS", "there is no `{}` after `cycle`", "cycle: frog toad", "cycle frog toad").sure(),
    row("class NAME = MEMBER `-|minus|without|but|not` CLASS", "class NAME = MEMBER except CLASS", "what a class leaves out follows `except`", "class wet = any - frog", "class wet = any except frog"),
    row("class NAME `:|is|are|:=|of` PIECE except CLASS", "class NAME = PIECE except CLASS", CLASS, "class wet: any except frog", "class wet = any except frog"),
    row("class NAME = MEMBER except CLASS", "class NAME = MEMBER except CLASS", "", "class wet = any except frog, toad", "class wet = any except frog | toad"),
    row("NAME `class` = CLASS", "class NAME = CLASS", "`{}` comes first, and the name follows", "wet class = frog | toad", "class wet = frog | toad"),
    row("MEMBERS `cycle`", "cycle MEMBERS", "`{}` comes first, and its pieces follow", "frog toad cycle", "cycle frog toad"),
    row("class NAME = CLASS", "class NAME = CLASS", "", "class wet = frog, toad", "class wet = frog | toad").sure(),
    row("class NAME `:|is|are|:=|of` CLASS", "class NAME = CLASS", CLASS, "class wet: frog toad", "class wet = frog | toad"),
    row("class NAME `CLASS`", "class NAME = CLASS", CLASS, "class wet frog toad", "class wet = frog | toad"),
    row("`group|type|category|set|family|union|alias` NAME [:|=|is] CLASS", "class NAME = CLASS", "pieces with a name in common are a `class`", "group wet = frog toad", "class wet = frog | toad"),
    row("NAME [(] `NUMBER` ..|...|to|-|–|through NUMBER2 [)]", "NAME'['NUMBER..NUMBER2']'", "a range goes in square brackets", "newt 1..8", "newt[1..8]"),
    row("NAME [(] `NUMBER` ..|...|to|-|–|through NUMBER2 [)] REST", "NAME'['NUMBER..NUMBER2']' REST", "a range goes in square brackets", "newt 1..8 '1'..'8'", "newt[1..8] '1'..'8'"),
    row("OWN [GLYPH] [COLOR] `x|times|*|:|=` NUMBER", "OWN[ GLYPH][ COLOR]", MANY, "newt 'N' x 3", "newt 'N'"),
    row("OWN GLYPH `-|–|—|to|...|:|through` GLYPH2 [COLOR]", "OWN GLYPH..GLYPH2[ COLOR]", "a range of glyphs is written with `..`, not with `{}`", "newt[1..8] '1'-'8'", "newt[1..8] '1'..'8'"),
    row("OWN [:|=] `'['|(|{` MARKS ']'|)|} [HUE]", "OWN MARKS[ HUE]", "glyphs stand side by side, without `{}`", "newt[1..3] ['x', 'y', 'z']", "newt[1..3] 'x' 'y' 'z'"),
    row("OWN [:|=] GLYPH `,|/|and` MARKS [HUE]", "OWN GLYPH MARKS[ HUE]", "glyphs stand side by side, without `{}`", "newt[1..3] 'x','y','z' brown", "newt[1..3] 'x' 'y' 'z' brown"),
    row("OWN [:|=] `LETTER`", "OWN LETTER", GLYPH, "newt = N", "newt 'N'"),
    row("NAME `=` CLASS", "class NAME = CLASS", "a name for several pieces begins with `class`", "wet = frog or toad", "class wet = frog | toad"),
    row("OWN `LETTER` [COLOR]", "OWN LETTER[ COLOR]", GLYPH, "newt \"N\" brown", "newt 'N' brown").sure(),
    row("OWN `:|=|as|is|->|-` GLYPH [COLOR]", "OWN GLYPH[ COLOR]", BY_BLANKS, "newt: 'N' brown", "newt 'N' brown"),
    row("OWN `(` GLYPH [,] [COLOR] )", "OWN GLYPH[ COLOR]", BY_BLANKS, "newt ('N', brown)", "newt 'N' brown"),
    row("OWN GLYPH `(` COLOR )", "OWN GLYPH COLOR", BY_BLANKS, "newt 'N' (brown)", "newt 'N' brown"),
    row("OWN `(` COLOR ) [GLYPH]", "OWN[ GLYPH] COLOR", BY_BLANKS, "newt (brown)", "newt brown"),
    row("OWN GLYPH `:|=|is|in|-` COLOR", "OWN GLYPH COLOR", BY_BLANKS, "newt 'N': brown", "newt 'N' brown"),
    row("OWN [GLYPH] `color|colour` [:|=] COLOR", "OWN[ GLYPH] COLOR", BY_BLANKS, "newt 'N' color=brown", "newt 'N' brown"),
    row("OWN `glyph|symbol|char|shown|drawn|displayed` [:|=|as] GLYPH [COLOR]", "OWN GLYPH[ COLOR]", BY_BLANKS, "newt shown as 'N'", "newt 'N'"),
    row("`COLOR` GLYPH [GLYPH2] USED", "USED GLYPH[ GLYPH2] COLOR", COLOUR_LAST, "green 'F' frog", "frog 'F' green").sure(),
    row("`UNUSED` GLYPH [GLYPH2] FRESH", "FRESH GLYPH[ GLYPH2] UNUSED", COLOUR_LAST, "brown 'N' newt", "newt 'N' brown").sure(),
    row("OWN `icon` ICONS GLYPH [COLOR]", "OWN GLYPH[ COLOR] icon ICONS", ICON_LAST, "newt icon \"🦎\" 'N' brown", "newt 'N' brown icon \"🦎\""),
    row("OWN [MARKS] `icon` ICONS HUE", "OWN[ MARKS] HUE icon ICONS", ICON_LAST, "newt 'N' icon \"🦎\" brown", "newt 'N' brown icon \"🦎\""),
    row("piece OWN [GLYPH] `icon` ICONS SHAPE [HUE]", "piece OWN[ GLYPH] SHAPE[ HUE] icon ICONS", ICON_LAST, "piece newt icon \"🦎\" \"##\"", "piece newt \"##\" icon \"🦎\""),
    row("piece OWN [GLYPH] SHAPE `icon` ICONS HUE", "piece OWN[ GLYPH] SHAPE HUE icon ICONS", ICON_LAST, "piece newt \"##\" icon \"🦎\" red", "piece newt \"##\" red icon \"🦎\""),
    row("OWN [MARKS] [HUE] icon ICONS", "OWN[ MARKS][ HUE] icon ICONS", "", "newt 'N' brown icon 🦎", "newt 'N' brown icon \"🦎\""),
    row("piece OWN [GLYPH] SHAPE [HUE] icon ICONS", "piece OWN[ GLYPH] SHAPE[ HUE] icon ICONS", "", "piece newt \"##\" icon '🦎'", "piece newt \"##\" icon \"🦎\""),
    row("OWN [GLYPH] [HUE] icon `PICTURED`", "OWN[ GLYPH][ HUE] icon PICTURED", "an icon is a picture in double quotes", "newt 'N' icon frog", "newt 'N' icon \"🐸\""),
    row("OWN [MARKS] [HUE] icon `:|=|is` ICONS [HUE2]", "OWN[ MARKS][ HUE][ HUE2] icon ICONS", "an icon follows `icon` without `{}`", "newt 'N' icon: \"🦎\"", "newt 'N' icon \"🦎\""),
    row("OWN [MARKS] [HUE] `emoji|image|img|picture|sprite|avatar|icons` [:|=] ICONS", "OWN[ MARKS][ HUE] icon ICONS", "what pictures show of a piece follows `icon`, not `{}`", "newt 'N' emoji \"🦎\"", "newt 'N' icon \"🦎\""),
    row("OWN [MARKS] `emoji|image|img|picture|sprite|avatar|icons` [:|=] ICONS HUE", "OWN[ MARKS] HUE icon ICONS", "what pictures show of a piece follows `icon`, not `{}`", "newt 'N' emoji \"🦎\" brown", "newt 'N' brown icon \"🦎\""),
    row("OWN [MARKS] SHADE", "OWN[ MARKS] SHADE", "", "newt 'N' dark green", "newt 'N' darkgreen"),
    row("piece OWN [GLYPH] SHAPE SHADE", "piece OWN[ GLYPH] SHAPE SHADE", "", "piece newt \"##\" dark green", "piece newt \"##\" darkgreen"),
    row("OWN [MARKS] [HUE] `EMOJIS`", "OWN[ MARKS][ HUE] icon EMOJIS", ICON, "newt 'N' brown 🦎", "newt 'N' brown icon \"🦎\""),
    row("OWN [MARKS] `EMOJIS` HUE", "OWN[ MARKS] HUE icon EMOJIS", ICON, "newt[1..2] 'N' 'M' \"🦎\" \"🐸\" brown", "newt[1..2] 'N' 'M' brown icon \"🦎\" \"🐸\""),
    row("`icon` ICONS OWN [GLYPH] [HUE]", "OWN[ GLYPH][ HUE] icon ICONS", ICON_LAST, "icon \"🦎\" newt 'N'", "newt 'N' icon \"🦎\""),
    row("OWN `COLOR` GLYPH", "OWN GLYPH COLOR", "the colour of a piece comes after its glyph", "newt brown 'N'", "newt 'N' brown"),
    row("`GLYPH` [:|=|is|->|,] CALLED [COLOR]", "CALLED GLYPH[ COLOR]", NAME_FIRST, "'N' = newt", "newt 'N'"),
    row("piece OWN [GLYPH] `STACKED` [COLOR]", "piece OWN[ GLYPH] STACKED[ COLOR]", "a shape is one text, with `/` between its rows", "piece newt 'N' [\"##\", \"#.\"] red", "piece newt 'N' \"##/#.\" red"),
    row("`piece|kind|type|object|sort|token` OWN [GLYPH] [COLOR]", "OWN[ GLYPH][ COLOR]", "a piece begins with its name, without `{}`", "piece newt 'N'", "newt 'N'"),
    row("`NUMBER` OWN [GLYPH] [COLOR]", "OWN[ GLYPH][ COLOR]", MANY, "3 newts 'N'", "newts 'N'"),
    row("piece OWN [GLYPH] `BLOCK` [COLOR]", "piece OWN[ GLYPH] BLOCK[ COLOR]", SHAPE, "piece newt 'N' 2 by 1", "piece newt 'N' \"#/#\""),
    row("OWN [GLYPH] `piece|size|shape` [:|=] BLOCK [COLOR]", "piece OWN[ GLYPH] BLOCK[ COLOR]", SHAPE, "newt 'N' piece 2 by 2", "piece newt 'N' \"##/##\""),
    row("piece OWN [GLYPH] [COLOR] `SHAPE`", "piece OWN[ GLYPH] SHAPE[ COLOR]", BY_BLANKS, "piece newt 'N' red \"##\"", "piece newt 'N' \"##\" red"),
    row("piece OWN SHAPE `GLYPH` [COLOR]", "piece OWN GLYPH SHAPE[ COLOR]", "the glyph of a piece comes before its shape", "piece newt \"##\" 'N'", "piece newt 'N' \"##\""),
    row("`shape|block|shaped` OWN [GLYPH] SHAPE [COLOR]", "piece OWN[ GLYPH] SHAPE[ COLOR]", "a piece with a shape begins with `piece`, not with `{}`", "shape newt 'N' \"##\"", "piece newt 'N' \"##\""),
    row("`toggle|toggles|advance|order|sequence|states` MEMBERS", "cycle MEMBERS", "what `advance` follows is a `cycle`", "toggle frog toad", "cycle frog toad"),
    row("OWN [GLYPH] `SHAPE` [COLOR]", "piece OWN[ GLYPH] SHAPE[ COLOR]", "a piece with a shape begins with `piece`", "newt 'N' \"##\" red", "piece newt 'N' \"##\" red"),
    say("OWN [MARKS] HUE `HUE2` [TINTS]", "write each piece with its colour as a statement of its own: `disc1 red; disc2 blue`", "a statement has one colour", "newt[1..2] red blue"),
    say("OWN [MARKS] `colors|colours` [:|=] HUE [TINTS]", "write each piece with its colour as a statement of its own: `disc1 red; disc2 blue`", "a statement has one colour", "newt[1..2] colors red blue"),
    row("PIECES", "PIECES", "", "newt 'N', gnu 'g',", "newt 'N'; gnu 'g'"),
    row("`NAME` NAME2 GLYPH [COLOR]", "NAME_NAME2 GLYPH[ COLOR]", "a name is one word", "red newt 'N'", "red_newt 'N'"),
    say("`_|empty|blank|nothing` [:|=] GLYPH [COLOR]", "leave it out, and write `legend GLYPH _` in `board { … }`", "what is empty is no piece", "empty '.'"),
];
