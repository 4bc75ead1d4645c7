//! Runs a program and says what it took.
//!
//! In: a program and its arguments. Out: seconds of CPU and of wall time, memory at its peak, what it printed. Promises to count the whole
//! process, from its start to its end.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4;

/// What one run took.
#[derive(Clone, Debug)]
pub struct Run {
    /// Seconds of CPU, user and system.
    pub cpu: f64,
    /// Seconds from start to end.
    pub wall: f64,
    /// The most memory that was resident.
    pub mebibytes: f64,
    /// What it printed.
    pub output: String,
}

/// Runs a program to its end.
///
/// # Errors
/// Why it could not be started, or how it failed. A program that answers "no" with exit code 1 did not fail.
pub fn run(program: &Path, arguments: &[&str]) -> Result<Run, String> {
    let begun = Instant::now();
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    let mut output = String::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_string(&mut output).map_err(|error| error.to_string())?;
    }
    let ended = child.wait4().map_err(|error| error.to_string())?;
    if !matches!(ended.status.code(), Some(0 | 1 | 3)) {
        return Err(format!("{} ended with {}", program.display(), ended.status));
    }
    let cpu = (ended.rusage.utime + ended.rusage.stime).as_secs_f64();
    Ok(Run { cpu, wall: begun.elapsed().as_secs_f64(), mebibytes: ended.rusage.maxrss as f64 / f64::from(1 << 20), output })
}

/// The median of a figure.
pub fn median(runs: &[Run], figure: impl Fn(&Run) -> f64) -> f64 {
    let mut figures: Vec<f64> = runs.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
