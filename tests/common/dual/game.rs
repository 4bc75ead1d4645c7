//! A whole game: parameters, pieces, board, moves, starts and goals, as two texts.

use super::super::random::Random;
use super::number::Variable;
use super::text::{Scribe, plain};
use super::{Draft, Kinds, Land, Pair};
use std::collections::BTreeSet;

/// A game in two texts.
pub struct Game {
    /// The text with the constructs of the language.
    pub short: String,
    /// The text in longhand.
    pub long: String,
    /// The constructs of the short text with their places.
    pub seen: BTreeSet<(&'static str, &'static str)>,
}

/// The parts of a game; a board for each start.
struct Parts {
    params: Vec<String>,
    starts: Vec<Pair>,
    boards: Vec<Vec<usize>>,
    moves: Vec<Pair>,
    goals: Vec<Pair>,
    claims: Vec<Pair>,
}

/// Draws the game of a seed; few seeds have none.
pub fn game(seed: u64) -> Option<Game> {
    let mut draft = Draft {
        random: Random::new(seed),
        kinds: Kinds::default(),
        land: Land::default(),
        numbers: Vec::new(),
        item: None,
        seen: BTreeSet::new(),
        failed: false,
        steps: Vec::new(),
        writes_presses_out: false,
        extra: Vec::new(),
        made_up: 0,
    };
    draft.game()
}

impl Draft {
    fn game(&mut self) -> Option<Game> {
        let params = self.params();
        let shaped = self.random.chance(14);
        self.draw_kinds(shaped);
        self.draw_board(shaped);
        let costs = self.random.chance(18);
        let (mut starts, mut boards) = (Vec::new(), Vec::new());
        for _ in 0..self.random.between(1, 2) {
            let (pair, board) = self.start();
            starts.push(pair);
            boards.push(board);
        }
        if self.failed {
            return None;
        }
        let drawn = self.land.drawn.clone();
        if let Some(drawn) = drawn {
            let mut board = vec![0; self.land.names.len()];
            board[..drawn.len()].copy_from_slice(&drawn);
            let board = self.in_grid_order(board, &drawn);
            boards.insert(0, board);
        }
        let moves = self.moves(shaped, costs, &boards);
        if self.failed {
            return None;
        }
        let goals: Vec<Pair> = (0..self.random.between(1, 2)).map(|_| self.goal()).collect();
        if self.failed {
            return None;
        }
        let claims = self.claims(boards.len(), goals.len());
        self.texts(&Parts { params, starts, boards, moves, goals, claims })
    }

    /// Orders a board as the picture of the grid determines: nodes of the grid come in its order.
    fn in_grid_order(&self, mut board: Vec<usize>, drawn: &[usize]) -> Vec<usize> {
        let nodes =
            (0..board.len()).filter(|&node| self.land.places[node].is_some()).collect::<Vec<_>>();
        board.fill(0);
        nodes.into_iter().zip(drawn).for_each(|(node, &value)| board[node] = value);
        board
    }

    fn params(&mut self) -> Vec<String> {
        if self.random.chance(50) {
            return Vec::new();
        }
        let n = self.between(1, 4);
        let add = |name: &str, now| Variable { name: name.into(), from: now, to: now, now };
        self.numbers.push(add("n", n));
        let mut written = vec![format!("param n =~{n}")];
        if self.random.chance(50) {
            let m = self.between(-1, 3);
            let number = self.number(m, "param");
            self.numbers.push(add("m", m));
            written.push(format!("param m =~{number}"));
        }
        written
    }

