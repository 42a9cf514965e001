//! A campaign: programs are generated, run in all modes of the machine, compiled in batches, and compared.
//!
//! What differs is reduced and kept. A campaign can be stopped at any time: the seed that comes next is written down
//! after each batch, and the next campaign with the same directory goes on from there.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ubik_engine::memory::BorrowModel;
use ubik_ir::Module;

use crate::compile::{self, Backend, Native};
use crate::coverage::Coverage;
use crate::findings::{self, Finding};
use crate::generate::generate_seed;
use crate::modes::{self, MODES};
use crate::plant::{self, Bug};
use crate::profile::Profile;
use crate::reduce;
use crate::world::Output;

#[derive(Clone, Debug)]
pub struct Settings {
    pub seeds: std::ops::Range<u64>,
    pub time: Option<Duration>,
    pub profile: Profile,
    /// The rules that programs keep.
    pub model: BorrowModel,
    pub backends: Vec<Backend>,
    /// How many programs are in one file.
    pub batch: usize,
    /// Where findings are kept.
    pub findings: PathBuf,
    /// Where files for the compiler are written.
    pub work: PathBuf,
    /// Whether findings are made smaller.
    pub reduce: bool,
    /// A bug that the compilers are given, to see that it is found.
    pub plant: Option<Bug>,
    /// How this campaign is called, to say how a finding is reproduced.
    pub command: String,
}

/// What a campaign came to.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub programs: u64,
    pub values: u64,
    /// How many were also compiled.
    pub compiled: u64,
    pub findings: u64,
    /// Findings that were known.
    pub known: u64,
    pub elapsed: Duration,
    pub coverage: Coverage,
    /// The seed after the last one.
    pub next_seed: u64,
}

impl Summary {
    /// The last line of a campaign.
    pub fn line(&self) -> String {
        let rate = self.programs as f64 / self.elapsed.as_secs_f64().max(1e-9);
        format!(
            "{} programs ({} compiled), {rate:.1} programs per second, {} findings ({} known before)",
            self.programs, self.compiled, self.findings, self.known
        )
    }
}

/// Where the next campaign goes on.
const NEXT: &str = "next-seed";

/// The seed with which a campaign goes on that keeps its findings there.
pub fn next_seed(findings: &Path) -> u64 {
    let text = std::fs::read_to_string(findings.join(NEXT));
    text.ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0)
}

fn note_next(settings: &Settings, seed: u64) -> Result<(), String> {
    let path = settings.findings.join(NEXT);
    let write = std::fs::create_dir_all(&settings.findings)
        .and_then(|()| std::fs::write(&path, format!("{}\n", seed.max(next_seed(&settings.findings)))));
    write.map_err(|error| format!("{}: {error}", path.display()))
}

/// A program with what it is known to write.
struct Checked {
    seed: u64,
    module: Module,
    output: Output,
}

/// Runs a campaign; `tell` hears of each finding.
pub fn run(settings: &Settings, tell: &mut dyn FnMut(&Finding)) -> Result<Summary, String> {
    let start = Instant::now();
    let mut summary = Summary { next_seed: settings.seeds.start, ..Summary::default() };
    while summary.next_seed < settings.seeds.end && settings.time.is_none_or(|time| start.elapsed() < time) {
        let mut batch = Vec::new();
        while batch.len() < settings.batch && summary.next_seed < settings.seeds.end {
            batch.extend(check(settings, &mut summary, tell)?);
        }
        compile_batch(settings, &batch, &mut summary, tell)?;
        summary.elapsed = start.elapsed();
        note_next(settings, summary.next_seed)?;
    }
    summary.elapsed = start.elapsed();
    Ok(summary)
}

/// Generates the next program and runs it in all modes. A program that they do not agree on is a finding.
fn check(
    settings: &Settings,
    summary: &mut Summary,
    tell: &mut dyn FnMut(&Finding),
) -> Result<Option<Checked>, String> {
    let seed = summary.next_seed;
    summary.next_seed += 1;
    summary.programs += 1;
    let module = generate_seed(&settings.profile, settings.model, seed).module;
    summary.coverage.count(&module);
    let problems = ubik_ir::verify(&module);
    if !problems.is_empty() {
        let what = format!("the verifier refuses it: {problems:?}");
        keep(settings, Finding::new(seed, "verifier", what, module), summary, tell)?;
        return Ok(None);
    }
    match modes::compare(&module, &modes_for(settings.model)) {
        Ok(output) => {
            summary.values += output.0.len() as u64;
            Ok(Some(Checked { seed, module, output }))
        }
        Err(difference) => {
            let what = format!("expected {:?}\nfound {:?}", difference.expected, difference.found);
            let name = format!("ubik-{}", difference.mode);
            keep(settings, Finding::new(seed, &name, what, module), summary, tell)?;
            Ok(None)
        }
    }
}

