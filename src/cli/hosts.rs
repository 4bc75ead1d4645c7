//! A run on several machines: the file with their addresses, the number of this process, and the
//! file with the secret.

use super::args::{ExploreArgs, MOST_MACHINES};
use super::exit::Failure;
use crate::cluster::Meeting;
use crate::diagnostic::{Code, Diagnostic, reason};
use std::fs::{self, File};
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::Path;
use std::time::Duration;

/// The variables in which schedulers say the number of a process.
const NUMBERS: [&str; 3] = ["SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "JOB_COMPLETION_INDEX"];
/// The greatest length of the files.
const MOST_BYTES: u64 = 1 << 16;
/// The least length of a secret.
const LEAST_SECRET: usize = 16;

fn wrong(message: String, help: &str) -> Failure {
    Diagnostic::new(Code::NotTogether, message).help(help).into()
}

/// Returns the way in which the processes of several machines meet.
///
/// # Errors
/// Returns an error about a file, about the number of this process, or about the port.
pub(super) fn meeting(
    args: &ExploreArgs,
    file: &Path,
    patience: Duration,
    most_waiting: Option<Duration>,
) -> Result<Meeting, Failure> {
    let addresses = addresses(&text(file)?, file)?;
    let process = match args.process {
        Some(process) => usize::from(process),
        None => number(|name| std::env::var(name).ok())?,
    };
    let Some(address) = addresses.get(process) else {
        let message = format!(
            "there is no process {process}: `{}` has {} lines, and they are counted from 0",
            file.display(),
            addresses.len()
        );
        return Err(wrong(message, "give each process the number of its line"));
    };
    let secret = args.secret.as_deref().map(secret).transpose()?.unwrap_or_default();
    let place = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let port = port(address).unwrap_or_default();
    let listener = TcpListener::bind((place, port)).map_err(|error| {
        let message = format!("port {port} of {place} cannot be opened: {}", reason(&error));
        wrong(message, "choose another port, or end the process that has it")
    })?;
    Ok(Meeting {
        process,
        addresses,
        listener,
        secret,
        patience,
        most_waiting,
        share_folder: false,
    })
}

/// Returns the number of processes that a file has addresses of.
///
/// # Errors
/// Returns an error about the file.
pub(super) fn count(file: &Path) -> Result<usize, Failure> {
    Ok(addresses(&text(file)?, file)?.len())
}

fn text(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text));
    read.map_err(|error| {
        let message = format!("`{}` cannot be read: {}", path.display(), reason(&error));
        wrong(message, "check that the file is there and yours to read")
    })?;
    Ok(text)
}

fn port(address: &str) -> Option<u16> {
    let (host, port) = address.rsplit_once(':')?;
    port.parse().ok().filter(|&port| port > 0 && !host.is_empty())
}

/// Returns the addresses of all processes.
fn addresses(text: &str, path: &Path) -> Result<Vec<String>, Failure> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let addresses: Vec<String> = lines.map(str::to_owned).collect();
    let file = path.display();
    if let Some(line) = addresses.iter().find(|line| port(line).is_none()) {
        let message = format!("`{file}`: `{line}` is no address");
        return Err(wrong(message, "write a host and a port in each line, such as `node1:7000`"));
    }
    let twice = (1..addresses.len()).find(|&place| addresses[..place].contains(&addresses[place]));
    if let Some(place) = twice {
        let message = format!("`{file}`: `{}` stands there twice", addresses[place]);
        return Err(wrong(message, "processes on one host have ports of their own"));
    }
    match addresses.len() {
        0 => Err(wrong(format!("`{file}` has no addresses"), "write one in each line")),
        count if count > usize::from(MOST_MACHINES) => Err(wrong(
            format!("`{file}` has {count} addresses, and a run has at most {MOST_MACHINES}"),
            "give each process more threads instead",
        )),
        _ => Ok(addresses),
    }
}

