//! What participants are told of their scores.

pub(super) mod read;
