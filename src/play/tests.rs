//! Games played by keys without a terminal, and whole screens.

use super::draw::draw;
use super::*;
use crate::diagnostic::Code;
use crate::report::Palette;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

#[cfg(test)]
mod knowledge;
#[cfg(test)]
mod rows;
#[cfg(test)]
mod sight;

const LOOK: Look = Look { color: false, palette: Palette::Exact, unicode: true };

/// A game, its helper, and keys.
struct Player {
    table: Table,
    helper: Helper,
}

impl Player {
    fn new(text: &str, chosen: Chosen, size: (u16, u16)) -> Self {
        let puzzle = crate::api::compile("test.pz", text).unwrap();
        let mut table = Table::new(&puzzle, chosen, LOOK, size).unwrap();
        let mut helper = table.helper().unwrap();
        answer_unasked(&mut table, &mut helper);
        Self { table, helper }
    }

    fn toazzle(size: (u16, u16)) -> Self {
        Self::new(include_str!("../../puzzles/toazzle13.pz"), Chosen::default(), size)
    }

    fn node(&self, name: &str) -> usize {
        let board = &self.table.game.puzzle().model().board;
        board.nodes().find(|&node| board.name(node) == name).unwrap().index()
    }

    fn input(&mut self, input: Input) -> bool {
        match self.table.input(input) {
            Do::Nothing => {}
            Do::Ask(question) => {
                self.table.take(self.helper.answer(&question));
                answer_unasked(&mut self.table, &mut self.helper);
            }
            Do::Begin => self.helper = self.table.helper().unwrap(),
            Do::Quit => return false,
        }
        true
    }

    /// Presses keys: characters for themselves, `<`, `>`, `^` and `v` for arrows, a blank for
    /// Enter, `!` for Escape, `|` for Tab.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            let key = match key {
                '<' => Key::Arrow(Way::Left),
                '>' => Key::Arrow(Way::Right),
                '^' => Key::Arrow(Way::Up),
                'v' => Key::Arrow(Way::Down),
                ' ' => Key::Press,
                '!' => Key::Escape,
                '|' => Key::Tab,
                '\u{8}' => Key::Erase,
                other => Key::Char(other),
            };
            assert!(self.input(Input::Key(key)));
        }
        self
    }

    fn log(&self) -> Vec<&str> {
        self.table.game.log()
    }

    fn screen(&self) -> String {
        let (width, height) = self.table.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width as u16, height as u16));
        draw(&self.table, &mut buffer);
        let row = |row: u16| {
            (0..width as u16).map(|column| buffer[(column, row)].symbol()).collect::<String>()
        };
        (0..height as u16).map(|at| format!("{}\n", row(at).trim_end())).collect()
    }
}

fn answer_unasked(table: &mut Table, helper: &mut Helper) {
    while let Some(question) = table.unasked_question() {
        table.take(helper.answer(&question));
    }
}

/// Compares a screen with the recorded one; `PUZZLEC_BLESS=1` records it again.
fn assert_screen(name: &str, player: &Player) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/play/screens")
        .join(format!("{name}.txt"));
    let found = player.screen();
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(&path).unwrap_or_default(), "{name}");
}

#[test]
fn a_game_is_played_to_its_end_by_keys() {
    let mut player = Player::toazzle((80, 24));
    player.keys(" ");
    assert_screen("selected", &player);
    player.keys(".").keys(" ");
    assert_eq!(player.log(), ["A1-B1-A2"]);
    player.keys("u");
    assert!(player.log().is_empty());
    player.keys("ruRrrr");
    assert_eq!(player.log(), ["A1-B1-A2"]);
    player.keys("hhh");
    assert_screen("hint", &player);
    player.keys(" ");
    assert_eq!(player.log().len(), 2);
    player.keys("s    ");
    assert!(player.table.game.is_won());
    assert_eq!(player.log().len(), 6);
    assert_screen("solved", &player);
    assert!(!player.input(Input::Key(Key::Char('q'))));
}

#[test]
fn where_moves_have_costs_these_are_what_counts() {
    let mut player =
        Player::new(include_str!("../../puzzles/bridge-and-torch.pz"), Chosen::default(), (80, 24));
    assert!(
        player.screen().contains("0 moves made, cost 0; the least is 17 (proved)"),
        "{}",
        player.screen()
    );
    player.keys("h");
    assert!(
        player.screen().contains("It can be solved at a cost of 17, and for no less."),
        "{}",
        player.screen()
    );
    player.keys("!s");
    assert!(
        player.screen().contains("5 moves at a cost of 17, proved cheapest."),
        "{}",
        player.screen()
    );
    player.keys("     ");
    assert_screen("costs", &player);
}

