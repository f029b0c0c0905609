//! The secrets of a session: what is in the cookie, what is in the database, what is in the header.

use std::{io, path::Path};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Environment, Error, Random, store::SecretHash};

const SECRET_BYTES: usize = 32;
/// As long as a block of the hash, the longest that HMAC uses as it is.
const KEY_BYTES: usize = 64;

/// The secret of a session: 256 random bits that only the participant's cookie holds.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret([u8; SECRET_BYTES]);

impl Secret {
    /// A new secret.
    pub(crate) fn new(random: &dyn Random) -> io::Result<Self> {
        let mut bytes = [0; SECRET_BYTES];
        random.fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The secret in a cookie's value.
    pub(crate) fn parse(cookie: &str) -> Option<Self> {
        from_hex(cookie).map(Self)
    }

    /// The cookie's value.
    pub(crate) fn cookie(&self) -> String {
        to_hex(&self.0)
    }

    /// What the database knows it by.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash(to_hex(&Sha256::digest(self.0)))
    }
}

/// The server's key, from which the header's token is made.
#[derive(Clone)]
pub(crate) struct Keys {
    token: [u8; KEY_BYTES],
}

impl Keys {
    /// Reads the server's key from a file, or makes one on first start.
    pub(crate) fn open(file: &Path, environment: &Environment) -> Result<Self, Error> {
        let failed = |source| Error::File {
            path: file.to_owned(),
            source,
        };
        match std::fs::read_to_string(file) {
            Ok(text) => {
                let broken = || io::Error::other("it does not hold 128 hexadecimal digits");
                let token = from_hex(text.trim()).ok_or_else(broken).map_err(failed)?;
                Ok(Self { token })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let mut token = [0; KEY_BYTES];
                environment.random.fill(&mut token).map_err(Error::Random)?;
                write_private(file, &to_hex(&token)).map_err(failed)?;
                Ok(Self { token })
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// The token that goes with a session's cookie and is worth nothing without it.
    pub(crate) fn token(&self, secret: &Secret) -> String {
        to_hex(&self.mac(secret).finalize().into_bytes())
    }

    /// Whether a token goes with a session's cookie; takes the same time whatever the answer.
    pub(crate) fn matches(&self, secret: &Secret, token: &str) -> bool {
        from_hex::<SECRET_BYTES>(token).is_some_and(|token| self.mac(secret).verify_slice(&token).is_ok())
    }

    fn mac(&self, secret: &Secret) -> Hmac<Sha256> {
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&self.token.into());
        mac.update(b"enkat session token\0");
        mac.update(&secret.0);
        mac
    }
}

/// Writes a file that only its owner may read, and that did not exist.
fn write_private(file: &Path, text: &str) -> io::Result<()> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    writeln!(file, "{text}")?;
    file.sync_all()
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

fn from_hex<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * BYTES || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let mut bytes = [0; BYTES];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_goes_with_one_cookie_and_one_key() {
        let (keys, other_keys) = (
            Keys {
                token: [1; KEY_BYTES],
            },
            Keys {
                token: [2; KEY_BYTES],
            },
        );
        let (secret, other) = (Secret([3; SECRET_BYTES]), Secret([4; SECRET_BYTES]));
        let token = keys.token(&secret);
        assert!(keys.matches(&secret, &token));
        assert!(!keys.matches(&other, &token));
        assert!(!other_keys.matches(&secret, &token));
        assert!(!keys.matches(&secret, ""));
        assert!(!keys.matches(&secret, &secret.hash().0));
    }

    #[test]
    fn the_key_is_made_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("server.key");
        let first = Keys::open(&file, &Environment::system()).unwrap();
        let second = Keys::open(&file, &Environment::system()).unwrap();
        assert_eq!(first.token, second.token);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(
                std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
                0o600
            );
        }
    }
}
