//! The meaning of each word of a text, for editors that colour by meaning.

use super::draft::Draft;
use crate::diagnostic::Sort;
use crate::model::Color;
use crate::resolve::color;
use crate::source::Span;
use crate::syntax::ast::{Item, PieceStatement};
use crate::syntax::token::{Kind, tokens};
use crate::syntax::words::find;

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SemanticKind {
    /// A word of the language.
    Word,
    /// A name; `true` if it is declared there.
    Name(Sort, bool),
    /// A number.
    Number,
    /// A string, a glyph or a picture.
    Text,
    /// A comment.
    Comment,
}

impl Draft {
    /// Returns the meaning of each word, in the order of the text. Unknown names are left out.
    #[must_use]
    pub fn semantic_tokens(&self) -> Vec<(Span, SemanticKind)> {
        let kind_of = |token: &crate::syntax::token::Token<'_>| {
            let name = || self.uses().and_then(|uses| uses.around(token.span()));
            let named = || name().map(|one| SemanticKind::Name(one.sort, one.declares));
            match token.kind {
                Kind::Word => {
                    named().or_else(|| find(token.text).is_some().then_some(SemanticKind::Word))
                }
                Kind::Number => Some(
                    name()
                        .filter(|one| !one.spelling.computed)
                        .map_or(SemanticKind::Number, |one| {
                            SemanticKind::Name(one.sort, one.declares)
                        }),
                ),
                Kind::String => Some(named().unwrap_or(SemanticKind::Text)),
                Kind::Glyph | Kind::Picture => Some(SemanticKind::Text),
                Kind::Comment => Some(SemanticKind::Comment),
                _ => None,
            }
        };
        tokens(self.text()).filter_map(|token| Some((token.span(), kind_of(&token)?))).collect()
    }

    /// Returns the colours of pieces and their places, quotes included.
    #[must_use]
    pub fn colors(&self) -> Vec<(Span, Color)> {
        let items = self.found.as_ref().map_or(&[][..], |found| &found.ast().items);
        let blocks = items.iter().filter_map(|item| {
            if let Item::Pieces(block) = item { Some(&block.statements) } else { None }
        });
        let written = blocks.flatten().filter_map(|statement| match statement {
            PieceStatement::Kind { color: Some((text, quoted)), .. } => {
                Some((text.span, color(&text.value, *quoted)?))
            }
            _ => None,
        });
        written.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Limits;

    fn looked(text: &str) -> Draft {
        let mut draft = Draft::new("x.pz", text, Limits::default());
        draft.look();
        draft
    }

    #[test]
    fn words_are_told_apart_also_in_a_broken_text() {
        let text = "param n = 2 # so\npieces { frog 'f' }\nboard { path row: h[1..n] }\ngoal \"g\" { h1 is frog and nobody";
        let draft = looked(text);
        let known: Vec<(&str, SemanticKind)> = draft
            .semantic_tokens()
            .into_iter()
            .map(|(span, kind)| (&text[span.range()], kind))
            .collect();
        let of = |word: &str, nth: usize| {
            known.iter().filter(|(text, _)| *text == word).nth(nth).map(|(_, kind)| *kind)
        };
        assert_eq!(
            (of("param", 0), of("2", 0), of("# so", 0)),
            (Some(SemanticKind::Word), Some(SemanticKind::Number), Some(SemanticKind::Comment))
        );
        assert_eq!(
            (of("n", 0), of("n", 1)),
            (
                Some(SemanticKind::Name(Sort::Param, true)),
                Some(SemanticKind::Name(Sort::Param, false))
            )
        );
        assert_eq!(
            (of("h", 0), of("1", 0), of("'f'", 0)),
            (
                Some(SemanticKind::Name(Sort::Node, true)),
                Some(SemanticKind::Number),
                Some(SemanticKind::Text)
            )
        );
        assert_eq!(
            (of("\"g\"", 0), of("frog", 0)),
            (
                Some(SemanticKind::Name(Sort::Goal, true)),
                Some(SemanticKind::Name(Sort::Kind, true))
            )
        );
        assert_eq!(
            (of("path", 0), of("row", 0)),
            (Some(SemanticKind::Word), Some(SemanticKind::Name(Sort::Line, true)))
        );
    }

    #[test]
    fn colours_are_found_by_name_and_by_number() {
        let draft = looked("pieces { a green; b \"#f00\"; c nocolour; d }");
        let found: Vec<_> = draft
            .colors()
            .into_iter()
            .map(|(span, color)| (draft.source.slice(span).to_owned(), color.rgb))
            .collect();
        assert_eq!(
            found,
            [("green".to_owned(), [0, 128, 0]), ("\"#f00\"".to_owned(), [255, 0, 0])]
        );
    }
}
