//! The names of loops that go through pieces or nodes.

use super::super::words::PhraseWord;
use super::Names;

/// Returns the names of a `for` that go through a list, each with the first item of its list.
pub(super) fn lists(head: &[PhraseWord<'_>]) -> Vec<(String, String)> {
    let lists = head.windows(3).enumerate().filter_map(|(at, three)| {
        let [name, joint, first] = three else { return None };
        let ends = |word: &&PhraseWord<'_>| !matches!(word.text, "," | "if");
        let list = || head[at + 2..].iter().take_while(ends);
        let counts = list().any(|word| word.text.contains("..") || word.text == "range");
        let first = list().find(|word| word.is_name()).unwrap_or(first);
        (matches!(joint.text, "in" | "=" | "of") && name.is_plain() && !counts)
            .then(|| (name.text.to_owned(), first.text.to_owned()))
    });
    lists.collect()
}

impl Names {
    /// Returns `true` if a name is that of a loop through a list of a sort.
    pub(super) fn goes_through(&self, name: &str, is_sort: fn(&Self, &str) -> bool) -> bool {
        self.lists.get(name).is_some_and(|first| is_sort(self, first))
    }

    pub(super) fn is_kind_or_any(&self, name: &str) -> bool {
        self.kinds.has(name) || name == "any"
    }

    pub(super) fn is_place_or_all(&self, name: &str) -> bool {
        self.stands_on_board(name) || name == "all"
    }

    /// Returns the version of the language in which the text is read.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns `true` if the text is read in a version of the language, or in a later one.
    pub fn has_version(&self, version: u32) -> bool {
        self.version >= version
    }
}
