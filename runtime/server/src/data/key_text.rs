//! The text of a ring: keys of 128 hexadecimal digits.

use enkat_store::hex::{from_hex, to_hex};

use crate::{
    Environment, Error,
    identity::{KEY_BYTES, ServerKey},
};

/// Reads the keys of a text; those that come twice count once.
///
/// # Errors
///
/// When a word is no key.
pub(super) fn parse(text: &str) -> std::io::Result<Vec<ServerKey>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut keys: Vec<ServerKey> = Vec::new();
    for word in lines.flat_map(str::split_whitespace) {
        let broken = || std::io::Error::other("it does not hold keys of 128 hexadecimal digits");
        let key = ServerKey::new(from_hex(word).ok_or_else(broken)?);
        if keys.iter().all(|known| known.id() != key.id()) {
            keys.push(key);
        }
    }
    Ok(keys)
}

/// Makes the text of a new key.
///
/// # Errors
///
/// When there are no random numbers.
pub(super) fn make(environment: &Environment) -> Result<String, Error> {
    let mut key = [0; KEY_BYTES];
    environment.random.fill(&mut key).map_err(Error::Random)?;
    Ok(to_hex(&key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_reads_one_key_or_several() {
        let [first, second] = ["1", "2"].map(|digit| digit.repeat(128));
        let ids = |text: &str| {
            let keys = parse(text).unwrap();
            keys.iter().map(ServerKey::id).collect::<Vec<_>>()
        };
        let one = ids(&first);
        assert_eq!(ids(&format!("# 2026\n{first}\n\n")), one);
        let two = ids(&format!("{first}\n# new\n{second}\n"));
        assert_eq!(two.len(), 2);
        assert_eq!(two[0], one[0]);
        assert_eq!(ids(&format!("{first} {second} {first}")), two);
        assert!(ids("# none\n").is_empty());
        for broken in [&first[1..], "key", &format!("{first}{second}")] {
            assert!(parse(broken).is_err(), "{broken}");
        }
    }
}
