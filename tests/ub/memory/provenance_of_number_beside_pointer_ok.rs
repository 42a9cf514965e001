//! The fine twin of `provenance_of_number_beside_pointer.rs`.
#[repr(C, usize)]
#[derive(Clone, Copy)]
enum Word {
    Number(usize),
    Pointer(*const u8),
}
fn main() {
    let x = 1u8;
    let word: Word = unsafe { std::mem::transmute((1usize, &raw const x)) };
    let pointer: *const u8 = match word {
        Word::Number(number) => unsafe { std::mem::transmute(number) },
        Word::Pointer(pointer) => pointer,
    };
    println!("{}", unsafe { *pointer });
}
