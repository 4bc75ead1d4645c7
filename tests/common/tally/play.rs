//! The constructs in starts, goals and conditions.

use super::{Tally, is_class};
use puzzlec::stages::syntax::ast::{
    Condition, Expr, ExprNode, GoalStatement, KindPart, KindSet, NamePart, NodeSet, NodeTerm,
    Operator, StartStatement,
};

impl Tally {
    pub fn start(&mut self, statement: &StartStatement) {
        self.add(match statement {
            StartStatement::Picture(_) => "start picture",
            StartStatement::Layout(_) => "start layout",
            StartStatement::Put(..) => "start put",
            StartStatement::For(_) => return,
        });
    }

    pub fn goal(&mut self, statement: &GoalStatement) {
        match statement {
            GoalStatement::Picture(picture) => {
                self.add("goal picture");
                self.add_if(picture.value.contains('?'), "goal picture ?");
            }
            GoalStatement::Condition(condition) => self.condition(condition),
            GoalStatement::For(_) => {}
        }
    }

    pub fn condition(&mut self, condition: &Condition) {
        if let Condition::No(_, Some(nodes), _)
        | Condition::Some(_, Some(nodes), _)
        | Condition::EveryIn(_, nodes, _)
        | Condition::EveryIs(nodes, ..) = condition
        {
            self.nodes(nodes);
        }
        match condition {
            Condition::Or(parts) | Condition::And(parts) => {
                self.add(if matches!(condition, Condition::Or(_)) { "or" } else { "and" });
                parts.iter().for_each(|part| self.condition(part));
            }
            Condition::Not(part) | Condition::Group(part) => {
                self.add(if matches!(condition, Condition::Not(_)) { "not" } else { "( )" });
                self.condition(part);
            }
            Condition::All(..) => self.add("all"),
            Condition::No(_, nodes, _) => self.add(if nodes.is_some() { "no in" } else { "no" }),
            Condition::Some(_, nodes, _) => {
                self.add(if nodes.is_some() { "some in" } else { "some" })
            }
            Condition::Sought(sought) => {
                self.add(if sought.no { "no on" } else { "some on" });
                sought.pattern.cells.iter().for_each(|cell| self.cell(cell));
                self.add_if(sought.filter.is_some(), "some on if");
            }
            Condition::Exists(exists) => {
                self.add(if exists.no { "no if" } else { "some if" });
                exists.filter.iter().for_each(|filter| self.condition(filter));
            }
            Condition::EveryIn(..) => self.add("every in"),
            Condition::EveryIs(_, denied, ..) => {
                self.add(if *denied { "every is not" } else { "every is" })
            }
            Condition::Compare(sides, comparison, ..) => {
                let plain = matches!(
                    (&sides.0.node, &sides.1.node),
                    (ExprNode::Count(_), ExprNode::Number(_))
                );
                self.add_if(!plain, "sum");
                self.counts(&sides.0);
                self.counts(&sides.1);
                let known = ["==", "!=", "<=", ">=", "<", ">"]
                    .into_iter()
                    .find(|known| comparison == known);
                known.into_iter().for_each(|known| self.add(known));
            }
            Condition::Is(_, denied, ..) => self.add(if *denied { "is not" } else { "is" }),
            Condition::Layout(layout) => {
                self.add("layout");
                self.add_if(layout.cells.iter().any(|cell| cell.kinds.is_none()), "layout ?");
                self.add_if(layout.cells.iter().any(|cell| cell.times.is_some()), "layout *");
                let open = |set: &KindSet| {
                    set.not
                        || set.parts.len() > 1
                        || set.parts.iter().any(|part| matches!(part, KindPart::Any(_)))
                        || is_class(set)
                };
                self.add_if(
                    layout.cells.iter().any(|cell| cell.kinds.as_ref().is_some_and(open)),
                    "layout class",
                );
            }
            Condition::Stuck(_) => self.add("stuck"),
        }
    }

    /// Adds the constructs of a side of a comparison.
    fn counts(&mut self, side: &Expr) {
        match &side.node {
            ExprNode::Count(counted) => {
                self.add(if counted.1.is_some() { "count in" } else { "count" })
            }
            ExprNode::Number(_) | ExprNode::Param(_) | ExprNode::Member(_) => {}
            ExprNode::Group(inner) | ExprNode::Minus(_, inner) => self.counts(inner),
            ExprNode::Chain(first, rest) => {
                self.counts(first);
                for (operator, operand) in rest {
                    self.add_if(*operator == Operator::Times, "sum *");
                    self.counts(operand);
                }
            }
            ExprNode::Power(tower) => tower.iter().for_each(|part| self.counts(part)),
        }
    }

    pub fn nodes(&mut self, set: &NodeSet) {
        let starred = |term: &NodeTerm| matches!(term, NodeTerm::Named(name) if name.parts.contains(&NamePart::Star));
        self.add_if(set.terms.iter().any(starred), "glob");
        self.add_if(!set.except.is_empty(), "except");
    }
}
