//! What the parser found -> Ast.
//!
//! In: what pest found. Out: syntax trees. Promises that a statement that cannot be read is reported once and left out. Knows the shape
//! of the grammar, and nothing else.

mod board;
mod doubts;
mod expect;
mod junk;
mod moves;
mod names;
mod patched;
mod play;

use super::ast::{Ast, Block, Doubtful, Item, Lost, PieceStatement, Text};
use super::grammar::Rule;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Source, Span, Spanned};
use patched::Patched;
use pest::iterators::{Pair, Pairs};

type P<'i> = Pair<'i, Rule>;

/// Reads pairs and reports what stands between them.
pub struct Reader<'a> {
    source: &'a Source,
    folded: &'a str,
    /// The text that is being read, where it is not the prepared text itself.
    patched: Option<Patched>,
    sink: &'a mut Sink,
    tainted: Vec<String>,
    lost: Lost,
    doubtful: Vec<(Span, Doubtful)>,
    /// How many statements have been read again with changes.
    repairs: usize,
    /// Up to here the text is already reported on.
    reported: usize,
    /// How many statements and blocks could not be read as they stand.
    faults: usize,
    /// The last block that was closed, and where.
    closed: Option<(String, Span)>,
    /// Whether a `{` too many has been reported, which the end of a block then lacks.
    extra_open: bool,
    /// Whether the last thing outside of all blocks was one that the language does not know.
    astray: bool,
    /// Whether an unclosed picture has taken the rest of the text.
    swallowed: bool,
}

impl<'a> Reader<'a> {
    /// A reader of a prepared text.
    pub fn new(source: &'a Source, folded: &'a str, sink: &'a mut Sink) -> Self {
        Self {
            source,
            folded,
            patched: None,
            sink,
            tainted: Vec::new(),
            lost: Lost::default(),
            doubtful: Vec::new(),
            repairs: 0,
            reported: 0,
            faults: 0,
            closed: None,
            extra_open: false,
            astray: false,
            swallowed: false,
        }
    }

    /// Reads the whole file.
    pub fn file(&mut self, file: P<'_>) -> Ast {
        let mut items = Vec::new();
        for pair in file.into_inner() {
            match pair.as_rule() {
                Rule::item => {
                    self.astray = false;
                    items.extend(inner(pair).next().and_then(|item| self.item(item)));
                }
                Rule::junk_item => items.extend(self.junk_item(pair)),
                _ => {}
            }
        }
        if self.faults > 0 && !self.sink.has_errors() {
            let report = Diagnostic::at(Code::UnexpectedText, Span::at(0), "a part of this text cannot be read");
            self.sink.push(report.help("compare it with a definition that works"));
        }
        let (tainted, doubtful) = (std::mem::take(&mut self.tainted), std::mem::take(&mut self.doubtful));
        Ast { items, comments: Vec::new(), tainted, lost: self.lost, doubtful }
    }

    fn item(&mut self, pair: P<'_>) -> Option<Item> {
        let meant = match pair.as_rule() {
            Rule::pieces | Rule::board | Rule::moves => self.misnamed(&pair),
            Rule::param => self.dashed_comment(&pair),
            _ => None,
        };
        if let Some(meant) = meant {
            return self.read_again(meant, |reader, pair| inner(pair).next().and_then(|item| reader.item(item))).1;
        }
        let (head, span) = (self.head(&pair), self.span(&pair));
        Some(match pair.as_rule() {
            Rule::puzzle => Item::Puzzle(self.quoted(pair)?),
            Rule::language => Item::Language(self.text(&inner(pair).nth(1)?)),
            Rule::about => Item::About(self.quoted(pair)?),
            Rule::source => Item::Source(self.quoted(pair)?),
            Rule::author => Item::Author(self.quoted(pair)?),
            Rule::allow => Item::Allow(self.text(&inner(pair).nth(1)?)),
            Rule::param => {
                let mut parts = inner(pair).filter(|part| matches!(part.as_rule(), Rule::word | Rule::expr));
                Item::Param(self.text(&parts.next()?), self.expr(parts.next()?))
            }
            Rule::pieces => Item::Pieces(Block { head, span, statements: self.block(pair, Self::piece_statement) }),
            Rule::board => Item::Board(Block { head, span, statements: self.block(pair, Self::board_statement) }),
            Rule::moves => Item::Moves(Block { head, span, statements: self.block(pair, Self::move_statement) }),
            Rule::start_drawn | Rule::start_picture | Rule::start_block => Item::Start(self.start(pair)),
            Rule::goal_picture | Rule::goal_block => Item::Goal(self.goal(pair)),
            Rule::expect => Item::Expect(self.expect(pair)?),
            _ => return None,
        })
    }

