//! Labels with a name that is printed as it is written, where its meaning is expected (rule R65).

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Sink, list_names, near};
use crate::source::Span;
use crate::syntax::ast::{Item, MoveStatement, Rewrite, Tail, Text};
use crate::syntax::is_name;
use crate::syntax::token::{Kind, tokens};

/// The signs that other languages put around a name in a text.
const AROUND: [(&str, &str); 6] =
    [("${", "}"), ("{", "}"), ("$", ""), ("%", ""), ("(", ")"), ("<", ">")];

/// Reports names of cells and loops in labels that are not in square brackets, and names in square
/// brackets that stand for nothing.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    if definition.ast.version() < 3 {
        return;
    }
    for item in &definition.ast.items {
        if let Item::Moves(block) = item {
            statements(definition, &block.statements, &mut Vec::new(), found);
        }
    }
}

fn statements<'a>(
    definition: &Definition,
    all: &'a [MoveStatement],
    around: &mut Vec<&'a str>,
    found: &mut Sink,
) {
    for statement in all {
        let known = around.len();
        let tail: Option<&Tail> = match statement {
            MoveStatement::For(repeated) => {
                around.push(&repeated.name.value);
                statements(definition, &repeated.statements, around, found);
                None
            }
            MoveStatement::Rewrite(rule) => {
                around.extend(cells(rule));
                Some(&rule.tail)
            }
            MoveStatement::Click(click) => {
                around.push("self");
                around.extend(click.binding.iter().map(|name| &name.value[..]));
                Some(&click.tail)
            }
            MoveStatement::Act(act) => Some(&act.tail),
            MoveStatement::Turn(turn) => Some(&turn.tail),
            MoveStatement::Press(press) => Some(&press.tail),
            _ => None,
        };
        if let Some(label) = tail.and_then(|tail| tail.label.as_ref()) {
            let report = named(definition, label, around)
                .or_else(|| computed(definition, label, &around[known..]));
            found.append(report.map_or_else(Sink::default, Sink::from));
        }
        around.truncate(known);
    }
}

/// Returns the names of the cells of a rule.
fn cells(rule: &Rewrite) -> impl Iterator<Item = &str> {
    rule.left.cells.iter().filter_map(|cell| Some(&cell.binding.as_ref()?.value[..]))
}

/// Returns the report on a label, if a name in it stands for nothing.
fn named(definition: &Definition, label: &Text, names: &[&str]) -> Option<Diagnostic> {
    let text = definition.source.slice(label.span);
    let begin = label.span.range().start;
    let place = |at: usize, length: usize| Span::new(begin + at, begin + at + length);
    for (at, _) in text.char_indices() {
        let rest = &text[at..];
        let unclosed = (rest.starts_with('[') && !rest.contains(']')).then_some(&("[", ""));
        let around = || AROUND.iter().chain(unclosed);
        let known = |name: &&&str| {
            around().any(|(open, close)| {
                let inside = rest.strip_prefix(open).and_then(|rest| rest.strip_prefix(**name));
                let ends = |rest: &str| {
                    rest.starts_with(close)
                        && (!close.is_empty()
                            || !rest
                                .starts_with(|next: char| next.is_alphanumeric() || next == '_'))
                };
                inside.is_some_and(ends)
            })
        };
        if let Some(name) = names.iter().filter(known).max_by_key(|name| name.len()) {
            let (open, close) = around().find(|(open, _)| {
                rest.strip_prefix(open).is_some_and(|rest| rest.starts_with(name))
            })?;
            let length = open.len() + name.len() + close.len();
            let message = format!("`{}` is printed as it is written", &rest[..length]);
            let report = Diagnostic::at(Code::LabelNamesNothing, place(at, length), message);
            let better = format!("[{name}]");
            let help = format!("write `{better}` for what `{name}` stands for");
            return Some(report.help(help).offer(place(at, length), better));
        }
        let inside = rest.strip_prefix('[').and_then(|rest| Some(rest.split_once(']')?.0));
        let Some(inside) = inside.filter(|inside| is_name(inside) && !names.is_empty()) else {
            continue;
        };
        let is_param = definition.uses.has(inside) || names.contains(&inside);
        if !is_param {
            let span = place(at, inside.len() + 2);
            let message = format!(
                "`[{inside}]` is printed as it is written: nothing is called `{inside}` here"
            );
            let report = Diagnostic::at(Code::LabelNamesNothing, span, message);
            let help = format!("the names here are {}", list_names(names.iter().copied()));
            return Some(match near(inside, names.iter().copied())[..] {
                [meant, ..] => report
                    .help(format!("did you mean `[{meant}]`?"))
                    .offer(span, format!("[{meant}]")),
                [] => report.help(help),
            });
        }
    }
    None
}

/// Returns the report on a label, if it computes with the name of a cell, which stands for nodes.
///
/// # Arguments
/// * `cells` - the names of the cells, and `self` in a click
fn computed(definition: &Definition, label: &Text, cells: &[&str]) -> Option<Diagnostic> {
    let text = definition.source.slice(label.span);
    let begin = label.span.range().start;
    text.match_indices('[').find_map(|(at, _)| {
        let inside = text[at + 1..].split_once(']')?.0;
        let mut words = tokens(inside).filter(|token| token.kind == Kind::Word);
        let cell = words.next().map(|word| word.text).filter(|word| cells.contains(word))?;
        let is_sum = inside.contains(['+', '-', '*', '/', '%']);
        if !is_sum || !words.all(|word| cells.contains(&word.text)) {
            return None;
        }
        let place = Span::new(begin + at, begin + at + inside.len() + 2);
        let message = format!("`[{inside}]` is printed as it is written");
        let help =
            format!("in a label, `{cell}` is the name of a node, not a number: write `[{cell}]`");
        let report = Diagnostic::at(Code::LabelNamesNothing, place, message);
        Some(report.help(help).offer(place, format!("[{cell}]")))
    })
}
