//@ flags: --recursive-validation
//! With recursive validation the elements of a slice are checked with the reference.
fn main() {
    let x = [1u8, 0, 3];
    let s: &[bool] = unsafe { std::mem::transmute(&x[..]) }; //~ UB-VALUE-BOOL
    println!("{}", s.len());
}
