//! Converts a board of Rush Hour to a definition.

use super::cars::is_free;
use super::fault;
use super::strings::Heading;
use crate::diagnostic::{Code, Diagnostic, clean, counted};
use crate::source::Span;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The maximum number of rows and columns of a board.
const MOST: usize = 32;

/// The kinds of cars by their length, from two on: their names, and the glyphs of horizontal ones.
const CARS: [(&str, char); 11] = [
    ("car", 'c'),
    ("lorry", 'l'),
    ("bus", 'b'),
    ("train", 't'),
    ("car6", 'd'),
    ("car7", 'e'),
    ("car8", 'f'),
    ("car9", 'g'),
    ("car10", 'h'),
    ("car11", 'i'),
    ("car12", 'j'),
];

const RED: &str = "the red car is `X` or `r` if the board has one of these letters, else `A`; it lies in a row and leaves on the right";

/// A sign and its place.
#[derive(Clone, Copy, Debug)]
struct BoardCell {
    sign: char,
    span: Span,
}

impl BoardCell {
    fn is_car(self) -> bool {
        self.sign.is_ascii_alphabetic() && !is_free(self.sign) && self.sign != 'x'
    }
}

/// A car: its squares from the first one, in a row or a column.
#[derive(Clone, Debug)]
struct Car {
    sign: char,
    row: usize,
    column: usize,
    length: usize,
    lies: bool,
    span: Span,
}

impl Car {
    /// Returns the name and the glyph of its kind.
    fn kind(&self, red: char) -> (String, char) {
        let (name, glyph) = CARS[self.length - 2];
        match (self.sign == red, self.lies) {
            (true, _) => ("red".to_owned(), 'X'),
            (false, true) => (name.to_owned(), glyph),
            (false, false) => (format!("up{name}"), glyph.to_ascii_uppercase()),
        }
    }
}

/// Converts a board to a definition.
///
/// # Errors
/// Returns a report if the board cannot be played.
pub(super) fn define(heading: &Heading) -> Result<String, Box<Diagnostic>> {
    let board = board(heading)?;
    let cars = cars(&board)?;
    let top = heading.level.lines.first().copied().unwrap_or_default();
    let red = red(&cars, top)?;
    let (rows, columns) = (board.len(), board[0].len());
    if let Some(wall) =
        (red.column + red.length..columns).find(|&column| board[red.row][column].sign == 'x')
    {
        return Err(Box::new(blocked(red, board[red.row][wall].span, "a wall")));
    }
    if let Some(other) =
        cars.iter().find(|car| car.lies && car.row == red.row && car.column > red.column)
    {
        return Err(Box::new(blocked(red, other.span, "this car never leaves the row")));
    }

    let mut text = heading
        .text(Some("Cars drive along their own direction only; let the red car out on the right."));
    text += &pieces(&cars, red);
    let walled = board.iter().flatten().any(|cell| cell.sign == 'x');
    let drawn = picture(&board, &cars, red.sign, if walled { "    " } else { "  " });
    // Writing to a string does not fail.
    let _ = match walled {
        true => {
            write!(text, "\nboard {{\n  legend '#' outside\n  grid \"\"\"\n{drawn}  \"\"\"\n}}\n")
        }
        false => write!(text, "\nboard {{ grid {rows} by {columns} }}\n"),
    };
    text += &moves(&board, &cars, red);
    if !walled {
        let _ = write!(text, "\nstart \"\"\"\n{drawn}\"\"\"\n");
    }
    let _ = write!(text, "\ngoal {{ r{}c{columns} is red }}\n", red.row + 1);
    let solved = (red.column + red.length == columns).then_some(0);
    let [moves, positions] = heading.level.figures;
    let claims = [("shortest", moves.or(solved)), ("reachable", positions)];
    let claims = claims
        .into_iter()
        .filter_map(|(word, figure)| Some(format!("expect {word} {}\n", figure?)));
    let claims: String = claims.collect();
    Ok(if claims.is_empty() { text } else { format!("{text}\n{claims}") })
}

