//! What people write, and how it is written here: rows of data, and how a row is found in a statement.
//!
//! A pattern is read word by word. Words in capitals are holes, as `KIND` or `NODES2`: what fits them is said in [`super::holes`]. `a|b` is
//! one of several words, `NAME=a|b` the same with a name for the way out, `[…]` may be left out, and what stands in single quotes is taken
//! as it is. The word in backticks is the one that is wrong; in the reason, `{}` stands for it. A way out has the holes of its pattern;
//! `[…]` in it is left out where they are, and brackets of the statement itself stand in single quotes there, too.

use super::names::Names;
use super::words::Word;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

/// How many places a row may be tried at in one statement.
const MOST_STEPS: usize = 2_000;

/// How many ways to write a statement are looked at.
const MOST_FOUND: usize = 12;

/// A phrase from elsewhere.
pub struct Row {
    /// What people write.
    pub pattern: &'static str,
    /// What to write instead.
    pub way: Way,
    /// What is wrong; nothing where the hole that does not fit says so.
    pub why: &'static str,
    /// Whether nothing else can be meant.
    pub sure: bool,
    /// What somebody may write, and what becomes of it.
    #[cfg_attr(not(test), allow(dead_code, reason = "each row is its own test"))]
    pub example: (&'static str, &'static str),
}

/// The way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The statement as it is written here.
    Write(&'static str),
    /// What to do, where that is no change of one statement.
    Say(&'static str),
}

/// A row: what people write, how it is written here, and why; then an example of both.
pub const fn row(pattern: &'static str, write: &'static str, why: &'static str, example: &'static str, better: &'static str) -> Row {
    Row { pattern, way: Way::Write(write), why, sure: false, example: (example, better) }
}

/// A row whose way out is no statement.
pub const fn say(pattern: &'static str, say: &'static str, why: &'static str, example: &'static str) -> Row {
    Row { pattern, way: Way::Say(say), why, sure: false, example: (example, say) }
}

/// A row of a part, which has no example of its own.
pub const fn part(pattern: &'static str, write: &'static str, why: &'static str) -> Row {
    Row { pattern, way: Way::Write(write), why, sure: false, example: ("", "") }
}

impl Row {
    /// The same, where nothing else can be meant.
    pub const fn sure(mut self) -> Self {
        self.sure = true;
        self
    }
}

/// What fits a hole: how it is written here, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// As it is written here.
    pub text: String,
    /// What is wrong with it.
    pub slip: Option<Slip>,
}

/// What is wrong inside a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The word that is wrong.
    pub word: usize,
    /// Why; `{}` stands for the word.
    pub why: String,
    /// Whether nothing else can be meant.
    pub sure: bool,
}

impl Bound {
    /// What is right as it stands.
    pub fn right(text: impl Into<String>) -> Self {
        Self { text: text.into(), slip: None }
    }

    /// Notes what is wrong, unless something before it is.
    pub fn wrong(&mut self, word: usize, why: &str, sure: bool) {
        match &mut self.slip {
            Some(slip) => slip.sure &= sure,
            None => self.slip = Some(Slip { word, why: why.to_owned(), sure }),
        }
    }

    /// Goes on with another one.
    pub fn add(&mut self, between: &str, other: Self) {
        self.text += between;
        self.text += &other.text;
        if let Some(slip) = other.slip {
            self.wrong(slip.word, &slip.why, slip.sure);
        }
    }
}

/// What is needed to tell whether words fit a hole.
pub struct Holes<'a> {
    /// What the names of the text are.
    pub names: &'a Names,
    /// The statement.
    pub text: &'a str,
    /// The statements of a block that a text means.
    pub statement: fn(&str, &str, &Names) -> Option<String>,
    /// Finds what fits the hole of that name from a word on: where it ends, the farthest first.
    find: Fits,
    /// What was found: for a hole, where in the statement, which word of how many.
    known: RefCell<HashMap<(String, [usize; 3]), Fitting>>,
}

/// Where what fits a hole ends, and what it is.
pub type Fitting = Rc<[(usize, Bound)]>;

impl<'a> Holes<'a> {
    /// What is needed for one statement.
    pub fn new(names: &'a Names, text: &'a str, statement: fn(&str, &str, &Names) -> Option<String>, find: Fits) -> Self {
        Self { names, text, statement, find, known: RefCell::default() }
    }

