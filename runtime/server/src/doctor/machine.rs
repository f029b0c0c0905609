//! Examines the machine: the modes of files, the disk, and the number of files that a process may have open.

use super::Finding;
use crate::{
    Settings,
    connections::connections_within,
    data,
    metrics::process::{Resources, resources},
};

const FILES: &str = "files";
const DISK: &str = "disk";
const DESCRIPTORS: &str = "open files";

/// The share of a disk that has to be free; an alert rule for operators has the same.
const FREE: u64 = 10;

pub(super) fn examine(settings: &Settings) -> Vec<Finding> {
    let mut findings = modes(settings);
    let resources = resources(&settings.data_dir);
    findings.extend(disk(settings, &resources));
    findings.extend(descriptors(settings.limits.connections, most_files()));
    findings
}

fn modes(settings: &Settings) -> Vec<Finding> {
    let wrong = data::readers(settings);
    if wrong.is_empty() {
        return vec![Finding::good(
            FILES,
            "no other user of this machine can read the data folder, the keys and the database",
        )];
    }
    wrong
        .into_iter()
        .map(|words| Finding::wrong(FILES, words))
        .collect()
}

fn disk(settings: &Settings, resources: &Resources) -> Option<Finding> {
    let (free, size) = (resources.free?, resources.size.filter(|size| *size > 0)?);
    let percent = u128::from(free) * 100 / u128::from(size);
    let place = settings.data_dir.display();
    let left = format!(
        "{percent} % of the disk of `{place}` is free ({} MB)",
        free / 1_000_000
    );
    Some(Finding::of(
        DISK,
        if percent < u128::from(FREE) {
            Err(format!(
                "{left}: on a full disk, no answer is saved. Make room, or give it a larger disk"
            ))
        } else {
            Ok(left)
        },
    ))
}

/// Judges the most files that a process may open; `None` is no limit.
fn descriptors(wanted: usize, most: Option<u64>) -> Option<Finding> {
    let most = most?;
    let fit = connections_within(most);
    Some(Finding::of(
        DESCRIPTORS,
        if fit < wanted {
            Err(format!(
                "a process of this user may open {most} files, which is enough for {fit} connections at a time instead of \
                 {wanted}: raise it with `ulimit -n`, or `LimitNOFILE` of systemd. Where the server has another limit than this \
                 command, run the command as the server is run"
            ))
        } else {
            Ok(format!(
                "a process of this user may open {most}, which is enough for {wanted} connections"
            ))
        },
    ))
}

/// Returns the most files that a server opens: it raises its own limit as far as the system lets it.
#[cfg(unix)]
fn most_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum
}

#[cfg(not(unix))]
fn most_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::{super::Verdict, *};

    #[test]
    fn disk_with_less_than_a_tenth_free_is_wrong() {
        let settings = Settings::default();
        for (free, verdict) in [(99, Verdict::Wrong), (100, Verdict::Good), (1000, Verdict::Good)] {
            let resources = Resources {
                free: Some(free),
                size: Some(1000),
                ..Resources::default()
            };
            assert_eq!(disk(&settings, &resources).unwrap().verdict, verdict, "{free}");
        }
        assert_eq!(disk(&settings, &Resources::default()), None);
    }

    #[test]
    fn descriptors_for_fewer_connections_are_wrong() {
        assert_eq!(descriptors(4096, Some(1024)).unwrap().verdict, Verdict::Wrong);
        assert_eq!(descriptors(4096, Some(65_536)).unwrap().verdict, Verdict::Good);
        assert_eq!(descriptors(4096, None), None);
    }
}
