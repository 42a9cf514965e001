//! Nanoseconds per operation for the access patterns that programs are made of.
//!
//! `cargo run --release -p ubik-borrows --example patterns [part of a name [iterations]]`

use std::hint::black_box;
use std::time::Instant;
use ubik_borrows::{
    AccessKind, AllocBorrows, Borrow, By, CallId, Cells, Model, NoHistory, Protector, Retag, Root, Strength,
    Tag,
};

/// One allocation and the tags given out for it.
struct Bench {
    state: AllocBorrows,
    next: u32,
    size: u64,
    /// Calls with smaller numbers have ended.
    call: u64,
    collections: u64,
}

const ROOT: Tag = Tag::new(1);

impl Bench {
    fn new(model: Model, size: u64) -> Bench {
        Bench {
            state: AllocBorrows::new(model, ROOT, Root::Shared, size),
            next: 2,
            size,
            call: 1,
            collections: 0,
        }
    }

    fn borrow(&mut self, parent: Tag, borrow: Borrow, lo: u64, hi: u64, protector: Option<Protector>) -> Tag {
        let new = Tag::new(self.next);
        self.next += 1;
        let retag = Retag {
            parent: By::Tag(parent),
            new,
            range: lo..hi,
            borrow,
            cells: Cells::Nowhere,
            protector,
            last_use: Default::default(),
        };
        let call = self.call;
        match self.state.retag(&retag, &mut NoHistory(|c: CallId| c.0 >= call)).expect("the pattern is sound")
        {
            ubik_borrows::Retagged::Fresh => new,
            ubik_borrows::Retagged::Unchanged => parent,
        }
    }

    fn mutable(&mut self, parent: Tag, lo: u64, hi: u64) -> Tag {
        self.borrow(parent, Borrow::Mutable, lo, hi, None)
    }

    fn shared(&mut self, parent: Tag, lo: u64, hi: u64) -> Tag {
        self.borrow(parent, Borrow::Shared, lo, hi, None)
    }

    fn argument(&mut self, parent: Tag, borrow: Borrow, lo: u64, hi: u64) -> Tag {
        let protector = Protector { call: CallId(self.call), strength: Strength::Strong };
        self.borrow(parent, borrow, lo, hi, Some(protector))
    }

    fn ret(&mut self, tags: &[Tag]) {
        self.call += 1;
        for tag in tags {
            self.state.release_protector(*tag);
        }
    }

    fn access(&mut self, tag: Tag, lo: u64, hi: u64, kind: AccessKind) {
        if !self.state.window(tag, lo, hi).is_some_and(|window| window.permits(kind)) {
            let call = self.call;
            self.state
                .access(By::Tag(tag), lo..hi, kind, &mut NoHistory(|c: CallId| c.0 >= call))
                .expect("the pattern is sound");
        }
    }

    /// Collects if asked to, with these tags and the root alive.
    fn collect(&mut self, live: &[Tag]) {
        if self.state.wants_collection() {
            self.collections += 1;
            let call = self.call;
            self.state
                .collect(|tag| tag == ROOT || live.contains(&tag), &mut NoHistory(|c: CallId| c.0 >= call));
        }
    }
}

/// `for x in &mut v { *x += 1 }`
fn each_mutably(bench: &mut Bench, rounds: u64) -> u64 {
    for _ in 0..rounds {
        let slice = bench.mutable(ROOT, 0, bench.size);
        let raw = bench.borrow(slice, Borrow::RawMut, 0, bench.size, None);
        for i in (0..bench.size).step_by(4) {
            let element = bench.mutable(raw, i, i + 4);
            bench.access(element, i, i + 4, AccessKind::Read);
            bench.access(element, i, i + 4, AccessKind::Write);
            bench.collect(&[slice, raw]);
        }
    }
    rounds * bench.size / 4
}

/// `v[i] = x`, where the Vec has room to spare
fn index_mut(bench: &mut Bench, rounds: u64) -> u64 {
    let len = bench.size - bench.size / 8;
    for _ in 0..rounds {
        for i in (0..len).step_by(4) {
            let slice = bench.mutable(ROOT, 0, len);
            let element = bench.mutable(slice, i, i + 4);
            bench.access(element, i, i + 4, AccessKind::Write);
            bench.collect(&[]);
        }
    }
    rounds * len / 4
}

/// The same through a function with a protected argument
fn index_mut_by_call(bench: &mut Bench, rounds: u64) -> u64 {
    for _ in 0..rounds {
        for i in (0..bench.size).step_by(4) {
            let slice = bench.mutable(ROOT, 0, bench.size);
            let argument = bench.argument(slice, Borrow::Mutable, 0, bench.size);
            let element = bench.mutable(argument, i, i + 4);
            bench.access(element, i, i + 4, AccessKind::Write);
            bench.ret(&[argument]);
            bench.collect(&[]);
        }
    }
    rounds * bench.size / 4
}

