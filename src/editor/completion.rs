//! Completion: the words and names that may stand at a place, by the statement before it.
//!
//! It knows the grammar of statements only by their last words, which suffice.

use super::context::{Context, Spot, context};
use super::moves::{TAIL, moves, rule, tail};
use super::offer::{KINDS, NODES, Offer, condition, offer};
use super::snippet::{is_free, snippet};
use crate::diagnostic::{Code, Sort};
use crate::lint::lint_names;
use crate::resolve::color_names;
use crate::syntax::words::{self, Place};
use std::collections::BTreeSet;

/// The number of names that are offered without narrowing them down by the letters already written.
const MANY: usize = 500;

/// The completions of a place: words of the language and names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completions {
    /// The offered items, words before names.
    pub items: Vec<Completion>,
    /// `true` if some names are left out: more letters narrow them down.
    pub is_cut: bool,
}

/// A word or name that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The text that is inserted.
    pub text: String,
    /// The sort of the name; `None` for a word of the language, a colour or a warning.
    pub sort: Option<Sort>,
    /// A description in one line.
    pub about: Option<&'static str>,
    /// A whole statement in place of the word that begins it, with places to fill in, in the syntax
    /// of editors: `class ${1:stone} = …`.
    pub snippet: Option<String>,
}

/// Returns the completions of a place of a text.
///
/// # Arguments
/// * `names` - all declared names
pub(super) fn completions(
    text: &str,
    offset: usize,
    names: &BTreeSet<(Sort, String)>,
) -> Completions {
    let context = context(text, offset);
    let Offer { words, sorts, given, quoted } = wanted(&context);
    let begins = context.tokens.is_empty() && is_free(text.get(offset..).unwrap_or_default());
    let word = |word: &'static str| {
        let known = words::find(word);
        let snippet = known.filter(|_| begins).and_then(snippet);
        Completion {
            text: word.to_owned(),
            sort: None,
            about: known.map(|word| word.about),
            snippet,
        }
    };
    let mut items: Vec<Completion> = words.into_iter().map(word).collect();
    items.extend(given.into_iter().map(|(text, about)| Completion {
        text,
        sort: None,
        about: Some(about),
        snippet: None,
    }));
    let fitting = || names.iter().filter(|(sort, _)| sorts.contains(sort));
    let is_cut = fitting().count() > MANY;
    let begun = |name: &str| !is_cut || name.starts_with(context.prefix);
    let named = |(sort, name): &(Sort, String)| {
        let text = if quoted { format!("\"{name}\"") } else { name.clone() };
        Completion { text, sort: Some(*sort), about: Some(sort.word()), snippet: None }
    };
    items.extend(fitting().filter(|(_, name)| begun(name)).take(MANY).map(named));
    Completions { items, is_cut }
}

/// Returns the offer of a place.
fn wanted(context: &Context<'_>) -> Offer {
    let tokens = &context.tokens[..];
    match context.spot {
        Spot::Silent => return Offer::default(),
        Spot::Index => return offer(&[], &[&[Sort::Param]]),
        Spot::Quoted => return quoted(tokens),
        Spot::Words => {}
    }
    let blocks: Vec<&str> =
        context.blocks.iter().copied().filter(|block| *block != "for").collect();
    if let ["for", rest @ ..] = tokens {
        return repeated(rest);
    }
    let above = &context.above[..];
    match blocks[..] {
        [] => top(tokens),
        ["pieces"] => pieces(tokens),
        ["board"] => board(tokens),
        ["board", "jumps"] => offer(&[], &[&[Sort::Node]]).and(loops(tokens)),
        ["moves"] if tokens.is_empty() => {
            offer(&[Place::Statement("moves")], &[&[Sort::Rule]]).and(tail(above, TAIL))
        }
        ["moves"] => moves(tokens, TAIL),
        ["moves", "press" | "settle"] if tokens.is_empty() => {
            offer(&[], &[&[Sort::Rule]]).and(loops(tokens)).and(tail(above, &TAIL[..2]))
        }
        ["moves", "press" | "settle"] => rule(tokens, &TAIL[..2]),
        ["start"] => start(tokens).and(loops(tokens)),
        ["goal"] => condition(tokens).and(loops(tokens)),
        _ => Offer::default(),
    }
}

