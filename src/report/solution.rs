//! A solution as text: the position before and after and the moves, or every position, or a few
//! characters for each move. The text states what is proved and what is not.

use super::answer::{Answer, Listing};
use super::heading::{figures, stopped};
use super::moves::{sequence, table};
use super::picture::Artist;
use super::positions::{before_and_after, boards};
use super::solve_json::{solve_json, write_solve_json};
use super::words::{counted, grouped, sentences, wrap};
use super::{Report, Show, TextOptions};
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::Measure;
use crate::search::{UpTo, Verdict};
use serde_json::Value;
use std::fmt::{self, Write};

/// The greatest number of rows of a start that is shown without a solution.
const MOST_START_ROWS: usize = 40;

impl Report for Answer {
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        self.within(&Budget::unlimited()).text(options, out)
    }

    fn json(&self) -> Value {
        self.within(&Budget::unlimited()).json()
    }

    fn write_json(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        self.within(&Budget::unlimited()).write_json(out)
    }
}

impl Report for Listing<'_> {
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let answer = self.answer;
        answer.heading(options, out)?;
        out.write_char('\n')?;
        match answer.found.verdict {
            Verdict::Solved { optimal } => {
                answer.body(self.budget, options, out)?;
                sentences(out, options.width, |out| answer.summary(optimal, out))?;
            }
            Verdict::Unsolvable => {
                answer.start_board(options, out)?;
                match answer.reason() {
                    Some(reason) => {
                        let reason = reason.split(' ').map(str::to_owned);
                        wrap(out, "no solution: ", reason, options.width)?;
                        answer.weights_of_proof(options, out)?;
                    }
                    None => sentences(out, options.width, |out| answer.unsolvable(out))?,
                }
            }
            Verdict::Stopped(limit) => {
                answer.start_board(options, out)?;
                sentences(out, options.width, |out| answer.gave_up(limit, out))?;
            }
        }
        figures(
            out,
            &answer.found.statistics,
            (answer.seconds, answer.peak_bytes),
            &answer.puzzle.kinds,
            options,
        )
    }

    fn json(&self) -> Value {
        solve_json(self)
    }

    fn write_json(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        write_solve_json(self, out)
    }
}

impl Answer {
    /// Writes the weights on pieces that prove that there is no solution, if details are requested.
    fn weights_of_proof(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        if options.verbose == 0 {
            return Ok(());
        }
        for (heading, lines) in self.weights() {
            writeln!(out, "\n  {heading}:")?;
            lines.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
        }
        Ok(())
    }

    fn body(&self, budget: &Budget, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let moves = self.moves();
        let artist = Artist::new(&self.puzzle, options);
        if options.show == Show::Boards {
            boards(out, &artist, &self.found.states, &moves, options)?;
        } else if let (Some(first), Some(last)) =
            (self.found.states.first(), self.found.states.last())
        {
            before_and_after(out, &artist.board(first), &artist.board(last), options)?;
            out.write_char('\n')?;
        }
        if let Some(all) = &self.found.all {
            self.list(all, budget, options, out)?;
        } else if options.show == Show::Notation && !moves.is_empty() {
            wrap(out, "  ", sequence(&moves, options), options.width)?;
            out.write_char('\n')?;
        } else if options.show == Show::Moves && !moves.is_empty() {
            table(out, &moves, options)?;
            out.write_char('\n')?;
        }
        Ok(())
    }

    /// Writes all solutions, numbered, in a few characters for each move, while the budget lasts.
    fn list(
        &self,
        all: &[Vec<MoveId>],
        budget: &Budget,
        options: &TextOptions,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let digits = all.len().to_string().len();
        for (at, solution) in all.iter().enumerate().take_while(|_| budget.poll().is_ok()) {
            wrap(
                out,
                &format!("  {:>digits$}.  ", at + 1),
                sequence(&self.in_words(solution), options),
                options.width,
            )?;
        }
        out.write_char('\n')
    }