    fn moves(&mut self, shaped: bool, costs: bool, boards: &[Vec<usize>]) -> Vec<Pair> {
        let mut moves = Vec::new();
        let settles = self.random.chance(if shaped { 20 } else { 12 });
        self.writes_presses_out =
            !settles && !shaped && self.has_few_boards() && self.random.chance(60);
        if shaped {
            let seen = self.seen.clone();
            let in_a_loop = self.random.chance(20).then(|| {
                self.repeated("moves", &mut |draft| vec![draft.shape_rule("rule", costs)])
            });
            moves.push(in_a_loop.flatten().unwrap_or_else(|| {
                self.seen = seen;
                self.shape_rule("rule", costs)
            }));
            if self.failed {
                return moves;
            }
        }
        let mut clicks = 0;
        for _ in 0..self.random.between(usize::from(!shaped), 3) {
            let unshaped = usize::from(self.kinds.shaped() == 0);
            let form =
                self.random.weighted(&[8, 4, 3, 3, 8 * unshaped, 2 * unshaped, 3 * unshaped]);
            clicks += usize::from(form == 1 || form == 6);
            let name = ["spin", "flip", "turn_it", "reverse_it"][moves.len().min(3)];
            let seen = self.seen.clone();
            if self.random.chance(25)
                && let Some(pair) = self
                    .repeated("moves", &mut |draft| vec![draft.statement(form, name, costs, true)])
            {
                moves.push(pair);
                continue;
            }
            self.seen = seen.clone();
            let pair = self.statement(form, name, costs, false);
            if std::mem::take(&mut self.failed) {
                self.seen = seen;
                clicks -= usize::from(form == 1 || form == 6);
            } else {
                moves.push(pair);
            }
        }
        if self.random.chance(if costs { 25 } else { 6 }) {
            let seen = self.seen.clone();
            let pair = self.rule("chain", costs);
            if std::mem::take(&mut self.failed) || pair.long.iter().any(String::is_empty) {
                self.seen = seen;
            } else {
                self.note("chain", "moves");
                moves.push(pair);
                moves.push(Pair::new("chain leap", "chain leap"));
            }
        }
        if settles {
            let pair = self.inner("settle");
            moves.extend(pair.map(|pair| Pair {
                short: format!("settle {}", pair.short),
                long: vec![format!("settle {}", pair.long[0])],
            }));
        }
        if clicks > 0 && self.random.chance(35) {
            self.note("never repeat click", "moves");
            moves.push(Pair::new("never repeat click", "never repeat click"));
        }
        if self.random.chance(22) {
            let seen = self.seen.clone();
            let (text, fact) = self.condition("never", 1);
            if std::mem::take(&mut self.failed) || boards.iter().any(|board| fact.holds(board)) {
                self.seen = seen;
            } else {
                self.note("never", "moves");
                moves.push(Pair::new(
                    format!("never {text}"),
                    format!("never {}", self.long_fact(&fact)),
                ));
            }
        }
        moves
    }

    fn statement(&mut self, form: usize, name: &str, costs: bool, repeated: bool) -> Pair {
        match form {
            0 => self.rule("rule", costs),
            1 => self.click(costs),
            2 => {
                let pair = self.turn(name, costs);
                // A duplicate name is an error: a loop has to count it.
                self.failed |= repeated && !pair.short.starts_with(&format!("turn {name}[kk"));
                pair
            }
            3 => self.press(costs),
            4 => self.listed_rule("rule", costs),
            5 => self.act("rule", costs),
            _ => self.listed_click(costs),
        }
    }

    fn press(&mut self, costs: bool) -> Pair {
        let (mut short, mut long) = ("tip".to_owned(), "tip".to_owned());
        if self.random.chance(25) {
            let (index, now) = self.index(1, 2, "name of a press");
            self.note("press[k]", "moves");
            (short, long) = (format!("tip[{index}]"), format!("tip{now}"));
        }
        self.steps.clear();
        let inner = self.inner("press");
        let mut tail = super::tail::Tail::default();
        if self.random.chance(25) {
            self.guard(&mut tail, "tail of a press");
        }
        self.cost_and_label(&mut tail, "tail of a press", costs);
        let Some(inner) = inner else {
            self.failed = true;
            return Pair::default();
        };
        self.note("press", "moves");
        let short = format!("press {short} {}{}", inner.short, tail.short);
        if self.writes_presses_out {
            let steps = std::mem::take(&mut self.steps);
            return self.written_out(short, &long, &steps, &tail).unwrap_or_else(|| {
                self.failed = true;
                Pair::default()
            });
        }
        Pair { short, long: vec![format!("press {long} {}{}", inner.long[0], tail.long())] }
    }

