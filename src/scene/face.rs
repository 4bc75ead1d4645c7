//! The text on a piece: its icon, its number, its glyph or its name.

use crate::diagnostic::clean;
use crate::model::state_text::glyph;
use crate::model::{Kind, NodeId, Puzzle};

/// The text on a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The text in the middle.
    pub text: String,
    /// `true` if the text is an icon, which is drawn with other fonts.
    pub is_icon: bool,
    /// The glyph that the legend gives the kind on this node, if the text is an icon.
    pub sign: String,
}

impl Face {
    /// Returns the face of a kind on a node.
    pub fn of(puzzle: &Puzzle, node: NodeId, kind: Kind) -> Self {
        let kinds = &puzzle.kinds;
        let glyph = glyph(kinds, &puzzle.legend, node, kind);
        let of_legend = glyph.filter(|glyph| kinds.glyphs[kind.index()] != Some(*glyph));
        let written = |glyph: char| clean(glyph.encode_utf8(&mut [0; 4]), true);
        if let Some(icon) = &kinds.icons[kind.index()] {
            return Self {
                text: icon.clone(),
                is_icon: true,
                sign: of_legend.map(written).unwrap_or_default(),
            };
        }
        let number = kinds.numbers[kind.index()].as_ref().filter(|_| of_legend.is_none());
        let text = number
            .cloned()
            .or_else(|| glyph.map(written))
            .unwrap_or_else(|| clean(kinds.name(kind), true));
        Self { text, ..Self::default() }
    }
}
