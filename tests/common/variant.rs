//! Other texts of the same puzzle: with other names only, or in another order of statements only.

use super::definition::Definition;
use super::random::Random;

/// Words and their replacements; kinds keep their initials, which are their glyphs if they have no
/// other.
const WORDS: [(&str, &str); 21] = [
    ("red", "ruby"),
    ("green", "grass"),
    ("blue", "brick"),
    ("stone", "any_of_them"),
    ("thing", "a1"),
    ("zone", "z9"),
    ("yard", "red"),
    ("target", "aim"),
    ("top", "b_side"),
    ("side", "blue"),
    ("wheel", "rows"),
    ("hops", "leap"),
    ("back", "h1"),
    ("slant", "diagonal"),
    ("other", "antidiagonal"),
    ("gate", "wheel"),
    ("step", "right"),
    ("hop", "column_walk"),
    ("spin", "zz"),
    ("flip", "Aa"),
    ("tile", "block"),
];

/// The stems of numbered names and their replacements.
const STEMS: [(&str, &str); 6] =
    [("a", "zebra"), ("b", "Y"), ("h", "m_"), ("w", "node"), ("x", "aa"), ("tile", "block")];

/// Returns a text with other names.
pub fn renamed(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' if rest.starts_with("\"\"\"") => 6 + rest[3..].find("\"\"\"").unwrap_or(0),
            '"' => 2 + rest[1..].find('"').unwrap_or(0),
            '\'' => 3,
            _ if first.is_ascii_alphabetic() => {
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        // A name behind a colon is that of a cell and stays, even if another item has it too.
        let bound = out.ends_with(':');
        // A word before `icon` is a colour.
        let coloured = behind.trim_start().starts_with("icon \"");
        out += &if first.is_ascii_alphabetic() && !bound && !coloured {
            other_name(token, behind)
        } else {
            token.to_owned()
        };
        rest = behind;
    }
    out
}

fn other_name(token: &str, behind: &str) -> String {
    if let Some((_, other)) = WORDS.iter().find(|(word, _)| *word == token) {
        return (*other).to_owned();
    }
    let stem = token.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = stem.len() < token.len() || behind.starts_with('[');
    let found = STEMS.iter().find(|(known, _)| numbered && *known == stem);
    found.map_or_else(|| token.to_owned(), |(_, other)| format!("{other}{}", &token[stem.len()..]))
}

/// Returns a text in another order: sections, and statements whose order has no meaning.
pub fn reordered(random: &mut Random, definition: &Definition) -> String {
    let mut other = definition.clone();
    scatter(random, &mut other.pieces, |statement| {
        statement.starts_with("class ") || statement.starts_with("cycle ")
    });
    scatter(random, &mut other.board, |statement| statement.starts_with("region "));
    scatter(random, &mut other.moves, |statement| statement.starts_with("never "));
    random.shuffle(&mut other.start);
    random.shuffle(&mut other.goal);
    let mut sections = other.sections();
    sections.push("puzzle \"random\"\n".into());
    random.shuffle(&mut sections);
    sections.concat()
}

/// Moves some statements to random places; the remaining ones keep their order.
fn scatter(random: &mut Random, statements: &mut Vec<String>, moves: impl Fn(&str) -> bool) {
    let (mut loose, mut fixed): (Vec<String>, Vec<String>) =
        std::mem::take(statements).into_iter().partition(|statement| moves(statement));
    while let Some(statement) = loose.pop() {
        fixed.insert(random.below(fixed.len() + 1), statement);
    }
    *statements = fixed;
}

/// Returns a text in which kinds, nodes, lines and rules too have another order: the same boards,
/// with other numbers and another order of moves.
///
/// If rules run until nothing changes, lines keep their order, as it determines the first match
/// (rule R50).
pub fn shuffled(random: &mut Random, definition: &Definition) -> String {
    let mut other = definition.clone();
    let runs = definition
        .moves
        .iter()
        .any(|statement| statement.contains("press ") || statement.contains("settle "));
    let has_lines = |statement: &str| {
        ["line ", "path ", "ring ", "jumps", "grid ", "for "]
            .iter()
            .any(|word| statement.starts_with(word))
    };
    random.shuffle(&mut other.pieces);
    if runs {
        scatter(random, &mut other.board, |statement| !has_lines(statement));
    } else {
        random.shuffle(&mut other.board);
    }
    random.shuffle(&mut other.moves);
    other.text()
}

/// Texts that may be added by mistake.
const SLIPS: [&str; 30] = [
    " ", "\n", ";", "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "'", "#", "*", "+", "!", "|",
    "?", "^", "$", "-", ">", "=>", "..", "_", "any", "9", "é", "\t", ":a",
];

/// Returns a text with a few slips: signs left out, added, or exchanged.
pub fn broken(random: &mut Random, text: &str) -> String {
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..random.between(1, 3) {
        let at = random.below(letters.len());
        let slip = (*random.pick(&SLIPS)).to_owned();
        match random.below(5) {
            0 => _ = letters.remove(at),
            1 => letters.insert(at, slip),
            2 => letters[at] = slip,
            3 => {
                let more = random.between(1, 12).min(letters.len() - at);
                letters.drain(at..at + more);
            }
            _ => {
                let more = random.between(1, 12).min(letters.len() - at);
                let again = letters[at..at + more].to_vec();
                let to = random.below(letters.len());
                letters.splice(to..to, again);
            }
        }
        if letters.is_empty() {
            break;
        }
    }
    letters.concat()
}
