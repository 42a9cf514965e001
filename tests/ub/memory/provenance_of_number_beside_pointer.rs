//! An enum of a number or a pointer: what is read as a number is one.
#[repr(C, usize)]
#[derive(Clone, Copy)]
enum Word {
    Number(usize),
    Pointer(*const u8),
}
fn main() {
    let x = 1u8;
    let word: Word = unsafe { std::mem::transmute((0usize, &raw const x)) };
    let pointer: *const u8 = match word {
        Word::Number(number) => unsafe { std::mem::transmute(number) },
        Word::Pointer(pointer) => pointer,
    };
    println!("{}", unsafe { *pointer }); //~ UB-MEM-DANGLING-INT
}
