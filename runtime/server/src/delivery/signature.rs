//! The signatures of events, as Standard Webhooks describes them: HMAC-SHA256 over id, time and body.

use base64::{
    Engine,
    engine::general_purpose::{GeneralPurpose, STANDARD},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::identity::SecretSource;

/// The beginning of a written secret.
const PREFIX: &str = "whsec_";
/// The fewest and the most bytes of a secret.
const BYTES: std::ops::RangeInclusive<usize> = 24..=64;
const BASE64: GeneralPurpose = STANDARD;

/// The secrets of a receiver: one, or several while it changes to a new one. It has no `Debug`, so that no log shows it.
pub(crate) struct Signer(Vec<Hmac<Sha256>>);

impl Signer {
    /// Reads the secrets of a receiver.
    ///
    /// # Errors
    ///
    /// When there are none, with the way to make one.
    pub(crate) fn read(source: &SecretSource) -> Result<Self, String> {
        Self::parse(&source.read("the secret of a webhook")?)
    }

    /// Parses secrets that blanks or line ends separate.
    pub(crate) fn parse(written: &str) -> Result<Self, String> {
        let secrets = written.split_whitespace().map(|secret| {
            let bytes = secret
                .strip_prefix(PREFIX)
                .and_then(|secret| BASE64.decode(secret).ok())
                .filter(|bytes| BYTES.contains(&bytes.len()))?;
            Hmac::new_from_slice(&bytes).ok()
        });
        let secrets: Option<Vec<_>> = secrets.collect();
        secrets.filter(|secrets| !secrets.is_empty()).map(Self).ok_or_else(|| {
            format!(
                "the secret of a webhook is `{PREFIX}` and {} to {} random bytes as Base64: make one by `echo {PREFIX}$(openssl \
                 rand -base64 32)`",
                BYTES.start(),
                BYTES.end()
            )
        })
    }

    /// Signs an event that is sent at this time, in seconds since 1970.
    pub(crate) fn sign(&self, id: &str, at: i64, body: &[u8]) -> String {
        let signatures = self.0.iter().map(|secret| {
            let signed = secret
                .clone()
                .chain_update(format!("{id}.{at}."))
                .chain_update(body);
            format!("v1,{}", BASE64.encode(signed.finalize().into_bytes()))
        });
        signatures.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret, the event and the signature that Standard Webhooks publishes to check libraries by.
    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const ID: &str = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    const BODY: &[u8] = br#"{"test": 2432232314}"#;
    const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

    #[test]
    fn sign_gives_published_signature() {
        let signer = Signer::parse(SECRET).ok().unwrap();
        assert_eq!(signer.sign(ID, 1_614_265_330, BODY), SIGNATURE);
    }

    #[test]
    fn sign_with_two_secrets_gives_two_signatures() {
        let other = format!("{PREFIX}{}", BASE64.encode([1; 24]));
        let signer = Signer::parse(&format!("{other}\n{SECRET}\n")).ok().unwrap();
        let both = signer.sign(ID, 1_614_265_330, BODY);
        let (first, second) = both.split_once(' ').unwrap();
        assert!(first.starts_with("v1,") && first != second);
        assert_eq!(second, SIGNATURE);
    }

    #[test]
    fn parse_refuses_what_is_no_secret() {
        for secret in [
            "",
            "sesame",
            "whsec_",
            "whsec_c2hvcnQ=",
            "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whsec_ä",
        ] {
            let why = Signer::parse(secret).err().unwrap();
            assert!(why.contains("openssl"), "{why}");
            assert!(
                secret.is_empty() || secret == "whsec_" || !why.contains(secret),
                "{why}"
            );
        }
    }
}
