//! The person that a provider's claims describe.

use enkat_model::Gender;
use jiff::civil::Date;
use serde_json::{Map, Value};

use super::{Claims, OidcError};
use crate::identity::{Identity, LoginType, Person, norwegian_number, person};

/// The longest name, number or subject. A subject has at most 255 characters.
const LONGEST: usize = 255;

/// A provider's claims about a person. It has no `Debug`, as it identifies them.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Claimed {
    /// The subject: the person's id at this provider.
    pub(crate) subject: String,
    /// The number as the provider writes it; it is not checked yet.
    pub(crate) number: Option<String>,
    pub(crate) first_name: Option<String>,
    pub(crate) last_name: Option<String>,
    pub(crate) birthdate: Option<Date>,
    pub(crate) gender: Option<Gender>,
}

impl Claimed {
    /// Returns the identity in the claims. A number has to be a Norwegian one; where there is none, issuer and subject identify the
    /// person.
    pub(crate) fn identity(
        self,
        way: LoginType,
        issuer: &str,
        test_identities: bool,
        today: Date,
    ) -> Result<Identity, OidcError> {
        let number = self.number.map(|number| {
            let number = norwegian_number::parse(&number, test_identities, today);
            number.ok_or(OidcError::InvalidClaim("number"))
        });
        let number = number.transpose()?;
        let subject = number.is_none().then(|| format!("{issuer} {}", self.subject));
        let name = |field, name: Option<String>| {
            let name = name.map(|name| person::name(&name).ok_or(OidcError::InvalidClaim(field)));
            name.transpose().map(Option::unwrap_or_default)
        };
        Ok(Identity {
            login_type: way,
            birth_year: None,
            gender: self.gender,
            evidence: None,
            person: Some(Person {
                number,
                subject,
                date_of_birth: self.birthdate.map(|date| date.to_string()),
                first_name: name("firstName", self.first_name)?,
                last_name: name("lastName", self.last_name)?,
                email: None,
            }),
        })
    }
}

/// Reads claims by their mapping.
pub(super) fn read(claims: &Map<String, Value>, mapping: &Claims, today: Date) -> Result<Claimed, OidcError> {
    let text = |field, claim: &str| match claims.get(claim) {
        None | Some(Value::Null) => Err(OidcError::MissingClaim(field)),
        Some(Value::String(text)) if is_usable(text) => Ok(text.trim().to_owned()),
        Some(_) => Err(OidcError::InvalidClaim(field)),
    };
    let optional = |field, claim: &Option<String>| claim.as_ref().map(|claim| text(field, claim)).transpose();
    let birthdate = optional("birthdate", &mapping.birthdate)?.map(|written| {
        let date = written.parse::<Date>().ok();
        let has_come = |date: &Date| written.len() == "YYYY-MM-DD".len() && *date <= today;
        date.filter(has_come).ok_or(OidcError::InvalidClaim("birthdate"))
    });
    let gender = optional("gender", &mapping.gender)?;
    Ok(Claimed {
        subject: text("subject", &mapping.subject)?,
        number: optional("number", &mapping.number)?,
        first_name: optional("firstName", &mapping.first_name)?,
        last_name: optional("lastName", &mapping.last_name)?,
        birthdate: birthdate.transpose()?,
        gender: gender.and_then(|gender| Gender::parse(&gender)),
    })
}

fn is_usable(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn mapping() -> Claims {
        Claims {
            number: Some("pid".to_owned()),
            first_name: Some("given_name".to_owned()),
            last_name: Some("family_name".to_owned()),
            birthdate: Some("birthdate".to_owned()),
            gender: Some("gender".to_owned()),
            ..Claims::default()
        }
    }

    fn claims() -> Value {
        json!({
            "sub": "4711", "pid": "01017000027", "given_name": " Kari ", "family_name": "Nordmann",
            "birthdate": "1970-01-01", "gender": "Female",
        })
    }

    fn today() -> Date {
        "2026-11-22".parse().unwrap()
    }

    #[test]
    fn read_maps_claims_to_person() {
        let claims = claims();
        let person = read(claims.as_object().unwrap(), &mapping(), today())
            .ok()
            .unwrap();
        assert_eq!(person.subject, "4711");
        assert_eq!(person.number.as_deref(), Some("01017000027"));
        assert_eq!(person.first_name.as_deref(), Some("Kari"));
        assert_eq!(person.birthdate, "1970-01-01".parse().ok());
        assert_eq!(person.gender, Some(Gender::Female));
        let least = read(claims.as_object().unwrap(), &Claims::default(), today())
            .ok()
            .unwrap();
        assert_eq!((least.subject.as_str(), least.number), ("4711", None));
    }

    #[test]
    fn identity_identifier_is_number_or_issuer_and_subject() {
        let claims = claims();
        let identity = |mapping: &Claims, way| {
            let person = read(claims.as_object().unwrap(), mapping, today()).ok().unwrap();
            let identity = person.identity(way, "https://id.example", false, today());
            identity.map(|identity| identity.person.unwrap())
        };
        let person = identity(&mapping(), LoginType::NorwegianBankId).ok().unwrap();
        assert_eq!(person.identifier(), "01017000027");
        assert_eq!(person.date_of_birth.as_deref(), Some("1970-01-01"));
        let person = identity(&Claims::default(), LoginType::Sso).ok().unwrap();
        assert_eq!(person.identifier(), "https://id.example 4711");
        let other = Claims {
            number: Some("family_name".to_owned()),
            ..mapping()
        };
        let refused = identity(&other, LoginType::NorwegianBankId).err();
        assert_eq!(refused, Some(OidcError::InvalidClaim("number")));
    }

    #[test]
    fn read_missing_or_invalid_claim_fails() {
        let table = [
            ("sub", json!(null), Err(OidcError::MissingClaim("subject"))),
            ("sub", json!(" "), Err(OidcError::InvalidClaim("subject"))),
            (
                "sub",
                json!("x".repeat(256)),
                Err(OidcError::InvalidClaim("subject")),
            ),
            ("pid", json!(null), Err(OidcError::MissingClaim("number"))),
            (
                "pid",
                json!(1_017_000_027),
                Err(OidcError::InvalidClaim("number")),
            ),
            (
                "given_name",
                json!(["Kari"]),
                Err(OidcError::InvalidClaim("firstName")),
            ),
            (
                "family_name",
                json!("Nord\u{0}mann"),
                Err(OidcError::InvalidClaim("lastName")),
            ),
            (
                "birthdate",
                json!("1970-02-30"),
                Err(OidcError::InvalidClaim("birthdate")),
            ),
            (
                "birthdate",
                json!("2026-11-23"),
                Err(OidcError::InvalidClaim("birthdate")),
            ),
            (
                "birthdate",
                json!("19700101"),
                Err(OidcError::InvalidClaim("birthdate")),
            ),
            // Nothing is inferred.
            ("gender", json!("kvinne"), Ok(None)),
        ];
        for (claim, value, expected) in table {
            let mut claims = claims();
            claims[claim] = value.clone();
            let person = read(claims.as_object().unwrap(), &mapping(), today());
            assert_eq!(person.map(|person| person.gender), expected, "{claim}: {value}");
        }
    }
}
