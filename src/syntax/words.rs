//! The table of the words of the language: their places, forms, descriptions and examples.
//!
//! Reports, completion, hover and the reference use this one table, and tests compare it with the
//! grammar and with the word lists of the editors. A new word needs a row here, a rule of the
//! grammar, and the code that gives it a meaning.

use super::grammar::Rule;
use Place::{
    At, Click, Condition, Direction, Effect, Expect, Figure, Generator, Given, Grid, Joint, Kind,
    Later, Legend, Lines, Never, Piece, Section, Set, Start, Statement, Tail, Target, Turn,
};

/// The version of the language.
pub const VERSION: u32 = 3;

/// The place of a word in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// The beginning of a section.
    Section,
    /// The beginning of a statement of this block.
    Statement(&'static str),
    /// The place after `start`, in which a block may also be.
    Start,
    /// The part of an expectation before the figure.
    Expect,
    /// The figure of an expectation.
    Figure,
    /// The place after a declared piece, its glyph and its colour.
    Piece,
    /// The place of the nodes of a line.
    Generator,
    /// The place after the glyph of a `legend`.
    Legend,
    /// The size of a `grid`, and the place after it.
    Grid,
    /// The place after the name of a rule, or after `neighbours`.
    Lines,
    /// The place before the colon of a rule.
    Direction,
    /// The place of kinds.
    Kind,
    /// The place after a move.
    Tail,
    /// The place between `click` and its colon.
    Click,
    /// The beginning of an effect.
    Effect,
    /// The targets of an effect.
    Target,
    /// The place after the targets of `set`.
    Given,
    /// The place after the name of a `turn`.
    Turn,
    /// The place after `never`.
    Never,
    /// The place after the kind of a start.
    At,
    /// The place of nodes.
    Set,
    /// The beginning of a condition.
    Condition,
    /// The rest of a condition.
    Joint,
    /// No place in this version of the language.
    Later,
}

impl Place {
    /// Returns the block of the place; empty outside all blocks.
    #[must_use]
    pub fn block(self) -> &'static str {
        match self {
            Statement(block) => block,
            Piece => "pieces",
            Generator | Legend | Grid => "board",
            Lines | Direction | Kind | Tail | Click | Effect | Target | Given | Turn | Never => {
                "moves"
            }
            At | Set => "start",
            Condition | Joint => "goal",
            Section | Start | Expect | Figure | Later => "",
        }
    }
}

/// A word of the language.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Word {
    /// The word itself.
    pub text: &'static str,
    /// The places of the word; the first is the place in its example.
    pub places: &'static [Place],
    /// The version since which it cannot be a name, if there is one.
    pub kept: Option<u32>,
    /// The version since which it has a meaning; `None` for a word that is reserved for later.
    pub since: Option<u32>,
    /// The form of a statement with it. `NAME` is a name that is declared there.
    pub form: &'static str,
    /// The description of its effect, in one line.
    pub about: &'static str,
    /// A statement with it, for the block of its first place.
    pub example: &'static str,
    /// The rules of the grammar that begin with this word and no other, besides the rule of the word
    /// alone, whose name is the word after `kw_`.
    rules: &'static [Rule],
    /// The rule that reads the statement that begins with the word.
    statement: Option<Rule>,
}

