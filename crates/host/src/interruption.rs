//! What becomes of a function that waited when its thread was interrupted by a handler of a signal: `signal(7)` has the list.

/// What a function does that is called again after its thread was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It fails with `EINTR`.
    Fails,
    /// It looks again whether it can go on, and otherwise waits again.
    LooksAgain,
    /// It finds out by itself.
    Knows,
}

/// Functions that fail whatever `SA_RESTART` says.
const FAIL: [&str; 10] = [
    "poll",
    "ppoll",
    "select",
    "epoll_wait",
    "epoll_pwait",
    "epoll_pwait2",
    "pause",
    "sigsuspend",
    "sigtimedwait",
    "sigwaitinfo",
];
/// Functions that fail unless the handler was installed with `SA_RESTART`.
const FAIL_UNLESS_RESTARTED: [&str; 30] = [
    "read",
    "readv",
    "pread",
    "pread64",
    "preadv",
    "preadv64",
    "write",
    "writev",
    "pwrite",
    "pwrite64",
    "pwritev",
    "pwritev64",
    "recv",
    "recvfrom",
    "recvmsg",
    "send",
    "sendto",
    "sendmsg",
    "accept",
    "accept4",
    "connect",
    "open",
    "open64",
    "flock",
    "fcntl",
    "fcntl64",
    "wait",
    "waitpid",
    "wait4",
    "waitid",
];
/// Those that say how much was left.
const SLEEP: [&str; 5] = ["nanosleep", "clock_nanosleep", "__clock_nanosleep_time64", "usleep", "sleep"];

/// What a function does after an interruption, if the handler has it restarted or not.
pub fn after(function: &str, is_restarted: bool) -> After {
    if SLEEP.contains(&function) {
        return After::Knows;
    }
    let fails = FAIL.contains(&function) || !is_restarted && FAIL_UNLESS_RESTARTED.contains(&function);
    if fails { After::Fails } else { After::LooksAgain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;

    #[test]
    fn handlers_decide_about_reading_but_not_about_polling() {
        assert_eq!((after("read", true), after("read", false)), (After::LooksAgain, After::Fails));
        assert_eq!((after("poll", true), after("poll", false)), (After::Fails, After::Fails));
        assert_eq!(after("pthread_join", false), After::LooksAgain);
    }

    #[test]
    fn what_is_named_is_in_the_table() {
        let mut named = FAIL.iter().chain(&FAIL_UNLESS_RESTARTED).chain(&SLEEP);
        assert!(named.all(|name| table::find(name).is_some()));
    }
}
