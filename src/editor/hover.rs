//! Descriptions of names and words in a few lines of Markdown. The description of a rule has its
//! effect and its number of ground moves, that of a piece its glyph and colour, that of a node its
//! lines.
//!
//! In a definition with errors, a description has only the known facts.

use super::found::Found;
use crate::diagnostic::{self, Sort, clean, list_names};
use crate::model::{Board, Kind, KindSet, Line, NodeId, Puzzle};
use crate::phrase::counted;
use crate::resolve::{Spelling, Use};
use crate::source::{Source, Span};
use crate::syntax::ast::{Item, MoveStatement, Name, written};
use crate::syntax::name_text;
use crate::syntax::token::tokens;
use crate::syntax::words;

/// The number of names of one item that are listed.
const MOST_NAMES: usize = 200;

/// A description of a name or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hover {
    /// The place of the name or word.
    pub span: Span,
    /// The description as Markdown.
    pub markdown: String,
}

/// Returns the description of the name or word at a place of a text.
pub(super) fn hover(source: &Source, found: &Found, offset: usize) -> Option<Hover> {
    let (span, text) = match found.uses.at(offset) {
        Some(mention) => (mention.span, about_name(source, found, mention)),
        None => about_word(source, found, offset)?,
    };
    Some(Hover {
        span,
        markdown: text.lines().map(|line| clean(line, true)).collect::<Vec<_>>().join("\n"),
    })
}

/// Returns the description of a word of the language; `click` is a rule without a name.
fn about_word(source: &Source, found: &Found, offset: usize) -> Option<(Span, String)> {
    if let Some(rule) = rules(found)
        .into_iter()
        .find(|rule| (rule.head.start as usize..=rule.head.end as usize).contains(&offset))
    {
        return Some((rule.head, about_rules(source, found, &[rule])));
    }
    let before = tokens(source.text()).take_while(|token| token.at <= offset);
    let word = before.filter(|token| token.is_word() && token.end() >= offset).last()?;
    let known = words::find(word.text)?;
    let more = if known.form.is_empty() {
        String::new()
    } else {
        format!("\n\n`{}`\n\nfor example `{}`", known.form, known.example)
    };
    Some((word.span(), format!("**{}**: {}{more}", known.text, known.about)))
}

fn about_name(source: &Source, found: &Found, mention: &Use) -> String {
    let written = source.slice(mention.span);
    let head = format!("`{written}`: {}", mention.sort.word());
    let known = || -> Option<String> {
        let puzzle = found.puzzle.as_ref()?.model();
        match mention.sort {
            Sort::Param => puzzle
                .params
                .iter()
                .find(|(name, _)| name == written)
                .map(|(_, value)| format!("{head}, {value}")),
            Sort::Kind => Some(format!("{head}\n\n{}", kinds(puzzle, mention))),
            Sort::Class => class(puzzle, written).map(|members| format!("{head}: {members}")),
            Sort::Node => Some(format!("{head}\n\n{}", nodes(&puzzle.board, mention))),
            Sort::Region => puzzle
                .board
                .region(written)
                .map(|nodes| format!("{head}: {}", node_list(&puzzle.board, nodes))),
            Sort::Line => Some(format!("{head}\n\n{}", lines(&puzzle.board, written)?)),
            Sort::Rule
            | Sort::Turn
            | Sort::Cell
            | Sort::Start
            | Sort::Goal
            | Sort::Color
            | Sort::Lint => None,
        }
    };
    if matches!(mention.sort, Sort::Rule | Sort::Turn) {
        // At its declaration, the rule itself; elsewhere, as in a chain, all rules of that name.
        let means = |rule: &Written<'_>| {
            if mention.declares {
                rule.head == mention.span
            } else {
                declared(found, rule.head).is_some_and(|one| one.means(mention))
            }
        };
        let meant: Vec<Written<'_>> =
            rules(found).into_iter().filter(means).take(MOST_NAMES).collect();
        return if meant.is_empty() { head } else { about_rules(source, found, &meant) };
    }
    known().unwrap_or(head)
}

/// A rule in the text.
struct Written<'a> {
    /// The name of the rule, or the keyword of a click.
    head: Span,
    statement: &'a MoveStatement,
}

