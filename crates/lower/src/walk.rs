//! The walk over everything that a program can reach.
//!
//! rustc's own collector leaves out what upstream crates have compiled, so the walk is our own. An item gets its
//! number when it is first mentioned and is lowered when it is taken from the work list, last in first out. Both
//! orders follow from the program alone: allocation ids, hashes and definition numbers never decide anything.

use rustc_data_structures::fx::{FxHashMap, FxHashSet};
use rustc_hir::def::DefKind;
use rustc_hir::def_id::DefId;
use rustc_middle::mir::interpret::{AllocId, ConstAllocation};
use rustc_middle::ty::{self, Instance, Ty, TyCtxt, TypingEnv};
use rustc_span::Span;
use ubik_ir::{self as ir, FnId, GlobalId};

use crate::mentioned::Mentioned;
use crate::recursion::Ancestry;
use crate::span::Spans;
use crate::symbols::Symbols;
use crate::types::Types;
use crate::{body, closure_ptr, entry, errors, function, global, precondition, target};

/// One program in the making: the tables of the module, and what is still to be lowered.
pub struct Lowering<'tcx> {
    pub tcx: TyCtxt<'tcx>,
    pub types: Types<'tcx>,
    pub spans: Spans<'tcx>,
    pub symbols: Symbols<'tcx>,
    pub mentioned: Mentioned<'tcx>,
    pub lang: ir::LangItems,
    /// Types of locals that are known to have a layout.
    pub checked_layouts: FxHashSet<Ty<'tcx>>,
    functions: ir::IndexVec<FnId, Option<ir::Function>>,
    globals: ir::IndexVec<GlobalId, Option<ir::Global>>,
    fn_ids: FxHashMap<FnSource<'tcx>, FnId>,
    global_ids: FxHashMap<GlobalSource<'tcx>, GlobalId>,
    ancestry: Ancestry<'tcx>,
    /// The function that is being lowered: the parent of those it mentions.
    current: Option<FnId>,
    work: Vec<Work<'tcx>>,
}

/// Where a function comes from.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum FnSource<'tcx> {
    Instance(Instance<'tcx>),
    /// What a function pointer made from a closure points to.
    ClosurePtr(Instance<'tcx>),
    /// Defined by nobody here.
    Import(String),
    /// What the checks of std and of the compiler call when they fail.
    Violation(precondition::Violation),
}

/// Where a global comes from.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum GlobalSource<'tcx> {
    Static(DefId),
    Memory(AllocId),
    VTable {
        concrete: Ty<'tcx>,
        object: Ty<'tcx>,
    },
    Import(String),
    /// Text that lowering itself needs.
    Text(String),
}

