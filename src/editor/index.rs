//! Where names are declared and used.

use super::mention::Mention;
use super::walk;
use crate::syntax::Ast;

/// All mentions of names, in the order of the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    mentions: Vec<Mention>,
}

impl Index {
    /// Indexes a definition, in time linear in its size but for sorting.
    ///
    /// # Arguments
    /// `text` is what the tree was made from: a few keywords are looked up in it.
    pub(super) fn new(ast: &Ast, text: &str) -> Self {
        let mut mentions = walk::mentions(ast, text);
        mentions.sort_by_key(|mention| (mention.span, !mention.written));
        Self { mentions }
    }

    /// All mentions in the order of the text.
    pub(super) fn all(&self) -> &[Mention] {
        &self.mentions
    }

    /// The mention that a place belongs to: the smallest one, its end included.
    pub(super) fn at(&self, offset: usize) -> Option<&Mention> {
        let holds = |mention: &&Mention| mention.written && (mention.span.start as usize..=mention.span.end as usize).contains(&offset);
        self.mentions.iter().filter(holds).min_by_key(|mention| mention.span.end - mention.span.start)
    }

    /// The declarations of what a mention means.
    pub(super) fn declarations(&self, of: &Mention) -> impl Iterator<Item = &Mention> {
        self.mentions.iter().filter(move |mention| mention.declares && mention.means(of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Sink;
    use crate::diagnostic::Sort;
    use crate::source::Source;
    use crate::syntax::parse;

    const TEXT: &str = "puzzle \"X\"; param n = 3
pieces { frog; tile[1..2]; class all2 = frog|tile }
board { path row: h[1..n]; grid 2 by 2; jumps { h1-h2-h3 } ; region pond = h* }
moves { hop on row: frog tile1 _ => _ tile1 frog; leap on jumps: any@pond _ => _ any }
start \"a\" { frog at h2 pond; row: frog*n }
goal { every pond is frog }
expect with n=4 from \"a\" unsolvable";

    fn index() -> Index {
        Index::new(&parse(&Source::new("x", TEXT), &mut Sink::default()), TEXT)
    }

    /// Sort and text of the mention at the n-th place where the words stand.
    fn found(words: &str, nth: usize) -> (Sort, &'static str) {
        let index = index();
        let at = TEXT.match_indices(words).nth(nth).expect("the words stand there").0;
        let mention = index.at(at).expect("a mention");
        (mention.sort, &TEXT[mention.span.range()])
    }

    #[test]
    fn every_name_has_its_sort() {
        assert_eq!(found("frog", 0), (Sort::Kind, "frog"));
        assert_eq!(found("tile }", 0), (Sort::Class, "tile"));
        assert_eq!(found("tile1", 0), (Sort::Kind, "tile1"));
        assert_eq!(found("h[1", 0), (Sort::Node, "h[1..n]"));
        assert_eq!(found("n]", 0), (Sort::Param, "n"));
        assert_eq!(found("pond _", 0), (Sort::Region, "pond"));
        assert_eq!(found("h2 pond", 0), (Sort::Node, "h2"));
        assert_eq!(found("row: frog*", 0), (Sort::Line, "row"));
        assert_eq!(found("hop", 0), (Sort::Rule, "hop"));
        assert_eq!(found("\"a\"", 1), (Sort::Start, "\"a\""));
        assert_eq!(found("n=4", 0), (Sort::Param, "n"));
    }

    #[test]
    fn declarations_are_found_through_ranges_and_keywords() {
        let index = index();
        let declared = |words: &str, nth: usize| {
            let at = TEXT.match_indices(words).nth(nth).expect("the words stand there").0;
            let mention = index.at(at).expect("a mention");
            index.declarations(mention).map(|found| &TEXT[found.span.range()]).collect::<Vec<_>>()
        };
        assert_eq!(declared("h2 pond", 0), ["h[1..n]"]);
        assert_eq!(declared("tile }", 0), ["tile[1..2]"]);
        assert_eq!(declared("jumps: any", 0), ["jumps"]);
        assert_eq!(declared("row:", 2), ["row", "grid"]);
    }
}
