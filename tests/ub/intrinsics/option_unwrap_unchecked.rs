//! `unwrap_unchecked` on `None`.
fn main() {
    let x: Option<u8> = std::hint::black_box(None);
    println!("{}", unsafe { x.unwrap_unchecked() }); //~ UB-UNREACHABLE|UB-PRECOND
}
