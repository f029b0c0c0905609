//! The people who get an invitation or a reminder by mail.

use enkat_store::{FollowedInvitation, Lookup, MailKind, MailState, QueuedMail};
use jiff::{SignedDuration, Timestamp};

/// The mails to queue.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    /// Invitations.
    Invitations,
    /// Reminders to people who were last written to so long ago, at most so many for each.
    Reminders { after: SignedDuration, at_most: u32 },
}

/// The states of earlier mails that are sent again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Again {
    /// Mails whose fate is unknown: some people get them twice.
    pub unknown: bool,
    /// Mails that the mail server refused.
    pub refused: bool,
}

/// The next mail of an invitation, or the reason why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// A new mail.
    New(MailKind),
    /// An earlier one, by its number.
    Again(i64),
    /// None: nothing is to be done.
    Settled,
    /// None: the person has no e-mail address.
    NoAddress,
    /// None: an earlier mail was refused, or was not delivered to this address.
    Undelivered,
    /// None: an earlier mail may have been taken.
    Unknown,
}

/// Finds the next mail of an invitation to a person with this address.
pub(crate) fn due(
    invitation: &FollowedInvitation,
    address: Option<&Lookup>,
    (wanted, again): (Wanted, Again),
    now: Timestamp,
) -> Due {
    let mails = &invitation.mails;
    let is_over = !invitation.is_live || invitation.is_declined || invitation.sent_at.is_some();
    let is_queued = mails
        .iter()
        .any(|mail| matches!(mail.state, MailState::Waiting | MailState::Sending));
    if is_over || is_queued || invitation.invited.is_none() {
        return Due::Settled;
    }
    if let Wanted::Reminders { after, at_most } = wanted
        && !mails.iter().any(|mail| is_stuck(mail, again))
        && !is_due_for_reminder(invitation, after, at_most, now)
    {
        return Due::Settled;
    }
    let Some(address) = address else {
        return Due::NoAddress;
    };
    let of_kind = |mail: &&QueuedMail| {
        matches!(wanted, Wanted::Invitations) == matches!(mail.kind, MailKind::Invitation)
    };
    let last = mails.iter().rev().find(of_kind);
    if let Some(last) = last.filter(|last| is_stuck(last, again)) {
        return Due::Again(last.id);
    }
    let failed = |mail: &QueuedMail| {
        matches!(mail.state, MailState::Refused | MailState::Bounced)
            && mail.address.as_ref() == Some(address)
    };
    if mails.iter().any(failed) {
        return Due::Undelivered;
    }
    match wanted {
        Wanted::Invitations => match last.map(|last| last.state) {
            Some(MailState::Unknown) => Due::Unknown,
            Some(MailState::HandedOver) => Due::Settled,
            _ => Due::New(MailKind::Invitation),
        },
        Wanted::Reminders { after, at_most } if is_due_for_reminder(invitation, after, at_most, now) => {
            Due::New(MailKind::Reminder(reminders(mails) + 1))
        }
        Wanted::Reminders { .. } => Due::Settled,
    }
}

/// Tests whether a mail is one that is sent again.
fn is_stuck(mail: &QueuedMail, again: Again) -> bool {
    match mail.state {
        MailState::Unknown => again.unknown,
        MailState::Refused => again.refused,
        _ => false,
    }
}

/// Tests whether a person was written to long enough ago, and has not had enough reminders.
fn is_due_for_reminder(
    invitation: &FollowedInvitation,
    after: SignedDuration,
    at_most: u32,
    now: Timestamp,
) -> bool {
    let written = invitation
        .mails
        .iter()
        .filter(|mail| may_have_arrived(mail))
        .map(|mail| mail.changed_at);
    let last = written.chain(invitation.printed_at).max();
    last.is_some_and(|last| now.duration_since(last) >= after) && reminders(&invitation.mails) < at_most
}

/// Counts the reminders that a person may have got.
fn reminders(mails: &[QueuedMail]) -> u32 {
    let arrived = mails.iter().filter(|mail| may_have_arrived(mail));
    arrived.map(|mail| mail.kind.number()).max().unwrap_or_default()
}

fn may_have_arrived(mail: &QueuedMail) -> bool {
    matches!(
        mail.state,
        MailState::HandedOver | MailState::Unknown | MailState::Bounced
    )
}

#[cfg(test)]
mod tests {
    use enkat_store::{Invited, PersonSettings};
    use jiff::ToSpan;

    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    fn lookup(of: &str) -> Lookup {
        Lookup(of.to_owned())
    }

    fn mail(kind: MailKind, state: MailState, days_ago: i64) -> QueuedMail {
        QueuedMail {
            id: days_ago,
            kind,
            state,
            changed_at: now() - (days_ago * 24).hours(),
            address: Some(lookup("ada")),
        }
    }

