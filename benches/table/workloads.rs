//! The workloads: command, expected answer, rivals, and limits.

/// The program of a rival.
#[derive(Clone, Copy, Debug)]
pub enum Program {
    /// puzzlec with other options.
    Itself,
    /// A program of the benchmark.
    Bundled,
    /// A program of this name in the folder of rivals.
    InFolder(&'static str),
}

/// A program to compare with.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// The name in the table.
    pub name: &'static str,
    /// The program.
    pub program: Program,
    /// The arguments.
    pub arguments: &'static [&'static str],
    /// A line of the output, if it is checked.
    pub answer: Option<&'static str>,
    /// The greatest ratio of CPU time.
    pub most_cpu: f64,
    /// The greatest ratio of wall time.
    pub most_wall: Option<f64>,
    /// The greatest ratio of memory.
    pub most_memory: Option<f64>,
    /// The greatest memory, in MiB.
    pub most_mebibytes: Option<f64>,
}

/// A task of the benchmark.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The goal's number.
    pub goal: &'static str,
    /// The description.
    pub what: &'static str,
    /// The arguments of puzzlec.
    pub arguments: &'static [&'static str],
    /// A key of the answer and its value, as they stand in JSON.
    pub answer: &'static str,
    /// The most seconds of CPU.
    pub most_seconds: Option<f64>,
    /// The rivals.
    pub rivals: &'static [Rival],
}

impl Workload {
    /// Checks the answer.
    ///
    /// # Errors
    /// The expected answer.
    pub fn check(&self, output: &str) -> Result<(), String> {
        if output.contains(self.answer) {
            Ok(())
        } else {
            Err(format!("`{}` is not in the answer", self.answer))
        }
    }
}

impl Rival {
    const fn limit(
        name: &'static str,
        program: &'static str,
        arguments: &'static [&'static str],
        most_cpu: f64,
    ) -> Self {
        Self {
            name,
            program: Program::InFolder(program),
            arguments,
            answer: None,
            most_cpu,
            most_wall: None,
            most_memory: None,
            most_mebibytes: None,
        }
    }

    const fn bundled(arguments: &'static [&'static str], most_cpu: f64) -> Self {
        Self {
            name: "crate pathfinding",
            program: Program::Bundled,
            ..Self::limit("", "", arguments, most_cpu)
        }
    }

    const fn by_hand(
        arguments: &'static [&'static str],
        answer: &'static str,
        most_cpu: f64,
    ) -> Self {
        Self {
            answer: Some(answer),
            ..Self::limit("by hand, portable", "bin/by-hand", arguments, most_cpu)
        }
    }

    const fn within(self, mebibytes: f64) -> Self {
        Self { most_mebibytes: Some(mebibytes), ..self }
    }

    /// Checks the answer.
    ///
    /// # Errors
    /// The expected line.
    pub fn check(&self, output: &str) -> Result<(), String> {
        match self.answer {
            Some(answer) if output.lines().all(|line| line != answer) => {
                Err(format!("`{answer}` is not in the answer of {}", self.name))
            }
            _ => Ok(()),
        }
    }

    /// Returns the limits in words; an empty text if the figures are only reported.
    pub fn most_words(&self) -> String {
        if self.most_cpu.is_infinite() {
            return String::new();
        }
        let parts = 1.0 / self.most_cpu;
        let whole = self.most_cpu < 1.0 && (parts - parts.round()).abs() < 1e-6;
        let mut words =
            vec![if whole { format!("1/{parts:.0}") } else { format!("{}", self.most_cpu) }];
        words.extend(self.most_wall.map(|most| format!("wall {most}")));
        words.extend(self.most_memory.map(|most| format!("memory {most}")));
        words.extend(self.most_mebibytes.map(|most| format!("{most} MiB")));
        words.join(", ")
    }
}

/// An exploration with a goal, compared with the same without one.
macro_rules! goal_row {
    ($what:literal, $puzzle:literal, $goal:literal, $answer:literal, $most:literal) => {
        Workload {
            goal: "P18",
            what: $what,
            arguments: &[
                "explore",
                concat!("benches/puzzles/goals-", $puzzle, ".pz"),
                "--goal",
                $goal,
                "--threads",
                "1",
                "--format",
                "json",
            ],
            answer: $answer,
            most_seconds: None,
            rivals: &[Rival {
                name: "no goal",
                program: Program::Itself,
                ..Rival::limit(
                    "",
                    "",
                    &[
                        "explore",
                        concat!("benches/puzzles/no-goal-", $puzzle, ".pz"),
                        "--threads",
                        "1",
                        "--format",
                        "json",
                    ],
                    $most,
                )
            }],
        }
    };
}

