//! The reasons why there is no release.

use jiff::Timestamp;

/// The reason why a frozen set gives no release.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// A figure would differ from one that was released before by too few people.
    #[error("{}", lacking(.0))]
    Differs(Vec<Lack>),
    /// The closing time is before that of an earlier release.
    #[error(
        "the closing time {closing} is before {earlier}, that of an earlier report: close at the same time or later"
    )]
    ClosesEarlier {
        /// The closing time.
        closing: Timestamp,
        /// The closing time of the earlier release.
        earlier: Timestamp,
    },
    /// Responses that were in an earlier release have changed or moved to another unit, so that the two cannot be held against each
    /// other.
    #[error(
        "the responses of {} that were sent before {closing} are not those of the report of that time: a unit or an answer has changed, or a response was added. Count each response in the unit that it was sent from, and close reports in the past",
        name(.unit)
    )]
    Changed {
        /// The code of the unit; empty for the whole.
        unit: String,
        /// The closing time of the earlier release.
        closing: Timestamp,
    },
    /// A response comes after one that was sent later.
    #[error(
        "the response of {sent} comes after one of {after}: give responses in the order in which they were sent"
    )]
    OutOfOrder {
        /// The time of the response.
        sent: Timestamp,
        /// The time of the one before.
        after: Timestamp,
    },
    /// An answer is of another kind than its item.
    #[error(
        "an answer does not fit the item `{item}`: give a place in its options, a score, or a missing answer"
    )]
    Unfit {
        /// The key of the item.
        item: String,
    },
    /// An item follows one that does not stand before it.
    #[error("`{item}` follows `{follows}`, which is not before it: put `{follows}` first")]
    FollowsUnknown {
        /// The key of the item.
        item: String,
        /// The key of the item that it follows.
        follows: String,
    },
}

/// The number of people that a figure lacks to differ enough from one that was released before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The key of the item.
    pub item: String,
    /// The code of the unit; empty for the whole.
    pub unit: String,
    /// The closing time of the earlier release.
    pub closing: Timestamp,
    /// Whether the people are gone since then, rather than new.
    pub gone: bool,
    /// The number of people by which the two differ.
    pub people: u32,
    /// The number that lacks.
    pub lacking: u32,
}

fn lacking(lacks: &[Lack]) -> String {
    let Some(first) = lacks.iter().max_by_key(|lack| lack.lacking) else {
        return String::new();
    };
    let more = match lacks.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more figures)"),
    };
    let end = if first.gone {
        "their answers would follow from the two reports. Use the earlier report".to_owned()
    } else {
        format!("wait for {} more, or use the earlier report", first.lacking)
    };
    format!(
        "`{}` in {} differs from the report of {} by {} {}{more}: {end}",
        first.item,
        name(&first.unit),
        first.closing,
        first.people,
        if first.gone {
            "erased responses"
        } else {
            "new answers"
        },
    )
}

/// Returns the words for a unit in a message.
fn name(code: &str) -> String {
    if code.is_empty() {
        "the whole".to_owned()
    } else {
        format!("the unit `{code}`")
    }
}
