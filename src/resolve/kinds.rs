//! `pieces`: kinds, classes, cycles, glyphs and colours (rules R8, R10, R11).

use super::icon::{assign_icons, is_icon};
use super::legend::{assign_glyphs, is_glyph};
use super::locals::{Instance, Locals};
use super::scope::Scope;
use super::spelling::Spelling;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, near};
use crate::model::{Color, Kind, KindSet};
use crate::source::Span;
use crate::syntax::ast::{
    BoardStatement, KindItem, KindPart, KindSet as AstKindSet, Name, NamePart, PieceStatement, Text,
};
use std::collections::{HashMap, HashSet};

/// The greatest number of kinds that fit into the 16 bits of a [`Kind`].
const MOST_KINDS: usize = 65_535;

/// A class as it is written: by a statement or by a range of kinds.
enum Class<'a> {
    Written(Text, &'a AstKindSet, Locals),
    Range(Vec<Kind>),
}

impl Scope {
    /// Resolves `pieces` without the glyphs and icons.
    pub fn resolve_kinds(&mut self, statements: &[Instance<'_, PieceStatement>], sink: &mut Sink) {
        self.add_value("_".to_owned());
        let mut spans: HashMap<String, Span> = HashMap::new();
        let mut classes = self.declare(statements, &mut spans, sink);
        self.resolve_shapes(statements, sink);
        for one in statements {
            let PieceStatement::Class(name, set) = self.params.enter(one, sink) else { continue };
            self.note_declared(Sort::Class, name);
            self.note_set(set);
            let Some(name) = self.spelled(name, sink) else { continue };
            if let Some(first) = spans.insert(name.value.clone(), name.span) {
                sink.push(declared_twice(&name.value, first, name.span));
            } else {
                classes.insert(name.value.clone(), Class::Written(name, set, one.with.clone()));
            }
        }
        self.params.leave(sink);
        self.resolve_classes(&classes, sink);
        let mut cycled = HashMap::new();
        for one in statements {
            if let PieceStatement::Cycle(span, members, except) = self.params.enter(one, sink) {
                self.cycle(*span, (members, except.as_ref()), &mut cycled, sink);
            }
        }
        self.params.leave(sink);
    }

    /// Gives pieces their glyphs and icons, together with the glyphs of the legend, because a glyph
    /// has one meaning.
    pub fn resolve_glyphs(
        &mut self,
        statements: &[Instance<'_, PieceStatement>],
        board: &[Instance<'_, BoardStatement>],
        sink: &mut Sink,
    ) {
        assign_glyphs(self, statements, board, sink);
        assign_icons(self, statements, sink);
        for shape in &self.kinds.shapes {
            let kind = shape.kind().index();
            for value in
                shape.values.iter().map(|value| value.index()).filter(|value| *value != kind)
            {
                self.kinds.glyphs[value] = self.kinds.glyphs[kind];
                self.kinds.icons[value] = self.kinds.icons[kind].clone();
                self.kinds.numbers[value] = self.kinds.numbers[kind].clone();
            }
        }
    }

    /// Notes the declaration of a kind; a range of kinds declares a class too (rule R10).
    pub fn note_kind(&self, name: &Name) {
        self.note_declared(Sort::Kind, name);
        if let [NamePart::Text(stem), NamePart::Range(..), ..] = &name.parts[..] {
            self.note_unwritten(Sort::Class, name.span, Spelling::plain(stem));
        }
    }

    /// Notes the names of a set of kinds.
    pub fn note_set(&self, set: &AstKindSet) {
        let except = set.except.iter().flat_map(|except| &except.parts);
        for part in set.parts.iter().chain(except) {
            if let KindPart::Item(KindItem::Named(name)) = part {
                self.note(Sort::Kind, name);
            }
        }
    }

    fn add_value(&mut self, name: String) {
        let kind = Kind(self.kinds.names.len() as u16);
        self.kinds.names.push(name);
        self.kinds.glyphs.push(None);
        self.kinds.colors.push(None);
        self.kinds.icons.push(None);
        self.kinds.numbers.push(None);
        self.kinds.next.push(kind);
        self.kinds.previous.push(kind);
    }

    /// Adds a value for a further cell of a shaped kind.
    pub fn add_cell(&mut self, kind: Kind) -> Kind {
        let value = Kind(self.kinds.names.len() as u16);
        self.add_value(self.kinds.name(kind).to_owned());
        self.kinds.colors[value.index()] = self.kinds.colors[kind.index()];
        value
    }

    /// Declares the kinds. Returns the classes that ranges of kinds declare.
    fn declare<'a>(
        &mut self,
        statements: &[Instance<'_, PieceStatement>],
        spans: &mut HashMap<String, Span>,
        sink: &mut Sink,
    ) -> HashMap<String, Class<'a>> {
        let mut ranges: Vec<(String, Vec<Kind>)> = Vec::new();
        let mut declared = HashSet::new();
        for one in statements {
            let statement = self.params.enter(one, sink);
            if let PieceStatement::Class(name, ..) = statement {
                declared.extend(self.spelled(name, &mut Sink::default()).map(|name| name.value));
            }
            let PieceStatement::Kind { name, color, .. } = statement else { continue };
            self.note_kind(name);
            if self.count_names(name)
                > (MOST_KINDS - self.kinds.names.len().min(MOST_KINDS)) as u128
            {
                let report = Diagnostic::at(
                    Code::TooManyKinds,
                    name.span,
                    format!("there are more than {MOST_KINDS} pieces"),
                );
                sink.push(
                    report
                        .help(format!("a puzzle has at most {MOST_KINDS}; make the range shorter")),
                );
                self.taint(name);
                continue;
            }
            let Some(expanded) = self.expand_declaration(name, sink) else {
                self.taint(name);
                continue;
            };
            let count = expanded.names.len();
            let color = color.as_ref().and_then(|(text, quoted)| {
                let color = parse_color(text, *quoted, count, sink);
                // What is no colour may be meant as the glyphs.
                let letters = text.value.chars().count();
                self.lost.glyphs |= color.is_none() && [1, count].contains(&letters);
                color
            });
            let (mut members, mut reported) = (Vec::new(), false);
            for text in expanded.names {
                if let Some(first) = spans.insert(text.clone(), name.span) {
                    if !std::mem::replace(&mut reported, true) {
                        sink.push(declared_twice(&text, first, name.span));
                    }
                    // A copied line whose name was not changed is one mistake: the name that is
                    // missing because of it is not reported.
                    self.kind_lost = true;
                    continue;
                }
                let kind = Kind(self.kinds.names.len() as u16);
                self.kind_names.insert(text.clone(), kind);
                self.add_value(text);
                self.kinds.colors[kind.index()] = color;
                members.push(kind);
            }
            if let (true, Some(NamePart::Text(stem))) = (expanded.several, name.parts.first()) {
                ranges.push((stem.clone(), members));
            }
        }
        self.params.leave(sink);
        let declared = |stem: &String| spans.contains_key(stem) || declared.contains(stem);
        let mut classes: HashMap<String, Class<'a>> = HashMap::new();
        for (stem, members) in ranges.into_iter().filter(|(stem, _)| !declared(stem)) {
            match classes.entry(stem).or_insert_with(|| Class::Range(Vec::new())) {
                Class::Range(all) => all.extend(members),
                Class::Written(..) => {}
            }
        }
        classes
    }

    /// Records a declaration that failed.
    fn taint(&mut self, name: &Name) {
        self.lost.glyphs = true;
        if let Some(NamePart::Text(stem)) = name.parts.first() {
            self.tainted.insert(stem.clone());
        }
    }

    fn resolve_classes(&mut self, classes: &HashMap<String, Class<'_>>, sink: &mut Sink) {
        let mut names: Vec<&String> = classes.keys().collect();
        names.sort();
        for name in names {
            self.class(name, classes, sink);
        }
        let mut list: Vec<(String, KindSet)> =
            self.classes.iter().map(|(name, set)| (name.clone(), set.clone())).collect();
        list.sort();
        self.kinds.classes = list;
    }

    /// Resolves a class after the classes that it names. Classes that wait for others are kept in a
    /// list, because there may be many of them.
    fn class<'a>(
        &mut self,
        name: &'a str,
        classes: &'a HashMap<String, Class<'_>>,
        sink: &mut Sink,
    ) {
        let mut open: Vec<(&str, usize)> = vec![(name, 0)];
        let mut waiting: HashSet<&str> = HashSet::from([name]);
        while let Some((name, looked_at)) = open.last_mut() {
            let name = *name;
            if self.classes.contains_key(name) || self.tainted.contains(name) {
                open.pop();
                continue;
            }
            let (parts, except, with): (&'a [KindPart], &'a [KindPart], _) = match &classes[name] {
                Class::Written(_, set, with) => (
                    &set.parts,
                    set.except.as_ref().map_or(&[], |except| &except.parts),
                    with.clone(),
                ),
                Class::Range(_) => (&[], &[], Locals::default()),
            };
            let Some(part) = parts.get(*looked_at).or_else(|| except.get(*looked_at - parts.len()))
            else {
                open.pop();
                self.settle_class(name, &classes[name], sink);
                continue;
            };
            *looked_at += 1;
            let inner =
                self.named_part(part, &with).filter(|inner| !self.classes.contains_key(inner));
            let Some((inner, _)) = inner.and_then(|inner| classes.get_key_value(&inner)) else {
                continue;
            };
            if waiting.insert(inner) {
                open.push((inner, 0));
            } else if let (Class::Written(text, set, ..), true) =
                (&classes[name], open.iter().any(|(outer, _)| outer == inner))
            {
                let report = Diagnostic::at(
                    Code::ClassInItself,
                    text.span,
                    format!("the class `{name}` contains itself"),
                )
                .of(Sort::Class, name);
                sink.push(
                    report.because(set.span, "by way of this").help("list the pieces themselves"),
                );
                self.tainted.extend(open.drain(..).map(|(name, _)| name.to_owned()));
            }
        }
    }

    /// Returns the name that a part of a class is, unless it is a range.
    fn named_part(&self, part: &KindPart, with: &Locals) -> Option<String> {
        let KindPart::Item(KindItem::Named(name)) = part else { return None };
        let unheard = &mut Sink::default();
        self.params.begin(with, unheard);
        let expanded = self.expand(name, &mut Sink::default());
        self.params.leave(unheard);
        expanded.filter(|expanded| !expanded.several)?.names.pop()
    }

    fn settle_class(&mut self, name: &str, class: &Class<'_>, sink: &mut Sink) {
        let set = match class {
            Class::Range(members) => {
                let mut set = KindSet::none(self.kinds.values());
                members.iter().for_each(|&kind| set.insert(kind));
                Some(set)
            }
            Class::Written(text, set, with) => {
                self.params.begin(with, sink);
                let found = self.written_class(text, set, sink);
                self.params.leave(sink);
                found
            }
        };
        match set {
            Some(set) => _ = self.classes.insert(name.to_owned(), set),
            None => _ = self.tainted.insert(name.to_owned()),
        }
    }

    fn written_class(&self, name: &Text, set: &AstKindSet, sink: &mut Sink) -> Option<KindSet> {
        let rest = self.kinds_left(set, sink)?;
        if let Some(except) = set.except.as_ref().filter(|_| rest.is_empty()) {
            let report = Diagnostic::at(
                Code::EmptyClass,
                name.span,
                format!("the class `{}` has no members", name.value),
            );
            sink.push(
                report
                    .of(Sort::Class, &name.value)
                    .because(except.span, "all of them are left out")
                    .help("leave out fewer pieces"),
            );
            return None;
        }
        Some(rest)
    }

    /// Resolves a cycle. `cycled` holds the members of the cycles above it, and the places where
    /// they are named.
    fn cycle(
        &mut self,
        whole: Span,
        (items, except): (&[KindItem], Option<&AstKindSet>),
        cycled: &mut HashMap<Kind, Span>,
        sink: &mut Sink,
    ) {
        let mut members: Vec<(Kind, Span)> = Vec::new();
        for item in items {
            match item {
                KindItem::Empty(span) => members.push((Kind::EMPTY, *span)),
                KindItem::Named(name) => {
                    let before = members.len();
                    let range = name.parts.iter().any(|part| matches!(part, NamePart::Range(..)));
                    if range {
                        let kinds = self.named_kinds(name, sink).unwrap_or_default().0;
                        members.extend(kinds.into_iter().map(|kind| (kind, name.span)));
                    } else {
                        members.extend(self.one_kind(item, sink).map(|kind| (kind, name.span)));
                    }
                    let unshaped = members[before..]
                        .iter()
                        .all(|(kind, span)| self.is_unshaped(*kind, *span, "is in no cycle", sink));
                    members.truncate(if unshaped { members.len() } else { before });
                }
            }
        }
        let Some(except) = except.map_or_else(
            || Some(KindSet::none(self.kinds.values())),
            |except| self.kind_set(except, sink),
        ) else {
            return;
        };
        members.retain(|(kind, _)| !except.contains(*kind));
        let mut fresh = Vec::new();
        for (kind, span) in members {
            if let Some(first) = cycled.insert(kind, span) {
                let message = format!("`{}` is already in a cycle", self.kinds.name(kind));
                let report = Diagnostic::at(Code::TwoCycles, span, message).because(first, "here");
                sink.push(if fresh.first() == Some(&kind) {
                    report.help("leave it out here: a cycle goes back to its first piece by itself")
                } else if first.end <= whole.start {
                    report.about("steps of a cycle").help("write one cycle with all pieces in their order; a piece is in one cycle only")
                } else {
                    report.help("a piece is in at most one cycle, and once in it; leave it out here")
                });
                return;
            }
            fresh.push(kind);
        }
        if items.len() == 1 && fresh.len() == 1 {
            let own = fresh
                .first()
                .filter(|kind| **kind != Kind::EMPTY)
                .map_or("light", |kind| self.kinds.name(*kind));
            sink.push(
                Diagnostic::at(Code::ShortCycle, whole, "a cycle of one piece leads nowhere")
                    .help(format!("name at least two members, such as `cycle _ {own}`")),
            );
        }
        for (at, &kind) in fresh.iter().enumerate() {
            let next = fresh[(at + 1) % fresh.len()];
            self.kinds.next[kind.index()] = next;
            self.kinds.previous[next.index()] = kind;
        }
        self.kinds.cycled.extend(fresh);
    }
}

fn declared_twice(name: &str, first: Span, second: Span) -> Diagnostic {
    Diagnostic::at(Code::DuplicateKind, second, format!("`{name}` is declared twice"))
        .of(Sort::Kind, name)
        .because(first, "first here")
        .help("pieces and classes share one space of names; give one of them another name")
}

/// Returns the names of which a word is the form without vowels: `grn`, `wht`.
fn abridged<'a>(word: &str, names: &[&'a str]) -> Vec<&'a str> {
    let vowel = |letter: &char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
    let is_it = |name: &&&str| {
        word.len() > 1 && name.chars().filter(|letter| !vowel(letter)).eq(word.chars())
    };
    names.iter().filter(is_it).copied().collect()
}

