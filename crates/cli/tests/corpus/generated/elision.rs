//! Programs about what improved code leaves out or puts off: functions that do not return and look at memory, paths that
//! meet with different borrows, loops that are entered before they are hot, places without bytes, chains of borrows with a
//! failing check in between, closures in closures, boxes that are moved while they are borrowed, and panics after which
//! memory is looked at. Like [`aliasing`](super::aliasing), and also about half of them are wrong.

use std::fmt::Write;

use super::random::Random;
use super::templates::{self, Table};

/// Functions in a program; which one is run is its argument.
pub const FUNCTIONS: usize = 100;

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut random = Random::new("elision", seed);
    let mut text = PRELUDE.to_owned();
    for index in 0..FUNCTIONS {
        let count = random.within(1, 6);
        let body: String = (0..count).map(|_| format!("        {}\n", statement(&mut random))).collect();
        let home = random.pick(&["&mut new()", "Box::new(new())", "&mut new()"]);
        let passes = random.pick(&["1", "1", "2", "if k == 0 { 215 } else { 1 }"]);
        let _ = writeln!(
            text,
            "fn f{index}(k: usize) -> u32 {{ unsafe {{\n    let mut s = {home};\n{BEGIN}    for i in 0usize..{passes} {{\n{body}    }}\n    *t ^ T\n}} }}"
        );
    }
    let names: Vec<String> = (0..FUNCTIONS).map(|index| format!("f{index}")).collect();
    let times: Vec<&str> = (0..FUNCTIONS).map(|_| random.pick(&["1", "64", "64"])).collect();
    let _ = writeln!(text, "const TIMES: [usize; {FUNCTIONS}] = [{}];", times.join(", "));
    let _ = writeln!(text, "const ALL: [fn(usize) -> u32; {FUNCTIONS}] = [{}];", names.join(", "));
    text + END
}

fn statement(random: &mut Random) -> String {
    let template = random.pick(STATEMENTS);
    let statement = templates::fill(random, TABLES, template, 3);
    match random.below(6) {
        // Some go wrong only when the function has been improved.
        0 => format!("if k == 63 {{ {statement} }}"),
        1 => format!("if i == black_box(212) {{ {statement} }}"),
        _ => statement,
    }
}

