//! Examines the database and the keys to it.

use enkat_store::{Archive, Condition, Contents, Database, compatibility::Fit};
use jiff::{SignedDuration, Timestamp};

use super::{Finding, clock::Between};
use crate::{
    Environment, Settings,
    data::{self, missing_keys},
};

const DATABASE: &str = "database";
const KEYS: &str = "keys";
const LOG: &str = "audit log";
const BACKUP: &str = "backup";

const IN_CLEAR: &str = "answers cross the network to PostgreSQL without encryption: switch on `ssl` in PostgreSQL, and add \
                        `sslmode=verify-full&sslrootcert=FILE` to the URL after `--database`, with the certificate of the \
                        authority that has signed the one of PostgreSQL. Behind pgbouncer, its `server_tls_sslmode` does this";
const UNEXAMINED: &str = "its pages are not examined: PostgreSQL compares their checksums when it reads them, and `pg_amcheck` looks \
                          at tables and indexes";

/// The largest difference between the clocks of two machines.
const LARGEST_SKEW: SignedDuration = SignedDuration::from_secs(2);

pub(super) async fn examine(settings: &Settings, environment: &Environment) -> Vec<Finding> {
    let database = data::database(settings);
    let contents = match database.contents().await {
        Ok(contents) => contents,
        Err(error) => {
            let unread = "not examined, as the database cannot be read";
            return vec![
                Finding::wrong(DATABASE, data::damaged(error).to_string()),
                Finding::skipped(KEYS, unread),
            ];
        }
    };
    let mut findings = vec![keys(settings, &contents).await];
    if matches!(contents, Contents::Nothing) {
        let place = database.place();
        findings.push(Finding::note(
            DATABASE,
            format!("there is none at `{place}` yet: `enkat serve` creates it when it first starts"),
        ));
        return findings;
    }
    findings.extend(condition(&*database, environment).await);
    findings.push(match settings.database().file() {
        Some(_) => damage(&*database).await,
        None => Finding::skipped(DATABASE, UNEXAMINED),
    });
    findings.push(protection(&*database).await);
    findings
}

async fn keys(settings: &Settings, contents: &Contents) -> Finding {
    let ring = match data::existing_keys(settings).await {
        Ok(Some(ring)) => ring,
        Ok(None) => {
            let none = format!("none yet in {}, as there is no database", settings.keys());
            return Finding::note(KEYS, none);
        }
        Err(error) => return Finding::wrong(KEYS, error.to_string()),
    };
    let known = match contents {
        Contents::Registered(known) => known.as_slice(),
        Contents::Nothing | Contents::Unregistered(_) => &[],
    };
    let missing: Vec<_> = missing_keys(known, &ring).map(|id| id.to_string()).collect();
    if !missing.is_empty() {
        return Finding::wrong(
            KEYS,
            format!(
                "{} lacks {}, which the database knows: what other servers make with such a key does not open here. Add it",
                settings.keys(),
                missing.join(", ")
            ),
        );
    }
    let (count, in_use) = (ring.keys().count(), ring.in_use().id());
    Finding::good(
        KEYS,
        format!(
            "{} fits the database: {in_use} is in use, of {count}",
            settings.keys()
        ),
    )
}

async fn condition(database: &dyn Database, environment: &Environment) -> Vec<Finding> {
    let before = environment.clock.now();
    let condition = match data::condition(database).await {
        Ok(condition) => condition,
        Err(error) => return vec![Finding::wrong(DATABASE, error.to_string())],
    };
    let after = environment.clock.now();
    let mut findings = vec![schema(&condition, &database.place())];
    findings.extend(
        condition
            .read_only
            .map(|why| Finding::wrong(DATABASE, format!("nothing can be written to it: {why}"))),
    );
    findings.extend(condition.unsafe_settings.iter().map(|setting| {
        let words = format!(
            "PostgreSQL runs with `{setting}`, by which a power cut may lose answers that were acknowledged, or all of the \
             database: set it to `on`"
        );
        Finding::wrong(DATABASE, words)
    }));
    if condition.is_in_clear {
        findings.push(Finding::wrong(DATABASE, IN_CLEAR));
    }
    if condition.has_checksums == Some(false) {
        findings.push(Finding::note(
            DATABASE,
            "PostgreSQL has no checksums, so damage on its disk shows late: stop it and run `pg_checksums --enable`",
        ));
    }
    findings.extend(condition.clock.map(|clock| {
        let between = Between { before, after };
        between.judge(clock, LARGEST_SKEW, "the database")
    }));
    findings.extend(condition.archive.map(archive));
    findings
}

