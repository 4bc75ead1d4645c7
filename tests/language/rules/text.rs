//! Rules R1 to R5: text, words, numbers.

use super::support::*;

const PLAY: &str = "start { a at x1 }\ngoal { x2 is a }";
const STEP: &str = "go forward: a _ => _ a";

#[test]
fn r1_a_line_break_is_lf_or_crlf_and_a_lone_cr_is_an_error() {
    let text = path(2, STEP, PLAY);
    clean(&text);
    assert_eq!(solve(&text.replace('\n', "\r\n")), Some(1));
    faulty(&text.replacen('\n', "\r", 1), "E0117");
    assert!(codes(&text.replacen('\n', "\n# note\r note\n", 1)).contains(&"E0117"));
    faulty(&format!("{text}\r"), "E0117");
}

#[test]
fn r1_a_leading_byte_order_mark_is_skipped() {
    let text = path(2, STEP, PLAY);
    clean(&format!("\u{feff}{text}"));
    assert!(!codes(&format!("\u{feff}\u{feff}{text}")).is_empty());
    assert_eq!(check(&format!("\u{feff}{text}nonsense 1"))[0].1, 7);
}

#[test]
fn r1_tabs_are_blanks_and_errors_inside_pictures() {
    clean(&path(2, STEP, PLAY).replace(' ', "\t").replace("\t", " \t "));
    faulty(&def("grid \"\"\"\n\ta.\n\"\"\"", "go: a _ => _ a", ""), "E0119");
    assert_eq!(shown(&def("grid \"\"\"\r\n  a.\r\n  ..\r\n\"\"\"", "go: a _ => _ a", "")), "a./..");
}

#[test]
fn r2_a_brace_stands_on_the_line_of_its_keyword() {
    let text = path(2, STEP, PLAY);
    for head in ["pieces", "board", "moves", "start", "goal"] {
        faulty(&text.replace(&format!("{head} {{"), &format!("{head}\n{{")), "E0107");
        clean(&text.replace(&format!("{head} {{"), &format!("{head}{{")));
    }
    faulty(&def("nodes x1 x2\njumps\n{ x1-x2 }", STEP, PLAY), "E0107");
}

#[test]
fn r2_inside_brackets_a_line_break_is_a_blank() {
    let text = "param n = (1\n+ # one\n 1)\n".to_owned()
        + &def(
            "nodes x[1\n..\nn\n] y (0\n,\n1\n)\njumps { x1-x2 }",
            "turn t (x1\nx2 # and\ny)",
            "start { a at x1 }\ngoal { (x2 is a\nor\nx1 is b) }",
        )
        + "goal \"n\" { count(a\n in x1\n) == 1 }\n";
    clean(&text);
    assert_eq!(nodes(&text), ["x1", "x2", "y"]);
    clean(&def("grid 3 by 3\nline k: leaps(1\n,\n2)", "go on k: a _ => _ a", ""));
}

#[test]
fn r2_a_star_or_a_plus_behind_a_blank_is_an_operator() {
    for condition in [
        "x +\n1 == 3",
        "x *\n 2 < 5",
        "x == n +\n1 -\n2",
        "y +\nx > # why\n n *\n1",
        "x *\n\nx == 4",
    ] {
        let rule = format!("go: d:x _ d:y => _ x y if {condition}");
        let rest = "param n = 2\nstart { d2 at x1; d1 at x3 }\ngoal { x2 is d2 }";
        clean(&with_pieces("d[1..3]", "path row: x[1..3]", &rule, rest));
    }
}

