//! Checks that completions and pages of the manual have all commands and options, and that
//! `explain` knows engines and signs.

use crate::program::{run, text};

/// Returns the commands that a help lists, or the long options.
fn listed(help: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    help.split([' ', ',', '\n', '=', '['])
        .filter(|word| is_wanted(word))
        .map(str::to_owned)
        .collect()
}

fn options(arguments: &[&str]) -> Vec<String> {
    let help = run(arguments);
    let is_option = |word: &str| {
        word.starts_with("--")
            && word.len() > 2
            && word[2..].chars().all(|sign| sign.is_ascii_lowercase() || sign == '-')
    };
    listed(text(&help.stdout), is_option)
}

#[test]
fn completions_have_commands_and_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell]);
        let script = text(&output.stdout);
        assert!(output.status.success(), "{shell}");
        for option in options(&["explore", "--help"]) {
            let written =
                if shell == "fish" { format!("-l {}", &option[2..]) } else { option.clone() };
            assert!(script.contains(&written), "{shell} does not complete {option}");
        }
        // Values of options are completed by three of the shells.
        let values = ["notation", "idastar"]
            .into_iter()
            .filter(|_| ["bash", "fish", "zsh"].contains(&shell));
        for word in ["explore", "completions", "man"].into_iter().chain(values) {
            assert!(script.contains(word), "{shell} does not complete {word}");
        }
    }
    assert_eq!(run(&["completions", "cmd"]).status.code(), Some(2));
}

#[test]
fn pages_of_the_manual_have_options_examples_and_exit_codes() {
    let page = text(&run(&["man"]).stdout).replace('\\', "");
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "SUBCOMMANDS", "EXIT STATUS"] {
        assert!(
            page.contains(&format!(".SH {section}\n"))
                || page.contains(&format!(".SH \"{section}\"\n")),
            "{section}: {page}"
        );
    }
    for command in ["solve", "explore", "man"] {
        assert!(page.contains(&format!("puzzlec-{command}(1)")), "{command}");
        let page = text(&run(&["man", command]).stdout).replace('\\', "");
        assert!(
            page.contains(&format!("puzzlec-{command} - "))
                && page.contains(&format!("puzzlec {command} ")),
            "{page}"
        );
        for option in options(&[command, "--help"]) {
            assert!(page.contains(&option), "the page of {command} has no {option}");
        }
    }
    let unknown = run(&["man", "sove"]);
    assert!(
        unknown.status.code() == Some(2)
            && text(&unknown.stderr).contains("the commands are new, solve"),
        "{}",
        text(&unknown.stderr)
    );
}

#[test]
fn completions_know_the_pages_and_manuals_show_values() {
    let script = text(&run(&["completions", "bash"]).stdout).to_owned();
    let pages = script.lines().find(|line| line.contains(" E0202 ")).expect("codes are completed");
    for page in ["W0402", "chain", "bfs", "node", "start-twice"] {
        assert!(pages.split([' ', '\"']).any(|word| word == page), "{page}: {pages}");
    }
    let page = text(&run(&["man", "show"]).stdout).to_owned();
    assert!(page.contains("\n\\fBpuzzlec show [OPTIONS] <FILE>\\fR\n"), "{page}");
}

#[test]
fn explain_knows_engines_and_signs() {
    let all = text(&run(&["explain", "engine"]).stdout).to_owned();
    let help = text(&run(&["solve", "--help"]).stdout).to_owned();
    for name in [
        "algebra",
        "group",
        "factorization",
        "bfs",
        "idastar",
        "induction",
        "orientation",
        "cosets",
    ] {
        assert!(help.contains(&format!("{name}:")), "{help}");
        let line = all.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
        let about = line.trim_start().trim_start_matches(name).trim();
        let page = text(&run(&["explain", name]).stdout).to_owned();
        assert!(
            !about.is_empty()
                && page.starts_with(&format!("{name}: {about}\n"))
                && page.contains("An engine for `solve`"),
            "{page}"
        );
    }
    assert!(text(&run(&["explain", "_"]).stdout).starts_with("_: an empty node\n"));
    let refused = run(&["explain", "chain", "--format", "json"]);
    assert!(refused.status.code() == Some(2) && refused.stdout.is_empty());
    let all = run(&["explain", "--list"]);
    let codes: Vec<&str> =
        text(&all.stdout).lines().filter_map(|line| line.split("  ").next()).collect();
    assert!(codes.len() > 200 && codes.is_sorted(), "{codes:?}");
    assert!(text(&run(&["explain", "egnine"]).stderr).contains("did you mean `engine`?"));
}