fn schema(condition: &Condition, place: &str) -> Finding {
    let engine = &condition.engine;
    match condition.fit {
        Fit::Same => Finding::good(
            DATABASE,
            format!("`{place}`: {engine}, with the tables of this version"),
        ),
        Fit::Behind => Finding::note(
            DATABASE,
            format!(
                "`{place}`: {engine}, with the tables of an older version, which the next start of a server changes: make a \
                 backup before"
            ),
        ),
        Fit::Ahead => Finding::note(
            DATABASE,
            format!(
                "`{place}`: {engine}, with tables that a newer version has changed and this one can use: go on with the upgrade \
                 of this machine"
            ),
        ),
    }
}

fn archive(archive: Archive) -> Finding {
    let minute = |at: Timestamp| at.strftime("%Y-%m-%d %H:%M UTC").to_string();
    match archive {
        Archive { is_on: false, .. } => Finding::note(
            BACKUP,
            "PostgreSQL archives no changes (`archive_mode` is off). Without another way to a backup, the database is lost with \
             its disk",
        ),
        Archive {
            archived_at,
            failed_at: Some(failed),
            ..
        } if archived_at.is_none_or(|archived| archived < failed) => Finding::wrong(
            BACKUP,
            format!(
                "PostgreSQL could not archive its changes at {}: read its log, and check `archive_command`",
                minute(failed)
            ),
        ),
        Archive {
            archived_at: Some(archived),
            ..
        } => Finding::good(
            BACKUP,
            format!("PostgreSQL archived changes at {}", minute(archived)),
        ),
        Archive { .. } => Finding::note(BACKUP, "PostgreSQL has not archived any changes yet"),
    }
}

async fn damage(database: &dyn Database) -> Finding {
    let checked = data::check(database).await;
    let found = checked.map(|()| "no damage was found in it".to_owned());
    Finding::of(DATABASE, found.map_err(|error| error.to_string()))
}

async fn protection(database: &dyn Database) -> Finding {
    match database.lost_protection().await {
        Ok(lost) if lost.is_empty() => Finding::good(LOG, "protected from changes by its triggers"),
        Ok(lost) => Finding::wrong(
            LOG,
            format!(
                "unprotected: {} are missing or changed, so that rows could be changed or deleted. The next start of a server \
                 restores them; find out who removed them, and run `enkat admin audit verify --head` with a head from the \
                 server's log",
                lost.join(", ")
            ),
        ),
        Err(error) => Finding::wrong(LOG, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Verdict, *};

    fn at(time: &str) -> Timestamp {
        format!("2026-11-28T{time}Z").parse().unwrap()
    }

    #[test]
    fn archive_that_failed_last_is_wrong() {
        let [earlier, later] = [at("08:00:00"), at("09:00:00")].map(Some);
        for (is_on, archived_at, failed_at, verdict) in [
            (false, None, None, Verdict::Note),
            (true, None, None, Verdict::Note),
            (true, Some(earlier), None, Verdict::Good),
            (true, Some(later), Some(earlier), Verdict::Good),
            (true, Some(earlier), Some(later), Verdict::Wrong),
            (true, None, Some(later), Verdict::Wrong),
        ] {
            let archived = Archive {
                is_on,
                archived_at: archived_at.flatten(),
                failed_at: failed_at.flatten(),
            };
            assert_eq!(archive(archived).verdict, verdict, "{archived:?}");
        }
    }
}
