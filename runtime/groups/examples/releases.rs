//! Makes the releases of made-up companies, so that an adversary can be set on them: `releases [complements|allButOne|frozen]` reads a
//! company from each line of its input and writes its releases as a line. The word names a protection to leave out. `tests/groups`
//! writes the companies.

use std::{
    error::Error,
    io::{BufRead, Write, stdin, stdout},
};

use enkat_groups::{
    Answer, AskedUnits, Band, FrozenSet, Item, ItemKind, Kept, OptionOfItem, Protections, Refusal, Response,
};
use jiff::Timestamp;
use serde_json::{Value as Json, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let protections = protections(std::env::args().nth(1).as_deref())?;
    let mut out = stdout().lock();
    for line in stdin().lock().lines() {
        let company: Json = serde_json::from_str(&line?)?;
        let items: Vec<Item> = list(&company["items"])?.iter().map(item).collect::<Result<_>>()?;
        let rounds = list(&company["rounds"])?
            .iter()
            .map(|round| releases(&items, round, protections));
        let rounds: Vec<Vec<Json>> = rounds.collect::<Result<_>>()?;
        writeln!(out, "{}", serde_json::to_string(&rounds)?)?;
    }
    Ok(())
}

fn protections(omitted: Option<&str>) -> Result<Protections> {
    let mut protections = Protections::ALL;
    match omitted {
        None => {}
        Some("complements") => protections.complements = false,
        Some("allButOne") => protections.all_but_one = false,
        Some("frozen") => protections.frozen = false,
        Some(other) => return Err(format!("there is no protection `{other}`").into()),
    }
    Ok(protections)
}

fn item(json: &Json) -> Result<Item> {
    let kind = if let Some(bands) = json["bands"].as_array() {
        let band = |(at, end): (usize, &Json)| {
            Some(Band {
                code: format!("b{at}"),
                up_to: end.as_f64()?,
            })
        };
        let bands: Option<Vec<_>> = bands.iter().enumerate().map(band).collect();
        ItemKind::Score {
            least: 0.0,
            bands: bands.ok_or("bands")?,
        }
    } else {
        let options = list(&json["values"])?.iter().enumerate();
        let option = |(at, value): (usize, &Json)| OptionOfItem {
            code: format!("o{at}"),
            value: value.as_f64(),
        };
        ItemKind::Choice(options.map(option).collect())
    };
    Ok(Item {
        key: text(&json["key"])?.to_owned(),
        sensitive: json["sensitive"].as_bool().unwrap_or_default(),
        kind,
        follows: json["follows"].as_str().map(str::to_owned),
        units: AskedUnits::All,
    })
}

/// Makes the releases of a round, one at each closing time. A response that is erased at a time is not there from then on.
fn releases(items: &[Item], round: &Json, protections: Protections) -> Result<Vec<Json>> {
    let mut kept: Vec<Kept> = Vec::new();
    let mut made = Vec::new();
    for closing in list(&round["closings"])? {
        let closing = closing.as_i64().ok_or("closing")?;
        let outcome = release(items, &kept, round, closing, protections)?;
        match outcome {
            Ok(release) => {
                made.push(json!({ "closing": closing, "release": release.release }));
                // The next run reads what was stored.
                kept.push(serde_json::from_str(&serde_json::to_string(&release)?)?);
            }
            Err(refusal) => made.push(json!({ "closing": closing, "refused": refusal.to_string() })),
        }
    }
    Ok(made)
}

fn release(
    items: &[Item],
    kept: &[Kept],
    round: &Json,
    closing: i64,
    protections: Protections,
) -> Result<std::result::Result<Kept, Refusal>> {
    let mut set = FrozenSet::weakened(items, kept, Timestamp::from_second(closing)?, protections)?;
    for response in list(&round["responses"])? {
        if response["erased"]
            .as_i64()
            .is_some_and(|erased| erased <= closing)
        {
            continue;
        }
        let answers = list(&response["answers"])?.iter().zip(items);
        let answers: Vec<Answer> = answers.map(|(answer, item)| self::answer(answer, item)).collect();
        set.add(&Response {
            person: text(&response["person"])?,
            unit: response["unit"].as_str(),
            sent: Timestamp::from_second(response["sent"].as_i64().ok_or("sent")?)?,
            invited: true,
            answers: &answers,
        })?;
    }
    for (unit, people) in round["invited"].as_object().into_iter().flatten() {
        set.invite(Some(unit), u32::try_from(people.as_u64().ok_or("invited")?)?);
    }
    Ok(set.release())
}

fn answer(json: &Json, item: &Item) -> Answer {
    match (&item.kind, json.as_f64()) {
        (_, None) => Answer::Missing,
        (ItemKind::Score { .. }, Some(score)) => Answer::Score(score),
        (ItemKind::Choice(_), Some(_)) => {
            let option = json.as_u64().and_then(|option| usize::try_from(option).ok());
            option.map_or(Answer::Missing, Answer::Option)
        }
    }
}

fn list(json: &Json) -> Result<&Vec<Json>> {
    json.as_array()
        .ok_or_else(|| format!("not a list: {json}").into())
}

fn text(json: &Json) -> Result<&str> {
    json.as_str().ok_or_else(|| format!("not a text: {json}").into())
}