const PRELUDE: &str = "\
#![allow(warnings, dangerous_implicit_autorefs, invalid_reference_casting, unnecessary_transmutes)]
use std::{cell::*, hint::black_box, mem, ptr};
static mut T: u32 = 0;
static mut P: *mut u32 = ptr::null_mut();
static mut Q: *mut S = ptr::null_mut();
#[repr(C)] struct S { z: (), a: u32, y: [u32; 0], b: u32, c: [u32; 3], e: Cell<u32>, x: Box<u32>, w: [(); 2] }
fn new() -> S { S { z: (), a: 1, y: [], b: 2, c: [3, 4, 5], e: Cell::new(6), x: Box::new(7), w: [(); 2] } }
fn die() -> ! { panic!() }
fn die_reading() -> ! { unsafe { black_box(*P) }; panic!() }
fn die_writing() -> ! { unsafe { *P = 3 }; panic!() }
fn die_writing_all() -> ! { unsafe { (*Q).a = 1; (*Q).b = 2 }; panic!() }
fn die_by(p: *mut u32) -> ! { unsafe { *p = 4 }; panic!() }
fn die_seeing(x: &u32) -> ! { unsafe { black_box(*P ^ *x) }; panic!() }
fn die_with(x: &mut u32) -> ! { *x = 1; unsafe { black_box(*P) }; *x = 2; panic!() }
fn wrote(x: &mut u32, no: bool) { *x = 5; if no { die_reading() } }
fn wrote_after(x: &mut u32, no: bool) { if no { die_reading() } *x = 5 }
fn saw(x: &u32, no: bool) -> u32 { let v = *x; if no { die_writing() } v }
fn saw_after(x: &u32, no: bool) -> u32 { if no { die_writing() } *x }
fn both(x: &mut u32, y: &mut u32, no: bool) { *x = 1; if no { die_by(y) } *y = 2 }
fn inner(x: &mut u32, no: bool) { wrote(x, no); *x ^= 1 }
fn outer(x: &mut u32, no: bool) { *x = 1; inner(&mut *x, no); *x = 2 }
fn fields(s: &mut S, no: bool) { s.a = 1; s.b = 2; if no { die_writing_all() } s.c[0] = s.a }
fn field(s: &mut S, no: bool) -> &mut u32 { s.a = 1; if no { die_reading() } &mut s.b }
fn checked(s: &mut S, n: u32) -> u32 { s.a = s.a.checked_add(n).unwrap_or_else(|| die_reading()); s.b }
fn at(s: &mut S, i: usize) -> &mut u32 { s.a = 2; &mut s.c[i] }
fn sum(s: &S, i: usize) -> u32 { s.a ^ s.c[i] }
fn letter(_: &mut u32, _: char) {}
fn truth(x: &mut u32, b: bool) -> u32 { *x = 1; b as u32 }
fn valid(x: &u32, _: char) -> u32 { *x }
fn either<'a>(x: &'a mut u32, y: &'a mut u32, is: bool) -> &'a mut u32 { if is { x } else { y } }
fn empty(x: &mut ()) -> *mut u32 { (x as *mut ()).cast() }
fn empty_q(x: &()) -> *mut u32 { (x as *const ()).cast_mut().cast() }
fn nothing(x: &mut [u32]) -> *mut u32 { x.as_mut_ptr() }
fn no_bytes(s: &mut S) -> *mut u32 { (&raw mut s.z).cast() }
fn hold_z(_x: &mut (), p: *mut u32) { unsafe { *p = 1 } }
fn keep(b: Box<u32>, p: *mut u32) -> Box<u32> { unsafe { *p = 2 }; b }
fn open(mut b: Box<u32>, p: *mut u32) -> u32 { *b = 1; unsafe { *p ^ *b } }
fn drop_it(b: Box<u32>, p: *mut u32) -> u32 { let v = unsafe { *p }; drop(b); v }
fn call(mut f: impl FnMut(u32)) { f(1); f(2) }
fn call_mut(f: &mut impl FnMut(u32)) { f(1); f(2) }
fn call_dyn(f: &mut dyn FnMut(u32)) { f(3) }
fn caught(f: impl FnOnce()) -> bool { std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).is_err() }
fn inc(x: &mut u32) { *x = x.wrapping_add(1) }
fn get(x: &u32) -> u32 { *x }
fn pass(x: &mut u32) -> &mut u32 { x }
fn hot(x: &mut u32, n: usize, p: *mut u32) -> u32 { let mut t = 0u32; for j in 0..n { inc(x); if j == 207 { unsafe { *p = 9 } } t ^= *x } t }
fn hot_q(x: &u32, n: usize, p: *mut u32) -> u32 { let mut t = 0u32; for j in 0..n { t ^= get(x); if j == 207 { unsafe { *p = 9 } } } t }
struct D(*mut u32);
impl Drop for D { fn drop(&mut self) { unsafe { *self.0 = (*self.0).wrapping_mul(3) } } }
";

const BEGIN: &str = "\
    let mut sum_of = 0u32;
    let t = &raw mut sum_of;
    let p_s: *mut S = &raw mut *s;
    Q = p_s;
    P = &raw mut (*p_s).a;
    let (mut p0, mut p1) = (&raw mut (*p_s).a, &raw mut (*p_s).b);
    let mut l = [7u32; 4];
    let p_l = &raw mut l;
    let (mut r0, mut r1): (&mut u32, &mut u32) = (&mut *(&raw mut (*p_l)[0]), &mut *(&raw mut (*p_l)[1]));
    let (mut q0, mut q1): (&u32, &u32) = (&*(&raw const (*p_l)[2]), &*(&raw const (*p_l)[3]));
    let mut u = 1u32;
    let p_u = &raw mut u;
";

const END: &str = "\
fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    let which = std::env::args().nth(1).unwrap().parse::<usize>().unwrap();
    let f = ALL[which];
    let mut t = 0u32;
    for k in 0..TIMES[which] { t = t.rotate_left(1) ^ f(k); }
    println!(\"{t}\");
}
";

