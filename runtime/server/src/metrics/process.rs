//! The resources that this process and its disk have, as the system tells.

use std::path::Path;

/// The resources of a process. A figure that the system does not tell is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Resources {
    /// The processor time, in whole seconds.
    pub(crate) cpu_seconds: Option<u64>,
    /// The memory, in bytes.
    pub(crate) resident: Option<u64>,
    /// The number of threads.
    pub(crate) threads: Option<u64>,
    /// The number of open descriptors.
    pub(crate) open_files: Option<u64>,
    /// The number of descriptors that may be open.
    pub(crate) most_files: Option<u64>,
    /// The room that is left on the disk, in bytes.
    pub(crate) free: Option<u64>,
    /// The size of the disk, in bytes.
    pub(crate) size: Option<u64>,
}

/// Reads the resources of this process, and of the disk of a folder. It waits for the disk.
#[cfg(unix)]
pub(crate) fn resources(folder: &Path) -> Resources {
    use rustix::{
        process::{Resource, getrlimit},
        time::{ClockId, clock_gettime},
    };
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let files = std::fs::read_dir("/proc/self/fd");
    let disk = rustix::fs::statvfs(folder).ok();
    Resources {
        cpu_seconds: u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).ok(),
        resident: field(&status, "VmRSS:").map(|kibibytes| kibibytes * 1024),
        threads: field(&status, "Threads:"),
        // The list has the descriptor by which it is read.
        open_files: files.ok().map(|files| (files.count() as u64).saturating_sub(1)),
        most_files: getrlimit(Resource::Nofile).current,
        free: disk.as_ref().map(|disk| disk.f_bavail * disk.f_frsize),
        size: disk.map(|disk| disk.f_blocks * disk.f_frsize),
    }
}

/// Returns no resources: only Unix tells them in this way.
#[cfg(not(unix))]
pub(crate) fn resources(_: &Path) -> Resources {
    Resources::default()
}

/// Reads the number after a name in the status of a process.
#[cfg(unix)]
fn field(status: &str, name: &str) -> Option<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix(name))?;
    value.split_whitespace().next()?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn resources_of_this_process_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let told = resources(folder.path());
        for one in [
            told.resident,
            told.threads,
            told.open_files,
            told.most_files,
            told.size,
        ] {
            assert!(one.is_some_and(|one| one > 0), "{told:?}");
        }
        assert!(told.free <= told.size, "{told:?}");
        assert!(told.open_files <= told.most_files, "{told:?}");
    }

    #[test]
    fn field_of_other_status_is_missing() {
        assert_eq!(field("Name:\tenkat\nVmRSS:\t  2048 kB\n", "VmRSS:"), Some(2048));
        assert_eq!(field("Name:\tenkat\nVmRSS:\tmuch kB\n", "VmRSS:"), None);
        assert_eq!(field("", "VmRSS:"), None);
    }
}
