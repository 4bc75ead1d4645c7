//! Describes the expected and the actual text at a place for the user. The words of the language
//! come from their table.

use super::super::super::grammar::Rule;
use crate::source::Span;
use crate::syntax::token::is_part;
use crate::syntax::words::{self, Place};

/// Returns the span of the token at an offset; at the end of a line that of the last character of
/// the line.
pub fn token(text: &str, at: usize) -> Span {
    let rest = &text[at..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    // A comment, which consists of blanks here, belongs to the end of its line.
    let blanks = if rest[blanks..].starts_with(['\n', '\r']) { 0 } else { blanks };
    let (at, rest) = (at + blanks, &rest[blanks..]);
    let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let length = if word > 0 {
        word
    } else {
        rest.chars()
            .next()
            .filter(|c| !c.is_control() && !matches!(c, ' ' | '\t'))
            .map_or(0, char::len_utf8)
    };
    Span::new(at, at + length)
}

/// Describes the beginning of a text.
pub fn found(rest: &str) -> String {
    let rest = rest.trim_start_matches([' ', '\t']);
    let word: String = rest.chars().take_while(|&c| is_part(c)).take(40).collect();
    match rest.chars().next() {
        None => "the end of the text".to_owned(),
        Some('\n' | '\r') => "the end of the line".to_owned(),
        Some(_) if !word.is_empty() => format!("`{word}`"),
        Some('`') => "a backtick".to_owned(),
        Some(character) => format!("`{character}`"),
    }
}

/// Describes the expected rules as a list; `None` if none of them has a meaning for the user.
pub fn list(positives: &[Rule]) -> Option<String> {
    let mut names: Vec<String> = positives.iter().flat_map(|&rule| describe(rule)).collect();
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
    alternatives(names)
}

/// Joins names: `a, b or c`.
fn alternatives(mut names: Vec<String>) -> Option<String> {
    let last = names.pop()?;
    if names.is_empty() { Some(last) } else { Some(format!("{} or {last}", names.join(", "))) }
}

/// Returns the words of the language with which a rule may begin; none if it may also begin with
/// another token.
pub fn beginnings(rule: Rule) -> Vec<&'static str> {
    let place = match rule {
        Rule::effect => Place::Effect,
        Rule::figure => Place::Figure,
        _ => return words::first(rule).map(|(word, _)| word.text).into_iter().collect(),
    };
    words::at(place).map(|word| word.text).collect()
}

/// The description of a cell for the user.
pub const CELL: &str = "a cell, such as `_` or a piece";

/// Describes a rule for the user; empty if it has no meaning for the user.
pub fn describe(rule: Rule) -> Vec<String> {
    let quoted = |place: Place| {
        words::at(place).map(|word| format!("`{}`", word.text)).collect::<Vec<String>>()
    };
    let begun =
        words::first(rule).map(|(word, alone)| (word, !alone && word.stands(Place::Effect)));
    match (rule, begun) {
        (Rule::effect, _) | (_, Some((_, true))) => {
            return alternatives(quoted(Place::Effect))
                .map(|list| format!("an effect ({list})"))
                .into_iter()
                .collect();
        }
        (Rule::figure, _) => return quoted(Place::Figure),
        (Rule::target, _) => return [quoted(Place::Target), describe(Rule::node_set)].concat(),
        (_, Some((word, _))) => return vec![format!("`{}`", word.text)],
        _ => {}
    }
    let words = match rule {
        Rule::word
        | Rule::jumps_word
        | Rule::any_word
        | Rule::stem
        | Rule::placed
        | Rule::name
        | Rule::indexed
        | Rule::line_name
        | Rule::numbers => "a name",
        Rule::number | Rule::decimal => "a number",
        Rule::coordinate
        | Rule::sum
        | Rule::product
        | Rule::signed
        | Rule::raised
        | Rule::raise
        | Rule::amount => "a number or a parameter",
        Rule::expr
        | Rule::term
        | Rule::unary
        | Rule::power
        | Rule::exponent
        | Rule::atom
        | Rule::counted => "a number or a parameter",
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
        Rule::open_brace => "`{`",
        Rule::close_brace => "`}`",
        Rule::empty
        | Rule::kind_set
        | Rule::kind_item
        | Rule::kind_part
        | Rule::kind
        | Rule::layout_cell => "a piece",
        Rule::what | Rule::cell | Rule::pattern => CELL,
        Rule::node_set | Rule::node_term | Rule::glob | Rule::track | Rule::jump => "a node",
        Rule::link => "`-` or `>`",
        Rule::condition
        | Rule::all_of
        | Rule::negated
        | Rule::fact
        | Rule::compared
        | Rule::is_kind => "a condition",
        Rule::comparison => "a comparison, such as `==`",
        Rule::add_op | Rule::mul_op => "an operator",
        Rule::size => "a size, such as `4 by 4`",
        Rule::layout | Rule::put | Rule::start_statement => "a layout or `KIND at NODES`",
        Rule::eos => "the end of the statement",
        Rule::lint => "the name of a warning",
        _ => return Vec::new(),
    };
    vec![words.to_owned()]
}
