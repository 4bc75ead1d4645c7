//! Rules: the statements of `moves`, with names resolved; and the names of their moves.

use super::{Cell, Condition, FamilyId, Kind, KindSet, NodeId, Pattern, Repeat};
use std::collections::BTreeSet;

/// The clauses that follow a rule, without its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// `if`: the condition that has to hold on the board before the move.
    pub guard: Option<Condition>,
    /// `also`: the changes elsewhere, computed from the board before the move. Only rewrites have
    /// them, and only on named nodes.
    pub also: Vec<Effect>,
    /// The cost of the move.
    pub cost: u32,
}

impl Default for Tail {
    fn default() -> Self {
        Self { guard: None, also: Vec::new(), cost: 1 }
    }
}

/// A cell of the right side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The content of the left cell of the same index, on the same nodes.
    Keep,
    /// A fixed kind.
    Become(Kind),
    /// The content of the left cell with that index; of a repeated cell, all of it in order.
    Take(usize),
}

/// A statement `NAME [on LINE, …] [DIRECTION]: PATTERN => PATTERN [as "LABEL"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The name of the rule.
    pub name: String,
    /// The text that a solution prints for the move.
    pub label: Option<String>,
    /// The left side, with the lines and directions in which it is matched.
    pub pattern: Pattern,
    /// The right side, with one change per cell.
    pub changes: Vec<Change>,
    /// The clauses that follow the rule.
    pub tail: Tail,
}

impl Rewrite {
    /// Returns the index of the repeated left cell whose content stands at a place of the right
    /// side.
    #[must_use]
    pub fn run_at(&self, place: usize) -> Option<usize> {
        let from = match *self.changes.get(place)? {
            Change::Keep => place,
            Change::Take(from) => from,
            Change::Become(_) => return None,
        };
        self.pattern.cells.get(from).filter(|cell| cell.repeat != Repeat::Once).map(|_| from)
    }

    /// Returns `true` if the rule replaces each piece of a kind, on every node and under no
    /// condition.
    pub(super) fn replaces(&self, kind: Kind) -> bool {
        let Pattern { families: None, at_first: false, at_last: false, cells, .. } = &self.pattern
        else {
            return false;
        };
        let [Cell { kinds, region: None, repeat: Repeat::Once }] = &cells[..] else { return false };
        let becomes_other =
            matches!(self.changes[..], [Change::Become(other)] if !kinds.contains(other));
        becomes_other && self.tail.guard.is_none() && kinds.contains(kind)
    }

    /// Returns `true` if a repeated cell changes its place, so that later places can lie on other
    /// nodes than on the left (rule R45).
    #[must_use]
    pub fn moves_runs(&self) -> bool {
        (0..self.changes.len()).any(|place| {
            matches!(self.changes[place], Change::Take(_)) && self.run_at(place).is_some()
        })
    }
}

/// The change that an effect makes to its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// A step to the next kind of the cycle.
    Advance,
    /// A step to the previous kind of the cycle.
    Retreat,
    /// A fixed kind, or the empty one.
    Set(Kind),
}

/// A set of nodes that an effect reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The clicked node.
    Clicked,
    /// The neighbours of the clicked node, on any line or on lines of these families.
    Neighbours(Option<Vec<FamilyId>>),
    /// The nodes of the lines of these families that run through the clicked node.
    Across(super::Reach, Vec<FamilyId>),
    /// A fixed list of nodes.
    Nodes(Vec<NodeId>),
}

/// One effect of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The change.
    pub kind: EffectKind,
    /// The nodes that change.
    pub targets: Vec<Target>,
    /// The nodes that are left out of the targets.
    pub except: Vec<Target>,
}

/// A statement `click [KIND] [at NODES]: EFFECT …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// The text that a solution prints for the move.
    pub label: Option<String>,
    /// The kinds that can be clicked.
    pub kinds: KindSet,
    /// The nodes that can be clicked, sorted.
    pub nodes: Vec<NodeId>,
    /// The effects, all applied at once.
    pub effects: Vec<Effect>,
    /// The clauses that follow the rule.
    pub tail: Tail,
}

