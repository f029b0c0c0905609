//! The truth about a small survey: what is so for any participant there is, by the runtime's own evaluation of each of them.

mod drafts;
mod facts;
mod findings;

pub(super) use self::facts::Truth;
