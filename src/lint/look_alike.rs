//! Words that look like others: names that look alike, colours that are comments, and names of
//! rules that are directions.

use super::{Definition, places, to_and_fro};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::resolve::Uses;
use crate::source::Span;
use crate::syntax::ast::{MoveStatement, PieceStatement};
use crate::syntax::name_text;
use crate::syntax::words::is_direction;
use std::collections::BTreeMap;

/// The least length of names that look alike although they differ in capitals only.
const LONG: usize = 3;

/// Letters of other alphabets, each with the Latin letter that it resembles, from Unicode's table
/// of confusable characters.
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
    let (uses, puzzle) = (definition.uses, definition.puzzle);
    let kinds = puzzle.kinds.all().map(|kind| puzzle.kinds.name(kind).to_owned());
    let classes = puzzle.kinds.classes.iter().map(|(name, _)| name.clone());
    let nodes = puzzle.board.nodes().map(|node| puzzle.board.name(node).to_owned());
    let regions = puzzle.board.regions().iter().map(|(name, _)| name.clone());
    compare(uses, &[Sort::Kind, Sort::Class], kinds.chain(classes), found);
    compare(uses, &[Sort::Node, Sort::Region], nodes.chain(regions), found);
    for sorts in [&[Sort::Param][..], &[Sort::Rule, Sort::Turn], &[Sort::Line]] {
        let declared = sorts.iter().flat_map(|&sort| uses.declared(sort));
        compare(
            uses,
            sorts,
            declared.filter(|one| one.written).flat_map(|one| one.spelling.names(1)),
            found,
        );
    }
}

/// Compares the names of things that share a space of names.
fn compare(uses: &Uses, sorts: &[Sort], names: impl Iterator<Item = String>, found: &mut Sink) {
    let mut first_of: BTreeMap<String, String> = BTreeMap::new();
    for name in names {
        let first = first_of.entry(look(&name)).or_insert_with(|| name.clone());
        let habit = name.chars().count() < LONG && name.to_lowercase() == first.to_lowercase();
        if *first == name || habit {
            continue;
        }
        let place = |name: &str| uses.declaration(sorts, name);
        let (Some(here), Some(there)) = (place(&name), place(first)) else { continue };
        if here == there {
            continue;
        }
        let report =
            Diagnostic::at(Code::NamesLookAlike, here, format!("`{name}` looks like `{first}`"))
                .of(sorts[0], &name);
        let why = name
            .chars()
            .find(|letter| !letter.is_ascii() && LIKE.iter().any(|(other, _)| other == letter));
        let report = report.saying(why.map_or_else(String::new, |letter| {
            format!("with the letter U+{:04X}", u32::from(letter))
        }));
        found.push(
            report
                .because(there, "another name")
                .help("spell them the same way if they mean the same thing, otherwise rename one"),
        );
    }
}

/// Returns the appearance of a name, which is the same for names that look alike.
fn look(name: &str) -> String {
    let letter = |letter: char| match letter {
        'O' | '0' => 'o',
        'I' | '1' => 'l',
        _ => LIKE.iter().find(|(other, _)| *other == letter).map_or(letter, |&(_, latin)| latin),
    };
    name.chars().map(letter).flat_map(char::to_lowercase).collect()
}

/// Reports colours in comments.
pub(super) fn colours(definition: &Definition, found: &mut Sink) {
    let (source, ast) = (definition.source, definition.ast);
    for statement in places::pieces(ast) {
        let PieceStatement::Kind { glyphs, color: None, .. } = statement else { continue };
        let Some(end) = glyphs.last().map(|(first, last)| last.as_ref().unwrap_or(first).span.end)
        else {
            continue;
        };
        let next = ast.comments.partition_point(|comment| comment.start < end);
        let Some(&comment) = ast.comments.get(next) else { continue };
        let color = source.slice(comment).trim_end();
        let behind = source
            .slice(Span { start: end, end: comment.start })
            .chars()
            .all(|letter| matches!(letter, ' ' | '\t'));
        if behind && is_color(color) {
            let report = Diagnostic::at(
                Code::ColourInComment,
                comment,
                format!("`{color}` is a comment here, not a colour"),
            );
            found.push(
                report
                    .saying("`#` begins a comment")
                    .help(format!("write it in quotes: `\"{color}\"`")),
            );
        }
    }
}

/// Returns `true` for texts such as `#fff`, `#ff0000`, `#ff000080`.
fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Reports rules such as `right: any _ => _ any`, which run in all directions.
pub(super) fn directions(definition: &Definition, found: &mut Sink) {
    let endless = to_and_fro::endless(definition.puzzle);
    for statement in places::all_moves(definition.ast) {
        let MoveStatement::Rewrite(rule) = statement else { continue };
        let name = name_text(&rule.name);
        if rule.direction.is_none() && is_direction(&name) {
            let (runs, other) = if endless.contains(&rule.name.span) {
                ("the rule runs both ways, and undoes its own changes without end", "")
            } else {
                ("the rule runs both ways", "; otherwise choose another name")
            };
            let message = format!("`{name}` is the name of this rule, not a direction");
            let report =
                Diagnostic::at(Code::RuleNamedDirection, rule.name.span, message).saying(runs);
            found.push(report.help(format!(
                "write `go {name}: …` if it should run in that direction only{other}"
            )));
        }
    }
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