/// A statement `turn NAME [powers] (a b c) …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The name of each move and its number of steps along the cycles; the inverse move has -1.
    pub powers: Vec<(String, i64)>,
    /// The text that a solution prints for the move.
    pub label: Option<String>,
    /// The cycles; the content of each node goes to the next node of its cycle.
    pub cycles: Vec<Vec<NodeId>>,
    /// The clauses that follow the rule.
    pub tail: Tail,
}

/// A statement `press NAME { RULE … }`: one move, in which its rules run until none of them changes
/// the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// The name of the move.
    pub name: String,
    /// The text that a solution prints for the move.
    pub label: Option<String>,
    /// The rewrites and slides of the press, in order. Only guards and `also` of their tails are
    /// used.
    pub rules: Vec<Rule>,
    /// The clauses that follow the rule.
    pub tail: Tail,
}

/// A side of a grid towards which pieces slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Along rows, forward.
    Right,
    /// Along rows, backward.
    Left,
    /// Along columns, forward.
    Down,
    /// Along columns, backward.
    Up,
}

/// A rule by which shaped pieces slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The name of the rule.
    pub name: String,
    /// The text that a solution prints for the move.
    pub label: Option<String>,
    /// The shaped kinds that slide, sorted.
    pub kinds: Vec<Kind>,
    /// The sides towards which they slide, in order.
    pub sides: Vec<Side>,
    /// The smallest number of steps.
    pub least: usize,
    /// The largest number of steps, if it is limited.
    pub most: Option<usize>,
    /// The clauses that follow the rule.
    pub tail: Tail,
    /// The rewrite for pieces that cover one node, if the rule concerns any.
    pub others: Option<Box<Rewrite>>,
}

/// The content that a listed move puts on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A fixed kind.
    Kind(Kind),
    /// The content that another node has before the move.
    Of(NodeId),
}

/// A move of a listed rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The nodes in the name of the move.
    pub nodes: Vec<NodeId>,
    /// The clicked node.
    pub click: Option<NodeId>,
    /// The kinds that nodes have to hold: each node with an index into [`Listed::sets`]. A node can
    /// occur twice.
    pub needs: Vec<(NodeId, usize)>,
    /// The nodes that the right side changes, each once, and their new contents.
    pub puts: Vec<(NodeId, Content)>,
    /// The label and the clauses of the move, as an index into [`Listed::tails`].
    pub tail: usize,
}

/// A rule whose moves are listed one by one, in the order of rule R27.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name of the rule; `click` for clicks.
    pub name: String,
    /// `true` if in each move pieces go from the first half of the nodes in its name to the second
    /// half, whatever lies between them.
    pub is_apart: bool,
    /// `true` if the nodes of each move lie side by side on a line.
    pub is_along: bool,
    /// The different sets of kinds.
    pub sets: Vec<KindSet>,
    /// The different labels and clauses. Their `also` names nodes only.
    pub tails: Vec<(Option<String>, Tail)>,
    /// The moves.
    pub moves: Vec<ListedMove>,
    /// The clauses that all moves share: neither a condition nor changes, and the least cost.
    pub tail: Tail,
}

impl Listed {
    /// Returns the node on which a move replaces a piece of a kind by another one under no other
    /// condition; `None` for other moves.
    pub(super) fn replaces(&self, one: &ListedMove, kind: Kind) -> Option<NodeId> {
        let ([(needed, set)], [(changed, Content::Kind(other))]) = (&one.needs[..], &one.puts[..])
        else {
            return None;
        };
        let kinds = &self.sets[*set];
        let becomes_other = needed == changed && kinds.contains(kind) && !kinds.contains(*other);
        (becomes_other && self.tails[one.tail].1.guard.is_none()).then_some(*needed)
    }

    /// Returns the label of a move.
    #[must_use]
    pub fn label(&self, one: &ListedMove) -> Option<&str> {
        self.tails[one.tail].0.as_deref()
    }

    /// Returns the clauses of a move.
    #[must_use]
    pub fn tail(&self, one: &ListedMove) -> &Tail {
        &self.tails[one.tail].1
    }
}

