//! Rules that can never be used, and clicks that change nothing.

use super::opening::{Opening, Openings};
use super::sizes::may_be_elsewhere;
use super::{Definition, one_way, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::facts::reach::Relaxation;
use crate::ground::ground;
use crate::model::{
    Cell, Change, EffectKind, Line, NodeId, Pattern, Puzzle, Repeat, Rewrite, Rule,
};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{BTreeMap, HashMap};

/// The use that a rule can be of, from none to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// There is no place on the board where it could change any position.
    Nowhere,
    /// There is such a place, but the nodes there never hold the kinds that it needs.
    Never,
    /// The nodes may hold the kinds that it needs, but the rule leaves them as they are.
    Idle,
    /// It may make a move.
    Acts,
}

impl Use {
    fn of(fits: bool, acts: bool) -> Self {
        match (fits, acts) {
            (_, true) => Self::Acts,
            (true, false) => Self::Idle,
            (false, false) => Self::Never,
        }
    }
}

/// Reports rules that make no move.
///
/// # Returns
/// `true` if a rule never fires.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    budget: &Budget,
    found: &mut Sink,
) -> bool {
    let (puzzle, task) = (definition.puzzle, definition.task);
    let spans = &definition.puzzle.rule_spans;
    let over = openings.are_over(task);
    let mut first = 0;
    // The rules of a loop share one place; they are reported only if all of them are useless.
    let mut reports: BTreeMap<Span, (Sink, usize)> = BTreeMap::new();
    for ((number, rule), &span) in puzzle.rules.iter().enumerate().zip(spans) {
        let last = first + task.moves_per_rule.get(number).copied().unwrap_or(0);
        let used = best_use(openings, first..last);
        first = last;
        if used == Some(Use::Acts) && !is_idle(puzzle, rule) {
            continue;
        }
        // A move that an earlier rule makes too is listed with that rule only.
        let Some(used) =
            alone(puzzle, rule, openings, budget).filter(|used| !over || *used == Use::Nowhere)
        else {
            continue;
        };
        let acts = |there: &Definition, openings: &Openings| {
            let puzzle = there.puzzle;
            puzzle.rules.get(number).is_none_or(|rule| {
                alone(puzzle, rule, openings, budget).is_none_or(|used| used == Use::Acts)
            })
        };
        if used == Use::Acts || may_be_elsewhere(definition, budget, acts) {
            continue;
        }
        let fits = |rule: &Rule| {
            alone(puzzle, rule, openings, budget).is_some_and(|used| used != Use::Nowhere)
        };
        let against =
            if used == Use::Nowhere { one_way::report(definition, number, fits) } else { None };
        let (_, times) = reports.entry(span).or_insert_with(|| {
            let reported = || reported(definition, rule, used, span, openings, budget);
            (against.map_or_else(reported, Sink::from), 0)
        });
        *times += 1;
    }
    for ((number, rule), &span) in inner(puzzle).cloned().enumerate().zip(&puzzle.inner_spans) {
        let found = |puzzle: &Puzzle, openings: &Openings, rule: &Rule| {
            alone(&unsettled(puzzle), rule, openings, budget)
        };
        let Some(used) =
            found(puzzle, openings, &rule).filter(|used| !over || *used == Use::Nowhere)
        else {
            continue;
        };
        let acts = |there: &Definition, openings: &Openings| {
            let puzzle = there.puzzle;
            inner(puzzle).nth(number).is_none_or(|rule| {
                found(puzzle, openings, rule).is_none_or(|used| used == Use::Acts)
            })
        };
        if used == Use::Acts || may_be_elsewhere(definition, budget, acts) {
            continue;
        }
        let (_, times) = reports
            .entry(span)
            .or_insert_with(|| (reported(definition, &rule, used, span, openings, budget), 0));
        *times += 1;
    }
    let mut rules: HashMap<Span, usize> = HashMap::new();
    spans.iter().chain(&puzzle.inner_spans).for_each(|span| *rules.entry(*span).or_default() += 1);
    let unused = |(span, (report, times))| (rules.get(&span) == Some(&times)).then_some(report);
    let mut never = false;
    for report in reports.into_iter().filter_map(unused) {
        never |= report.has_report(|report| report.code == Code::RuleNeverFires);
        found.append(report);
    }
    never
}