/// All workloads.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        goal: "P1",
        what: "`explore` peg solitaire",
        arguments: &["explore", "puzzles/peg.pz", "--threads", "1", "--format", "json"],
        answer: "\"reachable\": 187636299,",
        most_seconds: None,
        rivals: &[Rival::limit("by hand: peg", "peg", &["trans", "1"], 1.5).within(200.0)],
    },
    Workload {
        goal: "P2",
        what: "`explore` Tricolore 4 by 4",
        arguments: &[
            "explore",
            "puzzles/tricolore.pz",
            "--state",
            RED,
            "--threads",
            "1",
            "--format",
            "json",
        ],
        answer: "\"reachable\": 43046720,",
        most_seconds: None,
        rivals: &[Rival::limit("by hand: tri", "tri", &["fwd", "1"], 1.5).within(350.0)],
    },
    Workload {
        goal: "P3",
        what: "`explore` sliding puzzle 3 by 4",
        arguments: &[
            "explore",
            "benches/puzzles/sliding-3x4.pz",
            "--threads",
            "1",
            "--format",
            "json",
        ],
        answer: "\"reachable\": 239500800,",
        most_seconds: None,
        rivals: &[Rival::limit("by hand: slide", "slide", &["3x4", "1"], 1.25).within(120.0)],
    },
    Workload {
        goal: "P4",
        what: "`explore` 8-puzzle",
        arguments: &["explore", "puzzles/eight.pz", "--format", "json"],
        answer: "\"reachable\": 181440,",
        most_seconds: Some(0.010),
        rivals: &[],
    },
    Workload {
        goal: "P5",
        what: "`explore` cube 2 by 2 by 2",
        arguments: &["explore", "benches/puzzles/cube.pz", "--threads", "1", "--format", "json"],
        answer: "\"reachable\": 3674160,",
        most_seconds: None,
        rivals: &[Rival::limit("by hand: small", "small", &["cube"], 0.6)],
    },
    Workload {
        goal: "P6",
        what: "`explore` Lights Out 5 by 5",
        arguments: &["explore", "puzzles/lights.pz", "--threads", "1", "--format", "json"],
        answer: "\"reachable\": 8388608,",
        most_seconds: None,
        rivals: &[Rival::limit("by hand: small", "small", &["lights"], 1.0)],
    },
    Workload {
        goal: "P7",
        what: "`solve` frogs 12 + 12",
        arguments: &[
            "solve",
            "puzzles/frogs.pz",
            "--set",
            "m=12",
            "--set",
            "n=12",
            "--format",
            "json",
        ],
        answer: "\"length\": 168,",
        most_seconds: None,
        rivals: &[
            Rival::limit("Fast Downward, blind", "fd-blind-frogs12", &[], 0.05),
            Rival::bundled(&["--rival", "frogs-12"], 0.5),
        ],
    },
    Workload {
        goal: "P8",
        what: "`solve` Tricolore, page to red",
        arguments: &[
            "solve",
            "puzzles/tricolore.pz",
            "--start",
            "page",
            "--goal",
            "red",
            "--format",
            "json",
        ],
        answer: "\"length\": 9,",
        most_seconds: None,
        rivals: &[Rival::limit("clingo", "clingo-tricolore", &[], 0.01)],
    },
    Workload {
        goal: "P9",
        what: "`solve` a 15-puzzle of 46 moves",
        arguments: &["solve", "benches/puzzles/fifteen.pz", "--start", "9", "--format", "json"],
        answer: "\"length\": 46,",
        most_seconds: None,
        rivals: &[Rival::limit("Fast Downward, ipdb", "fd-ipdb-fifteen46", &[], 0.2)],
    },
    Workload {
        goal: "P10",
        what: "`solve` the hardest 8-puzzle",
        arguments: &["solve", "puzzles/eight.pz", "--format", "json"],
        answer: "\"length\": 31,",
        most_seconds: None,
        rivals: &[
            Rival::limit("Fast Downward, blind", "fd-blind-eight31", &[], 1.0 / 30.0),
            Rival {
                name: "crate pathfinding, bfs",
                ..Rival::bundled(&["--rival", "eight-bfs"], 0.5)
            },
            Rival {
                name: "crate pathfinding, astar",
                ..Rival::bundled(&["--rival", "eight-astar"], f64::INFINITY)
            },
        ],
    },
    Workload {
        goal: "P11",
        what: "`solve` a cube at distance 11",
        arguments: &[
            "solve",
            "benches/puzzles/cube.pz",
            "--state",
            "bwgywgyyobggrrywowobrrob",
            "--format",
            "json",
        ],
        answer: "\"length\": 11,",
        most_seconds: None,
        rivals: &[Rival::limit("twsearch", "twsearch-cube11", &[], 1.0)],
    },
    Workload {
        goal: "P12",
        what: "`solve` peg solitaire",
        arguments: &["solve", "puzzles/peg.pz", "--format", "json"],
        answer: "\"length\": 31,",
        most_seconds: None,
        rivals: &[Rival::limit("Fast Downward, lama-first", "fd-lama-peg", &[], 0.02)],
    },
    Workload {
        goal: "P13",
        what: "`explore --engine bfs` sliding puzzle, 10 million",
        arguments: &[
            "explore",
            "benches/puzzles/sliding-3x4.pz",
            "--engine",
            "bfs",
            "--max-states",
            "10000000",
            "--threads",
            "1",
            "--format",
            "json",
        ],
        answer: "\"reachable\": 10000000,",
        most_seconds: None,
        rivals: &[Rival {
            most_memory: Some(0.5),
            ..Rival::bundled(&["--rival", "sliding-10-million"], 0.5)
        }],
    },
    Workload {
        goal: "P13",
        what: "`explore --engine bfs` Hanoi, 15 disks",
        arguments: &[
            "explore",
            "puzzles/hanoi.pz",
            "--set",
            "n=15",
            "--engine",
            "bfs",
            "--threads",
            "1",
            "--format",
            "json",
        ],
        answer: "\"reachable\": 14348907,",
        most_seconds: None,
        rivals: &[Rival {
            most_memory: Some(0.5),
            ..Rival::bundled(&["--rival", "hanoi-15"], 0.5)
        }],
    },
    Workload {
        goal: "P14",
        what: "`explore` peg solitaire, two threads",
        arguments: &["explore", "puzzles/peg.pz", "--threads", "2", "--format", "json"],
        answer: "\"reachable\": 187636299,",
        most_seconds: None,
        rivals: &[Rival {
            name: "one thread",
            program: Program::Itself,
            most_wall: Some(0.6),
            ..Rival::limit(
                "",
                "",
                &["explore", "puzzles/peg.pz", "--threads", "1", "--format", "json"],
                1.15,
            )
        }],
    },
    Workload {
        goal: "P15",
        what: "`explore --to-goal` Tricolore, all red",
        arguments: &[
            "explore",
            "--to-goal",
            "puzzles/tricolore.pz",
            "--goal",
            "red",
            "--threads",
            "1",
            "--format",
            "json",
        ],
        answer: "\"solvable\": 43046721,",
        most_seconds: None,
        rivals: &[Rival::limit("by hand: tri", "tri", &["back", "1"], 1.5).within(350.0)],
    },
    lights(
        "`solve` Lights Out 10 by 10",
        &["solve", "puzzles/lights.pz", "--set", "size=10", "--format", "json"],
    ),
    lights(
        "`solve` Lights Out 15 by 15",
        &["solve", "puzzles/lights.pz", "--set", "size=15", "--format", "json"],
    ),
    lights(
        "`solve` Lights Out 20 by 20",
        &["solve", "puzzles/lights.pz", "--set", "size=20", "--format", "json"],
    ),
    Workload {
        goal: "P17",
        what: "`solve` frogs 20 + 20",
        arguments: &[
            "solve",
            "puzzles/frogs.pz",
            "--set",
            "m=20",
            "--set",
            "n=20",
            "--format",
            "json",
        ],
        answer: "\"length\": 440,",
        most_seconds: None,
        rivals: &[Rival::limit("Fast Downward, lmcut", "fd-lmcut-frogs20", &[], 1.0)],
    },
    Workload {
        goal: "P17",
        what: "`solve` frogs 40 + 40",
        arguments: &[
            "solve",
            "puzzles/frogs.pz",
            "--set",
            "m=40",
            "--set",
            "n=40",
            "--format",
            "json",
        ],
        answer: "\"length\": 1680,",
        most_seconds: None,
        rivals: &[Rival::limit("Fast Downward, lmcut", "fd-lmcut-frogs40", &[], 1.0)],
    },
    goal_row!(
        "`explore` peg solitaire, three nodes fixed",
        "peg",
        "some",
        "\"goals\": 28500449,",
        1.3
    ),
    goal_row!("`explore` peg solitaire, a count", "peg", "few", "\"goals\": 371,", 1.3),
    goal_row!("`explore` peg solitaire, stuck", "peg", "stuck", "\"goals\": 162352,", 1.6),
    goal_row!(
        "`explore` sliding puzzle 3 by 4, one tile",
        "sliding",
        "tile",
        "\"goals\": 19958400,",
        1.3
    ),
    goal_row!(
        "`explore` sliding puzzle 3 by 4, a count",
        "sliding",
        "row",
        "\"goals\": 81285120,",
        1.3
    ),
    goal_row!("`explore` sliding puzzle 3 by 4, stuck", "sliding", "stuck", "\"goals\": 0,", 1.6),
    goal_row!("`explore` cube 2 by 2 by 2, two faces", "cube", "faces", "\"goals\": 4,", 1.3),
    goal_row!("`explore` cube 2 by 2 by 2, either face", "cube", "either", "\"goals\": 2588,", 1.3),
    goal_row!(
        "`explore` Tricolore 4 by 4, a count",
        "tricolore",
        "red",
        "\"goals\": 5445441,",
        1.3
    ),
    goal_row!("`explore` Tricolore 4 by 4, stuck", "tricolore", "stuck", "\"goals\": 0,", 1.6),
    exchange(
        "`explore` pancakes 11",
        &["explore", "puzzles/pancake.pz", "--set", "n=11", "--threads", "1", "--format", "json"],
        "\"reachable\": 39916800,",
        &[
            Rival::limit("hand-written", "perm", &["pancake", "11"], 8.0).within(60.0),
            Rival::by_hand(&["pancake", "11"], "total 39916800", 3.5),
        ],
    ),
    exchange(
        "`explore` pancakes 12",
        &["explore", "puzzles/pancake.pz", "--set", "n=12", "--threads", "1", "--format", "json"],
        "\"reachable\": 479001600,",
        &[
            Rival::limit("hand-written", "perm", &["pancake", "12"], 8.0).within(350.0),
            Rival::by_hand(&["pancake", "12"], "total 479001600", 1.8),
        ],
    ),
    exchange(
        "`explore` the star graph of 12",
        &["explore", "benches/puzzles/star.pz", "--threads", "1", "--format", "json"],
        "\"reachable\": 479001600,",
        &[
            Rival::limit("hand-written", "perm", &["star", "12"], 8.0).within(300.0),
            Rival::by_hand(&["star", "12"], "total 479001600", 1.6),
        ],
    ),
    exchange(
        "`explore` TopSpin 12",
        &["explore", "puzzles/topspin.pz", "--set", "n=12", "--threads", "1", "--format", "json"],
        "\"reachable\": 479001600,",
        &[
            Rival::limit("hand-written", "perm", &["topspin", "12"], 6.0).within(350.0),
            Rival::by_hand(&["topspin", "12"], "total 479001600", 1.8),
        ],
    ),
    exchange(
        "`explore` sliding 3 by 4, three holes",
        &[
            "explore",
            "benches/puzzles/sliding-three-holes.pz",
            "--threads",
            "1",
            "--format",
            "json",
        ],
        "\"reachable\": 79833600,",
        &[
            Rival::limit("hand-written", "multi", &["slide"], 7.0).within(60.0),
            Rival::by_hand(&["sliding"], "total 79833600", 4.5),
        ],
    ),
    exchange(
        "`explore` knights 5 by 5",
        &["explore", "benches/puzzles/knights-5-by-5.pz", "--threads", "1", "--format", "json"],
        "\"reachable\": 67603900,",
        &[
            Rival::limit("hand-written", "multi", &["knights"], 6.0).within(100.0),
            Rival::by_hand(&["knights"], "total 67603900", 3.0),
        ],
    ),
    exchange(
        "`explore` TopSpin of 15 and 15 beads",
        &["explore", "benches/puzzles/beads.pz", "--threads", "1", "--format", "json"],
        "\"reachable\": 155117520,",
        &[
            Rival::limit("hand-written", "multi", &["beads"], 5.0).within(100.0),
            Rival::by_hand(&["beads"], "total 155117520", 2.5),
        ],
    ),
];

/// An exploration of pieces that only change places.
const fn exchange(
    what: &'static str,
    arguments: &'static [&'static str],
    answer: &'static str,
    rivals: &'static [Rival],
) -> Workload {
    Workload { goal: "P19", what, arguments, answer, most_seconds: None, rivals }
}

/// A position in which all cells are red, for `--state`.
const RED: &str = "RRRR/RRRR/RRRR/RRRR";

const fn lights(what: &'static str, arguments: &'static [&'static str]) -> Workload {
    Workload {
        goal: "P16",
        what,
        arguments,
        answer: "\"optimal\": true,",
        most_seconds: Some(0.050),
        rivals: &[],
    }
}
