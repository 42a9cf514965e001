//! `ubik-lower`: rustc as a library, with a code generator that writes Ubik images.
//!
//! It takes rustc's command line and behaves as rustc does, up to code generation: libraries become rlibs
//! whose metadata has the MIR of every function, and where rustc would link an executable an image is written.
//! Everything that the image depends on beyond the user's own flags is set by the driver itself, so that no caller
//! can forget it.
#![feature(rustc_private)]
#![allow(rustc::internal)]

extern crate rustc_abi;
extern crate rustc_ast_pretty;
extern crate rustc_codegen_ssa;
extern crate rustc_const_eval;
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
extern crate rustc_type_ir;

mod api;
mod backend;
mod bindings;
mod body;
mod closure_ptr;
mod constant;
mod entry;
mod errors;
mod features;
mod function;
mod global;
mod intrinsic;
mod mentioned;
mod mutate;
mod operand;
mod options;
mod paths;
mod precondition;
mod recursion;
mod rvalue;
mod span;
mod symbols;
mod target;
mod terminator;
mod types;
mod unsize;
mod vtable;
mod walk;

use std::process::ExitCode;

use backend::{Backend, Tables};
use options::Options;
use rustc_interface::{Config, DEFAULT_QUERY_PROVIDERS};
use rustc_middle::ty::{RegisteredTools, TyCtxt};
use rustc_session::EarlyDiagCtxt;
use rustc_session::config::ErrorOutputType;
use rustc_span::{Ident, Symbol};

const BUG_REPORTS: &str = "this is a bug in Ubik's `lower`, not in your program";

fn main() -> ExitCode {
    let early = EarlyDiagCtxt::new(ErrorOutputType::default());
    rustc_driver::init_rustc_env_logger(&early);
    rustc_driver::install_ice_hook(BUG_REPORTS, |_| ());
    rustc_driver::install_ctrlc_handler();
    rustc_driver::catch_with_exit_code(|| {
        let mut args = rustc_driver::args::raw_args(&early);
        let options = Options::take_from(&early, &mut args);
        rustc_driver::run_compiler(&args, &mut Driver { options });
    })
}

/// rustc with our options and our code generator.
struct Driver {
    options: Options,
}

/// The tools whose attributes the compiler lets through, with ours: `#[cfg_attr(ubik, ubik::prop(...))]`.
fn with_own_tool(tcx: TyCtxt<'_>, (): ()) -> RegisteredTools {
    let mut tools = (DEFAULT_QUERY_PROVIDERS.queries.registered_tools)(tcx, ());
    tools.insert(Ident::with_dummy_span(Symbol::intern("ubik")));
    tools
}

impl rustc_driver::Callbacks for Driver {
    fn config(&mut self, config: &mut Config) {
        self.options.apply(config);
        config.override_queries = Some(|_, providers| {
            providers.queries.registered_tools = with_own_tool;
            mutate::provide(providers);
        });
        if self.options.native {
            return;
        }
        let tables = Tables { api: self.options.api.clone(), bindings: self.options.bindings.clone() };
        config.make_codegen_backend = Some(Box::new(move |_| Box::new(Backend::new(tables.clone()))));
    }
}
