//! Writes a program for answer set solvers such as clingo. V. Lifschitz, Answer set planning, 1999.

use super::names::step;
use super::{Question, Text, Unsaid};
use crate::ground::{GroundEffect, MoveId, SetId};
use crate::model::{Comparison, Condition, KindSet, NodeId};
use std::fmt::{self, Write};

/// The rules of every puzzle, for each step.
const RULES: &str = "
step(0..horizon).
{ do(M,T) : move(M) } = 1 :- step(T), T > 0.
within(N,S,T) :- holds(N,K,T), set(S,K).
:- do(M,T), guard(M,N,S), not within(N,S,T-1).
:- do(M,T), only_if(M,C), not true(C,T-1).
holds(N,K,T) :- do(M,T), becomes(M,N,K).
holds(N,K,T) :- do(M,T), takes(M,N,O), holds(O,K,T-1).
holds(N,L,T) :- do(M,T), maps(M,N,F), holds(N,K,T-1), map(F,K,L).
changed(N,T) :- do(M,T), changes(M,N).
holds(N,K,T) :- step(T), T > 0, holds(N,K,T-1), not changed(N,T).
alters(T) :- step(T), T > 0, holds(N,K,T-1), not holds(N,K,T).
:- step(T), T > 0, not alters(T).
:- never(C), true(C,T), T > 0.
:- goal(C), not true(C,horizon).
:- do(M,T), clicks(M,N), do(O,T-1), clicks(O,N), no_repeat.
free(T) :- do(M,T), link(M,C,A,_), do(O,T-1), link(O,C,_,A).
paid(T,C) :- do(M,T), cost(M,C), not free(T).
:~ paid(T,C). [C@1,T]
true(C,T) :- step(T), every(C), within(N,S,T) : cell(C,N,S).
true(C,T) :- some(C), cell(C,N,S), within(N,S,T).
true(C,T) :- step(T), not_one(C,D), not true(D,T).
true(C,T) :- step(T), all_of(C), true(D,T) : part(C,D).
true(C,T) :- one_of(C), part(C,D), true(D,T).
#show do/2.
";

/// Writes a program whose answer sets are the solutions of exactly `horizon` moves, each at least
/// once: moves that count as one (R27) may be several here. The best model is the cheapest
/// solution.
///
/// # Errors
/// Returns the reason why the puzzle cannot be expressed.
///
/// # Complexity
/// Linear in the table of moves.
pub fn asp(question: &Question) -> Result<String, Unsaid> {
    question.check()?;
    let mut program =
        Program { text: Text::default(), conditions: 0, sets: Vec::new(), unsaid: None };
    let written = program.write(question);
    match (program.unsaid, written) {
        (Some(unsaid), _) => Err(unsaid),
        (None, Err(fmt::Error)) => Err(Unsaid::Length),
        (None, Ok(())) => Ok(program.text.0),
    }
}

struct Program {
    text: Text,
    /// The number of conditions that are numbered.
    conditions: usize,
    sets: Vec<KindSet>,
    unsaid: Option<Unsaid>,
}

impl Program {
    fn write(&mut self, question: &Question) -> fmt::Result {
        let Question { puzzle, task, start, goal } = *question;
        self.sets.clone_from(&task.sets);
        writeln!(self.text, "% {}", puzzle.title.replace('\n', " "))?;
        writeln!(self.text, "% Answer sets are the solutions of N moves: clingo -c horizon=N")?;
        writeln!(self.text, "#const horizon = 1.{RULES}")?;
        for (node, kind) in start.iter().enumerate() {
            writeln!(self.text, "holds({node},{},0).", kind.index())?;
        }
        if task.remembers_click {
            writeln!(self.text, "no_repeat.")?;
        }
        for (map, table) in task.maps.iter().enumerate() {
            for (from, to) in table.iter().enumerate() {
                writeln!(self.text, "map({map},{from},{}).", to.index())?;
            }
        }
        let guards: Vec<usize> =
            task.conditions.iter().map(|guard| self.condition(guard)).collect::<Result<_, _>>()?;
        for id in (0..task.move_count()).map(|id| MoveId(id as u32)) {
            let (at, made) = (id.0, task.ground_move(id));
            writeln!(
                self.text,
                "move({at}). cost({at},{}). % {}",
                made.cost,
                step(puzzle, task, id)
            )?;
            for &(node, SetId(set)) in made.guards {
                writeln!(self.text, "guard({at},{},{set}).", node.0)?;
            }
            if let Some(guard) = made.guard.and_then(|guard| guards.get(guard.0 as usize)) {
                writeln!(self.text, "only_if({at},{guard}).")?;
            }
            for &(node, effect) in made.effects {
                write!(self.text, "changes({at},{0}). ", node.0)?;
                match effect {
                    GroundEffect::Become(kind) => {
                        writeln!(self.text, "becomes({at},{},{}).", node.0, kind.index())?
                    }
                    GroundEffect::Take(from) => {
                        writeln!(self.text, "takes({at},{},{}).", node.0, from.0)?
                    }
                    GroundEffect::Map(map) => {
                        writeln!(self.text, "maps({at},{},{}).", node.0, map.0)?
                    }
                }
            }
            if let Some(node) = made.click {
                writeln!(self.text, "clicks({at},{}).", node.0)?;
            }
            if let Some(link) = made.chain {
                writeln!(self.text, "link({at},{},{},{}).", link.chain, link.from.0, link.to.0)?;
            }
        }
        for never in &task.never {
            let condition = self.condition(never)?;
            writeln!(self.text, "never({condition}).")?;
        }
        let condition = self.condition(goal)?;
        writeln!(self.text, "goal({condition}).")?;
        for at in 0..self.sets.len() {
            for kind in self.sets[at].iter().map(|kind| kind.index()).collect::<Vec<_>>() {
                writeln!(self.text, "set({at},{kind}).")?;
            }
        }
        // A puzzle may have no facts of some predicate, and solvers warn of undefined predicates.
        writeln!(
            self.text,
            "#defined set/2. #defined map/3. #defined guard/3. #defined only_if/2. #defined becomes/3. #defined takes/3."
        )?;
        writeln!(
            self.text,
            "#defined maps/3. #defined changes/2. #defined clicks/2. #defined no_repeat/0. #defined link/4. #defined never/1."
        )?;
        writeln!(
            self.text,
            "#defined every/1. #defined some/1. #defined cell/3. #defined not_one/2. #defined all_of/1. #defined one_of/1."
        )?;
        writeln!(self.text, "#defined part/2. #defined move/1. #defined cost/2.")
    }

