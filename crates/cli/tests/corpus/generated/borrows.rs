//! Programs of random statements over references and raw pointers to the fields of one struct, and small functions that
//! borrow them. About half of them break the rules of one aliasing model or both. There is no oracle but ourselves: code
//! that was improved has to come to the same verdict, at the same place, as code that was not.

use std::fmt::Write;

use super::random::Random;

/// Functions in a program; which one is run is its argument.
pub const FUNCTIONS: usize = 25;

const PRELUDE: &str = "\
#![allow(warnings)]
use std::hint::black_box;
impl S {
    fn a(&self) -> u32 { self.a }
    fn set_a(&mut self, x: u32) { self.a = x }
    fn a_mut(&mut self) -> &mut u32 { &mut self.a }
    fn b_ref(&self) -> &u32 { &self.b }
    fn b_mut(&mut self) -> &mut u32 { let t = &mut *self; &mut t.b }
    fn c_mut(&mut self, i: usize) -> &mut u32 { &mut self.c[i % 3] }
    fn c_at(&self, i: usize) -> u32 { self.c[i % 3] }
    fn raw_a(&mut self) -> *mut u32 { &raw mut self.a }
    fn raw_b(&mut self) -> *mut u32 { &mut self.b as *mut u32 }
    fn const_a(&self) -> *mut u32 { (&raw const self.a).cast_mut() }
    fn d_mut(&mut self) -> Option<&mut u32> { self.d.as_mut() }
    fn write_first(&mut self, p: *mut u32) { unsafe { *p = 1 }; self.a = self.a.wrapping_add(1) }
    fn write_last(&mut self, p: *mut u32) { self.a = self.a.wrapping_add(1); unsafe { *p = 1 } }
    fn look(&self, p: *mut u32) -> u32 { unsafe { *p = 2 }; self.b }
    fn look_first(&self, p: *mut u32) -> u32 { let b = self.b; unsafe { *p = 2 }; b }
    fn peek(&self, p: *mut u32) -> u32 { let x = unsafe { *p }; self.b.wrapping_add(x) }
    fn nested(&mut self) -> u32 { self.set_a(4); *self.a_mut() = 5; self.a() }
    fn between(&mut self, p: *mut u32) -> u32 { let r = self.a_mut(); *r = 3; unsafe { *p = 9 }; *r }
    fn bump(&mut self, n: u32) { self.a = self.a.checked_add(n).unwrap_or(0) }
    fn me(&mut self) -> &mut S { self }
    fn add(&mut self, n: u32) { self.a += n }
    fn add_all(&mut self, n: u32) { for x in &mut self.c { *x += n } self.me().add(n) }
    fn add_by(&mut self, n: u32, p: *mut u32) { let t = &mut *self; t.add(n); unsafe { *p = n }; t.b = n }
    fn fields(&mut self) -> (&mut u32, &mut u32) { (&mut self.a, &mut self.b) }
    fn wrap(&mut self) -> W<'_> { W { s: self, n: 0 } }
    fn second(&mut self) -> *mut u32 { let p = self.c.as_mut_ptr(); let q = unsafe { p.add(1) }; let r = unsafe { &mut *p }; *r = 1; q }
    fn last(&self) -> *mut u32 { let p = self.c.as_ptr(); let x = unsafe { &*p }; unsafe { p.add(2 + (*x & 0) as usize) }.cast_mut() }
}
struct W<'a> { s: &'a mut S, n: u32 }
impl W<'_> {
    fn go(&mut self) { self.n += 1; self.s.a = self.n; }
    fn go_by(&mut self, p: *mut u32) { self.n += 1; unsafe { *p = 1 }; self.s.b = self.n; }
}
fn both(x: &mut u32, y: &mut u32) { *x = 1; *y = 2 }
fn swap(x: &mut u32, y: &mut u32) { let t = *x; *x = *y; *y = t }
fn from_second(x: &mut u32, y: &u32) -> u32 { let v = *y; *x = v; v }
fn from_first(x: &u32, y: &mut u32) -> u32 { let v = *x; *y = v; v }
fn pass(x: &mut u32) -> &mut u32 { x }
fn pass_shared(x: &u32) -> &u32 { x }
fn inc(x: &mut u32) { *x = x.wrapping_add(1) }
fn inc_twice(x: &mut u32) { inc(x); inc(x) }
fn get(x: &u32) -> u32 { *x }
fn first(x: &mut [u32]) -> &mut u32 { &mut x[0] }
fn sum(x: &[u32]) -> u32 { let mut t = 0; for v in x { t += *v & 3 } t }
fn fill(x: &mut [u32], v: u32) { for e in x.iter_mut() { *e = v } }
fn ignore(_: &mut u32) {}
fn ignore_shared(_: &u32) {}
fn write(p: *mut u32, v: u32) { unsafe { *p = v } }
fn hold(_x: &mut u32, p: *mut u32) { unsafe { *p = 3 } }
fn hold_shared(_x: &u32, p: *mut u32) { unsafe { *p = 3 } }
fn caught(f: impl FnOnce()) { let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)); }
fn maybe(x: &mut u32, is: bool) -> Option<&mut u32> { if is { Some(x) } else { None } }
";

