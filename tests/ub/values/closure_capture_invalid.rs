//! A closure that owns an invalid value is moved.
fn run(f: impl Fn() -> bool) -> bool {
    f()
}
fn main() {
    let flag = true;
    let mut f = move || flag;
    unsafe { (&raw mut f).cast::<u8>().write(9) };
    println!("{}", run(f)); //~ UB-VALUE-BOOL: .<captured-var(flag)>
}
