//! The follow-up of invitations: who gets a mail, how it is handed over at most once, which mails were not delivered, and how far people
//! have come.

pub(crate) mod delivery_reports;
pub(crate) mod due;
pub(crate) mod figures;
mod sender;

pub(crate) use sender::{LOST_AFTER, SendError, Sender, Step};
