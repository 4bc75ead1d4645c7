//! Repeated cells and `?`: those that may change their places, and the condition for the other
//! cells to keep theirs (rules R22 and R45).

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Change;
use crate::syntax::ast::{Cell, CellWhat, KindPart};
use crate::syntax::kind_set_text;

/// Returns `true` if the contents of a cell appear on both sides: it is repeated, or `?`.
pub fn stays(cell: &Cell) -> bool {
    cell.repeat.is_some() || cell.what == CellWhat::Anything
}

/// The two sides of a rule, with the same number of cells.
#[derive(Clone, Copy)]
pub struct Runs<'a> {
    pub left: &'a [&'a Cell],
    pub rights: &'a [&'a Cell],
}

impl Runs<'_> {
    /// Returns `true` if the same repeated cells stand before a place on both sides, so that it
    /// lies on the same nodes.
    pub fn agree_before(&self, at: usize) -> bool {
        let changed = |at: usize| {
            let pair = (self.left.get(at), self.rights.get(at));
            matches!(pair, (Some(left), Some(right)) if changes_run(left, right, self))
        };
        let before = |side: &[&Cell]| {
            let mut runs: Vec<String> = side[..at]
                .iter()
                .enumerate()
                .filter(|(at, cell)| cell.repeat.is_some() && !changed(*at))
                .map(|(_, cell)| written(cell))
                .collect();
            runs.sort_unstable();
            runs
        };
        before(self.left) == before(self.rights)
    }

    /// Returns the change of a place where a repeated cell or `?` is on one of the sides.
    ///
    /// # Arguments
    /// `changing` - `true` if runs may change their pieces (rule R61)
    ///
    /// # Returns
    /// `None` if a cell for one node is on the right, and there is no fault.
    ///
    /// # Errors
    /// The report on a fault, or `None` if it is reported at another place.
    pub fn change(
        &self,
        at: usize,
        changing: bool,
    ) -> Result<Option<Change>, Option<Box<Diagnostic>>> {
        let (left, right) = (self.left[at], self.rights[at]);
        if let Some((from, to)) = self.other_signs().filter(|(from, to)| at == *from || at == *to) {
            let (left, right) = (self.left[from], self.rights[to]);
            let report = Diagnostic::at(
                Code::MovedRepeat,
                right.span,
                "a repeated cell has the same sign on both sides",
            );
            let report = report
                .because(left.span, "repeated so on the left")
                .write(right.span, written(left));
            return Err((at == to).then(|| Box::new(report)));
        }
        let lost = stays(left) && !self.rights.iter().any(|cell| same(cell, left));
        if lost || stays(left) && !self.is_free(left) && !self.is_held(at) {
            let message = if self.is_single(left) {
                format!("`{}` is taken along, so it belongs on the right too", written(left))
            } else {
                format!(
                    "`{}` stays as it is, so it belongs in this place on the right too",
                    written(left)
                )
            };
            if !changing && lost && changes_run(left, right, self) {
                let help = "in this version a run stays as it is; since version 3 it may become another kind: write `language 3`, or remove the `language` line";
                return Err(Some(Box::new(misplaced(left, right, message).help(help))));
            }
            return Err(Some(
                self.unrepeated(left, &message)
                    .or_else(|| if lost && changing { becomes(left, right) } else { None })
                    .unwrap_or_else(|| misplaced(left, right, message)),
            ));
        }
        if !stays(right) {
            return Ok(None);
        }
        if self.is_held(at) {
            return Ok(Some(Change::Keep));
        }
        let from = self.left.iter().position(|cell| same(cell, right));
        if let Some(from) = from.filter(|_| self.is_free(right)) {
            return Ok(Some(Change::Take(from)));
        }
        // A cell that was moved here is reported at the place that it left.
        if (0..self.left.len()).any(|from| same(self.left[from], right) && !self.is_held(from)) {
            return Err(None);
        }
        // A run that is lost is reported where it stood, and this one may be what it becomes.
        let is_lost = |cell: &&&Cell| {
            cell.repeat.is_some() && !self.rights.iter().any(|right| same(right, cell))
        };
        if from.is_none() && changing && self.left.iter().any(|cell| is_lost(&cell)) {
            return Err(None);
        }
        if let (None, Some(bare)) = (from, self.bare(right)) {
            let (run, one) = (written(right), kinds_text(right));
            let report = Diagnostic::at(
                Code::MovedRepeat,
                right.span,
                format!("`{run}` is repeated on the right, and `{one}` on the left is one node"),
            );
            let help = format!("write `{run}` on the left, too, or `{one}` on the right");
            let report = report.because(bare.span, "one node").help(help);
            return Err(Some(Box::new(report.offer(bare.span, run).offer(right.span, one))));
        }
        let message = match from {
            Some(_) => format!("`{}` is on the right more than once", written(right)),
            None => format!("`{}` is not on the left", written(right)),
        };
        Err(Some(misplaced(left, right, message)))
    }

    /// Returns the places of a cell that repeats with `*` on one side and with `+` on the other
    /// one.
    fn other_signs(&self) -> Option<(usize, usize)> {
        let lone = |cell: &Cell, side: &[&Cell]| {
            cell.repeat.is_some() && !side.iter().any(|other| same(other, cell))
        };
        let from = self.left.iter().position(|cell| lone(cell, self.rights))?;
        let is_it =
            |cell: &&Cell| lone(cell, self.left) && kinds_text(cell) == kinds_text(self.left[from]);
        Some((from, self.rights.iter().position(is_it)?))
    }

    /// Returns `true` if a cell repeats on the left, and no cell with its sign is on the right.
    pub fn lacks_sign(&self, left: &Cell) -> bool {
        left.repeat.is_some() && !self.rights.iter().any(|cell| same(cell, left))
    }

    /// Returns a report on a repeated cell whose sign is missing on the right: `frog toad* _ => _
    /// frog toad`.
    fn unrepeated(&self, left: &Cell, message: &str) -> Option<Box<Diagnostic>> {
        let plain = |cell: &&&Cell| {
            cell.repeat.is_none() && kinds_text(cell) == kinds_text(left) && cell.binding.is_none()
        };
        let mut bare = self.rights.iter().filter(plain);
        let (one, others) =
            (bare.next()?, bare.next().is_some() || self.left.iter().any(|cell| plain(&cell)));
        let report = Diagnostic::at(Code::MovedRepeat, one.span, message)
            .because(left.span, "repeated on the left");
        (!others && self.lacks_sign(left)).then(|| Box::new(report.write(one.span, written(left))))
    }

    /// Returns the only cell of the left side that differs from a repeated one by its sign alone.
    fn bare(&self, right: &Cell) -> Option<&Cell> {
        let is_it = |cell: &&&Cell| {
            cell.repeat.is_none()
                && cell.binding.is_none()
                && cell.region.is_none()
                && matches!(cell.what, CellWhat::Kinds(_))
                && kinds_text(cell) == kinds_text(right)
        };
        let mut alike = self.left.iter().filter(is_it);
        let one = alike.next().filter(|_| alike.next().is_none() && right.repeat.is_some())?;
        (!self.rights.iter().any(|cell| is_it(&cell))).then_some(*one)
    }

    /// Returns `true` if a cell is on the same nodes on both sides.
    fn is_held(&self, at: usize) -> bool {
        same(self.left[at], self.rights[at]) && self.agree_before(at)
    }

    /// Returns `true` if a repeated cell is written once on the left.
    fn is_single(&self, cell: &Cell) -> bool {
        cell.repeat.is_some()
            && cell.what != CellWhat::Anything
            && self.left.iter().filter(|other| same(other, cell)).count() == 1
    }

    /// Returns `true` if a repeated cell may change its place: it is written once on each side.
    fn is_free(&self, cell: &Cell) -> bool {
        self.is_single(cell) && self.rights.iter().filter(|other| same(other, cell)).count() == 1
    }
}

