//! Statements of `board`.

use super::super::ast::{BoardStatement, GridShape, Link, Placed, Text, Track};
use super::super::grammar::Rule;
use super::{P, Reader, inner};
use crate::source::Spanned;
use pest::iterators::Pairs;

impl Reader<'_> {
    pub(super) fn board_statement(&mut self, pair: P<'_>) -> Option<BoardStatement> {
        let pair = inner(pair).next()?;
        match pair.as_rule() {
            Rule::nodes => Some(BoardStatement::Nodes(inner(pair).filter_map(|placed| self.placed(placed)).collect())),
            Rule::line => self.line(pair),
            Rule::path | Rule::ring => {
                let closed = pair.as_rule() == Rule::ring;
                let line = self.name_word(&pair)?;
                Some(BoardStatement::Path { line, names: self.names(inner(pair)), closed })
            }
            Rule::grid => self.grid(pair),
            Rule::region => {
                let name = self.name_word(&pair)?;
                let nodes = inner(pair).find(|part| part.as_rule() == Rule::node_set)?;
                Some(BoardStatement::Region(name, self.node_set(nodes)))
            }
            Rule::legend => self.legend(pair),
            _ => None,
        }
    }

    pub(super) fn name_word(&self, pair: &P<'_>) -> Option<Text> {
        pair.clone().into_inner().find(|part| matches!(part.as_rule(), Rule::word | Rule::line_word)).map(|part| self.text(&part))
    }

    fn placed(&self, pair: P<'_>) -> Option<Placed> {
        if pair.as_rule() != Rule::placed {
            return None;
        }
        let mut parts = inner(pair);
        let name = self.name(parts.next()?);
        let place = parts.next().and_then(|place| {
            let span = self.span(&place);
            let mut numbers = inner(place).filter(|part| part.as_rule() == Rule::decimal).map(|part| self.text(&part));
            Some(Spanned::new((numbers.next()?, numbers.next()?), span))
        });
        Some((name, place))
    }

    fn line(&self, pair: P<'_>) -> Option<BoardStatement> {
        let name = self.name_word(&pair)?;
        let body = inner(pair).find(|part| matches!(part.as_rule(), Rule::leaps | Rule::track))?;
        if body.as_rule() == Rule::track {
            return Some(BoardStatement::Line(name, self.track(inner(body))?));
        }
        let span = self.span(&body);
        let mut steps = inner(body).filter(|part| part.as_rule() == Rule::expr).map(|part| self.expr(part));
        Some(BoardStatement::Leaps(name, steps.next()?, steps.next()?, span))
    }

    pub(super) fn jump(&mut self, pair: P<'_>) -> Option<Track> {
        let pair = if pair.as_rule() == Rule::jump { pair } else { inner(pair).next()? };
        self.track(inner(pair))
    }

    fn track(&self, pairs: Pairs<'_, Rule>) -> Option<Track> {
        let mut first = None;
        let mut rest = Vec::new();
        let mut link = Link::Both;
        for part in pairs {
            match part.as_rule() {
                Rule::link => link = if part.as_str() == ">" { Link::Forward } else { Link::Both },
                Rule::name if first.is_none() => first = Some(self.name(part)),
                Rule::name => rest.push((link, self.name(part))),
                _ => {}
            }
        }
        Some(Track { first: first?, rest })
    }

    fn grid(&self, pair: P<'_>) -> Option<BoardStatement> {
        let head = self.head_span(&pair);
        let mut shape = None;
        let mut torus = false;
        for part in inner(pair) {
            match part.as_rule() {
                Rule::picture => shape = Some(GridShape::Picture(self.unquoted(&part))),
                Rule::size => {
                    let mut sides = inner(part).filter(|part| part.as_rule() == Rule::expr).map(|part| self.expr(part));
                    shape = Some(GridShape::Size(sides.next()?, sides.next()?));
                }
                Rule::kw_torus => torus = true,
                _ => {}
            }
        }
        Some(BoardStatement::Grid { head, shape: shape?, torus })
    }

    fn legend(&self, pair: P<'_>) -> Option<BoardStatement> {
        let region = self.name_word(&pair);
        let mut glyph = None;
        let mut piece = None;
        for part in inner(pair) {
            match part.as_rule() {
                Rule::glyph => glyph = Some(self.unquoted(&part)),
                Rule::kind_item => piece = self.kind_item(part),
                _ => {}
            }
        }
        Some(BoardStatement::Legend { glyph: glyph?, piece, region })
    }
}
