//! Races and misuse of synchronisation objects.

use ubik_verdict::{JoinProblem, RaceAccess, Ub};

use super::parts::{alloc, ptr, race_access, sync_object};

pub fn message(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::DataRace { earlier, later, at } => format!(
            "Data race detected between (1) {} and (2) {} at {}",
            on_thread(earlier),
            on_thread(later),
            ptr(at)
        ),
        Ub::MixedSizeRace { earlier, later, at } => format!(
            "Race condition detected between (1) {}-byte {} and (2) {}-byte {} at {}",
            earlier.size,
            on_thread(earlier),
            later.size,
            on_thread(later),
            ptr(at)
        ),
        Ub::AtomicReadOnly { alloc: info, access } => {
            format!("{} on {} which is read-only", race_access(*access), alloc(info.name))
        }
        Ub::UnlockNotHeld { object } => {
            format!("unlocking a {} that the current thread does not hold", sync_object(*object))
        }
        Ub::DestroyInUse { object } => format!("destroying a {} that is in use", sync_object(*object)),
        Ub::SyncState { object, problem } => format!("using a {} that {problem}", sync_object(*object)),
        Ub::Relock { object } => {
            format!("locking a {} that the current thread already holds", sync_object(*object))
        }
        Ub::Join { thread, problem: JoinProblem::AlreadyJoined } => {
            format!("joining thread `{thread}`, which has already been joined")
        }
        Ub::Join { thread, problem: JoinProblem::Detached } => {
            format!("joining thread `{thread}`, which has been detached")
        }
        Ub::Join { thread, problem: JoinProblem::Itself } => format!("thread `{thread}` joining itself"),
        Ub::CondvarMutex {} => {
            "waiting on a condition variable with another mutex than the threads that already wait on it"
                .to_owned()
        }
        _ => return None,
    })
}

fn on_thread(access: &RaceAccess) -> String {
    format!("{} on thread `{}`", race_access(access.kind), access.thread)
}
