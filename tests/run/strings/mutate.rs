//! Strings changed in place: insertion, removal, case, retention, draining.
fn main() {
    let mut s = String::from("hello");
    s.push(' ');
    s.push_str("wörld");
    s.insert(0, '¡');
    s.insert_str(2, "--");
    println!("{s} {}", s.len());
    println!("{:?} {}", s.pop(), s.remove(0));
    s.retain(|c| c != '-' && c != 'l');
    println!("{s}");
    s.replace_range(1..3, "ELLO");
    println!("{s}");
    println!("{:?} {s}", s.clone().drain(..2).collect::<String>());
    s.truncate(4);
    println!("{s} {:?}", s.split_off(2));
    s.clear();
    s.extend(['x', 'y']);
    s.extend(["zz", "ww"]);
    s += "end";
    println!("{s}");
    s.make_ascii_uppercase();
    println!("{s} {}", s.to_lowercase());
    println!("{} {}", "ÄÖÜß ŉ ǆ".to_uppercase(), "ὈΔΥΣΣΕΎΣ ΣΑΣ".to_lowercase());
    println!("{} {}", "ab".repeat(3), ["a", "b", "c"].join("/"));
    println!("{}", "Hello".eq_ignore_ascii_case("hELLO"));
    let b = s.into_bytes();
    println!("{}", String::from_utf8(b).unwrap());
    let boxed: Box<str> = "boxed".into();
    println!("{} {}", boxed.into_string() + "!", "cba" < "cbb");
    let mut bytes = *b"swap";
    bytes.reverse();
    println!("{}", std::str::from_utf8(&bytes).unwrap());
    let mut t = "mutable".to_string();
    t[..3].make_ascii_uppercase();
    println!("{t} {:?} {:?}", t.as_str().cmp("MUTable"), t.chars().rev().collect::<String>());
}