/// Returns all rules, including those inside of presses and of `settle`.
fn rules(found: &Found) -> Vec<Written<'_>> {
    let blocks = found
        .ast()
        .items
        .iter()
        .filter_map(|item| if let Item::Moves(block) = item { Some(block) } else { None });
    blocks.flat_map(|block| rules_in(&block.statements)).collect()
}

fn rules_in(statements: &[MoveStatement]) -> Vec<Written<'_>> {
    let mut found = Vec::new();
    for statement in written(statements) {
        let (head, inside) = match statement {
            MoveStatement::Press(rule) => (Some(rule.name.span), &rule.rules[..]),
            MoveStatement::Settle(rule) => (None, &rule.rules[..]),
            MoveStatement::Rewrite(rule) => (Some(rule.name.span), &[][..]),
            MoveStatement::Click(rule) => (Some(rule.head), &[][..]),
            MoveStatement::Turn(rule) => (Some(rule.name.span), &[][..]),
            MoveStatement::Act(rule) => (Some(rule.name.span), &[][..]),
            MoveStatement::Never(..)
            | MoveStatement::NeverRepeat(_)
            | MoveStatement::For(_)
            | MoveStatement::Chain(..) => (None, &[][..]),
        };
        found.extend(head.map(|head| Written { head, statement }));
        found.extend(rules_in(inside));
    }
    found
}

/// Returns the declaration of a rule.
fn declared(found: &Found, head: Span) -> Option<&Use> {
    found.uses.all().iter().find(|one| one.declares && one.span == head)
}

impl Found {
    /// Returns the number of ground moves of each rule, with the place of its name; none if they
    /// were not computed.
    #[cfg(feature = "lsp")]
    pub(super) fn counted(&self) -> Vec<(Span, usize)> {
        rules(self).iter().filter_map(|rule| Some((rule.head, moves(self, rule)?))).collect()
    }
}

/// Returns a number of ground moves in words.
#[must_use]
pub(super) fn in_words(count: usize) -> String {
    counted(count, "ground move", "ground moves")
}

/// Returns the number of ground moves of a rule, over all iterations of the loops around it.
fn moves(found: &Found, rule: &Written<'_>) -> Option<usize> {
    let spans = &found.puzzle.as_ref()?.model().rule_spans;
    let mut own =
        found.moves.as_ref()?.iter().zip(spans).filter(|(_, span)| **span == rule.head).peekable();
    // Rules inside of presses have no moves of their own.
    own.peek().is_some().then(|| own.map(|(count, _)| count).sum())
}

fn about_rules(source: &Source, found: &Found, rules: &[Written<'_>]) -> String {
    let tell = |rule: &Written<'_>| {
        let count = moves(found, rule).map(in_words);
        let head = format!("`{}`: rule", source.slice(rule.head));
        [Some(head), Some(deed(source, rule.statement)), count]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n\n")
    };
    rules.iter().map(tell).collect::<Vec<_>>().join("\n\n")
}

/// Returns the effect of a rule in a sentence.
fn deed(source: &Source, statement: &MoveStatement) -> String {
    let words = |span: Span| source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    match statement {
        MoveStatement::Rewrite(rule) => {
            let lines = match &rule.on[..] {
                [] => "any line".to_owned(),
                names => format!("`{}`", texts(names)),
            };
            let direction = rule.direction.as_ref().map_or("either way", |word| &word.value);
            format!(
                "along {lines}, {direction}: `{}` becomes `{}`",
                words(rule.left.span),
                words(rule.right.span)
            )
        }
        MoveStatement::Click(rule) => {
            let effects: Vec<String> =
                rule.effects.iter().map(|effect| format!("`{}`", words(effect.span))).collect();
            format!("all at once: {}", effects.join(", "))
        }
        MoveStatement::Act(rule) => {
            let effects: Vec<String> =
                rule.effects.iter().map(|effect| format!("`{}`", words(effect.span))).collect();
            format!("a move without a place, all at once: {}", effects.join(", "))
        }
        MoveStatement::Turn(rule) => format!(
            "the contents of a node go to the next node of its cycle: `{}`",
            words(rule.span)
        ),
        MoveStatement::Press(rule) => {
            let names = rule.rules.iter().filter_map(|one| {
                if let MoveStatement::Rewrite(rule) = one { Some(&rule.name) } else { None }
            });
            let names: Vec<String> = names.map(|name| format!("`{}`", name_text(name))).collect();
            format!("one move, in which rules run until none applies: {}", names.join(", "))
        }
        MoveStatement::Settle(_)
        | MoveStatement::Never(..)
        | MoveStatement::NeverRepeat(_)
        | MoveStatement::For(_)
        | MoveStatement::Chain(..) => String::new(),
    }
}

