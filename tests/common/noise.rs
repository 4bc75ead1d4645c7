//! Texts of the same definition with other blanks, line breaks and comments.
//!
//! Quoted text stays unchanged; [`respaced`] changes only blanks that the layout leaves to the
//! author. The functions know tokens, not statements.

use super::random::Random;

/// Splits a text into quotes and comments, and the text between them.
fn split(text: &str) -> Vec<(bool, &str)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = |from: usize, mark: &str| {
            rest[from..].find(mark).map_or(rest.len(), |at| from + at + mark.len())
        };
        let length = match rest.as_bytes()[0] {
            b'"' if rest.starts_with("\"\"\"") => end(3, "\"\"\""),
            b'"' => end(1, "\""),
            b'\'' if rest.starts_with("'''") => 3,
            b'\'' => end(1, "'"),
            b'#' => rest.find('\n').unwrap_or(rest.len()),
            _ => 0,
        };
        let (quoted, length) = if length > 0 {
            (true, length)
        } else {
            (false, rest.find(['"', '\'', '#']).unwrap_or(rest.len()))
        };
        let (piece, behind) = rest.split_at(length);
        pieces.push((quoted, piece));
        rest = behind;
    }
    pieces
}

fn choose(random: &mut Random, choices: &[&'static str]) -> &'static str {
    choices[random.below(choices.len())]
}

/// Returns a text with blanks, line breaks, comments and semicolons added wherever they change
/// nothing.
pub fn disturbed(random: &mut Random, text: &str) -> String {
    let mut out = String::new();
    let mut comment = false;
    for (quoted, piece) in split(text) {
        if quoted {
            out.push_str(piece);
            comment = piece.starts_with('#');
            continue;
        }
        for letter in piece.chars() {
            match letter {
                ' ' => out.push_str(choose(random, &[" ", " ", "  ", "\t", "     "])),
                '\n' if std::mem::take(&mut comment) => out.push('\n'),
                '\n' => out.push_str(choose(
                    random,
                    &[
                        "\n",
                        "\n",
                        "\n\n\n",
                        "  # note\n",
                        "\n   # remark é  \n",
                        ";\n",
                        " ;; ",
                        "; # end\n",
                        "\n\t",
                    ],
                )),
                '>' if out.ends_with('=') => {
                    out.push_str(choose(random, &[">", "> ", ">\n", ">   # on\n    "]))
                }
                '[' => out.push_str(choose(random, &["[", "[ ", "[\n", "[ # in\n "])),
                ']' => out.push_str(choose(random, &["]", " ]", "\n]", " # out\n ]"])),
                '|' => out.push_str(choose(random, &["|", " |\n", "|  ", " | # or\n"])),
                '{' => out.push_str(choose(random, &["{", "{ ", "{\n\n", "{ # open\n"])),
                '}' => out.push_str(choose(random, &["}", " }", "\n}", "\n\n  }  "])),
                _ => out.push(letter),
            }
        }
    }
    out
}

/// Returns a formatted text with other blanks and blank lines, except where the layout leaves
/// blanks to the author.
pub fn respaced(random: &mut Random, text: &str) -> String {
    let mut out = String::new();
    let mut picture: Option<String> = None;
    for line in text.lines() {
        let blanks = |random: &mut Random, most: usize| " ".repeat(random.below(most));
        let own = line.trim_start();
        let quotes = line.contains("\"\"\"");
        if let Some(shift) = &picture {
            out.push_str(&format!("{shift}{line}{}\n", blanks(random, 3)));
            if quotes {
                picture = None;
            }
            continue;
        }
        if own.is_empty() {
            out.push_str(choose(random, &["\n", "\n\n", " \n\n\t\n"]));
            continue;
        }
        out.push_str(&blanks(random, 6));
        let free = !own.contains('#')
            && (own.contains("=>") || own.starts_with("click ") || own.starts_with("line "));
        let own = if free { spread(random, own) } else { own.to_owned() };
        let block = ["pieces ", "board ", "moves ", "start ", "goal "]
            .iter()
            .any(|word| own.starts_with(word))
            && own.ends_with('}');
        let own = if block && random.chance(50) {
            own.replacen(" { ", "   {", 1).replace("; ", " ;")
        } else {
            own
        };
        out.push_str(&own);
        if !quotes || own.matches("\"\"\"").count() == 2 {
            out.push_str(choose(random, &["", " ", "\t"]));
        } else {
            picture = Some(blanks(random, 5));
        }
        out.push('\n');
    }
    out + choose(random, &["", "\n", "\n \n"])
}

/// Returns a statement with other widths of wide gaps, and without blanks around some signs.
fn spread(random: &mut Random, statement: &str) -> String {
    let mut out = String::new();
    for (quoted, piece) in split(statement) {
        let mut blanks = 0;
        for letter in piece.chars().chain(std::iter::once('\0')) {
            if letter == ' ' && !quoted {
                blanks += 1;
                continue;
            }
            out.push_str(&" ".repeat(if blanks > 1 { random.between(2, 7) } else { blanks }));
            blanks = 0;
            if letter != '\0' {
                out.push(letter);
            }
        }
    }
    if random.chance(50) { out.replace("_ => _", "_=>_").replace(": ", " : ") } else { out }
}
