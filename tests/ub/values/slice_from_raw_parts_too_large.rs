//! `from_raw_parts` with more than `isize::MAX` bytes.
fn main() {
    let x = [1u16; 2];
    let n = std::hint::black_box(usize::MAX / 2);
    let s = unsafe { std::slice::from_raw_parts(x.as_ptr(), n) }; //~ UB-VALUE-META|UB-PRECOND
    println!("{}", s.len());
}