    fn summary(&self, optimal: bool, out: &mut dyn Write) -> fmt::Result {
        let best = self.best();
        let moves = counted(self.found.moves.len(), "move", "moves");
        let cost = grouped(self.found.cost.unwrap_or_default());
        match (self.measure, self.found.lower_bound) {
            (Measure::Cost, _) if optimal => {
                write!(out, "cheapest solution: cost {cost} in {moves}")?
            }
            (Measure::Cost, bound) => {
                write!(out, "cost {cost} in {moves}, not proved cheapest")?;
                bound.filter(|&bound| bound > 0).map_or(Ok(()), |bound| {
                    write!(out, ": no solution costs less than {}", grouped(bound))
                })?;
            }
            (Measure::Moves, _) if optimal => write!(out, "{moves}, proved shortest")?,
            (Measure::Moves, Some(bound)) if bound > 1 => {
                write!(
                    out,
                    "{moves}, not proved shortest: no solution has fewer than {}",
                    counted(bound, "move", "moves")
                )?;
            }
            (Measure::Moves, Some(_) | None) => write!(out, "{moves}, not proved shortest")?,
        }
        if self.measure == Measure::Moves && self.puzzle.measure == Measure::Cost {
            write!(out, "\nthis one costs {cost}")?;
        }
        if let Some(count) = &self.found.count {
            match grouped(count).as_str() {
                "1" => write!(out, "\nthe {best} solution is unique")?,
                many => write!(out, "\n{many} different {best} solutions")?,
            }
            out.write_str(match self.found.up_to {
                None => "",
                Some(UpTo::Symmetry) => " up to symmetry",
                Some(UpTo::Order) => " up to the order of moves that commute",
            })?;
        }
        match self.found.complete {
            Ok(()) => self.found.stopped.map_or(Ok(()), |limit| {
                let before = match self.measure {
                    Measure::Cost if optimal => {
                        "it was known whether a solution of this cost has fewer moves"
                    }
                    Measure::Cost | Measure::Moves => "the search was complete",
                };
                write!(out, "\n{} before {before}", stopped(limit))
            })?,
            Err(Some(limit)) => {
                write!(out, "\n{} before all {best} solutions were found", stopped(limit))?
            }
            Err(None) => {
                let shown = self.found.all.as_ref().map_or(0, Vec::len);
                write!(
                    out,
                    "\nonly the first {} shown",
                    counted(shown, "solution is", "solutions are")
                )?;
            }
        }
        out.write_char('\n')
    }

