//! The parser is the one that `grammar.js` describes, reads the corpus as written there, every
//! shipped puzzle and every example of the documentation, and colours each word of them once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tree_sitter::{Node, Parser, Query, QueryCursor, StreamingIterator, Tree};
use tree_sitter_puzzlec::{HIGHLIGHTS_QUERY, LANGUAGE};

/// What Neovim, Helix and Zed of some years read.
const ABI: usize = 14;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn file(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Returns the files with this ending, those in folders inside included.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![here(folder)];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found
}

fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&LANGUAGE.into()).unwrap();
    parser.parse(text, None).unwrap()
}

/// The shipped puzzles, and the examples of the documentation.
fn definitions() -> Vec<String> {
    let puzzles = ["../../puzzles", "../../benches/puzzles"]
        .into_iter()
        .flat_map(|folder| files(folder, "pz"));
    let mut texts: Vec<String> = puzzles.map(file).collect();
    for page in [
        "README.md",
        "docs/language.md",
        "docs/cheatsheet.md",
        "docs/cookbook.md",
        "docs/tour.md",
        "docs/tutorial.md",
    ] {
        let page = file(here("../..").join(page));
        let examples = page
            .split("\n```pz")
            .skip(1)
            .filter_map(|rest| rest.split_once('\n')?.1.split("\n```").next());
        texts.extend(examples.map(str::to_owned));
    }
    assert!(texts.len() > 240, "{}", texts.len());
    texts
}

/// With `PUZZLEC_BLESS` set, the parser is made anew.
#[test]
fn the_parser_is_made_from_the_grammar() {
    let bless = std::env::var_os("PUZZLEC_BLESS").is_some();
    let made =
        if bless { here("src") } else { Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzlec") };
    tree_sitter_generate::generate_parser_in_directory(
        &here(""),
        made.to_str(),
        None,
        ABI,
        None,
        None,
    )
    .unwrap();
    for name in ["parser.c", "grammar.json", "node-types.json", "tree_sitter/parser.h"] {
        assert!(
            file(made.join(name)) == file(here("src").join(name)),
            "src/{name} is not up to date; PUZZLEC_BLESS=1 makes it anew"
        );
    }
}

#[test]
fn the_corpus_is_read_as_written() {
    let folded =
        |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" )", ")");
    let mut cases = 0;
    for path in files("test/corpus", "txt") {
        let (text, rule) = (file(path), "=".repeat(80));
        for (title, case) in text
            .split(&rule)
            .skip(1)
            .collect::<Vec<_>>()
            .chunks(2)
            .map(|pair| (pair[0].trim(), pair[1]))
        {
            let (source, expected) = case.split_once("\n---\n").unwrap();
            let found = parse(source).root_node().to_sexp();
            let fields = [
                "name: ",
                "value: ",
                "title: ",
                "start: ",
                "goal: ",
                "left: ",
                "right: ",
                "line: ",
                "pattern: ",
            ];
            let bare = fields.iter().fold(found, |found, field| found.replace(field, ""));
            assert_eq!(bare, folded(expected), "{title}");
            cases += 1;
        }
    }
    assert!(cases >= 25, "{cases}");
}

#[test]
fn definitions_are_read_without_errors() {
    for text in definitions() {
        for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let tree = parse(&text);
            assert!(!tree.root_node().has_error(), "{}\n{text}", tree.root_node().to_sexp());
        }
    }
}

/// A line break behind a bracket that opens, and before one that closes, changes nothing (rule R2).
#[test]
fn line_breaks_in_brackets_mean_nothing() {
    for text in definitions().iter().filter(|text| !text.contains('#') && !text.contains("\"\"\""))
    {
        let broken = ['(', '[']
            .iter()
            .fold(text.clone(), |text, open| text.replace(*open, &format!("{open}\n ")));
        let broken = [')', ']']
            .iter()
            .fold(broken, |text, close| text.replace(*close, &format!("\n {close}")));
        let quoted =
            text.split('"').skip(1).step_by(2).any(|quoted| quoted.contains(['(', '[', ')', ']']));
        if !quoted {
            assert_eq!(
                parse(&broken).root_node().to_sexp(),
                parse(text).root_node().to_sexp(),
                "{broken}"
            );
        }
    }
}

/// The parts of a tree that have none themselves.
fn leaves<'a>(node: Node<'a>, found: &mut Vec<Node<'a>>) {
    match node.child_count() {
        0 => found.push(node),
        count => (0..count).filter_map(|at| node.child(at)).for_each(|child| leaves(child, found)),
    }
}

#[test]
fn each_word_has_one_colour() {
    let query = Query::new(&LANGUAGE.into(), HIGHLIGHTS_QUERY).unwrap();
    for text in definitions() {
        let tree = parse(&text);
        let mut colours: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
        let mut cursor = QueryCursor::new();
        let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
        while let Some((found, at)) = captures.next() {
            let capture = found.captures[*at];
            let range = capture.node.byte_range();
            colours
                .entry((range.start, range.end))
                .or_default()
                .push(query.capture_names()[capture.index as usize]);
        }
        let mut parts = Vec::new();
        leaves(tree.root_node(), &mut parts);
        for part in parts {
            let range = part.byte_range();
            if !text[range.clone()].trim().is_empty() {
                let found = colours.remove(&(range.start, range.end)).unwrap_or_default();
                assert_eq!(found.len(), 1, "`{}` of\n{text}\nhas {found:?}", &text[range]);
            }
        }
        assert!(colours.is_empty(), "{colours:?}");
    }
}
