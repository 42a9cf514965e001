fn main() {
    let mut v = vec![1u8, 2, 3];
    v.truncate(1);
    let shared = unsafe { std::slice::from_raw_parts(v.as_mut_ptr(), 1) };
    println!("{}", shared[0]);
}
