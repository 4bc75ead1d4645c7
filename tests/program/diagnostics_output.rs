//! The guarantees of reports, one test for each, part two: warnings, fixes, formats, terminals, and
//! text of every kind. Part one is `diagnostics.rs`.

use puzzlec::stages::diagnostic::is_hidden;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::program::{HOP, file, pipe, puzzlec, run, text};

fn unused() -> String {
    HOP.replace("{ frog }", "{ frog; toad }")
}

/// Returns the exit code and standard error.
fn check(arguments: &[&str], definition: &str) -> (Option<i32>, String) {
    let output = pipe(&[&["check", "-"], arguments].concat(), definition);
    (output.status.code(), text(&output.stderr).to_owned())
}

/// Returns the report of `check` on a file with given bytes; asserts that the exit code is that of
/// a fault, and that no control characters are printed.
fn reported(name: &str, bytes: &[u8]) -> String {
    let path = file(&format!("d17-{name}.pz"), bytes);
    told_of(&path)
}

fn told_of(path: &Path) -> String {
    let output = run(&["check", path.to_str().expect("a path")]);
    let reported = text(&output.stderr).to_owned();
    assert!(
        matches!(output.status.code(), Some(1 | 2)) && reported.starts_with("error[E"),
        "{}: {reported}",
        path.display()
    );
    assert!(
        !reported.contains(|letter| letter != '\n' && is_hidden(letter)),
        "{}: {reported}",
        path.display()
    );
    reported
}

#[track_caller]
fn assert_says(reported: &str, parts: &[&str]) {
    assert!(
        parts.iter().all(|part| reported.contains(part)),
        "{parts:?}:\n{}",
        &reported[..reported.len().min(2000)]
    );
}