/// Returns the offer at the beginning of a statement: `for`.
fn loops(tokens: &[&str]) -> Offer {
    offer(&[], &[]).with(if tokens.is_empty() { &["for"] } else { &[] })
}

/// Returns the offer behind `for`.
fn repeated(tokens: &[&str]) -> Offer {
    match tokens {
        [_] | [.., ",", _] => offer(&[], &[]).with(&["in"]),
        [] | [.., ","] => Offer::default(),
        _ => offer(&[], &[&[Sort::Param]]),
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
        [] => offer(&[Place::Section], &[]),
        [.., "allow"] => Offer { given: warnings(), ..Offer::default() },
        ["start"] | ["start", _] => offer(&[Place::Start], &[]),
        ["expect", .., "from"] => Offer { quoted: true, ..offer(&[], &[&[Sort::Start]]) },
        ["expect", .., "to"] => Offer { quoted: true, ..offer(&[], &[&[Sort::Goal]]) },
        ["expect", .., "with" | "="] => offer(&[], &[&[Sort::Param]]),
        ["expect", .., last] if words::at(Place::Figure).any(|figure| figure.text == *last) => {
            offer(&[], &[&[Sort::Param]])
        }
        ["expect", ..] => offer(&[Place::Expect, Place::Figure], &[&[Sort::Param]]),
        ["param", _, "=", ..] | ["start", .., "scrambled"] => offer(&[], &[&[Sort::Param]]),
        _ => Offer::default(),
    }
}

fn pieces(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&[Place::Statement("pieces")], &[]),
        ["cycle", .., "except"] => offer(&[Place::Kind], &[KINDS]),
        ["cycle"] => offer(&[], &[&[Sort::Kind]]),
        ["cycle", ..] => offer(&[], &[&[Sort::Kind]]).or("except"),
        ["class", _, "="] | ["class", .., "|" | "except"] => offer(&[Place::Kind], &[KINDS]),
        ["class", _, "=", ..] => offer(&[Place::Kind], &[KINDS]).or("except"),
        ["class", ..] => Offer::default(),
        [.., "icon"] => Offer::default(),
        [.., last] if last.starts_with('"') && tokens.contains(&"icon") => Offer::default(),
        [_] | [_, .., "]"] => colors().or("icon"),
        [_, .., last] if last.starts_with('\'') => colors().or("icon"),
        _ => offer(&[Place::Piece], &[]),
    }
}

/// Returns the offer behind a piece and its glyphs.
fn colors() -> Offer {
    Offer {
        given: color_names().into_iter().map(|name| (name.to_owned(), "a colour")).collect(),
        ..Offer::default()
    }
}

/// Returns the offer behind `allow`.
fn warnings() -> Vec<(String, &'static str)> {
    let about = |name: &String| Code::find_lint(name).map_or("a warning", Code::title);
    lint_names().into_iter().map(|name| (name.clone(), about(&name))).collect()
}

fn board(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&[Place::Statement("board")], &[]),
        ["line", _, ":"] => offer(&[Place::Generator], &[&[Sort::Node]]),
        ["line", _, ":", ..] => offer(&[], &[&[Sort::Node]]),
        ["region", _, "=", ..] => offer(&[Place::Set], &[NODES]),
        ["legend", .., "in"] => offer(&[], &[&[Sort::Region]]),
        ["legend", _] => offer(&[Place::Legend], &[KINDS]),
        ["legend", _, _] => offer(&[], &[]).with(&["in"]),
        ["grid", ..] => offer(&[Place::Grid], &[&[Sort::Param]]),
        _ => Offer::default(),
    }
}

