//! A scene as SVG: one text without external resources, with a dark style for readers who prefer
//! it.

use super::face::ink;
use super::letters::{broken, fitting};
use super::plane::{Point, across, add, length, middle, on_curve, scale, sub, unit};
use super::{Align, Item, Scene, Shape, TrackLook};

/// The style; the text on a piece has its own ink.
pub const STYLE: &str = "\
.pz{font-family:system-ui,'Segoe UI','DejaVu Sans',sans-serif}\
.pz .paper{fill:#fff}.pz .square{fill:#ece7dc;stroke:#b9b2a3}.pz .wall{fill:#6b6558}.pz .hole{fill:#f6f3ec;stroke:#8a8371;stroke-width:1.5}\
.pz .track{fill:none;stroke:#b9b2a3;stroke-width:5;stroke-linecap:round}.pz .leap{fill:none;stroke:#a39b89;stroke-width:1.5}.pz .over{fill:none;stroke:#8a8371;stroke-width:2}.pz .head{fill:#8a8371}.pz .fence{fill:none;stroke:#3a3732;stroke-width:6;stroke-linecap:round}\
.pz .piece{stroke:#3a3732;stroke-width:1.5}.pz .rim{fill:#3a3732}.pz .ghost{fill:#f6f3ec;stroke:#6b6558;stroke-width:1.5;stroke-dasharray:4 3}\
.pz .halo{fill:none;stroke:#fff;stroke-width:7;stroke-linecap:round}.pz .arrow{fill:none;stroke:#1d1b18;stroke-width:3;stroke-linecap:round}\
.pz .tip{fill:#1d1b18;stroke:#fff;stroke-width:1.5}.pz .press{fill:none;stroke:#fff;stroke-width:6}.pz .ring{fill:none;stroke:#1d1b18;stroke-width:3}\
.pz .badge{fill:#1d1b18;stroke:#fff;stroke-width:1.5}.pz .number{fill:#fff}.pz .bar{fill:#0072b2}.pz .rule{stroke:#8a8371}\
.pz .icon{font-family:system-ui,'Segoe UI','Apple Color Emoji','Segoe UI Emoji','Noto Color Emoji','DejaVu Sans',sans-serif}.pz .icon.quiet{opacity:.45}\
.pz text{fill:#1d1b18}.pz .quiet{fill:#5f5a50}\
@media (prefers-color-scheme:dark){.pz .paper{fill:#17181b}.pz .square{fill:#2b2d33;stroke:#4b4e57}.pz .wall{fill:#85888f}\
.pz .hole{fill:#24262b;stroke:#7d818b}.pz .track{stroke:#4b4e57}.pz .leap{stroke:#6a6e79}.pz .over{stroke:#7d818b}.pz .head{fill:#7d818b}.pz .fence{stroke:#e8e8ea}.pz .piece{stroke:#e8e8ea}.pz .rim{fill:#e8e8ea}.pz .ghost{fill:#24262b;stroke:#a3a6ad}\
.pz .halo{stroke:#17181b}.pz .arrow{stroke:#f2f2f3}.pz .tip{fill:#f2f2f3;stroke:#17181b}.pz .press{stroke:#17181b}.pz .ring{stroke:#f2f2f3}\
.pz .badge{fill:#f2f2f3;stroke:#17181b}.pz .number{fill:#17181b}.pz .bar{fill:#56b4e9}.pz .rule{stroke:#7d818b}.pz text{fill:#f2f2f3}.pz .quiet{fill:#b0b3ba}}";

/// The height of an icon as a part of half the width of its piece. Emoji are a quarter wider than
/// high in some fonts.
const ICON: f64 = 1.2;

/// The whole text of a picture.
pub fn svg(scene: &Scene) -> String {
    let (wide, high) = (number(scene.size.0), number(scene.size.1));
    let (title, description) = (escaped(&scene.title), escaped(&scene.description));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pz\" role=\"img\" aria-label=\"{title}\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{wide}\" height=\"{high}\"/>\n"
    );
    for item in &scene.items {
        text.push_str(&shape(item));
        text.push('\n');
    }
    text.push_str("</svg>\n");
    text
}

/// Returns shapes without a picture around them.
pub fn shapes(items: &[Item]) -> String {
    items.iter().map(shape).collect()
}

/// Returns a text without markup and without characters that the format forbids.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ if character.is_control() => safe.push('\u{fffd}'),
            _ => safe.push(character),
        }
    }
    safe
}

/// Returns a number with two decimals at most.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.0), number(point.1))
}

