//! Numbers: parameters, and the numbers of loops.

use super::Draft;

/// A name for a number.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The least value.
    pub from: i64,
    /// The greatest value.
    pub to: i64,
    /// The current value.
    pub now: i64,
}

impl Draft {
    /// Writes a known value, by parameters or not.
    pub fn number(&mut self, value: i64, place: &'static str) -> String {
        let params: Vec<Variable> = self
            .numbers
            .iter()
            .filter(|known| known.from == known.to && known.name.len() == 1)
            .cloned()
            .collect();
        if params.is_empty() || self.random.chance(60) {
            return value.to_string();
        }
        self.note("param", place);
        let known = self.random.pick(&params).clone();
        let (name, rest) = (&known.name, value - known.now);
        match self.random.below(7) {
            0 if rest == 0 => name.clone(),
            1 if known.now != 0 => {
                let (times, rest) = (value.div_euclid(known.now), value.rem_euclid(known.now));
                if rest == 0 {
                    format!("({times}*~{name})")
                } else {
                    format!("({times}*{name} +~{rest})")
                }
            }
            2 if value >= 0 => format!("({name}^~0 *~{value})"),
            6 => {
                self.note("//", "number");
                let twice = 2 * value - known.now + self.between(0, 1);
                let sign = if twice < 0 { "-" } else { "+" };
                format!("(({name} {sign}~{})//~2)", twice.abs())
            }
            3 => format!("(-~(-{name}) -~{})", -rest).replace("-~-", "+~"),
            4 if known.now > 0 => format!("(7*{name}/{name} + {})", value - 7).replace("+ -", "- "),
            _ if rest >= 0 => format!("({name} +~{rest})"),
            _ => format!("({name}~-~{})", -rest),
        }
    }

    /// Draws a number from `low` to `high`, by the numbers of the enclosing loops if there are any:
    /// its text and its current value.
    pub fn index(&mut self, low: i64, high: i64, place: &'static str) -> (String, i64) {
        let loops: Vec<Variable> =
            self.numbers.iter().filter(|known| known.name.len() == 2).cloned().collect();
        if !loops.is_empty() && self.random.chance(75) {
            let known = self.random.pick(&loops).clone();
            let name = &known.name;
            if self.random.chance(75) && low - known.from <= high - known.to {
                let by = self.between(low - known.from, high - known.to);
                let text = match by {
                    0 => name.clone(),
                    1.. => format!("{name}+{by}"),
                    _ => format!("{name} - {}", -by),
                };
                self.note("number of a loop", place);
                return (text, known.now + by);
            }
            if low + known.to <= high + known.from {
                let from = self.between(low + known.to, high + known.from);
                self.note("number of a loop", place);
                return (format!("{from}-{name}"), from - known.now);
            }
        }
        let value = self.between(low, high);
        (self.number(value, place), value)
    }

    /// Draws a number of a range, both ends included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.random.below((high - low + 1).max(1) as usize) as i64
    }
}
