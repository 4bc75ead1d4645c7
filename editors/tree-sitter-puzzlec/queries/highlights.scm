; Colours by meaning. The names of the captures are those that Neovim, Helix and Zed all know, and no two patterns fit the same place, so that
; it does not matter which of two an editor prefers.

; Sections
[
  "puzzle" "language" "about" "source" "author" "param" "pieces" "board" "moves" "start" "goal" "expect" "allow"
] @keyword

; Statements
[
  "class" "cycle" "piece" "nodes" "hidden" "line" "path" "ring" "grid" "wall" "region" "legend" "click" "turn" "press" "settle" "chain" "never" "for"
] @keyword
(jumps "jumps" @keyword)

; Words inside statements
[
  "random" "scrambled" "with" "from" "to" "long" "shortest" "cheapest" "solutions" "reachable" "farthest" "unsolvable" "diagonals" "antidiagonals" "leaps" "outside"
  "by" "torus" "hex" "on" "if" "also" "cost" "as" "except" "of" "next" "previous" "powers" "reverses" "repeat" "at" "icon"
] @keyword
[
  "forward" "backward" "right" "left" "down" "up"
] @keyword
[
  "advance" "retreat" "set" "clear"
] @keyword

; Conditions
[
  "no" "some" "every" "count" "not" "is" "in" "and" "or"
] @keyword.operator
(all "all" @keyword.operator)
(across "all" @keyword)
(beside "all" @keyword)
(stuck) @keyword.operator

; Sets
"any" @constant.builtin
(nothing) @constant.builtin
(every_node) @constant.builtin
"self" @variable.builtin
"neighbours" @variable.builtin

; Names
(kind (identifier) @type)
(node (identifier) @variable)
(region_name) @variable
(line_name) @label
(rule_name) @function
(parameter) @variable.parameter
(binding (identifier) @variable.parameter)
(listed_name (identifier) @variable)
(warning) @label

; Values
(number) @constant.numeric
(decimal) @constant.numeric
(string) @string
(picture) @string
(glyph) @constant.character
(color (identifier) @string.special)

; Signs
[
  "=>" "=" "==" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "//" "%" "^" "$" "?" "!" "|" "@" ".."
] @operator
(star) @operator
[
  "(" ")" "[" "]" "{" "}"
] @punctuation.bracket
[
  ":" "," ";"
] @punctuation.delimiter

(comment) @comment
