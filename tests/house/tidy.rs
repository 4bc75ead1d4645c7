//! The invariants of `ARCHITECTURE.md` that can be checked on the text of the code.

use crate::code::{File, read, root, rust_files};
use std::collections::{BTreeMap, BTreeSet};

/// The modules in pipeline order: each imports only modules before it.
const ORDER: [&str; 32] = [
    "cpu",
    "budget",
    "source",
    "diagnostic",
    "syntax",
    "format",
    "model",
    "resolve",
    "fix",
    "ground",
    "facts",
    "phrase",
    "lint",
    "numbering",
    "pack",
    "disk",
    "search",
    "cluster",
    "verify",
    "scramble",
    "export",
    "import",
    "report",
    "scene",
    "api",
    "session",
    "editor",
    "requests",
    "stages",
    "lsp",
    "play",
    "cli",
];

/// The modules that the replay of solutions may import: none that found them.
const VERIFY_KNOWS: [&str; 3] = ["budget", "model", "verify"];

/// Crates that one module alone may name.
const HOMES: [(&str, &str); 16] = [
    ("axum", "cli"),
    ("hyper", "cli"),
    ("hyper_util", "cli"),
    ("tokio", "cli"),
    ("gen_lsp_types", "lsp"),
    ("pest", "syntax"),
    ("pest_derive", "syntax"),
    ("petgraph", "model"),
    ("miette", "diagnostic"),
    ("clap", "cli"),
    ("clap_complete", "cli"),
    ("clap_mangen", "cli"),
    ("crossterm", "cli"),
    ("hmac", "cluster"),
    ("ratatui", "play"),
    ("timely", "cluster"),
];

/// The calls that only the command line and levels on disk may make, by their text in code.
const FILES: [&str; 2] = ["std::fs", "File::open"];

/// The calls that only the command line may make, by their text in code.
const OUTSIDE_WORLD: [&str; 6] =
    ["std::process", "process::exit", "std::env", "stdin()", "stdout()", "stderr()"];

/// The lints of the compiler and clippy against unsafe code outside `cpu`, and against panics and
/// prints outside tests.
const LINTS: [&str; 7] = [
    "unsafe_code",
    "expect_used",
    "panic",
    "print_stderr",
    "print_stdout",
    "unreachable",
    "unwrap_used",
];

/// The calls that read the clock.
const CLOCK: [&str; 3] = ["Instant::now", "SystemTime", "thread::sleep"];

/// Marks of unfinished work. They are written in parts, so that a search of the tree does not find
/// this line.
const LEFTOVERS: [&str; 6] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    "todo!(",
    "unimplemented!(",
    "dbg!(",
];

/// The greatest number of lines of a file, and the files that may be longer.
const MOST_LINES: usize = 500;
const LONGER: [(&str, usize); 1] = [("tests/program/limits.rs", 670)];

fn rank(module: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == module)
}

/// Returns the modules behind `crate::` in a text.
fn imports(code: &str) -> BTreeSet<String> {
    let behind = code.split("crate::").skip(1);
    let names = behind.flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => {
            list.split('}').next().unwrap_or_default().split(',').map(str::trim).collect()
        }
        None => vec![rest],
    });
    let word = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
    };
    names.map(word).filter(|name| !name.is_empty()).collect()
}

/// Returns `true` if a word stands in code by itself, as the name of a crate does in a path or an
/// attribute.
fn names_crate(code: &str, name: &str) -> bool {
    let mut rest = code;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back();
        let behind = &rest[at + name.len()..];
        if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '"')
            && behind.starts_with("::")
        {
            return true;
        }
        rest = behind;
    }
    false
}

#[test]
fn a_module_imports_only_what_stands_above_it() {
    for file in rust_files("src") {
        if ["lib", "main"].contains(&file.module.as_str()) {
            continue;
        }
        let own = rank(&file.module)
            .unwrap_or_else(|| panic!("`{}` has no place in the order of modules", file.module));
        if file.is_test() {
            continue;
        }
        for import in imports(&file.code()) {
            let other = rank(&import)
                .unwrap_or_else(|| panic!("{} imports `{import}`, which is no module", file.path));
            assert!(other <= own, "{} imports `{import}`, which stands below it", file.path);
            assert!(
                file.module != "verify" || VERIFY_KNOWS.contains(&&*import),
                "{} imports `{import}`",
                file.path
            );
        }
    }
}

