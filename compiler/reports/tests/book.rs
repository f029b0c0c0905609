//! The book: its table of contents is complete. `UPDATE=1` writes it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use enkat_syntax::diagnostics::{AREAS, Code};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")
}

#[test]
fn table_of_contents_lists_all_codes() {
    let areas = AREAS.iter().map(|(area, about)| {
        let codes =
            Code::of_area(area).map(|code| format!("    - [{code}: {}](codes/{code}.md)\n", code.title()));
        format!(
            "  - [{about}](codes/area-{area}.md)\n{}",
            codes.collect::<String>()
        )
    });
    let contents = CONTENTS.to_owned() + &areas.collect::<String>();
    let path = folder().join("SUMMARY.md");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &contents).unwrap();
    }
    let written = fs::read_to_string(path).unwrap();
    assert!(written == contents, "UPDATE=1 writes the table of contents anew");
}

const CONTENTS: &str = "# Summary

[Enkat](README.md)

- [A survey in ten minutes](tutorial.md)
- [In production](production.md)
- [How to](howto/README.md)
  - [Get the command](howto/install.md)
  - [Come from another tool](howto/other-tools.md)
  - [Add a language](howto/language.md)
  - [Ask the same thing several times](howto/reuse.md)
  - [See a survey while writing it](howto/preview.md)
  - [Understand a message](howto/messages.md)
  - [Rely on a proof](howto/proofs.md)
  - [Test a survey](howto/test.md)
  - [Let others review a change](howto/review.md)
  - [Let CI stop a broken survey](howto/ci.md)
  - [Serve surveys](howto/serve.md)
  - [Publish a new version](howto/publish.md)
  - [Serve a survey from a template](howto/templates.md)
  - [Sign in with Swedish BankID](howto/bankid.md)
  - [Protect a server](howto/protect.md)
  - [Examine an installation](howto/doctor.md)
  - [Watch a server](howto/monitoring.md)
  - [Set up a server](howto/settings.md)
  - [Serve over TLS](howto/tls.md)
  - [Put a proxy in front](howto/proxy.md)
  - [Run Enkat as a service](howto/systemd.md)
  - [Run Enkat in a container](howto/container.md)
  - [Keep and replace the server's keys](howto/keys.md)
  - [Back up and restore](howto/backup.md)
  - [Upgrade](howto/upgrade.md)
  - [Choose a database, and grow](howto/grow.md)
  - [Sign in by an identity provider](howto/oidc.md)
  - [Invite people](howto/invitations.md)
  - [Invite by mail and remind](howto/reminders.md)
  - [Get the answers out](howto/export.md)
  - [Receive responses by webhook](howto/webhook.md)
  - [Read answers before a check-up](howto/checkup.md)
  - [Report to the customer](howto/report.md)
  - [Let people and tools read about responses](howto/readers.md)
  - [Give, erase or withdraw a person's data](howto/person.md)
  - [Health accounts and mail](howto/accounts.md)
- [The language](reference.md)
- [Glossary](glossary.md)
- [The command line](cli.md)
- [All settings](settings.md)
- [The artifact](artifact.md)
- [The HTTP calls](http.md)
- [The checks](codes/index.md)
";
