#[allow(dead_code)]
enum Only {
    One(u32),
}

fn main() {
    let only = std::ptr::null::<Only>();
    unsafe {
        match *only {
            Only::One(_) => println!("one"),
        }
    }
}