#[test]
fn some_crates_have_one_home() {
    for file in rust_files("src") {
        for (name, home) in HOMES {
            assert!(
                file.module == home || !names_crate(&file.code(), name),
                "{} names `{name}`, which belongs to `{home}`",
                file.path
            );
        }
    }
}

#[test]
fn only_the_command_line_touches_the_world() {
    for file in rust_files("src")
        .iter()
        .filter(|file| !["cli", "main"].contains(&file.module.as_str()) && !file.is_test())
    {
        let code = file.code();
        let files = FILES.into_iter().filter(|_| file.module != "disk");
        for deed in OUTSIDE_WORLD.into_iter().chain(files) {
            assert!(!code.contains(deed), "{} contains `{deed}`", file.path);
        }
    }
}

#[test]
fn the_clock_is_read_in_one_place() {
    for file in rust_files("src").iter().filter(|file| file.module != "budget" && !file.is_test()) {
        for deed in CLOCK {
            assert!(!file.code().contains(deed), "{} contains `{deed}`", file.path);
        }
    }
}

#[test]
fn every_module_says_what_it_is() {
    for file in rust_files("src") {
        let lines = file
            .text
            .lines()
            .take_while(|line| line.starts_with("//!"))
            .filter(|line| line.len() > 3)
            .count();
        let least = if file.module != "main" && file.is_root() { 2 } else { 1 };
        let most = match file.module.as_str() {
            "lib" => usize::MAX,
            _ if file.is_root() => 22,
            _ => 9,
        };
        assert!((least..=most).contains(&lines), "{} says in {lines} lines what it is", file.path);
    }
}

#[test]
fn nothing_is_left_behind() {
    let pages = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "docs/language.md",
        "docs/cli.md",
        "grammar/puzzle.pest",
    ];
    let pages = pages.map(|path| File::new(path.to_owned(), read(path)));
    for file in rust_files("src").into_iter().chain(rust_files("tests")).chain(pages) {
        if file.path == "tests/house/tidy.rs" {
            continue;
        }
        for word in LEFTOVERS {
            assert!(!file.text.contains(word), "{} contains `{word}`", file.path);
        }
        for folder in ["/home/", "/tmp/", "/root/", "/work/", "C:\\Users"] {
            assert!(
                !file.text.contains(folder),
                "{} contains a path of a machine: `{folder}`",
                file.path
            );
        }
    }
}

