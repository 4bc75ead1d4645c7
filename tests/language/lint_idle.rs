//! Checks the lints for contradictions and for parts without effect: cases with a report, and cases
//! without.

use super::lints::HOP;
use crate::common::lint::{found, silent};

const ENDS: &str = "start { frog at h1 }\ngoal { h4 is frog }\n";

/// Returns the definition of a hopping frog with more text behind its rule.
fn rule(more: &str) -> String {
    format!("{}{ENDS}", HOP.replace("_ frog }", &format!("_ frog {more} }}")))
}

/// Returns the names of the lints that are found, and the words behind them.
#[track_caller]
fn names(text: &str) -> Vec<String> {
    found(text).iter().filter_map(|report| report.split(':').next().map(str::to_owned)).collect()
}

#[test]
fn goals_have_starts() {
    assert_eq!(
        names(&format!("{HOP}goal {{ h4 is frog }}\ngoal \"b\" {{ h3 is frog }}\n")),
        ["goal-without-start"]
    );
    silent(HOP);
    silent(&format!("{HOP}allow goal-without-start\ngoal {{ h4 is frog }}\n"));
    silent(
        "puzzle \"x\"\npieces { frog 'f' }\nboard { grid \"\"\"\n  f..\n\"\"\" }\nmoves { hop: frog _ => _ frog }\ngoal { r1c3 is frog }\n",
    );
}

#[test]
fn goals_are_forbidden_by_one_never_or_by_several() {
    let wanted = "goal-forbidden: every position that satisfies this goal is forbidden";
    assert_eq!(found(&rule("; never h4 is frog")), [wanted]);
    assert_eq!(
        found(&rule("; never h4 is frog and h3 is frog; never h4 is frog and h3 is _")),
        [wanted]
    );
    assert_eq!(found(&rule("; for k in 3..4 { never h[k] is frog }")), [wanted]);
    silent(&rule("; never h4 is frog").replace("goal {", "expect unsolvable\ngoal {"));
    silent(&rule("; never h3 is frog and h2 is _").replace("h4 is frog }", "h2 is frog }"));
    // The contradiction is reported already.
    let contradiction = rule("; never h4 is frog")
        .replace("goal { h4 is frog }", "goal { h2 is frog and h2 is _ }");
    assert_eq!(names(&contradiction), ["goal-never-holds"]);
    let stuck =
        rule("; never h4 is frog").replace("goal { h4 is frog }", "goal { stuck and h4 is frog }");
    assert_eq!(names(&stuck), ["goal-forbidden"]);
}

#[test]
fn expectations_contradict_where_no_play_can_satisfy_both() {
    let text = |expects: &str| {
        format!(
            "{HOP}start {{ frog at h1 }}\nstart \"b\" {{ frog at h2 }}\ngoal {{ h4 is frog }}\ngoal \"c\" {{ h3 is frog }}\n{expects}\n"
        )
    };
    for expects in [
        "expect shortest 3\nexpect shortest 4",
        "expect unsolvable\nexpect cheapest 3",
        "expect solutions 0\nexpect shortest 3",
        "expect solutions 2\nexpect unsolvable",
        "expect shortest 3\nexpect cheapest 4",
        "expect farthest 2\nexpect shortest 3",
        "expect reachable 3\nexpect long shortest 3",
        "expect farthest 3\nexpect reachable 3",
        "expect reachable 4\nexpect reachable 5",
        "expect from \"b\" to \"c\" shortest 1\nexpect from \"b\" to \"c\" shortest 2",
        "expect to \"c\" reachable 4\nexpect reachable 5",
    ] {
        assert_eq!(names(&text(expects)), ["expectations-contradict"], "{expects}");
    }
    for expects in [
        "expect shortest 3\nexpect from \"b\" shortest 2",
        "expect shortest 3\nexpect to \"c\" shortest 2",
        "expect shortest 3\nexpect shortest 3",
        "expect unsolvable\nexpect solutions 0",
        "expect farthest 3\nexpect shortest 3\nexpect reachable 4\nexpect to \"c\" unsolvable",
    ] {
        let found = names(&text(expects));
        assert!(!found.contains(&"expectations-contradict".to_owned()), "{expects} {found:?}");
    }
    let sized = |expects: &str| {
        format!(
            "{}{ENDS}{expects}\n",
            HOP.replace("pieces", "param n = 4\npieces").replace("h[1..4]", "h[1..n]")
        )
    };
    silent(&sized("expect shortest 3\nexpect with n=5 shortest 4\nexpect with n=6 reachable 6"));
    for expects in [
        "expect shortest 3\nexpect with n=4 shortest 4",
        "expect with n=5 shortest 3\nexpect with n=5 unsolvable",
    ] {
        assert_eq!(names(&sized(expects)), ["expectations-contradict"], "{expects}");
    }
    // With costs, the fewest moves and the lowest cost differ.
    let costly = |expects: &str| format!("{}expect {expects}\n", rule("cost 2"));
    silent(&costly("shortest 3\nexpect cheapest 6\nexpect farthest 6\nexpect reachable 4"));
    silent(&costly("shortest 3\nexpect farthest 2"));
    assert_eq!(names(&costly("cheapest 6\nexpect farthest 2")), ["expectations-contradict"]);
}

