//! What fits no statement: which statement it was meant to be, and where it goes wrong.
//!
//! In: a slice that the grammar set aside. Out: one report. Promises not to report what follows from it: its words count as declared.

use super::super::ast::{Block, Item, Lost};
use super::super::grammar::{Grammar, Rule};
use super::super::text::MAX_DEPTH;
use super::{P, Reader, inner};
use crate::diagnostic::{Code, Diagnostic, near, synonym};
use crate::source::Span;
use crate::syntax::is_reserved;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

mod expected;
mod sentences;
mod slips;

/// A statement: its keyword, the block it stands in, the rule that reads it, and how it is written.
type Form = (&'static str, &'static str, Rule, &'static str);

const FORMS: [Form; 30] = [
    ("puzzle", "", Rule::only_puzzle, "puzzle \"Name\""),
    ("language", "", Rule::only_language, "language 1"),
    ("about", "", Rule::only_about, "about \"…\""),
    ("source", "", Rule::only_source, "source \"…\""),
    ("author", "", Rule::only_author, "author \"…\""),
    ("param", "", Rule::only_param, "param m = 4"),
    ("allow", "", Rule::only_allow, "allow NAME-OF-A-WARNING"),
    ("expect", "", Rule::only_expect, "expect [with m=3] [from \"start\"] [to \"goal\"] shortest 24"),
    ("pieces", "", Rule::only_section, "pieces { … }"),
    ("board", "", Rule::only_section, "board { … }"),
    ("moves", "", Rule::only_section, "moves { … }"),
    ("start", "", Rule::only_start, "start { red at B2; green at A1 B1 }"),
    ("goal", "", Rule::only_goal, "goal { no green }"),
    ("class", "pieces", Rule::only_pieces_class, "class stone = black | white"),
    ("cycle", "pieces", Rule::only_pieces_cycle, "cycle red white blue"),
    ("nodes", "board", Rule::only_nodes, "nodes A1 (0,0)  A2 (4,0)  t[1..5]"),
    ("line", "board", Rule::only_line, "line top: t1 - t2 - t3"),
    ("jumps", "board", Rule::only_jumps, "jumps { A1-B1-A2  A1-B2-A3 }"),
    ("path", "board", Rule::only_path, "path row: h[1..9]"),
    ("ring", "board", Rule::only_ring, "ring wheel: w[1..12]"),
    ("grid", "board", Rule::only_grid, "grid 4 by 4"),
    ("region", "board", Rule::only_region, "region bottom = r2c*"),
    ("legend", "board", Rule::only_legend, "legend '*' crate in target"),
    ("click", "moves", Rule::only_click, "click red at r1c1: advance self neighbours"),
    ("turn", "moves", Rule::only_turn, "turn R (a b c d) (e f g h)"),
    ("never", "moves", Rule::only_never, "never wolf is near and goat is near"),
    // What begins with a name of the author's.
    ("", "pieces", Rule::only_pieces_kind, "frog 'A' green"),
    ("", "moves", Rule::only_rewrite, "jump: any green _ => _ _ any"),
    ("", "start", Rule::only_put, "red at B2"),
    ("", "goal", Rule::only_goal_statement, "no green"),
];

impl Reader<'_> {
    /// Junk inside a block whose body is `context`.
    pub(super) fn junk(&mut self, pair: &P<'_>, context: Rule) {
        let span = self.span(pair);
        self.faults += 1;
        let known = self.tainted.len();
        self.taint(span);
        if span.range().end == self.folded.len() && self.folded[span.range()].contains("\"\"\"") {
            self.swallowed = true;
            self.lost = Lost::ALL;
        }
        match context {
            Rule::pieces_body => self.lost.glyphs = true,
            // A picture in `grid` puts pieces on the board, and `legend` says what glyphs mean.
            Rule::board_body => self.lost = Lost { glyphs: true, grid: true, scenarios: true, ..self.lost },
            _ => {}
        }
        if span.range().start < self.reported {
            return;
        }
        let block = block_name(context);
        if context == Rule::jumps_body {
            return self.explain(span, Rule::only_jump, "A1-B1-A2", known);
        }
        if self.folded[span.range()].starts_with('{') {
            let place = Span::new(span.range().start, span.range().start + 1);
            let report = Diagnostic::at(Code::UnexpectedText, place, "a `{` cannot stand here").help("remove it");
            self.extra_open = true;
            return self.report(report, span);
        }
        if let Some(report) = sentences::report(self.folded, span.range().start, block) {
            return self.report(report, span);
        }
        let word = self.first_word_at(span);
        if is_reserved(&word) && self.stands_as_name(span, &word, block) {
            let place = Span::new(span.range().start, span.range().start + word.len());
            return self.report(slips::reserved(&word, place), span);
        }
        let form = FORMS.iter().find(|(keyword, home, ..)| *keyword == word && *home == block && !word.is_empty());
        if let Some(&(_, _, rule, form)) = form {
            return self.explain(span, rule, form, known);
        }
        if let Some((keyword, home, ..)) = FORMS.iter().find(|(keyword, home, ..)| *keyword == word && !home.is_empty() && !word.is_empty())
        {
            let place = Span::new(span.range().start, span.range().start + word.len());
            let report = Diagnostic::at(Code::MisplacedStatement, place, format!("`{keyword}` cannot stand inside `{block}`"))
                .help(format!("move it into the `{home}` block"));
            return self.report(report, span);
        }
        let misspelt = !self.folded[span.range()].contains("=>") && self.meant(&word, block).is_some();
        match FORMS.iter().find(|(keyword, home, ..)| keyword.is_empty() && *home == block) {
            Some(_) if misspelt => self.unknown_statement(span, &word, block),
            Some(&(_, _, rule, form)) => self.explain(span, rule, form, known),
            None => self.unknown_statement(span, &word, block),
        }
    }

    /// Junk outside all blocks. A block whose keyword is nearly right is read as what it was meant to be.
    pub(super) fn junk_item(&mut self, pair: P<'_>) -> Option<Item> {
        let pair = inner(pair).next()?;
        let span = self.span(&pair);
        self.faults += 1;
        if pair.as_rule() == Rule::junk_text {
            let sections = self.lost.sections;
            self.lost = Lost { sections, ..Lost::ALL };
        }
        if span.range().start < self.reported {
            self.taint(span);
            return None;
        }
        match pair.as_rule() {
            Rule::stray_close => {
                let report = Diagnostic::at(Code::StrayClose, span, "this `}` closes nothing")
                    .help("remove it, or look for a `{` that is missing above");
                self.report(report, span);
                None
            }
            Rule::unknown_block => self.unknown_block(span),
            _ => {
                self.taint(span);
                self.junk_line(span);
                None
            }
        }
    }

    fn junk_line(&mut self, span: Span) {
        let word = self.first_word_at(span);
        match FORMS.iter().find(|(keyword, ..)| *keyword == word && !word.is_empty()) {
            Some(&(keyword, "", rule, form)) => {
                self.explain(span, rule, form, 0);
                if matches!(keyword, "pieces" | "board" | "moves" | "start" | "goal") {
                    self.skip_block(span, matches!(keyword, "start" | "goal"));
                }
            }
            Some(_) if self.astray => self.reported = self.reported.max(span.range().end),
            Some((keyword, home, ..)) => {
                let place = Span::new(span.range().start, span.range().start + word.len());
                let report =
                    Diagnostic::at(Code::MisplacedStatement, place, format!("`{keyword}` cannot stand outside the `{home}` block"))
                        .help(format!("move it into `{home} {{ … }}`; perhaps that block is closed too early"));
                // What follows up to the next section has most likely been cut off with it.
                let before = self.folded[..span.range().start].rfind('}');
                let report = match before {
                    Some(brace) => report.because(Span::new(brace, brace + 1), "the last block ends here"),
                    None => report,
                };
                let rest = &self.folded[span.range().end..];
                let cut = rest.find("\n}").map_or(span.range().end, |length| span.range().end + length + 2);
                self.report(report, Span::new(span.range().start, cut));
            }
            None => self.unknown_statement(span, &word, ""),
        }
    }

    /// A section without its `{`, or a picture without its quotes: what follows belongs to it, up to a `}` at the beginning of a line; of
    /// a start or goal, up to an empty line.
    fn skip_block(&mut self, span: Span, rows: bool) {
        let begin = span.range().end;
        let (mut end, mut closed) = (begin, false);
        for line in self.folded[begin..].split_inclusive('\n') {
            let text = line.trim();
            let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let section = FORMS.iter().any(|(keyword, home, ..)| *keyword == word && home.is_empty() && !word.is_empty());
            if end > begin && (section || rows && text.is_empty()) {
                break;
            }
            end += line.len();
            if text.starts_with('}') {
                closed = true;
                break;
            }
        }
        if closed || rows {
            self.taint(Span::new(begin, end));
            self.reported = self.reported.max(end);
        }
    }

    fn unknown_block(&mut self, span: Span) -> Option<Item> {
        let word = self.first_word_at(span);
        let head = Span::new(span.range().start, span.range().start + word.len());
        let meant = self.meant(&word, "");
        let body = match meant {
            _ if FORMS.iter().any(|(keyword, ..)| *keyword == word) => None,
            Some("pieces") => Some(Rule::pieces_body),
            Some("board") => Some(Rule::board_body),
            Some("moves") => Some(Rule::moves_body),
            _ => None,
        };
        let Some(body) = body else {
            self.taint(span);
            self.junk_line(span);
            self.reported = self.reported.max(span.range().end);
            return None;
        };
        let meant = meant.unwrap_or_default();
        self.sink.push(
            Diagnostic::at(Code::UnknownStatement, head, format!("there is no section `{word}`"))
                .help(format!("did you mean `{meant}`?"))
                .fix(head, meant),
        );
        let open = self.folded[span.range()].find('{').map_or(span.range().end, |at| span.range().start + at + 1);
        let text = &self.folded[open..];
        let body = Grammar::parse(body, text).ok()?.next()?;
        let outer = std::mem::replace(&mut self.base, open);
        let item = match body.as_rule() {
            Rule::pieces_body => Item::Pieces(Block { head, statements: self.statements(body, Self::piece_statement) }),
            Rule::board_body => Item::Board(Block { head, statements: self.statements(body, Self::board_statement) }),
            _ => Item::Moves(Block { head, statements: self.statements(body, Self::move_statement) }),
        };
        self.base = outer;
        Some(item)
    }

    fn unknown_statement(&mut self, span: Span, word: &str, block: &str) {
        let start = span.range().start;
        let place = if word.is_empty() { expected::token(self.folded, start) } else { Span::new(start, start + word.len()) };
        let (noun, list) = if block.is_empty() { ("section", "the sections") } else { ("statement", "the statements of this block") };
        let known: Vec<&str> =
            FORMS.iter().filter(|(keyword, home, ..)| *home == block && !keyword.is_empty()).map(|form| form.0).collect();
        if let Some(report) = slips::comment(self.folded, span.range().start) {
            return self.report(report, span);
        }
        let meant = self.meant(word, block).filter(|meant| known.contains(meant));
        if let (Some(meant), false) = (meant, word.is_empty()) {
            self.tainted.push(meant.to_owned());
            let report = Diagnostic::at(Code::UnknownStatement, place, format!("there is no {noun} `{word}`"));
            return self.report(report.help(format!("did you mean `{meant}`?")).fix(place, meant), span);
        }
        if block.is_empty() && std::mem::replace(&mut self.astray, true) {
            self.reported = self.reported.max(span.range().end);
            return; // one report for all that follows one another
        }
        if block.is_empty() {
            self.lost = Lost::ALL;
        }
        if word.is_empty() {
            let found = expected::found(&self.folded[span.range().start..]);
            let report = Diagnostic::at(Code::UnexpectedText, place, format!("expected a {noun}, found {found}"))
                .help(format!("{list} are {}", known.join(", ")));
            return self.report(report, span);
        }
        let report = Diagnostic::at(Code::UnknownStatement, place, format!("there is no {noun} `{word}`"));
        self.report(report.help(format!("{list} are {}", known.join(", "))), span);
    }

    /// The keyword of a block (or of the file) that a word was meant to be.
    fn meant(&self, word: &str, block: &str) -> Option<&'static str> {
        let known = || FORMS.iter().filter(|(keyword, home, ..)| *home == block && !keyword.is_empty()).map(|form| form.0);
        let other = synonym(word).filter(|meant| known().any(|keyword| keyword == *meant));
        other.or_else(|| near(word, known()).first().and_then(|meant| known().find(|keyword| keyword == meant)))
    }

    /// Reads a slice again as the statement it was meant to be, and says where that fails.
    ///
    /// The first `known` tainted words come from statements above: bad names among them are reported there.
    fn explain(&mut self, span: Span, rule: Rule, form: &str, known: usize) {
        let start = span.range().start;
        let help = format!("it is written like `{form}`");
        let Err(error) = Grammar::parse(rule, &self.folded[start..self.window_end(span)]) else {
            let report = Diagnostic::at(Code::UnexpectedText, span, "this statement cannot be read here").help(help);
            return self.report(report, span);
        };
        let at = start
            + match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
        let positives = match error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        if self.folded[at..].trim().chars().all(|c| c.is_alphanumeric() || c == '_') && rule_in_block(rule) {
            return; // the text is cut off in this statement: the block that is never closed is reported
        }
        let report = slips::report(self.folded, start, at, &positives).unwrap_or_else(|| {
            let place = expected::token(self.folded, at);
            let found = expected::found(&self.folded[at..]);
            match expected::list(&positives) {
                Some(list) => Diagnostic::at(Code::UnexpectedText, place, format!("expected {list}, found {found}")),
                None => Diagnostic::at(Code::UnexpectedText, place, format!("unexpected {found}")),
            }
        });
        let bad_name = matches!(report.code, Code::BadName | Code::HyphenInName);
        let place = report.primary.as_ref().map_or(span, |label| label.span);
        if bad_name && self.is_known_bad(&self.folded[place.range()], known) {
            self.reported = self.reported.max(span.range().end);
            return;
        }
        let report = if report.help.is_some() { report } else { report.help(help) };
        let end = report.primary.as_ref().map_or(span.range().end, |label| label.span.range().end.max(span.range().end));
        self.report(report, Span::new(start, end));
    }

    /// Where the text ends that is read again: the parser's own report looks at all of it, so a long rest would cost quadratic time.
    fn window_end(&self, span: Span) -> usize {
        const LONGEST: usize = 2_000;
        let from = (span.range().end + LONGEST).min(self.folded.len());
        let mut most = (from + LONGEST).min(self.folded.len());
        while !self.folded.is_char_boundary(most) {
            most += 1;
        }
        let line_end = self.folded.as_bytes()[from..most].iter().position(|&byte| byte == b'\n');
        line_end.map_or(most, |length| from + length)
    }

    /// Whether a bad name stands on a line above that is reported for another one.
    fn is_known_bad(&self, name: &str, known: usize) -> bool {
        let reported = format!("`{name}` cannot be a name");
        self.tainted[..known].iter().any(|word| word == name) && !self.sink.says(&reported)
    }

    /// Whether a word of the language stands where the author's own names stand.
    fn stands_as_name(&self, span: Span, word: &str, block: &str) -> bool {
        let behind = self.folded[span.range()][word.len()..].trim_start();
        match block {
            "pieces" => word != "legend" && behind.starts_with('\''),
            "moves" => behind.contains("=>"),
            "start" | "goal" => behind.starts_with(':') || behind.starts_with("at ") || behind.starts_with("is "),
            _ => false,
        }
    }

    fn report(&mut self, report: Diagnostic, covers: Span) {
        self.reported = self.reported.max(covers.range().end);
        self.sink.push(report);
    }

    fn first_word_at(&self, span: Span) -> String {
        self.folded[span.range()].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    }

    fn taint(&mut self, span: Span) {
        if self.tainted.len() > 10_000 {
            return; // a text of nothing but junk needs no more
        }
        let text = &self.folded[span.range()];
        let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-'));
        let parts = words.flat_map(|word| word.split('-').chain(word.contains('-').then_some(word)));
        for word in parts.filter(|word| word.starts_with(char::is_alphanumeric)) {
            let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
            self.tainted.extend([word, stem].into_iter().filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
}

/// Whether the rule reads a statement of a block.
fn rule_in_block(rule: Rule) -> bool {
    rule == Rule::only_jump || FORMS.iter().any(|(_, home, known, _)| *known == rule && !home.is_empty())
}

fn block_name(body: Rule) -> &'static str {
    match body {
        Rule::pieces_body => "pieces",
        Rule::board_body | Rule::jumps_body => "board",
        Rule::moves_body => "moves",
        Rule::start_body => "start",
        Rule::goal_body => "goal",
        _ => "",
    }
}

const _: () = assert!(MAX_DEPTH < 1_000, "re-reading recurses as deep as the text nests");
