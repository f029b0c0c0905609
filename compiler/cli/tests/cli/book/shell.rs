//! The terminal of a reader: runs commands in a folder, one of which may go on running.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use crate::enkat::{folder, script_in, without_time};

/// Long enough for a machine that is busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// `enkat` with a free port and an application of one page.
const ENKAT: &str = "\
#!/bin/sh
case \" $* \" in
  ' serve '*) shift; exec \"$ENKAT\" serve --web \"$BOOK_PAGES\" --listen 127.0.0.1:0 \"$@\" ;;
  ' admin report '*) exec \"$ENKAT\" \"$@\" --web \"$BOOK_PAGES\" ;;
  ' dev '*) shift; exec \"$ENKAT\" dev --web \"$BOOK_PAGES\" --port 0 \"$@\" ;;
esac
exec \"$ENKAT\" \"$@\"
";

pub(super) struct Shell {
    /// The folder in which the commands run.
    pub(super) folder: PathBuf,
    /// The folder of things that the reader does not see: the command, the application, the log of a server.
    around: PathBuf,
    running: Option<Running>,
}

/// A command that goes on until Ctrl-C.
struct Running {
    process: Child,
    out: Receiver<String>,
    /// The address in the book, and the address now.
    addresses: Option<(&'static str, String)>,
}

impl Shell {
    /// Opens a terminal in an empty folder.
    pub(super) fn open(name: &str) -> Self {
        let around = folder(
            &format!("book-{name}"),
            &[
                ("bin/enkat", ENKAT),
                ("web/index.html", "<!doctype html>"),
                ("web/report.html", "%language% %figures%"),
            ],
        );
        let enkat = around.join("bin/enkat");
        fs::set_permissions(enkat, fs::Permissions::from_mode(0o755)).unwrap();
        let folder = around.join("here");
        fs::create_dir(&folder).unwrap();
        Self {
            folder,
            around,
            running: None,
        }
    }

    /// Runs commands and returns what the terminal shows. A command that goes on running has to print so many lines.
    pub(super) fn run(&mut self, commands: &str, code: i32, lines: usize) -> Result<String, String> {
        if goes_on(commands) {
            return self.start(commands, lines);
        }
        let mut script = commands.to_owned();
        if let Some(Running {
            addresses: Some((book, now)),
            ..
        }) = &self.running
        {
            script = script.replace(book, now);
        }
        // As on a terminal, errors stand among the other lines.
        let output = self.command(&format!("exec 2>&1\n{script}")).output().unwrap();
        let out = without_time(&String::from_utf8(output.stdout).unwrap());
        match output.status.code() {
            Some(ended) if ended == code => Ok(out),
            ended => Err(format!(
                "{commands}\nended with {ended:?}, not with {code}:\n{out}"
            )),
        }
    }

    fn command(&self, script: &str) -> Command {
        let mut command = script_in(&self.folder, &self.around.join("bin"), script);
        command
            .env("ENKAT", env!("CARGO_BIN_EXE_enkat"))
            .env("BOOK_PAGES", self.around.join("web"))
            .envs(GIT)
            .env("GIT_CEILING_DIRECTORIES", &self.around)
            .stdin(Stdio::null());
        command
    }

    fn start(&mut self, commands: &str, lines: usize) -> Result<String, String> {
        // As with Ctrl-C.
        self.running = None;
        let log = self.around.join("log");
        let mut process = self
            .command(commands)
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let read = BufReader::new(process.stdout.take().unwrap()).lines();
        let (send, out) = channel();
        thread::spawn(move || read.map_while(Result::ok).try_for_each(|line| send.send(line)));
        let mut running = Running {
            process,
            out,
            addresses: None,
        };
        let shown = running.shown(commands, lines.max(1));
        self.running = Some(running);
        shown.ok_or_else(|| format!("{commands}\n{}", fs::read_to_string(log).unwrap()))
    }
}

/// Returns whether commands go on until Ctrl-C.
fn goes_on(commands: &str) -> bool {
    let begins = |word: &&str| commands.contains(word);
    ["enkat serve", "enkat dev", "--watch"].iter().any(begins) && !commands.contains("--print-config")
}

impl Running {
    /// Returns the first lines, with the address of the book.
    fn shown(&mut self, commands: &str, lines: usize) -> Option<String> {
        let book = if commands.contains("enkat dev") {
            "localhost:8081"
        } else {
            "localhost:8080"
        };
        let mut shown = String::new();
        for _ in 0..lines {
            shown += &self.out.recv_timeout(PATIENCE).ok()?;
            shown.push('\n');
        }
        if let Some((_, rest)) = shown.split_once("localhost:") {
            let port: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let now = format!("localhost:{port}");
            shown = shown.replace(&now, book);
            self.addresses = Some((book, now));
        }
        Some(shown)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let id = self.process.id().to_string();
        let _ = Command::new("kill").args(["-INT", &id]).status();
        let _ = self.process.wait();
    }
}

/// A person who commits, whatever the machine's own settings.
const GIT: [(&str, &str); 9] = [
    ("GIT_CONFIG_GLOBAL", "/dev/null"),
    ("GIT_CONFIG_SYSTEM", "/dev/null"),
    ("GIT_CONFIG_COUNT", "1"),
    ("GIT_CONFIG_KEY_0", "init.defaultBranch"),
    ("GIT_CONFIG_VALUE_0", "main"),
    ("GIT_AUTHOR_NAME", "Kim"),
    ("GIT_AUTHOR_EMAIL", "kim@example.org"),
    ("GIT_COMMITTER_NAME", "Kim"),
    ("GIT_COMMITTER_EMAIL", "kim@example.org"),
];
