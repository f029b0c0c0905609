//! Responses as lines of JSON, for the readers of a server: the lines of `responses.jsonl`.

use std::{
    io::{self, Write},
    mem,
    sync::{Arc, Mutex, PoisonError},
};

use enkat_export::{Entry, Export, JsonLines, Protection, Table, TableOptions};
use enkat_runtime::{LinesOf, NamedResponse, WriteLines};

/// The lines that are written, until they are taken.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines of the responses to a survey.
struct Lines<'a> {
    export: Export<'a>,
    written: Written,
}

impl WriteLines for Lines<'_> {
    fn lines(&mut self, responses: &[NamedResponse<'_>]) -> io::Result<Vec<u8>> {
        let entries = responses.iter().map(|named| Entry {
            response: named.response,
            pseudonym: named.pseudonym,
            identity: named.identity,
            date_shift: 0,
        });
        let written = self.export.write(&entries.collect::<Vec<_>>());
        written.map_err(io::Error::other)?;
        Ok(self.written.take())
    }
}

/// Begins the lines of a survey's responses. Values that mean something else in an older version stand under the same names there: a
/// line says its version.
pub(in crate::commands) fn begin<'a>(of: &LinesOf<'a>) -> io::Result<Box<dyn WriteLines + 'a>> {
    let versions: Vec<_> = of.versions.iter().collect();
    let options = TableOptions {
        separate_changed: true,
        identified: of.identified,
        with_sensitive: of.sensitive,
        round: of.round,
        ..TableOptions::default()
    };
    let table =
        Table::new(&versions, &options).map_err(|_| io::Error::other("the versions have no common table"))?;
    let table = Arc::new(table);
    let written = Written::default();
    let file = JsonLines::new(written.clone(), Arc::clone(&table), of.survey_id, &versions);
    let protection = Protection {
        only_days: true,
        ..Protection::default()
    };
    let export = Export::new(table, &versions, vec![Box::new(file)], protection);
    Ok(Box::new(Lines { export, written }))
}
