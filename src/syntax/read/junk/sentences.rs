//! Statements that say the right thing in other words than the language.
//!
//! In: a statement and the place where it fails. Out: a report with the statement as it is written here. Promises nothing where no known
//! sentence fits. Knows the words of the statement, and nothing of what names mean.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Verbs that stand for `is`.
const VERBS: [&str; 8] = ["are", "has", "have", "holds", "hold", "contains", "equals", "="];
/// Words that begin a count.
const COUNTERS: [&str; 3] = ["only", "exactly", "just"];
/// What clicks do.
const EFFECTS: [&str; 3] = ["advance", "retreat", "set"];

/// A report for a statement that is known in other words.
///
/// # Arguments
/// The statement begins at `start` in the block of that name.
pub fn report(text: &str, start: usize, block: &str) -> Option<Diagnostic> {
    let statement = text[start..].split(['\n', '\r', '}', ';', '#']).next()?.trim_end();
    let words: Vec<&str> = statement.split_whitespace().collect();
    let (word, message, better) = match block {
        "goal" => condition(statement, &words)?,
        "start" => begin(&words)?,
        "moves" => moves(statement, &words)?,
        _ => return None,
    };
    let at = start + (word.as_ptr() as usize).checked_sub(statement.as_ptr() as usize)?;
    let report = Diagnostic::at(Code::UnexpectedText, Span::new(at, at + word.len()), message);
    Some(report.help(format!("write `{better}`")))
}

/// The word that is wrong, why, and the whole statement as it should be.
type Better<'a> = (&'a str, String, String);

fn condition<'a>(statement: &'a str, words: &[&'a str]) -> Option<Better<'a>> {
    if let Some(inside) = statement.strip_prefix("count(").filter(|inside| !inside.contains(')')) {
        let sign = inside.find(['=', '<', '>', '!'])?;
        let (counted, rest) = inside.split_at(sign);
        let better = format!("count({}) {}", counted.trim(), rest.trim());
        return Some((&statement[5..6], "this `(` is never closed".to_owned(), better));
    }
    let is = |verb: &str| format!("expected `is`, found `{verb}`");
    match words {
        [quantifier @ ("every" | "some"), rest @ ..] => {
            let verb = rest.iter().find(|word| VERBS.contains(word))?;
            let better: Vec<&str> = rest.iter().map(|word| if word == verb { "is" } else { word }).collect();
            Some((verb, is(verb), format!("{quantifier} {}", better.join(" "))))
        }
        [first, ..] if COUNTERS.contains(first) || number(first).is_some() => count(words),
        [node, verb, kinds @ ..] if VERBS.contains(verb) && !kinds.is_empty() && !node.contains('(') => {
            Some((verb, is(verb), format!("{node} is {}", kinds.join(" "))))
        }
        [kind, at @ ("at" | "on" | "in"), nodes @ ..] if !nodes.is_empty() => {
            let better = if nodes.len() == 1 { format!("{} is {kind}", nodes[0]) } else { format!("every {} is {kind}", nodes.join(" ")) };
            Some((at, "a condition says what a node holds, not where a piece is".to_owned(), better))
        }
        _ => None,
    }
}

/// `only one peg`, `exactly 2 red`, `1 peg`.
fn count<'a>(words: &[&'a str]) -> Option<Better<'a>> {
    let rest = if COUNTERS.contains(words.first()?) { &words[1..] } else { words };
    let (wanted, kind) = match rest {
        [wanted, kind] => (number(wanted)?, kind),
        [kind] => (1, kind),
        _ => return None,
    };
    let better = format!("count({kind}) == {wanted}");
    Some((words[0], "pieces are counted with `count`".to_owned(), better))
}

fn number(word: &str) -> Option<u32> {
    const NAMES: [&str; 5] = ["zero", "one", "two", "three", "four"];
    let named = NAMES.iter().position(|name| *name == word).and_then(|at| u32::try_from(at).ok());
    named.or_else(|| word.parse().ok())
}

fn begin<'a>(words: &[&'a str]) -> Option<Better<'a>> {
    match words {
        [node, verb, kind] if *verb == "is" || VERBS.contains(verb) => {
            Some((verb, "a start says where pieces are".to_owned(), format!("{kind} at {node}")))
        }
        _ => None,
    }
}

fn moves<'a>(statement: &'a str, words: &[&'a str]) -> Option<Better<'a>> {
    match words {
        ["click", effect, ..] if EFFECTS.contains(effect) => {
            let better = format!("click: {}", statement.strip_prefix("click")?.trim());
            Some((effect, "expected `:` or the pieces that are clicked, then `:`".to_owned(), better))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn better(statement: &str, block: &str) -> Option<String> {
        report(statement, 0, block).and_then(|report| report.help)
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
        for other in ["h4", "h4 is peg", "count(peg) = 1", "row: peg _", "", "every", "3 blind mice run"] {
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
