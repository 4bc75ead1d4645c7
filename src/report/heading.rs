//! The lines above and below every report: the request, so that the reader can repeat it, and the
//! figures of the search.

use super::TextOptions;
use super::answer::Answer;
use super::words::{clean, counted, grouped, words, wrap};
use crate::budget::{Limit, Phase, Work};
use crate::model::{Kinds, Puzzle};
use crate::search::Statistics;
use std::fmt::{self, Write};

impl<F> Answer<F> {
    /// Writes the title, the parameters, and the choice of start and goal.
    pub(super) fn heading(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let from = self.start().map(|name| format!("from \"{}\"", clean(name)));
        let to = self.goal.as_ref().map(|name| format!("to \"{}\"", clean(name)));
        let seed = self.seed().map(|seed| format!("seed {seed}"));
        heading(out, &self.puzzle, from.into_iter().chain(to).chain(seed), options)
    }
}

/// Writes the title, the parameters, and further choices.
pub(super) fn heading(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    chosen: impl IntoIterator<Item = String>,
    options: &TextOptions,
) -> fmt::Result {
    let params = puzzle.params.iter().map(|(name, value)| format!("{name} = {value}"));
    let facts: Vec<String> = params.chain(chosen).collect();
    let (bold, plain) = if options.color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    write!(out, "{bold}{}{plain}", clean(&puzzle.title))?;
    match facts.is_empty() {
        true => out.write_char('\n'),
        false => writeln!(out, " ({})", facts.join(", ")),
    }
}

/// Returns the words for a limit, as the end of a sentence.
pub(super) fn stopped(limit: Limit) -> &'static str {
    match limit {
        Limit::States => "stopped by the state limit",
        Limit::Memory => "stopped by the memory limit",
        Limit::Disk => "stopped by the limit of room on the disk",
        Limit::Time => "stopped by the time limit",
        Limit::Interrupt => "interrupted",
    }
}

/// Writes the figures of a search, if they are requested.
pub(super) fn figures(
    out: &mut dyn Write,
    statistics: &Statistics,
    (seconds, peak_bytes): (f64, u64),
    kinds: &Kinds,
    options: &TextOptions,
) -> fmt::Result {
    if options.verbose == 0 {
        return Ok(());
    }
    writeln!(out, "\nengine {}", statistics.engine)?;
    for group in &statistics.groups {
        let names = group.iter().map(|&kind| kinds.name(kind).to_owned());
        wrap(out, "  a table of ", names, options.width)?;
    }
    for note in &statistics.notes {
        wrap(out, "  ", words(note), options.width)?;
    }
    let expanded = counted(statistics.expanded, "position expanded", "positions expanded");
    let generated = counted(statistics.generated, "move generated", "moves generated");
    writeln!(out, "  {expanded}, {generated}, {} stored", grouped(statistics.stored))?;
    writeln!(out, "  {seconds:.3} seconds, at most {} of tables", bytes(peak_bytes))?;
    statistics.work.as_ref().map_or(Ok(()), |work| rates(out, work))
}

/// Writes the work on levels in files, with its rates by phases.
fn rates(out: &mut dyn Write, work: &Work) -> fmt::Result {
    let positions = counted(work.positions, "position", "positions");
    let moves = counted(work.moves, "move", "moves");
    writeln!(out, "  made now: levels with {positions} by {moves}")?;
    let each = |figure: f64, of: u64| figure / of.max(1) as f64;
    for phase in Phase::ALL {
        let time = work.time(phase);
        writeln!(
            out,
            "    {:<8} {:>10.3} seconds of all threads, {:>7.1} ns a move",
            phase.as_str(),
            time.as_secs_f64(),
            each(time.as_nanos() as f64, work.moves)
        )?;
    }
    for (name, figure) in [("read", work.read), ("written", work.written)] {
        let rate = each(figure as f64, work.positions);
        writeln!(out, "    {name:<8} {}, {rate:.2} bytes a position", bytes(figure))?;
    }
    let rate = each(work.sent as f64, work.moves);
    writeln!(out, "    {:<8} {}, {rate:.2} bytes a move", "sent", bytes(work.sent))
}

/// Returns a size in the unit that leaves few digits.
pub(super) fn bytes(size: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let unit =
        (0..units.len() - 1).find(|&unit| size >> (10 * unit) < 1024).unwrap_or(units.len() - 1);
    if unit == 0 {
        format!("{size} bytes")
    } else {
        format!("{:.1} {}", size as f64 / (1_u64 << (10 * unit)) as f64, units[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;

    #[test]
    fn the_heading_names_all_that_was_chosen() {
        let mut text = String::new();
        let chosen = ["from \"random\"", "seed 0"].map(str::to_owned);
        heading(&mut text, &sample::frogs(2, 3), chosen, &TextOptions::default()).unwrap();
        assert_eq!(text, "Frogs and Toads (m = 2, n = 3, from \"random\", seed 0)\n");
        assert_eq!([bytes(900), bytes(1536), bytes(3 << 40)], ["900 bytes", "1.5 KiB", "3.0 TiB"]);
    }
}
