//! Compares searches with levels in files to searches in memory.

use super::sample::Crew;
use super::{Alone, Keeping, explore_on_disk, refusal_on_disk};
use crate::budget::{Budget, Limit};
use crate::disk::{Fault, Folder, Form, Holding, Identity, Level};
use crate::ground::plain::{self, Dice};
use crate::ground::samples;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::{Machine, pack};
use crate::search::testing::explore_with;
use crate::search::{Exploration, Exploring, Problem};
use std::fs;
use std::path::{Path, PathBuf};

/// The figures of an exploration, with the farthest position and the way to it.
fn figures(found: &Exploration) -> impl PartialEq + std::fmt::Debug + use<> {
    let Exploration { limit, reachable, depths, goals, dead_ends, edges, farthest, way, .. } =
        found.clone();
    (limit, reachable, depths, goals, dead_ends, edges, farthest, way)
}

fn identity(title: &str) -> Identity {
    Identity {
        puzzle: title.to_owned(),
        parameters: vec![("n".to_owned(), "3".to_owned())],
        moves: "moves".to_owned(),
        start: Some("start".to_owned()),
        goal: None,
    }
}

/// A machine, a start, a goal, and a folder.
struct Asked {
    machine: Machine,
    start: State,
    goal: Condition,
    folder: tempfile::TempDir,
    /// `true` if positions are kept as states although they have numbers.
    by_states: bool,
    /// `true` if whole tables over numbers may be in memory.
    whole_tables: bool,
}

impl Asked {
    fn new(machine: Machine, start: State) -> Self {
        let values = machine.task().values;
        let goal = Condition::Every(vec![NodeId(0)], KindSet::one(Kind(1), values));
        let folder = tempfile::tempdir().unwrap();
        Self { machine, start, goal, folder, by_states: false, whole_tables: false }
    }

    fn by_states(self) -> Self {
        Self { by_states: true, ..self }
    }

    fn by_whole_tables(self) -> Self {
        Self { whole_tables: true, ..self }
    }

    /// A random puzzle; `None` if its clicks matter later.
    fn random(seed: u64) -> Option<Self> {
        let puzzle = plain::random_puzzle(seed);
        let machine = pack(samples::task(&puzzle));
        let start = samples::position("01201")[..puzzle.board.node_count()].to_vec();
        refusal_on_disk(&machine).is_none().then(|| Self::new(machine, start))
    }

    fn pegs(side: u32) -> Self {
        let machine = pack(samples::task(&samples::pegs(side)));
        let count = machine.task().nodes as u32;
        let start = (0..count).map(|node| Kind(u16::from(node != 1))).collect();
        Self::new(machine, start)
    }

    fn eight() -> Self {
        let (puzzle, start, _) = samples::eight();
        Self::new(pack(samples::task(&puzzle)), start)
    }

    /// Eight tiles on a torus, which move to the right and down alone.
    fn one_way() -> Self {
        let (mut puzzle, ..) = samples::eight();
        (puzzle.board, puzzle.rules) = Default::default();
        samples::grid(&mut puzzle, 3, 3, true);
        samples::rewrite(&mut puzzle, "slide", samples::Way::Forward, "any _", "_ any", None);
        Self::new(pack(samples::task(&puzzle)), samples::position("123456780"))
    }

    fn in_memory(&self) -> Exploration {
        let (engine, budget) = (Exploring::Named("bfs"), Budget::unlimited());
        explore_with(engine, &self.machine, &self.start, Some(&self.goal), &budget).unwrap()
    }

    fn keeping(&self, budget: &Budget) -> Keeping {
        let problem = Problem::new(&self.machine, self.start.clone(), self.goal.clone(), budget);
        let of = Keeping::of(&problem, None, &Alone);
        let space = if self.by_states { None } else { of.space };
        Keeping { space, whole_tables: self.whole_tables, ..of }
    }

    fn form(&self) -> Form {
        self.keeping(&Budget::unlimited()).form(&self.machine)
    }

    fn open(&self, resume: bool) -> Result<Folder, Fault> {
        Folder::open(
            self.folder.path(),
            identity("Test"),
            self.form(),
            resume,
            u64::MAX,
            Holding::Whole,
        )
    }

    fn on_disk(&self, budget: &Budget) -> Result<Exploration, Fault> {
        let form = self.keeping(budget).form(&self.machine);
        let path = self.folder.path();
        self.in_folder(
            &mut Folder::open(path, identity("Test"), form, true, u64::MAX, Holding::Whole)?,
            budget,
        )
    }

    fn in_folder(&self, folder: &mut Folder, budget: &Budget) -> Result<Exploration, Fault> {
        let (start, goal) = (self.start.clone(), self.goal.clone());
        let problem = Problem::new(&self.machine, start, goal, budget);
        explore_on_disk(&problem, &self.keeping(budget), folder, &Alone)
    }

