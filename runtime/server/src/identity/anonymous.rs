//! Anonymous sign-in: birth year and gender.

use jiff::{Timestamp, tz::TimeZone};

use super::{Identity, LoginType, Refused, said_gender};

/// The month and day after the birth year.
const FIRST_OF_JANUARY: &str = "0101";

/// Reads the fields of an anonymous sign-in: a birth year 19xx or 20xx, not after the current one, followed by 0101; and a gender,
/// in any case, unless the participant prefers not to give it.
pub(crate) fn identify(
    date_of_birth: &str,
    gender: Option<&str>,
    now: Timestamp,
) -> Result<Identity, Refused> {
    let birth_year = birth_year(date_of_birth)
        .ok_or(Refused::Malformed("dateOfBirth is 19xx or 20xx followed by 0101"))?;
    let gender = said_gender(gender)?;
    if birth_year > now.to_zoned(TimeZone::UTC).year() {
        return Err(Refused::YearToCome);
    }
    Ok(Identity {
        login_type: LoginType::Anonymous,
        birth_year: Some(birth_year),
        gender,
        person: None,
        evidence: None,
    })
}

fn birth_year(date_of_birth: &str) -> Option<i16> {
    let year = date_of_birth.strip_suffix(FIRST_OF_JANUARY)?;
    let is_digits = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    let in_century = year.starts_with("19") || year.starts_with("20");
    (is_digits && in_century).then(|| year.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identify_accepts_year_and_gender() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let year = |date| identify(date, Some("Female"), now).map(|identity| identity.birth_year.unwrap());
        assert_eq!(year("19800101"), Ok(1980));
        assert_eq!(year("20260101"), Ok(2026));
        assert_eq!(year("20270101"), Err(Refused::YearToCome));
        for malformed in [
            "",
            "0101",
            "1980",
            "18990101",
            "21000101",
            "19800102",
            "+9800101",
            "198o0101",
            " 19800101",
        ] {
            assert!(
                matches!(year(malformed), Err(Refused::Malformed(_))),
                "{malformed}"
            );
        }
        let unsaid = identify("19800101", None, now).map(|identity| identity.gender);
        assert_eq!(unsaid, Ok(None));
        assert!(matches!(
            identify("19800101", Some(""), now).map(drop),
            Err(Refused::Malformed(_))
        ));
    }
}
