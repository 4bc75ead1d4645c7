//! The face of a piece: its icon, its number, its glyph or its name; its colour, and an ink that is
//! readable on it.

use crate::diagnostic::clean;
use crate::model::state_text::glyph;
use crate::model::{Kind, Kinds, NodeId, Puzzle};

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

/// Colours that most eyes can distinguish: Okabe and Ito, 2008.
const PALETTE: [[u8; 3]; 7] = [
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x00, 0x9e, 0x73],
    [0xf0, 0xe4, 0x42],
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0xcc, 0x79, 0xa7],
];

/// Returns the colour of a kind: its own, else one by its number.
pub fn color(kinds: &Kinds, kind: Kind) -> [u8; 3] {
    kinds.colors[kind.index()]
        .map_or_else(|| PALETTE[kind.index().saturating_sub(1) % PALETTE.len()], |color| color.rgb)
}

/// Returns black or white, whichever has more contrast.
pub fn ink(ground: [u8; 3]) -> &'static str {
    let square = |part: u8| f64::from(part) / 255.0 * f64::from(part) / 255.0;
    // The weights of the eye for the light of red, green and blue; the square approximates the
    // light of screens.
    let light =
        0.2126 * square(ground[0]) + 0.7152 * square(ground[1]) + 0.0722 * square(ground[2]);
    if light > 0.2 { "#000000" } else { "#ffffff" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_stands_out() {
        assert_eq!(
            [ink([255; 3]), ink([0xf0, 0xe4, 0x42]), ink([0; 3]), ink([0, 0, 255])],
            ["#000000", "#000000", "#ffffff", "#ffffff"]
        );
    }
}
