//! Counts in other words than those of the language.

use super::tokens::{Better, Names, is_operand, spaced};

/// How numbers are compared elsewhere, the longer way first, and here.
const COMPARISONS: [(&[&str], &str); 28] = [
    (&["not", "equal", "to"], "!="),
    (&["greater", "than"], ">"),
    (&["more", "than"], ">"),
    (&["less", "than"], "<"),
    (&["fewer", "than"], "<"),
    (&["at", "least"], ">="),
    (&["at", "most"], "<="),
    (&["no", "more", "than"], "<="),
    (&["equal", "to"], "=="),
    (&["exactly"], "=="),
    (&["only"], "=="),
    (&["just"], "=="),
    (&["equals"], "=="),
    (&["not"], "!="),
    (&["=="], "=="),
    (&["==="], "=="),
    (&["="], "=="),
    (&["!="], "!="),
    (&["<>"], "!="),
    (&["≠"], "!="),
    (&["=>"], ">="),
    (&[">="], ">="),
    (&["≥"], ">="),
    (&["=<"], "<="),
    (&["<="], "<="),
    (&["≤"], "<="),
    (&[">"], ">"),
    (&["<"], "<"),
];

/// A comparison at the beginning: how many tokens it takes, and its sign. `is` alone compares too.
fn comparison(tokens: &[&str]) -> Option<(usize, &'static str)> {
    let verb = usize::from(matches!(tokens.first(), Some(&("is" | "are" | "be"))));
    let found = COMPARISONS.iter().find(|(words, _)| tokens[verb..].starts_with(words));
    found.map(|(words, sign)| (verb + words.len(), *sign)).or((verb > 0).then_some((verb, "==")))
}

/// A number in digits or in a word.
fn number(word: &str) -> Option<u32> {
    const NAMES: [&str; 5] = ["zero", "one", "two", "three", "four"];
    let named = NAMES.iter().position(|name| *name == word).and_then(|at| u32::try_from(at).ok());
    named.or_else(|| word.parse().ok())
}

/// What is counted: the pieces, ` in R` if it is limited, and the rest.
fn counted_pieces<'t, 'a>(tokens: &'t [&'a str]) -> Option<(&'a str, String, &'t [&'a str])> {
    let (&kind, rest) = tokens.split_first().filter(|(kind, _)| is_operand(kind))?;
    let (limit, rest) = limited(rest)?;
    Some((kind, limit, rest))
}

/// ` in R` where something is limited so, and the rest.
fn limited<'t, 'a>(tokens: &'t [&'a str]) -> Option<(String, &'t [&'a str])> {
    let ["in" | "at" | "on", places @ ..] = tokens else { return Some((String::new(), tokens)) };
    let count = places.iter().take_while(|place| is_operand(place) && comparison(&[place]).is_none()).count();
    (count > 0).then(|| (format!(" in {}", places[..count].join(" ")), &places[count..]))
}

/// Pieces as one set, the first sign between them that should be `|`, and the rest.
fn set_of_pieces<'t, 'a>(tokens: &'t [&'a str]) -> Option<(String, Option<&'a str>, &'t [&'a str])> {
    let (first, mut rest) = tokens.split_first().filter(|(kind, _)| is_operand(kind))?;
    let (mut set, mut slip) = ((*first).to_owned(), None);
    while let [sign @ ("," | "+" | "&" | "and" | "or"), kind, behind @ ..] = rest
        && is_operand(kind)
    {
        set = format!("{set}|{kind}");
        slip = slip.or(Some(*sign));
        rest = behind;
    }
    Some((set, slip, rest))
}

/// `count frog == 1`, `count(frog) is 1`, `count(frog => 1`, `count(frog, toad) == 1`.
pub fn counted<'a>(first: &'a str, rest: &[&'a str]) -> Option<Better<'a>> {
    let rest = rest.strip_prefix(&["of"]).unwrap_or(rest);
    let open = rest.first().copied().filter(|sign| *sign == "(");
    let (kind, between, behind) = set_of_pieces(&rest[usize::from(open.is_some())..])?;
    let (limit, behind) = limited(behind)?;
    let closed = behind.first() == Some(&")");
    let behind = &behind[usize::from(closed)..];
    let (length, sign) = comparison(behind)?;
    let (&found, wanted) = (behind.first()?, &behind[length..]);
    if wanted.is_empty() || wanted.contains(&"count") {
        return None;
    }
    let wanted = match wanted {
        [one] => number(one).map_or((*one).to_owned(), |number| number.to_string()),
        _ => spaced(wanted),
    };
    let (word, message) = match (open, closed, between) {
        (Some(open), false, _) => (open, "this `(` is never closed".to_owned()),
        (None, ..) => (first, "what is counted goes between `(` and `)`".to_owned()),
        (.., Some(sign)) => (sign, "pieces that are counted together are joined by `|`".to_owned()),
        _ if found == "=" => return None, // reported with a fix where the statement is read
        _ => (found, format!("expected a comparison, such as `==`, found `{found}`")),
    };
    Some((word, message, format!("count({kind}{limit}) {sign} {wanted}")))
}

/// `only one peg`, `exactly 2 red`, `1 peg`, `at least 2 red in top`, `peg == 1`.
pub fn amount<'a>(fact: &[&'a str], names: &Names) -> Option<Better<'a>> {
    const COUNTED: &str = "pieces are counted with `count`";
    let (&first, rest) = fact.split_first()?;
    if let (Some((length, sign)), true) = (comparison(rest), is_operand(first) && names.is_kind(first) != Some(false)) {
        let [wanted] = rest[length..] else { return None };
        let wanted = number(wanted).filter(|_| names.is_kind(wanted) != Some(true) || wanted.parse::<u32>().is_ok())?;
        return Some((first, COUNTED.to_owned(), format!("count({first}) {sign} {wanted}")));
    }
    let prefix = comparison(fact).filter(|_| first.starts_with(char::is_alphabetic) && !matches!(first, "is" | "are" | "be" | "not"));
    let (length, sign) = prefix.unwrap_or((0, "=="));
    let rest = &fact[length..];
    let (wanted, rest) = match rest.split_first().and_then(|(word, rest)| Some((number(word)?, rest))) {
        Some((wanted, rest)) if !rest.is_empty() => (wanted, rest),
        _ if length == 1 => (1, rest),
        _ => return None,
    };
    let (kind, limit, behind) = counted_pieces(rest)?;
    matches!(behind, [] | ["left" | "remain" | "remains" | "remaining"])
        .then(|| (first, COUNTED.to_owned(), format!("count({kind}{limit}) {sign} {wanted}")))
}
