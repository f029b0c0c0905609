//! Measures the release of a large organisation: 100,000 responses to 120 items in 200 units, and that of a later report with twice
//! as many more. `large` writes the seconds of each.

use std::{
    error::Error,
    io::{Write, stdout},
    time::Instant,
};

use enkat_groups::{Answer, AskedUnits, Band, FrozenSet, Item, ItemKind, Kept, OptionOfItem, Response};
use jiff::Timestamp;

const PEOPLE: u64 = 100_000;
const UNITS: u64 = 200;
const ITEMS: u64 = 120;

fn main() -> Result<(), Box<dyn Error>> {
    let items: Vec<Item> = (0..ITEMS).map(item).collect();
    let first = timed("first report", || release(&items, &[], PEOPLE))?;
    let kept = [first];
    let later = timed("later report", || release(&items, &kept, 3 * PEOPLE))?;
    let cells = later.release.items.iter().flat_map(|item| &item.cells);
    writeln!(stdout(), "{} cells", cells.count())?;
    Ok(())
}

fn timed<T>(name: &str, run: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<T, Box<dyn Error>> {
    let start = Instant::now();
    let result = run()?;
    writeln!(stdout(), "{:5.2} s  {name}", start.elapsed().as_secs_f64())?;
    Ok(result)
}

/// Makes an item: each fifth one a score, each tenth one sensitive, some with one answer of nearly all people.
fn item(at: u64) -> Item {
    let kind = if at.is_multiple_of(5) {
        let bands = [25.0, 50.0, 75.0, 100.0].map(|up_to| Band {
            code: up_to.to_string(),
            up_to,
        });
        ItemKind::Score {
            least: 0.0,
            bands: bands.to_vec(),
        }
    } else {
        let option = |value: u32| OptionOfItem {
            code: format!("o{value}"),
            value: Some(f64::from(value)),
        };
        ItemKind::Choice((0..5).map(option).collect())
    };
    Item {
        key: format!("q{at}"),
        sensitive: at % 10 == 3,
        kind,
        follows: None,
        units: AskedUnits::All,
    }
}

/// Makes the release of this number of people. Units are on two levels, and of very different sizes.
fn release(items: &[Item], earlier: &[Kept], people: u64) -> Result<Kept, Box<dyn Error>> {
    let mut set = FrozenSet::new(items, earlier, Timestamp::from_second(people.cast_signed() - 1)?)?;
    let units: Vec<String> = (0..UNITS).map(|unit| format!("r{}/u{unit}", unit % 20)).collect();
    let mut answers = Vec::new();
    for person in 0..people {
        let chance = mixed(person);
        let unit = (chance % UNITS)
            .min(mixed(chance) % UNITS)
            .min(mixed(chance + 1) % (UNITS * 4));
        answers.clear();
        answers.extend(
            items
                .iter()
                .zip(0..)
                .map(|(item, at)| answer(item, mixed(person * ITEMS + at), at)),
        );
        set.add(&Response {
            person: &format!("{chance:016x}"),
            unit: units.get(usize::try_from(unit)?).map(String::as_str),
            sent: Timestamp::from_second(person.cast_signed())?,
            invited: false,
            answers: &answers,
        })?;
    }
    Ok(set.release()?)
}

fn answer(item: &Item, chance: u64, at: u64) -> Answer {
    let part = u32::try_from(chance % 1000).unwrap_or_default();
    match item.kind {
        _ if chance.is_multiple_of(31) => Answer::Missing,
        ItemKind::Score { .. } => Answer::Score(f64::from(part) / 10.0),
        // Nearly all people give the first option of each seventh item.
        ItemKind::Choice(_) if at.is_multiple_of(7) => Answer::Option(usize::from(part < 20)),
        ItemKind::Choice(_) => Answer::Option((part % 5) as usize),
    }
}

/// Returns a number that looks random: the finaliser of `SplitMix64`.
fn mixed(number: u64) -> u64 {
    let number =
        (number.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