enum Work<'tcx> {
    Fn { id: FnId, source: FnSource<'tcx>, mentioned_at: Span },
    Global { id: GlobalId, source: GlobalSource<'tcx> },
}

/// Lowers the crate that is being compiled, with all that it needs of others.
pub fn lower_program(tcx: TyCtxt<'_>) -> ir::Module {
    let mut lowering = Lowering::new(tcx);
    let entry = entry::lower_entry(&mut lowering);
    let init = entry::functions_of_section(&mut lowering, entry::INIT_SECTION);
    let fini = entry::functions_of_section(&mut lowering, entry::FINI_SECTION);
    tcx.sess.time("ubik_walk", || lowering.drain());
    lowering.check_mentioned();
    tcx.dcx().abort_if_errors();
    tcx.sess.time("ubik_types", || lowering.finish(entry, init, fini))
}

impl<'tcx> Lowering<'tcx> {
    fn new(tcx: TyCtxt<'tcx>) -> Self {
        Lowering {
            tcx,
            types: Types::new(tcx),
            spans: Spans::new(tcx),
            symbols: Symbols::new(tcx),
            mentioned: Mentioned::new(tcx),
            lang: ir::LangItems::default(),
            checked_layouts: FxHashSet::default(),
            functions: ir::IndexVec::new(),
            globals: ir::IndexVec::new(),
            fn_ids: FxHashMap::default(),
            global_ids: FxHashMap::default(),
            ancestry: Ancestry::new(tcx),
            current: None,
            work: Vec::new(),
        }
    }

    pub fn typing_env(&self) -> TypingEnv<'tcx> {
        TypingEnv::fully_monomorphized()
    }

    /// The number of a function that code can call or point to.
    pub fn instance_id(&mut self, instance: Instance<'tcx>, mentioned_at: Span) -> FnId {
        let source = self.source_of(instance);
        self.fn_id(source, mentioned_at)
    }

    /// Foreign functions are those that another crate defines under the same symbol, or imports.
    fn source_of(&mut self, instance: Instance<'tcx>) -> FnSource<'tcx> {
        if !matches!(instance.def, ty::InstanceKind::Item(_)) || !self.tcx.is_foreign_item(instance.def_id())
        {
            return FnSource::Instance(instance);
        }
        let symbol = self.symbols.import_name(instance.def_id());
        match self.symbols.definition(&symbol) {
            Some(definition) => FnSource::Instance(Instance::mono(self.tcx, definition)),
            None => FnSource::Import(self.symbols.declare(symbol, instance.def_id())),
        }
    }

    /// The static that defines a symbol which is declared as a function here. Its address is all that can be had of it.
    pub fn static_behind(&mut self, instance: Instance<'tcx>) -> Option<GlobalId> {
        let def_id = instance.def_id();
        if !matches!(instance.def, ty::InstanceKind::Item(_)) || !self.tcx.is_foreign_item(def_id) {
            return None;
        }
        let symbol = self.symbols.import_name(def_id);
        let definition = self.symbols.definition(&symbol)?;
        let is_static = matches!(self.tcx.def_kind(definition), DefKind::Static { .. });
        is_static.then(|| self.global_id(GlobalSource::Static(definition)))
    }

    pub fn fn_id(&mut self, source: FnSource<'tcx>, mentioned_at: Span) -> FnId {
        if let Some(&id) = self.fn_ids.get(&source) {
            return id;
        }
        let id = self.functions.push(None);
        self.fn_ids.insert(source.clone(), id);
        self.ancestry.push(&source, self.current, mentioned_at);
        self.work.push(Work::Fn { id, source, mentioned_at });
        id
    }

    /// A function that stands in no table of rustc's, complete already.
    pub fn add_function(&mut self, function: ir::Function) -> FnId {
        self.ancestry.push_synthetic();
        self.functions.push(Some(function))
    }

    /// An import that no `extern` block declares: what a weak static refers to.
    pub fn import_undeclared(&mut self, function: ir::Function) -> FnId {
        let source = FnSource::Import(function.symbol.clone());
        if let Some(&id) = self.fn_ids.get(&source) {
            return id;
        }
        let id = self.add_function(function);
        self.fn_ids.insert(source, id);
        id
    }

    pub fn global_id(&mut self, source: GlobalSource<'tcx>) -> GlobalId {
        if let Some(&id) = self.global_ids.get(&source) {
            return id;
        }
        let id = self.globals.push(None);
        self.global_ids.insert(source.clone(), id);
        self.work.push(Work::Global { id, source });
        id
    }

    fn drain(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Fn { id, source, mentioned_at } => self.lower_fn(id, source, mentioned_at),
                Work::Global { id, source } => {
                    let global = global::lower(self, source);
                    self.globals[id] = Some(global);
                }
            }
        }
    }

    fn check_mentioned(&mut self) {
        let mentioned = std::mem::replace(&mut self.mentioned, Mentioned::new(self.tcx));
        mentioned.check(|instance| self.fn_ids.contains_key(&FnSource::Instance(instance)));
    }

    fn lower_fn(&mut self, id: FnId, source: FnSource<'tcx>, mentioned_at: Span) {
        self.current = Some(id);
        let error_count = self.tcx.dcx().err_count();
        let function = match source {
            FnSource::Instance(instance) => {
                let function = body::lower(self, instance);
                if self.tcx.dcx().err_count() > error_count {
                    errors::note_instantiation(self.tcx, instance, mentioned_at);
                }
                function
            }
            FnSource::ClosurePtr(instance) => closure_ptr::lower(self, instance),
            FnSource::Import(symbol) => function::import(self, symbol),
            FnSource::Violation(violation) => precondition::panic_function(self, violation),
        };
        self.functions[id] = Some(function);
        self.current = None;
    }

    fn finish(self, entry: Option<ir::Entry>, init: Vec<FnId>, fini: Vec<FnId>) -> ir::Module {
        ir::Module {
            target: target::describe(self.tcx),
            types: self.types.finish(),
            functions: self.functions.raw.into_iter().map(|it| it.expect("the work list is empty")).collect(),
            globals: self.globals.raw.into_iter().map(|it| it.expect("the work list is empty")).collect(),
            sources: self.spans.finish(),
            entry,
            init,
            fini,
            lang: self.lang,
        }
    }

    /// The memory behind an allocation id, which must be one of plain memory.
    pub fn memory(&self, alloc: AllocId) -> ConstAllocation<'tcx> {
        self.tcx.global_alloc(alloc).unwrap_memory()
    }
}
