//! The fine twin of `ref_to_never.rs`.
#[allow(dead_code)]
enum Void {}
fn main() {
    let x = ();
    let r: *const Void = (&raw const x).cast::<Void>();
    println!("{}", r.is_null());
}
