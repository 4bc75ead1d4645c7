//! Reports sums and comparisons in the forms of other languages, and regions apart from their
//! cells.

use super::*;

/// The signs of comparisons, the longer ones first.
const COMPARISONS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

impl Mistake<'_> {
    /// Returns the length of what stands between the first and the last number of an index such as
    /// `1, 2, 3`, whose numbers follow one another.
    pub(super) fn numbers_in_order(&self) -> Option<usize> {
        let inside = self.rest.split_once(']')?.0;
        let first = self.text[self.start..self.at].rsplit('[').next()?;
        let numbers: Option<Vec<u32>> = std::iter::once(first)
            .chain(inside.split(',').skip(1))
            .map(|one| one.trim().parse().ok())
            .collect();
        let in_order = numbers?.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
        let last = inside.rsplit(',').next()?;
        in_order.then(|| inside.len() - last.trim_start().len())
    }

    /// Reports a comparison with `=` that cannot be read from its beginning: `2*count(frog) = 3`.
    pub(super) fn single_equals(&self) -> Option<Diagnostic> {
        let sum = self.line.split([';', '}']).next().unwrap_or("");
        let begins = self.rest.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
            && sum.contains("count(");
        let alone = |at: &usize| {
            !sum[..*at].ends_with(['=', '!', '<', '>']) && !sum[at + 1..].starts_with(['=', '>'])
        };
        let at =
            self.at + sum.match_indices('=').map(|(at, _)| at).find(alone).filter(|_| begins)?;
        let place = Span::new(at, at + 1);
        Some(
            Diagnostic::at(Code::SingleEquals, place, "a comparison is written `==`, not `=`")
                .help("write `==`")
                .fix(place, "=="),
        )
    }

    /// Reports a sum in place of a piece: `gem:a+1` and `a + 1` for `gem[a+1]`.
    pub(super) fn computed_cell(&self) -> Option<Diagnostic> {
        let before = &self.text[self.start..self.at];
        let (sides, sign) = (before.trim_end(), before.trim_end().chars().next_back()?);
        let name = if sign == '+' { sides.trim_end_matches('+').trim_end() } else { sides };
        let word = name.rsplit(|letter: char| !is_part(letter)).next()?;
        let head = &name[..name.len() - word.len()];
        let glued = head
            .strip_suffix(':')
            .map(|head| head.rsplit(|letter: char| !is_part(letter)).next().unwrap_or(""));
        let rest = if sign == '+' { self.rest } else { self.rest.strip_prefix('-')? };
        let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
        let tag = format!(":{word}");
        let in_rule = before.contains("=>") || before.matches(&tag).count() > 1;
        let names_cell =
            before.split("=>").next().is_some_and(|left| left.contains(&format!(":{word}")));
        if digits.is_empty() || !in_rule || word.is_empty() || !names_cell {
            return None;
        }
        let class = match glued.filter(|class| !class.is_empty()) {
            Some(class) => class.to_owned(),
            None => {
                let left = before.split(&format!(":{word}")).next()?;
                left.rsplit(|letter: char| !is_part(letter)).next()?.to_owned()
            }
        };
        let better = format!("{class}[{word}{}{digits}]", if sign == '+' { '+' } else { '-' });
        let from = self.start + name.len() - word.len() - glued.map_or(0, |class| class.len() + 1);
        let end = self.at + (self.rest.len() - rest.trim_start().len()) + digits.len();
        let report = Diagnostic::at(
            Code::BadRule,
            Span::new(from, end),
            "a piece whose number is computed has the number in brackets",
        );
        Some(report.write(Span::new(from, end), better))
    }

    /// Reports a comparison of the name of a cell, which is a number, with a single `=`.
    pub(super) fn compared_cell(&self) -> Option<Diagnostic> {
        let before = self.text[self.start..self.at].trim_end();
        let name = before.rsplit(|letter: char| !is_part(letter)).next()?;
        let is_cell = !name.is_empty() && before.contains(&format!(":{name}"));
        if !is_cell || !self.line.starts_with("= ") || !self.expects(&[Rule::kw_is]) {
            return None;
        }
        let whole = Span::new(self.start + before.len() - name.len(), self.at + 1);
        let report =
            Diagnostic::at(Code::SingleEquals, whole, "a comparison is written `==`, not `=`");
        Some(report.help("write `==`").fix(self.first(1), "=="))
    }

    /// Reports a number of cells in a rule: `frog*2`, `2 frog`, `frog{2}`.
    pub(super) fn counted_cell(&self) -> Option<Diagnostic> {
        let before = &self.text[self.start..self.at];
        let counts =
            self.rest.trim_start_matches('{').starts_with(|letter: char| letter.is_ascii_digit())
                || before.ends_with('*') && self.rest.starts_with(|letter: char| is_part(letter));
        let in_rule = before.contains(':') && (before.contains("=>") || self.line.contains("=>"));
        let due = self.expects(&[Rule::arrow, Rule::cell, Rule::kind_part])
            || self.expects(&[Rule::kw_also]) && before.ends_with(['*', '+']);
        let tail = before
            .split_whitespace()
            .next_back()
            .is_some_and(|word| matches!(word, "cost" | "costs" | "if" | "as"));
        let report =
            Diagnostic::at(Code::UnexpectedText, self.place, "cells of a rule have no numbers")
                .about("numbers of cells");
        let help = "write each cell by itself, as in `frog frog _`; `frog*` is any number of frogs, and `frog+` one or more";
        (counts && in_rule && due && !tail).then(|| report.help(help))
    }

    /// Reports a product without its sign: `2 count(frog)`, `2n`.
    pub(super) fn product(&self) -> Option<Diagnostic> {
        let (word, wanted) = (
            self.word_here(),
            list(self.positives).is_some_and(|list| list.contains("a number or a parameter")),
        );
        let name = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if wanted && name.len() < word.len() && crate::syntax::is_name(name) {
            let product = format!("{}*{name}", &word[..word.len() - name.len()]);
            let report = Diagnostic::at(
                Code::UnexpectedText,
                self.first(word.len()),
                "a number and a parameter are multiplied with `*`",
            );
            return Some(
                report.help(format!("write `{product}`")).fix(self.first(word.len()), product),
            );
        }
        if name == "count"
            && name.len() < word.len()
            && self.rest[word.len()..].trim_start().starts_with('(')
        {
            let digits = &word[..word.len() - name.len()];
            let report = Diagnostic::at(
                Code::BadCondition,
                self.first(word.len()),
                "a number and a count are multiplied with `*`",
            );
            return Some(
                report
                    .help(format!("write `{digits}*count(…)`"))
                    .fix(self.first(word.len()), format!("{digits}*count")),
            );
        }
        if !self.rest.starts_with("count")
            || !self.expects(&[Rule::add_op, Rule::mul_op, Rule::comparison])
        {
            return None;
        }
        let before = self.text[self.start..self.at].trim_end();
        let factor = before
            .rsplit(|letter: char| !is_part(letter))
            .next()
            .filter(|factor| !factor.is_empty())?;
        let number = factor.bytes().all(|letter| letter.is_ascii_digit());
        if !number && !self.text.contains(&format!("param {factor} ")) {
            return None;
        }
        let end = self.start + before.len();
        let report = Diagnostic::at(
            Code::BadCondition,
            self.first("count".len()),
            "a number and a count are multiplied with `*`",
        );
        Some(report.help(format!("write `{factor}*count(…)`")).fix(Span::new(end, self.at), "*"))
    }

    /// Reports two comparisons that share a side: `1 < count(frog) < 3`, `count(frog) > 1 and < 3`.
    pub(super) fn compared_twice(&self) -> Option<Diagnostic> {
        let sign = COMPARISONS
            .iter()
            .find(|sign| self.rest.starts_with(**sign))
            .filter(|_| !self.rest.starts_with("=>"))?;
        let head = &self.text[self.start..self.at];
        let joined = ["and", "or"].iter().find_map(|joint| head.trim_end().strip_suffix(joint));
        let fact = |text: &str| {
            let ends = [" and ", " or ", "{", ":", " if ", ";", "\n"]
                .iter()
                .filter_map(|joint| Some(text.rfind(joint)? + joint.len()));
            ends.max().unwrap_or(0)
        };
        let first = joined.unwrap_or(head);
        let first = &first[fact(first)..];
        let (place, length) = COMPARISONS
            .iter()
            .filter_map(|sign| Some((first.find(sign)?, sign.len())))
            .min_by_key(|(at, length)| (*at, 9 - length))?;
        let shared = match joined {
            Some(_) => first[..place].trim(),
            None => first[place + length..].trim(),
        };
        let not = shared.trim_start_matches("never ").trim_start_matches("not ");
        if not.is_empty()
            || not.contains(['<', '>', '=', '{'])
            || joined.is_none() && !self.expects(&[Rule::kw_and, Rule::kw_or, Rule::add_op])
        {
            return None;
        }
        let new = if joined.is_some() { format!("{not} ") } else { format!("and {not} ") };
        let report = Diagnostic::at(
            Code::BadCondition,
            self.first(sign.len()),
            "a comparison has two sides, and several are joined by `and`",
        );
        Some(report.help(format!("write `{new}{sign} …`")).fix(Span::at(self.at), new))
    }

    /// Reports a region apart from its cell: `frog @ pond`.
    pub(super) fn apart(&self) -> Option<Diagnostic> {
        let behind = self.rest.strip_prefix('@')?.trim_start_matches([' ', '\t']);
        let before = self.text[self.start..self.at].trim_end_matches([' ', '\t']);
        let (from, to) = (self.start + before.len(), self.at + self.rest.len() - behind.len());
        if self.expects(&[Rule::glyph])
            || !before.ends_with(|letter: char| is_part(letter) || matches!(letter, '*' | '+'))
            || to - from < 2
            || !behind.starts_with(|first: char| first == '!' || is_part(first))
        {
            return None;
        }
        let report = Diagnostic::at(
            Code::BadRule,
            self.first(1),
            "a region stands right after its cell, without blanks",
        );
        let cell = before.rsplit([' ', '\t']).next().unwrap_or("");
        let region: String =
            behind.chars().take_while(|letter| *letter == '!' || is_part(*letter)).collect();
        let or = if cell == "_" {
            String::new()
        } else {
            format!("; `_@{region}` is an empty place in it")
        };
        Some(report.help(format!("write `{cell}@{region}`{or}")).offer(Span::new(from, to), "@"))
    }
}
