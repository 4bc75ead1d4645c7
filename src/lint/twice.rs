//! Lines, rules and clicks that are repeated.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Click, Press, Rewrite, Rule, Slide, Turn};
use crate::source::Span;
use crate::syntax::ast::{Link, Track};
use crate::syntax::tracks;
use std::collections::BTreeMap;

/// More rules than that are not compared with each other.
const MOST_RULES: usize = 1000;

/// Reports what stands twice.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    lines(definition, found);
    let (rules, spans) = (&definition.puzzle.rules, &definition.puzzle.rule_spans);
    if rules.len() > MOST_RULES {
        return;
    }
    for (at, (rule, &span)) in rules.iter().zip(spans).enumerate() {
        let earlier = rules.iter().zip(spans).take(at).find(|(other, _)| do_the_same(other, rule));
        let Some((other, &first)) = earlier else { continue };
        let (message, help) = match rule {
            Rule::Click(_) => ("this click is the same as an earlier one".to_owned(), "every click counts as two moves: take one out"),
            Rule::Rewrite(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Slide(_) if rule.name() == other.name() => {
                (format!("`{}` says the same twice", rule.name()), "take one of them out: it changes nothing")
            }
            Rule::Rewrite(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Slide(_) => {
                let message = format!("`{}` does the same as `{}`", rule.name(), other.name());
                (message, "every move counts twice, once by each name: take one out")
            }
        };
        let report = Diagnostic::at(Code::RuleTwice, span, message);
        // Statements of a loop may stand in one place.
        let report = if first == span { report } else { report.because(first, "first here") };
        found.push(report.help(help));
    }
}

/// Whether two rules make the same moves, names and labels aside.
fn do_the_same(a: &Rule, b: &Rule) -> bool {
    match (a, b) {
        (Rule::Rewrite(a), Rule::Rewrite(b)) => a == &Rewrite { name: a.name.clone(), label: a.label.clone(), ..b.clone() },
        (Rule::Click(a), Rule::Click(b)) => a == &Click { label: a.label.clone(), ..b.clone() },
        (Rule::Turn(a), Rule::Turn(b)) => {
            a == &Turn { powers: a.powers.clone(), label: a.label.clone(), ..b.clone() } && steps(a) == steps(b)
        }
        (Rule::Press(a), Rule::Press(b)) => a == &Press { name: a.name.clone(), label: a.label.clone(), ..b.clone() },
        (Rule::Slide(a), Rule::Slide(b)) => a == &Slide { name: a.name.clone(), label: a.label.clone(), ..b.clone() },
        (Rule::Rewrite(_) | Rule::Click(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Slide(_), _) => false,
    }
}

fn steps(turn: &Turn) -> Vec<i64> {
    turn.powers.iter().map(|&(_, steps)| steps).collect()
}

/// Whether a rule does the same on a line and on the line turned round.
fn runs_both_ways(rule: &Rule) -> bool {
    let both = |rewrite: &Rewrite| rewrite.pattern.forward == rewrite.pattern.backward;
    match rule {
        Rule::Rewrite(rewrite) => both(rewrite),
        Rule::Slide(slide) => slide.others.as_deref().is_none_or(both),
        Rule::Press(press) => press.rules.iter().all(runs_both_ways),
        Rule::Click(_) | Rule::Turn(_) => true,
    }
}

fn lines(definition: &Definition, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let both_ways = puzzle.settle.iter().chain(&puzzle.rules).all(runs_both_ways);
    let mut known: BTreeMap<(String, String), Span> = BTreeMap::new();
    for statement in places::board(definition.ast) {
        let (family, tracks) = tracks(statement);
        for track in tracks {
            let span = track.rest.last().map_or(track.first.span, |(_, last)| track.first.span.to(last.span));
            let Some(&first) = known.get(&(family.clone(), written(definition, track, both_ways))) else {
                known.insert((family.clone(), written(definition, track, both_ways)), span);
                continue;
            };
            let report = Diagnostic::at(Code::LineTwice, span, format!("this line of `{family}` is repeated"));
            found.push(report.because(first, "first here").help("take one of them out: it changes nothing"));
        }
    }
}

/// A line as it is written, blanks left out; of a line and its reversal the first, where that makes no difference.
fn written(definition: &Definition, track: &Track, both_ways: bool) -> String {
    let word = |span: Span| definition.source.slice(span).split_whitespace().collect::<String>();
    let words: Vec<String> = std::iter::once(word(track.first.span)).chain(track.rest.iter().map(|(_, name)| word(name.span))).collect();
    let sign = |link: &Link| if *link == Link::Both { "-" } else { ">" };
    let links: Vec<&str> = track.rest.iter().map(|(link, _)| sign(link)).chain([""]).collect();
    let forward: String = words.iter().zip(&links).map(|(word, link)| format!("{word}{link}")).collect();
    // A range counts up in one direction only.
    if !both_ways || track.rest.iter().any(|(link, _)| *link == Link::Forward) || words.iter().any(|word| word.contains("..")) {
        return forward;
    }
    let backward = words.iter().rev().map(String::as_str).collect::<Vec<_>>().join("-");
    forward.min(backward)
}
