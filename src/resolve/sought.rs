//! Patterns in conditions (rule R41).

use super::pattern::cells;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Cell, Condition, Pattern, Repeat, Sought};
use crate::syntax::ast;

/// The greatest number of cells that the places of all patterns in conditions may have together.
const MOST_CELLS: usize = 4_000_000;

impl Scope {
    /// Resolves a condition that a pattern is somewhere, or nowhere.
    pub fn sought(&self, sought: &ast::Sought, sink: &mut Sink) -> Option<Condition> {
        if self.is_listed_fact(sought) {
            return self.listed_fact(sought, sink);
        }
        let course = self.course(None, &sought.on, sought.direction.as_ref(), sink);
        let sides = cells(&sought.pattern, str::to_owned, sink);
        let mut good = self.cells_known(sought.pattern.cells.iter(), sink);
        for cell in &sought.pattern.cells {
            if let Some(name) = &cell.binding {
                let report = Diagnostic::at(
                    Code::BadBinding,
                    name.span,
                    format!("the name `{}` has no use here", name.value),
                );
                let report = report.of(Sort::Cell, &name.value);
                sink.push(
                    report.help("nothing moves in a condition: leave out the `:` and the name"),
                );
                good = false;
            }
        }
        let ((cells, at_first, at_last), (families, forward, backward)) = (sides?, course?);
        let cells: Option<Vec<Cell>> = cells
            .into_iter()
            .map(|cell| self.left_cell(cell, sink))
            .collect::<Vec<_>>()
            .into_iter()
            .collect();
        let cells = cells.filter(|_| good)?;
        if cells.iter().all(|cell| cell.repeat == Repeat::Any) {
            let report = Diagnostic::at(
                Code::OnlyRepeats,
                sought.pattern.span,
                "this pattern may match no node at all",
            );
            sink.push(report.help("at least one cell must be without `*`; `+` means one or more"));
            return None;
        }
        let pattern = Pattern { families, forward, backward, at_first, at_last, cells };
        let Some(found) =
            Sought::new(pattern, &self.board, MOST_CELLS.saturating_sub(self.sought_cells.get()))
        else {
            let report = Diagnostic::at(
                Code::BadCount,
                sought.span,
                "there are too many places where this pattern may be",
            );
            sink.push(report.help("limit it with `on`, with a direction or with a region, or leave out a repeated cell"));
            return None;
        };
        self.sought_cells.set(self.sought_cells.get() + cells_of(&found));
        let found = Condition::Sought(found);
        Some(if sought.no { Condition::Not(Box::new(found)) } else { found })
    }
}

/// Returns the number of cells of all places of a pattern.
fn cells_of(sought: &Sought) -> usize {
    let Condition::Or(places) = &*sought.places else { return 0 };
    places
        .iter()
        .map(|place| if let Condition::Each(cells) = place { cells.len() } else { 0 })
        .sum()
}
