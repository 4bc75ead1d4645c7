//! `wall`: pairs of nodes between which no line goes (rule R47).

use super::locals::Instance;
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names};
use crate::model::{FamilyId, NodeId};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Expr, ExprNode, Name, NamePart};
use crate::syntax::{expr_text, name_text};
use std::collections::HashSet;

impl Scope {
    /// Returns `true` if a single node is also a line, where a statement makes lines of a family.
    pub fn may_be_single(&self, statement: &BoardStatement, family: FamilyId) -> bool {
        match statement {
            BoardStatement::Path { .. } => true,
            BoardStatement::Grid { .. } => {
                matches!(&*self.board.families()[family.0 as usize], "row" | "column")
            }
            _ => false,
        }
    }

    /// Cuts all lines at walls.
    ///
    /// # Arguments
    /// `alone` holds for each line `true` if a single node of it is still a line.
    pub fn walls(
        &mut self,
        statements: &[Instance<'_, BoardStatement>],
        alone: &[bool],
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        let mut walls: Vec<(NodeId, NodeId, Span)> = Vec::new();
        for one in statements {
            let BoardStatement::Wall { pairs, span } = self.params.enter(one, sink) else {
                continue;
            };
            for (one, other) in pairs {
                budget.poll()?;
                let (Some(first), Some(second)) = (self.nodes(one, sink), self.nodes(other, sink))
                else {
                    continue;
                };
                match (&first[..], &second[..]) {
                    ([first], [second]) => {
                        walls.push((*first, *second, one.span.to(other.span)));
                    }
                    _ => {
                        let alone = (pairs.len() == 1).then_some(*span);
                        sink.push(self.long_wall([(one, &first), (other, &second)], alone));
                    }
                }
            }
        }
        self.params.leave(sink);
        if walls.is_empty() {
            return Ok(());
        }
        let joined: HashSet<(NodeId, NodeId)> =
            self.board.lines().iter().flat_map(|line| line.pairs()).collect();
        let is_joined = |one: NodeId, other: NodeId| {
            joined.contains(&(one, other)) || joined.contains(&(other, one))
        };
        let apart: Vec<_> = walls.extract_if(.., |wall| !is_joined(wall.0, wall.1)).collect();
        if !self.lost.names && !self.grid_failed {
            apart
                .into_iter()
                .for_each(|(one, other, span)| sink.push(self.apart(one, other, span)));
        }
        self.board.cut(walls.into_iter().map(|(one, other, _)| (one, other)).collect(), alone);
        Ok(())
    }

    /// Returns a report on a pair with several nodes on a side: the loop that writes one wall for
    /// each of them.
    ///
    /// # Arguments
    /// * `sides` - the names, each with its nodes
    /// * `alone` - the place of the statement, if it has no other pair
    fn long_wall(&self, sides: [(&Name, &[NodeId]); 2], alone: Option<Span>) -> Diagnostic {
        let several = if sides[0].1.len() == 1 { sides[1].0 } else { sides[0].0 };
        let report = Diagnostic::at(
            Code::ManyNodes,
            several.span,
            "one node is meant on each side of a wall",
        );
        let report = report.of(Sort::Node, "");
        let Some(repeated) = self.wall_by_wall(sides.map(|(name, _)| name)) else {
            let numbers = sides.map(|(_, nodes)| nodes.len());
            let help = match numbers {
                [1, _] | [_, 1] => "write a wall for each of them".to_owned(),
                [one, other] if one == other => "write a wall for each pair of nodes".to_owned(),
                [one, other] => format!(
                    "write a wall for each pair of nodes: {one} are on the one side and {other} on the other"
                ),
            };
            return report.help(help);
        };
        match alone {
            Some(statement) => report.write(statement, repeated),
            None => report.help(format!("write this pair by itself: `{repeated}`")),
        }
    }

    /// Returns the loop over walls that a pair with ranges stands for; `None` if its ranges differ in
    /// length or count down.
    fn wall_by_wall(&self, sides: [&Name; 2]) -> Option<String> {
        let mut ranges = Vec::new();
        for (side, name) in sides.iter().enumerate() {
            for (at, part) in name.parts.iter().enumerate() {
                let NamePart::Range(from, to) = part else { continue };
                let value = |end| self.params.value(end, &mut Sink::default());
                ranges.push((side, at, from, to, value(from)?, value(to)?));
            }
        }
        let (side, _, from, to, first, last) = *ranges.first()?;
        let alike = ranges.iter().all(|range| range.5 - range.4 == last - first);
        if first > last || !alike || ranges.len() > 1 && (ranges.len() > 2 || ranges[1].0 == side) {
            return None;
        }
        let is_free = |name: &&&str| !self.params.is_known(name);
        let counter = ["k", "i", "j", "m", "n"].iter().find(is_free)?;
        let mut names = sides.map(Clone::clone);
        for (side, at, begin, _, value, _) in ranges {
            let index = match value - first {
                0 => (*counter).to_owned(),
                more => format!("{counter}{more:+}"),
            };
            names[side].parts[at] =
                NamePart::Index(Expr { node: ExprNode::Param(index), span: begin.span });
        }
        let [one, other] = names.map(|name| name_text(&name));
        let range = [from, to].map(expr_text).join("..");
        Some(format!("for {counter} in {range} {{ wall {one}-{other} }}"))
    }

    /// Returns a report on a wall between nodes that no line joins.
    fn apart(&self, one: NodeId, other: NodeId, span: Span) -> Diagnostic {
        let (first, second) = (self.board.name(one), self.board.name(other));
        let report = Diagnostic::at(
            Code::NothingToCut,
            span,
            format!("no line goes from `{first}` straight to `{second}`"),
        );
        let sides = [(one, first), (other, second)].map(|(node, name)| {
            let beside = self.board.neighbours(node, None);
            (name, beside.iter().map(|&node| self.board.name(node)).collect::<Vec<_>>())
        });
        if let Some((name, _)) = sides.iter().find(|(_, beside)| beside.is_empty()) {
            return report.help(format!("`{name}` stands on no line with another node"));
        }
        let [first, second] = sides.map(|(name, beside)| match beside[..] {
            [only] => format!("next to `{name}` is `{only}`"),
            _ => format!("next to `{name}` are {}", list_names(beside)),
        });
        report.help(format!("{first}; {second}"))
    }
}
