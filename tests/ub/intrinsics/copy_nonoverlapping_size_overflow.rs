//! The total size of a copy does not fit.
fn main() {
    let mut a = [0u32; 2];
    let p = a.as_mut_ptr();
    let n = std::hint::black_box(usize::MAX / 2);
    unsafe { std::ptr::copy_nonoverlapping(p, p.wrapping_add(1), n) }; //~ UB-INTRINSIC-SIZE: overflow computing total size of `copy_nonoverlapping`
    println!("{a:?}");
}
