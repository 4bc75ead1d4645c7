//! `expect` lines (rule R34).

use super::scope::Scope;
use super::spelling::Spelling;
use super::uses::Notes;
use super::{Core, play};
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, did_you_mean, list_names, near};
use crate::model::{Expect, Figure, StartBoard};
use crate::source::Span;
use crate::syntax::ast::{self, Ast, Expr, ExprNode, Item, Text};
use num_bigint::BigUint;

/// Resolves all expectations; reports an expectation whose `with` makes pieces, board or moves
/// malformed (rule R9).
pub fn resolve(
    core: &mut Core,
    ast: &Ast,
    set: &[(String, i128)],
    budget: &Budget,
    sink: &mut Sink,
) -> Result<(), Limit> {
    let mut checked: Vec<Vec<(String, i128)>> = Vec::new();
    for item in &ast.items {
        let Item::Expect(expect) = item else { continue };
        note(&core.scope, expect);
        let Some(with) = settings(core, expect, sink) else { continue };
        let mut merged = set.to_vec();
        merged.extend(with.iter().cloned());
        let mut broken = false;
        if !with.is_empty() && !checked.contains(&merged) {
            broken = breaks(ast, &merged, expect, budget, sink)?;
            checked.push(merged.clone());
        }
        check_names(core, expect, sink);
        let mut found = Sink::default();
        let figure = if broken { None } else { figure(ast, core, expect, &merged, &mut found) };
        if set.is_empty() || !found.only_misfits() {
            sink.append(found);
        }
        core.puzzle.expects.push(Expect {
            long: expect.long,
            with,
            from: name_of(&expect.from),
            to: name_of(&expect.to),
            figure,
            span: expect.span,
        });
    }
    Ok(())
}

/// Notes all names of an expectation.
fn note(scope: &Scope, expect: &ast::Expect) {
    for (name, value) in &expect.with {
        scope.params.notes.refer(Sort::Param, name.span, Spelling::plain(&name.value));
        scope.params.note(value);
    }
    play::note(scope, Sort::Start, expect.from.as_ref(), false);
    play::note(scope, Sort::Goal, expect.to.as_ref(), false);
    match &expect.figure {
        ast::Figure::Shortest(number)
        | ast::Figure::Cheapest(number)
        | ast::Figure::Solutions(number)
        | ast::Figure::Reachable(number)
        | ast::Figure::Farthest(number) => scope.params.note(number),
        ast::Figure::Unsolvable => {}
    }
}

fn name_of(name: &Option<Text>) -> Option<String> {
    name.as_ref().map(|name| name.value.clone())
}

/// Looks up the names of an expectation that was read by a guess.
pub fn check_words(core: &Core, expect: &ast::Expect, sink: &mut Sink) {
    note(&core.scope, expect);
    _ = settings(core, expect, sink);
    check_names(core, expect, sink);
}

/// Returns the parameters that `with` sets, with their values.
fn settings(core: &Core, expect: &ast::Expect, sink: &mut Sink) -> Option<Vec<(String, i128)>> {
    let mut found = Vec::new();
    let known: Vec<&str> = core.scope.params.list().iter().map(|(name, _)| name.as_str()).collect();
    let mut complete = true;
    for (name, value) in &expect.with {
        if !known.contains(&name.value.as_str()) {
            complete = false;
            if core.scope.is_tainted(&name.value) || core.scope.params.is_broken(&name.value) {
                continue;
            }
            let near = near(&name.value, known.iter().copied());
            if core.scope.lost.names && near.is_empty() {
                continue;
            }
            let report = Diagnostic::at(
                Code::UnknownParam,
                name.span,
                format!("there is no parameter named `{}`", name.value),
            )
            .saying("not declared")
            .of(Sort::Param, &name.value);
            let list = match known[..] {
                [] => "this definition has no parameters".to_owned(),
                [only] => format!("the only parameter is `{only}`"),
                _ => format!("the parameters are {}", list_names(known.iter().copied())),
            };
            sink.push(report.meaning(name.span, &near, list));
            continue;
        }
        match core.scope.params.value(value, sink) {
            Some(value) => found.push((name.value.clone(), value)),
            None => complete = false,
        }
    }
    complete.then_some(found)
}