fn start(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&[], &[&[Sort::Kind, Sort::Line]]),
        [.., "*"] => offer(&[], &[&[Sort::Param]]),
        [_, ":", ..] => offer(&[], &[KINDS]),
        tokens if tokens.contains(&"at") => offer(&[Place::Set], &[NODES]),
        _ => offer(&[Place::At], &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::words::{VERSION, WORDS};

    /// Returns the offer at the `<>` of a text.
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
        assert_eq!(sorts("moves { turn r reverses all except <>"), NODES);
        assert_eq!(sorts("moves { click any except <>"), KINDS);
        assert_eq!(sorts("goal { h1 is any except <>"), KINDS);
        assert_eq!(sorts("goal { no any except frog in h1 except <>"), NODES);
        assert_eq!(sorts("goal { h1 is <>"), KINDS);
        assert_eq!(sorts("goal { h1 is not <>"), KINDS);
        assert_eq!(sorts("goal { not (h1 is frog and no <>"), KINDS);
        assert_eq!(sorts("goal { count(frog in <>"), NODES);
        assert_eq!(sorts("goal { count(frog) == <>"), [Sort::Param]);
        assert_eq!(sorts("expect from \"<>"), [Sort::Start]);
        assert!(sorts("# moves { hop: <>").is_empty());
    }

    #[test]
    fn sets_may_leave_something_out() {
        let sets = [
            "pieces { class c = any <>",
            "pieces { cycle frog toad <>",
            "board { region r = all <>",
            "moves { click any <>",
        ];
        let more = [
            "moves { click: clear all <>",
            "moves { turn t (h[1..3] <>",
            "start { frog at all <>",
            "goal { no any in all <>",
        ];
        let conditions = [
            "goal { h1 is any <>",
            "goal { count(any <>",
            "goal { every any <>",
            "goal { some any <>",
            "goal { all any <>",
        ];
        for text in sets.into_iter().chain(more).chain(conditions) {
            assert!(at(text).words.contains(&"except"), "{text}: {:?}", at(text).words);
        }
    }

    /// Every word of the language is offered at its place in its own example, where it is sure to
    /// be valid.
    #[test]
    fn every_word_is_offered() {
        for word in WORDS.iter().filter(|word| word.is_known(VERSION)) {
            let block = word.block();
            let before = word
                .example
                .split(|c: char| !c.is_alphanumeric())
                .position(|part| part == word.text)
                .map(|parts| {
                    word.example
                        .split_inclusive(|c: char| !c.is_alphanumeric())
                        .take(parts)
                        .map(str::len)
                        .sum::<usize>()
                });
            let example = format!("{}<>", &word.example[..before.expect("the word")]);
            let text = if block.is_empty() { example } else { format!("{block} {{ {example}") };
            assert!(
                at(&text).words.contains(&word.text),
                "{text}{}: {:?}",
                word.text,
                at(&text).words
            );
        }
    }

    #[test]
    fn colours_and_warnings_have_names() {
        let given =
            |text: &str| at(text).given.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        for text in
            ["pieces { frog 'f' gr<>", "pieces { frog <>", "pieces { tile[1..3] '1'..'3' <>"]
        {
            assert!(given(text).contains(&"green".to_owned()), "{text}");
        }
        for text in [
            "pieces { frog 'f' <>",
            "pieces { frog <>",
            "pieces { frog 'f' green <>",
            "pieces { piece big \"##\" <>",
        ] {
            assert!(at(text).words.contains(&"icon"), "{text}");
        }
        for text in [
            "pieces { frog icon <>",
            "pieces { frog icon \"🐸\" <>",
            "pieces { <>",
            "pieces { class frog <>",
            "pieces { cycle frog <>",
        ] {
            assert!(!at(text).words.contains(&"icon"), "{text}");
        }
        for text in [
            "pieces { gr<>",
            "pieces { class gr<>",
            "pieces { cycle gr<>",
            "pieces { frog 'f' green <>",
        ] {
            assert_eq!(given(text), [""; 0], "{text}");
        }
        assert!(given("allow una<>").contains(&"unused-allow".to_owned()));
    }

    #[test]
    fn blocks_have_their_words() {
        assert_eq!(at("pu<>").words[0], "puzzle");
        assert_eq!(at("board { gr<>").words[6], "grid");
        assert_eq!(
            at("moves { hop <>").words,
            ["on", "forward", "backward", "right", "left", "down", "up"]
        );
        assert_eq!(at("moves { click: <>").words, ["advance", "retreat", "set", "clear"]);
        assert_eq!(at("moves { never <>").words.last(), Some(&"repeat"));
        assert_eq!(
            at("goal { h1 is frog or <>").words[2..],
            ["no", "some", "every", "count", "stuck", "not"]
        );
    }
}
