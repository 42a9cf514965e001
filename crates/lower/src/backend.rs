//! The code generator that rustc drives.
//!
//! Libraries have no code of their own: their rlib holds metadata only. For an executable the program is lowered
//! while the compiler's context is alive, and its bytes are written where the linker would have written.

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_codegen_ssa::back::archive::ArArchiveBuilderBuilder;
use rustc_codegen_ssa::back::link::link_binary;
use rustc_codegen_ssa::traits::CodegenBackend;
use rustc_codegen_ssa::{CompiledModules, CrateInfo, TargetConfig};
use rustc_data_structures::fx::FxIndexMap;
use rustc_metadata::EncodedMetadata;
use rustc_middle::dep_graph::{WorkProduct, WorkProductId};
use rustc_middle::ty::TyCtxt;
use rustc_session::Session;
use rustc_session::config::{CrateType, OutputFilenames, OutputType};
use rustc_session::output::out_filename;

use crate::{api, bindings, features, walk};

/// Carries the image from code generation to linking, where the compiler's context is gone.
pub struct Backend {
    image: Mutex<Option<Vec<u8>>>,
    tables: Tables,
}

/// Where tables about the crate go that somebody wants.
#[derive(Clone, Default)]
pub struct Tables {
    /// Its public functions.
    pub api: Option<PathBuf>,
    /// Its `extern` blocks.
    pub bindings: Option<PathBuf>,
}

impl Backend {
    pub fn new(tables: Tables) -> Backend {
        Backend { image: Mutex::new(None), tables }
    }
}

impl CodegenBackend for Backend {
    fn name(&self) -> &'static str {
        "ubik"
    }

    fn target_config(&self, sess: &Session) -> TargetConfig {
        features::target_config(sess)
    }

    fn target_cpu(&self, sess: &Session) -> String {
        features::target_cpu(sess)
    }

    fn codegen_crate<'tcx>(&self, tcx: TyCtxt<'tcx>, crate_info: &CrateInfo) -> Box<dyn Any> {
        if crate_info.crate_types.contains(&CrateType::Executable) {
            let module = walk::lower_program(tcx);
            let image = tcx.sess.time("ubik_write_image", || ubik_ir::image::write(&module));
            // The process ends soon; taking a large tree apart first would only delay that.
            std::mem::forget(module);
            *self.image.lock().unwrap() = Some(image);
        }
        if let Some(path) = &self.tables.api {
            write_output(tcx.sess, path, &api::describe(tcx).to_bytes());
        }
        if let Some(path) = &self.tables.bindings {
            write_output(tcx.sess, path, &bindings::describe(tcx).to_bytes());
        }
        Box::new(CompiledModules { modules: Vec::new(), allocator_module: None })
    }

    /// Never reached: rustc skips it because `codegen_crate` is already done when it returns.
    fn join_codegen(
        &self,
        ongoing: Box<dyn Any>,
        _: &Session,
        _: &OutputFilenames,
    ) -> (CompiledModules, FxIndexMap<WorkProductId, WorkProduct>) {
        let modules = ongoing.downcast().expect("codegen_crate returns CompiledModules");
        (*modules, FxIndexMap::default())
    }

    fn link(
        &self,
        sess: &Session,
        modules: CompiledModules,
        mut crate_info: CrateInfo,
        metadata: EncodedMetadata,
        outputs: &OutputFilenames,
    ) {
        if outputs.outputs.should_link() {
            for &crate_type in &crate_info.crate_types {
                self.link_one(sess, crate_type, &crate_info, outputs);
            }
        }
        crate_info.crate_types.retain(|&crate_type| crate_type == CrateType::Rlib);
        link_binary(sess, &ArArchiveBuilderBuilder, modules, crate_info, metadata, outputs, self.name());
    }
}

impl Backend {
    /// Writes the output of every crate type but rlib, which rustc's own archiver makes.
    fn link_one(
        &self,
        sess: &Session,
        crate_type: CrateType,
        crate_info: &CrateInfo,
        outputs: &OutputFilenames,
    ) {
        let bytes = match crate_type {
            CrateType::Rlib => return,
            CrateType::Executable => self.image.lock().unwrap().take().unwrap_or_default(),
            CrateType::ProcMacro => sess.dcx().fatal(
                "`ubik-lower` does not compile procedural macros: they run on the host and are compiled by rustc",
            ),
            // Foreign code cannot load what we make, so an empty file is enough for cargo's bookkeeping.
            CrateType::Dylib | CrateType::StaticLib | CrateType::Cdylib | CrateType::Sdylib => Vec::new(),
        };
        let output = out_filename(sess, crate_type, outputs, crate_info.local_crate_name);
        let path = output.file_for_writing(
            outputs,
            OutputType::Exe,
            crate_info.local_crate_name.as_str(),
            sess.invocation_temp.as_deref(),
        );
        write_output(sess, &path, &bytes);
    }
}

/// Replaces the file rather than its content: cargo hard-links outputs, and a copy elsewhere must not change. A part
/// that fits on a disk that is full does not stay there.
fn write_output(sess: &Session, path: &Path, bytes: &[u8]) {
    let _ = std::fs::remove_file(path);
    if let Err(error) = std::fs::write(path, bytes) {
        let _ = std::fs::remove_file(path);
        sess.dcx().fatal(format!("cannot write `{}`: {error}", path.display()));
    }
}
