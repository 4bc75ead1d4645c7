//! The numberings of positions, and the choice of the best one.

use crate::numbering::{AnySpace, Numbering};
use crate::search::outcome::Refusal;

/// Returns half a sentence about a numbering.
pub(super) fn about(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::Affine => "Number positions by the bits that moves flip",
        Numbering::Product => "Number positions by what stands on each node",
        Numbering::Arrangement => "Number positions by the order of distinct pieces round a hole",
        Numbering::Orientation => "Number positions by where pieces are and how they are turned",
    }
}

/// Returns the numbering with the fewest positions, if it is of the given kind.
///
/// # Errors
/// Returns the reason why it is not: there is no numbering of the kind, or another one is better.
pub(super) fn best<'s>(kind: Numbering, found: Result<&'s AnySpace, &[(Numbering, String)]>) -> Result<&'s AnySpace, Refusal> {
    let reason = |reasons: &[(Numbering, String)]| {
        let mine = reasons.iter().find(|(numbering, _)| *numbering == kind);
        Refusal::NoNumbers { reason: mine.map_or_else(String::new, |(_, reason)| reason.clone()) }
    };
    let space = found.map_err(reason)?;
    if space.numbering() == kind { Ok(space) } else { Err(Refusal::Covered { by: space.numbering().name() }) }
}
