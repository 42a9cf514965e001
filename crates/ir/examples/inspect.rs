//! Looks at an image: how large it is, how fast it loads and decodes, what the verifier says, and whether its
//! text form gives it back. `cargo run --release -p ubik-ir --example inspect -- program.ubik`

use std::time::Instant;

use ubik_ir::{FnId, Idx, Program, text, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        inspect(&path)?;
    }
    Ok(())
}

fn inspect(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let program = timed("load", || Program::open(path))?;
    println!(
        "{path}: {} bytes, {} functions, {} types, {} globals, {} locations",
        program.image().len(),
        program.function_count(),
        program.type_count(),
        program.global_count(),
        program.span_count(),
    );
    timed("decode bodies", || {
        (0..program.function_count()).filter(|&id| program.body(FnId::from_usize(id)).is_ok()).count()
    });
    let module = timed("decode everything", || program.to_module())?;
    let problems = timed("verify", || verify(&module));
    problems.iter().take(40).for_each(|problem| println!("  {problem}"));
    println!("{} problems", problems.len());
    let image = timed("write", || ubik_ir::write(&module));
    println!("written again: {}", if image == program.image() { "the same bytes" } else { "OTHER BYTES" });
    let printed = timed("print", || text::print(&module));
    let parsed = timed("parse", || text::parse(&printed))?;
    println!(
        "text of {} bytes: {}",
        printed.len(),
        if parsed == module { "the same module" } else { "ANOTHER MODULE" }
    );
    Ok(())
}

/// Does the work several times and tells the best time: others may be using the machine.
fn timed<T>(what: &str, work: impl Fn() -> T) -> T {
    let best = (0..10).map(|_| time(&work).0).fold(f64::INFINITY, f64::min);
    println!("{what}: {best:.2} ms");
    work()
}

fn time<T>(work: impl Fn() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed().as_secs_f64() * 1e3, result)
}
