//! Sokoban, with the fewest pushes: best-first search over pushes. The player's region is kept as
//! its first square; a box counts the pushes to the nearest target, alone on the board; squares
//! from which it gets to none are dead.

use std::collections::HashMap;

/// Marks squares that are not reached.
const NEVER: u16 = u16::MAX;

/// A level: squares in rows, with walls around.
pub struct Level {
    width: usize,
    is_wall: Vec<bool>,
    /// The fewest pushes of a box from each square to a target.
    pushes: Vec<u16>,
    boxes: Vec<u16>,
    player: u16,
}

impl Level {
    /// Reads the lines of a text that have only the signs of levels, at least one of them a wall.
    pub fn read(text: &str) -> Option<Self> {
        let is_level =
            |line: &&str| line.contains('#') && line.chars().all(|sign| "#@+$*.-_ ".contains(sign));
        let lines: Vec<&str> = text.lines().filter(is_level).collect();
        let width = 2 + lines.iter().map(|line| line.len()).max()?;
        let mut level = Self {
            width,
            is_wall: vec![true; width * (lines.len() + 2)],
            pushes: Vec::new(),
            boxes: Vec::new(),
            player: 0,
        };
        let mut targets = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            for (column, sign) in line.bytes().enumerate() {
                let square = ((row + 1) * width + column + 1) as u16;
                level.is_wall[usize::from(square)] = sign == b'#';
                match sign {
                    b'@' | b'+' => level.player = square,
                    b'$' | b'*' => level.boxes.push(square),
                    _ => {}
                }
                if matches!(sign, b'.' | b'*' | b'+') {
                    targets.push(square);
                }
            }
        }
        level.pushes = level.pushes_to(&targets);
        (level.player > 0).then_some(level)
    }

    /// Returns the four steps.
    fn steps(&self) -> [isize; 4] {
        let width = self.width as isize;
        [-width, -1, 1, width]
    }

    /// Computes the fewest pushes from each square, by pulls from the targets.
    fn pushes_to(&self, targets: &[u16]) -> Vec<u16> {
        let mut pushes = vec![NEVER; self.is_wall.len()];
        let mut queue: Vec<usize> = targets.iter().map(|&square| square.into()).collect();
        queue.iter().for_each(|&square| pushes[square] = 0);
        let mut next = 0;
        while let Some(&square) = queue.get(next) {
            next += 1;
            for step in self.steps() {
                let (from, player) =
                    (square.wrapping_add_signed(step), square.wrapping_add_signed(2 * step));
                if !self.is_wall[from] && pushes[from] == NEVER && !self.is_wall[player] {
                    pushes[from] = pushes[square] + 1;
                    queue.push(from);
                }
            }
        }
        pushes
    }

    /// Marks the squares that the player reaches with a number, and returns the first of them.
    fn walk(&self, player: u16, is_box: &[bool], mark: u32, marks: &mut [u32]) -> u16 {
        let (mut stack, mut first) = (vec![player], player);
        marks[usize::from(player)] = mark;
        while let Some(square) = stack.pop() {
            first = first.min(square);
            for step in self.steps() {
                let to = usize::from(square).wrapping_add_signed(step);
                if !self.is_wall[to] && !is_box[to] && marks[to] != mark {
                    marks[to] = mark;
                    stack.push(to as u16);
                }
            }
        }
        first
    }

    /// Returns the sum of the pushes of all boxes; `None` if one of them is on a dead square.
    fn bound(&self, boxes: &[u16]) -> Option<usize> {
        boxes.iter().try_fold(0, |sum, &square| match self.pushes[usize::from(square)] {
            NEVER => None,
            pushes => Some(sum + usize::from(pushes)),
        })
    }

    /// Returns the fewest pushes that bring all boxes to targets.
    pub fn fewest_pushes(&self) -> Option<usize> {
        let size = self.is_wall.len();
        let (mut is_box, mut marks, mut mark) = (vec![false; size], vec![0_u32; size], 0);
        // A state is the squares of all boxes, in order, and the first square of the player's region.
        let mut start = self.boxes.clone();
        start.sort_unstable();
        start.iter().for_each(|&square| is_box[usize::from(square)] = true);
        mark += 1;
        let first = self.walk(self.player, &is_box, mark, &mut marks);
        start.iter().for_each(|&square| is_box[usize::from(square)] = false);
        let bound = self.bound(&start)?;
        start.push(first);
        let mut fewest = HashMap::from([(start.clone(), 0)]);
        let mut open: Vec<Vec<(Vec<u16>, usize)>> = vec![Vec::new(); bound + 1];
        open[bound].push((start, 0));
        let mut least = 0;
        while least < open.len() {
            let Some((state, pushes)) = open[least].pop() else {
                least += 1;
                continue;
            };
            if fewest[&state] < pushes {
                continue;
            }
            let (player, boxes) = state.split_last()?;
            if pushes == least {
                return Some(pushes);
            }
            boxes.iter().for_each(|&square| is_box[usize::from(square)] = true);
            mark += 1;
            let reached = mark;
            self.walk(*player, &is_box, reached, &mut marks);
            let mut moves = Vec::new();
            for (number, &square) in boxes.iter().enumerate() {
                for step in self.steps() {
                    let (from, to) = (
                        usize::from(square).wrapping_add_signed(-step),
                        usize::from(square).wrapping_add_signed(step),
                    );
                    let is_free = !self.is_wall[to] && !is_box[to] && self.pushes[to] != NEVER;
                    if marks[from] == reached && is_free {
                        moves.push((number, square, to as u16));
                    }
                }
            }
            for (number, from, to) in moves {
                is_box[usize::from(from)] = false;
                is_box[usize::from(to)] = true;
                let mut next = boxes.to_vec();
                next[number] = to;
                next.sort_unstable();
                let bound = self.bound(&next);
                mark += 1;
                next.push(self.walk(from, &is_box, mark, &mut marks));
                is_box[usize::from(to)] = false;
                is_box[usize::from(from)] = true;
                let Some(bound) = bound else { continue };
                let best = fewest.entry(next.clone()).or_insert(usize::MAX);
                if pushes + 1 < *best {
                    *best = pushes + 1;
                    let total = pushes + 1 + bound;
                    if open.len() <= total {
                        open.resize(total + 1, Vec::new());
                    }
                    open[total].push((next, pushes + 1));
                }
            }
            boxes.iter().for_each(|&square| is_box[usize::from(square)] = false);
        }
        None
    }
}