/// `for x in &mut v { .. }` and then `f(&v[..])` again and again
fn whole_shared(bench: &mut Bench, rounds: u64) -> u64 {
    for _ in 0..rounds * 1000 {
        let slice = bench.shared(ROOT, 0, bench.size);
        let argument = bench.argument(slice, Borrow::Shared, 0, bench.size);
        bench.access(argument, 4, 8, AccessKind::Read);
        bench.ret(&[argument]);
        bench.collect(&[]);
    }
    rounds * 1000
}

/// `for x in &v { sum += x }`
fn each_shared(bench: &mut Bench, rounds: u64) -> u64 {
    for _ in 0..rounds {
        let slice = bench.shared(ROOT, 0, bench.size);
        for i in (0..bench.size).step_by(4) {
            let element = bench.shared(slice, i, i + 4);
            bench.access(element, i, i + 4, AccessKind::Read);
            bench.collect(&[slice]);
        }
    }
    rounds * bench.size / 4
}

/// One tag reads and writes all over
fn again(bench: &mut Bench, rounds: u64) -> u64 {
    let slice = bench.mutable(ROOT, 0, bench.size - 4);
    for _ in 0..rounds {
        for i in (0..bench.size - 4).step_by(4) {
            bench.access(slice, i, i + 4, AccessKind::Read);
            bench.access(slice, i, i + 4, AccessKind::Write);
        }
    }
    rounds * bench.size / 2
}

/// `v.push(x)`: a two-phase borrow of a local, a protected argument, a raw pointer, writes
fn method_calls(bench: &mut Bench, rounds: u64) -> u64 {
    for _ in 0..rounds * 1000 {
        let auto_ref = bench.borrow(ROOT, Borrow::TwoPhase, 0, 24, None);
        let this = bench.argument(auto_ref, Borrow::Mutable, 0, 24);
        bench.access(this, 8, 16, AccessKind::Read);
        let inner = bench.mutable(this, 8, 24);
        bench.access(inner, 16, 24, AccessKind::Write);
        bench.ret(&[this]);
        bench.collect(&[]);
    }
    rounds * 1000
}

/// `v.swap(i, j)` by indices: whole slice, protected, two elements
fn swaps(bench: &mut Bench, rounds: u64) -> u64 {
    let elements = bench.size / 4;
    for k in 0..rounds * 1000 {
        let slice = bench.mutable(ROOT, 0, bench.size);
        let this = bench.argument(slice, Borrow::Mutable, 0, bench.size);
        let (i, j) = (k * 7919 % elements * 4, k * 104_729 % elements * 4);
        let a = bench.borrow(this, Borrow::RawMut, i, i + 4, None);
        let b = bench.borrow(this, Borrow::RawMut, j, j + 4, None);
        bench.access(a, i, i + 4, AccessKind::Read);
        bench.access(b, j, j + 4, AccessKind::Read);
        bench.access(a, i, i + 4, AccessKind::Write);
        bench.access(b, j, j + 4, AccessKind::Write);
        bench.ret(&[this]);
        bench.collect(&[]);
    }
    rounds * 1000
}

type Pattern = fn(&mut Bench, u64) -> u64;

/// For patterns that need no history.
fn nothing(_: &mut Bench, _: u64) -> u64 {
    0
}

const PATTERNS: [(&str, Pattern, Pattern); 8] = [
    ("(a) for x in &mut v", nothing, each_mutably),
    ("(b) v[i] = x", nothing, index_mut),
    ("(b) by call", nothing, index_mut_by_call),
    ("(c) &v[..] after (a)", each_mutably, whole_shared),
    ("    for x in &v", nothing, each_shared),
    ("(d) again", nothing, again),
    ("    v.push(x), the header", nothing, method_calls),
    ("    v.swap(i, j)", nothing, swaps),
];

/// Nanoseconds that this process has been running, without waiting for its turn where the system tells.
fn clock(start: Instant) -> u64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let on_cpu = stat.split_whitespace().next().and_then(|field| field.parse().ok());
    on_cpu.unwrap_or_else(|| start.elapsed().as_nanos() as u64)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let wanted = args.next().unwrap_or_default();
    let iterations: u64 = args.next().and_then(|number| number.parse().ok()).unwrap_or(800_000);
    let start = Instant::now();
    for model in [Model::Stacked, Model::Tree] {
        println!("{model:?}: ns per iteration (collections), by elements");
        for (name, prepare, pattern) in PATTERNS {
            if !format!("{model:?} {name}").contains(&wanted) {
                continue;
            }
            print!("  {name:26}");
            for elements in [1_000, 50_000, 400_000] {
                let mut bench = Bench::new(model, elements * 4);
                prepare(&mut bench, 1);
                let before = clock(start);
                let done = pattern(&mut bench, iterations.div_ceil(elements));
                let time = clock(start) - before;
                print!("{:10.1} ({:3})", time as f64 / done as f64, bench.collections);
                black_box(&bench.state);
            }
            println!();
        }
    }
}
