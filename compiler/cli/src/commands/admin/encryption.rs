//! Encryption of files for people who have a key of age (<https://age-encryption.org/v1>), by the program `age` of the machine.

use std::{
    fs::File,
    io::{self, ErrorKind},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::Mutex,
};

use anyhow::{Context, anyhow, bail};

use crate::commands::Failure;

/// The program.
const AGE: &str = "age";

/// The ending of the names of encrypted files.
pub(super) const ENDING: &str = ".age";

/// The recipients of files: each of them can open all files, and no one else can.
pub(super) struct Encryption {
    recipients: Vec<String>,
    /// The runs that are not finished.
    running: Mutex<Vec<Child>>,
}

impl Encryption {
    /// Encrypts to these recipients, such as `age1…`; `None` where there is none.
    ///
    /// # Errors
    ///
    /// When the program is missing, or one is no recipient.
    pub(super) fn to(recipients: &[String]) -> Result<Option<Self>, Failure> {
        if recipients.is_empty() {
            return Ok(None);
        }
        for recipient in recipients {
            refuse_unknown(recipient)?;
        }
        Ok(Some(Self {
            recipients: recipients.to_vec(),
            running: Mutex::default(),
        }))
    }

    /// Begins to encrypt what is written into the result, into a file.
    pub(super) fn begin(&self, file: File) -> io::Result<ChildStdin> {
        let recipients = self
            .recipients
            .iter()
            .flat_map(|recipient| ["--recipient", recipient]);
        let mut child = Command::new(AGE)
            .arg("--encrypt")
            .args(recipients)
            .stdin(Stdio::piped())
            .stdout(file)
            .spawn()?;
        let stdin = child.stdin.take().ok_or(ErrorKind::BrokenPipe)?;
        self.running
            .lock()
            .map_err(|_| io::Error::other("a thread has ended early"))?
            .push(child);
        Ok(stdin)
    }

    /// Waits until all files are encrypted. The writing ends have to be closed.
    pub(super) fn finish(self) -> Result<(), Failure> {
        for mut child in self.running.into_inner().unwrap_or_default() {
            let status = child.wait().context("cannot wait for `age`")?;
            if !status.success() {
                bail!("`age` could not encrypt a file: {status}");
            }
        }
        Ok(())
    }
}

/// Decrypts a file with the identity of a recipient, a file such as `age-keygen` writes it.
///
/// # Errors
///
/// When the file is not encrypted to this identity, or is damaged, or the program is missing.
pub(super) fn decrypt(file: &Path, identity: &Path, into: File) -> Result<(), Failure> {
    let done = Command::new(AGE)
        .arg("--decrypt")
        .arg("--identity")
        .arg(identity)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(into)
        .stderr(Stdio::null())
        .status();
    match done {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => bail!(
            "`age` cannot decrypt `{}` with `{}`: the file is encrypted to another key, or damaged",
            file.display(),
            identity.display()
        ),
        Err(error) => Err(cannot_run(error, "--identity")),
    }
}

/// Says that the program, which an option needs, cannot be run.
fn cannot_run(error: io::Error, option: &str) -> Failure {
    if error.kind() == ErrorKind::NotFound {
        return anyhow!(
            "`{option}` needs the program `age`: install it (https://age-encryption.org), such as by `apt install age`"
        );
    }
    Failure::from(error).context("cannot run `age`")
}

/// Tries to encrypt nothing to a recipient.
fn refuse_unknown(recipient: &str) -> Result<(), Failure> {
    let tried = Command::new(AGE)
        .args(["--encrypt", "--recipient", recipient])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match tried {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => bail!(
            "`{recipient}` is no recipient of age: it is a public key, such as `age1…` as `age-keygen` prints it"
        ),
        Err(error) => Err(cannot_run(error, "--encrypt-to")),
    }
}
