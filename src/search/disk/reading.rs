//! The reading of levels on disk: one state after the other, or into a table of numbers.

use super::cuts::Cut;
use crate::budget::Budget;
use crate::disk::{Fault, Folder, Level};
use crate::numbering::Cell;
use crate::pack::Word;

/// The number of bytes that are read at once.
pub(super) const ROOM: usize = 1 << 18;
/// The number of states between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// The word of a number in a file.
pub(super) type Number = [u64; 1];

/// Calls `see` for each state of a strip, in order.
///
/// # Arguments
/// * `width` - the number of words of a state
///
/// # Errors
/// Returns the first fault of `see`, that of the file, or the limit that stopped it.
pub(super) fn each<W: Word>(
    folder: &Folder,
    (level, strip): (&Level, u32),
    width: usize,
    budget: &Budget,
    mut see: impl FnMut(&W) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let Some(mut states) = folder.open_strip::<W>(level, strip, width, ROOM)? else {
        return Ok(());
    };
    let mut polls = POLL_EVERY;
    while let Some(state) = states.next()? {
        see(state)?;
        polls -= 1;
        if polls == 0 {
            polls = POLL_EVERY;
            budget.poll()?;
        }
    }
    Ok(())
}

/// Adds the positions of a strip of a level to a table of the strip.
///
/// # Errors
/// Returns the fault of the file, or the limit that stopped it.
pub(super) fn read_numbers<C: Cell>(
    folder: &Folder,
    level: &Level,
    (number, strip): (usize, &Cut),
    table: &mut [C],
    budget: &Budget,
) -> Result<(), Fault> {
    let opened = folder.open_strip::<Number>(level, number as u32, 1, ROOM)?;
    let Some(mut numbers) = opened else { return Ok(()) };
    let begin = strip.cells.start as u64;
    let mut is_inside = true;
    while numbers.next_bits(|word, bits| {
        let cell = word.wrapping_sub(begin) as usize;
        if cell < table.len() {
            C::enter(table, cell, bits);
        } else {
            is_inside = false;
        }
    })? {
        budget.poll()?;
    }
    if is_inside { Ok(()) } else { Err(numbers.damaged()) }
}
