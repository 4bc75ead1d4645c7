//! What pest found as syntax trees are made of it: its parts by their rules, and where they stand in the source.

use super::super::ast::{Name, Text};
use super::super::grammar::Rule;
use crate::source::{Span, Spanned};
use crate::syntax::version::plain;
use pest::iterators::Pair;

/// What a rule of the grammar found.
#[derive(Clone)]
pub struct View<'i> {
    pair: Pair<'i, Rule>,
    /// Where a place of the text that was read is in the source.
    place: &'i dyn Fn(Span) -> Span,
}

/// What is made of a rule of the grammar.
pub trait Read: Sized {
    /// The rule.
    const RULE: Rule;

    /// Makes one of what the rule found.
    fn read(found: &View<'_>) -> Option<Self>;
}

/// Turns places of a part of the source that begins at a place into places of the source.
pub fn from(base: usize) -> impl Fn(Span) -> Span {
    move |span| Span::new(base + span.range().start, base + span.range().end)
}

impl<'i> View<'i> {
    /// What a rule found in a text whose places `place` turns into places in the source.
    pub fn new(pair: Pair<'i, Rule>, place: &'i dyn Fn(Span) -> Span) -> Self {
        Self { pair, place }
    }

    /// The rule that found it.
    pub fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// Its text.
    pub fn str(&self) -> &'i str {
        plain(self.pair.as_str())
    }

    /// Its place in the source.
    pub fn span(&self) -> Span {
        let span = self.pair.as_span();
        (self.place)(Span::new(span.start(), span.end()))
    }

    /// Its text, with its place.
    pub fn text(&self) -> Text {
        Spanned::new(self.str().to_owned(), self.span())
    }

    /// A string, picture or glyph without its quotes; its place keeps them.
    pub fn unquoted(&self) -> Text {
        let (text, quotes) = (self.str(), if self.rule() == Rule::picture { 3 } else { 1 });
        Spanned::new(text.get(quotes..text.len() - quotes).unwrap_or("").to_owned(), self.span())
    }

    /// Its parts.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<'i> {
        let place = self.place;
        self.pair.clone().into_inner().map(move |pair| Self { pair, place })
    }

    /// Its parts, and theirs, and so on.
    pub fn within(&self) -> impl Iterator<Item = Self> + use<'i> {
        let place = self.place;
        self.pair.clone().into_inner().flatten().map(move |pair| Self { pair, place })
    }

    /// Its first part.
    pub fn first(&self) -> Option<Self> {
        self.parts().next()
    }

    /// The place of its first word.
    pub fn head(&self) -> Span {
        self.first().map_or_else(|| self.span(), |first| first.span())
    }

    /// Its parts that a rule found.
    pub fn every(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'i> {
        self.parts().filter(move |part| part.rule() == rule)
    }

    /// Its first part that a rule found.
    pub fn one(&self, rule: Rule) -> Option<Self> {
        self.every(rule).next()
    }

    /// Whether a rule found a part of it.
    pub fn has(&self, rule: Rule) -> bool {
        self.one(rule).is_some()
    }

    /// What is made of its parts by the rule for that.
    pub fn all<T: Read>(&self) -> impl Iterator<Item = T> + use<'i, T> {
        self.every(T::RULE).filter_map(|part| T::read(&part))
    }

    /// What is made of the first such part.
    pub fn get<T: Read>(&self) -> Option<T> {
        self.all().next()
    }

    /// Its first name that is a word.
    pub fn word(&self) -> Option<Text> {
        self.parts().find(|part| matches!(part.rule(), Rule::word)).map(|word| word.text())
    }

    /// Its first name that may have an index.
    pub fn indexed(&self) -> Option<Name> {
        self.parts().find(|part| matches!(part.rule(), Rule::indexed | Rule::line_name)).and_then(|name| Name::read(&name))
    }

    /// Its first string or picture.
    pub fn quoted(&self) -> Option<Text> {
        self.parts().find(|part| matches!(part.rule(), Rule::string | Rule::picture)).map(|quoted| quoted.unquoted())
    }
}
