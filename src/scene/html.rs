//! A solution as one page: the board with moving pieces, buttons, and the list of moves. The page
//! loads no other resources, and texts of a definition never become markup in it.

use super::arrow::marks;
use super::film::Film;
use super::frame::Frame;
use super::plane::{Point, add};
use super::stills::{Played, clicks, numbered};
use super::svg::{STYLE, escaped, number, shapes};
use crate::diagnostic::{clean, one_line};
use crate::model::{MoveName, Puzzle, state_text};
use serde_json::{Value, json};
use std::fmt::Write;

/// The style and the script of the page.
const LOOK: &str = include_str!("html.css");
const SCRIPT: &str = include_str!("html.js");

/// The permission of the page to run one script: the SHA-256 of the script. A test compares them.
const SCRIPT_HASH: &str = "sha256-tpwcUT9mhS5Cm5b4E1j6u3ww787H6T18ydY70FBZdFM=";

/// The number of pixels of a unit, and between the board and the rim.
const UNIT: f64 = 64.0;
const RIM: f64 = 14.0;

/// The greatest number of moves that are shown, and of nodes in all their positions.
const MOST_MOVES: usize = 2_000;
const MOST_NODES_SHOWN: usize = 400_000;

/// The outlines of the signs on buttons, in a square of 24 units.
const TO_START: &str = "M5 5h3v14H5zM20 5v14L9 12z";
const BACK: &str = "M17 5v14L6 12z";
const PLAY: &str = "M7 4v16l13-8z";
const PAUSE: &str = "M6 5h4v14H6zM14 5h4v14h-4z";
const NEXT: &str = "M7 5v14l11-7z";
const TO_END: &str = "M16 5h3v14h-3zM4 5v14l11-7z";

