//! `puzzlec explore --forecast`: says from a sample what a search with levels on disk will take.

use super::args::ExploreArgs;
use super::choices::{DrawnFormat, ResultFormat};
use super::exit::{Exit, Failure};
use super::{Context, hosts, options};
use crate::api::{Compiled, Query, on_disk};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic};
use crate::disk::Fault;
use crate::search::Crew;
use std::path::{Path, PathBuf};

/// The folder of the sample, in a folder of its own.
const SAMPLE: &str = "sample";

/// Runs the command.
///
/// # Errors
/// Returns the reason why there is no forecast.
pub(super) fn run(
    args: &ExploreArgs,
    puzzle: &Compiled,
    query: &Query,
    budget: &Budget,
    context: &Context,
) -> Result<Exit, Failure> {
    let format = match args.format {
        DrawnFormat::Text => ResultFormat::Text,
        DrawnFormat::Json => ResultFormat::Json,
        DrawnFormat::Svg => {
            let report = Diagnostic::new(Code::NotTogether, "a forecast has no picture");
            return Err(report.help("choose `--format text` or `--format json`").into());
        }
    };
    let crew = match &args.hosts {
        Some(file) => Crew { processes: hosts::count(file)?, apart: true },
        None => Crew { processes: args.processes.unwrap_or(1).into(), apart: false },
    };
    let room = options::on_disk(&args.disk)?;
    let place = place(args.disk.disk.as_deref());
    let folder = tempfile::Builder::new().prefix("puzzlec-").tempdir_in(&place);
    let folder =
        folder.map_err(|error| Failure::from(on_disk(Fault::System { path: place, error })))?;
    let room = room.map(|room| room.most_bytes);
    let sample = folder.path().join(SAMPLE);
    let found = puzzle.forecast_on_disk(query, &sample, (crew, room), budget)?;
    context.print_report(&found, format, &context.text_options(), &budget.for_report())?;
    Ok(Exit::Yes)
}

/// Returns the folder in which the sample gets a folder: on the disk of the search, if one is
/// named.
fn place(folder: Option<&Path>) -> PathBuf {
    let Some(folder) = folder else { return std::env::temp_dir() };
    let there = folder.ancestors().skip(1).find(|path| path.exists());
    there.unwrap_or(Path::new(".")).to_owned()
}
