// Pipes inside one thread.
use std::io::{ErrorKind, Read, Write};

fn main() -> std::io::Result<()> {
    let (mut reader, mut writer) = std::io::pipe()?;
    writer.write_all(b"first second")?;
    let mut word = [0; 5];
    reader.read_exact(&mut word)?;
    println!("{}", String::from_utf8_lossy(&word));
    let mut other = writer.try_clone()?;
    drop(writer);
    other.write_all(b" third")?;
    drop(other);
    let mut rest = String::new();
    reader.read_to_string(&mut rest)?;
    println!("{rest:?} {:?}", reader.read(&mut word)?);
    let (reader, mut writer) = std::io::pipe()?;
    drop(reader);
    println!("{:?}", writer.write(b"x").map_err(|error| error.kind()) == Err(ErrorKind::BrokenPipe));
    Ok(())
}
