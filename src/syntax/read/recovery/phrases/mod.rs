//! Tables of the phrases that authors write instead of the language's own form, one for each
//! section, and their lookup.
//!
//! A row has the phrase, its form in the language, and the reason. It is offered only if each name
//! fits its metavariable and the grammar reads the result; a row that leaves another fault is
//! followed by further rows.

mod board;
mod cells;
mod conditions;
mod covered;
pub mod declared;
mod endings;
mod facts;
mod file;
mod goal;
mod heads;
mod lists;
mod metavariables;
mod moves;
pub mod names;
mod nothing;
mod parts;
mod pieces;
mod repeats;
mod row;
mod start;
pub mod words;

use super::super::super::grammar::{Grammar, Rule};
use super::super::super::text::without_comments;
use super::super::super::version::too_new;
use crate::diagnostic::Wording;
pub use board::NUMBERED_NODE;
pub use cells::is_uneven;
pub use conditions::compares_names;
pub use lists::is_color;
pub use metavariables::{run, run_to_parameter};
use names::Names;
use pest::Parser;
use row::{Metavariables, Table};
use std::sync::LazyLock;
use words::words;

/// The maximum number of rows that are applied in sequence.
const MOST_ROWS: usize = 3;

/// A statement in the form of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reworded {
    /// The place of the fault in the statement, and its length.
    pub bad: (usize, usize),
    /// The description of the fault.
    pub message: String,
    /// The text to write instead, or the advice.
    pub way: Result<String, Wording>,
    /// The text in another reading, which is as likely.
    pub other: Option<String>,
    /// `true` if it can have no other meaning.
    pub certain: bool,
}

/// The tables by the block of their statements, those for the heads of `for` and of `press` and
/// `settle`, and that for the clauses after a `press`; the table of the file has an empty name.
static TABLES: LazyLock<[(&str, Table); 10]> = LazyLock::new(|| {
    [
        ("", Table::new(file::ROWS)),
        ("pieces", Table::new(pieces::ROWS)),
        ("board", Table::new(board::ROWS)),
        ("jumps", Table::new(board::JUMPS)),
        ("moves", Table::new(moves::ROWS)),
        ("start", Table::new(start::ROWS)),
        ("goal", Table::new(goal::ROWS)),
        ("for", Table::new(heads::ROWS)),
        ("running", Table::new(heads::RUNNING)),
        ("press", Table::new(heads::BEHIND)),
    ]
});

/// Returns the statements of a block that are meant by a text: as written, or in other words.
fn statement(text: &str, block: &str, names: &Names) -> Option<String> {
    let (_, table) = TABLES.iter().find(|(name, _)| *name == block)?;
    if reads(text, block, names) {
        Some(text.to_owned())
    } else {
        look_up(table, text, block, names, MOST_ROWS)?.way.ok()
    }
}

/// Rewrites a statement of a block in words other than those of the language; `block` is empty
/// outside all blocks.
pub fn reworded(statement: &str, block: &str, names: &Names) -> Option<Reworded> {
    let (_, table) = TABLES.iter().find(|(name, _)| *name == block)?;
    names.next_statement();
    let found = look_up(table, statement, block, names, MOST_ROWS)?;
    (!found.way.as_ref().is_ok_and(|better| has_other_signs(statement, better))).then_some(found)
}

/// Returns the forms found by single rows, also those that leave a fault elsewhere in the statement.
pub fn candidates(statement: &str, block: &str, names: &Names) -> Vec<Reworded> {
    let Some((_, table)) = TABLES.iter().find(|(name, _)| *name == block) else {
        return Vec::new();
    };
    names.next_statement();
    rewritten(table, statement, block, names)
}

/// Returns the form found by one row, or by several rows in sequence.
fn look_up(
    table: &Table,
    statement: &str,
    block: &str,
    names: &Names,
    most: usize,
) -> Option<Reworded> {
    let found = rewritten(table, statement, block, names);
    let fits =
        |found: &&Reworded| found.way.as_ref().map_or(true, |better| reads(better, block, names));
    if let Some(found) = found.iter().find(fits) {
        return Some(found.clone());
    }
    let more = most.checked_sub(1).filter(|more| *more > 0)?;
    found.into_iter().find_map(|found| {
        let next = look_up(table, found.way.as_ref().ok()?, block, names, more)?;
        Some(Reworded { way: Ok(next.way.ok()?), certain: found.certain && next.certain, ..found })
    })
}

/// Returns the forms that single rows find, with the faults that they name.
fn rewritten(table: &Table, statement: &str, block: &str, names: &Names) -> Vec<Reworded> {
    let words = words(statement);
    let vars = Metavariables::new(names, statement, self::statement, metavariables::fits);
    let found = table.find(&vars, &words);
    let other = |first: &row::Found| {
        let next = found.iter().find(|next| next.row == first.row + 1)?;
        let way = next.way.clone().ok().filter(|better| reads(better, block, names));
        way.filter(|_| table.rows[first.row].either)
    };
    found
        .iter()
        .filter_map(|found| {
            let word = words.get(found.deviation.word).or(words.last())?;
            let message = found.deviation.why.replace("{}", word.text);
            let row = &table.rows[found.row];
            let way = found.way.clone().map_err(|help| row.advice(help.replace("{}", word.text)));
            Some(Reworded {
                bad: (word.at, word.text.len()),
                message,
                way,
                other: other(found),
                certain: found.deviation.sure,
            })
        })
        .collect()
}

