/**
 * The puzzle language for tree-sitter. The language itself is defined by grammar/puzzle.pest and docs/language.md; this grammar reads all of
 * it, and some more, so that a text keeps its colours while it is being written.
 *
 * A line break ends a statement where a statement can end and the next line does not continue it (src/scanner.c), and is a blank anywhere
 * else: inside ( ) and [ ], and behind an operator. That is rule R2 of the language, and what tree-sitter does with a token that is also a
 * blank.
 */

const PREC = { add: 1, multiply: 2, negate: 3, power: 4, or: 1, and: 2, not: 3 };

/** Directions, which may be names elsewhere. */
const SIDES = ['right', 'left', 'down', 'up'];

/** A name that may have an index, under the name of what it names. */
const indexed = ($, name) =>
  seq(alias($.identifier, $[name]), repeat(seq($.index, optional(alias(token.immediate(/[\p{L}0-9_]+/u), $[name])))));

/** A single word under the name of what it names. */
const named = ($, name) => alias($.identifier, $[name]);

const separated = (separator, rule) => seq(rule, repeat(seq(separator, rule)));

/** What may follow a move. */
const tail = $ => [optional($.guard), optional($.cost), optional($.label)];

/** `for` with such a body. */
const repeated = ($, body) => seq('for', separated(',', choice($.numbers, $.listed)), optional($.guard), body);

/** Statements between braces; the last one needs no end. */
const block = ($, statement) => seq('{', repeat(choice($._end, seq(statement, $._end))), optional(statement), '}');

