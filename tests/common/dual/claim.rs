//! The expectations of a game: in longhand with numbers, and without parameters that keep their
//! values.

use super::{Draft, Pair};

impl Draft {
    /// Draws some expectations about given numbers of starts and goals.
    pub fn claims(&mut self, starts: usize, goals: usize) -> Vec<Pair> {
        let count = if self.random.chance(25) { self.random.between(1, 2) } else { 0 };
        (0..count).map(|_| self.claim(starts, goals)).collect()
    }

    fn claim(&mut self, starts: usize, goals: usize) -> Pair {
        let (mut short, mut long) = ("expect".to_owned(), "expect".to_owned());
        if self.random.chance(20) {
            self.note("long", "expect");
            short += " long";
            long += " long";
        }
        if let Some(known) = self
            .numbers
            .iter()
            .find(|known| known.name == "n")
            .cloned()
            .filter(|_| self.random.chance(40))
        {
            self.note("with", "expect");
            short += &format!(" with {} =~{}", known.name, known.now);
        }
        for (word, count) in [("from", starts), ("to", goals)] {
            // The first goal has no title.
            if count > 1 && self.random.chance(40) {
                self.note(word, "expect");
                short += &format!(" {word} \"1\"");
                long += &format!(" {word} \"1\"");
            }
        }
        let figure = *self.random.pick(&[
            "shortest",
            "cheapest",
            "solutions",
            "reachable",
            "farthest",
            "unsolvable",
        ]);
        self.note(figure, "expect");
        if figure == "unsolvable" {
            return Pair::new(format!("{short} {figure}"), format!("{long} {figure}"));
        }
        let value = self.between(0, 6);
        let number = self.number(value, "expect");
        Pair::new(format!("{short} {figure} {number}"), format!("{long} {figure} {value}"))
    }
}
