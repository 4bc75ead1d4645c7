//! Random puzzles of pieces with shapes.
//!
//! Pieces do not overlap and stand inside of the grid.

use super::condition::Facts;
use super::land::{Draft, Land, picture};
use super::pieces::{KindSpec, Pieces};
use super::walled::walls;
use super::{Statement, click, tail};
use crate::common::definition::{Definition, read_well_formed};
use crate::common::random::Random;

/// Shapes: their texts, and their cells.
const SHAPES: [(&str, &[(usize, usize)]); 6] = [
    ("##", &[(0, 0), (0, 1)]),
    ("#/#", &[(0, 0), (1, 0)]),
    ("##/#.", &[(0, 0), (0, 1), (1, 0)]),
    (".#/##", &[(0, 1), (1, 0), (1, 1)]),
    ("###", &[(0, 0), (0, 1), (0, 2)]),
    ("##/##", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
];

/// Rules that slide no piece with a shape.
const OTHERS: [&str; 5] = [
    "push: any dot _ => any _ dot",
    "eat: ? dot => ? _",
    "grow right: !bar _ => dot _",
    "hop: dot dot _ => _ _ dot",
    "flip: !dot => dot",
];

/// Draws pieces, a board, a start and rules; returns `None` if the pieces have no room.
pub fn draw(random: &mut Random) -> Option<(Pieces, Land, Vec<usize>, Vec<Statement>)> {
    let shapes = random.between(1, 2);
    let chosen: Vec<usize> = (0..shapes).map(|_| random.weighted(&[5, 5, 2, 2, 1, 1])).collect();
    let pieces = pieces(random, &chosen);
    let land = land(random, &pieces);
    let begin = begin(random, &pieces, &land, &chosen)?;
    let facts = Facts { pieces: &pieces, land: &land, board: &begin };
    let costs = random.chance(12);
    let slides: Vec<String> = (0..random.between(1, 2)).map(|_| slide(random, &pieces)).collect();
    let mut rules: Vec<String> =
        slides.iter().map(|rule| with_also(random, &facts, rule)).collect();
    if random.chance(20) {
        rules.push(click(random, &pieces, &land));
    }
    if random.chance(20) {
        rules.push((*random.pick(&OTHERS)).to_owned());
    }
    if random.chance(20) {
        rules.extend(click::turn(random, &land, "spin"));
    }
    for number in 0..if random.chance(50) { random.between(1, 2) } else { 0 } {
        let name = ["tip", "tilt"][number];
        rules.push(format!("press {name} {{ {} }}", inner(random, &facts)));
    }
    if rules.len() > 2 && random.chance(30) {
        rules.remove(0);
    }
    let mut slides = rules.iter().filter(|rule| rule.starts_with("slide")).peekable();
    let links = slides.peek().is_some() && slides.all(|rule| !rule.contains(": _"));
    let mut rules: Vec<Statement> =
        rules.iter().map(|rule| (tail::followed(random, &facts, costs, rule), None)).collect();
    if random.chance(30) {
        rules.push((format!("settle {{ {} }}", inner(random, &facts)), None));
    }
    if links && random.chance(10) {
        rules.push(("chain slide".to_owned(), None));
    }
    Some((pieces, land, begin, rules))
}

fn pieces(random: &mut Random, chosen: &[usize]) -> Pieces {
    let mut pieces = Pieces::none();
    for ((name, glyph), shape) in [("bar", 'B'), ("slab", 'S')].into_iter().zip(chosen) {
        let color = if random.chance(20) { " gold icon \"🚗\"" } else { "" };
        pieces.declare(
            format!("piece {name} '{glyph}' \"{}\"{color}", SHAPES[*shape].0),
            name,
            glyph,
        );
    }
    pieces.declare("dot 'o'".to_owned(), "dot", 'o');
    if random.chance(30) {
        pieces.statements.push("class stone = bar | dot".to_owned());
        let dot = pieces.values() - 1;
        pieces.classes.push(KindSpec { text: "stone".into(), kinds: [1, dot].into() });
    }
    if random.chance(30) {
        pieces.statements.push("cycle dot _".to_owned());
        pieces.has_cycle = true;
    }
    pieces
}

fn land(random: &mut Random, pieces: &Pieces) -> Land {
    let mut draft = Draft::default();
    let (rows, columns) = *random.pick(&[(2, 3), (2, 3), (3, 2), (2, 4), (3, 3), (1, 5)]);
    if random.chance(25) && rows > 1 {
        let mut lines = vec![".".repeat(columns); rows];
        lines[rows - 1].replace_range(columns - 1.., " ");
        draft.add(picture("grid", &lines, ""));
    } else {
        draft.add(format!("grid {rows} by {columns}"));
    }
    // Nodes beside the grid, which only `also`, clicks and turns change.
    if random.chance(60) {
        draft.add("nodes lamp1".to_owned());
    }
    let read = |draft: &Draft| {
        let definition = Definition {
            pieces: pieces.statements.clone(),
            board: draft.statements.clone(),
            ..Definition::default()
        };
        read_well_formed(&definition.text()).board
    };
    draft.statements.extend(walls(random, &read(&draft)));
    draft.regions(random, pieces);
    let board = read(&draft);
    Land { statements: draft.statements, board, pictured: None, hole_glyph: ' ' }
}

/// Draws a placement: the kind of each node.
fn begin(
    random: &mut Random,
    pieces: &Pieces,
    land: &Land,
    chosen: &[usize],
) -> Option<Vec<usize>> {
    let grid = land.board.grid()?;
    let mut board = vec![0; land.board.node_count()];
    for _ in 0..random.between(1, 3) {
        let kind = random.below(chosen.len());
        let (row, column) = (random.below(grid.rows), random.below(grid.columns));
        let at = |&(down, right): &(usize, usize)| {
            grid.at(row + down, column + right).map(|node| node.index())
        };
        let nodes: Option<Vec<usize>> = SHAPES[chosen[kind]].1.iter().map(at).collect();
        for node in
            nodes.filter(|nodes| nodes.iter().all(|&node| board[node] == 0)).into_iter().flatten()
        {
            board[node] = kind + 1;
        }
    }
    for node in &mut board {
        if *node == 0 && random.chance(15) {
            *node = pieces.values() - 1;
        }
    }
    board.iter().any(|&kind| kind > 0 && kind < pieces.values() - 1).then_some(board)
}

/// Draws rules that run until nothing changes.
fn inner(random: &mut Random, facts: &Facts) -> String {
    let mut rules: Vec<String> =
        (0..random.between(1, 2)).map(|_| slide(random, facts.pieces)).collect();
    if random.chance(20) {
        rules.push((*random.pick(&OTHERS)).to_owned());
    }
    let courses = ["right", "left", "down", "up"];
    for rule in &mut rules {
        // Most rules come to rest.
        if random.chance(80)
            && let Some((head, sides)) = rule.split_once(':')
        {
            let name = head.split(' ').next().unwrap_or_default();
            *rule = format!("{name} {}:{sides}", random.pick(&courses));
        }
        let drawn = with_also(random, facts, rule);
        *rule = tail::followed(random, facts, false, &drawn);
    }
    rules.join("; ")
}

/// Returns a rule, in some cases with a node that changes elsewhere.
fn with_also(random: &mut Random, facts: &Facts, rule: &str) -> String {
    let lamps: Vec<usize> =
        (0..facts.board.len()).filter(|&node| !facts.land.name(node).starts_with('r')).collect();
    // Most nodes of the grid may be changed by the rule itself, which is an error.
    if !random.chance(if lamps.is_empty() { 5 } else { 50 }) {
        return rule.to_owned();
    }
    let node = if lamps.is_empty() || random.chance(10) {
        random.below(facts.board.len())
    } else {
        *random.pick(&lamps)
    };
    let effect = *random.pick(&["set X to dot", "clear X", "advance X"]);
    format!("{rule} also {}", effect.replace('X', facts.land.name(node)))
}

/// Draws a click that creates no piece with a shape.
fn click(random: &mut Random, pieces: &Pieces, land: &Land) -> String {
    let drawn = (0..20)
        .map(|_| click::click(random, pieces, land))
        .find(|text| !text.contains(" to bar") && !text.contains(" to slab"));
    drawn.unwrap_or_else(|| "click: set self to dot".to_owned())
}

/// Draws a rule by which pieces slide.
fn slide(random: &mut Random, pieces: &Pieces) -> String {
    let who = match random.below(4) {
        0 => pieces.one(random.between(1, pieces.values() - 2)).text,
        1 if !pieces.classes.is_empty() => "stone".to_owned(),
        _ => "any".to_owned(),
    };
    let course = *random.pick(&[
        "",
        "",
        "",
        "",
        " right",
        " left",
        " down",
        " up",
        " on row",
        " on column forward",
        " backward",
    ]);
    let (left, right) = *random.pick(&[
        ("X _", "_ X"),
        ("X _", "_ X"),
        ("_ X", "X _"),
        ("X _* _", "_ _* X"),
        ("X _ _", "_ _ X"),
    ]);
    format!("slide{course}: {} => {}", left.replace('X', &who), right.replace('X', &who))
}
