//! The declarations and uses of names, noted while the names of a definition are looked up.
//!
//! Every name of each statement that can be read is noted, known or not, even where a fault ends
//! the resolution of the statement.

use super::spelling::Spelling;
use crate::diagnostic::Sort;
use crate::source::Span;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The number of names that are looked at between the beginning of a name and a place inside it.
const MOST_INSIDE: usize = 64;

/// One place where a name is declared or used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The place; for a declaration that does not spell the name, the keyword of the statement.
    pub span: Span,
    /// The sort of thing that is named.
    pub sort: Sort,
    /// The names that it stands for.
    pub spelling: Spelling,
    /// `true` if it declares the names.
    pub declares: bool,
    /// `true` if the name itself is written there.
    pub written: bool,
    /// The rule in which the name is known; `None` if it is known in the whole file.
    pub scope: Option<Span>,
}

impl Use {
    /// Returns `true` if both mean the same thing, or overlapping sets of things.
    #[must_use]
    pub fn means(&self, other: &Self) -> bool {
        (self.sort, self.scope) == (other.sort, other.scope) && self.spelling.meets(&other.spelling)
    }
}

/// The places of all names, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    all: Vec<Use>,
    /// The loops that were looked at, each with `true` if it writes out any statement.
    loops: BTreeMap<Span, bool>,
    back: Vec<TurnsBack>,
    twice: Vec<NamedTwice>,
    down: Vec<CountsDown>,
}

/// A range that counts up in some rounds of a loop, and in another one down by a single number, as
/// `d[2..k-1]` does if `k` is 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CountsDown {
    /// The place of the name.
    pub span: Span,
    /// The name in that round, with numbers.
    pub here: String,
    /// The parameters of the loops around it with their values, each with its place.
    pub with: Vec<(Span, String)>,
    /// The parameter that counts, its number in that round, and its range without that round.
    pub rounds: (String, String, String),
}

/// The rounds in which a range was computed.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    /// `true` if it counted up, or stood for one name.
    pub(super) up: bool,
    /// `true` if it counted down over more than two numbers.
    pub(super) far: bool,
    /// The first round in which it counted down by a single number.
    pub(super) down: Option<CountsDown>,
}

/// A node that a set of nodes, or an effect, names twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedTwice {
    /// The place of the second name.
    pub span: Span,
    /// The place of the first name.
    pub first: Span,
    /// The node.
    pub node: String,
    /// Both names as they are written.
    pub names: [String; 2],
    /// The parameters of the loops around it with their values, each with its place.
    pub with: Vec<(Span, String)>,
    /// The change of a loop after which two of its parameters are never the same: its place, the
    /// new text, and the help.
    pub apart: Option<(Span, String, String)>,
}

/// A line that goes to a second node and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TurnsBack {
    /// The place of the line.
    pub span: Span,
    /// The two nodes.
    pub names: [String; 2],
    /// The parameters of the loops around it with their values, each with its place.
    pub with: Vec<(Span, String)>,
    /// The change of a loop after which the line is never written so: its place, the new text, and
    /// the help.
    pub above: Option<(Span, String, String)>,
}

impl Uses {
    /// Returns all places.
    #[must_use]
    pub fn all(&self) -> &[Use] {
        &self.all
    }

    /// Returns `true` if a name is declared or used anywhere in the text.
    #[must_use]
    pub(crate) fn has(&self, name: &str) -> bool {
        let name = Spelling::plain(name);
        self.all.iter().any(|one| one.spelling.meets(&name))
    }

