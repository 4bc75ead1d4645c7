//! From a request to its answer: one call of the library for each command.

use crate::request::{Command, Request};
use crate::told;
use puzzlec::stages::diagnostic::json;
use puzzlec::{Error, ErrorKind, Levels, Limit, Outcome, Report, Severity};
use serde::Serialize;
use serde_json::Value;

/// What the host gets.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// The exit code of the command line: 0 yes, 1 no, 2 it could not start, 3 a limit came first.
    exit: u8,
    output: Value,
    error: Option<String>,
}

/// Does what a request says.
pub(crate) fn answer(request: &Request) -> Answer {
    let answered = match request.command {
        Command::Solve => solve(request),
        Command::Explore if request.to_goal => to_goal(request),
        Command::Explore => explore(request),
        Command::Check => check(request),
        Command::Format => format(request),
        Command::Show => show(request),
    };
    answered.unwrap_or_else(|failure| failure.0)
}

impl Answer {
    /// The answer to something that is no request.
    pub(crate) fn misunderstood(error: String) -> Self {
        Self { exit: 2, output: Value::Null, error: Some(error) }
    }

    /// The answer as the host reads it.
    pub(crate) fn into_json(self) -> Vec<u8> {
        serde_json::to_vec(&self).unwrap_or_default()
    }

    pub(crate) fn new(exit: u8, output: Value) -> Self {
        Self { exit, output, error: None }
    }
}

/// An answer that came before the work was done.
pub(crate) struct Failure(pub(crate) Answer);

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let stopped = matches!(error.kind(), ErrorKind::Stopped(_));
        Self(Answer { exit: if stopped { 3 } else { 2 }, output: error.json(), error: Some(told::sentence(&error)) })
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Self {
        Self(Answer::misunderstood(error))
    }
}

fn solve(request: &Request) -> Result<Answer, Failure> {
    let query = request.query()?;
    let answer = request.options().compile(&request.name, &*request.text)?.solve(&query)?;
    let exit = match (answer.limit(), answer.outcome()) {
        (Some(_), _) => 3,
        (None, Outcome::Unsolvable { .. }) => 1,
        (None, _) => 0,
    };
    Ok(Answer::new(exit, answer.json()))
}

fn explore(request: &Request) -> Result<Answer, Failure> {
    let query = request.query()?;
    let explored = request.options().compile(&request.name, &*request.text)?.explore(&query)?;
    Ok(Answer::new(done(explored.figures().limit), explored.json()))
}

fn to_goal(request: &Request) -> Result<Answer, Failure> {
    let query = request.query()?;
    let distances = request.options().compile(&request.name, &*request.text)?.to_goal(&query)?;
    Ok(Answer::new(done(distances.figures().limit), distances.json()))
}

fn check(request: &Request) -> Result<Answer, Failure> {
    let findings = request.options().check(&request.name, &*request.text, &Levels::default())?;
    let faulty = findings.count(Severity::Error) > 0;
    Ok(Answer::new(faulty.into(), json(&[findings])))
}

fn format(request: &Request) -> Result<Answer, Failure> {
    Ok(Answer::new(0, puzzlec::format(&request.name, &*request.text)?.into()))
}

fn show(request: &Request) -> Result<Answer, Failure> {
    let overview = request.options().compile(&request.name, &*request.text)?.show(&request.limits())?;
    Ok(Answer::new(0, overview.json()))
}

fn done(limit: Option<Limit>) -> u8 {
    if limit.is_some() { 3 } else { 0 }
}