/// Returns the page.
///
/// # Returns
/// `None` if the board has too many nodes to be drawn.
pub fn html(puzzle: &Puzzle, played: Played) -> Option<String> {
    let frame = &Frame::new(puzzle, UNIT)?.with_bonds(played.bonds.clone());
    let most = MOST_MOVES.min(MOST_NODES_SHOWN / puzzle.board.node_count().max(1)).max(1);
    let count = played.moves.len().min(most);
    let (states, moves) =
        (&played.states[..played.states.len().min(count + 1)], &played.moves[..count]);
    let film = Film::new(frame, states, moves);
    let cut = played.moves.len() - count;
    let missing = if cut > 0 { format!("; the last {cut} are not shown") } else { String::new() };
    let title = escaped(&clean(&puzzle.title, true));
    let about = puzzle
        .about
        .as_ref()
        .map_or_else(String::new, |about| format!("<p>{}</p>\n", escaped(&one_line(about, true))));
    let ending = escaped(&clean(&format!("{}{missing}", played.ending), true));
    let names = &played.names[..count];
    let captions: Vec<String> = std::iter::once("Start".to_owned())
        .chain(
            names
                .iter()
                .enumerate()
                .map(|(at, name)| format!("{} of {}: {name}", at + 1, played.moves.len())),
        )
        .collect();
    let positions: Vec<String> =
        states.iter().map(|state| clean(&state_text::print(puzzle, state), true)).collect();
    let data = data(frame, &film, &clean(&puzzle.title, true), &captions, &positions);
    let board = board(frame, &film, &played, (states, moves), &title);
    let list = list(names);
    let player = player(count);
    Some(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{SCRIPT_HASH}'; style-src 'unsafe-inline'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{LOOK}{STYLE}\n</style>\n</head>\n\
         <body>\n<main>\n<header>\n<h1>{title}</h1>\n{about}<p class=\"ending\">{ending}</p>\n</header>\n<div class=\"board\">\n{board}</div>\n{player}{list}</main>\n\
         <script type=\"application/json\" id=\"film\">{data}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    ))
}

/// Returns the data of the script: no text in it can end the element that contains it.
fn data(
    frame: &Frame,
    film: &Film,
    title: &str,
    captions: &[String],
    positions: &[String],
) -> String {
    let short = |value: f64| (value * 100.0).round() / 100.0;
    let nodes = frame.puzzle().board.nodes().map(|node| frame.at(node, (RIM, RIM)));
    let nodes: Vec<Value> = nodes.map(|at| json!([short(at.0), short(at.1)])).collect();
    let cues = |cue: &super::film::Cue| {
        [json!(cue.step), json!(cue.node.0), cue.look.map_or(json!(-1), |look| json!(look))]
    };
    let pieces: Vec<Vec<Value>> =
        film.pieces.iter().map(|piece| piece.iter().flat_map(cues).collect()).collect();
    let data = json!({
        "title": title, "captions": captions, "positions": positions, "nodes": nodes, "pieces": pieces, "icons": [PLAY, PAUSE],
    });
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Returns the board with the first position; the script moves the pieces.
fn board(
    frame: &Frame,
    film: &Film,
    played: &Played,
    (states, moves): (&[crate::model::State], &[MoveName]),
    title: &str,
) -> String {
    let corner: Point = (RIM, RIM);
    let size = add(frame.size(), (2.0 * RIM, 2.0 * RIM));
    let (wide, high) = (number(size.0), number(size.1));
    let mut text = format!(
        "<svg class=\"pz\" id=\"board\" role=\"img\" aria-label=\"{title}\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\">\n<defs>\n"
    );
    for (at, look) in film.looks.iter().enumerate() {
        _ = writeln!(text, "<g class=\"pz\" id=\"look{at}\">{look}</g>");
    }
    let mut items = Vec::new();
    frame.board(corner, &mut items);
    frame.labels(corner, &mut items);
    _ = writeln!(text, "</defs>\n{}", shapes(&items));
    text += "<g>\n";
    for (at, look) in film.at(frame, 0, corner) {
        let (shown, number_of) = look.map_or(("actor", 0), |look| ("actor on", look));
        let (x, y) = (number(at.0), number(at.1));
        _ = writeln!(
            text,
            "<use class=\"{shown}\" href=\"#look{number_of}\" style=\"transform:translate({x}px,{y}px)\"/>"
        );
    }
    text += "</g>\n";
    let mut mark = |step: usize, items: &[super::Item]| {
        let now = if step == 0 { "mark now" } else { "mark" };
        _ = writeln!(text, "<g class=\"{now}\" data-step=\"{step}\">{}</g>", shapes(items));
    };
    if let (Some(numbers), 0) = (clicks(moves), played.moves.len() - moves.len()) {
        let mut items = Vec::new();
        numbered(frame, &numbers, corner, &mut items);
        mark(0, &items);
    }
    for (at, (name, pair)) in moves.iter().zip(states.windows(2)).enumerate() {
        let mut items = Vec::new();
        marks(frame, name, (&pair[0], &pair[1]), corner, &mut items);
        mark(at + 1, &items);
    }
    text + "</svg>\n"
}

/// Returns the buttons and the slider.
fn player(count: usize) -> String {
    let button = |id: &str, name: &str, sign: &str| {
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{name}\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg></button>\n"
        )
    };
    let hidden = if count == 0 { " hidden" } else { "" };
    let buttons = [
        button("first", "To the start", TO_START),
        button("back", "Back", BACK),
        button("play", "Play", PLAY),
        button("next", "Next", NEXT),
        button("last", "To the end", TO_END),
    ];
    format!(
        "<div id=\"player\"{hidden}>\n<p id=\"caption\" aria-live=\"polite\">Start</p>\n<div class=\"controls\" role=\"group\" aria-label=\"Moves\">\n\
         <input type=\"range\" id=\"scrub\" min=\"0\" max=\"{count}\" value=\"0\" step=\"1\" aria-label=\"Move\">\n{}</div>\n\
         <p class=\"keys\">Keys: arrows step, space plays, Home and End.</p>\n<noscript><p>Without scripts, nothing moves here: this is the start.</p></noscript>\n</div>\n",
        buttons.concat()
    )
}

/// Returns the moves as a list, the start first.
fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "<ol id=\"moves\" hidden></ol>\n".to_owned();
    }
    let start =
        "<li><button type=\"button\"><span>0</span><span>start</span></button></li>\n".to_owned();
    let item = |(at, name): (usize, &String)| {
        format!(
            "<li><button type=\"button\"><span>{}</span><span>{}</span></button></li>\n",
            at + 1,
            escaped(name)
        )
    };
    let items: String = std::iter::once(start).chain(names.iter().enumerate().map(item)).collect();
    format!(
        "<nav class=\"list\" aria-label=\"All moves\">\n<ol id=\"moves\">\n{items}</ol>\n</nav>\n"
    )
}
