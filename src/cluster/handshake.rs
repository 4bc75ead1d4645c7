//! The handshake of two processes: each proves that it knows the secret before anything else is
//! read from it.
//!
//! The caller sends a greeting with a nonce, the callee another nonce; then the caller and, if that
//! was right, the callee send their claim and a code (HMAC-SHA256) of it and of all that was said. The code covers the side, so that it is of no use in the other direction, and both nonces,
//! so that it is of no use later.

use crate::budget::Clock;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The beginning of a greeting.
const MAGIC: [u8; 8] = *b"puzzlec1";
/// The lengths of a greeting, of a nonce, of a claim, and of a code. A caller that
/// is not known sends no more than a greeting, a claim and a code.
const GREETING: usize = 45;
const NONCE: usize = 32;
const CLAIM: usize = 50;
const CODE: usize = 32;
/// The longest time that a handshake takes.
const MOST_TIME: Duration = Duration::from_secs(5);

/// The purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Purpose {
    /// Signs of life, and the end.
    Control = 0,
    /// States.
    States = 1,
}

/// The claim of a process about its run; all processes of a run claim the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    version: [u8; 16],
    question: [u8; 32],
    processes: u16,
}

impl Claim {
    /// Returns the claim of a process.
    ///
    /// # Arguments
    /// * `question` - the question of the run, in any form that other questions do not have
    pub(super) fn new(question: &[u8], processes: usize) -> Self {
        let mut version = [0; 16];
        for (place, &byte) in version.iter_mut().zip(env!("CARGO_PKG_VERSION").as_bytes()) {
            *place = byte;
        }
        let question = Sha256::digest(question).into();
        Self { version, question, processes: u16::try_from(processes).unwrap_or(u16::MAX) }
    }

    fn bytes(&self) -> [u8; CLAIM] {
        let mut bytes = [0; CLAIM];
        bytes[..16].copy_from_slice(&self.version);
        bytes[16..48].copy_from_slice(&self.question);
        bytes[48..].copy_from_slice(&self.processes.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; CLAIM]) -> Self {
        let (mut version, mut question) = ([0; 16], [0; 32]);
        version.copy_from_slice(&bytes[..16]);
        question.copy_from_slice(&bytes[16..48]);
        Self { version, question, processes: u16::from_le_bytes([bytes[48], bytes[49]]) }
    }

    /// Returns the difference of another process, as a sentence about it.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        if self.version != other.version {
            let version = String::from_utf8_lossy(&other.version);
            let version: String =
                version.chars().filter(|letter| letter.is_ascii_graphic()).collect();
            Some(format!("is of version {version}, this is {}", env!("CARGO_PKG_VERSION")))
        } else if self.question != other.question {
            Some("explores another puzzle, or from another start, or for another goal".to_owned())
        } else if self.processes != other.processes {
            Some(format!("counts {} processes, not {}", other.processes, self.processes))
        } else {
            None
        }
    }
}

/// A greeting, as it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Greeting {
    pub(super) purpose: Purpose,
    pub(super) from: u16,
    pub(super) to: u16,
}

impl Greeting {
    fn bytes(self, nonce: [u8; NONCE]) -> [u8; GREETING] {
        let mut bytes = [0; GREETING];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8] = self.purpose as u8;
        bytes[9..11].copy_from_slice(&self.from.to_le_bytes());
        bytes[11..13].copy_from_slice(&self.to.to_le_bytes());
        bytes[13..].copy_from_slice(&nonce);
        bytes
    }

    fn read(bytes: &[u8; GREETING]) -> Option<Self> {
        let purpose = match bytes[8] {
            0 => Purpose::Control,
            1 => Purpose::States,
            _ => return None,
        };
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let greeting = Self { purpose, from: number(9), to: number(11) };
        bytes.starts_with(&MAGIC).then_some(greeting)
    }
}

/// The end of a handshake that failed.
#[derive(Debug)]
pub(super) enum Unmet {
    /// The connection ended, or took too long, or something else was said.
    Broken,
    /// The code in the name of this process was wrong, or it did not believe that of the caller.
    Stranger(u16),
}

impl From<io::Error> for Unmet {
    fn from(_: io::Error) -> Self {
        Self::Broken
    }
}

/// The side of a handshake.
#[derive(Clone, Copy)]
enum Side {
    Caller = 0,
    Callee = 1,
}

