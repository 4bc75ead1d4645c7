//! Aligns columns in adjacent lines and prints the lines.

use super::line::{Line, Shape};
use unicode_width::UnicodeWidthStr;

/// The number of columns by which a text may exceed the others before it is left out of their
/// alignment.
const MOST_PUSHED: usize = 16;

/// Prints lines as a text.
pub fn print(mut lines: Vec<Line>) -> String {
    for group in groups(&lines) {
        align(&mut lines, &group);
    }
    let mut texts: Vec<String> =
        lines.iter().map(|line| format!("{:1$}{2}", "", line.indent, line.joined())).collect();
    comment(&lines, &mut texts);
    let blank = |line: &Line| if line.apart { "\n" } else { "" };
    lines.iter().zip(&texts).map(|(line, text)| format!("{}{text}\n", blank(line))).collect()
}

/// Returns the groups of lines that are aligned with each other: adjacent lines of one shape; lines
/// with a deeper indentation do not separate them.
fn groups(lines: &[Line]) -> Vec<Vec<usize>> {
    let mut open: Vec<Vec<usize>> = Vec::new();
    let mut done = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let level = line.indent / 2;
        done.extend(open.drain((level + 1).min(open.len())..));
        open.resize(level + 1, Vec::new());
        let group = &mut open[level];
        let fits = group
            .last()
            .is_none_or(|&last| lines[last].shape.joins(line.shape) || line.shape == Shape::Open);
        if line.apart || !fits {
            done.push(std::mem::take(group));
        }
        if line.shape != Shape::Open {
            group.push(at);
        }
        if line.is_long() {
            done.push(std::mem::take(group));
        }
    }
    done.extend(open);
    done.iter().flat_map(|group| parted(lines, group)).collect()
}

/// Splits a group if a start or a goal has a name: sections are then aligned apart from starts and
/// goals.
fn parted(lines: &[Line], group: &[usize]) -> Vec<Vec<usize>> {
    let is = |at: usize, wanted: fn(bool, bool) -> bool| matches!(lines[at].shape, Shape::Head { section, named } if wanted(section, named));
    if !group.iter().any(|&at| is(at, |_, named| named)) {
        return vec![group.to_vec()];
    }
    let (sections, others): (Vec<usize>, Vec<usize>) =
        group.iter().partition(|&&at| is(at, |section, _| section));
    vec![sections, others]
}

/// Returns the width to which texts are padded: the greatest, except for that of a few exceedingly
/// long texts.
fn common(mut widths: Vec<usize>) -> usize {
    widths.sort_unstable();
    let stand_out =
        |at: &usize| widths[*at] > widths[at - 1] + MOST_PUSHED && widths.len() - at <= *at;
    let end = (1..widths.len()).find(stand_out).unwrap_or(widths.len());
    widths[..end].last().copied().unwrap_or(0)
}

/// Pads the columns of a group; a line with an exceedingly long text is not aligned from there on.
/// Two blanks separate a column from the one before it if the author put two in every line.
fn align(lines: &mut [Line], group: &[usize]) {
    let begun = |line: &Line| line.columns.iter().skip(1).any(|column| column.gap > column.apart);
    if !group.iter().any(|&at| lines[at].shape.always() || begun(&lines[at])) {
        return;
    }
    let most = group.iter().map(|&at| lines[at].columns.len()).max().unwrap_or(0);
    let mut reached = group.to_vec();
    for column in 1..most {
        let before = |lines: &[Line], at: usize| lines[at].columns[column - 1].text.width();
        reached.retain(|&at| lines[at].columns.len() > column);
        let width = common(reached.iter().map(|&at| before(lines, at)).collect());
        reached.retain(|&at| before(lines, at) <= width);
        let wide = reached.len() > 1 && reached.iter().all(|&at| lines[at].columns[column].gap > 1);
        for &at in &reached {
            let text = &mut lines[at].columns[column - 1].text;
            text.push_str(&" ".repeat(width - text.width()));
            if wide {
                lines[at].columns[column].apart = 2;
            }
        }
    }
}

/// Appends comments to lines; the comments of adjacent lines are aligned.
fn comment(lines: &[Line], texts: &mut [String]) {
    let mut group: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let beside = group.last().is_some_and(|&last| {
            lines[last].indent == line.indent
                && lines[last + 1..at].iter().all(|line| !line.is_long())
        });
        if line.apart || line.shape == Shape::Remark || line.is_long() || !beside {
            write_comments(lines, &std::mem::take(&mut group), texts);
        }
        if line.comment.is_some() {
            group.push(at);
        }
        if line.is_long() {
            write_comments(lines, &std::mem::take(&mut group), texts);
        }
    }
    write_comments(lines, &group, texts);
}

fn write_comments(lines: &[Line], group: &[usize], texts: &mut [String]) {
    let gap = group
        .iter()
        .filter_map(|&at| lines[at].comment.as_ref())
        .map(|(gap, _)| *gap)
        .min()
        .unwrap_or(0)
        .max(2);
    let end = |text: &String| text.rsplit('\n').next().unwrap_or("").width();
    let width = common(group.iter().map(|&at| end(&texts[at])).collect());
    for &at in group {
        if let Some((_, comment)) = &lines[at].comment {
            let blanks = gap + width.saturating_sub(end(&texts[at]));
            texts[at].push_str(&format!("{:1$}{comment}", "", blanks));
        }
    }
}
