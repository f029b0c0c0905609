//! Questions about a survey: whether a participant can see something, who has to do least for it, and what is in the way of it.

mod fewest;
mod relaxed;
mod seen;

pub(crate) use self::fewest::fewest;
pub use self::{
    relaxed::Relaxation,
    seen::{Possibility, possibility},
};