/// The modes that must agree: a program that keeps the rules of one aliasing model may break the other's.
pub fn modes_for(model: BorrowModel) -> Vec<modes::Mode> {
    let fits = |mode: &&modes::Mode| mode.borrows == model || mode.borrows == BorrowModel::None;
    MODES.iter().filter(fits).copied().collect()
}

fn compile_batch(
    settings: &Settings,
    batch: &[Checked],
    summary: &mut Summary,
    tell: &mut dyn FnMut(&Finding),
) -> Result<(), String> {
    if batch.is_empty() {
        return Ok(());
    }
    if settings.backends.is_empty() {
        return find_planted(settings, batch, summary, tell);
    }
    let planted: Vec<Module> = match settings.plant {
        Some(bug) => batch.iter().map(|checked| bug.plant(&checked.module)).collect(),
        None => Vec::new(),
    };
    let modules: Vec<&Module> = match settings.plant {
        Some(_) => planted.iter().collect(),
        None => batch.iter().map(|checked| &checked.module).collect(),
    };
    for backend in &settings.backends {
        let results = run_each(backend, &modules, &settings.work)?;
        for (checked, result) in batch.iter().zip(results) {
            if result != expected(&checked.output) {
                let what = format!("expected {:?}\nfound {result:?}", expected(&checked.output));
                let name = format!("{}-{}", backend.version().replace(' ', "-"), backend.name);
                let mut finding = Finding::new(checked.seed, &name, what, checked.module.clone());
                finding.backend = Some(backend.clone());
                finding.native = Some(result);
                keep(settings, finding, summary, tell)?;
            }
        }
    }
    summary.compiled += batch.len() as u64;
    Ok(())
}

/// Without a compiler, the machine stands for the one with a planted bug.
fn find_planted(
    settings: &Settings,
    batch: &[Checked],
    summary: &mut Summary,
    tell: &mut dyn FnMut(&Finding),
) -> Result<(), String> {
    let Some(bug) = settings.plant else { return Ok(()) };
    for checked in batch {
        if plant::differs(&checked.module, bug, &checked.output) {
            let what = format!("the planted bug {bug:?} shows");
            let mut finding = Finding::new(checked.seed, "planted", what, checked.module.clone());
            finding.plant = Some(bug);
            keep(settings, finding, summary, tell)?;
        }
    }
    Ok(())
}

/// What compiled code has to come to.
pub fn expected(output: &Output) -> Native {
    Native::Done { count: output.0.len() as u64, hash: output.hash() }
}

/// Runs a batch. If the compiler refuses it, each half by itself, to find out whose fault it is.
fn run_each(backend: &Backend, modules: &[&Module], work: &Path) -> Result<Vec<Native>, String> {
    let results = compile::run(backend, modules, work)?;
    let refused = matches!(results.first(), Some(Native::NotCompiled(_)));
    if !refused || modules.len() == 1 {
        return Ok(results);
    }
    let (left, right) = modules.split_at(modules.len() / 2);
    let mut results = run_each(backend, left, work)?;
    results.extend(run_each(backend, right, work)?);
    Ok(results)
}

/// Reduces a finding and keeps it, unless the same is there.
fn keep(
    settings: &Settings,
    mut finding: Finding,
    summary: &mut Summary,
    tell: &mut dyn FnMut(&Finding),
) -> Result<(), String> {
    if settings.reduce {
        finding.reduced = reduce::reduce_finding(&finding, settings.model, &settings.work);
    }
    finding.command = format!("{} --seed {}", settings.command, finding.seed);
    if let Some(backend) = finding.backend.as_ref().filter(|backend| backend.runs_a_pass()) {
        let program = finding.reduced.as_ref().unwrap_or(&finding.module);
        finding.mir = compile::mir_of_pass(backend, program, &settings.work)?;
    }
    match findings::save(&settings.findings, &finding)? {
        true => {
            summary.findings += 1;
            tell(&finding);
        }
        false => summary.known += 1,
    }
    Ok(())
}