/// A rule of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A rewrite of a pattern.
    Rewrite(Rewrite),
    /// A click.
    Click(Click),
    /// A permutation of nodes.
    Turn(Turn),
    /// Rules that run until nothing changes.
    Press(Press),
    /// Shaped pieces that slide.
    Slide(Slide),
    /// A list of moves.
    Listed(Listed),
}

impl Rule {
    /// Returns the name of the rule, as users see it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Rewrite(rewrite) => &rewrite.name,
            Self::Click(_) => "click",
            Self::Turn(turn) => &turn.powers[0].0,
            Self::Press(press) => &press.name,
            Self::Slide(slide) => &slide.name,
            Self::Listed(listed) => &listed.name,
        }
    }
}

impl Rule {
    /// Returns the clauses that follow the rule.
    #[must_use]
    pub fn tail(&self) -> &Tail {
        match self {
            Self::Rewrite(Rewrite { tail, .. })
            | Self::Click(Click { tail, .. })
            | Self::Turn(Turn { tail, .. })
            | Self::Press(Press { tail, .. })
            | Self::Slide(Slide { tail, .. })
            | Self::Listed(Listed { tail, .. }) => tail,
        }
    }

    /// Returns `true` if all moves of the rule have this cost.
    #[must_use]
    pub fn costs(&self, cost: u32) -> bool {
        match self {
            Self::Listed(listed) => listed.tails.iter().all(|(_, tail)| tail.cost == cost),
            _ => self.tail().cost == cost,
        }
    }

    /// Returns the rule with a label and without its condition.
    #[must_use]
    pub(crate) fn unguarded(&self, label: Option<String>) -> Self {
        let tail = Tail { guard: None, ..self.tail().clone() };
        match self.clone() {
            Self::Rewrite(rule) => Self::Rewrite(Rewrite { tail, label, ..rule }),
            Self::Click(rule) => Self::Click(Click { tail, label, ..rule }),
            Self::Turn(rule) => Self::Turn(Turn { tail, label, ..rule }),
            Self::Press(rule) => Self::Press(Press { tail, label, ..rule }),
            Self::Slide(rule) => Self::Slide(Slide { tail, label, ..rule }),
            Self::Listed(rule) => {
                let unguarded = |(_, tail): &(Option<String>, Tail)| {
                    (label.clone(), Tail { guard: None, ..tail.clone() })
                };
                let tails = rule.tails.iter().map(unguarded).collect();
                Self::Listed(Listed { tails, tail, ..rule })
            }
        }
    }
}

impl Effect {
    /// Returns the nodes that the effect reaches when `clicked` is clicked, in order and without
    /// repeats.
    #[must_use]
    pub fn nodes(&self, board: &super::Board, clicked: NodeId) -> Vec<NodeId> {
        self.reached(|target| target.nodes(board, clicked))
    }

    /// Returns the named nodes, in order and without repeats: all nodes that the effect reaches
    /// where nothing is clicked.
    #[must_use]
    pub fn named(&self) -> Vec<NodeId> {
        self.reached(
            |target| if let Target::Nodes(nodes) = target { nodes.clone() } else { Vec::new() },
        )
    }

    fn reached(&self, nodes: impl Fn(&Target) -> Vec<NodeId>) -> Vec<NodeId> {
        let all = |targets: &[Target]| targets.iter().flat_map(&nodes).collect::<BTreeSet<_>>();
        (&all(&self.targets) - &all(&self.except)).into_iter().collect()
    }
}

impl Target {
    /// Returns the nodes of the target when `clicked` is clicked; the result can contain a node
    /// twice.
    #[must_use]
    pub fn nodes(&self, board: &super::Board, clicked: NodeId) -> Vec<NodeId> {
        match self {
            Self::Clicked => vec![clicked],
            Self::Neighbours(families) => board.neighbours(clicked, families.as_deref()),
            Self::Across(reach, families) => board.across(clicked, *reach, families),
            Self::Nodes(nodes) => nodes.clone(),
        }
    }
}

/// The name of a move, as users see it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveName {
    /// The name of the rule, `click`, or the name of a power of a turn.
    pub name: String,
    /// The label, if the rule has one.
    pub label: Option<String>,
    /// The matched nodes in the order of the pattern, or the clicked node; empty for a turn.
    pub nodes: Vec<NodeId>,
}
