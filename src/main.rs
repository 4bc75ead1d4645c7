//! The `puzzlec` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzlec::cli::main()
}
