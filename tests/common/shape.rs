//! The content of a syntax tree without places: a text that is the same for two trees of the same
//! meaning, regardless of blanks, comments and indentation.

use puzzlec::stages::syntax::Ast;
use puzzlec::stages::syntax::ast::Item;

/// Returns the tree as text: places and comments are left out, and pictures begin in the first
/// column and end behind their last row.
pub fn shape(ast: &Ast) -> String {
    let mut tree = Ast { comments: Vec::new(), otherwise: Vec::new(), ..ast.clone() };
    for item in &mut tree.items {
        match item {
            Item::Pieces(block) => block.room = None,
            Item::Board(block) => block.room = None,
            Item::Moves(block) => block.room = None,
            _ => {}
        }
    }
    let (debug, mut shape) = (format!("{tree:?}"), String::new());
    let mut rest = debug.as_str();
    while let Some(at) = rest.find(['"', 'S']) {
        shape.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(quoted) = rest.strip_prefix('"') {
            let text = &quoted[..length(quoted)];
            shape.push_str(&format!(
                "\"{}\"",
                moved_left(&text.replace("\\r\\n", "\n").replace("\\n", "\n"))
            ));
            rest = quoted.get(text.len() + 1..).unwrap_or_default();
        } else if rest.starts_with("Span {") {
            rest = rest.split_once('}').map_or("", |(_, behind)| behind);
        } else {
            shape.push('S');
            rest = &rest[1..];
        }
    }
    shape + rest
}

/// Returns the length of a quoted text, up to the closing quote.
fn length(text: &str) -> usize {
    let mut escaped = false;
    let closes = |letter: char| {
        let closes = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        closes
    };
    text.find(closes).unwrap_or(text.len())
}

/// Returns a picture without its indentation and without the text behind its last row.
fn moved_left(picture: &str) -> String {
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let lines: Vec<&str> = picture.lines().collect();
    if lines.len() < 2 {
        return picture.to_owned();
    }
    let least = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let moved = |line: &&str| line.get(least..).unwrap_or_default().trim_end().to_owned();
    lines.iter().map(moved).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[test]
fn places_make_no_difference_and_words_do() {
    let read = |text: &str| {
        let mut sink = puzzlec::stages::diagnostic::Sink::default();
        shape(&puzzlec::stages::syntax::parse(
            &puzzlec::stages::source::Source::new("x.pz", text),
            &mut sink,
        ))
    };
    let text = "puzzle \"S \\\" x\"\nstart \"\"\"\n  a.\n   b\n\"\"\"\n";
    assert_eq!(read(text), read(&text.replace("\n  ", "\n      ").replace("start", "# S\nstart")));
    assert_ne!(read(text), read(&text.replace("   b", "  b")));
    assert_ne!(read(text), read(&text.replace("S ", "T ")));
    assert!(!read(text).contains("Span {"));
}
