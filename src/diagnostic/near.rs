//! Near names: the names that a wrong name may mean, and the words that suggest them.

use std::collections::HashSet;
use std::fmt::Display;
use strsim::damerau_levenshtein;

/// The greatest length of names that are compared; longer ones are not typed by hand.
const LONGEST: usize = 64;

/// The greatest number of suggestions.
const MOST_SUGGESTIONS: usize = 3;

/// The greatest number of names or runs of names in a list.
const MOST_LISTED: usize = 12;

/// Numbers in words.
const NUMBERS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Words of other languages and notations, each with the word of this language.
const SYNONYMS: &[(&str, &str)] = &[
    ("adjacent", "neighbours"),
    ("arc", "line"),
    ("around", "neighbours"),
    ("attribution", "source"),
    ("besides", "except"),
    ("blank", "_"),
    ("but", "except"),
    ("by", "author"),
    ("cell", "nodes"),
    ("cells", "nodes"),
    ("circle", "ring"),
    ("const", "param"),
    ("description", "about"),
    ("edge", "line"),
    ("edges", "line"),
    ("empty", "_"),
    ("end", "goal"),
    ("everything", "all"),
    ("everywhere", "all"),
    ("excluding", "except"),
    ("field", "nodes"),
    ("finish", "goal"),
    ("free", "_"),
    ("graph", "board"),
    ("hole", "_"),
    ("initial", "start"),
    ("int", "param"),
    ("itself", "self"),
    ("let", "param"),
    ("level", "start"),
    ("link", "line"),
    ("links", "line"),
    ("map", "board"),
    ("marble", "pieces"),
    ("name", "puzzle"),
    ("none", "_"),
    ("nothing", "_"),
    ("null", "_"),
    ("number", "count"),
    ("objects", "pieces"),
    ("other", "except"),
    ("parameter", "param"),
    ("piece", "pieces"),
    ("rotate", "turn"),
    ("rotation", "turn"),
    ("rule", "moves"),
    ("rules", "moves"),
    ("space", "_"),
    ("square", "nodes"),
    ("squares", "nodes"),
    ("target", "goal"),
    ("than", "except"),
    ("this", "self"),
    ("title", "puzzle"),
    ("token", "pieces"),
    ("tokens", "pieces"),
    ("vacant", "_"),
    ("var", "param"),
    ("vertex", "nodes"),
    ("vertices", "nodes"),
    ("win", "goal"),
    ("winconditions", "goal"),
    ("without", "except"),
];

/// Returns the word of this language for a word from elsewhere (`vertex` is `nodes`).
#[must_use]
pub fn synonym(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    SYNONYMS.iter().find(|(other, _)| *other == word).map(|&(_, ours)| ours)
}

/// Returns the number that a word means, from `zero` to `ten`.
#[must_use]
pub fn number_in_words(word: &str) -> Option<usize> {
    NUMBERS.iter().position(|number| number.eq_ignore_ascii_case(word))
}

/// Returns the known names that are near to a wrong one: within an edit distance, transpositions
/// included and case ignored, of at most a third of the length.
///
/// # Returns
/// At most three names, the nearest first; a singular or plural alone, and so a name that looks the
/// same. There are no suggestions for names of one or two letters, and none that differ in digits
/// only or mean the opposite.
///
/// # Complexity
/// Linear in the number of known names; most are ruled out by their letters alone.
///
/// ```
/// # use puzzlec::stages::diagnostic::near;
/// assert_eq!(near("gren", ["red", "green", "blue"]), ["green"]);
/// assert!(near("r10c1", ["r1c1", "r9c1"]).is_empty());
/// ```
pub fn near<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let length = wrong.chars().count();
    if !(3..=LONGEST).contains(&length) {
        return Vec::new();
    }
    let lower = wrong.to_lowercase();
    let letters = letters(&lower);
    let known: Vec<&str> = known.into_iter().collect();
    let letter = || known.iter().any(|name| is_slip(wrong, name));
    if let Some(one) = known
        .iter()
        .find(|name| differ_in_number(&lower, name))
        .filter(|name| name.len().abs_diff(wrong.len()) < 2 || !letter())
    {
        return vec![one];
    }
    let drawn = without_look_alikes(wrong);
    let alike = |name: &&&str| **name != wrong && without_look_alikes(name) == drawn;
    if let [one] = known.iter().filter(alike).collect::<Vec<_>>()[..] {
        return vec![one];
    }
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .filter(|&name| name != wrong && !are_opposite(wrong, name))
        .filter_map(|name| Some((distance(&lower, letters, name, length / 3)?, name)))
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    let mut seen = HashSet::new();
    found
        .into_iter()
        .map(|(_, name)| name)
        .filter(|name| seen.insert(*name))
        .take(MOST_SUGGESTIONS)
        .collect()
}

