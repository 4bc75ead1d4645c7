//! Rules with names for the cells that are written alike.

use super::anchor::cell_text;
use super::run::spelling;
use crate::syntax::ast::{Cell, Text};

/// Returns a rule in which the cells that are written as `wanted` have names: in the same order on
/// both sides, or exchanged if the rule would change nothing.
///
/// # Returns
/// The rule, and `true` if the cells are exchanged; `None` if the sides have different numbers of
/// them, or a name is used already.
pub(super) fn labelled(left: &[&Cell], right: &[&Cell], wanted: &str) -> Option<(String, bool)> {
    let alike = |cell: &&&Cell| cell.repeat.is_none() && spelling(cell) == wanted;
    let (here, there) = (left.iter().filter(alike).count(), right.iter().filter(alike).count());
    let is_named = left.iter().chain(right).any(|cell| cell.binding.is_some());
    if here != there || here > usize::from(b'z' - b'a') || is_named {
        return None;
    }
    let side = |cells: &[&Cell], order: &[char]| {
        let mut names = order.iter();
        let texts = cells.iter().map(|cell| {
            let mut named = (*cell).clone();
            if alike(&cell) {
                named.binding = Some(Text { span: cell.span, value: names.next()?.to_string() });
            }
            Some(cell_text(&named))
        });
        Some(texts.collect::<Option<Vec<String>>>()?.join(" "))
    };
    let mut order: Vec<char> = ('a'..='z').take(here).collect();
    let (before, mut after) = (side(left, &order)?, side(right, &order)?);
    let exchanges = before == after;
    if exchanges {
        order.reverse();
        after = side(right, &order)?;
    }
    Some((format!("{before} => {after}"), exchanges))
}

/// Returns the spelling of a cell with a name that is not among the given ones.
pub(super) fn other_name(cell: &Cell, taken: &[&Text]) -> String {
    let free = ('a'..='z')
        .find(|letter| taken.iter().all(|name| name.value != letter.to_string()))
        .unwrap_or('z');
    let written = spelling(cell);
    format!("{}:{free}", written.split(':').next().unwrap_or_default())
}
