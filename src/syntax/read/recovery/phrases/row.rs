//! The rows of phrases and their forms in the language, and the search for a row in a statement.
//!
//! A pattern is read word by word. Words in capitals are metavariables, as `KIND` or `NODES2`:
//! [`super::metavariables`] defines the texts that fit them. `a|b` is one of several words,
//! `NAME=a|b` the same with a name for the template, `[…]` may be left out, and a text in single
//! quotes is taken literally. The word in backticks is the wrong one; `{}` in the reason stands for
//! it. A template has the metavariables of its pattern; `[…]` in it is left out if its
//! metavariables are, and brackets of the statement itself are in single quotes there, too. Advice
//! has its metavariables in braces, as `{KIND}`.

use super::names::Names;
use super::words::PhraseWord;
use crate::diagnostic::{Setting, Wording};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of places at which a row is tried in one statement.
const MOST_STEPS: usize = 2_000;

/// The maximum number of rewritten forms of a statement that are examined.
const MOST_FOUND: usize = 12;

/// A phrase of another language.
pub struct Row {
    /// The phrase, as a pattern.
    pub pattern: &'static str,
    /// The text to write instead, or the advice.
    pub way: Way,
    /// The reason why the phrase is wrong; empty if the faulty metavariable gives the reason.
    pub why: &'static str,
    /// `true` if the phrase can have no other meaning.
    pub sure: bool,
    /// `true` if the next row reads the phrase otherwise, and both forms are offered.
    pub either: bool,
    /// The setting that the advice speaks of at its end.
    pub setting: Option<Setting>,
    /// An example of the phrase, and its result.
    #[cfg_attr(not(test), allow(dead_code, reason = "each row is its own test"))]
    pub example: (&'static str, &'static str),
}

/// The help of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The statement in the form of the language.
    Write(&'static str),
    /// The advice, if the help is no change of one statement.
    Say(&'static str),
}

/// Creates a row: a phrase, its form in the language, and the reason; then an example of both.
pub const fn row(
    pattern: &'static str,
    write: &'static str,
    why: &'static str,
    example: &'static str,
    better: &'static str,
) -> Row {
    Row {
        pattern,
        way: Way::Write(write),
        why,
        sure: false,
        either: false,
        setting: None,
        example: (example, better),
    }
}

/// Creates a row whose help is advice.
pub const fn say(
    pattern: &'static str,
    say: &'static str,
    why: &'static str,
    example: &'static str,
) -> Row {
    Row { way: Way::Say(say), ..row(pattern, "", why, example, say) }
}

/// Creates a row of a part, which has no example of its own.
pub const fn part(pattern: &'static str, write: &'static str, why: &'static str) -> Row {
    row(pattern, write, why, "", "")
}

impl Row {
    /// Returns the row as one that can have no other meaning.
    pub const fn sure(mut self) -> Self {
        self.sure = true;
        self
    }

    /// Returns the row as one whose phrase the next row reads otherwise.
    pub const fn either(mut self) -> Self {
        self.either = true;
        self
    }

    /// Returns the row as one whose advice speaks of a setting at its end.
    pub const fn by(mut self, setting: Setting) -> Self {
        self.setting = Some(setting);
        self
    }

    /// Returns the row with the advice that its example gives.
    pub const fn giving(mut self, advice: &'static str) -> Self {
        self.example.1 = advice;
        self
    }

    /// Returns the advice for a statement.
    pub fn advice(&self, text: String) -> Wording {
        match self.setting {
            Some(setting) => Wording::from(text).by(setting),
            None => text.into(),
        }
    }
}

/// The text that fills a metavariable, and its fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The text in the form of the language.
    pub text: String,
    /// The fault of the text.
    pub deviation: Option<Deviation>,
}

/// A fault inside a metavariable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The index of the wrong word.
    pub word: usize,
    /// The reason; `{}` stands for the word.
    pub why: String,
    /// `true` if the text can have no other meaning.
    pub sure: bool,
}

