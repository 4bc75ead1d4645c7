//! The way to the farthest position, found backward with the levels on disk; positions whose strips
//! lie in folders of other processes are looked up there.

use super::agree::agree;
use super::peers::{Peers, owner};
use super::waiting::strip_of;
use crate::disk::{Address, Fault, Folder, contains};
use crate::ground::MoveId;
use crate::model::State;
use crate::pack::Word;
use crate::search::problem::Problem;
use crate::search::reconstruct::reconstruct;

/// Returns the way to a position, in the first process; the others answer its questions, and have
/// no way.
///
/// # Errors
/// Returns the fault that ended the search for it.
pub(super) fn way_back<W: Word>(
    problem: &Problem,
    folder: &Folder,
    peers: &dyn Peers,
    (position, depth): (&State, usize),
) -> Result<Option<Vec<MoveId>>, Fault> {
    if peers.process() > 0 {
        return answer::<W>(folder, peers).map(|()| None);
    }
    let is_asked = peers.processes() > 1 && !peers.share_folder();
    let mut fault = None;
    let mut stood = |depth: usize, state: &[u64]| {
        let question = (depth, state.to_vec());
        let found = match is_asked {
            true => ask::<W>(folder, peers, Some(question)),
            false => holds::<W>(folder, depth, state),
        };
        found.unwrap_or_else(|error| {
            fault = Some(error);
            false
        })
    };
    let way = reconstruct::<W>(problem, (position, depth), &mut stood, problem.budget());
    match fault {
        Some(fault) => return Err(fault),
        None if is_asked => ask::<W>(folder, peers, None)?,
        None => false,
    };
    Ok(way.ok().flatten())
}

/// A level and a state that may be in it; `None` behind the last question.
type Asked = Option<(usize, Vec<u64>)>;

/// Answers the questions of the first process.
fn answer<W: Word>(folder: &Folder, peers: &dyn Peers) -> Result<(), Fault> {
    while !peers.share_folder() {
        let asked = agree(peers, Ok(None::<(usize, Vec<u64>)>))?.into_iter().next().flatten();
        let Some(question) = asked else { break };
        agree(peers, own::<W>(folder, peers, &question))?;
    }
    Ok(())
}

/// Asks all processes whether a level contains a state.
fn ask<W: Word>(folder: &Folder, peers: &dyn Peers, asked: Asked) -> Result<bool, Fault> {
    agree(peers, Ok(asked.clone()))?;
    let Some(question) = asked else { return Ok(false) };
    let all = agree(peers, own::<W>(folder, peers, &question))?;
    Ok(all.contains(&true))
}

/// Returns `true` if this process owns the strip of a state, and the level contains it.
fn own<W: Word>(
    folder: &Folder,
    peers: &dyn Peers,
    (level, state): &(usize, Vec<u64>),
) -> Result<bool, Fault> {
    let is_own = owner(strip_of(state, folder.strips()), peers) == peers.process();
    if is_own { holds::<W>(folder, *level, state) } else { Ok(false) }
}

/// Returns `true` if a level contains a state.
fn holds<W: Word>(folder: &Folder, level: usize, state: &[u64]) -> Result<bool, Fault> {
    let strip = strip_of(state, folder.strips());
    let Some(found) = folder.levels().get(level) else { return Ok(false) };
    let extent = found.strips[strip as usize];
    let address = Address { level: found.level, strip };
    let is_empty = extent.states == 0;
    Ok(!is_empty
        && contains::<W>(&folder.part_of(found.level, extent.part), extent, address, state)?)
}
