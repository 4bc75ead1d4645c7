//! Names with computed numbers, and with `*`, which stands for one or more digits (rule R7).

/// Returns `true` if the parts can spell a name, each `*` standing for digits. All places of the
/// name that the parts up to the current one can reach are followed together.
pub(super) fn glob_matches(parts: &[Computed<'_>], name: &[u8]) -> bool {
    let mut ends = vec![0];
    for part in parts {
        match part {
            Computed::Text(text) => text.bytes().for_each(|letter| match letter {
                b'*' => follow(&mut ends, |end| end + 1..=end + digits(&name[end..])),
                _ => follow(&mut ends, |end| {
                    end + 1..=end + usize::from(name.get(end) == Some(&letter))
                }),
            }),
            Computed::Range(from, to) => {
                let (least, most) = (*from.min(to), *from.max(to));
                follow(&mut ends, |end| {
                    let sign = usize::from(name[end..].starts_with(b"-"));
                    let numbers = end + sign + 1..=end + sign + digits(&name[end + sign..]);
                    numbers.filter(move |&stop| {
                        number(&name[end..stop])
                            .is_some_and(|number| (least..=most).contains(&number))
                    })
                });
            }
        }
        if ends.is_empty() {
            return false;
        }
    }
    ends.contains(&name.len())
}

/// Replaces the places where the last part may end by those where the next part may end.
fn follow<I: IntoIterator<Item = usize>>(ends: &mut Vec<usize>, next: impl Fn(usize) -> I) {
    *ends = ends.iter().flat_map(|&end| next(end)).collect();
    ends.sort_unstable();
    ends.dedup();
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Returns the number that a text spells as in names: without leading zeros.
fn number(text: &[u8]) -> Option<i128> {
    let text = std::str::from_utf8(text).ok()?;
    text.parse::<i128>().ok().filter(|number| number.to_string() == text)
}

/// A part of a written name, its numbers computed.
#[derive(Clone, Copy)]
pub(super) enum Computed<'a> {
    Text(&'a str),
    Range(i128, i128),
}

/// Returns the number of names that the parts spell.
pub(super) fn count(parts: &[Computed<'_>]) -> u128 {
    parts.iter().fold(1, |count: u128, part| match part {
        Computed::Text(_) => count,
        Computed::Range(from, to) => count.saturating_mul(from.abs_diff(*to).saturating_add(1)),
    })
}

/// Returns the names that the parts spell, in order.
pub(super) fn spell(parts: &[Computed<'_>]) -> Vec<String> {
    let mut names = vec![String::new()];
    for part in parts {
        match part {
            Computed::Text(text) => names.iter_mut().for_each(|name| name.push_str(text)),
            Computed::Range(from, to) => {
                let numbers = || -> Box<dyn Iterator<Item = i128>> {
                    if from <= to { Box::new(*from..=*to) } else { Box::new((*to..=*from).rev()) }
                };
                names = names
                    .iter()
                    .flat_map(|name| numbers().map(move |number| format!("{name}{number}")))
                    .collect();
            }
        }
    }
    names
}

/// Returns the first name that the parts spell, up to the first `*`.
pub(super) fn stem_of(parts: &[Computed<'_>]) -> String {
    let first = parts.iter().map(|part| match part {
        Computed::Text(text) => text.to_string(),
        Computed::Range(from, _) => from.to_string(),
    });
    first.collect::<String>().split('*').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r7_a_star_stands_for_one_or_more_digits() {
        let matches =
            |pattern: &str, name: &str| glob_matches(&[Computed::Text(pattern)], name.as_bytes());
        assert!(matches("r2c*", "r2c10"));
        assert!(matches("r*c1", "r11c1"));
        assert!(!matches("r2c*", "r2c"));
        assert!(!matches("t*", "tx"));
        let ones = format!("t{}", "1".repeat(60));
        assert!(
            matches("t****", &ones)
                && !matches("t****", "t111")
                && !matches("t****************x", &ones)
        );
    }

    #[test]
    fn r7_ranges_stand_beside_stars() {
        let matches = |name: &str| {
            glob_matches(
                &[Computed::Text("r"), Computed::Range(9, 11), Computed::Text("c*")],
                name.as_bytes(),
            )
        };
        assert!(matches("r9c1") && matches("r11c22"));
        assert!(!matches("r8c1") && !matches("r09c1") && !matches("r10c") && !matches("r111c1"));
        let downward = [Computed::Text("t"), Computed::Range(1, -1), Computed::Text("x*")];
        assert!(
            glob_matches(&downward, b"t-1x3")
                && glob_matches(&downward, b"t0x3")
                && !glob_matches(&downward, b"t-2x3")
        );
    }
}
