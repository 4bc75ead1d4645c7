//! The matches of listed rules, each as a rule of its own in longhand.

use super::cells::{Cell, Match, Pattern};
use super::fact::Fact;
use super::kinds::Mask;
use super::named::{Claim, Nodes, Put};
use super::rule::Becomes;
use super::run::Step;
use super::tail::Effect;
use super::{Draft, Pair};
use std::collections::{BTreeMap, BTreeSet};

/// A match with all that it says.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The nodes of the move, and the others that a cell matched.
    nodes: Vec<(usize, Mask)>,
    others: Vec<(usize, Mask)>,
    /// The values that nodes get, by index; or the index of the node whose value they get.
    puts: Vec<(usize, Becomes)>,
    fact: Fact,
    also: Option<(Vec<usize>, Effect)>,
    /// The label and the cost, as text.
    end: String,
}

impl Ground {
    /// Returns a text that is the same for moves with the same conditions and changes.
    ///
    /// # Arguments
    /// * `any` - what a node can hold without a condition
    pub fn key(&self, any: Mask) -> String {
        let mut cells: BTreeMap<usize, (Mask, Option<Becomes>)> = self
            .nodes
            .iter()
            .chain(&self.others)
            .map(|&(node, mask)| (node, (mask, None)))
            .collect();
        let mut change = |node: usize, becomes: Becomes| {
            let (mask, put) = cells.entry(node).or_insert((Mask::MAX, None));
            // A node that gets the kind that it has is not changed.
            if !matches!(becomes, Becomes::Value(value) if *mask == 1 << value) {
                *put = Some(becomes);
            }
        };
        for (at, becomes) in &self.puts {
            change(self.nodes[*at].0, becomes.clone());
        }
        let mut also = None;
        match &self.also {
            Some((nodes, Effect::Set(value))) => {
                nodes.iter().for_each(|&node| change(node, Becomes::Value(*value)));
            }
            other => also = other.as_ref(),
        }
        let held = |node| cells.get(&node).map_or(any, |(mask, _)| mask & any);
        let fact = Some(&self.fact).filter(|fact| !fact.always_holds(held));
        cells.retain(|_, (mask, put)| *mask & any != any || put.is_some());
        format!("{cells:?} {fact:?} {also:?} {}", self.end)
    }
}

