//! Executions in which all threads see the same.
//!
//! What a thread does follows from what it reads. So two executions in which all reads read the same values, and the same happens before
//! each event, are the same for all threads: they make the same events, and what they read that is not atomic was written by the same
//! writes, or it is a data race in both. They may still differ in the order of stores to a location of which nobody sees it. One of
//! them is enough to judge all of them; each is counted.
//!
//! Whoever executes the program may look at a location by other means than events: after all other threads have ended, say. Then
//! the last store counts, or, while others run, the whole order. Who remembers an execution says where that was.
//!
//! What is remembered is compared as a whole, not by a hash. It takes a bounded amount of memory; when that is used up, it is forgotten.

use std::collections::{HashMap, HashSet};

use crate::graph::{Data, EventId, Graph, Label, Location};

/// A location that was looked at by other means than events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Observed {
    pub location: Location,
    /// While other threads ran: the whole order of its stores counts, otherwise only the last.
    pub wholly: bool,
}

/// Executions that came to a good end, by what threads saw in them.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What threads saw, and which locations were looked at by other means, by their places in the order of first accesses.
    observed: HashMap<Box<[u8]>, Vec<Vec<Observed>>>,
    /// The same with what is known of these locations.
    known: HashSet<Box<[u8]>>,
    bytes: usize,
}

/// How much is remembered.
const MOST_BYTES: usize = 1 << 26;

/// What an entry takes besides its bytes.
const ENTRY: usize = 64;

/// So many different sets of locations for the same events come from no program that does the same again.
const MOST_SETS: usize = 16;

impl Seen {
    /// Whether an execution that differs in nothing that anybody saw came to its end. All events of the present one that are
    /// anything to others must be in the graph.
    pub fn has<D: Data>(&self, graph: &Graph<D>) -> bool {
        if self.known.is_empty() {
            return false;
        }
        let (mut key, locations) = what_threads_see(graph);
        let Some(sets) = self.observed.get(&key[..]) else { return false };
        let len = key.len();
        sets.iter().any(|observed| {
            key.truncate(len);
            write_observed(graph, observed, &locations, &mut key).is_some() && self.known.contains(&key[..])
        })
    }

    /// Remembers an execution that came to its end, in which these locations were looked at.
    pub fn add<D: Data>(&mut self, graph: &Graph<D>, observed: impl IntoIterator<Item = Observed>) {
        let (mut key, locations) = what_threads_see(graph);
        let place = |location| locations.iter().position(|&other| other == location);
        let mut set = Vec::new();
        for Observed { location, wholly } in observed {
            // What nobody accessed has no order of stores.
            if let Some(place) = place(location) {
                set.push(Observed { location: place as Location, wholly });
            }
        }
        // The search for leaks looks at all that may be an address.
        let addresses = locations.iter().enumerate().filter(|(_, location)| has_addresses(graph, **location));
        set.extend(addresses.map(|(place, _)| Observed { location: place as Location, wholly: false }));
        set.sort_unstable();
        set.dedup();
        let sets = self.observed.entry(key.clone().into()).or_default();
        if !sets.contains(&set) {
            if sets.len() >= MOST_SETS {
                return;
            }
            self.bytes += key.len() + ENTRY + set.len() * size_of::<Observed>();
            sets.push(set.clone());
        }
        if write_observed(graph, &set, &locations, &mut key).is_none() {
            return;
        }
        self.bytes += key.len() + ENTRY;
        self.known.insert(key.into());
        if self.bytes > MOST_BYTES {
            self.clear();
        }
    }

    pub fn clear(&mut self) {
        *self = Seen::default();
    }
}

/// Whether others than its thread have to do with an event. What comes of a fence, and of the end of a thread, is seen in what
/// happens before later events.
fn is_input<D: Data>(label: &Label<D>) -> bool {
    !matches!(label, Label::End | Label::Join { .. } | Label::Await { .. } | Label::Fence(_))
}

