fn both(a: &mut i32, b: &mut i32) -> i32 {
    *a += 1;
    *b += 1;
    *a
}

fn main() {
    let mut x = 5;
    let p = &raw mut x;
    unsafe { println!("{}", both(&mut *p, &mut *p)) };
}
