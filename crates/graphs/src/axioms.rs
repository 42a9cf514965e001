//! Whether an execution is allowed: the axioms of RC11 and of sequential consistency, transcribed literally.
//!
//! Slow and simple on purpose. Every definition is the formula in the comment above it. The release sequence is that of C++20;
//! the SC axiom is that of Kater (what GenMC checks), because the literal text of C++20 forbids what x86 does. Executions
//! that a machine recorded and those that the exploration enumerates are both checked by this.

use ubik_races::{FenceOrder, LoadOrder, StoreOrder};

use crate::relation::Relation;

/// Which executions are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    Rc11,
    /// Sequential consistency.
    Sc,
}

/// What an event did. Locations are numbered; overlapping ones of different sizes are not described by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Read {
        location: usize,
        order: LoadOrder,
    },
    Write {
        location: usize,
        order: StoreOrder,
    },
    Fence(FenceOrder),
    /// Something of a thread that orders by `extra` edges only.
    Other,
}

/// An event of an execution.
#[derive(Clone, Copy, Debug)]
pub struct Happened {
    pub thread: usize,
    pub act: Act,
    /// For a read, the write that it reads from; nothing for the initial value.
    pub reads_from: Option<usize>,
    /// For the write of a read-modify-write, its read.
    pub read_of_rmw: Option<usize>,
}

/// An execution. The events of each thread stand in program order.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    pub events: Vec<Happened>,
    /// The writes to each location in coherence order, the initial one left out.
    pub coherence: Vec<Vec<usize>>,
    /// Edges from a creation to the first event of the thread, and from a last event to the join.
    pub extra: Vec<(usize, usize)>,
}

/// The relations of an execution, by their usual names.
pub struct Relations {
    pub po: Relation,
    pub rf: Relation,
    pub co: Relation,
    pub fr: Relation,
    pub hb: Relation,
    pub eco: Relation,
}

impl Execution {
    fn size(&self) -> usize {
        self.events.len()
    }

    fn act(&self, event: usize) -> Act {
        self.events[event].act
    }

    fn location(&self, event: usize) -> Option<usize> {
        match self.act(event) {
            Act::Read { location, .. } | Act::Write { location, .. } => Some(location),
            _ => None,
        }
    }

    fn is_write(&self, event: usize) -> bool {
        matches!(self.act(event), Act::Write { .. })
    }

    fn is_fence(&self, event: usize) -> bool {
        matches!(self.act(event), Act::Fence(_))
    }

    fn is_release(&self, event: usize) -> bool {
        match self.act(event) {
            Act::Write { order, .. } => order.is_release(),
            Act::Fence(order) => order.is_release(),
            _ => false,
        }
    }

    fn is_acquire(&self, event: usize) -> bool {
        match self.act(event) {
            Act::Read { order, .. } => order.is_acquire(),
            Act::Fence(order) => order.is_acquire(),
            _ => false,
        }
    }

    fn is_sc(&self, event: usize) -> bool {
        matches!(
            self.act(event),
            Act::Read { order: LoadOrder::SeqCst, .. }
                | Act::Write { order: StoreOrder::SeqCst, .. }
                | Act::Fence(FenceOrder::SeqCst)
        )
    }

    /// Where a write stands in the coherence order of its location; the initial one is at 0.
    fn place(&self, location: usize, write: Option<usize>) -> usize {
        let position = |write| self.coherence[location].iter().position(|&other| other == write);
        write.map_or(0, |write| position(write).expect("every write is ordered") + 1)
    }

    /// All relations, each as the formula says.
    pub fn relations(&self) -> Relations {
        let n = self.size();
        let po = Relation::of(n, |a, b| a < b && self.events[a].thread == self.events[b].thread);
        let rf = Relation::of(n, |a, b| self.events[b].reads_from == Some(a));
        let rmw = Relation::of(n, |a, b| self.events[b].read_of_rmw == Some(a));
        let mut co = Relation::new(n);
        for order in &self.coherence {
            order.iter().enumerate().for_each(|(at, &a)| order[at + 1..].iter().for_each(|&b| co.add(a, b)));
        }
        // fr = rf⁻¹ ; co, with the initial write before all others.
        let initial = Relation::of(n, |a, b| {
            matches!(self.act(a), Act::Read { .. })
                && self.events[a].reads_from.is_none()
                && self.is_write(b)
                && self.location(a) == self.location(b)
        });
        let fr = rf.inverse().then(&co).or(&initial);
        let eco = rf.clone().or(&co).or(&fr).closure();
        let hb = self.happens_before(&po, &rf, &rmw);
        Relations { po, rf, co, fr, hb, eco }
    }

