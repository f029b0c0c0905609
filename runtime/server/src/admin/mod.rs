//! The changes that `enkat admin` makes to the store: customers and their surveys, versions, people and
//! invitations. A server that runs on the same store sees them at its next call.

mod accounts;
mod backups;
mod bounces;
mod briefly;
mod copying;
mod deliveries;
mod feedback;
mod follow_up;
mod groups;
mod invitations;
mod keys;
mod listed;
mod moving;
mod open;
mod opening;
mod people;
mod person_settings;
mod publish;
mod readers;
mod responses;
mod retailoring;
mod retention;
mod rights;
mod server_keys;
mod sessions;
mod surveys;
mod templates;
mod threads;

pub use crate::deployment::{rounds::Round, units::UnitNames};
pub use crate::follow_up::{
    due::Again,
    figures::{Figure, Figures},
};
pub use crate::identity::{NoReceiptCode, ReceiptCode};
pub use crate::retention::{Overdue, OverdueLine};
pub use accounts::{AccountLine, Proves};
pub use bounces::Bounces;
pub use deliveries::{DeliveryLine, DeliverySelection};
pub use follow_up::{HandedOver, InvitationStatus, MailChoice, QueuedMails, StatusLine};
pub use groups::{CountedResponse, CountedResponses};
pub use invitations::{InvitationLine, Letter};
pub use moving::Migrated;
pub use open::Admin;
pub use people::{Imported, Invitee, StayReason, TableError, TableFinding};
pub use person_settings::PersonDetails;
pub use publish::Published;
pub use responses::{ExportedResponses, FoundResponses, PseudonymousResponse, ResponseSelection};
pub use rights::{Erased, FoundPerson, OpenedResponse, PersonKey, PersonRecord};
pub(crate) use server_keys::EVERY;
pub use server_keys::{KeyLine, RotatedKey};
pub use surveys::{CustomerLine, SurveyLine};
pub use templates::{NewTemplate, TemplateLine};

pub use crate::session::Opened;

#[cfg(test)]
pub(crate) mod tests;
