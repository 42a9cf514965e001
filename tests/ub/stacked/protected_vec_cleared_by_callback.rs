//@ borrows: stacked
//! A vector is dropped by a callback while a method works on its slice.
fn each(s: &[u8], f: &mut dyn FnMut(u8)) {
    for x in s {
        f(*x);
    }
}
fn main() {
    let mut v = vec![1u8, 2, 3];
    let p = &raw mut v;
    let s: &[u8] = unsafe { std::slice::from_raw_parts((*p).as_ptr(), 3) };
    each(s, &mut |_| unsafe { *p = Vec::new() }); //~ UB-ALIAS-STACKED-PROTECTED|UB-ALIAS-STACKED-DEALLOC
    println!("{}", unsafe { (*p).len() });
}
