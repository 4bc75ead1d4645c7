//! Conditions in other words than those of the language: facts joined by `and`, `or` and commas.

use super::super::super::grammar::{Grammar, Rule};
use super::facts;
use super::tokens::{Better, Names, is_operand, spaced, tokens};
use pest::Parser;

/// What is longer than this was not typed as one condition.
const LONGEST: usize = 400;

/// A condition as it should be, and the first word that is wrong; nothing where it cannot be told.
pub fn better<'a>(condition: &'a str, names: &Names) -> Option<Better<'a>> {
    if condition.len() > LONGEST {
        return None;
    }
    if let Some((word, rest)) = condition.split_once(' ').filter(|(word, _)| matches!(*word, "if" | "when" | "that")) {
        let rest = rest.trim_start();
        let said = better(rest, names).map(|(.., said)| said).or_else(|| reads(rest).then(|| rest.to_owned()));
        return said.map(|said| (word, format!("a condition is written without `{word}`"), said));
    }
    let said = any_of(&tokens(condition)?, names)?;
    let signs_only = condition.replace("&&", "and").replace("||", "or").replace('&', "and");
    if signs_only == said.text {
        return None; // reported with a fix where the statement is read
    }
    let (word, message) = said.slip?;
    (said.text != condition && reads(&said.text)).then_some((word, message, said.text))
}

/// Whether a text is a condition, and nothing else.
pub fn reads(text: &str) -> bool {
    Grammar::parse(Rule::only_goal_statement, text).is_ok()
}

/// What is to be said, and the first slip.
#[derive(Default)]
struct Said<'a> {
    text: String,
    slip: Option<(&'a str, String)>,
}

/// A fact with the word before it.
struct Part<'t, 'a> {
    joint: Option<&'a str>,
    tokens: &'t [&'a str],
}

impl<'a> Part<'_, 'a> {
    fn bare(&self) -> Option<&'a str> {
        let [name] = self.tokens else { return None };
        is_operand(name).then_some(*name)
    }
}

fn any_of<'a>(all: &[&'a str], names: &Names) -> Option<Said<'a>> {
    let parts = split(all)?;
    let mut said = Said::default();
    for (at, part) in parts.iter().enumerate() {
        let slip = match part.bare().filter(|bare| *bare != "stuck") {
            Some(name) if goes_on(&parts[..at], name, part, names) => {
                said.text.push('|');
                said.text.push_str(name);
                Some((part.joint?, format!("`{}` joins conditions, but `{name}` alone is not a condition", word_of(part.joint?))))
            }
            Some(name) => {
                if names.is_kind(name) == Some(true) {
                    return None;
                }
                join(&mut said, part);
                let predicate = predicate(&parts, at)?;
                let text = format!("{name} {}", predicate.join(" "));
                let better = facts::better(&tokens_of(name, predicate), names).map_or(text, |(_, _, better)| better);
                said.text.push_str(&better);
                Some((name, format!("`{name}` alone is no condition")))
            }
            None => {
                join(&mut said, part);
                let inner = one(part.tokens, names)?;
                said.text.push_str(&inner.text);
                inner.slip
            }
        };
        let joint = part.joint.filter(|joint| !matches!(*joint, "and" | "or") && said.slip.is_none());
        said.slip = said.slip.or_else(|| joint.map(|joint| (joint, wrong_joint(joint)))).or(slip);
    }
    Some(said)
}

