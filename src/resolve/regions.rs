//! Regions, which may name each other in any order (rule R16).

use super::grid::Shown;
use super::locals::{Instance, Locals};
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::NodeId;
use crate::syntax::ast::{BoardStatement, NamePart, NodeSet, Text};
use std::collections::{HashMap, HashSet};

type Region<'a> = (Text, Vec<(&'a NodeSet, Locals)>);

impl Scope {
    /// Resolves the regions of statements and of the legend; a region is the union of all entries
    /// that name it (rule R16).
    pub fn regions(
        &mut self,
        statements: &[Instance<'_, BoardStatement>],
        shown: &Shown,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        let mut written: Vec<Region<'_>> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        let mut entries: Vec<Option<String>> = Vec::new();
        for one in statements {
            let (name, nodes) = match self.params.enter(one, sink) {
                BoardStatement::Region(name, nodes) => {
                    self.note_nodes(nodes);
                    (name, Some((nodes, one.with.clone())))
                }
                BoardStatement::Legend { region, .. } => {
                    let spelled =
                        region.as_ref().and_then(|name| self.spelled(name, &mut Sink::default()));
                    entries.push(spelled.map(|name| name.value));
                    let Some(name) = region else { continue };
                    (name, None)
                }
                _ => continue,
            };
            self.note_declared(Sort::Region, name);
            let Some(name) = self.spelled(name, sink) else { continue };
            if self.node_names.contains_key(&name.value) {
                let report = Diagnostic::at(
                    Code::DuplicateNode,
                    name.span,
                    format!("`{}` is a node already", name.value),
                )
                .of(Sort::Region, &name.value);
                let report = match self.node_names.get(&name.value) {
                    Some(node) => report.because(self.node_spans[node.index()], "declared here"),
                    None => report,
                };
                sink.push(report.help(
                    "nodes and regions share one space of names; give the region another name",
                ));
                continue;
            }
            match places.get(&name.value).and_then(|&at| written.get_mut(at)) {
                Some((_, all)) => all.extend(nodes),
                None => {
                    places.insert(name.value.clone(), written.len());
                    written.push((name, nodes.into_iter().collect()));
                }
            }
        }
        self.params.leave(sink);
        let from_picture = |name: &str| {
            let nodes = shown
                .in_regions
                .iter()
                .filter(|(entry, _)| entries.get(*entry).and_then(Option::as_deref) == Some(name));
            nodes.map(|(_, node)| *node).collect::<Vec<NodeId>>()
        };
        let mut open = written;
        // Regions may name each other in any order: those that are ready are resolved until no more
        // become ready.
        while !open.is_empty() {
            budget.poll()?;
            let names: HashSet<String> = open.iter().map(|(name, _)| name.value.clone()).collect();
            let ready = |terms: &[(&NodeSet, Locals)]| {
                !self.named(terms).iter().any(|name| names.contains(name))
            };
            let (now, later): (Vec<_>, Vec<_>) =
                open.into_iter().partition(|(_, terms)| ready(terms));
            if now.is_empty() {
                self.regions_in_themselves(&later, sink);
                break;
            }
            for (name, terms) in now {
                let mut nodes = from_picture(&name.value);
                for (terms, with) in terms {
                    self.params.begin(&with, sink);
                    let more = self.node_set(terms, sink);
                    self.params.leave(sink);
                    match more {
                        Some(more) => nodes.extend(more),
                        None => {
                            self.tainted.insert(name.value.clone());
                        }
                    }
                }
                nodes.sort_unstable();
                nodes.dedup();
                self.board.add_region(name.value.clone(), nodes);
            }
            open = later;
        }
        for (entry, region) in self.legend.iter_mut().zip(&entries) {
            entry.region =
                region.as_ref().map(|name| self.board.region(name).unwrap_or_default().to_vec());
        }
        Ok(())
    }

    /// Returns the names in the terms that are neither globs nor ranges.
    fn named(&self, terms: &[(&NodeSet, Locals)]) -> Vec<String> {
        let mut found = Vec::new();
        for (terms, with) in terms {
            let unheard = &mut Sink::default();
            self.params.begin(with, unheard);
            let single = terms.named().filter(|name| {
                !name.parts.iter().any(|part| matches!(part, NamePart::Range(..) | NamePart::Star))
            });
            found.extend(
                single
                    .filter_map(|name| self.spelled(name, &mut Sink::default()))
                    .map(|name| name.value),
            );
            self.params.leave(unheard);
        }
        found
    }

    /// Reports regions that wait for each other, in one report for each cycle.
    fn regions_in_themselves(&mut self, stuck: &[Region<'_>], sink: &mut Sink) {
        let mut seen: HashSet<&str> = HashSet::new();
        for (first, _) in stuck {
            let mut path: Vec<&Region<'_>> = Vec::new();
            let mut next = stuck.iter().find(|(name, _)| name.value == first.value);
            while let Some(region) = next.filter(|(name, _)| seen.insert(&name.value)) {
                path.push(region);
                next = self
                    .named(&region.1)
                    .iter()
                    .find_map(|inner| stuck.iter().find(|(name, _)| name.value == *inner));
            }
            let Some(begin) =
                next.and_then(|(end, _)| path.iter().position(|(name, _)| name.value == end.value))
            else {
                continue;
            };
            let circle = &path[begin..];
            let name = &circle[0].0;
            let report = Diagnostic::at(
                Code::ClassInItself,
                name.span,
                format!("the region `{}` contains itself", name.value),
            );
            let report = report.of(Sort::Region, &name.value);
            let report = circle[1..]
                .iter()
                .take(3)
                .fold(report, |report, (other, _)| report.because(other.span, "by way of this"));
            sink.push(report.help("name the nodes themselves"));
        }
        self.tainted.extend(stuck.iter().map(|(name, _)| name.value.clone()));
    }
}
