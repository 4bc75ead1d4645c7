//! The texts that pictures write on pieces in place of their glyphs: icons, and the numbers of
//! ranges (rule R11).

use super::locals::Instance;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, code_point, counted, icon_named, is_hidden};
use crate::model::Kind;
use crate::source::Span;
use crate::syntax::ast::{Name, NamePart, PieceStatement, Text};
use std::collections::{BTreeMap, BTreeSet};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthChar;

/// The most scalar values of an icon: no emoji has more than ten.
const MOST_SCALARS: usize = 16;

/// Assigns kinds their icons, and the numbers by which pictures distinguish the kinds of a range.
/// Glyphs must be assigned already.
pub fn assign_icons(scope: &mut Scope, pieces: &[Instance<'_, PieceStatement>], sink: &mut Sink) {
    let mut numbered: BTreeMap<String, Vec<(Kind, String)>> = BTreeMap::new();
    for one in pieces {
        let PieceStatement::Kind { name, glyphs, icons, .. } = scope.params.enter(one, sink) else {
            continue;
        };
        let Some(expanded) = scope.expand(name, &mut Sink::default()) else { continue };
        let kinds: Vec<Kind> =
            expanded.names.iter().filter_map(|name| scope.kind_names.get(name).copied()).collect();
        if let Some(NamePart::Text(stem)) = name.parts.first() {
            let glyph =
                |kind: Kind| scope.kinds.glyphs[kind.index()].filter(|_| !glyphs.is_empty());
            let number = |&kind: &Kind| {
                Some((kind, number(stem, scope.kinds.name(kind), glyph(kind))?.to_owned()))
            };
            let numbers: Vec<_> = kinds.iter().filter_map(number).collect();
            if icons.is_empty() && numbers.len() == kinds.len() && !numbers.is_empty() {
                numbered.entry(stem.clone()).or_default().extend(numbers);
            }
        }
        for (kind, icon) in read(icons, &kinds, name, sink) {
            scope.kinds.icons[kind.index()] = Some(icon);
        }
    }
    scope.params.leave(sink);
    number_kinds(scope, &numbered);
}

/// Returns the part of a kind's name after the stem, if it is a number and the kind has no glyph or
/// one that stands for this number.
fn number<'a>(stem: &str, name: &'a str, glyph: Option<char>) -> Option<&'a str> {
    let number = name
        .strip_prefix(stem)
        .filter(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))?;
    let counts = |glyph: char| glyph.to_digit(36).is_some_and(|digit| number.parse() == Ok(digit));
    glyph.is_none_or(counts).then_some(number)
}

/// Shows the numbers of kinds whose names have one stem, unless pictures write one of these numbers
/// on another kind.
fn number_kinds(scope: &mut Scope, numbered: &BTreeMap<String, Vec<(Kind, String)>>) {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    numbered.values().flatten().for_each(|(_, number)| *count.entry(number).or_default() += 1);
    let legend: BTreeSet<char> = scope.legend.iter().map(|entry| entry.glyph).collect();
    let digits = scope.kinds.all().filter_map(|kind| {
        Some((scope.kinds.glyphs[kind.index()].filter(char::is_ascii_digit)?, kind))
    });
    let digits: BTreeMap<char, Kind> = digits.collect();
    for members in numbered.values() {
        let others = |glyph: &char| {
            legend.contains(glyph)
                || digits
                    .get(glyph)
                    .is_some_and(|other| !members.iter().any(|(member, _)| member == other))
        };
        let taken: BTreeSet<String> = ('0'..='9').filter(others).map(String::from).collect();
        if members
            .iter()
            .all(|(_, number)| count.get(number.as_str()) == Some(&1) && !taken.contains(number))
        {
            members.iter().for_each(|(kind, number)| {
                scope.kinds.numbers[kind.index()] = Some(number.clone())
            });
        }
    }
}

/// Returns the icon of each kind, or nothing if there is an error.
fn read(icons: &[Text], kinds: &[Kind], name: &Name, sink: &mut Sink) -> Vec<(Kind, String)> {
    let (Some(first), Some(last)) = (icons.first(), icons.last()) else { return Vec::new() };
    if kinds.is_empty() {
        return Vec::new(); // the declaration has failed and is reported
    }
    let faults: Vec<Diagnostic> =
        icons.iter().filter_map(|icon| fault(icon, icons.len(), kinds.len())).collect();
    if !faults.is_empty() {
        faults.into_iter().for_each(|fault| sink.push(fault));
        return Vec::new();
    }
    if icons.len() == kinds.len() {
        return kinds.iter().copied().zip(icons.iter().map(|icon| icon.value.clone())).collect();
    }
    let pieces = counted(kinds.len(), "piece", "pieces");
    let message = format!("{} for {pieces}", counted(icons.len(), "icon", "icons"));
    let report = Diagnostic::at(Code::IconCount, first.span.to(last.span), message)
        .because(name.span, pieces);
    let report = report.help("give every piece one icon, or none at all");
    sink.push(
        match icons
            .get(kinds.len()..)
            .and_then(|more| Some((more.first()?, icons.get(kinds.len() - 1)?)))
        {
            Some((_, kept)) => report.offer(Span { start: kept.span.end, end: last.span.end }, ""),
            None => report,
        },
    );
    Vec::new()
}