/// All that threads see in their events, and the locations in the order of their first accesses.
fn what_threads_see<D: Data>(graph: &Graph<D>) -> (Vec<u8>, Vec<Location>) {
    let mut key = Vec::with_capacity(256);
    let mut locations = Vec::new();
    for (thread, lane) in graph.threads.iter().enumerate() {
        let mut before: &[u32] = &[];
        for (index, event) in lane.events.iter().enumerate() {
            if !is_input(&event.label) {
                continue;
            }
            let id = EventId { thread, index };
            if let Some(location) = graph.location_of(id)
                && !locations.contains(&location)
            {
                locations.push(location);
            }
            write_event(graph, id, &mut key);
            write_clock(event.hb.counts(), before, thread, &mut key);
            before = event.hb.counts();
        }
        key.push(kind::NO_MORE);
    }
    (key, locations)
}

/// What an event begins with.
mod kind {
    pub const NO_MORE: u8 = 0;
    pub const READ: u8 = 1;
    /// A read of a value that does not tell all that there is to it.
    pub const READ_FROM: u8 = 2;
    pub const OTHER: u8 = 3;
    pub const CREATE: u8 = 4;
    pub const HAPPENS: u8 = 5;
    pub const NOT: u8 = 6;
}

fn write_event<D: Data>(graph: &Graph<D>, id: EventId, key: &mut Vec<u8>) {
    let event = graph.event(id);
    match event.label {
        Label::Read { location, .. } | Label::ReadToModify { location, .. } => {
            let value = graph.value(location, event.source);
            let (number, is_all) = D::number(&value);
            key.push(if is_all { kind::READ } else { kind::READ_FROM });
            write_number(number, key);
            if !is_all {
                write_source(event.source, key);
            }
        }
        Label::Create { child } => {
            key.push(kind::CREATE);
            write_number(child as u64, key);
        }
        Label::Chance { happens } => key.push(if happens { kind::HAPPENS } else { kind::NOT }),
        _ => key.push(kind::OTHER),
    }
}

/// What happens before an event that did not before the one before it in its thread.
fn write_clock(counts: &[u32], before: &[u32], thread: usize, key: &mut Vec<u8>) {
    let news = counts
        .iter()
        .enumerate()
        .filter(|&(other, &count)| other != thread && before.get(other).copied().unwrap_or(0) != count);
    for (other, &count) in news {
        write_number(other as u64 + 1, key);
        write_number(u64::from(count), key);
    }
    write_number(0, key);
}

fn write_source(source: Option<EventId>, key: &mut Vec<u8>) {
    let (thread, index) = source.map_or((0, 0), |id| (id.thread as u64 + 1, id.index as u64));
    write_number(thread, key);
    write_number(index, key);
}

/// Seven bits in a byte, the lowest first.
fn write_number(mut number: u64, key: &mut Vec<u8>) {
    while number >= 0x80 {
        key.push(number as u8 | 0x80);
        number >>= 7;
    }
    key.push(number as u8);
}

/// What is known of locations that were looked at. Nothing if one of them does not exist.
fn write_observed<D: Data>(
    graph: &Graph<D>,
    observed: &[Observed],
    locations: &[Location],
    key: &mut Vec<u8>,
) -> Option<()> {
    for Observed { location: place, wholly } in observed {
        let location = *locations.get(*place as usize)?;
        write_number(*place, key);
        let order = &graph.writes(location).order;
        if *wholly {
            order.iter().for_each(|&write| write_source(Some(write), key));
            write_source(None, key);
            continue;
        }
        let last = order.last().copied();
        let (number, is_all) = D::number(&graph.value(location, last));
        write_number(number, key);
        write_source(last.filter(|_| !is_all), key);
    }
    Some(())
}

/// No memory is below.
const LOWEST_ADDRESS: u64 = 1 << 12;

/// Whether a location ever has a value that may be an address.
fn has_addresses<D: Data>(graph: &Graph<D>, location: Location) -> bool {
    let writes = graph.writes(location);
    let sources = std::iter::once(None).chain(writes.order.iter().copied().map(Some));
    sources.into_iter().any(|source| {
        let (number, is_all) = D::number(&graph.value(location, source));
        !is_all || number >= LOWEST_ADDRESS
    })
}
