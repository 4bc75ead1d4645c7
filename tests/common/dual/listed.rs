//! Rules whose matches version 3 lists one by one: names that are used, parts, rows, single cells
//! and runs that change. In longhand each match is a rule of its own, in version 2.

use super::cells::{Cell, Match, Pattern, Way};
use super::ground::{Listed, Right};
use super::kinds::Mask;
use super::named::{Meant, Name, Names};
use super::{Draft, Pair};
use std::collections::BTreeMap;

/// The greatest number of matches that are written out.
const MOST: usize = 400;

impl Draft {
    /// Draws a rule that is listed in a place: `rule`, `press` or `settle`.
    pub fn listed_rule(&mut self, place: &'static str, costs: bool) -> Pair {
        let square = self.land.grid.is_some_and(|grid| !grid.hex);
        let form = self.random.weighted(if square { &[4, 4, 2, 2, 4] } else { &[4, 4, 2, 2, 0] });
        let plain = self.kinds.full();
        let mut text;
        let mut sides: Vec<Vec<Cell>>;
        let mut found: Vec<Vec<Vec<usize>>>;
        let mut row_length = 0;
        let mut anchors = Vec::new();
        if form == 4 {
            let (head, cells, length, places) = self.rows(place, plain);
            (text, sides, found, row_length) = (head, vec![cells], places, length);
        } else {
            let count = if form == 1 { 2 } else { 1 };
            let free = form == 2 || form == 1 && self.random.chance(50);
            let way = if free { self.every_way() } else { self.way(place, false) };
            text = way.text.clone();
            (sides, found) = (Vec::new(), vec![Vec::new()]);
            for _ in 0..count {
                let pattern = match (form, free) {
                    (3, _) => self.run_pattern(place, plain),
                    (_, true) if form == 2 || self.random.chance(70) => {
                        Pattern { cells: vec![self.cell(place, plain)], ..Pattern::default() }
                    }
                    _ => self.pattern(place, plain),
                };
                let matches = self.matches(&pattern, &way);
                found = combined(&found, &matches);
                if found.len() > MOST {
                    self.failed = true;
                    return Pair::default();
                }
                anchors.push((pattern.first, pattern.last));
                sides.push(pattern.cells);
            }
        }
        let is_split = form == 4 || sides.len() > 1;
        if sides.len() > 1 {
            self.note("parts", place);
        }
        if form == 2 {
            self.note("single cell", place);
        }
        let lengths: Vec<usize> = sides.iter().map(Vec::len).collect();
        let cells: Vec<Cell> = sides.into_iter().flatten().collect();
        if cells.iter().all(|cell| cell.text == "?") || cells.iter().any(|cell| cell.mask == 0) {
            self.failed = true;
        }
        let (mut names, of) = self.cell_names(&cells, form != 3, place);
        let right = self.listed_right(&cells, &mut names, &of, form == 3, place);
        // A cell may stand in another part only if it has a name or is a single kind.
        let mut tail_text = String::new();
        let mut claim = None;
        if !names.list.is_empty() && self.random.chance(60) {
            let (text, one) = self.named_condition(&mut names, place);
            self.note("if with names", place);
            tail_text += &format!("`if {text}");
            claim = Some(one);
        }
        let mut also = None;
        if !names.list.is_empty() && self.random.chance(35) {
            let (text, put, nodes) = self.named_effect(&mut names, place);
            self.note("also with names", place);
            tail_text += &format!("`also {text}");
            also = Some((put, nodes));
        }
        let inner = ["press", "settle"].contains(&place);
        let mut cost = None;
        if costs && !inner && self.random.chance(60) {
            let numbered: Vec<usize> =
                (0..names.list.len()).filter(|&at| self.has_numbers(names.list[at].mask)).collect();
            if !numbered.is_empty() && self.random.chance(50) {
                let name = *self.random.pick(&numbered);
                (names.written_out[name], names.numbers[name]) = (true, true);
                self.note("cost with a name", place);
                tail_text += &format!("`cost {}", names.list[name].text);
                cost = Some((Some(name), 0));
            } else {
                let number = self.between(0, 3);
                tail_text += &format!("`cost {number}");
                cost = Some((None, number));
            }
        }
        let mut label = None;
        if !inner && !names.list.is_empty() && self.random.chance(20) {
            let name = self.random.below(names.list.len());
            self.note("label with a name", place);
            tail_text += &format!("`as \"at [{}]\"", names.list[name].text);
            label = Some(name);
        }
        // A name whose cells are of a run is a piece only with its kind.
        text = format!(
            "step{text}:~{}`=>~{}{tail_text}",
            self.side(&cells, &lengths, row_length, &anchors, |at| {
                cells[at].left(
                    &of[at].map_or(String::new(), |name| format!(":{}", names.list[name].text)),
                )
            }),
            self.side(&cells, &lengths, row_length, &anchors, |at| {
                self.listed_right_text(&cells, &names, &of, &right[at], at)
            }),
        );
        let is_numbered = names.numbers.contains(&true);
        let rule = Listed { cells, of, right, is_split, claim, also, cost, label };
        let mut grounds = Vec::new();
        let mut of_match: BTreeMap<String, usize> = BTreeMap::new();
        let any = self.kinds.full();
        for (places, number) in found.iter().zip(0..) {
            for values in self.choices(&names) {
                let Some(all) = self.listed_ground(&rule, places, &values) else { continue };
                // Where values are written out, moves of two matches could become one (R27).
                self.failed |= all.len() > 1
                    && all.iter().any(|one| {
                        of_match.insert(one.key(any), number).is_some_and(|other| other != number)
                    });
                grounds.extend(all);
                if grounds.len() > MOST || self.failed {
                    self.failed = true;
                    return Pair::default();
                }
            }
        }
        self.failed |= grounds.is_empty() && is_numbered;
        self.grounds("step", text, grounds, place)
    }

