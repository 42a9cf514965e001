//! Boundaries, lengths, validation and lossy decoding of UTF-8.
fn main() {
    let s = "aß水🦀e\u{301}";
    println!("{} {}", s.len(), s.chars().count());
    for (i, c) in s.char_indices() {
        println!("{i} {c} {:x} {} {}", c as u32, c.len_utf8(), c.len_utf16());
    }
    println!("{:?}", (0..=s.len()).filter(|i| s.is_char_boundary(*i)).collect::<Vec<_>>());
    println!("{:?} {:?}", s.get(1..2), s.get(1..3));
    println!("{:?}", s.bytes().map(|b| format!("{b:02x}")).collect::<String>());
    println!("{:?}", s.encode_utf16().collect::<Vec<_>>());
    println!("{:?}", String::from_utf16(&[0x48, 0xD83E, 0xDD80, 0x49]));
    println!("{:?}", String::from_utf16(&[0xD83E]).is_err());
    for bytes in [&b"ok"[..], &[0xff], &[b'a', 0xe6, 0xb0], &[0xc0, 0x80], &[0xed, 0xa0, 0x80], &[0xf0, 0x9f, 0xa6, 0x80]] {
        match std::str::from_utf8(bytes) {
            Ok(s) => println!("ok {s}"),
            Err(e) => println!("{} {:?} {e}", e.valid_up_to(), e.error_len()),
        }
    }
    println!("{}", String::from_utf8_lossy(b"one \xff two \xe6\xb0 three"));
    let mut buf = [0; 4];
    println!("{:?}", '水'.encode_utf8(&mut buf).as_bytes());
    println!("{:?} {:?}", char::from_u32(0x1F980), char::from_u32(0xD800));
    println!("{:?}", s.escape_unicode().to_string());
    println!("{} {}", "tab\t\"q\" \u{7f}é".escape_debug(), "é\n".escape_default());
    println!("{:?}", std::char::decode_utf16([0xD834, 0xDD1E, 0xD834]).map(|r| r.is_ok()).collect::<Vec<_>>());
}
