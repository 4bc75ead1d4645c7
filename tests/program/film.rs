//! The page of a solution: its content, its permissions, and that no text of a definition becomes
//! markup.

use crate::program::{pipe, run, text};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn page(puzzle: &str, more: &[&str]) -> String {
    let path = root().join(puzzle);
    let output =
        run(&[&["solve", path.to_str().expect("a path in UTF-8"), "--format", "html"], more]
            .concat());
    assert!(output.status.success(), "{puzzle}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// Returns the text between two texts.
fn between<'a>(page: &'a str, open: &str, close: &str) -> &'a str {
    page.split_once(open)
        .and_then(|(_, rest)| rest.split_once(close))
        .map(|(inside, _)| inside)
        .expect("a part of the page")
}

/// Returns the data for the script of a page.
fn film(page: &str) -> Value {
    serde_json::from_str(between(page, "id=\"film\">", "</script>")).expect("data in JSON")
}

/// Encodes bytes as text, six bits per letter.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte))
            << (8 * (3 - three.len()));
        let letter = move |at: usize| LETTERS[(bits >> (18 - 6 * at)) as usize & 63] as char;
        let known = three.len();
        (0..4).map(move |at| if at <= known { letter(at) } else { '=' })
    };
    bytes.chunks(3).flat_map(group).collect()
}

#[test]
fn the_page_is_the_recorded_one() {
    let (path, found) = (
        root().join("tests/program/pictures/solve-page.html"),
        page("puzzles/toazzle13.pz", &["--start", "1"]),
    );
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        std::fs::write(&path, &found).expect("a page can be written");
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == found,
        "the page looks different now"
    );
}

#[test]
fn the_page_may_run_its_own_script_and_load_nothing() {
    let page = page("puzzles/toazzle13.pz", &[]);
    let script = between(&page, "<script>", "</script>");
    let hash = base64(&Sha256::digest(script.as_bytes()));
    let policy = between(&page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    assert!(
        policy.contains(&format!("default-src 'none'; script-src 'sha256-{hash}';")),
        "the script has the hash {hash}, not that of {policy}"
    );
    assert!(
        !page.contains("http://")
            && !page.contains("https://")
            && !page.contains("src=")
            && !page.contains("url("),
        "{page}"
    );
}

#[test]
fn pieces_are_followed_from_step_to_step() {
    let puzzles = [
        "toazzle13",
        "frogs",
        "discs",
        "river",
        "tricolore-half-free",
        "sokoban",
        "eight",
        "hanoi",
    ];
    let shipped = puzzles.map(|name| format!("puzzles/{name}.pz"));
    for puzzle in shipped
        .iter()
        .map(String::as_str)
        .chain(["benches/portfolio/klotski-short.pz", "tests/program/pictures/torus.pz"])
    {
        let path = root().join(puzzle);
        let solved = run(&["solve", path.to_str().expect("a path in UTF-8"), "--format", "json"]);
        let solved: Value = serde_json::from_slice(&solved.stdout).expect("JSON");
        let (page, states) = (page(puzzle, &[]), solved["states"].as_array().expect("states"));
        let film = film(&page);
        assert_eq!(
            page.matches("<li>").count(),
            states.len(),
            "{puzzle}: the list names the start and each move"
        );
        let pieces = film["pieces"].as_array().expect("pieces");
        for (step, state) in states.iter().enumerate() {
            assert_eq!(&film["positions"][step], state, "{puzzle}");
            let standing: Vec<u64> =
                pieces.iter().filter_map(|cues| place(cues, step as u64)).collect();
            let distinct: std::collections::BTreeSet<u64> = standing.iter().copied().collect();
            let signs = state
                .as_str()
                .expect("a position")
                .chars()
                .filter(|sign| !['.', '-', '/'].contains(sign))
                .count();
            assert!(
                standing.len() == signs && distinct.len() == signs,
                "{puzzle}, step {step}: {standing:?} of {state}"
            );
        }
    }
}

/// Returns the place of a piece after some moves.
fn place(cues: &Value, step: u64) -> Option<u64> {
    let cues: Vec<i64> = cues.as_array().expect("cues").iter().filter_map(Value::as_i64).collect();
    let last = cues.chunks(3).take_while(|cue| cue[0] <= step as i64).last()?;
    (last[2] >= 0).then_some(last[1] as u64)
}

#[test]
fn a_piece_that_moves_is_one_piece() {
    let film = film(&page("puzzles/frogs.pz", &["--set", "m=2", "--set", "n=2"]));
    let pieces = film["pieces"].as_array().expect("pieces");
    assert_eq!(pieces.len(), 4, "frogs and toads: nobody comes or goes");
    let cues: usize = pieces.iter().map(|cues| cues.as_array().map_or(0, Vec::len) / 3).sum();
    assert_eq!(cues, 4 + 8, "each stands somewhere first, and each move moves one");
}

#[test]
fn texts_of_a_definition_are_no_markup() {
    let definition = "puzzle \"</script><script>alert(1)</script> & x\"\nabout \"<img src=x onerror=alert(2)>\"\npieces { frog '<' }\n\
                      board { path row: h[1..3] }\nmoves { hop: frog _ => _ frog  as \"</svg><b>\" }\nstart { frog at h1 }\ngoal { h3 is frog }\n";
    let output = pipe(&["solve", "--format", "html", "-"], definition);
    let page = text(&output.stdout);
    assert!(
        page.matches("<script").count() == 2 && page.matches("</script").count() == 2,
        "{page}"
    );
    assert!(
        !page.contains("<img") && !page.contains("<b>") && page.contains("&lt;img src=x"),
        "{page}"
    );
    assert_eq!(film(page)["captions"][1], "1 of 2: </svg><b>  hop  h1-h2");
}

#[test]
fn what_has_no_solution_is_a_page_too() {
    let path = root().join("puzzles/eight.pz");
    let output = run(&[
        "solve",
        path.to_str().expect("a path in UTF-8"),
        "--start",
        "swapped",
        "--format",
        "html",
    ]);
    let page = text(&output.stdout);
    assert!(
        output.status.code() == Some(1)
            && page.contains("<p class=\"ending\">no solution</p>")
            && page.contains("id=\"player\" hidden")
    );
}
