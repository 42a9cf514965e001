//! Arithmetic on null by more than zero.
fn main() {
    let p = std::ptr::null::<u8>();
    let q = unsafe { p.add(1) }; //~ UB-PTR-OFFSET: null pointer
    println!("{}", q.is_null());
}
