//@ exit: 101
// The same, where nobody looks.
static mut P: *mut u32 = std::ptr::null_mut();

fn die() -> ! {
    panic!()
}

fn set(x: &mut u32, fails: bool) {
    *x = 5;
    if fails {
        die()
    }
}

fn main() {
    let mut v = 0;
    unsafe { P = &raw mut v };
    for i in 0..100 {
        set(unsafe { &mut *P }, i == 99)
    }
}
