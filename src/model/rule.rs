//! Rules: what the author wrote in `moves`, with names resolved.

use super::{Condition, FamilyId, Kind, KindSet, NodeId, Pattern, Repeat};
use std::collections::BTreeSet;

/// What follows a rule, beside its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// `if`: what has to hold of the board before the move.
    pub guard: Option<Condition>,
    /// `also`: what changes elsewhere, computed from the board before the move. Only rewrites have it, and only on nodes that are named.
    pub also: Vec<Effect>,
    /// What the move costs.
    pub cost: u32,
}

impl Default for Tail {
    fn default() -> Self {
        Self { guard: None, also: Vec::new(), cost: 1 }
    }
}

/// What a cell of the right side says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// What the left cell of the same index held, on the same nodes.
    Keep,
    /// It becomes that kind.
    Become(Kind),
    /// It takes what the left cell of that index held; of a repeated cell, all of it in order.
    Take(usize),
}

/// `NAME [on LINE, …] [DIRECTION]: PATTERN => PATTERN [as "LABEL"]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The rule's name.
    pub name: String,
    /// What a solution prints for the move.
    pub label: Option<String>,
    /// The left side, and where it is looked for.
    pub pattern: Pattern,
    /// The right side, as many as there are cells.
    pub changes: Vec<Change>,
    /// What follows it.
    pub tail: Tail,
}

impl Rewrite {
    /// The repeated cell of the left side that stands at a place of the right side.
    #[must_use]
    pub fn run_at(&self, place: usize) -> Option<usize> {
        let from = match *self.changes.get(place)? {
            Change::Keep => place,
            Change::Take(from) => from,
            Change::Become(_) => return None,
        };
        self.pattern.cells.get(from).filter(|cell| cell.repeat != Repeat::Once).map(|_| from)
    }

    /// Whether some repeated cell changes its place, so that a place of the right side may lie on other nodes than on the left (rule R45).
    #[must_use]
    pub fn moves_runs(&self) -> bool {
        (0..self.changes.len()).any(|place| matches!(self.changes[place], Change::Take(_)) && self.run_at(place).is_some())
    }
}

/// What an effect does to its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// The next kind of the cycle.
    Advance,
    /// The previous kind of the cycle.
    Retreat,
    /// That kind, or nothing.
    Set(Kind),
}

/// Which nodes an effect reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The clicked node.
    Clicked,
    /// Its neighbours, on any line or on lines of these families.
    Neighbours(Option<Vec<FamilyId>>),
    /// Nodes of the lines of these families that run through the clicked node.
    Across(super::Reach, Vec<FamilyId>),
    /// These nodes.
    Nodes(Vec<NodeId>),
}

/// One effect of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// Where.
    pub targets: Vec<Target>,
    /// Where not, although it is among those.
    pub except: Vec<Target>,
}

/// `click [KIND] [at NODES]: EFFECT …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// What a solution prints for the move.
    pub label: Option<String>,
    /// What has to stand on the clicked node.
    pub kinds: KindSet,
    /// The nodes that can be clicked, sorted.
    pub nodes: Vec<NodeId>,
    /// What happens, all at once.
    pub effects: Vec<Effect>,
    /// What follows it.
    pub tail: Tail,
}

/// `turn NAME [powers] (a b c) …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The names of its moves and how many steps along the cycles each one goes; the inverse goes -1.
    pub powers: Vec<(String, i64)>,
    /// What a solution prints for the move.
    pub label: Option<String>,
    /// What stands on a node goes to the next of its cycle.
    pub cycles: Vec<Vec<NodeId>>,
    /// What follows it.
    pub tail: Tail,
}

/// `press NAME { RULE … }`: one move, in which its rules run until none of them changes the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// Its name.
    pub name: String,
    /// What a solution prints for the move.
    pub label: Option<String>,
    /// Its rules, in order: rewrites and slides. Of their tails only guards and `also` count.
    pub rules: Vec<Rule>,
    /// What follows it.
    pub tail: Tail,
}

/// A side of a grid towards which pieces slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Along rows, as they are written.
    Right,
    /// Along rows, backward.
    Left,
    /// Along columns, as they are written.
    Down,
    /// Along columns, backward.
    Up,
}

/// A rule by which shaped pieces slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The rule's name.
    pub name: String,
    /// What a solution prints for the move.
    pub label: Option<String>,
    /// The shaped kinds that slide so, sorted.
    pub kinds: Vec<Kind>,
    /// Towards which sides, in order.
    pub sides: Vec<Side>,
    /// How many steps at least.
    pub least: usize,
    /// How many steps at most, if that is limited.
    pub most: Option<usize>,
    /// What follows it.
    pub tail: Tail,
    /// What the rule says of pieces that cover one node, if it is about some.
    pub others: Option<Box<Rewrite>>,
}

/// One rule.
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
}

impl Rule {
    /// The name that users know it by.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Rewrite(rewrite) => &rewrite.name,
            Self::Click(_) => "click",
            Self::Turn(turn) => &turn.powers[0].0,
            Self::Press(press) => &press.name,
            Self::Slide(slide) => &slide.name,
        }
    }
}

impl Rule {
    /// What follows it.
    #[must_use]
    pub fn tail(&self) -> &Tail {
        match self {
            Self::Rewrite(Rewrite { tail, .. })
            | Self::Click(Click { tail, .. })
            | Self::Turn(Turn { tail, .. })
            | Self::Press(Press { tail, .. })
            | Self::Slide(Slide { tail, .. }) => tail,
        }
    }
}

impl Effect {
    /// The nodes that it reaches when `clicked` is clicked, each once, in order.
    #[must_use]
    pub fn nodes(&self, board: &super::Board, clicked: NodeId) -> Vec<NodeId> {
        self.reached(|target| target.nodes(board, clicked))
    }

    /// The nodes that it names, each once, in order: all that it reaches where nothing is clicked.
    #[must_use]
    pub fn named(&self) -> Vec<NodeId> {
        self.reached(|target| if let Target::Nodes(nodes) = target { nodes.clone() } else { Vec::new() })
    }

    fn reached(&self, nodes: impl Fn(&Target) -> Vec<NodeId>) -> Vec<NodeId> {
        let all = |targets: &[Target]| targets.iter().flat_map(&nodes).collect::<BTreeSet<_>>();
        (&all(&self.targets) - &all(&self.except)).into_iter().collect()
    }
}

impl Target {
    /// The nodes that it means when `clicked` is clicked; a node may be among them twice.
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
