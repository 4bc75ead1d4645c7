//! Parameters, classes, regions and lines that are declared and never used, and glyphs that are
//! never drawn.
//!
//! Regions that a legend names decide how positions are printed (R36), and count as used. Paths,
//! rings and grids declare nodes together with their lines.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, near};
use crate::resolve::Use;
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Item, MoveStatement, Target};
use crate::syntax::token::{Kind, Token, tokens};
use std::collections::HashSet;

/// Reports names that are never used, and returns those of lines.
pub(super) fn lint(definition: &Definition, found: &mut Sink) -> Vec<String> {
    undrawn(definition, found);
    let optional: HashSet<Span> = optional(definition).into_iter().collect();
    let settings: HashSet<Span> = definition.ast.items.iter().flat_map(set).collect();
    let (lines, all) = (followed(definition), definition.uses.all());
    let key = |one: &Use| Some((one.sort, one.spelling.single()?));
    let uses = || all.iter().filter(|one| !one.declares && !settings.contains(&one.span));
    let used: HashSet<(Sort, String)> = uses().filter_map(key).collect();
    let several: Vec<&Use> =
        uses().filter(|one| matters(one.sort) && one.spelling.single().is_none()).collect();
    // A name with another, required declaration stands for something else as well.
    let needed: HashSet<(Sort, String)> = all
        .iter()
        .filter(|one| one.declares && !optional.contains(&one.span))
        .filter_map(key)
        .collect();
    let (mut reported, mut idle) = (HashSet::new(), Vec::new());
    for one in all.iter().filter(|one| one.declares && matters(one.sort)) {
        let Some(known) = key(one).filter(|known| !needed.contains(known) && !used.contains(known))
        else {
            continue;
        };
        let name = definition.source.slice(one.span);
        let is_followed =
            || one.sort == Sort::Line && lines.as_ref().is_none_or(|lines| lines.contains(&name));
        if reported.insert(known) && !several.iter().any(|other| other.means(one)) && !is_followed()
        {
            let lines = || all.iter().filter(|one| one.declares && one.sort == Sort::Line);
            let used = lines().filter_map(key).filter(|known| used.contains(known));
            let alike: Vec<String> = used.map(|(_, name)| name).collect();
            found.push(report(one, name, &alike));
            if one.sort == Sort::Line {
                idle.push(name.to_owned());
            }
        }
    }
    idle
}

/// Reports glyphs of places without a node that no picture has.
fn undrawn(definition: &Definition, found: &mut Sink) {
    for statement in places::board(definition.ast) {
        let BoardStatement::Legend { glyph, piece: None, .. } = statement else { continue };
        let is_drawn = |token: Token<'_>| {
            token.kind == Kind::Picture && token.text.contains(glyph.value.as_str())
        };
        if !tokens(definition.source.text()).any(is_drawn) {
            let message = format!("the glyph `{}` of this legend is never drawn", glyph.value);
            let report = Diagnostic::at(Code::NameNeverUsed, glyph.span, message);
            found.push(report.saying("no picture has it").help("draw it, or take the legend out"));
        }
    }
}

fn matters(sort: Sort) -> bool {
    matches!(sort, Sort::Param | Sort::Class | Sort::Region | Sort::Line)
}

/// Reports a name; `lines` are the names of lines that are used.
fn report(one: &Use, name: &str, lines: &[String]) -> Diagnostic {
    let message = format!("the {} `{name}` is declared and never used", one.sort.word());
    let (label, help) = match one.sort {
        Sort::Param => ("no expression names it", "use it, or take it out"),
        Sort::Line => (
            "only drawn: no rule follows it, and no layout names it",
            "name it after `on`, or remove it; `allow name-never-used` if it is there for the picture",
        ),
        _ => ("nothing names it", "use it, or take it out"),
    };
    let report =
        Diagnostic::at(Code::NameNeverUsed, one.span, message).of(one.sort, name).saying(label);
    match near(name, lines.iter().map(String::as_str)).first().filter(|_| one.sort == Sort::Line) {
        Some(meant) => report.offer(one.span, *meant).help(format!(
            "perhaps `{meant}` is meant: several lines may have one name, and a rule holds on each of them"
        )),
        None => report.help(help),
    }
}

/// Returns the places of declarations that declare a name and nothing else.
fn optional(definition: &Definition) -> Vec<Span> {
    let params =
        definition.ast.items.iter().filter_map(|item| {
            if let Item::Param(name, _) = item { Some(name.span) } else { None }
        });
    let classes =
        definition.uses.declared(Sort::Class).filter(|one| one.written).map(|one| one.span);
    let on_board =
        places::board(definition.ast).into_iter().filter_map(|statement| match statement {
            BoardStatement::Line(name, _)
            | BoardStatement::Leaps(name, ..)
            | BoardStatement::Jumps(Some(name), _) => Some(name.span),
            BoardStatement::Region(name, _) => Some(name.span),
            _ => None,
        });
    params.chain(classes).chain(on_board).collect()
}

/// Returns the names of the parameters that an expectation sets, which is not a use of them.
fn set(item: &Item) -> Vec<Span> {
    match item {
        Item::Expect(expect) => expect.with.iter().map(|(name, _)| name.span).collect(),
        _ => Vec::new(),
    }
}

/// Returns the lines that rules follow without naming them.
///
/// # Returns
/// `None` if that may be all lines, or if there are only clicks and turns that follow no line: then
/// lines are part of the picture.
fn followed(definition: &Definition) -> Option<Vec<&'static str>> {
    let (mut found, mut follows) = (Vec::new(), false);
    for statement in places::all_moves(definition.ast) {
        match statement {
            MoveStatement::Rewrite(rewrite) => {
                follows = true;
                match rewrite.direction.as_ref().map(|word| word.value.as_str()) {
                    Some("right" | "left") => found.push("row"),
                    Some("down" | "up") => found.push("column"),
                    _ if rewrite.on.is_empty() => return None,
                    _ => {}
                }
            }
            MoveStatement::Click(click) => {
                for target in click
                    .effects
                    .iter()
                    .flat_map(|effect| effect.targets.iter().chain(&effect.except))
                {
                    let (Target::Neighbours(on) | Target::Across(_, on)) = target else { continue };
                    follows = true;
                    if on.is_empty() {
                        return None;
                    }
                }
            }
            MoveStatement::Press(_) | MoveStatement::Settle(_) => {}
            MoveStatement::Turn(_)
            | MoveStatement::Act(_)
            | MoveStatement::Never(..)
            | MoveStatement::NeverRepeat(_)
            | MoveStatement::For(_)
            | MoveStatement::Chain(..) => {}
        }
    }
    follows.then_some(found)
}
