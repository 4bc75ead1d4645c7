//! The forecast of a search with levels in files, as text and JSON. Everything in it is an
//! estimate but the sample, and says so.

use super::answer::Answer;
use super::heading::bytes;
use super::json::{big, digits, params};
use super::words::{counted, grouped};
use super::{Report, TextOptions};
use crate::search::{Basis, DISK_RATE, Forecast, Kept, Needs, Scarce, WIRE_RATE};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::fmt::{self, Write};

/// The number of leading digits of an estimate.
const DIGITS: usize = 3;

impl Report for Answer<Forecast> {
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        self.heading(options, out)?;
        let found = &self.found;
        let sample = &found.sample;
        let seen = counted(found.least_positions(), "position", "positions");
        let levels = counted(sample.levels.len() as u64, "level", "levels");
        let whole = if sample.is_whole { ", which are all" } else { "" };
        writeln!(out, "\na forecast of a search with its levels on disk, from a sample")?;
        line(out, "sample", &format!("{levels} with {seen}{whole}, in {:.2} s", sample.seconds))?;
        line(out, "positions", &positions(found))?;
        line(out, "kept", &kept(found))?;
        if let Some(travel) = sample.travel {
            line(
                out,
                "simulation",
                &format!(
                    "{} from level {}: {:.2} bytes of each travel, and the fullest process has {:.2} times the mean",
                    counted(travel.moves, "move", "moves"),
                    travel.level,
                    travel.bytes as f64 / travel.moves.max(1) as f64,
                    travel.imbalance
                ),
            )?;
        }
        let Some(needs) = &found.needs else {
            return writeln!(
                out,
                "\nthe number of positions is not known, so nothing can be said about the whole search"
            );
        };
        amounts(out, found, needs)
    }

    fn json(&self) -> Value {
        let found = &self.found;
        let (plan, sample) = (&found.plan, &found.sample);
        let needs = found.needs.as_ref();
        let whole = |of: fn(&Needs) -> f64| needs.map(|needs| whole(of(needs)));
        let seconds = |of: fn(&Needs) -> f64| needs.map(|needs| decimals(of(needs)));
        json!({
            "puzzle": self.puzzle.title,
            "start": self.start(),
            "params": params(&self.puzzle),
            "seed": self.seed(),
            "kept": match plan.kept {
                Kept::States => "states",
                Kept::InTables => "tables",
                Kept::InStrips => "strips",
            },
            "numbering": plan.numbering,
            "processes": plan.processes,
            "machines": plan.machines,
            "threads": plan.threads,
            "sample": {
                "levels": sample.levels.len(),
                "positions": found.least_positions(),
                "moves": sample.moves(),
                "complete": sample.is_whole,
                "early": found.is_early(),
                "seconds": decimals(sample.seconds),
            },
            "simulation": sample.travel.map(|travel| json!({
                "level": travel.level,
                "moves": travel.moves,
                "bytes_sent": travel.bytes,
                "imbalance": decimals(travel.imbalance),
            })),
            "most_positions": found.most_positions().map(|most| big(&most)),
            "basis": basis(found.basis),
            "positions": whole(|needs| needs.positions),
            "moves": whole(|needs| needs.moves),
            "depth": whole(|needs| needs.depth),
            "memory_bytes": whole(|needs| needs.memory_bytes),
            "file_bytes": whole(|needs| needs.file_bytes),
            "least_file_bytes": whole(|needs| needs.least_file_bytes),
            "waiting_bytes": whole(|needs| needs.waiting_bytes),
            "bytes_read_and_written": whole(|needs| needs.moved_bytes),
            "bytes_sent": whole(|needs| needs.sent_bytes),
            "seconds": seconds(Needs::seconds),
            "work_seconds": seconds(|needs| needs.work_seconds),
            "disk_seconds": seconds(|needs| needs.disk_seconds),
            "network_seconds": seconds(|needs| needs.wire_seconds),
            "scarce": needs.map(|needs| scarce(needs.scarce).0),
            "assumed": {
                "disk_bytes_per_second": DISK_RATE as u64,
                "network_bytes_per_second": WIRE_RATE as u64,
            },
        })
    }
}

fn line(out: &mut dyn Write, name: &str, text: &str) -> fmt::Result {
    writeln!(out, "  {name:<11} {text}")
}

/// Returns a sentence about the number of positions.
fn positions(found: &Forecast) -> String {
    let least = found.least_positions();
    let Some(needs) = &found.needs else {
        let most = found.most_positions().map(|most| format!(", and at most {}", grouped(most)));
        return format!("at least {}{}", grouped(least), most.unwrap_or_default());
    };
    let about = about(needs.positions);
    let most = || found.most_positions().map_or_else(String::new, |most| grouped(most).to_string());
    match found.basis {
        Basis::Sample => grouped(least),
        Basis::Group => format!("{}, by the group of the moves", most()),
        Basis::Numbers => {
            format!("at most {}, and about as many, since that is how many have a number", most())
        }
        Basis::Walks => format!("about {about}, since random walks meet as often as among so many"),
        Basis::Growth | Basis::Unknown => {
            let most = match found.most_positions() {
                Some(most) => format!(", at most {}", grouped(most)),
                None => String::new(),
            };
            format!(
                "at least {}{most}; about {about} if growth falls as in the sample, perhaps many more",
                grouped(least)
            )
        }
    }
}

