//! `docs/gallery.md`: all shipped puzzles by family, with pictures. With `PUZZLEC_BLESS=1` page and
//! pictures are written; review them then.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{run, text};
use crate::shipped::definitions;

/// The families: the folder, the heading on the page, and the puzzles outside of the folder.
const FAMILIES: [(&str, &str, &[&str]); 16] = [
    ("jumping", "Jumping", &["peg", "toazzle13"]),
    ("sliding", "Sliding", &["eight", "klotski", "klotski-moves", "rush-hour"]),
    ("exchange", "Changing places", &["facing", "fore-and-aft", "frogs", "guarini", "switch"]),
    ("pushing", "Pushing", &["keys", "sokoban", "sokoban-pushes"]),
    (
        "clicks",
        "Clicking",
        &[
            "coins",
            "lights",
            "merlin",
            "rowcol",
            "tricolore",
            "tricolore-half-free",
            "tricolore-half-hybrid",
            "tricolore-half-lower",
        ],
    ),
    ("turning", "Turning", &["discs", "pancake", "topspin"]),
    ("sequence", "One after the other", &["hanoi", "rings"]),
    ("crossing", "Crossing", &["bridge-and-torch", "river"]),
    ("trains", "Trains", &[]),
    ("commands", "Commands to all", &["gravity", "tilt"]),
    ("placing", "Placing and touring", &[]),
    ("stacking", "Stacks and tubes", &[]),
    ("rolling", "Rolling and packing", &[]),
    ("counters", "Coins and counters", &[]),
    ("patience", "Patience", &[]),
    ("spreading", "Spreading and merging", &[]),
];

/// Techniques: the words in a line of a definition, and the name on the page.
const TECHNIQUES: [(&str, &str); 17] = [
    ("click ", "clicks"),
    ("turn ", "turns"),
    ("press ", "presses, in which rules run until none applies"),
    ("settle {", "rules that run after every move"),
    ("chain ", "moves that are free if they begin where the last one ended"),
    (" cost ", "moves that cost more than one, or nothing"),
    (" if ", "moves with a condition"),
    (" also ", "moves that also change other nodes"),
    ("never ", "positions that are forbidden"),
    ("piece ", "pieces with a shape"),
    ("wall ", "walls between squares"),
    ("grid hex", "triangles and hexagons"),
    ("leaps(", "moves of knights"),
    ("for ", "statements for many numbers at once"),
    (" neighbours of", "conditions on what lies beside a piece"),
    (", ^", "moves from one place to another, wherever it is"),
    (" / ", "patterns of several rows"),
];
/// The greatest number of puzzles that are named for a technique.
const MOST: usize = 10;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the keys of the puzzles: their paths in `puzzles/`, without `.pz`.
fn keys() -> Vec<String> {
    let below = |path: PathBuf| {
        path.strip_prefix(root().join("puzzles"))
            .expect("it is in the folder")
            .with_extension("")
            .display()
            .to_string()
    };
    definitions("puzzles", true).into_iter().map(below).collect()
}

