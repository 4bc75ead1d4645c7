//! The names of loops that go through pieces or nodes.

use super::Names;

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
