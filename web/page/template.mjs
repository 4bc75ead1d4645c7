// What a new puzzle begins with: it runs as it is.

export const TEMPLATE = `# Three frogs and three toads. Change anything: the board follows.

puzzle "My puzzle"
about  "Swap the frogs and the toads. Nobody ever moves backwards."

param n = 3

pieces {
  frog 'F' green
  toad 'T' brown
}

board {
  path row: h[1..2*n+1]
}

moves {
  step forward:  frog _     => _ frog
  step backward: toad _     => _ toad
  leap forward:  frog any _ => _ any frog
  leap backward: toad any _ => _ any toad
}

start { row: frog*n _ toad*n }
goal  { row: toad*n _ frog*n }

expect shortest n*n + 2*n
`;
