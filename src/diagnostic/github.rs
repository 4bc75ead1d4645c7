//! Diagnostics as commands of GitHub's workflows, which draws them beside the lines of a change.

use super::clean::clean;
use super::snippet::first_line;
use super::style::title;
use super::{Diagnostic, Findings};

/// Returns the reports as commands, one line for each: `::error
/// file=…,line=…,col=…,endLine=…,endColumn=…,title=…::message`.
///
/// # Arguments
/// `findings` has one entry for each file.
///
/// # Returns
/// An empty text if there are no reports. Lines and columns count from 1, columns in characters;
/// the end is exclusive.
///
/// # Complexity
/// Linear in the number of reports and the lengths of the lines that they are about.
#[must_use]
pub fn github(findings: &[Findings]) -> String {
    findings
        .iter()
        .flat_map(|found| {
            found.diagnostics.iter().map(move |diagnostic| command(diagnostic, found))
        })
        .collect()
}

fn command(diagnostic: &Diagnostic, found: &Findings) -> String {
    let mut properties = Vec::new();
    properties.extend(found.file.iter().map(|file| ("file", file.clone())));
    if let (Some(source), Some(label)) = (&found.source, &diagnostic.primary) {
        let (line, range) = first_line(source, label);
        let [column, end] = [range.start, range.end].map(|offset| source.location(offset).column);
        let numbers = [("line", line), ("col", column), ("endLine", line), ("endColumn", end)];
        properties.extend(numbers.map(|(name, number)| (name, number.to_string())));
    }
    properties.push(("title", title(diagnostic)));
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    let more = match diagnostic.elsewhere.len() {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let help = diagnostic.help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let text = format!("{}{more}{help}", diagnostic.message);
    let lines: Vec<String> = text.split('\n').map(|line| clean(line, true)).collect();
    format!(
        "::{} {}::{}\n",
        diagnostic.severity().as_str(),
        properties.join(","),
        data(&lines.join("\n"))
    )
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;
    use crate::source::{Source, Span};

    #[test]
    fn what_would_end_a_command_is_escaped() {
        let report = Diagnostic::at(Code::UnknownNode, Span::new(3, 8), "100% of\u{1b} `b`:, c")
            .help("write `a\nb`");
        let mut second = Diagnostic::new(Code::KindNeverUsed, "m");
        second.elsewhere = vec![Span::default(); 2];
        let findings = [
            Findings {
                file: Some("a:b,%.pz".into()),
                source: Some(Source::new("x", "ä bc\nd")),
                diagnostics: vec![report],
            },
            Findings { file: None, source: None, diagnostics: vec![second.clone()] },
        ];
        assert_eq!(
            github(&findings),
            "\
::error file=a%3Ab%2C%25.pz,line=1,col=3,endLine=1,endColumn=5,title=E0201::100%25 of␛ `b`:, c%0Ahelp: write `a%0Ab`
::warning title=W0401 kind-never-used::m (and 2 more)
"
        );
        second.denied = true;
        assert!(
            github(&[Findings { file: None, source: None, diagnostics: vec![second] }])
                .starts_with("::error title=W0401")
        );
        assert_eq!(github(&[]), "");
    }
}
