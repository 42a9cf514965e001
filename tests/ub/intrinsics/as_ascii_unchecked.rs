//! A byte that is not ASCII taken as an ASCII character.
#![feature(ascii_char)]
fn main() {
    let b = std::hint::black_box(200u8);
    let c = unsafe { b.as_ascii_unchecked() }; //~ UB-PRECOND: as_ascii_unchecked requires that the byte is valid ASCII
    println!("{c}");
}