/// What statements are made from. Names: `w` is a place, `m` a mutable reference, `q` a shared one, `no` says whether a
/// function goes the way that does not return.
const TABLES: &[Table] = &[
    ("p", &["p0", "p1"]),
    ("i", &["0", "1", "2", "(i % 3)", "(i % 4)"]),
    ("no", &["false", "k == 63", "i == 212", "true", "black_box(k) == 63"]),
    ("r", &["r0", "r1"]),
    ("n", &["1", "4_000_000_000", "i as u32"]),
    ("w", &["(*p_s).a", "*$p", "(*p_s).b", "(*p_s).c[0]", "*(*p_s).x", "(*p_l)[1]"]),
    ("z", &["(*p_s).z", "(*p_s).z", "(*p_s).w[1]"]),
    (
        "m",
        &[
            "&mut $w",
            "&mut *(&raw mut *$r)",
            "pass(&mut $w)",
            "&mut *$m",
            "either(&mut (*p_s).a, &mut (*p_s).b, $no)",
            "&mut *p_u",
        ],
    ),
    ("q", &["&$w", "&*q0", "&*q1", "&*(&raw const *$r)", "&*p_u"]),
    (
        "raw",
        &[
            "&raw mut $w",
            "$p",
            "$m as *mut u32",
            "($q as *const u32).cast_mut()",
            "empty(&mut $z)",
            "empty_q(&$z)",
            "no_bytes(&mut *p_s)",
            "nothing(&mut (*p_s).c[..0])",
            "nothing(&mut (*p_s).c[3..])",
            "(*p_s).y.as_mut_ptr()",
            "(*p_s).e.as_ptr()",
            "(Cell::from_mut($m) as *const Cell<u32>).cast_mut().cast()",
        ],
    ),
    (
        "act",
        &[
            "*$p = 1;",
            "*t ^= *$p;",
            "*$r = 2;",
            "*t ^= *q0;",
            "*t ^= *q1;",
            "*p_u ^= 1;",
            "$w = 3;",
            "*t ^= $w;",
            "inc($m);",
            "*t ^= get($q);",
            "$p = $raw;",
        ],
    ),
    // Such as use no local, for closures that are used again.
    (
        "deed",
        &["*P = 1;", "T ^= *P;", "(*Q).a = 2;", "T ^= (*Q).b;", "inc(&mut (*Q).a);", "T ^= get(&(*Q).b);"],
    ),
    (
        "die",
        &[
            "die_reading()",
            "die_writing()",
            "die()",
            "die_writing_all()",
            "die_by($p)",
            "die_seeing($q)",
            "die_with($m)",
        ],
    ),
    (
        "call",
        &[
            "wrote($m, $no);",
            "*t ^= saw($q, $no);",
            "wrote_after($m, $no);",
            "*t ^= saw_after($q, $no);",
            "both($m, $m, $no);",
            "outer($m, $no);",
            "inner($m, $no);",
            "fields(&mut *p_s, $no);",
            "r0 = field(&mut *p_s, $no);",
            "*t ^= checked(&mut *p_s, $n);",
            "r1 = at(&mut *p_s, $i);",
            "*t ^= sum(&*p_s, $i);",
        ],
    ),
];

