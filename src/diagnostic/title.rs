//! The title of a fix: its effect in a few words, as editors list it.

use super::{Code, Diagnostic, Fix};
use crate::source::{Source, Span};

/// The greatest number of characters of a text in a title.
const MOST_SHOWN: usize = 40;

impl Diagnostic {
    /// Returns `true` if a fix declares the unknown name. The help, which lists known names, does
    /// not belong to such a fix.
    pub(super) fn declares(&self, fix: &Fix) -> bool {
        let unknown =
            matches!(self.code, Code::UnknownKind | Code::UnknownNode | Code::UnknownRegion);
        let apart = |place: Span| {
            self.primary
                .as_ref()
                .is_some_and(|label| place.end < label.span.start || label.span.end < place.start)
        };
        unknown && matches!(fix.edits[..], [(place, _)] if place.range().is_empty() && apart(place))
    }

    /// Returns the effect of one of the fixes, in a few words without a full stop.
    ///
    /// # Arguments
    /// `source` is the text that the report is about.
    #[must_use]
    pub fn title(&self, fix: &Fix, source: &Source) -> String {
        let [(span, new), others @ ..] = &fix.edits[..] else { return "Change nothing".to_owned() };
        if let Some(subject) = self.subject.as_ref().filter(|_| self.declares(fix)) {
            return format!("Declare the {} `{}`", subject.sort.word(), subject.name);
        }
        let old = source.slice(*span);
        if !others.iter().all(|(other, text)| text == new && source.slice(*other) == old) {
            return format!(
                "Change {} places: {}",
                fix.edits.len(),
                shown(&self.message.to_string())
            );
        }
        let times = if others.is_empty() {
            String::new()
        } else {
            format!(" in all {} places", fix.edits.len())
        };
        let (old, new) = (shown(old), shown(new));
        match (old.is_empty(), new.is_empty()) {
            (true, true) => "Change the line breaks".to_owned(),
            (true, false) => format!("Insert `{new}`{times}"),
            (false, true) => format!("Remove `{old}`{times}"),
            (false, false) if new.contains(&old) => format!("Write `{new}`{times}"),
            (false, false) => format!("Write `{new}` instead of `{old}`{times}"),
        }
    }
}

/// Returns the beginning of a text, on one line.
fn shown(text: &str) -> String {
    let text = text.trim();
    let short: String = text
        .chars()
        .take(MOST_SHOWN)
        .map(|character| if character.is_control() { ' ' } else { character })
        .collect();
    if text.chars().count() > MOST_SHOWN { short + "…" } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_say_what_is_done() {
        let source = Source::new("x.pz", "ab cd ab\r\nef");
        let report = Diagnostic::new(Code::UnknownNode, "no node `b`");
        let title = |edits: &[(u32, u32, &str)]| {
            let edits = edits
                .iter()
                .map(|(start, end, new)| {
                    (Span::new(*start as usize, *end as usize), (*new).to_owned())
                })
                .collect();
            report.title(&Fix { safe: true, edits }, &source)
        };
        assert_eq!(title(&[]), "Change nothing");
        assert_eq!(title(&[(0, 2, "xy")]), "Write `xy` instead of `ab`");
        assert_eq!(
            title(&[(0, 2, "xy"), (6, 8, "xy")]),
            "Write `xy` instead of `ab` in all 2 places"
        );
        assert_eq!(title(&[(0, 2, "xy"), (3, 5, "xy")]), "Change 2 places: no node `b`");
        assert_eq!(title(&[(0, 2, "abc")]), "Write `abc`");
        assert_eq!(title(&[(2, 2, "\nstart {\n")]), "Insert `start {`");
        assert_eq!(title(&[(2, 5, "")]), "Remove `cd`");
        assert_eq!(title(&[(8, 10, "\n")]), "Change the line breaks");
        assert_eq!(
            title(&[(3, 5, &"x\n".repeat(30))]),
            format!("Write `{}…` instead of `cd`", "x ".repeat(20))
        );
    }
}
