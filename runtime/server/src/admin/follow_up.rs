//! Mails about invitations, and the status of a survey's invitations.

use std::{collections::BTreeMap, time::Duration};

use enkat_store::{FollowedInvitation, MailKind, MailOutcome, MailState};
use jiff::SignedDuration;
use serde::Serialize;

use super::{
    open::{Admin, refused},
    people::Invitee,
};
use crate::{
    Error, MailSettings,
    deployment::Mailing,
    follow_up::{
        LOST_AFTER, Sender, Step,
        due::{Again, Due, Wanted, due},
        figures::{Figure, Figures, Groups, THRESHOLD, day_of, declined},
    },
    mail::{Mailer, is_address},
};

/// The states whose mails the status counts. People who have sent their answers get no mails, so that the number of all mails would
/// tell how many they are.
const TOLD: [MailState; 3] = [MailState::Refused, MailState::Unknown, MailState::Bounced];

/// The mails that are wanted.
#[derive(Clone, Debug, Default)]
pub struct MailChoice {
    /// The units whose people get them, with those below; all without one.
    pub units: Vec<String>,
    /// The number of days after which a person is reminded, and the most reminders for each; without it, people are invited.
    pub reminders: Option<(u32, u32)>,
    /// Earlier mails that are sent again.
    pub again: Again,
    /// Whether nothing is changed.
    pub dry_run: bool,
}

/// The mails that were queued, and the people who get none because of their addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueuedMails {
    /// The number of mails that are queued.
    pub queued: usize,
    /// People without an e-mail address.
    pub without_address: usize,
    /// People whose mail was refused, or was not delivered.
    pub undelivered: usize,
    /// People whose mail the mail server may have taken.
    pub unknown: usize,
}

/// The mails that a command handed over itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandedOver {
    /// Mails that the mail server took.
    pub handed_over: usize,
    /// Mails that it refused.
    pub refused: usize,
    /// Mails that wait for another attempt.
    pub waiting: usize,
    /// Mails that it may have taken.
    pub unknown: usize,
}

/// A line of a status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatusLine {
    /// The unit; empty for the people of small units and those without one, nothing for all people.
    pub unit: Option<String>,
    /// The day at whose end the figures are those, UTC.
    pub day: String,
    /// The figures.
    #[serde(flatten)]
    pub figures: Figures,
}

