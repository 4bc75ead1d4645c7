//! Finds one token, near the place where reading stopped, whose replacement makes the whole
//! statement readable.

use super::super::super::grammar::Rule;
use super::super::parse;
use super::LONGEST_STATEMENT;
use crate::diagnostic::synonym;
use crate::syntax::token::{Kind, Token, is_part, tokens};
use crate::syntax::words::find;
use std::ops::Range;

/// The meaning of a word in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// A number: a parameter or the variable of a loop.
    Number,
    /// The name of numbered nodes or pieces.
    Numbered,
    /// A region.
    Region,
    /// A line.
    Line,
    /// Any other declared name.
    Name,
    /// No declared name.
    Nothing,
}

/// The signs and words of other languages, each with its possible meanings here.
const MEANT: [(&str, &[&str]); 31] = [
    ("other than", &["except"]),
    ("but not", &["except"]),
    ("apart from", &["except"]),
    ("all but", &["at all except", "all except"]),
    ("not", &["all except"]),
    ("**", &["^"]),
    ("++", &["+1"]),
    ("...", &[".."]),
    ("..<", &[".."]),
    ("->", &["=>", ">"]),
    ("-->", &["=>", ">"]),
    ("→", &["=>", ">"]),
    ("<-", &[":"]),
    (":=", &["="]),
    ("^", &["*"]),
    ("|", &[" - ", " and ", " or ", " "]),
    ("/", &["|", " or "]),
    ("&", &[" and ", " - "]),
    ("+", &[" and ", " "]),
    (",", &[" and ", " "]),
    ("=", &[":", " is ", " == ", " to "]),
    (":", &[" = ", " is ", " to "]),
    ("of", &["in", "|"]),
    ("in", &["on", "at", ":"]),
    ("on", &["in", "at"]),
    ("at", &["in", "on"]),
    ("inside", &["in"]),
    ("within", &["in"]),
    ("equals", &["is", "=="]),
    ("becomes", &["=>", "to"]),
    ("are", &["is"]),
];

/// The words with the meaning of a word of the language; the words of `synonym` are left out here.
const WORDS: [(&str, &[&str]); 16] = [
    ("mod", &["%"]),
    ("div", &["//"]),
    ("exists", &["some"]),
    ("exist", &["some"]),
    ("each", &["every"]),
    ("forall", &["every"]),
    ("where", &["if"]),
    ("when", &["if"]),
    ("unless", &["if not"]),
    ("then", &["also", ""]),
    ("price", &["cost"]),
    ("costs", &["cost"]),
    ("along", &["on"]),
    ("into", &["to"]),
    ("with", &["to"]),
    ("called", &["as"]),
];

/// The signs that may be missing, each with the blanks beside it.
const MISSING: [&str; 9] = [":", " => ", " = ", " is ", " to ", " on ", " at ", " in ", " * "];

/// The signs that other languages put between words or around them, each with its closing sign.
const NEEDLESS: [(&str, &str); 7] =
    [("(", ")"), ("{", "}"), (",", ""), (":", ""), ("=", ""), (".", ""), (")", "")];

/// The words of English that the language does not use.
const ARTICLES: [&str; 5] = ["the", "a", "an", "of", "then"];

/// Returns a statement with one token changed near the place where reading stopped, if it can then
/// be read.
///
/// # Arguments
/// `rule` - the rule that reads the statement
/// `at` - the place where reading stopped
/// `means` - returns the meaning of a word in the file
///
/// # Returns
/// The changed statement; `None` if no change makes it readable, or more than one change of a kind.
/// Of several changes, the one that leaves the fewest words without a meaning is returned, and then
/// the shortest.
pub fn mended(text: &str, rule: Rule, at: usize, means: impl Fn(&str) -> Means) -> Option<String> {
    if text.len() > LONGEST_STATEMENT {
        return None;
    }
    let solid: Vec<Token<'_>> = tokens(text).filter(|token| !token.is_gap()).collect();
    let here = solid.iter().position(|token| token.end() > at).unwrap_or(solid.len());
    let place = MendedPlace { text, solid: &solid, here, rule };
    let found = [
        place.sign(),
        place.anchors(),
        place.brackets(&means),
        place.order(),
        place.opened(),
        place.grouped(),
        place.index(&means),
        place.joined(&means),
        place.word(),
        place.missing(&means),
        place.without(),
    ];
    let unknown = |word: &Token<'_>| {
        word.kind == Kind::Word && find(word.text).is_none() && means(word.text) == Means::Nothing
    };
    found.into_iter().flatten().min_by_key(|better| {
        (tokens(better).filter(unknown).count(), better.len().abs_diff(text.len()), better.clone())
    })
}

