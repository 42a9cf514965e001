fn main() {
    let drop_it: unsafe fn(*mut u32) = std::ptr::drop_in_place::<u32>;
    let mut x = 3;
    unsafe { drop_it(&raw mut x) };
}
