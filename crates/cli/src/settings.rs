//! Everything that flags decide, in the form that the libraries take.

use std::ops::Range;
use std::path::PathBuf;

use ubik_engine::Config;
use ubik_explore::exhaustive::Script;
use ubik_host::HostOptions;
use ubik_report::text::Backtrace;

use crate::c::Rules;

/// What a run is to be like, and how its end is to be told.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub machine: Config,
    pub host: HostOptions,
    pub report: ReportSettings,
    pub build: BuildSettings,
    /// Many runs instead of one.
    pub seeds: Option<Range<u64>>,
    pub explore: ExploreSettings,
}

/// How all executions are explored.
#[derive(Clone, Debug, Default)]
pub struct ExploreSettings {
    /// All executions instead of one.
    pub on: bool,
    /// Only those that are sequentially consistent.
    pub sc: bool,
    pub max_executions: Option<u64>,
    pub loop_bound: Option<u32>,
    /// How many threads explore, and how often something happens without a reason.
    pub workers: Option<usize>,
    pub chances: Option<u32>,
    /// Where the graph of an execution that is wrong goes.
    pub graph: Option<PathBuf>,
    /// Where what is left to explore is kept.
    pub checkpoint: Option<PathBuf>,
    /// Where a page that shows it goes.
    pub page: Option<PathBuf>,
    /// Reductions that are off.
    pub no_counters: bool,
    pub no_spins: bool,
    pub no_seen: bool,
    /// Whether executions are compared with each other.
    pub duplicates: bool,
    pub last_first: bool,
    /// Whether it is told every second how far it is, also where nobody seems to look.
    pub progress: bool,
    /// The execution that is to be repeated.
    pub replay: Option<Script>,
}

impl Settings {
    /// Whether runs are to tell something as it happens.
    pub fn tells_events(&self) -> bool {
        !self.machine.track.is_empty() || self.machine.report_progress.is_some()
    }
}

#[derive(Clone, Debug, Default)]
pub struct ReportSettings {
    pub format: Format,
    pub backtrace: Backtrace,
    pub colour: Colour,
    /// Where reports go instead of standard error.
    pub file: Option<PathBuf>,
    /// Other processes write to the same file: what is there stays.
    pub shares_file: bool,
    /// Whether it is looked for what could be changed, and whether it is changed.
    pub suggests: bool,
    pub fixes: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Text,
    Json,
    Sarif,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    #[default]
    Auto,
    Always,
    Never,
}

impl Colour {
    pub const NAMES: &[(&str, Colour)] =
        &[("auto", Colour::Auto), ("always", Colour::Always), ("never", Colour::Never)];

    pub fn named(name: &str) -> Option<Colour> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, colour)| *colour)
    }
}

#[derive(Clone, Debug, Default)]
pub struct BuildSettings {
    /// Flags for the compiler that other flags stand for.
    pub compiler_flags: Vec<String>,
    /// Only the workspace's own crates are compiled without `cfg(miri)`.
    pub own_crates_only: bool,
    /// Crates of other tools in whose place a facade is compiled.
    pub facades: Vec<&'static str>,
    pub c: CSettings,
}

/// C that is linked into a Rust program.
#[derive(Clone, Debug, Default)]
pub struct CSettings {
    pub sources: Vec<PathBuf>,
    /// For clang.
    pub flags: Vec<String>,
    pub rules: Rules,
}
