//! Public paths: by which names other crates reach the items of this one, through modules and re-exports.

use std::collections::VecDeque;

use rustc_data_structures::fx::{FxHashMap, FxHashSet};
use rustc_hir::def::{DefKind, Res};
use rustc_hir::def_id::{CRATE_DEF_ID, DefId, LOCAL_CRATE};
use rustc_middle::ty::TyCtxt;

/// The shortest public path of each item of the crate; of equally short ones the first in the source.
pub struct Paths {
    by_item: FxHashMap<DefId, String>,
    traits: FxHashMap<DefId, String>,
    /// Modules that the documentation does not show: nobody is meant to look into them.
    hidden: Vec<String>,
    /// In the order in which they were found.
    items: Vec<(DefId, String)>,
}

impl Paths {
    pub fn of_crate(tcx: TyCtxt<'_>) -> Paths {
        let mut paths = Paths {
            by_item: FxHashMap::default(),
            traits: FxHashMap::default(),
            hidden: Vec::new(),
            items: Vec::new(),
        };
        let mut seen = FxHashSet::default();
        let mut modules = VecDeque::from([(CRATE_DEF_ID, tcx.crate_name(LOCAL_CRATE).to_string())]);
        while let Some((module, base)) = modules.pop_front() {
            if !seen.insert(module) {
                continue;
            }
            for child in tcx.module_children_local(module) {
                let Res::Def(kind, def_id) = child.res else { continue };
                let Some(local) = def_id.as_local().filter(|_| child.vis.is_public()) else { continue };
                let path = format!("{base}::{}", child.ident);
                match kind {
                    DefKind::Mod if tcx.is_doc_hidden(def_id) => paths.hidden.push(path),
                    DefKind::Mod => modules.push_back((local, path)),
                    DefKind::Fn | DefKind::Struct | DefKind::Enum | DefKind::Union => paths.add(def_id, path),
                    DefKind::Trait => drop(paths.traits.entry(def_id).or_insert(path)),
                    _ => {}
                }
            }
        }
        paths
    }

    fn add(&mut self, def_id: DefId, path: String) {
        if self.by_item.contains_key(&def_id) {
            return;
        }
        self.by_item.insert(def_id, path.clone());
        self.items.push((def_id, path));
    }

    pub fn find(&self, def_id: DefId) -> Option<String> {
        self.by_item.get(&def_id).cloned()
    }

    pub fn hidden(&self) -> &[String] {
        &self.hidden
    }

    pub fn find_trait(&self, def_id: DefId) -> Option<String> {
        self.traits.get(&def_id).cloned()
    }

    pub fn items(&self) -> &[(DefId, String)] {
        &self.items
    }
}
