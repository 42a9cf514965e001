//@ borrows: stacked
//! The second slice begins where the first does, but ends earlier; what is derived from it ends there, too.

fn head(all: &[u8], len: usize) -> &[u8] {
    unsafe { std::slice::from_raw_parts(all.as_ptr(), len) }
}

fn main() {
    let bytes = [1u8; 8];
    let mut sum = 0;
    for len in 2..6 {
        let part = head(&bytes, len);
        sum += unsafe { *part.as_ptr().add(len - 1) };
    }
    let part = head(&bytes, 2);
    sum += unsafe { *part.as_ptr().add(4) }; //~ UB-ALIAS-STACKED-READ
    println!("{sum}");
}