fn code(
    secret: &[u8],
    side: Side,
    greeting: &[u8; GREETING],
    answer: &[u8; NONCE],
    claim: &[u8; CLAIM],
) -> Option<Hmac<Sha256>> {
    let mut code = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    for part in [&[side as u8][..], greeting, answer, claim] {
        code.update(part);
    }
    Some(code)
}

/// A socket that is read and written for a limited time.
struct Timed<'s> {
    socket: &'s TcpStream,
    clock: Clock,
}

impl Timed<'_> {
    fn left(&self) -> io::Result<Duration> {
        let passed = self.clock.now().unwrap_or_default();
        let left = MOST_TIME.saturating_sub(passed);
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
    }

    fn read<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let (mut bytes, mut have) = ([0; N], 0);
        while have < N {
            self.socket.set_read_timeout(Some(self.left()?))?;
            match (&mut &*self.socket).read(&mut bytes[have..]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(more) => have += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.socket.set_write_timeout(Some(self.left()?))?;
        (&mut &*self.socket).write_all(bytes)
    }

    fn prove(&mut self, code: Option<Hmac<Sha256>>, claim: &[u8; CLAIM]) -> Result<(), Unmet> {
        let code = code.ok_or(Unmet::Broken)?.finalize().into_bytes();
        Ok(self.write(&[&claim[..], &code].concat())?)
    }
}

fn nonce() -> Result<[u8; NONCE], Unmet> {
    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).map_err(|_| Unmet::Broken)?;
    Ok(nonce)
}

fn begin(socket: &TcpStream) -> io::Result<Timed<'_>> {
    socket.set_nonblocking(false)?;
    socket.set_nodelay(true)?;
    Ok(Timed { socket, clock: Clock::system() })
}

fn end(socket: &TcpStream) -> io::Result<()> {
    socket.set_read_timeout(None)?;
    socket.set_write_timeout(None)
}

/// Makes the handshake as the caller.
///
/// # Returns
/// The claim of the other process.
///
/// # Errors
/// Returns the reason why the connection is of no use.
pub(super) fn call(
    socket: &TcpStream,
    secret: &[u8],
    greeting: Greeting,
    claim: &Claim,
) -> Result<Claim, Unmet> {
    let mut timed = begin(socket)?;
    let hello = greeting.bytes(nonce()?);
    timed.write(&hello)?;
    let answer = timed.read::<NONCE>()?;
    let own = claim.bytes();
    timed.prove(code(secret, Side::Caller, &hello, &answer, &own), &own)?;
    // Who ends the connection now has another secret, most likely.
    let theirs = timed.read::<CLAIM>().map_err(|_| Unmet::Stranger(greeting.to))?;
    let promised = timed.read::<CODE>()?;
    let wanted = code(secret, Side::Callee, &hello, &answer, &theirs).ok_or(Unmet::Broken)?;
    wanted.verify_slice(&promised).map_err(|_| Unmet::Stranger(greeting.to))?;
    end(socket)?;
    Ok(Claim::read(&theirs))
}

