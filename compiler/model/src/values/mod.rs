//! The values that are answered, and the limits within which they lie.

mod format;
mod moment;
pub(crate) mod number;
mod period;
mod value;

pub use format::Format;
pub use moment::{Date, DateTime, Moment};
pub use period::{Bound, OfDay, Period};
pub use value::{Answer, OptionValue};
