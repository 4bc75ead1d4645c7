//! The hole for what a click does.

use super::row::{Bound, Holes};
use super::sets;
use super::words::Word;

/// What clicks do here, and what that is called elsewhere.
const EFFECTS: [(&str, &[&str]); 4] = [
    (
        "advance",
        &[
            "toggle",
            "toggles",
            "flip",
            "flips",
            "switch",
            "switches",
            "change",
            "increment",
            "cycle",
            "cycles",
            "advances",
            "invert",
            "inverts",
            "step",
            "next",
        ],
    ),
    ("retreat", &["decrement", "previous", "retreats", "back"]),
    ("clear", &["remove", "removes", "delete", "deletes", "empty", "erase", "erases", "clears"]),
    ("set", &["sets", "make", "turn", "put"]),
];
const SELF: [&str; 6] = ["self", "it", "itself", "me", "this", "clicked"];
const NEIGHBOURS: [&str; 6] = ["neighbours", "neighbors", "neighbour", "neighbor", "adjacent", "around"];

/// Effects and their targets, up to the end or a label.
pub fn effects(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (mut at, mut all, mut count) = (at, Bound::default(), 0);
    while let Some((end, found)) = effect(holes, words, at) {
        all.add(if count > 0 { " " } else { "" }, found);
        (at, count) = (end, count + 1);
        while let Some(sign) = words.get(at).filter(|word| matches!(word.text, "," | "and" | ";" | "&" | "then" | "+")) {
            all.wrong(at, "effects stand side by side, without `{}`", sign.text == ",");
            at += 1;
        }
    }
    (count > 0).then_some((at, all))
}

fn effect(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    if SELF.contains(&text(at)) && matches!(text(at + 1), "=" | ":=" | "->" | "=>" | "becomes") {
        let (end, kind) = sets::piece(holes, words, at + 2)?;
        let mut found = Bound::right("set self to ");
        found.wrong(at, "what a node becomes is written with `set`", false);
        found.add("", kind);
        return Some((end, found));
    }
    let known = EFFECTS.iter().find(|(ours, others)| *ours == text(at) || others.contains(&text(at)));
    let mut found = Bound::default();
    let start = if let Some((ours, _)) = known {
        found.text += ours;
        if *ours != text(at) {
            found.wrong(at, "there is no effect `{}`", false);
        }
        at + 1
    } else {
        target(holes, words, at)?;
        found.text += "advance";
        found.wrong(at, "the effect is missing", false);
        at
    };
    let (mut at, mut targets) = (start, 0);
    while let Some((end, part)) = target(holes, words, at) {
        found.add(" ", part);
        (at, targets) = (end, targets + 1);
        let joint = usize::from(matches!(text(at), "," | "and" | "&" | "+"));
        if joint > 0 && target(holes, words, at + joint).is_some() {
            let why = if text(at) == "," {
                "a `,` is not allowed here: the items of a list are separated by blanks"
            } else {
                "targets stand side by side, without `{}`"
            };
            found.wrong(at, why, text(at) == ",");
            at += joint;
        }
    }
    if targets == 0 {
        found.text += " self";
        found.wrong(start.saturating_sub(1), "an effect is followed by its targets", false);
    }
    if found.text.starts_with("set") {
        if matches!(text(at), "to" | "=" | ":=" | "->" | "=>" | "into" | "as") {
            if text(at) != "to" {
                found.wrong(at, "what a node becomes follows `to`, not `{}`", true);
            }
            at += 1;
        }
        let (end, kind) = sets::piece(holes, words, at)?;
        found.add(" to ", kind);
        at = end;
    }
    Some((at, found))
}

/// One target: `self`, `neighbours on row`, nodes.
fn target(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let its = usize::from(matches!(text(at), "its" | "all" | "the" | "every" | "each"));
    let word = words.get(at)?;
    if let Some(name) = [its, 0].into_iter().find(|skip| NEIGHBOURS.contains(&text(at + skip))) {
        let mut found = Bound::right("neighbours");
        if name > 0 || text(at) != "neighbours" {
            found.wrong(at, "the nodes around are called `neighbours`", name == 0);
        }
        let mut end = at + name + 1;
        end += usize::from(text(at + name) == "adjacent" && matches!(text(end), "nodes" | "cells" | "squares"));
        if matches!(text(end), "on" | "in" | "along" | "at" | "by" | "from")
            && let Some((last, lines)) = sets::lines(holes, words, end + 1).into_iter().next()
        {
            if text(end) != "on" {
                found.wrong(end, "lines follow `on`, not `{}`", false);
            }
            found.add(" on ", lines);
            end = last;
        }
        return Some((end, found));
    }
    if SELF.contains(&word.text) && !holes.names.is_known(word.text) {
        let mut found = Bound::right("self");
        if word.text != "self" {
            found.wrong(at, "the node that is clicked is called `self`", false);
        }
        return Some((at + 1, found));
    }
    sets::some_nodes(holes, words, at)
}
