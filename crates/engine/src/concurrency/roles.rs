//! What an atomic operation is part of, as far as std's own code says it.
//!
//! std's locks wait by spinning and by futexes, and its counters count references. What such an operation means is known
//! from the function that it is in, so an exploration can treat it as what it means. Each role is a row of [`ROLES`].

/// What an atomic operation is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Role {
    #[default]
    Plain,
    /// It takes a lock, and is repeated until it does.
    Lock,
    /// It changes a reference count without looking at it, unless it is the last to count down.
    Count,
    /// It looks at a reference count.
    Observe,
    /// It counts a thread of a scope.
    ScopeCount,
    /// It waits until a scope has no threads.
    ScopeWait,
    /// The same for a lock that several may read with.
    ReadLock,
    /// It looks whether a lock is free before it tries to take it; whatever it sees, the attempt finds out.
    Hint,
    /// It looks whether a `Once` is done, or begins to initialise, and waits while somebody else does.
    Once,
    /// It reads what a weak compare-exchange expects, which fails all the same, or a wait with a limit of time waits in it. If that cannot be,
    /// there is no such execution.
    Chance,
    /// It makes or finds something of std's own that is the same whoever makes it, or of which only the identity counts.
    Lazy,
}

impl Role {
    /// Whether it takes a lock and waits for it.
    pub fn waits(self) -> bool {
        matches!(self, Role::Lock | Role::ReadLock | Role::Once)
    }

    /// Whether it is an event only if counters are explored.
    pub fn counts(self) -> bool {
        matches!(self, Role::Count | Role::Observe | Role::ScopeCount | Role::ScopeWait | Role::Lazy)
    }
}

/// What functions of std are, by the begin and the end of their names: that of the first row that fits.
const ROLES: &[(&str, &str, Role)] = &[
    ("std::sys::sync::mutex::futex::Mutex::lock", "", Role::Lock),
    ("std::sys::sync::rwlock::futex::RwLock::read", "::read", Role::ReadLock),
    ("std::sys::sync::rwlock::futex::RwLock::write", "::write", Role::Lock),
    ("std::sys::sync::rwlock::futex::RwLock::spin_until", "", Role::Hint),
    ("std::sys::sync::once::futex::Once::call", "::call", Role::Once),
    ("std::sync::Once::call_once", "", Role::Once),
    ("<std::sync::Arc<", "Clone>::clone", Role::Count),
    ("<std::sync::Arc<", "Drop>::drop", Role::Count),
    ("<std::sync::Weak<", "Clone>::clone", Role::Count),
    ("<std::sync::Weak<", "Drop>::drop", Role::Count),
    ("std::sync::Arc::<", "::drop_slow", Role::Count),
    ("std::sync::Arc::<", "", Role::Observe),
    ("std::sync::Weak::<", "", Role::Observe),
    ("<std::sync::Arc<", "", Role::Observe),
    ("<std::sync::Weak<", "", Role::Observe),
    ("std::thread::scoped::ScopeData::increment_num_running_threads", "", Role::ScopeCount),
    ("std::thread::scoped::ScopeData::decrement_num_running_threads", "", Role::ScopeCount),
    ("std::thread::scoped::scope::<", "", Role::ScopeWait),
    ("std::thread::scope::<", "", Role::ScopeWait),
    ("std::sys::thread_local::key::racy::LazyKey::", "", Role::Lazy),
    ("std::thread::id::ThreadId::new", "", Role::Lazy),
    ("std::thread::ThreadId::new", "", Role::Lazy),
    ("std::thread::min_stack", "", Role::Lazy),
    ("std::thread::lifecycle::min_stack", "", Role::Lazy),
    ("std::thread::lifecycle::spawn_unchecked", "::{closure#0}", Role::Lazy),
    ("std::thread::builder::min_stack", "", Role::Lazy),
    ("std::thread::main_thread::", "", Role::Lazy),
    ("std::panicking::panic_count::", "", Role::Lazy),
    ("std::panic::get_backtrace_style", "", Role::Lazy),
    ("std::io::stdio::try_set_output_capture", "", Role::Lazy),
    ("std::sys::pal::unix::weak::", "", Role::Lazy),
];

/// Wrappers around atomic operations: what counts is who calls them.
const THIN: &[&str] = &[
    "std::sync::atomic::",
    "<std::sync::atomic::",
    "std::intrinsics::",
    "std::sync::Once::is_completed",
    "std::sys::sync::once::futex::Once::is_completed",
];

/// Functions of std that let time pass and count how often. Nobody can tell whether they did, so an exploration leaves them out: loops
/// that only differ in such counts are the same.
const IDLE: &[&str] =
    &["std::sync::mpmc::utils::Backoff::spin_light", "std::sync::mpmc::utils::Backoff::spin_heavy"];

/// Whether a function of this name does nothing that counts.
pub(crate) fn is_idle(name: &str) -> bool {
    IDLE.contains(&name)
}

/// A function: its role, and a number for the type that it is about; what is plain has 1 if it is std's own and 0 otherwise.
/// Nothing for a wrapper.
pub fn classify(name: &str, is_std: bool) -> Option<(Role, u64)> {
    if !is_std {
        return Some((Role::Plain, 0));
    }
    let name = &with_std(name);
    let fits = |(start, end, _): &&(&str, &str, Role)| name.starts_with(start) && name.ends_with(end);
    if let Some((.., role)) = ROLES.iter().find(fits) {
        return Some((*role, class(name)));
    }
    if THIN.iter().any(|thin| name.starts_with(thin)) { None } else { Some((Role::Plain, 1)) }
}

/// The name with `std` for `core` and `alloc`, which programs without std see instead.
fn with_std(name: &str) -> String {
    let (bracket, path) = name.strip_prefix('<').map_or(("", name), |path| ("<", path));
    let path_in = ["core::", "alloc::"].into_iter().find_map(|krate| path.strip_prefix(krate));
    path_in.map_or_else(|| name.to_owned(), |path| format!("{bracket}std::{path}"))
}

/// A number for the argument of `Arc` or `Weak` in a name.
fn class(name: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let heads = ["sync::Arc<", "sync::Weak<", "sync::Arc::<", "sync::Weak::<"];
    let start = heads.iter().filter_map(|head| Some(name.find(head)? + head.len())).min();
    let Some(start) = start else { return 0 };
    // The allocator, which comes behind a comma, does not count.
    let mut depth = 1;
    let end = name[start..].char_indices().find(|(_, c)| {
        depth += i32::from(*c == '<') - i32::from(*c == '>');
        depth == 0 || depth == 1 && *c == ','
    });
    let argument = &name[start..start + end.map_or(name.len() - start, |(at, _)| at)];
    let mut hasher = DefaultHasher::new();
    argument.hash(&mut hasher);
    hasher.finish()
}
