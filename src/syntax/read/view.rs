//! A view of the pairs of pest as parts of syntax trees: parts by their rules, with their places in
//! the source.

use super::super::ast::{Name, Text};
use super::super::grammar::Rule;
use crate::source::{Span, Spanned};
use crate::syntax::version::plain;
use pest::iterators::Pair;

/// The pair that a rule of the grammar found.
#[derive(Clone)]
pub struct View<'i> {
    pair: Pair<'i, Rule>,
    /// The mapping from places of the text to places of the source.
    place: &'i dyn Fn(Span) -> Span,
}

/// A part of the syntax tree that is read from a rule of the grammar.
pub trait Read: Sized {
    /// The rule.
    const RULE: Rule;

    /// Creates the part from the pair of the rule.
    fn read(found: &View<'_>) -> Option<Self>;
}

/// Returns the mapping from places of a part of the source, which begins at `base`, to places of
/// the source.
pub fn from(base: usize) -> impl Fn(Span) -> Span {
    move |span| Span::new(base + span.range().start, base + span.range().end)
}

impl<'i> View<'i> {
    /// Creates a view of a pair in a text; `place` maps its places to places of the source.
    pub fn new(pair: Pair<'i, Rule>, place: &'i dyn Fn(Span) -> Span) -> Self {
        Self { pair, place }
    }

    /// Returns the rule that found it.
    pub fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// Returns its text.
    pub fn str(&self) -> &'i str {
        plain(self.pair.as_str())
    }

    /// Returns its place in the source.
    pub fn span(&self) -> Span {
        let span = self.pair.as_span();
        (self.place)(Span::new(span.start(), span.end()))
    }

    /// Returns its text with its place.
    pub fn text(&self) -> Text {
        Spanned::new(self.str().to_owned(), self.span())
    }

    /// Returns the text of a string, picture or glyph without its quotes, with the place of the
    /// whole.
    pub fn unquoted(&self) -> Text {
        let (text, quotes) = (self.str(), if self.rule() == Rule::picture { 3 } else { 1 });
        Spanned::new(text.get(quotes..text.len() - quotes).unwrap_or("").to_owned(), self.span())
    }

    /// Returns its parts.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<'i> {
        let place = self.place;
        self.pair.clone().into_inner().map(move |pair| Self { pair, place })
    }

    /// Returns its parts, their parts, and so on.
    pub fn within(&self) -> impl Iterator<Item = Self> + use<'i> {
        let place = self.place;
        self.pair.clone().into_inner().flatten().map(move |pair| Self { pair, place })
    }

    /// Returns its first part.
    pub fn first(&self) -> Option<Self> {
        self.parts().next()
    }

    /// Returns the place of its first word.
    pub fn head(&self) -> Span {
        self.first().map_or_else(|| self.span(), |first| first.span())
    }

    /// Returns the parts that a rule found.
    pub fn every(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'i> {
        self.parts().filter(move |part| part.rule() == rule)
    }

    /// Returns the first part that a rule found.
    pub fn one(&self, rule: Rule) -> Option<Self> {
        self.every(rule).next()
    }

    /// Returns `true` if a rule found a part of it.
    pub fn has(&self, rule: Rule) -> bool {
        self.one(rule).is_some()
    }

    /// Reads all parts that are of type `T`.
    pub fn all<T: Read>(&self) -> impl Iterator<Item = T> + use<'i, T> {
        self.every(T::RULE).filter_map(|part| T::read(&part))
    }

    /// Reads the first part that is of type `T`.
    pub fn get<T: Read>(&self) -> Option<T> {
        self.all().next()
    }

    /// Returns its first name that is a word.
    pub fn word(&self) -> Option<Text> {
        self.parts().find(|part| matches!(part.rule(), Rule::word)).map(|word| word.text())
    }

    /// Returns its first name that may have an index.
    pub fn indexed(&self) -> Option<Name> {
        self.parts()
            .find(|part| matches!(part.rule(), Rule::indexed | Rule::line_name))
            .and_then(|name| Name::read(&name))
    }

    /// Returns its first string or picture.
    pub fn quoted(&self) -> Option<Text> {
        self.parts()
            .find(|part| matches!(part.rule(), Rule::string | Rule::picture))
            .map(|quoted| quoted.unquoted())
    }
}
