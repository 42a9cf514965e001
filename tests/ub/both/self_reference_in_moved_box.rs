//@ borrows: stacked
//! A box that holds a pointer into itself is moved: reading by that pointer ends what the new owner may do.
struct SelfRef {
    value: u32,
    me: *const u32,
}
fn main() {
    let mut b = Box::new(SelfRef { value: 5, me: std::ptr::null() });
    b.me = &raw const b.value;
    let moved = b;
    println!("{}", unsafe { *moved.me });
} //~ UB-ALIAS-STACKED-DEALLOC
