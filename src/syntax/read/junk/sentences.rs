//! Statements that say the right thing in other words than those of the language.

use super::super::super::grammar::{Grammar, Rule};
use super::conditions;
use super::tokens::Better;
use super::tokens::{EMPTY, Names, is_operand, tokens};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use pest::Parser;

/// What clicks do.
const EFFECTS: [&str; 4] = ["advance", "retreat", "set", "clear"];
/// Words that forbid, or ask for what must hold.
const FORBID: [&str; 5] = ["forbid", "forbidden", "disallow", "avoid", "prevent"];
const DEMAND: [&str; 4] = ["always", "require", "must", "ensure"];
/// Words behind `never` that say nothing.
const FILLERS: [&str; 5] = ["if", "when", "that", "let", "allow"];

/// A report for a statement that is known in other words.
///
/// # Arguments
/// The statement begins at `start` in the block of that name; outside of all blocks the name is empty.
pub fn report(text: &str, start: usize, block: &str) -> Option<Diagnostic> {
    let statement = text[start..].split(['\n', '\r', '}', ';', '#']).next()?.trim_end();
    if let Some(report) = joint_alone(text, start, statement, block) {
        return Some(report);
    }
    let names = Names::of(text);
    let words: Vec<&str> = statement.split_whitespace().collect();
    if let Some(report) = matches!(block, "goal" | "moves").then(|| two_counts(statement, start)).flatten() {
        return Some(report);
    }
    let (word, message, better) = match block {
        "goal" => conditions::better(statement, &names)?,
        "start" => begin(statement, &names)?,
        "moves" => moves(statement, &words, &names)?,
        _ => without_braces(statement, &words, &names)?,
    };
    let at = start + (word.as_ptr() as usize).checked_sub(statement.as_ptr() as usize)?;
    let report = Diagnostic::at(Code::UnexpectedText, Span::new(at, at + word.len()), message);
    Some(report.help(format!("write `{better}`")))
}

/// A line that begins with `and` or `or`.
fn joint_alone(text: &str, start: usize, statement: &str, block: &str) -> Option<Diagnostic> {
    let joint = statement.split_whitespace().next().filter(|word| matches!(*word, "and" | "or"))?;
    let above = text[..start].trim_end();
    if !matches!(block, "goal" | "moves") || !text[above.len()..start].contains('\n') || above.ends_with(['{', ';']) {
        return None;
    }
    let report =
        Diagnostic::at(Code::UnexpectedText, Span::new(start, start + joint.len()), format!("a statement cannot begin with `{joint}`"));
    Some(report.help(format!("end the line above with `{joint}`")))
}

/// `count(a) == count(b)`.
fn two_counts(statement: &str, start: usize) -> Option<Diagnostic> {
    let words = tokens(statement)?;
    let compared =
        |pair: &[&str]| pair[1] == "count" && (pair[0].starts_with(['=', '<', '>', '!', '+', '-']) || matches!(pair[0], "is" | "than"));
    let other = words.windows(2).find(|pair| compared(pair))?[1];
    let at = start + (other.as_ptr() as usize).checked_sub(statement.as_ptr() as usize)?;
    let report =
        Diagnostic::at(Code::UnexpectedText, Span::new(at, at + other.len()), "a count is compared with a number, not with another count");
    Some(report.help("write a number or a parameter here, as in `count(KIND) == 1`"))
}

/// A start: `all frog`, `frog in top`, `h1 is frog`, `frog at h1 and toad at h3`.
fn begin<'a>(statement: &'a str, names: &Names) -> Option<Better<'a>> {
    let found = tokens(statement)?;
    let (mut slip, mut better): (Option<(&str, &str)>, String) = (None, String::new());
    let joints = found.iter().copied().filter(|token| matches!(*token, "and" | ",")).map(Some);
    for (part, joint) in found.split(|token| matches!(*token, "and" | ",")).zip([None].into_iter().chain(joints)) {
        let (word, said) = match part {
            [set, "at", nodes @ ..] if !nodes.is_empty() => (None, format!("{set} at {}", nodes.join(" "))),
            nodes if !better.is_empty() && nodes.iter().all(|node| is_operand(node)) => (None, nodes.join(" ")),
            _ => put(part, names).map(|(word, said)| (Some(word), said))?,
        };
        if !better.is_empty() {
            better.push_str(if said.contains(" at ") { "; " } else { " " });
        }
        better.push_str(&said);
        let between = joint.map(|joint| (joint, "pieces and nodes are not joined by `and` or `,`"));
        slip = slip.or(between).or(word.map(|word| (word, "a start says where pieces are")));
    }
    let (word, message) = slip?;
    let reads = |put: &str| Grammar::parse(Rule::only_put, put).is_ok();
    better.split("; ").all(reads).then(|| (word, message.to_owned(), better.clone()))
}