    /// Which event synchronises with which: what happens before the first happens before the second.
    pub fn synchronises(&self) -> Relation {
        let n = self.size();
        let po = Relation::of(n, |a, b| a < b && self.events[a].thread == self.events[b].thread);
        let rf = Relation::of(n, |a, b| self.events[b].reads_from == Some(a));
        let rmw = Relation::of(n, |a, b| self.events[b].read_of_rmw == Some(a));
        let mut sw = self.synchronises_with(&po, &rf, &rmw);
        self.extra.iter().for_each(|&(a, b)| sw.add(a, b));
        sw
    }

    fn synchronises_with(&self, po: &Relation, rf: &Relation, rmw: &Relation) -> Relation {
        let n = self.size();
        let only = |holds: &dyn Fn(usize) -> bool| Relation::only(n, holds);
        let fence = only(&|event| self.is_fence(event));
        // rs = [W] ; (rf ; rmw)*
        let rs = only(&|event| self.is_write(event)).then(&rf.then(rmw).closure().maybe());
        // sw = [REL] ; ([F];po)? ; rs ; rf ; (po;[F])? ; [ACQ]
        only(&|event| self.is_release(event))
            .then(&fence.then(po).maybe())
            .then(&rs)
            .then(rf)
            .then(&po.then(&fence).maybe())
            .then(&only(&|event| self.is_acquire(event)))
    }

    fn happens_before(&self, po: &Relation, rf: &Relation, rmw: &Relation) -> Relation {
        let sw = self.synchronises_with(po, rf, rmw);
        // hb = (po ∪ sw ∪ tc ∪ tj)+
        let mut hb = po.clone().or(&sw);
        self.extra.iter().for_each(|&(a, b)| hb.add(a, b));
        hb.closure()
    }

    /// Whether the model allows the execution.
    pub fn is_allowed(&self, model: Model) -> bool {
        let relations = self.relations();
        match model {
            Model::Rc11 => self.is_rc11(&relations),
            Model::Sc => self.is_atomic() && self.is_sequential(&relations),
        }
    }

    fn is_rc11(&self, relations: &Relations) -> bool {
        let Relations { po, rf, hb, eco, .. } = relations;
        // (COH) irreflexive(hb ; eco?)
        hb.then(&eco.maybe()).is_irreflexive()
            && self.is_atomic()
            // (NOOTA) acyclic(po ∪ rf)
            && po.clone().or(rf).is_acyclic()
            // (SC) acyclic(psc)
            && self.psc(relations).is_acyclic()
    }

    /// (AT) Every RMW write is the immediate co-successor of the write that its read reads from.
    fn is_atomic(&self) -> bool {
        (0..self.size()).all(|write| {
            let event = self.events[write];
            let (Some(read), Act::Write { location, .. }) = (event.read_of_rmw, event.act) else {
                return true;
            };
            self.place(location, Some(write)) == self.place(location, self.events[read].reads_from) + 1
        })
    }

    /// psc = [SC];po;[SC] ∪ [SC];po;hb;po;[SC]
    ///     ∪ [SC];([F];hb)?;(po ∪ rf ∪ co ∪ fr);(hb;[F])?;[SC]
    ///     ∪ [F∩SC];(hb ∪ hb;eco;hb);[F∩SC]
    fn psc(&self, relations: &Relations) -> Relation {
        let n = self.size();
        let Relations { po, rf, co, fr, hb, eco } = relations;
        let sc = Relation::only(n, |event| self.is_sc(event));
        let fence = Relation::only(n, |event| self.is_fence(event));
        let sc_fence = sc.then(&fence);
        let between = |middle: &Relation| sc.then(middle).then(&sc);
        let direct = po.clone().or(rf).or(co).or(fr);
        let around = fence.then(hb).maybe().then(&direct).then(&hb.then(&fence).maybe());
        let fences = hb.clone().or(&hb.then(eco).then(hb));
        between(po)
            .or(&between(&po.then(hb).then(po)))
            .or(&between(&around))
            .or(&sc_fence.then(&fences).then(&sc_fence))
    }

    /// acyclic(po ∪ rf ∪ co ∪ fr), with what creation and joining order.
    fn is_sequential(&self, relations: &Relations) -> bool {
        let Relations { po, rf, co, fr, .. } = relations;
        let mut all = po.clone().or(rf).or(co).or(fr);
        self.extra.iter().for_each(|&(a, b)| all.add(a, b));
        all.is_acyclic()
    }
}
