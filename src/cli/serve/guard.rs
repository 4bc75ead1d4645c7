//! Who may ask: whoever knows the token, from a page that came from here.
//!
//! The token comes to the page in the fragment of its address, which no browser sends anywhere, and goes back in a header, which no page of
//! another origin can set without being allowed to. A name that somebody has pointed at 127.0.0.1 is told by the `Host` header.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

/// The header with the token.
const TOKEN: &str = "x-puzzlec-token";

/// What the page may load and be put into.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Knows the token and the names of this server.
#[derive(Debug)]
pub(super) struct Guard {
    token: String,
    hosts: [String; 2],
}

impl Guard {
    /// A guard with a fresh token of 128 bits.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn new(port: u16) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { token, hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] })
    }

    /// The address of the page.
    pub(super) fn link(&self) -> String {
        format!("http://{}/#token={}", self.hosts[0], self.token)
    }

    /// Whether the files of the page may be handed out: they hold no secret, but not to a page of another origin.
    ///
    /// # Errors
    /// The answer to one who may not have them.
    pub(super) fn admits(&self, headers: &HeaderMap) -> Result<(), StatusCode> {
        // Of two hosts, nobody knows which one others go by.
        let hosts: Vec<&HeaderValue> = headers.get_all(header::HOST).iter().collect();
        let host = if let [host] = hosts[..] { host.to_str().ok() } else { None };
        let from_here = |origin: &str| self.hosts.iter().any(|host| origin.strip_prefix("http://") == Some(host));
        match host.is_some_and(|host| self.hosts.iter().any(|own| own == host)) {
            false => Err(StatusCode::MISDIRECTED_REQUEST),
            true => match headers.get(header::ORIGIN) {
                Some(origin) if !origin.to_str().is_ok_and(from_here) => Err(StatusCode::FORBIDDEN),
                _ => Ok(()),
            },
        }
    }

    /// Whether a question may be answered.
    ///
    /// # Errors
    /// The answer to one who may not ask.
    pub(super) fn trusts(&self, headers: &HeaderMap) -> Result<(), StatusCode> {
        self.admits(headers)?;
        let given = headers.get(TOKEN).map_or(&[][..], HeaderValue::as_bytes);
        // All bytes are compared, so that the time it takes tells nothing.
        let differ = given.iter().zip(self.token.as_bytes()).fold(0, |differ, (left, right)| differ | (left ^ right));
        if given.len() == self.token.len() && differ == 0 { Ok(()) } else { Err(StatusCode::UNAUTHORIZED) }
    }

    /// The headers of every answer.
    pub(super) fn headers() -> [(header::HeaderName, HeaderValue); 6] {
        [
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            (header::HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (header::HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    #[test]
    fn only_pages_from_here_that_know_the_token_are_answered() {
        let guard = Guard::new(7000).unwrap();
        let token = guard.token.clone();
        let trusts = |pairs: &[(&'static str, &str)]| guard.trusts(&asked(pairs)).err().map(|status| status.as_u16());
        assert_eq!(trusts(&[("host", "127.0.0.1:7000"), (TOKEN, &token)]), None);
        assert_eq!(trusts(&[("host", "localhost:7000"), ("origin", "http://localhost:7000"), (TOKEN, &token)]), None);
        assert_eq!(trusts(&[("host", "127.0.0.1:7000")]), Some(401));
        assert_eq!(trusts(&[("host", "127.0.0.1:7000"), (TOKEN, &token[1..])]), Some(401));
        assert_eq!(trusts(&[("host", "evil.example:7000"), (TOKEN, &token)]), Some(421));
        assert_eq!(trusts(&[("host", "127.0.0.1:7001"), (TOKEN, &token)]), Some(421));
        assert_eq!(trusts(&[(TOKEN, &token)]), Some(421));
        for second in ["127.0.0.1:7000", "localhost:7000", "evil.example"] {
            assert_eq!(trusts(&[("host", "127.0.0.1:7000"), ("host", second), (TOKEN, &token)]), Some(421), "{second}");
            assert_eq!(trusts(&[("host", second), ("host", "127.0.0.1:7000"), (TOKEN, &token)]), Some(421), "{second}");
        }
        for origin in ["http://evil.example", "null", "https://127.0.0.1:7000", "http://127.0.0.1:7001"] {
            assert_eq!(trusts(&[("host", "127.0.0.1:7000"), ("origin", origin), (TOKEN, &token)]), Some(403), "{origin}");
        }
        assert_ne!(Guard::new(7000).unwrap().token, token);
        assert_eq!(token.len(), 32);
    }
}
