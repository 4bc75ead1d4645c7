//! Puzzles for tests, built directly from the model.

use super::{Task, ground};
use crate::budget::Budget;
use crate::model::{
    Board, Cell, Change, Click, Condition, Effect, EffectKind, Kind, KindSet, Kinds, Line, NodeId,
    Pattern, Puzzle, Repeat, Rewrite, Rule, State, Tail, Target, Turn, sample,
};

/// Creates a puzzle without nodes and rules.
pub(crate) fn puzzle(names: &[&str]) -> Puzzle {
    let kinds: Vec<_> = names.iter().zip('a'..).map(|(&name, glyph)| (name, glyph, None)).collect();
    sample::puzzle("sample", sample::kinds(&kinds), Board::default(), Vec::new())
}

pub(crate) fn cycle(puzzle: &mut Puzzle, members: &[u16]) {
    for (at, &member) in members.iter().enumerate() {
        let next = members[(at + 1) % members.len()];
        puzzle.kinds.next[usize::from(member)] = Kind(next);
        puzzle.kinds.previous[usize::from(next)] = Kind(member);
    }
}

pub(crate) fn nodes(puzzle: &mut Puzzle, names: &[&str]) {
    names.iter().for_each(|name| _ = puzzle.board.add_node((*name).to_owned(), None));
}

pub(crate) fn line(puzzle: &mut Puzzle, family: &str, nodes: &[u32], ring: bool, one_way: &[u32]) {
    let family = puzzle.board.family(family);
    puzzle.board.add_line(Line {
        family,
        nodes: nodes.iter().map(|&n| NodeId(n)).collect(),
        ring,
        one_way: one_way.to_vec(),
    });
}

/// Adds a line of new nodes.
pub(crate) fn path(puzzle: &mut Puzzle, length: u32, ring: bool) {
    for number in 0..length {
        puzzle.board.add_node(format!("h{}", number + 1), None);
    }
    line(puzzle, "row", &(0..length).collect::<Vec<_>>(), ring, &[]);
}

/// Adds a grid of new nodes, row by row.
pub(crate) fn grid(puzzle: &mut Puzzle, rows: u32, columns: u32, torus: bool) {
    for at in 0..rows * columns {
        puzzle.board.add_node(format!("r{}c{}", at / columns + 1, at % columns + 1), None);
    }
    for row in 0..rows {
        line(
            puzzle,
            "row",
            &(0..columns).map(|column| row * columns + column).collect::<Vec<_>>(),
            torus && columns > 1,
            &[],
        );
    }
    for column in 0..columns {
        line(
            puzzle,
            "column",
            &(0..rows).map(|row| row * columns + column).collect::<Vec<_>>(),
            torus && rows > 1,
            &[],
        );
    }
}

pub(crate) fn diagonals(puzzle: &mut Puzzle, rows: u32, columns: u32) {
    for at in 0..rows * columns {
        let (row, column) = (at / columns, at % columns);
        if row + 1 < rows && column + 1 < columns {
            line(puzzle, "diagonal", &[at, at + columns + 1], false, &[]);
        }
        if row + 1 < rows && column > 0 {
            line(puzzle, "antidiagonal", &[at, at + columns - 1], false, &[]);
        }
    }
}

/// The directions of a rewrite.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Both,
    Forward,
    Backward,
}

/// Adds a rewrite from patterns in the syntax of the language, without names and regions.
pub(crate) fn rewrite(
    puzzle: &mut Puzzle,
    name: &str,
    way: Way,
    left: &str,
    right: &str,
    label: Option<&str>,
) {
    let tokens: Vec<&str> = left.split(' ').filter(|token| !["^", "$"].contains(token)).collect();
    let right: Vec<&str> = right.split(' ').filter(|token| !["^", "$"].contains(token)).collect();
    let cells: Vec<Cell> = tokens.iter().map(|token| cell(&puzzle.kinds, token)).collect();
    let change = |(at, token): (usize, &&str)| match *token {
        token if token == "?" || cells[at].repeat != Repeat::Once => Change::Keep,
        token => match cell(&puzzle.kinds, token).kinds.single() {
            Some(kind) => Change::Become(kind),
            None => Change::Take(tokens.iter().position(|left| *left == token).unwrap()),
        },
    };
    let changes = right.iter().enumerate().map(change).collect();
    puzzle.rules.push(Rule::Rewrite(Rewrite {
        name: name.to_owned(),
        label: label.map(str::to_owned),
        pattern: Pattern {
            families: None,
            forward: !matches!(way, Way::Backward),
            backward: !matches!(way, Way::Forward),
            at_first: left.starts_with('^'),
            at_last: left.ends_with('$'),
            cells,
        },
        changes,
        tail: Tail::default(),
    }));
}

