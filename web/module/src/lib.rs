//! puzzlec as a WebAssembly module: a request goes in as JSON, the answer comes out as JSON.
//!
//! The host writes a request into room from [`boundary::alloc`], hands it to [`call`], reads the answer and frees it with
//! [`boundary::free`]. A request names a command and holds a definition, with the same choices as the command line:
//!
//! ```json
//! { "command": "solve", "name": "frogs.pz", "text": "puzzle …", "set": { "n": 3 }, "start": null, "goal": null, "state": null, "seed": 0,
//!   "engine": "auto", "any": false, "count": false, "all": null, "max_states": null, "max_memory": 1073741824, "timeout": 30.0 }
//! ```
//!
//! `command` is `solve`, `explore` (with `"to_goal": true` too), `check`, `format` or `show`; all but `command` and `text` may be left out.
//! Numbers may be written as strings, because JavaScript has none beyond 2^53. The answer is `{ "exit": 0, "output": …, "error": null }`: the
//! exit code of the same command on the command line, what it prints there with `--format json` (for `format`, the text), and a sentence
//! where the request itself is at fault.
//!
//! [`ask`] takes what a page asks while somebody plays or writes: the module keeps one game and one draft. Its requests have `"ask"` in place of
//! `"command"`; they are listed in `ask.rs`, and answered in the same three keys.
//!
//! A panic, or memory that runs out where no budget counts it, is a trap: the host drops the instance and makes a new one.

mod answer;
mod ask;
pub mod boundary;
mod draft;
mod game;
pub mod host;
mod limits;
mod number;
mod request;
mod told;

use answer::{Answer, answer};
use ask::Ask;
use request::Request;

/// Answers a request.
///
/// # Returns
/// The answer, as [`boundary::give`] does.
///
/// # Safety
/// The address and the length belong together, as [`boundary::alloc`] made them; they are taken over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(start: *mut u8, length: usize) -> u64 {
    host::tell_panics();
    // SAFETY: the caller promises what `take` asks for.
    let request = unsafe { boundary::take(start, length) };
    let answer = match serde_json::from_slice::<Request>(&request) {
        Ok(request) => answer(&request),
        Err(error) => Answer::misunderstood(format!("this is no request: {error}")),
    };
    boundary::give(answer.into_json())
}

/// Answers what a page asks of the game and the draft that the module keeps.
///
/// # Returns
/// The answer, as [`boundary::give`] does.
///
/// # Safety
/// The address and the length belong together, as [`boundary::alloc`] made them; they are taken over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(start: *mut u8, length: usize) -> u64 {
    host::tell_panics();
    // SAFETY: the caller promises what `take` asks for.
    let request = unsafe { boundary::take(start, length) };
    let answer = match serde_json::from_slice::<Ask>(&request) {
        Ok(request) => ask::answer(request),
        Err(error) => Answer::misunderstood(format!("this is no request: {error}")),
    };
    boundary::give(answer.into_json())
}
