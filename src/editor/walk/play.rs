//! What moves, starts, goals and expectations mention.

use super::Walk;
use crate::diagnostic::Sort;
use crate::syntax::ast::{
    CellWhat, Click, Condition, EffectKind, Expect, Figure, Goal, GoalStatement, Layout, MoveStatement, Pattern, Rewrite, Start, StartBody,
    StartStatement, Target, Turn,
};

impl Walk<'_> {
    pub(super) fn moves(&mut self, statement: &MoveStatement) {
        match statement {
            MoveStatement::Rewrite(rule) => self.rewrite(rule),
            MoveStatement::Click(rule) => self.click(rule),
            MoveStatement::Turn(rule) => self.turn(rule),
            MoveStatement::NeverRepeat(_) => {}
            MoveStatement::Never(condition, _) => self.condition(condition),
        }
    }

    fn rewrite(&mut self, rule: &Rewrite) {
        self.declare(Sort::Rule, &rule.name);
        rule.on.iter().for_each(|line| self.refer(Sort::Line, line));
        self.pattern(&rule.left);
        self.pattern(&rule.right);
    }

    fn pattern(&mut self, pattern: &Pattern) {
        for cell in &pattern.cells {
            match &cell.what {
                CellWhat::First | CellWhat::Last | CellWhat::Anything => {}
                CellWhat::Kinds(kinds) => self.kinds(kinds),
            }
            cell.region.iter().for_each(|region| self.node_or_region(region));
        }
    }

    fn click(&mut self, rule: &Click) {
        rule.kinds.iter().for_each(|kinds| self.kinds(kinds));
        rule.nodes.iter().for_each(|nodes| self.nodes(nodes));
        for effect in &rule.effects {
            if let EffectKind::Set(kind) = &effect.kind {
                self.kind(kind);
            }
            for target in &effect.targets {
                match target {
                    Target::Clicked => {}
                    Target::Neighbours(lines) => lines.iter().for_each(|line| self.refer(Sort::Line, line)),
                    Target::Nodes(term) => self.nodes(std::slice::from_ref(term)),
                }
            }
        }
    }

    fn turn(&mut self, rule: &Turn) {
        self.declare(Sort::Rule, &rule.name);
        rule.orbits.iter().flatten().for_each(|name| self.name(Sort::Node, name, false));
    }

    pub(super) fn start(&mut self, start: &Start) {
        start.name.iter().for_each(|name| self.declare(Sort::Start, name));
        match &start.body {
            StartBody::Random => {}
            StartBody::Scrambled(moves) => self.expr(moves),
            StartBody::Statements(statements) => statements.iter().for_each(|statement| match statement {
                StartStatement::Picture(_) => {}
                StartStatement::Layout(layout) => self.layout(layout),
                StartStatement::Put(kind, nodes) => {
                    self.kind(kind);
                    self.nodes(nodes);
                }
            }),
        }
    }

    pub(super) fn goal(&mut self, goal: &Goal) {
        goal.name.iter().for_each(|name| self.declare(Sort::Goal, name));
        for statement in &goal.statements {
            match statement {
                GoalStatement::Picture(_) => {}
                GoalStatement::Condition(condition) => self.condition(condition),
            }
        }
    }

    fn layout(&mut self, layout: &Layout) {
        self.refer(Sort::Line, &layout.line);
        for cell in &layout.cells {
            cell.kinds.iter().for_each(|kinds| self.kinds(kinds));
            cell.times.iter().for_each(|times| self.expr(times));
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Or(parts) | Condition::And(parts) => parts.iter().for_each(|part| self.condition(part)),
            Condition::Not(inner) | Condition::Group(inner) => self.condition(inner),
            Condition::All(kinds, _) => self.kinds(kinds),
            Condition::No(kinds, nodes, _) | Condition::Some(kinds, nodes, _) => {
                self.kinds(kinds);
                nodes.iter().for_each(|nodes| self.nodes(nodes));
            }
            Condition::EveryIn(kinds, nodes, _) | Condition::EveryIs(nodes, _, kinds, _) => {
                self.kinds(kinds);
                self.nodes(nodes);
            }
            Condition::Count(kinds, nodes, _, number, _) => {
                self.kinds(kinds);
                nodes.iter().for_each(|nodes| self.nodes(nodes));
                self.expr(number);
            }
            Condition::Is(node, _, kinds, _) => {
                self.node_or_region(node);
                self.kinds(kinds);
            }
            Condition::Layout(layout) => self.layout(layout),
            Condition::Stuck(_) => {}
        }
    }

    pub(super) fn expect(&mut self, expect: &Expect) {
        for (name, value) in &expect.with {
            self.refer(Sort::Param, name);
            self.expr(value);
        }
        expect.from.iter().for_each(|name| self.refer(Sort::Start, name));
        expect.to.iter().for_each(|name| self.refer(Sort::Goal, name));
        match &expect.figure {
            Figure::Shortest(number) | Figure::Solutions(number) | Figure::Reachable(number) => self.expr(number),
            Figure::Unsolvable => {}
        }
    }
}
