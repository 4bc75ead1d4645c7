//! The model of a puzzle: kinds of pieces, the board as a graph, rules, conditions, starts and
//! goals.
//!
//! Every number is in range for its board. The model does not depend on the text of the definition;
//! it only keeps a few spans for reports.

mod board;
mod cell;
mod condition;
mod demands;
mod kind;
mod pattern;
mod rule;
#[cfg(test)]
pub(crate) mod sample;
mod scenario;
mod shape;
pub mod state_text;
mod unread;

pub use board::{Board, FamilyId, Grid, Line, NodeId, Place, Reach, Tiling};
pub use cell::{Cell, Repeat};
pub use condition::{Comparison, Condition, Sought, Term};
pub use demands::Demands;
pub use kind::{Color, Kind, KindSet, Kinds, Shape};
pub use pattern::{Pattern, Window};
pub use rule::{
    Change, Click, Content, Effect, EffectKind, Listed, ListedMove, MoveName, Press, Rewrite, Rule,
    Side, Slide, Tail, Target, Turn,
};
pub use scenario::{Expect, Figure, Goal, Measure, Start, StartBoard};
pub use shape::{cut, neighbours_towards, piece_at, wholeness};
pub use state_text::LegendEntry;

use crate::source::Span;

/// A puzzle with all names resolved.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The title.
    pub title: String,
    /// The description.
    pub about: Option<String>,
    /// The source.
    pub source: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// Parameters and their values, in order of declaration.
    pub params: Vec<(String, i128)>,
    /// The kinds of pieces.
    pub kinds: Kinds,
    /// The board.
    pub board: Board,
    /// The legend of pictures, in addition to the glyphs of kinds.
    pub legend: Vec<LegendEntry>,
    /// Rewrites, slides, clicks, turns and presses in the order of the file.
    pub rules: Vec<Rule>,
    /// The rules that run after every move until none of them changes the board (rule R51), in
    /// order: rewrites and slides.
    pub settle: Vec<Rule>,
    /// The chains, each as the indices of its rules in [`Puzzle::rules`]; a rule is in at most one.
    pub chains: Vec<Vec<usize>>,
    /// The measure by which solutions are compared.
    pub measure: Measure,
    /// The span of each rule: its name, or the keyword of a click.
    pub rule_spans: Vec<Span>,
    /// The spans of the rules inside presses, in the order of the presses, followed by those of the
    /// rules that settle the board.
    pub inner_spans: Vec<Span>,
    /// Conditions that no state may satisfy.
    pub never: Vec<Condition>,
    /// The spans of these conditions.
    pub never_spans: Vec<Span>,
    /// `true` if the node clicked last may not be clicked again at once.
    pub never_repeat_click: bool,
    /// Starts, in order; the grid's own picture first.
    pub starts: Vec<Start>,
    /// Goals, in order.
    pub goals: Vec<Goal>,
    /// The expectations of the file.
    pub expects: Vec<Expect>,
}

impl Puzzle {
    /// Returns `true` if pieces go from the first half of the nodes in the name of each move of this
    /// name to the second half, wherever they are.
    #[must_use]
    pub fn goes_apart(&self, name: &str) -> bool {
        let mut named = self.rules.iter().filter(|rule| rule.name() == name).peekable();
        named.peek().is_some()
            && named.all(|rule| matches!(rule, Rule::Listed(listed) if listed.is_apart))
    }

    /// Returns `true` if no board at rest has a kind, because rules that settle the board replace
    /// each piece of this kind, wherever it is and whatever is around it.
    #[must_use]
    pub fn is_fleeting(&self, kind: Kind) -> bool {
        let mut replaced = vec![false; self.board.node_count()];
        for rule in &self.settle {
            match rule {
                Rule::Rewrite(rewrite) if rewrite.replaces(kind) => return true,
                Rule::Listed(listed) => {
                    let moves = listed.moves.iter();
                    let nodes = moves.filter_map(|one| listed.replaces(one, kind));
                    nodes.for_each(|node| replaced[node.index()] = true);
                }
                _ => {}
            }
        }
        replaced.iter().all(|&is_replaced| is_replaced)
    }
}

/// The kind on each node, in order of declaration.
pub type State = Vec<Kind>;
