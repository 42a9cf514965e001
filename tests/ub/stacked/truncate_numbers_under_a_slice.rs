//@ borrows: stacked
//! `truncate` drops numbers in place like strings: unique access to what a shared slice still covers.
fn main() {
    let mut v = vec![1u8, 2, 3];
    let shared = unsafe { std::slice::from_raw_parts(v.as_mut_ptr(), 3) };
    v.truncate(1);
    let last = shared[2]; //~ UB-ALIAS-STACKED-READ
    println!("{last}");
}