/// All words. The words of one place are in the order in which they are offered and listed.
#[rustfmt::skip]
pub static WORDS: &[Word] = &[
    word("puzzle", &[Section], "puzzle \"TITLE\"", "the title",
        "puzzle \"Frogs and Toads\"").read_by(Rule::only_puzzle),
    word("language", &[Section], "language N", "the version of the language",
        "language 3").read_by(Rule::only_language),
    word("about", &[Section], "about \"TEXT\"", "the task, in a sentence or two",
        "about \"Swap the frogs and the toads.\"").read_by(Rule::only_about),
    word("source", &[Section], "source \"TEXT\"", "the origin of the puzzle",
        "source \"Lucas, 1883\"").read_by(Rule::only_source),
    word("author", &[Section], "author \"NAMES\"", "the authors of the puzzle",
        "author \"Édouard Lucas\"").read_by(Rule::only_author),
    word("param", &[Section], "param NAME = EXPRESSION", "a size that can be changed",
        "param m = 4").read_by(Rule::only_param),
    word("pieces", &[Section], "pieces { … }", "kinds of pieces, classes and cycles",
        "pieces { frog 'F' green; toad 'T' brown }").read_by(Rule::only_section),
    word("board", &[Section], "board { … }", "nodes and lines",
        "board { path row: h[1..9] }").read_by(Rule::only_section),
    word("moves", &[Section], "moves { … }", "rules, clicks and turns",
        "moves { step: any _ => _ any }").read_by(Rule::only_section),
    word("start", &[Section], "start [\"TITLE\"] { KIND at NODES … }", "the first position: statements, a picture, `random` or `scrambled`",
        "start { red at B2; green at A1 B1 }").read_by(Rule::only_start),
    word("goal", &[Section], "goal [\"TITLE\"] { CONDITION … }", "the positions that solve the puzzle: conditions, or a picture",
        "goal { no green }").read_by(Rule::only_goal),
    word("expect", &[Section], "expect [long] [with …] [from …] [to …] FIGURE", "a claim about the puzzle, which `puzzlec test` checks",
        "expect with m=3 from \"start\" to \"goal\" shortest 24").read_by(Rule::only_expect),
    word("allow", &[Section], "allow WARNING", "turns off a warning in this file",
        "allow goal-always-holds").read_by(Rule::only_allow),

    word("class", &[Statement("pieces")], "class NAME = KIND | …", "a name for several kinds",
        "class stone = black | white").read_by(Rule::only_pieces_class),
    word("cycle", &[Statement("pieces")], "cycle KIND KIND …", "the order that `advance` follows; after the last comes the first",
        "cycle red white blue").read_by(Rule::only_pieces_cycle),
    word("piece", &[Statement("pieces")], "piece NAME ['GLYPH'] \"SHAPE\" [COLOUR] [icon \"CHARACTER\"]",
        "a piece that covers several nodes of the grid: rows of `#` and `.`, with `/` between them", "piece big 'B' \"##/##\" red").begins(&[Rule::shaped])
        .read_by(Rule::only_pieces_shaped).means_since(2),

    word("nodes", &[Statement("board")], "nodes NAME [(x,y)] …", "declares nodes, each with an optional place on the page",
        "nodes A1 (0,0)  A2 (4,0)  t[1..5]").read_by(Rule::only_nodes),
    word("hidden", &[Statement("board")], "hidden NAME …", "declares nodes that are not drawn, such as the side to move",
        "hidden flag").begins(&[Rule::hidden]).read_by(Rule::only_hidden).free().means_since(3),
    word("line", &[Statement("board")], "line NAME: NODE - NODE > NODE …", "a line through nodes: `-` runs both ways, `>` only as written",
        "line top: t1 - t2 - t3").read_by(Rule::only_line),
    word("jumps", &[Statement("board")], "jumps [NAME] { NODE-NODE-NODE … }", "many short lines at once: from, over, to",
        "jumps { A1-B1-A2  A1-B2-A3 }").read_by(Rule::only_jumps),
    word("path", &[Statement("board")], "path NAME: NAME …", "declares nodes and one line through them",
        "path row: h[1..9]").read_by(Rule::only_path),
    word("ring", &[Statement("board")], "ring NAME: NAME …", "declares nodes and one closed line through them",
        "ring wheel: w[1..12]").read_by(Rule::only_ring),
    word("grid", &[Statement("board")], "grid ROWS by COLUMNS [torus]", "nodes r1c1 and so on, and the lines `row` and `column`; or a picture",
        "grid 4 by 4").read_by(Rule::only_grid),
    word("wall", &[Statement("board")], "wall NODE-NODE …", "no line goes from the one node to the other", "wall r1c3-r1c4 r2c3-r2c4").begins(&[Rule::wall])
        .read_by(Rule::only_wall).free().means_since(2),
    word("region", &[Statement("board")], "region NAME = NODES", "a named set of nodes",
        "region bottom = r2c*").read_by(Rule::only_region),
    word("legend", &[Statement("board")], "legend 'GLYPH' KIND [in REGION]", "the meaning of a glyph in pictures",
        "legend '*' crate in target").read_by(Rule::only_legend),

    word("click", &[Statement("moves")], "click [KIND] [at NODES]: EFFECT …", "changes a node and others around it",
        "click red at r1c1: advance self neighbours").read_by(Rule::only_click),
    word("turn", &[Statement("moves")], "turn NAME [powers] (NODE NODE …) …", "permutes the contents of nodes",
        "turn R (a b c d) (e f g h)").read_by(Rule::only_turn),
    word("chain", &[Statement("moves")], "chain RULE, …", "a move of these rules costs nothing if it begins where the last one ended",
        "chain step").read_by(Rule::only_chain).means_since(2),
    word("press", &[Statement("moves")], "press NAME { RULE … }", "one move: its rules run on the whole board until none applies",
        "press right { roll right: any _ => _ any }").begins(&[Rule::press, Rule::press_head]).read_by(Rule::only_press).kept_since(2).means_since(2),
    word("settle", &[Statement("moves")], "settle { RULE … }", "rules that run after every move until none applies",
        "settle { fall down: any _ => _ any }").begins(&[Rule::settle, Rule::settle_head]).read_by(Rule::only_settle).kept_since(2).means_since(2),
    word("never", &[Statement("moves")], "never CONDITION", "a condition in which no move may end",
        "never wolf is near and goat is near").read_by(Rule::only_never),

    word("for", &[Statement("pieces"), Statement("board"), Statement("moves"), Statement("start"), Statement("goal")],
        "for NAME in A..B { … }", "repeats its statements, once for each number; or for each piece or node of a list", "for k in 1..3 { tile[k] }").means_since(2),

    word("random", &[Start], "start [\"TITLE\"] random", "a drawn start: any position", "start random"),
    word("scrambled", &[Start], "scrambled N", "a drawn start: N random moves from the first start that is not drawn",
        "start scrambled 10").begins(&[Rule::scrambled]),

    word("long", &[Expect], "expect long …", "checked only on request, since it takes long", "expect long shortest 15").free().means_since(2),
    word("with", &[Expect], "with PARAM=N …", "values of parameters for an expectation", "expect with n=3 shortest 15").begins(&[Rule::with]),
    word("from", &[Expect], "from \"TITLE\"", "the start that an expectation is about", "expect from \"swapped\" unsolvable").begins(&[Rule::from]),
    word("to", &[Expect, Given], "to \"TITLE\", set TARGET … to KIND", "the goal that an expectation is about; the kind that `set` gives",
        "expect to \"stuck\" shortest 8").begins(&[Rule::to]),
    word("shortest", &[Figure], "shortest N", "the fewest moves", "expect shortest 15").begins(&[Rule::shortest]).free(),
    word("cheapest", &[Figure], "cheapest N", "the lowest cost", "expect cheapest 17").begins(&[Rule::cheapest]).free().means_since(2),
    word("solutions", &[Figure], "solutions N", "there are N different optimal solutions", "expect solutions 2").begins(&[Rule::solutions]).free(),
    word("reachable", &[Figure], "reachable N", "N positions can be reached", "expect reachable 181440").begins(&[Rule::reachable]).free(),
    word("farthest", &[Figure], "farthest N", "the distance of the farthest position", "expect farthest 31").begins(&[Rule::farthest]).free().means_since(2),
    word("unsolvable", &[Figure], "unsolvable", "there is no solution", "expect unsolvable").free(),

    word("icon", &[Piece], "NAME ['GLYPH'] [COLOUR] icon \"CHARACTER\"", "the character that pictures and the page show in place of the glyph",
        "frog 'F' green icon \"🐸\"").begins(&[Rule::icon]).free().means_since(2),

    word("diagonals", &[Generator], "line NAME: diagonals", "the lines of the grid that run down and right", "line slash: diagonals").free(),
    word("antidiagonals", &[Generator], "line NAME: antidiagonals", "the lines of the grid that run down and left", "line slash: antidiagonals").free(),
    word("leaps", &[Generator], "line NAME: leaps(A,B)", "lines between nodes that are A and B apart; `leaps(1,2)` is the knight's move",
        "line knight: leaps(1,2)").begins(&[Rule::leaps]).free(),
    word("outside", &[Legend], "legend 'GLYPH' outside", "the glyph is no node", "legend '#' outside"),
    word("by", &[Grid], "grid ROWS by COLUMNS", "rows and columns of a grid", "grid 3 by 4"),
    word("hex", &[Grid], "grid hex PICTURE", "rows are shifted, and each node has up to six neighbours", "grid hex \"\"\". . .\"\"\"").free().means_since(2),
    word("torus", &[Grid], "grid … torus", "the rows and columns of the grid are rings", "grid 3 by 4 torus"),

    word("except", &[Set, Target, Click, Joint], "NODES except NODES, KIND except KIND", "the nodes or kinds before it, without those after it", "frog at all except h3").kept_since(2).means_since(2),
    word("next", &[Target], "next [of NODES] on LINE, …", "the node behind the clicked one, or behind other nodes, on these lines", "click: advance next on row").free().means_since(2),
    word("previous", &[Target], "previous [of NODES] on LINE, …", "the node before the clicked one, or before other nodes, on these lines", "click: advance previous on row").free().means_since(2),
    word("on", &[Lines], "on LINE, …", "only along lines of these names", "step on row, column: any _ => _ any").begins(&[Rule::on]),
    word("forward", &[Direction], "forward", "the rule reads lines as they are written", "step forward: frog _ => _ frog").free(),
    word("backward", &[Direction], "backward", "the rule reads lines from their end", "step backward: toad _ => _ toad").free(),
    word("right", &[Direction], "right", "along rows, as they are written", "push right: any _ => _ any").free(),
    word("left", &[Direction], "left", "along rows, from their end", "push left: any _ => _ any").free(),
    word("down", &[Direction], "down", "along columns, as they are written", "fall down: any _ => _ any").free(),
    word("up", &[Direction], "up", "along columns, from their end", "rise up: any _ => _ any").free(),
    word("any", &[Kind, Click, Condition], "any", "the class of all kinds", "jump: any green _ => _ _ any"),
    word("if", &[Tail], "if CONDITION", "the move is legal only if the condition holds before it", "step: any _ => _ any if h1 is frog").begins(&[Rule::guard]).kept_since(2).means_since(2),
    word("also", &[Tail], "also EFFECT …", "effects of the same move on other nodes", "step: any _ => _ any also clear h1").begins(&[Rule::also]).kept_since(2).means_since(2),
    word("cost", &[Tail], "cost N", "the cost of the move, instead of 1", "step: any _ => _ any cost 2").begins(&[Rule::cost]).means_since(2),
    word("as", &[Tail], "as \"LABEL\"", "the text that solutions print for the move", "step: any _ => _ any as \"s\"").begins(&[Rule::label]),
    word("advance", &[Effect], "advance TARGET …", "gives the targets of a click the next kind of their cycle",
        "click: advance self neighbours").begins(&[Rule::advance]),
    word("retreat", &[Effect], "retreat TARGET …", "gives the targets of a click the previous kind of their cycle",
        "click: retreat self neighbours").begins(&[Rule::retreat]),
    word("set", &[Effect], "set TARGET … to KIND", "gives the targets of a click a kind", "click: set self to red").begins(&[Rule::set]),
    word("clear", &[Effect], "clear TARGET …", "empties the targets of a click", "click: clear self neighbours").begins(&[Rule::clear]),
    word("self", &[Target], "self", "the clicked node", "click: advance self"),
    word("neighbours", &[Target], "neighbours [of NODES] [on LINE, …]", "the nodes next to the clicked one, or to other nodes",
        "click: advance self neighbours on row").begins(&[Rule::around]),
    word("of", &[Target, Set], "neighbours of NODES, next of NODES on LINE", "what lies beside other nodes than the clicked one",
        "click: advance neighbours of h1").kept_since(3).means_since(3),
    word("powers", &[Turn], "turn NAME powers (…) …", "every power of the turn is one move", "turn R powers (a b c d)"),
    word("reverses", &[Turn], "turn NAME reverses NODES", "the contents of the first and the last node change places, and so on",
        "turn flip reverses a b c").begins(&[Rule::reverses]).free().means_since(2),
    word("repeat", &[Never], "never repeat click", "the node clicked last may not be clicked again at once", "never repeat click"),

    word("at", &[At, Click], "KIND at NODES", "the kind stands on these nodes", "frog at h1 h[3..5]"),
    word("all", &[Set, Target, Condition], "all, all KIND", "every node; in a condition: every node of the board holds the kind", "frog at all"),
    word("no", &[Condition], "no KIND[:NAME] [in NODES] [if CONDITION]", "no node holds the kind", "no frog in left"),
    word("some", &[Condition], "some KIND[:NAME] [in NODES] [if CONDITION]", "at least one node holds the kind", "some frog in left"),
    word("every", &[Condition], "every NODES is KIND, every KIND in NODES", "each of the nodes holds the kind; all pieces of the kind are on the nodes",
        "every left is frog"),
    word("count", &[Condition], "count(KIND [in NODES]) == N", "compares the number of nodes that hold the kind", "count(frog) <= 2*count(toad)"),
    word("stuck", &[Condition], "stuck", "no move is left", "stuck"),
    word("not", &[Condition, Joint], "not CONDITION, NODE is not KIND", "the opposite of a condition", "not h3 is frog"),
    word("is", &[Joint], "NODE is [not] KIND", "the node holds the kind", "h3 is frog"),
    word("in", &[Joint, Click, Legend], "KIND in NODES", "on these nodes, or in this region", "no frog in h1 h2"),
    word("and", &[Joint], "CONDITION and CONDITION", "both conditions hold", "h1 is frog and h2 is toad"),
    word("or", &[Joint], "CONDITION or CONDITION", "at least one of the conditions holds", "h1 is frog or h2 is frog"),

    later("use"),
];

