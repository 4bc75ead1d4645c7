//! Checks that the tokenizer, the table of words and the grammar agree on words, quotes, comments
//! and statement continuation (rule R2).

use super::grammar::{Grammar, Rule};
use super::token::{Kind, Nesting, Token, tokens};
use super::words::{self, Place, VERSION, WORDS, Word};
use super::{outline, text};
use crate::diagnostic::Sink;
use crate::source::Source;
use pest::Parser;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the texts that the grammar reads: the shipped puzzles, and texts that have proved hard
/// to format.
fn readable() -> Vec<Source> {
    let mut found = Vec::new();
    for folder in ["puzzles", "benches/puzzles", "fuzz/corpus/fmt"] {
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap()
        {
            let text = std::fs::read_to_string(entry.unwrap().path());
            found.extend(text.map(|text| Source::new("x.pz", text)));
        }
    }
    found.retain(|source| !read(&prepared(source)).is_empty());
    assert!(found.len() >= 30, "{}", found.len());
    found
}

/// Returns the prepared text, as the grammar reads it.
fn prepared(source: &Source) -> String {
    text::prepare(source.text(), &mut Sink::default()).unwrap().text
}

/// Returns the rules that the grammar finds, each with its start and end; nothing for a text that
/// it does not read.
fn read(text: &str) -> Vec<(Rule, usize, usize)> {
    let file = Grammar::parse(Rule::file, text).into_iter().flat_map(|file| file.flatten());
    file.map(|pair| (pair.as_rule(), pair.as_span().start(), pair.as_span().end())).collect()
}

/// Returns `true` if the text is read statement by statement without a fault.
fn is_read(source: &Source) -> bool {
    let mut sink = Sink::default();
    _ = super::parse(source, &mut sink);
    !sink.has_errors()
}

/// Returns the quoted literals of the grammar that a rule matches as a whole.
fn quoted(rule: Rule) -> BTreeSet<&'static str> {
    include_str!("../../grammar/puzzle.pest").split('"').filter(|word| reads(rule, word)).collect()
}

fn reads(rule: Rule, text: &str) -> bool {
    Grammar::parse(rule, text)
        .is_ok_and(|mut pairs| pairs.next().is_some_and(|pair| pair.as_str() == text))
}

