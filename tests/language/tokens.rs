//! Checks the tokens of a text: their concatenation is the text, whether it is shipped, random or
//! damaged.

use crate::common::generate::generate;
use crate::common::noise::disturbed;
use crate::common::random::{Random, cases};
use crate::common::variant::broken;
use crate::layout::shipped;
use puzzlec::stages::syntax::token::{Kind, Token, is_part, tokens};

/// Returns `true` if a token has the form of its kind.
fn is_sound(token: &Token<'_>, is_last: bool) -> bool {
    let text = token.text;
    let one_line = !text.contains('\n');
    match token.kind {
        Kind::Word => text.chars().all(is_part),
        Kind::Number => text.bytes().all(|byte| byte.is_ascii_digit()),
        Kind::Open => matches!(text, "(" | "["),
        Kind::Close => matches!(text, ")" | "]"),
        Kind::Bound => matches!(text, "{" | "}" | ";"),
        Kind::String => text.starts_with('"') && !text.starts_with("\"\"\"") && one_line,
        Kind::Glyph => text.starts_with('\'') && text.ends_with('\'') && text.len() > 1 && one_line,
        Kind::Picture => text.starts_with("\"\"\"") && (is_last || !token.is_unclosed()),
        Kind::Comment => text.starts_with('#') && one_line,
        Kind::Blank => {
            text.chars().all(|letter| matches!(letter, ' ' | '\t'))
                || token.at == 0 && text == "\u{feff}"
        }
        Kind::Break => matches!(text, "\n" | "\r\n" | "\r"),
        Kind::Sign => text.bytes().all(|byte| byte.is_ascii_punctuation()),
        Kind::Hidden | Kind::Unknown => text.chars().count() == 1,
    }
}

#[track_caller]
fn assert_lossless(text: &str) {
    let found: Vec<Token<'_>> = tokens(text).collect();
    assert_eq!(found.iter().map(|token| token.text).collect::<String>(), text);
    let mut end = 0;
    for token in &found {
        assert_eq!((token.at, text.get(token.range())), (end, Some(token.text)), "{text}");
        assert!(
            !token.text.is_empty() && is_sound(token, token.end() == text.len()),
            "{token:?} in\n{text}"
        );
        end = token.end();
    }
}

/// Returns a text with bytes removed and added.
fn damaged(random: &mut Random, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.between(1, 6) {
        let at = random.below(bytes.len());
        let sign = *random.pick(b"\"'#\r\n()[]{}; \t\\\0=>.!|&<\xef\xbb\xbf\xc2\xa0\xe2\x80\x8b");
        match random.below(3) {
            0 => bytes.insert(at, sign),
            1 if at < bytes.len() => bytes[at] = sign,
            _ => _ = bytes.drain(at..(at + random.below(4)).min(bytes.len())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn every_byte_is_in_one_token() {
    let random = &mut Random::new(7);
    for (_, text) in shipped() {
        assert_lossless(&text);
        assert_lossless(&text.replace('\n', "\r\n"));
        for _ in 0..cases(25) {
            assert_lossless(&broken(random, &text));
            assert_lossless(&damaged(random, &text));
        }
    }
    for seed in 0..300 {
        let text = generate(seed).text();
        assert_lossless(&text);
        assert_lossless(&disturbed(random, &text));
        assert_lossless(&damaged(random, &text));
    }
}

#[test]
fn long_texts_of_one_sign_are_quick() {
    for sign in
        ["'", "'\n", "\"", "\"\"\"", "\"\n", "#", "#\r", "(", "=", "é", "\u{200b}", "a", " ", "\r"]
    {
        for text in [sign.repeat(200_000), format!("{}\n", sign.repeat(200_000))] {
            assert_eq!(tokens(&text).map(|token| token.text.len()).sum::<usize>(), text.len());
        }
    }
}
