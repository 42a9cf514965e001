//! A union's larger field after its smaller one was written.
union U {
    small: u8,
    large: u32,
}
fn main() {
    let u = U { small: 1 };
    println!("{}", unsafe { u.large }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
