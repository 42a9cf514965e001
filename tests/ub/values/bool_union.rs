//! A union field is a bool that is neither 0 nor 1.
union U {
    bits: u8,
    value: bool,
}
fn main() {
    let u = U { bits: 2 };
    let v = unsafe { u.value }; //~ UB-VALUE-BOOL: but expected a boolean
    println!("{}", u8::from(v));
}
