static TABLE: [u8; 2] = [1, 2];

fn set(table: *mut [u8; 2]) {
    unsafe { (*table)[0] = 7 };
}

fn main() {
    set(&TABLE as *const [u8; 2] as *mut [u8; 2]);
}