#[test]
fn every_node_is_reached_by_arrows() {
    for text in [
        include_str!("../../puzzles/toazzle13.pz"),
        include_str!("../../puzzles/switch.pz"),
        include_str!("../../puzzles/eight.pz"),
        include_str!("../../puzzles/peg.pz"),
        include_str!("../../puzzles/hanoi.pz"),
    ] {
        let player = Player::new(text, Chosen::default(), (80, 24));
        let layout = player.table.layout().unwrap();
        let (mut reached, mut open) = (vec![false; layout.page.spots.len()], vec![0]);
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut reached[node], true) {
                open.extend(
                    [Way::Up, Way::Down, Way::Left, Way::Right].map(|way| layout.toward(node, way)),
                );
            }
        }
        assert!(!reached.contains(&false), "{reached:?}");
    }
}

#[test]
fn a_click_is_a_press_and_a_row_of_the_list_a_move() {
    let mut player = Player::toazzle((80, 24));
    player.input(Input::Click(3, 6));
    player.input(Input::Click(9, 8));
    assert_eq!(player.log(), ["A1-C1-A5"]);
    player.keys("u").input(Input::Click(26, 8));
    assert_eq!(player.log().len(), 1);
}

#[test]
fn squares_are_pressed_and_games_begun_from_the_menu() {
    let mut player =
        Player::new(include_str!("../../puzzles/tricolore.pz"), Chosen::default(), (80, 24));
    player.keys(" ");
    assert_eq!(player.log().len(), 1);
    player.keys("m");
    assert_screen("menu", &player);
    player.keys("2y");
    assert_eq!((player.log().len(), player.table.game.start()), (0, (Some("random"), Some(0))));
    player.keys("n");
    assert_eq!(player.table.game.start(), (Some("random"), Some(1)));
    player.keys("m").keys("6 ");
    assert_eq!(player.table.chosen.goal.as_deref(), Some("white"));
}

#[test]
fn several_moves_with_the_same_ends_are_a_choice() {
    let text = "puzzle \"Two\"; pieces { peg 'p'; stone 's' }; board { path row: h[1..5] }; moves { step: peg _ => _ peg; mark: peg _ => stone peg };
        start { peg at h1 h5 }; goal { h3 is peg }";
    let mut player = Player::new(text, Chosen::default(), (40, 15));
    player.keys(" > ");
    assert!(player.log().is_empty() && player.table.in_list);
    player.keys("v ");
    assert_eq!(player.log().len(), 1);
    assert!(player.table.game.position().starts_with("sp"));
}

#[test]
fn a_piece_that_a_move_takes_along_is_selected_and_taken_to_its_place() {
    let text = include_str!("../../puzzles/trains/inglenook.pz");
    let mut player = Player::new(text, Chosen::default(), (80, 24));
    player.table.focus = player.node("a2");
    player.keys(" ");
    assert_eq!(player.table.rows().len(), 4, "{}", player.screen());
    player.table.focus = player.node("h2");
    player.keys(" ");
    assert!(player.table.in_list, "{}", player.screen());
    player.keys("v ");
    assert_eq!(player.log(), ["pull a1..a3>h1..h3"], "{}", player.screen());
    player.keys("u!");
    player.table.focus = player.node("h2");
    player.keys(" ");
    assert!(player.screen().contains("No move begins at h2."), "{}", player.screen());
}

#[test]
fn a_move_that_empties_two_places_begins_at_either() {
    let text = "puzzle \"Pairs\"; pieces { a; b }; board { grid 2 by 2 }; moves { take: any:x any:x => _ _ };
        start { a at r1c1 r1c2; b at r2c* }; goal { no any }";
    for node in ["r1c1", "r1c2"] {
        let mut player = Player::new(text, Chosen::default(), (40, 15));
        player.table.focus = player.node(node);
        player.keys("  ");
        assert_eq!(player.log(), ["r1c1-r1c2"], "{}", player.screen());
    }
}

