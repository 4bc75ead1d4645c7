//! Pictures as rows of glyphs with their places in the source (rule R16).

use crate::source::Span;
use crate::syntax::ast::Text;

/// A row of a picture: its characters, from the first column on, each with its place in the source.
pub type Row = Vec<(char, Span)>;

/// Returns the rows of a picture, without blank opening and closing lines, trailing blanks and
/// common indentation.
pub fn rows(picture: &Text) -> Vec<Row> {
    let mut rows: Vec<Row> = vec![Row::new()];
    let mut at = picture.span.range().start + 3;
    for character in picture.value.chars() {
        let end = at + character.len_utf8();
        match character {
            '\n' => rows.push(Row::new()),
            '\r' => {}
            _ => {
                if let Some(row) = rows.last_mut() {
                    row.push((character, Span::new(at, end)));
                }
            }
        }
        at = end;
    }
    let blank = |row: &Row| row.iter().all(|(character, _)| is_blank(*character));
    if rows.last().is_some_and(blank) {
        rows.pop();
    }
    if rows.first().is_some_and(blank) {
        rows.remove(0);
    }
    for row in &mut rows {
        while row.last().is_some_and(|(character, _)| is_blank(*character)) {
            row.pop();
        }
    }
    let indent = |row: &Row| row.iter().take_while(|(character, _)| is_blank(*character)).count();
    let common = rows.iter().filter(|row| !row.is_empty()).map(indent).min().unwrap_or(0);
    for row in &mut rows {
        row.drain(..common.min(row.len()));
    }
    rows
}

/// Returns the row and the column of the first blank between the glyphs of a row, counted from one.
pub fn gap(rows: &[Row]) -> Option<(usize, usize)> {
    rows.iter().enumerate().find_map(|(at, row)| {
        let blank = |cell: &(char, Span)| is_blank(cell.0);
        let first = row.iter().position(|cell| !blank(cell))?;
        let behind = row[first..].iter().position(blank)?;
        Some((at + 1, first + behind + 1))
    })
}

/// Returns the start of a comment in a row of a picture in which `#` has no meaning: a `#` after a
/// blank, or a leading one before a blank.
pub fn comment(row: &Row) -> Option<usize> {
    if let [('#', _), (' ', _), ..] = row[..] {
        return Some(0);
    }
    let mut pairs = row.windows(2).enumerate();
    pairs.find(|(_, pair)| is_blank(pair[0].0) && pair[1].0 == '#').map(|(at, _)| at + 1)
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// Returns a text in picture quotes as prose: its lines without their indentation.
pub fn folded(text: &str) -> String {
    let lines = text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    lines.trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(value: &str) -> Vec<String> {
        let text = Text::new(value.to_owned(), Span::new(0, value.len() + 6));
        rows(&text).iter().map(|row| row.iter().map(|cell| cell.0).collect()).collect()
    }

    #[test]
    fn r16_opening_and_closing_lines_indentation_and_trailing_blanks_go() {
        assert_eq!(texts("  \n    ab  \n\n   c\n  "), [" ab", "", "c"]);
        assert_eq!(texts("ab\n b\n"), ["ab", " b"]);
        assert_eq!(texts("ab"), ["ab"]);
        assert_eq!(texts("\r\n a\r\n b\r\n"), ["a", "b"]);
        assert_eq!(texts(""), Vec::<String>::new());
    }
}
