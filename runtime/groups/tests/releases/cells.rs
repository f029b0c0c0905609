//! Which cells have figures.

use std::collections::BTreeSet;

use enkat_groups::{Answer, AskedUnits, Band, Item, ItemKind, Outcome, Reason};

use crate::company::{Company, choice, counts, reason};

#[test]
fn unit_with_fewer_than_threshold_is_withheld() {
    let mut company = Company::default();
    company.answer("a", &[2, 2]);
    company.answer("b", &[2, 3]);
    company.answer("c", &[4, 4]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    assert_eq!(reason(&kept, "q1", "a"), Some(Reason::Fewer));
    let sensitive = Item {
        sensitive: true,
        ..choice("q1", 2)
    };
    let kept = company.release(&[sensitive], &[]).unwrap();
    assert_eq!(reason(&kept, "q1", ""), Some(Reason::Fewer));
}

#[test]
fn unit_is_withheld_where_whole_minus_others_would_tell_small_one() {
    let mut company = Company::default();
    company.answer("a", &[10, 12]);
    company.answer("b", &[3, 4]);
    company.answer("c", &[1, 2]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    assert_eq!(counts(&kept, "q1", ""), [14, 18]);
    assert_eq!(counts(&kept, "q1", "a"), [10, 12]);
    // Among the two units beside the small one, that of fewer people is withheld.
    assert_eq!(reason(&kept, "q1", "b"), Some(Reason::Protects));
    assert_eq!(reason(&kept, "q1", "c"), Some(Reason::Fewer));
}

#[test]
fn two_small_units_protect_each_other() {
    let mut company = Company::default();
    company.answer("a", &[10, 12]);
    company.answer("b", &[2, 2]);
    company.answer("c", &[1, 2]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    assert_eq!(counts(&kept, "q1", "a"), [10, 12]);
    assert_eq!(counts(&kept, "q1", ""), [13, 16]);
}

#[test]
fn two_small_units_of_one_answer_do_not_protect_each_other() {
    let mut company = Company::default();
    company.answer("a", &[10, 12]);
    company.answer("b", &[4, 0]);
    company.answer("c", &[2, 1]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    let published = ["", "a"].map(|unit| reason(&kept, "q1", unit).is_none());
    assert_eq!(published, [true, false]);
}

#[test]
fn unit_below_unit_counts_in_every_level() {
    let mut company = Company::default();
    company.answer("north/ward1", &[5, 5]);
    company.answer("north/ward2", &[6, 6]);
    company.answer("north", &[3, 2]);
    company.answer("south", &[2, 8]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    assert_eq!(counts(&kept, "q1", "north"), [14, 13]);
    assert_eq!(counts(&kept, "q1", ""), [16, 21]);
    let units: Vec<_> = kept
        .release
        .units
        .iter()
        .map(|unit| (&*unit.code, &*unit.parent))
        .collect();
    assert_eq!(
        units,
        [
            ("north", ""),
            ("north/ward1", "north"),
            ("north/ward2", "north"),
            ("south", "")
        ]
    );
}

#[test]
fn unit_of_nearly_one_answer_gets_share_without_counts() {
    let mut company = Company::default();
    company.answer("a", &[10, 12, 3]);
    company.answer("b", &[0, 8, 1]);
    company.answer("c", &[0, 6, 0]);
    company.answer("d", &[2, 7, 3]);
    company.answer("e", &[1, 7, 0]);
    let kept = company.release(&[choice("q1", 3)], &[]).unwrap();
    let one_answer = |option, people| {
        Some(Outcome::OneAnswer {
            people,
            option,
            at_least: 80,
        })
    };
    assert_eq!(kept.release.outcome("q1", "b").cloned(), one_answer(1, 9));
    assert_eq!(kept.release.outcome("q1", "c").cloned(), one_answer(1, 6));
    assert_eq!(counts(&kept, "q1", "d"), [2, 7, 3]);
}

#[test]
fn share_is_withheld_where_counts_of_others_would_tell_it() {
    let mut company = Company::default();
    company.answer("a", &[10, 12]);
    company.answer("b", &[8, 8]);
    company.answer("c", &[7, 0]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    // The whole without `a` and `b` is `c`.
    let published = ["", "a", "b"].map(|unit| reason(&kept, "q1", unit).is_none());
    assert_eq!(published, [true, true, false]);
}

#[test]
fn share_is_withheld_where_person_would_know_small_unit() {
    let mut company = Company::default();
    company.answer("a", &[8, 16]);
    company.answer("b", &[1, 11]);
    company.answer("c", &[1, 0]);
    company.answer("d", &[1, 0]);
    company.answer("e", &[3, 1]);
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    // The whole without `a` has 12 of the second option, of whom at least 11 are in `b`: the one in `e` would know `c` and `d`.
    let published = ["", "a", "b"].map(|unit| reason(&kept, "q1", unit).is_none());
    assert_eq!(published, [true, true, false]);
}

#[test]
fn missing_answers_do_not_count() {
    let mut company = Company::default();
    for _ in 0..4 {
        company.send("a", vec![Answer::Missing, Answer::Option(0)]);
        company.send("a", vec![Answer::Option(1), Answer::Option(1)]);
    }
    let kept = company.release(&[choice("q1", 2), choice("q2", 2)], &[]).unwrap();
    assert_eq!(reason(&kept, "q1", "a"), Some(Reason::Fewer));
    assert_eq!(counts(&kept, "q2", "a"), [4, 4]);
}

#[test]
fn person_counts_with_first_response() {
    let mut company = Company::default();
    company.answer("a", &[3, 3]);
    company.answer("b", &[0, 1]);
    company.responses[6].person = "person0".to_owned();
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    assert_eq!(counts(&kept, "q1", ""), [3, 3]);
}

#[test]
fn item_that_follows_another_has_cells_only_where_that_one_has_counts() {
    let follower = Item {
        follows: Some("q1".to_owned()),
        ..choice("q2", 2)
    };
    let items = [choice("q1", 2), follower];
    let mut company = Company::default();
    for (unit, yes, no) in [("a", 12, 8), ("b", 9, 0), ("c", 8, 1), ("d", 7, 1)] {
        for at in 0..yes {
            company.send(unit, vec![Answer::Option(0), Answer::Option(at % 2)]);
        }
        for _ in 0..no {
            company.send(unit, vec![Answer::Option(1), Answer::Missing]);
        }
    }
    let kept = company.release(&items, &[]).unwrap();
    assert_eq!(counts(&kept, "q2", "a"), [6, 6]);
    // All nine of `b` said yes; that they all were asked would tell it.
    assert_eq!(reason(&kept, "q2", "b"), Some(Reason::Follows));
    let [first, follower] = items;
    let refusal = company.release(&[follower, first], &[]).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "`q2` follows `q1`, which is not before it: put `q1` first"
    );
}

#[test]
fn units_that_were_not_asked_for_have_no_cell() {
    let item = Item {
        units: AskedUnits::Only(BTreeSet::from(["a".to_owned()])),
        ..choice("q1", 2)
    };
    let mut company = Company::default();
    company.answer("a", &[5, 5]);
    company.answer("b", &[6, 6]);
    let kept = company.release(&[item], &[]).unwrap();
    let units: Vec<_> = kept.release.items[0]
        .cells
        .iter()
        .map(|cell| &*cell.unit)
        .collect();
    assert_eq!(units, ["", "a"]);
}

#[test]
fn score_has_bands_and_rounded_mean() {
    let bands = [("low", 50.0), ("high", 100.0)];
    let bands = bands.map(|(code, up_to)| Band {
        code: code.to_owned(),
        up_to,
    });
    let kind = ItemKind::Score {
        least: 0.0,
        bands: bands.to_vec(),
    };
    let item = Item {
        kind,
        ..choice("stress", 0)
    };
    let mut company = Company::default();
    for score in [10.0, 20.0, 50.0, 51.0, 70.0, 75.0, 80.0, 90.0, 95.0, 100.0] {
        company.send("a", vec![Answer::Score(score)]);
    }
    let kept = company.release(&[item], &[]).unwrap();
    let Some(Outcome::Published {
        counts,
        mean: Some(mean),
        ..
    }) = kept.release.outcome("stress", "a")
    else {
        panic!("{:?}", kept.release);
    };
    assert_eq!(counts, &[3, 7]);
    // 64.1, rounded to a tenth of the range, since ten people answered.
    assert_eq!((mean.value, mean.step), (60.0, Some(10.0)));
    assert!(
        mean.low > 30.0 && mean.high < 90.0 && mean.low < mean.high,
        "{mean:?}"
    );
}

#[test]
fn response_rate_is_protected_as_an_item() {
    let mut company = Company::default();
    company.answer("a", &[6, 6]);
    company.answer("b", &[2, 2]);
    company.answer("c", &[8, 7]);
    company.invited = vec![("a", 20), ("b", 4), ("c", 15), ("d", 30)];
    let kept = company.release(&[choice("q1", 2)], &[]).unwrap();
    let rate = kept.release.response_rate.unwrap();
    assert_eq!(
        rate.outcome("b"),
        Some(&Outcome::Withheld {
            reason: Reason::Fewer
        })
    );
    assert!(
        matches!(rate.outcome("c"), Some(Outcome::OneAnswer { option: 0, .. })),
        "{rate:?}"
    );
    assert!(
        matches!(rate.outcome("d"), Some(Outcome::OneAnswer { option: 1, .. })),
        "{rate:?}"
    );
}
