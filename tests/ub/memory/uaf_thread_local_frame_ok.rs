//! The fine twin of `uaf_thread_local_frame.rs`.
#[inline(never)]
fn frame() -> *mut [u32; 4] {
    let mut a = [1, 2, 3, 4];
    std::hint::black_box(&mut a);
    let p = &raw mut a;
    unsafe { (*p)[0] = 9 };
    p
}
fn main() {
    let p = frame();
    let q = frame();
    println!("{}", p == q || p != q);
}
