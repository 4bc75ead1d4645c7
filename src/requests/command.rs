//! Commands with a definition: their requests and their answers.

use super::answer::{Failure, Reply};
use super::host::{Host, Most, Number};
use crate::api::{self, ExpectStatus, Limits, Options, Query, Tested, TestedFile};
use crate::budget::Limit;
use crate::diagnostic::{Severity, json};
use crate::lint::Levels;
use crate::report::Report;
use crate::search::{Engine, Exploring, Verdict};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A command, a definition, and options.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    pub(super) command: Command,
    /// The name of the text in reports.
    #[serde(default = "unnamed")]
    pub(super) name: String,
    pub(super) text: String,
    #[serde(default)]
    set: BTreeMap<String, Number<i128>>,
    start: Option<String>,
    goal: Option<String>,
    state: Option<String>,
    seed: Option<Number<u64>>,
    /// The name of an engine.
    engine: Option<String>,
    #[serde(default)]
    any: bool,
    #[serde(default)]
    count: bool,
    /// The greatest number of shortest solutions that are listed.
    all: Option<Number<usize>>,
    #[serde(default)]
    pub(super) to_goal: bool,
    max_states: Option<Number<u64>>,
    /// The limit of memory, in bytes.
    max_memory: Option<Number<u64>>,
    /// The limit of time, in seconds.
    timeout: Option<f64>,
}

/// A command of the command line.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Command {
    Solve,
    Explore,
    Check,
    Format,
    Show,
    Test,
}

fn unnamed() -> String {
    "puzzle.pz".to_owned()
}

impl Request {
    /// Returns the options with which the definition is compiled.
    pub(super) fn options(&self, host: &Host) -> Options {
        let options = Options::default().limits(self.limits(host));
        self.set.iter().fold(options, |options, (name, value)| options.set(name, value.0))
    }

    /// Returns the query for the puzzle.
    ///
    /// # Errors
    /// The request names an engine that does not exist.
    pub(super) fn query(&self, host: &Host) -> Result<Query, String> {
        let seed = self.seed.map(|seed| seed.0);
        let mut query =
            Query::chosen(self.start.as_deref(), self.state.as_deref(), seed, self.goal.as_deref())
                .limits(self.limits(host));
        if let Command::Explore = self.command {
            return Ok(query.exploring(self.exploring()?));
        }
        if self.any {
            query = query.any();
        }
        if self.count {
            query = query.count();
        }
        if let Some(most) = self.all {
            query = query.all(most.0);
        }
        Ok(query.engine(self.engine()?))
    }

    /// Returns the limits of the work.
    pub(super) fn limits(&self, host: &Host) -> Limits {
        Most { max_states: self.max_states, max_memory: self.max_memory, timeout: self.timeout }
            .limits(host)
    }

    fn engine(&self) -> Result<Engine, String> {
        let name = self.engine.as_deref().unwrap_or("auto");
        Engine::named(name).ok_or_else(|| format!("`solve` has no engine {name:?}"))
    }

    fn exploring(&self) -> Result<Exploring, String> {
        let name = self.engine.as_deref().unwrap_or("auto");
        Exploring::named(name).ok_or_else(|| format!("`explore` has no engine {name:?}"))
    }
}

/// Runs the command of a request.
pub(super) fn answer(request: &Request, host: &Host) -> Reply {
    let answered = match request.command {
        Command::Solve => solve(request, host),
        Command::Explore if request.to_goal => to_goal(request, host),
        Command::Explore => explore(request, host),
        Command::Check => check(request, host),
        Command::Format => format(request),
        Command::Show => show(request, host),
        Command::Test => test(request, host),
    };
    answered.unwrap_or_else(|failure| failure.0)
}

fn solve(request: &Request, host: &Host) -> Result<Reply, Failure> {
    let query = request.query(host)?;
    let answer = request.options(host).compile(&request.name, &*request.text)?.solve(&query)?;
    let exit = match (answer.found().limit(), answer.found().verdict) {
        (Some(_), _) => 3,
        (None, Verdict::Unsolvable) => 1,
        (None, _) => 0,
    };
    Ok(Reply::new(exit, answer.json()))
}

fn explore(request: &Request, host: &Host) -> Result<Reply, Failure> {
    let query = request.query(host)?;
    let explored = request.options(host).compile(&request.name, &*request.text)?.explore(&query)?;
    Ok(Reply::new(done(explored.found().limit), explored.json()))
}

fn to_goal(request: &Request, host: &Host) -> Result<Reply, Failure> {
    let query = request.query(host)?;
    let distances =
        request.options(host).compile(&request.name, &*request.text)?.to_goal(&query)?;
    Ok(Reply::new(done(distances.found().limit), distances.json()))
}

fn check(request: &Request, host: &Host) -> Result<Reply, Failure> {
    let findings =
        request.options(host).check(&request.name, &*request.text, &Levels::default())?;
    let faulty = findings.count(Severity::Error) > 0;
    Ok(Reply::new(faulty.into(), json(&[findings])))
}

fn format(request: &Request) -> Result<Reply, Failure> {
    Ok(Reply::new(0, api::format(&request.name, &*request.text)?.into()))
}

fn show(request: &Request, host: &Host) -> Result<Reply, Failure> {
    let overview = request
        .options(host)
        .compile(&request.name, &*request.text)?
        .show(&request.limits(host))?;
    Ok(Reply::new(0, overview.json()))
}

fn test(request: &Request, host: &Host) -> Result<Reply, Failure> {
    let puzzle = request.options(host).compile(&request.name, &*request.text)?;
    let (limits, mut file, mut tested) =
        (request.limits(host), TestedFile::new(request.name.clone()), Tested::default());
    let mut exit = 0;
    for expected in puzzle.expectations(&limits) {
        let expected = expected?;
        exit = match expected.status {
            ExpectStatus::Fails => 1,
            ExpectStatus::Unknown(_) if exit == 0 => 3,
            _ => exit,
        };
        file.expectations.push(expected);
    }
    tested.add(file);
    Ok(Reply::new(exit, serde_json::to_value(&tested).unwrap_or_default()))
}

fn done(limit: Option<Limit>) -> u8 {
    if limit.is_some() { 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::requests::Responder;
    use serde_json::{Value, json};

    #[test]
    fn what_a_file_expects_is_tested() {
        let text = include_str!("../../puzzles/toazzle13.pz").to_owned();
        let ask = |text: &str| {
            let reply = Responder::default()
                .answer_to(json!({ "command": "test", "text": text }))
                .to_json();
            serde_json::from_str::<Value>(&reply).unwrap()
        };
        let right = ask(&text);
        assert_eq!((&right["exit"], &right["output"]["failed"]), (&json!(0), &json!(0)));
        assert!(right["output"]["passed"].as_u64().unwrap() > 3);
        let wrong = ask(&format!("{text}\nexpect from \"13\" shortest 5\n"));
        let last = wrong["output"]["files"][0]["expectations"].as_array().unwrap().last().unwrap();
        assert_eq!((&wrong["exit"], &wrong["output"]["failed"]), (&json!(1), &json!(1)));
        assert_eq!((&last["status"], &last["found"]), (&json!("failed"), &json!("6")));
    }
}