/// Returns `true` if the kinds of a repeated cell change on the right side, all of them to one kind
/// (rule R61).
pub fn changes_run(left: &Cell, right: &Cell, sides: &Runs<'_>) -> bool {
    let stands = |cell: &Cell, side: &[&Cell]| {
        side.iter().any(|other| other.repeat == cell.repeat && written(other) == written(cell))
    };
    left.repeat.is_some()
        && left.repeat == right.repeat
        && right.binding.is_none()
        && !stands(right, sides.left)
        && !stands(left, sides.rights)
}

/// Returns the kinds of a cell as written.
pub fn kinds_text(cell: &Cell) -> String {
    match &cell.what {
        CellWhat::Kinds(set) => kind_set_text(set),
        _ => "?".to_owned(),
    }
}

/// Returns a cell as written, without its region and repetition.
pub fn spelling(cell: &Cell) -> String {
    let what = match &cell.what {
        CellWhat::Kinds(set) => kind_set_text(set),
        CellWhat::Anything => "?".to_owned(),
        CellWhat::First => "^".to_owned(),
        CellWhat::Last => "$".to_owned(),
    };
    cell.binding.as_ref().map_or(what.clone(), |binding| format!("{what}:{}", binding.value))
}

/// Returns a cell as written, with its repetition and without its region.
pub fn spelling_repeated(cell: &Cell) -> String {
    spelling(cell) + &cell.repeat.map(String::from).unwrap_or_default()
}

