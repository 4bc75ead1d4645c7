//! The names of one kind that a text declares, with their outlines, the shapes of pieces, and the
//! generators of lines.

use super::words::PhraseWord;
use std::collections::HashSet;

/// The names of one kind: the plain ones, and the outlines of those with an index.
#[derive(Default)]
pub(super) struct Declared {
    pub(super) names: HashSet<String>,
    pub(super) outlines: HashSet<String>,
}

impl Declared {
    pub(super) fn add(&mut self, name: &str) {
        if name.contains('[') {
            self.outlines.insert(outline(name));
        }
        self.names.insert(name.to_owned());
    }

    pub(super) fn has(&self, name: &str) -> bool {
        let outline = outline(name);
        let several = name.contains(['*', '[']);
        self.names.contains(name)
            || outline != name && self.outlines.contains(&outline)
            || several && self.names.iter().any(|known| self::outline(known) == outline)
    }
}

/// Returns a name with `#` for each number, index and `*`.
pub fn outline(name: &str) -> String {
    let (mut text, mut depth) = (String::new(), 0_usize);
    for letter in name.chars() {
        let number = depth > 0 || letter.is_ascii_digit() || matches!(letter, '*' | '[');
        depth = match letter {
            '[' => depth + 1,
            ']' => depth.saturating_sub(1),
            _ => depth,
        };
        match number {
            true if text.ends_with('#') => {}
            true => text.push('#'),
            false => text.push(letter),
        }
    }
    text
}

/// Returns the names of a `for` that go through a list, each with the first item of its list.
pub fn lists(head: &[PhraseWord<'_>]) -> Vec<(String, String)> {
    let lists = head.windows(3).enumerate().filter_map(|(at, three)| {
        let [name, joint, first] = three else { return None };
        let ends = |word: &&PhraseWord<'_>| !matches!(word.text, "," | "if");
        let list = || head[at + 2..].iter().take_while(ends);
        let counts = list().any(|word| word.text.contains("..") || word.text == "range");
        let first = list().find(|word| word.is_name()).unwrap_or(first);
        (matches!(joint.text, "in" | "=" | "of") && name.is_plain() && !counts)
            .then(|| (name.text.to_owned(), first.text.to_owned()))
    });
    lists.collect()
}

/// The last cell of a shape, as rows down and columns to the right of its first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastCell(i64, i64);

impl LastCell {
    /// Returns the last cell of a drawn shape; `None` if it is no shape, or has only one cell.
    pub(super) fn of(shape: &str) -> Option<Self> {
        let rows: Vec<&str> = shape.trim_matches('"').split('/').collect();
        if !rows.iter().all(|row| row.chars().all(|sign| matches!(sign, '#' | '.'))) {
            return None;
        }
        let column = |found: Option<usize>| found.and_then(|column| i64::try_from(column).ok());
        let first = column(rows.first()?.find('#'))?;
        let last = column(rows.last()?.rfind('#'))?;
        let down = i64::try_from(rows.len()).ok()? - 1;
        (down > 0 || last > first).then_some(Self(down, last - first))
    }

    /// Returns the row and the column of the last cell, if the first cell is on a node of a grid.
    pub(super) fn from(self, node: &str) -> Option<(i64, i64)> {
        let (row, column) = node.strip_prefix('r')?.split_once('c')?;
        let [row, column] = [row.parse::<i64>().ok()?, column.parse::<i64>().ok()?];
        Some((row.checked_add(self.0)?, column.checked_add(self.1)?))
    }
}

/// Reads a generator of lines: the number of its words, and its form, with the smaller number of
/// leaps first.
pub(super) fn generator(words: &[PhraseWord<'_>]) -> Option<(usize, String)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    match text(0) {
        made @ ("diagonals" | "antidiagonals") => Some((1, made.to_owned())),
        "leaps" if (text(1), text(3), text(5)) == ("(", ",", ")") => {
            let mut sides = [text(2).parse::<u32>().ok()?, text(4).parse().ok()?];
            sides.sort_unstable();
            Some((6, format!("leaps({},{})", sides[0], sides[1])))
        }
        _ => None,
    }
}
