// The five steps of the tutorial: what is read, what stands in the editor, what is to be done, and how the page knows that it is. A step without a text
// begins with what a new puzzle begins with. What stands between backticks is code.

/** Returns whether the fewest moves from the start are proved and satisfy a condition. */
const proved = ({ fewest }, fits) => fewest?.says === "in" && fits(fewest.cost ?? fewest.moves);

export const LESSONS = [
  {
    title: "Three frogs",
    words: [
      "A puzzle is a short text. The one below says what there is (`pieces`), where it stands (`board`), what may be done (`moves`), how it begins (`start`) and when it is won (`goal`).",
      "The board is a row of six stones, `h1` to `h6`; a frog is drawn as a green `F`. There is one move, `hop`: left of `=>` stands what it finds on two stones side by side, right of it what it leaves there. `_` is an empty stone. So a frog hops onto an empty stone beside it.",
    ],
    text: `puzzle "Three frogs"

pieces { frog 'F' green }
board  { path row: h[1..6] }
moves  { hop: frog _ => _ frog }
start  { row: frog frog frog _ _ _ }
goal   { row: _ _ _ frog frog frog }
`,
    task: "Bring the three frogs to the other side. Click a frog on the board; if it can hop both ways, click the stone that you want next. With keys: arrows and Enter. Stuck? Hint and Solve help.",
    done: ({ view }) => view.won && view.made > 0,
    praise: "Solved! Below the board it says how few moves are enough: nine. That is proved.",
  },
  {
    title: "Another rule, and a mistake",
    words: [
      "Now a frog may also leap over another frog: `frog frog _` becomes `_ frog frog`. And nobody hops back any more: `forward` means from `h1` towards `h6`. Without that word a rule runs both ways.",
      "But there is a slip of the pen, so there is no board yet. The page checks the text while you write. It marks what is wrong, and says below the text what to do about it.",
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
    task: "Mend the slip: correct the word in the text, or press the button `Fix: frog` below it.",
    done: (seen) => proved(seen, (moves) => moves < 9),
    praise: "Mended, and here is the board. With leaps, six moves are enough instead of nine.",
  },
  {
    title: "Two colours, any size",
    words: [
      "Toads come from the other side; they are to swap sides. `param n = 3` is a size: `frog*n` means `n` frogs, and the row has `2*n+1` stones.",
      "`any` stands for any piece, and on the right for the piece that was found on the left. So a frog leaps over frogs and toads alike.",
      "A toad can only hop, and that is not enough. Below the board it says so: no solution, proved.",
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
    praise: "Fifteen moves, proved. Now write another number into the field n above the board: 2 takes 8 moves, 4 takes 24.",
  },
  {
    title: "Click and turn",
    words: [
      "So far all moves were rules, which find pieces along a line. A `click` presses a place, and places change. `cycle _ lamp` says how: nothing becomes a lamp, a lamp becomes nothing. `advance` is one step in that cycle.",
      "Here only the pressed square changes, `self`. Nine lamps, nine presses: no puzzle at all.",
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
    task: "Make it a puzzle: write `neighbours` behind `self`. Then a press changes the squares beside it, too.",
    done: (seen) => proved(seen, (moves) => moves < 9),
    praise: "Five presses are enough now, but which? There are turns, too: write `turn spin (r1c1 r1c2 r2c2 r2c1)` below the click, and four squares go round. Once a lamp is out, it is a button below the board.",
  },
  {
    title: "Your own puzzle",
    words: [
      "Every new puzzle begins with this text; what stands behind `#` explains it. Change one thing at a time, and watch the board. In between the text may be wrong: the last board stays until it is right again.",
      "One way is a second toad: make the row longer, `h[1..5]`, and put one more `toad` beside the first in `start` and in `goal`. After that, let the toads hop both ways (leave out their `backward`), or bend the row into a ring: `ring row: h[1..5]`.",
      "Ctrl-Space completes a word, and F1 explains the one at the caret. The last line, `expect`, is a claim that `puzzlec test` checks: let it say what you find.",
    ],
    text: null,
    task: "Change the puzzle until it has a solution, and takes more than five moves. How many it takes stands below the board.",
    done: (seen) => proved(seen, (moves) => moves > 5) || (seen.fewest?.says === "within" && seen.view.won && seen.view.made > 5),
    praise: "A puzzle of your own! Play it on a page by itself: there you can share it as a link, and save it.",
  },
];
