//! How often calls may be made, and how an operator says so.

use std::{str::FromStr, time::Duration};

/// The frequency at which an action is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// The number of times at once.
    pub burst: u32,
    /// The time after which the action is allowed once more.
    pub every: Duration,
}

impl Rate {
    /// Allows so many uses at once, and one more after each such time.
    pub const fn new(burst: u32, every: Duration) -> Self {
        Self { burst, every }
    }
}

impl FromStr for Rate {
    type Err = String;

    /// Reads a rate such as `500+2/s`: 500 times at once, then two a second. `min` and `h` are units, too.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no rate: give how many at once and how many after that, such as `500+2/s`, `3+3/h`"
            )
        };
        let (burst, refill) = text.split_once('+').ok_or_else(wrong)?;
        let (times, unit) = refill.split_once('/').ok_or_else(wrong)?;
        let unit = match unit {
            "s" => Duration::from_secs(1),
            "min" => Duration::from_mins(1),
            "h" => Duration::from_hours(1),
            _ => return Err(wrong()),
        };
        let [burst, times] =
            [burst, times].map(|number| number.parse::<u32>().ok().filter(|number| *number > 0));
        let (burst, times) = burst.zip(times).ok_or_else(wrong)?;
        Ok(Self::new(burst, unit / times))
    }
}

/// The rate limits of calls. A whole workplace may share one address, and begin at eight in the morning.
#[derive(Clone, Debug)]
pub struct Rates {
    /// Sign-ins of one address; more are refused.
    pub sign_ins: Rate,
    /// Looking up what a sign-in screen shows or where a link leads, and coming back, of one address; more are refused.
    pub look_ups: Rate,
    /// Remarks on the demo from one address; more are refused.
    pub remarks: Rate,
    /// Asking for a link and setting a password by one, of one address; more is refused.
    pub links: Rate,
    /// Models, texts and pictures that one address fetches; more are refused.
    pub bytes: Rate,
    /// Mails to one account; more are not sent.
    pub mails: Rate,
    /// All other calls of one address; more are refused.
    pub calls: Rate,
    /// Calls of one session; more are refused.
    pub session: Rate,
    /// Sign-ins of one address as one identity; more are refused.
    pub guesses: Rate,
    /// Sign-ins to one survey; more are slowed down.
    pub survey: Rate,
    /// Sign-ins as one identity, of all addresses; more are slowed down.
    pub identity: Rate,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            sign_ins: Rate::new(500, Duration::from_millis(500)),
            look_ups: Rate::new(1000, Duration::from_millis(50)),
            mails: Rate::new(3, Duration::from_mins(20)),
            links: Rate::new(60, Duration::from_secs(10)),
            remarks: Rate::new(20, Duration::from_mins(1)),
            bytes: Rate::new(5000, Duration::from_millis(2)),
            calls: Rate::new(5000, Duration::from_millis(2)),
            session: Rate::new(120, Duration::from_millis(200)),
            guesses: Rate::new(10, Duration::from_secs(30)),
            survey: Rate::new(2000, Duration::from_millis(20)),
            identity: Rate::new(60, Duration::from_secs(10)),
        }
    }
}

/// A rate with the name of what it bounds, as in `sign-ins=500+2/s`.
#[derive(Clone, Debug)]
pub struct NamedRate {
    bounded: SelectRate,
    rate: Rate,
}

type SelectRate = fn(&mut Rates) -> &mut Rate;

/// The names of the rates.
const NAMES: [(&str, SelectRate); 11] = [
    ("sign-ins", |rates| &mut rates.sign_ins),
    ("look-ups", |rates| &mut rates.look_ups),
    ("remarks", |rates| &mut rates.remarks),
    ("links", |rates| &mut rates.links),
    ("bytes", |rates| &mut rates.bytes),
    ("mails", |rates| &mut rates.mails),
    ("calls", |rates| &mut rates.calls),
    ("session", |rates| &mut rates.session),
    ("guesses", |rates| &mut rates.guesses),
    ("survey", |rates| &mut rates.survey),
    ("identity", |rates| &mut rates.identity),
];

impl FromStr for NamedRate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || NAMES.map(|(name, _)| name).join("`, `");
        let Some((name, rate)) = text.split_once('=') else {
            return Err(format!(
                "say which rate, such as `sign-ins=500+2/s`; there are `{}`",
                names()
            ));
        };
        let Some((_, bounded)) = NAMES.into_iter().find(|(known, _)| *known == name) else {
            return Err(format!("there is no rate `{name}`; there are `{}`", names()));
        };
        Ok(Self {
            bounded,
            rate: rate.parse()?,
        })
    }
}

impl FromIterator<NamedRate> for Rates {
    /// Returns the usual rates with these in place of theirs; of several for one kind the last one counts.
    fn from_iter<T: IntoIterator<Item = NamedRate>>(named: T) -> Self {
        let mut rates = Self::default();
        for NamedRate { bounded, rate } in named {
            *bounded(&mut rates) = rate;
        }
        rates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_error(text: &str) -> String {
        text.parse::<NamedRate>().unwrap_err()
    }

    #[test]
    fn rate_from_text_has_burst_and_interval() {
        for (text, burst, every) in [
            ("500+2/s", 500, Duration::from_millis(500)),
            ("60+6/min", 60, Duration::from_secs(10)),
            ("3+3/h", 3, Duration::from_mins(20)),
        ] {
            let rate: Rate = text.parse().unwrap();
            assert_eq!((rate.burst, rate.every), (burst, every), "{text}");
        }
        for text in [
            "",
            "500",
            "500+2",
            "500+2/day",
            "0+2/s",
            "5+0/s",
            "-1+2/s",
            "5+2/s ",
            "2/s",
        ] {
            assert!(text.parse::<Rate>().unwrap_err().contains("is no rate"), "{text}");
        }
    }

    #[test]
    fn rates_from_repeated_name_keep_last() {
        let given = ["sign-ins=1+1/s", "guesses=5+5/h", "sign-ins=2000+20/s"];
        let rates: Rates = given
            .into_iter()
            .map(|text| text.parse::<NamedRate>().unwrap())
            .collect();
        assert_eq!(
            (rates.sign_ins.burst, rates.sign_ins.every.as_millis()),
            (2000, 50)
        );
        assert_eq!((rates.guesses.burst, rates.guesses.every.as_secs()), (5, 720));
        assert_eq!(rates.calls.burst, Rates::default().calls.burst);
    }

    #[test]
    fn rate_names_refer_to_distinct_rates() {
        let mut rates = Rates::default();
        for (index, (_, bounded)) in (1..).zip(NAMES) {
            bounded(&mut rates).burst = index;
        }
        for (index, (name, bounded)) in (1..).zip(NAMES) {
            assert_eq!(bounded(&mut rates).burst, index, "{name}");
        }
    }

    #[test]
    fn named_rate_with_unknown_name_lists_valid_names() {
        assert!(
            parse_error("signins=5+1/s")
                .starts_with("there is no rate `signins`; there are `sign-ins`, `look-ups`")
        );
        assert!(parse_error("5+1/s").starts_with("say which rate, such as `sign-ins=500+2/s`"));
    }
}
