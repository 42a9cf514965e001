//! A pattern that binds an invalid value by copy.
struct S {
    flag: bool,
    n: u8,
}
fn main() {
    let mut s = S { flag: true, n: 1 };
    unsafe { (&raw mut s.flag).cast::<u8>().write(77) };
    let S { flag, n } = s; //~ UB-VALUE-BOOL
    println!("{flag} {n}");
}
