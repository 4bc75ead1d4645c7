//! Reports on names that are neither nodes nor regions.

use super::meant::row_first;
use super::names::MOST_WRITTEN;
use super::scope::{Scope, about_stem};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, is_one_letter_off, list_names, synonym};
use crate::source::Span;

impl Scope {
    pub(super) fn nodes_help(&self) -> String {
        match self.board.grid() {
            Some(grid) => format!("the nodes are r1c1 to r{}c{}", grid.rows, grid.columns),
            None if self.board.node_count() == 0 => "this board has no nodes".to_owned(),
            None => {
                // A name that is declared twice is listed once.
                let named = self
                    .board
                    .nodes()
                    .filter(|node| self.node_names.get(self.board.name(*node)) == Some(node));
                format!(
                    "the nodes are {}",
                    list_names(named.take(500).map(|node| self.board.name(node)))
                )
            }
        }
    }

    /// Reports a name that is neither a node nor a region.
    pub fn unknown_node(&self, text: &str, span: Span, sink: &mut Sink) {
        if self.is_tainted(text) {
            return;
        }
        if self.kind_names.contains_key(text) || self.classes.contains_key(text) {
            let report =
                Diagnostic::at(Code::WrongSort, span, format!("`{text}` is a piece, not a node"));
            let places = format!(
                "{}; places that a picture marks are a region: `legend 'x' _ in NAME`",
                self.nodes_help()
            );
            sink.push(report.of(Sort::Kind, text).about("pieces in place of nodes").help(places));
            return;
        }
        if self.board.find_family(text).is_some() {
            let report =
                Diagnostic::at(Code::WrongSort, span, format!("`{text}` is a line, not a node"))
                    .of(Sort::Line, text);
            sink.push(match (text, self.nodes_of_line(text)) {
                ("knight", _) => report.help("a knight's leaps are written `leaps(1,2)`"),
                (_, Some(nodes)) => {
                    report.help(format!("write its nodes: `{nodes}`")).offer(span, nodes)
                }
                _ => report.help(format!(
                    "give the nodes a name of their own in `board`: `region {text}_nodes = …`"
                )),
            });
            return;
        }
        if let Some(nodes) = self.board.region(text) {
            let names: Vec<&str> =
                nodes.iter().take(MOST_WRITTEN + 1).map(|&node| self.board.name(node)).collect();
            let report =
                Diagnostic::at(Code::WrongSort, span, format!("`{text}` is a region, not a node"))
                    .of(Sort::Region, text);
            let all = names.join(" ");
            sink.push(match names.len() {
                1..=MOST_WRITTEN => {
                    report.help(format!("write its nodes one by one: `{all}`")).offer(span, all)
                }
                _ => report.help("write its nodes one by one"),
            });
            return;
        }
        let report =
            Diagnostic::at(Code::UnknownNode, span, format!("there is no node named `{text}`"))
                .saying("not declared");
        let report = report.of(Sort::Node, text);
        if self.lost.names && self.board.node_count() == 0 {
            return;
        }
        if let Some(meant) = self.params.indexed(text, &|name| self.node_names.contains_key(name)) {
            return sink.push(
                report
                    .help(format!("write `{meant}`: an index stands in brackets"))
                    .offer(span, meant),
            );
        }
        if text == "except" || synonym(text) == Some("except") || is_one_letter_off(text, "except")
        {
            return sink.push(match text {
                // Where `except` is read as a name, the text is in the first version of the
                // language.
                "except" => report.help(
                    "`except` came with version 2: remove the line `language 1`, or name the nodes",
                ),
                _ => report.offer(span, "except").help("what is left out follows `except`"),
            });
        }
        if let Some(ours) =
            synonym(text).filter(|ours| ["all", "neighbours", "self"].contains(ours))
        {
            return sink.push(report.meaning(span, &[ours], ""));
        }
        if let Some(swapped) = row_first(text).filter(|meant| self.node_names.contains_key(meant)) {
            return sink.push(
                report.help(format!("the row comes first: `{swapped}`")).offer(span, swapped),
            );
        }
        let first = text
            .strip_suffix('0')
            .map(|stem| format!("{stem}1"))
            .filter(|first| self.node_names.contains_key(first));
        if let (Some(first), false) = (first, text.ends_with("00")) {
            return sink.push(report.help(format!(
                "{}: numbers begin with 1, and the first is `{first}`",
                self.nodes_help()
            )));
        }
        if let Some(help) = self.regions_like(text) {
            return sink.push(report.help(help));
        }
        if matches!(text, "next" | "previous") {
            return sink.push(report.help(format!("say along which lines: `{text} on LINE`")));
        }
        if let Some(help) = self.grid_help(text) {
            let bounds = help.split(';').next().unwrap_or_default().to_owned();
            return sink.push(report.about(bounds).help(help));
        }
        let names = || self.board.nodes().map(|node| self.board.name(node));
        let words = ["all", "neighbours", "self"];
        let near = self.guess(
            text,
            names().chain(self.board.regions().iter().map(|region| region.0.as_str())).chain(words),
        );
        if self.lost.names && near.is_empty() {
            return;
        }
        let report = about_stem(report, text, names());
        let longer = self.longer_range(text, |name| self.node_names.contains_key(name));
        let plain = longer.is_none() && crate::syntax::is_name(text) && self.board.grid().is_none();
        let declaration = format!("nodes {text}");
        let help = match self.rooms[1] {
            _ if let Some(longer) = longer => format!("{}; {longer}", self.nodes_help()),
            Some(_) if plain => format!("{}; or declare it: `{declaration}`", self.nodes_help()),
            _ => self.nodes_help(),
        };
        let report = report.meaning(span, &near, help);
        sink.push(if plain { self.declarable(report, "board", &declaration) } else { report });
    }
}
