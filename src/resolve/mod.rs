//! Resolves a syntax tree into a [`Puzzle`]: looks up names, and checks sizes and sides.
//!
//! Every statement is checked for the parameter values in use (rule R9). A fault that is reported
//! is not reported again by the statements that depend on it.

mod anchor;
mod beside;
mod board;
mod cell_names;
mod chain;
mod click;
mod condition;
mod course;
mod displaced;
mod doubtful;
mod expect;
mod expr;
mod families;
mod fraction;
mod given;
mod glob;
mod grid;
mod icon;
mod instance;
mod items;
mod kinds;
mod labelled;
mod layout;
mod legend;
mod lengths;
mod line;
mod locals;
mod matched;
mod meant;
mod names;
mod operands;
mod past;
mod pattern;
mod picture;
mod play;
mod press;
mod regions;
mod repeated;
mod run;
mod scope;
mod shape;
mod sought;
mod spelling;
mod sum;
mod swapped;
mod tail;
mod turn;
mod unknown_node;
mod unshown;
mod uses;
mod wall;
mod whole;

pub use expr::Params;
pub use kinds::{color, color_names};
pub use spelling::Spelling;
pub use uses::{Use, Uses};

use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink, list_names};
use crate::model::{Board, Condition, Kinds, Measure, Puzzle, Rule};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, Ast, Block, Item, MoveStatement, Text};
use crate::syntax::words::VERSION;
use locals::Instance;
use scope::Scope;
use std::borrow::Cow;
use uses::Notes;

/// Resolves a puzzle: looks up all names and checks all statements.
///
/// # Arguments
/// `set` gives values to parameters, which replace their defaults; `sink` receives the reports.
///
/// # Returns
/// The puzzle, or `None` if it has a fault.
///
/// # Errors
/// The limit of the budget that was reached.
///
/// # Complexity
/// Linear in the size of the text and of the board.
pub fn resolve(
    ast: &Ast,
    set: &[(String, i128)],
    budget: &Budget,
    sink: &mut Sink,
) -> Result<Option<Puzzle>, Limit> {
    resolve_noting(ast, set, &mut Uses::default(), budget, sink)
}

/// Resolves a puzzle as [`resolve`] does, and stores in `uses` the declarations and uses of names
/// in the text that was looked at, in spite of any faults.
///
/// # Errors
/// The limit of the budget that was reached.
pub fn resolve_noting(
    ast: &Ast,
    set: &[(String, i128)],
    uses: &mut Uses,
    budget: &Budget,
    sink: &mut Sink,
) -> Result<Option<Puzzle>, Limit> {
    let notes = Notes::default();
    let resolved = whole(ast, set, &notes, budget, sink);
    *uses = notes.uses();
    resolved
}

fn whole(
    ast: &Ast,
    set: &[(String, i128)],
    notes: &Notes,
    budget: &Budget,
    sink: &mut Sink,
) -> Result<Option<Puzzle>, Limit> {
    let before = sink.error_count();
    let mut core = Core::resolve(ast, set, notes, budget, sink)?;
    play::resolve(&mut core, ast, set, sink);
    expect::resolve(&mut core, ast, set, budget, sink)?;
    unshown::check(&core, ast, sink);
    doubtful::look_up(&core, ast, budget, sink)?;
    doubtful::read_otherwise(&core, ast, sink);
    Ok(if sink.error_count() == before { Some(core.finish()) } else { None })
}

/// A puzzle whose pieces, board and moves are resolved, and the names that the other sections need.
struct Core {
    puzzle: Puzzle,
    scope: Scope,
    /// The start that the grid's picture shows, and the place of the picture.
    pictured: Option<(crate::model::State, Span)>,
}

