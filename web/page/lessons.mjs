// The six steps of the tutorial: the words, the text in the editor, the task, and the test that the task is done. A step without a text begins with the
// text of a new puzzle. Text between backticks is code.

/** Returns whether the fewest moves from the start are proved and satisfy a condition. */
const proved = ({ fewest }, fits) => fewest?.says === "in" && fits(fewest.cost ?? fewest.moves);

/** Whether the board stands between the words of a step and its text. */
const isNarrow = matchMedia("(max-width: 860px)").matches;

export const LESSONS = [
  {
    title: "Three frogs",
    words: [
      `A puzzle is a short text. The one below${isNarrow ? " the board" : ""} describes the pieces (\`pieces\`), their places (\`board\`), the legal moves (\`moves\`), the first position (\`start\`) and the winning position (\`goal\`).`,
      "The board is a row of six stones, `h1` to `h6`; a frog is drawn as a green `F`. There is one move, `hop`: the left side of `=>` is the content of two neighbouring stones before the move, the right side their content after it. `_` is an empty stone. So a frog hops onto an empty stone beside it.",
    ],
    text: `puzzle "Three frogs"

pieces { frog 'F' green }
board  { path row: h[1..6] }
moves  { hop: frog _ => _ frog }
start  { row: frog frog frog _ _ _ }
goal   { row: _ _ _ frog frog frog }
`,
    get task() {
      const [first, then, keys] = matchMedia("(pointer: coarse)").matches ? ["Tap", "tap", ""] : ["Click", "click", " With keys: arrows and Enter."];
      return `Bring the three frogs to the other side. ${first} a frog on the board; if it can hop both ways, ${then} the stone that you want next.${keys} Stuck? Hint and Solve help.`;
    },
    done: ({ view }) => view.won && view.made > 0,
    praise: "Solved! The line below the board says that nine moves are enough, and that fewer are not. This is proved.",
  },
  {
    title: "Another rule, and a mistake",
    words: [
      "Now a frog may also leap over another frog: `frog frog _` becomes `_ frog frog`. Frogs no longer hop back: `forward` means from `h1` towards `h6`. Without that word a rule runs both ways.",
      "But the text has a mistake, so there is no board yet. The page checks the text while you write. It marks each mistake, and suggests a correction below the text.",
    ],
    text: `puzzle "Three frogs that leap"

pieces { frog 'F' green }
board  { path row: h[1..6] }
moves {
  hop forward:  frog _      => _ frog
  leap forward: frog frog _ => _ frgo frog
}
start { row: frog frog frog _ _ _ }
goal  { row: _ _ _ frog frog frog }
`,
    task: "Correct the mistake: change the word in the text, or press the button Write `frog` instead of `frgo` below it.",
    done: (seen) => proved(seen, (moves) => moves < 9),
    praise: "Corrected, and here is the board. With leaps, six moves are enough instead of nine.",
  },
  {
    title: "Two colours, any size",
    words: [
      "Toads come from the other side; they are to swap sides. `param n = 3` is a size: `frog*n` means `n` frogs, and the row has `2*n+1` stones.",
      "On the left of a rule, `any` stands for any piece; on the right, it stands for the same piece. So a frog leaps over frogs and toads alike.",
      "A toad can only hop, and that is not enough. The line below the board says: no solution, proved.",
    ],
    text: `puzzle "Frogs and toads"

param n = 3

pieces {
  frog 'F' green
  toad 'T' brown
}
board { path row: h[1..2*n+1] }
moves {
  hop forward:  frog _     => _ frog
  leap forward: frog any _ => _ any frog
  hop backward: toad _     => _ toad
}
start { row: frog*n _ toad*n }
goal  { row: toad*n _ frog*n }
`,
    task: "Let the toads leap, too. Write a fourth rule below the third: `leap backward: toad any _ => _ any toad`",
    done: (seen) => proved(seen, (moves) => moves > 0),
    praise: "Fifteen moves, proved. Now write another number into the field n: 2 takes 8 moves, 4 takes 24.",
  },
  {
    title: "Click and turn",
    words: [
      "So far all moves were rules, which find pieces along a line. A `click` on a place changes that place and others. `cycle _ lamp` gives the order: an empty place becomes a lamp, and a lamp becomes an empty place. `advance` is one step in that cycle.",
      "Here only the pressed square, `self`, changes. Nine lamps need nine presses: that is not a puzzle yet.",
    ],
    text: `puzzle "Nine lamps"
about  "Put out all the lamps."

pieces { lamp '*' gold; cycle _ lamp }
board  { grid 3 by 3 }
moves {
  click: advance self
}
start { lamp at all }
goal  { no lamp }
`,
    task: "Make it a puzzle: write `neighbours` after `self`. Then a press changes the squares beside it, too.",
    done: (seen) => proved(seen, (moves) => moves < 9),
    praise: "Five presses are enough now, but which? There are turns, too: write `turn spin (r1c1 r1c2 r2c2 r2c1)` below the click, and `spin`, a button below the board, turns four squares. While all four are alike, that changes nothing, and is no move.",
  },
  {
    title: "Your own puzzle",
    words: [
      "Every new puzzle begins with this text; the comments after `#` explain it. Change one thing at a time, and watch the board. While the text has mistakes, the last board stays.",
      "For example, add a second toad: make the row longer, `h[1..5]`, and put one more `toad` beside the first in `start` and in `goal`. After that, let the toads hop both ways (leave out their `backward`), or bend the row into a ring: `ring row: h[1..5]`.",
      (matchMedia("(pointer: coarse)").matches ? "" : "Ctrl-Space completes a word, and F1 explains the word at the caret. ") +
        "The last line, `expect`, is a claim about the puzzle: change it to your result. In a small puzzle, a wrong claim gets a warning; a puzzle on a page by itself checks all claims under More questions.",
    ],
    text: null,
    task: "Change the puzzle until it has a solution of more than five moves. The line below the board shows the number of moves.",
    done: (seen) => proved(seen, (moves) => moves > 5) || (seen.fewest?.says === "within" && seen.view.won && seen.view.made > 5),
    praise: "A puzzle of your own! Behind New you can write the next one; there you can share it as a link, and save it.",
  },
  {
    title: "Names for cells",
    words: [
      "A cell of a rule can have a name, behind a colon: `n:a`. The name stands for the piece that the cell found. On the right it is a number here: the number of a piece `n2` is 2. So `join` adds two neighbours.",
      "That is too easy. If two cells have the same name, they hold the same kind: `n:a n:a` finds two equal numbers.",
      "A name is a place, too: with `if no n8 in neighbours of a` behind it, a rule applies only where no 8 lies beside that cell.",
    ],
    text: `puzzle "Doubling"
about  "Make an 8."

pieces { n[1..8] }
board  { path row: h[1..5] }
moves {
  slide: any _   => _ any
  join:  n:a n:b => n[a+b] _
}
start { row: n2 n1 n1 n4 _ }
goal  { some n8 }
`,
    task: "Let only equal numbers join. Write the rule as `join: n:a n:a => n[2*a] _`",
    done: (seen) => proved(seen, (moves) => moves > 3),
    praise: "Four moves are needed now, where three were enough. Play it on a page by itself: there you can share it as a link, and save it. The cheat sheet, behind Help, shows other uses of names.",
  },
];
