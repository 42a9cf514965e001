//! Integers of equal size but other sign are not passed alike.
fn g(x: usize) -> usize { x }
fn main() {
    let f: fn(isize) -> usize = unsafe { std::mem::transmute(g as fn(usize) -> usize) };
    println!("{}", f(1)); //~ UB-CALL-ARG-TYPE
}
