//! Commands that rewrite definitions: `fmt`, and `check` with `--fix` and `--diff`.

use crate::common::random::{Random, cases};
use crate::common::shipped::definitions;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Code, Diagnostic, Sink};
use puzzlec::stages::fix::{Fixed, fix, keep_promises};
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::parse;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const LAID_OUT: &str = "puzzle \"Hop\"\npieces { frog 'f' }\nboard  { path row: h[1..3] }\nmoves  { hop: frog _ => _ frog }\nstart  { frog at h1 }\ngoal   { h3 is frog }\n";

/// Runs the program on a file with a name and a text.
fn run(arguments: &[&str], name: &str, text: &str) -> (Output, PathBuf) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file can be written");
    (again(arguments, &path), path)
}

fn again(arguments: &[&str], path: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command.args(arguments).arg(path).env_clear().env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    command.output().expect("the program runs")
}

fn pipe(arguments: &[&str], text: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .args(arguments)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child
        .stdin
        .take()
        .expect("standard input is a pipe")
        .write_all(text.as_bytes())
        .unwrap_or_default();
    child.wait_with_output().expect("the program ends")
}

#[track_caller]
fn assert_says(output: &Output, code: i32, stdout: &str) {
    let (shown, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!((output.status.code(), shown.as_ref()), (Some(code), stdout), "{errors}");
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file can be read")
}

#[test]
fn fmt_rewrites_what_has_another_layout() {
    let loose = LAID_OUT.replace("{ ", "{").replace('\n', "\r\n");
    let (output, path) = run(&["fmt"], "fmt.pz", &loose);
    assert_says(&output, 0, &format!("laid out {}\n", path.display()));
    assert_eq!(text(&path), LAID_OUT.replace('\n', "\r\n"));
    assert_says(&again(&["fmt"], &path), 0, "");
    assert_says(&again(&["fmt", "--check"], &path), 0, "");
}

#[test]
fn fmt_check_changes_nothing() {
    let loose = LAID_OUT.replace("  ", " ");
    let (output, path) = run(&["fmt", "--check"], "fmt-check.pz", &loose);
    assert_says(&output, 1, &format!("has another layout: {}\n", path.display()));
    assert_eq!(text(&path), loose);
}

#[test]
fn fmt_leaves_alone_what_cannot_be_read() {
    let (output, path) = run(&["fmt"], "fmt-broken.pz", "pieces {frog 'f'");
    assert_says(&output, 2, "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("error[E0104]"));
    assert_eq!(text(&path), "pieces {frog 'f'");
    assert_eq!(again(&["fmt"], Path::new("no-such-file.pz")).status.code(), Some(2));
}

#[test]
fn fmt_of_standard_input_goes_to_standard_output() {
    assert_says(&pipe(&["fmt", "-"], &LAID_OUT.replace(" }", "}")), 0, LAID_OUT);
    assert_says(
        &pipe(&["fmt", "--check", "-"], &LAID_OUT.replace(" }", "}")),
        1,
        "has another layout: <stdin>\n",
    );
    assert_says(&pipe(&["fmt", "-"], "pieces {"), 2, "");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links");
    fs::remove_dir_all(&folder).unwrap_or_default();
    fs::create_dir_all(&folder).expect("a folder can be made");
    let (path, link) = (folder.join("real.pz"), folder.join("link.pz"));
    fs::write(&path, LAID_OUT.replace("  ", " ")).expect("a file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions can be set");
    symlink(&path, &link).expect("a link can be made");
    assert_eq!(again(&["fmt", "-q"], &link).status.code(), Some(0));
    assert_eq!(text(&path), LAID_OUT);
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "nothing is left behind");
}

#[test]
fn fix_mends_what_is_safe_and_tells_the_rest() {
    let wrong = LAID_OUT
        .replace("_ frog }", "_ frgo }")
        .replace("h3 is frog }", "h9 is forg")
        .replace('\n', "\r\n");
    let (output, path) = run(&["check", "--fix"], "fix.pz", &wrong);
    assert_says(&output, 1, &format!("fixed 3 in {}\n", path.display()));
    assert_eq!(
        text(&path),
        LAID_OUT.replace("h3 is frog }", "h9 is frog\n}").replace('\n', "\r\n")
    );
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("\n1 error\n"));
}

#[test]
fn a_declaration_is_mended_where_all_uses_agree() {
    let wrong = LAID_OUT.replace("frog ", "frgo ").replacen("frgo ", "frog ", 1);
    let (output, path) = run(&["check", "--fix"], "fix-all.pz", &wrong);
    assert_says(&output, 0, &format!("fixed 1 in {0}\nok {0}\n", path.display()));
    assert_eq!(text(&path), LAID_OUT.replace("frog", "frgo"));
}

