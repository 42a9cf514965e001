//! Symbols: who defines what a foreign declaration asks for.
//!
//! Rust code can define symbols that other Rust code only declares: `#[no_mangle]` and `export_name` items, the
//! panic handler, the functions of a `#[global_allocator]`, std's internal symbols. Crates list them in their
//! metadata. Std-internal symbols are known here by their plain names (`__rust_alloc`), not by mangled ones.

use rustc_data_structures::fx::FxHashMap;
use rustc_hir::def::DefKind;
use rustc_hir::def_id::{CrateNum, DefId, LOCAL_CRATE};
use rustc_middle::middle::codegen_fn_attrs::CodegenFnAttrFlags;
use rustc_middle::middle::dependency_format::Linkage;
use rustc_middle::middle::exported_symbols::{ExportedSymbol, SymbolExportInfo, SymbolExportLevel};
use rustc_middle::ty::{Instance, TyCtxt};
use rustc_session::config::CrateType;

/// rustc generates a shim from the first to the second name unless the program defines the first.
const DEFAULT_HANDLERS: [(&str, &str); 1] = [("__rust_alloc_error_handler", "__rdl_alloc_error_handler")];

/// All symbols that the crates of the program define.
pub struct Symbols<'tcx> {
    tcx: TyCtxt<'tcx>,
    definitions: Option<FxHashMap<String, DefId>>,
    declarations: FxHashMap<String, DefId>,
}

impl<'tcx> Symbols<'tcx> {
    pub fn new(tcx: TyCtxt<'tcx>) -> Self {
        Symbols { tcx, definitions: None, declarations: FxHashMap::default() }
    }

    /// The symbol that a foreign item refers to.
    pub fn import_name(&self, def_id: DefId) -> String {
        symbol_of(self.tcx, def_id)
    }

    /// The symbol under which other crates find an item, if they can.
    pub fn export_name(&self, def_id: DefId) -> Option<String> {
        let attrs = self.tcx.codegen_fn_attrs(def_id);
        let exported = attrs.contains_extern_indicator()
            || attrs.flags.contains(CodegenFnAttrFlags::RUSTC_STD_INTERNAL_SYMBOL);
        exported.then(|| symbol_of(self.tcx, def_id))
    }

    /// The item that defines a symbol.
    pub fn definition(&mut self, symbol: &str) -> Option<DefId> {
        let tcx = self.tcx;
        let definitions = self.definitions.get_or_insert_with(|| collect(tcx));
        let default = DEFAULT_HANDLERS.iter().find(|(name, _)| *name == symbol).map(|(_, default)| *default);
        definitions.get(symbol).or_else(|| definitions.get(default?)).copied()
    }

    /// Remembers the first declaration of a symbol that nobody defines.
    pub fn declare(&mut self, symbol: String, declaration: DefId) -> String {
        self.declarations.entry(symbol.clone()).or_insert(declaration);
        symbol
    }

    pub fn declaration(&self, symbol: &str) -> DefId {
        self.declarations[symbol]
    }

    /// Statics that the linker would keep though nobody mentions them, in a stable order.
    pub fn used_statics(&self) -> Vec<DefId> {
        let tcx = self.tcx;
        let local = tcx.hir_crate_items(()).free_items().map(|item| item.owner_id.to_def_id());
        let local = local.filter(|&def_id| is_used_static(tcx, def_id));
        let exported = linked_crates(tcx).flat_map(|krate| tcx.exported_non_generic_symbols(krate));
        let foreign = exported.filter(|(_, info)| info.used).filter_map(|(symbol, _)| match symbol {
            ExportedSymbol::NonGeneric(def_id) => Some(*def_id),
            _ => None,
        });
        local.chain(foreign).collect()
    }
}

fn is_used_static(tcx: TyCtxt<'_>, def_id: DefId) -> bool {
    let used = CodegenFnAttrFlags::USED_COMPILER | CodegenFnAttrFlags::USED_LINKER;
    matches!(tcx.def_kind(def_id), DefKind::Static { .. })
        && tcx.codegen_fn_attrs(def_id).flags.intersects(used)
}

/// The crate itself first: its definitions win.
fn crates(tcx: TyCtxt<'_>) -> impl Iterator<Item = CrateNum> {
    std::iter::once(LOCAL_CRATE).chain(linked_crates(tcx))
}

/// Of the two panic runtimes only one is part of the program.
fn linked_crates(tcx: TyCtxt<'_>) -> impl Iterator<Item = CrateNum> {
    let linkage = tcx.dependency_formats(()).get(&CrateType::Executable);
    tcx.crates(()).iter().copied().filter(move |&krate| {
        linkage.and_then(|linkage| linkage.get(krate)).is_none_or(|&it| it != Linkage::NotLinked)
    })
}

fn collect(tcx: TyCtxt<'_>) -> FxHashMap<String, DefId> {
    let mut definitions = FxHashMap::default();
    let mut defaults = Vec::new();
    // What compiler_builtins defines for C is the host's business.
    for krate in crates(tcx).filter(|&krate| !tcx.is_compiler_builtins(krate)) {
        for (symbol, info) in tcx.exported_non_generic_symbols(krate) {
            if let ExportedSymbol::NonGeneric(def_id) = symbol
                && is_linkable(info)
                && !tcx.is_foreign_item(*def_id)
            {
                definitions.entry(symbol_of(tcx, *def_id)).or_insert(*def_id);
                implement_foreign(tcx, *def_id, &mut definitions, &mut defaults);
            }
        }
    }
    for (symbol, def_id) in defaults {
        definitions.entry(symbol).or_insert(def_id);
    }
    definitions
}

/// Externally implementable items: the function stands for foreign ones under their names.
fn implement_foreign(
    tcx: TyCtxt<'_>,
    def_id: DefId,
    definitions: &mut FxHashMap<String, DefId>,
    defaults: &mut Vec<(String, DefId)>,
) {
    for (foreign, linkage, _) in &tcx.codegen_fn_attrs(def_id).foreign_item_symbol_aliases {
        let symbol = symbol_of(tcx, *foreign);
        match linkage {
            rustc_hir::attrs::Linkage::External => {
                definitions.entry(symbol).or_insert(def_id);
            }
            _ => defaults.push((symbol, def_id)),
        }
    }
}

fn is_linkable(info: &SymbolExportInfo) -> bool {
    info.level == SymbolExportLevel::C || info.rustc_std_internal_symbol
}

fn symbol_of(tcx: TyCtxt<'_>, def_id: DefId) -> String {
    let attrs = tcx.codegen_fn_attrs(def_id);
    if attrs.flags.contains(CodegenFnAttrFlags::RUSTC_STD_INTERNAL_SYMBOL) {
        return attrs.symbol_name.unwrap_or_else(|| tcx.item_name(def_id)).to_string();
    }
    tcx.symbol_name(Instance::mono(tcx, def_id)).name.to_owned()
}
