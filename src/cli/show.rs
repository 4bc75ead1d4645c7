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
    let exported = matches!(args.format, ShowFormat::Pddl | ShowFormat::Asp);
    if let Some(option) = chosen(&args.game).filter(|_| !exported) {
        let report = Diagnostic::new(
            Code::NotSaid,
            format!("`{option}` goes with `--format pddl` and `--format asp`"),
        );
        return Err(report.help("leave it out: the puzzle as a whole is shown").into());
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
                &puzzle.show_within(&budget)?,
                format,
                &context.text_options(),
                &budget,
            )?;
            return Ok(Exit::Yes);
        }
        ShowFormat::Dot => puzzle.dot(),
        ShowFormat::Svg => puzzle.svg_within(&budget)?,
        ShowFormat::Pddl => puzzle.pddl_within(&query, &budget)?,
        ShowFormat::Asp => puzzle.asp_within(&query, &budget)?,
    };
    context.terminal.print(&text)?;
    Ok(Exit::Yes)
}

/// Returns an option that chooses a start or a goal.
fn chosen(game: &GameArgs) -> Option<&'static str> {
    let options = [
        ("--start", game.start.is_some()),
        ("--state", game.state.is_some()),
        ("--goal", game.goal.is_some()),
    ];
    options
        .into_iter()
        .chain([("--seed", game.seed.is_some())])
        .find_map(|(name, given)| given.then_some(name))
}
