//! `enkat serve` as a process that can be killed.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

/// A running server on a data folder.
pub(crate) struct Server {
    /// Its address.
    pub(crate) url: String,
    port: u16,
    data: PathBuf,
    process: Child,
}

impl Server {
    /// Starts a server and waits until it responds.
    pub(crate) fn start(data: &Path) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        Self::start_on(free.port(), data)
    }

    /// Starts the server again on the same port and the same data.
    pub(crate) fn restart(mut self) -> Self {
        self.kill();
        Self::start_on(self.port, &self.data.clone())
    }

    /// Kills the process without warning (SIGKILL).
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    fn start_on(port: u16, data: &Path) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        // The test needs no pages, and the command is built without them.
        let web = data.with_extension("web");
        fs::create_dir_all(&web).unwrap();
        fs::write(web.join("index.html"), "").unwrap();
        let process = Command::new(env!("CARGO_BIN_EXE_enkat"))
            .args([
                "serve",
                "--surveys",
                "surveys",
                "--listen",
                &format!("127.0.0.1:{port}"),
            ])
            .arg("--data")
            .arg(data)
            .arg("--web")
            .arg(web)
            .current_dir(root)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let url = format!("http://127.0.0.1:{port}");
        let server = Self {
            url,
            port,
            data: data.to_owned(),
            process,
        };
        server.wait_until_up();
        server
    }

    fn wait_until_up(&self) {
        for _ in 0..400 {
            if ureq::get(format!("{}/api/health", self.url)).call().is_ok() {
                return;
            }
            thread::sleep(Duration::from_millis(25));
        }
        panic!("the server did not start");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
