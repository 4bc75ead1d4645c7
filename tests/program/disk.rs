//! Searches with their levels in files: the same answer as in memory, however often they are
//! stopped, and folders that belong to one run.

use crate::program::{HOP, file, puzzlec, run, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub(crate) const EIGHT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/eight.pz");
/// The longest time that a program of these tests takes.
pub(crate) const NEVER: Duration = Duration::from_secs(120);

/// Returns the path of a folder that does not exist.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("the folder can be removed");
    }
    path
}

pub(crate) fn path(folder: &Path) -> &str {
    folder.to_str().expect("the path is UTF-8")
}

/// Runs a command and returns its exit code, its output, and its messages.
pub(crate) fn ran(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run(arguments);
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

/// Returns the number of finished levels.
pub(crate) fn levels(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.starts_with("level-") && name.ends_with(".json")).count()
}

/// Starts a search that goes on in a folder, and waits until it has finished more levels.
///
/// # Returns
/// The running program; `None` if it ended.
fn started(folder: &Path, more: usize) -> Option<Child> {
    let wanted = levels(folder) + more;
    let mut child = puzzlec(&["explore", EIGHT, "--disk", path(folder), "--resume"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let begun = Instant::now();
    while levels(folder) < wanted {
        if child.try_wait().expect("the program can be waited for").is_some() {
            return None;
        }
        assert!(begun.elapsed() < NEVER, "the program does not end");
        sleep(Duration::from_millis(1));
    }
    Some(child)
}

#[test]
fn a_run_that_is_killed_goes_on_to_the_same_bytes() {
    let folder = folder("disk-killed");
    let mut kills = 0;
    for more in [1, 3, 5, 4, 6] {
        let Some(mut child) = started(&folder, more) else { continue };
        child.kill().expect("the program can be killed");
        child.wait().expect("the program ends");
        kills += 1;
    }
    assert!(kills >= 3, "{kills}");
    for threads in ["1", "2", "7"] {
        let (code, out, _) =
            ran(&["explore", EIGHT, "--disk", path(&folder), "--resume", "--threads", threads]);
        assert_eq!((code, out), (Some(0), ran(&["explore", EIGHT]).1));
    }
}

#[test]
fn a_signal_and_a_limit_keep_the_finished_levels() {
    let folder = folder("disk-stopped");
    let child = started(&folder, 2).expect("the program is still running");
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.expect("`kill` can be run").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(143));
    let note = format!("note: finished levels are in `{}`; go on with `--resume`", path(&folder));
    assert!(text(&output.stderr).contains(&note), "{}", text(&output.stderr));
    let finished = levels(&folder);
    assert!(finished >= 2);
    let (code, out, err) =
        ran(&["explore", EIGHT, "--disk", path(&folder), "--resume", "--max-states", "9"]);
    assert_eq!(code, Some(3), "{err}");
    assert!(out.contains("stopped by the state limit") && err.contains(&note), "{out}{err}");
    let (code, out, _) = ran(&["explore", EIGHT, "--disk", path(&folder), "--resume"]);
    assert_eq!((code, out), (Some(0), ran(&["explore", EIGHT]).1));
}

#[test]
fn a_file_that_cannot_grow_ends_the_run_and_loses_nothing() {
    let folder = folder("disk-full");
    let shell = format!(
        "trap '' XFSZ; ulimit -f 32; exec {} explore {EIGHT} --disk {} --threads 1",
        env!("CARGO_BIN_EXE_puzzlec"),
        path(&folder)
    );
    let output = Command::new("sh").args(["-c", &shell]).output().expect("a shell runs");
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("error[E0944]") && err.contains("--resume"), "{err}");
    assert!(levels(&folder) > 2);
    let (code, out, _) = ran(&["explore", EIGHT, "--disk", path(&folder), "--resume"]);
    assert_eq!((code, out), (Some(0), ran(&["explore", EIGHT]).1));
}

#[test]
fn little_room_stops_the_run_with_the_limit_by_name() {
    let folder = folder("disk-room");
    let disk = ["explore", EIGHT, "--disk", path(&folder), "--resume", "--max-disk"];
    let (code, out, err) = ran(&[&disk[..], &["40KiB"]].concat());
    assert_eq!(code, Some(3), "{err}");
    assert!(out.contains("stopped by the limit of room on the disk"), "{out}");
    assert!(err.contains("--resume"), "{err}");
    let (code, _, err) = ran(&[&disk[..], &["lots"]].concat());
    assert_eq!(code, Some(2));
    assert!(err.contains("error[E0913]: `lots` is not an amount of room on a disk"), "{err}");
    assert_eq!(ran(&[&disk[..], &["1GiB"]].concat()).0, Some(0));
}

