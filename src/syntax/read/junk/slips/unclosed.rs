//! Quotes and brackets that are never closed.

use super::*;

impl Slip<'_> {
    pub(super) fn quote(&self) -> Option<Diagnostic> {
        let line = self.line.trim_end();
        if self.rest.starts_with("\"\"\"") {
            let open = !self.rest[3..].contains("\"\"\"");
            let report = Diagnostic::at(Code::UnclosedPicture, self.first(3), "this picture is never closed");
            if open && self.text[self.start..self.at].trim() == "about" {
                let report = Diagnostic::at(Code::UnclosedPicture, self.first(3), "this text is never closed");
                return Some(report.help("add `\"\"\"` at its end, or write `\"` on both sides of a text on one line"));
            }
            return open.then(|| report.help("add `\"\"\"` on a line of its own after the last row"));
        }
        if line.starts_with('"') && !line[1..].contains('"') {
            let report = Diagnostic::at(Code::UnclosedString, self.first(line.len()), "this text is never closed");
            return Some(report.help("add `\"` at its end; a text is on one line"));
        }
        if line.starts_with('\'') && !line[1..].contains('\'') {
            let glyph = line.chars().nth(1).filter(|glyph| !matches!(glyph, '`' | ' '));
            let report = Diagnostic::at(Code::UnclosedGlyph, self.first(line.len()), "this glyph is never closed");
            let fix = glyph.map_or(String::new(), |glyph| format!("write `'{glyph}'`: "));
            return Some(report.help(format!("{fix}a glyph is one character between two single quotes")));
        }
        let curly = line.chars().next().filter(|c| "“”„‟«»‘’‚‛".contains(*c))?;
        let straight = if "‘’‚‛".contains(curly) { '\'' } else { '"' };
        let report = Diagnostic::at(Code::CurlyQuote, self.first(curly.len_utf8()), format!("`{curly}` is not a straight quote"));
        Some(report.help(format!("write `{straight}` on both sides")))
    }

    pub(super) fn bracket(&self) -> Option<Diagnostic> {
        let open = self.start + unclosed_bracket(&self.text[self.start..self.at])?;
        let inside = [Rule::right_paren, Rule::right_bracket, Rule::expr, Rule::add_op, Rule::mul_op, Rule::name, Rule::stem, Rule::atom];
        if !self.expects(&inside) || !(self.line.trim().is_empty() || self.line.trim_start().starts_with(['{', '}', ';', '#'])) {
            return None;
        }
        let (bracket, close) = if self.text[open..].starts_with('(') { ("(", ")") } else { ("[", "]") };
        let report = Diagnostic::at(Code::UnclosedBracket, Span::new(open, open + 1), format!("this `{bracket}` is never closed"));
        Some(report.because(self.place, format!("`{close}` was due here")).help(format!("add `{close}`")))
    }
}
