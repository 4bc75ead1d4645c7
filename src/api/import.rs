//! Import of levels of other programs as definitions.

use super::check::format_source;
use super::compile::Options;
use super::error::Error;
use crate::import::{Collection, collect, define, is_board};
use crate::source::Source;

/// The name in reports of a board that stands in no file.
const BOARD: &str = "<board>";

/// The levels of a text: a collection of Sokoban, or boards of Rush Hour.
///
/// ```
/// let levels = puzzlec::stages::api::Imports::read("one.xsb", "#####\n#@$.#\n#####\n")?;
/// let puzzle = puzzlec::compile("one.pz", levels.definition(None, false)?)?;
/// let answer = puzzle.solve(&puzzlec::Query::default())?;
/// assert_eq!(answer.moves().len(), 1);
/// # Ok::<(), puzzlec::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Imports {
    source: Source,
    collection: Collection,
}

impl Imports {
    /// Parses the levels of a text.
    ///
    /// # Arguments
    /// * `name` - the name of the text in reports; definitions cite it as their source if it is a
    ///   file
    ///
    /// # Errors
    /// Returns an error if the text is empty, or has no level.
    ///
    /// # Complexity
    /// Linear in the length of the text.
    pub fn read(name: &str, text: impl Into<String>) -> Result<Self, Error> {
        Self::of(Options::default().source(name, text)?)
    }

    /// Parses a board of Rush Hour in one word, row by row; returns `None` for a text that may be
    /// anything else.
    ///
    /// ```
    /// assert!(puzzlec::stages::api::Imports::board("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN").is_some());
    /// assert!(puzzlec::stages::api::Imports::board("frogs.pz").is_none());
    /// ```
    #[must_use]
    pub fn board(text: &str) -> Option<Self> {
        let source = is_board(text).then(|| Source::new(BOARD, text))?;
        Self::of(source).ok()
    }

    pub(crate) fn of(source: Source) -> Result<Self, Error> {
        match collect(&source) {
            Ok(collection) => Ok(Self { source, collection }),
            Err(report) => Err(Error::about(&source, *report)),
        }
    }

    /// Returns the titles of the levels, in order; `None` for a level without a title.
    pub fn titles(&self) -> impl ExactSizeIterator<Item = Option<&str>> + '_ {
        self.collection.levels.iter().map(|level| level.title.as_deref())
    }

    /// Converts a level to a definition in the standard layout.
    ///
    /// # Arguments
    /// * `number` - the number of the level, from 1; may be absent if there is a single level
    /// * `pushes` - counts pushes of boxes instead of moves
    ///
    /// # Errors
    /// Returns an error if there is no such level, the number is absent and there are several, the
    /// level cannot be played, or its game has no pushes.
    ///
    /// # Complexity
    /// Linear in the size of the level.
    pub fn definition(&self, number: Option<usize>, pushes: bool) -> Result<String, Error> {
        let text = define(&self.source, &self.collection, number, pushes)
            .map_err(|report| Error::about(&self.source, *report))?;
        format_source(&Source::new(self.source.name(), text))
    }
}
