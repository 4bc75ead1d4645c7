//! Glyphs: written ones, those chosen for kinds without one (rule R11), and the legend.

use super::grid::Meaning;
use super::locals::Instance;
use super::scope::Scope;
use crate::diagnostic::{
    Code, Diagnostic, Sink, Sort, code_point, counted, look_alike, near, synonym,
};
use crate::model::state_text::EMPTY_GLYPH;
use crate::model::{Kind, LegendEntry};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, KindItem, Name, NamePart, PieceStatement, Text};
use crate::syntax::name_text;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthChar;

impl Scope {
    /// Reports a glyph that has no meaning.
    ///
    /// # Arguments
    /// * `wildcard` - `true` if `?` may stand there
    pub fn unknown_glyph(&self, glyph: char, span: Span, wildcard: bool, sink: &mut Sink) {
        if self.lost.glyphs {
            return;
        }
        let mut known: Vec<String> = self
            .kinds
            .all()
            .filter_map(|kind| {
                Some(format!("`{}` {}", self.kinds.glyphs[kind.index()]?, self.kinds.name(kind)))
            })
            .collect();
        known.truncate(12);
        let report =
            Diagnostic::at(Code::UnknownGlyph, span, format!("the glyph `{glyph}` has no meaning"))
                .saying("no piece, no legend");
        if let Some(range) = self.range_meant(glyph.encode_utf8(&mut [0; 4])) {
            return sink.push(report.about("pieces of a range").help(range));
        }
        let other_case = self.kinds.all().find_map(|kind| {
            let own = self.kinds.glyphs[kind.index()]?;
            (own.to_lowercase().eq(glyph.to_lowercase())).then_some(own)
        });
        let other_case = other_case.or_else(|| {
            let mut own = self.kinds.all().filter_map(|kind| self.kinds.glyphs[kind.index()]);
            let drawn = look_alike(glyph)?;
            own.find(|own| look_alike(*own) == Some(drawn))
        });
        let is_empty = |glyph| matches!(self.glyph_meaning(glyph), Some(Meaning::Piece(kind, _)) if kind == Kind::EMPTY);
        let dot = Some(EMPTY_GLYPH).filter(|dot| glyph == '_' && is_empty(*dot));
        if let Some(meant) = dot.or(other_case) {
            let help = match glyph {
                '_' => "write `.`: in a picture it is an empty node".to_owned(),
                _ if look_alike(glyph).is_some() => {
                    format!("did you mean `{meant}`? they look alike")
                }
                _ => format!("did you mean `{meant}`? glyphs differ in case"),
            };
            return sink.push(report.help(help).offer(span, meant));
        }
        let list = if known.is_empty() {
            "no piece has a glyph".to_owned()
        } else {
            format!("the glyphs are {}", known.join(", "))
        };
        if wildcard && glyph == '*' {
            let help =
                format!("{list}, and `.` for an empty node; where anything may be, write `?`");
            return sink.push(report.offer(span, "?").help(help));
        }
        let (empty, anything) = match wildcard {
            true => (", `.` for an empty node", ", and `?` for anything"),
            false => (", and `.` for an empty node", ""),
        };
        let others = match glyph {
            '#' if self.grid_turned.is_some() => {
                "declare the piece that has it, as in `wall '#'`: this grid has no holes".to_owned()
            }
            '#' => "a `#` that is no node needs `legend '#' outside` in `board`".to_owned(),
            _ => self
                .glyph_behind(glyph)
                .unwrap_or_else(|| format!("others need a `legend '{glyph}' …` in `board`")),
        };
        sink.push(report.help(format!("{list}{empty}{anything}; {others}")));
    }

    /// Returns the help for a digit that follows the last glyph of a range of pieces: `5` if there
    /// are `tile[1..4]`.
    fn glyph_behind(&self, glyph: char) -> Option<String> {
        let number = glyph.to_digit(10)?;
        let before = char::from_digit(number.checked_sub(1)?, 10)?;
        let last = self.kinds.all().find(|kind| self.kinds.glyphs[kind.index()] == Some(before))?;
        let stem = self.kinds.name(last).strip_suffix(before)?;
        self.longer_range(&format!("{stem}{number}"), |name| self.kind_names.contains_key(name))
    }
}

/// The glyphs in use, each with the place where it gets its meaning.
type Taken = BTreeMap<char, Span>;

