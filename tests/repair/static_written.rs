static LEVEL: i32 = 4;

fn main() {
    let p = &raw const LEVEL as *mut i32;
    unsafe { *p = 9 };
    let level = LEVEL;
    assert_eq!(level, 9);
}
