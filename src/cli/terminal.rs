//! The capabilities of the terminal, and output to it.

use super::args::LookArgs;
use super::choices::When;
use crate::diagnostic::{Format, Style};
use crate::report::Palette;
use std::io::{self, BufWriter, IsTerminal, Write};

/// The number of columns of an output that is no terminal.
const PLAIN_WIDTH: usize = 100;

/// The style of results and reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terminal {
    /// `true` if results go to a terminal.
    pub(super) is_shown: bool,
    /// `true` if results are coloured.
    pub(super) color: bool,
    /// The colours that it shows.
    pub(super) palette: Palette,
    /// The style of reports.
    pub(super) style: Style,
    /// `true` if notes are left out.
    pub(super) quiet: bool,
    /// The level of additional output.
    pub(super) verbose: u8,
}

impl Terminal {
    /// Reads the options first, then the environment, then the terminal.
    ///
    /// # Arguments
    /// * `format` - the format of reports that the command line requests, if any
    pub(super) fn new(look: LookArgs, format: Option<Format>) -> Self {
        let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let width =
            columns(|name| std::env::var(name).ok()).or_else(terminal).unwrap_or(PLAIN_WIDTH);
        let colored =
            |terminal: bool| is_colored(look.color, terminal, |name| std::env::var(name).ok());
        let style = Style {
            color: colored(io::stderr().is_terminal()),
            unicode: speaks_unicode(|name| std::env::var(name).ok()),
            width,
            format: format.unwrap_or(if is_narrated(|name| std::env::var(name).ok()) {
                Format::Narrated
            } else {
                Format::Text
            }),
            fixer: Some("--fix"),
        };
        let palette = palette(|name| std::env::var(name).ok());
        Self {
            is_shown: io::stdout().is_terminal(),
            color: colored(io::stdout().is_terminal()),
            palette,
            style,
            quiet: look.quiet,
            verbose: look.verbose,
        }
    }

    /// Writes a result to stdout, if it is still read.
    pub(super) fn print(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if_read(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
    }

    /// Lets a writer write to stdout, in large pieces, as long as it is read.
    pub(super) fn print_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        if_read(write(&mut out).and_then(|()| out.flush()))
    }

    /// Writes reports to stderr. A failure is ignored, as it cannot be reported.
    pub(super) fn report(&self, text: &str) {
        io::stderr().lock().write_all(text.as_bytes()).unwrap_or_default();
    }

    /// Writes a note to stderr, unless notes are turned off.
    pub(super) fn note(&self, text: &str) {
        if !self.quiet {
            self.report(&format!("{text}\n"));
        }
    }
}

/// Accepts that the reader has closed the pipe: the command goes on to its exit code.
fn if_read(written: io::Result<()>) -> io::Result<()> {
    written.or_else(
        |error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) },
    )
}

fn is_colored(when: When, terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name| variable(name).is_some_and(|value| !value.is_empty());
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto if set("NO_COLOR") => false,
        When::Auto
            if set("CLICOLOR_FORCE") && variable("CLICOLOR_FORCE").as_deref() != Some("0") =>
        {
            true
        }
        When::Auto => terminal && variable("TERM").as_deref() != Some("dumb"),
    }
}

/// Returns the colours of the terminal that the environment names; all of them if it names none.
fn palette(variable: impl Fn(&str) -> Option<String>) -> Palette {
    let (colors, name) =
        (variable("COLORTERM").unwrap_or_default(), variable("TERM").unwrap_or_default());
    if matches!(colors.as_str(), "truecolor" | "24bit")
        || name.is_empty()
        || name.contains("direct")
    {
        Palette::Exact
    } else if name.contains("256") {
        Palette::Indexed
    } else {
        Palette::Basic
    }
}

/// Returns `true` if drawings are turned off.
fn is_narrated(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("NO_GRAPHICS").is_some_and(|value| !value.is_empty() && value != "0")
}

/// Returns the number of columns that the environment sets.
fn columns(variable: impl Fn(&str) -> Option<String>) -> Option<usize> {
    variable("COLUMNS")?.parse().ok().filter(|&columns| columns > 0)
}

/// Returns `true` if the locale is UTF-8, or none is set.
fn speaks_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among<'a>(pairs: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn the_option_then_the_environment_then_the_terminal() {
        assert!(is_colored(When::Always, false, among(&[("NO_COLOR", "1")])));
        assert!(!is_colored(When::Never, true, among(&[("CLICOLOR_FORCE", "1")])));
        assert!(!is_colored(
            When::Auto,
            true,
            among(&[("NO_COLOR", "0"), ("CLICOLOR_FORCE", "1")])
        ));
        assert!(is_colored(When::Auto, true, among(&[("NO_COLOR", "")])));
        assert!(is_colored(When::Auto, false, among(&[("CLICOLOR_FORCE", "1")])));
        assert!(!is_colored(When::Auto, false, among(&[("CLICOLOR_FORCE", "0")])));
        assert!(!is_colored(When::Auto, true, among(&[("TERM", "dumb")])));
    }

    #[test]
    fn the_environment_decides_about_the_number_of_colours() {
        for name in ["vt100", "linux", "screen", "xterm"] {
            assert_eq!(palette(among(&[("TERM", name)])), Palette::Basic, "{name}");
            assert_eq!(
                palette(among(&[("TERM", name), ("COLORTERM", "truecolor")])),
                Palette::Exact,
                "{name}"
            );
        }
        assert_eq!(palette(among(&[("TERM", "screen-256color")])), Palette::Indexed);
        assert_eq!(
            [palette(among(&[])), palette(among(&[("TERM", "xterm-direct")]))],
            [Palette::Exact; 2]
        );
    }

    #[test]
    fn the_environment_decides_about_drawings_and_columns() {
        assert!(is_narrated(among(&[("NO_GRAPHICS", "1")])));
        assert!(
            !is_narrated(among(&[("NO_GRAPHICS", "0")]))
                && !is_narrated(among(&[("NO_GRAPHICS", "")]))
                && !is_narrated(among(&[]))
        );
        assert_eq!(columns(among(&[("COLUMNS", "40")])), Some(40));
        assert_eq!(
            [
                columns(among(&[("COLUMNS", "0")])),
                columns(among(&[("COLUMNS", "wide")])),
                columns(among(&[]))
            ],
            [None; 3]
        );
    }

    #[test]
    fn the_locale_decides_about_signs() {
        assert!(speaks_unicode(among(&[])));
        assert!(speaks_unicode(among(&[("LANG", "C"), ("LC_ALL", "en_US.UTF-8")])));
        assert!(!speaks_unicode(among(&[("LANG", "de_DE.utf8"), ("LC_ALL", "C")])));
    }
}