#[test]
fn r2_after_an_operator_a_line_break_is_a_blank() {
    for (before, after) in
        [("=>", "=>\n\n  "), ("go forward:", "go forward: # note\r\n"), ("_ a", "_ a\n")]
    {
        assert_eq!(solve(&path(2, STEP, PLAY).replace(before, after)), Some(1));
    }
    for rest in [
        "param n =\n4",
        "param n = 1 +\n1 -\n1 *\n2 /\n1 %\n3 ^\n2",
        "param n = -\n4",
        "param n = 2^\n2",
        "goal \"n\" { no a and\nno b or\nsome c }",
        "goal \"n\" { count(a) ==\n1 }",
        "goal \"n\" { count(a) >=\n# why\n1 +\n1 }",
        "goal \"n\" { no a |\nb }",
        "goal \"n\" { row:\n? ? }",
        "start \"n\" { row:\na _ }",
        "expect with n=\n1 shortest 1\nparam n = 2",
    ] {
        clean(&path(2, STEP, &format!("{PLAY}\n{rest}")));
    }
    clean(&with_pieces(
        "a; class s =\na |\n_",
        "grid 2 by 2\nline d:\ndiagonals\nregion q =\nall",
        "go on row,\ncolumn: a _ =>\n_ a",
        "",
    ));
    clean(&def(
        "nodes x1 x2 x3\nline l: x1 -\nx2 >\nx3\njumps { x1 -\n x2 -\n x3 }\npath p:\ny1\nring w:\nz[1..3]",
        STEP,
        PLAY,
    ));
    clean(&def(
        "nodes x[1..3]\njumps { x1-x2 x2-\nx3-\nx1 x3 >\nx1; x1-x2 x3-# two\n x2\n for k in 1..2 { x[k]-x3 x3-\nx[k] } }",
        STEP,
        PLAY,
    ));
    clean(&def(
        "grid 2 by 2",
        "click:\nadvance neighbours on row,\ncolumn\nnever no a and\nno b",
        "start { a at all }",
    ));
}

#[test]
fn r2_a_statement_goes_on_in_a_line_that_begins_with_more_of_a_move_or_a_condition() {
    let whole =
        "go forward: a _ => _ a  if no b or x1 is a and no c  also clear y  cost 2  as \"!\"";
    let broken = ["=>", "if", "or", "and", "also", "cost", "as"]
        .into_iter()
        .fold(whole.to_owned(), |text, word| {
            text.replacen(&format!(" {word} "), &format!("  # more\n\n  {word} "), 1)
        });
    let read = |rule: &str| {
        puzzle(&def("path p: x[1..3]\nnodes y", rule, "start { a at x1 }\ngoal { no b\nand no c }"))
    };
    assert_eq!(read(whole).rules, read(&broken).rules);
    assert_eq!(broken.lines().filter(|line| line.starts_with("  ")).count(), 7);
}

#[test]
fn r2_elsewhere_a_line_break_ends_the_statement() {
    for wrong in ["go\n: a _ => _ a", "click\n: clear self", "never\nno b"] {
        assert!(!codes(&path(2, wrong, PLAY)).is_empty(), "{wrong}");
    }
    for wrong in ["param n\n= 4", "param n = 1\n+ 1", "goal \"n\"\n{ no a }"] {
        assert!(!codes(&path(2, STEP, &format!("{PLAY}\n{wrong}"))).is_empty(), "{wrong}");
    }
}

#[test]
fn r2_the_star_or_plus_that_ends_a_glob_or_a_cell_goes_on_to_no_next_line() {
    assert_eq!(
        region(&path(2, STEP, PLAY).replace("path", "region z = x*\npath"), "z"),
        ["x1", "x2"]
    );
    assert_eq!(
        ground_moves(&path(
            3,
            "go forward: a _* b => b _* a\nfast forward: a _+ => b _+\ncall: a => b",
            PLAY
        )),
        3 + 3 + 3
    );
    clean(&path(2, "click: clear x*\nclick at x*: set self to a\nnever every x* is b", PLAY));
    assert_eq!(codes(&path(2, "go: a c* =>\na c*\nhop: a c+ => b c+", PLAY)), [""; 0]);
}

