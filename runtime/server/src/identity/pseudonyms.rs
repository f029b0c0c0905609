//! Pseudonyms of responses in an export.

use enkat_store::{ParticipantId, SortKey};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::crockford::letter;

/// The bytes of a key that make the pseudonym: 80 bits, of which no two are the same among millions.
const NAME_BYTES: usize = 10;
/// The letters of a pseudonym, each of five bits.
const NAME_LETTERS: usize = NAME_BYTES * 8 / 5;
/// The largest shift of a person's dates, in days.
const LARGEST_SHIFT: u16 = 182;

/// The pseudonyms of one export. Those of two exports cannot be joined, unless they are made from the same seed.
#[derive(Clone)]
pub(crate) struct Pseudonyms(Hmac<Sha256>);

impl Pseudonyms {
    /// Makes the pseudonyms of the export with this seed, by the server's code for this purpose.
    pub(super) fn new(code: &Hmac<Sha256>, seed: &str) -> Self {
        Self(code.clone().chain_update(seed.as_bytes()).chain_update(b"\0"))
    }

    /// Returns the key of a participant, of which the pseudonym and the shift of dates are parts.
    pub(crate) fn key(&self, participant: &ParticipantId) -> SortKey {
        let code = self
            .0
            .clone()
            .chain_update(participant.0.as_bytes())
            .finalize()
            .into_bytes();
        let mut key = SortKey::default();
        let (part, _) = code.split_at(key.len());
        key.copy_from_slice(part);
        key
    }
}

/// Returns the pseudonym in a key.
pub(crate) fn pseudonym(key: &SortKey) -> String {
    let (mut name, mut bits, mut held) = (String::with_capacity(NAME_LETTERS), 0_u32, 0);
    for byte in &key[..NAME_BYTES] {
        bits = (bits << 8) | u32::from(*byte);
        held += 8;
        while held >= 5 {
            held -= 5;
            name.push(letter(bits >> held));
        }
    }
    name
}

/// Returns the days by which a research export shifts the dates of the person with a key: from −182 to 182.
pub(crate) fn date_shift(key: &SortKey) -> i16 {
    let part = u16::from_be_bytes([key[NAME_BYTES], key[NAME_BYTES + 1]]);
    let shift = part % (2 * LARGEST_SHIFT + 1);
    i16::try_from(shift).unwrap_or_default() - i16::try_from(LARGEST_SHIFT).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use hmac::KeyInit;

    use super::*;

    fn pseudonyms(server: u8, seed: &str) -> Pseudonyms {
        Pseudonyms::new(&<Hmac<Sha256> as KeyInit>::new(&[server; 64].into()), seed)
    }

    fn id(name: &str) -> ParticipantId {
        ParticipantId(name.to_owned())
    }

    #[test]
    fn pseudonym_depends_on_server_export_and_participant() {
        let of = |server, seed, participant| pseudonym(&pseudonyms(server, seed).key(&id(participant)));
        let ada = of(1, "one", "ada");
        assert_eq!(ada, of(1, "one", "ada"));
        for other in [of(2, "one", "ada"), of(1, "two", "ada"), of(1, "one", "bo")] {
            assert_ne!(ada, other);
        }
        assert_eq!(ada.len(), 16);
        assert!(!ada.contains(['i', 'l', 'o', 'u']), "{ada}");
    }

    #[test]
    fn pseudonym_writes_the_first_bits_of_a_key() {
        let mut key = SortKey::default();
        assert_eq!(pseudonym(&key), "0".repeat(16));
        key[0] = 0b0000_1000;
        key[9] = 31;
        assert_eq!(
            pseudonym(&key),
            "1000000000000000".replace("000000000000000", "00000000000000z")
        );
    }

    #[test]
    fn date_shift_reaches_both_ends() {
        let of = |part: u16| {
            let mut key = SortKey::default();
            key[10..12].copy_from_slice(&part.to_be_bytes());
            date_shift(&key)
        };
        assert_eq!((of(0), of(182), of(364), of(365)), (-182, 0, 182, -182));
    }
}