    /// Returns all lines in both ways, without a text.
    fn every_way(&mut self) -> Way {
        Way { text: String::new(), lines: self.land.line_names(), forward: true, backward: true }
    }

    /// Draws a pattern with a repeated cell that changes.
    fn run_pattern(&mut self, place: &'static str, plain: Mask) -> Pattern {
        let mut cells: Vec<Cell> =
            (0..self.random.between(1, 2)).map(|_| self.cell(place, plain)).collect();
        let mut run = self.cell(place, plain);
        run.repeat = Some(if self.random.chance(50) { '*' } else { '+' });
        let at = self.random.below(cells.len() + 1);
        cells.insert(at, run);
        self.note("run that changes", place);
        Pattern { cells, first: false, last: false }
    }

    /// Draws names for cells: the names, and that of each cell.
    pub fn cell_names(
        &mut self,
        cells: &[Cell],
        twice: bool,
        place: &'static str,
    ) -> (Names, Vec<Option<usize>>) {
        let mut names = Names::default();
        let mut of = vec![None; cells.len()];
        for (at, cell) in cells.iter().enumerate() {
            if cell.text == "?" || cell.text.is_empty() || self.random.chance(30) {
                continue;
            }
            let known: Vec<usize> = (0..names.list.len())
                .filter(|&name| {
                    let name: &Name = &names.list[name];
                    name.single && name.mask & cell.mask != 0
                })
                .collect();
            if twice && cell.repeat.is_none() && !known.is_empty() && self.random.chance(25) {
                let name = *self.random.pick(&known);
                names.list[name].mask &= cell.mask;
                names.written_out[name] = true;
                of[at] = Some(name);
                self.note("name twice", place);
                continue;
            }
            of[at] = Some(names.list.len());
            let text = ["va", "vb", "vc", "vd", "ve", "vf"][names.list.len().min(5)].to_owned();
            names.add(Name { text, mask: cell.mask, single: cell.repeat.is_none() }, false);
        }
        (names, of)
    }

