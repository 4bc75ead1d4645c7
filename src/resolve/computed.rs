//! Written names with computed numbers, and the plain names that they spell.

/// A part of a written name, its numbers computed.
pub(super) enum Computed<'a> {
    Text(&'a str),
    Range(i128, i128),
}

impl<'a> Computed<'a> {
    /// Returns a copy.
    pub(super) fn copied(&self) -> Self {
        match *self {
            Self::Text(text) => Self::Text(text),
            Self::Range(from, to) => Self::Range(from, to),
        }
    }
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
