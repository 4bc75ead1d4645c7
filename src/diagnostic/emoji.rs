//! Pictures by the words that people write in their place.

/// Words and pictures.
const NAMED: [(&str, &str); 36] = [
    ("bear", "🐻"),
    ("bishop", "♝"),
    ("bomb", "💣"),
    ("box", "📦"),
    ("cabbage", "🥬"),
    ("car", "🚗"),
    ("cat", "🐱"),
    ("cow", "🐮"),
    ("crate", "📦"),
    ("dog", "🐶"),
    ("door", "🚪"),
    ("engine", "🚂"),
    ("fish", "🐟"),
    ("fox", "🦊"),
    ("frog", "🐸"),
    ("ghost", "👻"),
    ("goat", "🐐"),
    ("heart", "💜"),
    ("hero", "🧑"),
    ("key", "🔑"),
    ("king", "♚"),
    ("knight", "♞"),
    ("lamp", "💡"),
    ("man", "👨"),
    ("mouse", "🐭"),
    ("pawn", "♟"),
    ("pig", "🐷"),
    ("queen", "♛"),
    ("rabbit", "🐰"),
    ("robot", "🤖"),
    ("rook", "♜"),
    ("sheep", "🐑"),
    ("star", "⭐"),
    ("toad", "🐸"),
    ("torch", "🔦"),
    ("wolf", "🐺"),
];

/// The picture that a word stands for: `🐸` for `frog`, and for `:frog:`.
#[must_use]
pub fn icon_named(word: &str) -> Option<&'static str> {
    let word = word.trim_matches([':', ' ']);
    NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, icon)| *icon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_for_pictures() {
        assert_eq!(
            [icon_named("Frog"), icon_named(":key:"), icon_named("frogs")],
            [Some("🐸"), Some("🔑"), None]
        );
        assert!(NAMED.is_sorted_by(|left, right| left.0 <= right.0));
    }
}
