//! Better advice for a command line that clap does not understand.

use super::args::Arguments;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The commands that take `--set`.
const WITH_PARAMETERS: [&str; 5] = ["solve", "check", "test", "explore", "show"];

/// Adds advice to an error of clap: for a file in place of a command, the command that may be
/// meant; for a short name in place of an option, the way to set a parameter.
pub(super) fn with_advice(mut error: clap::Error, typed: &[String]) -> clap::Error {
    let tip = match (
        error.kind(),
        error.get(ContextKind::InvalidSubcommand),
        error.get(ContextKind::InvalidArg),
    ) {
        (_, Some(ContextValue::String(name)), _)
            if name.ends_with(".pz") || std::path::Path::new(name).is_file() =>
        {
            format!("to solve the puzzle, run `puzzlec solve {name}`")
        }
        (ErrorKind::UnknownArgument, _, Some(ContextValue::String(option))) => {
            match (with_value(option, typed), setting(option, typed)) {
                (Some(whole), _) => format!("write `{whole}`"),
                (None, Some(setting)) => format!("to set a parameter, write `--set {setting}`"),
                (None, None) => {
                    let option = option.clone();
                    return without_value(error, &option);
                }
            }
        }
        _ => return error,
    };
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::Usage);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

/// Returns the option of the command that has the name of an unknown option as a value:
/// `--format json` for `--json`.
fn with_value(option: &str, typed: &[String]) -> Option<String> {
    let value = option.strip_prefix("--")?;
    let program = Arguments::command();
    let command = typed.iter().find_map(|word| program.find_subcommand(word))?;
    let has = |option: &&clap::Arg| {
        option.get_possible_values().iter().any(|possible| possible.matches(value, false))
    };
    let name = command.get_arguments().find(has)?.get_long()?;
    Some(format!("--{name} {value}"))
}

/// Removes the advice to pass a misplaced long option as a value, and names the commands that have
/// this option.
fn without_value(mut error: clap::Error, option: &str) -> clap::Error {
    let Some(name) = option.strip_prefix("--") else { return error };
    error.remove(ContextKind::Suggested);
    let commands = with_option(name.split('=').next().unwrap_or(name));
    if !commands.is_empty() {
        error.remove(ContextKind::SuggestedArg);
        let tip = format!("`{option}` is an option of {}", commands.join(", "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Returns the commands that have a long option, in backticks.
fn with_option(name: &str) -> Vec<String> {
    let program = Arguments::command();
    let has = |command: &&clap::Command| {
        command
            .get_arguments()
            .any(|option| option.get_long() == Some(name) && !option.is_hide_set())
    };
    program
        .get_subcommands()
        .filter(has)
        .map(|command| format!("`puzzlec {}`", command.get_name()))
        .collect()
}

/// Returns the setting that an unknown option was probably meant to be: its name is short, or a
/// number follows.
fn setting(option: &str, typed: &[String]) -> Option<String> {
    let command = typed.iter().find(|word| !word.starts_with('-'))?;
    let name = option.trim_start_matches('-');
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !WITH_PARAMETERS.contains(&command.as_str()) || !is_name {
        return None;
    }
    let at = typed.iter().position(|word| word.starts_with(option))?;
    let glued = typed[at][option.len()..].trim_start_matches('=');
    let next = typed.get(at + 1).map_or("", String::as_str);
    let value = [glued, next].into_iter().find(|word| word.parse::<i128>().is_ok());
    match value {
        Some(value) => Some(format!("{name}={value}")),
        None if name.len() <= 2 && !is_beginning(command, name) => Some(format!("{name}=4")),
        None => None,
    }
}

/// Returns `true` if a word begins the name of a long option of a command.
fn is_beginning(command: &str, word: &str) -> bool {
    Arguments::command().find_subcommand(command).is_some_and(|command| {
        let mut options = command.get_arguments().filter_map(|option| option.get_long());
        word.len() > 1 && options.any(|option| option.starts_with(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_in_place_of_an_option_is_a_setting() {
        let meant = |line: &str| {
            let typed: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let option = typed
                .iter()
                .find(|word| word.starts_with('-'))
                .and_then(|word| word.split('=').next())
                .unwrap_or_default();
            setting(option, &typed)
        };
        assert_eq!(meant("solve x.pz --n 3").as_deref(), Some("n=3"));
        assert_eq!(meant("solve x.pz -n x").as_deref(), Some("n=4"));
        assert_eq!(meant("check --size=7 x.pz").as_deref(), Some("size=7"));
        assert_eq!(meant("solve x.pz --engin bfs"), None);
        assert_eq!(meant("fmt x.pz --n 3"), None);
        assert_eq!(meant("solve x.pz --al"), None);
    }
}