#[test]
fn r3_strings_have_no_escapes_and_three_quotes_open_a_picture() {
    let text = path(2, "go forward: a _ => _ a as \"\\n\\\"", PLAY);
    assert_eq!(moves(&text), ["go \"\\n\\\" x1 x2"]);
    assert_eq!(puzzle(&text.replace("\"T\"", "\"a\\\"")).title, "a\\");
    assert_eq!(puzzle(&text.replace("\"T\"", "\"\"")).title, "");
    assert_eq!(moves(&path(2, "go forward: a _ => _ a as \"\"", PLAY)), ["go \"\" x1 x2"]);
    assert!(!codes(&text.replace("\"T\"", "\"\"\"T\"\"\"")).is_empty());
    faulty(&text.replace("\"T\"", "\"T"), "E0102");
    assert_eq!(
        puzzle(&text.replace("\"T\"", "\"# no 'comment'; { }\"")).title,
        "# no 'comment'; { }"
    );
}

#[test]
fn r3_about_may_be_a_picture_quoted_text_of_several_lines() {
    let text =
        format!("about \"\"\"\n  One \"line\".\n  Two # lines.\n\"\"\"\n{}", path(2, STEP, PLAY));
    let about = puzzle(&text).about.expect("a text");
    assert!(about.contains("One \"line\".") && about.contains("Two # lines."), "{about}");
    assert_eq!(puzzle(&format!("about \"\"\n{}", path(2, STEP, PLAY))).about.as_deref(), Some(""));
    faulty(&format!("about \"\"\"\n  One\n{}", path(2, STEP, PLAY)), "E0103");
}

const NEVER_NAMES: &str = "any all self neighbours random scrambled outside stuck no every some count not and or is in at as cost on to with from \
    by torus powers click turn never repeat advance retreat set clear cycle class nodes line jumps path ring grid region legend puzzle \
    language about source author param pieces board moves start goal expect allow for piece chain use";

#[test]
fn r4_words_of_the_language_are_never_names() {
    let reserved = |text: &str| codes(text).iter().any(|code| matches!(*code, "E0111" | "E0112"));
    for word in NEVER_NAMES.split_whitespace() {
        let kind = with_pieces(&format!("a; class {word} = a"), "path row: x[1..2]", STEP, PLAY);
        assert!(reserved(&kind), "class {word}: {:?}", check(&kind));
        let param = format!("param {word} = 1\n{}", path(2, STEP, PLAY));
        assert!(reserved(&param), "param {word}: {:?}", check(&param));
        let node = def(&format!("path row: x[1..2]\nnodes {word}"), STEP, PLAY);
        assert!(reserved(&node), "nodes {word}: {:?}", check(&node));
        let line = def(&format!("nodes x1 x2\nline {word}: x1 - x2"), STEP, PLAY);
        assert!(reserved(&line), "line {word}: {:?}", check(&line));
        let region = def(&format!("path row: x[1..2]\nregion {word} = x1"), STEP, PLAY);
        assert!(reserved(&region), "region {word}: {:?}", check(&region));
        let turn = def("path row: x[1..2]", &format!("turn {word} (x1 x2)"), PLAY);
        assert!(reserved(&turn), "turn {word}: {:?}", check(&turn));
        let rule = path(2, &format!("{word}: a _ => _ a"), PLAY);
        assert!(!codes(&rule).is_empty(), "rule {word}");
        let piece = with_pieces(&format!("a; {word}"), "path row: x[1..2]", STEP, PLAY);
        assert!(!codes(&piece).is_empty(), "piece {word}");
        let bound = path(2, &format!("go: any:{word} _ => _ any:{word}"), PLAY);
        assert!(!codes(&bound).is_empty(), "binding {word}");
    }
}

