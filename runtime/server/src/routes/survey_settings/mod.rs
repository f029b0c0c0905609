//! The settings of a participant's survey.

pub(super) mod load;