fn tokens_of<'a>(name: &'a str, predicate: &[&'a str]) -> Vec<&'a str> {
    [name].into_iter().chain(predicate.iter().copied()).collect()
}

fn join(said: &mut Said<'_>, part: &Part<'_, '_>) {
    if let Some(joint) = part.joint {
        said.text.push_str(if word_of(joint) == "or" { " or " } else { " and " });
    }
}

fn word_of(joint: &str) -> &str {
    match joint {
        "||" => "or",
        "," | "&&" | "&" | "but" => "and",
        other => other,
    }
}

fn wrong_joint(joint: &str) -> String {
    if joint == "," {
        return "a `,` is not allowed here: conditions are joined by `and` or `or`".to_owned();
    }
    format!("conditions are joined by `and` or `or`, not by `{joint}`")
}

/// Whether `or NAME` gives another piece for the fact before it.
fn goes_on(before: &[Part<'_, '_>], name: &str, part: &Part<'_, '_>, names: &Names) -> bool {
    let Some(last) = before.last().filter(|last| last.bare().is_none()) else {
        return before.len() > 1 && part.joint == Some("or") && names.is_kind(name) == Some(true);
    };
    let none = last.tokens.first().is_some_and(|first| matches!(*first, "no" | "none"));
    let alternative = part.joint.is_some_and(|joint| matches!(joint, "or" | "||" | ",")) || none;
    let ends_with_kind = last.tokens.last().is_some_and(|end| is_operand(end) && names.is_kind(end) != Some(false));
    alternative && ends_with_kind && names.is_kind(name) != Some(false)
}

/// What is said of the next node of which something is said, or of the last one.
fn predicate<'t, 'a>(parts: &'t [Part<'t, 'a>], at: usize) -> Option<&'t [&'a str]> {
    let says =
        |part: &'t Part<'t, 'a>| part.tokens.split_first().filter(|(first, rest)| is_operand(first) && facts::begins_with_verb(rest));
    let behind = parts[at + 1..].iter().find(|part| part.bare().is_none());
    let before = parts[..at].iter().rev().find(|part| part.bare().is_none());
    let known = match behind {
        Some(part) => says(part),
        None => before.and_then(says),
    };
    known.map(|(_, rest)| rest)
}

/// The parts of a condition between its joints.
fn split<'t, 'a>(all: &'t [&'a str]) -> Option<Vec<Part<'t, 'a>>> {
    let mut parts = Vec::new();
    let (mut from, mut joint, mut depth) = (0, None, 0_usize);
    for (at, &token) in all.iter().enumerate() {
        match token {
            "(" => depth += 1,
            ")" => depth = depth.checked_sub(1)?,
            "and" | "or" | "&&" | "||" | "&" | "," | "but" if depth == 0 => {
                parts.push(Part { joint, tokens: &all[from..at] });
                (from, joint) = (at + 1, Some(token));
            }
            _ => {}
        }
    }
    parts.push(Part { joint, tokens: &all[from..] });
    parts.iter().all(|part| !part.tokens.is_empty()).then_some(parts)
}

/// One fact, with `not` and brackets around it.
fn one<'a>(part: &[&'a str], names: &Names) -> Option<Said<'a>> {
    let written = spaced(part);
    if reads(&written) {
        return Some(Said { text: written, slip: None });
    }
    match part {
        ["not", rest @ ..] => {
            let inner = one(rest, names)?;
            Some(Said { text: format!("not {}", inner.text), ..inner })
        }
        ["(", inside @ .., ")"] => {
            let inner = any_of(inside, names)?;
            Some(Said { text: format!("({})", inner.text), ..inner })
        }
        _ => {
            let (word, message, text) = facts::better(part, names)?;
            Some(Said { text, slip: Some((word, message)) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "pieces { frog 'F'; toad 'T' }\nboard { path row: h[1..3]; region top = h1 h2 }";

    fn said(condition: &str) -> Option<String> {
        better(condition, &Names::of(TEXT)).map(|(.., text)| text)
    }

    #[test]
    fn joints_and_what_is_left_out_between_them() {
        let pairs = [
            ("h1 is frog, h2 is toad", "h1 is frog and h2 is toad"),
            ("h1 is frog && h2 are toad", "h1 is frog and h2 is toad"),
            ("h1 or h2 is frog", "h1 is frog or h2 is frog"),
            ("h1 and h2 are frog", "h1 is frog and h2 is frog"),
            ("h1 is frog or toad", "h1 is frog|toad"),
            ("h1 is frog and h2", "h1 is frog and h2 is frog"),
            ("no frog or toad", "no frog|toad"),
            ("h1 is toad and frog at h3", "h1 is toad and h3 is frog"),
            ("not frog at h1", "not h1 is frog"),
            ("not (h1 are frog or h2 is toad)", "not (h1 is frog or h2 is toad)"),
        ];
        for (condition, wanted) in pairs {
            assert_eq!(said(condition).as_deref(), Some(wanted), "{condition}");
        }
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        let unknown = [
            "h1 is frog",
            "count(frog in top) == count(toad)",
            "h1 is frog and toad",
            "(h1 are frog",
            "h1 are frog or",
            "every (top) are frog",
            "and",
        ];
        for condition in unknown {
            assert_eq!(said(condition), None, "{condition}");
        }
    }
}
