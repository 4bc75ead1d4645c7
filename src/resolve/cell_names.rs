//! Names and regions of cells on the right-hand side that are not written as on the left.

use super::run::{spelling, spelling_repeated};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat};
use crate::syntax::{kind_set_text, name_text};

impl Scope {
    /// Returns a report on `any:a any:b => b a`: the name of a cell belongs after its kind.
    pub fn bare_name(&self, right: &ast::Cell, left: &[&ast::Cell]) -> Option<Diagnostic> {
        let CellWhat::Kinds(set) = &right.what else { return None };
        let name = kind_set_text(set);
        if right.binding.is_some() || self.is_named_kind(&name) {
            return None;
        }
        let named = left
            .iter()
            .find(|cell| cell.binding.as_ref().is_some_and(|binding| binding.value == name))?;
        let report = Diagnostic::at(
            Code::UnknownKind,
            right.span,
            format!("`{name}` is the name of a cell, and stands after its piece"),
        );
        Some(
            report
                .about("names of cells")
                .because(named.span, "named here")
                .write(right.span, spelling(named)),
        )
    }

    /// Returns reports on names of cells that stand without a piece, as in `x y _ => _ y x`, or in
    /// place of an index, as in `disc[x] _ => _ disc[x]`.
    pub fn loose_names(&self, rule: &ast::Rewrite) -> Vec<Diagnostic> {
        if self.version < 3 {
            return Vec::new();
        }
        let bound = |text: &str| {
            let mut names = rule.left.cells.iter().filter_map(|cell| cell.binding.as_ref());
            names.any(|name| name.value == text)
        };
        let unknown = |text: &str| {
            !bound(text)
                && !self.is_named(text)
                && !self.is_known(text)
                && self.kind_with_glyph(text).is_none()
        };
        let named = |cell: &ast::Cell| match &cell.what {
            CellWhat::Kinds(ast::KindSet { not: false, parts, except: None, .. }) => {
                match &parts[..] {
                    [ast::KindPart::Item(ast::KindItem::Named(name))] => Some(name.clone()),
                    _ => None,
                }
            }
            _ => None,
        };
        let mut found: Vec<Diagnostic> = Vec::new();
        let mut seen: Vec<String> = Vec::new();
        for cell in rule.left.cells.iter().filter(|cell| cell.binding.is_none()) {
            let Some(name) = named(cell) else { continue };
            let text = name_text(&name);
            let loose = match &name.parts[..] {
                [ast::NamePart::Text(stem), ast::NamePart::Index(index)] => match &index.node {
                    ast::ExprNode::Param(word) => (self.classes.contains_key(stem)
                        && unknown(word)
                        && !self.params.is_known(word))
                    .then(|| (word.clone(), stem.clone())),
                    _ => None,
                },
                _ => None,
            };
            let Some((word, class)) = loose.filter(|_| !seen.contains(&text)) else { continue };
            let better = format!("{class}:{word}");
            let report = Diagnostic::at(
                Code::UnknownKind,
                cell.span,
                format!("`{text}` is no piece, and gives no cell a name"),
            );
            let help = format!(
                "the name of a cell stands behind what may be there: write `{better}` on the left"
            );
            found.push(report.about("names of cells").offer(cell.span, better).help(help));
            seen.push(text);
        }
        found
    }

    /// Returns a report on `any:a _ => _ ash:a`: the name refers to one piece, and the kind before
    /// it is that of another one.
    pub fn misnamed(&self, right: &ast::Cell, left: &[&ast::Cell]) -> Option<Diagnostic> {
        let (Some(name), CellWhat::Kinds(set)) = (&right.binding, &right.what) else { return None };
        let report = Diagnostic::at(
            Code::UnmatchedClass,
            right.span,
            format!("`{}` is not on the left", spelling(right)),
        );
        let plain = kind_set_text(set);
        let is_kind = self.plain_kind(set, &mut Sink::default())?.is_some();
        let named = left
            .iter()
            .find(|cell| cell.binding.as_ref().is_some_and(|known| known.value == name.value));
        Some(match named {
            Some(cell) => {
                let piece = spelling(cell);
                let report = report.because(cell.span, format!("the cell named `{}`", name.value));
                if is_kind {
                    let help = format!(
                        "write `{piece}` for the piece of that cell, or `{plain}` for another one"
                    );
                    report.offer(right.span, &piece).offer(right.span, &plain).help(help)
                } else {
                    report
                        .offer(right.span, &piece)
                        .help(format!("write `{piece}` for the piece of that cell"))
                }
            }
            None if is_kind => report
                .offer(right.span, &plain)
                .help(format!("no cell on the left is named `{}`: write `{plain}`", name.value)),
            None => return None,
        })
    }
}

/// Returns the report on a region on the right-hand side, at the position `at`: it belongs to the
/// cell on the left at this position, unless a cell there has it already.
pub fn region_on_right(
    region: &ast::Name,
    at: usize,
    left: &[&ast::Cell],
    rights: &[&ast::Cell],
) -> Diagnostic {
    let report = Diagnostic::at(
        Code::RegionOnRight,
        region.span,
        "a region is not allowed on the right-hand side",
    );
    let (cell, right) = (left[at], rights[at]);
    let place = format!("@{}{}", if right.outside { "!" } else { "" }, name_text(region));
    let there = |cell: &ast::Cell| {
        cell.region.as_ref().is_some_and(|own| name_text(own) == name_text(region))
    };
    if there(cell) && cell.outside == right.outside {
        let bare = spelling_repeated(right);
        return report
            .help(format!("write `{bare}`: the cell on the left says where the node is"))
            .offer(right.span, bare);
    }
    let limited = left.iter().chain(rights).filter(|cell| cell.region.is_some()).count() > 1;
    let anchor = matches!(cell.what, CellWhat::First | CellWhat::Last);
    if limited || anchor || cell.repeat.is_some() || right.repeat.is_some() {
        return report.help("write it on the left only; the node does not change its place");
    }
    let side =
        |cells: &[&ast::Cell]| cells.iter().map(|cell| spelling_repeated(cell)).collect::<Vec<_>>();
    let mut before = side(left);
    before[at] += &place;
    let better = format!("{} => {}", before.join(" "), side(rights).join(" "));
    let end = cell.span.range().end;
    let behind = right.span.range().end - place.len();
    let edits = vec![
        (Span::new(end, end), place),
        (Span::new(behind, right.span.range().end), String::new()),
    ];
    report
        .help(format!("the region belongs to the cell on the left: write `{better}`"))
        .edit(false, edits)
}
