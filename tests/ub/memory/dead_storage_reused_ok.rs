//! The fine twin of `dead_storage_reused.rs`.
fn main() {
    let mut saved: Vec<*const u8> = Vec::new();
    for i in 0..3u8 {
        let x = i;
        saved.push(&raw const x);
        println!("{}", unsafe { **saved.last().unwrap() });
    }
    println!("{}", saved.len());
}
