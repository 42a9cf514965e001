//! A union field is a niche value beyond `None`.
union U {
    bits: u8,
    value: Option<bool>,
}
fn main() {
    let u = U { bits: 3 };
    let v = unsafe { u.value }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_some());
}
