//! Holes for lists whose items are separated in another way here: pieces, members of a class, places, nodes of a line, jumps.

use super::numbers;
use super::row::{Bound, Holes};
use super::sets;
use super::words::Word;
use crate::syntax::token::Kind;

const BLANKS: &str = "a `{}` is not allowed here: the items of a list are separated by blanks";

/// Items that are separated by signs, each read by `item`; `signs` are those that people write, and `ours` is what belongs there.
fn list(
    words: &[Word<'_>],
    at: usize,
    signs: &[&str],
    (ours, why): (&str, &str),
    item: impl Fn(usize) -> Option<(usize, Bound)>,
) -> Option<(usize, Bound)> {
    let (mut at, mut all) = (at, Bound::default());
    while let Some((end, found)) = item(at) {
        all.add(if all.text.is_empty() { "" } else { ours }, found);
        at = end;
        while let Some(sign) = words.get(at).filter(|word| signs.contains(&word.text)) {
            if sign.text != ours.trim() {
                all.wrong(at, why, sign.text == ",");
            }
            at += 1;
        }
    }
    (!all.text.is_empty()).then_some((at, all))
}

/// The members of a class or a cycle, with `ours` between them.
pub fn members(holes: &Holes<'_>, words: &[Word<'_>], at: usize, ours: &str) -> Option<(usize, Bound)> {
    let why = if ours == " " { BLANKS } else { "a `{}` is not allowed here: the pieces of a class are separated by `|`" };
    let item = |at: usize| {
        let word = words.get(at)?;
        let quoted = word.text.trim_matches(['"', '\'']);
        let named = word.is_name() || word.text == "_" || quoted != word.text && holes.names.is_known(quoted);
        named.then(|| sets::piece(holes, words, at).unwrap_or((at + 1, Bound::right(word.text))))
    };
    let open = words.get(at).filter(|word| matches!(word.text, "(" | "[" | "{"));
    let signs = [",", "|", "->", ">", "=>", "→", "and", "or", "/", "then", "+", "-", "="];
    let (end, mut found) = list(words, at + usize::from(open.is_some()), &signs, (ours, why), item)?;
    if open.is_none() {
        return Some((end, found));
    }
    let close = words.get(end).filter(|word| matches!(word.text, ")" | "]" | "}"))?;
    found.wrong(at, "pieces stand here without brackets", true);
    Some((end + usize::from(!close.text.is_empty()), found))
}

/// Pieces with glyphs and colours, separated by commas: statements of their own here.
pub fn pieces(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let item = |start: usize| {
        let name = words.get(start).filter(|word| word.is_name())?;
        let mut found = Bound::right(name.text);
        let mut at = start + 1;
        while words.get(at).is_some_and(|word| word.kind == Kind::Glyph || word.text == "..") {
            let between = if text(at) == ".." || text(at - 1) == ".." { "" } else { " " };
            found.add(between, Bound::right(text(at)));
            at += 1;
        }
        let comma = usize::from(text(at) == ",");
        if words.get(at + comma).is_some_and(|word| is_color(word) && (comma == 0 || is_own_color(holes, words, start, at + 1))) {
            if comma > 0 {
                found.wrong(at, BLANKS, false);
            }
            found.add(" ", Bound::right(text(at + comma)));
            at += comma + 1;
        }
        Some((at, found))
    };
    let why = "a `,` is not allowed here: statements are separated by `;` or a line break";
    let (end, mut found) = list(words, at, &[","], ("; ", why), item)?;
    if let Some(slip) = &mut found.slip {
        slip.sure = false;
    }
    Some((end, found))
}

/// Whether a word can be a colour.
pub fn is_color(word: &Word<'_>) -> bool {
    let quoted = word.text.strip_prefix('"').is_some_and(|text| text.starts_with('#'));
    quoted || word.kind == Kind::Word && csscolorparser::NAMED_COLORS.keys().any(|name| **name == *word.text)
}

/// Whether the colour of a piece stands behind a comma, and not the next piece.
fn is_own_color(holes: &Holes<'_>, words: &[Word<'_>], piece: usize, color: usize) -> bool {
    let name = &words[piece];
    let glyph = words.get(piece + 1).is_some_and(|word| word.kind == Kind::Glyph);
    let next = words.get(color + 1).is_none_or(|word| word.text == ",");
    glyph && next && (name.text == words[color].text || !is_color(name) && !holes.names.is_used(words[color].text))
}

/// Nodes with places, as `a (1,2) b`.
pub fn placed(words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let item = |start: usize| {
        let name = words.get(start).filter(|word| word.is_name())?;
        let mut found = Bound::right(name.text);
        let filler = usize::from(matches!(text(start + 1), "at" | ":" | "=" | "@"));
        let open = start + 1 + filler;
        if !matches!(text(open), "(" | "[" | "<") {
            return (filler == 0).then_some((start + 1, found));
        }
        let length = words[open..].iter().position(|word| matches!(word.text, ")" | "]" | ">"))?;
        let inside = &words[open + 1..open + length];
        let mut numbers: Vec<String> = vec![String::new()];
        let mut signs = Vec::new();
        for (at, word) in inside.iter().enumerate() {
            let apart = at > 0 && word.at > inside[at - 1].end() && !numbers.last().is_some_and(String::is_empty);
            if matches!(word.text, "," | ";" | "/") {
                signs.push(word.text);
                numbers.push(String::new());
                continue;
            }
            if apart {
                numbers.push(String::new());
            }
            numbers.last_mut()?.push_str(word.text);
        }
        if numbers.len() != 2 {
            return None;
        }
        if signs != [","] || text(open) != "(" || filler > 0 {
            let why = if filler > 0 { "a place stands right behind its node" } else { "a place is two numbers with a `,` between them" };
            found.wrong(if filler > 0 { start + 1 } else { open }, why, true);
        }
        found.text += &format!(" ({})", numbers.join(","));
        Some((open + length + 1, found))
    };
    list(words, at, &[",", "and", "&", ";", "|"], (" ", BLANKS), item)
}

