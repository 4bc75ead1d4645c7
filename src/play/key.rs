//! The input of the player.

use super::leaflet::wrapped;

/// A key, a click, a step of the mouse wheel, or a new size of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A key.
    Key(Key),
    /// A click, with its column and row.
    Click(u16, u16),
    /// A step of the mouse wheel.
    Wheel(Way),
    /// A new size of the screen: columns and rows.
    Size(u16, u16),
}

/// A key with a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// An arrow.
    Arrow(Way),
    /// Page Up or Page Down.
    Page(Way),
    /// Enter, or the space bar.
    Press,
    /// Escape.
    Escape,
    /// The Tab key, which switches between the board and the list.
    Tab,
    /// A letter, a digit or a sign.
    Char(char),
    /// Backspace.
    Erase,
    /// Control and Z.
    Undo,
    /// Control and Y.
    Redo,
    /// Control and C.
    Interrupt,
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

/// The keys and their descriptions; those with long ones come last.
pub(super) const KEYS: [(&str, &str); 20] = [
    ("Enter", "select, press, move"),
    ("u r", "undo, redo (^Z ^Y)"),
    ("h", "hint, step by step"),
    ("s", "solve from here"),
    ("space", "next step of a solution"),
    ("q", "quit"),
    ("?", "these keys"),
    ("i", "about, goal and pieces"),
    ("l", "show the log"),
    ("c", "show or hide the names of nodes"),
    ("p", "show or hide what is in hidden places"),
    ("m n", "menu: start, goal, seed; draw another start"),
    ("R", "restart"),
    ("Esc", "let go, stop looking"),
    ("Tab", "into the list and back"),
    ("Page", "up and down in a long list or text"),
    (", .", "to the next that can move"),
    (
        "digits",
        "make the move of that number, which stays the same while the move is in the list; Enter ends a number like 1 of 12",
    ),
    ("Backsp", "delete the last digit, or undo"),
    (
        "arrows",
        "move the focus [ ]; where one piece moves, they move it; where pieces slide into one gap, they slide; where all goes one way, they tilt",
    ),
];

/// Returns the lines that describe the keys, of at most the given width.
pub(super) fn key_lines(width: usize) -> Vec<String> {
    let lines = KEYS.iter().flat_map(|(key, does)| {
        let heads = std::iter::once(*key).chain(std::iter::repeat(""));
        heads
            .zip(wrapped(does, width.saturating_sub(7)))
            .map(|(head, line)| format!("{head:<7}{line}"))
    });
    lines.collect()
}
