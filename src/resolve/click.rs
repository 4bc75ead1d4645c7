//! Clicks (rule R24).

use super::beside::further_lines;
use super::matched::is_listed_click;
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Click, Effect, EffectKind, Kind, KindSet, NodeId, Reach, Rule, Target};
use crate::source::Span;
use crate::syntax::{ast, kind_set_text, name_text, node_term_text};
use std::collections::HashMap;

impl Scope {
    /// Resolves a click; reports two effects that reach the same node.
    pub fn click(
        &self,
        rule: &ast::Click,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<Option<Rule>, Limit> {
        let kinds = match &rule.kinds {
            Some(set) => self.clicked(set, rule.nodes.is_none(), sink),
            None => Some(self.everything()),
        };
        let nodes = match &rule.nodes {
            Some(terms) if let Some(report) = self.clicked_piece(terms, rule) => {
                sink.push(report);
                None
            }
            Some(terms) => self.node_set(terms, sink),
            None => Some(self.board.shown().collect()),
        };
        if let (true, true, Some(kinds), Some(nodes)) =
            (self.version >= 3, is_listed_click(rule), &kinds, &nodes)
        {
            return Ok(self.listed_click(rule, nodes, kinds, sink));
        }
        let effects = self.effects(&rule.effects, sink);
        let tail = self.tail(&rule.tail, sink);
        let (Some(kinds), Some(nodes), Some(effects), Some(tail)) = (kinds, nodes, effects, tail)
        else {
            return Ok(None);
        };
        let click = Click { label: self.label(&rule.tail), kinds, nodes, effects, tail };
        self.note_targets(&click.nodes, rule);
        self.check_overlap(&click, rule, budget, sink)?;
        Ok(Some(Rule::Click(click)))
    }

    /// Resolves effects.
    pub fn effects(&self, effects: &[ast::Effect], sink: &mut Sink) -> Option<Vec<Effect>> {
        let found: Vec<Option<Effect>> =
            effects.iter().map(|effect| self.effect(effect, sink)).collect();
        found.into_iter().collect()
    }

    /// Returns a report on pieces in place of the clicked nodes, as in `click at lamp: …`, or of the
    /// nodes that are left out.
    fn clicked_piece(&self, nodes: &ast::NodeSet, rule: &ast::Click) -> Option<Diagnostic> {
        let piece = |term: &ast::NodeTerm| {
            let ast::NodeTerm::Named(name) = term else { return None };
            let text = name_text(name);
            let is_piece = self.kind_names.contains_key(&text) || self.classes.contains_key(&text);
            (is_piece && !self.names_nodes(&text)).then_some((text, name.span))
        };
        let left_out: Option<Vec<_>> = nodes.except.iter().map(piece).collect();
        let is_plain = |kinds: &ast::KindSet| !kinds.not && kinds.except.is_none();
        if let Some((first, place)) = left_out.as_ref().and_then(|all| all.first())
            && rule.kinds.as_ref().is_none_or(is_plain)
        {
            let all: Vec<&str> = left_out.iter().flatten().map(|(text, _)| text.as_str()).collect();
            let report = Diagnostic::at(
                Code::WrongSort,
                *place,
                format!("`{first}` is a piece, and pieces stand before the nodes of a click"),
            );
            let inside = nodes.terms.iter().map(node_term_text).collect::<Vec<_>>().join(" ");
            let kinds = rule.kinds.as_ref().map_or("any".to_owned(), kind_set_text);
            let written = format!("click {kinds} except {} in {inside}", all.join("|"));
            return Some(report.of(Sort::Kind, first).write(rule.head.to(nodes.span), written));
        }
        let (last, others) = nodes.terms.split_last()?;
        let (text, place) = piece(last)?;
        if rule.kinds.is_some() || others.iter().any(|term| piece(term).is_some()) {
            return None;
        }
        let report = Diagnostic::at(
            Code::WrongSort,
            rule.head.to(place),
            format!("`{text}` is a piece, not a node"),
        );
        let nodes: Vec<String> = others.iter().map(node_term_text).collect();
        let written = match nodes.is_empty() {
            true => format!("click {text}"),
            false => format!("click {text} in {}", nodes.join(" ")),
        };
        Some(report.of(Sort::Kind, &text).write(rule.head.to(place), written))
    }

    /// Resolves an effect.
    pub fn effect(&self, effect: &ast::Effect, sink: &mut Sink) -> Option<Effect> {
        let kind = match &effect.kind {
            ast::EffectKind::Advance => Some(EffectKind::Advance),
            ast::EffectKind::Retreat => Some(EffectKind::Retreat),
            ast::EffectKind::Set(item) => {
                let kind = self.one_kind(item, sink)?;
                self.is_unshaped(kind, effect.span, "is never set", sink)
                    .then_some(EffectKind::Set(kind))
            }
            ast::EffectKind::Clear => Some(EffectKind::Set(Kind::EMPTY)),
        };
        let (targets, except) =
            (self.targets(&effect.targets, sink), self.targets(&effect.except, sink));
        Some(Effect { kind: kind?, targets: targets?, except: except? })
    }

    /// Notes the nodes that one effect of a click names twice, as with `self` and their own name.
    fn note_targets(&self, clicked: &[NodeId], rule: &ast::Click) {
        for effect in rule.effects.iter().filter(|effect| effect.targets.len() > 1) {
            self.note_twice(effect.targets.iter().filter_map(|target| match (target, clicked) {
                (ast::Target::Clicked, [only]) => Some((*only, effect.span, "self".to_owned())),
                (ast::Target::Nodes(term), _) => self.own_name(term),
                _ => None,
            }));
        }
    }

    fn targets(&self, targets: &[ast::Target], sink: &mut Sink) -> Option<Vec<Target>> {
        if let Some(report) = self.bare_lines(targets) {
            sink.push(report);
            return None;
        }
        let found: Vec<Option<Target>> =
            targets.iter().map(|target| self.target(target, sink)).collect();
        found.into_iter().collect()
    }

    fn target(&self, target: &ast::Target, sink: &mut Sink) -> Option<Target> {
        match target {
            ast::Target::Clicked => Some(Target::Clicked),
            ast::Target::Neighbours(lines) if lines.is_empty() => Some(Target::Neighbours(None)),
            ast::Target::Neighbours(lines) => {
                self.families(lines, sink).map(|families| Target::Neighbours(Some(families)))
            }
            ast::Target::Across(reach, lines) => {
                let reach = match reach {
                    ast::Reach::All => Reach::All,
                    ast::Reach::Next => Reach::Next,
                    ast::Reach::Previous => Reach::Previous,
                };
                self.families(lines, sink).map(|families| Target::Across(reach, families))
            }
            ast::Target::Nodes(ast::NodeTerm::Named(name))
                if let Some(target) = self.beside(name, sink) =>
            {
                target
            }
            ast::Target::Nodes(term) => self.term_nodes(term, sink).map(Target::Nodes),
        }
    }

    /// Returns a report on lines among the targets: after other lines, as in `neighbours on row
    /// column`, a comma is missing; elsewhere the words `all on` are missing.
    fn bare_lines(&self, targets: &[ast::Target]) -> Option<Diagnostic> {
        let line = |target: &ast::Target| match target {
            ast::Target::Nodes(ast::NodeTerm::Named(name)) => {
                self.only_line(name).map(|line| (line.to_owned(), name.span))
            }
            _ => None,
        };
        let first = targets.iter().position(|target| line(target).is_some())?;
        let lines: Vec<(String, Span)> = targets[first..].iter().map_while(line).collect();
        let ((word, span), (_, last)) = (lines.first()?, lines.last()?);
        let names = lines.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join(", ");
        let reaches = |name: &ast::Name| matches!(&name.parts[..], [ast::NamePart::Text(word)] if ["next", "previous", "all"].contains(&&word[..]));
        let bare = match first.checked_sub(1).map(|before| &targets[before]) {
            Some(ast::Target::Neighbours(lines)) => lines.is_empty(),
            Some(ast::Target::Nodes(ast::NodeTerm::Named(name))) => reaches(name),
            Some(ast::Target::Nodes(term)) => matches!(term, ast::NodeTerm::All(_)),
            _ => false,
        };
        if bare {
            let report =
                Diagnostic::at(Code::WrongSort, *span, "lines follow `on`").of(Sort::Line, word);
            return Some(report.write(span.to(*last), format!("on {names}")));
        }
        let listed = match first.checked_sub(1).map(|before| &targets[before]) {
            Some(ast::Target::Neighbours(lines) | ast::Target::Across(_, lines)) => lines.last(),
            _ => None,
        };
        if let Some(before) = listed {
            return further_lines(before, &lines);
        }
        let report =
            Diagnostic::at(Code::WrongSort, *span, format!("`{word}` is a line, not a node"))
                .of(Sort::Line, word);
        let every =
            if lines.len() > 1 { "all nodes of these lines" } else { "all nodes of that line" };
        Some(
            report
                .help(format!("write `all on {names}` for {every}"))
                .offer(span.to(*last), format!("all on {names}")),
        )
    }

    /// Returns the name of a line family unless a node or a region has that name as well.
    pub(super) fn only_line<'n>(&self, name: &'n ast::Name) -> Option<&'n str> {
        let [ast::NamePart::Text(word)] = &name.parts[..] else { return None };
        (!self.names_nodes(word) && self.board.find_family(word).is_some()).then_some(word)
    }

    /// Returns the target that `right`, `left`, `down` or `up` means where no node or region has
    /// that name (rule R44).
    fn beside(&self, name: &ast::Name, sink: &mut Sink) -> Option<Option<Target>> {
        let [ast::NamePart::Text(word)] = &name.parts[..] else { return None };
        let (line, reach) = match word.as_str() {
            "right" => ("row", Reach::Next),
            "left" => ("row", Reach::Previous),
            "down" => ("column", Reach::Next),
            "up" => ("column", Reach::Previous),
            _ => {
                let side = side_meant(word).filter(|_| self.board.grid().is_some())?;
                if self.is_named(word) {
                    return None;
                }
                let message = format!("there is no node named `{word}`");
                let report = Diagnostic::at(Code::UnknownNode, name.span, message);
                let other = if self.version >= 3 {
                    format!(", and that beside another one `{side} of NODE`")
                } else {
                    String::new()
                };
                let help = format!("the node on that side of the clicked one is `{side}`{other}");
                sink.push(report.of(Sort::Node, word).offer(name.span, side).help(help));
                return Some(None);
            }
        };
        if self.is_named(word) {
            return None;
        }
        if self.board.grid().is_none() {
            if !self.grid_failed && !self.is_tainted("grid") {
                let report =
                    Diagnostic::at(Code::NoGrid, name.span, format!("`{word}` needs a grid"));
                sink.push(
                    report.help("on other boards write `next on LINE` or `previous on LINE`"),
                );
            }
            return Some(None);
        }
        if self.is_off_hex(
            line,
            &ast::Text { value: word.clone(), span: name.span },
            if reach == Reach::Next { "next" } else { "previous" },
            sink,
        ) {
            return Some(None);
        }
        Some(self.board.find_family(line).map(|family| Target::Across(reach, vec![family])))
    }

    /// Resolves the pieces that can be clicked. A node written in their place belongs after `at`,
    /// and the report says so.
    fn clicked(&self, set: &ast::KindSet, anywhere: bool, sink: &mut Sink) -> Option<KindSet> {
        let mut found = Sink::default();
        let kinds = self.kind_set(set, &mut found);
        for report in found.into_sorted() {
            let node = anywhere && report.code == Code::WrongSort;
            let nodes = kind_set_text(set);
            let at = |report: Diagnostic| {
                report
                    .offer(set.span, format!("at {nodes}"))
                    .help(format!("write `click at {nodes}: …`"))
            };
            sink.push(if node { at(report) } else { report });
        }
        kinds
    }

    fn check_overlap(
        &self,
        click: &Click,
        rule: &ast::Click,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        if click.effects.len() < 2 {
            return Ok(());
        }
        for &node in &click.nodes {
            budget.poll()?;
            let mut reached: HashMap<NodeId, usize> = HashMap::new();
            for (at, effect) in click.effects.iter().enumerate() {
                for target in effect.nodes(&self.board, node) {
                    let Some(&first) = reached.get(&target).filter(|first| **first != at) else {
                        reached.insert(target, at);
                        continue;
                    };
                    let (clicked, twice) = (self.board.name(node), self.board.name(target));
                    sink.push(
                        Diagnostic::at(
                            Code::ClickOverlap,
                            rule.effects[at].span,
                            format!("two effects reach the same node: a click at `{clicked}` changes `{twice}` twice"),
                        )
                        .because(rule.effects[first].span, "the other effect")
                        .help("all effects happen at once, so each node may be changed by one of them only"),
                    );
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Returns the direction that another word for a side means.
fn side_meant(word: &str) -> Option<&'static str> {
    match word {
        "above" | "north" => Some("up"),
        "below" | "beneath" | "under" | "south" => Some("down"),
        "east" | "rightward" => Some("right"),
        "west" | "leftward" => Some("left"),
        _ => None,
    }
}
