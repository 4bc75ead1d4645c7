//! Anchors in the wrong place of a pattern (rule R21).

use super::run::spelling;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::ast::{self, CellWhat};
use crate::syntax::name_text;

/// Reports the anchor at an index of a pattern, which stands at the end of the pattern where the
/// other anchor belongs, or between cells.
///
/// # Arguments
/// `whole` - returns the rule or the condition with another text in place of the pattern
pub fn misplaced(pattern: &ast::Pattern, at: usize, whole: impl Fn(&str) -> String) -> Diagnostic {
    let cell = &pattern.cells[at];
    let last = pattern.cells.len() - 1;
    let is_last = cell.what == CellWhat::Last;
    let (sign, other, place) = if is_last { ("$", "^", "last") } else { ("^", "$", "first") };
    let report =
        Diagnostic::at(Code::AnchorPlace, cell.span, format!("`{sign}` may only be {place}"));
    let signs = "`^` is the beginning of the line, `$` its end";
    let has = |what: &CellWhat| {
        pattern.cells.iter().enumerate().any(|(here, cell)| here != at && cell.what == *what)
    };
    let is_turned = last > 0 && at == if is_last { 0 } else { last };
    let mut cells: Vec<String> = pattern.cells.iter().map(cell_text).collect();
    cells[at] = other.to_owned();
    let turned = cells.join(" ");
    cells.remove(at);
    cells.insert(if is_last { last } else { 0 }, sign.to_owned());
    let moved = cells.join(" ");
    // An anchor of the other side says which end of the line is meant.
    let beside = whole("");
    let (opposite, ends) = if is_last {
        (CellWhat::First, ["end", "beginning"])
    } else {
        (CellWhat::Last, ["beginning", "end"])
    };
    match (has(&cell.what), has(&opposite)) {
        (false, false) if is_turned && beside.contains(sign) => {
            report.offer(pattern.span, &*moved).help(format!("write `{}`: {signs}", whole(&moved)))
        }
        (false, false) if is_turned && beside.contains(other) => report
            .offer(pattern.span, &*turned)
            .help(format!("write `{}`: {signs}", whole(&turned))),
        (false, false) if is_turned => {
            report.offer(pattern.span, &*moved).offer(pattern.span, &*turned).help(format!(
                "at the {} of the line it is written `{}`, at its {} `{}`",
                ends[0],
                whole(&moved),
                ends[1],
                whole(&turned)
            ))
        }
        (true, false) if is_turned => {
            report.offer(cell.span, other).help(format!("write `{other}`: {signs}"))
        }
        _ => report.help(format!("write it {place}: {signs}")),
    }
}

/// Returns a side as it is written.
pub fn side(pattern: &ast::Pattern) -> String {
    pattern.cells.iter().map(cell_text).collect::<Vec<_>>().join(" ")
}

/// Returns a cell as it is written.
pub fn cell_text(cell: &ast::Cell) -> String {
    let repeat = cell.repeat.map(String::from).unwrap_or_default();
    let region = cell.region.as_ref().map_or_else(String::new, |region| {
        format!("@{}{}", if cell.outside { "!" } else { "" }, name_text(region))
    });
    format!("{}{region}{repeat}", spelling(cell))
}