/// The place where reading stopped.
struct MendedPlace<'a> {
    text: &'a str,
    /// The tokens of the statement, without blanks.
    solid: &'a [Token<'a>],
    /// The index of the token that does not fit, or the number of tokens at the end.
    here: usize,
    rule: Rule,
}

impl<'a> MendedPlace<'a> {
    fn token(&self, at: usize) -> Option<&Token<'a>> {
        self.solid.get(at)
    }

    /// Returns the index of the token that does not fit and the indices before it, the nearest
    /// first.
    fn nearby(&self, before: usize) -> impl Iterator<Item = usize> {
        (self.here.saturating_sub(before)..=self.here).rev().filter(|at| *at < self.solid.len())
    }

    /// Returns the text with the given edits, which are in order, if it can then be read.
    fn with(&self, edits: &[(Range<usize>, &str)]) -> Option<String> {
        let mut better = self.text.to_owned();
        for (range, new) in edits.iter().rev() {
            put(&mut better, range.clone(), new);
        }
        (better != self.text && parse(self.rule, &better).is_ok()).then_some(better)
    }

    /// Replaces a sign or short word, once or wherever it occurs from there on: `frog^n`, `n**2`,
    /// `1...n`.
    fn sign(&self) -> Option<String> {
        // At the end of a statement a token is missing.
        self.nearby(usize::from(self.here < self.solid.len())).find_map(|at| {
            let begin = self.solid[at].at;
            let is_it = |begin: usize, sign: &str| {
                let word = sign.starts_with(is_part);
                self.text[begin..].starts_with(sign)
                    && !(word && self.text[begin + sign.len()..].starts_with(is_part))
            };
            let (sign, ours) = MEANT.iter().find(|(sign, _)| is_it(begin, sign))?;
            let later = || {
                self.solid[at..]
                    .iter()
                    .filter(|token| is_it(token.at, sign))
                    .map(|token| token.at..token.at + sign.len())
            };
            ours.iter().find_map(|new| {
                let one = [(begin..begin + sign.len(), *new)];
                let all: Vec<_> = later().map(|range| (range, *new)).collect();
                self.with(&one).or_else(|| self.with(&all))
            })
        })
    }

    /// Puts blanks beside anchors: `^frog _`.
    fn anchors(&self) -> Option<String> {
        let glued = |at: &usize| match self.solid[*at].text {
            "^" => self.text[self.solid[*at].end()..].starts_with(is_part),
            "$" => self.text[..self.solid[*at].at].ends_with(is_part),
            _ => false,
        };
        let places: Vec<usize> = (0..self.solid.len()).filter(glued).collect();
        let apart = |at: &usize| {
            (self.solid[*at].range(), if self.solid[*at].text == "^" { "^ " } else { " $" })
        };
        if self.nearby(1).any(|at| places.contains(&at)) {
            self.with(&places.iter().map(apart).collect::<Vec<_>>())
        } else {
            None
        }
    }

    /// Replaces brackets: square ones enclose an index, round ones enclose arguments: `disc(k)`,
    /// `p{k}`.
    fn brackets(&self, means: impl Fn(&str) -> Means) -> Option<String> {
        self.nearby(1).find_map(|at| {
            let open = self.token(at).filter(|token| matches!(token.text, "(" | "{" | "["))?;
            let name = self
                .token(at.checked_sub(1)?)
                .filter(|name| name.end() == open.at && name.kind == Kind::Word)?;
            let (new_open, new_close) = if open.text == "[" { ("(", ")") } else { ("[", "]") };
            if matches!(name.text, "next" | "previous" | "all") && open.text == "(" {
                return self.with(&[(open.range(), " on "), (self.closing(at)?.range(), "")]);
            }
            if matches!(name.text, "floor" | "int" | "trunc") && open.text == "(" {
                return self.rounded(at);
            }
            if new_open == "[" && means(name.text) == Means::Number {
                return None;
            }
            let closes = self.closing(at)?;
            self.with(&[(open.range(), new_open), (closes.range(), new_close)])
        })
    }

    /// Replaces a function that rounds a quotient, whose bracket opens at a token: `floor(k/2)`.
    fn rounded(&self, at: usize) -> Option<String> {
        let (name, open, closes) =
            (self.token(at.checked_sub(1)?)?, self.token(at)?, self.closing(at)?);
        let slash = self.solid[at..].iter().find(|token| token.text == "/")?;
        let ends = |text: &str| self.text[closes.end()..].trim_start().starts_with(text);
        let in_index = self.text[..name.at].ends_with('[') && ends("]");
        let (before, after) = if in_index { ("", "") } else { ("(", ")") };
        self.with(&[
            (name.at..open.end(), before),
            (slash.range(), " // "),
            (closes.range(), after),
        ])
    }

    /// Returns the sign that closes the bracket that opens at a token.
    fn closing(&self, at: usize) -> Option<&Token<'a>> {
        let (_, close) =
            NEEDLESS.iter().chain(&[("[", "]")]).find(|(open, _)| *open == self.solid[at].text)?;
        self.solid[at..].iter().find(|token| token.text == *close)
    }

    /// Opens the bracket of a count that is only closed: `countfrog)`.
    fn opened(&self) -> Option<String> {
        let close = self.token(self.here).filter(|token| token.text == ")")?;
        let word = self.token(self.here.checked_sub(1)?)?;
        let counted = word.text.strip_prefix("count").filter(|counted| !counted.is_empty())?;
        self.with(&[(word.at..close.at, &format!("count({counted}"))])
    }

    /// Swaps two words, or the sides of one: `h4 not is frog`, `set red to h1`.
    fn order(&self) -> Option<String> {
        let (first, second) = (self.token(self.here)?, self.token(self.here + 1));
        if let Some(second) = second.filter(|second| (first.text, second.text) == ("not", "is")) {
            return self.with(&[(first.range(), second.text), (second.range(), first.text)]);
        }
        let repeat = self
            .here
            .checked_sub(1)
            .and_then(|at| self.token(at))
            .filter(|sign| matches!(sign.text, "*" | "+"));
        if let (Some(sign), "@" | ":", Some(region)) = (repeat, first.text, second) {
            return self.with(&[(sign.range(), ""), (region.end()..region.end(), sign.text)]);
        }
        let joint =
            self.nearby(2).find(|at| matches!(self.solid[*at].text, "to" | "is" | "at" | "in"))?;
        let (left, right) = (self.token(joint.checked_sub(1)?)?, self.token(joint + 1)?);
        let both = left.is_word() && right.is_word() || left.text == "_" || right.text == "_";
        if both {
            self.with(&[(left.range(), right.text), (right.range(), left.text)])
        } else {
            None
        }
    }

    /// Puts a sum after `*` in brackets: `frog*n+1`.
    fn grouped(&self) -> Option<String> {
        let sign = self.token(self.here).filter(|token| matches!(token.text, "+" | "-"))?;
        let (star, first, last) = (
            self.token(self.here.checked_sub(2)?)?,
            self.token(self.here - 1)?,
            self.token(self.here + 1)?,
        );
        let sum = format!("({}{}{})", first.text, sign.text, last.text);
        (star.text == "*").then(|| self.with(&[(first.at..last.end(), &sum)]))?
    }

    /// Puts an index in brackets: `flip k`, `disc n+1-k`.
    fn index(&self, means: impl Fn(&str) -> Means) -> Option<String> {
        let is_number = |token: &Token<'_>| {
            token.kind == Kind::Number
                || token.kind == Kind::Word && means(token.text) == Means::Number
        };
        let at = self.nearby(1).find(|at| *at > 0 && is_number(&self.solid[*at]))?;
        let name = &self.solid[at - 1];
        if name.kind != Kind::Word || means(name.text) != Means::Numbered {
            return None;
        }
        let number = |token: &Token<'_>| {
            is_number(token) || matches!(token.text, "+" | "-" | "*" | "/" | "%")
        };
        let end = self.solid[at..].iter().take_while(|token| number(token)).count();
        // The longest index first.
        (1..=end)
            .rev()
            .map(|length| &self.solid[at + length - 1])
            .filter(|last| is_number(last))
            .find_map(|last| {
                let index = format!("[{}]", &self.text[self.solid[at].at..last.end()]);
                self.with(&[(name.end()..last.end(), &index)])
            })
    }

    /// Joins two words that are one name: `light green`.
    fn joined(&self, means: impl Fn(&str) -> Means) -> Option<String> {
        let (first, second) = (self.token(self.here.checked_sub(1)?)?, self.token(self.here)?);
        let plain =
            |token: &Token<'_>| token.kind == Kind::Word && !crate::syntax::is_reserved(token.text);
        if !plain(first) || !plain(second) {
            return None;
        }
        let one = format!("{}_{}", first.text, second.text);
        (means(&one) != Means::Nothing).then(|| self.with(&[(first.at..second.end(), &one)]))?
    }

    /// Replaces a word of another language: `exists frog`, `each light`.
    fn word(&self) -> Option<String> {
        self.nearby(1).find_map(|at| {
            let token = self.token(at).filter(|token| token.kind == Kind::Word)?;
            let known = WORDS
                .iter()
                .find(|(word, _)| *word == token.text)
                .map_or(&[][..], |(_, ours)| ours);
            let other =
                synonym(token.text).filter(|ours| !matches!(*ours, "except" | "not" | "no"));
            known.iter().copied().chain(other).find_map(|ours| self.with(&[(token.range(), ours)]))
        })
    }

    /// Adds a missing sign, if there is only one sign that makes the statement readable.
    fn missing(&self, means: impl Fn(&str) -> Means) -> Option<String> {
        let before = self.here.checked_sub(1).map(|at| &self.solid[at]);
        let next = self.token(self.here);
        let number = |token: Option<&Token<'_>>| {
            token.is_some_and(|token| {
                token.kind == Kind::Number
                    || token.kind == Kind::Word && means(token.text) == Means::Number
            })
        };
        let region = next.is_some_and(|token| means(token.text) == Means::Region);
        let fits = |sign: &str| match sign {
            " * " => {
                let factor = |token: Option<&Token<'_>>| {
                    number(token)
                        || token.is_some_and(|token| matches!(token.text, "(" | ")" | "count"))
                };
                // The number of a repeated piece stands behind it.
                let repeated = before.is_some_and(|token| token.kind == Kind::Word) && number(next);
                factor(next) && factor(before) || repeated
            }
            " in " => region,
            // A name before a colon is declared there, or is a line.
            ":" => {
                before.is_none_or(|name| matches!(means(name.text), Means::Nothing | Means::Line))
            }
            _ => true,
        };
        let begin = before.map_or(0, Token::end);
        let end = next.map_or(self.text.len(), |token| token.at);
        let mut found = MISSING.iter().filter(|sign| fits(sign)).filter_map(|sign| {
            let new = if *sign == ":" { ": " } else { sign };
            self.with(&[(begin..end, new)])
        });
        found.next().filter(|_| found.next().is_none())
    }

    /// Removes the sign at which the statement fails, with its closing sign, or a word without
    /// meaning.
    fn without(&self) -> Option<String> {
        let here = self.token(self.here)?;
        // A word before `of` is meant as a way to another place: `diagonal of pond`.
        let is_way = |at: usize| {
            self.solid[at].text == "of"
                && at.checked_sub(1).is_some_and(|before| {
                    let word = &self.solid[before];
                    word.kind == Kind::Word && find(word.text).is_none()
                })
        };
        let article = self
            .nearby(1)
            .filter(|at| !is_way(*at))
            .map(|at| &self.solid[at])
            .find(|token| ARTICLES.contains(&token.text));
        if let Some(better) = article.and_then(|article| self.with(&[(article.range(), "")])) {
            return Some(better);
        }
        let (sign, close) = NEEDLESS
            .into_iter()
            .find(|(sign, _)| self.text[here.at..].starts_with(sign) && here.text != "=>")?;
        let first = (here.at..here.at + sign.len(), "");
        if close.is_empty() {
            return self.with(&[first]);
        }
        let closes = self.closing(self.here)?;
        let opens =
            || self.with(&[(here.range(), ": "), (closes.range(), "")]).filter(|_| sign == "{");
        self.with(&[first, (closes.range(), "")]).or_else(opens)
    }
}

/// Replaces a part of a text: words on both sides stay apart, and no blanks are doubled.
fn put(text: &mut String, range: Range<usize>, new: &str) {
    let begin =
        if new.starts_with(':') { text[..range.start].trim_end().len() } else { range.start };
    let (front, back) = (&text[..begin], &text[range.end..]);
    let blank = |text: &str| text.is_empty() || text.starts_with([' ', '\t']);
    let ends = |text: &str| text.is_empty() || text.ends_with([' ', '\t']);
    let mut new = new.to_owned();
    if ends(front) {
        new = new.trim_start().to_owned();
    }
    if blank(back) && !new.is_empty() {
        new = new.trim_end().to_owned();
    }
    let mut end = range.end;
    if new.is_empty() {
        let apart = front.ends_with(is_part) && back.starts_with(is_part);
        if apart {
            new = " ".to_owned();
        } else if ends(front) && back.starts_with([' ', '\t']) {
            end += 1;
        }
    }
    text.replace_range(begin..end, &new);
}