/// Returns `true` if the grammar reads statements as those of a block, in the version of the text.
fn reads(statements: &str, block: &str, names: &Names) -> bool {
    let statements = without_comments(statements);
    let text = match block {
        "for" => {
            // A list, and an `if` behind the ranges, came with version 3.
            let counts = || statements.split(',').all(|part| part.contains(".."));
            let known = || names.has_version(3) || counts() && !statements.contains(" if ");
            let head = format!("{statements} {{");
            return Grammar::parse(Rule::only_for, &head).is_ok() && known();
        }
        "running" => {
            let rule =
                if statements.starts_with("press") { Rule::press_head } else { Rule::settle_head };
            return Grammar::parse(rule, &format!("{statements} {{")).is_ok();
        }
        "press" => return is_press_tail(&statements),
        "" => format!("{statements}\n"),
        "jumps" => format!("board {{ jumps {{ {statements}\n}} }}\n"),
        _ => format!("{block} {{ {statements}\n}}\n"),
    };
    Grammar::parse(Rule::file, &text).is_ok()
        && (names.has_version(3) || too_new(&text, names.version()).is_none())
}

/// Returns `true` if a text is read as the clauses after a `press`.
pub fn is_press_tail(text: &str) -> bool {
    Grammar::parse(Rule::only_press_tail, &without_comments(text)).is_ok()
}

/// Returns `true` if the only faults are signs of other languages: those are reported one by one,
/// each with a fix.
fn has_other_signs(statement: &str, better: &str) -> bool {
    let ours = |sign: &str| match sign {
        "&&" | "&" => "and".to_owned(),
        "||" => "or".to_owned(),
        "=" => "==".to_owned(),
        other => other.to_owned(),
    };
    let written = words(statement);
    // A sum before `=` is not read as the side of a comparison.
    let is_sum = written
        .windows(3)
        .any(|three| matches!(three[0].text, "+" | "-" | "*" | "/" | "%") && three[2].text == "=");
    !is_sum
        && written
            .iter()
            .map(|word| ours(word.text))
            .eq(words(better).iter().map(|word| word.text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition for the examples of all rows.
    const CONTEXT: &str = "puzzle \"Examples\"\nparam n = 2\npieces { frog 'F'; toad 'T'; cycle frog toad; piece yacht 'Y' \"##/##\" }\nboard { path row: h[1..4]; region top = h1 h2 }\nstart \"a\" { frog at h1; toad at store }\ngoal \"b\" { h1 is toad }";

    /// Checks that each row matches its example, that no row before it does, and that the result is
    /// a statement.
    #[test]
    fn rows_say_what_their_examples_say() {
        let mut faults = Vec::new();
        for (block, table) in TABLES
            .iter()
            .map(|(name, table)| (*name, table))
            .chain([("facts", &*conditions::FACTS)])
        {
            let home = if block == "facts" { "goal" } else { block };
            for (at, row) in table.rows.iter().enumerate() {
                let (example, wanted) = row.example;
                let names = Names::of(CONTEXT);
                let vars = Metavariables::new(&names, example, statement, metavariables::fits);
                let found = table
                    .find(&vars, &words(example))
                    .into_iter()
                    .filter(|found| found.row + 1 != at || !table.rows[found.row].either)
                    .find(|found| {
                        found.way.as_ref().map_or(true, |text| reads(text, home, &names))
                    });
                let fits = |found: &row::Found| {
                    found.row == at
                        && found
                            .way
                            .as_ref()
                            .map_or_else(|help| *help == wanted, |text| text == wanted)
                };
                if !found.as_ref().is_some_and(fits) {
                    let taken = found.map(|found| {
                        (table.rows[found.row].pattern, found.way, found.deviation.why)
                    });
                    faults.push(format!(
                        "{block} `{}`: {example} -> {taken:?}, not {wanted}",
                        row.pattern
                    ));
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// Checks heads of loops in several forms, each of which needs two rows and their parts.
    #[test]
    fn heads_of_loops_say_how_far_they_count() {
        let names = Names::of(CONTEXT);
        let meant = |text: &str| {
            reworded(text, "for", &names).and_then(|found| found.way.ok()).unwrap_or_default()
        };
        let upward = [
            "for k 1..3",
            "for (k in 1..3)",
            "for k in [1..3]",
            "for k from 1 to 3",
            "for each k in 3",
            "for k in 1-3",
            "for k in 1..=3",
        ];
        for text in upward {
            assert_eq!(meant(text), "for k in 1..3", "{text}");
        }
        for text in [
            "for k",
            "for k in 1..",
            "for k in 1 2 3",
            "for k in 1..3 step 2",
            "for k in 1, 3",
            "for k in frog toad",
        ] {
            assert_eq!(meant(text), "", "{text}");
        }
    }
}