/// Returns the commands of a line.
fn way(from: Point, bend: Option<Point>, to: Point) -> String {
    match bend {
        None => format!("M{}L{}", pair(from), pair(to)),
        Some(bend) => format!("M{}Q{} {}", pair(from), pair(bend), pair(to)),
    }
}

fn disc(class: &str, at: Point, radius: f64, more: &str) -> String {
    format!(
        "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"{more}",
        number(at.0),
        number(at.1),
        number(radius)
    )
}

fn square(class: &str, at: Point, half: f64, round: f64, more: &str) -> String {
    let (x, y, side, round) =
        (number(at.0 - half), number(at.1 - half), number(2.0 * half), number(round));
    format!(
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{round}\"{more}"
    )
}

/// Returns a text whose middle is at a point.
fn label(at: Point, height: f64, look: &str, text: &str) -> String {
    let (x, y, height) = (number(at.0), number(at.1 + height * 0.35), number(height));
    format!(
        "<text {look} x=\"{x}\" y=\"{y}\" font-size=\"{height}\" text-anchor=\"middle\">{}</text>",
        escaped(text)
    )
}

/// Returns a triangle whose tip is at a point.
fn tip(class: &str, at: Point, way: Point, long: f64) -> String {
    let (back, side) = (sub(at, scale(unit(way), long)), scale(across(unit(way)), long * 0.5));
    format!(
        "<path class=\"{class}\" d=\"M{}L{}L{}Z\"/>",
        pair(at),
        pair(add(back, side)),
        pair(sub(back, side))
    )
}

fn shape(item: &Item) -> String {
    match item {
        Item::Square { at, half, name } => {
            format!(
                "{}><title>{}</title></rect>",
                square("square", *at, *half, half * 0.12, ""),
                escaped(name)
            )
        }
        Item::Wall { at, half } => format!("{}/>", square("wall", *at, *half, 0.0, "")),
        Item::Hole { at, radius, name, named } => hole(*at, *radius, name, *named),
        Item::Track { from, bend, to, one_way, look } => track(*from, *bend, *to, *one_way, *look),
        Item::Piece { at, radius, shape, color, glyph, icon, name, below, ghost } => {
            let around = if *ghost {
                "class=\"quiet\"".to_owned()
            } else {
                format!("style=\"fill:{}\"", ink(*color))
            };
            let look = if *ghost {
                String::new()
            } else {
                format!(" style=\"fill:#{:02x}{:02x}{:02x}\"", color[0], color[1], color[2])
            };
            let class = if *ghost { "ghost" } else { "piece" };
            let outline = match shape {
                Shape::Disc => disc(class, *at, *radius, &look),
                Shape::Tile => square(class, *at, *radius, radius * 0.25, &look),
                Shape::Field => square(class, *at, *radius, radius * 0.12, &look),
            };
            let end = if *shape == Shape::Disc { "circle" } else { "rect" };
            let (up, high) = if below.is_empty() {
                (0.0, radius * ICON)
            } else {
                (radius * 0.2, radius * ICON * 0.8)
            };
            let middle = sub(*at, (0.0, up));
            let mut written = match (icon, ghost) {
                (false, _) => {
                    label(middle, fitting(glyph, radius * 1.7, radius * 1.05), &around, glyph)
                }
                (true, false) => label(middle, high, &format!("class=\"icon\" {around}"), glyph),
                (true, true) => label(middle, high, "class=\"icon quiet\"", glyph),
            };
            if !below.is_empty() {
                written += &label(
                    add(*at, (0.0, radius * 0.62)),
                    fitting(below, radius * 1.3, radius * 0.5),
                    &around,
                    below,
                );
            }
            format!("{outline}><title>{}</title></{end}>{written}", escaped(name))
        }
        Item::Block { cells, half, reach, middle, color, glyph, icon, name } => {
            let look = format!("style=\"fill:#{:02x}{:02x}{:02x}\"", color[0], color[1], color[2]);
            let outline: String =
                cells.iter().map(|cell| part("rim", cell, half + 1.5, *reach, "")).collect();
            let inside: String =
                cells.iter().map(|cell| part("inside", cell, *half, reach + 0.6, &look)).collect();
            let around = format!("style=\"fill:{}\"", ink(*color));
            let written = match icon {
                false => label(*middle, fitting(glyph, half * 1.7, half * 1.05), &around, glyph),
                true => label(*middle, half * ICON, &format!("class=\"icon\" {around}"), glyph),
            };
            format!("<g><title>{}</title>{outline}{inside}{written}</g>", escaped(name))
        }
        Item::Arrow { from, bend, to } => arrow(*from, *bend, *to),
        Item::Press { at, radius, text } => press(*at, *radius, text),
        Item::Bar { at, size } => {
            let [x, y, wide, high] = [at.0, at.1, size.0, size.1].map(number);
            format!("<rect class=\"bar\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>")
        }
        Item::Rule { from, to } => {
            format!("<path class=\"rule\" d=\"{}\"/>", way(*from, None, *to))
        }
        Item::Text { at, height, align, text, quiet } => {
            let anchor = match align {
                Align::Begin => "start",
                Align::Middle => "middle",
            };
            let look = if *quiet { " class=\"quiet\"" } else { "" };
            let [x, y, height] = [at.0, at.1, *height].map(number);
            format!(
                "<text{look} x=\"{x}\" y=\"{y}\" font-size=\"{height}\" text-anchor=\"{anchor}\">{}</text>",
                escaped(text)
            )
        }
    }
}

