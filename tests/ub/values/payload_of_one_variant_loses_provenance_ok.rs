#[derive(Clone, Copy)]
#[allow(dead_code)]
enum Value {
    Number(u64),
    Pointer(*const u8),
    Both(u32, u32, u64),
}

fn main() {
    let x = 7u8;
    let mut values = [Value::Number(0); 3];
    values[1] = Value::Pointer(&raw const x);
    let copied = values;
    if let Value::Pointer(pointer) = copied[1] {
        println!("{}", unsafe { *pointer });
    }
}