/// Returns the name of a type that a line declares at the first level of a file.
fn declared_type(line: &str) -> Option<&str> {
    let public = line.strip_prefix("pub").map(|rest| match rest.strip_prefix('(') {
        Some(scope) => scope.split_once(')').map_or("", |(_, rest)| rest),
        None => rest,
    });
    let rest = public.unwrap_or(line).trim_start();
    let rest = ["struct ", "enum ", "trait ", "type ", "union "]
        .iter()
        .find_map(|word| rest.strip_prefix(word))?;
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

#[test]
fn a_module_gives_a_name_to_one_type() {
    let mut known: BTreeMap<(String, String), String> = BTreeMap::new();
    let mut twice = Vec::new();
    for file in rust_files("src").iter().filter(|file| !file.is_test()) {
        let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        for name in code.lines().filter(|line| !line.starts_with(' ')).filter_map(declared_type) {
            let entry = known
                .entry((file.module.clone(), name.to_owned()))
                .or_insert_with(|| file.path.clone());
            if *entry != file.path {
                twice.push(format!("{name} in {entry} and {}", file.path));
            }
        }
    }
    assert_eq!(twice, Vec::<String>::new());
}

#[test]
fn files_are_short() {
    for file in rust_files("src").iter().chain(&rust_files("tests")) {
        let most = LONGER
            .iter()
            .find(|(path, _)| *path == file.path)
            .map_or(MOST_LINES, |(_, most)| *most);
        let lines = file.text.lines().count();
        assert!(lines <= most, "{} has {lines} lines", file.path);
    }
}

/// The words with two hyphens that are no options of the command line: `diff --git` begins a patch.
const NO_OPTIONS: [(&str, &str); 1] = [("src/syntax/foreign.rs", "--git ")];

/// Returns the first option of the command line in the code of a file.
fn option(file: &File) -> Option<String> {
    let code = file.code();
    let mut places = code.match_indices("--").map(|(at, _)| &code[at..]).filter(|word| {
        word[2..].starts_with(|c: char| c.is_ascii_lowercase())
            && !NO_OPTIONS.iter().any(|(path, known)| *path == file.path && word.starts_with(known))
    });
    places.next().map(|word| word.chars().take(20).collect())
}

#[test]
fn only_the_command_line_names_its_options() {
    for file in rust_files("src").iter().filter(|file| file.module != "cli" && !file.is_test()) {
        let named = option(file);
        assert!(named.is_none(), "{} names {named:?}; see `Setting`", file.path);
    }
    let file = |code: &str| File::new("src/api/x.rs".to_owned(), code.to_owned());
    assert_eq!(option(&file("// `--set`\nlet less = n--1 -- 2;")), None);
    assert_eq!(option(&file("help(\"give `--set`\")")), Some("--set`\")".to_owned()));
}

#[test]
fn lints_are_silenced_nowhere() {
    let manifest = read("Cargo.toml");
    let denied = LINTS.map(|lint| format!("\n{lint} = "));
    assert!(denied.iter().all(|line| manifest.contains(line)), "Cargo.toml lists {LINTS:?}");
    for file in rust_files("src").iter().filter(|file| file.module != "cpu") {
        let silenced = LINTS.iter().find(|lint| {
            file.code().contains(&format!("allow({lint}"))
                || file.code().contains(&format!("clippy::{lint}"))
        });
        assert!(silenced.is_none(), "{} silences {silenced:?}", file.path);
    }
}

/// Returns the crates of a section of `Cargo.toml`.
fn dependencies(section: &str) -> BTreeSet<String> {
    let manifest = read("Cargo.toml");
    let body = manifest
        .split(&format!("\n[{section}]\n"))
        .nth(1)
        .and_then(|rest| rest.split("\n[").next())
        .unwrap_or_default();
    body.lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().to_owned())
        .collect()
}

#[test]
fn architecture_lists_every_module_and_every_dependency() {
    let page = read("ARCHITECTURE.md");
    let wanted: BTreeSet<String> =
        dependencies("dependencies").union(&dependencies("dev-dependencies")).cloned().collect();
    let table = page.split("## Dependencies").nth(1).expect("a section about dependencies");
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|row| row.split(" |").next());
    let listed: BTreeSet<String> = rows
        .flat_map(|row| row.split(", "))
        .map(|name| name.trim_matches('`').to_owned())
        .collect();
    assert_eq!(listed, wanted);

    let map: Vec<&str> = page
        .split("## Code map")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .into_iter()
        .flat_map(str::lines)
        .collect();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (at, line) in map.iter().enumerate() {
        for part in line.split('|').nth(1).unwrap_or_default().split("`src/").skip(1) {
            let path = part.split('`').next().unwrap_or_default();
            assert!(
                root().join("src").join(path).exists(),
                "the code map lists `{path}`, which does not exist"
            );
            places
                .entry(path.trim_end_matches(['/']).trim_end_matches(".rs").to_owned())
                .or_insert(at);
        }
    }
    let modules: BTreeSet<String> = rust_files("src").into_iter().map(|file| file.module).collect();
    assert_eq!(places.keys().cloned().collect::<BTreeSet<_>>(), modules, "the code map and `src`");
    let ordered: Vec<usize> =
        ORDER.iter().filter_map(|module| places.get(*module).copied()).collect();
    assert!(ordered.is_sorted(), "the code map is in the order of the pipeline");
}