#[test]
fn rules_are_mirror_images_only_where_they_make_the_same_moves() {
    let reports = |text: &str, other: &str| {
        assert_eq!(found(text), [format!("rule-mirrored: {other}")], "{text}")
    };
    reports(
        &rule("; back: _ frog => frog _"),
        "`back` is the mirror image of `hop` and does the same",
    );
    reports(&rule("; hop: _ frog => frog _"), "`hop` is written twice, forward and backward");
    reports(
        &rule("; go forward: frog _ _ => _ _ frog; come backward: _ _ frog => frog _ _"),
        "`come` is the mirror image of `go` and does the same",
    );
    reports(
        &rule("; run: frog _+ $ => _+ frog $; ran: ^ _+ frog => ^ frog _+"),
        "`ran` is the mirror image of `run` and does the same",
    );
    reports(
        &rule("; press tip { go forward: frog _ => _ frog; come backward: _ frog => frog _ }"),
        "`come` is the mirror image of `go` and does the same",
    );
    silent(&rule("; go forward: frog _ _ => _ _ frog; come forward: _ _ frog => frog _ _"));
    silent(&rule("; go: frog _ _ => _ _ frog; come: _ _ frog => frog _ _ cost 2"));
    silent(&rule("; go: frog _ _ => _ _ frog; come: ^ _ _ frog => ^ frog _ _"));
    let arrow = "puzzle \"x\"\npieces { frog 'f' }\nboard { nodes a b c; line l: a > b - c }\nmoves { hop forward: frog _ => _ frog; back backward: _ frog => frog _ }\nstart { frog at a }\ngoal { c is frog }\n";
    silent(arrow);
    // A chain continues where a match ends.
    let toads = rule("; go: frog _ toad => toad _ frog; come: toad _ frog => frog _ toad")
        .replace("'f' }", "'f'; toad 't' }");
    let toads = toads.replace("frog at h1 }", "frog at h1; toad at h3 }");
    reports(&toads, "`come` is the mirror image of `go` and does the same");
    silent(&toads.replace("frog _ toad }", "frog _ toad; chain go, come }"));
    let inner = rule("; press tip { go forward: frog _ => _ frog; run forward: frog _ => _ frog }");
    assert_eq!(found(&inner), ["rule-twice: `run` does the same as `go`"]);
}

#[test]
fn conditions_that_always_hold_are_reported_unless_they_depend_on_parameters() {
    for guard in [
        "count(frog) == 1",
        "some frog",
        "not (h1 is _ and h1 is frog)",
        "h1 is any or h1 is not frog",
    ] {
        assert_eq!(names(&rule(&format!("if {guard}"))), ["guard-always-holds"], "{guard}");
    }
    for guard in ["h1 is frog", "h4 is _", "count(frog in h1 h2) == 1"] {
        silent(&rule(&format!("if {guard}")).replace("{ h4 is frog }", "{ h2 is frog }"));
    }
    // A guard that follows from the left side.
    let bound = "puzzle \"x\"\npieces { frog 'f' }\nboard { path row: h[1..4]; region pond = h2 }\nmoves { hop: frog _ => _ frog; dive: frog@pond _ => _ frog if COND }\nstart { frog at h1 h2 }\ngoal { h4 is frog and h3 is frog }\n";
    assert_eq!(names(&bound.replace("COND", "h2 is frog")), ["guard-always-holds"]);
    silent(&bound.replace("COND", "h1 is frog"));
    // A loop has an idle guard only if all of its rules have it.
    assert_eq!(
        names(&rule("; for k in 1..2 { leap: frog _ _ => _ _ frog if count(frog) < k + 1 }")),
        ["guard-always-holds"]
    );
    silent(&rule("; for k in 1..2 { leap: frog _ _ => _ _ frog if count(frog) < k }"));
    let sized =
        |guard: &str, more: &str| rule(guard).replace("pieces", "param n = 2\npieces") + more;
    silent(&sized("if count(frog) < n", ""));
    silent(
        &sized("; for k in 1..n { leap[k]: frog _ _ => _ _ frog if count(frog) < k + 1 }", "")
            .replace("leap[k]", "leap"),
    );
    let elsewhere = |more: &str| {
        rule("if no frog in h[5..6]")
            .replace("pieces", "param n = 6\npieces")
            .replace("h[1..4]", "h[1..n]")
            + more
    };
    silent(&elsewhere(""));
    // Another start may need the guard.
    silent(
        &(rule("if count(frog) == 1; leap: frog _ _ => _ _ frog")
            + "start \"two\" { frog at h1 h2 }\n"),
    );
    let inside =
        |guard: &str| rule(&format!("; press tip {{ go forward: frog _ => _ frog if {guard} }}"));
    assert_eq!(names(&inside("h4 is _|frog")), ["guard-always-holds"]);
    silent(&inside("h3 is _"));
    // A rule that is never used is reported as such.
    assert_eq!(
        names(&rule("; leap: frog _ _ _ _ => _ _ _ _ frog if some _")),
        ["rule-never-fires"]
    );
}

