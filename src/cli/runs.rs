//! `puzzlec runs`: shows the run that is in a folder, or removes it.

use super::Context;
use super::args::RunsArgs;
use super::choices::ResultFormat;
use super::exit::{Exit, Failure};
use crate::api::on_disk;
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::disk::{Fault, Level, Part, Run, depths, forget, runs};
use bytesize::ByteSize;
use serde_json::json;
use std::fmt::Write;
use std::io::ErrorKind;
use std::path::Path;

/// The help for a path that leads to no run.
const BEGIN: &str = "begin one with `puzzlec explore FILE --disk DIR`";

/// Runs the command.
///
/// # Errors
/// Returns the reason why there is no answer.
pub(super) fn run(args: &RunsArgs, context: &Context) -> Result<Exit, Failure> {
    let folder = args.dir.display();
    if args.dir.is_file() {
        let message = format!("`{folder}` is a file, and a run is a folder");
        return Err(Diagnostic::new(Code::RunElsewhere, message).help(BEGIN).into());
    }
    // A run that cannot be read can still be removed.
    if args.forget {
        match forget(&args.dir) {
            Err(Fault::Foreign(_)) => return Err(no_run(&args.dir)),
            Err(Fault::System { error, .. }) if error.kind() == ErrorKind::NotFound => {
                return Err(no_run(&args.dir));
            }
            forgotten => forgotten.map_err(on_disk)?,
        }
        context.terminal.print(&format!("the run in `{folder}` is removed\n"))?;
        return Ok(Exit::Yes);
    }
    let Some((run, levels)) = runs(&args.dir).map_err(on_disk)? else {
        return Err(no_run(&args.dir));
    };
    match args.format {
        ResultFormat::Text => context.terminal.print(&text(&run, &levels))?,
        ResultFormat::Json => context.print_json(&as_json(&run, &levels))?,
    }
    Ok(Exit::Yes)
}

/// Returns the report that a folder holds no run.
fn no_run(folder: &Path) -> Failure {
    let message = format!("`{}` holds no run", folder.display());
    Diagnostic::new(Code::RunElsewhere, message).help(BEGIN).into()
}

/// The numbers of positions of finished levels, the bytes of these, and `true` if no level is left.
fn figures(run: &Run, levels: &[Level]) -> (Vec<u64>, u64, bool) {
    let bytes = levels.iter().map(|level| level.bytes(run.part)).sum();
    (depths(levels), bytes, levels.last().is_some_and(|level| level.positions == 0))
}

fn text(run: &Run, levels: &[Level]) -> String {
    let mut text = run.identity.puzzle.clone();
    for (at, (name, value)) in run.identity.parameters.iter().enumerate() {
        let sign = if at == 0 { " (" } else { ", " };
        _ = write!(text, "{sign}{name}={value}");
    }
    text += if run.identity.parameters.is_empty() { "" } else { ")" };
    text += if run.identity.start.is_none() { ", from the goal\n" } else { "\n" };
    let (depths, bytes, is_complete) = figures(run, levels);
    let state = match levels.len() {
        0 => "no level is finished".to_owned(),
        _ if is_complete => "all levels are finished".to_owned(),
        1 => "level 0 is finished".to_owned(),
        count => format!("levels 0 to {} are finished", count - 1),
    };
    if let Some(Part { process, processes }) = run.part {
        _ = writeln!(text, "the part of process {process} of {processes}");
    }
    let count = counted(depths.iter().sum::<u64>(), "position", "positions");
    _ = writeln!(text, "{state}: {count}, {} on the disk", ByteSize(bytes));
    text
}

fn as_json(run: &Run, levels: &[Level]) -> serde_json::Value {
    let (depths, bytes, is_complete) = figures(run, levels);
    let parameters: serde_json::Map<String, serde_json::Value> =
        run.identity.parameters.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "puzzle": run.identity.puzzle,
        "parameters": parameters,
        "version": run.version,
        "part": run.part,
        "complete": is_complete,
        "positions": depths.iter().sum::<u64>(),
        "depths": depths,
        "bytes": bytes,
    })
}