/// Returns `true` if pieces, board or moves are malformed with these parameters.
fn breaks(
    ast: &Ast,
    set: &[(String, i128)],
    expect: &ast::Expect,
    budget: &Budget,
    sink: &mut Sink,
) -> Result<bool, Limit> {
    let mut local = Sink::default();
    Core::resolve(ast, set, &Notes::default(), budget, &mut local)?;
    let Some(first) = local.into_sorted().into_iter().next() else { return Ok(false) };
    if sink.error_count() > 0 {
        return Ok(true); // most likely this is the same fault
    }
    let settings: Vec<String> = set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let span = expect.with[0].0.span.to(expect.with[expect.with.len() - 1].1.span);
    let report = Diagnostic::at(
        Code::ExpectBreaks,
        span,
        format!("with {} this puzzle is malformed: {}", settings.join(" "), first.message),
    );
    let report = match first.primary {
        Some(label) => report.because(label.span, "there"),
        None => report,
    };
    sink.push(report.help("choose values for which pieces, board and moves are valid"));
    Ok(true)
}

fn check_names(core: &Core, expect: &ast::Expect, sink: &mut Sink) {
    let starts: Vec<&str> =
        core.puzzle.starts.iter().filter_map(|start| start.name.as_deref()).collect();
    let goals: Vec<&str> =
        core.puzzle.goals.iter().filter_map(|goal| goal.name.as_deref()).collect();
    // A start or goal that could not be read may be the one that the expectation names.
    let lost = |keyword: &str| core.scope.lost.scenarios || core.scope.tainted.contains(keyword);
    let (start_known, goal_known) =
        (!lost("start") && !core.scope.grid_failed && !core.scope.lost.glyphs, !lost("goal"));
    if start_known {
        check_name(expect, Sort::Start, &starts, &goals, sink);
    }
    if goal_known {
        check_name(expect, Sort::Goal, &goals, &starts, sink);
    }
    let wanted = name_of(&expect.from);
    let start = match &expect.from {
        Some(_) => core.puzzle.starts.iter().find(|start| start.name == wanted),
        None => {
            core.puzzle.starts.iter().find(|start| !matches!(start.board, StartBoard::OutOfUse(_)))
        }
    };
    let span = expect.from.as_ref().map_or(expect.span, |name| name.span);
    match start {
        // The first start may be the one that could not be read.
        Some(start)
            if matches!(start.board, StartBoard::Random | StartBoard::Scrambled(_))
                && (expect.from.is_some() || !has_misfit(core)) =>
        {
            let report = Diagnostic::at(
                Code::ExpectsDrawnStart,
                span,
                "an expectation cannot use a start that is drawn",
            )
            .because(start.span, "drawn here");
            let fixed = core.puzzle.starts.iter().find_map(|start| match &start.board {
                StartBoard::Fixed(_) => start.name.as_deref(),
                StartBoard::Random | StartBoard::Scrambled(_) | StartBoard::OutOfUse(_) => None,
            });
            let name = fixed.unwrap_or("NAME");
            sink.push(
                report.help(format!("name a start that is not random: `expect from \"{name}\" …`")),
            );
        }
        None if core.puzzle.starts.is_empty() && expect.from.is_none() && start_known => {
            sink.push(nothing_to(expect, "start"))
        }
        _ => {}
    }
    if goal_known
        && core.puzzle.goals.is_empty()
        && expect.to.is_none()
        && expect.figure.needs_goal()
    {
        sink.push(nothing_to(expect, "goal"));
    }
}

/// Returns `true` if a start could not be read, or does not fit the board.
fn has_misfit(core: &Core) -> bool {
    core.puzzle.starts.iter().any(|start| matches!(start.board, StartBoard::OutOfUse(_)))
}

fn nothing_to(expect: &ast::Expect, what: &str) -> Diagnostic {
    Diagnostic::at(
        Code::ExpectNeeds,
        expect.span,
        format!("this expectation needs a {what}, but there is none"),
    )
    .help(format!("add `{what} {{ … }}`"))
}