#[test]
fn effects_elsewhere_that_change_nothing_are_reported() {
    let of = |effect: &str, start: &str| {
        let rule = format!("hop: frog _ => _ frog also {effect}");
        names(&format!(
            "puzzle \"x\"\npieces {{ frog 'f'; lamp 'l'; dark 'd'; cycle lamp dark }}\nboard {{ path row: h[1..4]; nodes top side }}\nmoves {{ {rule} }}\nstart {{ frog at h1; {start} }}\ngoal {{ h4 is frog and side is _|any and top is _|any }}\n"
        ))
    };
    for (effect, start) in [
        ("set top to lamp", "lamp at top"),
        ("advance top", "frog at top"),
        ("clear top side", "frog at h2"),
    ] {
        assert_eq!(of(effect, start), ["also-changes-nothing"], "{effect}");
    }
    assert_eq!(
        of("set top to lamp clear side", "lamp at top; dark at side"),
        ["also-changes-nothing"],
        "one of both does"
    );
    for (effect, start) in [
        ("set top to lamp", "dark at top"),
        ("advance top", "lamp at top"),
        ("clear top side", "dark at side"),
    ] {
        assert_eq!(of(effect, start), [""; 0], "{effect}");
    }
}

#[test]
fn starts_are_repeated_unless_they_may_differ() {
    let starts = |more: &str| format!("{HOP}{ENDS}{more}\n");
    let wanted = "start-twice: this start is the same as an earlier one";
    assert_eq!(found(&starts("start \"b\" { frog at h1 }")), [wanted]);
    assert_eq!(found(&starts("start \"b\" { row: frog _ _ _ }")), [wanted]);
    assert_eq!(names(&starts("start \"b\" scrambled 3\nstart \"c\" scrambled 3")), ["start-twice"]);
    silent(&starts("start \"b\" scrambled 3\nstart \"c\" scrambled 4\nstart \"d\" random"));
    let sized = |b: &str| {
        starts(&format!("start \"b\" {{ {b} }}"))
            .replace("pieces", "param n = 1\npieces")
            .replace("frog at h1", "frog at h[n]")
    };
    assert_eq!(names(&sized("frog at h1")), ["start-twice"], "both are written with the parameter");
    silent(&sized("frog  at h[1]"));
    let grid = "puzzle \"x\"\npieces { frog 'f' }\nboard { grid \"\"\"\n  f..\n\"\"\" }\nmoves { hop: frog _ => _ frog }\nstart \"left\" { frog at r1c1 }\ngoal { r1c3 is frog }\n";
    silent(grid);
    assert_eq!(names(&format!("{grid}start \"west\" {{ frog at r1c1 }}\n")), ["start-twice"]);
}

