//@ borrows: tree
//! The fine twin of `mem_swap_same.rs`.
fn main() {
    let mut a = [1, 2];
    let p = a.as_mut_ptr();
    let x = unsafe { &mut *p };
    let y = unsafe { &mut *p.add(1) };
    std::mem::swap(x, y);
    println!("{a:?}");
}
