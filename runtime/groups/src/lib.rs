//! Reports on groups that tell of no single person.
//!
//! A [`FrozenSet`] counts the responses that were sent until a closing time, and makes a [`Release`] of them: the figures of each item
//! for each unit, or the reason why a figure is withheld. A release is kept with its [`Members`], and both go into each later one of
//! the same survey. `docs/group-reports.md` defines what is protected, from whom, and why this suffices.

mod cell;
mod comparison;
mod csv_file;
mod differences;
mod families;
mod frozen;
mod item;
mod kept;
mod mean;
mod plan;
#[cfg_attr(
    not(feature = "weakened"),
    expect(unreachable_pub, reason = "only tests choose protections")
)]
mod protections;
mod publish;
mod refusal;
mod release;
mod sets;
mod units;

pub use cell::{Cell, Outcome, Reason};
pub use comparison::{Comparison, Standing, beside_round, beside_whole};
pub use csv_file::write_csv;
pub use frozen::{Answer, FrozenSet, Response};
pub use item::{AskedUnits, Band, Item, ItemKind, OptionOfItem, THRESHOLD, THRESHOLD_OF_SENSITIVE};
pub use kept::{Kept, MemberUnit, Members};
pub use mean::Mean;
#[cfg(feature = "weakened")]
pub use protections::Protections;
pub use refusal::{Lack, Refusal};
pub use release::{ItemCells, Release, ReleasedUnit};
