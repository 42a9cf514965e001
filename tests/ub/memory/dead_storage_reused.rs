//! A local's storage after its scope: a loop variable read through a saved pointer.
fn main() {
    let mut saved: Vec<*const u8> = Vec::new();
    for i in 0..3u8 {
        let x = i;
        saved.push(&raw const x);
    }
    println!("{}", unsafe { *saved[0] }); //~ UB-MEM-UAF
    println!("{}", saved.len());
}
