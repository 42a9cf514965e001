//! Programs of random statements about references of all shapes: to nested structs, elements, slices, objects and cells, kept
//! in locals, in structs and in vectors, handed to functions that hold on to them, captured by closures, carried through
//! loops, panics and recursion. Like [`borrows`](super::borrows), but with more kinds and less of each; statements are
//! made from templates, in which `$name` stands for any line of the table of that name.

use std::fmt::Write;

use super::random::Random;
use super::templates::{self, Table};

/// Functions in a program; which one is run is its argument.
pub const FUNCTIONS: usize = 40;

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut writer = Writer(Random::new("aliasing", seed));
    let cell = writer.0.pick(&CELLS);
    let mut text = PRELUDE.to_owned() + cell;
    for index in 0..FUNCTIONS {
        let count = writer.0.within(2, 9);
        let body: String = (0..count).map(|_| format!("    {}\n", writer.statement())).collect();
        let home = writer.0.pick(&["&mut new()", "Box::new(new())"]);
        // A loop of that many passes is improved while it runs.
        let passes = writer.0.pick(&["1", "1", "3", "if k == 0 { 230 } else { 0 }"]);
        let _ = writeln!(
            text,
            "fn f{index}(k: usize) -> u32 {{ unsafe {{\n    let mut s = {home};\n{BEGIN}    for i in 0usize..{passes} {{\n{body}    }}\n    t\n}} }}"
        );
    }
    let names: Vec<String> = (0..FUNCTIONS).map(|index| format!("f{index}")).collect();
    // A function that is called so often is improved on the way.
    let times: Vec<&str> = (0..FUNCTIONS).map(|_| writer.0.pick(&["1", "1", "66"])).collect();
    let _ = writeln!(text, "const TIMES: [usize; {FUNCTIONS}] = [{}];", times.join(", "));
    let _ = writeln!(text, "const ALL: [fn(usize) -> u32; {FUNCTIONS}] = [{}];", names.join(", "));
    text + END
}

struct Writer(Random);

impl Writer {
    fn statement(&mut self) -> String {
        let template = self.0.pick(STATEMENTS);
        let statement = templates::fill(&mut self.0, TABLES, template, 3);
        match self.0.below(8) {
            // Some go wrong only when the function has been improved.
            0 => format!("if k == 64 {{ {statement} }}"),
            1 => format!("if i == black_box(225) {{ {statement} }}"),
            _ => statement,
        }
    }
}

/// What is in the struct beside plain numbers.
const CELLS: [&str; 4] = [
    "type C = u32; fn c0() -> C { 7 } impl S { fn touch(&self) -> u32 { self.e } fn e_raw(&self) -> *mut u32 { &raw const self.e as *mut u32 } }\n",
    "type C = std::cell::Cell<u32>; fn c0() -> C { C::new(7) } impl S { fn touch(&self) -> u32 { let x = self.e.get(); self.e.set(x & 3); x } fn e_raw(&self) -> *mut u32 { self.e.as_ptr() } }\n",
    "type C = std::cell::UnsafeCell<u32>; fn c0() -> C { C::new(7) } impl S { fn touch(&self) -> u32 { unsafe { *self.e.get() = 3 }; self.a } fn e_raw(&self) -> *mut u32 { self.e.get() } }\n",
    "type C = (std::cell::RefCell<u32>, std::marker::PhantomPinned); fn c0() -> C { (std::cell::RefCell::new(7), std::marker::PhantomPinned) } impl S { fn touch(&self) -> u32 { *self.e.0.borrow_mut() &= 3; let x = self.e.0.borrow(); *x } fn e_raw(&self) -> *mut u32 { self.e.0.as_ptr() } }\n",
];

