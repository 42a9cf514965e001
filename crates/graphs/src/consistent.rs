//! Whether a graph may go on, as far as its construction does not ensure it.
//!
//! Coherence, atomicity and the absence of cycles of program order and reads-from are ensured by which writes a
//! read may choose from; left is the SC axiom. Under RC11 it can only be violated between two SC events.
//!
//! The axioms are formulas over relations (`axioms.rs`). Here they are decided without relations: happens-before is in the clocks of
//! events, and what a path along one location can do is a comparison of places in coherence order. Tests compare both.

use crate::axioms::Model;
use crate::graph::{Data, EventId, Graph, Label};

pub fn is_consistent<D: Data>(graph: &Graph<D>, model: Model) -> bool {
    let is_consistent = decides(graph, model);
    #[cfg(test)]
    assert_eq!(is_consistent, graph.execution().is_allowed(model), "the axioms decide the same");
    is_consistent
}

fn decides<D: Data>(graph: &Graph<D>, model: Model) -> bool {
    match model {
        Model::Rc11 => {
            let sc: Vec<EventId> = graph.ids().filter(|&id| graph.is_sc(id)).collect();
            sc.len() < 2 || !Places::of(graph).has_cycle(&sc)
        }
        Model::Sc => Places::of(graph).is_sequential(),
    }
}

/// An access: where, and after how many writes. A write counts itself, a read what it reads.
#[derive(Clone, Copy)]
struct At {
    location: usize,
    place: u32,
    is_read: bool,
}

impl At {
    /// Two accesses of a location are in eco, which is (rf ∪ co ∪ fr)+, if the first has the smaller key: a write is followed by its readers,
    /// and those by later writes.
    fn key(self) -> u32 {
        2 * self.place + u32::from(self.is_read)
    }
}

/// The events of a graph by number, with where they are in coherence order.
struct Places<'a, D: Data> {
    graph: &'a Graph<D>,
    /// The number of each thread's first event.
    firsts: Vec<usize>,
    at: Vec<Option<At>>,
}

/// What a fence is ordered with, at one location.
#[derive(Clone, Copy)]
struct Around {
    /// The smallest key of an access that the fence happens before.
    first_after: u32,
    /// The largest key of an access that happens before the fence, and the largest place of a write.
    last_before: Option<u32>,
    last_write: u32,
}

const NOTHING: Around = Around { first_after: u32::MAX, last_before: None, last_write: 0 };

