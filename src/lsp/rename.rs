//! `textDocument/prepareRename` and `textDocument/rename`: a name changed wherever it occurs.

use super::document::Document;
use super::refusal::Refusal;
use crate::diagnostic::Severity;
use crate::editor::Index;
use crate::editor::Spelling;
use crate::editor::{Mention, Sort};
use crate::source::Span;
use crate::syntax::{is_name, is_reserved};
use gen_lsp_types::{PrepareRenameParams, PrepareRenamePlaceholder, RenameParams, TextEdit, WorkspaceEdit};

/// Says which part of the text would change.
pub(super) fn prepare(document: &Document, params: PrepareRenameParams) -> Result<PrepareRenamePlaceholder, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let (index, mention) = mention_at(document, offset)?;
    let renaming = Renaming::new(index, mention)?;
    let span = renaming.part(mention);
    Ok(PrepareRenamePlaceholder::new(document.range(span), document.draft.source.slice(span).to_owned()))
}

/// Answers the request.
pub(super) fn rename(document: &Document, params: RenameParams) -> Result<WorkspaceEdit, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let (index, mention) = mention_at(document, offset)?;
    let renaming = Renaming::new(index, mention)?;
    renaming.check(index, &params.new_name)?;
    unharmed(document, &renaming, &params.new_name)?;
    let edit = |mention: &&Mention| TextEdit::new(document.range(renaming.part(mention)), params.new_name.clone());
    let edits = renaming.mentions.iter().map(edit).collect();
    Ok(WorkspaceEdit { changes: Some([(document.uri.clone(), edits)].into()), ..WorkspaceEdit::default() })
}

fn mention_at(document: &Document, offset: usize) -> Result<(&Index, &Mention), Refusal> {
    let index = document.found().map(|found| &found.index);
    let found = index.and_then(|index| Some((index, index.at(offset)?)));
    found.ok_or_else(|| Refusal("there is no name here".to_owned()))
}

/// Whether a definition without errors still has none with the new name: glyphs may follow from names.
fn unharmed(document: &Document, renaming: &Renaming<'_>, new: &str) -> Result<(), Refusal> {
    if document.found().is_none_or(|found| found.puzzle.is_none()) {
        return Ok(());
    }
    let mut text = document.draft.source.text().to_owned();
    for mention in renaming.mentions.iter().rev() {
        text.replace_range(renaming.part(mention).range(), new);
    }
    let faults = document.draft.reports_on(text);
    match faults.iter().find(|report| report.severity() == Severity::Error) {
        Some(fault) => Err(Refusal(format!("with the name `{new}` the definition has an error: {}", fault.message))),
        None => Ok(()),
    }
}

/// What changes together.
struct Renaming<'a> {
    sort: Sort,
    /// Whether only the letters before the first number change.
    by_stem: bool,
    /// All places that change, in the order of the text.
    mentions: Vec<&'a Mention>,
}

impl<'a> Renaming<'a> {
    fn new(index: &'a Index, mention: &'a Mention) -> Result<Self, Refusal> {
        // The class of a range of kinds is named by the range.
        let range = index.declarations(mention).find(|declared| !declared.written && mention.sort == Sort::Class);
        let kinds = range.and_then(|class| index.all().iter().find(|other| other.span == class.span && other.sort == Sort::Kind));
        let mention = kinds.unwrap_or(mention);
        let akin = |other: &&Mention| other.sort == mention.sort && other.spelling.is_akin(&mention.spelling);
        let related: Vec<&Mention> = index.all().iter().filter(akin).collect();
        let by_stem = related.iter().any(|other| other.declares && other.spelling.computed);
        let mut mentions = related;
        if !by_stem {
            mentions.retain(|other| other.means(mention));
        }
        let name = mention.spelling.stem();
        if mentions.iter().all(|other| !other.declares) {
            return Err(Refusal(format!("this {} is not declared in this file", mention.sort.word())));
        }
        if mentions.iter().any(|other| !other.written) {
            return Err(Refusal(format!("the language gives this {} its name, so it cannot be renamed", mention.sort.word())));
        }
        if let Some(range) = mentions.iter().find(|other| !by_stem && other.spelling.computed) {
            let names = range.spelling.names(3).join("`, `");
            return Err(Refusal(format!("this {} is also named by a range or a glob (`{names}` …)", range.sort.word())));
        }
        if by_stem && mention.sort == Sort::Kind {
            let class = Spelling::plain(name);
            let explicit = |other: &Mention| other.sort == Sort::Class && other.declares && other.written && other.spelling == class;
            if !index.all().iter().any(explicit) {
                mentions.extend(index.all().iter().filter(|other| other.sort == Sort::Class && other.written && other.spelling == class));
                mentions.sort_by_key(|other| other.span);
            }
        }
        Ok(Self { sort: mention.sort, by_stem, mentions })
    }

    /// The part of a mention that changes.
    fn part(&self, mention: &Mention) -> Span {
        let Span { start, end } = mention.span;
        match self.sort {
            Sort::Start | Sort::Goal => Span { start: start + 1, end: end.saturating_sub(1).max(start + 1) },
            _ if self.by_stem => Span { start, end: start.saturating_add(mention.spelling.stem().len() as u32).min(end) },
            _ => mention.span,
        }
    }

    /// Whether everything may be called that.
    fn check(&self, index: &Index, new: &str) -> Result<(), Refusal> {
        if matches!(self.sort, Sort::Start | Sort::Goal) {
            if new.contains(['"', '\n', '\r']) {
                return Err(Refusal("a name in quotes has no quotes and no line breaks in it".to_owned()));
            }
        } else if is_reserved(new) {
            return Err(Refusal(format!("`{new}` is a word of the language and can never be a name")));
        } else if !is_name(new) {
            return Err(Refusal(format!("`{new}` cannot be a name: a name is a letter, then letters, digits and `_`")));
        } else if self.by_stem && new.ends_with(|last: char| last.is_ascii_digit()) {
            return Err(Refusal(format!("numbers follow this name, so it cannot end in a digit as `{new}` does")));
        }
        let renamed = |mention: &&Mention| {
            if self.by_stem && mention.sort != Sort::Class { mention.spelling.with_stem(new) } else { Spelling::plain(new) }
        };
        let new_names: Vec<Spelling> = self.mentions.iter().filter(|mention| mention.declares).map(renamed).collect();
        let stays = |other: &&Mention| other.declares && other.sort.shares_names_with(self.sort) && !self.changes(other);
        let taken = index.all().iter().filter(stays).find(|other| new_names.iter().any(|name| name.meets(&other.spelling)));
        match taken {
            Some(other) => Err(Refusal(format!("there is a {} of that name already", other.sort.word()))),
            None => Ok(()),
        }
    }

    fn changes(&self, mention: &Mention) -> bool {
        self.mentions.iter().any(|changed| changed.span == mention.span)
    }
}