    /// Draws a rule inside of braces.
    fn inner_rule(&mut self, place: &'static str) -> Pair {
        if self.kinds.shaped() != 0 || self.random.chance(60) {
            return self.rule(place, false);
        }
        // On rings, matches have another order than those on the lines of longhand.
        let on_rings = self.land.lines.iter().any(|line| line.ring);
        if on_rings || self.random.chance(25) {
            self.act(place, false)
        } else {
            self.listed_rule(place, false)
        }
    }

    /// Draws rules in braces.
    fn inner(&mut self, place: &'static str) -> Option<Pair> {
        let seen = self.seen.clone();
        let mut rules = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let shape_rule = self.kinds.shaped() != 0 && self.random.chance(60);
            if self.random.chance(20) && !shape_rule {
                let known = self.steps.len();
                let pair = self.repeated(place, &mut |draft| vec![draft.inner_rule(place)]);
                if pair.is_none() {
                    self.steps.truncate(known);
                }
                rules.extend(pair);
            } else if shape_rule {
                rules.push(self.shape_rule(place, false));
            } else {
                rules.push(self.inner_rule(place));
            }
        }
        if std::mem::take(&mut self.failed) || rules.is_empty() {
            self.seen = seen;
            return None;
        }
        self.note(place, "moves");
        let short: Vec<String> = rules.iter().map(|pair| pair.short.clone()).collect();
        let long: Vec<String> =
            rules.into_iter().flat_map(|pair| pair.long).filter(|text| !text.is_empty()).collect();
        if long.is_empty() {
            self.failed = true;
        }
        Some(Pair::new(format!("{{ {} }}", short.join("; ")), format!("{{ {} }}", long.join("; "))))
    }

    fn texts(&mut self, parts: &Parts) -> Option<Game> {
        let Parts { params, starts, boards, moves, goals, claims } = parts;
        let mut long_board = self.land.long()?;
        long_board.append(&mut self.extra);
        let noisy = self.random.chance(60);
        let mut scribe = Scribe { random: &mut self.random, noisy, seen: &mut self.seen };
        let mut short = vec!["puzzle \"random\"\n".to_owned()];
        short.extend(params.iter().map(|param| format!("{}\n", scribe.spread(param))));
        let shorts =
            |pairs: &[Pair]| pairs.iter().map(|pair| pair.short.clone()).collect::<Vec<_>>();
        let mut sections = vec![
            scribe.block("pieces", &shorts(&self.kinds.statements)),
            scribe.block("board", &self.land.statements),
            scribe.block("moves", &shorts(moves)),
        ];
        let named = |at: usize| if at == 0 { String::new() } else { format!(" \"{at}\"") };
        let first = usize::from(self.land.drawn.is_some());
        for (at, start) in starts.iter().enumerate() {
            sections.push(scribe.play("start", &named(at + first), &start.short));
        }
        for (at, goal) in goals.iter().enumerate() {
            sections.push(scribe.play("goal", &named(at), &goal.short));
        }
        // Sections come in any order, except that the first start and the first goal stay first.
        let turn = scribe.random.below(3);
        sections[..3].rotate_left(turn);
        short.append(&mut sections);
        short.extend(claims.iter().map(|claim| format!("{}\n", scribe.spread(&claim.short))));
        let whole_block = |head: &str, statements: Vec<String>| {
            format!("{head} {{\n  {}\n}}\n", statements.join("\n  "))
        };
        let longs = |pairs: &[Pair]| -> Vec<String> {
            pairs
                .iter()
                .flat_map(|pair| pair.long.clone())
                .filter(|text| !text.is_empty())
                .collect()
        };
        let mut long_moves = longs(moves);
        long_moves.extend(self.whole_pieces());
        let mut long = format!(
            "puzzle \"random\"\nlanguage 2\n{}",
            whole_block("pieces", longs(&self.kinds.statements))
        );
        long += &whole_block("board", long_board);
        long += &whole_block("moves", long_moves);
        for (at, board) in boards.iter().enumerate() {
            long += &whole_block(&format!("start{}", named(at)), self.long_start(board));
        }
        for (at, goal) in goals.iter().enumerate() {
            long += &whole_block(&format!("goal{}", named(at)), goal.long.clone());
        }
        long.extend(claims.iter().map(|claim| format!("{}\n", claim.long[0])));
        let long = plain(&long);
        Some(Game { short: short.concat(), long, seen: std::mem::take(&mut self.seen) })
    }
}
