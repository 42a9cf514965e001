//! `ubik-lower`: rustc as a library, with a code generator that writes Ubik images.
//!
//! It takes rustc's command line and behaves as rustc does, up to code generation: libraries become rlibs
//! whose metadata has the MIR of every function, and where rustc would link an executable an image is written.
//! Everything that the image depends on beyond the user's own flags is set here, so that no caller can forget it.
#![feature(rustc_private)]
#![allow(rustc::internal)]

extern crate rustc_abi;
extern crate rustc_codegen_ssa;
extern crate rustc_data_structures;
extern crate rustc_driver;
extern crate rustc_hir;
extern crate rustc_index;
extern crate rustc_interface;
extern crate rustc_metadata;
extern crate rustc_middle;
extern crate rustc_session;
extern crate rustc_span;
extern crate rustc_target;

mod backend;
mod body;
mod closure_ptr;
mod constant;
mod entry;
mod errors;
mod features;
mod function;
mod global;
mod intrinsic;
mod precondition;
mod recursion;
mod rvalue;
mod span;
mod symbols;
mod target;
mod terminator;
mod types;
mod walk;

use std::process::ExitCode;

use rustc_interface::Config;
use rustc_session::EarlyDiagCtxt;
use rustc_session::config::ErrorOutputType;
use rustc_target::spec::PanicStrategy;

const BUG_REPORTS: &str = "this is a bug in Ubik's `lower`, not in your program";

/// Passes that turn undefined behaviour into panics before the engine can see it.
const PASSES_THAT_HIDE_UB: [&str; 3] = ["CheckAlignment", "CheckNull", "CheckEnums"];

fn main() -> ExitCode {
    let early = EarlyDiagCtxt::new(ErrorOutputType::default());
    rustc_driver::init_rustc_env_logger(&early);
    rustc_driver::install_ice_hook(BUG_REPORTS, |_| ());
    rustc_driver::install_ctrlc_handler();
    rustc_driver::catch_with_exit_code(|| {
        rustc_driver::run_compiler(&rustc_driver::args::raw_args(&early), &mut Driver);
    })
}

/// rustc with our options and our code generator.
struct Driver;

impl rustc_driver::Callbacks for Driver {
    fn config(&mut self, config: &mut Config) {
        keep_undefined_behaviour(config);
        abort_in_panic_abort(config);
        config.crate_cfg.push("miri".to_owned());
        config.opts.trimmed_def_paths = true;
        config.make_codegen_backend = Some(Box::new(|_| Box::new(backend::Backend::default())));
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
    options.mir_enable_passes.extend(PASSES_THAT_HIDE_UB.map(|pass| (pass.to_owned(), false)));
}

/// std is built to unwind, except for the one crate of it that is for programs that abort.
fn abort_in_panic_abort(config: &mut Config) {
    if config.opts.crate_name.as_deref() == Some("panic_abort") {
        config.opts.cg.panic = Some(PanicStrategy::Abort);
    }
}
