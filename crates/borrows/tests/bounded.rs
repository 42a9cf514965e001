//! Long programs stay bounded: what piles up is dropped, and asks to be collected where only the owner can tell.

use ubik_borrows::{
    AccessKind, AllocBorrows, Borrow, By, CallId, Cells, Env, Event, Model, NoHistory, Protector, Retag,
    Root, Strength, Tag,
};

const ROOT: Tag = Tag::new(1);
/// The most records that a state may consist of, here: 16 to 40 bytes each.
const LIMIT: usize = 200_000;

struct Loop {
    state: AllocBorrows,
    next: u32,
    call: u64,
    heaviest: usize,
}

impl Loop {
    fn new(model: Model, size: u64) -> Loop {
        Loop { state: AllocBorrows::new(model, ROOT, Root::Unique, size), next: 2, call: 0, heaviest: 0 }
    }

    fn borrow(&mut self, parent: Tag, borrow: Borrow, lo: u64, hi: u64, protect: bool) -> Tag {
        let new = Tag::new(self.next);
        self.next += 1;
        let protector = protect.then_some(Protector { call: CallId(self.call), strength: Strength::Strong });
        let cells = Cells::Nowhere;
        let retag = Retag {
            parent: By::Tag(parent),
            new,
            range: lo..hi,
            borrow,
            cells,
            protector,
            last_use: Default::default(),
        };
        let call = self.call;
        match self.state.retag(&retag, &mut NoHistory(|c: CallId| c.0 == call)).expect("the loop is sound") {
            ubik_borrows::Retagged::Fresh => new,
            ubik_borrows::Retagged::Unchanged => parent,
        }
    }

    fn access(&mut self, tag: Tag, lo: u64, hi: u64, kind: AccessKind) {
        let call = self.call;
        let mut env = NoHistory(|c: CallId| c.0 == call);
        self.state.access(By::Tag(tag), lo..hi, kind, &mut env).expect("the loop is sound");
    }

    /// Ends the current call and what it protected, and collects if asked to.
    fn turn(&mut self, protected: &[Tag], live: &[Tag]) {
        protected.iter().for_each(|tag| self.state.release_protector(*tag));
        self.call += 1;
        self.heaviest = self.heaviest.max(self.state.weight());
        if self.state.wants_collection() {
            let call = self.call;
            let mut env = NoHistory(|c: CallId| c.0 == call);
            self.state.collect(|tag| tag == ROOT || live.contains(&tag), &mut env);
        }
    }
}

const MODELS: [Model; 2] = [Model::Stacked, Model::Tree];

fn stays_bounded(size: u64, turns: u64, mut turn: impl FnMut(&mut Loop, u64)) {
    for model in MODELS {
        let mut bench = Loop::new(model, size);
        (0..turns).for_each(|i| turn(&mut bench, i));
        assert!(bench.heaviest < LIMIT, "{model:?} grew to {} records", bench.heaviest);
        let call = bench.call;
        bench.state.collect(|tag| tag == ROOT, &mut NoHistory(|c: CallId| c.0 == call));
        assert!(bench.state.weight() < 10, "{model:?} keeps {} records", bench.state.weight());
    }
}

#[test]
fn reborrowing_again_and_again() {
    stays_bounded(8, 300_000, |bench, _| {
        let a = bench.borrow(ROOT, Borrow::Mutable, 0, 8, false);
        bench.access(a, 0, 8, AccessKind::Write);
        bench.turn(&[], &[]);
    });
}

#[test]
fn sharing_again_and_again() {
    stays_bounded(8, 300_000, |bench, _| {
        let a = bench.borrow(ROOT, Borrow::Shared, 0, 8, true);
        bench.access(a, 0, 8, AccessKind::Read);
        bench.turn(&[a], &[]);
    });
}

#[test]
fn method_calls_again_and_again() {
    stays_bounded(24, 200_000, |bench, _| {
        let auto_ref = bench.borrow(ROOT, Borrow::TwoPhase, 0, 24, false);
        let this = bench.borrow(auto_ref, Borrow::Mutable, 0, 24, true);
        bench.access(this, 8, 16, AccessKind::Write);
        bench.turn(&[this], &[]);
    });
}

#[test]
fn elements_again_and_again() {
    stays_bounded(4000, 200_000, |bench, i| {
        let at = i * 4 % 4000;
        let slice = bench.borrow(ROOT, Borrow::Mutable, 0, 4000, false);
        let element = bench.borrow(slice, Borrow::Mutable, at, at + 4, false);
        bench.access(element, at, at + 4, AccessKind::Write);
        bench.turn(&[], &[]);
    });
}

#[test]
fn two_slices_again_and_again() {
    stays_bounded(4000, 150_000, |bench, i| {
        let at = i * 4 % 2000;
        let a = bench.borrow(ROOT, Borrow::Mutable, 0, 2000, true);
        let b = bench.borrow(ROOT, Borrow::Shared, 2000, 4000, true);
        bench.access(b, at + 2000, at + 2004, AccessKind::Read);
        bench.access(a, at, at + 4, AccessKind::Write);
        bench.turn(&[a, b], &[]);
    });
}

/// Each reborrow is derived from the one before, as in a loop over a list.
#[test]
fn deriving_again_and_again() {
    for model in MODELS {
        let mut bench = Loop::new(model, 8);
        let mut current = ROOT;
        for i in 0..300_000 {
            current = bench.borrow(current, Borrow::Mutable, 0, 8, false);
            if i % 3 == 0 {
                bench.access(current, 0, 8, AccessKind::Write);
            }
            bench.turn(&[], &[current]);
        }
        assert!(bench.heaviest < LIMIT, "{model:?} grew to {} records", bench.heaviest);
        bench.access(current, 0, 8, AccessKind::Write);
    }
}

/// An owner that listens.
#[derive(Default)]
struct History(Vec<Event>);

impl Env for History {
    const HISTORY: bool = true;

    fn is_active(&self, _call: CallId) -> bool {
        true
    }

    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

#[test]
fn history_tells_how_a_tag_was_made_and_lost() {
    for model in MODELS {
        let mut state = AllocBorrows::new(model, ROOT, Root::Unique, 8);
        let mut history = History::default();
        let (new, range) = (Tag::new(2), 2..6);
        let parent = By::Tag(ROOT);
        let (borrow, cells) = (Borrow::Shared, Cells::Nowhere);
        let retag = Retag {
            parent,
            new,
            range: range.clone(),
            borrow,
            cells,
            protector: None,
            last_use: Default::default(),
        };
        let _ = state.retag(&retag, &mut history).expect("a reborrow of the root is fine");
        state.access(parent, 4..8, AccessKind::Write, &mut history).expect("the root may write");
        let created = Event::Created { tag: new, parent, borrow, range, protector: None };
        assert_eq!(history.0[0], created);
        let lost = history.0.iter().any(|event| match event {
            Event::Invalidated { tag, range, .. } | Event::Changed { tag, range, .. } => {
                *tag == new && range.start == 4
            }
            _ => false,
        });
        assert!(lost, "{model:?} does not tell of the loss: {:?}", history.0);
    }
}