const BEGIN: &str = "\
    let mut t = 0u32;
    let mut p_s: *mut S = &raw mut *s;
    let mut p_t = p_s;
    let (mut p0, mut p1, mut p2) = (&raw mut (*p_s).a, &raw mut (*p_s).b, &raw mut (*p_s).c[0]);
    let mut l = [7u32; 8];
    let mut u = NEW;
    let (mut r0, mut r1): (&mut u32, &mut u32) = (&mut *(&raw mut l[0]), &mut *(&raw mut l[1]));
    let (mut q0, mut q1): (&u32, &u32) = (&*(&raw const l[3]), &*(&raw const l[4]));
";

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut writer = Writer(Random::new("borrows", seed));
    let has_cell = writer.0.once_in(3);
    let mut text = PRELUDE.to_owned() + if has_cell { WITH_CELL } else { WITHOUT_CELL };
    for index in 0..FUNCTIONS {
        let place = writer.0.pick(&["&mut NEW", "Box::new(NEW)"]);
        let count = writer.0.within(3, 12);
        let body: String = (0..count).map(|_| format!("    {}\n", writer.statement(2))).collect();
        let _ = writeln!(
            text,
            "fn f{index}() -> u32 {{ unsafe {{\n    let mut s = {place};\n{BEGIN}{body}    t\n}} }}"
        );
    }
    let names: Vec<String> = (0..FUNCTIONS).map(|index| format!("f{index}")).collect();
    let _ = writeln!(text, "const ALL: [fn() -> u32; {FUNCTIONS}] = [{}];", names.join(", "));
    text + "fn main() { println!(\"{}\", ALL[std::env::args().nth(1).unwrap().parse::<usize>().unwrap()]()); }\n"
}

const WITHOUT_CELL: &str = "\
struct S { a: u32, b: u32, c: [u32; 3], d: Option<u32> }
const NEW: S = S { a: 1, b: 2, c: [3, 4, 5], d: Some(6) };
impl S { fn touch(&self) -> u32 { self.a & 1 } }
";

/// Some bytes of a shared struct may be written to.
const WITH_CELL: &str = "\
struct S { a: u32, e: std::cell::Cell<u32>, b: u32, c: [u32; 3], d: Option<u32> }
const NEW: S = S { a: 1, e: std::cell::Cell::new(7), b: 2, c: [3, 4, 5], d: Some(6) };
impl S {
    fn touch(&self) -> u32 { let old = self.bumped(); self.e.set(old & 3); old }
    fn bumped(&self) -> u32 { self.e.get().wrapping_add(self.a & 1) }
}
";

struct Writer(Random);

impl Writer {
    fn one_of(&mut self, choices: &[String]) -> String {
        self.0.element(choices)
    }

    fn number(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    fn object(&mut self) -> String {
        format!("(*{})", self.0.pick(&["p_s", "p_t"]))
    }

    fn pointer(&mut self) -> &'static str {
        self.0.pick(&["p0", "p1", "p2"])
    }

