//! Checks that the grammars for editors have exactly the words of the language.

use puzzlec::stages::syntax::words::{Place, VERSION, WORDS, Word};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .expect("a file of the project can be read")
}

fn json(path: &str) -> Value {
    serde_json::from_str(&file(path)).expect("JSON")
}

/// Returns the words of a pattern's first group of alternatives.
fn words(grammar: &Value, pattern: &str) -> Vec<String> {
    let text = grammar["repository"][pattern]["match"]
        .as_str()
        .unwrap_or_else(|| panic!("a pattern `{pattern}`"));
    let group =
        text.split("(?:").nth(1).and_then(|rest| rest.split(')').next()).unwrap_or_default();
    group.split('|').map(str::to_owned).collect()
}

#[test]
fn words_are_coloured_that_belong_to_the_language() {
    let grammar = json("editors/vscode/syntaxes/puzzlec.tmLanguage.json");
    let coloured = |patterns: &[&str]| {
        patterns.iter().flat_map(|pattern| words(&grammar, pattern)).collect::<BTreeSet<String>>()
    };
    let known = |test: fn(&Word) -> bool| {
        WORDS
            .iter()
            .filter(|word| test(word))
            .map(|word| word.text.to_owned())
            .collect::<BTreeSet<String>>()
    };
    assert_eq!(coloured(&["section"]), known(|word| word.stands(Place::Section)));
    assert_eq!(
        coloured(&["declaration"]),
        known(|word| word.is_kept(VERSION) && matches!(word.places[0], Place::Statement(_)))
    );
    assert_eq!(coloured(&["later"]), known(|word| !word.is_known(VERSION)));
    assert_eq!(coloured(&["context"]), known(|word| !word.is_kept(VERSION)));
    let all = ["section", "declaration", "action", "set", "logic", "later", "context"];
    assert_eq!(coloured(&all), known(|_| true));
    assert_eq!(
        all.iter().map(|pattern| words(&grammar, pattern).len()).sum::<usize>(),
        WORDS.len(),
        "each word has one colour"
    );
}

/// Collects the quoted words in JSON.
fn quoted(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| quoted(value, found)),
        Value::Object(fields) if fields.get("type").is_some_and(|kind| kind == "STRING") => {
            found.extend(fields["value"].as_str().map(str::to_owned));
        }
        Value::Object(fields) => fields.values().for_each(|value| quoted(value, found)),
        _ => {}
    }
}

#[test]
fn the_tree_sitter_grammar_has_the_same_words() {
    let is_word =
        |text: &str| text.len() > 1 && text.chars().all(|letter| letter.is_ascii_lowercase());
    let known: BTreeSet<String> = WORDS
        .iter()
        .filter(|word| word.is_known(VERSION))
        .map(|word| word.text.to_owned())
        .collect();
    let mut read = BTreeSet::new();
    quoted(&json("editors/tree-sitter-puzzlec/src/grammar.json"), &mut read);
    read.retain(|text| is_word(text));
    assert_eq!(read, known);
    let colours = file("editors/tree-sitter-puzzlec/queries/highlights.scm");
    let lines: String = colours.lines().filter(|line| !line.starts_with(';')).collect();
    let coloured: BTreeSet<String> = lines
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|text| is_word(text))
        .map(str::to_owned)
        .collect();
    let missing: Vec<_> = known.difference(&coloured).filter(|word| *word != "stuck").collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_extension_names_files_that_exist() {
    let package = json("editors/vscode/package.json");
    let named = [
        &package["main"],
        &package["contributes"]["languages"][0]["configuration"],
        &package["contributes"]["grammars"][0]["path"],
    ];
    for path in named.map(|path| path.as_str().expect("a path")) {
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode").join(path).is_file(),
            "{path}"
        );
    }
    json("editors/vscode/language-configuration.json");
    let grammar = json("editors/vscode/syntaxes/puzzlec.tmLanguage.json");
    assert_eq!(grammar["scopeName"], package["contributes"]["grammars"][0]["scopeName"]);
}
