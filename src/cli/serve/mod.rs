//! `puzzlec serve`: the page for a folder of the user, on this machine only.
//!
//! The server listens on 127.0.0.1 only, refuses requests without the token or from a page of
//! another origin, reads nothing outside the folder, writes nothing, and limits the number, time
//! and memory of searches.

mod assets;
mod folder;
mod guard;
mod lanes;
mod routes;

use super::Context;
use super::args::ServeArgs;
use super::exit::Exit;
use super::exit::Failure;
use super::options;
use crate::diagnostic::{Code, Diagnostic, reason};
use folder::Folder;
use guard::Guard;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use lanes::Lanes;
use routes::{Site, routes};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The time within which a request must send its headers.
const HEADERS: Duration = Duration::from_secs(5);
/// The greatest number of connections at a time.
const MOST_CONNECTIONS: usize = 256;

/// The time between two checks for signals.
const WAIT: Duration = Duration::from_millis(100);

/// Runs the command until a signal arrives.
///
/// # Errors
/// The folder does not exist, the port is taken, or an option makes no sense.
pub(super) fn run(args: &ServeArgs, context: &Context) -> Result<Exit, Failure> {
    let limits = options::limits(Some(&args.limits), &context.signals)?;
    let folder = Folder::open(Path::new(&args.dir)).map_err(|error| {
        let report = Diagnostic::new(
            Code::NotServed,
            format!("`{}` cannot be served: {}", args.dir, reason(&error)),
        );
        report.help("name a folder with `.pz` files")
    })?;
    let unheard = |error: &std::io::Error| {
        let report = Diagnostic::new(
            Code::NotServed,
            format!("port {} cannot be listened on: {}", args.port, reason(error)),
        );
        report.help("name another port (`--port`), or 0 for one that is free")
    };
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| unheard(&error))?;
    let address = listener.local_addr().map_err(|error| unheard(&error))?;
    let guard = Guard::new(address.port())
        .map_err(|error| unheard(&std::io::Error::other(error.to_string())))?;
    // A signal ends the server, which then drops all work; the work itself does not watch signals.
    if folder.files().is_empty() {
        let dir = &args.dir;
        context.terminal.note(&format!(
            "note: there is no puzzle in `{dir}`: no name ends with `.pz`; those that are added later are shown"
        ));
    }
    let site = Site { guard, folder, lanes: Lanes::new(limits) };
    context.terminal.print(&format!("{}\n", site.guard.link()))?;
    context.terminal.note("open this address in a browser on this machine; Ctrl-C ends it");
    context.signals.listen();
    answer(site, listener, context).map_err(|error| unheard(&error))?;
    Ok(Exit::Interrupted(context.signals.received()))
}

fn answer(site: Site, listener: TcpListener, context: &Context) -> std::io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let ended = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let app = TowerToHyperService::new(routes(Arc::new(site)));
        let ended = async {
            while !context.signals.came() {
                tokio::time::sleep(WAIT).await;
            }
        };
        tokio::select! {
            served = accept(&listener, &app) => served,
            () = ended => Ok(()),
        }
    });
    // The results of unfinished work have no receiver.
    runtime.shutdown_background();
    ended
}

/// Accepts connections and answers each in a task of its own.
async fn accept(
    listener: &tokio::net::TcpListener,
    app: &TowerToHyperService<axum::Router>,
) -> std::io::Result<()> {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let place = room.clone().acquire_owned().await.map_err(std::io::Error::other)?;
        // A client's error is not an error of the server.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(WAIT).await;
            continue;
        };
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS)
            .serve_connection(TokioIo::new(stream), app.clone());
        tokio::spawn(async move {
            connection.await.unwrap_or_default();
            drop(place);
        });
    }
}
