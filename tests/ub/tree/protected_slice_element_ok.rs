//@ borrows: tree
//! The fine twin of `protected_slice_element.rs`.
fn f(x: &mut [u16], p: *mut u16) -> u16 {
    unsafe { *p.add(3) = 9 };
    x[0]
}
fn main() {
    let mut a = [1u16; 4];
    let p = a.as_mut_ptr();
    println!("{}", f(unsafe { std::slice::from_raw_parts_mut(p, 3) }, p));
}