/// Returns the number that the scheduler gave this process.
fn number(variable: impl Fn(&str) -> Option<String>) -> Result<usize, Failure> {
    let mut found: Option<(&str, usize)> = None;
    for name in NUMBERS {
        let Some(value) = variable(name) else { continue };
        let Ok(number) = value.trim().parse::<usize>() else {
            let message = format!("`{name}` is `{value}`, which is no number of a process");
            return Err(wrong(message, "give `--process K`"));
        };
        match found {
            Some((first, other)) if other != number => {
                let message = format!("`{first}` is {other}, and `{name}` is {number}");
                return Err(wrong(message, "give `--process K`, which counts before both"));
            }
            _ => found = found.or(Some((name, number))),
        }
    }
    found.map(|(_, number)| number).ok_or_else(|| {
        let message = "this process has no number".to_owned();
        let [slurm, mpi, job] = NUMBERS;
        wrong(message, &format!("give `--process K`, or set `{slurm}`, `{mpi}` or `{job}`"))
    })
}

/// Reads the secret from a file that nobody else can read.
fn secret(path: &Path) -> Result<Vec<u8>, Failure> {
    let file = path.display();
    let unreadable = |error| {
        let message = format!("`{file}` cannot be read: {}", reason(&error));
        wrong(message, "check that the file is there and yours to read")
    };
    let opened = File::open(path).map_err(unreadable)?;
    // The file that is read is the one that is looked at.
    if is_open_to_others(&opened.metadata().map_err(unreadable)?) {
        let message = format!("others can read or write `{file}`");
        let help = format!("`chmod 600 {file}` leaves it to its owner; write a new secret");
        return Err(wrong(message, &help));
    }
    let mut bytes = Vec::new();
    opened.take(MOST_BYTES).read_to_end(&mut bytes).map_err(unreadable)?;
    let secret = bytes.trim_ascii();
    if secret.len() < LEAST_SECRET {
        let message = format!("`{file}` has fewer than {LEAST_SECRET} characters");
        return Err(wrong(message, "`openssl rand -hex 32` prints a good secret"));
    }
    Ok(secret.to_vec())
}

/// Returns `true` if the system lets others than the owner read or write a file.
#[cfg(unix)]
fn is_open_to_others(file: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.permissions().mode() & 0o077 != 0
}

/// Returns `true` if the system lets others than the owner read or write a file, which is not known
/// here.
#[cfg(not(unix))]
fn is_open_to_others(_: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(failure: Failure) -> String {
        let Failure::Usage(reports) = failure else { panic!("{failure:?}") };
        reports[0].message.to_string()
    }

    #[test]
    fn addresses_have_a_host_and_a_port() {
        let read = |text: &str| addresses(text, Path::new("hosts")).map_err(message);
        let two = vec!["a:1".to_owned(), "[::1]:65535".to_owned()];
        assert_eq!(read("a:1\n\n  [::1]:65535 \n"), Ok(two));
        for wrong in ["", "\n", "a", "a:", ":1", "a:0", "a:65536", "a:1\nb:x", "a:1\nb:1\na:1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let many: String = (1..=1025).map(|port| format!("a:{port}\n")).collect();
        assert_eq!(
            read(&many).unwrap_err(),
            "`hosts` has 1025 addresses, and a run has at most 1024"
        );
    }

    #[test]
    fn a_scheduler_gives_one_number() {
        let given = |variables: &[(&str, &str)]| {
            let find = |name: &str| variables.iter().find(|(known, _)| *known == name);
            number(|name| find(name).map(|(_, value)| (*value).to_owned())).map_err(message)
        };
        let [slurm, mpi, job] = NUMBERS;
        assert_eq!(given(&[(mpi, "3")]), Ok(3));
        assert_eq!(given(&[(slurm, "2"), (job, "2")]), Ok(2));
        assert_eq!(given(&[]).unwrap_err(), "this process has no number");
        assert!(given(&[(job, "x")]).unwrap_err().contains("which is no number"));
        let two = given(&[(slurm, "2"), (job, "0")]).unwrap_err();
        assert_eq!(two, format!("`{slurm}` is 2, and `{job}` is 0"));
    }
}
