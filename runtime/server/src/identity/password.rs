//! Passwords of accounts: their rules, their hashes and their verification.

use std::{io, net::IpAddr, num::NonZero};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use unicode_normalization::UnicodeNormalization;

use super::{
    password_strength::{KnownWords, Weakness, weakness},
    turns::Turns,
};
use crate::Random;

/// The fewest characters, counted in code points. There are no rules about kinds of characters: they make passwords no harder to
/// guess.
pub(super) const SHORTEST: usize = 12;
/// The most characters, which bounds the cost of a call.
const LONGEST: usize = 200;
const SALT_BYTES: usize = 16;

/// Argon2id with 19 MiB, two passes and one lane: the first of the settings that OWASP's Password Storage Cheat Sheet
/// recommends.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The hash to verify against where an account has no password: of the empty text, with the same settings.
const PLACEHOLDER_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password as it is hashed. It has no `Debug`, so that no log shows it.
pub(crate) struct Password(String);

/// The reason why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    TooShort,
    TooLong,
    Weak(Weakness),
}

/// The reason why nothing was computed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HashError {
    /// Too many calls wait.
    #[error("too many passwords are computed")]
    Busy,
    #[error(transparent)]
    Failed(#[from] io::Error),
}

impl Password {
    /// Checks the length of a new password.
    pub(crate) fn new(typed: &str) -> Result<Self, Unfit> {
        match typed.chars().count() {
            ..SHORTEST => Err(Unfit::TooShort),
            length if length > LONGEST => Err(Unfit::TooLong),
            _ => Ok(Self::normal(typed)),
        }
    }

    /// Prepares a typed password for verification. A length that no password can have is not reported.
    pub(crate) fn typed(typed: &str) -> Self {
        let bounded: String = typed.chars().take(LONGEST + 1).collect();
        Self::normal(&bounded)
    }

    /// Normalises a password: the same characters are the same bytes, whichever keyboard they come from.
    fn normal(typed: &str) -> Self {
        Self(typed.nfkc().collect())
    }
}

/// The places in the queue for each processor: the last call waits about four seconds, as a hash takes about 40 milliseconds.
const PLACES: usize = 100;

/// Makes and verifies hashes, as many at a time as there are processors, as each needs memory. Other calls wait, and their networks
/// take turns.
pub(crate) struct Passwords {
    turns: Turns,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            turns: Turns::new(processors, PLACES * processors),
        }
    }

    /// Hashes a new password, as a PHC string, or returns the reason why it is refused. `from` is the network of the call.
    pub(crate) async fn hash(
        &self,
        from: IpAddr,
        (password, known): (Password, KnownWords),
        random: &dyn Random,
    ) -> Result<Result<String, Unfit>, HashError> {
        let salt = salt(random)?;
        let hash = move || match weakness(&password.0, &known) {
            Some(weakness) => Ok(Err(Unfit::Weak(weakness))),
            None => hash(password.0.as_bytes(), &salt).map(Ok),
        };
        Ok(self.compute(from, hash).await??)
    }

    /// Verifies a password against this hash. It takes the same time where there is no hash.
    pub(crate) async fn matches(
        &self,
        from: IpAddr,
        known: Option<String>,
        password: Password,
    ) -> Result<bool, HashError> {
        let is_known = known.is_some();
        let against = known.unwrap_or_else(|| PLACEHOLDER_HASH.to_owned());
        let matches = move || matches(&against, password.0.as_bytes());
        Ok(self.compute(from, matches).await? && is_known)
    }

    /// Computes in another thread, while other calls continue.
    async fn compute<T: Send + 'static>(
        &self,
        from: IpAddr,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HashError> {
        let turn = self.turns.turn(from).await.ok_or(HashError::Busy)?;
        let computed = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            task()
        });
        Ok(computed.await.map_err(io::Error::other)?)
    }
}

fn salt(random: &dyn Random) -> io::Result<[u8; SALT_BYTES]> {
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt)?;
    Ok(salt)
}

fn hash(password: &[u8], salt: &[u8]) -> io::Result<String> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(io::Error::other)?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash = argon2.hash_password_with_salt(password, salt);
    hash.map(|hash| hash.to_string()).map_err(io::Error::other)
}

/// Verifies with the settings in the hash, which may be of an older version.
fn matches(hash: &str, password: &[u8]) -> bool {
    let known = PasswordHash::new(hash);
    known.is_ok_and(|known| Argon2::default().verify_password(password, &known).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Environment;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn unfit(typed: &str) -> Option<Unfit> {
        Password::new(typed).err()
    }

    #[test]
    fn characters_count_whatever_they_are() {
        assert_eq!(unfit("elva tecken"), Some(Unfit::TooShort));
        assert_eq!(unfit("tolv  tecken"), None);
        assert_eq!(unfit(&"å".repeat(11)), Some(Unfit::TooShort));
        assert_eq!(unfit(&"🌻".repeat(12)), None);
        assert_eq!(unfit(&"å".repeat(200)), None);
        assert_eq!(unfit(&"å".repeat(201)), Some(Unfit::TooLong));
    }

    #[tokio::test]
    async fn matches_only_hashed_password() {
        let random = Environment::system().random;
        let passwords = Passwords::new();
        let typed = "sju sorters kakor på fat";
        let new = |typed| (Password::new(typed).ok().unwrap(), KnownWords::of([]));
        let made = || passwords.hash(HERE, new(typed), random.as_ref());
        let hash = made().await.unwrap().unwrap();
        let weak = passwords.hash(HERE, new("hejhejhejhej"), random.as_ref()).await;
        assert_eq!(weak.unwrap(), Err(Unfit::Weak(Weakness::Pattern)));
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(made().await.unwrap().unwrap(), hash);
        assert_eq!(PLACEHOLDER_HASH.len(), hash.len());
        assert_eq!(PLACEHOLDER_HASH.split('$').nth(3), hash.split('$').nth(3));
        assert!(PasswordHash::new(PLACEHOLDER_HASH).is_ok());
        let matches = |typed| passwords.matches(HERE, Some(hash.clone()), Password::typed(typed));
        assert!(matches(typed).await.unwrap());
        // As sent by a keyboard that writes the ring and the letter separately.
        assert!(matches("sju sorters kakor pa\u{30a} fat").await.unwrap());
        assert!(!matches("sju sorters kakor på fat ").await.unwrap());
        assert!(!matches("").await.unwrap());
    }

    #[tokio::test]
    async fn matches_without_valid_hash_is_false() {
        let passwords = Passwords::new();
        let nobody = passwords
            .matches(HERE, None, Password::typed("anything at all"))
            .await;
        assert!(!nobody.unwrap());
        let broken = Some("no hash".to_owned());
        assert!(
            !passwords
                .matches(HERE, broken, Password::typed(""))
                .await
                .unwrap()
        );
    }
}