/// Returns the squares of a level, row by row.
fn board(heading: &Heading) -> Result<Vec<Vec<BoardCell>>, Box<Diagnostic>> {
    let lines = &heading.level.lines;
    let signs = |&line: &Span| {
        let signs = heading.source.slice(line).char_indices();
        let cell = move |(at, sign): (usize, char)| {
            let start = line.start as usize + at;
            BoardCell { sign, span: Span::new(start, start + sign.len_utf8()) }
        };
        signs.map(cell).take(MOST * MOST + 1).collect::<Vec<BoardCell>>()
    };
    let top = lines.first().copied().unwrap_or_default();
    let mut board: Vec<Vec<BoardCell>> = lines.iter().take(MOST + 1).map(signs).collect();
    let too_large = || {
        let report = fault(
            Code::LevelTooLarge,
            top,
            format!("a board has at most {MOST} rows and columns"),
            "this board",
        );
        Box::new(report.help("is this the right file?"))
    };
    let odd = |line: Span, message: String, label: String| {
        let help =
            "a board has rows of one length; in one line it is a square, 36 signs for 6 by 6";
        Box::new(fault(Code::OddBoard, line, message, label).help(help))
    };
    if board.iter().any(|row| row.len() > MOST * MOST) {
        return Err(too_large());
    }
    if let [one] = &board[..] {
        let side = one.len().isqrt();
        if side * side != one.len() {
            let length = counted(one.len(), "sign", "signs");
            return Err(odd(
                top,
                format!("a board of {length} is no square"),
                format!("{length}, and {} would be {side} by {side}", side * side),
            ));
        }
        board = one.chunks(side.max(1)).map(<[BoardCell]>::to_vec).collect();
    }
    let width = board.first().map_or(0, Vec::len);
    if let Some((row, &line)) = board.iter().zip(lines).find(|(row, _)| row.len() != width) {
        let (here, there) = (counted(row.len(), "sign", "signs"), counted(width, "sign", "signs"));
        return Err(Box::new(
            (*odd(line, "the rows of this board have different lengths".to_owned(), here))
                .because(top, there),
        ));
    }
    if width > MOST || board.len() > MOST {
        return Err(too_large());
    }
    let unknown = board
        .iter()
        .flatten()
        .find(|cell| !cell.is_car() && !is_free(cell.sign) && cell.sign != 'x');
    match unknown {
        None => Ok(board),
        Some(cell) => {
            let message = format!(
                "`{}` means nothing on a board of Rush Hour",
                clean(&cell.sign.to_string(), true)
            );
            let report = fault(Code::UnknownSign, cell.span, message, "unknown sign");
            Err(Box::new(report.help("letters are cars, `.` or `o` is a free square, `x` a wall")))
        }
    }
}

/// Returns the cars, in the order of their first squares.
fn cars(board: &[Vec<BoardCell>]) -> Result<Vec<Car>, Box<Diagnostic>> {
    let mut places: BTreeMap<char, Vec<(usize, usize)>> = BTreeMap::new();
    for (r, row) in board.iter().enumerate() {
        for (c, cell) in row.iter().enumerate().filter(|(_, cell)| cell.is_car()) {
            places.entry(cell.sign).or_default().push((r, c));
        }
    }
    let mut cars = places
        .into_iter()
        .map(|(sign, places)| car(board, sign, &places))
        .collect::<Result<Vec<Car>, _>>()?;
    cars.sort_by_key(|car| (car.row, car.column));
    Ok(cars)
}

/// Creates a car from its squares, which are in reading order.
fn car(
    board: &[Vec<BoardCell>],
    sign: char,
    places: &[(usize, usize)],
) -> Result<Car, Box<Diagnostic>> {
    let (row, column) = places[0];
    let lies = places.get(1).is_some_and(|&(second, _)| second == row);
    let follows = |at: usize| if lies { (row, column + at) } else { (row + at, column) };
    let span = board[row][column].span;
    let help = "all squares of a car stand in one row or one column, side by side; each car has a letter of its own";
    if let Some((_, &(r, c))) = places.iter().enumerate().find(|&(at, &place)| place != follows(at))
    {
        let straight = places.iter().all(|place| place.0 == row)
            || places.iter().all(|place| place.1 == column);
        let message = if straight {
            format!("the car `{sign}` stands in two places")
        } else {
            format!("the car `{sign}` is not straight")
        };
        let report = fault(Code::WrongCar, board[r][c].span, message, "this square is out of line");
        return Err(Box::new(report.because(span, "the car begins here").help(help)));
    }
    let length = places.len();
    if length < 2 || length > CARS.len() + 1 {
        let message = format!("the car `{sign}` has {}", counted(length, "square", "squares"));
        let help = format!(
            "a car has 2 to {} squares; a square that nothing may pass is `x`",
            CARS.len() + 1
        );
        return Err(Box::new(fault(Code::WrongCar, span, message, "").help(help)));
    }
    Ok(Car { sign, row, column, length, lies, span })
}

