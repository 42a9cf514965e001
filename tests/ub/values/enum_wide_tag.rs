//! A 64-bit tag between two variants.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Big {
    Low = 1,
    High = u64::MAX,
}
fn main() {
    let e: Big = unsafe { std::mem::transmute(5u64) }; //~ UB-VALUE-ENUM
    println!("{}", matches!(e, Big::Low) || matches!(e, Big::High));
}
