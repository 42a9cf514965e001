fn free(x: &mut i32) {
    drop(unsafe { Box::from_raw(x as *mut i32) });
}

fn main() {
    let p = Box::into_raw(Box::new(5));
    free(unsafe { &mut *p });
}