/// Returns a square of a block: it reaches its neighbours where the block continues.
fn part(
    class: &str,
    (at, joined): &(Point, [bool; 4]),
    half: f64,
    reach: f64,
    look: &str,
) -> String {
    let far = |side: usize| if joined[side] { reach } else { half };
    let (x, y) = (at.0 - far(2), at.1 - far(3));
    let [x, y, wide, high] = [x, y, at.0 + far(0) - x, at.1 + far(1) - y].map(number);
    format!(
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" {look}/>"
    )
}

fn hole(at: Point, radius: f64, name: &str, named: bool) -> String {
    let lines = if named { broken(name) } else { Vec::new() };
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let written = written(at, &lines, (radius * 1.6, radius * 0.7), "class=\"quiet\"");
    format!("{}><title>{}</title></circle>{written}", disc("hole", at, radius, ""), escaped(name))
}

/// Returns a track; a track that only runs forward has a head in its middle.
fn track(from: Point, bend: Option<Point>, to: Point, one_way: bool, look: TrackLook) -> String {
    let class = match look {
        TrackLook::Plain => "track",
        TrackLook::Thin => "leap",
        TrackLook::Over => "over",
        TrackLook::Fence => "fence",
    };
    let mut text = format!("<path class=\"{class}\" d=\"{}\"/>", way(from, bend, to));
    if look == TrackLook::Over {
        text += &tip("head", to, sub(to, from), length(sub(to, from)) * 0.7);
    } else if one_way {
        let centre = on_curve(from, bend.unwrap_or(middle(from, to)), to, 0.5);
        let along = unit(sub(to, from));
        text += &tip("head", add(centre, scale(along, 6.0)), along, 14.0);
    }
    text
}

fn arrow(from: Point, bend: Option<Point>, to: Point) -> String {
    let along = sub(to, bend.unwrap_or(from));
    let long = 12.0_f64.min(length(sub(to, from)) * 0.4);
    let neck = sub(to, scale(unit(along), long * 0.7));
    let line = way(from, bend, neck);
    format!(
        "<path class=\"halo\" d=\"{line}\"/><path class=\"arrow\" d=\"{line}\"/>{}",
        tip("tip", to, along, long)
    )
}

/// Returns a ring, with a number in a badge if there is one.
fn press(at: Point, radius: f64, text: &str) -> String {
    let rings = format!("{}/>{}/>", disc("press", at, radius, ""), disc("ring", at, radius, ""));
    if text.is_empty() {
        return rings;
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let half = radius * if lines.len() > 1 || text.len() > 2 { 0.95 } else { 0.75 };
    let badge = format!("{}/>", square("badge", at, half, radius * 0.5, ""));
    format!(
        "{rings}{badge}{}",
        written(at, &lines, (half * 1.7, radius * 0.95), "class=\"number\"")
    )
}

/// Returns lines of a text around a point, in letters that fit into a width and are no higher than
/// a height.
fn written(at: Point, lines: &[&str], (wide, high): (f64, f64), look: &str) -> String {
    let height = lines
        .iter()
        .map(|line| fitting(line, wide, high))
        .fold(wide * 1.1 / lines.len().max(1) as f64, f64::min);
    let line = |(row, line): (usize, &&str)| {
        let down = (row as f64 - (lines.len() - 1) as f64 / 2.0) * height * 1.05;
        label(add(at, (0.0, down)), height, look, line)
    };
    lines.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_texts_are_no_markup() {
        assert_eq!(
            [number(1.0), number(-0.001), number(2.506), number(10.0)],
            ["1", "0", "2.51", "10"]
        );
        assert_eq!(
            escaped("<script>\"&'\u{1b}\u{0}"),
            "&lt;script&gt;&quot;&amp;&#39;\u{fffd}\u{fffd}"
        );
    }
}
