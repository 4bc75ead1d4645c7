//! `wall`: pairs of nodes between which no line goes (rule R47).

use super::locals::Instance;
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names};
use crate::model::{FamilyId, NodeId};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Name};
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
            let BoardStatement::Wall(pairs) = self.params.enter(one, sink) else { continue };
            for (one, other) in pairs {
                budget.poll()?;
                if let Some(first) = self.side(one, sink)
                    && let Some(second) = self.side(other, sink)
                {
                    walls.push((first, second, one.span.to(other.span)));
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

    /// Returns the node on one side of a wall.
    fn side(&self, name: &Name, sink: &mut Sink) -> Option<NodeId> {
        match self.nodes(name, sink)?[..] {
            [node] => Some(node),
            _ => {
                let report = Diagnostic::at(
                    Code::ManyNodes,
                    name.span,
                    "one node is meant on each side of a wall",
                );
                sink.push(report.of(Sort::Node, "").help(
                    "repeat the wall for each of them: `for k in 1..3 { wall r[k]c1-r[k]c2 }`",
                ));
                None
            }
        }
    }

    /// Returns a report on a wall between nodes that no line joins.
    fn apart(&self, one: NodeId, other: NodeId, span: Span) -> Diagnostic {
        let (first, second) = (self.board.name(one), self.board.name(other));
        let report = Diagnostic::at(
            Code::NothingToCut,
            span,
            format!("no line goes from `{first}` straight to `{second}`"),
        );
        let beside = self.board.neighbours(one, None);
        report.help(match beside.len() {
            0 => format!("`{first}` stands on no line with another node"),
            _ => format!(
                "next to `{first}` are {}",
                list_names(beside.iter().map(|&node| self.board.name(node)))
            ),
        })
    }
}
