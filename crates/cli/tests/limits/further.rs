//! More of the same kind as `hostile.rs`, by what they use up: collections, formatting, unwinding, threads, the system's objects,
//! what is known of borrows and races, and plain time.

use std::borrow::Cow;
use std::cell::{Cell, UnsafeCell};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList};
use std::ffi::{c_char, c_int, c_void};
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::mem::MaybeUninit;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::panic::{catch_unwind, panic_any, resume_unwind};
use std::ptr;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::*};
use std::sync::{Arc, Barrier, Mutex, OnceLock, RwLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::Kind;

unsafe extern "C" {
    fn calloc(n: usize, l: usize) -> *mut u8;
    fn posix_memalign(p: *mut *mut u8, a: usize, l: usize) -> c_int;
    fn free(p: *mut u8);
    fn mmap(a: *mut u8, l: usize, p: c_int, f: c_int, d: c_int, o: i64) -> *mut u8;
    fn munmap(a: *mut u8, l: usize) -> c_int;
    fn dup(d: c_int) -> c_int;
    fn getpid() -> c_int;
    fn strlen(s: *const c_char) -> usize;
    fn strdup(s: *const c_char) -> *mut c_char;
    fn memset(p: *mut u8, c: c_int, l: usize) -> *mut u8;
    fn memcmp(a: *const u8, b: *const u8, l: usize) -> c_int;
    fn qsort(p: *mut u8, n: usize, l: usize, f: extern "C" fn(*const u32, *const u32) -> c_int);
    fn snprintf(p: *mut c_char, l: usize, f: *const c_char, ...) -> c_int;
    fn sched_yield() -> c_int;
    fn getrandom(p: *mut u8, l: usize, f: u32) -> isize;
    fn pthread_create(t: *mut usize, a: *const u8, f: extern "C" fn(*mut c_void) -> *mut c_void, p: *mut c_void) -> c_int;
    fn pthread_key_create(k: *mut u32, f: Option<extern "C" fn(*mut c_void)>) -> c_int;
    fn pthread_setspecific(k: u32, p: *const c_void) -> c_int;
    fn epoll_create1(f: c_int) -> c_int;
    fn eventfd(n: u32, f: c_int) -> c_int;
    fn signal(n: c_int, f: extern "C" fn(c_int)) -> usize;
    fn raise(n: c_int) -> c_int;
    fn kill(p: c_int, n: c_int) -> c_int;
}

/// All values have one hash.
#[derive(Default, Clone)]
struct Same;
impl std::hash::Hasher for Same {
    fn finish(&self) -> u64 { 7 }
    fn write(&mut self, _: &[u8]) {}
}
impl std::hash::BuildHasher for Same {
    type Hasher = Same;
    fn build_hasher(&self) -> Same { Same }
}

struct Tree(Vec<Tree>);
enum Large { A([u8; 5000]), B(u8) }
static mut STATIC: [u64; 1 << 18] = [0; 1 << 18];
thread_local!(static LOCAL: Cell<[u8; 100_000]> = const { Cell::new([0; 100_000]) });

#[rustfmt::skip]
pub const KINDS: &[Kind] = &[
    ("btree-set", || { let mut all = BTreeSet::new(); for i in 0u64.. { all.insert(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)); } }),
    ("btree-turnover", || { let mut all = BTreeMap::new(); for i in 0u64.. { all.insert(i, i); all.remove(&(i / 2)); } }),
    ("binary-heap", || { let mut all = BinaryHeap::new(); for i in 0u64.. { all.push(i ^ 0x55) } }),
    ("linked-list", || { let mut all = LinkedList::new(); for i in 0u64.. { all.push_back(i) } }),
    ("hash-set-of-text", || { let mut all = HashSet::new(); for i in 0u64.. { all.insert(i.to_string()); } }),
    ("hash-collisions", || { let mut all = HashMap::with_hasher(Same); for i in 0u64.. { all.insert(i, i); } }),
    ("hash-turnover", || { let mut all = HashMap::new(); for i in 0u64.. { all.insert(i, [i; 8]); all.remove(&i.wrapping_sub(100)); } }),
    ("arc-cycles", || loop { struct N(Mutex<Option<Arc<N>>>); let n = Arc::new(N(Mutex::new(None))); *n.0.lock().unwrap() = Some(n.clone()) }),
    ("weak-left", || { let mut all: Vec<Weak<[u8; 200]>> = Vec::new(); loop { all.push(Rc::downgrade(&Rc::new([1; 200]))) } }),
    ("tree-wide", || { let mut t = Tree(Vec::new()); loop { t.0.push(Tree(vec![Tree(Vec::new())])) } }),
    ("tree-doubling", || { fn f(n: u32) -> Tree { Tree(if n == 0 { Vec::new() } else { vec![f(n - 1), f(n - 1)] }) } black_box(f(60)); }),
    ("cow", || { let mut all: Vec<Cow<str>> = Vec::new(); loop { let mut c = Cow::Borrowed("abc"); c.to_mut().push('d'); all.push(c) } }),
    ("boxed-slices", || { let mut all: Vec<Box<[u16]>> = Vec::new(); loop { all.push((0..33).collect()) } }),
    ("options-of-boxes", || { let mut all: Vec<Option<Box<u32>>> = Vec::new(); for i in 0u32.. { all.push((i % 3 == 0).then(|| Box::new(i))) } }),
    ("zero-sized", || { let mut all: Vec<()> = Vec::new(); loop { all.push(()) } }),
    ("insert-first", || { let mut all = Vec::new(); for i in 0u64.. { all.insert(0, i) } }),
    ("remove-first", || loop { let mut all: Vec<u64> = (0..5000).collect(); while !all.is_empty() { all.remove(0); } }),
    ("rotations", || { let mut all: Vec<u64> = (0..1 << 18).collect(); loop { all.rotate_left(12_345) } }),
    ("reversals", || { let mut all: Vec<u8> = vec![1; 4 << 20]; loop { all.reverse() } }),
    ("swaps", || { let (mut a, mut b) = (vec![1u8; 4 << 20], vec![2u8; 4 << 20]); loop { a.swap_with_slice(&mut b) } }),
    ("copy-within", || { let mut all = vec![1u8; 8 << 20]; loop { all.copy_within(1.., 0) } }),
    ("concats", || { let part = vec![vec![1u8; 1000]; 1000]; let mut all = Vec::new(); loop { all.push(part.concat()) } }),
    ("drains", || { let mut all: Vec<u64> = (0..100_000).collect(); loop { let half: Vec<u64> = all.drain(..50_000).collect(); all.extend(half) } }),
    ("retains", || { let mut all: Vec<u64> = (0..100_000).collect(); loop { all.retain(|x| black_box(*x) != 1 << 40) } }),
    ("chunks", || { let all = vec![3u8; 1 << 20]; loop { black_box(all.chunks(7).map(|c| c.len()).sum::<usize>()); } }),
    ("windows", || { let all = vec![3u8; 1 << 20]; loop { black_box(all.windows(9).filter(|w| w[0] == w[8]).count()); } }),
    ("binary-searches", || { let all: Vec<u64> = (0..1 << 16).collect(); for i in 0u64.. { black_box(all.binary_search(&(i & 0x1_ffff)).is_ok()); } }),
    ("sorts-by-lies", || loop { let mut all: Vec<u32> = (0..10_000).collect(); let _ = catch_unwind(move || all.sort_by(|a, b| (a ^ 5).cmp(&(b ^ 9 ^ a)))); }),
    ("sorts-of-text", || { let all: Vec<String> = (0..20_000).map(|i| format!("{:x}", i * 7919)).collect(); loop { let mut all = all.clone(); all.sort() } }),
    ("text-insert-first", || { let mut s = String::new(); loop { s.insert(0, 'é') } }),
    ("text-replaced", || { let mut s = String::from("ab"); loop { s = s.replace('a', "aab") } }),
    ("text-repeated", || { let mut all = Vec::new(); for n in 1.. { all.push("xyz".repeat(n)) } }),
    ("text-cases", || { let s = "straße ".repeat(10_000); loop { black_box(s.to_uppercase()); } }),
    ("text-split", || { let s = "a,b,".repeat(100_000); loop { black_box(s.split(',').filter(|p| p.is_empty()).count()); } }),
    ("text-search", || { let s = "a".repeat(1 << 20); loop { black_box(s.find(&format!("{}b", "a".repeat(1000)))); } }),
    ("text-parse", || for i in 0u64.. { black_box(format!("{i}").parse::<f64>().unwrap()); }),
    ("chars", || loop { black_box((0..=0x10ffff).filter_map(char::from_u32).filter(|c| c.is_alphabetic()).count()); }),
    ("formatting-floats", || { let mut x = 1e-300; loop { x *= 1.000_1; black_box(format!("{x:.300}")); } }),
    ("formatting-debug", || { let all: Vec<Vec<u32>> = vec![(0..100).collect(); 100]; loop { black_box(format!("{all:#?}")); } }),
    ("formatting-kept", || { let mut all = Vec::new(); for i in 0u64.. { all.push(format!("{i:>1000}")) } }),
    ("ackermann", || { fn a(m: u64, n: u64) -> u64 { match (m, n) { (0, n) => n + 1, (m, 0) => a(m - 1, 1), (m, n) => a(m - 1, a(m, n - 1)) } } black_box(a(4, 2)); }),
    ("fibonacci", || { fn f(n: u64) -> u64 { if n < 2 { n } else { f(n - 1) + f(n - 2) } } black_box(f(90)); }),
    ("collatz", || { let mut n = 27u128; loop { n = if black_box(n) % 2 == 0 { n / 2 } else { 3 * n + 1 }; if n == 1 { n = 27 } } }),
    ("primes", || { black_box((2u64..).filter(|n| (2..*n).all(|d| n % d != 0)).nth(1 << 40)); }),
    ("permutations", || { fn f(v: &mut [u8], n: usize) { if n == v.len() { black_box(&v); return } for i in n..v.len() { v.swap(n, i); f(v, n + 1); v.swap(n, i) } } f(&mut [0; 30], 0) }),
    ("backtracking", || { fn m(p: &[u8], t: &[u8]) -> bool { match p { [] => t.is_empty(), [b'*', rest @ ..] => (0..=t.len()).any(|n| m(rest, &t[n..])), [c, rest @ ..] => t.first() == Some(c) && m(rest, &t[1..]) } } black_box(m(b"*a*a*a*a*a*a*a*a*b", &[b'a'; 60])); }),
    ("recursion-slices", || { fn f(v: &[u8]) -> usize { if v.is_empty() { f(&[1; 50]) } else { f(&v[1..]) + 1 } } black_box(f(&[1])); }),
    ("recursion-boxed", || { fn f(b: Box<u64>) -> Box<u64> { let c = f(Box::new(*b + 1)); Box::new(*b + *c) } black_box(f(Box::new(1))); }),
    ("recursion-text", || { fn f(s: String) -> String { let t = f(format!("{s}x")); t + &s } black_box(f(String::new())); }),
    ("recursion-trait", || { trait T { fn f(&self, n: u64) -> u64; } impl T for u8 { fn f(&self, n: u64) -> u64 { let t: &dyn T = self; t.f(n + 1) + 1 } } black_box(1u8.f(0)); }),
    ("recursion-large-results", || { fn f(n: u64) -> [u64; 4000] { let mut a = f(n + 1); a[0] += n; a } black_box(f(0)); }),
    ("recursion-threads", || { fn f(n: u64) -> u64 { thread::spawn(move || f(n + 1)).join().unwrap() + 1 } f(0); }),
    ("recursion-scoped", || { fn f(n: &u64) { let m = n + 1; thread::scope(|s| { s.spawn(|| f(&m)); }) } f(&0) }),
    ("recursion-iterator", || { fn f(n: u64) -> Box<dyn Iterator<Item = u64>> { Box::new(std::iter::once(n).chain(std::iter::from_fn(move || f(n + 1).last()))) } black_box(f(0).last()); }),
    ("recursion-partial-eq", || { struct R; impl PartialEq for R { fn eq(&self, o: &R) -> bool { self != o } fn ne(&self, o: &R) -> bool { self == o } } black_box(R == R); }),
    ("recursion-clone", || { struct R(Vec<u8>); impl Clone for R { fn clone(&self) -> R { let mut r = self.clone(); r.0.push(1); r } } drop(black_box(R(Vec::new()).clone())); }),
    ("recursion-deref", || { struct R; impl std::ops::Deref for R { type Target = u8; fn deref(&self) -> &u8 { black_box(self.leading_zeros()); &3 } } black_box(R.count_ones()); }),
    ("panic-in-hook", || { std::panic::set_hook(Box::new(|_| panic!("again"))); panic!("once") }),
    ("panic-in-drop", || { struct D; impl Drop for D { fn drop(&mut self) { panic!("drop") } } loop { let _ = catch_unwind(|| drop(D)); } }),
    ("panic-in-format", || { struct F; impl std::fmt::Display for F { fn fmt(&self, _: &mut std::fmt::Formatter) -> std::fmt::Result { panic!("{}", F) } } panic!("{}", F) }),
    ("panics-resumed", || { std::panic::set_hook(Box::new(|_| ())); let mut p = catch_unwind(|| panic_any(1)).unwrap_err(); loop { p = catch_unwind(std::panic::AssertUnwindSafe(|| resume_unwind(p))).unwrap_err() } }),
    ("panics-nested", || { std::panic::set_hook(Box::new(|_| ())); struct D(u32); impl Drop for D { fn drop(&mut self) { if self.0 > 0 { let n = self.0 - 1; let _ = catch_unwind(|| { let _d = D(n); panic!("x") }); } } } loop { let _ = catch_unwind(|| { let _d = D(50); panic!("x") }); } }),
    ("panics-in-threads", || loop { let _ = thread::spawn(|| panic!("x")).join(); }),
    ("backtraces", || loop { black_box(std::backtrace::Backtrace::force_capture().to_string()); }),
    ("threads-large-stacks", || { let mut all = Vec::new(); loop { all.push(thread::Builder::new().stack_size(64 << 20).spawn(|| { let a = [1u8; 50_000]; black_box(&a); thread::park() })) } }),
    ("threads-with-locals", || { for _ in 0.. { thread::spawn(|| { LOCAL.with(|l| black_box(l.get()[3])); loop { thread::park() } }); } }),
    ("threads-scoped", || loop { let mut n = 0; thread::scope(|s| { s.spawn(|| n += 1); }); black_box(n); }),
    ("threads-on-one-lock", || { let m = Arc::new(Mutex::new(0u64)); for _ in 0..16 { let m = m.clone(); thread::spawn(move || loop { *m.lock().unwrap() += 1 }); } loop { *m.lock().unwrap() += 1 } }),
    ("threads-readers", || { let m = Arc::new(RwLock::new(0u64)); for _ in 0..8 { let m = m.clone(); thread::spawn(move || loop { black_box(*m.read().unwrap()); }); } loop { *m.write().unwrap() += 1 } }),
    ("threads-barrier", || { let b = Arc::new(Barrier::new(4)); for _ in 0..3 { let b = b.clone(); thread::spawn(move || loop { b.wait(); }); } loop { b.wait(); } }),
    ("threads-unparked", || { let t = thread::current(); thread::spawn(move || loop { t.unpark() }); loop { thread::park() } }),
    ("threads-park-time", || loop { thread::park_timeout(Duration::from_nanos(1)) }),
    ("rendezvous", || { let (a, b) = mpsc::sync_channel(0); thread::spawn(move || for i in 0u64.. { a.send(i).unwrap() }); loop { black_box(b.recv().unwrap()); } }),
    ("channel-of-channels", || { let (a, b) = mpsc::channel(); loop { let (c, d) = mpsc::channel::<u8>(); c.send(1).unwrap(); a.send((c, d)).unwrap(); black_box(&b); } }),
    ("receive-time-out", || { let (_a, b) = mpsc::channel::<u8>(); loop { let _ = b.recv_timeout(Duration::from_millis(1)); } }),
    ("deadlock", || { let m = Mutex::new(1); let _a = m.lock().unwrap(); let _b = m.lock().unwrap(); }),
    ("once-in-itself", || { static O: OnceLock<u8> = OnceLock::new(); black_box(O.get_or_init(|| *O.get_or_init(|| 1))); }),
    ("atomics-exchange", || { static N: AtomicU64 = AtomicU64::new(0); for _ in 0..4 { thread::spawn(|| loop { let n = N.load(Relaxed); let _ = N.compare_exchange(n, n + 1, SeqCst, Relaxed); }); } loop { N.fetch_add(1, SeqCst); } }),
    ("atomics-many", || { let all: Arc<Vec<AtomicUsize>> = Arc::new((0..100_000).map(AtomicUsize::new).collect()); for _ in 0..3 { let all = all.clone(); thread::spawn(move || loop { for a in all.iter() { a.store(1, Relaxed) } }); } loop { for a in all.iter() { a.fetch_add(1, Release); } } }),
    ("atomics-unread", || { static N: AtomicU64 = AtomicU64::new(0); for _ in 0..4 { thread::spawn(|| loop { N.store(1, Release) }); } loop { thread::sleep(Duration::from_secs(1)) } }),
    ("atomics-spin-on-nobody", || { static N: AtomicU64 = AtomicU64::new(0); while N.load(Acquire) == 0 { std::hint::spin_loop() } }),
    ("fences", || { for _ in 0..4 { thread::spawn(|| loop { std::sync::atomic::fence(SeqCst) }); } loop { std::sync::atomic::fence(AcqRel) } }),
    ("races-clocks", || { let data = Arc::new(Mutex::new(vec![0u8; 1 << 20])); loop { let d = data.clone(); thread::spawn(move || d.lock().unwrap().fill(1)).join().unwrap(); for x in data.lock().unwrap().iter_mut() { *x += 1 } } }),
    ("static-large", || { for i in 0.. { unsafe { STATIC[i % (1 << 18)] = 1 } } }),
    ("enum-copies", || { let mut all = Vec::new(); loop { all.push(Large::A([1; 5000])); all.push(Large::B(1)); if all.len() > 2000 { black_box(matches!(all[0], Large::A(_))); } } }),
    ("uninitialised", || { let mut all: Vec<Box<[MaybeUninit<u8>; 1 << 20]>> = Vec::new(); loop { all.push(Box::new([MaybeUninit::uninit(); 1 << 20])) } }),
    ("pieces-of-pointers", || { let x = 5u8; let p = &raw const x; let mut all: Vec<MaybeUninit<u8>> = Vec::new(); loop { let bytes: [MaybeUninit<u8>; 8] = unsafe { std::mem::transmute(p) }; all.extend_from_slice(&bytes[..5]) } }),
    ("provenance", || { let mut all: Vec<[*const u8; 64]> = Vec::new(); let x = 1; loop { all.push([&raw const x; 64]) } }),
    ("initialised-in-turn", || { let mut all: Vec<(u8, u32)> = Vec::new(); for i in 0u32.. { all.push((i as u8, i)) } }),
    ("tags-of-cells", || { let c = UnsafeCell::new([0u8; 4096]); let mut all: Vec<&UnsafeCell<[u8; 4096]>> = Vec::new(); loop { all.push(&c); unsafe { (*c.get())[all.len() % 4096] = 1 } } }),
    ("tags-of-parts", || { let mut x = [0u64; 4096]; let mut all: Vec<*mut u64> = Vec::new(); loop { for part in x.iter_mut() { all.push(part) } } }),
    ("tags-split", || { let mut x = vec![0u8; 1 << 16]; loop { let mut rest = &mut x[..]; while rest.len() > 1 { let (a, b) = rest.split_at_mut(1); a[0] += 1; rest = b } } }),
    ("tags-recursive", || { fn f(x: &mut u64, n: u64) { *x += 1; f(x, n + 1); *x += 1 } f(&mut 1, 0) }),
    ("tags-per-field", || { #[derive(Default)] struct S { a: u8, b: u16, c: u32 } let mut s = S::default(); loop { let (a, b, c) = (&mut s.a, &mut s.b, &mut s.c); *a ^= 1; *b ^= 1; *c ^= 1; black_box((a, b, c)); } }),
    ("tags-of-locals", || loop { let mut a = [1u8; 64]; for i in 0..64 { let r = &mut a[i]; let p: *mut u8 = r; unsafe { *p += 1 } } black_box(a); }),
    ("exposed-and-back", || { let mut x = 1u64; let a = (&raw mut x).expose_provenance(); loop { unsafe { *ptr::with_exposed_provenance_mut::<u64>(a) += 1 } } }),
    ("calloc", || { let mut all = Vec::new(); loop { all.push(unsafe { calloc(100, 1000) } as usize) } }),
    ("memalign", || loop { let mut p = ptr::null_mut(); unsafe { posix_memalign(&mut p, 4096, 100) }; black_box(p); }),
    ("malloc-turnover", || loop { unsafe { free(calloc(1, 1 << 16)) } }),
    ("mmap-turnover", || loop { unsafe { let p = mmap(ptr::null_mut(), 16 << 20, 3, 0x22, -1, 0); memset(p, 1, 16 << 20); munmap(p, 16 << 20); } }),
    ("mmap-untouched", || loop { unsafe { mmap(ptr::null_mut(), 1 << 36, 3, 0x22, -1, 0) }; }),
    ("memset", || { let mut all = vec![0u8; 16 << 20]; loop { unsafe { memset(all.as_mut_ptr(), 5, 16 << 20) }; } }),
    ("memcmp", || { let all = vec![0u8; 16 << 20]; loop { black_box(unsafe { memcmp(all.as_ptr(), all.as_ptr(), 16 << 20) }); } }),
    ("strlen", || { let mut all = vec![b'a' as c_char; 16 << 20]; all.push(0); loop { black_box(unsafe { strlen(all.as_ptr()) }); } }),
    ("strdup", || loop { black_box(unsafe { strdup(c"some text that is copied".as_ptr()) }); }),
    ("qsort-by-lies", || { extern "C" fn f(_: *const u32, _: *const u32) -> c_int { 1 } loop { let mut all: Vec<u32> = (0..10_000).collect(); unsafe { qsort(all.as_mut_ptr().cast(), 10_000, 4, f) } } }),
    ("snprintf-wide", || { let mut all = vec![0 as c_char; 1 << 20]; loop { unsafe { snprintf(all.as_mut_ptr(), 1 << 20, c"%1000000d".as_ptr(), 5) }; } }),
    ("getrandom", || { let mut all = vec![0u8; 1 << 20]; loop { unsafe { getrandom(all.as_mut_ptr(), 1 << 20, 0) }; } }),
    ("sched-yield", || loop { unsafe { sched_yield() }; }),
    ("pthreads", || { extern "C" fn f(p: *mut c_void) -> *mut c_void { loop { unsafe { sched_yield() }; black_box(p); } } loop { let mut t = 0; unsafe { pthread_create(&mut t, ptr::null(), f, ptr::null_mut()) }; } }),
    ("pthread-keys", || { extern "C" fn f(_: *mut c_void) { unsafe { pthread_setspecific(0, 1 as *const c_void) }; } loop { let mut k = 0; unsafe { pthread_key_create(&mut k, Some(f)); pthread_setspecific(k, ptr::dangling()) }; } }),
    ("dup", || loop { unsafe { dup(1) }; }),
    ("epoll", || loop { unsafe { epoll_create1(0) }; }),
    ("eventfd", || loop { unsafe { eventfd(0, 0) }; }),
    ("kill-oneself", || { extern "C" fn f(_: c_int) {} unsafe { signal(12, f); loop { kill(getpid(), 12); } } }),
    ("signal-that-kills", || unsafe { raise(9); }),
    ("tcp", || { let l = TcpListener::bind("127.0.0.1:0").unwrap(); let a = l.local_addr().unwrap(); let mut all = Vec::new(); loop { all.push(TcpStream::connect(a)); all.push(l.accept().map(|x| x.0)) } }),
    ("tcp-backlog", || { let l = TcpListener::bind("127.0.0.1:0").unwrap(); let a = l.local_addr().unwrap(); let mut all = Vec::new(); loop { all.push(TcpStream::connect(a)) } }),
    ("tcp-listeners", || { let mut all = Vec::new(); loop { all.push(TcpListener::bind("127.0.0.1:0")) } }),
    ("udp", || { let (a, b) = (UdpSocket::bind("127.0.0.1:0").unwrap(), UdpSocket::bind("127.0.0.1:0").unwrap()); loop { let _ = a.send_to(&[1; 60_000], b.local_addr().unwrap()); } }),
    ("symlink-cycle", || { let _ = std::os::unix::fs::symlink("/tmp/b", "/tmp/a"); let _ = std::os::unix::fs::symlink("/tmp/a", "/tmp/b"); loop { black_box(fs::read("/tmp/a").is_err()); } }),
    ("hard-links", || { fs::write("/tmp/x", [1; 100]).unwrap(); for i in 0u64.. { let _ = fs::hard_link("/tmp/x", format!("/tmp/l{i}")); } }),
    ("renames", || { fs::write("/tmp/x", "1").unwrap(); loop { fs::rename("/tmp/x", "/tmp/y").unwrap(); fs::rename("/tmp/y", "/tmp/x").unwrap() } }),
    ("read-directory", || { for i in 0..2000 { fs::write(format!("/tmp/f{i}"), "").unwrap() } loop { black_box(fs::read_dir("/tmp").unwrap().count()); } }),
    ("file-holes", || { let mut f = File::create("/tmp/f").unwrap(); for i in 0u64.. { f.seek(SeekFrom::Start(i << 24)).unwrap(); f.write_all(b"x").unwrap() } }),
    ("file-cut-and-grown", || { let f = File::create("/tmp/f").unwrap(); loop { f.set_len(20 << 20).unwrap(); f.set_len(0).unwrap() } }),
    ("file-read", || { fs::write("/tmp/f", vec![1u8; 8 << 20]).unwrap(); let mut all = Vec::new(); loop { all.clear(); File::open("/tmp/f").unwrap().read_to_end(&mut all).unwrap(); } }),
    ("file-names", || { for n in 1usize.. { let _ = fs::write(format!("/tmp/{}", "n".repeat(n)), "x"); } }),
    ("file-metadata", || loop { black_box(fs::metadata("/tmp").map(|m| m.len()).ok()); }),
    ("zero-device", || { let mut all = Vec::new(); let _ = File::open("/dev/zero").unwrap().read_to_end(&mut all); }),
    ("random-device", || { let mut all = [0; 4096]; let mut f = File::open("/dev/urandom").unwrap(); loop { f.read_exact(&mut all).unwrap() } }),
    ("temporary-directory-removed", || loop { fs::create_dir_all("/tmp/a/b/c/d").unwrap(); fs::remove_dir_all("/tmp/a").unwrap() }),
    ("environment-read", || loop { black_box(std::env::vars().count()); }),
    ("arguments", || { let mut all = Vec::new(); loop { all.extend(std::env::args()) } }),
    ("elapsed", || { let began = Instant::now(); while began.elapsed() < Duration::from_secs(1 << 40) { black_box(1); } }),
    ("sleeps-short", || loop { thread::sleep(Duration::from_nanos(1)) }),
    ("sleep-for-ever", || thread::sleep(Duration::MAX)),
    ("exit-in-drop", || { struct D; impl Drop for D { fn drop(&mut self) { loop { black_box(1); } } } let _d = D; }),
    ("thread-left", || { thread::spawn(|| loop { black_box(1); }); thread::sleep(Duration::from_secs(1 << 30)) }),
    ("float-powers", || { let mut x = 1.0000001f64; loop { x = black_box(x.powf(1.0000001).ln().exp().cbrt().tan().abs() + 1.0) } }),
    ("wide-division", || { let mut x = u128::MAX; loop { x = black_box(x) / 3 % 0xffff_ffff_ffff_ffff_ffff + (1 << 100) } }),
    ("bits", || { let mut x = 1u64; loop { x = x.rotate_left(x.count_ones()).swap_bytes().reverse_bits() ^ x.leading_zeros() as u64 } }),
];
