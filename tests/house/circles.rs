//! Checks that no file imports itself by way of others.

use crate::code::rust_files;
use crate::imports::Plan;
use std::collections::{BTreeMap, BTreeSet};

type Arrows<'a> = BTreeMap<&'a str, BTreeMap<&'a str, String>>;

/// Returns the files that can be reached from a file by following imports.
fn reached<'a>(arrows: &Arrows<'a>, from: &str) -> BTreeSet<&'a str> {
    let next = |file: &str| arrows.get(file).into_iter().flat_map(BTreeMap::keys).copied();
    let (mut found, mut open) = (BTreeSet::new(), next(from).collect::<Vec<_>>());
    while let Some(file) = open.pop() {
        if found.insert(file) {
            open.extend(next(file));
        }
    }
    found
}

/// Returns the files that import themselves by way of others, each with the imports of its circle.
fn circles(arrows: &Arrows) -> Vec<String> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|file| (*file, reached(arrows, file))).collect();
    let tied = |from: &str, to: &str| {
        reach[from].contains(to) && reach.get(to).is_some_and(|back| back.contains(from))
    };
    let mut found = Vec::new();
    for (from, imports) in arrows {
        for (to, name) in imports.iter().filter(|(to, _)| tied(from, to)) {
            found.push(format!("{from} takes `{name}` from {to}, and {to} leads back to it"));
        }
    }
    found
}

#[test]
fn files_import_each_other_in_no_circle() {
    let files: Vec<_> = rust_files("src").into_iter().filter(|file| !file.is_test()).collect();
    let plan = Plan::new(&files);
    let found = circles(&plan.arrows());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn circles_are_found() {
    let arrow =
        |from, to: &[&'static str]| (from, to.iter().map(|to| (*to, "name".to_owned())).collect());
    let arrows = Arrows::from([
        arrow("a", &["b"]),
        arrow("b", &["c", "d"]),
        arrow("c", &["a"]),
        arrow("d", &[]),
    ]);
    assert_eq!(circles(&arrows).len(), 3);
    let arrows = Arrows::from([arrow("a", &["b", "c"]), arrow("b", &["c"]), arrow("c", &[])]);
    assert!(circles(&arrows).is_empty());
}