/// Returns `true` if two words differ by one wrong, missing or extra letter, by two adjacent
/// letters that are swapped, or by capitals alone.
#[must_use]
pub fn is_one_letter_off(wrong: &str, right: &str) -> bool {
    if wrong.len().abs_diff(right.len()) > 4 || wrong.len() > LONGEST {
        return false;
    }
    let (wrong, right) = (wrong.to_lowercase(), right.to_lowercase());
    wrong == right || damerau_levenshtein(&wrong, &right) == 1
}

/// Returns `true` if [`is_one_letter_off`] does and the difference is not a wrong first letter,
/// which makes another word.
///
/// ```
/// # use puzzlec::stages::diagnostic::is_slip;
/// assert!(is_slip("gren", "green") && is_slip("form", "from") && is_slip("Frog", "frog"));
/// assert!(!is_slip("boat", "goat") && !is_slip("lights", "nights") && !is_slip("grass", "green"));
/// ```
#[must_use]
pub fn is_slip(wrong: &str, right: &str) -> bool {
    let lower = |word: &str| word.to_lowercase().chars().collect::<Vec<char>>();
    let replaced = match (&lower(wrong)[..], &lower(right)[..]) {
        ([first, rest @ ..], [other, others @ ..]) => first != other && rest == others,
        _ => false,
    };
    is_one_letter_off(wrong, right) && !replaced
}

/// Returns the digit that a sign looks like; `None` if it looks like none.
///
/// ```
/// # use puzzlec::stages::diagnostic::look_alike;
/// assert_eq!(['o', 'I', 'x'].map(look_alike), [Some('0'), Some('1'), None]);
/// ```
#[must_use]
pub fn look_alike(sign: char) -> Option<char> {
    match sign {
        'o' | 'O' | '0' => Some('0'),
        'l' | 'I' | '1' | '|' => Some('1'),
        _ => None,
    }
}

/// Returns a name with digits for the signs that look like them: `r2c1` for `r2cl`.
fn without_look_alikes(name: &str) -> String {
    name.chars().map(|sign| look_alike(sign).unwrap_or(sign)).collect()
}

/// Returns `true` if one word is the plural of the other.
fn differ_in_number(lower: &str, name: &str) -> bool {
    let (short, long) = if lower.len() < name.len() { (lower, name) } else { (name, lower) };
    if let (Some(one), Some(several)) = (short.strip_suffix('y'), long.strip_suffix("ies")) {
        return one.eq_ignore_ascii_case(several);
    }
    matches!(long.len() - short.len(), 1 | 2)
        && long.get(..short.len()).is_some_and(|stem| stem.eq_ignore_ascii_case(short))
        && matches!(&long[short.len()..], "s" | "es")
}

/// Returns `true` if one word is the other after a prefix that means "not".
fn are_opposite(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    ["un", "non", "not", "in", "anti"]
        .iter()
        .any(|not| long.strip_prefix(not).is_some_and(|rest| rest.eq_ignore_ascii_case(short)))
}

/// Returns the distance, if it is within the limit and the names differ in more than digits.
fn distance(wrong: &str, wrong_letters: u64, name: &str, limit: usize) -> Option<usize> {
    let letters_apart = (wrong_letters ^ letters(name)).count_ones() as usize;
    if name.len().abs_diff(wrong.len()) > 4 * limit.max(1) || letters_apart > 2 * limit {
        return None;
    }
    let name = name.to_lowercase();
    if name == wrong {
        return Some(0);
    }
    if without_digits(wrong).eq(without_digits(&name)) {
        return None;
    }
    Some(damerau_levenshtein(wrong, &name)).filter(|&distance| distance <= limit)
}

