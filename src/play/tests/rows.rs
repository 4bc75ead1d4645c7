//! What rows of the list, the legend, marks and messages say.

use super::*;

#[test]
fn a_move_that_stops_before_the_last_node_of_its_name_says_where() {
    let text = "puzzle \"Glide\"; pieces { robot 'r'; block 'b' }; board { path row: h[1..5] }
        moves { glide: robot _* _ block => _ _* robot block }; start { robot at h1; block at h5 }; goal { h4 is robot }";
    let mut player = Player::new(text, Chosen::default(), (80, 24));
    assert!(player.screen().contains("h1-h2-h3-h4-h5 to h4"), "{}", player.screen());
    player.keys("1");
    assert!(player.table.game.is_won());
    let player =
        Player::new(include_str!("../../../puzzles/sokoban.pz"), Chosen::default(), (80, 24));
    assert!(!player.screen().contains(" to r"), "{}", player.screen());
}

#[test]
fn a_move_of_a_piece_of_several_squares_names_it_and_all_its_squares_are_selected() {
    let mut player =
        Player::new(include_str!("../../../puzzles/klotski.pz"), Chosen::default(), (78, 24));
    player.keys("1!");
    assert!(player.screen().contains(" T r3c1-r4c1"), "{}", player.screen());
    let tall = player.node("r3c1");
    player.table.focus = player.node("r4c1");
    player.keys(" ");
    assert_eq!(player.table.selected, Some(tall));
    let screen = player.screen();
    assert!(screen.contains("(T)") && screen.contains("[T)"), "{screen}");
}

#[test]
fn the_legend_has_all_kinds() {
    let text = "puzzle \"Cycle\"; pieces { dawn 'd'; noon 'n'; dusk 'k'; cycle dawn noon dusk }; board { path row: h[1..3] }
        moves { click: advance self }; start { dawn at h[1..3] }; goal { every h[1..3] is dusk }";
    let mut player = Player::new(text, Chosen::default(), (80, 24));
    assert!(player.screen().contains("(d dawn)"), "{}", player.screen());
    player.input(Input::Size(40, 15));
    player.keys("i");
    let screen = player.screen();
    assert!(screen.contains("k dusk") && screen.contains("noon."), "{screen}");
    // A note that does not fit is left out, not cut.
    assert!(screen.matches('(').count() == screen.matches(')').count(), "{screen}");
}

#[test]
fn digits_are_seen_while_a_hint_is_searched_and_undo_goes_back_to_the_piece() {
    let mut player =
        Player::new(include_str!("../../../puzzles/tricolore.pz"), Chosen::default(), (80, 24));
    let Do::Ask(_) = player.table.input(Input::Key(Key::Char('h'))) else { panic!("no question") };
    assert!(player.screen().contains("Looking ahead"), "{}", player.screen());
    player.keys("1");
    assert!(player.screen().contains("1: Enter makes the move"), "{}", player.screen());
    let pressed = player.table.options[12].from.unwrap();
    player.keys("3u");
    assert_ne!(pressed, 0);
    assert_eq!(player.table.focus, pressed);
}

#[test]
fn the_wheel_goes_through_lists_and_texts() {
    let mut player = Player::toazzle((44, 20));
    player.input(Input::Wheel(Way::Down));
    assert!(player.table.in_list && player.table.at == 0);
    player.input(Input::Wheel(Way::Down));
    assert_eq!(player.table.at, 1);
    player.input(Input::Wheel(Way::Up));
    assert_eq!(player.table.at, 0);
    player.keys("?");
    let before = player.screen();
    player.input(Input::Wheel(Way::Down));
    assert_ne!(player.screen(), before);
}