    /// Returns the smallest name that contains a place, its end included.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<&Use> {
        let holds = |one: &&Use| {
            one.written && (one.span.start as usize..=one.span.end as usize).contains(&offset)
        };
        self.all.iter().filter(holds).min_by_key(|one| one.span.end - one.span.start)
    }

    /// Returns the smallest name that contains all of a place.
    #[must_use]
    pub fn around(&self, place: Span) -> Option<&Use> {
        let begun = self.all.partition_point(|one| one.span.start <= place.start);
        // Names do not nest deeply, and a name holds others only in its brackets.
        self.all[..begun]
            .iter()
            .rev()
            .filter(|one| one.written)
            .take(MOST_INSIDE)
            .filter(|one| place.end <= one.span.end)
            .min_by_key(|one| one.span.end)
    }

    /// Returns the declarations of the thing that a use names.
    pub fn declarations<'a>(&'a self, of: &'a Use) -> impl Iterator<Item = &'a Use> {
        self.all.iter().filter(move |one| one.declares && one.means(of))
    }

    /// Returns all uses of the thing that a use names. A range of kinds and the class that it
    /// declares stand for each other and for their kinds.
    pub fn mentions<'a>(&'a self, of: &'a Use) -> impl Iterator<Item = &'a Use> {
        let class = self.class_of_range(of);
        let range = class.and_then(|class| {
            self.all.iter().find(move |one| one.span == class.span && one.sort == Sort::Kind)
        });
        let meant = move |one: &Use| {
            one.means(of) || [class, range].into_iter().flatten().any(|other| one.means(other))
        };
        self.all.iter().filter(move |one| one.written && meant(one))
    }

    /// Returns the class that a range of kinds declares, for the range and for each use of the
    /// class.
    #[must_use]
    pub fn class_of_range(&self, of: &Use) -> Option<&Use> {
        let declared = |one: &&Use| one.declares && !one.written && one.sort == Sort::Class;
        match of.sort {
            Sort::Class => self.all.iter().filter(declared).find(|one| one.means(of)),
            Sort::Kind if of.declares => {
                self.all.iter().filter(declared).find(|one| one.span == of.span)
            }
            _ => None,
        }
    }

    /// Returns the declarations of one sort.
    pub fn declared(&self, sort: Sort) -> impl Iterator<Item = &Use> {
        self.all.iter().filter(move |one| one.declares && one.sort == sort)
    }

    /// Returns the first declaration of a name, or the keyword that declares it where the name
    /// itself is not written.
    #[must_use]
    pub fn declaration(&self, sorts: &[Sort], name: &str) -> Option<Span> {
        let name = Spelling::plain(name);
        let found =
            |one: &&Use| one.declares && sorts.contains(&one.sort) && one.spelling.meets(&name);
        let all = || self.all.iter().filter(found);
        all().find(|one| one.written).or_else(|| all().next()).map(|one| one.span)
    }

    /// Returns the loops that write out no statement with the parameter values in use: their ranges
    /// are empty.
    pub fn empty_loops(&self) -> impl Iterator<Item = Span> + '_ {
        self.loops.iter().filter(|(_, runs)| !**runs).map(|(span, _)| *span)
    }

    /// Returns the lines that go to a second node and back, the first one for each place.
    pub(crate) fn back(&self) -> &[TurnsBack] {
        &self.back
    }

    /// Returns the ranges that count down in a round where no name is meant.
    pub(crate) fn down(&self) -> &[CountsDown] {
        &self.down
    }

    /// Returns the nodes that are named twice, the first one for each place.
    pub(crate) fn twice(&self) -> &[NamedTwice] {
        &self.twice
    }

    /// Creates the list of uses: sorted, without duplicates, each with the sort that its name is
    /// declared as.
    fn new(
        mut all: Vec<Use>,
        loops: BTreeMap<Span, bool>,
        back: Vec<TurnsBack>,
        twice: Vec<NamedTwice>,
        down: Vec<CountsDown>,
    ) -> Self {
        // All declarations, and those of several names, are keyed by stem; those of a single name
        // by the name.
        let (mut all_known, mut several, mut single) = (Known::new(), Known::new(), Known::new());
        for one in all.iter().filter(|one| one.declares) {
            let entry = (one.sort, one.spelling.clone());
            let stem = one.spelling.stem();
            match one.spelling.single() {
                Some(name) => single.entry(name).or_default().push(entry.clone()),
                None => several.entry(stem.to_owned()).or_default().push(entry.clone()),
            }
            all_known.entry(stem.to_owned()).or_default().push(entry);
        }
        let under = |known: &'_ Known, key: &str| known.get(key).cloned().unwrap_or_default();
        for one in all.iter_mut().filter(|one| !one.declares && is_mixed_up(one.sort)) {
            let known = match one.spelling.single() {
                Some(name) => {
                    [under(&single, &name), under(&several, one.spelling.stem())].concat()
                }
                None => under(&all_known, one.spelling.stem()),
            };
            let of = |wanted: &dyn Fn(Sort) -> bool| {
                known
                    .iter()
                    .find(|(sort, spelling)| wanted(*sort) && spelling.meets(&one.spelling))
                    .map(|(sort, _)| *sort)
            };
            let sort = one.sort;
            let plain = !one.spelling.computed;
            let own = of(&|other| other == sort);
            let near = || of(&|other| other.shares_names_with(sort));
            let found = own.or_else(near).or_else(|| of(&|other| plain && is_mixed_up(other)));
            one.sort = found.unwrap_or(sort);
        }
        let key = |one: &Use| (one.span, !one.written, one.sort, !one.declares);
        all.sort_by_key(key);
        all.dedup_by_key(|one| (one.span, one.written, one.sort));
        Self { all, loops, back, twice, down }
    }
}

