//! The number of positions at each distance, as bars.

use super::letters::fitting;
use super::{Align, Item, Scene};
use crate::diagnostic::clean;
use crate::phrase::{counted, grouped};

/// The size of the whole, and the edges of the area of the bars: left, top, right, bottom.
const SIZE: (f64, f64) = (480.0, 320.0);
const INSIDE: (f64, f64, f64, f64) = (20.0, 84.0, 460.0, 270.0);

/// The greatest number of bars; if there are more distances, a bar represents several of them.
const MOST_BARS: usize = 220;

/// The greatest number of bars with a number above each.
const NUMBERED: usize = 9;

/// The greatest number of numbers below the bars.
const MOST_TICKS: usize = 12;

/// Draws a chart of counts by distance.
///
/// # Arguments
/// `counts` are pairs of a distance and the number of positions there, in order; `across` is the
/// name of the distances, and `sentence` a statement about all positions.
pub fn chart(title: &str, counts: &[(u64, u64)], across: &str, sentence: &str) -> Scene {
    let step = counts.len().div_ceil(MOST_BARS).max(1);
    let bars: Vec<u64> = counts
        .chunks(step)
        .map(|chunk| chunk.iter().fold(0_u64, |sum, &(_, count)| sum.saturating_add(count)))
        .collect();
    let most = bars.iter().copied().max().unwrap_or(0).max(1);
    let pitch = (INSIDE.2 - INSIDE.0) / bars.len().max(1) as f64;
    let mut items = vec![text((INSIDE.0, 30.0), 18.0, Align::Begin, clean(title, true), false)];
    items.push(text((INSIDE.0, 52.0), 14.0, Align::Begin, sentence.to_owned(), true));
    let ticks = [1_usize, 2, 5, 10, 20, 50, 100, 200]
        .into_iter()
        .find(|tick| bars.len().div_ceil(*tick) <= MOST_TICKS)
        .unwrap_or(200);
    for (at, &count) in bars.iter().enumerate() {
        let high = count as f64 / most as f64 * (INSIDE.3 - INSIDE.1);
        // A bar that is not zero is visible, even if its share is small.
        let high = if count > 0 { high.max(1.0) } else { 0.0 };
        let (left, wide) =
            (INSIDE.0 + at as f64 * pitch, pitch.min(60.0) * if pitch > 3.0 { 0.86 } else { 1.0 });
        let centre = left + pitch / 2.0;
        items.push(Item::Bar { at: (centre - wide / 2.0, INSIDE.3 - high), size: (wide, high) });
        if bars.len() <= NUMBERED {
            items.push(text(
                (centre, INSIDE.3 - high - 5.0),
                12.0,
                Align::Middle,
                grouped(count),
                false,
            ));
        }
        if at % ticks == 0 {
            items.push(text(
                (centre, INSIDE.3 + 17.0),
                13.0,
                Align::Middle,
                counts[at * step].0.to_string(),
                false,
            ));
        }
    }
    items.push(Item::Rule { from: (INSIDE.0, INSIDE.3), to: (INSIDE.2, INSIDE.3) });
    if bars.len() > NUMBERED {
        items.push(Item::Rule { from: (INSIDE.0, INSIDE.1), to: (INSIDE.2, INSIDE.1) });
        items.push(text(
            (INSIDE.0, INSIDE.1 - 6.0),
            12.0,
            Align::Begin,
            counted(most, "position", "positions"),
            true,
        ));
    }
    let several = if step > 1 { format!("; each bar is {step} of them") } else { String::new() };
    items.push(text(
        ((INSIDE.0 + INSIDE.2) / 2.0, 308.0),
        14.0,
        Align::Middle,
        format!("{across}{several}"),
        true,
    ));
    let listed: Vec<String> =
        counts.iter().take(MOST_BARS).map(|(at, count)| format!("{at}: {count}")).collect();
    let rest = if counts.len() > listed.len() { ", and more" } else { "" };
    let description = format!("{sentence}. By {across}: {}{rest}.", listed.join(", "));
    Scene { title: clean(title, true), description, size: SIZE, items }
}

fn text(at: (f64, f64), height: f64, align: Align, text: String, quiet: bool) -> Item {
    // Long titles get smaller letters instead of being cut off.
    let room = if align == Align::Begin { INSIDE.2 - at.0 } else { f64::INFINITY };
    let height = fitting(&text, room, height);
    Item::Text { at, height, align, text, quiet }
}
