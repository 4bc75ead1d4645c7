//! Fills the metavariable for the clauses after a move, in another order: `as "R" cost 2 if h1 is
//! frog`.

use super::row::{Bound, Metavariables};
use super::words::PhraseWord;

/// The first words of the clauses, in their order.
const PARTS: [&str; 4] = ["if", "also", "cost", "as"];

const ORDER: &str = "`{}` belongs further to the left: the order is `if`, `also`, `cost`, `as`";

/// Returns the clauses after a move, from a word to the end, in their order; `None` if they are in
/// order, or one is repeated.
pub fn ending(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let place = |word: &PhraseWord<'_>| {
        PARTS.iter().position(|part| *part == word.text || word.text == "costs" && *part == "cost")
    };
    let begins: Vec<usize> = (at..words.len()).filter(|at| place(&words[*at]).is_some()).collect();
    if begins.first() != Some(&at) {
        return None;
    }
    let ends = begins.iter().skip(1).copied().chain([words.len()]);
    let mut parts: Vec<(usize, String)> = Vec::new();
    for (begin, end) in begins.iter().zip(ends) {
        let (place, last) = (place(&words[*begin])?, &words[end - 1]);
        let rest = &vars.text[words[*begin].end()..last.end()];
        parts.push((place, format!("{}{rest}", PARTS[place])));
    }
    let early = begins
        .iter()
        .zip(&parts)
        .zip(parts.iter().skip(1))
        .position(|((_, before), part)| part.0 < before.0)?
        + 1;
    parts.sort_by_key(|(place, _)| *place);
    if parts.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let mut found =
        Bound::right(parts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" "));
    found.wrong(begins[early], ORDER, false);
    Some((words.len(), found))
}
