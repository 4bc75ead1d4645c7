//! What the screen shows: walls, names, long lists, and boards that are larger than the screen.

use super::*;

const MINOTAUR: &str = include_str!("../../../puzzles/commands/minotaur.pz");

fn player(text: &str, size: (u16, u16)) -> Player {
    Player::new(text, Chosen::default(), size)
}

#[test]
fn walls_and_one_way_lines_are_drawn() {
    assert_screen("walls", &player(MINOTAUR, (80, 24)));
    let low = player(MINOTAUR, (80, 14));
    assert!(
        low.screen().contains("need a higher screen") && low.screen().contains(" │ "),
        "{}",
        low.screen()
    );
    let mut streets = player(include_str!("../../../puzzles/exchange/one-way.pz"), (80, 24));
    assert!(
        streets.screen().contains("\nn1[1] →n2 .  →n3 2 ")
            && streets.screen().contains("\n  ↑      ↑      ↓ "),
        "{}",
        streets.screen()
    );
    streets.keys("c");
    assert!(
        streets.screen().contains("\n[1]→ . → 2 ") && streets.screen().contains("\n ↑   ↑   ↓ "),
        "{}",
        streets.screen()
    );
}

#[test]
fn the_node_and_the_piece_under_the_focus_are_named_and_glyphs_explained() {
    let mut player = player(MINOTAUR, (80, 24));
    assert!(
        player.screen().contains("\nr4c3: theseus   (M mino, T theseus)\n"),
        "{}",
        player.screen()
    );
    player.keys(".");
    player.table.focus = player.node("r1c1");
    assert!(player.screen().contains("\nr1c1: empty "), "{}", player.screen());
    player.keys("i");
    assert!(
        player.screen().contains("Glyphs: M mino, 1 one, T theseus, 2 two."),
        "{}",
        player.screen()
    );
}

#[test]
fn a_description_of_several_lines_is_one_text() {
    let text = "puzzle \"Hop\"\nabout \"\"\"\n  One leaps\n  over the other.\n  \"\"\"\npieces { peg 'p' }; board { path row: h[1..3] }
        moves { step: peg _ => _ peg }; start { peg at h1 }; goal { h3 is peg }";
    let player = player(text, (80, 24));
    assert!(player.screen().contains("\nOne leaps over the other.\n"), "{}", player.screen());
}

#[test]
fn a_start_without_a_solution_is_not_blamed_on_moves() {
    let text = "puzzle \"Stay\"; param n = 3; pieces { peg 'p' }; board { path row: h[1..n] }; moves { step: peg _ => _ peg }
        start \"first\" { peg at h1 }; goal { h1 is peg and h3 is peg }";
    let mut player = player(text, (80, 24));
    assert!(player.screen().starts_with("Stay (n = 3, from \"first\")\n"), "{}", player.screen());
    for key in ["h", "s"] {
        player.keys(key);
        assert!(
            player.screen().contains("It cannot be solved from this start (proved)."),
            "{}",
            player.screen()
        );
    }
}

#[test]
fn a_hint_follows_a_solution_that_was_found() {
    let mut player = Player::toazzle((80, 24));
    player.keys("s  !");
    assert!(player.table.walk.is_none() && player.log().len() == 2);
    // The helper is not asked.
    assert!(matches!(player.table.input(Input::Key(Key::Char('h'))), Do::Nothing));
    assert!(
        player.screen().contains("It can be solved in 4 moves, and in no fewer."),
        "{}",
        player.screen()
    );
    player.keys("hh ");
    assert_eq!(player.log().len(), 3);
    assert!(matches!(player.table.input(Input::Key(Key::Char('h'))), Do::Nothing));
}

#[test]
fn an_enter_after_a_complete_number_does_nothing() {
    let mut player = player(include_str!("../../../puzzles/tricolore.pz"), (80, 24));
    player.keys("13 ");
    assert!(
        player.log().len() == 1 && player.screen().contains("13 has been chosen already"),
        "{}",
        player.screen()
    );
    player.keys(" ");
    assert_eq!(player.log().len(), 2);
    player.keys("uum1 ");
    assert!(player.log().is_empty());
}

#[test]
fn a_message_about_the_marked_move_ends_with_the_mark() {
    let mut player = Player::toazzle((80, 24));
    player.keys("hhh");
    assert!(player.screen().contains("Enter makes it."), "{}", player.screen());
    player.keys("<");
    assert!(!player.screen().contains("Enter makes it."), "{}", player.screen());
}

#[test]
fn a_page_of_a_text_is_turned() {
    let mut player = Player::toazzle((44, 20));
    player.keys("c?");
    let first = player.screen();
    assert!(first.contains("more: down"), "{first}");
    (0..4).for_each(|_| assert!(player.input(Input::Key(Key::Page(Way::Down)))));
    assert!(player.screen().contains(" tilt"), "{}", player.screen());
    (0..4).for_each(|_| assert!(player.input(Input::Key(Key::Page(Way::Up)))));
    assert_eq!(player.screen(), first);
}