impl Bound {
    /// Creates a text without a fault.
    pub fn right(text: impl Into<String>) -> Self {
        Self { text: text.into(), deviation: None }
    }

    /// Records a fault, unless there is one already.
    pub fn wrong(&mut self, word: usize, why: &str, sure: bool) {
        match &mut self.deviation {
            Some(deviation) => deviation.sure &= sure,
            None => self.deviation = Some(Deviation { word, why: why.to_owned(), sure }),
        }
    }

    /// Appends another text.
    pub fn add(&mut self, between: &str, other: Self) {
        self.text += between;
        self.text += &other.text;
        if let Some(deviation) = other.deviation {
            self.wrong(deviation.word, &deviation.why, deviation.sure);
        }
    }
}

/// The data by which the words that fit a metavariable are found.
pub struct Metavariables<'a> {
    /// The declared names of the text.
    pub names: &'a Names,
    /// The statement.
    pub text: &'a str,
    /// Returns the statements of a block that are meant by a text.
    pub statement: fn(&str, &str, &Names) -> Option<String>,
    /// Returns the texts that fit a metavariable from a word on: the end of each, the farthest
    /// first.
    find: Fits,
    /// The texts that were found: by metavariable, position in the statement, index of the word,
    /// and number of words.
    known: RefCell<HashMap<(String, [usize; 3]), Fitting>>,
}

/// The texts that fit a metavariable, each with its end.
pub type Fitting = Rc<[(usize, Bound)]>;

impl<'a> Metavariables<'a> {
    /// Creates the data for one statement.
    pub fn new(
        names: &'a Names,
        text: &'a str,
        statement: fn(&str, &str, &Names) -> Option<String>,
        find: Fits,
    ) -> Self {
        Self { names, text, statement, find, known: RefCell::default() }
    }

    /// Returns the texts that fit a metavariable from a word on, the farthest first; each search is
    /// made once.
    pub fn fits(&self, variable: &str, words: &[PhraseWord<'_>], at: usize) -> Fitting {
        let begin = words.get(at).map_or(usize::MAX, |word| word.at);
        let key = (variable.to_owned(), [begin, at, words.len()]);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let found: Fitting = (self.find)(self, variable, words, at).into();
        self.known.borrow_mut().insert(key, found.clone());
        found
    }

    /// Returns the longest text that fits a metavariable from a word on.
    pub fn first(
        &self,
        variable: &str,
        words: &[PhraseWord<'_>],
        at: usize,
    ) -> Option<(usize, Bound)> {
        self.fits(variable, words, at).first().cloned()
    }
}

/// A function that finds the texts that fit a metavariable from a word on.
pub type Fits = fn(&Metavariables<'_>, &str, &[PhraseWord<'_>], usize) -> Vec<(usize, Bound)>;

/// A statement as matched by a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The index of the row.
    pub row: usize,
    /// The help: the statement, or advice.
    pub way: Result<String, String>,
    /// The fault: the wrong word, the reason, and its certainty.
    pub deviation: Deviation,
}

/// One word or metavariable of a pattern.
#[derive(Clone, Debug)]
struct Step {
    /// The words that match the step; empty for a metavariable.
    any_of: Vec<&'static str>,
    /// The name of the step in the template, if it has one.
    name: Option<&'static str>,
    wrong: bool,
}

/// A table of rows that can be searched for.
pub struct Table {
    /// The rows.
    pub rows: &'static [Row],
    /// For each row its pattern, once for each choice of omitted parts.
    patterns: Vec<Vec<Vec<Step>>>,
}

impl Table {
    /// Creates the table, and reads the patterns of its rows.
    pub fn new(rows: &'static [Row]) -> Self {
        Self { rows, patterns: rows.iter().map(|row| steps(row.pattern)).collect() }
    }