/// Creates a word that is never a name.
const fn word(
    text: &'static str,
    places: &'static [Place],
    form: &'static str,
    about: &'static str,
    example: &'static str,
) -> Word {
    Word {
        text,
        places,
        kept: Some(1),
        since: Some(1),
        form,
        about,
        example,
        rules: &[],
        statement: None,
    }
}

/// Creates a word that is never a name and has no meaning in this version.
const fn later(text: &'static str) -> Word {
    Word { since: None, ..word(text, &[Later], "", "kept for a later version of the language", "") }
}

impl Word {
    /// Returns the word as one that may also be a name.
    const fn free(self) -> Self {
        Self { kept: None, ..self }
    }

    /// Returns the word as one that may be a name in versions before `version`.
    const fn kept_since(self, version: u32) -> Self {
        Self { kept: Some(version), ..self }
    }

    /// Returns the word as one that has a meaning since `version`.
    const fn means_since(self, version: u32) -> Self {
        Self { since: Some(version), ..self }
    }

    /// Returns the word with the rules that begin with it, besides that of the word alone.
    const fn begins(self, rules: &'static [Rule]) -> Self {
        Self { rules, ..self }
    }

    /// Returns the word with the rule that reads the statement that begins with it.
    const fn read_by(self, rule: Rule) -> Self {
        Self { statement: Some(rule), ..self }
    }

