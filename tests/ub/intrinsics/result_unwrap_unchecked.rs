//! `unwrap_unchecked` on `Err`.
fn main() {
    let x: Result<u8, i32> = std::hint::black_box(Err(1));
    println!("{}", unsafe { x.unwrap_unchecked() }); //~ UB-UNREACHABLE|UB-PRECOND
}
