//! `puzzlec new`: writes an initial definition.

use super::Context;
use super::args::NewArgs;
use super::exit::{Exit, Failure};
use crate::diagnostic::{Code, Diagnostic, reason};
use std::borrow::Cow;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A small valid puzzle, with a comment on each section.
const TEMPLATE: &str = include_str!("template.pz");

/// Runs the command.
///
/// # Errors
/// Returns an error if the file exists, or cannot be written.
pub(super) fn run(args: &NewArgs, context: &Context) -> Result<Exit, Failure> {
    if args.name == "-" {
        context.terminal.print(&template("My puzzle", "FILE"))?;
        return Ok(Exit::Yes);
    }
    let path = path(&args.name);
    let (shown, title) = (
        path.display().to_string(),
        path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    );
    create(&path, &template(&title, &shown))?;
    let named = in_shell(&shown);
    context.terminal.print(&format!(
        "wrote {shown}\ntry `puzzlec solve {named}`, change a line, and try again\n"
    ))?;
    Ok(Exit::Yes)
}

/// Writes a definition into a new file.
///
/// # Errors
/// Returns an error if the file exists, or cannot be written.
pub(super) fn create(path: &Path, text: &str) -> Result<(), Box<Diagnostic>> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| Box::new(refused(&path.display().to_string(), &error)))
}

/// Returns the path of the file, with the extension `.pz` added if it is missing.
pub(super) fn path(name: &str) -> PathBuf {
    let is_definition = Path::new(name).extension().is_some_and(|extension| extension == "pz");
    PathBuf::from(if is_definition { name.to_owned() } else { format!("{name}.pz") })
}

/// Quotes a path for a shell, if it contains blanks or special characters.
fn in_shell(path: &str) -> Cow<'_, str> {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-".contains(letter);
    if path.chars().all(plain) {
        path.into()
    } else {
        format!("'{}'", path.replace('\'', "'\\''")).into()
    }
}

/// Returns an initial definition.
pub(super) fn template(title: &str, file: &str) -> String {
    let readable =
        |text: &str| text.replace(|letter: char| letter == '"' || letter.is_control(), "_");
    TEMPLATE.replace("TITLE", &readable(title)).replace("FILE", &readable(file))
}

fn refused(path: &str, error: &std::io::Error) -> Diagnostic {
    if error.kind() == ErrorKind::AlreadyExists {
        return Diagnostic::new(Code::FileExists, format!("`{path}` exists already"))
            .help("choose another name; nothing was changed");
    }
    let report = Diagnostic::new(
        Code::CannotWrite,
        format!("`{path}` cannot be written: {}", reason(error)),
    );
    report.help("make room, or check that the folder exists and is yours to write")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_end_in_pz() {
        assert_eq!(
            [path("pond"), path("a.b/pond.pz"), path("two.words")],
            ["pond.pz", "a.b/pond.pz", "two.words.pz"].map(PathBuf::from)
        );
        assert_eq!(
            [in_shell("a/pond.pz"), in_shell("my pond.pz"), in_shell("it's.pz")],
            ["a/pond.pz", "'my pond.pz'", "'it'\\''s.pz'"]
        );
        assert!(template("a\"b\n", "x").contains("puzzle \"a_b_\""));
    }
}
