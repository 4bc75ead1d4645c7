//! Regions, which may refer to each other in any order (rule R16).

use super::grid::Shown;
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::NodeId;
use crate::syntax::ast::{BoardStatement, Name, NamePart, NodeTerm, Text};
use std::collections::HashSet;

type Region<'a> = (&'a Text, Vec<&'a [NodeTerm]>);

impl Scope {
    /// Resolves regions: those of statements and of the legend, each the union of all that name it (rule R16).
    pub fn regions(&mut self, statements: &[BoardStatement], shown: &Shown, budget: &Budget, sink: &mut Sink) -> Result<(), Limit> {
        let mut written: Vec<(&Text, Vec<&[NodeTerm]>)> = Vec::new();
        let mut entries: Vec<Option<&str>> = Vec::new();
        for statement in statements {
            let (name, nodes) = match statement {
                BoardStatement::Region(name, nodes) => {
                    self.note_nodes(nodes);
                    (name, Some(&nodes[..]))
                }
                BoardStatement::Legend { region, .. } => {
                    entries.push(region.as_ref().map(|name| name.value.as_str()));
                    let Some(name) = region else { continue };
                    (name, None)
                }
                _ => continue,
            };
            self.note_text(Sort::Region, name);
            if self.node_names.contains_key(&name.value) {
                let report = Diagnostic::at(Code::DuplicateNode, name.span, format!("`{}` is a node already", name.value))
                    .of(Sort::Region, &name.value);
                let report = match self.node_names.get(&name.value) {
                    Some(node) => report.because(self.node_spans[node.index()], "declared here"),
                    None => report,
                };
                sink.push(report.help("nodes and regions share one space of names; give the region another name"));
                continue;
            }
            match written.iter_mut().find(|(known, _)| known.value == name.value) {
                Some((_, all)) => all.extend(nodes),
                None => written.push((name, nodes.into_iter().collect())),
            }
        }
        let from_picture = |name: &str| {
            let nodes = shown.in_regions.iter().filter(|(entry, _)| entries.get(*entry).copied().flatten() == Some(name));
            nodes.map(|(_, node)| *node).collect::<Vec<NodeId>>()
        };
        let mut open = written;
        // Regions may name each other in any order: resolve what can be resolved until nothing moves.
        while !open.is_empty() {
            budget.poll()?;
            let names: HashSet<&str> = open.iter().map(|(name, _)| name.value.as_str()).collect();
            let ready = |terms: &[&[NodeTerm]]| !terms.iter().copied().flatten().filter_map(plain_name).any(|name| names.contains(name));
            let (now, later): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, terms)| ready(terms));
            if now.is_empty() {
                self.regions_in_themselves(&later, sink);
                break;
            }
            for (name, terms) in now {
                let mut nodes = from_picture(&name.value);
                for terms in terms {
                    match self.node_set(terms, sink) {
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
            entry.region = region.map(|name| self.board.region(name).unwrap_or_default().to_vec());
        }
        Ok(())
    }

    /// Reports regions that wait for each other, one report for each circle.
    fn regions_in_themselves(&mut self, stuck: &[Region<'_>], sink: &mut Sink) {
        let mut seen: HashSet<&str> = HashSet::new();
        for (first, _) in stuck {
            let mut path: Vec<&Region<'_>> = Vec::new();
            let mut next = stuck.iter().find(|(name, _)| name.value == first.value);
            while let Some(region) = next.filter(|(name, _)| seen.insert(&name.value)) {
                path.push(region);
                let mut inside = region.1.iter().copied().flatten().filter_map(plain_name);
                next = inside.find_map(|inner| stuck.iter().find(|(name, _)| name.value == inner));
            }
            let Some(begin) = next.and_then(|(end, _)| path.iter().position(|(name, _)| name.value == end.value)) else { continue };
            let circle = &path[begin..];
            let name = circle[0].0;
            let report = Diagnostic::at(Code::ClassInItself, name.span, format!("the region `{}` contains itself", name.value));
            let report = report.of(Sort::Region, &name.value);
            let report = circle[1..].iter().take(3).fold(report, |report, (other, _)| report.because(other.span, "by way of this"));
            sink.push(report.help("name the nodes themselves"));
        }
        self.tainted.extend(stuck.iter().map(|(name, _)| name.value.clone()));
    }
}

/// The name that a term is, if it is no glob and has no index.
fn plain_name(term: &NodeTerm) -> Option<&str> {
    let NodeTerm::Named(Name { parts, .. }) = term else { return None };
    if let [NamePart::Text(text)] = &parts[..] { Some(text) } else { None }
}
