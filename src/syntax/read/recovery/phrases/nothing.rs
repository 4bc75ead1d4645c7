//! Reads empty cells: their signs in other languages, and those that touch the next cell.

use super::row::Bound;
use super::words::PhraseWord;

/// The advice for cells that touch each other.
pub const TOUCHING: &str = "put a blank between cells";

/// Returns the end of a sign that means an empty cell in other languages. A hyphen that touches a
/// name is part of the name.
pub fn empty(words: &[PhraseWord<'_>], at: usize) -> Option<usize> {
    let word = words.get(at)?;
    match word.text {
        "[" if words.get(at + 1).is_some_and(|next| next.text == "]") => Some(at + 2),
        "-" => (at == 0 || word.at > words[at - 1].end()).then_some(at + 1),
        "." | "·" | "…" => Some(at + 1),
        _ => None,
    }
}

/// Returns the cell for such a sign.
pub fn unseen(at: usize) -> Bound {
    let mut found = Bound::right("_");
    found.wrong(at, "an empty node is written `_`", true);
    found
}

/// Reads the cells that touch each other in one word.
pub fn touching(word: &str, at: usize) -> Option<(usize, Bound)> {
    let cells = apart(word)?;
    let mut found = Bound::right(&cells);
    found.wrong(at, &format!("{TOUCHING}: `{cells}`"), true);
    Some((at + 1, found))
}

/// Separates the cells of a word that begins with empty cells; `None` if it begins with none.
fn apart(word: &str) -> Option<String> {
    let name = word.trim_start_matches('_');
    let empty = word.len() - name.len();
    let cells = std::iter::repeat_n("_", empty)
        .chain(Some(name).filter(|name| !name.is_empty() && *name != "*"));
    (empty > 1 || empty == 1 && !name.is_empty() && name != "*")
        .then(|| cells.collect::<Vec<_>>().join(" "))
}
