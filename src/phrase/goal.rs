//! A goal as a picture, or as a sentence made from its condition.

use super::amount::{compared, count, counted, is_any_piece, is_whole, left_out, simplified};
use super::names::{any_of, list, one_of};
use super::number::grouped;
use crate::diagnostic::{clean, join};
use crate::model::{
    Cell, Comparison, Condition, Goal, Kind, KindSet, NodeId, Pattern, Puzzle, Repeat, Term,
};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of conditions on places that a reader keeps in mind; more of them are a
/// picture.
const MOST_PARTS: usize = 3;

/// The greatest number of joined conditions that a sentence has, and the number of those that stand
/// for more of them.
const MOST_WRITTEN: usize = 12;
const MOST_SHOWN: usize = 3;

/// The greatest number of characters of a sentence that is read rather than the text.
const LONGEST: usize = 400;

/// The pieces that a goal wants, node by node; `None` for a node on which anything may be.
///
/// # Returns
/// `None` if the goal is no picture: if it says more than one kind for each of some nodes, or if a
/// short sentence says it.
#[must_use]
pub fn pictured(puzzle: &Puzzle, goal: &Condition) -> Option<Vec<Option<Kind>>> {
    let mut wanted = vec![None; puzzle.board.node_count()];
    let parts = match goal {
        Condition::And(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    let mut drawn = parts.len() > MOST_PARTS;
    for part in parts {
        match part {
            Condition::Each(cells) => {
                drawn |= cells.len() > 1;
                for (node, kinds) in cells {
                    wanted[node.index()] = Some(single(puzzle, kinds)?);
                }
            }
            Condition::Every(nodes, kinds) => {
                let kind = single(puzzle, kinds)?;
                nodes.iter().for_each(|node| wanted[node.index()] = Some(kind));
            }
            _ => return None,
        }
    }
    drawn.then_some(wanted)
}

/// The only kind of a set, where all cells of a shape count as one.
fn single(puzzle: &Puzzle, kinds: &KindSet) -> Option<Kind> {
    let first = kinds.iter().next()?;
    let same = |kind: Kind| puzzle.kinds.kind_of(kind) == puzzle.kinds.kind_of(first);
    kinds.iter().all(same).then_some(first)
}

/// Returns a goal in words: lower case, no full stop, names in backticks. A goal that is too long
/// for a sentence is returned as it is written.
///
/// # Returns
/// `None` if the goal is not in use.
#[must_use]
pub fn goal_in_words(puzzle: &Puzzle, goal: &Goal) -> Option<String> {
    let condition = goal.condition.as_ref().ok()?;
    let sentence = wanted(puzzle, condition);
    let is_long = leaves_out(puzzle, condition) || sentence.chars().count() > LONGEST;
    let written = goal.written.as_ref().filter(|written| is_long && written.len() < sentence.len());
    Some(written.map_or(sentence, |written| format!("`{}`", clean(written, true))))
}

/// Returns a goal in words as [`goal_in_words`], for those who play and do not write: nodes are
/// called places.
#[must_use]
pub fn goal_for_players(puzzle: &Puzzle, goal: &Goal) -> Option<String> {
    let sentence = goal_in_words(puzzle, goal)?;
    let mut is_name = true;
    let parts = sentence.split('`').map(|part| {
        is_name = !is_name;
        if is_name { part.to_owned() } else { part.replace("node", "place") }
    });
    Some(parts.collect::<Vec<_>>().join("`"))
}

/// Returns the condition that one of some nodes holds one of some kinds, for alternatives that say
/// this node by node and kind by kind.
fn gathered(puzzle: &Puzzle, condition: &Condition) -> Option<Condition> {
    let Condition::Or(parts) = condition else { return None };
    let mut wanted: BTreeMap<NodeId, KindSet> = BTreeMap::new();
    for part in parts {
        let Condition::Each(cells) = part else { return None };
        let [(node, kinds)] = &cells[..] else { return None };
        let all = wanted.entry(*node).or_insert_with(|| KindSet::none(puzzle.kinds.values()));
        kinds.iter().for_each(|kind| all.insert(kind));
    }
    let kinds = wanted.values().next()?.clone();
    let is_same = wanted.values().all(|others| *others == kinds);
    is_same.then(|| Condition::Some(wanted.into_keys().collect(), kinds))
}

/// Returns `true` if the sentence of a condition leaves out parts of it.
fn leaves_out(puzzle: &Puzzle, condition: &Condition) -> bool {
    match condition {
        Condition::Not(part) if gathered(puzzle, part).is_some() => false,
        Condition::Not(part) => leaves_out(puzzle, part),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.len() > MOST_WRITTEN || parts.iter().any(|part| leaves_out(puzzle, part))
        }
        _ => false,
    }
}

/// A condition in words: lower case, no full stop, names in backticks.
fn wanted(puzzle: &Puzzle, goal: &Condition) -> String {
    match goal {
        Condition::Every(nodes, kinds) => every(puzzle, nodes, kinds),
        Condition::Some(nodes, kinds) => {
            let place = if is_whole(puzzle, nodes) {
                "some node".to_owned()
            } else {
                format!("one of {}", list(&puzzle.board, nodes))
            };
            if nodes.len() == 1 {
                every(puzzle, nodes, kinds)
            } else {
                format!("{place} {}", hold(puzzle, kinds, false))
            }
        }
        Condition::Each(cells) if cells.is_empty() => "anything".to_owned(),
        Condition::Each(cells) => each(puzzle, cells),
        Condition::Count(nodes, kinds, Comparison::NotEqual, number) => {
            format!("the number of {} is not {}", counted(puzzle, nodes, kinds), grouped(number))
        }
        Condition::Count(nodes, kinds, comparison, number) => {
            count(puzzle, nodes, kinds, (*comparison, *number))
        }
        Condition::Sum(terms, comparison, number) => {
            let (terms, number) = simplified(terms, *number);
            let term = |term: &Term| {
                let times =
                    if term.factor == 1 { String::new() } else { format!("{} × ", term.factor) };
                format!("{times}the number of {}", counted(puzzle, &term.nodes, &term.kinds))
            };
            let sum = terms.iter().map(term).collect::<Vec<_>>().join(" plus ");
            format!("{sum} is {} {}", compared(*comparison), grouped(number))
                .replace("is exactly", "is")
        }
        Condition::Sought(sought) => {
            format!("somewhere on a line there {}", pattern(puzzle, &sought.pattern))
        }
        Condition::Stuck => "no move is left".to_owned(),
        Condition::Not(part) => match gathered(puzzle, part).as_ref().unwrap_or(&**part) {
            Condition::Some(nodes, kinds) => none(puzzle, nodes, kinds),
            Condition::Sought(sought) => {
                format!("nowhere on a line there {}", pattern(puzzle, &sought.pattern))
            }
            Condition::Stuck => "some move is left".to_owned(),
            other => format!("it is not so that {}", wanted(puzzle, other)),
        },
        Condition::And(parts) if parts.is_empty() => "anything".to_owned(),
        Condition::Or(parts) if parts.is_empty() => "nothing that can be".to_owned(),
        Condition::And(parts) => together(puzzle, parts, "and"),
        Condition::Or(parts) => together(puzzle, parts, "or"),
    }
}

fn together(puzzle: &Puzzle, parts: &[Condition], last: &str) -> String {
    let says = |part: &&Condition| match part {
        Condition::Each(cells) => !cells.is_empty(),
        Condition::And(parts) => !parts.is_empty(),
        _ => true,
    };
    if last == "and" && !parts.iter().all(|part| says(&part)) {
        let parts: Vec<Condition> = parts.iter().filter(says).cloned().collect();
        return match &parts[..] {
            [one] => wanted(puzzle, one),
            _ => wanted(puzzle, &Condition::And(parts)),
        };
    }
    let described = |part: &Condition| {
        let text = wanted(puzzle, part);
        let is_group =
            matches!(part, Condition::And(parts) | Condition::Or(parts) if parts.len() > 1);
        if is_group { format!("({text})") } else { text }
    };
    if parts.len() > MOST_WRITTEN {
        let first = parts.iter().take(MOST_SHOWN).map(described).collect::<Vec<_>>().join(", ");
        return format!(
            "{first}, {last} {} more such conditions",
            grouped(parts.len() - MOST_SHOWN)
        );
    }
    let words: Vec<String> = parts.iter().map(described).collect();
    join(&words, last)
}

/// "holds `red`", "is empty", "does not hold `red`".
fn hold(puzzle: &Puzzle, kinds: &KindSet, many: bool) -> String {
    let verb = |one, several| if many { several } else { one };
    if kinds.single() == Some(Kind::EMPTY) {
        return verb("is empty", "are empty").to_owned();
    }
    match left_out(puzzle, kinds) {
        Some(others) if others.single() == Some(Kind::EMPTY) => {
            verb("holds a piece", "hold a piece each").to_owned()
        }
        Some(others) => {
            format!("{} {}", verb("does not hold", "do not hold"), any_of(&puzzle.kinds, &others))
        }
        None => format!("{} {}", verb("holds", "hold"), any_of(&puzzle.kinds, kinds)),
    }
}

fn every(puzzle: &Puzzle, nodes: &[NodeId], kinds: &KindSet) -> String {
    match left_out(puzzle, kinds) {
        Some(others) if nodes.len() > 1 && others.single() != Some(Kind::EMPTY) => {
            none(puzzle, nodes, &others)
        }
        _ if is_whole(puzzle, nodes) => format!("every node {}", hold(puzzle, kinds, false)),
        _ => format!("{} {}", list(&puzzle.board, nodes), hold(puzzle, kinds, nodes.len() > 1)),
    }
}

fn none(puzzle: &Puzzle, nodes: &[NodeId], kinds: &KindSet) -> String {
    let is_empty = kinds.single() == Some(Kind::EMPTY);
    let what = any_of(&puzzle.kinds, kinds);
    // If the condition covers most nodes, the sentence names the other nodes.
    let named: BTreeSet<NodeId> = nodes.iter().copied().collect();
    let others: Vec<NodeId> = puzzle.board.shown().filter(|node| !named.contains(node)).collect();
    match others.as_slice() {
        [] if is_empty => "no node is empty".to_owned(),
        [] => format!("no {what} is left"),
        others if others.len() < nodes.len() && !is_empty => {
            format!("every {what} is on {}", one_of(&puzzle.board, others))
        }
        _ if is_empty => format!("none of {} is empty", list(&puzzle.board, nodes)),
        _ => format!("no {what} on {}", one_of(&puzzle.board, nodes)),
    }
}

/// Nodes that are to hold the same are named together.
fn each(puzzle: &Puzzle, cells: &[(NodeId, KindSet)]) -> String {
    let mut groups: BTreeMap<Vec<Kind>, Vec<NodeId>> = BTreeMap::new();
    for (node, kinds) in cells {
        groups.entry(kinds.iter().collect()).or_default().push(*node);
    }
    let mut groups: Vec<(Vec<NodeId>, Vec<Kind>)> =
        groups.into_iter().map(|(kinds, nodes)| (nodes, kinds)).collect();
    groups.sort();
    let part = |(nodes, kinds): &(Vec<NodeId>, Vec<Kind>)| {
        let mut set = KindSet::none(puzzle.kinds.values());
        kinds.iter().for_each(|kind| set.insert(*kind));
        every(puzzle, nodes, &set)
    };
    join(&groups.iter().map(part).collect::<Vec<_>>(), "and")
}

/// "lie `white`, any number of empty nodes and 2 `black` in a row".
fn pattern(puzzle: &Puzzle, pattern: &Pattern) -> String {
    let cell = |cells: &[Cell]| {
        let kinds = &cells[0].kinds;
        let [one, many] = if kinds.single() == Some(Kind::EMPTY) {
            ["an empty node", "empty nodes"].map(str::to_owned)
        } else if is_any_piece(puzzle, kinds) {
            ["a piece", "pieces"].map(str::to_owned)
        } else {
            [any_of(&puzzle.kinds, kinds), any_of(&puzzle.kinds, kinds)]
        };
        match (cells[0].repeat, cells.len()) {
            (Repeat::Once, 1) => one,
            (Repeat::Once, count) => format!("{count} {many}"),
            (Repeat::Any, _) => format!("any number of {many}"),
            (Repeat::Some, _) => format!("one or more {many}"),
        }
    };
    let alike = |a: &Cell, b: &Cell| a == b && a.repeat == Repeat::Once;
    let cells: Vec<String> = pattern.cells.chunk_by(alike).map(cell).collect();
    let is_one = pattern.cells.len() == 1;
    if is_one {
        format!("is {}", cells[0])
    } else {
        format!("lie {} in a row", join(&cells, "and"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::compile;

    fn described(goal: &str) -> (String, bool) {
        let text = format!(
            "puzzle \"T\"; pieces {{ frog 'f'; toad 't'; fly 'y' }}; board {{ path row: h[1..5]; region pond = h2 h3 }}; \
             moves {{ hop: any _ => _ any }}; start {{ frog at h1; toad at h5 }}; goal {{ {goal} }}"
        );
        let puzzle = compile("t.pz", text).unwrap();
        let model = puzzle.model();
        let condition = model.goals[0].condition.as_ref().unwrap();
        (wanted(model, condition), pictured(model, condition).is_some())
    }

    #[test]
    fn players_read_of_places_and_names_stay() {
        let text = "puzzle \"t\"; pieces { node }; board { path row: h[1..3] }; moves { hop: node _ => _ node }; \
             start { node at h1 }; goal { h2 is node or count(node) < 1 or all node }";
        let puzzle = compile("t.pz", text).unwrap();
        let model = puzzle.model();
        assert_eq!(
            goal_for_players(model, &model.goals[0]).as_deref(),
            Some("`h2` holds `node`, fewer than 1 place holds `node` or every place holds `node`")
        );
    }

    #[test]
    fn conditions_are_described_in_words() {
        for (goal, sentence) in [
            ("all frog", "every node holds `frog`"),
            ("no frog", "no `frog` is left"),
            ("some frog", "some node holds `frog`"),
            ("h3 is frog", "`h3` holds `frog`"),
            ("h3 is not frog", "`h3` does not hold `frog`"),
            ("h3 is _", "`h3` is empty"),
            ("row: ? ? ? ? ?", "anything"),
            ("every pond is frog|toad", "`h2` and `h3` hold `frog` or `toad`"),
            ("no any in pond", "`h2` and `h3` are empty"),
            ("every frog in pond", "every `frog` is on `h2` or `h3`"),
            ("no frog in pond", "no `frog` on `h2` or `h3`"),
            ("count(frog) == 2", "exactly 2 nodes hold `frog`"),
            ("count(frog) == 1", "exactly 1 node holds `frog`"),
            ("count(frog) < 2", "fewer than 2 nodes hold `frog`"),
            ("count(frog) != 2", "the number of `frog` is not 2"),
            ("count(frog in pond) <= 1", "at most 1 of `h2` and `h3` holds `frog`"),
            ("count(frog|toad in pond) <= 1", "at most 1 of `h2` and `h3` holds `frog` or `toad`"),
            ("count(frog|toad) > 2", "more than 2 nodes hold `frog` or `toad`"),
            ("count(_ in pond) <= 1", "there is at most 1 empty node on `h2` and `h3`"),
            ("count(any) == count(_) + 3", "the number of pieces is 4"),
            ("row: ? ? ? ? ? and h2 is frog", "`h2` holds `frog`"),
            (
                "count(frog) + 2*count(toad) >= 5",
                "the number of `frog` plus 2 × the number of `toad` is at least 5",
            ),
            ("stuck", "no move is left"),
            ("h1 is frog and h5 is toad", "`h1` holds `frog` and `h5` holds `toad`"),
            (
                "h1 is frog or h5 is toad and h2 is _",
                "`h1` holds `frog` or (`h5` holds `toad` and `h2` is empty)",
            ),
            ("not stuck", "some move is left"),
        ] {
            assert_eq!(described(goal), (sentence.to_owned(), false), "{goal}");
        }
    }

    #[test]
    fn patterns_are_told_with_their_runs() {
        for (goal, sentence) in [
            (
                "some on row: frog frog _ toad+",
                "somewhere on a line there lie 2 `frog`, an empty node and one or more `toad` in a row",
            ),
            (
                "no on row: any _+ any",
                "nowhere on a line there lie a piece, one or more empty nodes and a piece in a row",
            ),
            ("some on row: fly fly fly", "somewhere on a line there lie 3 `fly` in a row"),
        ] {
            assert_eq!(described(goal).0, sentence, "{goal}");
        }
    }

    #[test]
    fn a_goal_that_is_too_long_for_a_sentence_is_told_as_it_is_written() {
        let text = |goal: &str| {
            format!(
                "puzzle \"T\"; pieces {{ n[1..5] }}; board {{ path row: h[1..5] }}
                moves {{ hop: any _ => _ any }}
                start {{ n1 at h1 }}
                goal {{ {goal} }}"
            )
        };
        let told = |goal: &str| {
            let puzzle = compile("t.pz", text(goal)).unwrap();
            goal_in_words(puzzle.model(), &puzzle.model().goals[0]).unwrap()
        };
        assert_eq!(told("no n:x if x > 3"), "no `n4` or `n5` is left",);
        assert_eq!(
            told("no on row: n:x n:y if x > y  # in order\n\n   some any:x if x == 2"),
            "`no on row: n:x n:y if x > y; some any:x if x == 2`"
        );
        assert_eq!(told("h1 is n2"), "`h1` holds `n2`");
    }

    #[test]
    fn layouts_are_pictures_and_sentences() {
        let (sentence, is_picture) = described("row: frog _ ? _ toad");
        assert_eq!(
            (&*sentence, is_picture),
            ("`h1` holds `frog`, `h2` and `h4` are empty and `h5` holds `toad`", true)
        );
        assert!(!described("row: any ? ? ? ?").1 && !described("row: frog|toad _ ? ? ?").1);
        assert!(described("row: frog ? ? ? toad; h3 is _").1);
    }

    #[test]
    fn many_conditions_are_all_told_and_drawn_where_they_fix_places() {
        let (sentence, is_picture) =
            described("h1 is frog; h2 is frog; h3 is _; h4 is toad; h5 is toad");
        assert_eq!(
            sentence,
            "`h1` holds `frog`, `h2` holds `frog`, `h3` is empty, `h4` holds `toad` and `h5` holds `toad`"
        );
        assert!(is_picture);
        let (sentence, is_picture) = described(
            "h1 is frog|fly; h2 is frog|fly; h3 is _; h4 is toad|fly; h5 is toad; count(fly) == 2; no fly in pond; some fly",
        );
        assert!(
            sentence.ends_with("`h5` holds `toad`, exactly 2 nodes hold `fly`, no `fly` on `h2` or `h3` and some node holds `fly`"),
            "{sentence}"
        );
        assert!(!is_picture);
    }
}
