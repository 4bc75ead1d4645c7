//! An overview of a puzzle as text and JSON: its board with the names of its nodes, and the numbers
//! of its parts. There is no search.

use super::answer::Begin;
use super::canvas::Canvas;
use super::heading::heading;
use super::json::{nodes, params};
use super::picture::{Artist, names};
use super::symmetry::Symmetries;
use super::words::{clean, counted, grouped, words, wrap};
use super::{Report, TextOptions};
use crate::facts::refutation::Laws;
use crate::model::{Goal, Kind, Puzzle, Rule, StartBoard, State, state_text};
use crate::pack::Machine;
use crate::phrase::{facts, goal_in_words, pictured};
use serde_json::{Value, json};
use std::fmt::{self, Write};
use std::sync::Arc;

/// The greatest number of rows of a goal that is shown as a picture.
const MOST_GOAL_ROWS: usize = 40;

/// An overview of a puzzle. [`Display`](fmt::Display) prints it as `puzzlec show` does.
#[derive(Debug)]
pub struct Overview {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) machine: Arc<Machine>,
    /// The start that is drawn; `None` if no start is in use.
    pub(crate) begin: Option<Begin>,
    /// The laws of its moves; `None` if their computation would take long.
    pub(crate) laws: Option<Laws>,
    pub(crate) symmetries: Symmetries,
}

impl Report for Overview {
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let puzzle = &*self.puzzle;
        heading(out, puzzle, self.chosen(), options)?;
        for (head, text) in
            [("", &puzzle.about), ("Source: ", &puzzle.source), ("Author: ", &puzzle.author)]
        {
            if let Some(text) = text {
                wrap(out, head, words(text), options.width)?;
            }
        }
        out.write_char('\n')?;
        self.pictures(options).write(out, 2, options)?;
        out.write_char('\n')?;
        self.counts(options, out)
    }

    fn json(&self) -> Value {
        let puzzle = &*self.puzzle;
        let all: Vec<_> = puzzle.board.nodes().collect();
        let lines =
            self.families().into_iter().map(|(name, count)| (name.to_owned(), json!(count)));
        let pieces = puzzle.kinds.all().map(|kind| {
            let color = puzzle.kinds.colors[kind.index()].map(|color| color.to_string());
            json!({ "name": puzzle.kinds.name(kind), "glyph": puzzle.kinds.glyphs[kind.index()], "color": color })
        });
        let starts = puzzle.starts.iter().map(|start| {
            let state = if let StartBoard::Fixed(layout) = &start.board {
                Some(state_text::print(puzzle, layout))
            } else {
                None
            };
            json!({ "name": start.name, "kind": kind_of_start(&start.board), "state": state })
        });
        let sentence = |goal: &Goal| goal_in_words(puzzle, goal);
        json!({
            "puzzle": puzzle.title,
            "about": puzzle.about,
            "source": puzzle.source,
            "author": puzzle.author,
            "params": params(puzzle),
            "nodes": nodes(puzzle, &all),
            "parts": puzzle.board.components(),
            "lines": lines.collect::<serde_json::Map<_, _>>(),
            "pieces": pieces.collect::<Value>(),
            "moves": self.rules().into_iter().map(|(name, count)| json!({ "name": name, "places": count })).collect::<Value>(),
            "ground_moves": self.machine.task().move_count(),
            "starts": starts.collect::<Value>(),
            "position": self.begin.as_ref().map(|begin| state_text::print(puzzle, &begin.state)),
            "goals": puzzle.goals.iter().map(|goal| json!({ "name": goal.name, "in_use": goal.condition.is_ok(), "wanted": sentence(goal) })).collect::<Value>(),
            "expectations": puzzle.expects.len(),
            "state_bits": self.machine.state_bits(),
            "facts": self.laws.as_ref().map(|known| facts(puzzle, known)),
            "symmetry": self.symmetries.json(puzzle),
        })
    }
}

impl fmt::Display for Overview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(&TextOptions::default(), f)
    }
}

impl Overview {
    /// Returns the name and the seed of the start that is drawn, if there is a choice.
    fn chosen(&self) -> impl Iterator<Item = String> {
        let begin = self.begin.as_ref();
        let name = begin.and_then(|begin| begin.name.as_ref());
        let name = name.filter(|_| self.puzzle.starts.len() > 1);
        let seed = begin.and_then(|begin| begin.seed).map(|seed| format!("seed {seed}"));
        name.map(|name| format!("from \"{}\"", clean(name))).into_iter().chain(seed)
    }

