//! Reports texts whose quotes are missing, or stand elsewhere.

use super::*;

/// The longest prefix that other languages put before the quotes of a text, in bytes.
const LONGEST_PREFIX: usize = 2;

impl Mistake<'_> {
    /// Reports a text without quotes, in single quotes, or with a prefix before its quotes.
    pub(super) fn unquoted(&self) -> Option<Diagnostic> {
        if !self.positives.contains(&Rule::string) || self.near_keyword().is_some() {
            return None;
        }
        let single = self.line.strip_prefix('\'').and_then(|rest| rest.split('\'').next());
        let prose = self.text[self.start..self.at].split_whitespace().count() == 1
            && !self.expects(&[Rule::open_brace]);
        let end: &[char] =
            if prose { &['{', '}', '"', '\''] } else { &[' ', '\t', '{', '}', ';', '"', '\''] };
        let words = || self.line.split(end).next().map(str::trim);
        let text = single
            .or_else(words)
            .filter(|text| text.starts_with(char::is_alphanumeric) && !text.contains('`'))?;
        // `true` if the quote right after the words opens a text, `false` if it closes theirs.
        let opens = match single {
            None => self.line[text.len()..].strip_prefix('"').map(|rest| rest.contains('"')),
            Some(_) => None,
        };
        if opens == Some(true) && text.len() <= LONGEST_PREFIX {
            let prefix = self.first(text.len());
            let why = format!("a text begins with its quotes, without `{text}`");
            let report = Diagnostic::at(Code::MissingQuotes, prefix, why);
            return Some(report.help("leave it out").fix(prefix, ""));
        }
        let quotes = if single.is_some() { 2 } else { usize::from(opens == Some(false)) };
        let place = self.first(text.len() + quotes);
        let text = if prose { text } else { text.trim_end_matches(':') };
        let why = format!("`{text}` belongs in double quotes");
        let report = Diagnostic::at(Code::MissingQuotes, place, why);
        Some(report.help(format!("write `\"{text}\"`")).fix(place, format!("\"{text}\"")))
    }
}
