//! `enkat serve`: what it says when it starts.

use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
};

use crate::enkat::{command, survey, surveys};

#[test]
fn a_start_warns_of_what_others_can_read_and_of_networks_without_tls() {
    let folder = surveys("serve-warns", &[survey("small/", "late == 2")]);
    for inner in ["web", "data"] {
        fs::create_dir(folder.join(inner)).unwrap();
    }
    fs::write(folder.join("web/index.html"), "<!doctype html>").unwrap();
    fs::set_permissions(folder.join("data"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut serve = command(&["serve", "--surveys", "small", "--web", "web", "--data", "data"]);
    serve.args(["--listen", "0.0.0.0:0"]).current_dir(&folder);
    let mut server = serve.spawn().unwrap();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    // A browser keeps nobody signed in at `http://0.0.0.0`.
    assert!(
        line.starts_with("the surveys are served on http://localhost:"),
        "{line}"
    );
    let mut log = BufReader::new(server.stderr.take().unwrap()).lines();
    let mut warnings = log
        .by_ref()
        .map_while(Result::ok)
        .filter(|line| line.contains("WARN"));
    let (readers, network) = (warnings.next().unwrap(), warnings.next().unwrap());
    assert!(readers.contains("chmod 700 data"), "{readers}");
    assert!(network.contains("without TLS"), "{network}");
    server.kill().unwrap();
    server.wait().unwrap();
}
