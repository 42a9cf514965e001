#[repr(C)]
struct Pair {
    first: u32,
    second: u32,
}

fn main() {
    let mut pair = Pair { first: 1, second: 2 };
    let p = &mut pair.first as *mut u32;
    unsafe { *p.add(1) = 9 };
    assert_eq!((pair.first, pair.second), (1, 9));
}