pub(crate) fn set(kinds: &Kinds, token: &str) -> KindSet {
    let values = kinds.values();
    let mut set = KindSet::none(values);
    match token {
        "?" => return KindSet::full(values),
        "any" => kinds.all().for_each(|kind| set.insert(kind)),
        names => names.split('|').for_each(|name| {
            set.insert(Kind(kinds.names.iter().position(|known| known == name).unwrap() as u16))
        }),
    }
    set
}

fn cell(kinds: &Kinds, token: &str) -> Cell {
    let (token, repeat) = match token.chars().last() {
        Some('*') => (&token[..token.len() - 1], Repeat::Any),
        Some('+') => (&token[..token.len() - 1], Repeat::Some),
        _ => (token, Repeat::Once),
    };
    Cell { kinds: set(kinds, token), region: None, repeat }
}

/// Adds a click on every node.
pub(crate) fn click(puzzle: &mut Puzzle, kind: &str, targets: &[Target]) {
    let nodes = puzzle.board.nodes().collect();
    let effects =
        vec![Effect { kind: EffectKind::Advance, targets: targets.to_vec(), except: Vec::new() }];
    let kinds = set(&puzzle.kinds, kind);
    puzzle.rules.push(Rule::Click(Click {
        label: None,
        kinds,
        nodes,
        effects,
        tail: Tail::default(),
    }));
}

/// Adds a turn with all its powers.
pub(crate) fn turn(puzzle: &mut Puzzle, name: &str, cycles: &[&[u32]]) {
    let cycles: Vec<Vec<NodeId>> =
        cycles.iter().map(|cycle| cycle.iter().map(|&node| NodeId(node)).collect()).collect();
    let most = cycles.iter().map(Vec::len).max().unwrap_or(1) as i64;
    let powers = (1..most).map(|power| (format!("{name}{power}"), power)).collect();
    puzzle.rules.push(Rule::Turn(Turn { powers, label: None, cycles, tail: Tail::default() }));
}

pub(crate) fn all(puzzle: &Puzzle, kind: &str) -> Condition {
    Condition::Every(puzzle.board.nodes().collect(), set(&puzzle.kinds, kind))
}

/// Creates a position from one digit per node.
pub(crate) fn position(digits: &str) -> State {
    digits.chars().filter_map(|digit| digit.to_digit(36)).map(|kind| Kind(kind as u16)).collect()
}

pub(crate) fn position_goal(puzzle: &Puzzle, digits: &str) -> Condition {
    let one = |(node, kind): (usize, Kind)| {
        (NodeId(node as u32), KindSet::one(kind, puzzle.kinds.values()))
    };
    Condition::Each(position(digits).into_iter().enumerate().map(one).collect())
}

pub(crate) fn task(puzzle: &Puzzle) -> Task {
    ground(puzzle, &Budget::unlimited()).unwrap()
}

/// Creates ToaZZle with start 13 and its goal: red is 1, green is 2.
pub(crate) fn toazzle() -> (Puzzle, State, Condition) {
    let mut puzzle = puzzle(&["red", "green"]);
    let names = ["A1", "B1", "A2", "C1", "D2", "B2", "A5", "B3", "D1", "C2", "A3", "B4", "A4"];
    nodes(&mut puzzle, &names);
    let jumps = "A1-B1-A2 A1-B2-A3 A1-C1-A5 A2-B3-A4 A2-D2-A5 A3-B4-A4 A3-D1-A5 A4-C2-A5 B1-C1-B2 B1-D2-B3 B1-A5-B4 B2-A5-B3 B2-D1-B4 \
                 B3-C2-B4 C1-A5-C2 D1-A5-D2";
    for jump in jumps.split(' ') {
        let jump: Vec<u32> = jump
            .split('-')
            .map(|name| names.iter().position(|known| *known == name).unwrap() as u32)
            .collect();
        line(&mut puzzle, "jumps", &jump, false, &[]);
    }
    rewrite(&mut puzzle, "jump", Way::Both, "any green _", "_ _ any", None);
    let goal = Condition::Every(puzzle.board.nodes().collect(), set(&puzzle.kinds, "_|red"));
    let start = names.iter().map(|name| {
        Kind(["B2"].contains(name).into())
            .max(Kind(2 * u16::from("A1 B1 C1 D1 A3 B4".contains(name))))
    });
    let start = start.collect();
    (puzzle, start, goal)
}

