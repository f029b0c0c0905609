//! Days that the calendar does not have.

use enkat_model::Date;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Says how many days a month has, where a text is a day after its last one: `2026-02-30`.
pub(crate) fn days_of_month(text: &str) -> Option<String> {
    let (month, day) = text.rsplit_once('-')?;
    let day: u8 = Some(day).filter(|day| day.len() == 2)?.parse().ok()?;
    let last = (28..=31)
        .rev()
        .find(|last| Date::parse(&format!("{month}-{last}")).is_some())?;
    let (year, number) = month.split_once('-')?;
    let name = MONTHS.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
    (day > last).then(|| format!("{name} {year} has {last} days: correct the day"))
}

#[cfg(test)]
mod tests {
    use super::days_of_month;

    #[test]
    fn days_of_month_are_said_for_a_day_after_the_last() {
        assert_eq!(
            days_of_month("2026-02-30").as_deref(),
            Some("February 2026 has 28 days: correct the day")
        );
        assert_eq!(
            days_of_month("2028-02-30").as_deref(),
            Some("February 2028 has 29 days: correct the day")
        );
        assert_eq!(
            days_of_month("2026-11-31").as_deref(),
            Some("November 2026 has 30 days: correct the day")
        );
        assert_eq!(days_of_month("2026-13-01"), None);
        assert_eq!(days_of_month("2026-02-1"), None);
        assert_eq!(days_of_month("yesterday"), None);
    }
}