/// A cell of the right side.
#[derive(Clone, Debug)]
pub enum Right {
    /// The cell stays as it is.
    Keep,
    /// A value.
    Value(usize),
    /// The value of the left cell with that number.
    Copy(usize),
    /// The kind with the number of a name and a summand.
    Number(usize, &'static str, i64),
}

/// A listed rule.
pub struct Listed {
    /// The cells of the left side.
    pub cells: Vec<Cell>,
    /// The name of each cell.
    pub of: Vec<Option<usize>>,
    /// The right side.
    pub right: Vec<Right>,
    /// `true` for parts and rows, whose moves have the changed nodes only.
    pub is_split: bool,
    /// The condition.
    pub claim: Option<Claim>,
    /// The effect elsewhere.
    pub also: Option<(Put, Nodes)>,
    /// The cost: a name, or a number.
    pub cost: Option<(Option<usize>, i64)>,
    /// The name that stands in the label.
    pub label: Option<usize>,
}

impl Draft {
    /// Returns a match with given values of names; several, if values that go elsewhere have to be
    /// written out; `None` if there is no match.
    pub fn listed_ground(
        &mut self,
        rule: &Listed,
        places: &[Vec<usize>],
        values: &[Option<usize>],
    ) -> Option<Vec<Ground>> {
        let Listed { cells, of, right, is_split, claim, also, cost, label } = rule;
        let meant = self.meant(cells, of, places, values)?;
        let mask = |at: usize| match of[at].and_then(|name| values[name]) {
            Some(value) => cells[at].mask & 1 << value,
            None => cells[at].mask,
        };
        // Values that other cells copy are written out, so that each of them is known.
        let mut becomes = Vec::new();
        for change in right {
            becomes.push(match change {
                Right::Keep => None,
                Right::Value(value) => Some(Becomes::Value(*value)),
                Right::Copy(from) => Some(Becomes::Copy(*from)),
                Right::Number(name, stem, by) => {
                    let number = self.number_of(values[*name]?)? + by;
                    Some(Becomes::Value(self.kind_with(stem, number)?))
                }
            });
        }
        let fact = match claim {
            Some(claim) => self.claim_in(claim, &meant)?,
            None => Fact::And(Vec::new()),
        };
        let also = match also {
            Some((put, nodes)) => {
                let effect = self.put_in(put, &meant)?;
                let nodes = self.nodes_in(nodes, &meant);
                Some((nodes, effect)).filter(|(nodes, _)| !nodes.is_empty())
            }
            None => None,
        };
        // A cell that gets the kind that it has is not changed.
        let is_changed = |at: usize| match &becomes[at] {
            None => false,
            Some(Becomes::Value(value)) => mask(at) != 1 << value,
            Some(Becomes::Copy(from)) => mask(at) != mask(*from) || !mask(at).is_power_of_two(),
        };
        let changed: Vec<usize> = (0..cells.len()).filter(|&at| is_changed(at)).collect();
        let of_change: BTreeSet<usize> =
            changed.iter().flat_map(|&at| places[at].clone()).collect();
        if also.as_ref().is_some_and(|(nodes, _)| nodes.iter().any(|node| of_change.contains(node)))
        {
            self.failed = true;
        }
        let mut end = String::new();
        if let Some((name, number)) = *cost {
            let number = match name {
                Some(name) => self.number_of(values[name]?)?,
                None => number,
            };
            end += &format!(" cost {number}");
        }
        if let Some(name) = *label {
            let nodes = self.land.list(&meant[name].nodes);
            end += &format!(" as \"at {nodes}\"");
        }
        let is_of_move = |at: usize| !*is_split || of_change.is_empty() || changed.contains(&at);
        let mut copied: Vec<usize> = becomes
            .iter()
            .filter_map(|one| if let Some(Becomes::Copy(from)) = one { Some(*from) } else { None })
            .collect();
        copied.sort_unstable();
        copied.dedup();
        let mut all: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
        for &from in &copied {
            let own = mask(from);
            let options: Vec<usize> =
                (0..self.kinds.values()).filter(|value| own >> value & 1 == 1).collect();
            all = all
                .iter()
                .flat_map(|before| {
                    options.iter().map(|&value| [&before[..], &[(from, value)]].concat())
                })
                .collect();
        }
        let one = |known: &Vec<(usize, usize)>| {
            let value_of =
                |at: usize| known.iter().find(|(from, _)| *from == at).map(|(_, value)| *value);
            let (mut nodes, mut others, mut puts) = (Vec::new(), Vec::new(), Vec::new());
            for at in 0..cells.len() {
                let own = value_of(at).map_or_else(|| mask(at), |value| 1 << value);
                for &node in &places[at] {
                    if !is_of_move(at) {
                        others.push((node, own));
                        continue;
                    }
                    match &becomes[at] {
                        Some(Becomes::Value(value)) => {
                            puts.push((nodes.len(), Becomes::Value(*value)));
                        }
                        Some(Becomes::Copy(from)) => {
                            puts.push((nodes.len(), Becomes::Value(value_of(*from).unwrap_or(0))));
                        }
                        None => {}
                    }
                    nodes.push((node, own));
                }
            }
            let (fact, also, end) = (fact.clone(), also.clone(), end.clone());
            Ground { nodes, others, puts, fact, also, end }
        };
        Some(all.iter().map(one).collect())
    }

    /// Returns a rule with its matches in longhand.
    pub fn grounds(
        &mut self,
        name: &str,
        short: String,
        grounds: Vec<Ground>,
        place: &'static str,
    ) -> Pair {
        let inner = ["press", "settle"].contains(&place);
        let mut long = Vec::new();
        for mut ground in grounds {
            ground.others.sort_unstable();
            if ground.nodes.is_empty() {
                continue;
            }
            if inner {
                self.steps.push(self.step(&ground));
            }
            long.push(self.long_ground(name, &ground));
        }
        long.dedup();
        Pair { short, long }
    }