/// The status of a survey's invitations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InvitationStatus {
    /// The survey of the deployment.
    pub survey_id: String,
    /// The least number of people of a unit with figures.
    pub threshold: u32,
    /// Whether people are invited who are too few to be counted.
    pub has_uncounted: bool,
    /// Today's figures: of each unit, then of all.
    pub now: Vec<StatusLine>,
    /// The figures of each day on which those that are told changed.
    pub days: Vec<StatusLine>,
    /// People who want no more mails.
    pub declined: Figure,
    /// The mails in each state of failure, where enough people are invited.
    pub mails: BTreeMap<&'static str, u64>,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Queues invitations or reminders by mail.
    pub fn queue_mails(&self, survey_id: &str, choice: &MailChoice) -> Result<QueuedMails, Error> {
        self.check_open(survey_id)?;
        let wanted = match choice.reminders {
            None => Wanted::Invitations,
            Some((days, at_most)) => Wanted::Reminders {
                after: SignedDuration::from_hours(24 * i64::from(days)),
                at_most,
            },
        };
        if !choice.dry_run {
            self.lose_mails()?;
        }
        let mut queued = QueuedMails::default();
        let (mut new, mut again) = (Vec::new(), Vec::new());
        for invitation in self.ask(self.store.followed(survey_id))? {
            if !is_of_units(&invitation, &choice.units) {
                continue;
            }
            let address = self.mailed_address(survey_id, &invitation)?;
            match due(&invitation, address.as_ref(), (wanted, choice.again), self.now()) {
                Due::New(kind) => new.push((invitation.id, kind)),
                Due::Again(mail) => again.push(mail),
                Due::NoAddress => queued.without_address += 1,
                Due::Undelivered => queued.undelivered += 1,
                Due::Unknown => queued.unknown += 1,
                Due::Settled => {}
            }
        }
        queued.queued = new.len() + again.len();
        if !choice.dry_run {
            self.briefly(new.len(), async |done| {
                self.store.queue_mails(survey_id, &new[done..], self.now()).await
            })?;
            self.ask(self.store.queue_again(survey_id, &again, self.now()))?;
        }
        Ok(queued)
    }

    /// Hands over the mails that wait, of all surveys, at this pace.
    pub fn hand_over_mails(
        &self,
        mail: &MailSettings,
        data: &std::path::Path,
        pause: Duration,
    ) -> Result<HandedOver, Error> {
        let mailer = Mailer::open(mail, data, self.environment.clone())?;
        let sender = Sender {
            store: self.store.as_ref(),
            keys: &self.keys,
            mailer: &mailer,
            environment: &self.environment,
        };
        let mut done = HandedOver::default();
        self.threads.block_on(async {
            loop {
                match sender.step().await {
                    Ok(Step::Idle) => return Ok(done),
                    Ok(Step::Dropped) => continue,
                    Ok(Step::Tried(outcome)) => match outcome {
                        MailOutcome::HandedOver => done.handed_over += 1,
                        MailOutcome::Refused => done.refused += 1,
                        MailOutcome::Again(_) => done.waiting += 1,
                        MailOutcome::Unknown => done.unknown += 1,
                    },
                    Err(error) => {
                        return Err(Error::Mail(format!(
                            "{error}; {} mails were handed over before, and the others wait: say the same with `--now` once it works",
                            done.handed_over
                        )));
                    }
                }
                tokio::time::sleep(pause).await;
            }
        })
    }

    /// Returns how far the people who are invited to a survey have come. No figure tells of one person.
    pub fn invitation_status(&self, survey_id: &str) -> Result<InvitationStatus, Error> {
        self.declared(survey_id)?;
        self.lose_mails()?;
        let withheld = self.count_invitations(survey_id)?;
        let has_withheld = !withheld.is_empty();
        let invitations = self.ask(self.store.followed(survey_id))?;
        let groups = Groups::new(&invitations, withheld);
        let mut days: Vec<StatusLine> = Vec::new();
        let mut now = Vec::new();
        for day in groups.days(self.now()) {
            now = lines(&groups.at_end_of(day), &day.to_string());
            let changed = now.iter().filter(|line| {
                let before = days.iter().rev().find(|before| before.unit == line.unit);
                before.is_none_or(|before| before.figures != line.figures)
            });
            let changed: Vec<_> = changed.cloned().collect();
            days.extend(changed);
        }
        let mut mails: BTreeMap<&'static str, u64> = BTreeMap::new();
        if invitations.len() >= THRESHOLD as usize {
            mails.extend(TOLD.map(|state| (state.name(), 0)));
            for mail in invitations.iter().flat_map(|invitation| &invitation.mails) {
                if let Some(count) = mails.get_mut(mail.state.name()) {
                    *count += 1;
                }
            }
        }
        if now.is_empty() {
            now = lines(&BTreeMap::new(), &day_of(self.now()).to_string());
        }
        let is_uncounted =
            |invitation: &FollowedInvitation| invitation.counted.is_none() && invitation.is_live;
        let shown = self.shown("invitationStatus", survey_id, now)?;
        Ok(InvitationStatus {
            survey_id: survey_id.to_owned(),
            threshold: THRESHOLD,
            has_uncounted: invitations.iter().any(is_uncounted),
            now: shown,
            days,
            declined: declined(&invitations, has_withheld),
            mails,
        })
    }

    /// Puts invitations into the groups in which the status counts them, and returns those without figures.
    pub(super) fn count_invitations(&self, survey_id: &str) -> Result<Vec<String>, Error> {
        self.ask(self.store.count_invitations(survey_id, THRESHOLD, self.now()))
    }

    /// Makes unknown what a process was handing over when it ended.
    fn lose_mails(&self) -> Result<(), Error> {
        let now = self.now();
        let begun_before = now.saturating_sub(LOST_AFTER).unwrap_or(now);
        self.ask(self.store.lose_mails(begun_before, now))?;
        Ok(())
    }

    /// Refuses a survey that is closed for sign-in today.
    fn check_open(&self, survey_id: &str) -> Result<(), Error> {
        self.declared(survey_id)?;
        let declarations = self.ask(self.store.declarations())?;
        let mailing = Mailing::of(&declarations, survey_id)
            .ok_or_else(|| refused(format!("`{survey_id}` cannot be read")))?;
        if mailing.is_open(self.now()) {
            return Ok(());
        }
        Err(refused(format!(
            "sign-in to `{survey_id}` is closed today: change `opens` or `expires` first (`enkat admin survey list` shows them)"
        )))
    }

    fn mailed_address(
        &self,
        survey_id: &str,
        invitation: &FollowedInvitation,
    ) -> Result<Option<enkat_store::Lookup>, Error> {
        let Some(invited) = &invitation.invited else {
            return Ok(None);
        };
        let Invitee { email, .. } = self.open_person(survey_id, invited)?;
        let address = is_address(&email).then(|| self.keys.codes.mailed_address(survey_id, &email));
        Ok(address)
    }
}

/// Tests whether the person of an invitation is of these units, or of one below.
fn is_of_units(invitation: &FollowedInvitation, units: &[String]) -> bool {
    let own = invitation.settings.unit.as_deref().unwrap_or_default();
    units.is_empty()
        || units.iter().any(|unit| {
            let below = own.strip_prefix(unit.as_str());
            below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
        })
}

/// Returns the line of each group, and then that of all people.
fn lines(groups: &BTreeMap<&str, Figures>, day: &str) -> Vec<StatusLine> {
    let line = |unit: Option<&str>, figures: Figures| StatusLine {
        unit: unit.map(str::to_owned),
        day: day.to_owned(),
        figures,
    };
    // People of small units come last.
    let (together, units): (Vec<_>, Vec<_>) = groups.iter().partition(|(unit, _)| unit.is_empty());
    let each = units
        .into_iter()
        .chain(together)
        .map(|(unit, figures)| line(Some(unit), *figures));
    each.chain([line(None, Groups::together(groups))]).collect()
}

impl MailChoice {
    /// Returns the kind of the mails.
    pub fn kind(&self) -> &'static str {
        match self.reminders {
            None => MailKind::Invitation.name(),
            Some(_) => MailKind::Reminder(1).name(),
        }
    }
}
