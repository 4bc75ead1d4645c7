//! Searches that several logical processes of one program share, over connections of this machine.

use super::{Cluster, Meeting};
use crate::budget::Budget;
use crate::disk::{Fault, Folder, Form, Holding, Identity, Loss, form_of};
use crate::ground::plain;
use crate::ground::samples;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::{Machine, pack};
use crate::search::{
    Exploration, Exploring, Keeping, Peers, Problem, explore, explore_on_disk, open_folder,
    refusal_on_disk,
};
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::Duration;

const SECRET: &[u8] = b"a secret of the tests";

/// The meetings of several processes.
fn meetings(count: usize, share_folder: bool, waits: Duration) -> Vec<Meeting> {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind(("127.0.0.1", 0)).unwrap()).collect();
    let addresses: Vec<String> =
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    let meeting = |(process, listener)| Meeting {
        process,
        addresses: addresses.clone(),
        listener,
        secret: SECRET.to_vec(),
        patience: Duration::from_secs(20),
        most_waiting: Some(waits),
        share_folder,
    };
    listeners.into_iter().enumerate().map(meeting).collect()
}

fn figures(found: &Exploration) -> impl PartialEq + std::fmt::Debug + use<> {
    let Exploration { limit, reachable, depths, goals, dead_ends, edges, .. } = found.clone();
    (limit, reachable, depths, goals, dead_ends, edges)
}

/// A machine and a start, made anew for each process.
fn asked(seed: u64) -> (Machine, State) {
    if seed == 0 {
        let (puzzle, start, _) = samples::eight();
        return (pack(samples::task(&puzzle)), start);
    }
    let puzzle = plain::random_puzzle(seed);
    let start = samples::position("01201")[..puzzle.board.node_count()].to_vec();
    (pack(samples::task(&puzzle)), start)
}

/// Returns the result of a search in memory.
fn in_memory(seed: u64) -> Exploration {
    let ((machine, start), budget) = (asked(seed), Budget::unlimited());
    let problem = Problem::new(&machine, start, goal(&machine), &budget);
    explore(&problem, Exploring::Named("bfs")).unwrap()
}

fn goal(machine: &Machine) -> Condition {
    Condition::Every(vec![NodeId(0)], KindSet::one(Kind(1), machine.task().values))
}