    fn files(&self, suffix: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.to_string_lossy().ends_with(suffix));
        files.sort();
        files
    }
}

#[test]
fn levels_in_files_have_the_figures_of_levels_in_memory() {
    let (mut positions, mut numbered) = (0, 0);
    for seed in 0..360 {
        let Some(mut asked) = Asked::random(seed / 3) else { continue };
        (asked.by_states, asked.whole_tables) = (seed % 3 == 1, seed % 3 == 2);
        numbered += u64::from(asked.form().numbering.is_some());
        let wanted = asked.in_memory();
        let budget = Budget::unlimited().with_threads(1 + seed as usize % 4);
        let found = asked
            .on_disk(&budget)
            .unwrap_or_else(|e| panic!("{seed} {e:?} {:?} {:?}", asked.form(), wanted.depths));
        assert_eq!(figures(&found), figures(&wanted), "seed {seed}");
        assert_eq!(budget.free_bytes(), budget.max_bytes());
        // A run that is complete answers again.
        let again = asked.on_disk(&Budget::unlimited()).unwrap();
        assert_eq!(figures(&again), figures(&wanted), "seed {seed}");
        positions += wanted.reachable;
    }
    assert!(positions > 1_000 && numbered > 20, "{positions}, {numbered}");
}

#[test]
fn little_memory_and_any_number_of_threads_change_nothing() {
    for asked in
        [Asked::eight().by_states(), Asked::pegs(4).by_states(), Asked::eight(), Asked::pegs(4)]
    {
        let wanted = asked.in_memory();
        for (threads, memory) in [(1, 64 << 10), (2, 100 << 10), (7, 1 << 20), (3, 1 << 30)] {
            fs::remove_dir_all(asked.folder.path()).unwrap();
            let least = asked.machine.bytes() + memory;
            let budget = Budget::unlimited().with_threads(threads).with_memory(least);
            let mut found = asked.on_disk(&budget).unwrap();
            // The tables of inverse moves may be too large for the way.
            found.way = found.way.or_else(|| wanted.way.clone());
            assert_eq!(figures(&found), figures(&wanted), "{threads} threads, {memory} bytes");
            assert!(budget.peak_bytes() <= least);
            assert_eq!(
                asked
                    .files(".part")
                    .iter()
                    .filter(|path| path.to_string_lossy().contains("waiting"))
                    .count(),
                0
            );
        }
    }
}

#[test]
fn a_run_goes_on_where_it_was_stopped() {
    let (eight, states) = (Asked::eight(), Asked::eight().by_states());
    for asked in [eight, states, Asked::eight().by_whole_tables(), Asked::one_way()] {
        goes_on(&asked);
    }
}

fn goes_on(asked: &Asked) {
    let wanted = asked.in_memory();
    let mut stops = 0;
    for states in [1, 10, 300, 5_000, 60_000, u64::MAX] {
        let budget = Budget::unlimited().with_states(states).with_threads(2);
        let found = asked.on_disk(&budget).unwrap();
        if let Some(limit) = found.limit {
            assert_eq!(limit, Limit::States);
            assert!(wanted.depths.starts_with(&found.depths));
            assert_eq!(found.reachable, found.depths.iter().sum::<u64>());
            // The rest of an unfinished level is left behind, as after a loss of power.
            let level = found.depths.len();
            fs::write(asked.folder.path().join(format!("level-{level:06}.0.part")), "x").unwrap();
            fs::write(asked.folder.path().join("waiting-0.7.part"), "x").unwrap();
            fs::write(asked.folder.path().join("visited.bits"), "x").unwrap();
            fs::write(asked.folder.path().join(format!("level-{level:06}.new")), "{").unwrap();
            stops += 1;
        } else {
            assert_eq!(figures(&found), figures(&wanted));
        }
    }
    assert!(stops >= 3, "{stops}");
}

