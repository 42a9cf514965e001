//! A function pointer made from a freed box.
fn main() {
    let b = Box::new(0u64);
    let p = &raw const *b;
    drop(b);
    let f = unsafe { std::mem::transmute_copy::<*const u64, fn()>(&p) };
    f(); //~ UB-CALL-FN-PTR
}
