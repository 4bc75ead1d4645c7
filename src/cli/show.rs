//! `puzzlec show`: summarizes a puzzle, or exports it to another language.

use super::args::{GameArgs, ShowArgs};
use super::choices::{ResultFormat, ShowFormat};
use super::exit::{Exit, Failure};
use super::read::load;
use super::{Context, options};
use crate::diagnostic::{Code, Diagnostic};

/// Runs the command.
///
/// # Errors
/// Returns the reason why there is no answer.
pub(super) fn run(args: &ShowArgs, context: &Context) -> Result<Exit, Failure> {
    let options = options::compiling(&args.game.definition.settings)?;
    let budget = options::limits(None, &context.signals)?.begin();
    if let Some((option, advice)) = idle(args) {
        let message = format!("`--format {}` does not use `{option}`", args.format.name());
        return Err(Diagnostic::new(Code::NotSaid, message).help(advice).into());
    }
    let puzzle = load(&args.game.definition.file, &options, &budget, context)?;
    options::note_seed(&args.game, &puzzle, context);
    let query = options::query(&args.game);
    let text = match args.format {
        ShowFormat::Text | ShowFormat::Json => {
            let format = if args.format == ShowFormat::Json {
                ResultFormat::Json
            } else {
                ResultFormat::Text
            };
            context.print_report(
                &puzzle.show_within(&query, &budget)?,
                format,
                &context.text_options(),
                &budget,
            )?;
            return Ok(Exit::Yes);
        }
        ShowFormat::Dot => puzzle.dot(),
        ShowFormat::Svg => puzzle.svg_within(&query, &budget)?,
        ShowFormat::Pddl => puzzle.pddl_within(&query, &budget)?,
        ShowFormat::Asp => puzzle.asp_within(&query, &budget)?,
    };
    context.terminal.print(&text)?;
    Ok(Exit::Yes)
}

/// Returns an option that has no effect on the format, and advice.
fn idle(args: &ShowArgs) -> Option<(&'static str, &'static str)> {
    let GameArgs { start, state, seed, goal, .. } = &args.game;
    let starts =
        [("--start", start.is_some()), ("--state", state.is_some()), ("--seed", seed.is_some())];
    let given = |options: &[(&'static str, bool)]| {
        options.iter().find_map(|&(name, given)| given.then_some(name))
    };
    let goal = [("--goal", goal.is_some())];
    match args.format {
        ShowFormat::Text | ShowFormat::Json | ShowFormat::Pddl | ShowFormat::Asp => None,
        ShowFormat::Dot => {
            let option = given(&starts).or_else(|| given(&goal))?;
            Some((option, "leave it out: the graph is the board without pieces"))
        }
        ShowFormat::Svg => {
            Some((given(&goal)?, "leave it out: the picture shows the start, not the goal"))
        }
    }
}
