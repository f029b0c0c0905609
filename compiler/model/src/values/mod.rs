//! The values of answers, and their limits.

mod format;
mod moment;
pub(crate) mod number;
mod period;
mod value;

pub use format::Format;
pub use moment::{Date, DateTime, Moment};
pub use period::{Bound, OfDay, Period};
pub use value::{Answer, OptionValue};