/// Explores with several processes, and returns the result of each.
///
/// # Arguments
/// * `by_states` - `true` to keep packed states in any case
fn together(
    (seed, by_states): (u64, bool),
    folder: &Path,
    meetings: Vec<Meeting>,
    budget: impl Fn(usize) -> Budget + Sync,
) -> Vec<Result<Exploration, Fault>> {
    let work = |meeting: &Meeting| {
        let (machine, start) = asked(seed);
        let budget = budget(meeting.process);
        let cluster = Cluster::meet(meeting, b"question", &|| Ok(()))?;
        let own = match meeting.share_folder {
            true => folder.to_owned(),
            false => folder.join(meeting.process.to_string()),
        };
        let identity = Identity {
            puzzle: seed.to_string(),
            parameters: Vec::new(),
            moves: "moves".to_owned(),
            start: Some("start".to_owned()),
            goal: None,
        };
        let problem = Problem::new(&machine, start, goal(&machine), &budget);
        let open = |holding: Holding| {
            let states = by_states.then(|| Form {
                strips: 64,
                words: machine.words() as u32,
                numbering: None,
            });
            let there = form_of(&own)?.or(states);
            let keeping = Keeping::of(&problem, there.as_ref(), &cluster);
            let (identity, form) = (identity.clone(), keeping.form(&machine));
            let folder = Folder::open(&own, identity, form, true, u64::MAX, holding)?;
            Ok((keeping, folder))
        };
        let found = open_folder(&cluster, open).and_then(|(keeping, mut folder)| {
            explore_on_disk(&problem, &keeping, &mut folder, &cluster)
        });
        cluster.leave();
        found
    };
    thread::scope(|scope| {
        let work = &work;
        let all: Vec<_> =
            meetings.iter().map(|meeting| scope.spawn(move || work(meeting))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

const SOON: Duration = Duration::from_secs(60);

#[test]
fn processes_together_find_what_one_finds() {
    let mut positions = 0;
    for seed in 1..12 {
        if refusal_on_disk(&asked(seed).0).is_some() {
            continue;
        }
        let wanted = in_memory(seed);
        let count = 2 + seed as usize % 3;
        for (by_states, share_folder) in [(false, true), (true, true), (true, false)] {
            let folder = tempfile::tempdir().unwrap();
            let threads = |process| Budget::unlimited().with_threads(1 + process % 3);
            // The second time all levels are there.
            for _ in 0..2 {
                let meetings = meetings(count, share_folder, SOON);
                let found = together((seed, by_states), folder.path(), meetings, threads);
                for (process, one) in found.into_iter().enumerate() {
                    let one = one.unwrap();
                    assert_eq!(figures(&one), figures(&wanted), "seed {seed}, {process}");
                    let end = (wanted.farthest.clone(), wanted.way.clone());
                    let end = if process == 0 { end } else { (None, None) };
                    assert_eq!((one.farthest, one.way), end, "seed {seed}, {process}");
                }
            }
        }
        positions += wanted.reachable;
    }
    assert!(positions > 30, "{positions}");
}

#[test]
fn a_limit_of_one_process_stops_all_and_another_number_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let wanted = in_memory(0);
    let limited = |process| {
        let budget = Budget::unlimited();
        if process == 1 { budget.with_states(2000) } else { budget }
    };
    let found = together((0, true), folder.path(), meetings(3, true, SOON), limited);
    for one in found {
        let one = one.unwrap();
        assert_eq!(one.limit, Some(crate::budget::Limit::States));
        assert!(one.depths.len() > 5 && one.depths == wanted.depths[..one.depths.len()]);
    }
    // Little memory: successors wait in files.
    let little = |_| Budget::unlimited().with_memory(2 << 20);
    let found = together((0, true), folder.path(), meetings(2, true, SOON), little);
    for one in found {
        assert_eq!(figures(&one.unwrap()), figures(&wanted));
    }
}

#[test]
fn a_stranger_and_another_question_are_named() {
    let meet = |meeting: &Meeting, question: &[u8]| {
        Cluster::meet(meeting, question, &|| Ok(())).map(Cluster::leave)
    };
    // The process that does not come, and `true` if a stranger came in its name.
    let missing = |met: Result<(), Fault>| match met {
        Err(Fault::Lost { process, loss: Loss::Missing { is_stranger, .. } }) => {
            (process, is_stranger)
        }
        other => panic!("{other:?}"),
    };
    let all = meetings(2, true, Duration::from_millis(500));
    assert_eq!(missing(meet(&all[0], b"question")), (1, false));
    let mut all = meetings(2, true, Duration::from_secs(2));
    all[1].secret = b"another secret of the tests".to_vec();
    thread::scope(|scope| {
        let other = scope.spawn(|| meet(&all[1], b"question"));
        assert_eq!(missing(meet(&all[0], b"question")), (1, true));
        assert_eq!(missing(other.join().unwrap()), (0, true));
    });
    let all = meetings(2, true, SOON);
    thread::scope(|scope| {
        let other = scope.spawn(|| meet(&all[1], b"another question"));
        for (fault, wanted) in
            [(meet(&all[0], b"question").unwrap_err(), 1), (other.join().unwrap().unwrap_err(), 0)]
        {
            let Fault::Unlike { process, difference } = fault else { panic!("{fault:?}") };
            assert_eq!(process, wanted);
            assert!(difference.contains("explores another puzzle"), "{difference}");
        }
    });
}

#[test]
fn a_process_that_ends_is_named_by_all_others() {
    let all = meetings(3, true, SOON);
    let lost = thread::scope(|scope| {
        let all: Vec<_> = all
            .iter()
            .map(|meeting| {
                scope.spawn(|| {
                    let cluster = Cluster::meet(meeting, b"question", &|| Ok(()))?;
                    if meeting.process == 1 {
                        // It ends without leaving.
                        return Ok(());
                    }
                    cluster.close()?;
                    cluster.receive().map(|_| ())
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    for process in [0, 2] {
        let Err(Fault::Lost { process: 1, loss: Loss::Ended }) = lost[process] else {
            panic!("{lost:?}")
        };
    }
}