    /// Returns the number of a set of kinds.
    fn set(&mut self, kinds: &KindSet) -> usize {
        let known = self.sets.iter().position(|set| set == kinds);
        known.unwrap_or_else(|| {
            self.sets.push(kinds.clone());
            self.sets.len() - 1
        })
    }

    /// Writes a condition, and returns its number.
    fn condition(&mut self, condition: &Condition) -> Result<usize, fmt::Error> {
        let at = self.conditions;
        self.conditions += 1;
        match condition {
            Condition::Every(nodes, kinds) => {
                self.cells("every", at, nodes.iter().map(|&node| (node, kinds)))?
            }
            Condition::Some(nodes, kinds) => {
                self.cells("some", at, nodes.iter().map(|&node| (node, kinds)))?
            }
            Condition::Each(cells) => {
                self.cells("every", at, cells.iter().map(|(node, kinds)| (*node, kinds)))?
            }
            Condition::Count(nodes, kinds, comparison, number) => {
                self.sum(at, [(1, &nodes[..], kinds)].into_iter(), *comparison, *number)?;
            }
            Condition::Sum(terms, comparison, number) => {
                self.sum(
                    at,
                    terms.iter().map(|term| (term.factor, &term.nodes[..], &term.kinds)),
                    *comparison,
                    *number,
                )?;
            }
            Condition::Sought(sought) => return self.condition(&sought.places),
            Condition::Not(part) => {
                let part = self.condition(part)?;
                writeln!(self.text, "not_one({at},{part}).")?;
            }
            Condition::And(parts) => self.parts("all_of", at, parts)?,
            Condition::Or(parts) => self.parts("one_of", at, parts)?,
            Condition::Stuck => self.unsaid = Some(Unsaid::Stuck),
        }
        Ok(at)
    }

    fn cells<'k>(
        &mut self,
        word: &str,
        at: usize,
        cells: impl Iterator<Item = (NodeId, &'k KindSet)>,
    ) -> fmt::Result {
        writeln!(self.text, "{word}({at}).")?;
        for (node, kinds) in cells {
            let set = self.set(kinds);
            writeln!(self.text, "cell({at},{},{set}).", node.0)?;
        }
        Ok(())
    }

    fn sum<'k>(
        &mut self,
        at: usize,
        terms: impl Iterator<Item = (u64, &'k [NodeId], &'k KindSet)>,
        comparison: Comparison,
        number: i128,
    ) -> fmt::Result {
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::More => ">",
            Comparison::AtLeast => ">=",
        };
        let mut most: u64 = 0;
        for (place, (factor, nodes, kinds)) in terms.enumerate() {
            let set = self.set(kinds);
            most = most.saturating_add(factor.saturating_mul(nodes.len() as u64));
            for node in nodes {
                writeln!(self.text, "term({at},{place},{factor},{},{set}).", node.0)?;
            }
        }
        if most > i32::MAX as u64 || i32::try_from(number).is_err() {
            self.unsaid = Some(Unsaid::Number);
        }
        writeln!(self.text, "#defined term/5.")?;
        writeln!(
            self.text,
            "true({at},T) :- step(T), #sum {{ F,J,N : term({at},J,F,N,S), within(N,S,T) }} {sign} {number}."
        )
    }

    fn parts(&mut self, word: &str, at: usize, parts: &[Condition]) -> fmt::Result {
        writeln!(self.text, "{word}({at}).")?;
        for part in parts {
            let part = self.condition(part)?;
            writeln!(self.text, "part({at},{part}).")?;
        }
        Ok(())
    }
}