/// Returns the report about a faulty icon.
///
/// # Arguments
/// * `count` - the number of icons
/// * `wanted` - the expected number of icons
fn fault(icon: &Text, count: usize, wanted: usize) -> Option<Diagnostic> {
    let (text, span) = (icon.value.as_str(), icon.span);
    let at = |message: String| Diagnostic::at(Code::BadIcon, span, message);
    let parts: Vec<&str> = text.graphemes(true).filter(|part| !part.trim().is_empty()).collect();
    let help = "an icon is one character, as readers count them, in double quotes: `icon \"🐸\"`";
    if let Some(hidden) = text.chars().find(|&letter| is_hidden(letter) && !joins(text, letter)) {
        let report = at(format!("this icon has an invisible character, {}", code_point(hidden)));
        let rest: String =
            text.chars().filter(|&letter| !is_hidden(letter) || joins(text, letter)).collect();
        return Some(if is_icon(&rest) {
            report.write(span, format!("\"{rest}\""))
        } else {
            report.help(help)
        });
    }
    if is_icon(text) {
        return None;
    }
    let one = parts.first().filter(|part| is_icon(part));
    let known = icon_named(text);
    let quoted = |icons: &[&str]| {
        icons.iter().map(|icon| format!("\"{icon}\"")).collect::<Vec<_>>().join(" ")
    };
    let report = match parts[..] {
        [] => at(if text.is_empty() {
            "this icon is empty".to_owned()
        } else {
            "a blank is no icon".to_owned()
        }),
        [part] if part.chars().count() > MOST_SCALARS => {
            at("this icon has too many marks on one character".to_owned())
        }
        [part] if !is_icon(part) => at("this icon is invisible".to_owned()),
        [_] => at("this icon has blanks around it".to_owned()),
        _ => at(format!("`{text}` is more than one character")),
    };
    Some(match (known, one) {
        (Some(icon), _) => report.write(span, quoted(&[icon])),
        (None, Some(_)) if count == 1 && parts.len() == wanted => {
            report.write(span, quoted(&parts))
        }
        (None, Some(one)) => report.help(help).offer(span, quoted(&[one])),
        (None, None) => report.help(help),
    })
}

/// Returns `true` if a text is one visible character, as readers count characters.
pub fn is_icon(text: &str) -> bool {
    let shown =
        |letter: char| !letter.is_whitespace() && letter.width().is_some_and(|wide| wide > 0);
    text.graphemes(true).count() == 1
        && text.chars().count() <= MOST_SCALARS
        && text.chars().any(shown)
        && !text.contains(char::is_whitespace)
}

/// Returns `true` if an invisible character joins several characters into one, as in families and
/// in flags of regions.
fn joins(text: &str, letter: char) -> bool {
    letter == '\u{200d}'
        || text.starts_with('\u{1f3f4}') && matches!(letter, '\u{e0020}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Spanned;

    #[test]
    fn an_icon_is_one_visible_character() {
        for icon in [
            "🐸",
            "F",
            "♞",
            "é",
            "e\u{301}",
            "👨‍👩‍👧‍👦",
            "👩🏽‍❤️‍💋‍👨🏿",
            "🇨🇭",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "1️⃣",
            "<",
            "&",
        ] {
            assert!(
                is_icon(icon)
                    && fault(&Spanned::new(icon.to_owned(), Span::default()), 1, 1).is_none(),
                "{icon}"
            );
        }
        let long = format!("a{}", "\u{301}".repeat(MOST_SCALARS));
        for (icon, better) in [
            ("", None),
            (" ", None),
            ("\u{200d}", None),
            ("\u{fe0f}", None),
            ("\u{301}", None),
            ("\u{200f}", None),
            (&long, None),
            ("frog", Some("\"🐸\"")),
            (":Frog:", Some("\"🐸\"")),
            ("🐸 ", Some("\"🐸\"")),
            ("🐸🐺", Some("\"🐸\"")),
            ("🐸\u{202e}", Some("\"🐸\"")),
            ("F\u{7}", Some("\"F\"")),
        ] {
            let report = fault(&Spanned::new(icon.to_owned(), Span::default()), 1, 1)
                .unwrap_or_else(|| panic!("a report: {icon:?}"));
            let edits: Vec<&str> = report
                .fixes
                .iter()
                .flat_map(|fix| &fix.edits)
                .map(|(_, text)| text.as_str())
                .collect();
            assert_eq!(edits, better.into_iter().collect::<Vec<_>>(), "{icon:?}");
        }
        let three =
            fault(&Spanned::new("🥇🥈🥉".to_owned(), Span::default()), 1, 3).expect("a report");
        assert_eq!(three.fixes[0].edits[0].1, "\"🥇\" \"🥈\" \"🥉\"");
        assert!(
            ["frog", "knight", "pawn"]
                .into_iter()
                .filter_map(icon_named)
                .filter(|icon| is_icon(icon))
                .count()
                == 3
        );
    }

    #[test]
    fn a_number_stands_for_a_glyph_that_counts() {
        assert_eq!(number("tile", "tile12", None), Some("12"));
        assert_eq!(
            [Some('c'), Some('C'), Some('x')].map(|glyph| number("tile", "tile12", glyph)),
            [Some("12"), Some("12"), None]
        );
        assert_eq!([number("r", "r1c2", None), number("frog", "frog", None)], [None; 2]);
    }
}