    /// A place that is reached by raw pointers, so that the compiler does not know about it.
    fn raw_place(&mut self) -> String {
        let (object, pointer, index) = (self.object(), self.pointer(), self.number(3));
        let raw = format!("*{pointer}");
        self.one_of(&[
            format!("{object}.a"),
            format!("{object}.b"),
            format!("{object}.c[{index}]"),
            raw.clone(),
            raw,
        ])
    }

    fn place(&mut self) -> String {
        if self.0.once_in(4) { format!("*{}", self.0.pick(&["r0", "r1"])) } else { self.raw_place() }
    }

    /// A mutable reference to a place.
    fn mutable(&mut self, place: String) -> String {
        let (object, index) = (self.object(), self.number(3));
        match self.number(9) {
            0 => format!("{object}.a_mut()"),
            1 => format!("{object}.b_mut()"),
            2 => format!("{object}.c_mut({index})"),
            3 => format!("pass(&mut {place})"),
            4 => format!("first(&mut {object}.c)"),
            5 => format!("{object}.me().a_mut()"),
            6 => format!("{object}.fields().{}", index % 2),
            7 => format!("maybe(&mut {place}, black_box(true)).unwrap()"),
            _ => format!("&mut {place}"),
        }
    }

    fn shared(&mut self, place: String) -> String {
        let object = self.object();
        match self.number(5) {
            0 => format!("{object}.b_ref()"),
            1 => format!("pass_shared(&{place})"),
            2 => format!("&*{}", self.0.pick(&["q0", "q1"])),
            _ => format!("&{place}"),
        }
    }

    fn any_mutable(&mut self) -> String {
        let place = self.place();
        self.mutable(place)
    }

    fn raw_mutable(&mut self) -> String {
        let place = self.raw_place();
        self.mutable(place)
    }

    fn any_shared(&mut self) -> String {
        let place = self.place();
        self.shared(place)
    }

    fn raw_shared(&mut self) -> String {
        let place = self.raw_place();
        self.shared(place)
    }

    fn raw(&mut self) -> String {
        let object = self.object();
        let index = self.number(3);
        match self.number(11) {
            0 => format!("&raw mut {}", self.place()),
            1 => format!("{} as *mut u32", self.any_mutable()),
            2 => format!("({} as *const u32).cast_mut()", self.any_shared()),
            3 => format!("{object}.raw_a()"),
            4 => format!("{object}.raw_b()"),
            5 => format!("{object}.const_a()"),
            6 => format!("{object}.second()"),
            7 => format!("{object}.last()"),
            8 => format!("{object}.c.as_mut_ptr().add({index})"),
            9 => format!("{}.wrapping_add(1).wrapping_sub(1)", self.pointer()),
            _ => self.pointer().to_owned(),
        }
    }

    fn read(&mut self) -> String {
        let (object, index) = (self.object(), self.number(3));
        match self.number(8) {
            0 => format!("*{}", self.0.pick(&["q0", "q1"])),
            6 => format!("{object}.touch()"),
            1 => format!("get({})", self.any_shared()),
            2 => format!("{object}.a()"),
            3 => format!("{object}.c_at({index})"),
            4 => format!("sum(&{object}.c)"),
            5 => format!("{object}.nested()"),
            _ => self.place(),
        }
    }

    fn statement(&mut self, depth: usize) -> String {
        let (object, pointer) = (self.object(), self.pointer());
        match self.number(25) {
            20.. => self.own_local(),
            0..3 => format!("{} = {};", self.0.pick(&["r0", "r1"]), self.raw_mutable()),
            3 | 4 => format!("{} = {};", self.0.pick(&["q0", "q1"]), self.raw_shared()),
            5..8 => format!("{pointer} = {};", self.raw()),
            8 | 9 => format!("{} = {};", self.place(), self.number(9)),
            10 => format!("{}({});", self.0.pick(&["inc", "inc_twice", "ignore"]), self.any_mutable()),
            11 => {
                format!("{}({}, {});", self.0.pick(&["both", "swap"]), self.raw_mutable(), self.raw_mutable())
            }
            12 => self.mixed_call(),
            13 => {
                let method = ["look", "look_first", "peek", "between"];
                format!("t ^= {object}.{}({pointer});", self.0.pick(&method))
            }
            14 => format!("{object}.{}({pointer});", self.0.pick(&["write_first", "write_last"])),
            15 => self.longer_borrow(),
            16 => self.plain_call(),
            17 if depth > 0 => {
                let body: Vec<String> = (0..self.0.within(1, 3)).map(|_| self.statement(depth - 1)).collect();
                format!("for i in 0..black_box(3usize) {{ {} }}", body.join(" "))
            }
            18 if depth > 0 => format!("if black_box(true) {{ {} }}", self.statement(depth - 1)),
            _ => format!("t ^= {};", self.read()),
        }
    }

