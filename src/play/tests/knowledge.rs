//! What one search has found, all of the screen knows.

use super::*;
use crate::play::helper::Want;
use crate::session::{Hint, Outlook};

/// Pieces that slide and jump until they have changed sides.
const EXCHANGE: &str = "puzzle \"Exchange\"; pieces { red 'r'; blue 'b' }; board { grid 3 by 4 }
    moves { slide: any _ => _ any; jump: any:a any:b _ => _ any:b any:a }
    start { red at r1c*; blue at r3c* }; goal { every r1c* is blue; every r3c* is red }";

/// Begins a game whose helper has answered nothing yet.
fn unanswered() -> Player {
    let puzzle = crate::api::compile("test.pz", EXCHANGE).unwrap();
    let table = Table::new(&puzzle, Chosen::default(), LOOK, (80, 24)).unwrap();
    let helper = table.helper().unwrap();
    Player { table, helper }
}

/// Returns the answer of a search that found nothing.
fn in_vain(want: Want, is_cut: bool) -> Reply {
    Reply {
        want,
        log: Vec::new(),
        outlook: Outlook::Unknown { at_least: 5 },
        hint: Hint::Unknown,
        way: None,
        gave_up: (want == Want::Hint).then_some(4096),
        loss: None,
        is_cut,
    }
}

fn question(player: &mut Player, key: char) -> Question {
    let Do::Ask(question) = player.table.input(Input::Key(Key::Char(key))) else {
        panic!("{}", player.screen())
    };
    question
}

#[test]
fn a_search_that_was_cut_off_for_a_question_begins_again() {
    let mut player = unanswered();
    assert_eq!(player.table.unasked_question().unwrap().want, Want::Minimum);
    assert!(player.table.unasked_question().is_none());
    question(&mut player, 'h');
    player.table.take(in_vain(Want::Minimum, true));
    assert!(player.table.unasked_question().is_none(), "the hint is looked for");
    player.table.take(in_vain(Want::Hint, false));
    assert!(player.screen().contains("at least 5 are needed"), "{}", player.screen());
    assert!(player.table.unasked_question().is_some());
    player.table.take(in_vain(Want::Minimum, false));
    assert!(player.table.unasked_question().is_none(), "it has ended by itself");
}

#[test]
fn a_hint_that_is_not_known_is_searched_for_again_and_longer() {
    let mut player = unanswered();
    assert_eq!(question(&mut player, 'h').want, Want::Hint);
    player.table.take(in_vain(Want::Hint, false));
    let screen = player.screen().replace('\n', " ");
    assert!(
        screen.contains("it takes at least 5 moves.")
            && screen.contains("The search gave up after 4,096 positions; h searches on."),
        "{screen}"
    );
    let longer = question(&mut player, 'h');
    assert_eq!(longer.want, Want::LongHint);
    player.table.take(player.helper.answer(&longer));
    assert!(player.screen().contains("It can be solved in "), "{}", player.screen());
}

#[test]
fn a_hint_takes_what_the_solution_found_and_the_first_line_too() {
    let mut player = unanswered();
    question(&mut player, 'h');
    player.table.take(in_vain(Want::Hint, false));
    let solve = question(&mut player, 's');
    let mut reply = player.helper.answer(&solve);
    // As after a search for any solution.
    let walk = reply.way.as_mut().unwrap();
    walk.shortest = false;
    let (next, cost) = (walk.words[0].clone(), walk.cost);
    reply.outlook = Outlook::AtMost(cost);
    player.table.take(reply);
    assert!(player.screen().contains(&format!("{cost} suffice")), "{}", player.screen());
    player.keys("!hhh");
    assert!(player.screen().contains(&format!("The move is {next}:")), "{}", player.screen());
    // The same number of moves is proved later, so the solution is a shortest one.
    let least = Reply { outlook: Outlook::Exactly(cost), ..in_vain(Want::Minimum, false) };
    player.table.take(least);
    player.keys("1u!h");
    let told = format!("It can be solved in {cost} moves, and in no fewer.");
    assert!(player.screen().contains(&told), "{}", player.screen());
}

#[test]
fn later_questions_know_the_result_of_a_search_for_all_moves() {
    let puzzle = crate::api::compile("test.pz", EXCHANGE).unwrap();
    let mut game = Chosen::default().begin(&puzzle).unwrap();
    assert!(matches!(game.outlook(8), Outlook::Unknown { .. }));
    let found = game.way(false, &crate::api::Limits::default()).unwrap();
    let crate::session::Way::Found { words, cost, is_shortest: true } = found else {
        panic!("{found:?}")
    };
    assert_eq!(game.outlook(0), Outlook::Exactly(cost));
    let Hint::Play(advice) = game.hint(0) else { panic!("there is a hint") };
    assert_eq!(advice.choice.words, words[0]);
    assert_eq!(advice.outlook, Outlook::Exactly(cost));
}

#[test]
fn a_hint_beside_the_known_solution_is_proved_by_algebra() {
    let text = include_str!("../../../puzzles/lights.pz");
    let puzzle = crate::api::compile("lights.pz", text).unwrap();
    let mut game = Chosen::default().begin(&puzzle).unwrap();
    assert_eq!(game.outlook(1 << 14), Outlook::Exactly(15));
    let second = game.moves()[1].words.clone();
    game.play(&second).unwrap();
    assert_eq!(game.outlook(1 << 14), Outlook::Exactly(14));

    // The equations of larger boards take more work than the first rounds of a hint.
    let text = include_str!("../../../puzzles/clicks/xl25.pz");
    let mut player = Player::new(text, Chosen::default(), (80, 24));
    player.keys("2 3 ");
    assert_eq!(player.log().len(), 2);
    player.keys("h");
    assert!(player.screen().contains(", and in no fewer."), "{}", player.screen());
}

#[test]
fn a_lost_game_says_how_many_moves_to_take_back() {
    let text =
        "puzzle \"Walk\"; pieces { man 'm' }; board { path row: h[1..9]; line back: h3 > h1 }
        moves { step on row forward: man _ => _ man; home on back: man _ => _ man }
        start { man at h2 }; goal { h1 is man }";
    let mut player = Player::new(text, Chosen::default(), (80, 24));
    player.keys("1111h");
    assert_eq!(player.log(), ["h2-h3", "h3-h4", "h4-h5", "h5-h6"]);
    assert!(
        player.screen().contains("(proved). Take 3 moves back with u: then it can."),
        "{}",
        player.screen()
    );
    player.keys("uuh");
    assert!(
        player.screen().contains("Take 1 move back with u: then it can."),
        "{}",
        player.screen()
    );
    player.keys("uh");
    assert!(player.screen().contains("It can be solved in 1 move"), "{}", player.screen());
}
