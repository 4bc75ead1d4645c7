//! Courses of patterns: lines and directions (rule R19).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, near};
use crate::model::FamilyId;
use crate::source::Span;
use crate::syntax::ast::{self, Text};
use crate::syntax::name_text;

/// The direction words, each with the family of a grid's lines to which it is limited, and with its
/// ways: forward, backward.
const DIRECTIONS: [(&str, Option<&str>, bool, bool); 6] = [
    ("forward", None, true, false),
    ("backward", None, false, true),
    ("right", Some("row"), true, false),
    ("left", Some("row"), false, true),
    ("down", Some("column"), true, false),
    ("up", Some("column"), false, true),
];

/// The course of a rule: its families if limited, forward, backward.
pub type Course = (Option<Vec<FamilyId>>, bool, bool);

impl Scope {
    /// Resolves the course of a pattern; `name` is that of its rule, if it belongs to one.
    pub fn course(
        &self,
        name: Option<&ast::Name>,
        on: &[ast::Name],
        direction: Option<&Text>,
        sink: &mut Sink,
    ) -> Option<Course> {
        let families = if on.is_empty() { Some(None) } else { self.families(on, sink).map(Some) };
        let Some(word) = direction else { return Some((families?, true, true)) };
        let Some(&(_, line, forward, backward)) =
            DIRECTIONS.iter().find(|(known, ..)| *known == word.value)
        else {
            families.as_ref()?; // an unknown line is one mistake with the word after it
            sink.push(self.unknown_direction(name, on, word));
            return None;
        };
        let Some(line) = line else { return Some((families?, forward, backward)) };
        if let Some(on) = on.first() {
            let report = Diagnostic::at(
                Code::DirectionWithOn,
                word.span,
                format!("`{}` and `on` cannot be used together", word.value),
            );
            let way = if forward { "forward" } else { "backward" };
            sink.push(
                report
                    .because(on.span, format!("`{}` alone means `on {line} {way}`", word.value))
                    .write(word.span, way)
                    .help(format!("write `{way}` instead of `{}`", word.value)),
            );
            return None;
        }
        if self.board.grid().is_none() {
            if !self.grid_failed && !self.is_tainted("grid") {
                let report = Diagnostic::at(
                    Code::NoGrid,
                    word.span,
                    format!("`{}` needs a grid", word.value),
                );
                sink.push(
                    report
                        .help("on other boards the directions are `forward` and `backward`, as a line is written")
                        .offer(word.span, "forward")
                        .offer(word.span, "backward"),
                );
            }
            return None;
        }
        if self.is_off_hex(line, word, if forward { "forward" } else { "backward" }, sink) {
            return None;
        }
        Some((Some(vec![self.board.find_family(line)?]), forward, backward))
    }

    fn unknown_direction(
        &self,
        name: Option<&ast::Name>,
        on: &[ast::Name],
        word: &Text,
    ) -> Diagnostic {
        let report = Diagnostic::at(
            Code::UnknownDirection,
            word.span,
            format!("there is no direction `{}`", word.value),
        );
        let rule = name.map_or_else(String::new, name_text);
        if self.board.find_family(&word.value).is_some() && on.is_empty() {
            let help = match name {
                Some(_) => format!("`{0}` is a line: write `{rule} on {0}: …`", word.value),
                None => format!("`{0}` is a line: write `on {0}: …`", word.value),
            };
            return report.help(help).fix(Span::at(word.span.range().start), "on ");
        }
        if self.board.find_family(&word.value).is_some() {
            let lines: Vec<String> = on.iter().map(name_text).chain([word.value.clone()]).collect();
            let lines = lines.join(", ");
            let help = |head: &str| format!("`{}` is a line: write `{head}: …`", word.value);
            return match name {
                Some(name) => {
                    let head = format!("{rule} on {lines}");
                    let help = help(&head);
                    report.offer(name.span.to(word.span), head).help(help)
                }
                None => report.help(help(&format!("on {lines}"))),
            };
        }
        let turning = match word.value.as_str() {
            "clockwise" | "cw" => Some("forward"),
            "anticlockwise" | "counterclockwise" | "ccw" => Some("backward"),
            _ => None,
        };
        if let Some(way) = turning.filter(|_| self.board.lines().iter().any(|line| line.ring)) {
            let help = format!(
                "a ring is followed as it is written: write `{way}` if its nodes are written clockwise"
            );
            return report.offer(word.span, way).help(help);
        }
        let near = near(&word.value, DIRECTIONS.iter().map(|direction| direction.0));
        let help = "the directions are `forward` and `backward`, and on grids `right`, `left`, `down` and `up`; names of lines follow `on`";
        report.meaning(word.span, &near, help)
    }
}
