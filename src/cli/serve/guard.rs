//! Access control: a request needs the token, and must come from a page of this server.
//!
//! The page gets the token in the fragment of its address, which browsers do not send, and returns
//! it in a header, which a page of another origin may not set. A foreign name that resolves to
//! 127.0.0.1 is recognised by the `Host` header.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

/// The name of the header with the token.
const TOKEN: &str = "x-puzzlec-token";

/// The content security policy: the sources that the page may load, and no frames around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The token and the names of this server.
#[derive(Debug)]
pub(super) struct Guard {
    token: String,
    hosts: [String; 2],
}

impl Guard {
    /// Creates a guard with a fresh token of 128 bits.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn new(port: u16) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { token, hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] })
    }

    /// Returns the address of the page.
    pub(super) fn link(&self) -> String {
        format!("http://{}/#token={}", self.hosts[0], self.token)
    }

    /// Checks that the files of the page may be served. They hold no secret, but are not served to
    /// a page of another origin.
    ///
    /// # Errors
    /// The status of the refusal.
    pub(super) fn admits(&self, headers: &HeaderMap) -> Result<(), StatusCode> {
        // With two `Host` headers, other programs may use either one; such a request is refused.
        let hosts: Vec<&HeaderValue> = headers.get_all(header::HOST).iter().collect();
        let host = if let [host] = hosts[..] { host.to_str().ok() } else { None };
        let from_here = |origin: &str| {
            self.hosts.iter().any(|host| origin.strip_prefix("http://") == Some(host))
        };
        match host.is_some_and(|host| self.hosts.iter().any(|own| own == host)) {
            false => Err(StatusCode::MISDIRECTED_REQUEST),
            true => match headers.get(header::ORIGIN) {
                Some(origin) if !origin.to_str().is_ok_and(from_here) => Err(StatusCode::FORBIDDEN),
                _ => Ok(()),
            },
        }
    }

    /// Checks that a request may be answered.
    ///
    /// # Errors
    /// The status of the refusal.
    pub(super) fn trusts(&self, headers: &HeaderMap) -> Result<(), StatusCode> {
        self.admits(headers)?;
        let given = headers.get(TOKEN).map_or(&[][..], HeaderValue::as_bytes);
        // All bytes are compared, so that the time of the comparison reveals nothing.
        let differ = given
            .iter()
            .zip(self.token.as_bytes())
            .fold(0, |differ, (left, right)| differ | (left ^ right));
        if given.len() == self.token.len() && differ == 0 {
            Ok(())
        } else {
            Err(StatusCode::UNAUTHORIZED)
        }
    }

    /// Returns the headers of every answer.
    pub(super) fn headers() -> [(header::HeaderName, HeaderValue); 6] {
        [
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            (
                header::HeaderName::from_static("cross-origin-opener-policy"),
                HeaderValue::from_static("same-origin"),
            ),
            (
                header::HeaderName::from_static("cross-origin-resource-policy"),
                HeaderValue::from_static("same-origin"),
            ),
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
        let trusts = |pairs: &[(&'static str, &str)]| {
            guard.trusts(&asked(pairs)).err().map(|status| status.as_u16())
        };
        assert_eq!(trusts(&[("host", "127.0.0.1:7000"), (TOKEN, &token)]), None);
        assert_eq!(
            trusts(&[
                ("host", "localhost:7000"),
                ("origin", "http://localhost:7000"),
                (TOKEN, &token)
            ]),
            None
        );
        assert_eq!(trusts(&[("host", "127.0.0.1:7000")]), Some(401));
        assert_eq!(trusts(&[("host", "127.0.0.1:7000"), (TOKEN, &token[1..])]), Some(401));
        assert_eq!(trusts(&[("host", "evil.example:7000"), (TOKEN, &token)]), Some(421));
        assert_eq!(trusts(&[("host", "127.0.0.1:7001"), (TOKEN, &token)]), Some(421));
        assert_eq!(trusts(&[(TOKEN, &token)]), Some(421));
        for second in ["127.0.0.1:7000", "localhost:7000", "evil.example"] {
            assert_eq!(
                trusts(&[("host", "127.0.0.1:7000"), ("host", second), (TOKEN, &token)]),
                Some(421),
                "{second}"
            );
            assert_eq!(
                trusts(&[("host", second), ("host", "127.0.0.1:7000"), (TOKEN, &token)]),
                Some(421),
                "{second}"
            );
        }
        for origin in
            ["http://evil.example", "null", "https://127.0.0.1:7000", "http://127.0.0.1:7001"]
        {
            assert_eq!(
                trusts(&[("host", "127.0.0.1:7000"), ("origin", origin), (TOKEN, &token)]),
                Some(403),
                "{origin}"
            );
        }
        assert_ne!(Guard::new(7000).unwrap().token, token);
        assert_eq!(token.len(), 32);
    }
}
