//! Small puzzles built by hand, for the tests of other modules.

use super::{
    Board, Cell, Change, Click, Color, Condition, Effect, EffectKind, Goal, Grid, Kind, KindSet,
    Kinds, Line, Measure, NodeId, Pattern, Puzzle, Repeat, Rewrite, Rule, Start, StartBoard, State,
    Tail, Target, Tiling,
};
use crate::source::Span;

/// Creates kinds with the given names, glyphs and colours.
pub fn kinds(kinds: &[(&str, char, Option<[u8; 3]>)]) -> Kinds {
    let values = kinds.len() as u16 + 1;
    Kinds {
        names: std::iter::once("_")
            .chain(kinds.iter().map(|kind| kind.0))
            .map(str::to_owned)
            .collect(),
        glyphs: std::iter::once(None).chain(kinds.iter().map(|kind| Some(kind.1))).collect(),
        colors: std::iter::once(None)
            .chain(kinds.iter().map(|kind| kind.2.map(|rgb| Color { rgb })))
            .collect(),
        icons: vec![None; kinds.len() + 1],
        numbers: vec![None; kinds.len() + 1],
        next: (0..values).map(Kind).collect(),
        previous: (0..values).map(Kind).collect(),
        cycled: Vec::new(),
        shapes: Vec::new(),
        classes: Vec::new(),
    }
}

/// Creates a puzzle without starts, goals and expectations.
pub fn puzzle(title: &str, kinds: Kinds, board: Board, rules: Vec<Rule>) -> Puzzle {
    Puzzle {
        title: title.to_owned(),
        about: None,
        source: None,
        author: None,
        params: Vec::new(),
        kinds,
        board,
        legend: Vec::new(),
        rules,
        settle: Vec::new(),
        chains: Vec::new(),
        measure: Measure::Moves,
        never: Vec::new(),
        rule_spans: Vec::new(),
        inner_spans: Vec::new(),
        never_spans: Vec::new(),
        never_repeat_click: false,
        starts: Vec::new(),
        goals: Vec::new(),
        expects: Vec::new(),
    }
}

/// Creates a set of kinds out of `values` values.
pub fn set(kinds: &[u16], values: usize) -> KindSet {
    let mut set = KindSet::none(values);
    kinds.iter().for_each(|&kind| set.insert(Kind(kind)));
    set
}

/// Creates a rewrite in both directions whose cells match the given kinds once each.
pub fn rewrite(name: &str, cells: &[&[u16]], changes: &[Change], values: usize) -> Rewrite {
    let cell =
        |kinds: &&[u16]| Cell { kinds: set(kinds, values), region: None, repeat: Repeat::Once };
    Rewrite {
        name: name.to_owned(),
        label: None,
        pattern: Pattern {
            families: None,
            forward: true,
            backward: true,
            at_first: false,
            at_last: false,
            cells: cells.iter().map(cell).collect(),
        },
        changes: changes.to_vec(),
        tail: Tail::default(),
    }
}

/// Creates a path of nodes `h1`, `h2` …, and a line `row` through them.
pub fn path(nodes: usize, ring: bool) -> Board {
    let mut board = Board::default();
    let nodes: Vec<NodeId> = (1..=nodes).map(|at| board.add_node(format!("h{at}"), None)).collect();
    let family = board.family("row");
    board.add_line(Line { family, nodes, ring, one_way: Vec::new() });
    board
}

/// Creates a grid from a picture in which `#` marks a position without a node.
pub fn grid(rows: &[&str]) -> Board {
    let mut board = Board::default();
    let columns = rows[0].len();
    let mut cells = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        for (column, glyph) in text.chars().enumerate() {
            let place = Some((column as f64, row as f64));
            cells.push(
                (glyph != '#')
                    .then(|| board.add_node(format!("r{}c{}", row + 1, column + 1), place)),
            );
        }
    }
    let down = |column: usize| {
        (0..rows.len()).map(|row| cells[row * columns + column]).collect::<Vec<_>>()
    };
    let families = [board.family("row"), board.family("column")];
    let across: Vec<Vec<Option<NodeId>>> = cells.chunks(columns).map(<[_]>::to_vec).collect();
    for (family, lines) in families.into_iter().zip([across, (0..columns).map(down).collect()]) {
        for run in
            lines.iter().flat_map(|line| line.split(Option::is_none)).filter(|run| !run.is_empty())
        {
            board.add_line(Line {
                family,
                nodes: run.iter().flatten().copied().collect(),
                ring: false,
                one_way: Vec::new(),
            });
        }
    }
    board.set_grid(Grid { rows: rows.len(), columns, tiling: Tiling::Squares, cells });
    board
}

/// Adds a start to a puzzle.
pub fn start(puzzle: &mut Puzzle, name: Option<&str>, board: StartBoard) {
    puzzle.starts.push(Start { name: name.map(str::to_owned), board, span: Span::default() });
}

/// Adds a goal to a puzzle.
pub fn goal(puzzle: &mut Puzzle, name: Option<&str>, condition: Condition) {
    puzzle.goals.push(Goal {
        name: name.map(str::to_owned),
        condition: Ok(condition),
        written: None,
        span: Span::default(),
    });
}

/// Creates a position from the numbers of its kinds.
pub fn position(kinds: &[u16]) -> State {
    kinds.iter().copied().map(Kind).collect()
}

