//! Finds the names that a text declares, by their kind, even if the text has faults.

use super::declared::{Declared, LastCell, generator, lists};
use super::words::{PhraseWord, words};
use crate::diagnostic::synonym;
use crate::syntax::is_reserved;
use crate::syntax::token::{Kind, is_part, tokens};
use crate::syntax::tree::{Node, tree};
use crate::syntax::version::named;
use crate::syntax::words::{VERSION, is_section};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

mod examples;
mod loops;

/// The words of sentences that are never taken for names in a text without declarations.
const COMMON: [&str; 18] = [
    "are", "be", "has", "have", "holds", "hold", "contains", "the", "a", "an", "of", "left",
    "there", "than", "inside", "least", "most", "that",
];

/// The lines of a grid, and those of a grid of hexagons.
const GRID_LINES: [&str; 2] = ["row", "column"];
const HEX_LINES: [&str; 3] = ["row", "diagonal", "antidiagonal"];

/// The declared names of a text, by their kind.
#[derive(Default)]
pub struct Names {
    kinds: Declared,
    nodes: Declared,
    regions: Declared,
    lines: Declared,
    /// The name of the line for each generator: `diagonals`, `leaps(1,2)`.
    generated: HashMap<String, String>,
    /// The lines in the order of declaration.
    in_order: Vec<String>,
    params: Declared,
    /// The last cell of each piece with a shape.
    shapes: HashMap<String, LastCell>,
    /// The rows and the columns of a grid that is written with two numbers.
    grid: Option<[i64; 2]>,
    sections: HashSet<String>,
    /// The names of starts.
    starts: HashSet<String>,
    /// The names of goals.
    goals: HashSet<String>,
    /// The piece of each glyph.
    glyphs: HashMap<char, String>,
    /// The loop variables.
    counters: HashSet<String>,
    /// The first item of the list that a loop goes through, by the name of the loop.
    lists: HashMap<String, String>,
    /// The version that the text names.
    version: u32,
    /// The words in places of nodes: after `in`, `at` or `@`, or before `is`.
    places: HashSet<String>,
    /// The words that are followed by an index.
    indexed: HashSet<String>,
    /// The number of occurrences of each word in the text.
    words: HashMap<String, usize>,
    /// The steps taken in the search for rows: in the statement, and in the whole text.
    steps: Cell<(usize, usize)>,
}

/// The maximum number of steps in the search for rows for one statement, and for a text: far more
/// than real mistakes take.
const MOST_STEPS: (usize, usize) = (10_000, 300_000);

