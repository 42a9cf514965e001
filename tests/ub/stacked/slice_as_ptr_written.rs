//@ borrows: stacked
//! `as_ptr` where `as_mut_ptr` was meant.
fn main() {
    let mut a = [1u8; 4];
    let p = a.as_ptr().cast_mut();
    unsafe { p.add(1).write(5) }; //~ UB-ALIAS-STACKED-WRITE
    println!("{}", a[1]);
    a[0] = 0;
}