impl Core {
    /// Resolves parameters, pieces, board and moves.
    fn resolve(
        ast: &Ast,
        set: &[(String, i128)],
        notes: &Notes,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<Self, Limit> {
        let mut scope = Scope::new(ast, set, notes, sink);
        let about = texts(ast, sink);
        let pieces = section(ast, "pieces", sink, |item| {
            if let Item::Pieces(block) = item { Some(block) } else { None }
        });
        let board = section(ast, "board", sink, |item| {
            if let Item::Board(block) = item { Some(block) } else { None }
        });
        let moves = section(ast, "moves", sink, |item| {
            if let Item::Moves(block) = item { Some(block) } else { None }
        });
        let [title, about, source, author] = about;
        let found = [
            ("puzzle", title.is_some()),
            ("pieces", pieces.is_some()),
            ("board", board.is_some()),
            ("moves", moves.is_some()),
        ];
        check_missing(&scope, &found, sink);
        scope.lost.names |= pieces.is_none() || board.is_none();
        scope.rooms = [
            pieces.as_ref().and_then(|block| block.room),
            board.as_ref().and_then(|block| block.room),
        ];
        let head = board.as_ref().map(|block| block.head);
        let pieces =
            scope.written_out(pieces.as_ref().map_or(&[][..], |block| &block.statements), sink);
        scope.resolve_kinds(&pieces, sink);
        let board =
            scope.written_out(board.as_ref().map_or(&[][..], |block| &block.statements), sink);
        scope.resolve_glyphs(&pieces, &board, sink);
        let pictured = scope.resolve_board(head, &board, budget, sink)?;
        scope.check_shapes(sink);
        let moves =
            scope.written_out(moves.as_ref().map_or(&[][..], |block| &block.statements), sink);
        let Moves {
            rules,
            settle,
            chains,
            spans: rule_spans,
            inner_spans,
            never,
            never_repeat_click,
        } = rules(&scope, &moves, budget, sink)?;
        drop_repeated(ast, sink);
        let (never, never_spans) = never.into_iter().unzip();
        let puzzle = Puzzle {
            title: title.unwrap_or_default(),
            about,
            source,
            author,
            params: Vec::new(),
            kinds: Kinds::default(),
            board: Board::default(),
            legend: Vec::new(),
            rules,
            settle,
            chains,
            measure: measure(&moves),
            rule_spans,
            inner_spans,
            never,
            never_spans,
            never_repeat_click,
            starts: Vec::new(),
            goals: Vec::new(),
            expects: Vec::new(),
        };
        Ok(Self { puzzle, scope, pictured })
    }

    /// Returns the puzzle, completed with the parts that are in the scope.
    fn finish(self) -> Puzzle {
        let Scope { params, kinds, legend, board, .. } = self.scope;
        Puzzle { params: params.list().to_vec(), kinds, legend, board, ..self.puzzle }
    }
}

/// Returns the block of a section, which may be written only once. The statements of a second block
/// are read all the same, so that their names are known.
fn section<'a, T: Clone>(
    ast: &'a Ast,
    keyword: &str,
    sink: &mut Sink,
    pick: impl Fn(&'a Item) -> Option<&'a Block<T>>,
) -> Option<Cow<'a, Block<T>>> {
    let mut blocks = ast.items.iter().filter_map(pick);
    let mut whole = Cow::Borrowed(blocks.next()?);
    for second in blocks {
        if !second.head.range().is_empty() {
            sink.push(twice(keyword, whole.head, second.head));
        }
        whole.to_mut().statements.extend(second.statements.iter().cloned());
    }
    Some(whole)
}

/// Returns `true` if an item is the rest of the block before it.
fn goes_on(item: &Item) -> bool {
    let head = match item {
        Item::Pieces(Block { head, .. })
        | Item::Board(Block { head, .. })
        | Item::Moves(Block { head, .. }) => *head,
        _ => return false,
    };
    head.range().is_empty()
}

/// Removes the reports of repeated declarations in a block that is written twice: they are the same
/// mistake.
fn drop_repeated(ast: &Ast, sink: &mut Sink) {
    let mut seen = [false; 3];
    let second = |item: &Item| {
        let (at, span) = match item {
            Item::Pieces(block) => (0, block.span),
            Item::Board(block) => (1, block.span),
            Item::Moves(block) => (2, block.span),
            _ => return None,
        };
        std::mem::replace(&mut seen[at], true).then_some(span)
    };
    let repeated: Vec<Span> =
        ast.items.iter().filter(|item| !goes_on(item)).filter_map(second).collect();
    let codes = [
        Code::DuplicateKind,
        Code::DuplicateNode,
        Code::DuplicateGlyph,
        Code::DuplicateMove,
        Code::TwoGrids,
        Code::TwoCycles,
    ];
    let inside = |place: Span| {
        repeated.iter().any(|span| span.start <= place.start && place.end <= span.end)
    };
    sink.retain(|report| {
        !codes.contains(&report.code)
            || !report.primary.as_ref().is_some_and(|label| inside(label.span))
    });
}

/// Reports the required sections that a definition lacks.
fn check_missing(scope: &Scope, found: &[(&str, bool)], sink: &mut Sink) {
    if scope.lost.sections {
        return;
    }
    let missing: Vec<&str> = found
        .iter()
        .filter(|(keyword, there)| !there && !scope.is_tainted(keyword))
        .map(|(keyword, _)| *keyword)
        .collect();
    if missing.is_empty() {
        return;
    }
    let form = |keyword: &&str| {
        if *keyword == "puzzle" {
            "`puzzle \"Name\"`".to_owned()
        } else {
            format!("`{keyword} {{ … }}`")
        }
    };
    let forms: Vec<String> = missing.iter().map(form).collect();
    sink.push(
        Diagnostic::at(
            Code::MissingSection,
            Span::at(0),
            format!("this definition has no {}", list_names(missing.iter().copied())),
        )
        .help(format!("add {}", forms.join(", "))),
    );
}

fn twice(keyword: &str, first: Span, second: Span) -> Diagnostic {
    Diagnostic::at(Code::DuplicateSection, second, format!("there is more than one `{keyword}`"))
        .because(first, "first here")
        .help(format!("keep one `{keyword}`, and put everything into it"))
}

