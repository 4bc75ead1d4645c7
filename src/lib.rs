//! A language for one-player puzzles, and what checks, solves and explores them.
//!
//! A definition goes through a pipeline of stages. Each exports one function that is named after it, and stands between two types:
//! [`parse`] makes an [`Ast`] of a text, [`resolve`](resolve::resolve()) a [`Puzzle`] of that, [`ground`](ground::ground()) a [`Task`] of flat
//! tables, [`pack`](pack::pack()) a [`Machine`] that works on bits, and [`solve`] an [`Outcome`]. [`verify`](verify::verify()) replays the
//! solution on the puzzle itself. A [`Budget`] goes through all of them; what is wrong with a definition is collected in a [`Sink`].
//!
//! ```
//! use puzzlec::{Budget, Engine, Problem, Sink, Source, StartBoard, Verdict, Wish, ground, pack, parse, resolve, solve, verify};
//!
//! let text = "puzzle \"Hop\"; pieces { frog }; board { path row: h[1..4] }; moves { hop: frog _ => _ frog }
//!     start { frog at h1 }; goal { h4 is frog }";
//! let (budget, mut sink) = (Budget::unlimited(), Sink::default());
//! let ast = parse(&Source::new("hop.pz", text), &mut sink);
//! let puzzle = resolve::resolve(&ast, &[], &budget, &mut sink).unwrap().expect("a definition without errors");
//! let task = ground::ground(&puzzle, &budget).unwrap();
//! let StartBoard::Fixed(start) = puzzle.starts[0].board.clone() else { panic!("a start that is not drawn") };
//! let goal = puzzle.goals[0].condition.clone().unwrap();
//! let machine = pack::pack(task);
//! let problem = Problem::new(&machine, start.clone(), goal.clone(), &budget);
//! let outcome = solve(&problem, &Wish::default(), Engine::Auto).unwrap();
//! assert_eq!(outcome.verdict, Verdict::Solved { optimal: true });
//! let moves: Vec<_> = outcome.moves.iter().map(|&id| machine.task().move_name(id)).collect();
//! assert_eq!(moves.len(), 3);
//! verify::verify(&puzzle, &start, &goal, &moves, &outcome.states).unwrap();
//! ```

pub mod cpu;

pub mod budget;
pub mod source;

pub mod diagnostic;

pub mod syntax;

pub mod format;

pub mod model;

pub mod resolve;

pub mod fix;

pub mod ground;

pub mod facts;

pub mod phrase;

pub mod lint;

pub mod numbering;

pub mod pack;

pub mod search;

pub mod verify;

pub mod scramble;

pub mod report;

#[cfg(feature = "lsp")]
pub mod lsp;

#[cfg(feature = "cli")]
pub mod cli;

pub use budget::Budget;
pub use diagnostic::Sink;
pub use ground::Task;
pub use model::{Puzzle, StartBoard};
pub use pack::Machine;
pub use search::{Engine, Exploring, Outcome, Problem, Verdict, Wish, explore, solve};
pub use source::Source;
pub use syntax::ast::Ast;
pub use syntax::parse;