/// Returns a cell as written, without its name and its region.
pub fn written(cell: &Cell) -> String {
    format!("{}{}", kinds_text(cell), cell.repeat.map(String::from).unwrap_or_default())
}

fn same(one: &Cell, other: &Cell) -> bool {
    one.repeat == other.repeat
        && (one.what == CellWhat::Anything) == (other.what == CellWhat::Anything)
        && written(one) == written(other)
}

/// Returns a report on a run that is lost, and in whose place pieces of one kind stand: they are
/// meant as what the run becomes (rule R61).
fn becomes(left: &Cell, right: &Cell) -> Option<Box<Diagnostic>> {
    let CellWhat::Kinds(set) = &right.what else { return None };
    let one = matches!(set.parts[..], [KindPart::Item(_)]) && !set.not && right.binding.is_none();
    let (sign, run) = (left.repeat?, written(left));
    if right.region.is_some() || left.what == CellWhat::Anything {
        return None;
    }
    if !one && right.repeat == left.repeat && right.binding.is_none() {
        let message =
            format!("`{}` is several kinds, and a run becomes one kind or `_`", kinds_text(right));
        let report = Diagnostic::at(Code::MovedRepeat, right.span, message);
        let help = format!("name one kind, or write `{run}` if they stay as they are");
        return Some(Box::new(
            report.because(left.span, "this run").help(help).offer(right.span, run),
        ));
    }
    if !one || right.repeat == left.repeat || kinds_text(right) == kinds_text(left) {
        return None;
    }
    let (kind, whole) = (kinds_text(right), format!("{}{sign}", kinds_text(right)));
    let report = |message: String| {
        Diagnostic::at(Code::MovedRepeat, right.span, message)
            .because(left.span, "repeated so on the left")
    };
    Some(Box::new(if right.repeat.is_some() {
        report("a repeated cell has the same sign on both sides".to_owned())
            .write(right.span, whole)
    } else {
        let help = format!(
            "write `{whole}` if all of them become `{kind}`, or `{run}` if they stay as they are"
        );
        report(format!("`{run}` stands for several nodes, and `{kind}` for one"))
            .help(help)
            .offer(right.span, whole)
            .offer(right.span, run)
    }))
}

fn misplaced(left: &Cell, right: &Cell, message: String) -> Box<Diagnostic> {
    let instead = written(left);
    let report = Diagnostic::at(Code::MovedRepeat, right.span, message)
        .because(left.span, "in this place on the left");
    if left.what == CellWhat::Anything && left.repeat.is_none() {
        return Box::new(report.help(
            "`?` keeps its place; a piece that moves is `any`, and an empty node that moves is `_`",
        ));
    }
    let report = if stays(left) { report.offer(right.span, instead.clone()) } else { report };
    Box::new(report.help(if stays(left) {
        format!("write `{instead}` in this place, or elsewhere on the right if it moves")
    } else {
        "a repeated cell or `?` stands once on each side; a cell that is one node has no `*` or `+`"
            .to_owned()
    }))
}
