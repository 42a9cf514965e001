//! Every flag of Ubik's own, one row each.
//!
//! The parser, `--help`, `docs/flags.md`, `UBIKFLAGS` and the translation of `MIRIFLAGS` derive from this table. A
//! row whose effect does not exist yet says so when it is used; none is ignored silently.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use ubik_engine::memory::BorrowModel;
use ubik_engine::{Policy, TrackedTag};
use ubik_host::{Parts, WhenClosed};
use ubik_report::text::Backtrace;
use ubik_verdict::AllocName;

use crate::settings::{BuildSettings, Colour, Format, Settings};

/// What `lower` takes for a program without `cfg(miri)`.
pub const NO_CFG_MIRI: &str = "-Zno-cfg-miri";
/// The same for crates of the workspace only; `cargo ubik` decides for each crate.
pub const OWN_WITHOUT_MIRI: &str = "-Zown-crates-no-cfg-miri";

/// One flag.
pub struct Flag {
    /// Without the dashes.
    pub name: &'static str,
    pub value: Value,
    pub group: Group,
    pub help: &'static str,
    pub miri: &'static [Miri],
    pub effect: Effect,
    check: fn(&str) -> Result<(), String>,
}

/// Whether a flag takes a value, and what the value is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    None,
    /// `--flag VALUE` or `--flag=VALUE`.
    Needed(&'static str),
    /// `--flag` or `--flag=VALUE`; alone it means the second word.
    Optional(&'static str, &'static str),
}

/// What a flag is about; the headings of help and documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Checks,
    Choices,
    Host,
    Limits,
    Exploration,
    Reports,
    Machine,
    Build,
}

impl Group {
    pub const ALL: [Group; 8] = [
        Self::Checks,
        Self::Choices,
        Self::Host,
        Self::Limits,
        Self::Exploration,
        Self::Reports,
        Self::Machine,
        Self::Build,
    ];

    pub fn title(self) -> &'static str {
        match self {
            Self::Checks => "What is checked",
            Self::Choices => "Choices that a program may not rely on",
            Self::Host => "What the program sees of the system",
            Self::Limits => "Limits",
            Self::Exploration => "Exploration of all executions",
            Self::Reports => "Reports",
            Self::Machine => "How the machine works",
            Self::Build => "How the program is built",
        }
    }
}

/// The flag of `MIRIFLAGS` that means the same, without `-Zmiri-`.
pub struct Miri {
    pub name: &'static str,
    pub how: Translation,
}

