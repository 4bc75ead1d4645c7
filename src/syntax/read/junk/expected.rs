//! What was expected at a place and what stands there, in the user's words.
//!
//! In: a text, a place in it, and what the grammar would have taken there. Out: words for a report. Promises that no rule of the grammar is
//! named.

use super::super::super::grammar::Rule;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Words that are kept for later versions of the language.
const LATER: [&str; 5] = ["for", "piece", "chain", "use", "cost"];

/// A report for the slips that have a name of their own; `None` for any other.
pub fn report(text: &str, start: usize, at: usize, positives: &[Rule]) -> Option<Diagnostic> {
    let rest = &text[at..];
    let place = token(text, at);
    if rest.starts_with("\"\"\"") && !rest[3..].contains("\"\"\"") {
        let report = Diagnostic::at(Code::UnclosedPicture, Span::new(at, at + 3), "this picture is never closed")
            .help("add `\"\"\"` on a line of its own behind the last row");
        return Some(Diagnostic { primary: report.primary, ..report });
    }
    let line = rest.split(['\n', '\r']).next().unwrap_or("");
    if line.starts_with('"') && !line.starts_with("\"\"\"") && !line[1..].contains('"') {
        return Some(
            Diagnostic::at(Code::UnclosedString, Span::new(at, at + line.trim_end().len()), "this text is never closed")
                .help("add `\"` at its end; a text stands on one line"),
        );
    }
    if line.starts_with('\'') && !line[1..].contains('\'') {
        return Some(
            Diagnostic::at(Code::UnclosedGlyph, Span::new(at, at + line.trim_end().len()), "this glyph is never closed")
                .help("a glyph is one character in single quotes, such as `'A'`"),
        );
    }
    if let Some(open) = unclosed_bracket(&text[start..at]) {
        let bracket = &text[start + open..=start + open];
        let close = if bracket == "(" { ")" } else { "]" };
        if positives.iter().any(|rule| matches!(rule, Rule::right_paren | Rule::right_bracket | Rule::expr | Rule::add_op | Rule::mul_op))
            && (line.trim().is_empty() || line.starts_with(['{', '}', ';', '#']))
        {
            return Some(
                Diagnostic::at(
                    Code::UnclosedBracket,
                    Span::new(start + open, start + open + 1),
                    format!("this `{bracket}` is never closed"),
                )
                .because(place, format!("`{close}` was due here"))
                .help(format!("add `{close}`")),
            );
        }
    }
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let wants_name = positives.is_empty()
        || !positives.contains(&Rule::colon)
            && positives.iter().any(|rule| {
                matches!(
                    rule,
                    Rule::word
                        | Rule::line_word
                        | Rule::name
                        | Rule::glob
                        | Rule::kind_item
                        | Rule::kind_set
                        | Rule::node_set
                        | Rule::node_term
                        | Rule::target
                        | Rule::track
                        | Rule::placed
                        | Rule::cell
                        | Rule::pattern
                        | Rule::layout_cell
                        | Rule::kind
                        | Rule::orbit
                )
            });
    if LATER.contains(&word.as_str()) {
        return Some(
            Diagnostic::at(Code::ReservedForLater, place, format!("`{word}` is kept for a later version of the language"))
                .help("choose another name, such as one with a letter more"),
        );
    }
    if wants_name && crate::syntax::is_reserved(&word) {
        return Some(
            Diagnostic::at(Code::ReservedName, place, format!("`{word}` is a word of the language and cannot be a name"))
                .help(format!("choose another name, such as `{word}1`")),
        );
    }
    if wants_name && rest.starts_with(|c: char| c.is_ascii_digit() || c == '_') && rest.chars().nth(1).is_some_and(|c| c.is_alphanumeric())
    {
        let place = Span::new(at, at + word.len());
        return Some(
            Diagnostic::at(Code::BadName, place, format!("`{word}` cannot be a name"))
                .help(format!("a name begins with a letter: `n{}`", word.trim_start_matches('_'))),
        );
    }
    slip(text, start, at, positives, place, rest)
}

/// Slips of a sign.
fn slip(text: &str, start: usize, at: usize, positives: &[Rule], place: Span, rest: &str) -> Option<Diagnostic> {
    let before = text[start..at].chars().next_back();
    let hyphen = rest.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    if hyphen && before.is_some_and(|c| c.is_alphanumeric()) {
        return Some(
            Diagnostic::at(Code::HyphenInName, Span::new(at, at + 1), "a hyphen is never part of a name")
                .help("join the words with `_`, as in `big_frog`")
                .fix(Span::new(at, at + 1), "_"),
        );
    }
    if positives.contains(&Rule::arrow) || positives.contains(&Rule::cell) && rest.starts_with("->") {
        if let Some(sign) = ["->", "==>", "→", "<=", "≥"].into_iter().find(|sign| rest.starts_with(sign)) {
            let place = Span::new(at, at + sign.len());
            return Some(
                Diagnostic::at(Code::MissingArrow, place, format!("expected `=>` between the two sides, found `{sign}`"))
                    .help("write `=>`")
                    .fix(place, "=>"),
            );
        }
        if rest.trim_start_matches([' ', '\t']).starts_with(['\n', '\r', ';', '}', '#']) || rest.trim().is_empty() {
            return Some(
                Diagnostic::at(Code::MissingArrow, place, "this rule has no right side")
                    .saying("`=>` was due here")
                    .help("say what the pattern becomes: `jump: any green _ => _ _ any`"),
            );
        }
    }
    if positives.contains(&Rule::comparison) && rest.starts_with('=') && !rest.starts_with("==") {
        let place = Span::new(at, at + 1);
        return Some(
            Diagnostic::at(Code::SingleEquals, place, "a comparison is written `==`, not `=`").help("write `==`").fix(place, "=="),
        );
    }
    None
}

