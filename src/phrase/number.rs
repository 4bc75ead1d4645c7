//! Numbers in sentences: digits in groups, and plurals.

use crate::diagnostic;
pub use crate::diagnostic::grouped;
use std::fmt::Display;

/// Returns a number and its noun: `1 move`, `1,680 moves`.
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    diagnostic::counted(grouped(number), one, many)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        assert_eq!(
            [grouped(7), grouped(728), grouped(181_440), grouped(1_234_567)],
            ["7", "728", "181,440", "1,234,567"]
        );
        assert_eq!(
            [counted(1, "move", "moves"), counted(0, "move", "moves")],
            ["1 move", "0 moves"]
        );
    }
}