/// Returns the letters that occur, case ignored, as bits: an edit changes at most two of the bits.
fn letters(text: &str) -> u64 {
    if text.is_ascii() {
        return text.bytes().fold(0, |bits, letter| bits | 1 << (letter.to_ascii_lowercase() % 64));
    }
    text.chars()
        .flat_map(char::to_lowercase)
        .fold(0, |bits, letter| bits | 1 << (u32::from(letter) % 64))
}

fn without_digits(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|letter| !letter.is_ascii_digit())
}

/// Returns "did you mean `x`?", or `None` if there is no suggestion.
///
/// ```
/// # use puzzlec::stages::diagnostic::did_you_mean;
/// assert_eq!(did_you_mean(&["frog", "toad"]).as_deref(), Some("did you mean `frog` or `toad`?"));
/// ```
#[must_use]
pub fn did_you_mean(suggestions: &[&str]) -> Option<String> {
    let quoted: Vec<String> = suggestions.iter().map(|name| format!("`{name}`")).collect();
    if quoted.is_empty() { None } else { Some(format!("did you mean {}?", join(&quoted, "or"))) }
}

/// Letters of other alphabets, each followed by the Latin letter that it resembles.
const ALIKE: &str = "аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwνvοoαaιiκkρpυuτtАAВBЕEКKМMНHОOРPСCТTХXІIЅSΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

/// Returns a word with Latin letters in place of similar ones of other alphabets, and the first of
/// those; `None` if there are none.
#[must_use]
pub fn latin(word: &str) -> Option<(String, char)> {
    let alike: Vec<char> = ALIKE.chars().collect();
    let ours = |letter: char| alike.chunks(2).find(|pair| pair[0] == letter).map(|pair| pair[1]);
    let odd = word.chars().find(|letter| ours(*letter).is_some())?;
    let plain: String = word.chars().map(|letter| ours(letter).unwrap_or(letter)).collect();
    plain.is_ascii().then_some((plain, odd))
}

/// Returns the code point of a letter, as `U+043E`.
#[must_use]
pub fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// Returns the words that distinguish a name from the only one that may be meant, if a letter of
/// another alphabet makes them look alike.
pub fn odd_letter(wrong: &str, meant: &[&str]) -> Option<String> {
    let &[meant] = meant else { return None };
    let (here, there) = wrong.chars().zip(meant.chars()).find(|(here, there)| here != there)?;
    let foreign = here.is_ascii_alphanumeric() != there.is_ascii_alphanumeric()
        && here.is_alphanumeric()
        && there.is_alphanumeric();
    foreign.then(|| format!(" it has {} where this has {}", code_point(there), code_point(here)))
}

/// Returns a whole number with a comma between groups of three digits.
///
/// ```
/// # use puzzlec::stages::diagnostic::grouped;
/// assert_eq!(grouped(181_440), "181,440");
/// ```
#[must_use]
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a number and the noun that it counts: "1 cell", "2 cells".
///
/// ```
/// # use puzzlec::stages::diagnostic::counted;
/// assert_eq!(counted(1, "cell", "cells"), "1 cell");
/// ```
#[must_use]
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let noun = if number == "1" { one } else { many };
    let is_plain = number.bytes().all(|digit| digit.is_ascii_digit());
    format!("{} {noun}", if is_plain { grouped(number) } else { number })
}

/// Returns a list of names in words: each in backticks, three or more consecutive ones as a run, a
/// long list cut.
///
/// ```
/// # use puzzlec::stages::diagnostic::list_names;
/// assert_eq!(list_names(["A1", "A2", "A3", "B1"]), "`A1` to `A3` and `B1`");
/// ```
pub fn list_names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    join(&runs(names), "and")
}

/// Lists names like [`list_names`], with "or" before the last one.
pub(crate) fn list_choices<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    join(&runs(names), "or")
}