#[test]
fn r4_direction_words_and_row_column_rows_may_be_names() {
    for name in [
        "right",
        "left",
        "up",
        "down",
        "forward",
        "backward",
        "row",
        "column",
        "rows",
        "columns",
        "shortest",
        "solutions",
        "reachable",
        "unsolvable",
        "leaps",
        "diagonals",
        "antidiagonals",
    ] {
        let text = format!("param {name} = 2\n")
            + &with_pieces(
                &format!("{name}; b"),
                &format!(
                    "path {name}: {name}[1..{name}] end\nnodes {name}\nregion {name}s_all = {name}*\nline two: {name} - {name}1"
                ),
                &format!(
                    "{name} on {name} forward: {name} _ => _ {name}\n{name} on two: {name} _ => _ {name}"
                ),
                &format!(
                    "start \"{name}\" {{ {name} at {name}1 }}\ngoal {{ end is {name} }}\nexpect with {name}=2 shortest {name}"
                ),
            );
        assert_eq!(solve(&text), Some(2), "{name}");
        assert_eq!(tool(&["test", "-"], &text).0, 0, "{name}");
    }
}

#[test]
fn r4_a_keyword_ends_where_no_letter_digit_or_underscore_follows() {
    for name in [
        "nothing", "inbox", "online", "anybody", "all1", "no_", "is2", "notary", "order",
        "android", "atom", "asset", "tower", "bypass", "settled", "clearing", "cycles", "startle",
        "goals", "expected", "format", "user", "Any", "ALL",
    ] {
        let text = format!("param {name} = 1\n")
            + &with_pieces(
                &format!("{name}; class {name}_class = {name} | _"),
                &format!("path {name}: {name} {name}x"),
                &format!("{name}: {name} _ => _ {name}"),
                &format!(
                    "start {{ {name} at {name} }}\ngoal {{ {name}x is {name} and no {name} in {name} }}"
                ),
            );
        assert_eq!(solve(&text), Some(1), "{name}");
    }
}

fn value(text: &str) -> Result<i128, &'static str> {
    let text = path(2, STEP, &format!("{PLAY}\nparam n = {text}"));
    match codes(&text)[..] {
        [] => Ok(puzzle(&text).params[0].1),
        [code] => Err(code),
        _ => panic!("{:?}", check(&text)),
    }
}

#[test]
fn r5_expressions_are_exact_128_bit_integers() {
    assert_eq!(value("170141183460469231731687303715884105727"), Ok(i128::MAX));
    assert_eq!(value("-170141183460469231731687303715884105727 - 1"), Ok(i128::MIN));
    assert_eq!(value("170141183460469231731687303715884105728"), Err("E0501"));
    assert_eq!(value("170141183460469231731687303715884105727 + 1"), Err("E0501"));
    assert_eq!(value("2^127"), Err("E0501"));
    assert_eq!(value("2^126 + (2^126 - 1)"), Ok(i128::MAX));
    assert_eq!(value("(-2)^127"), Ok(i128::MIN));
    assert_eq!(value("-((-2)^127)"), Err("E0501"));
    assert_eq!(value("((-2)^127) / -1"), Err("E0501"));
    assert_eq!(value("((-2)^127) % -1"), Ok(0));
    assert_eq!(value("10^19 * 10^19"), Ok(10_i128.pow(38)));
    assert_eq!(value("10^20 * 10^20"), Err("E0501"));
    assert_eq!(value("2^2^2^2^2^2"), Err("E0501"));
    assert_eq!(value("007"), Ok(7));
    assert_eq!(value("0"), Ok(0));
}

#[test]
fn r5_division_is_exact_and_never_by_zero() {
    assert_eq!(value("6/3"), Ok(2));
    assert_eq!(value("-6/3"), Ok(-2));
    assert_eq!(value("0/3"), Ok(0));
    assert_eq!(value("7/2"), Err("E0503"));
    assert_eq!(value("7/2*2"), Err("E0503"));
    assert_eq!(value("7*2/2"), Ok(7));
    assert_eq!(value("1/0"), Err("E0502"));
    assert_eq!(value("0/0"), Err("E0502"));
    assert_eq!(value("1%0"), Err("E0502"));
    assert_eq!(check(&format!("param n = 1 + 7/2\n{}", path(2, STEP, PLAY)))[0], ("E0503", 1, 15));
    assert_eq!(
        check(&format!("param n = 1 + 7/(3-3)\n{}", path(2, STEP, PLAY)))[0],
        ("E0502", 1, 17)
    );
}

