//! Lines of a board: written out, along declared nodes, or made by generators (rules R11a to R15).

use super::scope::Scope;
use super::uses::TurnsBack;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, near};
use crate::model::{Grid, Line, NodeId, Tiling};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Jump, Link, Name, NamePart, Text, Track};
use std::collections::HashMap;

/// The words that stand for all diagonals of a grid.
const DIAGONALS: [&str; 2] = ["diagonals", "antidiagonals"];

impl Scope {
    /// Adds the lines of a statement.
    pub fn lines(
        &mut self,
        statement: &BoardStatement,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        match statement {
            BoardStatement::Line(name, track) => {
                if let Some(name) = self.spelled(name, sink) {
                    self.line(&name, track, budget, sink)?;
                }
            }
            BoardStatement::Leaps(name, a, b, span) => {
                let Some(name) = self.spelled(name, sink) else { return Ok(()) };
                let family = self.board.family(&name.value);
                let steps = (self.params.value(a, sink), self.params.value(b, sink));
                if !self.need_grid(*span, "leaps", sink) {
                    return Ok(());
                }
                if let (Some(a), Some(b)) = steps {
                    if a < 0 || b < 0 || (a, b) == (0, 0) {
                        let report = Diagnostic::at(
                            Code::BadLeap,
                            *span,
                            format!("a leap of ({a},{b}) leads nowhere"),
                        );
                        sink.push(match (a.checked_abs(), b.checked_abs()) {
                            (Some(a), Some(b)) if (a, b) != (0, 0) => {
                                let report = report.offer(*span, format!("leaps({a},{b})"));
                                report.help(format!(
                                    "write `leaps({a},{b})`: all orientations are meant anyway"
                                ))
                            }
                            _ => report.help(
                                "one of the steps is at least 1: a knight's are `leaps(1,2)`",
                            ),
                        });
                    } else {
                        self.leaps(family, a, b, budget)?;
                    }
                }
            }
            BoardStatement::Jumps(name, tracks) => {
                let name = match name {
                    Some(name) => self.spelled(name, sink),
                    None => Some(Text { value: "jumps".to_owned(), span: Span::default() }),
                };
                let Some(family) = name.map(|name| name.value) else { return Ok(()) };
                self.board.family(&family);
                self.jumps(&family, tracks, sink);
            }
            BoardStatement::Path { line, names, closed } => {
                if let Some(line) = self.spelled(line, sink) {
                    self.path_line(&line, names, *closed, sink);
                }
            }
            BoardStatement::Grid { .. } => self.grid_lines(budget)?,
            BoardStatement::Nodes(_)
            | BoardStatement::Hidden(_)
            | BoardStatement::Wall { .. }
            | BoardStatement::Region(..)
            | BoardStatement::Legend { .. }
            | BoardStatement::For(_) => {}
        }
        Ok(())
    }

    /// Adds the jumps of a statement, which may itself be inside an instance.
    fn jumps(&mut self, family: &str, jumps: &[Jump], sink: &mut Sink) {
        let around = self.params.local.borrow().clone();
        let (instances, complete) = self.instances_in(&around, jumps, sink);
        self.lost.names |= !complete;
        for one in &instances {
            if let Jump::Track(track) = self.params.enter(one, sink) {
                self.track(family, track, sink);
            }
        }
        self.params.leave(sink);
    }

    pub fn need_grid(&self, span: Span, what: &str, sink: &mut Sink) -> bool {
        if self.board.grid().is_none() && !self.grid_failed {
            sink.push(
                Diagnostic::at(Code::NoGrid, span, format!("`{what}` needs a grid"))
                    .help("declare one: `grid 4 by 4`"),
            );
        }
        if let Some(Grid { tiling: Tiling::Hex, .. }) = self.board.grid() {
            let report =
                Diagnostic::at(Code::NotOnHex, span, format!("`{what}` needs a grid of squares"));
            sink.push(report.help("the lines of a hex board are `row`, `diagonal` and `antidiagonal`; any other is written out"));
            return false;
        }
        self.board.grid().is_some()
    }

    /// Returns `true` if a direction along a line does not exist on a hex board, and reports it.
    /// The correction contains `way`: a direction of a rule after its lines, or a target of a click
    /// before them.
    pub fn is_off_hex(&self, line: &str, word: &Text, way: &str, sink: &mut Sink) -> bool {
        let off =
            line == "column" && self.board.grid().is_some_and(|grid| grid.tiling == Tiling::Hex);
        if off {
            let report = Diagnostic::at(
                Code::NotOnHex,
                word.span,
                format!("`{}` is no direction on a hex board", word.value),
            );
            let lines = "on diagonal, antidiagonal";
            let instead = if way.ends_with("ward") {
                format!("{lines} {way}")
            } else {
                format!("{way} {lines}")
            };
            sink.push(
                report
                    .help(format!(
                        "two lines lead {} from a node, one to each side: write `{instead}`",
                        word.value
                    ))
                    .offer(word.span, instead),
            );
        }
        off
    }

