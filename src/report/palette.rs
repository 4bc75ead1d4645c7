//! The colours that a terminal shows: all, or the nearest of its 256 or 16.

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Every colour.
    #[default]
    Exact,
    /// The 256 colours of xterm, of which 240 are the same everywhere.
    Indexed,
    /// The 16 colours of the oldest terminals.
    Basic,
}

/// The 16 colours, as xterm shows them; terminals differ.
const BASIC: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

impl Palette {
    /// Returns the number of the nearest colour; `None` if colours are shown as they are.
    #[must_use]
    pub fn nearest(self, rgb: [u8; 3]) -> Option<u8> {
        let numbers = match self {
            Self::Exact => return None,
            Self::Indexed => 16..=255,
            Self::Basic => 0..=15,
        };
        numbers.min_by_key(|&number| distance(shown(number), rgb))
    }
}

/// Returns the colour of a number: one of 16, of a cube with six steps, or a grey.
fn shown(number: u8) -> [u8; 3] {
    match number {
        0..=15 => BASIC[usize::from(number)],
        16..=231 => {
            let step = |weight: u8| match (number - 16) / weight % 6 {
                0 => 0,
                step => 55 + 40 * step,
            };
            [step(36), step(6), step(1)]
        }
        232..=255 => [8 + 10 * (number - 232); 3],
    }
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.into_iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_colour_is_found() {
        let red = [250, 10, 0];
        assert_eq!(
            [Palette::Exact, Palette::Indexed, Palette::Basic].map(|palette| palette.nearest(red)),
            [None, Some(196), Some(9)]
        );
        assert_eq!(Palette::Indexed.nearest([0x80; 3]), Some(244));
        assert_eq!(Palette::Indexed.nearest([95, 135, 175]), Some(67));
        assert_eq!(Palette::Basic.nearest([255, 165, 0]), Some(3));
        assert!(
            (16..=255)
                .all(|number| shown(Palette::Indexed.nearest(shown(number)).unwrap())
                    == shown(number))
        );
    }
}