/// Makes the handshake as the callee.
///
/// # Arguments
/// * `own` - the number of this process
///
/// # Returns
/// The greeting of the other process, and its claim.
///
/// # Errors
/// Returns the reason why the connection is of no use.
pub(super) fn answer(
    socket: &TcpStream,
    secret: &[u8],
    own: u16,
    claim: &Claim,
) -> Result<(Greeting, Claim), Unmet> {
    let mut timed = begin(socket)?;
    let hello = timed.read::<GREETING>()?;
    let greeting = Greeting::read(&hello).filter(|greeting| greeting.to == own);
    let greeting = greeting.ok_or(Unmet::Broken)?;
    let answer = nonce()?;
    timed.write(&answer)?;
    let theirs = timed.read::<CLAIM>()?;
    let promised = timed.read::<CODE>()?;
    let wanted = code(secret, Side::Caller, &hello, &answer, &theirs).ok_or(Unmet::Broken)?;
    wanted.verify_slice(&promised).map_err(|_| Unmet::Stranger(greeting.from))?;
    let own = claim.bytes();
    timed.prove(code(secret, Side::Callee, &hello, &answer, &own), &own)?;
    end(socket)?;
    Ok((greeting, Claim::read(&theirs)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::thread;

    const GREETING_OF_TWO: Greeting = Greeting { purpose: Purpose::States, from: 2, to: 0 };

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (caller, listener.accept().unwrap().0)
    }

    fn claim(question: &str) -> Claim {
        Claim::new(question.as_bytes(), 3)
    }

    /// Makes a handshake, with the secrets and the questions of both sides.
    fn shaken(
        (caller, callee): (&'static str, &'static str),
        (asked, own): (&'static str, &'static str),
    ) -> (Result<Claim, Unmet>, Result<(Greeting, Claim), Unmet>) {
        let (out, into) = pair();
        let called =
            thread::spawn(move || call(&out, caller.as_bytes(), GREETING_OF_TWO, &claim(asked)));
        let answered = answer(&into, callee.as_bytes(), 0, &claim(own));
        drop(into);
        (called.join().unwrap(), answered)
    }

    #[test]
    fn those_who_know_the_secret_meet() {
        let (called, answered) = shaken(("secret", "secret"), ("a", "a"));
        assert_eq!(called.unwrap(), claim("a"));
        assert_eq!(answered.unwrap(), (GREETING_OF_TWO, claim("a")));
        let (called, answered) = shaken(("secret", "other"), ("a", "a"));
        assert!(matches!(called, Err(Unmet::Stranger(0))));
        assert!(matches!(answered, Err(Unmet::Stranger(2))));
    }

    #[test]
    fn another_question_is_known_by_both() {
        let (called, answered) = shaken(("secret", "secret"), ("a", "b"));
        let difference = claim("a").difference(&called.unwrap()).unwrap();
        assert!(difference.contains("explores another puzzle"), "{difference}");
        assert_eq!(claim("b").difference(&answered.unwrap().1), Some(difference));
        let fewer = Claim::new(b"a", 2);
        let difference = claim("a").difference(&fewer).unwrap();
        assert_eq!(difference, "counts 2 processes, not 3");
        let older = Claim { version: [b'0'; 16], ..claim("a") };
        assert!(claim("a").difference(&older).unwrap().contains("is of version 0000"));
    }

    #[test]
    fn what_was_said_once_is_of_no_use_again() {
        // A handshake, as someone on the way sees it.
        let ((out, middle), (to_callee, into)) = (pair(), pair());
        let caller =
            thread::spawn(move || call(&out, b"secret", GREETING_OF_TWO, &claim("a")).is_ok());
        let callee = thread::spawn(move || answer(&into, b"secret", 0, &claim("a")).is_ok());
        let pass = |from: &TcpStream, to: &TcpStream, count: usize| {
            let mut bytes = vec![0; count];
            (&mut &*from).read_exact(&mut bytes).unwrap();
            (&mut &*to).write_all(&bytes).unwrap();
            bytes
        };
        let hello = pass(&middle, &to_callee, GREETING);
        pass(&to_callee, &middle, NONCE);
        let proof = pass(&middle, &to_callee, CLAIM + CODE);
        let echo = pass(&to_callee, &middle, CLAIM + CODE);
        assert!(caller.join().unwrap() && callee.join().unwrap());
        // Neither the same again nor the proof of the other side is believed.
        for said in [proof, echo] {
            let (out, into) = pair();
            let callee = thread::spawn(move || answer(&into, b"secret", 0, &claim("a")));
            (&mut &out).write_all(&hello).unwrap();
            (&mut &out).read_exact(&mut [0; NONCE]).unwrap();
            (&mut &out).write_all(&said).unwrap();
            assert!(matches!(callee.join().unwrap(), Err(Unmet::Stranger(2))));
        }
        // Nor are the callee's own words, sent back to it.
        let (out, into) = pair();
        let callee = thread::spawn(move || answer(&into, b"secret", 0, &claim("a")));
        (&mut &out).write_all(&hello).unwrap();
        let mut nonce = [0; NONCE];
        (&mut &out).read_exact(&mut nonce).unwrap();
        (&mut &out).write_all(&[&nonce[..], &[0; CLAIM + CODE - NONCE]].concat()).unwrap();
        assert!(matches!(callee.join().unwrap(), Err(Unmet::Stranger(2))));
    }

    #[test]
    fn noise_and_a_greeting_to_another_process_are_dropped() {
        for bytes in [vec![7; GREETING], {
            let other = Greeting { to: 1, ..GREETING_OF_TWO };
            other.bytes([5; NONCE]).to_vec()
        }] {
            let (out, into) = pair();
            (&mut &out).write_all(&bytes).unwrap();
            assert!(matches!(answer(&into, b"secret", 0, &claim("a")), Err(Unmet::Broken)));
        }
        assert_eq!(GREETING + CLAIM + CODE, 127);
    }
}