/// Returns the rules inside presses, in the order of the presses, followed by those of `settle`.
pub(super) fn inner(puzzle: &Puzzle) -> impl Iterator<Item = &Rule> {
    let pressed = puzzle
        .rules
        .iter()
        .flat_map(|rule| if let Rule::Press(press) = rule { &press.rules[..] } else { &[] });
    pressed.chain(&puzzle.settle)
}

/// Returns the puzzle without the rules that run after moves.
fn unsettled(puzzle: &Puzzle) -> Puzzle {
    Puzzle { settle: Vec::new(), chains: Vec::new(), ..puzzle.clone() }
}

/// Returns the report on a rule that makes no move.
fn reported(
    definition: &Definition,
    rule: &Rule,
    used: Use,
    span: Span,
    openings: &Openings,
    budget: &Budget,
) -> Sink {
    let puzzle = definition.puzzle;
    let Some((code, message, help)) = report(rule, used) else { return Sink::default() };
    if let Some(report) = never_holds(definition, rule, span, openings, budget) {
        return report.into();
    }
    let report = Diagnostic::at(code, span, message);
    let report = match (used, off_lines(puzzle, rule, openings)) {
        (Use::Nowhere | Use::Never, Some(node)) => report.help(match definition.ast.version() {
            3.. => format!(
                "`{node}` is on no line, and with `on`, a direction or an anchor a pattern of one cell lies on lines; alone it fits every node"
            ),
            _ => format!(
                "`{node}` is on no line, and a pattern of one cell lies on lines too; a path of one node is one: `path NAME: {node}`"
            ),
        }),
        (Use::Nowhere, None) if is_apart(puzzle, rule) => report.help(APART),
        _ if code == Code::RuleNeverFires && places::has_blank_holes(definition) => report.help(format!("{help}{}", places::BLANKS)),
        (Use::Never, _) => match turned_round(definition, rule, span, openings, budget) {
            Some((place, sides)) => report.offer(place, sides.as_str()).help(format!(
                "{help}; in that direction the first cell comes first: `{sides}` can be used"
            )),
            None => report.help(help),
        },
        _ => report.help(help),
    };
    // The same line is missing for all clicks.
    let uncycled = puzzle.kinds.cycled.is_empty() && only_cycles(rule);
    if uncycled {
        no_cycle(puzzle, report).into()
    } else {
        report.about(span.start.to_string()).into()
    }
}

/// The help for a rule on a board without lines.
const APART: &str = "no line of the board joins two nodes: declare one, as in `line way: a - b`; what lies apart is separated by `,` on both sides, as in `any:x, _ => _, x`";

/// Returns `true` if a rule needs nodes on a line, and no line has two nodes.
fn is_apart(puzzle: &Puzzle, rule: &Rule) -> bool {
    matches!(rule, Rule::Rewrite(_) | Rule::Listed(_))
        && puzzle.board.lines().iter().all(|line| line.nodes.len() < 2)
}

/// Returns the report on a rule whose condition alone keeps it from making a move.
fn never_holds(
    definition: &Definition,
    rule: &Rule,
    span: Span,
    openings: &Openings,
    budget: &Budget,
) -> Option<Diagnostic> {
    rule.tail().guard.as_ref()?;
    if !acts(definition.puzzle, &rule.unguarded(None), openings, budget) {
        return None;
    }
    let guard = places::condition(&places::tail(definition.ast, span)?.guard.as_ref()?.0);
    let message = format!("`{}` never makes a move because of its condition", rule.name());
    let report = Diagnostic::at(Code::RuleNeverFires, guard, message);
    Some(
        report
            .saying("false wherever the rule would change the board")
            .about(span.start.to_string())
            .help("without the condition the rule makes moves: write one that can hold"),
    )
}

/// Returns the greatest use of ground moves from any start; `None` if it is not known.
fn best_use(openings: &Openings, moves: std::ops::Range<usize>) -> Option<Use> {
    if moves.is_empty() {
        return Some(Use::Nowhere);
    }
    let all = openings.all.as_ref()?;
    let of = |number: usize| {
        let any = |of: &dyn Fn(&Opening) -> bool| all.iter().any(of);
        Use::of(any(&|one| one.reach.fits[number]), any(&|one| one.reach.acts[number]))
    };
    moves.map(of).max()
}

