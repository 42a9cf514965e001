//! `Option<&T>` and a raw pointer are the same; `Option<u8>` and `u16` are not.
fn f(a: Option<&u8>) -> bool {
    a.is_none()
}
fn h(a: u16) -> bool {
    a == 0
}
fn main() {
    let g: fn(Option<u8>) -> bool = unsafe { std::mem::transmute(h as fn(u16) -> bool) };
    println!("{} {}", g(Some(1)), f(None)); //~ UB-CALL-ARG-TYPE
}
