//! The names in use: parameters, kinds, nodes, regions, lines.

use super::expr::Params;
use super::locals::{Bound, Instance};
use super::spelling::Spelling;
use super::uses::{Notes, Use};
use crate::diagnostic::{
    Code, Diagnostic, Sink, Sort, did_you_mean, is_one_letter_off, list_names, near, synonym,
};
use crate::model::{Board, Kind, KindSet, Kinds, LegendEntry, NodeId};
use crate::source::Span;
use crate::syntax::ast::{Ast, KindItem, KindPart, Lost, Text};
use crate::syntax::ast::{KindSet as AstKindSet, Name, NamePart, Repeated};
use crate::syntax::name_text;
use crate::syntax::words::is_direction;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

/// The meanings of names while a definition is resolved.
pub struct Scope {
    /// The version of the language in which the text is written.
    pub version: u32,
    pub params: Params,
    pub kinds: Kinds,
    /// Kinds by name.
    pub kind_names: HashMap<String, Kind>,
    /// Classes by name.
    pub classes: HashMap<String, KindSet>,
    pub legend: Vec<LegendEntry>,
    /// The places of the name and the shape of each shaped piece.
    pub shaped_at: Vec<(Kind, [Span; 2])>,
    /// The place of the size of the grid, and the size with its sides exchanged.
    pub grid_turned: Option<(Span, String)>,
    pub board: Board,
    pub node_names: HashMap<String, NodeId>,
    /// The place where each node is declared.
    pub node_spans: Vec<Span>,
    /// The place where the glyph of an empty node gets another meaning.
    pub empty_taken: Option<Span>,
    /// Words of statements that could not be read or resolved.
    pub tainted: HashSet<String>,
    /// The parts that may be missing because text could not be read; their absence is not reported.
    pub lost: Lost,
    /// `true` if the second declaration of a piece may have been meant for another piece.
    pub kind_lost: bool,
    /// `true` if a glyph of the board's picture has no meaning, so that a legend is missing or
    /// wrong.
    pub legend_lost: bool,
    /// `true` if there is a grid that could not be built.
    pub grid_failed: bool,
    /// The places where a piece and a part of the board may be declared, each with the text that
    /// has to precede the declaration.
    pub rooms: [Option<(Span, &'static str)>; 2],
    /// The number of wrong names that were compared with all known ones.
    guesses: Cell<usize>,
    /// The number of cells that the places of patterns in conditions have up to now.
    pub sought_cells: Cell<usize>,
}

/// The greatest number of wrong names that are compared with the known ones: more than a reader
/// needs, and few enough for large boards.
const MOST_GUESSES: usize = 500;

impl Scope {
    pub fn new(ast: &Ast, set: &[(String, i128)], notes: &Notes, sink: &mut Sink) -> Self {
        let tainted: HashSet<String> =
            ast.broken.iter().flat_map(|broken| broken.declares.iter().cloned()).collect();
        Self {
            version: ast.version(),
            params: Params::resolve(ast, set, &tainted, notes, sink),
            kinds: Kinds::default(),
            kind_names: HashMap::new(),
            classes: HashMap::new(),
            legend: Vec::new(),
            shaped_at: Vec::new(),
            grid_turned: None,
            board: Board::default(),
            node_names: HashMap::new(),
            node_spans: Vec::new(),
            empty_taken: None,
            tainted,
            lost: ast.lost(),
            kind_lost: false,
            legend_lost: false,
            grid_failed: false,
            rooms: [None; 2],
            guesses: Cell::new(0),
            sought_cells: Cell::new(0),
        }
    }

    /// Returns the known names that are close to a wrong one, or none after too many wrong names.
    pub fn guess<'a>(&self, wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
        let guesses = self.guesses.replace(self.guesses.get() + 1);
        if guesses < MOST_GUESSES { near(wrong, known) } else { Vec::new() }
    }

    /// Returns `true` if a name counts as declared because it is on a line that could not be read,
    /// or begins with such a word.
    pub fn is_tainted(&self, name: &str) -> bool {
        let grid_name = self.grid_failed && name.starts_with('r') && name.contains('c');
        grid_name
            || self.tainted.contains(name)
            || self.tainted.contains(name.trim_end_matches(|c: char| c.is_ascii_digit()))
    }

    fn spelling(&self, name: &Name) -> Spelling {
        Spelling::of(name, |expr| self.params.value(expr, &mut Sink::default()))
    }

    /// Notes a name with its brackets, and the parameters in them.
    pub fn note(&self, sort: Sort, name: &Name) {
        if self.note_local(name) {
            return;
        }
        self.params.notes.refer(sort, name.span, self.spelling(name));
    }

    /// Notes the name of a declaration with its brackets, and the parameters in them.
    pub fn note_declared(&self, sort: Sort, name: &Name) {
        self.params.notes.declare(sort, name.span, self.spelling(name));
    }

    /// Returns the one name that a name with an index stands for.
    pub fn spelled(&self, name: &Name, sink: &mut Sink) -> Option<Text> {
        let names = self.expand(name, sink)?.names;
        names.into_iter().next().map(|value| Text { value, span: name.span })
    }

    /// Returns the statements of a block, with its loops written out.
    pub fn written_out<'a, T: Repeated>(
        &mut self,
        statements: &'a [T],
        sink: &mut Sink,
    ) -> Vec<Instance<'a, T>> {
        let (written, complete) = self.instances(statements, sink);
        self.lost.names |= !complete;
        written
    }

    /// Notes a declaration that a keyword makes without spelling the name.
    pub fn note_unwritten(&self, sort: Sort, keyword: Span, spelling: Spelling) {
        self.params.notes.add(Use {
            span: keyword,
            sort,
            spelling,
            declares: true,
            written: false,
            scope: None,
        });
    }

    /// Returns the set of all values: every kind, and the empty value.
    pub fn everything(&self) -> KindSet {
        KindSet::full(self.kinds.values())
    }

    /// Returns the set of every kind, as `any` means.
    pub fn any(&self) -> KindSet {
        let mut set = self.everything();
        set.remove(Kind::EMPTY);
        set
    }

    /// Returns the kinds that a name stands for, in order, and `true` if it names one kind (and not
    /// a class or range of one).
    pub fn named_kinds(&self, name: &Name, sink: &mut Sink) -> Option<(Vec<Kind>, bool)> {
        if let Some(kind) = self.local_meaning(name).and_then(|meaning| meaning.kind) {
            self.note_local(name);
            return Some((vec![kind], true));
        }
        self.note(Sort::Kind, name);
        let expanded = self.expand(name, sink)?;
        let mut found = Vec::new();
        for text in &expanded.names {
            if let Some(&kind) = self.kind_names.get(text) {
                found.push(kind);
            } else if let Some(class) = self.classes.get(text) {
                if expanded.names.len() > 1 {
                    return self.unknown_kinds(text, name, sink);
                }
                return Some((class.iter().collect(), false));
            } else {
                return self.unknown_kinds(text, name, sink);
            }
        }
        let single = !expanded.several;
        Some((found, single))
    }

    /// Notes a name that has a meaning in the loops or in the match around it. Returns `true` if it
    /// has one.
    fn note_local(&self, name: &Name) -> bool {
        let [NamePart::Text(text)] = &name.parts[..] else { return false };
        let locals = self.params.local.borrow();
        let Some(local) = locals.find(text) else { return false };
        if text != "self" && (local.meaning.kind.is_some() || local.meaning.nodes.is_some()) {
            self.params.notes.add(Use {
                span: name.span,
                sort: local.sort,
                spelling: Spelling::plain(text),
                declares: false,
                written: true,
                scope: Some(local.scope),
            });
            return true;
        }
        false
    }

    /// Returns the meaning that a name has in the loops around the statement.
    pub fn local_meaning(&self, name: &Name) -> Option<Bound> {
        let [NamePart::Text(text)] = &name.parts[..] else { return None };
        let locals = self.params.local.borrow();
        locals.find(text).map(|local| local.meaning.clone())
    }

    fn unknown_kinds<T>(&self, text: &str, name: &Name, sink: &mut Sink) -> Option<T> {
        let mut unknown = Sink::default();
        let found = self.unknown_kind(text, name.span, &mut unknown);
        if !unknown.is_empty()
            && let Some(report) = self.past_the_end(Sort::Kind, name, text)
        {
            sink.push(report);
            return found;
        }
        sink.append(fixed_stem(unknown, name, || {
            self.kinds.names.iter().map(String::as_str).collect()
        }));
        found
    }

    fn unknown_kind<T>(&self, name: &str, span: Span, sink: &mut Sink) -> Option<T> {
        if self.is_tainted(name) {
            return None;
        }
        if self.node_names.contains_key(name) || self.board.region(name).is_some() {
            let sort = if self.node_names.contains_key(name) { Sort::Node } else { Sort::Region };
            sink.push(
                Diagnostic::at(
                    Code::WrongSort,
                    span,
                    format!("`{name}` is a {}, not a piece", sort.word()),
                )
                .of(sort, name)
                .maybe_help(self.kinds_help()),
            );
            return None;
        }
        let named = self.kinds.all().map(|kind| self.kinds.name(kind));
        let known: Vec<&str> =
            named.chain(self.kinds.classes.iter().map(|class| class.0.as_str())).collect();
        let (other, glyph) = (synonym(name), self.kind_with_glyph(name));
        let empty = other == Some("_");
        let indexed = self.params.indexed(name, &|name| self.kind_names.contains_key(name));
        let near = if empty || indexed.is_some() {
            Vec::new()
        } else {
            self.guess(name, known.iter().copied())
        };
        if (self.lost.names || self.kind_lost) && near.is_empty() {
            return None;
        }
        let report =
            Diagnostic::at(Code::UnknownKind, span, format!("there is no piece named `{name}`"))
                .saying("not declared");
        let report = about_stem(report.of(Sort::Kind, name), name, known.iter().copied());
        sink.push(match glyph {
            _ if other == Some("except") => report
                .about("except")
                .help("what is left out follows `except`, as in `any except frog`"),
            _ if let Some(meant) = indexed => report
                .help(format!("write `{meant}`: an index stands in brackets"))
                .offer(span, meant),
            _ if let Some(range) = self.range_meant(name) => {
                report.about("pieces of a range").help(range)
            }
            _ if is_direction(name) => report.help(format!(
                "`{name}` is a direction: it stands before the `:`, as in `fall {name}: …`"
            )),
            _ if empty => report.offer(span, "_").help("an empty node is written `_`"),
            Some(kind) => {
                report.fix(span, kind).help(format!("write `{kind}`: `{name}` is its glyph"))
            }
            None if self.touches_empty(name) => {
                let cells = name.strip_prefix('_').map_or_else(
                    || format!("{} _", name.trim_matches('_')),
                    |kind| format!("_ {kind}"),
                );
                report.offer(span, &cells).help(format!("put a blank between cells: `{cells}`"))
            }
            None => {
                let is_new = crate::syntax::is_name(name) && !is_one_letter_off(name, "any");
                let known = self.kinds_help().unwrap_or_default();
                let longer = self.longer_range(name, |name| self.kind_names.contains_key(name));
                let is_new = is_new && longer.is_none();
                let help = if let Some(longer) = longer {
                    format!("{known}; {longer}")
                } else if is_new && self.kinds.values() > 1 {
                    format!("{known}; declare any other in `pieces`")
                } else {
                    known
                };
                let report = report.meaning(span, &near, help);
                if is_new { self.declarable(report, "pieces", name) } else { report }
            }
        });
        None
    }

    /// Returns the help for a name with the number behind the last of a range, or before its first.
    ///
    /// # Arguments
    /// `is_known` - returns `true` for the names that are declared
    pub(super) fn longer_range(
        &self,
        name: &str,
        is_known: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number: u32 = name[stem.len()..].parse().ok()?;
        let has = |number: Option<u32>| number.is_some_and(|at| is_known(&format!("{stem}{at}")));
        let end = if has(number.checked_sub(1)) && has(number.checked_sub(2)) {
            "ends"
        } else if has(number.checked_add(1)) && has(number.checked_add(2)) {
            "begins"
        } else {
            return None;
        };
        Some(format!("if `{name}` belongs to them, write a range that {end} with {number}"))
    }

    fn kinds_help(&self) -> Option<String> {
        let names: Vec<&str> = self.kinds.all().map(|kind| self.kinds.name(kind)).collect();
        match names.len() {
            0 => Some("declare it in `pieces { … }`".to_owned()),
            1 => Some(format!("the only piece is {}, and `_` is an empty node", list_names(names))),
            _ => Some(format!("the pieces are {}", list_names(names))),
        }
    }

    /// Returns `true` if a word is the name of anything.
    pub fn is_known(&self, word: &str) -> bool {
        let kinds = self.is_named_kind(word);
        let board = self.node_names.contains_key(word)
            || self.board.region(word).is_some()
            || self.board.find_family(word).is_some();
        kinds
            || board
            || self.params.list().iter().any(|(name, _)| name == word)
            || self.is_tainted(word)
    }

    /// Returns `true` if a word is the name of a kind or of a class.
    pub fn is_named_kind(&self, word: &str) -> bool {
        self.kind_names.contains_key(word) || self.classes.contains_key(word)
    }

    /// Returns the one kind, or the empty value, that an item names.
    pub fn one_kind(&self, item: &KindItem, sink: &mut Sink) -> Option<Kind> {
        let KindItem::Named(name) = item else { return Some(Kind::EMPTY) };
        let (kinds, single) = self.named_kinds(name, sink)?;
        if let ([kind], true) = (&kinds[..], single) {
            return Some(*kind);
        }
        let members = list_names(kinds.iter().map(|&kind| self.kinds.name(kind)));
        sink.push(
            Diagnostic::at(
                Code::ManyKinds,
                name.span,
                format!("one piece is meant here, and `{}` stands for several", name_text(name)),
            )
            .of(Sort::Class, name_text(name))
            .help(format!("name one of them: {members}")),
        );
        None
    }

    /// Resolves a set of kinds; reports an empty one.
    pub fn kind_set(&self, set: &AstKindSet, sink: &mut Sink) -> Option<KindSet> {
        let found = self.kinds_left(set, sink)?;
        if let (Some(except), true) = (&set.except, found.is_empty()) {
            let report = Diagnostic::at(Code::EmptyClass, set.span, "no piece is left here");
            sink.push(
                report.because(except.span, "all are left out").help("leave out fewer pieces"),
            );
            return None;
        }
        Some(found)
    }

    /// Returns the kinds of a set without those left out; it may be empty.
    pub(super) fn kinds_left(&self, set: &AstKindSet, sink: &mut Sink) -> Option<KindSet> {
        let (whole, except) = (
            self.alternatives(set, sink),
            set.except.as_ref().map(|except| self.alternatives(except, sink)),
        );
        let mut found = whole?;
        if let Some(except) = except {
            found.subtract(&except?);
        }
        Some(found)
    }

    /// Returns the kinds that a set names, or all other kinds.
    fn alternatives(&self, set: &AstKindSet, sink: &mut Sink) -> Option<KindSet> {
        let mut found = KindSet::none(self.kinds.values());
        let mut complete = true;
        for part in &set.parts {
            match part {
                KindPart::Any(_) => found.union_with(&self.any()),
                KindPart::Item(KindItem::Empty(_)) => found.insert(Kind::EMPTY),
                KindPart::Item(KindItem::Named(name)) => match self.named_kinds(name, sink) {
                    Some((kinds, _)) => kinds.into_iter().for_each(|kind| found.insert(kind)),
                    None => complete = false,
                },
            }
        }
        let found = self.kinds.with_cells(&found);
        let found = if set.not { found.complement(self.kinds.values()) } else { found };
        complete.then_some(found)
    }

    /// Returns the one kind that a set is written as, if it is the name of a single kind or `_`.
    pub fn plain_kind(&self, set: &AstKindSet, sink: &mut Sink) -> Option<Option<Kind>> {
        match &set.parts[..] {
            _ if set.not || set.except.is_some() => Some(None),
            [KindPart::Item(KindItem::Empty(_))] => Some(Some(Kind::EMPTY)),
            [KindPart::Item(KindItem::Named(name))] => {
                let (kinds, single) = self.named_kinds(name, sink)?;
                Some(kinds.first().copied().filter(|_| single))
            }
            _ => Some(None),
        }
    }
}

