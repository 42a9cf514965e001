//! `unwrap_err_unchecked` on `Ok`.
fn main() {
    let x: Result<u8, i32> = std::hint::black_box(Ok(1));
    println!("{}", unsafe { x.unwrap_err_unchecked() }); //~ UB-UNREACHABLE|UB-PRECOND
}
