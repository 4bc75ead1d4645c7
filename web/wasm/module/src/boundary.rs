//! Bytes across the boundary: the one place with unsafe code.
//!
//! In: addresses that the host got from here. Out: bytes that belong to the module, and answers
//! that belong to the host. Promises that memory which cannot be had is a null address. Knows
//! nothing of what the bytes say.

use std::ptr;

/// Makes room for bytes that the host is going to write.
///
/// # Returns
/// The address; null where there is no memory for them.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    let mut bytes: Vec<u8> = Vec::new();
    if bytes.try_reserve_exact(length).is_err() {
        return ptr::null_mut();
    }
    bytes.resize(length, 0);
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Frees an answer that the host has read, or room that it does not use.
///
/// # Safety
/// The address and the length belong together, as [`alloc`] or [`give`] made them, and nobody has
/// freed or taken them since.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(start: *mut u8, length: usize) {
    // SAFETY: the caller promises what `take` asks for.
    drop(unsafe { take(start, length) });
}

/// Takes over the bytes that the host wrote.
///
/// # Safety
/// The address and the length belong together, as [`alloc`] made them, and nobody has freed or
/// taken them since.
#[must_use]
pub unsafe fn take(start: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: `alloc` made a boxed slice of so many bytes at this address and leaked it; the caller
    // promises that it is still leaked.
    unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(start, length)) }
}

/// Hands an answer over to the host.
///
/// # Returns
/// The address in the upper half, the length in the lower one; the host frees it.
#[must_use]
pub fn give(answer: Vec<u8>) -> u64 {
    let answer = answer.into_boxed_slice();
    let length = answer.len() as u64;
    let start = Box::into_raw(answer).cast::<u8>();
    (start.addr() as u64) << 32 | length
}
