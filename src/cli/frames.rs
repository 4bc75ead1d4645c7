//! Messages of the Language Server Protocol on a stream: a header with the length in bytes, and the
//! message itself.

use std::io::{BufRead, Take};
use std::io::{Error, ErrorKind, Read, Result, Write};

/// The greatest length of a message in bytes: a text has at most a few megabytes.
const LONGEST: u64 = 1 << 28;
/// The greatest length of a line of a header in bytes.
const LONGEST_LINE: u64 = 1 << 12;

/// Reads the next message.
///
/// # Returns
/// `None` at the end of the stream.
///
/// # Errors
/// Returns an error if the input is no message, it is too long, or the stream fails. No memory is
/// allocated for a length that is only announced.
pub(super) fn read(from: &mut impl BufRead) -> Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if limited(from, LONGEST_LINE).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let Some(header) = line.strip_suffix("\r\n") else { return Err(malformed(&line)) };
        if header.is_empty() {
            break;
        }
        let (key, value) = header.split_once(':').ok_or_else(|| malformed(header))?;
        if key.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse::<u64>().map_err(|_| malformed(header))?);
        }
    }
    let length = length.ok_or_else(|| {
        Error::new(ErrorKind::InvalidData, "a message does not say how long it is")
    })?;
    if length > LONGEST {
        return Err(Error::new(
            ErrorKind::InvalidData,
            format!("a message of {length} bytes is too long"),
        ));
    }
    let mut body = Vec::new();
    limited(from, length).read_to_end(&mut body)?;
    if (body.len() as u64) < length { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(Some(body)) }
}

/// Writes a message.
///
/// # Errors
/// Returns an error if the stream fails.
pub(super) fn write(to: &mut impl Write, message: &serde_json::Value) -> Result<()> {
    let body = message.to_string();
    write!(to, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    to.flush()
}

fn limited<R: Read>(from: &mut R, most: u64) -> Take<&mut R> {
    from.take(most)
}

fn malformed(header: &str) -> Error {
    Error::new(
        ErrorKind::InvalidData,
        format!("`{}` is no header of a message", header.escape_debug()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut stream: &[u8]) -> Vec<std::result::Result<String, String>> {
        let mut found = Vec::new();
        loop {
            match read(&mut stream) {
                Ok(None) => return found,
                Ok(Some(body)) => found.push(Ok(String::from_utf8_lossy(&body).into_owned())),
                Err(error) => {
                    found.push(Err(error.to_string()));
                    return found;
                }
            }
        }
    }

    #[test]
    fn messages_follow_their_headers() {
        let stream = b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]";
        assert_eq!(all(stream), [Ok("{}".to_owned()), Ok("[1]".to_owned())]);
        let mut written = Vec::new();
        write(&mut written, &serde_json::json!({ "ä": 1 })).expect("a vector takes all");
        assert_eq!(all(&written), [Ok("{\"ä\":1}".to_owned())]);
    }

    #[test]
    fn what_is_no_message_is_refused() {
        let refused = |text: &str| {
            all(text.as_bytes()).pop().and_then(std::result::Result::err).unwrap_or_default()
        };
        assert_eq!(
            refused("Content-Length: 99999999999999\r\n\r\n{}"),
            "a message of 99999999999999 bytes is too long"
        );
        assert_eq!(refused("hello\r\n\r\n"), "`hello` is no header of a message");
        assert_eq!(refused("\r\n"), "a message does not say how long it is");
        assert!(!refused("Content-Length: -1\r\n\r\n").is_empty());
        assert!(!refused("Content-Length: 99\r\n\r\n{}").is_empty(), "it ends too early");
        assert!(!refused(&"x".repeat(100_000)).is_empty());
    }
}
