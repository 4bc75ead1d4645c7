//! Statements of pieces, boards and moves with a known slip, and the correct form of each.

use super::super::super::grammar::Rule;
use super::lists;
use super::wrong::{Reworded, Wrong, reads};
use crate::source::Span;
use crate::syntax::token::is_part;
use crate::syntax::words::is_direction;

/// Words that stand for `on` before a line, or for `at` before a node.
const PREPOSITIONS: [&str; 9] = ["on", "in", "at", "along", "over", "via", "through", "by", "inside"];

/// Arrows that stand for `>` in a line.
const ARROWS: [&str; 5] = ["-->", "->", "=>", "→", "⇒"];

/// The statement as it should be; `None` where no known slip explains it.
pub fn reworded(wrong: Wrong<'_>) -> Option<Reworded> {
    let slips: &[fn(Wrong<'_>) -> Option<Reworded>] = match wrong.rule {
        Rule::only_rewrite => &[cells, rule_head, lists::commas],
        Rule::only_click => &[click_head, lists::commas],
        Rule::only_put => &[cells, layout, lists::commas],
        Rule::only_goal_statement => &[cells],
        Rule::only_pieces_kind => &[glyph, lists::commas],
        Rule::only_line => &[one_way, lists::line],
        Rule::only_jump => &[one_way, lists::commas],
        Rule::only_jumps => &[jumps],
        Rule::only_nodes => &[place, lists::commas],
        Rule::only_param => &[comment, lists::commas],
        Rule::only_expect => &[setting],
        Rule::only_pieces_class | Rule::only_pieces_cycle | Rule::only_path | Rule::only_ring | Rule::only_region | Rule::only_turn => {
            &[lists::commas]
        }
        _ => return None,
    };
    let reads = |reworded: &Reworded| reworded.better.iter().all(|better| reads(wrong.rule, better));
    slips.iter().filter_map(|slip| slip(wrong)).find(reads)
}

/// The one change that makes a text another: where, and what stands there then.
pub fn difference(text: &str, better: &str) -> (Span, String) {
    let same = |(first, second): &(char, char)| first == second;
    let front: usize = text.chars().zip(better.chars()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    let (old, new) = (&text[front..], &better[front..]);
    let back: usize = old.chars().rev().zip(new.chars().rev()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    (Span::new(front, text.len() - back), new[..new.len() - back].to_owned())
}

/// `frog-_`, `_frog`: an empty cell that touches its neighbour.
fn cells(wrong: Wrong<'_>) -> Option<Reworded> {
    let mut at = wrong.text.find(':')? + 1;
    let mut better = wrong.text[..at].to_owned();
    let (mut bad, mut certain) = (None, true);
    for token in wrong.text[at..].split_inclusive(|letter: char| !is_part(letter) && letter != '-') {
        let word = token.trim_end_matches(|letter: char| !is_part(letter));
        let apart = apart(word).filter(|apart| apart != word);
        if let Some(apart) = &apart {
            let parts: Vec<&str> = word.split('-').collect();
            certain &= parts.windows(2).all(|pair| pair[0].trim_matches('_').is_empty() || pair[1].starts_with('_'));
            bad = bad.or_else(|| Some((at, word.len(), apart.clone())));
        }
        better += apart.as_deref().unwrap_or(word);
        better += &token[word.len()..];
        at += token.len();
    }
    let (at, length, apart) = bad?;
    wrong.with((at, length), format!("put a blank between cells: `{apart}`"), better, certain)
}

/// The cells of a word with an empty cell in it; `None` if there is none.
fn apart(word: &str) -> Option<String> {
    let mut cells = Vec::new();
    for part in word.split('-') {
        let name = part.trim_start_matches('_');
        cells.extend(std::iter::repeat_n("_", part.len() - name.len()));
        cells.extend(Some(name).filter(|name| !name.is_empty()));
    }
    cells.contains(&"_").then(|| cells.join(" "))
}

/// `row = frog _ toad`
fn layout(wrong: Wrong<'_>) -> Option<Reworded> {
    let (line, cells) = wrong.text.split_once('=')?;
    if !wrong.is_line(line.trim()) {
        return None;
    }
    let better = format!("{}: {}", line.trim(), cells.trim());
    wrong.with((line.len(), 1), "what is along a line follows `:`", better, true)
}

/// `frog "F" green`, `frog F green`
fn glyph(wrong: Wrong<'_>) -> Option<Reworded> {
    let word = wrong.text.split_whitespace().nth(1)?;
    let bare = word.strip_prefix('"').and_then(|word| word.strip_suffix('"')).unwrap_or(word);
    let mut letters = bare.chars();
    let (glyph, None) = (letters.next().filter(|glyph| glyph.is_alphanumeric() || bare != word)?, letters.next()) else { return None };
    let (at, length) = wrong.place(word);
    let better = format!("{}'{glyph}'{}", &wrong.text[..at], &wrong.text[at + length..]);
    wrong.with((at, length), "a glyph is written in single quotes", better, true)
}

/// `a -> b`
fn one_way(wrong: Wrong<'_>) -> Option<Reworded> {
    let (at, arrow) = ARROWS.iter().filter_map(|arrow| Some((wrong.text.find(arrow)?, arrow))).min()?;
    let better = ARROWS.iter().fold(wrong.text.to_owned(), |text, arrow| text.replace(arrow, ">"));
    wrong.with((at, arrow.len()), format!("a line that runs one way is drawn with `>`, not `{arrow}`"), better, true)
}

/// `jumps a-b-d a-c-f`
fn jumps(wrong: Wrong<'_>) -> Option<Reworded> {
    let rest = wrong.text.strip_prefix("jumps")?.trim();
    let name = rest.split_whitespace().next().filter(|word| word.chars().all(is_part)).unwrap_or("");
    let (jumps, blank) = (rest[name.len()..].trim(), if name.is_empty() { "" } else { " " });
    if jumps.contains(['{', '}', ':']) {
        return None;
    }
    let jumps: Vec<&str> = jumps.split([' ', '\t', ',']).filter(|jump| !jump.is_empty()).collect();
    let better = format!("jumps{blank}{name} {{ {} }}", jumps.join("  "));
    wrong.with((0, 5), "`jumps` are written in braces", better, true)
}

/// `(2 2)`
fn place(wrong: Wrong<'_>) -> Option<Reworded> {
    let fault = wrong.fault()?;
    let open = wrong.text[..fault].rfind('(')?;
    let close = open + wrong.text[open..].find(')')?;
    let mut better = String::new();
    for (at, part) in wrong.text.split('(').enumerate() {
        let (inside, rest) = part.split_once(')').unwrap_or(("", part));
        let numbers: Vec<&str> = inside.split([' ', '\t', ',', ';']).filter(|number| !number.is_empty()).collect();
        better += &if at == 0 { part.to_owned() } else { format!("({}){rest}", numbers.join(",")) };
    }
    wrong.with((open, close + 1 - open), "a place is two numbers with a `,` between them", better, true)
}

/// `expect n=5 shortest 5`
fn setting(wrong: Wrong<'_>) -> Option<Reworded> {
    let at = wrong.fault()?;
    let (before, behind) = wrong.text.split_at(at);
    let name = behind.split(|letter| !is_part(letter)).next().filter(|name| behind[name.len()..].trim_start().starts_with('='))?;
    wrong.with((at, name.len()), "the parameters of an expectation follow `with`", format!("{before}with {behind}"), true)
}

/// `3 // the size`, `3 -- the size`
fn comment(wrong: Wrong<'_>) -> Option<Reworded> {
    let signs = ["//", " -- "].iter().filter_map(|sign| Some((wrong.text.find(sign)?, *sign)));
    let (at, sign) = signs.min()?;
    let (at, sign) = (at + sign.len() - sign.trim_start().len(), sign.trim());
    let better = format!("{}#{}", &wrong.text[..at], &wrong.text[at + sign.len()..]);
    wrong.with((at, sign.len()), "a comment begins with `#`", better, true)
}

/// The parts of what stands before the colon of a rule.
#[derive(Default)]
struct Head<'a> {
    directions: Vec<&'a str>,
    prepositions: Vec<&'a str>,
    names: Vec<&'a str>,
    /// A label, with its quotes.
    label: Option<&'a str>,
}

fn head(text: &str) -> Option<(&str, Head<'_>, &str)> {
    let (before, behind) = text.split_once(':')?;
    let mut head = Head::default();
    let before = match before.split_once(" as ") {
        Some((front, label)) if label.trim().starts_with('"') => {
            let end = label.rfind('"')? + 1;
            head.label = Some(label[..end].trim());
            if !label[end..].trim().is_empty() {
                return None;
            }
            front
        }
        _ => before,
    };
    let mut words = before.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let name = words.next()?;
    for word in words {
        match word {
            _ if is_direction(word) => head.directions.push(word),
            _ if PREPOSITIONS.contains(&word) => head.prepositions.push(word),
            "and" => {}
            _ => head.names.push(word),
        }
    }
    Some((name, head, behind.trim()))
}

fn with_label(statement: String, label: Option<&str>) -> String {
    label.map_or(statement.clone(), |label| format!("{statement} as {label}"))
}

/// What stands before the colon of a rule: `NAME [on LINE, …] [DIRECTION]`.
fn rule_head(wrong: Wrong<'_>) -> Option<Reworded> {
    let (name, head, body) = head(wrong.text)?;
    let lines = if head.names.is_empty() { String::new() } else { format!(" on {}", head.names.join(", ")) };
    let rule = |direction: &str| {
        let blank = if direction.is_empty() { "" } else { " " };
        with_label(format!("{name}{lines}{blank}{direction}: {body}"), head.label)
    };
    if let [first, second] = head.directions[..] {
        let better = if matches!((first, second), ("forward", "backward") | ("backward", "forward")) {
            vec![rule("")]
        } else {
            vec![rule(first), rule(second)]
        };
        let message =
            if better.len() == 1 { "without a direction a rule goes both ways" } else { "a rule has one direction: write two rules" };
        return Some(Reworded { bad: wrong.place(second), message: message.to_owned(), better, certain: false });
    }
    let direction = head.directions.first().copied().unwrap_or("");
    let wrong_word = head.prepositions.iter().find(|word| **word != "on");
    let (bad, message) = match (head.label, wrong_word, head.names.first()) {
        (Some(label), ..) => (label, "a label comes after the rule".to_owned()),
        (_, Some(word), _) => (*word, format!("lines follow `on`, not `{word}`")),
        (.., Some(line)) if head.prepositions.is_empty() => (*line, "lines follow `on`".to_owned()),
        _ => (direction, "a direction comes after the lines, before the `:`".to_owned()),
    };
    let place = if bad.is_empty() { (0, name.len()) } else { wrong.place(bad) };
    wrong.with(place, message, rule(direction), false)
}

/// What stands before the colon of a click: `click [KIND] [at NODES]`.
fn click_head(wrong: Wrong<'_>) -> Option<Reworded> {
    let (name, parts, body) = head(wrong.text)?;
    if name != "click" || !parts.directions.is_empty() {
        return None;
    }
    let before = wrong.text[..wrong.text.find(':')?].split(" as ").next()?.trim_end();
    let word = parts.prepositions.iter().find(|word| !matches!(**word, "at" | "in"));
    let before = match word {
        Some(word) => {
            let (at, length) = wrong.place(word);
            format!("{}at{}", &before[..at], before.get(at + length..)?)
        }
        None => before.to_owned(),
    };
    let (bad, message) = match (parts.label, word) {
        (Some(label), _) => (label, "a label comes after the effects".to_owned()),
        (None, Some(word)) => (*word, format!("the nodes of a click follow `at`, not `{word}`")),
        (None, None) => return None,
    };
    wrong.with(wrong.place(bad), message, with_label(format!("{before}: {body}"), parts.label), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn better(text: &str, rule: Rule) -> Option<String> {
        reworded(Wrong { text, whole: "path row: h[1..3]", rule }).map(|reworded| reworded.better.join("; "))
    }

    #[test]
    fn slips_are_written_as_the_language_has_it() {
        let cases = [
            (Rule::only_rewrite, "s: frog-_ => _-frog", "s: frog _ => _ frog"),
            (Rule::only_rewrite, "s: frog __ => __frog", "s: frog _ _ => _ _ frog"),
            (Rule::only_rewrite, "s forward on row: a => b", "s on row forward: a => b"),
            (Rule::only_rewrite, "s along row edge: a => b", "s on row, edge: a => b"),
            (Rule::only_rewrite, "s up down: a => b", "s up: a => b; s down: a => b"),
            (Rule::only_rewrite, "s as \"x\": a => b", "s: a => b as \"x\""),
            (Rule::only_click, "click red on a b: clear all", "click red at a b: clear all"),
            (Rule::only_click, "click at a as \"x\": clear all", "click at a: clear all as \"x\""),
            (Rule::only_put, "row = frog _", "row: frog _"),
            (Rule::only_pieces_kind, "frog \"F\" green", "frog 'F' green"),
            (Rule::only_jumps, "jumps far a-b-d a-c-f", "jumps far { a-b-d  a-c-f }"),
            (Rule::only_line, "line x: a -> b", "line x: a > b"),
            (Rule::only_nodes, "nodes a (1 2) b (3,4)", "nodes a (1,2) b (3,4)"),
            (Rule::only_param, "param n = 3 // three", "param n = 3 # three"),
            (Rule::only_expect, "expect n=5 m = 2 shortest 5", "expect with n=5 m = 2 shortest 5"),
        ];
        for (rule, text, wanted) in cases {
            assert_eq!(better(text, rule).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn what_fits_no_slip_stays() {
        let cases = [(Rule::only_rewrite, "s: tree-frog _ => _ tree-frog"), (Rule::only_put, "h1 = frog"), (Rule::only_line, "line x a b")];
        for (rule, text) in cases {
            assert_eq!(better(text, rule), None, "{text}");
        }
    }

    #[test]
    fn one_change_makes_a_text_another() {
        assert_eq!(difference("a, b", "a | b"), (Span::new(1, 2), " |".to_owned()));
        assert_eq!(difference("aa", "aaa"), (Span::at(2), "a".to_owned()));
    }
}
