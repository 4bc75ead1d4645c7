//! Reports in words on goals that never hold.

use super::opening::Opening;
use super::refute::{Known, Proof, refute};
use super::visited::Visited;
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic};
use crate::facts::counts::Law;
use crate::facts::refutation::Refutation;
use crate::model::{Comparison, Condition, Kind, KindSet, Start};
use crate::phrase::{Why, any_of, counted, list, named, why};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::token::QUOTES;

/// The greatest number of rules for which rules are labelled.
const MOST_RULES: usize = 2;
/// The greatest number of parts of a goal for which the parts are examined one by one.
const MOST_PARTS: usize = 8;
/// The greatest number of other figures that are tried.
const MOST_FIGURES: usize = 4;

/// A proof about a start and a goal, to be reported.
pub(super) struct Proved<'a> {
    pub(super) definition: &'a Definition<'a>,
    pub(super) opening: &'a Opening<'a>,
    pub(super) known: Option<&'a Known<'a>>,
    pub(super) goal: usize,
    pub(super) proof: &'a Proof,
    /// The positions that the opening leads to.
    pub(super) visited: &'a Visited<'a>,
}

/// The part of the goal that cannot hold.
pub(super) struct Blamed<'a> {
    span: Span,
    pub(super) proof: Proof,
    pub(super) why: Why,
    /// The part as it is written, with its meaning; `None` if no part is refuted by itself.
    pub(super) part: Option<(&'a ast::Condition, &'a Condition)>,
    /// Another place that is a cause, with its label.
    pub(super) cause: Option<(Span, String)>,
    /// The change after which the goal is not refuted: a place and its new text.
    pub(super) change: Option<(Span, String)>,
}

impl Proved<'_> {
    /// Returns the report for a goal that can be reached from no start.
    pub(super) fn of_goal(&self, starts: usize, budget: &Budget) -> Diagnostic {
        let message = if starts > 1 {
            "no position that can be reached from any start satisfies this goal"
        } else {
            "no position that can be reached satisfies this goal"
        };
        let blamed = self.blamed(budget);
        let report = Diagnostic::at(Code::GoalNeverHolds, blamed.span, message)
            .saying(blamed.why.asks.clone());
        let report = match self.opening.start {
            Some(start) => report.because(self.place(start), blamed.why.begins.clone()),
            None => report,
        };
        self.explained(report, &blamed, budget)
    }

    /// Returns the report for a start from which no goal can be reached.
    pub(super) fn of_start(&self, start: &Start, goals: usize, budget: &Budget) -> Diagnostic {
        let name = named("start", start.name.as_deref());
        let goal = named("goal", self.definition.puzzle.goals[self.goal].name.as_deref());
        let message = if goals > 1 {
            format!("{name} leads to none of the goals")
        } else {
            format!("{name} does not lead to {goal}")
        };
        let blamed = self.blamed(budget);
        let report = Diagnostic::at(Code::GoalNeverHolds, self.place(start), message)
            .saying(blamed.why.begins.clone());
        self.explained(report.because(blamed.span, blamed.why.asks.clone()), &blamed, budget)
    }

    fn place(&self, start: &Start) -> Span {
        places::start(self.definition.source, self.definition.ast, start.span)
    }

    /// Searches for a proof that another condition never holds, by visits if those gave the proof of
    /// the goal.
    pub(super) fn refute(&self, condition: &Condition, budget: &Budget) -> Option<Proof> {
        let by_visits = || match self.proof {
            Proof::Visited(_) => self.visited.refute(condition),
            _ => None,
        };
        refute(self.definition.task, self.opening, self.known, condition, budget).or_else(by_visits)
    }

    fn blamed(&self, budget: &Budget) -> Blamed<'_> {
        let goal = &self.definition.puzzle.goals[self.goal];
        let parts = goal.condition.as_ref().map_or_else(
            |_| Vec::new(),
            |meant| places::goal_parts(self.definition.ast, goal.span, meant),
        );
        let alone = |&(written, meant): &(&ast::Condition, &Condition)| {
            self.refute(meant, budget).map(|proof| (proof, places::condition(written)))
        };
        let found = match parts.as_slice() {
            [only] => Some((self.proof.clone(), places::condition(only.0), *only)),
            few if few.len() <= MOST_PARTS => {
                few.iter().find_map(|part| alone(part).map(|(proof, span)| (proof, span, *part)))
            }
            _ => None,
        };
        let (proof, span, part) = match found {
            Some((proof, span, part)) => (proof, span, Some(part)),
            None => (self.proof.clone(), places::goal(self.definition.ast, goal.span), None),
        };
        let why = self.words(&proof);
        let mut blamed = Blamed { span, why, proof, part, cause: None, change: None };
        self.find_change(&mut blamed, budget);
        blamed
    }

    /// Adds the effect of the rules, if they are few, the reason why the goal never holds, and the
    /// figure that may have been meant.
    fn explained(&self, mut report: Diagnostic, blamed: &Blamed, budget: &Budget) -> Diagnostic {
        let rules = &self.definition.puzzle.rule_spans;
        if let (Some(does), 1..=MOST_RULES) = (&blamed.why.rule, rules.len()) {
            let only = matches!(
                blamed.proof,
                Proof::Fact(Refutation::Count { .. } | Refutation::Parity { .. })
            ) && rules.len() == 1;
            let words = if only { format!("the only move, and it {does}") } else { does.clone() };
            report = rules.iter().fold(report, |report, rule| report.because(*rule, words.clone()));
        }
        if let Some((place, label)) = &blamed.cause {
            report = report.because(*place, label.clone());
        }
        if let Some((place, text)) = &blamed.change {
            report = report.offer(*place, text.clone());
        }
        let emptied = self.picture().is_some_and(|rows| rows.contains('.') && !rows.contains('?'));
        report.help(match self.other_figure(blamed, budget) {
            None if emptied => format!(
                "{}; in a picture `.` is empty, and `?` may hold anything",
                blamed.why.short
            ),
            Some(question) => format!("{}; did you mean `{question}`?", blamed.why.short),
            None => blamed.why.short.clone(),
        })
    }

    /// Returns the rows of the picture with which the goal begins.
    fn picture(&self) -> Option<&str> {
        let text = self
            .definition
            .source
            .text()
            .get(self.definition.puzzle.goals[self.goal].span.range().start..)?;
        let (head, rest) = text.split_once(QUOTES)?;
        head.chars()
            .all(|letter| letter != '}' && letter != '\n')
            .then(|| rest.split(QUOTES).next())?
    }

    /// Returns the condition with another figure, for which it is not refuted.
    fn other_figure(&self, blamed: &Blamed, budget: &Budget) -> Option<String> {
        let (puzzle, task) = (self.definition.puzzle, self.definition.task);
        let (
            ast::Condition::Compare(.., span),
            part @ Condition::Count(nodes, kinds, Comparison::Equal, asked),
        ) = blamed.part?
        else {
            return None;
        };
        let whole = puzzle.goals[self.goal].condition.as_ref().ok()?;
        let asked = i64::try_from(*asked).ok()?;
        let figures = match &blamed.proof {
            Proof::Fact(Refutation::Count { law, here, .. }) => {
                let counts_the_same = law.weights.nodes.is_none()
                    && nodes.len() == task.nodes
                    && is_count_of(law, kinds);
                let stays_whole = law.fall == 0 && whole == part;
                if !counts_the_same || stays_whole {
                    return None;
                }
                figures(law, *here, asked, nodes.len() as i64)
            }
            Proof::NoLastMove(_) => vec![asked.saturating_add(1)],
            _ => return None,
        };
        let is_open = |figure: &i64| {
            let other = Condition::Count(
                nodes.clone(),
                kinds.clone(),
                Comparison::Equal,
                i128::from(*figure),
            );
            refute(task, self.opening, self.known, &replaced(whole, part, &other), budget).is_none()
        };
        let figure = figures.into_iter().take(MOST_FIGURES).find(is_open)?;
        let (before, _) = self.definition.source.slice(*span).rsplit_once("==")?;
        Some(format!("{before}== {figure}"))
    }

    /// Returns a proof in words.
    fn words(&self, proof: &Proof) -> Why {
        let (kinds, board) = (&self.definition.puzzle.kinds, &self.definition.puzzle.board);
        let begins = "play starts here".to_owned();
        match proof {
            Proof::Fact(refutation) => why(self.definition.puzzle, refutation),
            Proof::NoLastMove(unwanted) => {
                let left = unwanted.as_ref().map(|unwanted| {
                    let place = match &unwanted.nodes[..] {
                        only @ [_] => list(board, only),
                        some if some.len() < board.node_count() => {
                            format!("one of {}", list(board, some))
                        }
                        _ => "a node".to_owned(),
                    };
                    format!("{place} holds {} after it", any_of(kinds, &unwanted.kinds))
                });
                let short = format!(
                    "whatever move comes last, {}: let the goal allow that, or change a rule",
                    left.as_deref().unwrap_or("it leaves something that the goal does not allow")
                );
                Why::of_places("no move leads to this".to_owned(), begins, short)
            }
            Proof::Visited(positions) => {
                let all = counted(*positions, "position", "positions");
                let short = format!(
                    "{all} can be reached from this start, and the goal holds in none: change the goal or a rule, or write `expect unsolvable` if that is meant"
                );
                Why::of_places("holds nowhere".to_owned(), begins, short)
            }
        }
    }
}