const PRELUDE: &str = "\
#![allow(warnings, dangerous_implicit_autorefs, invalid_reference_casting)]
use std::{cell::*, hint::black_box, mem, ptr, slice};
struct N { x: u32, y: [u32; 4] }
struct S { a: u32, n: N, e: C, b: Box<u32>, k: [N; 2], o: Option<u32>, g: Cell<u32>, z: () }
fn n() -> N { N { x: 1, y: [2, 3, 4, 5] } }
fn new() -> S { S { a: 1, n: n(), e: c0(), b: Box::new(6), k: [n(), n()], o: Some(8), g: Cell::new(9), z: () } }
trait Tr { fn get(&self) -> u32; fn put(&mut self, v: u32); fn look(&self, p: *mut u32) -> u32 { unsafe { *p = 1 }; self.get() } fn keep(&mut self, p: *mut u32) -> u32 { self.put(1); unsafe { *p = 2 }; self.get() } fn own(&mut self) -> &mut u32; }
impl Tr for N { fn get(&self) -> u32 { self.x ^ self.y[1] } fn put(&mut self, v: u32) { self.x = v; self.y[0] = v } fn own(&mut self) -> &mut u32 { &mut self.x } }
impl Tr for u32 { fn get(&self) -> u32 { *self } fn put(&mut self, v: u32) { *self = v } fn own(&mut self) -> &mut u32 { self } }
impl Tr for S { fn get(&self) -> u32 { self.a ^ self.touch() ^ self.n.get() } fn put(&mut self, v: u32) { self.a = v; self.n.put(v) } fn own(&mut self) -> &mut u32 { &mut self.k[1].x } }
impl N {
    fn y_mut(&mut self, i: usize) -> &mut u32 { &mut self.y[i] }
    fn all(&mut self) -> &mut [u32] { &mut self.y }
    fn seen(&self) -> &[u32] { &self.y[..3] }
    fn at(&self, i: usize) -> &u32 { &self.y[i] }
    fn sum(&self) -> u32 { let mut t = 0u32; for v in self.y.iter() { t = t.wrapping_add(*v) } t }
    fn sum_by(&self) -> u32 { (0..4).map(|i| *self.at(i) & 7).sum() }
    fn rotate(&mut self) { let t = self.y[0]; for i in 0..3 { self.y[i] = self.y[i + 1] } *self.y_mut(3) = t }
    fn parts(&mut self) -> (&mut u32, &mut [u32]) { (&mut self.x, &mut self.y) }
}
impl S {
    fn a(&self) -> u32 { self.a }
    fn set(&mut self, v: u32) { self.a = v }
    fn a_mut(&mut self) -> &mut u32 { &mut self.a }
    fn n_mut(&mut self) -> &mut N { &mut self.n }
    fn n_ref(&self) -> &N { &self.n }
    fn g_ref(&self) -> &Cell<u32> { &self.g }
    fn me(&mut self) -> &mut S { self }
    fn bump(&mut self, v: u32) { self.n.x = self.n.x.checked_add(v).unwrap_or(0) }
    fn add(&mut self, v: u32) { self.n.x += v }
    fn add_all(&mut self, v: u32) { for n in &mut self.k { for y in n.y.iter_mut() { *y += v } } self.n_mut().rotate(); self.add(v) }
    fn deep(&mut self, i: usize) -> &mut u32 { let k = &mut self.k[i & 1]; let y = k.all(); &mut y[i & 3] }
    fn nested(&mut self, p: *mut u32) -> u32 { let n = self.n_mut(); n.x = 1; let q = n.y_mut(2); unsafe { *p = 3 }; *q = 4; self.touch() }
    fn cells(&self, p: *mut u32) -> u32 { self.g.set(2); unsafe { *p = 3 }; self.g.get() ^ self.touch() }
    fn split(&mut self) -> (&mut u32, &mut N, &mut [N]) { (&mut self.a, &mut self.n, &mut self.k) }
    fn take(&mut self) -> Option<&mut u32> { self.o.as_mut() }
    fn view(&mut self) -> H<'_> { H { m: &mut self.a, q: &self.n.x, o: Some(&mut self.k[0].x) } }
    fn first_raw(&mut self) -> *mut u32 { let p = self as *mut S as *mut u32; unsafe { &raw mut (*(p as *mut S)).n.x } }
}
struct H<'a> { m: &'a mut u32, q: &'a u32, o: Option<&'a mut u32> }
impl<'a> H<'a> {
    fn go(&mut self) { *self.m = self.m.wrapping_add(*self.q) }
    fn by(&mut self, p: *mut u32) -> u32 { *self.m = 1; unsafe { *p = 5 }; if let Some(o) = &mut self.o { **o = 2 } *self.q }
    fn into(self) -> &'a mut u32 { self.m }
}
struct D<'a>(&'a mut u32);
impl Drop for D<'_> { fn drop(&mut self) { *self.0 = self.0.wrapping_mul(3) } }
enum E<'a> { M(&'a mut u32), Q(&'a u32, u32), Z }
impl E<'_> { fn act(&mut self, p: *mut u32) -> u32 { match self { E::M(m) => { **m = 1; unsafe { *p = 2 }; **m } E::Q(q, v) => { *v = **q; unsafe { *p ^ **q } } E::Z => 0 } } }
fn pass(x: &mut u32) -> &mut u32 { x }
fn pass_q(x: &u32) -> &u32 { x }
fn pass_t<T: ?Sized>(x: &mut T) -> &mut T { x }
fn inc(x: &mut u32) { *x = x.wrapping_add(1) }
fn twice(x: &mut u32) { inc(x); inc(&mut *x) }
fn get(x: &u32) -> u32 { *x }
fn ignore(_: &mut u32) {}
fn ignore_q(_: &u32) {}
fn ignore_t<T: ?Sized>(_: &mut T) {}
fn both(x: &mut u32, y: &mut u32) { *x = 1; *y = 2 }
fn late(x: &mut u32, y: &u32) -> u32 { *x = 1; *y }
fn early(x: &mut u32, y: &u32) -> u32 { let v = *y; *x = v; v }
fn unused(x: &mut u32, y: &mut u32) { *y = 1 }
fn hold(x: &mut u32, p: *mut u32) { unsafe { *p = 3 } }
fn hold_q(x: &u32, p: *mut u32) { unsafe { *p = 3 } }
fn hold_r(x: &mut u32, p: *mut u32) -> u32 { unsafe { *p } }
fn wrote(x: &mut u32, p: *mut u32) -> u32 { *x = 9; unsafe { *p } }
fn opt(o: Option<&mut u32>, p: *mut u32) -> u32 { unsafe { *p = 4 }; match o { Some(r) => { *r = 1; *r } None => 0 } }
fn opt_q(o: Option<&u32>, p: *mut u32) -> u32 { let x = unsafe { *p }; o.copied().unwrap_or(x) }
fn pair(xy: (&mut u32, &mut u32)) { *xy.0 = 1; *xy.1 = 2 }
fn two(a: [&mut u32; 2]) { for r in a { inc(r) } }
fn hold_s(mut h: H<'_>, p: *mut u32) -> u32 { unsafe { *p = 5 }; h.go(); *h.q }
fn hold_b(b: Box<u32>, p: *mut u32) -> Box<u32> { unsafe { *p = 6 }; b }
fn use_b(mut b: Box<u32>, p: *mut u32) -> u32 { *b = 2; let x = unsafe { *p }; *b ^ x }
fn hold_c(c: &Cell<u32>, p: *mut u32) -> u32 { c.set(3); unsafe { *p = 1 }; c.get() }
fn write(p: *mut u32, v: u32) { unsafe { *p = v } }
fn read(p: *const u32) -> u32 { unsafe { *p } }
fn rec(x: &mut u32, n: usize, p: *mut u32) -> u32 { if n == 0 { unsafe { *p } } else { *x = 1; let t = rec(x, n - 1, p); *x ^= t; t } }
fn rec_q(x: &u32, n: usize, p: *mut u32) -> u32 { if n == 0 { unsafe { *p = 2 }; *x } else { rec_q(x, n - 1, p) ^ *x } }
fn rec_n(x: &mut N, n: usize) -> &mut u32 { if n == 0 { &mut x.x } else { x.rotate(); rec_n(x, n - 1) } }
fn first(x: &mut [u32]) -> &mut u32 { &mut x[0] }
fn sum(x: &[u32]) -> u32 { let mut t = 0; for v in x { t ^= *v } t }
fn fill(x: &mut [u32], v: u32) { for e in x.iter_mut() { *e = v } }
fn halves(x: &mut [u32]) -> (&mut [u32], &mut [u32]) { x.split_at_mut(2) }
fn own_halves(x: &mut [u32], by: usize) -> (&mut [u32], &mut [u32]) { let n = x.len(); let p = x.as_mut_ptr(); unsafe { (slice::from_raw_parts_mut(p, 2), slice::from_raw_parts_mut(p.add(by), n - by)) } }
fn swap_in(x: &mut [u32], i: usize, j: usize) { let t = x[i]; x[i] = x[j]; x[j] = t }
fn swap_raw(x: &mut [u32], i: usize, j: usize) { let p: *mut u32 = &mut x[i]; let q: *mut u32 = &mut x[j]; unsafe { ptr::swap(p, q) } }
fn call(mut f: impl FnMut(u32) -> u32) -> u32 { f(1) ^ f(2) }
fn call_dyn(f: &mut dyn FnMut(u32) -> u32) -> u32 { f(1) ^ f(2) }
fn call_q(f: &dyn Fn() -> u32) -> u32 { f() ^ f() }
fn caught(f: impl FnOnce()) { let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)); }
fn maybe(x: &mut u32, is: bool) -> Option<&mut u32> { if is { Some(x) } else { None } }
fn either<'a>(x: &'a mut u32, y: &'a mut u32, is: bool) -> &'a mut u32 { if is { x } else { y } }
fn g_get<T: Tr + ?Sized>(t: &T) -> u32 { t.get() }
fn g_put<T: Tr + ?Sized>(t: &mut T, p: *mut u32) { t.put(3); unsafe { *p = 1 }; t.put(4) }
fn pinned(x: std::pin::Pin<&mut S>, p: *mut u32) -> u32 { unsafe { *p = 1; let s = x.get_unchecked_mut(); s.a = 2; s.a } }
fn overflow(x: &mut u32, v: u32) -> &mut u32 { *x += v; x }
fn detach(x: &mut u32) -> *mut u32 { x }
fn detach_q(x: &u32) -> *mut u32 { x as *const u32 as *mut u32 }
";