    /// Reads the statements of a block; braces that are missing or late are reported here.
    fn block<T: Into<Doubtful>>(&mut self, pair: P<'_>, read: fn(&mut Self, P<'_>) -> Option<T>) -> Vec<T> {
        let head = self.head(&pair);
        // A keyword that is misspelt stands in the pair as it was meant.
        let keyword = pair.clone().into_inner().next().map_or("", |first| first.as_str()).to_owned();
        let mut statements = Vec::new();
        let mut opened = head;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::open_brace => opened = self.span(&part),
                Rule::late_brace => {
                    opened = self.span(&part);
                    let report = Diagnostic::at(Code::LateBrace, opened, format!("the `{{` of `{keyword}` is on another line"))
                        .because(head, "it belongs here")
                        .help(format!("write `{keyword} {{` on one line"));
                    self.sink.push(report);
                }
                // A head that stands twice is reported as that.
                Rule::missing_close
                    if statements.is_empty() && self.source.text()[self.span(&part).range().start..].starts_with(&keyword) => {}
                Rule::missing_close => self.unclosed(&keyword, opened, self.span(&part)),
                Rule::close_brace => self.closed = Some((keyword.clone(), self.span(&part))),
                _ => statements.extend(self.statements(part, read)),
            }
        }
        statements
    }

    /// Reads a block's body: statements, and junk between them.
    fn statements<T: Into<Doubtful>>(&mut self, body: P<'_>, read: fn(&mut Self, P<'_>) -> Option<T>) -> Vec<T> {
        let context = body.as_rule();
        let mut statements = Vec::new();
        for part in body.into_inner() {
            if part.as_rule() == Rule::junk {
                let Some(again) = self.junk(&part, context) else { continue };
                let place = again.place;
                let (certain, statement) = self.read_again(again, read);
                match statement {
                    Some(statement) if certain => statements.push(statement),
                    Some(statement) => self.doubtful.push((place, statement.into())),
                    None => {}
                }
            } else {
                statements.extend(read(self, part));
            }
        }
        statements
    }

    fn unclosed(&mut self, keyword: &str, opened: Span, at: Span) {
        self.faults += 1;
        let rest = &self.source.text()[at.range().start..];
        let word: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
        if word.is_empty() {
            self.lost = Lost::ALL; // the text is cut off here
        }
        if self.swallowed || std::mem::take(&mut self.extra_open) || word.is_empty() && self.reported >= self.folded.len() {
            return;
        }
        let report = if word.is_empty() {
            Diagnostic::at(Code::UnclosedBlock, at, format!("the `{keyword}` block is never closed"))
                .saying("the text ends here")
                .help("add `}` at the end, or is the file cut off?")
                .fix(at, if self.folded.ends_with('\n') { "}\n" } else { "\n}\n" })
        } else {
            let span = Span::new(at.range().start, at.range().start + word.len());
            Diagnostic::at(Code::UnclosedBlock, span, format!("the `{keyword}` block is never closed"))
                .saying(format!("`{word}` is not allowed inside `{keyword}`, so `}}` was due before it"))
                .help(format!("add `}}` on its own line before `{word}`"))
                .fix(Span::at(at.range().start), "}\n")
        };
        let report = match self.colour_in_comment(opened, at) {
            Some(comment) => {
                let colour = &self.source.text()[comment.range()];
                report.because(comment, "a comment begins here").help(format!("write the colour in quotes: `\"{colour}\"`"))
            }
            None => report,
        };
        self.sink.push(report.because(opened, "opened here"));
        if word.is_empty() {
            self.reported = self.folded.len();
        }
    }

    /// A colour without quotes: a `#` begins a comment, and the rest of its line with it.
    fn colour_in_comment(&self, opened: Span, end: Span) -> Option<Span> {
        let text = &self.source.text()[opened.range().start..end.range().start];
        let at = text.find('#').filter(|&at| text[at..].lines().next().is_some_and(|line| line.contains('}')))?;
        let digits = text[at + 1..].chars().take_while(char::is_ascii_hexdigit).count();
        let begin = opened.range().start + at;
        matches!(digits, 3 | 6).then(|| Span::new(begin, begin + 1 + digits))
    }

    fn piece_statement(&mut self, pair: P<'_>) -> Option<PieceStatement> {
        let pair = inner(pair).next()?;
        match pair.as_rule() {
            Rule::class => {
                let mut parts = inner(pair).filter(|part| matches!(part.as_rule(), Rule::word | Rule::kind_set));
                Some(PieceStatement::Class(self.text(&parts.next()?), self.kind_set(parts.next()?)))
            }
            Rule::cycle => {
                let span = self.span(&pair);
                Some(PieceStatement::Cycle(span, self.kind_items(inner(pair))))
            }
            _ => self.kind(pair),
        }
    }

    fn kind(&mut self, pair: P<'_>) -> Option<PieceStatement> {
        let mut name = None;
        let mut glyphs = Vec::new();
        let mut color = None;
        for part in inner(pair) {
            match part.as_rule() {
                Rule::name => name = Some(self.name(part)),
                Rule::glyphs => {
                    let mut ends = inner(part).filter(|part| part.as_rule() == Rule::glyph);
                    let first = self.unquoted(&ends.next()?);
                    glyphs.push((first, ends.next().map(|last| self.unquoted(&last))));
                }
                Rule::color => {
                    let part = inner(part).next()?;
                    let quoted = part.as_rule() == Rule::string;
                    color = Some((if quoted { self.unquoted(&part) } else { self.text(&part) }, quoted));
                }
                _ => {}
            }
        }
        Some(PieceStatement::Kind { name: name?, glyphs, color })
    }

    fn span(&self, pair: &P<'_>) -> Span {
        let span = pair.as_span();
        let whole = Span::new(span.start(), span.end());
        self.patched.as_ref().map_or(whole, |patched| patched.in_source(whole))
    }

    /// The place of a statement's first token.
    fn head(&self, pair: &P<'_>) -> Span {
        pair.clone().into_inner().next().map_or_else(|| self.span(pair), |first| self.span(&first))
    }

    fn text(&self, pair: &P<'_>) -> Text {
        Spanned::new(pair.as_str().to_owned(), self.span(pair))
    }

    /// A string, picture or glyph without its quotes; its place keeps them.
    fn unquoted(&self, pair: &P<'_>) -> Text {
        let quotes = if pair.as_rule() == Rule::picture { 3 } else { 1 };
        let text = pair.as_str();
        Spanned::new(text.get(quotes..text.len() - quotes).unwrap_or("").to_owned(), self.span(pair))
    }

    /// The first string or picture inside.
    fn quoted(&self, pair: P<'_>) -> Option<Text> {
        inner(pair).find(|part| matches!(part.as_rule(), Rule::string | Rule::picture)).map(|part| self.unquoted(&part))
    }
}

fn inner(pair: P<'_>) -> Pairs<'_, Rule> {
    pair.into_inner()
}
