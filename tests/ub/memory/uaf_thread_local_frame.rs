//! A frame's array is gone although its address may be in use again.
#[inline(never)]
fn frame() -> *mut [u32; 4] {
    let mut a = [1, 2, 3, 4];
    std::hint::black_box(&mut a);
    let p = &raw mut a;
    p
}
fn main() {
    let p = frame();
    let q = frame();
    unsafe { (*p)[0] = 9 }; //~ UB-MEM-UAF
    println!("{}", p == q || p != q);
}