/// Returns names in backticks, with runs of numbers shortened and a long list cut.
fn runs<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let names: Vec<&str> = names.into_iter().collect();
    let mut parts = Vec::new();
    let mut at = 0;
    while at < names.len() {
        let run = run_length(&names[at..]);
        if parts.len() == MOST_LISTED {
            parts.push(format!("{} more", names.len() - at));
            break;
        }
        if run >= 3 {
            parts.push(format!("`{}` to `{}`", names[at], names[at + run - 1]));
            at += run;
        } else {
            parts.push(format!("`{}`", names[at]));
            at += 1;
        }
    }
    parts
}

/// Returns the number of names, from the first on, with the same stem and numbers that increase by
/// one.
fn run_length(names: &[&str]) -> usize {
    let Some((stem, first)) = names.first().and_then(|name| stem_and_number(name)) else {
        return 1;
    };
    let follows = |&(step, name): &(usize, &&str)| {
        stem_and_number(name)
            .is_some_and(|(other, number)| other == stem && number == first + step as u64)
    };
    names.iter().enumerate().take_while(follows).count()
}

/// Splits `A12` into `A` and 12; numbers that are not written in the usual way are not split off.
fn stem_and_number(name: &str) -> Option<(&str, u64)> {
    let (stem, digits) =
        name.split_at(name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len());
    let number = digits.parse().ok().filter(|&number: &u64| number < u64::from(u32::MAX))?;
    if digits.len() > 1 && digits.starts_with('0') { None } else { Some((stem, number)) }
}

/// Returns the parts in the form "a, b and c", with `word` before the last one; an empty text if
/// there are no parts.
///
/// ```
/// # use puzzlec::stages::diagnostic::join;
/// assert_eq!(join(&["a".to_owned(), "b".to_owned(), "c".to_owned()], "or"), "a, b or c");
/// ```
#[must_use]
pub fn join(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} {word} {last}", front.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_whatever_their_case() {
        assert_eq!(near("form", ["from", "frog"]), ["from"]);
        assert_eq!(near("Frog", ["frog", "fog"]), ["frog", "fog"]);
        assert_eq!(
            near("squar", ["square", "squad", "squat", "squaw"]),
            ["square", "squad", "squat"]
        );
        assert!(near("horse", ["red", "green"]).is_empty());
    }

    #[test]
    fn no_guess_where_it_would_be_noise() {
        assert!(near("A6", ["A5"]).is_empty());
        assert!(near("tile16", ["tile1", "tile15"]).is_empty());
        assert_eq!(near("R1C1", ["r1c1"]), ["r1c1"]);
        assert!(near(&"x".repeat(1000), ["x"]).is_empty());
    }

    #[test]
    fn the_plural_of_a_name_is_that_name_and_its_opposite_never() {
        assert_eq!(near("toads", ["toad1", "toad2", "toad3", "toad"]), ["toad"]);
        assert_eq!(near("Box", ["boxes", "fox"]), ["boxes"]);
        assert!(near("solvable", ["unsolvable"]).is_empty());
        assert!(near("unsafe", ["safe"]).is_empty());
    }

    #[test]
    fn letters_of_other_alphabets_are_named() {
        assert_eq!(
            odd_letter("frog", &["fr\u{43e}g"]).as_deref(),
            Some(" it has U+043E where this has U+006F")
        );
        assert_eq!(
            (odd_letter("frog", &["frag"]), odd_letter("frog", &["fr\u{43e}g", "fog"])),
            (None, None)
        );
    }

    #[test]
    fn lists_are_short() {
        let nodes = ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "C1", "C2", "D1", "D2"];
        assert_eq!(list_names(nodes), "`A1` to `A5`, `B1` to `B4`, `C1`, `C2`, `D1` and `D2`");
        assert_eq!(list_names(["red", "green"]), "`red` and `green`");
        let many: Vec<String> = (0..40).map(|n| format!("n{}", n * 2)).collect();
        assert!(list_names(many.iter().map(String::as_str)).ends_with("`n22` and 28 more"));
        assert_eq!(list_names([]), "");
    }

    #[test]
    fn other_words_for_the_same() {
        assert_eq!(synonym("Vertex"), Some("nodes"));
        assert_eq!(synonym("frog"), None);
    }
}