fn kept(found: &Forecast) -> String {
    let plan = &found.plan;
    let form = match (plan.kept, plan.numbering) {
        (Kept::InTables, Some(name)) => format!("numbers ({name}), with tables of all in memory"),
        (Kept::InStrips, Some(name)) => {
            format!("numbers ({name}), with tables of strips in memory")
        }
        _ => "packed states".to_owned(),
    };
    let processes = counted(plan.processes as u64, "process", "processes");
    let machines = if plan.machines > 1 { " on machines of their own" } else { "" };
    let threads = counted(plan.threads as u64, "thread", "threads");
    let each = if plan.processes > 1 { " each" } else { "" };
    format!("{form}; {processes}{machines} with {threads}{each}")
}

/// Writes what the search will take.
fn amounts(out: &mut dyn Write, found: &Forecast, needs: &Needs) -> fmt::Result {
    let plan = &found.plan;
    let exact = found.sample.is_whole;
    let size = |figure: f64| bytes(whole(figure));
    let depth =
        if exact { grouped(whole(needs.depth)) } else { format!("about {}", about(needs.depth)) };
    line(out, "distance", &format!("{depth} to the farthest position"))?;
    let moves =
        if exact { grouped(whole(needs.moves)) } else { format!("about {}", about(needs.moves)) };
    line(out, "moves", &moves)?;
    let each = if plan.processes > 1 { " for each process" } else { "" };
    line(out, "memory", &format!("about {} of tables{each}", size(needs.memory_bytes)))?;
    let least = if needs.least_file_bytes < needs.file_bytes {
        format!(", {} if older levels are removed", size(needs.least_file_bytes))
    } else {
        String::new()
    };
    line(out, "disk", &format!("about {} of levels{least}", size(needs.file_bytes)))?;
    if needs.waiting_bytes > 0.0 {
        line(out, "", &format!("about {} of successors at a time", size(needs.waiting_bytes)))?;
    }
    line(out, "", &format!("about {} are read and written", size(needs.moved_bytes)))?;
    if plan.processes > 1 && needs.sent_bytes == 0.0 {
        line(
            out,
            "network",
            "no positions travel: processes read strips in the folder they share",
        )?;
    } else if plan.processes > 1 {
        line(
            out,
            "network",
            &format!("about {} travel between processes", size(needs.sent_bytes)),
        )?;
    }
    line(out, "time", &format!("about {}", time(needs.seconds())))?;
    let rate = |rate: f64| format!("{} MB a second (assumed)", (rate / 1e6) as u64);
    let mut parts = vec![format!("{} of work", time(needs.work_seconds))];
    if needs.disk_seconds > 0.0 {
        parts.push(format!("{} of the disk, at {}", time(needs.disk_seconds), rate(DISK_RATE)));
    }
    if needs.wire_seconds > 0.0 {
        parts.push(format!("{} of the network, at {}", time(needs.wire_seconds), rate(WIRE_RATE)));
    }
    if found.is_early() {
        line(
            out,
            "",
            "the levels of the sample are small, so the time may be off by a large factor",
        )?;
    }
    if parts.len() > 1 {
        line(out, "", &format!("{}, at the same time", parts.join("; ")))?;
    }
    line(out, "scarce", scarce(needs.scarce).1)
}

/// Returns the word of programs for a scarce resource, and a sentence about it.
fn scarce(scarce: Scarce) -> (&'static str, &'static str) {
    match scarce {
        Scarce::Memory => ("memory", "memory: the search would stop for want of it"),
        Scarce::Disk => ("disk", "the disk: the search would stop for want of room on it"),
        Scarce::Processor => ("processor", "the processor takes most of the time"),
        Scarce::DiskRate => ("disk-rate", "the disk takes most of the time"),
        Scarce::Network => ("network", "the network takes most of the time"),
    }
}

fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Sample => "sample",
        Basis::Group => "group",
        Basis::Numbers => "numbers",
        Basis::Walks => "walks",
        Basis::Growth => "growth",
        Basis::Unknown => "unknown",
    }
}

/// Returns an estimate as an integer; it has more digits than it deserves.
fn whole(figure: f64) -> u64 {
    figure.round() as u64
}

fn decimals(figure: f64) -> Value {
    digits(&format!("{figure:.3}"))
}

/// Returns an estimate with few leading digits.
fn about(figure: f64) -> String {
    let text = format!("{figure:.0}");
    let digits: String =
        text.char_indices().map(|(at, digit)| if at < DIGITS { digit } else { '0' }).collect();
    grouped(digits.parse::<BigUint>().unwrap_or_default())
}

/// Returns a time in the unit that leaves few digits.
fn time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 3] = [(86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    let fits = UNITS.into_iter().find(|(unit, _)| seconds >= 2.0 * unit);
    let (unit, name) = fits.unwrap_or((1.0, "seconds"));
    format!("{:.1} {name}", seconds / unit)
}
