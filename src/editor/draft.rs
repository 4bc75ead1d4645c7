//! A text in an editor: its reports, the completions of a place, and descriptions of its names.

use super::completion::{Completions, completions};
use super::found::Found;
#[cfg(feature = "lsp")]
use super::hover::in_words;
use super::hover::{Hover, hover};
use super::signature::{Signature, signature};
#[cfg(feature = "lsp")]
use crate::api::Cancel;
use crate::api::{Compiled, Limits};
use crate::diagnostic::{Diagnostic, Sort};
use crate::resolve::{Use, Uses};
use crate::source::{Source, Span};
use std::collections::BTreeSet;

/// A text in an editor. It is analysed when [`Draft::look`] is called, not at every key. The names
/// of the last text without errors are kept, so that they are offered while a statement is
/// incomplete. Places are byte offsets.
///
/// ```
/// use puzzlec::Limits;
/// use puzzlec::stages::editor::Draft;
/// let text = "puzzle \"Hop\"; pieces { frog 'F' }; board { path row: h[1..4] }; moves { hop: frog _ => _ f }";
/// let mut draft = Draft::new("hop.pz", text, Limits::default());
/// draft.look();
/// assert!(draft.reports().iter().any(|report| report.message.to_string().contains("`f`")));
/// let offered = draft.completions(text.len() - 2);
/// assert!(offered.items.iter().any(|item| item.text == "frog"));
/// let hover = draft.hover(text.find("row").unwrap()).unwrap();
/// assert!(hover.markdown.starts_with("`row`: line"));
/// ```
#[derive(Debug)]
pub struct Draft {
    pub(crate) source: Source,
    limits: Limits,
    pub(super) found: Option<Found>,
    /// The names of the last text without errors.
    good_names: BTreeSet<(Sort, String)>,
}

impl Draft {
    /// Creates a draft, which is not analysed yet.
    ///
    /// # Arguments
    /// * `name` - the name of the text in reports
    /// * `limits` - the limits of each analysis
    #[must_use]
    pub fn new(name: &str, text: impl Into<String>, limits: Limits) -> Self {
        Self { source: Source::new(name, text), limits, found: None, good_names: BTreeSet::new() }
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Replaces the text.
    pub fn change(&mut self, text: impl Into<String>) {
        self.source = Source::new(self.source.name().to_owned(), text);
        self.found = None;
    }

    /// Returns `true` if the text has changed since it was last analysed.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.found.is_none()
    }

    /// Analyses the text, if it has changed since the last analysis.
    pub fn look(&mut self) {
        if !self.is_stale() {
            return;
        }
        self.see(Found::look(&self.source, &self.limits.begin()));
    }

    /// Returns an analysis of the text that the caller runs, possibly on another thread.
    #[cfg(feature = "lsp")]
    pub(crate) fn glance(&self, cancel: &Cancel) -> Analysis {
        Analysis { source: self.source.clone(), limits: self.limits.clone().cancel(cancel) }
    }

    /// Adopts the result of an analysis of the current text.
    pub(crate) fn see(&mut self, found: Found) {
        if found.puzzle.is_some() {
            self.good_names = found.names();
        }
        self.found = Some(found);
    }

    /// Returns the reports on the text, each with its fixes; none before it was analysed.
    #[must_use]
    pub fn reports(&self) -> &[Diagnostic] {
        self.found.as_ref().map_or(&[], |found| &found.reports)
    }

    /// Returns `true` if the analysis is complete, as far as limits allowed.
    #[cfg(feature = "lsp")]
    pub(crate) fn is_whole(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.is_whole)
    }

    /// Returns `true` if a limit ended the analysis before it was complete.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.cut_short)
    }

    /// Returns the puzzle, if the text has no faults.
    #[must_use]
    pub fn puzzle(&self) -> Option<&Compiled> {
        self.found.as_ref()?.puzzle.as_ref()
    }

    /// Returns the words and names that may stand at a place.
    #[must_use]
    pub fn completions(&self, offset: usize) -> Completions {
        let mut names = self.found.as_ref().map(Found::names).unwrap_or_default();
        names.extend(self.good_names.iter().cloned());
        completions(self.text(), offset, &names)
    }

    /// Returns a description of the name or word at a place.
    #[must_use]
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        hover(&self.source, self.found.as_ref()?, self.source.boundary(offset))
    }

    /// Returns the declarations of the name at a place, including ranges, which declare several
    /// names.
    #[must_use]
    pub fn declarations(&self, offset: usize) -> Vec<Span> {
        let found = self.uses().and_then(|uses| Some((uses, uses.at(offset)?)));
        found.map_or_else(Vec::new, |(uses, one)| {
            uses.declarations(one).map(|declared| declared.span).collect()
        })
    }

    /// Returns all places of the name at a place, including declarations, ranges and stars. A range
    /// of kinds, and the class that it declares, stand for all of their kinds.
    #[must_use]
    pub fn occurrences(&self, offset: usize) -> Vec<Occurrence> {
        let found = self.uses().and_then(|uses| Some((uses, uses.at(offset)?)));
        let place = |other: &Use| Occurrence { span: other.span, declares: other.declares };
        found.map_or_else(Vec::new, |(uses, one)| uses.mentions(one).map(place).collect())
    }

    /// Returns the number of ground moves of each rule, with the place of its name; none before
    /// they were computed.
    #[cfg(feature = "lsp")]
    pub(crate) fn counted_moves(&self) -> Vec<(Span, String)> {
        let counted = self.found.as_ref().map(Found::counted).unwrap_or_default();
        counted.into_iter().map(|(span, count)| (span, in_words(count))).collect()
    }

    /// Returns the form of the statement at a place.
    #[must_use]
    pub fn signature(&self, offset: usize) -> Option<Signature> {
        signature(self.text(), self.source.boundary(offset))
    }

    /// Returns the places of names in the text; `None` if it was not analysed.
    pub(crate) fn uses(&self) -> Option<&Uses> {
        self.found.as_ref().map(|found| &found.uses)
    }

    /// Returns the syntax tree of the valid statements; `None` if the text was not analysed.
    #[cfg(feature = "lsp")]
    pub(crate) fn ast(&self) -> Option<&crate::syntax::Ast> {
        self.found.as_ref().map(Found::ast)
    }

    /// Returns the reports on another text of the same name.
    pub(super) fn reports_on(&self, text: String) -> Vec<Diagnostic> {
        Found::read(&Source::new(self.source.name().to_owned(), text), &self.limits.begin()).reports
    }
}

/// An analysis of a text, separate from its draft.
#[cfg(feature = "lsp")]
#[derive(Debug)]
pub(crate) struct Analysis {
    source: Source,
    limits: Limits,
}

#[cfg(feature = "lsp")]
impl Analysis {
    /// Runs the analysis.
    ///
    /// # Arguments
    /// * `tell` - called with the names as soon as they are known, and then with the whole result
    pub(crate) fn run(self, mut tell: impl FnMut(Found)) {
        let budget = self.limits.fresh().begin();
        let mut found = Found::read(&self.source, &budget);
        if !found.is_whole {
            tell(found.clone());
            found.finish(&budget);
        }
        tell(found);
    }
}

/// A place of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occurrence {
    /// The place.
    pub span: Span,
    /// `true` if the name is declared there.
    pub declares: bool,
}
