//! Indexes that run past the numbers of nodes or pieces in some rounds of a loop: `v[i+1]` for the
//! last node.

use super::glob::{Computed, count, spell};
use super::locals::Range;
use super::operands::named;
use super::scope::Scope;
use super::uses::CountsDown;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::Tiling;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprNode, Name, NamePart, Operator};
use crate::syntax::name_text;
use crate::syntax::token::is_part;

/// The greatest number of names that are counted beside the one that is missing.
const MOST_COUNTED: i128 = 1_000;

impl Scope {
    /// Returns a report on an unknown node or piece whose index is the parameter of a loop and a number
    /// more or less: the index that goes round, and the range that ends earlier.
    ///
    /// # Arguments
    /// * `sort` - node or piece
    /// * `missing` - its name
    pub(super) fn past_the_end(
        &self,
        sort: Sort,
        name: &Name,
        missing: &str,
    ) -> Option<Diagnostic> {
        if name.parts.iter().any(|part| matches!(part, NamePart::Range(..))) {
            let down = self.counts_down(sort, name, missing);
            return down.or_else(|| self.out_of_rounds(sort, name, missing));
        }
        self.beside_the_end(sort, name, missing).or_else(|| self.out_of_rounds(sort, name, missing))
    }

    /// Returns a report on an index that is the parameter of a loop and a number more or less.
    fn beside_the_end(&self, sort: Sort, name: &Name, missing: &str) -> Option<Diagnostic> {
        let parts = self.compute(name, &mut Sink::default())?;
        let locals = self.params.local.borrow();
        name.parts.iter().enumerate().find_map(|(at, part)| {
            let NamePart::Index(index) = part else { return None };
            let (word, step) = stepped(index)?;
            let local = locals.find(word)?;
            let (value, range) = (local.value()?, local.range.as_ref()?);
            let with = |number: i128| {
                let mut other: Vec<Computed<'_>> = parts.to_vec();
                other[at] = Computed::Range(number, number);
                let other = spell(&other).pop()?;
                let known = match sort {
                    Sort::Node => self.node_names.contains_key(&other),
                    _ => self.kind_names.contains_key(&other),
                };
                known.then_some(other)
            };
            let (own, beside) = (value.checked_add(step)?, value);
            let other = with(beside)?;
            let end = |way: i128| {
                (1..MOST_COUNTED)
                    .map(|far| beside.saturating_add(way * far))
                    .find(|number| with(*number).is_none())
                    .map(|out| out - way)
            };
            let (first, last) = (end(-1)?, end(1)?);
            if (first..=last).contains(&own) {
                return None;
            }
            let [from, to] = &range.texts;
            let size = size_text(to, range.ends, first, last);
            let size = size.unwrap_or_else(|| (last - first + 1).to_string());
            // The remainder has the sign of its divisor (R5), so it is never negative here.
            let inside = match step.saturating_sub(first) {
                0 => word.to_owned(),
                shift => format!("({word}{shift:+})"),
            };
            let round = format!("{inside}%{size}");
            let round = if first == 0 { round } else { format!("{round}+{first}") };
            let mut round_parts = name.clone();
            round_parts.parts[at] =
                NamePart::Index(Expr { node: ExprNode::Param(round), span: index.span });
            let round = name_text(&round_parts);
            let [low, high] = range.ends;
            let (low, high) =
                (low.max(first.saturating_sub(step)), high.min(last.saturating_sub(step)));
            let shorter = (low <= high).then(|| {
                let text = |end: i128, old: i128, text: &str| {
                    if end == old {
                        text.to_owned()
                    } else {
                        shifted(text, end.saturating_sub(old), end)
                    }
                };
                let [first, last] = range.ends;
                format!("{}..{}", text(low, first, from), text(high, last, to))
            });
            let grid = self.board.grid().filter(|_| sort == Sort::Node);
            // Where a name has several numbers, one of them tells nothing about the size of the others.
            let indices = name.parts.iter().filter(|part| matches!(part, NamePart::Index(_)));
            // A `for` over lines may make a ring; elsewhere the board has one or has none.
            let in_board = self.rooms[1].is_some_and(|(room, _)| name.span.end <= room.end);
            let ringless =
                sort == Sort::Node && !in_board && !self.board.lines().iter().any(|line| line.ring);
            let straight = grid.is_some() || indices.count() > 1 || ringless;
            let torus = grid.is_some_and(|grid| grid.tiling == Tiling::Torus);
            let place = range.span;
            let code = if sort == Sort::Node { Code::UnknownNode } else { Code::UnknownKind };
            let message = format!("there is no {} named `{missing}`", sort.word());
            let report = Diagnostic::at(code, name.span, message);
            let report = report.saying("not declared").of(sort, missing);
            let node = self.node_names.get(&other).filter(|_| sort == Sort::Node);
            let on_ring =
                |node| self.board.lines().iter().any(|line| line.ring && line.nodes.contains(node));
            let around = torus || node.is_some_and(on_ring);
            Some(match shorter {
                _ if around => {
                    let other = shorter
                        .map(|range| format!(", or `{word} in {range}` to stop before the end"))
                        .unwrap_or_default();
                    report
                        .help(format!("write `{round}` to go round{other}"))
                        .offer(name.span, round)
                }
                Some(range) => {
                    let other = match straight {
                        true => String::new(),
                        false => format!(", or `{round}` to go round"),
                    };
                    report.help(format!("write `{word} in {range}`{other}")).offer(place, range)
                }
                None => return None,
            })
        })
    }
}

