//! Titles, labels and notes for every way to stop, and for warnings.

use ubik_verdict::{
    AbortReason, ArgCount, BlockedThread, Conflict, Exhausted, HostPart, LeakSite, MemoryUse, MisalignBasis,
    Model, MostUsed, Outcome, Protector, Relation, SecondOpinion, Stop, Tag, Ub, Unsupported, WaitingFor,
    WarningKind,
};

use super::borrows::{strength, tree_permission};
use super::parts::{alloc_details, bytes, plural, range, sync_object, tag};

/// The title of a stop; `None` for a program that ended by itself. Leaks have a title for each site.
pub fn stop_title(stop: &Stop) -> Option<String> {
    Some(match stop {
        Stop::Exit { .. } | Stop::Leak { .. } => return None,
        Stop::Ub(ub) => format!("Undefined Behavior: {}", super::undefined(ub)),
        Stop::Abort(reason) => format!("abnormal termination: {}", abort(reason)),
        Stop::ThreadsLeft { threads } => format!(
            "the main thread terminated without waiting for all remaining threads: {}",
            quoted(threads.iter().map(AsRef::as_ref))
        ),
        Stop::Deadlock { .. } => "deadlock: no thread can make progress any more".to_owned(),
        Stop::Unsupported(what) => format!("unsupported operation: {}", unsupported(what)),
        Stop::Exhausted(limit) => format!("resource exhaustion: {}", exhausted(limit)),
        Stop::IllFormed { .. } => "the image is ill-formed: no front end of Ubik writes this".to_owned(),
        Stop::Bug { message } => format!("internal error: {message}"),
    })
}

/// What the primary span of a stop says.
pub fn primary_label(stop: &Stop) -> &'static str {
    match stop {
        Stop::Ub(ub) => match **ub {
            Ub::DataRace { .. } | Ub::MixedSizeRace { .. } => "(2) just happened here",
            _ => "Undefined Behavior occurred here",
        },
        Stop::Leak { .. } => "allocated here",
        Stop::Unsupported(_) => "unsupported operation occurred here",
        Stop::Exhausted(_) => "resource exhaustion occurred here",
        Stop::Abort(_) => "abnormal termination occurred here",
        _ => "occurred here",
    }
}

pub fn leak_title(site: &LeakSite) -> String {
    match site.blocks.as_slice() {
        [block] => format!("memory leaked: {}, allocated here:", alloc_details(&block.alloc)),
        blocks => format!(
            "memory leaked: {} ({} in total, such as {}), allocated here:",
            plural(i128::try_from(blocks.len()).unwrap_or(i128::MAX), "block"),
            bytes(site.bytes()),
            blocks.first().map_or_else(String::new, |block| alloc_details(&block.alloc))
        ),
    }
}

/// What else is known about the blocks of a site.
pub fn leak_notes(site: &LeakSite) -> Vec<String> {
    let indirect = site.blocks.iter().filter(|block| block.indirect).count();
    match indirect {
        0 => Vec::new(),
        count if count == site.blocks.len() => {
            vec!["only other leaked memory points to it: freeing that may free this too".to_owned()]
        }
        count => vec![format!(
            "only other leaked memory points to {count} of them: freeing that may free these too"
        )],
    }
}

/// How to open a part of the host.
fn opening(part: HostPart) -> &'static str {
    match part {
        HostPart::Env => "`--host env` lets the program see the real environment",
        HostPart::Fs => "`--host fs` lets the program use the real file system",
        HostPart::Net => "`--host net` lets the program use the real network",
        HostPart::Process => "`--host process` lets the program start programs of the real system",
        HostPart::Rng => "`--host rng` lets the program have real random bytes",
        HostPart::Time => "`--host time` lets the program see the real clock",
    }
}

