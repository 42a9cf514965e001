//@ borrows: tree
//! Each borrow has a place of its own.

fn swap_in(place: &mut u64, other: &mut u64) -> u64 {
    let old = *place;
    *other = old + 1;
    *place = old;
    old
}

fn main() {
    let (mut a, mut b) = (1, 2);
    for _ in 0..100 {
        swap_in(&mut a, &mut b);
    }
    let place = &raw mut a;
    let (one, two) = unsafe { (&mut *place, &mut b) };
    swap_in(one, two);
}