/// Returns title, about, source and author, each at most once.
fn texts(ast: &Ast, sink: &mut Sink) -> [Option<String>; 4] {
    let mut found: [Option<&Text>; 5] = [None; 5];
    for item in &ast.items {
        let (at, keyword, text) = match item {
            Item::Puzzle(text) => (0, "puzzle", text),
            Item::About(text) => (1, "about", text),
            Item::Source(text) => (2, "source", text),
            Item::Author(text) => (3, "author", text),
            Item::Language(text) => (4, "language", text),
            _ => continue,
        };
        match found[at] {
            Some(first) => sink.push(twice(keyword, first.span, text.span)),
            None => found[at] = Some(text),
        }
    }
    if let Some(Spanned { value, span }) = found[4]
        && !value.parse().is_ok_and(|version| (1..=VERSION).contains(&version))
    {
        let report = Diagnostic::at(
            Code::UnknownVersion,
            *span,
            format!("there is no version {value} of the language"),
        );
        sink.push(
            report
                .offer(*span, VERSION.to_string())
                .help(format!("write `language {VERSION}`, which is the newest that this program reads; a newer one may read this file")),
        );
    }
    [0, 1, 2, 3].map(|at| found[at].map(|text| picture::folded(&text.value)))
}

/// The resolved statements of `moves`.
#[derive(Default)]
struct Moves {
    rules: Vec<Rule>,
    /// The rules that run after every move.
    settle: Vec<Rule>,
    /// For each chain its rules.
    chains: Vec<Vec<usize>>,
    /// The place of each rule.
    spans: Vec<Span>,
    /// The places of the rules that are inside other statements.
    inner_spans: Vec<Span>,
    never: Vec<(Condition, Span)>,
    never_repeat_click: bool,
}

/// Returns the measure of solutions: their cost if any statement gives one, otherwise their number
/// of moves (rule R37).
fn measure(statements: &[Instance<'_, MoveStatement>]) -> Measure {
    let costs = |statement: &MoveStatement| match statement {
        MoveStatement::Rewrite(ast::Rewrite { tail, .. })
        | MoveStatement::Click(ast::Click { tail, .. })
        | MoveStatement::Turn(ast::Turn { tail, .. })
        | MoveStatement::Act(ast::Act { tail, .. })
        | MoveStatement::Press(ast::Press { tail, .. }) => tail.cost.is_some(),
        MoveStatement::Chain(..) => true,
        MoveStatement::Settle(_)
        | MoveStatement::NeverRepeat(_)
        | MoveStatement::Never(..)
        | MoveStatement::For(_) => false,
    };
    if statements.iter().any(|one| costs(one.statement)) { Measure::Cost } else { Measure::Moves }
}

fn rules(
    scope: &Scope,
    statements: &[Instance<'_, MoveStatement>],
    budget: &Budget,
    sink: &mut Sink,
) -> Result<Moves, Limit> {
    let mut moves = Moves::default();
    let mut rewrites = Vec::new();
    for one in statements {
        budget.poll()?;
        let rule = match scope.params.enter(one, sink) {
            MoveStatement::Rewrite(rule) => {
                rewrites.extend(scope.spelled(&rule.name, &mut Sink::default()));
                scope.rule(rule, sink).map(|found| (found, rule.name.span))
            }
            MoveStatement::Click(rule) => {
                scope.click(rule, budget, sink)?.map(|found| (found, rule.head))
            }
            MoveStatement::Act(rule) => scope.act(rule, sink).map(|found| (found, rule.name.span)),
            MoveStatement::Turn(rule) => {
                scope.turn(rule, sink).map(|found| (Rule::Turn(found), rule.name.span))
            }
            MoveStatement::NeverRepeat(_) => {
                moves.never_repeat_click = true;
                None
            }
            MoveStatement::Never(condition, span) => {
                moves.never.extend(never(scope, condition, *span, sink));
                None
            }
            MoveStatement::Press(rule) => scope.press(rule, sink).map(|found| {
                moves.inner_spans.extend(scope.inner_spans(&one.with, &rule.rules));
                (Rule::Press(found), rule.name.span)
            }),
            MoveStatement::For(_) | MoveStatement::Chain(..) | MoveStatement::Settle(_) => None,
        };
        if let Some((rule, span)) = rule {
            moves.rules.push(rule);
            moves.spans.push(span);
        }
    }
    scope.params.leave(sink);
    moves.chains = scope.chains(statements, &moves.rules, &rewrites, sink);
    moves.settle = press::settle(scope, statements, sink);
    if !moves.settle.is_empty()
        && let Some((settle, around)) = press::settles(statements).next()
    {
        moves.inner_spans.extend(scope.inner_spans(around, &settle.rules));
    }
    turn::check_names(&rewrites, &moves.rules, &moves.spans, sink);
    Ok(moves)
}

fn never(
    scope: &Scope,
    condition: &ast::Condition,
    span: Span,
    sink: &mut Sink,
) -> Option<(Condition, Span)> {
    let condition = scope.condition(condition, sink);
    let stuck = condition
        .as_ref()
        .is_some_and(|condition| condition.any_part(&mut |part| *part == Condition::Stuck));
    if stuck {
        let report = Diagnostic::at(Code::StuckInNever, span, "`stuck` is not allowed in `never`");
        sink.push(
            report
                .help("the legal moves depend on `never` itself; describe the positions to forbid"),
        );
        return None;
    }
    Some((condition?, span))
}
