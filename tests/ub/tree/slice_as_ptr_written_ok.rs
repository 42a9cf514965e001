//@ borrows: tree
//! The fine twin of `slice_as_ptr_written.rs`.
fn main() {
    let mut a = [1u8; 4];
    let p = a.as_mut_ptr();
    unsafe { p.add(1).write(5) };
    println!("{}", a[1]);
    a[0] = 0;
}
