//! A small stack machine with a loop, calls and a heap of values.
#[derive(Debug, Clone, PartialEq)]
enum Value {
    Int(i64),
    Text(String),
    List(Vec<Value>),
}
#[derive(Debug, Clone)]
enum Op {
    Push(Value),
    Add,
    Mul,
    Dup,
    Swap,
    Load(usize),
    Store(usize),
    JumpIfZero(usize),
    Jump(usize),
    Collect(usize),
    Print,
    Halt,
}
#[derive(Debug)]
enum Fault {
    Underflow(usize),
    Type(usize),
}
fn run(code: &[Op]) -> Result<Vec<Value>, Fault> {
    let mut stack: Vec<Value> = vec![];
    let mut vars = vec![Value::Int(0); 4];
    let mut pc = 0;
    macro_rules! pop {
        () => {
            stack.pop().ok_or(Fault::Underflow(pc))?
        };
    }
    loop {
        let op = &code[pc];
        match op {
            Op::Push(v) => stack.push(v.clone()),
            Op::Add => {
                let v = match (pop!(), pop!()) {
                    (Value::Int(b), Value::Int(a)) => Value::Int(a + b),
                    (Value::Text(b), Value::Text(a)) => Value::Text(a + &b),
                    (Value::Int(b), Value::Text(a)) => Value::Text(format!("{a}{b}")),
                    _ => return Err(Fault::Type(pc)),
                };
                stack.push(v);
            }
            Op::Mul => match (pop!(), pop!()) {
                (Value::Int(b), Value::Int(a)) => stack.push(Value::Int(a * b)),
                (Value::Int(n), Value::Text(s)) => stack.push(Value::Text(s.repeat(n as usize))),
                _ => return Err(Fault::Type(pc)),
            },
            Op::Dup => stack.push(stack.last().ok_or(Fault::Underflow(pc))?.clone()),
            Op::Swap => {
                let n = stack.len();
                if n < 2 {
                    return Err(Fault::Underflow(pc));
                }
                stack.swap(n - 1, n - 2);
            }
            Op::Load(i) => stack.push(vars[*i].clone()),
            Op::Store(i) => vars[*i] = pop!(),
            Op::JumpIfZero(to) => {
                if pop!() == Value::Int(0) {
                    pc = *to;
                    continue;
                }
            }
            Op::Jump(to) => {
                pc = *to;
                continue;
            }
            Op::Collect(n) => {
                let at = stack.len().checked_sub(*n).ok_or(Fault::Underflow(pc))?;
                let list = stack.split_off(at);
                stack.push(Value::List(list));
            }
            Op::Print => println!("{:?}", stack.last()),
            Op::Halt => return Ok(stack),
        }
        pc += 1;
    }
}
fn main() {
    use Op::*;
    let int = |n| Push(Value::Int(n));
    let factorial = [int(1), Store(0), int(10), Store(1), Load(1), JumpIfZero(15), Load(0), Load(1), Mul, Store(0), Load(1), int(-1), Add, Store(1), Jump(4), Load(0), Print, Halt];
    println!("{:?}", run(&factorial));
    println!("{:?}", run(&[Push(Value::Text("ab".into())), int(3), Mul, int(7), Add, Dup, Collect(2), Print, Halt]));
    println!("{:?}", run(&[int(1), Add]));
    println!("{:?}", run(&[int(1), Push(Value::Text("x".into())), Swap, Dup, Collect(1), Mul]));
}