    /// Returns the rewritten forms of a statement, in the order of the rows; matches without a
    /// fault are left out.
    pub fn find(&self, vars: &Metavariables<'_>, words: &[PhraseWord<'_>]) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for (at, (row, patterns)) in self.rows.iter().zip(&self.patterns).enumerate() {
            for pattern in patterns {
                for (_, way, deviation) in Search::of(vars, words, true).all(row, pattern, 0) {
                    if let Some(deviation) =
                        deviation.filter(|_| !found.iter().any(|known| known.way == way))
                    {
                        found.push(Found { row: at, way, deviation });
                    }
                }
            }
            if found.len() >= MOST_FOUND {
                break;
            }
        }
        let written = || vars.text.get(words.first()?.at..words.last()?.end());
        found.retain(|found| {
            !found.way.as_ref().is_ok_and(|text| {
                written()
                    .is_none_or(|written| text.split_whitespace().eq(written.split_whitespace()))
            })
        });
        found
    }

    /// Returns the rewritten forms of the text that begins at a word, with the end of each, the
    /// farthest first.
    pub fn fits(
        &self,
        vars: &Metavariables<'_>,
        words: &[PhraseWord<'_>],
        at: usize,
    ) -> Vec<(usize, Bound)> {
        let mut found: Vec<(usize, Bound)> = Vec::new();
        for (row, patterns) in self.rows.iter().zip(&self.patterns) {
            for pattern in patterns {
                for (end, way, deviation) in Search::of(vars, words, false).all(row, pattern, at) {
                    if let (Ok(text), false) = (way, found.iter().any(|(known, _)| *known == end)) {
                        found.push((end, Bound { text, deviation }));
                    }
                }
            }
        }
        found.sort_by_key(|(end, _)| Reverse(*end));
        found
    }
}

/// A match of a row: the end of the words, the help, and the fault.
type Made = (usize, Result<String, String>, Option<Deviation>);

/// The search for one pattern in one statement.
struct Search<'a, 'w> {
    vars: &'a Metavariables<'a>,
    words: &'a [PhraseWord<'w>],
    /// `true` if the pattern has to match up to the end. If it need not, a name of the file is no
    /// fault.
    whole: bool,
    bound: Vec<(&'static str, Bound)>,
    wrong: Option<usize>,
    left: usize,
    found: Vec<Made>,
}

