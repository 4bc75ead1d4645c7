//! The parts that follow a move: guards, effects elsewhere, costs and labels.

use super::Draft;
use super::fact::Fact;

/// The effect on a node.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// An advance by a number of places in the cycle.
    Advance(usize),
    /// The new value.
    Set(usize),
}

/// The parts that follow a move.
#[derive(Clone, Debug, Default)]
pub struct Tail {
    /// The short text.
    pub short: String,
    /// The text in longhand, without guards.
    pub long: String,
    /// The guards in longhand.
    pub guards: Vec<String>,
    /// The condition of the guard.
    pub fact: Option<Fact>,
    /// The effects on other nodes.
    pub also: Vec<(Vec<usize>, Effect)>,
}

impl Tail {
    /// Returns the whole tail in longhand.
    pub fn long(&self) -> String {
        let guards = if self.guards.is_empty() {
            String::new()
        } else {
            format!(" if {}", self.guards.join(" and "))
        };
        format!("{guards}{}", self.long)
    }
}

impl Draft {
    /// Draws the tail of a rule; `changed` are nodes that it may change.
    pub fn tail(&mut self, place: &'static str, costs: bool, changed: &[usize]) -> Tail {
        let mut tail = Tail::default();
        let inner = ["press", "settle"].contains(&place);
        if self.random.chance(22) {
            self.guard(&mut tail, place);
        }
        if place != "turn" && place != "tail of a press" && self.random.chance(18) {
            self.also(&mut tail, place, changed);
        }
        if !inner {
            self.cost_and_label(&mut tail, place, costs);
        }
        tail
    }

    /// Draws a guard.
    pub fn guard(&mut self, tail: &mut Tail, place: &'static str) {
        let (text, fact) = self.condition(guard_of(place), 1);
        self.note("if", place);
        tail.short += &format!("`if {text}");
        let long = self.long_fact(&fact);
        tail.guards.push(format!("({long})"));
        tail.fact = Some(fact);
    }

    /// Draws a cost, if the game has costs, and a label.
    pub fn cost_and_label(&mut self, tail: &mut Tail, place: &'static str, costs: bool) {
        if costs && self.random.chance(60) {
            let cost = self.between(0, 3);
            let number = self.number(cost, "cost");
            self.note("cost", place);
            tail.short += &format!("`cost {number}");
            tail.long += &format!(" cost {cost}");
        }
        if self.random.chance(15) {
            let label = *self.random.pick(&["L", "go # on", "x~y"]);
            self.note("as", place);
            let label = label.replace('~', ";");
            tail.short += &format!("`as \"{label}\"");
            tail.long += &format!(" as \"{label}\"");
        }
    }

    fn also(&mut self, tail: &mut Tail, place: &'static str, changed: &[usize]) {
        let (text, nodes) = self.node_set("also", false);
        let nodes = super::land::sorted(nodes);
        if nodes.iter().any(|node| changed.contains(node)) {
            return;
        }
        let (short, long, effect) = self.effect(&text, &self.land.list(&nodes), "also");
        self.note("also", place);
        tail.short += &format!("`also {short}");
        tail.long += &format!(" also {long}");
        if let Effect::Set(_) = effect {
            self.guard_shapes(tail, &nodes);
        }
        tail.also.push((nodes, effect));
    }

    /// Adds guards, as a change of a node under a shape is no move.
    pub fn guard_shapes(&self, tail: &mut Tail, nodes: &[usize]) {
        let shaped = self.kinds.shaped();
        if shaped != 0 {
            tail.guards.extend(nodes.iter().map(|&node| {
                format!("{} is not {}", self.land.names[node], self.kinds.list(shaped))
            }));
        }
    }

    /// Draws an effect on targets: its short text, its longhand, and its meaning.
    pub fn effect(
        &mut self,
        targets: &str,
        long: &str,
        place: &'static str,
    ) -> (String, String, Effect) {
        let plain = self.kinds.any() & !self.kinds.shaped();
        match self.random.weighted(if self.kinds.cycle.is_empty() {
            &[0, 0, 3, 1]
        } else {
            &[5, 3, 2, 1]
        }) {
            0 => {
                self.note("advance", place);
                (format!("advance {targets}"), format!("advance {long}"), Effect::Advance(1))
            }
            1 => {
                self.note("retreat", place);
                (
                    format!("retreat {targets}"),
                    format!("retreat {long}"),
                    Effect::Advance(self.kinds.cycle.len() - 1),
                )
            }
            2 => {
                let (name, value) =
                    if self.random.chance(25) { ("_".into(), 0) } else { self.kind(plain, place) };
                self.note("set", place);
                (
                    format!("set {targets} to {name}"),
                    format!("set {long} to {}", self.kinds.long_names(value)[0]),
                    Effect::Set(value),
                )
            }
            _ => {
                self.note("clear", place);
                (format!("clear {targets}"), format!("clear {long}"), Effect::Set(0))
            }
        }
    }
}

/// Returns the place of a condition behind `if`.
fn guard_of(place: &'static str) -> &'static str {
    match place {
        "click" => "if of a click",
        "turn" => "if of a turn",
        "tail of a press" => "if of a press",
        "press" | "settle" => "if inside",
        _ => "if of a rule",
    }
}
