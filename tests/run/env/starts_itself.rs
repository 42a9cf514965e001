//! A program that starts itself: arguments, variables, streams, files, ends, and what is told of them.
use std::env;
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio, exit};

fn child(role: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.arg(role);
    command
}

fn play(role: &str) {
    match role {
        "arguments" => println!("{:?}", env::args().skip(1).collect::<Vec<_>>()),
        "variables" => println!("{:?} {:?}", env::var("GIVEN"), env::var("REMOVED").is_err()),
        "both" => {
            println!("to output");
            eprintln!("to error");
        }
        "much" => print!("{}", "0123456789".repeat(20_000)),
        "code" => exit(7),
        "panic" => panic!("on purpose"),
        "abort" => std::process::abort(),
        "input" => {
            let mut line = String::new();
            println!("{:?} {line:?}", std::io::stdin().read_line(&mut line));
        }
        "file" => fs::write(env::args().nth(2).unwrap(), "from the child").unwrap(),
        "directory" => println!("{}", env::current_dir().unwrap().display()),
        "threads" => {
            let threads: Vec<_> = (0..4).map(|i| std::thread::spawn(move || i * i)).collect();
            println!("{}", threads.into_iter().map(|t| t.join().unwrap()).sum::<i32>());
        }
        "again" => {
            let depth: u32 = env::args().nth(2).unwrap().parse().unwrap();
            println!("depth {depth}");
            std::io::stdout().flush().unwrap();
            if depth > 0 {
                assert!(child("again").arg((depth - 1).to_string()).status().unwrap().success());
            }
        }
        "number" => println!("{}", std::process::id()),
        _ => exit(99),
    }
}

fn main() {
    if let Some(role) = env::args().nth(1) {
        return play(&role);
    }
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let output = child("arguments").args(["a b", "", "--c"]).output().unwrap();
    println!("{} {:?}", text(output.stdout), output.status.code());
    let output = child("variables").env("GIVEN", "x=y").env_remove("REMOVED").output().unwrap();
    print!("{}", text(output.stdout));
    let output = child("variables").env_clear().output().unwrap();
    print!("{}", text(output.stdout));
    let output = child("both").output().unwrap();
    print!("{}{}", text(output.stdout), text(output.stderr));
    let output = child("much").output().unwrap();
    println!("{} {}", output.stdout.len(), output.stdout.ends_with(b"789"));
    for role in ["code", "panic", "abort", "nothing"] {
        let status = child(role).stderr(Stdio::null()).status().unwrap();
        println!("{role}: {:?} {:?} {}", status.code(), status.signal(), status.success());
    }
    let output = child("input").output().unwrap();
    print!("{}", text(output.stdout));
    let path = env::temp_dir().join(format!("starts_itself_{}", std::process::id()));
    assert!(child("file").arg(&path).status().unwrap().success());
    println!("{}", fs::read_to_string(&path).unwrap());
    let log = fs::File::create(&path).unwrap();
    assert!(child("arguments").arg("logged").stdout(log).status().unwrap().success());
    print!("{}", fs::read_to_string(&path).unwrap());
    fs::remove_file(&path).unwrap();
    let output = child("directory").current_dir("/tmp").output().unwrap();
    print!("{}", text(output.stdout));
    print!("{}", text(child("threads").output().unwrap().stdout));
    std::io::stdout().flush().unwrap();
    assert!(child("again").arg("2").status().unwrap().success());
    let mut started = child("number").stdout(Stdio::piped()).spawn().unwrap();
    let number = started.id();
    let status = started.wait().unwrap();
    println!("{} {}", status.success(), started.try_wait().unwrap() == Some(status));
    let mut told = String::new();
    std::io::Read::read_to_string(&mut started.stdout.take().unwrap(), &mut told).unwrap();
    println!("{} {}", told.trim() == number.to_string(), number != std::process::id());
}
