//! Reports rules without a right side.

use super::*;

impl Mistake<'_> {
    /// Reports a label after a pattern without a right side.
    pub(super) fn early_label(&self) -> Option<Diagnostic> {
        let one_sided = self.expects(&[Rule::cell, Rule::kind_part, Rule::stem])
            && !self.text[self.start..self.at].contains("=>");
        (one_sided && self.rest.starts_with("as ")).then(|| self.no_right_side())
    }

    fn no_right_side(&self) -> Diagnostic {
        Diagnostic::at(Code::MissingArrow, self.place, "this rule has no right side")
            .saying("`=>` was due here")
            .help("write what replaces the pattern: `jump: any green _ => _ _ any`")
    }

    /// Reports the missing right side of a rule.
    pub(super) fn side(&self) -> Option<Diagnostic> {
        (self.positives.contains(&Rule::arrow) && self.at_line_end()).then(|| self.no_right_side())
    }

    /// Reports a rule whose right side is empty: `vanish: red red =>`.
    pub(super) fn no_outcome(&self) -> Option<Diagnostic> {
        let before = self.text[self.start..self.at].trim_end();
        let left = before.strip_suffix("=>").filter(|_| self.at_line_end())?;
        let cells = left.rsplit(':').next().unwrap_or("").split_whitespace().count();
        let report =
            Diagnostic::at(Code::UnexpectedText, self.place, "this rule has no right side");
        let empty = vec!["_"; cells.max(1)].join(" ");
        let end = Span::at(self.start + before.len());
        Some(
            report
                .help(format!("write a cell for each cell on the left: `_` is empty, so `=> {empty}` takes all pieces away"))
                .offer(end, format!(" {empty}")),
        )
    }
}
