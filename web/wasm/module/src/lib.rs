//! puzzlec as a WebAssembly module: requests go in as JSON, answers come out as JSON; what they
//! hold is said at [`puzzlec::stages::requests::Responder`].
//!
//! The host writes a request into room from [`boundary::alloc`], hands it to [`call`], reads the
//! answer and frees it with [`boundary::free`]. The module keeps one game and one draft. Without
//! the feature `engines` it plays, and answers nothing else: that module is small, and a page that
//! has it shows a game while the other one is on its way.
//!
//! A panic, or memory that runs out where no budget counts it, is a trap: the host drops the
//! instance and makes a new one.

pub mod boundary;
pub mod host;

#[cfg(not(feature = "engines"))]
use puzzlec::stages::requests::GameResponder as Responder;
use puzzlec::stages::requests::Host;
#[cfg(feature = "engines")]
use puzzlec::stages::requests::Responder;
use std::cell::RefCell;

thread_local! {
    static RESPONDER: RefCell<Responder> = RefCell::new(Responder::new(Host::new(host::clock(), host::may_go_on)));
}

/// Answers a request.
///
/// # Returns
/// The answer, as [`boundary::give`] does.
///
/// # Safety
/// The address and the length belong together, as [`boundary::alloc`] made them; they are taken
/// over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(start: *mut u8, length: usize) -> u64 {
    host::tell_panics();
    // SAFETY: the caller promises what `take` asks for.
    let request = unsafe { boundary::take(start, length) };
    boundary::give(
        RESPONDER.with_borrow_mut(|responder| responder.answer(&request).to_json().into_bytes()),
    )
}
