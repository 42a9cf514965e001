//! A transparent wrapper of a wrapper: the path leads into it.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Outer(Inner);
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Inner {
    flag: bool,
}
fn main() {
    let o: Outer = unsafe { std::mem::transmute(2u8) }; //~ UB-VALUE-BOOL: at .0.flag
    println!("{}", o.0.flag);
}
