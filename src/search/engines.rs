//! The table of engines, in order of preference: the one place that lists them.

use super::engine::{Explorer, SearchEngine};
use super::outcome::{Engine, Exploring};
use super::{algebra, costs, facts, guided, layers, numbers, walks, weights};
use crate::numbering::Numbering;

/// All engines, in order of preference.
pub(super) const ENGINES: &[&dyn SearchEngine] = &[
    &algebra::Algebra,
    &facts::ByFacts,
    &algebra::turns::ByGroup,
    &algebra::turns::ByFactorization,
    &weights::ByWeights,
    &walks::dfs::Dfs,
    &guided::lines::Lines,
    &guided::greedy::Greedy,
    &guided::features::Features,
    &layers::bfs::Bfs,
    &layers::frontier_search::FrontierSearch,
    &guided::idastar::Idastar,
    &layers::bfs::DeadEndPruning,
    &layers::bfs::Bidirectional,
    &guided::astar::Astar,
    &costs::by_region::ByRegion,
    &costs::cheapest::Cheapest,
    &costs::dynamic_programming::DynamicProgramming,
    &numbers::indexed::Numbered(Numbering::Affine),
    &numbers::indexed::Numbered(Numbering::Product),
    &numbers::indexed::Numbered(Numbering::Arrangement),
    &numbers::indexed::Numbered(Numbering::Orientation),
    &numbers::indexed::Numbered(Numbering::Multiset),
    &numbers::indexed::Numbered(Numbering::Cosets),
];

/// Returns the engine of a name or an alias.
pub(super) fn engine(name: &str) -> Option<&'static dyn SearchEngine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name || engine.alias() == Some(name))
}

/// Returns the engines that visit every position, in order of preference: those that fit some
/// problems only come first.
pub(super) fn explorers() -> impl Iterator<Item = (&'static dyn SearchEngine, &'static dyn Explorer)>
{
    let all = |fallback: bool| {
        let explorers = ENGINES.iter().filter_map(|engine| Some((*engine, engine.explorer()?)));
        explorers.filter(move |(_, explorer)| explorer.is_fallback() == fallback)
    };
    all(false).chain(all(true))
}

impl Engine {
    /// Returns the engine of a name, or [`Engine::Auto`] for `auto`; see
    /// [`engines`](super::engines).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = engine(name).map(|engine| Self::Named(engine.name()));
        found.or((name == "auto").then_some(Self::Auto))
    }
}

impl Exploring {
    /// Returns the engine of a name, or [`Exploring::Auto`] for `auto`; see
    /// [`explorers`](super::explorers).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = engine(name)
            .filter(|engine| engine.explorer().is_some())
            .map(|engine| Self::Named(engine.name()));
        found.or((name == "auto").then_some(Self::Auto))
    }
}
