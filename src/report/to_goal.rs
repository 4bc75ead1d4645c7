//! Distances to the goal, as text and JSON; the mean is rounded once, from integers.

use super::answer::Answer;
use super::heading::{figures, stopped};
use super::json::{big, digits, params, search};
use super::table::layers;
use super::words::{counted, grouped, sentences};
use super::{Report, TextOptions};
use crate::diagnostic::{clean, join};
use crate::model::{Kind, Measure, StartBoard};
use crate::search::{ToGoal, Uncounted};
use serde_json::{Value, json};
use std::fmt::{self, Write};

impl Report for Answer<ToGoal> {
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let found = &self.found;
        self.heading(options, out)?;
        out.write_char('\n')?;
        layers(
            out,
            [if self.measure == Measure::Moves { "distance" } else { "cost" }, "positions"],
            &found.by_distance(),
            options,
        )?;
        sentences(out, options.width, |out| self.totals(out))?;
        figures(
            out,
            &found.statistics,
            (self.seconds, self.peak_bytes),
            &self.puzzle.kinds,
            options,
        )
    }

    fn json(&self) -> Value {
        let (found, whole) = (&self.found, self.found.limit.is_none());
        json!({
            "puzzle": self.puzzle.title,
            "start": self.start(),
            "goal": self.goal,
            "params": params(&self.puzzle),
            "seed": self.seed(),
            "complete": found.limit.is_none(),
            "limit": found.limit.map(|limit| limit.as_str()),
            "kept": (!found.kept.is_empty()).then(|| self.kept_names()),
            "goals": found.goals.as_ref().map(big),
            "solvable": big(&found.least_solvable()),
            "distances": (self.measure == Measure::Moves).then_some(&found.distances),
            "levels": (self.measure == Measure::Cost).then_some(&found.levels),
            "mean": mean(&found.by_distance()).filter(|_| whole).map(|mean| digits(&format!("{}.{:06}", mean.0, mean.1))),
            "max": found.max().filter(|_| whole),
            "unsolvable": found.unsolvable.as_ref().map(big),
            "reason": self.reason(),
            "search": search(&found.statistics, self.seconds, self.peak_bytes),
        })
    }
}

impl Answer<ToGoal> {
    fn totals(&self, out: &mut dyn Write) -> fmt::Result {
        let found = &self.found;
        match self.kept() {
            Some(kept) if kept.is_empty() => {
                writeln!(out, "only positions without empty nodes are counted")?
            }
            Some(kept) => {
                writeln!(out, "only positions with as many {kept} as a start are counted")?
            }
            None => {}
        }
        if let Some(limit) = found.limit {
            write!(out, "{} after {:.1} seconds: ", stopped(limit), self.seconds)?;
        }
        let least = found.least_solvable();
        match (found.limit, least.bits()) {
            (None, _) => {
                writeln!(out, "{} can be solved", counted(&least, "position", "positions"))?
            }
            (Some(_), 0) => writeln!(out, "nothing is known yet")?,
            (Some(_), _) => writeln!(
                out,
                "at least {} can be solved",
                counted(&least, "position", "positions")
            )?,
        }
        if let (Some(_), Some(goals)) = (found.limit, &found.goals) {
            writeln!(
                out,
                "{} the goal",
                counted(goals, "position satisfies", "positions satisfy")
            )?;
        }
        if let (Some(mean), Some(max), None) =
            (mean(&found.by_distance()), found.max(), found.limit)
        {
            let (mean, max) = (format!("{}.{:06}", grouped(mean.0), mean.1), grouped(max));
            match self.measure {
                Measure::Moves => writeln!(out, "{mean} moves on average, {max} at most")?,
                Measure::Cost => writeln!(out, "they cost {mean} on average, {max} at most")?,
            }
        }
        match found.unsolvable.as_ref().map(|rest| (rest, rest.bits())) {
            Some((_, 0)) => writeln!(out, "no position is unsolvable")?,
            Some((rest, _)) => {
                writeln!(out, "{} cannot be solved", counted(rest, "position", "positions"))?
            }
            None if found.limit.is_some() => {}
            None => writeln!(
                out,
                "the number of positions that cannot be solved is not known: {}",
                self.reason().unwrap_or_default()
            )?,
        }
        Ok(())
    }

    /// Returns the kinds of which all counted positions have the same number as a start, in words;
    /// `None` if there are none.
    ///
    /// The words are empty if only empty nodes are kept, and no start has one.
    fn kept(&self) -> Option<String> {
        let names = self.kept_names();
        if names.is_empty() {
            return None;
        }
        // Where no start has an empty node, their number says nothing that the pieces do not.
        let begins_with_empties = self.puzzle.starts.iter().any(|start| match &start.board {
            StartBoard::Fixed(state) => state.contains(&Kind::EMPTY),
            StartBoard::Random | StartBoard::Scrambled(_) | StartBoard::OutOfUse(_) => false,
        });
        let names: Vec<String> =
            names.into_iter().filter(|name| name != "_" || begins_with_empties).collect();
        let quoted: Vec<String> = names
            .iter()
            .map(|name| {
                if name == "_" {
                    "empty nodes".to_owned()
                } else {
                    format!("`{}`", clean(name, true))
                }
            })
            .collect();
        Some(join(&quoted, "and"))
    }