/// The last bracket of a text that is not closed in it.
fn unclosed_bracket(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' => open.push(at),
            ')' | ']' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// The place of the token at an offset; at the end of a line the line's last character.
pub fn token(text: &str, at: usize) -> Span {
    let rest = &text[at..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let (at, rest) = (at + blanks, &rest[blanks..]);
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().filter(|c| !c.is_control()).map_or(0, char::len_utf8) };
    Span::new(at, at + length)
}

/// What stands at the beginning of a text.
pub fn found(rest: &str) -> String {
    let rest = rest.trim_start_matches([' ', '\t']);
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').take(40).collect();
    match rest.chars().next() {
        None => "the end of the text".to_owned(),
        Some('\n' | '\r' | '#') => "the end of the line".to_owned(),
        Some(_) if !word.is_empty() => format!("`{word}`"),
        Some('`') => "a backtick".to_owned(),
        Some(character) => format!("`{character}`"),
    }
}

/// What was expected, as a list; `None` if nothing of it means anything to a user.
pub fn list(positives: &[Rule]) -> Option<String> {
    let mut names: Vec<String> = positives.iter().filter_map(|&rule| describe(rule)).collect();
    names.sort();
    names.dedup();
    if names.len() > 1 {
        names.retain(|name| name != "an operator");
    }
    let end = "the end of the statement";
    if let Some(at) = names.iter().position(|name| name == end) {
        let last = names.remove(at);
        names.push(last);
    }
    let last = names.pop()?;
    if names.is_empty() { Some(last) } else { Some(format!("{} or {last}", names.join(", "))) }
}

fn describe(rule: Rule) -> Option<String> {
    let debug = format!("{rule:?}");
    if let Some(keyword) = debug.strip_prefix("kw_") {
        return Some(format!("`{keyword}`"));
    }
    let words = match rule {
        Rule::word | Rule::line_word | Rule::any_word | Rule::stem | Rule::placed | Rule::name => "a name",
        Rule::number | Rule::decimal => "a number",
        Rule::expr | Rule::term | Rule::unary | Rule::power | Rule::exponent | Rule::atom => "a number or a parameter",
        Rule::string => "a text in double quotes",
        Rule::picture => "a picture in triple quotes",
        Rule::glyph | Rule::glyphs => "a glyph in single quotes",
        Rule::color => "a colour",
        Rule::colon => "`:`",
        Rule::equals => "`=`",
        Rule::arrow => "`=>`",
        Rule::comma => "`,`",
        Rule::dots => "`..`",
        Rule::left_paren | Rule::orbit | Rule::group => "`(`",
        Rule::right_paren => "`)`",
        Rule::right_bracket => "`]`",
        Rule::open_brace | Rule::late_brace => "`{`",
        Rule::close_brace | Rule::missing_close => "`}`",
        Rule::empty | Rule::kind_set | Rule::kind_item | Rule::kind_part | Rule::kind | Rule::layout_cell => "a piece",
        Rule::what | Rule::cell | Rule::pattern => "a cell, such as `_` or a piece",
        Rule::node_set | Rule::node_term | Rule::glob | Rule::track | Rule::jump => "a node",
        Rule::link => "`-` or `>`",
        Rule::effect | Rule::advance | Rule::retreat | Rule::set | Rule::clear => "an effect (`advance`, `retreat`, `set` or `clear`)",
        Rule::target | Rule::around => "`self`, `neighbours` or a node",
        Rule::condition | Rule::all_of | Rule::negated | Rule::fact | Rule::counted | Rule::is_kind => "a condition",
        Rule::comparison => "a comparison, such as `==`",
        Rule::figure | Rule::shortest | Rule::solutions | Rule::reachable => "`shortest`, `solutions`, `reachable` or `unsolvable`",
        Rule::add_op | Rule::mul_op => "an operator",
        Rule::on => "`on`",
        Rule::label => "`as`",
        Rule::scrambled => "`scrambled`",
        Rule::size => "a size, such as `4 by 4`",
        Rule::layout | Rule::put | Rule::start_statement => "a layout or `KIND at NODES`",
        Rule::eos => "the end of the statement",
        Rule::with => "`with`",
        Rule::from => "`from`",
        Rule::to => "`to`",
        Rule::lint => "the name of a warning",
        _ => return None,
    };
    Some(words.to_owned())
}
