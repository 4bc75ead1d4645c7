//! Random conditions for a placement.
//!
//! Each condition comes with its truth value, which follows from the meaning of its text, without
//! the library.

use super::land::Land;
use super::pieces::Pieces;
use crate::common::random::Random;
use std::collections::BTreeSet;

/// The text of a condition, and its truth value on the placement.
#[derive(Clone, Debug)]
pub struct Fact {
    pub text: String,
    pub holds: bool,
    /// The precedence: 0 for `or`, 1 for `and`, 2 for anything else.
    pub level: u8,
}

/// A source of conditions.
pub struct Facts<'a> {
    pub pieces: &'a Pieces,
    pub land: &'a Land,
    /// The placement, by index of kind.
    pub board: &'a [usize],
}

impl Facts<'_> {
    /// Draws a condition that holds.
    pub fn holding(&self, random: &mut Random, depth: usize) -> Fact {
        for _ in 0..20 {
            let fact = self.draw(random, depth);
            if fact.holds {
                return fact;
            }
        }
        self.node_is(random, true)
    }

    /// Draws any condition, possibly composed.
    pub fn draw(&self, random: &mut Random, depth: usize) -> Fact {
        if depth == 0 || random.chance(60) {
            return self.simple(random);
        }
        let parts: Vec<Fact> =
            (0..random.between(2, 3)).map(|_| self.draw(random, depth - 1)).collect();
        let join = |word: &str, level: u8| {
            let text = |part: &Fact| {
                if part.level < level { format!("({})", part.text) } else { part.text.clone() }
            };
            parts.iter().map(text).collect::<Vec<_>>().join(word)
        };
        match random.below(4) {
            0 => Fact {
                text: join(" and ", 1),
                holds: parts.iter().all(|part| part.holds),
                level: 1,
            },
            1 => {
                Fact { text: join(" or ", 0), holds: parts.iter().any(|part| part.holds), level: 0 }
            }
            2 => Fact { text: format!("({})", parts[0].text), holds: parts[0].holds, level: 2 },
            _ => {
                let part = &parts[0];
                let text = if part.level < 2 {
                    format!("not ({})", part.text)
                } else {
                    format!("not {}", part.text)
                };
                Fact { text, holds: !part.holds, level: 2 }
            }
        }
    }

    fn simple(&self, random: &mut Random) -> Fact {
        let kinds = self.pieces.spec(random);
        let all = (0..self.board.len()).collect();
        let nodes = self.land.node_set_or_rest(random);
        let (within, reach) = if random.chance(50) {
            (format!(" in {}", nodes.text), &nodes.nodes)
        } else {
            (String::new(), &all)
        };
        let fits = |node: &&usize| kinds.kinds.contains(&self.board[**node]);
        let count = |nodes: &BTreeSet<usize>| nodes.iter().filter(fits).count();
        let k = &kinds.text;
        if random.chance(8) {
            return super::sum::sum(self, random);
        }
        if random.chance(12) && !self.land.families().is_empty() {
            return self.sought(random);
        }
        let (text, holds) = match random.weighted(&[2, 2, 2, 2, 2, 4, 5, 4]) {
            0 => (format!("all {k}"), count(&all) == all.len()),
            1 => (format!("no {k}{within}"), count(reach) == 0),
            2 => (format!("some {k}{within}"), count(reach) > 0),
            3 => (format!("every {} is {k}", nodes.text), count(&nodes.nodes) == nodes.nodes.len()),
            4 if random.chance(50) => {
                (format!("every {} is not {k}", nodes.text), count(&nodes.nodes) == 0)
            }
            4 => (format!("every {k} in {}", nodes.text), count(&all) == count(&nodes.nodes)),
            5 => return self.count(random, &format!("{k}{within}"), count(reach)),
            6 => return self.node_is(random, false),
            _ => return self.layout(random),
        };
        Fact { text, holds, level: 2 }
    }

    fn count(&self, random: &mut Random, what: &str, found: usize) -> Fact {
        let number = if random.chance(60) { found } else { random.below(self.board.len() + 1) };
        let (sign, holds) = match random.below(6) {
            0 => ("==", found == number),
            1 => ("!=", found != number),
            2 => ("<", found < number),
            3 => ("<=", found <= number),
            4 => (">", found > number),
            _ => (">=", found >= number),
        };
        Fact { text: format!("count({what}) {sign} {number}"), holds, level: 2 }
    }

    /// Draws a pattern of two pieces on a line, with other pieces between them, somewhere or
    /// nowhere.
    fn sought(&self, random: &mut Random) -> Fact {
        let (family, name) = *random.pick(&self.land.families());
        let (first, between, last) =
            (self.pieces.spec(random), self.pieces.spec(random), self.pieces.spec(random));
        let (way, forward, backward) = *random.pick(&[
            ("", true, true),
            (" forward", true, false),
            (" backward", false, true),
        ]);
        let fits = |kinds: &BTreeSet<usize>, node: &usize| kinds.contains(&self.board[*node]);
        let lines = self.land.board.lines().iter().filter(|line| line.family.0 as usize == family);
        let found = lines.flat_map(|line| (0..line.nodes.len()).map(move |at| (line, at))).any(
            |(line, at)| {
                let size = line.nodes.len();
                let node = |place: usize| line.nodes[place % size].index();
                let ahead = (1..size)
                    .take_while(|step| line.ring || at + step < size)
                    .map(|step| node(at + step))
                    .collect::<Vec<_>>();
                // The step to the node `step` before the position, against the direction of the
                // line.
                let open = |step: &usize| {
                    (line.ring || *step <= at) && line.both_ways((at + size - step) % size)
                };
                let behind = (1..size)
                    .take_while(open)
                    .map(|step| node(at + size - step))
                    .collect::<Vec<_>>();
                let meets = |nodes: &[usize]| {
                    let run = nodes.iter().take_while(|node| fits(&between.kinds, node)).count();
                    nodes.iter().take(run + 1).any(|node| fits(&last.kinds, node))
                };
                fits(&first.kinds, &node(at))
                    && (forward && meets(&ahead) || backward && meets(&behind))
            },
        );
        let no = random.chance(50);
        let text = format!(
            "{} on {name}{way}: {} {}* {}",
            if no { "no" } else { "some" },
            first.text,
            between.text,
            last.text
        );
        Fact { text, holds: found != no, level: 2 }
    }

    /// Draws `NODE is KIND`; one that holds and determines the node if `has_to_hold`.
    fn node_is(&self, random: &mut Random, has_to_hold: bool) -> Fact {
        let node = random.below(self.board.len());
        let stands = self.board[node];
        let exact = has_to_hold || random.chance(50);
        let kinds = if exact { self.pieces.one(stands) } else { self.pieces.spec(random) };
        let (word, denied) =
            if !exact && random.chance(50) { ("is not", true) } else { ("is", false) };
        Fact {
            text: format!("{} {word} {}", self.land.name(node), kinds.text),
            holds: kinds.kinds.contains(&stands) != denied,
            level: 2,
        }
    }

    /// Draws a layout along a line, with some nodes left open.
    fn layout(&self, random: &mut Random) -> Fact {
        let Some((family, nodes)) = random_lone_line(random, self.land) else {
            return self.node_is(random, false);
        };
        let mut cells: Vec<String> = Vec::new();
        let mut run = 0;
        let exact = random.chance(60);
        let mut holds = true;
        for &node in &nodes {
            let stands = self.board[node];
            let cell = match random.below(10) {
                0..=5 => self.pieces.one(stands).text,
                6 | 7 => "?".into(),
                _ => {
                    let mut kinds = self.pieces.spec(random);
                    if exact && !kinds.kinds.contains(&stands) {
                        kinds = self.pieces.one(stands);
                    }
                    holds &= kinds.kinds.contains(&stands);
                    kinds.text
                }
            };
            let repeats =
                cells.last().is_some_and(|last| *last == cell || *last == format!("{cell}*{run}"));
            if repeats && random.chance(50) {
                run += 1;
                cells.pop();
                cells.push(format!("{cell}*{run}"));
            } else {
                run = 1;
                cells.push(cell);
            }
        }
        Fact { text: format!("{family}: {}", cells.join(" ")), holds, level: 2 }
    }
}

/// Returns a line that is the only one of its name.
pub fn random_lone_line(random: &mut Random, land: &Land) -> Option<(String, Vec<usize>)> {
    let lines = land.board.lines();
    let lone: Vec<_> = lines
        .iter()
        .filter(|line| lines.iter().filter(|other| other.family == line.family).count() == 1)
        .collect();
    if lone.is_empty() {
        return None;
    }
    let line = random.pick(&lone);
    let name = land.board.families()[line.family.0 as usize].clone();
    Some((name, line.nodes.iter().map(|node| node.index()).collect()))
}