impl Scope {
    /// Returns a report on an unknown node or piece whose index is computed from one parameter of a
    /// loop, as in `t[2*k]` and `h[1..k+1]`: the rounds in which all its names are known.
    fn out_of_rounds(&self, sort: Sort, name: &Name, missing: &str) -> Option<Diagnostic> {
        let around = self.params.local.borrow().clone();
        let mut words: Vec<String> = Vec::new();
        let mut note = |word: &str, _| words.push(word.to_owned());
        for part in &name.parts {
            match part {
                NamePart::Index(index) => named(index, &mut note),
                NamePart::Range(from, to) => {
                    [from, to].into_iter().for_each(|end| named(end, &mut note))
                }
                NamePart::Text(_) | NamePart::Star => {}
            }
        }
        let mut counted = words.iter().filter_map(|word| around.find(word));
        let local = counted.next().filter(|first| counted.all(|other| other.name == first.name))?;
        let range = local.range.clone()?;
        let [low, high] = range.ends;
        let known = |name: &String| match sort {
            Sort::Node => self.node_names.contains_key(name),
            _ => self.kind_names.contains_key(name) || self.classes.contains_key(name),
        };
        let fits = |number: i128| {
            let round = around.with(&local.name, number);
            let names = self.params.within(&round, || {
                let parts = self.compute(name, &mut Sink::default())?;
                let few = count(&parts) <= MOST_COUNTED.unsigned_abs();
                few.then(|| spell(&parts))
            });
            names.is_some_and(|names| names.iter().all(known))
        };
        if high.checked_sub(low)? > MOST_COUNTED {
            return None;
        }
        let first = (low..=high).find(|number| fits(*number))?;
        let last = (first..=high).take_while(|number| fits(*number)).last()?;
        let code = if sort == Sort::Node { Code::UnknownNode } else { Code::UnknownKind };
        let message = format!("there is no {} named `{missing}`", sort.word());
        let report = Diagnostic::at(code, name.span, message).saying("not declared");
        let text = within([first, last], &range);
        // All names that leave the board in the same rounds are one mistake.
        let report = report.of(sort, missing).about(format!("rounds at {}", range.span.start));
        Some(report.help(format!("write `{} in {text}`", local.name)).offer(range.span, text))
    }

    /// Returns a report on an unknown node or piece of a range that counts down in some rounds of a
    /// loop, as `h[1..k-1]` does for `k = 1`: the range of the loop without these rounds.
    fn counts_down(&self, sort: Sort, name: &Name, missing: &str) -> Option<Diagnostic> {
        let parts = self.compute(name, &mut Sink::default())?;
        let down = self.down(name, &parts)?;
        let code = if sort == Sort::Node { Code::UnknownNode } else { Code::UnknownKind };
        let message = format!("there is no {} named `{missing}`", sort.word());
        let report = Diagnostic::at(code, name.span, message).of(sort, missing);
        let report = report.saying(format!("this is `{}`, which counts down", down.here));
        let help = format!("write `{} in {}`", down.parameter, down.range);
        Some(report.help(help).offer(down.span, down.range))
    }

