//! `char::from_u32_unchecked` with a surrogate.
fn main() {
    let c = unsafe { char::from_u32_unchecked(0xDFFF) }; //~ UB-VALUE-CHAR
    println!("{}", c as u32);
}
