//! What memory notes for reports: the history of some allocations, violations that the machine judges, and former tenants.
//!
//! Memory does not know where the program is. What is noted here is given its place by the machine after the operation.

use std::cell::Cell;

use ubik_verdict::{AllocName, Ub};

use crate::value::{AllocId, Prov};
use crate::watch::Watch;

#[derive(Clone, Default)]
pub(crate) struct Notes {
    /// The history of some allocations.
    pub watch: Option<Box<Watch>>,
    /// Violations of the aliasing rules that were let pass until the machine has judged them, if it does.
    pub violations: Option<Vec<Ub>>,
    pub(super) tenants: Tenants,
}

impl Notes {
    /// Notes that keep all tenants of one index, and violations if they are judged later.
    pub fn new(tenants_of: Option<AllocId>, judges_later: bool) -> Notes {
        let tenants = Tenants { of: tenants_of, ..Tenants::default() };
        Notes { watch: None, violations: judges_later.then(Vec::new), tenants }
    }

    /// Whether the history of anything is noted.
    #[inline(always)]
    pub fn is_watching(&self) -> bool {
        self.watch.is_some()
    }

    /// Whether the history of this allocation is.
    pub fn is_watched(&self, name: AllocName) -> bool {
        self.watch.as_ref().is_some_and(|watch| watch.is_watched(name))
    }

    /// Whether every access to this allocation is.
    pub fn sees(&self, name: AllocName) -> bool {
        self.watch.as_ref().is_some_and(|watch| watch.sees(name))
    }
}

/// All tenants that one index has had, for reports about pointers to former ones.
#[derive(Clone, Default)]
pub(super) struct Tenants {
    /// Whose tenants are kept.
    of: Option<AllocId>,
    list: Vec<Tenant>,
    /// Whose tenants a report would have needed.
    pub wanted: Cell<Option<AllocId>>,
}

/// What reports say of an allocation that is gone.
#[derive(Clone, Copy)]
pub(super) struct Tenant {
    /// Its first tag.
    pub root: u32,
    pub name: AllocName,
    pub base: u64,
}

impl Tenants {
    /// Keeps a new tenant of an index if those are kept.
    #[inline(always)]
    pub fn keep(&mut self, id: AllocId, tenant: impl FnOnce() -> Tenant) {
        if self.of == Some(id) {
            self.list.push(tenant());
        }
    }

    /// The tenant whose tags these are: the last that began before.
    pub fn tenant_of(&self, prov: Prov) -> Option<Tenant> {
        let tenant = self.list.iter().rev().find(|tenant| tenant.root <= prov.tag());
        tenant.filter(|_| self.of == Some(prov.alloc())).copied()
    }
}