const BEGIN: &str = "\
    let mut t = 0u32;
    let p_s: *mut S = &raw mut *s;
    let mut p_t = p_s;
    let (mut p0, mut p1, mut p2) = (&raw mut (*p_s).a, &raw mut (*p_s).n.y[1], &raw mut (*p_s).k[1].x);
    let mut l = [7u32; 8];
    let p_l: *mut [u32] = &raw mut l;
    let mut v = vec![1u32, 2, 3, 4];
    let p_v: *mut Vec<u32> = &raw mut v;
    let mut b = Box::new(3u32);
    let p_b: *mut Box<u32> = &raw mut b;
    let mut u = new();
    let mut w = vec![n(), n()];
    let p_w: *mut Vec<N> = &raw mut w;
    let (mut r0, mut r1): (&mut u32, &mut u32) = (&mut *(&raw mut (*p_l)[0]), &mut *(&raw mut (*p_l)[1]));
    let (mut q0, mut q1): (&u32, &u32) = (&*(&raw const (*p_l)[2]), &*(&raw const (*p_l)[3]));
    let mut sl: &mut [u32] = &mut (*p_l)[4..6];
    let mut sq: &[u32] = &(*p_l)[6..];
    let mut h = H { m: &mut (*p_s).k[0].y[0], q: &(*p_s).k[0].y[1], o: None };
    let mut rn: &mut N = &mut (*p_s).n;
    let mut d: &mut dyn Tr = &mut (*p_s).k[1];
    let mut dq: &dyn Tr = &(*p_s).k[0];
    let mut g0: &Cell<u32> = &(*p_s).g;
    let mut list: Vec<&mut u32> = Vec::new();
    let mut pool: Vec<*mut u32> = vec![p0];
    let mut ad = 0usize;
