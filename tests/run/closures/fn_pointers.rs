//! Function pointers in tables, as callbacks of `extern "C"` functions, and in `Option`.
use std::ffi::c_void;
type Op = fn(f64, f64) -> f64;
fn add(a: f64, b: f64) -> f64 {
    a + b
}
fn mul(a: f64, b: f64) -> f64 {
    a * b
}
extern "C" fn for_each(data: *const i32, len: usize, state: *mut c_void, f: extern "C" fn(*mut c_void, i32)) {
    for i in 0..len {
        // SAFETY: the caller passes a valid array.
        f(state, unsafe { *data.add(i) });
    }
}
extern "C" fn collect(state: *mut c_void, x: i32) {
    // SAFETY: `state` is the vector that `main` passes.
    unsafe { (*state.cast::<Vec<i32>>()).push(x * 2) };
}
extern "C" fn trampoline<F: FnMut(i32)>(state: *mut c_void, x: i32) {
    // SAFETY: `state` points to an `F`.
    unsafe { (*state.cast::<F>())(x) };
}
fn each<F: FnMut(i32)>(v: &[i32], mut f: F) {
    for_each(v.as_ptr(), v.len(), (&raw mut f).cast(), trampoline::<F>);
}
fn pick(name: &str) -> Option<Op> {
    [("add", add as Op), ("mul", mul), ("pow", f64::powf)].iter().find(|p| p.0 == name).map(|p| p.1)
}
struct Machine {
    step: fn(&mut Machine) -> Option<fn(&mut Machine)>,
    n: u32,
}
fn bump(m: &mut Machine) {
    m.n += 10;
}
fn main() {
    println!("{:?} {:?} {}", pick("add").map(|f| f(2.0, 3.0)), pick("mul").map(|f| f(2.0, 3.0)), pick("x").is_none());
    println!("{}", size_of::<Option<Op>>() == size_of::<usize>());
    let mut out: Vec<i32> = vec![];
    for_each([1, 2, 3].as_ptr(), 3, (&raw mut out).cast(), collect);
    println!("{out:?}");
    let mut sum = 0;
    each(&[4, 5, 6], |x| sum += x);
    println!("{sum}");
    let mut m = Machine { step: |m| (m.n < 25).then_some(bump as fn(&mut Machine)), n: 0 };
    while let Some(f) = (m.step)(&mut m) {
        f(&mut m);
    }
    println!("{}", m.n);
    println!("{} {}", pick("add") == pick("add"), (add as Op as usize) != 0);
    let ctor: fn(i32) -> Option<i32> = Some;
    println!("{:?}", [1, 2].map(ctor));
    let nested: fn(fn(i32) -> i32) -> i32 = |f| f(f(1));
    println!("{}", nested(|x| x + 5));
}