    /// Returns `true` if it cannot be a name in a version of the language.
    #[must_use]
    pub fn is_kept(&self, version: u32) -> bool {
        self.kept.is_some_and(|kept| kept <= version)
    }

    /// Returns `true` if it has a meaning in a version of the language.
    #[must_use]
    pub fn is_known(&self, version: u32) -> bool {
        self.since.is_some_and(|since| since <= version)
    }

    /// Returns `true` if it may be written at a place.
    #[must_use]
    pub fn stands(&self, place: Place) -> bool {
        self.places.contains(&place)
    }

    /// Returns the block of its first place; empty outside all blocks.
    #[must_use]
    pub fn block(&self) -> &'static str {
        self.places.first().map_or("", |place| place.block())
    }

    /// Returns `true` if the word after it is a name that it declares, perhaps in brackets.
    #[must_use]
    pub fn declares_next(&self) -> bool {
        self.form.split(' ').nth(1).is_some_and(|next| next.trim_matches(['[', ']', ':']) == "NAME")
    }

    /// Returns `true` if its statement ends in a list of names that it declares.
    #[must_use]
    pub fn declares_all(&self) -> bool {
        let list = self.form.strip_suffix('…').and_then(|form| form.rsplit_once("NAME"));
        list.is_some_and(|(_, behind)| !behind.contains(char::is_uppercase))
    }

    /// Returns the rule that reads the statement that begins with it.
    pub(super) fn statement(&self) -> Option<Rule> {
        self.statement
    }
}

