//! The model on samples that are made by formulas.

use super::rates::{apart, bytes_of_gaps, bytes_of_numbers, gap_of_bytes, line};
use super::*;

fn plan() -> Plan {
    Plan {
        kept: Kept::States,
        numbering: None,
        processes: 1,
        machines: 1,
        threads: 1,
        exactly: None,
        numbers: None,
        is_loose: false,
        table_bytes: 0,
        state_bytes: 8,
        memory: 1 << 30,
        successor_room: 1 << 28,
        disk: None,
        both: true,
    }
}

/// The beginning of a search with the binomial coefficients of `n` as its levels, three moves
/// from each position, a microsecond for each move, and two bytes for each position.
fn binomial(n: u64, levels: usize) -> Sample {
    let mut size = 1;
    let mut found: Vec<SampledLevel> = Vec::new();
    for level in 0..levels as u64 {
        let moves = 3 * found.last().map_or(0, |before| before.positions);
        let seconds = moves as f64 * 1e-6;
        found.push(SampledLevel {
            positions: size,
            moves,
            seconds,
            merging: 0.0,
            bytes: 2 * size,
            occupied: None,
        });
        size = size * (n - level) / (level + 1);
    }
    Sample { levels: found, ..Sample::default() }
}

fn is_near(found: f64, wanted: f64, part: f64) {
    assert!((found / wanted - 1.0).abs() < part, "{found} for {wanted}");
}

#[test]
fn a_known_number_of_positions_fixes_the_levels_to_come() {
    let exactly = Some(BigUint::from(1_u64 << 40));
    let forecast = Forecast::new(Plan { exactly, ..plan() }, binomial(40, 14));
    let needs = forecast.needs.unwrap();
    assert_eq!(forecast.basis, Basis::Group);
    let all = 2_f64.powi(40);
    is_near(needs.positions, all, 1e-3);
    is_near(needs.moves, 3.0 * all, 0.01);
    is_near(needs.depth, 40.0, 0.25);
    // Successors that wait take a few hundredths besides.
    is_near(needs.work_seconds, 3e-6 * all, 0.05);
    // The gaps close as levels grow.
    assert!(needs.file_bytes > all && needs.file_bytes < 2.0 * all, "{}", needs.file_bytes);
    assert!(needs.least_file_bytes < needs.file_bytes / 2.0);
    assert!(needs.waiting_bytes > 0.0);
    assert_eq!((needs.sent_bytes, needs.scarce), (0.0, Scarce::Processor));
}

#[test]
fn growth_that_falls_evenly_says_how_many_there_are() {
    let forecast = Forecast::new(plan(), binomial(40, 14));
    assert_eq!(forecast.basis, Basis::Growth);
    let found = forecast.needs.unwrap().positions;
    let all = 2_f64.powi(40);
    assert!(found > all / 30.0 && found < all * 30.0, "{found}");
    // Growth that does not fall says nothing.
    let mut doubling = binomial(40, 14);
    for (at, level) in doubling.levels.iter_mut().enumerate() {
        level.positions = 1 << at;
    }
    let forecast = Forecast::new(plan(), doubling.clone());
    assert_eq!((forecast.basis, forecast.needs), (Basis::Unknown, None));
    assert_eq!(forecast.least_positions(), (1 << 14) - 1);
    // Numbers limit it.
    let numbers = Plan { numbers: Some(1 << 20), ..plan() };
    let forecast = Forecast::new(numbers.clone(), doubling.clone());
    assert_eq!(forecast.basis, Basis::Numbers);
    is_near(forecast.needs.unwrap().positions, 2_f64.powi(20), 0.05);
    assert_eq!(forecast.most_positions(), Some(BigUint::from(1_u64 << 20)));
    // A sample that has all needs no model.
    let whole = Sample { is_whole: true, ..doubling };
    let needs = Forecast::new(numbers, whole).needs.unwrap();
    assert_eq!((needs.positions, needs.depth), (16_383.0, 13.0));
}

#[test]
fn many_levels_that_do_not_grow_go_on() {
    let level = SampledLevel {
        positions: 50,
        moves: 150,
        seconds: 0.01,
        merging: 0.0,
        bytes: 100,
        occupied: None,
    };
    let sample = Sample { levels: vec![level; 100], ..Sample::default() };
    let plan = Plan { exactly: Some(BigUint::from(50_000_u32)), ..plan() };
    let needs = Forecast::new(plan, sample).needs.unwrap();
    is_near(needs.positions, 50_000.0, 0.01);
    is_near(needs.depth, 1000.0, 0.01);
    is_near(needs.seconds(), 0.01 * (needs.depth + 1.0), 0.01);
}

