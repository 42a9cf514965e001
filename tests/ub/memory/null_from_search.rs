//! A result that is taken for granted: null from a function that may fail.
fn find(v: &[i32], x: i32) -> *const i32 {
    v.iter().find(|y| **y == x).map_or(std::ptr::null(), |r| r)
}
fn main() {
    let v = [1, 2, 3];
    println!("{}", unsafe { *find(&v, 4) }); //~ UB-MEM-NULL
}
