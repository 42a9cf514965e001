//! What happens to some allocations and their borrows: as history for reports, or told as it happens.
//!
//! An ordinary run records nothing. When it has failed, the same choices are made again with the allocations that the
//! report is about being watched: the run notes where they were made and freed, and what happened to their tags. A run
//! that tracks something tells the host the same at once.

use rustc_hash::FxHashSet;
use ubik_verdict::{AllocName, Argument, Event, EventKind, Stop, Tag};

use crate::frame::Frame;
use crate::machine::{Active, Config, Machine};

/// What is told as it happens.
#[derive(Clone, Debug, Default)]
pub struct Tracking {
    pub allocs: Vec<AllocName>,
    pub tags: Vec<TrackedTag>,
    /// Whether reads and writes of the allocations are told, too.
    pub accesses: bool,
}

/// A borrow, in one allocation or in any: tags are numbered in each by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackedTag {
    pub alloc: Option<AllocName>,
    pub tag: u64,
}

impl Tracking {
    pub fn is_empty(&self) -> bool {
        self.allocs.is_empty() && self.tags.is_empty()
    }

    /// Whether an event is to be told.
    fn wants(&self, alloc: AllocName, kind: &EventKind) -> bool {
        self.allocs.contains(&alloc) || self.tags.iter().any(|wanted| wanted.is_in(alloc, kind))
    }
}

impl TrackedTag {
    fn is_in(self, alloc: AllocName, kind: &EventKind) -> bool {
        self.alloc.is_none_or(|wanted| wanted == alloc) && tag_of(kind) == Some(Tag::Known(self.tag))
    }
}

/// The borrow that something happened to.
fn tag_of(kind: &EventKind) -> Option<Tag> {
    match *kind {
        EventKind::TagCreated { tag, .. }
        | EventKind::TagChanged { tag, .. }
        | EventKind::Protected { tag, .. } => Some(tag),
        EventKind::Exposed { tag, .. } => tag,
        _ => None,
    }
}

/// What memory notes for the machine, which knows where the program is.
#[derive(Clone, Default)]
pub struct Watch {
    names: FxHashSet<AllocName>,
    /// All allocations are watched, whatever their names.
    all: bool,
    /// Allocations whose reads and writes are noted.
    seen: FxHashSet<AllocName>,
    /// Nothing is noted but where they were made.
    only_allocations: bool,
    pending: Vec<(AllocName, EventKind)>,
}

/// Something that happened, and the calls that were active, innermost first. Their names are only looked up if it is told.
#[derive(Clone)]
pub struct Noted {
    pub(crate) alloc: Option<AllocName>,
    pub(crate) kind: EventKind,
    pub(crate) calls: Box<[Active]>,
}

impl Watch {
    /// What a run is asked to watch, if it is anything.
    pub fn new(config: &Config) -> Option<Watch> {
        let track = &config.track;
        let of_tags = track.tags.iter().filter_map(|tracked| tracked.alloc);
        let seen = track.allocs.iter().filter(|_| track.accesses).copied();
        let watch = Watch {
            names: config.watch.iter().chain(&track.allocs).copied().chain(of_tags).collect(),
            all: track.tags.iter().any(|tracked| tracked.alloc.is_none()),
            seen: seen.collect(),
            only_allocations: config.watch_allocations_only,
            pending: Vec::new(),
        };
        (watch.all || !watch.names.is_empty()).then_some(watch)
    }

    pub fn is_watched(&self, name: AllocName) -> bool {
        self.all || self.names.contains(&name)
    }

    pub fn sees(&self, name: AllocName) -> bool {
        self.seen.contains(&name)
    }

    pub fn note(&mut self, alloc: AllocName, kind: EventKind) {
        if !self.only_allocations || matches!(kind, EventKind::Allocated { .. }) {
            self.pending.push((alloc, kind));
        }
    }

    pub fn has_news(&self) -> bool {
        !self.pending.is_empty()
    }
}

impl Machine {
    /// Gives what happened since the last time its place in the program, and tells it or keeps it.
    pub(crate) fn note_events(&mut self) {
        let Some(watch) = self.memory.notes.watch.as_deref_mut().filter(|watch| watch.has_news()) else {
            return;
        };
        let news = std::mem::take(&mut watch.pending);
        let frames = self.frames_of_events();
        let calls = self.active_calls(&frames);
        for (alloc, mut kind) in news {
            // Arguments are protected by the call that has just begun.
            if let EventKind::Protected { function, argument, .. } = &mut kind {
                let frame = calls.iter().find_map(|call| self.trace_frame(*call));
                *function = frame.map_or("".into(), |frame| frame.function);
                *argument = frames.last().and_then(|frame| self.argument_of(frame));
            }
            if self.config.track.is_empty() {
                self.events.push(Noted { alloc: Some(alloc), kind, calls: calls.clone() });
            } else if self.config.track.wants(alloc, &kind) {
                self.host.hear(&Event::in_alloc(alloc, kind, self.trace_of_calls(&calls)));
            }
        }
    }

    /// What was noted, as far as it explains how the run has ended.
    pub(crate) fn told_events(&mut self, stop: &Stop) -> Vec<Event> {
        let noted = std::mem::take(&mut self.events);
        if matches!(stop, Stop::Leak { .. }) {
            return Vec::new();
        }
        let tags = stop.as_ub().map(|ub| self.with_ancestors(ub.tags(), &noted));
        let explains = |noted: &&Noted| match (&tags, tag_of(&noted.kind)) {
            _ if matches!(noted.kind, EventKind::Exposed { .. }) => false,
            (Some(tags), Some(tag)) => tags.contains(&tag),
            _ => true,
        };
        noted.iter().filter(explains).map(|noted| self.told(noted)).collect()
    }

    /// These borrows and, if it is asked for, those that they were made from.
    fn with_ancestors(&self, mut tags: Vec<Tag>, noted: &[Noted]) -> Vec<Tag> {
        let mut next = if self.config.watch_ancestors { 0 } else { tags.len() };
        if self.config.watch_ancestors && tags.is_empty() {
            // It is about memory that nobody may write to, whatever the borrow.
            tags.extend(noted.iter().filter_map(|noted| tag_of(&noted.kind)));
        }
        while let Some(&tag) = tags.get(next) {
            next += 1;
            let parent = noted.iter().find_map(|noted| match noted.kind {
                EventKind::TagCreated { tag: made, parent, .. } if made == tag => parent,
                _ => None,
            });
            tags.extend(parent.filter(|parent| !tags.contains(parent)));
        }
        tags
    }

    fn told(&self, noted: &Noted) -> Event {
        let trace = self.trace_of_calls(&noted.calls);
        Event { alloc: noted.alloc, ..Event::new(noted.kind.clone(), trace) }
    }

    /// The parameter that a frame retags, which is where it is declared.
    fn argument_of(&self, frame: &Frame) -> Option<Argument> {
        let call = self.calls_of(frame).into_iter().next()?;
        let body = self.program.body(call.function).ok()?;
        let mut params = body.locals.iter().skip(1).take(body.params as usize).enumerate();
        let (index, local) = params.find(|(_, local)| local.span == call.span)?;
        Some(match &local.name {
            Some(name) => Argument::Named(name.clone().into()),
            None => Argument::Numbered(u32::try_from(index).ok()?),
        })
    }

    /// Protectors explain something as long as their calls are running.
    pub(crate) fn forget_ended_protectors(&mut self) {
        let memory = &self.memory;
        self.events.retain(|event| match event.kind {
            EventKind::Protected { call, .. } => memory.is_protecting(call),
            _ => true,
        });
    }
}