/// What to do about a stop that is not undefined behaviour.
pub fn stop_help(stop: &Stop) -> Option<&'static str> {
    Some(match stop {
        Stop::Leak { .. } => "free the memory, keep it reachable from a static, or pass `--ignore-leaks`",
        Stop::ThreadsLeft { .. } => "join the threads before `main` returns, or leave out `--threads-left`",
        Stop::Unsupported(Unsupported::Isolated { part, .. }) => opening(*part),
        Stop::Unsupported(Unsupported::IntToPtrInStrictMode) => {
            "keep the pointer and change its address with `map_addr` or `with_addr`"
        }
        Stop::Unsupported(_) => {
            "this is a limitation of Ubik, not a bug in the program; what ran before it was checked"
        }
        Stop::Exhausted(Exhausted::Stack { .. }) => "this is usually a recursion without end",
        Stop::IllFormed { .. } => {
            "build the image again; if a fresh one is refused as well, please report it together with the command below"
        }
        Stop::Bug { .. } => {
            "this is a bug in Ubik, not in the program: please report it together with the command below"
        }
        _ => return None,
    })
}

/// Facts that do not fit the title.
pub fn notes(outcome: &Outcome) -> Vec<String> {
    let mut notes = match &outcome.stop {
        Stop::Ub(ub) => undefined_notes(ub),
        Stop::IllFormed { problems } => problems.iter().map(|problem| problem.clone().into_owned()).collect(),
        Stop::Deadlock { threads } => cycle(threads).into_iter().collect(),
        _ => Vec::new(),
    };
    notes.extend(outcome.second_opinion.map(second_opinion));
    notes
}

fn undefined_notes(ub: &Ub) -> Vec<String> {
    if let Some(at) = ub.value() {
        return vec![format!("the value has type `{}`", at.ty)];
    }
    match ub {
        Ub::DataRace { earlier, later, .. } => vec![format!(
            "(1) is an access to {} and (2) to {}",
            plural(earlier.size, "byte"),
            plural(later.size, "byte")
        )],
        Ub::Misaligned { basis: MisalignBasis::Promise, has, .. } => vec![format!(
            "the address itself happens to be aligned, but the allocation only promises alignment {has} here"
        )],
        Ub::FreeNotHeap { alloc, .. } | Ub::ReadOnly { alloc } | Ub::AtomicReadOnly { alloc, .. } => {
            vec![alloc_details(alloc)]
        }
        Ub::StackedRead { site, .. }
        | Ub::StackedWrite { site, .. }
        | Ub::StackedDealloc { site, .. }
        | Ub::StackedRetag { site, .. }
        | Ub::StackedProtected { site, .. } => {
            vec![format!("the operation covers bytes {}", range(site.range))]
        }
        Ub::TreeRead { site, conflict }
        | Ub::TreeWrite { site, conflict }
        | Ub::TreeDealloc { site, conflict }
        | Ub::TreeRetag { site, conflict } => {
            vec![format!("the operation covers bytes {}", range(site.range)), conflicting(site.tag, conflict)]
        }
        Ub::TreeProtected { site, conflict, protector } => vec![
            format!("the operation covers bytes {}", range(site.range)),
            protecting(site.tag, conflict, *protector),
        ],
        Ub::CallArgCount {
            problem: ArgCount::TooFew { passed, expected } | ArgCount::TooMany { passed, expected },
        } => vec![format!("{} passed, {expected} expected", plural(*passed, "argument"))],
        Ub::CallFeature { function, .. } => vec![format!("the function is `{function}`")],
        _ => Vec::new(),
    }
}

fn conflicting(accessing: Tag, conflict: &Conflict) -> String {
    let state = tree_permission(conflict.permission);
    let (accessing, objecting) = (tag(accessing), tag(conflict.tag));
    match conflict.relation {
        Relation::Itself => format!("{objecting} is {state}, which forbids it"),
        Relation::Child => {
            format!("{accessing} was derived from {objecting}, which is {state} and forbids it")
        }
        Relation::Foreign => {
            format!("{accessing} was not derived from {objecting}, which is {state} and forbids it")
        }
    }
}

/// A borrow that objects because a running call needs it.
fn protecting(accessing: Tag, conflict: &Conflict, protector: Protector) -> String {
    let (state, how) = (tree_permission(conflict.permission), strength(protector));
    let (accessing, objecting) = (tag(accessing), tag(conflict.tag));
    match conflict.relation {
        Relation::Itself => format!("{objecting} is {how} protected, so its memory must stay"),
        Relation::Child => {
            format!(
                "{accessing} was derived from {objecting}, which is {how} protected, so its memory must stay"
            )
        }
        Relation::Foreign => {
            format!("{accessing} was not derived from {objecting}, which is {state} and {how} protected")
        }
    }
}

