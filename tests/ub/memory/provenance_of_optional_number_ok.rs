//! The fine twin of `provenance_of_optional_number.rs`.
fn main() {
    let x = 1u8;
    let pointer = Some(&raw const x);
    let same: Result<*const u8, ()> = Ok(pointer.unwrap());
    println!("{}", unsafe { *same.unwrap() });
}
