//! Rules, clicks and conditions whose names of cells stand for places, kinds or numbers, and
//! patterns of several parts or rows: they are resolved match by match (rules R55 to R61, R64).

mod choice;
mod clicks;
mod facts;
mod faults;
mod listing;
mod mentions;
mod names;
mod places;
mod rules;
mod sides;

pub use clicks::is_listed_click;

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, grouped};
use crate::model::{Kind, KindSet, NodeId};
use crate::source::Span;
use names::CellName;
use std::collections::HashSet;

/// The greatest number of matches of a rule, or of a pattern in a condition.
const MOST_MATCHES: usize = 1_000_000;

/// The counts of a rule, a click or a condition that is listed case by case: what there are too many
/// of, and the help.
type Cases = (&'static str, &'static str);

const MATCHES: Cases = (
    "this rule has too many matches",
    "limit its parts with `on`, a direction or regions, or its kinds; a rule has at most",
);

const CASES: Cases = (
    "this condition has too many cases",
    "limit it with `in`, `on`, a direction or a region; the patterns of a file have together at most",
);

/// Returns the report on more cases than [`MOST_MATCHES`], with the factors of their number.
///
/// # Arguments
/// * `places` - the number of places of each part; counting stops above the most
/// * `choices` - the number of choices of kinds, likewise
fn too_many((what, help): Cases, places: &[usize], choices: usize, span: Span) -> Diagnostic {
    let text = |count: usize| match count.min(MOST_MATCHES) {
        MOST_MATCHES if count > MOST_MATCHES => format!("more than {}", grouped(MOST_MATCHES)),
        count => grouped(count),
    };
    let places: Vec<String> = places.iter().map(|&count| text(count)).collect();
    let message = format!(
        "{what}: {} places times {} choices of kinds",
        places.join(" times "),
        text(choices)
    );
    let report = Diagnostic::at(Code::BadCount, span, message);
    report.help(format!("{help} {}", grouped(MOST_MATCHES)))
}

/// Returns the product of the numbers of places and of choices.
fn case_count(places: &[usize], choices: usize) -> usize {
    places.iter().fold(choices, |product, &count| product.saturating_mul(count))
}

/// The codes of reports because of which a match is left out, if other matches remain: an index
/// leads to nothing, or a kind has no number.
const NO_MATCH: [Code; 5] =
    [Code::UnknownNode, Code::UnknownKind, Code::UnknownRegion, Code::EmptyNodeSet, Code::NoNumber];

/// Returns `true` if all reports say that an index leads to nothing, or that a kind has no number.
fn lead_nowhere(reports: &[Diagnostic]) -> bool {
    let below = |report: &Diagnostic| {
        report.code == Code::BadCount && report.message.to_string().starts_with("an index is -")
    };
    reports.iter().all(|report| NO_MATCH.contains(&report.code) || below(report))
}

/// Keeps the first reports because of which a match is left out.
///
/// # Arguments
/// * `is_bound` - `true` if the match gives names a meaning, so that another match may be right
///
/// # Errors
/// `None` if there is a fault, which is reported.
fn leave_out(
    reports: Sink,
    is_bound: bool,
    left_out: &mut Vec<Diagnostic>,
    sink: &mut Sink,
) -> Option<()> {
    let reports = reports.into_sorted();
    if !is_bound || !lead_nowhere(&reports) {
        reports.into_iter().for_each(|report| sink.push(report));
        return None;
    }
    if left_out.is_empty() {
        *left_out = reports;
    }
    Some(())
}

/// The nodes of each cell of a pattern, or of a part of one.
#[derive(Clone, Debug, Default)]
struct Places {
    nodes: Vec<NodeId>,
    /// The index behind the last node of each cell.
    ends: Vec<usize>,
}

impl Places {
    /// Creates the places of a pattern of one cell on one node.
    fn one(node: NodeId) -> Self {
        Self { nodes: vec![node], ends: vec![1] }
    }

    /// Adds a cell.
    fn add(&mut self, nodes: &[NodeId]) {
        self.nodes.extend_from_slice(nodes);
        self.ends.push(self.nodes.len());
    }

    /// Returns the nodes of a cell.
    fn cell(&self, at: usize) -> &[NodeId] {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.nodes[begin..self.ends[at]]
    }
}

/// The kinds of the names of a pattern, and what the cells need with them.
#[derive(Clone, Debug)]
struct Choice {
    /// The kind of each name that is written out.
    kinds: Vec<Option<Kind>>,
    /// The kinds that each cell matches.
    sets: Vec<KindSet>,
    /// The nodes to which each cell is limited, where its region depends on a kind.
    regions: Vec<Option<HashSet<NodeId>>>,
}

/// A match: the nodes of each cell, and the kinds of names.
struct Matching<'m> {
    places: &'m Places,
    choice: &'m Choice,
}

impl Matching<'_> {
    /// Returns the nodes that a name stands for.
    fn nodes(&self, name: &CellName<'_>) -> Vec<NodeId> {
        name.cells.iter().flat_map(|&cell| self.places.cell(cell)).copied().collect()
    }

    /// Returns `true` if a name is used as a kind or a number and stands for no cell: then it has
    /// none.
    fn lacks_kind(&self, names: &[CellName<'_>]) -> bool {
        names.iter().any(|name| {
            let is_empty = |&cell: &usize| self.places.cell(cell).is_empty();
            name.is_kind_used && name.cells.iter().all(is_empty)
        })
    }

    /// Returns `true` if each cell is in its region, where that depends on a kind.
    fn is_inside(&self) -> bool {
        self.choice.regions.iter().enumerate().all(|(at, region)| {
            region
                .as_ref()
                .is_none_or(|region| self.places.cell(at).iter().all(|node| region.contains(node)))
        })
    }
}

impl Scope {
    /// Returns `true` if a name of a cell is also that of something declared, in the sense in which
    /// it is used.
    fn is_declared_as(&self, text: &str, role: mentions::Role) -> bool {
        match role {
            mentions::Role::Number => self.params.is_known(text),
            mentions::Role::Kind => {
                let locals = self.params.local.borrow();
                let is_kind_of_loop =
                    locals.find(text).is_some_and(|one| one.meaning.kind.is_some());
                is_kind_of_loop || self.is_named_kind(text)
            }
            mentions::Role::Place => self.names_nodes(text),
        }
    }
}