/// Returns `true` if a rule is a press without rules, and no rules of `settle` run after it.
fn is_idle(puzzle: &Puzzle, rule: &Rule) -> bool {
    puzzle.settle.is_empty() && matches!(rule, Rule::Press(press) if press.rules.is_empty())
}

/// Returns the use of a rule, including moves that it shares with other rules.
fn alone(puzzle: &Puzzle, rule: &Rule, openings: &Openings, budget: &Budget) -> Option<Use> {
    if is_idle(puzzle, rule) {
        return Some(Use::Idle);
    }
    let lonely = Puzzle { rules: vec![rule.clone()], never: Vec::new(), ..puzzle.clone() };
    let task = ground(&lonely, &budget.afresh()).ok()?;
    if task.move_count() == 0 {
        return Some(Use::Nowhere);
    }
    let (moves, all) = (Relaxation::new(&task)?, openings.all.as_ref()?);
    all.iter()
        .map(|opening| moves.best(&opening.reach.can_hold))
        .max()
        .map(|(fits, acts)| Use::of(fits, acts))
}

/// Returns `true` if a rule may make a move by itself, before the rules of `settle` run.
pub(super) fn acts(puzzle: &Puzzle, rule: &Rule, openings: &Openings, budget: &Budget) -> bool {
    alone(&unsettled(puzzle), rule, openings, budget) == Some(Use::Acts)
}

/// Returns the sides of a rule with a direction, read from the other end, and their place, if such
/// a rule may make a move.
fn turned_round(
    definition: &Definition,
    rule: &Rule,
    span: Span,
    openings: &Openings,
    budget: &Budget,
) -> Option<(Span, String)> {
    let Rule::Rewrite(rewrite) = rule else { return None };
    let pattern = &rewrite.pattern;
    if pattern.forward == pattern.backward || pattern.at_first || pattern.at_last {
        return None;
    }
    let pattern =
        Pattern { forward: pattern.backward, backward: pattern.forward, ..pattern.clone() };
    let turned = Rule::Rewrite(Rewrite { pattern, ..rewrite.clone() });
    if !acts(definition.puzzle, &turned, openings, budget) {
        return None;
    }
    let written = places::rewrite(definition.ast, span)?;
    let is_empty = |cell: Option<&ast::Cell>| matches!(cell.map(|cell| &cell.what), Some(ast::CellWhat::Kinds(set)) if set.is_empty_node());
    // Its pieces go in the direction already.
    if is_empty(written.left.cells.last()) && is_empty(written.right.cells.first()) {
        return None;
    }
    let reversed = |side: &ast::Pattern| {
        let cells = side.cells.iter().rev().map(|cell| definition.source.slice(cell.span));
        cells.collect::<Vec<_>>().join(" ")
    };
    let sides = format!("{} => {}", reversed(&written.left), reversed(&written.right));
    Some((written.left.span.to(written.right.span), sides))
}

/// Returns a node that a pattern of one cell would match if the node were on a line.
fn off_lines<'a>(puzzle: &'a Puzzle, rule: &Rule, openings: &Openings) -> Option<&'a str> {
    let Rule::Rewrite(Rewrite { pattern, .. }) = rule else { return None };
    let [Cell { kinds, region, repeat: Repeat::Once }] = &pattern.cells[..] else { return None };
    let board = &puzzle.board;
    let is_on_line = |node: &NodeId| {
        let runs_there = |line: &Line| {
            pattern.families.as_ref().is_none_or(|families| families.contains(&line.family))
        };
        board.lines().iter().any(|line| runs_there(line) && line.nodes.contains(node))
    };
    let may_match = |node: &NodeId| {
        let inside = region.as_ref().is_none_or(|region| region.contains(node));
        let holds =
            |opening: &Opening| opening.reach.can_hold[node.index()] & kinds.low_bits() != 0;
        inside && openings.all.as_ref().is_none_or(|all| all.iter().any(holds))
    };
    board.nodes().find(|node| may_match(node) && !is_on_line(node)).map(|node| board.name(node))
}

