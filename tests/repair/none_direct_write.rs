fn main() {
    let mut x = 5;
    let p = &mut x as *mut i32;
    let r = unsafe { &*p };
    x = 6;
    println!("{r}");
}
