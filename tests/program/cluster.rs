//! Searches that several processes share: the same bytes as from one, whoever dies, and strangers
//! who call.

use crate::disk::{EIGHT, NEVER, folder, levels, path, ran};
use crate::program::{HOP, file, pipe, puzzlec, text};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const FROGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/frogs.pz");
/// The longest time until all processes have ended after one of them.
const SOON: Duration = Duration::from_secs(10);

fn started(arguments: &[&str]) -> Child {
    let mut command = puzzlec(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

/// Waits until something holds.
fn wait_until(most: Duration, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < most, "it takes too long");
        sleep(Duration::from_millis(2));
    }
}

/// Waits for the end of a program, and returns its exit code, its output, and its messages.
fn ended(mut child: Child, most: Duration) -> (Option<i32>, String, String) {
    wait_until(most, || child.try_wait().expect("the program can be waited for").is_some());
    let output = child.wait_with_output().expect("the program has ended");
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

/// Returns a definition with the same positions, which are kept as packed states.
fn packed() -> String {
    let eight = fs::read_to_string(EIGHT).expect("the puzzle can be read");
    let packed = eight.replace("=> _ tile }", "=> _ tile; never count(tile) < 8 }");
    assert_ne!(packed, eight);
    path(&file("cluster-packed.pz", packed.as_bytes())).to_owned()
}

/// Starts three processes that go on in a folder, and stops the first, and with it all, once they
/// have finished more levels.
#[cfg(target_os = "linux")]
fn three(puzzle: &str, folder: &Path, more: usize, options: &[&str]) -> Child {
    let wanted = levels(folder) + more;
    let three = ["explore", puzzle, "--disk", path(folder), "--resume", "--processes", "3"];
    let child = started(&[&three[..], options].concat());
    wait_until(NEVER, || levels(folder) >= wanted);
    signal("-STOP", child.id());
    child
}

/// Returns the processes that a process has started.
#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<u32> {
    let numbers = fs::read_dir("/proc").expect("processes are listed");
    let numbers = numbers.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let parent_of = |number: u32| -> Option<u32> {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        let mut words = stat.rsplit_once(')')?.1.split_whitespace();
        let state = words.next()?;
        (state != "Z").then(|| words.next()?.parse().ok())?
    };
    let mut found: Vec<u32> = numbers.filter(|&number| parent_of(number) == Some(parent)).collect();
    found.sort_unstable();
    found
}

/// Returns `true` if a process has not ended.
#[cfg(target_os = "linux")]
fn is_running(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

#[cfg(target_os = "linux")]
fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([name, &process.to_string()]).status();
    assert!(sent.expect("`kill` can be run").success());
}

#[test]
fn any_number_of_processes_prints_the_same_bytes() {
    let (folder, wanted) = (folder("cluster-bytes"), ran(&["explore", FROGS]).1);
    for (count, threads) in [("1", "2"), ("2", "1"), ("3", "2"), ("4", "1"), ("7", "1")] {
        let all = ["explore", FROGS, "--disk", path(&folder), "--processes", count];
        let (code, out, err) = ran(&[&all[..], &["--threads", threads]].concat());
        assert_eq!((code, out.as_str()), (Some(0), wanted.as_str()), "{count}: {err}");
        // A run that is complete answers again, whoever asks.
        let (code, out, err) = ran(&[&all[..4], &["--resume", "--processes", "2"]].concat());
        assert_eq!((code, out.as_str()), (Some(0), wanted.as_str()), "{count}: {err}");
        let (code, out, _) = ran(&["runs", path(&folder), "--forget"]);
        assert_eq!((code, out), (Some(0), format!("the run in `{}` is removed\n", path(&folder))));
    }
    // The other processes have the definition from this one.
    let piped = pipe(&["explore", "-", "--disk", path(&folder), "--processes", "2"], HOP);
    assert_eq!(text(&piped.stdout), text(&pipe(&["explore", "-"], HOP).stdout));
    assert!(!piped.stdout.is_empty());
}

