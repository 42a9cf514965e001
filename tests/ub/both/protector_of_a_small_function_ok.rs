//! What a small function protects it protects no longer when it has returned.

fn set(first: &mut i32, second: *mut i32) {
    *first = 2;
    unsafe { *second = 1 };
}

fn main() {
    let (mut a, mut b) = (0, 0);
    for _ in 0..100 {
        set(&mut a, &raw mut b);
    }
    let pointer = &raw mut a;
    set(unsafe { &mut *pointer }, &raw mut b);
    unsafe { *pointer = 3 };
    println!("{a} {b}");
}
