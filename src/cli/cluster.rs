//! The processes that share a search on disk: those that this one starts, and itself as one of
//! several.
//!
//! A process that was started gets what it needs over its standard input, which nobody else can
//! read, and prints the port on which it can be called. When its standard input ends, so does it.

use super::args::ExploreArgs;
use super::exit::Failure;
use super::hosts;
use super::terminal::Terminal;
use crate::cluster::Meeting;
use crate::diagnostic::{Code, Diagnostic, reason, render};
use crate::disk::{Fault, Loss};
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// The number of patiences until all processes must have come.
const MOST_PATIENCES: u32 = 10;
/// The exit code of a process whose parent has gone.
const ORPHAN: i32 = 4;
/// The longest time that a process that was started takes to end, and the time between two looks.
const MOST_ENDING: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(10);

/// The data that a started process needs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Orders {
    process: usize,
    secret: [u8; 32],
    name: String,
    text: String,
}

impl Orders {
    /// Reads the orders of the process that started this one.
    ///
    /// # Errors
    /// Returns an error if there are none, after it was reported, since nobody else does.
    pub(super) fn read(terminal: &Terminal) -> Result<Self, Failure> {
        line().map_err(|report| {
            terminal.report(&render(&report, None, &terminal.style));
            report.into()
        })
    }

    /// Returns the definition.
    pub(super) fn source(&self) -> Source {
        Source::new(self.name.clone(), self.text.clone())
    }

    /// Returns the way in which the processes meet. From then on this process ends when its standard
    /// input does.
    ///
    /// # Errors
    /// Returns an error if no port can be opened, or the other process says nothing more.
    pub(super) fn meeting(&self, patience: Duration) -> Result<Meeting, Failure> {
        let (listener, address) = listen()?;
        // The process that reads this is the one that started this one.
        let mut out = io::stdout().lock();
        writeln!(out, "{}", serde_json::json!(address)).and_then(|()| out.flush())?;
        let addresses: Vec<String> = line().map_err(Failure::from)?;
        thread::spawn(|| {
            // Nothing more comes.
            _ = io::stdin().lock().read(&mut [0]);
            std::process::exit(ORPHAN);
        });
        Ok(Meeting {
            process: self.process,
            addresses,
            listener,
            secret: self.secret.to_vec(),
            patience,
            most_waiting: None,
            share_folder: true,
        })
    }
}

/// Reads a value from a line of standard input.
fn line<T: for<'de> Deserialize<'de>>() -> Result<T, Box<Diagnostic>> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).ok();
    read.and_then(|_| serde_json::from_str(&line).ok()).ok_or_else(|| {
        let report = Diagnostic::new(Code::NotTogether, "`--child` is not for people");
        Box::new(report.help("`--processes N` starts the other processes"))
    })
}

/// Opens a port of this machine that other machines cannot reach.
fn listen() -> Result<(TcpListener, String), Failure> {
    let opened = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| Ok((listener.local_addr()?, listener)));
    let (address, listener) = opened.map_err(|error| {
        let message = format!("no port of this machine can be opened: {}", reason(&error));
        Failure::from(Diagnostic::new(Code::NotTogether, message))
    })?;
    Ok((listener, SocketAddr::to_string(&address)))
}

/// The processes that this one has started. They end with it.
#[derive(Debug)]
pub(super) struct Children(Mutex<Vec<Child>>);