#[test]
fn moves_keep_their_numbers() {
    let numbered = |player: &Player| -> Vec<(usize, String)> {
        player
            .table
            .options
            .iter()
            .map(|option| (option.number, option.choice.words.clone()))
            .collect()
    };
    let mut player =
        Player::new(include_str!("../../puzzles/tricolore.pz"), Chosen::default(), (80, 24));
    let before = numbered(&player);
    assert_eq!(
        before.iter().map(|(number, _)| *number).collect::<Vec<_>>(),
        (1..=16).collect::<Vec<_>>()
    );
    // The first digit of a number of two digits. The pressed square leaves the list, and the other
    // moves keep their numbers.
    player.keys("1");
    assert!(
        player.log().is_empty()
            && player.screen().contains("1: Enter makes the move, or another digit follows."),
        "{}",
        player.screen()
    );
    player.keys("3");
    assert_eq!(player.log(), [before[12].1.as_str()]);
    let rest: Vec<_> = before.iter().filter(|(number, _)| *number != 13).cloned().collect();
    assert_eq!(numbered(&player), rest);
    // The number of that move is gone. Enter makes the move whose number begins another one. Then
    // the first move is back.
    player.keys("13").keys("1 ");
    assert_eq!(player.log(), [before[12].1.as_str(), before[0].1.as_str()]);
    assert_eq!(numbered(&player), before[1..]);
    player.keys("uu");
    assert_eq!(numbered(&player), before);

    // The moves of a selected piece keep the numbers that they have among all moves.
    let mut player = Player::toazzle((80, 24));
    let (last, words) = numbered(&player).pop().unwrap();
    player.table.focus = player.table.options.last().unwrap().from.unwrap();
    player.keys(" ");
    assert!(player.screen().contains(&format!("{last} {words}")), "{}", player.screen());
    player.keys(&last.to_string());
    assert_eq!(player.log(), [words]);
}

#[test]
fn arrows_move_the_only_piece_or_tilt() {
    let mut player =
        Player::new(include_str!("../../puzzles/sokoban.pz"), Chosen::default(), (80, 24));
    assert!(player.screen().contains("arrows move player"), "{}", player.screen());
    let before = player.table.game.position();
    player.keys(">>");
    assert_eq!(player.log().len(), 2);
    player.keys("<<");
    assert_eq!((player.log().len(), player.table.game.position()), (4, before.clone()));
    // There is a crate in the way, and a wall behind it.
    player.keys("vv^^").keys("^");
    let made = player.log().len();
    player.keys("<<<<");
    assert!(
        player.screen().contains("No move goes left.") && player.log().len() <= made + 2,
        "{}",
        player.screen()
    );

    let mut player =
        Player::new(include_str!("../../puzzles/tilt.pz"), Chosen::default(), (80, 24));
    assert!(player.screen().contains("arrows tilt"), "{}", player.screen());
    player.keys("v<");
    assert_eq!(player.log(), ["down", "left"]);

    // The pieces all differ, and slide into the one gap: the tile below it goes up, and back.
    let mut player =
        Player::new(include_str!("../../puzzles/eight.pz"), Chosen::default(), (80, 24));
    assert!(player.screen().contains("arrows slide"), "{}", player.screen());
    let before = player.table.game.position();
    for (there, back) in [("^", "v"), ("v", "^"), ("<", ">"), (">", "<")] {
        let made = player.log().len();
        player.keys(there);
        if player.log().len() > made {
            assert_ne!(player.table.game.position(), before);
            player.keys(back);
        }
        assert_eq!(player.table.game.position(), before);
    }
    assert!(player.log().len() >= 4, "{:?}", player.log());

    // In these puzzles, several pieces can move at some time.
    for text in [
        include_str!("../../puzzles/hanoi.pz"),
        include_str!("../../puzzles/sequence/hanoi-towers.pz"),
        include_str!("../../puzzles/frogs.pz"),
        include_str!("../../puzzles/toazzle13.pz"),
        include_str!("../../puzzles/lights.pz"),
        include_str!("../../puzzles/discs.pz"),
    ] {
        let mut player = Player::new(text, Chosen::default(), (80, 24));
        player.keys("><v^");
        assert!(
            player.log().is_empty() && player.screen().contains("arrows Enter"),
            "{}",
            player.screen()
        );
    }
}

#[test]
fn several_moves_to_one_side_are_a_choice() {
    let text =
        "puzzle \"Jump\"; pieces { hero 'h' }; board { path row: h[1..6] }; moves { step: hero _ => _ hero; leap: hero _ _ => _ _ hero };
        start { hero at h1 }; goal { h6 is hero }";
    let mut player = Player::new(text, Chosen::default(), (60, 20));
    player.keys(">");
    assert!(
        player.log().is_empty() && player.screen().contains("Which move?"),
        "{}",
        player.screen()
    );
    player.keys("v ");
    assert_eq!(player.log(), ["h1-h2-h3"]);
    player.keys("<1");
    assert_eq!(player.log().len(), 2);
}

