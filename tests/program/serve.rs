//! The server of `serve` as those see it who do not speak to it as a browser does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with the test.
struct Served {
    program: Child,
    address: String,
    token: String,
}

impl Served {
    fn begin() -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
        let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
        let mut program = command
            .args(["serve", folder])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it begins");
        let mut line = String::new();
        BufReader::new(program.stdout.take().expect("its output"))
            .read_line(&mut line)
            .expect("its address");
        let (address, token) = line
            .trim()
            .strip_prefix("http://")
            .and_then(|link| link.split_once("/#token="))
            .expect("an address and a secret");
        Self { program, address: address.to_owned(), token: token.to_owned() }
    }

    /// What comes for the bytes of a request, until the other side ends the connection.
    fn answer(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit of time");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers, or ends the connection");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

#[test]
fn an_empty_folder_is_served_with_a_note() {
    let folder = std::env::temp_dir().join(format!("puzzlec-empty-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    let command = command.arg("serve").arg(&folder);
    let mut program =
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it begins");
    let mut note = String::new();
    BufReader::new(program.stderr.take().expect("its notes")).read_line(&mut note).expect("a note");
    program.kill().expect("it ends");
    program.wait().expect("it has ended");
    std::fs::remove_dir(&folder).expect("the folder is empty");
    assert!(note.starts_with("note: there is no puzzle in "), "{note}");
}

impl Drop for Served {
    fn drop(&mut self) {
        self.program.kill().unwrap_or_default();
        self.program.wait().map(|_| ()).unwrap_or_default();
    }
}

#[test]
fn a_request_names_one_host() {
    let served = Served::begin();
    let asked = |hosts: &[&str]| {
        let hosts: String = hosts.iter().map(|host| format!("host: {host}\r\n")).collect();
        let answer = served.answer(&format!(
            "GET /api/puzzles HTTP/1.1\r\n{hosts}x-puzzlec-token: {}\r\nconnection: close\r\n\r\n",
            served.token
        ));
        answer.get(..12).unwrap_or_default().to_owned()
    };
    let own = served.address.as_str();
    assert_eq!(asked(&[own]), "HTTP/1.1 200");
    for hosts in
        [&[][..], &[own, own], &[own, "evil.example"], &["evil.example", own], &["evil.example"]]
    {
        assert_eq!(asked(hosts), "HTTP/1.1 421", "{hosts:?}");
    }
}

#[test]
fn whoever_does_not_go_on_with_a_request_is_left() {
    let served = Served::begin();
    let begun = Instant::now();
    let answer = served.answer(&format!("GET / HTTP/1.1\r\nhost: {}\r\nx-slow: ", served.address));
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!((4..20).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
    // Nobody else had to wait.
    let (address, token) = (&served.address, &served.token);
    let body = format!(
        "POST /api/ask/slow HTTP/1.1\r\nhost: {address}\r\nx-puzzlec-token: {token}\r\ncontent-length: 9\r\nconnection: close\r\n\r\n["
    );
    assert!(served.answer(&body).starts_with("HTTP/1.1 408"));
}
