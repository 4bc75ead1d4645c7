//! The structure of a text: `textDocument/documentSymbol` (its outline), `foldingRange`,
//! `selectionRange`; and `workspace/symbol`, the names that open texts declare.

use super::document::{Document, Refusal};
use crate::diagnostic::Sort;
use crate::editor::{Fold, FoldKind};
use crate::source::Span;
use crate::syntax::ast::{
    BoardStatement, GridShape, Item, Jump, MoveStatement, Name, PieceStatement, Text, written,
};
use crate::syntax::name_text;
use gen_lsp_types::{
    BaseSymbolInformation, DocumentSymbol, DocumentSymbolParams, FoldingRange, FoldingRangeKind,
    FoldingRangeParams, Location, SelectionRange, SelectionRangeParams, SymbolKind,
    WorkspaceSymbol,
};

/// The number of parts of a section that are listed.
const MOST_PARTS: usize = 2000;

/// Returns the symbol kind of a sort of names.
pub(super) fn kind(sort: Sort) -> SymbolKind {
    match sort {
        Sort::Param => SymbolKind::Constant,
        Sort::Kind => SymbolKind::EnumMember,
        Sort::Class => SymbolKind::Enum,
        Sort::Node | Sort::Cell => SymbolKind::Variable,
        Sort::Region => SymbolKind::Module,
        Sort::Line => SymbolKind::Field,
        Sort::Rule | Sort::Turn => SymbolKind::Function,
        Sort::Start | Sort::Goal => SymbolKind::Event,
        Sort::Color | Sort::Lint => SymbolKind::Key,
    }
}

/// Answers the request.
pub(super) fn symbols(
    document: &Document,
    _: DocumentSymbolParams,
) -> Result<Vec<DocumentSymbol>, Refusal> {
    let items = document.draft.ast().map_or(&[][..], |ast| &ast.items);
    Ok(items.iter().filter_map(|item| section(document, item)).collect())
}

/// A name in the outline, before it has positions.
struct Entry {
    name: String,
    kind: SymbolKind,
    span: Span,
}

impl Entry {
    fn new(name: impl Into<String>, kind: SymbolKind, span: Span) -> Self {
        Self { name: name.into(), kind, span }
    }

    fn text(name: &Text, kind: SymbolKind) -> Self {
        Self::new(name.value.clone(), kind, name.span)
    }

    fn name(name: &Name, kind: SymbolKind) -> Self {
        Self::new(name_text(name), kind, name.span)
    }

    fn symbol(
        self,
        document: &Document,
        end: u32,
        children: Option<Vec<DocumentSymbol>>,
    ) -> DocumentSymbol {
        let whole = Span { start: self.span.start, end: end.max(self.span.end) };
        // Editors refuse an outline with an empty name.
        let name = if self.name.trim().is_empty() { "(no name)".to_owned() } else { self.name };
        let (range, selection) = (document.range(whole), document.range(self.span));
        DocumentSymbol::new(name, None, self.kind, None, None, range, selection, children)
    }
}

fn section(document: &Document, item: &Item) -> Option<DocumentSymbol> {
    let single = |name: &Text, kind| {
        let end = line_end(document, name.span);
        Some(Entry::text(name, kind).symbol(document, end, None))
    };
    match item {
        Item::Puzzle(name) => single(name, SymbolKind::File),
        Item::Param(name, _) => single(name, SymbolKind::Constant),
        Item::Pieces(block) => Some(block_symbol(
            document,
            "pieces",
            block.head,
            written(&block.statements).into_iter().flat_map(piece),
        )),
        Item::Board(block) => Some(block_symbol(
            document,
            "board",
            block.head,
            written(&block.statements).into_iter().flat_map(on_board),
        )),
        Item::Moves(block) => {
            Some(block_symbol(document, "moves", block.head, rules(&block.statements).into_iter()))
        }
        Item::Start(start) => Some(scenario(document, "start", start.head, start.name.as_ref())),
        Item::Goal(goal) => Some(scenario(document, "goal", goal.head, goal.name.as_ref())),
        _ => None,
    }
}