/// How its value becomes ours.
pub enum Translation {
    /// It is the same, or there is none.
    Same,
    /// The flag stands for this value.
    Fixed(&'static str),
    /// The same number, in this unit.
    Unit(&'static str),
}

/// What a flag does.
pub enum Effect {
    Sets(fn(&mut Settings, &str) -> Result<(), String>),
    /// Known, but not there yet.
    NotYet,
    /// There is nothing to do here, for the reason given.
    Needless(&'static str),
}

impl Flag {
    const fn new(name: &'static str, value: Value, group: Group, help: &'static str) -> Flag {
        Flag { name, value, group, help, miri: &[], effect: Effect::NotYet, check: |_| Ok(()) }
    }

    const fn miri(self, miri: &'static [Miri]) -> Flag {
        Flag { miri, ..self }
    }

    const fn sets(self, set: fn(&mut Settings, &str) -> Result<(), String>) -> Flag {
        Flag { effect: Effect::Sets(set), ..self }
    }

    /// What its value must be like, though nothing is done with it.
    const fn checked(self, check: fn(&str) -> Result<(), String>) -> Flag {
        Flag { check, ..self }
    }

    const fn needless(self, why: &'static str) -> Flag {
        Flag { effect: Effect::Needless(why), ..self }
    }

    /// Changes the settings; gives a warning if the flag has no effect yet.
    pub fn apply(&self, settings: &mut Settings, value: &str) -> Result<Option<String>, String> {
        let told = |reason| format!("`--{}`: {reason}", self.name);
        (self.check)(value).map_err(told)?;
        match self.effect {
            Effect::Sets(set) => set(settings, value).map(|()| None).map_err(told),
            Effect::NotYet => Ok(Some(format!("`--{}` has no effect in this version of Ubik", self.name))),
            Effect::Needless(_) => Ok(None),
        }
    }
}

/// The flag of this name.
pub fn find(name: &str) -> Option<&'static Flag> {
    FLAGS.iter().find(|flag| flag.name == name)
}

const fn same(name: &'static str) -> Miri {
    Miri { name, how: Translation::Same }
}

const fn fixed(name: &'static str, value: &'static str) -> Miri {
    Miri { name, how: Translation::Fixed(value) }
}

const fn unit(name: &'static str, unit: &'static str) -> Miri {
    Miri { name, how: Translation::Unit(unit) }
}

#[rustfmt::skip]
pub static FLAGS: &[Flag] = {
use Group::*;
use Value::{Needed, None as Switch, Optional};
&[
    Flag::new("borrows", Needed("MODEL"), Checks, "aliasing model: `stacked` (the default), `tree`, or `none`")
        .miri(&[fixed("tree-borrows", "tree"), fixed("disable-stacked-borrows", "none")])
        .sets(|s, v| word(v, &[("none", BorrowModel::None), ("stacked", BorrowModel::Stacked), ("tree", BorrowModel::Tree)], &mut s.machine.borrows)),
    Flag::new("tree-implicit-writes", Switch, Checks, "under `tree`, a mutable argument is written to when the call begins")
        .miri(&[same("tree-borrows-implicit-writes")])
        .sets(|s, _| set(&mut s.machine.implicit_writes, true)),
    Flag::new("tree-whole-cells", Switch, Checks, "under `tree`, interior mutability anywhere in a type counts for all of it")
        .miri(&[same("tree-borrows-no-precise-interior-mut")])
        .sets(|s, _| set(&mut s.machine.whole_cells, true)),
    Flag::new("allow-aliasing", Needed("CRATES"), Checks, "count violations of the aliasing rules inside these crates, say so at the end, and go on; `core`, `alloc` and `std` may be named, too")
        .sets(|s, v| { s.machine.allow_aliasing.extend(crate_names(v)); Ok(()) }),
    Flag::new("no-validity", Switch, Checks, "do not check that values are valid for their types")
        .miri(&[same("disable-validation")])
        .sets(|s, _| set(&mut s.machine.validity, false)),
    Flag::new("recursive-validation", Switch, Checks, "also check what references point to")
        .miri(&[same("recursive-validation")])
        .sets(|s, _| set(&mut s.machine.recursive_validation, true)),
    Flag::new("no-alignment-check", Switch, Checks, "do not check that accesses are aligned")
        .miri(&[same("disable-alignment-check")])
        .sets(|s, _| set(&mut s.machine.alignment, false)),
    Flag::new("symbolic-alignment", Switch, Checks, "require that alignment follows from the allocation, not from its address")
        .miri(&[same("symbolic-alignment-check")])
        .sets(|s, _| set(&mut s.machine.symbolic_alignment, true)),
    Flag::new("strict-provenance", Switch, Checks, "stop where an integer becomes a pointer")
        .miri(&[same("strict-provenance")])
        .sets(|s, _| set(&mut s.machine.strict_provenance, true)),
    Flag::new("permissive-provenance", Switch, Checks, "do not warn where an integer becomes a pointer")
        .miri(&[same("permissive-provenance")])
        .sets(|s, _| set(&mut s.machine.warn_int_to_ptr, false)),
    Flag::new("ignore-leaks", Switch, Checks, "do not report memory that is left at the end")
        .miri(&[same("ignore-leaks")])
        .sets(|s, _| set(&mut s.machine.ignore_leaks, true)),
    Flag::new("threads-left", Switch, Checks, "report threads that still run when `main` returns")
        .sets(|s, _| set(&mut s.machine.report_threads_left, true)),
    Flag::new("no-races", Switch, Checks, "do not look for data races")
        .miri(&[same("disable-data-race-detector")])
        .sets(|s, _| set(&mut s.machine.races, false)),
    Flag::new("no-weak-memory", Switch, Checks, "atomic loads always see the latest store")
        .miri(&[same("disable-weak-memory-emulation")])
        .sets(|s, _| set(&mut s.machine.weak_memory, false)),

    Flag::new("seed", Needed("N"), Choices, "the seed of all choices (default 0)")
        .miri(&[same("seed")])
        .sets(|s, v| number(v, &mut s.machine.seed)),
    Flag::new("seeds", Optional("A..B", "0..64"), Choices, "run once with each seed; a single number B means 0..B")
        .miri(&[same("many-seeds")])
        .sets(|s, v| seeds(v, s)),
    Flag::new("keep-going", Switch, Choices, "with `--seeds`, go on after a seed that fails")
        .miri(&[same("many-seeds-keep-going")])
        .needless("all seeds are always run"),
    Flag::new("deterministic-concurrency", Switch, Choices, "one fixed schedule, and none of the failures that are only allowed")
        .miri(&[same("deterministic-concurrency")])
        .sets(|s, _| deterministic(s)),
    Flag::new("fixed-schedule", Switch, Choices, "threads take turns in a fixed order")
        .miri(&[same("fixed-schedule")])
        .sets(|s, _| set(&mut s.machine.schedule, Policy::Fixed)),
    Flag::new("schedule", Needed("HOW"), Choices, "how threads take turns: `random` (the default), `round-robin`, `fixed` (without interruption), or `pct:D` (priorities that change D - 1 times)")
        .sets(|s, v| { s.machine.schedule = schedule(v)?; Ok(()) }),
    Flag::new("preemption-rate", Needed("RATE"), Choices, "how often a thread is interrupted at the end of a block, from 0 to 1 (default 0.01)")
        .miri(&[same("preemption-rate")])
        .sets(|s, v| millionths(v, &mut s.machine.preemption_rate)),
    Flag::new("weak-exchange-failure-rate", Needed("RATE"), Choices, "how often `compare_exchange_weak` fails without reason, from 0 to 1")
        .miri(&[same("compare-exchange-weak-failure-rate")])
        .sets(|s, v| percent(v, &mut s.machine.weak_exchange_failures)),
    Flag::new("address-reuse-rate", Needed("RATE"), Choices, "how often freed addresses are given out again, from 0 to 1 (default 0.5)")
        .miri(&[same("address-reuse-rate")])
        .sets(|s, v| percent(v, &mut s.machine.address_reuse)),
    Flag::new("address-reuse-cross-thread-rate", Needed("RATE"), Choices, "how often another thread gets a freed address, from 0 to 1 (default 0.1)")
        .miri(&[same("address-reuse-cross-thread-rate")])
        .sets(|s, v| percent(v, &mut s.machine.address_reuse_cross_thread)),
    Flag::new("deterministic-floats", Switch, Choices, "float operations always give the same result (the default)")
        .miri(&[same("deterministic-floats")])
        .sets(|s, _| set(&mut s.machine.rounding_error, 0)),
    Flag::new("no-extra-rounding-error", Switch, Choices, "no random error in float functions of unspecified precision (the default)")
        .miri(&[same("no-extra-rounding-error")])
        .sets(|s, _| set(&mut s.machine.rounding_error, 0)),
    Flag::new("max-extra-rounding-error", Needed("ULP"), Choices, "the largest random error, in units in the last place, of float functions of unspecified precision: `sin`, `exp`, `powf` and the like (default 0)")
        .miri(&[same("max-extra-rounding-error")])
        .sets(|s, v| { s.machine.rounding_error = rounding_error(v)?; Ok(()) }),

    Flag::new("host", Needed("PARTS"), Host, "open parts of the system: `env`, `fs` (or `fs:ro`, which is read only), `net`, `process`, `rng`, `time`, with commas between them, or `all`")
        .miri(&[fixed("disable-isolation", "all")])
        .sets(|s, v| { let parts: Parts = v.parse().map_err(display)?; s.host.open = s.host.open.and(parts); Ok(()) }),
    Flag::new("isolation-error", Needed("ACTION"), Host, "what a call into a closed part does: `abort` the run (the default), `warn` and fail, or `hide`: fail silently")
        .miri(&[same("isolation-error")])
        .sets(|s, v| word(v, &[("abort", WhenClosed::Stop), ("warn", WhenClosed::Warn), ("warn-nobacktrace", WhenClosed::Warn), ("hide", WhenClosed::Fail)], &mut s.host.when_closed)),
    Flag::new("keep-files", Needed("DIR"), Host, "write the files that the program has written to this directory when it ends; each test has a directory of its own in it")
        .sets(|s, v| { let dir = std::path::absolute(v).map_err(display)?; set(&mut s.host.keep_files, Some(dir)) }),
    Flag::new("env-forward", Needed("NAME"), Host, "let the program see this variable of Ubik's environment")
        .miri(&[same("env-forward")])
        .sets(|s, v| { s.host.env.push((v.into(), std::env::var_os(v).map(os_bytes))); Ok(()) }),
    Flag::new("env-set", Needed("NAME=VALUE"), Host, "let the program see this variable")
        .miri(&[same("env-set")])
        .sets(|s, v| { let (name, value) = v.split_once('=').ok_or("a variable is written NAME=VALUE")?; s.host.env.push((name.into(), Some(value.into()))); Ok(()) }),
    Flag::new("mute", Switch, Host, "throw away what the program prints")
        .miri(&[same("mute-stdout-stderr")])
        .sets(|s, _| set(&mut s.host.output, ubik_host::Output::Captured)),
    Flag::new("num-cpus", Needed("N"), Host, "how many processors the program is told that there are (default 1)")
        .miri(&[same("num-cpus")])
        .checked(|v| at_least_one(v).map(|_| ()))
        .sets(|s, v| number(v, &mut s.host.processors)),
    Flag::new("avx512", Switch, Host, "the processor has AVX-512, too, for programs that ask: F, BW, CD, DQ, VL, IFMA, VBMI, VBMI2, VNNI, BITALG, VPOPCNTDQ and BF16")
        .sets(|s, _| set(&mut s.machine.avx512, true)),
    Flag::new("page-size", Needed("SIZE"), Host, "the size of a page that the program is told")
        .miri(&[unit("force-page-size", "K")])
        .sets(|s, v| { s.host.page_size = page_size(v)?; Ok(()) }),
    Flag::new("no-short-fd-operations", Switch, Host, "reads and writes never transfer less than they could")
        .miri(&[same("no-short-fd-operations")])
        .needless("they never do"),

    Flag::new("memory-limit", Needed("SIZE"), Limits, "how much memory a run may take, with everything that is kept for it (default 8G)")
        .sets(|s, v| { s.machine.memory_limit = size(v)?; Ok(()) }),
    Flag::new("step-limit", Needed("N"), Limits, "after how many basic blocks a run is given up")
        .sets(|s, v| { let mut steps = 0; number(v, &mut steps)?; set(&mut s.machine.step_limit, Some(steps)) }),
    Flag::new("time-limit", Needed("TIME"), Limits, "after how much time a run, or each test, is given up: seconds, or with a unit as in 500ms, 2m")
        .sets(|s, v| { let limit = time(v)?; set(&mut s.host.time_limit, Some(limit)) }),
    Flag::new("stack-limit", Needed("FRAMES"), Limits, "how many calls may be active on one thread (default 200000)")
        .sets(|s, v| number(v, &mut s.machine.frame_limit)),

    Flag::new("explore", Switch, Exploration, "explore all executions of a program, or of each test, as `ubik explore` does")
        .sets(|s, _| set(&mut s.explore.on, true)),
    Flag::new("sc", Switch, Exploration, "explore only executions that are sequentially consistent")
        .sets(|s, _| set(&mut s.explore.sc, true)),
    Flag::new("max-executions", Needed("N"), Exploration, "stop after so many executions")
        .sets(|s, v| { let mut most = 0; number(v, &mut most)?; set(&mut s.explore.max_executions, Some(most)) }),
    Flag::new("loop-bound", Needed("N"), Exploration, "leave out executions in which a thread repeats an atomic operation more often than this")
        .sets(|s, v| { let mut bound = 0; number(v, &mut bound)?; set(&mut s.explore.loop_bound, Some(bound)) }),
    Flag::new("graph", Needed("FILE"), Exploration, "write the graph of an execution that is wrong there, for Graphviz")
        .sets(|s, v| set(&mut s.explore.graph, Some(PathBuf::from(v)))),
    Flag::new("trace-html", Needed("FILE"), Exploration, "write a page for a browser there that shows an execution that is wrong: threads as columns, and how events are related")
        .sets(|s, v| set(&mut s.explore.page, Some(PathBuf::from(v)))),
    Flag::new("progress", Switch, Exploration, "tell every second how far the exploration is, also if standard error is no terminal")
        .sets(|s, _| set(&mut s.explore.progress, true)),
    Flag::new("replay", Needed("TOKEN"), Exploration, "repeat the execution that an exploration has reported with this token")
        .sets(|s, v| { let script = v.parse().map_err(|_| "no token of an execution".to_owned())?; set(&mut s.explore.replay, Some(script)) }),
    Flag::new("checkpoint", Needed("FILE"), Exploration, "keep there what is left to explore, every five seconds and at a limit; if the file exists, go on with it; tests have a file each in a directory of this name")
        .sets(|s, v| set(&mut s.explore.checkpoint, Some(PathBuf::from(v)))),
    Flag::new("workers", Needed("N"), Exploration, "explore on so many threads (default: as many as there are processors); the executions are the same")
        .sets(|s, v| { let mut workers = 0; number(v, &mut workers)?; set(&mut s.explore.workers, Some(workers)) }),
    Flag::new("explore-chances", Needed("N"), Exploration, "how often in each thread a weak compare-exchange fails without a reason, and a wait ends by its limit of time (default 1)")
        .sets(|s, v| { let mut chances = 0; number(v, &mut chances)?; set(&mut s.explore.chances, Some(chances)) }),
    Flag::new("explore-counters", Switch, Exploration, "also explore in which order std's own counters are changed, such as those of `Arc`")
        .sets(|s, _| set(&mut s.explore.no_counters, true)),
    Flag::new("explore-spins", Switch, Exploration, "also explore iterations of loops that have no effect")
        .sets(|s, _| set(&mut s.explore.no_spins, true)),
    Flag::new("explore-unseen", Switch, Exploration, "also make executions that only differ in what nobody sees")
        .sets(|s, _| set(&mut s.explore.no_seen, true)),
    Flag::new("explore-duplicates", Switch, Exploration, "say how many executions were met twice, which is none unless Ubik has a bug")
        .sets(|s, _| set(&mut s.explore.duplicates, true)),
    Flag::new("explore-last-first", Switch, Exploration, "try the last thread first; the executions are the same")
        .sets(|s, _| set(&mut s.explore.last_first, true)),

    Flag::new("format", Needed("FORMAT"), Reports, "`text` (the default), `json` (one object on each line) or `sarif`")
        .sets(|s, v| word(v, &[("text", Format::Text), ("json", Format::Json), ("sarif", Format::Sarif)], &mut s.report.format)),
    Flag::new("report-file", Needed("FILE"), Reports, "write reports there instead of to standard error")
        .sets(|s, v| set(&mut s.report.file, Some(PathBuf::from(v)))),
    Flag::new("backtrace", Needed("HOW"), Reports, "active calls in reports: `short` (the default), `full` or `off`")
        .miri(&[same("backtrace")])
        .sets(|s, v| word(v, &[("0", Backtrace::Off), ("off", Backtrace::Off), ("1", Backtrace::Short), ("short", Backtrace::Short), ("full", Backtrace::Full)], &mut s.report.backtrace)),
    Flag::new("color", Needed("WHEN"), Reports, "`auto` (the default), `always` or `never`")
        .sets(|s, v| word(v, Colour::NAMES, &mut s.report.colour)),
    Flag::new("suggest", Switch, Reports, "for a failure by aliasing or by a write to read-only memory, look for a change of the source that makes the program pass")
        .sets(|s, _| set(&mut s.report.suggests, true)),
    Flag::new("fix", Switch, Reports, "make that change in the sources, if it was tried and the program passes")
        .sets(|s, _| { s.report.suggests = true; set(&mut s.report.fixes, true) }),
    Flag::new("no-leak-backtraces", Switch, Reports, "do not tell where leaked memory was allocated")
        .miri(&[same("disable-leak-backtraces")])
        .sets(|s, _| set(&mut s.machine.leak_backtraces, false)),
    Flag::new("track-alloc", Needed("IDS"), Reports, "tell what happens to these allocations, as it happens: `289` is what reports call `alloc289`")
        .miri(&[same("track-alloc-id")])
        .sets(|s, v| { s.machine.track.allocs.extend(listed(v, alloc_name)?); Ok(()) }),
    Flag::new("track-accesses", Switch, Reports, "with `--track-alloc`, tell reads and writes, too")
        .miri(&[same("track-alloc-accesses")])
        .sets(|s, _| set(&mut s.machine.track.accesses, true)),
    Flag::new("track-tag", Needed("TAGS"), Reports, "tell what happens to these borrows, as it happens: `289:12` is what reports call `<12>` in `alloc289`, and `12` is that of any allocation")
        .miri(&[same("track-pointer-tag")])
        .sets(|s, v| { s.machine.track.tags.extend(listed(v, tracked_tag)?); Ok(()) }),
    Flag::new("track-weak-memory-loads", Switch, Reports, "report loads that see an old store")
        .miri(&[same("track-weak-memory-loads")]),
    Flag::new("report-progress", Optional("BLOCKS", "1000000"), Reports, "tell where the program is, in a line at most once a second: time, rate and place; as JSON, after so many blocks each (default 1000000)")
        .miri(&[same("report-progress")])
        .sets(|s, v| { let every = at_least_one(v)?; set(&mut s.machine.report_progress, Some(every)) }),
    Flag::new("user-crates", Needed("NAMES"), Reports, "treat these dependencies as the user's own in reports")
        .miri(&[same("user-relevant-crates")])
        .sets(|s, v| { s.machine.user_crates.extend(crate_names(v)); Ok(()) }),

    Flag::new("paranoid", Switch, Machine, "the slow reference mode: all locals in memory, nothing fused, nothing cached")
        .sets(|s, _| set(&mut s.machine.paranoid, true)),
    Flag::new("eager", Switch, Machine, "improves the code of functions before they are first executed, not when they prove to be hot")
        .sets(|s, _| set(&mut s.machine.eager, true)),
    Flag::new("verify-code", Switch, Machine, "verifies improved code before it is executed: what is wrong with it is a bug in Ubik")
        .sets(|s, _| set(&mut s.machine.verify, true)),
    Flag::new("provenance-gc", Needed("BLOCKS"), Machine, "how often dead borrows are looked for")
        .miri(&[same("provenance-gc")])
        .checked(|v| number(v, &mut 0u64))
        .needless("they are looked for when they slow the run down"),

    Flag::new("c", Needed("FILE"), Build, "compile this file in C or C++ with clang and link it")
        .sets(|s, v| { s.build.c.sources.push(v.into()); Ok(()) }),
    Flag::new("c-flag", Needed("FLAG"), Build, "hand this flag to clang, as in --c-flag=-DDEBUG")
        .sets(|s, v| { s.build.c.flags.push(v.to_owned()); Ok(()) }),
    Flag::new("c-strict", Switch, Checks, "hold C also to rules that much of it breaks: shifts into the sign bit, indices within inner arrays, arithmetic on null pointers, pointers declared not to be null")
        .sets(|s, _| { s.build.c.rules = crate::c::Rules::Strict; Ok(()) }),
    Flag::new("no-cfg-miri", Switch, Build, "compile the program without `cfg(miri)`; the standard library keeps it")
        .sets(|s, _| { s.build.compiler_flags.push(NO_CFG_MIRI.to_owned()); Ok(()) }),
    Flag::new("include-miri-ignored", Switch, Build, "also run tests that are ignored for Miri's sake: compile the workspace's own crates without `cfg(miri)`; dependencies keep it")
        .sets(|s, _| { s.build.compiler_flags.push(NO_CFG_MIRI.to_owned()); set(&mut s.build.own_crates_only, true) }),
    Flag::new("loom", Switch, Build, "run tests that were written for loom (`cargo ubik` only): sets `cfg(loom)`, and what is called `loom` is a crate over std")
        .sets(|s, _| { stand_in(&mut s.build, "loom"); Ok(()) }),
    Flag::new("shuttle", Switch, Build, "the same for shuttle")
        .sets(|s, _| { stand_in(&mut s.build, "shuttle"); Ok(()) }),
    Flag::new("randomize-layout", Optional("SEED", ""), Build, "order the fields of types that promise none at random")
        .sets(|s, v| { randomize_layout(&mut s.build.compiler_flags, v); Ok(()) }),
]};

/// Has a facade stand in for a crate of another tool, and its `cfg` set.
fn stand_in(build: &mut BuildSettings, krate: &'static str) {
    if !build.facades.contains(&krate) {
        build.facades.push(krate);
        build.compiler_flags.extend([format!("--cfg={krate}"), format!("--check-cfg=cfg({krate})")]);
    }
}

/// Names of crates or packages, with commas between them.
fn crate_names(value: &str) -> impl Iterator<Item = String> {
    value.split(',').map(|name| name.trim().replace('-', "_")).filter(|name| !name.is_empty())
}

/// What stands between commas.
fn listed<T>(value: &str, parse: fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    value.split(',').map(|word| parse(word.trim())).collect()
}

/// An allocation as reports call it, or its number.
fn alloc_name(word: &str) -> Result<AllocName, String> {
    let mut name = 0;
    number(word.strip_prefix("alloc").unwrap_or(word), &mut name)?;
    Ok(AllocName(name))
}

/// `ALLOC:TAG` or `TAG`.
fn tracked_tag(word: &str) -> Result<TrackedTag, String> {
    let (alloc, tag) = match word.split_once(':') {
        Some((alloc, tag)) => (Some(alloc_name(alloc)?), tag),
        None => (None, word),
    };
    let mut number_of_tag = 0;
    number(tag.trim_start_matches('<').trim_end_matches('>'), &mut number_of_tag)?;
    Ok(TrackedTag { alloc, tag: number_of_tag })
}

/// Units in the last place; more than these would be no rounding errors.
fn rounding_error(value: &str) -> Result<u32, String> {
    const MOST: u32 = 1 << 20;
    let mut ulps = 0;
    number(value, &mut ulps)?;
    if ulps > MOST { Err(format!("`{value}` is too large: at most {MOST}")) } else { Ok(ulps) }
}

fn at_least_one(value: &str) -> Result<u64, String> {
    let mut count = 0;
    number(value, &mut count)?;
    if count == 0 { Err("it has to be at least 1".to_owned()) } else { Ok(count) }
}

fn set<T>(to: &mut T, value: T) -> Result<(), String> {
    *to = value;
    Ok(())
}

fn display(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn os_bytes(text: std::ffi::OsString) -> Vec<u8> {
    std::os::unix::ffi::OsStringExt::into_vec(text)
}

fn number<T: std::str::FromStr>(value: &str, to: &mut T) -> Result<(), String> {
    let digits = value.replace('_', "");
    *to = digits.parse().map_err(|_| format!("`{value}` is not a number that fits"))?;
    Ok(())
}

/// A rate from 0 to 1, in hundredths.
fn percent(value: &str, to: &mut u32) -> Result<(), String> {
    match value.parse::<f64>() {
        Ok(rate) if (0.0..=1.0).contains(&rate) => set(to, (rate * 100.0).round() as u32),
        _ => Err("a rate is a number from 0 to 1".into()),
    }
}

fn millionths(value: &str, to: &mut u32) -> Result<(), String> {
    match value.parse::<f64>() {
        Ok(rate) if (0.0..=1.0).contains(&rate) => set(to, (rate * 1e6).round() as u32),
        _ => Err("a rate is a number from 0 to 1".into()),
    }
}

/// How threads take turns.
fn schedule(value: &str) -> Result<Policy, String> {
    if let Some(depth) = value.strip_prefix("pct:") {
        let mut number_of = 0;
        number(depth, &mut number_of)?;
        return match number_of {
            0 => Err("the depth of `pct` is at least 1".into()),
            depth => Ok(Policy::Pct { depth }),
        };
    }
    let mut policy = Policy::Random;
    let known = [("random", Policy::Random), ("round-robin", Policy::RoundRobin), ("fixed", Policy::Fixed)];
    word(value, &known, &mut policy).map_err(|error| format!("{error} or `pct:D`"))?;
    Ok(policy)
}

/// Nothing about threads depends on the seed.
fn deterministic(settings: &mut Settings) -> Result<(), String> {
    let machine = &mut settings.machine;
    machine.schedule = Policy::Fixed;
    machine.weak_exchange_failures = 0;
    machine.address_reuse_cross_thread = 0;
    Ok(())
}

fn word<T: Copy>(value: &str, choices: &[(&str, T)], to: &mut T) -> Result<(), String> {
    let Some((_, found)) = choices.iter().find(|(name, _)| *name == value) else {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        return Err(format!("`{value}` is none of `{}`", names.join("`, `")));
    };
    *to = *found;
    Ok(())
}

/// Bytes, with `K`, `M` or `G` for multiples of 1024.
fn size(value: &str) -> Result<u64, String> {
    const UNITS: [(char, u32); 3] = [('K', 10), ('M', 20), ('G', 30)];
    let found = UNITS.iter().find_map(|(letter, shift)| Some((value.strip_suffix(*letter)?, *shift)));
    let (digits, shift) = found.unwrap_or((value, 0));
    let mut count: u64 = 0;
    number(digits, &mut count)?;
    count.checked_mul(1 << shift).ok_or_else(|| format!("`{value}` is too large"))
}

/// The size of a page: a power of two.
fn page_size(value: &str) -> Result<u32, String> {
    let bytes = size(value)?;
    let fits = u32::try_from(bytes).ok().filter(|bytes| bytes.is_power_of_two() && *bytes >= 1024);
    fits.ok_or_else(|| format!("`{value}` is no size of a page: that is a power of two from 1K to 2G"))
}

/// A time, in seconds with fractions, or with a unit: `250ms`, `90s`, `10m`, `2h`.
pub fn time(value: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let found = UNITS.iter().find_map(|(unit, seconds)| Some((value.strip_suffix(unit)?, *seconds)));
    let (digits, unit) = found.unwrap_or((value, 1.0));
    let wrong = || format!("`{value}` is not a time: write it like 90s, 10m or 2h");
    let count: f64 = digits.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(count * unit).map_err(|_| wrong())
}

/// `A..B`, or `..B` or just `B` from 0.
fn seeds(value: &str, settings: &mut Settings) -> Result<(), String> {
    let (from, to) = value.split_once("..").unwrap_or(("", value));
    let mut range = 0..0;
    if !from.is_empty() {
        number(from, &mut range.start)?;
    }
    number(to, &mut range.end)?;
    if range.is_empty() {
        return Err(format!("there is no seed in `{value}`"));
    }
    set(&mut settings.seeds, Some(range))
}

fn randomize_layout(flags: &mut Vec<String>, seed: &str) {
    flags.push("-Zrandomize-layout".to_owned());
    if !seed.is_empty() {
        flags.push(format!("-Zlayout-seed={seed}"));
    }
}

/// The text of `docs/flags.md`.
pub fn markdown() -> String {
    let mut text = String::from(HEAD);
    for group in Group::ALL {
        let _ = write!(
            text,
            "\n## {}\n\n| flag | what it does | in `MIRIFLAGS` |\n|---|---|---|\n",
            group.title()
        );
        for flag in FLAGS.iter().filter(|flag| flag.group == group) {
            let _ =
                writeln!(text, "| {} | {}{} | {} |", usage(flag), flag.help, note(flag), miri_names(flag));
        }
    }
    text
}

fn usage(flag: &Flag) -> String {
    match flag.value {
        Value::None => format!("`--{}`", flag.name),
        Value::Needed(what) => format!("`--{} {what}`", flag.name),
        Value::Optional(what, _) => format!("`--{}[={what}]`", flag.name),
    }
}

fn note(flag: &Flag) -> String {
    match flag.effect {
        Effect::Sets(_) => String::new(),
        Effect::NotYet => ". *Not there yet; a warning says so*".to_owned(),
        Effect::Needless(why) => format!(". *Accepted without effect: {why}*"),
    }
}

fn miri_names(flag: &Flag) -> String {
    let name = |miri: &Miri| match (&miri.how, flag.value) {
        (Translation::Same, Value::Needed(_)) => format!("`-Zmiri-{}=`", miri.name),
        (Translation::Fixed(value), _) => format!("`-Zmiri-{}` ({value})", miri.name),
        (Translation::Unit(unit), _) => format!("`-Zmiri-{}=` (in {unit})", miri.name),
        (Translation::Same, _) => format!("`-Zmiri-{}`", miri.name),
    };
    flag.miri.iter().map(name).collect::<Vec<_>>().join(", ")
}

const HEAD: &str = "\
# Flags

Made from the table of flags; `UBIK_BLESS=1 cargo test -p ubik --test command_line` writes it anew.

Flags may stand anywhere before `--`, among flags for the compiler, and in the variable `UBIKFLAGS`, with spaces between
them. `MIRIFLAGS` is read, too: its flags mean what they mean for Miri; one that is not understood gives a warning, and
flags in it that are not `-Zmiri-...` go to the compiler. A file `ubik.toml` in the current directory or above it has a
key for each flag that is always wanted, as in `borrows = \"tree\"`, `ignore-leaks = true` or `env-set = [\"A=1\"]`.
Its sections `[prop.\"...\"]` are for `cargo ubik prop` (docs/prop.md).
What stands later wins: `ubik.toml`, `MIRIFLAGS`, `UBIKFLAGS`, the command line.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = FLAGS.iter().map(|flag| flag.name).collect();
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn times_have_units() {
        let good =
            [("2", 2000), ("0.5", 500), ("250ms", 250), ("90s", 90_000), ("1.5m", 90_000), ("2h", 7_200_000)];
        for (text, milliseconds) in good {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-1", "1d", "ten", "nan", "inf", "1e300h"] {
            assert!(time(text).unwrap_err().contains("is not a time"), "{text}");
        }
    }

    #[test]
    fn values_are_checked() {
        let mut settings = Settings::default();
        let mut apply = |name: &str, value: &str| find(name).unwrap().apply(&mut settings, value);
        assert_eq!(apply("seed", "12"), Ok(None));
        assert_eq!(apply("memory-limit", "2G"), Ok(None));
        assert!(apply("seed", "x").unwrap_err().contains("`--seed`: `x`"));
        assert!(apply("borrows", "wooden").unwrap_err().contains("`stacked`"));
        assert!(apply("seeds", "5..5").is_err());
        assert!(apply("seeds", "0").is_err());
        assert_eq!(apply("seeds", "64"), Ok(None));
        assert!(apply("host", "moon").unwrap_err().contains("moon"));
        assert_eq!(settings.machine.seed, 12);
        assert_eq!(settings.seeds, Some(0..64));
        assert_eq!(settings.machine.memory_limit, 2 << 30);
    }

    #[test]
    fn what_is_not_there_yet_says_so() {
        let planned = Flag::new("planned", Value::None, Group::Checks, "something");
        let warning = planned.apply(&mut Settings::default(), "").unwrap();
        assert!(warning.unwrap().contains("`--planned` has no effect"));
    }
}
