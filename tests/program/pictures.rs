//! Recorded pictures: `pictures/NAME.svg`, and those of the pages, `docs/pictures/NAME.svg`. With
//! `PUZZLEC_BLESS=1` they are written instead; review each of them then.

use crate::program::{pipe, run, text};
use std::path::{Path, PathBuf};

/// The recorded pictures: the name of the record, and the arguments.
const DRAWN: [(&str, &[&str]); 15] = [
    ("show-coordinates", &["show", "puzzles/toazzle13.pz"]),
    ("show-grid", &["show", "puzzles/sokoban.pz"]),
    ("show-path", &["show", "puzzles/facing.pz"]),
    ("show-ring", &["show", "puzzles/discs.pz"]),
    ("show-graph", &["show", "benches/portfolio/petersen.pz"]),
    ("show-torus", &["show", "tests/program/pictures/torus.pz"]),
    ("show-blocks", &["show", "benches/portfolio/klotski.pz"]),
    ("show-leaps", &["show", "benches/portfolio/knights-4-by-4.pz"]),
    ("show-names", &["show", "puzzles/river.pz"]),
    ("solve-torus", &["solve", "tests/program/pictures/torus.pz"]),
    ("solve-jumps", &["solve", "puzzles/toazzle13.pz", "--start", "1"]),
    ("solve-passengers", &["solve", "puzzles/river.pz"]),
    (
        "solve-clicks",
        &["solve", "puzzles/tricolore-half-free.pz", "--start", "red", "--goal", "white"],
    ),
    ("solve-turns", &["solve", "puzzles/discs.pz"]),
    ("explore", &["explore", "puzzles/eight.pz"]),
];

/// The pictures of the pages.
const SHOWN: [(&str, &[&str]); 12] = [
    ("rule", &["solve", "puzzles/frogs.pz", "--set", "m=1", "--set", "n=1"]),
    ("click", &["solve", "puzzles/lights.pz", "--set", "size=2"]),
    ("turn", &["solve", "tests/program/pictures/torus.pz"]),
    ("path", &["show", "puzzles/frogs.pz", "--set", "m=2", "--set", "n=2"]),
    ("ring", &["show", "puzzles/discs.pz"]),
    ("grid", &["show", "puzzles/eight.pz"]),
    ("torus", &["show", "tests/program/pictures/torus.pz"]),
    ("leaps", &["show", "puzzles/guarini.pz"]),
    ("switch", &["show", "puzzles/switch.pz"]),
    ("toazzle13", &["show", "puzzles/toazzle13.pz"]),
    ("tricolore", &["show", "puzzles/tricolore.pz"]),
    ("toazzle-1-solved", &["solve", "puzzles/toazzle13.pz", "--start", "1"]),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn drawn(arguments: &[&str]) -> String {
    let file = root().join(arguments[1]);
    let path = file.to_str().expect("a path in UTF-8");
    let output = run(&[&[arguments[0], path], &arguments[2..], &["--format", "svg"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// Returns the pictures of a table that differ from the recorded ones in a folder.
fn faults<'a>(table: &[(&'a str, &[&str])], folder: &Path) -> Vec<&'a str> {
    let mut faults = Vec::new();
    for (name, arguments) in table {
        let (path, found) = (folder.join(format!("{name}.svg")), drawn(arguments));
        if std::env::var_os("PUZZLEC_BLESS").is_some() {
            std::fs::write(&path, &found).expect("a picture can be written");
        }
        if std::fs::read_to_string(&path).unwrap_or_default() != found {
            faults.push(*name);
        }
    }
    faults
}

#[test]
fn pictures_are_the_recorded_ones() {
    let faults = [
        faults(&DRAWN, &root().join("tests/program/pictures")),
        faults(&SHOWN, &root().join("docs/pictures")),
    ]
    .concat();
    assert!(faults.is_empty(), "these look different now: {faults:?}");
}

#[test]
fn texts_of_a_definition_are_no_markup() {
    let definition = "puzzle \"<script>alert(1)</script> & x\"\npieces { frog '<' }\nboard { path row: h[1..3] }\n\
                      moves { hop: frog _ => _ frog  as \"</svg><b>\" }\nstart { frog at h1 }\ngoal { h3 is frog }\n";
    for command in ["show", "solve", "explore"] {
        let output = pipe(&[command, "--format", "svg", "-"], definition);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let picture = text(&output.stdout);
        assert!(
            picture.contains("&lt;script&gt;")
                && !picture.contains("<script")
                && !picture.contains("<b>"),
            "{picture}"
        );
        assert!(picture.matches("</svg>").count() == 1, "{picture}");
        assert!(
            picture.contains("role=\"img\"")
                && picture.contains("<title>")
                && picture.contains("<desc>"),
            "{picture}"
        );
    }
}
