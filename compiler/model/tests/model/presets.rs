//! Presets: several together, and settings of a participant merged with those of the survey that is offered.

use enkat_model::{FlagSet, FlagSettings, Preset};
use serde_json::json;

use crate::survey::Survey;

fn set(flags: &[usize]) -> FlagSet {
    flags.iter().copied().collect()
}

fn survey() -> Survey {
    let mut survey = Survey::new();
    let preset = |name: &str, flags: &[usize]| Preset {
        name: name.to_owned(),
        flags: set(flags),
    };
    survey.0.presets = vec![
        preset("first", &[0]),
        preset("second", &[1]),
        preset("both", &[0, 1]),
    ];
    survey
}

#[test]
fn presets_called_with_several_unites_flags() {
    let survey = survey();
    assert_eq!(survey.0.presets_called([]), Ok(None));
    assert_eq!(survey.0.presets_called(["second"]), Ok(Some(set(&[1]))));
    assert_eq!(
        survey.0.presets_called(["first", "second", "first"]),
        Ok(Some(set(&[0, 1])))
    );
    assert_eq!(
        survey.0.presets_called(["first", "third", "fourth"]),
        Err("third")
    );
    // A preset is not a flag, and its name is written as the author writes it.
    assert_eq!(survey.0.presets_called(["a"]), Err("a"));
    assert_eq!(survey.0.presets_called(["First"]), Err("First"));
}

#[test]
fn flag_settings_ignore_values_other_than_booleans() {
    let survey = survey();
    let told = |settings: serde_json::Value| survey.0.flag_settings(settings.as_object().unwrap());
    let a = FlagSettings {
        on: set(&[0]),
        ..FlagSettings::default()
    };
    assert_eq!(told(json!({"showA": true, "showB": null})), a);
    assert_eq!(told(json!({"a": true, "b": "true", "c": true})), a);
    assert_eq!(
        told(json!({"a": true, "showA": false})),
        FlagSettings {
            off: set(&[0]),
            ..FlagSettings::default()
        }
    );
}

#[test]
fn over_prefers_person_flags_then_presets_then_survey() {
    let own = FlagSettings {
        presets: Some(set(&[0, 1])),
        on: set(&[2]),
        off: set(&[1]),
    };
    let person = |presets: Option<&[usize]>, on: &[usize]| FlagSettings {
        presets: presets.map(set),
        on: set(on),
        off: FlagSet::default(),
    };
    assert_eq!(
        own.sent(),
        set(&[0, 2]),
        "single flags override the presets beside them"
    );
    assert_eq!(
        person(None, &[]).over(own),
        set(&[0, 2]),
        "nothing is told of the person"
    );
    assert_eq!(person(None, &[1]).over(own), set(&[0, 1, 2]));
    assert_eq!(
        person(Some(&[1, 3]), &[]).over(own),
        set(&[1, 2, 3]),
        "in place of the presets of the survey"
    );
    assert_eq!(person(Some(&[3]), &[0]).over(own), set(&[0, 2, 3]));
}

/// Numbers that are the same on every machine (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn set(&mut self) -> FlagSet {
        FlagSet(u128::from(self.next()) << 64 | u128::from(self.next()))
    }

    fn flag_settings(&mut self) -> FlagSettings {
        let presets = (!self.next().is_multiple_of(3)).then(|| self.set());
        let on = self.set();
        FlagSettings {
            presets,
            on,
            off: self.set().without(on),
        }
    }
}

/// Decides one flag, step by step as the language reference does.
fn is_on(person: FlagSettings, own: FlagSettings, flag: usize) -> bool {
    if person.on.contains(flag) || person.off.contains(flag) {
        return person.on.contains(flag);
    }
    if person.presets.is_some_and(|presets| presets.contains(flag)) {
        return true;
    }
    if own.on.contains(flag) || own.off.contains(flag) {
        return own.on.contains(flag);
    }
    person.presets.is_none() && own.presets.is_some_and(|presets| presets.contains(flag))
}

#[test]
fn over_random_input_matches_is_on() {
    let mut dice = Dice(77);
    for _ in 0..20_000 {
        let (person, own) = (dice.flag_settings(), dice.flag_settings());
        let sent = person.over(own);
        for flag in 0..FlagSet::CAPACITY {
            assert_eq!(
                sent.contains(flag),
                is_on(person, own, flag),
                "{flag}: {person:?} over {own:?}"
            );
        }
        assert_eq!(FlagSettings::default().over(own), own.sent());
        assert_eq!(person.over(FlagSettings::default()), person.sent());
    }
}
