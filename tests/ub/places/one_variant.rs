// Which variant it is needs no tag; where it is matters.
#[allow(dead_code)]
enum Only {
    One(u32),
}

#[allow(dead_code)]
#[repr(C)]
struct Outer {
    number: u32,
    only: Only,
}

fn main() {
    let outer = std::ptr::null::<Outer>();
    unsafe {
        match (*outer).only { //~ UB-PTR-OFFSET
            Only::One(_) => println!("one"),
        }
    }
}