    /// Draws the board with the names of its nodes, and beside or below it the start.
    fn pictures(&self, options: &TextOptions) -> Canvas {
        let mut page = names(&self.puzzle, options);
        let Some(begin) = &self.begin else { return page };
        let board = Artist::new(&self.puzzle, options).board(&begin.state);
        if page.width() + 2 > options.width {
            return board;
        }
        let beside = page.height() > 1 && page.width() + board.width() + 8 <= options.width;
        let (row, column) = if beside {
            (0, page.width() + 6)
        } else {
            (page.height() + usize::from(page.height() > 1), 0)
        };
        page.paste(row, column, &board);
        page
    }

    /// Returns the names of lines, each with the number of lines of that name.
    fn families(&self) -> Vec<(&str, usize)> {
        let mut counts = vec![0; self.puzzle.board.families().len()];
        for line in self.puzzle.board.lines() {
            counts[line.family.0 as usize] += 1;
        }
        self.puzzle.board.families().iter().map(String::as_str).zip(counts).collect()
    }

    /// Returns the names of rules in the order of the file, each with the number of its ground
    /// moves.
    fn rules(&self) -> Vec<(&str, usize)> {
        let mut rules: Vec<(&str, usize)> = Vec::new();
        for (rule, &count) in
            self.puzzle.rules.iter().map(Rule::name).zip(&self.machine.task().moves_per_rule)
        {
            match rules.iter_mut().find(|known| known.0 == rule) {
                Some(known) => known.1 += count,
                None => rules.push((rule, count)),
            }
        }
        rules
    }

    /// Writes a goal as a picture, with `?` on nodes that may hold anything, or as a sentence.
    fn goal(&self, goal: &Goal, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let (puzzle, Ok(condition)) = (&*self.puzzle, &goal.condition) else { return Ok(()) };
        let name = goal
            .name
            .as_ref()
            .filter(|_| puzzle.goals.len() > 1)
            .map_or(String::new(), |name| format!("\"{}\": ", clean(name)));
        let Some(picture) = pictured(puzzle, condition) else {
            let sentence = format!("{name}{}", goal_in_words(puzzle, goal).unwrap_or_default());
            return wrap(out, "goal    ", words(&sentence), options.width);
        };
        let state: State = picture.iter().map(|kind| kind.unwrap_or(Kind::EMPTY)).collect();
        let artist = Artist::new(
            puzzle,
            &TextOptions { width: options.width.saturating_sub(8), ..*options },
        );
        let mut board = artist.board(&state);
        for node in puzzle.board.shown().filter(|node| picture[node.index()].is_none()) {
            let (row, column) = artist.spot(node);
            board.put(row, column, "?", None);
        }
        board.cut(MOST_GOAL_ROWS, options.unicode);
        let mut page = Canvas::default();
        page.put(0, 0, "goal", None);
        page.put(0, 8, name.trim_end(), None);
        page.paste(usize::from(!name.is_empty()), 8, &board);
        page.write(out, 0, options)
    }

