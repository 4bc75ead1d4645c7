//! Fills the metavariables for lists with other separators: pieces, members of a class, nodes,
//! lines, places, jumps, effects.

use super::row::{Bound, Metavariables};
use super::words::PhraseWord;
use crate::diagnostic::near;
use crate::syntax::token::Kind;

const BLANKS: &str = "`{}` is not allowed here: the items of a list are separated by blanks";

/// The brackets that authors put around a list that has none in the language.
const BRACKETS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];

/// A list of items.
pub struct List {
    /// The metavariable that is filled by the list.
    pub variable: &'static str,
    /// The metavariable of an item.
    item: &'static str,
    /// The separator of items in the language.
    ours: &'static str,
    /// The separators that authors write.
    theirs: &'static [&'static str],
    /// The reason why these are wrong.
    why: &'static str,
    /// The separators that can have no other meaning.
    sure: &'static [&'static str],
    /// The reason why a missing separator is wrong, empty if it is not wrong; `None` if the list
    /// ends there.
    apart: Option<&'static str>,
    /// The reason why brackets around the list are wrong; `None` if they belong to another part.
    brackets: Option<&'static str>,
}

const fn list(
    variable: &'static str,
    item: &'static str,
    ours: &'static str,
    theirs: &'static [&'static str],
    why: &'static str,
) -> List {
    List { variable, item, ours, theirs, why, sure: &[","], apart: Some(""), brackets: None }
}

const ANY_OF: &str = "pieces any of which will do are joined by `|`, not by `{}`";
const BARE: &str = "pieces stand here without brackets";
const STEPS: &[&str] = &[",", "|", "->", ">", "=>", "→", "and", "or", "/", "then", "+", "-", "="];

/// The lists.
#[rustfmt::skip]
pub const LISTS: &[List] = &[
    List { sure: &[], apart: None, ..list("OPTIONS", "PIECE", "|", &["or", ",", "/", "||", "+", "&"], ANY_OF) },
    List { sure: &[], apart: None, ..list("SEVERAL", "PIECE", "|", &["or", ",", "/", "||", "+", "&", "and"], ANY_OF) },
    List { sure: &["or", "/", "||"], apart: None, ..list("ANY", "NAMED", "|", &["or", "/", "||"], ANY_OF) },
    List { brackets: Some(BARE), ..list("MEMBERS", "MEMBER", " ", STEPS, BLANKS) },
    List { brackets: Some(BARE), apart: Some("the pieces of a class are separated by `|`"), ..list("CLASS", "MEMBER", " | ", STEPS, "a `{}` is not allowed here: the pieces of a class are separated by `|`") },
    List { sure: &[], ..list("PIECES", "DECLARED", "; ", &[","], "`,` is not allowed here: statements are separated by `;` or a line break") },
    List { brackets: Some("nodes stand side by side, without `{}`"), ..list("TERMS", "ITEM", " ", &[",", "and", "&", "+", ";", "or", "|"], BLANKS) },
    list("PLACED", "PLACE", " ", &[",", "and", "&", ";", "|"], BLANKS),
    List { apart: Some("each line is a statement of its own"), ..list("EDGES", "PART", "; line edge: ", &[",", ";"], "a `{}` is not allowed here: each line is a statement of its own") },
    list("COUPLES", "COUPLE", " ", &[",", ";"], BLANKS),
    list("CHAINS", "CHAIN", " ", &[",", ";"], BLANKS),
    list("PAIRS", "JUMP", " ", &[",", ";"], BLANKS),
    list("ROUND", "GROUP", " ", &[",", "-", "->", ">", "→", "and", "--", "=>", "&", "|"], BLANKS),
    list("RUN", "OWN", " ", &[",", "-", "->", ">", "→", "and", "--", "=>", "&", "|"], BLANKS),
    List { brackets: Some("a jump is written without brackets: `a-b-c`"), ..list("JUMPS", "JUMP", "  ", &[","], BLANKS) },
    list("SPELT", "GLUED", "  ", &[","], BLANKS),
    List { sure: &[], apart: Some("lines are separated by `,`"), ..list("TOGETHER", "THIS", ", ", &["and", "or", "&", "|", "/"], "lines are separated by `,`, not by `{}`") },
    list("EFFECTS", "EFFECT", " ", &[",", "and", ";", "&", "then", "+"], "effects stand side by side, without `{}`"),
    list("CHANGES", "CHANGE", " ", &[",", "and", ";", "&", "then", "+"], "effects stand side by side, without `{}`"),
    list("TARGETS", "TARGET", " ", &[",", "and", "&", "+"], "targets stand side by side, without `{}`"),
    list("TINTS", "HUE", " ", &[",", "/", "and"], BLANKS),
    list("MARKS", "GLYPH", " ", &[",", "/", "and"], BLANKS),
    list("ICONS", "ICON", " ", &[",", "|", "/", "and"], BLANKS),
    list("EMOJIS", "EMOJI", " ", &[",", "|", "/", "and"], BLANKS),
    List { brackets: Some("the items of a `for` stand side by side, without `{}`"), ..list("LISTED", "GONE", " ", &[",", "|", "/", "and", "or", "&"], BLANKS) },
    List { apart: Some("rounds of a `for` are separated by `,`"), sure: &[], ..list("COURSES", "COURSE", ", ", &["and", ";", "for", "x", "*", "&", "×"], "rounds of a `for` are separated by `,`, not by `{}`") },
    list("SETTINGS", "SETTING", " ", &[",", "and", ";"], BLANKS),
];

