//! A slice longer than any object.
fn main() {
    let x = [1u32; 2];
    let s: &[u32] = unsafe { std::mem::transmute([x.as_ptr().addr(), usize::MAX]) }; //~ UB-VALUE-META: slice is bigger than largest supported object
    println!("{}", s.len() > 2);
}