impl Children {
    /// Starts the other processes of a run.
    ///
    /// # Arguments
    /// * `count` - the number of all processes
    ///
    /// # Returns
    /// The processes, and the way in which this one meets them.
    ///
    /// # Errors
    /// Returns an error if the system refuses, or if one of them ends at once.
    pub(super) fn start(
        count: usize,
        source: &Source,
        patience: Duration,
    ) -> Result<(Self, Meeting), Failure> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|_| {
            Failure::from(Diagnostic::new(Code::NotTogether, "the system gives no random numbers"))
        })?;
        let (listener, address) = listen()?;
        let (children, mut addresses) = (Self(Mutex::default()), vec![address]);
        for process in 1..count {
            let mut child = start()?;
            let orders = Orders {
                process,
                secret,
                name: source.name().to_owned(),
                text: source.text().to_owned(),
            };
            children.tell(&mut child, process, &orders)?;
            let mut line = String::new();
            let read = child.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
            children.add(child);
            match read.map(|read| read.map(|_| serde_json::from_str(&line))) {
                Some(Ok(Ok(address))) => addresses.push(address),
                _ => return Err(ended(process)),
            }
        }
        for (process, child) in (1..).zip(children.all().iter_mut()) {
            children.tell(child, process, &addresses)?;
        }
        let meeting = Meeting {
            process: 0,
            addresses,
            listener,
            secret: secret.to_vec(),
            patience,
            most_waiting: None,
            share_folder: true,
        };
        Ok((children, meeting))
    }

    fn all(&self) -> std::sync::MutexGuard<'_, Vec<Child>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn add(&self, child: Child) {
        self.all().push(child);
    }

    /// Sends a value to a process in a line.
    fn tell(
        &self,
        child: &mut Child,
        process: usize,
        value: &impl Serialize,
    ) -> Result<(), Failure> {
        let line = serde_json::to_string(value).map_err(io::Error::from)? + "\n";
        let written = child.stdin.as_mut().map(|input| input.write_all(line.as_bytes()));
        written.and_then(Result::ok).ok_or_else(|| ended(process))
    }

    /// Checks that all processes are running.
    ///
    /// # Errors
    /// Returns the first one that is not.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let gone = |child: &mut Child| !matches!(child.try_wait(), Ok(None));
        match self.all().iter_mut().position(gone) {
            Some(place) => Err(Fault::Lost { process: place + 1, loss: Loss::Ended }),
            None => Ok(()),
        }
    }
}

impl Drop for Children {
    /// Ends all of them: first by the end of their input, then by force.
    fn drop(&mut self) {
        let mut all = self.all();
        all.iter_mut().for_each(|child| drop(child.stdin.take()));
        let is_running = |child: &mut Child| matches!(child.try_wait(), Ok(None));
        let mut waited = Duration::ZERO;
        while waited < MOST_ENDING && all.iter_mut().any(is_running) {
            thread::park_timeout(LOOK);
            waited += LOOK;
        }
        for child in all.iter_mut() {
            // A process that has ended already is fine too.
            _ = child.kill();
            _ = child.wait();
        }
    }
}

/// Starts this program once more, with the same arguments.
fn start() -> Result<Child, Failure> {
    let program = std::env::current_exe()?;
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let command = arguments.iter().position(|word| word == "explore").map_or(0, |at| at + 1);
    arguments.insert(command, "--child".into());
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn();
    child.map_err(|error| {
        let message = format!("this program cannot be started again: {}", reason(&error));
        Diagnostic::new(Code::NotTogether, message).into()
    })
}

/// Returns the failure for a process that ended as soon as it was started.
fn ended(process: usize) -> Failure {
    crate::api::on_disk(Fault::Lost { process, loss: Loss::Ended }).into()
}

/// The processes of a run, and the place of this one.
#[derive(Debug, Default)]
pub(super) struct Team {
    /// The way in which they meet; `None` for one process.
    pub(super) meeting: Option<Meeting>,
    /// Those that this one has started.
    children: Option<Children>,
}

impl Team {
    /// Finds the team that the command line describes.
    ///
    /// # Errors
    /// Returns the reason why there is none.
    pub(super) fn new(
        args: &ExploreArgs,
        orders: Option<&Orders>,
        source: &Source,
    ) -> Result<Self, Failure> {
        let patience = super::options::patience(args.patience.as_deref())?;
        if let Some(orders) = orders {
            return Ok(Self { meeting: Some(orders.meeting(patience)?), children: None });
        }
        if let Some(file) = &args.hosts {
            let most_waiting = Some(patience * MOST_PATIENCES);
            let meeting = hosts::meeting(args, file, patience, most_waiting)?;
            return Ok(Self { meeting: Some(meeting), children: None });
        }
        match usize::from(args.processes.unwrap_or(1)) {
            1 => Ok(Self::default()),
            count => {
                let (children, meeting) = Children::start(count, source, patience)?;
                Ok(Self { meeting: Some(meeting), children: Some(children) })
            }
        }
    }

    /// Checks that all processes that this one has started are running.
    ///
    /// # Errors
    /// Returns the first one that is not.
    pub(super) fn check(&self) -> Result<(), Fault> {
        self.children.as_ref().map_or(Ok(()), Children::check)
    }

    /// Returns `true` if this process prints the answer.
    pub(super) fn answers(&self) -> bool {
        self.meeting.as_ref().is_none_or(|meeting| meeting.process == 0)
    }
}
