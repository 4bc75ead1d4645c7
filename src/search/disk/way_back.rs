//! The farthest position and the way to it, found backward with the levels on disk; positions whose
//! strips lie in folders of other processes are looked up there.

use super::Levels;
use super::agree::agree;
use super::peers::Peers;
use super::stood::Stood;
use crate::disk::{Fault, Folder, Level};
use crate::ground::MoveId;
use crate::model::State;
use crate::pack::Word;
use crate::search::problem::Problem;
use crate::search::reconstruct::reconstruct;

/// Returns the first position of the last level, in the first process; the others have none.
///
/// # Errors
/// Returns the fault of a file, in all processes.
pub(super) fn farthest(
    (kept, peers): (&dyn Levels, &dyn Peers),
    folder: &Folder,
    last: &Level,
) -> Result<Option<State>, Fault> {
    let found = if peers.process() == 0 { kept.first_of(folder, last) } else { Ok(None) };
    match found {
        Ok(found) => agree(peers, Ok(())).map(|_| found),
        Err(fault) => agree(peers, Err::<(), Fault>(fault)).map(|_| None),
    }
}

/// Returns the way to a position, in the first process; the others answer its questions, and have
/// no way.
///
/// # Errors
/// Returns the fault that ended the search for it.
pub(super) fn way_back<W: Word>(
    problem: &Problem,
    (kept, peers): (&dyn Levels, &dyn Peers),
    folder: &Folder,
    position: Option<&State>,
) -> Result<Option<Vec<MoveId>>, Fault> {
    let is_asked = peers.processes() > 1 && !peers.share_folder();
    if peers.process() > 0 {
        return if is_asked { answer((kept, peers), folder).map(|()| None) } else { Ok(None) };
    }
    let Some(position) = position else { return Ok(None) };
    let last = folder.levels().iter().rposition(|level| level.positions > 0);
    let (depth, mut fault) = (last.unwrap_or_default(), None);
    let mut levels = Stood::<W>::new(problem, folder, |depth, state| match is_asked {
        true => ask((kept, peers), folder, (depth, state)),
        false => kept.stood(folder, depth, state),
    });
    let mut stood = |depth: usize, state: &[u64]| match levels.stood(depth, state) {
        Ok(holds) => holds,
        Err(error) => {
            fault = Some(error);
            false
        }
    };
    let way = reconstruct::<W>(problem, (position, depth), &mut stood, problem.budget());
    if let Some(fault) = fault {
        return Err(fault);
    }
    if is_asked {
        agree(peers, Ok(None::<Question>))?;
    }
    Ok(way.ok().flatten())
}

/// A level that has its files, and a state that may be in it.
type Question = (usize, Vec<u64>);

/// Answers the questions of the first process until there are no more.
fn answer((kept, peers): (&dyn Levels, &dyn Peers), folder: &Folder) -> Result<(), Fault> {
    loop {
        let asked = agree(peers, Ok(None::<Question>))?.into_iter().next().flatten();
        let Some((level, state)) = asked else { return Ok(()) };
        agree(peers, kept.stood(folder, level, &state))?;
    }
}

/// Asks all processes whether a level contains a state.
fn ask(
    (kept, peers): (&dyn Levels, &dyn Peers),
    folder: &Folder,
    (level, state): (usize, &[u64]),
) -> Result<bool, Fault> {
    agree(peers, Ok(Some((level, state.to_vec()))))?;
    Ok(agree(peers, kept.stood(folder, level, state))?.contains(&true))
}
