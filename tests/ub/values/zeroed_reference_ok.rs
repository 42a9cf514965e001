//! The fine twin of `zeroed_reference.rs`.
struct Name<'a> {
    length: u32,
    text: Option<&'a str>,
}

fn main() {
    let name: Name<'_> = unsafe { std::mem::zeroed() };
    println!("{} {}", name.length, name.text.is_none());
}
