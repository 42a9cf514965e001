//! The compiler's options: what an image needs always, and the unstable ones that a caller may ask for.
//!
//! rustc takes `-Z` flags only where the user's code may use unstable features too. The few that Ubik passes are
//! therefore taken from the command line here and set on the parsed options.

use std::path::PathBuf;

use rustc_interface::Config;
use rustc_session::EarlyDiagCtxt;
use rustc_target::spec::PanicStrategy;

use crate::mutate::Plan;

/// Passes that turn undefined behaviour into panics before the engine can see it.
const PASSES_THAT_HIDE_UB: [&str; 3] = ["CheckAlignment", "CheckNull", "CheckEnums"];

const RANDOMIZE_LAYOUT: &str = "-Zrandomize-layout";
const LAYOUT_SEED: &str = "-Zlayout-seed=";
/// Ubik's own: rustc has no such flag.
const NO_CFG_MIRI: &str = "-Zno-cfg-miri";
/// Ubik's own: where to write the table of the crate's public functions.
const API: &str = "-Zubik-api=";

/// Ubik's own: where to write the table of the crate's `extern` blocks.
const BINDINGS: &str = "-Zubik-bindings=";

/// Ubik's own: optimisations of MIR to run, separated by commas, to see what they make of a program.
const MIR_PASSES: &str = "-Zubik-mir-passes=";

/// Ubik's own: a directory for the MIR before and after each of these.
const MIR_DUMP: &str = "-Zubik-mir-dump=";

/// Ubik's own: changes to the crate's functions (`mutate.rs`).
const MUTATE: &str = "-Zubik-mutate=";

/// Ubik's own: rustc as it is, with the same changes, so that machine code can be compared with an image.
const NATIVE: &str = "-Zubik-native";

/// Unstable options that may stand on the command line of any build.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    randomize_layout: bool,
    layout_seed: Option<u64>,
    no_cfg_miri: bool,
    pub api: Option<PathBuf>,
    pub bindings: Option<PathBuf>,
    mir_passes: Vec<String>,
    mir_dump: Option<PathBuf>,
    mutate: Option<Plan>,
    pub native: bool,
}

impl Options {
    /// Takes our options out of the command line.
    pub fn take_from(early: &EarlyDiagCtxt, args: &mut Vec<String>) -> Options {
        let mut options = Options::default();
        args.retain(|arg| {
            if arg == RANDOMIZE_LAYOUT {
                options.randomize_layout = true;
            } else if arg == NO_CFG_MIRI {
                options.no_cfg_miri = true;
            } else if let Some(file) = arg.strip_prefix(API) {
                options.api = Some(PathBuf::from(file));
            } else if let Some(file) = arg.strip_prefix(BINDINGS) {
                options.bindings = Some(PathBuf::from(file));
            } else if let Some(passes) = arg.strip_prefix(MIR_PASSES) {
                options
                    .mir_passes
                    .extend(passes.split(',').filter(|pass| !pass.is_empty()).map(str::to_owned));
            } else if let Some(directory) = arg.strip_prefix(MIR_DUMP) {
                options.mir_dump = Some(PathBuf::from(directory));
            } else if arg == NATIVE {
                options.native = true;
            } else if let Some(plan) = arg.strip_prefix(MUTATE) {
                match Plan::parse(plan) {
                    Ok(plan) => options.mutate = Some(plan),
                    Err(problem) => early.early_fatal(format!("`{MUTATE}`: {problem}")),
                }
            } else if let Some(seed) = arg.strip_prefix(LAYOUT_SEED) {
                match seed.parse() {
                    Ok(seed) => options.layout_seed = Some(seed),
                    Err(_) => early.early_fatal(format!("`{LAYOUT_SEED}` needs a number, not `{seed}`")),
                }
            } else {
                return true;
            }
            false
        });
        options
    }

    pub fn apply(&mut self, config: &mut Config) {
        if let Some(plan) = self.mutate.take() {
            plan.install();
        }
        if self.native {
            return;
        }
        keep_undefined_behaviour(config);
        abort_in_panic_abort(config);
        self.run_passes(config);
        if !self.no_cfg_miri {
            config.crate_cfg.push("miri".to_owned());
        }
        config.opts.trimmed_def_paths = true;
        if self.randomize_layout {
            config.opts.unstable_opts.randomize_layout = true;
            config.opts.unstable_opts.layout_seed = self.layout_seed;
        }
    }

    /// The passes that were asked for are the only ones that optimise.
    fn run_passes(&self, config: &mut Config) {
        let options = &mut config.opts.unstable_opts;
        options.mir_enable_passes.extend(self.mir_passes.iter().map(|pass| (pass.clone(), true)));
        if let Some(directory) = &self.mir_dump {
            options.dump_mir = Some(self.mir_passes.join(" | "));
            options.dump_mir_dir = directory.display().to_string();
        }
    }
}

/// Asks for MIR as written: unoptimised, with retags, and for all functions of all crates.
fn keep_undefined_behaviour(config: &mut Config) {
    let options = &mut config.opts.unstable_opts;
    options.mir_opt_level = Some(0);
    options.mir_preserve_ub = true;
    options.mir_emit_retag = true;
    options.always_encode_mir = true;
    options.extra_const_ub_checks = true;
    // std's preconditions hold in release builds, too; `-Zub-checks=no` is the caller's choice.
    options.ub_checks.get_or_insert(true);
    options.mir_enable_passes.extend(PASSES_THAT_HIDE_UB.map(|pass| (pass.to_owned(), false)));
}

/// std is built to unwind, except for the one crate of it that is for programs that abort.
fn abort_in_panic_abort(config: &mut Config) {
    if config.opts.crate_name.as_deref() == Some("panic_abort") {
        config.opts.cg.panic = Some(PanicStrategy::Abort);
    }
}

#[cfg(test)]
mod tests {
    use rustc_session::EarlyDiagCtxt;
    use rustc_session::config::ErrorOutputType;

    use super::Options;
    use crate::mutate::Plan;

    #[test]
    fn our_options_leave_the_command_line() {
        let early = EarlyDiagCtxt::new(ErrorOutputType::default());
        let given = [
            "rustc",
            "-Zrandomize-layout",
            "a.rs",
            "-Zlayout-seed=7",
            "-O",
            "-Zno-cfg-miri",
            "-Zubik-api=t",
            "-Zubik-bindings=b",
            "-Zubik-mir-passes=GVN,Inline",
            "-Zubik-mir-dump=d",
            "-Zubik-mutate=mark",
            "-Zubik-native",
        ];
        let mut args = given.map(str::to_owned).to_vec();
        let options = Options::take_from(&early, &mut args);
        assert_eq!(args, ["rustc", "a.rs", "-O"]);
        let expected = Options {
            randomize_layout: true,
            layout_seed: Some(7),
            no_cfg_miri: true,
            api: Some("t".into()),
            bindings: Some("b".into()),
            mir_passes: vec!["GVN".to_owned(), "Inline".to_owned()],
            mir_dump: Some("d".into()),
            mutate: Some(Plan::Mark),
            native: true,
        };
        assert_eq!(options, expected);
    }
}
