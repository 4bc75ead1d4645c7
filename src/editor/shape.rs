//! The structure of a text, valid or not: the parts that can be folded, and the growing selections
//! around a place.

use super::draft::Draft;
use crate::source::Span;
use crate::syntax::nodes;
use crate::syntax::token::{Kind, tokens};
use crate::syntax::tree::{Node, Open};

/// A kind of foldable part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoldKind {
    /// The text between braces.
    Block,
    /// A picture.
    Picture,
    /// Comments on consecutive lines.
    Comment,
}

/// A foldable part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fold {
    /// The place, from the first character to the last.
    pub span: Span,
    /// The kind.
    pub kind: FoldKind,
}

impl Draft {
    /// Returns the foldable parts: all that stand on several lines, in the order of their ends.
    #[must_use]
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds = Vec::new();
        let (mut open, mut comments): (Vec<usize>, Option<Span>) = (Vec::new(), None);
        let mut first_on_line = true;
        for token in tokens(self.text()) {
            match (token.kind, token.text) {
                (Kind::Blank, _) => continue,
                (Kind::Break, _) => {
                    first_on_line = true;
                    continue;
                }
                (Kind::Comment, _) if first_on_line => {
                    comments = Some(comments.map_or(token.span(), |above| above.to(token.span())));
                    first_on_line = false;
                    continue;
                }
                (Kind::Comment, _) => {}
                (Kind::Bound, "{") => open.push(token.at),
                (Kind::Bound, "}") => {
                    folds.extend(open.pop().map(|at| Fold {
                        span: Span::new(at, token.end()),
                        kind: FoldKind::Block,
                    }));
                }
                (Kind::Picture, _) => {
                    folds.push(Fold { span: token.span(), kind: FoldKind::Picture })
                }
                _ => {}
            }
            first_on_line = false;
            folds.extend(comments.take().map(|span| Fold { span, kind: FoldKind::Comment }));
        }
        folds.extend(comments.map(|span| Fold { span, kind: FoldKind::Comment }));
        folds.retain(|fold| self.source.slice(fold.span).contains(['\n', '\r']));
        folds
    }

    /// Returns the growing selections around a place: the word, the name, the brackets, the
    /// statement, the block, and so on up to the text.
    #[must_use]
    pub fn around(&self, offset: usize) -> Vec<Span> {
        let mut found = enclosing(self.text());
        found.extend(
            self.uses()
                .into_iter()
                .flat_map(|uses| uses.all())
                .filter(|one| one.written)
                .map(|one| one.span),
        );
        found.push(Span::new(0, self.text().len()));
        found.retain(|span| {
            self.text().get(span.range()).is_some()
                && (span.start as usize..=span.end as usize).contains(&offset)
        });
        found.sort_by_key(|span| (span.end - span.start, span.start));
        let mut steps: Vec<Span> = Vec::new();
        for span in found {
            let last = steps.last().copied();
            if last
                .is_none_or(|last| span != last && span.start <= last.start && last.end <= span.end)
            {
                steps.push(span);
            }
        }
        steps
    }
}

/// Returns the words, the contents of brackets, the statements and the blocks, in no particular
/// order.
fn enclosing(text: &str) -> Vec<Span> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    for token in tokens(text).filter(|token| !token.is_gap()) {
        match token.kind {
            Kind::Open => open.push(token),
            Kind::Close => {
                let opening = if token.text == ")" { "(" } else { "[" };
                if let Some(at) = open.iter().rposition(|token| token.text == opening) {
                    found.extend(inside(text, open[at].at, token.at));
                    open.truncate(at);
                }
            }
            Kind::Bound => open.clear(),
            _ => {}
        }
        found.push(token.span());
    }
    within(text, &nodes(text), &mut found);
    found
}

/// Adds statements and blocks, and those nested in them.
fn within(text: &str, nodes: &[Node], found: &mut Vec<Span>) {
    for node in nodes {
        let range = node.range();
        found.push(Span::new(range.start, range.end));
        if let Node::Block(block) = node {
            found.push(Span::new(block.head.start, block.head.end));
            if let (Open::At(open) | Open::Late(open), Some(close)) = (block.open, block.close) {
                found.extend(inside(text, open, close));
            }
            within(text, &block.nodes, found);
        }
    }
}

/// Returns the span between two brackets or braces, and the span that includes them.
fn inside(text: &str, open: usize, close: usize) -> [Span; 2] {
    let inside = &text[open + 1..close];
    let start = close - inside.trim_start().len();
    [Span::new(start, start + inside.trim().len()), Span::new(open, close + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Limits;

    #[test]
    fn blocks_pictures_and_comments_fold() {
        let text = "# one\n# two\npieces { a } # three\nboard {\n  grid \"\"\"\n  ..\n  \"\"\"\n}\nmoves {\n";
        let draft = Draft::new("x.pz", text, Limits::default());
        let folds: Vec<(FoldKind, &str)> =
            draft.folds().into_iter().map(|fold| (fold.kind, &text[fold.span.range()])).collect();
        assert_eq!(folds[0], (FoldKind::Comment, "# one\n# two"));
        assert_eq!(folds[1], (FoldKind::Picture, "\"\"\"\n  ..\n  \"\"\""));
        assert!(
            folds[2].0 == FoldKind::Block
                && folds[2].1.starts_with("{\n  grid")
                && folds.len() == 3,
            "{folds:?}"
        );
    }

    #[test]
    fn a_selection_grows_from_the_word_to_the_text() {
        let text =
            "moves { hop: frog _ => _ frog }\ngoal { count(frog in h[1..n+1]) == 1; h1 is frog";
        let mut draft = Draft::new("x.pz", text, Limits::default());
        draft.look();
        let steps = |words: &str| {
            let spans = draft.around(text.find(words).expect("the words stand there"));
            spans.into_iter().map(|span| &text[span.range()]).collect::<Vec<_>>()
        };
        let (whole, goal) =
            ("hop: frog _ => _ frog", "goal { count(frog in h[1..n+1]) == 1; h1 is frog");
        assert_eq!(
            steps("frog _ =>"),
            ["frog", whole, "{ hop: frog _ => _ frog }", "moves { hop: frog _ => _ frog }", text]
        );
        assert_eq!(
            steps("n+1"),
            [
                "n",
                "1..n+1",
                "[1..n+1]",
                "h[1..n+1]",
                "frog in h[1..n+1]",
                "(frog in h[1..n+1])",
                "count(frog in h[1..n+1]) == 1",
                goal,
                text
            ]
        );
        assert_eq!(steps("frog\u{0}".trim_end_matches('\u{0}'))[0], "frog");
    }
}