    /// Draws the right side.
    fn listed_right(
        &mut self,
        cells: &[Cell],
        names: &mut Names,
        of: &[Option<usize>],
        changes_runs: bool,
        place: &'static str,
    ) -> Vec<Right> {
        let stem = self.kinds.kinds.iter().find_map(|kind| kind.index).map(|index| index.0);
        let mut right = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            if cell.text == "?" || cell.text.is_empty() {
                right.push(Right::Keep);
                continue;
            }
            if cell.repeat.is_some() {
                let becomes = changes_runs && self.random.chance(70);
                right.push(if becomes { self.value(place) } else { Right::Keep });
                continue;
            }
            let sources: Vec<usize> = (0..cells.len())
                .filter(|&from| {
                    of[from] != of[at]
                        && of[from].is_some_and(|name| names.list[name].single)
                        && cells[from].repeat.is_none()
                        && cells[from].text != "_"
                })
                .collect();
            let numbered = of[at].is_some_and(|name| self.has_numbers(names.list[name].mask));
            right.push(match self.random.below(10) {
                0..4 if !sources.is_empty() => {
                    self.note("name alone", place);
                    Right::Copy(*self.random.pick(&sources))
                }
                4 if numbered && stem.is_some() => {
                    let name = of[at].unwrap_or_default();
                    (names.written_out[name], names.numbers[name]) = (true, true);
                    self.note("kind[name]", place);
                    Right::Number(name, stem.unwrap_or_default(), self.between(0, 1))
                }
                4..7 => self.value(place),
                _ if of[at].is_some_and(|name| names.list[name].single)
                    || cell.single
                    || !cells.iter().enumerate().any(|(other, one)| {
                        other != at && one.text == cell.text && one.repeat.is_none()
                    }) =>
                {
                    Right::Keep
                }
                _ => self.value(place),
            });
        }
        right
    }

    fn value(&mut self, place: &'static str) -> Right {
        if self.random.chance(35) {
            return Right::Value(0);
        }
        Right::Value(self.kind(self.kinds.any(), place).1)
    }

    fn listed_right_text(
        &self,
        cells: &[Cell],
        names: &Names,
        of: &[Option<usize>],
        right: &Right,
        at: usize,
    ) -> String {
        let repeat = cells[at].repeat.map_or(String::new(), String::from);
        match right {
            Right::Value(value) => format!("{}{repeat}", self.kinds.long_names(*value)[0]),
            Right::Copy(from) => names.list[of[*from].unwrap_or_default()].text.clone(),
            Right::Number(name, stem, by) => {
                let text = &names.list[*name].text;
                format!("{stem}[{text}{}]", if *by == 0 { String::new() } else { format!("+{by}") })
            }
            Right::Keep if cells[at].text.is_empty() => "?".into(),
            Right::Keep => match of[at] {
                Some(name) if cells[at].repeat.is_none() && cells[at].text != "_" => {
                    names.list[name].text.clone()
                }
                _ => format!("{}{repeat}", cells[at].text),
            },
        }
    }

    /// Writes one side.
    fn side(
        &self,
        cells: &[Cell],
        lengths: &[usize],
        row_length: usize,
        anchors: &[(bool, bool)],
        cell: impl Fn(usize) -> String,
    ) -> String {
        let text: Vec<String> = (0..cells.len())
            .map(|at| if cells[at].text.is_empty() { "?".into() } else { cell(at) })
            .collect();
        if row_length > 0 {
            return text
                .chunks(row_length)
                .map(|row| row.join(" "))
                .collect::<Vec<_>>()
                .join(" /~");
        }
        let mut rest = &text[..];
        let mut parts = Vec::new();
        for (&length, &(first, last)) in lengths.iter().zip(anchors) {
            let (own, behind) = rest.split_at(length);
            rest = behind;
            parts.push(format!(
                "{}{}{}",
                if first { "^ " } else { "" },
                own.join(" "),
                if last { " $" } else { "" }
            ));
        }
        parts.join(",~")
    }

    /// Returns the values of a name: those of its kinds if it is written out.
    pub fn values_of(&self, names: &Names, name: usize) -> Vec<Option<usize>> {
        if !names.written_out[name] {
            return vec![None];
        }
        (0..self.kinds.values())
            .filter(|&value| names.list[name].mask >> value & 1 == 1)
            .filter(|&value| !names.numbers[name] || self.number_of(value).is_some())
            .map(Some)
            .collect()
    }

    /// Returns what names stand for in a match; `None` if a name of no nodes is used as a kind or a
    /// number: there is no match then.
    pub fn meant(
        &self,
        cells: &[Cell],
        of: &[Option<usize>],
        places: &[Vec<usize>],
        values: &[Option<usize>],
    ) -> Option<Vec<Meant>> {
        let nodes = |name: usize| {
            let own = (0..cells.len()).filter(|&at| of[at] == Some(name));
            own.flat_map(|at| places[at].clone()).collect()
        };
        let meant: Vec<Meant> = values
            .iter()
            .enumerate()
            .map(|(name, value)| Meant { nodes: nodes(name), value: *value })
            .collect();
        let has_kind = |one: &Meant| one.value.is_none() || !one.nodes.is_empty();
        meant.iter().all(has_kind).then_some(meant)
    }

    /// Returns the values of all names that are written out, in the order of kinds.
    pub fn choices(&self, names: &Names) -> Vec<Vec<Option<usize>>> {
        let mut all = vec![Vec::new()];
        for name in 0..names.list.len() {
            let values = self.values_of(names, name);
            all = all
                .iter()
                .flat_map(|before| {
                    values.iter().map(|value| {
                        let mut longer: Vec<Option<usize>> = before.clone();
                        longer.push(*value);
                        longer
                    })
                })
                .collect();
        }
        all
    }
}

/// Returns all combinations of matches that use no node twice.
fn combined(before: &[Vec<Vec<usize>>], matches: &[Match]) -> Vec<Vec<Vec<usize>>> {
    let joins = |one: &Vec<Vec<usize>>, found: &Match| {
        let used = |node: &usize| one.iter().flatten().any(|other| other == node);
        if found.nodes.iter().flatten().any(used) {
            return None;
        }
        Some([&one[..], &found.nodes[..]].concat())
    };
    before.iter().flat_map(|one| matches.iter().filter_map(|found| joins(one, found))).collect()
}
