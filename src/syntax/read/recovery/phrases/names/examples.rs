//! Names for examples and for what is not written: the only line, all lines, two pieces, two nodes.

use super::{GRID_LINES, HEX_LINES, Names};
use crate::syntax::is_reserved;

/// The maximum number of lines that are named in place of all.
const MOST_BESIDE: usize = 3;

impl Names {
    /// Returns the name of the only line, if there is exactly one.
    pub fn only_line(&self) -> Option<&str> {
        let [line] = &self.in_order[..] else { return None };
        Some(line)
    }

    /// Returns the lines on which pieces are side by side: those of the grid, or all lines if they
    /// are few.
    pub fn lines_beside(&self) -> Option<String> {
        let all = |lines: &[&str]| lines.iter().all(|line| self.is_line(line));
        let grid = self
            .has_grid()
            .then(|| [&GRID_LINES[..], &HEX_LINES].into_iter().find(|lines| all(lines)));
        match grid.flatten() {
            Some(lines) => Some(lines.join(", ")),
            None => {
                let few = (1..=MOST_BESIDE).contains(&self.in_order.len());
                let plain = self.in_order.iter().all(|line| !line.contains('['));
                (few && plain).then(|| self.in_order.join(", "))
            }
        }
    }

    /// Returns the text before the numbers of the nodes, if all nodes are named alike.
    pub fn only_stem(&self) -> Option<&str> {
        let mut names = self.nodes.names.iter();
        let name = names.next().filter(|_| names.next().is_none())?;
        name.split_once("[1..").map(|(stem, _)| stem)
    }

    /// Returns the name of the line that is declared first.
    pub fn first_line(&self) -> Option<&str> {
        self.in_order.first().map(String::as_str)
    }

    /// Returns two pieces with plain names; fewer if there are fewer.
    pub fn some_kinds(&self) -> Vec<String> {
        let mut found: Vec<&String> = self
            .kinds
            .names
            .iter()
            .filter(|name| !name.contains(['[', '*']) && !is_reserved(name))
            .collect();
        found.sort();
        found.into_iter().take(2).cloned().collect()
    }

    /// Returns two nodes; fewer if there are fewer.
    pub fn some_nodes(&self) -> Vec<String> {
        if self.has_grid() {
            return ["r1c1", "r1c2"].map(str::to_owned).into();
        }
        let mut names: Vec<&String> = self.nodes.names.iter().collect();
        names.sort();
        let plain = |name: &&String| match name.split_once('[') {
            Some((stem, rest)) if rest.starts_with("1..") && rest.ends_with(']') => {
                vec![format!("{stem}1"), format!("{stem}2")]
            }
            None if !name.contains('*') => vec![(*name).clone()],
            _ => Vec::new(),
        };
        names.iter().flat_map(plain).take(2).collect()
    }
}