#[test]
fn many_moves_stand_in_columns() {
    let mut player = player(include_str!("../../../puzzles/lights.pz"), (80, 24));
    assert_screen("columns", &player);
    // The place beside the first move is that of another column, which a click or two keys reach.
    player.keys("|>");
    let marked = player.table.at;
    assert!(marked > 1, "{marked}");
    player.keys("<<");
    assert!(!player.table.in_list);
}

#[test]
fn moves_that_agree_in_their_nodes_have_their_changes_in_the_list() {
    let player = player(include_str!("../../../puzzles/trains/inglenook.pz"), (80, 24));
    let screen = player.screen();
    let moves = ["pull a1>h1", "pull a1..a3>h1..h3", "pull b1..b2>h1..h2"];
    assert!(moves.iter().all(|one| screen.contains(one)) && !screen.contains("->"), "{screen}");
}

#[test]
fn a_part_of_a_board_that_is_too_large_follows_the_focus() {
    let mut player = player(include_str!("../../../puzzles/placing/icosian.pz"), (64, 16));
    let (first, last) = (player.screen(), player.table.layout().unwrap().page.spots.len() - 1);
    assert!(first.contains("a part of the board") && first.contains('['), "{first}");
    player.table.focus = last;
    let layout = player.table.layout().unwrap();
    let spot = layout.page.spots[last];
    let (column, row) = layout.visible(spot.column, spot.row).unwrap();
    assert_eq!(layout.node_at(column, row), Some(last));
    assert!(player.screen().contains('[') && player.screen() != first, "{}", player.screen());
}

#[test]
fn nodes_with_coordinates_have_their_names_beside_them_if_there_is_room() {
    let petersen = include_str!("../../../puzzles/exchange/petersen.pz");
    let mut game = player(petersen, (80, 24));
    let names: Vec<String> = (0..10).map(|node| game.table.name(node).to_owned()).collect();
    let shown = |game: &Player| {
        let layout = game.table.layout().unwrap();
        let screen: Vec<Vec<char>> =
            game.screen().lines().map(|line| line.chars().collect()).collect();
        let beside = |(spot, name): (&crate::report::Spot, &String)| {
            let (column, row) = layout.visible(spot.column, spot.row)?;
            let first = column.checked_sub(name.len())?;
            let found: String = screen[row].get(first..column)?.iter().collect();
            (found == *name).then_some(())
        };
        layout.page.spots.iter().zip(&names).filter_map(beside).count()
    };
    assert_eq!(shown(&game), 10, "{}", game.screen());
    game.keys("c");
    assert_eq!(shown(&game), 0, "{}", game.screen());
    game.keys("c");
    assert_eq!(shown(&game), 10, "{}", game.screen());
    // A narrow screen has no room for them, and a key says so.
    game.input(Input::Size(40, 15));
    assert_eq!(shown(&game), 0, "{}", game.screen());
    game.keys("cc");
    assert!(game.screen().contains("no room for the names"), "{}", game.screen());
    // The nodes of a grid are named on demand.
    let mut game = player(include_str!("../../../puzzles/eight.pz"), (80, 24));
    assert!(!game.screen().contains("r2c2["), "{}", game.screen());
    game.keys("c");
    assert!(game.screen().contains("r1c2"), "{}", game.screen());
}

#[test]
fn what_is_in_hidden_places_is_shown_on_request() {
    let text =
        "puzzle \"Turns\"; pieces { frog 'f'; mark 'm' }; board { path row: h[1..4]; hidden side }
        moves { hop: frog _ => _ frog if side is _ also set side to mark; rest: clear side }
        start { frog at h1 }; goal { h4 is frog }";
    let mut player = player(text, (80, 24));
    assert!(!player.screen().contains("side"), "{}", player.screen());
    player.keys("p");
    assert!(player.screen().contains("\nhidden: side: empty\n"), "{}", player.screen());
    player.keys("1");
    assert!(player.screen().contains("\nhidden: side: mark   log: h1-h2\n"), "{}", player.screen());
    player.keys("p");
    assert!(player.screen().contains("\nlog: h1-h2\n"), "{}", player.screen());
    let mut toazzle = Player::toazzle((80, 24));
    toazzle.keys("p");
    assert!(toazzle.screen().contains("This puzzle has no hidden places."), "{}", toazzle.screen());
}

#[test]
fn the_nodes_of_a_move_with_parts_stand_in_its_row_once() {
    let player = player(include_str!("../../../puzzles/patience/pyramid.pz"), (80, 24));
    assert!(player.screen().contains(" 1 p4c1 to p4c3\n"), "{}", player.screen());
}