fn second_opinion(opinion: SecondOpinion) -> String {
    match opinion {
        SecondOpinion::Accepts(model) => {
            format!("{} accepts this execution (`--borrows {}`)", model_name(model), model_flag(model))
        }
        SecondOpinion::AlsoRejects(model) => format!("{} rejects this execution too", model_name(model)),
    }
}

fn model_name(model: Model) -> &'static str {
    match model {
        Model::Stacked => "Stacked Borrows",
        Model::Tree => "Tree Borrows",
    }
}

fn model_flag(model: Model) -> &'static str {
    match model {
        Model::Stacked => "stacked",
        Model::Tree => "tree",
    }
}

fn abort(reason: &AbortReason) -> String {
    match reason {
        AbortReason::Requested => "the program aborted execution".to_owned(),
        AbortReason::NonUnwindingPanic { message } => format!("the program aborted execution: {message}"),
        AbortReason::UnwindOutOfNounwind => "panic in a function that cannot unwind".to_owned(),
        AbortReason::PanicInCleanup => "panic in a destructor during cleanup".to_owned(),
        AbortReason::Signal { number } => format!("the program raised signal {number}"),
    }
}

fn unsupported(what: &Unsupported) -> String {
    match what {
        Unsupported::ForeignFunction { name } => format!("calling the foreign function `{name}`"),
        Unsupported::ForeignStatic { name } => format!("accessing the foreign static `{name}`"),
        Unsupported::Intrinsic { name } => format!("the intrinsic `{name}`"),
        Unsupported::InlineAssembly => "inline assembly is not supported".to_owned(),
        Unsupported::Target { triple } => format!("running programs for the target `{triple}`"),
        Unsupported::Isolated { function, .. } => {
            format!("`{function}` not available when isolation is enabled")
        }
        Unsupported::IntToPtrInStrictMode => {
            "integer-to-pointer casts are not supported with strict provenance".to_owned()
        }
        Unsupported::Argument { function, what } => format!("calling `{function}` {what}"),
        Unsupported::Operation { what } => what.clone().into_owned(),
    }
}

/// A size that is large enough for nobody to ask for its last digits.
fn size(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match UNITS.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) if bytes.is_multiple_of(unit) => format!("{} {name}", bytes / unit),
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => format!("{bytes} bytes"),
    }
}

fn most_used(most: Option<&MostUsed>) -> String {
    let Some(MostUsed { by, bytes }) = most else { return String::new() };
    let what = match by {
        MemoryUse::Heap => "the heap",
        MemoryUse::Stack => "locals",
        MemoryUse::Statics => "statics",
        MemoryUse::Provenance => "what is known of initialisation and stored pointers",
        MemoryUse::Borrows => "what is known of borrows",
        MemoryUse::Table => "what is known of each allocation",
        MemoryUse::Calls => "active calls",
        MemoryUse::Image => "the image",
        MemoryUse::Other => "what it printed, and other things",
    };
    format!("; most of it, {}, is for {what}", size(*bytes))
}

fn exhausted(limit: &Exhausted) -> String {
    match limit {
        Exhausted::Memory { limit, most } => {
            let limit = size(*limit);
            format!("the run needs more memory than its limit of {limit}{}", most_used(most.as_ref()))
        }
        Exhausted::SystemMemory { used, most } => {
            let (used, most) = (size(*used), most_used(most.as_ref()));
            format!("the system has no more memory, of which this run takes {used}{most}")
        }
        Exhausted::AddressSpace => "there are no more free addresses in the address space".to_owned(),
        Exhausted::Steps { limit } => {
            format!("the program needs more than its limit of {}", plural(*limit, "step"))
        }
        Exhausted::Time { limit, processor: None } => {
            format!("the program needs more time than its limit of {limit:?}")
        }
        Exhausted::Time { limit, processor: Some(processor) } => format!(
            "the program needs more time than its limit of {limit:?} by the clock; it had a processor for {:.1?} of it and waited otherwise",
            processor
        ),
        Exhausted::Stack { frames } => {
            format!("reached the configured maximum number of stack frames ({frames})")
        }
        Exhausted::Threads { limit } => format!("the program needs more than {}", plural(*limit, "thread")),
        Exhausted::Interrupted => "the run was interrupted".to_owned(),
    }
}

