//@ flags: --recursive-validation
//! With recursive validation a reference to an invalid value is invalid itself.
fn main() {
    let x = 2u8;
    let r: &bool = unsafe { &*(&raw const x).cast() }; //~ UB-VALUE-BOOL: .<deref>
    println!("{}", std::ptr::from_ref(r).is_null());
}
