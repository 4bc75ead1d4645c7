//! The formats of `check` for other programs: JSON, commands of GitHub's workflows, and SARIF,
//! which satisfies its schema.

use puzzlec::stages::diagnostic::Code;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::page::{NOT_RUN, page, write};
use crate::program::{HOP, pipe, puzzlec, text};
use crate::schema;

/// Returns a folder with four files: one with an error and a fix, one with warnings of which one is
/// allowed, one without fault, and one whose name has to be escaped.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats");
    fs::create_dir_all(folder.join("more")).expect("a folder can be made");
    let warned =
        HOP.replace("{ frog }", "{ frog; toad }").replace("path row", "nodes pond; path row")
            + "allow kind-never-used\n";
    let files = [
        ("error.pz", HOP.replace("=> _ frog", "=> _ forg")),
        ("more/warned, 100%.pz", warned),
        ("right.pz", HOP.to_owned()),
    ];
    files.iter().for_each(|(name, text)| {
        fs::write(folder.join(name), text).expect("a file can be written")
    });
    folder
}

fn check(arguments: &[&str]) -> Output {
    let files = ["error.pz", "more/warned, 100%.pz", "right.pz", "missing.pz"];
    puzzlec(&[&["check"], arguments, &files[..]].concat())
        .current_dir(folder())
        .output()
        .expect("the program runs")
}

fn json(output: &Output) -> Value {
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON value")
}

#[test]
fn json_names_lints_pages_and_fixes() {
    let output = check(&["--format", "json"]);
    let reports = json(&output)["diagnostics"].as_array().expect("a list").clone();
    let keys = |key: &str| reports.iter().map(|one| one[key].clone()).collect::<Vec<_>>();
    assert_eq!(keys("code"), ["E0202", "W0402", "E0901"]);
    assert_eq!(keys("name"), [Value::Null, "node-never-touched".into(), Value::Null]);
    assert_eq!(
        keys("title"),
        [
            "a piece that is not declared",
            "a node that no move, start or goal touches",
            "a file that does not exist"
        ]
    );
    assert_eq!(
        keys("page"),
        ["puzzlec explain E0202", "puzzlec explain W0402", "puzzlec explain E0901"]
    );
    assert_eq!(reports[0]["fixes"][0]["title"], "Write `frog` instead of `forg`");
    // The page is the output of the command.
    let shown = puzzlec(&["explain", "W0402"]).output().expect("the program runs");
    assert!(
        text(&shown.stdout).starts_with("# W0402: a node that no move, start or goal touches\n")
    );
}

#[test]
fn github_gets_one_command_for_each_report() {
    let output = check(&["--format", "github"]);
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(
        lines[0]
            .starts_with("::error file=error.pz,line=4,col=26,endLine=4,endColumn=30,title=E0202::there is no piece named `forg`%0Ahelp: ")
    );
    assert!(
        lines[1]
            .starts_with("::warning file=more/warned%2C 100%25.pz,line=3,col=15,endLine=3,endColumn=19,title=W0402 node-never-touched::")
    );
    assert!(lines[2].starts_with("::error file=missing.pz,title=E0901::"), "{}", lines[2]);
    let denied = check(&["--format", "github", "-D", "warnings"]);
    assert!(text(&denied.stdout).contains("::error file=more/warned"));
    let clean = pipe(&["check", "-", "--format", "github"], HOP);
    assert!(clean.status.success() && clean.stdout.is_empty() && clean.stderr.is_empty());
}

/// Returns the published schema.
fn schema_of_sarif() -> Value {
    serde_json::from_str(include_str!("../schemas/sarif-2.1.0.json")).expect("a schema")
}

#[test]
fn sarif_says_what_is_wrong_and_where() {
    let output = check(&["--format", "sarif"]);
    assert_eq!(output.status.code(), Some(2));
    let log = json(&output);
    schema::check(&schema_of_sarif(), &log).expect("the log satisfies the schema");
    let run = &log["runs"][0];
    let [rules, results] = [&run["tool"]["driver"]["rules"], &run["results"]]
        .map(|list| list.as_array().expect("a list"));
    let all = |key: &str| results.iter().map(|one| one[key].clone()).collect::<Vec<_>>();
    assert_eq!(all("ruleId"), ["E0202", "W0402", "E0901"], "what is allowed is left out");
    assert_eq!(all("level"), ["error", "warning", "error"]);
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().expect("a number") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        let page = rule["help"]["markdown"].as_str().expect("a page");
        assert!(page.starts_with(&format!(
            "# {}: {}",
            rule["id"].as_str().expect("a code"),
            rule["shortDescription"]["text"].as_str().expect("a title")
        )));
    }
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "error.pz");
    assert_eq!(
        place["region"].to_string(),
        r#"{"startLine":4,"startColumn":26,"endLine":4,"endColumn":30}"#
    );
    let replaced = &results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(
        (&replaced["deletedRegion"], &replaced["insertedContent"]["text"]),
        (&place["region"], &"frog".into())
    );
    assert_eq!(
        results[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
        "more/warned%2C%20100%25.pz"
    );
    assert!(results[2]["locations"][0]["physicalLocation"].get("region").is_none());
    // The schema is applied: a log that violates it is refused.
    let mut broken = log.clone();
    broken["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(schema::check(&schema_of_sarif(), &broken).is_err());
}

#[test]
fn sarif_satisfies_its_schema_whatever_is_reported() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sarif");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let mut names = Vec::new();
    for &code in Code::ALL {
        if NOT_RUN.iter().any(|(exempt, _)| *exempt == code.as_str()) {
            continue;
        }
        let wrong = page(code).wrong;
        if wrong.command.as_deref() == Some("puzzlec check wrong.pz") {
            let name = format!("{}.pz", code.as_str());
            write(&folder, &name, &wrong);
            names.push(name);
        }
    }
    let output = puzzlec(&["check", "--format", "sarif"])
        .args(&names)
        .current_dir(&folder)
        .output()
        .expect("the program runs");
    let log = json(&output);
    schema::check(&schema_of_sarif(), &log).expect("the log satisfies the schema");
    let results = log["runs"][0]["results"].as_array().expect("a list");
    let with = |key: &str| results.iter().filter(|one| one.get(key).is_some()).count();
    assert!(
        names.len() > 100
            && results.len() >= names.len()
            && with("fixes") > 20
            && with("relatedLocations") > 20,
        "{}",
        results.len()
    );
}
