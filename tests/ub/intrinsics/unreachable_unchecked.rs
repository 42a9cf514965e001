//! Code that was promised to be unreachable.
fn parity(x: u32) -> &'static str {
    match x % 2 {
        0 => "even",
        1 => "odd",
        _ => "never",
    }
}
fn main() {
    println!("{}", parity(std::hint::black_box(3)));
    if std::hint::black_box(1) == 1 {
        unsafe { std::hint::unreachable_unchecked() } //~ UB-UNREACHABLE: entering unreachable code
    }
}
