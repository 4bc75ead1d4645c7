//! The public interface of the library, recorded in `surface.txt`. With `PUZZLEC_BLESS=1` the file
//! is written anew; review the difference then, as it affects all users of the library.

use crate::code::{File, read, root, rust_files};
use std::collections::BTreeSet;

/// Returns the text between the first `open` and the first `close` behind it.
fn between<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    text.split_once(open)
        .and_then(|(_, rest)| rest.split_once(close))
        .map_or("", |(inner, _)| inner)
}

/// Returns the statements `pub use …;` of a file, each as a module and the re-exported names.
fn handed_on(code: &str) -> Vec<(String, Vec<String>)> {
    let statements = code.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let folded =
        statements.map(|statement| statement.split_whitespace().collect::<Vec<_>>().join(" "));
    let parts = |statement: String| {
        let (path, names) =
            statement.rsplit_once("::").map(|(path, name)| (path.to_owned(), name.to_owned()))?;
        match statement.split_once('{') {
            Some((path, _)) => {
                let names = between(&statement, "{", "}")
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .filter(|name| !name.is_empty());
                Some((path.trim_end_matches("::").to_owned(), names.collect()))
            }
            None => Some((path, vec![names])),
        }
    };
    folded.filter_map(parts).collect()
}

/// Returns a declaration up to its body, in one line.
fn head(lines: &[&str], at: usize) -> String {
    let mut text = String::new();
    for line in &lines[at..] {
        text += line.trim();
        text.push(' ');
        if line.trim_end().ends_with(['{', ';', '}', ','])
            && !line.trim_end().ends_with("(,")
            && text.matches('(').count() == text.matches(')').count()
        {
            break;
        }
    }
    // A list over several lines is one line here.
    let text = text.replace("( ", "(").replace(", )", ")");
    text.trim_end().trim_end_matches(['{', ';', ',']).trim_end().to_owned()
}

/// Returns the lines that begin with `pub` between a line and the end of its block, at the depth of
/// blocks of the first level.
fn inside(lines: &[&str], at: usize, keep: impl Fn(&str) -> bool) -> Vec<String> {
    let body = (at + 1..lines.len()).take_while(|&at| !lines[at].starts_with('}'));
    let first_level =
        |at: &usize| lines[*at].starts_with("    ") && !lines[*at].starts_with("     ");
    body.filter(first_level)
        .filter(|&at| keep(lines[at].trim_start()))
        .map(|at| format!("    {}", head(lines, at)))
        .collect()
}

/// Returns the words behind `impl`, without generic parameters.
fn implemented(line: &str) -> Option<(Option<&str>, &str)> {
    let rest = line.strip_prefix("impl")?;
    let rest = if rest.starts_with('<') { rest.split_once("> ")?.1 } else { rest.trim_start() };
    let rest = rest.trim_end().trim_end_matches('{').trim_end();
    let bare = |text: &str| text.split(['<', ' ']).next().map(str::len).unwrap_or(0);
    match rest.split_once(" for ") {
        Some((of, target)) => Some((Some(of), &target[..bare(target)])),
        None => Some((None, &rest[..bare(rest)])),
    }
}

/// Returns the words behind `impl` where it is for one type of several: `Answer<ToGoal>`.
fn special(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl ")?.trim_end().trim_end_matches('{').trim_end();
    let target = rest.split_once(" for ").map_or(rest, |(_, target)| target);
    (target.contains('<') && !target.contains("<'")).then_some(rest)
}

/// Returns all public parts of one item.
fn item(name: &str, files: &[&File]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let code = file.code();
        let lines: Vec<&str> = code.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let declares = ["struct", "enum", "trait", "fn", "type", "const"].iter().find(|word| {
                let rest = line
                    .strip_prefix("pub ")
                    .and_then(|rest| rest.strip_prefix(**word))
                    .map(str::trim_start);
                rest.is_some_and(|rest| {
                    rest.strip_prefix(name).is_some_and(|rest| {
                        !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                    })
                })
            });
            match (declares, implemented(line)) {
                (Some(&word), _) => {
                    let open = at
                        .checked_sub(1)
                        .is_some_and(|before| lines[before] == "#[non_exhaustive]");
                    found.push(format!(
                        "{}{}",
                        head(&lines, at),
                        if open { " (may grow)" } else { "" }
                    ));
                    let is_body = line.trim_end().ends_with('{');
                    match word {
                        "enum" if is_body => found.extend(inside(&lines, at, |line| {
                            line.starts_with(char::is_uppercase)
                        })),
                        "trait" if is_body => {
                            found.extend(inside(&lines, at, |line| line.starts_with("fn ")))
                        }
                        "struct" if is_body => {
                            found.extend(inside(&lines, at, |line| line.starts_with("pub ")))
                        }
                        _ => {}
                    }
                }
                (None, Some((None, target))) if target == name => {
                    let methods = inside(&lines, at, |line| line.starts_with("pub "));
                    let of = special(line).filter(|_| !methods.is_empty());
                    found.extend(of.map(|of| format!("    impl {of}")));
                    found.extend(methods);
                }
                (None, Some((Some(of), target))) if target == name => {
                    let of = special(line).unwrap_or(of);
                    found.push(format!("    impl {of}"))
                }
                _ => {}
            }
        }
    }
    found
}

