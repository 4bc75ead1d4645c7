//! The options of the command line, where reports speak of a setting.

use crate::diagnostic::{Findings, Setting};

/// Adds the options to the words of reports.
pub(super) fn named(mut findings: Findings) -> Findings {
    findings.diagnostics =
        findings.diagnostics.into_iter().map(|report| report.naming(option)).collect();
    findings
}

/// Returns the option for a setting.
pub(super) fn option(setting: Setting) -> String {
    match setting {
        Setting::Memory => "`--max-memory`".to_owned(),
        Setting::Disk => "`--max-disk`".to_owned(),
        Setting::Resume => "`--resume`".to_owned(),
        Setting::Forget => "`puzzlec runs DIR --forget`".to_owned(),
        Setting::Patience => "`--patience`".to_owned(),
        Setting::Time => "`--timeout`".to_owned(),
        Setting::Parameters => "`--set`".to_owned(),
        Setting::Start => "`--start`".to_owned(),
        Setting::Position => "`--state`".to_owned(),
        Setting::Seed => "`--seed`".to_owned(),
        Setting::Engine(name) => format!("`--engine {name}`"),
        Setting::CountMoves => "`--measure moves`".to_owned(),
        Setting::AnySolution => "`--any`".to_owned(),
        Setting::EachSolution => "without `--up-to`".to_owned(),
        Setting::FromGoal => "`--to-goal`".to_owned(),
        Setting::FromStart => "without `--to-goal`".to_owned(),
        Setting::Format(name) => format!("`--format {name}`"),
        Setting::CountPushes => "`--pushes`".to_owned(),
        Setting::Level => "`--level N`".to_owned(),
        Setting::AllReports => "`puzzlec explain --list`".to_owned(),
    }
}