/// Returns the entry of a word; `None` if it is no word of the language.
#[must_use]
pub fn find(word: &str) -> Option<&'static Word> {
    WORDS
        .iter()
        .find(|known| known.text == word && (known.is_kept(VERSION) || known.is_known(VERSION)))
}

/// Returns the words that may be written at a place.
pub fn at(place: Place) -> impl Iterator<Item = &'static Word> {
    WORDS.iter().filter(move |word| word.is_known(VERSION) && word.stands(place))
}

/// Returns the words that begin a section or a statement.
pub fn beginnings() -> impl Iterator<Item = &'static Word> {
    let begins = |place: &Place| matches!(place, Section | Statement(_));
    WORDS.iter().filter(move |word| word.is_known(VERSION) && word.places.iter().any(begins))
}

/// Returns `true` if a word can only begin a section: a bracket open before it was never closed.
#[must_use]
pub fn is_section(word: &str) -> bool {
    at(Section).any(|section| section.text == word)
}

/// Returns `true` if a word begins a section that may have braces.
pub(super) fn is_block(word: &str) -> bool {
    at(Section).any(|section| section.text == word && section.form.contains('{'))
}

/// Returns `true` if a word may be written before the colon of a rule to give its direction.
pub(crate) fn is_direction(word: &str) -> bool {
    at(Direction).any(|direction| direction.text == word)
}

/// Returns the word that a rule begins with, if it begins with no other, and `true` if the rule is
/// that word alone.
pub(super) fn first(rule: Rule) -> Option<(&'static Word, bool)> {
    let name = format!("{rule:?}");
    let alone = name.strip_prefix("kw_");
    WORDS
        .iter()
        .find(|word| alone.map_or(word.rules.contains(&rule), |text| text == word.text))
        .map(|word| (word, alone.is_some()))
}
