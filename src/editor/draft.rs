//! A text that is being written: what is wrong with it, what may stand at a place, and what stands there.

use super::completion::{Completions, completions};
use super::found::Found;
#[cfg(feature = "lsp")]
use super::hover::in_words;
use super::hover::{Hover, hover};
use super::signature::{Signature, signature};
use crate::diagnostic::{Diagnostic, Sort};
#[cfg(feature = "lsp")]
use crate::door::Cancel;
use crate::door::{Compiled, Limits};
use crate::resolve::{Use, Uses};
use crate::source::{Source, Span};
use std::collections::BTreeSet;

/// A text that is being written. It is looked at when [`Draft::look`] is called, not at every key; of the last text without errors it keeps the
/// names, so that they are offered while a statement is half written. Places are bytes of the text.
///
/// ```
/// use puzzlec::{Draft, Limits};
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
    /// Names of the last text without errors.
    good_names: BTreeSet<(Sort, String)>,
}

impl Draft {
    /// A text, not looked at yet.
    ///
    /// # Arguments
    /// * `name` - what reports call it
    /// * `limits` - what each look may take
    #[must_use]
    pub fn new(name: &str, text: impl Into<String>, limits: Limits) -> Self {
        Self { source: Source::new(name, text), limits, found: None, good_names: BTreeSet::new() }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Replaces the text.
    pub fn change(&mut self, text: impl Into<String>) {
        self.source = Source::new(self.source.name().to_owned(), text);
        self.found = None;
    }

    /// Whether the text has changed since it was last looked at.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.found.is_none()
    }

    /// Looks at the text, if it has changed since.
    pub fn look(&mut self) {
        if !self.is_stale() {
            return;
        }
        self.see(Found::look(&self.source, &self.limits.begin()));
    }

    /// A look at the text that somebody else takes, perhaps on another thread.
    #[cfg(feature = "lsp")]
    pub(crate) fn glance(&self, cancel: &Cancel) -> Look {
        Look { source: self.source.clone(), limits: self.limits.clone().cancel(cancel) }
    }

    /// Takes over what a look at this very text found.
    pub(crate) fn see(&mut self, found: Found) {
        if found.puzzle.is_some() {
            self.good_names = found.names();
        }
        self.found = Some(found);
    }

    /// What is wrong with the text, each with its fixes; nothing before it was looked at.
    #[must_use]
    pub fn reports(&self) -> &[Diagnostic] {
        self.found.as_ref().map_or(&[], |found| &found.reports)
    }

    /// Whether everything was looked at, as far as limits allowed.
    #[cfg(feature = "lsp")]
    pub(crate) fn is_whole(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.is_whole)
    }

    /// Whether a limit came before everything was looked at: what is known so far is the answer.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.cut_short)
    }

    /// The puzzle, where nothing is wrong with the text.
    #[must_use]
    pub fn puzzle(&self) -> Option<&Compiled> {
        self.found.as_ref()?.puzzle.as_ref()
    }

    /// The words and names that may stand at a place.
    #[must_use]
    pub fn completions(&self, offset: usize) -> Completions {
        let mut names = self.found.as_ref().map(Found::names).unwrap_or_default();
        names.extend(self.good_names.iter().cloned());
        completions(self.text(), offset, &names)
    }

    /// What stands at a place, and what that is.
    #[must_use]
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        hover(&self.source, self.found.as_ref()?, self.source.boundary(offset))
    }

    /// Where the name at a place is declared: also through ranges, whose names are all declared there.
    #[must_use]
    pub fn declarations(&self, offset: usize) -> Vec<Span> {
        let found = self.uses().and_then(|uses| Some((uses, uses.at(offset)?)));
        found.map_or_else(Vec::new, |(uses, one)| uses.declarations(one).map(|declared| declared.span).collect())
    }

    /// All places of the name at a place, its declarations among them: also through ranges and stars. A range of kinds, and the class that it
    /// declares, stand for all of their kinds.
    #[must_use]
    pub fn occurrences(&self, offset: usize) -> Vec<Occurrence> {
        let found = self.uses().and_then(|uses| Some((uses, uses.at(offset)?)));
        let place = |other: &Use| Occurrence { span: other.span, declares: other.declares };
        found.map_or_else(Vec::new, |(uses, one)| uses.mentions(one).map(place).collect())
    }

    /// How many ground moves each rule makes, and where its name stands; none before they were worked out.
    #[cfg(feature = "lsp")]
    pub(crate) fn counted_moves(&self) -> Vec<(Span, String)> {
        let counted = self.found.as_ref().map(Found::counted).unwrap_or_default();
        counted.into_iter().map(|(span, count)| (span, in_words(count))).collect()
    }

    /// How the statement at a place is written.
    #[must_use]
    pub fn signature(&self, offset: usize) -> Option<Signature> {
        signature(self.text(), self.source.boundary(offset))
    }

    /// Where names stand in the text; `None` where nobody has looked.
    pub(crate) fn uses(&self) -> Option<&Uses> {
        self.found.as_ref().map(|found| &found.uses)
    }

    /// The statements that can be read; `None` where nobody has looked.
    #[cfg(feature = "lsp")]
    pub(crate) fn ast(&self) -> Option<&crate::syntax::Ast> {
        self.found.as_ref().map(Found::ast)
    }

    /// What would be wrong with another text of the same name.
    pub(super) fn reports_on(&self, text: String) -> Vec<Diagnostic> {
        Found::read(&Source::new(self.source.name().to_owned(), text), &self.limits.begin()).reports
    }
}

/// A look at a text, apart from the draft that it is of.
#[cfg(feature = "lsp")]
#[derive(Debug)]
pub(crate) struct Look {
    source: Source,
    limits: Limits,
}

#[cfg(feature = "lsp")]
impl Look {
    /// Looks.
    ///
    /// # Arguments
    /// `tell` is given what was found: the names as soon as they are known, and then everything.
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

/// A place at which a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occurrence {
    /// Where.
    pub span: Span,
    /// Whether it is declared there.
    pub declares: bool,
}
