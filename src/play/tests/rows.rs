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
fn backspace_deletes_a_digit_before_it_undoes() {
    let mut player =
        Player::new(include_str!("../../../puzzles/tricolore.pz"), Chosen::default(), (80, 24));
    player.keys("13");
    assert_eq!(player.log().len(), 1);
    player.keys("1\u{8}");
    assert_eq!((player.log().len(), player.table.typed.as_str()), (1, ""));
    assert!(!player.screen().contains("another digit follows"), "{}", player.screen());
    player.keys("\u{8}");
    assert!(player.log().is_empty());
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

#[test]
fn the_legend_says_where_glyphs_are_used_and_explains_those_of_empty_nodes() {
    let mut player =
        Player::new(include_str!("../../../puzzles/sokoban.pz"), Chosen::default(), (100, 24));
    let all = "* crate in target, $ crate, @ player, - empty, . empty in target, # outside";
    let mut glyphs: Vec<&str> = all.split(", ").collect();
    let told = |screen: &str| {
        let line = screen.lines().find(|line| line.contains("player   (")).unwrap();
        let mut told: Vec<String> = line[line.find('(').unwrap() + 1..]
            .trim_end_matches(')')
            .split(", ")
            .map(str::to_owned)
            .collect();
        told.sort();
        told
    };
    glyphs.sort_unstable();
    assert_eq!(told(&player.screen()), glyphs);
    // With less room, only the pieces are explained.
    player.input(Input::Size(80, 24));
    assert_eq!(told(&player.screen()), ["$ crate", "* crate in target", "@ player"]);
    player.keys("i");
    let text = player.screen();
    assert!(text.contains("player in target"), "{text}");
    let holes = include_str!("../../../puzzles/commands/tray-hole.pz");
    let player = Player::new(holes, Chosen::default(), (80, 24));
    assert!(player.screen().contains("o empty in hole"), "{}", player.screen());
}

#[test]
fn another_game_is_begun_at_once_only_if_no_moves_are_lost() {
    let mut player =
        Player::new(include_str!("../../../puzzles/toazzle13.pz"), Chosen::default(), (80, 24));
    player.keys("1");
    assert_eq!(player.log().len(), 1);
    player.keys("m2");
    let screen = player.screen().replace('\n', " ");
    assert!(screen.contains("forgets the 1 move made: y begins it"), "{screen}");
    player.keys("q");
    assert!(player.screen().contains("This game goes on."), "{}", player.screen());
    assert_eq!(player.log().len(), 1);
    // A click keeps the game too.
    player.keys("2");
    player.input(Input::Click(0, 0));
    player.keys("y");
    assert_eq!(player.log().len(), 1);
    player.keys("2y");
    assert!(player.log().is_empty());
    assert!(player.screen().contains("A new game."), "{}", player.screen());
    player.keys("m1");
    assert!(player.screen().contains("A new game."), "{}", player.screen());
}

#[test]
fn a_hint_has_no_step_that_says_as_much_as_the_move() {
    for (text, step) in [
        (include_str!("../../../puzzles/tilt.pz"), "The move is "),
        (include_str!("../../../puzzles/lights.pz"), "The move is r"),
        (include_str!("../../../puzzles/clicks/cube.pz"), "The move is "),
        (include_str!("../../../puzzles/placing/queens.pz"), "The move is "),
        (include_str!("../../../puzzles/toazzle13.pz"), "Move green at "),
    ] {
        let mut player = Player::new(text, Chosen::default(), (80, 24));
        player.keys("h");
        let next = if step.starts_with("Move") { "(h: which piece)" } else { "(h: which move)" };
        assert!(player.screen().replace('\n', " ").contains(next), "{}", player.screen());
        player.keys("h");
        assert!(player.screen().contains(step), "{}", player.screen());
    }
}

#[test]
fn the_mark_of_a_hint_stands_in_place_of_the_focus() {
    let mut player = Player::toazzle((80, 24));
    player.keys("hh");
    let screen = player.screen();
    assert!(screen.contains("!g!") && !screen.contains("[g"), "{screen}");
    player.keys("!v");
    assert!(player.screen().contains('['), "{}", player.screen());
}

#[test]
fn a_restart_goes_back_to_the_first_piece() {
    let mut player =
        Player::new(include_str!("../../../puzzles/sokoban.pz"), Chosen::default(), (80, 24));
    let first = player.table.focus;
    player.keys("R");
    assert!(player.screen().contains("This is the start."), "{}", player.screen());
    player.keys(">>");
    assert_ne!(player.table.focus, first);
    player.keys("R");
    assert!(player.screen().contains("r makes the moves again"), "{}", player.screen());
    assert_eq!(player.table.focus, first);
    player.keys("RR");
    assert!(player.screen().contains("r makes the moves again"), "{}", player.screen());
}

#[test]
fn notes_and_figures_fit_into_a_narrow_screen() {
    let mut player = Player::new(
        include_str!("../../../puzzles/bridge-and-torch.pz"),
        Chosen::default(),
        (40, 15),
    );
    assert!(
        player.screen().contains("\n0 moves, cost 0; least 17 (proved)\n"),
        "{}",
        player.screen()
    );
    let lights = include_str!("../../../puzzles/lights.pz");
    player = Player::new(lights, Chosen::default(), (40, 15));
    let screen = player.screen();
    let mores = screen.lines().filter(|line| line.contains(".. ")).collect::<Vec<_>>();
    assert!(
        mores.iter().any(|line| line.ends_with(" more") || line.ends_with(" more: Tab, down")),
        "{screen}"
    );
}

#[test]
fn the_list_of_keys_begins_with_those_that_every_game_needs() {
    let mut player = Player::toazzle((80, 24));
    player.keys("?");
    let screen = player.screen();
    for key in ["u r    undo", "h      hint", "s      solve", "q      quit"] {
        assert!(screen.contains(key), "{screen}");
    }
}

#[test]
fn the_legend_leaves_out_kinds_that_never_rest() {
    let text = include_str!("../../../puzzles/spreading/same-game.pz");
    let mut player = Player::new(text, Chosen::default(), (80, 24));
    assert!(!player.keys("i").screen().contains("hot1"), "{}", player.screen());
    assert!(player.screen().contains("! gap"), "{}", player.screen());
}
