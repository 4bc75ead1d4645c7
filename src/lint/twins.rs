//! A rule that differs in one part from the mirror image of another one, where all other rules have
//! an image: what the one kind does forward, the other one does backward.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use crate::syntax::ast::{MoveStatement, Pattern, Rewrite, Tail};
use crate::syntax::name_text;
use crate::syntax::token::{Kind, tokens};

/// The directions and their opposites.
const OPPOSITES: [(&str, &str); 3] = [("forward", "backward"), ("right", "left"), ("down", "up")];
/// The numbers of rules that are compared.
const RULES: std::ops::RangeInclusive<usize> = 4..=40;
/// The greatest number of kinds of which two change places.
const MOST_KINDS: usize = 8;

/// A rule in one direction, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Twin {
    lines: Vec<String>,
    direction: String,
    left: Vec<String>,
    right: Vec<String>,
}

/// Reports the two rules without an image, if all others have one and the two agree in all but one
/// part.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let rules: Vec<(&Rewrite, Twin)> = places::moves(definition.ast)
        .into_iter()
        .filter_map(|one| match one {
            MoveStatement::Rewrite(rule) => Some((rule, Twin::of(definition, rule)?)),
            _ => None,
        })
        .collect();
    let kinds = &definition.puzzle.kinds;
    let names: Vec<&str> = kinds.all().map(|kind| kinds.name(kind)).take(MOST_KINDS + 1).collect();
    if !RULES.contains(&rules.len()) || names.len() > MOST_KINDS {
        return;
    }
    for (at, one) in names.iter().enumerate() {
        for other in &names[at + 1..] {
            let without: Vec<usize> = (0..rules.len())
                .filter(|at| {
                    let image = rules[*at].1.image(one, other);
                    !rules.iter().any(|(_, twin)| *twin == image)
                })
                .collect();
            if let [first, second] = without[..]
                && let Some(report) = report([&rules[first], &rules[second]], [one, other])
            {
                return found.push(report);
            }
        }
    }
}

/// Returns the report on a rule that differs in one part from the image of the one before it.
fn report(
    [(before, first), (rule, second)]: [&(&Rewrite, Twin); 2],
    [one, other]: [&str; 2],
) -> Option<Diagnostic> {
    let image = first.image(one, other);
    let side = |pattern: &Pattern| pattern.span;
    let parts: [(&str, bool, Span, String); 3] = [
        (
            "direction",
            image.direction != second.direction,
            rule.direction.as_ref()?.span,
            image.direction.clone(),
        ),
        ("left side", image.left != second.left, side(&rule.left), image.left.join(" ")),
        ("right side", image.right != second.right, side(&rule.right), image.right.join(" ")),
    ];
    let mut other_parts = parts.into_iter().filter(|(_, differs, ..)| *differs);
    let (part, _, span, text) = other_parts.next().filter(|_| other_parts.next().is_none())?;
    // There is another report on a rule that changes nothing.
    if image.lines != second.lines || [first, second].iter().any(|twin| twin.left == twin.right) {
        return None;
    }
    let message = format!(
        "but for its {part}, this is the mirror image of another rule, with `{one}` and `{other}` exchanged"
    );
    let report = Diagnostic::at(Code::RuleNearlyMirrored, span, message)
        .because(before.name.span, "all other rules have such an image");
    Some(report.help(format!("write `{text}` if both kinds move alike")).offer(span, text))
}

impl Twin {
    /// Returns a rule without clauses that goes one way.
    fn of(definition: &Definition, rule: &Rewrite) -> Option<Self> {
        let plain = *rule.tail == Tail::default() && rule.second.is_none();
        let side = |pattern: &Pattern| {
            let text = definition.source.slice(pattern.span);
            let cells: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            (cells.len() == pattern.cells.len()).then_some(cells)
        };
        let direction = rule.direction.as_ref().filter(|_| plain)?;
        Some(Self {
            lines: rule.on.iter().map(name_text).collect(),
            direction: direction.value.clone(),
            left: side(&rule.left)?,
            right: side(&rule.right)?,
        })
    }

    /// Returns the rule in the other direction, with two kinds exchanged.
    fn image(&self, one: &str, other: &str) -> Self {
        let swapped = |cell: &String| {
            let word = |text: &str| match text {
                _ if text == one => other.to_owned(),
                _ if text == other => one.to_owned(),
                _ => text.to_owned(),
            };
            tokens(cell)
                .map(|token| match token.kind {
                    Kind::Word => word(token.text),
                    _ => token.text.to_owned(),
                })
                .collect()
        };
        let direction = OPPOSITES.iter().find_map(|(way, back)| match &self.direction[..] {
            own if own == *way => Some(*back),
            own if own == *back => Some(*way),
            _ => None,
        });
        Self {
            lines: self.lines.clone(),
            direction: direction.unwrap_or_default().to_owned(),
            left: self.left.iter().map(swapped).collect(),
            right: self.right.iter().map(swapped).collect(),
        }
    }
}
