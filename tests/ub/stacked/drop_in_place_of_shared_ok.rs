fn destroy<T>(x: &mut T) {
    unsafe { std::ptr::drop_in_place(x) }
}
fn main() {
    destroy(&mut 1u32);
}
