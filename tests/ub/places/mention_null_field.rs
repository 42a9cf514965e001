// `let _` reads nothing; the way to the field is arithmetic all the same.
struct Pair {
    _first: u32,
    _second: u32,
}

fn main() {
    let pair = std::ptr::null::<Pair>();
    unsafe {
        let _ = (*pair)._second; //~ UB-PTR-OFFSET
    }
}