/// Returns the red car.
fn red(cars: &[Car], top: Span) -> Result<&Car, Box<Diagnostic>> {
    let found = ['X', 'r', 'A'].iter().find_map(|&sign| cars.iter().find(|car| car.sign == sign));
    match found {
        None => Err(Box::new(
            fault(Code::NoRedCar, top, "this board has no red car", "this board").help(RED),
        )),
        Some(red) if !red.lies => {
            let message = format!("the red car `{}` stands in a column", red.sign);
            Err(Box::new(
                fault(Code::NoRedCar, red.span, message, "it would never leave").help(RED),
            ))
        }
        Some(red) => Ok(red),
    }
}

fn blocked(red: &Car, place: Span, label: &str) -> Diagnostic {
    let message =
        format!("the red car `{}` can never leave: its way out is blocked for ever", red.sign);
    let report = fault(Code::NoWayOut, place, message, label).because(red.span, "the red car");
    report.help(
        "to the right of the red car there are only free squares, and cars that stand in columns",
    )
}

/// Returns the kinds of pieces on the board, the red one first, by length and direction.
fn kinds<'a>(cars: &'a [Car], red: &Car) -> Vec<(&'a Car, String, char)> {
    let mut kinds: Vec<(&Car, String, char)> = cars
        .iter()
        .map(|car| (car, car.kind(red.sign)))
        .map(|(car, kind)| (car, kind.0, kind.1))
        .collect();
    kinds.sort_by_key(|(car, name, _)| (name != "red", !car.lies, car.length));
    kinds.dedup_by(|a, b| a.1 == b.1);
    kinds
}

fn pieces(cars: &[Car], red: &Car) -> String {
    let kinds = kinds(cars, red);
    let width = kinds.iter().map(|(_, name, _)| name.len()).max().unwrap_or(0);
    let mut text = "\npieces {\n".to_owned();
    for (car, name, glyph) in &kinds {
        let shape = vec!["#"; car.length].join(if car.lies { "" } else { "/" });
        let color = if name == "red" { " red" } else { "" };
        text += &format!("  piece {name:<width$} '{glyph}' \"{shape}\"{color}\n");
    }
    for (class, lies) in [("across", true), ("along", false)] {
        let names: Vec<&str> =
            kinds.iter().filter(|kind| kind.0.lies == lies).map(|kind| kind.1.as_str()).collect();
        if names.len() > 1 {
            text += &format!("  class {class:<6} = {}\n", names.join(" | "));
        }
    }
    text + "}\n"
}

/// Returns the rules: those for rows always, for the red car; those for columns if a car in a
/// column can ever move.
fn moves(board: &[Vec<BoardCell>], cars: &[Car], red: &Car) -> String {
    let kinds = kinds(cars, red);
    let mut rules = String::new();
    for (line, class, lies) in [("row", "across", true), ("column", "along", false)] {
        let mut of = kinds.iter().filter(|kind| kind.0.lies == lies).map(|kind| kind.1.as_str());
        let who = match (of.next(), of.next()) {
            (Some(only), None) => only,
            _ => class,
        };
        if lies || cars.iter().any(|car| !car.lies && has_room(board, car)) {
            rules += &format!("  drive on {line}: {who} _+ => _+ {who}\n");
        }
    }
    format!("\nmoves {{\n{rules}}}\n")
}

/// Returns `true` if a square before or behind a car in a column is no wall.
fn has_room(board: &[Vec<BoardCell>], car: &Car) -> bool {
    let open = |row: Option<usize>| {
        row.and_then(|row| board.get(row)).is_some_and(|row| row[car.column].sign != 'x')
    };
    open(car.row.checked_sub(1)) || open(Some(car.row + car.length))
}

fn picture(board: &[Vec<BoardCell>], cars: &[Car], red: char, indent: &str) -> String {
    let glyph = |cell: &BoardCell| match cell.sign {
        'x' => '#',
        sign => cars.iter().find(|car| car.sign == sign).map_or('.', |car| car.kind(red).1),
    };
    board
        .iter()
        .map(|row| format!("{indent}{}\n", row.iter().map(glyph).collect::<String>()))
        .collect()
}