/// Declarations by a name or a stem.
type Known = HashMap<String, Vec<(Sort, Spelling)>>;

/// Returns `true` if a name of that sort may be mistaken for one of another sort.
fn is_mixed_up(sort: Sort) -> bool {
    matches!(sort, Sort::Kind | Sort::Class | Sort::Node | Sort::Region | Sort::Line | Sort::Param)
}

/// A place, the sort of its name, and whether it declares the name and spells it.
type Place = (Span, Sort, bool, bool);

/// The list in which the names of a definition are noted. Copies share the same list.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    all: Rc<RefCell<Vec<Use>>>,
    /// The index of each use that was noted in a loop, so that each place is noted once.
    repeated: Rc<RefCell<HashMap<Place, usize>>>,
    repeats: Rc<Cell<bool>>,
    loops: Rc<RefCell<BTreeMap<Span, bool>>>,
    back: Rc<RefCell<Vec<TurnsBack>>>,
    twice: Rc<RefCell<BTreeMap<Span, NamedTwice>>>,
    rounds: Rc<RefCell<BTreeMap<Span, Rounds>>>,
}

impl Notes {
    /// Notes a use.
    pub(super) fn refer(&self, sort: Sort, span: Span, spelling: Spelling) {
        self.add(Use { span, sort, spelling, declares: false, written: true, scope: None });
    }

    /// Notes a declaration.
    pub(super) fn declare(&self, sort: Sort, span: Span, spelling: Spelling) {
        self.add(Use { span, sort, spelling, declares: true, written: true, scope: None });
    }

    /// Notes a place.
    pub(super) fn add(&self, one: Use) {
        let mut all = self.all.borrow_mut();
        if self.repeats.get() {
            let key = (one.span, one.sort, one.declares, one.written);
            let at = *self.repeated.borrow_mut().entry(key).or_insert(all.len());
            if let Some(known) = all.get_mut(at) {
                known.spelling.widen(&one.spelling);
                return;
            }
        }
        all.push(one);
    }

    /// Records the beginning or the end of a loop.
    pub(super) fn repeat(&self, repeats: bool) {
        self.repeats.set(repeats);
    }

    /// Notes a loop, and whether it writes out any statement here.
    pub(super) fn run(&self, span: Span, runs: bool) {
        *self.loops.borrow_mut().entry(span).or_default() |= runs;
    }

    /// Notes a line that goes to a second node and back, once for each place.
    pub(super) fn turns_back(&self, line: TurnsBack) {
        let mut back = self.back.borrow_mut();
        if back.iter().all(|known| known.span != line.span) {
            back.push(line);
        }
    }

    /// Notes a node that is named twice, once for each place.
    pub(super) fn named_twice(&self, one: NamedTwice) {
        self.twice.borrow_mut().entry(one.span).or_insert(one);
    }

    /// Notes a round in which a range was computed.
    pub(super) fn counted(&self, span: Span, note: impl FnOnce(&mut Rounds)) {
        note(self.rounds.borrow_mut().entry(span).or_default());
    }