    /// Returns the names of these kinds without duplicates: all cells of a shape have the name of
    /// their piece.
    fn kept_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for &kind in &self.found.kept {
            let name = if kind == Kind::EMPTY { "_" } else { self.puzzle.kinds.name(kind) };
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    /// Returns the reason why a figure is not known or has no value, if there is one.
    fn reason(&self) -> Option<String> {
        let found = &self.found;
        if let Some(limit) = found.limit {
            return Some(format!("{} before everything was visited", stopped(limit)));
        }
        let unknown = || match found.uncounted {
            Some(Uncounted::Shapes) => {
                "there are too many ways to lay pieces with a shape".to_owned()
            }
            Some(Uncounted::Never) => {
                "there are too many combinations of the conditions of `never`".to_owned()
            }
            Some(Uncounted::Limit(limit)) => format!("{} while they were counted", stopped(limit)),
            None => "their number was not found".to_owned(),
        };
        let nothing = || (found.solvable == 0).then(|| "no position satisfies the goal".to_owned());
        if found.unsolvable.is_none() { Some(unknown()) } else { nothing() }
    }
}

/// Returns the mean distance, as an integer and millionths, halves rounded up; `None` if there are
/// no positions.
fn mean(distances: &[(u64, u64)]) -> Option<(u128, u128)> {
    let count: u128 = distances.iter().map(|&(_, count)| u128::from(count)).sum();
    let sum: u128 =
        distances.iter().map(|&(distance, count)| u128::from(distance) * u128::from(count)).sum();
    let whole = sum.checked_div(count)?;
    // The remainder is less than the count, which is a number of positions in memory.
    let millionths = (sum % count * 2_000_000 + count) / (2 * count);
    Some((whole + millionths / 1_000_000, millionths % 1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;
    use crate::report::sample::answer;
    use num_bigint::BigUint;

    #[test]
    fn the_mean_is_exact() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[(0, 1), (1, 2)]), Some((0, 666_667)));
        assert_eq!(mean(&[(0, 1), (2, 1)]), Some((1, 0)));
        assert_eq!(mean(&[(0, 1), (1, 1_999_999)]), Some((1, 0)));
    }

    #[test]
    fn text_and_json_say_what_was_found() {
        let puzzle = sample::lights(&["ab"]);
        let unsolvable = Some(BigUint::from(1_u32));
        let to_goal =
            ToGoal { solvable: 3, distances: vec![1, 2], unsolvable, ..ToGoal::default() };
        let report =
            Answer { begin: None, goal: Some("dark".to_owned()), ..answer(puzzle, to_goal) };
        let mut text = String::new();
        report
            .text(&TextOptions { unicode: false, width: 30, ..TextOptions::default() }, &mut text)
            .unwrap();
        let wanted = "\
Lights Out (to \"dark\")

  distance  positions
         0          1  ####
         1          2  #######

3 positions can be solved
0.666667 moves on average, 1
at most
1 position cannot be solved
";
        assert_eq!(text, wanted);
        let json = report.json().to_string();
        assert!(
            json.contains(
                "\"solvable\":3,\"distances\":[1,2],\"levels\":null,\"mean\":0.666667,\"max\":1,\"unsolvable\":1,\"reason\":null,"
            ),
            "{json}"
        );
    }

    #[test]
    fn costs_are_grouped_like_all_figures() {
        let puzzle = sample::lights(&["ab"]);
        let to_goal = ToGoal {
            solvable: 2,
            levels: vec![(0, 1), (2500, 1)],
            unsolvable: Some(BigUint::from(0_u32)),
            ..ToGoal::default()
        };
        let mut report = Answer { begin: None, measure: Measure::Cost, ..answer(puzzle, to_goal) };
        let mut text = String::new();
        report
            .text(&TextOptions { unicode: false, width: 30, ..TextOptions::default() }, &mut text)
            .unwrap();
        assert!(text.contains("\n   cost  positions\n      0          1  "), "{text}");
        assert!(text.contains("\n  2,500          1  "), "{text}");
        assert!(text.contains("\nthey cost 1,250.000000 on\naverage, 2,500 at most\n"), "{text}");
        let json = report.json().to_string();
        assert!(
            json.contains("\"levels\":[[0,1],[2500,1]],\"mean\":1250.000000,\"max\":2500,"),
            "{json}"
        );
        let mut reported = |uncounted: Uncounted| {
            (report.found.unsolvable, report.found.uncounted) = (None, Some(uncounted));
            let mut text = String::new();
            report.text(&TextOptions { width: 200, ..TextOptions::default() }, &mut text).unwrap();
            text.lines()
                .find_map(|line| {
                    line.strip_prefix(
                        "the number of positions that cannot be solved is not known: ",
                    )
                })
                .map(str::to_owned)
        };
        assert_eq!(
            reported(Uncounted::Never).as_deref(),
            Some("there are too many combinations of the conditions of `never`")
        );
        assert_eq!(
            reported(Uncounted::Shapes).as_deref(),
            Some("there are too many ways to lay pieces with a shape")
        );
    }
}
