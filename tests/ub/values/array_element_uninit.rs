use std::mem::MaybeUninit;

fn main() {
    let mut array = MaybeUninit::<[u16; 4]>::uninit();
    let first = array.as_mut_ptr().cast::<u16>();
    unsafe {
        for index in 0..3 {
            first.add(index).write(7);
        }
        let array = array.assume_init(); //~ UB-VALUE-UNINIT: at [3]
        println!("{}", array[0]);
    }
}