";

const END: &str = "\
fn main() {
    let which = std::env::args().nth(1).unwrap().parse::<usize>().unwrap();
    let f = ALL[which];
    let mut t = 0u32;
    for k in 0..TIMES[which] { t = t.rotate_left(1) ^ f(k); }
    println!(\"{t}\");
}
";

/// What statements are made from. Names: `w` and `t` are places, `m` and `n` mutable references, `q` and `c` shared ones; the
/// first of each are reached by raw pointers, so that the compiler knows nothing of them and they may be kept.
const TABLES: &[Table] = &[
    ("i", &["0", "1", "2", "3", "(i % 4)"]),
    ("j", &["0", "1", "(i & 1)"]),
    ("h", &["2usize", "2usize", "1usize"]),
    ("v", &["1", "5", "i as u32", "4_000_000_000"]),
    ("obj", &["(*p_s)", "(*p_t)"]),
    ("num", &["$obj.n", "$obj.k[$j]", "$obj.n", "(*p_w)[$j]", "(*p_w).as_mut_slice()[$j]"]),
    ("own", &["u.n", "u.k[$j]", "w[$j]", "rn"]),
    ("p", &["p0", "p1", "p2"]),
    ("r", &["r0", "r1"]),
    ("q", &["q0", "q1"]),
    (
        "w",
        &[
            "*$p",
            "$obj.a",
            "*$p",
            "$obj.n.x",
            "$num.y[$i]",
            "$num.x",
            "*$obj.b",
            "(*p_l)[$i]",
            "(*p_v)[$i]",
            "**p_b",
        ],
    ),
    ("t", &["$w", "*$r", "*h.m", "sl[$j]", "rn.x", "rn.y[$i]", "*d.own()", "u.a", "*u.b"]),
    (
        "s",
        &[
            "&mut (*p_l)[2..6]",
            "&mut $obj.n.y",
            "$num.all()",
            "&mut (*p_v)[..]",
            "(*p_v).as_mut_slice()",
            "halves(&mut $num.y).0",
            "halves(&mut $num.y).1",
            "own_halves(&mut $num.y, $h).1",
            "$num.parts().1",
            "slice::from_raw_parts_mut($p, 1)",
            "pass_t(&mut $num.y[..])",
            "&mut $num.y[1..$h.max(1)]",
        ],
    ),
    (
        "u",
        &[
            "&(*p_l)[2..6]",
            "&$obj.n.y",
            "$num.seen()",
            "&(*p_v)[..]",
            "(*p_v).as_slice()",
            "slice::from_raw_parts($p, 1)",
        ],
    ),
    (
        "m",
        &[
            "&mut $w",
            "&mut *$p",
            "pass(&mut $w)",
            "$obj.a_mut()",
            "$num.y_mut($i)",
            "$obj.deep($i)",
            "$obj.me().n_mut().y_mut($i)",
            "first($s)",
            "maybe(&mut $w, black_box(true)).unwrap()",
            "either(&mut $w, &mut $w, k & 1 == 0)",
            "$num.parts().0",
            "rec_n(&mut $num, $i)",
            "$obj.split().0",
            "$obj.view().into()",
            "pass_t(&mut $w)",
            "(&mut $num as &mut dyn Tr).own()",
            "$num.y.iter_mut().nth($i).unwrap()",
            "&mut *detach(&mut $w)",
            "mem::transmute::<*mut u32, &mut u32>($p)",
        ],
    ),
    (
        "n",
        &[
            "$m",
            "&mut *$r",
            "&mut *h.m",
            "&mut sl[$j]",
            "pass(h.m)",
            "rn.y_mut($i)",
            "d.own()",
            "u.deep($i)",
            "w[$j].parts().0",
        ],
    ),
    (
        "c",
        &[
            "&$w",
            "&*$p",
            "pass_q(&$w)",
            "$num.at($i)",
            "&*$m",
            "&$obj.n_ref().x",
            "&($u)[0]",
            "mem::transmute::<*mut u32, &u32>($p)",
            "$num.y.iter().nth($i).unwrap()",
        ],
    ),
    ("d", &["$c", "$q", "&*$q", "&*h.q", "&sq[$j]", "&*$r"]),
    (
        "a",
        &[
            "$p",
            "(&raw mut $w)",
            "(&raw mut $t)",
            "($n as *mut u32)",
            "($d as *const u32 as *mut u32)",
            "(&raw const $w).cast_mut()",
            "(&mut $num.y).as_mut_ptr().add($i)",
            "$num.y.as_ptr().cast_mut().add($i)",
            "$obj.first_raw()",
            "$obj.e_raw()",
            "$obj.g.as_ptr()",
            "detach($n)",
            "detach_q($d)",
            "($s).as_mut_ptr()",
            "(ad as *mut u32)",
            "pool[pool.len() - 1]",
            "ptr::from_mut($m)",
            "(&mut $obj as *mut S).cast::<u32>().wrapping_add(1).wrapping_sub(1)",
            "mem::transmute_copy::<&mut u32, *mut u32>(&$r)",
            "g0.as_ptr()",
        ],
    ),
    (
        "e",
        &[
            "$t",
            "*$q",
            "get($d)",
            "$obj.touch()",
            "$num.sum()",
            "$num.sum_by()",
            "sum($u)",
            "sum(sq)",
            "g0.get()",
            "dq.get()",
            "d.get()",
            "g_get(&$num)",
            "g_get(dq)",
            "*h.q",
            "read($a)",
            "$obj.get()",
            "$obj.a()",
            "sq[$j]",
            "u.get()",
        ],
    ),
    (
        "f",
        &[
            "t ^= $e;",
            "$t = $v;",
            "inc($n);",
            "*$p = 1;",
            "$p = $a;",
            "$obj.set($v);",
            "u.add_all(1);",
            "w[$j].rotate();",
            "g0.set(1);",
            "h.go();",
        ],
    ),
];

