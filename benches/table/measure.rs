//! Runs a program and measures it.
//!
//! Measures seconds of CPU and of wall time, peak memory, and output, of the whole process from its
//! start to its end.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4;

/// The measurements of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The seconds of CPU, user and system.
    pub cpu: f64,
    /// The seconds from start to end.
    pub wall: f64,
    /// The peak of resident memory.
    pub mebibytes: f64,
    /// The output.
    pub output: String,
}

/// Runs a program to its end.
///
/// # Errors
/// The program could not be started, or failed. Exit code 1, the answer "no", is not a failure.
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
    Ok(Run {
        cpu,
        wall: begun.elapsed().as_secs_f64(),
        mebibytes: ended.rusage.maxrss as f64 / f64::from(1 << 20),
        output,
    })
}

/// Returns the median of a figure.
pub fn median(runs: &[Run], figure: impl Fn(&Run) -> f64) -> f64 {
    let mut figures: Vec<f64> = runs.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
