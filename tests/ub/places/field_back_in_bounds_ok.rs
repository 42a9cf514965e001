#[repr(C)]
struct Two {
    first: u32,
    second: u32,
}

fn main() {
    let numbers = [4u32, 5];
    let two = (&raw const numbers).cast::<Two>();
    println!("{} {}", unsafe { (*two).second }, unsafe { (*two).first });
}
