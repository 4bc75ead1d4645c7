//! Which words and names may stand at a place: what the statement before it asks for, the right sort of name where the place tells.
//!
//! Knows the shape of statements only as far as their last words; more is never needed to go on.

use super::context::{Context, Place, context};
use super::words::about;
use crate::diagnostic::Sort;
use crate::syntax::token::SECTIONS;
use std::collections::BTreeSet;

/// How many names are offered without narrowing them down to what is written already.
const MANY: usize = 500;

const KINDS: &[Sort] = &[Sort::Kind, Sort::Class];
const NODES: &[Sort] = &[Sort::Node, Sort::Region];
const CONDITION: &[&str] = &["all", "no", "some", "every", "count", "stuck", "not"];
const DIRECTIONS: &[&str] = &["on", "forward", "backward", "right", "left", "down", "up"];
const EFFECTS: &[&str] = &["advance", "retreat", "set", "clear"];

/// What may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Offer {
    words: Vec<&'static str>,
    sorts: Vec<Sort>,
}

fn offer(words: &[&'static str], sorts: &[&[Sort]]) -> Offer {
    Offer { words: words.to_vec(), sorts: sorts.concat() }
}

/// What may stand at a place: words of the language and names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completions {
    /// What is offered, words before names.
    pub items: Vec<Completion>,
    /// Whether there are more names than are offered: more letters narrow them down.
    pub is_cut: bool,
}

/// One word or name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// What would be written.
    pub text: String,
    /// What it is the name of; `None` for a word of the language.
    pub sort: Option<Sort>,
    /// What it does, or what it is, in a line.
    pub about: Option<&'static str>,
}

/// What may stand at a place of a text.
///
/// # Arguments
/// `names` are all that are declared.
pub(super) fn completions(text: &str, offset: usize, names: &BTreeSet<(Sort, String)>) -> Completions {
    let context = context(text, offset);
    let Offer { words, sorts } = wanted(&context);
    let word = |word: &'static str| Completion { text: word.to_owned(), sort: None, about: about(word) };
    let mut items: Vec<Completion> = words.into_iter().map(word).collect();
    let fitting = || names.iter().filter(|(sort, _)| sorts.contains(sort));
    let is_cut = fitting().count() > MANY;
    let begun = |name: &str| !is_cut || name.starts_with(context.prefix);
    let named = |(sort, name): &(Sort, String)| Completion { text: name.clone(), sort: Some(*sort), about: Some(sort.word()) };
    items.extend(fitting().filter(|(_, name)| begun(name)).take(MANY).map(named));
    Completions { items, is_cut }
}

/// What a place asks for.
fn wanted(context: &Context<'_>) -> Offer {
    let tokens = &context.tokens[..];
    match context.place {
        Place::Silent => return Offer::default(),
        Place::Index => return offer(&[], &[&[Sort::Param]]),
        Place::Quoted => return quoted(tokens),
        Place::Words => {}
    }
    match context.blocks[..] {
        [] => top(tokens),
        ["pieces"] => pieces(tokens),
        ["board"] => board(tokens),
        ["board", "jumps"] => offer(&[], &[&[Sort::Node]]),
        ["moves"] => moves(tokens),
        ["start"] => start(tokens),
        ["goal"] => condition(tokens),
        _ => Offer::default(),
    }
}

fn quoted(tokens: &[&str]) -> Offer {
    match tokens {
        ["expect", .., "from"] => offer(&[], &[&[Sort::Start]]),
        ["expect", .., "to"] => offer(&[], &[&[Sort::Goal]]),
        _ => Offer::default(),
    }
}

fn top(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&SECTIONS, &[]),
        ["start"] | ["start", _] => offer(&["random", "scrambled"], &[]),
        ["expect", .., "with" | "="] | ["expect", .., "shortest" | "solutions" | "reachable"] => offer(&[], &[&[Sort::Param]]),
        ["expect", ..] => offer(&["with", "from", "to", "shortest", "solutions", "unsolvable", "reachable"], &[&[Sort::Param]]),
        ["param", _, "=", ..] | ["start", .., "scrambled"] => offer(&[], &[&[Sort::Param]]),
        _ => Offer::default(),
    }
}

fn pieces(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&["class", "cycle"], &[]),
        ["cycle", ..] | ["class", _, "=", ..] => offer(&["any"], &[KINDS]),
        _ => Offer::default(),
    }
}

fn board(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&["nodes", "line", "jumps", "path", "ring", "grid", "region", "legend"], &[]),
        ["line", _, ":"] => offer(&["diagonals", "antidiagonals", "leaps"], &[&[Sort::Node]]),
        ["line", _, ":", ..] => offer(&[], &[&[Sort::Node]]),
        ["region", _, "=", ..] => offer(&["all"], &[NODES]),
        ["legend", .., "in"] => offer(&[], &[&[Sort::Region]]),
        ["legend", _] => offer(&["outside"], &[KINDS]),
        ["legend", _, _] => offer(&["in"], &[]),
        ["grid", ..] => offer(&["by", "torus"], &[&[Sort::Param]]),
        _ => Offer::default(),
    }
}