module.exports = grammar({
  name: 'puzzlec',

  word: $ => $.identifier,
  extras: $ => [/[\s\uFEFF]/, $.comment],
  externals: $ => [$._break],
  inline: $ => [$._word],
  supertypes: $ => [$.expression, $.condition],
  conflicts: $ => [[$._name, $._glob], [$._name, $._line], [$._name, $._glob, $._line], [$._line, $._glob], [$.all, $.every_node]],

  rules: {
    source_file: $ => seq(repeat(choice($._end, $._section, seq($._statement, $._end))), optional($._statement)),

    _end: $ => choice($._break, ';'),
    comment: _ => token(/#[^\r\n]*/),

    _section: $ => choice($.pieces, $.board, $.moves, alias($.start_block, $.start), alias($.goal_block, $.goal)),
    _statement: $ =>
      choice(
        $.puzzle, $.language, $.about, $.source, $.author, $.param, $.allow, $.expect,
        alias($.start_drawn, $.start), alias($.goal_drawn, $.goal),
      ),

    // -------------------------------------------------------------------------------------------------------------- sections
    puzzle: $ => seq('puzzle', field('title', $.string)),
    language: $ => seq('language', $.number),
    about: $ => seq('about', choice($.string, $.picture)),
    source: $ => seq('source', $.string),
    author: $ => seq('author', $.string),
    param: $ => seq('param', field('name', indexed($, 'parameter')), '=', field('value', $.expression)),
    allow: $ => seq('allow', $.warning),
    warning: _ => /\p{L}[\p{L}0-9_]*(-[\p{L}0-9_]+)*/u,

    start_block: $ => seq('start', optional(field('title', $.string)), block($, choice($._start_statement, alias($.for_start, $.for)))),
    start_drawn: $ => seq('start', optional(field('title', $.string)), choice($.picture, 'random', seq('scrambled', $.expression))),
    goal_block: $ => seq('goal', optional(field('title', $.string)), block($, choice($.picture, $.condition, alias($.for_goal, $.for)))),
    goal_drawn: $ => seq('goal', optional(field('title', $.string)), $.picture),

    expect: $ =>
      seq(
        'expect',
        optional('long'),
        optional(seq('with', repeat1($.setting))),
        optional(seq('from', field('start', $.string))),
        optional(seq('to', field('goal', $.string))),
        choice(seq(choice('shortest', 'cheapest', 'solutions', 'reachable', 'farthest'), $.expression), 'unsolvable'),
      ),
    setting: $ =>
      seq(
        field('name', choice(named($, 'parameter'), alias(choice('shortest', 'cheapest', 'solutions', 'reachable', 'farthest', 'long', 'unsolvable'), $.parameter))),
        '=',
        field('value', $.expression),
      ),

    // ---------------------------------------------------------------------------------------------------------------- pieces
    pieces: $ => seq('pieces', block($, $._of_pieces)),
    _of_pieces: $ => choice($.piece, $.shaped, $.class, $.cycle, alias($.for_pieces, $.for)),
    for_pieces: $ => repeated($, block($, $._of_pieces)),
    piece: $ => seq(field('name', $.kind), repeat($.glyphs), optional($.color), optional($.icon)),
    shaped: $ => seq('piece', field('name', $.kind), repeat($.glyphs), field('shape', $.string), optional($.color), optional($.icon)),
    glyphs: $ => seq($.glyph, optional(seq('..', $.glyph))),
    color: $ => choice($.string, $.identifier),
    icon: $ => seq('icon', repeat1($.string)),
    class: $ => seq('class', field('name', $.kind), '=', $._kinds),
    cycle: $ => seq('cycle', repeat1($._kind_or_nothing), optional(seq('except', $._alternatives))),

    // ----------------------------------------------------------------------------------------------------------------- board
    board: $ => seq('board', block($, $._of_board)),
    _of_board: $ =>
      choice($.nodes, $.hidden, $.line, $.jumps, $.path, $.ring, $.grid, $.wall, $.region, $.legend, alias($.for_board, $.for)),
    for_board: $ => repeated($, block($, $._of_board)),
    nodes: $ => seq('nodes', repeat1(seq($._declared_node, optional($.place)))),
    hidden: $ => seq('hidden', repeat1(seq($._declared_node, optional($.place)))),
    place: $ => seq('(', $.expression, ',', $.expression, ')'),
    line: $ => seq('line', field('name', $._line), ':', choice('diagonals', 'antidiagonals', $.leaps, $.track)),
    leaps: $ => seq('leaps', '(', $.expression, ',', $.expression, ')'),
    track: $ => separated(choice('-', '>'), alias($._name, $.node)),
    jumps: $ => seq('jumps', optional(field('name', $._line)), $._of_jumps),
    _of_jumps: $ => seq('{', repeat(choice(';', alias($.jump, $.track), alias($.for_jumps, $.for))), '}'),
    for_jumps: $ => repeated($, $._of_jumps),
    jump: $ => seq(alias($._name, $.node), repeat1(seq(choice('-', '>'), alias($._name, $.node)))),
    path: $ => seq('path', field('name', $._line), ':', repeat1($._declared_node)),
    ring: $ => seq('ring', field('name', $._line), ':', repeat1($._declared_node)),
    grid: $ => seq('grid', optional('hex'), choice($.picture, $.size), optional('torus')),
    wall: $ => seq('wall', repeat1(seq(alias($._name, $.node), '-', alias($._name, $.node)))),
    size: $ => seq($.expression, 'by', $.expression),
    region: $ => seq('region', field('name', indexed($, 'region_name')), '=', $._nodes),
    legend: $ => seq('legend', $.glyph, choice('outside', seq($._kind_or_nothing, optional(seq('in', indexed($, 'region_name')))))),
    _declared_node: $ => alias($._name, $.node),

    // ----------------------------------------------------------------------------------------------------------------- moves
    moves: $ => seq('moves', block($, $._of_moves)),
    _of_moves: $ => choice($.rule, $.action, $.click, $.turn, $.press, $.settle, $.chain, $.never, alias($.for_moves, $.for)),
    for_moves: $ => repeated($, block($, $._of_moves)),
    rule: $ =>
      seq(
        field('name', indexed($, 'rule_name')),
        optional($.lines),
        optional($._directions),
        ':',
        field('left', $.pattern),
        '=>',
        field('right', $.pattern),
        optional($.guard),
        optional($.also),
        optional($.cost),
        optional($.label),
      ),
    _directions: $ => seq($.direction, optional($.direction)),
    direction: _ => prec(1, choice('forward', 'backward', ...SIDES)),
    lines: $ => prec.right(seq('on', separated(',', $._line_or_jumps))),
    guard: $ => seq('if', $.condition),
    also: $ => seq('also', repeat1($.effect)),
    cost: $ => seq('cost', $.expression),
    label: $ => seq('as', $.string),
    // Parts, of rows, of cells.
    pattern: $ => separated(',', separated('/', repeat1($.cell))),
    cell: $ =>
      choice(
        '^',
        '$',
        seq(choice('?', $._alternatives), optional($.binding), optional($.at_region), optional(choice('*', '+'))),
      ),
    binding: $ => seq(':', $.identifier),
    at_region: $ => seq('@', optional('!'), $._one_place),

    // A move without a place.
    action: $ => seq(field('name', indexed($, 'rule_name')), ':', repeat1($.effect), ...tail($)),
    click: $ =>
      seq('click', optional(seq($._kinds, optional($.binding))), optional(seq(choice('at', 'in'), $._nodes)), ':', repeat1($.effect), ...tail($)),
    effect: $ =>
      choice(
        seq(choice('advance', 'retreat', 'clear'), $._targets),
        seq('set', $._targets, 'to', $._kind_or_nothing),
      ),
    _targets: $ => prec.right(seq(repeat1($._target), optional(seq('except', repeat1($._target))))),
    _target: $ => choice($.across, $._node_set),
    across: $ => prec(1, seq(choice('all', 'next', 'previous'), $.lines)),
    turn: $ => seq('turn', field('name', indexed($, 'rule_name')), choice(seq('reverses', $._nodes), seq(optional('powers'), repeat1($.orbit))), ...tail($)),
    press: $ => seq('press', field('name', indexed($, 'rule_name')), $._rules, ...tail($)),
    settle: $ => seq('settle', $._rules),
    _rules: $ => block($, choice($.rule, $.action, alias($.for_rules, $.for))),
    for_rules: $ => repeated($, $._rules),
    orbit: $ => seq('(', repeat1(alias($._name, $.node)), optional(seq('except', repeat1($._node_set))), ')'),
    chain: $ => seq('chain', separated(',', indexed($, 'rule_name'))),
    never: $ => seq('never', choice(seq('repeat', 'click'), $.condition)),

    // -------------------------------------------------------------------------------------------------------- start and goal
    _start_statement: $ => choice($.picture, $.layout, $.put),
    for_start: $ => repeated($, block($, choice($._start_statement, alias($.for_start, $.for)))),
    for_goal: $ => repeated($, block($, choice($.picture, $.condition, alias($.for_goal, $.for)))),
    put: $ => seq($._kind_or_nothing, 'at', $._nodes),
    layout: $ => seq(choice(field('line', $._line_or_jumps), prec.dynamic(-1, $._nodes)), ':', repeat1($.layout_cell)),
    layout_cell: $ => seq(choice('?', $._alternatives), optional(seq('*', $._atom))),

    condition: $ =>
      choice($.disjunction, $.conjunction, $.negation, $.group, $.all, $.no, $.some, $.sought, $.every, $.comparison, $.stuck, $.layout, $.holds),
    disjunction: $ => prec.left(PREC.or, seq($.condition, 'or', $.condition)),
    conjunction: $ => prec.left(PREC.and, seq($.condition, 'and', $.condition)),
    negation: $ => prec(PREC.not, seq('not', $.condition)),
    group: $ => seq('(', $.condition, ')'),
    all: $ => seq('all', $._kinds),
    no: $ => seq('no', $._sought_kind),
    some: $ => seq('some', $._sought_kind),
    _sought_kind: $ => seq($._kinds, optional($.binding), optional($._in), optional($.guard)),
    sought: $ =>
      seq(
        choice('some', 'no'),
        choice(seq($.lines, optional($._directions)), $._directions),
        ':',
        field('pattern', $.pattern),
        optional($.guard),
      ),
    every: $ => seq('every', choice(seq($._kinds, $._in), seq($._nodes, 'is', optional('not'), $._kinds))),
    comparison: $ => seq($.expression, choice('==', '!=', '<', '<=', '>', '>='), $.expression),
    count: $ => seq('count', '(', $._kinds, optional($._in), ')'),
    stuck: _ => 'stuck',
    holds: $ => seq(choice($.neighbours, $.beside, $._one_place), 'is', optional('not'), $._kinds),
    _in: $ => seq('in', $._nodes),

    // ----------------------------------------------------------------------------------------------------------------- names
    numbers: $ => seq(field('name', named($, 'parameter')), 'in', $.expression, '..', $.expression),
    listed: $ => seq(field('name', named($, 'parameter')), 'in', repeat1($._listed), optional(seq('except', repeat1($._node_set)))),
    _listed: $ => choice('any', $.every_node, alias($._glob, $.listed_name)),
    // `h`, `h[n+1]`, `h[1..n]`, `r[1..2]c3`; in sets of nodes also `r2c*`.
    _name: $ => seq($._word, repeat(seq($.index, optional($._tail)))),
    _line: $ => seq(alias($.identifier, $.line_name), repeat(seq($.index, optional($._tail)))),
    _glob: $ => seq($._word, repeat(seq(choice($.index, $.star), optional($._tail)))),
    index: $ => seq(token.immediate('['), $.expression, optional(seq('..', $.expression)), ']'),
    star: _ => token.immediate('*'),
    _tail: $ => alias(token.immediate(/[\p{L}0-9_]+/u), $.identifier),
    _word: $ => choice($.identifier, ...['next', 'previous', ...SIDES].map(word => alias(word, $.identifier))),
    identifier: _ => /\p{L}[\p{L}0-9_]*/u,

    kind: $ => $._name,
    _line_or_jumps: $ => choice($._line, alias('jumps', $.line_name)),

    nothing: _ => '_',
    _kind_or_nothing: $ => choice($.nothing, $.kind),
    _kinds: $ => prec.right(seq($._alternatives, optional(seq('except', $._alternatives)))),
    _alternatives: $ => prec.right(seq(optional('!'), separated('|', choice('any', $.nothing, $.kind)))),
    _nodes: $ => prec.right(seq(repeat1($._node_set), optional(seq('except', repeat1($._node_set))))),
    every_node: _ => 'all',
    _node_set: $ => choice($.every_node, 'self', $.neighbours, $.beside, alias($._glob, $.node)),
    // One item of a set of nodes, beside which others lie.
    _place: $ => choice('self', alias($._glob, $.node)),
    _one_place: $ => choice('self', alias($._name, $.node)),
    neighbours: $ => prec.right(seq('neighbours', optional(seq('of', $._place)), optional($.lines))),
    beside: $ => prec.right(seq(choice('all', 'next', 'previous', ...SIDES), 'of', $._place, optional($.lines))),

    // ----------------------------------------------------------------------------------------------------------- expressions
    expression: $ => choice($.sum, $.product, $.negative, $.power, $._atom),
    sum: $ => prec.left(PREC.add, seq($.expression, choice('+', '-'), $.expression)),
    product: $ => prec.left(PREC.multiply, seq($.expression, choice('*', '/', '//', '%'), $.expression)),
    negative: $ => prec(PREC.negate, seq('-', $.expression)),
    power: $ => prec.right(PREC.power, seq($.expression, '^', $.expression)),
    _atom: $ => choice($.count, $.number, $.decimal, named($, 'parameter'), $.member, $.parenthesis),
    member: $ => seq(named($, 'parameter'), $.index),
    parenthesis: $ => seq('(', $.expression, ')'),
    number: _ => /[0-9]+/,
    decimal: _ => /[0-9]+\.[0-9]+/,

    // ---------------------------------------------------------------------------------------------------------------- quotes
    string: _ => token(/"[^"\r\n]*"/),
    picture: _ => token(/"""([^"]|"[^"]|""[^"])*"""/),
    glyph: _ => token(choice("'''", /'[^'\r\n]*'/)),
  },
});
