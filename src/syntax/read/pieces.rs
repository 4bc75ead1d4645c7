//! Reads the statements of `pieces`.

use super::super::ast::{KindSet, PieceStatement, Text};
use super::super::grammar::Rule;
use super::view::{Read, View};

/// Reads a statement of `pieces`.
pub fn piece_statement(found: &View<'_>) -> Option<PieceStatement> {
    Some(match found.rule() {
        Rule::class => PieceStatement::Class(found.indexed()?, found.get()?),
        Rule::cycle => {
            let except = found.one(Rule::except_kinds).and_then(|except| KindSet::read(&except));
            PieceStatement::Cycle(found.span(), found.all().collect(), except)
        }
        _ => PieceStatement::Kind {
            name: found.get()?,
            glyphs: found.every(Rule::glyphs).filter_map(|glyphs| ends(&glyphs)).collect(),
            shape: found.one(Rule::shape).and_then(|shape| Some(shape.first()?.unquoted())),
            color: found.one(Rule::color).and_then(|color| {
                let color = color.first()?;
                Some(if color.rule() == Rule::string {
                    (color.unquoted(), true)
                } else {
                    (color.text(), false)
                })
            }),
            icons: found.one(Rule::icon).map_or_else(Vec::new, |icon| {
                icon.every(Rule::string).map(|text| text.unquoted()).collect()
            }),
        },
    })
}

/// Reads a glyph, or the first and the last glyph of a range.
fn ends(glyphs: &View<'_>) -> Option<(Text, Option<Text>)> {
    let mut ends = glyphs.every(Rule::glyph).map(|glyph| glyph.unquoted());
    Some((ends.next()?, ends.next()))
}
