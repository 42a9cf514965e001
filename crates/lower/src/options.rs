//! The compiler's options: what an image needs always, and the unstable ones that a caller may ask for.
//!
//! rustc takes `-Z` flags only where the user's code may use unstable features too. The few that Ubik passes are
//! therefore taken from the command line here and set on the parsed options.

use std::path::PathBuf;

use rustc_interface::Config;
use rustc_session::EarlyDiagCtxt;
use rustc_target::spec::PanicStrategy;

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

/// Unstable options that may stand on the command line of any build.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    randomize_layout: bool,
    layout_seed: Option<u64>,
    no_cfg_miri: bool,
    pub api: Option<PathBuf>,
    pub bindings: Option<PathBuf>,
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

    pub fn apply(&self, config: &mut Config) {
        keep_undefined_behaviour(config);
        abort_in_panic_abort(config);
        if !self.no_cfg_miri {
            config.crate_cfg.push("miri".to_owned());
        }
        config.opts.trimmed_def_paths = true;
        if self.randomize_layout {
            config.opts.unstable_opts.randomize_layout = true;
            config.opts.unstable_opts.layout_seed = self.layout_seed;
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
        ];
        let mut args = given.map(str::to_owned).to_vec();
        let options = Options::take_from(&early, &mut args);
        assert_eq!(args, ["rustc", "a.rs", "-O"]);
        let (api, bindings) = (Some("t".into()), Some("b".into()));
        let (randomize_layout, layout_seed) = (true, Some(7));
        assert_eq!(options, Options { randomize_layout, layout_seed, no_cfg_miri: true, api, bindings });
    }
}
