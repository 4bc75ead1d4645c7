//! `puzzlec show`: sums up a puzzle.

use super::Context;
use super::args::Show;
use super::choices::{ResultFormat, ShowFormat};
use super::exit::Exit;
use super::failure::Failure;
use super::load::load;
use super::options;

/// Runs the command.
///
/// # Errors
/// What kept it from an answer.
pub(super) fn run(args: &Show, context: &Context) -> Result<Exit, Failure> {
    let options = options::compiling(&args.definition.settings)?;
    let budget = options::limits(None, &context.signals)?.begin();
    let puzzle = load(&args.definition.file, &options, &budget, context)?;
    let format = match args.format {
        ShowFormat::Text => ResultFormat::Text,
        ShowFormat::Json => ResultFormat::Json,
        ShowFormat::Dot => {
            context.terminal.print(&puzzle.dot())?;
            return Ok(Exit::Yes);
        }
        ShowFormat::Svg => {
            context.terminal.print(&puzzle.svg_within(&budget)?)?;
            return Ok(Exit::Yes);
        }
    };
    context.print_report(&puzzle.show_within(&budget)?, format, &context.text_options(), &budget)?;
    Ok(Exit::Yes)
}
