//! Bytes of `repr(C)` data, written and read back by hand.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Header {
    magic: [u8; 4],
    version: u16,
    flags: u16,
    length: u32,
}
#[repr(C)]
struct Mixed {
    a: u8,
    b: u16,
    c: u8,
    d: u32,
    e: [u8; 3],
}
fn main() {
    let h = Header { magic: *b"UBIK", version: 0x0102u16.to_be(), flags: 0, length: 0xdead_beefu32.to_be() };
    let bytes: [u8; 12] = unsafe { std::mem::transmute(h) };
    println!("{bytes:02x?}");
    let back: Header = unsafe { std::mem::transmute(bytes) };
    println!("{} {:x}", back == h, u32::from_be(back.length));
    println!("{} {}", size_of::<Mixed>(), align_of::<Mixed>());
    use std::mem::offset_of;
    println!("{} {} {} {} {}", offset_of!(Mixed, a), offset_of!(Mixed, b), offset_of!(Mixed, c), offset_of!(Mixed, d), offset_of!(Mixed, e));
    let m = Mixed { a: 1, b: 2, c: 3, d: 4, e: [5, 6, 7] };
    let base = &raw const m;
    // SAFETY: each offset is that of its field.
    unsafe {
        println!("{}", base.byte_add(offset_of!(Mixed, d)).cast::<u32>().read());
        println!("{}", base.byte_add(offset_of!(Mixed, e) + 2).cast::<u8>().read());
    }
    println!("{}", m.a as u32 + m.b as u32 + m.c as u32 + m.d + m.e[0] as u32);
    let floats: [u8; 8] = 1.5f64.to_be_bytes();
    println!("{floats:?} {}", f64::from_be_bytes(floats));
    println!("{:?}", u64::from_le_bytes(*b"abcdefgh").to_be_bytes().map(char::from));
}
