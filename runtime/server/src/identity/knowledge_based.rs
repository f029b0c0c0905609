//! Sign-in by knowledge: a government's number with names, or a birthdate with names and gender.

use enkat_model::Format;
use jiff::civil::Date;

use super::{
    Identity, LoginType, Person, Refused, birthdate, norwegian_number, person, said_gender, swedish_number,
};

/// The longest e-mail address, by RFC 5321.
const LONGEST_EMAIL: usize = 254;

/// A government's number and names, as they were typed.
pub(crate) struct NumberAndNames<'a> {
    pub(crate) government_id: &'a str,
    pub(crate) first_name: &'a str,
    pub(crate) last_name: &'a str,
}

/// A birthdate, names, gender and perhaps an e-mail address, as they were typed.
pub(crate) struct BirthdateAndNames<'a> {
    pub(crate) date_of_birth: &'a str,
    pub(crate) first_name: &'a str,
    pub(crate) last_name: &'a str,
    pub(crate) gender: Option<&'a str>,
    pub(crate) email: Option<&'a str>,
}

/// Reads a Swedish number and names.
pub(crate) fn swedish_number(typed: &NumberAndNames<'_>, today: Date) -> Result<Identity, Refused> {
    let number = swedish_number::parse(typed.government_id, today);
    by_number(LoginType::SwedishGovernmentId, number, typed)
}

/// Reads a Norwegian number and names.
pub(crate) fn norwegian_number(
    typed: &NumberAndNames<'_>,
    test_identities: bool,
    today: Date,
) -> Result<Identity, Refused> {
    let number = norwegian_number::parse(typed.government_id, test_identities, today);
    by_number(LoginType::NorwegianGovernmentId, number, typed)
}

/// Reads a birthdate as Swedes write it, with names and gender.
pub(crate) fn swedish_birthdate(typed: &BirthdateAndNames<'_>, today: Date) -> Result<Identity, Refused> {
    let born = birthdate::swedish(typed.date_of_birth, today);
    by_birthdate(LoginType::SwedishBirthdateName, born, typed)
}

/// Reads a birthdate as Norwegians write it, with names and gender.
pub(crate) fn norwegian_birthdate(typed: &BirthdateAndNames<'_>, today: Date) -> Result<Identity, Refused> {
    let born = birthdate::norwegian(typed.date_of_birth, today);
    by_birthdate(LoginType::NorwegianBirthdateName, born, typed)
}

fn by_number(
    login_type: LoginType,
    number: Option<String>,
    typed: &NumberAndNames<'_>,
) -> Result<Identity, Refused> {
    let number = number.ok_or(Refused::Malformed("governmentId is not a number of the country"))?;
    let (first_name, last_name) = names(typed.first_name, typed.last_name)?;
    Ok(Identity {
        login_type,
        birth_year: None,
        gender: None,
        evidence: None,
        person: Some(Person {
            number: Some(number),
            subject: None,
            date_of_birth: None,
            first_name,
            last_name,
            email: None,
        }),
    })
}

fn by_birthdate(
    login_type: LoginType,
    born: Option<Date>,
    typed: &BirthdateAndNames<'_>,
) -> Result<Identity, Refused> {
    let born = born.ok_or(Refused::Malformed(
        "dateOfBirth is a day that has been, by its digits in the order of the country",
    ))?;
    let gender = said_gender(typed.gender)?;
    let (first_name, last_name) = names(typed.first_name, typed.last_name)?;
    Ok(Identity {
        login_type,
        birth_year: None,
        gender,
        evidence: None,
        person: Some(Person {
            number: None,
            subject: None,
            date_of_birth: Some(born.to_string()),
            first_name,
            last_name,
            email: typed.email.map(email).transpose()?.flatten(),
        }),
    })
}

fn names(first: &str, last: &str) -> Result<(String, String), Refused> {
    let names = person::name(first).zip(person::name(last));
    names.ok_or(Refused::Malformed(
        "firstName and lastName have 1 to 100 characters",
    ))
}

/// Returns an address without surrounding spaces; `None` if the field is empty.
pub(super) fn email(typed: &str) -> Result<Option<String>, Refused> {
    match typed.trim() {
        "" => Ok(None),
        email if email.len() <= LONGEST_EMAIL && Format::Email.accepts(email) => Ok(Some(email.to_owned())),
        _ => Err(Refused::Malformed("email is no address")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = Date::constant(2026, 11, 22);

    fn typed<'a>(first_name: &'a str, gender: &'a str, email: Option<&'a str>) -> BirthdateAndNames<'a> {
        BirthdateAndNames {
            date_of_birth: "19800201",
            first_name,
            last_name: " Byron ",
            gender: Some(gender),
            email,
        }
    }

    fn given(typed: &BirthdateAndNames<'_>) -> Option<(String, Option<String>)> {
        let person = swedish_birthdate(typed, TODAY).ok()?.person?;
        assert_eq!(person.last_name, "Byron");
        Some((person.first_name, person.email))
    }

    #[test]
    fn swedish_birthdate_without_gender_is_accepted() {
        let said = |gender| BirthdateAndNames {
            gender,
            ..typed("Ada", "", None)
        };
        let gender =
            |said: &BirthdateAndNames<'_>| swedish_birthdate(said, TODAY).map(|identity| identity.gender);
        assert_eq!(gender(&said(None)), Ok(None));
        assert_eq!(
            gender(&said(Some("Female"))),
            Ok(Some(enkat_model::Gender::Female))
        );
        assert!(matches!(gender(&said(Some("none"))), Err(Refused::Malformed(_))));
    }

    #[test]
    fn swedish_birthdate_rejects_invalid_details() {
        assert_eq!(
            given(&typed("Ada", "Female", None)),
            Some(("Ada".to_owned(), None))
        );
        let address = given(&typed("Ada", "other", Some(" ada@example.org ")))
            .unwrap()
            .1;
        assert_eq!(address.as_deref(), Some("ada@example.org"));
        assert_eq!(given(&typed("Ada", "male", Some("  "))).unwrap().1, None);
        let long = "a".repeat(101);
        for refused in [
            typed(" ", "male", None),
            typed(&long, "male", None),
            typed("Ada\u{7}", "male", None),
            typed("Ada", "", None),
            typed("Ada", "male", Some("ada")),
        ] {
            assert_eq!(given(&refused), None);
        }
    }
}
