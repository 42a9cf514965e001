//! A reference to a packed field made from a raw pointer.
#[repr(C, packed)]
struct P {
    tag: u8,
    value: u32,
}
#[repr(C, align(4))]
struct Holder(P);
fn main() {
    let h = Holder(P { tag: 1, value: 2 });
    let r = unsafe { &*(&raw const h.0.value) }; //~ UB-VALUE-ALIGN|UB-MEM-ALIGN
    println!("{} {}", r, h.0.tag);
}
