//! Statements of `moves`.

use super::super::ast::{Cell, CellWhat, Click, Effect, EffectKind, MoveStatement, Pattern, Rewrite, Target, Text, Turn};
use super::super::grammar::Rule;
use super::{P, Reader, inner};
use crate::source::Spanned;

impl Reader<'_> {
    pub(super) fn move_statement(&mut self, pair: P<'_>) -> Option<MoveStatement> {
        let pair = inner(pair).next()?;
        match pair.as_rule() {
            Rule::rewrite => self.rewrite(pair).map(MoveStatement::Rewrite),
            Rule::click => Some(MoveStatement::Click(self.click(pair))),
            Rule::turn => self.turn(pair).map(MoveStatement::Turn),
            Rule::never_repeat => Some(MoveStatement::NeverRepeat(self.span(&pair))),
            Rule::never => {
                let span = self.span(&pair);
                let condition = inner(pair).find(|part| part.as_rule() == Rule::condition)?;
                Some(MoveStatement::Never(self.condition(condition), span))
            }
            _ => None,
        }
    }

    fn rewrite(&self, pair: P<'_>) -> Option<Rewrite> {
        let mut words = Vec::new();
        let mut on = Vec::new();
        let mut sides = Vec::new();
        let mut label = None;
        for part in inner(pair) {
            match part.as_rule() {
                Rule::word => words.push(self.text(&part)),
                Rule::on => on = self.lines(part),
                Rule::pattern => sides.push(self.pattern(part)),
                Rule::label => label = self.quoted(part),
                _ => {}
            }
        }
        let (mut words, mut sides) = (words.into_iter(), sides.into_iter());
        Some(Rewrite { name: words.next()?, on, direction: words.next(), left: sides.next()?, right: sides.next()?, label })
    }

    fn lines(&self, pair: P<'_>) -> Vec<Text> {
        inner(pair).filter(|part| part.as_rule() == Rule::line_word).map(|part| self.text(&part)).collect()
    }

    fn pattern(&self, pair: P<'_>) -> Pattern {
        let span = self.span(&pair);
        Pattern { cells: inner(pair).map(|cell| self.cell(cell)).collect(), span }
    }

    fn cell(&self, pair: P<'_>) -> Cell {
        let mut cell = Cell { what: CellWhat::Anything, binding: None, region: None, repeat: None, span: self.span(&pair) };
        for part in inner(pair) {
            match part.as_rule() {
                Rule::first_anchor => cell.what = CellWhat::First,
                Rule::last_anchor => cell.what = CellWhat::Last,
                Rule::kind_set => cell.what = CellWhat::Kinds(self.kind_set(part)),
                Rule::binding => {
                    cell.binding = inner(part).next().map(|word| Spanned::new(word.as_str().to_owned(), self.span(&word)));
                }
                Rule::at_region => cell.region = inner(part).next().map(|name| self.name(name)),
                Rule::repeat => cell.repeat = part.as_str().chars().next(),
                _ => {}
            }
        }
        cell
    }

    fn click(&self, pair: P<'_>) -> Click {
        let mut click = Click { head: self.head_span(&pair), kinds: None, nodes: None, effects: Vec::new(), label: None };
        for part in inner(pair) {
            match part.as_rule() {
                Rule::kind_set => click.kinds = Some(self.kind_set(part)),
                Rule::node_set => click.nodes = Some(self.node_set(part)),
                Rule::effect => click.effects.extend(inner(part).next().and_then(|effect| self.effect(effect))),
                Rule::label => click.label = self.quoted(part),
                _ => {}
            }
        }
        click
    }

    fn effect(&self, pair: P<'_>) -> Option<Effect> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut targets = Vec::new();
        let mut kind = None;
        for part in inner(pair) {
            match part.as_rule() {
                Rule::target => targets.extend(inner(part).next().and_then(|target| self.target(target))),
                Rule::kind_item => kind = self.kind_item(part),
                _ => {}
            }
        }
        let kind = match rule {
            Rule::advance => EffectKind::Advance,
            Rule::retreat => EffectKind::Retreat,
            Rule::set => EffectKind::Set(kind?),
            _ => EffectKind::Clear,
        };
        Some(Effect { kind, targets, span })
    }

    fn target(&self, pair: P<'_>) -> Option<Target> {
        Some(match pair.as_rule() {
            Rule::kw_self => Target::Clicked,
            Rule::around => {
                Target::Neighbours(inner(pair).find(|part| part.as_rule() == Rule::on).map_or_else(Vec::new, |on| self.lines(on)))
            }
            _ => Target::Nodes(self.node_term(pair)?),
        })
    }

    fn turn(&self, pair: P<'_>) -> Option<Turn> {
        let span = self.span(&pair);
        let mut turn = Turn { name: self.name_word(&pair)?, powers: false, orbits: Vec::new(), label: None, span };
        for part in inner(pair) {
            match part.as_rule() {
                Rule::kw_powers => turn.powers = true,
                Rule::orbit => turn.orbits.push(self.names(inner(part))),
                Rule::label => turn.label = self.quoted(part),
                _ => {}
            }
        }
        Some(turn)
    }
}