/// A piece and where it is, in other words.
fn put<'a>(part: &[&'a str], names: &Names) -> Option<(&'a str, String)> {
    let kind = |set: &str| is_operand(set) && names.is_kind(set) != Some(false) && !EMPTY.contains(&set);
    match *part {
        [word @ ("all" | "every" | "each" | "everything"), set] if kind(set) => Some((word, format!("{set} at all"))),
        [set, "is" | "are", word @ ("in" | "on" | "at"), ref nodes @ ..] | [set, word @ ("in" | "on"), ref nodes @ ..] if kind(set) => {
            Some((word, format!("{set} at {}", nodes.join(" "))))
        }
        [node, verb @ ("is" | "are" | "has" | "have" | "holds" | "hold" | "contains" | "=" | "=="), set] if kind(set) => {
            let node = if node == "everything" { "all" } else { node };
            Some((verb, format!("{set} at {node}")))
        }
        _ => None,
    }
}

fn moves<'a>(statement: &'a str, words: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let (&first, rest) = words.split_first()?;
    let keyword = first.trim_end_matches(':');
    if statement.contains("=>") && keyword != "never" {
        return rule(statement, first, words);
    }
    match rest {
        [effect, ..] if first == "click" && EFFECTS.contains(effect) => {
            let better = format!("click: {}", statement.strip_prefix("click")?.trim());
            Some((effect, "expected `:` or the pieces that are clicked, then `:`".to_owned(), better))
        }
        [second, ..] if keyword == "never" || FORBID.contains(&first) || DEMAND.contains(&first) => never(statement, first, second, names),
        _ => effect_in_rule(statement, first),
    }
}

/// `go in row: …`, `go: any . => . any`, `click frog: self => toad`.
fn rule<'a>(statement: &'a str, first: &'a str, words: &[&'a str]) -> Option<Better<'a>> {
    let reads = |rule: Rule, text: &str| Grammar::parse(rule, text).is_ok();
    let (head, sides) = statement.split_once(':')?;
    if let (["click", ..], Some((target, kind))) = (words, sides.split_once("=>")) {
        let better = format!("{}: set {} to {}", head.trim(), target.trim(), kind.trim());
        let arrow = &statement[statement.find("=>")?..][..2];
        return reads(Rule::only_click, &better).then(|| (arrow, "a click has effects, and no `=>`".to_owned(), better.clone()));
    }
    let mut better = statement.to_owned();
    let mut slip = None;
    if let [_, word @ ("in" | "at" | "along"), ..] = words {
        let at = head.find(&format!(" {word} "))?;
        better = format!("{} on {}:{sides}", &head[..at], head[at + word.len() + 2..].trim());
        slip = Some((*word, format!("the lines of a rule follow `on`, not `{word}`")));
    }
    if let Some(dot) = words.iter().find(|word| **word == ".") {
        let cells: Vec<&str> = better.split(' ').map(|cell| if cell == "." { "_" } else { cell }).collect();
        better = cells.join(" ");
        slip = slip.or(Some((dot, "an empty node is written `_`".to_owned())));
    }
    if let ("on", None) = (first, &slip) {
        better = format!("go {statement}");
        slip = Some((first, "a rule begins with its name".to_owned()));
    }
    let (word, message) = slip?;
    reads(Rule::only_rewrite, &better).then_some((word, message, better))
}

