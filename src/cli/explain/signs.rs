//! The pages of `explain` about the signs of the language.

/// A sign, its name, its effect, and an example.
struct Sign {
    text: &'static str,
    about: &'static str,
    more: &'static str,
    block: &'static str,
    example: &'static str,
}

const SIGNS: [Sign; 13] = [
    Sign {
        text: "_",
        about: "an empty node",
        more: "On the left of a rule it matches an empty node, on the right it makes the node empty. In layouts, counts and\n\
               conditions it stands for emptiness in the same way. `_*` is any number of empty nodes, `_+` one or more.",
        block: "moves",
        example: "hop: frog _ => _ frog",
    },
    Sign {
        text: "?",
        about: "anything, a piece or nothing",
        more: "It stands at the same place on both sides of a rule, and the node stays as it is. In the layout or the picture\n\
               of a goal, it leaves the node free.",
        block: "moves",
        example: "fly: frog ? _ => _ ? frog",
    },
    Sign {
        text: "=>",
        about: "separates the two sides of a rule: the cells that it finds, and the cells that replace them",
        more: "Both sides have the same number of cells: the first cell on the right is the new content of the node that the\n\
               first cell on the left found.",
        block: "moves",
        example: "take: peg peg _ => _ _ peg",
    },
    Sign {
        text: "!",
        about: "any node but those that hold this kind",
        more: "An empty node matches too. On the right it stands for the piece that it found, or for none.",
        block: "moves",
        example: "swap: frog !frog => !frog frog",
    },
    Sign {
        text: "*",
        about: "after a cell: any number of such nodes, or none",
        more: "The repeated nodes stay as they are, or move together if their place in the pattern changes. In a layout,\n\
               `frog*3` stands for three frogs. In an expression it multiplies.",
        block: "moves",
        example: "slide: rook _* _ => _ _* rook",
    },
    Sign {
        text: "+",
        about: "after a cell: one or more such nodes",
        more: "Otherwise the same as `*`. In an expression it adds.",
        block: "moves",
        example: "push: engine car+ _ => _ engine car+",
    },
    Sign {
        text: "|",
        about: "one kind or another",
        more: "",
        block: "pieces",
        example: "class hopper = frog | toad",
    },
    Sign {
        text: ":",
        about: "after a kind in a rule: a name for the piece that it found",
        more: "Names distinguish two pieces of one class. A `:` also ends the name of a rule, a line or a layout.",
        block: "moves",
        example: "leap: any:a any:b _ => _ any:b any:a",
    },
    Sign {
        text: "@",
        about: "after a cell of a rule: the node lies in this region",
        more: "`@!` is the opposite: the node lies outside the region.",
        block: "moves",
        example: "swim: frog _@pond => _ frog",
    },
    Sign {
        text: "^",
        about: "the beginning of the line, as a cell of a rule",
        more: "It stands first on the left side, and matches no node. `$` is the end of the line.",
        block: "moves",
        example: "enter: ^ _ => frog",
    },
    Sign {
        text: "$",
        about: "the end of the line, as a cell of a rule",
        more: "It stands last on the left side, and matches no node. `^` is the beginning of the line.",
        block: "moves",
        example: "leave: frog $ => _",
    },
    Sign {
        text: "..",
        about: "a range of numbers, both ends included",
        more: "",
        block: "board",
        example: "path row: h[1..5]",
    },
    Sign {
        text: "#",
        about: "begins a comment, which goes on to the end of the line",
        more: "In quotes, `\"#884400\"` is a colour.",
        block: "moves",
        example: "hop: frog _ => _ frog  # over nobody",
    },
];

/// Returns the page about a sign: its name, its effect, and an example.
pub(super) fn said_of(text: &str) -> Option<String> {
    let Sign { text, about, more, block, example } = SIGNS.iter().find(|sign| sign.text == text)?;
    let more = if more.is_empty() { String::new() } else { format!("{more}\n\n") };
    Some(format!("{text}: {about}\n\n{more}For example, in `{block} {{ … }}`:\n\n    {example}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each example, put in place of the similar line of its block, makes a definition without
    /// mistakes.
    #[test]
    fn examples_are_of_the_language() {
        for Sign { text, block, example, .. } in &SIGNS {
            let line =
                |own: &str, usual: &'static str| if *block == own { *example } else { usual };
            let (class, path) =
                (line("pieces", "class hopper = frog"), line("board", "path row: h[1..5]"));
            let rule = line("moves", "hop: frog _ => _ frog");
            let definition = format!(
                "puzzle \"Sign\"\npieces {{\n frog 'f'; toad 't'; peg 'p'; rook 'r'; engine 'e'; car 'c'\n {class}\n}}\n\
                 board {{\n {path}\n region pond = h2\n}}\nmoves {{\n {rule}\n}}\nstart {{ frog at h1 }}\n"
            );
            let compiled = crate::api::compile("sign.pz", definition.as_str());
            assert!(compiled.is_ok() && example.contains(text), "{definition}{:?}", compiled.err());
        }
    }
}