#[test]
fn loops_without_numbers_are_reported_unless_a_parameter_decides() {
    let wanted = "loop-never-runs: this `for` has no effect: its range has no numbers";
    let leap = "leap[k]: frog _ _ => _ _ frog";
    assert_eq!(found(&rule(&format!("; for k in 3..1 {{ {leap} }}"))), [wanted]);
    assert_eq!(
        found(&rule(&format!("; for k in 1..0, j in 1..2 {{ {leap} }}"))),
        [wanted],
        "only the outer one is looked at"
    );
    assert_eq!(
        found(&rule(&format!("; for k in 1..2 {{ for j in 5..k {{ {leap} }} }}"))),
        [wanted]
    );
    assert_eq!(
        found(&rule(&format!(
            "; press tip {{ hip forward: frog _ => _ frog; for k in 3..1 {{ {leap} }} }}"
        ))),
        [wanted]
    );
    assert_eq!(
        found(&format!(
            "{HOP}start {{ frog at h1; for k in 3..2 {{ frog at h[k] }} }}\ngoal {{ h4 is frog; for k in 9..8 {{ h[k] is _ }} }}\n"
        ))
        .len(),
        2
    );
    silent(
        &rule(&format!("; for k in 1..2 {{ for j in k..1 {{ {leap} }} }}"))
            .replace("leap[k]", "leap"),
    );
    let sized = |range: &str| {
        rule(&format!("; for k in {range} {{ {leap} }}")).replace("pieces", "param n = 1\npieces")
    };
    for range in ["2..n", "n+1..n", "1..n, j in k+1..1"] {
        silent(&sized(range));
    }
    // A report about the missing moves would repeat this mistake.
    let none = HOP.replace("hop: frog _ => _ frog", "for k in 2..1 { hop[k]: frog _ => _ frog }");
    assert_eq!(
        names(&format!(
            "{none}start {{ frog at h1 }}\ngoal {{ stuck and every h[1..3] is _ and h4 is _ }}\nexpect unsolvable\n"
        )),
        ["loop-never-runs"]
    );
}

#[test]
fn nevers_that_cannot_occur_are_reported() {
    for never in
        ["count(frog) == 2", "h2 is frog and h2 is _", "no frog", "h1 is frog and h4 is frog"]
    {
        assert_eq!(names(&rule(&format!("; never {never}"))), ["never-cannot-occur"], "{never}");
    }
    assert_eq!(names(&rule("; for k in 2..3 { never count(frog) == k }")), ["never-cannot-occur"]);
    silent(
        &rule("; for k in 1..3 { never count(frog in h[1..k]) == 0 and k > 3 }")
            .replace(" and k > 3", " and h4 is frog")
            .replace("h4 is frog }\n", "h3 is frog }\n")
            .replace("goal { h3", "goal { h2"),
    );
    silent(
        &(rule("; never count(frog) == 2 and h4 is frog").replace("'f' }", "'f'; toad 't' }")
            + "start \"any\" random\n"),
    );
    let sized = rule("; never count(frog) == n").replace("pieces", "param n = 2\npieces");
    silent(&sized);
    let other = rule("; never h2 is frog and h3 is frog")
        .replace("pieces", "param n = 1\npieces")
        .replace("frog at h1", "frog at h[1..n]");
    assert_eq!(names(&other), ["never-cannot-occur"]);
    silent(&(other + "expect with n=2 unsolvable\n"));
}

#[test]
fn presses_are_called_by_the_side_to_which_they_move() {
    let text = |press: &str, board: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; piece bar 'B' \"##\" }}\nboard {{ {board} }}\nmoves {{ {press}; hop: any _ => _ any }}\nstart {{ frog at r1c2; bar at r2c1 }}\ngoal {{ r2c2 is frog }}\n"
        )
    };
    let grid = |press: &str| text(press, "grid 3 by 3");
    let reports = |press: &str, side: &str| {
        let name = press.split(' ').nth(1).expect("a name");
        assert_eq!(
            found(&grid(press)),
            [format!("press-against-name: `{name}` moves everything {side}")],
            "{press}"
        );
    };
    reports("press right { roll left: frog _ => _ frog }", "left");
    reports("press West { roll left: _ frog => frog _ }", "right");
    reports("press tilt_up { roll down: any _ => _ any; run down: frog _ _ => _ _ frog }", "down");
    reports("press south { roll right: frog _+ => _+ frog }", "right");
    for press in [
        "press right { roll right: frog _ => _ frog }",
        "press left { roll right: _ any => any _ }",
        "press east { roll left: frog _ => _ frog; run right: frog _ => _ frog }",
        "press tidy_up { roll down: frog _ => _ frog }",
        "press right { join left: frog frog => _ frog; roll left: frog _ => _ frog }",
        "press up { swap down: frog bar => frog bar }",
        "press over { roll left: frog _ => _ frog }",
    ] {
        let names = names(&grid(press));
        assert!(!names.contains(&"press-against-name".to_owned()), "{press}: {names:?}");
    }
}