/// `never if …`, `forbid …`, `always …`.
fn never<'a>(statement: &'a str, first: &'a str, second: &'a str, names: &Names) -> Option<Better<'a>> {
    let behind = statement.strip_prefix(first)?.trim_start();
    let first = first.trim_end_matches(':');
    let filler = FILLERS.contains(&second);
    let condition = if filler { behind.strip_prefix(second)?.trim_start() } else { behind };
    let (slip, said) = match conditions::better(condition, names) {
        Some((word, message, said)) => (Some((word, message)), said),
        None if conditions::reads(condition) => (None, condition.to_owned()),
        None => return None,
    };
    let said = match (DEMAND.contains(&first), said.strip_prefix("not ")) {
        (false, _) => said,
        (true, Some(denied)) if !joined(&said) => denied.to_owned(),
        (true, _) if joined(&said) => format!("not ({said})"),
        (true, _) => format!("not {said}"),
    };
    let message = |word: &str| format!("expected `never` and a condition after it, found `{word}`");
    let (word, message) = match first {
        "never" if filler => (second, message(second)),
        "never" => {
            slip.or_else(|| statement[first.len()..].starts_with(':').then(|| (&statement[first.len()..=first.len()], message(":"))))?
        }
        _ => (first, message(first)),
    };
    Some((word, message, format!("never {said}")))
}

fn joined(condition: &str) -> bool {
    condition.split_whitespace().any(|word| matches!(word, "and" | "or"))
}

/// `press: advance self`, `on click: advance self`.
fn effect_in_rule<'a>(statement: &'a str, first: &'a str) -> Option<Better<'a>> {
    let (head, effects) = statement.split_once(':')?;
    let effect = effects.split_whitespace().next().filter(|word| EFFECTS.contains(word))?;
    let better = format!("click: {}", effects.trim());
    let known = matches!(head.trim(), "on click" | "on press") || format!("{}:", head.trim()) == first && head.trim() != "click";
    let reads = || Grammar::parse(Rule::only_click, &better).is_ok();
    (known && reads()).then(|| (first, format!("`{effect}` says what a click does, so the statement begins with `click`"), better.clone()))
}

/// `goal all frog`, `start frog at all`.
fn without_braces<'a>(statement: &'a str, words: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let [keyword @ ("goal" | "start"), first, _, ..] = *words else { return None };
    let behind = statement.strip_prefix(keyword)?.trim_start();
    let said = match keyword {
        "goal" if conditions::reads(behind) => behind.to_owned(),
        "goal" => conditions::better(behind, names)?.2,
        _ if Grammar::parse(Rule::only_put, behind).is_ok() => behind.to_owned(),
        _ => begin(behind, names)?.2,
    };
    Some((first, format!("the contents of a {keyword} go between `{{` and `}}`"), format!("{keyword} {{ {said} }}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn better(statement: &str, block: &str) -> Option<String> {
        report(statement, 0, block).and_then(|report| report.help.map(|help| help.to_string()))
    }

    #[test]
    fn conditions_are_said_again_as_they_are_written_here() {
        let pairs = [
            ("h4 are peg", "h4 is peg"),
            ("h4 contains peg|_ }", "h4 is peg|_"),
            ("peg at h4", "h4 is peg"),
            ("peg on h1 h2; x", "every h1 h2 is peg"),
            ("only one peg", "count(peg) == 1"),
            ("only peg", "count(peg) == 1"),
            ("2 red", "count(red) == 2"),
            ("every h1 h2 are peg", "every h1 h2 is peg"),
            ("count(peg == 1", "count(peg) == 1"),
            ("count(red in A >= 2 # two", "count(red in A) >= 2"),
        ];
        for (statement, wanted) in pairs {
            assert_eq!(better(statement, "goal"), Some(format!("write `{wanted}`")), "{statement}");
        }
        for other in ["h4", "h4 is peg", "count(peg) = 1", "row: peg _", "", "every", "3 blind mice run", "count(frog in top) + 1 == 2"] {
            assert_eq!(better(other, "goal"), None, "{other}");
        }
    }

    #[test]
    fn starts_and_clicks_too() {
        assert_eq!(better("h1 is peg", "start").as_deref(), Some("write `peg at h1`"));
        assert_eq!(better("peg h1", "start"), None);
        assert_eq!(better("click advance self", "moves").as_deref(), Some("write `click: advance self`"));
        assert_eq!(better("click red advance", "moves"), None);
    }
}