/// Returns the names that a stage makes public at its top.
fn names_of(stage: &str) -> BTreeSet<String> {
    let path = [format!("src/{stage}.rs"), format!("src/{stage}/mod.rs")]
        .into_iter()
        .find(|path| root().join(path).exists());
    let text = read(&path.expect("a stage is a module"));
    let declared = text.lines().filter_map(|line| {
        let rest = line.strip_prefix("pub ")?;
        let (word, rest) = rest.split_once(' ')?;
        let known = ["struct", "enum", "trait", "fn", "type", "const", "mod"].contains(&word);
        known.then(|| {
            rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default()
                .to_owned()
        })
    });
    declared.chain(handed_on(&text).into_iter().flat_map(|(_, names)| names)).collect()
}

/// Returns the whole surface as a text.
fn surface() -> String {
    let files: Vec<File> = rust_files("src").into_iter().filter(|file| !file.is_test()).collect();
    let mut text = String::new();
    for (module, names) in handed_on(&read("src/lib.rs")) {
        for name in names {
            let near =
                |file: &&File| file.module == module || ["api", "session"].contains(&&*file.module);
            let found = item(&name, &files.iter().filter(near).collect::<Vec<_>>());
            assert!(!found.is_empty(), "`{name}` is handed on and declared nowhere in `{module}`");
            text += &format!("{}\n\n", found.join("\n"));
        }
    }
    let stages = read("src/stages.rs");
    for stage in stages
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "))
        .map(|rest| rest.trim_end_matches(" {"))
    {
        text += &format!(
            "stages::{stage}: {}\n",
            names_of(stage).into_iter().collect::<Vec<_>>().join(", ")
        );
    }
    text
}

#[test]
fn the_public_surface_is_the_recorded_one() {
    let (path, found) = (root().join("tests/house/surface.txt"), surface());
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        std::fs::write(&path, &found).expect("the record can be written");
    }
    let recorded = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = |(line, other): &(&str, &str)| line != other;
    let first = found.lines().zip(recorded.lines()).find(differs);
    assert_eq!(
        found, recorded,
        "the public surface has changed, first in {first:?}; see the head of this file"
    );
}

#[test]
fn only_what_is_handed_on_is_public() {
    let text = read("src/lib.rs");
    let modules: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "))
        .map(|rest| rest.trim_end_matches(';'))
        .collect();
    assert_eq!(modules, ["stages", "cli"]);
    let cli: BTreeSet<String> = names_of("cli");
    assert_eq!(cli.into_iter().collect::<Vec<_>>(), ["main"]);
}

#[test]
fn a_change_is_noticed() {
    let told_of =
        |text: &str| item("Kind", &[&File::new("src/api/x.rs".to_owned(), text.to_owned())]);
    let before = "#[non_exhaustive]\npub enum Kind {\n    /// One.\n    One,\n}\n\nimpl Kind {\n    /// Says.\n    pub fn say(&self) -> u8 {\n        1\n    }\n\n    fn hide(&self) {}\n}\n\nimpl Clone for Kind {\n}\n";
    let printed = told_of(before);
    assert_eq!(
        printed,
        ["pub enum Kind (may grow)", "    One", "    pub fn say(&self) -> u8", "    impl Clone"]
    );
    for (old, new) in [
        ("    One,", "    One,\n    Two,"),
        ("-> u8", "-> u16"),
        ("    fn hide", "    pub fn hide"),
        ("impl Clone", "impl Copy"),
    ] {
        assert_ne!(told_of(&before.replace(old, new)), printed, "{new}");
    }
}