#[test]
fn moves_that_do_not_lead_back_need_a_table_of_visited_positions() {
    let asked = Asked::one_way();
    let wanted = asked.in_memory();
    let path = asked.folder.path().join("visited.bits");
    let run = |room: u64, states: u64, threads: usize| {
        let budget = Budget::unlimited().with_states(states).with_threads(threads);
        let (folder, form) = (asked.folder.path(), asked.form());
        let mut folder =
            Folder::open(folder, identity("Test"), form, true, room, Holding::Whole).unwrap();
        let found = asked.in_folder(&mut folder, &budget).unwrap();
        assert!(!path.exists());
        let (read, written) = folder.moved();
        (found, folder.bytes(), read, written)
    };
    for threads in [1, 3] {
        fs::remove_dir_all(asked.folder.path()).unwrap();
        // Begun again four times, each time with the tables of the levels so far.
        for states in (1..5).map(|part| wanted.reachable * part / 5) {
            let (found, ..) = run(u64::MAX, states, threads);
            assert_eq!(found.limit, Some(Limit::States));
        }
        let (found, ..) = run(u64::MAX, u64::MAX, threads);
        assert_eq!(figures(&found), figures(&wanted));
        fs::remove_dir_all(asked.folder.path()).unwrap();
        let (_, bytes, read, written) = run(u64::MAX, u64::MAX, threads);
        assert!(written > 2 * bytes, "{written} of {bytes}");
        // Room for the levels alone: these are read again.
        fs::remove_dir_all(asked.folder.path()).unwrap();
        let (found, size, more, written) = run(bytes + bytes / 16, u64::MAX, threads);
        assert_eq!(figures(&found), figures(&wanted));
        assert!(size == bytes && more > read, "{size} {bytes} {more} {read} {written}");
    }
}

#[test]
fn damage_is_found_and_the_level_is_made_again() {
    let (eight, states) = (Asked::eight(), Asked::eight().by_states());
    for asked in [eight, states, Asked::eight().by_whole_tables(), Asked::one_way()] {
        is_mended(&asked);
    }
}

fn is_mended(asked: &Asked) {
    let wanted = figures(&asked.in_memory());
    let first = asked.on_disk(&Budget::unlimited()).unwrap();
    assert_eq!(figures(&first), wanted);
    let mut dice = Dice(9);
    let mut mended = 0;
    for _ in 0..12 {
        // The last manifests are removed, so that their levels are made from the damaged one.
        for path in asked.files(".json").iter().filter(|path| !path.ends_with("run.json")).skip(12)
        {
            fs::remove_file(path).unwrap();
        }
        let (number, suffix) = match dice.roll(3) {
            0 => (11, ".0.part"),
            1 => (10, ".0.part"),
            _ => (11, ".json"),
        };
        let file = |suffix: &str| asked.files(&format!("{number:06}{suffix}")).remove(0);
        let (manifest, path) = (fs::read_to_string(file(".json")).unwrap(), file(suffix));
        let mut bytes = fs::read(&path).unwrap();
        // An empty strip has a checksum, which is not read: its damage loses nothing.
        let within = if suffix == ".json" {
            0..bytes.len() as u64
        } else {
            let level: Level = serde_json::from_str(manifest.lines().next().unwrap()).unwrap();
            let mut filled = level.strips.into_iter().filter(|strip| strip.states > 0);
            let strip = filled.nth(dice.roll(3) as usize).unwrap();
            strip.at..strip.end
        };
        let at = (within.start + dice.roll(within.end - within.start)) as usize;
        match dice.roll(2) {
            0 => bytes[at] ^= 1 << dice.roll(8),
            _ => bytes.truncate(at),
        }
        fs::write(path, bytes).unwrap();
        let found = asked.on_disk(&Budget::unlimited()).unwrap();
        assert_eq!(figures(&found), wanted);
        mended +=
            found.statistics.notes.iter().filter(|note| note.contains("is made again")).count();
    }
    assert_eq!(mended, 12);
    // Damage that only the way back meets is mended too.
    let path = asked.files("000020.0.part").remove(0);
    let mut bytes = fs::read(&path).unwrap();
    bytes.iter_mut().for_each(|byte| *byte ^= 0x55);
    fs::write(&path, bytes).unwrap();
    let found = asked.on_disk(&Budget::unlimited()).unwrap();
    assert_eq!(figures(&found), wanted);
    let notes = &found.statistics.notes;
    assert!(notes.iter().any(|note| note.contains("level 20 is made again")), "{notes:?}");
}

#[test]
fn the_room_on_the_disk_is_a_limit() {
    let (eight, states) = (Asked::eight(), Asked::eight().by_states());
    for asked in [eight, states, Asked::eight().by_whole_tables(), Asked::one_way()] {
        is_limited(&asked);
    }
}

fn is_limited(asked: &Asked) {
    let wanted = asked.in_memory();
    let (mut most, mut limits) = (0, 0);
    for room in [4_000, 60_000, 200_000, 10_000_000] {
        let mut folder = Folder::open(
            asked.folder.path(),
            identity("Test"),
            asked.form(),
            true,
            room,
            Holding::Whole,
        )
        .unwrap();
        let found = asked.in_folder(&mut folder, &Budget::unlimited()).unwrap();
        let bytes: u64 =
            asked.files(".part").iter().map(|path| fs::metadata(path).unwrap().len()).sum();
        assert!(bytes <= room, "{bytes} of {room}");
        assert!(found.depths.len() >= most);
        most = found.depths.len();
        if found.limit.is_none() {
            assert_eq!(figures(&found), figures(&wanted));
        } else {
            assert_eq!(found.limit, Some(Limit::Disk));
            limits += 1;
        }
    }
    assert_eq!((most, limits >= 2), (wanted.depths.len(), true));
}