fn report(rule: &Rule, used: Use) -> Option<(Code, String, &'static str)> {
    let name = rule.name();
    let is_click = match rule {
        Rule::Click(_) => true,
        Rule::Listed(listed) => listed.name == "click",
        _ => false,
    };
    Some(match (rule, used) {
        (_, Use::Acts) => return None,
        (_, Use::Nowhere | Use::Idle) if is_click => {
            let help =
                "only kinds of a `cycle` advance and retreat; a target may be empty for every node";
            (Code::ClickChangesNothing, "this click never changes anything".to_owned(), help)
        }
        (_, Use::Never) if is_click => (
            Code::RuleNeverFires,
            "this click is never possible".to_owned(),
            "the kind that it needs is never on a node that can be clicked",
        ),
        (Rule::Slide(_), Use::Nowhere) => {
            let help = "pieces with a shape go along `row` and `column` only, where nodes are left for them";
            (
                Code::RuleNeverFires,
                format!("`{name}` never makes a move, whatever is on the board"),
                help,
            )
        }
        (Rule::Rewrite(rewrite), Use::Nowhere)
            if rewrite.tail.also.is_empty() && changes_nothing(rewrite) =>
        {
            let help =
                "a piece that moves changes places with its neighbour, as in `any _ => _ any`";
            (
                Code::RuleNeverFires,
                format!("`{name}` changes nothing: its two sides are the same"),
                help,
            )
        }
        (Rule::Listed(listed), Use::Nowhere) => {
            let help = match listed.moves.is_empty() {
                true => "no place on the board and no kinds fit its left side and its numbers",
                false => {
                    "wherever it fits, it leaves all nodes as they are, or its condition never holds"
                }
            };
            (
                Code::RuleNeverFires,
                format!("`{name}` never makes a move, whatever is on the board"),
                help,
            )
        }
        (Rule::Listed(_), Use::Never) => {
            let help = "in no position that a start can reach, its left side is at one of the places that it fits";
            (Code::RuleNeverFires, format!("`{name}` can never be used"), help)
        }
        (_, Use::Nowhere) => {
            let help = "either no line is long enough for it, or its two sides are the same on every board";
            (
                Code::RuleNeverFires,
                format!("`{name}` never makes a move, whatever is on the board"),
                help,
            )
        }
        (_, Use::Never) => {
            let help = "no position that a start can reach has its left side on a line, read in its direction";
            (Code::RuleNeverFires, format!("`{name}` can never be used"), help)
        }
        (_, Use::Idle) => (
            Code::RuleNeverFires,
            format!("`{name}` never changes anything"),
            "wherever it fits, it leaves all nodes as they are, from any start",
        ),
    })
}

/// Returns `true` if a cell of a rule holds the same on both sides.
fn stays((cell, change): (&Cell, &Change)) -> bool {
    match *change {
        Change::Keep => true,
        Change::Become(kind) => cell.kinds.iter().eq([kind]),
        Change::Take(_) => false,
    }
}

/// Returns `true` if a rule has the same cells on both sides.
fn changes_nothing(rewrite: &Rewrite) -> bool {
    rewrite.pattern.cells.iter().zip(&rewrite.changes).all(stays)
}

/// Returns `true` if a click or a rule has no effect other than to advance and to retreat.
fn only_cycles(rule: &Rule) -> bool {
    let effects = match rule {
        Rule::Click(click) => &click.effects,
        Rule::Rewrite(rewrite) if changes_nothing(rewrite) => &rewrite.tail.also,
        _ => return false,
    };
    !effects.is_empty() && effects.iter().all(|effect| !matches!(effect.kind, EffectKind::Set(_)))
}

/// Changes the report for a puzzle without a cycle: it names the missing statement, once for all
/// clicks.
fn no_cycle(puzzle: &Puzzle, report: Diagnostic) -> Diagnostic {
    let names: Vec<&str> = puzzle.kinds.all().map(|kind| puzzle.kinds.name(kind)).take(4).collect();
    let members = if names.len() == 1 { format!("_ {}", names[0]) } else { names.join(" ") };
    let mut report = report
        .about("no cycle")
        .help(format!("declare the order of the pieces in `pieces`: `cycle {members}`"));
    report.message = "no piece is in a `cycle`, so nothing advances or retreats".into();
    report
}
