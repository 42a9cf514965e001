//! The fine twin of `uaf_scope.rs`.
fn main() {
    let p: *const i32;
    {
        let x = 5;
        p = &raw const x;
        println!("{}", unsafe { *p });
    }
}