fn scenario(document: &Document, keyword: &str, head: Span, name: Option<&Text>) -> DocumentSymbol {
    let title = name.map_or(keyword.to_owned(), |name| format!("{keyword} \"{}\"", name.value));
    let span = name.map_or(head, |name| head.to(name.span));
    Entry::new(title, SymbolKind::Event, span).symbol(document, line_end(document, span), None)
}

fn block_symbol(
    document: &Document,
    keyword: &str,
    head: Span,
    entries: impl Iterator<Item = Entry>,
) -> DocumentSymbol {
    let entries: Vec<Entry> = entries.take(MOST_PARTS).collect();
    let starts: Vec<u32> = entries.iter().map(|entry| entry.span.start).collect();
    // A part ends at the end of its line, or before the next part on it.
    let end = |at: usize, span: Span| {
        let next =
            starts.get(at + 1).copied().filter(|next| *next > span.start).unwrap_or(u32::MAX);
        line_end(document, span).min(next.max(span.end))
    };
    let ends: Vec<u32> =
        entries.iter().enumerate().map(|(at, entry)| end(at, entry.span)).collect();
    let last = ends.iter().copied().max().unwrap_or(head.end);
    let children = entries
        .into_iter()
        .zip(ends)
        .map(|(entry, end)| entry.symbol(document, end, None))
        .collect();
    Entry::new(keyword, SymbolKind::Namespace, head).symbol(document, last, Some(children))
}

fn line_end(document: &Document, span: Span) -> u32 {
    u32::try_from(document.line_end(span.end as usize)).unwrap_or(span.end)
}

fn piece(statement: &PieceStatement) -> Option<Entry> {
    match statement {
        PieceStatement::Kind { name, .. } => Some(Entry::name(name, SymbolKind::EnumMember)),
        PieceStatement::Class(name, ..) => Some(Entry::name(name, SymbolKind::Enum)),
        PieceStatement::Cycle(head, ..) => Some(Entry::new("cycle", SymbolKind::Operator, *head)),
        PieceStatement::For(_) => None,
    }
}

fn on_board(statement: &BoardStatement) -> Vec<Entry> {
    match statement {
        BoardStatement::Nodes(nodes) | BoardStatement::Hidden(nodes) => {
            nodes.iter().map(|(name, _)| Entry::name(name, SymbolKind::Variable)).collect()
        }
        BoardStatement::Line(name, _) | BoardStatement::Leaps(name, ..) => {
            vec![Entry::name(name, SymbolKind::Field)]
        }
        BoardStatement::Jumps(Some(name), _) => vec![Entry::name(name, SymbolKind::Field)],
        BoardStatement::Jumps(None, tracks) => {
            let first = written(tracks).into_iter().find_map(Jump::track);
            first
                .map(|track| Entry::new("jumps", SymbolKind::Field, track.first.span))
                .into_iter()
                .collect()
        }
        BoardStatement::Path { line, .. } => vec![Entry::name(line, SymbolKind::Field)],
        BoardStatement::Grid { head, shape, .. } => {
            let size = if matches!(shape, GridShape::Picture(_)) { "grid (drawn)" } else { "grid" };
            vec![Entry::new(size, SymbolKind::Array, *head)]
        }
        BoardStatement::Region(name, _) => vec![Entry::name(name, SymbolKind::Module)],
        BoardStatement::Legend { glyph, .. } => {
            vec![Entry::new(format!("legend '{}'", glyph.value), SymbolKind::Key, glyph.span)]
        }
        BoardStatement::Wall { .. } | BoardStatement::For(_) => Vec::new(),
    }
}

/// Returns all moves, and behind each press and `settle` the rules inside of it.
fn rules(statements: &[MoveStatement]) -> Vec<Entry> {
    let inside = |statement: &MoveStatement| match statement {
        MoveStatement::Press(press) => rules(&press.rules),
        MoveStatement::Settle(settle) => rules(&settle.rules),
        _ => Vec::new(),
    };
    written(statements)
        .into_iter()
        .flat_map(|statement| rule(statement).into_iter().chain(inside(statement)))
        .collect()
}

