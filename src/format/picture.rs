//! Indents the rows of pictures and quoted prose below their statements.

/// Indents a picture whose opening quotes are on a line with the given indentation; one without a
/// line break is unchanged.
pub fn indented(picture: &str, indent: usize) -> String {
    let inner = picture.trim_start_matches("\"\"\"").strip_suffix("\"\"\"");
    let Some(inner) = inner.filter(|inner| inner.contains('\n')) else { return picture.to_owned() };
    let mut rows: Vec<&str> = inner.split('\n').map(|row| row.trim_end_matches(' ')).collect();
    if rows.last().is_some_and(|row| row.is_empty()) {
        rows.pop();
    }
    if rows.first().is_some_and(|row| row.is_empty()) {
        rows.remove(0);
    }
    let depth = |row: &&str| row.len() - row.trim_start_matches(' ').len();
    let common = rows.iter().filter(|row| !row.is_empty()).map(depth).min().unwrap_or(0);
    let mut text = "\"\"\"\n".to_owned();
    for row in rows {
        if !row.is_empty() {
            text.push_str(&format!("{:1$}{2}", "", indent + 2, &row[common..]));
        }
        text.push('\n');
    }
    text + &format!("{:1$}\"\"\"", "", indent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_kept_and_indentation_is_not() {
        assert_eq!(
            indented("\"\"\"\n a \n\n   b\n\"\"\"", 2),
            "\"\"\"\n    a\n\n      b\n  \"\"\""
        );
        assert_eq!(indented("\"\"\" a\nb\"\"\"", 0), "\"\"\"\n   a\n  b\n\"\"\"");
        assert_eq!(indented("\"\"\" a \"\"\"", 2), "\"\"\" a \"\"\"");
        assert_eq!(indented("\"\"\"\n\"\"\"", 0), "\"\"\"\n\"\"\"");
    }
}
