//! A slice with more elements than its memory has.
fn main() {
    let x = [1u32; 4];
    let s: &[u32] = unsafe { std::mem::transmute((x.as_ptr(), 5usize)) }; //~ UB-VALUE-DANGLING
    println!("{}", s.len());
}