fn rule(statement: &MoveStatement) -> Option<Entry> {
    match statement {
        MoveStatement::Rewrite(rule) => Some(Entry::name(&rule.name, SymbolKind::Function)),
        MoveStatement::Click(rule) => Some(Entry::new("click", SymbolKind::Function, rule.head)),
        MoveStatement::Turn(rule) => Some(Entry::name(&rule.name, SymbolKind::Function)),
        MoveStatement::Act(rule) => Some(Entry::name(&rule.name, SymbolKind::Function)),
        MoveStatement::Chain(_, span) => Some(Entry::new("chain", SymbolKind::Operator, *span)),
        MoveStatement::Press(rule) => Some(Entry::name(&rule.name, SymbolKind::Function)),
        MoveStatement::Settle(rule) => Some(Entry::new("settle", SymbolKind::Operator, rule.head)),
        MoveStatement::Never(_, span) => Some(Entry::new("never", SymbolKind::Operator, *span)),
        MoveStatement::NeverRepeat(span) => {
            Some(Entry::new("never repeat click", SymbolKind::Operator, *span))
        }
        MoveStatement::For(_) => None,
    }
}

/// Returns the foldable ranges. The line of a closing brace stays visible.
pub(super) fn folds(
    document: &Document,
    _: FoldingRangeParams,
) -> Result<Vec<FoldingRange>, Refusal> {
    let folded = |fold: Fold| {
        let range = document.range(fold.span);
        let (first, last) = (range.start.line, range.end.line);
        let last = if fold.kind == FoldKind::Comment { last } else { last.saturating_sub(1) };
        let kind = (fold.kind == FoldKind::Comment).then_some(FoldingRangeKind::Comment);
        (first < last).then(|| FoldingRange {
            start_line: first,
            end_line: last,
            kind,
            ..FoldingRange::default()
        })
    };
    Ok(document.draft.folds().into_iter().filter_map(folded).collect())
}

/// Returns the growing selections around each place.
pub(super) fn selections(
    document: &Document,
    params: SelectionRangeParams,
) -> Result<Vec<SelectionRange>, Refusal> {
    let steps = |position| {
        let spans = document.draft.around(document.offset(position));
        let outward = |outer: Option<Box<SelectionRange>>, span: Span| {
            Some(Box::new(SelectionRange::new(document.range(span), outer)))
        };
        let here =
            || SelectionRange::new(document.range(Span::at(document.offset(position))), None);
        spans.into_iter().rev().fold(None, outward).map_or_else(here, |steps| *steps)
    };
    Ok(params.positions.into_iter().map(steps).collect())
}

/// The greatest number of names sent to an editor.
const MOST_NAMES: usize = 1000;

/// Returns the names that contain the letters of a query in order.
pub(super) fn in_workspace<'a>(
    documents: impl Iterator<Item = &'a Document>,
    question: &str,
) -> Vec<WorkspaceSymbol> {
    let found = documents.flat_map(|document| {
        let declared = document
            .draft
            .uses()
            .into_iter()
            .flat_map(|uses| uses.all())
            .filter(|one| one.declares && one.written);
        declared.map(move |one| (document, one, document.draft.source.slice(one.span)))
    });
    let fitting = found.filter(|(_, _, name)| fits(name, question));
    let symbol = |(document, one, name): (&Document, &crate::resolve::Use, &str)| WorkspaceSymbol {
        location: Location { uri: document.uri.clone(), range: document.range(one.span) }.into(),
        data: None,
        base_symbol_information: BaseSymbolInformation {
            name: name.to_owned(),
            kind: kind(one.sort),
            tags: None,
            container_name: Some(document.draft.source.name().to_owned()),
        },
    };
    fitting.take(MOST_NAMES).map(symbol).collect()
}

/// Returns `true` if a name contains the letters of a query in order, regardless of case.
fn fits(name: &str, question: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    question
        .chars()
        .flat_map(char::to_lowercase)
        .all(|wanted| letters.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn letters_stand_in_their_order() {
        assert!(fits("stepForward", "sfw") && fits("frog", "") && fits("Frog", "fROG"));
        assert!(!fits("frog", "gf") && !fits("frog", "frogs"));
    }
}