fn shown(key: &str, format: &str) -> String {
    let output = run(&[
        "show",
        root().join(format!("puzzles/{key}.pz")).to_str().expect("a path in UTF-8"),
        "--format",
        format,
    ]);
    assert!(output.status.success(), "{key}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// Returns the row of a puzzle: picture, title, task, source, and its first expectations.
fn row(key: &str) -> String {
    let about: Value = serde_json::from_str(&shown(key, "json")).expect("one JSON value");
    let definition = fs::read_to_string(root().join(format!("puzzles/{key}.pz")))
        .expect("a shipped file can be read");
    let title = about["puzzle"].as_str().expect("a title");
    let sentence = about["about"].as_str().map_or(String::new(), |about| {
        format!("<br>{}", about.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    let history =
        definition.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
    let claims: Vec<&str> = definition
        .lines()
        .filter_map(|line| line.strip_prefix("expect "))
        .take(2)
        .map(str::trim)
        .collect();
    let picture = format!("<img src=\"gallery/{key}.svg\" alt=\"{title}\" width=\"150\">");
    let words = format!(
        "[**{title}**](../puzzles/{key}.pz){sentence}<br>*{history}*<br>`{}`",
        claims.join("`, `")
    );
    format!("| {picture} | {} |\n", words.replace('|', "\\|"))
}

fn page() -> String {
    let keys = keys();
    let mut page = format!(
        "# The gallery\n\nThe {} puzzles in `puzzles/`: a picture of the start, the task, the first words about the origin of the puzzle, and the first of the\n\
         figures that `puzzlec test puzzles/` checks. This page is written by a test (`PUZZLEC_BLESS=1 cargo test --locked --test program gallery`).\n\n",
        keys.len()
    );
    for (folder, family, _) in FAMILIES {
        page += &format!(
            "- [{family}](#{}): {}\n",
            family.to_lowercase().replace(' ', "-"),
            of(folder, &keys).len()
        );
    }
    page += "- [By technique](#by-technique)\n";
    for (folder, family, _) in FAMILIES {
        page += &format!("\n## {family}\n\n| | |\n|---|---|\n");
        page.extend(of(folder, &keys).iter().map(|key| row(key)));
    }
    page + &by_technique(&keys)
}

/// Returns the puzzles that use a technique, by name; only the first ones of many.
fn by_technique(keys: &[String]) -> String {
    let mut text =
        "\n## By technique\n\n[cookbook.md](cookbook.md) explains some of them.\n\n| word | technique | puzzles |\n|---|---|---|\n"
            .to_owned();
    for (words, about) in TECHNIQUES {
        let users: Vec<&String> = keys.iter().filter(|key| uses(key, words)).collect();
        assert!(!users.is_empty(), "no puzzle has {words}");
        let links: Vec<String> =
            users.iter().take(MOST).map(|key| format!("[{key}](../puzzles/{key}.pz)")).collect();
        let more = if users.len() > MOST {
            format!(" and {} more", users.len() - MOST)
        } else {
            String::new()
        };
        text += &format!(
            "| `{}` | {about} | {}{more} |\n",
            words.trim().trim_end_matches(['{', '(', ' ']),
            links.join(", ")
        );
    }
    text
}

/// Returns `true` if a line of a definition has the given words outside of comments and texts.
fn uses(key: &str, words: &str) -> bool {
    let definition = fs::read_to_string(root().join(format!("puzzles/{key}.pz")))
        .expect("a shipped file can be read");
    let aside = ["#", "about ", "source ", "puzzle ", "author ", "expect "];
    let mut lines = definition
        .lines()
        .filter(|line| !aside.iter().any(|word| line.trim_start().starts_with(word)));
    let begins = |part: &str| {
        part.trim_start()
            .strip_prefix(words.trim_end())
            .is_some_and(|rest| rest.starts_with([' ', ':']))
    };
    let is_statement = !words.starts_with(' ') && words.ends_with(' ');
    lines.any(
        |line| if is_statement { line.split(['{', ';']).any(begins) } else { line.contains(words) },
    )
}

/// Returns the puzzles of a family, in order.
fn of<'a>(folder: &str, keys: &'a [String]) -> Vec<&'a str> {
    let outside =
        FAMILIES.iter().find(|(name, ..)| *name == folder).map_or(&[][..], |(.., outside)| outside);
    keys.iter()
        .map(String::as_str)
        .filter(|key| key.split('/').next() == Some(folder) || outside.contains(key))
        .collect()
}

/// Compares a file with the wanted text, or writes it.
fn is_current(path: &Path, wanted: &str) -> bool {
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder"))
            .and_then(|()| fs::write(path, wanted))
            .expect("it can be written");
    }
    fs::read_to_string(path).unwrap_or_default() == wanted
}

#[test]
fn each_puzzle_is_in_one_family() {
    let keys = keys();
    for key in &keys {
        let families = FAMILIES
            .iter()
            .filter(|(folder, ..)| of(folder, &keys).contains(&key.as_str()))
            .count();
        assert_eq!(families, 1, "{key}: FAMILIES says where it belongs");
    }
}

#[test]
fn the_gallery_is_current() {
    let folder = root().join("docs/gallery");
    let mut old: Vec<PathBuf> = keys()
        .iter()
        .filter(|key| !is_current(&folder.join(format!("{key}.svg")), &shown(key, "svg")))
        .map(PathBuf::from)
        .collect();
    if !is_current(&root().join("docs/gallery.md"), &page()) {
        old.push("docs/gallery.md".into());
    }
    assert!(
        old.is_empty(),
        "PUZZLEC_BLESS=1 cargo test --locked --test program gallery writes anew: {old:?}"
    );
    no_picture_is_left_over();
}

fn no_picture_is_left_over() {
    let (mut open, mut found, mut bytes) = (vec![root().join("docs/gallery")], BTreeSet::new(), 0);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)
            .expect("the folder can be read")
            .map(|entry| entry.expect("an entry"))
        {
            if entry.path().is_dir() {
                open.push(entry.path());
            } else {
                bytes += entry.metadata().expect("a size").len();
                found.insert(
                    entry
                        .path()
                        .strip_prefix(root().join("docs/gallery"))
                        .expect("inside")
                        .with_extension("")
                        .display()
                        .to_string(),
                );
            }
        }
    }
    assert_eq!(found, keys().into_iter().collect());
    assert!(bytes < 3_000_000, "{bytes} bytes");
}

/// Returns the number of lines that define a puzzle, without comments, blank lines, descriptions
/// and expectations.
fn lines(key: &str) -> usize {
    let definition = fs::read_to_string(root().join(format!("puzzles/{key}.pz")))
        .expect("a shipped file can be read");
    let aside = ["#", "about ", "source ", "expect "];
    definition
        .lines()
        .filter(|line| {
            !line.trim().is_empty() && !aside.iter().any(|word| line.trim_start().starts_with(word))
        })
        .count()
}

#[test]
fn definitions_are_as_short_as_their_rules() {
    let most = [
        ("frogs", 18),
        ("peg", 15),
        ("toazzle13", 27),
        ("klotski", 23),
        ("rush-hour", 24),
        ("bridge-and-torch", 19),
        ("pancake", 7),
        ("jumping/triangle", 13),
    ];
    for (key, most) in most {
        assert!(lines(key) <= most, "{key}: {} lines", lines(key));
    }
}