/// Creates Frogs and Toads.
pub(crate) fn frogs(frogs: usize, toads: usize) -> (Puzzle, State, Condition) {
    let mut puzzle = puzzle(&["frog", "toad"]);
    path(&mut puzzle, (frogs + toads + 1) as u32, false);
    rewrite(&mut puzzle, "step", Way::Forward, "frog _", "_ frog", Some("R"));
    rewrite(&mut puzzle, "step", Way::Backward, "toad _", "_ toad", Some("L"));
    rewrite(&mut puzzle, "leap", Way::Forward, "frog any _", "_ any frog", Some("RR"));
    rewrite(&mut puzzle, "leap", Way::Backward, "toad any _", "_ any toad", Some("LL"));
    let start = position(&format!("{}0{}", "1".repeat(frogs), "2".repeat(toads)));
    let goal = position_goal(&puzzle, &format!("{}0{}", "2".repeat(toads), "1".repeat(frogs)));
    (puzzle, start, goal)
}

/// Creates Tricolore: red is 1, white is 2, blue is 3.
pub(crate) fn tricolore(rows: u32, columns: u32) -> Puzzle {
    let mut puzzle = puzzle(&["red", "white", "blue"]);
    cycle(&mut puzzle, &[1, 2, 3]);
    grid(&mut puzzle, rows, columns, false);
    diagonals(&mut puzzle, rows, columns);
    click(&mut puzzle, "red", &[Target::Clicked]);
    click(&mut puzzle, "white", &[Target::Neighbours(None)]);
    click(&mut puzzle, "blue", &[Target::Clicked, Target::Neighbours(None)]);
    puzzle.never_repeat_click = true;
    puzzle
}

/// The start that every Tricolore puzzle calls "page".
pub(crate) const PAGE: &str = "1113 3121 2321 1132";

/// Creates Lights Out from all lights on to all off; with `alone` a click changes the clicked node
/// only.
pub(crate) fn lights(size: u32, alone: bool) -> (Puzzle, State, Condition) {
    let mut puzzle = puzzle(&["light"]);
    cycle(&mut puzzle, &[0, 1]);
    grid(&mut puzzle, size, size, false);
    let both = [Target::Clicked, Target::Neighbours(None)];
    click(&mut puzzle, "?", if alone { &both[..1] } else { &both });
    let goal = all(&puzzle, "_");
    let start = vec![Kind(1); (size * size) as usize];
    (puzzle, start, goal)
}

/// Creates the 8-puzzle with one of its two farthest boards as the start.
pub(crate) fn eight() -> (Puzzle, State, Condition) {
    let mut puzzle = puzzle(&["t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"]);
    grid(&mut puzzle, 3, 3, false);
    rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
    let goal = position_goal(&puzzle, "123456780");
    (puzzle, position("867254301"), goal)
}

/// Creates peg solitaire on a full square with one hole.
pub(crate) fn pegs(size: u32) -> Puzzle {
    let mut puzzle = puzzle(&["peg"]);
    grid(&mut puzzle, size, size, false);
    rewrite(&mut puzzle, "jump", Way::Both, "peg peg _", "_ _ peg", None);
    puzzle
}

/// Creates a stack of different pancakes whose upper part is turned over.
pub(crate) fn stack(pancakes: u32) -> Puzzle {
    let names: Vec<String> = (0..pancakes).map(|number| format!("p{number}")).collect();
    let mut made = puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
    path(&mut made, pancakes, false);
    for upper in 2..=pancakes {
        let swaps: Vec<[u32; 2]> = (0..upper / 2).map(|node| [node, upper - 1 - node]).collect();
        let swaps: Vec<&[u32]> = swaps.iter().map(|swap| &swap[..]).collect();
        turn(&mut made, &format!("flip{upper}by"), &swaps);
    }
    made
}
