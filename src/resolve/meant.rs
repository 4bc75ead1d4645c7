//! The likely meaning of an unknown name, and the statement that would declare it.

use super::glob::{Computed, glob_matches};
use super::scope::Scope;
use crate::diagnostic::{Diagnostic, list_names};
use std::cmp::Ordering;

/// The greatest number of names and ranges that are written for the nodes of a line.
const MOST_PARTS: usize = 12;

impl Scope {
    /// Adds the declaration of an unknown name to a report on it, if the report offers no other
    /// change.
    ///
    /// # Arguments
    /// `declaration` - the statement of `pieces` or of `board` that declares the name
    pub fn declarable(&self, report: Diagnostic, home: &str, declaration: &str) -> Diagnostic {
        let room = self.rooms[usize::from(home == "board")].filter(|_| report.fixes.is_empty());
        match room {
            Some((place, before)) => report.offer(place, format!("{before}{declaration}")),
            None => report,
        }
    }

    /// Returns the words that nodes are called by a word and a number: `deck1` to `deck3` for
    /// `deck`; `None` if there are none.
    pub(super) fn numbered(&self, word: &str) -> Option<String> {
        let is_number =
            |rest: &str| !rest.is_empty() && rest.chars().all(|digit| digit.is_ascii_digit());
        let names = self.board.nodes().map(|node| self.board.name(node));
        let found: Vec<&str> =
            names.filter(|name| name.strip_prefix(word).is_some_and(is_number)).collect();
        match found[..] {
            [] => None,
            [only] => Some(format!("`{only}` is a node")),
            _ => Some(format!("{} are nodes", list_names(found))),
        }
    }

    /// Returns the nodes of the only line of a name as a set of nodes is written, if they are few
    /// names and ranges: `hub w[1..6]`.
    pub(super) fn nodes_of_line(&self, name: &str) -> Option<String> {
        let family = self.board.find_family(name)?;
        let mut lines = self.board.lines().iter().filter(|line| line.family == family);
        let (Some(line), None) = (lines.next(), lines.next()) else { return None };
        let mut parts: Vec<(&str, u32, u32)> = Vec::new();
        for node in &line.nodes {
            let name = self.board.name(*node);
            let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let digits = &name[stem.len()..];
            // Without a number, or with a leading zero, a name is no part of a range.
            let number: Option<u32> = digits.parse().ok().filter(|_| !digits.starts_with('0'));
            let Some(number) = number else {
                parts.push((name, 1, 0));
                continue;
            };
            match parts.last_mut() {
                Some((last, low, high))
                    if *last == stem && *low <= *high && number == *high + 1 =>
                {
                    *high = number;
                }
                _ => parts.push((stem, number, number)),
            }
        }
        let text = |(stem, low, high): &(&str, u32, u32)| match low.cmp(high) {
            Ordering::Greater => (*stem).to_owned(),
            Ordering::Equal => format!("{stem}{low}"),
            Ordering::Less => format!("{stem}[{low}..{high}]"),
        };
        (parts.len() <= MOST_PARTS)
            .then(|| parts.iter().map(text).collect::<Vec<String>>().join(" "))
    }

    /// Returns `true` if a name is that of a piece joined to the `_` of the next cell.
    pub(super) fn touches_empty(&self, name: &str) -> bool {
        let kind = name.trim_matches('_');
        name.len() == kind.len() + 1
            && (self.kind_names.contains_key(kind) || self.classes.contains_key(kind))
    }

    /// Returns the piece whose glyph is written in place of its name.
    pub(super) fn kind_with_glyph(&self, name: &str) -> Option<&str> {
        let mut letters = name.chars();
        let (Some(glyph), None) = (letters.next(), letters.next()) else { return None };
        let kind = self.kinds.all().find(|kind| self.kinds.glyphs[kind.index()] == Some(glyph))?;
        Some(self.kinds.name(kind))
    }

    /// Returns the help for a single declared piece such as `tile[5]`, where a name or a glyph
    /// belongs to a range that ends with it: `tile3` or `3`.
    pub(super) fn range_meant(&self, text: &str) -> Option<String> {
        let (own, number) = (stem(text), &text[stem(text).len()..]);
        let mut alike = self.kinds.names.iter().filter(|name| {
            if own.is_empty() { stem(name) != name.as_str() } else { stem(name) == own }
        });
        let (last, None) = (alike.next()?, alike.next()) else { return None };
        let (own, end): (&str, u32) = (stem(last), last[stem(last).len()..].parse().ok()?);
        let inside = number.parse().map_or(number.is_empty(), |number: u32| number <= end);
        (inside && end > 1).then(|| {
            format!(
                "`{own}[{end}]` is one piece; write `{own}[1..{end}]` in `pieces` for {end} of them"
            )
        })
    }

    /// Returns the nodes that a name with `*` means, where an index has to be in brackets, or the
    /// columns of a row are missing.
    pub(super) fn glob_meant(&self, text: &str) -> Option<String> {
        let is_known = |text: &str| {
            let parts = [Computed::Text(text)];
            self.board.nodes().any(|node| glob_matches(&parts, self.board.name(node).as_bytes()))
        };
        let row = || {
            let row = text
                .strip_prefix('r')
                .and_then(|row| row.strip_suffix('*'))
                .filter(|_| self.board.grid().is_some())?;
            Some(format!("r{row}c*")).filter(|text| is_known(text))
        };
        self.params.indexed(text, &is_known).or_else(row)
    }

    /// Returns in words the regions that differ from a name only in their number; `None` if there
    /// are none, or if nodes have such names.
    pub(super) fn regions_like(&self, text: &str) -> Option<String> {
        let own = stem(text);
        let alike: Vec<&str> = self
            .board
            .regions()
            .iter()
            .map(|region| region.0.as_str())
            .filter(|name| stem(name) == own)
            .collect();
        let nodes = || self.board.nodes().any(|node| stem(self.board.name(node)) == own);
        if own == text || alike.is_empty() || nodes() {
            return None;
        }
        let list = list_names(alike.iter().copied());
        Some(match alike[..] {
            [one] if one == own => format!(
                "the only region of that name is `{one}`; one for each number of a `for` has an index where it is declared: `region {one}[k] = …`"
            ),
            [_] => format!("the only region of that name is {list}"),
            _ => format!("the regions are {list}"),
        })
    }
}

/// Returns a name without the number at its end.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

/// Returns the node of a grid whose column is written before its row: `c3r1` is `r1c3`.
pub fn row_first(text: &str) -> Option<String> {
    let (column, row) = text
        .to_lowercase()
        .strip_prefix('c')?
        .split_once('r')
        .map(|(column, row)| (column.to_owned(), row.to_owned()))?;
    let digits = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    (digits(&column) && digits(&row)).then(|| format!("r{row}c{column}"))
}