#[test]
fn the_puzzle_says_what_it_is_about_and_what_is_wanted() {
    let player = Player::new(include_str!("../../puzzles/eight.pz"), Chosen::default(), (80, 24));
    assert_screen("goal-picture", &player);
    let mut player =
        Player::new(include_str!("../../puzzles/klotski.pz"), Chosen::default(), (80, 24));
    assert_screen("goal-part", &player);
    // The text does not fit; a key shows all of it.
    player.input(Input::Size(44, 12));
    assert!(!player.screen().contains("Goal"), "{}", player.screen());
    player.keys("i");
    assert_screen("leaflet", &player);
    player.keys("i");
    assert!(player.screen().contains("Moves ("), "{}", player.screen());
    let player = Player::new(include_str!("../../puzzles/sokoban.pz"), Chosen::default(), (80, 24));
    assert!(
        player.screen().contains("Goal: r2c3, r5c5 and 1 more hold crate.")
            || player.screen().contains("hold crate."),
        "{}",
        player.screen()
    );
}

#[test]
fn pieces_of_several_squares_are_drawn_apart_and_taken_at_any_of_them() {
    let mut player =
        Player::new(include_str!("../../puzzles/klotski.pz"), Chosen::default(), (78, 24));
    // The small piece on the left makes a step, then the tall piece above it, selected by its lower
    // half.
    player.keys("1!");
    player.table.focus = player.node("r4c1");
    player.keys(" ");
    assert_screen("blocks", &player);
    player.table.focus = player.node("r5c1");
    player.keys(" ");
    assert_eq!(player.log(), ["r5c1-r5c2", "r3c1-r4c1"]);
    // A low screen draws them without rows in between.
    let low = Player::new(include_str!("../../puzzles/klotski.pz"), Chosen::default(), (78, 15));
    assert!(low.screen().contains("T   B   B   T") && !low.screen().contains('│'));
}

#[test]
fn a_small_screen_says_how_large_it_has_to_be() {
    let mut player = Player::new(include_str!("../../puzzles/peg.pz"), Chosen::default(), (30, 17));
    assert!(
        player.screen().starts_with("         o   o   o")
            || player.screen().contains("Peg solitaire")
    );
    player.input(Input::Size(20, 10));
    assert_screen("too-small", &player);
    player.keys("h<>v^ |12.,m!!l");
}

#[test]
fn a_long_list_of_keys_and_a_long_log_are_scrolled() {
    let mut player = Player::toazzle((44, 20));
    player.keys("c?");
    assert!(
        player.screen().contains("q      quit")
            && !player.screen().contains("arrows move the focus"),
        "{}",
        player.screen()
    );
    player.keys(&"v".repeat(40));
    assert!(
        player.screen().contains("arrows move the focus")
            && !player.screen().contains("q      quit"),
        "{}",
        player.screen()
    );
    player.keys(&"^".repeat(40));
    assert!(player.screen().contains("q      quit"), "{}", player.screen());

    let mut player =
        Player::new(include_str!("../../puzzles/tricolore.pz"), Chosen::default(), (44, 20));
    player.keys("l").keys(&"23".repeat(10));
    let last = format!(" 20  {}", player.log()[19]);
    assert!(
        player.screen().contains(&last) && player.screen().contains(" .. 12 earlier: up"),
        "{}",
        player.screen()
    );
    player.keys(&"^".repeat(30));
    assert!(
        !player.screen().contains(&last) && !player.screen().contains("earlier"),
        "{}",
        player.screen()
    );
    player.keys("l");
    assert!(player.screen().contains("Moves ("), "{}", player.screen());
}

#[test]
fn a_log_is_played_again() {
    let text = include_str!("../../puzzles/toazzle13.pz");
    let puzzle = crate::api::compile("test.pz", text).unwrap();
    let mut player =
        Player::new(text, Chosen { start: Some("40".to_owned()), ..Chosen::default() }, (80, 24));
    player.keys("1111");
    let written = player.table.log_text();
    let log = Log::read("x.log", &written).unwrap();
    let mut again = Table::new(&puzzle, log.chosen.clone(), LOOK, (80, 24)).unwrap();
    log.replay("x.log", &mut again).unwrap();
    assert_eq!(
        (again.game.position(), again.log_text()),
        (player.table.game.position(), written.clone())
    );

    let mut other = Table::new(&puzzle, Chosen::default(), LOOK, (80, 24)).unwrap();
    assert_eq!(log.replay("x.log", &mut other).unwrap_err().code, Code::LogNotReplayed);
    let wrong = Log::read("x.log", &format!("{written}A1-A2\n")).unwrap();
    let mut again = Table::new(&puzzle, log.chosen.clone(), LOOK, (80, 24)).unwrap();
    let report = wrong.replay("x.log", &mut again).unwrap_err();
    assert!(
        report.code == Code::LogNotReplayed && report.message.to_string().contains("line 10"),
        "{}",
        report.message
    );
    for text in ["", "puzzle \"Hop\"", "puzzlec log\nseed x\n", "puzzlec log\nfoo\n"] {
        assert_eq!(Log::read("x.log", text).unwrap_err().code, Code::WrongLog, "{text}");
    }
}
