//! Writes an SPSS file from lines of JSON, so that its readers can be held against a source of their own: `sav_from_json FILE`
//! reads a description from the first line of its input, and a row from each other one. `tests/readers` writes these lines.

use std::{
    error::Error,
    fs::File,
    io::{BufRead, stdin},
    ops::RangeInclusive,
};

use enkat_export::sav::{FileDescription, Measure, Moment, SavWriter, Value, Variable, VariableKind};
use serde_json::Value as Json;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("name the file to write")?;
    let mut lines = stdin().lock().lines();
    let first: Json = serde_json::from_str(&lines.next().ok_or("there is no description")??)?;
    let variables = first["variables"].as_array().ok_or("variables")?;
    let variables: Vec<_> = variables.iter().map(variable).collect::<Result<_>>()?;
    let rows = first["rows"].as_u64().ok_or("rows")?;
    let mut writer = SavWriter::new(File::create(path)?, &file(&first)?, &variables, rows)?;
    for line in lines {
        let row: Vec<Json> = serde_json::from_str(&line?)?;
        let row: Vec<_> = row.iter().map(value).collect::<Result<_>>()?;
        writer.row(&row)?;
    }
    writer.finish()?;
    Ok(())
}

fn file(json: &Json) -> Result<FileDescription> {
    let documents = json["documents"].as_array().ok_or("documents")?;
    Ok(FileDescription {
        label: text(&json["label"])?,
        product: text(&json["product"])?,
        created: moment(&json["created"])?,
        documents: documents.iter().map(text).collect::<Result<_>>()?,
    })
}

fn variable(json: &Json) -> Result<Variable> {
    let labels = || json["labels"].as_array().ok_or("labels");
    let width = json["width"].as_u64().unwrap_or_default();
    let kind = match json["kind"].as_str() {
        Some("number") => VariableKind::Number {
            width: u8::try_from(width)?,
            decimals: u8::try_from(json["decimals"].as_u64().ok_or("decimals")?)?,
            missing: range(&json["missing"]),
            labels: labels()?
                .iter()
                .map(|pair| Ok((pair[0].as_f64().ok_or("value")?, text(&pair[1])?)))
                .collect::<Result<_>>()?,
        },
        Some("text") => VariableKind::Text {
            width: u16::try_from(width)?,
            labels: labels()?
                .iter()
                .map(|pair| Ok((text(&pair[0])?, text(&pair[1])?)))
                .collect::<Result<_>>()?,
        },
        Some("date") => VariableKind::Date,
        Some("datetime") => VariableKind::DateTime,
        _ => return Err("kind".into()),
    };
    let measure = match json["measure"].as_str() {
        Some("nominal") => Measure::Nominal,
        Some("ordinal") => Measure::Ordinal,
        Some("scale") => Measure::Scale,
        _ => return Err("measure".into()),
    };
    Ok(Variable {
        name: text(&json["name"])?,
        label: text(&json["label"])?,
        measure,
        kind,
    })
}

fn value(json: &Json) -> Result<Value<'_>> {
    Ok(match json {
        Json::Null => Value::Missing,
        Json::Number(number) => Value::Number(number.as_f64().ok_or("number")?),
        Json::String(text) => Value::Text(text),
        _ => Value::Moment(moment(json)?),
    })
}

fn range(json: &Json) -> Option<RangeInclusive<f64>> {
    Some(json[0].as_f64()?..=json[1].as_f64()?)
}

fn text(json: &Json) -> Result<String> {
    Ok(json.as_str().ok_or("text")?.to_owned())
}

fn moment(json: &Json) -> Result<Moment> {
    let part = |index: usize| -> Result<u8> { Ok(u8::try_from(json[index].as_u64().ok_or("date")?)?) };
    let year = u16::try_from(json[0].as_u64().ok_or("year")?)?;
    let midnight = Moment::midnight(year, part(1)?, part(2)?).ok_or("day")?;
    Ok(midnight.at(part(3)?, part(4)?, part(5)?).ok_or("time")?)
}
