//! The fine twin of `padding_of_none_niche.rs`.
fn main() {
    let text: Option<&[u8]> = Some(b"abc");
    let some = unsafe { *(&raw const text) };
    let length = unsafe { (&raw const some).cast::<usize>().add(1).read() };
    println!("{length}");
}
