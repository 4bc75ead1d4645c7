//! Renaming of a name at all of its places.
//!
//! A definition without errors has none afterwards: a name that is taken, reserved or invalid is
//! refused. Names that a range declares change together, in their letters.

use super::draft::Draft;
use crate::diagnostic::Severity;
use crate::diagnostic::Sort;
use crate::resolve::{Spelling, Use, Uses};
use crate::source::Span;
use crate::syntax::{is_name, is_reserved};
use std::fmt;

/// The reason why a name cannot be changed, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrenamed(String);

impl fmt::Display for Unrenamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unrenamed {}

impl Draft {
    /// Returns the part of a name that would be changed at a place.
    ///
    /// # Errors
    /// Returns an error if there is no name, or it cannot be changed.
    pub fn renamed_part(&self, offset: usize) -> Result<Span, Unrenamed> {
        let (uses, mention) = mention_at(self, offset)?;
        Ok(Renaming::new(uses, mention)?.part(mention))
    }

    /// Returns all places that change if the name at a place is changed, in the order of the text.
    ///
    /// # Errors
    /// Returns an error if there is no name, or the new name is not possible.
    pub fn rename(&self, offset: usize, new: &str) -> Result<Vec<Span>, Unrenamed> {
        let (uses, mention) = mention_at(self, offset)?;
        let renaming = Renaming::new(uses, mention)?;
        renaming.check(uses, new)?;
        unharmed(self, &renaming, new)?;
        Ok(renaming.mentions.iter().map(|mention| renaming.part(mention)).collect())
    }
}

fn mention_at(draft: &Draft, offset: usize) -> Result<(&Uses, &Use), Unrenamed> {
    let uses = draft.uses();
    let found = uses.and_then(|uses| Some((uses, uses.at(offset)?)));
    found.ok_or_else(|| Unrenamed("there is no name here".to_owned()))
}

/// Checks that a definition without errors still has none with the new name: glyphs may depend on
/// names.
fn unharmed(draft: &Draft, renaming: &Renaming<'_>, new: &str) -> Result<(), Unrenamed> {
    if draft.puzzle().is_none() {
        return Ok(());
    }
    let mut text = draft.text().to_owned();
    for mention in renaming.mentions.iter().rev() {
        text.replace_range(renaming.part(mention).range(), new);
    }
    let faults = draft.reports_on(text);
    match faults.iter().find(|report| report.severity() == Severity::Error) {
        Some(fault) => Err(Unrenamed(format!(
            "with the name `{new}` the definition has an error: {}",
            fault.message
        ))),
        None => Ok(()),
    }
}

/// The names that change together.
struct Renaming<'a> {
    sort: Sort,
    /// `true` if only the letters before the first number change.
    by_stem: bool,
    /// All places that change, in the order of the text.
    mentions: Vec<&'a Use>,
}

impl<'a> Renaming<'a> {
    fn new(uses: &'a Uses, mention: &'a Use) -> Result<Self, Unrenamed> {
        // The class of a range of kinds is named by the range.
        let kinds = uses.class_of_range(mention).and_then(|class| {
            uses.all().iter().find(|other| other.span == class.span && other.sort == Sort::Kind)
        });
        let mention = kinds.unwrap_or(mention);
        let akin = |other: &&Use| {
            (other.sort, other.scope) == (mention.sort, mention.scope)
                && other.spelling.is_akin(&mention.spelling)
        };
        let related: Vec<&Use> = uses.all().iter().filter(akin).collect();
        let by_stem = related.iter().any(|other| other.declares && other.spelling.computed);
        let mut mentions = related;
        if !by_stem {
            mentions.retain(|other| other.means(mention));
        }
        let name = mention.spelling.stem();
        if mentions.iter().all(|other| !other.declares) {
            return Err(Unrenamed(format!(
                "this {} is not declared in this file",
                mention.sort.word()
            )));
        }
        if mentions.iter().any(|other| !other.written) {
            return Err(Unrenamed(format!(
                "the language gives this {} its name, so it cannot be renamed",
                mention.sort.word()
            )));
        }
        if let Some(range) = mentions.iter().find(|other| !by_stem && other.spelling.computed) {
            let names = range.spelling.names(3).join("`, `");
            return Err(Unrenamed(format!(
                "this {} is also named by a range or a glob (`{names}` …)",
                range.sort.word()
            )));
        }
        if by_stem && mention.sort == Sort::Kind {
            let class = Spelling::plain(name);
            let explicit = |other: &Use| {
                other.sort == Sort::Class
                    && other.declares
                    && other.written
                    && other.spelling == class
            };
            if !uses.all().iter().any(explicit) {
                mentions.extend(uses.all().iter().filter(|other| {
                    other.sort == Sort::Class && other.written && other.spelling == class
                }));
                mentions.sort_by_key(|other| other.span);
            }
        }
        Ok(Self { sort: mention.sort, by_stem, mentions })
    }

    /// Returns the part of a mention that changes.
    fn part(&self, mention: &Use) -> Span {
        let Span { start, end } = mention.span;
        if matches!(self.sort, Sort::Start | Sort::Goal) {
            let name: usize = mention.spelling.names(1).iter().map(String::len).sum();
            let quote = u32::from(name < mention.span.range().len());
            return Span { start: start + quote, end: end - quote };
        }
        let stem = start.saturating_add(mention.spelling.stem().len() as u32);
        Span { start, end: if self.by_stem { stem.min(end) } else { end } }
    }

    /// Checks that the new name is possible for all mentions.
    fn check(&self, uses: &Uses, new: &str) -> Result<(), Unrenamed> {
        if matches!(self.sort, Sort::Start | Sort::Goal) {
            if new.contains(['"', '\n', '\r']) {
                return Err(Unrenamed(
                    "a name in quotes has no quotes and no line breaks in it".to_owned(),
                ));
            }
        } else if is_reserved(new) {
            return Err(Unrenamed(format!(
                "`{new}` is a word of the language and can never be a name"
            )));
        } else if !is_name(new) {
            return Err(Unrenamed(format!(
                "`{new}` cannot be a name: a name is a letter, then letters, digits and `_`"
            )));
        } else if self.by_stem && new.ends_with(|last: char| last.is_ascii_digit()) {
            return Err(Unrenamed(format!(
                "numbers follow this name, so it cannot end in a digit as `{new}` does"
            )));
        }
        let renamed = |mention: &&Use| {
            if self.by_stem && mention.sort != Sort::Class {
                mention.spelling.with_stem(new)
            } else {
                Spelling::plain(new)
            }
        };
        let new_names: Vec<Spelling> =
            self.mentions.iter().filter(|mention| mention.declares).map(renamed).collect();
        let scope = self.mentions.first().and_then(|mention| mention.scope);
        let stays = |other: &&Use| {
            other.declares
                && other.scope == scope
                && other.sort.shares_names_with(self.sort)
                && !self.changes(other)
        };
        let taken = uses
            .all()
            .iter()
            .filter(stays)
            .find(|other| new_names.iter().any(|name| name.meets(&other.spelling)));
        match taken {
            Some(other) => {
                Err(Unrenamed(format!("there is a {} of that name already", other.sort.word())))
            }
            None => Ok(()),
        }
    }

    fn changes(&self, mention: &Use) -> bool {
        self.mentions.iter().any(|changed| changed.span == mention.span)
    }
}
