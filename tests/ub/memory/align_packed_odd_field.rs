//! A packed field that would be aligned if the struct lay at an odd address.
#[repr(C, packed)]
struct P {
    tag: u8,
    value: u16,
}
fn main() {
    let p = P { tag: 1, value: 7 };
    let f = &raw const p.value;
    println!("{} {}", p.tag, unsafe { f.read() }); //~ UB-MEM-ALIGN
}
