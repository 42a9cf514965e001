//! Programs without an end, by name: each uses up one thing or another of the machine that runs it. `limits.rs` runs some of them;
//! without a name all are listed.
//!
//! Not a program of the corpus: none has an end of its own.

#![allow(unconditional_recursion, dead_code)]

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::time::Duration;

mod further;

type Kind = (&'static str, fn());

const KINDS: &[Kind] = &[
    ("spin", || loop { std::hint::spin_loop() }),
    ("spin-calls", || loop { black_box(black_box(3u64).wrapping_mul(5)); }),
    ("sleep", || loop { std::thread::sleep(Duration::from_secs(1000)) }),
    ("yield", || loop { std::thread::yield_now() }),
    ("boxes", || { let mut all = Vec::new(); loop { all.push(Box::new([1u8; 64])) } }),
    ("tiny-boxes", || { let mut all = Vec::new(); loop { all.push(Box::new(1u8)) } }),
    ("leaks", || loop { std::mem::forget(Box::new([1u64; 100])) }),
    ("strings", || { let mut all = Vec::new(); for i in 0u64.. { all.push(format!("entry number {i}")) } }),
    ("doubling", || { let mut all = vec![1u8]; loop { all.extend_from_within(..) } }),
    ("zeroed", || { let mut all = Vec::new(); loop { all.push(vec![0u8; 10 << 20]) } }),
    ("huge-request", || { black_box(vec![0u8; 1 << 40]); }),
    ("try-reserve", || { let mut all = Vec::new(); loop { let mut v = Vec::<u8>::new(); let _ = v.try_reserve(1 << 20); all.push(v) } }),
    ("hash-map", || { let mut map = HashMap::new(); for i in 0u64.. { map.insert(i, i); } }),
    ("btree-map", || { let mut map = BTreeMap::new(); for i in 0u64.. { map.insert(i, i); } }),
    ("deque", || { let mut all = VecDeque::new(); for i in 0u64.. { all.push_back(i); } }),
    ("rc-cycles", || loop { struct N(RefCell<Option<Rc<N>>>); let n = Rc::new(N(RefCell::new(None))); *n.0.borrow_mut() = Some(n.clone()) }),
    ("recursion", || { fn f(n: u64) -> u64 { black_box(f(n + 1)) + 1 } black_box(f(0)); }),
    ("recursion-argument", || { fn f(a: [u8; 100_000], n: u64) -> u64 { black_box(&a); f(a, n + 1) + 1 } black_box(f([1; 100_000], 0)); }),
    ("recursion-local", || { fn f(n: u64) -> u64 { let a = [n as u8; 100_000]; black_box(&a); f(n + 1) + u64::from(a[7]) } black_box(f(0)); }),
    ("recursion-mutual", || { fn f(n: u64) -> u64 { g(n + 1) + 1 } fn g(n: u64) -> u64 { f(n + 1) + 2 } black_box(f(0)); }),
    ("recursion-dyn", || { fn f(g: &dyn Fn(&dyn Fn(u64) -> u64) -> u64) -> u64 { g(&|n| f(g) + n) } black_box(f(&|h| h(1))); }),
    ("recursion-borrows", || { fn f(v: &mut Vec<u8>) { v.push(1); f(&mut *v); v.push(2); } f(&mut Vec::new()); }),
    ("recursion-unwinding", || { struct D; impl Drop for D { fn drop(&mut self) { black_box(1); } } fn f(n: u64) { let _d = D; if n == 50_000 { panic!("deep") } f(n + 1) } loop { let _ = std::panic::catch_unwind(|| f(0)); } }),
    ("deep-drop", || { struct L(Option<Box<L>>); let mut l = L(None); for _ in 0..1_000_000 { l = L(Some(Box::new(l))) } drop(l); }),
    ("drop-makes-more", || { struct D; impl Drop for D { fn drop(&mut self) { drop(D) } } drop(D); }),
    ("panics", || loop { let _ = std::panic::catch_unwind(|| panic!("again")); }),
    ("panics-with-much", || { std::panic::set_hook(Box::new(|_| ())); let mut all = Vec::new(); loop { all.push(std::panic::catch_unwind(|| std::panic::panic_any([1u8; 1000])).err()) } }),
    ("output", || loop { println!("line {}", "x".repeat(80)) }),
    ("output-errors", || loop { eprintln!("line {}", "x".repeat(80)) }),
    ("output-large", || { let text = vec![b'x'; 1 << 20]; loop { std::io::stdout().write_all(&text).unwrap() } }),
    ("output-flush", || loop { print!("."); std::io::stdout().flush().unwrap() }),
    ("copies", || { let from = vec![1u8; 8 << 20]; let mut to = vec![0u8; 8 << 20]; loop { to.copy_from_slice(black_box(&from)) } }),
    ("fills", || { let mut to = vec![0u8; 8 << 20]; loop { to.fill(black_box(3)) } }),
    ("compares", || { let from = vec![1u8; 8 << 20]; let to = from.clone(); loop { black_box(from == to); } }),
    ("copies-of-pointers", || { let x = 1; let from = vec![&x; 1 << 18]; let mut to = from.clone(); loop { to.copy_from_slice(black_box(&from)) } }),
    ("sorts", || loop { let mut all: Vec<u32> = (0..100_000).rev().map(|i| i * 7919 % 100_003).collect(); all.sort_unstable(); black_box(all); }),
    ("formatting", || { let mut text = String::new(); for i in 0u64.. { write!(text, "{i:?} {:e} {:#x}", i as f64, i).unwrap(); if text.len() > 1000 { text.clear() } } }),
    ("formatting-wide", || loop { black_box(format!("{:>60000}", 1)); }),
    ("formatting-recursive", || { struct F; impl std::fmt::Debug for F { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "{:?}", F) } } black_box(format!("{F:?}")); }),
    ("formatting-growing", || { let mut s = String::from("x"); loop { s = format!("{s}{s}") } }),
    ("threads", || loop { std::thread::spawn(|| loop { std::thread::park() }); }),
    ("threads-bomb", || { fn f() { loop { std::thread::spawn(f); } } f() }),
    ("threads-in-turn", || loop { std::thread::spawn(|| black_box(1)).join().unwrap(); }),
    ("threads-spinning", || { for _ in 0..8 { std::thread::spawn(|| loop { std::hint::spin_loop() }); } loop { std::thread::yield_now() } }),
    ("channels", || { let (to, _from) = mpsc::channel(); for i in 0u64.. { to.send([i; 16]).unwrap() } }),
    ("ping-pong", || { let (a, b) = mpsc::channel(); let (c, d) = mpsc::channel(); std::thread::spawn(move || for x in b { c.send(x).unwrap() }); loop { a.send(1).unwrap(); d.recv().unwrap(); } }),
    ("waits", || { let pair = Arc::new((Mutex::new(0), Condvar::new())); let mut guard = pair.0.lock().unwrap(); loop { guard = pair.1.wait_timeout(guard, Duration::from_millis(1)).unwrap().0 } }),
    ("tags", || { let mut x = 1u64; let mut all: Vec<*mut u64> = Vec::new(); loop { all.push(&raw mut x); let r = &mut x; all.push(r) } }),
    ("tags-shared", || { let x = vec![1u8; 1 << 16]; let mut all: Vec<&[u8]> = Vec::new(); for i in 0.. { all.push(&x[i % 60_000..]) } }),
    ("tags-deep", || { let mut x = 1u64; let mut p = &raw mut x; loop { p = unsafe { &mut *p } } }),
    ("tags-exposed", || { let mut all: Vec<usize> = Vec::new(); loop { let b = Box::into_raw(Box::new(1)); all.push(b.expose_provenance()) } }),
    ("cells", || { let all: Vec<RefCell<u64>> = (0..10_000).map(RefCell::new).collect(); loop { for c in &all { *c.borrow_mut() += 1 } } }),
    ("files", || { for i in 0u64.. { std::fs::write(format!("/tmp/f{i}"), [1; 1000]).unwrap() } }),
    ("file-grows", || { let mut f = std::fs::File::create("/tmp/f").unwrap(); loop { f.write_all(&[1; 100_000]).unwrap() } }),
    ("file-sparse", || { let f = std::fs::File::create("/tmp/f").unwrap(); f.set_len(1 << 40).unwrap(); let v = std::fs::read("/tmp/f"); black_box(v.map(|v| v.len()).ok()); }),
    ("directories", || { let mut path = String::from("/tmp"); loop { path.push_str("/d"); if std::fs::create_dir(&path).is_err() { path = format!("/tmp/{}", path.len()); } } }),
    ("open-files", || { let mut all = Vec::new(); loop { all.push(std::fs::File::open("/tmp").ok()) } }),
    ("environment", || { for i in 0u64.. { unsafe { std::env::set_var(format!("NAME{i}"), "x".repeat(1000)) } } }),
    ("environment-value", || { let mut s = String::from("x"); loop { s.push_str(&s.clone()); unsafe { std::env::set_var("NAME", &s) } } }),
    ("pipes", || { let mut all = Vec::new(); loop { all.push(std::io::pipe().ok()) } }),
    ("pipe-full", || { let (_from, mut to) = std::io::pipe().unwrap(); loop { to.write_all(&[1; 4096]).unwrap() } }),
    ("sockets", || { let mut all = Vec::new(); loop { all.push(std::os::unix::net::UnixStream::pair().ok()) } }),
    ("socket-full", || { let (mut a, _b) = std::os::unix::net::UnixStream::pair().unwrap(); loop { a.write_all(&[1; 4096]).unwrap() } }),
    ("mmap", || { unsafe extern "C" { fn mmap(a: *mut u8, l: usize, p: i32, f: i32, d: i32, o: i64) -> *mut u8; } loop { let p = unsafe { mmap(std::ptr::null_mut(), 1 << 20, 3, 0x22, -1, 0) }; if p as isize != -1 { unsafe { p.write(1) } } } }),
    ("malloc", || { unsafe extern "C" { fn malloc(l: usize) -> *mut u8; } loop { black_box(unsafe { malloc(100) }); } }),
    ("realloc", || { unsafe extern "C" { fn realloc(p: *mut u8, l: usize) -> *mut u8; } let (mut p, mut n) = (std::ptr::null_mut(), 1); loop { p = unsafe { realloc(p, n) }; n += 100_000 } }),
    ("signals", || { unsafe extern "C" { fn signal(n: i32, f: extern "C" fn(i32)) -> usize; fn raise(n: i32) -> i32; } extern "C" fn f(_: i32) {} unsafe { signal(10, f); loop { raise(10); } } }),
    ("signals-nested", || { unsafe extern "C" { fn signal(n: i32, f: extern "C" fn(i32)) -> usize; fn raise(n: i32) -> i32; } extern "C" fn f(n: i32) { unsafe { signal(n, f); raise(n); } } unsafe { signal(10, f); raise(10); } }),
    ("polls", || { #[repr(C)] struct P(i32, i16, i16); unsafe extern "C" { fn poll(p: *mut P, n: u64, t: i32) -> i32; } loop { unsafe { poll(&mut P(0, 1, 0), 1, 0); } } }),
    ("clocks", || loop { black_box(std::time::Instant::now()); }),
    ("thread-locals", || { thread_local!(static X: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) }); loop { X.with_borrow_mut(|x| x.push(1)) } }),
    ("vec-of-vecs", || { let mut v: Vec<Vec<Vec<u8>>> = Vec::new(); loop { v.push(vec![vec![1; 3]; 50]) } }),
    ("clones", || { let v: Vec<String> = (0..1000).map(|i| i.to_string()).collect(); let mut all = Vec::new(); loop { all.push(v.clone()) } }),
    ("dyn-boxes", || { let mut all: Vec<Box<dyn Fn() -> u64>> = Vec::new(); for i in 0u64.. { all.push(Box::new(move || i)) } }),
    ("closures-nested", || { let mut f: Box<dyn Fn() -> u64> = Box::new(|| 1); loop { f = Box::new(move || f() + 1) } }),
    ("iterators", || { black_box((0u64..).filter(|x| x % 7 == 8).next()); }),
    ("iterators-nested", || { let mut it: Box<dyn Iterator<Item = u64>> = Box::new(0..); loop { it = Box::new(it.map(|x| x + 1)) } }),
    ("floats", || { let mut x = 0.5f64; loop { x = black_box(x.sin() + 1.0) } }),
    ("wide", || { let mut x = 3u128; loop { x = black_box(x.wrapping_mul(x) / 7 + 3) } }),
    ("simd", || { let mut v = [1.0f32; 64]; loop { for x in &mut v { *x = *x * 1.1 + 0.5 } black_box(&v); } }),
    ("abort-late", || { let mut all = Vec::new(); for i in 0..30_000_000u64 { all.push(i) } std::process::abort() }),
    ("leak-late", || { for i in 0..300_000u64 { std::mem::forget(Box::new(i)) } }),
    ("uninit-late", || { let all: Vec<Box<u64>> = (0..200_000).map(Box::new).collect(); let x: std::mem::MaybeUninit<bool> = std::mem::MaybeUninit::uninit(); black_box(&all); if unsafe { x.assume_init() } { println!("x") } }),
    ("message-large", || { panic!("{}", "x".repeat(30 << 20)) }),
    ("exit-handlers", || { unsafe extern "C" { fn atexit(f: extern "C" fn()) -> i32; } extern "C" fn f() { unsafe { atexit(f); } } unsafe { loop { atexit(f); } } }),
    ("exit-handlers-endless", || { unsafe extern "C" { fn atexit(f: extern "C" fn()) -> i32; } extern "C" fn f() { unsafe { atexit(f); } } unsafe { atexit(f); } }),
    ("wakers", || { use std::task::*; struct W; impl Wake for W { fn wake(self: Arc<W>) {} } let mut all = Vec::new(); loop { all.push(Waker::from(Arc::new(W))) } }),
    ("async-deep", || { use std::{pin::Pin, future::Future, task::*}; fn f(n: u64) -> Pin<Box<dyn Future<Output = u64>>> { Box::pin(async move { f(n + 1).await + 1 }) } let mut f = f(0); let _ = f.as_mut().poll(&mut Context::from_waker(Waker::noop())); }),
    ("process-exec", || { loop { let _ = std::process::Command::new("/bin/true").status(); } }),
];

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let all = KINDS.iter().chain(further::KINDS);
    match all.clone().find(|(kind, _)| *kind == name) {
        Some((_, body)) => body(),
        None => all.for_each(|(kind, _)| println!("{kind}")),
    }
}
