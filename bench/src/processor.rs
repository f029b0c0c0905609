//! The processor time of processes, in user and system mode.

use std::{fs, time::Duration};

use anyhow::Context;

/// Returns the processor time of this process.
///
/// # Errors
/// When the system does not tell.
pub fn of_this() -> anyhow::Result<Duration> {
    Ok(Stat::read("self")?.own)
}

/// Returns the processor time of a process and its children, also of those that have ended.
///
/// # Errors
/// When the system does not tell.
pub fn of_family(parent: u32) -> anyhow::Result<Duration> {
    let mut all = Stat::read(&parent.to_string())?.with_ended_children();
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        // A process that has just ended is counted by its parent.
        if let Some(Ok(child)) = name.to_str().map(Stat::read)
            && child.parent == parent
        {
            all += child.with_ended_children();
        }
    }
    Ok(all)
}

struct Stat {
    parent: u32,
    own: Duration,
    ended_children: Duration,
}

impl Stat {
    fn read(process: &str) -> anyhow::Result<Self> {
        const TICKS_A_SECOND: u64 = 100;
        let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
        // The name in front of it, in brackets, may hold blanks.
        let (_, fields) = stat.rsplit_once(')').context("no fields")?;
        let fields: Vec<_> = fields.split_whitespace().collect();
        let time = |user: usize| {
            let ticks = fields.get(user..user + 2).context("no times")?.iter();
            let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>()).sum::<Result<_, _>>()?;
            anyhow::Ok(Duration::from_millis(ticks * 1000 / TICKS_A_SECOND))
        };
        Ok(Self {
            parent: fields.get(1).context("no parent")?.parse()?,
            own: time(11)?,
            ended_children: time(13)?,
        })
    }

    fn with_ended_children(&self) -> Duration {
        self.own + self.ended_children
    }
}
