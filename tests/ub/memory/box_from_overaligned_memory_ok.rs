//! The fine twin of `box_from_overaligned_memory.rs`.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Chunk([u8; 16]);
fn main() {
    let chunks = vec![Chunk([1; 16]); 4].into_boxed_slice();
    let raw = Box::into_raw(chunks);
    let bytes: &[u8] = unsafe { std::slice::from_raw_parts(raw.cast::<u8>(), 64) };
    println!("{}", bytes[0] + unsafe { (&(*raw))[0].0[1] });
    drop(unsafe { Box::from_raw(raw) });
}
