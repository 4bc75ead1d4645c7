//! Names of lines, and lines in place of other things.

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names};
use crate::model::{FamilyId, Tiling};
use crate::syntax::ast::{Name, Text};
use crate::syntax::words::is_direction;

/// The greatest number of nodes of a line that are written out in a help.
const MOST_NAMED: usize = 8;

impl Scope {
    /// Returns the families that `on` names.
    pub fn families(&self, names: &[Name], sink: &mut Sink) -> Option<Vec<FamilyId>> {
        let found: Vec<FamilyId> =
            names.iter().filter_map(|name| self.family(name, sink)).collect();
        (found.len() == names.len()).then_some(found)
    }

    /// Returns a family by name.
    pub fn family(&self, written: &Name, sink: &mut Sink) -> Option<FamilyId> {
        self.note(Sort::Line, written);
        let name = &self.spelled(written, sink)?;
        let found = self.board.find_family(&name.value);
        if found.is_none() && !self.is_tainted(&name.value) {
            if let Some(report) = self.no_line(name) {
                sink.push(report);
                return None;
            }
            let known = self.board.families();
            let near = self.guess(&name.value, known.iter().map(String::as_str));
            if self.lost.names && near.is_empty() {
                return None;
            }
            let names = list_names(known.iter().map(String::as_str));
            let stem = name.value.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let numbered = stem != name.value && known.iter().any(|line| line.as_str() == stem);
            let help = match known.len() {
                _ if is_direction(&name.value) => {
                    format!("`{}` is a direction: it stands right before the `:`, without `on`, as in `fall {}: …`", name.value, name.value)
                }
                _ if self.board.grid().is_some_and(|grid| grid.tiling != Tiling::Hex)
                    && matches!(name.value.as_str(), "diagonal" | "diagonals" | "antidiagonal" | "antidiagonals") =>
                {
                    let lines = if name.value.starts_with("anti") { "antidiagonals" } else { "diagonals" };
                    format!("declare it in `board`: `line {}: {lines}`", name.value)
                }
                _ if numbered => match stem {
                    "row" => "`row` is the name of all rows, without numbers; the nodes of one of them are `r1c*`".to_owned(),
                    "column" => "`column` is the name of all columns, without numbers; the nodes of one of them are `r*c1`".to_owned(),
                    _ => format!("`{stem}` has no numbers: several lines may share a name"),
                },
                0 => "this board has no lines".to_owned(),
                1 => format!("the only line is {names}"),
                _ => format!("the lines are {names}"),
            };
            let report = Diagnostic::at(
                Code::UnknownLine,
                name.span,
                format!("there is no line named `{}`", name.value),
            )
            .saying("not declared");
            let report = report.of(Sort::Line, &name.value);
            let report =
                if numbered { report.about(format!("numbers behind {stem}")) } else { report };
            let plain = written.parts.len() == 1;
            sink.push(if plain {
                report.meaning(name.span, &near, help)
            } else {
                report.help(help)
            });
        }
        found
    }

    /// Returns a report on a name of another sort where a line is meant.
    fn no_line(&self, name: &Text) -> Option<Diagnostic> {
        let word = &name.value;
        let sort = match () {
            () if self.is_named_kind(word) => Sort::Kind,
            () if self.node_names.contains_key(word) => Sort::Node,
            () if self.board.region(word).is_some() => Sort::Region,
            () => return None,
        };
        let families = self.board.families();
        let help = match families {
            [] => "this board has no lines".to_owned(),
            [only] => format!("the only line is `{only}`"),
            _ => format!("the lines are {}", list_names(families.iter().map(String::as_str))),
        };
        let report = Diagnostic::at(
            Code::WrongSort,
            name.span,
            format!("`{word}` is a {}, not a line", sort.word()),
        );
        if sort == Sort::Node {
            let help = format!("a start says `KIND at {word}`, and a condition `{word} is KIND`");
            return Some(report.of(sort, word).about("nodes in place of lines").help(help));
        }
        Some(report.of(sort, word).help(help))
    }

    /// Returns a report on `count(row)` or `no row`, in which a line stands in place of a piece.
    pub fn only_a_line(&self, word: &str, name: &Name, line: &str) -> Option<Diagnostic> {
        let family = self.board.find_family(line)?;
        if self.is_named_kind(line) || self.names_nodes(line) {
            return None;
        }
        let close = if word.ends_with('(') { ")" } else { "" };
        let mut lines = self.board.lines().iter().filter(|one| one.family == family);
        let nodes = &lines.next()?.nodes;
        let named: Vec<&str> =
            nodes.iter().take(MOST_NAMED + 1).map(|&node| self.board.name(node)).collect();
        let kind = self.kinds.all().next().map(|kind| self.kinds.name(kind))?;
        let message = format!("`{line}` is a line, not a piece");
        let report = Diagnostic::at(Code::WrongSort, name.span, message).of(Sort::Line, line);
        if named.len() > MOST_NAMED || lines.next().is_some() {
            return Some(report.help(format!(
                "name the piece and the nodes: `{word}{kind} in NODES{close}`; a name for the nodes is a region: `region {line}_nodes = …`"
            )));
        }
        let nodes = named.join(" ");
        let all = format!("any in {nodes}");
        Some(report.offer(name.span, &all).help(format!(
            "write `{word}{all}{close}` for all pieces there, or one kind, as in `{word}{kind} in {nodes}{close}`"
        )))
    }
}
