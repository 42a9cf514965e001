//! A local that only small functions see: each borrow ends before the next one begins.
fn set(place: &mut i32, value: i32) {
    *place = value;
}

fn get(place: &i32) -> i32 {
    *place
}

fn main() {
    let mut local = 0;
    let first = &raw mut local;
    let one = unsafe { &mut *first };
    set(one, 1);
    let other = unsafe { &mut *first };
    println!("{}", get(other));
}
