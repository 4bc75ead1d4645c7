//! The TextMate grammar knows the words of the language, and no others.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project can be read")
}

fn json(path: &str) -> Value {
    serde_json::from_str(&file(path)).expect("JSON")
}

/// The words of a pattern's first group of alternatives.
fn words(grammar: &Value, pattern: &str) -> Vec<String> {
    let text = grammar["repository"][pattern]["match"].as_str().unwrap_or_else(|| panic!("a pattern `{pattern}`"));
    let group = text.split("(?:").nth(1).and_then(|rest| rest.split(')').next()).unwrap_or_default();
    group.split('|').map(str::to_owned).collect()
}

#[test]
fn words_are_coloured_that_belong_to_the_language() {
    let grammar = json("editors/vscode/syntaxes/puzzlec.tmLanguage.json");
    let coloured: Vec<String> =
        ["section", "declaration", "action", "set", "logic", "later"].into_iter().flat_map(|pattern| words(&grammar, pattern)).collect();
    let source = file("grammar/puzzle.pest");
    let reserved: BTreeSet<&str> = source.split('"').filter(|word| puzzlec::stages::syntax::is_reserved(word)).collect();
    assert_eq!(coloured.iter().map(String::as_str).collect::<BTreeSet<_>>(), reserved);
    assert_eq!(coloured.len(), reserved.len(), "each word has one colour");
    for word in words(&grammar, "context") {
        assert!(!reserved.contains(word.as_str()), "`{word}` is reserved");
    }
}

#[test]
fn the_extension_names_files_that_exist() {
    let package = json("editors/vscode/package.json");
    let named =
        [&package["main"], &package["contributes"]["languages"][0]["configuration"], &package["contributes"]["grammars"][0]["path"]];
    for path in named.map(|path| path.as_str().expect("a path")) {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode").join(path).is_file(), "{path}");
    }
    json("editors/vscode/language-configuration.json");
    let grammar = json("editors/vscode/syntaxes/puzzlec.tmLanguage.json");
    assert_eq!(grammar["scopeName"], package["contributes"]["grammars"][0]["scopeName"]);
}
