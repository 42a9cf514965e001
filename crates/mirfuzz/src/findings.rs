//! Findings on disk: the program, the reduced program, what differed, and how to see it again.
//!
//! A finding's directory is named by what differs and by its reduced form, so the same bug is kept once, and nothing
//! is ever overwritten.

use std::path::Path;

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use ubik_ir::Module;

use crate::compile::{Backend, Native};
use crate::plant::Bug;
use crate::print;

#[derive(Clone, Debug)]
pub struct Finding {
    pub seed: u64,
    /// Who disagrees.
    pub who: String,
    /// What was expected and what was found.
    pub what: String,
    pub module: Module,
    pub reduced: Option<Module>,
    pub backend: Option<Backend>,
    /// The bug that was planted.
    pub plant: Option<Bug>,
    /// What compiled code did.
    pub native: Option<Native>,
    /// What reproduces it.
    pub command: String,
    /// MIR before and behind the optimisation that is at fault: file names with texts.
    pub mir: Vec<(String, String)>,
}

impl Finding {
    pub fn new(seed: u64, who: &str, what: String, module: Module) -> Finding {
        Finding {
            seed,
            who: who.into(),
            what,
            module,
            reduced: None,
            backend: None,
            native: None,
            plant: None,
            command: String::new(),
            mir: Vec::new(),
        }
    }

    /// The name of its directory: equal for equal findings.
    pub fn name(&self) -> String {
        let best = self.reduced.as_ref().unwrap_or(&self.module);
        let who: String =
            self.who.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
        format!("{who}-{:016x}", hash(&ubik_ir::text::print(best)))
    }
}

/// A number for a text, equal on every machine.
pub fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Keeps a finding; says whether it is new.
pub fn save(directory: &Path, finding: &Finding) -> Result<bool, String> {
    let place = directory.join(finding.name());
    if place.exists() {
        return Ok(false);
    }
    let fail = |error: std::io::Error| format!("{}: {error}", place.display());
    // The directory appears whole or not at all.
    let unfinished = directory.join(format!(".{}", finding.name()));
    std::fs::create_dir_all(&unfinished).map_err(fail)?;
    let mut report = format!("{}\n{}\n\nreproduce: {}\n", finding.who, finding.what, finding.command);
    if let Some(backend) = &finding.backend {
        report += &format!("tool: {}\nflags: {}\n", backend.version(), backend.flags.join(" "));
    }
    let write = |name: &str, text: &str| std::fs::write(unfinished.join(name), text).map_err(fail);
    write("report.txt", &report)?;
    write("program.ir", &ubik_ir::text::print(&finding.module))?;
    write("program.rs", &printed(&finding.module))?;
    if let Some(reduced) = &finding.reduced {
        write("reduced.ir", &ubik_ir::text::print(reduced))?;
        write("reduced.rs", &printed(reduced))?;
    }
    if !finding.mir.is_empty() {
        std::fs::create_dir_all(unfinished.join("mir")).map_err(fail)?;
    }
    for (name, text) in &finding.mir {
        write(&format!("mir/{name}"), text)?;
    }
    std::fs::rename(&unfinished, &place).map_err(fail)?;
    Ok(true)
}

fn printed(module: &Module) -> String {
    print::file(&[module]).unwrap_or_else(|problem| format!("// cannot be printed: {problem}\n"))
}
