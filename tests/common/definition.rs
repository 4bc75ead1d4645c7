//! A definition in sections, and the puzzle compiled from its text.
//!
//! The text is compiled like a user's file, parser and resolver included.

use puzzlec::stages::diagnostic::Diagnostic;
use puzzlec::stages::model::{Condition, Puzzle, StartBoard, State};

/// The statements of a puzzle, section by section.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    /// Kinds, classes, cycles.
    pub pieces: Vec<String>,
    /// Nodes, lines, regions, the legend.
    pub board: Vec<String>,
    /// Rules and `never`.
    pub moves: Vec<String>,
    /// The statements of the start; none if the grid's picture has it.
    pub start: Vec<String>,
    /// The statements of the goal.
    pub goal: Vec<String>,
}

impl Definition {
    /// Returns the sections as texts.
    pub fn sections(&self) -> Vec<String> {
        let block = |word: &str, statements: &[String]| {
            let lines: String =
                statements.iter().map(|statement| format!("  {statement}\n")).collect();
            format!("{word} {{\n{lines}}}\n")
        };
        let mut sections = vec![
            block("pieces", &self.pieces),
            block("board", &self.board),
            block("moves", &self.moves),
        ];
        for (word, statements) in [("start", &self.start), ("goal", &self.goal)] {
            if !statements.is_empty() {
                sections.push(block(word, statements));
            }
        }
        sections
    }

    /// Returns the whole text.
    pub fn text(&self) -> String {
        format!("puzzle \"random\"\n{}", self.sections().concat())
    }
}

/// Compiles a text.
///
/// # Errors
/// Returns the reports on the text.
pub fn read(text: &str) -> Result<Puzzle, Vec<Diagnostic>> {
    let compiled =
        puzzlec::compile("random.pz", text).map_err(|error| error.into_findings().diagnostics)?;
    let warnings = &compiled.warnings().diagnostics;
    if warnings.is_empty() { Ok(compiled.model().clone()) } else { Err(warnings.clone()) }
}

/// Compiles a text that has to be well-formed.
pub fn read_well_formed(text: &str) -> Puzzle {
    read(text).unwrap_or_else(|reports| {
        let messages: Vec<String> = reports
            .iter()
            .map(|report| format!("{}: {}", report.code.as_str(), report.message))
            .collect();
        panic!("a random puzzle is malformed: {}\n{text}", messages.join("; "))
    })
}

/// Returns the first start.
pub fn start_of(puzzle: &Puzzle) -> &State {
    match puzzle.starts.first().map(|start| &start.board) {
        Some(StartBoard::Fixed(layout)) => layout,
        _ => panic!("a random puzzle has no start"),
    }
}

/// Returns the first goal.
pub fn goal_of(puzzle: &Puzzle) -> &Condition {
    match puzzle.goals.first().map(|goal| &goal.condition) {
        Some(Ok(condition)) => condition,
        _ => panic!("a random puzzle has no goal"),
    }
}