const STATEMENTS: &[&str] = &[
    "$act",
    "$act $act",
    "$call",
    "$call $act",
    "$r = $m;",
    "q0 = $q;",
    "q1 = $q;",
    "$p = $raw;",
    "$p = $raw; $act",
    "P = $raw;",
    "P = $raw; $call",
    "if caught(|| { $call }) { $act } else { $act }",
    "if caught(|| { $call $act }) { *t ^= *P; $act }",
    "caught(|| { let d = D($p); $call }); $act",
    "caught(|| { let x = $m; *x = 1; $act if $no { $die } *x = 2; }); *t ^= (*p_s).a;",
    "caught(|| { let x = $q; let v = *x; if $no { $die } *t ^= v ^ *x; }); $act",
    "{ let x = $m; *x = 1; if $no { $die } $act }",
    "{ let x = $m; if $no { $act } *x = 1; $act }",
    "{ let x = $m; let y = if $no { &mut *x } else { $m }; *y = 1; $act *y = 2; }",
    "{ let x = $q; let y = if $no { &*x } else { $q }; *t ^= *y; $act *t ^= *y; }",
    "{ let y: &mut u32 = if $no { &mut black_box(5) } else { $m }; *y = 1; $act inc(y); }",
    "{ let x = $m; let y = if $no { &mut *x } else { &mut *x }; inc(y); $act *t ^= *x; }",
    "match black_box(i & 3) { 0 => { $act } 1 => { $call } 2 => { $r = $m; } _ => { $p = $raw; } }",
    "for j in 0..black_box(3) { $act $call }",
    "for j in 0..black_box(3) { let x = $m; inc(x); if $no { $act } inc(x); }",
    "*t ^= hot($m, if k == 63 { 212 } else { 3 }, $p);",
    "*t ^= hot_q($q, if k == 63 { 212 } else { 3 }, $p);",
    "{ let x = $m; for j in 0..if k == 0 { 215 } else { 2 } { inc(x); if j == 212 { $act } } *t ^= *x; }",
    "{ let x = $q; for j in 0..if k == 0 { 215 } else { 2 } { *t ^= *x; if j == 212 { $act } } }",
    "{ let x = &mut *p0; $act letter(&mut *x, mem::transmute(if $no { 0xd800u32 } else { 65 })); }",
    "{ let x = $m; $act *t ^= truth(&mut *x, mem::transmute(if $no { 2u8 } else { 1 })); }",
    "{ let x = $q; $act *t ^= valid(&*x, mem::transmute(if $no { 0x110000u32 } else { 66 })); }",
    "{ let x = &mut $z; let y = empty(&mut *x); $act *t ^= *y; }",
    "{ let x = &mut $z; let y = empty(x); *y = 1; $act *y = 2; }",
    "{ let x = &$z; let y = empty_q(x); *t ^= *y; $act *t ^= *y; }",
    "{ let x = &mut (*p_s).c[$i..]; let y = nothing(&mut x[..0]); $act *y = 1; }",
    "hold_z(&mut $z, $raw);",
    "{ let x = no_bytes(&mut *p_s); let y = &mut (*p_s).b; *y = 1; *x = 2; }",
    "{ let x = $m; let mut g = |v: u32| { let mut h = |v: u32| { *x ^= v; $deed }; h(v); h(v) }; g(1); $deed g(2) }",
    "{ let x = $m; let mut g = |v: u32| *x ^= v; call(&mut g); $deed call_mut(&mut g); call_dyn(&mut g); }",
    "{ let x = $q; let g = || *x ^ 1; *t ^= g(); $deed *t ^= g(); }",
    "call(|v| { $deed wrote($m, $no); });",
    "{ let x = &raw mut *(*p_s).x; (*p_s).x = keep(mem::replace(&mut (*p_s).x, Box::new(1)), $p); $act *x = 1; }",
    "{ let mut b = Box::new(1u32); let x = &raw mut *b; let c = b; $act *t ^= *x ^ *c; }",
    "{ let mut b = Box::new(1u32); let x = &raw mut *b; *t ^= open(b, x); }",
    "{ let mut b = Box::new(1u32); let x = &raw mut *b; *x = 2; *t ^= drop_it(b, x); }",
    "{ let b = Box::new(1u32); let x = &raw const *b; let b = keep(b, $p); *t ^= *b; $act *t ^= *x; }",
    "{ let x = Cell::from_mut($m); x.set(1); $act *t ^= x.get(); }",
    "{ let x = &mut (*p_s).e; let y = &*x; y.set(2); $act *t ^= y.get(); }",
    "{ let x = $m; let y = &raw const *x; let z = &*y; $act *t ^= *z; }",
    "{ let x = $m as *mut u32; let y = &mut *x; *y = 1; let z = &raw const $w; *y = 2; }",
    "{ let x: &u32 = &*p0; if $no { *p0 = 7; } let y: &u32 = &*(x as *const u32); *t ^= *y; }",
];
