//! Icons: what pictures show in place of glyphs, and what stays as it is.

use crate::program::{pipe, text};

/// A definition with those pieces, of which `frog` goes to the other end.
fn definition(head: &str, pieces: &str) -> String {
    format!(
        "puzzle \"Icons\"\n{head}\npieces {{ {pieces} }}\nboard {{ path row: h[1..3] }}\nmoves {{ hop: any _ => _ any }}\n\
         start {{ frog at h1 }}\ngoal {{ h3 is frog }}\nexpect shortest 2\n"
    )
}

/// What the program writes where it succeeds.
fn written(arguments: &[&str], definition: &str) -> String {
    let output = pipe(&[arguments, &["-"]].concat(), definition);
    assert!(
        output.status.success(),
        "{arguments:?}: {definition}\n{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stdout).to_owned()
}

fn picture(definition: &str) -> String {
    written(&["show", "--format", "svg"], definition)
}

/// The reports on a definition.
fn reports(definition: &str) -> String {
    let output = pipe(&["check", "-A", "warnings", "-"], definition);
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

#[test]
fn pictures_show_the_icon_and_texts_the_glyph() {
    let family = "👨‍👩‍👧‍👦";
    for icon in ["🐸", family, "♞", "🇨🇭"] {
        let definition = definition("", &format!("frog 'F' green icon \"{icon}\""));
        for shown in [
            picture(&definition),
            written(&["solve", "--format", "svg"], &definition),
            written(&["solve", "--format", "html"], &definition),
        ] {
            assert!(
                shown.contains(&format!(">{icon}</text>"))
                    && shown.contains("class=\"icon\"")
                    && !shown.contains(">F</text>"),
                "{shown}"
            );
        }
        for command in [
            &["solve", "--show", "boards"][..],
            &["solve", "--format", "json"],
            &["solve", "--show", "notation"],
            &["show"],
        ] {
            let said = written(command, &definition);
            assert!(
                !said.contains(icon) && (said.contains('F') || command.contains(&"notation")),
                "{command:?}: {said}"
            );
        }
    }
    assert!(!picture(&definition("", "frog 'F' green")).contains("class=\"icon\""));
}

#[test]
fn pieces_with_a_shape_and_ranges_have_icons() {
    let shaped = "puzzle \"x\"\npieces { piece car 'C' \"##\" red icon \"🚗\"; box[1..2] '1' '2' icon \"📦\" \"🎁\" }\nboard { grid 2 by 3 }\n\
                  moves { slide: any _ => _ any }\nstart { car at r1c1; box1 at r2c1; box2 at r2c2 }\ngoal { r1c3 is car }\n";
    let shown = picture(shaped);
    for icon in ["🚗", "📦", "🎁"] {
        assert_eq!(shown.matches(&format!(">{icon}</text>")).count(), 1, "{icon}: {shown}");
    }
    let looped = "puzzle \"x\"\nparam n = 3\npieces { for k in 1..n { disc[k] icon \"💿\" } }\nboard { path row: h[1..n+1] }\n\
                  moves { hop: any _ => _ any }\nstart { for k in 1..n { disc[k] at h[k] } }\ngoal { h4 is disc3 }\n";
    assert_eq!(picture(looped).matches(">💿</text>").count(), 3);
}

#[test]
fn no_icon_is_markup() {
    for (icon, safe) in [("<", "&lt;"), ("&", "&amp;"), ("'", "&#39;"), (">", "&gt;")] {
        let definition = definition("", &format!("frog 'F' icon \"{icon}\""));
        for shown in [picture(&definition), written(&["solve", "--format", "html"], &definition)] {
            assert!(
                shown.contains(&format!(">{safe}</text>"))
                    && !shown.contains(&format!(">{icon}</text>")),
                "{icon}: {shown}"
            );
        }
    }
    for hostile in ["<script>alert(1)</script>", "</text><b>", "\u{202e}x", "a\u{1b}", "\u{200f}"] {
        let definition = definition("", &format!("frog 'F' icon \"{hostile}\""));
        assert!(
            !pipe(&["show", "--format", "svg", "-"], &definition).status.success(),
            "{hostile:?}"
        );
    }
}

#[test]
fn a_legend_is_seen_beside_an_icon() {
    let level = "puzzle \"x\"\npieces { crate '$' icon \"📦\" }\nboard {\n  grid \"\"\"\n    .x\n  \"\"\"\n  legend 'x' _ in target\n  legend '*' crate in target\n}\n\
                 moves { hop: any _ => _ any }\nstart { crate at PLACE }\ngoal { every target is crate }\nallow start-already-solved\n";
    let [aside, home] = ["r1c1", "r1c2"].map(|place| picture(&level.replace("PLACE", place)));
    assert!(aside.contains(">📦</text>") && !aside.contains(">*</text>"), "{aside}");
    assert!(home.contains(">📦</text>") && home.contains(">*</text>"), "{home}");
}

#[test]
fn kinds_of_a_range_show_their_numbers_in_pictures() {
    let tiles = |pieces: &str, names: &[&str]| {
        let start: String =
            names.iter().enumerate().map(|(at, name)| format!("{name} at h{}; ", at + 1)).collect();
        let nodes = names.len() + 1;
        picture(&format!(
            "puzzle \"x\"\npieces {{ {pieces} }}\nboard {{ path row: h[1..{nodes}] }}\nmoves {{ hop: any _ => _ any }}\nstart {{ {start} }}\ngoal {{ stuck }}\n"
        ))
    };
    let shows = |shown: &str, text: &str| shown.contains(&format!(">{text}</text>"));
    for pieces in ["t[1..12]", "t[1..12] '1'..'9' 'a'..'c'", "for k in 1..12 { t[k] }"] {
        let shown = tiles(pieces, &["t9", "t10", "t12"]);
        assert!(
            ["9", "10", "12"].iter().all(|number| shows(&shown, number)) && !shows(&shown, "a"),
            "{pieces}: {shown}"
        );
    }
    // Glyphs that the author chose stay, and so do those of ranges with the same numbers.
    let shown = tiles("t[1..3] 'x'..'z'", &["t1", "t2"]);
    assert!(shows(&shown, "x") && !shows(&shown, "1"), "{shown}");
    let shown = tiles("l[1..3]; r[1..3]", &["l1", "r1"]);
    assert!(shows(&shown, "1") && shows(&shown, "4"), "{shown}");
    let shown = tiles("t[7..9]; one '8'", &["t7", "t8", "t9", "one"]);
    assert_eq!(shown.matches(">8</text>").count(), 1, "{shown}");
    let text = written(
        &["solve", "--show", "boards"],
        &definition("", "frog 'F'; t[1..12]")
            .replace("start { frog at h1 }", "start { frog at h1; t10 at h2 }")
            .replace("h3 is frog", "h3 is t10")
            .replace("shortest 2", "shortest 1"),
    );
    assert!(text.contains('a') && !text.contains("10 ->"), "{text}");
}

#[test]
fn icon_stays_a_name() {
    let as_name = |head: &str| {
        format!(
            "puzzle \"Icon\"\n{head}\nparam icon = 3\npieces {{ icon 'i' green; frog; class icons = icon | frog }}\n\
             board {{ path icon: icon icon2 h[1..icon]; region place = icon icon2 }}\nmoves {{ icon on icon: icon _ => _ icon }}\n\
             start {{ icon at icon }}\ngoal {{ icon2 is icon }}\nexpect shortest 1\nallow kind-never-used\n"
        )
    };
    for head in ["", "language 1", "language 2"] {
        assert!(written(&["test"], &as_name(head)).contains("ok"), "{head}");
        assert!(picture(&as_name(head)).contains(">i</text>"), "{head}");
        let laid_out = written(&["fmt"], &as_name(head));
        assert!(laid_out.contains("icon 'i' green"), "{laid_out}");
    }
    assert!(
        picture(&definition("", "icon icon \"☆\"; frog 'F' icon \"🐸\"")).contains(">🐸</text>")
    );
    let report = reports(&definition("language 1", "frog 'F' icon \"🐸\""));
    assert!(report.contains("`icon` means nothing in version 1 of the language"), "{report}");
}

#[test]
fn icons_are_laid_out_in_a_column() {
    let text = "puzzle \"x\"\npieces {\n  frog 'F' green icon \"🐸\"\n  salamander   'S' brown   icon   \"🦎\"   \"x\"\n}\n";
    assert!(
        written(&["fmt"], text).contains(
            "  frog       'F' green icon \"🐸\"\n  salamander 'S' brown icon \"🦎\" \"x\"\n"
        ),
        "{}",
        written(&["fmt"], text)
    );
}

/// Each slip has one report, and what it says to write is right.
#[test]
fn slips_have_one_report_each() {
    for (slip, better) in [
        ("frog 'F' icon 🐸", "frog 'F' icon \"🐸\""),
        ("frog 'F' green icon '🐸'", "frog 'F' green icon \"🐸\""),
        ("frog icon \"🐸\" green", "frog green icon \"🐸\""),
        ("frog 'F' icon \"🐸\" green", "frog 'F' green icon \"🐸\""),
        ("frog icon \"🐸\" 'F'", "frog 'F' icon \"🐸\""),
        ("frog 'F' emoji \"🐸\"", "frog 'F' icon \"🐸\""),
        ("frog 'F' icon: \"🐸\"", "frog 'F' icon \"🐸\""),
        ("frog 'F' icon frog", "frog 'F' icon \"🐸\""),
        ("frog 🐸", "frog icon \"🐸\""),
        ("icon \"🐸\" frog", "frog icon \"🐸\""),
        ("frog 'F' icon \"frog\"", "\"🐸\""),
        ("frog 'F' icon \"🐸 \"", "\"🐸\""),
        ("frog 'F' \"🐸\"", "icon \"🐸\""),
        ("frog 'F'; t[1..3] icon \"🥇🥈🥉\"", "\"🥇\" \"🥈\" \"🥉\""),
        ("frog 'F'; t[1..3] icon \"🥇\", \"🥈\", \"🥉\"", "t[1..3] icon \"🥇\" \"🥈\" \"🥉\""),
    ] {
        let report = reports(&definition("", slip));
        assert!(
            report.contains("\n1 error") && report.contains(&format!("write `{better}`")),
            "{slip}: {report}"
        );
        let whole = if better.starts_with(['"', 'i']) {
            let at = slip.find(" \"").expect("a text") + 1;
            format!("{}{better}", &slip[..at])
        } else if let Some((first, _)) = slip.split_once("; ") {
            format!("{first}; {better}")
        } else {
            better.to_owned()
        };
        assert_eq!(reports(&definition("", &whole)), "ok <stdin>\n", "{whole}");
    }
    for (slip, message) in [
        ("frog icon \"\"", "this icon is empty"),
        ("frog icon \" \"", "a blank is no icon"),
        ("frog icon \"FR\"", "`FR` is more than one character"),
        ("frog; t[1..3] icon \"🥇\"", "1 icon for 3 pieces"),
        ("frog; t[1..2] icon \"🥇\" \"🥈\" \"🥉\"", "3 icons for 2 pieces"),
        ("frog icon \"🐸\" \"🐺\"", "2 icons for 1 piece"),
    ] {
        let report = reports(&definition("", slip));
        assert!(report.contains("\n1 error") && report.contains(message), "{slip}: {report}");
    }
}
