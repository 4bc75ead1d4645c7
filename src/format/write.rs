//! Writes an outline as lines.

use super::line::{Line, Shape};
use super::statement::{Column, columns};
use crate::syntax::outline::{
    BlockKind, Outline, OutlineBlock, OutlineStatement, Part, StatementKind,
};
use crate::syntax::token::{Kind, tokens};
use unicode_width::UnicodeWidthStr;

/// The maximum length of a block on one line.
const MOST_COLUMNS: usize = 100;

/// Returns the lines of a definition.
///
/// # Complexity
/// Linear in the length of the text.
pub fn lines(text: &str, outline: &Outline) -> Vec<Line> {
    let mut writer = Writer { text, outline, lines: Vec::new() };
    writer.parts(&outline.parts, 0, text.len(), 0, None);
    writer.lines
}

/// The gap between two parts, without its comments.
#[derive(Clone, Copy)]
struct Between {
    /// The number of line breaks before the second part.
    breaks: usize,
    /// `true` if nothing precedes the second part in its block.
    first: bool,
}

struct Writer<'a> {
    text: &'a str,
    outline: &'a Outline,
    lines: Vec<Line>,
}

impl Writer<'_> {
    /// Writes the parts in a range of the text, and the comments around them.
    fn parts(
        &mut self,
        parts: &[Part],
        start: usize,
        end: usize,
        indent: usize,
        block: Option<BlockKind>,
    ) {
        let (mut at, mut first) = (start, true);
        for part in parts {
            let (begin, behind) = place(part);
            let between = self.comments(at, begin, indent, first);
            let beside = block.filter(|_| !between.first && between.breaks == 0);
            self.part(part, indent, between, beside);
            (at, first) = (behind, false);
        }
        self.comments(at, end, indent, first);
    }

    /// Writes the comments of a range without statements.
    fn comments(&mut self, start: usize, end: usize, indent: usize, first: bool) -> Between {
        let mut between = Between { breaks: 0, first };
        let mut blanks = 0;
        for token in tokens(&self.text[start..end]) {
            match token.kind {
                Kind::Break => between.breaks += 1,
                Kind::Blank => {
                    blanks = token.text.len();
                    continue;
                }
                Kind::Comment => {
                    let comment = token.text.trim_end();
                    match self.lines.last_mut().filter(|_| between.breaks == 0) {
                        Some(line) => line.comment = Some((blanks, comment.to_owned())),
                        None => {
                            let apart = between.breaks > 1 && !between.first;
                            self.lines.push(Line {
                                apart,
                                ..Line::plain(indent, Shape::Remark, comment)
                            });
                            between.first = false;
                        }
                    }
                    between.breaks = 0;
                }
                _ => {}
            }
            blanks = 0;
        }
        between
    }

    /// Writes a part on a line of its own, or on the line of the part before it in a block.
    fn part(&mut self, part: &Part, indent: usize, between: Between, beside: Option<BlockKind>) {
        let mut line = match part {
            Part::Statement(statement) => self.statement(statement, indent),
            Part::Block(block) => match self.in_one_line(block, indent) {
                Some(line) => line,
                None => return self.block(block, indent, between),
            },
        };
        line.apart = between.breaks > 1 && !between.first;
        let room = self
            .lines
            .last_mut()
            .filter(|last| last.comment.is_none() && !last.is_long() && !line.is_long());
        match (room, beside) {
            (Some(last), Some(_)) if is_jump(part) && last.shape == line.shape => {
                last.columns.extend(line.columns)
            }
            (Some(last), Some(_)) if last.joined() != "}" => {
                let text = format!("{}; {}", last.joined(), line.joined());
                *last = Line { apart: last.apart, ..Line::plain(indent, Shape::Alone, text) };
            }
            _ => self.lines.push(line),
        }
    }

    fn statement(&self, statement: &OutlineStatement, indent: usize) -> Line {
        let mut columns = columns(self.text, self.outline, statement, indent);
        let shape = match statement.kind {
            StatementKind::Pictured => {
                Shape::Head { section: false, named: columns[0].text.contains('"') }
            }
            StatementKind::Drawn => Shape::Open,
            StatementKind::Nodes | StatementKind::Other => Shape::Alone,
            kind => Shape::OutlineStatement(kind),
        };
        if statement.kind == StatementKind::Jump {
            columns[0].apart = 2;
        }
        Line { apart: false, indent, shape, columns, comment: None }
    }

    /// Returns a block on one line, if the author wrote it so and it fits.
    fn in_one_line(&self, block: &OutlineBlock, indent: usize) -> Option<Line> {
        let written = &self.text[block.open..block.close];
        let head = self.head(block, indent);
        if head.contains('\n')
            || written.contains('\n') && !block.parts.is_empty()
            || written.contains('#') && block.parts.is_empty()
        {
            return None;
        }
        let parts = block.parts.iter().map(|part| match part {
            Part::Statement(statement) => Some(self.statement(statement, indent).joined()),
            Part::Block(block) => self.in_one_line(block, indent).map(|line| line.joined()),
        });
        let parts = parts.collect::<Option<Vec<_>>>()?;
        let between =
            |at: usize| if block.parts[at - 1..=at].iter().all(is_jump) { "  " } else { "; " };
        let inner: String = parts
            .iter()
            .enumerate()
            .map(|(at, part)| format!("{}{part}", if at == 0 { "" } else { between(at) }))
            .collect();
        let body = if inner.is_empty() { "{}".to_owned() } else { format!("{{ {inner} }}") };
        let shape = match block.kind {
            BlockKind::Section => Shape::Head { section: true, named: false },
            BlockKind::Play => Shape::Head { section: false, named: head.contains('"') },
            BlockKind::Jumps | BlockKind::For => Shape::Alone,
            BlockKind::Running => Shape::Head { section: false, named: false },
        };
        let body = format!("{body}{}", self.tail(block, indent));
        // Only heads have a body to align: the `{` of other blocks is not a column.
        let line = if let Shape::Head { .. } = shape {
            let mut line = Line::plain(indent, shape, head);
            line.columns.push(Column::new(body));
            line
        } else {
            Line::plain(indent, shape, format!("{head} {body}"))
        };
        (indent + line.joined().width() <= MOST_COLUMNS || block.parts.is_empty()).then_some(line)
    }

    fn block(&mut self, block: &OutlineBlock, indent: usize, between: Between) {
        let head = format!("{} {{", self.head(block, indent));
        self.lines.push(Line {
            apart: between.breaks > 1 && !between.first,
            ..Line::plain(indent, Shape::Alone, head)
        });
        self.parts(&block.parts, block.open + 1, block.close, indent + 2, Some(block.kind));
        self.lines.push(Line::plain(
            indent,
            Shape::Alone,
            format!("}}{}", self.tail(block, indent)),
        ));
    }

    /// Returns the clauses after a block, with the comments before them.
    fn tail(&self, block: &OutlineBlock, indent: usize) -> String {
        let Some(tail) = &block.tail else { return String::new() };
        let below = format!("\n{:1$}", "", indent + 2);
        let (mut text, mut gap) = (String::new(), "  ");
        for token in tokens(&self.text[block.close + 1..tail.span.range().start]) {
            match token.kind {
                Kind::Break => gap = &below,
                Kind::Comment => {
                    text += gap;
                    text += token.text.trim_end();
                }
                _ => {}
            }
        }
        // Without a comment, the clauses are on the line of the `}`.
        text += if text.is_empty() { "  " } else { &below };
        text + self.statement(tail, indent).joined().trim_start()
    }

    /// Returns the keyword and the name of a block; a head with comments is formatted like a
    /// statement.
    fn head(&self, block: &OutlineBlock, indent: usize) -> String {
        let head = &self.text[block.head.range()];
        if tokens(head).any(|token| token.kind == Kind::Comment) {
            let statement = OutlineStatement {
                kind: StatementKind::Other,
                span: block.head,
                columns: Vec::new(),
                tail: Vec::new(),
            };
            return self.statement(&statement, indent).joined();
        }
        match head.find('"') {
            Some(at) => format!("{} {}", head[..at].trim_end(), &head[at..]),
            None => head.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }
}

/// Returns `true` if a part is a jump: several jumps may be on a line, without a separator.
fn is_jump(part: &Part) -> bool {
    matches!(part, Part::Statement(statement) if statement.kind == StatementKind::Jump)
}

/// Returns the beginning and the end of a part.
fn place(part: &Part) -> (usize, usize) {
    match part {
        Part::Statement(statement) => (statement.span.range().start, statement.span.range().end),
        Part::Block(block) => (
            block.head.range().start,
            block.tail.as_ref().map_or(block.close + 1, |tail| tail.span.range().end),
        ),
    }
}
