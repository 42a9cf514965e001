// No way at all, and a way inside what exists.
#[repr(C)]
struct Pair {
    first: u32,
    second: u32,
}

fn main() {
    let pair = std::ptr::null::<Pair>();
    let real = Pair { first: 1, second: 2 };
    let real = &raw const real;
    unsafe {
        let _ = *pair;
        let _ = (*pair).first;
        let _ = (*real).second;
    }
}
