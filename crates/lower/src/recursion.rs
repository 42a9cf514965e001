//! How deeply instances of one definition nest.
//!
//! A function that calls itself at ever larger types has infinitely many instances. rustc counts how often a
//! definition occurs on the path of mentions and stops at the recursion limit; so do we. The path is only looked
//! at where it is long enough to matter.

use rustc_hir::LangItem;
use rustc_hir::def_id::DefId;
use rustc_middle::ty::TyCtxt;
use rustc_span::Span;
use ubik_ir::{FnId, Idx, IndexVec};

use crate::errors;
use crate::walk::FnSource;

/// For every function, which one mentioned it first.
pub struct Ancestry<'tcx> {
    tcx: TyCtxt<'tcx>,
    limit: usize,
    functions: IndexVec<FnId, Ancestor>,
}

struct Ancestor {
    definition: Option<DefId>,
    parent: Option<FnId>,
    depth: usize,
}

impl<'tcx> Ancestry<'tcx> {
    pub fn new(tcx: TyCtxt<'tcx>) -> Self {
        Ancestry { tcx, limit: tcx.recursion_limit().0, functions: IndexVec::new() }
    }

    /// Records the next function. Does not return if it nests too deeply.
    pub fn push(&mut self, source: &FnSource<'tcx>, parent: Option<FnId>, mentioned_at: Span) {
        let depth = parent.map_or(0, |parent| self.functions[parent].depth + 1);
        let instance = match source {
            FnSource::Instance(instance) => Some(*instance),
            _ => None,
        };
        let definition = instance.map(|instance| instance.def_id());
        let id = self.functions.push(Ancestor { definition, parent, depth });
        if let Some(instance) = instance
            && depth > self.limit
            && self.occurrences(id) > self.allowed(instance.def_id())
        {
            errors::recursion_limit(self.tcx, instance, mentioned_at);
        }
    }

    pub fn push_synthetic(&mut self) {
        self.functions.push(Ancestor { definition: None, parent: None, depth: 0 });
    }

    /// Drop glue nests as types do, so it gets four times the limit.
    fn allowed(&self, definition: DefId) -> usize {
        let margin = if self.tcx.is_lang_item(definition, LangItem::DropInPlace) { 4 } else { 1 };
        self.limit.saturating_mul(margin)
    }

    fn occurrences(&self, id: FnId) -> usize {
        let definition = self.functions[id].definition;
        let mut next = self.functions[id].parent;
        let mut count = 0;
        while let Some(ancestor) = next {
            count += usize::from(self.functions[ancestor].definition == definition);
            next = self.functions[ancestor].parent;
        }
        debug_assert!(count <= id.index());
        count
    }
}
