//! A table of the number of positions at each distance, with bars. If there are too many rows,
//! adjacent ones are merged.

use super::TextOptions;
use super::words::{columns, grouped};
use std::fmt::{self, Write};

/// The greatest number of rows of a table.
const MOST_ROWS: usize = 50;

/// The greatest number of columns of a bar.
const LONGEST_BAR: usize = 40;

/// Writes a table of counts and a blank line; nothing without counts.
///
/// # Arguments
/// `heads` are the words above its two columns; `counts` are pairs of a distance and the number of
/// positions there, in order.
pub(super) fn layers(
    out: &mut dyn Write,
    heads: [&str; 2],
    counts: &[(u64, u64)],
    options: &TextOptions,
) -> fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    let rows = || counts.chunks(bin(counts.len()));
    let name = |row: &[(u64, u64)]| match row {
        [(only, _)] => grouped(only),
        [(from, _), .., (to, _)] => format!("{}-{}", grouped(from), grouped(to)),
        [] => String::new(),
    };
    let names: Vec<String> = rows().map(name).collect();
    let sums: Vec<u128> =
        rows().map(|row| row.iter().map(|&(_, count)| u128::from(count)).sum()).collect();
    let numbers: Vec<String> = sums.iter().map(grouped).collect();
    let widest = |texts: &[String], head: &str| {
        texts.iter().map(|text| columns(text)).max().unwrap_or(0).max(columns(head))
    };
    let (left, right) = (widest(&names, heads[0]), widest(&numbers, heads[1]));
    let room = options.width.saturating_sub(left + right + 6).min(LONGEST_BAR);
    let most = sums.iter().copied().max().unwrap_or(0).max(1);
    writeln!(out, "  {:>left$}  {:>right$}", heads[0], heads[1])?;
    for ((name, number), sum) in names.iter().zip(&numbers).zip(sums) {
        let line =
            format!("  {name:>left$}  {number:>right$}  {}", bar(sum, most, room, options.unicode));
        writeln!(out, "{}", line.trim_end())?;
    }
    out.write_char('\n')
}

/// Returns the number of rows that are merged into one: 1, 2, 5, 10, 20 …
fn bin(rows: usize) -> usize {
    let sizes =
        (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.saturating_pow(power)));
    sizes.into_iter().find(|size| rows.div_ceil(*size) <= MOST_ROWS).unwrap_or(1)
}

/// Returns a bar in proportion to the longest one; it is empty only for zero.
fn bar(sum: u128, most: u128, room: usize, unicode: bool) -> String {
    let parts = if unicode { 8 } else { 1 };
    let share = sum as f64 / most as f64 * (room * parts) as f64;
    let length = if sum > 0 { (share.round() as usize).max(1) } else { 0 };
    let (whole, rest) = (length / parts, length % parts);
    if !unicode {
        return "#".repeat(whole);
    }
    let end = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest];
    format!("{}{end}", "█".repeat(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(counts: &[u64], unicode: bool) -> String {
        let mut text = String::new();
        let counts: Vec<(u64, u64)> = (0..).zip(counts.iter().copied()).collect();
        layers(
            &mut text,
            ["moves", "positions"],
            &counts,
            &TextOptions { unicode, width: 40, ..TextOptions::default() },
        )
        .unwrap();
        text
    }

    #[test]
    fn bars_show_the_share_of_the_longest() {
        let wanted = "  moves  positions\n      0          1  ▏\n      1          0\n      2      1,000  ████████████████████\n\n";
        assert_eq!(text(&[1, 0, 1000], true), wanted);
        assert_eq!(text(&[], true), "");
        assert_eq!(
            text(&[1, 2], false),
            "  moves  positions\n      0          1  ##########\n      1          2  ####################\n\n"
        );
    }

    #[test]
    fn long_tables_are_put_together() {
        let text = text(&[1; 103], false);
        assert_eq!(text.lines().count(), 23);
        assert!(text.contains("\n    95-99          5  "), "{text}");
        assert!(text.contains("\n  100-102          3  "), "{text}");
    }
}