/// Assigns every kind its glyph and reads the legend, without its regions.
pub fn assign_glyphs(
    scope: &mut Scope,
    pieces: &[Instance<'_, PieceStatement>],
    board: &[Instance<'_, BoardStatement>],
    sink: &mut Sink,
) {
    let mut taken = Taken::new();
    for one in pieces {
        let PieceStatement::Kind { name, glyphs, .. } = scope.params.enter(one, sink) else {
            continue;
        };
        if glyphs.is_empty() {
            continue;
        }
        let expanded = scope.expand(name, &mut Sink::default());
        let count = expanded.as_ref().map_or(1, |expanded| expanded.names.len());
        if let Some(report) = in_one_glyph(glyphs, count) {
            sink.push(report);
            scope.lost.glyphs = true;
            continue;
        }
        let Some(found) = written(glyphs, sink) else {
            scope.lost.glyphs = true;
            continue;
        };
        let Some(expanded) = expanded else { continue };
        let kinds: Vec<Kind> =
            expanded.names.iter().filter_map(|name| scope.kind_names.get(name).copied()).collect();
        if kinds.is_empty() {
            continue; // the declaration has failed and is reported
        }
        if found.len() != kinds.len() {
            let (last, to) = &glyphs[glyphs.len() - 1];
            let span = glyphs[0].0.span.to(to.as_ref().unwrap_or(last).span);
            let report = Diagnostic::at(
                Code::GlyphCount,
                span,
                format!(
                    "{} for {}",
                    counted(found.len(), "glyph", "glyphs"),
                    counted(kinds.len(), "piece", "pieces")
                ),
            );
            sink.push(report.because(name.span, counted(kinds.len(), "piece", "pieces")).help(
                "give a glyph to every piece, or to none of them: then the glyphs are chosen",
            ));
            scope.lost.glyphs = true;
            // The fault may be in the range.
            if let Some(NamePart::Text(stem)) = name.parts.first() {
                scope.tainted.insert(stem.clone());
            }
        }
        for (kind, (glyph, span)) in kinds.into_iter().zip(found) {
            // A piece that is declared twice is reported there. The second of two pieces with the
            // same glyph may be shown by another glyph.
            if scope.kinds.glyphs[kind.index()] != Some(glyph) {
                scope.lost.glyphs |= !take(&mut taken, glyph, span, sink);
            }
            scope.kinds.glyphs[kind.index()] = Some(glyph);
        }
    }
    scope.params.leave(sink);
    read_legend(scope, board, &mut taken, sink);
    scope.empty_taken = taken.get(&EMPTY_GLYPH).copied();
    choose(scope, pieces, &mut taken, sink);
}

/// Returns a report on `'xyz'` for several pieces, each of which needs a glyph of its own.
fn in_one_glyph(glyphs: &[(Text, Option<Text>)], count: usize) -> Option<Diagnostic> {
    let [(text, None)] = glyphs else { return None };
    let letters: Vec<char> = text.value.chars().collect();
    if count < 2 || letters.len() != count || !letters.iter().all(|letter| is_glyph(*letter)) {
        return None;
    }
    let each: Vec<String> = letters.iter().map(|letter| format!("'{letter}'")).collect();
    let report = Diagnostic::at(
        Code::BadGlyph,
        text.span,
        format!("`{}` is more than one character", text.value),
    );
    Some(report.write(text.span, each.join(" ")))
}

/// Records the meaning of a glyph; reports a second meaning.
///
/// # Returns
/// `true` if it is the first meaning.
fn take(taken: &mut Taken, glyph: char, span: Span, sink: &mut Sink) -> bool {
    let first = taken.get(&glyph).copied();
    if let Some(first) = first {
        sink.push(
            Diagnostic::at(
                Code::DuplicateGlyph,
                span,
                format!("the glyph `{glyph}` has a meaning already"),
            )
            .because(first, "given here")
            .help("choose another character; a glyph has one meaning"),
        );
    } else {
        taken.insert(glyph, span);
    }
    first.is_none()
}

/// Returns the glyphs as written; a range of glyphs is in the order of Unicode.
fn written(glyphs: &[(Text, Option<Text>)], sink: &mut Sink) -> Option<Vec<(char, Span)>> {
    let mut found = Vec::new();
    for (first, last) in glyphs {
        let from = one_glyph(first, false, sink)?;
        let Some(last) = last else {
            found.push((from, first.span));
            continue;
        };
        let to = one_glyph(last, false, sink)?;
        if from > to {
            let span = first.span.to(last.span);
            let report = Diagnostic::at(
                Code::BackwardRange,
                span,
                format!("the range from `{from}` to `{to}` declares nothing"),
            );
            sink.push(report.help("the first glyph of a range comes before the second in Unicode"));
            return None;
        }
        found.extend((from..=to).map(|glyph| (glyph, first.span)));
    }
    Some(found)
}

fn one_glyph(text: &Text, blank: bool, sink: &mut Sink) -> Option<char> {
    let mut characters = text.value.chars();
    if let (Some(glyph), None) = (characters.next(), characters.next())
        && (is_glyph(glyph) || blank && glyph == ' ')
    {
        return Some(glyph);
    }
    let mut seen = text
        .value
        .chars()
        .filter(|letter| !matches!(letter, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}'));
    if let (Some(glyph), None, 2..) = (seen.next(), seen.next(), text.value.chars().count())
        && is_glyph(glyph)
    {
        let odd =
            text.value.chars().find(|letter| *letter != glyph).map(code_point).unwrap_or_default();
        let report = Diagnostic::at(
            Code::BadGlyph,
            text.span,
            format!("this glyph has an invisible character, {odd}"),
        );
        sink.push(report.write(text.span, format!("'{glyph}'")));
        return None;
    }
    let message = match text.value.chars().count() {
        0 => "this glyph is empty".to_owned(),
        1 => format!("`{}` cannot be a glyph", text.value),
        _ => format!("`{}` is more than one character", text.value),
    };
    if let Some((first, last)) = text
        .value
        .split_once("..")
        .or_else(|| text.value.split_once('-'))
        .filter(|(first, last)| first.chars().count() == 1 && last.chars().count() == 1)
    {
        sink.push(
            Diagnostic::at(Code::BadGlyph, text.span, message)
                .write(text.span, format!("'{first}'..'{last}'")),
        );
        return None;
    }
    sink.push(Diagnostic::at(Code::BadGlyph, text.span, message).help(
        "a glyph is one printable character in single quotes; not a blank, `/`, `?` or a quote",
    ));
    None
}

/// The names that levels use for places on which no piece can stand.
const SOLID: [&str; 6] = ["wall", "walls", "border", "void", "rock", "brick"];

/// Returns `true` if a legend or a region of the board has a name.
fn is_region_of(board: &[Instance<'_, BoardStatement>], text: &str) -> bool {
    board.iter().any(|one| match one.statement {
        BoardStatement::Legend { region: Some(region), .. } => name_text(region) == text,
        BoardStatement::Region(name, _) => name_text(name) == text,
        _ => false,
    })
}

/// Returns `true` if an unknown name is close to the word for glyphs that are not nodes.
fn means_outside(scope: &Scope, name: &str) -> bool {
    !scope.is_known(name) && !near(name, ["outside"]).is_empty()
}

/// Returns `true` if a name is a plain word that no piece has, that is close to none, and that has
/// no other meaning.
fn is_far_from_all(scope: &Scope, name: &Name) -> bool {
    let [NamePart::Text(text)] = &name.parts[..] else { return false };
    let pieces = scope.kind_names.keys().chain(scope.classes.keys()).map(String::as_str);
    let means = synonym(text) == Some("_") || scope.kind_with_glyph(text).is_some();
    !means && !scope.is_known(text) && !scope.is_tainted(text) && near(text, pieces).is_empty()
}

/// Returns a report on a name that no piece has.
fn undeclared(name: &Name) -> Diagnostic {
    let text = name_text(name);
    let report =
        Diagnostic::at(Code::UnknownKind, name.span, format!("there is no piece named `{text}`"));
    report.saying("not declared").of(Sort::Kind, text)
}

fn read_legend(
    scope: &mut Scope,
    board: &[Instance<'_, BoardStatement>],
    taken: &mut Taken,
    sink: &mut Sink,
) {
    for one in board {
        let BoardStatement::Legend { glyph: text, piece, .. } = scope.params.enter(one, sink)
        else {
            continue;
        };
        if let Some(KindItem::Named(name)) = piece {
            scope.note(Sort::Kind, name);
        }
        let is_empty = matches!(piece, Some(KindItem::Empty(_)));
        let Some(glyph) = one_glyph(text, is_empty, sink) else {
            scope.lost.glyphs = true;
            continue;
        };
        let piece = match piece {
            None => None,
            Some(KindItem::Named(name)) if means_outside(scope, &name_text(name)) => {
                sink.push(undeclared(name).meaning(name.span, &["outside"], ""));
                scope.lost.glyphs = true;
                continue;
            }
            Some(KindItem::Named(name))
                if is_region_of(board, &name_text(name)) && !scope.is_known(&name_text(name)) =>
            {
                let text = name_text(name);
                let report = Diagnostic::at(
                    Code::UnknownKind,
                    name.span,
                    format!("`{text}` is a region, not a piece"),
                );
                sink.push(report.of(Sort::Region, &text).write(name.span, format!("_ in {text}")));
                scope.lost.glyphs = true;
                continue;
            }
            Some(KindItem::Named(name))
                if SOLID.contains(&&name_text(name)[..]) && !scope.is_known(&name_text(name)) =>
            {
                let text = name_text(name);
                let help = format!(
                    "write `outside` where no node is, or declare the piece in `pieces`: `{text} '{glyph}'`"
                );
                sink.push(undeclared(name).help(help).offer(name.span, "outside"));
                scope.lost.glyphs = true;
                continue;
            }
            Some(KindItem::Named(name)) if is_far_from_all(scope, name) => {
                let text = name_text(name);
                let help = format!(
                    "declare it in `pieces`: `{text} '{glyph}'`; or write `_ in {text}` for a region of empty nodes"
                );
                sink.push(undeclared(name).help(help));
                scope.lost.glyphs = true;
                continue;
            }
            Some(item) => match scope.one_kind(item, sink) {
                Some(kind) => Some(kind),
                None => {
                    scope.lost.glyphs = true;
                    continue;
                }
            },
        };
        // A second declaration of the same meaning is allowed.
        let same = piece.is_some_and(|kind| scope.kinds.glyphs[kind.index()] == Some(glyph));
        if !same {
            take(taken, glyph, text.span, sink);
        }
        scope.legend.push(LegendEntry { glyph, piece, region: None });
    }
    scope.params.leave(sink);
}

/// Assigns kinds without a glyph the initial of their name, or the next free glyph.
fn choose(
    scope: &mut Scope,
    pieces: &[Instance<'_, PieceStatement>],
    taken: &mut Taken,
    sink: &mut Sink,
) {
    for one in pieces {
        let PieceStatement::Kind { name, glyphs, .. } = scope.params.enter(one, sink) else {
            continue;
        };
        if !glyphs.is_empty() {
            continue;
        }
        let range = name.parts.iter().any(|part| matches!(part, NamePart::Range(..)));
        let Some(expanded) = scope.expand(name, &mut Sink::default()) else { continue };
        let digits = expanded.names.iter().all(|text| own_digit(name, text).is_some());
        let mut sequence = ('1'..='9').chain('a'..='z').chain('A'..='Z');
        for text in &expanded.names {
            let Some(&kind) = scope.kind_names.get(text) else { continue };
            let free = |glyph: &char| !taken.contains_key(glyph) && is_glyph(*glyph);
            let chosen = if range {
                own_digit(name, text)
                    .filter(|glyph| digits && free(glyph))
                    .or_else(|| sequence.find(free))
            } else {
                initials(text)
                    .into_iter()
                    .chain('a'..='z')
                    .chain('A'..='Z')
                    .chain('0'..='9')
                    .find(free)
            };
            if let Some(glyph) = chosen {
                taken.insert(glyph, name.span);
            }
            scope.kinds.glyphs[kind.index()] = chosen;
        }
    }
    scope.params.leave(sink);
}

/// Returns the digit at the end of a name, if the name is written as one range and its number has
/// one digit.
fn own_digit(written: &Name, name: &str) -> Option<char> {
    let [NamePart::Text(stem), NamePart::Range(..)] = &written.parts[..] else { return None };
    let mut digits = name.strip_prefix(stem.as_str())?.chars();
    digits.next().filter(|digit| digit.is_ascii_digit() && digits.next().is_none())
}

/// Returns the initial of a name as written and in the other case.
fn initials(name: &str) -> Vec<char> {
    let Some(initial) = name.chars().next() else { return Vec::new() };
    let other: Vec<char> = if initial.is_lowercase() {
        initial.to_uppercase().collect()
    } else {
        initial.to_lowercase().collect()
    };
    let mut found = vec![initial];
    if let [other] = other[..] {
        found.push(other);
    }
    found
}

/// Returns `true` if a character can be a glyph: printable, one column or more wide, and none of
/// the signs that pictures use (rule R11).
pub fn is_glyph(character: char) -> bool {
    !character.is_whitespace()
        && !character.is_control()
        && !matches!(character, '/' | '?' | '\'')
        && character.width().is_some_and(|width| width > 0)
}
