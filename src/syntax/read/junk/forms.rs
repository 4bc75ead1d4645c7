//! The statements of the language: the word that begins each, its block, and how it is written.

use super::super::super::grammar::Rule;

/// A statement: its keyword, the block it stands in, the rule that reads it, and how it is written.
pub type Form = (&'static str, &'static str, Rule, &'static str);

pub const FORMS: [Form; 30] = [
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

/// Whether the rule reads a statement of a block.
pub fn rule_in_block(rule: Rule) -> bool {
    rule == Rule::only_jump || FORMS.iter().any(|(_, home, known, _)| *known == rule && !home.is_empty())
}

/// The rule that reads the statement of a block which begins with a word.
pub fn rule_of(word: &str, body: Rule) -> Option<Rule> {
    if body == Rule::jumps_body {
        return Some(Rule::only_jump);
    }
    let block = block_name(body);
    let form = |keyword: &str| FORMS.iter().find(|(known, home, ..)| *known == keyword && *home == block).map(|(_, _, rule, _)| *rule);
    form(word).or_else(|| form("").filter(|_| !FORMS.iter().any(|(known, ..)| *known == word)))
}

pub fn block_name(body: Rule) -> &'static str {
    match body {
        Rule::pieces_body => "pieces",
        Rule::board_body | Rule::jumps_body => "board",
        Rule::moves_body => "moves",
        Rule::start_body => "start",
        Rule::goal_body => "goal",
        _ => "",
    }
}

/// Whether a keyword begins a block of the file.
pub fn is_block(keyword: &str) -> bool {
    matches!(keyword, "pieces" | "board" | "moves" | "start" | "goal")
}

/// How a statement is written that a rule reads.
pub fn form(rule: Rule) -> Option<&'static str> {
    let jump = (rule == Rule::only_jump).then_some("A1-B1-A2");
    jump.or_else(|| FORMS.iter().find(|(_, _, known, _)| *known == rule).map(|(.., form)| *form))
}