    /// What fits a hole from a word on, the farthest first; it is looked for once.
    pub fn fits(&self, hole: &str, words: &[Word<'_>], at: usize) -> Fitting {
        let begin = words.get(at).map_or(usize::MAX, |word| word.at);
        let key = (hole.to_owned(), [begin, at, words.len()]);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let found: Fitting = (self.find)(self, hole, words, at).into();
        self.known.borrow_mut().insert(key, found.clone());
        found
    }

    /// What fits a hole from a word on and goes farthest.
    pub fn first(&self, hole: &str, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
        self.fits(hole, words, at).first().cloned()
    }
}

/// What fits a hole from a word on.
pub type Fits = fn(&Holes<'_>, &str, &[Word<'_>], usize) -> Vec<(usize, Bound)>;

/// A statement as a row has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which row it is.
    pub row: usize,
    /// The way out: the statement, or what to do.
    pub way: Result<String, &'static str>,
    /// The word that is wrong, why, and whether nothing else can be meant.
    pub slip: Slip,
}

/// One word or hole of a pattern.
#[derive(Clone, Debug)]
struct Step {
    /// The words of which one is wanted; none for a hole.
    any_of: Vec<&'static str>,
    /// What the way out calls it, if it does.
    name: Option<&'static str>,
    wrong: bool,
}

/// Rows that can be looked for.
pub struct Table {
    /// The rows.
    pub rows: &'static [Row],
    /// For each row its pattern, once for each choice of what is left out.
    patterns: Vec<Vec<Vec<Step>>>,
}

impl Table {
    /// Reads the patterns of rows.
    pub fn new(rows: &'static [Row]) -> Self {
        Self { rows, patterns: rows.iter().map(|row| steps(row.pattern)).collect() }
    }

    /// The ways in which rows have a statement, in the order of the rows; what is as it should be is left out.
    pub fn find(&self, holes: &Holes<'_>, words: &[Word<'_>]) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for (at, (row, patterns)) in self.rows.iter().zip(&self.patterns).enumerate() {
            for pattern in patterns {
                for (_, way, slip) in Search::of(holes, words, true).all(row, pattern, 0) {
                    if let Some(slip) = slip.filter(|_| !found.iter().any(|known| known.way == way)) {
                        found.push(Found { row: at, way, slip });
                    }
                }
            }
            if found.len() >= MOST_FOUND {
                break;
            }
        }
        let written = || holes.text.get(words.first()?.at..words.last()?.end());
        found.retain(|found| {
            !found.way.as_ref().is_ok_and(|text| written().is_none_or(|written| text.split_whitespace().eq(written.split_whitespace())))
        });
        found
    }

    /// The ways in which rows have what begins at a word: where each ends, the farthest first.
    pub fn fits(&self, holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
        let mut found: Vec<(usize, Bound)> = Vec::new();
        for (row, patterns) in self.rows.iter().zip(&self.patterns) {
            for pattern in patterns {
                for (end, way, slip) in Search::of(holes, words, false).all(row, pattern, at) {
                    if let (Ok(text), false) = (way, found.iter().any(|(known, _)| *known == end)) {
                        found.push((end, Bound { text, slip }));
                    }
                }
            }
        }
        found.sort_by_key(|(end, _)| Reverse(*end));
        found
    }
}

/// What a row makes of words: where they end, the way out, and what is wrong with them.
type Made = (usize, Result<String, &'static str>, Option<Slip>);

/// One pattern in one statement.
struct Search<'a, 'w> {
    holes: &'a Holes<'a>,
    words: &'a [Word<'w>],
    /// Whether the pattern is to go on to the end. Where it need not, a name of the file is nothing wrong.
    whole: bool,
    bound: Vec<(&'static str, Bound)>,
    wrong: Option<usize>,
    left: usize,
    found: Vec<Made>,
}

impl<'a, 'w> Search<'a, 'w> {
    fn of(holes: &'a Holes<'a>, words: &'a [Word<'w>], whole: bool) -> Self {
        Self { holes, words, whole, bound: Vec::new(), wrong: None, left: MOST_STEPS, found: Vec::new() }
    }

    /// What a row makes of the words from one on.
    fn all(mut self, row: &Row, pattern: &[Step], at: usize) -> Vec<Made> {
        self.go(row, pattern, at);
        self.found
    }

    /// Tries the rest of a pattern from a word on.
    fn go(&mut self, row: &Row, rest: &[Step], at: usize) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || !self.holes.names.step() || self.found.len() >= MOST_FOUND {
            return;
        }
        let Some((step, rest)) = rest.split_first() else {
            if at == self.words.len() || !self.whole {
                self.found.extend(self.result(row, at));
            }
            return;
        };
        let before = self.wrong;
        if step.wrong {
            self.wrong = self.wrong.or(Some(at));
        }
        if let (Some(hole), []) = (step.name, &step.any_of[..]) {
            let kind = hole.trim_end_matches(|letter: char| letter.is_ascii_digit());
            for (end, bound) in self.holes.fits(kind, self.words, at).iter() {
                self.bound.push((hole, bound.clone()));
                self.go(row, rest, *end);
                self.bound.pop();
            }
        } else if let Some(text) = self.words.get(at).and_then(|word| self.one_of(step, word)) {
            let known = self.bound.len();
            self.bound.extend(step.name.map(|name| (name, Bound::right(text))));
            self.go(row, rest, at + 1);
            self.bound.truncate(known);
        }
        self.wrong = before;
    }

    fn one_of(&self, step: &Step, word: &Word<'_>) -> Option<&'static str> {
        let name = step.wrong && !self.whole && self.holes.names.is_known(word.text);
        step.any_of.iter().find(|text| !name && word.text.eq_ignore_ascii_case(text)).copied()
    }

    /// What a row makes of the words that it fits.
    fn result(&self, row: &Row, end: usize) -> Option<Made> {
        let slips = || self.bound.iter().filter_map(|(_, bound)| bound.slip.as_ref());
        let sure = slips().all(|slip| slip.sure);
        let inner = slips().next().map(|slip| Slip { sure, ..slip.clone() });
        let wrong = self.wrong.or(self.whole.then_some(0)).filter(|_| !row.why.is_empty());
        let slip = match (wrong, inner) {
            (Some(word), Some(inner)) if !self.whole && inner.word <= word => Some(inner),
            (Some(word), _) => Some(Slip { word, why: row.why.to_owned(), sure: row.sure && sure }),
            (None, inner) => inner,
        };
        let way = match row.way {
            Way::Write(template) => Ok(render(template, &self.bound)?),
            Way::Say(help) => Err(help),
        };
        Some((end, way, slip))
    }
}

