//@ borrows: stacked
//! A shared reference gives no right to drop, whatever the type.
fn destroy<T>(x: &T) {
    unsafe { std::ptr::drop_in_place(x as *const T as *mut T) } //~ UB-ALIAS-STACKED-RETAG
}
fn main() {
    let x = 1u32;
    destroy(&x);
}