#[test]
fn r5_powers_bind_tightest_and_to_the_right_then_minus_then_products_then_sums() {
    for (text, expected) in [
        ("2^3^2", 512),
        ("-2^2", -4),
        ("(-2)^2", 4),
        ("2*3^2", 18),
        ("2^2*3", 12),
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("7-2-1", 4),
        ("12/2/3", 2),
        ("2*-3", -6),
        ("2--3", 5),
        ("2 - - -3", -1),
        ("--2", 2),
        ("-2*-3", 6),
        ("0^0", 1),
        ("0^5", 0),
        ("1^99999999999999999999", 1),
        ("(-1)^99999999999999999999", -1),
        ("7 % 4", 3),
        ("-7 % 4", 1),
        ("7 % -4", -1),
        ("-7 % -4", -3),
        ("8 % -4", 0),
        ("-2 % 3 * 2", 2),
        ("-2^2 % 3", 2),
        ("2+3%2", 3),
        ("10-4/2%3", 8),
    ] {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
    assert_eq!(value("2^-1"), Err("E0504"));
    assert_eq!(value("1^-1"), Err("E0504"));
    assert_eq!(value("2^(1-2)"), Err("E0504"));
    for wrong in ["", "1 +", "* 2", "1 2", "(1", "1)", "2 ** 3", "1.5", "0x10", "+1", "5x", "()"] {
        assert!(
            !codes(&path(2, STEP, &format!("{PLAY}\nparam n = {wrong}"))).is_empty(),
            "{wrong}"
        );
    }
}

#[test]
fn r5_literals_after_solutions_and_reachable_may_have_any_size() {
    let huge = "1234567890123456789012345678901234567890123456789012345678901234567890";
    for figure in ["solutions", "reachable"] {
        let text = path(2, STEP, &format!("{PLAY}\nexpect {figure} {huge}"));
        clean(&text);
        assert_eq!(tool(&["test", "-"], &text).0, 1);
        faulty(&path(2, STEP, &format!("{PLAY}\nexpect {figure} {huge} + 1")), "E0501");
        faulty(&path(2, STEP, &format!("{PLAY}\nexpect {figure} -1")), "E0422");
    }
    faulty(&path(2, STEP, &format!("{PLAY}\nexpect shortest {huge}")), "E0501");
    faulty(&path(2, STEP, &format!("{PLAY}\nexpect shortest 1 - 2")), "E0422");
}

#[test]
fn r5_a_param_may_use_params_above_it_and_set_takes_an_integer() {
    let text = format!("param n = 2\nparam m = n + 1\n{}", path(2, STEP, PLAY));
    assert_eq!(puzzle(&text).params, [("n".to_owned(), 2), ("m".to_owned(), 3)]);
    assert_eq!(
        puzzle_set(&text, &[("n", -7)]).params,
        [("n".to_owned(), -7), ("m".to_owned(), -6)]
    );
    assert_eq!(puzzle_set(&text, &[("m", 9)]).params, [("n".to_owned(), 2), ("m".to_owned(), 9)]);
    faulty(&format!("param n = m\nparam m = 1\n{}", path(2, STEP, PLAY)), "E0219");
    faulty(&format!("param n = n\n{}", path(2, STEP, PLAY)), "E0219");
    faulty(&format!("param n = k\n{}", path(2, STEP, PLAY)), "E0204");
    faulty(&format!("param n = 1\nparam n = 2\n{}", path(2, STEP, PLAY)), "E0213");
    for (setting, code) in
        [("n=3", 0), ("n=-3", 0), ("n=1+1", 2), ("n=m", 2), ("n=1.5", 2), ("n=", 2), ("k=1", 2)]
    {
        assert_eq!(tool(&["solve", "-", "--set", setting], &text).0, code, "{setting}");
    }
}