impl<'a, 'w> Search<'a, 'w> {
    fn of(vars: &'a Metavariables<'a>, words: &'a [PhraseWord<'w>], whole: bool) -> Self {
        Self {
            vars,
            words,
            whole,
            bound: Vec::new(),
            wrong: None,
            left: MOST_STEPS,
            found: Vec::new(),
        }
    }

    /// Returns the matches of a row from a word on.
    fn all(mut self, row: &Row, pattern: &[Step], at: usize) -> Vec<Made> {
        self.go(row, pattern, at);
        self.found
    }

    /// Matches the rest of a pattern from a word on.
    fn go(&mut self, row: &Row, rest: &[Step], at: usize) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || !self.vars.names.step() || self.found.len() >= MOST_FOUND {
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
        if let (Some(variable), []) = (step.name, &step.any_of[..]) {
            let kind = variable.trim_end_matches(|letter: char| letter.is_ascii_digit());
            for (end, bound) in self.vars.fits(kind, self.words, at).iter() {
                self.bound.push((variable, bound.clone()));
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

    fn one_of(&self, step: &Step, word: &PhraseWord<'_>) -> Option<&'static str> {
        let name = step.wrong && !self.whole && self.vars.names.is_known(word.text);
        step.any_of.iter().find(|text| !name && word.text.eq_ignore_ascii_case(text)).copied()
    }

    /// Returns the match of a row that ends at a word.
    fn result(&self, row: &Row, end: usize) -> Option<Made> {
        let deviations = || self.bound.iter().filter_map(|(_, bound)| bound.deviation.as_ref());
        let sure = deviations().all(|deviation| deviation.sure);
        let inner = deviations().next().map(|deviation| Deviation { sure, ..deviation.clone() });
        let wrong = self.wrong.or(self.whole.then_some(0)).filter(|_| !row.why.is_empty());
        let deviation = match (wrong, inner) {
            (Some(word), Some(inner)) if !self.whole && inner.word <= word => Some(inner),
            (Some(word), _) => {
                Some(Deviation { word, why: row.why.to_owned(), sure: row.sure && sure })
            }
            (None, inner) => inner,
        };
        let way = match row.way {
            Way::Write(template) => Ok(render(template, &self.bound)?),
            Way::Say(help) => {
                Err(self.bound.iter().fold(help.to_owned(), |help, (name, bound)| {
                    help.replace(&format!("{{{name}}}"), &bound.text)
                }))
            }
        };
        Some((end, way, deviation))
    }
}

/// Returns the alternatives of `a|b`; single quotes enclose a text that would have another meaning
/// in a pattern.
fn alternatives(words: &'static str) -> Vec<&'static str> {
    let (mut found, mut rest) = (Vec::new(), words);
    while !rest.is_empty() {
        let quoted = rest
            .strip_prefix('\'')
            .and_then(|behind| behind.split_once('\''))
            .filter(|(word, _)| !word.is_empty());
        let (word, behind) = quoted.unwrap_or_else(|| {
            rest.split_at(rest.find('|').filter(|at| *at > 0).unwrap_or(rest.len()))
        });
        found.push(word);
        rest = behind.strip_prefix('|').unwrap_or(behind);
    }
    found
}

/// Fills the metavariables of a template; `None` if one of them has no text.
fn render(template: &str, bound: &[(&'static str, Bound)]) -> Option<String> {
    let (mut text, mut rest) = (String::new(), template);
    while let Some(first) = rest.chars().next() {
        let variable = rest
            .find(|letter: char| !letter.is_ascii_uppercase() && !letter.is_ascii_digit())
            .unwrap_or(rest.len());
        let length = if let Some(quoted) =
            ["'['", "']'"].into_iter().find(|quoted| rest.starts_with(quoted))
        {
            text += quoted.trim_matches('\'');
            quoted.len()
        } else if first == '[' {
            let close = rest.find(']')?;
            text += &render(rest.get(1..close)?, bound).unwrap_or_default();
            close + 1
        } else if first.is_ascii_uppercase() && variable > 1 {
            text += &bound.iter().find(|(name, _)| *name == &rest[..variable])?.1.text;
            variable
        } else {
            text.push(first);
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    Some(text)
}

/// Returns the steps of a pattern, once for each choice of omitted parts: the complete one first.
fn steps(pattern: &'static str) -> Vec<Vec<Step>> {
    let pattern = pattern.trim_start();
    if pattern.is_empty() {
        return vec![Vec::new()];
    }
    if let Some(behind) = pattern.strip_prefix('[') {
        let quoted = |at: usize| behind[..at].ends_with('\'') && behind[at + 1..].starts_with('\'');
        let close = behind
            .match_indices(']')
            .map(|(at, _)| at)
            .find(|at| !quoted(*at))
            .unwrap_or(behind.len());
        let (with, without) =
            (steps(&behind[..close]), steps(behind.get(close + 1..).unwrap_or("")));
        let both = with
            .iter()
            .flat_map(|inside| without.iter().map(|rest| [&inside[..], &rest[..]].concat()));
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
    steps(rest)
        .into_iter()
        .map(|rest| [vec![Step { any_of: any_of.clone(), name, wrong }], rest].concat())
        .collect()
}

/// Returns `true` if a text of a pattern is the name of a metavariable.
fn is_hole(text: &str) -> bool {
    text.len() > 1 && text.starts_with(|letter: char| letter.is_ascii_uppercase())
}
