//! Options whose values clap cannot check: settings of parameters, sizes of memory, lengths of
//! time.

use super::Context;
use super::args::{BoundsArgs, CheckArgs, DiskArgs, GameArgs, LimitsArgs, SettingsArgs};
use super::choices::KernelName;
use super::signals::Signals;
use super::system::free_memory;
use crate::api::{self, Cancel, Compiled, OnDisk, Options, Query};
use crate::budget::Budget;
use crate::cpu::Kernel;
use crate::diagnostic::{Code, Diagnostic};
use crate::lint::{Level, Levels};
use bytesize::ByteSize;
use std::num::IntErrorKind;
use std::path::Path;
use std::time::Duration;

/// The patience with other processes if none is given.
const PATIENCE: Duration = Duration::from_secs(30);
/// The least patience.
const LEAST_PATIENCE: Duration = Duration::from_secs(2);
/// The default memory limit of a check.
const MOST_CHECKED: u64 = 1 << 30;

/// Returns the options for compiling a definition: parameters and their values.
///
/// # Errors
/// Returns an error for a setting that is not `NAME=VALUE`, or whose value is no integer.
pub(super) fn compiling(settings: &SettingsArgs) -> Result<Options, Box<Diagnostic>> {
    settings.set.iter().try_fold(Options::default(), |options, text| {
        let (name, value) = setting(text)?;
        Ok(options.set(name, value))
    })
}

/// Returns the query with the chosen start and goal.
pub(super) fn query(game: &GameArgs) -> Query {
    Query::chosen(game.start.as_deref(), game.state.as_deref(), game.seed, game.goal.as_deref())
}

/// Notes that a seed changes nothing, if the start is not drawn.
pub(super) fn note_seed(game: &GameArgs, puzzle: &Compiled, context: &Context) {
    if game.seed.is_some() && !puzzle.draws(game.start.as_deref()) {
        context.terminal.note("note: `--seed` changes nothing: this start is not random");
    }
}

fn setting(text: &str) -> Result<(&str, i128), Box<Diagnostic>> {
    let wrong = |message: String, help: String| {
        Err(Box::new(Diagnostic::new(Code::WrongSetting, message).help(help)))
    };
    let Some((name, value)) = text.split_once('=') else {
        return wrong(
            format!("`--set {text}` has no `=`"),
            format!("write `--set {}=4`", if text.is_empty() { "m" } else { text }),
        );
    };
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() {
        return wrong(
            format!("`--set {text}` names no parameter"),
            format!("write `--set m={value}`"),
        );
    }
    match value.parse() {
        Ok(number) => Ok((name, number)),
        Err(error) => {
            let too_large =
                matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow);
            let what = if too_large {
                "too large: numbers have up to 38 digits"
            } else {
                "not a whole number"
            };
            wrong(
                format!("`{value}` is {what}"),
                format!("write a whole number, such as `--set {name}=4`"),
            )
        }
    }
}

/// Returns the levels of warnings; of several options about one warning the strongest counts.
///
/// # Errors
/// Returns an error for a name that no warning has.
pub(super) fn levels(args: &CheckArgs) -> Result<Levels, Box<Diagnostic>> {
    let mut levels = Levels::default();
    for (names, level) in
        [(&args.allow, Level::Allow), (&args.warn, Level::Warn), (&args.deny, Level::Deny)]
    {
        names.iter().try_for_each(|name| levels.set(name, level))?;
    }
    Ok(levels)
}

/// Returns the limits of a run.
///
/// # Errors
/// Returns an error for an invalid size or time, or for instructions that this machine does not
/// have.
pub(super) fn limits(
    asked: Option<&LimitsArgs>,
    signals: &Signals,
) -> Result<api::Limits, Box<Diagnostic>> {
    let memory = match asked.and_then(|asked| asked.bounds.max_memory.as_deref()) {
        Some(text) => memory(text)?,
        None => free_memory() / 2,
    };
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = asked.and_then(|asked| asked.threads).map_or_else(cores, usize::from);
    let limits = api::Limits::default()
        .cancel(&Cancel::watching(signals.number()))
        .memory(memory)
        .threads(threads);
    let Some(asked) = asked else { return Ok(limits) };
    let limits = limits.kernel(kernel(asked.kernel)?);
    let limits = timed(limits, asked.bounds.timeout.as_deref())?;
    Ok(asked.max_states.into_iter().fold(limits, api::Limits::states))
}

/// Returns the limits of a check, which are sized for definitions written by hand.
///
/// # Errors
/// Returns an error for an invalid size or time.
pub(super) fn limits_of_check(
    asked: &BoundsArgs,
    signals: &Signals,
) -> Result<api::Limits, Box<Diagnostic>> {
    let most = asked
        .max_memory
        .as_deref()
        .map_or_else(|| Ok((free_memory() / 2).min(MOST_CHECKED)), memory)?;
    timed(limits(None, signals)?.memory(most), asked.timeout.as_deref())
}

/// Returns the limits of one of several processes on this machine: they share memory and cores.
///
/// # Errors
/// Returns an error as [`limits`] does.
pub(super) fn limits_of_one(
    asked: &LimitsArgs,
    processes: u16,
    signals: &Signals,
) -> Result<api::Limits, Box<Diagnostic>> {
    let all = limits(Some(asked), signals)?;
    if processes <= 1 {
        return Ok(all);
    }
    let whole = all.begin();
    let (count, bytes) = (usize::from(processes), whole.max_bytes() / u64::from(processes));
    let threads = asked.threads.map_or((whole.threads() / count).max(1), usize::from);
    Ok(all.memory(bytes).threads(threads))
}

