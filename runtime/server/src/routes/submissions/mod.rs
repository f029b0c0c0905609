//! Submissions: answers that participants have sent.

pub(super) mod create;
