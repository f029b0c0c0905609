//! Flags and gender.

use enkat_model::{Artifact, Condition, FlagSet, Gender, Setting};

use crate::{
    Audience, SentFlags,
    circuit::{Circuit, Lit},
};

/// The settings of a participant.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// By flag: whether it is sent. A flag that is only derived is never sent.
    pub(crate) sent: Vec<Lit>,
    /// By flag: whether rules see it on.
    on: Vec<Lit>,
    /// Two bits: whether the gender is female or other, and whether it is male or other. None holds if it is not known.
    pub(crate) gender_bits: [Lit; 2],
}

impl Settings {
    /// Builds the settings of all participants.
    pub(crate) fn new(artifact: &Artifact, circuit: &mut Circuit) -> Self {
        Self::of_audience(artifact, Audience::default(), circuit)
    }

    /// Builds the settings of some participants: flags and a gender that are the same for all of them are no bits of the state.
    pub(super) fn of_audience(artifact: &Artifact, audience: Audience, circuit: &mut Circuit) -> Self {
        let flags = artifact.flags.iter().enumerate();
        let sent = flags.map(|(index, flag)| match (&flag.setting, audience.sent) {
            (None, _) => Lit::FALSE,
            (Some(_), SentFlags::Exactly(sent)) => Lit::constant(sent.contains(index)),
            (Some(_), SentFlags::AtLeast(sent)) if sent.contains(index) => Lit::TRUE,
            (Some(_), SentFlags::AtLeast(_) | SentFlags::Any) => circuit.input(),
        });
        let sent: Vec<Lit> = sent.collect();
        let gender_bits = match audience.gender {
            Some(gender) => Self::bits_of(gender).map(Lit::constant),
            None => [circuit.input(), circuit.input()],
        };
        Self::with_bits(artifact, sent, gender_bits, circuit)
    }

    /// Lists the bits that differ between participants: the flags that can be sent, and the gender.
    pub(crate) fn bits(&self) -> Vec<Lit> {
        let bits = self.sent.iter().chain(&self.gender_bits).copied();
        bits.filter(|bit| ![Lit::FALSE, Lit::TRUE].contains(bit))
            .collect()
    }

    /// Builds the settings of a survey from the bits of its flags, as they are sent, and of the gender.
    pub(crate) fn with_bits(
        artifact: &Artifact,
        sent: Vec<Lit>,
        gender_bits: [Lit; 2],
        circuit: &mut Circuit,
    ) -> Self {
        let mut settings = Self {
            on: sent.clone(),
            sent,
            gender_bits,
        };
        let flags = artifact.flags.iter().enumerate();
        let derived: Vec<_> = flags
            .filter_map(|(index, flag)| Some((index, settings.of_sent(flag.derived.as_ref()?, circuit))))
            .collect();
        for (index, lit) in derived {
            settings.on[index] = lit;
        }
        settings
    }

    /// Builds the settings of a survey with so many flags, all of which can be sent.
    pub(crate) fn of_flags(count: usize, circuit: &mut Circuit) -> Self {
        let sent: Vec<Lit> = (0..count).map(|_| circuit.input()).collect();
        Self {
            on: sent.clone(),
            sent,
            gender_bits: [circuit.input(), circuit.input()],
        }
    }

    /// Builds a condition on the flags as they are sent and on the gender.
    pub(crate) fn of_sent(&self, condition: &Condition<Setting>, circuit: &mut Circuit) -> Lit {
        match condition {
            Condition::All(of) => of.iter().fold(Lit::TRUE, |all, part| {
                let part = self.of_sent(part, circuit);
                circuit.and(all, part)
            }),
            Condition::Any(of) => of.iter().fold(Lit::FALSE, |any, part| {
                let part = self.of_sent(part, circuit);
                circuit.or(any, part)
            }),
            Condition::Not(part) => !self.of_sent(part, circuit),
            Condition::Setting(setting) => self.test(*setting, &self.sent, circuit),
            // As in `Condition::holds_for`: these conditions read no answers.
            Condition::In(..)
            | Condition::Ticked(_)
            | Condition::Answered(_)
            | Condition::Compare(..)
            | Condition::Within(..) => Lit::FALSE,
        }
    }

    /// Builds a test of the settings as rules see them.
    pub(super) fn holds(&self, setting: Setting, circuit: &mut Circuit) -> Lit {
        self.test(setting, &self.on, circuit)
    }

    fn test(&self, setting: Setting, flags: &[Lit], circuit: &mut Circuit) -> Lit {
        match setting {
            Setting::Flag(any_of) => any(any_of, flags, circuit),
            Setting::Gender(gender) => self.is(gender, circuit),
        }
    }

    /// Builds the literal that one of these flags is on.
    pub(super) fn any_on(&self, any_of: FlagSet, circuit: &mut Circuit) -> Lit {
        any(any_of, &self.on, circuit)
    }

    /// Builds the literal that the gender is known to be this one.
    pub(crate) fn is(&self, gender: Gender, circuit: &mut Circuit) -> Lit {
        let [first, second] = self.gender_bits;
        match gender {
            Gender::Female => circuit.and(first, !second),
            Gender::Male => circuit.and(!first, second),
            Gender::Other => circuit.and(first, second),
        }
    }

    /// Builds the literal that the gender is known.
    pub(crate) fn gender_is_known(&self, circuit: &mut Circuit) -> Lit {
        let [first, second] = self.gender_bits;
        circuit.or(first, second)
    }

    /// Returns the values of the bits of a gender.
    fn bits_of(gender: Option<Gender>) -> [bool; 2] {
        match gender {
            None => [false, false],
            Some(Gender::Female) => [true, false],
            Some(Gender::Male) => [false, true],
            Some(Gender::Other) => [true, true],
        }
    }

    /// Reads the gender from the values of its bits.
    pub(crate) fn gender_of([first, second]: [bool; 2]) -> Option<Gender> {
        match (first, second) {
            (false, false) => None,
            (true, false) => Some(Gender::Female),
            (false, true) => Some(Gender::Male),
            (true, true) => Some(Gender::Other),
        }
    }
}

fn any(any_of: FlagSet, flags: &[Lit], circuit: &mut Circuit) -> Lit {
    let wanted = flags
        .iter()
        .enumerate()
        .filter(|(index, _)| any_of.contains(*index));
    circuit.any(wanted.map(|(_, lit)| *lit))
}
