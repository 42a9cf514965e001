//! A reference to an uninhabited type.
#[allow(dead_code)]
enum Void {}
fn main() {
    let x = ();
    let r: &Void = unsafe { &*(&raw const x).cast::<Void>() }; //~ UB-VALUE-POINTEE: pointing to uninhabited type
    println!("{}", size_of_val(r));
}