    /// Returns the word for the best solutions.
    fn best(&self) -> &'static str {
        match self.measure {
            Measure::Moves => "shortest",
            Measure::Cost => "cheapest",
        }
    }

    fn start_board(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let Some(begin) = &self.begin else { return Ok(()) };
        let mut board = Artist::new(&self.puzzle, options).board(&begin.state);
        board.cut(MOST_START_ROWS, options.unicode);
        board.write(out, 2, options)?;
        out.write_char('\n')
    }

    fn unsolvable(&self, out: &mut dyn Write) -> fmt::Result {
        let figures = &self.found.statistics;
        // If clicks are part of the state, states are not positions.
        let counts_positions =
            figures.visits_all && !self.puzzle.never_repeat_click && self.puzzle.chains.is_empty();
        match figures.expanded {
            0 => writeln!(out, "no solution: proved without a search"),
            1 if counts_positions => writeln!(out, "no solution: no other position can be reached"),
            expanded if counts_positions => {
                writeln!(
                    out,
                    "no solution: none of the {} positions that can be reached satisfies the goal",
                    grouped(expanded)
                )
            }
            expanded => writeln!(
                out,
                "no solution: proved by a search through {}",
                counted(expanded, "position", "positions")
            ),
        }
    }

    fn gave_up(&self, limit: Limit, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{} after {:.1} seconds: ", stopped(limit), self.seconds)?;
        match self.found.lower_bound {
            Some(bound) if self.measure == Measure::Cost && bound > 0 => {
                writeln!(out, "no solution costs less than {}", grouped(bound))
            }
            Some(bound) if self.found.same_length => {
                writeln!(
                    out,
                    "every solution has exactly {}; none was found yet",
                    counted(bound, "move", "moves")
                )
            }
            Some(bound) if bound > 1 => {
                writeln!(out, "no solution has fewer than {}", counted(bound, "move", "moves"))
            }
            Some(_) | None => writeln!(out, "nothing is known yet"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, sample as puzzles};
    use crate::report::sample::solve;
    use crate::search::Outcome;
    use num_bigint::BigUint;
    use std::sync::Arc;

    fn text(answer: &Answer, options: &TextOptions) -> String {
        let mut text = String::new();
        answer.text(options, &mut text).unwrap();
        text
    }

    #[test]
    fn moves_stand_under_the_board_before_and_after() {
        let mut answer = solve(puzzles::toazzle());
        answer.found.count = Some(BigUint::from(4_u32));
        let wanted = "\
ToaZZle (from \"13\")

  g   g   .         .   .   .
    g   .             .   .
  R   .   .    →    .   .   R
    g   .             .   .
  g   g   .         .   .   .

  1  jump  A1-B1-A2
  2  jump  A3-D1-A5
  3  jump  B4-A5-B1
  4  jump  A2-B1-A1
  5  jump  A1-C1-A5
  6  jump  B2-A5-B3

6 moves, proved shortest
4 different shortest solutions
";
        assert_eq!(text(&answer, &TextOptions::default()), wanted);
    }

    #[test]
    fn every_position_is_drawn_on_request() {
        let options = TextOptions { show: Show::Boards, unicode: false, ..TextOptions::default() };
        let wanted = "\
Frogs and Toads (m = 1, n = 1)

  start  A . B
  1  R   . A B
  2  LL  B A .
  3  R   B . A

3 moves, proved shortest
";
        assert_eq!(text(&solve(puzzles::frogs(1, 1)), &options), wanted);
        let wanted = "\
Lights Out

  start      1  r1c1    2  r2c3
  * * *      . . *      . . .
  * * *      . * *      . . .

2 moves, proved shortest
";
        assert_eq!(text(&solve(puzzles::lights(&["abc", "def"])), &options), wanted);
        let many = text(&solve(puzzles::frogs(3, 2)), &options);
        assert!(many.contains("\n   9  ") && many.contains("\n  10  "), "{many}");
    }

    #[test]
    fn notation_is_wrapped_and_all_solutions_are_numbered() {
        let options = TextOptions { show: Show::Notation, width: 30, ..TextOptions::default() };
        let mut answer = solve(puzzles::frogs(2, 2));
        let wanted = "\
Frogs and Toads (m = 2, n = 2)

  start  A A . B B
  end    B B . A A

  R LL L RR RR L LL R

8 moves, proved shortest
";
        assert_eq!(text(&answer, &options), wanted);
        answer.found.all = Some(vec![answer.found.moves.clone(); 2]);
        answer.found.complete = Err(None);
        let shown = text(&answer, &options);
        assert!(shown.contains("\n  1.  R LL L RR RR L LL R\n  2.  R LL"), "{shown}");
        assert!(
            shown.ends_with("\n8 moves, proved shortest\nonly the first 2 solutions are\nshown\n"),
            "{shown}"
        );
    }

    #[test]
    fn what_is_not_solved_says_what_is_known() {
        let mut puzzle = puzzles::toazzle();
        puzzle.goals[0].condition = Ok(Condition::Not(Box::new(Condition::And(Vec::new()))));
        let mut answer = solve(puzzle);
        let end = |answer: &Answer| {
            let options = TextOptions { width: 200, ..TextOptions::default() };
            text(answer, &options).lines().last().unwrap_or_default().to_owned()
        };
        assert_eq!(
            end(&answer),
            "no solution: none of the 50 positions that can be reached satisfies the goal"
        );
        answer.found.verdict = Verdict::Stopped(Limit::Memory);
        answer.found.lower_bound = Some(15);
        assert_eq!(
            end(&answer),
            "stopped by the memory limit after 0.5 seconds: no solution has fewer than 15 moves"
        );
        answer.found.same_length = true;
        assert_eq!(
            end(&answer),
            "stopped by the memory limit after 0.5 seconds: every solution has exactly 15 moves; none was found yet"
        );
        answer.found.same_length = false;
        answer.found.lower_bound = Some(0);
        assert_eq!(
            end(&answer),
            "stopped by the memory limit after 0.5 seconds: nothing is known yet"
        );
    }

    #[test]
    fn a_cost_is_told_with_its_proof() {
        let mut answer = solve(puzzles::frogs(1, 1));
        Arc::make_mut(&mut answer.puzzle).measure = Measure::Cost;
        let written = |answer: &mut Answer, measure| {
            answer.measure = measure;
            let text = text(answer, &TextOptions::default());
            text.rsplit_once("\n\n")
                .map_or(String::new(), |(_, summary)| summary.trim_end().to_owned())
        };
        answer.found.cost = Some(1234);
        assert_eq!(
            written(&mut answer, Measure::Moves),
            "3 moves, proved shortest\nthis one costs 1,234"
        );
        answer.found.count = Some(BigUint::from(1_u32));
        assert_eq!(
            written(&mut answer, Measure::Cost),
            "cheapest solution: cost 1,234 in 3 moves\nthe cheapest solution is unique"
        );
        answer.found.count = None;
        answer.found.verdict = Verdict::Solved { optimal: false };
        answer.found.lower_bound = Some(1000);
        let wanted =
            "cost 1,234 in 3 moves, not proved cheapest: no solution costs less than 1,000";
        assert_eq!(written(&mut answer, Measure::Cost), wanted);
        answer.found.lower_bound = Some(0);
        assert_eq!(
            written(&mut answer, Measure::Cost),
            "cost 1,234 in 3 moves, not proved cheapest"
        );
        answer.found.verdict = Verdict::Stopped(Limit::Time);
        answer.found.lower_bound = Some(1000);
        assert_eq!(
            written(&mut answer, Measure::Cost),
            "stopped by the time limit after 0.5 seconds: no solution costs less than 1,000"
        );
    }

    #[test]
    fn the_json_has_every_key_in_order() {
        let mut answer = solve(puzzles::frogs(1, 1));
        answer.found.count = Some(BigUint::from(u64::MAX) * 10_u32);
        let wanted = "{\"puzzle\":\"Frogs and Toads\",\"start\":null,\"goal\":null,\"params\":{\"m\":1,\"n\":1},\"seed\":null,\
            \"status\":\"solved\",\"limit\":null,\"optimal\":true,\"length\":3,\"cost\":3,\"lower_bound\":3,\"measure\":\"moves\",\
            \"solutions\":184467440737095516150,\"up_to\":null,\"moves\":[{\"name\":\"step\",\"nodes\":[\"h1\",\"h2\"],\"label\":\"R\",\"changes\":null},\
            {\"name\":\"leap\",\"nodes\":[\"h3\",\"h2\",\"h1\"],\"label\":\"LL\",\"changes\":null},{\"name\":\"step\",\"nodes\":[\"h2\",\"h3\"],\
            \"label\":\"R\",\"changes\":null}],\"states\":[\"A.B\",\".AB\",\"BA.\",\"B.A\"],\"all\":null,\"complete\":true,\"reason\":null,\"search\":{\"engine\":\"bfs\",\
            \"expanded\":5,\"generated\":0,\"stored\":0,\"seconds\":0.500000,\"peak_bytes\":1024,\"work\":null}}";
        assert_eq!(answer.json().to_string(), wanted);
        answer.found = Outcome {
            verdict: Verdict::Unsolvable,
            lower_bound: None,
            count: None,
            states: Vec::new(),
            ..answer.found
        };
        let wanted = "\"status\":\"unsolvable\",\"limit\":null,\"optimal\":false,\"length\":null,\"cost\":null,\"lower_bound\":null,\"measure\":\"moves\",\
            \"solutions\":null,\"up_to\":null,\"moves\":null,\"states\":null,\"all\":null,\"complete\":null,\"reason\":null,\"search\":";
        let json = answer.json().to_string();
        assert!(json.contains(wanted), "{json}");
    }
}