/// The nodes of a line: `-` runs both ways, `>` one way.
pub fn track(words: &[Word<'_>], at: usize, blanks: bool, commas: bool) -> Option<(usize, Bound)> {
    let (mut at, mut all, mut count) = (at, Bound::default(), 0);
    while let Some(node) = words.get(at).filter(|word| word.is_name()) {
        all.add("", Bound::right(node.text));
        count += 1;
        at += 1;
        let Some(sign) = words.get(at) else { break };
        let (tight, more) = (sign.at == node.end(), words.get(at + 1).is_some_and(Word::is_name));
        let ours = match sign.text {
            "-" | ">" => sign.text,
            "->" | "-->" | "=>" | "==>" | "→" | "⇒" => ">",
            "," if more && commas => "-",
            "--" | "<->" | "<>" | "–" | "—" | "to" | "and" | "↔" | "<=>" if more => "-",
            _ if blanks && sign.is_name() => "-",
            _ => break,
        };
        let name = sign.is_name() && !matches!(sign.text, "to" | "and");
        if ours == ">" && sign.text != ">" {
            all.wrong(at, "a line that runs one way is drawn with `>`, not `{}`", true);
        } else if sign.text != ours {
            all.wrong(at, "the nodes of a line are joined by `-`", false);
        }
        if name || !tight || sign.text == "," {
            all.text += &format!(" {ours} ");
        } else {
            all.text += ours;
        }
        at += usize::from(!name);
    }
    (count > 1).then_some((at, all))
}

/// Nodes one after the other, whatever joins them.
pub fn run(words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let item = |at: usize| words.get(at).filter(|word| word.is_name()).map(|word| (at + 1, Bound::right(word.text)));
    list(words, at, &[",", "-", "->", ">", "→", "and", "--", "=>", "&", "|"], (" ", BLANKS), item)
}

/// Short lines: `a-b-c a-d-e`, also in brackets and with commas.
pub fn jumps(words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let open = |at: usize| words.get(at).is_some_and(|word| matches!(word.text, "(" | "[" | "{"));
    let close = |at: usize| words.get(at).is_some_and(|word| matches!(word.text, ")" | "]" | "}"));
    let item = |at: usize| {
        let inner = usize::from(open(at));
        let (end, mut found) = track(words, at + inner, inner > 0, inner > 0)?;
        found.text = found.text.replace(' ', "");
        if inner > 0 {
            found.wrong(at, "a jump is written without brackets: `a-b-c`", true);
        }
        (inner == 0 || close(end)).then_some((end + inner, found))
    };
    let outer =
        usize::from(open(at) && item(at).is_none_or(|(end, _)| words.get(end).is_some_and(|word| word.text == ",") && !open(at + 1)));
    let outer = if item(at).is_some_and(|(end, _)| end == words.len()) && !open(at) { 0 } else { outer };
    let (end, found) = list(words, at + outer, &[","], ("  ", BLANKS), item)?;
    (outer == 0 || close(end)).then_some((end + outer, found))
}

/// The size of a grid: `3 by 3`, and whatever else means that.
pub fn size(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let why = "the size of a grid is written with `by`";
    let made = |end: usize, rows: &str, columns: &str| {
        let mut found = Bound::right(format!("{rows} by {columns}"));
        found.wrong(at, why, false);
        Some((end, found))
    };
    if let Some((rows, columns)) = text(at).split_once(['x', 'X']).filter(|(rows, columns)| number(rows) && number(columns)) {
        return made(at + 1, rows, columns);
    }
    if matches!(text(at), "(" | "[") {
        let (end, found) = size(holes, words, at + 1)?;
        return matches!(text(end), ")" | "]").then(|| {
            let mut again = Bound::right(found.text);
            again.wrong(at, why, false);
            (end + 1, again)
        });
    }
    let operand = |at: usize| words.get(at).filter(|word| number(word.text) || holes.names.is_param(word.text)).map(|word| word.text);
    if let (Some(rows), "by", Some((end, columns))) = (operand(at), text(at + 1), numbers::number(holes, words, at + 2)) {
        return Some((end, Bound::right(format!("{rows} by {}", columns.text))));
    }
    let rows = operand(at)?;
    let noun = usize::from(matches!(text(at + 1), "rows" | "row"));
    let sign = at + 1 + noun;
    let skip = usize::from(matches!(text(sign), "x" | "X" | "×" | "," | "*" | "by" | "and" | "/"));
    let columns = operand(sign + skip)?;
    let end = sign + skip + 1;
    made(end + usize::from(matches!(text(end), "columns" | "column" | "cols")), rows, columns)
}

/// Values of parameters, as `n=5 m=2`.
pub fn settings(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let item = |at: usize| {
        let name = words.get(at).filter(|word| word.is_plain())?;
        let sign = words.get(at + 1).filter(|word| matches!(word.text, "=" | "==" | ":" | ":="))?;
        let (end, value) = numbers::number(holes, words, at + 2)?;
        let mut found = Bound::right(format!("{}={}", name.text, value.text));
        if sign.text != "=" {
            found.wrong(at + 1, "a parameter gets its value with `=`", true);
        }
        Some((end, found))
    };
    list(words, at, &[",", "and", ";"], (" ", BLANKS), item)
}
