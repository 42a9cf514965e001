//! The last of nine bools is none; the array is copied.
fn main() {
    let mut a = [1u8; 9];
    a[8] = 9;
    let b = unsafe { *(&raw const a).cast::<[bool; 9]>() }; //~ UB-VALUE-BOOL
    println!("{}", b[0]);
}
