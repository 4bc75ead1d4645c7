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

/// The greatest number of rows of a hex picture that is drawn again.
const MOST_ROWS: usize = 12;

/// Returns a picture, with its quotes, whose glyphs stand as on a hex board: those of a row two
/// columns apart, and each row shifted by one; `None` if neighbouring rows differ by more than one
/// glyph, or a row has a gap.
pub fn shifted(picture: &Text) -> Option<String> {
    let rows = rows(picture);
    let glyphs: Vec<String> = rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.0).filter(|glyph| !is_blank(*glyph)).collect())
        .collect();
    let has_gap = |row: &Row| {
        let drawn = row.iter().skip_while(|cell| is_blank(cell.0)).collect::<Vec<_>>();
        drawn.windows(2).any(|pair| is_blank(pair[0].0) && is_blank(pair[1].0))
    };
    if rows.len() > MOST_ROWS || rows.iter().any(has_gap) || picture.value.contains(['\r', '\t']) {
        return None;
    }
    let mut shifts = vec![0_i32];
    for pair in glyphs.windows(2) {
        let [above, below] = [&pair[0], &pair[1]].map(|row| row.chars().count());
        let last = shifts[shifts.len() - 1];
        shifts.push(match (below.abs_diff(above), below > above) {
            (0, _) => last + if shifts.len() % 2 == 1 { 1 } else { -1 },
            (1, true) => last - 1,
            (1, false) => last + 1,
            _ => return None,
        });
    }
    let least = *shifts.iter().min()?;
    let lines = || picture.value.lines().filter(|line| !line.trim().is_empty());
    let margin = lines().map(|line| line.len() - line.trim_start().len()).min()?;
    let drawn: String = std::iter::zip(&glyphs, &shifts)
        .map(|(row, shift)| {
            let row: Vec<String> = row.chars().map(String::from).collect();
            let blanks = margin + usize::try_from(shift - least).unwrap_or(0);
            format!("{:blanks$}{}\n", "", row.join(" "))
        })
        .collect();
    let (_, end) = picture.value.rsplit_once('\n')?;
    end.trim().is_empty().then(|| format!("\"\"\"\n{drawn}{end}\"\"\""))
}

/// Returns the change that shifts a row of a picture by one: a blank more before it, or one less if
/// its middle then lies nearer to those of the rows beside it.
pub fn stepped(picture: &Text, row: usize) -> (Span, &'static str) {
    let rows = rows(picture);
    let middle = |row: &Row| {
        let first = row.iter().take_while(|cell| is_blank(cell.0)).count();
        (row.len() > first).then_some((first + row.len()) as i64)
    };
    let beside = [row.checked_sub(1), Some(row + 1)].map(|at| middle(rows.get(at?)?));
    let (here, around): (_, Vec<i64>) =
        (middle(&rows[row]).unwrap_or(0), beside.into_iter().flatten().collect());
    let far = |middle: i64| around.iter().map(|other| (other - middle).abs()).sum::<i64>();
    let nearer = far(here - 2) < far(here + 2);
    // The blank before a row that begins where the indentation of the picture ends is part of it.
    let lines = || picture.value.lines().filter(|line| !line.trim().is_empty());
    let indented = picture.value.contains('\n') && lines().all(|line| line.starts_with(' '));
    match rows[row].first() {
        Some((glyph, span)) if is_blank(*glyph) && nearer => (*span, ""),
        Some((_, span)) if nearer && indented => {
            (Span::new(span.range().start - 1, span.range().start), "")
        }
        Some((_, span)) => (Span::at(span.range().start), " "),
        None => (picture.span, ""),
    }
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
