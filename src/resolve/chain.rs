//! Chains of rules (rule R38).

use super::locals::Instance;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names, near};
use crate::model::{Change, Content, Kind, Listed, ListedMove, NodeId, Repeat, Rewrite, Rule};
use crate::source::Span;
use crate::syntax::ast::{MoveStatement, Text};
use std::collections::HashMap;

impl Scope {
    /// Returns the chains of a block, each as the numbers of the rules that it names.
    ///
    /// # Arguments
    /// `rules` are the rules of the block; `names` are the names of its rewrites, including those
    /// with a fault that is reported.
    pub fn chains(
        &self,
        statements: &[Instance<'_, MoveStatement>],
        rules: &[Rule],
        names: &[Text],
        sink: &mut Sink,
    ) -> Vec<Vec<usize>> {
        let known: Vec<String> = rules
            .iter()
            .filter(|rule| goes_along_lines(rule))
            .map(|rule| rule.name().to_owned())
            .collect();
        let mut taken: HashMap<String, Span> = HashMap::new();
        let mut chains = Vec::new();
        for one in statements.iter().filter(|one| matches!(one.statement, MoveStatement::Chain(..)))
        {
            let MoveStatement::Chain(links, _) = self.params.enter(one, sink) else { continue };
            let mut chain = Vec::new();
            for link in links {
                self.note(Sort::Rule, link);
                let Some(name) = self.spelled(link, sink) else { continue };
                if let Some(first) = taken.insert(name.value.clone(), name.span) {
                    let report = Diagnostic::at(
                        Code::TwoChains,
                        name.span,
                        format!("`{}` is in a chain already", name.value),
                    );
                    sink.push(
                        report
                            .of(Sort::Rule, &name.value)
                            .because(first, "first here")
                            .help("name each rule once, in one chain"),
                    );
                } else if known.contains(&name.value) {
                    let named = |rule: &(usize, &Rule)| {
                        goes_along_lines(rule.1) && rule.1.name() == name.value
                    };
                    let found: Vec<(usize, &Rule)> =
                        rules.iter().enumerate().filter(named).collect();
                    if let Some(fault) = found.iter().find_map(|(_, rule)| fault(rule)) {
                        sink.push(no_link(&name, fault));
                    }
                    chain.extend(found.iter().map(|(number, _)| *number));
                } else if !self.is_tainted(&name.value)
                    && !names.iter().any(|rule| rule.value == name.value)
                {
                    let other = |rule: &&Rule| !goes_along_lines(rule) && rule.name() == name.value;
                    sink.push(match rules.iter().find(other) {
                        Some(Rule::Press(_)) => {
                            no_link(&name, "it is a press; a chain consists of rules")
                        }
                        Some(_) => no_link(&name, "it is not a rule along lines"),
                        None => unknown(&name, &known),
                    });
                }
            }
            chains.push(chain);
        }
        self.params.leave(sink);
        chains
    }
}

/// Returns `true` if a rule is matched along lines.
fn goes_along_lines(rule: &Rule) -> bool {
    matches!(rule, Rule::Rewrite(_) | Rule::Slide(_) | Rule::Listed(_)) && rule.name() != "click"
}

/// Returns the property of a listed rule that is not allowed in chains, if it has one.
fn listed_fault(rule: &Listed) -> Option<&'static str> {
    let empty = |node: NodeId, one: &ListedMove| {
        let mut needs = one.needs.iter().filter(|(needed, _)| *needed == node);
        needs.all(|&(_, set)| rule.sets[set].contains(Kind::EMPTY))
    };
    let ends_empty = |one: &ListedMove| {
        let last = one.nodes.last().copied()?;
        let put = one.puts.iter().find(|(node, _)| *node == last).map(|(_, content)| *content);
        Some(match put {
            None => empty(last, one),
            Some(Content::Kind(kind)) => kind == Kind::EMPTY,
            Some(Content::Of(from)) => empty(from, one),
        })
    };
    if !rule.is_along {
        Some("its pattern has several parts or rows, or it has no place")
    } else if rule.moves.iter().any(|one| one.nodes.first().is_none_or(|&first| empty(first, one)))
    {
        Some("its first cell on the left may be empty")
    } else if rule.moves.iter().any(|one| ends_empty(one) != Some(false)) {
        Some("its last cell on the right may be empty")
    } else {
        None
    }
}

/// Returns the property of a rule that is not allowed in chains, if it has one.
fn fault(rule: &Rule) -> Option<&'static str> {
    let rewrite = match rule {
        Rule::Rewrite(rewrite) => rewrite,
        Rule::Slide(slide) => slide.others.as_deref()?,
        Rule::Listed(listed) => return listed_fault(listed),
        _ => return None,
    };
    let Rewrite { pattern, changes, .. } = rewrite;
    let (first, last, change) = (pattern.cells.first()?, pattern.cells.last()?, changes.last()?);
    let empty =
        |at: usize| pattern.cells.get(at).is_some_and(|cell| cell.kinds.contains(Kind::EMPTY));
    let ends_empty = match *change {
        Change::Keep => last.kinds.contains(Kind::EMPTY),
        Change::Become(kind) => kind == Kind::EMPTY,
        Change::Take(from) => empty(from),
    };
    if first.repeat != Repeat::Once {
        Some("its first cell on the left is repeated")
    } else if first.kinds.contains(Kind::EMPTY) {
        Some("its first cell on the left may be empty")
    } else if rewrite.run_at(changes.len() - 1).is_some() {
        Some("its last cell on the right is repeated")
    } else if ends_empty {
        Some("its last cell on the right may be empty")
    } else {
        None
    }
}

fn no_link(name: &Text, fault: &str) -> Diagnostic {
    let report = Diagnostic::at(
        Code::NoLink,
        name.span,
        format!("`{}` cannot be part of a chain: {fault}", name.value),
    );
    report
        .of(Sort::Rule, &name.value)
        .help("a move of a chain begins with the piece in its first cell and ends with the piece in its last one")
}

fn unknown(name: &Text, known: &[String]) -> Diagnostic {
    let mut known: Vec<&str> = known.iter().map(String::as_str).collect();
    known.sort_unstable();
    known.dedup();
    let near = near(&name.value, known.iter().copied());
    let list = match known[..] {
        [] => "a chain consists of rules of this block, and none of these could be read".to_owned(),
        [only] => format!("the only rule is `{only}`"),
        _ => format!("the rules are {}", list_names(known.iter().copied())),
    };
    let report = Diagnostic::at(
        Code::UnknownRule,
        name.span,
        format!("there is no rule named `{}`", name.value),
    );
    report.saying("not declared").of(Sort::Rule, &name.value).meaning(name.span, &near, list)
}
