//! The actors of rows.

use std::fmt;

use crate::net::Network;

/// An operator, by the names that they act under, the given one first (`nightly as anna as root`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operator(String);

impl Operator {
    /// The longest name, in characters.
    const LONGEST: usize = 64;

    /// Joins names, without repetitions. A name has no blanks and no control characters, and at most 64 characters, so that it
    /// cannot pass for two names, nor control a terminal that shows it.
    ///
    /// # Errors
    ///
    /// The first name that breaks this.
    pub fn named<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, &'n str> {
        let mut all: Vec<&str> = Vec::new();
        for name in names {
            if !is_name(name) {
                return Err(name);
            }
            if all.last() != Some(&name) {
                all.push(name);
            }
        }
        Ok(Self(all.join(" as ")))
    }
}

fn is_name(name: &str) -> bool {
    let is_letter = |c: char| !c.is_whitespace() && !c.is_control();
    (1..=Operator::LONGEST).contains(&name.chars().count()) && name.chars().all(is_letter)
}

impl fmt::Display for Operator {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The actor of a row. A row has the id of a participant or an account, or a network, and never both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The server itself.
    Server,
    /// The operator who ran a command.
    Operator(Operator),
    /// The participant that the row is about.
    Participant,
    /// The owner of the account that the row is about.
    Account,
    /// A stranger, with the network of their address; without it where the row is about an account.
    Stranger(Option<Network>),
    /// Several of the above, in one row that sums up incidents.
    Many,
}

impl fmt::Display for Actor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server => out.write_str("server"),
            Self::Operator(operator) => write!(out, "operator {operator}"),
            Self::Participant => out.write_str("participant"),
            Self::Account => out.write_str("account"),
            Self::Stranger(None) => out.write_str("stranger"),
            Self::Stranger(Some(network)) => write!(out, "stranger {network}"),
            Self::Many => out.write_str("many"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&'static str]) -> Result<String, &'static str> {
        let operator = Operator::named(names.iter().copied());
        operator.map(|operator| Actor::Operator(operator).to_string())
    }

    #[test]
    fn operator_named_joins_names_and_rejects_invalid() {
        assert_eq!(named(&["anna"]).unwrap(), "operator anna");
        assert_eq!(named(&["anna", "anna"]).unwrap(), "operator anna");
        assert_eq!(
            named(&["nightly", "anna", "root"]).unwrap(),
            "operator nightly as anna as root"
        );
        // No name passes for two, or controls the terminal that shows the log.
        for wrong in ["", "anna as root", "anna\tserver", "\u{1b}[31m"] {
            assert_eq!(named(&[wrong, "root"]), Err(wrong));
        }
        assert!(Operator::named(["å".repeat(64).as_str()]).is_ok());
        assert!(Operator::named(["å".repeat(65).as_str()]).is_err());
    }
}
