//! A parsed text: its syntax tree and its faults.

use super::error::Error;
use crate::diagnostic::{Code, Diagnostic, Findings, Sink, did_you_mean, list_names, near};
use crate::source::Source;
use crate::syntax::ast::{Ast, Item};
use crate::syntax::parse;
use std::sync::Arc;

/// A parsed text.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) source: Source,
    pub(crate) ast: Ast,
    pub(super) found: Sink,
}

/// Parameters whose values differ from those in the text, sorted by name.
pub(crate) type Settings = Vec<(String, i128)>;

impl Definition {
    /// Parses a text.
    pub(crate) fn read(source: Source) -> Arc<Self> {
        let mut found = Sink::default();
        let ast = parse(&source, &mut found);
        Arc::new(Self { source, ast, found })
    }

    /// Returns the faults of the text itself.
    pub(crate) fn faults_of_text(&self) -> Findings {
        self.findings(self.found.clone())
    }

    /// Returns reports about this text.
    pub(crate) fn findings(&self, found: Sink) -> Findings {
        Findings {
            file: Some(self.source.name().to_owned()),
            source: Some(self.source.clone()),
            diagnostics: found.into_sorted(),
        }
    }

    /// Checks that all parameters that are set are declared.
    ///
    /// # Errors
    /// Returns the first undeclared parameter.
    pub(super) fn check_settings(&self, set: &Settings) -> Result<(), Error> {
        let param = |item: &'_ Item| {
            if let Item::Param(name, _) = item { Some(name.value.clone()) } else { None }
        };
        let params: Vec<String> = self.ast.items.iter().filter_map(param).collect();
        let known = |name: &String| params.contains(name) || self.ast.may_declare(name);
        match set.iter().find(|(name, _)| !known(name)) {
            None => Ok(()),
            Some((name, _)) => Err(self.unknown_parameter(name, &params)),
        }
    }

    fn unknown_parameter(&self, name: &str, params: &[String]) -> Error {
        let names = || params.iter().map(String::as_str);
        let known = match params {
            [] => "it has no parameters".to_owned(),
            [only] => format!("its only parameter is `{only}`"),
            _ => format!("its parameters are {}", list_names(names())),
        };
        let report = Diagnostic::new(
            Code::NoSuchParameter,
            format!("`{}` has no parameter `{name}`", self.source.name()),
        );
        Error::question(report.help(did_you_mean(&near(name, names())).unwrap_or(known)))
    }
}