    fn invitation(mails: &[QueuedMail]) -> FollowedInvitation {
        FollowedInvitation {
            id: 1,
            invited: Some(Invited {
                reference: "ada".to_owned(),
                sealed: None,
                settings: PersonSettings::default(),
            }),
            settings: PersonSettings::default(),
            printed_at: None,
            is_live: true,
            is_declined: false,
            opened_at: None,
            begun_at: None,
            sent_at: None,
            counted: None,
            mails: mails.to_vec(),
        }
    }

    const REMINDERS: Wanted = Wanted::Reminders {
        after: SignedDuration::from_hours(7 * 24),
        at_most: 2,
    };
    const NOT_AGAIN: Again = Again {
        unknown: false,
        refused: false,
    };

    fn of(invitation: &FollowedInvitation, wanted: Wanted) -> Due {
        due(invitation, Some(&lookup("ada")), (wanted, NOT_AGAIN), now())
    }

    use MailKind::{Invitation, Reminder};
    use MailState::{Bounced, HandedOver, Refused, Unknown, Waiting};

    #[test]
    fn invitation_is_due_once_for_an_address() {
        let of = |mails: &[QueuedMail]| of(&invitation(mails), Wanted::Invitations);
        assert_eq!(of(&[]), Due::New(Invitation));
        assert_eq!(of(&[mail(Invitation, HandedOver, 1)]), Due::Settled);
        assert_eq!(of(&[mail(Invitation, Waiting, 0)]), Due::Settled);
        assert_eq!(of(&[mail(Invitation, Unknown, 1)]), Due::Unknown);
        assert_eq!(of(&[mail(Invitation, Bounced, 1)]), Due::Undelivered);
        // After the address was corrected, there is another mail.
        let corrected = due(
            &invitation(&[mail(Invitation, Refused, 1)]),
            Some(&lookup("ada.byron")),
            (Wanted::Invitations, NOT_AGAIN),
            now(),
        );
        assert_eq!(corrected, Due::New(Invitation));
        let without = due(&invitation(&[]), None, (Wanted::Invitations, NOT_AGAIN), now());
        assert_eq!(without, Due::NoAddress);
    }

    #[test]
    fn reminder_is_due_after_days_and_twice_at_most() {
        let of = |mails: &[QueuedMail]| of(&invitation(mails), REMINDERS);
        assert_eq!(of(&[]), Due::Settled);
        assert_eq!(of(&[mail(Invitation, HandedOver, 6)]), Due::Settled);
        assert_eq!(of(&[mail(Invitation, HandedOver, 7)]), Due::New(Reminder(1)));
        let once = [mail(Invitation, HandedOver, 14), mail(Reminder(1), HandedOver, 7)];
        assert_eq!(of(&once), Due::New(Reminder(2)));
        let twice = [
            mail(Invitation, HandedOver, 30),
            mail(Reminder(1), HandedOver, 20),
            mail(Reminder(2), Unknown, 10),
        ];
        assert_eq!(of(&twice), Due::Settled);
        // A letter counts as well.
        let mut printed = invitation(&[]);
        printed.printed_at = Some(now() - (7 * 24).hours());
        assert_eq!(super::tests::of(&printed, REMINDERS), Due::New(Reminder(1)));
    }

    #[test]
    fn due_after_sending_declining_or_revoking_is_settled() {
        let mail = [mail(Invitation, HandedOver, 8)];
        let mut ended = [
            invitation(&mail),
            invitation(&mail),
            invitation(&mail),
            invitation(&mail),
        ];
        ended[0].sent_at = Some(now());
        ended[1].is_declined = true;
        ended[2].is_live = false;
        ended[3].invited = None;
        for invitation in ended {
            for wanted in [Wanted::Invitations, REMINDERS] {
                assert_eq!(of(&invitation, wanted), Due::Settled);
            }
        }
    }

    #[test]
    fn unknown_and_refused_mails_are_due_again_when_asked_for() {
        let again = Again {
            unknown: true,
            refused: false,
        };
        let of = |mails: &[QueuedMail], wanted| {
            due(&invitation(mails), Some(&lookup("ada")), (wanted, again), now())
        };
        let mails = [mail(Invitation, Unknown, 1)];
        assert_eq!(of(&mails, Wanted::Invitations), Due::Again(1));
        let mails = [mail(Invitation, HandedOver, 9), mail(Reminder(1), Unknown, 2)];
        assert_eq!(of(&mails, REMINDERS), Due::Again(2));
        let mails = [mail(Invitation, Refused, 1)];
        assert_eq!(of(&mails, Wanted::Invitations), Due::Undelivered);
    }
}
