//! The numberings of positions, and the choice of the best one.

use crate::budget::Limit;
use crate::numbering::{AnySpace, Numbering, Seeds, best_space, space};
use crate::search::outcome::Refusal;
use crate::search::problem::{Analysis, Problem};
use std::cell::OnceCell;

/// The numberings of the positions that the start of a problem may reach.
#[derive(Default)]
struct Spaces {
    best: OnceCell<Result<AnySpace, Vec<(Numbering, String)>>>,
    /// The numberings that were selected by name.
    named: [OnceCell<Result<AnySpace, String>>; 6],
}

impl Analysis for Spaces {
    fn compute(_problem: &Problem) -> Result<Self, Limit> {
        Ok(Self::default())
    }
}

/// Returns the best numbering of the positions that the start of a problem may reach.
///
/// # Errors
/// Returns the reason why each numbering does not fit.
pub(super) fn best_of<'p>(problem: &'p Problem) -> Result<&'p AnySpace, &'p [(Numbering, String)]> {
    let Ok(spaces) = problem.get::<Spaces>() else { return Err(&[]) };
    let seeds = || Seeds::Positions(std::slice::from_ref(problem.start()));
    spaces.best.get_or_init(|| best_space(problem.task(), seeds())).as_ref().map_err(Vec::as_slice)
}

/// Returns the numbering of a given kind.
///
/// # Errors
/// Returns the reason why it does not fit.
pub(super) fn by_name<'p>(problem: &'p Problem, kind: Numbering) -> Result<&'p AnySpace, Refusal> {
    let no_numbers = |reason: &str| Refusal::NoNumbers { reason: reason.to_owned() };
    let spaces = problem.get::<Spaces>().map_err(|limit| no_numbers(limit.as_str()))?;
    let seeds = Seeds::Positions(std::slice::from_ref(problem.start()));
    let found = spaces.named[kind as usize].get_or_init(|| space(problem.task(), seeds, kind));
    found.as_ref().map_err(|reason| no_numbers(reason))
}

/// Returns half a sentence about a numbering.
pub(super) fn about(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::Affine => "Number positions by the bits that moves flip",
        Numbering::Product => "Number positions by what stands on each node",
        Numbering::Arrangement => "Number positions by the order of distinct pieces round a hole",
        Numbering::Orientation => "Number positions by where pieces are and how they are turned",
        Numbering::Multiset => "Number positions by the order of pieces, some of them equal",
        Numbering::Cosets => "Number positions by the elements of the group of the moves",
    }
}

/// Returns the numbering with the fewest positions, if it is of the given kind.
///
/// # Errors
/// Returns the reason why it is not: there is no numbering of the kind, or another one is better.
pub(super) fn best<'s>(
    kind: Numbering,
    found: Result<&'s AnySpace, &[(Numbering, String)]>,
) -> Result<&'s AnySpace, Refusal> {
    let reason = |reasons: &[(Numbering, String)]| {
        let mine = reasons.iter().find(|(numbering, _)| *numbering == kind);
        Refusal::NoNumbers { reason: mine.map_or_else(String::new, |(_, reason)| reason.clone()) }
    };
    let space = found.map_err(reason)?;
    if space.numbering() == kind {
        Ok(space)
    } else {
        Err(Refusal::Covered { by: space.numbering().name() })
    }
}