    fn step(&self, ground: &Ground) -> Step {
        let all: Vec<(usize, Mask)> = ground.nodes.iter().chain(&ground.others).copied().collect();
        let cell = |mask: Mask| Cell {
            text: String::new(),
            mask,
            single: false,
            region: None,
            repeat: None,
        };
        let put = |at: usize| {
            let own = ground.puts.iter().find(|(node, _)| *node == at);
            own.map_or(Becomes::Copy(at), |(_, becomes)| becomes.clone())
        };
        Step {
            right: (0..all.len()).map(put).collect(),
            matches: vec![Match {
                nodes: all.iter().map(|&(node, _)| vec![node]).collect(),
                key: (0, 0, false, Vec::new()),
            }],
            pattern: Pattern {
                cells: all.iter().map(|&(_, mask)| cell(mask)).collect(),
                first: false,
                last: false,
            },
            fact: Some(ground.fact.clone()),
            also: ground.also.iter().cloned().collect(),
        }
    }

    fn long_ground(&mut self, name: &str, ground: &Ground) -> String {
        let full = self.kinds.full();
        let mut guards: Vec<String> = ground
            .others
            .iter()
            .filter(|(_, mask)| *mask != full)
            .map(|&(node, mask)| self.long_fact(&Fact::Is(node, mask)))
            .collect();
        if !matches!(&ground.fact, Fact::And(parts) if parts.is_empty()) {
            guards.push(format!("({})", self.long_fact(&ground.fact)));
        }
        let mut tail = String::new();
        if !guards.is_empty() {
            tail += &format!(" if {}", guards.join(" and "));
        }
        if let Some((nodes, effect)) = &ground.also {
            tail += &format!(" also {}", self.long_effect(nodes, *effect));
        }
        tail += &ground.end;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (at, &(_, mask)) in ground.nodes.iter().enumerate() {
            let list = self.kinds.list(mask);
            let list = if mask == full {
                "?".to_owned()
            } else if mask.count_ones() == 1 {
                list
            } else {
                format!("{list}:z{at}")
            };
            right.push(match ground.puts.iter().find(|(node, _)| *node == at) {
                Some((_, Becomes::Value(value))) => {
                    if list == "?" {
                        // What fits everything stays, so that the kinds are named.
                        left.push(format!("{}:z{at}", self.kinds.list(full)));
                    }
                    self.kinds.long_names(*value)[0].clone()
                }
                _ => list.clone(),
            });
            if left.len() < right.len() {
                left.push(list);
            }
        }
        let course = self.course(&ground.nodes.iter().map(|(node, _)| *node).collect::<Vec<_>>());
        match course {
            Ok(via) => {
                format!("{name} on {via} forward: {} => {}{tail}", left.join(" "), right.join(" "))
            }
            Err((line, only)) => {
                format!("{name} on {line} forward: {}@{only} => {}{tail}", left[0], right[0])
            }
        }
    }

    /// Returns a line through some nodes in longhand; for a single node, a line on which it lies and
    /// a region of that node alone.
    fn course(&mut self, nodes: &[usize]) -> Result<String, (String, String)> {
        if nodes.len() > 1 {
            return Ok(self.via(nodes));
        }
        let node = nodes[0];
        let line = self.land.lines.iter().find(|line| line.nodes.contains(&node));
        let line = line.map(|line| super::cells::long_name(&line.name).to_owned());
        let line = line.unwrap_or_else(|| {
            let name = format!("own{node}");
            let other = usize::from(node == 0);
            let statement =
                format!("line {name}: {} - {}", self.land.names[node], self.land.names[other]);
            if !self.extra.contains(&statement) {
                self.extra.push(statement);
            }
            name
        });
        let only = format!("only{node}");
        let statement = format!("region {only} = {}", self.land.names[node]);
        if !self.extra.contains(&statement) {
            self.extra.push(statement);
        }
        Err((line, only))
    }
}
