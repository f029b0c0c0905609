//! `enkat serve`: its output when it starts.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    os::unix::{fs::PermissionsExt, net::UnixDatagram},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use crate::enkat::{command, enkat_in, enkat_with, folder_with, isolate, project, survey_files};

/// Makes a folder with a survey, an application of one page, and a folder for data.
fn served(name: &str) -> PathBuf {
    let folder = folder_with(name, &[survey_files("small/", "late == 2")]);
    for inner in ["web", "data"] {
        fs::create_dir(folder.join(inner)).unwrap();
    }
    fs::write(folder.join("web/index.html"), "<!doctype html>").unwrap();
    folder
}

/// A server that ends with its test.
struct Server {
    process: Child,
    /// The line with the address of the surveys.
    greeting: String,
    /// The lines of its log.
    log: Receiver<String>,
}

impl Server {
    fn start(mut command: Command, folder: &Path, options: &[&str]) -> Self {
        command.args(["serve", "--surveys", "small", "--web", "web", "--data", "data"]);
        command.args(options).current_dir(folder);
        let pipes = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = pipes.spawn().unwrap();
        let mut greeting = String::new();
        let mut out = BufReader::new(process.stdout.take().unwrap());
        out.read_line(&mut greeting).unwrap();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let (send, log) = channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
        Self {
            process,
            greeting,
            log,
        }
    }

    /// Returns the address of the surveys.
    fn url(&self) -> &str {
        self.greeting.trim().rsplit(' ').next().unwrap()
    }

    /// Returns the next line of the log that contains a text.
    fn logs(&self, part: &str) -> String {
        // A server without more output goes on running.
        let patience = Duration::from_secs(30);
        let mut lines = std::iter::from_fn(|| self.log.recv_timeout(patience).ok());
        lines.find(|line| line.contains(part)).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

#[test]
fn serve_on_used_port_suggests_next_port() {
    let folder = served("serve-used-port");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let listen = format!("127.0.0.1:{port}");
    let arguments = ["serve", "--surveys", "small", "--web", "web", "--listen", &listen];
    let run = enkat_in(&folder, &arguments);
    assert_eq!(run.code, 2, "{}", run.err);
    let other = format!("`--listen 127.0.0.1:{}`", port + 1);
    assert!(run.err.contains(&other), "{}", run.err);
}

#[test]
fn serve_with_metrics_on_used_port_suggests_next_port() {
    let folder = served("serve-used-metrics-port");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let metrics = format!("127.0.0.1:{port}");
    let serve = [
        "serve",
        "--surveys",
        "small",
        "--web",
        "web",
        "--listen",
        "127.0.0.1:0",
    ];
    let run = enkat_in(&folder, &[&serve[..], &["--metrics", &metrics]].concat());
    assert_eq!(run.code, 2, "{}", run.err);
    let other = format!("`--metrics 127.0.0.1:{}`", port + 1);
    assert!(run.err.contains(&other), "{}", run.err);
}

#[test]
fn serve_with_metrics_prints_the_format_of_prometheus() {
    let folder = served("serve-metrics");
    let mut measured = command(&[]);
    measured.env("ENKAT_METRICS", "127.0.0.1:0");
    let server = Server::start(measured, &folder, &["--listen", "127.0.0.1:0"]);
    let line = server.logs("the metrics are read at /metrics");
    let (_, address) = line.split_once("address=").unwrap();
    ureq::get(format!("{}/livez", server.url())).call().unwrap();
    let answer = ureq::get(format!("http://{address}/metrics")).call();
    let printed = answer.unwrap().into_body().read_to_string().unwrap();
    let mut check = Command::new(project().join("target/prometheus/usr/bin/promtool"))
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    check.stdin.take().unwrap().write_all(printed.as_bytes()).unwrap();
    let checked = check.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout) + String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && said.is_empty(), "{said}");
}

#[test]
fn serve_tells_service_manager_when_it_listens() {
    let folder = served("serve-notify");
    let socket = folder.join("notify");
    let manager = UnixDatagram::bind(&socket).unwrap();
    manager.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut notifying = command(&[]);
    notifying.env("NOTIFY_SOCKET", &socket);
    let server = Server::start(notifying, &folder, &["--listen", "127.0.0.1:0"]);
    let mut message = [0; 64];
    let length = manager.recv(&mut message).unwrap();
    assert_eq!(&message[..length], b"READY=1\n");
    ureq::get(format!("{}/livez", server.url())).call().unwrap();
}

#[test]
fn log_at_level_of_warnings_has_ids_of_calls() {
    let folder = served("serve-log");
    let mut quiet = command(&[]);
    quiet.env(
        "ENKAT_LOG_LEVEL",
        "error,enkat_runtime::routes::service=warn,enkat_runtime::server=info",
    );
    let server = Server::start(quiet, &folder, &["--listen", "127.0.0.1:0", "--log", "json"]);
    let listening: Value = serde_json::from_str(&server.logs("listening")).unwrap();
    assert_eq!(
        (&listening["level"], &listening["target"]),
        (&json!("INFO"), &json!("enkat_runtime::server"))
    );
    let report = json!({"screen": "page", "error": "Error", "build": 1});
    let answer = ureq::post(format!("{}/api/client-errors", server.url())).send_json(report);
    let line: Value = serde_json::from_str(&server.logs("WARN")).unwrap();
    assert_eq!(line["message"], "a part of the application broke in a browser");
    assert_eq!(line["span"]["route"], "/api/client-errors");
    assert_eq!(
        line["span"]["id"],
        answer.unwrap().headers()["x-request-id"].to_str().unwrap()
    );
}

