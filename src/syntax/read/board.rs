//! Reads the statements of `board`.

use super::super::ast::{BoardStatement, Expr, GridShape, Jump, Link, Placed, Track};
use super::super::grammar::Rule;
use super::view::{Read, View};
use crate::source::Spanned;

/// Reads a statement of `board`.
pub fn board_statement(found: &View<'_>) -> Option<BoardStatement> {
    Some(match found.rule() {
        Rule::nodes => BoardStatement::Nodes(found.all().collect()),
        Rule::hidden => BoardStatement::Hidden(found.all().collect()),
        Rule::line => match found.one(Rule::leaps) {
            Some(leaps) => {
                let mut steps = leaps.all();
                BoardStatement::Leaps(found.indexed()?, steps.next()?, steps.next()?, leaps.span())
            }
            None => BoardStatement::Line(found.indexed()?, found.get()?),
        },
        Rule::path | Rule::ring => BoardStatement::Path {
            line: found.indexed()?,
            names: found.all().collect(),
            closed: found.rule() == Rule::ring,
        },
        Rule::grid => {
            let word = |rule| found.one(rule).map(|word| word.span());
            let shape = match found.one(Rule::size) {
                Some(size) => {
                    let mut sides = size.all();
                    GridShape::Size(sides.next()?, sides.next()?)
                }
                None => GridShape::Picture(found.quoted()?),
            };
            BoardStatement::Grid {
                head: found.head(),
                shape,
                hex: word(Rule::kw_hex),
                torus: word(Rule::kw_torus),
            }
        }
        Rule::wall => BoardStatement::Wall {
            pairs: found
                .every(Rule::side_by_side)
                .filter_map(|pair| {
                    let mut names = pair.all();
                    Some((names.next()?, names.next()?))
                })
                .collect(),
            span: found.span(),
        },
        Rule::region => BoardStatement::Region(found.indexed()?, found.get()?),
        Rule::legend => BoardStatement::Legend {
            glyph: found.one(Rule::glyph)?.unquoted(),
            piece: found.get(),
            region: found.indexed(),
        },
        _ => return None,
    })
}

impl Read for Placed {
    const RULE: Rule = Rule::placed;

    fn read(found: &View<'_>) -> Option<Self> {
        let place = found.one(Rule::place).and_then(|place| {
            let mut numbers =
                place.every(Rule::coordinate).filter_map(|number| Expr::read(&number));
            Some(Spanned::new((numbers.next()?, numbers.next()?), place.span()))
        });
        Some((found.get()?, place))
    }
}

impl Read for Jump {
    const RULE: Rule = Rule::jump;

    fn read(found: &View<'_>) -> Option<Self> {
        Track::read(found).map(Self::Track)
    }
}

impl Read for Track {
    const RULE: Rule = Rule::track;

    /// Reads a `track` or a `jump`.
    fn read(found: &View<'_>) -> Option<Self> {
        let links = found
            .every(Rule::link)
            .map(|link| if link.str() == ">" { Link::Forward } else { Link::Both });
        let mut names = found.all();
        Some(Self { first: names.next()?, rest: links.zip(names).collect() })
    }
}
