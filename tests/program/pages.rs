//! Checks that every diagnostic code has a page and that the page is true: its wrong definition
//! gives exactly the output it shows, with this code only; its right definition is clean. With
//! `PUZZLEC_BLESS=1` the outputs are written into the pages instead; review them then.

use puzzlec::stages::diagnostic::{Code, Severity};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::page::{NOT_RUN, Page, folder, page, run, write};

/// Returns the text of both streams.
fn seen(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).expect("output is UTF-8")
}

fn codes(shown: &str) -> BTreeSet<&str> {
    let heads = shown
        .lines()
        .filter_map(|line| line.strip_prefix("error[").or_else(|| line.strip_prefix("warning[")));
    heads.filter_map(|head| head.get(..5)).collect()
}

fn bless(code: Code, page: &Page, shown: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/diagnostic/pages")
        .join(format!("{}.md", code.as_str()));
    let command = page.wrong.command.as_deref().unwrap_or_default();
    let old = format!("```console\n$ {command}\n{}```", page.wrong.shown);
    let text = code.page().replacen(&old, &format!("```console\n$ {command}\n{shown}```"), 1);
    fs::write(path, text).expect("the page can be written");
}

/// Returns the fault of the wrong half of a page.
fn check_wrong(code: Code, page: &Page, folder: &Path) -> Option<String> {
    write(folder, "wrong.pz", &page.wrong);
    let command = page.wrong.command.as_deref()?;
    let output = run(folder, command, &[]);
    let shown = seen(&output);
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        bless(code, page, &shown);
    } else if shown != page.wrong.shown {
        return Some(format!("{code:?}: the page does not show what `{command}` says:\n{shown}"));
    }
    let fails = code.severity() == Severity::Error;
    let only = codes(&shown) == BTreeSet::from([code.as_str()]) && output.status.success() != fails;
    (!only).then(|| format!("{code:?}: `{command}` reports something else:\n{shown}"))
}

/// Returns the fault of the right half of a page.
fn check_right(code: Code, page: &Page, folder: &Path) -> Option<String> {
    write(folder, "right.pz", &page.right);
    let same = page.wrong.command.as_deref()?.replace("wrong.pz", "right.pz");
    let command = page.right.command.as_deref().unwrap_or(&same);
    let output = run(folder, command, &[]);
    let shown = seen(&output);
    let clean = output.status.success() && output.stderr.is_empty();
    let ok = command != "puzzlec check right.pz" || shown == "ok right.pz\n";
    (!clean || !ok).then(|| format!("{code:?}: `{command}` is not clean:\n{shown}"))
}

#[test]
fn every_code_has_a_page_of_its_title() {
    let mut numbers = BTreeSet::new();
    for &code in Code::ALL {
        assert!(numbers.insert(code.as_str()), "{code:?} has the number of another code");
        let title = code.page().lines().next().unwrap_or_default();
        assert_eq!(title, format!("# {}: {}", code.as_str(), code.title()));
    }
    assert!(Code::ALL.len() >= 75, "only {} codes", Code::ALL.len());
}

#[cfg(unix)]
#[test]
fn every_page_is_true() {
    let mut faults = Vec::new();
    for &code in Code::ALL {
        if NOT_RUN.iter().any(|(exempt, _)| *exempt == code.as_str()) {
            continue;
        }
        let (page, folder) = (page(code), folder("pages", code));
        assert!(page.wrong.command.is_some(), "{code:?} shows no command");
        faults.extend(check_wrong(code, &page, &folder));
        faults.extend(check_right(code, &page, &folder));
    }
    assert!(faults.is_empty(), "{} faults\n\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn nearly_every_code_has_a_way_out() {
    let without: Vec<&str> = Code::ALL
        .iter()
        .filter(|code| !code.page().contains("\n  help: "))
        .map(|code| code.as_str())
        .collect();
    assert!(without.len() * 20 <= Code::ALL.len(), "no help: {without:?}");
}