/// Returns the names of all colours, in alphabetical order.
#[must_use]
pub fn color_names() -> Vec<&'static str> {
    let mut names: Vec<&'static str> =
        csscolorparser::NAMED_COLORS.keys().map(|name| name.as_str()).collect();
    names.sort_unstable();
    names
}

/// Returns the colour that a text means: a name, or three or six hexadecimal digits in quotes.
#[must_use]
pub fn color(text: &str, quoted: bool) -> Option<Color> {
    let digits = || {
        text.strip_prefix('#')
            .is_some_and(|digits| matches!(digits.len(), 3 | 6) && digits.is_ascii())
    };
    let known = if quoted { digits() } else { color_names().contains(&text) };
    let [red, green, blue, _] = csscolorparser::parse(text).ok().filter(|_| known)?.to_rgba8();
    Some(Color { rgb: [red, green, blue] })
}

/// Returns the longest name of a colour that a longer word ends with: `yellow` for `darkyellow`.
fn color_inside<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let ends = names.iter().filter(|name| name.len() < word.len() && word.ends_with(**name));
    ends.max_by_key(|name| name.len()).copied()
}

/// Reads the colour of `count` pieces.
fn parse_color(text: &Text, quoted: bool, count: usize, sink: &mut Sink) -> Option<Color> {
    if let Some(color) = color(&text.value, quoted) {
        return Some(color);
    }
    let names = color_names();
    let unquoted = names.contains(&text.value.as_str());
    let near = Some(near(&text.value, names.iter().copied()))
        .filter(|near| !near.is_empty())
        .unwrap_or_else(|| abridged(&text.value, &names));
    let message = if unquoted {
        "the name of a colour is written without quotes".to_owned()
    } else {
        format!("there is no colour `{}`", text.value)
    };
    let report =
        Diagnostic::at(Code::UnknownColor, text.span, message).of(Sort::Color, &text.value);
    let help = "a colour is a CSS name, such as `green`, or six hexadecimal digits in quotes, such as `\"#33aa55\"`";
    let mut letters = text.value.chars();
    sink.push(match (letters.next(), letters.next()) {
        _ if quoted && text.value.contains('#') && text.value.chars().all(|sign| "#./".contains(sign)) => {
            report.help(format!("a piece with a shape begins with `piece`: `piece big \"{}\"`", text.value))
        }
        _ if quoted && !text.value.is_ascii() && is_icon(&text.value) => report.write(text.span, format!("icon \"{}\"", text.value)),
        _ if unquoted => report.fix(text.span, text.value.as_str()).help(format!("write it without quotes: `{}`", text.value)),
        _ if quoted && count > 1 && text.value.chars().count() == count && text.value.chars().all(is_glyph) => {
            let glyphs: Vec<String> = text.value.chars().map(|glyph| format!("'{glyph}'")).collect();
            let glyphs = glyphs.join(" ");
            report.offer(text.span, &glyphs).help(format!("if these are the glyphs of the {count} pieces, write `{glyphs}`"))
        }
        (Some(glyph), None) if is_glyph(glyph) => {
            report.offer(text.span, format!("'{glyph}'")).help(format!("if it is the glyph, write `'{glyph}'`"))
        }
        _ if let (Some(inside), false) = (color_inside(&text.value, &names), quoted) => {
            report.offer(text.span, inside).help(help.replacen("green", inside, 1))
        }
        _ if near.is_empty() && !quoted => report
            .offer(text.span, format!("; {}", text.value))
            .help(format!("put a `;` before `{}` if it is a piece of its own; a colour is a CSS name, such as `green`", text.value)),
        _ => report.meaning(text.span, &near, help),
    });
    None
}
