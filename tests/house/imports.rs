//! The imports between files, from the text of the code: `use` statements and paths such as
//! `crate::model::Board`.
//!
//! Names that a module re-exports lead to the file that defines them. A `mod.rs` combines the files
//! of its folder, and these refer to it by the tree of modules already: its imports from below are
//! no imports between rooms.

use crate::code::File;
use std::collections::{BTreeMap, BTreeSet};

/// The segments of a path, such as `["crate", "model", "Board"]`.
type Segments = Vec<String>;

/// A file with its place in the tree of modules.
struct Room<'a> {
    file: &'a File,
    /// The module, such as `["model", "board"]`.
    module: Segments,
    /// The names imported by `use`, with their paths.
    used: BTreeMap<String, Segments>,
    /// The names that are re-exported and not used in the file.
    handed_on: BTreeSet<String>,
    /// The paths of two segments or more in the code.
    paths: BTreeSet<Segments>,
}

/// All files, by their modules.
pub struct Plan<'a> {
    rooms: BTreeMap<Segments, Room<'a>>,
}

impl<'a> Plan<'a> {
    /// Reads the imports of files.
    pub fn new(files: &'a [File]) -> Self {
        let rooms = files.iter().map(Room::new).map(|room| (room.module.clone(), room));
        Self { rooms: rooms.collect() }
    }

    /// Returns for each file the imported files, with a name imported from each.
    pub fn arrows(&self) -> BTreeMap<&'a str, BTreeMap<&'a str, String>> {
        let mut arrows: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
        for room in self.rooms.values() {
            let used = room
                .used
                .iter()
                .filter(|(name, _)| !room.handed_on.contains(*name))
                .map(|(_, path)| path);
            let own = arrows.entry(&room.file.path).or_default();
            for path in used.chain(&room.paths) {
                let Some(target) = self.target(&room.module, path, 0) else { continue };
                if target != room.file.path && !room.is_root_of(target) {
                    own.insert(target, path.join("::"));
                }
            }
        }
        arrows
    }

    /// Returns the file that defines the item of a path; `None` for other crates, and for a module
    /// that is only named.
    fn target(&self, from: &Segments, path: &[String], depth: usize) -> Option<&'a str> {
        let (first, mut rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.clone(),
            "super" => parent(from),
            name if self.rooms.contains_key(&child(from, name)) => child(from, name),
            name => {
                let alias = self
                    .rooms
                    .get(from)?
                    .used
                    .get(name)
                    .filter(|alias| depth < 8 && alias.as_slice() != [name])?;
                let whole = [alias, rest].concat();
                return self.target(from, &whole, depth + 1);
            }
        };
        while let Some((name, behind)) = rest.split_first() {
            module = match name.as_str() {
                "super" => parent(&module),
                name if self.rooms.contains_key(&child(&module, name)) => child(&module, name),
                name => {
                    let room = self.rooms.get(&module)?;
                    let origin = room.used.get(name).filter(|_| depth < 8);
                    return origin.map_or(Some(room.file.path.as_str()), |origin| {
                        self.target(&module, origin, depth + 1)
                    });
                }
            };
            rest = behind;
        }
        None
    }
}

impl<'a> Room<'a> {
    fn new(file: &'a File) -> Self {
        let code = file.code();
        let (statements, body) = split_uses(&code);
        let (mut used, mut public) = (BTreeMap::new(), BTreeSet::new());
        for statement in &statements {
            let (is_public, tree) = statement.split_once("use ").unwrap_or(("", statement));
            for (name, path) in leaves(tree.trim_end_matches(';'), &[]) {
                if !is_public.trim().is_empty() {
                    public.insert(name.clone());
                }
                used.insert(name, path);
            }
        }
        let words: BTreeSet<&str> = words(&body).collect();
        let handed_on = public.into_iter().filter(|name| !words.contains(name.as_str())).collect();
        Self { file, module: module(&file.path), used, handed_on, paths: paths(&body) }
    }

    /// Returns `true` for the `mod.rs` of a folder that contains the file.
    fn is_root_of(&self, path: &str) -> bool {
        let folder = self.file.path.strip_suffix("mod.rs");
        folder.is_some_and(|folder| path.starts_with(folder))
    }
}

