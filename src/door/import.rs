//! Levels of other programs become definitions.

use super::check::format_source;
use super::compile::Options;
use super::error::Error;
use crate::import::{Collection, collect, define, is_board};
use crate::source::Source;

/// What reports call a board that stands in no file.
const BOARD: &str = "<board>";

/// The levels of a text: a collection of Sokoban, or boards of Rush Hour.
///
/// ```
/// let levels = puzzlec::Imports::read("one.xsb", "#####\n#@$.#\n#####\n")?;
/// let puzzle = puzzlec::compile("one.pz", levels.definition(None, false)?)?;
/// let answer = puzzle.solve(&puzzlec::Query::default())?;
/// assert_eq!(answer.solution().map(|found| found.moves().len()), Some(1));
/// # Ok::<(), puzzlec::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Imports {
    source: Source,
    collection: Collection,
}

impl Imports {
    /// Finds the levels of a text.
    ///
    /// # Arguments
    /// `name` is what reports call the text; where it is a file, definitions name it as their source.
    ///
    /// # Errors
    /// The text is empty, or has no level.
    ///
    /// # Complexity
    /// Linear in the length of the text.
    pub fn read(name: &str, text: impl Into<String>) -> Result<Self, Error> {
        Self::of(Options::default().source(name, text)?)
    }

    /// A board of Rush Hour in one word, row by row; none for a text that may be anything else.
    ///
    /// ```
    /// assert!(puzzlec::Imports::board("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN").is_some());
    /// assert!(puzzlec::Imports::board("frogs.pz").is_none());
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

    /// The titles of the levels, in order; a level without one has `None`.
    pub fn titles(&self) -> impl ExactSizeIterator<Item = Option<&str>> + '_ {
        self.collection.levels.iter().map(|level| level.title.as_deref())
    }

    /// A level as a definition in the standard layout.
    ///
    /// # Arguments
    /// `number` counts from 1; without one, there has to be a single level. `pushes` has pushes of boxes counted instead of moves.
    ///
    /// # Errors
    /// There is no such level, it is not said which one, nobody could play it, or its game has no pushes.
    ///
    /// # Complexity
    /// Linear in the size of the level.
    pub fn definition(&self, number: Option<usize>, pushes: bool) -> Result<String, Error> {
        let text = define(&self.source, &self.collection, number, pushes).map_err(|report| Error::about(&self.source, *report))?;
        format_source(&Source::new(self.source.name(), text))
    }
}
