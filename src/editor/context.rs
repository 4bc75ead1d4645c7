//! Where in a definition the cursor is: the block, and the words of the statement before it.

use crate::syntax::token::{Kind, Nesting, Token, tokens};

/// What stands before a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Context<'a> {
    /// The keywords of the blocks that are open, outermost first.
    pub(super) blocks: Vec<&'a str>,
    /// The words and signs of the statement before the cursor, without the word that the cursor ends.
    pub(super) tokens: Vec<&'a str>,
    /// The word that the cursor ends, perhaps empty.
    pub(super) prefix: &'a str,
    /// What kind of place it is.
    pub(super) spot: Spot,
}

/// What kind of place a cursor is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Among words.
    Words,
    /// Inside the brackets of an index.
    Index,
    /// Inside a string.
    Quoted,
    /// Inside a comment, a picture or a glyph.
    Silent,
}

/// Reads a text up to a cursor.
///
/// # Complexity
/// Linear in the offset.
pub(super) fn context(text: &str, offset: usize) -> Context<'_> {
    let before = text.get(..offset).unwrap_or(text);
    let (mut blocks, mut statement, mut nesting) = (Vec::new(), Vec::<Token<'_>>::new(), Nesting::default());
    let mut last = None;
    for token in tokens(before) {
        nesting.pass(&token);
        last = Some(token);
        match (token.kind, token.text) {
            (Kind::Break, _) if nesting.is_bracketed() || statement.last().is_some_and(Token::goes_on) => {}
            (Kind::Break | Kind::Bound, text) => {
                match text {
                    "{" => blocks.push(statement.first().map_or("", |head| head.text)),
                    "}" => _ = blocks.pop(),
                    _ => {}
                }
                statement.clear();
            }
            _ if token.is_gap() || token.is_unclosed() => {}
            _ => statement.push(token),
        }
    }
    let spot = spot(before, last, &statement, &nesting);
    let ends_word = last.is_some_and(|last| last.is_word()) && spot != Spot::Silent;
    let prefix = statement.pop_if(|_| ends_word).map_or("", |word| word.text);
    Context { blocks, tokens: statement.iter().map(|token| token.text).collect(), prefix, spot }
}

/// What kind of place the end of a text is.
fn spot(text: &str, last: Option<Token<'_>>, statement: &[Token<'_>], nesting: &Nesting) -> Spot {
    let opens_glyph = |token: &Token<'_>| token.text == "'" && !text[token.end()..].contains('\n');
    match last {
        Some(last) if last.kind == Kind::String && last.is_unclosed() => Spot::Quoted,
        Some(last) if last.kind == Kind::Comment || last.is_unclosed() => Spot::Silent,
        _ if statement.iter().any(opens_glyph) => Spot::Silent,
        _ if nesting.in_index() => Spot::Index,
        _ => Spot::Words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is before the `|` of a text: the blocks, the tokens, the prefix and the place.
    fn at(text: &str) -> (String, String, String, Spot) {
        let offset = text.find("<>").expect("a cursor");
        let text = text.replacen("<>", "", 1);
        let found = context(&text, offset);
        (found.blocks.join(" "), found.tokens.join(" "), found.prefix.to_owned(), found.spot)
    }

    fn words(blocks: &str, tokens: &str, prefix: &str) -> (String, String, String, Spot) {
        (blocks.to_owned(), tokens.to_owned(), prefix.to_owned(), Spot::Words)
    }

    #[test]
    fn blocks_and_statements_are_told_apart() {
        assert_eq!(at("puzzle \"X\"\nbo<>"), words("", "", "bo"));
        assert_eq!(at("pieces { frog; ca<>"), words("pieces", "", "ca"));
        assert_eq!(at("board {\n jumps x { a-b<>"), words("board jumps", "a -", "b"));
        assert_eq!(at("moves { hop on row, ed<>ge"), words("moves", "hop on row ,", "ed"));
        assert_eq!(at("moves { hop: frog _ => # why\n <>"), words("moves", "hop : frog _ =>", ""));
        assert_eq!(at("moves { hop: frog _ # why\n <>"), words("moves", "", ""));
        assert_eq!(at("goal { count(\n fr<>"), words("goal", "count (", "fr"));
        assert_eq!(at("board { }\r\nst<>"), words("", "", "st"));
    }

    #[test]
    fn brackets_quotes_and_comments_are_places_of_their_own() {
        let place = |text| at(text).3;
        assert_eq!(place("board { path row: h[1..<>"), Spot::Index);
        assert_eq!(place("expect from \"a<>"), Spot::Quoted);
        assert_eq!(place("# a { <>"), Spot::Silent);
        assert_eq!(place("start \"\"\"\n f.<>"), Spot::Silent);
        assert_eq!(place("pieces { frog '<>"), Spot::Silent);
        assert_eq!(at("pieces { frog ''' <>"), words("pieces", "frog '''", ""));
    }
}