const STATEMENTS: &[&str] = &[
    "$r = $m;",
    "$r = $m;",
    "$q = $c;",
    "$q = $c;",
    "$p = $a;",
    "$p = $a;",
    "$p = $a;",
    "$t = $v;",
    "$t = $v;",
    "t ^= $e;",
    "t ^= $e;",
    "sl = $s;",
    "sq = $u;",
    "h.m = $m;",
    "h.q = $c;",
    "h.o = Some($m);",
    "rn = &mut $num;",
    "d = &mut $num;",
    "d = &mut $obj;",
    "d = { let x: &mut u32 = $m; x };",
    "dq = &$num;",
    "dq = &$obj;",
    "dq = { let x: &u32 = $c; x };",
    "g0 = $obj.g_ref();",
    "g0 = Cell::from_mut($m);",
    "g0 = &*($a as *const Cell<u32>);",
    "list.push($m);",
    "if let Some(x) = list.pop() { *x = $v; }",
    "for x in list.iter_mut() { inc(x); }",
    "if let Some(x) = list.last_mut() { **x = 1; t ^= $e; **x = 2; }",
    "pool.push($a);",
    "if let Some(x) = pool.pop() { *x = 2; pool.push(x); }",
    "ad = $a as usize;",
    "ad = $a.expose_provenance();",
    "*(ad.max(4) as *mut u32) = 1;",
    "p_t = &raw mut *pass_t(&mut *p_s);",
    "p_t = p_s;",
    "p_t = &mut *p_s;",
    "p_t = &*p_s as *const S as *mut S;",
    "inc($n);",
    "twice($n);",
    "ignore($n);",
    "ignore_q($d);",
    "ignore_t($n);",
    "ignore_t(&mut $num);",
    "both($m, $m);",
    "both($n, $m);",
    "t ^= late($n, $c);",
    "t ^= early($m, $d);",
    "unused($m, $n);",
    "pair(($m, $m));",
    "two([$m, $n]);",
    "hold($n, $p);",
    "hold_q($d, $p);",
    "t ^= hold_r($n, $p);",
    "t ^= wrote($n, $p);",
    "t ^= opt(Some($n), $p);",
    "t ^= opt(None, $p);",
    "t ^= opt_q(Some($d), $p);",
    "t ^= hold_s(H { m: $m, q: $c, o: None }, $p);",
    "t ^= hold_c(g0, $p);",
    "t ^= hold_c(&$obj.g, $p);",
    "t ^= use_b(Box::new(1), $p);",
    "ptr::write(p_b, hold_b(ptr::read(p_b), $p));",
    "{ let x = hold_b(Box::new(4), $p); $p = Box::into_raw(x); }",
    "{ let mut x = Box::new(2u32); let y = &raw mut *x; let mut z = x; *z = 1; t ^= $e; if k == 64 { *y = 1; } }",
    "{ let x = Box::leak(Box::new(1u32)); $p = x; *x = 2; }",
    "{ let x = Box::into_raw(Box::new(1u32)); *x = 3; let y = Box::from_raw(x); t ^= *y; }",
    "write($a, $v);",
    "t ^= read($a);",
    "t ^= rec($n, $i, $p);",
    "t ^= rec_q($d, $i, $p);",
    "*rec_n(&mut $num, $i) = 1;",
    "t ^= $obj.nested($p);",
    "t ^= $obj.cells($p);",
    "t ^= u.nested($p);",
    "t ^= u.cells($p);",
    "$obj.bump($v);",
    "$obj.add_all(1);",
    "caught(|| $obj.add_all($v));",
    "caught(|| u.add_all($v));",
    "caught(|| { u.add($v); t ^= 1; });",
    "caught(|| { *overflow($n, $v) = 1; });",
    "caught(|| { let x = $n; let y = overflow(x, $v); *y = 1; });",
    "caught(|| { let x = D($m); $f panic!() });",
    "{ let x = D($m); $f }",
    "{ let mut x = D($n); *x.0 = 1; t ^= 1; }",
    "{ let mut x = H { m: $m, q: $c, o: Some($m) }; x.go(); t ^= x.by($p); x.go(); }",
    "{ let mut x = $obj.view(); x.go(); $f *x.into() = 2; }",
    "t ^= h.by($p);",
    "h.go();",
    "{ let mut x = E::M($m); t ^= x.act($p); $f t ^= x.act($p); }",
    "{ let mut x = E::Q($c, 1); t ^= x.act($p); $f t ^= x.act($p); }",
    "{ let x = E::M($n); if let E::M(y) = x { *y = 1; } }",
    "{ let x = $m; *x = 1; $f *x = 2; }",
    "{ let x = $c; t ^= *x; $f t ^= *x; }",
    "{ let x = $m; let y = ptr::read(&x); *y = 1; $f *x = 2; t ^= *y; }",
    "{ let x = $n; let y = &raw mut *x; *y = 1; *x = 2; *y = 3; }",
    "{ let x = $m; let y = &*x; t ^= *y; $f t ^= *y; *x = 1; }",
    "{ let x = $s; x[0] = 1; $f x[0] = 2; }",
    "{ let x = $u; t ^= x[0]; $f t ^= x[0]; }",
    "{ let (x, y, z) = $obj.split(); *x = 1; y.rotate(); $f z[1].x = 2; *x = y.x; }",
    "if let Some(x) = $obj.take() { *x = 1; $f *x = 2; }",
    "for x in $s { inc(x); }",
    "for x in ($s).iter_mut() { $f *x = 1; }",
    "for x in $u { t ^= *x; }",
    "for x in ($s).chunks_mut(2) { x[0] = 1; fill(x, 2); $f }",
    "for x in ($u).windows(2) { t ^= x[0]; $f }",
    "for (x, y) in ($s).iter_mut().zip($u) { *x = *y; }",
    "($s).sort_unstable();",
    "($s).reverse();",
    "($s).swap(0, 0);",
    "{ let x = $s; let n = x.len(); swap_in(x, 0, n - 1); swap_raw(x, 0, n - 1); }",
    "{ let (x, y) = halves(&mut $num.y); x[0] = y[1]; $f y[0] = x[1]; }",
    "{ let (x, y) = own_halves(&mut $num.y, $h); x[0] = 1; y[0] = 2; $f x[1] = 3; }",
    "fill($s, $v);",
    "for n in $obj.k.iter_mut() { n.rotate(); $f }",
    "for n in w.iter_mut() { n.rotate(); n.x ^= n.sum(); }",
    "for n in &*p_w { t ^= n.sum(); $f }",
    "t ^= call(|x| { $t = x; $e });",
    "t ^= call(|x| { $f x });",
    "{ let x = $m; t ^= call(|y| { *x = y; $f *x }); }",
    "{ let x = $c; t ^= call(|y| { $f *x ^ y }); }",
    "{ let x = $n; t ^= call_dyn(&mut |y| { *x ^= y; *x }); }",
    "t ^= call_q(&|| $w);",
    "{ let x = $m; let mut g = move || { *x ^= 1; *x }; t ^= g(); $f t ^= g(); }",
    "{ let mut x = new(); let mut g = || x.add(1); g(); $f g(); t ^= x.a; }",
    "d.put(1);",
    "t ^= d.keep($p);",
    "t ^= dq.look($p);",
    "g_put(&mut $num, $p);",
    "g_put(d, $p);",
    "g_put($n, $p);",
    "t ^= dq.get();",
    "$obj.set($obj.a());",
    "$obj.set({ $f 3 });",
    "{ let x = &mut $obj; x.set(x.a() ^ 1); $f x.set(x.get()); }",
    "rn.x = { $f rn.sum() };",
    "list.push({ let x = $m; *x = 1; x });",
    "(*p_v).push((*p_v).len() as u32);",
    "(*p_v).truncate(4);",
    "{ let x = &mut *p_v; x.insert(0, x[1]); x.pop(); }",
    "t ^= pinned(std::pin::Pin::new_unchecked(&mut *p_s), $p);",
    "t ^= pinned(std::pin::Pin::new_unchecked(&mut u), $p);",
    "mem::swap($m, $m);",
    "mem::swap($n, &mut t);",
    "t ^= mem::replace($n, 3);",
    "mem::swap(&mut $num, &mut u.n);",
    "ptr::swap($a, $a);",
    "ptr::copy($a, $a, 1);",
    "ptr::write($a, 1);",
    "t ^= ptr::read($a);",
    "$obj.b = Box::new(1);",
    "mem::swap(&mut *p_b, &mut $obj.b);",
    "$p = &raw mut *$obj.b;",
    "$p = &raw mut **p_b;",
    "$r = &mut $obj.b;",
    "$r = (*p_b).as_mut();",
    "{ let x = &mut $obj.z; *x = (); }",
    "{ let x: &mut [u32] = &mut $num.y[..0]; fill(x, 1); $f x.reverse(); }",
    "{ let x = RefCell::new($v); { let mut y = x.borrow_mut(); *y = 1; $f } let z = x.borrow(); t ^= *z; }",
    "{ let x = Cell::new(1); let y = &x; y.set(2); x.set(y.get()); t ^= hold_c(y, $p); }",
    "{ let mut x = 1u32; let y = &mut x; *y = 2; $p = y; *$p = 1; t ^= x; }",
    "{ let mut x = [1u32, 2]; let [y, z] = &mut x; mem::swap(y, z); $f *y = 3; t ^= x[0]; }",
    "{ let mut x = n(); { let y = &mut x; y.rotate(); let z = y.parts(); *z.0 = 1; fill(z.1, 2); } t ^= x.sum(); }",
    "{ let mut x = n(); let y = &raw mut x; (*y).rotate(); $f x.rotate(); t ^= (*y).x; }",
    "if black_box(true) { $f $f }",
    "for j in 0..black_box(3) { $f $f }",
    "match black_box(i) { 0 => { $f } 1 => { $f } _ => { $f } }",
    "loop { $f if black_box(true) { break } $f }",
    "'x: { $f if black_box(false) { break 'x } $f }",
];