fn parent(module: &Segments) -> Segments {
    module[..module.len().saturating_sub(1)].to_vec()
}

fn child(module: &Segments, name: &str) -> Segments {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// Returns the module of a file, such as `["model", "board"]` for `src/model/board.rs`.
fn module(path: &str) -> Segments {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
}

/// Splits code into the `use` statements, each on one line, and the remaining code.
fn split_uses(code: &str) -> (Vec<String>, String) {
    let (mut statements, mut body, mut open) = (Vec::new(), String::new(), false);
    for line in code.lines() {
        let trimmed = line.trim();
        let begins = trimmed.starts_with("use ")
            || trimmed.starts_with("pub") && trimmed.split_whitespace().nth(1) == Some("use");
        if begins {
            statements.push(String::new());
        }
        match statements.last_mut().filter(|_| begins || open) {
            Some(statement) => {
                statement.push_str(trimmed);
                open = !trimmed.ends_with(';');
            }
            None => body.push_str(&format!("{line}\n")),
        }
    }
    (statements, body)
}

/// Returns the names that a tree of `use` imports, with their paths.
fn leaves(tree: &str, before: &[String]) -> Vec<(String, Segments)> {
    let tree = tree.trim();
    if let Some((head, list)) = tree.split_once('{') {
        let head = [before, &segments(head)].concat();
        let list = list.strip_suffix('}').unwrap_or(list);
        return split_list(list).into_iter().flat_map(|part| leaves(part, &head)).collect();
    }
    let (path, name) = tree
        .split_once(" as ")
        .map_or((tree, None), |(path, name)| (path, Some(name.trim().to_owned())));
    let mut path = [before, &segments(path)].concat();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let own = path.last().cloned();
    own.map(|own| (name.unwrap_or(own), path)).into_iter().collect()
}

/// Splits a list at the commas that stand in no further braces.
fn split_list(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut begin) = (Vec::new(), 0_usize, 0);
    for (at, sign) in list.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[begin..]);
    parts.into_iter().filter(|part| !part.trim().is_empty()).collect()
}

fn segments(path: &str) -> Segments {
    path.split("::")
        .map(str::trim)
        .filter(|segment| !segment.is_empty())
        .map(str::to_owned)
        .collect()
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty())
}

/// Returns the paths in code, such as `super::names::join`.
fn paths(code: &str) -> BTreeSet<Segments> {
    let runs = code.split(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != ':');
    runs.filter(|run| run.contains("::")).map(segments).filter(|path| path.len() > 1).collect()
}

#[test]
fn imports_are_read_through_names_handed_on() {
    let file = |path: &str, text: &str| File::new(path.to_owned(), text.to_owned());
    let files = [
        file("src/lib.rs", "pub mod model;\npub mod pack;\n"),
        file(
            "src/model/mod.rs",
            "mod board;\npub mod kind;\npub use board::{Board, Node as Place};\n",
        ),
        file(
            "src/model/board.rs",
            "use super::kind::{self, Kind};\npub struct Board;\nfn f() { kind::g(); std::mem::take(&mut 1); }\n",
        ),
        file(
            "src/model/kind.rs",
            "pub struct Kind;\n// crate::model::Board\n#[cfg(test)]\nmod tests { use crate::model::Board; }\n",
        ),
        file(
            "src/pack.rs",
            "use crate::model;\nfn f(place: model::Place) -> crate::model::kind::Kind {}\n",
        ),
    ];
    let plan = Plan::new(&files);
    let arrows = plan.arrows();
    let seen: Vec<(&str, Vec<&str>)> =
        arrows.iter().map(|(from, to)| (*from, to.keys().copied().collect())).collect();
    let expected: [(&str, Vec<&str>); 5] = [
        ("src/lib.rs", vec![]),
        ("src/model/board.rs", vec!["src/model/kind.rs"]),
        ("src/model/kind.rs", vec![]),
        ("src/model/mod.rs", vec![]),
        ("src/pack.rs", vec!["src/model/board.rs", "src/model/kind.rs"]),
    ];
    assert_eq!(seen, expected);
}