impl List {
    /// Returns the lists that begin at a word, the longest first; the list with a comma at its end
    /// comes last.
    pub fn fits(
        &self,
        vars: &Metavariables<'_>,
        words: &[PhraseWord<'_>],
        at: usize,
    ) -> Vec<(usize, Bound)> {
        let text = |at: usize| words.get(at).map_or("", |word| word.text);
        let mut found = Vec::new();
        let bracket = BRACKETS.iter().find(|(open, _)| *open == text(at));
        if let (Some(why), Some((_, close))) = (self.brackets, bracket)
            && let Some((end, list)) =
                self.items(vars, words, at + 1).into_iter().find(|(end, _)| text(*end) == *close)
        {
            let mut inside = Bound::default();
            inside.wrong(at, why, true);
            inside.add("", list);
            found.push((end + 1, inside));
        }
        found.extend(self.items(vars, words, at));
        found
    }

    fn items(
        &self,
        vars: &Metavariables<'_>,
        words: &[PhraseWord<'_>],
        at: usize,
    ) -> Vec<(usize, Bound)> {
        let (mut at, mut all, mut found) = (at, Bound::default(), Vec::new());
        let mut trailing = None;
        while let Some((end, item)) = vars.first(self.item, words, at) {
            all.add(if found.is_empty() { "" } else { self.ours }, item);
            found.push((end, all.clone()));
            at = end;
            while let Some(sign) = words
                .get(at)
                .filter(|sign| sign.text == self.ours.trim() || self.theirs.contains(&sign.text))
                // `frog+` is a cell that repeats.
                .filter(|sign| sign.text != "+" || sign.at > words[at - 1].end())
            {
                if sign.text != self.ours.trim() {
                    all.wrong(at, self.why, self.sure.contains(&sign.text));
                }
                at += 1;
            }
            trailing = (at > end && words[end..at].iter().all(|sign| sign.text == ","))
                .then(|| (at, all.clone()));
            match self.apart {
                None if at == end => break,
                Some(why) if at == end && !why.is_empty() => all.wrong(at, why, false),
                _ => {}
            }
        }
        if self.variable == "ROUND" {
            // A turn returns from its last node to the first by itself.
            let is_round = |text: &str| {
                text.rsplit_once(' ')
                    .is_some_and(|(rest, last)| rest.split(' ').next() == Some(last))
            };
            let rounded = found.iter_mut().filter(|(_, list)| is_round(&list.text));
            rounded.for_each(|(_, list)| {
                list.text.truncate(list.text.rfind(' ').unwrap_or(list.text.len()))
            });
        }
        found.reverse();
        found.extend(trailing);
        found
    }
}

/// Reads the nodes of a ring that repeats its first node at the end.
pub fn wheel(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let (end, nodes) = vars.first("RUN", words, at).filter(|(end, _)| *end == words.len())?;
    let (rest, last) = nodes.text.rsplit_once(' ')?;
    (rest.contains(' ') && rest.split(' ').next() == Some(last)).then(|| (end, Bound::right(rest)))
}

/// Reads the pieces of a cycle that repeats its first piece at the end.
pub fn roundabout(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let (end, members) = vars.first("MEMBERS", words, at).filter(|(end, _)| *end == words.len())?;
    let (rest, last) = members.text.rsplit_once(' ')?;
    let mut found = Bound::right(rest);
    found.wrong(end - 1, "a cycle goes back to its first piece by itself", false);
    (rest.contains(' ') && rest.split(' ').next() == Some(last)).then_some((end, found))
}

/// Reads a shape as one text in double quotes: `'##/#.'`, or separate texts for its rows as in
/// `["##", "#."]`.
pub fn stacked(words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let close = BRACKETS.iter().find(|(open, _)| *open == text(at)).map(|(_, close)| *close);
    let mut end = at + usize::from(close.is_some());
    let mut rows = Vec::new();
    let row = |word: &&PhraseWord<'_>| {
        word.kind == Kind::String && word.text.len() > 2
            || word.kind == Kind::Glyph && word.text.len() > 3
    };
    while let Some(word) = words.get(end).filter(row) {
        rows.push(word.text.trim_matches(['"', '\'']));
        end += 1 + usize::from(matches!(text(end + 1), "," | "/" | "+" | "|"));
    }
    let alone = words.get(at).is_some_and(|word| word.kind == Kind::Glyph) && rows.len() == 1;
    let drawn = (alone || rows.len() > 1)
        && rows.iter().all(|row| row.chars().all(|sign| "#./".contains(sign)));
    let closed = close.is_none_or(|close| close == text(end));
    (drawn && closed).then(|| {
        (end + usize::from(close.is_some()), Bound::right(format!("\"{}\"", rows.join("/"))))
    })
}

/// The longest side of a block that is drawn as a shape.
const LONGEST_SIDE: usize = 9;

/// Reads a size as a shape: a full block of these rows and columns.
pub fn block(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let (end, size) = vars.first("SIZE", words, at)?;
    let (rows, columns) = size.text.split_once(" by ")?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
    let shape = vec!["#".repeat(side(columns)?); side(rows)?].join("/");
    Some((end, Bound::right(format!("\"{shape}\""))))
}

/// Reads a piece with its glyphs, its colour and its icons.
pub fn piece(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    start: usize,
) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let name = words.get(start).filter(|word| word.is_name())?;
    let mut found = Bound::right(name.text);
    let mut at = start + 1;
    let is_glyph = |at: usize| words.get(at).is_some_and(|word| word.kind == Kind::Glyph);
    if matches!(text(at), ":" | "=" | "is") && is_glyph(at + 1) {
        found.wrong(at, "the glyph of a piece follows its name without `{}`", false);
        at += 1;
    }
    while is_glyph(at) || text(at) == ".." {
        let between = if text(at) == ".." || text(at - 1) == ".." { "" } else { " " };
        found.add(between, Bound::right(text(at)));
        at += 1;
    }
    let comma = usize::from(text(at) == ",");
    if words.get(at + comma).is_some_and(|word| {
        is_color(word.text) && (comma == 0 || is_own_color(vars, words, start, at + 1))
    }) {
        if comma > 0 {
            found.wrong(at, BLANKS, false);
        }
        found.add(" ", Bound::right(text(at + comma)));
        at += comma + 1;
    }
    if let Some((end, icons)) = vars.first("ICONS", words, at + 1).filter(|_| text(at) == "icon") {
        found.add(" icon ", icons);
        at = end;
    }
    Some((at, found))
}