/// Returns the longest time that another process may not answer.
///
/// # Errors
/// Returns an error for an invalid time, or one that is too short.
pub(super) fn patience(text: Option<&str>) -> Result<Duration, Box<Diagnostic>> {
    let Some(text) = text else { return Ok(PATIENCE) };
    let patience = time(text, "--patience")?;
    if patience < LEAST_PATIENCE {
        let report = Diagnostic::new(Code::WrongTime, format!("`{text}` is too short a patience"));
        return Err(Box::new(
            report
                .help("processes give a sign of life every second; wait for two seconds at least"),
        ));
    }
    Ok(patience)
}

/// Describes the limits in words, for `-v`.
pub(super) fn describe(limits: &LimitsArgs, budget: &Budget) -> String {
    let states =
        limits.max_states.map_or_else(|| "unlimited".to_owned(), |states| states.to_string());
    let time = limits.bounds.timeout.as_deref().unwrap_or("unlimited");
    let (threads, kernel) = (budget.threads(), budget.kernel().name());
    format!(
        "limits: memory {}, states {states}, time {time}; threads: {threads}; kernel: {kernel}",
        ByteSize(budget.max_bytes())
    )
}

/// Returns the folder for levels on disk, if one is given.
///
/// # Errors
/// Returns an error for an invalid size.
pub(super) fn on_disk(args: &DiskArgs) -> Result<Option<OnDisk<'static>>, Box<Diagnostic>> {
    let Some(folder) = args.disk.clone() else { return Ok(None) };
    let most_bytes = room(args.max_disk.as_deref(), &folder)?;
    Ok(Some(OnDisk { folder, resume: args.resume, most_bytes, meeting: None, poll: &|| Ok(()) }))
}

/// Returns the room for files in a folder, in bytes: half of what is free there if none is given.
fn room(text: Option<&str>, folder: &Path) -> Result<u64, Box<Diagnostic>> {
    // The folder may not exist yet.
    let there = folder.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let there = if there.as_os_str().is_empty() { Path::new(".") } else { there };
    let free = || fs4::available_space(there).map_or(u64::MAX, |free| free / 2);
    text.map_or_else(|| Ok(free()), |text| size(text, "--max-disk"))
}

fn memory(text: &str) -> Result<u64, Box<Diagnostic>> {
    size(text, "--max-memory")
}

fn size(text: &str, option: &str) -> Result<u64, Box<Diagnostic>> {
    if text.trim().parse::<u64>().is_ok_and(|number| number > 0) {
        let report = Diagnostic::new(Code::WrongMemory, format!("`{text}` has no unit"));
        return Err(Box::new(
            report
                .help(format!("write `{option} {}GiB`, or another unit such as `MB`", text.trim())),
        ));
    }
    match text.trim().parse::<ByteSize>() {
        Ok(ByteSize(bytes)) if bytes > 0 => Ok(bytes),
        _ => {
            let what = if option == "--max-disk" { "room on a disk" } else { "memory" };
            let report =
                Diagnostic::new(Code::WrongMemory, format!("`{text}` is not an amount of {what}"));
            Err(Box::new(report.help(format!(
                "write a number above 0 and a unit, such as `{option} 4GiB` or `{option} 500MB`"
            ))))
        }
    }
}

fn kernel(name: KernelName) -> Result<Kernel, Box<Diagnostic>> {
    match name {
        KernelName::Auto => Ok(Kernel::best()),
        KernelName::Portable => Ok(Kernel::PORTABLE),
        KernelName::Wide => Kernel::wide().ok_or_else(|| {
            let report =
                Diagnostic::new(Code::NoWideKernel, "this machine has no wide instructions");
            Box::new(report.help("leave out `--kernel wide`: the answer is the same"))
        }),
    }
}

/// Returns the limits with a time limit, if one is given.
fn timed(limits: api::Limits, text: Option<&str>) -> Result<api::Limits, Box<Diagnostic>> {
    Ok(match text {
        Some(text) => limits.time(time(text, "--timeout")?),
        None => limits,
    })
}

fn time(text: &str, option: &str) -> Result<Duration, Box<Diagnostic>> {
    humantime::parse_duration(text.trim()).map_err(|_| {
        let report = Diagnostic::new(Code::WrongTime, format!("`{text}` is not a length of time"));
        Box::new(
            report.help(format!(
                "write a number and a unit, such as `{option} 30s` or `{option} 5m`"
            )),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(texts: &[&'static str]) -> Result<Vec<(&'static str, i128)>, Code> {
        texts.iter().map(|text| setting(text).map_err(|report| report.code)).collect()
    }

    #[test]
    fn settings_are_names_and_integers() {
        assert_eq!(set(&["n=1", "m=-2", "n = 3"]), Ok(vec![("n", 1), ("m", -2), ("n", 3)]));
        for wrong in
            ["", "m", "=3", "m=", "m=x", "m=1.5", "m=999999999999999999999999999999999999999999"]
        {
            assert_eq!(set(&[wrong]), Err(Code::WrongSetting), "{wrong}");
        }
    }

    #[test]
    fn sizes_and_times_have_units() {
        assert_eq!(memory("4GiB").ok(), Some(4 << 30));
        assert_eq!(memory("4096B").ok(), Some(4096));
        for wrong in ["", "4", "0", "0GiB", "-1", "lots", "4 elephants", "0.1B", "1.2.3KB", "4ééé"]
        {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
        let timeout = |text| time(text, "--timeout");
        assert_eq!(timeout("1m 30s").ok(), Some(Duration::from_secs(90)));
        for wrong in ["", "30", "-1s", "soon", "99999999999999999999s"] {
            assert!(timeout(wrong).is_err(), "{wrong}");
        }
    }
}