/// Returns the name of a start or goal that its head declares.
fn scenario(head: &[PhraseWord<'_>]) -> Option<String> {
    let name = head.get(1).filter(|word| word.kind == Kind::String)?;
    Some(unquoted(name.text).to_owned())
}

fn unquoted(text: &str) -> &str {
    text.trim_matches('"')
}

impl Names {
    /// Resets the steps for the next statement.
    pub fn next_statement(&self) {
        let (_, all) = self.steps.get();
        self.steps.set((0, all));
    }

    /// Counts a step. Returns `true` if steps are left, for the statement and for the text.
    pub fn step(&self) -> bool {
        let (here, all) = self.steps.get();
        self.steps.set((here + 1, all + 1));
        here < MOST_STEPS.0 && all < MOST_STEPS.1
    }

    /// Finds the names of a text, from the beginnings of its statements.
    pub fn of(text: &str) -> Self {
        let mut names = Self { version: named(text).unwrap_or(VERSION), ..Self::default() };
        let mut last = ["", ""];
        for token in tokens(text).filter(|token| !token.is_gap()) {
            match token.text {
                "in" if matches!(last[0], "for" | ",") => {
                    _ = names.counters.insert(last[1].to_owned())
                }
                "[" if text[..token.at].ends_with(is_part) => {
                    _ = names.indexed.insert(last[1].to_owned())
                }
                _ => {}
            }
            match last {
                [_, "at" | "@"] | ["@", "!"] => _ = names.places.insert(token.text.to_owned()),
                [before, "in"]
                    if !matches!(before, "for" | ",") && !names.counters.contains(before) =>
                {
                    _ = names.places.insert(token.text.to_owned())
                }
                _ if token.text == "is" => _ = names.places.insert(last[1].to_owned()),
                _ => {}
            }
            if token.kind == Kind::Word {
                *names.words.entry(token.text.to_owned()).or_default() += 1;
            }
            last = [last[1], token.text];
        }
        tree(text).iter().for_each(|node| names.node(text, node, ""));
        names
    }

    /// Adds the names that a statement or block of a section declares.
    fn node(&mut self, text: &str, node: &Node, section: &str) {
        let found = match node {
            Node::Statement(range) => words(&text[range.clone()]),
            Node::Block(block) => words(&text[block.head.clone()]),
            Node::Stray(_) => return,
        };
        let first = found.first().map_or("", |word| word.text);
        let head = synonym(first).filter(|ours| is_section(ours)).unwrap_or(first);
        if section.is_empty() && is_section(head) {
            self.sections.insert(first.to_owned());
        }
        match section {
            "" if head == "param" => {
                found.get(1).into_iter().for_each(|name| self.params.add(name.text))
            }
            "" if head == "start" => self.starts.extend(scenario(&found)),
            "" if head == "goal" => self.goals.extend(scenario(&found)),
            "pieces" => found.split(|word| word.text == ",").for_each(|piece| self.piece(piece)),
            "board" => self.board(&found),
            _ => {}
        }
        if let Node::Block(block) = node {
            self.lists.extend(lists(&found));
            let section = if head.is_empty() || head == "for" { section } else { head };
            block.nodes.iter().for_each(|node| self.node(text, node, section));
        }
    }

    fn piece(&mut self, statement: &[PhraseWord<'_>]) {
        if let [name, glyph, ..] = statement
            && let (Kind::Glyph, Some(letter)) = (glyph.kind, glyph.text.chars().nth(1))
        {
            self.glyphs.insert(letter, name.text.to_owned());
        }
        if let [name, rest @ ..] = statement
            && rest.first().is_none_or(|next| next.kind != Kind::Glyph)
            && let Some((stem, range)) = name.text.split_once("[1..")
        {
            // Pieces of a range without glyphs of their own are shown by their numbers.
            let last = range.trim_end_matches(']').parse().unwrap_or(9_u32).min(9);
            for number in (1..=last).filter_map(|number| char::from_digit(number, 10)) {
                self.glyphs.entry(number).or_insert_with(|| format!("{stem}{number}"));
            }
        }
        // The sign between two pieces may be missing.
        for pair in statement.get(2..).unwrap_or_default().windows(2) {
            if let ([name, glyph], Some(letter)) = (pair, pair[1].text.chars().nth(1))
                && (name.is_name(), glyph.kind) == (true, Kind::Glyph)
            {
                self.glyphs.insert(letter, name.text.to_owned());
                self.kinds.add(name.text);
            }
        }
        if let [_, name, rest @ ..] = statement {
            let mut shapes = rest.iter().filter(|word| word.kind == Kind::String);
            let last = shapes.find_map(|shape| LastCell::of(shape.text));
            last.into_iter().for_each(|last| _ = self.shapes.insert(name.text.to_owned(), last));
        }
        let names = statement.iter().filter(|word| word.is_name());
        let declared = match statement {
            [class, ..] if class.text == "class" => names.take(1),
            [cycle, ..] if cycle.text == "cycle" => names.take(0),
            // A name with a hyphen is no name, and neither are its parts.
            [_, hyphen, ..] if hyphen.text == "-" => names.take(0),
            _ => names.take(1),
        };
        let first = statement.first().map_or("", |word| word.text);
        if is_reserved(first) && !matches!(first, "class" | "cycle" | "any") {
            self.kinds.add(first); // reported at its declaration
        }
        for name in declared {
            self.kinds.add(name.text);
            if let Some((stem, _)) = name.text.split_once('[') {
                self.kinds.add(stem);
            }
        }
    }

    fn board(&mut self, statement: &[PhraseWord<'_>]) {
        let Some((first, rest)) = statement.split_first() else { return };
        let names = || rest.iter().filter(|word| word.is_name());
        match synonym(first.text).unwrap_or(first.text) {
            "nodes" | "hidden" => names().for_each(|name| self.nodes.add(name.text)),
            "path" | "ring" => {
                names().take(1).for_each(|name| self.line(name.text));
                names().skip(1).for_each(|name| self.nodes.add(name.text));
            }
            "line" => {
                names().take(1).for_each(|name| self.line(name.text));
                if let [name, colon, made @ ..] = rest
                    && colon.text == ":"
                    && let Some((_, made)) = generator(made)
                {
                    self.generated.entry(made).or_insert_with(|| name.text.to_owned());
                }
            }
            "jumps" => self.line(names().next().map_or("jumps", |name| name.text)),
            "region" => names().take(1).for_each(|name| self.regions.add(name.text)),
            "grid" => {
                self.nodes.outlines.insert("r#c#".to_owned());
                if let [rows, by, columns, ..] = rest
                    && by.text == "by"
                    && let (Ok(rows), Ok(columns)) = (rows.text.parse(), columns.text.parse())
                {
                    self.grid = Some([rows, columns]);
                }
                let hex = rest.first().is_some_and(|word| word.text == "hex");
                let lines: &[&str] = if hex { &HEX_LINES } else { &GRID_LINES };
                lines.iter().for_each(|line| self.line(line));
            }
            "legend" => {
                let behind = rest.iter().skip_while(|word| word.text != "in").nth(1);
                behind.into_iter().for_each(|name| self.regions.add(name.text));
            }
            _ => {}
        }
    }

    fn line(&mut self, name: &str) {
        if !self.lines.names.contains(name) {
            self.in_order.push(name.to_owned());
        }
        self.lines.add(name);
    }

    /// Returns `true` if a name may be that of a piece or class; if none is declared, any unknown
    /// name may be.
    pub fn is_kind(&self, name: &str) -> bool {
        let may_be =
            || !is_reserved(name) && !self.stands_on_board(name) && !COMMON.contains(&name);
        self.kinds.has(name)
            || self.kinds.names.is_empty() && may_be()
            || self.goes_through(name, Self::is_kind_or_any)
    }

    /// Returns `true` if a name may be that of a node, or of several; if none is declared, any
    /// unknown name may be.
    pub fn is_node(&self, name: &str) -> bool {
        let unknown = self.nodes.names.is_empty() && self.nodes.outlines.is_empty();
        let may_be = || {
            !is_reserved(name)
                && !self.kinds.has(name)
                && !self.regions.has(name)
                && !COMMON.contains(&name)
        };
        self.nodes.has(name)
            || unknown && may_be()
            || self.goes_through(name, Self::is_place_or_all)
    }

    /// Returns `false` if a place is known to lie beyond the grid.
    pub(super) fn may_be_on_grid(&self, row: i64, column: i64) -> bool {
        row > 0
            && column > 0
            && self.grid.is_none_or(|[rows, columns]| row <= rows && column <= columns)
    }

    /// Returns the last cell of a piece with a shape.
    pub(super) fn last_cell(&self, kind: &str) -> Option<LastCell> {
        self.shapes.get(kind).copied()
    }

    /// Returns `true` if a name is that of a region.
    pub fn is_region(&self, name: &str) -> bool {
        self.regions.has(name)
    }

    /// Returns `true` if a name is that of a line.
    pub fn is_line(&self, name: &str) -> bool {
        self.lines.has(name)
    }

    /// Returns `true` if a name is that of a parameter.
    pub fn is_param(&self, name: &str) -> bool {
        self.params.has(name)
    }

    /// Returns `true` if a name is that of a parameter or a loop variable.
    pub fn is_number(&self, name: &str) -> bool {
        self.params.has(name) || self.counters.contains(name)
    }

    /// Returns `true` if a word has an index anywhere, or a number in a declared name.
    pub fn is_numbered(&self, name: &str) -> bool {
        self.indexed.contains(name) || self.is_known(&format!("{name}1"))
    }

    /// Returns the name of a start, in quotes or without them, in quotes; `None` if there is a goal
    /// of this name, too.
    pub fn start_of(&self, text: &str) -> Option<String> {
        let name = unquoted(text);
        (self.starts.contains(name) && !self.goals.contains(name)).then(|| format!("\"{name}\""))
    }

    /// Returns the name of a goal, in quotes or without them, in quotes; `None` if there is a start
    /// of this name, too.
    pub fn goal_of(&self, text: &str) -> Option<String> {
        let name = unquoted(text);
        (self.goals.contains(name) && !self.starts.contains(name)).then(|| format!("\"{name}\""))
    }

    /// Returns `true` if the board has a grid.
    pub fn has_grid(&self) -> bool {
        self.nodes.outlines.contains("r#c#")
    }

    /// Returns `true` if the text has a section.
    pub fn has_section(&self, keyword: &str) -> bool {
        self.sections.contains(keyword)
    }

    /// Returns the name of a line that a generator makes, and the number of words of the generator.
    pub fn line_of(&self, words: &[PhraseWord<'_>]) -> Option<(usize, &str)> {
        let (length, made) = generator(words)?;
        Some((length, self.generated.get(&made)?))
    }

    /// Returns the piece of a glyph.
    pub fn kind_of(&self, glyph: char) -> Option<&str> {
        self.glyphs.get(&glyph).map(String::as_str)
    }

    /// Returns `true` if a piece has a glyph, or may have it because its name begins so.
    pub fn is_shown_by(&self, glyph: char) -> bool {
        let begins = |name: &String| {
            name.chars().next().is_some_and(|first| first.to_lowercase().eq(glyph.to_lowercase()))
        };
        self.glyphs.contains_key(&glyph) || self.kinds.names.iter().any(begins)
    }

    /// Returns the piece that is meant by a word in another form: in the plural, or with capitals.
    pub fn kind_like(&self, word: &str) -> Option<&str> {
        let lower = word.to_lowercase();
        let singular = lower.strip_suffix('s');
        let forms =
            [Some(lower.as_str()), singular, singular.and_then(|word| word.strip_suffix('e'))];
        let fits = |known: &&String| forms.contains(&Some(known.to_lowercase().as_str()));
        self.kinds.names.iter().filter(fits).min().map(String::as_str)
    }

    /// Returns the region that is meant by a word in the plural.
    pub fn region_like(&self, word: &str) -> Option<&str> {
        let singular = word.strip_suffix('s').unwrap_or(word);
        let forms = [Some(singular), singular.strip_suffix('e')];
        self.regions
            .names
            .iter()
            .find(|known| *known != word && forms.contains(&Some(known.as_str())))
            .map(String::as_str)
    }

    /// Returns `true` if a word is declared in any way.
    pub fn is_known(&self, word: &str) -> bool {
        self.kinds.has(word)
            || self.stands_on_board(word)
            || self.lines.has(word)
            || self.params.has(word)
    }

    /// Returns `true` if a word that is not declared stands in a place of nodes.
    pub fn is_place(&self, word: &str) -> bool {
        self.places.contains(word) && !self.is_known(word)
    }

    /// Returns `true` if a word occurs at several places.
    pub fn is_used(&self, word: &str) -> bool {
        self.words.get(word).is_some_and(|count| *count > 1)
    }

    fn stands_on_board(&self, name: &str) -> bool {
        self.nodes.has(name) || self.regions.has(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_as_they_are_declared() {
        let names = Names::of(
            "param n = 2 # param z\npieces { frog 'F', newt; tile[1..3]; class wet = frog |\ngnu }\nboard { # nodes q\n path row: h[1..3]\n
             region top = h1\n legend 'x' _ in spot; nodes a (1,2) b\n line l: a - b; jumps far { a-b-h1 } }\nrules { frog2: a => b }",
        );
        assert_eq!(
            ["frog", "newt", "tile", "tile2", "wet"].map(|name| names.is_kind(name)),
            [true; 5]
        );
        assert_eq!(
            ["gnu", "h1", "cycle", "row", "frog2"].map(|name| names.is_kind(name)),
            [false; 5]
        );
        assert_eq!(["h2", "h[1..2]", "h*", "a", "b"].map(|name| names.is_node(name)), [true; 5]);
        assert_eq!(["h", "q", "far", "top", "frog"].map(|name| names.is_node(name)), [false; 5]);
        assert_eq!(["top", "spot"].map(|name| names.is_region(name)), [true; 2]);
        assert_eq!(
            [
                ["row", "l", "far"].map(|name| names.is_line(name)),
                ["h1", "q", "n"].map(|name| names.is_line(name))
            ],
            [[true; 3], [false; 3]]
        );
        assert_eq!(
            [names.is_param("n"), names.is_param("z"), names.has_section("board")],
            [true, false, true]
        );
        assert_eq!([names.kind_like("Frogs"), names.kind_like("frogx")], [Some("frog"), None]);
    }

    #[test]
    fn where_nothing_is_declared_anything_may_be_meant() {
        let names = Names::of("board { grid 3 by 3 }");
        assert_eq!(
            [
                names.is_kind("frog"),
                names.is_node("r1c2"),
                names.is_node("r*c2"),
                names.is_kind("r1c1")
            ],
            [true, true, true, false]
        );
        assert_eq!(
            [names.is_node("h1"), names.has_grid(), names.is_line("column")],
            [false, true, true]
        );
    }
}
