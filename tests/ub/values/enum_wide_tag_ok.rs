//! The fine twin of `enum_wide_tag.rs`.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Big {
    Low = 1,
    High = u64::MAX,
}
fn main() {
    let e: Big = unsafe { std::mem::transmute(u64::MAX) };
    println!("{}", matches!(e, Big::Low) || matches!(e, Big::High));
}