    /// Returns the uses that were noted.
    pub(super) fn uses(&self) -> Uses {
        let twice = self.twice.take().into_values().collect();
        let rounds = self.rounds.take().into_values();
        let down = rounds.filter(|one| one.up && !one.far).filter_map(|one| one.down).collect();
        Uses::new(self.all.take(), self.loops.take(), self.back.take(), twice, down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::diagnostic::Sink;
    use crate::resolve::resolve_noting;
    use crate::source::Source;
    use crate::syntax::parse;

    const TEXT: &str = "puzzle \"X\"; param n = 3
pieces { frog; tile[1..2]; class all2 = frog|tile }
board { path row: h[1..n]; grid 2 by 2; jumps { h1-h2-h3 } ; region pond = h* }
moves { hop on row: frog tile1 _ => _ tile1 frog; leap on jumps: any:a@pond _ => _ any:a; turn spin (h1 h2) }
start \"a\" { frog at h2 pond; row: frog*n }
goal { every pond is frog }
expect with n=4 from \"a\" unsolvable";

    fn uses(text: &str) -> Uses {
        let (mut uses, mut sink) = (Uses::default(), Sink::default());
        let ast = parse(&Source::new("x", text), &mut sink);
        resolve_noting(&ast, &[], &mut uses, &Budget::unlimited(), &mut sink).expect("no limit");
        uses
    }

    /// Returns sort and text of the name at the n-th place where the words occur.
    fn found<'a>(text: &'a str, words: &str, nth: usize) -> (Sort, &'a str) {
        let at = text.match_indices(words).nth(nth).expect("the words stand there").0;
        let uses = uses(text);
        let one = uses.at(at).unwrap_or_else(|| panic!("a name at `{words}`"));
        (one.sort, &text[one.span.range()])
    }

    #[test]
    fn every_name_has_its_sort() {
        let found = |words, nth| found(TEXT, words, nth);
        assert_eq!(found("frog", 0), (Sort::Kind, "frog"));
        assert_eq!(found("tile }", 0), (Sort::Class, "tile"));
        assert_eq!(found("tile1", 0), (Sort::Kind, "tile1"));
        assert_eq!(found("h[1", 0), (Sort::Node, "h[1..n]"));
        assert_eq!(found("n]", 0), (Sort::Param, "n"));
        assert_eq!(found("pond _", 0), (Sort::Region, "pond"));
        assert_eq!(found("h2 pond", 0), (Sort::Node, "h2"));
        assert_eq!(found("row: frog*", 0), (Sort::Line, "row"));
        assert_eq!(found("hop", 0), (Sort::Rule, "hop"));
        assert_eq!(found("spin", 0), (Sort::Turn, "spin"));
        assert_eq!(found("a\" uns", 0), (Sort::Start, "\"a\""));
        assert_eq!(found("n=4", 0), (Sort::Param, "n"));
        assert_eq!(found("a@pond", 0), (Sort::Cell, "a"));
    }

    #[test]
    fn declarations_are_found_through_ranges_and_keywords() {
        let uses = uses(TEXT);
        let declared = |words: &str, nth: usize| {
            let at = TEXT.match_indices(words).nth(nth).expect("the words stand there").0;
            let one = uses.at(at).expect("a name");
            uses.declarations(one).map(|found| &TEXT[found.span.range()]).collect::<Vec<_>>()
        };
        assert_eq!(declared("h2 pond", 0), ["h[1..n]"]);
        assert_eq!(declared("tile }", 0), ["tile[1..2]"]);
        assert_eq!(declared("jumps: any", 0), ["h1"]);
        assert_eq!(declared("row:", 2), ["row", "grid"]);
    }

    #[test]
    fn names_of_broken_statements_are_known() {
        let text = "puzzle \"X\"; param n = 3; pieces { frog; toad = ; newt }
board { path row: h[1..n]; region pond = h9 h1; line x h1 - h2 }
moves { hop on rox: frog newt => _ frog frog; leap: newt@pond _ => }
start { h1 at frog; frog: h2 h3 }
goal { frog is h1; every newt is pond; count(frog) = n }";
        for (words, nth, sort) in [
            ("h9", 0, Sort::Node),
            ("rox", 0, Sort::Line),
            ("newt =>", 0, Sort::Kind),
            ("frog frog", 0, Sort::Kind),
            ("h1 at", 0, Sort::Node),
            ("frog;", 2, Sort::Kind),
            ("h3 }", 0, Sort::Node),
            ("frog is", 0, Sort::Kind),
            ("h1;", 1, Sort::Node),
            ("newt is", 0, Sort::Kind),
            ("pond;", 0, Sort::Region),
        ] {
            let (found, shown) = found(text, words, nth);
            assert_eq!(found, sort, "{words}: {shown}");
        }
    }
}