    /// Notes the round of a loop in which a range of a name is computed.
    pub(super) fn note_round(&self, name: &Name, parts: &[Computed<'_>]) {
        let locals = self.params.local.borrow();
        let mut ranges = name.parts.iter().zip(parts).filter_map(|both| match both {
            (NamePart::Range(..), &Computed::Range(first, last)) => Some((first, last)),
            _ => None,
        });
        let Some((first, last)) = ranges.next().filter(|_| !locals.is_empty()) else { return };
        let is_far = last < first.saturating_sub(1) || ranges.next().is_some();
        let down = || {
            let down = self.down(name, parts)?;
            Some(CountsDown {
                span: name.span,
                here: down.here,
                with: locals.values(),
                rounds: (down.parameter, down.number, down.range),
            })
        };
        self.params.notes.counted(name.span, |rounds| {
            rounds.up |= first <= last;
            rounds.far |= is_far;
            if last.checked_add(1) == Some(first) && rounds.down.is_none() {
                rounds.down = down();
                rounds.far |= rounds.down.is_none();
            }
        });
    }

    /// Returns the rounds of a loop in which the range of a name counts down, if it counts to the
    /// parameter of the loop, or from it.
    fn down(&self, name: &Name, parts: &[Computed<'_>]) -> Option<Down> {
        let locals = self.params.local.borrow();
        let (at, from, to, [first, last]) =
            name.parts.iter().zip(parts).enumerate().find_map(|(at, both)| match both {
                (NamePart::Range(from, to), &Computed::Range(first, last)) if first > last => {
                    Some((at, from, to, [first, last]))
                }
                _ => None,
            })?;
        let counted = |end: &Expr| match &end.node {
            ExprNode::Param(word) => Some((locals.find(word)?, 0)),
            _ => stepped(end).and_then(|(word, step)| Some((locals.find(word)?, step))),
        };
        let (local, step, is_last) = match (counted(from), counted(to)) {
            (None, Some((local, step))) => (local, step, true),
            (Some((local, step)), None) => (local, step, false),
            _ => return None,
        };
        let around = local.range.as_ref()?;
        let [low, high] = if is_last {
            [first.saturating_sub(step), around.ends[1]]
        } else {
            [around.ends[0], last.saturating_sub(step)]
        };
        if low > high {
            return None;
        }
        let mut here = name.clone();
        let number = |end: &Expr, value: i128| Expr {
            node: ExprNode::Number(value.to_string()),
            span: end.span,
        };
        here.parts[at] = NamePart::Range(number(from, first), number(to, last));
        Some(Down {
            here: name_text(&here),
            parameter: local.name.clone(),
            number: local.meaning.text.clone(),
            span: around.span,
            range: within([low, high], around),
        })
    }
}

/// The rounds of a loop in which a range counts down.
struct Down {
    /// The name in this round.
    here: String,
    /// The parameter of the loop, and its number in this round.
    parameter: String,
    number: String,
    /// The place of the range of the loop, and its range without these rounds.
    span: Span,
    range: String,
}

/// Returns a part of the range of a loop.
fn within(ends: [i128; 2], around: &Range) -> String {
    let ends = ends.into_iter().zip(&around.ends).zip(&around.texts);
    let ends: Vec<String> = ends
        .map(|((end, old), text)| match i128::saturating_sub(end, *old) {
            0 => text.clone(),
            by => shifted(text, by, end),
        })
        .collect();
    ends.join("..")
}

/// Returns the parameter and the number of an index such as `i+2` or `i - 1`.
fn stepped(index: &Expr) -> Option<(&str, i128)> {
    let ExprNode::Chain(first, rest) = &index.node else { return None };
    let (ExprNode::Param(word), [(sign, Expr { node: ExprNode::Number(digits), .. })]) =
        (&first.node, &rest[..])
    else {
        return None;
    };
    let step: i128 = digits.parse().ok()?;
    match sign {
        Operator::Plus => Some((word, step)),
        Operator::Minus => Some((word, -step)),
        _ => None,
    }
}

/// Returns the number of nodes by the parameter that says it: `n` for the ranges `1..n` and
/// `0..n-1` that count all of them.
fn size_text(to: &str, ends: [i128; 2], first: i128, last: i128) -> Option<String> {
    let (name, more) = sum(to)?;
    let named = name.starts_with(char::is_alphabetic) && name.chars().all(is_part);
    (named && more == first.saturating_sub(1) && ends[1] == last).then_some(name)
}

/// Returns the end of a range after a number was added to it.
fn shifted(text: &str, by: i128, value: i128) -> String {
    match sum(text) {
        Some((name, more)) => match more.saturating_add(by) {
            0 => name,
            more => format!("{name}{more:+}"),
        },
        None if text.parse::<i128>().is_ok() => value.to_string(),
        None => format!("{text}{by:+}"),
    }
}

/// Returns the parts of `n`, `n-1` or `n + 2`: what comes first, and the number.
fn sum(text: &str) -> Option<(String, i128)> {
    let text: String = text.split_whitespace().collect();
    let number = |digits: &str| digits.parse::<i128>().ok();
    if number(&text).is_some() {
        return None;
    }
    let split =
        text.rfind(['+', '-']).and_then(|at| Some((text[..at].to_owned(), number(&text[at..])?)));
    Some(split.filter(|(name, _)| !name.is_empty()).unwrap_or((text, 0)))
}
