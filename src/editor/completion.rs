//! Which words and names may stand at a place: what the statement before it asks for, the right sort of name where the place tells.
//!
//! Knows the shape of statements only as far as their last words; more is never needed to go on.

use super::context::{Context, Spot, context};
use crate::diagnostic::{Code, Sort};
use crate::lint::lint_names;
use crate::resolve::color_names;
use crate::syntax::words::{self, Place};
use std::collections::BTreeSet;

/// How many names are offered without narrowing them down to what is written already.
const MANY: usize = 500;

const KINDS: &[Sort] = &[Sort::Kind, Sort::Class];
const NODES: &[Sort] = &[Sort::Node, Sort::Region];

/// What may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Offer {
    words: Vec<&'static str>,
    sorts: Vec<Sort>,
    /// Names that no file declares, such as those of colours, each with what it is.
    given: Vec<(String, &'static str)>,
}

/// The words of some places, and names of some sorts.
fn offer(places: &[Place], sorts: &[&[Sort]]) -> Offer {
    let mut words = Vec::new();
    for word in places.iter().flat_map(|place| words::at(*place)) {
        if !words.contains(&word.text) {
            words.push(word.text);
        }
    }
    Offer { words, sorts: sorts.concat(), given: Vec::new() }
}

impl Offer {
    /// The same with these words alone.
    fn with(self, words: &[&'static str]) -> Self {
        Self { words: words.to_vec(), ..self }
    }

    /// The same with one more word.
    fn or(self, word: &'static str) -> Self {
        Self { words: [&self.words[..], &[word]].concat(), ..self }
    }
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
    /// What it is the name of; `None` for a word of the language, a colour or a warning.
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
    let Offer { words, sorts, given } = wanted(&context);
    let word = |word: &'static str| Completion { text: word.to_owned(), sort: None, about: words::find(word).map(|word| word.about) };
    let mut items: Vec<Completion> = words.into_iter().map(word).collect();
    items.extend(given.into_iter().map(|(text, about)| Completion { text, sort: None, about: Some(about) }));
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
    match context.spot {
        Spot::Silent => return Offer::default(),
        Spot::Index => return offer(&[], &[&[Sort::Param]]),
        Spot::Quoted => return quoted(tokens),
        Spot::Words => {}
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
        [] => offer(&[Place::Section], &[]),
        [.., "allow"] => Offer { given: warnings(), ..Offer::default() },
        ["start"] | ["start", _] => offer(&[Place::Start], &[]),
        ["expect", .., "with" | "="] => offer(&[], &[&[Sort::Param]]),
        ["expect", .., last] if words::at(Place::Figure).any(|figure| figure.text == *last) => offer(&[], &[&[Sort::Param]]),
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
        [_] | [_, .., "]"] => colors(),
        [_, .., last] if last.starts_with('\'') => colors(),
        _ => Offer::default(),
    }
}

/// Behind a piece and its glyphs.
fn colors() -> Offer {
    Offer { given: color_names().into_iter().map(|name| (name.to_owned(), "a colour")).collect(), ..Offer::default() }
}

/// Behind `allow`.
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

fn moves(tokens: &[&str]) -> Offer {
    match tokens {
        [] => offer(&[Place::Statement("moves")], &[&[Sort::Rule]]),
        ["never"] => Offer { words: offer(&[Place::Condition, Place::Never], &[]).words, ..condition(&[]) },
        ["never", "repeat"] => offer(&[], &[]).with(&["click"]),
        ["never", rest @ ..] => condition(rest),
        ["click", head @ .., ":"] if !head.contains(&":") => offer(&[Place::Effect], &[]),
        ["click", rest @ ..] => click(rest),
        ["turn", _] => offer(&[Place::Turn], &[]),
        ["turn", _, "reverses", ..] => offer(&[Place::Set, Place::Tail], &[NODES]),
        ["turn", _, ..] => offer(&[Place::Tail], &[&[Sort::Node]]).or("except"),
        [.., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        [.., "@"] => offer(&[], &[NODES]),
        [_, rest @ ..] if rest.contains(&":") => offer(&[Place::Kind, Place::Tail], &[KINDS]),
        _ => offer(&[Place::Lines, Place::Direction], &[]),
    }
}

/// Behind `click`.
fn click(tokens: &[&str]) -> Offer {
    match tokens {
        [.., "on" | ","] => return offer(&[], &[&[Sort::Line]]),
        [.., "to"] => return offer(&[], &[&[Sort::Kind]]).with(&["_"]),
        _ => {}
    }
    if tokens.contains(&":") {
        return offer(&[Place::Target, Place::Lines, Place::Given, Place::Effect, Place::Tail], &[NODES]);
    }
    let placed = tokens.contains(&"at") || tokens.contains(&"in");
    if placed { offer(&[Place::Set], &[NODES]) } else { offer(&[Place::Click], &[KINDS]) }
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

/// A condition, of which only what stands behind the last `and`, `or`, `not` or parenthesis matters.
fn condition(tokens: &[&str]) -> Offer {
    let begins = tokens.iter().rposition(|token| ["and", "or"].contains(token)).map_or(0, |at| at + 1);
    let fact = tokens.get(begins..).unwrap_or_default();
    let fact = if fact.contains(&"count") { fact } else { fact.rsplit(|token| ["not", "("].contains(token)).next().unwrap_or_default() };
    match fact {
        [] if tokens.last() == Some(&"not") && tokens.contains(&"is") => offer(&[Place::Kind], &[KINDS]),
        [] => offer(&[Place::Condition], &[&[Sort::Node, Sort::Line]]),
        ["every"] => offer(&[Place::Kind], &[KINDS, NODES]),
        [.., "is"] => offer(&[Place::Kind], &[KINDS]).with(&["any", "not"]),
        ["no" | "some"] => offer(&[Place::Kind, Place::Lines, Place::Direction], &[KINDS]),
        ["no" | "some", .., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        ["no" | "some", .., ":"] => offer(&[Place::Kind], &[KINDS]),
        ["all"] | [.., "|" | "!"] | ["count", "("] | [_, ":", ..] => offer(&[Place::Kind], &[KINDS]),
        [.., "in"] => offer(&[Place::Set], &[NODES]),
        ["every", .., "except"] if !fact.contains(&"in") => offer(&[Place::Kind, Place::Set], &[KINDS, NODES]),
        [.., "except"] if !fact.contains(&"in") => offer(&[Place::Kind], &[KINDS]),
        [.., "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "/" | "%"] => offer(&[], &[&[Sort::Param]]),
        [.., "count"] => Offer::default(),
        _ if fact.contains(&"in") => offer(&[Place::Set, Place::Joint], &[NODES]),
        _ => offer(&[Place::Joint], &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::words::{VERSION, WORDS};

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
        let sets = ["pieces { class c = any <>", "pieces { cycle frog toad <>", "board { region r = all <>", "moves { click any <>"];
        let more = ["moves { click: clear all <>", "moves { turn t (h[1..3] <>", "start { frog at all <>", "goal { no any in all <>"];
        let conditions = ["goal { h1 is any <>", "goal { count(any <>", "goal { every any <>", "goal { some any <>", "goal { all any <>"];
        for text in sets.into_iter().chain(more).chain(conditions) {
            assert!(at(text).words.contains(&"except"), "{text}: {:?}", at(text).words);
        }
    }

    /// Each word of the language is offered where it stands in its example, which is where it may stand first of all.
    #[test]
    fn every_word_is_offered() {
        for word in WORDS.iter().filter(|word| word.is_known(VERSION)) {
            let block = word.block();
            let before = word
                .example
                .split(|c: char| !c.is_alphanumeric())
                .position(|part| part == word.text)
                .map(|parts| word.example.split_inclusive(|c: char| !c.is_alphanumeric()).take(parts).map(str::len).sum::<usize>());
            let example = format!("{}<>", &word.example[..before.expect("the word")]);
            let text = if block.is_empty() { example } else { format!("{block} {{ {example}") };
            assert!(at(&text).words.contains(&word.text), "{text}{}: {:?}", word.text, at(&text).words);
        }
    }

    #[test]
    fn colours_and_warnings_have_names() {
        let given = |text: &str| at(text).given.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        for text in ["pieces { frog 'f' gr<>", "pieces { frog <>", "pieces { tile[1..3] '1'..'3' <>"] {
            assert!(given(text).contains(&"green".to_owned()), "{text}");
        }
        for text in ["pieces { gr<>", "pieces { class gr<>", "pieces { cycle gr<>", "pieces { frog 'f' green <>"] {
            assert_eq!(given(text), [""; 0], "{text}");
        }
        assert!(given("allow una<>").contains(&"unused-allow".to_owned()));
    }

    #[test]
    fn blocks_have_their_words() {
        assert_eq!(at("pu<>").words[0], "puzzle");
        assert_eq!(at("board { gr<>").words[5], "grid");
        assert_eq!(at("moves { hop <>").words, ["on", "forward", "backward", "right", "left", "down", "up"]);
        assert_eq!(at("moves { click: <>").words, ["advance", "retreat", "set", "clear"]);
        assert_eq!(at("moves { never <>").words.last(), Some(&"repeat"));
        assert_eq!(at("goal { h1 is frog or <>").words[2..], ["no", "some", "every", "count", "stuck", "not"]);
    }
}