/// Returns `true` if a word can be a colour.
pub fn is_color(word: &str) -> bool {
    word.starts_with("\"#") || csscolorparser::NAMED_COLORS.keys().any(|name| **name == *word)
}

/// Returns `true` if a word is a colour, or nearly one.
pub fn is_near_color(word: &str) -> bool {
    is_color(word)
        || !near(word, csscolorparser::NAMED_COLORS.keys().map(|name| name.as_str())).is_empty()
}

/// Returns `true` if the colour of a piece follows a comma, and not the next piece.
fn is_own_color(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    piece: usize,
    color: usize,
) -> bool {
    let name = &words[piece];
    let glyph = words.get(piece + 1).is_some_and(|word| word.kind == Kind::Glyph);
    let next = words.get(color + 1).is_none_or(|word| word.text == ",");
    glyph
        && next
        && (name.text == words[color].text
            || !is_color(name.text) && !vars.names.is_used(words[color].text))
}

/// Reads the nodes of a line: `-` links both ways, `>` one way.
pub fn track(
    words: &[PhraseWord<'_>],
    at: usize,
    blanks: bool,
    commas: bool,
) -> Option<(usize, Bound)> {
    let (mut at, mut all, mut count) = (at, Bound::default(), 0);
    while let Some(node) = words.get(at).filter(|word| word.is_name()) {
        all.add("", Bound::right(node.text));
        count += 1;
        at += 1;
        let Some(sign) = words.get(at) else { break };
        let (tight, more) =
            (sign.at == node.end(), words.get(at + 1).is_some_and(PhraseWord::is_name));
        let ours = match sign.text {
            "-" | ">" => sign.text,
            "->" | "-->" | "=>" | "==>" | "→" | "⇒" => ">",
            "," if more && commas => "-",
            "--" | "<->" | "<>" | "–" | "—" | "to" | "and" | "↔" | "<=>" if more => "-",
            _ if blanks && sign.is_name() => "-",
            _ => break,
        };
        let name = sign.is_name() && !matches!(sign.text, "to" | "and");
        if ours == ">" && sign.text != ">" {
            all.wrong(
                at,
                "a line that runs one way is drawn with `>`, not `{}`; `-` runs both ways",
                true,
            );
        } else if sign.text != ours {
            all.wrong(at, "the nodes of a line are joined by `-`", false);
        }
        if name || !tight || sign.text == "," {
            all.text += &format!(" {ours} ");
        } else {
            all.text += ours;
        }
        at += usize::from(!name);
    }
    (count > 1).then_some((at, all))
}

/// Reads the nodes of a jump, which have no blanks between them; words side by side are nodes if
/// one of them is declared.
pub fn hop(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
    blanks: bool,
) -> Option<(usize, Bound)> {
    let (end, mut found) = track(words, at, blanks, blanks)?;
    if blanks && !words[at..end].iter().any(|word| vars.names.is_node(word.text)) {
        return None;
    }
    found.text.retain(|letter| letter != ' ');
    // A jump has one direction or both; in `a-b->c` the arrow is meant.
    if found.text.contains('>') {
        found.text = found.text.replace('-', ">");
    }
    Some((end, found))
}

/// Reads jumps whose nodes stand side by side or behind commas: each three are a jump.
pub fn hops(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let nodes: Vec<&str> =
        words[at..].iter().map(|word| word.text).filter(|text| *text != ",").collect();
    let whole = nodes.len().is_multiple_of(3) && nodes.iter().all(|node| vars.names.is_node(node));
    let jumps: Vec<String> = nodes.chunks(3).map(|nodes| nodes.join("-")).collect();
    whole.then(|| (words.len(), Bound::right(jumps.join("  "))))
}

/// The length of the longest word that is divided into names.
const LONGEST_WORD: usize = 60;

/// Reads a jump as one word that is divided into three nodes in one way: `abc`.
pub fn glued(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let text = words[at].text;
    if !words[at].is_plain() || text.len() > LONGEST_WORD || vars.names.is_node(text) {
        return None;
    }
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).skip(1).collect();
    let ways = ends.iter().enumerate().flat_map(|(count, first)| {
        ends[count + 1..]
            .iter()
            .map(|second| [&text[..*first], &text[*first..*second], &text[*second..]])
    });
    let mut ways = ways.filter(|nodes| nodes.iter().all(|node| vars.names.is_node(node)));
    let nodes = ways.next().filter(|_| ways.next().is_none())?;
    Some((at + 1, Bound::right(nodes.join("-"))))
}

