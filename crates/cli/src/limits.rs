//! How much memory the system has left for this process.
//!
//! Each run has a limit of its own. Together they may want more than there is, and the system would then end the process without a
//! word; so the process stops the largest run before that ([`ubik_storage::is_short`]).

use std::fs::read_to_string;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// So many of a hundred bytes that are there may be used: the rest is for what is not counted, such as stacks of threads.
const USABLE: u64 = 85;

/// Sets the limit of all runs together.
pub fn limit_process() {
    if let Some(bytes) = available() {
        ubik_storage::limit_process(bytes / 100 * USABLE);
    }
}

/// Lets a compiler have what is there, and no more: a request for more fails, which it reports, instead of having the system
/// end it. Address space is not memory, so that there are some gigabytes besides.
pub fn limit_child(command: &mut Command) {
    const LEAST: u64 = 4 << 30;
    let Some(available) = available() else { return };
    let most = Some((available / 100 * USABLE).max(LEAST));
    let limit = move || {
        let before = getrlimit(Resource::As);
        if before.current.is_none_or(|current| Some(current) > most) {
            setrlimit(Resource::As, Rlimit { current: most, maximum: before.maximum })?;
        }
        Ok(())
    };
    // SAFETY: between fork and exec two system calls are made, and nothing is allocated.
    unsafe { command.pre_exec(limit) };
}

/// The least that one of those who decide about it grants.
pub fn available() -> Option<u64> {
    [system(), control_group(), address_space()].into_iter().flatten().min()
}

fn system() -> Option<u64> {
    let text = read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// What is left of the limit of the control group, in either version. Cached files do not count: they give way.
fn control_group() -> Option<u64> {
    const FILES: [(&str, &str, &str); 2] = [
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.stat", "anon "),
        ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.stat", "total_rss "),
    ];
    FILES.iter().find_map(|(limit, uses, name)| {
        let limit = read_to_string(limit).ok()?.trim().parse::<u64>().ok()?;
        let uses = read_to_string(uses).ok()?;
        let used = uses.lines().find_map(|line| line.strip_prefix(name))?.parse::<u64>().ok()?;
        Some(limit.saturating_sub(used))
    })
}

/// What `ulimit -v` leaves, less the stacks that are reserved for a machine and its thread.
fn address_space() -> Option<u64> {
    const RESERVED: u64 = 2 << 30;
    let limit = getrlimit(Resource::As).current?;
    Some(limit.saturating_sub(RESERVED).max(limit / 4))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_system_says_how_much_there_is() {
        let available = super::available().expect("there is a limit");
        assert!(available > 1 << 20, "{available}");
    }
}
