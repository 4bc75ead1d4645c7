//! Fixes that are made without asking: they change only text whose meaning is certain, and doubtful
//! fixes are only offered.

use crate::common::random::Random;
use crate::slips::{faults, shipped, with_slips};
use puzzlec::Options;
use puzzlec::stages::diagnostic::Diagnostic;
use puzzlec::stages::source::Source;

/// Returns a text with its safe fixes.
fn fixed(text: &str) -> String {
    Options::default().fix("x.pz", text).expect("a text").text
}

/// A crossing with a goat that is named at several places, with some slips.
const CROSSING: &str = "puzzle \"Crossing\"\npieces { wolf 'w'; goat 'g'; corn 'c'; lamp 'l'; ferry 'f'; cycle _ lamp }\nboard { path row: h[1..5]; nodes light; region bank = h1 h2 }\n\
    moves {\n  step: goat _ => _ goat\n  walk: wolf _ => _ wolf\n  sail: ferry corn _ => _ ferry corn\n  never h1 is wolf and h2 is goat\n}\n\
    start { wolf at h1; goat at h3; ferry at h4; corn at h5; lamp at light }\ngoal { h5 is goat and no wolf in bank and every bank is not ferry }\n";

#[test]
fn a_single_slip_in_a_name_that_stands_elsewhere_is_mended() {
    assert_eq!(faults(CROSSING), []);
    let slips = [
        ("step: goat _", "step: gaot _"),
        ("walk: wolf _", "walk: wolff _"),
        ("sail: ferry", "sail: fery"),
        ("every bank", "every bnak"),
        ("pieces {", "peices {"),
        ("never h1", "nevr h1"),
        ("region bank", "regon bank"),
    ];
    for (right, wrong) in slips {
        let text = CROSSING.replacen(right, wrong, 1);
        assert_eq!(fixed(&text), CROSSING, "{wrong}");
    }
}

#[test]
fn a_misspelt_declaration_is_mended_where_it_stands() {
    for (right, wrong) in [
        ("goat 'g'", "boat 'g'"),
        ("wolf 'w'", "wolv 'w'"),
        ("ferry 'f'", "fery 'f'"),
        ("region bank", "region bnak"),
    ] {
        let text = CROSSING.replacen(right, wrong, 1);
        assert_eq!(fixed(&text), CROSSING, "{wrong}");
    }
    let light = "puzzle \"L\"\npieces { oight 'o'; dark 'd'; cycle dark light }\nboard { path row: h[1..3] }\nmoves { click: advance self }\n\
        start { light at h1; dark at h2 h3 }\ngoal { all light }\n";
    assert_eq!(fixed(light), light.replace("oight", "light"));
}

#[test]
fn what_is_in_doubt_is_offered_only() {
    let river = CROSSING.replace("cycle _ lamp", "raft 'r'; cycle _ lamp");
    let doubtful = [
        // Another word, several times, beside one that differs in its first letter.
        river.replace("wolf _ => _ wolf", "boat _ => _ boat").replace("h5 is goat", "h5 is boat"),
        // Another word, once.
        CROSSING.replace("walk: wolf _ => _ wolf", "walk: boat => goat"),
        // The same slip, twice.
        CROSSING.replace("sail: ferry corn _ => _ ferry corn", "sail: fery corn _ => _ fery corn"),
        // Two letters.
        CROSSING.replace("every bank", "every bnakk"),
        // Two names that are equally near.
        CROSSING
            .replace("lamp 'l'", "lamp 'l'; goats 'G'; goal1 'x'")
            .replace("h2 is goat", "h2 is goa"),
        // Words of other languages.
        CROSSING.replace("moves {", "rules {"),
        // A name that stands only in its declaration.
        CROSSING.replace("no wolf in bank and every bank is not ferry", "no wolf in bnak"),
    ];
    for text in doubtful {
        let found = faults(&text);
        assert!(!found.is_empty(), "{text}");
        assert_eq!(fixed(&text), text);
        let shown = Options::default()
            .check("x.pz", text.as_str(), &puzzlec::stages::lint::Levels::default())
            .expect("reports");
        assert!(!shown.diagnostics.iter().any(Diagnostic::is_fixable), "{text}");
    }
}

#[test]
fn a_plural_does_not_hide_the_nearer_name() {
    let text = "puzzle \"S\"\nparam size = 3\nparam sizes = 4\npieces { frog 'f' }\nboard { path row: h[1..siz]; path other: k[1..size]; path more: l[1..sizes] }\n\
        moves { hop: frog _ => _ frog }\nstart { frog at h1 }\ngoal { h[size] is frog }\n";
    assert_eq!(fixed(text), text.replace("..siz]", "..size]"));
}

#[test]
fn no_fix_empties_a_block() {
    let text = "puzzle \"E\"\npieces { frog 'f' }\nboard { path row: h[1..3] }\nmoves { hop: frog _ => _ frog }\nstart { frog at h1 }\ngoal { , }\n";
    assert_eq!(fixed(text), text);
}

/// After a slip of one letter in a shipped definition, the fixes restore it, or leave the place
/// alone.
#[test]
fn fixes_of_single_slips_lead_back() {
    let random = &mut Random::new(23);
    let (mut cases, mut mended, mut wrong) = (0, 0, Vec::new());
    for text in shipped() {
        for case in 0..9 {
            let (slipped, made) = with_slips(random, &text, &[4 + case % 3]);
            if made == 0 || faults(&slipped).is_empty() {
                continue;
            }
            let after = fixed(&slipped);
            cases += 1;
            mended += usize::from(after == text);
            if after != text && after != slipped {
                let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
                let changed: Vec<_> = lines(&after)
                    .into_iter()
                    .filter(|line| !lines(&slipped).contains(line))
                    .collect();
                let slip: Vec<_> = lines(&slipped)
                    .into_iter()
                    .filter(|line| !lines(&text).contains(line))
                    .collect();
                wrong.push(format!("{slip:?} became {changed:?}"));
            }
        }
    }
    println!("{cases} cases, {mended} mended");
    assert!(wrong.is_empty(), "{} of {cases}\n{}", wrong.len(), wrong.join("\n"));
    assert!(mended * 4 >= cases, "{mended} of {cases}");
}

/// A new name that is similar to no other is declared by a change that is offered, and never made
/// without asking.
#[test]
fn what_is_not_declared_can_be_declared() {
    let context = "puzzle \"P\"\npieces { frog }\nboard {\n  nodes a b\n  line l: a - b\n}\nmoves { step: frog _ => _ frog }\nstart { frog at a }\n";
    let cases = [
        ("goal { b is newt }", "pieces { frog; newt }"),
        ("goal { zzz is frog }", "  line l: a - b\n  nodes zzz\n}"),
        ("goal { every zzz is frog }", "  line l: a - b\n  region zzz = a\n}"),
        ("goal { b is newt or a is newt }", "pieces { frog; newt }"),
    ];
    for (goal, declared) in cases {
        let text = format!("{context}{goal}\n");
        let found = faults(&text);
        let [report] = &found[..] else { panic!("{goal}: {found:#?}") };
        let [fix] = &report.fixes[..] else { panic!("{goal}: {report:#?}") };
        let [(place, new)] = &fix.edits[..] else { panic!("{goal}: {fix:#?}") };
        let mut mended = text.clone();
        mended.replace_range(place.range(), new);
        assert!(!fix.safe && mended.contains(declared), "{goal}: {mended}");
        assert_eq!(faults(&mended), [], "{mended}");
        assert!(
            report.title(fix, &Source::new("x.pz", text.as_str())).starts_with("Declare the "),
            "{goal}"
        );
    }
}
