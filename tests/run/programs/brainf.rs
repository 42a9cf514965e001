//! An interpreter for a tiny language of eight symbols, with precomputed jumps.
fn jumps(code: &[u8]) -> Option<Vec<usize>> {
    let mut out = vec![0; code.len()];
    let mut stack = vec![];
    for (i, c) in code.iter().enumerate() {
        match c {
            b'[' => stack.push(i),
            b']' => {
                let open = stack.pop()?;
                out[open] = i;
                out[i] = open;
            }
            _ => {}
        }
    }
    stack.is_empty().then_some(out)
}
fn run(code: &str, input: &[u8]) -> Option<String> {
    let code = code.as_bytes();
    let jump = jumps(code)?;
    let (mut tape, mut at, mut pc, mut input, mut out) = (vec![0u8; 64], 0usize, 0, input.iter(), String::new());
    while pc < code.len() {
        match code[pc] {
            b'>' => at += 1,
            b'<' => at = at.checked_sub(1)?,
            b'+' => tape[at] = tape[at].wrapping_add(1),
            b'-' => tape[at] = tape[at].wrapping_sub(1),
            b'.' => out.push(tape[at] as char),
            b',' => tape[at] = input.next().copied().unwrap_or(0),
            b'[' if tape[at] == 0 => pc = jump[pc],
            b']' if tape[at] != 0 => pc = jump[pc],
            _ => {}
        }
        pc += 1;
    }
    Some(out)
}
fn main() {
    let hello = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.";
    println!("{:?}", run(hello, b""));
    println!("{:?}", run(",[.-]", b"\x05").map(|s| s.len()));
    println!("{:?}", run(",>,<[->+<]>.", b"\x20\x21"));
    println!("{:?} {:?}", run("[", b""), run("<", b""));
}