/// Creates the condition that each node holds the kind that it has in a position.
pub fn just(position: &[Kind], values: usize) -> Condition {
    Condition::Each(
        position
            .iter()
            .enumerate()
            .map(|(at, &kind)| (NodeId(at as u32), KindSet::one(kind, values)))
            .collect(),
    )
}

/// Creates Frogs and Toads: frogs start on the left and go right, toads go left, by a step or with
/// a leap over one piece.
pub fn frogs(frogs: usize, toads: usize) -> Puzzle {
    let (step, leap) =
        ([Change::Take(1), Change::Take(0)], [Change::Take(2), Change::Keep, Change::Take(0)]);
    let rule = |name: &str, mover: u16, label: &str, leaping: bool| {
        let cells: &[&[u16]] = if leaping { &[&[mover], &[1, 2], &[0]] } else { &[&[mover], &[0]] };
        let rule = rewrite(name, cells, if leaping { &leap } else { &step }, 3);
        Rule::Rewrite(Rewrite {
            label: Some(label.to_owned()),
            pattern: Pattern { forward: mover == 1, backward: mover == 2, ..rule.pattern },
            ..rule
        })
    };
    let rules = vec![
        rule("step", 1, "R", false),
        rule("step", 2, "L", false),
        rule("leap", 1, "RR", true),
        rule("leap", 2, "LL", true),
    ];
    let kinds = kinds(&[("frog", 'A', None), ("toad", 'B', None)]);
    let mut puzzle = puzzle("Frogs and Toads", kinds, path(frogs + toads + 1, false), rules);
    let side = |kind: u16, count: usize| std::iter::repeat_n(kind, count);
    let first: Vec<u16> = side(1, frogs).chain([0]).chain(side(2, toads)).collect();
    let last: Vec<u16> = side(2, toads).chain([0]).chain(side(1, frogs)).collect();
    puzzle.params = vec![("m".to_owned(), frogs as i128), ("n".to_owned(), toads as i128)];
    start(&mut puzzle, None, StartBoard::Fixed(position(&first)));
    goal(&mut puzzle, None, just(&position(&last), 3));
    puzzle
}

/// Creates Lights Out on a grid: a click switches a node and its neighbours.
pub fn lights(rows: &[&str]) -> Puzzle {
    let mut kinds = kinds(&[("light", '*', Some([255, 255, 0]))]);
    kinds.next = vec![Kind(1), Kind(0)];
    kinds.previous = kinds.next.clone();
    kinds.cycled = vec![Kind(0), Kind(1)];
    let board = grid(rows);
    let nodes: Vec<NodeId> = board.nodes().collect();
    let advance = Effect {
        kind: EffectKind::Advance,
        targets: vec![Target::Clicked, Target::Neighbours(None)],
        except: Vec::new(),
    };
    let click = Click {
        label: None,
        kinds: KindSet::full(2),
        nodes: nodes.clone(),
        effects: vec![advance],
        tail: Tail::default(),
    };
    let mut puzzle = puzzle("Lights Out", kinds, board, vec![Rule::Click(click)]);
    start(&mut puzzle, None, StartBoard::Fixed(vec![Kind(1); nodes.len()]));
    goal(&mut puzzle, None, Condition::Every(nodes, set(&[0], 2)));
    puzzle
}

/// Creates ToaZZle 13: a frog jumps over a green frog, which leaves.
pub fn toazzle() -> Puzzle {
    let places = "A1 0 0 B1 2 0 A2 4 0 C1 1 1 D2 3 1 B2 0 2 A5 2 2 B3 4 2 D1 1 3 C2 3 3 A3 0 4 B4 2 4 A4 4 4";
    let jumps = "A1-B1-A2 A1-B2-A3 A1-C1-A5 A2-B3-A4 A2-D2-A5 A3-B4-A4 A3-D1-A5 A4-C2-A5 B1-C1-B2 B1-D2-B3 B1-A5-B4 B2-A5-B3 B2-D1-B4 \
                 B3-C2-B4 C1-A5-C2 D1-A5-D2";
    let mut board = Board::default();
    let words: Vec<&str> = places.split(' ').collect();
    for word in words.chunks(3) {
        board.add_node(
            word[0].to_owned(),
            Some((word[1].parse().unwrap(), word[2].parse().unwrap())),
        );
    }
    let node = |name: &str| {
        NodeId(words.iter().step_by(3).position(|&known| known == name).unwrap() as u32)
    };
    let family = board.family("jumps");
    for jump in jumps.split_whitespace() {
        board.add_line(Line {
            family,
            nodes: jump.split('-').map(node).collect(),
            ring: false,
            one_way: Vec::new(),
        });
    }
    let changes = [Change::Become(Kind::EMPTY), Change::Become(Kind::EMPTY), Change::Take(0)];
    let jump = rewrite("jump", &[&[1, 2], &[2], &[0]], &changes, 3);
    let kinds = kinds(&[("red", 'R', Some([255, 0, 0])), ("green", 'g', None)]);
    let nodes: Vec<NodeId> = board.nodes().collect();
    let mut puzzle = puzzle("ToaZZle", kinds, board, vec![Rule::Rewrite(jump)]);
    let mut first = vec![Kind::EMPTY; nodes.len()];
    first[node("B2").index()] = Kind(1);
    ["A1", "B1", "C1", "D1", "A3", "B4"]
        .iter()
        .for_each(|name| first[node(name).index()] = Kind(2));
    start(&mut puzzle, Some("13"), StartBoard::Fixed(first));
    goal(&mut puzzle, None, Condition::Every(nodes, set(&[0, 1], 3)));
    puzzle
}
