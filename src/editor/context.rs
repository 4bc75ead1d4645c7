//! The context of a cursor in a definition: the block, and the tokens of the statement before it.

use crate::syntax::token::{Kind, Nesting, Token, tokens};

/// The text before a cursor, in tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Context<'a> {
    /// The keywords of the open blocks, outermost first.
    pub(super) blocks: Vec<&'a str>,
    /// The tokens of the statement before the cursor, without the word that the cursor ends.
    pub(super) tokens: Vec<&'a str>,
    /// For each token, `true` if it follows the token before it without a blank.
    pub(super) glued: Vec<bool>,
    /// The tokens of the statement before this one, or the keyword of its block, if that statement
    /// may continue here: on a line below it, or behind the brace that ends it.
    pub(super) above: Vec<&'a str>,
    /// The word that the cursor ends, possibly empty.
    pub(super) prefix: &'a str,
    /// The kind of the place.
    pub(super) spot: Spot,
}

/// A kind of place of a cursor.
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

/// Parses a text up to a cursor.
///
/// # Complexity
/// Linear in the offset.
pub(super) fn context<'a>(text: &'a str, offset: usize) -> Context<'a> {
    let before = text.get(..offset).unwrap_or(text);
    let (mut blocks, mut statement, mut nesting) =
        (Vec::new(), Vec::<Token<'a>>::new(), Nesting::default());
    let mut above = Vec::<Token<'a>>::new();
    let mut last = None;
    for token in tokens(before) {
        nesting.pass(&token);
        last = Some(token);
        match (token.kind, token.text) {
            (Kind::Break, _)
                if nesting.is_bracketed() || statement.last().is_some_and(Token::goes_on) => {}
            (Kind::Break, _) if statement.is_empty() => {}
            (Kind::Break, _) => above = std::mem::take(&mut statement),
            (Kind::Bound, text) => {
                above.clear();
                match text {
                    "{" => blocks.push(statement.first().copied()),
                    "}" => above.extend(blocks.pop().flatten()),
                    _ => {}
                }
                statement.clear();
            }
            _ if token.is_gap() || token.is_unclosed() => {}
            // A token that continues the statement above (R2), unless the token is incomplete.
            _ if statement.is_empty()
                && token.continues()
                && (token.end() < before.len() || !token.is_word()) =>
            {
                statement = std::mem::take(&mut above);
                statement.push(token);
            }
            _ => statement.push(token),
        }
    }
    let spot = spot(before, last, &statement, &nesting);
    let ends_word = last.is_some_and(|last| last.is_word()) && spot != Spot::Silent;
    let prefix = statement.pop_if(|_| ends_word).map_or("", |word| word.text);
    if !statement.is_empty() {
        above.clear();
    }
    let texts =
        |tokens: &[Token<'a>]| tokens.iter().map(|token| token.text).collect::<Vec<&'a str>>();
    let glued = statement
        .iter()
        .scan(usize::MAX, |end, token| Some(std::mem::replace(end, token.end()) == token.at))
        .collect();
    let blocks = blocks
        .into_iter()
        .map(|head: Option<Token<'a>>| head.map_or("", |head| head.text))
        .collect();
    Context { blocks, tokens: texts(&statement), glued, above: texts(&above), prefix, spot }
}

/// Returns the kind of place at the end of a text.
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

    /// Returns the tokens that may continue at the `<>` of a text.
    fn above(text: &str) -> String {
        let offset = text.find("<>").expect("a cursor");
        context(&text.replacen("<>", "", 1), offset).above.join(" ")
    }

    #[test]
    fn a_statement_goes_on_below_and_behind_its_braces() {
        assert_eq!(
            at("moves { hop: frog _ # why\n  => _ frog\n # and\n\n if h1 <>"),
            words("moves", "hop : frog _ => _ frog if h1", "")
        );
        assert_eq!(
            at("moves { press go { a: b => c }\n cost <>"),
            words("moves", "press cost", "")
        );
        assert_eq!(at("goal { h1 is frog\n and not <>"), words("goal", "h1 is frog and not", ""));
        assert_eq!(above("moves { hop: frog => frog\n  i<>"), "hop : frog => frog");
        assert_eq!(above("moves { hop: frog => frog;\n  i<>"), "");
        assert_eq!(above("moves { press go { a: b => c } <>"), "press");
        assert_eq!(above("moves { hop: frog => frog\n leap <>"), "");
    }

    /// Returns the context at the `<>` of a text: the blocks, the tokens, the prefix and the kind
    /// of place.
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