impl<'a, D: Data> Places<'a, D> {
    fn of(graph: &'a Graph<D>) -> Places<'a, D> {
        let mut firsts = Vec::with_capacity(graph.threads.len());
        let mut count = 0;
        for lane in &graph.threads {
            firsts.push(count);
            count += lane.events.len();
        }
        let mut places = Places { graph, firsts, at: vec![None; count] };
        for (location, writes) in graph.locations.iter().enumerate() {
            for (before, &write) in writes.order.iter().enumerate() {
                let number = places.number(write);
                places.at[number] = Some(At { location, place: before as u32 + 1, is_read: false });
            }
        }
        for id in graph.ids().filter(|&id| graph.is_read(id)) {
            let place = graph.event(id).source.and_then(|write| places.at(write)).map_or(0, |at| at.place);
            let location = graph.location_index(id).expect("a read has a location");
            let number = places.number(id);
            places.at[number] = Some(At { location, place, is_read: true });
        }
        places
    }

    fn number(&self, id: EventId) -> usize {
        self.firsts[id.thread] + id.index
    }

    fn at(&self, id: EventId) -> Option<At> {
        self.at[self.number(id)]
    }

    fn hb(&self, a: EventId, b: EventId) -> bool {
        a != b && self.graph.event(b).hb.has(a)
    }

    fn after(&self, id: EventId) -> Option<EventId> {
        let next = EventId { index: id.index + 1, ..id };
        (next.index < self.graph.threads[id.thread].events.len()).then_some(next)
    }

    fn before(&self, id: EventId) -> Option<EventId> {
        id.index.checked_sub(1).map(|index| EventId { index, ..id })
    }

    /// Whether psc of these events has a cycle.
    ///
    /// ```text
    /// psc = [SC];po;[SC] ∪ [SC];po;hb;po;[SC]
    ///     ∪ [SC];([F];hb)?;(po ∪ rf ∪ co ∪ fr);(hb;[F])?;[SC]
    ///     ∪ [F∩SC];(hb ∪ hb;eco;hb);[F∩SC]
    /// ```
    fn has_cycle(&self, sc: &[EventId]) -> bool {
        let around: Vec<Option<Vec<Around>>> =
            sc.iter().map(|&id| self.at(id).is_none().then(|| self.around(id))).collect();
        let mut state = vec![Visit::New; sc.len()];
        (0..sc.len()).any(|from| state[from] == Visit::New && self.finds_cycle(sc, &around, from, &mut state))
    }

    fn finds_cycle(
        &self,
        sc: &[EventId],
        around: &[Option<Vec<Around>>],
        from: usize,
        state: &mut [Visit],
    ) -> bool {
        state[from] = Visit::Open;
        for to in 0..sc.len() {
            if state[to] == Visit::Done || !self.is_psc((sc[from], &around[from]), (sc[to], &around[to])) {
                continue;
            }
            if state[to] == Visit::Open || self.finds_cycle(sc, around, to, state) {
                return true;
            }
        }
        state[from] = Visit::Done;
        false
    }

    fn around(&self, fence: EventId) -> Vec<Around> {
        let mut around = vec![NOTHING; self.graph.locations.len()];
        for id in self.graph.ids() {
            let Some(at) = self.at(id) else { continue };
            let around = &mut around[at.location];
            if self.hb(fence, id) {
                around.first_after = around.first_after.min(at.key());
            }
            if self.hb(id, fence) {
                around.last_before = around.last_before.max(Some(at.key()));
                if !at.is_read {
                    around.last_write = around.last_write.max(at.place);
                }
            }
        }
        around
    }

    /// Whether two SC events are in psc. Fences come with what they are ordered with.
    fn is_psc(
        &self,
        (a, of_a): (EventId, &Option<Vec<Around>>),
        (b, of_b): (EventId, &Option<Vec<Around>>),
    ) -> bool {
        self.is_by_program_order(a, b)
            || match (of_a, of_b) {
                (None, None) => self.is_direct(a, b),
                (Some(after), None) => self.is_before_access(a, after, b),
                (None, Some(before)) => self.is_before_fence(a, b, before),
                (Some(after), Some(before)) => {
                    let along = |(after, before): (&Around, &Around)| {
                        before.last_before.is_some_and(|last| after.first_after < last)
                    };
                    self.hb(a, b) || after.iter().zip(before).any(along)
                }
            }
    }

    /// po, and po;hb;po: the next event and the one before are enough, since hb contains po.
    fn is_by_program_order(&self, a: EventId, b: EventId) -> bool {
        if a.thread == b.thread && a.index < b.index {
            return true;
        }
        matches!((self.after(a), self.before(b)), (Some(next), Some(last)) if self.hb(next, last))
    }

    /// rf, co or fr.
    fn is_direct(&self, a: EventId, b: EventId) -> bool {
        let (Some(from), Some(to)) = (self.at(a), self.at(b)) else { return false };
        if to.is_read {
            self.graph.event(b).source == Some(a)
        } else {
            from.location == to.location && from.place < to.place
        }
    }

    /// A fence, and hb;(po ∪ rf ∪ co ∪ fr) from it to an access.
    fn is_before_access(&self, fence: EventId, after: &[Around], access: EventId) -> bool {
        if self.before(access).is_some_and(|before| self.hb(fence, before)) {
            return true;
        }
        let Some(at) = self.at(access) else { return false };
        if at.is_read {
            self.graph.event(access).source.is_some_and(|write| self.hb(fence, write))
        } else {
            let first = after[at.location].first_after;
            first != u32::MAX && first / 2 < at.place
        }
    }

    /// An access, and (po ∪ rf ∪ co ∪ fr);hb from it to a fence.
    fn is_before_fence(&self, access: EventId, fence: EventId, before: &[Around]) -> bool {
        if self.after(access).is_some_and(|after| self.hb(after, fence)) {
            return true;
        }
        let Some(at) = self.at(access) else { return false };
        let reads_it = |id: EventId| self.graph.event(id).source == Some(access) && self.hb(id, fence);
        before[at.location].last_write > at.place || !at.is_read && self.graph.ids().any(reads_it)
    }

    /// acyclic(po ∪ rf ∪ co ∪ fr), with what creation and joining order. Of co and fr the next write is enough.
    fn is_sequential(&self) -> bool {
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(4 * self.at.len());
        let mut edge = |a: EventId, b: EventId| edges.push((self.number(a) as u32, self.number(b) as u32));
        for writes in &self.graph.locations {
            writes.order.windows(2).for_each(|pair| edge(pair[0], pair[1]));
        }
        for id in self.graph.ids() {
            match self.before(id) {
                Some(before) => edge(before, id),
                None => self.graph.threads[id.thread].created_by.into_iter().for_each(|by| edge(by, id)),
            }
            if let Some(at) = self.at(id).filter(|at| at.is_read) {
                self.graph.event(id).source.into_iter().for_each(|write| edge(write, id));
                let next = self.graph.locations[at.location].order.get(at.place as usize);
                next.into_iter().for_each(|&write| edge(id, write));
            }
            match &self.graph.event(id).label {
                Label::Join { child } => edge(self.graph.last(*child).expect("it has ended"), id),
                Label::Await { hb, .. } => {
                    let last =
                        |thread| hb.count(thread).checked_sub(1).map(|index| EventId { thread, index });
                    (0..self.graph.threads.len()).filter_map(last).for_each(|awaited| edge(awaited, id));
                }
                _ => {}
            }
        }
        is_acyclic(self.at.len(), edges)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

/// Whether nodes can be taken away one by one, each without an edge to it.
fn is_acyclic(nodes: usize, mut edges: Vec<(u32, u32)>) -> bool {
    edges.sort_unstable();
    let mut into = vec![0u32; nodes];
    edges.iter().for_each(|&(_, to)| into[to as usize] += 1);
    let mut free: Vec<u32> = (0..nodes as u32).filter(|&node| into[node as usize] == 0).collect();
    let mut taken = 0;
    while let Some(node) = free.pop() {
        taken += 1;
        let start = edges.partition_point(|&(from, _)| from < node);
        for &(_, to) in edges[start..].iter().take_while(|&&(from, _)| from == node) {
            into[to as usize] -= 1;
            if into[to as usize] == 0 {
                free.push(to);
            }
        }
    }
    taken == nodes
}
