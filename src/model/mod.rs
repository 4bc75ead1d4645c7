//! What a puzzle is: kinds of pieces, the board as a graph, rules, conditions, starts and goals.
//!
//! In: what `resolve` builds. Out: queries (neighbours, components, drawing places). Promises that every number is in range for its
//! board. Knows nothing of the text it came from, but the places of a few things for reports.

mod board;
mod cell;
mod condition;
mod demands;
mod kind;
mod move_name;
mod pattern;
mod rule;
#[cfg(test)]
pub(crate) mod sample;
mod scenario;
mod shape;
mod spread;
pub mod state_text;

pub use board::{Board, FamilyId, Grid, Line, NodeId, Place, Reach, Tiling};
pub use cell::{Cell, Repeat};
pub use condition::{Comparison, Condition, Sought, Term};
pub use demands::Demands;
pub use kind::{Color, Kind, KindSet, Kinds, Shape};
pub use move_name::MoveName;
pub use pattern::{Pattern, Window};
pub use rule::{Change, Click, Effect, EffectKind, Press, Rewrite, Rule, Side, Slide, Tail, Target, Turn};
pub use scenario::{Expect, Figure, Goal, Measure, Start, StartBoard};
pub use shape::{cut, neighbours_towards, piece_at, wholeness};
pub use state_text::LegendEntry;

use crate::source::Span;

/// A puzzle with all names resolved.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The title.
    pub title: String,
    /// What it is about.
    pub about: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Parameters and their values, in order of declaration.
    pub params: Vec<(String, i128)>,
    /// The kinds of pieces.
    pub kinds: Kinds,
    /// The board.
    pub board: Board,
    /// What stands for what in pictures, beside the glyphs of kinds.
    pub legend: Vec<LegendEntry>,
    /// Rewrites, slides, clicks, turns and presses in the order of the file.
    pub rules: Vec<Rule>,
    /// The rules that run after every move until none of them changes the board (rule R51), in order: rewrites and slides.
    pub settle: Vec<Rule>,
    /// The chains: of each the rules, as indices into [`Puzzle::rules`]; a rule is in at most one.
    pub chains: Vec<Vec<usize>>,
    /// What makes one solution better than another.
    pub measure: Measure,
    /// Where each rule is written: its name, or the keyword of a click.
    pub rule_spans: Vec<Span>,
    /// Where the rules inside of presses are written, in the order of the presses, and behind them those that settle the board.
    pub inner_spans: Vec<Span>,
    /// Conditions that no state may satisfy.
    pub never: Vec<Condition>,
    /// Where each of these is written.
    pub never_spans: Vec<Span>,
    /// Whether the node clicked last may not be clicked again at once.
    pub never_repeat_click: bool,
    /// Starts, in order; the grid's own picture first.
    pub starts: Vec<Start>,
    /// Goals, in order.
    pub goals: Vec<Goal>,
    /// What the file says of itself.
    pub expects: Vec<Expect>,
}

/// What stands on each node, in order of declaration.
pub type State = Vec<Kind>;