#[test]
fn a_folder_has_one_run_and_one_process() {
    let folder = folder("disk-one");
    let mut child = started(&folder, 1).expect("the program is still running");
    let disk = ["explore", EIGHT, "--disk", path(&folder)];
    let (code, _, err) = ran(&[&disk[..], &["--resume"]].concat());
    assert_eq!(code, Some(2));
    assert!(err.contains("error[E0943]: another process works in"), "{err}");
    let (code, _, err) = ran(&["runs", path(&folder), "--forget"]);
    assert_eq!(code, Some(2), "{err}");
    child.kill().expect("the program can be killed");
    child.wait().expect("the program ends");
    let (code, _, err) = ran(&disk);
    assert_eq!(code, Some(2));
    assert!(err.contains("holds a run") && err.contains("--resume"), "{err}");
    let hop = file("disk-hop.pz", HOP.as_bytes());
    let (code, _, err) = ran(&["explore", path(&hop), "--disk", path(&folder), "--resume"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("it is about “8-puzzle”, not about “Hop”"), "{err}");
    let (code, out, _) = ran(&["runs", path(&folder), "--forget"]);
    assert_eq!((code, out), (Some(0), format!("the run in `{}` is removed\n", path(&folder))));
    assert!(!folder.exists());
}

#[test]
fn runs_shows_what_is_there() {
    let folder = folder("disk-runs");
    let hop = file("disk-runs.pz", HOP.as_bytes());
    let (code, out, _) = ran(&["explore", path(&hop), "--disk", path(&folder), "--format", "json"]);
    let explored: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &explored["depths"]), (Some(0), &serde_json::json!([1, 1, 1])));
    let (code, out, _) = ran(&["runs", path(&folder)]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("Hop\nall levels are finished: 3 positions, "), "{out}");
    let (_, out, _) = ran(&["runs", path(&folder), "--format", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(shown["depths"], explored["depths"]);
    assert_eq!((&shown["complete"], &shown["puzzle"]), (&true.into(), &"Hop".into()));
    let (code, _, err) = ran(&["runs", path(&PathBuf::from(env!("CARGO_TARGET_TMPDIR")))]);
    assert_eq!(code, Some(2));
    assert!(err.contains("holds no run"), "{err}");
}

#[test]
fn what_cannot_be_kept_in_files_is_refused_before_the_start() {
    let folder = folder("disk-refused");
    let costs = file("disk-costs.pz", HOP.replace("_ frog }", "_ frog cost 2 }").as_bytes());
    let (code, _, err) = ran(&["explore", path(&costs), "--disk", path(&folder)]);
    assert_eq!(code, Some(2));
    assert!(err.contains("error[E0931]") && err.contains("--measure moves"), "{err}");
    assert!(!folder.exists());
    let measured = ["explore", path(&costs), "--measure", "moves"];
    let (code, out, _) = ran(&[&measured[..], &["--disk", path(&folder)]].concat());
    assert_eq!((code, out), (Some(0), ran(&measured).1));
    let tilt = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/tilt.pz");
    for question in [&["solve", tilt][..], &["explore", tilt, "--to-goal"]] {
        let (code, _, err) = ran(&[question, &["--disk", path(&folder), "--resume"]].concat());
        assert_eq!(code, Some(2));
        assert!(err.contains("error[E0931]"), "{err}");
    }
    let blocked = file("disk-file", b"").join("levels");
    let (code, _, err) = ran(&["explore", EIGHT, "--disk", path(&blocked)]);
    assert_eq!(code, Some(2));
    assert!(err.contains("error[E0944]"), "{err}");
}

#[test]
fn solutions_are_those_of_memory() {
    let folder = folder("solutions");
    let unsolvable: &[&str] = &["eight", "--start", "swapped"];
    for question in [
        unsolvable,
        &["eight", "--count"],
        &["eight", "--start", "solved", "--count"],
        &["frogs", "--all"],
        &["guarini", "--all", "--count"],
        &["jumping/plus", "--count"],
        &["sequence/hanoi-ring"],
    ] {
        let file = format!("{}/puzzles/{}.pz", env!("CARGO_MANIFEST_DIR"), question[0]);
        let in_memory: Vec<&str> =
            ["solve", &file].into_iter().chain(question[1..].iter().copied()).collect();
        let on_disk = [&in_memory[..], &["--disk", path(&folder)]].concat();
        let ((code, wanted, _), (found, answer, messages)) = (ran(&in_memory), ran(&on_disk));
        assert_eq!((found, answer), (code, wanted), "{question:?}: {messages}");
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
    // What `explore` has visited, `solve` need not visit again.
    ran(&["explore", EIGHT, "--disk", path(&folder), "--max-states", "1000"]);
    let (code, _, messages) = ran(&["solve", EIGHT, "--disk", path(&folder)]);
    assert_eq!(code, Some(2), "{messages}");
    let whole = ran(&["solve", EIGHT, "--disk", path(&folder), "--resume"]);
    assert_eq!((whole.0, whole.1), (Some(0), ran(&["solve", EIGHT]).1));
    assert_eq!(levels(&folder), 32);
}

#[test]
fn searches_from_the_goal_are_those_of_memory() {
    let folder = folder("to-goal");
    for puzzle in ["eight", "frogs", "jumping/plus", "switch"] {
        let file = format!("{}/puzzles/{puzzle}.pz", env!("CARGO_MANIFEST_DIR"));
        let in_memory = ["explore", &file, "--to-goal"];
        let on_disk = [&in_memory[..], &["--disk", path(&folder)]].concat();
        let ((code, wanted, _), (found, answer, messages)) = (ran(&in_memory), ran(&on_disk));
        assert_eq!((found, answer), (code, wanted), "{puzzle}: {messages}");
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
    // A run goes on in its own direction alone.
    let backward = ["explore", EIGHT, "--to-goal", "--disk", path(&folder), "--resume"];
    assert_eq!(ran(&[&backward[..], &["--max-states", "5000"]].concat()).0, Some(3));
    let (code, _, messages) = ran(&["explore", EIGHT, "--disk", path(&folder), "--resume"]);
    assert!(code == Some(2) && messages.contains("it begins at the goal"), "{messages}");
    let (code, answer, _) = ran(&backward);
    assert_eq!((code, answer), (Some(0), ran(&backward[..3]).1));
    assert!(ran(&["runs", path(&folder)]).1.starts_with("8-puzzle, from the goal\n"));
    // There is nothing to remove where no run is.
    let none = folder.join("none");
    for more in [&[][..], &["--forget"]] {
        let (code, _, messages) = ran(&[&["runs", path(&none)], more].concat());
        assert!(code == Some(2) && messages.contains("none` holds no run"), "{messages}");
    }
}