#[test]
fn serve_warns_of_readable_data_and_missing_tls() {
    let folder = served("serve-warns");
    fs::set_permissions(folder.join("data"), fs::Permissions::from_mode(0o755)).unwrap();
    let server = Server::start(command(&[]), &folder, &["--listen", "0.0.0.0:0"]);
    // Browsers do not keep sessions at `http://0.0.0.0`.
    let greeting = &server.greeting;
    assert!(
        greeting.starts_with("the surveys are served on http://localhost:"),
        "{greeting}"
    );
    let (readers, network) = (server.logs("WARN"), server.logs("WARN"));
    assert!(readers.contains("chmod 700 data"), "{readers}");
    assert!(network.contains("without TLS"), "{network}");
}

#[test]
fn ready_without_server_exits_1() {
    let folder = served("serve-ready");
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let run = enkat_in(&folder, &["ready", "--listen", &free.to_string()]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("is not ready, or does not run"), "{}", run.err);
}

#[test]
fn tls_certificate_that_cannot_be_used_exits_2() {
    let folder = served("serve-tls");
    let serve = [
        "serve",
        "--surveys",
        "small",
        "--web",
        "web",
        "--tls-certificate",
        "web/index.html",
    ];
    let run = enkat_in(&folder, &serve);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--tls-key <FILE>"), "{}", run.err);
    let run = enkat_in(&folder, &[&serve[..], &["--tls-key", "nowhere.pem"]].concat());
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("cannot read `nowhere.pem` of `--tls-key`"),
        "{}",
        run.err
    );
}

#[test]
fn bank_id_option_without_certificate_exits_2() {
    let folder = served("serve-bank-id");
    // The arguments are read before the surveys: a run that takes the options fails at the folder.
    let serve = ["serve", "--surveys", "nowhere", "--web", "web"];
    let options = [
        ("--bank-id-pin-code", "ENKAT_BANK_ID_PIN_CODE", "true"),
        ("--bank-id-mrtd", "ENKAT_BANK_ID_MRTD", "true"),
        ("--bank-id-risk=low", "ENKAT_BANK_ID_RISK", "low"),
        (
            "--bank-id-policy=1.2.752.78.1.5",
            "ENKAT_BANK_ID_POLICY",
            "1.2.752.78.1.5",
        ),
        ("--bank-id-address=refuse", "ENKAT_BANK_ID_ADDRESS", "refuse"),
        ("--bank-id-evidence-days=90", "ENKAT_BANK_ID_EVIDENCE_DAYS", "90"),
        (
            "--bank-id-url=https://appapi2.test.bankid.com/rp/v6.0",
            "ENKAT_BANK_ID_URL",
            "https://appapi2.test.bankid.com/rp/v6.0",
        ),
    ];
    for (option, variable, value) in options {
        for run in [
            enkat_in(&folder, &[&serve[..], &[option]].concat()),
            enkat_with(&folder, &[(variable, value)], &serve),
        ] {
            assert_eq!(run.code, 2, "{option}");
            assert!(
                run.err.contains("--bank-id-certificate <FILE>"),
                "{option}: {}",
                run.err
            );
        }
    }
    for variable in ["ENKAT_BANK_ID_PIN_CODE", "ENKAT_BANK_ID_MRTD"] {
        let run = enkat_with(&folder, &[(variable, "false")], &serve);
        assert!(run.err.contains("`nowhere`"), "{variable}: {}", run.err);
    }
    let run = enkat_in(&folder, &serve);
    assert!(run.err.contains("`nowhere`"), "{}", run.err);
}

/// Descriptors are few here: 256 at first, and 300 at most. On Linux every address of `127.0.0.0/8` is this machine's.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn idle_connections_of_one_address_leave_descriptors_for_others() {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpSocket, TcpStream},
    };

    let folder = served("serve-descriptors");
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -Sn 256 && ulimit -Hn 300 && exec \"$0\" \"$@\""]);
    limited.arg(env!("CARGO_BIN_EXE_enkat"));
    isolate(&mut limited);
    let server = Server::start(limited, &folder, &["--listen", "127.0.0.1:0"]);
    let warning = server.logs("WARN");
    assert!(
        warning.contains("open 300 files, which is enough for 150 connections"),
        "{warning}"
    );
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.process.id())).unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files"));
    let files: Vec<_> = files.unwrap().split_whitespace().skip(3).take(2).collect();
    assert_eq!(files, ["300", "300"]);

    let port = server.greeting.trim().rsplit(':').next().unwrap();
    let address = ([127, 0, 0, 1], port.parse().unwrap()).into();
    let mut idle = Vec::new();
    for _ in 0..350 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, 2], 0).into()).unwrap();
        idle.push(socket.connect(address).await.unwrap());
    }
    let answered = async {
        let mut call = TcpStream::connect(address).await.unwrap();
        let request = b"GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        call.write_all(request).await.unwrap();
        let mut answer = String::new();
        call.read_to_string(&mut answer).await.unwrap();
        answer
    };
    // Idle connections are closed after 20 seconds.
    let patience = Duration::from_secs(15);
    let answer = tokio::time::timeout(patience, answered).await;
    assert!(answer.unwrap().starts_with("HTTP/1.1 200"));
}
