//! A local that only small functions see: the first borrow is used after the second one has written.
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
    let other = unsafe { &mut *first };
    set(other, 1);
    println!("{}", get(one)); //~ UB-ALIAS-STACKED-RETAG|UB-ALIAS-TREE-RETAG
}
