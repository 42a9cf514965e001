//! The fine twin of `null_from_search.rs`.
fn find(v: &[i32], x: i32) -> *const i32 {
    v.iter().find(|y| **y == x).map_or(std::ptr::null(), |r| r)
}
fn main() {
    let v = [1, 2, 3];
    println!("{}", unsafe { *find(&v, 2) });
}
