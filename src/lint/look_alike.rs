//! Names that look alike.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Item, MoveStatement, PieceStatement};
use std::collections::BTreeMap;

/// Names that differ in capitals only look alike from this length on.
const LONG: usize = 3;

/// Letters of other alphabets and the Latin letter that each looks like, from Unicode's table of confusable characters.
#[rustfmt::skip]
const LIKE: &[(char, char)] = &[
    ('а', 'a'), ('А', 'a'), ('α', 'a'), ('Α', 'a'), ('В', 'b'), ('Β', 'b'), ('с', 'c'), ('С', 'c'), ('ԁ', 'd'), ('е', 'e'),
    ('Е', 'e'), ('Ε', 'e'), ('Н', 'h'), ('Η', 'h'), ('һ', 'h'), ('і', 'i'), ('ι', 'i'), ('І', 'l'), ('Ι', 'l'), ('ј', 'j'),
    ('к', 'k'), ('К', 'k'), ('κ', 'k'), ('Κ', 'k'), ('М', 'm'), ('Μ', 'm'), ('Ν', 'n'), ('о', 'o'), ('О', 'o'), ('ο', 'o'),
    ('Ο', 'o'), ('р', 'p'), ('Р', 'p'), ('ρ', 'p'), ('Ρ', 'p'), ('ѕ', 's'), ('Ѕ', 's'), ('Т', 't'), ('Τ', 't'), ('υ', 'u'),
    ('ν', 'v'), ('х', 'x'), ('Х', 'x'), ('χ', 'x'), ('Χ', 'x'), ('у', 'y'), ('У', 'y'), ('Υ', 'y'), ('Ζ', 'z'), ('ı', 'i'),
];

/// Reports names that look like an earlier one of the same sort.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let (puzzle, ast) = (definition.puzzle, definition.ast);
    let kind = |name: &str| {
        places::pieces(ast).iter().find_map(|statement| match statement {
            PieceStatement::Kind { name: written, .. } => places::may_mean(written, name).then_some(written.span),
            PieceStatement::Class(written, _) => (written.value == name).then_some(written.span),
            PieceStatement::Cycle(..) => None,
        })
    };
    let kinds = puzzle.kinds.all().map(|kind| puzzle.kinds.name(kind)).chain(puzzle.kinds.classes.iter().map(|(name, _)| name.as_str()));
    compare(kinds, &kind, found);
    let region = |name: &str| {
        places::board(ast).iter().find_map(|statement| match statement {
            BoardStatement::Region(written, _) if written.value == name => Some(written.span),
            _ => None,
        })
    };
    let nodes = puzzle.board.nodes().map(|node| puzzle.board.name(node));
    let regions = puzzle.board.regions().iter().map(|(name, _)| name.as_str());
    compare(nodes.chain(regions), &|name| region(name).or_else(|| places::node(ast, name)), found);
    let params: Vec<(&str, Span)> = ast
        .items
        .iter()
        .filter_map(|item| if let Item::Param(name, _) = item { Some((&name.value[..], name.span)) } else { None })
        .collect();
    compare_texts(&params, found);
    let rules = places::moves(ast).iter().filter_map(|statement| match statement {
        MoveStatement::Rewrite(rewrite) => Some((&rewrite.name.value[..], rewrite.name.span)),
        MoveStatement::Turn(turn) => Some((&turn.name.value[..], turn.name.span)),
        _ => None,
    });
    compare_texts(&rules.collect::<Vec<_>>(), found);
    let lines = places::board(ast).iter().filter_map(|statement| match statement {
        BoardStatement::Line(name, _) | BoardStatement::Leaps(name, ..) | BoardStatement::Path { line: name, .. } => Some(name),
        BoardStatement::Jumps(name, _) => name.as_ref(),
        _ => None,
    });
    compare_texts(&lines.map(|name| (&name.value[..], name.span)).collect::<Vec<_>>(), found);
}

fn compare_texts(names: &[(&str, Span)], found: &mut Sink) {
    let place = |name: &str| names.iter().find(|(other, _)| *other == name).map(|&(_, span)| span);
    compare(names.iter().map(|&(name, _)| name), &place, found);
}

fn compare<'a>(names: impl Iterator<Item = &'a str>, place: &dyn Fn(&str) -> Option<Span>, found: &mut Sink) {
    let mut first_of: BTreeMap<String, &str> = BTreeMap::new();
    for name in names {
        let first = *first_of.entry(look(name)).or_insert(name);
        let habit = name.chars().count() < LONG && name.to_lowercase() == first.to_lowercase();
        if first == name || habit {
            continue;
        }
        let (Some(here), Some(there)) = (place(name), place(first)) else { continue };
        if here == there {
            continue;
        }
        let report = Diagnostic::at(Code::NamesLookAlike, here, format!("`{name}` looks like `{first}`"));
        let why = name.chars().find(|letter| !letter.is_ascii() && LIKE.iter().any(|(other, _)| other == letter));
        let report = report.saying(why.map_or_else(String::new, |letter| format!("with the letter U+{:04X}", u32::from(letter))));
        found.push(report.because(there, "another name").help("spell them the same way if they mean the same thing, otherwise rename one"));
    }
}

/// What a name looks like: names that look alike have the same.
fn look(name: &str) -> String {
    let letter = |letter: char| match letter {
        'O' | '0' => 'o',
        'I' | '1' => 'l',
        _ => LIKE.iter().find(|(other, _)| *other == letter).map_or(letter, |&(_, latin)| latin),
    };
    name.chars().map(letter).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_told_apart() {
        assert_eq!(look("hO1"), look("h0l"));
        assert_eq!(look("frog"), look("fr\u{43e}g"));
        assert_ne!(look("h1"), look("h2"));
        assert_ne!(look("hi"), look("hl"));
    }
}