#[test]
fn d13_warnings_have_names() {
    let (code, reported) = check(&[], &unused());
    assert!(
        code == Some(0) && reported.starts_with("warning[W0401] kind-never-used: "),
        "{reported}"
    );
    assert_eq!(check(&["-A", "kind-never-used"], &unused()), (Some(0), String::new()));
    assert_eq!(check(&[], &(unused() + "allow kind-never-used\n")), (Some(0), String::new()));
    assert_eq!(check(&["-D", "kind-never-used"], &unused()).0, Some(1));
    assert!(check(&["-W", "state-space-too-large"], HOP).1.is_empty());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let shipped = fs::read_dir(folder)
        .expect("the folder of puzzles can be read")
        .map(|entry| entry.expect("an entry").path());
    let shipped: Vec<_> = shipped
        .filter(|path| path.extension().is_some_and(|extension| extension == "pz"))
        .collect();
    let output = puzzlec(&["check"]).args(&shipped).output().expect("the program runs");
    assert!(
        output.status.success() && output.stderr.is_empty() && shipped.len() > 10,
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn d14_fixes_are_safe() {
    let slipped = HOP.replace("=> _ frog", "=> _ forg").replace('\n', "\r\n");
    let path = file("d14.pz", slipped.as_bytes());
    let name = path.to_str().expect("a path");
    let diff = run(&["check", "--diff", name]);
    assert_says(
        text(&diff.stdout),
        &["-moves { hop: frog _ => _ forg }", "+moves { hop: frog _ => _ frog }"],
    );
    assert_eq!(
        fs::read_to_string(&path).expect("a file can be read"),
        slipped,
        "--diff changes nothing"
    );
    let fixed = run(&["check", "--fix", name]);
    assert!(fixed.status.success() && fixed.stderr.is_empty(), "{}", text(&fixed.stderr));
    assert_eq!(
        fs::read_to_string(&path).expect("a file can be read"),
        HOP.replace('\n', "\r\n"),
        "line ends stay"
    );
    assert_eq!(text(&run(&["check", name]).stdout), format!("ok {name}\n"));
}

/// Returns the attributes that identify a file: its number of links, owner, group and permissions.
#[cfg(unix)]
fn identity(path: &Path) -> [u64; 4] {
    use std::os::unix::fs::MetadataExt;
    let known = fs::metadata(path).expect("a file");
    [known.nlink(), known.uid().into(), known.gid().into(), known.mode().into()]
}

#[test]
#[cfg(unix)]
fn d14_a_file_stays_whose_it_was_under_all_its_names() {
    use std::os::unix::fs::{PermissionsExt, chown, symlink};
    let slipped = HOP.replace("=> _ frog", "=> _ forg") + "# a line more than what comes out\n";
    let path = file("d14-owned.pz", slipped.as_bytes());
    let [other, link] = ["d14-other.pz", "d14-link.pz"].map(|name| path.with_file_name(name));
    for name in [&other, &link] {
        fs::remove_file(name).unwrap_or_default();
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions can be set");
    // Only root can give files away; for other users the owner stays the same.
    chown(&path, Some(1234), Some(4321)).unwrap_or_default();
    symlink(&path, &link).expect("a link can be made");
    for links in [1, 2] {
        fs::write(&path, &slipped).expect("a file can be written");
        let before = identity(&path);
        assert_eq!(before[0], links);
        let fixed = run(&["check", "--fix", link.to_str().expect("a path")]);
        assert!(fixed.status.success() && fixed.stderr.is_empty(), "{}", text(&fixed.stderr));
        assert_eq!(identity(&path), before);
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(
            fs::read_to_string(&path).expect("a file can be read"),
            slipped.replace("forg", "frog")
        );
        if links == 1 {
            fs::hard_link(&path, &other).expect("a second name can be given");
        }
    }
    assert_eq!(
        fs::read(&other).expect("a file can be read"),
        fs::read(&path).expect("a file can be read")
    );
}

#[test]
#[cfg(unix)]
fn d14_what_cannot_be_written_is_still_reported() {
    use std::os::unix::fs::PermissionsExt;
    let path = file("d14-kept.pz", b"");
    let name = path.to_str().expect("a path");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("permissions can be set");
    fs::write(&path, HOP.replace("=> _ frog", "=> _ forg").replace("at h1", "at h9"))
        .expect("a file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("permissions can be set");
    let output = run(&["check", "--fix", name]);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("permissions can be set");
    assert_eq!(output.status.code(), Some(2));
    let reported = text(&output.stderr);
    assert_says(
        reported,
        &[
            "error[E0202]: ",
            "error[E0201]: ",
            &format!("error[E0908]: `{name}` cannot be written"),
            "\n3 errors (1 fixable",
        ],
    );
}

#[test]
fn d15_formats() {
    let slipped = HOP.replace("at h1", "at h9");
    assert_says(
        &check(&["--format", "text"], &slipped).1,
        &["error[E0201]: ", "╭─[<stdin>:5:17]", "  help: "],
    );
    assert_says(&check(&["--format", "short"], &slipped).1, &["<stdin>:5:17: error[E0201]: "]);
    assert_says(
        &check(&["--format", "narrated"], &slipped).1,
        &["error E0201: ", "in <stdin>, line 5, column 17\nline 5: start", "\nhelp: "],
    );
    let output = pipe(&["check", "-", "--format", "json"], &slipped);
    let value: Value = serde_json::from_slice(&output.stdout).expect("stdout is one JSON value");
    assert_eq!(
        (value["errors"].as_u64(), value["diagnostics"][0]["code"].as_str()),
        (Some(1), Some("E0201"))
    );
    assert!(output.stderr.is_empty());
}

#[test]
fn d16_terminals() {
    let path = file("d16.pz", HOP.replace("at h1", "at h9 é").as_bytes());
    let name = path.to_str().expect("a path");
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = puzzlec(arguments);
        let output =
            command.arg(name).envs(variables.iter().copied()).output().expect("the program runs");
        text(&output.stderr).to_owned()
    };
    let plain = shown(&["check"], &[]);
    let colored = shown(&["check", "--color", "always"], &[]);
    let bare: String = colored
        .split('\u{1b}')
        .map(|part| part.split_once('m').map_or(part, |(_, rest)| rest))
        .collect();
    assert!(colored.contains('\u{1b}') && !plain.contains('\u{1b}'));
    assert_eq!(bare.replace(' ', ""), plain.replace(' ', ""), "nothing is shown by colour alone");
    assert!(!shown(&["check"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\u{1b}'));
    assert!(shown(&["check"], &[("CLICOLOR_FORCE", "1")]).contains('\u{1b}'));
    assert!(shown(&["check"], &[("LC_ALL", "C")]).is_ascii());
    let narrated = shown(&["check", "--format", "narrated", "--color", "always"], &[]);
    for command in ["check", "solve", "explore", "show", "test"] {
        assert_eq!(shown(&[command], &[("NO_GRAPHICS", "1")]), narrated, "{command}");
    }
    assert_eq!(shown(&["check", "--format", "text"], &[("NO_GRAPHICS", "1")]), plain);
    assert!(
        plain.lines().all(|line| line.chars().count() <= 100)
            && shown(&["check"], &[("COLUMNS", "30")]) != plain
    );
}

#[test]
fn d17_text_in_other_encodings() {
    let latin: Vec<u8> =
        HOP.replace("Hop", "Caf\u{e9}").chars().map(|letter| letter as u8).collect();
    assert_says(&reported("latin", &latin), &["is not UTF-8", "byte 12 is 0xe9", "Latin-1", "`é`"]);
    let little = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let marked = format!("\u{feff}{HOP}");
    for (name, bytes) in [
        ("le", little(HOP)),
        ("be", big(HOP)),
        ("le-marked", little(&marked)),
        ("be-marked", big(&marked)),
    ] {
        assert_says(&reported(name, &bytes), &["is not UTF-8", "UTF-16", "iconv"]);
    }
    for (name, good) in [
        ("bom", marked.clone()),
        ("crlf", HOP.replace('\n', "\r\n")),
        ("both", marked.replace('\n', "\r\n")),
    ] {
        let path = file(&format!("d17-{name}.pz"), good.as_bytes());
        let output = run(&["check", path.to_str().expect("a path")]);
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{name}: {}",
            text(&output.stderr)
        );
        let slipped = reported(&format!("{name}-slip"), good.replace("at h1", "at h9").as_bytes());
        assert_says(&slipped, &[":5:17]", "start { frog at h9 }\n"]);
    }
}

#[test]
fn d17_strange_characters() {
    assert_says(&reported("cr", HOP.replace('\n', "\r").as_bytes()), &["carriage return"]);
    assert_says(
        &reported("nul", HOP.replace("at h1", "at\0 h1").as_bytes()),
        &["is not text", "byte 105 is zero"],
    );
    let tabs =
        reported("tabs", HOP.replace("start { frog at h1", "start {\tfrog\tat\th9").as_bytes());
    assert_says(&tabs, &[":5:17]", "start { frog    at  h9 }"]);
    let under = |reported: &str, mark: &str| {
        reported
            .lines()
            .find_map(|line| line.find(mark).map(|at| line[..at].chars().count()))
            .unwrap_or_default()
    };
    let wide = reported(
        "wide",
        HOP.replace("start {", "start \"猫猫\" {").replace("at h1", "at h9").as_bytes(),
    );
    assert_says(&wide, &[":5:22]"]);
    assert_eq!(
        under(&wide, "┬"),
        under(&wide, "h9 }") + 2 + 1,
        "a wide character takes two columns: {wide}"
    );
    let combined = reported(
        "combining",
        HOP.replace("start {", "start \"e\u{301}\" {").replace("at h1", "at h9").as_bytes(),
    );
    assert_says(&combined, &[":5:22]"]);
    for (name, place) in [("text", "\"Hop"), ("comment", "# ")] {
        for (sign, letter) in [
            ("escape", '\u{1b}'),
            ("bell", '\u{7}'),
            ("override", '\u{202e}'),
            ("isolate", '\u{2066}'),
        ] {
            let strange = format!("# \n{HOP}").replacen(place, &format!("{place}{letter}[31m"), 1);
            assert_says(&reported(&format!("{name}-{sign}"), strange.as_bytes()), &["E0118"]);
        }
    }
}

#[test]
fn d17_files_of_other_kinds() {
    for (name, bytes) in [("empty", &b""[..]), ("blank", b" \n\t\n"), ("mark", b"\xef\xbb\xbf")] {
        assert_says(&reported(name, bytes), &["is empty"]);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(folder.join("d17-nothing")).expect("a folder can be made");
    assert_says(&told_of(&folder.join("d17-nothing")), &["no definition in the folder"]);
    assert_says(&told_of(&folder.join("d17-none.pz")), &["there is no file"]);
    assert_says(&told_of(&file("d17-file.pz", b"x").join("below.pz")), &["cannot be read"]);
}

#[test]
fn d17_one_long_line_and_deep_nesting() {
    let line = format!(
        "{}hop: frog _ -> _ frog; {}",
        "a: frog => frog; ".repeat(20_000),
        "b: frog => frog; ".repeat(20_000)
    );
    let long = reported("line", HOP.replace("hop: frog _ => _ frog ", &line).as_bytes());
    assert_says(&long, &["…", "->"]);
    assert!(
        long.lines().all(|line| line.chars().count() <= 110) && long.len() < 40_000,
        "{}",
        &long[..2000]
    );
    let begin = Instant::now();
    let many = reported(
        "line-faults",
        HOP.replace("hop: frog _ => _ frog ", &"a: frog -> frog; ".repeat(5_000)).as_bytes(),
    );
    assert_says(&many, &["\n4950 more not shown\n5000 errors"]);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    let deep = format!(
        "{HOP}goal \"deep\" {{ {}h1 is frog{} }}\n",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    assert_says(&reported("deep", deep.as_bytes()), &["nest"]);
    let open = format!("{HOP}goal \"open\" {{ {}", "(".repeat(100_000));
    assert!(reported("open", open.as_bytes()).lines().count() < 60);
}

#[test]
fn d18_the_last_line_counts() {
    let last =
        |definition: &str| check(&[], definition).1.lines().last().unwrap_or_default().to_owned();
    assert_eq!(last(&unused()), "1 warning");
    assert_eq!(last(&HOP.replace("at h1", "at h9; frog at h8")), "2 errors");
    assert_eq!(
        last(&HOP.replace("=> _ frog", "=> _ forg").replace("at h1", "at h9")),
        "2 errors",
        "standard input cannot be rewritten"
    );
    let (good, bad) = (
        file("d18-good.pz", unused().as_bytes()),
        file("d18-bad.pz", HOP.replace("=> _ frog", "=> _ forg").as_bytes()),
    );
    let output = puzzlec(&["check"]).args([good, bad]).output().expect("the program runs");
    assert!(
        text(&output.stderr).ends_with("\n1 error, 1 warning (1 fixable with --fix)\n"),
        "{}",
        text(&output.stderr)
    );
}
