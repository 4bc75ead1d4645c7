//! Which words and names may stand at a place: what the statement before it asks for, the right sort of name where the place tells.
//!
//! Knows the shape of statements only as far as their last words; more is never needed to go on.

use super::context::{Context, Spot, context};
use crate::diagnostic::{Code, Sort};
use crate::lint::lint_names;
use crate::resolve::color_names;
use crate::syntax::token::{Kind, Token, tokens};
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
    /// Whether names stand in quotes.
    quoted: bool,
}

/// The words of some places, and names of some sorts.
fn offer(places: &[Place], sorts: &[&[Sort]]) -> Offer {
    let mut words = Vec::new();
    for word in places.iter().flat_map(|place| words::at(*place)) {
        if !words.contains(&word.text) {
            words.push(word.text);
        }
    }
    Offer { words, sorts: sorts.concat(), given: Vec::new(), quoted: false }
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

    /// The same and all of another one.
    fn and(mut self, other: Self) -> Self {
        self.words.extend(other.words.into_iter().filter(|word| !self.words.contains(word)).collect::<Vec<_>>());
        self.sorts.extend(other.sorts);
        self
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
    /// A whole statement in place of the word that begins it, with places to be filled in, as editors write them: `class ${1:stone} = …`.
    pub snippet: Option<String>,
}

/// What may stand at a place of a text.
///
/// # Arguments
/// `names` are all that are declared.
pub(super) fn completions(text: &str, offset: usize, names: &BTreeSet<(Sort, String)>) -> Completions {
    let context = context(text, offset);
    let Offer { words, sorts, given, quoted } = wanted(&context);
    let begins = context.tokens.is_empty() && is_free(text.get(offset..).unwrap_or_default());
    let word = |word: &'static str| {
        let known = words::find(word);
        let snippet = known.filter(|_| begins).and_then(snippet);
        Completion { text: word.to_owned(), sort: None, about: known.map(|word| word.about), snippet }
    };
    let mut items: Vec<Completion> = words.into_iter().map(word).collect();
    items.extend(given.into_iter().map(|(text, about)| Completion { text, sort: None, about: Some(about), snippet: None }));
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

/// What a place asks for.
fn wanted(context: &Context<'_>) -> Offer {
    let tokens = &context.tokens[..];
    match context.spot {
        Spot::Silent => return Offer::default(),
        Spot::Index => return offer(&[], &[&[Sort::Param]]),
        Spot::Quoted => return quoted(tokens),
        Spot::Words => {}
    }
    let blocks: Vec<&str> = context.blocks.iter().copied().filter(|block| *block != "for").collect();
    if let ["for", rest @ ..] = tokens {
        return repeated(rest);
    }
    let above = &context.above[..];
    match blocks[..] {
        [] => top(tokens),
        ["pieces"] => pieces(tokens),
        ["board"] => board(tokens),
        ["board", "jumps"] => offer(&[], &[&[Sort::Node]]).and(loops(tokens)),
        ["moves"] if tokens.is_empty() => offer(&[Place::Statement("moves")], &[&[Sort::Rule]]).and(tail(above, TAIL)),
        ["moves"] => moves(tokens, TAIL),
        ["moves", "press" | "settle"] if tokens.is_empty() => offer(&[], &[&[Sort::Rule]]).and(loops(tokens)).and(tail(above, &TAIL[..2])),
        ["moves", "press" | "settle"] => rule(tokens, &TAIL[..2]),
        ["start"] => start(tokens).and(loops(tokens)),
        ["goal"] => condition(tokens).and(loops(tokens)),
        _ => Offer::default(),
    }
}

/// What follows a move, in its order.
const TAIL: &[&str] = &["if", "also", "cost", "as"];

/// `for`, where statements begin.
fn loops(tokens: &[&str]) -> Offer {
    offer(&[], &[]).with(if tokens.is_empty() { &["for"] } else { &[] })
}

/// Behind `for`.
fn repeated(tokens: &[&str]) -> Offer {
    match tokens {
        [_] | [.., ",", _] => offer(&[], &[]).with(&["in"]),
        [] | [.., ","] => Offer::default(),
        _ => offer(&[], &[&[Sort::Param]]),
    }
}

/// What may still follow a move: none of it twice, and none before what stands there already.
///
/// # Arguments
/// `all` is what may follow such a move.
fn tail(tokens: &[&str], all: &[&'static str]) -> Offer {
    let is_move = tokens.contains(&"=>") || matches!(tokens, ["click" | "turn", _, ..] | ["press", ..]);
    let last = all.iter().rposition(|word| tokens.contains(word));
    let fits = |word: &&'static str| *word != "also" || tokens.contains(&"=>");
    let words: Vec<&'static str> = all.iter().skip(last.map_or(0, |last| last + 1)).copied().filter(fits).collect();
    offer(&[], &[]).with(if is_move { &words } else { &[] })
}

/// Behind a word that follows a move; `None` where none does.
fn behind(tokens: &[&str], all: &[&'static str]) -> Option<Offer> {
    let at = tokens.iter().rposition(|token| TAIL.contains(token))?;
    let more = tail(tokens, all);
    Some(match (tokens[at], &tokens[at + 1..]) {
        ("if", rest) => {
            let inside = condition(rest);
            if inside.words.contains(&"and") { inside.and(more) } else { inside }
        }
        ("also", []) => offer(&[Place::Effect], &[]),
        ("also", rest) => effects(rest, &[Place::Set], more),
        ("cost", []) => offer(&[], &[&[Sort::Param]]),
        ("cost", [.., "+" | "-" | "*" | "/" | "%" | "("]) => offer(&[], &[&[Sort::Param]]),
        ("as", []) => Offer::default(),
        _ => more,
    })
}

/// In a list of effects, behind the first word.
///
/// # Arguments
/// * `targets` - what may stand among their targets
/// * `more` - what may follow them
fn effects(tokens: &[&str], targets: &[Place], more: Offer) -> Offer {
    match tokens {
        [.., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        [.., "to"] => offer(&[], &[&[Sort::Kind]]).with(&["_"]),
        [.., "advance" | "retreat" | "clear" | "set"] => offer(targets, &[NODES]),
        [.., "to", _] => offer(&[Place::Effect], &[]).and(more),
        _ => {
            let last = tokens.iter().rposition(|token| ["advance", "retreat", "clear", "set"].contains(token));
            let given = last.is_some_and(|at| tokens[at] == "set");
            let next = if given { offer(&[Place::Given], &[]) } else { offer(&[Place::Effect], &[]).and(more) };
            let lines = matches!(tokens, [.., "neighbours" | "all" | "next" | "previous"]).then(|| offer(&[Place::Lines], &[]));
            lines.unwrap_or_default().and(offer(targets, &[NODES])).and(next)
        }
    }
}

/// Whether nothing stands behind a cursor that a whole statement would run into.
fn is_free(behind: &str) -> bool {
    let line = behind.lines().next().unwrap_or_default().trim_start();
    line.is_empty() || line.starts_with(['}', ';', '#'])
}

/// The example of a statement with the places that an author fills in, its block on lines of their own; `None` for a word that begins none.
fn snippet(word: &words::Word) -> Option<String> {
    let statements = word.places.iter().filter(|place| matches!(place, Place::Statement(_) | Place::Section)).count();
    let begins = word.example.split(' ').next() == Some(word.text);
    if statements == 0 || !begins {
        return None;
    }
    let mut found = Filled::default();
    let mut rest = tokens(word.example).peekable();
    let mut before: Option<Token<'_>> = None;
    while let Some(token) = rest.next() {
        let named = word.declares_next() && before.is_some_and(|before| before.text == word.text);
        match token.kind {
            Kind::Bound if token.text == "{" && statements > 1 => {
                found.text.push_str("{\n\t$0\n}");
                return Some(found.text);
            }
            Kind::Bound if token.text == "{" => found.text.push_str("{\n\t"),
            Kind::Bound if token.text == "}" => found.text.push_str("\n}"),
            Kind::Bound => found.text.push_str("\n\t"),
            Kind::Blank if before.is_some_and(|before| before.kind == Kind::Bound) => {}
            Kind::Blank if rest.peek().is_some_and(|next| next.text == "}") => {}
            Kind::String | Kind::Glyph => {
                let (quote, inside) = (&token.text[..1], &token.text[1..token.text.len() - 1]);
                found.text.push_str(quote);
                found.stop(inside);
                found.text.push_str(quote);
            }
            Kind::Word | Kind::Number if named || words::find(token.text).is_none() => {
                let mut whole = token.text.to_owned();
                while let Some(next) = rest.next_if(|next| next.is_word() || ["[", "]", "..", "-"].contains(&next.text)) {
                    whole.push_str(next.text);
                }
                found.stop(&whole);
            }
            _ => found.text.push_str(token.text),
        }
        if !token.is_gap() {
            before = Some(token);
        }
    }
    Some(found.text)
}

/// A text with places to be filled in.
#[derive(Default)]
struct Filled {
    text: String,
    stops: usize,
}

impl Filled {
    /// Adds a place, with what stands there until it is filled in.
    fn stop(&mut self, text: &str) {
        self.stops += 1;
        self.text.push_str(&format!("${{{}:{text}}}", self.stops));
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

/// Behind the first word of a move.
fn moves(tokens: &[&str], all: &[&'static str]) -> Offer {
    match tokens {
        ["never"] => Offer { words: offer(&[Place::Condition, Place::Never], &[]).words, ..condition(&[]) },
        ["never", "repeat"] => offer(&[], &[]).with(&["click"]),
        ["never", rest @ ..] => condition(rest),
        ["chain"] | ["chain", .., ","] => offer(&[], &[&[Sort::Rule]]),
        ["chain" | "settle", ..] | ["press", _] => Offer::default(),
        ["press", ..] => behind(tokens, all).unwrap_or_default(),
        ["click", rest @ ..] => behind(tokens, all).unwrap_or_else(|| click(rest, tail(tokens, all))),
        ["turn", _] => offer(&[Place::Turn], &[]),
        ["turn", _, ..] => behind(tokens, all).unwrap_or_else(|| turned(tokens).and(tail(tokens, all))),
        ["turn"] => Offer::default(),
        _ => rule(tokens, all),
    }
}

/// Behind the first word of a rule.
fn rule(tokens: &[&str], all: &[&'static str]) -> Offer {
    if let Some(offer) = behind(tokens, all) {
        return offer;
    }
    match tokens {
        [.., "@"] => offer(&[], &[NODES]),
        [_, rest @ ..] if rest.contains(&":") => offer(&[Place::Kind], &[KINDS]).and(tail(tokens, all)),
        [.., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        [_, "on", ..] => offer(&[Place::Direction], &[]),
        _ => offer(&[Place::Lines, Place::Direction], &[]),
    }
}

/// Behind `turn` and its name.
fn turned(tokens: &[&str]) -> Offer {
    match tokens {
        [_, _, "reverses", ..] => offer(&[Place::Set], &[NODES]),
        _ => offer(&[], &[&[Sort::Node]]).or("except"),
    }
}

/// Behind `click`.
fn click(tokens: &[&str], more: Offer) -> Offer {
    if let Some(at) = tokens.iter().position(|token| *token == ":") {
        return match &tokens[at + 1..] {
            [] => offer(&[Place::Effect], &[]),
            rest => effects(rest, &[Place::Target, Place::Set], more),
        };
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
        [] if matches!(tokens, [.., "is", "not"]) => offer(&[Place::Kind], &[KINDS]),
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