fn texts(names: &[Name]) -> String {
    names.iter().map(name_text).collect::<Vec<_>>().join("`, `")
}

/// Returns the glyph, colour and cycle of each kind.
fn kinds(puzzle: &Puzzle, mention: &Use) -> String {
    let kinds = &puzzle.kinds;
    let meant =
        kinds.all().filter(|kind| mention.spelling.meets(&Spelling::plain(kinds.name(*kind))));
    let tell = |kind: Kind| {
        let name = kinds.name(kind);
        let glyph = kinds
            .glyphs
            .get(kind.index())
            .copied()
            .flatten()
            .map_or("no glyph".to_owned(), |glyph| format!("glyph `{glyph}`"));
        let color = kinds
            .colors
            .get(kind.index())
            .copied()
            .flatten()
            .map(|color| format!(", colour {color}"))
            .unwrap_or_default();
        let icon = kinds
            .icons
            .get(kind.index())
            .and_then(Option::as_ref)
            .map(|icon| format!(", icon {icon}"))
            .unwrap_or_default();
        let next = kinds.next.get(kind.index()).filter(|next| **next != kind);
        let next =
            next.map(|next| format!(", advances to `{}`", kinds.name(*next))).unwrap_or_default();
        format!("- `{name}`: {glyph}{color}{icon}{next}")
    };
    meant.take(MOST_NAMES).map(tell).collect::<Vec<_>>().join("\n")
}

fn class(puzzle: &Puzzle, name: &str) -> Option<String> {
    let members: &KindSet =
        puzzle.kinds.classes.iter().find(|(known, _)| known == name).map(|(_, members)| members)?;
    Some(list_names(members.iter().take(MOST_NAMES).map(|kind| puzzle.kinds.name(kind))))
}

/// Returns the lines and regions of a node; for several nodes, their names.
fn nodes(board: &Board, mention: &Use) -> String {
    let plain = Spelling::plain;
    let meant: Vec<NodeId> = board
        .nodes()
        .filter(|&node| mention.spelling.meets(&plain(board.name(node))))
        .take(MOST_NAMES)
        .collect();
    let &[node] = &meant[..] else { return node_list(board, &meant) };
    let mut through: Vec<&Line> =
        board.lines().iter().filter(|line| line.nodes.contains(&node)).collect();
    through.sort_by_key(|line| line.family);
    let family =
        |line: &Line| board.families().get(line.family.0 as usize).map_or("", String::as_str);
    let tell = |line: &&Line| format!("- `{}`: {}", family(line), node_list(board, &line.nodes));
    let mut rows: Vec<String> = through.iter().take(MOST_NAMES).map(tell).collect();
    let regions = board
        .regions()
        .iter()
        .filter(|(_, nodes)| nodes.contains(&node))
        .map(|(name, _)| format!("- in `{name}`"));
    rows.extend(regions);
    if rows.is_empty() { "on no line".to_owned() } else { rows.join("\n") }
}

fn lines(board: &Board, name: &str) -> Option<String> {
    let family = board.find_family(name)?;
    let all: Vec<_> = board.lines().iter().filter(|line| line.family == family).collect();
    let shown = all
        .iter()
        .take(10)
        .map(|line| format!("- {}", node_list(board, &line.nodes)))
        .collect::<Vec<_>>()
        .join("\n");
    let count = diagnostic::counted(all.len(), "line", "lines");
    Some(format!("{count}\n\n{shown}"))
}

/// Returns a list of names of nodes, cut to a reasonable length.
fn node_list(board: &Board, nodes: &[NodeId]) -> String {
    list_names(nodes.iter().take(MOST_NAMES).map(|&node| board.name(node)))
}