#[test]
fn machines_share_the_work_and_send_what_travels() {
    let exactly = Some(BigUint::from(1_u64 << 40));
    let one = Forecast::new(Plan { exactly, ..plan() }, binomial(40, 14));
    let travel = Travel { level: 12, moves: 1000, bytes: 3000, imbalance: 1.0 };
    let sample = Sample { travel: Some(travel), ..binomial(40, 14) };
    let sixteen = Plan { processes: 16, machines: 16, ..one.plan.clone() };
    let found = Forecast::new(sixteen.clone(), sample.clone()).needs.unwrap();
    let alone = one.needs.unwrap();
    assert_eq!(found.positions, alone.positions);
    // The gaps between states that travel close too.
    assert!(found.sent_bytes < 3.0 * found.moves, "{}", found.sent_bytes);
    assert!(found.sent_bytes > 0.9 * found.moves, "{}", found.sent_bytes);
    is_near(found.wire_seconds, found.sent_bytes / 16.0 / WIRE_RATE, 1e-6);
    assert!(found.work_seconds > alone.work_seconds / 16.0);
    assert!(found.work_seconds < alone.work_seconds / 10.0);
    // What does not fit comes before what is slow.
    let small = Forecast::new(Plan { disk: Some(1 << 30), ..sixteen.clone() }, sample.clone());
    assert_eq!(small.needs.unwrap().scarce, Scarce::Disk);
    let small = Plan { table_bytes: 2 << 30, ..sixteen };
    assert_eq!(Forecast::new(small, sample).needs.unwrap().scarce, Scarce::Memory);
}

#[test]
fn words_fill_up_as_positions_become_many() {
    // A hundred levels of a table: each position in a word of its own at first.
    let numbers = 1_u64 << 30;
    let mut sample = binomial(30, 12);
    for level in &mut sample.levels {
        let share = level.positions as f64 * 64.0 / numbers as f64;
        let words = (numbers as f64 / 64.0 * (1.0 - (-share).exp())).round();
        level.occupied = Some([words as u64, (words / 64.0) as u64]);
        level.merging = level.positions as f64 * 1e-9;
        level.seconds = words * 1e-6 + level.merging;
    }
    let plan = Plan { numbers: Some(numbers), kept: Kept::InTables, ..plan() };
    let needs = Forecast::new(plan, sample).needs.unwrap();
    let words = numbers as f64 / 64.0;
    // Nine levels or so have most of the positions; each fills most words of the table.
    assert!(needs.seconds() > 4.0 * words * 1e-6 && needs.seconds() < 16.0 * words * 1e-6);
}

#[test]
fn gaps_and_lines() {
    for mean in [1.0, 50.0, 700.0, 1e9, 1e60] {
        is_near(gap_of_bytes(bytes_of_gaps(mean), bytes_of_gaps).max(8.0), mean.max(8.0), 0.01);
        let mean_of = |bytes| gap_of_bytes(bytes, bytes_of_numbers);
        is_near(mean_of(bytes_of_numbers(mean)).max(16.0), mean.max(16.0), 0.01);
    }
    assert!((bytes_of_numbers(4.0) - 0.5).abs() < 1e-9);
    assert!(bytes_of_gaps(1.0) < 1.001 && bytes_of_gaps(1e4) > 1.9);
    let (begin, slope) = line(&[(1.0, 3.0), (2.0, 5.0), (3.0, 7.0)]);
    is_near(begin, 1.0, 1e-9);
    is_near(slope, 2.0, 1e-9);
    assert_eq!(line(&[(1.0, 1.0), (2.0, 4.0), (3.0, 7.0)]).0, 0.0);
    let (begin, slope) = line(&[(1.0, 5.0), (2.0, 4.0)]);
    is_near(begin, 4.2, 1e-9);
    assert_eq!(slope, 0.0);
    assert_eq!(line(&[]), (0.0, 0.0));
    is_near(apart(1.0 - (-0.5_f64).exp(), 1.0), 0.5, 1e-9);
    assert_eq!((apart(1.0, 3.0), apart(0.0, 0.0)), (1.0, 1.0));
}
