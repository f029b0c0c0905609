//! Records of customers, surveys and invited people.

use jiff::Timestamp;

use crate::{PersonSettings, Sealed, SecretHash};

/// The source of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The deployment file of the server.
    File,
    /// The command `enkat admin`.
    Admin,
}

impl Origin {
    /// Returns its name in a store.
    pub fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Admin => "admin",
        }
    }
}

/// A customer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredCustomer {
    /// The name in addresses.
    pub url_name: String,
    /// The name for people.
    pub name: String,
    /// The rest of its declaration in a deployment file, without surveys, in JSON.
    pub declaration: String,
    /// The source of the declaration.
    pub origin: Origin,
}

/// A survey that a customer offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredSurvey {
    /// The id that calls and stored answers refer to.
    pub survey_id: String,
    /// The customer's name in addresses.
    pub customer: String,
    /// The survey as a deployment file writes it, in JSON.
    pub declaration: String,
    /// The source of the declaration.
    pub origin: Origin,
}

/// A survey template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredTemplate {
    /// The id of the survey that it becomes.
    pub survey: String,
    /// The survey's version.
    pub version: u32,
    /// The template, in JSON.
    pub template: String,
}

/// Customers and their surveys; those of the deployment file come first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declarations {
    /// The customers, in the order in which they were declared.
    pub customers: Vec<DeclaredCustomer>,
    /// The surveys, in the order in which they were declared.
    pub surveys: Vec<DeclaredSurvey>,
    /// The templates, by survey and version. A version is never changed.
    pub templates: Vec<DeclaredTemplate>,
}

impl Declarations {
    /// Returns these with others, which replace those of the same origin with the same name.
    #[must_use]
    pub fn with(&self, others: &Self) -> Self {
        let mut all = self.clone();
        for customer in &others.customers {
            let mut known = all.customers.iter_mut();
            let same = known.find(|known| {
                known.origin == customer.origin && known.url_name.eq_ignore_ascii_case(&customer.url_name)
            });
            match same {
                Some(same) => same.clone_from(customer),
                None => all.customers.push(customer.clone()),
            }
        }
        for survey in &others.surveys {
            let mut known = all.surveys.iter_mut();
            let same =
                known.find(|known| known.origin == survey.origin && known.survey_id == survey.survey_id);
            match same {
                Some(same) => same.clone_from(survey),
                None => all.surveys.push(survey.clone()),
            }
        }
        let is_known = |new: &DeclaredTemplate| {
            let mut known = self.templates.iter();
            known.any(|known| (&known.survey, known.version) == (&new.survey, new.version))
        };
        let new = others.templates.iter().filter(|new| !is_known(new));
        all.templates.extend(new.cloned());
        all
    }
}

/// A person to invite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invited {
    /// The customer's own reference for this person.
    pub reference: String,
    /// Names and e-mail address, with the key of this person, which is new whenever they are sealed anew.
    pub sealed: Option<Sealed>,
    /// The flags, gender and language of this person.
    pub settings: PersonSettings,
}

/// The right of one person to answer a survey once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Its number.
    pub id: i64,
    /// The invited person, if it is for a particular one.
    pub invited: Option<Invited>,
    /// The flags, gender and language that go with it.
    pub settings: PersonSettings,
    /// The time at which its address was printed.
    pub printed_at: Option<Timestamp>,
    /// The time at which it was revoked.
    pub revoked_at: Option<Timestamp>,
    /// Whether a response has begun.
    pub is_used: bool,
    /// Whether a mail server has taken a mail with its address.
    pub is_mailed: bool,
}

/// An invitation whose address is printed: its number, and the hash of its new secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Its number.
    pub id: i64,
    /// The hash of the secret in the address.
    pub secret: SecretHash,
}

/// The invitations to make.
#[derive(Clone, Copy, Debug)]
pub enum Invite<'a> {
    /// One for each of these people, by their numbers in the store, who has none.
    People(&'a [i64]),
    /// This number of invitations without a name, with the settings of the participants who get them.
    Unnamed(usize, &'a PersonSettings),
}

/// The progress of inviting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inviting {
    /// The number of people that were looked at.
    pub seen: usize,
    /// The number of invitations that were made.
    pub made: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::given::{customer, survey};

    fn template(survey: &str, version: u32, template: &str) -> DeclaredTemplate {
        DeclaredTemplate {
            survey: survey.to_owned(),
            version,
            template: template.to_owned(),
        }
    }

    #[test]
    fn with_replaces_equal_origin_and_name() {
        let kept = Declarations {
            customers: vec![
                customer("acme", "Acme", Origin::File),
                customer("acme", "Acme once more", Origin::Admin),
            ],
            surveys: vec![
                survey("night", "old", Origin::File),
                survey("night", "old", Origin::Admin),
            ],
            templates: vec![template("dynamic", 1, "first")],
        };
        let others = Declarations {
            customers: vec![
                customer("ACME", "Acme Ltd", Origin::Admin),
                customer("other", "Other", Origin::File),
            ],
            surveys: vec![
                survey("night", "new", Origin::Admin),
                survey("day", "new", Origin::File),
            ],
            templates: vec![
                template("dynamic", 1, "changed"),
                template("dynamic", 2, "second"),
                template("another", 1, "third"),
            ],
        };
        let all = kept.with(&others);
        assert_eq!(
            all.customers,
            [
                customer("acme", "Acme", Origin::File),
                customer("ACME", "Acme Ltd", Origin::Admin),
                customer("other", "Other", Origin::File),
            ]
        );
        assert_eq!(
            all.surveys,
            [
                survey("night", "old", Origin::File),
                survey("night", "new", Origin::Admin),
                survey("day", "new", Origin::File),
            ]
        );
        assert_eq!(
            all.templates,
            [
                template("dynamic", 1, "first"),
                template("dynamic", 2, "second"),
                template("another", 1, "third"),
            ]
        );
    }
}