/// What a thread of a deadlock waits for.
pub fn blocked(thread: &BlockedThread) -> String {
    format!("thread `{}` is {}", thread.name, waiting(&thread.waiting))
}

/// Threads that wait for each other in a circle, if there are such.
fn cycle(threads: &[BlockedThread]) -> Option<String> {
    let next = |thread: &BlockedThread| {
        let awaited = match &thread.waiting {
            WaitingFor::Lock { holder, .. } => holder.as_ref()?,
            WaitingFor::Join { thread } => thread,
            _ => return None,
        };
        threads.iter().position(|other| other.name == *awaited)
    };
    // A thread from which its successors lead back to it is on a circle; the first one that is listed begins it.
    (0..threads.len()).find_map(|first| {
        let mut names = vec![format!("`{}`", threads[first].name)];
        let mut at = first;
        for _ in 0..threads.len() {
            at = next(&threads[at])?;
            names.push(format!("`{}`", threads[at].name));
            if at == first {
                return Some(format!("each waits for the next: {}", names.join(", then ")));
            }
        }
        None
    })
}

fn waiting(waiting: &WaitingFor) -> String {
    match waiting {
        WaitingFor::Lock { object, holder: Some(holder) } => {
            format!("waiting for a {} that thread `{holder}` holds", sync_object(*object))
        }
        WaitingFor::Lock { object, holder: None } => format!("waiting for a {}", sync_object(*object)),
        WaitingFor::Notification(object) => {
            format!("waiting to be notified through a {}", sync_object(*object))
        }
        WaitingFor::Join { thread } => format!("waiting for thread `{thread}` to end"),
        WaitingFor::Futex { addr } => format!("waiting on the futex at {addr:#x}"),
        WaitingFor::Io { what } => format!("waiting for {what}"),
        WaitingFor::Other(what) => what.clone().into_owned(),
    }
}

fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

pub fn warning_title(kind: &WarningKind) -> String {
    match kind {
        WarningKind::IntToPtr => "integer-to-pointer cast".to_owned(),
        WarningKind::Isolated { function, .. } => {
            format!("`{function}` was made to return an error due to isolation")
        }
        WarningKind::AliasingSuppressed { krate, rule, count } => {
            format!("{} of `{}` in `{krate}` allowed", plural(*count, "violation"), rule.id())
        }
        WarningKind::Approximate { what } => format!("{what} is only modelled roughly"),
    }
}

pub fn warning_help(kind: &WarningKind) -> Vec<&'static str> {
    match kind {
        WarningKind::IntToPtr => vec![
            "the pointer may access whatever was exposed at its address, so Ubik can miss bugs in what it is used for",
            "keep pointers as pointers (`map_addr`, `with_addr`) where that is possible",
            "`--strict-provenance` stops at the cast, `--permissive-provenance` silences this warning",
        ],
        WarningKind::Isolated { part, .. } => vec![opening(*part)],
        WarningKind::AliasingSuppressed { .. } => vec![
            "`--allow-aliasing` names this crate",
            "the borrows of the memory concerned were no longer tracked from here on, so Ubik can miss bugs in what uses it",
        ],
        WarningKind::Approximate { .. } => vec!["verdicts that depend on it may differ from a real run"],
    }
}

#[cfg(test)]
mod tests {
    use ubik_verdict::{SyncObject, Trace};

    use super::*;

    fn blocked(name: &'static str, waiting: WaitingFor) -> BlockedThread {
        BlockedThread { name: name.into(), waiting, trace: Trace::default() }
    }

    fn lock(holder: &'static str) -> WaitingFor {
        WaitingFor::Lock { object: SyncObject::Mutex, holder: Some(holder.into()) }
    }

    #[test]
    fn circles_of_locks_and_joins_are_told() {
        let join = WaitingFor::Join { thread: "b".into() };
        let threads = [blocked("main", join), blocked("a", lock("b")), blocked("b", lock("a"))];
        assert_eq!(cycle(&threads).unwrap(), "each waits for the next: `a`, then `b`, then `a`");
        assert_eq!(cycle(&[blocked("a", lock("a"))]).unwrap(), "each waits for the next: `a`, then `a`");
        assert_eq!(cycle(&[blocked("a", lock("b")), blocked("b", WaitingFor::Futex { addr: 1 })]), None);
    }
}