#[test]
fn diff_shows_and_changes_nothing() {
    let wrong = LAID_OUT.replace("_ frog }", "_ frgo }");
    let (output, path) = run(&["check", "--diff"], "diff.pz", &wrong);
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(
        shown.contains("\n-moves  { hop: frog _ => _ frgo }\n+moves  { hop: frog _ => _ frog }\n"),
        "{shown}"
    );
    assert!(
        String::from_utf8_lossy(&output.stderr).ends_with("\n1 error (1 fixable with --fix)\n")
    );
    assert_eq!((output.status.code(), text(&path)), (Some(1), wrong.clone()));
    assert!(
        pipe(&["check", "--diff", "-"], &wrong).stdout.starts_with(b"--- <stdin>\n+++ <stdin>\n@@")
    );
}

#[test]
fn standard_input_cannot_be_mended() {
    let output = pipe(&["check", "--fix", "-"], LAID_OUT);
    assert_says(&output, 2, "");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error[E0941]"));
}

/// Returns a shipped definition with one slip: a word left out, doubled or misspelt, or a brace
/// left out.
fn slipped(random: &mut Random, text: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut words: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, behind) = rest.split_at(length);
        words.push(word);
        rest = behind;
    }
    let brace = random.chance(25);
    let places: Vec<usize> = (0..words.len())
        .filter(|&at| {
            if brace {
                matches!(words[at], "{" | "}")
            } else {
                words[at].len() > 2 && words[at].starts_with(is_word)
            }
        })
        .collect();
    let at = *random.pick(&places);
    let mut letters: Vec<char> = words[at].chars().collect();
    let other = match random.below(3) {
        _ if brace => String::new(),
        0 => String::new(),
        1 => format!("{0} {0}", words[at]),
        _ => {
            let at = random.below(letters.len() - 1);
            letters.swap(at, at + 1);
            letters.into_iter().collect()
        }
    };
    [&words[..at], &[&other], &words[at + 1..]].concat().concat()
}

fn faults(text: &str) -> Vec<Diagnostic> {
    let mut found = Sink::default();
    let ast = parse(&Source::new("x.pz", text), &mut found);
    _ = resolve(&ast, &[], &Budget::unlimited(), &mut found);
    found.into_sorted()
}

fn fixed(text: &str) -> Fixed {
    fix(&Source::new("x.pz", text), &[], &Budget::unlimited())
}

#[test]
fn a_fix_removes_its_report_and_brings_no_other() {
    let random = &mut Random::new(4);
    let (mut offered, mut made, mut clean) = (0, 0, 0);
    for path in definitions("puzzles", false) {
        let original = text(&path);
        for _ in 0..cases(25) {
            let wrong = slipped(random, &original);
            let before = faults(&wrong);
            let fixed = fixed(&wrong);
            let after = faults(&fixed.text);
            let known = |report: &Diagnostic| {
                before.iter().any(|old| (old.code, &old.message) == (report.code, &report.message))
            };
            assert!(after.iter().all(known), "{wrong}\nbecomes\n{}\nwith {after:?}", fixed.text);
            // A fix may end the consequences of its slip too.
            assert!(after.len() <= before.len() - fixed.fixed, "{wrong}\nbecomes\n{}", fixed.text);
            offered += before.iter().filter(|report| report.is_fixable()).count();
            made += fixed.fixed;
            clean += usize::from(!before.is_empty() && after.is_empty());
        }
    }
    println!("{offered} fixes offered, {made} made, {clean} definitions clean again");
    assert!(made > 100 && made * 10 >= offered * 9, "{offered} fixes offered, {made} made");
}

/// Returns the malformed definitions of the pages of codes, and those whose outputs are recorded.
fn malformed() -> Vec<String> {
    let page = |code: &Code| {
        Some(code.page().split_once("```pz\n")?.1.split_once("\n```")?.0.to_owned() + "\n")
    };
    let goldens = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens"))
        .expect("the folder can be read");
    let files = goldens
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "pz"));
    Code::ALL
        .iter()
        .filter_map(page)
        .chain(files.filter_map(|path| fs::read_to_string(path).ok()))
        .collect()
}

#[test]
fn what_is_offered_is_made_for_every_code() {
    let mut codes = BTreeSet::new();
    for wrong in malformed() {
        let mut offered = faults(&wrong);
        keep_promises(
            &Source::new("x.pz", wrong.as_str()),
            &mut offered,
            &[],
            &Budget::unlimited(),
        );
        let fixable: Vec<&Diagnostic> =
            offered.iter().filter(|report| report.is_fixable()).collect();
        let fixed = fixed(&wrong);
        let after = faults(&fixed.text);
        assert_eq!(fixed.fixed, fixable.len(), "{wrong}");
        assert_eq!(
            after.len(),
            offered.len() - fixed.fixed,
            "{wrong}\nbecomes\n{}\nwith {after:?}",
            fixed.text
        );
        codes.extend(fixable.iter().map(|report| report.code));
    }
    println!("{codes:?}");
    assert!(codes.len() >= 14, "{codes:?}");
}