    /// Something about a local to which mostly no pointer is kept. Sums that are too large panic.
    fn own_local(&mut self) -> String {
        let (index, pointer) = (self.number(3), self.pointer());
        let n = self.0.pick(&["1", "1", "4_000_000_000"]);
        match self.number(19) {
            0 => "u.set_a(3);".to_owned(),
            1 => "t ^= u.nested();".to_owned(),
            2 => "*u.a_mut() = 2;".to_owned(),
            3 => "inc_twice(u.b_mut());".to_owned(),
            4 => format!("t ^= u.c_at({index});"),
            5 => "fill(&mut u.c, 4);".to_owned(),
            6 => "for e in u.c.iter_mut() { inc(e); }".to_owned(),
            7 => format!("u.add({n});"),
            8 => format!("caught(|| u.add_all({n}));"),
            9 => format!("{{ let x = &mut u; x.add_all({n}); x.b = x.a; }}"),
            10 => format!("if black_box(true) {{ u.me().add({n}); }}"),
            11 => "{ let x = &raw mut u.b; u.set_a(1); *x = 2; }".to_owned(),
            12 => "{ let x = &raw mut u.a; *x = 1; t ^= u.a(); }".to_owned(),
            13 => format!("{{ let x = &mut u; let y = &raw mut x.a; x.add({n}); t ^= *y; }}"),
            14 => format!("{pointer} = u.raw_a();"),
            15 => format!("caught(|| u.add_by({n}, {pointer}));"),
            16 => format!("u.add_by({n}, {pointer});"),
            17 => format!("r0 = &mut *(&raw mut u.c[{index}]);"),
            _ => format!("t ^= u.peek({pointer});"),
        }
    }

    fn mixed_call(&mut self) -> String {
        let (mutable, shared, pointer) = (self.raw_mutable(), self.raw_shared(), self.pointer());
        match self.number(6) {
            0 => format!("t ^= from_second({mutable}, {shared});"),
            1 => format!("t ^= from_first({shared}, {mutable});"),
            2 => format!("ignore_shared({shared});"),
            3 => format!("write({}, 3);", self.raw()),
            4 => format!("hold({mutable}, {pointer});"),
            _ => format!("hold_shared({shared}, {pointer});"),
        }
    }

    fn plain_call(&mut self) -> String {
        let object = self.object();
        match self.number(5) {
            0 => format!("fill(&mut {object}.c, 2);"),
            1 => format!("{object}.set_a(7);"),
            2 => format!("{object}.bump({});", self.0.pick(&["1", "4_000_000_000"])),
            3 => "p_t = &mut *p_s as *mut S;".to_owned(),
            _ => "p_t = p_s;".to_owned(),
        }
    }

    /// A borrow that is used again after something else.
    fn longer_borrow(&mut self) -> String {
        let (object, pointer, read) = (self.object(), self.pointer(), self.read());
        match self.number(3) {
            0 => format!("{{ let mut w = {object}.wrap(); w.go(); w.go_by({pointer}); w.go(); }}"),
            1 => format!("if let Some(x) = {object}.d_mut() {{ *x = 1; t ^= {read}; *x = 2; }}"),
            _ => format!("{{ let (x, y) = {object}.fields(); *x = 1; t ^= {read}; *y = 2; swap(x, y); }}"),
        }
    }
}
