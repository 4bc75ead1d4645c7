//! Where in a definition the cursor is: the block, and the words of the statement before it.

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
    pub(super) place: Place,
}

/// What kind of place a cursor is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Among words.
    Words,
    /// Inside the brackets of an index.
    Index,
    /// Inside a string.
    Quoted,
    /// Inside a comment, a picture or a glyph.
    Silent,
}

/// The signs of two characters and more, longer ones first.
const SIGNS: [&str; 6] = ["=>", "==", "!=", "<=", ">=", ".."];

/// After these a statement goes on behind a line break (rule R2). Not `*` and `+`, which end names and cells too.
const OPEN: [&str; 17] = ["=>", "=", "|", ",", ":", "-", ">", "and", "or", "==", "!=", "<", "<=", ">=", "/", "%", "^"];

/// Reads a text up to a cursor.
///
/// # Complexity
/// Linear in the offset.
pub(super) fn context(text: &str, offset: usize) -> Context<'_> {
    let before = text.get(..offset).unwrap_or(text);
    let mut reader = Reader { text: before, at: 0, blocks: Vec::new(), tokens: Vec::new(), open: Vec::new() };
    let mut place = Place::Words;
    while reader.at < before.len() && place == Place::Words {
        place = reader.step();
    }
    let ends_word = place == Place::Words && before.ends_with(is_word);
    let prefix = if ends_word { reader.tokens.pop().unwrap_or("") } else { "" };
    if place == Place::Words && reader.open.contains(&"[") {
        place = Place::Index;
    }
    Context { blocks: reader.blocks, tokens: reader.tokens, prefix, place }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of a quoted text on one line, up to its end or that of the line.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let end = text[quote.len_utf8()..].find([quote, '\n'])? + quote.len_utf8();
    Some(if text[end..].starts_with(quote) { end + quote.len_utf8() } else { end })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    blocks: Vec<&'a str>,
    tokens: Vec<&'a str>,
    /// Brackets and parentheses that are open.
    open: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    /// Reads one thing. Returns where the cursor is, if what was begun does not end before it.
    fn step(&mut self) -> Place {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return Place::Words };
        match first {
            '#' => return self.skip(rest.find('\n').map(|end| end + 1), Place::Silent, '#'),
            '"' if rest.starts_with("\"\"\"") => {
                let end = rest.get(3..).and_then(|inner| inner.find("\"\"\"")).map(|end| end + 6);
                return self.skip(end, Place::Silent, first);
            }
            '"' => return self.skip(quoted(rest, first), Place::Quoted, first),
            '\'' if rest.starts_with("'''") => return self.skip(Some(3), Place::Silent, first),
            '\'' => return self.skip(quoted(rest, first), Place::Silent, first),
            '\n' | '\r' => self.line_break(),
            character if is_word(character) => {
                let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                self.take(end);
            }
            character if character.is_whitespace() => self.at += character.len_utf8(),
            character => self.sign(rest, character),
        }
        Place::Words
    }

    fn take(&mut self, length: usize) -> &'a str {
        let token = &self.text[self.at..self.at + length];
        self.at += length;
        self.tokens.push(token);
        token
    }

    /// Goes behind something quoted; a comment ends a statement like the line break behind it.
    fn skip(&mut self, length: Option<usize>, unless: Place, first: char) -> Place {
        let Some(length) = length else {
            self.at = self.text.len();
            return unless;
        };
        if first == '#' {
            self.at += length;
            self.line_break_at_end();
        } else {
            self.take(length);
        }
        Place::Words
    }

    fn line_break(&mut self) {
        self.at += 1;
        self.line_break_at_end();
    }

    fn line_break_at_end(&mut self) {
        let goes_on = self.tokens.last().is_some_and(|last| OPEN.contains(last));
        if self.open.is_empty() && !goes_on {
            self.tokens.clear();
        }
    }

    fn sign(&mut self, rest: &'a str, character: char) {
        let length = SIGNS.iter().find(|sign| rest.starts_with(**sign)).map_or(character.len_utf8(), |sign| sign.len());
        match character {
            '{' => {
                let head = self.tokens.first().copied().unwrap_or("");
                self.blocks.push(head);
                self.ends(length);
            }
            '}' => {
                self.blocks.pop();
                self.ends(length);
            }
            ';' => self.ends(length),
            '[' | '(' => {
                let token = self.take(length);
                self.open.push(token);
            }
            ']' | ')' => {
                self.open.pop();
                self.take(length);
            }
            _ => {
                self.take(length);
            }
        }
    }

    fn ends(&mut self, length: usize) {
        self.at += length;
        self.tokens.clear();
        self.open.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is before the `|` of a text: the blocks, the tokens, the prefix and the place.
    fn at(text: &str) -> (String, String, String, Place) {
        let offset = text.find("<>").expect("a cursor");
        let text = text.replacen("<>", "", 1);
        let found = context(&text, offset);
        (found.blocks.join(" "), found.tokens.join(" "), found.prefix.to_owned(), found.place)
    }

    fn words(blocks: &str, tokens: &str, prefix: &str) -> (String, String, String, Place) {
        (blocks.to_owned(), tokens.to_owned(), prefix.to_owned(), Place::Words)
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
        assert_eq!(place("board { path row: h[1..<>"), Place::Index);
        assert_eq!(place("expect from \"a<>"), Place::Quoted);
        assert_eq!(place("# a { <>"), Place::Silent);
        assert_eq!(place("start \"\"\"\n f.<>"), Place::Silent);
        assert_eq!(place("pieces { frog '<>"), Place::Silent);
        assert_eq!(at("pieces { frog ''' <>"), words("pieces", "frog '''", ""));
    }
}