#[test]
fn the_table_has_the_words_of_the_grammar() {
    let kept: BTreeSet<&str> =
        WORDS.iter().filter(|word| word.is_kept(VERSION)).map(|word| word.text).collect();
    assert_eq!(quoted(Rule::reserved), kept);
    assert_eq!(quoted(Rule::section), words::at(Place::Section).map(|word| word.text).collect());
    let named: BTreeSet<String> = Rule::all_rules()
        .iter()
        .filter_map(|rule| format!("{rule:?}").strip_prefix("kw_").map(str::to_owned))
        .collect();
    let tokens = Rule::all_rules().iter().filter_map(|rule| {
        words::first(*rule).filter(|(_, alone)| *alone).map(|(word, _)| (*rule, word.text))
    });
    let tokens: Vec<(Rule, &str)> = tokens.collect();
    assert!(tokens.iter().all(|(rule, word)| reads(*rule, word)), "{tokens:?}");
    let missing: Vec<_> =
        named.iter().filter(|name| !tokens.iter().any(|(_, word)| word == name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn each_word_stands_in_the_table_once() {
    let all: BTreeSet<&str> = WORDS.iter().map(|word| word.text).collect();
    assert_eq!(all.len(), WORDS.len());
}

/// Checks that the example of each word is read in its block.
#[test]
fn the_examples_can_be_read() {
    for word in WORDS.iter().filter(|word| word.is_known(VERSION)) {
        let has = tokens(word.example).any(|token| token.text == word.text);
        assert!(has && !word.about.is_empty() && word.form.contains(word.text), "{}", word.text);
        let text = match word.block() {
            "" => word.example.to_owned(),
            block => format!("{block} {{ {} }}", word.example),
        };
        let source = Source::new("x.pz", &*text);
        let mut sink = Sink::default();
        assert_eq!(super::parse(&source, &mut sink).items.len(), 1, "{text}");
        assert!(sink.is_empty(), "{text}");
        if let Some(rule) = word.statement() {
            assert!(
                text.starts_with("jumps") || Grammar::parse(rule, word.example).is_ok(),
                "{text}"
            );
        }
    }
}

#[test]
fn a_word_can_be_known_since_some_version() {
    let kept = |word: &str| words::find(word).map(|word| (word.is_kept(1), word.is_known(1)));
    assert_eq!(kept("any"), Some((true, true)));
    assert_eq!(kept("leaps"), Some((false, true)));
    assert_eq!(kept("cost"), Some((true, false)));
    assert_eq!(kept("if"), Some((false, false)));
    assert_eq!(kept("frog"), None);
    let mut new = WORDS[0];
    (new.kept, new.since) = (Some(2), Some(2));
    assert_eq!(
        [1, 2, 3].map(|version| (new.is_kept(version), new.is_known(version))),
        [(false, false), (true, true), (true, true)]
    );
}

#[test]
fn forms_tell_what_is_declared() {
    let declare = |test: fn(&Word) -> bool| {
        WORDS
            .iter()
            .filter(|word| word.statement().is_some() && test(word))
            .map(|word| word.text)
            .collect()
    };
    let next: Vec<_> = declare(Word::declares_next);
    assert_eq!(
        next,
        [
            "param", "class", "piece", "nodes", "hidden", "line", "jumps", "path", "ring",
            "region", "turn", "press"
        ]
    );
    let all: Vec<_> = declare(Word::declares_all);
    assert_eq!(all, ["nodes", "hidden", "path", "ring"]);
}

#[test]
fn what_the_grammar_reads_is_read_statement_by_statement() {
    let named = "board { jumps { a-b } }\nstart {\n  jumps : _ _\n}\ngoal { jumps: _ any }";
    for source in readable().into_iter().chain([Source::new("x.pz", named)]) {
        assert!(is_read(&source) && outline(&source).is_some(), "{}", source.text());
    }
}

#[test]
fn words_and_signs_are_the_same() {
    for text in readable().iter().map(prepared) {
        let ends: BTreeSet<usize> =
            tokens(&text).map(|token| token.at).chain([text.len()]).collect();
        for (rule, start, end) in read(&text) {
            assert!(
                ends.contains(&start) && ends.contains(&end),
                "{rule:?} {:?}",
                &text[start..end]
            );
        }
    }
}

#[test]
fn quotes_are_the_same() {
    for text in readable().iter().map(prepared) {
        let quotes = read(&text)
            .into_iter()
            .filter(|(rule, ..)| matches!(rule, Rule::string | Rule::picture | Rule::glyph));
        let rule = |token: &Token<'_>| match token.kind {
            Kind::String => Some(Rule::string),
            Kind::Picture => Some(Rule::picture),
            Kind::Glyph => Some(Rule::glyph),
            _ => None,
        };
        let found = tokens(&text).filter_map(|token| Some((rule(&token)?, token.at, token.end())));
        assert_eq!(found.collect::<Vec<_>>(), quotes.collect::<Vec<_>>());
    }
}

#[test]
fn comments_are_blanks() {
    for source in readable() {
        let (prepared, comments) =
            (prepared(&source), tokens(source.text()).filter(|token| token.kind == Kind::Comment));
        assert!(tokens(&prepared).all(|token| token.kind != Kind::Comment && token.text != "#"));
        assert_eq!(
            super::parse(&source, &mut Sink::default()).comments,
            comments.map(|token| token.span()).collect::<Vec<_>>()
        );
        let solid = |text: &str| {
            tokens(text).filter(|token| !token.is_gap()).map(|token| token.at).collect::<Vec<_>>()
        };
        assert_eq!(solid(&prepared), solid(source.text()));
    }
}

/// Puts a line break in place of each blank: the grammar reads the same exactly where the tokenizer
/// takes the break as a blank. The end of a glob or of a cell, and `^`, may be an operator or not,
/// which tokens alone do not show.
#[test]
fn r2_statements_go_on_in_the_same_places() {
    let mut gone_on = 0;
    for text in readable().iter().map(prepared).filter(|text| text.len() < 900) {
        let found = read(&text);
        let ends: BTreeSet<usize> = found
            .iter()
            .filter(|(rule, ..)| matches!(rule, Rule::eos | Rule::jump))
            .map(|(.., end)| *end)
            .collect();
        let rules = |found: Vec<(Rule, usize, usize)>| {
            found.into_iter().map(|(rule, ..)| rule).collect::<Vec<_>>()
        };
        let (mut nesting, mut before) = (Nesting::default(), None::<Token<'_>>);
        for token in tokens(&text) {
            nesting.pass(&token);
            let behind = before
                .replace(token)
                .filter(|before| token.kind == Kind::Blank && !before.is_gap());
            let Some(before) = behind.filter(|before| !matches!(before.text, "*" | "+" | "^"))
            else {
                continue;
            };
            let next = tokens(&text[token.end()..]).find(|token| !token.is_gap());
            let goes_on = nesting.is_bracketed()
                || before.goes_on()
                || next.is_some_and(|next| next.continues());
            let broken =
                Source::new("x.pz", format!("{}\n{}", &text[..token.at], &text[token.at..]));
            let same = rules(read(&prepared(&broken))) == rules(found.clone());
            let ended = before.kind == Kind::Bound || ends.contains(&before.end());
            assert_eq!(same, goes_on || ended, "behind {before:?} at {} of\n{text}", before.at);
            let whole = !read(&prepared(&broken)).is_empty();
            assert_eq!(
                (is_read(&broken), outline(&broken).is_some()),
                (whole, whole),
                "behind {before:?} at {} of\n{text}",
                before.at
            );
            gone_on += usize::from(goes_on);
        }
    }
    assert!(gone_on > 200, "{gone_on}");
}
