//! Moves without a place, and clicks that use their place and their kind.

use super::cells::{Match, Pattern};
use super::fact::Fact;
use super::land::sorted;
use super::named::{Meant, Name, Names};
use super::run::Step;
use super::{Draft, Pair};

impl Draft {
    /// Draws a move without a place.
    pub fn act(&mut self, place: &'static str, costs: bool) -> Pair {
        let (short_name, long_name) = if self.random.chance(30) {
            let (index, now) = self.index(1, 3, "name of a rule");
            self.note("act[k]", place);
            (format!("toggle[{index}]"), format!("toggle{now}"))
        } else {
            ("toggle".to_owned(), "toggle".to_owned())
        };
        let all: Vec<usize> = (0..self.land.names.len()).collect();
        let (mut short, mut long) = (Vec::new(), Vec::new());
        let mut reached = Vec::new();
        let mut also = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let (text, nodes) = self.node_set("target", false);
            let nodes = sorted(nodes);
            if nodes.iter().any(|node| reached.contains(node)) {
                continue;
            }
            let (one, written, effect) = self.effect(&text, &self.land.list(&nodes), "act");
            short.push(one);
            long.push(written);
            reached.extend(&nodes);
            also.push((nodes, effect));
        }
        let mut tail = super::tail::Tail::default();
        if self.random.chance(30) {
            self.guard(&mut tail, place);
        }
        let inner = ["press", "settle"].contains(&place);
        if !inner {
            self.cost_and_label(&mut tail, place, costs);
        }
        if all.len() < 2 {
            self.failed = true;
        }
        self.note("move without a place", place);
        if inner {
            self.steps.push(Step {
                pattern: Pattern::default(),
                right: Vec::new(),
                matches: vec![Match { nodes: Vec::new(), key: (0, 0, false, Vec::new()) }],
                fact: tail.fact.clone(),
                also,
            });
        }
        let via = self.via(&all);
        let open = vec!["?"; all.len()].join(" ");
        let guard = if tail.guards.is_empty() {
            String::new()
        } else {
            format!(" if {}", tail.guards.join(" and "))
        };
        Pair {
            short: format!("{short_name}:~{}{}", short.join(" "), tail.short),
            long: vec![format!(
                "{long_name} on {via} forward: {open} => {open}{guard} also {}{}",
                long.join(" "),
                tail.long
            )],
        }
    }

    /// Draws a click that uses its place, and perhaps its kind.
    pub fn listed_click(&mut self, costs: bool) -> Pair {
        let mut head = "click".to_owned();
        let mut mask = self.kinds.full();
        let mut names = Names::default();
        names.add(Name { text: "self".into(), mask: 0, single: true }, false);
        if self.random.chance(60) {
            let (text, kinds) = self.kind_alternative("click", self.kinds.full());
            if kinds == 0 || kinds == 1 {
                self.failed = true;
                return Pair::default();
            }
            mask = kinds;
            self.note("click KIND:x", "moves");
            head += &format!(" {text}:va");
            names.add(Name { text: "va".into(), mask, single: true }, false);
        }
        let (effect, put, nodes) = self.named_effect(&mut names, "click");
        let mut short = format!("{head}:~{effect}");
        let mut claim = None;
        if self.random.chance(60) {
            let (text, one) = self.named_condition(&mut names, "click");
            self.note("if with names", "click");
            short += &format!("`if {text}");
            claim = Some(one);
        }
        let mut end = String::new();
        if costs && self.random.chance(60) {
            let number = self.between(0, 3);
            short += &format!("`cost {number}");
            end += &format!(" cost {number}");
        }
        let labelled = self.random.chance(20);
        if labelled {
            self.note("label with a name", "click");
            short += "`as \"at [self]\"";
        }
        let mut long = Vec::new();
        // `self` and the name of the piece are written out together.
        let last = names.list.len() - 1;
        let values = self.values_of(&names, last);
        for node in 0..self.land.names.len() {
            for &value in &values {
                let meant = vec![Meant { nodes: vec![node], value }; names.list.len()];
                let mut guard = String::new();
                if let Some(claim) = &claim {
                    let Some(fact) = self.claim_in(claim, &meant) else { continue };
                    if !matches!(&fact, Fact::And(parts) if parts.is_empty()) {
                        guard = format!(" if ({})", self.long_fact(&fact));
                    }
                }
                let Some(does) = self.put_in(&put, &meant) else { continue };
                let reached = self.nodes_in(&nodes, &meant);
                let label = if labelled {
                    format!(" as \"at {}\"", self.land.names[node])
                } else {
                    String::new()
                };
                let tail = format!("{guard}{end}{label}");
                let own = value.map_or(mask, |value| 1 << value);
                let name = self.land.names[node].clone();
                if reached.is_empty() {
                    // A click without effect is a move if rules then settle the board.
                    for value in (0..self.kinds.values()).filter(|value| own >> value & 1 == 1) {
                        let kind = self.kinds.long_names(value)[0].clone();
                        long.push(format!("click {kind} at {name}: set {name} to {kind}{tail}"));
                    }
                    continue;
                }
                let kinds = if own == self.kinds.full() {
                    String::new()
                } else {
                    format!(" {}", self.kinds.list(own))
                };
                let does = self.long_effect(&reached, does);
                long.push(format!("click{kinds} at {name}: {does}{tail}"));
            }
        }
        self.failed |= long.is_empty() && names.numbers.contains(&true);
        Pair { short, long }
    }
}