    fn counts(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result {
        let (puzzle, board) = (&*self.puzzle, &self.puzzle.board);
        let line = |out: &mut dyn Write, head: &str, facts: Vec<String>| {
            let facts = if facts.is_empty() { vec!["none".to_owned()] } else { facts };
            // The glyph of a piece stays beside its name.
            let unbroken = head == "pieces";
            let words = facts.join(", ");
            let words = if unbroken {
                words.split_inclusive(", ").map(str::trim_end).collect()
            } else {
                words.split(' ').collect::<Vec<_>>()
            };
            wrap(out, &format!("{head:<8}"), words.into_iter().map(str::to_owned), options.width)
        };
        let mut about = vec![
            counted(board.node_count(), "node", "nodes"),
            counted(board.components(), "part", "parts"),
        ];
        about.extend(Artist::new(puzzle, options).listed().map(|node| {
            format!(
                "drawn as a list: give places such as `{} (1,1)` to draw a board",
                board.name(node)
            )
        }));
        line(out, "board", about)?;
        let each = |facts: Vec<(&str, usize)>| {
            facts.into_iter().map(|(name, count)| format!("{} {name}", grouped(count))).collect()
        };
        line(out, "lines", each(self.families()))?;
        let piece = |kind| match puzzle.kinds.glyphs[usize::from(kind)] {
            Some(glyph) => format!("{glyph} {}", puzzle.kinds.names[usize::from(kind)]),
            None => puzzle.kinds.names[usize::from(kind)].clone(),
        };
        line(out, "pieces", puzzle.kinds.all().map(|kind| piece(kind.0)).collect())?;
        line(out, "moves", each(self.rules()))?;
        let named = |name: &Option<String>| {
            name.as_ref().map_or("unnamed".to_owned(), |name| format!("\"{}\"", clean(name)))
        };
        let start = |start: &crate::model::Start| match kind_of_start(&start.board) {
            "fixed" => named(&start.name),
            kind => format!("{} ({kind})", named(&start.name)),
        };
        line(out, "starts", puzzle.starts.iter().map(start).collect())?;
        line(out, "goals", puzzle.goals.iter().map(|goal| named(&goal.name)).collect())?;
        puzzle.goals.iter().try_for_each(|goal| self.goal(goal, options, out))?;
        line(out, "state", vec![counted(self.machine.state_bits(), "bit", "bits")])?;
        line(out, "group", self.symmetries.orders(self.machine.task()))?;
        let orbits = self.symmetries.orbits(puzzle);
        if !orbits.is_empty() {
            line(out, "alike", orbits)?;
        }
        let facts = self.laws.as_ref().map(|known| facts(puzzle, known)).unwrap_or_default();
        facts.into_iter().enumerate().try_for_each(|(at, fact)| {
            let head = if at == 0 { "facts   " } else { "        " };
            wrap(out, head, fact.split(' ').map(str::to_owned), options.width)
        })
    }
}

fn kind_of_start(board: &StartBoard) -> &'static str {
    match board {
        StartBoard::Fixed(_) => "fixed",
        StartBoard::Random => "random",
        StartBoard::Scrambled(_) => "scrambled",
        StartBoard::OutOfUse(_) => "out of use",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::facts::symmetry::{Kept, symmetries};
    use crate::ground::ground;
    use crate::model::sample;
    use crate::pack::pack;

    fn overview(puzzle: Puzzle) -> Overview {
        let machine = Arc::new(pack(ground(&puzzle, &Budget::unlimited()).unwrap()));
        let rules = symmetries(machine.task(), Kept::default(), &Budget::unlimited());
        let symmetries = Symmetries { rules, goal: None, start: None };
        let StartBoard::Fixed(state) = &puzzle.starts[0].board else {
            panic!("the start is drawn")
        };
        let begin =
            Some(Begin { name: puzzle.starts[0].name.clone(), seed: None, state: state.clone() });
        Overview { puzzle: Arc::new(puzzle), machine, begin, laws: None, symmetries }
    }

    #[test]
    fn the_board_is_drawn_with_the_names_of_its_nodes() {
        let mut puzzle = sample::toazzle();
        puzzle.source = Some("Tuukka Turto, 2018".to_owned());
        let text = overview(puzzle).to_string();
        let wanted = "\
ToaZZle
Source: Tuukka Turto, 2018

  A1  B1  A2      g   g   .
    C1  D2          g   .
  B2  A5  B3      R   .   .
    D1  C2          g   .
  A3  B4  A4      g   g   .

board   13 nodes, 1 part
lines   16 jumps
pieces  R red, g green
moves   32 jump
starts  \"13\"
goals   unnamed
goal    no `green` is left
state   26 bits
group   8 symmetries of the rules
alike   A1 A2 A3 A4, B1 B2 B3 B4, C1 D2 D1 C2, A5
";
        assert_eq!(text, wanted);
    }

    #[test]
    fn a_list_of_nodes_says_that_coordinates_would_help() {
        let wheel = "puzzle \"Wheel\"; pieces { peg }; board { ring rim: h[1..6]; nodes hub; line spoke: hub - h1 };\n\
                     moves { step: peg _ => _ peg }; start { peg at h1 }";
        let wheel = crate::api::compile("wheel.pz", wheel).unwrap();
        let list = overview(wheel.model().clone()).to_string();
        assert!(list.contains("7 nodes, 1 part, drawn as a list: give places such as `"), "{list}");
        assert!(!overview(sample::toazzle()).to_string().contains("coordinates"));
    }

    #[test]
    fn the_json_lists_the_same() {
        let json = overview(sample::toazzle()).json().to_string();
        assert!(json.contains("\"lines\":{\"jumps\":16},\"pieces\":[{\"name\":\"red\",\"glyph\":\"R\",\"color\":\"#ff0000\"},"), "{json}");
        assert!(
            json.contains(
                "\"starts\":[{\"name\":\"13\",\"kind\":\"fixed\",\"state\":\"gg.g.R..g.gg.\"}],\"position\":\"gg.g.R..g.gg.\","
            ),
            "{json}"
        );
    }
}