#[test]
fn levels_that_are_not_needed_make_room() {
    let (eight, states) = (Asked::eight(), Asked::eight().by_states());
    for asked in [eight, states, Asked::eight().by_whole_tables()] {
        let wanted = figures(&asked.in_memory());
        let run = |room: u64| {
            fs::remove_dir_all(asked.folder.path()).unwrap();
            let (path, form) = (asked.folder.path(), asked.form());
            let mut folder =
                Folder::open(path, identity("Test"), form, true, room, Holding::Whole).unwrap();
            let found = asked.in_folder(&mut folder, &Budget::unlimited()).unwrap();
            (found, folder.bytes(), folder.levels().iter().filter(|at| at.is_removed()).count())
        };
        let (found, bytes, removed) = run(u64::MAX);
        assert_eq!((figures(&found), removed), (wanted, 0));
        let most = bytes * 3 / 5;
        let (found, bytes, removed) = run(most);
        assert_eq!(figures(&found), figures(&asked.in_memory()));
        assert!(bytes <= most && removed > 5, "{bytes} of {most}, {removed}");
        // The levels that are left suffice to go on, and for the answer again.
        for path in asked.files(".json").iter().filter(|path| !path.ends_with("run.json")).skip(29)
        {
            fs::remove_file(path).unwrap();
        }
        let again = asked.on_disk(&Budget::unlimited()).unwrap();
        assert_eq!(figures(&again), figures(&found));
    }
}

#[test]
fn a_folder_belongs_to_one_question_and_to_one_process() {
    let asked = Asked::pegs(3);
    let folder = asked.open(false).unwrap();
    assert!(matches!(asked.open(true), Err(Fault::Busy(_))));
    drop(folder);
    assert!(matches!(asked.open(false), Err(Fault::Present(_))));
    let open = |identity: Identity, form: Form| {
        Folder::open(asked.folder.path(), identity, form, true, u64::MAX, Holding::Whole).map(drop)
    };
    let other = |change: fn(&mut Identity)| {
        let mut other = identity("Test");
        change(&mut other);
        match open(other, asked.form()) {
            Err(Fault::Other { difference, .. }) => difference,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(other(|run| run.puzzle = "X".to_owned()), "it is about “Test”, not about “X”");
    assert_eq!(other(|run| run.parameters[0].1 = "4".to_owned()), "it has n=3, not n=4");
    assert_eq!(other(|run| run.moves.clear()), "the moves of the puzzle were others when it began");
    assert_eq!(other(|run| run.start = Some(String::new())), "it begins at another start");
    assert_eq!(other(|run| run.start = None), "it begins at a start, not at the goal");
    assert_eq!(
        other(|run| run.goal = Some(String::new())),
        "it counts the positions of another goal"
    );
    let other = Form { words: 9, ..asked.form() };
    assert!(matches!(open(identity("Test"), other), Err(Fault::Other { .. })));
    open(identity("Test"), asked.form()).unwrap();
}

#[test]
fn many_processes_have_strips_each_and_a_run_keeps_those_that_it_began_with() {
    let asked = Asked::eight().by_states();
    let budget = Budget::unlimited();
    let problem = Problem::new(&asked.machine, asked.start.clone(), asked.goal.clone(), &budget);
    let strips = |keeping: Keeping| keeping.form(&asked.machine).strips;
    let crew = |processes| Crew { processes, apart: true }.keeping(&problem);
    assert_eq!([1, 16, 17, 256].map(|processes| strips(crew(processes))), [64, 64, 68, 1024]);
    let begun = Form { strips: 68, words: 1, numbering: None };
    assert_eq!(strips(Keeping::of(&problem, Some(&begun), &Alone)), 68);
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let form = || Form { strips: 1, words: 1, numbering: None };
    let open = |path: &Path| {
        Folder::open(path, identity("Test"), form(), true, u64::MAX, Holding::Whole).map(drop)
    };
    for name in ["notes.txt", "level-1.txt", "level-000001.json", "waiting-0.0.part"] {
        let path = folder.path().join(name);
        fs::write(&path, "mine").unwrap();
        assert!(matches!(open(folder.path()), Err(Fault::Foreign(_))), "{name}");
        assert!(matches!(crate::disk::forget(folder.path()), Err(Fault::Foreign(_))), "{name}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        fs::remove_file(path).unwrap();
    }
    let run = folder.path().join("run");
    open(&run).unwrap();
    fs::write(run.join("level-1.txt"), "mine").unwrap();
    open(&run).unwrap();
    crate::disk::forget(&run).unwrap();
    let left: Vec<_> =
        fs::read_dir(&run).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["level-1.txt"]);
}