/// Corrects the reports on an unknown name: in a name with brackets, only the word before them can
/// be corrected.
pub fn fixed_stem<'a>(unknown: Sink, name: &Name, known: impl Fn() -> Vec<&'a str>) -> Sink {
    let [NamePart::Text(written), _, ..] = &name.parts[..] else { return unknown };
    let mut fixed = Sink::default();
    for mut report in unknown.into_sorted() {
        report.fixes.clear();
        let mut stems: Vec<&str> = known()
            .into_iter()
            .map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()))
            .collect();
        stems.dedup();
        if let [only] = near(written, stems)[..] {
            let place = Span::new(name.span.range().start, name.span.range().start + written.len());
            let meant = format!(
                "{only}{}",
                name_text(name).strip_prefix(written.as_str()).unwrap_or_default()
            );
            report = report.maybe_help(did_you_mean(&[&meant])).fix(place, only);
        }
        fixed.push(report);
    }
    fixed
}

/// Completes a report on an unknown name: if no known name has its stem, the report is about the
/// stem, for every number.
pub fn about_stem<'a>(
    report: Diagnostic,
    name: &str,
    mut known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let stem = |name: &'a str| name.trim_end_matches(|c: char| c.is_ascii_digit());
    let own = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if own.len() == name.len() || known.any(|name| stem(name) == own) {
        report
    } else {
        report.about(own)
    }
}
