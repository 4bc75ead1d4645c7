use super::*;
use crate::ground::samples;
use crate::pack::pack;
use std::time::Instant;

fn rss() -> String {
    std::fs::read_to_string("/proc/self/status").unwrap().lines().filter(|l| l.starts_with("VmHWM")).collect()
}

#[test]
#[ignore]
fn t_eight() {
    let (puzzle, start, goal) = samples::eight();
    let t = Instant::now();
    let task = samples::task(&puzzle);
    let machine = pack(&task);
    println!("ground+pack {:?}", t.elapsed());
    let t = Instant::now();
    let e = explore(&task, &machine, &start, Some(&goal), &Budget::unlimited());
    println!(
        "eight explore {:?} {} gen {} {:.1} ns",
        t.elapsed(),
        e.reachable,
        e.statistics.generated,
        t.elapsed().as_nanos() as f64 / e.statistics.generated as f64
    );
    for engine in [Engine::Bfs, Engine::Auto] {
        let t = Instant::now();
        let o = solve(
            &task,
            &machine,
            &Query { start: start.clone(), goal: goal.clone(), engine, wish: Wish::default(), move_rank: None },
            &Budget::unlimited(),
        )
        .unwrap();
        println!("eight {engine:?} {:?} {} {:?}", t.elapsed(), o.moves.len(), o.statistics);
    }
}

#[test]
#[ignore]
fn t_lights() {
    let (puzzle, start, goal) = samples::lights(5, false);
    let task = samples::task(&puzzle);
    let machine = pack(&task);
    let budget = Budget::unlimited();
    let t = Instant::now();
    let e = explore(&task, &machine, &start, Some(&goal), &budget);
    println!(
        "lights explore {:?} {} {:.1} ns peak {} {}",
        t.elapsed(),
        e.reachable,
        t.elapsed().as_nanos() as f64 / e.statistics.generated as f64,
        budget.peak_bytes(),
        rss()
    );
    let t = Instant::now();
    let o = solve(&task, &machine, &Query { start, goal, engine: Engine::Auto, wish: Wish::default(), move_rank: None }, &budget).unwrap();
    println!("lights solve {:?} {} {:?}", t.elapsed(), o.moves.len(), o.statistics);
}

#[test]
#[ignore]
fn t_frogs() {
    let (puzzle, start, goal) = samples::frogs(12, 12);
    let t = Instant::now();
    let task = samples::task(&puzzle);
    let machine = pack(&task);
    for engine in [Engine::Bfs, Engine::Auto] {
        let t = Instant::now();
        let o = solve(
            &task,
            &machine,
            &Query { start: start.clone(), goal: goal.clone(), engine, wish: Wish::default(), move_rank: None },
            &Budget::unlimited(),
        )
        .unwrap();
        println!("frogs {engine:?} {:?} {} {:?}", t.elapsed(), o.moves.len(), o.statistics);
    }
    println!("{:?}", t.elapsed());
}

#[test]
#[ignore]
fn t_tricolore() {
    let puzzle = samples::tricolore(4, 4);
    let task = samples::task(&puzzle);
    let machine = pack(&task);
    let start = samples::layout(samples::PAGE);
    for kind in ["red", "white"] {
        let t = Instant::now();
        let o = solve(
            &task,
            &machine,
            &Query {
                start: start.clone(),
                goal: samples::all(&puzzle, kind),
                engine: Engine::Auto,
                wish: Wish { any: false, count: true, all: Some(1000) },
                move_rank: None,
            },
            &Budget::unlimited(),
        )
        .unwrap();
        println!("tricolore {:?} {} {:?} {:?}", t.elapsed(), o.moves.len(), o.count, o.statistics);
    }
    let t = Instant::now();
    let e = explore(&task, &machine, &samples::layout(&"1".repeat(16)), None, &Budget::unlimited().with_states(10_000_000));
    println!(
        "tricolore explore 10M {:?} {:.1} ns {}",
        t.elapsed(),
        t.elapsed().as_nanos() as f64 / e.statistics.generated as f64,
        e.statistics.generated
    );
}

#[test]
#[ignore]
fn t_count() {
    let (puzzle, start, goal) = samples::lights(5, true);
    let task = samples::task(&puzzle);
    let machine = pack(&task);
    let budget = Budget::unlimited();
    let t = Instant::now();
    let o = solve(
        &task,
        &machine,
        &Query { start, goal, engine: Engine::Auto, wish: Wish { any: false, count: true, all: None }, move_rank: None },
        &budget,
    )
    .unwrap();
    println!("25! {:?} {} {:?} {:?} peak {} {}", t.elapsed(), o.moves.len(), o.count, o.statistics, budget.peak_bytes(), rss());
}

#[test]
#[ignore]
fn t_ground() {
    for size in [100, 300] {
        let puzzle = samples::pegs(size);
        let budget = Budget::unlimited();
        let t = Instant::now();
        let task = crate::ground::ground(&puzzle, &budget).unwrap();
        println!("pegs {size} ground {:?} {} moves; peak {}", t.elapsed(), task.move_count(), budget.peak_bytes());
        let t = Instant::now();
        let machine = pack(&task);
        println!("pack {:?} {} bytes", t.elapsed(), machine.bytes());
        let mut start = vec![crate::model::Kind(1); (size * size) as usize];
        start[(size * size / 2) as usize] = crate::model::Kind(0);
        let t = Instant::now();
        let e = explore(&task, &machine, &start, None, &Budget::unlimited().with_states(2000));
        println!("2000 states {:?} {:?}", t.elapsed(), e.statistics);
    }
}

#[test]
#[ignore]
fn t_memory() {
    let (puzzle, start, goal) = samples::lights(5, true);
    let task = samples::task(&puzzle);
    let machine = pack(&task);
    let budget = Budget::unlimited().with_memory(200 << 20);
    let e = explore(&task, &machine, &start, Some(&goal), &budget);
    println!("{:?} {} peak {} {}", e.limit, e.reachable, budget.peak_bytes(), rss());
}
