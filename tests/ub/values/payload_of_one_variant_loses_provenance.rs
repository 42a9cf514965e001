// The same bytes are a pointer in the other variant.
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
    unsafe {
        // The payload is behind the tag.
        let payload = (&raw mut values[1]).cast::<*const u8>().add(1);
        payload.write(&raw const x);
        let copied = values;
        let payload = (&raw const copied[1]).cast::<*const u8>().add(1);
        println!("{}", **payload); //~ UB-VALUE-DANGLING
    }
}
