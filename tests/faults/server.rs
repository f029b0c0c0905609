//! `enkat serve` as a process that can be killed.

use std::{
    ffi::OsString,
    fs::{self, File},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

/// A server that is started again and again, with the same settings.
pub(crate) struct Server {
    /// Its address.
    pub(crate) url: String,
    /// The data folder.
    pub(crate) data: PathBuf,
    /// Where the server writes its log.
    log: PathBuf,
    web: PathBuf,
    /// The address of the database, if it is not in the data folder.
    database: Option<String>,
    /// Variables of its environment.
    pub(crate) environment: Vec<(&'static str, OsString)>,
    process: Option<Child>,
}

impl Server {
    /// Sets a server up in a folder, with a port of its own, without starting it.
    pub(crate) fn new(folder: &Path, database: Option<String>) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        // The test needs no pages, and the command is built without them.
        let web = folder.join("web");
        fs::create_dir_all(&web).unwrap();
        fs::write(web.join("index.html"), "").unwrap();
        Self {
            url: format!("http://{free}"),
            data: folder.join("data"),
            log: folder.join("log"),
            web,
            database,
            environment: Vec::new(),
            process: None,
        }
    }

    /// Starts the process and waits until it responds. The error is what it says when it ends instead.
    pub(crate) fn start(&mut self) -> Result<(), String> {
        let log = File::create(&self.log).unwrap();
        let process = self
            .command(&["serve", "--surveys=surveys", "--log-level=warn"])
            .args(["--listen", self.url.trim_start_matches("http://")])
            // Participants here save faster than people type.
            .args(["session", "calls", "bytes"].map(|rate| format!("--rate={rate}=1000000000+1000/s")))
            .arg("--web")
            .arg(&self.web)
            .envs(self.environment.iter().cloned())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        let process = self.process.insert(process.unwrap());
        for _ in 0..2_400 {
            if ureq::get(format!("{}/api/health", self.url)).call().is_ok() {
                return Ok(());
            }
            if process.try_wait().unwrap().is_some() {
                return Err(fs::read_to_string(&self.log).unwrap());
            }
            thread::sleep(Duration::from_millis(25));
        }
        panic!("the server did not start");
    }

    /// Kills the process without warning (SIGKILL).
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Asks the process to end (SIGTERM), and waits until it has.
    pub(crate) fn stop(&mut self) {
        let mut process = self.process.take().unwrap();
        let asked = Command::new("kill").arg(process.id().to_string()).status();
        assert!(asked.unwrap().success());
        assert!(process.wait().unwrap().success());
    }

    /// Verifies the audit log.
    pub(crate) fn verify_audit(&self) {
        let verified = self.command(&["admin", "audit", "verify"]).output().unwrap();
        assert!(verified.status.success(), "{verified:?}");
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_enkat"));
        command
            .args(words)
            .arg("--data")
            .arg(&self.data)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/faults"));
        if let Some(database) = &self.database {
            command.args(["--database", database]);
        }
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