/// Returns `true` if a law counts exactly the pieces of these kinds, with weight one each.
pub(super) fn is_count_of(law: &Law, kinds: &KindSet) -> bool {
    let sign = if law.weights.kinds.iter().any(|weight| *weight > 0) { 1 } else { -1 };
    let weight = |kind: usize| i64::from(kinds.contains(Kind(kind as u16)));
    law.weights.kinds.iter().enumerate().all(|(kind, own)| sign * own == weight(kind))
}

/// Returns the values that a count can reach, the most likely first: the last one if the value
/// asked for is out of reach, otherwise the near ones.
fn figures(law: &Law, here: i64, asked: i64, nodes: i64) -> Vec<i64> {
    let here = here.abs();
    let falls = law.weights.kinds.iter().any(|weight| *weight > 0);
    let mut figures: Vec<i64> = match (law.fall, falls) {
        (0, _) => vec![here],
        (fall, true) => {
            (1..).map(|steps| here - steps * fall).take_while(|&figure| figure > 0).collect()
        }
        (fall, false) => {
            (1..).map(|steps| here + steps * fall).take_while(|&figure| figure <= nodes).collect()
        }
    };
    let away = if falls { asked > here } else { asked < here };
    let end = if falls { 0 } else { i64::MAX };
    figures
        .sort_by_key(|figure| (figure.abs_diff(if away { end } else { asked }), *figure > asked));
    figures
}

/// Returns a condition with one part replaced by another.
pub(super) fn replaced(whole: &Condition, part: &Condition, other: &Condition) -> Condition {
    match whole {
        same if same == part => other.clone(),
        Condition::And(parts) => {
            Condition::And(parts.iter().map(|one| replaced(one, part, other)).collect())
        }
        rest => rest.clone(),
    }
}
