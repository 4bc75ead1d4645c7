//! Comparisons of sums and of numbers (rules R42 and R57).

use super::support::*;

/// Returns `true` if a condition holds on `a a b _` on x1 to x4.
fn holds(condition: &str) -> bool {
    let text = with_pieces(
        "a; b; class both = a|b",
        "path p: x[1..4]\nregion left = x1 x2",
        "go: a _ => _ a",
        "",
    );
    solve(&format!("param n = 2\n{text}start {{ p: a a b _ }}\ngoal {{ {condition} }}")) == Some(0)
}

#[test]
fn r42_each_side_is_a_sum_of_multiples_of_counts_and_of_numbers() {
    for good in [
        "count(a) > count(b)",
        "count(b) < count(a)",
        "count(a in left) == 2*count(b) and count(a in left) == count(b) * 2",
        "count(a) + 2*count(b) >= n + 2",
        "5 > count(any) + count(_)",
        "2 == count(a)",
        "-count(a) == -2 and - count(a) + 3*count(b) == 1",
        "count(a) - count(b) - count(_) == 0",
        "2*(count(a) - count(b)) + 4 / 2 * count(_) == 4",
        "count(both) == count(a) + count(b)",
        "count(a) - count(a) == 0 and 0*count(a) != 1",
        "(count(a)) * n == 4",
        "count(a) <\n  count(b) +\n  count(any)",
        "n*n == 4 and 1 < 2 and -1 <= n - 3 and 2 + 1 == 3",
        "((count(a)) == 2) and (count(a) == 2 or h is a)".replace("h is a", "x1 is b").as_str(),
        "not (n) != 2",
    ] {
        assert!(holds(good), "{good}");
    }
    for bad in [
        "count(a) <= count(b)",
        "count(a) - count(b) > 1",
        "2 < 1",
        "n != 2",
        "2*count(a) == count(any) - 0 + 2",
        "3 - count(a) != 1",
    ] {
        assert!(!holds(bad), "{bad}");
    }
}

#[test]
fn r42_counts_are_compared_where_names_are_declared_by_a_for() {
    let board = "for k in 1..4 { nodes x[k] }\nline p: x1 - x2 - x3 - x4";
    for guard in ["count(a) != count(b)", "count(b) < count(a)", "2*count(b) == count(a in x1 x2)"]
    {
        let text = with_pieces("a; b", board, &format!("go: a _ => _ a if {guard}"), "");
        assert_eq!(
            solve(&format!("{text}start {{ p: a a b _ }}\ngoal {{ x3 is _ }}")),
            None,
            "{guard}"
        );
        let text = with_pieces("a; b", board, &format!("go: b _ => _ b if {guard}"), "");
        assert_eq!(
            solve(&format!("{text}start {{ p: a a b _ }}\ngoal {{ x3 is _ }}")),
            Some(1),
            "{guard}"
        );
    }
}

#[test]
fn r42_numbers_are_compared_inside_for() {
    let text = |n: u32| {
        let moves = "go: a _ => _ a\nfor i in 1..4, j in 1..4 { never i < j and x[i] is a and x[j] is b and n == 2 }";
        with_pieces("a; b", "path p: x[1..4]", moves, "start { p: b a _ _ }\ngoal { x4 is a }")
            .replace("pieces {", &format!("param n = {n}\npieces {{"))
    };
    assert_eq!(solve(&text(2)), Some(2));
    let behind = |n: u32| text(n).replace("b a _ _", "a _ b _").replace("x4 is a", "x2 is a");
    assert_eq!(solve(&behind(3)), Some(1));
    faulty(&behind(2), "E0414");
}

#[test]
fn r42_counts_are_not_multiplied_divided_or_raised() {
    let goal = |condition: &str| {
        with_pieces(
            "a; b",
            "path p: x[1..4]",
            "go: a _ => _ a",
            &format!("start {{ a at x1 }}\ngoal {{ {condition} }}"),
        )
    };
    for bad in [
        "count(a) * count(b) == 1",
        "count(a) / 2 == 1",
        "count(a) % 2 == 1",
        "2 ^ count(a) == 1",
        "count(a)^2 == 1",
        "1 == 4 / count(a)",
    ] {
        faulty(&goal(bad), "E0434");
    }
    faulty(&goal("count(a) == 1 / 0"), "E0502");
    faulty(&goal("count(a) > m"), "E0204");
    faulty(&goal("count(c) > count(a)"), "E0202");
    faulty(&goal("count(a in y) > count(a)"), "E0207");
    faulty(&goal("10^30*count(a) > count(b)"), "E0501");
    faulty(&goal("no a").replace("x[1..4]", "x[1..count(a)]"), "E0434");
}

#[test]
fn r57_comparisons_are_worked_out_before_play_also_within_or_and_not() {
    let row = |tail: &str, start: &str| {
        let rule = format!("swap forward: t:p t:q => q p  {tail}");
        steps(&numbered(3, &rule, &format!("start {{ row: {start} }}")))
    };
    // Nothing is looked at where the comparison fails: the cost would be negative there, and the
    // divisor 0.
    for guard in [
        "if not p <= q",
        "if p > q or p > q + 1",
        "if (p == q + 1 or p == q + 2) and p > 1",
        "if not (p < q or p == q)",
    ] {
        assert_eq!(row(&format!("{guard}  cost p - q"), "t3 t1 t2"), ["swap x1 x2 -> 132"]);
        assert_eq!(row(&format!("{guard}  cost p - q"), "t1 t2 t3"), [""; 0]);
    }
    assert_eq!(row("if not p <= 1  cost 12 // (p-1)", "t1 t2 t3"), ["swap x2 x3 -> 132"]);
    for guard in ["p == 1 or 12 // (p-1) >= 12", "(p == 1 and q > 0) or 12 // (p-1) >= 12"] {
        let swaps = row(&format!("if {guard}"), "t1 t2 t3");
        assert_eq!(swaps, ["swap x1 x2 -> 213", "swap x2 x3 -> 132"]);
    }
    assert_eq!(row("if p > 1 and 12 // (p-1) < 12", "t3 t1 t2"), ["swap x1 x2 -> 132"]);
    assert_eq!(row("if p > q or x3 is t2", "t1 t3 t2"), ["swap x1 x2 -> 312", "swap x2 x3 -> 123"]);
    let faulty = |guard: &str| {
        let rule = format!("swap forward: t:p t:q => q p  if {guard}");
        codes(&numbered(3, &rule, "start { row: t1 t2 t3 }"))
    };
    assert_eq!(faulty("12 // (p-1) >= 12 or p == 1"), ["E0502"]);
    assert_eq!(faulty("p == 1 or 12 // nobody >= 12"), ["E0204"]);
}