#[test]
fn rules_without_rest_are_reported_by_whoever_meets_them() {
    let tray = "puzzle \"Tray\"
pieces { ball 'o' }
board { grid 3 by 3 }
moves {
  press east { roll right: ball _ => _ ball }
  press west { roll left: ball _ => _ ball }
  press south { fall down: ball _ => _ ball }
  press tilt { spin: ball _ => _ ball if r3c1 is ball }
}
start { ball at r1c1 r2c2 }
";
    let tray = path(&file("cluster-tray.pz", tray.as_bytes())).to_owned();
    let wanted = ran(&["explore", &tray]);
    assert!(wanted.2.contains("error[E0510]"), "{}", wanted.2);
    for count in ["1", "2", "5"] {
        let folder = folder("cluster-tray");
        assert_eq!(ran(&["explore", &tray, "--disk", path(&folder), "--processes", count]), wanted);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_dies_is_named_and_the_run_goes_on() {
    let (folder, packed) = (folder("cluster-killed"), packed());
    let wanted = ran(&["explore", &packed]).1;
    for process in [1, 2] {
        let parent = three(&packed, &folder, 4, &[]);
        signal("-KILL", children(parent.id())[process - 1]);
        signal("-CONT", parent.id());
        let finished = levels(&folder);
        let (code, _, err) = ended(parent, SOON);
        assert_eq!(code, Some(4), "{err}");
        let report = format!("error[E0945]: process {process} has ended before the run did");
        assert!(err.contains(&report) && err.contains("--resume"), "{err}");
        assert!(levels(&folder) >= finished);
    }
    // Another number of processes goes on, and one alone.
    let parent = three(&packed, &folder, 4, &[]);
    signal("-TERM", parent.id());
    signal("-CONT", parent.id());
    let (code, _, err) = ended(parent, SOON);
    assert_eq!(code, Some(143), "{err}");
    assert!(err.contains("note: finished levels are in"), "{err}");
    let all = ["explore", &packed, "--disk", path(&folder), "--resume"];
    let (code, _, err) = ran(&[&all[..], &["--processes", "2", "--max-states", "20000"]].concat());
    assert_eq!(code, Some(3), "{err}");
    let (code, out, err) = ran(&all);
    assert_eq!((code, out), (Some(0), wanted), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_outlives_its_parent() {
    let folder = folder("cluster-orphans");
    let mut parent = three(EIGHT, &folder, 3, &[]);
    let all = children(parent.id());
    assert_eq!(all.len(), 2);
    // Meanwhile, the folder is theirs.
    for others in [&["--processes", "2"][..], &[]] {
        let again = ["explore", EIGHT, "--disk", path(&folder), "--resume"];
        let (code, _, err) = ran(&[&again[..], others].concat());
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("error[E0943]: another process works in"), "{err}");
    }
    parent.kill().expect("the program can be killed");
    parent.wait().expect("the program ends");
    wait_until(SOON, || !all.iter().any(|&process| is_running(process)));
    let (code, out, err) =
        ran(&["explore", EIGHT, "--disk", path(&folder), "--resume", "--processes", "2"]);
    assert_eq!((code, out), (Some(0), ran(&["explore", EIGHT]).1), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_does_not_answer_is_named() {
    let folder = folder("cluster-silent");
    let parent = three(EIGHT, &folder, 3, &["--patience", "2s"]);
    let all = children(parent.id());
    signal("-STOP", all[0]);
    signal("-CONT", parent.id());
    let (code, _, err) = ended(parent, SOON);
    assert_eq!(code, Some(4), "{err}");
    assert!(err.contains("process 1 has not answered for 2s"), "{err}");
    assert!(err.contains("(`--patience`)"), "{err}");
    assert!(!all.iter().any(|&process| is_running(process)));
}

/// Two processes with folders of their own, as on two machines.
struct Two {
    folder: PathBuf,
    ports: [u16; 2],
}

impl Two {
    fn new(name: &str) -> Self {
        let folder = folder(name);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let open = |_| TcpListener::bind(("127.0.0.1", 0)).expect("a port can be opened");
        let listeners = [0, 1].map(open);
        let ports = listeners.map(|one| one.local_addr().expect("it has a port").port());
        let hosts = format!("127.0.0.1:{}\nlocalhost:{}\n", ports[0], ports[1]);
        fs::write(folder.join("hosts"), hosts).expect("a file can be written");
        let two = Self { folder, ports };
        two.write_secret("secret", 0o600);
        two
    }

    /// Writes a secret to a file with these permissions.
    fn write_secret(&self, name: &str, mode: u32) {
        let file = self.folder.join(name);
        fs::write(&file, "not much of a secret\n").expect("a file can be written");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::Permissions::from_mode(mode);
            fs::set_permissions(&file, mode).expect("permissions can be changed");
        }
    }

    fn at(&self, name: &str) -> String {
        path(&self.folder.join(name)).to_owned()
    }

    /// Starts one of the processes.
    fn start(&self, puzzle: &str, place: &str, secret: &str, process: Option<&str>) -> Child {
        let (place, hosts, secret) = (self.at(place), self.at("hosts"), self.at(secret));
        let mut all = vec!["explore", puzzle, "--disk", &place, "--resume"];
        all.extend(["--hosts", &hosts, "--secret", &secret]);
        all.extend(process.iter().flat_map(|process| ["--process", process]));
        started(&all)
    }
}

#[test]
fn processes_with_folders_of_their_own_find_the_same() {
    let two = Two::new("cluster-hosts");
    let wanted = ran(&["explore", FROGS]).1;
    for _ in 0..2 {
        let other = two.start(FROGS, "b", "secret", Some("1"));
        let (code, out, err) = ended(two.start(FROGS, "a", "secret", Some("0")), NEVER);
        assert_eq!((code, out.as_str()), (Some(0), wanted.as_str()), "{err}");
        assert_eq!(ended(other, NEVER), (Some(0), String::new(), String::new()));
    }
    // One folder is behind: both go on from the last level that both have.
    let levels = levels(&two.folder.join("b"));
    fs::remove_file(two.folder.join(format!("b/level-{:06}.json", levels - 1)))
        .expect("it is there");
    let other = two.start(FROGS, "b", "secret", Some("1"));
    let (code, out, err) = ended(two.start(FROGS, "a", "secret", Some("0")), NEVER);
    assert_eq!((code, out), (Some(0), wanted), "{err}");
    assert_eq!(ended(other, NEVER).0, Some(0));
    let (_, out, _) = ran(&["runs", &two.at("b")]);
    assert!(out.contains("the part of process 1 of 2"), "{out}");
    // Folders that are exchanged are refused, by both.
    let other = two.start(FROGS, "a", "secret", Some("1"));
    for one in [other, two.start(FROGS, "b", "secret", Some("0"))] {
        let (code, _, err) = ended(one, NEVER);
        assert_eq!(code, Some(2), "{err}");
        let part = "it holds the part of process 1 of 2, not the part of process 0 of 2";
        assert!(err.contains("error[E0943]") && err.contains(part), "{err}");
    }
}

#[test]
fn strangers_are_dropped() {
    let two = Two::new("cluster-strangers");
    let first = two.start(FROGS, "a", "secret", Some("0"));
    let call = || TcpStream::connect(("127.0.0.1", two.ports[0]));
    wait_until(NEVER, || call().is_ok());
    // One says nothing, one says something else, one greets and then makes noise.
    let _silent = call().expect("it listens");
    let mut noise = call().expect("it listens");
    noise.write_all(&[0xA5; 4096]).expect("it is connected");
    assert_eq!(noise.read(&mut [0; 32]).unwrap_or(0), 0);
    let mut greets = call().expect("it listens");
    let greeting = [&b"puzzlec1\x00\x01\x00\x00\x00"[..], &[7; 32]].concat();
    greets.write_all(&greeting).expect("it is connected");
    greets.read_exact(&mut [0; 32]).expect("it answers with a nonce");
    greets.write_all(&[0xA5; 82]).expect("it is connected");
    assert_eq!(greets.read(&mut [0; 32]).unwrap_or(0), 0);
    let other = two.start(FROGS, "b", "secret", Some("1"));
    let (code, out, err) = ended(first, NEVER);
    assert_eq!((code, out), (Some(0), ran(&["explore", FROGS]).1), "{err}");
    assert_eq!(ended(other, NEVER).0, Some(0));
}

#[test]
fn processes_that_do_not_fit_are_refused() {
    let two = Two::new("cluster-unlike");
    let hop = file("cluster-hop.pz", HOP.as_bytes());
    let other = two.start(path(&hop), "b", "secret", Some("1"));
    for (one, process) in [(two.start(FROGS, "a", "secret", Some("0")), 1), (other, 0)] {
        let (code, _, err) = ended(one, NEVER);
        assert_eq!(code, Some(2), "{err}");
        let report = format!("error[E0946]: process {process} explores another puzzle");
        assert!(err.contains(&report), "{err}");
    }
    two.write_secret("open", 0o640);
    for (secret, process, message) in [
        ("open", Some("0"), "others can read or write"),
        ("missing", Some("0"), "cannot be read"),
        ("secret", Some("2"), "there is no process 2"),
        ("secret", None, "this process has no number"),
    ] {
        if cfg!(not(unix)) && secret == "open" {
            continue;
        }
        let (code, _, err) = ended(two.start(FROGS, "c", secret, process), NEVER);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("error[E0946]") && err.contains(message), "{err}");
    }
    assert!(!two.folder.join("c").exists());
    let disk = two.at("c");
    for wrong in [
        &["--processes", "0"][..],
        &["--processes", "65"],
        &["--processes", "2", "--to-goal"],
        &["--processes", "2", "--engine", "bfs"],
        &["--processes", "2", "--hosts", "hosts", "--secret", "secret"],
        &["--hosts", "hosts"],
        &["--patience", "5s"],
        &["--processes", "2", "--patience", "1s"],
        &["--processes", "2", "--process", "1"],
    ] {
        let (code, out, _) = ran(&[&["explore", FROGS, "--disk", &disk][..], wrong].concat());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{wrong:?}");
    }
    assert_eq!(ran(&["explore", FROGS, "--processes", "2"]).0, Some(2));
    let (code, _, err) = ran(&["explore", FROGS, "--disk", &disk, "--processes", "2", "--child"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("`--child` is not for people"), "{err}");
    assert!(!two.folder.join("c").exists());
}