fn moves(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&["click", "turn", "never"], &[&[Sort::Rule]]),
        ["never"] => Offer { words: [CONDITION, &["repeat"]].concat(), ..condition(&[]) },
        ["never", "repeat"] => offer(&["click"], &[]),
        ["never", rest @ ..] => condition(rest),
        ["click", head @ .., ":"] if !head.contains(&":") => offer(EFFECTS, &[]),
        ["click", rest @ ..] => click(rest),
        ["turn", _] => offer(&["powers"], &[]),
        ["turn", _, ..] => offer(&["as"], &[&[Sort::Node]]),
        [.., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        [.., "@"] => offer(&[], &[NODES]),
        [_, rest @ ..] if rest.contains(&":") => offer(&["any", "as"], &[KINDS]),
        _ => offer(DIRECTIONS, &[]),
    }
}

/// Behind `click`.
fn click(tokens: &[&str]) -> Offer {
    match tokens {
        [.., "on" | ","] => return offer(&[], &[&[Sort::Line]]),
        [.., "to"] => return offer(&["_"], &[&[Sort::Kind]]),
        _ => {}
    }
    if tokens.contains(&":") {
        let words = ["self", "neighbours", "all", "on", "to", "as"];
        return offer(&[&words[..], EFFECTS].concat(), &[NODES]);
    }
    if tokens.contains(&"at") || tokens.contains(&"in") { offer(&["all"], &[NODES]) } else { offer(&["at", "any"], &[KINDS]) }
}

fn start(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&[], &[&[Sort::Kind, Sort::Line]]),
        [.., "*"] => offer(&[], &[&[Sort::Param]]),
        [_, ":", ..] => offer(&[], &[KINDS]),
        [.., "at"] => offer(&["all"], &[NODES]),
        tokens if tokens.contains(&"at") => offer(&["all"], &[NODES]),
        _ => offer(&["at"], &[]),
    }
}

/// A condition, of which only what stands behind the last `and`, `or`, `not` or parenthesis matters.
fn condition(tokens: &[&str]) -> Offer {
    let begins = tokens.iter().rposition(|token| ["and", "or"].contains(token)).map_or(0, |at| at + 1);
    let fact = tokens.get(begins..).unwrap_or_default();
    let fact = if fact.contains(&"count") { fact } else { fact.rsplit(|token| ["not", "("].contains(token)).next().unwrap_or_default() };
    match fact {
        [] if tokens.last() == Some(&"not") && tokens.contains(&"is") => offer(&["any"], &[KINDS]),
        [] => offer(CONDITION, &[&[Sort::Node, Sort::Line]]),
        ["every"] => offer(&["any"], &[KINDS, NODES]),
        ["all" | "no" | "some"] | [.., "is" | "|" | "!"] | ["count", "("] => offer(&["any", "not"], &[KINDS]),
        [.., "in"] => offer(&["all"], &[NODES]),
        [.., "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "/" | "%"] => offer(&[], &[&[Sort::Param]]),
        [_, ":", ..] => offer(&["any"], &[KINDS]),
        [.., "count"] => Offer::default(),
        _ if fact.contains(&"in") => offer(&["all", "is", "and", "or"], &[NODES]),
        _ => offer(&["is", "in", "and", "or"], &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is offered at the `<>` of a text.
    fn at(text: &str) -> Offer {
        let offset = text.find("<>").expect("a cursor");
        wanted(&context(&text.replacen("<>", "", 1), offset))
    }

    #[test]
    fn the_place_tells_the_sort() {
        let sorts = |text: &str| at(text).sorts;
        assert_eq!(sorts("pieces { class c = fr<>"), KINDS);
        assert_eq!(sorts("board { line x: <>"), [Sort::Node]);
        assert_eq!(sorts("board { region r = h1 <>"), NODES);
        assert_eq!(sorts("board { path x: h[1..<>"), [Sort::Param]);
        assert_eq!(sorts("moves { hop on <>"), [Sort::Line]);
        assert_eq!(sorts("moves { hop on row, <>"), [Sort::Line]);
        assert_eq!(sorts("moves { hop: frog _ => <>"), KINDS);
        assert_eq!(sorts("moves { hop: frog@<>"), NODES);
        assert_eq!(sorts("moves { click at <>"), NODES);
        assert_eq!(sorts("moves { click: set self to <>"), [Sort::Kind]);
        assert_eq!(sorts("start { frog at h1 <>"), NODES);
        assert_eq!(sorts("start { row: frog*<>"), [Sort::Param]);
        assert_eq!(sorts("goal { h1 is <>"), KINDS);
        assert_eq!(sorts("goal { h1 is not <>"), KINDS);
        assert_eq!(sorts("goal { not (h1 is frog and no <>"), KINDS);
        assert_eq!(sorts("goal { count(frog in <>"), NODES);
        assert_eq!(sorts("goal { count(frog) == <>"), [Sort::Param]);
        assert_eq!(sorts("expect from \"<>"), [Sort::Start]);
        assert!(sorts("# moves { hop: <>").is_empty());
    }

    #[test]
    fn blocks_have_their_words() {
        assert_eq!(at("pu<>").words, SECTIONS);
        assert_eq!(at("board { gr<>").words[5], "grid");
        assert_eq!(at("moves { hop <>").words, DIRECTIONS);
        assert_eq!(at("moves { click: <>").words, EFFECTS);
        assert!(at("moves { never <>").words.contains(&"repeat"));
        assert_eq!(at("goal { h1 is frog or <>").words, CONDITION);
    }
}