/// The words of which one is wanted: `a|b`; in single quotes stands what would mean something else here.
fn alternatives(words: &'static str) -> Vec<&'static str> {
    let (mut found, mut rest) = (Vec::new(), words);
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('\'').and_then(|behind| behind.split_once('\'')).filter(|(word, _)| !word.is_empty());
        let (word, behind) = quoted.unwrap_or_else(|| rest.split_at(rest.find('|').filter(|at| *at > 0).unwrap_or(rest.len())));
        found.push(word);
        rest = behind.strip_prefix('|').unwrap_or(behind);
    }
    found
}

/// A template with its holes filled; `None` where one is not.
fn render(template: &str, bound: &[(&'static str, Bound)]) -> Option<String> {
    let (mut text, mut rest) = (String::new(), template);
    while let Some(first) = rest.chars().next() {
        let hole = rest.find(|letter: char| !letter.is_ascii_uppercase() && !letter.is_ascii_digit()).unwrap_or(rest.len());
        let length = if let Some(quoted) = ["'['", "']'"].into_iter().find(|quoted| rest.starts_with(quoted)) {
            text += quoted.trim_matches('\'');
            quoted.len()
        } else if first == '[' {
            let close = rest.find(']')?;
            text += &render(rest.get(1..close)?, bound).unwrap_or_default();
            close + 1
        } else if first.is_ascii_uppercase() && hole > 1 {
            text += &bound.iter().find(|(name, _)| *name == &rest[..hole])?.1.text;
            hole
        } else {
            text.push(first);
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    Some(text)
}

/// The steps of a pattern, once for each choice of what is left out: everything in it first.
fn steps(pattern: &'static str) -> Vec<Vec<Step>> {
    let pattern = pattern.trim_start();
    if pattern.is_empty() {
        return vec![Vec::new()];
    }
    if let Some(behind) = pattern.strip_prefix('[') {
        let quoted = |at: usize| behind[..at].ends_with('\'') && behind[at + 1..].starts_with('\'');
        let close = behind.match_indices(']').map(|(at, _)| at).find(|at| !quoted(*at)).unwrap_or(behind.len());
        let (with, without) = (steps(&behind[..close]), steps(behind.get(close + 1..).unwrap_or("")));
        let both = with.iter().flat_map(|inside| without.iter().map(|rest| [&inside[..], &rest[..]].concat()));
        return both.chain(without.iter().cloned()).collect();
    }
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let wrong = first.starts_with('`') && first.len() > 1;
    let first = if wrong { first.trim_matches('`') } else { first };
    let (name, words) = match first.split_once('=').filter(|(name, _)| is_hole(name)) {
        Some((name, words)) => (Some(name), words),
        None if is_hole(first) => (Some(first), ""),
        None => (None, first),
    };
    let any_of = alternatives(words);
    steps(rest).into_iter().map(|rest| [vec![Step { any_of: any_of.clone(), name, wrong }], rest].concat()).collect()
}

/// Whether a text of a pattern is the name of a hole.
fn is_hole(text: &str) -> bool {
    text.len() > 1 && text.starts_with(|letter: char| letter.is_ascii_uppercase())
}
