//! A language for one-player puzzles, and a library that checks, solves, explores and plays them.
//!
//! ```standalone_crate
//! # fn main() -> Result<(), puzzlec::Error> {
//! # let text = include_str!("../puzzles/frogs.pz");
//! let puzzle = puzzlec::compile("frogs.pz", text)?;
//! let answer = puzzle.solve(&puzzlec::Query::default())?;
//! println!("{answer}");
//! # Ok(())
//! # }
//! ```
//!
//! An [`Error`] holds all reports on a text and prints them ready for the user. An [`Answer`] was
//! replayed on the puzzle itself before it is returned, by code that shares nothing with the
//! search. The library reads no files but those of a search on disk (feature `disk`), prints
//! nothing, waits for no signals, and needs no threads or clock. All results are available as text ([`Report::text`], [`Display`](std::fmt::Display)),
//! as the JSON of the command line ([`Report::json`]), and as values.
//!
//! # For tools of puzzle designers
//!
//! [`check`] reports the same as `puzzlec check`, with places and fixes; [`format()`] formats a
//! text; [`Compiled::expectations`] checks the `expect` lines; [`Options`] sets parameters before
//! names are resolved.
//!
//! ```
//! use puzzlec::Options;
//! use puzzlec::stages::diagnostic::Severity;
//!
//! let text = "puzzle \"Hop\"\nparam n = 4\npieces { frog }\nboard { path row: h[1..n] }\nmoves { hop: frog _ => _ frgo }\n";
//! let found = puzzlec::check("hop.pz", text);
//! assert_eq!(found.count(Severity::Error), 1);
//! let fixed = Options::default().fix("hop.pz", text)?;
//! assert_eq!(puzzlec::check("hop.pz", &*fixed.text).count(Severity::Error), 0);
//!
//! let larger = Options::default().set("n", 9).compile("hop.pz", fixed.text)?;
//! assert_eq!(larger.parameters(), [("n".to_owned(), 9)]);
//! # Ok::<(), puzzlec::Error>(())
//! ```
//!
//! # For solvers and research
//!
//! A [`Query`] sets the start, the goal, the wanted results, the engine, and the [`Limits`]. The
//! [`Verdict`] of an [`Outcome`] is solved, unsolvable or stopped; "shortest" and "unsolvable" are
//! proved.
//! [`Compiled::explore`] visits every reachable position, [`Compiled::to_goal`] every position from
//! which the goal can be reached.
//!
//! ```standalone_crate
//! use puzzlec::{Limits, Query, Verdict};
//!
//! let puzzle = puzzlec::compile("frogs.pz", include_str!("../puzzles/frogs.pz"))?;
//! let query = Query::default().count().limits(Limits::default().memory(256 << 20).states(1_000_000));
//! let answer = puzzle.solve(&query)?;
//! let found = answer.found();
//! match found.verdict {
//!     Verdict::Solved { optimal } => assert!(optimal && found.count.is_some() && answer.moves().len() == 24),
//!     Verdict::Unsolvable => println!("proved: {}", answer.reason().unwrap_or_default()),
//!     Verdict::Stopped(limit) => println!("{}; lower bound {:?}", limit.as_str(), found.lower_bound),
//! }
//! let space = puzzle.explore(&query)?;
//! assert_eq!(space.found().depths[..3], [1, 4, 6]);
//! # Ok::<(), puzzlec::Error>(())
//! ```
//!
//! # For players and pages
//!
//! A [`Session`] has the legal moves of a position, undo and redo, a log, and hints: whether the
//! position can be won, by which piece, by which move. It keeps its results between questions,
//! which may follow every move. It is rebuilt from the definition, the parameters, the start and
//! the log.
//!
//! ```standalone_crate
//! use puzzlec::{Hint, Outlook, Query};
//!
//! let puzzle = puzzlec::compile("frogs.pz", include_str!("../puzzles/frogs.pz"))?;
//! let mut game = puzzle.play(&Query::default())?;
//! let Outlook::Exactly(fewest) = game.outlook(100_000) else { panic!("it can be won") };
//! while let Hint::Play(advice) = game.hint(100_000) {
//!     game.play(&advice.choice.words).unwrap();
//! }
//! assert!(game.is_won() && game.log().len() == fewest as usize);
//!
//! let mut again = puzzle.play(&Query::default())?;
//! again.replay(game.log()).unwrap();
//! assert_eq!(again.position(), game.position());
//! # Ok::<(), puzzlec::Error>(())
//! ```
//!
//! # For editors
//!
//! A [`Draft`](stages::editor::Draft) is a text in an editor: its reports, the completions of a
//! place, and descriptions of its names.
//!
//! ```
//! use puzzlec::Limits;
//! use puzzlec::stages::editor::Draft;
//!
//! let text = "puzzle \"Hop\"\npieces { frog 'F' }\nboard { path row: h[1..4] }\nmoves { hop: frog _ => _ frog }\n";
//! let mut draft = Draft::new("hop.pz", text, Limits::default());
//! draft.look();
//! assert!(draft.reports().is_empty());
//! assert!(draft.hover(text.find("hop:").unwrap()).unwrap().markdown.contains("6 ground moves"));
//! ```
//!
//! # For users of single stages
//!
//! [`stages`] has the pipeline itself, each stage a function between two types. The puzzle behind a
//! [`Compiled`] one, with its names resolved, is a [`stages::model::Puzzle`], which
//! [`Compiled::model`] returns.
//!
//! ```standalone_crate
//! use puzzlec::stages::{budget::Budget, ground::ground, pack::pack, search, verify::verify};
//! use puzzlec::stages::model::StartBoard;
//! use puzzlec::stages::search::Engine;
//!
//! let compiled = puzzlec::compile("frogs.pz", include_str!("../puzzles/frogs.pz"))?;
//! let (puzzle, budget) = (compiled.model(), Budget::unlimited());
//! let machine = pack(ground(puzzle, &budget).unwrap());
//! let StartBoard::Fixed(start) = puzzle.starts[0].board.clone() else { panic!("a start that is not drawn") };
//! let goal = puzzle.goals[0].condition.clone().unwrap();
//! let problem = search::Problem::new(&machine, start.clone(), goal.clone(), &budget);
//! let outcome = search::solve(&problem, &search::SolveOptions::default(), Engine::Named("bfs")).unwrap();
//! let moves: Vec<_> = outcome.moves.iter().map(|&id| machine.task().move_name(id)).collect();
//! verify(puzzle, (&start, &goal), &moves, &outcome.states, &budget.watch()).unwrap();
//! # Ok::<(), puzzlec::Error>(())
//! ```

mod api;
mod budget;
#[cfg(feature = "cluster")]
mod cluster;
mod cpu;
mod diagnostic;
#[cfg(feature = "disk")]
mod disk;
mod editor;
mod export;
mod facts;
mod fix;
mod format;
mod ground;
mod import;
mod lint;
mod model;
mod numbering;
mod pack;
mod phrase;
mod report;
mod requests;
mod resolve;
mod scene;
mod scramble;
mod search;
mod session;
mod source;
mod syntax;
mod verify;

pub mod stages;

#[cfg(feature = "lsp")]
mod lsp;

#[cfg(feature = "tui")]
mod play;

#[cfg(feature = "cli")]
pub mod cli;

pub use api::{Cancel, Compiled, Error, Limits, Options, Query, check, compile, format};
pub use diagnostic::Findings;
pub use report::{Answer, Move, Report};
pub use search::{Exploration, Outcome, ToGoal, Verdict};
pub use session::{Hint, Outlook, Session};
