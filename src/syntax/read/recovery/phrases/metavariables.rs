//! Finds the words that fit the metavariables of patterns: single words by their kind, parts and
//! lists by their tables, cells and conditions by reading on.

use super::lists::{self, LISTS};
use super::parts::PARTS;
use super::row::{Bound, Metavariables};
use super::words::PhraseWord;
use super::{cells, conditions, covered, endings};
use crate::diagnostic::{icon_named, number_in_words, synonym};
use crate::syntax::is_name;
use crate::syntax::token::{Kind, is_part, tokens};
use unicode_segmentation::UnicodeSegmentation;

/// Returns the texts that fit a metavariable from a word on: the end of each, and its form in the
/// language; the longest first.
pub fn fits(
    vars: &Metavariables<'_>,
    variable: &str,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Vec<(usize, Bound)> {
    let Some(word) = words.get(at).filter(|_| vars.names.step()) else { return Vec::new() };
    if let Some(part) = PARTS.get(variable) {
        return part.fits(vars, words, at);
    }
    if let Some(list) = LISTS.iter().find(|list| list.variable == variable) {
        return list.fits(vars, words, at);
    }
    let (names, text) = (vars.names, word.text);
    let one = |fits: bool| fits.then(|| (at + 1, Bound::right(text)));
    let rest = || &vars.text[word.at..words[words.len() - 1].end()];
    let inside =
        |block: &str| Some((words.len(), Bound::right((vars.statement)(rest(), block, names)?)));
    let known = names.is_known(text);
    let found = match variable {
        // Names, and nouns for parts of a puzzle.
        "NAME" => one(word.is_plain()),
        "NEW" => one(word.is_plain() && !known),
        "OWN" => one(word.is_name()),
        // A colour that occurs nowhere else is no name.
        "CALLED" => one(word.is_name() && (names.is_used(text) || !lists::is_color(text))),
        "SORT" => {
            one(word.is_name() && names.is_kind(text) && (known || synonym(text) != Some("_"))
                || matches!(text, "_" | "any"))
        }
        "ARTICLE" => one(matches!(text, "a" | "an" | "the") && !names.is_kind(text)),
        "EMPTY" => one(!known && !names.is_place(text) && synonym(text) == Some("_")),
        "JOINED" => joined(vars, words, at),
        "LIKE" => names
            .kind_like(text)
            .filter(|_| word.is_plain() && !known)
            .map(|meant| (at + 1, other(at, "piece", meant))),
        "QUOTED" => {
            let bare = text.trim_matches(['"', '\'']);
            (bare != text && names.kind_like(bare) == Some(bare))
                .then(|| (at + 1, Bound::right(bare)))
        }
        "NAMED" => cells::named(word, at),
        "POINT" => node(vars, word, at),
        "GROUP" => one(word.is_name() && (names.is_region(text) || names.is_node(text))),
        // A place beside which other nodes lie: that of a cell, a click, a node or a region.
        "SPOT" => one(text == "self" || is_place(vars, word)),
        "SITE" => one(is_place(vars, word)),
        "TAGGED" => one(is_bound(vars.text, text)),
        "TAG" => one(word.is_plain()
            && !known
            && !is_bound(vars.text, text)
            && is_used_again(vars.text, word)),
        "REGION" => one(names.is_region(text)),
        "COVERED" => covered::covered(vars, words, at),
        "AREA" => one(word.is_plain() && names.is_place(text)),
        "REGIONS" => names
            .region_like(text)
            .filter(|_| word.is_plain() && !known)
            .map(|meant| (at + 1, other(at, "region", meant))),
        "HERD" => names
            .kind_like(text)
            .filter(|_| !known && text.ends_with('s'))
            .map(|meant| (at + 1, Bound::right(meant))),
        "ROUNDABOUT" => lists::roundabout(vars, words, at),
        "WHEEL" => lists::wheel(vars, words, at),
        "STACKED" => lists::stacked(words, at),
        "BLOCK" => lists::block(vars, words, at),
        "ROW" => one(text == "row"),
        "COLUMN" => one(matches!(text, "column" | "col")),
        "RANGE" => range(vars, words, at),
        // The line that is missing before a `:`.
        "NEEDED" if text == ":" => names.first_line().map(|line| (at + 1, Bound::right(line))),
        // The lines of cells side by side, which are not written.
        "BESIDE" => names.lines_beside().map(|lines| (at, Bound::right(lines))),
        "LINE" => one(names.is_line(text)),
        // The line that is the whole board.
        "WHOLE" => one(names.only_line() == Some(text)),
        "GENERATOR" if !names.is_line(text) => {
            names.line_of(&words[at..]).map(|(length, line)| (at + length, Bound::right(line)))
        }
        "NUMBERED" => {
            let line = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
            one(line != text && names.is_line(line) && !names.is_line(text))
        }
        "PLURAL" => {
            let line =
                text.strip_suffix('s').filter(|line| names.is_line(line) && !names.is_line(text));
            line.map(|line| (at + 1, Bound::right(line)))
        }
        "OURS" => one(matches!(text, "forward" | "backward" | "right" | "left" | "down" | "up")),
        // Quotes, numbers and signs.
        "TEXT" => one(word.kind == Kind::String && text.len() > 1 && text.ends_with('"')),
        "ORIGIN" => names.start_of(text).map(|name| (at + 1, Bound::right(name))),
        "AIM" => names.goal_of(text).map(|name| (at + 1, Bound::right(name))),
        "GLYPH" => one(word.kind == Kind::Glyph),
        "PICTURE" => one(word.kind == Kind::Picture),
        "SHAPE" => one(word.kind == Kind::String
            && word.text.contains('#')
            && word.text.trim_matches('"').chars().all(|sign| "#./".contains(sign))),
        "UNCLOSED" => {
            let count = |sign: &str| words[at..].iter().filter(|word| word.text == sign).count();
            (count("(") > count(")")).then(|| (words.len(), Bound::right(rest())))
        }
        "LETTER" => letter(word).map(|letter| (at + 1, Bound::right(format!("'{letter}'")))),
        "HUE" => one(lists::is_color(text)),
        "SHADE" => words.get(at + 1).and_then(|next| {
            let shade = format!("{text}{}", next.text);
            let mut found = Bound::right(shade.clone());
            found.wrong(at, "the name of a colour is one word", false);
            (word.is_plain() && lists::is_color(&shade)).then_some((at + 2, found))
        }),
        "ICON" => icon(vars, words, at),
        "EMOJI" if word.kind != Kind::Glyph => icon(vars, words, at)
            .filter(|(_, found)| !found.text.is_ascii())
            .map(|(end, found)| (end, Bound::right(found.text))),
        "PICTURED" => icon_named(text).map(|icon| (at + 1, Bound::right(format!("\"{icon}\"")))),
        "UNUSED" => one(lists::is_color(text) && !names.is_used(text)),
        "USED" => one(word.is_plain() && !lists::is_color(text) && names.is_used(text)),
        "FRESH" => one(word.is_plain() && !lists::is_near_color(text)),
        "TINT" => one(!known
            && (lists::is_color(text)
                || matches!(text, "big" | "small" | "large" | "little" | "single" | "other"))),
        "NUMBER" => number(vars, words, at),
        "NUMBERS" => lists::numbers(words, at),
        "NTH" if is_number(text) => {
            let stem = names.only_stem();
            let node = stem.map(|stem| format!("{stem}{text}"));
            node.filter(|node| names.is_node(node)).map(|node| (at + 1, Bound::right(node)))
        }
        "DIGITS" => one(names.has_grid() && is_number(text)),
        "AMOUNT" => one(is_number(text) || names.is_param(text)),
        "COUNTER" => one(names.is_number(text)),
        "PRODUCT" => {
            let name = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let digits = &text[..text.len() - name.len()];
            let is_product = !digits.is_empty() && names.is_number(name);
            is_product.then(|| (at + 1, Bound::right(format!("{digits}*{name}"))))
        }
        "BOUND" => one(is_number(text) || word.is_plain()),
        // The last number of a range that excludes its end.
        "BEFORE" if is_number(text) => text
            .parse::<u32>()
            .ok()
            .and_then(|end| end.checked_sub(1))
            .map(|last| (at + 1, Bound::right(last.to_string()))),
        "BEFORE" => word.is_plain().then(|| (at + 1, Bound::right(format!("{text}-1")))),
        "TIMES" => {
            let sides = text
                .split_once(['x', 'X'])
                .filter(|(rows, columns)| is_number(rows) && is_number(columns));
            sides.map(|(rows, columns)| (at + 1, Bound::right(format!("{rows} by {columns}"))))
        }
        "COORDINATE" => coordinate(words, at),
        "SIGN" => one(matches!(text, "==" | "!=" | "<=" | ">=" | "<" | ">")),
        "SECOND" => one(names.has_section("puzzle")
            && matches!(text, "title" | "name" | "game" | "caption" | "heading")),
        // Sequences of words.
        "PATTERN"
            if matches!(text, "^" | "?" | "!" | "(" | "not" | "_*")
                || vars.first("PIECE", words, at).is_some() =>
        {
            return cells::cells(vars, words, at);
        }
        "CELLS" => return cells::cells(vars, words, at),
        "SEQUENCE" | "ROWED" | "CELLED" => return cells::several(vars, variable, words, at),
        "SIDE" => cells::side(vars, words, at),
        "LAYOUT" => return cells::layout(vars, words, at),
        "ALONG" => return cells::along(vars, words, at),
        "CONDITION" => {
            return before_tail(words, at, |words| conditions::condition(vars, words, at));
        }
        "FORBIDDEN" => {
            return before_tail(words, at, |words| conditions::grouped(vars, words, at));
        }
        "TAIL" => is_tail(text).then(|| (words.len(), Bound::right(rest()))),
        "DENIED" => return before_tail(words, at, |words| conditions::denied(vars, words, at)),
        "DECLARED" => lists::piece(vars, words, at),
        "NEAR" => lists::hop(vars, words, at, false),
        "HOPS" => lists::hops(vars, words, at),
        "GLUED" => lists::glued(vars, words, at),
        "ENDING" => endings::ending(vars, words, at),
        "CHAIN" => lists::chain(vars, words, at, false),
        "COUPLE" => lists::chain(vars, words, at, true),
        "HOP" => lists::hop(vars, words, at, true),
        "PART" => lists::track(words, at, false, false),
        "TRACK" => lists::track(words, at, false, true),
        "THROUGH" => lists::track(words, at, true, true),
        "BEGUN" => inside("start"),
        "PARTS" => inside("pieces"),
        "PLAN" => inside("board"),
        "PLAYED" => inside("moves"),
        // `:-`, as in Prolog.
        "CLAUSE" => {
            let clause =
                words[at..].windows(2).any(|pair| pair[0].text == ":" && pair[1].text == "-");
            clause.then(|| (words.len(), Bound::right(rest())))
        }
        "DRAWN" => drawn(vars, words, at),
        // A text that begins with no condition; a number begins a comparison.
        "ODD" if word.kind != Kind::Number => {
            let reads = |end: usize| conditions::reads(&vars.text[word.at..words[end - 1].end()]);
            let begins = conditions::reaches(rest())
                > words.get(at + 1).map_or(rest().len(), |next| next.at - word.at);
            (!begins && !(at + 1..=words.len()).any(reads))
                .then(|| (words.len(), Bound::right(rest())))
        }
        "STARS" => lists::stars(words, at),
        "GLYPHS" => glyphs(vars, words, at),
        "SKETCH" => sketch(vars, words, at).or_else(|| glyphs(vars, words, at)),
        "REST" => Some((words.len(), Bound::right(rest()))),
        _ => None,
    };
    found.into_iter().collect()
}

/// Returns the fits that extend to the end, or to a word that may begin the clauses after a move.
fn before_tail<'w>(
    words: &[PhraseWord<'w>],
    at: usize,
    fits: impl Fn(&[PhraseWord<'w>]) -> Option<Bound>,
) -> Vec<(usize, Bound)> {
    let ends = std::iter::once(words.len()).chain(
        (at + 1..words.len())
            .filter(|&end| is_tail(words[end].text) || ends_condition(words[end].text)),
    );
    ends.filter_map(|end| Some((end, fits(&words[..end])?))).collect()
}

/// Returns `true` if a word begins a clause after a move.
fn is_tail(text: &str) -> bool {
    matches!(text, "if" | "also" | "cost" | "as")
}

/// Returns `true` if a condition may end before a word that is no part of it: the word is written
/// in place of `cost` or `also`, or closes braces.
fn ends_condition(text: &str) -> bool {
    matches!(
        text,
        "costs"
            | "costing"
            | "price"
            | "weight"
            | "then"
            | "and"
            | "with"
            | "when"
            | "where"
            | ","
            | "}"
            | "=>"
    )
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Creates the text for a name that is declared in another form.
fn other(at: usize, noun: &str, meant: &str) -> Bound {
    let mut found = Bound::right(meant);
    found.wrong(at, &format!("there is no {noun} named `{{}}`, only `{meant}`"), false);
    found
}

/// Reads the name of a piece in two words.
fn joined(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let [first, second] = words.get(at..at + 2)? else { return None };
    let name = format!("{}_{}", first.text, second.text);
    (first.is_plain() && second.is_plain() && vars.names.kind_like(&name) == Some(&name)).then(
        || {
            let mut found = Bound::right(name);
            found.wrong(at, "a name is one word", false);
            (at + 2, found)
        },
    )
}

/// Returns `true` if a text gives a cell a name: `any:x`.
fn is_bound(text: &str, name: &str) -> bool {
    let behind =
        |at: usize| text[at + 1..].strip_prefix(name).map(|rest| !rest.starts_with(is_part));
    let before = |at: usize| text[..at].ends_with(|letter: char| is_part(letter) || letter == ']');
    is_name(name) && text.match_indices(':').any(|(at, _)| behind(at) == Some(true) && before(at))
}

/// Returns `true` if a word is the name of a place: of a node, a region, or a cell of the statement.
fn is_place(vars: &Metavariables<'_>, word: &PhraseWord<'_>) -> bool {
    let names = vars.names;
    word.is_name()
        && (names.is_region(word.text)
            || names.is_node(word.text)
            || !names.is_known(word.text) && is_bound(vars.text, word.text))
}

/// Returns `true` if a word stands at another place of its text, too.
fn is_used_again(text: &str, word: &PhraseWord<'_>) -> bool {
    let mut words = tokens(text).filter(|token| token.kind == Kind::Word);
    words.any(|token| token.text == word.text && token.at != word.at)
}

/// Reads one node, also if its capitals differ from those of its name.
fn node(vars: &Metavariables<'_>, word: &PhraseWord<'_>, at: usize) -> Option<(usize, Bound)> {
    if !word.is_name() || word.text.contains('*') || word.text.contains("..") {
        return None;
    }
    if is_place(vars, word) && !vars.names.is_region(word.text) {
        return Some((at + 1, Bound::right(word.text)));
    }
    let lower = word.text.to_lowercase();
    let meant = lower != word.text && vars.names.is_node(&lower) && !vars.names.is_known(word.text);
    meant.then(|| (at + 1, other(at, "node", &lower)))
}

/// Reads a range of nodes: `h1-h3`, `h1..h3`, `h1 to h3`.
fn range(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let [first, sign, last] = words.get(at..at + 3)? else { return None };
    let fits = matches!(sign.text, "-" | ".." | "to" | "through" | "…" | ":" | "–")
        && vars.names.is_node(first.text);
    let mut found = Bound::right(run(first.text, last.text).filter(|_| fits)?);
    found.wrong(at + 1, "a range goes in square brackets", false);
    Some((at + 3, found))
}

/// Returns the row and the column of a node of a grid.
fn cell(name: &str) -> Option<(&str, &str)> {
    name.strip_prefix('r')?
        .split_once('c')
        .filter(|(row, column)| is_number(row) && is_number(column))
}

/// Returns the range from one name to another: `h[1..3]` for `h1` and `h3`, or `3`; for nodes of a
/// grid the rectangle between them.
pub fn run(first: &str, last: &str) -> Option<String> {
    if let Some(((top, left), (bottom, right))) = cell(first).zip(cell(last)) {
        let part = |from: &str, to: &str| {
            if from == to { from.to_owned() } else { format!("[{from}..{to}]") }
        };
        return Some(format!("r{}c{}", part(top, bottom), part(left, right)));
    }
    let stem = first.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (from, to) = (&first[stem.len()..], last.strip_prefix(stem).unwrap_or(last));
    (!stem.is_empty() && is_number(from) && is_number(to)).then(|| format!("{stem}[{from}..{to}]"))
}

/// Returns `h[1..n]` for `h1` and `hn` if the text declares the parameter `n`.
pub fn run_to_parameter(text: &str, first: &str, last: &str) -> Option<String> {
    let stem = first.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (from, to) = (&first[stem.len()..], last.strip_prefix(stem)?);
    let is_parameter = || is_name(to) && text.contains(&format!("param {to} "));
    (!stem.is_empty() && is_number(from) && is_parameter()).then(|| format!("{stem}[{from}..{to}]"))
}

/// Reads the glyphs of the only line, with its name: `ff_tt`, `f f . t t`.
fn drawn(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let letters: String = words[at..].iter().map(|word| word.text).collect();
    let cell = |letter: char| match letter {
        '_' | '.' => Some("_"),
        letter => vars.names.kind_of(letter),
    };
    let cells: Option<Vec<&str>> = letters.chars().map(cell).collect();
    let cells = cells.filter(|cells| cells.len() > 1 && !vars.names.is_known(&letters))?;
    Some((words.len(), Bound::right(format!("{}: {}", vars.names.only_line()?, cells.join(" ")))))
}

/// Reads a row of a picture: glyphs side by side, `F.T`.
fn sketch(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let letters: String = words[at..].iter().map(|word| word.text).collect();
    let shown = |letter| matches!(letter, '_' | '.') || vars.names.is_shown_by(letter);
    let drawn = letters.len() > 1 && letters.chars().all(shown) && !vars.names.is_known(&letters);
    drawn.then(|| (words.len(), Bound::right(letters)))
}

/// Reads glyphs side by side along a line, at least one of them in place of a name: `F . t`.
fn glyphs(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let cell = |word: &PhraseWord<'_>| {
        let mut letters = word.text.chars();
        let (letter, None) = (letters.next()?, letters.next()) else { return None };
        let other = || {
            letter
                .to_lowercase()
                .chain(letter.to_uppercase())
                .find_map(|letter| vars.names.kind_of(letter))
        };
        match letter {
            '_' | '.' => Some("_".to_owned()),
            _ if vars.names.is_known(word.text) => Some(word.text.to_owned()),
            _ => vars.names.kind_of(letter).or_else(other).map(str::to_owned),
        }
    };
    let cells: Option<Vec<String>> = words[at..].iter().map(cell).collect();
    Some((words.len(), Bound::right(cells?.join(" "))))
}

/// Returns a glyph without quotes, or in other quotes.
fn letter<'a>(word: &PhraseWord<'a>) -> Option<&'a str> {
    let bare =
        word.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(word.text);
    let quoted = bare != word.text;
    (bare.chars().count() == 1
        && (quoted || word.kind == Kind::Number || bare.starts_with(char::is_alphanumeric)))
    .then_some(bare)
}

/// An icon, also without its quotes or in single ones.
fn icon(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let word = words.get(at)?;
    let (text, end) = match word.kind {
        Kind::String => return Some((at + 1, Bound::right(word.text))),
        Kind::Glyph => (word.text.trim_matches('\''), at + 1),
        Kind::Unknown => {
            let text =
                vars.text[word.at..].graphemes(true).next().filter(|text| !text.is_ascii())?;
            let (past, joint) = (word.at + text.len(), '\u{200d}'.len_utf8());
            let end = at + words[at..].iter().take_while(|other| other.at < past).count();
            // A picture of several is not taken apart: what joins them has become blanks of its
            // length.
            if words
                .get(end)
                .is_some_and(|next| next.kind == Kind::Unknown && next.at == past + joint)
            {
                return None;
            }
            (text, end)
        }
        _ => return None,
    };
    let mut found = Bound::right(format!("\"{text}\""));
    found.wrong(at, "an icon is written in double quotes", true);
    Some((end, found))
}

/// Reads one number of a place: the tokens up to the next separator.
fn coordinate(words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let ends = |word: &PhraseWord<'_>| {
        matches!(word.text, "," | ";" | "/" | "(" | ")" | "[" | "]" | "<" | ">")
    };
    let mut found = Bound::default();
    let mut end = at;
    while let Some(word) =
        words.get(end).filter(|word| !ends(word) && (end == at || word.at == words[end - 1].end()))
    {
        found.text += word.text;
        end += 1;
    }
    (end > at).then_some((end, found))
}

/// Reads a number in digits or in a word, a parameter, or an expression of them.
pub fn number(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let first = words.get(at)?;
    if let Some(number) = number_in_words(first.text).filter(|_| !vars.names.is_known(first.text)) {
        return Some((at + 1, Bound::right(number.to_string())));
    }
    let (mut end, mut depth, mut operand, mut complete) = (at, 0_usize, true, at);
    while let Some(word) = words.get(end) {
        let is_number = |part: &str| vars.names.is_number(part) || is_bound(vars.text, part);
        let is_operand = word.kind == Kind::Number
            || word.kind == Kind::Word
                && (is_number(word.text) || word.text.split('*').all(is_number));
        match word.text {
            "(" if operand => depth += 1,
            ")" if !operand && depth > 0 => depth -= 1,
            "-" if operand => {}
            "+" | "-" | "*" | "/" | "//" | "%" | "^" if !operand => operand = true,
            _ if operand && is_operand => operand = false,
            _ => break,
        }
        end += 1;
        if !operand && depth == 0 {
            complete = end;
        }
    }
    let text = vars.text.get(first.at..words.get(complete.checked_sub(1)?)?.end())?;
    (complete > at).then(|| (complete, Bound::right(text)))
}
