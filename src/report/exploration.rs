//! The figures of a whole state space and a farthest position, as text and JSON.

use super::answer::Answer;
use super::heading::{figures, stopped};
use super::json::{big, params, search};
use super::moves::sequence;
use super::table::layers;
use super::words::{counted, grouped, sentences, wrap};
use super::{Report, TextOptions};
use crate::budget::Limit;
use crate::facts::group::Count;
use crate::model::Measure;
use crate::report::picture::Artist;
use crate::search::Exploration;
use serde_json::{Value, json};
use std::fmt::{self, Write};

impl Report for Answer<Exploration> {
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let found = &self.found;
        self.heading(options, out)?;
        out.write_char('\n')?;
        if let Some(begin) = &self.begin {
            Artist::new(&self.puzzle, options).board(&begin.state).write(out, 2, options)?;
            out.write_char('\n')?;
        }
        let head = if self.measure == Measure::Moves { "moves" } else { "cost" };
        layers(out, [head, "positions"], &found.by_distance(), options)?;
        sentences(out, options.width, |out| self.totals(out))?;
        self.farthest_board(options, out)?;
        figures(
            out,
            &found.statistics,
            (self.seconds, self.peak_bytes),
            &self.puzzle.kinds,
            options,
        )
    }

    fn json(&self) -> Value {
        let found = &self.found;
        let mut value = json!({
            "puzzle": self.puzzle.title,
            "start": self.start(),
            "params": params(&self.puzzle),
            "seed": self.seed(),
            "complete": found.limit.is_none(),
            "limit": found.limit.map(|limit| limit.as_str()),
            "reachable": found.reachable,
            "depths": (self.measure == Measure::Moves).then_some(&found.depths),
            "levels": (self.measure == Measure::Cost).then_some(&found.levels),
            "goals": found.goals,
            "dead_ends": found.dead_ends,
            "edges": found.edges,
            "farthest": self.farthest().map(|farthest| json!({
                "moves": match self.measure {
                    Measure::Moves => Some(found.depths.len().saturating_sub(1)),
                    Measure::Cost => found.way.as_ref().map(Vec::len),
                },
                "cost": found.by_distance().last().map(|(cost, _)| *cost).filter(|_| self.measure == Measure::Cost),
                "state": farthest,
                "path": self.path(),
            })),
            "search": search(&found.statistics, self.seconds, self.peak_bytes),
        });
        match &found.positions {
            Some(Count::Exactly(count)) => value["positions"] = big(count),
            Some(Count::AtMost(count)) => value["most_positions"] = big(count),
            None => {}
        }
        value
    }
}

impl Answer<Exploration> {
    /// Returns what is known about the number of positions when a limit has ended the visit.
    ///
    /// # Arguments
    /// * `visited` - the number of those that were visited
    fn unfinished(&self, limit: Limit, visited: &str) -> String {
        let stopped = format!("{} after {:.1} seconds", stopped(limit), self.seconds);
        let known = |count| counted(count, "position", "positions");
        match &self.found.positions {
            Some(Count::Exactly(count)) if limit == Limit::Memory => format!(
                "{} can be reached, by the group of its moves; their distances need more memory than there is",
                known(count)
            ),
            Some(Count::Exactly(count)) => {
                format!("{stopped}: {} can be reached, by the group of its moves", known(count))
            }
            Some(Count::AtMost(count)) if self.found.reachable == 0 => format!(
                "{stopped}: at most {} can be reached, by the group of its moves",
                known(count)
            ),
            None if self.found.reachable == 0 => format!("{stopped}: nothing is known yet"),
            Some(Count::AtMost(count)) => format!(
                "{stopped}: at least {visited} can be reached, and at most {}, by the group of its moves",
                grouped(count)
            ),
            None => format!("{stopped}: at least {visited} can be reached"),
        }
    }

    /// Returns the distance of the farthest position.
    fn distance(&self) -> String {
        let most = self.found.by_distance().last().map_or(0, |(distance, _)| *distance);
        match self.measure {
            Measure::Moves => counted(most, "move", "moves"),
            Measure::Cost => format!("a cost of {}", grouped(most)),
        }
    }

    fn totals(&self, out: &mut dyn Write) -> fmt::Result {
        let positions = counted(self.found.reachable, "position", "positions");
        match self.found.limit {
            None => {
                let farthest = self.distance();
                let how = if self.measure == Measure::Moves { "after" } else { "at" };
                writeln!(out, "{positions} can be reached, the farthest {how} {farthest}")?;
            }
            Some(limit) => writeln!(out, "{}", self.unfinished(limit, &positions))?,
        }
        if self.found.reachable == 0 {
            return Ok(());
        }
        let so_far = if self.found.limit.is_some() { " so far" } else { "" };
        match self.found.goals {
            Some(0) => writeln!(out, "none of them satisfies the goal{so_far}")?,
            Some(1) => writeln!(out, "1 of them satisfies the goal{so_far}")?,
            Some(goals) => writeln!(out, "{} of them satisfy the goal{so_far}", grouped(goals))?,
            None if !self.puzzle.goals.is_empty()
                && self.puzzle.goals.iter().all(|goal| goal.condition.is_err()) =>
            {
                writeln!(out, "no goal is counted: none fits the board that the parameters make")?;
            }
            None => {}
        }
        match self.found.dead_ends {
            0 => writeln!(out, "no dead ends{so_far}")?,
            1 => writeln!(out, "1 is a dead end{so_far}")?,
            dead_ends => writeln!(out, "{} are dead ends{so_far}", grouped(dead_ends))?,
        }
        writeln!(out, "{} between them{so_far}", counted(self.found.edges, "move", "moves"))
    }

