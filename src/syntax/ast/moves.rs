//! The statements of `moves`.

use super::{Condition, Expr, For, KindItem, KindSet, Name, NodeSet, NodeTerm, Pattern, Text};
use crate::source::Span;

/// A statement of `moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStatement {
    /// `NAME [on LINE, …] [DIRECTION]: PATTERN => PATTERN [TAIL]`
    Rewrite(Rewrite),
    /// `click [KIND] [at NODES]: EFFECT … [TAIL]`
    Click(Click),
    /// `NAME: EFFECT … [TAIL]`
    Act(Act),
    /// `turn NAME [powers] (…) … [TAIL]`, `turn NAME reverses NODES [TAIL]`
    Turn(Turn),
    /// `chain RULE, …`
    Chain(Vec<Name>, Span),
    /// `press NAME { RULE … } [TAIL]`
    Press(Press),
    /// `settle { RULE … }`
    Settle(Settle),
    /// `never repeat click`
    NeverRepeat(Span),
    /// `never CONDITION`
    Never(Condition, Span),
    /// `for …`
    For(Box<For<Self>>),
}

/// The clauses after a move: `[if CONDITION] [also EFFECT …] [cost N] [as "LABEL"]`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The condition that has to hold before the move, and its span with the keyword.
    pub guard: Option<(Condition, Span)>,
    /// The effects of `also`.
    pub also: Vec<Effect>,
    /// The cost of the move.
    pub cost: Option<Expr>,
    /// The label.
    pub label: Option<Text>,
}

/// A press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// The name of the press.
    pub name: Name,
    /// The statements in the braces: rewrites, if the text is correct.
    pub rules: Vec<MoveStatement>,
    /// The clauses after it.
    pub tail: Box<Tail>,
}

/// The rules that run after every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settle {
    /// The keyword.
    pub head: Span,
    /// The statements in the braces: rewrites, if the text is correct.
    pub rules: Vec<MoveStatement>,
}

/// A rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The name of the rule.
    pub name: Name,
    /// The names of lines.
    pub on: Vec<Name>,
    /// The direction word.
    pub direction: Option<Text>,
    /// The second direction word.
    pub second: Option<Text>,
    /// The left side.
    pub left: Pattern,
    /// The right side.
    pub right: Pattern,
    /// The clauses after it.
    pub tail: Box<Tail>,
}

/// A move without a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The name of the move.
    pub name: Name,
    /// The effects of the move.
    pub effects: Vec<Effect>,
    /// The clauses after it.
    pub tail: Box<Tail>,
}

/// A click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// The keyword.
    pub head: Span,
    /// The kinds that the clicked node has to hold.
    pub kinds: Option<KindSet>,
    /// The name of the piece on the clicked node.
    pub binding: Option<Text>,
    /// The nodes that can be clicked.
    pub nodes: Option<NodeSet>,
    /// The effects of the click.
    pub effects: Vec<Effect>,
    /// The clauses after it.
    pub tail: Box<Tail>,
}

/// An effect of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The change that it makes.
    pub kind: EffectKind,
    /// The nodes that it changes.
    pub targets: Vec<Target>,
    /// The nodes among the targets that it leaves unchanged.
    pub except: Vec<Target>,
    /// The span of the whole effect.
    pub span: Span,
}

/// The change that an effect makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `advance`
    Advance,
    /// `retreat`
    Retreat,
    /// `set … to KIND`
    Set(KindItem),
    /// `clear`
    Clear,
}

/// Nodes that an effect reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `self`
    Clicked,
    /// `neighbours [on LINE, …]`
    Neighbours(Vec<Name>),
    /// `all on LINE, …`, `next on LINE, …`, `previous on LINE, …`
    Across(Reach, Vec<Name>),
    /// Nodes.
    Nodes(NodeTerm),
}

/// The extent of a target along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The whole line.
    All,
    /// The node after.
    Next,
    /// The node before.
    Previous,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The name of the turn.
    pub name: Name,
    /// `true` if every power of the turn is a move.
    pub powers: bool,
    /// The cycles of the turn: `(a b c)`.
    pub orbits: Vec<NodeSet>,
    /// The nodes that it reverses, in place of cycles.
    pub reverses: Option<NodeSet>,
    /// The clauses after it.
    pub tail: Box<Tail>,
    /// The span of the whole statement.
    pub span: Span,
}
