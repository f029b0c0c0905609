//! The agreement of a program with the tables of a database, which a newer program may have changed.
//!
//! A migration adds to the tables, and programs of the release before it go on beside the newer ones. A migration of a later release takes
//! away what the last one does not use any more. It raises `compatible_until` in the table `compatibility`, which every program reads
//! before it uses the other tables. Programs know each other by the numbers of their migrations.

use std::collections::BTreeSet;

/// The version of this program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The reason why a program does not copy tables that a newer one has changed.
pub const AHEAD: &str = "its tables were changed by a newer version of Enkat, and a copy by this one would leave out what it does not \
                         know. Use the `enkat` of the newer version";

/// The oldest programs that can use the tables of a database, as its table `compatibility` has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompatibleUntil {
    /// The number of the last migration that such a program has at least.
    pub migration: i64,
    /// The first version of Enkat that has this migration.
    pub version: String,
}

/// The relation of the tables of a database to those of a program that can use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The program has migrations that were not made yet.
    Behind,
    /// They are those of the program.
    Same,
    /// A newer program has changed them.
    Ahead,
}

/// The reason why a program cannot use the tables of a database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// A newer program has taken something away that this one uses.
    #[error(
        "its tables belong to a newer version of Enkat (migration {newest}). Versions from {} on can use them (migration {}), and this is \
         version {VERSION} (migration {own}). Use version {} or a newer one, or restore a backup from before the upgrade",
        .until.version, .until.migration, .until.version
    )]
    TooOld {
        /// The last migration of the program.
        own: i64,
        /// The last migration of the database.
        newest: i64,
        /// The oldest programs that can use it.
        until: CompatibleUntil,
    },
    /// Another program than an older or newer version has changed them.
    #[error(
        "its tables have migration {0}, which version {VERSION} of Enkat does not know, while they lack others or do not say which \
         versions can use them. Use the version that changed them, or restore a backup from before it did"
    )]
    Unknown(i64),
}

/// Compares the migrations of a program with those that were made in a database.
///
/// # Errors
///
/// When the program cannot use the tables.
pub fn fit(
    own: impl IntoIterator<Item = i64>,
    made: impl IntoIterator<Item = i64>,
    until: Option<CompatibleUntil>,
) -> Result<Fit, Misfit> {
    let (own, made) = (BTreeSet::from_iter(own), BTreeSet::from_iter(made));
    let is_whole = own.is_subset(&made);
    let Some(first) = made.difference(&own).next() else {
        return Ok(if is_whole { Fit::Same } else { Fit::Behind });
    };
    let (last, newest) = (
        own.last().copied().unwrap_or_default(),
        made.last().copied().unwrap_or_default(),
    );
    match until {
        Some(until) if until.migration > last => Err(Misfit::TooOld {
            own: last,
            newest,
            until,
        }),
        Some(_) if is_whole && *first > last => Ok(Fit::Ahead),
        _ => Err(Misfit::Unknown(*first)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the mark of tables that programs can use from a migration on.
    fn until(migration: i64) -> CompatibleUntil {
        CompatibleUntil {
            migration,
            version: "4.0.0".to_owned(),
        }
    }

    #[test]
    fn tables_of_program_or_of_older_one_fit() {
        assert_eq!(fit([1, 2, 4], [1, 2, 4], Some(until(4))), Ok(Fit::Same));
        assert_eq!(fit([1, 2, 4], [1, 2, 4], None), Ok(Fit::Same));
        assert_eq!(fit([1, 2, 4], [1], None), Ok(Fit::Behind));
        assert_eq!(fit([1, 2, 4], [], None), Ok(Fit::Behind));
        // A migration that was inserted before the last one is made, too.
        assert_eq!(fit([1, 2, 4], [1, 4], Some(until(1))), Ok(Fit::Behind));
    }

    #[test]
    fn tables_of_newer_program_fit_down_to_mark() {
        for (mark, fits) in [(3, true), (4, true), (5, false), (6, false)] {
            let found = fit([1, 2, 4], [1, 2, 4, 5, 6], Some(until(mark)));
            assert_eq!(found == Ok(Fit::Ahead), fits, "{mark}: {found:?}");
        }
    }

    #[test]
    fn tables_of_newer_program_without_mark_are_refused() {
        assert_eq!(fit([1, 2], [1, 2, 3], None), Err(Misfit::Unknown(3)));
    }

    #[test]
    fn tables_of_another_line_are_refused() {
        // A newer program has all migrations of this one, and its own come after them.
        assert_eq!(
            fit([1, 2, 4], [1, 2, 3, 4], Some(until(1))),
            Err(Misfit::Unknown(3))
        );
        assert_eq!(fit([1, 2, 4], [1, 2, 5], Some(until(1))), Err(Misfit::Unknown(5)));
    }

    #[test]
    fn refusal_of_old_program_names_versions_and_the_way_out() {
        let refusal = fit([1, 2], [1, 2, 3, 4], Some(until(3))).unwrap_err().to_string();
        for part in [
            "a newer version of Enkat (migration 4)",
            "Versions from 4.0.0 on can use them (migration 3)",
            &format!("this is version {VERSION} (migration 2)"),
            "Use version 4.0.0 or a newer one, or restore a backup",
        ] {
            assert!(refusal.contains(part), "{refusal}");
        }
    }
}