    /// Writes a farthest position, and the moves to it if they are known.
    fn farthest_board(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let rows = self.found.by_distance();
        let (Some(farthest), [_, .., (_, positions)]) = (&self.found.farthest, &rows[..]) else {
            return Ok(());
        };
        let which = if *positions == 1 {
            "the farthest position".to_owned()
        } else {
            format!("one of the {} farthest positions", grouped(positions))
        };
        sentences(out, options.width, |out| {
            writeln!(out, "\n{which}, {} from the start:\n", self.distance())
        })?;
        Artist::new(&self.puzzle, options).board(farthest).write(out, 2, options)?;
        let Some(path) = self.path() else {
            return Ok(());
        };
        out.write_char('\n')?;
        wrap(out, "  ", sequence(&path, options), options.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{NodeId, sample};
    use crate::report::sample::{answer, move_id};
    use num_bigint::BigUint;

    fn exploration(limit: Option<Limit>) -> Exploration {
        let state = sample::position(&[1, 0, 1, 2, 2]);
        let farthest = Some(state).filter(|_| limit.is_none());
        Exploration {
            limit,
            farthest,
            reachable: 23,
            depths: vec![1, 4, 18],
            goals: Some(1),
            dead_ends: 2,
            edges: 1234,
            ..Exploration::default()
        }
    }

    fn report(limit: Option<Limit>, tell: impl Fn(&Answer<Exploration>) -> String) -> String {
        let mut answer = answer(sample::frogs(2, 2), exploration(limit));
        let step = |answer: &Answer<_>| move_id(answer, "step", &[NodeId(0), NodeId(1)]);
        answer.found.way = limit.is_none().then(|| vec![step(&answer)]);
        tell(&answer)
    }

    #[test]
    fn a_limit_before_the_first_position_leaves_nothing_known() {
        let found = Exploration { limit: Some(Limit::Memory), ..Exploration::default() };
        let (mut text, options) = (String::new(), TextOptions::default());
        answer(sample::frogs(2, 2), found).text(&options, &mut text).unwrap();
        assert!(text.contains(" seconds: nothing is known yet\n"), "{text}");
        assert!(
            ["positions", "dead ends", "moves"].iter().all(|word| !text.contains(word)),
            "{text}"
        );
    }

    #[test]
    fn the_text_says_what_was_found() {
        let text = |limit| {
            report(limit, |report| {
                let mut text = String::new();
                report
                    .text(
                        &TextOptions { unicode: false, width: 40, ..TextOptions::default() },
                        &mut text,
                    )
                    .unwrap();
                text
            })
        };
        let wanted = "\
Frogs and Toads (m = 2, n = 2)

  A A . B B

  moves  positions
      0          1  #
      1          4  ####
      2         18  ####################

23 positions can be reached, the
farthest after 2 moves
1 of them satisfies the goal
2 are dead ends
1,234 moves between them

one of the 18 farthest positions, 2
moves from the start:

  A . A B B

  R
";
        assert_eq!(text(None), wanted);
        assert!(
            text(Some(Limit::Memory)).contains(
                "\nstopped by the memory limit after 0.5\nseconds: at least 23 positions"
            )
        );
    }

    #[test]
    fn a_group_says_what_a_visit_leaves_open() {
        let told = |limit, count: fn(BigUint) -> Count| {
            let mut answer = answer(sample::frogs(2, 2), exploration(Some(limit)));
            answer.found.positions = Some(count(BigUint::from(4096_u32)));
            let mut text = String::new();
            answer.text(&TextOptions { width: 200, ..TextOptions::default() }, &mut text).unwrap();
            let line = text.lines().find(|line| line.contains("can be reached")).map(str::to_owned);
            let json = answer.json();
            (line.unwrap(), json.get("positions").cloned(), json.get("most_positions").cloned())
        };
        let known = Some(json!(4096));
        let exact = "4,096 positions can be reached, by the group of its moves";
        assert_eq!(
            told(Limit::Memory, Count::Exactly),
            (
                format!("{exact}; their distances need more memory than there is"),
                known.clone(),
                None
            )
        );
        assert_eq!(
            told(Limit::States, Count::Exactly),
            (format!("stopped by the state limit after 0.5 seconds: {exact}"), known.clone(), None)
        );
        let most = "stopped by the memory limit after 0.5 seconds: at least 23 positions can be \
                    reached, and at most 4,096, by the group of its moves";
        assert_eq!(told(Limit::Memory, Count::AtMost), (most.to_owned(), None, known));
    }

    #[test]
    fn the_json_has_every_key_in_order() {
        let wanted = "{\"puzzle\":\"Frogs and Toads\",\"start\":null,\"params\":{\"m\":2,\"n\":2},\"seed\":null,\"complete\":true,\
                      \"limit\":null,\"reachable\":23,\"depths\":[1,4,18],\"levels\":null,\"goals\":1,\"dead_ends\":2,\"edges\":1234,\"farthest\":{\"moves\":2,\"cost\":null,\"state\":\"A.ABB\",\"path\":[{\"name\":\"step\",\"nodes\":[\"h1\",\"h2\"],\"label\":\"R\",\"changes\":null}]},\"search\":{\"engine\":\"\",\
                      \"expanded\":0,\"generated\":0,\"stored\":0,\"seconds\":0.500000,\"peak_bytes\":1024,\"work\":null}}";
        assert_eq!(report(None, |report| report.json().to_string()), wanted);
    }
}
