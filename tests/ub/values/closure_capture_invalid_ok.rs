//! The fine twin of `closure_capture_invalid.rs`.
fn run(f: impl Fn() -> bool) -> bool {
    f()
}
fn main() {
    let flag = true;
    let mut f = move || flag;
    unsafe { (&raw mut f).cast::<u8>().write(0) };
    println!("{}", run(f));
}
