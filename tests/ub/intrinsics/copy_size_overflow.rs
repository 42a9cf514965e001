//! The total size of an overlapping copy does not fit.
fn main() {
    let mut a = [0u16; 2];
    let p = a.as_mut_ptr();
    let n = std::hint::black_box(usize::MAX);
    unsafe { std::ptr::copy(p, p.wrapping_add(1), n) }; //~ UB-INTRINSIC-SIZE: overflow computing total size of `copy`
    println!("{a:?}");
}
