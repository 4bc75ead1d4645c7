//! Diagnostics in the Static Analysis Results Interchange Format, version 2.1.0, which code hosts
//! and editors read.

use super::{Code, Diagnostic, Findings, Fix, Label, percent_encoded};
use crate::source::{Source, Span};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The address of the schema of the format.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the reports as one SARIF log with one run: a rule for each code that is reported, with
/// its page, and a result for each report.
///
/// # Arguments
/// `findings` has one entry for each file, clean ones included.
///
/// # Returns
/// The log. Lines and columns count from 1, columns in characters; ends are exclusive.
///
/// # Complexity
/// Linear in the number of reports and the lengths of the lines that they are about.
#[must_use]
pub fn sarif(findings: &[Findings]) -> Value {
    let reports = || {
        findings
            .iter()
            .flat_map(|found| found.diagnostics.iter().map(move |diagnostic| (diagnostic, found)))
    };
    let codes: BTreeSet<Code> = reports().map(|(diagnostic, _)| diagnostic.code).collect();
    let number = |code: Code| codes.iter().position(|other| *other == code);
    let results: Vec<Value> = reports()
        .map(|(diagnostic, found)| result(diagnostic, found, number(diagnostic.code)))
        .collect();
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": codes.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
    });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] })
}

fn rule(code: Code) -> Value {
    let page = code.page();
    // The text between the title and the first example.
    let about =
        page.split_once('\n').map_or(page, |(_, rest)| rest.split("\n## ").next().unwrap_or(rest));
    let about = about
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>();
    json!({
        "id": code.as_str(),
        "name": code.name(),
        "shortDescription": { "text": code.title() },
        "fullDescription": { "text": about.join("\n\n").trim() },
        "help": { "text": page, "markdown": page },
        "defaultConfiguration": { "level": code.severity().as_str() },
    })
}

fn result(diagnostic: &Diagnostic, found: &Findings, rule: Option<usize>) -> Value {
    let help = diagnostic.help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let mut result = json!({
        "ruleId": diagnostic.code.as_str(),
        "ruleIndex": rule,
        "level": diagnostic.severity().as_str(),
        "message": { "text": format!("{}{help}", diagnostic.message) },
    });
    let Some(file) = &found.file else { return result };
    let address = json!({ "uri": address(file) });
    result["locations"] = json!([{ "physicalLocation": { "artifactLocation": address } }]);
    let Some(source) = &found.source else { return result };
    let place = |span: Span, text: &str| {
        let mut place = json!({ "physicalLocation": { "artifactLocation": address, "region": region(span, source) } });
        if !text.is_empty() {
            place["message"] = json!({ "text": text });
        }
        place
    };
    let label = |label: &Label| place(label.span, &label.text);
    if let Some(primary) = &diagnostic.primary {
        result["locations"] = json!([label(primary)]);
    }
    let elsewhere = diagnostic.elsewhere.iter().map(|span| place(*span, "the same here"));
    let related: Vec<Value> = diagnostic.secondary.iter().map(label).chain(elsewhere).collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    let change = |fix: &Fix| {
        let replace = |(span, text): &(Span, String)| json!({ "deletedRegion": region(*span, source), "insertedContent": { "text": text } });
        json!({
            "description": { "text": diagnostic.title(fix, source) },
            "artifactChanges": [{ "artifactLocation": address, "replacements": fix.edits.iter().map(replace).collect::<Vec<_>>() }],
            "properties": { "applicability": if fix.safe { "safe" } else { "unsafe" } },
        })
    };
    let fixes: Vec<Value> =
        diagnostic.fixes.iter().filter(|fix| !fix.edits.is_empty()).map(change).collect();
    if !fixes.is_empty() {
        result["fixes"] = fixes.into();
    }
    result
}

fn region(span: Span, source: &Source) -> Value {
    let [from, to] =
        [span.start, span.end.max(span.start)].map(|offset| source.location(offset as usize));
    json!({ "startLine": from.line, "startColumn": from.column, "endLine": to.line, "endColumn": to.column })
}

/// Returns the path of a file as an address: relative, as it was given, or absolute.
fn address(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let escaped = percent_encoded(&path, b"-._~/");
    if escaped.starts_with('/') { format!("file://{escaped}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_changes_and_addresses_are_said() {
        let report = Diagnostic::at(Code::UnknownNode, Span::new(3, 4), "no node `b`")
            .saying("here")
            .help("did you mean `a`?")
            .fix(Span::new(3, 4), "a");
        let mut denied = Diagnostic::new(Code::KindNeverUsed, "m").because(Span::new(0, 2), "why");
        denied.denied = true;
        denied.elsewhere = vec![Span::new(3, 4)];
        let findings = [
            Findings {
                file: Some("a b/ü.pz".into()),
                source: Some(Source::new("x", "ä b")),
                diagnostics: vec![report],
            },
            Findings {
                file: Some("/x.pz".into()),
                source: Some(Source::new("x", "ä b")),
                diagnostics: vec![denied.clone()],
            },
            Findings { file: None, source: None, diagnostics: vec![denied] },
        ];
        let log = sarif(&findings);
        let run = &log["runs"][0];
        let rules: Vec<&str> = run["tool"]["driver"]["rules"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|rule| rule["name"].as_str())
            .collect();
        assert_eq!(rules, ["E0201", "kind-never-used"]);
        let place = r#"{"artifactLocation":{"uri":"a%20b/%C3%BC.pz"},"region":{"startLine":1,"startColumn":3,"endLine":1,"endColumn":4}}"#;
        let [first, second, third] = [0, 1, 2].map(|at| run["results"][at].clone());
        assert_eq!(first["locations"][0]["physicalLocation"].to_string(), place);
        assert_eq!(first["message"]["text"], "no node `b`\nhelp: did you mean `a`?");
        assert_eq!(
            first["fixes"][0].to_string(),
            r#"{"description":{"text":"Write `a` instead of `b`"},"artifactChanges":[{"artifactLocation":{"uri":"a%20b/%C3%BC.pz"},"replacements":[{"deletedRegion":{"startLine":1,"startColumn":3,"endLine":1,"endColumn":4},"insertedContent":{"text":"a"}}]}],"properties":{"applicability":"safe"}}"#
        );
        assert_eq!((&second["level"], &second["ruleIndex"]), (&json!("error"), &json!(1)));
        assert_eq!(
            second["locations"][0]["physicalLocation"],
            json!({ "artifactLocation": { "uri": "file:///x.pz" } })
        );
        let related: Vec<&Value> = second["relatedLocations"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|place| &place["message"]["text"])
            .collect();
        assert_eq!(related, ["why", "the same here"]);
        assert!(third.get("locations").is_none() && third["level"] == "error");
    }
}
