//! Diagnostics as JSON: the object that `check --format json` prints.

use super::{Diagnostic, Findings, Fix, Severity, Wording};
use crate::source::{Source, Span};
use serde::Serialize;

#[derive(Serialize)]
struct Report<'a> {
    files: usize,
    errors: usize,
    warnings: usize,
    diagnostics: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    code: &'static str,
    /// The name of a warning.
    name: Option<String>,
    /// The subject of the code, in a few words.
    title: &'static str,
    /// The command that shows the page of the code.
    page: String,
    severity: &'static str,
    message: &'a Wording,
    file: Option<&'a str>,
    help: Option<&'a Wording>,
    subject: Option<Named<'a>>,
    more: usize,
    labels: Vec<Marked<'a>>,
    elsewhere: Vec<Place>,
    fixes: Vec<JsonChange<'a>>,
}

#[derive(Serialize)]
struct Named<'a> {
    sort: &'static str,
    name: &'a str,
}

#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
struct Marked<'a> {
    #[serde(flatten)]
    place: Place,
    text: &'a str,
    primary: bool,
}

#[derive(Serialize)]
struct JsonChange<'a> {
    /// The effect of the fix, in a few words; `None` if the text of the file is not known.
    title: Option<String>,
    applicability: &'static str,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    start: u32,
    end: u32,
    text: &'a str,
}

/// Returns the reports as one JSON object.
///
/// # Arguments
/// `findings` has one entry for each file, clean ones included.
///
/// # Complexity
/// Linear in the number of reports and the lengths of the lines that they are about.
#[must_use]
pub fn json(findings: &[Findings]) -> serde_json::Value {
    let count = |severity| findings.iter().map(|found| found.count(severity)).sum();
    let diagnostics = findings
        .iter()
        .flat_map(|found| found.diagnostics.iter().map(move |diagnostic| entry(diagnostic, found)))
        .collect();
    let report = Report {
        files: findings.len(),
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        diagnostics,
    };
    serde_json::to_value(report).unwrap_or_default()
}

fn entry<'a>(diagnostic: &'a Diagnostic, found: &'a Findings) -> Entry<'a> {
    let labels = diagnostic
        .primary
        .iter()
        .map(|label| (label, true))
        .chain(diagnostic.secondary.iter().map(|label| (label, false)));
    let sources = || found.source.iter();
    let marked = sources().flat_map(|source| {
        let mark = |(label, primary): (&'a super::Label, bool)| Marked {
            place: place(label.span, source),
            text: &label.text,
            primary,
        };
        labels.clone().map(mark).collect::<Vec<_>>()
    });
    let code = diagnostic.code;
    Entry {
        code: code.as_str(),
        name: (code.severity() == Severity::Warning).then(|| code.lint_name()),
        title: code.title(),
        page: format!("puzzlec explain {}", code.as_str()),
        severity: diagnostic.severity().as_str(),
        message: &diagnostic.message,
        file: found.file.as_deref(),
        help: diagnostic.help.as_ref(),
        subject: diagnostic
            .subject
            .as_ref()
            .map(|subject| Named { sort: subject.sort.word(), name: &subject.name }),
        more: diagnostic.elsewhere.len(),
        labels: marked.collect(),
        elsewhere: sources()
            .flat_map(|source| diagnostic.elsewhere.iter().map(|&span| place(span, source)))
            .collect(),
        fixes: diagnostic.fixes.iter().map(|fix| change(diagnostic, fix, found)).collect(),
    }
}

fn place(span: Span, source: &Source) -> Place {
    let Span { start, end } = span;
    let (from, to) = (source.location(start as usize), source.location(end.max(start) as usize));
    Place { line: from.line, column: from.column, end_line: to.line, end_column: to.column }
}

fn change<'a>(diagnostic: &Diagnostic, fix: &'a Fix, found: &Findings) -> JsonChange<'a> {
    let title = found.source.as_ref().map(|source| diagnostic.title(fix, source));
    let edits = fix
        .edits
        .iter()
        .map(|(span, text)| Edit { start: span.start, end: span.end, text })
        .collect();
    JsonChange { title, applicability: if fix.safe { "safe" } else { "unsafe" }, edits }
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;

    #[test]
    fn every_key_is_there() {
        let report = Diagnostic::at(Code::UnknownNode, Span::new(3, 4), "no node `b`")
            .saying("here")
            .fix(Span::new(3, 4), "a");
        let findings = [
            Findings {
                file: Some("x.pz".into()),
                source: Some(Source::new("x.pz", "ä b")),
                diagnostics: vec![report],
            },
            Findings {
                file: None,
                source: None,
                diagnostics: vec![Diagnostic::new(Code::KindNeverUsed, "m")],
            },
        ];
        assert_eq!(
            format!("{:#}", json(&findings)["diagnostics"][0]),
            r#"{
  "code": "E0201",
  "name": null,
  "title": "a node that is not declared",
  "page": "puzzlec explain E0201",
  "severity": "error",
  "message": "no node `b`",
  "file": "x.pz",
  "help": null,
  "subject": null,
  "more": 0,
  "labels": [
    {
      "line": 1,
      "column": 3,
      "end_line": 1,
      "end_column": 4,
      "text": "here",
      "primary": true
    }
  ],
  "elsewhere": [],
  "fixes": [
    {
      "title": "Write `a` instead of `b`",
      "applicability": "safe",
      "edits": [
        {
          "start": 3,
          "end": 4,
          "text": "a"
        }
      ]
    }
  ]
}"#
        );
        let second = r#"{"code":"W0401","name":"kind-never-used","title":"a piece that is never used","page":"puzzlec explain W0401","severity":"warning","message":"m","file":null,"help":null,"subject":null,"more":0,"labels":[],"elsewhere":[],"fixes":[]}"#;
        assert_eq!(json(&findings)["diagnostics"][1].to_string(), second);
        assert_eq!(
            json(&[]).to_string(),
            r#"{"files":0,"errors":0,"warnings":0,"diagnostics":[]}"#
        );
    }
}
