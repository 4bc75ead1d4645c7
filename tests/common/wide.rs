//! The same puzzle with more nodes, so that its states take more bits.
//!
//! Isolated empty nodes are added between the nodes of the puzzle. No move, condition or figure
//! changes.

use super::definition::goal_of;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::ground::ground;
use puzzlec::stages::model::{
    Board, Condition, Content, Effect, Grid, Kind, KindSet, Line, NodeId, Puzzle, Rewrite, Rule,
    StartBoard, State, Tail, Target,
};
use puzzlec::stages::pack::pack;
use puzzlec::stages::search::{Exploring, Problem, ToGoal, to_goal};

/// The reason why added nodes are empty.
#[derive(Clone, Copy, Debug)]
pub enum Because {
    /// The goal requires it.
    OfTheGoal,
    /// A `never` forbids all other values.
    OfNever,
}

/// Adds nodes between those of a puzzle.
///
/// # Arguments
/// * `gap` - the number of nodes that are added before each node
/// * `because` - the reason why they are empty in a backward search
pub fn widened(puzzle: &Puzzle, gap: usize, because: Because) -> Puzzle {
    let spread = Spread { gap };
    let mut wide = puzzle.clone();
    wide.board = spread.board(&puzzle.board);
    for rule in &mut wide.rules {
        spread.rule(rule);
    }
    wide.settle.iter_mut().for_each(|rule| spread.rule(rule));
    wide.never.iter_mut().for_each(|never| spread.condition(never));
    for start in &mut wide.starts {
        if let StartBoard::Fixed(layout) = &mut start.board {
            *layout = spread.layout(layout);
        }
    }
    let empty = KindSet::one(Kind::EMPTY, puzzle.kinds.values());
    let added: Vec<NodeId> =
        wide.board.nodes().filter(|node| node.index() % (gap + 1) != gap).collect();
    for goal in wide.goals.iter_mut().filter_map(|goal| goal.condition.as_mut().ok()) {
        spread.condition(goal);
        if let Because::OfTheGoal = because {
            *goal =
                Condition::And(vec![goal.clone(), Condition::Every(added.clone(), empty.clone())]);
        }
    }
    if let Because::OfNever = because {
        wide.never.push(Condition::Some(added, empty.complement(puzzle.kinds.values())));
    }
    wide
}

/// Returns a layout of the wide board without the added nodes.
pub fn narrowed(layout: &State, gap: usize) -> State {
    layout.iter().skip(gap).step_by(gap + 1).copied().collect()
}

/// Returns the number of 64-bit words of a state.
pub fn words(puzzle: &Puzzle) -> usize {
    ground(puzzle, &Budget::unlimited()).map_or(0, |task| pack(task).words())
}

/// Searches backward from the goal; returns `None` if the search refuses.
pub fn back(puzzle: &Puzzle) -> Option<ToGoal> {
    let (machine, budget) = (pack(ground(puzzle, &Budget::unlimited()).ok()?), Budget::unlimited());
    to_goal(&Problem::without_start(&machine, goal_of(puzzle).clone(), &budget), Exploring::Auto)
        .ok()
}

struct Spread {
    gap: usize,
}

impl Spread {
    fn node(&self, node: NodeId) -> NodeId {
        NodeId((node.index() * (self.gap + 1) + self.gap) as u32)
    }

    fn nodes(&self, nodes: &mut [NodeId]) {
        nodes.iter_mut().for_each(|node| *node = self.node(*node));
    }

    fn layout(&self, layout: &State) -> State {
        layout
            .iter()
            .flat_map(|&kind| std::iter::repeat_n(Kind::EMPTY, self.gap).chain([kind]))
            .collect()
    }

    fn board(&self, board: &Board) -> Board {
        let mut wide = Board::default();
        for node in board.nodes() {
            for at in 0..self.gap {
                wide.add_node(format!("gap{}_{at}", node.index()), None);
            }
            wide.add_node(board.name(node).to_owned(), board.place(node));
        }
        board.families().iter().for_each(|family| _ = wide.family(family));
        for line in board.lines() {
            let mut line: Line = line.clone();
            self.nodes(&mut line.nodes);
            wide.add_line(line);
        }
        for (name, nodes) in board.regions() {
            let mut nodes = nodes.clone();
            self.nodes(&mut nodes);
            wide.add_region(name.clone(), nodes);
        }
        if let Some(grid) = board.grid() {
            wide.set_grid(Grid {
                cells: grid.cells.iter().map(|cell| cell.map(|node| self.node(node))).collect(),
                ..grid.clone()
            });
        }
        wide
    }

    fn rewrite(&self, rewrite: &mut Rewrite) {
        rewrite
            .pattern
            .cells
            .iter_mut()
            .filter_map(|cell| cell.region.as_mut())
            .for_each(|region| self.nodes(region));
        self.tail(&mut rewrite.tail);
    }

    fn tail(&self, tail: &mut Tail) {
        tail.guard.iter_mut().for_each(|guard| self.condition(guard));
        self.targets(&mut tail.also);
    }

    fn targets(&self, effects: &mut [Effect]) {
        for target in effects
            .iter_mut()
            .flat_map(|effect| effect.targets.iter_mut().chain(&mut effect.except))
        {
            if let Target::Nodes(nodes) = target {
                self.nodes(nodes);
            }
        }
    }

    fn rule(&self, rule: &mut Rule) {
        match rule {
            Rule::Rewrite(rewrite) => self.rewrite(rewrite),
            Rule::Press(press) => {
                press.rules.iter_mut().for_each(|rule| self.rule(rule));
                self.tail(&mut press.tail);
            }
            Rule::Click(click) => {
                self.nodes(&mut click.nodes);
                self.targets(&mut click.effects);
                self.tail(&mut click.tail);
            }
            Rule::Listed(listed) => {
                for one in &mut listed.moves {
                    self.nodes(&mut one.nodes);
                    one.needs.iter_mut().for_each(|(node, _)| *node = self.node(*node));
                    for (node, content) in &mut one.puts {
                        *node = self.node(*node);
                        if let Content::Of(from) = content {
                            *from = self.node(*from);
                        }
                    }
                }
                listed.tails.iter_mut().for_each(|(_, tail)| self.tail(tail));
            }
            Rule::Slide(slide) => {
                slide.others.iter_mut().for_each(|rewrite| self.rewrite(rewrite));
                self.tail(&mut slide.tail);
            }
            Rule::Turn(turn) => {
                turn.cycles.iter_mut().for_each(|cycle| self.nodes(cycle));
                self.tail(&mut turn.tail);
            }
        }
    }

    fn condition(&self, condition: &mut Condition) {
        match condition {
            Condition::Every(nodes, _)
            | Condition::Some(nodes, _)
            | Condition::Count(nodes, ..) => self.nodes(nodes),
            Condition::Each(cells) => {
                cells.iter_mut().for_each(|(node, _)| *node = self.node(*node))
            }
            Condition::Sum(terms, ..) => {
                terms.iter_mut().for_each(|term| self.nodes(&mut term.nodes))
            }
            Condition::Sought(sought) => {
                sought
                    .pattern
                    .cells
                    .iter_mut()
                    .filter_map(|cell| cell.region.as_mut())
                    .for_each(|region| self.nodes(region));
                self.condition(&mut sought.places);
            }
            Condition::Stuck => {}
            Condition::Not(part) => self.condition(part),
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter_mut().for_each(|part| self.condition(part))
            }
        }
    }
}