    fn line(
        &mut self,
        name: &Text,
        track: &Track,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        if let (true, [NamePart::Text(word)]) = (track.rest.is_empty(), &track.first.parts[..])
            && DIAGONALS.contains(&word.as_str())
            && !self.node_names.contains_key(word)
        {
            let family = self.board.family(&name.value);
            return if self.need_grid(track.first.span, word, sink) {
                self.diagonals(family, word == "diagonals", budget)
            } else {
                Ok(())
            };
        }
        self.board.family(&name.value);
        if let Some(report) = self.nearly_diagonals(track) {
            self.tainted.insert(name.value.clone());
            sink.push(report);
            return Ok(());
        }
        self.track(&name.value, track, sink);
        Ok(())
    }

    /// Returns a report on `line d: diagonal`.
    fn nearly_diagonals(&self, track: &Track) -> Option<Diagnostic> {
        let ([], [NamePart::Text(word)]) = (&track.rest[..], &track.first.parts[..]) else {
            return None;
        };
        let unknown = !self.is_known(word) && self.board.grid().is_some();
        let [meant] = near(word, DIAGONALS).into_iter().filter(|_| unknown).collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let report = Diagnostic::at(
            Code::UnknownNode,
            track.first.span,
            format!("there is no node named `{word}`"),
        )
        .saying("not declared");
        Some(report.of(Sort::Node, word).meaning(track.first.span, &[meant], ""))
    }

    fn path_line(&mut self, line: &Text, names: &[Name], closed: bool, sink: &mut Sink) {
        let family = self.board.family(&line.value);
        let nodes: Option<Vec<Vec<NodeId>>> =
            names.iter().map(|name| self.nodes(name, &mut Sink::default())).collect();
        let nodes: Vec<NodeId> = nodes.unwrap_or_default().concat();
        if nodes.is_empty() {
            self.tainted.insert(line.value.clone());
            return; // the declaration has failed and is reported
        }
        if closed && nodes.len() < 2 {
            let report =
                Diagnostic::at(Code::ShortLine, names[0].span, "a ring of one node leads nowhere");
            sink.push(report.help("a ring has at least two nodes"));
            return;
        }
        // Nodes that form the same line again have been declared twice, which is reported.
        if !sink.has_report(|report| report.code == Code::DuplicateNode)
            || !self.board.lines().iter().any(|line| line.family == family && line.nodes == nodes)
        {
            self.board.add_line(Line { family, nodes, ring: closed, one_way: Vec::new() });
        }
    }

    /// Adds the line that a track describes.
    fn track(&mut self, family: &str, track: &Track, sink: &mut Sink) {
        let Some((mut nodes, links, spans)) = self.track_nodes(track, sink) else {
            self.tainted.insert(family.to_owned());
            return;
        };
        let ring = nodes.len() > 2 && nodes.first() == nodes.last();
        if ring {
            nodes.pop();
        }
        let whole = spans[0].to(spans[spans.len() - 1]);
        if nodes.len() < 2 {
            self.tainted.insert(family.to_owned());
            sink.push(
                Diagnostic::at(Code::ShortLine, whole, "a line of one node leads nowhere")
                    .help("join two nodes or more: `t1 - t2 - t3`"),
            );
            return;
        }
        let mut seen: HashMap<NodeId, Span> = HashMap::new();
        for (&node, &span) in nodes.iter().zip(&spans) {
            if let Some(first) = seen.insert(node, span) {
                let name = self.board.name(node);
                let report = Diagnostic::at(
                    Code::NodeTwiceOnLine,
                    span,
                    format!("this line visits `{name}` twice"),
                );
                let report =
                    if first == span { report } else { report.because(first, "first here") };
                let plain = links.iter().all(|link| *link == Link::Both);
                let above = self.params.local.borrow().above().filter(|_| plain);
                sink.push(match above {
                    Some((place, range, write)) => report.offer(place, range).help(write),
                    None if nodes.len() == 2 => {
                        report.help("a line joins different nodes, as in `t1 - t2 - t3`")
                    }
                    None => report.help(
                        "split it into two lines of the same name; only a ring ends where it began",
                    ),
                });
                self.tainted.insert(family.to_owned());
                return;
            }
        }
        if ring && nodes.len() == 2 {
            let with = self.params.local.borrow();
            let names = [0, 1].map(|at| self.board.name(nodes[at]).to_owned());
            self.params.notes.turns_back(TurnsBack {
                span: whole,
                names,
                with: with.values(),
                above: with.above(),
            });
        }
        let one_way = links
            .iter()
            .enumerate()
            .filter(|(_, link)| **link == Link::Forward)
            .map(|(at, _)| at as u32)
            .collect();
        let family = self.board.family(family);
        self.board.add_line(Line { family, nodes, ring, one_way });
    }

    /// Returns the nodes of a track, the links between them, and the place where each node is named
    /// (rule R6).
    fn track_nodes(
        &self,
        track: &Track,
        sink: &mut Sink,
    ) -> Option<(Vec<NodeId>, Vec<Link>, Vec<Span>)> {
        let after_first = track.rest.first().map_or(Link::Both, |(link, _)| *link);
        let (mut nodes, mut links, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        let mut complete = true;
        let named = std::iter::once((after_first, &track.first))
            .chain(track.rest.iter().map(|(link, name)| (*link, name)));
        for (link, name) in named {
            let Some(found) = self.nodes(name, sink) else {
                complete = false;
                continue;
            };
            for node in found {
                if !nodes.is_empty() {
                    links.push(link);
                }
                nodes.push(node);
                spans.push(name.span);
            }
        }
        (complete && !nodes.is_empty()).then_some((nodes, links, spans))
    }
}
