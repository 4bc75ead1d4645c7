//! The meanings of the glyphs on the board.

use crate::diagnostic::clean;
use crate::model::state_text::{entry, walls};
use crate::model::{Kind, LegendEntry, NodeId, Puzzle, State};
use crate::phrase::list;

/// The glyphs that are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// Those on the board.
    All,
    /// Those on the board, without plain empty places and what is outside.
    Special,
    /// Those of pieces on the board.
    Pieces,
    /// Those that can ever be on a board at rest.
    Possible,
}

/// Returns the glyphs of a position, each with its meaning, unless glyphs say nothing that names do
/// not.
pub(super) fn legend(model: &Puzzle, state: &State, shown: Shown) -> String {
    let (kinds, entries) = (&model.kinds, &model.legend);
    if kinds.all().any(|kind| kinds.glyphs[kind.index()].is_none()) {
        return String::new();
    }
    let plain = |kind: Kind| kinds.glyphs[kind.index()].map(|glyph| (glyph, named(model, kind)));
    let drawn = (0..).map(NodeId).zip(state).filter(|(node, _)| !model.board.is_hidden(*node));
    let stands = drawn.filter_map(|(node, &kind)| match entry(entries, node, kind) {
        _ if kind == Kind::EMPTY && shown == Shown::Pieces => None,
        Some(entry) => Some((entry.glyph, meaning(model, entry))),
        None if kind == Kind::EMPTY && shown == Shown::Special => None,
        None => plain(kind),
    });
    let mut known: Vec<(char, String)> = stands.collect();
    if shown == Shown::Possible {
        let elsewhere =
            kinds.all().filter(|&kind| !state.contains(&kind) && !model.is_fleeting(kind));
        known.extend(elsewhere.filter_map(plain));
        let inside = entries.iter().filter(|entry| entry.piece.is_some());
        known.extend(inside.map(|entry| (entry.glyph, meaning(model, entry))));
    }
    if matches!(shown, Shown::All | Shown::Possible) {
        known.extend(walls(model).next().map(|(_, _, glyph)| (glyph, "outside".to_owned())));
    }
    known.retain(|(glyph, name)| !(glyph.is_ascii_digit() && name.ends_with(*glyph)));
    known.sort_by(|(glyph, name), (other, its)| (name, glyph).cmp(&(its, other)));
    known.dedup();
    let words =
        |(glyph, name): (char, String)| format!("{} {name}", clean(&glyph.to_string(), true));
    known.into_iter().map(words).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a kind.
fn named(model: &Puzzle, kind: Kind) -> String {
    if kind == Kind::EMPTY { "empty".to_owned() } else { clean(model.kinds.name(kind), true) }
}

/// Returns the piece of an entry, and the nodes for which the entry is used.
fn meaning(model: &Puzzle, entry: &LegendEntry) -> String {
    let piece = named(model, entry.piece.unwrap_or(Kind::EMPTY));
    let Some(nodes) = &entry.region else { return piece };
    let is_it = |(_, region): &&(String, Vec<NodeId>)| {
        region.len() == nodes.len() && region.iter().all(|node| nodes.binary_search(node).is_ok())
    };
    match model.board.regions().iter().find(is_it) {
        Some((name, _)) => format!("{piece} in {}", clean(name, true)),
        None => format!("{piece} on {}", list(&model.board, nodes).replace('`', "")),
    }
}