/// Checks the name of the start or of the goal; `others` are the names of the other sort.
fn check_name(expect: &ast::Expect, sort: Sort, known: &[&str], others: &[&str], sink: &mut Sink) {
    let [start, goal] = expect.ends;
    let (name, code, word, [end, other_end], [other, other_word]) = match sort {
        Sort::Start => (&expect.from, Code::UnknownStart, "from", [start, goal], ["goal", "to"]),
        _ => (&expect.to, Code::UnknownGoal, "to", [goal, start], ["start", "from"]),
    };
    let what = sort.word();
    let is_known = |name: &&Text| known.contains(&name.value.as_str());
    let Some(name) = name.as_ref().filter(|name| !is_known(name)) else { return };
    // Other reports on an unknown name do not matter.
    sink.retain(|report| report.primary.as_ref().is_none_or(|label| label.span != name.span));
    let report =
        Diagnostic::at(code, name.span, format!("there is no {what} named `{}`", name.value))
            .saying("not declared")
            .of(sort, &name.value);
    if others.contains(&name.value.as_str()) {
        let meant = format!("{other_word} \"{}\"", name.value);
        sink.push(match end.filter(|_| other_end.is_none()) {
            Some(end) => report
                .offer(end, meant.as_str())
                .help(format!("`{}` is a {other}: write `{meant}`", name.value)),
            None => report.help(format!("`{}` is a {other}, as in `{meant}`", name.value)),
        });
        return;
    }
    let near = near(&name.value, known.iter().copied());
    let list = match known {
        [] => {
            let quote = if name.span.range().len() > name.value.len() { "\"" } else { "" };
            format!("no {what} has a name; leave `{word} {quote}{}{quote}` out", name.value)
        }
        [only] => format!("the only {what} with a name is `{only}`"),
        _ => format!("the {what}s are {}", list_names(known.iter().copied())),
    };
    let help = did_you_mean(&near).unwrap_or(list);
    let quoted: Vec<String> = near.iter().map(|name| format!("\"{name}\"")).collect();
    let quoted: Vec<&str> = quoted.iter().map(String::as_str).collect();
    sink.push(report.meaning(name.span, &quoted, "").help(help));
}

/// Resolves the figure, computed with the parameters of the expectation.
fn figure(
    ast: &Ast,
    core: &Core,
    expect: &ast::Expect,
    set: &[(String, i128)],
    sink: &mut Sink,
) -> Option<Figure> {
    let params = super::expr::Params::resolve(
        ast,
        set,
        &core.scope.tainted,
        &Notes::default(),
        &mut Sink::default(),
    );
    let mut number = |expr: &Expr| {
        let value = params.value(expr, sink)?;
        if value < 0 {
            sink.push(negative(expr.span, value));
        }
        u128::try_from(value).ok().map(BigUint::from)
    };
    // Only these figures can exceed the range of an expression (rule R5).
    let literal = |expr: &Expr| {
        if let ExprNode::Number(digits) = &expr.node {
            digits.parse::<BigUint>().ok()
        } else {
            None
        }
    };
    Some(match &expect.figure {
        ast::Figure::Shortest(expr) => Figure::Shortest(number(expr)?),
        ast::Figure::Cheapest(expr) => Figure::Cheapest(number(expr)?),
        ast::Figure::Solutions(expr) => Figure::Solutions(literal(expr).or_else(|| number(expr))?),
        ast::Figure::Reachable(expr) => Figure::Reachable(literal(expr).or_else(|| number(expr))?),
        ast::Figure::Farthest(expr) => Figure::Farthest(number(expr)?),
        ast::Figure::Unsolvable => Figure::Unsolvable,
    })
}

fn negative(span: Span, value: i128) -> Diagnostic {
    Diagnostic::at(
        Code::NegativeFigure,
        span,
        format!("the expected figure is {value}, and no figure is below 0"),
    )
    .saying(format!("this is {value}"))
    .help("write a figure of 0 or more, or `unsolvable` if there is no solution")
}