/// Reads the walls of a chain of nodes: one between each two that stand side by side, or, with
/// `apart`, one for each two nodes.
pub fn chain(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
    apart: bool,
) -> Option<(usize, Bound)> {
    let (end, found) = hop(vars, words, at, false)?;
    let nodes: Vec<&str> = found.text.split('-').collect();
    if !nodes.iter().all(|node| vars.names.is_node(node)) || apart && !nodes.len().is_multiple_of(2)
    {
        return None;
    }
    let pairs = nodes.windows(2).step_by(1 + usize::from(apart));
    let pairs = pairs.map(|pair| pair.join("-")).collect::<Vec<_>>();
    let mut walls = Bound { text: pairs.join(" "), ..found };
    if nodes.len() > 2 {
        walls.wrong(at + 3, "a wall stands between two nodes", false);
    }
    Some((end, walls))
}

/// Returns names for nodes that are called by numbers: `h[1..4]` for `1 2 3 4`, and for `4` alone.
pub fn numbers(words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    if let [first, sign, last] = &words[at..]
        && matches!(sign.text, ".." | "..." | "-" | "–" | "…" | "to")
        && let (Ok(first), Ok(last)) = (first.text.parse::<u32>(), last.text.parse::<u32>())
        && first <= last
    {
        return Some((words.len(), Bound::right(format!("h[{first}..{last}]"))));
    }
    let mut found: Vec<u32> = Vec::new();
    for word in words[at..].iter().filter(|word| word.text != ",") {
        found.push(word.text.parse().ok()?);
    }
    let in_order = found.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    let names = match found[..] {
        [] => return None,
        [only] => format!("h[1..{}]", only.max(1)),
        [first, .., last] if in_order => format!("h[{first}..{last}]"),
        _ => found.iter().map(|number| format!("h{number}")).collect::<Vec<_>>().join(" "),
    };
    Some((words.len(), Bound::right(names)))
}

/// Reads the cells of a line, some of them a `*` that stands alone.
pub fn stars(words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    let is_number = |at: usize| words.get(at).is_some_and(|word| word.kind == Kind::Number);
    let cells = (at..words.len()).map(|at| match words[at].text {
        "*" if is_number(at + 1) => None,
        "*" => Some("?"),
        cell => Some(cell),
    });
    let cells: Vec<&str> = cells.collect::<Option<_>>()?;
    cells.contains(&"?").then(|| (words.len(), Bound::right(cells.join(" "))))
}
