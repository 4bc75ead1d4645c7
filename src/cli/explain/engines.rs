//! The pages of `explain` about engines: a list of all engines, and a page for each, from
//! `engines.md`.

use crate::search::{Guarantees, alias, engines, explorers, finds, guarantees};

/// A section for each engine, below its name.
const PAGES: &str = include_str!("engines.md");

/// The engine of `explore --to-goal` that cannot be chosen: it follows where no other can go back.
const TURNED: &str = "turned: Where moves cannot be undone: make all moves from all positions, and turn them round

`explore --to-goal` searches backward from the goal. If some moves cannot be computed backward, or make and remove
pieces, this engine fills the board in all ways, makes every move from each of these positions, and turns these moves
round. It needs memory for all positions and all moves.

An engine for `explore --to-goal`. `--engine` does not choose it: the other engines leave the search to it.
";

/// The words that request the list.
const ALL: [&str; 4] = ["engine", "engines", "--engine", "auto"];

/// Returns the page about an engine, or the list of all engines.
pub(super) fn said_of(text: &str) -> Option<String> {
    match text {
        "turned" => Some(TURNED.to_owned()),
        text if ALL.contains(&text) => Some(list()),
        text => page(text),
    }
}

/// Returns the words that have a page.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    engines().map(|(name, _)| name).chain(["engine", "turned"])
}

fn list() -> String {
    let rows = |table: &mut dyn Iterator<Item = (&'static str, &'static str)>| -> String {
        table.map(|(name, about)| format!("    {name:<14} {about}\n")).collect()
    };
    format!(
        "An engine is a way to search. `--engine NAME` chooses one. Without it, `auto` lets those that fit take\n\
         turns in `solve`; in `explore` it takes the one that fits with the fewest numbers, or else keeps states one\n\
         by one. The answer is the same; time and memory differ. `-v` says which engine found the answer, and why\n\
         others were passed over.\n\n\
         For `solve`, in order of preference:\n\n{}\n\
         For `explore`:\n\n{}\n\
         `explore --to-goal` reports `turned` where moves cannot be undone; it cannot be chosen.\n\
         `puzzlec explain NAME` has more about each.\n",
        rows(&mut engines()),
        rows(&mut explorers())
    )
}

fn page(name: &str) -> Option<String> {
    let (name, about) =
        engines().find(|(known, _)| *known == name || alias(known) == Some(name))?;
    let commands = if explorers().any(|(known, _)| known == name) {
        "`solve` and `explore`"
    } else {
        "`solve`"
    };
    let promised = match guarantees(name) {
        Some(guarantees) if finds(name) => promised(guarantees),
        _ => "It finds no solution: it proves that there is none.".to_owned(),
    };
    Some(format!("{name}: {about}\n\n{}\n\nAn engine for {commands}. {promised}\n", section(name)?))
}

/// Returns the section of an engine.
fn section(name: &str) -> Option<&'static str> {
    let mut sections = PAGES.split("# ").filter_map(|section| section.split_once('\n'));
    sections.find(|(known, _)| *known == name).map(|(_, text)| text.trim())
}

fn promised(guarantees: Guarantees) -> String {
    let best = match (guarantees.shortest, guarantees.costs) {
        (false, _) => "It finds some solution, not always a shortest one",
        (true, false) => "It finds a shortest solution",
        (true, true) => "It finds a cheapest solution where moves have costs",
    };
    let counts =
        if guarantees.counts { ", and can list and count them (`--all`, `--count`)." } else { "." };
    format!("{best}{counts}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_engine_has_a_section_and_each_section_is_about_one() {
        let named: Vec<_> = PAGES.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        let known: Vec<_> = engines().map(|(name, _)| name).collect();
        assert!(
            known.iter().all(|name| page(name).is_some_and(|page| page.len() > 150)),
            "{known:?}"
        );
        assert!(
            named.len() == known.len() && explorers().all(|(name, _)| known.contains(&name)),
            "{named:?}"
        );
        assert_eq!(page("dynamic-programming"), page("induction"));
        assert!(PAGES.lines().all(|line| line.chars().count() <= 100));
    }
}
